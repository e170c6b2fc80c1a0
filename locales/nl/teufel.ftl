### Hol's der Teufel: kaarten, zetten, wat er gebeurt.
### Woorden: duivel, engel, rij, fiches, geven; de twee einden van een rij: links (◀, “down”), rechts (▶, “up”). { $colour }: 0 rood, 1 geel, 2 paars, 3 groen.

game-teufel = Hol's der Teufel
game-teufel-about = Leg vier rijen duivels. Een te lage kaart kost je fiches; een engel sluit één eind van een rij.
lesson-teufel-1 = Elke kleur heeft een eigen rij: een nieuwe begint met een getal dat aan het eind van een andere rij ligt.
lesson-teufel-2 = Een kaart hoger dan het eind van zijn rij is gratis; voor een lagere betaal je het verschil in fiches.
lesson-teufel-3 = Een engel is gratis en sluit één eind van een rij; houd zo veel mogelijk fiches over.

## Kaarten

teufel-name =
    { $colour ->
        [0] rode { $value }
        [1] gele { $value }
        [2] paarse { $value }
       *[3] groene { $value }
    }
teufel-name-angel = engel
teufel-card =
    { $colour ->
        [0] Rode { $value }
        [1] Gele { $value }
        [2] Paarse { $value }
       *[3] Groene { $value }
    }
teufel-the-card =
    { $colour ->
        [0] de rode { $value } { $mark }
        [1] de gele { $value } { $mark }
        [2] de paarse { $value } { $mark }
       *[3] de groene { $value } { $mark }
    }
teufel-the-row =
    { $colour ->
        [0] de rode rij
        [1] de gele rij
        [2] de paarse rij
       *[3] de groene rij
    }

## De tafel

teufel-dealer = { $name } geeft
teufel-aside =
    { $count ->
        [one] { $count } kaart opzij
       *[other] { $count } kaarten opzij
    }
teufel-rows = **De rijen** · ◀ linkereind, rechtereind ▶
teufel-rows-explained = **De rijen** · ◀ links, rechts ▶ · { $legend }
teufel-legend = { $red } rood, { $yellow } geel, { $violet } paars, { $green } groen, { $angel } engel
teufel-legend-hands = Naast de fiches: de kaarten in elke hand, per kleur
teufel-chips =
    { $count ->
        [one] { $count } fiche
       *[other] { $count } fiches
    }
teufel-board-mean = gemiddeld { $mean } fiches
teufel-held =
    { $colour ->
        [0] { $count } rood
        [1] { $count } geel
        [2] { $count } paars
       *[3] { $count } groen
    }
teufel-held-angels =
    { $count ->
        [one] { $count } engel
       *[other] { $count } engelen
    }
teufel-score = { $name } · { $chips } · { $cards }
teufel-score-later = { $name } · { $chips } ({ $total } in totaal) · { $cards }
teufel-payee = Wat je betaalt, gaat naar { $payee }.

## De getekende tafel

teufel-board-dealer = Geeft deze ronde: de ronde eindigt met de laatste kaart van deze speler
teufel-board-dealer-short = geeft
teufel-board-row-new = Open { $row }
teufel-board-row-end =
    { $end ->
        [up] Rechtereind van { $row }, bij de { $onto }
       *[down] Linkereind van { $row }, bij de { $onto }
    }
teufel-board-not-first = Je mag alleen beginnen met een kleur die je linkerbuur ook heeft.
teufel-board-no-row = Die kleur heeft nog geen rij. Een kaart opent er alleen een als hetzelfde getal aan het eind van een andere rij ligt.
teufel-board-angel = Een engel heeft vier rijen van minstens twee duivels nodig, en een rij zonder engel.

## Wat er is gebeurd

teufel-did-open-first = { $name } begint met { $card }.
teufel-did-open-any = { $name } begint met { $card }: elke duivel mocht.
teufel-did-open-equal = { $name } opent een rij met { $card }.
teufel-did-open-forced = { $name } kon niet anders en opent een rij met { $card }.
teufel-did-extend =
    { $end ->
        [up] { $name } legt { $card } rechts van de { $onto }.
       *[down] { $name } legt { $card } links van de { $onto }.
    }
