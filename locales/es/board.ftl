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
board-dealer = Reparte en esta ronda, que acaba con su última carta
board-dealer-short = reparte

board-herz-drew = Has sacado { $card }.
board-herz-drew-note = Has sacado { $card } ({ $note }).
board-herz-left = Columna izquierda
board-herz-right = Columna derecha
board-herz-discard = Descartar
board-herz-pile = Mazo

board-row-new = Abrir { $row }
board-row-end = Extremo de { $row }, junto al { $onto }
board-teufel-not-first = Solo puedes empezar con un color que tenga la persona a tu izquierda.
board-teufel-no-row = Ese color aún no tiene fila. Solo se abre con un número igual al del extremo de otra.
board-teufel-angel = Un ángel necesita cuatro filas de dos diablos o más, y una fila sin ángel.

game-herz-about = Construye una torre de números que bajan en dos columnas, aprovecha los comodines y roba cartas ajenas.
game-teufel-about = Forma cuatro filas de diablos. Una carta demasiado baja cuesta fichas; un ángel cierra una fila.
game-hearts-about = No te lleves corazones y esquiva la reina de picas; solo el diez de diamantes vale la pena.
lesson-herz-1 = Tu torre tiene dos columnas, y cada carta debe ser más baja que la de arriba.
lesson-herz-2 = Dos cartas una al lado de la otra valen 2 puntos, y 3 si son del mismo color.
lesson-herz-3 = Un comodín cabe en casi cualquier sitio y vale uno menos que la carta de arriba; un ladrón se lleva la última carta de una columna ajena.
lesson-teufel-1 = Cada color tiene su fila: una nueva se abre con un número que esté en el extremo de otra.
lesson-teufel-2 = Una carta más alta que el extremo de su fila es gratis; por una más baja pagas la diferencia en fichas.
lesson-teufel-3 = Un ángel es gratis y cierra el extremo de una fila; guarda todas las fichas que puedas.
lesson-hearts-1 = Sigue el palo de salida si puedes: su carta más alta se lleva toda la baza.
lesson-hearts-2 = Los puntos son malos: cada corazón cuenta 1 y la reina de picas, 13.
lesson-hearts-3 = Solo el diez de diamantes es bueno: te quita 10 puntos.
points-in-all = { $count } en total

# Alguien de una partida archivada cuyo nombre no está en el archivo.
film-seat = Asiento { $seat }
