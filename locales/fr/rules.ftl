### Les règles des jeux, avec nos propres mots.

rules-title = Règles · { $game }
rules-at-table = **Choisi à la table { $table } :**
rules-fair = **Mélange honnête :** avant que quelqu'un puisse jouer, la table choisit un secret et en montre l'empreinte. Toutes les cartes découlent de ce secret et de qui est arrivé quand : personne ne peut donc les choisir. À la fin, le secret est révélé, et tout le monde peut vérifier. (La personne qui fait tourner ce bot pourrait inventer des gens à la table : cela, on ne peut pas l'exclure.)

## The chapters, on buttons

rules-chapter-short = En bref
rules-chapter-round = Une manche
rules-chapter-cards = Les cartes
rules-chapter-special = Jokers et voleurs
rules-chapter-fines = Ce que ça coûte
rules-chapter-angels = Les anges
rules-chapter-tricks = Les levées
rules-chapter-scoring = Les points
rules-chapter-table = À cette table
rules-chapter-shuffle = Mélange honnête
