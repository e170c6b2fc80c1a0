## Комп’ютерні гравці й підказки

level-random = випадковий
level-easy = легкий
level-casual = нескладний
level-medium = середній
level-hard = важкий
level-score = { $level } (близько { $score })
computers-line = { $name }: { $level }
computers-none = Комп’ютери тут іще не грають. Новий матиме рівень: { $level }.
computers-levels = «Легкий» грає за простими правилами, «середній» думає наперед, «важкий» думає наперед довше. Зміна діє від наступного ходу.
computers-levels-casual = «Легкий» грає за простими правилами, «нескладний» думає трохи наперед і часом помиляється, «середній» думає наперед, «важкий» думає наперед довше. Зміна діє від наступного ходу.
computers-scores = Сила гри за шкалою рейтингу: { $levels }.
computers-hints-on = Підказки дозволено. Якщо хтось візьме бодай одну, партія не піде в рейтинг.
computers-hints-off = Коли люди грають між собою, підказок немає, щоб партія йшла в рейтинг. Проти самих комп’ютерів вони є завжди.
menu-level = Рівень комп’ютерів
menu-level-all =
    { $count ->
        [one] { $level }
       *[other] Усі: { $level }
    }
menu-level-one = { $name }: { $level }
menu-hints = Підказки
menu-hints-yes = Підказки для всіх (після першої — поза рейтингом)
menu-hints-no = Без підказок, коли люди грають між собою
hint-best = 💡 Моя порада: { $move }.
hint-line-best = { $move }: очікується { $value }
hint-line-equal = { $move }: приблизно так само добре
hint-line-worse = { $move }: очікується { $value } (на { $behind } гірше)
hints-taken =
    { $count ->
        [one] 💡 Узято { $count } підказку: партія поза рейтингом.
        [few] 💡 Узято { $count } підказки: партія поза рейтингом.
       *[other] 💡 Узято { $count } підказок: партія поза рейтингом.
    }

## Розбір

review-player = { $name }: рішень, не гірших за комп’ютерні, — { $agreed } з { $decisions }.
review-account = Результат { $made }: очікувано { $promised }, удача { $luck }, помилки { $lost }.
review-worth = Без помилок: { $worth }. Втрачено: { $parts }.
review-part = { $cost } через { $move }
review-part-rest = { $cost } через дрібні помилки
review-best = { $round }, хід { $number }: { $played } — найкращий хід; будь-який інший коштував би щонайменше { $cost }.
review-slip = { $round }, хід { $number }: { $played }. Краще на { $cost }: { $better }.
review-no-slip = Явних помилок немає.
review-how = Бали — це середнє за багатьма можливими розкладами, за тим, що було відомо на той момент, а не за тим, що виявилося потім. Удача — це карти, які прийшли, і те, що зробили інші. Хід, приблизно рівний найкращому, — не помилка.
