### Hearts: cards, the pass, tricks, what happens.
### Terms: trick, to lead, to follow suit, to discard, reserve, stock, sourdine.

game-hearts = Hearts
game-hearts-about = Take no hearts and dodge the queen of spades; only the ten of diamonds is worth having.
lesson-hearts-1 = Follow the suit that was led if you can: its highest card takes all the cards of the trick.
lesson-hearts-2 = Points are bad: every heart counts 1, the queen of spades 13.
lesson-hearts-3 = Only the ten of diamonds is good: it takes 10 points off.

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
hearts-round-number = Deal { $round }

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
hearts-pass-goes =
    { $direction ->
        [right] three cards go to the right
        [across] three cards go across
        [each-other] three cards change hands
       *[left] three cards go to the left
    }
hearts-pass-none = no passing in this deal
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
hearts-last-trick-before = Last trick of the previous deal
hearts-legend = ♥ 1 · { $queen } 13 · { $ten } −10 · points so far + this deal ({ $queen }, { $ten }), fewer are better · the game ends at { $target }
hearts-legend-no-ten = ♥ 1 · { $queen } 13 · points so far + this deal ({ $queen }), fewer are better · the game ends at { $target }

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
hearts-which = **Which three cards** go to { $to }?
hearts-chosen = You're passing { $cards } to { $to }. Until everybody has chosen, you can still choose another card.
hearts-do-claim = The rest is mine
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
hearts-must-not-lead-heart = Hearts can't be led yet.
hearts-must-not-discard = No hearts and no { $queen } in the first trick while you hold anything else.

## What happened

# In the transcript of a finished game, where every hand is open.
hearts-did-pass = { $name } passes { $cards }.
hearts-did-exchange = { $direction ->
        [right] Everybody has passed three cards to the right
        [across] Everybody has passed three cards across the table
        [each-other] Both players have passed three cards
       *[left] Everybody has passed three cards to the left
    }. { $name } leads.
hearts-did-play = { $name } plays { $card }.
hearts-did-break = Hearts are broken: hearts and { $queen } may now be led.
hearts-did-break-heart = Hearts are broken: they may now be led.
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
hearts-you-exchange = { $direction ->
        [right] Everybody has passed three cards to the right
        [across] Everybody has passed three cards across the table
        [each-other] You have both passed three cards
       *[left] Everybody has passed three cards to the left
    }. You lead.
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
hearts-you-sourdine-others = 🌙 **You shot the moon!** You have taken all the hearts and the queen of spades: they cost you nothing, and everybody else 26 points.
hearts-sourdine-others = 🌙 **Shot the moon!** { $name } has taken all the hearts and the queen of spades: nothing for { $name }, and 26 points for everybody else.
hearts-rest-played = No points were left, so the remaining cards were played at once.
hearts-reserve-was = The reserve that { $name } took: { $cards }.
hearts-round-line = { $name }: { $points }, { $total } in all
hearts-counted = The cards that counted:
hearts-ended =
    { $target ->
        [one] The game is over: { $target } point was reached.
       *[other] The game is over: { $target } points were reached.
    }

## The command and the options

command-hearts = hearts
command-hearts-description = Open a table for Hearts here
command-hearts-help = Opens a table for Hearts, for two to six players: take no hearts, and beware of the queen of spades.
option-hearts-target = target
option-hearts-target-description = At how many points the game ends (50 if you say nothing)
option-hearts-target-menu = At how many points does the game end?
option-hearts-target-value =
    { $count ->
        [one] until a player has { $count } point
       *[other] until a player has { $count } points
    }
