### Hol's der Teufel : les cartes, les coups, ce qui se passe.
### Mots : diable, ange, rangée, jetons, donner ; les deux bouts d'une rangée : gauche (◀, « down »), droite (▶, « up »). { $colour } : 0 rouge, 1 jaune, 2 violet, 3 vert.

game-teufel = Hol's der Teufel
    .de = de Hol's der Teufel
game-teufel-about = Pose quatre rangées de diables. Une carte trop basse coûte des jetons, un ange ferme un bout de rangée.
lesson-teufel-1 = Chaque couleur a sa propre rangée : une nouvelle s'ouvre avec un nombre qui termine déjà une autre rangée.
lesson-teufel-2 = Une carte plus haute que le bout de sa rangée est gratuite ; pour une plus basse, tu paies la différence en jetons.
lesson-teufel-3 = Un ange est gratuit et ferme un bout de rangée ; garde le plus de jetons possible.

## Les cartes

teufel-name =
    { $colour ->
        [0] { $value } rouge
        [1] { $value } jaune
        [2] { $value } violet
       *[3] { $value } vert
    }
teufel-name-angel = ange
teufel-card =
    { $colour ->
        [0] { $value } rouge
        [1] { $value } jaune
        [2] { $value } violet
       *[3] { $value } vert
    }
teufel-the-card =
    { $colour ->
        [0] le { $value } rouge { $mark }
        [1] le { $value } jaune { $mark }
        [2] le { $value } violet { $mark }
       *[3] le { $value } vert { $mark }
    }
    .de = { $colour ->
        [0] du { $value } rouge { $mark }
        [1] du { $value } jaune { $mark }
        [2] du { $value } violet { $mark }
       *[3] du { $value } vert { $mark }
    }
teufel-the-row =
    { $colour ->
        [0] la rangée rouge
        [1] la rangée jaune
        [2] la rangée violette
       *[3] la rangée verte
    }

## La table

teufel-dealer = { $name } a donné
teufel-aside =
    { $count ->
        [one] { $count } carte écartée
       *[other] { $count } cartes écartées
    }
teufel-rows = **Les rangées** · ◀ bout gauche, bout droit ▶
teufel-rows-explained = **Les rangées** · ◀ à gauche, à droite ▶ · { $legend }
teufel-legend = { $red } rouge, { $yellow } jaune, { $violet } violet, { $green } vert, { $angel } ange
teufel-legend-hands = À côté des jetons : les cartes de chaque main, par couleur
teufel-chips =
    { $count ->
        [one] { $count } jeton
       *[other] { $count } jetons
    }
teufel-board-mean = en moyenne { $mean } jetons
teufel-held =
    { $colour ->
        [0] { $count ->
            [one] { $count } rouge
           *[other] { $count } rouges
        }
        [1] { $count ->
            [one] { $count } jaune
           *[other] { $count } jaunes
        }
        [2] { $count ->
            [one] { $count } violet
           *[other] { $count } violets
        }
       *[3] { $count ->
            [one] { $count } vert
           *[other] { $count } verts
        }
    }
teufel-held-angels =
    { $count ->
        [one] { $count } ange
       *[other] { $count } anges
    }
teufel-score = { $name } · { $chips } · { $cards }
teufel-score-later = { $name } · { $chips } ({ $total } en tout) · { $cards }
teufel-payee = Ce que tu paies va à { $payee }.

## La table dessinée

teufel-board-dealer = Donne pour cette manche : sa dernière carte y met fin
teufel-board-dealer-short = donne
teufel-board-row-new = Ouvrir { $row }
teufel-board-row-end =
    { $end ->
        [up] Bout droit de { $row }, contre le { $onto }
       *[down] Bout gauche de { $row }, contre le { $onto }
    }
teufel-board-not-first = Tu ne peux commencer que par une couleur que possède la personne à ta gauche.
teufel-board-no-row = Cette couleur n'a pas encore de rangée. On n'en ouvre une qu'avec le même nombre qu'au bout d'une autre.
teufel-board-angel = Un ange demande quatre rangées d'au moins deux diables, et une rangée sans ange.

## Ce qui s'est passé

teufel-did-open-first = { $name } commence avec { $card }.
teufel-did-open-any = { $name } commence avec { $card } : n'importe quel diable était permis.
teufel-did-open-equal = { $name } ouvre une rangée avec { $card }.
teufel-did-open-forced = { $name } ne pouvait rien jouer d'autre et ouvre une rangée avec { $card }.
teufel-did-extend =
    { $end ->
        [up] { $name } pose { $card } à droite du { $onto }.
       *[down] { $name } pose { $card } à gauche du { $onto }.
    }
