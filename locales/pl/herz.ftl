### Herz an Herz: karty, ruchy, co się dzieje.
### Terminy: karta startowa, lewa i prawa kolumna, piętro, stos, joker, superjoker, złodziej.
### Karty w zdaniach (herz-the-…, herz-a-…) stoją w bierniku.

game-herz = Herz an Herz
    .genitive = gry Herz an Herz
game-herz-about = Buduj wieżę z malejących liczb w dwóch kolumnach, korzystaj z jokerów i podkradaj karty innym.
lesson-herz-1 = Twoja wieża ma dwie kolumny, a każda karta musi być niższa od tej nad nią.
lesson-herz-2 = Dwie karty obok siebie dają 2 punkty, a w tym samym kolorze 3.
lesson-herz-3 = Joker pasuje prawie wszędzie i liczy się o jeden mniej niż karta nad nim; złodziej zabiera ostatnią kartę z cudzej kolumny.

## Karty

herz-thief = Złodziej
herz-start-card = start
herz-no-start-card = jeszcze bez startu
herz-name-number =
    { $group ->
        [0] { $card }, żółta
        [1] { $card }, zielona
        [2] { $card }, czerwona
       *[3] { $card }, turkusowa
    }
herz-name-joker =
    { $group ->
        [0] joker od { $lowest } do { $highest }, żółty
        [1] joker od { $lowest } do { $highest }, zielony
        [2] joker od { $lowest } do { $highest }, czerwony
       *[3] joker od { $lowest } do { $highest }, turkusowy
    }
herz-name-joker-worth =
    { $group ->
        [0] joker od { $lowest } do { $highest }, żółty, wart { $worth }
        [1] joker od { $lowest } do { $highest }, zielony, wart { $worth }
        [2] joker od { $lowest } do { $highest }, czerwony, wart { $worth }
       *[3] joker od { $lowest } do { $highest }, turkusowy, wart { $worth }
    }
herz-name-super = superjoker
herz-name-super-worth = superjoker, wart { $worth }
herz-name-thief = złodziej
herz-the-number = { $card } { $mark }
herz-the-joker = jokera { $lowest }–{ $highest } { $mark }
herz-the-joker-as = jokera { $lowest }–{ $highest } { $mark } jako { $worth }
herz-a-super = superjokera { $mark }
herz-a-super-as = superjokera { $mark } jako { $worth }
herz-a-thief = złodzieja
herz-alone-joker = joker { $lowest }–{ $highest } { $mark }
herz-alone-super = superjoker { $mark }
herz-button-joker = joker { $worth }

## Stół

herz-cards-left =
    { $count ->
        [one] w stosie { $count } karta
        [few] w stosie { $count } karty
        [many] w stosie { $count } kart
       *[other] w stosie { $count } karty
    }
herz-piles = { $left } · ostatnia odrzucona: { $card }
herz-legend = { $yellow } żółta, { $green } zielona, { $red } czerwona, { $turquoise } turkusowa
herz-legend-joker = =68: tyle liczy się joker
herz-legend-level = +2: punkty za piętro
herz-score =
    { $points ->
        [one] { $name } · { $points } punkt
        [few] { $name } · { $points } punkty
        [many] { $name } · { $points } punktów
       *[other] { $name } · { $points } punktu
    }
herz-score-later =
    { $points ->
        [one] { $name } · { $points } punkt (razem { $total })
        [few] { $name } · { $points } punkty (razem { $total })
        [many] { $name } · { $points } punktów (razem { $total })
       *[other] { $name } · { $points } punktu (razem { $total })
    }

## Rysowany stół

herz-board-drew = Dobierasz { $card }.
herz-board-drew-note = Dobierasz { $card } ({ $note }).
herz-board-left = Lewa kolumna
herz-board-right = Prawa kolumna
herz-board-discard = Odrzuć
herz-board-pile = Stos

## Co się stało

herz-did-start = { $name } zostawia sobie { $card } jako kartę startową.
herz-did-place =
    { $side ->
        [left] { $name } kładzie { $card } po lewej.
       *[right] { $name } kładzie { $card } po prawej.
    }
herz-did-discard = { $name } odrzuca { $card }.
herz-did-steal =
    { $side ->
        [left] { $name } kradnie { $card } i kładzie po lewej. Traci: { $victim }.
       *[right] { $name } kradnie { $card } i kładzie po prawej. Traci: { $victim }.
    }
herz-end-tower = { $name } ma obie kolumny pełne.
herz-you-start = Zostawiasz sobie { $card } jako kartę startową.
herz-you-place =
    { $side ->
        [left] Kładziesz { $card } po lewej.
       *[right] Kładziesz { $card } po prawej.
    }
