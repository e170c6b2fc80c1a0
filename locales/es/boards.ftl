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
button-next-game = Siguiente partida: { $table }
button-my-games = Mis partidas
games-wait-too = También te toca aquí: { $tables }.
games-gathering = espera a más gente
games-asked = te ofrecen un asiento
games-none = Ahora no estás en ninguna mesa.

## The deal of the day

daily-title = Reparto del día · { $day }
daily-month-title = Repartos del día · { $day }
daily-intro = Un reparto por juego, igual para todas las personas con las que juego. Lo juegas una sola vez, contra las mismas máquinas. Haz pausas cuando quieras: cuenta si terminas el { $day } (UTC).
daily-line-open = { $game }: sin empezar
daily-line-running = { $game }: empezado, sigue
daily-line-finished = { $game }: jugado, resultado: { $points }
daily-line-given-up = { $game }: abandonado
daily-streak = 🔥 Días seguidos: { $count }
daily-next = Próximos repartos: { $next }.
daily-points-hard = Tu resultado: **{ $points }**. La mejor máquina, en tu lugar: **{ $hard }**.
daily-points = Tu resultado: **{ $points }**.
daily-beaten = Puesto { $place }: mejor que el { $share } % del resto ({ $count }).
daily-first = Nadie más lo ha terminado todavía.
daily-alone = Nadie más lo terminó.
daily-given-up = Has abandonado este reparto, así que no tiene resultado.
daily-late = Terminado pasada la medianoche (UTC): ya no cuenta para ese día.
daily-share = Para compartir sin revelar nada: { $line }
daily-counts = Reparto del día, huella { $commitment }. Cuenta si terminas el { $day } (UTC). Medianoche: { $until }.
daily-counts-no-more = Reparto del día, huella { $commitment }. Ya pasó la medianoche (UTC), así que no cuenta. Aún puedes terminarlo.
daily-board-line = { $place }. { $name } · { $points }
daily-board-own = ➡️ { $place }. { $name } · { $points }
daily-board-empty = Nadie lo ha terminado todavía.
daily-board-nobody = Nadie lo terminó.
daily-board-hidden = Tu nombre está oculto, por eso no apareces en esta clasificación.
daily-board-explained = Los mejores resultados en esta plataforma. El tuyo se compara con los de todo el mundo en este bot.
daily-board-here = Los mejores resultados de quienes juegan aquí.
daily-board-month = Cada reparto terminado vale 100, más 1 por cada 1 % del resto con peor resultado.
daily-proof-title = Prueba del barajado de los repartos del día
daily-fingerprint = { $game }, huella: { $hash }
daily-secret = { $game }, secreto: { $hash }
daily-proof-explained = Todas las cartas de un día salen del secreto que hay tras su huella, fijada el día anterior. El secreto se muestra al día siguiente. También está en el archivo de tu partida, y `herzbot replay --verify` lo comprueba.
button-daily-all = Repartos del día
button-daily-board = Clasificación del día
button-daily-today = Hoy
button-daily-yesterday = Ayer
button-daily-month = Este mes
button-daily-last-month = Mes pasado
button-daily-result = Mi resultado

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
stats-against = Partidas en común: { $games }. Quedaste por delante en { $mine }; { $name }, en { $theirs }.
stats-explained = Aquí cuenta toda partida terminada, también contra máquinas. La fuerza solo cuenta las partidas con otras personas.