option-hearts-moon = moon
option-hearts-moon-description = Whether shooting the moon (all hearts and the queen of spades) pays (yes if you say nothing)
option-hearts-moon-menu = Does shooting the moon (all hearts and the queen of spades) pay?
option-hearts-moon-line = Shooting the moon (all hearts and the queen of spades): **{ $value }**
option-hearts-moon-value-yes = it pays
option-hearts-moon-value-no = it costs 26 points
option-hearts-moon-score = moon-score
option-hearts-moon-score-description = What shooting the moon counts (−26 for the player who does it if you say nothing)
option-hearts-moon-score-minus = −26 for the player who does it
option-hearts-moon-score-others = +26 for everybody else
option-hearts-moon-score-menu = What does shooting the moon count?
option-hearts-moon-score-line = Shooting the moon counts: **{ $value }**
option-hearts-moon-score-value-minus = −26 for the player who does it
option-hearts-moon-score-value-others = +26 for everybody else
option-hearts-ten = ten
option-hearts-ten-description = What the ten of diamonds counts (−10 if you say nothing)
option-hearts-ten-10 = −10 points
option-hearts-ten-0 = Nothing
option-hearts-ten-menu = What does the ten of diamonds count?
option-hearts-ten-line = The ten of diamonds counts: **{ $value }**
option-hearts-ten-value =
    { $count ->
        [0] nothing
       *[other] −10 points
    }
option-hearts-directions = directions
option-hearts-directions-description = Where the three cards go (always to the left if you say nothing)
option-hearts-directions-left = Always to the left
option-hearts-directions-rotating = Changes every deal, sometimes no pass
option-hearts-directions-menu = Where do the three cards go?
option-hearts-directions-line = The three cards go: **{ $value }**
option-hearts-directions-value-left = always to the left
option-hearts-directions-value-rotating = to a different player each deal, sometimes to nobody
option-hearts-style = style
option-hearts-style-description = This house's rules or classic Hearts: sets all variants at once
option-hearts-style-sheet = This house's rules
option-hearts-style-classic = Classic Hearts
option-hearts-style-menu = Which rules of Hearts?
option-hearts-style-line = Rules: **{ $value }**
option-hearts-style-value-sheet = this house's
option-hearts-style-value-classic = classic Hearts
option-hearts-passing = passing
option-hearts-passing-description = Whether three cards are passed first (yes if you say nothing)
option-hearts-passing-menu = Are three cards passed first?
option-hearts-passing-line = Three cards are passed first: **{ $value }**
option-hearts-breaking = breaking
option-hearts-breaking-description = What must be discarded before hearts may be led
option-hearts-breaking-heart-or-spade = A heart or any spade
option-hearts-breaking-heart-or-queen = A heart or the queen of spades
option-hearts-breaking-heart = A heart (the queen of spades may be led at any time)
option-hearts-breaking-menu = What must be discarded before hearts may be led?
option-hearts-breaking-line = Hearts may be led after a discard of **{ $value }**
option-hearts-breaking-value-heart-or-spade = a heart or any spade
option-hearts-breaking-value-heart-or-queen = a heart or the queen of spades
option-hearts-breaking-value-heart = a heart (the queen of spades at any time)
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
hearts-refused-not-broken-heart = Hearts can't be led yet. Lead something else as long as you can.

## Why, in one sentence

hearts-hint-unit = Points in this deal (fewer are better), averaged over many possible deals; “worse” also counts the effect on the others.
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
reason-hearts-keeps-stopper = { $name } is about to shoot the moon, so it keeps the hearts that can stop that.
reason-hearts-safe-discard = It gets rid of { $suit } that could win a bad trick later.
reason-hearts-leads-low = A low card in { $suit } will probably be beaten by the others.
reason-hearts-high-while-safe = Everybody probably still has { $suit }, so a high one is still safe.
reason-hearts-passes-queen = The queen of spades, or what would catch her, is better off elsewhere.
reason-hearts-makes-void = It leaves you void in { $suit }, so you can soon discard what hurts.
reason-hearts-passes-high = The highest cards take the tricks that nobody wants.
hearts-reason-suit =
    { $suit ->
        [spades] spades ♠
        [hearts] hearts ♥
        [diamonds] diamonds ♦
       *[clubs] clubs ♣
    }

## Rules

