### Hearts: Karten, das Weitergeben, Stiche, was geschieht.
### Wörter: Stich, ausspielen, bedienen, abwerfen, Reserve, Stapel, Durchmarsch (Sourdine).

game-hearts = Hearts
game-hearts-about = Nimm keine Herzen und meide die Pik-Dame; nur die Karo-Zehn lohnt sich.
lesson-hearts-1 = Bediene die ausgespielte Farbe, wenn du kannst: Ihre höchste Karte bekommt den ganzen Stich.
lesson-hearts-2 = Punkte sind schlecht: Jedes Herz zählt 1, die Pik-Dame 13.
lesson-hearts-3 = Nur die Karo-Zehn ist gut: Sie zieht dir 10 Punkte ab.

## Karten

hearts-letter =
    { $rank ->
        [11] B
        [12] D
        [13] K
       *[14] A
    }
hearts-name =
    { $suit ->
        [spades] Pik
        [hearts] Herz
        [diamonds] Karo
       *[clubs] Kreuz
    }-{ $rank ->
        [11] Bube
        [12] Dame
        [13] König
        [14] Ass
       *[other] { $rank }
    }
hearts-name-worth = { $card }, { $points }
hearts-round-number = Runde { $round }

## Der Tisch

hearts-broken = Herz ist frei
hearts-not-broken = Herz noch gesperrt
hearts-stock =
    { $count ->
        [0] der Stapel ist leer
        [one] noch { $count } Karte im Stapel
       *[other] noch { $count } Karten im Stapel
    }
hearts-reserve =
    { $count ->
        [one] erster Stich + Reserve ({ $count } Karte)
       *[other] erster Stich + Reserve ({ $count } Karten)
    }
hearts-reserve-taken =
    { $count ->
        [one] { $name } hat die Reserve ({ $count })
       *[other] { $name } hat die Reserve ({ $count })
    }
hearts-choosing =
    { $count ->
        [0] alle haben drei Karten ausgesucht
        [one] { $names } sucht noch drei Karten aus
       *[other] { $names } suchen noch drei Karten aus
    }
hearts-pass-goes =
    { $direction ->
        [right] drei Karten gehen nach rechts
        [across] drei Karten gehen nach gegenüber
        [each-other] drei Karten werden getauscht
       *[left] drei Karten gehen nach links
    }
hearts-pass-none = diesmal wird nichts weitergegeben
hearts-taken = { $points } genommen
hearts-score = { $name } { $before } { $taken }
hearts-score-special = { $name } { $before } { $taken } ({ $cards })
hearts-trick =
    { $suit ->
        [spades] Der Stich · Pik { $mark }
        [hearts] Der Stich · Herz { $mark }
        [diamonds] Der Stich · Karo { $mark }
       *[clubs] Der Stich · Kreuz { $mark }
    }
hearts-highest = { $name } · höchste
hearts-see-last-trick = Letzter Stich
hearts-last-trick = Der letzte Stich
hearts-last-trick-before = Der letzte Stich der vorigen Runde
hearts-legend = ♥ 1 · { $queen } 13 · { $ten } −10 · bisher + diese Runde ({ $queen }, { $ten }), weniger ist besser · Schluss bei { $target }
hearts-legend-no-ten = ♥ 1 · { $queen } 13 · bisher + diese Runde ({ $queen }), weniger ist besser · Schluss bei { $target }

## Was du siehst

hearts-hand =
    { $count ->
        [one] Deine Hand · { $count } Karte
       *[other] Deine Hand · { $count } Karten
    }
hearts-drew = Gezogen: { $card }
hearts-passed = an { $to }: { $cards }
hearts-received = von { $from }: { $cards }
hearts-reserve-yours = deine Reserve: { $cards }

## Du bist dran

hearts-choose =
    { $count ->
        [0] **Such drei Karten aus** für { $to }. Niemand sonst sieht sie.
       *[other] **Such drei Karten aus** für { $to }. Bisher: { $cards }.
    }
