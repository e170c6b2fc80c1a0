### Die Regeln der Spiele, in eigenen Worten.

rules-title = Regeln · { $game }
rules-at-table = **So gewählt an Tisch { $table }:**
rules-fair = **Ehrlich gemischt:** Bevor jemand mitspielen kann, denkt sich jeder Tisch ein Geheimnis aus und zeigt dessen Fingerabdruck. Die Karten ergeben sich aus dem Geheimnis und daraus, wer wann dazugekommen ist; so kann sie hinterher niemand aussuchen. Am Ende wird das Geheimnis verraten, und alle können nachrechnen. (Wer diesen Bot betreibt, könnte Mitspielende erfinden; das lässt sich nicht ausschließen.)

## Herz an Herz

rules-herz-goal = **Ziel.** Bau einen Turm: eine Startkarte und darunter zwei Spalten, links und rechts, mit bis zu sechs Karten. Zwei Karten nebeneinander sind eine Stufe, und nur ganze Stufen bringen Punkte. Nach vier Runden gewinnt, wer am meisten hat.
rules-herz-turn = **Dein Zug.** Du ziehst eine Karte, die nur du siehst. Du legst sie an oder wirfst sie ab, dann sind die Nächsten dran. Die erste Karte, die du behältst, wird deine Startkarte; je höher sie ist, desto mehr Platz ist darunter. Abgeworfene Karten sind für diese Runde weg.
rules-herz-fit = **Was passt.** In jeder Spalte muss eine Karte weniger zählen als die über ihr. Die Spalten müssen nicht gleich schnell wachsen, und eine Zahl darf in beiden vorkommen.
rules-herz-colours = **Farben.** Die Karten 1 bis 100 gehören zu vier Gruppen: { $first } gelb 1–25, { $second } grün 26–50, { $third } rot 51–75, { $fourth } türkis 76–100.
rules-herz-special = **Besondere Karten.** Ein **Joker** gehört zu einer Gruppe und zählt eins weniger als die Karte über ihm, aber nie mehr als die höchste Zahl seiner Gruppe; wäre es weniger als ihre niedrigste, passt er nicht. Ein **Superjoker** { $super } macht das Gleiche von 1 bis 100 und hat keine Farbe. Als Startkarte zählen beide so viel, wie sie können.
rules-herz-thief = Ein **Dieb** stibitzt jemandem die letzte Karte einer Spalte – nie die Startkarte – und legt sie in deinen Turm, wenn sie dort passt. Danach wird er abgeworfen. Ob benutzt oder nicht: Das war dein Zug.
rules-herz-score = **Punkte.** Eine Runde endet, sobald jemand beide Spalten fertig hat oder die letzte Karte gespielt ist. Jede Stufe mit zwei Karten bringt 2 Punkte und noch 1 dazu, wenn beide zur selben Farbgruppe gehören (Joker zählen zu ihrer Gruppe, Superjoker nie). Einzelne Karten bringen nichts.
rules-herz-example-caption = **Ein Beispiel**
rules-herz-example = Sechs Stufen bringen 12 Punkte. In den Stufen 1, 3 und 5 liegen zwei Karten einer Farbe: noch 3 dazu, **zusammen 15**. Rechts zählt der türkise Joker 96, eins weniger als die Startkarte; dass die 96 auch links liegt, macht nichts. In Stufe 4 zählt der Superjoker 56, weil er unter der 57 liegt, und bringt keinen Extrapunkt.
rules-herz-players = **Wie viele mitspielen.** Zu viert sind alle 110 Karten dabei. Zu dritt bleiben die türkisen, ein Superjoker und ein Dieb draußen, zu zweit auch noch die roten und ein weiterer Dieb.

## Hol's der Teufel

rules-teufel-goal = **Ziel.** In jeder Runde fangen alle mit Chips im Wert von 20 an. Gespielt werden so viele Runden, wie Leute dabei sind, und wer dann am meisten hat, gewinnt. Teufel in vier Farben mit den Werten 1 bis 9 und zwei Engel werden gleichmäßig verteilt (was übrig bleibt, liegt verdeckt beiseite); an den Rückseiten sehen alle, welche Farben du hast, aber nicht die Zahlen.
rules-teufel-cards = **Die Karten.** { $legend }
rules-teufel-turn = **Dein Zug.** Du spielst eine Karte. Wer gibt, fängt an, und zwar mit einem Teufel in einer Farbe, die links daneben vorhanden ist. Eine neue Farbe macht eine Reihe auf, wenn ihre Zahl gleich der Zahl am Ende irgendeiner Reihe ist. Hat die Farbe schon eine Reihe, legst du an einem ihrer Enden an. Solange eine Reihe nur aus einer Karte besteht, hat sie nur ein Ende.
rules-teufel-cost = **Was es kostet.** Eine Karte, die höher ist als die am Ende, ist umsonst. Für eine niedrigere zahlst du die Differenz nach rechts; hast du weniger Chips, zahlst du alle.
rules-teufel-angels = **Engel** schließen ein Ende einer Reihe für immer und kosten nichts. Sie dürfen gespielt werden, wenn in allen vier Reihen mindestens zwei Teufel liegen, und in jeder Reihe nur einmal.
rules-teufel-must = **Du musst spielen**, wenn du kannst. Passt nichts, spielst du irgendeinen Teufel, und er macht umsonst seine Reihe auf. Hast du nur noch Engel, die nicht gehen, passt du.
rules-teufel-end = **Schluss.** Eine Runde ist vorbei, sobald die Person, die gegeben hat, keine Karte mehr hat. Dann werden die Chips gezählt, und beim nächsten Mal wird eins weiter links gegeben.

## Hearts

rules-hearts-goal = **Ziel.** Nimm so wenige Punkte wie möglich. Sobald jemand 50 erreicht, ist Schluss, und wer am wenigsten hat, gewinnt.
rules-hearts-pass = **Weitergeben.** Zuerst suchen alle gleichzeitig drei Karten aus und geben sie nach links. Karten, die beim Verteilen nicht aufgehen, bekommt, wer den ersten Stich macht.
rules-hearts-play = **Stiche.** Wer das niedrigste Kreuz hat, spielt es aus. Bedien die Farbe, wenn du kannst, sonst spiel, was du willst. Die höchste Karte der ausgespielten Farbe macht den Stich und spielt als Nächstes aus. Herz und die Pik-Dame dürfen erst ausgespielt werden, wenn jemand ein Herz oder ein Pik abgeworfen hat – oder wenn du nichts anderes hast.
rules-hearts-points = **Punkte.** Jedes Herz zählt 1, die Pik-Dame 13, und die Karo-Zehn zieht 10 ab. Nimmst du alle Herzen und die Dame, zählen sie stattdessen 26 zu deinen Gunsten.
rules-hearts-end = **Zu zweit** bekommt ihr je 13 Karten. Nach jedem Stich zieht ihr beide eine nach, wer den Stich hat zuerst, solange welche da sind.
