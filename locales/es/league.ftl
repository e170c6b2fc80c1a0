### Noches de juegos.

night-title = Noche de juegos · { $game }
season-title = Temporada · { $game }
night-plan = Rondas: { $rounds } · la dirige { $leader }
season-plan = Rondas: { $rounds }, una por semana · la dirige { $leader }
night-same-decks = **Las mismas cartas:** las mesas de una ronda juegan con las mismas cartas (a partir de seis personas; en varios lugares, a partir de cuatro). Solo se enseñan a la gente de cada mesa, en privado.
night-places = Lugares: { $names }. Cada uno juega en sus propias mesas, con las mismas cartas que los demás. En cada lugar hacen falta al menos dos personas.
night-nobody = Todavía no se ha apuntado nadie.
night-signed-up = En la lista ({ $count }): { $names }
night-advice = Apúntate si quieres jugar. Cuando { $leader } empiece la ronda 1, las mesas se sortean.
night-advice-planned = Apúntate si quieres jugar. Cuando empiece la ronda 1, las mesas se sortean.
season-advice = Apúntate si quieres jugar. Cada semana se sortean las mesas. La gente de cada mesa juega cuando le viene bien: en una noche o jugada a jugada durante la semana.
night-explained = Ganar a todas las demás personas de la mesa vale { $worth } puntos, y ganar a algunas, una parte. Después de la ronda 1 se encuentran quienes tienen más o menos los mismos puntos.
night-explained-same = Tus puntos: { $worth } si te va mejor que a todas las personas que tuvieron tu asiento y tus cartas en las otras mesas, y una parte si te va mejor que a algunas. Si ninguna otra mesa es tan grande como la tuya, cuentan en su lugar las personas de tu mesa.
night-round = **Ronda { $round } de { $rounds }** · la dirige { $leader }
night-table-on = { $table } está jugando: { $names }
season-left = Aún en juego de rondas anteriores: { $tables }
night-table-missing = Aún sin abrir: { $names }
night-table-waits = Terminada, aún sin contar: { $names }. Otras mesas juegan todavía con las mismas cartas.
night-table-over = Terminada: { $results }
night-result = { $name } { $points }
night-waiting = Cuando terminen todas las mesas, { $leader } puede empezar la ronda { $round }.
night-next = Han terminado todas las mesas. { $leader } puede empezar la ronda { $round }.
night-starts = La ronda { $round } empieza sola: { $when }
night-by-hand = { $leader } puede empezar la ronda { $round }.
night-held-too-few = Para la ronda { $round } se había apuntado muy poca gente.
night-held-bot-away = Yo no estaba cuando tenía que empezar la ronda { $round }.
night-held-silent = No pude escribir aquí, así que ya no empieza ninguna ronda por sí sola.
night-last = Es la última ronda.
night-line = { $place }. { $name } · { $points }
night-line-out = { $place }. { $name } · { $points } (descansa)
night-more = … y { $count } más
night-by-place = Lugares, por puntos por partida
night-winners =
    { $count ->
        [one] 🏆 { $names } gana la noche de juegos.
       *[other] 🏆 { $names } comparten la victoria.
    }
season-winner = 🏆 { $names } gana la temporada.
night-played = Rondas jugadas: { $played } de { $rounds }
night-sure = ¿Terminar la noche de juegos ahora? Las partidas en curso siguen, pero ya no cuentan para ella.
season-sure = ¿Terminar la temporada ahora? Las partidas en curso siguen, pero ya no cuentan para ella.
night-part-sure = ¿Dejar de participar aquí? La gente de aquí sale de la lista y sus partidas en curso ya no cuentan. Los demás lugares siguen jugando.
season-over = Esta temporada ha terminado.
night-fair = Sorteo limpio, huella { $commitment }
night-fair-over = Sorteo limpio: todas las rondas salen del secreto { $secret } detrás de la huella { $commitment }.
button-night-join = Apuntarme
button-night-leave = Borrarme
button-night-standings = Tabla
button-night-round = Empezar la ronda { $round }
button-night-close = Terminar la noche
button-season-close = Terminar la temporada
button-night-closed = Sí, terminarla

notice-night-none = Aquí no hay ninguna noche de juegos ni temporada. Para abrir una, escribe { $command } y elige un juego.
notice-night-here = Aquí ya hay una noche de juegos o una temporada. { $command } la muestra.
notice-night-over = Esto ya ha terminado.
notice-night-joined = Ya estás en la lista.
notice-night-not-joined = No estás en la lista.
notice-night-full = Ya no hay sitio: hay { $limit } personas en la lista.
notice-night-last = La última ronda ya está sorteada: nadie puede apuntarse ni borrarse.
notice-night-code = El código es **{ $code }**. En otro servidor, canal o sala donde yo esté, úsalo con `{ command-league }` como `{ option-bring }`: la gente de allí se apunta y juega entre sí, con las mismas cartas, y se comparan los lugares. Los demás lugares ven el nombre de la persona que lo usa, no el del servidor o la sala. El código vale { $hours } horas.
notice-night-no-code = Ninguna noche de juegos ni temporada tiene este código. Un código tiene seis letras y vale unas horas.
notice-night-own-decks = Otros lugares solo pueden participar si todas las mesas juegan con las mismas cartas. Eso se elige al abrirla (`{ option-decks }`).
notice-night-places-full = No hay sitio para otro lugar: participan { $limit }.
notice-night-stays = { $name } sigue aquí. En esta mesa, quien la lleva solo puede quitar a personas ausentes.
notice-night-table = En una noche de juegos, solo quien modera aquí puede cerrar una mesa o cambiar su tiempo.
notice-night-leader = Eso lo decide { $leader }, que dirige aquí.
notice-night-too-few = Una ronda necesita al menos dos personas en el mismo lugar. Espera a que se apunte alguien más.
notice-night-drawn = La ronda { $round } ya está sorteada.
notice-bad-start = No entiendo la hora de inicio «{ $text }». Escribe una hora, como `20:00`, o una fecha y hora de los próximos 30 días, como `AAAA-MM-DD 20:00`.
notice-start-needs-zone = No conozco tu zona horaria. Indícala primero, por ejemplo con { $command }. También basta una ciudad.
notice-night-playing =
    { $count ->
        [one] Todavía no: la mesa { $names } sigue jugando.
       *[other] Todavía no: las mesas { $names } siguen jugando.
    }