hearts-which = **Welche drei Karten** gehen an { $to }?
hearts-chosen = Du gibst { $cards } an { $to } weiter. Bis alle fertig sind, kannst du noch tauschen.
hearts-do-claim = Der Rest ist meiner
hearts-do-pass = { $count } Karten weitergeben
hearts-your-turn = **Du bist dran!**
hearts-your-lead = **Du bist dran!** Du spielst aus.
hearts-must-lowest-club = Zuerst wird das niedrigste Kreuz von allen ausgespielt, und du hast es.
hearts-must-follow =
    { $suit ->
        [spades] Du hast Pik { $mark }: Du musst bedienen.
        [hearts] Du hast Herz { $mark }: Du musst bedienen.
        [diamonds] Du hast Karo { $mark }: Du musst bedienen.
       *[clubs] Du hast Kreuz { $mark }: Du musst bedienen.
    }
hearts-must-not-lead-spade = Herz und { $queen } sind noch gesperrt.
hearts-must-not-lead-queen = Herz und { $queen } sind noch gesperrt.
hearts-must-not-lead-heart = Herz ist noch gesperrt.
hearts-must-not-discard = Im ersten Stich weder Herz noch { $queen }, solange du anderes hast.

## Was geschehen ist

# In the transcript of a finished game, where every hand is open.
hearts-did-pass = { $name } gibt { $cards } weiter.
hearts-did-exchange = { $direction ->
        [right] Alle haben drei Karten nach rechts weitergegeben
        [across] Alle haben drei Karten nach gegenüber weitergegeben
        [each-other] Beide haben drei Karten getauscht
       *[left] Alle haben drei Karten nach links weitergegeben
    }. { $name } spielt aus.
hearts-did-play = { $name } spielt { $card }.
hearts-did-break = Herz ist frei: Herz und { $queen } dürfen ausgespielt werden.
hearts-did-break-heart = Herz ist frei: Es darf ausgespielt werden.
hearts-did-take = { $name } macht den Stich.
hearts-did-take-nothing = { $name } macht den Stich, ohne Punkte.
hearts-did-take-points = { $name } macht den Stich: { $points } ({ $cards }).
hearts-took =
    { $points ->
        [0] { $name } nimmt { $cards }, ohne Punkte.
        [one] { $name } nimmt { $cards }: { $points } Punkt.
       *[other] { $name } nimmt { $cards }: { $points } Punkte.
    }
hearts-you-took =
    { $points ->
        [0] Du nimmst { $cards }, ohne Punkte.
        [one] Du nimmst { $cards }: { $points } Punkt.
       *[other] Du nimmst { $cards }: { $points } Punkte.
    }
hearts-did-take-reserve =
    { $count ->
        [one] { $name } bekommt auch die Reserve, { $count } Karte.
       *[other] { $name } bekommt auch die Reserve, { $count } Karten.
    }
hearts-did-draw =
    { $count ->
        [0] Beide ziehen die letzten Karten vom Stapel.
       *[other] Beide ziehen eine Karte. Im Stapel sind noch { $count }.
    }
hearts-you-exchange = { $direction ->
        [right] Alle haben drei Karten nach rechts weitergegeben
        [across] Alle haben drei Karten nach gegenüber weitergegeben
        [each-other] Ihr habt drei Karten getauscht
       *[left] Alle haben drei Karten nach links weitergegeben
    }. Du spielst aus.
hearts-you-play = Du spielst { $card }.
hearts-you-take = Du machst den Stich.
hearts-you-take-nothing = Du machst den Stich, ohne Punkte.
hearts-you-take-points = Du machst den Stich: { $points } ({ $cards }).
hearts-you-take-reserve =
    { $count ->
        [one] Du bekommst auch die Reserve, { $count } Karte. Nur du darfst sie ansehen.
       *[other] Du bekommst auch die Reserve, { $count } Karten. Nur du darfst sie ansehen.
    }
hearts-you-draw =
    { $count ->
        [0] Ihr zieht die letzten beiden Karten vom Stapel.
       *[other] Ihr zieht beide eine Karte. Im Stapel sind noch { $count }.
    }
