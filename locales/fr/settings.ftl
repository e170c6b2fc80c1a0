settings-title = Réglages
settings-language = Ta langue
settings-language-is = Ta langue : **{ $language }**
settings-notify = Tes notifications
settings-notify-is = Nouveau message quand c'est ton tour : **{ $when }**
settings-cards = Tes cartes
settings-cards-is = Tes cartes : **{ $where }**
settings-quiet-is = Heures de silence : **{ $hours }**
settings-time-zone-is = Fuseau horaire : **{ $zone }**
settings-nights = Dans les parties à un jour ou plus par coup, je ne te préviens pas de 22 h à 8 h.
settings-quiet-off = Pas d'heures de silence
settings-holiday = Vacances
settings-holiday-is = Vacances : **jusqu'au { $date } inclus**. Dans les parties à un jour ou plus par coup, ton temps s'arrête ; dans les autres, il continue.
settings-holiday-none = Vacances : **non**. Pendant tes vacances, ton temps s'arrête dans les parties à un jour ou plus par coup ; dans les autres, il continue.
settings-holiday-left = Jours de vacances restants en { $year } : **{ $count }** sur { $limit }
settings-holiday-utc = Tes jours finissent à minuit UTC, car je ne connais pas ton fuseau horaire : `{ option-timezone }` l'indique.
settings-holiday-off = Pas de vacances
settings-holiday-days = { $count ->
    [one] { $count } jour, aujourd'hui compris
   *[other] { $count } jours, aujourd'hui compris
}
settings-hidden = Les classements **n'affichent pas** ton nom.
settings-shown = Les classements **affichent** ton nom.
settings-hide = Me cacher
settings-show = Me montrer
settings-autoplay-on = Les cartes forcées **sont jouées pour toi** quand tout le monde voit que tu n'as pas le choix (le plus petit trèfle, la dernière carte d'une couleur ou de ta main, une carte piochée qui ne va nulle part).
settings-autoplay-off = Tu joues **chaque carte toi-même**, même quand elle est forcée.
settings-autoplay-start = Jouer les cartes forcées pour moi
settings-autoplay-stop = Je les joue moi-même
settings-puzzle-weekly = **Chaque semaine**, à partir du lundi, je t'envoie une énigme tirée de tes parties, s'il y en a une.
settings-puzzle-off = Arrêter l'énigme de la semaine
settings-signed-in = Ta **session est ouverte** dans un navigateur où tu as ouvert une table.
settings-sign-out = Fermer les sessions dans les navigateurs
settings-forget = M'oublier
settings-forget-question = M'oublier pour de bon
settings-keep = Non, ne rien effacer
settings-server-language = Langue des messages publics
settings-server-language-is = Langue des messages publics : **{ $language }**
settings-server-clock = Temps par coup aux nouvelles tables
settings-server-clock-is = Temps par coup aux nouvelles tables : **{ $clock }**
settings-server-tables = Tables en même temps au même endroit
settings-server-tables-is = Tables en même temps au même endroit : **{ $tables }**
settings-server-prefix = Les commandes commencent par
settings-server-prefix-is = Les commandes commencent par `{ $prefix }`
settings-server-threads-on = Les parties se jouent **dans leur propre fil**, sauf si la table en décide autrement.
settings-server-threads-off = Les parties se jouent **dans le salon**, sauf si la table choisit un fil.
settings-server-threads-start = Un fil pour chaque table
settings-server-threads-stop = Pas de fils
settings-server-threads-lacks = Pas encore de fils dans ce salon. Il me manque ces droits : { $lacks }.
settings-server-tables-option = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}
settings-server-title = Réglages pour tout le monde
board-better = Meilleures places
board-further = Places suivantes
board-everywhere = Partout
board-here = Ici
