settings-title = Einstellungen
settings-language = Deine Sprache
settings-language-is = Deine Sprache: **{ $language }**
settings-notify = Deine Benachrichtigungen
settings-notify-is = Neue Nachricht, wenn du am Zug bist: **{ $when }**
settings-cards = Deine Karten
settings-cards-is = Deine Karten: **{ $where }**
settings-quiet-is = Ruhezeit: **{ $hours }** (nach dem + die Stunden vor UTC)
settings-quiet-off = Keine Ruhezeit
settings-hidden = Bestenlisten **lassen** deinen Namen **aus**.
settings-shown = Bestenlisten **zeigen** deinen Namen.
settings-hide = Mich verbergen
settings-show = Mich zeigen
settings-autoplay-on = Erzwungene Karten **werden für dich gespielt**, wenn alle sehen, dass du keine Wahl hast (das niedrigste Kreuz, die letzte Karte einer Farbe oder deiner Hand, eine gezogene Karte, die nirgends passt).
settings-autoplay-off = Du spielst **jede Karte selbst**, auch die erzwungenen.
settings-autoplay-start = Erzwungene Karten für mich spielen
settings-autoplay-stop = Lieber selbst spielen
settings-forget = Mich vergessen
settings-forget-question = Mich endgültig vergessen
settings-keep = Nein, nichts löschen
settings-server-language = Sprache öffentlicher Nachrichten
settings-server-language-is = Sprache öffentlicher Nachrichten: **{ $language }**
settings-server-clock = Uhr neuer Tische
settings-server-clock-is = Uhr an neuen Tischen: **{ $clock }**
settings-server-tables = Tische pro Kanal
settings-server-tables-is = Tische pro Kanal: **{ $tables }**
settings-server-prefix = Befehle beginnen mit
settings-server-prefix-is = Befehle beginnen mit `{ $prefix }`
settings-server-tables-option = { $tables ->
    [one] 1 Tisch
   *[other] { $tables } Tische
}
settings-server-title = Einstellungen des Servers
board-better = Bessere Plätze
board-further = Weitere Plätze
board-everywhere = Überall
board-here = Hier
