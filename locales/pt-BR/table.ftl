### A mesa no seu canal e em particular: o que é comum a todos os jogos.
### Os nomes chegam em negrito e já inofensivos; nunca mudam.

## Palavras de toda parte

all-games = Todos os jogos

list-comma = { ", " }
list-and = { $first } e { $last }
list-game = { $game }
sentences = { $first } { $second }
list-or = { $first } ou { $last }
decimal-mark = ,

table-title = { $game } · Mesa { $table }
table-moved-down = { $table } continua mais abaixo
table-in-thread = { $table } continua no tópico
table-over-in-thread = { $table }: a partida acabou. { $line }

points-count =
    { $count ->
        [0] { $count } pontos
        [one] { $count } ponto
       *[other] { $count } pontos
    }
option-rounds-value =
    { $count ->
        [one] { $count } rodada
       *[other] { $count } rodadas
    }
round-of = Rodada { $round } de { $rounds }
round-number = Rodada { $round }

## Botões

button-join = Entrar
button-leave = Sair da mesa
button-decline = Agora não
button-take-back = Desfazer a oferta
button-add-computer = Adicionar computador
button-remove-computer = Tirar computador
button-computers = Computadores
button-hint = Dica
button-review = Análise
button-start = Começar
button-rules = Regras
button-fair = Prova do embaralhamento
button-more = Mais
menu-question = O que você quer fazer?
button-options = Opções
button-thread = Jogar num tópico
button-no-thread = Jogar no canal
button-variants = Variantes
button-more-variants = Mais variantes
button-my-cards = Minhas cartas
cards-question = Onde você quer ver suas cartas? Se você não escolher, elas ficam onde você joga.
cards-question-private = Mensagem direta
cards-question-channel = No canal
cards-question-untold = Não me avise
button-back = Voltei
button-pause = Pausar
button-resume = Continuar
button-rematch = Revanche
button-replay = Arquivo da partida
button-to-table = Ir para a mesa
button-open = Abrir a mesa
button-link = Abrir no navegador
open-about = Este link é só para você: ele abre a mesa no seu navegador, onde você joga com o seu nome. Funciona uma vez, dentro de dez minutos.
button-invite = Convidar por link
button-stop-invitations = Encerrar os convites
invite-about = Quem abrir este link pode ocupar um lugar livre no navegador, sem conta e com o nome que quiser. Serve para várias pessoas, até a partida começar ou você encerrar, no máximo por 24 horas.
button-watch = Assistir
button-watch-again = Ver de novo
button-remove-somebody = Remover alguém
button-close-table = Fechar a mesa
button-close-for-good = Sim, fechar
button-keep-table = Não, deixar aberta
button-leave-for-good = Sair de vez
button-stay = Vou ficar

## Antes da partida

lobby-seats-free =
    { $count ->
        [one] { $lowest } · livre
       *[other] { $lowest }–{ $highest } · livres
    }
lobby-seat-person = { $number } · { $name }
lobby-seat-host = { $number } · { $name } (comanda a mesa)
lobby-seat-guest = { $number } · { $name } (sem conta)
lobby-seat-computer = { $number } · { $name } (computador, { $level })
lobby-seat-kept = { $number } · { $name } (lugar guardado)
lobby-too-few =
    { $needed ->
        [one] Para começar, é preciso ter pelo menos uma pessoa na mesa. Escolha “{ button-join }” ou adicione um computador.
       *[other] Para começar, é preciso ter pelo menos { $needed } na mesa. Escolha “{ button-join }” ou adicione um computador.
    }
lobby-enough = Ainda tem lugar: escolha “{ button-join }”. { $host } também já pode começar.
lobby-full = Todos os lugares estão ocupados. { $host } já pode começar.
lobby-rematch = { $host } quer uma revanche: escolha “{ button-join }” para voltar ao seu lugar.
lobby-alone = Aqui você joga só contra computadores. Quando quiser, escolha “{ button-start }”.
lobby-alone-too-few = Contra quem você quer jogar? Escolha “{ button-add-computer }”.
playing-alone = Você joga contra { $names }. Suas cartas vêm numa mensagem à parte, logo abaixo.
playing-alone-words = Você pode digitar { $words } a qualquer momento.
lobby-watched = A partida ainda não começou. Fique por aqui: você vai ver assim que começar.
menu-watch = Plateia
watch-now = A plateia vê cada jogada na hora.
watch-later = A plateia vê cada jogada com uma jogada de atraso.
watched-later = Aqui você vê tudo com uma jogada de atraso.
lobby-unreachable =
    { $count ->
        [one] { $names }, minhas mensagens diretas não chegam até você. Sem problema: durante a partida, “{ button-my-cards }” mostra as suas.
       *[other] { $names }: minhas mensagens diretas não chegam até vocês. Sem problema: durante a partida, “{ button-my-cards }” mostra as de cada pessoa.
    }
lobby-closes = Se nada acontecer por aqui, a mesa fecha { $when }.
lobby-guests = Pelo link se joga sem conta: esses resultados não contam para nenhum ranking. Os das outras pessoas contam se forem pelo menos duas.
first-drawn = sorteio decide quem começa
first-named = { $name } começa
dealer-drawn = sorteio decide quem dá as cartas
dealer-named = { $name } dá as cartas primeiro
clock-per-move = { $clock } por jogada
hints-allowed = com dicas (se alguém usar uma, a partida não conta)
in-a-thread = num tópico