teufel-did-extend-paid =
    { $end ->
        [up] { $name } legt { $card } rechts van de { $onto } en betaalt { $payee } { $cost ->
            [one] 1 fiche
           *[other] { $cost } fiches
        }.
       *[down] { $name } legt { $card } links van de { $onto } en betaalt { $payee } { $cost ->
            [one] 1 fiche
           *[other] { $cost } fiches
        }.
    }
teufel-did-extend-capped =
    { $end ->
        [up] { $name } legt { $card } rechts van de { $onto } en betaalt { $payee } alles wat er nog was: { $paid } van de { $cost } fiches.
       *[down] { $name } legt { $card } links van de { $onto } en betaalt { $payee } alles wat er nog was: { $paid } van de { $cost } fiches.
    }
teufel-did-extend-broke =
    { $end ->
        [up] { $name } legt { $card } rechts van de { $onto }. Dat kost { $cost }, maar de fiches zijn op.
       *[down] { $name } legt { $card } links van de { $onto }. Dat kost { $cost }, maar de fiches zijn op.
    }
teufel-did-close =
    { $end ->
        [up] { $name } sluit { $row } { $mark } rechts ▶ met een engel.
       *[down] { $name } sluit { $row } { $mark } links ◀ met een engel.
    }
teufel-did-pass = { $name } past: alleen nog engelen.
teufel-did-end = { $name } heeft geen kaarten meer.
teufel-yours-open-first = Je begint met { $card }.
teufel-yours-open-any = Je begint met { $card }: elke duivel mocht.
teufel-yours-open-equal = Je opent een rij met { $card }.
teufel-yours-open-forced = Je kon niet anders en opent een rij met { $card }.
teufel-yours-extend =
    { $end ->
        [up] Je legt { $card } rechts van de { $onto }.
       *[down] Je legt { $card } links van de { $onto }.
    }
teufel-yours-extend-paid =
    { $end ->
        [up] Je legt { $card } rechts van de { $onto } en betaalt { $payee } { $cost ->
            [one] 1 fiche
           *[other] { $cost } fiches
        }.
       *[down] Je legt { $card } links van de { $onto } en betaalt { $payee } { $cost ->
            [one] 1 fiche
           *[other] { $cost } fiches
        }.
    }
teufel-yours-extend-capped =
    { $end ->
        [up] Je legt { $card } rechts van de { $onto } en betaalt { $payee } alles wat je nog had: { $paid } van de { $cost } fiches.
       *[down] Je legt { $card } links van de { $onto } en betaalt { $payee } alles wat je nog had: { $paid } van de { $cost } fiches.
    }
teufel-yours-extend-broke =
    { $end ->
        [up] Je legt { $card } rechts van de { $onto }. Dat kost { $cost }, maar je fiches zijn op.
       *[down] Je legt { $card } links van de { $onto }. Dat kost { $cost }, maar je fiches zijn op.
    }
teufel-did-extend-paid-to-you =
    { $end ->
        [up] { $name } legt { $card } rechts van de { $onto } en betaalt jou { $cost ->
            [one] 1 fiche
           *[other] { $cost } fiches
        }.
       *[down] { $name } legt { $card } links van de { $onto } en betaalt jou { $cost ->
            [one] 1 fiche
           *[other] { $cost } fiches
        }.
    }
teufel-did-extend-capped-to-you =
    { $end ->
        [up] { $name } legt { $card } rechts van de { $onto } en betaalt jou alles wat er nog was: { $paid } van de { $cost } fiches.
       *[down] { $name } legt { $card } links van de { $onto } en betaalt jou alles wat er nog was: { $paid } van de { $cost } fiches.
    }
teufel-yours-close =
    { $end ->
        [up] Je sluit { $row } { $mark } rechts ▶ met een engel.
       *[down] Je sluit { $row } { $mark } links ◀ met een engel.
    }
teufel-yours-pass = Je past: alleen nog engelen.
teufel-yours-end = Je hebt geen kaarten meer.
teufel-end-dealer = De gever is door de kaarten heen, dus de ronde is afgelopen.
teufel-end-passed = Niemand kan nog spelen.
teufel-round-line =
    { $points ->
        [one] { $name }: { $points } fiche, { $total } in totaal
       *[other] { $name }: { $points } fiches, { $total } in totaal
    }

## De eigen hand en beurt

