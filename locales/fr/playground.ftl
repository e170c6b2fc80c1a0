# Les mots de la page elle-même.

title = Herzbot · Terrain de jeu
playground = Terrain de jeu

door-title = Entre et joue une manche
door-lead = { $list } : des jeux de cartes pour deux à six, ici même dans ton navigateur. Pas de compte : un nom suffit.
door-again = Te revoilà ! Qui es-tu dans cet onglet ?
door-known = Noms déjà utilisés dans ce navigateur
door-go-on = Continuer sous le nom { $name }
door-elsewhere = ouvert dans un autre onglet
door-name = Comment veux-tu qu'on t'appelle ?
door-name-other = Un nouveau nom pour cet onglet
door-come-in = Entrer
door-cookie = Ton nom reste lié à ce navigateur (par un cookie de cette page), pour retrouver tes parties.
door-passphrase = Phrase de passe
door-passphrase-why = Ce terrain de jeu est réservé aux personnes invitées. Celle qui le tient peut te donner la phrase de passe.
door-enter = Ouvrir
door-passphrase-wrong = Ce n'est pas la phrase de passe.
door-slow = Trop d'essais. Patiente un peu, s'il te plaît.
door-name-length = Un nom compte de 1 à 32 caractères.
door-name-taken = Quelqu'un porte déjà ce nom. Choisis-en un autre, s'il te plaît.
door-full = Le terrain de jeu est complet.
door-who = Cet onglet ne sait pas qui tu es. Recharge la page, s'il te plaît.
door-failed = Cela n'a pas marché. Réessaie, s'il te plaît.
host = hôte
host-about = Tu t'occupes de ce terrain de jeu et de toutes ses tables.
host-wrong = Ce lien d'hôte n'appartient pas à ce terrain de jeu. Le bon s'affiche là où le bot a été lancé.

skip-channel = Aller à la saisie du salon
skip-private = Aller à la conversation privée
rooms = Salons
people = Qui est là
you-are = Tu es
be-other = Changer de personne
be-other-about = Jouer comme quelqu'un d'autre dans cet onglet
notify-on = Me prévenir
unread = messages non lus : { $count }
call-title = À toi de jouer !
offline = Le bot est injoignable. Nouvel essai…

channel-about = Les tables sont ici, et tout le monde y parle
channel-messages = Messages du salon
channel-write = Message ou /commande
channel-write-label = Écrire dans le salon ; une barre oblique commence une commande
private-title = Tes cartes
private-about = Visible par toi et le bot seulement
private-messages = Messages privés
private-write = Écrire au bot
private-write-label = Écrire au bot en privé
private-empty = Ce que le bot ne dit qu'à toi s'affiche ici. Personne d'autre ne le voit.
tables = Tables de ce salon
newest = Derniers messages

welcome-title = Une table vide, et c'est à toi
welcome-lead = Joue tout de suite contre l'ordinateur, ou ouvre une table : tout le monde dans le salon la voit et peut s'asseoir.
welcome-or = ou tape { $command } ci-dessous

send = Envoyer
commands-show = Montrer les commandes
completion = Commandes possibles
completion-count = Suggestions : { $count }
required = obligatoire
yes = oui
no = non

bot = Bot
only-you = Visible par toi seulement.
dismiss = Masquer
retired = avant : { $text }
somebody-gone = Quelqu'un
heard-for-you = Pour toi : { $text }
react-add = Ajouter une réaction
react-with = Réagir avec { $text }
reaction = { $text }, réactions : { $count }
card-empty = place vide
card-active = doit jouer
menu-choose = Choisir
file-download = Télécharger { $name }
fair-more = Mélange honnête : comment le vérifier


wrong-offline = Le bot est injoignable pour l'instant. Réessaie dans un moment, s'il te plaît.
wrong-gone = Ce message n'existe plus.
wrong-long = C'est trop long : { $max } caractères au plus.

## The drawn table

board-tab = Table
board-clock = Temps restant
board-you = toi
board-seats = Places
board-free = Place libre
board-tables = Autres tables
board-controls = À cette table
board-continue = Continuer
board-close = Fermer
board-picked = choisie
board-where = Où ?
board-not-there = { $name } : impossible à cet endroit. Choisis une place marquée, ou une autre carte.
board-to = Voir la table
board-watching = Tu regardes une partie des autres.
board-own-game = Jouer aussi
lobby-seated = Ta place est réservée. La partie commence dès qu'elle est lancée à la table.
lobby-host-few = Ajoute des ordinateurs, ou attends : tout le salon peut se joindre à toi.
lobby-host-enough = Lance la partie, ou attends encore du monde.
lobby-host-full = Toutes les places sont prises : tu peux commencer.
lobby-joined = { $name } est à la table.
lobby-left = { $name } n'est plus à la table.
rematch-wanted = { $name } propose une revanche.
rematch-join = Rejoindre
board-more = Plus
seat-cards = cartes en main : { $count }
end-own = Ta place : { $count } sur { $max }
end-best = Meilleur coup
end-worst = Erreur la plus coûteuse
end-details = En détail
tastes = Son et vitesse
tastes-sound = Un son discret quand c'est à toi
tastes-speed = Les coups des autres s'affichent
tastes-speed-normal = pas à pas
tastes-speed-fast = vite
tastes-speed-off = d'un coup
tastes-still = Ton appareil demande peu d'animations : tout s'affiche d'un coup.
chat-fold = Masquer le chat
chat-unfold = Afficher le chat

