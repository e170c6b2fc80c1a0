### Une table, dans son salon et en privé : ce qui est commun à tous les jeux.
### Les noms arrivent en gras et rendus inoffensifs ; ils ne s'élident jamais.

## Mots de partout

all-games = Tous les jeux

list-comma = { ", " }
list-and = { $first } et { $last }
list-game = { FORM($game, "minuscule") }
sentences = { $first } { $second }
list-or = { $first } ou { $last }
decimal-mark = ,

table-title = { $game } · Table { $table }
table-moved-down = { $table } se trouve maintenant plus bas
table-in-thread = { $table } continue dans son fil
table-over-in-thread = { $table } : la partie est finie. { $line }

points-count =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
option-rounds-value =
    { $count ->
        [one] { $count } manche
       *[other] { $count } manches
    }
round-of = Manche { $round } sur { $rounds }
round-number = Manche { $round }

## Boutons

button-join = Rejoindre
button-leave = Partir
button-decline = Non merci
button-take-back = Retirer l'offre
button-add-computer = Ajouter un ordinateur
button-remove-computer = Retirer un ordinateur
button-computers = Ordinateurs
button-hint = Conseil
button-review = Analyse
button-start = Commencer
button-rules = Règles
button-fair = Preuve du mélange
button-more = Plus
menu-question = Que veux-tu faire ?
button-options = Options
button-thread = Jouer dans un fil
button-no-thread = Jouer dans le salon
button-variants = Variantes
button-more-variants = Autres variantes
button-my-cards = Mes cartes
cards-question = Où veux-tu tes cartes ? Sans réponse, elles restent là où tu joues.
cards-question-private = Message privé
cards-question-channel = Dans le salon
cards-question-untold = Ne me préviens pas
button-back = Me revoilà
button-pause = Pause
button-resume = Reprendre
button-rematch = Revanche
button-replay = Fichier de la partie
button-to-table = Vers la table
button-open = Ouvrir la table
button-link = Ouvrir dans un navigateur
open-about = Ce lien n'est que pour toi : il ouvre la table dans ton navigateur, où tu joues sous ton nom. Il ne sert qu'une fois, dans les dix minutes.
button-invite = Inviter par un lien
button-stop-invitations = Arrêter les invitations
invite-about = Ce lien permet de prendre une place libre dans un navigateur, sans compte, sous le nom de son choix. Il sert à plusieurs personnes, jusqu'au début de la partie ou jusqu'à ce que tu l'arrêtes, 24 heures au plus.
button-watch = Regarder
button-watch-again = Revoir la partie
button-remove-somebody = Retirer quelqu'un
button-close-table = Fermer la table
button-close-for-good = Oui, fermer
button-keep-table = Non, la laisser ouverte
button-leave-for-good = Oui, je pars
button-stay = Non, je reste

## Avant la partie

lobby-seats-free =
    { $count ->
        [one] { $lowest } · place libre
       *[other] { $lowest }–{ $highest } · places libres
    }
lobby-seat-person = { $number } · { $name }
lobby-seat-host = { $number } · { $name } (hôte)
lobby-seat-guest = { $number } · { $name } (sans compte)
lobby-seat-computer = { $number } · { $name } (ordinateur, { $level })
lobby-seat-kept = { $number } · { $name } (place réservée)
lobby-too-few =
    { $needed ->
        [one] Pour commencer, il faut au moins une personne. Choisis « { button-join } », ou ajoute un ordinateur.
       *[other] Pour commencer, il faut être au moins { $needed }. Choisis « { button-join } », ou ajoute un ordinateur.
    }
lobby-enough = Il reste de la place : choisis « { button-join } ». { $host } peut aussi commencer tout de suite.
lobby-full = Toutes les places sont prises. { $host } peut commencer.
lobby-rematch = { $host } propose une revanche : choisis « { button-join } » pour reprendre ta place.
lobby-alone = Ici, tu joues sans personne d'autre, contre des ordinateurs. Choisis « { button-start } » pour commencer.
lobby-alone-too-few = Contre qui veux-tu jouer ? Choisis « { button-add-computer } ».
playing-alone = Tu joues contre { $names }. Tes cartes arrivent dans un message à part, plus bas.
playing-alone-words = Tu peux taper { $words } à tout moment.
lobby-watched = La partie n'a pas encore commencé. Reste ici : tu la verras dès qu'elle commencera.
menu-watch = Public
watch-now = Le public voit chaque coup aussitôt.
watch-later = Le public voit tout avec un coup de retard.
watched-later = Ici, tu vois tout avec un coup de retard.
lobby-unreachable =
    { $count ->
        [one] { $names }, mes messages privés ne t'arrivent pas. Pas de souci : pendant la partie, « { button-my-cards } » te montre tes cartes.
       *[other] { $names }, mes messages privés ne vous arrivent pas. Pas de souci : pendant la partie, « { button-my-cards } » vous montre vos cartes.
    }
lobby-closes = S'il ne se passe rien ici, la table fermera { $when }.
lobby-guests = Qui vient par un lien joue sans compte : son résultat ne compte pour aucun classement. Ceux des autres comptent s'il y a au moins deux personnes avec un compte.
first-drawn = tirage au sort pour commencer
first-named = { $name } commence
dealer-drawn = tirage au sort pour donner
dealer-named = { $name } donne en premier
clock-per-move = { $clock } par coup
hints-allowed = avec conseils (hors classement dès le premier)
in-a-thread = dans un fil