teufel-did-extend-paid =
    { $end ->
        [up] { $name } pose { $card } à droite du { $onto } et paie { $cost ->
            [one] 1 jeton
           *[other] { $cost } jetons
        } à { $payee }.
       *[down] { $name } pose { $card } à gauche du { $onto } et paie { $cost ->
            [one] 1 jeton
           *[other] { $cost } jetons
        } à { $payee }.
    }
teufel-did-extend-capped =
    { $end ->
        [up] { $name } pose { $card } à droite du { $onto } et paie à { $payee } tout ce qui restait : { $paid ->
            [one] { $paid } jeton
           *[other] { $paid } jetons
        } sur { $cost }.
       *[down] { $name } pose { $card } à gauche du { $onto } et paie à { $payee } tout ce qui restait : { $paid ->
            [one] { $paid } jeton
           *[other] { $paid } jetons
        } sur { $cost }.
    }
teufel-did-extend-broke =
    { $end ->
        [up] { $name } pose { $card } à droite du { $onto }. Cela coûte { $cost }, mais il ne reste aucun jeton pour payer.
       *[down] { $name } pose { $card } à gauche du { $onto }. Cela coûte { $cost }, mais il ne reste aucun jeton pour payer.
    }
teufel-did-close =
    { $end ->
        [up] { $name } ferme { $row } { $mark } à droite ▶ avec un ange.
       *[down] { $name } ferme { $row } { $mark } à gauche ◀ avec un ange.
    }
teufel-did-pass = { $name } passe : plus que des anges en main.
teufel-did-end = { $name } n'a plus de cartes.
teufel-yours-open-first = Tu commences avec { $card }.
teufel-yours-open-any = Tu commences avec { $card } : n'importe quel diable était permis.
teufel-yours-open-equal = Tu ouvres une rangée avec { $card }.
teufel-yours-open-forced = Tu ne pouvais rien jouer d'autre et ouvres une rangée avec { $card }.
teufel-yours-extend =
    { $end ->
        [up] Tu poses { $card } à droite du { $onto }.
       *[down] Tu poses { $card } à gauche du { $onto }.
    }
teufel-yours-extend-paid =
    { $end ->
        [up] Tu poses { $card } à droite du { $onto } et paies { $cost ->
            [one] 1 jeton
           *[other] { $cost } jetons
        } à { $payee }.
       *[down] Tu poses { $card } à gauche du { $onto } et paies { $cost ->
            [one] 1 jeton
           *[other] { $cost } jetons
        } à { $payee }.
    }
teufel-yours-extend-capped =
    { $end ->
        [up] Tu poses { $card } à droite du { $onto } et paies à { $payee } tout ce qui te restait : { $paid ->
            [one] { $paid } jeton
           *[other] { $paid } jetons
        } sur { $cost }.
       *[down] Tu poses { $card } à gauche du { $onto } et paies à { $payee } tout ce qui te restait : { $paid ->
            [one] { $paid } jeton
           *[other] { $paid } jetons
        } sur { $cost }.
    }
teufel-yours-extend-broke =
    { $end ->
        [up] Tu poses { $card } à droite du { $onto }. Cela coûte { $cost }, mais il ne te reste aucun jeton pour payer.
       *[down] Tu poses { $card } à gauche du { $onto }. Cela coûte { $cost }, mais il ne te reste aucun jeton pour payer.
    }
teufel-did-extend-paid-to-you =
    { $end ->
        [up] { $name } pose { $card } à droite du { $onto } et te paie { $cost ->
            [one] 1 jeton
           *[other] { $cost } jetons
        }.
       *[down] { $name } pose { $card } à gauche du { $onto } et te paie { $cost ->
            [one] 1 jeton
           *[other] { $cost } jetons
        }.
    }
teufel-did-extend-capped-to-you =
    { $end ->
        [up] { $name } pose { $card } à droite du { $onto } et te paie tout ce qui restait : { $paid ->
            [one] { $paid } jeton
           *[other] { $paid } jetons
        } sur { $cost }.
       *[down] { $name } pose { $card } à gauche du { $onto } et te paie tout ce qui restait : { $paid ->
            [one] { $paid } jeton
           *[other] { $paid } jetons
        } sur { $cost }.
    }
teufel-yours-close =
    { $end ->
        [up] Tu fermes { $row } { $mark } à droite ▶ avec un ange.
       *[down] Tu fermes { $row } { $mark } à gauche ◀ avec un ange.
    }
