### Hol's der Teufel: karty, ruchy, co się dzieje.
### Terminy: diabeł, anioł, rząd, żetony, osoba rozdająca; dwa końce rzędu: lewy (◀, „down”), prawy (▶, „up”). { $colour }: 0 czerwony, 1 żółty,
### 2 fioletowy, 3 zielony. Karta w zdaniu (teufel-the-card) stoi w bierniku; biernik rzędu brzmi jak mianownik.

game-teufel = Hol's der Teufel
    .genitive = gry Hol's der Teufel
game-teufel-about = Układaj cztery rzędy diabłów. Za niska karta kosztuje żetony, anioł zamyka jeden koniec rzędu.
lesson-teufel-1 = Każdy kolor ma własny rząd: nowy zaczyna się liczbą, która leży już na końcu innego.
lesson-teufel-2 = Karta wyższa od tej na końcu rzędu nic nie kosztuje; za niższą płacisz różnicę żetonami.
lesson-teufel-3 = Anioł nic nie kosztuje i zamyka jeden koniec rzędu; zachowaj jak najwięcej żetonów.

## Karty

teufel-name =
    { $colour ->
        [0] czerwona { $value }
        [1] żółta { $value }
        [2] fioletowa { $value }
       *[3] zielona { $value }
    }
teufel-name-angel = anioł
teufel-card =
    { $colour ->
        [0] Czerwona { $value }
        [1] Żółta { $value }
        [2] Fioletowa { $value }
       *[3] Zielona { $value }
    }
teufel-the-card =
    { $colour ->
        [0] czerwoną { $value } { $mark }
        [1] żółtą { $value } { $mark }
        [2] fioletową { $value } { $mark }
       *[3] zieloną { $value } { $mark }
    }
teufel-the-row =
    { $colour ->
        [0] czerwony rząd
        [1] żółty rząd
        [2] fioletowy rząd
       *[3] zielony rząd
    }
    .genitive = { $colour ->
        [0] czerwonego rzędu
        [1] żółtego rzędu
        [2] fioletowego rzędu
       *[3] zielonego rzędu
    }
    .dative = { $colour ->
        [0] czerwonemu rzędowi
        [1] żółtemu rzędowi
        [2] fioletowemu rzędowi
       *[3] zielonemu rzędowi
    }

## Stół

teufel-dealer = rozdaje { $name }
teufel-aside =
    { $count ->
        [one] { $count } karta odłożona
        [few] { $count } karty odłożone
        [many] { $count } kart odłożonych
       *[other] { $count } karty odłożonej
    }
teufel-rows = **Rzędy** · ◀ lewy koniec, prawy koniec ▶
teufel-rows-explained = **Rzędy** · ◀ z lewej, z prawej ▶ · { $legend }
teufel-legend = { $red } czerwony, { $yellow } żółty, { $violet } fioletowy, { $green } zielony, { $angel } anioł
teufel-legend-hands = Obok żetonów: karty na każdej ręce, według kolorów
teufel-chips =
    { $count ->
        [one] { $count } żeton
        [few] { $count } żetony
        [many] { $count } żetonów
       *[other] { $count } żetonu
    }
    .genitive = { $count ->
        [one] { $count } żetonu
       *[other] { $count } żetonów
    }
    .each = { $count ->
        [one] { $count } żetonie
        [few] { $count } żetony
        [many] { $count } żetonów
       *[other] { $count } żetonu
    }
teufel-board-mean = żetony: średnio { $mean }
teufel-held =
    { $colour ->
        [0] czerwone: { $count }
        [1] żółte: { $count }
        [2] fioletowe: { $count }
       *[3] zielone: { $count }
    }
teufel-held-angels = anioły: { $count }
teufel-score = { $name } · { $chips } · { $cards }
teufel-score-later = { $name } · { $chips } (razem { $total }) · { $cards }
teufel-payee = To, co płacisz, bierze { $payee }.

## Rysowany stół

