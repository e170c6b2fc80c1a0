### Стіл у каналі й приватно: спільне для всіх ігор.
### Імена надруковано жирним і вже знешкоджено; вони ніколи не відмінюються.

## Слова, які трапляються всюди

all-games = Усі ігри

list-comma = { ", " }
list-and = { $first } { BEGINS($last) ->
        [i] та
       *[other] { ENDS($first) ->
            [vowel] й
           *[other] і
        }
    } { $last }
list-game = { $game }
sentences = { $first } { $second }
list-or = { $first } або { $last }
decimal-mark = ,

table-title = { $game } · Стіл { $table }
table-moved-down = { $table } тепер нижче
table-in-thread = { $table }: гра триває в гілці
table-over-in-thread = { $table }: гру закінчено. { $line }

points-count =
    { $count ->
        [one] { $count } очко
        [few] { $count } очки
        [many] { $count } очок
       *[other] { $count } очка
    }
    .each = { $count ->
        [one] { $count } очку
        [few] { $count } очки
        [many] { $count } очок
       *[other] { $count } очка
    }
option-rounds-value =
    { $count ->
        [one] { $count } раунд
        [few] { $count } раунди
        [many] { $count } раундів
       *[other] { $count } раунду
    }
round-of = Раунд { $round } з { $rounds }
round-number = Раунд { $round }

## Кнопки

button-join = Приєднатися
button-leave = Вийти
button-decline = Ні, дякую
button-take-back = Забрати назад
button-add-computer = Додати комп’ютер
button-remove-computer = Забрати комп’ютер
button-computers = Комп’ютери
button-hint = Підказка
button-review = Розбір
button-start = Почати
button-rules = Правила
button-fair = Доказ чесності
button-more = Ще
menu-question = Що хочеш зробити?
button-options = Опції
button-thread = Грати в гілці
button-no-thread = Грати в каналі
button-variants = Варіанти
button-more-variants = Ще варіанти
button-my-cards = Мої карти
cards-question = Де тобі показувати карти? Якщо не обереш, вони залишаться там, де ти граєш.
cards-question-private = У приваті
cards-question-channel = У каналі
cards-question-untold = Не сповіщати
button-back = Я знову тут
button-pause = Пауза
button-resume = Граємо далі
button-rematch = Реванш
button-replay = Запис партії
button-to-table = До столу
button-open = Відкрити стіл
button-link = Відкрити в браузері
open-about = Це посилання лише для тебе: воно відкриває стіл у браузері, де ти граєш від свого імені. Діє один раз, протягом десяти хвилин.
button-invite = Запросити за посиланням
button-stop-invitations = Закрити запрошення
invite-about = Хто відкриє це посилання, зможе зайняти вільне місце у браузері, без облікового запису й під своїм іменем. Воно діє для кількох людей, доки не почнеться гра або ти його не закриєш, щонайбільше 24 години.
button-watch = Дивитися
button-watch-again = Переглянути ще раз
button-remove-somebody = Прибрати когось
button-close-table = Закрити стіл
button-close-for-good = Так, закрити
button-keep-table = Ні, лишити
button-leave-for-good = Так, виходжу
button-stay = Ні, лишаюся

## Перед грою

lobby-seats-free =
    { $count ->
        [one] { $lowest } · вільно
       *[other] { $lowest }–{ $highest } · вільно
    }
lobby-seat-person = { $number } · { $name }
lobby-seat-host = { $number } · { $name } (веде стіл)
lobby-seat-guest = { $number } · { $name } (гість)
lobby-seat-computer = { $number } · { $name } (комп’ютер, { $level })
lobby-seat-kept = { $number } · { $name } (місце чекає)
lobby-too-few =
    { $needed ->
        [one] Для гри потрібен щонайменше { $needed } гравець. Вибери «{ button-join }» або додай комп’ютер.
        [few] Для гри потрібно щонайменше { $needed } гравці. Вибери «{ button-join }» або додай комп’ютер.
       *[other] Для гри потрібно щонайменше { $needed } гравців. Вибери «{ button-join }» або додай комп’ютер.
    }
lobby-enough = Місце ще є: вибери «{ button-join }». { $host } може й почати просто зараз.
lobby-full = Усі місця зайнято. { $host } може починати.
lobby-rematch = { $host } хоче реваншу: вибери «{ button-join }», щоб повернутися на своє місце.
lobby-alone = Тут граєш лише ти проти комп’ютерів. Щоб почати, вибери «{ button-start }».
lobby-alone-too-few = З ким хочеш зіграти? Вибери «{ button-add-computer }».
playing-alone = З тобою грають: { $names }. Твої карти — в окремому повідомленні нижче.
playing-alone-words = Будь-коли можна написати { $words }.
lobby-watched = Гра ще не почалася. Залишайся: щойно почнеться, ти її побачиш.
menu-watch = Глядачі
watch-now = Глядачі бачать кожен хід одразу.
watch-later = Глядачі бачать усе на один хід пізніше.
watched-later = Тут видно все на один хід пізніше.
lobby-unreachable =
    { $count ->
        [one] { $names }, мої приватні повідомлення до тебе не доходять. Не біда: під час гри «{ button-my-cards }» покаже твої карти.
       *[other] { $names }, мої приватні повідомлення до вас не доходять. Не біда: під час гри «{ button-my-cards }» покаже вам ваші карти.
    }
