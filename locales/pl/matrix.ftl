### Czego jeszcze trzeba w pokojach bez przycisków: jak wybierać, pisząc, pory dnia, dlaczego coś trwa.

## W pierwszym wierszu wiadomości, która powiadamia ($title to gra i stół)

matrix-your-turn = Twoja kolej · { $title }

## Pod wieloma małymi wyborami: jedno i drugie można wpisać

matrix-type = Wpisz numer, { $number }, albo { $word }.
matrix-type-several = Wybierz wszystkie { $count } naraz, na przykład: { $words }.

## Co kończy ankietę, w aplikacjach bez ankiet

matrix-poll-over = Ta ankieta jest zamknięta.

## Chwile ($time to godzina, $date wygląda tak: 2026-11-21)

matrix-at = o { $time }
matrix-at-day = { $date } o { $time }
matrix-in-seconds =
    { $count ->
        [one] za { $count } sekundę ({ $time })
        [few] za { $count } sekundy ({ $time })
        [many] za { $count } sekund ({ $time })
       *[other] za { $count } sekundy ({ $time })
    }
matrix-in-minutes =
    { $count ->
        [one] za { $count } minutę ({ $time })
        [few] za { $count } minuty ({ $time })
        [many] za { $count } minut ({ $time })
       *[other] za { $count } minuty ({ $time })
    }
matrix-in-hours =
    { $count ->
        [one] za { $count } godzinę ({ $time })
        [few] za { $count } godziny ({ $time })
        [many] za { $count } godzin ({ $time })
       *[other] za { $count } godziny ({ $time })
    }
matrix-in-days =
    { $count ->
        [one] za { $count } dzień ({ $time })
        [few] za { $count } dni ({ $time })
        [many] za { $count } dni ({ $time })
       *[other] za { $count } dnia ({ $time })
    }

## Kłopoty

notice-slow =
    { $seconds ->
        [one] Zajmuję się kilkoma stołami, a mogę wysyłać tylko jedną wiadomość na sekundę, więc to chwilę potrwa. Osoba, która prowadzi ten serwer domowy, może to zmienić.
        [few] Zajmuję się kilkoma stołami, a mogę wysyłać tylko jedną wiadomość na { $seconds } sekundy, więc to chwilę potrwa. Osoba, która prowadzi ten serwer domowy, może to zmienić.
       *[other] Zajmuję się kilkoma stołami, a mogę wysyłać tylko jedną wiadomość na { $seconds } sekund, więc to chwilę potrwa. Osoba, która prowadzi ten serwer domowy, może to zmienić.
    }
notice-was-away = Przez jakiś czas mnie nie było. Tego, co w tym czasie do mnie przyszło, nie wykonuję: jeśli nadal tego chcesz, napisz to jeszcze raz.
notice-interrupted = Akurat w tym momencie nastąpił mój restart. Sprawdź, czy się liczy; jeśli nie, zrób to jeszcze raz.
our-private-chat = nasz prywatny czat
start-a-chat = zacząć czat ze mną
notice-cannot-read = Nie mogę odszyfrować tej wiadomości: twoja aplikacja nie dała mi klucza. Napisz ją jeszcze raz.
notice-not-signed = Słucham tu tylko urządzeń zweryfikowanych przez ich właścicieli, a to nim nie jest. Zweryfikuj je w swojej aplikacji (w ustawieniach sesji lub urządzeń) i napisz to jeszcze raz.
notice-reactions-unsigned = Reakcje się tu nie liczą: nie są szyfrowane, więc ktoś po drodze mógłby je podrobić. Wpisz to, co stoi przy wyborze.
notice-compare-signs = Czy twoja aplikacja pokazuje dokładnie to: { $signs }? Jeśli tak, potwierdź tam; jeśli nie, anuluj.
notice-ask-verification-again = To urządzenie, z którego chcesz mnie zweryfikować, było mi jeszcze nieznane. Teraz już je znam: anuluj i poproś jeszcze raz.
notice-bad-prefix = Polecenia nie mogą się od tego zaczynać. Weź znak taki jak `!` czy `?` albo krótkie słowo z co najmniej dwóch liter.
