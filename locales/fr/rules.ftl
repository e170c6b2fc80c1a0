### Les règles des jeux, avec nos propres mots.

rules-title = Règles · { $game }
rules-at-table = **Choisi à la table { $table } :**
rules-fair = **Mélange honnête :** avant que quelqu'un puisse jouer, chaque table choisit un secret et en montre l'empreinte. Les cartes découlent de ce secret et de qui est arrivé quand : personne ne peut donc les choisir après coup. À la fin, le secret est révélé, et tout le monde peut vérifier. (La personne qui fait tourner ce bot pourrait inventer des gens à la table : cela, on ne peut pas l'exclure.)

## Herz an Herz

rules-herz-goal = **But.** Construis une tour : une carte de départ et, dessous, deux colonnes, gauche et droite, de six cartes au plus. Deux cartes côte à côte font un étage, et seuls les étages complets rapportent. Après quatre manches, le plus grand total gagne.
rules-herz-turn = **Ton tour.** Tu pioches une carte que personne d'autre ne voit. Tu la poses ou tu la défausses, puis c'est à la personne suivante. La première carte que tu gardes devient ta carte de départ ; plus elle est haute, plus il y a de place dessous. Une carte défaussée ne revient plus pendant la manche.
rules-herz-fit = **Où poser.** En descendant une colonne, chaque carte doit valoir moins que celle du dessus. Les colonnes peuvent avancer chacune à son rythme, et un nombre peut se trouver dans les deux.
rules-herz-colours = **Couleurs.** Les cartes de 1 à 100 forment quatre groupes : { $first } jaune 1–25, { $second } vert 26–50, { $third } rouge 51–75, { $fourth } turquoise 76–100.
rules-herz-special = **Cartes spéciales.** Un **joker** appartient à un groupe et vaut un de moins que la carte du dessus, mais jamais plus que le plus grand nombre de son groupe ; s'il devait valoir moins que le plus petit, il ne peut pas être posé. Un **super joker** { $super } fait de même de 1 à 100 et n'a pas de couleur. Comme cartes de départ, ils valent le plus possible.
rules-herz-thief = Un **voleur** chaparde la dernière carte d'une colonne de quelqu'un – jamais une carte de départ – et la pose dans ta tour, si elle y a sa place. Ensuite, on le défausse. Utilisé ou non, c'était ton tour.
rules-herz-score = **Points.** Une manche se termine dès que quelqu'un a rempli ses deux colonnes, ou quand la dernière carte est jouée. Chaque étage de deux cartes rapporte 2 points, et 1 de plus si les deux sont du même groupe de couleur (un joker compte pour son groupe, un super joker jamais). Une carte toute seule ne rapporte rien.
rules-herz-example-caption = **Un exemple**
rules-herz-example = Six étages font 12 points. Aux étages 1, 3 et 5, les deux cartes ont la même couleur : 3 de plus, **15 en tout**. À droite, le joker turquoise vaut 96, un de moins que la carte de départ ; peu importe que le 96 soit aussi à gauche. À l'étage 4, le super joker vaut 56 sous le 57 et ne donne pas de bonus.
rules-herz-players = **À combien on joue.** À quatre, les 110 cartes sont en jeu. À trois, on enlève les turquoise, un super joker et un voleur ; à deux, aussi les rouges et un voleur de plus.

## Hol's der Teufel

rules-teufel-goal = **But.** À chaque manche, tout le monde commence avec 20 en jetons. Après autant de manches qu'il y a de joueurs, le plus grand total gagne. On distribue à parts égales des diables de quatre couleurs, de 1 à 9, et deux anges (le reste est écarté, face cachée) ; les dos montrent à tous quelles couleurs tu as, mais pas les nombres.
rules-teufel-cards = **Les cartes.** { $legend }
rules-teufel-turn = **Ton tour.** Tu joues une carte. La personne qui donne commence, avec un diable d'une couleur que possède la personne à sa gauche. Une nouvelle couleur ouvre une rangée si son nombre est égal à celui d'un bout de rangée. Une couleur qui a déjà sa rangée se pose à l'un des bouts. Tant qu'une rangée n'a qu'une carte, elle n'a qu'un bout.
rules-teufel-cost = **Ce que ça coûte.** Une carte plus haute que celle du bout est gratuite. Pour une plus basse, tu paies la différence à la personne à ta droite ; si tu as moins de jetons, tu les paies tous.
rules-teufel-angels = **Les anges** ferment pour de bon un bout de rangée, gratuitement. On peut les jouer quand les quatre rangées ont au moins deux diables, une seule fois par rangée.
rules-teufel-must = **Il faut jouer** si tu peux. Si rien ne va, tu joues n'importe quel diable, et il ouvre sa rangée gratuitement. S'il ne te reste que des anges injouables, tu passes.
rules-teufel-end = **La fin.** Une manche est finie dès que la personne qui a donné n'a plus de cartes. On compte alors les jetons, et c'est la personne à sa gauche qui donne ensuite.

## Les cœurs

rules-hearts-goal = **But.** Prends le moins de points possible. Dès que quelqu'un atteint 50, c'est fini, et le plus petit total gagne.
rules-hearts-pass = **Le passage.** D'abord, tout le monde choisit trois cartes en même temps et les donne à gauche. Les cartes qu'on n'a pas pu distribuer également vont à qui remporte le premier pli.
rules-hearts-play = **Les plis.** La personne qui a le plus petit trèfle l'entame. Fournis la couleur si tu peux, sinon joue ce que tu veux. La plus haute carte de la couleur demandée prend le pli et entame le suivant. On ne peut entamer un cœur ou la dame de pique que si quelqu'un a déjà défaussé un cœur ou un pique – ou si l'on n'a rien d'autre.
rules-hearts-points = **Les points.** Chaque cœur compte 1, la dame de pique 13, et le dix de carreau enlève 10. Si tu prends tous les cœurs et la dame, ils comptent 26 en ta faveur.
rules-hearts-end = **À deux**, il y a 13 cartes par personne. Après chaque pli, on en pioche une, d'abord la personne qui a pris le pli, tant qu'il en reste.
