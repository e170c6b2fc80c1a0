### What the bot answers and asks.
### Names are already made safe; they are never declined.

## Turns and tables

notice-not-your-turn =
    { $count ->
        [0] It isn't your turn right now.
        [one] Not yet – it's { $names }'s turn.
       *[other] Not yet – { $names } still have to play.
    }
notice-old-button = That choice is from earlier, so I've left everything as it is.
notice-table-gone = That table no longer exists.
notice-not-at-this-table = You aren't playing at this table.
notice-no-table-here = You have no table here. You can open one: { $commands }.
notice-which-table = There are several tables. Which one do you mean: { $names }?
notice-no-such-table = There is no table called “{ $name }” here.
notice-no-such-table-guess = There is no table called “{ $name }” here. Did you mean { $guess }?
notice-table-full = Sorry, all seats are taken. You can open a table of your own: { $commands }.
notice-table-full-computers = All seats are taken, some of them by computers. If a player at the table removes one, you can join.
notice-already-seated = You already have a seat at this table.
notice-already-started = This game has already begun. You can open a new table: { $commands }.
notice-not-started = The game hasn't begun yet.
notice-game-over = This game is over.
notice-not-over = That's for after the game, and this one isn't over yet.
notice-not-now = That can't be done at this point of the game.
notice-host-only = That's up to { $host }, who hosts this table.
notice-moderators-only = Only people who moderate here can do that.
notice-too-few-players =
    { $needed ->
        [one] At least { $needed } player is needed to start.
       *[other] At least { $needed } players are needed to start. Wait for more people, or add a computer.
    }
notice-no-computer = There is no computer at this table.
notice-picked-enough =
    { $count ->
        [one] You've picked your card already. Put it back first if you want another one.
       *[other] You've picked { $count } cards already. Put one back first if you want another one.
    }
notice-choose-exactly =
    { $count ->
        [one] Choose exactly { $count } card.
       *[other] Choose exactly { $count } cards.
    }
notice-pick-more =
    { $count ->
        [one] Pick { $count } more card first.
       *[other] Pick { $count } more cards first.
    }
notice-paused = The game is paused. You can play as soon as it goes on.
notice-not-paused = The game isn't paused.
notice-not-away = You're here already: nobody is playing for you.
notice-no-hint-now = A hint is for your own move, and it isn't your turn.
notice-hints-off = No hints at this table: you play with other people, and the game counts. Before a game starts, its host can allow them under “{ button-more }”, “{ button-computers }”.
notice-same-for-all = This is the deal of the day: it is the same for everybody, so there are no hints, and nothing about it can be changed.
notice-same-decks = Other tables are playing the same decks. Until they are done, only the people at this table may see its cards.
notice-no-hints-compared = No hints here: you are compared with people who have the same cards.
notice-read-by-others = That counts, but everybody there could read it. Next time, write it to me here, where nobody else sees it.
notice-left-for-good = You have left this game. The computer will finish it for you.
notice-guests-off = Guests by link aren't allowed on this bot. The person who runs it can change that.
notice-not-invited = Guests are no longer invited to this table. Ask its host for a new link.
notice-no-more-guests = No more guests can join now. Those who are here stay.
notice-nobody-to-remove = That person doesn't play here. If you want to go yourself, choose “{ button-leave }”.

## Leaving and closing

notice-leave-question = Do you really want to leave the game? The computer will play your seat to the end, and you can't come back.
notice-leave-question-rated = Do you really want to leave the game? The computer will play your seat to the end, you can't come back, and it counts as last place for you on the leaderboard.
notice-close-question = Close this table for everybody? The game then ends without a result.
notice-stayed = Good that you're staying!
notice-you-left = You've left the table. See you next time!
notice-removed = { $name } no longer plays at this table.
notice-guest-removed = { $name } no longer plays at this table, and the link for guests has ended. For a new one, invite again.
notice-you-were-removed = You have been removed from this game. The computer will finish it for you.

## Seats and the host's role change hands

