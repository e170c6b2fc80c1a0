# Власна сторінка майданчика.

title = Herzbot · Майданчик
playground = Майданчик

door-title = Заходь і зіграй партію
door-lead = { $list }: карткові ігри на 2–6 гравців, просто в браузері. Без облікового запису: досить імені.
door-again = Вітаю знову. Хто ти в цій вкладці?
door-known = Уже грали в цьому браузері
door-go-on = Грати далі: { $name }
door-elsewhere = відкрито в іншій вкладці
door-name = Як тебе називати?
door-name-other = Нове ім’я для цієї вкладки
door-come-in = Зайти
door-cookie = Ім’я лишається в цьому браузері (у файлі cookie цієї сторінки), тож до своїх партій можна повернутися.
door-passphrase = Пароль
door-passphrase-why = Сюди заходять на запрошення. Пароль знає той, хто веде цей майданчик.
door-enter = Відкрити
door-passphrase-wrong = Це не той пароль.
door-slow = Забагато спроб. Трохи зачекай.
door-name-length = В імені має бути від 1 до 32 знаків.
door-name-taken = Це ім’я вже зайнято. Вибери інше.
door-full = Майданчик заповнено.
door-who = Ця вкладка не знає, хто ти. Завантаж сторінку знову.
door-failed = Не вийшло. Спробуй ще раз.
host = ведеш
host-about = Ти дбаєш про цей майданчик і про кожен його стіл.
host-wrong = Це посилання для того, хто веде, не від цього майданчика. Правильне показано там, де запускали бота.

skip-channel = Перейти до чату в каналі
skip-private = Перейти до приватного чату
rooms = Кімнати
people = Хто тут є
you-are = Ти граєш як
be-other = Змінити гравця
be-other-about = Грати в цій вкладці під іншим іменем
notify-on = Сповіщати мене
unread = непрочитаних: { $count }
call-title = Твій хід!
offline = Бот не відповідає. Пробую ще раз…

channel-about = Столи й спільний чат
channel-messages = Повідомлення в каналі
channel-write = Повідомлення або /команда
channel-write-label = Написати в канал; команда починається зі скісної риски
private-title = Твої карти
private-about = Це бачите лише ти й бот
private-messages = Приватні повідомлення
private-write = Написати боту
private-write-label = Написати боту приватно
private-empty = Тут з’являється те, що бот каже лише тобі. Більше цього ніхто не бачить.
tables = Столи в цьому каналі
newest = Найновіші повідомлення

welcome-title = Порожній стіл, і хід твій
welcome-lead = Зіграй одразу з комп’ютером або відкрий стіл: його побачить увесь канал, і кожен зможе приєднатися.
welcome-or = або напиши внизу { $command }

send = Надіслати
commands-show = Показати команди
completion = Команди, що підходять
completion-count = Варіантів: { $count }
required = обов’язково
yes = так
no = ні

bot = Бот
only-you = Це бачиш лише ти.
dismiss = Сховати
retired = раніше: { $text }
somebody-gone = Гість
heard-for-you = Для тебе: { $text }
react-add = Додати реакцію
react-with = Зреагувати: { $text }
reaction = { $text }, реакцій: { $count }
card-empty = порожнє місце
card-active = зараз ходить
menu-choose = Вибрати
file-download = Завантажити { $name }
fair-more = Чесне тасування: як перевірити


wrong-offline = Бот зараз не відповідає. Спробуй за хвильку.
wrong-gone = Цього повідомлення вже немає.
wrong-long = Задовге: щонайбільше { $max } знаків.

## Намальований стіл

board-tab = Стіл
board-clock = Скільки часу лишилося
board-you = ти
board-seats = Місця
board-free = Вільне місце
board-tables = Інші столи
board-controls = За цим столом
board-continue = Далі
board-close = Закрити
board-picked = вибрано
board-where = Куди?
board-not-there = { $name }: туди не підходить. Вибери позначене місце або іншу карту.
board-to = Показати стіл
board-watching = Ти дивишся, як грають інші.
board-own-game = Хочу зіграти
lobby-seated = Місце в тебе вже є. Гра почнеться, коли її запустить той, хто веде стіл.
lobby-host-few = Додай комп’ютери або зачекай: приєднатися може будь-хто з каналу.
lobby-host-enough = Починай зараз або зачекай, поки приєднаються інші.
lobby-host-full = Усі місця зайнято: можна починати.
lobby-joined = { $name } за столом.
lobby-left = { $name } вже не за столом.
rematch-wanted = { $name } хоче реваншу.
rematch-join = Приєднатися
board-more = Ще
seat-cards = карт на руках: { $count }
end-own = Твоє місце: { $count } з { $max }
end-best = Найкращий хід
end-worst = Найдорожча помилка
end-details = Докладно
tastes = Звук і темп
tastes-sound = Тихий звук, коли твій хід
tastes-speed = Ходи інших показувати
tastes-speed-normal = крок за кроком
tastes-speed-fast = швидко
tastes-speed-off = усе одразу
tastes-still = Твій пристрій просить менше руху, тож усе видно одразу.
chat-fold = Сховати чат
chat-unfold = Показати чат

