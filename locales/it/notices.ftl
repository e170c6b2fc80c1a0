### Quello che il bot risponde e chiede.
### I nomi sono già resi innocui; non si flettono mai.

## Turni e tavoli

notice-not-your-turn =
    { $count ->
        [0] Ora non tocca a te.
       *[other] Un attimo: tocca { BEGINS($names) ->
            [a] ad { $names }
           *[other] a { $names }
        }.
    }
notice-old-button = Questa scelta è di prima: ho lasciato tutto com'era.
notice-table-gone = Quel tavolo non esiste più.
notice-not-at-this-table = Non stai giocando a questo tavolo.
notice-no-table-here = Qui non hai un tavolo. Puoi aprirne uno: { $commands }.
notice-which-table = Ci sono più tavoli. Quale intendi: { $names }?
notice-no-such-table = Qui non c'è un tavolo «{ $name }».
notice-no-such-table-guess = Qui non c'è un tavolo «{ $name }». Intendevi { $guess }?
notice-table-full = Peccato, i posti sono tutti occupati. Puoi aprire un tavolo tuo: { $commands }.
notice-table-full-computers = I posti sono tutti occupati, alcuni dai computer. Se chi gioca qui ne toglie uno, il posto è tuo.
notice-already-seated = Hai già un posto a questo tavolo.
notice-already-started = Questa partita è già cominciata. Puoi aprire un nuovo tavolo: { $commands }.
notice-not-started = La partita non è ancora cominciata.
notice-game-over = Questa partita è finita.
notice-not-over = Si può solo a partita finita, e questa non lo è ancora.
notice-not-now = A questo punto della partita non si può.
notice-host-only = Questo lo decide { $host }, che ospita il tavolo.
notice-moderators-only = Può farlo solo chi modera qui.
notice-too-few-players =
    { $needed ->
        [one] Per cominciare serve almeno una persona.
       *[other] Per cominciare bisogna essere almeno in { $needed }. Aspetta qualcuno, o aggiungi un computer.
    }
notice-no-computer = A questo tavolo non ci sono computer.
notice-picked-enough =
    { $count ->
        [one] Hai già scelto la tua carta. Se ne vuoi un'altra, prima rimettila a posto.
       *[other] Hai già scelto { $count } carte. Se ne vuoi un'altra, prima rimettine a posto una.
    }
notice-choose-exactly =
    { $count ->
        [one] Scegli esattamente { $count } carta.
       *[other] Scegli esattamente { $count } carte.
    }
notice-pick-more =
    { $count ->
        [one] Prima scegli ancora { $count } carta.
       *[other] Prima scegli ancora { $count } carte.
    }
notice-paused = La partita è in pausa. Potrai giocare appena riprende.
notice-not-paused = La partita non è in pausa.
notice-not-away = Sei già qui: nessuno gioca al posto tuo.
notice-no-hint-now = Il consiglio è per la tua mossa, e ora non tocca a te.
notice-hints-off = A questo tavolo niente consigli: giochi con altre persone e la partita conta. Prima di cominciare, chi ospita il tavolo può permetterli sotto «{ button-more }», «{ button-computers }».
notice-same-for-all = È la mano del giorno: è uguale per chiunque, quindi niente consigli e niente da cambiare.
notice-same-decks = Altri tavoli hanno le stesse carte. Finché non hanno finito, solo chi ci siede può vedere le carte di questo tavolo.
notice-no-hints-compared = Qui niente consigli: il tuo risultato si confronta con quello di chi ha le stesse carte.
notice-read-by-others = Vale, ma lì potevano leggerlo tutti. La prossima volta scrivimelo qui, dove non lo vede nessuno.
notice-left-for-good = Hai lasciato questa partita. La finisce il computer per te.
notice-guests-off = Su questo bot non si possono invitare ospiti con un link. Chi lo gestisce può cambiarlo.
notice-not-invited = Questo tavolo non invita più ospiti. Chiedi un nuovo link a chi lo ospita.
notice-no-more-guests = Ora non possono arrivare altri ospiti. Chi è qui resta.
notice-nobody-to-remove = Questa persona non gioca qui. Se vuoi andare via tu, scegli «{ button-leave }».

## Andare via e chiudere

notice-leave-question = Vuoi davvero lasciare la partita? Il tuo posto lo giocherà il computer fino alla fine, e non potrai tornare.
notice-leave-question-rated = Vuoi davvero lasciare la partita? Il tuo posto lo giocherà il computer fino alla fine, non potrai tornare, e in classifica per te varrà come ultimo posto.
notice-close-question = Chiudere il tavolo per tutti? La partita finirà senza risultato.
notice-stayed = Che bello, resti!
notice-you-left = Hai lasciato il tavolo. Alla prossima!
notice-removed = { $name } non gioca più a questo tavolo.
notice-guest-removed = { $name } non gioca più a questo tavolo e il link per gli ospiti non vale più. Per averne uno nuovo, invita di nuovo.
notice-you-were-removed = Ti hanno tolto il posto a questo tavolo. La partita la finisce il computer per te.

