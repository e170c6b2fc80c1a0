### Wieczory gier.

night-title = Wieczór gier · { $game }
season-title = Sezon · { $game }
night-plan = Rundy: { $rounds } · prowadzi { $leader }
season-plan = Rundy: { $rounds }, jedna na tydzień · prowadzi { $leader }
night-same-decks = **Te same karty:** stoły jednej rundy grają tymi samymi kartami (od sześciu osób, a w kilku miejscach od czterech). Widzą je tylko osoby przy danym stole, prywatnie.
night-places = Miejsca: { $names }. Każde gra przy własnych stołach, tymi samymi kartami co inne. W każdym miejscu potrzeba co najmniej dwóch osób.
night-nobody = Na razie nikogo nie ma na liście.
night-signed-up = Na liście ({ $count }): { $names }
night-advice = Zapisz się, jeśli chcesz zagrać. Gdy { $leader } zacznie rundę 1, stoły zostaną wylosowane.
night-advice-planned = Zapisz się, jeśli chcesz zagrać. Gdy zacznie się runda 1, stoły zostaną wylosowane.
season-advice = Zapisz się, jeśli chcesz zagrać. Co tydzień losowane są stoły. Przy stole gracie, kiedy wam pasuje: w jeden wieczór albo ruch po ruchu przez cały tydzień.
night-explained = Kto pokona wszystkie pozostałe osoby przy stole, dostaje { $worth } pkt, a kto tylko część z nich – odpowiednio mniej. Po rundzie 1 spotykają się osoby o podobnej liczbie punktów.
night-explained-same = Twoje punkty: { $worth }, jeśli pójdzie ci lepiej niż wszystkim osobom, które przy innych stołach miały twoje miejsce i twoje karty, a odpowiednio mniej, jeśli lepiej niż niektórym z nich. Jeśli żaden inny stół nie jest tak duży jak twój, liczą się osoby przy twoim stole.
night-round = **Runda { $round } z { $rounds }** · prowadzi { $leader }
night-table-on = { $table } gra: { $names }
season-left = Z wcześniejszych rund wciąż grają: { $tables }
night-table-missing = Jeszcze nieotwarty: { $names }
night-table-waits = Koniec, jeszcze bez punktów: { $names }. Inne stoły grają jeszcze tymi samymi kartami.
night-table-over = Koniec: { $results }
night-result = { $name } { $points }
night-waiting = Gdy wszystkie stoły skończą, { $leader } może zacząć rundę { $round }.
night-next = Wszystkie stoły skończyły. { $leader } może zacząć rundę { $round }.
night-starts = Runda { $round } zacznie się sama: { $when }
night-by-hand = { $leader } może zacząć rundę { $round }.
night-held-too-few = Na rundę { $round } zapisało się za mało osób.
night-held-bot-away = Nie było mnie, gdy miała się zacząć runda { $round }.
night-held-silent = Nie udało mi się tu nic napisać, więc żadna runda nie zacznie się już sama.
night-last = To ostatnia runda.
night-line = { $place }. { $name } · { $points }
night-line-out = { $place }. { $name } · { $points } (pauzuje)
night-more = … i jeszcze { $count }
night-by-place = Miejsca, według punktów na partię
night-winners =
    { $count ->
        [one] 🏆 Wieczór wygrywa { $names }.
       *[other] 🏆 Zwycięstwem dzielą się { $names }.
    }
season-winner = 🏆 Sezon wygrywa { $names }.
night-played = Rozegrane rundy: { $played } z { $rounds }
night-sure = Zakończyć teraz wieczór gier? Trwające partie toczą się dalej, ale już się do niego nie liczą.
season-sure = Zakończyć teraz sezon? Trwające partie toczą się dalej, ale już się do niego nie liczą.
night-part-sure = Nie brać już stąd udziału? Osoby stąd zostaną wypisane, a ich trwające partie przestaną się liczyć. Inne miejsca grają dalej.
season-over = Ten sezon już się skończył.
night-fair = Uczciwe losowanie, odcisk palca: { $commitment }
night-fair-over = Uczciwe losowanie: wszystkie rundy wynikają z sekretu { $secret }, którego odcisk palca to { $commitment }.
button-night-join = Zapisz mnie
button-night-leave = Wypisz mnie
button-night-standings = Tabela
button-night-round = Zacznij rundę { $round }
button-night-close = Zakończ wieczór
button-season-close = Zakończ sezon
button-night-closed = Tak, zakończ

notice-night-none = Nie ma tu wieczoru gier ani sezonu. Aby coś otworzyć, wpisz { $command } i wybierz grę.
notice-night-here = Trwa tu już wieczór gier albo sezon. Zobaczysz go przez { $command }.
notice-night-over = To już się skończyło.
notice-night-joined = Jesteś już na liście.
notice-night-not-joined = Nie ma cię na liście.
notice-night-full = Lista jest pełna: osób jest { $limit }.
notice-night-last = Ostatnia runda jest już wylosowana: nie można się już zapisać ani wypisać.
notice-night-code = Kod to **{ $code }**. Na innym serwerze, kanale albo w pokoju, w którym jestem, podaj go w poleceniu `{ command-league }` jako `{ option-bring }`: osoby stamtąd zapisują się i grają między sobą, tymi samymi kartami, a miejsca są porównywane. Inne miejsca widzą imię osoby, która poda kod, a nie nazwę serwera czy pokoju. Kod działa przez { $hours } godzin.
notice-night-no-code = Żaden wieczór gier ani sezon nie ma tego kodu. Kod ma sześć liter i działa kilka godzin.
notice-night-own-decks = Inne miejsca mogą wziąć udział tylko wtedy, gdy wszystkie stoły grają tymi samymi kartami. Wybiera się to przy otwieraniu (`{ option-decks }`).
notice-night-places-full = Nie ma już miejsca dla następnych: bierze udział { $limit }.
notice-night-stays = { $name } wciąż tu jest. Przy tym stole osoba, która go prowadzi, może usunąć tylko tych, których nie ma.
notice-night-table = Podczas wieczoru gier tylko osoby, które tu moderują, mogą zamknąć stół lub zmienić zegar.
notice-night-leader = O tym decyduje { $leader }, bo tu prowadzi.
notice-night-too-few = Do rundy potrzeba co najmniej dwóch osób w tym samym miejscu. Poczekaj, aż zapisze się ktoś jeszcze.
notice-night-drawn = Runda { $round } jest już wylosowana.
notice-bad-start = Nie rozumiem godziny rozpoczęcia „{ $text }”. Napisz godzinę, np. `20:00`, albo datę i godzinę w ciągu najbliższych 30 dni, np. `RRRR-MM-DD 20:00`.
notice-start-needs-zone = Nie znam twojej strefy czasowej. Najpierw ją ustaw, np. { $command }. Wystarczy też miasto.
notice-night-playing =
    { $count ->
        [one] Jeszcze nie: stół { $names } wciąż gra.
       *[other] Jeszcze nie: stoły { $names } wciąż grają.
    }
