### Чирви: карти, передача, взятки, що відбувається.
### Терміни: взятка, зайти, масть, скинути, прикуп, колода, місяць з неба.

game-hearts = Чирви
    .genitive = гри «Чирви»
    .quoted = «Чирви»
game-hearts-about = Не бери чирв і стережися пікової дами; вигідна лише бубнова десятка.
lesson-hearts-1 = Клади в масть, з якої зайшли, якщо можеш: її найстарша карта забирає всю взятку.
lesson-hearts-2 = Очки — це зло: кожна чирва важить 1, пікова дама 13.
lesson-hearts-3 = Лише бубнова десятка добра: вона знімає 10 очок.

## Карти

hearts-letter =
    { $rank ->
        [11] В
        [12] Д
        [13] К
       *[14] Т
    }
hearts-name =
    { $rank ->
        [11] { $suit ->
            [spades] піковий валет
            [hearts] чирвовий валет
            [diamonds] бубновий валет
           *[clubs] трефовий валет
        }
        [12] { $suit ->
            [spades] пікова дама
            [hearts] чирвова дама
            [diamonds] бубнова дама
           *[clubs] трефова дама
        }
        [13] { $suit ->
            [spades] піковий король
            [hearts] чирвовий король
            [diamonds] бубновий король
           *[clubs] трефовий король
        }
        [14] { $suit ->
            [spades] піковий туз
            [hearts] чирвовий туз
            [diamonds] бубновий туз
           *[clubs] трефовий туз
        }
       *[other] { $suit ->
            [spades] пікова { $rank }
            [hearts] чирвова { $rank }
            [diamonds] бубнова { $rank }
           *[clubs] трефова { $rank }
        }
    }
hearts-name-worth = { $card }, { $points }
hearts-round-number = Роздача { $round }

## Стіл

hearts-broken = чирви розбито
hearts-not-broken = чирви ще не розбито
hearts-stock =
    { $count ->
        [0] колода скінчилася
        [one] у колоді { $count } карта
        [few] у колоді { $count } карти
        [many] у колоді { $count } карт
       *[other] у колоді { $count } карти
    }
hearts-reserve =
    { $count ->
        [one] перша взятка + прикуп ({ $count } карта)
        [few] перша взятка + прикуп ({ $count } карти)
        [many] перша взятка + прикуп ({ $count } карт)
       *[other] перша взятка + прикуп ({ $count } карти)
    }
hearts-reserve-taken = прикуп має { $name } ({ $count })
hearts-choosing =
    { $count ->
        [0] усі вже вибрали по три карти
        [one] { $names } вибирає три карти
       *[other] { $names } вибирають по три карти
    }
hearts-pass-goes =
    { $direction ->
        [right] три карти йдуть направо
        [across] три карти йдуть навпроти
        [each-other] обмін трьома картами
       *[left] три карти йдуть наліво
    }
hearts-pass-none = цього разу без передачі
hearts-taken = узято: { $points }
hearts-score = { $name } { $before } { $taken }
hearts-score-special = { $name } { $before } { $taken } ({ $cards })
hearts-trick =
    { $suit ->
        [spades] Взятка · зайшли з пік { $mark }
        [hearts] Взятка · зайшли з чирв { $mark }
        [diamonds] Взятка · зайшли з бубен { $mark }
       *[clubs] Взятка · зайшли з треф { $mark }
    }
hearts-highest = { $name } · найстарша
hearts-see-last-trick = Остання взятка
hearts-last-trick = Остання взятка
hearts-last-trick-before = Остання взятка попередньої роздачі
hearts-legend = ♥ 1 · { $queen } 13 · { $ten } −10 · очки досі + ця роздача ({ $queen }, { $ten }), що менше, то краще · гра до { $target }
hearts-legend-no-ten = ♥ 1 · { $queen } 13 · очки досі + ця роздача ({ $queen }), що менше, то краще · гра до { $target }

