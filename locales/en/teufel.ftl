### Hol's der Teufel: cards, moves, what happens.
### Words: devil, angel, row, chips, dealer; the two ends of a row: left (◀, “down”), right (▶, “up”). { $colour }: 0 red, 1 yellow, 2 violet, 3 green.

game-teufel = Hol's der Teufel
game-teufel-about = Lay four rows of devils. A card that is too low costs you chips; an angel closes one end of a row.
lesson-teufel-1 = Each colour has a row of its own: a new one opens with a number that lies at the end of another row.
lesson-teufel-2 = A card higher than the end of its row is free; for a lower one you pay the difference in chips.
lesson-teufel-3 = An angel is free and closes one end of a row; keep as many chips as you can.

## Cards

teufel-name =
    { $colour ->
        [0] red { $value }
        [1] yellow { $value }
        [2] violet { $value }
       *[3] green { $value }
    }
teufel-name-angel = angel
teufel-card =
    { $colour ->
        [0] Red { $value }
        [1] Yellow { $value }
        [2] Violet { $value }
       *[3] Green { $value }
    }
teufel-the-card =
    { $colour ->
        [0] the red { $value } { $mark }
        [1] the yellow { $value } { $mark }
        [2] the violet { $value } { $mark }
       *[3] the green { $value } { $mark }
    }
teufel-the-row =
    { $colour ->
        [0] the red row
        [1] the yellow row
        [2] the violet row
       *[3] the green row
    }

## The table

teufel-dealer = { $name } dealt
teufel-aside =
    { $count ->
        [one] { $count } card aside
       *[other] { $count } cards aside
    }
teufel-rows = **The rows** · ◀ left end, right end ▶
teufel-rows-explained = **The rows** · ◀ left, right ▶ · { $legend }
teufel-legend = { $red } red, { $yellow } yellow, { $violet } violet, { $green } green, { $angel } angel
teufel-legend-hands = Beside the chips: the cards in each hand, by colour
teufel-chips =
    { $count ->
        [one] { $count } chip
       *[other] { $count } chips
    }
teufel-board-mean = { $mean } chips on average
teufel-held =
    { $colour ->
        [0] { $count } red
        [1] { $count } yellow
        [2] { $count } violet
       *[3] { $count } green
    }
teufel-held-angels =
    { $count ->
        [one] { $count } angel
       *[other] { $count } angels
    }
teufel-score = { $name } · { $chips } · { $cards }
teufel-score-later = { $name } · { $chips } ({ $total } in all) · { $cards }
teufel-payee = What you pay goes to { $payee }.

## The table as it is drawn

teufel-board-dealer = Deals this round: their last card ends it
teufel-board-dealer-short = deals
teufel-board-row-new = Open { $row }
teufel-board-row-end =
    { $end ->
        [up] Right end of { $row }, at the { $onto }
       *[down] Left end of { $row }, at the { $onto }
    }
teufel-board-not-first = You may only start with a colour your left-hand neighbour holds.
teufel-board-no-row = That colour has no row yet. A card opens one only if the same number lies at the end of another row.
teufel-board-angel = An angel needs four rows of two devils or more, and a row without an angel.

## What has happened

teufel-did-open-first = { $name } begins with { $card }.
teufel-did-open-any = { $name } begins with { $card }: any devil was allowed.
teufel-did-open-equal = { $name } opens a row with { $card }.
teufel-did-open-forced = { $name } had no other move and opens a row with { $card }.
teufel-did-extend =
    { $end ->
        [up] { $name } puts { $card } to the right of the { $onto }.
       *[down] { $name } puts { $card } to the left of the { $onto }.
    }
teufel-did-extend-paid =
    { $end ->
        [up] { $name } puts { $card } to the right of the { $onto } and pays { $payee } { $cost ->
            [one] 1 chip
           *[other] { $cost } chips
        }.
       *[down] { $name } puts { $card } to the left of the { $onto } and pays { $payee } { $cost ->
            [one] 1 chip
           *[other] { $cost } chips
        }.
    }
teufel-did-extend-capped =
    { $end ->
        [up] { $name } puts { $card } to the right of the { $onto } and pays { $payee } all that was left: { $paid } of { $cost } chips.
       *[down] { $name } puts { $card } to the left of the { $onto } and pays { $payee } all that was left: { $paid } of { $cost } chips.
    }
teufel-did-extend-broke =
    { $end ->
        [up] { $name } puts { $card } to the right of the { $onto }. That costs { $cost }, but there are no chips left to pay with.
       *[down] { $name } puts { $card } to the left of the { $onto }. That costs { $cost }, but there are no chips left to pay with.
    }
