### Co bot odpowiada i o co pyta.
### Imiona są już zabezpieczone; nigdy się ich nie odmienia.

## Ruchy i stoły

notice-not-your-turn =
    { $count ->
        [0] To jeszcze nie twoja kolej.
        [one] Jeszcze nie – teraz gra { $names }.
       *[other] Jeszcze nie – teraz grają { $names }.
    }
notice-old-button = Ten wybór jest sprzed chwili, więc niczego nie zmieniam.
notice-table-gone = Tego stołu już nie ma.
notice-not-at-this-table = Nie grasz przy tym stole.
notice-no-table-here = Nie siedzisz tu przy żadnym stole. Otwórz własny: { $commands }.
notice-which-table = Jest kilka stołów. Który masz na myśli: { $names }?
notice-no-such-table = Nie ma tu stołu o nazwie „{ $name }”.
notice-no-such-table-guess = Nie ma tu stołu o nazwie „{ $name }”. Czy chodzi o stół { $guess }?
notice-table-full = Niestety, wszystkie miejsca są zajęte. Otwórz własny stół: { $commands }.
notice-table-full-computers = Wszystkie miejsca są zajęte, niektóre przez komputery: poproś kogoś przy stole o usunięcie jednego, a zrobi się miejsce.
notice-already-seated = Masz już miejsce przy tym stole.
notice-already-started = Ta partia już trwa. Otwórz nowy stół: { $commands }.
notice-not-started = Gra jeszcze się nie zaczęła.
notice-game-over = Ta partia jest już skończona.
notice-not-over = To dopiero po grze, a ta jeszcze trwa.
notice-not-now = W tym momencie gry nie można tego zrobić.
notice-host-only = O tym decyduje { $host }, bo prowadzi ten stół.
notice-moderators-only = To mogą tu zrobić tylko osoby, które moderują.
notice-too-few-players =
    { $needed ->
        [one] Do gry potrzeba { $needed } osoby.
       *[other] Do gry potrzeba { $needed } osób. Poczekaj na kogoś albo dodaj komputer.
    }
notice-no-computer = Przy tym stole nie ma komputera.
notice-picked-enough =
    { $count ->
        [one] Twoja karta jest już wybrana. Jeśli wolisz inną, najpierw tę odłóż.
        [few] Masz już wybrane { $count } karty. Jeśli wolisz inną, najpierw którąś odłóż.
        [many] Masz już wybranych { $count } kart. Jeśli wolisz inną, najpierw którąś odłóż.
       *[other] Masz już wybrane { $count } karty. Jeśli wolisz inną, najpierw którąś odłóż.
    }
notice-choose-exactly =
    { $count ->
        [one] Wybierz dokładnie { $count } kartę.
        [few] Wybierz dokładnie { $count } karty.
        [many] Wybierz dokładnie { $count } kart.
       *[other] Wybierz dokładnie { $count } karty.
    }
notice-pick-more =
    { $count ->
        [one] Wybierz najpierw jeszcze { $count } kartę.
        [few] Wybierz najpierw jeszcze { $count } karty.
        [many] Wybierz najpierw jeszcze { $count } kart.
       *[other] Wybierz najpierw jeszcze { $count } karty.
    }
notice-paused = Jest pauza. Zagrasz, gdy tylko się skończy.
notice-not-paused = Pauzy teraz nie ma.
notice-not-away = Przecież tu jesteś: nikt nie gra za ciebie.
notice-no-hint-now = Podpowiedź dotyczy twojego ruchu, a teraz nie twoja kolej.
notice-hints-off = Przy tym stole nie ma podpowiedzi: grasz z innymi i partia się liczy. Przed startem osoba prowadząca stół może je włączyć pod „{ button-more }”, „{ button-computers }”.
notice-same-for-all = To rozdanie dnia: jest takie samo dla wszystkich, więc nie ma podpowiedzi i nic nie można w nim zmienić.
notice-same-decks = Inne stoły grają tymi samymi kartami. Dopóki nie skończą, karty tego stołu mogą widzieć tylko osoby, które przy nim siedzą.
notice-no-hints-compared = Tu nie ma podpowiedzi: twój wynik porównuje się z wynikami osób, które mają te same karty.
notice-read-by-others = To się liczy, ale tam każdy mógł to przeczytać. Następnym razem napisz mi to tutaj, gdzie nie widzi tego nikt inny.
notice-left-for-good = Nie grasz już w tej partii. Do końca zagra za ciebie komputer.
notice-guests-off = U tego bota nie można zapraszać gości linkiem. Może to zmienić osoba, która go prowadzi.
notice-not-invited = Ten stół nie zaprasza już gości. Poproś o nowy link osobę, która go prowadzi.
notice-no-more-guests = Od teraz nowi goście nie mogą dołączyć. Kto już jest, zostaje.
notice-nobody-to-remove = Ta osoba tu nie gra. Jeśli to ty chcesz odejść, wybierz „{ button-leave }”.

