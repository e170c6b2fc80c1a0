### Hol's der Teufel: cartas, jugadas, lo que pasa.
### Palabras: diablo, ángel, fila, fichas, quien reparte; los dos extremos de una fila: izquierda (◀, «down»), derecha (▶, «up»). { $colour }: 0 rojo, 1 amarillo, 2 violeta, 3 verde.

game-teufel = Hol's der Teufel
game-teufel-about = Forma cuatro filas de diablos. Una carta demasiado baja cuesta fichas; un ángel cierra un extremo de una fila.
lesson-teufel-1 = Cada color tiene su fila: una nueva se abre con un número que esté en el extremo de otra.
lesson-teufel-2 = Una carta más alta que el extremo de su fila es gratis; por una más baja pagas la diferencia en fichas.
lesson-teufel-3 = Un ángel es gratis y cierra el extremo de una fila; guarda todas las fichas que puedas.

## Las cartas

teufel-name =
    { $colour ->
        [0] { $value } rojo
        [1] { $value } amarillo
        [2] { $value } violeta
       *[3] { $value } verde
    }
teufel-name-angel = ángel
teufel-card =
    { $colour ->
        [0] { $value } rojo
        [1] { $value } amarillo
        [2] { $value } violeta
       *[3] { $value } verde
    }
teufel-the-card =
    { $colour ->
        [0] el { $value } rojo { $mark }
        [1] el { $value } amarillo { $mark }
        [2] el { $value } violeta { $mark }
       *[3] el { $value } verde { $mark }
    }
teufel-the-row =
    { $colour ->
        [0] la fila roja
        [1] la fila amarilla
        [2] la fila violeta
       *[3] la fila verde
    }

## La mesa

teufel-dealer = { $name } repartió
teufel-aside =
    { $count ->
        [one] { $count } carta apartada
       *[other] { $count } cartas apartadas
    }
teufel-rows = **Las filas** · ◀ extremo izquierdo, extremo derecho ▶
teufel-rows-explained = **Las filas** · ◀ izquierda, derecha ▶ · { $legend }
teufel-legend = { $red } rojo, { $yellow } amarillo, { $violet } violeta, { $green } verde, { $angel } ángel
teufel-legend-hands = Junto a las fichas: las cartas de cada mano, por color
teufel-chips =
    { $count ->
        [one] { $count } ficha
       *[other] { $count } fichas
    }
teufel-board-mean = { $mean } fichas en promedio
teufel-held =
    { $colour ->
        [0] { $count ->
            [one] { $count } rojo
           *[other] { $count } rojos
        }
        [1] { $count ->
            [one] { $count } amarillo
           *[other] { $count } amarillos
        }
        [2] { $count ->
            [one] { $count } violeta
           *[other] { $count } violetas
        }
       *[3] { $count ->
            [one] { $count } verde
           *[other] { $count } verdes
        }
    }
teufel-held-angels =
    { $count ->
        [one] { $count } ángel
       *[other] { $count } ángeles
    }
teufel-score = { $name } · { $chips } · { $cards }
teufel-score-later = { $name } · { $chips } ({ $total } en total) · { $cards }
teufel-payee = Lo que pagas va a { $payee }.

## La mesa dibujada

teufel-board-dealer = Reparte en esta ronda, que acaba con su última carta
teufel-board-dealer-short = reparte
teufel-board-row-new = Abrir { $row }
teufel-board-row-end =
    { $end ->
        [up] Extremo derecho de { $row }, junto al { $onto }
       *[down] Extremo izquierdo de { $row }, junto al { $onto }
    }
teufel-board-not-first = Solo puedes empezar con un color que tenga la persona a tu izquierda.
teufel-board-no-row = Ese color aún no tiene fila. Solo se abre con un número igual al del extremo de otra.
teufel-board-angel = Un ángel necesita cuatro filas de dos diablos o más, y una fila sin ángel.

## Lo que ha pasado

teufel-did-open-first = { $name } empieza con { $card }.
teufel-did-open-any = { $name } empieza con { $card }: valía cualquier diablo.
teufel-did-open-equal = { $name } abre una fila con { $card }.
teufel-did-open-forced = { $name } no tenía otra jugada y abre una fila con { $card }.
teufel-did-extend =
    { $end ->
        [up] { $name } pone { $card } a la derecha del { $onto }.
       *[down] { $name } pone { $card } a la izquierda del { $onto }.
    }
