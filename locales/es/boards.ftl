### Clasificaciones.

board-title = Clasificación · { $game }
board-title-here = Clasificación de aquí · { $game }
board-line =
    { $games ->
        [one] { $place }. { $name } · **{ $score }** · { $games } partida, { $wins ->
            [one] { $wins } ganada
           *[other] { $wins } ganadas
        }
       *[other] { $place }. { $name } · **{ $score }** · { $games } partidas, { $wins ->
            [one] { $wins } ganada
           *[other] { $wins } ganadas
        }
    }
board-line-own =
    { $games ->
        [one] ➡️ { $place }. { $name } · **{ $score }** · { $games } partida, { $wins ->
            [one] { $wins } ganada
           *[other] { $wins } ganadas
        }
       *[other] ➡️ { $place }. { $name } · **{ $score }** · { $games } partidas, { $wins ->
            [one] { $wins } ganada
           *[other] { $wins } ganadas
        }
    }
board-shortened =
    { $count ->
        [one] { $count } acortada
       *[other] { $count } acortadas
    }
board-mean = { $mean } puntos en promedio
board-lowest = En este juego, cuantos menos puntos, mejor.
board-own = Tú: { $line }
board-own-hidden = Tu nombre está oculto: esta línea solo la ves tú. { $line }
board-not-yet = Todavía no apareces en esta clasificación. Termina una partida con al menos otra persona y aparecerás.
board-empty = Aún no hay nadie aquí.
board-explained = El número detrás de tu nombre es tu fuerza, medida frente a la gente con la que has jugado. Empieza en 0 y crece con cada partida bien jugada. Las partidas solo contra máquinas no cuentan.

## Estadísticas

## The tables of one person

games-title = Tus partidas
games-line = { $table }: { $turn }
games-gathering = espera jugadores
games-none = Ahora no estás en ninguna mesa.

stats-title = Estadísticas
stats-tally =
    { $games ->
        [one] { $games } partida, { $wins ->
            [one] { $wins } ganada
           *[other] { $wins } ganadas
        }
       *[other] { $games } partidas, { $wins ->
            [one] { $wins } ganada
           *[other] { $wins } ganadas
        }
    }
stats-all = { $name }: { $tally }
stats-game = { $game }: { $tally }
stats-only-game = De momento, solo { $game }
stats-strength = Fuerza en todos los juegos: **{ $score }** (puesto { $place })
stats-curve-short = Unas partidas más con otra gente, y se verá hacia dónde va.
stats-curve-peak = Va subiendo, y nunca ha estado tan alta.
stats-curve-rising = Últimamente ha subido.
stats-curve-steady = Se mantiene más o menos igual.
stats-curve-falling = Últimamente ha bajado.
stats-best = Mejor día: { $day }, { $tally }
stats-favourite =
    { $games ->
        [one] { $name } ({ $games } partida)
       *[other] { $name } ({ $games } partidas)
    }
stats-favourites = Compañía más frecuente: { $names }
stats-explained = Aquí cuenta toda partida terminada, también contra máquinas. La fuerza solo cuenta las partidas con otras personas.
