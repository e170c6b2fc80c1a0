### Правила ігор нашими словами.

rules-title = Правила · { $game }
rules-at-table = **За столом { $table } вибрано:**
rules-fair = **Чесне тасування:** ще до того, як можна приєднатися, стіл загадує таємницю й показує її відбиток. Усі колоди випливають з неї та з того, хто й коли приєднався, тож ніхто не може вибирати карти. Наприкінці таємницю відкривають, і перевірити може кожен. (Ті, хто тримає бота, могли б вигадати гравців; цього не виключить жодне тасування.)

## Розділи

rules-chapter-short = Коротко
rules-chapter-round = Раунд
rules-chapter-cards = Карти
rules-chapter-special = Джокери й злодії
rules-chapter-fines = Штрафи
rules-chapter-angels = Янголи
rules-chapter-tricks = Взятки
rules-chapter-scoring = Очки
rules-chapter-table = Цей стіл
rules-chapter-shuffle = Чесне тасування
