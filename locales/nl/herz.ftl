### Herz an Herz: kaarten, zetten, wat er gebeurt.
### Woorden: startkaart, linker- en rechterkolom, verdieping, aflegstapel, joker, superjoker, dief.

game-herz = Herz an Herz
game-herz-about = Bouw een toren van dalende getallen in twee kolommen, gebruik jokers en steel kaarten van de anderen.
lesson-herz-1 = Je toren heeft twee kolommen, en elke kaart moet lager zijn dan die erboven.
lesson-herz-2 = Twee kaarten naast elkaar leveren 2 punten op, en 3 als ze dezelfde kleur hebben.
lesson-herz-3 = Een joker past bijna overal en telt één minder dan de kaart erboven; een dief pakt de laatste kaart uit een kolom van een ander.

## Kaarten

herz-thief = Dief
herz-start-card = startkaart
herz-no-start-card = geen startkaart
herz-name-number =
    { $group ->
        [0] { $card }, geel
        [1] { $card }, groen
        [2] { $card }, rood
       *[3] { $card }, turquoise
    }
herz-name-joker =
    { $group ->
        [0] joker { $lowest } tot { $highest }, geel
        [1] joker { $lowest } tot { $highest }, groen
        [2] joker { $lowest } tot { $highest }, rood
       *[3] joker { $lowest } tot { $highest }, turquoise
    }
herz-name-joker-worth =
    { $group ->
        [0] joker { $lowest } tot { $highest }, geel, telt { $worth }
        [1] joker { $lowest } tot { $highest }, groen, telt { $worth }
        [2] joker { $lowest } tot { $highest }, rood, telt { $worth }
       *[3] joker { $lowest } tot { $highest }, turquoise, telt { $worth }
    }
herz-name-super = superjoker
herz-name-super-worth = superjoker, telt { $worth }
herz-name-thief = dief
herz-the-number = de { $card } { $mark }
herz-the-joker = de joker { $lowest }–{ $highest } { $mark }
herz-the-joker-as = de joker { $lowest }–{ $highest } { $mark } als { $worth }
herz-a-super = een superjoker { $mark }
herz-a-super-as = een superjoker { $mark } als { $worth }
herz-a-thief = een dief
herz-alone-joker = joker { $lowest }–{ $highest } { $mark }
herz-alone-super = superjoker { $mark }
herz-button-joker = joker { $worth }

## De tafel

herz-cards-left =
    { $count ->
        [one] nog { $count } kaart
       *[other] nog { $count } kaarten
    }
herz-piles = { $left } · laatst weggegooid: { $card }
herz-legend = { $yellow } geel, { $green } groen, { $red } rood, { $turquoise } turquoise
herz-legend-joker = =68: wat een joker telt
herz-legend-level = +2: punten van een verdieping
herz-score =
    { $points ->
        [one] { $name } · { $points } punt
       *[other] { $name } · { $points } punten
    }
herz-score-later =
    { $points ->
        [one] { $name } · { $points } punt ({ $total } in totaal)
       *[other] { $name } · { $points } punten ({ $total } in totaal)
    }

## De getekende tafel

herz-board-drew = Je trok { $card }.
herz-board-drew-note = Je trok { $card } ({ $note }).
herz-board-left = Linkerkolom
herz-board-right = Rechterkolom
herz-board-discard = Weggooien
herz-board-pile = Trekstapel

## Wat er is gebeurd

herz-did-start = { $name } houdt { $card } als startkaart.
herz-did-place =
    { $side ->
        [left] { $name } legt { $card } links.
       *[right] { $name } legt { $card } rechts.
    }
herz-did-discard = { $name } gooit { $card } weg.
herz-did-steal =
    { $side ->
        [left] { $name } steelt { $card } van { $victim } en legt die links.
       *[right] { $name } steelt { $card } van { $victim } en legt die rechts.
    }
herz-end-tower = { $name } heeft beide kolommen vol.
herz-you-start = Je houdt { $card } als startkaart.
herz-you-place =
    { $side ->
        [left] Je legt { $card } links.
       *[right] Je legt { $card } rechts.
    }
herz-you-discard = Je gooit { $card } weg.
herz-you-steal =
    { $side ->
        [left] Je steelt { $card } van { $victim } en legt die links.
       *[right] Je steelt { $card } van { $victim } en legt die rechts.
    }
