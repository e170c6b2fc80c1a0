### Herz an Herz: cartas, jogadas, o que acontece.
### Palavras: carta inicial, coluna esquerda e direita, andar, descarte, curinga, supercuringa, ladrão. Do monte se compra; quem rouba é só o ladrão.

game-herz = Herz an Herz
game-herz-about = Construa uma torre de números que descem em duas colunas, aproveite os curingas e roube cartas de outras torres.
lesson-herz-1 = Sua torre tem duas colunas, e cada carta precisa ser menor que a de cima.
lesson-herz-2 = Duas cartas lado a lado valem 2 pontos, e 3 se forem da mesma cor.
lesson-herz-3 = Um curinga cabe em quase qualquer lugar e vale um a menos que a carta de cima; um ladrão leva a última carta da coluna de outra pessoa.

## As cartas

herz-thief = Ladrão
herz-start-card = carta inicial
herz-no-start-card = sem carta inicial
herz-name-number =
    { $group ->
        [0] { $card }, amarelo
        [1] { $card }, verde
        [2] { $card }, vermelho
       *[3] { $card }, turquesa
    }
herz-name-joker =
    { $group ->
        [0] curinga de { $lowest } a { $highest }, amarelo
        [1] curinga de { $lowest } a { $highest }, verde
        [2] curinga de { $lowest } a { $highest }, vermelho
       *[3] curinga de { $lowest } a { $highest }, turquesa
    }
herz-name-joker-worth =
    { $group ->
        [0] curinga de { $lowest } a { $highest }, amarelo, vale { $worth }
        [1] curinga de { $lowest } a { $highest }, verde, vale { $worth }
        [2] curinga de { $lowest } a { $highest }, vermelho, vale { $worth }
       *[3] curinga de { $lowest } a { $highest }, turquesa, vale { $worth }
    }
herz-name-super = supercuringa
herz-name-super-worth = supercuringa, vale { $worth }
herz-name-thief = ladrão
herz-the-number = o { $card } { $mark }
herz-the-joker = o curinga { $lowest }–{ $highest } { $mark }
herz-the-joker-as = o curinga { $lowest }–{ $highest } { $mark } como { $worth }
herz-a-super = um supercuringa { $mark }
herz-a-super-as = um supercuringa { $mark } como { $worth }
herz-a-thief = um ladrão
herz-alone-joker = curinga { $lowest }–{ $highest } { $mark }
herz-alone-super = supercuringa { $mark }
herz-button-joker = curinga { $worth }

## A mesa

herz-cards-left =
    { $count ->
        [0] restam { $count } cartas
        [one] resta { $count } carta
       *[other] restam { $count } cartas
    }
herz-piles = { $left } · último descarte: { $card }
herz-legend = { $yellow } amarelo, { $green } verde, { $red } vermelho, { $turquoise } turquesa
herz-legend-joker = =68: quanto vale um curinga
herz-legend-level = +2: pontos de um andar
herz-score =
    { $points ->
        [0] { $name } · { $points } pontos
        [one] { $name } · { $points } ponto
       *[other] { $name } · { $points } pontos
    }
herz-score-later =
    { $points ->
        [0] { $name } · { $points } pontos ({ $total } no total)
        [one] { $name } · { $points } ponto ({ $total } no total)
       *[other] { $name } · { $points } pontos ({ $total } no total)
    }

## A mesa desenhada

herz-board-drew = Você comprou { $card }.
herz-board-drew-note = Você comprou { $card } ({ $note }).
herz-board-left = Coluna esquerda
herz-board-right = Coluna direita
herz-board-discard = Descartar
herz-board-pile = Monte

## O que aconteceu

herz-did-start = { $name } fica com { $card } como carta inicial.
herz-did-place =
    { $side ->
        [left] { $name } coloca { $card } à esquerda.
       *[right] { $name } coloca { $card } à direita.
    }
herz-did-discard = { $name } descarta { $card }.
herz-did-steal =
    { $side ->
        [left] { $name } rouba de { $victim } { $card } e coloca à esquerda.
       *[right] { $name } rouba de { $victim } { $card } e coloca à direita.
    }
herz-end-tower = { $name } completou as duas colunas.
herz-you-start = Você fica com { $card } como carta inicial.
herz-you-place =
    { $side ->
        [left] Você coloca { $card } à esquerda.
       *[right] Você coloca { $card } à direita.
    }
