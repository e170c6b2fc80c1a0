### Herz an Herz: le carte, le mosse, quello che succede.
### Parole: carta iniziale, colonna sinistra e destra, piano, scarti, mazzo, jolly, super jolly, ladro (ruba).

game-herz = Herz an Herz
game-herz-about = Costruisci una torre di numeri che scendono su due colonne, usa i jolly e ruba carte agli altri.
lesson-herz-1 = La tua torre ha due colonne, e ogni carta deve essere più bassa di quella sopra.
lesson-herz-2 = Due carte affiancate valgono 2 punti, e 3 se sono dello stesso colore.
lesson-herz-3 = Un jolly sta quasi dappertutto e vale uno in meno della carta sopra; un ladro prende l'ultima carta di una colonna altrui.

## Le carte

herz-thief = Ladro
herz-start-card = carta iniziale
herz-no-start-card = senza carta iniziale
herz-name-number =
    { $group ->
        [0] { $card }, giallo
        [1] { $card }, verde
        [2] { $card }, rosso
       *[3] { $card }, turchese
    }
herz-name-joker =
    { $group ->
        [0] jolly da { $lowest } a { $highest }, giallo
        [1] jolly da { $lowest } a { $highest }, verde
        [2] jolly da { $lowest } a { $highest }, rosso
       *[3] jolly da { $lowest } a { $highest }, turchese
    }
herz-name-joker-worth =
    { $group ->
        [0] jolly da { $lowest } a { $highest }, giallo, vale { $worth }
        [1] jolly da { $lowest } a { $highest }, verde, vale { $worth }
        [2] jolly da { $lowest } a { $highest }, rosso, vale { $worth }
       *[3] jolly da { $lowest } a { $highest }, turchese, vale { $worth }
    }
herz-name-super = super jolly
herz-name-super-worth = super jolly, vale { $worth }
herz-name-thief = ladro
herz-the-number = { BEGINS($card) ->
            [numero] l'{ $card }
           *[other] il { $card }
        } { $mark }
herz-the-joker = il jolly { $lowest }–{ $highest } { $mark }
herz-the-joker-as = il jolly { $lowest }–{ $highest } { $mark } che vale { $worth }
herz-a-super = un super jolly { $mark }
herz-a-super-as = un super jolly { $mark } che vale { $worth }
herz-a-thief = un ladro
herz-alone-joker = jolly { $lowest }–{ $highest } { $mark }
herz-alone-super = super jolly { $mark }
herz-button-joker = jolly { $worth }

## Il tavolo

herz-cards-left =
    { $count ->
        [one] ancora { $count } carta
       *[other] ancora { $count } carte
    }
herz-piles = { $left } · ultimo scarto: { $card }
herz-legend = { $yellow } giallo, { $green } verde, { $red } rosso, { $turquoise } turchese
herz-legend-joker = =68: quanto vale un jolly
herz-legend-level = +2: i punti di un piano
herz-score =
    { $points ->
        [one] { $name } · { $points } punto
       *[other] { $name } · { $points } punti
    }
herz-score-later =
    { $points ->
        [one] { $name } · { $points } punto ({ $total } in tutto)
       *[other] { $name } · { $points } punti ({ $total } in tutto)
    }

## Il tavolo disegnato

herz-board-drew = Hai pescato { $card }.
herz-board-drew-note = Hai pescato { $card } ({ $note }).
herz-board-left = Colonna sinistra
herz-board-right = Colonna destra
herz-board-discard = Scarta
herz-board-pile = Mazzo

## Che cosa è successo

herz-did-start = { $name } tiene { $card } come carta iniziale.
herz-did-place =
    { $side ->
        [left] { $name } mette a sinistra { $card }.
       *[right] { $name } mette a destra { $card }.
    }
herz-did-discard = { $name } scarta { $card }.
herz-did-steal =
    { $side ->
        [left] { $name } ruba { BEGINS($victim) ->
            [a] ad { $victim }
           *[other] a { $victim }
        } { $card } e lo mette a sinistra.
       *[right] { $name } ruba { BEGINS($victim) ->
            [a] ad { $victim }
           *[other] a { $victim }
        } { $card } e lo mette a destra.
    }
herz-end-tower = { $name } ha completato tutte e due le colonne.
herz-you-start = Tieni { $card } come carta iniziale.
herz-you-place =
    { $side ->
        [left] Metti a sinistra { $card }.
       *[right] Metti a destra { $card }.
    }
