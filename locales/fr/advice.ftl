## Les ordinateurs et les conseils

level-random = au hasard
level-easy = facile
level-casual = détendu
level-medium = moyen
level-hard = difficile
level-score = { $level } (environ { $score })
computers-line = { $name } : { $level }
computers-none = Aucun ordinateur ne joue ici pour l'instant. Un nouveau jouerait à ce niveau : { $level }.
computers-levels = « Facile » suit quelques bons principes, « moyen » réfléchit à l'avance, « difficile » y réfléchit plus longtemps. Un changement vaut dès le coup suivant.
computers-levels-casual = « Facile » suit quelques bons principes, « détendu » anticipe un peu et se trompe parfois, « moyen » réfléchit à l'avance, « difficile » y réfléchit plus longtemps. Un changement vaut dès le coup suivant.
computers-scores = Leur force, à l'échelle du classement : { $levels }.
computers-hints-on = Les conseils sont permis. Dès que quelqu'un en prend un, la partie ne compte plus pour le classement.
computers-hints-off = Pas de conseils tant que des personnes jouent entre elles, pour que la partie puisse compter. Contre des ordinateurs seulement, il y en a toujours.
menu-level = Niveau des ordinateurs
menu-level-all =
    { $count ->
        [one] { $level }
       *[other] Tous : { $level }
    }
menu-level-one = { $name } : { $level }
menu-hints = Conseils
menu-hints-yes = Conseils pour tout le monde (hors classement dès le premier)
menu-hints-no = Pas de conseils entre personnes
hint-best = 💡 Voici mon choix : { $move }.
hint-line-best = { $move } : en moyenne { $value }
hint-line-equal = { $move } : à peu près aussi bien
hint-line-worse = { $move } : en moyenne { $value } (moins bon de { $behind })
hints-taken =
    { $count ->
        [one] 💡 { $count } conseil utilisé : la partie ne compte pas.
       *[other] 💡 { $count } conseils utilisés : la partie ne compte pas.
    }

## L'analyse

review-you =
    { $decisions ->
        [0] **Toi**, tu n'avais rien à décider.
        [one] { $missed ->
            [0] **Toi**, tu avais une décision à prendre, et elle était aussi bonne que celle de l'ordinateur.
           *[other] **Toi**, tu avais une décision à prendre, et celle de l'ordinateur était meilleure de { $lost }.
        }
       *[other] { $missed ->
            [0] **Toi** : { $decisions } décisions, toutes aussi bonnes que celles de l'ordinateur.
           *[other] **Toi** : aussi bien que l'ordinateur pour { $agreed ->
                [one] { $agreed } décision
               *[other] { $agreed } décisions
            } sur { $decisions }. Le reste a coûté { $lost }.
        }
    }
review-player =
    { $decisions ->
        [0] { $name } n'avait rien à décider.
        [one] { $missed ->
            [0] { $name } avait une décision à prendre, et elle était aussi bonne que celle de l'ordinateur.
           *[other] { $name } avait une décision à prendre, et celle de l'ordinateur était meilleure de { $lost }.
        }
       *[other] { $missed ->
            [0] { $name } : { $decisions } décisions, toutes aussi bonnes que celles de l'ordinateur.
           *[other] { $name } : aussi bien que l'ordinateur pour { $agreed ->
                [one] { $agreed } décision
               *[other] { $agreed } décisions
            } sur { $decisions }. Le reste a coûté { $lost }.
        }
    }
review-luck = Chance : en moyenne, ces donnes valaient { $promised } ; le résultat est { $made }.
review-luck-best = Chance : avec les mêmes cartes, en les connaissant toutes d'avance, on pouvait faire { $best }. Le résultat est { $made } ({ $share } %).
review-luck-lowest = Chance : en moyenne, ces donnes auraient coûté { $promised } ; le résultat est { $made }.
review-slip = { $round }, coup { $number } : { $played }. Mieux : { $better } (gain : { $cost }).
review-no-slip = Pas d'erreur nette.
review-how = Jugé d'après ce qu'on pouvait savoir à ce moment, pas d'après la suite ; en moyenne sur de nombreuses donnes possibles. Un coup à peu près aussi bon n'est pas une erreur.
