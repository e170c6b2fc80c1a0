### Hol's der Teufel: Karten, Züge, was geschieht.
### Wörter: Teufel, Engel, Reihe, Chips, geben; die beiden Enden einer Reihe: links (◀, „down“), rechts (▶, „up“). { $colour }: 0 rot, 1 gelb, 2 violett, 3 grün.

game-teufel = Hol's der Teufel
game-teufel-about = Leg vier Reihen von Teufeln. Eine zu niedrige Karte kostet Chips, ein Engel schließt ein Ende einer Reihe.
lesson-teufel-1 = Jede Farbe hat ihre eigene Reihe: Eine neue beginnt mit einer Zahl, die schon am Ende einer anderen liegt.
lesson-teufel-2 = Eine höhere Karte als die am Ende ihrer Reihe kostet nichts; für eine niedrigere zahlst du die Differenz in Chips.
lesson-teufel-3 = Ein Engel kostet nichts und schließt ein Ende einer Reihe; behalte so viele Chips wie möglich.

## Karten

teufel-name =
    { $colour ->
        [0] rote { $value }
        [1] gelbe { $value }
        [2] violette { $value }
       *[3] grüne { $value }
    }
teufel-name-angel = Engel
teufel-card =
    { $colour ->
        [0] Rot { $value }
        [1] Gelb { $value }
        [2] Violett { $value }
       *[3] Grün { $value }
    }
teufel-the-card =
    { $colour ->
        [0] die rote { $value } { $mark }
        [1] die gelbe { $value } { $mark }
        [2] die violette { $value } { $mark }
       *[3] die grüne { $value } { $mark }
    }
teufel-the-row =
    { $colour ->
        [0] die rote Reihe
        [1] die gelbe Reihe
        [2] die violette Reihe
       *[3] die grüne Reihe
    }
    .genitive = { $colour ->
        [0] der roten Reihe
        [1] der gelben Reihe
        [2] der violetten Reihe
       *[3] der grünen Reihe
    }
    .alone = { $colour ->
        [0] Rote Reihe
        [1] Gelbe Reihe
        [2] Violette Reihe
       *[3] Grüne Reihe
    }

## Der Tisch

teufel-dealer = { $name } hat gegeben
teufel-aside =
    { $count ->
        [one] { $count } Karte beiseite
       *[other] { $count } Karten beiseite
    }
teufel-rows = **Die Reihen** · ◀ linkes Ende, rechtes Ende ▶
teufel-rows-explained = **Die Reihen** · ◀ links, rechts ▶ · { $legend }
teufel-legend = { $red } rot, { $yellow } gelb, { $violet } violett, { $green } grün, { $angel } Engel
teufel-legend-hands = Neben den Chips: die Karten auf jeder Hand, nach Farben
teufel-chips =
    { $count ->
        [one] { $count } Chip
       *[other] { $count } Chips
    }
teufel-board-mean = im Schnitt { $mean } Chips
teufel-held =
    { $colour ->
        [0] { $count } rot
        [1] { $count } gelb
        [2] { $count } violett
       *[3] { $count } grün
    }
teufel-held-angels =
    { $count ->
        [one] { $count } Engel
       *[other] { $count } Engel
    }
teufel-score = { $name } · { $chips } · { $cards }
teufel-score-later = { $name } · { $chips } (insgesamt { $total }) · { $cards }
teufel-payee = Was du zahlst, bekommt { $payee }.

## Der gezeichnete Tisch

teufel-board-dealer = Gibt in dieser Runde: Mit der letzten eigenen Karte endet sie
teufel-board-dealer-short = gibt
teufel-board-row-new = { FORM($row, "alone") } eröffnen
teufel-board-row-end =
    { $end ->
        [up] Rechtes Ende { FORM($row, "genitive") }, an der { $onto }
       *[down] Linkes Ende { FORM($row, "genitive") }, an der { $onto }
    }
teufel-board-not-first = Beginnen darfst du nur mit einer Farbe, die auch die Person links von dir hat.
teufel-board-no-row = Diese Farbe hat noch keine Reihe. Eröffnen kannst du sie nur, wenn die gleiche Zahl am Ende einer anderen Reihe liegt.
teufel-board-angel = Ein Engel braucht vier Reihen mit mindestens zwei Teufeln und eine Reihe ohne Engel.

## Was geschehen ist

teufel-did-open-first = { $name } fängt an und spielt { $card }.
teufel-did-open-any = { $name } fängt an und spielt { $card }; erlaubt war jeder Teufel.
teufel-did-open-equal = { $name } macht eine Reihe auf: { $card }.
teufel-did-open-forced = { $name } konnte sonst nichts spielen und macht eine Reihe auf: { $card }.
teufel-did-extend =
    { $end ->
        [up] { $name } legt { $card } rechts an die { $onto }.
       *[down] { $name } legt { $card } links an die { $onto }.
    }
