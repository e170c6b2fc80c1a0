help-title = Herzbot
help-intro = Juegos de cartas en el chat de siempre. Abre una mesa, deja que se una más gente o añade máquinas, y a jugar: después solo hay que elegir.
help-playing = Estás en una mesa. Allí te sirve esto:
help-commands = Todos los comandos
help-entry = **{ $command }** – { $text }
help-subcommand = `{ $command }` { $text }
help-table = Lo que puedes hacer en tu mesa también con comandos:
help-leaderboard = Quién juega mejor, en todas partes o aquí. Cuentan las partidas entre dos personas o más.
help-games = Todas tus partidas, estén donde estén; primero las que te esperan.
help-stats = Tu historial, o el de otra persona: partidas, victorias, mejor día y con quién más se juega.
help-hint = En tu turno: qué haría la máquina en tu lugar, qué espera de ello y por qué. Solo lo ves tú. Una partida con pistas no cuenta para la clasificación.
help-rules = Cómo se juega.
help-settings = Tu idioma, cuándo te aviso y si las clasificaciones te muestran.
help-server = Para quien administra aquí: el idioma de los mensajes públicos, el tiempo por jugada en las mesas nuevas y cuántas mesas puede haber a la vez en un mismo sitio.
help-help = Esta página.
help-text = Escribe el número o la palabra de una opción, o nombra las cartas: `10 de diamantes`, `reina de picas, as de diamantes, 2 de tréboles`. Las opciones van detrás del comando: `{ $command } { option-rounds }=2`.
help-alone = ¿No hay nadie más? Escribe `{ $command }` en nuestro chat privado y juega allí contra máquinas.
help-fair = Se baraja limpio: cada mesa muestra una huella de su barajado antes de que nadie se siente, y al final da todo lo necesario para comprobarlo.
