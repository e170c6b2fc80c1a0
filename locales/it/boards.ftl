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
button-next-game = Prossima partita: { $table }
button-my-games = Le mie partite
games-wait-too = Tocca a te anche qui: { $tables }.
games-gathering = aspetta altre persone
games-asked = ti aspetta un posto
games-none = In questo momento non sei a nessun tavolo.

## The deal of the day

daily-title = Mano del giorno · { $day }
daily-month-title = Mani del giorno · { $day }
daily-intro = Una mano per ogni gioco, uguale per tutte le persone con cui gioco. La giochi una volta sola, contro gli stessi computer. Fai pause quando vuoi: conta se finisci il { $day } (UTC).
daily-line-open = { $game }: da cominciare
daily-line-running = { $game }: cominciata, continua
daily-line-finished = { $game }: giocata, risultato: { $points }
daily-line-given-up = { $game }: abbandonata
daily-streak = 🔥 Giorni di fila: { $count }
daily-next = Prossime mani: { $next }.
daily-points-hard = Il tuo risultato: **{ $points }**. Il computer migliore, al tuo posto: **{ $hard }**.
daily-points = Il tuo risultato: **{ $points }**.
daily-beaten = { $place }º posto. Risultati superati: { $share }% (su { $count }).
daily-first = Non l'ha ancora finita nessun altro.
daily-alone = Nessun'altra persona l'ha finita.
daily-given-up = Hai abbandonato questa mano, quindi non ha risultato.
daily-late = Finita dopo mezzanotte (UTC): non conta più per il suo giorno.
daily-share = Da condividere, senza svelare niente: { $line }
daily-counts = Mano del giorno, impronta { $commitment }. Conta se finisci il { $day } (UTC). Mezzanotte: { $until }.
daily-counts-no-more = Mano del giorno, impronta { $commitment }. La mezzanotte (UTC) è passata: non conta più. Puoi ancora finirla.
daily-board-line = { $place }. { $name } · { $points }
daily-board-own = ➡️ { $place }. { $name } · { $points }
daily-board-empty = Non l'ha ancora finita nessuno.
daily-board-nobody = Non l'ha finita nessuno.
daily-board-hidden = Il tuo nome è nascosto, quindi non sei in questa classifica.
daily-board-explained = I migliori risultati su questa piattaforma. Il tuo viene confrontato con quelli di chiunque giochi con questo bot.
daily-board-here = I migliori risultati di chi gioca qui.
daily-board-month = Ogni mano finita vale 100, più 1 per ogni punto percentuale di altre persone con un risultato peggiore.
daily-proof-title = Prova della mescolata delle mani del giorno
daily-fingerprint = { $game }, impronta: { $hash }
daily-secret = { $game }, segreto: { $hash }
daily-proof-explained = Tutte le carte di un giorno nascono da un segreto, la cui impronta è fissata il giorno prima. Il segreto si mostra il giorno dopo. È anche nel file della tua partita, e `herzbot replay --verify` lo controlla.
button-daily-all = Mani del giorno
button-daily-board = Classifica del giorno
button-daily-today = Oggi
button-daily-yesterday = Ieri
button-daily-month = Questo mese
button-daily-last-month = Mese scorso
button-daily-result = Il mio risultato

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
stats-against = Partite insieme: { $games }. Davanti: tu in { $mine }, { $name } in { $theirs }.
stats-explained = Qui conta ogni partita finita, anche contro i computer. La forza viene solo dalle partite con altre persone.