teufel-did-extend-paid =
    { $end ->
        [up] { $name } legt { $card } rechts an die { $onto } und zahlt { $payee } { $cost ->
            [one] 1 Chip
           *[other] { $cost } Chips
        }.
       *[down] { $name } legt { $card } links an die { $onto } und zahlt { $payee } { $cost ->
            [one] 1 Chip
           *[other] { $cost } Chips
        }.
    }
teufel-did-extend-capped =
    { $end ->
        [up] { $name } legt { $card } rechts an die { $onto } und zahlt { $payee } alles, was noch da war: { $paid } von { $cost } Chips.
       *[down] { $name } legt { $card } links an die { $onto } und zahlt { $payee } alles, was noch da war: { $paid } von { $cost } Chips.
    }
teufel-did-extend-broke =
    { $end ->
        [up] { $name } legt { $card } rechts an die { $onto }. Das kostet { $cost }, zum Zahlen sind aber keine Chips mehr da.
       *[down] { $name } legt { $card } links an die { $onto }. Das kostet { $cost }, zum Zahlen sind aber keine Chips mehr da.
    }
teufel-did-close =
    { $end ->
        [up] { $name } schließt { $row } { $mark } rechts ▶ mit einem Engel.
       *[down] { $name } schließt { $row } { $mark } links ◀ mit einem Engel.
    }
teufel-did-pass = { $name } passt: nur noch Engel auf der Hand.
teufel-did-end = { $name } hat keine Karten mehr.
teufel-yours-open-first = Du fängst an und spielst { $card }.
teufel-yours-open-any = Du fängst an und spielst { $card }; erlaubt war jeder Teufel.
teufel-yours-open-equal = Du machst eine Reihe auf: { $card }.
teufel-yours-open-forced = Du konntest sonst nichts spielen und machst eine Reihe auf: { $card }.
teufel-yours-extend =
    { $end ->
        [up] Du legst { $card } rechts an die { $onto }.
       *[down] Du legst { $card } links an die { $onto }.
    }
teufel-yours-extend-paid =
    { $end ->
        [up] Du legst { $card } rechts an die { $onto } und zahlst { $payee } { $cost ->
            [one] 1 Chip
           *[other] { $cost } Chips
        }.
       *[down] Du legst { $card } links an die { $onto } und zahlst { $payee } { $cost ->
            [one] 1 Chip
           *[other] { $cost } Chips
        }.
    }
teufel-yours-extend-capped =
    { $end ->
        [up] Du legst { $card } rechts an die { $onto } und zahlst { $payee } alles, was du noch hattest: { $paid } von { $cost } Chips.
       *[down] Du legst { $card } links an die { $onto } und zahlst { $payee } alles, was du noch hattest: { $paid } von { $cost } Chips.
    }
teufel-yours-extend-broke =
    { $end ->
        [up] Du legst { $card } rechts an die { $onto }. Das kostet { $cost }, du hast aber keine Chips mehr zum Zahlen.
       *[down] Du legst { $card } links an die { $onto }. Das kostet { $cost }, du hast aber keine Chips mehr zum Zahlen.
    }
teufel-did-extend-paid-to-you =
    { $end ->
        [up] { $name } legt { $card } rechts an die { $onto } und zahlt dir { $cost ->
            [one] 1 Chip
           *[other] { $cost } Chips
        }.
       *[down] { $name } legt { $card } links an die { $onto } und zahlt dir { $cost ->
            [one] 1 Chip
           *[other] { $cost } Chips
        }.
    }
teufel-did-extend-capped-to-you =
    { $end ->
        [up] { $name } legt { $card } rechts an die { $onto } und zahlt dir alles, was noch da war: { $paid } von { $cost } Chips.
       *[down] { $name } legt { $card } links an die { $onto } und zahlt dir alles, was noch da war: { $paid } von { $cost } Chips.
    }
teufel-yours-close =
    { $end ->
        [up] Du schließt { $row } { $mark } rechts ▶ mit einem Engel.
       *[down] Du schließt { $row } { $mark } links ◀ mit einem Engel.
    }
teufel-yours-pass = Du passt: nur noch Engel auf der Hand.
teufel-yours-end = Du hast keine Karten mehr.
teufel-end-dealer = Wer gegeben hat, hat die letzte eigene Karte gespielt: Die Runde ist zu Ende.
teufel-end-passed = Niemand kann mehr spielen.
teufel-round-line =
    { $points ->
        [one] { $name }: { $points } Chip, insgesamt { $total }
       *[other] { $name }: { $points } Chips, insgesamt { $total }
    }