fair-lobby = Mélange honnête, empreinte { $commitment }
fair-commitment = **Empreinte** du secret de cette table, montrée avant que quiconque puisse s'asseoir : { $hash }
fair-digest = **Condensé** de qui s'est assis et quand ; le secret et lui décident de chaque paquet : { $hash }
fair-same-decks = Ces cartes découlent du secret de la soirée de jeux ou de la saison.
fair-secret = **Le secret**, maintenant que la partie est finie : { $hash }
fair-finished = Mélange honnête ✓ La preuve est dans le fichier que donne « { $replay } ».
finished-concealed = D'autres tables avaient les mêmes cartes. « { button-replay } » et « { button-review } » s'ouvrent dès que toutes ont fini.

## La partie

turn-of =
    { $count ->
        [0] On distribue les cartes suivantes.
        [one] C'est à { $names } de jouer.
       *[other] C'est à { $names } de jouer.
    }
turn-until = ⏳ { $turn } · { $until }
turn-holiday = 🏖️ { $name } est en vacances jusqu'au { $date } inclus
turn-holiday-undated = 🏖️ { $name } est en vacances
paused-host = ⏸️ En pause. « { button-resume } » relance la partie.
paused-nobody = ⏸️ Personne n'est là : la partie attend. « { button-back } » la relance.
seat-away = { $name } (pas là, l'ordinateur joue)
seat-left = { $name } (n'est plus là, l'ordinateur joue)
seat-computer = { $name } (ordinateur)
score-away = { $name } 💤
score-left = { $name } 🚪🤖
score-computer = { $name } 🤖
playing-unreachable = 📪 { $names } : ici, « { button-my-cards } »
playing-late = « { button-join } » te donne la place qu'occupe { $name }. Pour qui arrive maintenant, la partie ne compte pas.
playing-concealed = D'autres tables jouent avec les mêmes cartes. Seules les personnes de cette table les voient, jusqu'à ce que toutes ces tables aient fini.
recent-older =
    { $count ->
        [one] … et { $count } coup avant.
       *[other] … et { $count } coups avant.
    }

private-your-turn = C'est à toi de jouer !
private-away = L'ordinateur joue pour toi.
private-forced = Fait pour toi, car tu n'avais pas le choix : { $moves }
private-until = { $turn } ⏳ { $until }
private-holiday = { $turn } 🏖️ Tu es en vacances jusqu'au { $date } inclus : ton temps est arrêté.

## Après une manche et après la partie

round-next-first = { $name } commence la manche suivante.
round-next-dealer = C'est ensuite à { $name } de donner.

finished-winners =
    { $count ->
        [one] 🏆 { $names } gagne avec { $points }.
       *[other] 🏆 { $names } se partagent la victoire avec { $points } par personne.
    }
finished-congratulations = Bravo !
finished-place = { $place }. { $line }
finished-line = { $name } : **{ $total }** = { $rounds }
finished-line-one-round = { $name } : **{ $total }**
finished-last-round = Comment ça s'est terminé :
finished-lowest = Le plus petit total gagne.
finished-shortened = Cette partie était plus courte que d'habitude.
finished-rated = Cette partie compte pour le classement.
replay-file = Voici toute la partie, coup par coup.
replay-unattached = Je n'arrive pas à joindre le fichier de la partie. Réessaie plus tard ; il me manque peut-être ici le droit de joindre des fichiers.
replay-verify = Avec Herzbot sur ton ordinateur, { $command } vérifie que les cartes ont été mélangées honnêtement.

## Options

options-length = Durée : **{ $value }**
options-first = Qui commence : **{ $value }**
options-dealer = Qui donne en premier : **{ $value }**
options-clock = Temps : **{ $value }**
options-language = Langue : **{ $value }**
options-thread = Dans un fil : **{ $value }**
options-read-only = C'est { $host } qui tient la table et peut changer cela.
language-of-place = comme partout ici
language-beta = { $language } (bêta)
menu-first = Qui commence ?
menu-first-drawn = par tirage au sort
menu-dealer = Qui donne en premier ?
menu-dealer-drawn = par tirage au sort
option-rounds-menu = Combien de manches ?
value-yes = oui
value-no = non
menu-clock = Combien de temps par coup ?
menu-language = Quelle langue ?
menu-remove = Qui retirer ?
remove-whom = Qui veux-tu retirer ? En cours de partie, l'ordinateur prend alors la place jusqu'à la fin.
remove-nobody = Il n'y a personne que tu puisses retirer.

## L'image des points

# Sous une image. $players : "① Anna, ② Ben", les numéros qui y figurent.
picture-players = Sur l'image : { $players }.
# Ce que montre l'image, pour qui ne la voit pas, donc sans balisage. $points : "Anna 12, Ben −3".
picture-points = Graphique des scores : { $points }.
picture-winners =
    { $count ->
        [one] { $names } gagne.
       *[other] { $names } se partagent la victoire.
    }
picture-ahead =
    { $count ->
        [one] { $names } est en tête.
       *[other] { $names } sont en tête à égalité.
    }
