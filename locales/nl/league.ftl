### Speelavonden.

night-title = Speelavond · { $game }
night-plan = Rondes: { $rounds } · leiding: { $leader }
night-same-decks = **Dezelfde kaarten:** de tafels van een ronde spelen met dezelfde kaarten (vanaf zes mensen). Alleen de mensen aan elke tafel krijgen ze te zien, privé.
night-nobody = Nog niemand heeft zich aangemeld.
night-signed-up = Aangemeld ({ $count }): { $names }
night-advice = Meld je aan als je wilt meedoen. Zodra { $leader } ronde 1 begint, worden de tafels geloot.
night-explained = Wie alle anderen aan tafel verslaat, krijgt { $worth } punten; wie er een paar verslaat, een deel daarvan. Na ronde 1 ontmoeten mensen met ongeveer evenveel punten elkaar.
night-explained-same = Jouw punten: { $worth } als je het beter doet dan iedereen die aan de andere tafels jouw plaats en jouw kaarten had, en een deel daarvan als je het beter doet dan een deel van hen. Is geen andere tafel zo groot als de jouwe, dan tellen de mensen aan jouw tafel.
night-round = **Ronde { $round } van { $rounds }** · leiding: { $leader }
night-table-on = { $table } speelt: { $names }
night-table-missing = Nog niet geopend: { $names }
night-table-waits = Klaar, nog niet geteld: { $names }. Andere tafels spelen nog met dezelfde kaarten.
night-table-over = Klaar: { $results }
night-result = { $name } { $points }
night-waiting = Als alle tafels klaar zijn, kan { $leader } ronde { $round } beginnen.
night-next = Alle tafels zijn klaar. { $leader } kan ronde { $round } beginnen.
night-last = Dit is de laatste ronde.
night-line = { $place }. { $name } · { $points }
night-line-out = { $place }. { $name } · { $points } (slaat over)
night-more = … en nog { $count }
night-winners =
    { $count ->
        [one] 🏆 { $names } wint de speelavond.
       *[other] 🏆 { $names } delen de overwinning.
    }
night-played = Gespeelde rondes: { $played } van { $rounds }
night-sure = De speelavond nu beëindigen? Potjes die nog bezig zijn, gaan door, maar tellen er niet meer voor mee.
night-fair = Eerlijk geloot, vingerafdruk { $commitment }
night-fair-over = Eerlijk geloot: alle rondes volgen uit het geheim { $secret } achter de vingerafdruk { $commitment }.
button-night-join = Aanmelden
button-night-leave = Afmelden
button-night-standings = Stand
button-night-round = Ronde { $round } beginnen
button-night-close = Avond beëindigen
button-night-closed = Ja, beëindigen

notice-night-none = Hier is geen speelavond. Typ { $command } en kies een spel om er een te openen.
notice-night-here = Hier is al een speelavond bezig. { $command } laat hem zien.
notice-night-over = Deze speelavond is afgelopen.
notice-night-joined = Je bent al aangemeld.
notice-night-not-joined = Je bent niet aangemeld voor deze speelavond.
notice-night-full = Deze speelavond is vol: er zijn { $limit } mensen aangemeld.
notice-night-last = De laatste ronde is geloot. Aan- of afmelden kan nu niet meer.
notice-night-stays = { $name } is er nog. Aan een tafel van een speelavond kan de spelleider alleen mensen weghalen die afwezig zijn.
notice-night-table = Op een speelavond kunnen alleen moderators hier een tafel sluiten of de klok veranderen.
notice-night-leader = Dat is aan { $leader }, die deze speelavond leidt.
notice-night-too-few = Voor een ronde zijn er minstens twee nodig. Wacht tot nog iemand zich aanmeldt.
notice-night-drawn = Ronde { $round } is al geloot.
notice-night-playing =
    { $count ->
        [one] Nog niet: tafel { $names } speelt nog.
       *[other] Nog niet: de tafels { $names } spelen nog.
    }