## Die eigene Hand, der eigene Zug

teufel-hand =
    { $count ->
        [one] Deine Hand · { $count } Karte
       *[other] Deine Hand · { $count } Karten
    }
teufel-hand-chips =
    { $count ->
        [one] Deine Hand · { $count } Karte · { $chips }
       *[other] Deine Hand · { $count } Karten · { $chips }
    }
teufel-hand-empty = Du hast in dieser Runde keine Karten mehr · { $chips }
teufel-angel-waits = noch nicht
teufel-you-open = Du fängst an, und zwar mit einer Farbe, die { $name } hat.
teufel-you-open-any = Du fängst an. { $name } hat keine deiner Farben, also geht jeder Teufel.
teufel-you-forced = Keine deiner Karten passt: Spiel irgendeinen Teufel, er macht seine Reihe auf.
teufel-you-pass = Du hast nur noch Engel, und keiner davon geht gerade. Also passt du.
teufel-menu =
    { $colour ->
        [0] Rot { $mark } · { $count } Züge
        [1] Gelb { $mark } · { $count } Züge
        [2] Violett { $mark } · { $count } Züge
       *[3] Grün { $mark } · { $count } Züge
    }
teufel-do-open = { $card } eröffnet die Reihe
teufel-do-extend =
    { $end ->
        [up] { $card } ▶ rechts an { $onto } · { $cost }
       *[down] { $card } ◀ links an { $onto } · { $cost }
    }
teufel-do-close =
    { $colour ->
        [0] { $end ->
            [up] Engel schließt Rot rechts ▶
           *[down] Engel schließt Rot links ◀
        }
        [1] { $end ->
            [up] Engel schließt Gelb rechts ▶
           *[down] Engel schließt Gelb links ◀
        }
        [2] { $end ->
            [up] Engel schließt Violett rechts ▶
           *[down] Engel schließt Violett links ◀
        }
       *[3] { $end ->
            [up] Engel schließt Grün rechts ▶
           *[down] Engel schließt Grün links ◀
        }
    }
teufel-do-pass = Passen
teufel-free = gratis
teufel-free-broke = 0 Chips
teufel-new = neu
teufel-pay = { $count } zahlen
teufel-pay-last =
    { $count ->
        [one] letzter
       *[other] alle { $count }
    }

## Was die Regeln nicht erlauben

teufel-refused-not-in-hand = Diese Karte hast du nicht.
teufel-refused-neighbours-colour = Deine erste Karte muss eine Farbe haben, die auch links neben dir vorkommt, und so eine hast du.
teufel-refused-row-missing = Diese Farbe hat noch keine Reihe, also gibt es kein Ende zum Anlegen.
teufel-refused-end-needed = Diese Farbe hat schon ihre Reihe. Sag dazu, an welchem Ende: links ◀ oder rechts ▶.
teufel-refused-not-at-an-end = Eine neue Reihe braucht eine Zahl, die am Ende einer Reihe liegt. Diese liegt an keinem, und du hast andere Züge.
teufel-refused-one-end = Eine Reihe mit einer einzigen Karte hat erst ein Ende: das rechte ▶.
teufel-refused-end-closed = Ein Engel hat dieses Ende für immer geschlossen. Das andere ist offen.
teufel-refused-angel-too-early = Engel müssen warten, bis in allen vier Reihen mindestens zwei Teufel liegen.
teufel-refused-row-has-angel = Diese Reihe hat schon ihren Engel, und mehr als einen bekommt keine.
teufel-refused-must-move = Du kannst etwas spielen, also musst du auch. Passen darf nur, wer nichts als Engel hat, die gerade nicht gehen.

## Der Befehl und die Optionen

command-teufel = teufel
command-teufel-description = Hier einen Tisch für Hol's der Teufel eröffnen
command-teufel-help = Eröffnet einen Tisch für Hol's der Teufel, für zwei bis sechs: Werde deine Karten los, ohne zu bezahlen.

## Warum, in einem Satz

teufel-hint-unit = Chips am Ende dieser Runde, im Schnitt über viele mögliche Verteilungen; bei „schlechter“ zählt auch die Wirkung auf die anderen.
reason-teufel-free = Das kostet jetzt nichts; der nächstbeste Zug kostet { $saves } mehr.
reason-teufel-cheap =
    { $pays ->
        [one] Das kostet { $pays } Chip an { $name }; der nächstbeste Zug kostet { $saves } mehr.
       *[other] Das kostet { $pays } Chips an { $name }; der nächstbeste Zug kostet { $saves } mehr.
    }
