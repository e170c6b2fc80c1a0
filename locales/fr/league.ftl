### Soirées de jeux.

night-title = Soirée de jeux · { $game }
season-title = Saison · { $game }
night-plan = Tours : { $rounds } · menée par { $leader }
season-plan = Tours : { $rounds }, un par semaine · menée par { $leader }
night-same-decks = **Mêmes cartes :** les tables d'un tour jouent avec les mêmes cartes (à partir de six personnes, ou de quatre dans plusieurs lieux). Elles ne sont montrées qu'aux personnes de chaque table, en privé.
night-places = Lieux : { $names }. Chacun joue à ses propres tables, avec les mêmes cartes que les autres. Il faut au moins deux personnes par lieu.
night-nobody = Personne ne s'est encore inscrit.
night-signed-up = Inscriptions ({ $count }) : { $names }
night-advice = Inscris-toi si tu veux jouer. Quand { $leader } lancera le tour 1, les tables seront tirées au sort.
night-advice-planned = Inscris-toi si tu veux jouer. Quand le tour 1 commencera, les tables seront tirées au sort.
season-advice = Inscris-toi si tu veux jouer. Chaque semaine, des tables sont tirées au sort. À chaque table, on joue quand ça convient : en une soirée, ou coup par coup au fil de la semaine.
night-explained = Battre tout le monde à sa table vaut { $worth } points, et n'en battre qu'une partie, une part de ces points. Après le tour 1, les personnes qui ont à peu près autant de points se rencontrent.
night-explained-same = Tes points : { $worth } si tu fais mieux que toutes les personnes qui ont eu ta place et tes cartes aux autres tables, et une part si tu fais mieux que certaines. Si aucune autre table n'est aussi grande que la tienne, ce sont les personnes de ta table qui comptent.
night-round = **Tour { $round } sur { $rounds }** · mené par { $leader }
night-table-on = { $table } joue : { $names }
season-left = Encore en jeu des tours précédents : { $tables }
night-table-missing = Pas encore ouverte : { $names }
night-table-waits = Terminée, pas encore comptée : { $names }. D'autres tables jouent encore avec les mêmes cartes.
night-table-over = Terminée : { $results }
night-result = { $name } { $points }
night-waiting = Quand toutes les tables auront fini, { $leader } pourra lancer le tour { $round }.
night-next = Toutes les tables ont fini. { $leader } peut lancer le tour { $round }.
night-starts = Le tour { $round } commence tout seul : { $when }
night-by-hand = { $leader } peut lancer le tour { $round }.
night-held-too-few = Il n'y avait pas assez d'inscriptions pour le tour { $round }.
night-held-bot-away = Je n'étais pas là quand le tour { $round } devait commencer.
night-held-silent = Je n'ai pas pu écrire ici, donc plus aucun tour ne commencera tout seul.
night-last = C'est le dernier tour.
night-line = { $place }. { $name } · { $points }
night-line-out = { $place }. { $name } · { $points } (passe son tour)
night-more = … et { $count } de plus
night-by-place = Lieux, par points par partie
night-winners =
    { $count ->
        [one] 🏆 { $names } gagne la soirée.
       *[other] 🏆 { $names } se partagent la victoire.
    }
season-winner = 🏆 { $names } remporte la saison.
night-played = Tours joués : { $played } sur { $rounds }
night-sure = Terminer la soirée maintenant ? Les parties en cours continuent, mais ne comptent plus pour elle.
season-sure = Terminer la saison maintenant ? Les parties en cours continuent, mais ne comptent plus pour elle.
night-part-sure = Ne plus participer ici ? Les personnes d'ici sont désinscrites, et leurs parties en cours ne comptent plus. Les autres lieux continuent.
season-over = Cette saison est finie.
night-fair = Tirage honnête, empreinte { $commitment }
night-fair-over = Tirage honnête : tous les tours découlent du secret { $secret } derrière l'empreinte { $commitment }.
button-night-join = S'inscrire
button-night-leave = Se désinscrire
button-night-standings = Classement
button-night-round = Lancer le tour { $round }
button-night-close = Terminer la soirée
button-season-close = Terminer la saison
button-night-closed = Oui, terminer

notice-night-none = Il n'y a ni soirée de jeux ni saison ici. Pour en ouvrir une, tape { $command } et choisis un jeu.
notice-night-here = Une soirée de jeux ou une saison est déjà en cours ici. { $command } la montre.
notice-night-over = C'est déjà fini.
notice-night-joined = Ton inscription est déjà faite.
notice-night-not-joined = Tu ne fais pas partie des inscriptions.
notice-night-full = C'est complet : { $limit } personnes sont inscrites.
notice-night-last = Le dernier tour est tiré au sort : les inscriptions ne changent plus.
notice-night-code = Le code est **{ $code }**. Sur un autre serveur, ou dans un autre salon où je suis, donne-le à `{ command-league }` comme `{ option-bring }` : on s'y inscrit et on y joue entre soi, avec les mêmes cartes, et les lieux sont comparés. Les autres lieux voient le nom de la personne qui donne le code, pas celui du serveur ou du salon. Le code est valable { $hours } heures.
notice-night-no-code = Aucune soirée de jeux ni saison n'a ce code. Un code a six lettres et reste valable quelques heures.
notice-night-own-decks = D'autres lieux ne peuvent participer que si toutes les tables jouent avec les mêmes cartes. Cela se choisit à l'ouverture (`{ option-decks }`).
notice-night-places-full = Il n'y a plus de place pour un autre lieu : { $limit } participent.
notice-night-stays = { $name } est toujours là. À cette table, la personne qui la tient ne peut retirer que les personnes absentes.
notice-night-table = Pendant une soirée de jeux, seules les personnes qui modèrent ici peuvent fermer une table ou changer son temps par coup.
notice-night-leader = C'est à { $leader } d'en décider : c'est la personne qui mène ici.
notice-night-too-few = Il faut au moins deux personnes dans un même lieu pour un tour. Attends une autre inscription.
notice-night-drawn = Le tour { $round } est déjà tiré au sort.
notice-bad-start = Je ne comprends pas l'heure de début « { $text } ». Écris une heure, comme `20:00`, ou une date et une heure dans les 30 prochains jours, comme `AAAA-MM-JJ 20:00`.
notice-start-needs-zone = Je ne connais pas ton fuseau horaire. Indique-le d'abord, par exemple avec { $command }. Une ville suffit aussi.
notice-night-playing =
    { $count ->
        [one] Pas encore : la table { $names } joue toujours.
       *[other] Pas encore : les tables { $names } jouent toujours.
    }
