## Computer players and hints

level-random = random
level-easy = easy
level-casual = casual
level-medium = medium
level-hard = hard
level-score = { $level } (about { $score })
computers-line = { $name }: { $level }
computers-none = No computer players yet. A new one will play at this level: { $level }.
computers-levels = Easy plays by rules of thumb, medium looks ahead, hard looks ahead for longer. A change takes effect with the next move.
computers-levels-casual = Easy plays by rules of thumb, casual looks a little ahead and slips now and then, medium looks ahead, hard looks ahead for longer. A change takes effect with the next move.
computers-scores = How strong they are, on the leaderboard's scale: { $levels }.
computers-hints-on = Hints are allowed. Once a player takes one, the game doesn't count for the leaderboard.
computers-hints-off = Hints are off while people play each other, so that the game can count. Against computers alone, they are always there.
computers-late-on = Latecomers may take a computer's seat. The game doesn't count for them.
computers-late-off = Nobody can join once the game has begun.
menu-level = Level of the computers
menu-level-all =
    { $count ->
        [one] { $level }
       *[other] All: { $level }
    }
menu-level-one = { $name }: { $level }
menu-hints = Hints
menu-hints-yes = Hints for everybody (the game won't count once one is used)
menu-hints-no = No hints when people play each other
menu-late = Latecomers
menu-late-yes = May take a computer's seat (the game won't count for them)
menu-late-no = Can't join
hint-best = 💡 I would choose: { $move }.
hint-line-best = { $move }: expected { $value }
hint-line-equal = { $move }: about as good
hint-line-worse = { $move }: expected { $value } ({ $behind } worse)
hints-taken =
    { $count ->
        [one] 💡 { $count } hint used, so this game won't count.
       *[other] 💡 { $count } hints used, so this game won't count.
    }

## The review

review-player = { $name }: { $agreed } of { $decisions } decisions as good as the computer's.
review-account = Result { $made }: the deals promised { $promised }, luck { $luck }, mistakes { $lost }.
review-worth = Without mistakes: { $worth }. Lost: { $parts }.
review-part = { $cost } by { $move }
review-part-rest = { $cost } by smaller mistakes
review-best = { $round }, move { $number }: { $played } was the best move; any other would have cost at least { $cost }.
review-slip = { $round }, move { $number }: { $played } chosen; { $better } would have been { $cost } better.
review-no-slip = No clear mistakes.
review-how = Points are averages over many possible deals, judged by what was known at that moment, not by what turned up later. Luck is the cards that came, and what the others did. Moves about as good as the best are no mistakes.

## A puzzle from one's own slip

puzzle-title = A puzzle from your own game
puzzle-from = { $game } with { $names }, { $when }
puzzle-ask = What would you choose now?
puzzle-right = ✅ { $move }: exactly right.
puzzle-as-good = ✅ { $move }: as good as the best choice, as far as I can tell.
puzzle-again = ❌ { $move } was your choice back then. It costs { $cost } on average.
puzzle-wrong = ❌ { $move } costs { $cost } on average.
puzzle-none = No puzzle yet: I know of no costly decision of yours. Finish a game, and I'll look for one.
puzzle-reviewing = I'm going through your games to find one. Ask me again in a minute.
puzzle-solved = You've answered every puzzle from your last games. New games bring new ones.
puzzle-weekly = Would you like one each week?
button-puzzle-weekly = Yes, each week
puzzle-asked = You asked for one each week.
