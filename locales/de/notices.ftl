### Was der Bot antwortet und fragt.
### Namen sind schon unschädlich gemacht; sie werden nie gebeugt.

## Züge und Tische

notice-not-your-turn =
    { $count ->
        [0] Du bist gerade nicht dran.
        [one] Noch nicht – gerade ist { $names } dran.
       *[other] Noch nicht – gerade sind { $names } dran.
    }
notice-old-button = Diese Auswahl ist von vorhin: Ich habe alles so gelassen, wie es ist.
notice-table-gone = Den Tisch gibt es nicht mehr.
notice-not-at-this-table = Du spielst an diesem Tisch nicht mit.
notice-no-table-here = Du sitzt hier an keinem Tisch. So machst du einen auf: { $commands }.
notice-which-table = Es gibt mehrere Tische. Welchen meinst du: { $names }?
notice-no-such-table = Einen Tisch namens „{ $name }“ gibt es hier nicht.
notice-no-such-table-guess = Einen Tisch namens „{ $name }“ gibt es hier nicht. Meinst du { $guess }?
notice-table-full = Schade, alle Plätze sind besetzt. So machst du einen eigenen Tisch auf: { $commands }.
notice-table-full-computers = Alle Plätze sind besetzt, einige davon von Computern: Bitte jemanden am Tisch, einen wegzunehmen, dann ist Platz für dich.
notice-already-seated = Du hast an diesem Tisch schon einen Platz.
notice-already-started = Dieses Spiel läuft schon. So machst du einen neuen Tisch auf: { $commands }.
notice-not-started = Das Spiel hat noch nicht angefangen.
notice-game-over = Dieses Spiel ist zu Ende.
notice-not-over = Das geht erst nach dem Spiel, und dieses ist noch nicht zu Ende.
notice-not-now = Das geht an dieser Stelle des Spiels nicht.
notice-host-only = Das kann hier nur { $host } (Tischleitung).
notice-moderators-only = Das können hier nur Leute, die moderieren.
notice-too-few-players =
    { $needed ->
        [one] Zum Anfangen muss mindestens eine Person da sein.
       *[other] Zum Anfangen müssen mindestens { $needed } mitspielen. Warte noch auf jemanden oder setz einen Computer dazu.
    }
notice-no-computer = An diesem Tisch sitzt kein Computer.
notice-picked-enough =
    { $count ->
        [one] Du hast deine Karte schon ausgesucht. Leg sie erst zurück, wenn du eine andere willst.
       *[other] Du hast schon { $count } Karten ausgesucht. Leg erst eine zurück, wenn du eine andere willst.
    }
notice-choose-exactly =
    { $count ->
        [one] Wähle genau { $count } Karte.
       *[other] Wähle genau { $count } Karten.
    }
notice-pick-more =
    { $count ->
        [one] Such erst noch { $count } Karte aus.
       *[other] Such erst noch { $count } Karten aus.
    }
notice-paused = Das Spiel macht Pause. Sobald es weitergeht, kannst du ziehen.
notice-not-paused = Das Spiel macht gar keine Pause.
notice-not-away = Du bist doch da: Niemand spielt für dich.
notice-no-hint-now = Einen Tipp gibt es für deinen eigenen Zug, und du bist gerade nicht dran.
notice-hints-off = An diesem Tisch gibt es keine Tipps: Du spielst mit anderen, und das Spiel zählt. Wer den Tisch leitet, kann sie vor dem Start unter „{ button-more }“, „{ button-computers }“ erlauben.
notice-same-for-all = Das ist das Blatt des Tages: Es ist für alle gleich, darum gibt es keine Tipps, und nichts daran lässt sich ändern.
notice-same-decks = Andere Tische spielen gerade mit denselben Karten. Bis sie fertig sind, sehen nur die Leute an diesem Tisch seine Karten.
notice-no-hints-compared = Hier gibt es keine Tipps: Du wirst mit Leuten verglichen, die dieselben Karten haben.
notice-read-by-others = Das gilt, aber dort konnten es alle lesen. Schreib es mir nächstes Mal lieber hier, da sieht es sonst niemand.
notice-left-for-good = Du hast dieses Spiel verlassen. Der Computer spielt es für dich zu Ende.
notice-guests-off = Gäste per Link sind bei diesem Bot nicht erlaubt. Wer ihn betreibt, kann das ändern.
notice-not-invited = An diesen Tisch werden keine Gäste mehr eingeladen. Bitte die Tischleitung um einen neuen Link.
notice-no-more-guests = Ab jetzt kommen keine Gäste mehr dazu. Wer schon da ist, bleibt.
notice-nobody-to-remove = Diese Person spielt hier nicht mit. Wenn du selbst gehen willst, wähl „{ button-leave }“.

