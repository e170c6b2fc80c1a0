help-title = Herzbot
help-intro = Giochi di carte là dove chiacchierate già. Apri un tavolo, fai sedere gli altri o aggiungi dei computer, e si comincia: poi basta scegliere tra quello che ti viene proposto.
help-playing = Sei a un tavolo. Lì ti aiutano questi comandi:
help-commands = Tutti i comandi
help-entry = **{ $command }** – { $text }
help-subcommand = `{ $command }` { $text }
help-table = Quello che al tavolo puoi fare anche con un comando:
help-leaderboard = Chi gioca meglio, ovunque o qui. Contano le partite con almeno due persone.
help-games = Tutte le tue partite, ovunque siano; prima quelle che aspettano te.
help-stats = Il tuo bilancio, o quello di un'altra persona: partite, vittorie, serata migliore e con chi si gioca di più.
help-hint = Quando tocca a te: che cosa farebbe il computer al posto tuo, che cosa si aspetta e perché. Lo vedi solo tu. Una partita con consigli non conta per la classifica.
help-rules = Come si gioca.
help-settings = La tua lingua, quando ti avviso, e se le classifiche mostrano il tuo nome.
help-server = Per chi gestisce questo posto: la lingua dei messaggi pubblici, il tempo a mossa ai nuovi tavoli e quanti tavoli possono esserci insieme in un canale.
help-help = Questa pagina.
help-text = Scrivi il numero o la parola di una scelta, oppure il nome delle carte: `10 di quadri`, `donna di picche, asso di quadri, 2 di fiori`. Le opzioni vanno dopo il comando: `{ $command } { option-rounds }=2`.
help-alone = Non c'è nessuno in giro? Scrivi `{ $command }` nella nostra chat privata e gioca lì contro i computer.
help-fair = Le carte si mescolano senza trucchi: ogni tavolo mostra un'impronta della mescolata prima che qualcuno si sieda, e alla fine tutto quello che serve per controllarla.