teufel-board-dealer = Rozdaje w tej rundzie: ostatnia karta tej osoby kończy rundę
teufel-board-dealer-short = rozdaje
teufel-board-row-new = Otwórz { $row }
teufel-board-row-end =
    { $end ->
        [up] Prawy koniec { FORM($row, "genitive") }, przy { $onto }
       *[down] Lewy koniec { FORM($row, "genitive") }, przy { $onto }
    }
teufel-board-not-first = Zacząć wolno tylko kolorem, który ma osoba po twojej lewej.
teufel-board-no-row = Ten kolor nie ma jeszcze rzędu. Otworzy go tylko karta z liczbą, która leży na końcu innego rzędu.
teufel-board-angel = Anioł wymaga czterech rzędów po co najmniej dwa diabły i rzędu bez anioła.

## Co się stało

teufel-did-open-first = { $name } zaczyna i kładzie { $card }.
teufel-did-open-any = { $name } zaczyna i kładzie { $card }; dozwolony był dowolny diabeł.
teufel-did-open-equal = { $name } kładzie { $card } i otwiera rząd.
teufel-did-open-forced = { $name } nie ma innego ruchu: kładzie { $card } i otwiera rząd.
teufel-did-extend =
    { $end ->
        [up] { $name } kładzie { $card } po prawej stronie { $onto }.
       *[down] { $name } kładzie { $card } po lewej stronie { $onto }.
    }
teufel-did-extend-paid =
    { $end ->
        [up] { $name } kładzie { $card } po prawej stronie { $onto } i płaci { $cost ->
            [one] 1 żeton
            [few] { $cost } żetony
           *[other] { $cost } żetonów
        } (bierze { $payee }).
       *[down] { $name } kładzie { $card } po lewej stronie { $onto } i płaci { $cost ->
            [one] 1 żeton
            [few] { $cost } żetony
           *[other] { $cost } żetonów
        } (bierze { $payee }).
    }
teufel-did-extend-capped =
    { $end ->
        [up] { $name } kładzie { $card } po prawej stronie { $onto } i płaci wszystko, co zostało: { $paid } z { $cost } żetonów (bierze { $payee }).
       *[down] { $name } kładzie { $card } po lewej stronie { $onto } i płaci wszystko, co zostało: { $paid } z { $cost } żetonów (bierze { $payee }).
    }
teufel-did-extend-broke =
    { $end ->
        [up] { $name } kładzie { $card } po prawej stronie { $onto }. Kosztuje to { $cost }, ale nie ma już czym płacić.
       *[down] { $name } kładzie { $card } po lewej stronie { $onto }. Kosztuje to { $cost }, ale nie ma już czym płacić.
    }
teufel-did-close =
    { $end ->
        [up] { $name } zamyka { $row } { $mark } z prawej ▶ aniołem.
       *[down] { $name } zamyka { $row } { $mark } z lewej ◀ aniołem.
    }
teufel-did-pass = { $name } mówi pas: zostały same anioły.
teufel-did-end = { $name } nie ma już kart.
teufel-yours-open-first = Zaczynasz i kładziesz { $card }.
teufel-yours-open-any = Zaczynasz i kładziesz { $card }; dozwolony był dowolny diabeł.
teufel-yours-open-equal = Kładziesz { $card } i otwierasz rząd.
teufel-yours-open-forced = Nie masz innego ruchu: kładziesz { $card } i otwierasz rząd.
teufel-yours-extend =
    { $end ->
        [up] Kładziesz { $card } po prawej stronie { $onto }.
       *[down] Kładziesz { $card } po lewej stronie { $onto }.
    }
teufel-yours-extend-paid =
    { $end ->
        [up] Kładziesz { $card } po prawej stronie { $onto } i płacisz { $cost ->
            [one] 1 żeton
            [few] { $cost } żetony
           *[other] { $cost } żetonów
        } (bierze { $payee }).
       *[down] Kładziesz { $card } po lewej stronie { $onto } i płacisz { $cost ->
            [one] 1 żeton
            [few] { $cost } żetony
           *[other] { $cost } żetonów
        } (bierze { $payee }).
    }
