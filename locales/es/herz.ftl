### Herz an Herz: cartas, jugadas, lo que pasa.
### Palabras: carta inicial, columna izquierda y derecha, piso, descartes, comodín, supercomodín, ladrón. Se saca del mazo; roba solo el ladrón.

game-herz = Herz an Herz
game-herz-about = Construye una torre de números que bajan en dos columnas, aprovecha los comodines y roba cartas ajenas.
lesson-herz-1 = Tu torre tiene dos columnas, y cada carta debe ser más baja que la de arriba.
lesson-herz-2 = Dos cartas una al lado de la otra valen 2 puntos, y 3 si son del mismo color.
lesson-herz-3 = Un comodín cabe en casi cualquier sitio y vale uno menos que la carta de arriba; un ladrón se lleva la última carta de una columna ajena.

## Las cartas

herz-thief = Ladrón
herz-start-card = carta inicial
herz-no-start-card = sin carta inicial
herz-name-number =
    { $group ->
        [0] { $card }, amarillo
        [1] { $card }, verde
        [2] { $card }, rojo
       *[3] { $card }, turquesa
    }
herz-name-joker =
    { $group ->
        [0] comodín de { $lowest } a { $highest }, amarillo
        [1] comodín de { $lowest } a { $highest }, verde
        [2] comodín de { $lowest } a { $highest }, rojo
       *[3] comodín de { $lowest } a { $highest }, turquesa
    }
herz-name-joker-worth =
    { $group ->
        [0] comodín de { $lowest } a { $highest }, amarillo, vale { $worth }
        [1] comodín de { $lowest } a { $highest }, verde, vale { $worth }
        [2] comodín de { $lowest } a { $highest }, rojo, vale { $worth }
       *[3] comodín de { $lowest } a { $highest }, turquesa, vale { $worth }
    }
herz-name-super = supercomodín
herz-name-super-worth = supercomodín, vale { $worth }
herz-name-thief = ladrón
herz-the-number = el { $card } { $mark }
herz-the-joker = el comodín { $lowest }–{ $highest } { $mark }
herz-the-joker-as = el comodín { $lowest }–{ $highest } { $mark } como { $worth }
herz-a-super = un supercomodín { $mark }
herz-a-super-as = un supercomodín { $mark } como { $worth }
herz-a-thief = un ladrón
herz-alone-joker = comodín { $lowest }–{ $highest } { $mark }
herz-alone-super = supercomodín { $mark }
herz-button-joker = comodín { $worth }

## La mesa

herz-cards-left =
    { $count ->
        [one] queda { $count } carta
       *[other] quedan { $count } cartas
    }
herz-piles = { $left } · último descarte: { $card }
herz-legend = { $yellow } amarillo, { $green } verde, { $red } rojo, { $turquoise } turquesa
herz-legend-joker = =68: lo que vale un comodín
herz-legend-level = +2: puntos de un piso
herz-score =
    { $points ->
        [one] { $name } · { $points } punto
       *[other] { $name } · { $points } puntos
    }
herz-score-later =
    { $points ->
        [one] { $name } · { $points } punto ({ $total } en total)
       *[other] { $name } · { $points } puntos ({ $total } en total)
    }

## La mesa dibujada

herz-board-drew = Has sacado { $card }.
herz-board-drew-note = Has sacado { $card } ({ $note }).
herz-board-left = Columna izquierda
herz-board-right = Columna derecha
herz-board-discard = Descartar
herz-board-pile = Mazo

## Lo que ha pasado

herz-did-start = { $name } se queda con { $card } como carta inicial.
herz-did-place =
    { $side ->
        [left] { $name } pone { $card } a la izquierda.
       *[right] { $name } pone { $card } a la derecha.
    }
herz-did-discard = { $name } descarta { $card }.
herz-did-steal =
    { $side ->
        [left] { $name } le roba a { $victim } { $card } y lo pone a la izquierda.
       *[right] { $name } le roba a { $victim } { $card } y lo pone a la derecha.
    }
herz-end-tower = { $name } ha completado sus dos columnas.
herz-you-start = Te quedas con { $card } como carta inicial.
herz-you-place =
    { $side ->
        [left] Pones { $card } a la izquierda.
       *[right] Pones { $card } a la derecha.
    }
