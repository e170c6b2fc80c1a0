### Les cœurs : les cartes, le passage, les plis, ce qui se passe.
### Mots : pli, entamer, fournir, défausser, réserve, pioche, sourdine.

game-hearts = Les cœurs

## Les cartes

hearts-letter =
    { $rank ->
        [11] V
        [12] D
        [13] R
       *[14] A
    }
hearts-name =
    { $rank ->
        [11] valet
        [12] dame
        [13] roi
        [14] as
       *[other] { $rank }
    } de { $suit ->
        [spades] pique
        [hearts] cœur
        [diamonds] carreau
       *[clubs] trèfle
    }
hearts-name-worth = { $card }, { $points }

## La table

hearts-broken = on peut entamer à cœur
hearts-not-broken = on ne peut pas encore entamer à cœur
hearts-stock =
    { $count ->
        [0] la pioche est vide
        [one] encore { $count } carte dans la pioche
       *[other] encore { $count } cartes dans la pioche
    }
hearts-reserve =
    { $count ->
        [one] le premier pli emporte la réserve, { $count } carte
       *[other] le premier pli emporte la réserve, { $count } cartes
    }
hearts-reserve-taken =
    { $count ->
        [one] { $name } a la réserve, { $count } carte
       *[other] { $name } a la réserve, { $count } cartes
    }
hearts-choosing =
    { $count ->
        [0] Tout le monde a choisi trois cartes.
        [one] { $names } choisit encore trois cartes à donner à gauche. Cela a commencé { $since }.
       *[other] { $names } choisissent encore trois cartes à donner à gauche. Cela a commencé { $since }.
    }
hearts-trick =
    { $suit ->
        [spades] Le pli · entamé à pique { $mark }
        [hearts] Le pli · entamé à cœur { $mark }
        [diamonds] Le pli · entamé à carreau { $mark }
       *[clubs] Le pli · entamé à trèfle { $mark }
    }
hearts-trick-new = Un nouveau pli · { $name } entame
hearts-leads = entame
hearts-highest = la plus haute
hearts-see-last-trick = Dernier pli
hearts-last-trick = Le dernier pli
hearts-last-trick-before = Le dernier pli de la manche précédente
hearts-taken = { $points } dans les plis
hearts-tricks =
    { $count ->
        [one] { $count } pli
       *[other] { $count } plis
    }
hearts-cards =
    { $count ->
        [one] { $count } carte en main
       *[other] { $count } cartes en main
    }
hearts-before = { $count } d'avant
hearts-legend = Chaque ♥ compte 1, { $queen } 13, { $ten } enlève 10. Moins on a de points, mieux c'est ; la partie s'arrête dès que quelqu'un en a { $target }.

## Ce que tu vois

hearts-hand =
    { $count ->
        [one] Ta main · { $count } carte
       *[other] Ta main · { $count } cartes
    }
hearts-drew = Ta dernière pioche : { $card }.
hearts-passed = Tu as donné { $passed } à { $to }.
hearts-passed-received = Tu as donné { $passed } à { $to } et reçu { $received } de { $from }.
hearts-reserve-yours = La réserve que tu as prise : { $cards }. Personne d'autre ne la voit.

## À toi

hearts-choose =
    { $count ->
        [0] **Choisis trois cartes** pour { $to }. Personne ne les voit, et tu ne vois pas encore ce que tu recevras.
       *[other] **Choisis trois cartes** pour { $to }. Jusqu'ici : { $cards }.
    }
hearts-chosen = Tu donnes { $cards } à { $to }. Tu changes d'avis ? Tant que tout le monde n'a pas choisi, choisis simplement une autre carte.
hearts-do-pass = Donner { $count } cartes
hearts-your-turn = **À toi de jouer !** Joue une carte.
hearts-your-lead = **À toi de jouer !** Tu entames.
hearts-must-lowest-club = On commence par le plus petit trèfle de tous, et c'est toi qui l'as.
hearts-must-follow =
    { $suit ->
        [spades] Le pli est entamé à pique { $mark } et tu en as : il faut fournir.
        [hearts] Le pli est entamé à cœur { $mark } et tu en as : il faut fournir.
        [diamonds] Le pli est entamé à carreau { $mark } et tu en as : il faut fournir.
       *[clubs] Le pli est entamé à trèfle { $mark } et tu en as : il faut fournir.
    }
