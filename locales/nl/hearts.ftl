### Hartenjagen: kaarten, het doorgeven, slagen, wat er gebeurt.
### Woorden: slag, uitkomen, bekennen, weggooien, reserve, stok, pit (sourdine), harten is gebroken.

game-hearts = Hartenjagen
    .klein = hartenjagen
game-hearts-about = Pak geen harten en ontwijk schoppenvrouw; alleen ruiten 10 wil je hebben.
lesson-hearts-1 = Heb je de kleur waarmee is uitgekomen, speel die dan: de hoogste kaart daarvan pakt de hele slag.
lesson-hearts-2 = Punten zijn slecht: elke hartenkaart telt 1, schoppenvrouw 13.
lesson-hearts-3 = Alleen ruiten 10 is goed: daarmee gaan er 10 punten af.

## Kaarten

hearts-letter =
    { $rank ->
        [11] B
        [12] V
        [13] H
       *[14] A
    }
hearts-name =
    { $suit ->
        [spades] schoppen
        [hearts] harten
        [diamonds] ruiten
       *[clubs] klaver
    } { $rank ->
        [11] boer
        [12] vrouw
        [13] heer
        [14] aas
       *[other] { $rank }
    }
hearts-name-worth = { $card }, { $points }
hearts-round-number = Ronde { $round }

## De tafel

hearts-broken = harten is gebroken
hearts-not-broken = harten nog niet gebroken
hearts-stock =
    { $count ->
        [0] de stok is op
        [one] nog { $count } kaart in de stok
       *[other] nog { $count } kaarten in de stok
    }
hearts-reserve =
    { $count ->
        [one] eerste slag + reserve ({ $count } kaart)
       *[other] eerste slag + reserve ({ $count } kaarten)
    }
hearts-reserve-taken =
    { $count ->
        [one] { $name } heeft de reserve ({ $count })
       *[other] { $name } heeft de reserve ({ $count })
    }
hearts-choosing =
    { $count ->
        [0] iedereen heeft drie kaarten gekozen
        [one] { $names } kiest nog drie kaarten
       *[other] { $names } kiezen nog drie kaarten
    }
hearts-pass-goes =
    { $direction ->
        [right] drie kaarten gaan naar rechts
        [across] drie kaarten gaan naar de overkant
        [each-other] drie kaarten worden geruild
       *[left] drie kaarten gaan naar links
    }
hearts-pass-none = deze ronde wordt er niet doorgegeven
hearts-taken = { $points } gepakt
hearts-score = { $name } { $before } { $taken }
hearts-score-special = { $name } { $before } { $taken } ({ $cards })
hearts-trick =
    { $suit ->
        [spades] Deze slag · schoppen { $mark } gevraagd
        [hearts] Deze slag · harten { $mark } gevraagd
        [diamonds] Deze slag · ruiten { $mark } gevraagd
       *[clubs] Deze slag · klaveren { $mark } gevraagd
    }
hearts-highest = { $name } · hoogste
hearts-see-last-trick = Laatste slag
hearts-last-trick = De laatste slag
hearts-last-trick-before = Laatste slag van de vorige ronde
hearts-legend = ♥ 1 · { $queen } 13 · { $ten } −10 · punten tot nu toe + deze ronde ({ $queen }, { $ten }), minder is beter · einde bij { $target }
hearts-legend-no-ten = ♥ 1 · { $queen } 13 · punten tot nu toe + deze ronde ({ $queen }), minder is beter · einde bij { $target }

## Wat je ziet

hearts-hand =
    { $count ->
        [one] Je hand · { $count } kaart
       *[other] Je hand · { $count } kaarten
    }
hearts-drew = Getrokken: { $card }
hearts-passed = aan { $to }: { $cards }
hearts-received = van { $from }: { $cards }
hearts-reserve-yours = jouw reserve: { $cards }

## Jouw beurt

