# Der Tisch, wie er im Browser gezeichnet wird.

board-turn-of =
    { $count ->
        [one] { $names } ist am Zug.
       *[other] { $names } sind am Zug.
    }
board-points =
    { $count ->
        [one] { $count } Pkt.
       *[other] { $count } Pkt.
    }
board-role-host = Gastgeber
board-role-computer = Computer
board-role-away = abwesend
board-role-left = ist gegangen
board-role-kept = Platz freigehalten
board-dealer = Gibt in dieser Runde: Mit der letzten eigenen Karte endet sie
board-dealer-short = gibt

board-herz-drew = Du hast { $card } gezogen.
board-herz-left = Linke Spalte
board-herz-right = Rechte Spalte
board-herz-discard = Ablegen
board-herz-pile = Nachziehstapel

board-row-new = { $row } eröffnen
board-row-end = Ende: { $row }, an der { $onto }
board-teufel-not-first = Beginnen darfst du nur mit einer Farbe, die dein linker Nachbar hat.
board-teufel-no-row = Diese Farbe hat noch keine Reihe. Eröffnen kannst du sie nur, wenn die gleiche Zahl am Ende einer anderen Reihe liegt.
board-teufel-angel = Ein Engel braucht vier Reihen mit mindestens zwei Teufeln und eine Reihe ohne Engel.

game-herz-about = Baue einen Turm aus fallenden Zahlen in zwei Spalten, nutze Joker und bestiehl deine Nachbarn.
game-teufel-about = Lege vier Reihen von Teufeln. Eine zu niedrige Karte kostet Chips, ein Engel schließt eine Reihe.
game-hearts-about = Nimm keine Herzen und meide die Pikdame; nur die Karozehn lohnt sich.
points-in-all = { $count } insgesamt

# A player of a replayed game whose name is not in its file.
film-seat = Platz { $seat }