## Що видно тобі

hearts-hand =
    { $count ->
        [one] На руках · { $count } карта
        [few] На руках · { $count } карти
        [many] На руках · { $count } карт
       *[other] На руках · { $count } карти
    }
hearts-drew = З колоди: { $card }
hearts-passed = { $to } має від тебе: { $cards }
hearts-received = { $from } дає тобі: { $cards }
hearts-reserve-yours = твій прикуп: { $cards }

## Твій хід

hearts-choose =
    { $count ->
        [0] **Вибери три карти**, їх отримає { $to }. Більше ніхто їх не побачить.
       *[other] **Вибери три карти**, їх отримає { $to }. Поки що: { $cards }.
    }
hearts-which = **Які три карти** отримає { $to }?
hearts-chosen = { $to } отримає від тебе { $cards }. Поки вибирають інші, карти ще можна змінити.
hearts-do-claim = Решта моя
hearts-do-pass =
    { $count ->
        [one] Передати { $count } карту
        [few] Передати { $count } карти
       *[other] Передати { $count } карт
    }
hearts-your-turn = **Твій хід!**
hearts-your-lead = **Твій хід!** Заходиш ти.
hearts-must-lowest-club = Першу взятку починає найменша трефа, і вона в тебе.
hearts-must-follow =
    { $suit ->
        [spades] У тебе є піки { $mark }: клади в масть.
        [hearts] У тебе є чирви { $mark }: клади в масть.
        [diamonds] У тебе є бубни { $mark }: клади в масть.
       *[clubs] У тебе є трефи { $mark }: клади в масть.
    }
hearts-must-not-lead-spade = З чирв і { $queen } заходити ще не можна.
hearts-must-not-lead-queen = З чирв і { $queen } заходити ще не можна.
hearts-must-not-lead-heart = З чирв заходити ще не можна.
hearts-must-not-discard = У першу взятку без чирв і { $queen }, поки маєш щось інше.

## Що відбулося

# У записі закінченої партії, де всі карти відкрито.
hearts-did-pass = { $name } передає { $cards }.
hearts-did-exchange =
    { $direction ->
        [right] По три карти пішло направо.
        [across] По три карти пішло навпроти.
        [each-other] Обоє обмінялися трьома картами.
       *[left] По три карти пішло наліво.
    } Заходить { $name }.
hearts-did-play = { $name } кладе { $card }.
hearts-did-break = Чирви розбито: з чирв і { $queen } вже можна заходити.
hearts-did-break-heart = Чирви розбито: з них уже можна заходити.
hearts-did-take = { $name } бере взятку.
hearts-did-take-nothing = { $name } бере взятку, без очок.
hearts-did-take-points = { $name } бере взятку: { $points } ({ $cards }).
hearts-took =
    { $points ->
        [0] { $name } бере { $cards }, без очок.
        [one] { $name } бере { $cards }: { $points } очко.
        [few] { $name } бере { $cards }: { $points } очки.
        [many] { $name } бере { $cards }: { $points } очок.
       *[other] { $name } бере { $cards }: { $points } очка.
    }
hearts-you-took =
    { $points ->
        [0] Ти береш { $cards }, без очок.
        [one] Ти береш { $cards }: { $points } очко.
        [few] Ти береш { $cards }: { $points } очки.
        [many] Ти береш { $cards }: { $points } очок.
       *[other] Ти береш { $cards }: { $points } очка.
    }
hearts-did-take-reserve =
    { $count ->
        [one] { $name } отримує й прикуп: { $count } карта.
        [few] { $name } отримує й прикуп: { $count } карти.
        [many] { $name } отримує й прикуп: { $count } карт.
       *[other] { $name } отримує й прикуп: { $count } карти.
    }
hearts-did-draw =
    { $count ->
        [0] Обоє беруть з колоди останні карти.
       *[other] Обоє беруть по карті. У колоді ще { $count }.
    }
