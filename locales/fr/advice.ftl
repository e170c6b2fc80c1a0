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
computers-late-on = Qui arrive plus tard peut prendre la place d'un ordinateur. Pour cette personne, la partie ne compte pas.
computers-late-off = Une fois la partie commencée, plus personne ne peut rejoindre la table.
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
menu-late = Qui arrive plus tard
menu-late-yes = Peut prendre la place d'un ordinateur (hors classement)
menu-late-no = Ne peut plus rejoindre la table
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

review-player = { $name } : { $agreed } décisions sur { $decisions } aussi bonnes que celles de l'ordinateur.
review-account = Résultat { $made } : attendu { $promised }, chance { $luck }, erreurs { $lost }.
review-worth = Sans erreurs : { $worth }. Perdu : { $parts }.
review-part = { $cost } par { $move }
review-part-rest = { $cost } par de petites erreurs
review-best = { $round }, coup { $number } : { $played }, le meilleur coup ; tout autre aurait coûté au moins { $cost }.
review-slip = { $round }, coup { $number } : { $played }. Mieux : { $better } (gain : { $cost }).
review-no-slip = Pas d'erreur nette.
review-how = Les points sont des moyennes sur de nombreuses donnes possibles, d'après ce qu'on pouvait savoir à ce moment et non d'après la suite. La chance, ce sont les cartes venues et ce que les autres ont fait. Un coup à peu près aussi bon n'est pas une erreur.

puzzle-title = Une énigme tirée de ta partie
puzzle-from = { $game } avec { $names }, { $when }
puzzle-ask = Que choisirais-tu maintenant ?
puzzle-right = ✅ { $move } : exactement.
puzzle-as-good = ✅ { $move } : aussi bon que le meilleur choix, autant que je sache.
puzzle-again = ❌ { $move }, c'était ton choix. Coût moyen : { $cost }.
puzzle-wrong = ❌ { $move }. Coût moyen : { $cost }.
puzzle-none = Pas encore d'énigme : je ne connais aucune décision coûteuse de ta part. Termine une partie, et j'en chercherai une.
puzzle-reviewing = Je parcours tes parties pour en trouver une. Redemande-moi dans une minute.
puzzle-solved = Tu as répondu à toutes les énigmes de tes dernières parties. De nouvelles parties en apporteront.
puzzle-weekly = En veux-tu une chaque semaine ?
button-puzzle-weekly = Oui, chaque semaine
puzzle-asked = Tu en as demandé une chaque semaine.