## Wychodzenie i zamykanie

notice-leave-question = Na pewno chcesz wyjść z gry? Twoje miejsce do końca przejmie komputer i powrotu nie będzie.
notice-leave-question-rated = Na pewno chcesz wyjść z gry? Twoje miejsce do końca przejmie komputer, powrotu nie będzie, a w rankingu będzie to dla ciebie ostatnie miejsce.
notice-close-question = Zamknąć ten stół dla wszystkich? Gra skończy się wtedy bez wyniku.
notice-stayed = Dobrze, że zostajesz!
notice-you-left = Wstajesz od stołu. Do następnego razu!
notice-removed = { $name } nie gra już przy tym stole.
notice-guest-removed = { $name } nie gra już przy tym stole, a link dla gości przestał działać. Zaproś ponownie, aby dostać nowy.
notice-you-were-removed = Usunięto cię z tej partii. Do końca zagra za ciebie komputer.

## Miejsca i prowadzenie przechodzą z rąk do rąk

notice-seat-kept = Pytam, czy { $name } chce zagrać. Miejsce czeka do początku partii; jeśli chcesz je odzyskać, usuń od stołu: { $name }.
notice-seat-offered = Pytam, czy { $name } chce zagrać za ciebie. Do tego czasu nic się nie zmienia. Potem nie będzie już powrotu.
notice-seat-offered-rated = Pytam, czy { $name } chce zagrać za ciebie. Do tego czasu nic się nie zmienia. Potem nie będzie już powrotu, a w rankingu ta partia będzie dla ciebie ostatnim miejscem.
notice-seat-kept-for-you = Przy stole { $table } czeka na ciebie miejsce. Chcesz zagrać?
notice-seat-offered-to-you = { $name } proponuje ci swoje miejsce przy stole { $table }: dalej grasz kartami, tak jak leżą. Dla ciebie partia się nie liczy.
notice-seat-taken = { $name } gra teraz na tym miejscu: { $before }.
notice-seat-given = Za ciebie gra teraz { $name }. Do następnego razu!
notice-declined = W porządku. Może następnym razem!
notice-offer-declined = { $name } nie może zagrać. Miejsce zostaje twoje.
notice-offer-taken-back = Miejsce zostaje twoje.
notice-no-offer = Nikt nie proponuje ci miejsca przy tym stole.
notice-own-seat = Nie możesz zaproponować miejsca sobie.
notice-sits-here = { $name } ma już miejsce przy tym stole.
notice-has-left = { $name } nie gra już w tej partii i nie może wrócić.
notice-asked-already = { $name } zna już pytanie, czekam na odpowiedź.
notice-has-declined = { $name }: przy tym stole padła już odpowiedź „nie”. Drugi raz nie pytam.
notice-not-of-this-place = { $name }: nie ma tu takiej osoby. Mogę pytać tylko osoby z serwera lub platformy, gdzie widać ten stół.
notice-not-known = Nie znam osoby „{ $name }”. Pytam tylko tych, którzy już mnie używali: wystarczy, że ta osoba raz wpisze `{ $prefix }{ command-help }`.
notice-plays-not-here = Ta osoba nie gra przy tym stole.
notice-cannot-host = { $name } nie może prowadzić tego stołu. Wybierz osobę, która tu siedzi i nie jest gościem ani komputerem.
notice-host-already = { $name } już prowadzi ten stół.
notice-host-now = Ten stół prowadzi teraz { $name }.
notice-claimed = { $name } bierze wszystkie pozostałe lewy, więc karty zagrano od razu.