teufel-hand =
    { $count ->
        [one] Je hand · { $count } kaart
       *[other] Je hand · { $count } kaarten
    }
teufel-hand-chips =
    { $count ->
        [one] Je hand · { $count } kaart · { $chips }
       *[other] Je hand · { $count } kaarten · { $chips }
    }
teufel-hand-empty = Je hebt deze ronde geen kaarten meer · { $chips }
teufel-angel-waits = nog niet
teufel-you-open = Jij begint, met een kleur die { $name } heeft.
teufel-you-open-any = Jij begint. { $name } heeft geen van jouw kleuren, dus elke duivel mag.
teufel-you-forced = Je kunt niets aanleggen. Speel dus een duivel naar keuze: die opent zijn rij.
teufel-you-pass = Je hebt alleen nog engelen, en die mogen nu niet gespeeld worden. Je past dus.
teufel-menu =
    { $colour ->
        [0] Rood { $mark } · { $count } zetten
        [1] Geel { $mark } · { $count } zetten
        [2] Paars { $mark } · { $count } zetten
       *[3] Groen { $mark } · { $count } zetten
    }
teufel-do-open = { $card } opent de rij
teufel-do-extend =
    { $end ->
        [up] { $card } ▶ rechts van { $onto } · { $cost }
       *[down] { $card } ◀ links van { $onto } · { $cost }
    }
teufel-do-close =
    { $colour ->
        [0] { $end ->
            [up] Engel sluit rood rechts ▶
           *[down] Engel sluit rood links ◀
        }
        [1] { $end ->
            [up] Engel sluit geel rechts ▶
           *[down] Engel sluit geel links ◀
        }
        [2] { $end ->
            [up] Engel sluit paars rechts ▶
           *[down] Engel sluit paars links ◀
        }
       *[3] { $end ->
            [up] Engel sluit groen rechts ▶
           *[down] Engel sluit groen links ◀
        }
    }
teufel-do-pass = Passen
teufel-free = gratis
teufel-free-broke = platzak
teufel-new = nieuw
teufel-pay = betaal { $count }
teufel-pay-last =
    { $count ->
        [one] laatste
       *[other] alle { $count }
    }

## Wat de regels weigeren

teufel-refused-not-in-hand = Die kaart heb je niet.
teufel-refused-neighbours-colour = Je moet beginnen met een kleur die je linkerbuur ook heeft, en zo'n kaart heb je.
teufel-refused-row-missing = Die kleur heeft nog geen rij, dus er is geen eind om aan te leggen.
teufel-refused-end-needed = Die kleur heeft al een rij. Zeg erbij aan welk eind: links ◀ of rechts ▶.
teufel-refused-not-at-an-end = Een nieuwe rij begint met een getal dat aan het eind van een rij ligt. Dit ligt er niet, en je kunt iets anders.
teufel-refused-one-end = Een rij van één kaart heeft nog maar één eind: het rechtereind ▶.
teufel-refused-end-closed = Een engel heeft dat eind voorgoed gesloten. Het andere is open.
teufel-refused-angel-too-early = Engelen moeten wachten tot er in alle vier de rijen minstens twee duivels liggen.
teufel-refused-row-has-angel = Die rij heeft al een engel, en meer dan één mag er niet in.
teufel-refused-must-move = Je kunt iets spelen, dus dat moet ook. Passen mag alleen als je niets dan engelen hebt die nu niet gespeeld mogen worden.

## Het commando en de opties

command-teufel = teufel
command-teufel-description = Hier een tafel openen voor Hol's der Teufel
command-teufel-help = Opent een tafel voor Hol's der Teufel, voor twee tot zes spelers: raak je kaarten kwijt zonder boete te betalen.

## Waarom, in één zin

teufel-hint-unit = Fiches aan het eind van deze ronde, gemiddeld over veel mogelijke verdelingen; bij “slechter” telt ook het effect op de anderen.
reason-teufel-free = Dit kost nu niets; de op één na beste zet kost { $saves } meer.
reason-teufel-cheap =
    { $pays ->
        [one] Dit kost { $pays } fiche, voor { $name }; de op één na beste zet kost { $saves } meer.
       *[other] Dit kost { $pays } fiches, voor { $name }; de op één na beste zet kost { $saves } meer.
    }
