### Ce qu'il faut de plus dans les salons sans boutons : choisir en tapant, les heures, pourquoi c'est lent.

## À la première ligne d'un message qui se signale ($title nomme le jeu et la table)

matrix-your-turn = À toi de jouer · { $title }

## Sous beaucoup de petits choix : les deux se tapent

matrix-type = Tape le numéro, { $number }, ou { $word }.
matrix-type-several = Choisis les { $count } d'un coup, par exemple : { $words }.

## Ce qui clôt un sondage, dans les applications sans sondages

matrix-poll-over = Ce sondage est terminé.

## Les moments ($time est une heure, $date s'écrit 2026-11-21)

matrix-at = à { $time }
matrix-at-day = le { $date } à { $time }
matrix-in-seconds =
    { $count ->
        [one] dans { $count } seconde ({ $time })
       *[other] dans { $count } secondes ({ $time })
    }
matrix-in-minutes =
    { $count ->
        [one] dans { $count } minute ({ $time })
       *[other] dans { $count } minutes ({ $time })
    }
matrix-in-hours =
    { $count ->
        [one] dans { $count } heure ({ $time })
       *[other] dans { $count } heures ({ $time })
    }
matrix-in-days =
    { $count ->
        [one] dans { $count } jour ({ $time })
       *[other] dans { $count } jours ({ $time })
    }

## Soucis

notice-slow =
    { $seconds ->
        [one] Je m'occupe de plusieurs tables et je ne peux envoyer qu'un message par seconde : il faut un peu de patience. La personne qui administre ce serveur peut changer cela.
       *[other] Je m'occupe de plusieurs tables et je ne peux envoyer qu'un message toutes les { $seconds } secondes : il faut un peu de patience. La personne qui administre ce serveur peut changer cela.
    }
our-private-chat = notre discussion privée
start-a-chat = ouvrir une discussion avec moi
notice-cannot-read = Je n'arrive pas à déchiffrer ton message : ton appli ne m'a pas donné la clé. Écris-le encore une fois, s'il te plaît.
notice-not-signed = Ici, je n'écoute que les appareils vérifiés par leur propriétaire, et celui-ci ne l'est pas. Vérifie-le dans ton appli (dans les paramètres, sous sessions ou appareils), puis écris-le encore une fois.
notice-reactions-unsigned = Ici, les réactions ne comptent pas : elles ne sont pas chiffrées, quelqu'un pourrait les falsifier en route. Tape ce qui est écrit à côté du choix, s'il te plaît.
notice-compare-signs = Ton appli affiche-t-elle exactement ceci : { $signs } ? Alors confirme-le là-bas ; sinon, annule.
notice-ask-verification-again = Je ne connaissais pas encore l'appareil depuis lequel tu veux me vérifier. Maintenant oui : annule et redemande-le, s'il te plaît.
notice-was-away = J'étais absent un moment. Ce que vous m'avez écrit entre-temps, je ne l'ai pas fait : écrivez-le de nouveau si vous le voulez toujours.
notice-interrupted = On m'a redémarré juste à ce moment-là. Regarde si ça a compté ; sinon, refais-le, s'il te plaît.
notice-bad-prefix = Les commandes ne peuvent pas commencer ainsi. Prends un signe comme `!` ou `?`, ou un mot court d'au moins deux lettres.