hearts-you-exchange =
    { $direction ->
        [right] По три карти пішло направо.
        [across] По три карти пішло навпроти.
        [each-other] Ви обмінялися трьома картами.
       *[left] По три карти пішло наліво.
    } Заходиш ти.
hearts-you-play = Ти кладеш { $card }.
hearts-you-take = Ти береш взятку.
hearts-you-take-nothing = Ти береш взятку, без очок.
hearts-you-take-points = Ти береш взятку: { $points } ({ $cards }).
hearts-you-take-reserve =
    { $count ->
        [1] Ти отримуєш і прикуп: { $count } карта. Бачиш її лише ти.
        [one] Ти отримуєш і прикуп: { $count } карта. Бачиш їх лише ти.
        [few] Ти отримуєш і прикуп: { $count } карти. Бачиш їх лише ти.
        [many] Ти отримуєш і прикуп: { $count } карт. Бачиш їх лише ти.
       *[other] Ти отримуєш і прикуп: { $count } карти. Бачиш їх лише ти.
    }
hearts-you-draw =
    { $count ->
        [0] Ви берете з колоди останні карти.
       *[other] Ви берете по карті. У колоді ще { $count }.
    }
hearts-you-sourdine = 🌙 **Місяць з неба!** У тебе всі чирви й пікова дама: вони не коштують тобі 26 очок, а знімають 26.
hearts-sourdine = 🌙 **Місяць з неба!** { $name } має всі чирви й пікову даму: вони не коштують 26 очок, а знімають 26.
hearts-you-sourdine-others = 🌙 **Місяць з неба!** У тебе всі чирви й пікова дама: тобі вони не коштують нічого, а решті — по 26 очок.
hearts-sourdine-others = 🌙 **Місяць з неба!** { $name } має всі чирви й пікову даму: 0 очок, а решті — по 26.
hearts-rest-played = Очок уже не лишилося, тож решту карт зіграно одразу.
hearts-reserve-was = Прикуп, який має { $name }: { $cards }.
hearts-round-line = { $name }: { $points }, разом { $total }
hearts-counted = Карти, що рахувалися:
hearts-ended =
    { $target ->
        [one] Гру закінчено: набрано { $target } очко.
        [few] Гру закінчено: набрано { $target } очки.
       *[other] Гру закінчено: набрано { $target } очок.
    }

## Команда й опції

command-hearts = чирви
command-hearts-description = Відкрити тут стіл для гри «Чирви»
command-hearts-help = Відкриває стіл для гри «Чирви», від двох до шести гравців: не бери чирв і стережися пікової дами.
option-hearts-target = межа
option-hearts-target-description = На скількох очках закінчується гра (якщо не вказати — 50)
option-hearts-target-menu = На скількох очках закінчується гра?
option-hearts-target-value =
    { $count ->
        [one] до { $count } очка
       *[other] до { $count } очок
    }
option-hearts-moon = місяць
option-hearts-moon-description = Чи вигідно дістати місяць з неба: всі чирви й пікову даму (якщо не вказати — так)
option-hearts-moon-menu = Чи вигідно дістати місяць з неба (всі чирви й пікову даму)?
option-hearts-moon-line = Місяць з неба (всі чирви й пікова дама): **{ $value }**
option-hearts-moon-value-yes = вигідно
option-hearts-moon-value-no = коштує 26 очок
option-hearts-moon-score = ціна-місяця
option-hearts-moon-score-description = Що дає місяць з неба (якщо не вказати — −26 тому, хто його дістане)
option-hearts-moon-score-minus = −26 тому, хто його дістане
option-hearts-moon-score-others = +26 усім іншим
option-hearts-moon-score-menu = Що дає місяць з неба?
option-hearts-moon-score-line = Місяць з неба дає: **{ $value }**
option-hearts-moon-score-value-minus = −26 тому, хто його дістане
option-hearts-moon-score-value-others = +26 усім іншим
option-hearts-ten = десятка
option-hearts-ten-description = Скільки важить бубнова десятка (якщо не вказати — −10)
option-hearts-ten-10 = −10 очок
option-hearts-ten-0 = Нічого
option-hearts-ten-menu = Скільки важить бубнова десятка?
option-hearts-ten-line = Бубнова десятка важить: **{ $value }**
option-hearts-ten-value =
    { $count ->
        [0] нічого
       *[other] −10 очок
    }