closed-lobby-idle = Przez 30 minut nic się tu nie działo, więc stół został zamknięty.
closed-lobby-empty = Nikogo już nie ma, więc stół został zamknięty.
closed-host = Stół został zamknięty. Wyniku nie ma.
closed-by = { $name } zamyka stół. Wyniku nie ma.
closed-abandoned = Od dawna nikt tu nie zaglądał, więc stół został zamknięty. Wyniku nie ma.
closed-everybody-left = W grze nie ma już nikogo, więc stół został zamknięty. Wyniku nie ma.
closed-damaged = Przepraszam, część tego stołu przepadła (jego dane są uszkodzone). Nie zagramy tu dalej i nie ma wyniku. Innym stołom nic się nie stało.

## Co gdzie można

notice-channel-full =
    { $limit ->
        [one] Stoi tu już stół, a więcej niż jeden się nie zmieści. Dołącz albo poczekaj, aż gra się skończy.
        [few] Stoją tu już { $limit } stoły i więcej się nie zmieści. Dołącz do któregoś albo poczekaj, aż jakaś gra się skończy.
       *[other] Stoi tu już { $limit } stołów i więcej się nie zmieści. Dołącz do któregoś albo poczekaj, aż jakaś gra się skończy.
    }
notice-opened-too-many =
    { $limit ->
        [one] W ciągu godziny można otworzyć tylko jeden stół. Następny możesz otworzyć { $next }.
        [few] To już { $limit } twoje stoły w ciągu godziny. Następny możesz otworzyć { $next }.
       *[other] To już { $limit } twoich stołów w ciągu godziny. Następny możesz otworzyć { $next }.
    }