teufel-did-close =
    { $end ->
        [up] { $name } closes { $row } { $mark } on the right ▶ with an angel.
       *[down] { $name } closes { $row } { $mark } on the left ◀ with an angel.
    }
teufel-did-pass = { $name } passes: only angels left.
teufel-did-end = { $name } has no cards left.
teufel-yours-open-first = You begin with { $card }.
teufel-yours-open-any = You begin with { $card }: any devil was allowed.
teufel-yours-open-equal = You open a row with { $card }.
teufel-yours-open-forced = You had no other move and open a row with { $card }.
teufel-yours-extend =
    { $end ->
        [up] You put { $card } to the right of the { $onto }.
       *[down] You put { $card } to the left of the { $onto }.
    }
teufel-yours-extend-paid =
    { $end ->
        [up] You put { $card } to the right of the { $onto } and pay { $payee } { $cost ->
            [one] 1 chip
           *[other] { $cost } chips
        }.
       *[down] You put { $card } to the left of the { $onto } and pay { $payee } { $cost ->
            [one] 1 chip
           *[other] { $cost } chips
        }.
    }
teufel-yours-extend-capped =
    { $end ->
        [up] You put { $card } to the right of the { $onto } and pay { $payee } all you had left: { $paid } of { $cost } chips.
       *[down] You put { $card } to the left of the { $onto } and pay { $payee } all you had left: { $paid } of { $cost } chips.
    }
teufel-yours-extend-broke =
    { $end ->
        [up] You put { $card } to the right of the { $onto }. That costs { $cost }, but you have no chips left to pay with.
       *[down] You put { $card } to the left of the { $onto }. That costs { $cost }, but you have no chips left to pay with.
    }
teufel-did-extend-paid-to-you =
    { $end ->
        [up] { $name } puts { $card } to the right of the { $onto } and pays you { $cost ->
            [one] 1 chip
           *[other] { $cost } chips
        }.
       *[down] { $name } puts { $card } to the left of the { $onto } and pays you { $cost ->
            [one] 1 chip
           *[other] { $cost } chips
        }.
    }
teufel-did-extend-capped-to-you =
    { $end ->
        [up] { $name } puts { $card } to the right of the { $onto } and pays you all that was left: { $paid } of { $cost } chips.
       *[down] { $name } puts { $card } to the left of the { $onto } and pays you all that was left: { $paid } of { $cost } chips.
    }
teufel-yours-close =
    { $end ->
        [up] You close { $row } { $mark } on the right ▶ with an angel.
       *[down] You close { $row } { $mark } on the left ◀ with an angel.
    }
teufel-yours-pass = You pass: only angels left.
teufel-yours-end = You have no cards left.
teufel-end-dealer = The dealer has played their last card, so the round is over.
teufel-end-passed = Nobody can play any more.
teufel-round-line =
    { $points ->
        [one] { $name }: { $points } chip, { $total } in all
       *[other] { $name }: { $points } chips, { $total } in all
    }

## One's own hand and turn

teufel-hand =
    { $count ->
        [one] Your hand · { $count } card
       *[other] Your hand · { $count } cards
    }
teufel-hand-chips =
    { $count ->
        [one] Your hand · { $count } card · { $chips }
       *[other] Your hand · { $count } cards · { $chips }
    }
teufel-hand-empty = You have no cards left in this round · { $chips }
teufel-angel-waits = not yet
teufel-you-open = You begin, with a colour that { $name } holds.
teufel-you-open-any = You begin. { $name } holds none of your colours, so any devil will do.
teufel-you-forced = You have no legal move, so play any devil: it opens its row.
teufel-you-pass = You only have angels left, and none of them can be played now. So you pass.
teufel-menu =
    { $colour ->
        [0] Red { $mark } · { $count } moves
        [1] Yellow { $mark } · { $count } moves
        [2] Violet { $mark } · { $count } moves
       *[3] Green { $mark } · { $count } moves
    }
teufel-do-open = { $card } opens its row
teufel-do-extend =
    { $end ->
        [up] { $card } ▶ right of { $onto } · { $cost }
       *[down] { $card } ◀ left of { $onto } · { $cost }
    }
teufel-do-close =
    { $colour ->
        [0] { $end ->
            [up] Angel closes red on the right ▶
           *[down] Angel closes red on the left ◀
        }
        [1] { $end ->
            [up] Angel closes yellow on the right ▶
           *[down] Angel closes yellow on the left ◀
        }
        [2] { $end ->
            [up] Angel closes violet on the right ▶
           *[down] Angel closes violet on the left ◀
        }
       *[3] { $end ->
            [up] Angel closes green on the right ▶
           *[down] Angel closes green on the left ◀
        }
    }
