### The rules of the games, in words of our own.

rules-title = Rules · { $game }
rules-at-table = **At table { $table } this was chosen:**
rules-fair = **Fair shuffle:** before anybody can join, every table picks a secret and shows its fingerprint. The cards follow from that secret together with who joined and when, so nobody can choose them afterwards – the secret is told at the end, and everybody can check it. (Whoever runs this bot could still invent players, and that can't be ruled out.)

## Herz an Herz

rules-herz-goal = **Goal.** Build a tower: a start card, and under it two columns, left and right, of up to six cards. Two cards side by side make a level, and only whole levels score. After four rounds, the highest total wins.
rules-herz-turn = **Your turn.** You draw one card that only you can see. Use it or discard it, and the next player is on. The first card you keep becomes your start card; the higher it is, the more room there is below it. Discarded cards are gone for this round.
rules-herz-fit = **What fits.** Going down a column, every card must be worth less than the one above. The columns don't have to grow evenly, and a number may turn up in both.
rules-herz-colours = **Colours.** The cards 1 to 100 come in four groups: { $first } yellow 1–25, { $second } green 26–50, { $third } red 51–75, { $fourth } turquoise 76–100.
rules-herz-special = **Special cards.** A **joker** belongs to one group and counts one less than the card above it, but never more than the group's highest number; if that would be less than the group's lowest, it doesn't fit. A **super joker** { $super } does the same from 1 to 100 and has no colour. As start cards they count as much as they can.
rules-herz-thief = A **thief** takes the last card of somebody else's column – never a start card – and puts it into your own tower, if it fits there. Then the thief is discarded. Used or not, that was your turn.
rules-herz-score = **Scoring.** A round ends as soon as somebody has completed both columns, or when the last card has been played. Every level with two cards scores 2 points, and 1 more if both are of the same colour group (jokers count as their group, super jokers never do). Single cards score nothing.
rules-herz-example-caption = **An example**
rules-herz-example = Six levels make 12 points. Levels 1, 3 and 5 hold two cards of one colour: 3 more, **15 in all**. On the right, the turquoise joker counts 96, one less than the start card; that the 96 also lies on the left doesn't matter. In level 4, the super joker counts 56 under the 57 and brings no bonus.
rules-herz-players = **How many play.** With four, all 110 cards are in. With three, the turquoise ones, one super joker and one thief stay out; with two, also the red ones and one more thief.

## Hol's der Teufel

rules-teufel-goal = **Goal.** Every round, everybody starts with chips worth 20. Whoever has the most after as many rounds as there are players wins. Devils of four colours, worth 1 to 9, and two angels are dealt evenly (what is left over stays aside, unseen); the backs show everybody which colours you hold, but not the numbers.
rules-teufel-cards = **The cards.** { $legend }
rules-teufel-turn = **Your turn.** You play one card. The dealer begins with a devil of a colour that the left-hand neighbour holds. A new colour opens a row if its number equals the number at the end of some row. A colour that has a row is added at one of its ends. While a row is a single card, it has only one end.
rules-teufel-cost = **What it costs.** A card higher than the one at that end is free. For a lower one you pay the difference to your right-hand neighbour; if you have fewer chips than that, you pay them all.
rules-teufel-angels = **Angels** close one end of a row for good and are free. They can be played when all four rows hold two devils or more, once for each row.
rules-teufel-must = **You must play** if you can. If no card fits, you play any devil, and it opens its row for free. With nothing but angels that can't be played, you pass.
rules-teufel-end = **The end.** A round is over as soon as the dealer has played the last card in hand. Then the chips are counted, and the next dealer is the left-hand neighbour.

## Hearts

rules-hearts-goal = **Goal.** Take as few points as possible. When somebody reaches 50, the game ends, and the lowest total wins.
rules-hearts-pass = **Passing.** First everybody chooses three cards, all at the same time, and hands them to the left. Cards that can't be dealt evenly go to whoever takes the first trick.
rules-hearts-play = **Tricks.** Whoever holds the lowest club leads it. Follow suit if you can, otherwise play anything. The highest card of the suit led takes the trick and leads next. Hearts and the queen of spades may only be led once somebody has discarded a heart or a spade – or if you have nothing else.
rules-hearts-points = **Points.** Every heart counts 1, the queen of spades 13, and the ten of diamonds takes 10 off. Take all the hearts and the queen, and they count 26 in your favour instead.
rules-hearts-end = **With two**, each gets 13 cards. After every trick both draw one, the taker first, while there are any.
