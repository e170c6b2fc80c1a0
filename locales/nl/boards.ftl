### Ranglijsten.

board-title = Ranglijst · { $game }
board-title-here = Ranglijst hier · { $game }
board-line =
    { $games ->
        [one] { $place }. { $name } · **{ $score }** · { $games } potje, { $wins } gewonnen
       *[other] { $place }. { $name } · **{ $score }** · { $games } potjes, { $wins } gewonnen
    }
board-line-own =
    { $games ->
        [one] ➡️ { $place }. { $name } · **{ $score }** · { $games } potje, { $wins } gewonnen
       *[other] ➡️ { $place }. { $name } · **{ $score }** · { $games } potjes, { $wins } gewonnen
    }
board-shortened = { $count } korter
board-mean = gemiddeld { $mean } punten
board-lowest = In dit spel is minder punten beter.
board-own = Jij: { $line }
board-own-hidden = Je bent verborgen: deze regel zie alleen jij. { $line }
board-not-yet = Je staat nog niet op deze ranglijst. Speel één potje uit met minstens één ander mens, dan wel.
board-empty = Hier staat nog niemand.
board-explained = Het getal achter je naam is je speelsterkte, afgemeten aan de mensen met wie je hebt gespeeld. Je begint op 0, en met elk goed gespeeld potje komt er wat bij. Potjes tegen alleen computers tellen niet.

## Statistieken

## The tables of one person

games-title = Jouw potjes
games-line = { $table }: { $turn }
games-gathering = wacht op spelers
games-none = Je zit nu aan geen enkele tafel.

stats-title = Statistieken
stats-tally =
    { $games ->
        [one] { $games } potje, { $wins } gewonnen
       *[other] { $games } potjes, { $wins } gewonnen
    }
stats-all = { $name }: { $tally }
stats-game = { $game }: { $tally }
stats-only-game = Tot nu toe alleen { FORM($game, "klein") }
stats-strength = Speelsterkte over alle spellen: **{ $score }** (plaats { $place })
stats-curve-short = Nog een paar potjes met andere mensen, dan zie je welke kant het op gaat.
stats-curve-peak = Die stijgt, en was nog nooit zo hoog.
stats-curve-rising = Die is de laatste tijd gestegen.
stats-curve-steady = Die blijft ongeveer gelijk.
stats-curve-falling = Die is de laatste tijd gedaald.
stats-best = Beste avond: { $day }, { $tally }
stats-favourite =
    { $games ->
        [one] { $name } ({ $games } potje)
       *[other] { $name } ({ $games } potjes)
    }
stats-favourites = Het vaakst gespeeld met: { $names }
stats-explained = Hier telt elk uitgespeeld potje, ook tegen computers. De speelsterkte komt alleen uit potjes met andere mensen.