hearts-choose =
    { $count ->
        [0] **Kies drie kaarten** voor { $to }. Niemand anders ziet ze.
       *[other] **Kies drie kaarten** voor { $to }. Tot nu toe: { $cards }.
    }
hearts-which = **Welke drie kaarten** gaan naar { $to }?
hearts-chosen = Je geeft { $cards } door aan { $to }. Tot iedereen heeft gekozen, kun je nog een andere kaart kiezen.
hearts-do-claim = De rest is voor mij
hearts-do-pass = { $count } kaarten doorgeven
hearts-your-turn = **Jouw beurt!**
hearts-your-lead = **Jouw beurt!** Jij komt uit.
hearts-must-lowest-club = De eerste slag begint met de laagste klaver, en die heb jij.
hearts-must-follow =
    { $suit ->
        [spades] Je hebt schoppen { $mark }: je moet bekennen.
        [hearts] Je hebt harten { $mark }: je moet bekennen.
        [diamonds] Je hebt ruiten { $mark }: je moet bekennen.
       *[clubs] Je hebt klaveren { $mark }: je moet bekennen.
    }
hearts-must-not-lead-spade = Met harten en { $queen } mag je nog niet uitkomen.
hearts-must-not-lead-queen = Met harten en { $queen } mag je nog niet uitkomen.
hearts-must-not-lead-heart = Met harten mag je nog niet uitkomen.
hearts-must-not-discard = In de eerste slag geen harten en geen { $queen }, zolang je iets anders hebt.

## Wat er is gebeurd

# In het verslag van een gespeeld potje, met alle handen open.
hearts-did-pass = { $name } geeft { $cards } door.
hearts-did-exchange = { $direction ->
        [right] Iedereen heeft drie kaarten naar rechts doorgegeven
        [across] Iedereen heeft drie kaarten naar de overkant doorgegeven
        [each-other] Beide spelers hebben drie kaarten geruild
       *[left] Iedereen heeft drie kaarten naar links doorgegeven
    }. { $name } komt uit.
hearts-did-play = { $name } speelt { $card }.
hearts-did-break = Harten is gebroken: nu mag je met harten en { $queen } uitkomen.
hearts-did-break-heart = Harten is gebroken: nu mag je ermee uitkomen.
hearts-did-take = { $name } haalt de slag.
hearts-did-take-nothing = { $name } haalt de slag, zonder punten.
hearts-did-take-points = { $name } haalt de slag: { $points } ({ $cards }).
hearts-took =
    { $points ->
        [0] { $name } pakt { $cards }, geen punten.
        [one] { $name } pakt { $cards }: { $points } punt.
       *[other] { $name } pakt { $cards }: { $points } punten.
    }
hearts-you-took =
    { $points ->
        [0] Je pakt { $cards }, geen punten.
        [one] Je pakt { $cards }: { $points } punt.
       *[other] Je pakt { $cards }: { $points } punten.
    }
hearts-did-take-reserve =
    { $count ->
        [one] { $name } krijgt ook de reserve, { $count } kaart.
       *[other] { $name } krijgt ook de reserve, { $count } kaarten.
    }
hearts-did-draw =
    { $count ->
        [0] Beide spelers trekken de laatste kaarten van de stok.
       *[other] Beide spelers trekken een kaart. In de stok zitten er nog { $count }.
    }
hearts-you-exchange = { $direction ->
        [right] Iedereen heeft drie kaarten naar rechts doorgegeven
        [across] Iedereen heeft drie kaarten naar de overkant doorgegeven
        [each-other] Jullie hebben drie kaarten geruild
       *[left] Iedereen heeft drie kaarten naar links doorgegeven
    }. Jij komt uit.
hearts-you-play = Je speelt { $card }.
hearts-you-take = Je haalt de slag.
hearts-you-take-nothing = Je haalt de slag, zonder punten.
hearts-you-take-points = Je haalt de slag: { $points } ({ $cards }).
hearts-you-take-reserve =
    { $count ->
        [one] Je krijgt ook de reserve, { $count } kaart. Alleen jij mag die bekijken.
       *[other] Je krijgt ook de reserve, { $count } kaarten. Alleen jij mag ze bekijken.
    }
