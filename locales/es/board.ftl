# La mesa tal como se dibuja en el navegador.

board-turn-of =
    { $count ->
        [one] Le toca a { $names }.
       *[other] Les toca a { $names }.
    }
board-points =
    { $count ->
        [one] { $count } pto.
       *[other] { $count } ptos.
    }
board-role-host = lleva la mesa
board-role-guest = sin cuenta
board-role-computer = máquina
board-role-away = ausente
board-role-left = se fue
board-role-kept = asiento guardado
points-in-all = { $count } en total

# Alguien de una partida archivada cuyo nombre no está en el archivo.
replay-seat = Asiento { $seat }
