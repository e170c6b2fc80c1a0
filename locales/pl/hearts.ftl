### Kierki: karty, przekazywanie, lewy, co się dzieje.
### Terminy: lewa, zaczynać lewę, wychodzić (kartą, w kolor), dołożyć do koloru, zrzucić, rezerwa, talon, ustrzelić księżyc (sourdine).

game-hearts = Kierki
    .genitive = kierek
    .small = kierki
game-hearts-about = Nie bierz kierów i unikaj damy pik; opłaca się tylko dziesiątka karo.
lesson-hearts-1 = Dołóż do koloru, jeśli możesz: jego najwyższa karta zabiera całą lewę.
lesson-hearts-2 = Punkty są złe: każdy kier liczy się za 1, a dama pik za 13.
lesson-hearts-3 = Dobra jest tylko dziesiątka karo: odejmuje 10 punktów.

## Karty

hearts-letter =
    { $rank ->
        [11] W
        [12] D
        [13] K
       *[14] A
    }
hearts-name =
    { $rank ->
        [11] walet
        [12] dama
        [13] król
        [14] as
       *[other] { $rank }
    } { $suit ->
        [spades] pik
        [hearts] kier
        [diamonds] karo
       *[clubs] trefl
    }
hearts-name-worth = { $card }, { $points }
hearts-round-number = Runda { $round }

## Stół

hearts-broken = kiery złamane
hearts-not-broken = kiery jeszcze niezłamane
hearts-stock =
    { $count ->
        [0] talon jest pusty
        [one] w talonie { $count } karta
        [few] w talonie { $count } karty
        [many] w talonie { $count } kart
       *[other] w talonie { $count } karty
    }
hearts-reserve =
    { $count ->
        [one] pierwsza lewa + rezerwa ({ $count } karta)
        [few] pierwsza lewa + rezerwa ({ $count } karty)
        [many] pierwsza lewa + rezerwa ({ $count } kart)
       *[other] pierwsza lewa + rezerwa ({ $count } karty)
    }
hearts-reserve-taken = rezerwę ma { $name } ({ $count })
hearts-choosing =
    { $count ->
        [0] wszyscy wybrali już trzy karty
        [one] { $names } wybiera trzy karty
       *[other] { $names } wybierają trzy karty
    }
hearts-pass-goes =
    { $direction ->
        [right] trzy karty idą w prawo
        [across] trzy karty idą naprzeciwko
        [each-other] wymiana trzech kart
       *[left] trzy karty idą w lewo
    }
hearts-pass-none = tym razem bez przekazywania
hearts-taken = wzięte: { $points }
hearts-score = { $name } { $before } { $taken }
hearts-score-special = { $name } { $before } { $taken } ({ $cards })
hearts-trick =
    { $suit ->
        [spades] Lewa · piki { $mark }
        [hearts] Lewa · kiery { $mark }
        [diamonds] Lewa · kara { $mark }
       *[clubs] Lewa · trefle { $mark }
    }
hearts-highest = { $name } · najwyższa
hearts-see-last-trick = Ostatnia lewa
hearts-last-trick = Ostatnia lewa
hearts-last-trick-before = Ostatnia lewa poprzedniej rundy
hearts-legend = ♥ 1 · { $queen } 13 · { $ten } −10 · dotąd + ta runda ({ $queen }, { $ten }), im mniej, tym lepiej · koniec przy { $target }
hearts-legend-no-ten = ♥ 1 · { $queen } 13 · dotąd + ta runda ({ $queen }), im mniej, tym lepiej · koniec przy { $target }

## Co widzisz

hearts-hand =
    { $count ->
        [one] Na ręce · { $count } karta
        [few] Na ręce · { $count } karty
        [many] Na ręce · { $count } kart
       *[other] Na ręce · { $count } karty
    }
hearts-drew = Dobrana karta: { $card }
hearts-passed = { $to } ma od ciebie: { $cards }
hearts-received = { $from } daje ci: { $cards }
hearts-reserve-yours = twoja rezerwa: { $cards }

## Twoja kolej

