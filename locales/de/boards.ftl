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

games-title = Deine Partien
games-line = { $table }: { $turn }
games-gathering = wartet auf Mitspieler
games-none = Du sitzt gerade an keinem Tisch.

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
stats-explained = Hier zählt jedes fertige Spiel, auch gegen Computer. Die Spielstärke kommt nur aus Spielen mit anderen Menschen.
