### Noites de jogos.

night-title = Noite de jogos · { $game }
season-title = Temporada · { $game }
night-plan = Etapas: { $rounds } · quem comanda: { $leader }
season-plan = Etapas: { $rounds }, uma por semana · quem comanda: { $leader }
night-same-decks = **As mesmas cartas:** as mesas de uma etapa jogam com as mesmas cartas (a partir de seis pessoas; em vários lugares, a partir de quatro). Elas só aparecem para quem está em cada mesa, em particular.
night-places = Lugares: { $names }. Cada um joga em mesas próprias, com as mesmas cartas que os outros. Cada lugar precisa de pelo menos duas pessoas.
night-nobody = Ainda não tem ninguém na lista.
night-signed-up = Na lista ({ $count }): { $names }
night-advice = Entre na lista se quiser jogar. Quando { $leader } começar a etapa 1, as mesas são sorteadas.
night-advice-planned = Entre na lista se quiser jogar. Quando a etapa 1 começar, as mesas são sorteadas.
season-advice = Entre na lista se quiser jogar. Toda semana as mesas são sorteadas. Em cada mesa, joga-se quando der: em uma noite, ou jogada a jogada ao longo da semana.
night-explained = Vencer todo mundo da sua mesa vale { $worth } pontos, e vencer só uma parte vale uma fração disso. Depois da etapa 1, quem tem mais ou menos os mesmos pontos se encontra.
night-explained-same = Seus pontos: { $worth } se você se sair melhor que todo mundo que teve o seu lugar e as suas cartas nas outras mesas, e uma fração disso se se sair melhor que só uma parte. Se nenhuma outra mesa for do tamanho da sua, valem as pessoas da sua mesa.
night-round = **Etapa { $round } de { $rounds }** · quem comanda: { $leader }
night-table-on = { $table } está jogando: { $names }
season-left = Ainda em jogo, de etapas anteriores: { $tables }
night-table-missing = Ainda não aberta: { $names }
night-table-waits = Terminou, pontos ainda por contar: { $names }. Outras mesas ainda jogam com as mesmas cartas.
night-table-over = Terminou: { $results }
night-result = { $name } { $points }
night-waiting = Quando todas as mesas terminarem, { $leader } pode começar a etapa { $round }.
night-next = Todas as mesas terminaram. { $leader } pode começar a etapa { $round }.
night-starts = A etapa { $round } começa sozinha: { $when }
night-by-hand = { $leader } pode começar a etapa { $round }.
night-held-too-few = Pouca gente tinha entrado na lista para a etapa { $round }.
night-held-bot-away = Eu não estava aqui quando a etapa { $round } devia começar.
night-held-silent = Não consegui escrever aqui, então nenhuma etapa começa mais sozinha.
night-last = Esta é a última etapa.
night-line = { $place }. { $name } · { $points }
night-line-out = { $place }. { $name } · { $points } (fica de fora)
night-more = … e mais { $count }
night-by-place = Lugares, por pontos por partida
night-winners =
    { $count ->
        [one] 🏆 { $names } vence a noite de jogos.
       *[other] 🏆 { $names } dividem a vitória.
    }
season-winner = 🏆 { $names } vence a temporada.
night-played = Etapas jogadas: { $played } de { $rounds }
night-sure = Encerrar a noite de jogos agora? As partidas em andamento continuam, mas não contam mais para ela.
season-sure = Encerrar a temporada agora? As partidas em andamento continuam, mas não contam mais para ela.
night-part-sure = Deixar de participar aqui? As pessoas daqui saem da lista, e as partidas delas em andamento não contam mais. Os outros lugares continuam.
season-over = Esta temporada acabou.
night-fair = Sorteio justo, impressão digital { $commitment }
night-fair-over = Sorteio justo: todas as etapas vêm do segredo { $secret } por trás da impressão digital { $commitment }.
button-night-join = Quero jogar
button-night-leave = Sair da lista
button-night-standings = Classificação
button-night-round = Começar a etapa { $round }
button-night-close = Encerrar a noite
button-season-close = Encerrar a temporada
button-night-closed = Sim, encerrar

notice-night-none = Não tem noite de jogos nem temporada aqui. Para abrir uma, digite { $command } e escolha um jogo.
notice-night-here = Já tem uma noite de jogos ou temporada aqui. { $command } mostra como está.
notice-night-over = Isto já acabou.
notice-night-joined = Você já está na lista.
notice-night-not-joined = Você não está na lista.
notice-night-full = Não tem mais vaga: a lista tem { $limit } pessoas.
notice-night-last = A última etapa já foi sorteada: ninguém pode mais entrar na lista nem sair dela.
notice-night-code = O código é **{ $code }**. Em outro servidor, canal ou sala onde eu esteja, use-o com `{ command-league }` como `{ option-bring }`: as pessoas de lá entram na lista e jogam entre si, com as mesmas cartas, e os lugares são comparados. Os outros lugares veem o nome da pessoa que usa o código, não o do servidor ou da sala. O código vale { $hours } horas.
notice-night-no-code = Nenhuma noite de jogos nem temporada tem este código. Um código tem seis letras e vale algumas horas.
notice-night-own-decks = Outros lugares só podem participar se todas as mesas jogam com as mesmas cartas. Isso se escolhe ao abrir (`{ option-decks }`).
notice-night-places-full = Não há vaga para outro lugar: { $limit } participam.
notice-night-stays = { $name } ainda está aqui. Nesta mesa, quem comanda a mesa só pode tirar pessoas ausentes.
notice-night-table = Numa noite de jogos, só quem modera aqui pode fechar uma mesa ou mudar o tempo dela.
notice-night-leader = Quem decide isso é { $leader }, que comanda aqui.
notice-night-too-few = Uma etapa precisa de pelo menos duas pessoas no mesmo lugar. Espere mais alguém entrar na lista.
notice-night-drawn = A etapa { $round } já foi sorteada.
notice-bad-start = Não entendi o horário de início “{ $text }”. Escreva uma hora, como `20:00`, ou uma data e hora nos próximos 30 dias, como `AAAA-MM-DD 20:00`.
notice-start-needs-zone = Não sei o seu fuso horário. Defina primeiro, por exemplo com { $command }. Uma cidade também basta.
notice-night-playing =
    { $count ->
        [one] Ainda não: a mesa { $names } continua jogando.
       *[other] Ainda não: as mesas { $names } continuam jogando.
    }
