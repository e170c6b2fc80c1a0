### Lo que el bot responde y pregunta.
### Los nombres ya son inofensivos; no cambian nunca.

## Turnos y mesas

notice-not-your-turn =
    { $count ->
        [0] Ahora no es tu turno.
        [one] Paciencia: le toca a { $names }.
       *[other] Paciencia: todavía tienen que jugar { $names }.
    }
notice-old-button = Esa opción es de antes: lo he dejado todo como estaba.
notice-table-gone = Esa mesa ya no existe.
notice-not-at-this-table = No juegas en esta mesa.
notice-no-table-here = No tienes ninguna mesa aquí. Puedes abrir una: { $commands }.
notice-which-table = Hay varias mesas. ¿A cuál te refieres: { $names }?
notice-no-such-table = Aquí no hay ninguna mesa «{ $name }».
notice-no-such-table-guess = Aquí no hay ninguna mesa «{ $name }». ¿Querías decir { $guess }?
notice-table-full = Lástima, no quedan asientos libres. Puedes abrir tu propia mesa: { $commands }.
notice-table-full-computers = No quedan asientos libres, pero algunos son de máquinas: pide en la mesa que quiten una y habrá sitio para ti.
notice-already-seated = Ya tienes un asiento en esta mesa.
notice-already-started = Esta partida ya ha empezado. Puedes abrir otra mesa: { $commands }.
notice-not-started = La partida aún no ha empezado.
notice-game-over = Esta partida ha terminado.
notice-not-over = Eso es para después de la partida, y esta aún no ha terminado.
notice-not-now = Eso no se puede hacer en este momento de la partida.
notice-host-only = Eso lo decide { $host }, que lleva esta mesa.
notice-moderators-only = Aquí solo puede hacer eso quien modera.
notice-too-few-players =
    { $needed ->
        [one] Para empezar hace falta al menos una persona.
       *[other] Para empezar hacen falta al menos { $needed }. Espera a que llegue más gente o añade una máquina.
    }
notice-no-computer = No hay ninguna máquina en esta mesa.
notice-picked-enough =
    { $count ->
        [one] Ya has elegido tu carta. Devuélvela primero si quieres otra.
       *[other] Ya has elegido { $count } cartas. Devuelve primero una si quieres otra.
    }
notice-choose-exactly =
    { $count ->
        [one] Elige exactamente { $count } carta.
       *[other] Elige exactamente { $count } cartas.
    }
notice-pick-more =
    { $count ->
        [one] Elige primero { $count } carta más.
       *[other] Elige primero { $count } cartas más.
    }
notice-paused = La partida está en pausa. Podrás jugar en cuanto siga.
notice-not-paused = La partida no está en pausa.
notice-not-away = Ya estás aquí: nadie juega por ti.
notice-no-hint-now = Las pistas son para tu propia jugada, y ahora no te toca.
notice-hints-off = En esta mesa no hay pistas: juegas con otras personas, y la partida cuenta. Antes de empezar, quien lleva la mesa puede permitirlas en «{ button-more }», «{ button-computers }».
notice-same-for-all = Es el reparto del día: es igual para todo el mundo, así que no hay pistas ni nada que cambiar.
notice-same-decks = Otras mesas juegan con las mismas cartas. Hasta que terminen, solo la gente de esta mesa puede ver las suyas.
notice-no-hints-compared = Aquí no hay pistas: tu resultado se compara con el de personas que tienen las mismas cartas.
notice-read-by-others = Anotado, pero allí ha podido leerlo todo el mundo. La próxima vez, escríbemelo aquí, donde nadie más lo ve.
notice-left-for-good = Has dejado esta partida. La máquina la termina por ti.
notice-guests-off = En este bot no se puede invitar con un enlace. Quien lo administra puede cambiarlo.
notice-not-invited = Esta mesa ya no invita a nadie con un enlace. Pide uno nuevo a quien lleva la mesa.
notice-no-more-guests = Ya no puede venir nadie más con el enlace. Quien ya está se queda.
notice-nobody-to-remove = Esa persona no juega aquí. Si quieres irte tú, elige «{ button-leave }».

## Irse y cerrar

notice-leave-question = ¿Seguro que quieres dejar la partida? La máquina ocupa tu asiento hasta el final, y no podrás volver.
notice-leave-question-rated = ¿Seguro que quieres dejar la partida? La máquina ocupa tu asiento hasta el final, no podrás volver, y en la clasificación te contará como último puesto.
notice-close-question = ¿Cerrar esta mesa para todo el mundo? La partida acaba entonces sin resultado.
notice-stayed = ¡Qué bien que te quedas!
notice-you-left = Has dejado la mesa. ¡Hasta la próxima!
notice-removed = { $name } ya no juega en esta mesa.
notice-guest-removed = { $name } ya no juega en esta mesa y el enlace para invitados ha dejado de valer. Para tener otro, vuelve a invitar.
notice-you-were-removed = Te han quitado de esta partida. La máquina la termina por ti.

