### Las reglas de los juegos, con nuestras propias palabras.

rules-title = Reglas · { $game }
rules-at-table = **En la mesa { $table } se ha elegido:**
rules-fair = **Barajado limpio:** antes de que nadie pueda unirse, la mesa elige un secreto y muestra su huella. Todas las barajas salen de ese secreto y de quién se unió y cuándo, así que nadie puede elegir las cartas. Al final se revela el secreto, y cualquiera puede comprobarlo. (Quien mantiene el bot aún podría inventarse gente en la mesa; eso no lo impide ningún barajado.)

## The chapters, on buttons

rules-chapter-short = En breve
rules-chapter-round = Una ronda
rules-chapter-cards = Las cartas
rules-chapter-special = Comodines y ladrones
rules-chapter-fines = Lo que cuesta
rules-chapter-angels = Los ángeles
rules-chapter-tricks = Las bazas
rules-chapter-scoring = Los puntos
rules-chapter-table = En esta mesa
rules-chapter-shuffle = Barajado limpio
