### Zasady gier, własnymi słowami.

rules-title = Zasady · { $game }
rules-at-table = **Przy stole { $table } wybrano:**
rules-fair = **Uczciwe tasowanie:** zanim ktokolwiek może dołączyć, stół wymyśla sekret i pokazuje jego odcisk palca. Wszystkie talie wynikają z sekretu oraz z tego, kto i kiedy dołączył, więc nikt nie może wybierać kart. Na końcu sekret zostaje ujawniony i każdy może to sprawdzić. (Kto prowadzi bota, mógłby dopisać zmyślone osoby; tego żadne tasowanie nie wykluczy.)

## The chapters, on buttons

rules-chapter-short = W skrócie
rules-chapter-round = Runda
rules-chapter-cards = Karty
rules-chapter-special = Jokery i złodzieje
rules-chapter-fines = Ile to kosztuje
rules-chapter-angels = Anioły
rules-chapter-tricks = Lewy
rules-chapter-scoring = Punkty
rules-chapter-table = Przy tym stole
rules-chapter-shuffle = Uczciwe tasowanie
