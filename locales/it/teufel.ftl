### Hol's der Teufel: le carte, le mosse, quello che succede.
### Parole: diavolo, angelo, fila, gettoni, dare le carte; le due estremità di una fila: sinistra (◀, «down»), destra (▶, «up»). { $colour }: 0 rosso, 1 giallo, 2 viola, 3 verde.

game-teufel = Hol's der Teufel
game-teufel-about = Forma quattro file di diavoli. Una carta troppo bassa costa gettoni, un angelo chiude un'estremità di una fila.
lesson-teufel-1 = Ogni colore ha la sua fila: se ne apre una con un numero che sta all'estremità di un'altra.
lesson-teufel-2 = Una carta più alta dell'estremità della sua fila è gratis; per una più bassa paghi la differenza in gettoni.
lesson-teufel-3 = Un angelo è gratis e chiude un'estremità di una fila; tieniti più gettoni che puoi.

## Le carte

teufel-name =
    { $colour ->
        [0] { $value } rosso
        [1] { $value } giallo
        [2] { $value } viola
       *[3] { $value } verde
    }
teufel-name-angel = angelo
teufel-card =
    { $colour ->
        [0] { $value } rosso
        [1] { $value } giallo
        [2] { $value } viola
       *[3] { $value } verde
    }
teufel-the-card =
    { $colour ->
        [0] { BEGINS($value) ->
            [numero] l'{ $value }
           *[other] il { $value }
        } rosso { $mark }
        [1] { BEGINS($value) ->
            [numero] l'{ $value }
           *[other] il { $value }
        } giallo { $mark }
        [2] { BEGINS($value) ->
            [numero] l'{ $value }
           *[other] il { $value }
        } viola { $mark }
       *[3] { BEGINS($value) ->
            [numero] l'{ $value }
           *[other] il { $value }
        } verde { $mark }
    }
teufel-the-row =
    { $colour ->
        [0] la fila rossa
        [1] la fila gialla
        [2] la fila viola
       *[3] la fila verde
    }
    .della = { $colour ->
        [0] della fila rossa
        [1] della fila gialla
        [2] della fila viola
       *[3] della fila verde
    }

## Il tavolo

teufel-dealer = carte date da { $name }
teufel-aside =
    { $count ->
        [one] { $count } carta da parte
       *[other] { $count } carte da parte
    }
teufel-rows = **Le file** · ◀ sinistra, destra ▶
teufel-rows-explained = **Le file** · ◀ sinistra, destra ▶ · { $legend }
teufel-legend = { $red } rosso, { $yellow } giallo, { $violet } viola, { $green } verde, { $angel } angelo
teufel-legend-hands = Accanto ai gettoni: le carte in mano a ciascuno, per colore
teufel-chips =
    { $count ->
        [one] { $count } gettone
       *[other] { $count } gettoni
    }
teufel-board-mean = { $mean } gettoni di media
teufel-held =
    { $colour ->
        [0] { $count ->
            [one] { $count } rosso
           *[other] { $count } rossi
        }
        [1] { $count ->
            [one] { $count } giallo
           *[other] { $count } gialli
        }
        [2] { $count } viola
       *[3] { $count ->
            [one] { $count } verde
           *[other] { $count } verdi
        }
    }
teufel-held-angels =
    { $count ->
        [one] { $count } angelo
       *[other] { $count } angeli
    }
teufel-score = { $name } · { $chips } · { $cards }
teufel-score-later = { $name } · { $chips } ({ $total } in tutto) · { $cards }
teufel-payee = Quello che paghi va { BEGINS($payee) ->
            [a] ad { $payee }
           *[other] a { $payee }
        }.

## Il tavolo disegnato

teufel-board-dealer = Ha dato le carte: la manche finisce con la sua ultima
teufel-board-dealer-short = ha dato
teufel-board-row-new = Apri { $row }
teufel-board-row-end =
    { $end ->
        [up] Estremità destra { FORM($row, "della") }, accanto { BEGINS($onto) ->
            [numero] all'{ $onto }
           *[other] al { $onto }
        }
       *[down] Estremità sinistra { FORM($row, "della") }, accanto { BEGINS($onto) ->
            [numero] all'{ $onto }
           *[other] al { $onto }
        }
    }
teufel-board-not-first = Puoi cominciare solo con un colore che ha anche la persona alla tua sinistra.
teufel-board-no-row = Quel colore non ha ancora una fila. Si apre solo con un numero che sta all'estremità di un'altra.
teufel-board-angel = A un angelo servono quattro file di almeno due diavoli, e una fila senza angelo.

## Che cosa è successo

