### Corazones: cartas, el pase, bazas, lo que pasa.
### Palabras: baza, palo, salir, seguir el palo, descartar, reserva, mazo, alcanzar la luna.

game-hearts = Corazones
game-hearts-about = No te lleves corazones y esquiva la reina de picas; solo el diez de diamantes vale la pena.
lesson-hearts-1 = Sigue el palo de salida si puedes: su carta más alta se lleva toda la baza.
lesson-hearts-2 = Los puntos son malos: cada corazón cuenta 1 y la reina de picas, 13.
lesson-hearts-3 = Solo el diez de diamantes es bueno: te quita 10 puntos.

## Las cartas

hearts-letter =
    { $rank ->
        [11] J
        [12] Q
        [13] K
       *[14] A
    }
hearts-name =
    { $rank ->
        [11] jota
        [12] reina
        [13] rey
        [14] as
       *[other] { $rank }
    } de { $suit ->
        [spades] picas
        [hearts] corazones
        [diamonds] diamantes
       *[clubs] tréboles
    }
hearts-name-worth = { $card }, { $points }
hearts-round-number = Ronda { $round }

## La mesa

hearts-broken = corazones rotos
hearts-not-broken = corazones aún sin romper
hearts-stock =
    { $count ->
        [0] el mazo se ha acabado
        [one] { $count } carta en el mazo
       *[other] { $count } cartas en el mazo
    }
hearts-reserve =
    { $count ->
        [one] primera baza + reserva ({ $count } carta)
       *[other] primera baza + reserva ({ $count } cartas)
    }
hearts-reserve-taken =
    { $count ->
        [one] { $name } tiene la reserva ({ $count })
       *[other] { $name } tiene la reserva ({ $count })
    }
hearts-choosing =
    { $count ->
        [0] todo el mundo ha elegido tres cartas
        [one] { $names } elige tres cartas
       *[other] { $names } eligen tres cartas
    }
hearts-pass-goes =
    { $direction ->
        [right] tres cartas van a la derecha
        [across] tres cartas van a la persona de enfrente
        [each-other] se intercambian tres cartas
       *[left] tres cartas van a la izquierda
    }
hearts-pass-none = esta ronda es sin pase
hearts-taken = { $points } en bazas
hearts-score = { $name } { $before } { $taken }
hearts-score-special = { $name } { $before } { $taken } ({ $cards })
hearts-trick =
    { $suit ->
        [spades] Esta baza · palo: picas { $mark }
        [hearts] Esta baza · palo: corazones { $mark }
        [diamonds] Esta baza · palo: diamantes { $mark }
       *[clubs] Esta baza · palo: tréboles { $mark }
    }
hearts-highest = { $name } · la más alta
hearts-see-last-trick = Última baza
hearts-last-trick = La última baza
hearts-last-trick-before = Última baza de la ronda anterior
hearts-legend = ♥ 1 · { $queen } 13 · { $ten } −10 · antes + esta ronda ({ $queen }, { $ten }), menos es mejor · fin: { $target }
hearts-legend-no-ten = ♥ 1 · { $queen } 13 · antes + esta ronda ({ $queen }), menos es mejor · fin: { $target }

## Lo que ves

hearts-hand =
    { $count ->
        [one] Tu mano · { $count } carta
       *[other] Tu mano · { $count } cartas
    }
hearts-drew = Has sacado: { $card }
hearts-passed = a { $to }: { $cards }
hearts-received = de { $from }: { $cards }
hearts-reserve-yours = tu reserva: { $cards }

## Te toca

hearts-choose =
    { $count ->
        [0] **Elige tres cartas** para { $to }. Nadie más las ve.
       *[other] **Elige tres cartas** para { $to }. De momento: { $cards }.
    }
hearts-which = ¿**Qué tres cartas** van para { $to }?
hearts-chosen = Le pasas { $cards } a { $to }. Mientras falte alguien por elegir, puedes cambiar.
hearts-do-claim = El resto es mío
hearts-do-pass = Pasar { $count } cartas
hearts-your-turn = **¡Te toca!**
hearts-your-lead = **¡Te toca!** Sales tú.
hearts-must-lowest-club = La primera baza empieza con el trébol más bajo, y lo tienes tú.
hearts-must-follow =
    { $suit ->
        [spades] Tienes picas { $mark }: sigue el palo.
        [hearts] Tienes corazones { $mark }: sigue el palo.
        [diamonds] Tienes diamantes { $mark }: sigue el palo.
       *[clubs] Tienes tréboles { $mark }: sigue el palo.
    }
