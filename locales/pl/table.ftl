### Stół na kanale i prywatnie: co wspólne wszystkim grom.
### Imiona są pogrubione i już zabezpieczone; nigdy się ich nie odmienia, stoją więc w mianowniku.

## Słowa używane wszędzie

all-games = Wszystkie gry

list-comma = { ", " }
list-and = { $first } i { $last }
list-game = { $game }
sentences = { $first } { $second }
list-or = { $first } lub { $last }
decimal-mark = ,

table-title = { $game } · Stół { $table }
table-moved-down = { $table } jest teraz niżej
table-in-thread = { $table }: gra toczy się dalej w wątku
table-over-in-thread = { $table }: gra skończona. { $line }

points-count =
    { $count ->
        [one] { $count } punkt
        [few] { $count } punkty
        [many] { $count } punktów
       *[other] { $count } punktu
    }
    .genitive = { $count ->
        [one] { $count } punktu
       *[other] { $count } punktów
    }
    .each = { $count ->
        [one] { $count } punkcie
        [few] { $count } punkty
        [many] { $count } punktów
       *[other] { $count } punktu
    }
option-rounds-value =
    { $count ->
        [one] { $count } runda
        [few] { $count } rundy
        [many] { $count } rund
       *[other] { $count } rundy
    }
round-of = Runda { $round } z { $rounds }
round-number = Runda { $round }

## Przyciski

button-join = Dołącz
button-leave = Wyjdź
button-decline = Nie, dziękuję
button-take-back = Wycofaj
button-add-computer = Dodaj komputer
button-remove-computer = Usuń komputer
button-computers = Komputery
button-hint = Podpowiedź
button-review = Analiza
button-start = Zaczynamy
button-rules = Zasady
button-fair = Dowód tasowania
button-more = Więcej
menu-question = Co chcesz zrobić?
button-options = Opcje
button-thread = Graj w wątku
button-no-thread = Graj na kanale
button-variants = Warianty
button-more-variants = Więcej wariantów
button-my-cards = Moje karty
cards-question = Gdzie chcesz mieć swoje karty? Jeśli nie wybierzesz, zostaną tam, gdzie grasz.
cards-question-private = Wiadomość prywatna
cards-question-channel = Na kanale
cards-question-untold = Bez powiadomień
button-back = Już jestem
button-pause = Pauza
button-resume = Gramy dalej
button-rematch = Rewanż
button-replay = Zapis partii
button-to-table = Do stołu
button-open = Otwórz stół
button-link = Otwórz w przeglądarce
open-about = Ten link jest tylko dla ciebie: otwiera stół w przeglądarce, gdzie grasz pod swoim imieniem. Działa raz, w ciągu dziesięciu minut.
button-invite = Zaproś linkiem
button-stop-invitations = Zakończ zapraszanie
invite-about = Kto otworzy ten link, może zająć wolne miejsce w przeglądarce, bez konta i pod wybranym imieniem. Link działa dla wielu osób, dopóki gra się nie zacznie albo nie zakończysz zapraszania, najdłużej 24 godziny.
button-watch = Oglądaj
button-watch-again = Obejrzyj jeszcze raz
button-remove-somebody = Usuń kogoś
button-close-table = Zamknij stół
button-close-for-good = Tak, zamknij
button-keep-table = Nie, zostaw
button-leave-for-good = Tak, wychodzę
button-stay = Nie, zostaję

## Przed grą

lobby-seats-free =
    { $count ->
        [one] { $lowest } · wolne miejsce
       *[other] { $lowest }–{ $highest } · wolne miejsca
    }
lobby-seat-person = { $number } · { $name }
lobby-seat-host = { $number } · { $name } (prowadzi stół)
lobby-seat-guest = { $number } · { $name } (gość)
lobby-seat-computer = { $number } · { $name } (komputer, { $level })
lobby-seat-kept = { $number } · { $name } (miejsce czeka)
lobby-too-few =
    { $needed ->
        [one] Do gry potrzeba co najmniej { $needed } osoby. Wybierz „{ button-join }” albo dodaj komputer.
       *[other] Do gry potrzeba co najmniej { $needed } osób. Wybierz „{ button-join }” albo dodaj komputer.
    }
