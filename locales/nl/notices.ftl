### Wat de bot antwoordt en vraagt.
### Namen zijn al onschadelijk gemaakt; ze worden nooit verbogen.

## Beurten en tafels

notice-not-your-turn =
    { $count ->
        [0] Jij bent nu niet aan de beurt.
        [one] Nog even geduld – { $names } is aan de beurt.
       *[other] Nog even geduld – { $names } moeten nog spelen.
    }
notice-old-button = Die keuze is van daarnet, dus ik heb alles gelaten zoals het was.
notice-table-gone = Die tafel bestaat niet meer.
notice-not-at-this-table = Je speelt niet mee aan deze tafel.
notice-no-table-here = Je zit hier niet aan tafel. Zo open je er een: { $commands }.
notice-which-table = Er zijn meerdere tafels. Welke bedoel je: { $names }?
notice-no-such-table = Er is hier geen tafel die “{ $name }” heet.
notice-no-such-table-guess = Er is hier geen tafel die “{ $name }” heet. Bedoel je { $guess }?
notice-table-full = Jammer, alle plekken zijn bezet. Zo open je zelf een tafel: { $commands }.
notice-table-full-computers = Alle plekken zijn bezet, een deel door computers. Haalt iemand aan tafel er een weg, dan kun je meedoen.
notice-already-seated = Je hebt al een plek aan deze tafel.
notice-already-started = Dit potje is al begonnen. Zo open je een nieuwe tafel: { $commands }.
notice-not-started = Het potje is nog niet begonnen.
notice-game-over = Dit potje is afgelopen.
notice-not-over = Dat kan pas na afloop, en dit potje is nog bezig.
notice-not-now = Dat kan op dit moment van het spel niet.
notice-host-only = Dat is aan { $host }, de spelleider van deze tafel.
notice-moderators-only = Dat kunnen hier alleen moderators.
notice-too-few-players =
    { $needed ->
        [one] Om te beginnen is er minstens { $needed } speler nodig.
       *[other] Om te beginnen zijn er minstens { $needed } spelers nodig. Wacht nog even, of zet er een computer bij.
    }
notice-no-computer = Er zit geen computer aan deze tafel.
notice-picked-enough =
    { $count ->
        [one] Je hebt je kaart al gekozen. Leg die eerst terug als je een andere wilt.
       *[other] Je hebt al { $count } kaarten gekozen. Leg er eerst een terug als je een andere wilt.
    }
notice-choose-exactly =
    { $count ->
        [one] Kies precies { $count } kaart.
       *[other] Kies precies { $count } kaarten.
    }
notice-pick-more =
    { $count ->
        [one] Kies eerst nog { $count } kaart.
       *[other] Kies eerst nog { $count } kaarten.
    }
notice-paused = Het is pauze. Zodra het spel verdergaat, kun je spelen.
notice-not-paused = Het is geen pauze.
notice-not-away = Je bent er al: niemand speelt voor jou.
notice-no-hint-now = Een tip krijg je voor je eigen zet, en jij bent nu niet aan de beurt.
notice-hints-off = Aan deze tafel zijn er geen tips: je speelt met anderen, en het potje telt mee. Voor het begin kan de spelleider ze toestaan bij “{ button-more }”, “{ button-computers }”.
notice-same-for-all = Dit is het spel van de dag: het is voor iedereen hetzelfde, dus er zijn geen tips en er valt niets te veranderen.
notice-same-decks = Andere tafels spelen met dezelfde kaarten. Tot ze klaar zijn, mogen alleen de mensen die eraan zitten de kaarten van deze tafel zien.
notice-no-hints-compared = Geen tips hier: je wordt vergeleken met mensen die dezelfde kaarten hebben.
notice-read-by-others = Dat telt, maar daar kon iedereen meelezen. Schrijf het me de volgende keer hier, dan ziet niemand anders het.
notice-left-for-good = Je hebt dit potje verlaten. De computer speelt het voor je uit.
notice-guests-off = Gasten met een link zijn bij deze bot niet toegestaan. Wie hem beheert, kan dat veranderen.
notice-not-invited = Deze tafel nodigt geen gasten meer uit. Vraag de spelleider om een nieuwe link.
notice-no-more-guests = Er kunnen nu geen gasten meer bij komen. Wie er al is, blijft.
notice-nobody-to-remove = Die persoon speelt hier niet mee. Wil je zelf weg, kies dan “{ button-leave }”.

