# Der Tisch, wie er im Browser gezeichnet wird.

board-turn-of =
    { $count ->
        [one] { $names } ist dran.
       *[other] { $names } sind dran.
    }
board-points =
    { $count ->
        [one] { $count } Pkt.
       *[other] { $count } Pkt.
    }
board-role-host = Tischleitung
board-role-computer = Computer
board-role-away = abwesend
board-role-left = ist gegangen
board-role-kept = Platz freigehalten
board-dealer = Gibt in dieser Runde: Mit der letzten eigenen Karte endet sie
board-dealer-short = gibt

board-herz-drew = Du hast { $card } gezogen.
board-herz-drew-note = Du hast { $card } gezogen ({ $note }).
board-herz-left = Linke Spalte
board-herz-right = Rechte Spalte
board-herz-discard = Abwerfen
board-herz-pile = Stapel

board-row-new = { FORM($row, "alone") } eröffnen
board-row-end = Ende { FORM($row, "genitive") }, an der { $onto }
board-teufel-not-first = Beginnen darfst du nur mit einer Farbe, die auch die Person links von dir hat.
board-teufel-no-row = Diese Farbe hat noch keine Reihe. Eröffnen kannst du sie nur, wenn die gleiche Zahl am Ende einer anderen Reihe liegt.
board-teufel-angel = Ein Engel braucht vier Reihen mit mindestens zwei Teufeln und eine Reihe ohne Engel.

game-herz-about = Bau einen Turm aus fallenden Zahlen in zwei Spalten, nutz Joker und stibitz den anderen Karten.
game-teufel-about = Leg vier Reihen von Teufeln. Eine zu niedrige Karte kostet Chips, ein Engel schließt eine Reihe.
game-hearts-about = Nimm keine Herzen und meide die Pik-Dame; nur die Karo-Zehn lohnt sich.
lesson-herz-1 = Dein Turm hat zwei Spalten, und jede Karte muss niedriger sein als die darüber.
lesson-herz-2 = Zwei Karten nebeneinander bringen 2 Punkte, in derselben Farbe sogar 3.
lesson-herz-3 = Ein Joker passt fast überall und zählt eins weniger als die Karte darüber; mit einer Stibitzkarte holst du dir die letzte Karte aus einer Spalte der anderen.
lesson-teufel-1 = Jede Farbe hat ihre eigene Reihe: Eine neue beginnt mit einer Zahl, die schon am Ende einer anderen liegt.
lesson-teufel-2 = Eine höhere Karte als die am Ende ihrer Reihe kostet nichts; für eine niedrigere zahlst du die Differenz in Chips.
lesson-teufel-3 = Ein Engel kostet nichts und schließt ein Ende einer Reihe; behalte so viele Chips wie möglich.
lesson-hearts-1 = Bediene die ausgespielte Farbe, wenn du kannst: Ihre höchste Karte bekommt den ganzen Stich.
lesson-hearts-2 = Punkte sind schlecht: Jedes Herz zählt 1, die Pik-Dame 13.
lesson-hearts-3 = Nur die Karo-Zehn ist gut: Sie zieht dir 10 Punkte ab.
points-in-all = { $count } insgesamt

# A player of a replayed game whose name is not in its file.
film-seat = Platz { $seat }