herz-you-discard = Você descarta { $card }.
herz-you-steal =
    { $side ->
        [left] Você rouba de { $victim } { $card } e coloca à esquerda.
       *[right] Você rouba de { $victim } { $card } e coloca à direita.
    }
herz-did-steal-yours =
    { $side ->
        [left] { $name } rouba de você { $card } e coloca à esquerda.
       *[right] { $name } rouba de você { $card } e coloca à direita.
    }
herz-you-end-tower = Você completou as duas colunas.
herz-end-pile = A última carta do monte foi comprada.

## Sua vez

herz-you-drew = Você comprou:
herz-note-joker = vale de { $lowest } a { $highest }
herz-note-super = cabe sob tudo, menos sob um 1
herz-note-thief = leva a última carta da coluna de outra pessoa
herz-do-start = Carta inicial · { $card }
herz-do-place =
    { $side ->
        [left] Esquerda · { $card } sob { $above }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }
       *[right] Direita · { $card } sob { $above }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }
    }
# Gain: os pontos de quem joga. Loss: os de quem perde a carta.
herz-do-steal =
    { $side ->
        [left] Esquerda · { $card } de { $victim }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
       *[right] Direita · { $card } de { $victim }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
    }
herz-do-steal-column =
    { $side ->
        [left] { $from ->
            [left] Esq. · { $card } de { $victim }, esq.
           *[right] Esq. · { $card } de { $victim }, dir.
        }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
       *[right] { $from ->
            [left] Dir. · { $card } de { $victim }, esq.
           *[right] Dir. · { $card } de { $victim }, dir.
        }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] { " " }(−{ $loss })
        }
    }
herz-menu-steal = Roubar uma carta ({ $count })
herz-do-discard = Descartar
herz-effect-start = Como carta inicial, vale { $worth }: tudo abaixo precisa valer menos.
herz-nothing-fits = Não cabe em nenhum lugar da sua torre.
herz-nothing-thief = Não há nada para roubar que caiba na sua torre.
herz-nothing-thief-no-start = Sem carta inicial, você não tem onde pôr uma carta roubada.

## O comando e as opções

command-herz = herz
command-herz-description = Abrir aqui uma mesa de Herz an Herz
command-herz-help = Abre uma mesa de Herz an Herz, para duas a quatro pessoas. Computadores podem ficar com qualquer lugar, então dá para jogar na hora. Suas cartas vêm por mensagem privada; **Minhas cartas**, abaixo da mesa, também mostra.

## Os resultados

herz-private-tower = Sua torre · { $round } · { $points ->
        [0] { $points } pontos
        [one] { $points } ponto
       *[other] { $points } pontos
    }
herz-private-tower-later = Sua torre · { $round } · { $points ->
        [0] { $points } pontos
        [one] { $points } ponto
       *[other] { $points } pontos
    }, { $total } no total
herz-round-line =
    { $points ->
        [0] { $name }: { $points } pontos
        [one] { $name }: { $points } ponto
       *[other] { $name }: { $points } pontos
    } ({ $levels } por andares + { $bonuses } de bônus), { $total } no total
herz-finished-note = Entre parênteses, rodada por rodada: pontos por andares + pontos de bônus.
herz-finished-tower = { $name } · { $points ->
        [0] { $points } pontos
        [one] { $points } ponto
       *[other] { $points } pontos
    } ({ $levels } por andares + { $bonuses } de bônus)

## O que as regras não permitem

herz-refused-no-start-card = Você ainda não tem carta inicial. Ela vem primeiro: fique com uma, e todo o resto vai abaixo dela.
herz-refused-start-taken = Você já tem carta inicial, e só há uma por rodada.
herz-refused-start-taken-worth = Você já tem carta inicial (vale { $above }), e só há uma por rodada.
herz-refused-thief-stays = Um ladrão não entra em torre nenhuma. Roube uma carta com ele, ou descarte.
herz-refused-column-full = Essa coluna está completa: já tem as seis cartas.
herz-refused-left-full = Sua coluna esquerda está completa: já tem as seis cartas.
herz-refused-right-full = Sua coluna direita está completa: já tem as seis cartas.
herz-refused-does-not-fit = A carta não cabe aí: cada carta precisa valer menos que a de cima.
herz-refused-number =
    { $side ->
        [left] O { $card } não cabe à esquerda: a última carta de lá vale { $above }.
       *[right] O { $card } não cabe à direita: a última carta de lá vale { $above }.
    }