hearts-choose =
    { $count ->
        [0] **Wybierz trzy karty**, dostanie je { $to }. Nikt inny ich nie zobaczy.
       *[other] **Wybierz trzy karty**, dostanie je { $to }. Na razie: { $cards }.
    }
hearts-which = **Które trzy karty** dostanie { $to }?
hearts-chosen = { $to } dostanie od ciebie { $cards }. Póki wybierają inni, możesz jeszcze zmienić karty.
hearts-do-claim = Reszta jest moja
hearts-do-pass =
    { $count ->
        [one] Przekaż { $count } kartę
        [few] Przekaż { $count } karty
       *[other] Przekaż { $count } kart
    }
hearts-your-turn = **Twoja kolej!**
hearts-your-lead = **Twoja kolej!** Zaczynasz lewę.
hearts-must-lowest-club = Pierwszą lewę zaczyna najniższy trefl, a masz go ty.
hearts-must-follow =
    { $suit ->
        [spades] Masz piki { $mark }: dołóż do koloru.
        [hearts] Masz kiery { $mark }: dołóż do koloru.
        [diamonds] Masz kara { $mark }: dołóż do koloru.
       *[clubs] Masz trefle { $mark }: dołóż do koloru.
    }
hearts-must-not-lead-spade = Nie wolno jeszcze wyjść kierem ani { $queen }.
hearts-must-not-lead-queen = Nie wolno jeszcze wyjść kierem ani { $queen }.
hearts-must-not-lead-heart = Nie wolno jeszcze wyjść kierem.
hearts-must-not-discard = W pierwszej lewie bez kierów i { $queen }, póki masz coś innego.

## Co się stało

# In the transcript of a finished game, where every hand is open.
hearts-did-pass = { $name } przekazuje { $cards }.
hearts-did-exchange =
    { $direction ->
        [right] Po trzy karty poszły w prawo.
        [across] Po trzy karty poszły naprzeciwko.
        [each-other] Obie strony wymieniły się trzema kartami.
       *[left] Po trzy karty poszły w lewo.
    } Zaczyna { $name }.
hearts-did-play = { $name } kładzie { $card }.
hearts-did-break = Kiery złamane: można już wychodzić kierami i { $queen }.
hearts-did-break-heart = Kiery złamane: można już nimi wychodzić.
hearts-did-take = { $name } bierze lewę.
hearts-did-take-nothing = { $name } bierze lewę, bez punktów.
hearts-did-take-points = { $name } bierze lewę: { $points } ({ $cards }).
hearts-took =
    { $points ->
        [0] { $name } bierze { $cards }, bez punktów.
        [one] { $name } bierze { $cards }: { $points } punkt.
        [few] { $name } bierze { $cards }: { $points } punkty.
        [many] { $name } bierze { $cards }: { $points } punktów.
       *[other] { $name } bierze { $cards }: { $points } punktu.
    }
hearts-you-took =
    { $points ->
        [0] Bierzesz { $cards }, bez punktów.
        [one] Bierzesz { $cards }: { $points } punkt.
        [few] Bierzesz { $cards }: { $points } punkty.
        [many] Bierzesz { $cards }: { $points } punktów.
       *[other] Bierzesz { $cards }: { $points } punktu.
    }
hearts-did-take-reserve =
    { $count ->
        [one] { $name } dostaje też rezerwę: { $count } karta.
        [few] { $name } dostaje też rezerwę: { $count } karty.
        [many] { $name } dostaje też rezerwę: { $count } kart.
       *[other] { $name } dostaje też rezerwę: { $count } karty.
    }
hearts-did-draw =
    { $count ->
        [0] Obie strony dobierają ostatnie karty z talonu.
       *[other] Obie strony dobierają po karcie. W talonie jeszcze { $count }.
    }
hearts-you-exchange =
    { $direction ->
        [right] Po trzy karty poszły w prawo.
        [across] Po trzy karty poszły naprzeciwko.
        [each-other] Obie strony wymieniły się trzema kartami.
       *[left] Po trzy karty poszły w lewo.
    } Zaczynasz ty.