herz-you-discard = Scarti { $card }.
herz-you-steal =
    { $side ->
        [left] Rubi { BEGINS($victim) ->
            [a] ad { $victim }
           *[other] a { $victim }
        } { $card } e lo metti a sinistra.
       *[right] Rubi { BEGINS($victim) ->
            [a] ad { $victim }
           *[other] a { $victim }
        } { $card } e lo metti a destra.
    }
herz-did-steal-yours =
    { $side ->
        [left] { $name } ti ruba { $card } e lo mette a sinistra.
       *[right] { $name } ti ruba { $card } e lo mette a destra.
    }
herz-you-end-tower = Hai completato tutte e due le colonne.
herz-end-pile = È stata pescata l'ultima carta.

## Tocca a te

herz-you-drew = Hai pescato:
herz-note-joker = vale da { $lowest } a { $highest }
herz-note-super = sta sotto tutto, tranne sotto un 1
herz-note-thief = prende l'ultima carta di una colonna altrui
herz-do-start = Carta iniziale · { $card }
herz-do-place =
    { $side ->
        [left] Sinistra · { $card } sotto { $above }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }
       *[right] Destra · { $card } sotto { $above }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }
    }
# Gain: i tuoi punti. Loss: quelli di chi viene derubato.
herz-do-steal =
    { $side ->
        [left] Sinistra · { $card } di { $victim }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
       *[right] Destra · { $card } di { $victim }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
    }
# Come herz-do-steal, se tutte e due le colonne di chi viene derubato finiscono con un jolly. From: quale. Breve.
herz-do-steal-column =
    { $side ->
        [left] { $from ->
            [left] Sinistra · { $card } di { $victim }, sx
           *[right] Sinistra · { $card } di { $victim }, dx
        }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
       *[right] { $from ->
            [left] Destra · { $card } di { $victim }, sx
           *[right] Destra · { $card } di { $victim }, dx
        }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
    }
herz-menu-steal = Ruba una carta ({ $count })
herz-do-discard = Scarta
herz-effect-start = Come carta iniziale vale { $worth }: sotto deve stare tutto più basso.
herz-nothing-fits = Nella tua torre non ci sta da nessuna parte.
herz-nothing-thief = Non c'è niente da rubare che stia nella tua torre.
herz-nothing-thief-no-start = Senza carta iniziale non hai dove mettere una carta rubata.

## Il comando e le opzioni

command-herz = herz
command-herz-description = Apri qui un tavolo di Herz an Herz
command-herz-help = Apre un tavolo di Herz an Herz, da due a quattro persone. I computer possono prendere qualsiasi posto, così puoi giocare subito. Le tue carte ti arrivano in privato; le mostra anche **Le mie carte**, sotto il tavolo.

## I risultati

herz-private-tower = La tua torre · { $round } · { $points ->
        [one] { $points } punto
       *[other] { $points } punti
    }
herz-private-tower-later = La tua torre · { $round } · { $points ->
        [one] { $points } punto
       *[other] { $points } punti
    }, { $total } in tutto
herz-round-line =
    { $points ->
        [one] { $name }: { $points } punto
       *[other] { $name }: { $points } punti
    } ({ $levels } per i piani + { $bonuses } di bonus), { $total } in tutto
herz-finished-note = Tra parentesi, manche per manche: punti dei piani + bonus.
herz-finished-tower = { $name } · { $points ->
        [one] { $points } punto
       *[other] { $points } punti
    } ({ $levels } per i piani + { $bonuses } di bonus)

## Che cosa le regole non permettono

herz-refused-no-start-card = Non hai ancora una carta iniziale. Si parte da lì: tienine una, e tutto il resto va sotto.
herz-refused-start-taken = Hai già una carta iniziale, e ce n'è una sola per manche.
herz-refused-start-taken-worth = Hai già una carta iniziale (vale { $above }), e ce n'è una sola per manche.
herz-refused-thief-stays = Un ladro non può stare in una torre. Usalo per rubare una carta, o scartalo.
herz-refused-column-full = Quella colonna è completa: ha già sei carte.
herz-refused-left-full = La tua colonna sinistra è completa: ha già sei carte.
herz-refused-right-full = La tua colonna destra è completa: ha già sei carte.
herz-refused-does-not-fit = Lì la carta non ci sta: ogni carta deve valere meno di quella sopra.
herz-refused-number =
    { $side ->
        [left] { BEGINS($card) ->
            [numero] L'{ $card }
           *[other] Il { $card }
        } a sinistra non ci sta: lì l'ultima carta vale { $above }.
       *[right] { BEGINS($card) ->
            [numero] L'{ $card }
           *[other] Il { $card }
        } a destra non ci sta: lì l'ultima carta vale { $above }.
    }