## Weggaan en sluiten

notice-leave-question = Wil je het potje echt verlaten? De computer speelt op jouw plek verder, en je kunt niet meer terug.
notice-leave-question-rated = Wil je het potje echt verlaten? De computer speelt op jouw plek verder, je kunt niet meer terug, en op de ranglijst telt het voor jou als laatste plaats.
notice-close-question = Deze tafel voor iedereen sluiten? Het potje eindigt dan zonder uitslag.
notice-stayed = Fijn dat je blijft!
notice-you-left = Je bent van tafel gegaan. Tot de volgende keer!
notice-removed = { $name } speelt niet meer mee aan deze tafel.
notice-guest-removed = { $name } speelt niet meer mee aan deze tafel en de link voor gasten werkt niet meer. Nodig opnieuw uit voor een nieuwe link.
notice-you-were-removed = Je bent uit dit potje gehaald. De computer speelt het voor je uit.

## Plekken en de leiding gaan over

notice-seat-kept = Ik heb { $name } gevraagd. De plek blijft vrij tot het begin; wil je hem terug, haal { $name } dan van tafel.
notice-seat-offered = Ik heb { $name } gevraagd. Er verandert niets tot { $name } meedoet. Daarna kun je niet meer terug.
notice-seat-offered-rated = Ik heb { $name } gevraagd. Er verandert niets tot { $name } meedoet. Daarna kun je niet meer terug, en het potje telt voor jou op de ranglijst als laatste plaats.
notice-seat-kept-for-you = Aan tafel { $table } is een plek voor je vrijgehouden. Wil je meedoen?
notice-seat-offered-to-you = { $name } biedt je een plek aan tafel { $table } aan: je speelt dan verder met de kaarten zoals ze liggen. Voor jou telt het potje niet mee.
notice-seat-taken = { $name } speelt nu in plaats van { $before }.
notice-seat-given = { $name } speelt nu in jouw plaats. Tot de volgende keer!
notice-declined = Prima. Misschien de volgende keer!
notice-offer-declined = { $name } kan niet meedoen. Je houdt je plek.
notice-offer-taken-back = Je houdt je plek.
notice-no-offer = Niemand biedt je een plek aan deze tafel aan.
notice-own-seat = Je kunt jezelf geen plek aanbieden.
notice-sits-here = { $name } zit al aan deze tafel.
notice-has-left = { $name } heeft dit potje verlaten en kan niet terugkomen.
notice-asked-already = Ik heb { $name } al gevraagd en nog geen antwoord.
notice-has-declined = { $name } heeft je aan deze tafel al nee gezegd. Ik vraag het niet nog eens.
notice-not-of-this-place = { $name } is niet hier. Ik kan alleen mensen vragen op een server of platform waar deze tafel te zien is.
notice-not-known = Ik ken “{ $name }” niet. Ik vraag alleen mensen die mij al eens hebben gebruikt: het is genoeg als die persoon één keer `{ $prefix }{ command-help }` typt.
notice-plays-not-here = Die persoon speelt niet aan deze tafel.
notice-cannot-host = { $name } kan deze tafel niet leiden. Kies iemand die hier zit en geen gast of computer is.
notice-host-already = { $name } leidt deze tafel al.
notice-host-now = { $name } leidt nu deze tafel.
notice-claimed = { $name } haalt alle resterende slagen, dus de kaarten zijn meteen gespeeld.

