## I computer e i consigli

level-random = a caso
level-easy = facile
level-casual = tranquillo
level-medium = medio
level-hard = difficile
level-score = { $level } (circa { $score })
computers-line = { $name }: { $level }
computers-none = Per ora non gioca nessun computer. Uno nuovo giocherebbe a questo livello: { $level }.
computers-levels = «Facile» segue qualche buona regola, «medio» ragiona in anticipo, «difficile» ci ragiona più a lungo. Un cambio vale dalla mossa successiva.
computers-levels-casual = «Facile» segue qualche buona regola, «tranquillo» ragiona un po' e ogni tanto sbaglia, «medio» ragiona in anticipo, «difficile» ci ragiona più a lungo. Un cambio vale dalla mossa successiva.
computers-scores = La loro forza, sulla scala della classifica: { $levels }.
computers-hints-on = I consigli sono permessi. Appena qualcuno ne chiede uno, la partita non conta più per la classifica.
computers-hints-off = Tra persone niente consigli, così la partita può contare. Contro soli computer ci sono sempre.
computers-late-on = Chi arriva dopo può prendere il posto di un computer. Per chi entra così la partita non conta.
computers-late-off = A partita iniziata non entra più nessuno.
menu-level = Livello dei computer
menu-level-all =
    { $count ->
        [one] { $level }
       *[other] Tutti: { $level }
    }
menu-level-one = { $name }: { $level }
menu-hints = Consigli
menu-hints-yes = Consigli per tutti (al primo, la partita non conta più)
menu-hints-no = Niente consigli tra persone
menu-late = Chi arriva dopo
menu-late-yes = Può prendere il posto di un computer (fuori classifica)
menu-late-no = Non può più entrare
hint-best = 💡 Io sceglierei: { $move }.
hint-line-best = { $move }: in media { $value }
hint-line-equal = { $move }: vale più o meno lo stesso
hint-line-worse = { $move }: in media { $value } ({ $behind } peggio)
hints-taken =
    { $count ->
        [one] 💡 { $count } consiglio: la partita non conta.
       *[other] 💡 { $count } consigli: la partita non conta.
    }

## L'analisi

review-player = { $name }: { $agreed } decisioni su { $decisions } buone come quelle del computer.
review-account = Risultato { $made }: previsto { $promised }, fortuna { $luck }, errori { $lost }.
review-worth = Senza errori: { $worth }. Persi: { $parts }.
review-part = { $cost } con { $move }
review-part-rest = { $cost } con errori minori
review-best = { $round }, mossa { $number }: { $played }, la mossa migliore; qualsiasi altra sarebbe costata almeno { $cost }.
review-slip = { $round }, mossa { $number }: { $played }. Meglio: { $better } (guadagno: { $cost }).
review-no-slip = Nessun errore evidente.
review-how = I punti sono medie su molte distribuzioni possibili, secondo quello che si sapeva in quel momento e non quello che è venuto dopo. La fortuna sono le carte arrivate e quello che hanno fatto gli altri. Una mossa più o meno buona come la migliore non è un errore.

puzzle-title = Un rompicapo dalla tua partita
puzzle-from = { $game } con { $names }, { $when }
puzzle-ask = Che cosa sceglieresti adesso?
puzzle-right = ✅ { $move }: esatto.
puzzle-as-good = ✅ { $move }: vale quanto la scelta migliore, per quanto ne so.
puzzle-again = ❌ { $move }: la tua scelta di allora. Costa in media { $cost }.
puzzle-wrong = ❌ { $move } costa in media { $cost }.
puzzle-none = Ancora nessun rompicapo: non conosco tue decisioni costose. Finisci una partita e ne cerco una.
puzzle-reviewing = Sto riguardando le tue partite per trovarne uno. Chiedimelo di nuovo tra un minuto.
puzzle-solved = Hai risposto a tutti i rompicapi delle tue ultime partite. Nuove partite ne portano di nuovi.
puzzle-weekly = Ne vuoi uno ogni settimana?
button-puzzle-weekly = Sì, ogni settimana
puzzle-asked = Ne hai chiesto uno ogni settimana.