hearts-you-sourdine = 🌙 **Durchmarsch!** Du hast alle Herzen und die Pik-Dame genommen: Statt dich 26 Punkte zu kosten, ziehen sie 26 ab.
hearts-sourdine = 🌙 **Durchmarsch!** { $name } hat alle Herzen und die Pik-Dame genommen: Statt 26 Punkte zu kosten, ziehen sie 26 ab.
hearts-you-sourdine-others = 🌙 **Durchmarsch!** Du hast alle Herzen und die Pik-Dame genommen: Dich kosten sie nichts, alle anderen 26 Punkte.
hearts-sourdine-others = 🌙 **Durchmarsch!** { $name } hat alle Herzen und die Pik-Dame genommen: Für { $name } kosten sie nichts, für alle anderen 26 Punkte.
hearts-rest-played = Punkte gab es keine mehr zu holen, also wurden die übrigen Karten gleich gespielt.
hearts-reserve-was = Die Reserve, die { $name } bekommen hat: { $cards }.
hearts-round-line = { $name }: { $points }, { $total } insgesamt
hearts-counted = Die Karten, die zählten:
hearts-ended = Schluss, weil jemand { $target } erreicht hat.

## Der Befehl und die Optionen

command-hearts = hearts
command-hearts-description = Hier einen Tisch für Hearts eröffnen
command-hearts-help = Eröffnet einen Tisch für Hearts, für zwei bis sechs: Nimm keine Herzen, und hüte dich vor der Pik-Dame.
option-hearts-target = grenze
option-hearts-target-description = Bei wie vielen Punkten das Spiel endet (sonst 50)
option-hearts-target-menu = Bei wie vielen Punkten endet das Spiel?
option-hearts-target-value =
    { $count ->
        [one] bis jemand { $count } Punkt hat
       *[other] bis jemand { $count } Punkte hat
    }
option-hearts-moon = durchmarsch
option-hearts-moon-description = Durchmarsch: Alle Herzen und die Pik-Dame zu nehmen lohnt sich (ja, wenn du nichts sagst)
option-hearts-moon-menu = Gibt es den Durchmarsch (alle Herzen und die Pik-Dame)?
option-hearts-moon-line = Durchmarsch (alle Herzen und die Pik-Dame): **{ $value }**
option-hearts-moon-value-yes = lohnt sich
option-hearts-moon-value-no = kostet 26 Punkte
option-hearts-moon-score = durchmarsch-wert
option-hearts-moon-score-description = Was ein Durchmarsch zählt (sonst −26 für die Person, der er gelingt)
option-hearts-moon-score-minus = −26 für die Person, der er gelingt
option-hearts-moon-score-others = +26 für alle anderen
option-hearts-moon-score-menu = Was zählt ein Durchmarsch?
option-hearts-moon-score-line = Ein Durchmarsch zählt: **{ $value }**
option-hearts-moon-score-value-minus = −26 für die Person, der er gelingt
option-hearts-moon-score-value-others = +26 für alle anderen
option-hearts-ten = karo-zehn
option-hearts-ten-description = Was die Karo-Zehn zählt (−10, wenn du nichts sagst)
option-hearts-ten-10 = −10 Punkte
option-hearts-ten-0 = Nichts
option-hearts-ten-menu = Was zählt die Karo-Zehn?
option-hearts-ten-line = Die Karo-Zehn zählt: **{ $value }**
option-hearts-ten-value =
    { $count ->
        [0] nichts
       *[other] −10 Punkte
    }
