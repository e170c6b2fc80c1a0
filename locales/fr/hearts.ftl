### Les cœurs : les cartes, la passe, les levées, ce qui se passe.
### Mots : levée, entamer, fournir, défausser, réserve, pioche, sourdine.

game-hearts = Les cœurs
    .de = des cœurs
    .minuscule = les cœurs
game-hearts-about = Ne prends pas de cœurs et évite la dame de pique ; seul le dix de carreau est bon à prendre.
lesson-hearts-1 = Fournis la couleur demandée si tu peux : sa carte la plus haute ramasse toute la levée.
lesson-hearts-2 = Les points sont mauvais : chaque cœur compte 1, la dame de pique 13.
lesson-hearts-3 = Seul le dix de carreau est bon : il enlève 10 points.

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
hearts-round-number = Donne { $round }

## La table

hearts-broken = cœur ouvert
hearts-not-broken = cœur encore fermé
hearts-stock =
    { $count ->
        [0] la pioche est vide
        [one] encore { $count } carte dans la pioche
       *[other] encore { $count } cartes dans la pioche
    }
hearts-reserve =
    { $count ->
        [one] 1re levée + réserve ({ $count } carte)
       *[other] 1re levée + réserve ({ $count } cartes)
    }
hearts-reserve-taken =
    { $count ->
        [one] { $name } a la réserve ({ $count })
       *[other] { $name } a la réserve ({ $count })
    }
hearts-choosing =
    { $count ->
        [0] tout le monde a choisi trois cartes
        [one] { $names } choisit encore trois cartes
       *[other] { $names } choisissent encore trois cartes
    }
hearts-pass-goes =
    { $direction ->
        [right] trois cartes vont à droite
        [across] trois cartes vont en face
        [each-other] trois cartes changent de main
       *[left] trois cartes vont à gauche
    }
hearts-pass-none = pas de passe à cette donne
hearts-taken = { $points } dans les levées
hearts-score = { $name } { $before } { $taken }
hearts-score-special = { $name } { $before } { $taken } ({ $cards })
hearts-trick =
    { $suit ->
        [spades] La levée · pique { $mark }
        [hearts] La levée · cœur { $mark }
        [diamonds] La levée · carreau { $mark }
       *[clubs] La levée · trèfle { $mark }
    }
hearts-highest = { $name } · la plus haute
hearts-see-last-trick = Dernière levée
hearts-last-trick = La dernière levée
hearts-last-trick-before = La dernière levée de la donne précédente
hearts-legend = ♥ 1 · { $queen } 13 · { $ten } −10 · avant + cette donne ({ $queen }, { $ten }), le moins possible · fin à { $target }
hearts-legend-no-ten = ♥ 1 · { $queen } 13 · avant + cette donne ({ $queen }), le moins possible · fin à { $target }

## Ce que tu vois

hearts-hand =
    { $count ->
        [one] Ta main · { $count } carte
       *[other] Ta main · { $count } cartes
    }
hearts-drew = Pioché : { $card }
hearts-passed = à { $to } : { $cards }
hearts-received =
    { BEGINS($from) ->
        [voyelle] d'{ $from } : { $cards }
       *[other] de { $from } : { $cards }
    }
hearts-reserve-yours = ta réserve : { $cards }

## À toi

hearts-choose =
    { $count ->
        [0] **Choisis trois cartes** pour { $to }. Personne d'autre ne les voit.
       *[other] **Choisis trois cartes** pour { $to }. Jusqu'ici : { $cards }.
    }
hearts-which = **Quelles trois cartes** vont à { $to } ?
hearts-chosen = Tu passes { $cards } à { $to }. Tant que tout le monde n'a pas choisi, tu peux changer.
hearts-do-claim = Le reste est à moi
hearts-do-pass = Passer { $count } cartes
hearts-your-turn = **À toi de jouer !**
hearts-your-lead = **À toi de jouer !** Tu entames.
hearts-must-lowest-club = On commence par le plus petit trèfle de tous, et c'est toi qui l'as.
hearts-must-follow =
    { $suit ->
        [spades] Tu as du pique { $mark } : il faut fournir.
        [hearts] Tu as du cœur { $mark } : il faut fournir.
        [diamonds] Tu as du carreau { $mark } : il faut fournir.
       *[clubs] Tu as du trèfle { $mark } : il faut fournir.
    }
