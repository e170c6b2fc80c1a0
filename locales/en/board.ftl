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
board-herz-drew-note = You drew { $card } ({ $note }).
board-herz-left = Left column
board-herz-right = Right column
board-herz-discard = Discard
board-herz-pile = Draw pile

board-row-new = Open { $row }
board-row-end = End of { $row }, at the { $onto }
board-teufel-not-first = You may only start with a colour your left-hand neighbour holds.
board-teufel-no-row = That colour has no row yet. A card opens one only if the same number lies at the end of another row.
board-teufel-angel = An angel needs four rows of two devils or more, and a row without an angel.

game-herz-about = Build a tower of falling numbers in two columns, use jokers, and steal cards from the others.
game-teufel-about = Lay four rows of devils. A card that is too low costs you chips; an angel closes a row.
game-hearts-about = Take no hearts and dodge the queen of spades; only the ten of diamonds is worth having.
lesson-herz-1 = Your tower has two columns, and each card must be lower than the one above it.
lesson-herz-2 = Two cards side by side score 2 points, and 3 if they have the same colour.
lesson-herz-3 = A joker fits almost anywhere, as one less than the card above; a thief takes the last card of another player's column.
lesson-teufel-1 = Each colour has a row of its own: a new one opens with a number that lies at the end of another row.
lesson-teufel-2 = A card higher than the end of its row is free; for a lower one you pay the difference in chips.
lesson-teufel-3 = An angel is free and closes one end of a row; keep as many chips as you can.
lesson-hearts-1 = Follow the suit that was led if you can: its highest card takes all the cards of the trick.
lesson-hearts-2 = Points are bad: every heart counts 1, the queen of spades 13.
lesson-hearts-3 = Only the ten of diamonds is good: it takes 10 points off.
points-in-all = { $count } in all

# A player of a replayed game whose name is not in its file.
film-seat = Seat { $seat }