hearts-must-not-lead-spade = Aún no se puede salir con corazones ni con { $queen }.
hearts-must-not-lead-queen = Aún no se puede salir con corazones ni con { $queen }.
hearts-must-not-lead-heart = Aún no se puede salir con corazones.
hearts-must-not-discard = En la primera baza, ni corazones ni { $queen } mientras tengas otra cosa.

## Lo que ha pasado

# In the transcript of a finished game, where every hand is open.
hearts-did-pass = { $name } pasa { $cards }.
hearts-did-exchange = Cada cual ha pasado tres cartas { $direction ->
        [right] a la derecha
        [across] a la persona de enfrente
        [each-other] a la otra persona
       *[left] a la izquierda
    }. Empieza { $name }.
hearts-did-play = { $name } juega { $card }.
hearts-did-break = Corazones rotos: ya se puede salir con corazones y con { $queen }.
hearts-did-break-heart = Corazones rotos: ya se puede salir con corazones.
hearts-did-take = { $name } se lleva la baza.
hearts-did-take-nothing = { $name } se lleva la baza, sin puntos.
hearts-did-take-points = { $name } se lleva la baza: { $points } ({ $cards }).
hearts-took =
    { $points ->
        [0] { $name } se lleva { $cards }, sin puntos.
        [one] { $name } se lleva { $cards }: { $points } punto.
       *[other] { $name } se lleva { $cards }: { $points } puntos.
    }
hearts-you-took =
    { $points ->
        [0] Te llevas { $cards }, sin puntos.
        [one] Te llevas { $cards }: { $points } punto.
       *[other] Te llevas { $cards }: { $points } puntos.
    }
hearts-did-take-reserve =
    { $count ->
        [one] { $name } se lleva también la reserva, { $count } carta.
       *[other] { $name } se lleva también la reserva, { $count } cartas.
    }
hearts-did-draw =
    { $count ->
        [0] Se sacan las dos últimas cartas del mazo.
       *[other] Cada cual saca una carta. Quedan { $count } en el mazo.
    }
hearts-you-exchange = Cada cual ha pasado tres cartas { $direction ->
        [right] a la derecha
        [across] a la persona de enfrente
        [each-other] a la otra persona
       *[left] a la izquierda
    }. Empiezas tú.
hearts-you-play = Juegas { $card }.
hearts-you-take = Te llevas la baza.
hearts-you-take-nothing = Te llevas la baza, sin puntos.
hearts-you-take-points = Te llevas la baza: { $points } ({ $cards }).
hearts-you-take-reserve =
    { $count ->
        [one] Te llevas también la reserva, { $count } carta que solo tú puedes mirar.
       *[other] Te llevas también la reserva, { $count } cartas que solo tú puedes mirar.
    }
hearts-you-draw =
    { $count ->
        [0] Se sacan las dos últimas cartas del mazo.
       *[other] Cada cual saca una carta. Quedan { $count } en el mazo.
    }
hearts-you-sourdine = 🌙 **¡Has alcanzado la luna!** Te has llevado todos los corazones y la reina de picas: en vez de costarte 26 puntos, te quitan 26.
hearts-sourdine = 🌙 **¡La luna!** { $name } se ha llevado todos los corazones y la reina de picas: en vez de costar 26 puntos, quitan 26.
hearts-you-sourdine-others = 🌙 **¡Has alcanzado la luna!** Te has llevado todos los corazones y la reina de picas: a ti no te cuestan nada, y al resto, 26 puntos por persona.
hearts-sourdine-others = 🌙 **¡La luna!** { $name } se ha llevado todos los corazones y la reina de picas: a { $name } no le cuestan nada, y al resto, 26 puntos por persona.
hearts-rest-played = Ya no quedaban puntos, así que las demás cartas se jugaron de golpe.
hearts-reserve-was = La reserva que se llevó { $name }: { $cards }.
hearts-round-line = { $name }: { $points }, { $total } en total
hearts-counted = Las cartas que puntuaron:
hearts-ended =
    { $target ->
        [one] La partida ha terminado: se ha llegado a { $target } punto.
       *[other] La partida ha terminado: se ha llegado a { $target } puntos.
    }

## El comando y las opciones

