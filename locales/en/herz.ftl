### Herz an Herz: cards, moves, what happens.
### Terms: start card, left and right column, level, discard pile, joker, super joker, thief.

game-herz = Herz an Herz
game-herz-about = Build a tower of falling numbers in two columns, use jokers, and steal cards from the others.
lesson-herz-1 = Your tower has two columns, and each card must be lower than the one above it.
lesson-herz-2 = Two cards side by side score 2 points, and 3 if they have the same colour.
lesson-herz-3 = A joker fits almost anywhere, as one less than the card above; a thief takes the last card of another player's column.

## Cards

herz-thief = Thief
herz-start-card = start card
herz-no-start-card = no start card
herz-name-number =
    { $group ->
        [0] { $card }, yellow
        [1] { $card }, green
        [2] { $card }, red
       *[3] { $card }, turquoise
    }
herz-name-joker =
    { $group ->
        [0] joker { $lowest } to { $highest }, yellow
        [1] joker { $lowest } to { $highest }, green
        [2] joker { $lowest } to { $highest }, red
       *[3] joker { $lowest } to { $highest }, turquoise
    }
herz-name-joker-worth =
    { $group ->
        [0] joker { $lowest } to { $highest }, yellow, worth { $worth }
        [1] joker { $lowest } to { $highest }, green, worth { $worth }
        [2] joker { $lowest } to { $highest }, red, worth { $worth }
       *[3] joker { $lowest } to { $highest }, turquoise, worth { $worth }
    }
herz-name-super = super joker
herz-name-super-worth = super joker, worth { $worth }
herz-name-thief = thief
herz-the-number = the { $card } { $mark }
herz-the-joker = the joker { $lowest }–{ $highest } { $mark }
herz-the-joker-as = the joker { $lowest }–{ $highest } { $mark } as { $worth }
herz-a-super = a super joker { $mark }
herz-a-super-as = a super joker { $mark } as { $worth }
herz-a-thief = a thief
herz-alone-joker = joker { $lowest }–{ $highest } { $mark }
herz-alone-super = super joker { $mark }
herz-button-joker = joker { $worth }

## The table

herz-cards-left =
    { $count ->
        [one] { $count } card left
       *[other] { $count } cards left
    }
herz-piles = { $left } · discarded last: { $card }
herz-legend = { $yellow } yellow, { $green } green, { $red } red, { $turquoise } turquoise
herz-legend-joker = =68: what a joker counts
herz-legend-level = +2: points of a level
herz-score =
    { $points ->
        [one] { $name } · { $points } point
       *[other] { $name } · { $points } points
    }
herz-score-later =
    { $points ->
        [one] { $name } · { $points } point ({ $total } in all)
       *[other] { $name } · { $points } points ({ $total } in all)
    }

## The table as it is drawn

herz-board-drew = You drew { $card }.
herz-board-drew-note = You drew { $card } ({ $note }).
herz-board-left = Left column
herz-board-right = Right column
herz-board-discard = Discard
herz-board-pile = Draw pile

## What happened

herz-did-start = { $name } keeps { $card } as start card.
herz-did-place =
    { $side ->
        [left] { $name } puts { $card } on the left.
       *[right] { $name } puts { $card } on the right.
    }
herz-did-discard = { $name } discards { $card }.
herz-did-steal =
    { $side ->
        [left] { $name } steals { $card } from { $victim } and puts it on the left.
       *[right] { $name } steals { $card } from { $victim } and puts it on the right.
    }
herz-end-tower = { $name } has completed both columns.
herz-you-start = You keep { $card } as start card.
herz-you-place =
    { $side ->
        [left] You put { $card } on the left.
       *[right] You put { $card } on the right.
    }
herz-you-discard = You discard { $card }.
herz-you-steal =
    { $side ->
        [left] You steal { $card } from { $victim } and put it on the left.
       *[right] You steal { $card } from { $victim } and put it on the right.
    }
herz-did-steal-yours =
    { $side ->
        [left] { $name } steals { $card } from you and puts it on the left.
       *[right] { $name } steals { $card } from you and puts it on the right.
    }
herz-you-end-tower = You have completed both columns.
herz-end-pile = The last card has been drawn.

## Your turn

herz-you-drew = You drew:
herz-note-joker = counts { $lowest } to { $highest }
herz-note-super = fits under everything but a 1
herz-note-thief = takes the last card of another player's column
herz-do-start = Start card · { $card }
herz-do-place =
    { $side ->
        [left] Left · { $card } under { $above }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }
       *[right] Right · { $card } under { $above }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }
    }
