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

review-you =
    { $decisions ->
        [0] **Tu** non avevi niente da decidere.
        [one] { $missed ->
            [0] **Tu** avevi una decisione da prendere, buona come quella del computer.
           *[other] **Tu** avevi una decisione da prendere, e quella del computer era migliore di { $lost }.
        }
       *[other] { $missed ->
            [0] **Tu**: { $decisions } decisioni, tutte buone come quelle del computer.
           *[other] **Tu**: bene come il computer in { $agreed ->
                [one] { $agreed } decisione
               *[other] { $agreed } decisioni
            } su { $decisions }. Il resto è costato { $lost }.
        }
    }
review-player =
    { $decisions ->
        [0] { $name } non aveva niente da decidere.
        [one] { $missed ->
            [0] { $name } aveva una decisione da prendere, buona come quella del computer.
           *[other] { $name } aveva una decisione da prendere, e quella del computer era migliore di { $lost }.
        }
       *[other] { $missed ->
            [0] { $name }: { $decisions } decisioni, tutte buone come quelle del computer.
           *[other] { $name }: bene come il computer in { $agreed ->
                [one] { $agreed } decisione
               *[other] { $agreed } decisioni
            } su { $decisions }. Il resto è costato { $lost }.
        }
    }
review-luck = Fortuna: in media, queste carte valevano { $promised }; il risultato è { $made }.
review-luck-best = Fortuna: con le stesse carte, conoscendole tutte in anticipo, si poteva arrivare a { $best }. Il risultato è { $made } ({ $share }%).
review-luck-lowest = Fortuna: in media, queste carte sarebbero costate { $promised }; il risultato è { $made }.
review-slip = { $round }, mossa { $number }: { $played }. Meglio: { $better } (guadagno: { $cost }).
review-no-slip = Nessun errore evidente.
review-how = Conta quello che si sapeva in quel momento, non quello che è venuto dopo; in media su molte distribuzioni possibili. Una mossa più o meno buona come la migliore non è un errore.