teufel-do-pass = Pass
teufel-free = free
teufel-free-broke = no chips
teufel-new = new
teufel-pay = pay { $count }
teufel-pay-last =
    { $count ->
        [one] last chip
       *[other] last { $count }
    }

## What the rules refuse

teufel-refused-not-in-hand = You don't hold that card.
teufel-refused-neighbours-colour = You must begin with a colour that your left-hand neighbour holds, and you have one.
teufel-refused-row-missing = That colour has no row yet, so there is no end to add to.
teufel-refused-end-needed = That colour has its row already. Say at which end: left ◀ or right ▶.
teufel-refused-not-at-an-end = A new row needs a number that lies at the end of a row. This one doesn't, and you have other moves.
teufel-refused-one-end = A row of a single card has only one end so far: the right one ▶.
teufel-refused-end-closed = An angel has closed that end for good. The other one is open.
teufel-refused-angel-too-early = Angels have to wait until each of the four rows has at least two devils.
teufel-refused-row-has-angel = That row already has an angel, and each row can only have one.
teufel-refused-must-move = You can play something, so you have to. Passing is only for those who hold nothing but angels that can't be played.

## The command and the options

command-teufel = teufel
command-teufel-description = Open a table for Hol's der Teufel here
command-teufel-help = Opens a table for Hol's der Teufel, for two to six players: get rid of your cards without paying fines.

## Why, in one sentence

teufel-hint-unit = Chips at the end of this round, averaged over many possible deals; “worse” also counts the effect on the others.
reason-teufel-free = It costs nothing now; the next best move costs { $saves } more.
reason-teufel-cheap =
    { $pays ->
        [one] It costs { $pays } chip, paid to { $name }; the next best move costs { $saves } more.
       *[other] It costs { $pays } chips, paid to { $name }; the next best move costs { $saves } more.
    }
reason-teufel-rids = It gets rid of { $card }, which is unlikely to get cheaper. That saves { $saves } in its colour.
reason-teufel-keeps = It leaves { $row } alone for what you can still play there. That saves { $saves } later.
reason-teufel-closes = The angel closes { $row } where it would cost most. That saves { $saves } later.
reason-teufel-forces = It makes { $name } pay: you gain { $gains } more, mostly through { $row }.

## Rules

rules-teufel-goal = **Goal.** Get rid of your cards without paying fines. Everybody starts each round with 20 chips. { $rounds ->
        [0] You play as many rounds as there are players
        [one] You play one round
       *[other] You play { $rounds } rounds
    }, and the most chips in total win; a tie is shared. For two to six players, best with three to five.
rules-teufel-short-turn = **Your turn.** Play a card at the left ◀ or right ▶ end of the row of its colour. If there is no such row yet, the card opens one if its number equals the number at an end of some row. You must play if you can.
rules-teufel-short-fines = **Fines.** A card higher than the one at that end is free. For a lower one, pay the difference in chips to your right-hand neighbour. The round ends when the dealer has played their last card; cards left in a hand cost nothing.
rules-teufel-cards = **Cards.** { $legend }. There are devils from 1 to 9 in each of the four colours, and two angels. { $players ->
        [0] All 38 cards are dealt evenly, and what is left over stays face down
       *[other] You get { $each } cards each{ $aside ->
            [0] { "" }
           *[other] ; { $aside } stay face down
        }
    }. The backs show everybody which colours you hold, but not the numbers.
rules-teufel-turn = **Your turn.** Clockwise, each player plays one card. The dealer begins with a devil of a colour that the left-hand neighbour holds (any devil, if that is impossible). A new colour opens a row if its number equals the number at an end of some row. If the colour already has a row, the card goes to its left ◀ or right ▶ end; a row of a single card has only one end.
rules-teufel-cost = **What it costs.** A card higher than the one at that end is free. For a lower one you pay the difference to your right-hand neighbour, even if they have no cards left; if you have fewer chips than that, you pay them all.
rules-teufel-example-caption = **An example**
rules-teufel-example = You hold a red 9, a red 2 and a green 9. The red 9 is higher than the 7 and the 6 at the ends of its row: it goes to either end for free. The red 2 is lower: it costs 5 chips to the left of the 7, or 4 to the right of the 6. Green has no row yet, but the violet one ends with a 9: so the green 9 may open the green row, for free.
rules-teufel-angels = **Angels** close one end of a row for good and are free. They can be played when all four rows hold two devils or more, once for each row.
rules-teufel-must = **You must play** if you can. If you have no legal move, play any devil: it opens its row for free. If you hold nothing but angels that can't be played, you pass.
rules-teufel-end = **The end.** A round is over as soon as the dealer has played their last card (or nobody can play any more). Players without cards are skipped. The chips are added up; cards left in a hand cost nothing. Who deals first is drawn or named by the host; after each round, the deal passes to the left.