## Asientos y mesas que cambian de manos

notice-seat-kept = He preguntado a { $name }. El asiento queda guardado hasta que empiece la partida; si lo quieres de vuelta, quita a { $name } de la mesa.
notice-seat-offered = He preguntado a { $name }. No cambia nada hasta que acepte. Después ya no podrás volver.
notice-seat-offered-rated = He preguntado a { $name }. No cambia nada hasta que acepte. Después ya no podrás volver, y la partida te contará como último puesto en la clasificación.
notice-seat-kept-for-you = En la mesa { $table } hay un asiento guardado para ti. ¿Te apetece jugar?
notice-seat-offered-to-you = { $name } te ofrece su asiento en la mesa { $table }: seguirías con las cartas tal como están. Para ti, la partida no cuenta.
notice-seat-taken = { $name } juega ahora en lugar de { $before }.
notice-seat-given = { $name } juega ahora en tu lugar. ¡Hasta la próxima!
notice-declined = De acuerdo. ¡Otra vez será!
notice-offer-declined = { $name } no puede jugar. Conservas tu asiento.
notice-offer-taken-back = Conservas tu asiento.
notice-no-offer = Nadie te ofrece un asiento en esta mesa.
notice-own-seat = No puedes ofrecerte un asiento a ti.
notice-sits-here = { $name } ya tiene un asiento en esta mesa.
notice-has-left = { $name } ha dejado esta partida y no puede volver.
notice-asked-already = Ya he preguntado a { $name } y aún no hay respuesta.
notice-has-declined = { $name } ya te ha dicho que no en esta mesa. No vuelvo a preguntar.
notice-not-of-this-place = { $name } no está aquí. Solo puedo preguntar a gente de un servidor o una plataforma donde se muestra esta mesa.
notice-not-known = No conozco a «{ $name }». Solo pregunto a quien ya me ha usado alguna vez: basta con que esa persona escriba una vez `{ $prefix }{ command-help }`.
notice-plays-not-here = Esa persona no juega en esta mesa.
notice-cannot-host = { $name } no puede llevar esta mesa. Elige a una persona sentada aquí que no haya venido por un enlace ni sea una máquina.
notice-host-already = { $name } ya lleva esta mesa.
notice-host-now = { $name } lleva ahora esta mesa.
notice-claimed = { $name } se lleva todas las bazas que quedan, así que las cartas se han jugado de una vez.

closed-lobby-idle = Aquí no ha pasado nada en 30 minutos, así que la mesa se ha cerrado.
closed-lobby-empty = Ya no queda nadie, así que la mesa se ha cerrado.
closed-host = La mesa se ha cerrado. No hay resultado.
closed-by = { $name } ha cerrado la mesa. No hay resultado.
closed-abandoned = Hace mucho que nadie pasa por aquí, así que la mesa se ha cerrado. No hay resultado.
closed-everybody-left = Todo el mundo ha dejado la partida, así que la mesa se ha cerrado. No hay resultado.
closed-damaged = Lo siento: he perdido parte de esta mesa (sus datos están dañados). No podemos seguir aquí y no hay resultado. A las demás mesas no les pasa nada.

## Qué se puede hacer, y dónde

notice-channel-full =
    { $limit ->
        [one] Aquí ya hay una mesa, y solo puede haber una a la vez. Únete a ella o espera a que termine.
       *[other] Aquí ya hay { $limit } mesas, y no puede haber más. Únete a una o espera a que termine alguna.
    }
notice-opened-too-many =
    { $limit ->
        [one] Has abierto una mesa en la última hora. Podrás abrir la siguiente { $next }.
       *[other] Has abierto { $limit } mesas en una hora. Podrás abrir la siguiente { $next }.
    }
