# As palavras da própria página.

title = Herzbot · Sala de jogos
playground = Sala de jogos

door-title = Entre e jogue uma rodada
door-lead = { $list }: jogos de cartas para duas a seis pessoas, aqui mesmo no navegador. Sem cadastro: basta um nome.
door-again = Que bom ver você de novo. Quem é você nesta aba?
door-known = Já usados neste navegador
door-go-on = Continuar como { $name }
door-elsewhere = aberto em outra aba
door-name = Como podemos chamar você?
door-name-other = Um nome novo para esta aba
door-come-in = Entrar
door-cookie = Seu nome fica neste navegador (num cookie desta página), para você poder voltar às suas partidas.
door-passphrase = Senha
door-passphrase-why = Nesta sala de jogos só se entra com convite. Quem mantém a sala pode dar a senha a você.
door-enter = Abrir
door-passphrase-wrong = Essa não é a senha.
door-slow = Tentativas demais. Espere um momento, por favor.
door-name-length = Um nome tem de 1 a 32 caracteres.
door-name-taken = Esse nome já está em uso. Escolha outro, por favor.
door-full = A sala de jogos está cheia.
door-who = Esta aba não sabe quem você é. Recarregue a página, por favor.
door-failed = Não funcionou. Tente de novo, por favor.
host = no comando
host-about = Você cuida desta sala de jogos e de todas as mesas dela.
host-wrong = Esse link não é desta sala de jogos. O certo aparece onde o bot foi iniciado.

skip-channel = Ir escrever no canal
skip-private = Ir para o seu chat privado
rooms = Salas
people = Quem está aqui
you-are = Você é
be-other = Trocar de pessoa
be-other-about = Jogar como outra pessoa nesta aba
notify-on = Me avise
unread = não lidas: { $count }
call-title = Sua vez!
offline = O bot não responde. Tentando de novo…

channel-about = As mesas, e a conversa de todo mundo
channel-messages = Mensagens no canal
channel-write = Mensagem ou /comando
channel-write-label = Escrever no canal; uma barra começa um comando
private-title = Suas cartas
private-about = Só você e o bot veem isto
private-messages = Mensagens privadas
private-write = Escrever para o bot
private-write-label = Escrever para o bot em particular
private-empty = O que o bot diz só a você aparece aqui. Mais ninguém vê.
tables = Mesas neste canal
newest = Mensagens mais recentes

welcome-title = Uma mesa vazia, e a vez é sua
welcome-lead = Jogue já contra o computador, ou abra uma mesa: todo mundo no canal vê e pode entrar.
welcome-or = ou digite { $command } aqui embaixo

send = Enviar
commands-show = Mostrar os comandos
completion = Comandos possíveis
completion-count = Sugestões: { $count }
required = obrigatório
yes = sim
no = não

bot = Bot
only-you = Só você vê isto.
dismiss = Dispensar
retired = antes: { $text }
somebody-gone = Alguém
heard-for-you = Para você: { $text }
react-add = Adicionar uma reação
react-with = Reagir com { $text }
reaction = { $text }, reações: { $count }
card-empty = lugar vazio
card-active = com a vez
menu-choose = Escolher
file-download = Baixar { $name }
fair-more = Embaralhamento justo: como conferir


wrong-offline = O bot não responde no momento. Tente de novo daqui a pouco, por favor.
wrong-gone = Essa mensagem não está mais lá.
wrong-long = Longo demais: no máximo { $max } caracteres.

## A mesa desenhada

board-tab = Mesa
board-clock = Tempo restante
board-you = você
board-seats = Lugares
board-free = Lugar livre
board-tables = Outras mesas
board-controls = Nesta mesa
board-continue = Continuar
board-close = Fechar
board-picked = escolhida
board-where = Para onde?
board-not-there = { $name }: não cabe aí. Escolha um lugar marcado ou outra carta.
board-to = Mostrar a mesa
board-watching = Você está vendo outras pessoas jogarem.
board-own-game = Jogar também
lobby-seated = Você já tem lugar. Quem comanda a mesa dá início à partida.
lobby-host-few = Adicione computadores ou espere: qualquer pessoa do canal pode entrar.
lobby-host-enough = Comece já, ou espere mais gente entrar.
lobby-host-full = Todos os lugares estão ocupados: você já pode começar.
lobby-joined = { $name } está à mesa.
lobby-left = { $name } não está mais à mesa.
rematch-wanted = { $name } quer uma revanche.
rematch-join = Entrar
board-more = Mais
seat-cards = cartas na mão: { $count }
end-own = Seu lugar: { $count } de { $max }
end-best = Melhor jogada
end-worst = Erro mais caro
end-details = Em detalhes
tastes = Som e velocidade
tastes-sound = Um som suave quando é a sua vez
tastes-speed = As outras jogadas aparecem
tastes-speed-normal = passo a passo
tastes-speed-fast = rápido
tastes-speed-off = de uma vez
tastes-still = Seu aparelho pede pouco movimento, então tudo aparece de uma vez.
chat-fold = Ocultar o chat
chat-unfold = Mostrar o chat

