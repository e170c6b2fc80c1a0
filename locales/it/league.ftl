### Serate di gioco.

night-title = Serata di gioco · { $game }
season-title = Stagione · { $game }
night-plan = Turni: { $rounds } · guida: { $leader }
season-plan = Turni: { $rounds }, uno a settimana · guida: { $leader }
night-same-decks = **Stesse carte:** i tavoli di un turno hanno le stesse carte (da sei persone in su, in più luoghi da quattro). Le vede solo, in privato, chi siede a quel tavolo.
night-places = Luoghi: { $names }. Ognuno gioca ai propri tavoli, con le stesse carte degli altri. In ogni luogo servono almeno due persone.
night-nobody = Ancora nessuna iscrizione.
night-signed-up = In lista ({ $count }): { $names }
night-advice = Iscriviti se vuoi giocare. Quando { $leader } avvia il turno 1, i tavoli vengono sorteggiati.
night-advice-planned = Iscriviti se vuoi giocare. Quando comincia il turno 1, i tavoli vengono sorteggiati.
season-advice = Iscriviti se vuoi giocare. Ogni settimana si sorteggiano i tavoli. A ogni tavolo si gioca quando fa comodo: in una serata, o mossa per mossa durante la settimana.
night-explained = Battere tutti gli altri al tavolo vale { $worth } punti, batterne alcuni ne vale una parte. Dopo il turno 1 si incontrano le persone con più o meno gli stessi punti.
night-explained-same = I tuoi punti: { $worth } se fai meglio di tutte le persone che agli altri tavoli hanno avuto il tuo posto e le tue carte, e una parte se fai meglio di alcune. Se nessun altro tavolo è grande come il tuo, contano invece le persone al tuo tavolo.
night-round = **Turno { $round } di { $rounds }** · guida: { $leader }
night-table-on = { $table } sta giocando: { $names }
season-left = Ancora in gioco dai turni precedenti: { $tables }
night-table-missing = Non ancora aperto: { $names }
night-table-waits = Finito, non ancora contato: { $names }. Altri tavoli giocano ancora con le stesse carte.
night-table-over = Finito: { $results }
night-result = { $name } { $points }
night-waiting = Quando tutti i tavoli hanno finito, { $leader } può avviare il turno { $round }.
night-next = Tutti i tavoli hanno finito. { $leader } può avviare il turno { $round }.
night-starts = Il turno { $round } comincia da solo: { $when }
night-by-hand = { $leader } può avviare il turno { $round }.
night-held-too-few = Per il turno { $round } c'erano troppo poche iscrizioni.
night-held-bot-away = Non ero qui quando doveva cominciare il turno { $round }.
night-held-silent = Non ho potuto scrivere qui, quindi nessun turno comincia più da solo.
night-last = È l'ultimo turno.
night-line = { $place }. { $name } · { $points }
night-line-out = { $place }. { $name } · { $points } (riposa)
night-more = … e altre { $count } persone
night-by-place = Luoghi, per punti a partita
night-winners =
    { $count ->
        [one] 🏆 { $names } vince la serata.
       *[other] 🏆 { $names } si dividono la vittoria.
    }
season-winner = 🏆 { $names } vince la stagione.
night-played = Turni giocati: { $played } di { $rounds }
night-sure = Chiudere la serata adesso? Le partite in corso continuano, ma non contano più per la serata.
season-sure = Chiudere la stagione adesso? Le partite in corso continuano, ma non contano più per la stagione.
night-part-sure = Non partecipare più da qui? Le persone di qui escono dalla lista e le loro partite in corso non contano più. Gli altri luoghi continuano.
season-over = Questa stagione è finita.
night-fair = Sorteggio onesto, impronta { $commitment }
night-fair-over = Sorteggio onesto: tutti i turni derivano dal segreto { $secret } dietro l'impronta { $commitment }.
button-night-join = Mi iscrivo
button-night-leave = Mi ritiro
button-night-standings = Classifica
button-night-round = Avvia il turno { $round }
button-night-close = Chiudi la serata
button-season-close = Chiudi la stagione
button-night-closed = Sì, chiudila

notice-night-none = Qui non c'è nessuna serata di gioco né stagione. Per aprirne una, scrivi { $command } e scegli un gioco.
notice-night-here = Qui c'è già una serata di gioco o una stagione. { $command } la mostra.
notice-night-over = È già finita.
notice-night-joined = Sei già in lista.
notice-night-not-joined = Non sei in lista.
notice-night-full = Non c'è più posto: ci sono { $limit } persone in lista.
notice-night-last = L'ultimo turno è già sorteggiato: non ci si può più iscrivere né ritirare.
notice-night-code = Il codice è **{ $code }**. In un altro server, canale o stanza dove ci sono anch'io, usalo con `{ command-league }` come `{ option-bring }`: lì ci si iscrive e si gioca fra chi è lì, con le stesse carte, e i luoghi vengono confrontati. Gli altri luoghi vedono il nome della persona che lo usa, non quello del server o della stanza. Il codice vale { $hours } ore.
notice-night-no-code = Nessuna serata e nessuna stagione ha questo codice. Un codice ha sei lettere e vale qualche ora.
notice-night-own-decks = Altri luoghi possono partecipare solo se tutti i tavoli hanno le stesse carte. Si sceglie quando si apre (`{ option-decks }`).
notice-night-places-full = Non c'è posto per un altro luogo: partecipano già { $limit } luoghi.
notice-night-stays = { $name } è ancora qui. A questo tavolo, chi lo ospita può togliere solo chi è assente.
notice-night-table = In una serata di gioco, solo chi modera qui può chiudere un tavolo o cambiarne il tempo.
notice-night-leader = Questo lo decide { $leader }, che guida qui.
notice-night-too-few = Per un turno servono almeno due persone nello stesso luogo. Aspetta un'altra iscrizione.
notice-night-drawn = Il turno { $round } è già sorteggiato.
notice-bad-start = Non capisco l'orario d'inizio «{ $text }». Scrivi un'ora, come `20:00`, o una data e un'ora nei prossimi 30 giorni, come `AAAA-MM-GG 20:00`.
notice-start-needs-zone = Non conosco il tuo fuso orario. Indicalo prima, per esempio con { $command }. Basta anche una città.
notice-night-playing =
    { $count ->
        [one] Non ancora: il tavolo { $names } sta ancora giocando.
       *[other] Non ancora: i tavoli { $names } stanno ancora giocando.
    }
