### Hearts: le carte, il passaggio, le prese, quello che succede.
### Parole: presa, essere di mano e uscire, rispondere al seme, scartare, monte, mazzo, cappotto, smazzata.

game-hearts = Hearts
game-hearts-about = Non prendere cuori e schiva la donna di picche: solo il dieci di quadri conviene prenderlo.
lesson-hearts-1 = Rispondi al seme della prima carta, se puoi: la più alta di quel seme si porta via tutta la presa.
lesson-hearts-2 = I punti sono un guaio: ogni carta di cuori vale 1, la donna di picche 13.
lesson-hearts-3 = Solo il dieci di quadri è buono: toglie 10 punti.

## Le carte

hearts-letter =
    { $rank ->
        [11] F
        [12] D
        [13] R
       *[14] A
    }
hearts-name =
    { $rank ->
        [11] fante
        [12] donna
        [13] re
        [14] asso
       *[other] { $rank }
    } di { $suit ->
        [spades] picche
        [hearts] cuori
        [diamonds] quadri
       *[clubs] fiori
    }
hearts-name-worth = { $card }, { $points }
hearts-round-number = Smazzata { $round }

## Il tavolo

hearts-broken = cuori spezzati
hearts-not-broken = cuori non ancora spezzati
hearts-stock =
    { $count ->
        [0] il mazzo è finito
        [one] { $count } carta nel mazzo
       *[other] { $count } carte nel mazzo
    }
hearts-reserve =
    { $count ->
        [one] prima presa + monte ({ $count } carta)
       *[other] prima presa + monte ({ $count } carte)
    }
hearts-reserve-taken =
    { $count ->
        [one] il monte l'ha preso { $name } ({ $count })
       *[other] il monte l'ha preso { $name } ({ $count })
    }
hearts-choosing =
    { $count ->
        [0] tutti hanno scelto tre carte
        [one] { $names } sta scegliendo tre carte
       *[other] { $names } stanno scegliendo tre carte
    }
hearts-pass-goes =
    { $direction ->
        [right] tre carte vanno a destra
        [across] tre carte vanno di fronte
        [each-other] ci si scambia tre carte
       *[left] tre carte vanno a sinistra
    }
hearts-pass-none = in questa smazzata niente passaggio
hearts-taken = { $points } nelle prese
hearts-score = { $name } { $before } { $taken }
hearts-score-special = { $name } { $before } { $taken } ({ $cards })
hearts-trick =
    { $suit ->
        [spades] La presa · a picche { $mark }
        [hearts] La presa · a cuori { $mark }
        [diamonds] La presa · a quadri { $mark }
       *[clubs] La presa · a fiori { $mark }
    }
hearts-highest = { $name } · la più alta
hearts-see-last-trick = Ultima presa
hearts-last-trick = L'ultima presa
hearts-last-trick-before = L'ultima presa della smazzata precedente
hearts-legend = ♥ 1 · { $queen } 13 · { $ten } −10 · punti di prima + questa smazzata ({ $queen }, { $ten }), meno è meglio · si finisce a { $target }
hearts-legend-no-ten = ♥ 1 · { $queen } 13 · punti di prima + questa smazzata ({ $queen }), meno è meglio · si finisce a { $target }

## Quello che vedi

hearts-hand =
    { $count ->
        [one] La tua mano · { $count } carta
       *[other] La tua mano · { $count } carte
    }
hearts-drew = Pescata: { $card }
hearts-passed = { BEGINS($to) ->
            [a] ad { $to }
           *[other] a { $to }
        }: { $cards }
hearts-received = da { $from }: { $cards }
hearts-reserve-yours = il tuo monte: { $cards }

## Tocca a te

hearts-choose =
    { $count ->
        [0] **Scegli tre carte** per { $to }. Non le vede nessun altro.
       *[other] **Scegli tre carte** per { $to }. Finora: { $cards }.
    }
hearts-which = **Quali tre carte** vanno a { $to }?
hearts-chosen = Passi { $cards } { BEGINS($to) ->
            [a] ad { $to }
           *[other] a { $to }
        }. Finché qualcuno deve ancora scegliere, puoi cambiare.
hearts-do-claim = Il resto è mio
hearts-do-pass = Passa { $count } carte
hearts-your-turn = **Tocca a te!**
hearts-your-lead = **Tocca a te!** Sei di mano.
hearts-must-lowest-club = Si comincia con la carta di fiori più bassa, e ce l'hai tu.
hearts-must-follow =
    { $suit ->
        [spades] Hai picche { $mark }: rispondi al seme.
        [hearts] Hai cuori { $mark }: rispondi al seme.
        [diamonds] Hai quadri { $mark }: rispondi al seme.
       *[clubs] Hai fiori { $mark }: rispondi al seme.
    }
