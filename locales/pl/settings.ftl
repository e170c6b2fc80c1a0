settings-title = Ustawienia
settings-language = Twój język
settings-language-is = Twój język: **{ $language }**
settings-notify = Twoje powiadomienia
settings-notify-is = Nowa wiadomość, że to twoja kolej: **{ $when }**
settings-cards = Twoje karty
settings-cards-is = Twoje karty: **{ $where }**
settings-quiet-is = Godziny ciszy: **{ $hours }**
settings-time-zone-is = Strefa czasowa: **{ $zone }**
settings-nights = W partiach, w których na ruch jest co najmniej dzień, nie wysyłam powiadomień między 22 a 8.
settings-quiet-off = Bez godzin ciszy
settings-holiday = Urlop
settings-holiday-is = Urlop: **do { $date } włącznie**. W partiach, w których na ruch jest co najmniej dzień, twój zegar stoi; w pozostałych idzie dalej.
settings-holiday-none = Urlop: **brak**. W czasie urlopu twój zegar stoi w partiach, w których na ruch jest co najmniej dzień; w pozostałych idzie dalej.
settings-holiday-left = Dni urlopu pozostałe w roku { $year }: **{ $count }** z { $limit }
settings-holiday-utc = Twoje dni kończą się o północy UTC, bo nie znam twojej strefy czasowej: ustawia ją `{ option-timezone }`.
settings-holiday-off = Bez urlopu
settings-holiday-days = { $count ->
    [one] { $count } dzień, razem z dzisiejszym
    [few] { $count } dni, razem z dzisiejszym
    [many] { $count } dni, razem z dzisiejszym
   *[other] { $count } dnia, razem z dzisiejszym
}
settings-hidden = Rankingi **pomijają** twoje imię.
settings-shown = Rankingi **pokazują** twoje imię.
settings-hide = Ukryj mnie
settings-show = Pokaż mnie
settings-autoplay-on = Wymuszone karty **gram za ciebie**, gdy wszyscy widzą, że nie masz wyboru (najniższy trefl, ostatnia karta w kolorze albo na ręce, dobrana karta, która nigdzie nie pasuje).
settings-autoplay-off = Każdą kartę **zagrywasz samodzielnie**, także wymuszoną.
settings-autoplay-start = Graj za mnie wymuszone karty
settings-autoplay-stop = Wolę grać je samodzielnie
settings-puzzle-weekly = **Co tydzień**, od poniedziałku, wysyłam ci zagadkę z twoich partii, jeśli jakaś jest.
settings-puzzle-off = Bez zagadki tygodnia
settings-signed-in = Masz **otwartą sesję** w przeglądarce, w której otwarto stół.
settings-sign-out = Zakończ sesje w przeglądarkach
settings-forget = Zapomnij o mnie
settings-forget-question = Zapomnij o mnie na dobre
settings-keep = Nie, niczego nie usuwaj
settings-server-language = Język wiadomości publicznych
settings-server-language-is = Język wiadomości publicznych: **{ $language }**
settings-server-clock = Zegar nowych stołów
settings-server-clock-is = Zegar przy nowych stołach: **{ $clock }**
settings-server-tables = Stoły naraz w jednym miejscu
settings-server-tables-is = Stoły naraz w jednym miejscu: **{ $tables }**
settings-server-prefix = Początek poleceń
settings-server-prefix-is = Polecenia zaczynają się od `{ $prefix }`
settings-server-threads-on = Gry toczą się **we własnym wątku**, chyba że przy stole wybrano inaczej.
settings-server-threads-off = Gry toczą się **na kanale**, chyba że przy stole wybrano wątek.
settings-server-threads-start = Wątek dla każdego stołu
settings-server-threads-stop = Bez wątków
settings-server-threads-lacks = Na tym kanale nie ma jeszcze wątków. Brakuje mi tych uprawnień: { $lacks }.
settings-server-tables-option = { $tables ->
    [one] 1 stół
    [few] { $tables } stoły
    [many] { $tables } stołów
   *[other] { $tables } stołu
}
settings-server-title = Ustawienia dla wszystkich
board-better = Wyższe miejsca
board-further = Niższe miejsca
board-everywhere = Wszędzie
board-here = Tutaj