command-hearts = corazones
command-hearts-description = Abrir aquí una mesa de Corazones
command-hearts-help = Abre una mesa de Corazones, de dos a seis personas: no te lleves corazones, y cuidado con la reina de picas.
option-hearts-target = límite
option-hearts-target-description = A cuántos puntos acaba la partida (a 50 si no dices nada)
option-hearts-target-menu = ¿A cuántos puntos acaba la partida?
option-hearts-target-value =
    { $count ->
        [one] hasta que alguien tenga { $count } punto
       *[other] hasta que alguien tenga { $count } puntos
    }
option-hearts-moon = luna
option-hearts-moon-description = Alcanzar la luna: llevarse todos los corazones y la reina de picas se premia (sí, si no dices nada)
option-hearts-moon-menu = ¿Se puede alcanzar la luna (todos los corazones y la reina de picas)?
option-hearts-moon-line = Alcanzar la luna (todos los corazones y la reina de picas): **{ $value }**
option-hearts-moon-value-yes = se premia
option-hearts-moon-value-no = cuesta 26 puntos
option-hearts-moon-score = valor-luna
option-hearts-moon-score-description = Cuánto cuenta alcanzar la luna (−26 para quien la alcanza si no dices nada)
option-hearts-moon-score-minus = −26 para quien la alcanza
option-hearts-moon-score-others = +26 para el resto
option-hearts-moon-score-menu = ¿Cuánto cuenta alcanzar la luna?
option-hearts-moon-score-line = Alcanzar la luna cuenta: **{ $value }**
option-hearts-moon-score-value-minus = −26 para quien la alcanza
option-hearts-moon-score-value-others = +26 para el resto
option-hearts-ten = diez
option-hearts-ten-description = Cuánto cuenta el diez de diamantes (−10 si no dices nada)
option-hearts-ten-10 = −10 puntos
option-hearts-ten-0 = Nada
option-hearts-ten-menu = ¿Cuánto cuenta el diez de diamantes?
option-hearts-ten-line = El diez de diamantes cuenta: **{ $value }**
option-hearts-ten-value =
    { $count ->
        [0] nada
       *[other] −10 puntos
    }
option-hearts-directions = dirección
option-hearts-directions-description = Adónde van las tres cartas (siempre a la izquierda si no dices nada)
option-hearts-directions-left = Siempre a la izquierda
option-hearts-directions-rotating = Cambia cada ronda, a veces sin pase
option-hearts-directions-menu = ¿Adónde van las tres cartas?
option-hearts-directions-line = Las tres cartas van: **{ $value }**
option-hearts-directions-value-left = siempre a la izquierda
option-hearts-directions-value-rotating = cada ronda a otro lado, y a veces a ninguno
option-hearts-style = estilo
option-hearts-style-description = Reglas de la casa o Corazones clásico: ajusta todas las variantes a la vez
option-hearts-style-sheet = Reglas de la casa
option-hearts-style-classic = Corazones clásico
option-hearts-style-menu = ¿Con qué reglas de Corazones se juega?
option-hearts-style-line = Reglas: **{ $value }**
option-hearts-style-value-sheet = las de la casa
option-hearts-style-value-classic = Corazones clásico
option-hearts-passing = pase
option-hearts-passing-description = Si primero se pasan tres cartas (sí, si no dices nada)
option-hearts-passing-menu = ¿Se pasan primero tres cartas?
option-hearts-passing-line = Primero se pasan tres cartas: **{ $value }**
option-hearts-breaking = romper
option-hearts-breaking-description = Qué hay que descartar antes de poder salir con corazones
option-hearts-breaking-heart-or-spade = Un corazón o cualquier pica
option-hearts-breaking-heart-or-queen = Un corazón o la reina de picas
option-hearts-breaking-heart = Un corazón (con la reina de picas se puede salir siempre)
option-hearts-breaking-menu = ¿Qué hay que descartar antes de salir con corazones?
option-hearts-breaking-line = Se puede salir con corazones cuando se ha descartado **{ $value }**
option-hearts-breaking-value-heart-or-spade = un corazón o cualquier pica
option-hearts-breaking-value-heart-or-queen = un corazón o la reina de picas
option-hearts-breaking-value-heart = un corazón (con la reina de picas, siempre)
option-hearts-first-trick = primera-baza
option-hearts-first-trick-description = Si se pueden descartar puntos en la primera baza (sí, si no dices nada)
option-hearts-first-trick-menu = ¿Se pueden descartar puntos en la primera baza?
option-hearts-first-trick-line = En la primera baza se pueden descartar puntos: **{ $value }**

## Lo que las reglas no permiten

