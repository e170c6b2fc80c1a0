### Bestenlisten.

board-title = Bestenliste · { $game }
board-title-here = Bestenliste von hier · { $game }
board-line =
    { $games ->
        [one] { $place }. { $name } · **{ $score }** · { $games } Spiel, { $wins } gewonnen
       *[other] { $place }. { $name } · **{ $score }** · { $games } Spiele, { $wins } gewonnen
    }
board-line-own =
    { $games ->
        [one] ➡️ { $place }. { $name } · **{ $score }** · { $games } Spiel, { $wins } gewonnen
       *[other] ➡️ { $place }. { $name } · **{ $score }** · { $games } Spiele, { $wins } gewonnen
    }
board-shortened = { $count } verkürzt
board-mean = im Schnitt { $mean } Punkte
board-lowest = In diesem Spiel sind weniger Punkte besser.
board-own = Du: { $line }
board-own-hidden = Du bist verborgen: Diese Zeile siehst nur du. { $line }
board-not-yet = Du stehst hier noch nicht. Spiel einmal mit mindestens einem anderen Menschen zu Ende, dann schon.
board-empty = Hier steht noch niemand.
board-explained = Die Zahl hinter deinem Namen ist deine Spielstärke, gemessen an den Leuten, mit denen du gespielt hast. Sie beginnt bei 0 und wächst mit jedem gut gespielten Spiel. Spiele nur gegen Computer zählen nicht.

## Statistics

## The tables of one person

games-title = Deine Spiele
games-line = { $table }: { $turn }
button-next-game = Nächstes Spiel: { $table }
button-my-games = Meine Spiele
games-wait-too = Auch hier bist du dran: { $tables }.
games-gathering = wartet auf weitere Leute
games-asked = du bist zum Mitspielen eingeladen
games-none = Du sitzt gerade an keinem Tisch.

## The deal of the day

daily-title = Blatt des Tages · { $day }
daily-month-title = Blätter des Tages · { $day }
daily-intro = Zu jedem Spiel ein Blatt, das gleiche für alle, mit denen ich spiele. Du spielst es einmal, allein gegen dieselben Computer. Mach Pause, wann du willst: Es zählt, wenn du am { $day } (UTC) fertig wirst.
daily-line-open = { $game }: noch nicht begonnen
daily-line-running = { $game }: begonnen, spiel weiter
daily-line-finished = { $game }: gespielt, Ergebnis: { $points }
daily-line-given-up = { $game }: aufgegeben
daily-streak = 🔥 Tage in Folge: { $count }
daily-next = Nächste Blätter: { $next }.
daily-points-hard = Dein Ergebnis: **{ $points }**. Der beste Computer auf deinem Platz: **{ $hard }**.
daily-points = Dein Ergebnis: **{ $points }**.
daily-beaten = Platz { $place }: besser als { $share } % der anderen ({ $count }).
daily-first = Außer dir ist noch niemand fertig geworden.
daily-alone = Sonst hat es niemand zu Ende gespielt.
daily-given-up = Du hast dieses Blatt aufgegeben, darum hat es kein Ergebnis.
daily-late = Nach Mitternacht (UTC) beendet, darum zählt es nicht mehr für seinen Tag.
daily-share = Zum Teilen, ohne etwas zu verraten: { $line }
daily-counts = Blatt des Tages, Fingerabdruck { $commitment }. Es zählt, wenn du am { $day } (UTC) fertig wirst. Mitternacht: { $until }.
daily-counts-no-more = Blatt des Tages, Fingerabdruck { $commitment }. Mitternacht (UTC) ist vorbei, darum zählt es nicht mehr. Du kannst es noch zu Ende spielen.
daily-board-line = { $place }. { $name } · { $points }
daily-board-own = ➡️ { $place }. { $name } · { $points }
daily-board-empty = Noch ist niemand fertig.
daily-board-nobody = Niemand hat es zu Ende gespielt.
daily-board-hidden = Du bist verborgen und stehst darum nicht auf dieser Liste.
daily-board-explained = Die Besten auf dieser Plattform. Dein eigenes Ergebnis wird mit allen bei diesem Bot verglichen.
daily-board-here = Die Besten von denen, die hier spielen.
daily-board-month = Jedes beendete Blatt zählt 100, dazu 1 für jedes volle Prozent der anderen, die schlechter abschneiden.
daily-proof-title = Mischbeweis der Blätter des Tages
daily-fingerprint = { $game }, Fingerabdruck: { $hash }
daily-secret = { $game }, Geheimnis: { $hash }
daily-proof-explained = Alle Karten eines Tages ergeben sich aus einem Geheimnis, dessen Fingerabdruck schon am Vortag feststeht. Das Geheimnis wird am Tag danach gezeigt. Es steht auch in der Datei deines Spiels, und `herzbot replay --verify` prüft es.
button-daily-all = Blätter des Tages
button-daily-board = Tagesliste
button-daily-today = Heute
button-daily-yesterday = Gestern
button-daily-month = Dieser Monat
button-daily-last-month = Letzter Monat
button-daily-result = Mein Ergebnis

stats-title = Statistik
stats-tally =
    { $games ->
        [one] { $games } Spiel, { $wins } gewonnen
       *[other] { $games } Spiele, { $wins } gewonnen
    }
stats-all = { $name }: { $tally }
stats-game = { $game }: { $tally }
stats-only-game = Bisher nur: { $game }
stats-strength = Spielstärke über alle Spiele: **{ $score }** (Platz { $place })
stats-curve-short = Noch ein paar Spiele mit anderen Menschen, dann zeigt sich, wohin es geht.
stats-curve-peak = Sie steigt und ist so hoch wie noch nie.
stats-curve-rising = Sie ist zuletzt gestiegen.
stats-curve-steady = Sie bleibt etwa gleich.
stats-curve-falling = Sie ist zuletzt gesunken.
stats-best = Bester Abend: { $day }, { $tally }
stats-favourite =
    { $games ->
        [one] { $name } ({ $games } Spiel)
       *[other] { $name } ({ $games } Spiele)
    }
stats-favourites = Am meisten gespielt mit: { $names }
stats-against = Gemeinsame Spiele: { $games }. Du lagst { $mine }-mal vorn, { $name } { $theirs }-mal.
stats-explained = Hier zählt jedes fertige Spiel, auch gegen Computer. Die Spielstärke kommt nur aus Spielen mit anderen Menschen.
