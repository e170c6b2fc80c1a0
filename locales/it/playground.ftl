# Le parole della pagina stessa.

title = Herzbot · Sala giochi
playground = Sala giochi

door-title = Entra e fatti una partita
door-lead = { $list }: giochi di carte da due a sei persone, qui nel tuo browser. Niente account: basta un nome.
door-again = Che bello rivederti! Chi sei in questa scheda?
door-known = Già usati in questo browser
door-go-on = Continua come { $name }
door-elsewhere = già in un'altra scheda
door-name = Come ti chiamiamo?
door-name-other = Un nuovo nome per questa scheda
door-come-in = Entra
door-cookie = Il tuo nome resta in questo browser (con un cookie di questa pagina), così ritrovi le tue partite.
door-passphrase = Parola d'ordine
door-passphrase-why = In questa sala giochi si entra su invito. La parola d'ordine chiedila a chi gestisce la sala.
door-enter = Apri
door-passphrase-wrong = La parola d'ordine non è questa.
door-slow = Troppi tentativi. Aspetta un momento.
door-name-length = Un nome ha da 1 a 32 caratteri.
door-name-taken = Questo nome ce l'ha già qualcuno. Scegline un altro.
door-full = La sala giochi è piena.
door-who = Questa scheda non sa chi sei. Ricarica la pagina.
door-failed = Non ha funzionato. Riprova.
host = ospita
host-about = Badi tu a questa sala giochi e a tutti i suoi tavoli.
host-wrong = Questo link per chi ospita non è di questa sala giochi. Quello giusto è scritto dove è stato avviato il bot.

skip-channel = Vai a scrivere nel canale
skip-private = Vai alla tua chat privata
rooms = Stanze
people = Chi c'è
you-are = Sei
be-other = Cambia persona
be-other-about = Gioca come un'altra persona in questa scheda
notify-on = Avvisami
unread = da leggere: { $count }
call-title = Tocca a te!
offline = Il bot non risponde. Riprovo…

channel-about = Qui ci sono i tavoli, e chiacchierano tutti
channel-messages = Messaggi nel canale
channel-write = Messaggio o /comando
channel-write-label = Scrivi nel canale; una barra comincia un comando
private-title = Le tue carte
private-about = Questo lo vedete solo tu e il bot
private-messages = Messaggi privati
private-write = Scrivi al bot
private-write-label = Scrivi al bot in privato
private-empty = Qui compare quello che il bot dice solo a te. Non lo vede nessun altro.
tables = Tavoli di questo canale
newest = Ultimi messaggi

welcome-title = Un tavolo vuoto, e tocca a te
welcome-lead = Gioca subito contro il computer, o apri un tavolo: nel canale lo vedono tutti e chiunque può sedersi.
welcome-or = oppure scrivi { $command } qui sotto

send = Invia
commands-show = Mostra i comandi
completion = Comandi possibili
completion-count = Suggerimenti: { $count }
required = obbligatorio
yes = sì
no = no

bot = Bot
only-you = Lo vedi solo tu.
dismiss = Nascondi
retired = prima: { $text }
somebody-gone = Qualcuno
heard-for-you = Per te: { $text }
react-add = Aggiungi una reazione
react-with = Reagisci con { $text }
reaction = { $text }, reazioni: { $count }
card-empty = posto vuoto
card-active = di turno
menu-choose = Scegli
file-download = Scarica { $name }
fair-more = Mescolata onesta: come controllarla


wrong-offline = Ora il bot non risponde. Riprova tra un momento.
wrong-gone = Quel messaggio non c'è più.
wrong-long = È troppo lungo: al massimo { $max } caratteri.

## The drawn table

board-tab = Tavolo
board-clock = Tempo che resta
board-you = tu
board-seats = Posti
board-free = Posto libero
board-tables = Altri tavoli
board-controls = A questo tavolo
board-continue = Continua
board-close = Chiudi
board-picked = scelta
board-where = Dove?
board-not-there = { $name }: lì non va. Scegli un posto segnato o un'altra carta.
board-to = Mostra il tavolo
board-watching = Stai guardando gli altri giocare.
board-own-game = Gioca anche tu
lobby-seated = Il posto è tuo. La partita comincia quando la avvia chi ospita il tavolo.
lobby-host-few = Aggiungi dei computer, o aspetta: chiunque nel canale può sedersi.
lobby-host-enough = Comincia subito, o aspetta che arrivi altra gente.
lobby-host-full = I posti sono tutti occupati: puoi cominciare.
lobby-joined = { $name } è al tavolo.
lobby-left = { $name } non è più al tavolo.
rematch-wanted = { $name } vuole la rivincita.
rematch-join = Mi siedo
board-more = Altro
seat-cards = carte in mano: { $count }
end-own = Il tuo posto: { $count } su { $max }
end-best = Mossa migliore
end-worst = Errore più costoso
end-details = In dettaglio
tastes = Suoni e velocità
tastes-sound = Un suono discreto quando tocca a te
tastes-speed = Le mosse degli altri si vedono
tastes-speed-normal = una per una
tastes-speed-fast = in fretta
tastes-speed-off = tutte insieme
tastes-still = Il tuo dispositivo chiede poche animazioni, quindi si vede tutto subito.
chat-fold = Nascondi la chat
chat-unfold = Mostra la chat