## The games on offer

door-games = Jeux
door-play = Jouer contre l'ordinateur
door-open = Ouvrir une table
door-open-game = Ouvrir une table : { $name }
door-play-game = Jouer contre l'ordinateur : { $name }
door-tables = Tables ouvertes
door-free = places libres : { $count }
door-watch = en cours
lesson-try = Essayer
lesson-try-game = Essayer : { $name }
lesson-lead = C'est tout ce qu'il faut pour une première manche. Elle dure environ deux minutes et, à chaque tour, tu vois ce que l'ordinateur jouerait.
lesson-begin = Jouer la première manche
lesson-coach = Conseil
lesson-thinking = Voyons voir…
lesson-wait = Regarde ce que font les autres. Le conseil arrive à ton tour.
lesson-stop = Sans conseils
lesson-done = C'était ta première manche. Maintenant, tu sais jouer !
critique-title = Ce qui aurait été mieux
critique-wait = Je cherche de meilleurs coups…
critique-plot = Chance et habileté en chiffres.
critique-player = { $name } : chance { $count }, erreurs { $max }.
critique-luck = chance
critique-skill = coût des erreurs
critique-slips = Coups qui auraient pu être meilleurs
critique-none = Aucune erreur nette : bien joué !
critique-more = En toutes lettres

# ---- replay ----
replay-title = Revoir une partie
replay-lead = Dépose ici le fichier d'une partie (💾 Fichier de la partie, sous son dernier message) et revois-la coup par coup, toutes les mains ouvertes.
replay-choose = Choisir un fichier
replay-broken = Ce n'est pas le fichier d'une partie, ou il est abîmé.
replay-again = Une autre partie
replay-show = Revoir la partie
replay-link = Lien pour tout le monde
replay-first = Au début
replay-back = Un coup en arrière
replay-play = Lire
replay-pause = Arrêter
attempt = Réessayer
attempt-over = Cette manche te rapporte maintenant { $count } ; dans la partie, c'était { $max }.
replay-line = Continuer avec le meilleur coup
replay-line-back = Revenir à la partie
replay-line-shown = Le meilleur coup, continué par l'ordinateur
replay-next = Un coup en avant
replay-last = À la fin
replay-place = Coup { $count } sur { $max }
replay-rounds = Moment de la partie
replay-hands = Mains
replay-no-cards = aucune carte
replay-fair = Mélange honnête : l'empreinte, les arrivées et chaque paquet concordent. Ton navigateur l'a recalculé.
replay-unfair = Les paquets de ce fichier ne découlent pas de son secret. Ils ont été mélangés autrement, ou le fichier a été modifié.
replay-fair-compare = Comparer avec ce que la table a montré
replay-fair-lobby = Empreinte, avant la partie
replay-fair-start = Condensé, au départ

# ---- spectators ----
watch-about = Tu regardes : tu vois ce que voit toute la table, mais aucune main.
watch-over = Cette partie est terminée.
watch-gone = Cette table n'existe pas, ou n'existe plus.
watch-past = Impossible de revoir cette partie : elle n'est plus conservée.
link-used = Ce lien a déjà servi, et il ne sert qu'une fois. Appuie de nouveau sur « Ouvrir la table » dans la discussion pour en avoir un autre.
link-late = Ce lien est trop ancien. Appuie de nouveau sur « Ouvrir la table » dans la discussion pour en avoir un autre.
link-wrong = Ce lien est abîmé ou n'est pas d'ici. Appuie de nouveau sur « Ouvrir la table » dans la discussion pour en avoir un autre.
link-ended = Ta session n'est pas ouverte ici, ou plus maintenant. Appuie sur « Ouvrir la table » dans la discussion pour avoir un lien.
link-gone = Tu n'as pas de place à cette table, ou elle n'existe plus. Ouvres-en une autre depuis la discussion.
link-elsewhere = Cette table a changé d'adresse. Appuie de nouveau sur « Ouvrir la table » dans la discussion pour avoir un nouveau lien.
link-unsaved = Impossible d'enregistrer cela pour l'instant. Recharge cette page pour réessayer.
link-you = Tu joues sous le nom de { $name }.
link-log = Ce qui s'est passé
