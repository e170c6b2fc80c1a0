settings-title = Réglages
settings-language = Ta langue
settings-language-is = Ta langue : **{ $language }**
settings-notify = Tes notifications
settings-notify-is = Nouveau message quand c'est ton tour : **{ $when }**
settings-cards = Tes cartes
settings-cards-is = Tes cartes : **{ $where }**
settings-quiet-is = Heures de silence : **{ $hours }** (après le +, l'avance sur l'UTC)
settings-quiet-off = Pas d'heures de silence
settings-hidden = Les classements **n'affichent pas** ton nom.
settings-shown = Les classements **affichent** ton nom.
settings-hide = Me cacher
settings-show = Me montrer
settings-autoplay-on = Les cartes forcées **sont jouées pour toi** quand tout le monde voit que tu n'as pas le choix (le plus petit trèfle, la dernière carte d'une couleur ou de ta main, une carte piochée qui ne va nulle part).
settings-autoplay-off = Tu joues **chaque carte toi-même**, même quand elle est forcée.
settings-autoplay-start = Jouer les cartes forcées pour moi
settings-autoplay-stop = Je les joue moi-même
settings-forget = M'oublier
settings-forget-question = M'oublier pour de bon
settings-keep = Non, ne rien effacer
settings-server-language = Langue des messages publics
settings-server-language-is = Langue des messages publics : **{ $language }**
settings-server-clock = Temps par coup aux nouvelles tables
settings-server-clock-is = Temps par coup aux nouvelles tables : **{ $clock }**
settings-server-tables = Tables par salon
settings-server-tables-is = Tables par salon : **{ $tables }**
settings-server-prefix = Les commandes commencent par
settings-server-prefix-is = Les commandes commencent par `{ $prefix }`
settings-server-tables-option = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}
settings-server-title = Réglages du serveur
board-better = Meilleures places
board-further = Places suivantes
board-everywhere = Partout
board-here = Ici