## Gehen und schließen

notice-leave-question = Willst du das Spiel wirklich verlassen? Der Computer übernimmt deinen Platz bis zum Schluss, und zurück kannst du dann nicht mehr.
notice-leave-question-rated = Willst du das Spiel wirklich verlassen? Der Computer übernimmt deinen Platz bis zum Schluss, zurück kannst du dann nicht mehr, und in der Bestenliste zählt es für dich als letzter Platz.
notice-close-question = Diesen Tisch für alle schließen? Das Spiel endet dann ohne Ergebnis.
notice-stayed = Schön, dass du bleibst!
notice-you-left = Du bist vom Tisch aufgestanden. Bis zum nächsten Mal!
notice-removed = { $name } spielt an diesem Tisch nicht mehr mit.
notice-guest-removed = { $name } spielt an diesem Tisch nicht mehr mit, und der Link für Gäste gilt nicht mehr. Lade neu ein, wenn du einen neuen brauchst.
notice-you-were-removed = Du wurdest aus diesem Spiel genommen. Der Computer spielt es für dich zu Ende.

## Plätze und die Tischleitung wechseln

notice-seat-kept = Ich habe { $name } gefragt. Der Platz ist bis zum Anfang reserviert. Wenn du ihn zurückhaben willst, entferne { $name } vom Tisch.
notice-seat-offered = Ich habe { $name } gefragt. Bis { $name } mitspielt, ändert sich nichts. Danach kannst du nicht mehr zurück.
notice-seat-offered-rated = Ich habe { $name } gefragt. Bis { $name } mitspielt, ändert sich nichts. Danach kannst du nicht mehr zurück, und das Spiel zählt für dich in der Bestenliste als letzter Platz.
notice-seat-kept-for-you = Am Tisch { $table } ist ein Platz für dich reserviert. Magst du mitspielen?
notice-seat-offered-to-you = { $name } möchte dir den Platz am Tisch { $table } überlassen: Du würdest mit den Karten, wie sie liegen, weiterspielen. Für dich zählt das Spiel nicht.
notice-seat-taken = { $name } spielt jetzt anstelle von { $before }.
notice-seat-given = { $name } spielt jetzt für dich weiter. Bis zum nächsten Mal!
notice-declined = Alles klar. Vielleicht beim nächsten Mal!
notice-offer-declined = { $name } kann nicht mitspielen. Du behältst deinen Platz.
notice-offer-taken-back = Du behältst deinen Platz.
notice-no-offer = An diesem Tisch bietet dir niemand einen Platz an.
notice-own-seat = Dir selbst kannst du keinen Platz anbieten.
notice-sits-here = { $name } sitzt schon an diesem Tisch.
notice-has-left = { $name } hat dieses Spiel verlassen und kann nicht zurückkommen.
notice-asked-already = Ich habe { $name } schon gefragt und noch keine Antwort.
notice-has-declined = { $name } hat dir an diesem Tisch schon abgesagt. Ich frage nicht noch einmal.
notice-not-of-this-place = { $name } ist nicht hier. Ich kann nur Leute auf einem Server oder einer Plattform fragen, wo dieser Tisch gezeigt wird.
notice-not-known = „{ $name }“ kenne ich nicht. Ich frage nur Leute, die mich schon einmal benutzt haben. Es genügt, wenn diese Person einmal `{ $prefix }{ command-help }` eingibt.
notice-plays-not-here = Diese Person spielt an diesem Tisch nicht mit.
notice-cannot-host = { $name } kann diesen Tisch nicht leiten. Nimm eine Person, die hier sitzt und weder Gast noch Computer ist.
notice-host-already = { $name } leitet diesen Tisch schon.
notice-host-now = { $name } leitet jetzt diesen Tisch.
notice-claimed = { $name } bekommt alle übrigen Stiche, also wurden die Karten gleich gespielt.

