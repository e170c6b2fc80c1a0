### Wat kamers zonder knoppen verder nodig hebben: al typend kiezen, tijden, waarom iets traag gaat.

## In de eerste regel van een bericht dat een melding geeft ($title noemt spel en tafel)

matrix-your-turn = Jouw beurt · { $title }

## Onder veel kleine keuzes: allebei kun je ze typen

matrix-type = Typ het nummer, { $number }, of { $word }.
matrix-type-several = Kies alle { $count } in één keer, bijvoorbeeld zo: { $words }.

## Wat een poll afsluit, in apps zonder polls

matrix-poll-over = Deze poll is gesloten.

## Momenten ($time is een tijdstip, $date is geschreven als 2026-11-21)

matrix-at = om { $time }
matrix-at-day = op { $date } om { $time }
matrix-in-seconds =
    { $count ->
        [one] over { $count } seconde ({ $time })
       *[other] over { $count } seconden ({ $time })
    }
matrix-in-minutes =
    { $count ->
        [one] over { $count } minuut ({ $time })
       *[other] over { $count } minuten ({ $time })
    }
matrix-in-hours =
    { $count ->
        [one] over { $count } uur ({ $time })
       *[other] over { $count } uur ({ $time })
    }
matrix-in-days =
    { $count ->
        [one] over { $count } dag ({ $time })
       *[other] over { $count } dagen ({ $time })
    }

## Als er iets hapert

notice-slow =
    { $seconds ->
        [one] Ik bedien meerdere tafels en mag maar één bericht per seconde sturen, dus het duurt even. Wie deze homeserver beheert, kan dat veranderen.
       *[other] Ik bedien meerdere tafels en mag maar eens per { $seconds } seconden een bericht sturen, dus het duurt even. Wie deze homeserver beheert, kan dat veranderen.
    }
our-private-chat = onze privéchat
start-a-chat = een chat met mij beginnen
notice-cannot-read = Ik kan niet ontsleutelen wat je schreef: je app heeft me de sleutel niet gegeven. Schrijf het nog een keer.
notice-not-signed = Ik luister hier alleen naar apparaten die door hun eigenaar zijn geverifieerd, en dit is er geen. Verifieer het in je app (bij de instellingen, onder sessies of apparaten) en schrijf het dan nog een keer.
notice-reactions-unsigned = Reacties tellen hier niet: ze zijn niet versleuteld, dus onderweg zou iemand ze kunnen vervalsen. Typ wat er naast de keuze staat.
notice-compare-signs = Zie je in je app precies dit: { $signs }? Bevestig het dan daar; zo niet, annuleer dan.
notice-ask-verification-again = Het apparaat waarmee je me wilt verifiëren, kende ik nog niet. Nu wel: annuleer en begin opnieuw.
notice-was-away = Ik was een tijdje weg en heb niets gedaan met wat je schreef. Stuur het nog een keer als je het nog wilt.
notice-interrupted = Ik werd net op dat moment opnieuw gestart. Kijk even of het heeft geteld; zo niet, doe het nog een keer.
notice-bad-prefix = Daar kunnen commando's niet mee beginnen. Neem een teken zoals `!` of `?`, of een kort woord van minstens twee letters.
