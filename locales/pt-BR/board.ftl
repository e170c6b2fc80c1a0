# A mesa como aparece desenhada no navegador.

board-turn-of =
    { $count ->
        [one] É a vez de { $names }.
       *[other] É a vez de { $names }.
    }
board-points =
    { $count ->
        [0] { $count } pts
        [one] { $count } pt
       *[other] { $count } pts
    }
board-role-host = comanda a mesa
board-role-guest = sem conta
board-role-computer = computador
board-role-away = ausente
board-role-left = saiu
board-role-kept = lugar guardado
points-in-all = { $count } no total

# Alguém de uma partida arquivada cujo nome não está no arquivo.
replay-seat = Lugar { $seat }
