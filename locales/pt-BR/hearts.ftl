### Copas: cartas, o passe, vazas, o que acontece.
### Palavras: vaza, naipe, puxar (jogar a primeira carta da vaza), seguir o naipe, descartar, reserva, monte, acertar a lua. Do monte se compra.

game-hearts = Copas
game-hearts-about = Fuja das copas e da dama de espadas; só o dez de ouros vale a pena.
lesson-hearts-1 = Siga o naipe puxado, se puder: a carta mais alta dele leva a vaza inteira.
lesson-hearts-2 = Ponto é ruim: cada carta de copas conta 1, a dama de espadas, 13.
lesson-hearts-3 = Só o dez de ouros é bom: ele tira 10 pontos.

## As cartas

hearts-letter =
    { $rank ->
        [11] J
        [12] Q
        [13] K
       *[14] A
    }
hearts-name =
    { $rank ->
        [11] valete
        [12] dama
        [13] rei
        [14] ás
       *[other] { $rank }
    } de { $suit ->
        [spades] espadas
        [hearts] copas
        [diamonds] ouros
       *[clubs] paus
    }
hearts-name-worth = { $card }, { $points }
hearts-round-number = Rodada { $round }

## A mesa

hearts-broken = copas quebradas
hearts-not-broken = copas ainda não quebradas
hearts-stock =
    { $count ->
        [0] o monte acabou
        [one] { $count } carta no monte
       *[other] { $count } cartas no monte
    }
hearts-reserve =
    { $count ->
        [one] primeira vaza + reserva ({ $count } carta)
       *[other] primeira vaza + reserva ({ $count } cartas)
    }
hearts-reserve-taken =
    { $count ->
        [one] { $name } está com a reserva ({ $count })
       *[other] { $name } está com a reserva ({ $count })
    }
hearts-choosing =
    { $count ->
        [0] todo mundo escolheu três cartas
        [one] { $names } está escolhendo três cartas
       *[other] { $names } estão escolhendo três cartas
    }
hearts-pass-goes =
    { $direction ->
        [right] três cartas vão para a direita
        [across] três cartas vão para a pessoa em frente
        [each-other] três cartas trocam de mão
       *[left] três cartas vão para a esquerda
    }
hearts-pass-none = rodada sem passe
hearts-taken = { $points } em vazas
hearts-score = { $name } { $before } { $taken }
hearts-score-special = { $name } { $before } { $taken } ({ $cards })
hearts-trick =
    { $suit ->
        [spades] Esta vaza · naipe: espadas { $mark }
        [hearts] Esta vaza · naipe: copas { $mark }
        [diamonds] Esta vaza · naipe: ouros { $mark }
       *[clubs] Esta vaza · naipe: paus { $mark }
    }
hearts-highest = { $name } · a mais alta
hearts-see-last-trick = Última vaza
hearts-last-trick = A última vaza
hearts-last-trick-before = Última vaza da rodada anterior
hearts-legend = ♥ 1 · { $queen } 13 · { $ten } −10 · antes + nesta rodada ({ $queen }, { $ten }), menos é melhor · a partida acaba em { $target }
hearts-legend-no-ten = ♥ 1 · { $queen } 13 · antes + nesta rodada ({ $queen }), menos é melhor · a partida acaba em { $target }

## O que você vê

hearts-hand =
    { $count ->
        [0] Sua mão · { $count } cartas
        [one] Sua mão · { $count } carta
       *[other] Sua mão · { $count } cartas
    }
hearts-drew = Comprada: { $card }
hearts-passed = para { $to }: { $cards }
hearts-received = de { $from }: { $cards }
hearts-reserve-yours = sua reserva: { $cards }

## Sua vez

hearts-choose =
    { $count ->
        [0] **Escolha três cartas** para { $to }. Mais ninguém vê.
       *[other] **Escolha três cartas** para { $to }. Até agora: { $cards }.
    }
hearts-which = **Quais três cartas** vão para { $to }?
hearts-chosen = Você passa { $cards } para { $to }. Enquanto alguém ainda escolhe, dá para trocar.
hearts-do-claim = O resto é meu
hearts-do-pass = Passar { $count } cartas
hearts-your-turn = **Sua vez!**
hearts-your-lead = **Sua vez!** Você puxa.
hearts-must-lowest-club = A carta de paus mais baixa puxa a primeira vaza, e está com você.
hearts-must-follow =
    { $suit ->
        [spades] Você tem espadas { $mark }: siga o naipe.
        [hearts] Você tem copas { $mark }: siga o naipe.
        [diamonds] Você tem ouros { $mark }: siga o naipe.
       *[clubs] Você tem paus { $mark }: siga o naipe.
    }
