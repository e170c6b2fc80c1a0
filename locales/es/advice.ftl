## Las máquinas y las pistas

level-random = al azar
level-easy = fácil
level-casual = relajado
level-medium = medio
level-hard = difícil
level-score = { $level } (unos { $score })
computers-line = { $name }: { $level }
computers-none = Aún no juega ninguna máquina. La que añadas jugará a este nivel: { $level }.
computers-levels = «Fácil» sigue reglas sencillas, «medio» calcula por adelantado y «difícil» se toma más tiempo para hacerlo. Un cambio vale desde la próxima jugada.
computers-levels-casual = «Fácil» sigue reglas sencillas, «relajado» calcula un poco por adelantado y a veces se equivoca, «medio» calcula por adelantado y «difícil» se toma más tiempo para hacerlo. Un cambio vale desde la próxima jugada.
computers-scores = Su nivel, en la escala de la clasificación: { $levels }.
computers-hints-on = Se permiten pistas. En cuanto alguien pide una, la partida no cuenta para la clasificación.
computers-hints-off = Sin pistas mientras juegan varias personas, para que la partida pueda contar. Cuando solo juegas contra máquinas, las hay siempre.
computers-late-on = Quien llega tarde puede ocupar el asiento de una máquina. Para esa persona la partida no cuenta.
computers-late-off = Una vez empezada la partida, ya no puede unirse nadie.
menu-level = Nivel de las máquinas
menu-level-all =
    { $count ->
        [one] { $level }
       *[other] Todas: { $level }
    }
menu-level-one = { $name }: { $level }
menu-hints = Pistas
menu-hints-yes = Pistas para todo el mundo (si se usa una, la partida no cuenta)
menu-hints-no = Sin pistas cuando juegan varias personas
menu-late = Quien llega tarde
menu-late-yes = Puede ocupar el asiento de una máquina (sin contar para la clasificación)
menu-late-no = Ya no puede unirse
hint-best = 💡 Yo elegiría: { $move }.
hint-line-best = { $move }: en promedio { $value }
hint-line-equal = { $move }: más o menos igual de bien
hint-line-worse = { $move }: en promedio { $value } ({ $behind } peor)
hints-taken =
    { $count ->
        [one] 💡 { $count } pista usada: la partida no cuenta.
       *[other] 💡 { $count } pistas usadas: la partida no cuenta.
    }

## El análisis

review-player = { $name }: { $agreed } de { $decisions } decisiones, tan buenas como las de la máquina.
review-account = Resultado { $made }: previsto { $promised }, suerte { $luck }, errores { $lost }.
review-worth = Sin errores: { $worth }. Perdido: { $parts }.
review-part = { $cost } con { $move }
review-part-rest = { $cost } con errores menores
review-best = { $round }, jugada { $number }: { $played }, la mejor jugada; cualquier otra habría costado al menos { $cost }.
review-slip = { $round }, jugada { $number }: { $played }. Esto habría sido { $cost } mejor: { $better }.
review-no-slip = Ningún error claro.
review-how = Los puntos son promedios entre muchos repartos posibles; se juzga por lo que se sabía en ese momento, no por lo que salió después. La suerte son las cartas que llegaron y lo que hicieron los demás. Lo que era más o menos igual de bueno no cuenta como error.

puzzle-title = Un acertijo de tu propia partida
puzzle-from = { $game } con { $names }, { $when }
puzzle-ask = ¿Qué elegirías ahora?
puzzle-right = ✅ { $move }: exacto.
puzzle-as-good = ✅ { $move }: tan buena como la mejor opción, que yo sepa.
puzzle-again = ❌ { $move } fue lo que elegiste. Cuesta { $cost } en promedio.
puzzle-wrong = ❌ { $move } cuesta { $cost } en promedio.
puzzle-none = Todavía no hay acertijo: no conozco ninguna decisión cara tuya. Termina una partida y buscaré una.
puzzle-reviewing = Estoy repasando tus partidas para encontrar uno. Pregúntame otra vez en un minuto.
puzzle-solved = Has respondido a todos los acertijos de tus últimas partidas. Las nuevas traerán más.
puzzle-weekly = ¿Quieres uno cada semana?
button-puzzle-weekly = Sí, cada semana
puzzle-asked = Pediste uno cada semana.
