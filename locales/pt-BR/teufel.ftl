### Hol's der Teufel: cartas, jogadas, o que acontece.
### Palavras: diabo, anjo, fileira, ponta, fichas, quem dá as cartas; as duas pontas de uma fileira: esquerda (◀, “down”), direita (▶, “up”). { $colour }: 0 vermelho, 1 amarelo, 2 roxo, 3 verde.

game-teufel = Hol's der Teufel
game-teufel-about = Monte quatro fileiras de diabos. Carta baixa demais custa fichas; um anjo fecha uma ponta de uma fileira.
lesson-teufel-1 = Cada cor tem sua fileira: uma nova se abre com um número que esteja na ponta de outra.
lesson-teufel-2 = Uma carta mais alta que a ponta da fileira é grátis; por uma mais baixa, você paga a diferença em fichas.
lesson-teufel-3 = Um anjo é grátis e fecha uma ponta de uma fileira; guarde o máximo de fichas que puder.

## As cartas

teufel-name =
    { $colour ->
        [0] { $value } vermelho
        [1] { $value } amarelo
        [2] { $value } roxo
       *[3] { $value } verde
    }
teufel-name-angel = anjo
teufel-card =
    { $colour ->
        [0] { $value } vermelho
        [1] { $value } amarelo
        [2] { $value } roxo
       *[3] { $value } verde
    }
teufel-the-card =
    { $colour ->
        [0] o { $value } vermelho { $mark }
        [1] o { $value } amarelo { $mark }
        [2] o { $value } roxo { $mark }
       *[3] o { $value } verde { $mark }
    }
teufel-the-row =
    { $colour ->
        [0] a fileira vermelha
        [1] a fileira amarela
        [2] a fileira roxa
       *[3] a fileira verde
    }
    .of = { $colour ->
        [0] da fileira vermelha
        [1] da fileira amarela
        [2] da fileira roxa
       *[3] da fileira verde
    }

## A mesa

teufel-dealer = { $name } deu as cartas
teufel-aside =
    { $count ->
        [one] { $count } carta de fora
       *[other] { $count } cartas de fora
    }
teufel-rows = **As fileiras** · ◀ ponta esquerda, ponta direita ▶
teufel-rows-explained = **As fileiras** · ◀ esquerda, direita ▶ · { $legend }
teufel-legend = { $red } vermelho, { $yellow } amarelo, { $violet } roxo, { $green } verde, { $angel } anjo
teufel-legend-hands = Ao lado das fichas: as cartas de cada mão, por cor
teufel-chips =
    { $count ->
        [0] { $count } fichas
        [one] { $count } ficha
       *[other] { $count } fichas
    }
teufel-board-mean = média de { $mean } fichas
teufel-held =
    { $colour ->
        [0] { $count ->
            [one] { $count } vermelho
           *[other] { $count } vermelhos
        }
        [1] { $count ->
            [one] { $count } amarelo
           *[other] { $count } amarelos
        }
        [2] { $count ->
            [one] { $count } roxo
           *[other] { $count } roxos
        }
       *[3] { $count ->
            [one] { $count } verde
           *[other] { $count } verdes
        }
    }
teufel-held-angels =
    { $count ->
        [one] { $count } anjo
       *[other] { $count } anjos
    }
teufel-score = { $name } · { $chips } · { $cards }
teufel-score-later = { $name } · { $chips } ({ $total } no total) · { $cards }
teufel-payee = O que você paga vai para { $payee }.

## A mesa desenhada

teufel-board-dealer = Deu as cartas: jogou a última, acaba a rodada
teufel-board-dealer-short = dá as cartas
teufel-board-row-new = Abrir { $row }
teufel-board-row-end =
    { $end ->
        [up] Ponta direita { FORM($row, "of") }, ao lado do { $onto }
       *[down] Ponta esquerda { FORM($row, "of") }, ao lado do { $onto }
    }
teufel-board-not-first = Você só pode começar com uma cor que a pessoa à sua esquerda tenha.
teufel-board-no-row = Essa cor ainda não tem fileira. Uma carta só abre uma se o mesmo número estiver na ponta de outra.
teufel-board-angel = Um anjo precisa de quatro fileiras com dois diabos ou mais, e de uma fileira sem anjo.

## O que aconteceu

