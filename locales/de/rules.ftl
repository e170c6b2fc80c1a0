### Die Regeln der Spiele, in eigenen Worten.

rules-title = Regeln · { $game }
rules-at-table = **So gewählt an Tisch { $table }:**
rules-fair = **Ehrlich gemischt:** Bevor jemand mitspielen kann, denkt sich der Tisch ein Geheimnis aus und zeigt dessen Fingerabdruck. Alle Karten ergeben sich aus dem Geheimnis und daraus, wer wann dazugekommen ist; aussuchen kann sie also niemand. Am Ende wird das Geheimnis verraten, und alle können nachrechnen. (Wer den Bot betreibt, könnte Mitspielende erfinden; das lässt sich nicht ausschließen.)

## The chapters, on buttons

rules-chapter-short = Kurz gesagt
rules-chapter-round = Eine Runde
rules-chapter-cards = Karten
rules-chapter-special = Joker und Stibitzkarten
rules-chapter-fines = Was es kostet
rules-chapter-angels = Engel
rules-chapter-tricks = Stiche
rules-chapter-scoring = Punkte
rules-chapter-table = An diesem Tisch
rules-chapter-shuffle = Ehrliches Mischen