hearts-must-not-lead-spade = On n'entame pas encore à cœur ni avec { $queen }.
hearts-must-not-lead-queen = On n'entame pas encore à cœur ni avec { $queen }.
hearts-must-not-lead-heart = On n'entame pas encore à cœur.
hearts-must-not-discard = Ni cœur ni { $queen } à la première levée tant que tu as autre chose.

## Ce qui s'est passé

# In the transcript of a finished game, where every hand is open.
hearts-did-pass = { $name } passe { $cards }.
hearts-did-exchange = { $direction ->
        [right] Tout le monde a passé trois cartes à droite
        [across] Tout le monde a passé trois cartes en face
        [each-other] Chacun a passé trois cartes à l'autre
       *[left] Tout le monde a passé trois cartes à gauche
    }. { $name } entame.
hearts-did-play = { $name } joue { $card }.
hearts-did-break = Cœur ouvert : on peut maintenant entamer à cœur ou avec { $queen }.
hearts-did-break-heart = Cœur ouvert : on peut maintenant entamer à cœur.
hearts-did-take = { $name } remporte la levée.
hearts-did-take-nothing = { $name } remporte la levée, sans points.
hearts-did-take-points = { $name } remporte la levée : { $points } ({ $cards }).
hearts-took =
    { $points ->
        [0] { $name } ramasse { $cards }, sans points.
        [one] { $name } ramasse { $cards } : { $points } point.
       *[other] { $name } ramasse { $cards } : { $points } points.
    }
hearts-you-took =
    { $points ->
        [0] Tu ramasses { $cards }, sans points.
        [one] Tu ramasses { $cards } : { $points } point.
       *[other] Tu ramasses { $cards } : { $points } points.
    }
hearts-did-take-reserve =
    { $count ->
        [one] { $name } prend aussi la réserve, { $count } carte.
       *[other] { $name } prend aussi la réserve, { $count } cartes.
    }
hearts-did-draw =
    { $count ->
        [0] On pioche les deux dernières cartes.
       *[other] On pioche une carte de part et d'autre. Il en reste { $count } dans la pioche.
    }
hearts-you-exchange = { $direction ->
        [right] Tout le monde a passé trois cartes à droite
        [across] Tout le monde a passé trois cartes en face
        [each-other] Chacun a passé trois cartes à l'autre
       *[left] Tout le monde a passé trois cartes à gauche
    }. Tu entames.
hearts-you-play = Tu joues { $card }.
hearts-you-take = Tu remportes la levée.
hearts-you-take-nothing = Tu remportes la levée, sans points.
hearts-you-take-points = Tu remportes la levée : { $points } ({ $cards }).
hearts-you-take-reserve =
    { $count ->
        [one] Tu prends aussi la réserve, { $count } carte que personne d'autre ne peut voir.
       *[other] Tu prends aussi la réserve, { $count } cartes que personne d'autre ne peut voir.
    }
hearts-you-draw =
    { $count ->
        [0] Vous piochez les deux dernières cartes.
       *[other] Vous piochez une carte de part et d'autre. Il en reste { $count } dans la pioche.
    }
hearts-you-sourdine = 🤫 **Sourdine !** Tu as pris tous les cœurs et la dame de pique : au lieu de te coûter 26 points, ils t'en enlèvent 26.
hearts-sourdine = 🤫 **Sourdine !** { $name } a pris tous les cœurs et la dame de pique : au lieu de coûter 26 points, ils en enlèvent 26.
hearts-you-sourdine-others = 🤫 **Sourdine !** Tu as pris tous les cœurs et la dame de pique : ils ne te coûtent rien, et 26 points à chacun des autres.
hearts-sourdine-others = 🤫 **Sourdine !** { $name } a pris tous les cœurs et la dame de pique : rien pour { $name }, et 26 points pour chacun des autres.
hearts-rest-played = Il n'y avait plus de points à prendre : le reste des cartes a été joué aussitôt.
hearts-reserve-was = La réserve prise par { $name } : { $cards }.
hearts-round-line = { $name } : { $points }, { $total } en tout
hearts-counted = Les cartes qui ont compté :
hearts-ended = La partie est finie parce que quelqu'un a atteint { $target }.

## La commande et les options

command-hearts = cœurs
command-hearts-description = Ouvrir ici une table de cœurs
command-hearts-help = Ouvre une table de cœurs, pour deux à six personnes : ne ramasse pas de cœurs, et gare à la dame de pique.
option-hearts-target = limite
option-hearts-target-description = À combien de points la partie s'arrête (50 si tu ne dis rien)
option-hearts-target-menu = À combien de points la partie s'arrête-t-elle ?
option-hearts-target-value =
    { $count ->
        [one] jusqu'à ce que quelqu'un ait { $count } point
       *[other] jusqu'à ce que quelqu'un ait { $count } points
    }