teufel-did-open-first = { $name } começa com { $card }.
teufel-did-open-any = { $name } começa com { $card }: valia qualquer diabo.
teufel-did-open-equal = { $name } abre uma fileira com { $card }.
teufel-did-open-forced = { $name } não tinha outra jogada e abre uma fileira com { $card }.
teufel-did-extend =
    { $end ->
        [up] { $name } põe { $card } à direita do { $onto }.
       *[down] { $name } põe { $card } à esquerda do { $onto }.
    }
teufel-did-extend-paid =
    { $end ->
        [up] { $name } põe { $card } à direita do { $onto } e paga { $cost ->
            [one] 1 ficha
           *[other] { $cost } fichas
        } a { $payee }.
       *[down] { $name } põe { $card } à esquerda do { $onto } e paga { $cost ->
            [one] 1 ficha
           *[other] { $cost } fichas
        } a { $payee }.
    }
teufel-did-extend-capped =
    { $end ->
        [up] { $name } põe { $card } à direita do { $onto } e paga a { $payee } tudo o que restava: { $paid } de { $cost } fichas.
       *[down] { $name } põe { $card } à esquerda do { $onto } e paga a { $payee } tudo o que restava: { $paid } de { $cost } fichas.
    }
teufel-did-extend-broke =
    { $end ->
        [up] { $name } põe { $card } à direita do { $onto }. Custa { $cost }, mas não há mais fichas para pagar.
       *[down] { $name } põe { $card } à esquerda do { $onto }. Custa { $cost }, mas não há mais fichas para pagar.
    }
teufel-did-close =
    { $end ->
        [up] { $name } fecha { $row } { $mark } à direita ▶ com um anjo.
       *[down] { $name } fecha { $row } { $mark } à esquerda ◀ com um anjo.
    }
teufel-did-pass = { $name } passa: só restam anjos.
teufel-did-end = { $name } não tem mais cartas.
teufel-yours-open-first = Você começa com { $card }.
teufel-yours-open-any = Você começa com { $card }: valia qualquer diabo.
teufel-yours-open-equal = Você abre uma fileira com { $card }.
teufel-yours-open-forced = Você não tinha outra jogada e abre uma fileira com { $card }.
teufel-yours-extend =
    { $end ->
        [up] Você põe { $card } à direita do { $onto }.
       *[down] Você põe { $card } à esquerda do { $onto }.
    }
teufel-yours-extend-paid =
    { $end ->
        [up] Você põe { $card } à direita do { $onto } e paga { $cost ->
            [one] 1 ficha
           *[other] { $cost } fichas
        } a { $payee }.
       *[down] Você põe { $card } à esquerda do { $onto } e paga { $cost ->
            [one] 1 ficha
           *[other] { $cost } fichas
        } a { $payee }.
    }
teufel-yours-extend-capped =
    { $end ->
        [up] Você põe { $card } à direita do { $onto } e paga a { $payee } tudo o que restava: { $paid } de { $cost } fichas.
       *[down] Você põe { $card } à esquerda do { $onto } e paga a { $payee } tudo o que restava: { $paid } de { $cost } fichas.
    }
teufel-yours-extend-broke =
    { $end ->
        [up] Você põe { $card } à direita do { $onto }. Custa { $cost }, mas você não tem mais fichas para pagar.
       *[down] Você põe { $card } à esquerda do { $onto }. Custa { $cost }, mas você não tem mais fichas para pagar.
    }
teufel-did-extend-paid-to-you =
    { $end ->
        [up] { $name } põe { $card } à direita do { $onto } e paga { $cost ->
            [one] 1 ficha
           *[other] { $cost } fichas
        } a você.
       *[down] { $name } põe { $card } à esquerda do { $onto } e paga { $cost ->
            [one] 1 ficha
           *[other] { $cost } fichas
        } a você.
    }
teufel-did-extend-capped-to-you =
    { $end ->
        [up] { $name } põe { $card } à direita do { $onto } e paga a você tudo o que restava: { $paid } de { $cost } fichas.
       *[down] { $name } põe { $card } à esquerda do { $onto } e paga a você tudo o que restava: { $paid } de { $cost } fichas.
    }
teufel-yours-close =
    { $end ->
        [up] Você fecha { $row } { $mark } à direita ▶ com um anjo.
       *[down] Você fecha { $row } { $mark } à esquerda ◀ com um anjo.
    }