lobby-enough = Jest jeszcze miejsce: wybierz „{ button-join }”. { $host } może też zaczynać od razu.
lobby-full = Wszystkie miejsca zajęte. { $host } może już zaczynać.
lobby-rematch = { $host } chce rewanżu: wybierz „{ button-join }”, żeby wrócić na swoje miejsce.
lobby-alone = Grasz tu tylko z komputerami. Wybierz „{ button-start }”, żeby zacząć.
lobby-alone-too-few = Z kim chcesz zagrać? Wybierz „{ button-add-computer }”.
playing-alone = Grają z tobą: { $names }. Twoje karty są w osobnej wiadomości poniżej.
playing-alone-words = W każdej chwili możesz wpisać { $words }.
lobby-watched = Gra jeszcze się nie zaczęła. Zostań tu, a zobaczysz ją, gdy tylko ruszy.
menu-watch = Publiczność
watch-now = Publiczność widzi każdy ruch od razu.
watch-later = Publiczność widzi wszystko o jeden ruch później.
watched-later = Tutaj widzisz wszystko o jeden ruch później.
lobby-unreachable =
    { $count ->
        [one] { $names }, moje prywatne wiadomości do ciebie nie docierają. Nic nie szkodzi: podczas gry „{ button-my-cards }” pokaże ci twoje karty.
       *[other] { $names }, moje prywatne wiadomości do was nie docierają. Nic nie szkodzi: podczas gry „{ button-my-cards }” pokaże każdej osobie jej karty.
    }
lobby-closes = Jeśli nic się tu nie wydarzy, stół zamknie się { $when }.
lobby-guests = Goście przychodzą z linku, bez konta: ich wyniki nie liczą się w rankingach. Wyniki pozostałych liczą się, gdy jest ich co najmniej dwoje.
first-drawn = losujemy, kto zaczyna
first-named = zaczyna { $name }
dealer-drawn = losujemy, kto rozdaje
dealer-named = w pierwszej rundzie rozdaje { $name }
clock-per-move = { $clock } na ruch
hints-allowed = z podpowiedziami (po pierwszej poza rankingiem)
in-a-thread = w wątku

fair-lobby = Tasowanie jest uczciwe, odcisk palca: { $commitment }
fair-commitment = **Odcisk palca** sekretu tego stołu, pokazany, zanim ktokolwiek mógł dołączyć: { $hash }
fair-digest = **Skrót** tego, kto i kiedy dołączył; sekret i skrót wyznaczają każdą talię: { $hash }
fair-same-decks = Te karty wynikają z sekretu wieczoru gier albo sezonu.
fair-secret = **Sekret**, ujawniony po grze: { $hash }
fair-finished = Uczciwe tasowanie ✓ Dowód jest w pliku „{ $replay }”.
finished-concealed = Inne stoły miały te same karty. „{ button-replay }” i „{ button-review }” otworzą się, gdy wszystkie skończą.

## Gra

turn-of =
    { $count ->
        [0] Zaraz następna runda.
        [one] Teraz gra { $names }.
       *[other] Teraz grają { $names }.
    }
