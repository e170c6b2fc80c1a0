### Classifiche.

board-title = Classifica · { $game }
board-title-here = Classifica locale · { $game }
board-line =
    { $games ->
        [one] { $place }. { $name } · **{ $score }** · { $games } partita, vinte: { $wins }
       *[other] { $place }. { $name } · **{ $score }** · { $games } partite, vinte: { $wins }
    }
board-line-own =
    { $games ->
        [one] ➡️ { $place }. { $name } · **{ $score }** · { $games } partita, vinte: { $wins }
       *[other] ➡️ { $place }. { $name } · **{ $score }** · { $games } partite, vinte: { $wins }
    }
board-shortened = accorciate: { $count }
board-mean = { $mean } punti di media
board-lowest = In questo gioco, meno punti fai meglio è.
board-own = Tu: { $line }
board-own-hidden = Il tuo nome è nascosto: questa riga la vedi solo tu. { $line }
board-not-yet = Non sei ancora in questa classifica. Finisci una partita con almeno un'altra persona e ci sarai.
board-empty = Qui non c'è ancora nessuno.
board-explained = Il numero dopo il nome è la tua forza, misurata rispetto a chi ha giocato con te. Parte da 0 e cresce a ogni partita giocata bene. Le partite contro soli computer non contano.

## Statistiche

## The tables of one person

games-title = Le tue partite
games-line = { $table }: { $turn }
games-gathering = aspetta altre persone
games-none = In questo momento non sei a nessun tavolo.

stats-title = Statistiche
stats-tally =
    { $games ->
        [one] { $games } partita, vinte: { $wins }
       *[other] { $games } partite, vinte: { $wins }
    }
stats-all = { $name }: { $tally }
stats-game = { $game }: { $tally }
stats-only-game = Finora solo { $game }
stats-strength = Forza in tutti i giochi: **{ $score }** ({ $place }º posto)
stats-curve-short = Ancora qualche partita con altre persone e si vedrà dove va.
stats-curve-peak = È in salita, e non è mai stata così alta.
stats-curve-rising = Negli ultimi tempi è salita.
stats-curve-steady = È più o meno stabile.
stats-curve-falling = Negli ultimi tempi è scesa.
stats-best = La serata migliore: { $day }, { $tally }
stats-favourite =
    { $games ->
        [one] { $name } ({ $games } partita)
       *[other] { $name } ({ $games } partite)
    }
stats-favourites = Più spesso con: { $names }
stats-explained = Qui conta ogni partita finita, anche contro i computer. La forza viene solo dalle partite con altre persone.