teufel-did-extend-paid =
    { $end ->
        [up] { $name } pone { $card } a la derecha del { $onto } y paga { $cost ->
            [one] 1 ficha
           *[other] { $cost } fichas
        } a { $payee }.
       *[down] { $name } pone { $card } a la izquierda del { $onto } y paga { $cost ->
            [one] 1 ficha
           *[other] { $cost } fichas
        } a { $payee }.
    }
teufel-did-extend-capped =
    { $end ->
        [up] { $name } pone { $card } a la derecha del { $onto } y paga a { $payee } todo lo que tiene: { $paid } de { $cost } fichas.
       *[down] { $name } pone { $card } a la izquierda del { $onto } y paga a { $payee } todo lo que tiene: { $paid } de { $cost } fichas.
    }
teufel-did-extend-broke =
    { $end ->
        [up] { $name } pone { $card } a la derecha del { $onto }. Cuesta { $cost }, pero ya no tiene fichas para pagar.
       *[down] { $name } pone { $card } a la izquierda del { $onto }. Cuesta { $cost }, pero ya no tiene fichas para pagar.
    }
teufel-did-close =
    { $end ->
        [up] { $name } cierra { $row } { $mark } por la derecha ▶ con un ángel.
       *[down] { $name } cierra { $row } { $mark } por la izquierda ◀ con un ángel.
    }
teufel-did-pass = { $name } pasa: solo le quedan ángeles.
teufel-did-end = { $name } ya no tiene cartas.
teufel-yours-open-first = Empiezas con { $card }.
teufel-yours-open-any = Empiezas con { $card }: valía cualquier diablo.
teufel-yours-open-equal = Abres una fila con { $card }.
teufel-yours-open-forced = No tenías otra jugada y abres una fila con { $card }.
teufel-yours-extend =
    { $end ->
        [up] Pones { $card } a la derecha del { $onto }.
       *[down] Pones { $card } a la izquierda del { $onto }.
    }
teufel-yours-extend-paid =
    { $end ->
        [up] Pones { $card } a la derecha del { $onto } y pagas { $cost ->
            [one] 1 ficha
           *[other] { $cost } fichas
        } a { $payee }.
       *[down] Pones { $card } a la izquierda del { $onto } y pagas { $cost ->
            [one] 1 ficha
           *[other] { $cost } fichas
        } a { $payee }.
    }
teufel-yours-extend-capped =
    { $end ->
        [up] Pones { $card } a la derecha del { $onto } y pagas a { $payee } todo lo que tienes: { $paid } de { $cost } fichas.
       *[down] Pones { $card } a la izquierda del { $onto } y pagas a { $payee } todo lo que tienes: { $paid } de { $cost } fichas.
    }
teufel-yours-extend-broke =
    { $end ->
        [up] Pones { $card } a la derecha del { $onto }. Cuesta { $cost }, pero ya no te quedan fichas para pagar.
       *[down] Pones { $card } a la izquierda del { $onto }. Cuesta { $cost }, pero ya no te quedan fichas para pagar.
    }
teufel-did-extend-paid-to-you =
    { $end ->
        [up] { $name } pone { $card } a la derecha del { $onto } y te paga { $cost ->
            [one] 1 ficha
           *[other] { $cost } fichas
        }.
       *[down] { $name } pone { $card } a la izquierda del { $onto } y te paga { $cost ->
            [one] 1 ficha
           *[other] { $cost } fichas
        }.
    }
teufel-did-extend-capped-to-you =
    { $end ->
        [up] { $name } pone { $card } a la derecha del { $onto } y te paga todo lo que tiene: { $paid } de { $cost } fichas.
       *[down] { $name } pone { $card } a la izquierda del { $onto } y te paga todo lo que tiene: { $paid } de { $cost } fichas.
    }
teufel-yours-close =
    { $end ->
        [up] Cierras { $row } { $mark } por la derecha ▶ con un ángel.
       *[down] Cierras { $row } { $mark } por la izquierda ◀ con un ángel.
    }
