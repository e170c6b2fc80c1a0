### Quello che serve in più nelle stanze senza pulsanti: scegliere scrivendo, gli orari, perché qualcosa è lento.

## Nella prima riga di un messaggio che avvisa ($title dice gioco e tavolo)

matrix-your-turn = Tocca a te · { $title }

## Sotto molte piccole scelte: si può scrivere l'una o l'altra cosa

matrix-type = Scrivi il numero, { $number }, oppure { $word }.
matrix-type-several = Sceglile tutte e { $count } insieme, per esempio: { $words }.

## Quello che chiude un sondaggio, nelle app senza sondaggi

matrix-poll-over = Questo sondaggio è chiuso.

## Momenti ($time è un'ora, $date si scrive 2026-11-21)

matrix-at =
    { BEGINS($time) ->
        [una] all'{ $time }
       *[other] alle { $time }
    }
matrix-at-day =
    { BEGINS($time) ->
        [una] il { $date } all'{ $time }
       *[other] il { $date } alle { $time }
    }
matrix-in-seconds =
    { $count ->
        [one] tra { $count } secondo ({ $time })
       *[other] tra { $count } secondi ({ $time })
    }
matrix-in-minutes =
    { $count ->
        [one] tra { $count } minuto ({ $time })
       *[other] tra { $count } minuti ({ $time })
    }
matrix-in-hours =
    { $count ->
        [one] tra { $count } ora ({ $time })
       *[other] tra { $count } ore ({ $time })
    }
matrix-in-days =
    { $count ->
        [one] tra { $count } giorno ({ $time })
       *[other] tra { $count } giorni ({ $time })
    }

## Guai

notice-slow =
    { $seconds ->
        [one] Sto badando a più tavoli e posso mandare un solo messaggio al secondo: ci vuole un po' di pazienza. Può cambiarlo chi gestisce questo homeserver.
       *[other] Sto badando a più tavoli e posso mandare un solo messaggio ogni { $seconds } secondi: ci vuole un po' di pazienza. Può cambiarlo chi gestisce questo homeserver.
    }
our-private-chat = la nostra chat privata
start-a-chat = aprire una chat con me
notice-cannot-read = Non riesco a decifrare quello che hai scritto: la tua app non mi ha dato la chiave. Riscrivilo, per favore.
notice-not-signed = Qui ascolto solo i dispositivi verificati da chi li usa, e questo non lo è. Verificalo nella tua app (nelle impostazioni, sotto sessioni o dispositivi), poi scrivimi di nuovo.
notice-reactions-unsigned = Qui le reazioni non contano: non sono cifrate, e lungo la strada chiunque potrebbe falsificarle. Scrivi quello che c'è accanto alla scelta.
notice-compare-signs = La tua app mostra esattamente questo: { $signs }? Allora confermalo lì; altrimenti annulla.
notice-ask-verification-again = Non conoscevo ancora il dispositivo da cui vuoi verificarmi. Ora sì: annulla e ricomincia.
notice-was-away = Sono mancato per un po' e non ho fatto quello che mi avete scritto. Se lo volete ancora, riscrivetelo.
notice-interrupted = Mi sono riavviato proprio in quel momento. Guarda se ha contato; se no, rifallo.
notice-bad-prefix = I comandi non possono cominciare così. Usa un segno come `!` o `?`, o una parola breve di almeno due lettere.