option-hearts-moon = sourdine
option-hearts-moon-description = La sourdine : prendre tous les cœurs et la dame de pique rapporte (oui si tu ne dis rien)
option-hearts-moon-menu = Joue-t-on la sourdine (tous les cœurs et la dame de pique) ?
option-hearts-moon-line = La sourdine (tous les cœurs et la dame de pique) : **{ $value }**
option-hearts-moon-value-yes = elle rapporte
option-hearts-moon-value-no = elle coûte 26 points
option-hearts-moon-score = valeur-sourdine
option-hearts-moon-score-description = Ce que vaut la sourdine (−26 pour qui la réussit si tu ne dis rien)
option-hearts-moon-score-minus = −26 pour qui la réussit
option-hearts-moon-score-others = +26 pour tous les autres
option-hearts-moon-score-menu = Que vaut la sourdine ?
option-hearts-moon-score-line = La sourdine vaut : **{ $value }**
option-hearts-moon-score-value-minus = −26 pour qui la réussit
option-hearts-moon-score-value-others = +26 pour tous les autres
option-hearts-ten = dix
option-hearts-ten-description = Ce que compte le dix de carreau (−10 si tu ne dis rien)
option-hearts-ten-10 = −10 points
option-hearts-ten-0 = Rien
option-hearts-ten-menu = Que compte le dix de carreau ?
option-hearts-ten-line = Le dix de carreau compte : **{ $value }**
option-hearts-ten-value =
    { $count ->
        [0] rien
       *[other] −10 points
    }
option-hearts-directions = sens
option-hearts-directions-description = Où vont les trois cartes (toujours à gauche si tu ne dis rien)
option-hearts-directions-left = Toujours à gauche
option-hearts-directions-rotating = Change à chaque donne, parfois sans passe
option-hearts-directions-menu = Où vont les trois cartes ?
option-hearts-directions-line = Les trois cartes vont : **{ $value }**
option-hearts-directions-value-left = toujours à gauche
option-hearts-directions-value-rotating = un autre sens à chaque donne, parfois aucun
option-hearts-style = manière
option-hearts-style-description = Règles de la maison ou Hearts classique : règle toutes les variantes d'un coup
option-hearts-style-sheet = Règles de la maison
option-hearts-style-classic = Hearts classique
option-hearts-style-menu = Quelles règles des cœurs ?
option-hearts-style-line = Règles : **{ $value }**
option-hearts-style-value-sheet = celles de la maison
option-hearts-style-value-classic = Hearts classique
option-hearts-passing = passe
option-hearts-passing-description = Si l'on passe d'abord trois cartes (oui si tu ne dis rien)
option-hearts-passing-menu = Passe-t-on d'abord trois cartes ?
option-hearts-passing-line = On passe d'abord trois cartes : **{ $value }**
option-hearts-breaking = ouverture
option-hearts-breaking-description = Après quelle défausse on peut entamer à cœur
option-hearts-breaking-heart-or-spade = Un cœur ou n'importe quel pique
option-hearts-breaking-heart-or-queen = Un cœur ou la dame de pique
option-hearts-breaking-heart = Un cœur (la dame de pique est toujours permise)
option-hearts-breaking-menu = Que faut-il avoir défaussé pour entamer à cœur ?
option-hearts-breaking-line = On peut entamer à cœur dès que quelqu'un a défaussé : **{ $value }**
option-hearts-breaking-value-heart-or-spade = un cœur ou n'importe quel pique
option-hearts-breaking-value-heart-or-queen = un cœur ou la dame de pique
option-hearts-breaking-value-heart = un cœur (la dame de pique est toujours permise)
option-hearts-first-trick = première-levée
option-hearts-first-trick-description = Si l'on peut défausser des points à la première levée (oui si tu ne dis rien)
option-hearts-first-trick-menu = Peut-on défausser des points à la première levée ?
option-hearts-first-trick-line = On peut défausser des points à la première levée : **{ $value }**

## Ce que les règles ne permettent pas

