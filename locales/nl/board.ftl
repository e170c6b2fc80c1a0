# De tafel zoals die in de browser wordt getekend.

board-turn-of =
    { $count ->
        [one] { $names } is aan de beurt.
       *[other] { $names } zijn aan de beurt.
    }
board-points =
    { $count ->
        [one] { $count } pt
       *[other] { $count } ptn
    }
board-role-host = spelleider
board-role-guest = gast
board-role-computer = computer
board-role-away = afwezig
board-role-left = vertrokken
board-role-kept = plek vrijgehouden
points-in-all = { $count } in totaal

# Een speler in een oud potje van wie de naam niet in het bestand staat.
replay-seat = Plek { $seat }