hearts-must-not-lead-spade = Ainda não dá para puxar copas nem { $queen }.
hearts-must-not-lead-queen = Ainda não dá para puxar copas nem { $queen }.
hearts-must-not-lead-heart = Ainda não dá para puxar copas.
hearts-must-not-discard = Na primeira vaza, nada de copas nem de { $queen } enquanto você tiver outra coisa.

## O que aconteceu

# No registro de uma partida terminada, com todas as mãos à vista.
hearts-did-pass = { $name } passa { $cards }.
hearts-did-exchange = { $direction ->
        [right] Todo mundo passou três cartas para a direita
        [across] Todo mundo passou três cartas para a pessoa em frente
        [each-other] Três cartas trocaram de mão
       *[left] Todo mundo passou três cartas para a esquerda
    }. { $name } puxa.
hearts-did-play = { $name } joga { $card }.
hearts-did-break = Copas quebradas: agora dá para puxar copas e { $queen }.
hearts-did-break-heart = Copas quebradas: agora dá para puxar copas.
hearts-did-take = { $name } leva a vaza.
hearts-did-take-nothing = { $name } leva a vaza, sem pontos.
hearts-did-take-points = { $name } leva a vaza: { $points } ({ $cards }).
hearts-took =
    { $points ->
        [0] { $name } leva { $cards }, sem pontos.
        [one] { $name } leva { $cards }: { $points } ponto.
       *[other] { $name } leva { $cards }: { $points } pontos.
    }
hearts-you-took =
    { $points ->
        [0] Você leva { $cards }, sem pontos.
        [one] Você leva { $cards }: { $points } ponto.
       *[other] Você leva { $cards }: { $points } pontos.
    }
hearts-did-take-reserve =
    { $count ->
        [one] { $name } leva também a reserva, { $count } carta.
       *[other] { $name } leva também a reserva, { $count } cartas.
    }
hearts-did-draw =
    { $count ->
        [0] As duas últimas cartas do monte são compradas.
       *[other] Cada pessoa compra uma carta. Restam { $count } no monte.
    }
hearts-you-exchange = { $direction ->
        [right] Todo mundo passou três cartas para a direita
        [across] Todo mundo passou três cartas para a pessoa em frente
        [each-other] Três cartas trocaram de mão
       *[left] Todo mundo passou três cartas para a esquerda
    }. Você puxa.
hearts-you-play = Você joga { $card }.
hearts-you-take = Você leva a vaza.
hearts-you-take-nothing = Você leva a vaza, sem pontos.
hearts-you-take-points = Você leva a vaza: { $points } ({ $cards }).
hearts-you-take-reserve =
    { $count ->
        [one] Você leva também a reserva, { $count } carta que só você pode olhar.
       *[other] Você leva também a reserva, { $count } cartas que só você pode olhar.
    }
hearts-you-draw =
    { $count ->
        [0] As duas últimas cartas do monte são compradas.
       *[other] Cada pessoa compra uma carta. Restam { $count } no monte.
    }
hearts-you-sourdine = 🌙 **Você acertou a lua!** Levou todas as copas e a dama de espadas: em vez de custar 26 pontos, elas tiram 26.
hearts-sourdine = 🌙 **Acertou a lua!** { $name } levou todas as copas e a dama de espadas: em vez de custar 26 pontos, elas tiram 26.
hearts-you-sourdine-others = 🌙 **Você acertou a lua!** Levou todas as copas e a dama de espadas: para você não custam nada, e para o resto da mesa, 26 pontos por pessoa.
hearts-sourdine-others = 🌙 **Acertou a lua!** { $name } levou todas as copas e a dama de espadas: para { $name } não custam nada, e para o resto da mesa, 26 pontos por pessoa.
hearts-rest-played = Não restavam pontos, então as outras cartas foram jogadas de uma vez.
hearts-reserve-was = A reserva que { $name } levou: { $cards }.
hearts-round-line = { $name }: { $points }, { $total } no total
hearts-counted = As cartas que contaram:
hearts-ended =
    { $target ->
        [one] A partida acabou: alguém chegou a { $target } ponto.
       *[other] A partida acabou: alguém chegou a { $target } pontos.
    }

## O comando e as opções