## Posti e tavoli che passano di mano

notice-seat-kept = L'ho chiesto a { $name }. Il posto resta riservato finché la partita non comincia; se lo rivuoi, rimuovi { $name } dal tavolo.
notice-seat-offered = L'ho chiesto a { $name }. Finché non accetta, non cambia nulla. Poi non potrai tornare.
notice-seat-offered-rated = L'ho chiesto a { $name }. Finché non accetta, non cambia nulla. Poi non potrai tornare, e per te la partita conterà come ultimo posto in classifica.
notice-seat-kept-for-you = Al tavolo { $table } c'è un posto riservato per te. Vuoi giocare?
notice-seat-offered-to-you = { $name } ti offre il suo posto al tavolo { $table }: continueresti con le carte così come sono. Per te la partita non conta.
notice-seat-taken = Ora { $name } gioca al posto di { $before }.
notice-seat-given = Ora { $name } gioca al posto tuo. Alla prossima!
notice-declined = Va bene. Magari la prossima volta!
notice-offer-declined = { $name } non può giocare. Tieni il tuo posto.
notice-offer-taken-back = Tieni il tuo posto.
notice-no-offer = Nessuno ti offre un posto a questo tavolo.
notice-own-seat = Non puoi offrire un posto a te.
notice-sits-here = { $name } ha già un posto a questo tavolo.
notice-has-left = { $name } ha lasciato questa partita e non può tornare.
notice-asked-already = L'ho già chiesto a { $name } e aspetto ancora una risposta.
notice-has-declined = { $name } ti ha già detto di no a questo tavolo. Non chiedo più.
notice-not-of-this-place = { $name } non è qui. Posso chiederlo solo a chi è in un server o su una piattaforma dove si vede questo tavolo.
notice-not-known = Non conosco «{ $name }». Chiedo solo a chi mi ha già usato: basta che quella persona scriva una volta `{ $prefix }{ command-help }`.
notice-plays-not-here = Questa persona non gioca a questo tavolo.
notice-cannot-host = { $name } non può ospitare questo tavolo. Scegli una persona seduta qui, che non sia un ospite né un computer.
notice-host-already = { $name } ospita già questo tavolo.
notice-host-now = Ora { $name } ospita questo tavolo.
notice-claimed = { $name } fa tutte le prese rimaste, perciò le carte sono state giocate subito.

closed-lobby-idle = Qui non è successo niente per 30 minuti, perciò il tavolo è chiuso.
closed-lobby-empty = Sono andati via tutti, perciò il tavolo è chiuso.
closed-host = Il tavolo è stato chiuso. Non c'è un risultato.
closed-by = { $name } ha chiuso il tavolo. Non c'è un risultato.
closed-abandoned = Da tempo non passa più nessuno, perciò il tavolo è chiuso. Non c'è un risultato.
closed-everybody-left = Hanno lasciato tutti la partita, perciò il tavolo è chiuso. Non c'è un risultato.
closed-damaged = Mi dispiace, ho perso una parte di questo tavolo (i dati sono danneggiati): qui non si può continuare e non c'è un risultato. Gli altri tavoli stanno bene.

## Che cosa si può fare, e dove

notice-channel-full =
    { $limit ->
        [one] Qui c'è già un tavolo, e può essercene solo uno alla volta. Siediti con loro, o aspetta che finisca.
       *[other] Qui ci sono già { $limit } tavoli, e di più non si può. Siediti a uno di questi, o aspetta che uno finisca.
    }
notice-opened-too-many =
    { $limit ->
        [one] Hai già aperto un tavolo nell'ultima ora. Potrai aprire il prossimo { $next }.
       *[other] Hai aperto { $limit } tavoli in un'ora. Potrai aprire il prossimo { $next }.
    }
