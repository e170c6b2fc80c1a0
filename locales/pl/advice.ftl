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

review-you =
    { $decisions ->
        [0] **Ty**: nie było o czym decydować.
        [one] { $missed ->
            [0] **Ty**: jedna decyzja, tak dobra jak u komputera.
           *[other] **Ty**: jedna decyzja, u komputera lepsza o { $lost }.
        }
       *[other] { $missed ->
            [0] **Ty**: wszystkie decyzje ({ $decisions }) tak dobre jak u komputera.
           *[other] **Ty**: decyzje tak dobre jak u komputera: { $agreed } na { $decisions }. Koszt pozostałych: { $lost }.
        }
    }
review-player =
    { $decisions ->
        [0] { $name }: nie było o czym decydować.
        [one] { $missed ->
            [0] { $name }: jedna decyzja, tak dobra jak u komputera.
           *[other] { $name }: jedna decyzja, u komputera lepsza o { $lost }.
        }
       *[other] { $missed ->
            [0] { $name }: wszystkie decyzje ({ $decisions }) tak dobre jak u komputera.
           *[other] { $name }: decyzje tak dobre jak u komputera: { $agreed } na { $decisions }. Koszt pozostałych: { $lost }.
        }
    }
review-luck = Szczęście: średnio te karty są warte { $promised }, a wyszło { $made }.
review-luck-best = Szczęście: znając z góry wszystkie karty, dałoby się wyciągnąć { $best }. Wyszło { $made } ({ $share }%).
review-luck-lowest = Szczęście: średnio te karty kosztowałyby { $promised }, a wyszło { $made }.
review-slip = { $round }, ruch { $number }: { $played }. Ruch lepszy o { $cost }: { $better }.
review-no-slip = Bez wyraźnych błędów.
review-how = Ocena według tego, co było wiadomo w danej chwili, a nie tego, co wyszło później; średnia z wielu możliwych układów kart. Ruch mniej więcej tak samo dobry nie jest błędem.
