### Herz an Herz: cards, moves, what happens.
### Terms: start card, left and right column, level, discard pile, joker, super joker, thief.

## Cards

herz-thief = Thief
herz-start-card = start card
herz-no-start-card = no start card yet
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
herz-button-joker = joker { $lowest }–{ $highest } as { $worth }
herz-button-super = super joker as { $worth }

## The table

herz-cards-left =
    { $count ->
        [one] { $count } card left
       *[other] { $count } cards left
    }
herz-piles = { $left } · discarded last: { $card }

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

herz-you-drew = **Your turn!** You drew
herz-note-joker = counts { $lowest } to { $highest }
herz-note-super = fits under everything but a 1
herz-note-thief = takes the last card of somebody's column
herz-do-start = Start card · { $card }
herz-do-place =
    { $side ->
        [left] Left · { $card } under { $above }
       *[right] Right · { $card } under { $above }
    }
herz-do-steal =
    { $side ->
        [left] Steal { $card } from { $victim } → left
       *[right] Steal { $card } from { $victim } → right
    }
herz-do-discard = Discard
herz-effect-start = As start card it counts { $worth }: everything below has to be less.
herz-effect-place =
    { $side ->
        [left] Left: counts { $worth }, { $gain ->
            [0] no points yet
            [one] +{ $gain } point
           *[other] +{ $gain } points
        }
       *[right] Right: counts { $worth }, { $gain ->
            [0] no points yet
            [one] +{ $gain } point
           *[other] +{ $gain } points
        }
    }
herz-effect-steal =
    { $side ->
        [left] { $nth } · { $card } from { $victim } → left: { $gain ->
            [0] no points yet
            [one] +{ $gain } point
           *[other] +{ $gain } points
        }{ $loss ->
            [0] { "" }
           *[other] , −{ $loss } for { $victim }
        }
       *[right] { $nth } · { $card } from { $victim } → right: { $gain ->
            [0] no points yet
            [one] +{ $gain } point
           *[other] +{ $gain } points
        }{ $loss ->
            [0] { "" }
           *[other] , −{ $loss } for { $victim }
        }
    }
herz-nothing-fits = It doesn't fit anywhere in your tower.
herz-nothing-thief = There is no card to steal that would fit in your tower.
herz-nothing-thief-no-start = Without a start card you have nowhere to put a stolen card.

## The command and the options

command-herz = herz
command-herz-description = Open a table for Herz an Herz in this channel
option-game-herz = Herz an Herz
command-herz-help = Opens a table for Herz an Herz, for two to four players. Computers can take any seat, so you can play at once. Your own cards come by private message; **My cards** under the table shows them, too.
