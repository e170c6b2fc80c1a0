## Komputery i podpowiedzi

level-random = losowy
level-easy = łatwy
level-casual = swobodny
level-medium = średni
level-hard = trudny
level-score = { $level } (około { $score })
computers-line = { $name }: { $level }
computers-none = Komputery jeszcze tu nie grają. Nowy miałby poziom: { $level }.
computers-levels = „Łatwy” gra według prostych reguł, „średni” myśli naprzód, „trudny” myśli naprzód dłużej. Zmiana działa od następnego ruchu.
computers-levels-casual = „Łatwy” gra według prostych reguł, „swobodny” myśli trochę naprzód i czasem się myli, „średni” myśli naprzód, „trudny” myśli naprzód dłużej. Zmiana działa od następnego ruchu.
computers-scores = Siła gry w skali rankingu: { $levels }.
computers-hints-on = Podpowiedzi są dozwolone. Gdy ktoś z jakiejś skorzysta, partia nie liczy się do rankingu.
computers-hints-off = Podpowiedzi są wyłączone, gdy grają ze sobą ludzie, żeby partia mogła się liczyć. W partiach z samymi komputerami są zawsze.
computers-late-on = Kto przyjdzie później, może zająć miejsce komputera. Dla tej osoby partia się nie liczy.
computers-late-off = Po rozpoczęciu partii nikt już nie może dołączyć.
menu-level = Poziom komputerów
menu-level-all =
    { $count ->
        [one] { $level }
       *[other] Wszystkie: { $level }
    }
menu-level-one = { $name }: { $level }
menu-hints = Podpowiedzi
menu-hints-yes = Podpowiedzi dla wszystkich (po pierwszej partia się nie liczy)
menu-hints-no = Bez podpowiedzi, gdy grają ze sobą ludzie
menu-late = Kto przyjdzie później
menu-late-yes = Może zająć miejsce komputera (poza rankingiem)
menu-late-no = Nie może już dołączyć
hint-best = 💡 Moja rada: { $move }.
hint-line-best = { $move }: średnio { $value }
hint-line-equal = { $move }: mniej więcej tak samo dobrze
hint-line-worse = { $move }: średnio { $value } (o { $behind } gorzej)
hints-taken =
    { $count ->
        [one] 💡 Użyto { $count } podpowiedzi: partia się nie liczy.
       *[other] 💡 Użyto { $count } podpowiedzi: partia się nie liczy.
    }

## Analiza

review-player = { $name }: decyzje tak dobre jak u komputera: { $agreed } na { $decisions }.
review-account = Wynik { $made }: spodziewany { $promised }, szczęście { $luck }, błędy { $lost }.
review-worth = Bez błędów: { $worth }. Strata: { $parts }.
review-part = { $cost } przez { $move }
review-part-rest = { $cost } przez drobne błędy
review-best = { $round }, ruch { $number }: { $played }, najlepszy ruch; każdy inny kosztowałby co najmniej { $cost }.
review-slip = { $round }, ruch { $number }: { $played }. Ruch lepszy o { $cost }: { $better }.
review-no-slip = Bez wyraźnych błędów.
review-how = Punkty to średnie z wielu możliwych układów kart, według tego, co było wiadomo w danej chwili, a nie tego, co wyszło później. Szczęście to karty, które przyszły, i to, co zrobili inni. Ruch mniej więcej tak samo dobry nie jest błędem.

puzzle-title = Zagadka z twojej partii
puzzle-from = { $game }, { $when }. Przy stole: { $names }
puzzle-ask = Co teraz wybierasz?
puzzle-right = ✅ { $move }: właśnie tak.
puzzle-as-good = ✅ { $move }: o ile wiem, tak samo dobrze jak najlepszy ruch.
puzzle-again = ❌ { $move }: tak było wtedy. Średni koszt: { $cost }.
puzzle-wrong = ❌ { $move }. Średni koszt: { $cost }.
puzzle-none = Jeszcze nie ma zagadki: nie znam żadnej twojej kosztownej decyzji. Dokończ partię, a poszukam.
puzzle-reviewing = Przeglądam twoje partie, żeby ją znaleźć. Zapytaj za minutę jeszcze raz.
puzzle-solved = Masz już za sobą wszystkie zagadki z ostatnich partii. Nowe partie przyniosą nowe.
puzzle-weekly = Chcesz taką co tydzień?
button-puzzle-weekly = Tak, co tydzień
puzzle-asked = Co tydzień jedna: tak jest w twoich ustawieniach.