hearts-you-draw =
    { $count ->
        [0] Jullie trekken de laatste kaarten van de stok.
       *[other] Jullie trekken allebei een kaart. In de stok zitten er nog { $count }.
    }
hearts-you-sourdine = 🌙 **Pit!** Je hebt alle harten en schoppenvrouw gepakt: ze kosten je geen 26 punten, er gaan er juist 26 af.
hearts-sourdine = 🌙 **Pit!** { $name } heeft alle harten en schoppenvrouw gepakt: die kosten geen 26 punten, er gaan er juist 26 af.
hearts-you-sourdine-others = 🌙 **Pit!** Je hebt alle harten en schoppenvrouw gepakt: jou kosten ze niets, alle anderen 26 punten.
hearts-sourdine-others = 🌙 **Pit!** { $name } heeft alle harten en schoppenvrouw gepakt: niets voor { $name }, en 26 punten voor alle anderen.
hearts-rest-played = Er waren geen punten meer te halen, dus de overige kaarten zijn meteen gespeeld.
hearts-reserve-was = De reserve die { $name } kreeg: { $cards }.
hearts-round-line = { $name }: { $points }, { $total } in totaal
hearts-counted = De kaarten die telden:
hearts-ended =
    { $target ->
        [one] Het potje is afgelopen: de grens van { $target } punt is bereikt.
       *[other] Het potje is afgelopen: de grens van { $target } punten is bereikt.
    }

## Het commando en de opties

command-hearts = hartenjagen
command-hearts-description = Hier een tafel openen voor hartenjagen
command-hearts-help = Opent een tafel voor hartenjagen, voor twee tot zes spelers: pak geen harten, en pas op voor schoppenvrouw.
option-hearts-target = grens
option-hearts-target-description = Bij hoeveel punten het potje eindigt (anders 50)
option-hearts-target-menu = Bij hoeveel punten eindigt het potje?
option-hearts-target-value =
    { $count ->
        [one] tot iemand { $count } punt heeft
       *[other] tot iemand { $count } punten heeft
    }
option-hearts-moon = pit
option-hearts-moon-description = Of een pit (alle harten en schoppenvrouw) loont (standaard ja)
option-hearts-moon-menu = Loont een pit (alle harten en schoppenvrouw)?
option-hearts-moon-line = Pit (alle harten en schoppenvrouw): **{ $value }**
option-hearts-moon-value-yes = loont
option-hearts-moon-value-no = kost 26 punten
option-hearts-moon-score = pit-score
option-hearts-moon-score-description = Wat een pit telt (standaard −26 voor wie pit haalt)
option-hearts-moon-score-minus = −26 voor wie pit haalt
option-hearts-moon-score-others = +26 voor alle anderen
option-hearts-moon-score-menu = Wat telt een pit?
option-hearts-moon-score-line = Een pit telt: **{ $value }**
option-hearts-moon-score-value-minus = −26 voor wie pit haalt
option-hearts-moon-score-value-others = +26 voor alle anderen
option-hearts-ten = ruiten-10
option-hearts-ten-description = Wat ruiten 10 telt (standaard −10)
option-hearts-ten-10 = −10 punten
option-hearts-ten-0 = Niets
option-hearts-ten-menu = Wat telt ruiten 10?
option-hearts-ten-line = Ruiten 10 telt: **{ $value }**
option-hearts-ten-value =
    { $count ->
        [0] niets
       *[other] −10 punten
    }