herz-you-discard = Odrzucasz { $card }.
herz-you-steal =
    { $side ->
        [left] Kradniesz { $card } i kładziesz po lewej. Traci: { $victim }.
       *[right] Kradniesz { $card } i kładziesz po prawej. Traci: { $victim }.
    }
herz-did-steal-yours =
    { $side ->
        [left] { $name } kradnie ci { $card } i kładzie po lewej.
       *[right] { $name } kradnie ci { $card } i kładzie po prawej.
    }
herz-you-end-tower = Masz obie kolumny pełne.
herz-end-pile = Stos się skończył.

## Twoja kolej

herz-you-drew = Dobrana karta:
herz-note-joker = wart { $lowest }–{ $highest }
herz-note-super = pasuje pod wszystko oprócz 1
herz-note-thief = zabiera ostatnią kartę z cudzej kolumny
herz-do-start = Karta startowa · { $card }
herz-do-place =
    { $side ->
        [left] Po lewej · { $card } pod { $above }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }
       *[right] Po prawej · { $card } pod { $above }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }
    }
# Gain: your points. Loss: those of who is robbed.
herz-do-steal =
    { $side ->
        [left] Po lewej · { $card } od: { $victim }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
       *[right] Po prawej · { $card } od: { $victim }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
    }
herz-do-steal-column =
    { $side ->
        [left] { $from ->
            [left] Lewa · { $card } od: { $victim }, lewa
           *[right] Lewa · { $card } od: { $victim }, prawa
        }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
       *[right] { $from ->
            [left] Prawa · { $card } od: { $victim }, lewa
           *[right] Prawa · { $card } od: { $victim }, prawa
        }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
    }
herz-menu-steal = Ukradnij kartę ({ $count })
herz-do-discard = Odrzuć
herz-effect-start = Jako karta startowa jest warta { $worth }: wszystko pod nią musi być niższe.
herz-nothing-fits = Ta karta nigdzie nie pasuje w twojej wieży.
herz-nothing-thief = Nie ma karty, którą dałoby się ukraść do twojej wieży.
herz-nothing-thief-no-start = Bez karty startowej nie masz gdzie położyć skradzionej karty.

## Polecenie i opcje

command-herz = herz
command-herz-description = Otwórz tu stół do gry Herz an Herz
command-herz-help = Otwiera stół do gry Herz an Herz, dla dwóch do czterech osób. Każde miejsce może zająć komputer, więc można grać od razu. Twoje karty przychodzą w prywatnej wiadomości; pokaże je też **Moje karty** pod stołem.

## Wyniki

herz-private-tower = Twoja wieża · { $round } · { $points ->
        [one] { $points } punkt
        [few] { $points } punkty
        [many] { $points } punktów
       *[other] { $points } punktu
    }
herz-private-tower-later = Twoja wieża · { $round } · { $points ->
        [one] { $points } punkt
        [few] { $points } punkty
        [many] { $points } punktów
       *[other] { $points } punktu
    }, razem { $total }
herz-round-line =
    { $points ->
        [one] { $name }: { $points } punkt
        [few] { $name }: { $points } punkty
        [many] { $name }: { $points } punktów
       *[other] { $name }: { $points } punktu
    } ({ $levels } za piętra + { $bonuses } za bonusy), razem { $total }
herz-finished-note = W nawiasach, runda po rundzie: punkty za piętra + bonusy.
herz-finished-tower = { $name } · { $points ->
        [one] { $points } punkt
        [few] { $points } punkty
        [many] { $points } punktów
       *[other] { $points } punktu
    } ({ $levels } za piętra + { $bonuses } za bonusy)

## Na co nie pozwalają zasady

herz-refused-no-start-card = Nie masz jeszcze karty startowej. Od niej się zaczyna: zostaw sobie jakąś, a reszta trafi pod nią.
herz-refused-start-taken = Masz już kartę startową, a w rundzie jest tylko jedna.
herz-refused-start-taken-worth = Masz już kartę startową (wartą { $above }), a w rundzie jest tylko jedna.
herz-refused-thief-stays = Złodziej nie trafia do wieży. Ukradnij nim kartę albo go odrzuć.
herz-refused-column-full = Ta kolumna jest pełna: ma już sześć kart.
herz-refused-left-full = Twoja lewa kolumna jest pełna: ma już sześć kart.
herz-refused-right-full = Twoja prawa kolumna jest pełna: ma już sześć kart.
herz-refused-does-not-fit = Ta karta tu nie pasuje: każda karta musi być niższa niż karta nad nią.
herz-refused-number =
    { $side ->
        [left] { $card } nie pasuje po lewej: ostatnia karta jest tam warta { $above }.
       *[right] { $card } nie pasuje po prawej: ostatnia karta jest tam warta { $above }.
    }
