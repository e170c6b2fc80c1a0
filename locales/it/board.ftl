# Il tavolo come è disegnato nel browser.

board-turn-of = Tocca { BEGINS($names) ->
            [a] ad { $names }
           *[other] a { $names }
        }.
board-points =
    { $count ->
        [one] { $count } pt
       *[other] { $count } pt
    }
board-role-host = ospita
board-role-guest = ospite
board-role-computer = computer
board-role-away = assente
board-role-left = ha lasciato
board-role-kept = posto riservato
points-in-all = { $count } in tutto

# Chi gioca in una partita rivista, se il file non ne dice il nome.
replay-seat = Posto { $seat }