## Які ігри є

door-games = Ігри
door-play = Зіграти з комп’ютером
door-open = Відкрити стіл
door-open-game = Відкрити стіл: { $name }
door-play-game = Зіграти з комп’ютером: { $name }
door-tables = Відкриті столи
door-free = вільних місць: { $count }
door-watch = гра триває
lesson-try = Спробувати
lesson-try-game = Спробувати: { $name }
lesson-lead = Для першого раунду більше нічого не треба. Це десь дві хвилини, і щоходу видно, що зіграв би комп’ютер.
lesson-begin = Зіграти перший раунд
lesson-coach = Порада
lesson-thinking = Ану подивимося…
lesson-wait = Дивись, що роблять інші. Порада з’явиться на твоєму ході.
lesson-stop = Без порад
lesson-done = Це був твій перший раунд. Тепер ти знаєш, як грати!
critique-title = Що можна було зіграти краще
critique-wait = Шукаю кращі ходи…
critique-plot = Удача й майстерність у числах.
critique-player = { $name }: удача { $count }, помилки { $max }.
critique-luck = удача
critique-skill = ціна помилок
critique-slips = Ходи, які могли бути кращими
critique-none = Явних помилок немає: гарна гра!
critique-more = Словами

# ---- replay ----
replay-title = Переглянути партію
replay-lead = Перетягни сюди файл партії (💾 Запис партії під її останнім повідомленням) і передивися її хід за ходом, з відкритими картами всіх.
replay-choose = Вибрати файл
replay-broken = Це не файл партії, або його пошкоджено.
replay-again = Інша партія
replay-show = Переглянути ще раз
replay-link = Посилання для всіх
replay-first = На початок
replay-back = Хід назад
replay-play = Відтворити
replay-pause = Зупинити
attempt = Спробувати ще раз
attempt-over = Цей раунд тепер дає тобі { $count }; у грі було { $max }.
replay-line = Далі з кращого ходу
replay-line-back = Назад до гри
replay-line-shown = Кращий хід, далі грають комп’ютери
replay-next = Хід уперед
replay-last = У кінець
replay-place = Хід { $count } з { $max }
replay-rounds = Частина гри
replay-hands = На руках
replay-no-cards = карт немає
replay-fair = Чесне тасування: відбиток, хто коли приєднався і кожна колода сходяться. Це перевірив твій браузер.
replay-unfair = Колоди в цьому файлі не випливають з його таємниці. Їх тасували якось інакше, або файл змінено.
replay-fair-compare = Порівняй із тим, що показав стіл
replay-fair-lobby = Відбиток, до гри
replay-fair-start = Підсумок, на початку

# ---- spectators ----
watch-about = Ти дивишся: видно те, що й усім за столом, але карт не видно нічиїх.
watch-over = Цю партію закінчено.
watch-gone = Такого столу не було або вже немає.
watch-past = Запису цієї партії вже немає, тож показати її не вийде.
link-used = Це посилання вже використано, а діє воно лише раз. Натисни в чаті «Відкрити стіл» ще раз, щоб отримати нове.
link-late = Це посилання застаріло. Натисни в чаті «Відкрити стіл» ще раз, щоб отримати нове.
link-wrong = Це посилання пошкоджене або не наше. Натисни в чаті «Відкрити стіл» ще раз, щоб отримати нове.
link-ended = Сеанс тут не відкрито або вже закрито. Натисни в чаті «Відкрити стіл», щоб отримати посилання.
link-gone = У тебе немає місця за цим столом, або його вже немає. Відкрий інший із чату.
link-elsewhere = Цей стіл переїхав на іншу адресу. Натисни в чаті «Відкрити стіл» ще раз, щоб отримати нове посилання.
link-unsaved = Зараз це не вдалося зберегти. Онови сторінку, щоб спробувати ще раз.
link-you = Ти граєш як { $name }.
link-log = Що сталося
