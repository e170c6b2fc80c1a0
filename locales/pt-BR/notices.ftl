### O que o bot responde e pergunta.
### Os nomes já são inofensivos; nunca mudam.

## A vez e a mesa

notice-not-your-turn =
    { $count ->
        [0] Agora não é a sua vez.
        [one] Calma: é a vez de { $names }.
       *[other] Calma: { $names } ainda têm que jogar.
    }
notice-old-button = Essa opção é de antes: deixei tudo como estava.
notice-table-gone = Essa mesa não existe mais.
notice-not-at-this-table = Você não joga nesta mesa.
notice-no-table-here = Você não tem mesa aqui. Você pode abrir uma: { $commands }.
notice-which-table = Há várias mesas. Qual delas: { $names }?
notice-no-such-table = Não há nenhuma mesa “{ $name }” aqui.
notice-no-such-table-guess = Não há nenhuma mesa “{ $name }” aqui. Você quis dizer { $guess }?
notice-table-full = Que pena, todos os lugares estão ocupados. Você pode abrir a sua própria mesa: { $commands }.
notice-table-full-computers = Todos os lugares estão ocupados, alguns por computadores. Se alguém da mesa tirar um, você pode entrar.
notice-already-seated = Você já tem lugar nesta mesa.
notice-already-started = Esta partida já começou. Você pode abrir outra mesa: { $commands }.
notice-not-started = A partida ainda não começou.
notice-game-over = Esta partida já acabou.
notice-not-over = Isso fica para depois da partida, e esta ainda não acabou.
notice-not-now = Isso não dá para fazer neste momento da partida.
notice-host-only = Quem decide isso é { $host }, que comanda esta mesa.
notice-moderators-only = Só quem modera aqui pode fazer isso.
notice-too-few-players =
    { $needed ->
        [one] Para começar, é preciso ter pelo menos uma pessoa na mesa.
       *[other] Para começar, é preciso ter pelo menos { $needed } na mesa. Espere mais gente ou adicione um computador.
    }
notice-no-computer = Não há computador nesta mesa.
notice-picked-enough =
    { $count ->
        [one] Você já escolheu a sua carta. Devolva essa primeiro, se quiser outra.
       *[other] Você já escolheu { $count } cartas. Devolva uma primeiro, se quiser outra.
    }
notice-choose-exactly =
    { $count ->
        [one] Escolha exatamente { $count } carta.
       *[other] Escolha exatamente { $count } cartas.
    }
notice-pick-more =
    { $count ->
        [one] Escolha primeiro mais { $count } carta.
       *[other] Escolha primeiro mais { $count } cartas.
    }
notice-paused = A partida está em pausa. Você joga assim que ela continuar.
notice-not-paused = A partida não está em pausa.
notice-not-away = Você já está aqui: ninguém está jogando por você.
notice-no-hint-now = A dica é para a sua jogada, e agora não é a sua vez.
notice-hints-off = Nesta mesa não há dicas: você joga com outras pessoas, e a partida conta. Antes de começar, quem comanda a mesa pode liberar as dicas em “{ button-more }”, “{ button-computers }”.
notice-same-for-all = Esta é a rodada do dia: é igual para todo mundo, então não há dicas e nada pode ser mudado.
notice-same-decks = Outras mesas jogam com as mesmas cartas. Até elas terminarem, só quem está nesta mesa pode ver as cartas daqui.
notice-no-hints-compared = Aqui não há dicas: o seu resultado é comparado com o de quem tem as mesmas cartas.
notice-read-by-others = Isso valeu, mas lá todo mundo pôde ler. Da próxima vez, escreva para mim por aqui, onde mais ninguém vê.
notice-left-for-good = Você saiu desta partida. O computador termina por você.
notice-guests-off = Neste bot não dá para convidar por link. Quem cuida dele pode mudar isso.
notice-not-invited = Esta mesa não convida mais ninguém por link. Peça um novo a quem comanda a mesa.
notice-no-more-guests = Agora mais ninguém pode entrar pelo link. Quem já está aqui fica.
notice-nobody-to-remove = Essa pessoa não joga aqui. Se é você que quer sair, escolha “{ button-leave }”.

## Sair e fechar

