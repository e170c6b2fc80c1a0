### Herz an Herz : les cartes, les coups, ce qui se passe.
### Mots : carte de départ, colonne de gauche et de droite, étage, défausse, joker, super joker, voleur (chaparde).

game-herz = Herz an Herz
    .de = de Herz an Herz
game-herz-about = Monte une tour de nombres décroissants sur deux colonnes, joue tes jokers et chaparde des cartes aux autres.
lesson-herz-1 = Ta tour a deux colonnes, et chaque carte doit être plus basse que celle du dessus.
lesson-herz-2 = Deux cartes côte à côte valent 2 points, et 3 si elles sont de la même couleur.
lesson-herz-3 = Un joker va presque partout et vaut un de moins que la carte du dessus ; un voleur prend la dernière carte d'une colonne de quelqu'un d'autre.

## Les cartes

herz-thief = Voleur
herz-start-card = départ
herz-no-start-card = pas de départ
herz-name-number =
    { $group ->
        [0] { $card }, jaune
        [1] { $card }, vert
        [2] { $card }, rouge
       *[3] { $card }, turquoise
    }
herz-name-joker =
    { $group ->
        [0] joker { $lowest } à { $highest }, jaune
        [1] joker { $lowest } à { $highest }, vert
        [2] joker { $lowest } à { $highest }, rouge
       *[3] joker { $lowest } à { $highest }, turquoise
    }
herz-name-joker-worth =
    { $group ->
        [0] joker { $lowest } à { $highest }, jaune, vaut { $worth }
        [1] joker { $lowest } à { $highest }, vert, vaut { $worth }
        [2] joker { $lowest } à { $highest }, rouge, vaut { $worth }
       *[3] joker { $lowest } à { $highest }, turquoise, vaut { $worth }
    }
herz-name-super = super joker
herz-name-super-worth = super joker, vaut { $worth }
herz-name-thief = voleur
herz-the-number = le { $card } { $mark }
herz-the-joker = le joker { $lowest }–{ $highest } { $mark }
herz-the-joker-as = le joker { $lowest }–{ $highest } { $mark } qui vaut { $worth }
herz-a-super = un super joker { $mark }
herz-a-super-as = un super joker { $mark } qui vaut { $worth }
herz-a-thief = un voleur
herz-alone-joker = joker { $lowest }–{ $highest } { $mark }
herz-alone-super = super joker { $mark }
herz-button-joker = joker { $worth }

## La table

herz-cards-left =
    { $count ->
        [one] encore { $count } carte
       *[other] encore { $count } cartes
    }
herz-piles = { $left } · dernière défausse : { $card }
herz-legend = { $yellow } jaune, { $green } vert, { $red } rouge, { $turquoise } turquoise
herz-legend-joker = =68 : ce que vaut un joker
herz-legend-level = +2 : les points d'un étage
herz-score =
    { $points ->
        [one] { $name } · { $points } point
       *[other] { $name } · { $points } points
    }
herz-score-later =
    { $points ->
        [one] { $name } · { $points } point ({ $total } en tout)
       *[other] { $name } · { $points } points ({ $total } en tout)
    }

## La table dessinée

herz-board-drew = Tu as pioché { $card }.
herz-board-drew-note = Tu as pioché { $card } ({ $note }).
herz-board-left = Colonne de gauche
herz-board-right = Colonne de droite
herz-board-discard = Défausser
herz-board-pile = Pioche

## Ce qui s'est passé

herz-did-start = { $name } garde { $card } comme carte de départ.
herz-did-place =
    { $side ->
        [left] { $name } pose { $card } à gauche.
       *[right] { $name } pose { $card } à droite.
    }
herz-did-discard = { $name } défausse { $card }.
herz-did-steal =
    { $side ->
        [left] { $name } chaparde { $card } à { $victim } et le pose à gauche.
       *[right] { $name } chaparde { $card } à { $victim } et le pose à droite.
    }
herz-end-tower = { $name } a complété ses deux colonnes.
herz-you-start = Tu gardes { $card } comme carte de départ.
herz-you-place =
    { $side ->
        [left] Tu poses { $card } à gauche.
       *[right] Tu poses { $card } à droite.
    }
herz-you-discard = Tu défausses { $card }.
herz-you-steal =
    { $side ->
        [left] Tu chapardes { $card } à { $victim } et le poses à gauche.
       *[right] Tu chapardes { $card } à { $victim } et le poses à droite.
    }