lobby-closes = Якщо тут нічого не станеться, стіл закриється { $when }.
lobby-guests = Гості приходять за посиланням, без облікового запису: їхні результати не йдуть у рейтинг. Результати решти йдуть, якщо їх щонайменше двоє.
first-drawn = хто починає, вирішить жереб
first-named = починає { $name }
dealer-drawn = хто роздає, вирішить жереб
dealer-named = спершу роздає { $name }
clock-per-move = { $clock } на хід
hints-allowed = з підказками (після першої — поза рейтингом)
in-a-thread = у гілці

fair-lobby = Карти тасуємо чесно, відбиток: { $commitment }
fair-commitment = **Відбиток** таємниці цього столу, показаний ще до того, як можна було приєднатися: { $hash }
fair-digest = **Підсумок** того, хто й коли приєднався; таємниця й підсумок визначають кожну колоду: { $hash }
fair-same-decks = Ці карти випливають із таємниці ігрового вечора або сезону.
fair-secret = **Таємниця**, відкрита після гри: { $hash }
fair-finished = Чесне тасування ✓ Доказ — у файлі «{ $replay }».
finished-concealed = Інші столи мали ті самі карти. «{ button-replay }» і «{ button-review }» відкриються, щойно всі вони завершать гру.

## Гра

turn-of =
    { $count ->
        [0] Зараз нова роздача.
        [one] Ходить { $names }.
       *[other] Ходять { $names }.
    }
turn-until = ⏳ { $turn } · { $until }
turn-holiday = 🏖️ { $name }: відпустка до { $date } включно
turn-holiday-undated = 🏖️ { $name }: відпустка
paused-host = ⏸️ Пауза. Продовжити: «{ button-resume }».
paused-nobody = ⏸️ Нікого немає, тож гра чекає. Продовжити: «{ button-back }».
seat-away = { $name } (перерва, грає комп’ютер)
seat-left = { $name } (поза грою, грає комп’ютер)
seat-computer = { $name } (комп’ютер)
score-away = { $name } 💤
score-left = { $name } 🚪🤖
score-computer = { $name } 🤖
playing-unreachable = 📪 { $names }: карти покаже «{ button-my-cards }»
playing-late = «{ button-join }»: на це місце, де зараз { $name }. Хто приєднається тепер, грає поза рейтингом.
playing-concealed = Інші столи грають тими самими картами. Карти бачать лише люди за цим столом, доки всі ці столи не завершать гру.
recent-older =
    { $count ->
        [one] … а перед тим { $count } хід.
        [few] … а перед тим { $count } ходи.
        [many] … а перед тим { $count } ходів.
       *[other] … а перед тим { $count } ходу.
    }

private-your-turn = Твій хід!
private-away = За тебе грає комп’ютер.
private-forced = Зроблено за тебе, бо вибору не було: { $moves }
private-until = { $turn } ⏳ { $until }
private-holiday = { $turn } 🏖️ У тебе відпустка до { $date } включно: твій час стоїть.

## Після раунду й після гри

round-next-first = Наступний раунд починає { $name }.
round-next-dealer = Далі роздає { $name }.

finished-winners =
    { $count ->
        [one] 🏆 { $names } перемагає: { $points }.
       *[other] 🏆 { $names } ділять перемогу: по { FORM($points, "each") }.
    }
finished-congratulations = Вітаю!
finished-place = { $place }. { $line }
finished-line = { $name }: **{ $total }** = { $rounds }
finished-line-one-round = { $name }: **{ $total }**
finished-last-round = Чим усе скінчилося:
finished-lowest = Перемагає найменша сума очок.
finished-shortened = Ця партія була коротша, ніж зазвичай.
finished-rated = Ця партія йде в рейтинг.
replay-file = Ось уся партія, хід за ходом.
replay-unattached = Зараз не можу прикріпити файл партії. Спробуй пізніше; можливо, мені бракує дозволу прикріплювати тут файли.
replay-verify = Якщо Herzbot є на твоєму комп’ютері, { $command } перевірить, чи чесно тасували карти.

## Опції

options-length = Тривалість: **{ $value }**
options-first = Хто починає: **{ $value }**
options-dealer = Хто роздає спершу: **{ $value }**
options-clock = Час: **{ $value }**
options-language = Мова: **{ $value }**
options-thread = У гілці: **{ $value }**
options-read-only = Змінити це може { $host }, бо веде цей стіл.
language-of-place = як і всюди тут
language-beta = { $language } (бета)
menu-first = Хто починає?
menu-first-drawn = вирішить жереб
menu-dealer = Хто роздає спершу?
menu-dealer-drawn = вирішить жереб
option-rounds-menu = Скільки раундів?
value-yes = так
value-no = ні
menu-clock = Скільки часу на хід?
menu-language = Якою мовою?
menu-remove = Кого?
remove-whom = Кого прибрати? Якщо гра вже триває, на цьому місці до кінця гратиме комп’ютер.
remove-nobody = Тут немає кого прибирати.

## Картинка з рахунком

picture-players = На картинці: { $players }.
picture-points = Графік рахунку: { $points }.
picture-winners =
    { $count ->
        [one] Перемагає { $names }.
       *[other] { $names } ділять перемогу.
    }
picture-ahead =
    { $count ->
        [one] Попереду { $names }.
       *[other] Разом попереду { $names }.
    }