herz-refused-number-under-start =
    { $side ->
        [left] O { $card } não cabe à esquerda: sua carta inicial vale { $above }.
       *[right] O { $card } não cabe à direita: sua carta inicial vale { $above }.
    }
herz-refused-joker =
    { $side ->
        [left] O curinga não cabe à esquerda: vale de { $lowest } a { $highest }, e a última carta de lá vale { $above }.
       *[right] O curinga não cabe à direita: vale de { $lowest } a { $highest }, e a última carta de lá vale { $above }.
    }
herz-refused-joker-under-start =
    { $side ->
        [left] O curinga não cabe à esquerda: vale de { $lowest } a { $highest }, e sua carta inicial vale { $above }.
       *[right] O curinga não cabe à direita: vale de { $lowest } a { $highest }, e sua carta inicial vale { $above }.
    }
herz-refused-under-one = Abaixo de um 1 não cabe nada, nem um supercuringa.
herz-refused-no-thief = Só um ladrão pode roubar, e você não comprou nenhum.
herz-refused-no-thief-number = Só um ladrão pode roubar. Você comprou um simples { $card }.
herz-refused-no-thief-joker = Só um ladrão pode roubar. Você comprou um curinga.
herz-refused-no-victim = Você só pode roubar de outra pessoa desta mesa.
herz-refused-nothing-to-steal = Não há nada para roubar: essa coluna ainda está vazia.

## Por quê, em uma frase

herz-hint-unit = Pontos nesta rodada, em média entre muitas distribuições possíveis; “pior” conta também o efeito sobre o resto da mesa.
reason-herz-high-start = Uma carta inicial que vale { $worth } deixa espaço para duas colunas compridas.
reason-herz-starts-now = Esperar uma carta inicial melhor que o { $worth } sairia caro demais.
reason-herz-waits-for-start = Ainda dá tempo de achar uma carta inicial melhor.
reason-herz-completes-pair = Completa o andar { $level }: dois pontos.
reason-herz-colour-bonus = Completa o andar { $level } numa cor só: três pontos.
reason-herz-small-step =
    { $side ->
        [left] Um passo curto, de { $from } para { $to }: a coluna esquerda continua aberta para tudo o que vale menos.
       *[right] Um passo curto, de { $from } para { $to }: a coluna direita continua aberta para tudo o que vale menos.
    }
reason-herz-step =
    { $side ->
        [left] De { $from } para { $to } é um passo grande, mas a esta altura vale a pena: a coluna esquerda cresce.
       *[right] De { $from } para { $to } é um passo grande, mas a esta altura vale a pena: a coluna direita cresce.
    }
reason-herz-ends-column =
    { $side ->
        [left] É a última carta que cabe na coluna esquerda.
       *[right] É a última carta que cabe na coluna direita.
    }
reason-herz-keeps-open =
    { $side ->
        [left] Assim a coluna esquerda fica aberta para { $from }–{ $to }.
       *[right] Assim a coluna direita fica aberta para { $from }–{ $to }.
    }
reason-herz-keeps-open-one =
    { $side ->
        [left] Assim a coluna esquerda fica aberta para o { $from }.
       *[right] Assim a coluna direita fica aberta para o { $from }.
    }
reason-herz-waits-for-colour =
    { $side ->
        [left] Assim sobra lugar na coluna esquerda para uma carta da cor certa.
       *[right] Assim sobra lugar na coluna direita para uma carta da cor certa.
    }
reason-herz-keeps-place =
    { $side ->
        [left] Assim sobra lugar na coluna esquerda para uma carta melhor.
       *[right] Assim sobra lugar na coluna direita para uma carta melhor.
    }
reason-herz-steals =
    { $loses ->
        [0] O ladrão tira de { $name } uma carta que cai bem aqui.
        [one] O ladrão leva uma carta que cai bem aqui, e { $name } perde { $loses } ponto.
       *[other] O ladrão leva uma carta que cai bem aqui, e { $name } perde { $loses } pontos.
    }
reason-herz-nothing-to-steal = Nada do que o ladrão poderia levar merece um lugar na sua torre.
reason-herz-fits-nowhere = Não cabe em lugar nenhum.