notice-seat-kept = I've asked { $name } to join. The seat is kept until the game begins; if you want it back, remove { $name } from the table.
notice-seat-offered = I've asked { $name } to play on in your place. Nothing changes until { $name } joins. Then you can't come back.
notice-seat-offered-rated = I've asked { $name } to play on in your place. Nothing changes until { $name } joins. Then you can't come back, and the game counts as last place for you on the leaderboard.
notice-seat-kept-for-you = A seat is being kept for you at table { $table }. Would you like to play?
notice-seat-offered-to-you = { $name } offers you their seat at table { $table }: you would play on with the cards as they are. The game doesn't count for you.
notice-seat-taken = { $name } now plays in place of { $before }.
notice-seat-given = { $name } now plays in your place. See you next time!
notice-declined = All right. Maybe next time!
notice-offer-declined = { $name } can't play. You keep your seat.
notice-offer-taken-back = You keep your seat.
notice-no-offer = Nobody is offering you a seat at this table.
notice-own-seat = You can't offer a seat to yourself.
notice-sits-here = { $name } already has a seat at this table.
notice-has-left = { $name } has left this game and can't come back.
notice-asked-already = I've asked { $name } already and have no answer yet.
notice-has-declined = { $name } has said no to you at this table, so I won't ask again.
notice-not-of-this-place = { $name } isn't here. I can only ask people on a server or platform where this table is shown.
notice-not-known = I don't know “{ $name }”. I only ask people who have used me before. They can type `{ $prefix }{ command-help }` once.
notice-plays-not-here = That person doesn't play at this table.
notice-cannot-host = { $name } can't host this table. Choose a person who sits here and isn't a guest or a computer.
notice-host-already = { $name } already hosts this table.
notice-host-now = { $name } hosts this table now.
notice-claimed = { $name } takes all the remaining tricks, so the cards were played at once.

closed-lobby-idle = Nothing happened here for 30 minutes, so the table was closed.
closed-lobby-empty = Everybody has gone, so the table was closed.
closed-host = The table was closed. There is no result.
closed-by = { $name } has closed the table. There is no result.
closed-abandoned = Nobody came by for a long time, so the table was closed. There is no result.
closed-everybody-left = Everybody has left the game, so the table was closed. There is no result.
closed-damaged = Sorry, I've lost part of this table (its data is damaged), so we can't go on here, and there is no result. All other tables are fine.

## What is possible where

notice-channel-full =
    { $limit ->
        [one] There is a table here already, and there can only be one at a time. Join in, or wait until it is finished.
       *[other] There are { $limit } tables here already, and there can't be more. Join one, or wait until one is finished.
    }
notice-opened-too-many =
    { $limit ->
        [one] You have opened a table within the last hour. You can open the next one { $next }.
       *[other] You have opened { $limit } tables within an hour. You can open the next one { $next }.
    }
notice-channels-only = That doesn't work here. Please use this command where everybody can see it and I'm a member.
notice-plays-alone = This is a solo game against computers. You can open a table of your own: { $commands }.
notice-invite-code = The code of this table is **{ $code }**. Use the command `{ command-table } { command-table-bring }` with it in another channel or room that I am in: the table is shown there, too, and people can join there. The code works until the game begins, for { $hours } hours at most.
notice-brought-here = Table { $table } is shown here now, too. Join in!
notice-shown-once = This table is now shown only where it was opened.
notice-hidden-here = This table is not shown here any more.
notice-no-such-code = No table has this code. A code has six letters, and works until the game begins, for a few hours at most.
notice-no-such-code-shared = No table has this code. A code has six letters, and works until the game begins, for a few hours at most. Some places can't share a table, since different parts of me serve them.
notice-too-many-guesses = Too many wrong codes. You can try again { $next }.
notice-shown-here-already = This table is shown here already.
notice-too-many-homes = This table is shown in { $limit } places already, and there can't be more.
notice-not-shown-elsewhere = This table is shown only where it was opened.
notice-widget-shown = People in this room can now open the drawn tables beside the chat, in Element on a computer: they are in the room's info, as Herzbot. Element asks first whether it may load the page and tell it who you are. To remove it, type `{ $prefix }{ command-table } { command-table-widget } { option-widget-off }`.
notice-widget-hidden = The drawn tables are not shown beside this room any more.
notice-widget-missing = The drawn tables are not shown beside this room.
notice-widget-signed = In encrypted rooms, I only believe what people's devices have signed (`MATRIX_LISTEN=signed`), and nobody signs who opens a page. So I can't show the drawn tables beside this room.
notice-widget-unserved = I have no pages to show here: the person who runs me has to set `HERZBOT_WEB_URL` to an address that begins with https://.
notice-widget-needs-power = I'm not allowed to add a page to this room. Give me power level { $level } there, and try again.
notice-widget-unanswered = The homeserver hasn't answered, so I don't know whether that worked. Please try again in a moment.
notice-not-opened = The table can't be opened here right now. You can go on playing in the chat.
notice-playing-already = You have a game here already, at table { $table }. Play on there, or choose “{ button-leave }” to give it up.
notice-open-here = That isn't a move at your table. To open a new game here, type { $command }.
notice-lacks = Before we can play here, I need permission to { $lacks }. Please ask a person who manages this place.
notice-goes-without = Without permission to { $lacks }, I can't show everything here, but we can play.
notice-table-silent = I can't show the table where it was opened just now: I need permission to { $lacks } there. The game goes on here.
notice-table-gone-silent = I can't reach the place where this table was opened any more. The game goes on here.
notice-no-thread = I couldn't open a thread, so the game goes on here in the channel.
notice-no-thread-lacks = I can't open a thread here: I need permission to { $lacks }. The game goes on in the channel.
notice-thread-gone = This table's thread is gone. The game goes on here.
lack-see = see this channel
lack-write = send messages
lack-attach = attach files
lack-history = read earlier messages
lack-open-threads = create public threads
lack-write-in-threads = send messages in threads
notice-managers-only = Only people who manage this community can change that.
notice-not-saved = I couldn't save that, so nothing has changed. Please try again.
notice-moving = That table is being moved right now. Please check whether that counted; if not, try again in a moment.
notice-too-busy = So many people are playing that I can't keep up, so I didn't do that. Please try again in a moment.
notice-our-fault = Something went wrong, and it's our fault, not yours. Please try again.
notice-unknown-command = I don't know the command “{ $name }”. Try `{ $prefix }{ command-help }`.
notice-unknown-command-guess = I don't know the command “{ $name }”. Did you mean `{ $prefix }{ $guess }`?
notice-bad-option = I don't understand “{ $name }”.
notice-bad-option-guess = I don't understand “{ $name }”. Did you mean “{ $guess }”?
notice-missing-option = Please add “{ $name }”: { $what }.
notice-which-move =
    { $count ->
        [one] Do you mean { $moves }?
       *[other] Which one do you mean: { $moves }?
    }
