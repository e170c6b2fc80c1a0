settings-title = Ajustes
settings-language = Seu idioma
settings-language-is = Seu idioma: **{ $language }**
settings-notify = Seus avisos
settings-notify-is = Mensagem nova quando é a sua vez: **{ $when }**
settings-cards = Suas cartas
settings-cards-is = Suas cartas: **{ $where }**
settings-quiet-is = Horário de silêncio: **{ $hours }**
settings-time-zone-is = Fuso horário: **{ $zone }**
settings-nights = Nas partidas de um dia ou mais por jogada, não mando avisos das 22h às 8h.
settings-quiet-off = Sem horário de silêncio
settings-holiday = Férias
settings-holiday-is = Férias: **até { $date }, inclusive**. Nas partidas de um dia ou mais por jogada, o seu tempo não corre; nas outras, corre.
settings-holiday-none = Férias: **não**. Nas férias, o seu tempo não corre nas partidas de um dia ou mais por jogada; nas outras, corre.
settings-holiday-left = Dias de férias que restam em { $year }: **{ $count }** de { $limit }
settings-holiday-utc = Os seus dias terminam à meia-noite UTC, porque não conheço o seu fuso horário: `{ option-timezone }` o define.
settings-holiday-off = Sem férias
settings-holiday-days = { $count ->
    [one] { $count } dia, contando hoje
   *[other] { $count } dias, contando hoje
}
settings-hidden = Os rankings **não mostram** o seu nome.
settings-shown = Os rankings **mostram** o seu nome.
settings-hide = Ocultar meu nome
settings-show = Mostrar meu nome
settings-autoplay-on = Cartas forçadas **são jogadas automaticamente** quando todo mundo pode ver que não há escolha (a carta de paus mais baixa, a última carta de um naipe ou da sua mão, uma carta comprada que não cabe em lugar nenhum).
settings-autoplay-off = Você joga **todas as cartas** por conta própria, até as forçadas.
settings-autoplay-start = Jogar por mim as cartas forçadas
settings-autoplay-stop = Deixe que eu jogo todas
settings-puzzle-weekly = **Toda semana**, a partir de segunda-feira, envio um desafio das suas partidas, se houver.
settings-puzzle-off = Sem desafio semanal
settings-signed-in = Você está **com a sessão aberta** em um navegador onde abriu uma mesa.
settings-sign-out = Encerrar as sessões nos navegadores
settings-forget = Me esqueça
settings-forget-question = Me esqueça para sempre
settings-keep = Não, deixe tudo como está
settings-server-language = Idioma das mensagens públicas
settings-server-language-is = Idioma das mensagens públicas: **{ $language }**
settings-server-clock = Tempo nas mesas novas
settings-server-clock-is = Tempo por jogada nas mesas novas: **{ $clock }**
settings-server-tables = Mesas ao mesmo tempo num lugar
settings-server-tables-is = Mesas ao mesmo tempo num lugar: **{ $tables }**
settings-server-prefix = Os comandos começam com
settings-server-prefix-is = Os comandos começam com `{ $prefix }`
settings-server-threads-on = As partidas acontecem **num tópico próprio**, a não ser que quem comanda a mesa escolha outra coisa.
settings-server-threads-off = As partidas acontecem **no canal**, a não ser que quem comanda a mesa escolha um tópico.
settings-server-threads-start = Um tópico para cada mesa
settings-server-threads-stop = Sem tópicos
settings-server-threads-lacks = Ainda não consigo abrir tópicos neste canal: preciso de permissão para { $lacks }.
settings-server-tables-option = { $tables ->
    [one] { $tables } mesa
   *[other] { $tables } mesas
}
settings-server-title = Ajustes para todo mundo daqui
board-better = Posições acima
board-further = Posições abaixo
board-everywhere = Em toda parte
board-here = Aqui
