### Classements.

board-title = Classement · { $game }
board-title-here = Classement d'ici · { $game }
board-line =
    { $games ->
        [one] { $place }. { $name } · **{ $score }** · { $games } partie, gagnées : { $wins }
       *[other] { $place }. { $name } · **{ $score }** · { $games } parties, gagnées : { $wins }
    }
board-line-own =
    { $games ->
        [one] ➡️ { $place }. { $name } · **{ $score }** · { $games } partie, gagnées : { $wins }
       *[other] ➡️ { $place }. { $name } · **{ $score }** · { $games } parties, gagnées : { $wins }
    }
board-shortened = raccourcies : { $count }
board-mean = en moyenne { $mean } points
board-lowest = À ce jeu, moins on a de points, mieux c'est.
board-own = Toi : { $line }
board-own-hidden = Ton nom est caché : cette ligne, il n'y a que toi qui la voies. { $line }
board-not-yet = Tu n'es pas encore dans ce classement. Termine une partie avec au moins une autre personne, et tu y seras.
board-empty = Il n'y a encore personne ici.
board-explained = Le nombre après ton nom est ta force, mesurée à celle des gens avec qui tu as joué. Il part de 0 et grandit avec chaque partie bien jouée. Les parties uniquement contre des ordinateurs ne comptent pas.

## Statistics

## The tables of one person

games-title = Tes parties
games-line = { $table } : { $turn }
games-gathering = attend des joueurs
games-none = Tu n'es à aucune table en ce moment.

stats-title = Statistiques
stats-tally =
    { $games ->
        [one] { $games } partie, gagnées : { $wins }
       *[other] { $games } parties, gagnées : { $wins }
    }
stats-all = { $name } : { $tally }
stats-game = { $game } : { $tally }
stats-only-game = Pour l'instant, uniquement { FORM($game, "minuscule") }
stats-strength = Force, tous jeux confondus : **{ $score }** (rang : { $place })
stats-curve-short = Encore quelques parties avec d'autres personnes, et on verra où elle va.
stats-curve-peak = Elle monte, et n'a jamais été aussi haute.
stats-curve-rising = Elle a augmenté ces derniers temps.
stats-curve-steady = Elle reste à peu près la même.
stats-curve-falling = Elle a baissé ces derniers temps.
stats-best = Meilleure soirée : { $day }, { $tally }
stats-favourite =
    { $games ->
        [one] { $name } ({ $games } partie)
       *[other] { $name } ({ $games } parties)
    }
stats-favourites = Le plus souvent avec : { $names }
stats-explained = Ici, chaque partie terminée compte, même contre des ordinateurs. La force ne vient que des parties avec d'autres personnes.