hearts-refused-not-in-hand = Tu n'as pas cette carte en main.
hearts-refused-three-different = Il faut trois cartes différentes de ta main, par exemple « dame de pique, as de cœur, 2 de trèfle ».
hearts-refused-pass-first = Choisis d'abord trois cartes à passer. On joue dès que tout le monde l'a fait.
hearts-refused-no-pass = Il n'y a rien à passer maintenant : on joue les levées.
hearts-refused-must-play = On commence par le plus petit trèfle de tous. C'est toi qui l'as : joue { $card }.
hearts-refused-not-broken = On ne peut pas encore entamer à cœur ni avec { $queen }. Entame autre chose tant que tu peux.
hearts-refused-not-broken-heart = On ne peut pas encore entamer à cœur. Entame autre chose tant que tu peux.

## Pourquoi, en une phrase

hearts-hint-unit = En points de cette donne (moins, c'est mieux), en moyenne sur de nombreuses distributions possibles ; « moins bon » compte aussi l'effet sur les autres.
reason-hearts-goes-for-all = Tous les cœurs et la dame de pique sont à portée, alors chaque levée est bonne à prendre.
reason-hearts-stops-sourdine = { $name } est en train de réussir la sourdine, et cela l'empêche.
reason-hearts-gives-queen = Pour l'instant, la dame de pique va à { $name }.
reason-hearts-gives-heart = Pour l'instant, le cœur va à { $name }.
reason-hearts-takes-ten = Le 10♦ enlève des points, et tu le prends ainsi.
reason-hearts-ducks = Cela reste sous la carte qui prend la levée.
reason-hearts-takes-for-nothing = Rien ne fait mal dans cette levée : c'est le moment de se défaire d'une carte haute.
reason-hearts-queen-out = La dame de pique n'est pas encore tombée, alors mieux vaut rester dessous.
reason-hearts-queen-out-void = La dame de pique n'est pas encore tombée, et il n'y a plus de pique à ta gauche.
reason-hearts-draws-queen = Cela force les autres à sortir la dame de pique.
reason-hearts-keeps-stopper = { $name } est en train de réussir la sourdine, et tu gardes ainsi les cœurs qui peuvent l'empêcher.
reason-hearts-safe-discard = Tu te débarrasses ainsi d'une carte à { $suit } qui pourrait prendre une mauvaise levée.
reason-hearts-leads-low = Les autres prendront sans doute au-dessus d'une petite carte à { $suit }.
reason-hearts-high-while-safe = Tout le monde a sans doute encore des cartes à { $suit }, alors une haute ne coûte rien pour l'instant.
reason-hearts-passes-queen = La dame de pique, ou ce qui pourrait la prendre, est mieux ailleurs.
reason-hearts-makes-void = Cela te crée une chicane à { $suit } : tu pourras bientôt défausser ce qui fait mal.
reason-hearts-passes-high = Les cartes les plus hautes prennent les levées dont personne ne veut.
hearts-reason-suit =
    { $suit ->
        [spades] pique ♠
        [hearts] cœur ♥
        [diamonds] carreau ♦
       *[clubs] trèfle ♣
    }

## Les règles

rules-hearts-goal = **But.** Prends le moins de points possible. La partie finit après la donne où quelqu'un atteint { $target } points ; le plus petit total gagne, et en cas d'égalité, la victoire est partagée.
rules-hearts-short-turn = **Ton tour.** Avant la première levée, tu passes trois cartes. Ensuite, chacun joue une carte par levée : fournis la couleur demandée si tu peux ; sinon, défausse ce que tu veux. La plus haute carte de la couleur demandée remporte la levée, et la personne qui l'a jouée entame la suivante.
rules-hearts-short-turn-no-pass = **Ton tour.** Chacun joue une carte par levée : fournis la couleur demandée si tu peux ; sinon, défausse ce que tu veux. La plus haute carte de la couleur demandée remporte la levée, et la personne qui l'a jouée entame la suivante.
rules-hearts-cards = **Cartes.** 52 en quatre couleurs, ♣ ♦ ♥ ♠. Dans chacune, l'as est le plus fort et le deux le plus faible ; il n'y a pas d'atout. { $players ->
        [2] Chaque main a 13 cartes
        [3] Chaque main a 17 cartes, et il en reste 1
        [4] Chaque main a 13 cartes
        [5] Chaque main a 10 cartes, et il en reste 2
        [6] Chaque main a 8 cartes, et il en reste 4
       *[other] À deux, chaque main a 13 cartes, à trois 17, à quatre 13, à cinq 10, à six 8 ; à trois, cinq et six, il en reste 1, 2 ou 4
    }.{ $players ->
        [2] { "" }
        [4] { "" }
       *[other] { " " }Ce qui reste forme la réserve : la personne qui remporte la première levée la prend, points compris, et peut la regarder.
    } La première personne qui donne est tirée au sort ou désignée par l'hôte ; ensuite, la donne passe à gauche.
