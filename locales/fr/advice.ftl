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
