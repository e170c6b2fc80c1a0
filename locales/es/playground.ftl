# Las palabras de la propia página.

title = Herzbot · Sala de juegos
playground = Sala de juegos

door-title = Entra y juega una ronda
door-lead = { $list }: juegos de cartas de dos a seis personas, aquí mismo en tu navegador. Sin cuenta: basta un nombre.
door-again = ¡Qué bien verte otra vez! ¿Quién eres en esta pestaña?
door-known = Ya usados en este navegador
door-go-on = Seguir como { $name }
door-elsewhere = abierto en otra pestaña
door-name = ¿Cómo te llamamos?
door-name-other = Un nombre nuevo para esta pestaña
door-come-in = Entrar
door-cookie = Tu nombre se queda en este navegador (con una cookie de esta página), para que puedas volver a tus partidas.
door-passphrase = Contraseña
door-passphrase-why = A esta sala de juegos se entra con invitación. Quien la mantiene puede darte la contraseña.
door-enter = Abrir
door-passphrase-wrong = Esa no es la contraseña.
door-slow = Demasiados intentos. Espera un momento, por favor.
door-name-length = Un nombre tiene de 1 a 32 caracteres.
door-name-taken = Ya hay alguien con ese nombre. Elige otro, por favor.
door-full = La sala de juegos está llena.
door-who = Esta pestaña no sabe quién eres. Vuelve a cargar la página, por favor.
door-failed = No ha funcionado. Inténtalo de nuevo, por favor.
host = al mando
host-about = Cuidas de esta sala de juegos y de todas sus mesas.
host-wrong = Ese enlace no es de esta sala de juegos. El correcto aparece donde se inició el bot.

skip-channel = Ir a escribir en el canal
skip-private = Ir a tu chat privado
rooms = Salas
people = Quién está aquí
you-are = Eres
be-other = Cambiar de persona
be-other-about = Jugar como otra persona en esta pestaña
notify-on = Avisarme
unread = sin leer: { $count }
call-title = ¡Te toca!
offline = El bot no responde. Reintentando…

channel-about = Las mesas, y la charla de todo el mundo
channel-messages = Mensajes del canal
channel-write = Mensaje o /comando
channel-write-label = Escribir en el canal; una barra inicia un comando
private-title = Tus cartas
private-about = Solo lo ven tú y el bot
private-messages = Mensajes privados
private-write = Escribir al bot
private-write-label = Escribir al bot en privado
private-empty = Lo que el bot te dice solo a ti aparece aquí. Nadie más lo ve.
tables = Mesas de este canal
newest = Mensajes más recientes

welcome-title = Una mesa vacía, y te toca
welcome-lead = Juega enseguida contra la máquina o abre una mesa: todo el canal la ve y cualquiera puede unirse.
welcome-or = o escribe { $command } aquí abajo

send = Enviar
commands-show = Mostrar los comandos
completion = Comandos posibles
completion-count = Sugerencias: { $count }
required = obligatorio
yes = sí
no = no

bot = Bot
only-you = Solo lo ves tú.
dismiss = Ocultar
retired = antes: { $text }
somebody-gone = Alguien
heard-for-you = Para ti: { $text }
react-add = Añadir una reacción
react-with = Reaccionar con { $text }
reaction = { $text }, reacciones: { $count }
card-empty = hueco vacío
card-active = tiene el turno
menu-choose = Elegir
file-download = Descargar { $name }
fair-more = Barajado limpio: cómo comprobarlo


wrong-offline = Ahora mismo el bot no responde. Inténtalo de nuevo en un momento, por favor.
wrong-gone = Ese mensaje ya no está.
wrong-long = Es demasiado largo: { $max } caracteres como mucho.

## La mesa dibujada

board-tab = Mesa
board-clock = Tiempo restante
board-you = tú
board-seats = Asientos
board-free = Asiento libre
board-tables = Otras mesas
board-controls = En esta mesa
board-continue = Continuar
board-close = Cerrar
board-picked = elegida
board-where = ¿Dónde?
board-not-there = { $name }: ahí no va. Elige un sitio marcado u otra carta.
board-to = Ver la mesa
board-watching = Estás viendo una partida de otra gente.
board-own-game = Jugar yo también
lobby-seated = Ya tienes asiento. La partida empieza en cuanto se inicie desde la mesa.
lobby-host-few = Añade máquinas o espera: puede unirse cualquiera del canal.
lobby-host-enough = Empieza ya o espera a que se una más gente.
lobby-host-full = No queda ningún asiento libre: ya puedes empezar.
lobby-joined = { $name } está en la mesa.
lobby-left = { $name } ya no está en la mesa.
rematch-wanted = { $name } quiere la revancha.
rematch-join = Unirme
board-more = Más
seat-cards = cartas en la mano: { $count }
end-own = Tu puesto: { $count } de { $max }
end-best = La mejor jugada
end-worst = El error más caro
end-details = En detalle
tastes = Sonido y velocidad
tastes-sound = Un sonido suave cuando te toca
tastes-speed = Lo que hace el resto se muestra
tastes-speed-normal = paso a paso
tastes-speed-fast = rápido
tastes-speed-off = de golpe
tastes-still = Tu dispositivo pide reducir el movimiento, así que todo se muestra de golpe.
chat-fold = Ocultar el chat
chat-unfold = Mostrar el chat

## Los juegos que hay

