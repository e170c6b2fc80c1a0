# Die eigenen Worte der Seite.

title = Herzbot · Spielwiese
playground = Spielwiese

door-title = Komm rein und spiel eine Runde
door-lead = { $list }: Kartenspiele für zwei bis sechs, gleich hier im Browser. Kein Konto: Ein Name genügt.
door-again = Schön, dich wiederzusehen. Wer bist du in diesem Tab?
door-known = Schon einmal in diesem Browser
door-go-on = Weiter als { $name }
door-elsewhere = in einem anderen Tab offen
door-name = Wie sollen wir dich nennen?
door-name-other = Neuer Name für diesen Tab
door-come-in = Hereinkommen
door-cookie = Dein Name bleibt bei diesem Browser (durch ein Cookie dieser Seite), damit du zu deinen Spielen zurückfindest.
door-passphrase = Passwort
door-passphrase-why = Diese Spielwiese ist für Eingeladene. Wer sie betreibt, kann dir das Passwort sagen.
door-enter = Öffnen
door-passphrase-wrong = Das ist nicht das Passwort.
door-slow = Zu viele Versuche. Bitte warte kurz.
door-name-length = Ein Name hat 1 bis 32 Zeichen.
door-name-taken = So heißt hier schon jemand. Bitte wähle einen anderen Namen.
door-full = Die Spielwiese ist voll.
door-who = Dieser Tab weiß nicht, wer du bist. Bitte lade die Seite neu.
door-failed = Das hat nicht geklappt. Versuch es bitte noch einmal.
host = Gastgeber
host-about = Du kümmerst dich um diese Spielwiese und alle ihre Tische.
host-wrong = Dieser Gastgeber-Link gehört nicht zu dieser Spielwiese. Der richtige steht dort, wo der Bot gestartet wurde.

skip-channel = Zum Schreiben im Kanal springen
skip-private = Zum privaten Chat springen
rooms = Räume
people = Wer da ist
you-are = Du bist
be-other = Person wechseln
be-other-about = In diesem Tab als jemand anderes spielen
notify-on = Benachrichtigen
unread = ungelesen: { $count }
call-title = Du bist dran!
offline = Der Bot ist nicht zu erreichen. Neuer Versuch …

channel-about = Hier stehen die Tische, hier reden alle
channel-messages = Nachrichten im Kanal
channel-write = Nachricht oder /Befehl
channel-write-label = Im Kanal schreiben; ein Schrägstrich beginnt einen Befehl
private-title = Deine Karten
private-about = Nur für dich und den Bot sichtbar
private-messages = Private Nachrichten
private-write = Dem Bot schreiben
private-write-label = Dem Bot privat schreiben
private-empty = Was der Bot dir allein sagt, steht hier. Sonst sieht es niemand.
tables = Tische in diesem Kanal
newest = Neueste Nachrichten

welcome-title = Ein leerer Tisch, und du bist dran
welcome-lead = Spiel gleich gegen den Computer, oder mach einen Tisch auf: Alle im Kanal sehen ihn und können mitspielen.
welcome-or = oder tippe unten { $command }

send = Senden
commands-show = Befehle zeigen
completion = Passende Befehle
completion-count = Vorschläge: { $count }
required = erforderlich
yes = ja
no = nein

bot = Bot
only-you = Das siehst nur du.
dismiss = Ausblenden
retired = vorher: { $text }
somebody-gone = Jemand
heard-for-you = Für dich: { $text }
react-add = Reaktion hinzufügen
react-with = Mit { $text } reagieren
reaction = { $text }, Reaktionen: { $count }
card-empty = leerer Platz
card-active = am Zug
menu-choose = Wählen
file-download = { $name } herunterladen
fair-more = Ehrlich gemischt: so lässt es sich prüfen


wrong-offline = Der Bot ist gerade nicht zu erreichen. Versuch es bitte gleich noch einmal.
wrong-gone = Diese Nachricht gibt es nicht mehr.
wrong-long = Das ist zu lang: höchstens { $max } Zeichen.

## The drawn table

board-tab = Tisch
board-clock = Zeit bis zum Ende des Zuges
board-you = du
board-seats = Plätze
board-free = Freier Platz
board-tables = Andere Tische
board-controls = An diesem Tisch
board-continue = Weiter
board-close = Schließen
board-picked = gewählt
board-where = Wohin?
board-not-there = { $name }: Dorthin passt das nicht. Wähle einen markierten Platz oder eine andere Karte.
board-to = Tisch zeigen
board-watching = Du schaust anderen beim Spielen zu.
board-own-game = Selbst etwas spielen
lobby-seated = Du hast einen Platz. Das Spiel beginnt, sobald es am Tisch gestartet wird.
lobby-host-few = Nimm Computer dazu, oder warte: Alle im Kanal können mitspielen.
lobby-host-enough = Starte jetzt, oder warte, bis noch mehr mitspielen.
lobby-host-full = Alle Plätze sind besetzt: Du kannst starten.
lobby-joined = { $name } ist am Tisch.
lobby-left = { $name } ist nicht mehr am Tisch.
rematch-wanted = { $name } möchte eine Revanche.
rematch-join = Mitspielen
board-more = Mehr
seat-cards = Karten auf der Hand: { $count }
end-own = Dein Platz: { $count } von { $max }
end-best = Bester Zug
end-worst = Teuerster Fehler
end-details = Im Einzelnen
tastes = Ton und Tempo
tastes-sound = Ein leiser Ton, wenn du dran bist
tastes-speed = Was die anderen tun, siehst du
tastes-speed-normal = Schritt für Schritt
tastes-speed-fast = schnell
tastes-speed-off = auf einmal
tastes-still = Dein Gerät möchte wenig Bewegung, darum siehst du alles auf einmal.
chat-fold = Chat ausblenden
chat-unfold = Chat einblenden