notice-channels-only = Tutaj to nie działa: użyj tego polecenia tam, gdzie widzą je wszyscy i gdzie jestem ja.
notice-plays-alone = Ktoś gra tu tylko z komputerami. Otwórz własny stół: { $commands }.
notice-invite-code = Kod tego stołu to **{ $code }**. Użyj z nim polecenia `{ command-table } { command-table-bring }` na innym kanale albo w pokoju, w którym jestem: stół będzie widać także tam i będzie można tam do niego usiąść. Kod działa, dopóki partia się nie zacznie, najdłużej { $hours } godzin.
notice-brought-here = Stół { $table } widać teraz także tutaj. Siadajcie!
notice-shown-once = Ten stół widać teraz tylko tam, gdzie go otwarto.
notice-hidden-here = Tego stołu już tu nie widać.
notice-no-such-code = Żaden stół nie ma tego kodu. Kod ma sześć liter i działa, dopóki partia się nie zacznie, najdłużej kilka godzin.
notice-no-such-code-shared = Żaden stół nie ma tego kodu. Kod ma sześć liter i działa, dopóki partia się nie zacznie, najdłużej kilka godzin. Niektóre miejsca nie mogą mieć wspólnego stołu, bo zajmują się nimi różne części bota.
notice-too-many-guesses = Za dużo błędnych kodów. Spróbuj ponownie { $next }.
notice-shown-here-already = Ten stół już tu widać.
notice-too-many-homes = Ten stół widać już w { $limit } miejscach i więcej być nie może.
notice-not-shown-elsewhere = Ten stół widać tylko tam, gdzie go otwarto.
notice-widget-shown = W tym pokoju można teraz otworzyć rysowane stoły obok czatu, w Elemencie na komputerze. Są w informacjach o pokoju, jako Herzbot. Element najpierw zapyta, czy może wczytać stronę i podać jej, kim jesteś. Aby ją usunąć, napisz `{ $prefix }{ command-table } { command-table-widget } { option-widget-off }`.
notice-widget-hidden = Rysowanych stołów nie widać już obok tego pokoju.
notice-widget-missing = Rysowanych stołów nie widać obok tego pokoju.
notice-widget-signed = W zaszyfrowanych pokojach wierzę tylko temu, co podpisały urządzenia uczestników (`MATRIX_LISTEN=signed`), a tego, kto otwiera stronę, nikt nie podpisuje. Dlatego nie mogę pokazać rysowanych stołów obok tego pokoju.
notice-widget-unserved = Nie mam tu stron do pokazania: kto prowadzi bota, musi ustawić w `HERZBOT_WEB_URL` adres, który zaczyna się od https://.
notice-widget-needs-power = Nie wolno mi dodać strony do tego pokoju. Daj mi tam poziom uprawnień { $level } i spróbuj ponownie.
notice-widget-unanswered = Serwer nie odpowiedział, więc nie wiem, czy się udało. Spróbuj ponownie za chwilę.
notice-not-opened = Teraz nie da się tu otworzyć stołu. Możesz dalej grać na czacie.
notice-playing-already = Masz tu już partię przy stole { $table }. Graj dalej albo wybierz „{ button-leave }”, żeby z niej zrezygnować.
notice-open-here = Przy twoim stole to nie jest ruch. Żeby otworzyć tu partię, wpisz { $command }.
notice-lacks = Żebyśmy mogli tu grać, potrzebuję tych uprawnień: { $lacks }. Poproś osobę, która tu zarządza.
notice-goes-without = Nie mogę tu pokazać wszystkiego. Brakuje mi tych uprawnień: { $lacks }. Grać możemy mimo to.
notice-table-silent = Nie mogę teraz pokazać stołu tam, gdzie go otwarto. Brakuje mi tam tych uprawnień: { $lacks }. Gra toczy się dalej tutaj.
notice-table-gone-silent = Nie mam już dostępu do miejsca, w którym otwarto ten stół. Gra toczy się dalej tutaj.
notice-no-thread = Nie udało mi się otworzyć wątku, więc gra toczy się dalej tutaj, na kanale.
notice-no-thread-lacks = Nie mogę tu otworzyć wątku. Brakuje mi tych uprawnień: { $lacks }. Gra toczy się dalej na kanale.
notice-thread-gone = Wątku tego stołu już nie ma. Gra toczy się dalej tutaj.
lack-see = wyświetlanie kanału
lack-write = wysyłanie wiadomości
lack-attach = załączanie plików
lack-history = czytanie historii wiadomości
lack-open-threads = tworzenie publicznych wątków
lack-write-in-threads = wysyłanie wiadomości w wątkach
notice-managers-only = To mogą zmieniać tylko osoby zarządzające tą społecznością.
notice-not-saved = Nie udało się tego zapisać, więc zmiany nie ma. Spróbuj jeszcze raz.
notice-moving = Ten stół jest właśnie przenoszony. Sprawdź, czy się liczy; jeśli nie, spróbuj za chwilę jeszcze raz.
notice-too-busy = Tyle się teraz dzieje, że nie nadążam, więc nic się nie zmieniło. Spróbuj za chwilę jeszcze raz.
notice-our-fault = Coś poszło nie tak, i to z naszej winy, nie twojej. Spróbuj jeszcze raz.
notice-unknown-command = Nie znam polecenia „{ $name }”. Spróbuj `{ $prefix }{ command-help }`.
notice-unknown-command-guess = Nie znam polecenia „{ $name }”. Czy chodzi o `{ $prefix }{ $guess }`?
notice-bad-option = Nie rozumiem „{ $name }”.
notice-bad-option-guess = Nie rozumiem „{ $name }”. Czy chodzi o „{ $guess }”?
notice-missing-option = Brakuje jeszcze: „{ $name }”. { $what }.
notice-which-move =
    { $count ->
        [one] Czy chodzi o { $moves }?
       *[other] Który ruch masz na myśli: { $moves }?
    }
notice-bad-value = „{ $value }” nie pasuje do „{ $name }”.
notice-bad-value-possible = „{ $value }” nie pasuje do „{ $name }”. Możliwe: { $list }.
number-range = od { $min } do { $max }

## Gdy kogoś nie ma