hearts-must-not-lead-spade = Non si può ancora uscire a cuori né con { $queen }.
hearts-must-not-lead-queen = Non si può ancora uscire a cuori né con { $queen }.
hearts-must-not-lead-heart = Non si può ancora uscire a cuori.
hearts-must-not-discard = Nella prima presa niente cuori e niente { $queen }, finché hai altro.

## Che cosa è successo

# Nel racconto di una partita finita, dove tutte le mani sono scoperte.
hearts-did-pass = { $name } passa { $cards }.
hearts-did-exchange = { $direction ->
        [right] Tre carte a testa sono andate a destra
        [across] Tre carte a testa sono andate di fronte
        [each-other] Tre carte a testa hanno cambiato mano
       *[left] Tre carte a testa sono andate a sinistra
    }. { $name } è di mano.
hearts-did-play = { $name } gioca { $card }.
hearts-did-break = Cuori spezzati: ora si può uscire a cuori e con { $queen }.
hearts-did-break-heart = Cuori spezzati: ora si può uscire a cuori.
hearts-did-take = { $name } fa la presa.
hearts-did-take-nothing = { $name } fa la presa, senza punti.
hearts-did-take-points = { $name } fa la presa: { $points } ({ $cards }).
hearts-took =
    { $points ->
        [0] { $name } prende { $cards }, senza punti.
        [one] { $name } prende { $cards }: { $points } punto.
       *[other] { $name } prende { $cards }: { $points } punti.
    }
hearts-you-took =
    { $points ->
        [0] Prendi { $cards }, senza punti.
        [one] Prendi { $cards }: { $points } punto.
       *[other] Prendi { $cards }: { $points } punti.
    }
hearts-did-take-reserve =
    { $count ->
        [one] { $name } prende anche il monte, { $count } carta.
       *[other] { $name } prende anche il monte, { $count } carte.
    }
hearts-did-draw =
    { $count ->
        [0] Si pescano le ultime carte del mazzo.
       *[other] Si pesca una carta a testa. Nel mazzo ne restano { $count }.
    }
hearts-you-exchange = { $direction ->
        [right] Tre carte a testa sono andate a destra
        [across] Tre carte a testa sono andate di fronte
        [each-other] Tre carte a testa hanno cambiato mano
       *[left] Tre carte a testa sono andate a sinistra
    }. Sei di mano.
hearts-you-play = Giochi { $card }.
hearts-you-take = Fai la presa.
hearts-you-take-nothing = Fai la presa, senza punti.
hearts-you-take-points = Fai la presa: { $points } ({ $cards }).
hearts-you-take-reserve =
    { $count ->
        [one] Prendi anche il monte, { $count } carta che puoi guardare solo tu.
       *[other] Prendi anche il monte, { $count } carte che puoi guardare solo tu.
    }
hearts-you-draw =
    { $count ->
        [0] Pescate le ultime carte del mazzo.
       *[other] Pescate una carta a testa. Nel mazzo ne restano { $count }.
    }
hearts-you-sourdine = 🧥 **Cappotto!** Hai preso tutti i cuori e la donna di picche: invece di costarti 26 punti, te ne tolgono 26.
hearts-sourdine = 🧥 **Cappotto!** { $name } ha preso tutti i cuori e la donna di picche: invece di costare 26 punti, ne tolgono 26.
hearts-you-sourdine-others = 🧥 **Cappotto!** Hai preso tutti i cuori e la donna di picche: a te non costano niente, agli altri 26 punti a testa.
hearts-sourdine-others = 🧥 **Cappotto!** { $name } ha preso tutti i cuori e la donna di picche: niente per { $name }, e 26 punti a testa per gli altri.
hearts-rest-played = Non c'erano più punti, quindi le altre carte si sono giocate subito.
hearts-reserve-was = Il monte preso da { $name }: { $cards }.
hearts-round-line = { $name }: { $points }, { $total } in tutto
hearts-counted = Le carte che hanno contato:
hearts-ended =
    { $target ->
        [one] La partita è finita: si è arrivati a { $target } punto.
       *[other] La partita è finita: si è arrivati a { $target } punti.
    }

## Il comando e le opzioni