closed-lobby-idle = Hier is 30 minuten niets gebeurd, dus de tafel is gesloten.
closed-lobby-empty = Iedereen is weg, dus de tafel is gesloten.
closed-host = De tafel is gesloten. Er is geen uitslag.
closed-by = { $name } heeft de tafel gesloten. Er is geen uitslag.
closed-abandoned = Er is lang niemand langs geweest, dus de tafel is gesloten. Er is geen uitslag.
closed-everybody-left = Iedereen heeft het potje verlaten, dus de tafel is gesloten. Er is geen uitslag.
closed-damaged = Het spijt me: ik ben een deel van deze tafel kwijt (de gegevens zijn beschadigd). We kunnen hier niet verder spelen en er is geen uitslag. De andere tafels zijn in orde.

## Wat waar kan

notice-channel-full =
    { $limit ->
        [one] Er staat hier al een tafel, en meer dan één tegelijk kan niet. Schuif aan, of wacht tot het potje klaar is.
       *[other] Er staan hier al { $limit } tafels, meer kan niet. Schuif ergens aan, of wacht tot er een klaar is.
    }
notice-opened-too-many =
    { $limit ->
        [one] Je hebt het afgelopen uur al een tafel geopend. De volgende kun je { $next } openen.
       *[other] Je hebt binnen een uur { $limit } tafels geopend. De volgende kun je { $next } openen.
    }
