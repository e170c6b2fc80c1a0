# Les mots de la page elle-même.

title = Herzbot · Terrain de jeu
playground = Terrain de jeu

door-title = Entrez, on joue une manche
door-lead = Herz an Herz, un jeu de cartes de deux à quatre, ici même dans votre navigateur. Pas de compte : un nom suffit.
door-again = Heureux de vous revoir. Qui êtes-vous dans cet onglet ?
door-known = Personnes de ce navigateur
door-go-on = Continuer en tant que { $name }
door-elsewhere = dans un autre onglet
door-name = Comment vous appeler ?
door-name-other = Être quelqu'un d'autre dans cet onglet : votre nom
door-come-in = Entrer
door-cookie = Votre nom reste lié à ce navigateur (par un cookie de cette page), pour retrouver vos parties.
door-passphrase = Phrase de passe
door-passphrase-why = Ce terrain de jeu est réservé aux invités. Qui le tient peut vous dire la phrase de passe.
door-enter = Ouvrir
door-passphrase-wrong = Ce n'est pas la phrase de passe.
door-slow = Trop d'essais. Patientez un peu, s'il vous plaît.
door-name-length = Un nom compte de 1 à 32 caractères.
door-name-taken = Quelqu'un porte déjà ce nom. Choisissez-en un autre, s'il vous plaît.
door-full = Il n'y a plus de place ici.
door-who = Cet onglet ne sait pas qui vous êtes. Rechargez la page, s'il vous plaît.
door-failed = Cela n'a pas marché. Réessayez, s'il vous plaît.

skip-channel = Aller à la saisie du salon
skip-private = Aller à la conversation privée
rooms = Salons
people = Qui est là
you-are = Vous êtes
be-other = Être quelqu'un d'autre
be-other-about = Être quelqu'un d'autre dans cet onglet
notify-on = Me prévenir
unread = non lus : { $count }
call-title = À vous de jouer !
offline = Le bot est injoignable. Nouvel essai …

channel-about = Les tables sont ici, et tout le monde y parle
channel-messages = Messages du salon
channel-write = Message ou /commande
channel-write-label = Écrire dans le salon ; une barre oblique commence une commande
private-title = Vos cartes
private-about = Visible par vous et le bot seulement
private-messages = Messages privés
private-write = Écrire au bot
private-write-label = Écrire au bot en privé
private-empty = Pendant une partie, vos cartes apparaissent ici. Personne d'autre ne les voit.
tables = Tables de ce salon
newest = Derniers messages

welcome-title = Une table vide, et c'est à vous
welcome-lead = Ouvrez une table, ajoutez un ou deux ordinateurs et lancez la partie. Une manche dure cinq minutes.
welcome-start = Ouvrir une table
welcome-or = ou tapez { $command } ci-dessous
welcome-step-1 = Ouvrez une table. Tout le salon la voit.
welcome-step-2 = Ajoutez des ordinateurs, ou ouvrez un second onglet et soyez quelqu'un d'autre.
welcome-step-3 = Lancez la partie. Vos cartes apparaissent dans la conversation privée.

send = Envoyer
commands-show = Montrer les commandes
completion = Commandes possibles
completion-count = Suggestions : { $count }
required = nécessaire
yes = oui
no = non

bot = Bot
only-you = Visible par vous seulement.
dismiss = Masquer
retired = avant : { $text }
somebody-gone = Quelqu'un
heard-for-you = Pour vous : { $text }
react-add = Ajouter une réaction
react-with = Réagir avec { $text }
reaction = { $text }, réactions : { $count }
card-empty = place vide
card-active = doit jouer
menu-choose = Choisir
file-download = Télécharger { $name }

invitation = Herzbot voudrait vous écrire en privé, pour vous montrer vos cartes.
invitation-accept = Le laisser écrire

wrong-offline = Le bot est injoignable pour l'instant. Réessayez dans un moment, s'il vous plaît.
wrong-gone = Ce message n'existe plus.
wrong-long = C'est trop long : { $max } caractères au plus.
wrong-subcommand = { $name } demande l'un de : { $list }.
wrong-extra = « { $text } » n'a pas sa place dans cette commande.
wrong-missing = Il manque : { $name }.
wrong-word = { $name } ne peut pas être « { $text } », mais l'un de : { $list }.
wrong-number = { $name } ne peut pas être « { $text } », mais un nombre de { $min } à { $max }.
wrong-flag = { $name } ne peut pas être « { $text } », mais oui ou non.
wrong-person = Personne ne s'appelle « { $text } » ici.