teufel-yours-extend-capped =
    { $end ->
        [up] Kładziesz { $card } po prawej stronie { $onto } i płacisz wszystko, co ci zostało: { $paid } z { $cost } żetonów (bierze { $payee }).
       *[down] Kładziesz { $card } po lewej stronie { $onto } i płacisz wszystko, co ci zostało: { $paid } z { $cost } żetonów (bierze { $payee }).
    }
teufel-yours-extend-broke =
    { $end ->
        [up] Kładziesz { $card } po prawej stronie { $onto }. Kosztuje to { $cost }, ale nie masz już czym płacić.
       *[down] Kładziesz { $card } po lewej stronie { $onto }. Kosztuje to { $cost }, ale nie masz już czym płacić.
    }
teufel-did-extend-paid-to-you =
    { $end ->
        [up] { $name } kładzie { $card } po prawej stronie { $onto } i płaci ci { $cost ->
            [one] 1 żeton
            [few] { $cost } żetony
           *[other] { $cost } żetonów
        }.
       *[down] { $name } kładzie { $card } po lewej stronie { $onto } i płaci ci { $cost ->
            [one] 1 żeton
            [few] { $cost } żetony
           *[other] { $cost } żetonów
        }.
    }
teufel-did-extend-capped-to-you =
    { $end ->
        [up] { $name } kładzie { $card } po prawej stronie { $onto } i płaci ci wszystko, co zostało: { $paid } z { $cost } żetonów.
       *[down] { $name } kładzie { $card } po lewej stronie { $onto } i płaci ci wszystko, co zostało: { $paid } z { $cost } żetonów.
    }
teufel-yours-close =
    { $end ->
        [up] Zamykasz { $row } { $mark } z prawej ▶ aniołem.
       *[down] Zamykasz { $row } { $mark } z lewej ◀ aniołem.
    }
teufel-yours-pass = Mówisz pas: zostały ci same anioły.
teufel-yours-end = Nie masz już kart.
teufel-end-dealer = Osoba rozdająca nie ma już kart: runda się kończy.
teufel-end-passed = Nikt nie może już nic zagrać.
teufel-round-line =
    { $points ->
        [one] { $name }: { $points } żeton, razem { $total }
        [few] { $name }: { $points } żetony, razem { $total }
        [many] { $name }: { $points } żetonów, razem { $total }
       *[other] { $name }: { $points } żetonu, razem { $total }
    }

## Własne karty, własny ruch

teufel-hand =
    { $count ->
        [one] Na ręce · { $count } karta
        [few] Na ręce · { $count } karty
        [many] Na ręce · { $count } kart
       *[other] Na ręce · { $count } karty
    }
teufel-hand-chips =
    { $count ->
        [one] Na ręce · { $count } karta · { $chips }
        [few] Na ręce · { $count } karty · { $chips }
        [many] Na ręce · { $count } kart · { $chips }
       *[other] Na ręce · { $count } karty · { $chips }
    }
teufel-hand-empty = W tej rundzie nie masz już kart · { $chips }
teufel-angel-waits = jeszcze nie
teufel-you-open = Zaczynasz kolorem, który ma też { $name }.
teufel-you-open-any = Zaczynasz. { $name } nie ma żadnego z twoich kolorów, więc może to być dowolny diabeł.
teufel-you-forced = Nic nie pasuje: dowolny diabeł otworzy swój rząd.
teufel-you-pass = Masz już tylko anioły, a żadnego nie można teraz zagrać. Zostaje pas.
teufel-menu =
    { $colour ->
        [0] Czerwone { $mark } · ruchy: { $count }
        [1] Żółte { $mark } · ruchy: { $count }
        [2] Fioletowe { $mark } · ruchy: { $count }
       *[3] Zielone { $mark } · ruchy: { $count }
    }
teufel-do-open = { $card } otwiera rząd
teufel-do-extend =
    { $end ->
        [up] { $card } ▶ z prawej { $onto } · { $cost }
       *[down] { $card } ◀ z lewej { $onto } · { $cost }
    }