teufel-did-open-first = { $name } comincia con { $card }.
teufel-did-open-any = { $name } comincia con { $card }: andava bene qualsiasi diavolo.
teufel-did-open-equal = { $name } apre una fila con { $card }.
teufel-did-open-forced = { $name } non aveva altre mosse e apre una fila con { $card }.
teufel-did-extend =
    { $end ->
        [up] { $name } mette { $card } a destra { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        }.
       *[down] { $name } mette { $card } a sinistra { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        }.
    }
teufel-did-extend-paid =
    { $end ->
        [up] { $name } mette { $card } a destra { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        } e paga { $cost ->
            [one] 1 gettone
           *[other] { $cost } gettoni
        } { BEGINS($payee) ->
            [a] ad { $payee }
           *[other] a { $payee }
        }.
       *[down] { $name } mette { $card } a sinistra { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        } e paga { $cost ->
            [one] 1 gettone
           *[other] { $cost } gettoni
        } { BEGINS($payee) ->
            [a] ad { $payee }
           *[other] a { $payee }
        }.
    }
teufel-did-extend-capped =
    { $end ->
        [up] { $name } mette { $card } a destra { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        } e paga { BEGINS($payee) ->
            [a] ad { $payee }
           *[other] a { $payee }
        } tutto quello che ha: { $paid ->
            [one] { $paid } gettone
           *[other] { $paid } gettoni
        } su { $cost }.
       *[down] { $name } mette { $card } a sinistra { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        } e paga { BEGINS($payee) ->
            [a] ad { $payee }
           *[other] a { $payee }
        } tutto quello che ha: { $paid ->
            [one] { $paid } gettone
           *[other] { $paid } gettoni
        } su { $cost }.
    }
teufel-did-extend-broke =
    { $end ->
        [up] { $name } mette { $card } a destra { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        }. Costa { $cost }, ma non ha più gettoni per pagare.
       *[down] { $name } mette { $card } a sinistra { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        }. Costa { $cost }, ma non ha più gettoni per pagare.
    }
teufel-did-close =
    { $end ->
        [up] { $name } chiude { $row } { $mark } a destra ▶ con un angelo.
       *[down] { $name } chiude { $row } { $mark } a sinistra ◀ con un angelo.
    }
teufel-did-pass = { $name } passa: in mano ha solo angeli.
teufel-did-end = { $name } non ha più carte.
teufel-yours-open-first = Cominci con { $card }.
teufel-yours-open-any = Cominci con { $card }: andava bene qualsiasi diavolo.
teufel-yours-open-equal = Apri una fila con { $card }.
teufel-yours-open-forced = Non avevi altre mosse e apri una fila con { $card }.
teufel-yours-extend =
    { $end ->
        [up] Metti { $card } a destra { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        }.
       *[down] Metti { $card } a sinistra { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        }.
    }
teufel-yours-extend-paid =
    { $end ->
        [up] Metti { $card } a destra { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        } e paghi { $cost ->
            [one] 1 gettone
           *[other] { $cost } gettoni
        } { BEGINS($payee) ->
            [a] ad { $payee }
           *[other] a { $payee }
        }.
       *[down] Metti { $card } a sinistra { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        } e paghi { $cost ->
            [one] 1 gettone
           *[other] { $cost } gettoni
        } { BEGINS($payee) ->
            [a] ad { $payee }
           *[other] a { $payee }
        }.
    }
teufel-yours-extend-capped =
    { $end ->
        [up] Metti { $card } a destra { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        } e paghi { BEGINS($payee) ->
            [a] ad { $payee }
           *[other] a { $payee }
        } tutto quello che hai: { $paid ->
            [one] { $paid } gettone
           *[other] { $paid } gettoni
        } su { $cost }.
       *[down] Metti { $card } a sinistra { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        } e paghi { BEGINS($payee) ->
            [a] ad { $payee }
           *[other] a { $payee }
        } tutto quello che hai: { $paid ->
            [one] { $paid } gettone
           *[other] { $paid } gettoni
        } su { $cost }.
    }
teufel-yours-extend-broke =
    { $end ->
        [up] Metti { $card } a destra { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        }. Costa { $cost }, ma non hai più gettoni per pagare.
       *[down] Metti { $card } a sinistra { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        }. Costa { $cost }, ma non hai più gettoni per pagare.
    }
teufel-did-extend-paid-to-you =
    { $end ->
        [up] { $name } mette { $card } a destra { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        } e ti paga { $cost ->
            [one] 1 gettone
           *[other] { $cost } gettoni
        }.
       *[down] { $name } mette { $card } a sinistra { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        } e ti paga { $cost ->
            [one] 1 gettone
           *[other] { $cost } gettoni
        }.
    }
teufel-did-extend-capped-to-you =
    { $end ->
        [up] { $name } mette { $card } a destra { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        } e ti paga tutto quello che ha: { $paid ->
            [one] { $paid } gettone
           *[other] { $paid } gettoni
        } su { $cost }.
       *[down] { $name } mette { $card } a sinistra { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        } e ti paga tutto quello che ha: { $paid ->
            [one] { $paid } gettone
           *[other] { $paid } gettoni
        } su { $cost }.
    }
