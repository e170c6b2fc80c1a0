### Een tafel in het kanaal en privé: wat alle spellen gemeen hebben.
### Namen zijn vet en al onschadelijk gemaakt; ze worden nooit verbogen.

## Woorden voor overal

all-games = Alle spellen

list-comma = { ", " }
list-and = { $first } en { $last }
list-game = { FORM($game, "klein") }
sentences = { $first } { $second }
list-or = { $first } of { $last }
decimal-mark = ,

table-title = { $game } · Tafel { $table }
table-moved-down = { $table } staat nu verder naar beneden
table-in-thread = { $table } gaat verder in de thread
table-over-in-thread = { $table }: het potje is afgelopen. { $line }

points-count =
    { $count ->
        [one] { $count } punt
       *[other] { $count } punten
    }
option-rounds-value =
    { $count ->
        [one] { $count } ronde
       *[other] { $count } rondes
    }
round-of = Ronde { $round } van { $rounds }
round-number = Ronde { $round }

## Knoppen

button-join = Meedoen
button-leave = Weggaan
button-decline = Nee, bedankt
button-take-back = Intrekken
button-add-computer = Computer erbij
button-remove-computer = Computer weg
button-computers = Computers
button-hint = Tip
button-review = Analyse
button-start = Beginnen
button-rules = Regels
button-fair = Schudbewijs
button-more = Meer
menu-question = Wat wil je doen?
button-options = Opties
button-thread = In een thread spelen
button-no-thread = In het kanaal spelen
button-variants = Varianten
button-more-variants = Meer varianten
button-my-cards = Mijn kaarten
cards-question = Waar wil je je kaarten hebben? Kies je niets, dan blijven ze waar je speelt.
cards-question-private = Privébericht
cards-question-channel = In het kanaal
cards-question-untold = Meld niets
button-back = Ik ben er weer
button-pause = Pauze
button-resume = Verder
button-rematch = Revanche
button-replay = Spelbestand
button-to-table = Naar de tafel
button-open = Tafel openen
button-link = In een browser openen
open-about = Deze link is alleen voor jou: hij opent de tafel in je browser, waar je als jezelf speelt. Hij werkt één keer, binnen tien minuten.
button-invite = Uitnodigen met een link
button-stop-invitations = Uitnodigingen stoppen
invite-about = Wie deze link opent, kan in een browser een vrije plek nemen, zonder account en onder een eigen naam. Hij werkt voor meer mensen, tot het potje begint of jij hem stopt, hooguit 24 uur.
button-watch = Meekijken
button-watch-again = Nog eens bekijken
button-remove-somebody = Iemand verwijderen
button-close-table = Tafel sluiten
button-close-for-good = Ja, sluiten
button-keep-table = Nee, open laten
button-leave-for-good = Ja, ik ga weg
button-stay = Nee, ik blijf

## Voor het begin

lobby-seats-free =
    { $count ->
        [one] { $lowest } · vrij
       *[other] { $lowest }–{ $highest } · vrij
    }
lobby-seat-person = { $number } · { $name }
lobby-seat-host = { $number } · { $name } (spelleider)
lobby-seat-guest = { $number } · { $name } (gast)
lobby-seat-computer = { $number } · { $name } (computer, { $level })
lobby-seat-kept = { $number } · { $name } (plek vrijgehouden)
lobby-too-few =
    { $needed ->
        [one] Er is minstens { $needed } speler nodig. Kies “{ button-join }” of zet er een computer bij.
       *[other] Er zijn minstens { $needed } spelers nodig. Kies “{ button-join }” of zet er een computer bij.
    }
lobby-enough = Er is nog plek: kies “{ button-join }”. { $host } kan ook meteen beginnen.
lobby-full = Alle plekken zijn bezet. { $host } kan nu beginnen.
lobby-rematch = { $host } wil een revanche: kies “{ button-join }” om weer mee te doen.
lobby-alone = Hier speel je alleen, tegen computers. Kies “{ button-start }” als je er klaar voor bent.
lobby-alone-too-few = Tegen wie wil je spelen? Kies “{ button-add-computer }”.
playing-alone = Je speelt tegen { $names }. Je kaarten komen hieronder in een eigen bericht.
playing-alone-words = Je kunt altijd { $words } typen.
lobby-watched = Het potje is nog niet begonnen. Blijf hier, dan zie je het zodra het begint.
menu-watch = Toeschouwers
watch-now = Toeschouwers zien elke zet meteen.
watch-later = Toeschouwers zien elke zet één zet later.
watched-later = Wat je hier ziet, loopt één zet achter.
lobby-unreachable =
    { $count ->
        [one] { $names }, mijn privéberichten komen bij jou niet aan. Geeft niets: tijdens het potje brengt “{ button-my-cards }” je kaarten in beeld.
       *[other] { $names }, mijn privéberichten komen bij jullie niet aan. Geeft niets: tijdens het potje brengt “{ button-my-cards }” jullie kaarten in beeld.
    }
lobby-closes = Gebeurt hier niets, dan gaat de tafel { $when } dicht.
lobby-guests = Gasten komen met een link, zonder account: hun uitslagen tellen niet voor ranglijsten. Die van de anderen tellen als het er minstens twee zijn.
first-drawn = loting bepaalt wie begint
first-named = { $name } begint
dealer-drawn = loting bepaalt wie geeft
dealer-named = { $name } geeft eerst
clock-per-move = { $clock } per zet
hints-allowed = met tips (na de eerste telt het potje niet)
in-a-thread = in een thread

