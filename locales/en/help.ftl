help-title = Herzbot
help-intro = Card games where you already talk. Open a table, let others join or add computer players, and start – then just choose from what is offered.
help-playing = You're at a table. These commands help you there:
help-commands = All commands
help-entry = **{ $command }** – { $text }
help-subcommand = `{ $command }` { $text }
help-table = What you can do at your table by command, too:
help-leaderboard = Who plays best, everywhere or here. Games with two or more people count.
help-games = All your games, wherever they are, the ones that wait for you first.
help-stats = Your record, or another player's: games, wins, best evening, and who you play with most.
help-hint = On your turn: what the computer would do in your place, what it expects, and why. Only you see it. A game with hints doesn't count for the leaderboard.
help-rules = How a game is played.
help-settings = Your language, when I notify you, and whether leaderboards show you.
help-server = For those who manage this place: the language of public messages, the clock of new tables, and how many tables there may be in one place at a time.
help-help = This page.
help-text = Type the number or the word of a choice, or name the cards: `play 10d`, `pass qs ah 2c`. Options follow the command: `{ $command } { option-rounds }=2`.
help-alone = Nobody around? Type `{ $command }` in our private chat, and play against computers there.
help-fair = Decks are shuffled fairly: each table shows a fingerprint of its shuffle before anybody sits down, and at the end everything you need to check it.
