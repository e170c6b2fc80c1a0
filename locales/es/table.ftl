### Una mesa en su canal y en privado: lo que es común a todos los juegos.
### Los nombres llegan en negrita y ya inofensivos; no cambian nunca.

## Palabras de todas partes

all-games = Todos los juegos

list-comma = { ", " }
list-and = { $first } { BEGINS($last) ->
        [i] e
       *[other] y
    } { $last }
list-game = { $game }
sentences = { $first } { $second }
list-or = { $first } { BEGINS($last) ->
        [o] u
       *[other] o
    } { $last }
decimal-mark = ,

table-title = { $game } · Mesa { $table }
table-moved-down = { $table } está ahora más abajo
table-in-thread = { $table } sigue en su hilo
table-over-in-thread = { $table }: la partida ha terminado. { $line }

points-count =
    { $count ->
        [one] { $count } punto
       *[other] { $count } puntos
    }
option-rounds-value =
    { $count ->
        [one] { $count } ronda
       *[other] { $count } rondas
    }
round-of = Ronda { $round } de { $rounds }
round-number = Ronda { $round }

## Botones

button-join = Unirme
button-leave = Dejar la mesa
button-decline = No, gracias
button-take-back = Retirar la oferta
button-add-computer = Añadir máquina
button-remove-computer = Quitar máquina
button-computers = Máquinas
button-hint = Pista
button-review = Análisis
button-start = Empezar
button-rules = Reglas
button-fair = Prueba del barajado
button-more = Más
menu-question = ¿Qué quieres hacer?
button-options = Opciones
button-thread = Jugar en un hilo
button-no-thread = Jugar en el canal
button-variants = Variantes
button-more-variants = Más variantes
button-my-cards = Mis cartas
cards-question = ¿Dónde quieres tus cartas? Si no eliges, se quedan donde juegas.
cards-question-private = Mensaje privado
cards-question-channel = En el canal
cards-question-untold = No me avises
button-back = Ya estoy aquí
button-pause = Pausa
button-resume = Reanudar
button-rematch = Revancha
button-replay = Archivo de la partida
button-to-table = Ir a la mesa
button-open = Abrir la mesa
button-link = Abrir en el navegador
open-about = Este enlace es solo para ti: abre la mesa en tu navegador, donde juegas con tu propio nombre. Sirve una sola vez, en los próximos diez minutos.
button-invite = Invitar con un enlace
button-stop-invitations = Cerrar las invitaciones
invite-about = Quien abra este enlace puede ocupar un asiento libre en el navegador, sin cuenta y con el nombre que quiera. Sirve para varias personas, hasta que empiece la partida o lo cierres, como mucho 24 horas.
button-watch = Mirar
button-watch-again = Volver a verla
button-remove-somebody = Quitar a alguien
button-close-table = Cerrar la mesa
button-close-for-good = Sí, cerrarla
button-keep-table = No, dejarla abierta
button-leave-for-good = Sí, me voy
button-stay = No, me quedo

## Antes de la partida

lobby-seats-free =
    { $count ->
        [one] { $lowest } · libre
       *[other] { $lowest }–{ $highest } · libres
    }
lobby-seat-person = { $number } · { $name }
lobby-seat-host = { $number } · { $name } (lleva la mesa)
lobby-seat-guest = { $number } · { $name } (sin cuenta)
lobby-seat-computer = { $number } · { $name } (máquina, { $level })
lobby-seat-kept = { $number } · { $name } (asiento guardado)
lobby-too-few =
    { $needed ->
        [one] Para empezar hace falta al menos una persona. Elige «{ button-join }» o añade una máquina.
       *[other] Para empezar hacen falta al menos { $needed }. Elige «{ button-join }» o añade una máquina.
    }
lobby-enough = Aún hay asientos: elige «{ button-join }». { $host } también puede empezar ya.
lobby-full = No quedan asientos libres. { $host } puede empezar.
lobby-rematch = { $host } quiere la revancha: elige «{ button-join }» para volver a tu asiento.
lobby-alone = Aquí juegas contra máquinas, sin nadie más. Elige «{ button-start }» para empezar.
lobby-alone-too-few = ¿Contra quién quieres jugar? Elige «{ button-add-computer }».
playing-alone = Juegas contra { $names }. Tus cartas llegan en un mensaje aparte, más abajo.
playing-alone-words = Puedes escribir { $words } en cualquier momento.
lobby-watched = La partida aún no ha empezado. Quédate aquí y la verás en cuanto empiece.
menu-watch = Público
watch-now = Quien mira ve cada jugada al instante.
watch-later = Quien mira lo ve todo con una jugada de retraso.
watched-later = Aquí lo ves todo con una jugada de retraso.
lobby-unreachable =
    { $count ->
        [one] { $names }, mis mensajes privados no te llegan. No pasa nada: durante la partida, «{ button-my-cards }» te muestra lo tuyo.
       *[other] { $names }: mis mensajes privados no llegan. No pasa nada: durante la partida, «{ button-my-cards }» muestra a cada cual lo suyo.
    }
