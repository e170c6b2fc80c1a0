### Ein Tisch im Kanal und privat: was allen Spielen gemeinsam ist.
### Namen kommen fett und schon unschädlich gemacht; sie werden nie gebeugt.

## Wörter für überall

all-games = Alle Spiele

list-comma = { ", " }
list-and = { $first } und { $last }
list-game = { $game }
sentences = { $first } { $second }
list-or = { $first } oder { $last }
decimal-mark = ,

table-title = { $game } · Tisch { $table }
table-moved-down = { $table } steht jetzt weiter unten
table-in-thread = { $table } geht im Thread weiter
table-over-in-thread = { $table }: Das Spiel ist aus. { $line }

points-count =
    { $count ->
        [one] { $count } Punkt
       *[other] { $count } Punkte
    }
    .dative = { $count ->
        [one] { $count } Punkt
       *[other] { $count } Punkten
    }
option-rounds-value =
    { $count ->
        [one] { $count } Runde
       *[other] { $count } Runden
    }
round-of = Runde { $round } von { $rounds }
round-number = Runde { $round }

## Knöpfe

button-join = Mitspielen
button-leave = Gehen
button-decline = Nein, danke
button-take-back = Zurücknehmen
button-add-computer = Computer dazu
button-remove-computer = Computer weg
button-computers = Computer
button-hint = Tipp
button-review = Analyse
button-start = Anfangen
button-rules = Regeln
button-fair = Mischbeweis
button-more = Mehr
menu-question = Was möchtest du tun?
button-options = Optionen
button-thread = Im Thread spielen
button-no-thread = Im Kanal spielen
button-variants = Varianten
button-more-variants = Weitere Varianten
button-my-cards = Meine Karten
cards-question = Wo möchtest du deine Karten haben? Wenn du nichts wählst, bleiben sie dort, wo du spielst.
cards-question-private = Direktnachricht
cards-question-channel = Im Kanal
cards-question-untold = Sag mir nichts
button-back = Bin wieder da
button-pause = Pause
button-resume = Weiter
button-rematch = Revanche
button-replay = Spiel als Datei
button-to-table = Zum Tisch
button-open = Tisch öffnen
button-link = Im Browser öffnen
open-about = Dieser Link ist nur für dich: Er öffnet den Tisch in deinem Browser, und du spielst dort als du selbst. Er funktioniert einmal, innerhalb von zehn Minuten.
button-invite = Per Link einladen
button-stop-invitations = Einladungen beenden
invite-about = Wer diesen Link öffnet, kann im Browser einen freien Platz nehmen, ohne Konto und unter eigenem Namen. Er gilt für mehrere Leute, bis das Spiel anfängt oder du ihn beendest, höchstens 24 Stunden.
button-watch = Zuschauen
button-watch-again = Noch einmal ansehen
button-remove-somebody = Jemanden entfernen
button-close-table = Tisch schließen
button-close-for-good = Ja, schließen
button-keep-table = Nein, offen lassen
button-leave-for-good = Ja, ich gehe
button-stay = Nein, ich bleibe

## Vor dem Spiel

lobby-seats-free =
    { $count ->
        [one] { $lowest } · frei
       *[other] { $lowest }–{ $highest } · frei
    }
lobby-seat-person = { $number } · { $name }
lobby-seat-host = { $number } · { $name } (Tischleitung)
lobby-seat-guest = { $number } · { $name } (Gast)
lobby-seat-computer = { $number } · { $name } (Computer, { $level })
lobby-seat-kept = { $number } · { $name } (Platz ist reserviert)
lobby-too-few =
    { $needed ->
        [one] Zum Anfangen muss jemand da sein. Wähl „{ button-join }“ oder setz einen Computer dazu.
       *[other] Zum Anfangen müssen mindestens { $needed } mitspielen. Wähl „{ button-join }“ oder setz einen Computer dazu.
    }
lobby-enough = Es ist noch Platz: Wähl „{ button-join }“. { $host } kann aber auch gleich anfangen.
lobby-full = Alle Plätze sind besetzt. { $host } kann jetzt anfangen.
lobby-rematch = { $host } möchte eine Revanche: Mit „{ button-join }“ bist du wieder dabei.
lobby-alone = Hier spielst du allein gegen Computer. Wähl „{ button-start }“, wenn es losgehen soll.
lobby-alone-too-few = Gegen wen möchtest du spielen? Wähl „{ button-add-computer }“.
playing-alone = Du spielst gegen { $names }. Deine Karten kommen in einer eigenen Nachricht darunter.
playing-alone-words = Du kannst jederzeit { $words } tippen.
lobby-watched = Das Spiel hat noch nicht angefangen. Bleib hier, dann siehst du gleich, wenn es losgeht.
menu-watch = Publikum
watch-now = Das Publikum sieht jeden Zug sofort.
watch-later = Das Publikum sieht jeden Zug einen Zug später.
watched-later = Hier siehst du alles einen Zug später.
lobby-unreachable =
    { $count ->
        [one] { $names }, meine privaten Nachrichten kommen bei dir nicht an. Macht nichts: Im Spiel zeigt dir „{ button-my-cards }“ deine Karten.
       *[other] { $names }, meine privaten Nachrichten kommen bei euch nicht an. Macht nichts: Im Spiel zeigt euch „{ button-my-cards }“ eure Karten.
    }
lobby-closes = Wenn hier nichts passiert, schließt der Tisch { $when }.
lobby-guests = Gäste kommen per Link und ohne Konto: Ihre Ergebnisse zählen für keine Bestenliste. Die der anderen zählen, wenn es mindestens zwei sind.
first-drawn = wer beginnt, wird ausgelost
first-named = { $name } beginnt
dealer-drawn = wer gibt, wird ausgelost
dealer-named = { $name } gibt zuerst
clock-per-move = { $clock } pro Zug
hints-allowed = mit Tipps (ab dem ersten ohne Wertung)
in-a-thread = in einem Thread

