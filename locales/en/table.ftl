### A table in its channel and in private: what all games share.
### Names come in bold and already made safe; they are never declined.

## Words used everywhere

all-games = All games

list-comma = { ", " }
list-and = { $first } and { $last }
list-game = { $game }
sentences = { $first } { $second }
list-or = { $first } or { $last }
decimal-mark = .

table-title = { $game } · Table { $table }
table-moved-down = { $table } is further down now
table-in-thread = { $table } goes on in its thread
table-over-in-thread = { $table } is over. { $line }

points-count =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
option-rounds-value =
    { $count ->
        [one] { $count } round
       *[other] { $count } rounds
    }
round-of = Round { $round } of { $rounds }
round-number = Round { $round }

## Buttons

button-join = Join
button-leave = Leave
button-decline = No, thanks
button-take-back = Take it back
button-add-computer = Add computer
button-remove-computer = Remove computer
button-computers = Computers
button-hint = Hint
button-review = Review
button-start = Start
button-rules = Rules
button-fair = Shuffle proof
button-more = More
menu-question = What would you like to do?
button-options = Options
button-thread = Play in a thread
button-no-thread = Play in the channel
button-variants = Variants
button-more-variants = More variants
button-my-cards = My cards
cards-question = Where would you like your cards? If you don't choose, they stay where you play.
cards-question-private = Direct message
cards-question-channel = In the channel
cards-question-untold = Don't tell me
button-back = I'm back
button-pause = Pause
button-resume = Resume
button-rematch = Rematch
button-replay = Replay file
button-to-table = To the table
button-open = Open the table
button-link = Open in a browser
open-about = This link is for you alone: it opens the table in your browser, where you play as yourself. It works once, within ten minutes.
button-invite = Invite by link
button-stop-invitations = Stop invitations
invite-about = Anyone who opens this link can take a free seat in a browser, without an account, under a name of their own. Several people can use it, until the game begins or you stop it, for 24 hours at most.
button-watch = Watch
button-watch-again = See it again
button-remove-somebody = Remove a player
button-close-table = Close table
button-close-for-good = Close it
button-keep-table = Keep it open
button-leave-for-good = Leave for good
button-stay = Stay

## The lobby

lobby-seats-free =
    { $count ->
        [one] { $lowest } · free
       *[other] { $lowest }–{ $highest } · free
    }
lobby-seat-person = { $number } · { $name }
lobby-seat-host = { $number } · { $name } (hosts the table)
lobby-seat-guest = { $number } · { $name } (guest)
lobby-seat-computer = { $number } · { $name } (computer, { $level })
lobby-seat-kept = { $number } · { $name } (seat is being kept)
lobby-too-few =
    { $needed ->
        [one] At least { $needed } player is needed. Choose “{ button-join }”, or add a computer.
       *[other] At least { $needed } players are needed. Choose “{ button-join }”, or add a computer.
    }
lobby-enough = There's room for more: choose “{ button-join }”. { $host } can also start right away.
lobby-full = All seats are taken. { $host } can start now.
lobby-rematch = { $host } wants a rematch: choose “{ button-join }” to take your seat again.
lobby-alone = You play alone here, against computers. Choose “{ button-start }” when you're ready.
lobby-alone-too-few = Who do you want to play against? Choose “{ button-add-computer }”.
playing-alone = You're playing against { $names }. Your cards come in a message of their own below.
playing-alone-words = You can type { $words } at any time.
lobby-watched = The game hasn't begun yet. Stay here: you'll see it as soon as it does.
menu-watch = Spectators
watch-now = Spectators see each move at once.
watch-later = Spectators see each move one move later.
watched-later = What you see here is one move behind.
lobby-unreachable =
    { $count ->
        [one] { $names }, my private messages don't reach you. That's fine: in the game, “{ button-my-cards }” shows you your cards.
       *[other] { $names }, my private messages don't reach you. That's fine: in the game, “{ button-my-cards }” shows each of you your cards.
    }
