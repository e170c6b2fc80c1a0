### Hearts: cards, the pass, tricks, what happens.
### Terms: trick, to lead, to follow suit, to discard, reserve, stock, sourdine.

game-hearts = Hearts

## Cards

hearts-letter =
    { $rank ->
        [11] J
        [12] Q
        [13] K
       *[14] A
    }
hearts-name =
    { $rank ->
        [11] jack
        [12] queen
        [13] king
        [14] ace
       *[other] { $rank }
    } of { $suit ->
        [spades] spades
        [hearts] hearts
        [diamonds] diamonds
       *[clubs] clubs
    }
hearts-name-worth = { $card }, { $points }

## The table

hearts-broken = hearts are broken
hearts-not-broken = hearts not broken yet
hearts-stock =
    { $count ->
        [0] the stock is used up
        [one] { $count } card in the stock
       *[other] { $count } cards in the stock
    }
hearts-reserve =
    { $count ->
        [one] first trick + reserve ({ $count } card)
       *[other] first trick + reserve ({ $count } cards)
    }
hearts-reserve-taken =
    { $count ->
        [one] { $name } has the reserve ({ $count })
       *[other] { $name } has the reserve ({ $count })
    }
hearts-choosing =
    { $count ->
        [0] everybody has chosen three cards
        [one] { $names } is choosing three cards
       *[other] { $names } are choosing three cards
    }
hearts-taken = { $points } taken
hearts-score = { $name } { $before } { $taken }
hearts-score-special = { $name } { $before } { $taken } ({ $cards })
hearts-trick =
    { $suit ->
        [spades] This trick · spades { $mark } led
        [hearts] This trick · hearts { $mark } led
        [diamonds] This trick · diamonds { $mark } led
       *[clubs] This trick · clubs { $mark } led
    }
hearts-highest = { $name } · highest
hearts-see-last-trick = Last trick
hearts-last-trick = The last trick
hearts-last-trick-before = Last trick of the previous round
hearts-legend = ♥ 1 · { $queen } 13 · { $ten } −10 · fewer points are better · the game ends at { $target }

## What you see

hearts-hand =
    { $count ->
        [one] Your hand · { $count } card
       *[other] Your hand · { $count } cards
    }
hearts-drew = Drawn: { $card }
hearts-passed = to { $to }: { $cards }
hearts-received = from { $from }: { $cards }
hearts-reserve-yours = your reserve: { $cards }

## Your turn

hearts-choose =
    { $count ->
        [0] **Choose three cards** for { $to }. Nobody else sees them.
       *[other] **Choose three cards** for { $to }. So far: { $cards }.
    }
hearts-chosen = You're passing { $cards } to { $to }. Until everybody has chosen, you can still choose another card.
hearts-do-pass = Pass { $count } cards
hearts-your-turn = **Your turn!**
hearts-your-lead = **Your turn!** You lead.
hearts-must-lowest-club = The lowest club leads the first trick, and you hold it.
hearts-must-follow =
    { $suit ->
        [spades] You hold spades { $mark }: follow suit.
        [hearts] You hold hearts { $mark }: follow suit.
        [diamonds] You hold diamonds { $mark }: follow suit.
       *[clubs] You hold clubs { $mark }: follow suit.
    }
hearts-must-not-lead-spade = Hearts and { $queen } can't be led yet.
hearts-must-not-lead-queen = Hearts and { $queen } can't be led yet.
hearts-must-not-discard = In the first trick you can't discard hearts or { $queen } as long as you hold anything else.

## What happened

hearts-did-exchange = Everybody has passed three cards to the left. { $name } leads.
hearts-did-play = { $name } plays { $card }.
hearts-did-break = Hearts are broken: hearts and { $queen } may now be led.
hearts-did-take = { $name } takes the trick.
hearts-did-take-nothing = { $name } takes the trick, without points.
hearts-did-take-points = { $name } takes the trick: { $points } ({ $cards }).
hearts-took =
    { $points ->
        [0] { $name } takes { $cards }, no points.
        [one] { $name } takes { $cards }: { $points } point.
       *[other] { $name } takes { $cards }: { $points } points.
    }
hearts-you-took =
    { $points ->
        [0] You take { $cards }, no points.
        [one] You take { $cards }: { $points } point.
       *[other] You take { $cards }: { $points } points.
    }
hearts-did-take-reserve =
    { $count ->
        [one] { $name } also gets the reserve, { $count } card.
       *[other] { $name } also gets the reserve, { $count } cards.
    }
hearts-did-draw =
    { $count ->
        [0] Both draw the last cards of the stock.
       *[other] Both draw a card. { $count } are left in the stock.
    }
hearts-you-exchange = Everybody has passed three cards to the left. You lead.
hearts-you-play = You play { $card }.
hearts-you-take = You take the trick.
hearts-you-take-nothing = You take the trick, without points.
hearts-you-take-points = You take the trick: { $points } ({ $cards }).
hearts-you-take-reserve =
    { $count ->
        [one] You also get the reserve, { $count } card. Only you may look at it.
       *[other] You also get the reserve, { $count } cards. Only you may look at them.
    }
hearts-you-draw =
    { $count ->
        [0] You both draw the last cards of the stock.
       *[other] You both draw a card. { $count } are left in the stock.
    }
hearts-you-sourdine = 🌙 **You shot the moon!** You have taken all the hearts and the queen of spades: instead of costing you 26 points, they take 26 off.
hearts-sourdine = 🌙 **Shot the moon!** { $name } has taken all the hearts and the queen of spades: instead of costing 26 points, they take 26 off.
hearts-rest-played = No points were left, so the remaining cards were played at once.
hearts-reserve-was = The reserve that { $name } took: { $cards }.
hearts-round-line = { $name }: { $points }, { $total } in all
hearts-ended = The game is over because somebody reached { $target }.

