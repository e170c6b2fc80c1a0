### Herz an Herz: Karten, Züge, was geschieht.
### Wörter: Startkarte, linke und rechte Spalte, Stufe, Ablagestapel, Joker, Superjoker, Dieb (stibitzt).

## Karten

herz-thief = Dieb
herz-start-card = Startkarte
herz-no-start-card = noch keine Startkarte
herz-name-number =
    { $group ->
        [0] { $card }, gelb
        [1] { $card }, grün
        [2] { $card }, rot
       *[3] { $card }, türkis
    }
herz-name-joker =
    { $group ->
        [0] Joker { $lowest } bis { $highest }, gelb
        [1] Joker { $lowest } bis { $highest }, grün
        [2] Joker { $lowest } bis { $highest }, rot
       *[3] Joker { $lowest } bis { $highest }, türkis
    }
herz-name-joker-worth =
    { $group ->
        [0] Joker { $lowest } bis { $highest }, gelb, zählt { $worth }
        [1] Joker { $lowest } bis { $highest }, grün, zählt { $worth }
        [2] Joker { $lowest } bis { $highest }, rot, zählt { $worth }
       *[3] Joker { $lowest } bis { $highest }, türkis, zählt { $worth }
    }
herz-name-super = Superjoker
herz-name-super-worth = Superjoker, zählt { $worth }
herz-name-thief = Dieb
herz-the-number = die { $card } { $mark }
herz-the-joker = den Joker { $lowest }–{ $highest } { $mark }
herz-the-joker-as = den Joker { $lowest }–{ $highest } { $mark } als { $worth }
herz-a-super = einen Superjoker { $mark }
herz-a-super-as = einen Superjoker { $mark } als { $worth }
herz-a-thief = einen Dieb
herz-alone-joker = Joker { $lowest }–{ $highest } { $mark }
herz-alone-super = Superjoker { $mark }
herz-button-joker = Joker { $lowest }–{ $highest } als { $worth }
herz-button-super = Superjoker als { $worth }

## Der Tisch

herz-cards-left =
    { $count ->
        [one] noch { $count } Karte
       *[other] noch { $count } Karten
    }
herz-piles = { $left } · zuletzt abgeworfen: { $card }

## Was geschehen ist

herz-did-start = { $name } behält { $card } als Startkarte.
herz-did-place =
    { $side ->
        [left] { $name } legt links { $card } an.
       *[right] { $name } legt rechts { $card } an.
    }
herz-did-discard = { $name } wirft { $card } ab.
herz-did-steal =
    { $side ->
        [left] { $name } stibitzt { $victim } { $card } und legt links an.
       *[right] { $name } stibitzt { $victim } { $card } und legt rechts an.
    }
herz-end-tower = { $name } hat beide Spalten fertig.
herz-you-start = Du behältst { $card } als Startkarte.
herz-you-place =
    { $side ->
        [left] Du legst links { $card } an.
       *[right] Du legst rechts { $card } an.
    }
herz-you-discard = Du wirfst { $card } ab.
herz-you-steal =
    { $side ->
        [left] Du stibitzt { $victim } { $card } und legst links an.
       *[right] Du stibitzt { $victim } { $card } und legst rechts an.
    }
herz-did-steal-yours =
    { $side ->
        [left] { $name } stibitzt dir { $card } und legt links an.
       *[right] { $name } stibitzt dir { $card } und legt rechts an.
    }
herz-you-end-tower = Du hast beide Spalten fertig.
herz-end-pile = Die letzte Karte ist gezogen.

## Du bist dran

herz-you-drew = **Du bist dran!** Gezogen hast du
herz-note-joker = zählt { $lowest } bis { $highest }
herz-note-super = passt unter alles außer eine 1
herz-note-thief = nimmt jemandem die letzte Karte einer Spalte
herz-do-start = Startkarte · { $card }
herz-do-place =
    { $side ->
        [left] Links · { $card } unter { $above }
       *[right] Rechts · { $card } unter { $above }
    }
herz-do-steal =
    { $side ->
        [left] { $card } von { $victim } stibitzen → links
       *[right] { $card } von { $victim } stibitzen → rechts
    }
herz-do-discard = Abwerfen
herz-effect-start = Als Startkarte zählt sie { $worth }: Alles darunter muss kleiner sein.
herz-effect-place =
    { $side ->
        [left] Links: zählt { $worth }, { $gain ->
            [0] noch keine Punkte
            [one] +{ $gain } Punkt
           *[other] +{ $gain } Punkte
        }
       *[right] Rechts: zählt { $worth }, { $gain ->
            [0] noch keine Punkte
            [one] +{ $gain } Punkt
           *[other] +{ $gain } Punkte
        }
    }
herz-effect-steal =
    { $side ->
        [left] { $nth } · { $card } von { $victim } → links: { $gain ->
            [0] noch keine Punkte
            [one] +{ $gain } Punkt
           *[other] +{ $gain } Punkte
        }{ $loss ->
            [0] { "" }
           *[other] , −{ $loss } für { $victim }
        }
       *[right] { $nth } · { $card } von { $victim } → rechts: { $gain ->
            [0] noch keine Punkte
            [one] +{ $gain } Punkt
           *[other] +{ $gain } Punkte
        }{ $loss ->
            [0] { "" }
           *[other] , −{ $loss } für { $victim }
        }
    }
herz-nothing-fits = Sie passt nirgends in deinen Turm.
herz-nothing-thief = Es gibt nichts zu stibitzen, das in deinen Turm passen würde.
herz-nothing-thief-no-start = Ohne Startkarte kannst du eine stibitzte Karte nirgends anlegen.

## Der Befehl und die Optionen

command-herz = herz
command-herz-description = Einen Tisch für Herz an Herz in diesem Kanal eröffnen
option-game-herz = Herz an Herz
command-herz-help = Eröffnet einen Tisch für Herz an Herz, für zwei bis vier. Computer können jeden Platz einnehmen, also kannst du sofort spielen. Deine eigenen Karten kommen als private Nachricht; auch **Meine Karten** unter dem Tisch zeigt sie.
