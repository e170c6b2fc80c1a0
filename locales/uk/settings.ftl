settings-title = Налаштування
settings-language = Твоя мова
settings-language-is = Твоя мова: **{ $language }**
settings-notify = Твої сповіщення
settings-notify-is = Нове повідомлення про твій хід: **{ $when }**
settings-cards = Твої карти
settings-cards-is = Твої карти: **{ $where }**
settings-quiet-is = Тихі години: **{ $hours }**
settings-time-zone-is = Часовий пояс: **{ $zone }**
settings-nights = У партіях, де на хід є день або більше, я не сповіщаю тебе з 22 до 8 години.
settings-quiet-off = Без тихих годин
settings-holiday = Відпустка
settings-holiday-is = Відпустка: **до { $date } включно**. У партіях, де на хід є день або більше, твій час стоїть, а в інших іде.
settings-holiday-none = Відпустка: **немає**. Під час відпустки твій час стоїть у партіях, де на хід є день або більше, а в інших іде.
settings-holiday-left = Залишок днів відпустки у { $year } році: **{ $count }** з { $limit }
settings-holiday-utc = Твої дні закінчуються опівночі за UTC, бо я не знаю твого часового поясу: його задає `{ option-timezone }`.
settings-holiday-off = Без відпустки
settings-holiday-days = { $count ->
    [one] { $count } день, разом із сьогоднішнім
    [few] { $count } дні, разом із сьогоднішнім
    [many] { $count } днів, разом із сьогоднішнім
   *[other] { $count } дня, разом із сьогоднішнім
}
settings-hidden = Рейтинги **не показують** твого імені.
settings-shown = Рейтинги **показують** твоє ім’я.
settings-hide = Сховати мене
settings-show = Показати мене
settings-autoplay-on = Вимушені ходи **роблю за тебе**, коли всі бачать, що вибору в тебе немає (найменша трефа, остання карта масті чи остання на руках, добрана карта, яка нікуди не лягає).
settings-autoplay-off = Кожну карту **кладеш ти**, навіть вимушену.
settings-autoplay-start = Робити вимушені ходи за мене
settings-autoplay-stop = Ходитиму без допомоги
settings-puzzle-weekly = **Щотижня**, від понеділка, я надсилаю тобі загадку з твоїх партій, якщо вона є.
settings-puzzle-off = Без загадки тижня
settings-signed-in = Сеанс **відкрито** в браузері, де було відкрито стіл.
settings-sign-out = Завершити сеанси в браузерах
settings-forget = Забудь мене
settings-forget-question = Забудь мене назавжди
settings-keep = Ні, хай усе лишається
settings-server-language = Мова публічних повідомлень
settings-server-language-is = Мова публічних повідомлень: **{ $language }**
settings-server-clock = Час за новими столами
settings-server-clock-is = Час на хід за новими столами: **{ $clock }**
settings-server-tables = Столів водночас в одному місці
settings-server-tables-is = Столів водночас в одному місці: **{ $tables }**
settings-server-prefix = Початок команд
settings-server-prefix-is = Команди починаються з `{ $prefix }`
settings-server-threads-on = Грають **у власній гілці**, якщо за столом не вибрано інакше.
settings-server-threads-off = Грають **у каналі**, якщо за столом не вибрано гілку.
settings-server-threads-start = Гілка для кожного столу
settings-server-threads-stop = Без гілок
settings-server-threads-lacks = Поки що не можу відкривати гілки в цьому каналі: мені потрібен дозвіл { $lacks }.
settings-server-tables-option = { $tables ->
    [one] { $tables } стіл
    [few] { $tables } столи
    [many] { $tables } столів
   *[other] { $tables } столу
}
settings-server-title = Налаштування для всіх тут
board-better = Вищі місця
board-further = Нижчі місця
board-everywhere = Усюди
board-here = Тут
