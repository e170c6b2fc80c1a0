# Die eigenen Worte der Seite.

title = Herzbot · Spielwiese
playground = Spielwiese

door-title = Komm rein und spiel eine Runde
door-lead = Herz an Herz, ein Kartenspiel für zwei bis vier, gleich hier im Browser. Kein Konto: Ein Name genügt.
door-again = Schön, dich wiederzusehen. Wer bist du in diesem Tab?
door-known = Leute dieses Browsers
door-go-on = Weiter als { $name }
door-elsewhere = in einem anderen Tab offen
door-name = Wie sollen wir dich nennen?
door-name-other = In diesem Tab jemand Neues sein: dein Name
door-come-in = Hereinkommen
door-cookie = Dein Name bleibt bei diesem Browser (durch ein Cookie dieser Seite), damit du zu deinen Spielen zurückfindest.
door-passphrase = Losung
door-passphrase-why = Diese Spielwiese ist für Eingeladene. Wer sie betreibt, kann dir die Losung sagen.
door-enter = Öffnen
door-passphrase-wrong = Das ist nicht die Losung.
door-slow = Das war zu oft. Bitte warte ein wenig.
door-name-length = Ein Name hat 1 bis 32 Zeichen.
door-name-taken = So heißt hier schon jemand. Bitte wähle einen anderen Namen.
door-full = Hier passt niemand mehr hinein.
door-who = Dieser Tab weiß nicht, wer du bist. Bitte lade die Seite neu.
door-failed = Das hat nicht geklappt. Bitte versuche es noch einmal.

skip-channel = Zum Schreiben im Kanal springen
skip-private = Zum privaten Chat springen
rooms = Räume
people = Wer da ist
you-are = Du bist
be-other = Jemand anderes sein
be-other-about = In diesem Tab jemand anderes sein
notify-on = Bescheid geben
unread = ungelesen: { $count }
call-title = Du bist dran!
offline = Der Bot ist nicht zu erreichen. Neuer Versuch …

channel-about = Hier stehen die Tische, hier reden alle
channel-messages = Nachrichten im Kanal
channel-write = Nachricht oder /Befehl
channel-write-label = Im Kanal schreiben; ein Schrägstrich beginnt einen Befehl
private-title = Deine Karten
private-about = Das seht nur du und der Bot
private-messages = Private Nachrichten
private-write = Dem Bot schreiben
private-write-label = Dem Bot privat schreiben
private-empty = Läuft ein Spiel, liegen hier deine eigenen Karten. Sonst sieht sie niemand.
tables = Tische in diesem Kanal
newest = Neueste Nachrichten

welcome-title = Ein leerer Tisch, und du bist dran
welcome-lead = Mach einen Tisch auf, setz ein oder zwei Computer dazu und drücke Start. Eine Runde dauert fünf Minuten.
welcome-start = Tisch aufmachen
welcome-or = oder tippe unten { $command }
welcome-step-1 = Mach einen Tisch auf. Alle im Kanal sehen ihn.
welcome-step-2 = Setz Computer dazu, oder öffne einen zweiten Tab und sei darin jemand anderes.
welcome-step-3 = Drücke Start. Deine Karten erscheinen im privaten Chat.

send = Senden
commands-show = Befehle zeigen
completion = Passende Befehle
completion-count = Vorschläge: { $count }
required = nötig
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

invitation = Herzbot möchte dir privat schreiben, um dir deine Karten zu zeigen.
invitation-accept = Schreiben lassen

wrong-offline = Der Bot ist gerade nicht zu erreichen. Bitte versuche es gleich noch einmal.
wrong-gone = Diese Nachricht gibt es nicht mehr.
wrong-long = Das ist zu lang: höchstens { $max } Zeichen.
