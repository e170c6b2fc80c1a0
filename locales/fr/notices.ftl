### Ce que le bot répond et demande.
### Les noms sont déjà rendus inoffensifs ; ils ne s'élident jamais.

## Tours et tables

notice-not-your-turn =
    { $count ->
        [0] Ce n'est pas ton tour.
        [one] Patience : c'est à { $names } de jouer.
       *[other] Patience : c'est à { $names } de jouer.
    }
notice-old-button = Ce choix date de tout à l'heure : j'ai tout laissé comme c'était.
notice-table-gone = Cette table n'existe plus.
notice-not-at-this-table = Tu ne joues pas à cette table.
notice-no-table-here = Tu n'as pas de table ici. Tu peux en ouvrir une : { $commands }.
notice-which-table = Il y a plusieurs tables. Laquelle veux-tu dire : { $names } ?
notice-no-such-table = Il n'y a pas de table « { $name } » ici.
notice-no-such-table-guess = Il n'y a pas de table « { $name } » ici. Voulais-tu dire { $guess } ?
notice-table-full = Dommage, toutes les places sont prises. Tu peux ouvrir une table à toi : { $commands }.
notice-table-full-computers = Toutes les places sont prises, certaines par des ordinateurs : demande à la table d'en retirer un, et il y aura une place pour toi.
notice-already-seated = Tu as déjà une place à cette table.
notice-already-started = Cette partie a déjà commencé. Tu peux ouvrir une nouvelle table : { $commands }.
notice-not-started = La partie n'a pas encore commencé.
notice-game-over = Cette partie est terminée.
notice-not-over = C'est pour après la partie, et celle-ci n'est pas encore terminée.
notice-not-now = Ce n'est pas possible à ce moment de la partie.
notice-host-only = C'est à { $host } d'en décider : c'est la personne qui tient cette table.
notice-moderators-only = Ici, seules les personnes qui modèrent peuvent faire cela.
notice-too-few-players =
    { $needed ->
        [one] Pour commencer, il faut au moins une personne.
       *[other] Pour commencer, il faut être au moins { $needed }. Attends quelqu'un, ou ajoute un ordinateur.
    }
notice-no-computer = Il n'y a pas d'ordinateur à cette table.
notice-picked-enough =
    { $count ->
        [one] Tu as déjà choisi ta carte. Reprends-la d'abord si tu en veux une autre.
       *[other] Tu as déjà choisi { $count } cartes. Reprends-en d'abord une si tu en veux une autre.
    }
notice-choose-exactly =
    { $count ->
        [one] Choisis exactement { $count } carte.
       *[other] Choisis exactement { $count } cartes.
    }
notice-pick-more =
    { $count ->
        [one] Choisis d'abord encore { $count } carte.
       *[other] Choisis d'abord encore { $count } cartes.
    }
notice-paused = La partie est en pause. Tu pourras jouer dès qu'elle reprendra.
notice-not-paused = La partie n'est pas en pause.
notice-not-away = Tu es déjà là : personne ne joue à ta place.
notice-no-hint-now = Un conseil, c'est pour ton propre coup, et ce n'est pas ton tour.
notice-hints-off = Pas de conseils à cette table : tu joues avec d'autres personnes, et la partie compte. Avant le début, la personne qui tient la table peut les permettre sous « { button-more } », « { button-computers } ».
notice-same-for-all = C'est la donne du jour : elle est la même pour tout le monde, donc pas de conseils, et rien ne peut y être changé.
notice-same-decks = D'autres tables jouent avec les mêmes cartes. Tant qu'elles n'ont pas fini, seules les personnes de cette table peuvent voir les siennes.
notice-no-hints-compared = Pas de conseils ici : ton résultat est comparé à celui de personnes qui ont les mêmes cartes.
notice-read-by-others = C'est noté, mais là-bas, tout le monde a pu le lire. La prochaine fois, écris-le-moi plutôt ici, à l'abri des regards.
notice-left-for-good = Tu as quitté cette partie. L'ordinateur la termine à ta place.
notice-guests-off = Ce bot ne permet pas d'inviter par un lien. La personne qui le gère peut changer cela.
notice-not-invited = Cette table n'invite plus personne par un lien. Demande un nouveau lien à la personne qui la tient.
notice-no-more-guests = Plus personne ne peut venir par le lien. Celles et ceux qui sont là restent.
notice-nobody-to-remove = Cette personne ne joue pas ici. Si tu veux partir toi-même, choisis « { button-leave } ».

