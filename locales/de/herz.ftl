### Herz an Herz: Karten, Züge, was geschieht.
### Wörter: Startkarte, linke und rechte Spalte, Stufe, Ablagestapel, Zahlenjoker, Superjoker, Stibitzkarte.

game-herz = Herz an Herz
game-herz-about = Bau einen Turm aus fallenden Zahlen in zwei Spalten, nutz Joker und stibitz den anderen Karten.
lesson-herz-1 = Dein Turm hat zwei Spalten, und jede Karte muss niedriger sein als die darüber.
lesson-herz-2 = Zwei Karten nebeneinander bringen 2 Punkte, in derselben Farbe sogar 3.
lesson-herz-3 = Ein Joker passt fast überall und zählt eins weniger als die Karte darüber; mit einer Stibitzkarte holst du dir die letzte Karte aus einer Spalte der anderen.

## Karten

herz-thief = Stibitz
herz-start-card = Start
herz-no-start-card = noch kein Start
herz-name-number =
    { $group ->
        [0] { $card }, gelb
        [1] { $card }, grün
        [2] { $card }, rot
       *[3] { $card }, türkis
    }
herz-name-joker =
    { $group ->
        [0] Zahlenjoker { $lowest } bis { $highest }, gelb
        [1] Zahlenjoker { $lowest } bis { $highest }, grün
        [2] Zahlenjoker { $lowest } bis { $highest }, rot
       *[3] Zahlenjoker { $lowest } bis { $highest }, türkis
    }
herz-name-joker-worth =
    { $group ->
        [0] Zahlenjoker { $lowest } bis { $highest }, gelb, zählt { $worth }
        [1] Zahlenjoker { $lowest } bis { $highest }, grün, zählt { $worth }
        [2] Zahlenjoker { $lowest } bis { $highest }, rot, zählt { $worth }
       *[3] Zahlenjoker { $lowest } bis { $highest }, türkis, zählt { $worth }
    }
herz-name-super = Superjoker
herz-name-super-worth = Superjoker, zählt { $worth }
herz-name-thief = Stibitzkarte
herz-the-number = die { $card } { $mark }
herz-the-joker = den Zahlenjoker { $lowest }–{ $highest } { $mark }
herz-the-joker-as = den Zahlenjoker { $lowest }–{ $highest } { $mark } als { $worth }
herz-a-super = einen Superjoker { $mark }
herz-a-super-as = einen Superjoker { $mark } als { $worth }
herz-a-thief = eine Stibitzkarte
herz-alone-joker = Zahlenjoker { $lowest }–{ $highest } { $mark }
herz-alone-super = Superjoker { $mark }
herz-button-joker = Joker { $worth }

## Der Tisch

herz-cards-left =
    { $count ->
        [one] noch { $count } Karte
       *[other] noch { $count } Karten
    }
herz-piles = { $left } · zuletzt abgeworfen: { $card }
herz-legend = { $yellow } gelb, { $green } grün, { $red } rot, { $turquoise } türkis
herz-legend-joker = =68: so viel zählt ein Joker
herz-legend-level = +2: Punkte einer Stufe
herz-score =
    { $points ->
        [one] { $name } · { $points } Punkt
       *[other] { $name } · { $points } Punkte
    }
herz-score-later =
    { $points ->
        [one] { $name } · { $points } Punkt (insgesamt { $total })
       *[other] { $name } · { $points } Punkte (insgesamt { $total })
    }

## Der gezeichnete Tisch

herz-board-drew = Du hast { $card } gezogen.
herz-board-drew-note = Du hast { $card } gezogen ({ $note }).
herz-board-left = Linke Spalte
herz-board-right = Rechte Spalte
herz-board-discard = Abwerfen
herz-board-pile = Stapel

## Was geschehen ist

herz-did-start = { $name } behält { $card } als Startkarte.
herz-did-place =
    { $side ->
        [left] { $name } legt { $card } links an.
       *[right] { $name } legt { $card } rechts an.
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
        [left] Du legst { $card } links an.
       *[right] Du legst { $card } rechts an.
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

herz-you-drew = Du hast gezogen:
herz-note-joker = zählt { $lowest } bis { $highest }
herz-note-super = passt unter alles außer eine 1
herz-note-thief = nimmt jemandem die letzte Karte einer Spalte
herz-do-start = Startkarte · { $card }
herz-do-place =
    { $side ->
        [left] Links · { $card } unter { $above }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }
       *[right] Rechts · { $card } unter { $above }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }
    }