command-hearts = hearts
command-hearts-description = Apri qui un tavolo di Hearts
command-hearts-help = Apre un tavolo di Hearts, da due a sei persone: non prendere cuori, e occhio alla donna di picche.
option-hearts-target = limite
option-hearts-target-description = A quanti punti finisce la partita (50, se non dici niente)
option-hearts-target-menu = A quanti punti finisce la partita?
option-hearts-target-value =
    { $count ->
        [one] fino a { $count } punto
       *[other] fino a { $count } punti
    }
option-hearts-moon = cappotto
option-hearts-moon-description = Se il cappotto (tutti i cuori e la donna di picche) conviene (sì, se non dici niente)
option-hearts-moon-menu = Il cappotto (tutti i cuori e la donna di picche) conviene?
option-hearts-moon-line = Il cappotto (tutti i cuori e la donna di picche): **{ $value }**
option-hearts-moon-value-yes = conviene
option-hearts-moon-value-no = costa 26 punti
option-hearts-moon-score = valore-cappotto
option-hearts-moon-score-description = Quanto vale il cappotto (−26 per chi lo fa, se non dici niente)
option-hearts-moon-score-minus = −26 per chi lo fa
option-hearts-moon-score-others = +26 per tutti gli altri
option-hearts-moon-score-menu = Quanto vale il cappotto?
option-hearts-moon-score-line = Il cappotto vale: **{ $value }**
option-hearts-moon-score-value-minus = −26 per chi lo fa
option-hearts-moon-score-value-others = +26 per tutti gli altri
option-hearts-ten = dieci
option-hearts-ten-description = Quanto vale il dieci di quadri (−10, se non dici niente)
option-hearts-ten-10 = −10 punti
option-hearts-ten-0 = Niente
option-hearts-ten-menu = Quanto vale il dieci di quadri?
option-hearts-ten-line = Il dieci di quadri vale: **{ $value }**
option-hearts-ten-value =
    { $count ->
        [0] niente
       *[other] −10 punti
    }
option-hearts-directions = direzione
option-hearts-directions-description = Dove vanno le tre carte (sempre a sinistra, se non dici niente)
option-hearts-directions-left = Sempre a sinistra
option-hearts-directions-rotating = Cambia a ogni smazzata, a volte niente passaggio
option-hearts-directions-menu = Dove vanno le tre carte?
option-hearts-directions-line = Le tre carte vanno: **{ $value }**
option-hearts-directions-value-left = sempre a sinistra
option-hearts-directions-value-rotating = ogni volta a una persona diversa, a volte a nessuno
option-hearts-style = stile
option-hearts-style-description = Regole della casa o Hearts classico: imposta tutte le varianti in un colpo
option-hearts-style-sheet = Regole della casa
option-hearts-style-classic = Hearts classico
option-hearts-style-menu = Quali regole di Hearts?
option-hearts-style-line = Regole: **{ $value }**
option-hearts-style-value-sheet = quelle della casa
option-hearts-style-value-classic = Hearts classico
option-hearts-passing = passaggio
option-hearts-passing-description = Se prima si passano tre carte (sì, se non dici niente)
option-hearts-passing-menu = Prima si passano tre carte?
option-hearts-passing-line = Prima si passano tre carte: **{ $value }**
option-hearts-breaking = spezzare
option-hearts-breaking-description = Che cosa va scartato prima di poter uscire a cuori
option-hearts-breaking-heart-or-spade = Una carta di cuori o di picche
option-hearts-breaking-heart-or-queen = Una carta di cuori o la donna di picche
option-hearts-breaking-heart = Una carta di cuori (con la donna di picche si può sempre uscire)
option-hearts-breaking-menu = Che cosa va scartato prima di poter uscire a cuori?
option-hearts-breaking-line = Si può uscire a cuori appena qualcuno scarta **{ $value }**
option-hearts-breaking-value-heart-or-spade = una carta di cuori o di picche
option-hearts-breaking-value-heart-or-queen = una carta di cuori o la donna di picche
option-hearts-breaking-value-heart = una carta di cuori (con la donna di picche si può sempre)
option-hearts-first-trick = prima-presa
option-hearts-first-trick-description = Se nella prima presa si possono scartare punti (sì, se non dici niente)
option-hearts-first-trick-menu = Nella prima presa si possono scartare punti?
option-hearts-first-trick-line = Nella prima presa si possono scartare punti: **{ $value }**

## Che cosa le regole non permettono