## As regras

rules-herz-goal = **Objetivo.** Construa uma torre: uma carta inicial e, abaixo dela, duas colunas, esquerda e direita, de até seis cartas cada. Duas cartas lado a lado formam um andar, e só andares completos valem pontos. { $rounds ->
        [0] Depois de quatro rodadas, vence o maior total
        [one] Joga-se uma rodada, e vence quem tem mais pontos
       *[other] Depois de { $rounds } rodadas, vence o maior total
    }; em caso de empate, a vitória é dividida.
rules-herz-short-turn = **Sua vez.** Compre uma carta, que só você vê. Coloque abaixo da última carta de uma coluna, se for menor que ela, ou descarte. A primeira carta com que você fica é a sua carta inicial: escolha uma alta.
rules-herz-short-score = **Pontos.** Um andar vale 2 pontos, ou 3 se as duas cartas são da mesma cor. A rodada acaba assim que alguém completa as duas colunas, ou quando o monte termina.
rules-herz-turn = **Sua vez.** Você compra uma carta, que só você vê. Coloque na torre ou descarte; depois é a vez da próxima pessoa, em sentido horário. A primeira carta com que você fica é a sua carta inicial; quanto mais alta, mais espaço sobra abaixo dela. O que foi descartado não volta nesta rodada, e só a carta de cima fica à vista: lembre-se das outras.
rules-herz-fit = **O que cabe.** Descendo por uma coluna, cada carta precisa valer menos que a de cima. As colunas podem crescer cada uma no seu ritmo, e o mesmo valor pode aparecer nas duas. Carta colocada não muda de lugar, a não ser que seja roubada.
rules-herz-colours = **Cores.** As cartas de 1 a 100 formam quatro grupos: { $first } amarelo 1–25, { $second } verde 26–50, { $third } vermelho 51–75, { $fourth } turquesa 76–100.
rules-herz-special = **Cartas especiais.** Cada grupo de cor tem um **curinga**. Ele vale um a menos que a carta de cima, mas nunca mais que o maior número do seu grupo; se precisar valer menos que o menor, não cabe. Um **supercuringa** { $super } faz o mesmo de 1 a 100 e não tem cor. Como carta inicial, um curinga vale o maior número do seu grupo, e um supercuringa, 100.
rules-herz-thief = Um **ladrão** leva a última carta da coluna de outra pessoa (nunca uma carta inicial) e coloca na sua torre, se você tem carta inicial e a carta cabe; o valor de um curinga roubado é calculado de novo. Usado ou não, o ladrão vai depois para o descarte, e a sua vez acaba.
rules-herz-score = **Pontos.** Uma rodada acaba assim que alguém completa as duas colunas, ou quando o monte termina. Cada andar de duas cartas vale 2 pontos, e mais 1 se as duas são do mesmo grupo de cor (um curinga conta como do seu grupo; um supercuringa, nunca).
rules-herz-example-caption = **Um exemplo**
rules-herz-example = Seis andares valem 12 pontos. Nos andares 1, 3 e 5, as duas cartas são da mesma cor: mais 3, **15 no total**. À direita, o curinga turquesa vale 96, um a menos que a carta inicial; não importa o 96 à esquerda. No andar 4, o supercuringa vale 56 abaixo do 57 e não dá bônus.
rules-herz-players = **Cartas.** { $players ->
        [2] Em duas pessoas, joga-se com 55 cartas: de 1 a 50 com seus dois curingas, um supercuringa e dois ladrões.
        [3] Em três pessoas, joga-se com 82 cartas: de 1 a 75 com seus três curingas, um supercuringa e três ladrões.
        [4] Em quatro pessoas, joga-se com todas as 110 cartas: 100 números, 4 curingas, 2 supercuringas e 4 ladrões.
       *[other] Em quatro pessoas, joga-se com todas as 110 cartas: 100 números, 4 curingas, 2 supercuringas e 4 ladrões. Em três, saem as turquesa com seu curinga, um supercuringa e um ladrão; em duas, também as vermelhas com o delas e mais um ladrão.
    } Quem começa é decidido por sorteio ou por quem comanda a mesa (por tradição, a pessoa que mais partiu corações); a rodada seguinte começa com quem está à esquerda dessa pessoa.