option-hearts-directions = напрямок
option-hearts-directions-description = Куди йдуть три карти (якщо не вказати — завжди наліво)
option-hearts-directions-left = Завжди наліво
option-hearts-directions-rotating = Щоразу інакше, часом без передачі
option-hearts-directions-menu = Куди йдуть три карти?
option-hearts-directions-line = Три карти йдуть: **{ $value }**
option-hearts-directions-value-left = завжди наліво
option-hearts-directions-value-rotating = щоразу в інший бік, часом нікуди
option-hearts-style = різновид
option-hearts-style-description = Домашні правила чи класичні «Чирви»: виставляє всі варіанти разом
option-hearts-style-sheet = Домашні правила
option-hearts-style-classic = Класичні
option-hearts-style-menu = За якими правилами граєте?
option-hearts-style-line = Правила: **{ $value }**
option-hearts-style-value-sheet = домашні
option-hearts-style-value-classic = класичні «Чирви»
option-hearts-passing = передача
option-hearts-passing-description = Чи передають спершу три карти (якщо не вказати — так)
option-hearts-passing-menu = Чи передають спершу три карти?
option-hearts-passing-line = Спершу передають три карти: **{ $value }**
option-hearts-breaking = розбиття
option-hearts-breaking-description = Що треба скинути, щоб можна було заходити з чирв
option-hearts-breaking-heart-or-spade = Чирву або будь-яку піку
option-hearts-breaking-heart-or-queen = Чирву або пікову даму
option-hearts-breaking-heart = Чирву (з пікової дами можна зайти завжди)
option-hearts-breaking-menu = Що треба скинути, щоб можна було заходити з чирв?
option-hearts-breaking-line = З чирв можна заходити, коли хтось скине **{ $value }**
option-hearts-breaking-value-heart-or-spade = чирву або будь-яку піку
option-hearts-breaking-value-heart-or-queen = чирву або пікову даму
option-hearts-breaking-value-heart = чирву (з пікової дами — завжди)
option-hearts-first-trick = перша-взятка
option-hearts-first-trick-description = Чи можна скидати очки в першу взятку (якщо не вказати — так)
option-hearts-first-trick-menu = Чи можна скидати очки в першу взятку?
option-hearts-first-trick-line = Скидати очки в першу взятку можна: **{ $value }**

## Чого не дозволяють правила

hearts-refused-not-in-hand = У тебе немає такої карти.
hearts-refused-three-different = Передай три різні карти з рук, наприклад «пікова дама, чирвовий туз, трефова 2».
hearts-refused-pass-first = Спершу вибери три карти для передачі. Гра почнеться, коли виберуть усі.
hearts-refused-no-pass = Зараз нічого не передають: уже розігрують взятки.
hearts-refused-must-play = Першу взятку починає найменша трефа. Вона в тебе: поклади { $card }.
hearts-refused-not-broken = З чирв і { $queen } заходити ще не можна. Зайди з чогось іншого, поки маєш.
hearts-refused-not-broken-heart = З чирв заходити ще не можна. Зайди з чогось іншого, поки маєш.

## Чому саме так, одним реченням