## Partir et fermer

notice-leave-question = Veux-tu vraiment quitter la partie ? L'ordinateur prendra ta place jusqu'à la fin, et tu ne pourras pas revenir.
notice-leave-question-rated = Veux-tu vraiment quitter la partie ? L'ordinateur prendra ta place jusqu'à la fin, tu ne pourras pas revenir, et au classement cela comptera pour toi comme une dernière place.
notice-close-question = Fermer cette table pour tout le monde ? La partie s'arrêtera sans résultat.
notice-stayed = Super, tu restes !
notice-you-left = Tu as quitté la table. À la prochaine !
notice-removed = { $name } ne joue plus à cette table.
notice-guest-removed = { $name } ne joue plus à cette table, et le lien pour les invités n’est plus valable. Pour en avoir un nouveau, invite de nouveau.
notice-you-were-removed = Ta place t'a été retirée. L'ordinateur termine la partie pour toi.

## Les places et le rôle d'hôte changent de mains

notice-seat-kept = J'ai demandé à { $name }. La place est réservée jusqu'au début de la partie ; si tu veux la reprendre, retire { $name } de la table.
notice-seat-offered = J'ai demandé à { $name }. Rien ne change avant son accord. Ensuite, tu ne pourras plus revenir.
notice-seat-offered-rated = J'ai demandé à { $name }. Rien ne change avant son accord. Ensuite, tu ne pourras plus revenir, et la partie comptera pour toi comme une dernière place au classement.
notice-seat-kept-for-you = Une place t'est réservée à la table { $table }. Tu veux jouer ?
notice-seat-offered-to-you = { $name } te propose sa place à la table { $table } : tu continuerais avec les cartes telles qu'elles sont. Pour toi, la partie ne compte pas.
notice-seat-taken = { $name } joue maintenant à la place de { $before }.
notice-seat-given = { $name } joue maintenant à ta place. À la prochaine !
notice-declined = D'accord. Une prochaine fois, peut-être !
notice-offer-declined = { $name } ne peut pas jouer. Tu gardes ta place.
notice-offer-taken-back = Tu gardes ta place.
notice-no-offer = Personne ne te propose de place à cette table.
notice-own-seat = Tu ne peux pas te proposer une place.
notice-sits-here = { $name } a déjà une place à cette table.
notice-has-left = { $name } a quitté cette partie et ne peut pas revenir.
notice-asked-already = J'ai déjà demandé à { $name } et n'ai pas encore de réponse.
notice-has-declined = { $name } t'a déjà dit non à cette table. Je ne redemande pas.
notice-not-of-this-place = { $name } n'est pas ici. Je ne peux demander qu'aux personnes d'un serveur ou d'une plateforme où cette table est affichée.
notice-not-known = Je ne connais pas « { $name } ». Je ne demande qu'aux personnes qui m'ont déjà utilisé : il suffit que cette personne tape une fois `{ $prefix }{ command-help }`.
notice-plays-not-here = Cette personne ne joue pas à cette table.
notice-cannot-host = { $name } ne peut pas tenir cette table. Choisis une personne assise ici, ni invitée ni ordinateur.
notice-host-already = { $name } tient déjà cette table.
notice-host-now = { $name } tient maintenant cette table.
notice-claimed = { $name } remporte toutes les levées restantes : les cartes ont été jouées aussitôt.