notice-channels-only = Dat gaat hier niet: gebruik dit commando waar iedereen het ziet en ik erbij ben.
notice-plays-alone = Hier speelt iemand alleen tegen computers. Zo open je zelf een tafel: { $commands }.
notice-invite-code = De code van deze tafel is **{ $code }**. Gebruik de opdracht `{ command-table } { command-table-bring }` met deze code in een ander kanaal of een andere kamer waar ik ook ben: dan is de tafel daar ook te zien en kan iedereen daar meedoen. De code werkt tot het spel begint, hoogstens { $hours } uur.
notice-brought-here = Tafel { $table } is nu ook hier te zien. Doe mee!
notice-shown-once = Deze tafel is nu alleen nog te zien waar ze is geopend.
notice-hidden-here = Deze tafel is hier niet meer te zien.
notice-no-such-code = Geen tafel heeft deze code. Een code heeft zes letters en werkt tot het spel begint, hoogstens een paar uur.
notice-no-such-code-shared = Geen tafel heeft deze code. Een code heeft zes letters en werkt tot het spel begint, hoogstens een paar uur. Sommige plekken kunnen geen tafel delen, omdat verschillende delen van mij daarvoor zorgen.
notice-too-many-guesses = Te veel verkeerde codes. Je kunt het { $next } opnieuw proberen.
notice-shown-here-already = Deze tafel is hier al te zien.
notice-too-many-homes = Deze tafel is al op { $limit } plekken te zien, meer kan niet.
notice-not-shown-elsewhere = Deze tafel is alleen te zien waar ze is geopend.
notice-widget-shown = In deze kamer kun je de getekende tafels nu naast de chat openen, met Element op een computer. Ze staan in de kamerinfo, als Herzbot. Element vraagt eerst of het de pagina mag laden en mag zeggen wie je bent. Haal haar weer weg met `{ $prefix }{ command-table } { command-table-widget } { option-widget-off }`.
notice-widget-hidden = De getekende tafels zijn niet meer naast deze kamer te zien.
notice-widget-missing = De getekende tafels zijn niet naast deze kamer te zien.
notice-widget-signed = In versleutelde kamers geloof ik alleen wat apparaten van mensen hebben ondertekend (`MATRIX_LISTEN=signed`), en niemand ondertekent wie een pagina opent. Daarom kan ik de getekende tafels niet naast deze kamer tonen.
notice-widget-unserved = Ik heb geen pagina's om hier te tonen: wie de bot beheert, moet `HERZBOT_WEB_URL` zetten op een adres dat met https:// begint.
notice-widget-needs-power = Ik mag geen pagina aan deze kamer toevoegen. Geef me daar machtsniveau { $level } en probeer het nog eens.
notice-widget-unanswered = De homeserver heeft niet geantwoord, dus ik weet niet of het is gelukt. Probeer het zo nog eens.
notice-not-opened = De tafel kan hier nu niet worden geopend. Je kunt in de chat verder spelen.
notice-playing-already = Je hebt hier al een potje, aan tafel { $table }. Speel daar verder, of kies “{ button-leave }” om het op te geven.
notice-open-here = Aan jouw tafel is dat geen zet. Typ { $command } om hier een nieuw potje te openen.
notice-lacks = Voordat we hier kunnen spelen, heb ik deze rechten nodig: { $lacks }. Vraag het even aan wie deze plek beheert.
notice-goes-without = Zonder deze rechten kan ik hier niet alles laten zien: { $lacks }. Spelen kan wel.
notice-table-silent = Waar de tafel geopend is, kan ik hem nu niet laten zien. Daar mis ik deze rechten: { $lacks }. Het spel gaat hier verder.
notice-table-gone-silent = De plek waar de tafel geopend is, kan ik niet meer bereiken. Het spel gaat hier verder.
notice-no-thread = Een thread openen lukte niet, dus het spel gaat hier in het kanaal verder.
notice-no-thread-lacks = Ik kan hier geen thread openen. Daarvoor mis ik deze rechten: { $lacks }. Het spel gaat in het kanaal verder.
notice-thread-gone = De thread van deze tafel is weg. Het spel gaat hier verder.
lack-see = dit kanaal bekijken
lack-write = berichten sturen
lack-attach = bestanden bijvoegen
lack-history = eerdere berichten lezen
lack-open-threads = openbare threads maken
lack-write-in-threads = berichten sturen in threads
notice-managers-only = Alleen wie deze community beheert, kan dat veranderen.
notice-not-saved = Dat kon ik niet opslaan, dus er is niets gebeurd. Probeer het nog eens.
notice-moving = Die tafel verhuist net. Kijk even of het heeft geteld; zo niet, probeer het zo nog eens.
notice-too-busy = Er wordt zo veel gespeeld dat ik het niet bijhoud, dus dat heb ik niet gedaan. Probeer het zo nog eens.
notice-our-fault = Er ging iets mis, en dat ligt aan ons, niet aan jou. Probeer het nog eens.
notice-unknown-command = Het commando “{ $name }” ken ik niet. Probeer `{ $prefix }{ command-help }`.
notice-unknown-command-guess = Het commando “{ $name }” ken ik niet. Bedoel je `{ $prefix }{ $guess }`?
notice-bad-option = Ik begrijp “{ $name }” niet.
notice-bad-option-guess = Ik begrijp “{ $name }” niet. Bedoel je “{ $guess }”?
notice-missing-option = “{ $name }” ontbreekt nog: { $what }.
notice-which-move =
    { $count ->
        [one] Bedoel je { $moves }?
       *[other] Welke zet bedoel je: { $moves }?
    }
notice-bad-value = “{ $value }” kan niet bij “{ $name }”.
notice-bad-value-possible = “{ $value }” kan niet bij “{ $name }”. Mogelijk: { $list }.
number-range = { $min } tot en met { $max }

## Zolang iemand weg is