teufel-do-close =
    { $colour ->
        [0] { $end ->
            [up] Anioł zamyka czerwony z prawej ▶
           *[down] Anioł zamyka czerwony z lewej ◀
        }
        [1] { $end ->
            [up] Anioł zamyka żółty z prawej ▶
           *[down] Anioł zamyka żółty z lewej ◀
        }
        [2] { $end ->
            [up] Anioł zamyka fioletowy z prawej ▶
           *[down] Anioł zamyka fioletowy z lewej ◀
        }
       *[3] { $end ->
            [up] Anioł zamyka zielony z prawej ▶
           *[down] Anioł zamyka zielony z lewej ◀
        }
    }
teufel-do-pass = Pas
teufel-free = gratis
teufel-free-broke = 0 żet.
teufel-new = nowy
teufel-pay = płać { $count }
teufel-pay-last =
    { $count ->
        [one] ostatni
       *[other] całe { $count }
    }

## Na co nie pozwalają zasady

teufel-refused-not-in-hand = Nie masz tej karty.
teufel-refused-neighbours-colour = Zacznij kolorem, który ma też osoba po twojej lewej; masz taki na ręce.
teufel-refused-row-missing = Ten kolor nie ma jeszcze rzędu, więc nie ma końca, do którego można dołożyć.
teufel-refused-end-needed = Ten kolor ma już swój rząd. Dopisz, na którym końcu: z lewej ◀ czy z prawej ▶.
teufel-refused-not-at-an-end = Nowy rząd wymaga liczby, która leży na końcu jakiegoś rzędu. Tej tam nie ma, a masz inne ruchy.
teufel-refused-one-end = Rząd z jednej karty ma na razie tylko jeden koniec: prawy ▶.
teufel-refused-end-closed = Ten koniec anioł zamknął na dobre. Drugi jest otwarty.
teufel-refused-angel-too-early = Anioły muszą poczekać, aż w każdym z czterech rzędów będą co najmniej dwa diabły.
teufel-refused-row-has-angel = Ten rząd ma już swojego anioła, a w rzędzie może być tylko jeden.
teufel-refused-must-move = Masz ruch, więc trzeba zagrać. Pas jest tylko dla tych, którym zostały same anioły nie do zagrania.

## Polecenie i opcje

command-teufel = teufel
command-teufel-description = Otwórz tu stół do gry Hol's der Teufel
command-teufel-help = Otwiera stół do gry Hol's der Teufel, dla dwóch do sześciu osób: pozbądź się kart i nie płać.

## Dlaczego, w jednym zdaniu

teufel-hint-unit = Żetony na koniec tej rundy, średnia z wielu możliwych układów kart; „gorzej” uwzględnia też wpływ na pozostałych.
reason-teufel-free = Teraz nic to nie kosztuje; drugi najlepszy ruch kosztuje o { $saves } więcej.
reason-teufel-cheap =
    { $pays ->
        [one] Kosztuje { $pays } żeton (bierze { $name }); drugi najlepszy ruch kosztuje o { $saves } więcej.
        [few] Kosztuje { $pays } żetony (bierze { $name }); drugi najlepszy ruch kosztuje o { $saves } więcej.
        [many] Kosztuje { $pays } żetonów (bierze { $name }); drugi najlepszy ruch kosztuje o { $saves } więcej.
       *[other] Kosztuje { $pays } żetonu (bierze { $name }); drugi najlepszy ruch kosztuje o { $saves } więcej.
    }
reason-teufel-rids = Pozwala zagrać { $card }, która raczej już nie stanieje. To oszczędza { $saves } w tym kolorze.
reason-teufel-keeps = Zostawia { $row } na to, co możesz tam jeszcze zagrać. To oszczędza później { $saves }.
reason-teufel-closes = Anioł zamyka { $row } tam, gdzie byłoby najdrożej. To oszczędza później { $saves }.
reason-teufel-forces = Płacić musi wtedy { $name }: zyskujesz o { $gains } więcej, głównie dzięki { FORM($row, "dative") }.

## Zasady