herz-you-discard = Descartas { $card }.
herz-you-steal =
    { $side ->
        [left] Le robas a { $victim } { $card } y lo pones a la izquierda.
       *[right] Le robas a { $victim } { $card } y lo pones a la derecha.
    }
herz-did-steal-yours =
    { $side ->
        [left] { $name } te roba { $card } y lo pone a la izquierda.
       *[right] { $name } te roba { $card } y lo pone a la derecha.
    }
herz-you-end-tower = Has completado tus dos columnas.
herz-end-pile = Se ha sacado la última carta.

## Te toca

herz-you-drew = Has sacado:
herz-note-joker = vale de { $lowest } a { $highest }
herz-note-super = cabe bajo todo, menos bajo un 1
herz-note-thief = se lleva la última carta de una columna ajena
herz-do-start = Carta inicial · { $card }
herz-do-place =
    { $side ->
        [left] Izquierda: { $card } bajo { $above }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }
       *[right] Derecha: { $card } bajo { $above }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }
    }
# Gain: your points. Loss: those of who is robbed.
herz-do-steal =
    { $side ->
        [left] Izquierda: { $card } de { $victim }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
       *[right] Derecha: { $card } de { $victim }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
    }
herz-do-steal-column =
    { $side ->
        [left] { $from ->
            [left] Izq.: { $card } de { $victim }, izq.
           *[right] Izq.: { $card } de { $victim }, dcha.
        }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
       *[right] { $from ->
            [left] Dcha.: { $card } de { $victim }, izq.
           *[right] Dcha.: { $card } de { $victim }, dcha.
        }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
    }
herz-menu-steal = Robar una carta ({ $count })
herz-do-discard = Descartar
herz-effect-start = Como carta inicial vale { $worth }: todo lo de debajo debe valer menos.
herz-nothing-fits = No cabe en ningún lugar de tu torre.
herz-nothing-thief = No hay nada que robar que quepa en tu torre.
herz-nothing-thief-no-start = Sin carta inicial no tienes dónde poner una carta robada.

## El comando y las opciones

command-herz = herz
command-herz-description = Abrir aquí una mesa de Herz an Herz
command-herz-help = Abre una mesa de Herz an Herz, de dos a cuatro personas. La máquina puede ocupar cualquier asiento, así que puedes jugar enseguida. Tus cartas llegan por mensaje privado; **Mis cartas**, debajo de la mesa, también las muestra.

## Los resultados

herz-private-tower = Tu torre · { $round } · { $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    }
herz-private-tower-later = Tu torre · { $round } · { $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    }, { $total } en total
herz-round-line =
    { $points ->
        [one] { $name }: { $points } punto
       *[other] { $name }: { $points } puntos
    } ({ $levels } por pisos + { $bonuses } extra), { $total } en total
herz-finished-note = Entre paréntesis, ronda a ronda: puntos por pisos + puntos extra.
herz-finished-tower = { $name } · { $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    } ({ $levels } por pisos + { $bonuses } extra)

## Lo que las reglas no permiten

herz-refused-no-start-card = Todavía no tienes carta inicial. Es lo primero: quédate con una, y todo lo demás va debajo.
herz-refused-start-taken = Ya tienes carta inicial, y solo hay una por ronda.
herz-refused-start-taken-worth = Ya tienes carta inicial (vale { $above }), y solo hay una por ronda.
herz-refused-thief-stays = Un ladrón nunca entra en una torre. Roba una carta con él, o descártalo.
herz-refused-column-full = Esa columna está completa: ya tiene sus seis cartas.
herz-refused-left-full = Tu columna izquierda está completa: ya tiene sus seis cartas.
herz-refused-right-full = Tu columna derecha está completa: ya tiene sus seis cartas.
herz-refused-does-not-fit = La carta no cabe ahí: cada carta tiene que valer menos que la de encima.
herz-refused-number =
    { $side ->
        [left] El { $card } no cabe a la izquierda: la última carta de ahí vale { $above }.
       *[right] El { $card } no cabe a la derecha: la última carta de ahí vale { $above }.
    }