teufel-yours-pass = Você passa: só restam anjos.
teufel-yours-end = Você não tem mais cartas.
teufel-end-dealer = Quem deu as cartas jogou a última que tinha, e a rodada acabou.
teufel-end-passed = Ninguém mais pode jogar.
teufel-round-line =
    { $points ->
        [0] { $name }: { $points } fichas, { $total } no total
        [one] { $name }: { $points } ficha, { $total } no total
       *[other] { $name }: { $points } fichas, { $total } no total
    }

## A própria mão e a vez

teufel-hand =
    { $count ->
        [one] Sua mão · { $count } carta
       *[other] Sua mão · { $count } cartas
    }
teufel-hand-chips =
    { $count ->
        [one] Sua mão · { $count } carta · { $chips }
       *[other] Sua mão · { $count } cartas · { $chips }
    }
teufel-hand-empty = Você não tem mais cartas nesta rodada · { $chips }
teufel-angel-waits = ainda não
teufel-you-open = Você começa, com uma cor que { $name } tenha.
teufel-you-open-any = Você começa. { $name } não tem nenhuma das suas cores, então vale qualquer diabo.
teufel-you-forced = Você não tem jogada possível. Jogue qualquer diabo: ele abre a fileira da cor dele.
teufel-you-pass = Só restam anjos na sua mão, e nenhum pode ser jogado agora. Então você passa.
teufel-menu =
    { $colour ->
        [0] Vermelho { $mark } · { $count } jogadas
        [1] Amarelo { $mark } · { $count } jogadas
        [2] Roxo { $mark } · { $count } jogadas
       *[3] Verde { $mark } · { $count } jogadas
    }
teufel-do-open = { $card } abre a fileira
teufel-do-extend =
    { $end ->
        [up] { $card } ▶ dir. do { $onto } · { $cost }
       *[down] { $card } ◀ esq. do { $onto } · { $cost }
    }
teufel-do-close =
    { $colour ->
        [0] { $end ->
            [up] Anjo fecha a vermelha ▶ direita
           *[down] Anjo fecha a vermelha ◀ esquerda
        }
        [1] { $end ->
            [up] Anjo fecha a amarela ▶ direita
           *[down] Anjo fecha a amarela ◀ esquerda
        }
        [2] { $end ->
            [up] Anjo fecha a roxa ▶ direita
           *[down] Anjo fecha a roxa ◀ esquerda
        }
       *[3] { $end ->
            [up] Anjo fecha a verde ▶ direita
           *[down] Anjo fecha a verde ◀ esquerda
        }
    }
teufel-do-pass = Passar
teufel-free = grátis
teufel-free-broke = 0 fichas
teufel-new = abre
teufel-pay = pagar { $count }
teufel-pay-last = tudo: { $count }

## O que as regras não permitem

teufel-refused-not-in-hand = Você não tem essa carta.
teufel-refused-neighbours-colour = Você precisa começar com uma cor que a pessoa à sua esquerda tenha, e você tem uma.
teufel-refused-row-missing = Essa cor ainda não tem fileira, então não há ponta onde pôr a carta.
teufel-refused-end-needed = Essa cor já tem fileira. Diga em qual ponta: esquerda ◀ ou direita ▶.
teufel-refused-not-at-an-end = Uma fileira nova precisa de um número que esteja na ponta de alguma fileira. Este não está, e você tem outras jogadas.
teufel-refused-one-end = Uma fileira de uma única carta tem, por enquanto, apenas uma ponta: a direita ▶.
teufel-refused-end-closed = Um anjo fechou essa ponta para sempre. A outra está aberta.
teufel-refused-angel-too-early = Os anjos precisam esperar até que cada uma das quatro fileiras tenha pelo menos dois diabos.
teufel-refused-row-has-angel = Essa fileira já tem um anjo, e só há um por fileira.
teufel-refused-must-move = Você pode jogar alguma coisa, então precisa jogar. Só passa quem não tem nada além de anjos que não podem ser jogados.

## O comando e as opções

command-teufel = diabo
command-teufel-description = Abrir aqui uma mesa de Hol's der Teufel
command-teufel-help = Abre uma mesa de Hol's der Teufel, para duas a seis pessoas: livre-se das suas cartas sem pagar multas.

## Por quê, em uma frase

teufel-hint-unit = Fichas no fim desta rodada, em média entre muitas distribuições possíveis; “pior” conta também o efeito sobre o resto da mesa.
reason-teufel-free = Não custa nada agora; a segunda melhor jogada custa { $saves } a mais.
reason-teufel-cheap =
    { $pays ->
        [one] Custa { $pays } ficha, que vai para { $name }; a segunda melhor jogada custa { $saves } a mais.
       *[other] Custa { $pays } fichas, que vão para { $name }; a segunda melhor jogada custa { $saves } a mais.
    }