herz-did-steal-yours =
    { $side ->
        [left] { $name } te chaparde { $card } et le pose à gauche.
       *[right] { $name } te chaparde { $card } et le pose à droite.
    }
herz-you-end-tower = Tu as complété tes deux colonnes.
herz-end-pile = La dernière carte a été piochée.

## C'est à toi

herz-you-drew = Tu as pioché :
herz-note-joker = vaut de { $lowest } à { $highest }
herz-note-super = se pose sous tout, sauf sous un 1
herz-note-thief = prend la dernière carte d'une colonne de quelqu'un
herz-do-start = Carte de départ · { $card }
herz-do-place =
    { $side ->
        [left] À gauche · { $card } sous { $above }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }
       *[right] À droite · { $card } sous { $above }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }
    }
# Gain: your points. Loss: those of who is robbed.
herz-do-steal =
    { $side ->
        [left] À gauche · { $card } { BEGINS($victim) ->
            [voyelle] d'{ $victim }
           *[other] de { $victim }
        }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
       *[right] À droite · { $card } { BEGINS($victim) ->
            [voyelle] d'{ $victim }
           *[other] de { $victim }
        }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
    }
herz-do-steal-column =
    { $side ->
        [left] { $from ->
            [left] Gauche · { $card } { BEGINS($victim) ->
                [voyelle] d'{ $victim }
               *[other] de { $victim }
            }, gauche
           *[right] Gauche · { $card } { BEGINS($victim) ->
                [voyelle] d'{ $victim }
               *[other] de { $victim }
            }, droite
        }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
       *[right] { $from ->
            [left] Droite · { $card } { BEGINS($victim) ->
                [voyelle] d'{ $victim }
               *[other] de { $victim }
            }, gauche
           *[right] Droite · { $card } { BEGINS($victim) ->
                [voyelle] d'{ $victim }
               *[other] de { $victim }
            }, droite
        }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
    }
herz-menu-steal = Chaparder une carte ({ $count })
herz-do-discard = Défausser
herz-effect-start = Comme carte de départ, elle vaut { $worth } : tout ce qui est dessous doit être plus petit.
herz-nothing-fits = Cette carte n'a sa place nulle part dans ta tour.
herz-nothing-thief = Il n'y a rien à chaparder qui aurait sa place dans ta tour.
herz-nothing-thief-no-start = Sans carte de départ, tu n'as nulle part où poser une carte chapardée.

## La commande et les options

command-herz = herz
command-herz-description = Ouvrir ici une table de Herz an Herz
command-herz-help = Ouvre une table de Herz an Herz, pour deux à quatre personnes. L'ordinateur peut prendre n'importe quelle place : tu peux donc jouer tout de suite. Tes cartes arrivent en message privé ; **Mes cartes**, sous la table, les montre aussi.

## Les résultats