## The games on offer

door-games = Spiele
door-play = Gegen den Computer spielen
door-open = Tisch aufmachen
door-open-game = Tisch aufmachen: { $name }
door-play-game = Gegen den Computer spielen: { $name }
door-tables = Offene Tische
door-free = freie Plätze: { $count }
door-watch = läuft
lesson-try = Ausprobieren
lesson-try-game = Ausprobieren: { $name }
lesson-lead = Mehr brauchst du nicht für die erste Runde. Sie dauert etwa zwei Minuten, und bei jedem Zug siehst du, was der Computer spielen würde.
lesson-begin = Erste Runde spielen
lesson-coach = Tipp
lesson-thinking = Mal sehen …
lesson-wait = Sieh zu, was die anderen machen. Den Tipp gibt es, wenn du dran bist.
lesson-stop = Ohne Tipps
lesson-done = Das war deine erste Runde. Jetzt weißt du, wie es geht!
critique-title = Was besser gewesen wäre
critique-wait = Ich suche bessere Züge …
critique-plot = Glück und Können in Zahlen.
critique-player = { $name }: Glück { $count }, Fehler { $max }.
critique-luck = Glück
critique-skill = Kosten der Fehler
critique-slips = Züge, für die es bessere gab
critique-none = Keine klaren Fehler: gut gespielt!
critique-more = In Worten

# ---- replay ----
replay-title = Ein Spiel noch einmal ansehen
replay-lead = Zieh die Datei eines Spiels hierher (💾 Spiel als Datei unter seiner letzten Nachricht) und sieh es Zug für Zug noch einmal, mit offenen Karten.
replay-choose = Datei auswählen
replay-broken = Das ist keine Spieldatei, oder sie ist beschädigt.
replay-again = Anderes Spiel
replay-show = Noch einmal ansehen
replay-link = Link für alle
replay-first = Zum Anfang
replay-back = Ein Zug zurück
replay-play = Abspielen
replay-pause = Anhalten
attempt = Noch einmal versuchen
attempt-over = Diese Runde bringt dir jetzt { $count }; im Spiel waren es { $max }.
replay-line = Mit dem besseren Zug weiterspielen
replay-line-back = Zurück zum Spiel
replay-line-shown = Der bessere Zug, von Computern weitergespielt
replay-next = Ein Zug weiter
replay-last = Zum Ende
replay-place = Zug { $count } von { $max }
replay-rounds = Runden
replay-hands = Karten auf der Hand
replay-no-cards = keine Karten
replay-fair = Ehrlich gemischt: Fingerabdruck, Beitritte und jedes Deck passen zusammen. Dein Browser hat es nachgerechnet.
replay-unfair = Die Decks in dieser Datei folgen nicht aus ihrem Geheimnis. Sie wurden anders gemischt, oder die Datei wurde verändert.
replay-fair-compare = Mit dem vergleichen, was der Tisch gezeigt hat
replay-fair-lobby = Fingerabdruck, vor dem Spiel
replay-fair-start = Prüfsumme, beim Start

# ---- spectators ----
watch-about = Du schaust zu: Du siehst, was alle am Tisch sehen, aber keine Karten auf der Hand.
watch-over = Dieses Spiel ist zu Ende.
watch-gone = Diesen Tisch gibt es nicht, oder nicht mehr.
watch-past = Dieses Spiel kann nicht noch einmal gezeigt werden: Es wird nicht mehr aufbewahrt.
link-used = Dieser Link wurde schon benutzt, und er gilt nur ein Mal. Drücke im Chat noch einmal auf „Tisch öffnen“, um einen neuen zu bekommen.
link-late = Dieser Link ist zu alt. Drücke im Chat noch einmal auf „Tisch öffnen“, um einen neuen zu bekommen.
link-wrong = Dieser Link ist beschädigt oder nicht von hier. Drücke im Chat noch einmal auf „Tisch öffnen“, um einen neuen zu bekommen.
link-ended = Du bist hier nicht oder nicht mehr angemeldet. Drücke im Chat auf „Tisch öffnen“, um einen Link zu bekommen.
link-gone = Du hast keinen Platz an diesem Tisch, oder es gibt ihn nicht mehr. Öffne vom Chat aus einen anderen.
link-elsewhere = Dieser Tisch ist an eine andere Adresse umgezogen. Drücke im Chat noch einmal auf „Tisch öffnen“, um einen neuen Link zu bekommen.
link-unsaved = Das ließ sich gerade nicht speichern. Lade diese Seite neu, um es noch einmal zu versuchen.
link-you = Du spielst als { $name }.
link-log = Was geschehen ist
