settings-title = Ajustes
settings-language = Tu idioma
settings-language-is = Tu idioma: **{ $language }**
settings-notify = Tus avisos
settings-notify-is = Mensaje nuevo cuando te toca: **{ $when }**
settings-cards = Tus cartas
settings-cards-is = Tus cartas: **{ $where }**
settings-quiet-is = Horas de silencio: **{ $hours }** (tras el +, las horas por delante de UTC)
settings-quiet-off = Sin horas de silencio
settings-hidden = Las clasificaciones **no muestran** tu nombre.
settings-shown = Las clasificaciones **muestran** tu nombre.
settings-hide = Ocultarme
settings-show = Mostrarme
settings-autoplay-on = Las cartas obligadas **se juegan solas** cuando todo el mundo ve que no tienes elección (el trébol más bajo, la última carta de un palo o de tu mano, una carta sacada que no cabe en ningún lugar).
settings-autoplay-off = Juegas tú **todas las cartas**, también las obligadas.
settings-autoplay-start = Jugar por mí las cartas obligadas
settings-autoplay-stop = Prefiero jugarlas yo
settings-forget = Olvidarme
settings-forget-question = Olvidarme para siempre
settings-keep = No, conservarlo todo
settings-server-language = Idioma de los mensajes públicos
settings-server-language-is = Idioma de los mensajes públicos: **{ $language }**
settings-server-clock = Tiempo en las mesas nuevas
settings-server-clock-is = Tiempo por jugada en las mesas nuevas: **{ $clock }**
settings-server-tables = Mesas por canal
settings-server-tables-is = Mesas por canal: **{ $tables }**
settings-server-prefix = Los comandos empiezan con
settings-server-prefix-is = Los comandos empiezan con `{ $prefix }`
settings-server-tables-option = { $tables ->
    [one] { $tables } mesa
   *[other] { $tables } mesas
}
settings-server-title = Ajustes del servidor
board-better = Puestos más altos
board-further = Puestos más bajos
board-everywhere = En todas partes
board-here = Aquí