notice-bad-value = “{ $value }” doesn't work for “{ $name }”.
notice-bad-value-possible = “{ $value }” doesn't work for “{ $name }”. Possible: { $list }.
number-range = { $min } to { $max }

## While a player is away

notice-reminder = It's your turn! If you don't move, the computer plays for you { $deadline }.
notice-your-turn-here = It's your turn at table { $table }. Choose “{ button-my-cards }”.
notice-your-turn-privately = It's your turn at table { $table }. Your cards are in our private chat: please accept my invitation there. “{ button-my-cards }” brings it once more.
notice-in-private-chat = That's in our private chat: please accept my invitation there.
notice-start-chat = My answer is for you alone, but I can't open another private chat just now. Please start one with me: you'll find it there.
notice-open-chat = I can't open another private chat just now. Please start one with me: your cards for table { $table } will come there.
notice-played-for-you = Your time was up, so the computer played for you.
notice-kept-for-you = You missed two turns, so the computer is playing for you now. Choose “{ button-back }” to take over again.
notice-bad-quiet-hours = I can't read these quiet hours. Write them like `22-7`: from 10 pm to 7 am. `off` means none.
notice-bad-holiday = I can't read this date. Write the last day of your holiday like `2026-12-24`, or how many days it lasts, today included. `off` ends it.
notice-holiday-past = That day is over (today: { $date }, { $zone }). A holiday begins at once and lasts until the end of the day that you name.
notice-holiday-too-far = That is more than a year away. Please name an earlier day.
notice-holiday-too-long = That takes more days of { $year } than you have: { $count } needed, { $number } of { $limit } left. Please name an earlier day. Each day that a holiday touches counts once.
notice-needs-time-zone = Which time zone are your quiet hours in? Add it: `quiet={ $hours } timezone={ $zone }`, or just a city.
notice-no-such-time-zone = I don't know the time zone “{ $name }”. Write a large city near you, or a name like `Europe/London`.
notice-no-such-time-zone-guess = I don't know the time zone “{ $name }”. Did you mean “{ $guess }”?
notice-cards-here-now = Your direct messages are closed to me, so you play right here from now on. Your settings let you change that.
notice-played-in-channel = You're playing in the channel now.
notice-see-private = I've sent you a private message.

## Settings

notice-saved = Saved.
notice-forget-question = Do you really want me to forget you? Your name, your settings and your place on the leaderboards will be gone for good. The results of your games stay, without your name.
notice-forgotten = Done. I don't know you any more – but you can always play again.
notice-forget-still-playing = You're still playing. First leave your tables, then I can forget you.
notice-server-clock = At new tables, everybody now gets { $clock } per move.
notice-server-no-clock = At new tables, the clock is now off: everybody can take all the time they want.
notice-leaderboard-empty-all = Nobody is on the leaderboard yet. Every finished game with at least two people counts.
notice-no-stats-own = You haven't finished a game yet. As soon as you have, there will be something to see here.
notice-no-stats = There's nothing to show for { $name } yet.
notice-leaderboard-empty = Nobody is on the leaderboard of { $game } yet. Every finished game with at least two people counts.

clock-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
clock-days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
clock-none = no clock

## Moves against the rules

refused-not-your-turn = It isn't your turn right now.
refused-round-over = That's already over.
refused-other-game = That isn't a move of this game.