herz-did-steal-yours =
    { $side ->
        [left] { $name } steelt { $card } van jou en legt die links.
       *[right] { $name } steelt { $card } van jou en legt die rechts.
    }
herz-you-end-tower = Je hebt beide kolommen vol.
herz-end-pile = De laatste kaart is getrokken.

## Jouw beurt

herz-you-drew = Je trok:
herz-note-joker = telt { $lowest }–{ $highest }
herz-note-super = past onder alles behalve een 1
herz-note-thief = pakt de laatste kaart uit een kolom van een ander
herz-do-start = Startkaart · { $card }
herz-do-place =
    { $side ->
        [left] Links · { $card } onder { $above }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }
       *[right] Rechts · { $card } onder { $above }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }
    }
# Gain: jouw punten. Loss: die van wie bestolen wordt.
herz-do-steal =
    { $side ->
        [left] Links · { $card } van { $victim }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
       *[right] Rechts · { $card } van { $victim }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
    }
# Als herz-do-steal, waar beide kolommen van wie bestolen wordt met een joker eindigen. From: uit welke van de twee. Kort.
herz-do-steal-column =
    { $side ->
        [left] { $from ->
            [left] Links · { $card } van { $victim }, links
           *[right] Links · { $card } van { $victim }, rechts
        }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
       *[right] { $from ->
            [left] Rechts · { $card } van { $victim }, links
           *[right] Rechts · { $card } van { $victim }, rechts
        }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
    }
herz-menu-steal = Een kaart stelen ({ $count })
herz-do-discard = Weggooien
herz-effect-start = Als startkaart telt deze { $worth }: alles eronder moet minder zijn.
herz-nothing-fits = Deze kaart past nergens in je toren.
herz-nothing-thief = Er valt niets te stelen wat in je toren past.
herz-nothing-thief-no-start = Zonder startkaart kun je een gestolen kaart nergens leggen.

## Het commando en de opties

command-herz = herz
command-herz-description = Hier een tafel openen voor Herz an Herz
command-herz-help = Opent een tafel voor Herz an Herz, voor twee tot vier spelers. Computers kunnen elke plek innemen, dus je kunt meteen spelen. Je eigen kaarten komen in een privébericht; ook **Mijn kaarten** onder de tafel toont ze.

## Uitslagen

herz-private-tower = Je toren · { $round } · { $points ->
        [one] { $points } punt
       *[other] { $points } punten
    }
herz-private-tower-later = Je toren · { $round } · { $points ->
        [one] { $points } punt
       *[other] { $points } punten
    }, { $total } in totaal
herz-round-line =
    { $points ->
        [one] { $name }: { $points } punt
       *[other] { $name }: { $points } punten
    } ({ $levels } voor verdiepingen + { $bonuses } bonus), { $total } in totaal
herz-finished-note = Tussen haakjes, ronde voor ronde: punten voor verdiepingen + bonuspunten.
herz-finished-tower = { $name } · { $points ->
        [one] { $points } punt
       *[other] { $points } punten
    } ({ $levels } voor verdiepingen + { $bonuses } bonus)

## Wat niet mag van de regels

herz-refused-no-start-card = Je hebt nog geen startkaart. Die komt eerst: houd er een, en al het andere komt eronder.
herz-refused-start-taken = Je hebt al een startkaart, en er is er maar één per ronde.
herz-refused-start-taken-worth = Je hebt al een startkaart (die telt { $above }), en er is er maar één per ronde.
herz-refused-thief-stays = Een dief komt nooit in een toren. Steel er een kaart mee, of gooi hem weg.
herz-refused-column-full = Die kolom is vol: er liggen al zes kaarten.
herz-refused-left-full = Je linkerkolom is vol: er liggen al zes kaarten.
herz-refused-right-full = Je rechterkolom is vol: er liggen al zes kaarten.
herz-refused-does-not-fit = Daar past de kaart niet: elke kaart moet minder tellen dan die erboven.
herz-refused-number =
    { $side ->
        [left] De { $card } past links niet: de laatste kaart daar telt { $above }.
       *[right] De { $card } past rechts niet: de laatste kaart daar telt { $above }.
    }
