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
button-next-game = Volgende potje: { $table }
button-my-games = Mijn potjes
games-wait-too = Hier ben jij ook aan de beurt: { $tables }.
games-gathering = wacht op spelers
games-asked = je wordt gevraagd mee te doen
games-none = Je zit nu aan geen enkele tafel.

## The deal of the day

daily-title = Spel van de dag · { $day }
daily-month-title = Spellen van de dag · { $day }
daily-intro = Bij elk spel één keer delen: dezelfde kaarten voor iedereen met wie ik speel. Je speelt ze één keer, alleen tegen dezelfde computers. Pauzeer wanneer je wilt: het telt als je op { $day } (UTC) klaar bent.
daily-line-open = { $game }: nog niet begonnen
daily-line-running = { $game }: begonnen, speel verder
daily-line-finished = { $game }: gespeeld, punten: { $points }
daily-line-given-up = { $game }: opgegeven
daily-streak = 🔥 Dagen op rij: { $count }
daily-next = Volgende spellen: { $next }.
daily-points-hard = Jouw punten: **{ $points }**. De beste computer op jouw plek: **{ $hard }**.
daily-points = Jouw punten: **{ $points }**.
daily-beaten = Plaats { $place }: beter dan { $share }% van de anderen ({ $count }).
daily-first = Jij bent vandaag als eerste klaar.
daily-alone = Niemand anders heeft het uitgespeeld.
daily-given-up = Je hebt het opgegeven, dus er is geen uitslag.
daily-late = Na middernacht (UTC) klaar, dus het telt niet meer voor die dag.
daily-share = Om te delen, zonder iets te verklappen: { $line }
daily-counts = Spel van de dag, vingerafdruk { $commitment }. Het telt als je op { $day } (UTC) klaar bent. Middernacht: { $until }.
daily-counts-no-more = Spel van de dag, vingerafdruk { $commitment }. Het is na middernacht (UTC), dus het telt niet meer. Je kunt het nog uitspelen.
daily-board-line = { $place }. { $name } · { $points }
daily-board-own = ➡️ { $place }. { $name } · { $points }
daily-board-empty = Nog niemand is klaar.
daily-board-nobody = Niemand heeft het uitgespeeld.
daily-board-hidden = Je bent verborgen en staat dus niet op deze lijst.
daily-board-explained = De besten op dit platform. Jouw uitslag wordt met die van iedereen bij deze bot vergeleken.
daily-board-here = De besten van de mensen die hier spelen.
daily-board-month = Elk uitgespeeld spel telt 100, plus 1 voor elk procent van de anderen dat je verslaat.
daily-proof-title = Schudbewijs van de spellen van de dag
daily-fingerprint = { $game }, vingerafdruk: { $hash }
daily-secret = { $game }, geheim: { $hash }
daily-proof-explained = Alle kaarten van een dag volgen uit het geheim achter de vingerafdruk, die de dag ervoor vaststaat. Het geheim wordt de dag erna getoond. Het staat ook in het bestand van je potje, en `herzbot replay --verify` controleert het.
button-daily-all = Spellen van de dag
button-daily-board = Daglijst
button-daily-today = Vandaag
button-daily-yesterday = Gisteren
button-daily-month = Deze maand
button-daily-last-month = Vorige maand
button-daily-result = Mijn uitslag

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
stats-against = Samen gespeeld: { $games }. Jij lag { $mine } keer voor, { $name } { $theirs } keer.
stats-explained = Hier telt elk uitgespeeld potje, ook tegen computers. De speelsterkte komt alleen uit potjes met andere mensen.
