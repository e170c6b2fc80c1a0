# Stół, jaki rysuje przeglądarka.

board-turn-of =
    { $count ->
        [one] Teraz gra { $names }.
       *[other] Teraz grają { $names }.
    }
board-points = { $count } pkt
board-role-host = prowadzi
board-role-computer = komputer
board-role-away = przerwa
board-role-left = poza grą
board-role-kept = miejsce czeka
board-dealer = Rozdaje w tej rundzie: gdy na tej ręce skończą się karty, runda się kończy
board-dealer-short = rozdaje

board-herz-drew = Dobierasz { $card }.
board-herz-left = Lewa kolumna
board-herz-right = Prawa kolumna
board-herz-discard = Odrzuć
board-herz-pile = Stos

board-row-new = Otwórz { $row }
board-row-end = Koniec: { $row }, przy { $onto }
board-teufel-not-first = Zacząć wolno tylko kolorem, który ma osoba po twojej lewej.
board-teufel-no-row = Ten kolor nie ma jeszcze rzędu. Otworzy go tylko karta z liczbą, która leży na końcu innego rzędu.
board-teufel-angel = Anioł wymaga czterech rzędów po co najmniej dwa diabły i rzędu bez anioła.

game-herz-about = Buduj wieżę z malejących liczb w dwóch kolumnach, korzystaj z jokerów i podkradaj sąsiadom karty.
game-teufel-about = Układaj cztery rzędy diabłów. Za niska karta kosztuje żetony, anioł zamyka rząd.
game-hearts-about = Nie bierz kierów i unikaj damy pik; opłaca się tylko dziesiątka karo.
points-in-all = razem { $count }

# Ktoś z odtwarzanej partii, kogo imienia nie ma w pliku.
film-seat = Miejsce { $seat }