door-games = Juegos
door-play = Jugar contra la máquina
door-open = Abrir una mesa
door-open-game = Abrir una mesa: { $name }
door-play-game = Jugar contra la máquina: { $name }
door-tables = Mesas abiertas
door-free = asientos libres: { $count }
door-watch = en juego

## Ver otra vez una partida

replay-title = Volver a ver una partida
replay-lead = Suelta aquí el archivo de una partida (💾 Archivo de la partida, debajo de su último mensaje) y vuelve a verla jugada a jugada, con todas las manos a la vista.
replay-choose = Elegir un archivo
replay-broken = Este no es el archivo de una partida, o está dañado.
replay-again = Otra partida
replay-show = Volver a verla
replay-link = Enlace para todo el mundo
replay-first = Al principio
replay-back = Una jugada atrás
replay-play = Reproducir
replay-pause = Parar
attempt = Intentarlo otra vez
attempt-over = Esta ronda te da ahora { $count }; en la partida fueron { $max }.
replay-line = Seguir desde la jugada mejor
replay-line-back = Volver a la partida
replay-line-shown = La jugada mejor, continuada por la máquina
replay-next = Una jugada adelante
replay-last = Al final
replay-place = Jugada { $count } de { $max }
replay-rounds = Rondas
replay-hands = Manos
replay-no-cards = sin cartas
replay-fair = Barajado limpio: la huella, quién se unió y cada baraja encajan. Tu navegador lo ha comprobado.
replay-unfair = Las barajas de este archivo no salen de su secreto: se barajó de otra manera o se modificó el archivo.
replay-fair-compare = Comparar con lo que mostró la mesa
replay-fair-lobby = Huella, antes de la partida
replay-fair-start = Resumen, al empezar
lesson-try = Probar
lesson-try-game = Probar: { $name }
lesson-lead = No hace falta más para una primera ronda. Dura unos dos minutos, y en cada turno ves lo que jugaría la máquina.
lesson-begin = Jugar la primera ronda
lesson-coach = Pista
lesson-thinking = A ver…
lesson-wait = Mira lo que hace el resto. La pista llega en tu turno.
lesson-stop = Sin pistas
lesson-done = Esa fue tu primera ronda. ¡Ya sabes cómo va!
critique-title = Lo que habría sido mejor
critique-wait = Buscando jugadas mejores…
critique-plot = Suerte y habilidad en números.
critique-player = { $name }: suerte { $count }, errores { $max }.
critique-luck = suerte
critique-skill = lo que costaron los errores
critique-slips = Jugadas que pudieron ser mejores
critique-none = Ningún error claro: ¡bien jugado!
critique-more = En palabras

# ---- spectators ----
watch-about = Estás mirando: ves lo que ve toda la mesa, pero no las cartas de nadie.
watch-over = Esta partida ha terminado.
watch-gone = Esta mesa no existe, o ya no existe.
watch-past = Esta partida ya no se puede volver a ver: no se ha conservado.
link-used = Este enlace ya se usó y solo sirve una vez. Pulsa otra vez «Abrir la mesa» en el chat para recibir uno nuevo.
link-late = Este enlace es demasiado antiguo. Pulsa otra vez «Abrir la mesa» en el chat para recibir uno nuevo.
link-wrong = Este enlace está dañado o no es nuestro. Pulsa otra vez «Abrir la mesa» en el chat para recibir uno nuevo.
link-ended = Aquí no tienes la sesión abierta, o ya no. Pulsa «Abrir la mesa» en el chat para recibir un enlace.
link-gone = No tienes sitio en esta mesa, o ya no existe. Abre otra desde el chat.
link-elsewhere = Esta mesa se ha mudado a otra dirección. Pulsa otra vez «Abrir la mesa» en el chat para recibir un enlace nuevo.
link-unsaved = Ahora mismo no se ha podido guardar. Vuelve a cargar esta página para intentarlo otra vez.
link-you = Juegas como { $name }.
link-log = Lo que ha pasado
activity-outside = Esta página va dentro de Discord. Pulsa «Abrir la mesa» en un chat de allí.
activity-silent = Discord no ha respondido. Cierra esta actividad y ábrela otra vez.
activity-denied = Discord no ha dicho quién eres. Si pregunta si esta aplicación puede saber tu nombre, permítelo.
activity-code = Discord ya no sabe quién ha abierto esto. Inténtalo otra vez.
activity-instance = Discord ya no conoce esta actividad. Ciérrala y ábrela otra vez.
activity-absent = Según Discord, no estás en esta actividad. Ciérrala y ábrela otra vez.
activity-unreachable = Ahora mismo no se puede preguntar a Discord quién eres. Inténtalo otra vez dentro de un momento.
activity-broken = Esta actividad no está bien configurada. Quien lleva el bot puede averiguar más con «herzbot check».
activity-ended = Se ha cerrado tu sesión aquí.
activity-again = Intentarlo otra vez
activity-look = Volver a mirar
activity-none = Aquí todavía no hay ninguna mesa
activity-begin = Escribe /{ $command } en el chat para abrir una mesa y luego vuelve a mirar aquí.
activity-tables = Mesas de aquí
activity-seat = tu sitio
activity-watch = mirar
activity-join = Para jugar, pulsa «Unirme» en la mesa del chat y luego abre esto otra vez.
activity-invite = Invitar a gente
