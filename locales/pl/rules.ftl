### Zasady gier, własnymi słowami.

rules-title = Zasady · { $game }
rules-at-table = **Przy stole { $table } wybrano:**
rules-fair = **Uczciwe tasowanie:** zanim ktokolwiek może dołączyć, stół wymyśla sekret i pokazuje jego odcisk palca. Wszystkie talie wynikają z sekretu oraz z tego, kto i kiedy dołączył, więc nikt nie może wybierać kart. Na końcu sekret zostaje ujawniony i każdy może to sprawdzić. (Kto prowadzi bota, mógłby dopisać zmyślone osoby; tego żadne tasowanie nie wykluczy.)