herz-refused-number-under-start =
    { $side ->
        [left] { BEGINS($card) ->
            [numero] L'{ $card }
           *[other] Il { $card }
        } a sinistra non ci sta: la tua carta iniziale vale { $above }.
       *[right] { BEGINS($card) ->
            [numero] L'{ $card }
           *[other] Il { $card }
        } a destra non ci sta: la tua carta iniziale vale { $above }.
    }
herz-refused-joker =
    { $side ->
        [left] Il jolly a sinistra non ci sta: vale da { $lowest } a { $highest }, e lì l'ultima carta vale { $above }.
       *[right] Il jolly a destra non ci sta: vale da { $lowest } a { $highest }, e lì l'ultima carta vale { $above }.
    }
herz-refused-joker-under-start =
    { $side ->
        [left] Il jolly a sinistra non ci sta: vale da { $lowest } a { $highest }, e la tua carta iniziale vale { $above }.
       *[right] Il jolly a destra non ci sta: vale da { $lowest } a { $highest }, e la tua carta iniziale vale { $above }.
    }
herz-refused-under-one = Sotto un 1 non ci sta più niente, neanche un super jolly.
herz-refused-no-thief = Solo un ladro può rubare, e tu non ne hai pescato nessuno.
herz-refused-no-thief-number = Solo un ladro può rubare. Tu hai pescato un semplice { $card }.
herz-refused-no-thief-joker = Solo un ladro può rubare. Tu hai pescato un jolly.
herz-refused-no-victim = Puoi rubare solo a un'altra persona di questo tavolo.
herz-refused-nothing-to-steal = Non c'è niente da rubare: quella colonna è ancora vuota.

## Perché, in una frase

herz-hint-unit = Punti di questa manche, in media su molte distribuzioni possibili; «peggio» conta anche l'effetto sugli altri.
reason-herz-high-start = Una carta iniziale così alta ({ $worth }) lascia spazio a due colonne lunghe.
reason-herz-starts-now = Aspettare una carta iniziale migliore { BEGINS($worth) ->
            [numero] dell'{ $worth }
           *[other] del { $worth }
        } costerebbe troppo.
reason-herz-waits-for-start = C'è tempo per una carta iniziale migliore.
reason-herz-completes-pair = Completa il piano { $level }: due punti.
reason-herz-colour-bonus = Completa il piano { $level } in un solo colore: tre punti.
reason-herz-small-step =
    { $side ->
        [left] Un passo piccolo, da { $from } a { $to }: la colonna sinistra resta aperta a tutte le carte più basse.
       *[right] Un passo piccolo, da { $from } a { $to }: la colonna destra resta aperta a tutte le carte più basse.
    }
reason-herz-step =
    { $side ->
        [left] Da { $from } a { $to } il salto è grande, ma ora ne vale la pena: la colonna sinistra si allunga.
       *[right] Da { $from } a { $to } il salto è grande, ma ora ne vale la pena: la colonna destra si allunga.
    }
reason-herz-ends-column =
    { $side ->
        [left] È l'ultima carta che può stare nella colonna sinistra.
       *[right] È l'ultima carta che può stare nella colonna destra.
    }
reason-herz-keeps-open =
    { $side ->
        [left] Così la colonna sinistra resta aperta per { $from }–{ $to }.
       *[right] Così la colonna destra resta aperta per { $from }–{ $to }.
    }
reason-herz-keeps-open-one =
    { $side ->
        [left] Così la colonna sinistra resta aperta per { BEGINS($from) ->
            [numero] l'{ $from }
           *[other] il { $from }
        }.
       *[right] Così la colonna destra resta aperta per { BEGINS($from) ->
            [numero] l'{ $from }
           *[other] il { $from }
        }.
    }
reason-herz-waits-for-colour =
    { $side ->
        [left] Così il posto nella colonna sinistra resta libero per una carta del colore giusto.
       *[right] Così il posto nella colonna destra resta libero per una carta del colore giusto.
    }
reason-herz-keeps-place =
    { $side ->
        [left] Così il posto nella colonna sinistra resta libero per una carta migliore.
       *[right] Così il posto nella colonna destra resta libero per una carta migliore.
    }
reason-herz-steals =
    { $loses ->
        [0] Il ladro prende { BEGINS($name) ->
            [a] ad { $name }
           *[other] a { $name }
        } una carta che qui ci sta.
        [one] Il ladro prende una carta che qui ci sta, e { $name } perde { $loses } punto.
       *[other] Il ladro prende una carta che qui ci sta, e { $name } perde { $loses } punti.
    }
