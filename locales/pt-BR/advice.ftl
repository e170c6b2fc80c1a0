## Os computadores e as dicas

level-random = aleatório
level-easy = fácil
level-casual = casual
level-medium = médio
level-hard = difícil
level-score = { $level } (uns { $score })
computers-line = { $name }: { $level }
computers-none = Nenhum computador na mesa ainda. O próximo vai jogar neste nível: { $level }.
computers-levels = O fácil segue regras simples, o médio pensa algumas jogadas à frente, o difícil pensa por mais tempo. A mudança vale a partir da próxima jogada.
computers-levels-casual = O fácil segue regras simples, o casual pensa um pouco à frente e de vez em quando escorrega, o médio pensa algumas jogadas à frente, o difícil pensa por mais tempo. A mudança vale a partir da próxima jogada.
computers-scores = A força deles, na escala do ranking: { $levels }.
computers-hints-on = As dicas estão liberadas. Quando alguém pede uma, a partida deixa de contar para o ranking.
computers-hints-off = Não há dicas quando pessoas jogam entre si, para que a partida possa contar. Jogando só contra computadores, você sempre tem dicas.
menu-level = Nível dos computadores
menu-level-all =
    { $count ->
        [one] { $level }
       *[other] Todos: { $level }
    }
menu-level-one = { $name }: { $level }
menu-hints = Dicas
menu-hints-yes = Dicas para todo mundo (se alguém usar uma, a partida não conta)
menu-hints-no = Sem dicas quando pessoas jogam entre si
hint-best = 💡 Eu escolheria: { $move }.
hint-line-best = { $move }: em média, { $value }
hint-line-equal = { $move }: praticamente igual
hint-line-worse = { $move }: em média, { $value } ({ $behind } pior)
hints-taken =
    { $count ->
        [one] 💡 { $count } dica usada: esta partida não conta.
       *[other] 💡 { $count } dicas usadas: esta partida não conta.
    }

## A análise

review-you =
    { $decisions ->
        [0] **Você** não teve nada para decidir.
        [one] { $missed ->
            [0] **Você** teve uma decisão para tomar, tão boa quanto a do computador.
           *[other] **Você** teve uma decisão para tomar, e a do computador era { $lost } melhor.
        }
       *[other] { $missed ->
            [0] **Você**: as { $decisions } decisões foram todas tão boas quanto as do computador.
           *[other] **Você**: { $agreed ->
                [0] { $agreed } de { $decisions } decisões foram tão boas quanto as do computador.
                [one] { $agreed } de { $decisions } decisões foi tão boa quanto a do computador.
               *[other] { $agreed } de { $decisions } decisões foram tão boas quanto as do computador.
            } O resto custou { $lost }.
        }
    }
review-player =
    { $decisions ->
        [0] { $name } não teve nada para decidir.
        [one] { $missed ->
            [0] { $name } teve uma decisão para tomar, tão boa quanto a do computador.
           *[other] { $name } teve uma decisão para tomar, e a do computador era { $lost } melhor.
        }
       *[other] { $missed ->
            [0] { $name }: as { $decisions } decisões foram todas tão boas quanto as do computador.
           *[other] { $name }: { $agreed ->
                [0] { $agreed } de { $decisions } decisões foram tão boas quanto as do computador.
                [one] { $agreed } de { $decisions } decisões foi tão boa quanto a do computador.
               *[other] { $agreed } de { $decisions } decisões foram tão boas quanto as do computador.
            } O resto custou { $lost }.
        }
    }
review-luck = Sorte: em média, essas cartas valiam { $promised }; o resultado foi { $made }.
review-luck-best = Sorte: sabendo de tudo de antemão, as mesmas cartas valiam { $best }. O resultado foi { $made } ({ $share }%).
review-luck-lowest = Sorte: em média, essas cartas custariam { $promised }; o resultado foi { $made }.
review-slip = { $round }, jogada { $number }: { $played }. Isto teria sido { $cost } melhor: { $better }.
review-no-slip = Nenhum erro claro.
review-how = Julgado pelo que se sabia naquele momento, não pelo que apareceu depois; em média, entre muitas distribuições possíveis. Jogadas quase tão boas quanto a melhor não são erros.
