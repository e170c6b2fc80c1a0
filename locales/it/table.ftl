### Un tavolo, nel suo canale e in privato: quello che tutti i giochi hanno in comune.
### I nomi arrivano in grassetto e resi innocui; non si flettono mai.

## Parole usate ovunque

all-games = Tutti i giochi

list-comma = { ", " }
list-and = { $first } { BEGINS($last) ->
        [e] ed
       *[other] e
    } { $last }
list-game = { $game }
sentences = { $first } { $second }
list-or = { $first } o { $last }
decimal-mark = ,

table-title = { $game } · Tavolo { $table }
table-moved-down = { $table } ora è più in basso
table-in-thread = { $table } continua nel suo thread
table-over-in-thread = { $table }: partita finita. { $line }

points-count =
    { $count ->
        [one] { $count } punto
       *[other] { $count } punti
    }
option-rounds-value =
    { $count ->
        [one] { $count } manche
       *[other] { $count } manche
    }
round-of = Manche { $round } di { $rounds }
round-number = Manche { $round }

## Pulsanti

button-join = Mi siedo
button-leave = Mi alzo
button-decline = No, grazie
button-take-back = Ritira l'offerta
button-add-computer = Aggiungi un computer
button-remove-computer = Togli un computer
button-computers = Computer
button-hint = Consiglio
button-review = Analisi
button-start = Si comincia
button-rules = Regole
button-fair = Prova della mescolata
button-more = Altro
menu-question = Che cosa vuoi fare?
button-options = Opzioni
button-thread = Gioca in un thread
button-no-thread = Gioca nel canale
button-variants = Varianti
button-more-variants = Altre varianti
button-my-cards = Le mie carte
cards-question = Dove vuoi le tue carte? Se non scegli, restano dove giochi.
cards-question-private = In privato
cards-question-channel = Nel canale
cards-question-untold = Non avvisarmi
button-back = Rieccomi
button-pause = Pausa
button-resume = Riprendi
button-rematch = Rivincita
button-replay = File della partita
button-to-table = Al tavolo
button-open = Apri il tavolo
button-link = Apri nel browser
open-about = Questo link è solo per te: apre il tavolo nel tuo browser, dove giochi con il tuo nome. Funziona una volta sola, entro dieci minuti.
button-invite = Invita con un link
button-stop-invitations = Chiudi gli inviti
invite-about = Chi apre questo link può prendere un posto libero nel browser, senza account, con il nome che vuole. Vale per più persone, finché la partita non comincia o tu non lo chiudi, al massimo per 24 ore.
button-watch = Guarda
button-watch-again = Rivedi la partita
button-remove-somebody = Rimuovi qualcuno
button-close-table = Chiudi il tavolo
button-close-for-good = Sì, chiudi
button-keep-table = No, lascialo aperto
button-leave-for-good = Sì, mi alzo
button-stay = No, resto

## Prima della partita

lobby-seats-free =
    { $count ->
        [one] { $lowest } · posto libero
       *[other] { $lowest }–{ $highest } · posti liberi
    }
lobby-seat-person = { $number } · { $name }
lobby-seat-host = { $number } · { $name } (ospita il tavolo)
lobby-seat-guest = { $number } · { $name } (ospite)
lobby-seat-computer = { $number } · { $name } (computer, { $level })
lobby-seat-kept = { $number } · { $name } (posto riservato)
lobby-too-few =
    { $needed ->
        [one] Per giocare serve almeno una persona. Scegli «{ button-join }», o aggiungi un computer.
       *[other] Per giocare bisogna essere almeno in { $needed }. Scegli «{ button-join }», o aggiungi un computer.
    }
lobby-enough = C'è ancora posto: scegli «{ button-join }». Oppure { $host } può cominciare subito.
lobby-full = I posti sono tutti occupati. { $host } può cominciare.
lobby-rematch = { $host } vuole la rivincita: scegli «{ button-join }» per riprendere il tuo posto.
lobby-alone = Qui giochi contro i computer, senza altre persone. Scegli «{ button-start }» quando vuoi.
lobby-alone-too-few = Contro chi vuoi giocare? Scegli «{ button-add-computer }».
playing-alone = Giochi contro { $names }. Le tue carte arrivano in un messaggio a parte, qui sotto.
playing-alone-words = Puoi scrivere { $words } in qualsiasi momento.
lobby-watched = La partita non è ancora cominciata. Resta qui: la vedrai appena comincia.
menu-watch = Pubblico
watch-now = Il pubblico vede subito ogni mossa.
watch-later = Il pubblico vede ogni mossa con una mossa di ritardo.
watched-later = Quello che vedi qui è indietro di una mossa.
lobby-unreachable =
    { $count ->
        [one] { $names }, i miei messaggi privati non ti arrivano. Niente paura: durante la partita, «{ button-my-cards }» ti mostra le tue carte.
       *[other] { $names }, i miei messaggi privati non vi arrivano. Niente paura: durante la partita, «{ button-my-cards }» vi mostra le vostre carte.
    }
lobby-closes = Se qui non succede niente, il tavolo chiude { $when }.
lobby-guests = Gli ospiti arrivano con un link e senza account: i loro risultati non contano per le classifiche. Quelli degli altri contano se sono almeno in due.
first-drawn = si sorteggia chi comincia
first-named = comincia { $name }
dealer-drawn = si sorteggia chi dà le carte
dealer-named = le prime carte le dà { $name }
clock-per-move = { $clock } a mossa
hints-allowed = consigli permessi (al primo, la partita non conta più)
in-a-thread = in un thread