command-hearts = copas
command-hearts-description = Abrir aqui uma mesa de Copas
command-hearts-help = Abre uma mesa de Copas, para duas a seis pessoas: fuja das copas e cuidado com a dama de espadas.
option-hearts-target = limite
option-hearts-target-description = Com quantos pontos a partida acaba (50, se você não disser nada)
option-hearts-target-menu = Com quantos pontos a partida acaba?
option-hearts-target-value =
    { $count ->
        [one] até alguém ter { $count } ponto
       *[other] até alguém ter { $count } pontos
    }
option-hearts-moon = lua
option-hearts-moon-description = Se acertar a lua (todas as copas e a dama de espadas) compensa (sim, se você não disser nada)
option-hearts-moon-menu = Acertar a lua (todas as copas e a dama de espadas) compensa?
option-hearts-moon-line = Acertar a lua (todas as copas e a dama de espadas): **{ $value }**
option-hearts-moon-value-yes = compensa
option-hearts-moon-value-no = custa 26 pontos
option-hearts-moon-score = valor-da-lua
option-hearts-moon-score-description = Quanto conta acertar a lua (−26 para quem acerta, se você não disser nada)
option-hearts-moon-score-minus = −26 para quem acerta
option-hearts-moon-score-others = +26 para o resto da mesa
option-hearts-moon-score-menu = Quanto conta acertar a lua?
option-hearts-moon-score-line = Acertar a lua conta: **{ $value }**
option-hearts-moon-score-value-minus = −26 para quem acerta
option-hearts-moon-score-value-others = +26 para o resto da mesa
option-hearts-ten = dez
option-hearts-ten-description = Quanto conta o dez de ouros (−10, se você não disser nada)
option-hearts-ten-10 = −10 pontos
option-hearts-ten-0 = Nada
option-hearts-ten-menu = Quanto conta o dez de ouros?
option-hearts-ten-line = O dez de ouros conta: **{ $value }**
option-hearts-ten-value =
    { $count ->
        [0] nada
       *[other] −10 pontos
    }
option-hearts-directions = direção
option-hearts-directions-description = Para onde vão as três cartas (sempre para a esquerda, se você não disser nada)
option-hearts-directions-left = Sempre para a esquerda
option-hearts-directions-rotating = Muda a cada rodada, às vezes sem passe
option-hearts-directions-menu = Para onde vão as três cartas?
option-hearts-directions-line = As três cartas vão: **{ $value }**
option-hearts-directions-value-left = sempre para a esquerda
option-hearts-directions-value-rotating = cada rodada para um lado, às vezes para nenhum
option-hearts-style = estilo
option-hearts-style-description = Regras da casa ou Copas clássico: ajusta todas as variantes de uma vez
option-hearts-style-sheet = Regras da casa
option-hearts-style-classic = Copas clássico
option-hearts-style-menu = Com que regras de Copas?
option-hearts-style-line = Regras: **{ $value }**
option-hearts-style-value-sheet = as da casa
option-hearts-style-value-classic = Copas clássico
option-hearts-passing = passe
option-hearts-passing-description = Se há passe: cada pessoa passa três cartas antes de jogar (sim, se você não disser nada)
option-hearts-passing-menu = Passar três cartas antes de jogar?
option-hearts-passing-line = Passar três cartas antes de jogar: **{ $value }**
option-hearts-breaking = quebrar
option-hearts-breaking-description = O que precisa ser descartado antes de puxar copas
option-hearts-breaking-heart-or-spade = Uma carta de copas ou de espadas
option-hearts-breaking-heart-or-queen = Uma carta de copas ou a dama de espadas
option-hearts-breaking-heart = Uma carta de copas (a dama de espadas pode ser puxada sempre)
option-hearts-breaking-menu = O que precisa ser descartado antes de puxar copas?
option-hearts-breaking-line = Dá para puxar copas depois que for descartada **{ $value }**
option-hearts-breaking-value-heart-or-spade = uma carta de copas ou de espadas
option-hearts-breaking-value-heart-or-queen = uma carta de copas ou a dama de espadas
option-hearts-breaking-value-heart = uma carta de copas (a dama de espadas, sempre)
option-hearts-first-trick = primeira-vaza
option-hearts-first-trick-description = Se é permitido descartar pontos na primeira vaza (sim, se você não disser nada)
option-hearts-first-trick-menu = É permitido descartar pontos na primeira vaza?
option-hearts-first-trick-line = Descartar pontos na primeira vaza: **{ $value }**

## O que as regras não permitem

