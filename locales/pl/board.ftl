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
board-dealer = Rozdaje w tej rundzie: ostatnia karta tej osoby kończy rundę
board-dealer-short = rozdaje

board-herz-drew = Dobierasz { $card }.
board-herz-drew-note = Dobierasz { $card } ({ $note }).
board-herz-left = Lewa kolumna
board-herz-right = Prawa kolumna
board-herz-discard = Odrzuć
board-herz-pile = Stos

board-row-new = Otwórz { $row }
board-row-end = Koniec { FORM($row, "genitive") }, przy { $onto }
board-teufel-not-first = Zacząć wolno tylko kolorem, który ma osoba po twojej lewej.
board-teufel-no-row = Ten kolor nie ma jeszcze rzędu. Otworzy go tylko karta z liczbą, która leży na końcu innego rzędu.
board-teufel-angel = Anioł wymaga czterech rzędów po co najmniej dwa diabły i rzędu bez anioła.

game-herz-about = Buduj wieżę z malejących liczb w dwóch kolumnach, korzystaj z jokerów i podkradaj karty innym.
game-teufel-about = Układaj cztery rzędy diabłów. Za niska karta kosztuje żetony, anioł zamyka rząd.
game-hearts-about = Nie bierz kierów i unikaj damy pik; opłaca się tylko dziesiątka karo.
lesson-herz-1 = Twoja wieża ma dwie kolumny, a każda karta musi być niższa od tej nad nią.
lesson-herz-2 = Dwie karty obok siebie dają 2 punkty, a w tym samym kolorze 3.
lesson-herz-3 = Joker pasuje prawie wszędzie i liczy się o jeden mniej niż karta nad nim; złodziej zabiera ostatnią kartę z cudzej kolumny.
lesson-teufel-1 = Każdy kolor ma własny rząd: nowy zaczyna się liczbą, która leży już na końcu innego.
lesson-teufel-2 = Karta wyższa od tej na końcu rzędu nic nie kosztuje; za niższą płacisz różnicę żetonami.
lesson-teufel-3 = Anioł nic nie kosztuje i zamyka jeden koniec rzędu; zachowaj jak najwięcej żetonów.
lesson-hearts-1 = Dołóż do koloru, jeśli możesz: jego najwyższa karta zabiera całą lewę.
lesson-hearts-2 = Punkty są złe: każdy kier liczy się za 1, a dama pik za 13.
lesson-hearts-3 = Dobra jest tylko dziesiątka karo: odejmuje 10 punktów.
points-in-all = razem { $count }

# Ktoś z odtwarzanej partii, kogo imienia nie ma w pliku.
film-seat = Miejsce { $seat }