notice-channels-only = Aquí no se puede: usa este comando donde lo vea todo el mundo y esté yo también.
notice-plays-alone = Aquí alguien juega contra máquinas, sin nadie más. Puedes abrir tu propia mesa: { $commands }.
notice-invite-code = El código de esta mesa es **{ $code }**. Usa el comando `{ command-table } { command-table-bring }` con él en otro canal o sala donde yo esté: la mesa se verá también allí y la gente de allí podrá sentarse. El código vale hasta que empiece la partida, { $hours } horas como mucho.
notice-brought-here = La mesa { $table } se ve ahora también aquí. ¡Quien quiera puede sentarse!
notice-shown-once = Esta mesa se ve ahora solo donde se abrió.
notice-hidden-here = Esta mesa ya no se ve aquí.
notice-no-such-code = Ninguna mesa tiene este código. Un código tiene seis letras y vale hasta que empiece la partida, unas horas como mucho.
notice-no-such-code-shared = Ninguna mesa tiene este código. Un código tiene seis letras y vale hasta que empiece la partida, unas horas como mucho. Hay sitios que no pueden compartir mesa, porque los atienden partes distintas de mí.
notice-too-many-guesses = Demasiados códigos equivocados. Puedes volver a intentarlo { $next }.
notice-shown-here-already = Esta mesa ya se ve aquí.
notice-too-many-homes = Esta mesa ya se ve en { $limit } sitios y no puede haber más.
notice-not-shown-elsewhere = Esta mesa solo se ve donde se abrió.
notice-widget-shown = Desde esta sala ya se pueden abrir las mesas dibujadas junto al chat, con Element en el escritorio. Están en la información de la sala, como Herzbot. Element pregunta antes si puede cargar la página y decirle quién eres. Para quitarla, escribe `{ $prefix }{ command-table } { command-table-widget } { option-widget-off }`.
notice-widget-hidden = Las mesas dibujadas ya no se muestran junto a esta sala.
notice-widget-missing = Las mesas dibujadas no se muestran junto a esta sala.
notice-widget-signed = En las salas cifradas solo creo lo que han firmado los dispositivos de la gente (`MATRIX_LISTEN=signed`), y nadie firma quién abre una página. Por eso no puedo mostrar las mesas dibujadas junto a esta sala.
notice-widget-unserved = No tengo páginas que mostrar aquí: quien administra el bot tiene que poner en `HERZBOT_WEB_URL` una dirección que empiece por https://.
notice-widget-needs-power = No puedo añadir una página a esta sala. Dame allí el nivel de poder { $level } e inténtalo otra vez.
notice-widget-unanswered = El servidor no ha respondido, así que no sé si ha funcionado. Inténtalo otra vez dentro de un momento.
notice-not-opened = Ahora mismo la mesa no se puede abrir aquí. Puedes seguir jugando en el chat.
notice-playing-already = Ya tienes una partida aquí, en la mesa { $table }. Sigue con ella o elige «{ button-leave }» para dejarla.
notice-open-here = En tu mesa eso no es una jugada. Para abrir una partida aquí, escribe { $command }.
notice-lacks = Para jugar aquí necesito permiso para { $lacks }. Pídeselo a alguien que administre aquí.
notice-goes-without = Para mostrarlo todo aquí me falta permiso para { $lacks }, pero podemos jugar igualmente.
notice-table-silent = Ahora mismo no puedo mostrar la mesa donde se abrió: ahí necesito permiso para { $lacks }. La partida sigue aquí.
notice-table-gone-silent = Ya no llego al lugar donde se abrió la mesa. La partida sigue aquí.
notice-no-thread = No he podido abrir un hilo, así que la partida sigue aquí, en el canal.
notice-no-thread-lacks = Aquí no puedo abrir un hilo: necesito permiso para { $lacks }. La partida sigue en el canal.
notice-thread-gone = El hilo de esta mesa ya no existe. La partida sigue aquí.
lack-see = ver este canal
lack-write = enviar mensajes
lack-attach = adjuntar archivos
lack-history = leer los mensajes anteriores
lack-open-threads = crear hilos públicos
lack-write-in-threads = enviar mensajes en hilos
notice-managers-only = Eso solo lo puede cambiar quien administra esta comunidad.
notice-not-saved = No he podido guardarlo, así que no ha cambiado nada. Inténtalo de nuevo, por favor.
notice-moving = Esa mesa se está trasladando ahora mismo. Mira si ha contado; si no, inténtalo de nuevo en un momento, por favor.
notice-too-busy = Ahora mismo hay tanta gente jugando que no doy abasto, así que no ha cambiado nada. Inténtalo de nuevo en un momento, por favor.
notice-our-fault = Algo ha salido mal, y es culpa nuestra, no tuya. Inténtalo de nuevo, por favor.
notice-unknown-command = No conozco el comando «{ $name }». Prueba con `{ $prefix }{ command-help }`.
notice-unknown-command-guess = No conozco el comando «{ $name }». ¿Querías decir `{ $prefix }{ $guess }`?
notice-bad-option = No entiendo «{ $name }».
notice-bad-option-guess = No entiendo «{ $name }». ¿Querías decir «{ $guess }»?
notice-missing-option = Falta «{ $name }». { $what }.
notice-which-move =
    { $count ->
        [one] ¿Te refieres a { $moves }?
       *[other] ¿A cuál te refieres: { $moves }?
    }