hearts-hint-unit = Очки в цій роздачі (що менше, то краще), у середньому за багатьма можливими розкладами; «гірше» враховує й вплив на інших.
reason-hearts-goes-for-all = До всіх чирв і пікової дами рукою подати, тож варто брати кожну взятку.
reason-hearts-stops-sourdine = { $name } от-от дістане місяць з неба, а це завадить.
reason-hearts-gives-queen = Поки що взятку бере { $name }, а з нею й пікову даму.
reason-hearts-gives-heart = Поки що взятку бере { $name }, а з нею й чирву.
reason-hearts-takes-ten = 10♦ знімає очки, і так вона твоя.
reason-hearts-ducks = Лишається під картою, яка бере взятку.
reason-hearts-takes-for-nothing = Ця взятка нічого не коштує: гарна мить позбутися старшої карти.
reason-hearts-queen-out = Пікова дама ще не вийшла, тож краще лишитися під нею.
reason-hearts-queen-out-void = Пікова дама ще не вийшла, а в того, хто ліворуч від тебе, пік немає.
reason-hearts-draws-queen = Виманює пікову даму.
reason-hearts-keeps-stopper = { $name } от-от дістане місяць з неба, а так у тебе лишаються чирви, що можуть завадити.
reason-hearts-safe-discard = Скидає { $suit }, які потім могли б узяти погану взятку.
reason-hearts-leads-low = Якщо зайти з малої карти { FORM($suit, "genitive") }, її, мабуть, поб’ють інші.
reason-hearts-high-while-safe = Мабуть, у всіх іще є { $suit }, тож старша карта поки безпечна.
reason-hearts-passes-queen = Пікову даму або те, що могло б її спіймати, краще віддати.
reason-hearts-makes-void = Так у тебе не лишиться { FORM($suit, "genitive") }, і скоро можна буде скидати очки.
reason-hearts-passes-high = Найстарші карти беруть взятки, яких ніхто не хоче.
hearts-reason-suit =
    { $suit ->
        [spades] піки ♠
        [hearts] чирви ♥
        [diamonds] бубни ♦
       *[clubs] трефи ♣
    }
    .genitive = { $suit ->
        [spades] пік ♠
        [hearts] чирв ♥
        [diamonds] бубен ♦
       *[clubs] треф ♣
    }

## Правила

rules-hearts-goal = **Мета.** Візьми якнайменше очок. Гра закінчується після роздачі, у якій хтось набере { $target ->
        [one] { $target } очко
        [few] { $target } очки
       *[other] { $target } очок
    }; перемагає найменша сума, а якщо рахунок рівний, перемогу ділять.
rules-hearts-short-turn = **Твій хід.** Перед першою взяткою ти передаєш три карти. Далі в кожну взятку всі кладуть по карті: клади в масть, з якої зайшли, якщо можеш, а якщо ні — скидай що завгодно. Взятку бере найстарша карта цієї масті; чия вона, той починає наступну.
rules-hearts-short-turn-no-pass = **Твій хід.** У кожну взятку всі кладуть по карті: клади в масть, з якої зайшли, якщо можеш, а якщо ні — скидай що завгодно. Взятку бере найстарша карта цієї масті; чия вона, той починає наступну.
rules-hearts-cards = **Карти.** 52 у чотирьох мастях, ♣ ♦ ♥ ♠. У кожній туз найстарший, а двійка найменша; козирів немає. { $players ->
        [2] На руки дають по 13 карт
        [3] На руки дають по 17 карт, 1 лишається
        [4] На руки дають по 13 карт
        [5] На руки дають по 10 карт, 2 лишаються
        [6] На руки дають по 8 карт, 4 лишаються
       *[other] Удвох дають по 13 карт, утрьох по 17, учотирьох по 13, уп’ятьох по 10, ушістьох по 8; утрьох, уп’ятьох і вшістьох лишається 1, 2 або 4
    }.{ $players ->
        [2] { "" }
        [4] { "" }
       *[other] { " " }Зайві карти — це прикуп: хто бере першу взятку, отримує й прикуп разом з його очками та може його подивитися.
    } Хто роздає спершу, вирішує жереб або той, хто веде стіл; далі роздача переходить ліворуч.