closed-lobby-idle = Il ne s'est rien passé ici depuis 30 minutes : la table est fermée.
closed-lobby-empty = Tout le monde est parti : la table est fermée.
closed-host = La table a été fermée. Il n'y a pas de résultat.
closed-by = { $name } a fermé la table. Il n'y a pas de résultat.
closed-abandoned = Personne n'est passé depuis longtemps : la table est fermée. Il n'y a pas de résultat.
closed-everybody-left = Tout le monde a quitté la partie : la table est fermée. Il n'y a pas de résultat.
closed-damaged = Désolé, j'ai perdu des données de cette table (elles sont endommagées) : on ne peut pas continuer ici, et il n'y a pas de résultat. Les autres tables vont bien.

## Ce qui est possible, et où

notice-channel-full =
    { $limit ->
        [one] Il y a déjà une table ici, et il ne peut y en avoir qu'une. Joue avec les autres, ou attends qu'elle soit terminée.
       *[other] Il y a déjà { $limit } tables ici, et il ne peut pas y en avoir plus. Joins-toi à l'une d'elles, ou attends qu'une partie se termine.
    }
notice-opened-too-many =
    { $limit ->
        [one] Tu as déjà ouvert une table depuis une heure. Tu pourras ouvrir la suivante { $next }.
       *[other] Tu as ouvert { $limit } tables en une heure. Tu pourras ouvrir la suivante { $next }.
    }
