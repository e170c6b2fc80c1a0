### The rules of the games, in words of our own.

rules-title = Rules · { $game }
rules-at-table = **At table { $table } this was chosen:**
rules-fair = **Fair shuffle:** before anybody can join, every table picks a secret and shows its fingerprint. The cards follow from that secret together with who joined and when, so nobody can choose them afterwards – the secret is told at the end, and everybody can check it. (Whoever runs this bot could still invent players, and that can't be ruled out.)
