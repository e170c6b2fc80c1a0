# Własne słowa strony.

title = Herzbot · Plac zabaw
playground = Plac zabaw

door-title = Wejdź i zagraj rundkę
door-lead = { $list }: gry karciane dla dwóch do sześciu osób, od razu w przeglądarce. Bez konta: wystarczy imię.
door-again = Miło cię znowu widzieć. Kim jesteś w tej karcie przeglądarki?
door-known = Wcześniej w tej przeglądarce
door-go-on = Graj dalej jako { $name }
door-elsewhere = otwarte w innej karcie przeglądarki
door-name = Jak cię nazywać?
door-name-other = Nowe imię w tej karcie przeglądarki
door-come-in = Wejdź
door-cookie = Imię zostaje w tej przeglądarce (dzięki plikowi cookie tej strony), więc możesz wrócić do swoich gier.
door-passphrase = Hasło
door-passphrase-why = Ten plac zabaw jest dla zaproszonych. Hasło zna osoba, która go prowadzi.
door-enter = Otwórz
door-passphrase-wrong = To nie to hasło.
door-slow = Za dużo prób. Poczekaj chwilę.
door-name-length = Imię ma od 1 do 32 znaków.
door-name-taken = Ktoś już tak się nazywa. Wybierz inne imię.
door-full = Plac zabaw jest pełny.
door-who = Ta karta przeglądarki nie wie, kim jesteś. Wczytaj stronę ponownie.
door-failed = Nie udało się. Spróbuj jeszcze raz.
host = prowadzisz
host-about = Masz pieczę nad tym placem zabaw i wszystkimi jego stołami.
host-wrong = Ten link dla osoby prowadzącej nie należy do tego placu zabaw. Właściwy widać tam, gdzie uruchomiono bota.

skip-channel = Przejdź do pisania na kanale
skip-private = Przejdź do prywatnego czatu
rooms = Pokoje
people = Kto tu jest
you-are = Grasz jako
be-other = Zmień osobę
be-other-about = Graj w tej karcie przeglądarki jako ktoś inny
notify-on = Powiadamiaj mnie
unread = nieprzeczytane: { $count }
call-title = Twoja kolej!
offline = Bot nie odpowiada. Próbuję dalej…

channel-about = Stoły i czat dla wszystkich
channel-messages = Wiadomości na kanale
channel-write = Wiadomość lub /polecenie
channel-write-label = Napisz na kanale; ukośnik zaczyna polecenie
private-title = Twoje karty
private-about = Widzisz to tylko ty i bot
private-messages = Prywatne wiadomości
private-write = Napisz do bota
private-write-label = Napisz prywatnie do bota
private-empty = Tu pojawia się to, co bot mówi tylko tobie. Nikt inny tego nie widzi.
tables = Stoły na tym kanale
newest = Najnowsze wiadomości

welcome-title = Pusty stół i twoja kolej
welcome-lead = Zagraj od razu z komputerem albo otwórz stół: zobaczą go wszyscy na kanale i każdy może dołączyć.
welcome-or = albo wpisz na dole { $command }

send = Wyślij
commands-show = Pokaż polecenia
completion = Pasujące polecenia
completion-count = Propozycje: { $count }
required = wymagane
yes = tak
no = nie

bot = Bot
only-you = Widzisz to tylko ty.
dismiss = Ukryj
retired = wcześniej: { $text }
somebody-gone = Ktoś
heard-for-you = Do ciebie: { $text }
react-add = Dodaj reakcję
react-with = Zareaguj: { $text }
reaction = { $text }, reakcje: { $count }
card-empty = puste miejsce
card-active = teraz gra
menu-choose = Wybierz
file-download = Pobierz { $name }
fair-more = Uczciwe tasowanie: jak je sprawdzić


wrong-offline = Bot teraz nie odpowiada. Spróbuj za chwilę.
wrong-gone = Tej wiadomości już nie ma.
wrong-long = Za długie: najwyżej { $max } znaków.