notice-reminder = Jij bent aan de beurt! Speel je niet, dan doet de computer { $deadline } deze zet voor je.
notice-your-turn-here = Jij bent aan de beurt aan tafel { $table }. Kies “{ button-my-cards }”.
notice-your-turn-privately = Jij bent aan de beurt aan tafel { $table }. Je kaarten staan in onze privéchat: neem daar mijn uitnodiging aan. Met “{ button-my-cards }” komt die nog een keer.
notice-in-private-chat = Dat staat in onze privéchat: neem daar mijn uitnodiging aan.
notice-start-chat = Mijn antwoord is alleen voor jou, maar ik kan nu even geen nieuwe privéchat openen. Begin er zelf een met mij: daar vind je het.
notice-open-chat = Ik kan nu even geen nieuwe privéchat openen. Begin er zelf een met mij: je kaarten voor tafel { $table } komen daar.
notice-played-for-you = Je tijd was om, dus de computer heeft deze zet voor je gedaan.
notice-kept-for-you = Je hebt twee beurten gemist, dus nu speelt de computer voor je. Met “{ button-back }” neem je het weer over.
notice-bad-quiet-hours = Deze stille uren begrijp ik niet. Schrijf ze zo: `22-7`, van tien uur 's avonds tot zeven uur 's ochtends. `uit` betekent: geen.
notice-bad-holiday = Deze datum begrijp ik niet. Schrijf de laatste dag van je vakantie zo: `2026-12-24`, of hoeveel dagen die duurt, vandaag meegeteld. `uit` maakt er een eind aan.
notice-holiday-past = Die dag is al voorbij (vandaag: { $date }, { $zone }). Een vakantie begint meteen en duurt tot het eind van de dag die je noemt.
notice-holiday-too-far = Dat is meer dan een jaar weg. Noem een eerdere dag.
notice-holiday-too-long = Zoveel vakantiedagen heb je in { $year } niet meer: { $count } nodig, nog { $number } van { $limit } over. Noem een eerdere dag. Elke dag vakantie telt, ook de eerste en de laatste.
notice-needs-time-zone = In welke tijdzone gelden je stille uren? Zet die erbij: `stilte={ $hours } tijdzone={ $zone }`, of gewoon een stad.
notice-no-such-time-zone = De tijdzone “{ $name }” ken ik niet. Schrijf een grote stad bij jou in de buurt, of een naam als `Europe/Amsterdam`.
notice-no-such-time-zone-guess = De tijdzone “{ $name }” ken ik niet. Bedoel je “{ $guess }”?
notice-cards-here-now = Mijn privéberichten komen bij jou niet aan, dus vanaf nu speel je gewoon hier. Bij de instellingen kun je dat veranderen.
notice-played-in-channel = Je speelt nu in het kanaal.
notice-see-private = Ik heb je een privébericht gestuurd.

## Instellingen

notice-saved = Opgeslagen.
notice-forget-question = Moet ik je echt vergeten? Je naam, je instellingen en je plaats op de ranglijsten zijn dan voorgoed weg. De uitslagen van je potjes blijven, zonder je naam.
notice-forgotten = Gedaan. Ik ken je niet meer – maar meespelen kan altijd weer.
notice-forget-still-playing = Je speelt nog. Ga eerst van je tafels af, dan kan ik je vergeten.
notice-server-clock = Aan nieuwe tafels krijgt iedereen nu { $clock } per zet.
notice-server-no-clock = Aan nieuwe tafels loopt nu geen klok meer: iedereen mag alle tijd nemen.
notice-leaderboard-empty-all = Er staat nog niemand op de ranglijst. Elk uitgespeeld potje met minstens twee mensen telt mee.
notice-no-stats-own = Je hebt nog geen potje uitgespeeld. Zodra het zover is, valt hier wat te zien.
notice-no-stats = Over { $name } valt nog niets te zeggen.
notice-leaderboard-empty = Er staat nog niemand op de ranglijst van { FORM($game, "klein") }. Elk uitgespeeld potje met minstens twee mensen telt mee.

clock-minutes =
    { $count ->
        [one] { $count } minuut
       *[other] { $count } minuten
    }
clock-days =
    { $count ->
        [one] { $count } dag
       *[other] { $count } dagen
    }
clock-none = geen klok

## Zetten tegen de regels

refused-not-your-turn = Jij bent nu niet aan de beurt.
refused-round-over = Deze ronde is al afgelopen.
refused-other-game = Zo'n zet bestaat niet in dit spel.
