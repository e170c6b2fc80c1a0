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
computers-late-on = Wer später kommt, darf einen Computer ablösen. Für diese Person zählt das Spiel nicht.
computers-late-off = Ist das Spiel im Gang, kommt niemand mehr dazu.
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
menu-late = Wer später kommt
menu-late-yes = Darf einen Computer ablösen (ohne Wertung)
menu-late-no = Kann nicht mehr mitspielen
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

review-player = { $name }: { $agreed } von { $decisions } Entscheidungen so gut wie die des Computers.
review-account = Ergebnis { $made }: erwartet { $promised }, Glück { $luck }, Fehler { $lost }.
review-worth = Ohne Fehler: { $worth }. Verloren: { $parts }.
review-part = { $cost } durch { $move }
review-part-rest = { $cost } durch kleinere Fehler
review-best = { $round }, Zug { $number }: { $played } war der beste Zug; jeder andere hätte mindestens { $cost } gekostet.
review-slip = { $round }, Zug { $number }: gewählt { $played }; { $better } wäre um { $cost } besser gewesen.
review-no-slip = Keine klaren Fehler.
review-how = Punkte sind Mittelwerte über viele mögliche Verteilungen, beurteilt nach dem, was man in dem Moment wissen konnte, nicht nach dem, was später kam. Glück ist, welche Karten kamen und was die anderen taten. Was etwa gleich gut war, gilt nicht als Fehler.

puzzle-title = Ein Rätsel aus deinem eigenen Spiel
puzzle-from = { $game } mit { $names }, { $when }
puzzle-ask = Was würdest du jetzt wählen?
puzzle-right = ✅ { $move }: genau.
puzzle-as-good = ✅ { $move }: so gut wie die beste Wahl, soweit ich das sagen kann.
puzzle-again = ❌ { $move } war damals deine Wahl. Das kostet im Schnitt { $cost }.
puzzle-wrong = ❌ { $move } kostet im Schnitt { $cost }.
puzzle-none = Noch kein Rätsel: Ich kenne keine teure Entscheidung von dir. Spiel ein Spiel zu Ende, dann suche ich eine.
puzzle-reviewing = Ich suche gerade in deinen Spielen nach einem. Frag mich in einer Minute noch einmal.
puzzle-solved = Du hast alle Rätsel aus deinen letzten Spielen beantwortet. Neue Spiele bringen neue.
puzzle-weekly = Möchtest du jede Woche eins?
button-puzzle-weekly = Ja, jede Woche
puzzle-asked = Du wolltest jede Woche eins.
