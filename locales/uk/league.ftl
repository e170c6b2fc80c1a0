### Ігрові вечори.

night-title = Ігровий вечір · { $game }
season-title = Сезон · { $game }
night-plan = Тури: { $rounds } · веде { $leader }
season-plan = Тури: { $rounds }, один на тиждень · веде { $leader }
night-same-decks = **Ті самі карти:** столи одного туру грають тими самими картами (від шести людей). Карти бачать лише ті, хто сидить за відповідним столом, приватно.
night-nobody = Поки що в списку нікого немає.
night-signed-up = У списку ({ $count }): { $names }
night-advice = Запишися, якщо хочеш грати. Коли { $leader } почне тур 1, столи визначить жереб.
night-advice-planned = Запишися, якщо хочеш грати. Коли почнеться тур 1, столи визначить жереб.
season-advice = Запишися, якщо хочеш грати. Щотижня столи визначає жереб. За столом грають тоді, коли всім зручно: за один вечір або хід за ходом упродовж тижня.
night-explained = Перемога над усіма за столом дає { $worth } очок, а над деякими — частину від цього. Після туру 1 зустрічаються ті, хто має приблизно однаково очок.
night-explained-same = Твої очки: { $worth }, якщо твій результат кращий, ніж у всіх, хто за іншими столами мав твоє місце і твої карти, і частина від цього, якщо кращий, ніж у деяких. Якщо жоден інший стіл не такий великий, як твій, рахуються люди за твоїм столом.
night-round = **Тур { $round } з { $rounds }** · веде { $leader }
night-table-on = { $table } грає: { $names }
season-left = З попередніх турів ще грають: { $tables }
night-table-missing = Ще не відкрито: { $names }
night-table-waits = Завершено, ще не зараховано: { $names }. Інші столи ще грають тими самими картами.
night-table-over = Завершено: { $results }
night-result = { $name } { $points }
night-waiting = Коли всі столи завершать гру, { $leader } може почати тур { $round }.
night-next = Усі столи завершили гру. { $leader } може почати тур { $round }.
night-starts = Тур { $round } почнеться автоматично: { $when }
night-by-hand = { $leader } може почати тур { $round }.
night-held-too-few = На тур { $round } записалося замало людей.
night-held-bot-away = Мене не було, коли мав початися тур { $round }.
night-held-silent = Мені не вдалося тут написати, тож жоден тур більше не почнеться автоматично.
night-last = Це останній тур.
night-line = { $place }. { $name } · { $points }
night-line-out = { $place }. { $name } · { $points } (пропускає)
night-more = … і ще { $count }
night-winners =
    { $count ->
        [one] 🏆 Вечір виграє { $names }.
       *[other] 🏆 Перемогу ділять { $names }.
    }
season-winner = 🏆 Сезон виграє { $names }.
night-played = Зіграно турів: { $played } з { $rounds }
night-sure = Завершити ігровий вечір зараз? Партії, що тривають, підуть далі, але для нього вже не рахуються.
season-sure = Завершити сезон зараз? Партії, що тривають, підуть далі, але до нього вже не зараховуються.
season-over = Цей сезон завершено.
night-fair = Чесний жереб, відбиток: { $commitment }
night-fair-over = Чесний жереб: усі тури випливають із таємниці { $secret }, відбиток якої { $commitment }.
button-night-join = Записатися
button-night-leave = Виписатися
button-night-standings = Таблиця
button-night-round = Почати тур { $round }
button-night-close = Завершити вечір
button-season-close = Завершити сезон
button-night-closed = Так, завершити

notice-night-none = Тут немає ні ігрового вечора, ні сезону. Щоб щось відкрити, введи { $command } і вибери гру.
notice-night-here = Тут уже триває ігровий вечір або сезон. { $command } покаже, що там.
notice-night-over = Це вже завершено.
notice-night-joined = Ти вже в списку.
notice-night-not-joined = Тебе немає в списку.
notice-night-full = Список заповнено: у ньому вже { $limit }.
notice-night-last = Останній тур уже розподілено: ні записатися, ні виписатися більше не можна.
notice-night-stays = { $name } досі тут. За цим столом той, хто його веде, може прибрати лише тих, кого немає.
notice-night-table = На ігровому вечорі лише модератори можуть закрити стіл або змінити час на хід.
notice-night-leader = Це вирішує { $leader }, бо веде тут.
notice-night-too-few = Для туру потрібно щонайменше двоє. Зачекай, поки запишеться ще хтось.
notice-night-drawn = Тур { $round } уже розподілено.
notice-bad-start = Не розумію часу початку «{ $text }». Напиши час, наприклад `20:00`, або дату й час у найближчі 30 днів, наприклад `РРРР-ММ-ДД 20:00`.
notice-start-needs-zone = Не знаю твого часового поясу. Спершу вкажи його, наприклад { $command }. Досить і міста.
notice-night-playing =
    { $count ->
        [one] Ще ні: стіл { $names } досі грає.
       *[other] Ще ні: столи { $names } досі грають.
    }