## Os jogos que há

door-games = Jogos
door-play = Jogar contra o computador
door-open = Abrir uma mesa
door-open-game = Abrir uma mesa: { $name }
door-play-game = Jogar contra o computador: { $name }
door-tables = Mesas abertas
door-free = lugares livres: { $count }
door-watch = em jogo
lesson-try = Experimentar
lesson-try-game = Experimentar: { $name }
lesson-lead = Para uma primeira rodada, é só isso. Ela dura uns dois minutos, e, toda vez que você joga, aparece o que o computador jogaria.
lesson-begin = Jogar a primeira rodada
lesson-coach = Dica
lesson-thinking = Deixe eu ver…
lesson-wait = Veja o que o resto da mesa faz. A dica chega na sua vez.
lesson-stop = Sem dicas
lesson-done = Essa foi a sua primeira rodada. Agora você já sabe como é!
critique-title = O que poderia ter sido melhor
critique-wait = Procurando jogadas melhores…
critique-plot = Sorte e habilidade em números.
critique-player = { $name }: sorte { $count }, erros { $max }.
critique-luck = sorte
critique-skill = custo dos erros
critique-slips = Jogadas que poderiam ter sido melhores
critique-none = Nenhum erro claro: boa partida!
critique-more = Em palavras

# ---- replay ----
replay-title = Rever uma partida
replay-lead = Solte aqui o arquivo de uma partida (💾 Arquivo da partida, abaixo da última mensagem dela) e veja tudo de novo, jogada por jogada, com todas as mãos abertas.
replay-choose = Escolher um arquivo
replay-broken = Este não é o arquivo de uma partida, ou está danificado.
replay-again = Outra partida
replay-show = Ver de novo
replay-link = Link para todo mundo
replay-first = Ir para o começo
replay-back = Uma jogada para trás
replay-play = Reproduzir
replay-pause = Parar
attempt = Tentar de novo
attempt-over = Esta rodada agora rende { $count }; na partida foram { $max }.
replay-line = Continuar com a jogada melhor
replay-line-back = Voltar à partida
replay-line-shown = A jogada melhor, continuada por computadores
replay-next = Uma jogada para a frente
replay-last = Ir para o fim
replay-place = Jogada { $count } de { $max }
replay-rounds = Rodadas
replay-hands = Mãos
replay-no-cards = sem cartas
replay-fair = Embaralhamento justo: a impressão digital, as entradas e todos os baralhos batem. Seu navegador conferiu.
replay-unfair = Os baralhos deste arquivo não saem do segredo dele. Foram embaralhados de outro jeito, ou o arquivo foi alterado.
replay-fair-compare = Compare com o que a mesa mostrou
replay-fair-lobby = Impressão digital, antes da partida
replay-fair-start = Resumo, no começo

# ---- spectators ----
watch-about = Você está assistindo: vê o que a mesa toda vê, e as cartas de ninguém.
watch-over = Esta partida acabou.
watch-gone = Esta mesa não existe, ou não existe mais.
watch-past = Esta partida não foi guardada, então não dá para rever.
link-used = Este link já foi usado e só funciona uma vez. Aperte “Abrir a mesa” de novo no chat para receber outro.
link-late = Este link é antigo demais. Aperte “Abrir a mesa” de novo no chat para receber outro.
link-wrong = Este link está danificado ou não é nosso. Aperte “Abrir a mesa” de novo no chat para receber outro.
link-ended = Você não está com a sessão aberta aqui, ou não está mais. Aperte “Abrir a mesa” no chat para receber um link.
link-gone = Você não tem lugar nesta mesa, ou ela não existe mais. Abra outra pelo chat.
link-elsewhere = Esta mesa mudou de endereço. Aperte “Abrir a mesa” de novo no chat para receber um link novo.
link-unsaved = Não deu para salvar isso agora. Recarregue esta página para tentar de novo.
link-you = Você joga como { $name }.
link-log = O que aconteceu
