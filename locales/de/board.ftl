# Der Tisch, wie er im Browser gezeichnet wird.

board-turn-of =
    { $count ->
        [one] { $names } ist dran.
       *[other] { $names } sind dran.
    }
board-points =
    { $count ->
        [one] { $count } Pkt.
       *[other] { $count } Pkt.
    }
board-role-host = Tischleitung
board-role-guest = Gast
board-role-computer = Computer
board-role-away = abwesend
board-role-left = ist gegangen
board-role-kept = Platz freigehalten
points-in-all = { $count } insgesamt

# A player of a replayed game whose name is not in its file.
replay-seat = Platz { $seat }