lobby-closes = If nothing happens here, the table closes { $when }.
lobby-guests = Guests come by link and have no account: their results don't count for leaderboards. Everybody else's count if at least two people have an account.
first-drawn = starting player drawn at random
first-named = { $name } begins
dealer-drawn = dealer drawn at random
dealer-named = { $name } deals first
clock-per-move = { $clock } per move
hints-allowed = hints allowed (the game won't count once one is used)
in-a-thread = in a thread

fair-lobby = Fair shuffle, fingerprint { $commitment }
fair-commitment = **Fingerprint** of this table's secret, shown before anybody could join: { $hash }
fair-digest = **Digest** of who joined and when; secret and digest decide every deck: { $hash }
fair-same-decks = These decks follow from the secret of the game night or season.
fair-secret = **The secret**, now that the game is over: { $hash }
fair-finished = Fair shuffle ✓ The proof is in the replay file (“{ $replay }”).
finished-concealed = Other tables had the same cards. “{ button-replay }” and “{ button-review }” open once all of them are done.

## The game

turn-of =
    { $count ->
        [0] The next cards are being dealt.
        [one] It's { $names }'s turn.
       *[other] { $names } are to play.
    }
turn-until = ⏳ { $turn } · { $until }
turn-holiday = 🏖️ { $name } is on holiday through { $date }
turn-holiday-undated = 🏖️ { $name } is on holiday
paused-host = ⏸️ Paused. Choose “{ button-resume }” to go on.
paused-nobody = ⏸️ Nobody is here, so the game waits for you. Choose “{ button-back }” to go on.
seat-away = { $name } (away, the computer plays)
seat-left = { $name } (gone, the computer plays)
seat-computer = { $name } (computer)
score-away = { $name } 💤
score-left = { $name } 🚪🤖
score-computer = { $name } 🤖
playing-unreachable = 📪 { $names }: please choose “{ button-my-cards }”
playing-late = Choose “{ button-join }” to take the seat of { $name }. The game doesn't count for people who join now.
playing-concealed = Other tables are playing the same decks. The cards are shown only to the people at this table, until all these tables are done.
recent-older =
    { $count ->
        [one] … and { $count } earlier move.
       *[other] … and { $count } earlier moves.
    }

private-your-turn = It's your turn!
private-away = The computer is playing for you.
private-forced = Done for you, as you had no choice: { $moves }
private-until = { $turn } ⏳ { $until }
private-holiday = { $turn } 🏖️ You're on holiday through { $date }: your clock stands still.

## After a round and after the game

round-next-first = { $name } begins the next round.
round-next-dealer = { $name } deals next.

finished-winners =
    { $count ->
        [one] 🏆 { $names } wins with { $points }.
       *[other] 🏆 { $names } share the victory with { $points } each.
    }
finished-congratulations = Congratulations!
finished-place = { $place }. { $line }
finished-line = { $name }: **{ $total }** = { $rounds }
finished-line-one-round = { $name }: **{ $total }**
finished-last-round = How it ended:
finished-lowest = Fewest points win.
finished-shortened = This game was shorter than usual.
finished-rated = This game counts for the leaderboard.
replay-file = Here is the whole game, move by move.
replay-unattached = I can't attach the game's file just now. Please try again later; perhaps I need permission to attach files here.
replay-verify = With Herzbot on your own computer, { $command } checks that the cards were shuffled fairly.

## Options

options-length = Length: **{ $value }**
options-first = Who begins: **{ $value }**
options-dealer = Who deals first: **{ $value }**
options-clock = Clock: **{ $value }**
options-language = Language: **{ $value }**
options-thread = In a thread: **{ $value }**
options-read-only = { $host } hosts this table and can change this.
language-of-place = as everywhere else here
language-beta = { $language } (beta)
menu-first = Who begins?
menu-first-drawn = drawn at random
menu-dealer = Who deals first?
menu-dealer-drawn = drawn at random
option-rounds-menu = How many rounds?
value-yes = yes
value-no = no
menu-clock = How much time per move?
menu-language = Which language?
menu-remove = Who?
remove-whom = Who do you want to remove? In a running game, the computer plays that seat to the end.
remove-nobody = There is nobody you could remove.

## The picture of the points

# Below a picture. $players: "① Anna, ② Ben", the numbers that stand on it.
picture-players = In the picture: { $players }.
# What the picture shows, for those who don't see it, and so without markup. $points: "Anna 12, Ben −3".
picture-points = Chart of the scores: { $points }.
picture-winners =
    { $count ->
        [one] { $names } wins.
       *[other] { $names } share the win.
    }
picture-ahead =
    { $count ->
        [one] { $names } is ahead.
       *[other] { $names } are ahead together.
    }
# $cards: "Anna: ◆64 / ◆59 – / ▲11; Ben: ●30".
