help-title = Herzbot
help-intro = Card games where you already talk. Open a table, let others join or add computer players, and start: the rest is buttons.
help-table = What you can do at your table without its buttons:
help-leaderboard = Who plays best, everywhere or here. Games with two or more people count.
help-stats = What can be told of your games, or of somebody else's: how many, how many won, your best evening, with whom you play most.
help-hint = In your own turn: what the computer would do in your place, what it expects, and why. Only you see it. A game with hints doesn't count for the leaderboard.
help-rules = How a game is played, with a worked example.
help-settings = Your language, when I notify you, whether leaderboards name you; and, for those who manage the server, its language, clock and number of tables.
help-help = This page.
help-text = Commands can be typed, too: `herz rounds=2`, `table leave`. Where there are no buttons, the number or the word of a choice makes it, and cards have their names: `play 10d`, `pass qs ah 2c`.
help-fair = Decks are shuffled fairly: each table shows a fingerprint of its shuffle before anybody sits down, and everything that proves it at the end.
