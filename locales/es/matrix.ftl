### Lo que además necesitan las salas sin botones: cómo elegir escribiendo, las horas, por qué algo va lento.

## En la primera línea de un mensaje que avisa ($title nombra el juego y la mesa)

matrix-your-turn = Te toca · { $title }

## Bajo muchas opciones pequeñas: ambas cosas se escriben

matrix-type =
    { BEGINS($word) ->
        [o] Escribe el número, { $number }, u { $word }.
       *[other] Escribe el número, { $number }, o { $word }.
    }
matrix-type-several = Elige las { $count } a la vez, por ejemplo: { $words }.

## Lo que cierra una encuesta, en aplicaciones sin encuestas

matrix-poll-over = Esta encuesta está cerrada.

## Momentos ($time es una hora del día, $date se escribe 2026-11-21)

matrix-at =
    { BEGINS($time) ->
        [una] a la { $time }
       *[other] a las { $time }
    }
matrix-at-day =
    { BEGINS($time) ->
        [una] el { $date } a la { $time }
       *[other] el { $date } a las { $time }
    }
matrix-in-seconds =
    { $count ->
        [one] dentro de { $count } segundo ({ $time })
       *[other] dentro de { $count } segundos ({ $time })
    }
matrix-in-minutes =
    { $count ->
        [one] dentro de { $count } minuto ({ $time })
       *[other] dentro de { $count } minutos ({ $time })
    }
matrix-in-hours =
    { $count ->
        [one] dentro de { $count } hora ({ $time })
       *[other] dentro de { $count } horas ({ $time })
    }
matrix-in-days =
    { $count ->
        [one] dentro de { $count } día ({ $time })
       *[other] dentro de { $count } días ({ $time })
    }

## Problemas

notice-slow =
    { $seconds ->
        [one] Atiendo varias mesas y solo puedo enviar un mensaje por segundo, así que tardo un poco. Quien administra este servidor de Matrix puede cambiarlo.
       *[other] Atiendo varias mesas y solo puedo enviar un mensaje cada { $seconds } segundos, así que tardo un poco. Quien administra este servidor de Matrix puede cambiarlo.
    }
our-private-chat = nuestro chat privado
start-a-chat = abrir un chat conmigo
notice-cannot-read = No puedo descifrar lo que has escrito: tu aplicación no me ha dado la clave. Escríbelo otra vez, por favor.
notice-not-signed = Aquí solo hago caso a los dispositivos verificados por quien los usa, y este no lo está. Verifícalo en tu aplicación (en los ajustes, en sesiones o dispositivos) y escríbelo otra vez.
notice-reactions-unsigned = Aquí las reacciones no cuentan: no van cifradas y alguien podría falsificarlas por el camino. Escribe lo que aparece junto a la opción, por favor.
notice-compare-signs = ¿Tu aplicación muestra exactamente esto: { $signs }? Entonces confírmalo allí; si no, cancela.
notice-ask-verification-again = Todavía no conocía el dispositivo desde el que me quieres verificar. Ahora ya sí: cancela y pídelo otra vez, por favor.
notice-was-away = He estado fuera un rato, y no he hecho nada de lo que me escribiste mientras tanto: si todavía hace falta, escríbelo otra vez.
notice-interrupted = Me he reiniciado justo en ese momento. Mira si ha contado; si no, hazlo otra vez.
notice-bad-prefix = Los comandos no pueden empezar así. Usa un signo como `!` o `?`, o una palabra corta de al menos dos letras.
