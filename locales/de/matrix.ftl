### Was Räume ohne Knöpfe außerdem brauchen: wie man tippend wählt, Uhrzeiten, warum es langsam geht.

## In der ersten Zeile einer Nachricht, die sich meldet ($title nennt Spiel und Tisch)

matrix-your-turn = Du bist dran · { $title }

## Unter vielen kleinen Wahlen: beides lässt sich eintippen

matrix-type = Tippe die Nummer, { $number }, oder { $word }.
matrix-type-several = Wähle alle { $count } auf einmal, zum Beispiel so: { $words }.

## Womit eine Umfrage endet, in Apps ohne Umfragen

matrix-poll-over = Diese Umfrage ist beendet.

## Zeitpunkte ($time ist eine Uhrzeit, $date sieht so aus: 2026-11-21)

matrix-at = um { $time }
matrix-at-day = am { $date } um { $time }
matrix-in-seconds =
    { $count ->
        [one] in { $count } Sekunde ({ $time })
       *[other] in { $count } Sekunden ({ $time })
    }
matrix-in-minutes =
    { $count ->
        [one] in { $count } Minute ({ $time })
       *[other] in { $count } Minuten ({ $time })
    }
matrix-in-hours =
    { $count ->
        [one] in { $count } Stunde ({ $time })
       *[other] in { $count } Stunden ({ $time })
    }
matrix-in-days =
    { $count ->
        [one] in { $count } Tag ({ $time })
       *[other] in { $count } Tagen ({ $time })
    }

## Ärger

notice-slow =
    { $seconds ->
        [one] Ich betreue gerade mehrere Tische und darf nur eine Nachricht pro Sekunde schicken, darum dauert es ein bisschen. Wer diesen Homeserver betreibt, kann das ändern.
       *[other] Ich betreue gerade mehrere Tische und darf nur alle { $seconds } Sekunden eine Nachricht schicken, darum dauert es ein bisschen. Wer diesen Homeserver betreibt, kann das ändern.
    }
our-private-chat = unser privater Chat
start-a-chat = einen Chat mit mir anfangen
notice-cannot-read = Ich kann nicht entschlüsseln, was du geschrieben hast: Deine App hat mir den Schlüssel nicht gegeben. Schreib es bitte noch einmal.
notice-not-signed = Ich höre hier nur auf Geräte, die von den Leuten bestätigt sind, denen sie gehören, und dieses ist keins davon. Bestätige es in deiner App (in den Einstellungen bei Sitzungen oder Geräten) und schreib es dann noch einmal.
notice-reactions-unsigned = Reaktionen zählen hier nicht: Sie sind nicht verschlüsselt, jemand unterwegs könnte sie fälschen. Tippe bitte, was neben der Wahl steht.
notice-compare-signs = Zeigt deine App genau das: { $signs }? Dann bestätige es dort; wenn nicht, brich ab.
notice-ask-verification-again = Das Gerät, von dem aus du mich bestätigen willst, kannte ich noch nicht. Jetzt kenne ich es: Brich bitte ab und frag noch einmal an.
notice-was-away = Ich war eine Weile weg. Was ihr mir in der Zeit geschrieben habt, habe ich nicht ausgeführt: Schreibt es bitte noch einmal, wenn es noch gilt.
notice-interrupted = Ich wurde genau in dem Moment neu gestartet. Schau bitte nach, ob es gezählt hat; wenn nicht, mach es noch einmal.
notice-bad-prefix = Damit können Befehle nicht beginnen. Nimm ein Zeichen wie `!` oder `?` oder ein kurzes Wort aus mindestens zwei Buchstaben.