hearts-refused-not-in-hand = No tienes esa carta.
hearts-refused-three-different = Pasa tres cartas distintas de tu mano, por ejemplo «reina de picas, as de corazones, 2 de tréboles».
hearts-refused-pass-first = Primero elige tres cartas para pasar. Se empieza a jugar cuando todo el mundo haya elegido.
hearts-refused-no-pass = Ahora no hay nada que pasar: se están jugando las bazas.
hearts-refused-must-play = La primera baza empieza con el trébol más bajo. Lo tienes tú: juega { $card }.
hearts-refused-not-broken = Aún no se puede salir con corazones ni con { $queen }. Sal con otra cosa mientras puedas.
hearts-refused-not-broken-heart = Aún no se puede salir con corazones. Sal con otra cosa mientras puedas.

## Por qué, en una frase

hearts-hint-unit = Puntos de esta ronda (cuantos menos, mejor), en promedio entre muchos repartos posibles; «peor» cuenta también el efecto sobre el resto.
reason-hearts-goes-for-all = Todos los corazones y la reina de picas están al alcance, así que conviene ganar cada baza.
reason-hearts-stops-sourdine = { $name } está a punto de alcanzar la luna, y esto lo impide.
reason-hearts-gives-queen = Tal como va la baza, la reina de picas es para { $name }.
reason-hearts-gives-heart = Tal como va la baza, el corazón es para { $name }.
reason-hearts-takes-ten = El 10♦ quita puntos, y así te lo llevas tú.
reason-hearts-ducks = Queda por debajo de la carta que se lleva la baza.
reason-hearts-takes-for-nothing = En esta baza nada duele: buen momento para deshacerse de una carta alta.
reason-hearts-queen-out = La reina de picas aún no ha salido, así que conviene quedarse por debajo.
reason-hearts-queen-out-void = La reina de picas aún no ha salido, y a tu izquierda no quedan picas.
reason-hearts-draws-queen = Obliga a que salga la reina de picas.
reason-hearts-keeps-stopper = { $name } está a punto de alcanzar la luna, y así conservas los corazones que pueden impedirlo.
reason-hearts-safe-discard = Te libra de { $suit } que luego podrían llevarse una mala baza.
reason-hearts-leads-low = Seguramente alguien superará una carta baja de { $suit }.
reason-hearts-high-while-safe = Seguramente todo el mundo tiene aún { $suit }, así que una carta alta todavía no corre peligro.
reason-hearts-passes-queen = La reina de picas, o lo que podría atraparla, está mejor en otra mano.
reason-hearts-makes-void = Te deja sin { $suit }, y pronto podrás descartar lo que duele.
reason-hearts-passes-high = Las cartas más altas se llevan las bazas que nadie quiere.
hearts-reason-suit =
    { $suit ->
        [spades] picas ♠
        [hearts] corazones ♥
        [diamonds] diamantes ♦
       *[clubs] tréboles ♣
    }

## Las reglas

rules-hearts-goal = **Objetivo.** Llévate tan pocos puntos como puedas. La partida acaba después de la ronda en la que alguien llega a { $target } puntos; gana el total más bajo y, en caso de empate, la victoria se comparte.
rules-hearts-short-turn = **Tu turno.** Antes de la primera baza pasas tres cartas. Después, todo el mundo juega una carta en cada baza: sigue el palo de salida si puedes; si no, descarta lo que quieras. La carta más alta de ese palo gana la baza, y quien la jugó sale en la siguiente.
rules-hearts-short-turn-no-pass = **Tu turno.** Todo el mundo juega una carta en cada baza: sigue el palo de salida si puedes; si no, descarta lo que quieras. La carta más alta de ese palo gana la baza, y quien la jugó sale en la siguiente.
rules-hearts-cards = **Cartas.** 52 en cuatro palos, ♣ ♦ ♥ ♠. En cada uno, el as es la carta más alta y el dos, la más baja; no hay triunfos. { $players ->
        [2] Cada mano tiene 13 cartas
        [3] Cada mano tiene 17 cartas, y sobra 1
        [4] Cada mano tiene 13 cartas
        [5] Cada mano tiene 10 cartas, y sobran 2
        [6] Cada mano tiene 8 cartas, y sobran 4
       *[other] Entre dos, cada mano tiene 13 cartas; entre tres, 17; entre cuatro, 13; entre cinco, 10; entre seis, 8. Entre tres sobra 1; entre cinco, 2; entre seis, 4
    }.{ $players ->
        [2] { "" }
        [4] { "" }
       *[other] { " " }Las que sobran son la reserva: quien gana la primera baza se la lleva, puntos incluidos, y puede mirarla.
    } Quién reparte primero lo decide el azar o quien lleva la mesa; luego, el reparto pasa a la izquierda.