# Gain: your points. Loss: those of who is robbed.
herz-do-steal =
    { $side ->
        [left] Links · { $card } von { $victim }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
       *[right] Rechts · { $card } von { $victim }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
    }
herz-do-steal-column =
    { $side ->
        [left] { $from ->
            [left] Links · { $card } von { $victim }, links
           *[right] Links · { $card } von { $victim }, rechts
        }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
       *[right] { $from ->
            [left] Rechts · { $card } von { $victim }, links
           *[right] Rechts · { $card } von { $victim }, rechts
        }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
    }
herz-menu-steal = Karte stibitzen ({ $count })
herz-do-discard = Abwerfen
herz-effect-start = Als Startkarte zählt sie { $worth }: Darunter muss alles kleiner sein.
herz-nothing-fits = Die Karte passt nirgends in deinen Turm.
herz-nothing-thief = Es gibt nichts zu stibitzen, das in deinen Turm passen würde.
herz-nothing-thief-no-start = Ohne Startkarte kannst du eine stibitzte Karte nirgends anlegen.

## Der Befehl und die Optionen

command-herz = herz
command-herz-description = Hier einen Tisch für Herz an Herz eröffnen
command-herz-help = Eröffnet einen Tisch für Herz an Herz, für zwei bis vier. Computer können jeden Platz einnehmen, also kannst du sofort spielen. Deine eigenen Karten kommen als private Nachricht; auch **Meine Karten** unter dem Tisch zeigt sie.

## Ergebnisse