turn-until = ⏳ { $turn } · { $until }
turn-holiday = 🏖️ { $name }: urlop do { $date } włącznie
turn-holiday-undated = 🏖️ { $name }: urlop
paused-host = ⏸️ Pauza. Kończy ją „{ button-resume }”.
paused-nobody = ⏸️ Nikogo tu nie ma, więc gra czeka. Wznawia ją „{ button-back }”.
seat-away = { $name } (przerwa, gra komputer)
seat-left = { $name } (poza grą, gra komputer)
seat-computer = { $name } (komputer)
score-away = { $name } 💤
score-left = { $name } 🚪🤖
score-computer = { $name } 🤖
playing-unreachable = 📪 { $names }: karty pokaże „{ button-my-cards }”
playing-late = „{ button-join }” daje ci miejsce, na którym gra { $name }. Dla osoby, która dołączy teraz, partia się nie liczy.
playing-concealed = Inne stoły grają tymi samymi kartami. Widzą je tylko osoby przy tym stole, dopóki wszystkie te stoły nie skończą.
recent-older =
    { $count ->
        [one] … a przedtem { $count } ruch.
        [few] … a przedtem { $count } ruchy.
        [many] … a przedtem { $count } ruchów.
       *[other] … a przedtem { $count } ruchu.
    }

private-your-turn = Twoja kolej!
private-away = Za ciebie gra komputer.
private-forced = Zrobione za ciebie, bo innego ruchu nie było: { $moves }
private-until = { $turn } ⏳ { $until }
private-holiday = { $turn } 🏖️ Masz urlop do { $date } włącznie: twój zegar stoi.

## Po rundzie i po grze

round-next-first = Następną rundę zaczyna { $name }.
round-next-dealer = W następnej rundzie rozdaje { $name }.

finished-winners =
    { $count ->
        [one] 🏆 { $names } wygrywa z wynikiem { FORM($points, "genitive") }.
       *[other] 🏆 { $names } dzielą się zwycięstwem: po { FORM($points, "each") }.
    }
finished-congratulations = Gratulacje!
finished-place = { $place }. { $line }
finished-line = { $name }: **{ $total }** = { $rounds }
finished-line-one-round = { $name }: **{ $total }**
finished-last-round = Ostatnia runda:
finished-lowest = Wygrywa, kto ma najmniej punktów.
finished-shortened = Ta partia była krótsza niż zwykle.
finished-rated = Ta partia liczy się do rankingu.
replay-file = Oto cała partia, ruch po ruchu.
replay-unattached = Nie mogę teraz załączyć pliku z partią. Spróbuj później; może nie mam tu uprawnienia do załączania plików.
replay-verify = Z Herzbotem na własnym komputerze { $command } sprawdza, czy tasowanie było uczciwe.

## Opcje

options-length = Długość: **{ $value }**
options-first = Kto zaczyna: **{ $value }**
options-dealer = Kto rozdaje w pierwszej rundzie: **{ $value }**
options-clock = Zegar: **{ $value }**
options-language = Język: **{ $value }**
options-thread = W wątku: **{ $value }**
options-read-only = Zmienić to może { $host }, bo prowadzi ten stół.
language-of-place = jak wszędzie tutaj
language-beta = { $language } (beta)
menu-first = Kto zaczyna?
menu-first-drawn = losowanie
menu-dealer = Kto rozdaje w pierwszej rundzie?
menu-dealer-drawn = losowanie
option-rounds-menu = Ile rund?
value-yes = tak
value-no = nie
menu-clock = Ile czasu na ruch?
menu-language = Jaki język?
menu-remove = Kogo?
remove-whom = Kogo chcesz usunąć? W trwającej grze to miejsce do końca przejmie komputer.
remove-nobody = Nie ma tu nikogo, kogo można by usunąć.

## Obraz z punktami

# Pod obrazem. $players: "① Anna, ② Ben", czyli numery, które na nim są.
picture-players = Na obrazie: { $players }.
# Co pokazuje obraz, dla tych, którzy go nie widzą, więc bez wyróżnień. $points: "Anna 12, Ben −3".
picture-points = Wykres wyników: { $points }.
picture-winners =
    { $count ->
        [one] Wygrywa { $names }.
       *[other] { $names } dzielą się zwycięstwem.
    }
picture-ahead =
    { $count ->
        [one] Prowadzi { $names }.
       *[other] { $names } prowadzą razem.
    }
