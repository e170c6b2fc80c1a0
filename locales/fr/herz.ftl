### Herz an Herz : les cartes, les coups, ce qui se passe.
### Mots : carte de départ, colonne de gauche et de droite, étage, défausse, joker, super joker, voleur (chaparde).

## Les cartes

herz-thief = Voleur
herz-start-card = carte de départ
herz-no-start-card = sans carte de départ
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
herz-button-joker = joker { $lowest }–{ $highest } valant { $worth }
herz-button-super = super joker valant { $worth }

## La table

herz-cards-left =
    { $count ->
        [one] encore { $count } carte
       *[other] encore { $count } cartes
    }
herz-piles = { $left } · dernière défausse : { $card }

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
        [left] { $name } chaparde { $card } à { $victim } et pose à gauche.
       *[right] { $name } chaparde { $card } à { $victim } et pose à droite.
    }
herz-end-tower = { $name } a terminé ses deux colonnes.
herz-you-start = Tu gardes { $card } comme carte de départ.
herz-you-place =
    { $side ->
        [left] Tu poses { $card } à gauche.
       *[right] Tu poses { $card } à droite.
    }
herz-you-discard = Tu défausses { $card }.
herz-you-steal =
    { $side ->
        [left] Tu chapardes { $card } à { $victim } et poses à gauche.
       *[right] Tu chapardes { $card } à { $victim } et poses à droite.
    }
herz-did-steal-yours =
    { $side ->
        [left] { $name } te chaparde { $card } et pose à gauche.
       *[right] { $name } te chaparde { $card } et pose à droite.
    }
herz-you-end-tower = Tu as terminé tes deux colonnes.
herz-end-pile = La dernière carte a été piochée.

## C'est à toi

herz-you-drew = **À toi de jouer !** Tu as pioché
herz-note-joker = vaut de { $lowest } à { $highest }
herz-note-super = se pose sous tout, sauf sous un 1
herz-note-thief = prend la dernière carte d'une colonne de quelqu'un
herz-do-start = Carte de départ · { $card }
herz-do-place =
    { $side ->
        [left] À gauche · { $card } sous { $above }
       *[right] À droite · { $card } sous { $above }
    }
herz-do-steal =
    { $side ->
        [left] Chaparder { $card } à { $victim } → à gauche
       *[right] Chaparder { $card } à { $victim } → à droite
    }
herz-do-discard = Défausser
herz-effect-start = Comme carte de départ, elle vaut { $worth } : tout ce qui vient dessous doit valoir moins.
herz-effect-place =
    { $side ->
        [left] À gauche : vaut { $worth }, { $gain ->
            [0] pas encore de points
            [one] +{ $gain } point
           *[other] +{ $gain } points
        }
       *[right] À droite : vaut { $worth }, { $gain ->
            [0] pas encore de points
            [one] +{ $gain } point
           *[other] +{ $gain } points
        }
    }
herz-effect-steal =
    { $side ->
        [left] { $nth } · { $card } chez { $victim } → à gauche : { $gain ->
            [0] pas encore de points
            [one] +{ $gain } point
           *[other] +{ $gain } points
        }{ $loss ->
            [0] { "" }
           *[other] , −{ $loss } pour { $victim }
        }
       *[right] { $nth } · { $card } chez { $victim } → à droite : { $gain ->
            [0] pas encore de points
            [one] +{ $gain } point
           *[other] +{ $gain } points
        }{ $loss ->
            [0] { "" }
           *[other] , −{ $loss } pour { $victim }
        }
    }
herz-nothing-fits = Elle n'a sa place nulle part dans ta tour.
herz-nothing-thief = Il n'y a rien à chaparder qui aurait sa place dans ta tour.
herz-nothing-thief-no-start = Sans carte de départ, tu n'as nulle part où poser une carte chapardée.

## La commande et les options

command-herz = herz
command-herz-description = Ouvrir une table de Herz an Herz dans ce salon
option-game-herz = Herz an Herz
command-herz-help = Ouvre une table de Herz an Herz, de deux à quatre. L'ordinateur peut prendre n'importe quelle place : tu peux donc jouer tout de suite. Tes cartes arrivent en message privé ; **Mes cartes**, sous la table, les montre aussi.
