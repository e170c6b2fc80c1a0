## Computerspieler und Tipps

level-random = planlos
level-easy = leicht
level-medium = mittel
level-hard = stark
computers-line = { $name }: { $level }
computers-none = Hier spielt noch kein Computer mit. Der nächste würde so spielen: { $level }.
computers-levels = Leicht spielt nach Faustregeln, mittel denkt voraus, stark denkt länger voraus. Eine Änderung gilt ab dem nächsten Zug.
computers-hints-on = Tipps sind erlaubt. Sobald jemand einen nimmt, zählt das Spiel nicht für die Bestenliste.
computers-hints-off = Tipps gibt es nur, wenn du allein gegen Computer spielst. Mit anderen zählt das Spiel, deshalb gibt es dort keine.
menu-level = So spielen die Computer
menu-level-all =
    { $count ->
        [one] { $level }
       *[other] Alle: { $level }
    }
menu-level-one = { $name }: { $level }
menu-hints = Tipps
menu-hints-yes = Tipps für alle, dafür zählt das Spiel nicht
menu-hints-no = Keine Tipps, wenn Menschen gegeneinander spielen
hint-best = 💡 Ich würde das hier wählen: { $move }.
hint-line-best = { $move }: verspricht { $value }
hint-line-worse = { $move }: verspricht { $value }, um { $behind } schlechter
hint-counted-points = In Punkten dieser Runde, im Mittel über viele Verteilungen, die zu dem passen, was du siehst. Was es den anderen bringt, zählt mit.
hint-counted-chips = In Chips am Ende dieser Runde, im Mittel über viele Verteilungen, die zu dem passen, was du siehst. Was es den anderen bringt, zählt mit.
hint-counted-hearts = In Punkten dieser Runde, weniger ist also besser, im Mittel über viele Verteilungen, die zu dem passen, was du siehst. Was es den anderen bringt, zählt mit.
hints-taken =
    { $count ->
        [one] 💡 Jemand hat einen Tipp genommen: Dieses Spiel zählt nicht für die Bestenliste.
       *[other] 💡 Es wurden { $count } Tipps genommen: Dieses Spiel zählt nicht für die Bestenliste.
    }

## Die Nachlese

review-you =
    { $decisions ->
        [0] **Du** hattest nichts zu entscheiden.
        [one] **Du** hattest { $decisions } Entscheidung zu treffen, und bei { $agreed } sieht der Computer nichts klar Besseres. Der Rest hat { $lost } gekostet.
       *[other] **Du** hattest { $decisions } Entscheidungen zu treffen, und bei { $agreed } sieht der Computer nichts klar Besseres. Der Rest hat { $lost } gekostet.
    }
review-player =
    { $decisions ->
        [0] { $name } hatte nichts zu entscheiden.
        [one] { $name } hatte { $decisions } Entscheidung zu treffen, und bei { $agreed } sieht der Computer nichts klar Besseres. Der Rest hat { $lost } gekostet.
       *[other] { $name } hatte { $decisions } Entscheidungen zu treffen, und bei { $agreed } sieht der Computer nichts klar Besseres. Der Rest hat { $lost } gekostet.
    }
review-luck = Glück: Zu Beginn der Runden haben die Karten zusammen { $promised } versprochen, geworden sind es { $made }.
review-luck-best = Glück: Wer alle Karten vorher gekannt hätte, hätte daraus { $best } machen können. Geworden sind es { $made }, also { $share } %.
review-luck-lowest = Glück: Zu Beginn der Runden haben die Karten mit zusammen { $promised } gedroht, geworden sind es { $made }.
review-slip = Runde { $round }, Zug { $number }: { $played }. Um { $cost } besser: { $better }.
review-no-slip = Nichts sticht heraus, das klar besser gewesen wäre.
review-how = Beurteilt nach dem, was man in dem Moment wissen konnte, nicht nach dem, was später kam: in Punkten, im Mittel über viele Verteilungen, die dazu passen.

## Warum, in einem Satz: Herz an Herz