rules-teufel-goal = **Cel.** Pozbądź się kart i nie płać. Każdą rundę wszyscy zaczynają z 20 żetonami. { $rounds ->
        [0] Rund jest tyle, ile osób przy stole
        [one] Gra się jedną rundę
        [few] Gra się { $rounds } rundy
       *[other] Gra się { $rounds } rund
    }, a wygrywa najwyższa suma żetonów; przy remisie zwycięstwo jest wspólne. Gra się w dwie do sześciu osób, najlepiej w trzy do pięciu.
rules-teufel-short-turn = **Twoja kolej.** Zagraj kartę na lewy ◀ lub prawy ▶ koniec rzędu w jej kolorze. Jeśli takiego rzędu jeszcze nie ma, karta go otwiera, gdy jej liczba leży na końcu któregoś rzędu. Jeśli możesz, musisz grać.
rules-teufel-short-fines = **Ile to kosztuje.** Karta wyższa niż ta na końcu jest za darmo. Za niższą płacisz różnicę w żetonach osobie po prawej. Runda kończy się, gdy osoba rozdająca zagra swoją ostatnią kartę; karty, które zostały na ręce, nic nie kosztują.
rules-teufel-cards = **Karty.** { $legend }. W każdym z czterech kolorów są diabły od 1 do 9, do tego dwa anioły. { $players ->
        [0] Wszystkie 38 kart rozdaje się po równo, a reszta leży zakryta z boku
       *[other] Każda osoba dostaje { $each ->
            [one] { $each } kartę
            [few] { $each } karty
           *[other] { $each } kart
        }{ $aside ->
            [0] { "" }
            [one] ; { $aside } leży zakryta z boku
            [few] ; { $aside } leżą zakryte z boku
           *[other] ; { $aside } leży zakrytych z boku
        }
    }. Tyły kart zdradzają wszystkim, jakie masz kolory, ale nie liczby.
rules-teufel-turn = **Twoja kolej.** Zgodnie z ruchem wskazówek zegara każda osoba kładzie po jednej karcie. Osoba rozdająca zaczyna diabłem w kolorze, który ma też osoba po jej lewej (jeśli się nie da, dowolnym). Karta w nowym kolorze otwiera rząd, gdy jej liczba leży na końcu któregoś rzędu. Jeśli kolor ma już rząd, karta trafia na jego lewy ◀ lub prawy ▶ koniec; rząd z jednej karty ma tylko jeden koniec.
rules-teufel-cost = **Ile to kosztuje.** Karta wyższa niż ta na końcu jest za darmo. Za niższą płacisz różnicę osobie po prawej, nawet jeśli nie ma już kart; jeśli masz mniej żetonów, oddajesz wszystkie.
rules-teufel-example-caption = **Przykład**
rules-teufel-example = Masz czerwoną 9, czerwoną 2 i zieloną 9. Czerwona 9 jest wyższa niż 7 i 6 na końcach swojego rzędu: na każdym jest za darmo. Czerwona 2 jest niższa: z lewej strony 7 kosztuje 5 żetonów, a z prawej strony 6 kosztuje 4. Zielony nie ma jeszcze rzędu, ale fioletowy kończy się na 9, więc zielona 9 może otworzyć zielony rząd za darmo.
rules-teufel-angels = **Anioły** zamykają jeden koniec rzędu na dobre i są za darmo. Wolno je zagrać, gdy we wszystkich czterech rzędach są co najmniej dwa diabły, w każdym rzędzie tylko raz.
rules-teufel-must = **Trzeba grać**, póki się da. Jeśli nic nie pasuje, połóż dowolnego diabła: za darmo otworzy swój rząd. Jeśli masz już tylko anioły, których nie wolno zagrać, mówisz pas.
rules-teufel-end = **Koniec.** Runda kończy się, gdy osoba rozdająca zagra swoją ostatnią kartę (albo nikt nie może już nic zagrać). Osoby bez kart się pomija. Żetony się sumuje; karty, które zostały na ręce, nic nie kosztują. O tym, kto rozdaje w pierwszej rundzie, decyduje los albo osoba prowadząca stół; po każdej rundzie rozdawanie przechodzi w lewo.
