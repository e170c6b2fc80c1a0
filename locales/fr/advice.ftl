## Les ordinateurs et les conseils

level-random = au hasard
level-easy = facile
level-medium = moyen
level-hard = fort
computers-line = { $name } : { $level }
computers-none = Aucun ordinateur ne joue ici pour l'instant. Le prochain jouerait à ce niveau : { $level }.
computers-levels = Facile suit quelques bons principes, moyen réfléchit à l'avance, fort réfléchit plus longtemps. Un changement vaut dès le coup suivant.
computers-hints-on = Les conseils sont permis. Dès que quelqu'un en prend un, la partie ne compte plus pour le classement.
computers-hints-off = Les conseils sont réservés à qui joue seul contre des ordinateurs. Entre personnes, la partie compte, donc il n'y en a pas.
menu-level = Niveau des ordinateurs
menu-level-all =
    { $count ->
        [one] { $level }
       *[other] Tous : { $level }
    }
menu-level-one = { $name } : { $level }
menu-hints = Conseils
menu-hints-yes = Des conseils pour tous, et la partie ne compte pas
menu-hints-no = Pas de conseils entre personnes
hint-best = 💡 Voici mon choix : { $move }.
hint-line-best = { $move } : promet { $value }
hint-line-worse = { $move } : promet { $value }, soit { $behind } de moins bien
hint-counted-points = En points de cette manche, en moyenne sur de nombreuses donnes compatibles avec ce que tu vois. L'effet sur les autres compte aussi.
hint-counted-chips = En jetons à la fin de cette manche, en moyenne sur de nombreuses donnes compatibles avec ce que tu vois. L'effet sur les autres compte aussi.
hint-counted-hearts = En points de cette manche, donc moins il y en a, mieux c'est, en moyenne sur de nombreuses donnes compatibles avec ce que tu vois. L'effet sur les autres compte aussi.
hints-taken =
    { $count ->
        [one] 💡 Un conseil a été pris : cette partie ne compte pas pour le classement.
       *[other] 💡 { $count } conseils ont été pris : cette partie ne compte pas pour le classement.
    }

## L'analyse

review-you =
    { $decisions ->
        [0] **Tu** n'avais rien à décider.
        [one] **Tu** avais { $decisions } décision à prendre, et pour { $agreed } l'ordinateur ne voit rien de nettement mieux. Le reste a coûté { $lost }.
       *[other] **Tu** avais { $decisions } décisions à prendre, et pour { $agreed } l'ordinateur ne voit rien de nettement mieux. Le reste a coûté { $lost }.
    }
review-player =
    { $decisions ->
        [0] { $name } n'avait rien à décider.
        [one] { $name } avait { $decisions } décision à prendre, et pour { $agreed } l'ordinateur ne voit rien de nettement mieux. Le reste a coûté { $lost }.
       *[other] { $name } avait { $decisions } décisions à prendre, et pour { $agreed } l'ordinateur ne voit rien de nettement mieux. Le reste a coûté { $lost }.
    }
review-luck = La chance : au début des manches, les cartes promettaient { $promised } en tout, et cela a donné { $made }.
review-luck-best = La chance : avec les mêmes cartes, en les connaissant toutes d'avance, on pouvait faire { $best }. Cela a donné { $made }, soit { $share } %.
review-luck-lowest = La chance : au début des manches, les cartes menaçaient de { $promised } en tout, et cela a donné { $made }.
review-slip = Manche { $round }, coup { $number } : { $played }. Mieux de { $cost } : { $better }.
review-no-slip = Rien ne ressort qui aurait été nettement mieux.
review-how = Jugé d'après ce qu'on pouvait savoir à ce moment, pas d'après la suite : en points, en moyenne sur de nombreuses donnes compatibles.

## Pourquoi, en une phrase : Herz an Herz

reason-herz-high-start = Une carte de départ aussi haute que { $worth } laisse la place pour deux longues colonnes.
reason-herz-starts-now = Attendre une meilleure carte de départ que le { $worth } coûterait trop cher.
reason-herz-waits-for-start = Une meilleure carte de départ a encore le temps de venir.
reason-herz-completes-pair = L'étage { $level } est complet : deux points.
reason-herz-colour-bonus = L'étage { $level } est complet dans une seule couleur : trois points.
reason-herz-small-step =
    { $side ->
        [left] Un petit pas de { $from } à { $to } : la colonne de gauche prend encore tout ce qui est dessous.
       *[right] Un petit pas de { $from } à { $to } : la colonne de droite prend encore tout ce qui est dessous.
    }
reason-herz-step =
    { $side ->
        [left] De { $from } à { $to }, c'est un grand pas, mais il en vaut la peine : la colonne de gauche s'allonge.
       *[right] De { $from } à { $to }, c'est un grand pas, mais il en vaut la peine : la colonne de droite s'allonge.
    }
reason-herz-ends-column =
    { $side ->
        [left] C'est la dernière carte que la colonne de gauche peut prendre.
       *[right] C'est la dernière carte que la colonne de droite peut prendre.
    }
reason-herz-keeps-open =
    { $side ->
        [left] La colonne de gauche reste ainsi ouverte pour { $from }–{ $to }.
       *[right] La colonne de droite reste ainsi ouverte pour { $from }–{ $to }.
    }
reason-herz-keeps-open-one =
    { $side ->
        [left] La colonne de gauche reste ainsi ouverte pour le { $from }.
       *[right] La colonne de droite reste ainsi ouverte pour le { $from }.
    }
reason-herz-steals =
    { $loses ->
        [0] Le voleur prend à { $name } une carte qui va bien ici.
        [one] Le voleur prend une carte qui va bien ici, et { $name } perd { $loses } point.
       *[other] Le voleur prend une carte qui va bien ici, et { $name } perd { $loses } points.
    }
reason-herz-nothing-to-steal = Rien de ce que le voleur pourrait prendre ne vaut sa place.
reason-herz-fits-nowhere = Elle ne va nulle part.

## Pourquoi, en une phrase : Hol's der Teufel

reason-teufel-free = Cela ne coûte rien maintenant ; les autres coups coûtent { $saves } de plus en moyenne.
reason-teufel-cheap =
    { $pays ->
        [one] Cela coûte { $pays } jeton, pour { $name } ; les autres coups coûtent { $saves } de plus en moyenne.
       *[other] Cela coûte { $pays } jetons, pour { $name } ; les autres coups coûtent { $saves } de plus en moyenne.
    }
reason-teufel-rids = Tu te défais ainsi de cette carte : { $card }. Plus tard, ce ne serait guère moins cher. Gain dans sa couleur : { $saves }.
reason-teufel-keeps = Mieux vaut laisser { $row } telle quelle pour ce qui doit encore y venir. Gain plus tard : { $saves }.
reason-teufel-closes = L'ange ferme { $row } là où ce serait le plus cher. Gain plus tard : { $saves }.
reason-teufel-forces = { $name } devra payer : { $gains } de plus pour toi, surtout avec { $row }.

## Pourquoi, en une phrase : Hearts

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
reason-suit =
    { $suit ->
        [spades] pique ♠
        [hearts] cœur ♥
        [diamonds] carreau ♦
       *[clubs] trèfle ♣
    }
