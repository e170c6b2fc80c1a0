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