fair-lobby = Eerlijk geschud, vingerafdruk { $commitment }
fair-commitment = **Vingerafdruk** van het geheim van deze tafel, getoond voordat er iemand kon meedoen: { $hash }
fair-digest = **Controlegetal** van wie wanneer is gaan meedoen; geheim en controlegetal bepalen alle kaarten: { $hash }
fair-same-decks = Deze kaarten volgen uit het geheim van de speelavond of het seizoen.
fair-secret = **Het geheim**, nu het potje is afgelopen: { $hash }
fair-finished = Eerlijk geschud ✓ Het bewijs staat in het bestand (“{ $replay }”).
finished-concealed = Andere tafels hadden dezelfde kaarten. “{ button-replay }” en “{ button-review }” gaan open zodra ze allemaal klaar zijn.

## Het spel

turn-of =
    { $count ->
        [0] Er wordt opnieuw gegeven.
        [one] { $names } is aan de beurt.
       *[other] { $names } zijn aan de beurt.
    }
turn-until = ⏳ { $turn } · { $until }
turn-holiday = 🏖️ { $name } heeft vakantie tot en met { $date }
turn-holiday-undated = 🏖️ { $name } heeft vakantie
paused-host = ⏸️ Pauze. Kies “{ button-resume }” om door te gaan.
paused-nobody = ⏸️ Er is niemand, dus het spel wacht op jullie. Kies “{ button-back }” om door te gaan.
seat-away = { $name } (weg, de computer speelt)
seat-left = { $name } (vertrokken, de computer speelt)
seat-computer = { $name } (computer)
score-away = { $name } 💤
score-left = { $name } 🚪🤖
score-computer = { $name } 🤖
playing-unreachable = 📪 { $names }: kies “{ button-my-cards }”
playing-late = “{ button-join }” neemt de plaats in van { $name }. Voor wie nu instapt, telt het potje niet mee.
playing-concealed = Andere tafels spelen met dezelfde kaarten. Alleen de mensen aan deze tafel zien ze, tot al die tafels klaar zijn.
recent-older =
    { $count ->
        [one] … en { $count } zet daarvoor.
       *[other] … en { $count } zetten daarvoor.
    }

private-your-turn = Jouw beurt!
private-away = De computer speelt voor jou.
private-forced = Voor je gespeeld, want er was geen keus: { $moves }
private-until = { $turn } ⏳ { $until }
private-holiday = { $turn } 🏖️ Je hebt vakantie tot en met { $date }: je klok staat stil.

## Na een ronde en na het potje

round-next-first = { $name } begint de volgende ronde.
round-next-dealer = { $name } geeft de volgende ronde.

finished-winners =
    { $count ->
        [one] 🏆 { $names } wint met { $points }.
       *[other] 🏆 { $names } delen de winst met elk { $points }.
    }
finished-congratulations = Gefeliciteerd!
finished-place = { $place }. { $line }
finished-line = { $name }: **{ $total }** = { $rounds }
finished-line-one-round = { $name }: **{ $total }**
finished-last-round = De laatste ronde:
finished-lowest = Wie de minste punten heeft, wint.
finished-shortened = Dit potje was korter dan normaal.
finished-rated = Dit potje telt mee voor de ranglijst.
replay-file = Hier is het hele potje, zet voor zet.
replay-unattached = Ik kan het spelbestand nu niet meesturen. Probeer het later nog eens; misschien mag ik hier geen bestanden bijvoegen.
replay-verify = Met Herzbot op je eigen computer controleert { $command } of er eerlijk is geschud.

## Opties

options-length = Lengte: **{ $value }**
options-first = Wie begint: **{ $value }**
options-dealer = Wie eerst geeft: **{ $value }**
options-clock = Klok: **{ $value }**
options-language = Taal: **{ $value }**
options-thread = In een thread: **{ $value }**
options-read-only = { $host } is spelleider en kan dit veranderen.
language-of-place = zoals overal hier
language-beta = { $language } (bèta)
menu-first = Wie begint?
menu-first-drawn = wordt geloot
menu-dealer = Wie geeft eerst?
menu-dealer-drawn = wordt geloot
option-rounds-menu = Hoeveel rondes?
value-yes = ja
value-no = nee
menu-clock = Hoeveel tijd per zet?
menu-language = Welke taal?
menu-remove = Wie?
remove-whom = Wie wil je verwijderen? In een lopend potje speelt de computer op die plek verder.
remove-nobody = Er is niemand die je kunt verwijderen.

## De grafiek met de stand

# Onder een plaatje. $players: "① Anna, ② Ben", de nummers die erop staan.
picture-players = Op het plaatje: { $players }.
# Wat het plaatje toont, voor wie het niet ziet, dus zonder opmaak. $points: "Anna 12, Ben −3".
picture-points = Grafiek van de stand: { $points }.
picture-winners =
    { $count ->
        [one] { $names } wint.
       *[other] { $names } delen de winst.
    }
picture-ahead =
    { $count ->
        [one] { $names } staat voor.
       *[other] { $names } staan samen voor.
    }
# $cards: "Anna: ◆64 / ◆59 – / ▲11; Ben: ●30".
