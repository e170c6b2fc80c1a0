### The rules of the games, in words of our own.

rules-title = Rules · { $game }
rules-at-table = **At table { $table } this was chosen:**
rules-fair = **Fair shuffle:** before anybody can join, the table picks a secret and shows its fingerprint. All decks follow from it and from who joined when, so nobody can choose the cards. At the end it is revealed, and anybody can check. (The people who run the bot could still make up players; no shuffle can rule that out.)

## The chapters, on buttons

rules-chapter-short = In short
rules-chapter-round = A round
rules-chapter-cards = Cards
rules-chapter-special = Jokers and thieves
rules-chapter-fines = Fines
rules-chapter-angels = Angels
rules-chapter-tricks = Tricks
rules-chapter-scoring = Scoring
rules-chapter-table = This table
rules-chapter-shuffle = Fair shuffle
