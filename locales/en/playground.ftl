# The playground's own page.

title = Herzbot · Playground
playground = Playground

door-title = Come in and play a round
door-lead = { $list }: card games for two to six, right here in your browser. No account: a name is enough.
door-again = Good to see you again. Who are you in this tab?
door-known = Used before in this browser
door-go-on = Go on as { $name }
door-elsewhere = open in another tab
door-name = What shall we call you?
door-name-other = A new name for this tab
door-come-in = Come in
door-cookie = Your name stays with this browser (by a cookie of this page), so you can come back to your games.
door-passphrase = Passphrase
door-passphrase-why = This playground is by invitation. The person who runs it can tell you the passphrase.
door-enter = Open
door-passphrase-wrong = That is not the passphrase.
door-slow = Too many attempts. Please wait a moment.
door-name-length = A name has 1 to 32 characters.
door-name-taken = That name is taken already. Please choose another.
door-full = The playground is full.
door-who = This tab does not know who you are. Please load the page again.
door-failed = That did not work. Please try again.
host = host
host-about = You look after this playground and every table in it.
host-wrong = That host link does not belong to this playground. The right one is shown where the bot was started.

skip-channel = Skip to writing in the channel
skip-private = Skip to your private chat
rooms = Rooms
people = Who is here
you-are = You are
be-other = Switch person
be-other-about = Play as another person in this tab
notify-on = Notify me
unread = unread: { $count }
call-title = Your turn!
offline = The bot can't be reached. Trying again…

channel-about = The tables, and everybody's chat
channel-messages = Messages in the channel
channel-write = Message or /command
channel-write-label = Write in the channel; a slash begins a command
private-title = Your cards
private-about = Only you and the bot see this
private-messages = Private messages
private-write = Write to the bot
private-write-label = Write to the bot privately
private-empty = What the bot tells you alone appears here. Nobody else sees it.
tables = Tables in this channel
newest = Newest messages

welcome-title = An empty table, and it's your move
welcome-lead = Play against the computer at once, or open a table: everybody in the channel sees it and can join.
welcome-or = or type { $command } below

send = Send
commands-show = Show the commands
completion = Commands that fit
completion-count = Suggestions: { $count }
required = required
yes = yes
no = no

bot = Bot
only-you = Only you can see this.
dismiss = Dismiss
retired = earlier: { $text }
somebody-gone = A guest
heard-for-you = For you: { $text }
react-add = Add a reaction
react-with = React with { $text }
reaction = { $text }, reactions: { $count }
card-empty = empty place
card-active = to move
menu-choose = Choose
file-download = Download { $name }
fair-more = Fair shuffle: how to check it


wrong-offline = The bot can't be reached just now. Please try again in a moment.
wrong-gone = That message is not there any more.
wrong-long = That is too long: { $max } characters at most.

## The drawn table

board-tab = Table
board-clock = Time left
board-you = you
board-seats = Seats
board-free = Free seat
board-tables = Other tables
board-controls = At this table
board-continue = Continue
board-close = Close
board-picked = picked
board-where = Where to?
board-not-there = { $name } can't go there. Choose a marked place, or another card.
board-to = Show the table
board-watching = You are watching others play.
board-own-game = Play a game yourself
lobby-seated = You have a seat. The game begins when the host starts it.
lobby-host-few = Add computers, or wait: everybody in the channel can join.
lobby-host-enough = Start now, or wait until more have joined.
lobby-host-full = Every seat is taken: you can start.
lobby-joined = { $name } is at the table.
lobby-left = { $name } has left the table.
rematch-wanted = { $name } wants a rematch.
rematch-join = Join
board-more = More
seat-cards = cards in hand: { $count }
end-own = Your place: { $count } of { $max }
end-best = Best move
end-worst = Costliest slip
end-details = In detail
tastes = Sound and speed
tastes-sound = A soft sound when it's your turn
tastes-speed = What the others do is shown
tastes-speed-normal = step by step
tastes-speed-fast = quickly
tastes-speed-off = all at once
tastes-still = Your device asks for little motion, so everything is shown at once.
chat-fold = Hide the chat
chat-unfold = Show the chat

## The games on offer

door-games = Games
door-play = Play against the computer
door-open = Open a table
door-open-game = Open a table: { $name }
door-play-game = Play against the computer: { $name }
door-tables = Open tables
door-free = free seats: { $count }
door-watch = in play
lesson-try = Try it
lesson-try-game = Try it: { $name }
lesson-lead = That is all you need for a first round. It takes about two minutes, and on every turn you are shown what the computer would play.
lesson-begin = Play the first round
lesson-coach = Advice
lesson-thinking = Let me have a look…
lesson-wait = Watch what the others do. Your advice comes on your turn.
lesson-stop = Without advice
lesson-done = That was your first round. Now you know how it goes!
critique-title = What could have been better
critique-wait = Looking for better moves…
critique-plot = Luck and skill in numbers.
critique-player = { $name }: luck { $count }, mistakes { $max }.
critique-luck = luck
critique-skill = cost of mistakes
critique-slips = Moves that could have been better
critique-none = No clear mistakes: well played!
critique-more = In words

# ---- replay ----
replay-title = Replay a game
replay-lead = Drop the file of a game here (💾 Replay file under its last message), and see it again move by move, with every hand open.
replay-choose = Choose a file
replay-broken = This is not the file of a game, or it is damaged.
replay-again = Another game
replay-show = See it again
replay-link = Link for everybody
replay-first = To the beginning
replay-back = One move back
replay-play = Play
replay-pause = Stop
attempt = Try again
attempt-over = This round brings you { $count } now; in the game it was { $max }.
replay-line = Play on from the better move
replay-line-back = Back to the game
replay-line-shown = The better move, played on by computers
replay-next = One move on
replay-last = To the end
replay-place = Move { $count } of { $max }
replay-rounds = Part of the game
replay-hands = Hands
replay-no-cards = no cards
replay-fair = Fair shuffle: the fingerprint, the joins and every deck match. Your browser checked it.
replay-unfair = The decks in this file don't follow from its secret. They were shuffled in some other way, or the file was changed.
replay-fair-compare = Compare with what the table showed
replay-fair-lobby = Fingerprint, before the game
replay-fair-start = Digest, at the start

# ---- spectators ----
watch-about = You are watching: you see what everybody at the table sees, and nobody's cards.
watch-over = This game is over.
watch-gone = This table doesn't exist, or no longer does.
watch-past = This game is no longer kept, so it can't be shown again.
link-used = This link was used already, and works only once. Press “Open the table” in the chat again for a new one.
link-late = This link is too old. Press “Open the table” in the chat again for a new one.
link-wrong = This link is damaged, or not one of ours. Press “Open the table” in the chat again for a new one.
link-ended = You are not signed in here, or not any more. Press “Open the table” in the chat for a link.
link-gone = You have no seat at this table, or it no longer exists. Open another one from the chat.
link-elsewhere = This table has moved to another address. Press “Open the table” in the chat again for a new link.
link-unsaved = That could not be saved just now. Reload this page to try again.
link-you = You play as { $name }.
link-log = What happened