## The command and the options

command-hearts = hearts
command-hearts-description = Open a table for Hearts in this channel
command-hearts-help = Opens a table for Hearts, for two to six players: take no hearts, and beware of the queen of spades.
option-hearts-target = target
option-hearts-target-description = At how many points the game ends (50 if you say nothing)
option-hearts-target-menu = At how many points does the game end?
option-hearts-target-value =
    { $count ->
        [one] until somebody has { $count } point
       *[other] until somebody has { $count } points
    }
option-hearts-moon = moon
option-hearts-moon-description = Shooting the moon: all hearts and the queen of spades count −26 (yes if you say nothing)
option-hearts-moon-menu = What do all hearts and the queen of spades count?
option-hearts-moon-line = All hearts and the queen of spades (shooting the moon): **{ $value }**
option-hearts-moon-value-yes = −26 points (shooting the moon)
option-hearts-moon-value-no = +26 points
option-hearts-passing = passing
option-hearts-passing-description = Whether three cards are passed first (yes if you say nothing)
option-hearts-passing-menu = Are three cards passed first?
option-hearts-passing-line = Three cards are passed first: **{ $value }**
option-hearts-breaking = breaking
option-hearts-breaking-description = What must be discarded before hearts may be led
option-hearts-breaking-heart-or-spade = A heart or any spade
option-hearts-breaking-heart-or-queen = A heart or the queen of spades
option-hearts-breaking-menu = What must be discarded before hearts may be led?
option-hearts-breaking-line = Hearts may be led once somebody has discarded: **{ $value }**
option-hearts-breaking-value-heart-or-spade = a heart or any spade
option-hearts-breaking-value-heart-or-queen = a heart or the queen of spades
option-hearts-first-trick = first-trick
option-hearts-first-trick-description = Whether points may be discarded in the first trick (yes if you say nothing)
option-hearts-first-trick-menu = May points be discarded in the first trick?
option-hearts-first-trick-line = Points may be discarded in the first trick: **{ $value }**

## What the rules don't allow

hearts-refused-not-in-hand = You don't hold that.
hearts-refused-three-different = Pass three different cards from your hand, for example “pass QS AH 2C”.
hearts-refused-pass-first = First choose three cards to pass. Play begins when everybody has.
hearts-refused-no-pass = There is nothing to pass right now: the tricks are being played.
hearts-refused-must-play = The lowest club leads the first trick. You hold it: play { $card }.
hearts-refused-not-broken = Hearts and { $queen } can't be led yet. Lead something else as long as you can.

## Why, in one sentence

hearts-hint-unit = Points this round (fewer are better), averaged over many possible deals; “worse” also counts the effect on the others.
reason-hearts-goes-for-all = All hearts and the queen of spades are within reach, so it goes for every trick.
reason-hearts-stops-sourdine = { $name } is about to shoot the moon, and this stops it.
reason-hearts-gives-queen = As the trick stands, the queen of spades goes to { $name }.
reason-hearts-gives-heart = As the trick stands, the heart goes to { $name }.
reason-hearts-takes-ten = The 10♦ takes points off, and this brings it home.
reason-hearts-ducks = It stays below the card that takes the trick.
reason-hearts-takes-for-nothing = Nothing in this trick hurts, so it is a good moment to get rid of a high card.
reason-hearts-queen-out = The queen of spades is still out, so it stays below her.
reason-hearts-queen-out-void = The queen of spades is still out, and your left-hand neighbour has no spades.
reason-hearts-draws-queen = It flushes out the queen of spades.
reason-hearts-safe-discard = It gets rid of { $suit } that could win a bad trick later.
reason-hearts-leads-low = A low card in { $suit } will probably be beaten by the others.
reason-hearts-high-while-safe = Everybody probably still has { $suit }, so a high one is still safe.
reason-hearts-passes-queen = The queen of spades, or what would catch her, is better off elsewhere.
reason-hearts-passes-for-void = It leaves you void in { $suit }, so you can soon discard what hurts.
reason-hearts-passes-high = The highest cards take the tricks that nobody wants.
hearts-reason-suit =
    { $suit ->
        [spades] spades ♠
        [hearts] hearts ♥
        [diamonds] diamonds ♦
       *[clubs] clubs ♣
    }

## Rules

rules-hearts-goal = **Goal.** Take as few points as possible. Ace is high, two is low, and there are no trumps. When somebody reaches 50 (or the table's limit), the game ends after that deal, and the lowest total wins; a tie is shared.
rules-hearts-pass = **Passing.** Everybody chooses three cards at the same time and passes them to the left. Three players get 17 cards each, four 13, five 10, six 8; the cards left over are the reserve, and whoever wins the first trick takes them, points included.
rules-hearts-play = **Tricks.** Whoever holds the lowest club leads it. Follow suit if you can, otherwise play anything. The highest card of the suit led wins the trick, and its player leads next. Hearts and the queen of spades may only be led once somebody has discarded a heart or a spade – or if you have nothing else.
rules-hearts-points = **Points.** Every heart counts 1, the queen of spades 13, the ten of diamonds −10. If you shoot the moon (“sourdine”) and take all the hearts and the queen of spades, they count −26 for you instead of +26; the ten counts as ever.
rules-hearts-end = **Two players** get 13 cards each. After every trick both draw one from the stock, the winner of the trick first, as long as it lasts. You must still follow suit.