teufel-yours-close =
    { $end ->
        [up] Chiudi { $row } { $mark } a destra ▶ con un angelo.
       *[down] Chiudi { $row } { $mark } a sinistra ◀ con un angelo.
    }
teufel-yours-pass = Passi: in mano hai solo angeli.
teufel-yours-end = Non hai più carte.
teufel-end-dealer = Chi ha dato le carte ha giocato la sua ultima, perciò la manche è finita.
teufel-end-passed = Nessuno può più giocare.
teufel-round-line =
    { $points ->
        [one] { $name }: { $points } gettone, { $total } in tutto
       *[other] { $name }: { $points } gettoni, { $total } in tutto
    }

## La propria mano e il proprio turno

teufel-hand =
    { $count ->
        [one] La tua mano · { $count } carta
       *[other] La tua mano · { $count } carte
    }
teufel-hand-chips =
    { $count ->
        [one] La tua mano · { $count } carta · { $chips }
       *[other] La tua mano · { $count } carte · { $chips }
    }
teufel-hand-empty = Per questa manche non hai più carte · { $chips }
teufel-angel-waits = non ancora
teufel-you-open = Cominci tu, con un colore che ha { $name }.
teufel-you-open-any = Cominci tu. { $name } non ha nessuno dei tuoi colori: va bene qualsiasi diavolo.
teufel-you-forced = Senza mosse valide, gioca un diavolo qualsiasi: apre la sua fila.
teufel-you-pass = Hai solo angeli, e ora non se ne può giocare nessuno. Quindi passi.
teufel-menu =
    { $colour ->
        [0] Rosso { $mark } · { $count } mosse
        [1] Giallo { $mark } · { $count } mosse
        [2] Viola { $mark } · { $count } mosse
       *[3] Verde { $mark } · { $count } mosse
    }
teufel-do-open = { $card } apre la sua fila
teufel-do-extend =
    { $end ->
        [up] { $card } ▶ a dx { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        } · { $cost }
       *[down] { $card } ◀ a sx { BEGINS($onto) ->
            [numero] dell'{ $onto }
           *[other] del { $onto }
        } · { $cost }
    }
teufel-do-close =
    { $colour ->
        [0] { $end ->
            [up] L'angelo chiude la rossa ▶ a dx
           *[down] L'angelo chiude la rossa ◀ a sx
        }
        [1] { $end ->
            [up] L'angelo chiude la gialla ▶ a dx
           *[down] L'angelo chiude la gialla ◀ a sx
        }
        [2] { $end ->
            [up] L'angelo chiude la viola ▶ a dx
           *[down] L'angelo chiude la viola ◀ a sx
        }
       *[3] { $end ->
            [up] L'angelo chiude la verde ▶ a dx
           *[down] L'angelo chiude la verde ◀ a sx
        }
    }
teufel-do-pass = Passo
teufel-free = gratis
teufel-free-broke = 0 gettoni
teufel-new = apre
teufel-pay = paghi { $count }
teufel-pay-last =
    { $count ->
        [one] l'ultimo
       *[other] ultimi { $count }
    }

## Che cosa le regole non permettono

teufel-refused-not-in-hand = Questa carta non ce l'hai.
teufel-refused-neighbours-colour = Devi cominciare con un colore che ha anche la persona alla tua sinistra, e uno ce l'hai.
teufel-refused-row-missing = Quel colore non ha ancora una fila, quindi non c'è un'estremità dove metterla.
teufel-refused-end-needed = Quel colore ha già la sua fila. Di' a quale estremità: sinistra ◀ o destra ▶.
teufel-refused-not-at-an-end = Per una nuova fila serve un numero che sta all'estremità di una fila. Questo no, e hai altre mosse.
teufel-refused-one-end = Una fila di una sola carta ha ancora una sola estremità: la destra ▶.
teufel-refused-end-closed = Un angelo ha chiuso per sempre questa estremità. L'altra è aperta.
teufel-refused-angel-too-early = Gli angeli devono aspettare che tutte e quattro le file abbiano almeno due diavoli.
teufel-refused-row-has-angel = Quella fila ha già un angelo, e ogni fila ne può avere uno solo.
teufel-refused-must-move = Qualcosa la puoi giocare, quindi devi. Si passa solo quando in mano restano angeli che non si possono giocare.

## Il comando e le opzioni

command-teufel = diavolo
command-teufel-description = Apri qui un tavolo di Hol's der Teufel
command-teufel-help = Apre un tavolo di Hol's der Teufel, da due a sei persone: liberati delle tue carte senza pagare pegno.

## Perché, in una frase

