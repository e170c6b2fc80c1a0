### Une table, dans son salon et en privé : ce qui est commun à tous les jeux.

## Mots de partout

game-herz = Herz an Herz
game-teufel = Hol's der Teufel
game-hearts = Les cœurs

list-comma = { ", " }
list-and = { $first } et { $last }
list-or = { $first } ou { $last }
decimal-mark = ,

## Boutons

button-leave = Partir
button-my-cards = Mes cartes
button-back = Me revoilà
