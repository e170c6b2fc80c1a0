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
board-role-computer = máquina
board-role-away = ausente
board-role-left = se fue
board-role-kept = asiento guardado
board-dealer = Reparte en esta ronda: su última carta la termina
board-dealer-short = reparte

board-herz-drew = Has sacado { $card }.
board-herz-left = Columna izquierda
board-herz-right = Columna derecha
board-herz-discard = Descartar
board-herz-pile = Mazo

board-row-new = Abrir { $row }
board-row-end = Extremo de { $row }, junto al { $onto }
board-teufel-not-first = Solo puedes empezar con un color que tenga la persona a tu izquierda.
board-teufel-no-row = Ese color aún no tiene fila. Solo se abre con un número igual al del extremo de otra.
board-teufel-angel = Un ángel necesita cuatro filas de dos diablos o más, y una fila sin ángel.

game-herz-about = Construye una torre de números que bajan en dos columnas, aprovecha los comodines y roba a los demás.
game-teufel-about = Forma cuatro filas de diablos. Una carta demasiado baja cuesta fichas; un ángel cierra una fila.
game-hearts-about = No te lleves corazones y esquiva la reina de picas; solo el diez de diamantes vale la pena.
points-in-all = { $count } en total

# Alguien de una partida archivada cuyo nombre no está en el archivo.
film-seat = Asiento { $seat }