rules-hearts-goal = **Goal.** Take as few points as possible. The game ends after the deal in which a player reaches { $target } points; the lowest total wins, and a tie is shared.
rules-hearts-short-turn = **Your turn.** Before the first trick, you pass three cards. Then everybody plays one card to each trick: follow the suit that was led if you can, otherwise discard anything. The highest card of that suit takes the trick, and its player leads next.
rules-hearts-short-turn-no-pass = **Your turn.** Everybody plays one card to each trick: follow the suit that was led if you can, otherwise discard anything. The highest card of that suit takes the trick, and its player leads next.
rules-hearts-cards = **Cards.** 52 in four suits, ♣ ♦ ♥ ♠. In each, the ace is high and the two is low; there are no trumps. { $players ->
        [2] You get 13 cards each
        [3] You get 17 cards each, and 1 is left over
        [4] You get 13 cards each
        [5] You get 10 cards each, and 2 are left over
        [6] You get 8 cards each, and 4 are left over
       *[other] Two players get 13 cards each, three 17, four 13, five 10, six 8; three, five and six leave 1, 2 or 4 over
    }.{ $players ->
        [2] { "" }
        [4] { "" }
       *[other] { " " }Cards left over are the reserve: the winner of the first trick takes it, points included, and may look at it.
    } Who deals first is drawn or named by the host; then the deal passes to the left.
rules-hearts-pass = **Passing.** Before the first trick, you choose three cards and pass them, face down, to the player on your left. You see what you get once everybody has chosen.
rules-hearts-pass-rotating = **Passing.** Before the first trick, you choose three cards and pass them, face down. { $players ->
        [2] In the first deal they go to the other player, in the second none are passed, and so on by turns.
        [4] In the first deal they go to the left, in the second to the right, in the third across, and in the fourth none are passed; then it starts over.
        [0] By turns they go to the left, to the right, with four players across, and then none are passed; with two players, every other deal has no passing.
       *[other] In the first deal they go to the left, in the second to the right, and in the third none are passed; then it starts over.
    } You see what you get once everybody has chosen.
rules-hearts-no-pass = **No passing**: no cards are passed at this table.
rules-hearts-play = **Tricks.** Everybody plays one card, clockwise: these cards are a trick. The holder of the lowest club leads it to the first trick; if nobody holds a club, the dealer's left-hand neighbour leads. Follow suit if you can, that is, play a card of the suit that was led; otherwise discard anything. The highest card of the suit led wins the trick: its player takes all the cards and leads next.
rules-hearts-first-free = Points may be discarded in the first trick, too.
rules-hearts-first-safe = In the first trick, hearts and the queen of spades may only be discarded if you hold nothing else.
rules-hearts-breaking-spade = **Breaking hearts.** Hearts and the queen of spades may be led once a heart or any spade has been discarded in this deal (hearts are broken), or if you hold nothing else.
rules-hearts-breaking-queen = **Breaking hearts.** Hearts and the queen of spades may be led once a heart or the queen has been discarded in this deal (hearts are broken), or if you hold nothing else.
rules-hearts-breaking-heart = **Breaking hearts.** Hearts may be led once a heart has been discarded in this deal (hearts are broken), or if you hold nothing else. The queen of spades may be led at any time.
rules-hearts-points = **Points.** Every heart counts 1, the queen of spades 13, the ten of diamonds −10.
rules-hearts-points-no-ten = **Points.** Every heart counts 1, the queen of spades 13.
rules-hearts-moon = If you shoot the moon (“sourdine”), that is, take all thirteen hearts and the queen of spades, they count −26 for you instead of +26{ $ten ->
        [0] { "" }
       *[other] ; the ten counts as ever
    }.
rules-hearts-moon-others = If you shoot the moon (“sourdine”), that is, take all thirteen hearts and the queen of spades, they cost you nothing, and everybody else gets 26 points{ $ten ->
        [0] { "" }
       *[other] ; the ten counts as ever
    }.
rules-hearts-no-moon = Taking all the hearts and the queen of spades simply costs 26 points.
rules-hearts-example-caption = **An example**
rules-hearts-example-wins = takes the trick
rules-hearts-example = The { $first } is led. The second player follows suit with the { $second }. The third has no diamonds and discards the { $third }. The fourth must play diamonds: the { $fourth }. The { $second } is the highest diamond, so its player takes the trick: { $ten ->
        [0] 13 points
       *[other] 13 − 10 = 3 points
    }. The { $third } can't win it: it is no diamond.
rules-hearts-end = **With two players** there is no reserve: the other 26 cards are the stock. After every trick both draw one card from it, the winner of the trick first, as long as it lasts. You must always follow suit.