option-hearts-directions = richting
option-hearts-directions-description = Waar de drie kaarten heen gaan (standaard altijd naar links)
option-hearts-directions-left = Altijd naar links
option-hearts-directions-rotating = Elke ronde anders, soms niet doorgeven
option-hearts-directions-menu = Waar gaan de drie kaarten heen?
option-hearts-directions-line = De drie kaarten gaan: **{ $value }**
option-hearts-directions-value-left = altijd naar links
option-hearts-directions-value-rotating = elke ronde naar iemand anders, soms naar niemand
option-hearts-style = stijl
option-hearts-style-description = Huisregels of klassiek hartenjagen: stelt alle varianten in één keer in
option-hearts-style-sheet = Huisregels
option-hearts-style-classic = Klassiek hartenjagen
option-hearts-style-menu = Met welke regels?
option-hearts-style-line = Regels: **{ $value }**
option-hearts-style-value-sheet = huisregels
option-hearts-style-value-classic = klassiek hartenjagen
option-hearts-passing = doorgeven
option-hearts-passing-description = Of er eerst drie kaarten worden doorgegeven (standaard ja)
option-hearts-passing-menu = Worden er eerst drie kaarten doorgegeven?
option-hearts-passing-line = Eerst worden er drie kaarten doorgegeven: **{ $value }**
option-hearts-breaking = breken
option-hearts-breaking-description = Wat er moet zijn weggegooid voordat je met harten mag uitkomen
option-hearts-breaking-heart-or-spade = Een hartenkaart of een willekeurige schoppenkaart
option-hearts-breaking-heart-or-queen = Een hartenkaart of schoppenvrouw
option-hearts-breaking-heart = Een hartenkaart (met schoppenvrouw mag je altijd uitkomen)
option-hearts-breaking-menu = Wat moet er zijn weggegooid voordat je met harten mag uitkomen?
option-hearts-breaking-line = Met harten uitkomen mag na het weggooien van: **{ $value }**
option-hearts-breaking-value-heart-or-spade = een hartenkaart of een willekeurige schoppenkaart
option-hearts-breaking-value-heart-or-queen = een hartenkaart of schoppenvrouw
option-hearts-breaking-value-heart = een hartenkaart (schoppenvrouw mag altijd)
option-hearts-first-trick = eerste-slag
option-hearts-first-trick-description = Of je in de eerste slag punten mag weggooien (standaard ja)
option-hearts-first-trick-menu = Mag je in de eerste slag punten weggooien?
option-hearts-first-trick-line = Punten weggooien in de eerste slag: **{ $value }**

## Wat niet mag van de regels

hearts-refused-not-in-hand = Die heb je niet in je hand.
hearts-refused-three-different = Geef drie verschillende kaarten uit je hand door, bijvoorbeeld “schoppenvrouw, hartenaas, klaver 2”.
hearts-refused-pass-first = Kies eerst drie kaarten om door te geven. Het spelen begint als iedereen dat heeft gedaan.
hearts-refused-no-pass = Er valt nu niets door te geven: de slagen worden gespeeld.
hearts-refused-must-play = De eerste slag begint met de laagste klaver. Die heb jij: speel { $card }.
hearts-refused-not-broken = Met harten en { $queen } mag je nog niet uitkomen. Kom uit met iets anders, zolang je kunt.
hearts-refused-not-broken-heart = Met harten mag je nog niet uitkomen. Kom uit met iets anders, zolang je kunt.

## Waarom, in één zin