notice-channels-only = Ce n'est pas possible ici : utilise cette commande dans un salon où je suis.
notice-plays-alone = Quelqu'un joue ici contre des ordinateurs, sans personne d'autre. Tu peux ouvrir ta propre table : { $commands }.
notice-invite-code = Le code de cette table est **{ $code }**. Utilise la commande `{ command-table } { command-table-bring }` avec ce code dans un autre salon où je suis : la table y sera montrée aussi, et on pourra la rejoindre de là. Le code est valable jusqu'au début de la partie, { $hours } heures au plus.
notice-brought-here = La table { $table } est maintenant montrée ici aussi. Prenez place !
notice-shown-once = Cette table n'est plus montrée que là où elle a été ouverte.
notice-hidden-here = Cette table n'est plus montrée ici.
notice-no-such-code = Aucune table n'a ce code. Un code a six lettres et reste valable jusqu'au début de la partie, quelques heures au plus.
notice-no-such-code-shared = Aucune table n'a ce code. Un code a six lettres et reste valable jusqu'au début de la partie, quelques heures au plus. Certains lieux ne peuvent pas partager une table, car différentes parties de moi s'en occupent.
notice-too-many-guesses = Trop de codes faux. Tu pourras réessayer { $next }.
notice-shown-here-already = Cette table est déjà montrée ici.
notice-too-many-homes = Cette table est déjà montrée à { $limit } endroits, et il ne peut pas y en avoir plus.
notice-not-shown-elsewhere = Cette table n'est montrée que là où elle a été ouverte.
notice-widget-shown = Dans ce salon, on peut maintenant ouvrir les tables dessinées à côté de la discussion, avec Element sur ordinateur. Elles sont dans les informations du salon, sous le nom Herzbot. Element demande d'abord s'il peut charger la page et lui dire qui tu es. Pour la retirer, écris `{ $prefix }{ command-table } { command-table-widget } { option-widget-off }`.
notice-widget-hidden = Les tables dessinées ne sont plus montrées à côté de ce salon.
notice-widget-missing = Les tables dessinées ne sont pas montrées à côté de ce salon.
notice-widget-signed = Dans les salons chiffrés, je ne crois que ce que les appareils des gens ont signé (`MATRIX_LISTEN=signed`), et personne ne signe qui ouvre une page. Je ne peux donc pas montrer les tables dessinées à côté de ce salon.
notice-widget-unserved = Je n'ai pas de page à montrer ici : la personne qui gère le bot doit donner à `HERZBOT_WEB_URL` une adresse qui commence par https://.
notice-widget-needs-power = Je n'ai pas le droit d'ajouter une page à ce salon. Donne-moi là-bas le rang { $level } et réessaie.
notice-widget-unanswered = Le serveur n'a pas répondu, je ne sais donc pas si cela a marché. Réessaie dans un moment.
notice-not-opened = La table ne peut pas s'ouvrir ici pour l'instant. Tu peux continuer à jouer dans la discussion.
notice-playing-already = Tu as déjà une partie ici, à la table { $table }. Continue-la, ou choisis « { button-leave } » pour l'abandonner.
notice-open-here = À ta table, ce n'est pas un coup. Pour ouvrir une partie ici, tape { $command }.
notice-lacks = Pour que l'on puisse jouer ici, il me faut ces droits : { $lacks }. Demande à une personne responsable.
notice-goes-without = Je ne peux pas tout montrer ici. Il me manque ces droits : { $lacks }. On peut jouer quand même.
notice-table-silent = Je ne peux pas montrer la table dans le salon en ce moment. Il m'y manque ces droits : { $lacks }. La partie continue ici.
notice-table-gone-silent = Je n'ai plus accès au salon de la table. La partie continue ici.
notice-no-thread = Je n'ai pas pu ouvrir de fil : la partie continue ici, dans le salon.
notice-no-thread-lacks = Je ne peux pas ouvrir de fil ici. Il me manque ces droits : { $lacks }. La partie continue dans le salon.
notice-thread-gone = Le fil de cette table n'existe plus. La partie continue ici.
lack-see = voir ce salon
lack-write = envoyer des messages
lack-attach = joindre des fichiers
lack-history = lire les anciens messages
lack-open-threads = créer des fils publics
lack-write-in-threads = envoyer des messages dans les fils
notice-managers-only = Seules les personnes qui gèrent cette communauté peuvent changer cela.
notice-not-saved = Je n'ai pas pu l'enregistrer, donc rien n'a changé. Réessaie, s'il te plaît.
notice-moving = Cette table est en train de changer de place. Regarde si ça a compté ; sinon, réessaie dans un instant, s'il te plaît.
notice-too-busy = Il y a tant de monde en ce moment que je n'arrive plus à suivre, donc rien n'a été fait. Réessaie dans un instant, s'il te plaît.
notice-our-fault = Quelque chose a mal tourné, et c'est notre faute, pas la tienne. Réessaie, s'il te plaît.
notice-unknown-command = Je ne connais pas la commande « { $name } ». Essaie `{ $prefix }{ command-help }`.
notice-unknown-command-guess = Je ne connais pas la commande « { $name } ». Voulais-tu dire `{ $prefix }{ $guess }` ?
notice-bad-option = Je ne comprends pas « { $name } ».
notice-bad-option-guess = Je ne comprends pas « { $name } ». Voulais-tu dire « { $guess } » ?
notice-missing-option = Il manque encore « { $name } ». { $what }.
notice-which-move =
    { $count ->
        [one] Veux-tu dire { $moves } ?
       *[other] Quel coup veux-tu jouer : { $moves } ?
    }
notice-bad-value = « { $value } » ne convient pas pour « { $name } ».
notice-bad-value-possible = « { $value } » ne convient pas pour « { $name } ». Possible : { $list }.
number-range = de { $min } à { $max }

## Quand quelqu'un s'absente

