help-title = Herzbot
help-intro = Kartenspiele dort, wo ihr ohnehin redet. Eröffne einen Tisch, lass andere mitspielen oder setz Computer dazu, und los – danach wählst du einfach aus.
help-playing = Du sitzt an einem Tisch. Dort hilft dir:
help-commands = Alle Befehle
help-entry = **{ $command }** – { $text }
help-subcommand = `{ $command }` { $text }
help-table = Was du an deinem Tisch auch per Befehl tun kannst:
help-leaderboard = Wer am besten spielt, überall oder hier. Es zählen Spiele mit zwei oder mehr Menschen.
help-games = Alle deine Partien, wo auch immer; zuerst die, die auf dich warten.
help-stats = Deine Bilanz oder die von jemand anderem: Spiele, Siege, der beste Abend, mit wem am meisten.
help-hint = Wenn du dran bist: was der Computer an deiner Stelle täte, was er sich davon verspricht und warum. Nur du siehst es. Ein Spiel mit Tipps zählt nicht für die Bestenliste.
help-rules = Wie ein Spiel geht.
help-settings = Deine Sprache, wann ich dich benachrichtige und ob Bestenlisten dich nennen.
help-server = Für alle, die hier das Sagen haben: die Sprache öffentlicher Nachrichten, die Uhr neuer Tische und wie viele Tische es an einem Ort gleichzeitig geben darf.
help-help = Diese Seite.
help-text = Tipp die Zahl oder das Wort einer Möglichkeit, oder nenn die Karten: `Karo 10`, `Pik-Dame, Karo-Ass, Kreuz-2`. Optionen folgen dem Befehl: `{ $command } { option-rounds }=2`.
help-alone = Niemand da? Tipp `{ $command }` in unserem privaten Chat, dann spielst du dort gegen Computer.
help-fair = Gemischt wird ehrlich: Jeder Tisch zeigt einen Fingerabdruck seiner Mischung, bevor sich jemand setzt, und am Ende alles, womit man sie nachprüfen kann.