notice-leave-question = Quer mesmo sair da partida? O computador fica com o seu lugar até o fim, e não dá para voltar.
notice-leave-question-rated = Quer mesmo sair da partida? O computador fica com o seu lugar até o fim, não dá para voltar, e no ranking isso conta como último lugar.
notice-close-question = Fechar esta mesa para todo mundo? A partida acaba sem resultado.
notice-stayed = Que bom que ficou!
notice-you-left = Você saiu da mesa. Até a próxima!
notice-removed = { $name } não joga mais nesta mesa.
notice-guest-removed = { $name } não joga mais nesta mesa, e o link para convidados deixou de valer. Para ter outro, convide de novo.
notice-you-were-removed = Tiraram você desta partida. O computador termina por você.

## Lugares e o comando mudam de mãos

notice-seat-kept = Perguntei a { $name }. O lugar fica guardado até a partida começar; se quiser de volta, remova { $name } da mesa.
notice-seat-offered = Perguntei a { $name }. Nada muda até { $name } entrar. Depois, não dá para voltar.
notice-seat-offered-rated = Perguntei a { $name }. Nada muda até { $name } entrar. Depois, não dá para voltar, e no ranking a partida conta como último lugar para você.
notice-seat-kept-for-you = Um lugar está guardado para você na mesa { $table }. Quer jogar?
notice-seat-offered-to-you = { $name } oferece a você o próprio lugar na mesa { $table }: você continuaria com as cartas como estão. Para você, a partida não conta.
notice-seat-taken = { $name } joga agora no lugar de { $before }.
notice-seat-given = { $name } joga agora no seu lugar. Até a próxima!
notice-declined = Tudo bem. Fica para a próxima!
notice-offer-declined = { $name } não pode jogar. O lugar continua seu.
notice-offer-taken-back = O lugar continua seu.
notice-no-offer = Ninguém está oferecendo um lugar a você nesta mesa.
notice-own-seat = Não dá para oferecer um lugar a você.
notice-sits-here = { $name } já tem lugar nesta mesa.
notice-has-left = { $name } saiu desta partida e não pode voltar.
notice-asked-already = Já perguntei a { $name } e ainda não tive resposta.
notice-has-declined = { $name } já disse não a você nesta mesa. Não pergunto de novo.
notice-not-of-this-place = { $name } não está aqui. Só posso perguntar a quem está em um servidor ou plataforma onde esta mesa aparece.
notice-not-known = Não conheço “{ $name }”. Só pergunto a quem já me usou: basta que essa pessoa digite uma vez `{ $prefix }{ command-help }`.
notice-plays-not-here = Essa pessoa não joga nesta mesa.
notice-cannot-host = { $name } não pode comandar esta mesa. Escolha uma pessoa sentada aqui que não tenha vindo por link nem seja computador.
notice-host-already = { $name } já comanda esta mesa.
notice-host-now = { $name } comanda esta mesa agora.
notice-claimed = { $name } leva todas as vazas restantes, então as cartas foram jogadas de uma vez.

closed-lobby-idle = Nada aconteceu aqui por 30 minutos, então a mesa foi fechada.
closed-lobby-empty = Todo mundo foi embora, então a mesa foi fechada.
closed-host = A mesa foi fechada. Não há resultado.
closed-by = { $name } fechou a mesa. Não há resultado.
closed-abandoned = Faz tempo que ninguém aparece, então a mesa foi fechada. Não há resultado.
closed-everybody-left = Todo mundo saiu da partida, então a mesa foi fechada. Não há resultado.
closed-damaged = Desculpe, perdi uma parte desta mesa (os dados estão danificados). Não dá para continuar aqui, e não há resultado. As outras mesas estão bem.

## O que dá para fazer, e onde

notice-channel-full =
    { $limit ->
        [one] Já há uma mesa aqui, e só cabe uma por vez. Entre nela ou espere ela acabar.
       *[other] Já há { $limit } mesas aqui, e não cabem mais. Entre em uma ou espere alguma acabar.
    }
notice-opened-too-many =
    { $limit ->
        [one] Você abriu uma mesa na última hora. A próxima você pode abrir { $next }.
       *[other] Você abriu { $limit } mesas em uma hora. A próxima você pode abrir { $next }.
    }