fair-lobby = Mescolata onesta, impronta { $commitment }
fair-commitment = **Impronta** del segreto di questo tavolo, mostrata prima che qualcuno potesse sedersi: { $hash }
fair-digest = **Sintesi** di chi si siede e quando; il segreto e la sintesi decidono ogni mazzo: { $hash }
fair-same-decks = Queste carte derivano dal segreto della serata di gioco o della stagione.
fair-secret = **Il segreto**, ora che la partita è finita: { $hash }
fair-finished = Mescolata onesta ✓ La prova è nel file della partita («{ $replay }»).
finished-concealed = Altri tavoli avevano le stesse carte. «{ button-replay }» e «{ button-review }» si aprono quando hanno finito tutti.

## La partita

turn-of =
    { $count ->
        [0] Si danno le prossime carte.
       *[other] Tocca { BEGINS($names) ->
            [a] ad { $names }
           *[other] a { $names }
        }.
    }
turn-until = ⏳ { $turn } · { $until }
turn-holiday = 🏖️ { $name } è in ferie fino al { $date } compreso
turn-holiday-undated = 🏖️ { $name } è in ferie
paused-host = ⏸️ In pausa. «{ button-resume }» fa ripartire la partita.
paused-nobody = ⏸️ Non c'è nessuno, si aspetta. «{ button-back }» fa ripartire la partita.
seat-away = { $name } (assente, gioca il computer)
seat-left = { $name } (ha lasciato il tavolo, gioca il computer)
seat-computer = { $name } (computer)
score-away = { $name } 💤
score-left = { $name } 🚪🤖
score-computer = { $name } 🤖
playing-unreachable = 📪 { $names }: vedi «{ button-my-cards }»
playing-late = Con «{ button-join }» prendi il posto di { $name }. Per chi entra adesso la partita non conta.
playing-concealed = Altri tavoli hanno le stesse carte. Le vede solo chi siede a questo tavolo, finché tutti quei tavoli non hanno finito.
recent-older =
    { $count ->
        [one] … e { $count } mossa prima.
       *[other] … e { $count } mosse prima.
    }

private-your-turn = Tocca a te!
private-away = Il computer sta giocando per te.
private-forced = Fatto per te, perché non c'era scelta: { $moves }
private-until = { $turn } ⏳ { $until }
private-holiday = { $turn } 🏖️ Sei in ferie fino al { $date } compreso: il tuo tempo è fermo.

## Dopo una manche e dopo la partita

round-next-first = La prossima manche la comincia { $name }.
round-next-dealer = Ora le carte le dà { $name }.

finished-winners =
    { $count ->
        [one] 🏆 { $names } vince con { $points }.
       *[other] 🏆 { $names } si dividono la vittoria con { $points } a testa.
    }
finished-congratulations = Complimenti!
finished-place = { $place }. { $line }
finished-line = { $name }: **{ $total }** = { $rounds }
finished-line-one-round = { $name }: **{ $total }**
finished-last-round = Com'è finita:
finished-lowest = Vince chi fa meno punti.
finished-shortened = Questa partita era più corta del solito.
finished-rated = Questa partita conta per la classifica.
replay-file = Ecco tutta la partita, mossa per mossa.
replay-unattached = Ora non riesco ad allegare il file della partita. Riprova più tardi; forse qui mi manca il permesso di allegare file.
replay-verify = Con Herzbot sul tuo computer, { $command } controlla che le carte siano state mescolate senza trucchi.

## Opzioni

options-length = Durata: **{ $value }**
options-first = Chi comincia: **{ $value }**
options-dealer = Chi dà le prime carte: **{ $value }**
options-clock = Tempo: **{ $value }**
options-language = Lingua: **{ $value }**
options-thread = In un thread: **{ $value }**
options-read-only = Queste cose le può cambiare solo { $host }, che ospita il tavolo.
language-of-place = quella usata qui
language-beta = { $language } (beta)
menu-first = Chi comincia?
menu-first-drawn = si sorteggia
menu-dealer = Chi dà le prime carte?
menu-dealer-drawn = si sorteggia
option-rounds-menu = Quante manche?
value-yes = sì
value-no = no
menu-clock = Quanto tempo a mossa?
menu-language = Quale lingua?
menu-remove = Chi?
remove-whom = Chi vuoi rimuovere? A partita in corso, quel posto lo gioca il computer fino alla fine.
remove-nobody = Non c'è nessuno che tu possa rimuovere.

## L'immagine dei punti

# Sotto un'immagine. $players: "① Anna, ② Ben", i numeri che ci stanno sopra.
picture-players = Nell'immagine: { $players }.
# Che cosa mostra l'immagine, per chi non la vede: perciò senza grassetto. $points: "Anna 12, Ben −3".
picture-points = Grafico dei punteggi: { $points }.
picture-winners =
    { $count ->
        [one] Vince { $names }.
       *[other] { $names } si dividono la vittoria.
    }
picture-ahead =
    { $count ->
        [one] In testa c'è { $names }.
       *[other] In testa, alla pari: { $names }.
    }
# $cards: "Anna: ◆64 / ◆59 – / ▲11; Ben: ●30".
