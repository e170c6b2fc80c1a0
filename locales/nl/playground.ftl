# De eigen woorden van de pagina.

title = Herzbot · Speeltuin
playground = Speeltuin

door-title = Kom binnen en speel een rondje mee
door-lead = { $list }: kaartspellen voor twee tot zes, gewoon hier in je browser. Geen account: een naam is genoeg.
door-again = Leuk dat je er weer bent. Wie ben je in dit tabblad?
door-known = Eerder gebruikt in deze browser
door-go-on = Verder als { $name }
door-elsewhere = open in een ander tabblad
door-name = Hoe zullen we je noemen?
door-name-other = Een nieuwe naam voor dit tabblad
door-come-in = Kom binnen
door-cookie = Deze browser onthoudt je naam (met een cookie van deze pagina), zodat je terug kunt naar je potjes.
door-passphrase = Wachtwoord
door-passphrase-why = Deze speeltuin is alleen voor genodigden. De beheerder kan je het wachtwoord vertellen.
door-enter = Openen
door-passphrase-wrong = Dat is niet het wachtwoord.
door-slow = Te veel pogingen. Wacht even.
door-name-length = Een naam heeft 1 tot 32 tekens.
door-name-taken = Zo heet hier al iemand. Kies een andere naam.
door-full = De speeltuin is vol.
door-who = Dit tabblad weet niet wie je bent. Laad de pagina opnieuw.
door-failed = Dat lukte niet. Probeer het nog eens.
host = beheerder
host-about = Jij zorgt voor deze speeltuin en alle tafels erin.
host-wrong = Die beheerlink hoort niet bij deze speeltuin. De juiste staat waar de bot is gestart.

skip-channel = Meteen schrijven in het kanaal
skip-private = Meteen naar je privéchat
rooms = Kamers
people = Wie er is
you-are = Jij bent
be-other = Van speler wisselen
be-other-about = In dit tabblad als iemand anders spelen
notify-on = Stuur me meldingen
unread = ongelezen: { $count }
call-title = Jouw beurt!
offline = De bot is niet te bereiken. Ik probeer het opnieuw…

channel-about = De tafels, en ieders gesprekken
channel-messages = Berichten in het kanaal
channel-write = Bericht of /commando
channel-write-label = In het kanaal schrijven; een schuine streep begint een commando
private-title = Je kaarten
private-about = Dit zien alleen jij en de bot
private-messages = Privéberichten
private-write = Schrijf naar de bot
private-write-label = Privé naar de bot schrijven
private-empty = Wat de bot alleen tegen jou zegt, staat hier. Niemand anders ziet het.
tables = Tafels in dit kanaal
newest = Nieuwste berichten

welcome-title = Een lege tafel, en jij bent aan zet
welcome-lead = Speel meteen tegen de computer, of open een tafel: iedereen in het kanaal ziet hem en kan meedoen.
welcome-or = of typ hieronder { $command }

send = Versturen
commands-show = Toon de commando's
completion = Passende commando's
completion-count = Voorstellen: { $count }
required = verplicht
yes = ja
no = nee

bot = Bot
only-you = Dit zie alleen jij.
dismiss = Verbergen
retired = eerder: { $text }
somebody-gone = Een gast
heard-for-you = Voor jou: { $text }
react-add = Reactie toevoegen
react-with = Reageren met { $text }
reaction = { $text }, reacties: { $count }
card-empty = lege plek
card-active = aan de beurt
menu-choose = Kies
file-download = { $name } downloaden
fair-more = Eerlijk geschud: zo controleer je het


wrong-offline = De bot is nu niet te bereiken. Probeer het zo nog eens.
wrong-gone = Dat bericht is er niet meer.
wrong-long = Dat is te lang: hoogstens { $max } tekens.

## De getekende tafel

board-tab = Tafel
board-clock = Resterende tijd
board-you = jij
board-seats = Plekken
board-free = Vrije plek
board-tables = Andere tafels
board-controls = Aan deze tafel
board-continue = Verder
board-close = Sluiten
board-picked = gekozen
board-where = Waarheen?
board-not-there = { $name }: dat past daar niet. Kies een gemarkeerde plek, of een andere kaart.
board-to = Toon de tafel
board-watching = Je kijkt mee met anderen.
board-own-game = Zelf iets spelen
lobby-seated = Je hebt een plek. Het potje begint als de spelleider het start.
lobby-host-few = Zet er computers bij, of wacht: iedereen in het kanaal kan meedoen.
lobby-host-enough = Begin nu, of wacht tot er meer meedoen.
lobby-host-full = Alle plekken zijn bezet: je kunt beginnen.
lobby-joined = { $name } zit aan tafel.
lobby-left = { $name } zit niet meer aan tafel.
rematch-wanted = { $name } wil een revanche.
rematch-join = Meedoen
board-more = Meer
seat-cards = kaarten in de hand: { $count }
end-own = Jouw plaats: { $count } van { $max }
end-best = Beste zet
end-worst = Duurste fout
end-details = In detail
tastes = Geluid en tempo
tastes-sound = Een zacht geluid als jij aan de beurt bent
tastes-speed = Wat de anderen doen, zie je
tastes-speed-normal = stap voor stap
tastes-speed-fast = snel
tastes-speed-off = in één keer
tastes-still = Je apparaat vraagt om weinig beweging, dus je ziet alles in één keer.
chat-fold = Chat verbergen
chat-unfold = Chat tonen