herz-refused-number-under-start =
    { $side ->
        [left] De { $card } past links niet: je startkaart telt { $above }.
       *[right] De { $card } past rechts niet: je startkaart telt { $above }.
    }
herz-refused-joker =
    { $side ->
        [left] De joker past links niet: hij telt { $lowest } t/m { $highest }, en de laatste kaart daar telt { $above }.
       *[right] De joker past rechts niet: hij telt { $lowest } t/m { $highest }, en de laatste kaart daar telt { $above }.
    }
herz-refused-joker-under-start =
    { $side ->
        [left] De joker past links niet: hij telt { $lowest } t/m { $highest }, en je startkaart telt { $above }.
       *[right] De joker past rechts niet: hij telt { $lowest } t/m { $highest }, en je startkaart telt { $above }.
    }
herz-refused-under-one = Onder een 1 past niets meer, zelfs geen superjoker.
herz-refused-no-thief = Stelen kan alleen met een dief, en die heb je niet getrokken.
herz-refused-no-thief-number = Stelen kan alleen met een dief. Je hebt gewoon de { $card } getrokken.
herz-refused-no-thief-joker = Stelen kan alleen met een dief. Je hebt een joker getrokken.
herz-refused-no-victim = Je kunt alleen van iemand anders aan deze tafel stelen.
herz-refused-nothing-to-steal = Er valt niets te stelen: die kolom is nog leeg.

## Waarom, in één zin

herz-hint-unit = Punten in deze ronde, gemiddeld over veel mogelijke verdelingen; bij “slechter” telt ook het effect op de anderen.
reason-herz-high-start = Een startkaart van { $worth } geeft ruimte voor twee lange kolommen.
reason-herz-starts-now = Wachten op een betere startkaart dan de { $worth } zou te veel kosten.
reason-herz-waits-for-start = Voor een betere startkaart is nog tijd.
reason-herz-completes-pair = Zo is verdieping { $level } vol: twee punten.
reason-herz-colour-bonus = Zo is verdieping { $level } vol in één kleur: drie punten.
reason-herz-small-step =
    { $side ->
        [left] Een kleine stap van { $from } naar { $to }: de linkerkolom blijft open voor alles eronder.
       *[right] Een kleine stap van { $from } naar { $to }: de rechterkolom blijft open voor alles eronder.
    }
reason-herz-step =
    { $side ->
        [left] Van { $from } naar { $to } is een grote stap, maar nu loont hij: de linkerkolom wordt langer.
       *[right] Van { $from } naar { $to } is een grote stap, maar nu loont hij: de rechterkolom wordt langer.
    }
reason-herz-ends-column =
    { $side ->
        [left] Dit is de laatste kaart die nog in de linkerkolom past.
       *[right] Dit is de laatste kaart die nog in de rechterkolom past.
    }
reason-herz-keeps-open =
    { $side ->
        [left] Zo blijft de linkerkolom open voor { $from }–{ $to }.
       *[right] Zo blijft de rechterkolom open voor { $from }–{ $to }.
    }
reason-herz-keeps-open-one =
    { $side ->
        [left] Zo blijft de linkerkolom open voor de { $from }.
       *[right] Zo blijft de rechterkolom open voor de { $from }.
    }
reason-herz-waits-for-colour =
    { $side ->
        [left] Zo blijft de plek in de linkerkolom vrij voor een kaart in de juiste kleur.
       *[right] Zo blijft de plek in de rechterkolom vrij voor een kaart in de juiste kleur.
    }
reason-herz-keeps-place =
    { $side ->
        [left] Zo blijft de plek in de linkerkolom vrij voor een betere kaart.
       *[right] Zo blijft de plek in de rechterkolom vrij voor een betere kaart.
    }
reason-herz-steals =
    { $loses ->
        [0] De dief pakt van { $name } een kaart die hier past.
        [one] De dief pakt een kaart die hier past, en { $name } verliest { $loses } punt.
       *[other] De dief pakt een kaart die hier past, en { $name } verliest { $loses } punten.
    }
reason-herz-nothing-to-steal = Wat de dief kan pakken, is geen plek in je toren waard.
reason-herz-fits-nowhere = Deze kaart past nergens.

## De regels