notice-channels-only = Qui non funziona: usa questo comando dove lo vedono tutti e ci sono anch'io.
notice-plays-alone = Qui qualcuno gioca contro i computer, senza altre persone. Puoi aprire un tavolo tuo: { $commands }.
notice-invite-code = Il codice di questo tavolo è **{ $code }**. Usa il comando `{ command-table } { command-table-bring }` con questo codice in un altro canale o in una stanza dove ci sono anch'io: il tavolo si vedrà anche lì, e da lì ci si potrà sedere. Il codice vale finché la partita non comincia, al massimo { $hours } ore.
notice-brought-here = Il tavolo { $table } ora si vede anche qui. Sedetevi!
notice-shown-once = Questo tavolo ora si vede solo dove è stato aperto.
notice-hidden-here = Questo tavolo qui non si vede più.
notice-no-such-code = Nessun tavolo ha questo codice. Un codice ha sei lettere e vale finché la partita non comincia, al massimo qualche ora.
notice-no-such-code-shared = Nessun tavolo ha questo codice. Un codice ha sei lettere e vale finché la partita non comincia, al massimo qualche ora. Certi luoghi non possono avere un tavolo in comune, perché se ne occupano parti diverse di me.
notice-too-many-guesses = Troppi codici sbagliati. Puoi riprovare { $next }.
notice-shown-here-already = Questo tavolo si vede già qui.
notice-too-many-homes = Questo tavolo si vede già in { $limit } luoghi, e non possono essere di più.
notice-not-shown-elsewhere = Questo tavolo si vede solo dove è stato aperto.
notice-widget-shown = In questa stanza ora si possono aprire i tavoli disegnati accanto alla chat, con Element su un computer. Sono nelle informazioni della stanza, come Herzbot. Element chiede prima se può caricare la pagina e dirle chi sei. Per toglierla, scrivi `{ $prefix }{ command-table } { command-table-widget } { option-widget-off }`.
notice-widget-hidden = I tavoli disegnati non si vedono più accanto a questa stanza.
notice-widget-missing = I tavoli disegnati non si vedono accanto a questa stanza.
notice-widget-signed = Nelle stanze cifrate credo solo a ciò che i dispositivi delle persone hanno firmato (`MATRIX_LISTEN=signed`), e nessuno firma chi apre una pagina. Quindi non posso mostrare i tavoli disegnati accanto a questa stanza.
notice-widget-unserved = Non ho pagine da mostrare qui: chi gestisce il bot deve impostare in `HERZBOT_WEB_URL` un indirizzo che comincia con https://.
notice-widget-needs-power = Non posso aggiungere una pagina a questa stanza. Dammi lì il livello di potere { $level } e riprova.
notice-widget-unanswered = Il server non ha risposto, quindi non so se ha funzionato. Riprova tra un attimo.
notice-not-opened = Al momento il tavolo non si può aprire qui. Puoi continuare a giocare nella chat.
notice-playing-already = Hai già una partita qui, al tavolo { $table }. Continua quella, o scegli «{ button-leave }» per abbandonarla.
notice-open-here = Al tuo tavolo questa non è una mossa. Per aprire qui una nuova partita, scrivi { $command }.
notice-lacks = Per giocare qui mi manca il permesso di { $lacks }. Chiedilo a chi gestisce questo posto.
notice-goes-without = Senza il permesso di { $lacks } qui non posso mostrare tutto, ma si può giocare.
notice-table-silent = Ora non posso mostrare il tavolo dove è stato aperto: lì mi manca il permesso di { $lacks }. La partita continua qui.
notice-table-gone-silent = Non riesco più a raggiungere il posto dove il tavolo è stato aperto. La partita continua qui.
notice-no-thread = Non sono riuscito ad aprire un thread: la partita continua qui nel canale.
notice-no-thread-lacks = Qui non posso aprire un thread: mi manca il permesso di { $lacks }. La partita continua nel canale.
notice-thread-gone = Il thread di questo tavolo non c'è più. La partita continua qui.
lack-see = vedere questo canale
lack-write = inviare messaggi
lack-attach = allegare file
lack-history = leggere i messaggi precedenti
lack-open-threads = creare thread pubblici
lack-write-in-threads = inviare messaggi nei thread
notice-managers-only = Può cambiarlo solo chi gestisce questa comunità.
notice-not-saved = Non sono riuscito a salvarlo, quindi non è cambiato niente. Riprova, per favore.
notice-moving = Quel tavolo si sta spostando proprio adesso. Guarda se ha contato; se no, riprova tra un momento.
notice-too-busy = C'è così tanta gente che gioca che non riesco a starvi dietro, quindi non ho fatto niente. Riprova tra un momento.
notice-our-fault = Qualcosa è andato storto, ed è colpa nostra, non tua. Riprova, per favore.
notice-unknown-command = Non conosco il comando «{ $name }». Prova `{ $prefix }{ command-help }`.
notice-unknown-command-guess = Non conosco il comando «{ $name }». Intendevi `{ $prefix }{ $guess }`?
notice-bad-option = Non capisco «{ $name }».
notice-bad-option-guess = Non capisco «{ $name }». Intendevi «{ $guess }»?
notice-missing-option = Manca ancora «{ $name }»: { $what }.
notice-which-move =
    { $count ->
        [one] Intendi { $moves }?
       *[other] Quale intendi: { $moves }?
    }