hearts-you-play = Kładziesz { $card }.
hearts-you-take = Bierzesz lewę.
hearts-you-take-nothing = Bierzesz lewę, bez punktów.
hearts-you-take-points = Bierzesz lewę: { $points } ({ $cards }).
hearts-you-take-reserve =
    { $count ->
        [one] Dostajesz też rezerwę: { $count } karta. Widzisz ją tylko ty.
        [few] Dostajesz też rezerwę: { $count } karty. Widzisz je tylko ty.
        [many] Dostajesz też rezerwę: { $count } kart. Widzisz je tylko ty.
       *[other] Dostajesz też rezerwę: { $count } karty. Widzisz je tylko ty.
    }
hearts-you-draw =
    { $count ->
        [0] Dobieracie ostatnie karty z talonu.
       *[other] Dobieracie po karcie. W talonie jeszcze { $count }.
    }
hearts-you-sourdine = 🌙 **Księżyc ustrzelony!** Masz wszystkie kiery i damę pik: zamiast kosztować cię 26 punktów, odejmują ci 26.
hearts-sourdine = 🌙 **Księżyc ustrzelony!** { $name } ma wszystkie kiery i damę pik: zamiast kosztować 26 punktów, odejmują 26.
hearts-you-sourdine-others = 🌙 **Księżyc ustrzelony!** Masz wszystkie kiery i damę pik: ciebie nie kosztują nic, a pozostałych po 26 punktów.
hearts-sourdine-others = 🌙 **Księżyc ustrzelony!** { $name } ma wszystkie kiery i damę pik: 0 punktów, a wszyscy inni dostają po 26.
hearts-rest-played = Punktów już nie było, więc reszta kart poszła od razu.
hearts-reserve-was = Rezerwa, którą ma { $name }: { $cards }.
hearts-round-line = { $name }: { $points }, razem { $total }
hearts-counted = Karty, które się liczyły:
hearts-ended = Koniec gry: ktoś ma już co najmniej { $target ->
        [one] { $target } punkt
        [few] { $target } punkty
       *[other] { $target } punktów
    }.

## Polecenie i opcje

command-hearts = kierki
command-hearts-description = Otwórz tu stół do kierek
command-hearts-help = Otwiera stół do kierek, dla dwóch do sześciu osób: nie bierz kierów i strzeż się damy pik.
option-hearts-target = limit
option-hearts-target-description = Przy ilu punktach kończy się gra (domyślnie 50)
option-hearts-target-menu = Przy ilu punktach kończy się gra?
option-hearts-target-value =
    { $count ->
        [one] do { $count } punktu
       *[other] do { $count } punktów
    }
option-hearts-moon = księżyc
option-hearts-moon-description = Ustrzelony księżyc: czy opłaca się wziąć wszystkie kiery i damę pik (domyślnie tak)
option-hearts-moon-menu = Czy można ustrzelić księżyc (wziąć wszystkie kiery i damę pik)?
option-hearts-moon-line = Ustrzelony księżyc (wszystkie kiery i dama pik): **{ $value }**
option-hearts-moon-value-yes = opłaca się
option-hearts-moon-value-no = kosztuje 26 punktów
option-hearts-moon-score = wynik-księżyca
option-hearts-moon-score-description = Ile daje ustrzelony księżyc (domyślnie −26 dla osoby, która go ustrzeli)
option-hearts-moon-score-minus = −26 dla osoby, która go ustrzeli
option-hearts-moon-score-others = +26 dla pozostałych
option-hearts-moon-score-menu = Ile daje ustrzelony księżyc?
option-hearts-moon-score-line = Ustrzelony księżyc daje: **{ $value }**
option-hearts-moon-score-value-minus = −26 dla osoby, która go ustrzeli
option-hearts-moon-score-value-others = +26 dla pozostałych
option-hearts-ten = dziesiątka
option-hearts-ten-description = Ile jest warta dziesiątka karo (domyślnie −10)
option-hearts-ten-10 = −10 punktów
option-hearts-ten-0 = 0 punktów
option-hearts-ten-menu = Ile jest warta dziesiątka karo?
option-hearts-ten-line = Dziesiątka karo jest warta: **{ $value }**
option-hearts-ten-value =
    { $count ->
        [0] 0 punktów
       *[other] −10 punktów
    }
