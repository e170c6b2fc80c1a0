### Rankingi.

board-title = Ranking · { $game }
board-title-here = Tutejszy ranking · { $game }
board-line =
    { $games ->
        [one] { $place }. { $name } · **{ $score }** · { $games } partia, wygrane: { $wins }
        [few] { $place }. { $name } · **{ $score }** · { $games } partie, wygrane: { $wins }
       *[other] { $place }. { $name } · **{ $score }** · { $games } partii, wygrane: { $wins }
    }
board-line-own =
    { $games ->
        [one] ➡️ { $place }. { $name } · **{ $score }** · { $games } partia, wygrane: { $wins }
        [few] ➡️ { $place }. { $name } · **{ $score }** · { $games } partie, wygrane: { $wins }
       *[other] ➡️ { $place }. { $name } · **{ $score }** · { $games } partii, wygrane: { $wins }
    }
board-shortened = skrócone: { $count }
board-mean = średnio { $mean } pkt
board-lowest = W tej grze im mniej punktów, tym lepiej.
board-own = Ty: { $line }
board-own-hidden = Twoje imię jest ukryte: ten wiersz widzisz tylko ty. { $line }
board-not-yet = Jeszcze cię tu nie ma. Zagraj do końca choć jedną partię z drugim człowiekiem, a tu trafisz.
board-empty = Nikogo tu jeszcze nie ma.
board-explained = Liczba przy twoim imieniu to twoja siła gry na tle osób, z którymi grasz. Na początku wynosi 0 i rośnie z każdą dobrze rozegraną partią. Partie z samymi komputerami się nie liczą.

## Statystyki

## The tables of one person

games-title = Twoje partie
games-line = { $table }: { $turn }
button-next-game = Następna partia: { $table }
button-my-games = Moje partie
games-wait-too = Tu też teraz twój ruch: { $tables }.
games-gathering = czeka na kolejne osoby
games-asked = czeka na ciebie miejsce
games-none = Nie siedzisz teraz przy żadnym stole.

## The deal of the day

daily-title = Rozdanie dnia · { $day }
daily-month-title = Rozdania dnia · { $day }
daily-intro = Jedno rozdanie w każdej grze, takie samo dla wszystkich. Rozgrywasz je raz, z tymi samymi komputerami. Rób przerwy, kiedy chcesz: liczy się, jeśli skończysz do końca dnia { $day } (UTC).
daily-line-open = { $game }: jeszcze nierozegrane
daily-line-running = { $game }: w toku, graj dalej
daily-line-finished = { $game }: rozegrane, wynik: { $points }
daily-line-given-up = { $game }: poddane
daily-streak = 🔥 Dni z rzędu: { $count }
daily-next = Następne rozdania: { $next }.
daily-points-hard = Twój wynik: **{ $points }**. Najlepszy komputer na twoim miejscu: **{ $hard }**.
daily-points = Twój wynik: **{ $points }**.
daily-beaten = Miejsce { $place }: lepiej niż { $share }% pozostałych ({ $count }).
daily-first = Nikt inny jeszcze nie skończył.
daily-alone = Nikt inny go nie skończył.
daily-given-up = To rozdanie zostało poddane, więc nie ma wyniku.
daily-late = Skończone po północy (UTC), więc na ten dzień już się nie liczy.
daily-share = Do udostępnienia, bez zdradzania niczego: { $line }
daily-counts = Rozdanie dnia, odcisk palca: { $commitment }. Liczy się, jeśli skończysz do końca dnia { $day } (UTC). Północ: { $until }.
daily-counts-no-more = Rozdanie dnia, odcisk palca: { $commitment }. Północ (UTC) już minęła, więc się nie liczy. Możesz je jednak dokończyć.
daily-board-line = { $place }. { $name } · { $points }
daily-board-own = ➡️ { $place }. { $name } · { $points }
daily-board-empty = Nikt jeszcze nie skończył.
daily-board-nobody = Nikt go nie skończył.
daily-board-hidden = Twoje imię jest ukryte, więc nie ma cię w tym rankingu.
daily-board-explained = Najlepsze wyniki na tej platformie. Twój wynik jest porównywany z wynikami wszystkich, którzy grają z tym botem.
daily-board-here = Najlepsze wyniki osób, które grają tutaj.
daily-board-month = Każde skończone rozdanie daje 100 i jeszcze 1 za każdy procent osób z gorszym wynikiem.
daily-proof-title = Dowód tasowania rozdań dnia
daily-fingerprint = { $game }, odcisk palca: { $hash }
daily-secret = { $game }, sekret: { $hash }
daily-proof-explained = Wszystkie karty dnia wynikają z sekretu, którego odcisk palca jest ustalony dzień wcześniej. Sekret jest ujawniany dzień później. Jest też w pliku twojej partii, a `herzbot replay --verify` go sprawdza.
button-daily-all = Rozdania dnia
button-daily-board = Ranking dnia
button-daily-today = Dzisiaj
button-daily-yesterday = Wczoraj
button-daily-month = Ten miesiąc
button-daily-last-month = Zeszły miesiąc
button-daily-result = Mój wynik

stats-title = Statystyki
stats-tally =
    { $games ->
        [one] { $games } partia, wygrane: { $wins }
        [few] { $games } partie, wygrane: { $wins }
       *[other] { $games } partii, wygrane: { $wins }
    }
stats-all = { $name }: { $tally }
stats-game = { $game }: { $tally }
stats-only-game = Na razie tylko { FORM($game, "small") }
stats-strength = Siła gry we wszystkich grach: **{ $score }** (miejsce { $place })
stats-curve-short = Jeszcze parę partii z innymi ludźmi i będzie widać, dokąd to zmierza.
stats-curve-peak = Rośnie i jest wyższa niż kiedykolwiek.
stats-curve-rising = Ostatnio rośnie.
stats-curve-steady = Utrzymuje się na podobnym poziomie.
stats-curve-falling = Ostatnio spada.
stats-best = Najlepszy wieczór: { $day }, { $tally }
stats-favourite =
    { $games ->
        [one] { $name } ({ $games } partia)
        [few] { $name } ({ $games } partie)
       *[other] { $name } ({ $games } partii)
    }
stats-favourites = Najczęściej przy jednym stole: { $names }
stats-against = Wspólne partie: { $games }. Lepsze miejsce: ty – { $mine }, { $name } – { $theirs }.
stats-explained = Liczy się tu każda skończona partia, także z komputerami. Na siłę gry wpływają tylko partie z innymi ludźmi.
