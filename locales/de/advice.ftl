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