notice-reminder = Twoja kolej! Bez twojego ruchu komputer zagra za ciebie { $deadline }.
notice-your-turn-here = Twoja kolej przy stole { $table }. Wybierz „{ button-my-cards }”.
notice-your-turn-privately = Twoja kolej przy stole { $table }. Karty czekają na naszym prywatnym czacie: przyjmij tam moje zaproszenie. „{ button-my-cards }” przyśle je jeszcze raz.
notice-in-private-chat = To czeka na naszym prywatnym czacie: przyjmij tam moje zaproszenie.
notice-start-chat = Odpowiedź jest tylko dla ciebie, ale nie mogę teraz otworzyć kolejnego prywatnego czatu. Zacznij, proszę, czat ze mną: tam ją znajdziesz.
notice-open-chat = Nie mogę teraz otworzyć kolejnego prywatnego czatu. Zacznij, proszę, czat ze mną: tam przyjdą karty ze stołu { $table }.
notice-played-for-you = Twój czas minął, więc tym razem zagrał za ciebie komputer.
notice-kept-for-you = Dwa twoje ruchy przepadły, więc gra teraz za ciebie komputer. „{ button-back }” przywraca cię do gry.
notice-bad-quiet-hours = Nie rozumiem tych godzin ciszy. Napisz je tak: `22-7`, czyli od 22 do 7. `brak` znaczy: bez ciszy.
notice-bad-holiday = Nie rozumiem tej daty. Ostatni dzień urlopu napisz tak: `2026-12-24`, albo podaj, ile trwa dni, razem z dzisiejszym. `wyłącz` go kończy.
notice-holiday-past = Ten dzień już minął (dziś: { $date }, { $zone }). Urlop zaczyna się od razu i trwa do końca podanego dnia.
notice-holiday-too-far = To za więcej niż rok. Podaj wcześniejszy dzień.
notice-holiday-too-long = Tylu dni urlopu w roku { $year } już nie masz: potrzeba { $count }, zostało { $number } z { $limit }. Podaj wcześniejszy dzień. Liczy się każdy dzień urlopu, pierwszy i ostatni też.
notice-needs-time-zone = W jakiej strefie czasowej mają obowiązywać godziny ciszy? Dopisz ją: `cisza={ $hours } strefa={ $zone }` albo po prostu miasto.
notice-no-such-time-zone = Nie znam strefy czasowej „{ $name }”. Napisz duże miasto w pobliżu albo nazwę taką jak `Europe/Warsaw`.
notice-no-such-time-zone-guess = Nie znam strefy czasowej „{ $name }”. Czy chodziło o „{ $guess }”?
notice-cards-here-now = Moje prywatne wiadomości do ciebie nie docierają, więc od teraz grasz od razu tutaj. Możesz to zmienić w ustawieniach.
notice-played-in-channel = Grasz teraz na kanale.
notice-see-private = Masz ode mnie prywatną wiadomość.

## Ustawienia

notice-saved = Zapisane.
notice-forget-question = Na pewno mam o tobie zapomnieć? Twoje imię, ustawienia i miejsca w rankingach znikną na zawsze. Wyniki twoich partii zostaną, ale bez imienia.
notice-forgotten = Gotowe. Już cię nie znam – ale zawsze możesz znowu zagrać.
notice-forget-still-playing = Jeszcze grasz. Najpierw odejdź od swoich stołów, wtedy mogę o tobie zapomnieć.
notice-server-clock = Przy nowych stołach działa teraz zegar: { $clock } na ruch.
notice-server-no-clock = Przy nowych stołach nie ma już zegara: czasu jest tyle, ile kto chce.
notice-leaderboard-empty-all = W rankingu nie ma jeszcze nikogo. Liczy się każda skończona partia z udziałem co najmniej dwóch osób.
notice-no-stats-own = Nie masz jeszcze żadnej skończonej partii. Po pierwszej będzie tu co oglądać.
notice-no-stats = { $name }: nie ma tu jeszcze nic do pokazania.
notice-leaderboard-empty = W rankingu { FORM($game, "genitive") } nie ma jeszcze nikogo. Liczy się każda skończona partia z udziałem co najmniej dwóch osób.

clock-minutes =
    { $count ->
        [one] { $count } minuta
        [few] { $count } minuty
        [many] { $count } minut
       *[other] { $count } minuty
    }
clock-days =
    { $count ->
        [one] { $count } dzień
        [few] { $count } dni
        [many] { $count } dni
       *[other] { $count } dnia
    }
clock-none = bez zegara

## Ruchy wbrew zasadom

refused-not-your-turn = To jeszcze nie twoja kolej.
refused-round-over = Ta runda jest już skończona.
refused-other-game = W tej grze nie ma takiego ruchu.