hearts-refused-not-in-hand = Questa carta non ce l'hai.
hearts-refused-three-different = Passa tre carte diverse della tua mano, per esempio «donna di picche, asso di cuori, 2 di fiori».
hearts-refused-pass-first = Prima scegli tre carte da passare. Si gioca appena tutti le hanno scelte.
hearts-refused-no-pass = Ora non c'è niente da passare: si giocano le prese.
hearts-refused-must-play = La prima presa comincia con la carta di fiori più bassa. Ce l'hai tu: gioca { $card }.
hearts-refused-not-broken = Non si può ancora uscire a cuori né con { $queen }. Finché puoi, esci con altro.
hearts-refused-not-broken-heart = Non si può ancora uscire a cuori. Finché puoi, esci con altro.

## Perché, in una frase

hearts-hint-unit = Punti di questa smazzata (meno è meglio), in media su molte distribuzioni possibili; «peggio» conta anche l'effetto sugli altri.
reason-hearts-goes-for-all = Tutti i cuori e la donna di picche sono a portata di mano: ogni presa è buona.
reason-hearts-stops-sourdine = { $name } sta per fare cappotto, e così non ci riesce.
reason-hearts-gives-queen = Se resta così, la donna di picche va { BEGINS($name) ->
            [a] ad { $name }
           *[other] a { $name }
        }.
reason-hearts-gives-heart = Se resta così, la carta di cuori va { BEGINS($name) ->
            [a] ad { $name }
           *[other] a { $name }
        }.
reason-hearts-takes-ten = Il 10♦ toglie punti, e così te lo porti a casa.
reason-hearts-ducks = Resta sotto la carta che fa la presa.
reason-hearts-takes-for-nothing = In questa presa non c'è niente che faccia male: è il momento buono per liberarsi di una carta alta.
reason-hearts-queen-out = La donna di picche è ancora in giro, quindi meglio restarle sotto.
reason-hearts-queen-out-void = La donna di picche è ancora in giro, e la persona alla tua sinistra non ha picche.
reason-hearts-draws-queen = Così si stana la donna di picche.
reason-hearts-keeps-stopper = { $name } sta per fare cappotto: così tieni i cuori che possono impedirlo.
reason-hearts-safe-discard = Ti libera di una carta di { $suit } che più avanti potrebbe fare una brutta presa.
reason-hearts-leads-low = Una carta bassa di { $suit } sarà probabilmente superata dagli altri.
reason-hearts-high-while-safe = Probabilmente tutti hanno ancora { $suit }, quindi per ora una carta alta non rischia niente.
reason-hearts-passes-queen = La donna di picche, o quello che la catturerebbe, sta meglio altrove.
reason-hearts-makes-void = Così resti senza { $suit } e presto potrai scartare quello che fa male.
reason-hearts-passes-high = Le carte più alte fanno le prese che nessuno vuole.
hearts-reason-suit =
    { $suit ->
        [spades] picche ♠
        [hearts] cuori ♥
        [diamonds] quadri ♦
       *[clubs] fiori ♣
    }

## Le regole

rules-hearts-goal = **Scopo.** Fai meno punti che puoi. La partita finisce dopo la smazzata in cui qualcuno arriva a { $target } punti; vince il totale più basso, e in caso di parità la vittoria si divide.
rules-hearts-short-turn = **Il tuo turno.** Prima di giocare passi tre carte. Poi, in ogni presa, si gioca una carta a testa: se puoi, rispondi al seme della prima, altrimenti scarta quello che vuoi. La carta più alta di quel seme fa la presa, e chi l'ha giocata è di mano, cioè comincia, nella successiva.
rules-hearts-short-turn-no-pass = **Il tuo turno.** In ogni presa si gioca una carta a testa: se puoi, rispondi al seme della prima, altrimenti scarta quello che vuoi. La carta più alta di quel seme fa la presa, e chi l'ha giocata è di mano, cioè comincia, nella successiva.
rules-hearts-cards = **Carte.** 52 in quattro semi, ♣ ♦ ♥ ♠. In ogni seme l'asso è la carta più alta e il due la più bassa; non c'è briscola. { $players ->
        [2] Si danno 13 carte a testa
        [3] Si danno 17 carte a testa, e ne avanza 1
        [4] Si danno 13 carte a testa
        [5] Si danno 10 carte a testa, e ne avanzano 2
        [6] Si danno 8 carte a testa, e ne avanzano 4
       *[other] In due si danno 13 carte a testa, in tre 17, in quattro 13, in cinque 10, in sei 8; in tre, cinque e sei ne avanzano 1, 2 e 4
    }.{ $players ->
        [2] { "" }
        [4] { "" }
       *[other] { " " }Le carte che avanzano formano il monte: lo prende chi fa la prima presa, punti compresi, e può guardarlo.
    } Chi dà le prime carte si sorteggia o lo decide chi ospita il tavolo; poi tocca alla persona a sinistra.