teufel-yours-pass = Tu passes : plus que des anges en main.
teufel-yours-end = Tu n'as plus de cartes.
teufel-end-dealer = La personne qui a donné a joué sa dernière carte : la manche est finie.
teufel-end-passed = Plus personne ne peut jouer.
teufel-round-line =
    { $points ->
        [one] { $name } : { $points } jeton, { $total } en tout
       *[other] { $name } : { $points } jetons, { $total } en tout
    }

## Sa main et son tour

teufel-hand =
    { $count ->
        [one] Ta main · { $count } carte
       *[other] Ta main · { $count } cartes
    }
teufel-hand-chips =
    { $count ->
        [one] Ta main · { $count } carte · { $chips }
       *[other] Ta main · { $count } cartes · { $chips }
    }
teufel-hand-empty = Tu n'as plus de cartes pour cette manche · { $chips }
teufel-angel-waits = pas encore
teufel-you-open =
    { BEGINS($name) ->
        [voyelle] Tu commences, avec une couleur qu'{ $name } a en main.
       *[other] Tu commences, avec une couleur que { $name } a en main.
    }
teufel-you-open-any = Tu commences. { $name } n'a aucune de tes couleurs : n'importe quel diable convient.
teufel-you-forced = Aucun coup possible : joue n'importe quel diable, il ouvre sa rangée.
teufel-you-pass = Tu n'as plus que des anges, et aucun n'est jouable maintenant. Donc tu passes.
teufel-menu =
    { $colour ->
        [0] Rouge { $mark } · { $count } coups
        [1] Jaune { $mark } · { $count } coups
        [2] Violet { $mark } · { $count } coups
       *[3] Vert { $mark } · { $count } coups
    }
teufel-do-open = { $card } ouvre sa rangée
teufel-do-extend =
    { $end ->
        [up] { $card } ▶ droite du { $onto } · { $cost }
       *[down] { $card } ◀ gauche du { $onto } · { $cost }
    }
teufel-do-close =
    { $colour ->
        [0] { $end ->
            [up] L'ange ferme la rouge ▶ droite
           *[down] L'ange ferme la rouge ◀ gauche
        }
        [1] { $end ->
            [up] L'ange ferme la jaune ▶ droite
           *[down] L'ange ferme la jaune ◀ gauche
        }
        [2] { $end ->
            [up] L'ange ferme la violette ▶ droite
           *[down] L'ange ferme la violette ◀ gauche
        }
       *[3] { $end ->
            [up] L'ange ferme la verte ▶ droite
           *[down] L'ange ferme la verte ◀ gauche
        }
    }
teufel-do-pass = Passer
teufel-free = gratuit
teufel-free-broke = 0 jeton
teufel-new = ouvre
teufel-pay = payer { $count }
teufel-pay-last = tout : { $count }

## Ce que les règles ne permettent pas

teufel-refused-not-in-hand = Tu n'as pas cette carte.
teufel-refused-neighbours-colour = Tu dois commencer avec une couleur que possède aussi la personne à ta gauche, et tu en as une.
teufel-refused-row-missing = Cette couleur n'a pas encore de rangée, il n'y a donc pas de bout où poser.
teufel-refused-end-needed = Cette couleur a déjà sa rangée. Précise à quel bout : gauche ◀ ou droite ▶.
teufel-refused-not-at-an-end = Une nouvelle rangée demande un nombre qui se trouve au bout d'une rangée. Celui-ci n'est à aucun, et tu as d'autres coups.
teufel-refused-one-end = Une rangée d'une seule carte n'a encore qu'un bout : le droit ▶.
teufel-refused-end-closed = Un ange a fermé ce bout pour de bon. L'autre est ouvert.
teufel-refused-angel-too-early = Les anges attendent que chacune des quatre rangées ait au moins deux diables.
teufel-refused-row-has-angel = Cette rangée a déjà son ange, et il n'y en a qu'un par rangée.
teufel-refused-must-move = Tu peux jouer quelque chose, donc tu dois le faire. On ne passe que si l'on n'a plus que des anges injouables.

## La commande et les options

command-teufel = diable
command-teufel-description = Ouvrir ici une table de Hol's der Teufel
command-teufel-help = Ouvre une table de Hol's der Teufel, pour deux à six personnes : débarrasse-toi de tes cartes sans payer d'amende.

## Pourquoi, en une phrase