hearts-hint-unit = Punten in deze ronde (minder is beter), gemiddeld over veel mogelijke verdelingen; bij “slechter” telt ook het effect op de anderen.
reason-hearts-goes-for-all = Alle harten en schoppenvrouw zijn te halen, dus elke slag is welkom.
reason-hearts-stops-sourdine = { $name } dreigt pit te halen, en dit houdt dat tegen.
reason-hearts-gives-queen = Zoals de slag nu ligt, gaat schoppenvrouw naar { $name }.
reason-hearts-gives-heart = Zoals de slag nu ligt, gaat de hartenkaart naar { $name }.
reason-hearts-takes-ten = Met 10♦ gaan er 10 punten af; zo haal je die binnen.
reason-hearts-ducks = Dit blijft onder de kaart die de slag haalt.
reason-hearts-takes-for-nothing = In deze slag zit niets wat pijn doet: een goed moment om een hoge kaart kwijt te raken.
reason-hearts-queen-out = Schoppenvrouw is nog niet gevallen, dus dit blijft eronder.
reason-hearts-queen-out-void = Schoppenvrouw is nog niet gevallen, en je linkerbuur heeft geen schoppen.
reason-hearts-draws-queen = Zo jaag je schoppenvrouw eruit.
reason-hearts-keeps-stopper = { $name } dreigt pit te halen, dus de harten die dat tegenhouden, blijven hier.
reason-hearts-safe-discard = Zo raak je { $suit } kwijt voordat je er een slechte slag mee haalt.
reason-hearts-leads-low = Bij een lage kaart in { $suit } gaan de anderen er waarschijnlijk overheen.
reason-hearts-high-while-safe = Iedereen heeft waarschijnlijk nog { $suit }, dus een hoge kaart kan nog geen kwaad.
reason-hearts-passes-queen = Schoppenvrouw, of wat haar kan vangen, zit beter bij een ander.
reason-hearts-makes-void = Daarna heb je geen { $suit } meer, en kun je gauw weggooien wat pijn doet.
reason-hearts-passes-high = De hoogste kaarten halen de slagen die niemand wil.
hearts-reason-suit =
    { $suit ->
        [spades] schoppen ♠
        [hearts] harten ♥
        [diamonds] ruiten ♦
       *[clubs] klaveren ♣
    }

## De regels

rules-hearts-goal = **Doel.** Pak zo weinig mogelijk punten. Het potje eindigt na de ronde waarin iemand { $target } punten bereikt; de laagste score wint, en bij gelijke stand wordt de winst gedeeld.
rules-hearts-short-turn = **Je beurt.** Voor de eerste slag geef je drie kaarten door. Daarna speelt iedereen per slag één kaart: speel de kleur waarmee is uitgekomen als je die hebt, anders gooi je weg wat je wilt. De hoogste kaart van die kleur haalt de slag, en wie die speelde, komt uit in de volgende.
rules-hearts-short-turn-no-pass = **Je beurt.** Iedereen speelt per slag één kaart: speel de kleur waarmee is uitgekomen als je die hebt, anders gooi je weg wat je wilt. De hoogste kaart van die kleur haalt de slag, en wie die speelde, komt uit in de volgende.
rules-hearts-cards = **Kaarten.** 52 in vier kleuren, ♣ ♦ ♥ ♠. In elke kleur is de aas het hoogst en de twee het laagst; troef is er niet. { $players ->
        [2] Iedereen krijgt 13 kaarten
        [3] Iedereen krijgt 17 kaarten, en er blijft er 1 over
        [4] Iedereen krijgt 13 kaarten
        [5] Iedereen krijgt 10 kaarten, en er blijven er 2 over
        [6] Iedereen krijgt 8 kaarten, en er blijven er 4 over
       *[other] Met twee spelers krijgt iedereen 13 kaarten, met drie 17, met vier 13, met vijf 10, met zes 8; met drie, vijf en zes blijven er 1, 2 of 4 over
    }.{ $players ->
        [2] { "" }
        [4] { "" }
       *[other] { " " }Wat overblijft, is de reserve: wie de eerste slag haalt, krijgt die erbij, met punten en al, en mag erin kijken.
    } Loting of de spelleider bepaalt wie eerst geeft; daarna geeft steeds de linkerbuur.