## Narysowany stół

board-tab = Stół
board-clock = Pozostały czas
board-you = ty
board-seats = Miejsca
board-free = Wolne miejsce
board-tables = Inne stoły
board-controls = Przy tym stole
board-continue = Dalej
board-close = Zamknij
board-picked = wybrana
board-where = Dokąd?
board-not-there = { $name }: tam nie pasuje. Wybierz oznaczone miejsce albo inną kartę.
board-to = Pokaż stół
board-watching = Oglądasz grę innych.
board-own-game = Chcę zagrać
lobby-seated = Masz już miejsce. Gra zacznie się, gdy tylko ktoś ją rozpocznie przy stole.
lobby-host-few = Dodaj komputery albo poczekaj: może dołączyć każdy z kanału.
lobby-host-enough = Zacznij teraz albo poczekaj, aż dołączy więcej osób.
lobby-host-full = Wszystkie miejsca są zajęte: możesz zaczynać.
lobby-joined = { $name } siada przy stole.
lobby-left = { $name } nie siedzi już przy stole.
rematch-wanted = { $name } chce rewanżu.
rematch-join = Dołącz
board-more = Więcej
seat-cards = karty na ręce: { $count }
end-own = Twoje miejsce: { $count } z { $max }
end-best = Najlepszy ruch
end-worst = Najdroższy błąd
end-details = Szczegóły
tastes = Dźwięk i tempo
tastes-sound = Cichy dźwięk, gdy przychodzi twoja kolej
tastes-speed = Ruchy innych są pokazywane
tastes-speed-normal = krok po kroku
tastes-speed-fast = szybko
tastes-speed-off = od razu
tastes-still = Twoje urządzenie prosi o mało ruchu, więc wszystko widać od razu.
chat-fold = Ukryj czat
chat-unfold = Pokaż czat

## Gry do wyboru

door-games = Gry
door-play = Zagraj z komputerem
door-open = Otwórz stół
door-open-game = Otwórz stół: { $name }
door-play-game = Zagraj z komputerem: { $name }
door-tables = Otwarte stoły
door-free = wolne miejsca: { $count }
door-watch = trwa gra

## Partia jeszcze raz

replay-title = Obejrzyj partię jeszcze raz
replay-lead = Przeciągnij tu plik partii (💾 Zapis partii pod jej ostatnią wiadomością) i obejrzyj ją ruch po ruchu, z odkrytymi kartami wszystkich.
replay-choose = Wybierz plik
replay-broken = To nie jest plik partii albo jest uszkodzony.
replay-again = Inna partia
replay-show = Obejrzyj jeszcze raz
replay-link = Link dla wszystkich
replay-first = Na początek
replay-back = Ruch wstecz
replay-play = Odtwarzaj
replay-pause = Zatrzymaj
attempt = Spróbuj jeszcze raz
attempt-over = Ta runda daje ci teraz { $count }; w grze było { $max }.
replay-line = Dalej od lepszego ruchu
replay-line-back = Wróć do gry
replay-line-shown = Lepszy ruch, dalej grają komputery
replay-next = Ruch naprzód
replay-last = Na koniec
replay-place = Ruch { $count } z { $max }
replay-rounds = Rundy
replay-hands = Karty na rękach
replay-no-cards = brak kart
replay-fair = Tasowanie uczciwe: odcisk palca, kolejność dołączania i każda talia pasują do siebie. Twoja przeglądarka sama to przeliczyła.
replay-unfair = Talie w tym pliku nie wynikają z jego sekretu. Tasowano je inaczej albo ktoś zmienił plik.
replay-fair-compare = Porównaj z tym, co pokazał stół
replay-fair-lobby = Odcisk palca, przed grą
replay-fair-start = Skrót, na starcie
lesson-try = Wypróbuj
lesson-try-game = Wypróbuj: { $name }
lesson-lead = Na pierwszą rundę więcej nie trzeba. Trwa około dwóch minut, a przy każdym ruchu widać, co zagrałby komputer.
lesson-begin = Zagraj pierwszą rundę
lesson-coach = Podpowiedź
lesson-thinking = Zobaczmy…
lesson-wait = Przyjrzyj się pozostałym. Podpowiedź pojawi się, gdy przyjdzie twoja kolej.
lesson-stop = Bez podpowiedzi
lesson-done = To była twoja pierwsza runda. Teraz już wiesz, jak się gra!
critique-title = Co można było zagrać lepiej
critique-wait = Szukam lepszych ruchów…
critique-plot = Szczęście i umiejętności w liczbach.
critique-player = { $name }: szczęście { $count }, błędy { $max }.
critique-luck = szczęście
critique-skill = cena błędów
critique-slips = Ruchy, które mogły być lepsze
critique-none = Żadnych wyraźnych błędów: dobra gra!
critique-more = Słowami