option-hearts-directions = kierunek
option-hearts-directions-description = Dokąd idą trzy karty (domyślnie zawsze w lewo)
option-hearts-directions-left = Zawsze w lewo
option-hearts-directions-rotating = Co rundę inaczej, czasem wcale
option-hearts-directions-menu = Dokąd idą trzy karty?
option-hearts-directions-line = Trzy karty idą: **{ $value }**
option-hearts-directions-value-left = zawsze w lewo
option-hearts-directions-value-rotating = co rundę w inną stronę, czasem nigdzie
option-hearts-style = odmiana
option-hearts-style-description = Zasady domowe albo klasyczne kierki: ustawia od razu wszystkie warianty
option-hearts-style-sheet = Zasady domowe
option-hearts-style-classic = Klasyczne
option-hearts-style-menu = Według jakich zasad gracie w kierki?
option-hearts-style-line = Zasady: **{ $value }**
option-hearts-style-value-sheet = domowe
option-hearts-style-value-classic = klasyczne kierki
option-hearts-passing = przekazywanie
option-hearts-passing-description = Czy najpierw przekazuje się trzy karty (domyślnie tak)
option-hearts-passing-menu = Czy najpierw przekazuje się trzy karty?
option-hearts-passing-line = Najpierw przekazuje się trzy karty: **{ $value }**
option-hearts-breaking = złamanie
option-hearts-breaking-description = Co trzeba zrzucić, zanim wolno wychodzić kierami
option-hearts-breaking-heart-or-spade = Kier lub dowolny pik
option-hearts-breaking-heart-or-queen = Kier lub dama pik
option-hearts-breaking-heart = Kier (damą pik wolno wyjść zawsze)
option-hearts-breaking-menu = Co trzeba zrzucić, zanim wolno wychodzić kierami?
option-hearts-breaking-line = Kierami wolno wychodzić, gdy ktoś zrzuci **{ $value }**
option-hearts-breaking-value-heart-or-spade = kiera lub dowolnego pika
option-hearts-breaking-value-heart-or-queen = kiera lub damę pik
option-hearts-breaking-value-heart = kiera (damą pik wolno wyjść zawsze)
option-hearts-first-trick = pierwsza-lewa
option-hearts-first-trick-description = Czy w pierwszej lewie wolno zrzucać punkty (domyślnie tak)
option-hearts-first-trick-menu = Czy w pierwszej lewie wolno zrzucać punkty?
option-hearts-first-trick-line = W pierwszej lewie wolno zrzucać punkty: **{ $value }**

## Na co nie pozwalają zasady

hearts-refused-not-in-hand = Nie masz tej karty na ręce.
hearts-refused-three-different = Przekaż trzy różne karty z ręki, na przykład „dama pik, as kier, 2 trefl”.
hearts-refused-pass-first = Najpierw wybierz trzy karty do przekazania. Gra zacznie się, gdy wybiorą wszyscy.
hearts-refused-no-pass = Teraz niczego się nie przekazuje: rozgrywamy już lewy.
hearts-refused-must-play = Pierwszą lewę zaczyna najniższy trefl. Masz go ty: połóż { $card }.
hearts-refused-not-broken = Nie wolno jeszcze wyjść kierem ani { $queen }. Zacznij czymś innym, póki możesz.
hearts-refused-not-broken-heart = Nie wolno jeszcze wyjść kierem. Zacznij czymś innym, póki możesz.

## Dlaczego, w jednym zdaniu