teufel-yours-pass = Pasas: solo te quedan ángeles.
teufel-yours-end = Ya no tienes cartas.
teufel-end-dealer = Quien repartió ha jugado su última carta: la ronda ha terminado.
teufel-end-passed = Ya nadie puede jugar.
teufel-round-line =
    { $points ->
        [one] { $name }: { $points } ficha, { $total } en total
       *[other] { $name }: { $points } fichas, { $total } en total
    }

## La propia mano y el turno

teufel-hand =
    { $count ->
        [one] Tu mano · { $count } carta
       *[other] Tu mano · { $count } cartas
    }
teufel-hand-chips =
    { $count ->
        [one] Tu mano · { $count } carta · { $chips }
       *[other] Tu mano · { $count } cartas · { $chips }
    }
teufel-hand-empty = Ya no tienes cartas en esta ronda · { $chips }
teufel-angel-waits = aún no
teufel-you-open = Empiezas tú, con un color que tenga { $name }.
teufel-you-open-any = Empiezas tú. { $name } no tiene ninguno de tus colores, así que vale cualquier diablo.
teufel-you-forced = Sin jugada posible, vale cualquier diablo: abre su fila.
teufel-you-pass = Solo te quedan ángeles, y ahora no se puede jugar ninguno. Así que pasas.
teufel-menu =
    { $colour ->
        [0] Rojo { $mark } · { $count } jugadas
        [1] Amarillo { $mark } · { $count } jugadas
        [2] Violeta { $mark } · { $count } jugadas
       *[3] Verde { $mark } · { $count } jugadas
    }
teufel-do-open = { $card } abre su fila
teufel-do-extend =
    { $end ->
        [up] { $card } ▶ dcha. del { $onto } · { $cost }
       *[down] { $card } ◀ izq. del { $onto } · { $cost }
    }
teufel-do-close =
    { $colour ->
        [0] { $end ->
            [up] Ángel cierra la roja ▶ dcha.
           *[down] Ángel cierra la roja ◀ izq.
        }
        [1] { $end ->
            [up] Ángel cierra la amarilla ▶ dcha.
           *[down] Ángel cierra la amarilla ◀ izq.
        }
        [2] { $end ->
            [up] Ángel cierra la violeta ▶ dcha.
           *[down] Ángel cierra la violeta ◀ izq.
        }
       *[3] { $end ->
            [up] Ángel cierra la verde ▶ dcha.
           *[down] Ángel cierra la verde ◀ izq.
        }
    }
teufel-do-pass = Pasar
teufel-free = gratis
teufel-free-broke = 0 fichas
teufel-new = abre
teufel-pay = pagar { $count }
teufel-pay-last = todo: { $count }

## Lo que las reglas no permiten

teufel-refused-not-in-hand = No tienes esa carta.
teufel-refused-neighbours-colour = Tienes que empezar con un color que también tenga la persona a tu izquierda, y tienes alguno.
teufel-refused-row-missing = Ese color aún no tiene fila, así que no hay extremo donde poner nada.
teufel-refused-end-needed = Ese color ya tiene su fila. Di en qué extremo: izquierda ◀ o derecha ▶.
teufel-refused-not-at-an-end = Una fila nueva necesita un número que esté en el extremo de alguna fila. Este no lo está, y tienes otras jugadas.
teufel-refused-one-end = Una fila de una sola carta tiene, de momento, un solo extremo: el derecho ▶.
teufel-refused-end-closed = Un ángel ha cerrado ese extremo para siempre. El otro está abierto.
teufel-refused-angel-too-early = Los ángeles tienen que esperar a que cada una de las cuatro filas tenga al menos dos diablos.
teufel-refused-row-has-angel = Esa fila ya tiene su ángel, y solo hay uno por fila.
teufel-refused-must-move = Puedes jugar algo, así que tienes que hacerlo. Solo pasa quien no tiene más que ángeles que no se pueden jugar.

## El comando y las opciones

command-teufel = diablo
command-teufel-description = Abrir aquí una mesa de Hol's der Teufel
command-teufel-help = Abre una mesa de Hol's der Teufel, de dos a seis personas: deshazte de tus cartas sin pagar multas.

## Por qué, en una frase

teufel-hint-unit = Fichas al final de esta ronda, en promedio entre muchos repartos posibles; «peor» cuenta también el efecto sobre el resto.
reason-teufel-free = Ahora no cuesta nada; la segunda mejor jugada cuesta { $saves } más.
reason-teufel-cheap =
    { $pays ->
        [one] Cuesta { $pays } ficha, para { $name }; la segunda mejor jugada cuesta { $saves } más.
       *[other] Cuesta { $pays } fichas, para { $name }; la segunda mejor jugada cuesta { $saves } más.
    }
