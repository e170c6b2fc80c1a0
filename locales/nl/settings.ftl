settings-title = Instellingen
settings-language = Je taal
settings-language-is = Je taal: **{ $language }**
settings-notify = Je meldingen
settings-notify-is = Nieuw bericht als je aan de beurt bent: **{ $when }**
settings-cards = Je kaarten
settings-cards-is = Je kaarten: **{ $where }**
settings-quiet-is = Stille uren: **{ $hours }**
settings-time-zone-is = Tijdzone: **{ $zone }**
settings-nights = In potjes met een dag of meer per beurt stuur ik je van 22 tot 8 uur geen bericht.
settings-quiet-off = Geen stille uren
settings-holiday = Vakantie
settings-holiday-is = Vakantie: **tot en met { $date }**. Klokken van een dag of meer per beurt staan voor jou stil; kortere lopen door.
settings-holiday-none = Vakantie: **geen**. Tijdens je vakantie staan klokken van een dag of meer per beurt voor jou stil; kortere lopen door.
settings-holiday-left = Vakantiedagen over in { $year }: **{ $count }** van { $limit }
settings-holiday-utc = Je dagen eindigen om middernacht UTC, want ik ken je tijdzone niet: `{ option-timezone }` stelt die in.
settings-holiday-off = Geen vakantie
settings-holiday-days = { $count ->
    [one] { $count } dag, vandaag meegeteld
   *[other] { $count } dagen, vandaag meegeteld
}
settings-hidden = Ranglijsten **verbergen** je naam.
settings-shown = Ranglijsten **tonen** je naam.
settings-hide = Verberg mij
settings-show = Toon mij
settings-autoplay-on = Gedwongen zetten **worden voor je gedaan** als iedereen kan zien dat je geen keus hebt (de laagste klaver, de laatste kaart van een kleur of van je hand, een getrokken kaart die nergens past).
settings-autoplay-off = Je doet **elke zet zelf**, ook als die gedwongen is.
settings-autoplay-start = Doe gedwongen zetten voor mij
settings-autoplay-stop = Ik doe ze liever zelf
settings-puzzle-weekly = **Elke week** stuur ik je vanaf maandag een puzzel uit je eigen potjes, als er een is.
settings-puzzle-off = Geen weekpuzzel
settings-signed-in = Je bent **aangemeld** in een browser waarin je een tafel hebt geopend.
settings-sign-out = Afmelden in browsers
settings-forget = Vergeet mij
settings-forget-question = Vergeet mij voorgoed
settings-keep = Nee, bewaar alles
settings-server-language = Taal van openbare berichten
settings-server-language-is = Taal van openbare berichten: **{ $language }**
settings-server-clock = Klok van nieuwe tafels
settings-server-clock-is = Klok aan nieuwe tafels: **{ $clock }**
settings-server-tables = Tafels tegelijk op één plek
settings-server-tables-is = Tafels tegelijk op één plek: **{ $tables }**
settings-server-prefix = Commando's beginnen met
settings-server-prefix-is = Commando's beginnen met `{ $prefix }`
settings-server-threads-on = Er wordt **in een eigen thread** gespeeld, tenzij de spelleider iets anders kiest.
settings-server-threads-off = Er wordt **in het kanaal** gespeeld, tenzij de spelleider een thread kiest.
settings-server-threads-start = Een thread voor elke tafel
settings-server-threads-stop = Geen threads
settings-server-threads-lacks = In dit kanaal kan ik nog geen threads openen. Daarvoor mis ik deze rechten: { $lacks }.
settings-server-tables-option = { $tables ->
    [one] 1 tafel
   *[other] { $tables } tafels
}
settings-server-title = Instellingen voor iedereen hier
board-better = Hogere plaatsen
board-further = Lagere plaatsen
board-everywhere = Overal
board-here = Hier