fair-lobby = Embaralhamento justo, impressão digital { $commitment }
fair-commitment = **Impressão digital** do segredo desta mesa, mostrada antes de qualquer pessoa poder entrar: { $hash }
fair-digest = **Resumo** de quem entrou e quando; o segredo e o resumo decidem cada baralho: { $hash }
fair-same-decks = Estas cartas vêm do segredo da noite de jogos ou da temporada.
fair-secret = **O segredo**, agora que a partida acabou: { $hash }
fair-finished = Embaralhamento justo ✓ A prova está em “{ $replay }”.
finished-concealed = Outras mesas tinham as mesmas cartas. “{ button-replay }” e “{ button-review }” abrem quando todas terminarem.

## A partida

turn-of =
    { $count ->
        [0] As próximas cartas estão sendo dadas.
        [one] É a vez de { $names }.
       *[other] É a vez de { $names }.
    }
turn-until = ⏳ { $turn } · { $until }
turn-holiday = 🏖️ { $name } está de férias até { $date }, inclusive
turn-holiday-undated = 🏖️ { $name } está de férias
paused-host = ⏸️ Em pausa. Para seguir, escolha “{ button-resume }”.
paused-nobody = ⏸️ Não tem ninguém aqui: a partida espera. Para seguir, escolha “{ button-back }”.
seat-away = { $name } (ausente, o computador joga)
seat-left = { $name } (saiu, o computador joga)
seat-computer = { $name } (computador)
score-away = { $name } 💤
score-left = { $name } 🚪🤖
score-computer = { $name } 🤖
playing-unreachable = 📪 { $names }: as cartas estão em “{ button-my-cards }”
playing-late = Com “{ button-join }”, você fica no lugar de { $name }. Para quem entra agora, a partida não conta.
playing-concealed = Outras mesas jogam com as mesmas cartas. Só quem está nesta mesa vê as cartas, até todas essas mesas terminarem.
recent-older =
    { $count ->
        [one] … e mais { $count } jogada antes.
       *[other] … e mais { $count } jogadas antes.
    }

private-your-turn = Sua vez!
private-away = O computador está jogando por você.
private-forced = Jogada automática, sem outra escolha: { $moves }
private-until = { $turn } ⏳ { $until }
private-holiday = { $turn } 🏖️ Você está de férias até { $date }, inclusive: o seu tempo está parado.

## Depois de uma rodada e da partida

round-next-first = { $name } começa a próxima rodada.
round-next-dealer = { $name } dá as próximas cartas.

finished-winners =
    { $count ->
        [one] 🏆 { $names } vence com { $points }.
       *[other] 🏆 { $names } dividem a vitória com { $points } cada.
    }
finished-congratulations = Parabéns!
finished-place = { $place }. { $line }
finished-line = { $name }: **{ $total }** = { $rounds }
finished-line-one-round = { $name }: **{ $total }**
finished-last-round = A última rodada:
finished-lowest = Vence quem tem menos pontos.
finished-shortened = Esta partida foi mais curta que o normal.
finished-rated = Esta partida conta para o ranking.
replay-file = Aqui está a partida inteira, jogada por jogada.
replay-unattached = Não consigo anexar o arquivo da partida agora. Tente de novo mais tarde; talvez me falte permissão para anexar arquivos aqui.
replay-verify = Com o Herzbot no seu computador, { $command } confere se as cartas foram embaralhadas de forma justa.

## Opções

options-length = Duração: **{ $value }**
options-first = Quem começa: **{ $value }**
options-dealer = Quem dá as cartas primeiro: **{ $value }**
options-clock = Tempo: **{ $value }**
options-language = Idioma: **{ $value }**
options-thread = Num tópico: **{ $value }**
options-read-only = Quem decide isso é { $host }, que comanda a mesa.
language-of-place = o de sempre por aqui
language-beta = { $language } (beta)
menu-first = Quem começa?
menu-first-drawn = por sorteio
menu-dealer = Quem dá as cartas primeiro?
menu-dealer-drawn = por sorteio
option-rounds-menu = Quantas rodadas?
value-yes = sim
value-no = não
menu-clock = Quanto tempo por jogada?
menu-language = Qual idioma?
menu-remove = Quem?
remove-whom = Quem você quer remover? Se a partida já começou, o computador fica com o lugar até o fim.
remove-nobody = Não tem ninguém que você possa remover.

## A imagem dos pontos

# Abaixo de uma imagem. $players: "① Anna, ② Ben", os números que aparecem nela.
picture-players = Na imagem: { $players }.
# O que a imagem mostra, para quem não a vê; por isso, sem formatação. $points: "Anna 12, Ben −3".
picture-points = Gráfico do placar: { $points }.
picture-winners =
    { $count ->
        [one] { $names } vence.
       *[other] { $names } dividem a vitória.
    }
picture-ahead =
    { $count ->
        [one] { $names } está na frente.
       *[other] { $names } empatam na frente.
    }
# $cards: "Anna: ◆64 / ◆59 – / ▲11; Ben: ●30".