rules-hearts-pass = **El pase.** Antes de la primera baza eliges tres cartas y las pasas, boca abajo, a la persona a tu izquierda. Ves lo que recibes cuando todo el mundo ha elegido.
rules-hearts-pass-rotating = **El pase.** Antes de la primera baza eliges tres cartas y las pasas boca abajo. { $players ->
        [2] En la primera ronda van a la otra persona; en la segunda no se pasa nada, y así sucesivamente.
        [4] En la primera ronda van a la izquierda; en la segunda, a la derecha; en la tercera, a la persona de enfrente; en la cuarta no se pasa nada, y vuelta a empezar.
        [0] Por turnos van a la izquierda, a la derecha y, entre cuatro, también a la persona de enfrente; después hay una ronda sin pase. Entre dos, una de cada dos rondas es sin pase.
       *[other] En la primera ronda van a la izquierda; en la segunda, a la derecha; en la tercera no se pasa nada, y vuelta a empezar.
    } Ves lo que recibes cuando todo el mundo ha elegido.
rules-hearts-no-pass = **Sin pase**: en esta mesa no se pasan cartas.
rules-hearts-play = **Las bazas.** Todo el mundo juega una carta, en el sentido de las agujas del reloj: estas cartas forman una baza. Quien tiene el trébol más bajo sale con él en la primera, es decir, lo juega para empezar; si nadie tiene tréboles, sale la persona a la izquierda de quien repartió. Sigue el palo si puedes: juega una carta del mismo palo que la de salida; si no, descarta lo que quieras. La carta más alta de ese palo gana la baza: quien la jugó se lleva todas las cartas y sale en la siguiente.
rules-hearts-first-free = También en la primera baza se pueden descartar puntos.
rules-hearts-first-safe = En la primera baza, corazones y la reina de picas solo se pueden descartar si no tienes otra cosa.
rules-hearts-breaking-spade = **Romper corazones.** Se puede salir con corazones y con la reina de picas cuando en esta ronda ya se ha descartado un corazón o cualquier pica (corazones rotos), o si no tienes otra cosa.
rules-hearts-breaking-queen = **Romper corazones.** Se puede salir con corazones y con la reina de picas cuando en esta ronda ya se ha descartado un corazón o esa reina (corazones rotos), o si no tienes otra cosa.
rules-hearts-breaking-heart = **Romper corazones.** Se puede salir con corazones cuando en esta ronda ya se ha descartado un corazón (corazones rotos), o si no tienes otra cosa. Con la reina de picas se puede salir siempre.
rules-hearts-points = **Puntos.** Cada corazón cuenta 1, la reina de picas 13 y el diez de diamantes −10.
rules-hearts-points-no-ten = **Puntos.** Cada corazón cuenta 1 y la reina de picas, 13.
rules-hearts-moon = Si alcanzas la luna, es decir, si te llevas los trece corazones y la reina de picas, te cuentan −26 en vez de +26{ $ten ->
        [0] { "" }
       *[other] ; el diez cuenta como siempre
    }.
rules-hearts-moon-others = Si alcanzas la luna, es decir, si te llevas los trece corazones y la reina de picas, no te cuestan nada, y cada una de las demás personas recibe 26 puntos{ $ten ->
        [0] { "" }
       *[other] ; el diez cuenta como siempre
    }.
rules-hearts-no-moon = Llevarse todos los corazones y la reina de picas cuesta simplemente 26 puntos.
rules-hearts-example-caption = **Un ejemplo**
rules-hearts-example-wins = gana la baza
rules-hearts-example = La baza empieza con { $first }. La segunda persona sigue el palo con { $second }. La tercera no tiene diamantes y descarta { $third }. La cuarta tiene que jugar diamantes: { $fourth }. { $second } es el diamante más alto, y quien lo jugó se lleva la baza: { $ten ->
        [0] 13 puntos
       *[other] 13 − 10 = 3 puntos
    }. { $third } no puede ganarla: no es un diamante.
rules-hearts-end = **Entre dos** no hay reserva: las otras 26 cartas son el mazo. Después de cada baza, cada cual saca una carta de él, primero quien ganó la baza, mientras queden cartas. Siempre hay que seguir el palo.
