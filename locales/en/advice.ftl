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

review-you =
    { $decisions ->
        [0] **You** had nothing to decide.
        [one] { $missed ->
            [0] **You** had one decision to make, and it was as good as the computer's.
           *[other] **You** had one decision to make, and the computer's was { $lost } better.
        }
       *[other] { $missed ->
            [0] **You**: all { $decisions } decisions were as good as the computer's.
           *[other] **You**: { $agreed ->
                [one] { $agreed } of { $decisions } decisions was as good as the computer's.
               *[other] { $agreed } of { $decisions } decisions were as good as the computer's.
            } The rest cost { $lost }.
        }
    }
review-player =
    { $decisions ->
        [0] { $name } had nothing to decide.
        [one] { $missed ->
            [0] { $name } had one decision to make, and it was as good as the computer's.
           *[other] { $name } had one decision to make, and the computer's was { $lost } better.
        }
       *[other] { $missed ->
            [0] { $name }: all { $decisions } decisions were as good as the computer's.
           *[other] { $name }: { $agreed ->
                [one] { $agreed } of { $decisions } decisions was as good as the computer's.
               *[other] { $agreed } of { $decisions } decisions were as good as the computer's.
            } The rest cost { $lost }.
        }
    }
review-luck = Luck: on average, these deals were worth { $promised }; the result was { $made }.
review-luck-best = Luck: with perfect foresight, the same cards were worth { $best }. The result was { $made } ({ $share }%).
review-luck-lowest = Luck: on average, these deals would have cost { $promised }; the result was { $made }.
review-slip = { $round }, move { $number }: { $played }. { $better } would have been { $cost } better.
review-no-slip = No clear mistakes.
review-how = Judged by what was known at that moment, not by what turned up later; averaged over many possible deals. Moves about as good as the best are no mistakes.