teufel-hint-unit = En jetons à la fin de cette manche, en moyenne sur de nombreuses donnes possibles ; « moins bon » compte aussi l'effet sur les autres.
reason-teufel-free = Cela ne coûte rien maintenant ; le meilleur autre coup coûte { $saves } de plus.
reason-teufel-cheap =
    { $pays ->
        [one] Cela coûte { $pays } jeton, pour { $name } ; le meilleur autre coup coûte { $saves } de plus.
       *[other] Cela coûte { $pays } jetons, pour { $name } ; le meilleur autre coup coûte { $saves } de plus.
    }
reason-teufel-rids = Tu te défais { FORM($card, "de") }, qui ne serait guère moins cher plus tard. Gain dans sa couleur : { $saves }.
reason-teufel-keeps = Mieux vaut laisser { $row } telle quelle pour ce qui doit encore y venir. Gain plus tard : { $saves }.
reason-teufel-closes = L'ange ferme { $row } là où ce serait le plus cher. Gain plus tard : { $saves }.
reason-teufel-forces = { $name } devra payer : { $gains } de plus pour toi, surtout avec { $row }.

## Les règles

rules-teufel-goal = **But.** Débarrasse-toi de tes cartes sans payer d'amende. À chaque manche, tout le monde commence avec 20 jetons. { $rounds ->
        [0] On joue autant de manches qu'il y a de personnes à la table
        [one] On joue une manche
       *[other] On joue { $rounds } manches
    }, et le plus grand total de jetons gagne ; en cas d'égalité, la victoire est partagée. De deux à six personnes ; l'idéal, c'est de trois à cinq.
rules-teufel-short-turn = **Ton tour.** Joue une carte à gauche ◀ ou à droite ▶ de la rangée de sa couleur. Si cette rangée n'existe pas encore, la carte l'ouvre à condition que son nombre soit celui d'un bout de rangée. Tu dois jouer si tu peux.
rules-teufel-short-fines = **Ce que ça coûte.** Une carte plus haute que celle du bout est gratuite. Pour une plus basse, tu paies la différence en jetons à la personne à ta droite. La manche est finie dès que la personne qui a donné a joué sa dernière carte ; les cartes qui restent en main ne coûtent rien.
rules-teufel-cards = **Cartes.** { $legend }. Il y a des diables de 1 à 9 dans chacune des quatre couleurs, et deux anges. { $players ->
        [0] Les 38 cartes sont distribuées à parts égales, et le reste est écarté, face cachée
       *[other] Tout le monde reçoit { $each } cartes{ $aside ->
            [0] { "" }
           *[other] , et { $aside } restent face cachée
        }
    }. Les dos montrent à tout le monde quelles couleurs tu as, mais pas les nombres.
rules-teufel-turn = **Ton tour.** Dans le sens des aiguilles d'une montre, chaque personne joue une carte. La personne qui donne commence, avec un diable d'une couleur que possède la personne à sa gauche (n'importe lequel, si c'est impossible). Une nouvelle couleur ouvre une rangée si son nombre est égal à celui d'un bout de rangée. Une couleur qui a déjà sa rangée se pose à gauche ◀ ou à droite ▶ ; une rangée d'une seule carte n'a qu'un bout.
rules-teufel-cost = **Ce que ça coûte.** Une carte plus haute que celle du bout est gratuite. Pour une plus basse, tu paies la différence à la personne à ta droite, même si elle n'a plus de cartes ; si tu as moins de jetons, tu les paies tous.
rules-teufel-example-caption = **Un exemple**
rules-teufel-example = Tu as le 9 rouge, le 2 rouge et le 9 vert. Le 9 rouge est plus haut que le 7 et le 6 aux bouts de sa rangée : il se pose gratuitement à l'un ou à l'autre. Le 2 rouge est plus bas : il coûte 5 jetons à gauche du 7, ou 4 à droite du 6. Le vert n'a pas encore de rangée, mais la violette finit par un 9 : le 9 vert peut donc ouvrir la rangée verte, gratuitement.
rules-teufel-angels = **Les anges** ferment pour de bon un bout de rangée, gratuitement. On peut les jouer quand les quatre rangées ont au moins deux diables, une seule fois par rangée.
rules-teufel-must = **Tu dois jouer** si tu peux. Si rien ne va, tu joues n'importe quel diable, et il ouvre sa rangée gratuitement. S'il ne te reste que des anges injouables, tu passes.
rules-teufel-end = **La fin.** Une manche est finie dès que la personne qui a donné a joué sa dernière carte (ou que plus personne ne peut jouer). On saute les personnes qui n'ont plus de cartes. On additionne les jetons ; les cartes qui restent en main ne coûtent rien. La première personne qui donne est tirée au sort ou désignée par l'hôte ; après chaque manche, la donne passe à gauche.