closed-lobby-idle = Hier hat sich 30 Minuten lang nichts getan, darum ist der Tisch jetzt geschlossen.
closed-lobby-empty = Alle sind gegangen, darum ist der Tisch jetzt geschlossen.
closed-host = Der Tisch wurde geschlossen. Ein Ergebnis gibt es nicht.
closed-by = { $name } hat den Tisch geschlossen. Ein Ergebnis gibt es nicht.
closed-abandoned = Lange hat niemand vorbeigeschaut, darum ist der Tisch jetzt geschlossen. Ein Ergebnis gibt es nicht.
closed-everybody-left = Alle haben das Spiel verlassen, darum ist der Tisch jetzt geschlossen. Ein Ergebnis gibt es nicht.
closed-damaged = Entschuldigt bitte: Von diesem Tisch ist mir etwas verloren gegangen (seine Daten sind beschädigt). Wir können hier nicht weiterspielen, und ein Ergebnis gibt es nicht. Den anderen Tischen fehlt nichts.

## Was wo geht

notice-channel-full =
    { $limit ->
        [one] Hier steht schon ein Tisch, und mehr als einer passt nicht. Spiel mit oder warte, bis er fertig ist.
       *[other] Hier stehen schon { $limit } Tische, mehr passen nicht. Setz dich dazu oder warte, bis einer fertig ist.
    }
notice-opened-too-many =
    { $limit ->
        [one] Du hast in der letzten Stunde schon einen Tisch eröffnet. Den nächsten kannst du { $next } eröffnen.
       *[other] Du hast in einer Stunde { $limit } Tische eröffnet. Den nächsten kannst du { $next } eröffnen.
    }
