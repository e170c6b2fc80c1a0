### Speelavonden.

night-title = Speelavond · { $game }
season-title = Seizoen · { $game }
night-plan = Rondes: { $rounds } · leiding: { $leader }
season-plan = Rondes: { $rounds }, één per week · leiding: { $leader }
night-same-decks = **Dezelfde kaarten:** de tafels van een ronde spelen met dezelfde kaarten (vanaf zes mensen, op meerdere plekken vanaf vier). Alleen de mensen aan elke tafel krijgen ze te zien, privé.
night-places = Plekken: { $names }. Elke plek speelt aan eigen tafels, met dezelfde kaarten als de andere. Een plek heeft minstens twee mensen nodig.
night-nobody = Nog niemand heeft zich aangemeld.
night-signed-up = Aangemeld ({ $count }): { $names }
night-advice = Meld je aan als je wilt meedoen. Zodra { $leader } ronde 1 begint, worden de tafels geloot.
night-advice-planned = Meld je aan als je wilt meedoen. Als ronde 1 begint, worden de tafels geloot.
season-advice = Meld je aan als je wilt meedoen. Elke week worden tafels geloot. Aan een tafel spelen jullie wanneer het uitkomt: op één avond, of zet voor zet in de loop van de week.
night-explained = Wie alle anderen aan tafel verslaat, krijgt { $worth } punten; wie er een paar verslaat, een deel daarvan. Na ronde 1 ontmoeten mensen met ongeveer evenveel punten elkaar.
night-explained-same = Jouw punten: { $worth } als je het beter doet dan iedereen die aan de andere tafels jouw plaats en jouw kaarten had, en een deel daarvan als je het beter doet dan een deel van hen. Is geen andere tafel zo groot als de jouwe, dan tellen de mensen aan jouw tafel.
night-round = **Ronde { $round } van { $rounds }** · leiding: { $leader }
night-table-on = { $table } speelt: { $names }
season-left = Nog bezig uit eerdere rondes: { $tables }
night-table-missing = Nog niet geopend: { $names }
night-table-waits = Klaar, nog niet geteld: { $names }. Andere tafels spelen nog met dezelfde kaarten.
night-table-over = Klaar: { $results }
night-result = { $name } { $points }
night-waiting = Als alle tafels klaar zijn, kan { $leader } ronde { $round } beginnen.
night-next = Alle tafels zijn klaar. { $leader } kan ronde { $round } beginnen.
night-starts = Ronde { $round } begint vanzelf: { $when }
night-by-hand = { $leader } kan ronde { $round } beginnen.
night-held-too-few = Voor ronde { $round } hadden zich te weinig mensen aangemeld.
night-held-bot-away = Ik was er niet toen ronde { $round } had moeten beginnen.
night-held-silent = Ik kon hier niet schrijven, dus er begint geen ronde meer vanzelf.
night-last = Dit is de laatste ronde.
night-line = { $place }. { $name } · { $points }
night-line-out = { $place }. { $name } · { $points } (slaat over)
night-more = … en nog { $count }
night-by-place = Plekken, naar punten per potje
night-winners =
    { $count ->
        [one] 🏆 { $names } wint de speelavond.
       *[other] 🏆 { $names } delen de overwinning.
    }
season-winner = 🏆 { $names } wint het seizoen.
night-played = Gespeelde rondes: { $played } van { $rounds }
night-sure = De speelavond nu beëindigen? Potjes die nog bezig zijn, gaan door, maar tellen er niet meer voor mee.
season-sure = Het seizoen nu beëindigen? Potjes die nog bezig zijn, gaan door, maar tellen er niet meer voor mee.
night-part-sure = Hier niet meer meedoen? De mensen hier worden afgemeld, en hun potjes die nog bezig zijn, tellen niet meer. De andere plekken spelen door.
season-over = Dit seizoen is afgelopen.
night-fair = Eerlijk geloot, vingerafdruk { $commitment }
night-fair-over = Eerlijk geloot: alle rondes volgen uit het geheim { $secret } achter de vingerafdruk { $commitment }.
button-night-join = Aanmelden
button-night-leave = Afmelden
button-night-standings = Stand
button-night-round = Ronde { $round } beginnen
button-night-close = Avond beëindigen
button-season-close = Seizoen beëindigen
button-night-closed = Ja, beëindigen

notice-night-none = Hier is geen speelavond of seizoen. Typ { $command } en kies een spel om er een te openen.
notice-night-here = Hier is al een speelavond of seizoen bezig. { $command } laat zien hoe het staat.
notice-night-over = Dit is al afgelopen.
notice-night-joined = Je bent al aangemeld.
notice-night-not-joined = Je bent niet aangemeld.
notice-night-full = Alles is vol: er zijn { $limit } mensen aangemeld.
notice-night-last = De laatste ronde is geloot. Aan- of afmelden kan nu niet meer.
notice-night-code = De code is **{ $code }**. Gebruik hem op een andere server of in een ander kanaal of een andere kamer waar ik ook ben bij `{ command-league }` als `{ option-bring }`: de mensen daar melden zich aan en spelen onder elkaar, met dezelfde kaarten, en de plekken worden vergeleken. De andere plekken zien de naam van wie de code gebruikt, niet die van de server of kamer. De code werkt { $hours } uur.
notice-night-no-code = Geen speelavond of seizoen heeft deze code. Een code heeft zes letters en werkt een paar uur.
notice-night-own-decks = Andere plekken kunnen alleen meedoen als alle tafels met dezelfde kaarten spelen. Dat kies je bij het openen (`{ option-decks }`).
notice-night-places-full = Er is geen ruimte voor nog een plek: er doen er { $limit } mee.
notice-night-stays = { $name } is er nog. Aan deze tafel kan de spelleider alleen mensen weghalen die afwezig zijn.
notice-night-table = Op een speelavond kunnen alleen moderators hier een tafel sluiten of de klok veranderen.
notice-night-leader = Dat is aan { $leader }, die hier de leiding heeft.
notice-night-too-few = Voor een ronde zijn er minstens twee op dezelfde plek nodig. Wacht tot nog iemand zich aanmeldt.
notice-night-drawn = Ronde { $round } is al geloot.
notice-bad-start = De starttijd “{ $text }” begrijp ik niet. Schrijf een tijd, zoals `20:00`, of een datum en tijd in de komende 30 dagen, zoals `JJJJ-MM-DD 20:00`.
notice-start-needs-zone = Ik ken je tijdzone niet. Stel die eerst in, bijvoorbeeld met { $command }. Een stad is ook genoeg.
notice-night-playing =
    { $count ->
        [one] Nog niet: tafel { $names } speelt nog.
       *[other] Nog niet: de tafels { $names } spelen nog.
    }