herz-private-tower = Ta tour · { $round } · { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
herz-private-tower-later = Ta tour · { $round } · { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, { $total } en tout
herz-round-line =
    { $points ->
        [one] { $name } : { $points } point
       *[other] { $name } : { $points } points
    } ({ $levels } pour les étages + { $bonuses } de bonus), { $total } en tout
herz-finished-note = Entre parenthèses, manche par manche : points des étages + bonus.
herz-finished-tower = { $name } · { $points ->
        [one] { $points } point
       *[other] { $points } points
    } ({ $levels } pour les étages + { $bonuses } de bonus)

## Ce que les règles ne permettent pas

herz-refused-no-start-card = Tu n'as pas encore de carte de départ. C'est par elle qu'on commence : garde une carte, tout le reste se place dessous.
herz-refused-start-taken = Tu as déjà une carte de départ, et il n'y en a qu'une par manche.
herz-refused-start-taken-worth = Tu as déjà une carte de départ (elle vaut { $above }), et il n'y en a qu'une par manche.
herz-refused-thief-stays = Un voleur ne va jamais dans une tour. Chaparde une carte avec lui, ou défausse-le.
herz-refused-column-full = Cette colonne est terminée : elle a déjà six cartes.
herz-refused-left-full = Ta colonne de gauche est terminée : elle a déjà six cartes.
herz-refused-right-full = Ta colonne de droite est terminée : elle a déjà six cartes.
herz-refused-does-not-fit = La carte ne peut pas aller là : chaque carte doit valoir moins que celle du dessus.
herz-refused-number =
    { $side ->
        [left] Le { $card } ne peut pas aller à gauche : la dernière carte y vaut { $above }.
       *[right] Le { $card } ne peut pas aller à droite : la dernière carte y vaut { $above }.
    }
herz-refused-number-under-start =
    { $side ->
        [left] Le { $card } ne peut pas aller à gauche : ta carte de départ vaut { $above }.
       *[right] Le { $card } ne peut pas aller à droite : ta carte de départ vaut { $above }.
    }
herz-refused-joker =
    { $side ->
        [left] Le joker numéroté ne peut pas aller à gauche : il vaut de { $lowest } à { $highest }, et la dernière carte y vaut { $above }.
       *[right] Le joker numéroté ne peut pas aller à droite : il vaut de { $lowest } à { $highest }, et la dernière carte y vaut { $above }.
    }
herz-refused-joker-under-start =
    { $side ->
        [left] Le joker numéroté ne peut pas aller à gauche : il vaut de { $lowest } à { $highest }, et ta carte de départ vaut { $above }.
       *[right] Le joker numéroté ne peut pas aller à droite : il vaut de { $lowest } à { $highest }, et ta carte de départ vaut { $above }.
    }
herz-refused-under-one = Rien ne peut aller sous un 1, pas même un super joker.
herz-refused-no-thief = Seul un voleur peut chaparder, et tu n'en as pas pioché.
herz-refused-no-thief-number = Seul un voleur peut chaparder. Tu as pioché le { $card }.
herz-refused-no-thief-joker = Seul un voleur peut chaparder. Tu as pioché un joker.
herz-refused-no-victim = Tu ne peux chaparder que chez quelqu'un d'autre à cette table.
herz-refused-nothing-to-steal = Il n'y a rien à chaparder : cette colonne est encore vide.

## Pourquoi, en une phrase

herz-hint-unit = En points de cette manche, en moyenne sur de nombreuses donnes possibles ; « moins bon » compte aussi l'effet sur les autres.
reason-herz-high-start = Une carte de départ aussi haute que { $worth } laisse la place pour deux longues colonnes.
reason-herz-starts-now = Attendre une meilleure carte de départ que le { $worth } coûterait trop cher.
reason-herz-waits-for-start = Il y a encore le temps d'attendre une meilleure carte de départ.
reason-herz-completes-pair = L'étage { $level } est complet : deux points.
reason-herz-colour-bonus = L'étage { $level } est complet dans une seule couleur : trois points.
reason-herz-small-step =
    { $side ->
        [left] Un petit pas de { $from } à { $to } : la colonne de gauche reste ouverte à tout ce qui est dessous.
       *[right] Un petit pas de { $from } à { $to } : la colonne de droite reste ouverte à tout ce qui est dessous.
    }
reason-herz-step =
    { $side ->
        [left] De { $from } à { $to }, c'est un grand pas, mais il en vaut la peine : la colonne de gauche s'allonge.
       *[right] De { $from } à { $to }, c'est un grand pas, mais il en vaut la peine : la colonne de droite s'allonge.
    }
reason-herz-ends-column =
    { $side ->
        [left] C'est la dernière carte que la colonne de gauche peut prendre.
       *[right] C'est la dernière carte que la colonne de droite peut prendre.
    }
reason-herz-keeps-open =
    { $side ->
        [left] La colonne de gauche reste ainsi ouverte pour { $from }–{ $to }.
       *[right] La colonne de droite reste ainsi ouverte pour { $from }–{ $to }.
    }
reason-herz-keeps-open-one =
    { $side ->
        [left] La colonne de gauche reste ainsi ouverte pour le { $from }.
       *[right] La colonne de droite reste ainsi ouverte pour le { $from }.
    }
reason-herz-waits-for-colour =
    { $side ->
        [left] La place dans la colonne de gauche reste ainsi libre pour une carte de la bonne couleur.
       *[right] La place dans la colonne de droite reste ainsi libre pour une carte de la bonne couleur.
    }
reason-herz-keeps-place =
    { $side ->
        [left] La place dans la colonne de gauche reste ainsi libre pour une meilleure carte.
       *[right] La place dans la colonne de droite reste ainsi libre pour une meilleure carte.
    }
reason-herz-steals =
    { $loses ->
        [0] Le voleur prend à { $name } une carte qui va bien ici.
        [one] Le voleur prend une carte qui va bien ici, et { $name } perd { $loses } point.
       *[other] Le voleur prend une carte qui va bien ici, et { $name } perd { $loses } points.
    }
reason-herz-nothing-to-steal = Rien de ce que le voleur pourrait prendre ne mérite une place dans ta tour.
reason-herz-fits-nowhere = Cette carte ne va nulle part.

## Les règles

rules-herz-goal = **But.** Construis une tour : une carte de départ et, dessous, deux colonnes, gauche et droite, de six cartes au plus. Deux cartes côte à côte font un étage, et seuls les étages complets rapportent. { $rounds ->
        [0] Après quatre manches, le plus grand total gagne
        [one] On joue une manche, et le plus grand total gagne
       *[other] Après { $rounds } manches, le plus grand total gagne
    } ; en cas d'égalité, la victoire est partagée.
rules-herz-short-turn = **Ton tour.** Pioche une carte que personne d'autre ne voit. Pose-la sous la dernière carte d'une colonne si elle est plus basse, ou défausse-la. La première carte que tu gardes est ta carte de départ : choisis-la haute.
rules-herz-short-score = **Points.** Un étage rapporte 2 points, ou 3 si ses deux cartes sont de la même couleur. La manche se termine dès que quelqu'un a rempli ses deux colonnes, ou quand la pioche est épuisée.
rules-herz-turn = **Ton tour.** Tu pioches une carte que personne d'autre ne voit. Tu la poses ou tu la défausses, puis c'est à la personne suivante, dans le sens des aiguilles d'une montre. La première carte que tu gardes devient ta carte de départ ; plus elle est haute, plus il y a de place dessous. Une carte défaussée sort du jeu pour la manche, et seule la dernière reste visible : retiens ce qui est passé.
rules-herz-fit = **Où poser.** En descendant une colonne, chaque carte doit valoir moins que celle du dessus. Les colonnes peuvent avancer chacune à son rythme, et un nombre peut se trouver dans les deux. Une carte posée ne bouge plus, sauf si on te la chaparde.
rules-herz-colours = **Couleurs.** Les cartes de 1 à 100 forment quatre groupes : { $first } jaune 1–25, { $second } vert 26–50, { $third } rouge 51–75, { $fourth } turquoise 76–100.
rules-herz-special = **Cartes spéciales.** Chaque groupe de couleur a un **joker numéroté**. Il vaut un de moins que la carte du dessus, mais jamais plus que le plus grand nombre de son groupe ; s'il devait valoir moins que le plus petit, il ne peut pas être posé. Un **super joker** { $super } fait de même de 1 à 100 et n'a pas de couleur. Comme carte de départ, un joker numéroté vaut le plus grand nombre de son groupe, un super joker 100.
rules-herz-thief = Avec un **voleur**, tu chapardes la dernière carte d'une colonne de quelqu'un – jamais une carte de départ – et tu la poses dans ta tour, si tu as une carte de départ et si elle y a sa place ; la valeur d'un joker est alors recalculée. Ensuite, le voleur est défaussé. Utilisé ou non, c'était ton tour.
rules-herz-score = **Points.** Une manche se termine dès que quelqu'un a rempli ses deux colonnes, ou quand la pioche est épuisée. Chaque étage de deux cartes rapporte 2 points, et 1 de plus si les deux sont du même groupe de couleur (un joker numéroté compte pour son groupe, un super joker jamais). Une carte toute seule ne rapporte rien.
rules-herz-example-caption = **Un exemple**
rules-herz-example = Six étages font 12 points. Aux étages 1, 3 et 5, les deux cartes ont la même couleur : 3 de plus, **15 en tout**. À droite, le joker turquoise vaut 96, un de moins que la carte de départ ; peu importe que le 96 soit aussi à gauche. À l'étage 4, le super joker vaut 56 sous le 57 et ne donne pas de bonus.
rules-herz-players = **Cartes.** { $players ->
        [2] À deux, 55 cartes sont en jeu : de 1 à 50 avec leurs deux jokers numérotés, un super joker, deux voleurs.
        [3] À trois, 82 cartes sont en jeu : de 1 à 75 avec leurs trois jokers numérotés, un super joker, trois voleurs.
        [4] À quatre, les 110 cartes sont en jeu : 100 nombres, 4 jokers numérotés, 2 super jokers, 4 voleurs.
       *[other] À quatre, les 110 cartes sont en jeu : 100 nombres, 4 jokers numérotés, 2 super jokers, 4 voleurs. À trois, on enlève les turquoise avec leur joker, un super joker et un voleur ; à deux, aussi les rouges avec le leur et un deuxième voleur.
    } La personne qui commence est tirée au sort ou désignée par l'hôte (selon la tradition, le plus grand bourreau des cœurs) ; la personne à sa gauche commence la manche suivante.