herz-refused-number-under-start =
    { $side ->
        [left] El { $card } no cabe a la izquierda: tu carta inicial vale { $above }.
       *[right] El { $card } no cabe a la derecha: tu carta inicial vale { $above }.
    }
herz-refused-joker =
    { $side ->
        [left] El comodín no cabe a la izquierda: vale de { $lowest } a { $highest }, y la última carta de ahí vale { $above }.
       *[right] El comodín no cabe a la derecha: vale de { $lowest } a { $highest }, y la última carta de ahí vale { $above }.
    }
herz-refused-joker-under-start =
    { $side ->
        [left] El comodín no cabe a la izquierda: vale de { $lowest } a { $highest }, y tu carta inicial vale { $above }.
       *[right] El comodín no cabe a la derecha: vale de { $lowest } a { $highest }, y tu carta inicial vale { $above }.
    }
herz-refused-under-one = Debajo de un 1 no cabe nada, ni siquiera un supercomodín.
herz-refused-no-thief = Solo un ladrón puede robar, y no has sacado ninguno.
herz-refused-no-thief-number = Solo un ladrón puede robar. Has sacado un { $card } corriente.
herz-refused-no-thief-joker = Solo un ladrón puede robar. Has sacado un comodín.
herz-refused-no-victim = Solo puedes robarle una carta a otra persona de esta mesa.
herz-refused-nothing-to-steal = No hay nada que robar: esa columna sigue vacía.

## Por qué, en una frase

herz-hint-unit = Puntos de esta ronda, en promedio entre muchos repartos posibles; «peor» cuenta también el efecto sobre el resto.
reason-herz-high-start = Una carta inicial que vale { $worth } deja espacio para dos columnas largas.
reason-herz-starts-now = Esperar una carta inicial mejor que el { $worth } saldría demasiado caro.
reason-herz-waits-for-start = Aún hay tiempo para una carta inicial mejor.
reason-herz-completes-pair = Completa el piso { $level }: dos puntos.
reason-herz-colour-bonus = Completa el piso { $level } en un solo color: tres puntos.
reason-herz-small-step =
    { $side ->
        [left] Un paso corto, de { $from } a { $to }: la columna izquierda sigue abierta a todo valor menor.
       *[right] Un paso corto, de { $from } a { $to }: la columna derecha sigue abierta a todo valor menor.
    }
reason-herz-step =
    { $side ->
        [left] De { $from } a { $to } es un paso grande, pero a estas alturas vale la pena: alarga la columna izquierda.
       *[right] De { $from } a { $to } es un paso grande, pero a estas alturas vale la pena: alarga la columna derecha.
    }
reason-herz-ends-column =
    { $side ->
        [left] Es la última carta que admite la columna izquierda.
       *[right] Es la última carta que admite la columna derecha.
    }
reason-herz-keeps-open =
    { $side ->
        [left] Así la columna izquierda queda abierta para { $from }–{ $to }.
       *[right] Así la columna derecha queda abierta para { $from }–{ $to }.
    }
reason-herz-keeps-open-one =
    { $side ->
        [left] Así la columna izquierda queda abierta para el { $from }.
       *[right] Así la columna derecha queda abierta para el { $from }.
    }
reason-herz-waits-for-colour =
    { $side ->
        [left] Así queda sitio en la columna izquierda para una carta del color adecuado.
       *[right] Así queda sitio en la columna derecha para una carta del color adecuado.
    }
reason-herz-keeps-place =
    { $side ->
        [left] Así queda sitio en la columna izquierda para una carta mejor.
       *[right] Así queda sitio en la columna derecha para una carta mejor.
    }
reason-herz-steals =
    { $loses ->
        [0] El ladrón le quita a { $name } una carta que aquí viene bien.
        [one] El ladrón se lleva una carta que aquí viene bien, y { $name } pierde { $loses } punto.
       *[other] El ladrón se lleva una carta que aquí viene bien, y { $name } pierde { $loses } puntos.
    }
reason-herz-nothing-to-steal = Nada de lo que el ladrón podría llevarse merece un lugar en tu torre.
reason-herz-fits-nowhere = No cabe en ningún lugar.

## Las reglas

