help-title = Herzbot
help-intro = Des jeux de cartes là où vous discutez déjà. Ouvre une table, laisse les autres te rejoindre ou ajoute des ordinateurs, et c'est parti : ensuite, il suffit de choisir.
help-playing = Tu es à une table. Là, voici ce qui t'aide :
help-commands = Toutes les commandes
help-entry = **{ $command }** – { $text }
help-subcommand = `{ $command }` { $text }
help-table = Ce que tu peux aussi faire à ta table par commande :
help-leaderboard = Qui joue le mieux, partout ou ici. Les parties entre deux personnes ou plus comptent.
help-games = Toutes tes parties, où qu'elles soient ; d'abord celles qui t'attendent.
help-stats = Ton bilan, ou celui de quelqu'un d'autre : parties, victoires, meilleure soirée, avec qui le plus souvent.
help-hint = À ton tour : ce que ferait l'ordinateur à ta place, ce qu'il en attend, et pourquoi. Personne d'autre ne le voit. Une partie avec conseils ne compte pas pour le classement.
help-rules = Comment on joue.
help-settings = Ta langue, quand je te préviens et si les classements affichent ton nom.
help-server = Pour les responsables : la langue des messages publics, le temps par coup aux nouvelles tables et le nombre de tables ouvertes en même temps au même endroit.
help-help = Cette page.
help-text = Tape le numéro ou le mot d'un choix, ou le nom des cartes : `10 de carreau`, `dame de pique, as de carreau, 2 de trèfle`. Les options suivent la commande : `{ $command } { option-rounds }=2`.
help-alone = Personne dans les parages ? Tape `{ $command }` dans notre discussion privée et joue là contre des ordinateurs.
help-fair = Le mélange est honnête : chaque table en montre une empreinte avant que quiconque s'assoie, et à la fin tout ce qu'il faut pour le vérifier.