rules-herz-goal = **Doel.** Bouw een toren: een startkaart en daaronder twee kolommen, links en rechts, van hoogstens zes kaarten. Twee kaarten naast elkaar vormen een verdieping, en alleen volle verdiepingen leveren punten op. { $rounds ->
        [0] De hoogste score na vier rondes wint
        [one] Wie na één ronde de meeste punten heeft, wint
       *[other] De hoogste score na { $rounds } rondes wint
    }; bij gelijke stand wordt de winst gedeeld.
rules-herz-short-turn = **Je beurt.** Trek een kaart die alleen jij ziet. Leg hem onder de laatste kaart van een kolom als hij lager is, of gooi hem weg. De eerste kaart die je houdt, is je startkaart: houd dus een hoge.
rules-herz-short-score = **Punten.** Een volle verdieping levert 2 punten op, of 3 als beide kaarten dezelfde kleur hebben. De ronde is afgelopen zodra iemand beide kolommen vol heeft, of als de trekstapel op is.
rules-herz-turn = **Je beurt.** Je trekt een kaart die alleen jij ziet. Leg hem in je toren of gooi hem weg; daarna is de volgende aan de beurt, met de klok mee. De eerste kaart die je houdt, wordt je startkaart; hoe hoger die is, hoe meer ruimte eronder. Weggegooide kaarten doen deze ronde niet meer mee, en alleen de bovenste blijft zichtbaar: onthoud dus wat er al weg is.
rules-herz-fit = **Wat past.** In elke kolom moet een kaart minder tellen dan die erboven. De kolommen hoeven niet gelijk op te gaan, en een getal mag in allebei voorkomen. Wat ligt, blijft liggen, tenzij iemand het steelt.
rules-herz-colours = **Kleuren.** De kaarten 1 tot en met 100 horen bij vier kleurgroepen: { $first } geel 1–25, { $second } groen 26–50, { $third } rood 51–75, { $fourth } turquoise 76–100.
rules-herz-special = **Bijzondere kaarten.** Elke kleurgroep heeft een **joker**. Die telt één minder dan de kaart erboven, maar nooit meer dan het hoogste getal van zijn groep; zou het minder zijn dan het laagste, dan past hij niet. Een **superjoker** { $super } doet hetzelfde van 1 t/m 100 en heeft geen kleur. Als startkaart telt een joker het hoogste getal van zijn groep, een superjoker 100.
rules-herz-thief = Een **dief** pakt de laatste kaart uit een kolom van een ander – nooit een startkaart – en legt die in jouw toren, als je een startkaart hebt en de kaart past; een joker krijgt dan een nieuwe waarde. Gebruikt of niet, daarna gooi je de dief weg en is je beurt om.
rules-herz-score = **Punten.** Een ronde is afgelopen zodra iemand beide kolommen vol heeft, of als de trekstapel op is. Elke verdieping met twee kaarten levert 2 punten op, en 1 extra als ze allebei uit dezelfde kleurgroep komen (jokers horen bij hun groep, superjokers bij geen enkele).
rules-herz-example-caption = **Een voorbeeld**
rules-herz-example = Zes verdiepingen leveren 12 punten op. Op verdieping 1, 3 en 5 liggen twee kaarten van één kleur: nog 3 erbij, **15 in totaal**. Rechts telt de turquoise joker 96, één minder dan de startkaart; dat er links ook een 96 ligt, geeft niet. Op verdieping 4 telt de superjoker 56, want hij ligt onder de 57, en levert geen bonus op.
rules-herz-players = **Kaarten.** { $players ->
        [2] Met z'n tweeën spelen jullie met 55 kaarten: 1 tot en met 50 met hun twee jokers, één superjoker, twee dieven.
        [3] Met z'n drieën spelen jullie met 82 kaarten: 1 tot en met 75 met hun drie jokers, één superjoker, drie dieven.
        [4] Met z'n vieren spelen jullie met alle 110 kaarten: 100 getallen, 4 jokers, 2 superjokers, 4 dieven.
       *[other] Met z'n vieren doen alle 110 kaarten mee: 100 getallen, 4 jokers, 2 superjokers, 4 dieven. Met z'n drieën blijven de turquoise kaarten met hun joker, één superjoker en één dief eruit; met z'n tweeën ook de rode met hun joker en een tweede dief.
    } Loting bepaalt wie begint, of de spelleider wijst iemand aan (vanouds de grootste hartenbreker); de volgende ronde begint de speler links daarvan.