rules-herz-goal = **Objetivo.** Construye una torre: una carta inicial y, debajo, dos columnas, izquierda y derecha, de seis cartas como mucho cada una. Dos cartas, una al lado de la otra, forman un piso, y solo puntúan los pisos completos. { $rounds ->
        [0] Después de cuatro rondas gana el total más alto
        [one] Se juega una ronda y gana el total más alto
       *[other] Después de { $rounds } rondas gana el total más alto
    }; en caso de empate, la victoria se comparte.
rules-herz-short-turn = **Tu turno.** Saca una carta que solo ves tú. Ponla debajo de la última carta de una columna si es más baja, o descártala. La primera carta con la que te quedas es tu carta inicial: que sea alta.
rules-herz-short-score = **Puntos.** Un piso da 2 puntos, o 3 si sus dos cartas son del mismo color. La ronda termina en cuanto alguien completa sus dos columnas, o cuando se acaba el mazo.
rules-herz-turn = **Tu turno.** Sacas una carta que solo ves tú. La pones o la descartas, y le toca a la persona siguiente, en el sentido de las agujas del reloj. La primera carta con la que te quedas es tu carta inicial; cuanto más alta, más espacio hay debajo. Lo descartado queda fuera en esta ronda, y solo se ve la última carta: recuerda lo que ha salido.
rules-herz-fit = **Qué cabe.** Al bajar por una columna, cada carta tiene que valer menos que la de encima. Las columnas pueden crecer cada una a su ritmo, y un mismo valor puede estar en las dos. Una carta puesta ya no se mueve, salvo que te la roben.
rules-herz-colours = **Colores.** Las cartas del 1 al 100 forman cuatro grupos: { $first } amarillo 1–25, { $second } verde 26–50, { $third } rojo 51–75, { $fourth } turquesa 76–100.
rules-herz-special = **Cartas especiales.** Cada grupo de color tiene un **comodín**. Vale uno menos que la carta de encima, pero nunca más que el número más alto de su grupo; si tuviera que valer menos que el más bajo, no cabe. Un **supercomodín** { $super } hace lo mismo del 1 al 100 y no tiene color. Como carta inicial, un comodín vale el número más alto de su grupo, y un supercomodín, 100.
rules-herz-thief = Un **ladrón** se lleva la última carta de una columna de otra persona (nunca una carta inicial) y la pone en tu torre, si tienes carta inicial y la carta cabe; el valor de un comodín robado se calcula de nuevo. Lo uses o no, el ladrón se descarta después, y con eso termina tu turno.
rules-herz-score = **Puntos.** Una ronda termina en cuanto alguien completa sus dos columnas, o cuando se acaba el mazo. Cada piso de dos cartas da 2 puntos, y 1 extra si las dos son del mismo grupo de color (un comodín cuenta como de su grupo; un supercomodín, nunca). Una carta sola no da nada.
rules-herz-example-caption = **Un ejemplo**
rules-herz-example = Seis pisos dan 12 puntos. En los pisos 1, 3 y 5, las dos cartas son del mismo color: 3 más, **15 en total**. A la derecha, el comodín turquesa vale 96, uno menos que la carta inicial; no importa que el 96 esté también a la izquierda. En el piso 4, el supercomodín vale 56 debajo del 57 y no da extra.
rules-herz-players = **Cartas.** { $players ->
        [2] Entre dos se juega con 55 cartas: del 1 al 50 con sus dos comodines, un supercomodín y dos ladrones.
        [3] Entre tres se juega con 82 cartas: del 1 al 75 con sus tres comodines, un supercomodín y tres ladrones.
        [4] Entre cuatro se juega con las 110 cartas: 100 números, 4 comodines, 2 supercomodines y 4 ladrones.
       *[other] Entre cuatro se juega con las 110 cartas: 100 números, 4 comodines, 2 supercomodines y 4 ladrones. Entre tres se quitan las turquesa con su comodín, un supercomodín y un ladrón; entre dos, también las rojas con el suyo y un segundo ladrón.
    } Quién empieza lo decide el azar o quien lleva la mesa (según la tradición, la persona que más corazones ha roto); la ronda siguiente la empieza la persona a su izquierda.