hearts-refused-not-in-hand = Você não tem essa carta.
hearts-refused-three-different = Passe três cartas diferentes da sua mão, por exemplo “dama de espadas, ás de copas, 2 de paus”.
hearts-refused-pass-first = Primeiro escolha três cartas para passar. O jogo começa quando todo mundo tiver escolhido.
hearts-refused-no-pass = Não há nada para passar agora: as vazas estão sendo jogadas.
hearts-refused-must-play = A carta de paus mais baixa puxa a primeira vaza. Está com você: jogue { $card }.
hearts-refused-not-broken = Ainda não dá para puxar copas nem { $queen }. Puxe outra coisa enquanto puder.
hearts-refused-not-broken-heart = Ainda não dá para puxar copas. Puxe outra coisa enquanto puder.

## Por quê, em uma frase

hearts-hint-unit = Pontos nesta rodada (menos é melhor), em média entre muitas distribuições possíveis; “pior” conta também o efeito sobre o resto da mesa.
reason-hearts-goes-for-all = Todas as copas e a dama de espadas estão ao alcance, então vale a pena levar cada vaza.
reason-hearts-stops-sourdine = { $name } está quase acertando a lua, e isto impede.
reason-hearts-gives-queen = Do jeito que está a vaza, a dama de espadas vai para { $name }.
reason-hearts-gives-heart = Do jeito que está a vaza, a carta de copas vai para { $name }.
reason-hearts-takes-ten = O 10♦ tira pontos, e assim ele fica com você.
reason-hearts-ducks = Fica abaixo da carta que leva a vaza.
reason-hearts-takes-for-nothing = Nada nesta vaza dói, então é uma boa hora para se livrar de uma carta alta.
reason-hearts-queen-out = A dama de espadas ainda não saiu, então é melhor ficar abaixo dela.
reason-hearts-queen-out-void = A dama de espadas ainda não saiu, e a pessoa à sua esquerda não tem espadas.
reason-hearts-draws-queen = Obriga a dama de espadas a aparecer.
reason-hearts-keeps-stopper = { $name } está quase acertando a lua, e assim você guarda as copas que podem impedir isso.
reason-hearts-safe-discard = Você se livra de { $suit } que mais tarde poderiam levar uma vaza ruim.
reason-hearts-leads-low = Uma carta baixa de { $suit } provavelmente vai ser coberta por outra.
reason-hearts-high-while-safe = Todo mundo provavelmente ainda tem { $suit }, então uma carta alta ainda não corre perigo.
reason-hearts-passes-queen = A dama de espadas, ou a carta que poderia pegá-la, fica melhor em outra mão.
reason-hearts-makes-void = Você fica sem { $suit } e logo pode descartar o que dói.
reason-hearts-passes-high = As cartas mais altas levam as vazas que ninguém quer.
hearts-reason-suit =
    { $suit ->
        [spades] espadas ♠
        [hearts] copas ♥
        [diamonds] ouros ♦
       *[clubs] paus ♣
    }

## As regras

rules-hearts-goal = **Objetivo.** Faça o mínimo de pontos. A partida acaba depois da rodada em que alguém chega a { $target } pontos; vence o menor total e, em caso de empate, a vitória é dividida.
rules-hearts-short-turn = **Sua vez.** Antes da primeira vaza, você passa três cartas. Depois, cada pessoa joga uma carta em cada vaza: siga o naipe puxado, se puder; se não, descarte o que quiser. A carta mais alta desse naipe leva a vaza, e quem jogou puxa a próxima.
rules-hearts-short-turn-no-pass = **Sua vez.** Cada pessoa joga uma carta em cada vaza: siga o naipe puxado, se puder; se não, descarte o que quiser. A carta mais alta desse naipe leva a vaza, e quem jogou puxa a próxima.
rules-hearts-cards = **Cartas.** 52 em quatro naipes, ♣ ♦ ♥ ♠. Em cada um, o ás é a carta mais alta e o dois, a mais baixa; não há trunfo. { $players ->
        [2] Cada mão tem 13 cartas
        [3] Cada mão tem 17 cartas, e sobra 1
        [4] Cada mão tem 13 cartas
        [5] Cada mão tem 10 cartas, e sobram 2
        [6] Cada mão tem 8 cartas, e sobram 4
       *[other] Em duas pessoas, cada mão tem 13 cartas; em três, 17; em quatro, 13; em cinco, 10; em seis, 8. Em três sobra 1; em cinco, 2; em seis, 4
    }.{ $players ->
        [2] { "" }
        [4] { "" }
       *[other] { " " }As que sobram são a reserva: quem ganha a primeira vaza fica com ela, com pontos e tudo, e pode olhar.
    } Quem dá as cartas primeiro é decidido por sorteio ou por quem comanda a mesa; depois, o baralho passa para a esquerda.
