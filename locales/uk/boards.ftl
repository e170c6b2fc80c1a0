### Рейтинги.

board-title = Рейтинг · { $game }
board-title-here = Тутешній рейтинг · { $game }
board-line =
    { $games ->
        [one] { $place }. { $name } · **{ $score }** · { $games } партія, перемог: { $wins }
        [few] { $place }. { $name } · **{ $score }** · { $games } партії, перемог: { $wins }
       *[other] { $place }. { $name } · **{ $score }** · { $games } партій, перемог: { $wins }
    }
board-line-own =
    { $games ->
        [one] ➡️ { $place }. { $name } · **{ $score }** · { $games } партія, перемог: { $wins }
        [few] ➡️ { $place }. { $name } · **{ $score }** · { $games } партії, перемог: { $wins }
       *[other] ➡️ { $place }. { $name } · **{ $score }** · { $games } партій, перемог: { $wins }
    }
board-shortened = скорочених: { $count }
board-mean = у середньому очок: { $mean }
board-lowest = У цій грі що менше очок, то краще.
board-own = Ти: { $line }
board-own-hidden = Твоє ім’я приховано: цей рядок бачиш лише ти. { $line }
board-not-yet = Тебе тут ще немає. Дограй бодай одну партію з живими людьми — і потрапиш сюди.
board-empty = Тут іще нікого немає.
board-explained = Число біля імені — це сила гри порівняно з людьми, з якими граєш. На початку вона 0 і росте з кожною добре зіграною партією. Партії лише з комп’ютерами не рахуються.

## Статистика

## The tables of one person

games-title = Твої партії
games-line = { $table }: { $turn }
button-next-game = Наступна партія: { $table }
button-my-games = Мої партії
games-wait-too = Тут теж твій хід: { $tables }.
games-gathering = чекає на гравців
games-asked = на тебе чекає місце
games-none = Зараз ти не сидиш за жодним столом.

## The deal of the day

daily-title = Роздача дня · { $day }
daily-month-title = Роздачі дня · { $day }
daily-intro = Одна роздача в кожній грі, однакова для всіх. Граєш її один раз, проти тих самих комп’ютерів. Роби перерви, коли хочеш: зараховується, якщо закінчити { $day } (UTC).
daily-line-open = { $game }: не розпочато
daily-line-running = { $game }: розпочато, грай далі
daily-line-finished = { $game }: зіграно, очки: { $points }
daily-line-given-up = { $game }: покинуто
daily-streak = 🔥 Днів поспіль: { $count }
daily-next = Наступні роздачі: { $next }.
daily-points-hard = Твої очки: **{ $points }**. Найкращий комп’ютер на твоєму місці: **{ $hard }**.
daily-points = Твої очки: **{ $points }**.
daily-beaten = Місце { $place }: краще, ніж { $share } % інших ({ $count }).
daily-first = Сьогодні більше ніхто ще не закінчив.
daily-alone = Більше ніхто її не закінчив.
daily-given-up = Цю роздачу покинуто, тож результату немає.
daily-late = Закінчено після опівночі (UTC), тож за той день уже не зараховується.
daily-share = Щоб поділитися, нічого не розкриваючи: { $line }
daily-counts = Роздача дня, відбиток: { $commitment }. Зараховується, якщо закінчити { $day } (UTC). Північ: { $until }.
daily-counts-no-more = Роздача дня, відбиток: { $commitment }. Північ (UTC) минула, тож уже не зараховується. Роздачу ще можна дограти.
daily-board-line = { $place }. { $name } · { $points }
daily-board-own = ➡️ { $place }. { $name } · { $points }
daily-board-empty = Ще ніхто не закінчив.
daily-board-nobody = Ніхто її не закінчив.
daily-board-hidden = Твоє ім’я приховано, тож тебе немає в цьому списку.
daily-board-explained = Найкращі результати на цій платформі. Твій результат порівнюється з результатами всіх, хто грає з цим ботом.
daily-board-here = Найкращі результати тих, хто грає тут.
daily-board-month = Кожна закінчена роздача дає 100 і ще 1 за кожен відсоток інших із гіршим результатом.
daily-proof-title = Доказ чесності роздач дня
daily-fingerprint = { $game }, відбиток: { $hash }
daily-secret = { $game }, таємниця: { $hash }
daily-proof-explained = Усі карти дня випливають із таємниці, відбиток якої відомий за день до того. Таємницю показують наступного дня. Вона є і у файлі твоєї партії, а `herzbot replay --verify` її перевіряє.
button-daily-all = Роздачі дня
button-daily-board = Список дня
button-daily-today = Сьогодні
button-daily-yesterday = Учора
button-daily-month = Цей місяць
button-daily-last-month = Минулий місяць
button-daily-result = Мій результат

stats-title = Статистика
stats-tally =
    { $games ->
        [one] { $games } партія, перемог: { $wins }
        [few] { $games } партії, перемог: { $wins }
       *[other] { $games } партій, перемог: { $wins }
    }
stats-all = { $name }: { $tally }
stats-game = { $game }: { $tally }
stats-only-game = Поки що лише { FORM($game, "quoted") }
stats-strength = Сила гри в усіх іграх: **{ $score }** (місце { $place })
stats-curve-short = Ще кілька партій із людьми — і стане видно, куди все рухається.
stats-curve-peak = Росте і вже вища, ніж будь-коли.
stats-curve-rising = Останнім часом росте.
stats-curve-steady = Тримається приблизно на одному рівні.
stats-curve-falling = Останнім часом падає.
stats-best = Найкращий вечір: { $day }, { $tally }
stats-favourite =
    { $games ->
        [one] { $name } ({ $games } партія)
        [few] { $name } ({ $games } партії)
       *[other] { $name } ({ $games } партій)
    }
stats-favourites = Найчастіше за одним столом: { $names }
stats-against = Спільні партії: { $games }. Вище місце: ти — { $mine }, { $name } — { $theirs }.
stats-explained = Тут рахується кожна закінчена партія, зокрема й з комп’ютерами. Силу гри змінюють лише партії з людьми.
