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
games-gathering = чекає на гравців
games-none = Зараз ти не сидиш за жодним столом.

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
stats-explained = Тут рахується кожна закінчена партія, зокрема й з комп’ютерами. Силу гри змінюють лише партії з людьми.