fair-lobby = Ehrlich gemischt, Fingerabdruck { $commitment }
fair-commitment = **Fingerabdruck** vom Geheimnis dieses Tischs, gezeigt, bevor jemand mitspielen konnte: { $hash }
fair-digest = **Prüfsumme** dessen, wer wann dazukam; Geheimnis und Prüfsumme bestimmen jedes Kartendeck: { $hash }
fair-same-decks = Diese Karten ergeben sich aus dem Geheimnis des Spieleabends oder der Saison.
fair-secret = **Das Geheimnis**, jetzt, da das Spiel vorbei ist: { $hash }
fair-finished = Ehrlich gemischt ✓ Der Beweis ist in der Datei, die es unter „{ $replay }“ gibt.
finished-concealed = Andere Tische hatten dieselben Karten. „{ button-replay }“ und „{ button-review }“ gehen auf, sobald alle fertig sind.

## Das Spiel

turn-of =
    { $count ->
        [0] Gleich wird die nächste Runde ausgeteilt.
        [one] { $names } ist dran.
       *[other] { $names } sind dran.
    }
turn-until = ⏳ { $turn } · { $until }
turn-holiday = 🏖️ { $name } hat Urlaub bis einschließlich { $date }
turn-holiday-undated = 🏖️ { $name } hat Urlaub
paused-host = ⏸️ Pause. „{ button-resume }“ setzt das Spiel fort.
paused-nobody = ⏸️ Gerade ist niemand da: Das Spiel wartet. „{ button-back }“ setzt es fort.
seat-away = { $name } (weg, der Computer spielt)
seat-left = { $name } (gegangen, der Computer spielt)
seat-computer = { $name } (Computer)
score-away = { $name } 💤
score-left = { $name } 🚪🤖
score-computer = { $name } 🤖
playing-unreachable = 📪 { $names }: bitte „{ button-my-cards }“ wählen
playing-late = Mit „{ button-join }“ übernimmst du den Platz von { $name }. Wer jetzt dazukommt, spielt ohne Wertung.
playing-concealed = Andere Tische spielen gerade mit denselben Karten. Die Karten sehen nur die Leute an diesem Tisch, bis alle diese Tische fertig sind.
recent-older =
    { $count ->
        [one] … davor noch { $count } Zug.
       *[other] … davor noch { $count } Züge.
    }

private-your-turn = Du bist dran!
private-away = Der Computer spielt für dich.
private-forced = Für dich erledigt, weil du keine Wahl hattest: { $moves }
private-until = { $turn } ⏳ { $until }
private-holiday = { $turn } 🏖️ Du hast Urlaub bis einschließlich { $date }: Deine Uhr steht still.

## Nach einer Runde und nach dem Spiel

round-next-first = { $name } beginnt die nächste Runde.
round-next-dealer = { $name } gibt in der nächsten Runde.

finished-winners =
    { $count ->
        [one] 🏆 { $names } gewinnt mit { FORM($points, "dative") }.
       *[other] 🏆 { $names } teilen sich den Sieg mit je { FORM($points, "dative") }.
    }
finished-congratulations = Glückwunsch!
finished-place = { $place }. { $line }
finished-line = { $name }: **{ $total }** = { $rounds }
finished-line-one-round = { $name }: **{ $total }**
finished-last-round = Die letzte Runde:
finished-lowest = Wer die wenigsten Punkte hat, gewinnt.
finished-shortened = Dieses Spiel war kürzer als üblich.
finished-rated = Dieses Spiel zählt für die Bestenliste.
replay-file = Hier ist das ganze Spiel, Zug für Zug.
replay-unattached = Ich kann die Datei des Spiels gerade nicht anhängen. Versuch es später noch einmal; vielleicht fehlt mir hier das Recht, Dateien anzuhängen.
replay-verify = Mit Herzbot auf dem eigenen Rechner prüft { $command }, ob ehrlich gemischt wurde.

## Optionen

options-length = Länge: **{ $value }**
options-first = Wer beginnt: **{ $value }**
options-dealer = Wer zuerst gibt: **{ $value }**
options-clock = Uhr: **{ $value }**
options-language = Sprache: **{ $value }**
options-thread = In einem Thread: **{ $value }**
options-read-only = Ändern kann das { $host } (Tischleitung).
language-of-place = wie überall hier
language-beta = { $language } (Beta)
menu-first = Wer beginnt?
menu-first-drawn = wird ausgelost
menu-dealer = Wer gibt zuerst?
menu-dealer-drawn = wird ausgelost
option-rounds-menu = Wie viele Runden?
value-yes = ja
value-no = nein
menu-clock = Wie viel Zeit pro Zug?
menu-language = Welche Sprache?
menu-remove = Wen?
remove-whom = Wen willst du entfernen? Mitten im Spiel übernimmt dann der Computer den Platz bis zum Schluss.
remove-nobody = Da ist niemand, den du entfernen könntest.

## Das Bild mit den Punkten

# Unter einem Bild. $players: "① Anna, ② Ben", die Nummern, die darauf stehen.
picture-players = Im Bild: { $players }.
# Was das Bild zeigt, für alle, die es nicht sehen, also ohne Auszeichnung. $points: "Anna 12, Ben −3".
picture-points = Diagramm der Spielstände: { $points }.
picture-winners =
    { $count ->
        [one] { $names } gewinnt.
       *[other] { $names } teilen sich den Sieg.
    }
picture-ahead =
    { $count ->
        [one] { $names } liegt vorn.
       *[other] { $names } liegen zusammen vorn.
    }
