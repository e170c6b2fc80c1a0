### Las reglas de los juegos, con nuestras propias palabras.

rules-title = Reglas · { $game }
rules-at-table = **En la mesa { $table } se ha elegido:**
rules-fair = **Barajado limpio:** antes de que nadie pueda unirse, la mesa elige un secreto y muestra su huella. Todas las barajas salen de ese secreto y de quién se unió y cuándo, así que nadie puede elegir las cartas. Al final se revela el secreto, y cualquiera puede comprobarlo. (Quien mantiene el bot aún podría inventarse gente en la mesa; eso no lo impide ningún barajado.)