teufel-hint-unit = Gettoni alla fine di questa manche, in media su molte distribuzioni possibili; «peggio» conta anche l'effetto sugli altri.
reason-teufel-free = Ora non costa niente; la migliore alternativa costa { $saves } in più.
reason-teufel-cheap =
    { $pays ->
        [one] Costa { $pays } gettone, che va { BEGINS($name) ->
            [a] ad { $name }
           *[other] a { $name }
        }; la migliore alternativa costa { $saves } in più.
       *[other] Costa { $pays } gettoni, che vanno { BEGINS($name) ->
            [a] ad { $name }
           *[other] a { $name }
        }; la migliore alternativa costa { $saves } in più.
    }
reason-teufel-rids = Ti toglie di mano { $card }, che più avanti difficilmente costerà meno. Nel suo colore risparmi { $saves }.
reason-teufel-keeps = Non tocca { $row }, così ci puoi giocare altro. Più avanti risparmi { $saves }.
reason-teufel-closes = L'angelo chiude { $row } dove costerebbe di più. Più avanti risparmi { $saves }.
reason-teufel-forces = Così deve pagare { $name }: guadagni { $gains } in più, soprattutto con { $row }.

## Le regole

rules-teufel-goal = **Scopo.** Liberati delle tue carte senza pagare pegno. A ogni manche si parte con 20 gettoni a testa. { $rounds ->
        [0] Si giocano tante manche quante sono le persone al tavolo
        [one] Si gioca una manche
       *[other] Si giocano { $rounds } manche
    }, e vince chi ha più gettoni in totale; in caso di parità la vittoria si divide. Si gioca da due a sei persone, meglio se da tre a cinque.
rules-teufel-short-turn = **Il tuo turno.** Gioca una carta all'estremità sinistra ◀ o destra ▶ della fila del suo colore. Se quella fila non c'è ancora, la carta la apre, purché il suo numero sia uguale a quello all'estremità di un'altra. Se puoi giocare, devi.
rules-teufel-short-fines = **Quanto costa.** Una carta più alta di quella all'estremità è gratis. Per una più bassa, paga la differenza in gettoni alla persona alla tua destra. La manche finisce appena chi ha dato le carte gioca la sua ultima; le carte rimaste in mano non costano niente.
rules-teufel-cards = **Carte.** { $legend }. Ci sono diavoli da 1 a 9 in ognuno dei quattro colori, e due angeli. { $players ->
        [0] Le 38 carte si distribuiscono in parti uguali; quelle che avanzano restano coperte
       *[other] Ci sono { $each } carte a testa{ $aside ->
            [0] { "" }
            [one] ; { $aside } resta coperta
           *[other] ; { $aside } restano coperte
        }
    }. I dorsi mostrano a tutti quali colori hai, ma non i numeri.
rules-teufel-turn = **Il tuo turno.** In senso orario, si gioca una carta a testa. Comincia chi ha dato le carte, con un diavolo di un colore che ha anche la persona alla sua sinistra (se non si può, con un diavolo qualsiasi). Un colore nuovo apre una fila se il suo numero è uguale a quello all'estremità di un'altra. Se il colore ha già una fila, la carta va alla sua estremità sinistra ◀ o destra ▶; una fila di una sola carta ha una sola estremità.
rules-teufel-cost = **Quanto costa.** Una carta più alta di quella all'estremità è gratis. Per una più bassa paghi la differenza alla persona alla tua destra, anche se non ha più carte; se hai meno gettoni, li paghi tutti.
rules-teufel-example-caption = **Un esempio**
rules-teufel-example = Hai il 9 rosso, il 2 rosso e il 9 verde. Il 9 rosso è più alto del 7 e del 6 alle estremità della sua fila: va gratis da una parte o dall'altra. Il 2 rosso è più basso: costa 5 gettoni a sinistra del 7, o 4 a destra del 6. Il verde non ha ancora una fila, ma quella viola finisce con un 9: perciò il 9 verde può aprire la fila verde, gratis.
rules-teufel-angels = **Gli angeli** chiudono per sempre un'estremità di una fila e sono gratis. Si possono giocare quando tutte e quattro le file hanno almeno due diavoli, uno solo per fila.
rules-teufel-must = **Devi giocare**, se puoi. Se non hai mosse valide, giochi un diavolo qualsiasi: apre la sua fila gratis. Se in mano hai solo angeli che non si possono giocare, passi.
rules-teufel-end = **La fine.** La manche finisce appena chi ha dato le carte gioca la sua ultima (o quando nessuno può più giocare). Chi non ha più carte salta il turno. I gettoni si sommano; le carte rimaste in mano non costano niente. Chi dà le prime carte si sorteggia o lo decide chi ospita il tavolo; dopo ogni manche si passa alla persona a sinistra.
