### Leaderboards.

board-title = Leaderboard · { $game }
board-title-here = Leaderboard here · { $game }
board-line =
    { $games ->
        [one] { $place }. { $name } · **{ $score }** · { $games } game, { $wins } won
       *[other] { $place }. { $name } · **{ $score }** · { $games } games, { $wins } won
    }
board-line-own =
    { $games ->
        [one] ➡️ { $place }. { $name } · **{ $score }** · { $games } game, { $wins } won
       *[other] ➡️ { $place }. { $name } · **{ $score }** · { $games } games, { $wins } won
    }
board-shortened = { $count } shortened
board-mean = { $mean } points on average
board-lowest = In this game, fewer points are better.
board-own = You: { $line }
board-own-hidden = You are hidden: only you can see this line. { $line }
board-not-yet = You aren't on this leaderboard yet. Finish a game with at least one other person to get on it.
board-empty = Nobody here yet.
board-explained = The number after your name is your rating, measured against the people you played with. It starts at 0 and grows with every game played well. Games against computers alone don't count.

## Statistics

## The tables of one person

games-title = Your games
games-line = { $table }: { $turn }
button-next-game = Next game: { $table }
button-my-games = My games
games-wait-too = It's also your turn here: { $tables }.
games-gathering = waiting for players
games-asked = you're invited to play
games-none = You aren't sitting at any table right now.

## The deal of the day

daily-title = Deal of the day · { $day }
daily-month-title = Deals of the day · { $day }
daily-intro = One deal for each game, the same for everybody I play with. You play it once, alone against the same computers. Pause whenever you like: it counts if you finish on { $day } (UTC).
daily-line-open = { $game }: not started yet
daily-line-running = { $game }: started, play on
daily-line-finished = { $game }: played, result: { $points }
daily-line-given-up = { $game }: given up
daily-streak = 🔥 Days in a row: { $count }
daily-next = Next deals: { $next }.
daily-points-hard = Your result: **{ $points }**. The computer at its best, in your seat: **{ $hard }**.
daily-points = Your result: **{ $points }**.
daily-beaten = Place { $place }: better than { $share }% of the others ({ $count }).
daily-first = Nobody else has finished it yet.
daily-alone = Nobody else finished it.
daily-given-up = You have given up this deal, so it has no result.
daily-late = Finished after midnight (UTC), so it doesn't count for its day.
daily-share = To share, without giving anything away: { $line }
daily-counts = Deal of the day, fingerprint { $commitment }. It counts if you finish on { $day } (UTC). Midnight: { $until }.
daily-counts-no-more = Deal of the day, fingerprint { $commitment }. It is past midnight (UTC), so it no longer counts. You can still finish it.
daily-board-line = { $place }. { $name } · { $points }
daily-board-own = ➡️ { $place }. { $name } · { $points }
daily-board-empty = Nobody has finished it yet.
daily-board-nobody = Nobody finished it.
daily-board-hidden = You are hidden, so you aren't on this leaderboard.
daily-board-explained = The best on this platform. Your own result is compared with those of everybody who plays with this bot.
daily-board-here = The best of the people who play here.
daily-board-month = Each deal that you finish counts 100, plus 1 for each percent of the others that you beat.
daily-proof-title = Shuffle proof of the deals of the day
daily-fingerprint = { $game }, fingerprint: { $hash }
daily-secret = { $game }, secret: { $hash }
daily-proof-explained = All decks of a day follow from the secret behind its fingerprint, which is fixed the day before. The secret is shown the day after. The file of your game has it, too, and `herzbot replay --verify` checks it.
button-daily-all = Deals of the day
button-daily-board = Leaderboard of the day
button-daily-today = Today
button-daily-yesterday = Yesterday
button-daily-month = This month
button-daily-last-month = Last month
button-daily-result = My result

stats-title = Statistics
stats-tally =
    { $games ->
        [one] { $games } game, { $wins } won
       *[other] { $games } games, { $wins } won
    }
stats-all = { $name }: { $tally }
stats-game = { $game }: { $tally }
stats-only-game = Only { $game } so far
stats-strength = Rating over all games: **{ $score }** (rank { $place })
stats-curve-short = A few more games with other people will show where it's heading.
stats-curve-peak = It is rising, and higher than ever before.
stats-curve-rising = It has risen lately.
stats-curve-steady = It stays about the same.
stats-curve-falling = It has fallen lately.
stats-best = Best evening: { $day }, { $tally }
stats-favourite =
    { $games ->
        [one] { $name } ({ $games } game)
       *[other] { $name } ({ $games } games)
    }
stats-favourites = Most often played with: { $names }
stats-against = Games together: { $games }. You were ahead in { $mine }, { $name } in { $theirs }.
stats-explained = Every finished game counts here, including those against computers. The rating only counts games with other people.