rules-hearts-pass = **Передача.** Перед першою взяткою ти вибираєш три карти й передаєш їх долілиць тому, хто ліворуч. Свої нові карти бачиш, коли виберуть усі.
rules-hearts-pass-rotating = **Передача.** Перед першою взяткою ти вибираєш три карти й передаєш їх долілиць. { $players ->
        [2] У першій роздачі їх отримує суперник, у другій нічого не передають, і так по черзі.
        [4] У першій роздачі вони йдуть наліво, у другій направо, у третій навпроти, а в четвертій нічого не передають; далі все спочатку.
        [0] По черзі вони йдуть наліво, направо, учотирьох іще й навпроти, а потім раз нічого не передають; удвох не передають нічого кожну другу роздачу.
       *[other] У першій роздачі вони йдуть наліво, у другій направо, а в третій нічого не передають; далі все спочатку.
    } Свої нові карти бачиш, коли виберуть усі.
rules-hearts-no-pass = **Без передачі**: за цим столом карт не передають.
rules-hearts-play = **Взятки.** За годинниковою стрілкою всі кладуть по одній карті: ці карти — взятка. Першу починає той, у кого найменша трефа, і саме нею; якщо треф ні в кого немає, заходить той, хто сидить ліворуч від того, хто роздає. Клади в масть, якщо можеш, тобто карту тієї масті, з якої зайшли; якщо такої немає, скидай що завгодно. Взятку бере найстарша карта цієї масті: чия вона, той забирає всі карти й починає наступну.
rules-hearts-first-free = Скидати очки можна й у першу взятку.
rules-hearts-first-safe = У першу взятку чирви й пікову даму можна скинути, лише якщо в тебе немає нічого іншого.
rules-hearts-breaking-spade = **Розбиття чирв.** З чирв і пікової дами можна заходити, щойно в цій роздачі хтось скине чирву або будь-яку піку (чирви розбито) або якщо в тебе немає нічого іншого.
rules-hearts-breaking-queen = **Розбиття чирв.** З чирв і пікової дами можна заходити, щойно в цій роздачі хтось скине чирву або саму даму (чирви розбито) або якщо в тебе немає нічого іншого.
rules-hearts-breaking-heart = **Розбиття чирв.** З чирв можна заходити, щойно в цій роздачі хтось скине чирву (чирви розбито) або якщо в тебе немає нічого іншого. З пікової дами можна зайти завжди.
rules-hearts-points = **Очки.** Кожна чирва важить 1, пікова дама 13, бубнова десятка −10.
rules-hearts-points-no-ten = **Очки.** Кожна чирва важить 1, пікова дама 13.
rules-hearts-moon = Хто дістане місяць з неба, тобто візьме всі тринадцять чирв і пікову даму, отримує за них −26 замість +26{ $ten ->
        [0] { "" }
       *[other] ; десятка рахується як завжди
    }.
rules-hearts-moon-others = Хто дістане місяць з неба, тобто візьме всі тринадцять чирв і пікову даму, не отримує за них нічого, а всі інші отримують по 26 очок{ $ten ->
        [0] { "" }
       *[other] ; десятка рахується як завжди
    }.
rules-hearts-no-moon = Усі чирви й пікова дама разом просто коштують 26 очок.
rules-hearts-example-caption = **Приклад**
rules-hearts-example-wins = бере взятку
rules-hearts-example = Зайшли з карти { $first }. Друга людина кладе в масть: { $second }. Третя не має бубен і скидає { $third }. Четверта мусить покласти бубну: { $fourth }. Найстарша бубна — { $second }, тож саме вона бере взятку: { $ten ->
        [0] 13 очок
       *[other] 13 − 10 = 3 очки
    }. { $third } взяти її не може, бо це не бубна.
rules-hearts-end = **Удвох** грають без прикупу: решта 26 карт — це колода. Після кожної взятки обоє беруть з неї по карті, спершу той, чия взятка, поки вистачає карт. Класти в масть треба завжди.
