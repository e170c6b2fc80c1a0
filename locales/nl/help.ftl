help-title = Herzbot
help-intro = Kaartspellen waar je toch al zit te kletsen. Open een tafel, laat anderen meedoen of zet er computers bij, en begin – daarna kies je gewoon uit wat er kan.
help-playing = Je zit aan een tafel. Dit is daar handig:
help-commands = Alle commando's
help-entry = **{ $command }** – { $text }
help-subcommand = `{ $command }` { $text }
help-table = Wat je aan je tafel ook met een commando kunt doen:
help-leaderboard = Wie het best speelt, overal of hier. Potjes met twee of meer mensen tellen mee.
help-games = Al je potjes, waar dan ook; eerst die waar op jou gewacht wordt.
help-stats = Hoe jij het doet, of iemand anders: potjes, overwinningen, de beste avond, en met wie het vaakst.
help-hint = Als je aan de beurt bent: wat de computer in jouw plaats zou doen, wat het naar verwachting oplevert, en waarom. Alleen jij ziet het. Een potje met tips telt niet mee voor de ranglijst.
help-rules = Hoe een spel gaat.
help-settings = Je taal, wanneer ik je een melding stuur, en of ranglijsten je tonen.
help-server = Voor wie deze plek beheert: de taal van openbare berichten, de klok van nieuwe tafels, en hoeveel tafels er op één plek tegelijk mogen zijn.
help-help = Deze pagina.
help-text = Typ het nummer of het woord van een keuze, of noem de kaarten: `ruiten 10`, `schoppenvrouw, hartenaas, klaver 2`. Opties komen achter het commando: `{ $command } { option-rounds }=2`.
help-alone = Niemand in de buurt? Typ `{ $command }` in onze privéchat, dan speel je daar tegen computers.
help-fair = Er wordt eerlijk geschud: elke tafel toont een vingerafdruk van het schudden voordat er iemand gaat zitten, en na afloop alles wat je nodig hebt om het na te rekenen.
