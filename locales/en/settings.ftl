settings-title = Settings
settings-language = Your language
settings-language-is = Your language: **{ $language }**
settings-notify = Your notifications
settings-notify-is = New message when it is your turn: **{ $when }**
settings-cards = Your cards
settings-cards-is = Your cards: **{ $where }**
settings-quiet-is = Quiet hours: **{ $hours }**
settings-time-zone-is = Time zone: **{ $zone }**
settings-nights = In games with a day or more per move, I don't notify you from 10 pm to 8 am.
settings-quiet-off = No quiet hours
settings-holiday = Holiday
settings-holiday-is = Holiday: **through { $date }**. Clocks of a day or more per move stand still for you; shorter ones go on.
settings-holiday-none = Holiday: **none**. While you are on one, clocks of a day or more per move stand still for you; shorter ones go on.
settings-holiday-left = Holiday days left in { $year }: **{ $count }** of { $limit }
settings-holiday-utc = Your days end at midnight UTC, since I don't know your time zone: `{ option-timezone }` sets it.
settings-holiday-off = No holiday
settings-holiday-days = { $count ->
    [one] { $count } day, today included
   *[other] { $count } days, today included
}
settings-hidden = Leaderboards **leave out** your name.
settings-shown = Leaderboards **show** your name.
settings-hide = Hide me
settings-show = Show me
settings-autoplay-on = Forced cards **are played for you** where everybody can see that you have no choice (the lowest club, the last card of a suit or of your hand, a drawn card that fits nowhere).
settings-autoplay-off = You play **every card yourself**, even forced ones.
settings-autoplay-start = Play forced cards for me
settings-autoplay-stop = Let me play them myself
settings-puzzle-weekly = **Each week**, from Monday on, I send you a puzzle from your own games, if there is one.
settings-puzzle-off = No weekly puzzle
settings-signed-in = You are **signed in** in a browser that you opened a table in.
settings-sign-out = Sign out of browsers
settings-forget = Forget me
settings-forget-question = Forget me for good
settings-keep = No, keep everything
settings-server-language = Language of public messages
settings-server-language-is = Language of public messages: **{ $language }**
settings-server-clock = Clock of new tables
settings-server-clock-is = Clock at new tables: **{ $clock }**
settings-server-tables = Tables in one place at a time
settings-server-tables-is = Tables in one place at a time: **{ $tables }**
settings-server-prefix = Commands begin with
settings-server-prefix-is = Commands begin with `{ $prefix }`
settings-server-threads-on = Games are played **in a thread** of their own, unless a table's host chooses otherwise.
settings-server-threads-off = Games are played **in the channel**, unless a table's host chooses a thread.
settings-server-threads-start = A thread for each table
settings-server-threads-stop = No threads
settings-server-threads-lacks = I can't open threads in this channel yet: I need permission to { $lacks }.
settings-server-tables-option = { $tables ->
    [one] 1 table
   *[other] { $tables } tables
}
settings-server-title = Settings for everybody here
board-better = Higher ranks
board-further = Lower ranks
board-everywhere = Everywhere
board-here = Here