rules-hearts-pass = **La passe.** Avant la première levée, tu choisis trois cartes et tu les passes, face cachée, à gauche. Tu vois ce que tu reçois dès que tout le monde a choisi.
rules-hearts-pass-rotating = **La passe.** Avant la première levée, tu choisis trois cartes et tu les passes, face cachée. { $players ->
        [2] À la première donne, elles vont à l'autre personne ; à la deuxième, on ne passe rien, et ainsi de suite.
        [4] À la première donne, elles vont à gauche, à la deuxième à droite, à la troisième en face, et à la quatrième on ne passe rien ; puis on recommence.
        [0] Elles vont tour à tour à gauche, à droite, à quatre aussi en face, puis on ne passe rien ; à deux, on ne passe rien une donne sur deux.
       *[other] À la première donne, elles vont à gauche, à la deuxième à droite, et à la troisième on ne passe rien ; puis on recommence.
    } Tu vois ce que tu reçois dès que tout le monde a choisi.
rules-hearts-no-pass = **Pas de passe** : à cette table, on ne passe pas de cartes.
rules-hearts-play = **Les levées.** Chacun joue une carte, dans le sens des aiguilles d'une montre : ces cartes forment une levée. La personne qui a le plus petit trèfle s'en sert pour entamer la première ; si personne n'a de trèfle, c'est à la personne à gauche de celle qui a donné d'entamer. Fournis si tu peux, c'est-à-dire joue une carte de la couleur demandée ; sinon, défausse ce que tu veux. La plus haute carte de la couleur demandée remporte la levée : la personne qui l'a jouée prend toutes les cartes et entame la suivante.
rules-hearts-first-free = Dès la première levée, on peut défausser des points.
rules-hearts-first-safe = À la première levée, on ne peut défausser cœur ou la dame de pique que si l'on n'a rien d'autre.
rules-hearts-breaking-spade = **Cœur fermé.** On ne peut entamer à cœur ou avec la dame de pique que si un cœur ou n'importe quel pique a été défaussé dans cette donne, ou si l'on n'a rien d'autre.
rules-hearts-breaking-queen = **Cœur fermé.** On ne peut entamer à cœur ou avec la dame de pique que si un cœur ou cette dame a été défaussé dans cette donne, ou si l'on n'a rien d'autre.
rules-hearts-breaking-heart = **Cœur fermé.** On ne peut entamer à cœur que si un cœur a été défaussé dans cette donne, ou si l'on n'a rien d'autre. La dame de pique peut être entamée à tout moment.
rules-hearts-points = **Les points.** Chaque cœur compte 1, la dame de pique 13, le dix de carreau −10.
rules-hearts-points-no-ten = **Les points.** Chaque cœur compte 1, la dame de pique 13.
rules-hearts-moon = Si tu réussis la sourdine, c'est-à-dire si tu prends les treize cœurs et la dame de pique, ils comptent −26 pour toi au lieu de +26{ $ten ->
        [0] { "" }
       *[other] { " " }; le dix compte comme toujours
    }.
rules-hearts-moon-others = Si tu réussis la sourdine, c'est-à-dire si tu prends les treize cœurs et la dame de pique, ils ne te coûtent rien, et chacun des autres prend 26 points{ $ten ->
        [0] { "" }
       *[other] { " " }; le dix compte comme toujours
    }.
rules-hearts-no-moon = Prendre tous les cœurs et la dame de pique coûte simplement 26 points.
rules-hearts-example-caption = **Un exemple**
rules-hearts-example-wins = remporte la levée
rules-hearts-example = On entame avec { $first }. La deuxième personne fournit : { $second }. La troisième n'a pas de carreau et défausse { $third }. La quatrième doit fournir : { $fourth }. Le plus haut carreau, { $second }, remporte la levée : { $ten ->
        [0] 13 points
       *[other] 13 − 10 = 3 points
    }. { $third } ne peut pas la remporter : ce n'est pas un carreau.
rules-hearts-end = **À deux**, il n'y a pas de réserve : les 26 autres cartes forment la pioche. Après chaque levée, chaque personne y prend une carte, d'abord celle qui a remporté la levée, tant qu'il y en a. Il faut toujours fournir.
