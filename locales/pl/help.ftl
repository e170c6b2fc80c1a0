help-title = Herzbot
help-intro = Gry karciane tam, gdzie i tak rozmawiacie. Otwórz stół, poczekaj na chętnych albo dodaj komputery i zaczynajcie – dalej wystarczy wybierać.
help-playing = Siedzisz przy stole. Tam przyda ci się:
help-commands = Wszystkie polecenia
help-entry = **{ $command }** – { $text }
help-subcommand = `{ $command }` { $text }
help-table = Co możesz zrobić przy swoim stole także poleceniem:
help-leaderboard = Kto gra najlepiej, wszędzie albo tutaj. Liczą się partie z udziałem co najmniej dwóch osób.
help-games = Wszystkie twoje partie; najpierw te, które czekają na ciebie.
help-stats = Bilans twój albo innej osoby: partie, wygrane, najlepszy wieczór i z kim gra się najczęściej.
help-hint = Gdy przyjdzie twoja kolej: co komputer zrobiłby na twoim miejscu, czego się spodziewa i dlaczego. Widzisz to tylko ty. Partia z podpowiedziami nie liczy się do rankingu.
help-rules = Jak się gra w daną grę.
help-settings = Twój język, kiedy cię powiadamiam i czy rankingi cię pokazują.
help-server = Dla zarządzających: język wiadomości publicznych, zegar nowych stołów i ile stołów może być naraz w jednym miejscu.
help-help = Ta strona.
help-text = Wpisz numer lub słowo danego wyboru albo podaj karty: `10 karo`, `dama pik, as karo, 2 trefl`. Opcje stoją po poleceniu: `{ $command } { option-rounds }=2`.
help-alone = Nie ma z kim grać? Wpisz `{ $command }` na naszym prywatnym czacie i zagraj tam z komputerami.
help-fair = Tasowanie jest uczciwe: każdy stół pokazuje odcisk palca swojego tasowania, zanim ktokolwiek usiądzie, a na końcu wszystko, czego trzeba do sprawdzenia.