rules-hearts-pass = **Passaggio.** Prima di giocare scegli tre carte e le passi, coperte, alla persona alla tua sinistra. Quelle che ricevi le vedi quando tutti hanno scelto.
rules-hearts-pass-rotating = **Passaggio.** Prima di giocare scegli tre carte e le passi, coperte. { $players ->
        [2] Nella prima smazzata vanno all'altra persona, nella seconda non si passano, e così via a turno.
        [4] Nella prima smazzata vanno a sinistra, nella seconda a destra, nella terza di fronte, e nella quarta non si passano; poi si ricomincia.
        [0] A turno vanno a sinistra, a destra, in quattro anche di fronte, e poi non si passano; in due, una smazzata su due è senza passaggio.
       *[other] Nella prima smazzata vanno a sinistra, nella seconda a destra, e nella terza non si passano; poi si ricomincia.
    } Quelle che ricevi le vedi quando tutti hanno scelto.
rules-hearts-no-pass = **Niente passaggio**: a questo tavolo non si passano carte.
rules-hearts-play = **Le prese.** Si gioca una carta a testa, in senso orario: queste carte formano una presa. Alla prima comincia chi ha la carta di fiori più bassa, e con quella; se nessuno ha fiori, comincia la persona alla sinistra di chi ha dato le carte. Rispondi al seme, se puoi, cioè gioca una carta del seme della prima; altrimenti scarta quello che vuoi. La carta più alta di quel seme fa la presa: chi l'ha giocata prende tutte le carte ed è di mano, cioè esce, nella presa successiva.
rules-hearts-first-free = I punti si possono scartare anche nella prima presa.
rules-hearts-first-safe = Nella prima presa puoi scartare cuori o la donna di picche solo se non hai altro.
rules-hearts-breaking-spade = **Cuori spezzati.** Si può uscire a cuori o con la donna di picche solo dopo che in questa smazzata qualcuno ha scartato una carta di cuori o una qualsiasi di picche, oppure se non si ha altro.
rules-hearts-breaking-queen = **Cuori spezzati.** Si può uscire a cuori o con la donna di picche solo dopo che in questa smazzata qualcuno ha scartato una carta di cuori o quella donna, oppure se non si ha altro.
rules-hearts-breaking-heart = **Cuori spezzati.** Si può uscire a cuori solo dopo che in questa smazzata qualcuno ha scartato una carta di cuori, oppure se non si ha altro. Con la donna di picche si può uscire in qualsiasi momento.
rules-hearts-points = **Punti.** Ogni carta di cuori vale 1, la donna di picche 13, il dieci di quadri −10.
rules-hearts-points-no-ten = **Punti.** Ogni carta di cuori vale 1, la donna di picche 13.
rules-hearts-moon = Se fai cappotto, cioè prendi tutti e tredici i cuori e la donna di picche, per te valgono −26 invece di +26{ $ten ->
        [0] { "" }
       *[other] ; il dieci conta come sempre
    }.
rules-hearts-moon-others = Se fai cappotto, cioè prendi tutti e tredici i cuori e la donna di picche, a te non costano niente, e gli altri prendono 26 punti a testa{ $ten ->
        [0] { "" }
       *[other] ; il dieci conta come sempre
    }.
rules-hearts-no-moon = Prendere tutti i cuori e la donna di picche costa semplicemente 26 punti.
rules-hearts-example-caption = **Un esempio**
rules-hearts-example-wins = fa la presa
rules-hearts-example = Si esce con { $first }. La seconda persona risponde con { $second }. La terza non ha quadri e scarta { $third }. La quarta deve rispondere: { $fourth }. La carta di quadri più alta, { $second }, fa la presa: { $ten ->
        [0] 13 punti
       *[other] 13 − 10 = 3 punti
    }. { $third } non può farla: non è di quadri.
rules-hearts-end = **In due** il monte non c'è: le altre 26 carte formano il mazzo. Dopo ogni presa si pesca una carta a testa, prima chi ha fatto la presa, finché ce ne sono. Bisogna sempre rispondere al seme.