## The games on offer

door-games = Giochi
door-play = Gioca contro il computer
door-open = Apri un tavolo
door-open-game = Apri un tavolo: { $name }
door-play-game = Gioca contro il computer: { $name }
door-tables = Tavoli aperti
door-free = posti liberi: { $count }
door-watch = in corso
lesson-try = Prova
lesson-try-game = Prova: { $name }
lesson-lead = Per una prima manche non ti serve altro. Dura circa due minuti, e a ogni turno vedi che cosa giocherebbe il computer.
lesson-begin = Gioca la prima manche
lesson-coach = Consiglio
lesson-thinking = Vediamo un po'…
lesson-wait = Guarda che cosa fanno gli altri. Il consiglio arriva quando tocca a te.
lesson-stop = Senza consigli
lesson-done = Era la tua prima manche. Ora sai come si gioca!
critique-title = Che cosa poteva andare meglio
critique-wait = Cerco mosse migliori…
critique-plot = Fortuna e bravura in numeri.
critique-player = { $name }: fortuna { $count }, errori { $max }.
critique-luck = fortuna
critique-skill = costo degli errori
critique-slips = Mosse che si potevano giocare meglio
critique-none = Nessun errore evidente: bella partita!
critique-more = A parole

# ---- replay ----
replay-title = Rivedi una partita
replay-lead = Trascina qui il file di una partita (💾 File della partita, sotto l'ultimo messaggio) e rivedila mossa per mossa, a carte scoperte.
replay-choose = Scegli un file
replay-broken = Questo non è il file di una partita, oppure è danneggiato.
replay-again = Un'altra partita
replay-show = Rivedi la partita
replay-link = Link per tutti
replay-first = All'inizio
replay-back = Indietro di una mossa
replay-play = Avvia
replay-pause = Ferma
attempt = Riprova
attempt-over = Questa manche ora ti dà { $count }; nella partita erano { $max }.
replay-line = Continua dalla mossa migliore
replay-line-back = Torna alla partita
replay-line-shown = La mossa migliore, continuata dal computer
replay-next = Avanti di una mossa
replay-last = Alla fine
replay-place = Mossa { $count } di { $max }
replay-rounds = Momento della partita
replay-hands = Mani
replay-no-cards = nessuna carta
replay-fair = Mescolata onesta: l'impronta, gli arrivi e ogni mazzo coincidono. L'ha controllato il tuo browser.
replay-unfair = I mazzi di questo file non derivano dal suo segreto. Sono stati mescolati in altro modo, o il file è stato modificato.
replay-fair-compare = Confronta con quello che ha mostrato il tavolo
replay-fair-lobby = Impronta, prima della partita
replay-fair-start = Sintesi, all'inizio

# ---- spectators ----
watch-about = Stai guardando: vedi quello che vede tutto il tavolo, ma non le carte in mano a chi gioca.
watch-over = Questa partita è finita.
watch-gone = Questo tavolo non esiste, o non esiste più.
watch-past = Questa partita non si conserva più, quindi non si può rivedere.
link-used = Questo link è già stato usato, e funziona una volta sola. Premi di nuovo «Apri il tavolo» nella chat per averne un altro.
link-late = Questo link è troppo vecchio. Premi di nuovo «Apri il tavolo» nella chat per averne un altro.
link-wrong = Questo link è danneggiato o non è dei nostri. Premi di nuovo «Apri il tavolo» nella chat per averne un altro.
link-ended = Qui non hai una sessione aperta, o non più. Premi «Apri il tavolo» nella chat per avere un link.
link-gone = Non hai un posto a questo tavolo, o non esiste più. Aprine un altro dalla chat.
link-elsewhere = Questo tavolo si è spostato a un altro indirizzo. Premi di nuovo «Apri il tavolo» nella chat per avere un nuovo link.
link-unsaved = In questo momento non è stato possibile salvarlo. Ricarica questa pagina per riprovare.
link-you = Giochi come { $name }.
link-log = Che cosa è successo
