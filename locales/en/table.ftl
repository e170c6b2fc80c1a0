### A table in its channel and in private: what all games share.

## Words used everywhere

game-herz = Herz an Herz
game-teufel = Hol's der Teufel
game-hearts = Hearts

list-comma = { ", " }
list-and = { $first } and { $last }
list-or = { $first } or { $last }
decimal-mark = .

## Buttons

button-leave = Leave
button-my-cards = My cards
button-back = I'm back
