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
board-role-computer = computer
board-role-away = away
board-role-left = has left
board-role-kept = seat kept
board-dealer = Deals this round: their last card ends it
board-dealer-short = deals

board-herz-drew = You drew { $card }.
board-herz-left = Left column
board-herz-right = Right column
board-herz-discard = Discard
board-herz-pile = Draw pile

board-row-new = Open { $row }
board-row-end = End of { $row }, at the { $onto }
board-teufel-not-first = You may only start with a colour your left neighbour holds.
board-teufel-no-row = That colour has no row yet. A card opens one only if the same number lies at the end of another row.
board-teufel-angel = An angel needs four rows of two devils or more, and a row without an angel.

game-herz-about = Build a tower of falling numbers in two columns, use jokers, and steal from your neighbours.
game-teufel-about = Lay four rows of devils. A card that is too low costs you chips; an angel closes a row.
game-hearts-about = Take no hearts and dodge the queen of spades; only the ten of diamonds is worth having.
points-in-all = { $count } in all

# A player of a replayed game whose name is not in its file.
film-seat = Seat { $seat }