herz-refused-number-under-start =
    { $side ->
        [left] { $card } nie pasuje po lewej: twoja karta startowa jest warta { $above }.
       *[right] { $card } nie pasuje po prawej: twoja karta startowa jest warta { $above }.
    }
herz-refused-joker =
    { $side ->
        [left] Joker nie pasuje po lewej: jest wart { $lowest }–{ $highest }, a ostatnia karta { $above }.
       *[right] Joker nie pasuje po prawej: jest wart { $lowest }–{ $highest }, a ostatnia karta { $above }.
    }
herz-refused-joker-under-start =
    { $side ->
        [left] Joker nie pasuje po lewej: jest wart { $lowest }–{ $highest }, a twoja karta startowa { $above }.
       *[right] Joker nie pasuje po prawej: jest wart { $lowest }–{ $highest }, a twoja karta startowa { $above }.
    }
herz-refused-under-one = Pod 1 nie pasuje już nic, nawet superjoker.
herz-refused-no-thief = Kraść można tylko złodziejem, a dobrana karta nim nie jest.
herz-refused-no-thief-number = Kraść można tylko złodziejem, a dobrana karta to zwykła { $card }.
herz-refused-no-thief-joker = Kraść można tylko złodziejem, a dobrana karta to joker.
herz-refused-no-victim = Kraść można tylko innym osobom przy tym stole.
herz-refused-nothing-to-steal = Nie ma tu czego kraść: ta kolumna jest jeszcze pusta.

## Dlaczego, w jednym zdaniu

herz-hint-unit = Punkty w tej rundzie, średnia z wielu możliwych układów kart; „gorzej” uwzględnia też wpływ na pozostałych.
reason-herz-high-start = Tak wysoka karta startowa jak { $worth } zostawia miejsce na dwie długie kolumny.
reason-herz-starts-now = Czekanie na lepszą kartę startową niż { $worth } za dużo by kosztowało.
reason-herz-waits-for-start = Na lepszą kartę startową jest jeszcze czas.
reason-herz-completes-pair = Zapełnia piętro { $level }: dwa punkty.
reason-herz-colour-bonus = Zapełnia piętro { $level } jednym kolorem: trzy punkty.
reason-herz-small-step =
    { $side ->
        [left] Mały krok, od { $from } do { $to }: lewa kolumna zostaje otwarta na wszystko poniżej.
       *[right] Mały krok, od { $from } do { $to }: prawa kolumna zostaje otwarta na wszystko poniżej.
    }
reason-herz-step =
    { $side ->
        [left] Od { $from } do { $to } to duży krok, ale teraz się opłaca: wydłuża lewą kolumnę.
       *[right] Od { $from } do { $to } to duży krok, ale teraz się opłaca: wydłuża prawą kolumnę.
    }
reason-herz-ends-column =
    { $side ->
        [left] To ostatnia karta, jaką przyjmie lewa kolumna.
       *[right] To ostatnia karta, jaką przyjmie prawa kolumna.
    }
reason-herz-keeps-open =
    { $side ->
        [left] Dzięki temu lewa kolumna zostaje otwarta na { $from }–{ $to }.
       *[right] Dzięki temu prawa kolumna zostaje otwarta na { $from }–{ $to }.
    }
reason-herz-keeps-open-one =
    { $side ->
        [left] Dzięki temu lewa kolumna zostaje otwarta na { $from }.
       *[right] Dzięki temu prawa kolumna zostaje otwarta na { $from }.
    }
reason-herz-waits-for-colour =
    { $side ->
        [left] Dzięki temu w lewej kolumnie zostaje miejsce na kartę w pasującym kolorze.
       *[right] Dzięki temu w prawej kolumnie zostaje miejsce na kartę w pasującym kolorze.
    }
reason-herz-keeps-place =
    { $side ->
        [left] Dzięki temu w lewej kolumnie zostaje miejsce na lepszą kartę.
       *[right] Dzięki temu w prawej kolumnie zostaje miejsce na lepszą kartę.
    }
reason-herz-steals =
    { $loses ->
        [0] Złodziej zabiera kartę, która tu pasuje (traci ją { $name }).
        [one] Złodziej zabiera kartę, która tu pasuje, a { $name } traci { $loses } punkt.
        [few] Złodziej zabiera kartę, która tu pasuje, a { $name } traci { $loses } punkty.
        [many] Złodziej zabiera kartę, która tu pasuje, a { $name } traci { $loses } punktów.
       *[other] Złodziej zabiera kartę, która tu pasuje, a { $name } traci { $loses } punktu.
    }
reason-herz-nothing-to-steal = Żadna karta do ukradzenia nie jest warta miejsca w twojej wieży.
reason-herz-fits-nowhere = Ta karta nigdzie nie pasuje.