option-hearts-directions = richtung
option-hearts-directions-description = Wohin die drei Karten gehen (immer nach links, wenn du nichts sagst)
option-hearts-directions-left = Immer nach links
option-hearts-directions-rotating = Jede Runde anders, manchmal gar nicht
option-hearts-directions-menu = Wohin gehen die drei Karten?
option-hearts-directions-line = Die drei Karten gehen: **{ $value }**
option-hearts-directions-value-left = immer nach links
option-hearts-directions-value-rotating = jede Runde woandershin, manchmal gar nicht
option-hearts-style = art
option-hearts-style-description = Hausregeln oder klassisches Hearts: stellt alle Varianten auf einmal ein
option-hearts-style-sheet = Hausregeln
option-hearts-style-classic = Klassisches Hearts
option-hearts-style-menu = Welches Hearts soll es sein?
option-hearts-style-line = Regeln: **{ $value }**
option-hearts-style-value-sheet = Hausregeln
option-hearts-style-value-classic = klassisches Hearts
option-hearts-passing = weitergeben
option-hearts-passing-description = Ob zuerst drei Karten weitergegeben werden (ja, wenn du nichts sagst)
option-hearts-passing-menu = Werden zuerst drei Karten weitergegeben?
option-hearts-passing-line = Zuerst werden drei Karten weitergegeben: **{ $value }**
option-hearts-breaking = freigabe
option-hearts-breaking-description = Nach welchem Abwurf Herz ausgespielt werden darf
option-hearts-breaking-heart-or-spade = Ein Herz oder irgendein Pik
option-hearts-breaking-heart-or-queen = Ein Herz oder die Pik-Dame
option-hearts-breaking-heart = Ein Herz (die Pik-Dame ist immer frei)
option-hearts-breaking-menu = Was muss abgeworfen sein, bevor Herz ausgespielt werden darf?
option-hearts-breaking-line = Herz darf ausgespielt werden, sobald jemand abgeworfen hat: **{ $value }**
option-hearts-breaking-value-heart-or-spade = ein Herz oder irgendein Pik
option-hearts-breaking-value-heart-or-queen = ein Herz oder die Pik-Dame
option-hearts-breaking-value-heart = ein Herz (die Pik-Dame ist immer frei)
option-hearts-first-trick = erster-stich
option-hearts-first-trick-description = Ob im ersten Stich Punkte abgeworfen werden dürfen (ja, wenn du nichts sagst)
option-hearts-first-trick-menu = Dürfen im ersten Stich Punkte abgeworfen werden?
option-hearts-first-trick-line = Im ersten Stich dürfen Punkte abgeworfen werden: **{ $value }**

## Was die Regeln nicht erlauben

hearts-refused-not-in-hand = Das hast du nicht auf der Hand.
hearts-refused-three-different = Es müssen drei verschiedene Karten aus deiner Hand sein, zum Beispiel „Pik-Dame, Herz-Ass, Kreuz-2“.
hearts-refused-pass-first = Such erst drei Karten zum Weitergeben aus. Gespielt wird, sobald alle das getan haben.
hearts-refused-no-pass = Jetzt wird nichts weitergegeben: Die Stiche werden gespielt.
hearts-refused-must-play = Zuerst wird das niedrigste Kreuz von allen ausgespielt. Du hast es: Spiel { $card }.
hearts-refused-not-broken = Herz und { $queen } dürfen noch nicht ausgespielt werden. Spiel etwas anderes aus, solange du kannst.
hearts-refused-not-broken-heart = Herz darf noch nicht ausgespielt werden. Spiel etwas anderes aus, solange du kannst.

## Warum, in einem Satz

