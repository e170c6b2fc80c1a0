# La table telle qu'elle est dessinée dans le navigateur.

board-turn-of =
    { $count ->
        [one] C'est à { $names } de jouer.
       *[other] C'est à { $names } de jouer.
    }
board-points =
    { $count ->
        [one] { $count } pt
       *[other] { $count } pts
    }
board-role-host = hôte
board-role-guest = sans compte
board-role-computer = ordinateur
board-role-away = pas là
board-role-left = n'est plus là
board-role-kept = place gardée
points-in-all = { $count } en tout

# A player of a replayed game whose name is not in its file.
replay-seat = Place { $seat }