notice-bad-value = «{ $value }» no sirve para «{ $name }».
notice-bad-value-possible = «{ $value }» no sirve para «{ $name }». Posible: { $list }.
number-range = de { $min } a { $max }

## Mientras alguien no está

notice-reminder = ¡Te toca! Si no juegas, la máquina jugará por ti { $deadline }.
notice-your-turn-here = Te toca en la mesa { $table }. Elige «{ button-my-cards }».
notice-your-turn-privately = Te toca en la mesa { $table }. Tus cartas están en nuestro chat privado: acepta mi invitación, por favor. «{ button-my-cards }» la envía otra vez.
notice-in-private-chat = Está en nuestro chat privado: acepta mi invitación, por favor.
notice-start-chat = La respuesta es solo para ti, pero ahora mismo no puedo abrir otro chat privado. Abre tú uno conmigo, por favor: ahí la tienes.
notice-open-chat = Ahora mismo no puedo abrir otro chat privado. Abre tú uno conmigo, por favor: ahí te llegan las cartas de la mesa { $table }.
notice-played-for-you = Se te acabó el tiempo, así que la máquina ha jugado por ti.
notice-kept-for-you = Se te han pasado dos turnos, así que ahora la máquina juega por ti. Elige «{ button-back }» para volver a jugar tú.
notice-bad-quiet-hours = No entiendo estas horas de silencio. Escríbelas así: `22-7`, es decir, de las 22 a las 7 h. `ninguna`: sin horas de silencio.
notice-bad-holiday = No entiendo esta fecha. Escribe el último día de tus vacaciones así: `2026-12-24`, o cuántos días duran, con el de hoy. `no` las termina.
notice-holiday-past = Ese día ya ha pasado (hoy: { $date }, { $zone }). Las vacaciones empiezan enseguida y duran hasta el final del día que indiques.
notice-holiday-too-far = Falta más de un año. Indica un día anterior.
notice-holiday-too-long = No te quedan tantos días de vacaciones en { $year }: hacen falta { $count } y quedan { $number } de { $limit }. Indica un día anterior. Cuenta cada día de vacaciones, también el primero y el último.
notice-needs-time-zone = ¿En qué zona horaria son tus horas de silencio? Añádela: `silencio={ $hours } zona={ $zone }`, o solo una ciudad.
notice-no-such-time-zone = No conozco la zona horaria «{ $name }». Escribe una ciudad grande cercana o un nombre como `Europe/Madrid`.
notice-no-such-time-zone-guess = No conozco la zona horaria «{ $name }». ¿Querías decir «{ $guess }»?
notice-cards-here-now = No puedo enviarte mensajes privados, así que desde ahora juegas aquí mismo. Puedes cambiarlo en tus ajustes.
notice-played-in-channel = Ahora juegas en el canal.
notice-see-private = Te he enviado un mensaje privado.

## Ajustes

notice-saved = Guardado.
notice-forget-question = ¿Seguro que quieres que te olvide? Tu nombre, tus ajustes y tu puesto en las clasificaciones desaparecen para siempre. Los resultados de tus partidas quedan, sin tu nombre.
notice-forgotten = Listo. Ya no te conozco, pero puedes volver a jugar cuando quieras.
notice-forget-still-playing = Todavía estás jugando. Deja primero tus mesas y podré olvidarte.
notice-server-clock = En las mesas nuevas hay ahora { $clock } por jugada.
notice-server-no-clock = En las mesas nuevas ya no hay límite de tiempo: cada cual juega a su ritmo.
notice-leaderboard-empty-all = Aún no hay nadie en la clasificación. Cuenta cada partida terminada con al menos dos personas.
notice-no-stats-own = Todavía no has terminado ninguna partida. En cuanto lo hagas, aquí habrá algo que ver.
notice-no-stats = Todavía no hay nada que mostrar de { $name }.
notice-leaderboard-empty = Aún no hay nadie en la clasificación de { $game }. Cuenta cada partida terminada con al menos dos personas.

clock-minutes =
    { $count ->
        [one] { $count } minuto
       *[other] { $count } minutos
    }
clock-days =
    { $count ->
        [one] { $count } día
       *[other] { $count } días
    }
clock-none = sin límite de tiempo

## Jugadas contra las reglas

refused-not-your-turn = Ahora no es tu turno.
refused-round-over = Esta ronda ya ha terminado.
refused-other-game = Esa jugada no es de este juego.