notice-reminder = C'est à toi de jouer ! Sans coup de ta part, l'ordinateur jouera pour toi { $deadline }.
notice-your-turn-here = C'est à toi de jouer à la table { $table }. Choisis « { button-my-cards } ».
notice-your-turn-privately = C'est à toi de jouer à la table { $table }. Tes cartes sont dans notre discussion privée : accepte mon invitation, s'il te plaît. « { button-my-cards } » la renvoie.
notice-in-private-chat = C'est dans notre discussion privée : accepte mon invitation, s'il te plaît.
notice-start-chat = Ma réponse n'est que pour toi, mais je ne peux pas ouvrir d'autre discussion privée pour l'instant. Ouvres-en une avec moi, s'il te plaît : elle t'y attend.
notice-open-chat = Je ne peux pas ouvrir d'autre discussion privée pour l'instant. Ouvres-en une avec moi, s'il te plaît : tes cartes de la table { $table } y arrivent.
notice-played-for-you = Le temps était écoulé : l'ordinateur a joué pour toi.
notice-kept-for-you = Tu as manqué deux tours : l'ordinateur joue maintenant à ta place. Choisis « { button-back } » pour reprendre la main.
notice-bad-quiet-hours = Je ne comprends pas ces heures de silence. Écris par exemple `22-7` : de 22 h à 7 h. `aucune` : pas d'heures de silence.
notice-bad-holiday = Je ne comprends pas cette date. Écris le dernier jour de tes vacances, par exemple `2026-12-24`, ou leur nombre de jours, aujourd'hui compris. `non` y met fin.
notice-holiday-past = Ce jour est déjà passé (aujourd'hui : { $date }, { $zone }). Les vacances commencent tout de suite et durent jusqu'à la fin du jour indiqué.
notice-holiday-too-far = C'est dans plus d'un an. Indique un jour plus proche.
notice-holiday-too-long = C'est plus de jours qu'il ne t'en reste en { $year } : il en faut { $count }, il en reste { $number } sur { $limit }. Indique un jour plus proche. Chaque jour de vacances compte, le premier et le dernier aussi.
notice-needs-time-zone = Dans quel fuseau horaire sont tes heures de silence ? Ajoute-le : `silence={ $hours } fuseau={ $zone }`, ou juste une ville.
notice-no-such-time-zone = Je ne connais pas le fuseau horaire « { $name } ». Écris une grande ville près de chez toi, ou un nom comme `Europe/Paris`.
notice-no-such-time-zone-guess = Je ne connais pas le fuseau horaire « { $name } ». Voulais-tu dire « { $guess } » ?
notice-cards-here-now = Mes messages privés ne t'arrivent pas : désormais, tu joues ici même. Tu peux changer cela dans tes réglages.
notice-played-in-channel = Tu joues maintenant dans le salon.
notice-see-private = Je t'ai envoyé un message privé.

## Réglages

notice-saved = C'est enregistré.
notice-forget-question = Veux-tu vraiment que je t'oublie ? Ton nom, tes réglages et tes places aux classements disparaîtront pour toujours. Les résultats de tes parties restent, mais sans ton nom.
notice-forgotten = Voilà, je ne te connais plus. Mais tu peux revenir jouer quand tu veux.
notice-forget-still-playing = Tu joues encore. Quitte d'abord tes tables, et je pourrai t'oublier.
notice-server-clock = Aux nouvelles tables, on a maintenant { $clock } par coup.
notice-server-no-clock = Aux nouvelles tables, le temps n'est plus limité : chacun joue à son rythme.
notice-leaderboard-empty-all = Il n'y a encore personne au classement. Chaque partie terminée avec au moins deux personnes compte.
notice-no-stats-own = Tu n'as pas encore terminé de partie. Dès que ce sera fait, il y aura quelque chose à voir ici.
notice-no-stats = Il n'y a encore rien à dire sur { $name }.
notice-leaderboard-empty = Il n'y a encore personne au classement { FORM($game, "de") }. Chaque partie terminée avec au moins deux personnes compte.

clock-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
clock-days =
    { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }
clock-none = sans limite de temps

## Coups contraires aux règles

refused-not-your-turn = Ce n'est pas ton tour.
refused-round-over = C'est déjà terminé.
refused-other-game = Ce coup n'existe pas dans ce jeu.
