settings-title = Ajustes
settings-language = Tu idioma
settings-language-is = Tu idioma: **{ $language }**
settings-notify = Tus avisos
settings-notify-is = Mensaje nuevo cuando te toca: **{ $when }**
settings-cards = Tus cartas
settings-cards-is = Tus cartas: **{ $where }**
settings-quiet-is = Horas de silencio: **{ $hours }**
settings-time-zone-is = Zona horaria: **{ $zone }**
settings-nights = En las partidas de un día o más por jugada, no te envío avisos entre las 22:00 y las 8:00.
settings-quiet-off = Sin horas de silencio
settings-holiday = Vacaciones
settings-holiday-is = Vacaciones: **hasta { $date } inclusive**. En las partidas de un día o más por jugada, tu tiempo no corre; en las demás, sí.
settings-holiday-none = Vacaciones: **no**. En vacaciones, tu tiempo no corre en las partidas de un día o más por jugada; en las demás, sí.
settings-holiday-left = Días de vacaciones que quedan en { $year }: **{ $count }** de { $limit }
settings-holiday-utc = Tus días terminan a medianoche UTC, porque no conozco tu zona horaria: se indica con `{ option-timezone }`.
settings-holiday-off = Sin vacaciones
settings-holiday-days = { $count ->
    [one] { $count } día, con el de hoy
   *[other] { $count } días, con el de hoy
}
settings-hidden = Las clasificaciones **no muestran** tu nombre.
settings-shown = Las clasificaciones **muestran** tu nombre.
settings-hide = Ocultarme
settings-show = Mostrarme
settings-autoplay-on = Las cartas obligadas **se juegan solas** cuando todo el mundo ve que no tienes elección (el trébol más bajo, la última carta de un palo o de tu mano, una carta sacada que no cabe en ningún lugar).
settings-autoplay-off = Juegas tú **todas las cartas**, también las obligadas.
settings-autoplay-start = Jugar por mí las cartas obligadas
settings-autoplay-stop = Prefiero jugarlas yo
settings-puzzle-weekly = **Cada semana**, a partir del lunes, te envío un acertijo de tus partidas, si lo hay.
settings-puzzle-off = Sin acertijo semanal
settings-signed-in = Tienes la **sesión abierta** en un navegador en el que abriste una mesa.
settings-sign-out = Cerrar sesión en navegadores
settings-forget = Olvidarme
settings-forget-question = Olvidarme para siempre
settings-keep = No, conservarlo todo
settings-server-language = Idioma de los mensajes públicos
settings-server-language-is = Idioma de los mensajes públicos: **{ $language }**
settings-server-clock = Tiempo en las mesas nuevas
settings-server-clock-is = Tiempo por jugada en las mesas nuevas: **{ $clock }**
settings-server-tables = Mesas a la vez en un mismo sitio
settings-server-tables-is = Mesas a la vez en un mismo sitio: **{ $tables }**
settings-server-prefix = Los comandos empiezan con
settings-server-prefix-is = Los comandos empiezan con `{ $prefix }`
settings-server-threads-on = Las partidas se juegan **en un hilo propio**, salvo que en la mesa se elija otra cosa.
settings-server-threads-off = Las partidas se juegan **en el canal**, salvo que en la mesa se elija un hilo.
settings-server-threads-start = Un hilo para cada mesa
settings-server-threads-stop = Sin hilos
settings-server-threads-lacks = En este canal aún no hay hilos: necesito permiso para { $lacks }.
settings-server-tables-option = { $tables ->
    [one] { $tables } mesa
   *[other] { $tables } mesas
}
settings-server-title = Ajustes para todo el mundo
board-better = Puestos más altos
board-further = Puestos más bajos
board-everywhere = En todas partes
board-here = Aquí
