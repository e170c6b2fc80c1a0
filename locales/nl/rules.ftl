### De regels van de spellen, in eigen woorden.

rules-title = Regels · { $game }
rules-at-table = **Gekozen aan tafel { $table }:**
rules-fair = **Eerlijk geschud:** voordat er iemand kan meedoen, bedenkt de tafel een geheim en toont de vingerafdruk ervan. Alle kaarten volgen uit het geheim en uit wie wanneer is gaan meedoen, dus niemand kan de kaarten uitkiezen. Na afloop wordt het geheim onthuld en kan iedereen het narekenen. (Wie de bot beheert, zou spelers kunnen verzinnen; dat kan geen enkele manier van schudden uitsluiten.)

## De hoofdstukken, op knoppen

rules-chapter-short = In het kort
rules-chapter-round = Een ronde
rules-chapter-cards = Kaarten
rules-chapter-special = Jokers en dieven
rules-chapter-fines = Wat het kost
rules-chapter-angels = Engelen
rules-chapter-tricks = Slagen
rules-chapter-scoring = Punten
rules-chapter-table = Deze tafel
rules-chapter-shuffle = Eerlijk geschud