rules-hearts-pass = **O passe.** Antes da primeira vaza, você escolhe três cartas e passa, viradas para baixo, para a pessoa à sua esquerda. Você vê o que recebe quando todo mundo tiver escolhido.
rules-hearts-pass-rotating = **O passe.** Antes da primeira vaza, você escolhe três cartas e passa, viradas para baixo. { $players ->
        [2] Na primeira rodada elas vão para a outra pessoa; na segunda não se passa nada, e assim por diante.
        [4] Na primeira rodada elas vão para a esquerda; na segunda, para a direita; na terceira, para a pessoa em frente; na quarta não se passa nada, e começa tudo de novo.
        [0] A cada rodada elas vão para a esquerda, para a direita e, em quatro pessoas, para a pessoa em frente; depois vem uma rodada sem passe. Em duas pessoas, só há passe rodada sim, rodada não.
       *[other] Na primeira rodada elas vão para a esquerda; na segunda, para a direita; na terceira não se passa nada, e começa tudo de novo.
    } Você vê o que recebe quando todo mundo tiver escolhido.
rules-hearts-no-pass = **Sem passe**: nesta mesa não se passam cartas.
rules-hearts-play = **As vazas.** Cada pessoa joga uma carta, em sentido horário: essas cartas formam uma vaza. Quem tem a carta de paus mais baixa puxa a primeira vaza com ela, isto é, joga primeiro; se ninguém tem paus, puxa a pessoa à esquerda de quem deu as cartas. Siga o naipe, se puder: jogue uma carta do naipe que foi puxado; se não, descarte o que quiser. A carta mais alta do naipe puxado ganha a vaza: quem jogou leva todas as cartas e puxa a próxima.
rules-hearts-first-free = Também na primeira vaza é permitido descartar pontos.
rules-hearts-first-safe = Na primeira vaza, copas e a dama de espadas só podem ser descartadas se você não tiver outra coisa.
rules-hearts-breaking-spade = **Quebrar copas.** Copas e a dama de espadas podem ser puxadas depois que uma carta de copas ou qualquer uma de espadas for descartada nesta rodada (copas quebradas), ou se você não tiver outra coisa.
rules-hearts-breaking-queen = **Quebrar copas.** Copas e a dama de espadas podem ser puxadas depois que uma carta de copas ou essa dama for descartada nesta rodada (copas quebradas), ou se você não tiver outra coisa.
rules-hearts-breaking-heart = **Quebrar copas.** Copas podem ser puxadas depois que uma carta de copas for descartada nesta rodada (copas quebradas), ou se você não tiver outra coisa. A dama de espadas pode ser puxada sempre.
rules-hearts-points = **Pontos.** Cada carta de copas conta 1; a dama de espadas, 13; o dez de ouros, −10.
rules-hearts-points-no-ten = **Pontos.** Cada carta de copas conta 1; a dama de espadas, 13.
rules-hearts-moon = Se você acertar a lua, isto é, levar as treze copas e a dama de espadas, elas contam −26 para você, não +26{ $ten ->
        [0] { "" }
       *[other] ; o dez conta como sempre
    }.
rules-hearts-moon-others = Se você acertar a lua, isto é, levar as treze copas e a dama de espadas, elas não custam nada para você, e cada outra pessoa recebe 26 pontos{ $ten ->
        [0] { "" }
       *[other] ; o dez conta como sempre
    }.
rules-hearts-no-moon = Levar todas as copas e a dama de espadas custa mesmo 26 pontos.
rules-hearts-example-caption = **Um exemplo**
rules-hearts-example-wins = leva a vaza
rules-hearts-example = A vaza é puxada com { $first }. A segunda pessoa segue o naipe com { $second }. A terceira não tem ouros e descarta { $third }. A quarta precisa jogar ouros: { $fourth }. { $second } é a carta de ouros mais alta, e quem jogou leva a vaza: { $ten ->
        [0] 13 pontos
       *[other] 13 − 10 = 3 pontos
    }. { $third } não pode ganhar: não é de ouros.
rules-hearts-end = **Em duas pessoas** não há reserva: as outras 26 cartas são o monte. Depois de cada vaza, cada pessoa compra uma carta dele, primeiro quem ganhou a vaza, enquanto houver cartas. É preciso sempre seguir o naipe.