notice-channels-only = Hier geht das nicht: Gib den Befehl bitte dort ein, wo ihn alle sehen und ich dabei bin.
notice-plays-alone = Hier spielt jemand allein gegen Computer. So machst du einen eigenen Tisch auf: { $commands }.
notice-invite-code = Der Code dieses Tisches ist **{ $code }**. Mit dem Befehl `{ command-table } { command-table-bring }` und diesem Code holst du ihn an einen anderen Ort, an dem ich auch bin: Dann ist er dort ebenfalls zu sehen, und alle dort können sich dazusetzen. Der Code gilt, bis das Spiel beginnt, höchstens { $hours } Stunden.
notice-brought-here = Tisch { $table } ist jetzt auch hier zu sehen. Setzt euch dazu!
notice-shown-once = Diesen Tisch sieht man jetzt nur noch dort, wo er steht.
notice-hidden-here = Dieser Tisch ist hier nicht mehr zu sehen.
notice-no-such-code = Diesen Code hat kein Tisch. Ein Code hat sechs Buchstaben und gilt, bis das Spiel beginnt, höchstens ein paar Stunden.
notice-no-such-code-shared = Diesen Code hat kein Tisch. Ein Code hat sechs Buchstaben und gilt, bis das Spiel beginnt, höchstens ein paar Stunden. Manche Orte können keinen gemeinsamen Tisch haben, weil verschiedene Teile von mir für sie da sind.
notice-too-many-guesses = Das waren zu viele falsche Codes. Versuch es { $next } noch einmal.
notice-shown-here-already = Dieser Tisch ist hier schon zu sehen.
notice-too-many-homes = Dieser Tisch ist schon an { $limit } Orten zu sehen, mehr geht nicht.
notice-not-shown-elsewhere = Dieser Tisch ist nur dort zu sehen, wo er steht.
notice-widget-shown = In diesem Raum lassen sich die gezeichneten Tische jetzt neben dem Chat öffnen, mit Element am Computer: Sie stehen in den Rauminfos, unter Herzbot. Element fragt erst, ob es die Seite laden und ihr sagen darf, wer du bist. Mit `{ $prefix }{ command-table } { command-table-widget } { option-widget-off }` kommt sie wieder weg.
notice-widget-hidden = Die gezeichneten Tische sind neben diesem Raum nicht mehr zu sehen.
notice-widget-missing = Die gezeichneten Tische stehen nicht neben diesem Raum.
notice-widget-signed = In verschlüsselten Räumen glaube ich nur, was die Geräte der Leute signiert haben (`MATRIX_LISTEN=signed`), und wer eine Seite öffnet, signiert niemand. Also kann ich die gezeichneten Tische neben diesem Raum nicht zeigen.
notice-widget-unserved = Ich habe keine Seiten, die ich hier zeigen könnte: Wer mich betreibt, muss `HERZBOT_WEB_URL` auf eine Adresse setzen, die mit https:// beginnt.
notice-widget-needs-power = Ich darf in diesem Raum keine Seite hinzufügen. Gib mir dort Berechtigungsstufe { $level } und versuch es noch einmal.
notice-widget-unanswered = Der Heimserver hat nicht geantwortet, also weiß ich nicht, ob das geklappt hat. Versuch es bitte gleich noch einmal.
notice-not-opened = Der Tisch lässt sich hier gerade nicht öffnen. Du kannst im Chat weiterspielen.
notice-playing-already = Du hast hier schon ein Spiel, am Tisch { $table }. Spiel dort weiter, oder wähl „{ button-leave }“, um es aufzugeben.
notice-open-here = An deinem Tisch ist das kein Zug. Um hier ein Spiel aufzumachen, tipp { $command }.
notice-lacks = Damit wir hier spielen können, brauche ich diese Rechte: { $lacks }. Frag bitte jemanden, der hier das Sagen hat.
notice-goes-without = Um hier alles zeigen zu können, fehlen mir diese Rechte: { $lacks }. Spielen können wir trotzdem.
notice-table-silent = Dort, wo der Tisch steht, kann ich ihn gerade nicht zeigen. Mir fehlen dort diese Rechte: { $lacks }. Das Spiel geht hier weiter.
notice-table-gone-silent = Den Ort, an dem der Tisch steht, erreiche ich nicht mehr. Das Spiel geht hier weiter.
notice-no-thread = Ich konnte keinen Thread öffnen, darum geht das Spiel hier im Kanal weiter.
notice-no-thread-lacks = Ich kann hier keinen Thread öffnen. Dafür fehlen mir diese Rechte: { $lacks }. Das Spiel geht im Kanal weiter.
notice-thread-gone = Den Thread dieses Tisches gibt es nicht mehr. Das Spiel geht hier weiter.
lack-see = diesen Kanal sehen
lack-write = Nachrichten schreiben
lack-attach = Dateien anhängen
lack-history = frühere Nachrichten lesen
lack-open-threads = öffentliche Threads erstellen
lack-write-in-threads = Nachrichten in Threads schreiben
notice-managers-only = Das können nur Leute ändern, die diese Gemeinschaft verwalten.
notice-not-saved = Das konnte ich nicht speichern, also ist nichts passiert. Versuch es bitte noch einmal.
notice-moving = Der Tisch zieht gerade um. Schau bitte nach, ob es gezählt hat; wenn nicht, versuch es gleich noch einmal.
notice-too-busy = Gerade ist so viel los, dass ich nicht hinterherkomme, also ist nichts passiert. Versuch es bitte gleich noch einmal.
notice-our-fault = Da ist etwas schiefgegangen, und zwar bei uns, nicht bei dir. Versuch es bitte noch einmal.
notice-unknown-command = Den Befehl „{ $name }“ kenne ich nicht. Versuch es mit `{ $prefix }{ command-help }`.
notice-unknown-command-guess = Den Befehl „{ $name }“ kenne ich nicht. Meinst du `{ $prefix }{ $guess }`?
notice-bad-option = Mit „{ $name }“ kann ich nichts anfangen.
notice-bad-option-guess = Mit „{ $name }“ kann ich nichts anfangen. Meinst du „{ $guess }“?
notice-missing-option = Es fehlt noch „{ $name }“. { $what }.
notice-which-move =
    { $count ->
        [one] Meinst du { $moves }?
       *[other] Welchen Zug meinst du: { $moves }?
    }
notice-bad-value = „{ $value }“ geht bei „{ $name }“ nicht.
notice-bad-value-possible = „{ $value }“ geht bei „{ $name }“ nicht. Möglich: { $list }.
number-range = { $min } bis { $max }

## Solange jemand weg ist

