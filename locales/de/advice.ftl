## Computerspieler und Tipps

level-random = planlos
level-easy = leicht
level-casual = locker
level-medium = mittel
level-hard = schwer
level-score = { $level } (etwa { $score })
computers-line = { $name }: { $level }
computers-none = Noch spielt hier kein Computer mit. Ein neuer würde so spielen: { $level }.
computers-levels = „Leicht“ spielt nach Faustregeln, „mittel“ denkt voraus, „schwer“ denkt länger voraus. Eine Änderung gilt ab dem nächsten Zug.
computers-levels-casual = „Leicht“ spielt nach Faustregeln, „locker“ denkt ein wenig voraus und patzt ab und zu, „mittel“ denkt voraus, „schwer“ denkt länger voraus. Eine Änderung gilt ab dem nächsten Zug.
computers-scores = So stark sind sie, gemessen wie in der Bestenliste: { $levels }.
computers-hints-on = Tipps sind erlaubt. Sobald jemand einen nimmt, zählt das Spiel nicht für die Bestenliste.
computers-hints-off = Solange Menschen gegeneinander spielen, gibt es keine Tipps, damit das Spiel zählen kann. Gegen Computer allein gibt es sie immer.
menu-level = So spielen die Computer
menu-level-all =
    { $count ->
        [one] { $level }
       *[other] Alle: { $level }
    }
menu-level-one = { $name }: { $level }
menu-hints = Tipps
menu-hints-yes = Tipps für alle (ab dem ersten zählt das Spiel nicht)
menu-hints-no = Keine Tipps, wenn Menschen gegeneinander spielen
hint-best = 💡 Ich würde so spielen: { $move }.
hint-line-best = { $move }: im Schnitt { $value }
hint-line-equal = { $move }: etwa gleich gut
hint-line-worse = { $move }: im Schnitt { $value } ({ $behind } schlechter)
hints-taken =
    { $count ->
        [one] 💡 { $count } Tipp genommen: Das Spiel zählt nicht.
       *[other] 💡 { $count } Tipps genommen: Das Spiel zählt nicht.
    }

## Die Analyse

review-you =
    { $decisions ->
        [0] **Du** hattest nichts zu entscheiden.
        [one] { $missed ->
            [0] **Du** hattest eine Entscheidung zu treffen, und sie war so gut wie die des Computers.
           *[other] **Du** hattest eine Entscheidung zu treffen, und die des Computers war um { $lost } besser.
        }
       *[other] { $missed ->
            [0] **Du**: alle { $decisions } Entscheidungen so gut wie die des Computers.
           *[other] **Du**: { $agreed } von { $decisions } Entscheidungen so gut wie die des Computers. Der Rest hat { $lost } gekostet.
        }
    }
review-player =
    { $decisions ->
        [0] { $name } hatte nichts zu entscheiden.
        [one] { $missed ->
            [0] { $name } hatte eine Entscheidung zu treffen, und sie war so gut wie die des Computers.
           *[other] { $name } hatte eine Entscheidung zu treffen, und die des Computers war um { $lost } besser.
        }
       *[other] { $missed ->
            [0] { $name }: alle { $decisions } Entscheidungen so gut wie die des Computers.
           *[other] { $name }: { $agreed } von { $decisions } Entscheidungen so gut wie die des Computers. Der Rest hat { $lost } gekostet.
        }
    }
review-luck = Glück: Im Schnitt waren diese Karten { $promised } wert, geworden sind es { $made }.
review-luck-best = Glück: Wer alle Karten vorher gekannt hätte, hätte daraus { $best } machen können. Geworden sind es { $made } ({ $share } %).
review-luck-lowest = Glück: Im Schnitt hätten diese Karten { $promised } gekostet, geworden sind es { $made }.
review-slip = { $round }, Zug { $number }: { $played }. { $better } wäre um { $cost } besser gewesen.
review-no-slip = Keine klaren Fehler.
review-how = Beurteilt nach dem, was man in dem Moment wissen konnte, nicht nach dem, was später kam; im Schnitt über viele mögliche Verteilungen. Was etwa gleich gut war, gilt nicht als Fehler.