hearts-hint-unit = Punkte in dieser Runde (weniger ist besser), im Schnitt über viele mögliche Verteilungen; bei „schlechter“ zählt auch die Wirkung auf die anderen.
reason-hearts-goes-for-all = Alle Herzen und die Pik-Dame sind zu schaffen, also wird jeder Stich geholt.
reason-hearts-stops-sourdine = { $name } ist auf dem Weg zum Durchmarsch, und das verhindert ihn.
reason-hearts-gives-queen = So wie der Stich liegt, bekommt { $name } die Pik-Dame.
reason-hearts-gives-heart = So wie der Stich liegt, bekommt { $name } das Herz.
reason-hearts-takes-ten = Die 10♦ zieht Punkte ab, und so kommt sie zu dir.
reason-hearts-ducks = Das bleibt unter der Karte, die den Stich holt.
reason-hearts-takes-for-nothing = In diesem Stich tut nichts weh: ein guter Moment, eine hohe Karte loszuwerden.
reason-hearts-queen-out = Die Pik-Dame ist noch draußen, also bleibt das unter ihr.
reason-hearts-queen-out-void = Die Pik-Dame ist noch draußen, und links von dir ist kein Pik mehr.
reason-hearts-draws-queen = Das treibt bei den anderen die Pik-Dame heraus.
reason-hearts-keeps-stopper = { $name } ist auf dem Weg zum Durchmarsch, und so bleiben die Herzen, die ihn verhindern können.
reason-hearts-safe-discard = So geht { $suit } weg, bevor es einen schlechten Stich holt.
reason-hearts-leads-low = Bei einer kleinen Karte in { $suit } gehen die anderen wohl drüber.
reason-hearts-high-while-safe = { $suit } haben wohl noch alle, da kostet eine hohe Karte noch nichts.
reason-hearts-passes-queen = Die Pik-Dame, oder was sie fangen könnte, ist anderswo besser aufgehoben.
reason-hearts-makes-void = Danach hast du kein { $suit } mehr und kannst bald abwerfen, was wehtut.
reason-hearts-passes-high = Die höchsten Karten holen die Stiche, die niemand will.
hearts-reason-suit =
    { $suit ->
        [spades] Pik ♠
        [hearts] Herz ♥
        [diamonds] Karo ♦
       *[clubs] Kreuz ♣
    }

## Die Regeln

rules-hearts-goal = **Ziel.** Nimm so wenige Punkte wie möglich. Schluss ist nach der Runde, in der jemand { $target } Punkte erreicht; die niedrigste Summe gewinnt, bei Gleichstand wird der Sieg geteilt.
rules-hearts-short-turn = **Dein Zug.** Vor dem ersten Stich gibst du drei Karten weiter. Dann spielen alle je eine Karte zum Stich: Bediene die ausgespielte Farbe, wenn du kannst, sonst wirf ab, was du willst. Die höchste Karte der ausgespielten Farbe macht den Stich, und wer sie gespielt hat, spielt zum nächsten aus.
rules-hearts-short-turn-no-pass = **Dein Zug.** Alle spielen je eine Karte zum Stich: Bediene die ausgespielte Farbe, wenn du kannst, sonst wirf ab, was du willst. Die höchste Karte der ausgespielten Farbe macht den Stich, und wer sie gespielt hat, spielt zum nächsten aus.
rules-hearts-cards = **Karten.** 52 in vier Farben, ♣ ♦ ♥ ♠. In jeder ist das Ass die höchste und die Zwei die niedrigste; Trümpfe gibt es nicht. { $players ->
        [2] Alle bekommen 13 Karten
        [3] Alle bekommen 17 Karten, 1 bleibt übrig
        [4] Alle bekommen 13 Karten
        [5] Alle bekommen 10 Karten, 2 bleiben übrig
        [6] Alle bekommen 8 Karten, 4 bleiben übrig
       *[other] Zu zweit bekommen alle 13 Karten, zu dritt 17, zu viert 13, zu fünft 10, zu sechst 8; zu dritt, fünft und sechst bleiben 1, 2 oder 4 übrig
    }.{ $players ->
        [2] { "" }
        [4] { "" }
       *[other] { " " }Was übrig bleibt, ist die Reserve: Wer den ersten Stich macht, bekommt sie, auch ihre Punkte, und darf sie ansehen.
    } Wer zuerst gibt, wird ausgelost oder von der Tischleitung bestimmt; dann geht es nach links weiter.
rules-hearts-pass = **Weitergeben.** Vor dem ersten Stich suchst du drei Karten aus und gibst sie verdeckt nach links weiter. Was du bekommst, siehst du, sobald alle ausgesucht haben.
rules-hearts-pass-rotating = **Weitergeben.** Vor dem ersten Stich suchst du drei Karten aus und gibst sie verdeckt weiter. { $players ->
        [2] In der ersten Runde bekommt sie die andere Person, in der zweiten wird nichts weitergegeben, und so immer im Wechsel.
        [4] In der ersten Runde gehen sie nach links, in der zweiten nach rechts, in der dritten nach gegenüber, und in der vierten wird nichts weitergegeben; dann geht es von vorn los.
        [0] Abwechselnd gehen sie nach links, nach rechts, zu viert auch nach gegenüber, und dann wird einmal nichts weitergegeben; zu zweit wird in jeder zweiten Runde nichts weitergegeben.
       *[other] In der ersten Runde gehen sie nach links, in der zweiten nach rechts, und in der dritten wird nichts weitergegeben; dann geht es von vorn los.
    } Was du bekommst, siehst du, sobald alle ausgesucht haben.
