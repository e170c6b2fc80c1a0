# Stół, jaki rysuje przeglądarka.

board-turn-of =
    { $count ->
        [one] Teraz gra { $names }.
       *[other] Teraz grają { $names }.
    }
board-points = { $count } pkt
board-role-host = prowadzi
board-role-guest = gość
board-role-computer = komputer
board-role-away = przerwa
board-role-left = poza grą
board-role-kept = miejsce czeka
points-in-all = razem { $count }

# Ktoś z odtwarzanej partii, kogo imienia nie ma w pliku.
replay-seat = Miejsce { $seat }