reason-herz-nothing-to-steal = Niente di quello che il ladro potrebbe prendere merita un posto nella tua torre.
reason-herz-fits-nowhere = Non ci sta da nessuna parte.

## Le regole

rules-herz-goal = **Scopo.** Costruisci una torre: una carta iniziale e, sotto, due colonne, sinistra e destra, di sei carte al massimo ciascuna. Due carte affiancate fanno un piano, e contano solo i piani completi. { $rounds ->
        [0] Dopo quattro manche vince il totale più alto
        [one] Si gioca una manche, e vince il totale più alto
       *[other] Dopo { $rounds } manche vince il totale più alto
    }; in caso di parità la vittoria si divide.
rules-herz-short-turn = **Il tuo turno.** Pesca una carta che vedi solo tu. Mettila sotto l'ultima carta di una colonna, se è più bassa, oppure scartala. La prima carta che tieni è la tua carta iniziale: meglio una alta.
rules-herz-short-score = **Punti.** Un piano vale 2 punti, o 3 se le sue due carte sono dello stesso colore. La manche finisce quando qualcuno ha completato tutte e due le colonne, o quando il mazzo è esaurito.
rules-herz-turn = **Il tuo turno.** Peschi una carta che vedi solo tu. La metti nella torre o la scarti; poi tocca alla persona successiva, in senso orario. La prima carta che tieni diventa la tua carta iniziale: più è alta, più spazio c'è sotto. Le carte scartate sono fuori gioco per questa manche; si vede solo l'ultima, quindi tieni a mente le altre.
rules-herz-fit = **Che cosa ci sta.** Scendendo lungo una colonna, ogni carta deve valere meno di quella sopra. Le colonne possono crescere ognuna per conto suo, e un numero può comparire in tutte e due. Una carta messa non si sposta più, a meno che non te la rubino.
rules-herz-colours = **Colori.** Le carte da 1 a 100 formano quattro gruppi: { $first } giallo 1–25, { $second } verde 26–50, { $third } rosso 51–75, { $fourth } turchese 76–100.
rules-herz-special = **Carte speciali.** Ogni gruppo di colore ha un **jolly**. Vale uno in meno della carta sopra, ma mai più del numero più alto del suo gruppo; se dovesse valere meno del più basso, non ci sta. Un **super jolly** { $super } fa lo stesso da 1 a 100 e non ha colore. Come carta iniziale, un jolly vale il numero più alto del suo gruppo, un super jolly 100.
rules-herz-thief = Un **ladro** prende l'ultima carta di una colonna altrui – mai una carta iniziale – e la mette nella tua torre, se hai una carta iniziale e se lì ci sta; il valore di un jolly rubato si calcola da capo. Usato o no, il ladro poi si scarta, e il tuo turno è finito.
rules-herz-score = **Punti.** Una manche finisce appena qualcuno ha completato tutte e due le colonne, o quando il mazzo è esaurito. Ogni piano di due carte vale 2 punti, e 1 in più se sono dello stesso colore (un jolly conta per il suo gruppo, un super jolly mai).
rules-herz-example-caption = **Un esempio**
rules-herz-example = Sei piani fanno 12 punti. Nei piani 1, 3 e 5 le due carte hanno lo stesso colore: altri 3, **15 in tutto**. A destra, il jolly turchese vale 96, uno in meno della carta iniziale; che il 96 ci sia anche a sinistra non importa. Nel piano 4, il super jolly vale 56 sotto il 57 e non porta bonus.
rules-herz-players = **Carte.** { $players ->
        [2] In due si gioca con 55 carte: da 1 a 50 con i loro due jolly, un super jolly, due ladri.
        [3] In tre si gioca con 82 carte: da 1 a 75 con i loro tre jolly, un super jolly, tre ladri.
        [4] In quattro si gioca con tutte le 110 carte: 100 numeri, 4 jolly, 2 super jolly, 4 ladri.
       *[other] In quattro si gioca con tutte le 110 carte: 100 numeri, 4 jolly, 2 super jolly, 4 ladri. In tre si tolgono le turchesi con il loro jolly, un super jolly e un ladro; in due anche le rosse con il loro e un secondo ladro.
    } Chi comincia si sorteggia, o lo decide chi ospita il tavolo (per tradizione, chi ha fama di rubacuori); la manche successiva la comincia la persona alla sua sinistra.
