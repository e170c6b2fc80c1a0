# La table telle qu'elle est dessinée dans le navigateur.

board-turn-of =
    { $count ->
        [one] C'est à { $names } de jouer.
       *[other] C'est à { $names } de jouer.
    }
board-points =
    { $count ->
        [one] { $count } pt
       *[other] { $count } pts
    }
board-role-host = hôte
board-role-computer = ordinateur
board-role-away = pas là
board-role-left = n'est plus là
board-role-kept = place gardée
board-dealer = Donne pour cette manche : sa dernière carte y met fin
board-dealer-short = donne

board-herz-drew = Tu as pioché { $card }.
board-herz-drew-note = Tu as pioché { $card } ({ $note }).
board-herz-left = Colonne de gauche
board-herz-right = Colonne de droite
board-herz-discard = Défausser
board-herz-pile = Pioche

board-row-new = Ouvrir { $row }
board-row-end = Bout de { $row }, contre le { $onto }
board-teufel-not-first = Tu ne peux commencer que par une couleur que possède la personne à ta gauche.
board-teufel-no-row = Cette couleur n'a pas encore de rangée. On n'en ouvre une qu'avec le même nombre qu'au bout d'une autre.
board-teufel-angel = Un ange demande quatre rangées d'au moins deux diables, et une rangée sans ange.

game-herz-about = Monte une tour de nombres décroissants sur deux colonnes, joue tes jokers et chaparde des cartes aux autres.
game-teufel-about = Pose quatre rangées de diables. Une carte trop basse coûte des jetons, un ange ferme une rangée.
game-hearts-about = Ne prends pas de cœurs et évite la dame de pique ; seul le dix de carreau est bon à prendre.
lesson-herz-1 = Ta tour a deux colonnes, et chaque carte doit être plus basse que celle du dessus.
lesson-herz-2 = Deux cartes côte à côte valent 2 points, et 3 si elles sont de la même couleur.
lesson-herz-3 = Un joker va presque partout et vaut un de moins que la carte du dessus ; un voleur prend la dernière carte d'une colonne de quelqu'un d'autre.
lesson-teufel-1 = Chaque couleur a sa propre rangée : une nouvelle s'ouvre avec un nombre qui termine déjà une autre rangée.
lesson-teufel-2 = Une carte plus haute que le bout de sa rangée est gratuite ; pour une plus basse, tu paies la différence en jetons.
lesson-teufel-3 = Un ange est gratuit et ferme un bout de rangée ; garde le plus de jetons possible.
lesson-hearts-1 = Fournis la couleur demandée si tu peux : sa carte la plus haute ramasse toute la levée.
lesson-hearts-2 = Les points sont mauvais : chaque cœur compte 1, la dame de pique 13.
lesson-hearts-3 = Seul le dix de carreau est bon : il enlève 10 points.
points-in-all = { $count } en tout

# A player of a replayed game whose name is not in its file.
film-seat = Place { $seat }