reason-teufel-rids = Zo raak je { $card } kwijt, en goedkoper wordt dat waarschijnlijk niet. Dat scheelt { $saves } in die kleur.
reason-teufel-keeps = Zo blijft { $row } vrij voor wat je er nog kwijt kunt. Dat scheelt later { $saves }.
reason-teufel-closes = De engel sluit { $row } waar het je het meest zou kosten. Dat scheelt later { $saves }.
reason-teufel-forces = Zo moet { $name } betalen: jij wint { $gains } meer, vooral door { $row }.

## De regels

rules-teufel-goal = **Doel.** Raak je kaarten kwijt zonder boete te betalen. Iedereen begint elke ronde met 20 fiches. { $rounds ->
        [0] Er zijn evenveel rondes als spelers
        [one] Er is één ronde
       *[other] Er zijn { $rounds } rondes
    }, en wie in totaal de meeste fiches heeft, wint; bij gelijke stand wordt de winst gedeeld. Voor twee tot zes spelers, het leukst met drie tot vijf.
rules-teufel-short-turn = **Je beurt.** Leg een kaart links ◀ of rechts ▶ aan de rij van zijn kleur. Is die rij er nog niet, dan opent de kaart hem als zijn getal al aan een eind van een andere rij ligt. Je moet spelen als je kunt.
rules-teufel-short-fines = **Wat het kost.** Een kaart die hoger is dan die aan dat eind, is gratis. Voor een lagere betaal je je rechterbuur het verschil in fiches. De ronde is afgelopen zodra de gever geen kaarten meer heeft; kaarten die je nog in je hand hebt, kosten niets.
rules-teufel-cards = **Kaarten.** { $legend }. In elk van de vier kleuren zijn er duivels van 1 tot en met 9, en verder twee engelen. { $players ->
        [0] Alle 38 kaarten worden gelijk verdeeld; de rest blijft dicht
       *[other] Iedereen krijgt { $each } kaarten{ $aside ->
            [0] { "" }
            [one] ; { $aside } kaart blijft dicht
           *[other] ; { $aside } blijven dicht
        }
    }. Aan de achterkant ziet iedereen welke kleuren je hebt, maar niet de getallen.
rules-teufel-turn = **Je beurt.** Met de klok mee speelt iedereen één kaart. De gever begint met een duivel in een kleur die de linkerbuur ook heeft (kan dat niet, dan met een duivel naar keuze). Een nieuwe kleur opent een rij als het getal gelijk is aan dat aan een eind van een andere rij. Heeft de kleur al een rij, dan leg je de kaart aan het linker- ◀ of rechtereind ▶; een rij van één kaart heeft maar één eind.
rules-teufel-cost = **Wat het kost.** Een kaart die hoger is dan die aan dat eind, is gratis. Voor een lagere betaal je het verschil aan je rechterbuur, ook als die geen kaarten meer heeft; heb je minder fiches, dan betaal je ze allemaal.
rules-teufel-example-caption = **Een voorbeeld**
rules-teufel-example = Je hebt een rode 9, een rode 2 en een groene 9. De rode 9 is hoger dan de 7 en de 6 aan de einden van de rij: die mag aan beide kanten gratis. De rode 2 is lager: links van de 7 kost die 5 fiches, rechts van de 6 kost die er 4. Groen heeft nog geen rij, maar de paarse eindigt met een 9: dus mag de groene 9 gratis de groene rij openen.
rules-teufel-angels = **Engelen** sluiten één eind van een rij voorgoed af en zijn gratis. Ze mogen gespeeld worden als er in alle vier de rijen minstens twee duivels liggen, en in elke rij maar één keer.
rules-teufel-must = **Je moet spelen** als je kunt. Kun je niets aanleggen, speel dan een duivel naar keuze: die opent gratis zijn rij. Heb je alleen nog engelen die niet gespeeld mogen worden, dan pas je.
rules-teufel-end = **Het einde.** Een ronde is afgelopen zodra de gever geen kaarten meer heeft (of als niemand nog kan spelen). Spelers zonder kaarten worden overgeslagen. De fiches worden opgeteld; kaarten die je nog in je hand hebt, kosten niets. Loting of de spelleider bepaalt wie eerst geeft; na elke ronde geeft de linkerbuur.
