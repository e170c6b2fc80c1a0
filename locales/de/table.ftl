### Ein Tisch im Kanal und privat: was allen Spielen gemeinsam ist.

## Wörter für überall

game-herz = Herz an Herz
game-teufel = Hol's der Teufel
game-hearts = Hearts

list-comma = { ", " }
list-and = { $first } und { $last }
list-or = { $first } oder { $last }
decimal-mark = ,

## Knöpfe

button-leave = Gehen
button-my-cards = Meine Karten
button-back = Bin wieder da
