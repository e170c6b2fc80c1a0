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
button-next-game = Partie suivante : { $table }
button-my-games = Mes parties
games-wait-too = C'est aussi à toi ici : { $tables }.
games-gathering = attend encore du monde
games-asked = on te propose une place
games-none = Tu n'es à aucune table en ce moment.

## The deal of the day

daily-title = Donne du jour · { $day }
daily-month-title = Donnes du jour · { $day }
daily-intro = Une donne par jeu, la même pour toutes les personnes avec qui je joue. Tu la joues une seule fois, contre les mêmes ordinateurs. Fais des pauses quand tu veux : elle compte si tu finis le { $day } (UTC).
daily-line-open = { $game } : pas commencée
daily-line-running = { $game } : commencée, continue
daily-line-finished = { $game } : jouée, résultat : { $points }
daily-line-given-up = { $game } : abandonnée
daily-streak = 🔥 Jours de suite : { $count }
daily-next = Prochaines donnes : { $next }.
daily-points-hard = Ton résultat : **{ $points }**. Le meilleur ordinateur, à ta place : **{ $hard }**.
daily-points = Ton résultat : **{ $points }**.
daily-beaten = Place { $place } : mieux que { $share } % des autres ({ $count }).
daily-first = Personne d'autre ne l'a encore finie.
daily-alone = Personne d'autre ne l'a finie.
daily-given-up = Tu as abandonné cette donne, elle n'a donc pas de résultat.
daily-late = Finie après minuit (UTC) : elle ne compte plus pour son jour.
daily-share = À partager, sans rien dévoiler : { $line }
daily-counts = Donne du jour, empreinte { $commitment }. Elle compte si tu finis le { $day } (UTC). Minuit : { $until }.
daily-counts-no-more = Donne du jour, empreinte { $commitment }. Minuit (UTC) est passé : elle ne compte plus. Tu peux encore la finir.
daily-board-line = { $place }. { $name } · { $points }
daily-board-own = ➡️ { $place }. { $name } · { $points }
daily-board-empty = Personne ne l'a encore finie.
daily-board-nobody = Personne ne l'a finie.
daily-board-hidden = Ton nom est caché, tu n'es donc pas dans ce classement.
daily-board-explained = Les meilleurs résultats sur cette plateforme. Le tien est comparé à ceux de tout le monde sur ce bot.
daily-board-here = Les meilleurs résultats des personnes qui jouent ici.
daily-board-month = Chaque donne finie rapporte 100, plus 1 par tranche de 1 % des autres que tu devances.
daily-proof-title = Preuve du mélange des donnes du jour
daily-fingerprint = { $game }, empreinte : { $hash }
daily-secret = { $game }, secret : { $hash }
daily-proof-explained = Toutes les cartes d'un jour découlent du secret derrière son empreinte, fixée la veille. Le secret est montré le lendemain. Il est aussi dans le fichier de ta partie, et `herzbot replay --verify` le vérifie.
button-daily-all = Donnes du jour
button-daily-board = Classement du jour
button-daily-today = Aujourd'hui
button-daily-yesterday = Hier
button-daily-month = Ce mois-ci
button-daily-last-month = Mois dernier
button-daily-result = Mon résultat

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
stats-against = Parties ensemble : { $games }. Tu étais devant { $mine } fois, { $name } { $theirs } fois.
stats-explained = Ici, chaque partie terminée compte, même contre des ordinateurs. La force ne vient que des parties avec d'autres personnes.