rules-hearts-no-pass = **Kein Weitergeben**: An diesem Tisch werden keine Karten weitergegeben.
rules-hearts-play = **Stiche.** Im Uhrzeigersinn spielen alle eine Karte: Das ist ein Stich. Wer das niedrigste Kreuz hat, spielt es zum ersten aus; hat niemand Kreuz, spielt aus, wer links neben der gebenden Person sitzt. Bediene, wenn du kannst, das heißt: Spiel eine Karte der ausgespielten Farbe; sonst wirf ab, was du willst. Die höchste Karte der ausgespielten Farbe macht den Stich: Wer sie gespielt hat, nimmt alle Karten und spielt zum nächsten aus.
rules-hearts-first-free = Auch im ersten Stich dürfen Punkte abgeworfen werden.
rules-hearts-first-safe = Im ersten Stich dürfen Herz und die Pik-Dame nur abgeworfen werden, wenn du nichts anderes hast.
rules-hearts-breaking-spade = **Herz ist gesperrt.** Herz und die Pik-Dame dürfen erst ausgespielt werden, wenn in dieser Runde ein Herz oder irgendein Pik abgeworfen wurde, oder wenn du nichts anderes hast.
rules-hearts-breaking-queen = **Herz ist gesperrt.** Herz und die Pik-Dame dürfen erst ausgespielt werden, wenn in dieser Runde ein Herz oder die Pik-Dame abgeworfen wurde, oder wenn du nichts anderes hast.
rules-hearts-breaking-heart = **Herz ist gesperrt.** Herz darf erst ausgespielt werden, wenn in dieser Runde ein Herz abgeworfen wurde, oder wenn du nichts anderes hast. Die Pik-Dame darf immer ausgespielt werden.
rules-hearts-points = **Punkte.** Jedes Herz zählt 1, die Pik-Dame 13, die Karo-Zehn −10.
rules-hearts-points-no-ten = **Punkte.** Jedes Herz zählt 1, die Pik-Dame 13.
rules-hearts-moon = Beim Durchmarsch („sourdine“), also wenn du alle dreizehn Herzen und die Pik-Dame nimmst, zählen sie für dich −26 statt +26{ $ten ->
        [0] { "" }
       *[other] ; die Karo-Zehn zählt wie immer
    }.
rules-hearts-moon-others = Beim Durchmarsch („sourdine“), also wenn du alle dreizehn Herzen und die Pik-Dame nimmst, kosten sie dich nichts, und alle anderen bekommen 26 Punkte{ $ten ->
        [0] { "" }
       *[other] ; die Karo-Zehn zählt wie immer
    }.
rules-hearts-no-moon = Alle Herzen und die Pik-Dame zu nehmen kostet einfach 26 Punkte.
rules-hearts-example-caption = **Ein Beispiel**
rules-hearts-example-wins = macht den Stich
rules-hearts-example = Ausgespielt wird { $first }. Die zweite Person bedient mit { $second }. Die dritte hat kein Karo und wirft { $third } ab. Die vierte muss bedienen: { $fourth }. Das höchste Karo ist { $second } und macht den Stich: { $ten ->
        [0] 13 Punkte
       *[other] 13 − 10 = 3 Punkte
    }. { $third } kann ihn nicht machen, denn sie ist kein Karo.
rules-hearts-end = **Zu zweit** gibt es keine Reserve: Die anderen 26 Karten sind der Stapel. Nach jedem Stich ziehen beide eine Karte davon, zuerst, wer ihn gemacht hat, solange es welche gibt. Bedient werden muss immer.