## Zasady

rules-herz-goal = **Cel.** Zbuduj wieżę: kartę startową, a pod nią dwie kolumny, lewą i prawą, każda do sześciu kart. Dwie karty obok siebie tworzą piętro i tylko pełne piętra dają punkty. { $rounds ->
        [0] Po czterech rundach wygrywa najwyższa suma
        [one] Gra się jedną rundę i wygrywa, kto ma najwięcej punktów
       *[other] Po { $rounds } rundach wygrywa najwyższa suma
    }; przy remisie zwycięstwo jest wspólne.
rules-herz-short-turn = **Twoja kolej.** Dobierz kartę, którą widzisz tylko ty. Dołóż ją pod ostatnią kartę kolumny, jeśli jest niższa, albo odrzuć. Pierwsza karta, którą sobie zostawisz, to twoja karta startowa – niech będzie wysoka.
rules-herz-short-score = **Punkty.** Piętro daje 2 punkty, a 3, jeśli obie karty są tego samego koloru. Runda kończy się, gdy tylko ktoś zapełni obie kolumny albo skończy się stos.
rules-herz-turn = **Twoja kolej.** Dobierasz jedną kartę, którą widzisz tylko ty. Dołóż ją albo odrzuć; potem gra następna osoba, zgodnie z ruchem wskazówek zegara. Pierwsza karta, którą sobie zostawisz, to twoja karta startowa: im wyższa, tym więcej miejsca pod nią. Odrzucone karty wypadają z tej rundy i widać tylko tę na wierzchu, więc zapamiętuj, co już przepadło.
rules-herz-fit = **Co pasuje.** W dół kolumny każda karta musi być niższa niż karta nad nią. Kolumny nie muszą rosnąć równo, a ta sama liczba może leżeć w obu. Położona karta zostaje na miejscu, chyba że ktoś ją ukradnie.
rules-herz-colours = **Kolory.** Karty od 1 do 100 tworzą cztery grupy: { $first } żółte 1–25, { $second } zielone 26–50, { $third } czerwone 51–75, { $fourth } turkusowe 76–100.
rules-herz-special = **Karty specjalne.** Każdy kolor ma **jokera**. Jest wart o jeden mniej niż karta nad nim, ale nigdy więcej niż największa liczba tego koloru; gdyby wypadło mniej niż najmniejsza, nie pasuje. **Superjoker** { $super } działa tak samo, ale w zakresie od 1 do 100, i nie ma koloru. Jako karta startowa joker jest wart tyle, co największa liczba jego koloru, a superjoker 100.
rules-herz-thief = **Złodziej** zabiera innej osobie ostatnią kartę z kolumny – nigdy kartę startową – i dokłada ją do twojej wieży, jeśli masz kartę startową i skradziona karta tam pasuje; wartość jokera liczy się przy tym od nowa. Użyty czy nie, złodziej jest potem odrzucany, a twój ruch się kończy.
rules-herz-score = **Punkty.** Runda kończy się, gdy tylko ktoś zapełni obie kolumny albo skończy się stos. Każde piętro z dwiema kartami daje 2 punkty i 1 bonusowy, jeśli obie są tego samego koloru (joker ma kolor swojej grupy, superjoker żadnego). Pojedyncza karta nie daje nic.
rules-herz-example-caption = **Przykład**
rules-herz-example = Sześć pięter daje 12 punktów. Na piętrach 1, 3 i 5 leżą dwie karty jednego koloru: jeszcze 3, **razem 15**. Po prawej turkusowy joker jest wart 96, o jeden mniej niż karta startowa; to, że 96 leży też po lewej, nie przeszkadza. Na piętrze 4 superjoker pod 57 jest wart 56 i nie daje bonusu.
rules-herz-players = **Karty.** { $players ->
        [2] W dwie osoby gra się 55 kartami: od 1 do 50 z dwoma jokerami, jeden superjoker, dwóch złodziei.
        [3] W trzy osoby gra się 82 kartami: od 1 do 75 z trzema jokerami, jeden superjoker, trzech złodziei.
        [4] W cztery osoby gra się wszystkimi 110 kartami: 100 liczb, 4 jokery, 2 superjokery, 4 złodziei.
       *[other] W cztery osoby gra się wszystkimi 110 kartami: 100 liczb, 4 jokery, 2 superjokery, 4 złodziei. W trzy odpadają karty turkusowe ze swoim jokerem, jeden superjoker i jeden złodziej, a w dwie także czerwone ze swoim i drugi złodziej.
    } O tym, kto zaczyna, decyduje los albo osoba prowadząca stół (według tradycji wskazuje osobę, która złamała najwięcej serc); następną rundę zaczyna osoba po lewej.
