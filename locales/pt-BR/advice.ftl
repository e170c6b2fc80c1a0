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
computers-late-on = Quem chega depois pode ficar no lugar de um computador. Para essa pessoa a partida não conta.
computers-late-off = Depois que a partida começa, ninguém mais entra.
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
menu-late = Quem chega depois
menu-late-yes = Pode ficar no lugar de um computador (sem contar para o ranking)
menu-late-no = Não pode mais entrar
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

review-player = { $name }: { $agreed } de { $decisions } decisões tão boas quanto as do computador.
review-account = Resultado { $made }: esperado { $promised }, sorte { $luck }, erros { $lost }.
review-worth = Sem erros: { $worth }. Perdidos: { $parts }.
review-part = { $cost } com { $move }
review-part-rest = { $cost } com erros menores
review-best = { $round }, jogada { $number }: { $played }, a melhor jogada; qualquer outra teria custado pelo menos { $cost }.
review-slip = { $round }, jogada { $number }: { $played }. Isto teria sido { $cost } melhor: { $better }.
review-no-slip = Nenhum erro claro.
review-how = Os pontos são médias entre muitas distribuições possíveis, julgadas pelo que se sabia naquele momento, não pelo que apareceu depois. A sorte são as cartas que vieram e o que os outros fizeram. Jogadas quase tão boas quanto a melhor não são erros.

puzzle-title = Um desafio da sua própria partida
puzzle-from = { $game } com { $names }, { $when }
puzzle-ask = O que você escolheria agora?
puzzle-right = ✅ { $move }: exatamente.
puzzle-as-good = ✅ { $move }: uma escolha tão boa quanto a melhor, até onde sei.
puzzle-again = ❌ { $move } foi a sua escolha na época. Custa { $cost } em média.
puzzle-wrong = ❌ { $move } custa { $cost } em média.
puzzle-none = Ainda não há desafio: não conheço nenhuma decisão cara sua. Termine uma partida, e eu procuro uma.
puzzle-reviewing = Estou olhando as suas partidas para achar um. Pergunte de novo daqui a um minuto.
puzzle-solved = Você respondeu a todos os desafios das suas últimas partidas. Novas partidas trazem novos.
puzzle-weekly = Quer um toda semana?
button-puzzle-weekly = Sim, toda semana
puzzle-asked = Você pediu um toda semana.