notice-reminder = Du bist dran! Wenn du nicht ziehst, macht der Computer { $deadline } diesen Zug für dich.
notice-your-turn-here = Du bist dran am Tisch { $table }. Wähl „{ button-my-cards }“.
notice-your-turn-privately = Du bist dran am Tisch { $table }. Deine Karten sind in unserem privaten Chat: Nimm bitte meine Einladung dorthin an. Mit „{ button-my-cards }“ kommt sie noch einmal.
notice-in-private-chat = Das steht in unserem privaten Chat: Nimm bitte meine Einladung dorthin an.
notice-start-chat = Die Antwort ist nur für dich, aber ich kann gerade keinen weiteren privaten Chat eröffnen. Fang bitte selbst einen mit mir an: Dort findest du sie.
notice-open-chat = Ich kann gerade keinen weiteren privaten Chat eröffnen. Fang bitte selbst einen mit mir an: Deine Karten für Tisch { $table } kommen dorthin.
notice-played-for-you = Deine Zeit war um, darum hat der Computer diesen Zug für dich gemacht.
notice-kept-for-you = Du hast zwei Züge verpasst, darum spielt jetzt der Computer für dich. Mit „{ button-back }“ übernimmst du wieder.
notice-bad-quiet-hours = Diese Ruhezeit verstehe ich nicht. Schreib sie so: `22-7`, also von 22 bis 7 Uhr. `aus` heißt: keine.
notice-bad-holiday = Dieses Datum verstehe ich nicht. Schreib den letzten Tag deines Urlaubs so: `2026-12-24`, oder wie viele Tage er dauert, heute eingeschlossen. `aus` beendet ihn.
notice-holiday-past = Dieser Tag ist schon vorbei (heute: { $date }, { $zone }). Ein Urlaub beginnt sofort und dauert bis zum Ende des Tages, den du nennst.
notice-holiday-too-far = Das ist mehr als ein Jahr hin. Nenn bitte einen früheren Tag.
notice-holiday-too-long = So viele Urlaubstage hast du { $year } nicht mehr: { $count } nötig, noch { $number } von { $limit } übrig. Nenn bitte einen früheren Tag. Jeder Tag eines Urlaubs zählt, der erste und der letzte auch.
notice-needs-time-zone = In welcher Zeitzone gilt deine Ruhezeit? Schreib sie dazu: `ruhe={ $hours } zeitzone={ $zone }`, oder einfach eine Stadt.
notice-no-such-time-zone = Die Zeitzone „{ $name }“ kenne ich nicht. Schreib eine große Stadt in deiner Nähe oder einen Namen wie `Europe/Berlin`.
notice-no-such-time-zone-guess = Die Zeitzone „{ $name }“ kenne ich nicht. Meinst du „{ $guess }“?
notice-cards-here-now = Meine Direktnachrichten kommen bei dir nicht an, darum spielst du ab jetzt gleich hier. In den Einstellungen kannst du das ändern.
notice-played-in-channel = Du spielst jetzt im Kanal.
notice-see-private = Ich habe dir eine private Nachricht geschickt.

## Einstellungen

notice-saved = Gespeichert.
notice-forget-question = Soll ich dich wirklich vergessen? Dein Name, deine Einstellungen und deine Plätze in den Bestenlisten sind dann für immer weg. Die Ergebnisse deiner Spiele bleiben, aber ohne deinen Namen.
notice-forgotten = Erledigt. Ich kenne dich nicht mehr – mitspielen kannst du trotzdem jederzeit wieder.
notice-forget-still-playing = Du spielst gerade noch. Verlass erst deine Tische, dann kann ich dich vergessen.
notice-server-clock = An neuen Tischen gibt es jetzt { $clock } pro Zug.
notice-server-no-clock = An neuen Tischen läuft jetzt keine Uhr mehr: Alle dürfen sich Zeit lassen.
notice-leaderboard-empty-all = In der Bestenliste steht noch niemand. Jedes fertige Spiel mit mindestens zwei Menschen zählt.
notice-no-stats-own = Du hast noch kein Spiel zu Ende gespielt. Sobald es so weit ist, gibt es hier etwas zu sehen.
notice-no-stats = Über { $name } gibt es noch nichts zu sagen.
notice-leaderboard-empty = In der Bestenliste von { $game } steht noch niemand. Jedes fertige Spiel mit mindestens zwei Menschen zählt.

clock-minutes =
    { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    }
clock-days =
    { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }
clock-none = keine Uhr

## Züge gegen die Regeln

refused-not-your-turn = Du bist gerade nicht dran.
refused-round-over = Diese Runde ist schon zu Ende.
refused-other-game = So einen Zug gibt es in diesem Spiel nicht.
