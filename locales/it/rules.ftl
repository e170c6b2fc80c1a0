### Le regole dei giochi, con parole nostre.

rules-title = Regole · { $game }
rules-at-table = **Al tavolo { $table } si è scelto:**
rules-fair = **Mescolata onesta:** prima che qualcuno possa sedersi, il tavolo sceglie un segreto e ne mostra l'impronta. Tutti i mazzi nascono da quel segreto e da chi si è seduto e quando: così nessuno può scegliere le carte. Alla fine il segreto viene svelato, e chiunque può controllare. (Chi gestisce il bot potrebbe sempre inventarsi persone al tavolo: questo nessuna mescolata può escluderlo.)

## I capitoli, sui pulsanti

rules-chapter-short = In breve
rules-chapter-round = Una manche
rules-chapter-cards = Carte
rules-chapter-special = Jolly e ladri
rules-chapter-fines = Quanto costa
rules-chapter-angels = Angeli
rules-chapter-tricks = Prese
rules-chapter-scoring = Punti
rules-chapter-table = A questo tavolo
rules-chapter-shuffle = Mescolata onesta
