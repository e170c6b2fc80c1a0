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

review-you =
    { $decisions ->
        [0] **Tú** no tuviste nada que decidir.
        [one] { $missed ->
            [0] **Tú** tomaste una sola decisión, y fue tan buena como la de la máquina.
           *[other] **Tú** tomaste una sola decisión, y la de la máquina era { $lost } mejor.
        }
       *[other] { $missed ->
            [0] **Tú**: tus { $decisions } decisiones fueron tan buenas como las de la máquina.
           *[other] **Tú**: { $agreed } de { $decisions } decisiones, tan buenas como las de la máquina. El resto costó { $lost }.
        }
    }
review-player =
    { $decisions ->
        [0] { $name } no tuvo nada que decidir.
        [one] { $missed ->
            [0] { $name } tomó una sola decisión, y fue tan buena como la de la máquina.
           *[other] { $name } tomó una sola decisión, y la de la máquina era { $lost } mejor.
        }
       *[other] { $missed ->
            [0] { $name }: sus { $decisions } decisiones fueron tan buenas como las de la máquina.
           *[other] { $name }: { $agreed } de { $decisions } decisiones, tan buenas como las de la máquina. El resto costó { $lost }.
        }
    }
review-luck = Suerte: en promedio, estos repartos valían { $promised }; el resultado fue { $made }.
review-luck-best = Suerte: con las mismas cartas, conociéndolas todas de antemano, se podía llegar a { $best }. El resultado fue { $made } ({ $share } %).
review-luck-lowest = Suerte: en promedio, estos repartos habrían costado { $promised }; el resultado fue { $made }.
review-slip = { $round }, jugada { $number }: { $played }. Esto habría sido { $cost } mejor: { $better }.
review-no-slip = Ningún error claro.
review-how = Se juzga por lo que se sabía en ese momento, no por lo que salió después; en promedio entre muchos repartos posibles. Lo que era más o menos igual de bueno no cuenta como error.
