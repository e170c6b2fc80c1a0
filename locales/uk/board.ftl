# Стіл, як його намальовано в браузері.

board-turn-of =
    { $count ->
        [one] Ходить { $names }.
       *[other] Ходять { $names }.
    }
board-points =
    { $count ->
        [one] { $count } очко
        [few] { $count } очки
        [many] { $count } очок
       *[other] { $count } очка
    }
board-role-host = веде стіл
board-role-guest = гість
board-role-computer = комп’ютер
board-role-away = перерва
board-role-left = поза грою
board-role-kept = місце чекає
points-in-all = разом { $count }

replay-seat = Місце { $seat }
