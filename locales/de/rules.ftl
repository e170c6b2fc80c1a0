### Die Regeln der Spiele, in eigenen Worten.

rules-title = Regeln · { $game }
rules-at-table = **So gewählt an Tisch { $table }:**
rules-fair = **Ehrlich gemischt:** Bevor jemand mitspielen kann, denkt sich jeder Tisch ein Geheimnis aus und zeigt dessen Fingerabdruck. Die Karten ergeben sich aus dem Geheimnis und daraus, wer wann dazugekommen ist; so kann sie hinterher niemand aussuchen. Am Ende wird das Geheimnis verraten, und alle können nachrechnen. (Wer diesen Bot betreibt, könnte Mitspielende erfinden; das lässt sich nicht ausschließen.)