hearts-hint-unit = Punkty w tej rundzie (im mniej, tym lepiej), średnia z wielu możliwych układów kart; „gorzej” uwzględnia też wpływ na pozostałych.
reason-hearts-goes-for-all = Wszystkie kiery i dama pik są w zasięgu, więc warto brać każdą lewę.
reason-hearts-stops-sourdine = { $name } zaraz ustrzeli księżyc, a to temu zapobiega.
reason-hearts-gives-queen = Na razie lewę bierze { $name }, a z nią damę pik.
reason-hearts-gives-heart = Na razie lewę bierze { $name }, a z nią kiera.
reason-hearts-takes-ten = 10♦ odejmuje punkty, a tak trafia do ciebie.
reason-hearts-ducks = Zostaje pod kartą, która bierze lewę.
reason-hearts-takes-for-nothing = W tej lewie nic nie boli: dobra chwila, by pozbyć się wysokiej karty.
reason-hearts-queen-out = Dama pik jeszcze nie spadła, więc lepiej zostać pod nią.
reason-hearts-queen-out-void = Dama pik jeszcze nie spadła, a osoba po twojej lewej nie ma pików.
reason-hearts-draws-queen = Wyciąga z cudzych rąk damę pik.
reason-hearts-keeps-stopper = { $name } zaraz ustrzeli księżyc, a tak zostają ci kiery, które mogą temu zapobiec.
reason-hearts-safe-discard = Pozwala zrzucić { $suit }, zanim wezmą złą lewę.
reason-hearts-leads-low = Niskie wyjście w { $suit } inni raczej pobiją.
reason-hearts-high-while-safe = Wszyscy mają raczej jeszcze { $suit }, więc wysoka karta jest wciąż bezpieczna.
reason-hearts-passes-queen = Lepiej oddać damę pik albo to, co mogłoby ją złapać.
reason-hearts-makes-void = Kończą ci się wtedy { $suit } i wkrótce możesz zrzucać to, co boli.
reason-hearts-passes-high = Najwyższe karty biorą lewy, których nikt nie chce.
hearts-reason-suit =
    { $suit ->
        [spades] piki ♠
        [hearts] kiery ♥
        [diamonds] kara ♦
       *[clubs] trefle ♣
    }

## Zasady

rules-hearts-goal = **Cel.** Weź jak najmniej punktów. Gra kończy się po rundzie, w której ktoś osiągnie { $target ->
        [one] { $target } punkt
        [few] { $target } punkty
       *[other] { $target } punktów
    }; wygrywa najniższa suma, a przy remisie zwycięstwo jest wspólne.
rules-hearts-short-turn = **Twoja kolej.** Przed pierwszą lewą przekazujesz trzy karty. Potem do każdej lewy wszyscy kładą po jednej karcie: dołóż do koloru wyjścia, jeśli możesz, a jeśli nie – zrzuć, co chcesz. Lewę bierze najwyższa karta w kolorze wyjścia, a kto ją położył, zaczyna następną.
rules-hearts-short-turn-no-pass = **Twoja kolej.** Do każdej lewy wszyscy kładą po jednej karcie: dołóż do koloru wyjścia, jeśli możesz, a jeśli nie – zrzuć, co chcesz. Lewę bierze najwyższa karta w kolorze wyjścia, a kto ją położył, zaczyna następną.
rules-hearts-cards = **Karty.** 52 w czterech kolorach, ♣ ♦ ♥ ♠. W każdym as jest najwyższy, a dwójka najniższa; atutów nie ma. { $players ->
        [2] Każda osoba dostaje 13 kart
        [3] Każda osoba dostaje 17 kart, 1 zostaje
        [4] Każda osoba dostaje 13 kart
        [5] Każda osoba dostaje 10 kart, 2 zostają
        [6] Każda osoba dostaje 8 kart, 4 zostają
       *[other] W dwie osoby dostaje się po 13 kart, w trzy po 17, w cztery po 13, w pięć po 10, w sześć po 8; w trzy, pięć i sześć osób zostaje odpowiednio 1, 2 lub 4
    }.{ $players ->
        [2] { "" }
        [4] { "" }
       *[other] { " " }To, co zostaje, to rezerwa: kto bierze pierwszą lewę, dostaje też rezerwę razem z jej punktami i może ją obejrzeć.
    } O tym, kto rozdaje w pierwszej rundzie, decyduje los albo osoba prowadząca stół; potem rozdawanie przechodzi w lewo.
