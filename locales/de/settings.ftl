settings-title = Einstellungen
settings-language = Deine Sprache
settings-language-is = Deine Sprache: **{ $language }**
settings-notify = Deine Benachrichtigungen
settings-notify-is = Neue Nachricht, wenn du am Zug bist: **{ $when }**
settings-cards = Deine Karten
settings-cards-is = Deine Karten: **{ $where }**
settings-quiet-is = Ruhezeit: **{ $hours }**
settings-time-zone-is = Zeitzone: **{ $zone }**
settings-nights = In Spielen mit einem Tag oder mehr pro Zug melde ich mich von 22 bis 8 Uhr nicht.
settings-quiet-off = Keine Ruhezeit
settings-holiday = Urlaub
settings-holiday-is = Urlaub: **bis einschließlich { $date }**. Uhren ab einem Tag pro Zug stehen für dich still; kürzere laufen weiter.
settings-holiday-none = Urlaub: **keiner**. Im Urlaub stehen Uhren ab einem Tag pro Zug für dich still; kürzere laufen weiter.
settings-holiday-left = Urlaubstage { $year }: noch **{ $count }** von { $limit }
settings-holiday-utc = Deine Tage enden um Mitternacht UTC, denn ich kenne deine Zeitzone nicht: `{ option-timezone }` legt sie fest.
settings-holiday-off = Kein Urlaub
settings-holiday-days = { $count ->
    [one] { $count } Tag, heute eingeschlossen
   *[other] { $count } Tage, heute eingeschlossen
}
settings-hidden = Bestenlisten **lassen** deinen Namen **aus**.
settings-shown = Bestenlisten **zeigen** deinen Namen.
settings-hide = Mich verbergen
settings-show = Mich zeigen
settings-autoplay-on = Erzwungene Karten **werden für dich gespielt**, wenn alle sehen, dass du keine Wahl hast (das niedrigste Kreuz, die letzte Karte einer Farbe oder deiner Hand, eine gezogene Karte, die nirgends passt).
settings-autoplay-off = Du spielst **jede Karte selbst**, auch die erzwungenen.
settings-autoplay-start = Erzwungene Karten für mich spielen
settings-autoplay-stop = Lieber selbst spielen
settings-puzzle-weekly = **Jede Woche** schicke ich dir ab Montag ein Rätsel aus deinen eigenen Spielen, wenn es eins gibt.
settings-puzzle-off = Kein Wochenrätsel
settings-signed-in = Du bist in einem Browser **angemeldet**, in dem du einen Tisch geöffnet hast.
settings-sign-out = In Browsern abmelden
settings-forget = Mich vergessen
settings-forget-question = Mich endgültig vergessen
settings-keep = Nein, nichts löschen
settings-server-language = Sprache öffentlicher Nachrichten
settings-server-language-is = Sprache öffentlicher Nachrichten: **{ $language }**
settings-server-clock = Uhr neuer Tische
settings-server-clock-is = Uhr an neuen Tischen: **{ $clock }**
settings-server-tables = Tische gleichzeitig an einem Ort
settings-server-tables-is = Tische gleichzeitig an einem Ort: **{ $tables }**
settings-server-prefix = Befehle beginnen mit
settings-server-prefix-is = Befehle beginnen mit `{ $prefix }`
settings-server-threads-on = Gespielt wird **in einem eigenen Thread**, wenn am Tisch nichts anderes gewählt wird.
settings-server-threads-off = Gespielt wird **im Kanal**, wenn am Tisch kein Thread gewählt wird.
settings-server-threads-start = Ein Thread für jeden Tisch
settings-server-threads-stop = Keine Threads
settings-server-threads-lacks = In diesem Kanal gibt es noch keine Threads. Dafür fehlen mir diese Rechte: { $lacks }.
settings-server-tables-option = { $tables ->
    [one] 1 Tisch
   *[other] { $tables } Tische
}
settings-server-title = Einstellungen für alle hier
board-better = Bessere Plätze
board-further = Weitere Plätze
board-everywhere = Überall
board-here = Hier