reason-herz-high-start = Eine so hohe Startkarte wie { $worth } lässt Platz für zwei lange Spalten.
reason-herz-starts-now = Auf eine bessere Startkarte als die { $worth } zu warten, würde zu viel kosten.
reason-herz-waits-for-start = Für eine bessere Startkarte ist noch Zeit.
reason-herz-completes-pair = Damit ist Stufe { $level } voll: zwei Punkte.
reason-herz-colour-bonus = Damit ist Stufe { $level } einfarbig voll: drei Punkte.
reason-herz-small-step =
    { $side ->
        [left] Ein kleiner Schritt von { $from } auf { $to }: Die linke Spalte nimmt noch alles darunter.
       *[right] Ein kleiner Schritt von { $from } auf { $to }: Die rechte Spalte nimmt noch alles darunter.
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
reason-herz-steals =
    { $loses ->
        [0] Der Dieb nimmt { $name } eine Karte, die hier passt.
        [one] Der Dieb nimmt eine Karte, die hier passt, und { $name } verliert { $loses } Punkt.
       *[other] Der Dieb nimmt eine Karte, die hier passt, und { $name } verliert { $loses } Punkte.
    }
reason-herz-nothing-to-steal = Nichts, was der Dieb nehmen könnte, ist den Platz wert.
reason-herz-fits-nowhere = Sie passt nirgends.

## Warum, in einem Satz: Hol's der Teufel

reason-teufel-free = Das kostet jetzt nichts; die anderen Züge kosten im Schnitt { $saves } mehr.
reason-teufel-cheap =
    { $pays ->
        [one] Das kostet { $pays } Chip an { $name }; die anderen Züge kosten im Schnitt { $saves } mehr.
       *[other] Das kostet { $pays } Chips an { $name }; die anderen Züge kosten im Schnitt { $saves } mehr.
    }
reason-teufel-rids = So wirst du { $card } los; billiger würde es später kaum. Das spart { $saves } in der Farbe.
reason-teufel-keeps = { $row } zu lassen, wie sie ist, hilft dem, was dort noch kommt. Das spart später { $saves }.
reason-teufel-closes = Der Engel schließt { $row } da, wo es am teuersten würde. Das spart später { $saves }.
reason-teufel-forces = Dann muss { $name } zahlen: { $gains } mehr für dich, am meisten über { $row }.

## Warum, in einem Satz: Hearts

reason-hearts-goes-for-all = Alle Herzen und die Pik-Dame sind zu schaffen, also wird jeder Stich geholt.
reason-hearts-stops-sourdine = { $name } ist dabei, alles zu holen, und das verhindert es.
reason-hearts-gives-queen = So wie der Stich liegt, bekommt { $name } die Pik-Dame.
reason-hearts-gives-heart = So wie der Stich liegt, bekommt { $name } das Herz.
reason-hearts-takes-ten = Die 10♦ zieht Punkte ab, und so kommt sie zu dir.
reason-hearts-ducks = Das bleibt unter der Karte, die den Stich holt.
reason-hearts-takes-for-nothing = In diesem Stich tut nichts weh: ein guter Moment, eine hohe Karte loszuwerden.
reason-hearts-queen-out = Die Pik-Dame ist noch draußen, also bleibt das unter ihr.
reason-hearts-queen-out-void = Die Pik-Dame ist noch draußen, und links von dir ist kein Pik mehr.
reason-hearts-draws-queen = Das treibt bei den anderen die Pik-Dame heraus.
reason-hearts-safe-discard = So geht { $suit } weg, bevor es einen schlechten Stich holt.
reason-hearts-leads-low = Über eine kleine Karte in { $suit } gehen wohl andere.
reason-hearts-high-while-safe = { $suit } haben wohl noch alle, da kostet eine hohe Karte noch nichts.
reason-hearts-passes-queen = Die Pik-Dame, oder was sie fangen würde, ist anderswo besser aufgehoben.
reason-hearts-passes-for-void = Danach hast du kein { $suit } mehr und kannst bald abwerfen, was wehtut.
reason-hearts-passes-high = Die höchsten Karten holen die Stiche, die niemand will.
reason-suit =
    { $suit ->
        [spades] Pik ♠
        [hearts] Herz ♥
        [diamonds] Karo ♦
       *[clubs] Kreuz ♣
    }