rules-hearts-pass = **Przekazywanie.** Przed pierwszą lewą wybierasz trzy karty i przekazujesz je zakryte osobie po lewej. Swoje nowe karty widzisz, gdy wybiorą już wszyscy.
rules-hearts-pass-rotating = **Przekazywanie.** Przed pierwszą lewą wybierasz trzy karty i przekazujesz je zakryte. { $players ->
        [2] W pierwszej rundzie dostaje je druga osoba, w drugiej niczego się nie przekazuje, i tak na zmianę.
        [4] W pierwszej rundzie idą w lewo, w drugiej w prawo, w trzeciej naprzeciwko, a w czwartej niczego się nie przekazuje; potem wszystko od początku.
        [0] Kolejno idą w lewo, w prawo, w cztery osoby także naprzeciwko, a potem raz niczego się nie przekazuje; w dwie osoby nie przekazuje się niczego co drugą rundę.
       *[other] W pierwszej rundzie idą w lewo, w drugiej w prawo, a w trzeciej niczego się nie przekazuje; potem wszystko od początku.
    } Swoje nowe karty widzisz, gdy wybiorą już wszyscy.
rules-hearts-no-pass = **Bez przekazywania**: przy tym stole kart się nie przekazuje.
rules-hearts-play = **Lewy.** Zgodnie z ruchem wskazówek zegara każda osoba kładzie po jednej karcie: te karty to lewa. Pierwszą zaczyna osoba z najniższym treflem, i to właśnie nim; jeśli nikt nie ma trefla, zaczyna osoba siedząca po lewej od rozdającej. Kto zaczyna lewę, wychodzi w kolor swojej karty. Dokładaj do koloru, jeśli możesz, czyli połóż kartę w tym samym kolorze; jeśli nie masz takiej, zrzuć, co chcesz. Lewę bierze najwyższa karta w kolorze wyjścia: kto ją położy, zabiera wszystkie karty i zaczyna następną lewę.
rules-hearts-first-free = W pierwszej lewie też wolno zrzucać punkty.
rules-hearts-first-safe = W pierwszej lewie kiery i damę pik wolno zrzucić tylko wtedy, gdy nie masz nic innego.
rules-hearts-breaking-spade = **Złamanie kierów.** Kierami i damą pik wolno wychodzić, gdy w tej rundzie ktoś zrzuci już kiera lub dowolnego pika (kiery są złamane), albo gdy nie masz nic innego.
rules-hearts-breaking-queen = **Złamanie kierów.** Kierami i damą pik wolno wychodzić, gdy w tej rundzie ktoś zrzuci już kiera lub damę pik (kiery są złamane), albo gdy nie masz nic innego.
rules-hearts-breaking-heart = **Złamanie kierów.** Kierami wolno wychodzić, gdy w tej rundzie ktoś zrzuci już kiera (kiery są złamane), albo gdy nie masz nic innego. Damą pik wolno wyjść zawsze.
rules-hearts-points = **Punkty.** Każdy kier to 1, dama pik 13, dziesiątka karo −10.
rules-hearts-points-no-ten = **Punkty.** Każdy kier to 1, dama pik 13.
rules-hearts-moon = Kto ustrzeli księżyc, czyli weźmie wszystkie trzynaście kierów i damę pik, dostaje za nie −26 zamiast +26{ $ten ->
        [0] { "" }
       *[other] ; dziesiątka liczy się jak zwykle
    }.
rules-hearts-moon-others = Kto ustrzeli księżyc, czyli weźmie wszystkie trzynaście kierów i damę pik, nie dostaje za to żadnych punktów, a wszyscy inni dostają po 26{ $ten ->
        [0] { "" }
       *[other] ; dziesiątka liczy się jak zwykle
    }.
rules-hearts-no-moon = Wszystkie kiery i dama pik razem kosztują po prostu 26 punktów.
rules-hearts-example-caption = **Przykład**
rules-hearts-example-wins = bierze lewę
rules-hearts-example = Lewę zaczyna { $first }. Druga osoba dokłada do koloru: { $second }. Trzecia nie ma żadnego karo i zrzuca { $third }. Czwarta musi dołożyć do koloru: { $fourth }. Najwyższe karo to { $second }, więc bierze lewę: { $ten ->
        [0] 13 punktów
       *[other] 13 − 10 = 3 punkty
    }. { $third } wziąć jej nie może, bo to nie karo.
rules-hearts-end = **W dwie osoby** gra się bez rezerwy: pozostałe 26 kart to talon. Po każdej lewie obie osoby dobierają z niego po karcie, najpierw ta, która wzięła lewę, póki starczy kart. Do koloru trzeba dokładać zawsze.