reason-teufel-rids = Te quita de encima { $card }, que difícilmente saldrá más barato después. Ahorras { $saves } en su color.
reason-teufel-keeps = Deja { $row } como está para lo que aún puedas jugar ahí. Ahorras { $saves } más adelante.
reason-teufel-closes = El ángel cierra { $row } por donde más costaría. Ahorras { $saves } más adelante.
reason-teufel-forces = Hace pagar a { $name }: ganas { $gains } más, sobre todo gracias a { $row }.

## Las reglas

rules-teufel-goal = **Objetivo.** Deshazte de tus cartas sin pagar multas. Cada cual empieza cada ronda con 20 fichas. { $rounds ->
        [0] Se juegan tantas rondas como personas hay en la mesa
        [one] Se juega una ronda
       *[other] Se juegan { $rounds } rondas
    }, y gana quien suma más fichas; en caso de empate, la victoria se comparte. De dos a seis personas; lo ideal, de tres a cinco.
rules-teufel-short-turn = **Tu turno.** Juega una carta a la izquierda ◀ o a la derecha ▶ de la fila de su color. Si esa fila aún no existe, la carta la abre cuando su número es igual al del extremo de alguna fila. Si puedes, tienes que jugar.
rules-teufel-short-fines = **Lo que cuesta.** Una carta más alta que la del extremo es gratis. Por una más baja pagas la diferencia en fichas a la persona a tu derecha. La ronda termina en cuanto quien reparte juega su última carta; las cartas que quedan en la mano no cuestan nada.
rules-teufel-cards = **Cartas.** { $legend }. Hay diablos del 1 al 9 en cada uno de los cuatro colores, y dos ángeles. { $players ->
        [0] Las 38 cartas se reparten por igual, y las que sobran se apartan boca abajo
       *[other] Cada mano tiene { $each } cartas{ $aside ->
            [0] { "" }
            [one] , y { $aside } se queda boca abajo
           *[other] , y { $aside } se quedan boca abajo
        }
    }. Los reversos muestran a todo el mundo qué colores tienes, pero no los números.
rules-teufel-turn = **Tu turno.** En el sentido de las agujas del reloj, cada cual juega una carta. Empieza quien reparte, con un diablo de un color que tenga la persona a su izquierda (cualquier diablo, si no es posible). Un color nuevo abre una fila si su número es igual al del extremo de alguna fila. Si el color ya tiene fila, la carta va a su izquierda ◀ o a su derecha ▶; una fila de una sola carta solo tiene un extremo.
rules-teufel-cost = **Lo que cuesta.** Una carta más alta que la del extremo es gratis. Por una más baja pagas la diferencia a la persona a tu derecha, aunque ya no tenga cartas; si tienes menos fichas, las pagas todas.
rules-teufel-example-caption = **Un ejemplo**
rules-teufel-example = Tienes el 9 rojo, el 2 rojo y el 9 verde. El 9 rojo es más alto que el 7 y el 6 de los extremos de su fila: va gratis a cualquiera de los dos. El 2 rojo es más bajo: cuesta 5 fichas a la izquierda del 7, o 4 a la derecha del 6. El verde aún no tiene fila, pero la violeta termina en un 9: por eso el 9 verde puede abrir la fila verde, gratis.
rules-teufel-angels = **Los ángeles** cierran para siempre un extremo de una fila, y son gratis. Se pueden jugar cuando las cuatro filas tienen dos diablos o más cada una: un ángel por fila.
rules-teufel-must = **Tienes que jugar** si puedes. Si no tienes ninguna jugada, vale cualquier diablo: abre su fila gratis. Si solo te quedan ángeles que no se pueden jugar, pasas.
rules-teufel-end = **El final.** Una ronda termina en cuanto quien reparte juega su última carta (o cuando ya nadie puede jugar). Se salta a quien ya no tiene cartas. Se suman las fichas; las cartas que quedan en la mano no cuestan nada. Quién reparte primero lo decide el azar o quien lleva la mesa; tras cada ronda, el reparto pasa a la izquierda.