reason-teufel-rids = So wirst du { $card } los; billiger wird es später kaum. Das spart { $saves } in der Farbe.
reason-teufel-keeps = So bleibt { $row } frei für das, was dort noch kommt. Das spart später { $saves }.
reason-teufel-closes = Der Engel schließt { $row } da, wo es am teuersten würde. Das spart später { $saves }.
reason-teufel-forces = Dann muss { $name } zahlen: { $gains } mehr für dich, am meisten durch { $row }.

## Die Regeln

rules-teufel-goal = **Ziel.** Werde deine Karten los, ohne zu zahlen. Alle beginnen jede Runde mit 20 Chips. { $rounds ->
        [0] Gespielt werden so viele Runden, wie Leute am Tisch sitzen
        [one] Gespielt wird eine Runde
       *[other] Gespielt werden { $rounds } Runden
    }, und die meisten Chips in der Summe gewinnen; bei Gleichstand wird der Sieg geteilt. Für zwei bis sechs, am besten zu dritt, viert oder fünft.
rules-teufel-short-turn = **Dein Zug.** Spiel eine Karte links ◀ oder rechts ▶ an die Reihe ihrer Farbe. Gibt es die noch nicht, macht die Karte sie auf, wenn ihre Zahl gleich der am Ende irgendeiner Reihe ist. Wenn du kannst, musst du spielen.
rules-teufel-short-fines = **Was es kostet.** Eine Karte, die höher ist als die am Ende, kostet nichts. Für eine niedrigere zahlst du die Differenz in Chips nach rechts. Die Runde ist vorbei, sobald die Person, die gegeben hat, ihre letzte Karte gespielt hat; Karten, die noch auf der Hand sind, kosten nichts.
rules-teufel-cards = **Karten.** { $legend }. In jeder der vier Farben gibt es Teufel von 1 bis 9, dazu zwei Engel. { $players ->
        [0] Alle 38 Karten werden gleichmäßig verteilt; was übrig bleibt, liegt verdeckt beiseite
       *[other] Alle bekommen { $each } Karten{ $aside ->
            [0] { "" }
           *[other] ; { $aside } bleiben verdeckt
        }
    }. Die Rückseiten zeigen allen, welche Farben du hast, aber nicht die Zahlen.
rules-teufel-turn = **Dein Zug.** Im Uhrzeigersinn spielen alle je eine Karte. Wer gegeben hat, fängt an, und zwar mit einem Teufel in einer Farbe, die auch die Person links hat (geht das nicht, mit irgendeinem). Eine neue Farbe macht eine Reihe auf, wenn ihre Zahl gleich der am Ende irgendeiner Reihe ist. Hat die Farbe schon eine Reihe, legst du links ◀ oder rechts ▶ an; eine Reihe aus einer einzigen Karte hat nur ein Ende.
rules-teufel-cost = **Was es kostet.** Eine Karte, die höher ist als die am Ende, kostet nichts. Für eine niedrigere zahlst du die Differenz nach rechts, auch wenn dort niemand mehr Karten hat; hast du weniger Chips, zahlst du alle.
rules-teufel-example-caption = **Ein Beispiel**
rules-teufel-example = Du hast die rote 9, die rote 2 und die grüne 9. Die rote 9 ist höher als die 7 und die 6 an den Enden ihrer Reihe: An beiden ist sie kostenlos. Die rote 2 ist niedriger: Links an der 7 kostet sie 5 Chips, rechts an der 6 kostet sie 4. Grün hat noch keine Reihe, aber die violette endet mit einer 9: Also darf die grüne 9 die grüne Reihe aufmachen, kostenlos.
rules-teufel-angels = **Engel** schließen ein Ende einer Reihe für immer und kosten nichts. Sie dürfen gespielt werden, wenn in allen vier Reihen mindestens zwei Teufel liegen, und in jeder Reihe nur einmal.
rules-teufel-must = **Du musst spielen**, wenn du kannst. Passt nichts, spielst du irgendeinen Teufel, und er macht kostenlos seine Reihe auf. Hast du nur noch Engel, die nicht gespielt werden dürfen, passt du.
rules-teufel-end = **Schluss.** Eine Runde ist vorbei, sobald die Person, die gegeben hat, ihre letzte Karte gespielt hat (oder niemand mehr spielen kann). Wer keine Karten mehr hat, wird übersprungen. Die Chips werden zusammengezählt; Karten, die noch auf der Hand sind, kosten nichts. Wer zuerst gibt, wird ausgelost oder von der Tischleitung bestimmt; nach jeder Runde gibt, wer links daneben sitzt.
