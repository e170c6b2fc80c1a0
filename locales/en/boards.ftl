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
games-gathering = waiting for players
games-none = You aren't sitting at any table right now.

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
stats-explained = Every finished game counts here, including those against computers. The rating only counts games with other people.