lobby-closes = Si no pasa nada por aquí, la mesa se cierra { $when }.
lobby-guests = Quien viene por el enlace juega sin cuenta: su resultado no cuenta para ninguna clasificación. Los del resto cuentan si hay al menos dos personas con cuenta.
first-drawn = el azar decide quién empieza
first-named = empieza { $name }
dealer-drawn = el azar decide quién reparte
dealer-named = reparte primero { $name }
clock-per-move = { $clock } por jugada
hints-allowed = con pistas (si se usa una, la partida no cuenta)
in-a-thread = en un hilo

fair-lobby = Barajado limpio, huella { $commitment }
fair-commitment = **Huella** del secreto de esta mesa, mostrada antes de que nadie pudiera unirse: { $hash }
fair-digest = **Resumen** de quién se unió y cuándo; con el secreto, decide el orden de cada baraja: { $hash }
fair-same-decks = Estas cartas salen del secreto de la noche de juegos o de la temporada.
fair-secret = **El secreto**, ahora que la partida ha terminado: { $hash }
fair-finished = Barajado limpio ✓ La prueba está en el archivo que da «{ $replay }».
finished-concealed = Otras mesas tenían las mismas cartas. «{ button-replay }» y «{ button-review }» se abren cuando todas terminan.

## La partida

turn-of =
    { $count ->
        [0] Se reparte la siguiente ronda.
        [one] Le toca a { $names }.
       *[other] Les toca a { $names }.
    }
turn-until = ⏳ { $turn } · { $until }
turn-holiday = 🏖️ { $name } está de vacaciones hasta { $date } inclusive
turn-holiday-undated = 🏖️ { $name } está de vacaciones
paused-host = ⏸️ En pausa. Con «{ button-resume }» sigue la partida.
paused-nobody = ⏸️ No hay nadie: la partida espera. Sigue con «{ button-back }».
seat-away = { $name } (ausente, juega la máquina)
seat-left = { $name } (se fue, juega la máquina)
seat-computer = { $name } (máquina)
score-away = { $name } 💤
score-left = { $name } 🚪🤖
score-computer = { $name } 🤖
playing-unreachable = 📪 { $names }: las cartas están en «{ button-my-cards }»
playing-late = Con «{ button-join }» ocupas el asiento de { $name }. Para quien se une ahora, la partida no cuenta.
playing-concealed = Otras mesas juegan con las mismas cartas. Solo las ve la gente de esta mesa, hasta que terminen todas.
recent-older =
    { $count ->
        [one] … y { $count } jugada anterior.
       *[other] … y { $count } jugadas anteriores.
    }

private-your-turn = ¡Te toca!
private-away = La máquina juega por ti.
private-forced = Jugado por ti, sin otra opción: { $moves }
private-until = { $turn } ⏳ { $until }
private-holiday = { $turn } 🏖️ Estás de vacaciones hasta { $date } inclusive: tu tiempo no corre.

## Después de una ronda y de la partida

round-next-first = { $name } empieza la siguiente ronda.
round-next-dealer = { $name } reparte la siguiente ronda.

finished-winners =
    { $count ->
        [one] 🏆 { $names } gana con { $points }.
       *[other] 🏆 { $names } comparten la victoria con { $points } por persona.
    }
finished-congratulations = ¡Felicidades!
finished-place = { $place }. { $line }
finished-line = { $name }: **{ $total }** = { $rounds }
finished-line-one-round = { $name }: **{ $total }**
finished-last-round = La última ronda:
finished-lowest = Gana quien tiene menos puntos.
finished-shortened = Esta partida fue más corta de lo normal.
finished-rated = Esta partida cuenta para la clasificación.
replay-file = Aquí está toda la partida, jugada a jugada.
replay-unattached = Ahora mismo no puedo adjuntar el archivo de la partida. Inténtalo más tarde; quizá aquí me falte permiso para adjuntar archivos.
replay-verify = Con Herzbot en tu propio equipo, { $command } comprueba que se barajó limpio.

## Opciones

options-length = Duración: **{ $value }**
options-first = Quién empieza: **{ $value }**
options-dealer = Quién reparte primero: **{ $value }**
options-clock = Tiempo: **{ $value }**
options-language = Idioma: **{ $value }**
options-thread = En un hilo: **{ $value }**
options-read-only = Esto lo decide { $host }, que lleva la mesa.
language-of-place = el habitual de aquí
language-beta = { $language } (beta)
menu-first = ¿Quién empieza?
menu-first-drawn = por sorteo
menu-dealer = ¿Quién reparte primero?
menu-dealer-drawn = por sorteo
option-rounds-menu = ¿Cuántas rondas?
value-yes = sí
value-no = no
menu-clock = ¿Cuánto tiempo por jugada?
menu-language = ¿Qué idioma?
menu-remove = ¿A quién?
remove-whom = ¿A quién quieres quitar? Si la partida ya ha empezado, la máquina ocupa ese asiento hasta el final.
remove-nobody = No hay nadie a quien puedas quitar.

## La imagen de los puntos

# Debajo de una imagen. $players: "① Anna, ② Ben", los números que aparecen en ella.
picture-players = En la imagen: { $players }.
# Lo que muestra la imagen, para quien no la ve, así que sin formato. $points: "Anna 12, Ben −3".
picture-points = Gráfico de los marcadores: { $points }.
picture-winners =
    { $count ->
        [one] { $names } gana.
       *[other] { $names } comparten la victoria.
    }
picture-ahead =
    { $count ->
        [one] { $names } va por delante.
       *[other] { $names } van por delante con los mismos puntos.
    }