rules-hearts-pass = **Doorgeven.** Voor de eerste slag kies je drie kaarten en geef je ze dicht door aan de speler links van je. Wat je krijgt, zie je zodra iedereen heeft gekozen.
rules-hearts-pass-rotating = **Doorgeven.** Voor de eerste slag kies je drie kaarten en geef je ze dicht door. { $players ->
        [2] In de eerste ronde gaan ze naar de andere speler, in de tweede wordt er niet doorgegeven, en zo om en om.
        [4] In de eerste ronde gaan ze naar links, in de tweede naar rechts, in de derde naar de overkant, en in de vierde wordt er niet doorgegeven; dan begint het opnieuw.
        [0] Om de beurt gaan ze naar links, naar rechts, met vier spelers naar de overkant, en dan een ronde nergens heen; met twee spelers wordt er om de andere ronde niet doorgegeven.
       *[other] In de eerste ronde gaan ze naar links, in de tweede naar rechts, en in de derde wordt er niet doorgegeven; dan begint het opnieuw.
    } Wat je krijgt, zie je zodra iedereen heeft gekozen.
rules-hearts-no-pass = **Niet doorgeven**: aan deze tafel worden geen kaarten doorgegeven.
rules-hearts-play = **Slagen.** Met de klok mee speelt iedereen één kaart: samen is dat een slag. Wie de laagste klaver heeft, komt daarmee uit in de eerste slag; heeft niemand klaveren, dan komt de linkerbuur van de gever uit. Beken als je kunt: speel een kaart van de gevraagde kleur; anders gooi je weg wat je wilt. De hoogste kaart van de gevraagde kleur haalt de slag: wie die speelde, pakt alle kaarten en komt daarna uit.
rules-hearts-first-free = Ook in de eerste slag mag je punten weggooien.
rules-hearts-first-safe = In de eerste slag mag je harten en schoppenvrouw alleen weggooien als je niets anders hebt.
rules-hearts-breaking-spade = **Harten breken.** Met harten en schoppenvrouw mag je pas uitkomen als er deze ronde een hartenkaart of een willekeurige schoppenkaart is weggegooid (harten is gebroken), of als je niets anders hebt.
rules-hearts-breaking-queen = **Harten breken.** Met harten en schoppenvrouw mag je pas uitkomen als er deze ronde een hartenkaart of schoppenvrouw is weggegooid (harten is gebroken), of als je niets anders hebt.
rules-hearts-breaking-heart = **Harten breken.** Met harten mag je pas uitkomen als er deze ronde een hartenkaart is weggegooid (harten is gebroken), of als je niets anders hebt. Met schoppenvrouw mag je altijd uitkomen.
rules-hearts-points = **Punten.** Elke hartenkaart telt 1, schoppenvrouw 13, ruiten 10 telt −10.
rules-hearts-points-no-ten = **Punten.** Elke hartenkaart telt 1, schoppenvrouw 13.
rules-hearts-moon = Haal je pit (“sourdine”), ofwel alle dertien harten en schoppenvrouw, dan tellen ze voor jou −26 in plaats van +26{ $ten ->
        [0] { "" }
       *[other] ; ruiten 10 telt zoals altijd
    }.
rules-hearts-moon-others = Haal je pit (“sourdine”), ofwel alle dertien harten en schoppenvrouw, dan kosten ze jou niets, en krijgen alle anderen 26 punten{ $ten ->
        [0] { "" }
       *[other] ; ruiten 10 telt zoals altijd
    }.
rules-hearts-no-moon = Alle harten en schoppenvrouw pakken kost gewoon 26 punten.
rules-hearts-example-caption = **Een voorbeeld**
rules-hearts-example-wins = haalt de slag
rules-hearts-example = De eerste speler komt uit met { $first }. De tweede bekent met { $second }. De derde heeft geen ruiten en gooit { $third } weg. De vierde moet ruiten spelen: { $fourth }. De hoogste ruiten is { $second } en haalt de slag: { $ten ->
        [0] 13 punten
       *[other] 13 − 10 = 3 punten
    }. Met { $third } kan dat niet, want het is geen ruiten.
rules-hearts-end = **Met z'n tweeën** is er geen reserve: de andere 26 kaarten zijn de stok. Na elke slag trekken jullie er allebei een kaart van, eerst wie de slag haalde, zolang er kaarten zijn. Bekennen moet altijd.