notice-channels-only = Aqui não dá: use este comando onde todo mundo possa ver e eu também esteja.
notice-plays-alone = Esta partida é de uma pessoa só, contra computadores. Você pode abrir a sua própria mesa: { $commands }.
notice-invite-code = O código desta mesa é **{ $code }**. Use o comando `{ command-table } { command-table-bring }` com ele em outro canal ou sala onde eu esteja: a mesa aparece lá também, e dá para entrar nela por lá. O código vale até a partida começar, no máximo { $hours } horas.
notice-brought-here = A mesa { $table } agora aparece aqui também. Entrem!
notice-shown-once = Esta mesa agora só aparece onde foi aberta.
notice-hidden-here = Esta mesa não aparece mais aqui.
notice-no-such-code = Nenhuma mesa tem este código. Um código tem seis letras e vale até a partida começar, no máximo algumas horas.
notice-no-such-code-shared = Nenhuma mesa tem este código. Um código tem seis letras e vale até a partida começar, no máximo algumas horas. Alguns lugares não podem ter uma mesa em comum, porque partes diferentes de mim cuidam deles.
notice-too-many-guesses = Códigos errados demais. Você pode tentar de novo { $next }.
notice-shown-here-already = Esta mesa já aparece aqui.
notice-too-many-homes = Esta mesa já aparece em { $limit } lugares, e não pode haver mais.
notice-not-shown-elsewhere = Esta mesa só aparece onde foi aberta.
notice-widget-shown = Nesta sala, agora dá para abrir as mesas desenhadas ao lado do chat, com o Element no computador. Elas estão nas informações da sala, como Herzbot. O Element pergunta antes se pode carregar a página e dizer a ela quem você é. Para tirar, digite `{ $prefix }{ command-table } { command-table-widget } { option-widget-off }`.
notice-widget-hidden = As mesas desenhadas não aparecem mais ao lado desta sala.
notice-widget-missing = As mesas desenhadas não aparecem ao lado desta sala.
notice-widget-signed = Em salas criptografadas, só acredito no que os dispositivos das pessoas assinaram (`MATRIX_LISTEN=signed`), e ninguém assina quem abre uma página. Por isso não posso mostrar as mesas desenhadas ao lado desta sala.
notice-widget-unserved = Não tenho páginas para mostrar aqui: quem cuida do bot precisa pôr em `HERZBOT_WEB_URL` um endereço que comece com https://.
notice-widget-needs-power = Não posso adicionar uma página a esta sala. Dê para mim o nível de poder { $level } ali e tente de novo.
notice-widget-unanswered = O servidor não respondeu, então não sei se deu certo. Tente de novo daqui a pouco.
notice-not-opened = A mesa não pode ser aberta aqui agora. Você pode continuar jogando no chat.
notice-playing-already = Você já tem uma partida aqui, na mesa { $table }. Continue nela, ou escolha “{ button-leave }” para desistir.
notice-open-here = Na sua mesa, isso não é uma jogada. Para abrir uma partida nova aqui, digite { $command }.
notice-lacks = Para jogarmos aqui, preciso de permissão para { $lacks }. Peça a alguém que administre este lugar.
notice-goes-without = Sem permissão para { $lacks }, não consigo mostrar tudo aqui, mas dá para jogar.
notice-table-silent = Não consigo mostrar a mesa onde ela foi aberta: lá eu preciso de permissão para { $lacks }. A partida continua aqui.
notice-table-gone-silent = Não consigo mais acessar o lugar onde a mesa foi aberta. A partida continua aqui.
notice-no-thread = Não deu para abrir um tópico, então a partida continua aqui no canal.
notice-no-thread-lacks = Não consigo abrir um tópico aqui: preciso de permissão para { $lacks }. A partida continua no canal.
notice-thread-gone = O tópico desta mesa não existe mais. A partida continua aqui.
lack-see = ver este canal
lack-write = enviar mensagens
lack-attach = anexar arquivos
lack-history = ler as mensagens anteriores
lack-open-threads = criar tópicos públicos
lack-write-in-threads = enviar mensagens em tópicos
notice-managers-only = Só quem administra esta comunidade pode mudar isso.
notice-not-saved = Não deu para salvar, então nada mudou. Tente de novo, por favor.
notice-moving = Essa mesa está mudando de lugar agora mesmo. Veja se valeu, por favor; se não, tente de novo daqui a pouco.
notice-too-busy = Tem tanta gente jogando que não estou dando conta, então não fiz isso. Tente de novo daqui a pouco, por favor.
notice-our-fault = Algo deu errado, e a culpa é nossa, não sua. Tente de novo, por favor.
notice-unknown-command = Não conheço o comando “{ $name }”. Tente `{ $prefix }{ command-help }`.
notice-unknown-command-guess = Não conheço o comando “{ $name }”. Você quis dizer `{ $prefix }{ $guess }`?
notice-bad-option = Não entendi “{ $name }”.
notice-bad-option-guess = Não entendi “{ $name }”. Você quis dizer “{ $guess }”?
notice-missing-option = Faltou “{ $name }”: { $what }.
notice-which-move =
    { $count ->
        [one] Você quis dizer { $moves }?
       *[other] Qual delas: { $moves }?
    }