hearts-must-not-lead-spade = On ne peut pas encore entamer à cœur ni avec { $queen } : personne n'a défaussé de cœur ou de pique.
hearts-must-not-lead-queen = On ne peut pas encore entamer à cœur ni avec { $queen } : personne n'a défaussé de cœur ou { $queen }.
hearts-must-not-discard = Au premier pli, on ne peut défausser ni cœur ni { $queen } tant qu'on a autre chose.

## Ce qui s'est passé

hearts-did-exchange = Tout le monde a donné trois cartes à gauche. { $name } entame.
hearts-did-play = { $name } joue { $card }.
hearts-did-break = Désormais, on peut entamer à cœur ou avec { $queen }.
hearts-did-take = { $name } remporte le pli.
hearts-did-take-nothing = { $name } remporte le pli, sans points.
hearts-did-take-points = { $name } remporte le pli : { $points } ({ $cards }).
hearts-did-take-reserve =
    { $count ->
        [one] { $name } prend aussi la réserve, { $count } carte.
       *[other] { $name } prend aussi la réserve, { $count } cartes.
    }
hearts-did-draw =
    { $count ->
        [0] On pioche les deux dernières cartes.
       *[other] Chaque main pioche une carte. Il en reste { $count } dans la pioche.
    }
hearts-you-exchange = Tout le monde a donné trois cartes à gauche. Tu entames.
hearts-you-play = Tu joues { $card }.
hearts-you-take = Tu remportes le pli.
hearts-you-take-nothing = Tu remportes le pli, sans points.
hearts-you-take-points = Tu remportes le pli : { $points } ({ $cards }).
hearts-you-take-reserve =
    { $count ->
        [one] Tu prends aussi la réserve, { $count } carte que personne d'autre ne peut voir.
       *[other] Tu prends aussi la réserve, { $count } cartes que personne d'autre ne peut voir.
    }
hearts-you-draw =
    { $count ->
        [0] Vous piochez les deux dernières cartes.
       *[other] Vous piochez une carte par main. Il en reste { $count } dans la pioche.
    }
hearts-you-sourdine = 🤫 **Sourdine !** Tu as pris tous les cœurs et la dame de pique : au lieu de te coûter 26 points, ils t'en enlèvent 26.
hearts-sourdine = 🤫 **Sourdine !** { $name } a pris tous les cœurs et la dame de pique : au lieu de coûter 26 points, ils en enlèvent 26.
hearts-rest-played = Il n'y avait plus de points à prendre : le reste des cartes a été joué aussitôt.
hearts-reserve-was = La réserve prise par { $name } : { $cards }.
hearts-round-line = { $name } : { $points }, { $total } en tout
hearts-ended = La partie s'est arrêtée dès que quelqu'un a atteint { $target }.

## La commande et les options

command-hearts = cœurs
command-hearts-description = Ouvrir une table de cœurs dans ce salon
command-hearts-help = Ouvre une table de cœurs, de deux à six : ne ramasse pas de cœurs, et gare à la dame de pique.
option-hearts-target = limite
option-hearts-target-description = À combien de points la partie s'arrête (50 si tu ne dis rien)
option-hearts-target-menu = À combien de points la partie s'arrête-t-elle ?
option-hearts-target-value =
    { $count ->
        [one] jusqu'à { $count } point
       *[other] jusqu'à { $count } points
    }
option-hearts-moon = sourdine
option-hearts-moon-description = Si prendre tous les cœurs et la dame de pique compte pour toi (oui si tu ne dis rien)
option-hearts-moon-menu = Que valent tous les cœurs et la dame de pique ?
option-hearts-moon-line = Tous les cœurs et la dame de pique (sourdine) : **{ $value }**
option-hearts-moon-value-yes = 26 points de moins (sourdine)
option-hearts-moon-value-no = 26 points
option-hearts-passing = passe
option-hearts-passing-description = Si l'on passe d'abord trois cartes (oui si tu ne dis rien)
option-hearts-passing-menu = Passe-t-on d'abord trois cartes ?
option-hearts-passing-line = On passe d'abord trois cartes : **{ $value }**
option-hearts-breaking = ouverture
option-hearts-breaking-description = Après quelle défausse on peut entamer à cœur
option-hearts-breaking-heart-or-spade = Un cœur ou n'importe quel pique
option-hearts-breaking-heart-or-queen = Un cœur ou la dame de pique
option-hearts-breaking-menu = Que faut-il avoir défaussé pour entamer à cœur ?
option-hearts-breaking-line = On peut entamer à cœur dès que quelqu'un a défaussé : **{ $value }**
option-hearts-breaking-value-heart-or-spade = un cœur ou n'importe quel pique
option-hearts-breaking-value-heart-or-queen = un cœur ou la dame de pique
option-hearts-first-trick = premier-pli
option-hearts-first-trick-description = Si l'on peut défausser des points au premier pli (non si tu ne dis rien)
option-hearts-first-trick-menu = Peut-on défausser des points au premier pli ?
option-hearts-first-trick-line = On peut défausser des points au premier pli : **{ $value }**