reason-teufel-rids = Você se livra de uma carta que dificilmente vai ficar mais barata: { $card }. Isso economiza { $saves } nessa cor.
reason-teufel-keeps = Deixa { $row } como está, para o que você ainda pode jogar lá. Isso economiza { $saves } mais adiante.
reason-teufel-closes = O anjo fecha { $row } onde sairia mais caro. Isso economiza { $saves } mais adiante.
reason-teufel-forces = Faz { $name } pagar: você ganha { $gains } a mais, principalmente com { $row }.

## As regras

rules-teufel-goal = **Objetivo.** Livre-se das suas cartas sem pagar multas. Cada pessoa começa cada rodada com 20 fichas. { $rounds ->
        [0] Jogam-se tantas rodadas quantas pessoas houver na mesa
        [one] Joga-se uma rodada
       *[other] Jogam-se { $rounds } rodadas
    }, e vence quem soma mais fichas; em caso de empate, a vitória é dividida. Para duas a seis pessoas; o ideal é de três a cinco.
rules-teufel-short-turn = **Sua vez.** Jogue uma carta na ponta esquerda ◀ ou direita ▶ da fileira da cor dela. Se essa fileira ainda não existe, a carta abre uma quando o número dela é igual ao da ponta de alguma fileira. Se puder jogar, você precisa jogar.
rules-teufel-short-fines = **Quanto custa.** Uma carta mais alta que a da ponta é grátis. Por uma mais baixa, você paga a diferença em fichas à pessoa à sua direita. A rodada acaba assim que quem deu as cartas joga a última que tem; cartas que sobram na mão não custam nada.
rules-teufel-cards = **Cartas.** { $legend }. Há diabos de 1 a 9 em cada uma das quatro cores, e dois anjos. { $players ->
        [0] As 38 cartas são divididas por igual, e as que sobram ficam viradas para baixo
       *[other] Cada pessoa recebe { $each } cartas{ $aside ->
            [0] { "" }
            [one] , e { $aside } fica virada para baixo
           *[other] , e { $aside } ficam viradas para baixo
        }
    }. O verso mostra a todo mundo que cores você tem, mas não os números.
rules-teufel-turn = **Sua vez.** Em sentido horário, cada pessoa joga uma carta. Quem deu as cartas começa, com um diabo de uma cor que a pessoa à esquerda tenha (qualquer diabo, se não for possível). Uma cor nova abre uma fileira se o número for igual ao da ponta de alguma fileira. Se a cor já tem fileira, a carta vai para a ponta esquerda ◀ ou direita ▶; uma fileira de uma única carta tem apenas uma ponta.
rules-teufel-cost = **Quanto custa.** Uma carta mais alta que a da ponta é grátis. Por uma mais baixa, você paga a diferença à pessoa à sua direita, mesmo que ela não tenha mais cartas; se você tem menos fichas que isso, paga todas.
rules-teufel-example-caption = **Um exemplo**
rules-teufel-example = Você tem o 9 vermelho, o 2 vermelho e o 9 verde. O 9 vermelho é mais alto que o 7 e o 6 nas pontas da fileira vermelha: vai grátis para qualquer uma das duas. O 2 vermelho é mais baixo: custa 5 fichas à esquerda do 7, ou 4 à direita do 6. O verde ainda não tem fileira, mas a roxa termina num 9: por isso o 9 verde pode abrir a fileira verde, grátis.
rules-teufel-angels = **Os anjos** fecham para sempre uma ponta de uma fileira e são grátis. Podem ser jogados quando todas as quatro fileiras têm dois diabos ou mais, um anjo por fileira.
rules-teufel-must = **Você precisa jogar** se puder. Se não há jogada possível, jogue qualquer diabo: ele abre a fileira da cor dele, grátis. Se só restam anjos que não podem ser jogados, você passa.
rules-teufel-end = **O fim.** A rodada acaba assim que quem deu as cartas joga a última que tem (ou quando ninguém mais pode jogar). A vez pula quem não tem mais cartas. As fichas são somadas; cartas que sobram na mão não custam nada. Quem dá as cartas primeiro é decidido por sorteio ou por quem comanda a mesa; depois de cada rodada, o baralho passa para a esquerda.