notice-bad-value = “{ $value }” não serve para “{ $name }”.
notice-bad-value-possible = “{ $value }” não serve para “{ $name }”. Pode ser: { $list }.
number-range = de { $min } a { $max }

## Enquanto alguém não está

notice-reminder = Sua vez! Se você não jogar, o computador joga por você { $deadline }.
notice-your-turn-here = É a sua vez na mesa { $table }. Escolha “{ button-my-cards }”.
notice-your-turn-privately = É a sua vez na mesa { $table }. Suas cartas estão no nosso chat privado: aceite o meu convite para lá, por favor. “{ button-my-cards }” manda de novo.
notice-in-private-chat = Está no nosso chat privado: aceite o meu convite para lá, por favor.
notice-start-chat = A resposta é só para você, mas no momento não consigo abrir mais um chat privado. Por favor, comece um comigo: ela chega lá.
notice-open-chat = No momento não consigo abrir mais um chat privado. Por favor, comece um comigo: as suas cartas da mesa { $table } chegam lá.
notice-played-for-you = Seu tempo acabou, então o computador jogou por você.
notice-kept-for-you = Você perdeu a vez duas vezes, então agora o computador joga por você. Escolha “{ button-back }” para voltar a jogar.
notice-bad-quiet-hours = Não entendi esse horário de silêncio. Escreva assim: `22-7`, ou seja, das 22h às 7h. Com `nenhum`, não há silêncio.
notice-bad-holiday = Não entendi essa data. Escreva o último dia das férias assim: `2026-12-24`, ou quantos dias elas duram, contando hoje. Com `não`, elas terminam.
notice-holiday-past = Esse dia já passou (hoje: { $date }, { $zone }). As férias começam na hora e vão até o fim do dia que você disser.
notice-holiday-too-far = Falta mais de um ano. Diga um dia mais próximo.
notice-holiday-too-long = Não restam tantos dias de férias em { $year }: precisa de { $count }, restam { $number } de { $limit }. Diga um dia mais próximo. Cada dia de férias conta, o primeiro e o último também.
notice-needs-time-zone = Em que fuso é o seu horário de silêncio? Escreva também o fuso: `silêncio={ $hours } fuso={ $zone }`, ou só uma cidade.
notice-no-such-time-zone = Não conheço o fuso horário “{ $name }”. Escreva uma cidade grande perto de você ou um nome como `America/Sao_Paulo`.
notice-no-such-time-zone-guess = Não conheço o fuso horário “{ $name }”. Você quis dizer “{ $guess }”?
notice-cards-here-now = Não consigo mandar mensagens diretas para você, então, a partir de agora, você joga aqui mesmo. Dá para mudar isso nos seus ajustes.
notice-played-in-channel = Agora você joga no canal.
notice-see-private = Mandei uma mensagem privada para você.

## Ajustes

notice-saved = Salvo.
notice-forget-question = Quer mesmo que eu esqueça você? Seu nome, seus ajustes e sua posição nos rankings somem para sempre. Os resultados das suas partidas ficam, sem o seu nome.
notice-forgotten = Pronto. Não conheço mais você, mas dá para voltar a jogar quando quiser.
notice-forget-still-playing = Você ainda está jogando. Saia primeiro das suas mesas, e aí eu posso esquecer você.
notice-server-clock = Nas mesas novas, o tempo agora é de { $clock } por jogada.
notice-server-no-clock = Nas mesas novas, não há mais limite de tempo: cada pessoa joga no seu ritmo.
notice-leaderboard-empty-all = Ainda não há ninguém no ranking. Conta toda partida terminada com pelo menos duas pessoas.
notice-no-stats-own = Você ainda não terminou nenhuma partida. Assim que terminar uma, vai ter o que ver aqui.
notice-no-stats = Ainda não há nada para mostrar de { $name }.
notice-leaderboard-empty = Ainda não há ninguém no ranking de { $game }. Conta toda partida terminada com pelo menos duas pessoas.

clock-minutes =
    { $count ->
        [one] { $count } minuto
       *[other] { $count } minutos
    }
clock-days =
    { $count ->
        [one] { $count } dia
       *[other] { $count } dias
    }
clock-none = sem limite de tempo

## Jogadas contra as regras

refused-not-your-turn = Agora não é a sua vez.
refused-round-over = Esta rodada já acabou.
refused-other-game = Essa jogada não é deste jogo.