## Ce que les règles ne permettent pas

hearts-refused-not-in-hand = Tu n'as pas cela en main.
hearts-refused-three-different = Il faut trois cartes différentes de ta main, par exemple « pass QS AH 2C ».
hearts-refused-pass-first = Choisis d'abord trois cartes à donner. On joue dès que tout le monde l'a fait.
hearts-refused-no-pass = Il n'y a rien à donner maintenant : on joue les plis.
hearts-refused-must-play = On commence par le plus petit trèfle de tous. C'est toi qui l'as : joue { $card }.
hearts-refused-not-broken = On ne peut pas encore entamer à cœur ni avec { $queen }. Entame autre chose tant que tu en as.

## Pourquoi, en une phrase

hearts-hint-unit = En points de cette manche, donc moins il y en a, mieux c'est, en moyenne sur de nombreuses donnes compatibles avec ce que tu vois. L'effet sur les autres compte aussi.
reason-hearts-goes-for-all = Tous les cœurs et la dame de pique sont à portée, alors chaque levée est bonne à prendre.
reason-hearts-stops-sourdine = { $name } est en train de tout prendre, et cela l'empêche.
reason-hearts-gives-queen = Pour l'instant, la dame de pique va à { $name }.
reason-hearts-gives-heart = Pour l'instant, le cœur va à { $name }.
reason-hearts-takes-ten = Le 10♦ enlève des points, et il revient ainsi chez toi.
reason-hearts-ducks = Cela reste sous la carte qui prend la levée.
reason-hearts-takes-for-nothing = Rien ne fait mal dans cette levée : c'est le moment de se défaire d'une carte haute.
reason-hearts-queen-out = La dame de pique n'est pas encore tombée, alors mieux vaut rester dessous.
reason-hearts-queen-out-void = La dame de pique n'est pas encore tombée, et il n'y a plus de pique à ta gauche.
reason-hearts-draws-queen = Cela force les autres à sortir la dame de pique.
reason-hearts-safe-discard = Cela te défait de { $suit } avant une mauvaise levée.
reason-hearts-leads-low = Les autres passeront sans doute au-dessus d'une petite carte à { $suit }.
reason-hearts-high-while-safe = Tout le monde a sans doute encore du { $suit }, alors une carte haute ne coûte rien pour l'instant.
reason-hearts-passes-queen = La dame de pique, ou ce qui pourrait la prendre, est mieux ailleurs.
reason-hearts-passes-for-void = Tu n'as ensuite plus de { $suit }, et tu peux bientôt défausser ce qui fait mal.
reason-hearts-passes-high = Les cartes les plus hautes prennent les levées dont personne ne veut.
hearts-reason-suit =
    { $suit ->
        [spades] pique ♠
        [hearts] cœur ♥
        [diamonds] carreau ♦
       *[clubs] trèfle ♣
    }

## Les règles

rules-hearts-goal = **But.** Prends le moins de points possible. Dès que quelqu'un atteint 50, c'est fini, et le plus petit total gagne.
rules-hearts-pass = **Le passage.** D'abord, tout le monde choisit trois cartes en même temps et les donne à gauche. Les cartes qu'on n'a pas pu distribuer également vont à qui remporte le premier pli.
rules-hearts-play = **Les plis.** La personne qui a le plus petit trèfle l'entame. Fournis la couleur si tu peux, sinon joue ce que tu veux. La plus haute carte de la couleur demandée prend le pli et entame le suivant. On ne peut entamer un cœur ou la dame de pique que si quelqu'un a déjà défaussé un cœur ou un pique – ou si l'on n'a rien d'autre.
rules-hearts-points = **Les points.** Chaque cœur compte 1, la dame de pique 13, et le dix de carreau enlève 10. Si tu prends tous les cœurs et la dame, ils comptent 26 en ta faveur.
rules-hearts-end = **À deux**, il y a 13 cartes par personne. Après chaque pli, on en pioche une, d'abord la personne qui a pris le pli, tant qu'il en reste.