## De spellen die er zijn

door-games = Spellen
door-play = Tegen de computer spelen
door-open = Een tafel openen
door-open-game = Een tafel openen: { $name }
door-play-game = Tegen de computer spelen: { $name }
door-tables = Open tafels
door-free = vrije plekken: { $count }
door-watch = bezig
lesson-try = Probeer het
lesson-try-game = Probeer het: { $name }
lesson-lead = Meer heb je niet nodig voor een eerste ronde. Die duurt zo'n twee minuten, en bij elke beurt zie je wat de computer zou spelen.
lesson-begin = Speel de eerste ronde
lesson-coach = Tip
lesson-thinking = Even kijken…
lesson-wait = Kijk wat de anderen doen. Je tip komt als jij aan de beurt bent.
lesson-stop = Zonder tips
lesson-done = Dat was je eerste ronde. Nu weet je hoe het gaat!
critique-title = Wat beter had gekund
critique-wait = Ik zoek naar betere zetten…
critique-plot = Geluk en kunde in cijfers.
critique-player = { $name }: geluk { $count }, fouten { $max }.
critique-luck = geluk
critique-skill = wat fouten kostten
critique-slips = Zetten die beter hadden gekund
critique-none = Geen duidelijke fouten: goed gespeeld!
critique-more = In woorden

# ---- replay ----
replay-title = Een potje terugkijken
replay-lead = Sleep het bestand van een potje hierheen (💾 Spelbestand onder het laatste bericht) en bekijk het zet voor zet, met alle handen open.
replay-choose = Kies een bestand
replay-broken = Dit is geen spelbestand, of het is beschadigd.
replay-again = Een ander potje
replay-show = Nog eens bekijken
replay-link = Link voor iedereen
replay-first = Naar het begin
replay-back = Eén zet terug
replay-play = Afspelen
replay-pause = Stop
attempt = Opnieuw proberen
attempt-over = Deze ronde levert je nu { $count } op; in het spel was het { $max }.
replay-line = Verder met de betere zet
replay-line-back = Terug naar het spel
replay-line-shown = De betere zet, verder gespeeld door computers
replay-next = Eén zet verder
replay-last = Naar het eind
replay-place = Zet { $count } van { $max }
replay-rounds = Rondes
replay-hands = Handen
replay-no-cards = geen kaarten
replay-fair = Eerlijk geschud: de vingerafdruk, de deelnemers en alle kaarten kloppen met elkaar. Je browser heeft het nagerekend.
replay-unfair = De kaarten in dit bestand volgen niet uit het geheim. Ze zijn op een andere manier geschud, of het bestand is veranderd.
replay-fair-compare = Vergelijk met wat de tafel liet zien
replay-fair-lobby = Vingerafdruk, voor het begin
replay-fair-start = Controlegetal, bij het begin

# ---- spectators ----
watch-about = Je kijkt mee: je ziet wat iedereen aan tafel ziet, maar van niemand de kaarten in de hand.
watch-over = Dit potje is afgelopen.
watch-gone = Deze tafel bestaat niet, of niet meer.
watch-past = Dit potje wordt niet meer bewaard, dus het is niet terug te kijken.
link-used = Deze link is al gebruikt, en werkt maar één keer. Druk in de chat nog eens op “Tafel openen” voor een nieuwe.
link-late = Deze link is te oud. Druk in de chat nog eens op “Tafel openen” voor een nieuwe.
link-wrong = Deze link is beschadigd of niet van ons. Druk in de chat nog eens op “Tafel openen” voor een nieuwe.
link-ended = Je bent hier niet of niet meer aangemeld. Druk in de chat op “Tafel openen” voor een link.
link-gone = Je hebt geen plaats aan deze tafel, of die bestaat niet meer. Open vanuit de chat een andere.
link-elsewhere = Deze tafel is naar een ander adres verhuisd. Druk in de chat nog eens op “Tafel openen” voor een nieuwe link.
link-unsaved = Dat kon nu niet worden opgeslagen. Laad deze pagina opnieuw om het nog eens te proberen.
link-you = Je speelt als { $name }.
link-log = Wat er gebeurd is