notice-bad-value = «{ $value }» non va bene per «{ $name }».
notice-bad-value-possible = «{ $value }» non va bene per «{ $name }». Possibile: { $list }.
number-range = da { $min } a { $max }

## Quando qualcuno non c'è

notice-reminder = Tocca a te! Se non giochi, il computer gioca per te { $deadline }.
notice-your-turn-here = Tocca a te al tavolo { $table }. Scegli «{ button-my-cards }».
notice-your-turn-privately = Tocca a te al tavolo { $table }. Le tue carte sono nella nostra chat privata: accetta il mio invito. «{ button-my-cards }» lo manda di nuovo.
notice-in-private-chat = È nella nostra chat privata: accetta il mio invito.
notice-start-chat = La risposta è solo per te, ma al momento non posso aprire un'altra chat privata. Aprine una tu con me: la trovi lì.
notice-open-chat = Al momento non posso aprire un'altra chat privata. Aprine una tu con me: le tue carte del tavolo { $table } arrivano lì.
notice-played-for-you = Il tempo era scaduto: ha giocato il computer per te.
notice-kept-for-you = Hai saltato due turni, quindi ora il computer gioca per te. Scegli «{ button-back }» per riprendere il tuo posto.
notice-bad-quiet-hours = Non capisco queste ore di silenzio. Scrivile così: `22-7`, cioè dalle 22 alle 7. Con `nessuna` le togli.
notice-bad-holiday = Non capisco questa data. Scrivi l'ultimo giorno delle ferie così: `2026-12-24`, o quanti giorni durano, oggi compreso. Con `no` finiscono.
notice-holiday-past = Quel giorno è già passato (oggi: { $date }, { $zone }). Le ferie cominciano subito e durano fino alla fine del giorno che indichi.
notice-holiday-too-far = Manca più di un anno. Indica un giorno più vicino.
notice-holiday-too-long = Nel { $year } non ti restano così tanti giorni di ferie: ne servono { $count }, ne restano { $number } su { $limit }. Indica un giorno più vicino. Conta ogni giorno di ferie, anche il primo e l'ultimo.
notice-needs-time-zone = In quale fuso orario sono le tue ore di silenzio? Aggiungilo: `silenzio={ $hours } fuso={ $zone }`, o anche solo una città.
notice-no-such-time-zone = Non conosco il fuso orario «{ $name }». Scrivi una grande città vicino a te, o un nome come `Europe/Rome`.
notice-no-such-time-zone-guess = Non conosco il fuso orario «{ $name }». Intendevi «{ $guess }»?
notice-cards-here-now = I miei messaggi privati non ti arrivano, perciò d'ora in poi giochi qui. Puoi cambiarlo nelle tue impostazioni.
notice-played-in-channel = Ora giochi nel canale.
notice-see-private = Ti ho mandato un messaggio privato.

## Impostazioni

notice-saved = Salvato.
notice-forget-question = Vuoi davvero che ti dimentichi? Il tuo nome, le tue impostazioni e i tuoi posti in classifica spariranno per sempre. I risultati delle tue partite restano, ma senza il tuo nome.
notice-forgotten = Fatto: non ti conosco più. Ma puoi tornare a giocare quando vuoi.
notice-forget-still-playing = Stai ancora giocando. Prima lascia i tuoi tavoli, poi posso dimenticarti.
notice-server-clock = Ai nuovi tavoli il tempo a mossa ora è di { $clock }.
notice-server-no-clock = Ai nuovi tavoli ora non c'è limite di tempo: si gioca con calma.
notice-leaderboard-empty-all = In classifica non c'è ancora nessuno. Conta ogni partita finita con almeno due persone.
notice-no-stats-own = Non hai ancora finito una partita. Appena ne finisci una, qui ci sarà qualcosa da vedere.
notice-no-stats = Su { $name } non c'è ancora niente da mostrare.
notice-leaderboard-empty = Nella classifica di { $game } non c'è ancora nessuno. Conta ogni partita finita con almeno due persone.

clock-minutes =
    { $count ->
        [one] { $count } minuto
       *[other] { $count } minuti
    }
clock-days =
    { $count ->
        [one] { $count } giorno
       *[other] { $count } giorni
    }
clock-none = senza limite di tempo

## Mosse contro le regole

refused-not-your-turn = Ora non tocca a te.
refused-round-over = È già finita.
refused-other-game = Questa mossa non esiste in questo gioco.
