# The table as it is drawn in the browser.

board-turn-of =
    { $count ->
        [one] It's { $names }'s turn.
       *[other] { $names } are to play.
    }
board-points =
    { $count ->
        [one] { $count } pt
       *[other] { $count } pts
    }
board-role-host = host
board-role-guest = guest
board-role-computer = computer
board-role-away = away
board-role-left = has left
board-role-kept = seat kept
points-in-all = { $count } in all

# A player of a replayed game whose name is not in its file.
replay-seat = Seat { $seat }