herz-private-tower = Dein Turm · { $round } · { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
herz-private-tower-later = Dein Turm · { $round } · { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }, { $total } insgesamt
herz-round-line =
    { $points ->
        [one] { $name }: { $points } Punkt
       *[other] { $name }: { $points } Punkte
    } ({ $levels } für Stufen + { $bonuses } extra), { $total } insgesamt
herz-finished-note = In Klammern, Runde für Runde: Punkte für Stufen + Extrapunkte.
herz-finished-tower = { $name } · { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    } ({ $levels } für Stufen + { $bonuses } extra)

## Was die Regeln nicht erlauben

herz-refused-no-start-card = Du hast noch keine Startkarte. Die kommt zuerst: Behalte eine, alles andere liegt dann darunter.
herz-refused-start-taken = Du hast schon eine Startkarte, und pro Runde gibt es nur eine.
herz-refused-start-taken-worth = Du hast schon eine Startkarte (sie zählt { $above }), und pro Runde gibt es nur eine.
herz-refused-thief-stays = Eine Stibitzkarte kommt nie in einen Turm. Stibitz damit eine Karte oder wirf sie ab.
herz-refused-column-full = Die Spalte ist fertig: Sie hat schon sechs Karten.
herz-refused-left-full = Deine linke Spalte ist fertig: Sie hat schon sechs Karten.
herz-refused-right-full = Deine rechte Spalte ist fertig: Sie hat schon sechs Karten.
herz-refused-does-not-fit = Da passt die Karte nicht hin: Jede Karte muss weniger zählen als die über ihr.
herz-refused-number =
    { $side ->
        [left] Die { $card } passt links nicht: Die letzte Karte dort zählt { $above }.
       *[right] Die { $card } passt rechts nicht: Die letzte Karte dort zählt { $above }.
    }
herz-refused-number-under-start =
    { $side ->
        [left] Die { $card } passt links nicht: Deine Startkarte zählt { $above }.
       *[right] Die { $card } passt rechts nicht: Deine Startkarte zählt { $above }.
    }
herz-refused-joker =
    { $side ->
        [left] Der Zahlenjoker passt links nicht: Er zählt { $lowest } bis { $highest }, und die letzte Karte dort zählt { $above }.
       *[right] Der Zahlenjoker passt rechts nicht: Er zählt { $lowest } bis { $highest }, und die letzte Karte dort zählt { $above }.
    }
herz-refused-joker-under-start =
    { $side ->
        [left] Der Zahlenjoker passt links nicht: Er zählt { $lowest } bis { $highest }, und deine Startkarte zählt { $above }.
       *[right] Der Zahlenjoker passt rechts nicht: Er zählt { $lowest } bis { $highest }, und deine Startkarte zählt { $above }.
    }
herz-refused-under-one = Unter eine 1 passt nichts mehr, nicht einmal ein Superjoker.
herz-refused-no-thief = Stibitzen kannst du nur mit einer Stibitzkarte, und du hast keine gezogen.
herz-refused-no-thief-number = Stibitzen kannst du nur mit einer Stibitzkarte. Du hast die { $card } gezogen.
herz-refused-no-thief-joker = Stibitzen kannst du nur mit einer Stibitzkarte. Du hast einen Joker gezogen.
herz-refused-no-victim = Stibitzen kannst du nur bei anderen an diesem Tisch.
herz-refused-nothing-to-steal = Da gibt es nichts zu stibitzen: Die Spalte ist noch leer.

## Warum, in einem Satz

herz-hint-unit = Punkte in dieser Runde, im Schnitt über viele mögliche Verteilungen; bei „schlechter“ zählt auch die Wirkung auf die anderen.
reason-herz-high-start = Eine so hohe Startkarte wie { $worth } lässt Platz für zwei lange Spalten.
reason-herz-starts-now = Auf eine bessere Startkarte als die { $worth } zu warten, würde zu viel kosten.
reason-herz-waits-for-start = Für eine bessere Startkarte ist noch Zeit.
reason-herz-completes-pair = Damit ist Stufe { $level } voll: zwei Punkte.
reason-herz-colour-bonus = Damit ist Stufe { $level } einfarbig voll: drei Punkte.
reason-herz-small-step =
    { $side ->
        [left] Ein kleiner Schritt von { $from } auf { $to }: Die linke Spalte bleibt offen für alles darunter.
       *[right] Ein kleiner Schritt von { $from } auf { $to }: Die rechte Spalte bleibt offen für alles darunter.
    }
reason-herz-step =
    { $side ->
        [left] Von { $from } auf { $to } ist ein großer Schritt, aber er lohnt sich jetzt: Die linke Spalte wird länger.
       *[right] Von { $from } auf { $to } ist ein großer Schritt, aber er lohnt sich jetzt: Die rechte Spalte wird länger.
    }
reason-herz-ends-column =
    { $side ->
        [left] Das ist die letzte Karte, die in die linke Spalte passt.
       *[right] Das ist die letzte Karte, die in die rechte Spalte passt.
    }
reason-herz-keeps-open =
    { $side ->
        [left] So bleibt die linke Spalte offen für { $from }–{ $to }.
       *[right] So bleibt die rechte Spalte offen für { $from }–{ $to }.
    }
reason-herz-keeps-open-one =
    { $side ->
        [left] So bleibt die linke Spalte offen für die { $from }.
       *[right] So bleibt die rechte Spalte offen für die { $from }.
    }
reason-herz-waits-for-colour =
    { $side ->
        [left] So bleibt der Platz in der linken Spalte für eine Karte in der passenden Farbe frei.
       *[right] So bleibt der Platz in der rechten Spalte für eine Karte in der passenden Farbe frei.
    }
reason-herz-keeps-place =
    { $side ->
        [left] So bleibt der Platz in der linken Spalte für eine bessere Karte frei.
       *[right] So bleibt der Platz in der rechten Spalte für eine bessere Karte frei.
    }
reason-herz-steals =
    { $loses ->
        [0] Die Stibitzkarte holt von { $name } eine Karte, die hier passt.
        [one] Die Stibitzkarte holt eine Karte, die hier passt, und { $name } verliert { $loses } Punkt.
       *[other] Die Stibitzkarte holt eine Karte, die hier passt, und { $name } verliert { $loses } Punkte.
    }
reason-herz-nothing-to-steal = Nichts, was du stibitzen könntest, ist den Platz in deinem Turm wert.
reason-herz-fits-nowhere = Die Karte passt nirgends.

## Die Regeln

rules-herz-goal = **Ziel.** Bau einen Turm: eine Startkarte und darunter zwei Spalten, links und rechts, mit je bis zu sechs Karten. Zwei Karten nebeneinander sind eine Stufe, und nur ganze Stufen bringen Punkte. { $rounds ->
        [0] Nach vier Runden gewinnt die höchste Summe
        [one] Gespielt wird eine Runde, und die meisten Punkte gewinnen
       *[other] Nach { $rounds } Runden gewinnt die höchste Summe
    }; bei Gleichstand wird der Sieg geteilt.
rules-herz-short-turn = **Dein Zug.** Zieh eine Karte, die nur du siehst. Leg sie unter die letzte Karte einer Spalte, wenn sie niedriger ist, oder wirf sie ab. Die erste, die du behältst, ist deine Startkarte: Behalte also eine hohe.
rules-herz-short-score = **Punkte.** Eine Stufe bringt 2 Punkte, oder 3, wenn beide Karten dieselbe Farbe haben. Die Runde endet, sobald jemand beide Spalten fertig hat oder der Stapel aufgebraucht ist.
rules-herz-turn = **Dein Zug.** Du ziehst eine Karte, die nur du siehst. Leg sie an oder wirf sie ab; dann ist im Uhrzeigersinn die nächste Person dran. Die erste Karte, die du behältst, wird deine Startkarte; je höher sie ist, desto mehr Platz ist darunter. Abgeworfene Karten sind für diese Runde aus dem Spiel, und nur die oberste bleibt sichtbar: Merk dir, was schon weg ist.
rules-herz-fit = **Was passt.** In jeder Spalte muss eine Karte weniger zählen als die über ihr. Die Spalten müssen nicht gleich schnell wachsen, und eine Zahl darf in beiden vorkommen. Was liegt, bleibt liegen, außer es wird stibitzt.
rules-herz-colours = **Farben.** Die Karten 1 bis 100 gehören zu vier Gruppen: { $first } gelb 1–25, { $second } grün 26–50, { $third } rot 51–75, { $fourth } türkis 76–100.
rules-herz-special = **Sonderkarten.** Jede Farbgruppe hat einen **Zahlenjoker**. Er zählt eins weniger als die Karte über ihm, aber nie mehr als die höchste Zahl seiner Gruppe; wäre es weniger als ihre niedrigste, passt er nicht. Ein **Superjoker** { $super } tut dasselbe von 1 bis 100 und hat keine Farbe. Als Startkarte zählt ein Zahlenjoker die höchste Zahl seiner Gruppe, ein Superjoker 100.
rules-herz-thief = Mit einer **Stibitzkarte** nimmst du jemandem die letzte Karte einer Spalte weg – nie die Startkarte – und legst sie bei dir an, wenn du eine Startkarte hast und sie dort passt; ein Joker zählt dabei neu. Danach wird die Stibitzkarte abgeworfen. Ob benutzt oder nicht: Das war dein Zug.
rules-herz-score = **Punkte.** Eine Runde endet, sobald jemand beide Spalten fertig hat oder der Stapel aufgebraucht ist. Jede Stufe mit zwei Karten bringt 2 Punkte und einen Extrapunkt, wenn beide zur selben Farbgruppe gehören (Zahlenjoker gehören zu ihrer Gruppe, Superjoker zu keiner). Einzelne Karten bringen nichts.
rules-herz-example-caption = **Ein Beispiel**
rules-herz-example = Sechs Stufen bringen 12 Punkte. In den Stufen 1, 3 und 5 liegen zwei Karten einer Farbe: noch 3 dazu, **zusammen 15**. Rechts zählt der türkise Zahlenjoker 96, eins weniger als die Startkarte; dass die 96 auch links liegt, macht nichts. In Stufe 4 zählt der Superjoker 56, weil er unter der 57 liegt, und bringt keinen Extrapunkt.
rules-herz-players = **Karten.** { $players ->
        [2] Zu zweit sind 55 Karten im Spiel: 1 bis 50 mit ihren zwei Zahlenjokern, ein Superjoker, zwei Stibitzkarten.
        [3] Zu dritt sind 82 Karten im Spiel: 1 bis 75 mit ihren drei Zahlenjokern, ein Superjoker, drei Stibitzkarten.
        [4] Zu viert sind alle 110 Karten im Spiel: 100 Zahlen, 4 Zahlenjoker, 2 Superjoker, 4 Stibitzkarten.
       *[other] Zu viert sind alle 110 Karten im Spiel: 100 Zahlen, 4 Zahlenjoker, 2 Superjoker, 4 Stibitzkarten. Zu dritt bleiben die türkisen mit ihrem Zahlenjoker, ein Superjoker und eine Stibitzkarte draußen, zu zweit auch die roten mit ihrem und eine zweite Stibitzkarte.
    } Wer beginnt, wird ausgelost, es sei denn, die Tischleitung bestimmt jemanden (nach altem Brauch, wer die meisten Herzen bricht); die nächste Runde beginnt, wer links daneben sitzt.
