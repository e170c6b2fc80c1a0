settings-title = Impostazioni
settings-language = La tua lingua
settings-language-is = La tua lingua: **{ $language }**
settings-notify = Le tue notifiche
settings-notify-is = Nuovo messaggio quando tocca a te: **{ $when }**
settings-cards = Le tue carte
settings-cards-is = Le tue carte: **{ $where }**
settings-quiet-is = Ore di silenzio: **{ $hours }**
settings-time-zone-is = Fuso orario: **{ $zone }**
settings-nights = Nelle partite con un giorno o più per mossa, dalle 22 alle 8 non ti avviso.
settings-quiet-off = Nessuna ora di silenzio
settings-holiday = Ferie
settings-holiday-is = Ferie: **fino al { $date } compreso**. Nelle partite con un giorno o più per mossa il tuo tempo si ferma; nelle altre va avanti.
settings-holiday-none = Ferie: **no**. Durante le ferie il tuo tempo si ferma nelle partite con un giorno o più per mossa; nelle altre va avanti.
settings-holiday-left = Giorni di ferie rimasti nel { $year }: **{ $count }** su { $limit }
settings-holiday-utc = I tuoi giorni finiscono a mezzanotte UTC, perché non conosco il tuo fuso orario: si imposta con `{ option-timezone }`.
settings-holiday-off = Niente ferie
settings-holiday-days = { $count ->
    [one] { $count } giorno, oggi compreso
   *[other] { $count } giorni, oggi compreso
}
settings-hidden = Le classifiche **non mostrano** il tuo nome.
settings-shown = Le classifiche **mostrano** il tuo nome.
settings-hide = Nascondimi
settings-show = Mostrami
settings-autoplay-on = Le carte obbligate **si giocano da sole** quando tutti vedono che non hai scelta (la carta di fiori più bassa, l'ultima carta di un seme o della mano, una carta pescata che non ci sta).
settings-autoplay-off = **Ogni carta la giochi tu**, anche quando è obbligata.
settings-autoplay-start = Gioca per me le carte obbligate
settings-autoplay-stop = Le gioco io
settings-puzzle-weekly = **Ogni settimana**, dal lunedì, ti mando un rompicapo dalle tue partite, se ce n'è uno.
settings-puzzle-off = Nessun rompicapo settimanale
settings-signed-in = Hai una **sessione aperta** in un browser in cui hai aperto un tavolo.
settings-sign-out = Termina le sessioni nei browser
settings-forget = Dimenticami
settings-forget-question = Sì, dimenticami
settings-keep = No, conserva tutto
settings-server-language = Lingua dei messaggi pubblici
settings-server-language-is = Lingua dei messaggi pubblici: **{ $language }**
settings-server-clock = Tempo a mossa ai nuovi tavoli
settings-server-clock-is = Tempo a mossa ai nuovi tavoli: **{ $clock }**
settings-server-tables = Tavoli insieme in un canale
settings-server-tables-is = Tavoli insieme in un canale: **{ $tables }**
settings-server-prefix = I comandi cominciano con
settings-server-prefix-is = I comandi cominciano con `{ $prefix }`
settings-server-threads-on = Le partite si giocano **in un thread tutto loro**, a meno che chi ospita il tavolo non decida altrimenti.
settings-server-threads-off = Le partite si giocano **nel canale**, a meno che chi ospita il tavolo non scelga un thread.
settings-server-threads-start = Un thread per ogni tavolo
settings-server-threads-stop = Niente thread
settings-server-threads-lacks = In questo canale non posso ancora aprire thread: mi manca il permesso di { $lacks }.
settings-server-tables-option = { $tables ->
    [one] { $tables } tavolo
   *[other] { $tables } tavoli
}
settings-server-title = Impostazioni per tutti
board-better = Posti più alti
board-further = Posti più bassi
board-everywhere = Ovunque
board-here = Qui
