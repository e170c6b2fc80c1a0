## Computer players and hints

level-random = aimless
level-easy = easy
level-medium = medium
level-hard = hard
computers-line = { $name }: { $level }
computers-none = No computer plays here yet. The next one would play at this level: { $level }.
computers-levels = Easy plays by rule of thumb, medium looks ahead, hard looks ahead for longer. A change holds from the next move on.
computers-hints-on = Hints are allowed. Once somebody takes one, the game doesn't count for the leaderboard.
computers-hints-off = Hints: only for who plays alone against computers. With other people the game counts, so there are none.
menu-level = How computers play
menu-level-all =
    { $count ->
        [one] { $level }
       *[other] All: { $level }
    }
menu-level-one = { $name }: { $level }
menu-hints = Hints
menu-hints-yes = Hints for everybody; the game then doesn't count
menu-hints-no = No hints when people play each other
hint-best = 💡 I would choose: { $move }.
hint-line-best = { $move }: promises { $value }
hint-line-worse = { $move }: promises { $value }, { $behind } worse
hint-counted-points = In points of this round, on average over many deals that fit what you can see. What it does to the others counts as well.
hint-counted-chips = In chips at the end of this round, on average over many deals that fit what you can see. What it does to the others counts as well.
hint-counted-hearts = In points of this round, so fewer are better, on average over many deals that fit what you can see. What it does to the others counts as well.
hints-taken =
    { $count ->
        [one] 💡 A hint was taken: this game doesn't count for the leaderboard.
       *[other] 💡 { $count } hints were taken: this game doesn't count for the leaderboard.
    }

## The review

review-you =
    { $decisions ->
        [0] **You** had nothing to decide.
        [one] **You** had { $decisions } decision to make, and in { $agreed } the computer sees nothing clearly better. The rest cost { $lost }.
       *[other] **You** had { $decisions } decisions to make, and in { $agreed } the computer sees nothing clearly better. The rest cost { $lost }.
    }
review-player =
    { $decisions ->
        [0] { $name } had nothing to decide.
        [one] { $name } had { $decisions } decision to make, and in { $agreed } the computer sees nothing clearly better. The rest cost { $lost }.
       *[other] { $name } had { $decisions } decisions to make, and in { $agreed } the computer sees nothing clearly better. The rest cost { $lost }.
    }
review-luck = Luck: at the start of the rounds the cards promised { $promised } in all, and it came to { $made }.
review-luck-best = Luck: with the same cards, whoever had known them all in advance could have made { $best }. It came to { $made }, which is { $share } %.
review-luck-lowest = Luck: at the start of the rounds the cards threatened { $promised } in all, and it came to { $made }.
review-slip = Round { $round }, move { $number }: { $played }. Better by { $cost }: { $better }.
review-no-slip = Nothing stands out that would clearly have been better.
review-how = Judged by what could be known at that moment, not by what turned up later: in points, averaged over many deals that fit it.

## Why, in one sentence: Herz an Herz

reason-herz-high-start = A start card as high as { $worth } leaves room for two long columns.
reason-herz-starts-now = To wait for a better start card than the { $worth } would cost too much.
reason-herz-waits-for-start = There is time for a better start card.
reason-herz-completes-pair = It completes level { $level }: two points.
reason-herz-colour-bonus = It completes level { $level } in one colour: three points.
reason-herz-small-step =
    { $side ->
        [left] A small step from { $from } to { $to }: the left column still takes everything below.
       *[right] A small step from { $from } to { $to }: the right column still takes everything below.
    }
reason-herz-step =
    { $side ->
        [left] From { $from } to { $to } is a wide step, but worth it now: it lengthens the left column.
       *[right] From { $from } to { $to } is a wide step, but worth it now: it lengthens the right column.
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
reason-herz-steals =
    { $loses ->
        [0] The thief takes a card from { $name } that fits here.
        [one] The thief takes a card that fits here, and { $name } loses { $loses } point.
       *[other] The thief takes a card that fits here, and { $name } loses { $loses } points.
    }
reason-herz-nothing-to-steal = Nothing that the thief could take is worth its place.
reason-herz-fits-nowhere = It fits nowhere.

## Why, in one sentence: Hol's der Teufel

reason-teufel-free = It costs nothing now; the other moves cost { $saves } more on average.
reason-teufel-cheap =
    { $pays ->
        [one] It costs { $pays } chip, and goes to { $name }; the others cost { $saves } more on average.
       *[other] It costs { $pays } chips, and they go to { $name }; the others cost { $saves } more on average.
    }
reason-teufel-rids = It gets rid of { $card }, which would hardly be cheaper later. That saves { $saves } in its colour.
reason-teufel-keeps = It leaves { $row } as it is for what is to come there. That saves { $saves } later.
reason-teufel-closes = The angel closes { $row } where it would cost most. That saves { $saves } later.
reason-teufel-forces = It makes { $name } pay: { $gains } more comes to you, most of it in { $row }.

## Why, in one sentence: Hearts

reason-hearts-goes-for-all = All hearts and the queen of spades are within reach, so it goes for every trick.
reason-hearts-stops-sourdine = { $name } is about to take everything, and this stops it.
reason-hearts-gives-queen = As the trick stands, the queen of spades goes to { $name }.
reason-hearts-gives-heart = As the trick stands, the heart goes to { $name }.
reason-hearts-takes-ten = The 10♦ takes points off, and this brings it home.
reason-hearts-ducks = It stays below the card that takes the trick.
reason-hearts-takes-for-nothing = Nothing in this trick hurts, so it is a good moment to be rid of a high card.
reason-hearts-queen-out = The queen of spades is still out, so it stays below her.
reason-hearts-queen-out-void = The queen of spades is still out, and your left-hand neighbour has no spades.
reason-hearts-draws-queen = It makes the others bring out the queen of spades.
reason-hearts-safe-discard = It is rid of { $suit } that could take a bad trick later.
reason-hearts-leads-low = The others are likely to go over a low card in { $suit }.
reason-hearts-high-while-safe = Everybody probably still has { $suit }, so a high one costs nothing yet.
reason-hearts-passes-queen = The queen of spades, or what would catch her, is better off elsewhere.
reason-hearts-passes-for-void = You then hold no { $suit }, and can soon discard what hurts.
reason-hearts-passes-high = The highest cards take the tricks that nobody wants.
reason-suit =
    { $suit ->
        [spades] spades ♠
        [hearts] hearts ♥
        [diamonds] diamonds ♦
       *[clubs] clubs ♣
    }