# ---- spectators ----
watch-about = Oglądasz: widzisz to, co widzą wszyscy przy stole, ale nie widzisz niczyich kart.
watch-over = Ta partia jest skończona.
watch-gone = Tego stołu nie ma albo już nie ma.
watch-past = Tej partii nie można już obejrzeć: nie została zachowana.
link-used = Ten link został już użyty, a działa tylko raz. Naciśnij na czacie jeszcze raz „Otwórz stół”, aby dostać nowy.
link-late = Ten link jest za stary. Naciśnij na czacie jeszcze raz „Otwórz stół”, aby dostać nowy.
link-wrong = Ten link jest uszkodzony albo nie jest nasz. Naciśnij na czacie jeszcze raz „Otwórz stół”, aby dostać nowy.
link-ended = Nie masz tu otwartej sesji albo już się skończyła. Naciśnij na czacie „Otwórz stół”, aby dostać link.
link-gone = Nie masz miejsca przy tym stole albo już go nie ma. Otwórz inny z czatu.
link-elsewhere = Ten stół przeniósł się pod inny adres. Naciśnij na czacie jeszcze raz „Otwórz stół”, aby dostać nowy link.
link-unsaved = Nie udało się tego teraz zapisać. Odśwież tę stronę, aby spróbować ponownie.
link-you = Grasz jako { $name }.
link-log = Co się działo
activity-outside = Ta strona należy do Discorda. Naciśnij tam na czacie „Otwórz stół”.
activity-silent = Discord nie odpowiedział. Zamknij tę aktywność i otwórz ją jeszcze raz.
activity-denied = Discord nie podał, kim jesteś. Jeśli zapyta, czy ta aplikacja może poznać twoją nazwę, zgódź się.
activity-code = Discord już nie wie, kto to otworzył. Spróbuj jeszcze raz.
activity-instance = Discord nie zna już tej aktywności. Zamknij ją i otwórz jeszcze raz.
activity-absent = Według Discorda nie ma cię w tej aktywności. Zamknij ją i otwórz jeszcze raz.
activity-unreachable = Nie da się teraz zapytać Discorda, kim jesteś. Spróbuj ponownie za chwilę.
activity-broken = Ta aktywność nie jest dobrze skonfigurowana. Kto prowadzi bota, dowie się więcej poleceniem „herzbot check”.
activity-ended = Twoja sesja tutaj została zakończona.
activity-again = Spróbuj ponownie
activity-look = Zajrzyj ponownie
activity-none = Nie ma tu jeszcze stołu
activity-begin = Napisz na czacie /{ $command }, aby otworzyć stół, a potem zajrzyj tu znowu.
activity-tables = Stoły tutaj
activity-seat = twoje miejsce
activity-watch = oglądaj
activity-join = Aby zagrać, naciśnij „Dołącz” przy stole na czacie, a potem otwórz to jeszcze raz.
activity-invite = Zaproś ludzi
