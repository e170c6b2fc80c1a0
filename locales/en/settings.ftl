settings-title = Settings
settings-language = Your language
settings-language-is = Your language: **{ $language }**
settings-notify = Your notifications
settings-notify-is = New message when it is your turn: **{ $when }**
settings-cards = Your cards
settings-cards-is = Your cards: **{ $where }**
settings-quiet-is = Quiet hours: **{ $hours }** (hours ahead of UTC after the +)
settings-quiet-off = No quiet hours
settings-hidden = Leaderboards **leave out** your name.
settings-shown = Leaderboards **show** your name.
settings-hide = Hide me
settings-show = Show me
settings-autoplay-on = Forced cards **are played for you** where everybody can see that you have no choice (the lowest club, the last card of a suit or of your hand, a drawn card that fits nowhere).
settings-autoplay-off = You play **every card yourself**, even forced ones.
settings-autoplay-start = Play forced cards for me
settings-autoplay-stop = Let me play them myself
settings-forget = Forget me
settings-forget-question = Forget me for good
settings-keep = No, keep everything
settings-server-language = Language of public messages
settings-server-language-is = Language of public messages: **{ $language }**
settings-server-clock = Clock of new tables
settings-server-clock-is = Clock at new tables: **{ $clock }**
settings-server-tables = Tables per channel
settings-server-tables-is = Tables per channel: **{ $tables }**
settings-server-prefix = Commands begin with
settings-server-prefix-is = Commands begin with `{ $prefix }`
settings-server-tables-option = { $tables ->
    [one] 1 table
   *[other] { $tables } tables
}
settings-server-title = The server's settings
board-better = Higher ranks
board-further = Lower ranks
board-everywhere = Everywhere
board-here = Here
