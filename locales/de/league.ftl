### Spieleabende.

night-title = Spieleabend · { $game }
season-title = Saison · { $game }
night-plan = Runden: { $rounds } · Leitung: { $leader }
season-plan = Runden: { $rounds }, jede Woche eine · Leitung: { $leader }
night-same-decks = **Gleiche Karten:** Alle Tische einer Runde spielen mit denselben Karten (ab sechs Leuten, an mehreren Orten ab vier). Zu sehen sind sie nur privat, für die Leute am jeweiligen Tisch.
night-places = Orte: { $names }. Jeder spielt an eigenen Tischen, mit denselben Karten wie die anderen. Ein Ort braucht mindestens zwei Leute.
night-nobody = Noch ist niemand angemeldet.
night-signed-up = Angemeldet ({ $count }): { $names }
night-advice = Meld dich an, wenn du mitspielen willst. Sobald { $leader } Runde 1 startet, werden die Tische ausgelost.
night-advice-planned = Meld dich an, wenn du mitspielen willst. Wenn Runde 1 beginnt, werden die Tische ausgelost.
season-advice = Meld dich an, wenn du mitspielen willst. Jede Woche werden Tische ausgelost. Am Tisch spielt ihr, wann es euch passt: an einem Abend oder Zug für Zug über die Woche.
night-explained = Wer alle anderen am Tisch schlägt, bekommt { $worth } Punkte, wer nur einige schlägt, einen Teil davon. Nach Runde 1 treffen sich Leute mit etwa gleich vielen Punkten.
night-explained-same = Deine Punkte: { $worth }, wenn du besser abschneidest als alle, die an den anderen Tischen deinen Platz und deine Karten hatten, und ein Teil davon, wenn du besser bist als einige. Ist kein anderer Tisch so groß wie deiner, zählen stattdessen die Leute an deinem Tisch.
night-round = **Runde { $round } von { $rounds }** · Leitung: { $leader }
night-table-on = { $table } spielt: { $names }
season-left = Aus früheren Runden spielen noch: { $tables }
night-table-missing = Noch nicht eröffnet: { $names }
night-table-waits = Fertig, noch nicht gewertet: { $names }. Andere Tische spielen noch mit denselben Karten.
night-table-over = Fertig: { $results }
night-result = { $name } { $points }
night-waiting = Wenn alle Tische fertig sind, kann { $leader } Runde { $round } starten.
night-next = Alle Tische sind fertig. { $leader } kann Runde { $round } starten.
night-starts = Runde { $round } beginnt von selbst: { $when }
night-by-hand = { $leader } kann Runde { $round } starten.
night-held-too-few = Für Runde { $round } waren zu wenige angemeldet.
night-held-bot-away = Als Runde { $round } beginnen sollte, war ich nicht da.
night-held-silent = Ich konnte hier nicht schreiben, deshalb beginnt keine Runde mehr von selbst.
night-last = Das ist die letzte Runde.
night-line = { $place }. { $name } · { $points }
night-line-out = { $place }. { $name } · { $points } (setzt aus)
night-more = … und { $count } weitere
night-by-place = Orte, nach Punkten pro Spiel
night-winners =
    { $count ->
        [one] 🏆 { $names } gewinnt den Spieleabend.
       *[other] 🏆 { $names } teilen sich den Sieg.
    }
season-winner = 🏆 { $names } gewinnt die Saison.
night-played = Gespielte Runden: { $played } von { $rounds }
night-sure = Den Spieleabend jetzt beenden? Laufende Spiele gehen weiter, zählen aber nicht mehr dafür.
season-sure = Die Saison jetzt beenden? Laufende Spiele gehen weiter, zählen aber nicht mehr dafür.
night-part-sure = Hier nicht mehr mitmachen? Die Leute hier werden abgemeldet, und ihre laufenden Spiele zählen nicht mehr. Die anderen Orte spielen weiter.
season-over = Diese Saison ist vorbei.
night-fair = Ehrlich ausgelost, Fingerabdruck { $commitment }
night-fair-over = Ehrlich ausgelost: Alle Runden folgen aus dem Geheimnis { $secret } hinter dem Fingerabdruck { $commitment }.
button-night-join = Anmelden
button-night-leave = Abmelden
button-night-standings = Tabelle
button-night-round = Runde { $round } starten
button-night-close = Abend beenden
button-season-close = Saison beenden
button-night-closed = Ja, beenden

notice-night-none = Hier ist kein Spieleabend und keine Saison. Zum Eröffnen gib { $command } ein und wähl ein Spiel.
notice-night-here = Hier läuft schon ein Spieleabend oder eine Saison. { $command } zeigt, wie es steht.
notice-night-over = Das ist schon vorbei.
notice-night-joined = Du bist schon angemeldet.
notice-night-not-joined = Du bist nicht angemeldet.
notice-night-full = Hier ist alles voll: { $limit } Leute sind angemeldet.
notice-night-last = Die letzte Runde ist ausgelost. An- oder abmelden kann sich jetzt niemand mehr.
notice-night-code = Der Code ist **{ $code }**. Auf einem anderen Server, in einem anderen Kanal oder Raum, in dem ich bin, gib ihn bei `{ command-league }` als `{ option-bring }` an: Die Leute dort melden sich an und spielen unter sich, mit denselben Karten, und die Orte werden verglichen. Die anderen Orte sehen den Namen der Person, die den Code eingibt, nicht den des Servers oder Raums. Der Code gilt { $hours } Stunden.
notice-night-no-code = Diesen Code hat kein Spieleabend und keine Saison. Ein Code hat sechs Buchstaben und gilt ein paar Stunden.
notice-night-own-decks = Andere Orte können nur mitmachen, wenn alle Tische mit denselben Karten spielen. Das wird beim Eröffnen gewählt (`{ option-decks }`).
notice-night-places-full = Für einen weiteren Ort ist kein Platz: { $limit } machen mit.
notice-night-stays = { $name } ist noch da. An diesem Tisch kann die Tischleitung nur Leute herausnehmen, die weg sind.
notice-night-table = An einem Spieleabend können nur Leute, die hier moderieren, einen Tisch schließen oder seine Uhr umstellen.
notice-night-leader = Das kann hier nur { $leader } (Leitung).
notice-night-too-few = Für eine Runde braucht es mindestens zwei am selben Ort. Warte, bis sich noch jemand anmeldet.
notice-night-drawn = Runde { $round } ist schon ausgelost.
notice-bad-start = „{ $text }“ ist kein Zeitpunkt in den nächsten 30 Tagen. Schreib eine Uhrzeit, etwa `20:00`, oder Datum und Uhrzeit, etwa `JJJJ-MM-TT 20:00`.
notice-start-needs-zone = Ich kenne deine Zeitzone nicht. Stell sie zuerst ein, etwa mit { $command }. Eine Stadt genügt auch.
notice-night-playing =
    { $count ->
        [one] Noch nicht: Der Tisch { $names } spielt noch.
       *[other] Noch nicht: Die Tische { $names } spielen noch.
    }