# Gain: your points. Loss: those of who is robbed.
herz-do-steal =
    { $side ->
        [left] Left · { $card } from { $victim }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
       *[right] Right · { $card } from { $victim }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
    }
# As herz-do-steal, where both columns of who is robbed end with a joker. From: of which of them. Short.
herz-do-steal-column =
    { $side ->
        [left] { $from ->
            [left] Left · { $card } from { $victim }, left
           *[right] Left · { $card } from { $victim }, right
        }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
       *[right] { $from ->
            [left] Right · { $card } from { $victim }, left
           *[right] Right · { $card } from { $victim }, right
        }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
    }
herz-menu-steal = Steal a card ({ $count })
herz-do-discard = Discard
herz-effect-start = As start card it counts { $worth }: everything below has to be less.
herz-nothing-fits = It doesn't fit anywhere in your tower.
herz-nothing-thief = There is no card to steal that would fit in your tower.
herz-nothing-thief-no-start = Without a start card you have nowhere to put a stolen card.

## The command and the options

command-herz = herz
command-herz-description = Open a table for Herz an Herz here
command-herz-help = Opens a table for Herz an Herz, for two to four players. Computers can take any seat, so you can play at once. Your own cards come by private message; **My cards** under the table shows them, too.

## Results

herz-private-tower = Your tower · { $round } · { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
herz-private-tower-later = Your tower · { $round } · { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, { $total } in all
herz-round-line =
    { $points ->
        [one] { $name }: { $points } point
       *[other] { $name }: { $points } points
    } ({ $levels } for levels + { $bonuses } bonus), { $total } in all
herz-finished-note = In brackets, round by round: points for levels + bonus points.
herz-finished-tower = { $name } · { $points ->
        [one] { $points } point
       *[other] { $points } points
    } ({ $levels } for levels + { $bonuses } bonus)

## What the rules don't allow

herz-refused-no-start-card = You have no start card yet. It comes first: keep one, and everything else goes below it.
herz-refused-start-taken = You already have a start card, and there is only one per round.
herz-refused-start-taken-worth = You already have a start card, worth { $above }, and there is only one per round.
herz-refused-thief-stays = A thief can't go into a tower. Steal a card with it, or discard it.
herz-refused-column-full = That column is complete: it has all six cards.
herz-refused-left-full = Your left column is complete: it has all six cards.
herz-refused-right-full = Your right column is complete: it has all six cards.
herz-refused-does-not-fit = The card doesn't fit there: every card must be worth less than the one above it.
herz-refused-number =
    { $side ->
        [left] { $card } doesn't fit on the left: the last card there is worth { $above }.
       *[right] { $card } doesn't fit on the right: the last card there is worth { $above }.
    }
herz-refused-number-under-start =
    { $side ->
        [left] { $card } doesn't fit on the left: your start card is worth { $above }.
       *[right] { $card } doesn't fit on the right: your start card is worth { $above }.
    }
herz-refused-joker =
    { $side ->
        [left] The joker doesn't fit on the left: it counts { $lowest } to { $highest }, and the last card there is worth { $above }.
       *[right] The joker doesn't fit on the right: it counts { $lowest } to { $highest }, and the last card there is worth { $above }.
    }
herz-refused-joker-under-start =
    { $side ->
        [left] The joker doesn't fit on the left: it counts { $lowest } to { $highest }, and your start card is worth { $above }.
       *[right] The joker doesn't fit on the right: it counts { $lowest } to { $highest }, and your start card is worth { $above }.
    }
herz-refused-under-one = Nothing fits below a 1, not even a super joker.
herz-refused-no-thief = Only a thief can steal, and you haven't drawn one.
herz-refused-no-thief-number = Only a thief can steal. You have drawn a plain { $card }.
herz-refused-no-thief-joker = Only a thief can steal. You have drawn a joker.
herz-refused-no-victim = You can only steal from another player at this table.
herz-refused-nothing-to-steal = There is nothing to steal: that column is still empty.

## Why, in one sentence

herz-hint-unit = Points this round, averaged over many possible deals; “worse” also counts the effect on the others.
reason-herz-high-start = A start card as high as { $worth } leaves room for two long columns.
reason-herz-starts-now = Waiting for a better start card than the { $worth } would cost too much.
reason-herz-waits-for-start = There is time for a better start card.
reason-herz-completes-pair = It completes level { $level }: two points.
reason-herz-colour-bonus = It completes level { $level } in one colour: three points.
reason-herz-small-step =
    { $side ->
        [left] A small step from { $from } to { $to }: the left column stays open for everything below.
       *[right] A small step from { $from } to { $to }: the right column stays open for everything below.
    }
reason-herz-step =
    { $side ->
        [left] From { $from } to { $to } is a big step, but worth it now: it makes the left column longer.
       *[right] From { $from } to { $to } is a big step, but worth it now: it makes the right column longer.
    }
reason-herz-ends-column =
    { $side ->
        [left] It is the last card that the left column can take.
       *[right] It is the last card that the right column can take.
    }
reason-herz-keeps-open =
    { $side ->
        [left] That keeps the left column open for { $from }–{ $to }.
       *[right] That keeps the right column open for { $from }–{ $to }.
    }
reason-herz-keeps-open-one =
    { $side ->
        [left] That keeps the left column open for the { $from }.
       *[right] That keeps the right column open for the { $from }.
    }
reason-herz-waits-for-colour =
    { $side ->
        [left] That leaves the place in the left column free for a card in the matching colour.
       *[right] That leaves the place in the right column free for a card in the matching colour.
    }
reason-herz-keeps-place =
    { $side ->
        [left] That leaves the place in the left column free for a better card.
       *[right] That leaves the place in the right column free for a better card.
    }
reason-herz-steals =
    { $loses ->
        [0] The thief takes a card from { $name } that fits here.
        [one] The thief takes a card that fits here, and { $name } loses { $loses } point.
       *[other] The thief takes a card that fits here, and { $name } loses { $loses } points.
    }
reason-herz-nothing-to-steal = Nothing the thief could take is worth a place in your tower.
reason-herz-fits-nowhere = It fits nowhere.

## Rules

rules-herz-goal = **Goal.** Build a tower: a start card, and under it two columns, left and right, of up to six cards each. Two cards side by side make a level, and only complete levels score. { $rounds ->
        [0] The highest total after four rounds wins
        [one] One round is played, and the most points win
       *[other] The highest total after { $rounds } rounds wins
    }; a tie is shared.
rules-herz-short-turn = **Your turn.** Draw a card that only you can see. Place it below the last card of a column if it is lower, or discard it. The first card you keep is your start card, so keep a high one.
rules-herz-short-score = **Scoring.** A level scores 2 points, or 3 if both cards have the same colour. The round ends when a player has completed both columns, or when the draw pile is used up.
rules-herz-turn = **Your turn.** You draw one card that only you can see. Place it or discard it; then it's the next player's turn, clockwise. The first card you keep becomes your start card; the higher it is, the more room there is below it. Discarded cards are out for this round; only the top one stays visible, so remember the others.
rules-herz-fit = **What fits.** Going down a column, every card must be worth less than the one above. The columns may grow unevenly, and a number may turn up in both. A card stays where you put it, unless it is stolen.
rules-herz-colours = **Colours.** The cards 1 to 100 come in four groups: { $first } yellow 1–25, { $second } green 26–50, { $third } red 51–75, { $fourth } turquoise 76–100.
rules-herz-special = **Special cards.** Each colour group has a **joker**. It counts one less than the card above it, but never more than its group's highest number; if that would be below the group's lowest, it doesn't fit. A **super joker** { $super } does the same from 1 to 100 and has no colour. As a start card, a joker counts its group's highest number, a super joker 100.
rules-herz-thief = A **thief** takes the last card of another player's column – never a start card – and puts it into your own tower, if you have a start card and it fits there; a stolen joker counts anew. Used or not, the thief is then discarded, and your turn is over.
rules-herz-score = **Scoring.** A round ends as soon as a player has completed both columns, or when the draw pile is used up. Each level with two cards scores 2 points, and 1 more if both belong to the same colour group (jokers count as their group; super jokers never do).
rules-herz-example-caption = **An example**
rules-herz-example = Six levels make 12 points. Levels 1, 3 and 5 hold two cards of one colour: 3 more, **15 in all**. On the right, the turquoise joker counts 96, one less than the start card; the 96 on the left doesn't matter. In level 4, the super joker counts 56 under the 57 and brings no bonus.
rules-herz-players = **Cards.** { $players ->
        [2] With two players, 55 cards are in: 1 to 50 with their two jokers, one super joker, two thieves.
        [3] With three players, 82 cards are in: 1 to 75 with their three jokers, one super joker, three thieves.
        [4] With four players, all 110 cards are in: 100 numbers, 4 jokers, 2 super jokers, 4 thieves.
       *[other] With four, all 110 cards are in: 100 numbers, 4 jokers, 2 super jokers, 4 thieves. With three, the turquoise cards with their joker, one super joker and one thief are left out; with two, also the red cards with theirs and a second thief.
    } The starting player is drawn at random or named by the host (by tradition, the greatest heart-breaker); the player to their left starts the next round.
