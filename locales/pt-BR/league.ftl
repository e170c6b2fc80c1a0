### Noites de jogos.

night-title = Noite de jogos · { $game }
night-plan = Etapas: { $rounds } · quem comanda: { $leader }
night-same-decks = **As mesmas cartas:** as mesas de uma etapa jogam com as mesmas cartas (a partir de seis pessoas). Elas só aparecem para quem está em cada mesa, em particular.
night-nobody = Ainda não tem ninguém na lista.
night-signed-up = Na lista ({ $count }): { $names }
night-advice = Entre na lista se quiser jogar. Quando { $leader } começar a etapa 1, as mesas são sorteadas.
night-explained = Vencer todo mundo da sua mesa vale { $worth } pontos, e vencer só uma parte vale uma fração disso. Depois da etapa 1, quem tem mais ou menos os mesmos pontos se encontra.
night-explained-same = Seus pontos: { $worth } se você se sair melhor que todo mundo que teve o seu lugar e as suas cartas nas outras mesas, e uma fração disso se se sair melhor que só uma parte. Se nenhuma outra mesa for do tamanho da sua, valem as pessoas da sua mesa.
night-round = **Etapa { $round } de { $rounds }** · quem comanda: { $leader }
night-table-on = { $table } está jogando: { $names }
night-table-missing = Ainda não aberta: { $names }
night-table-waits = Terminou, pontos ainda por contar: { $names }. Outras mesas ainda jogam com as mesmas cartas.
night-table-over = Terminou: { $results }
night-result = { $name } { $points }
night-waiting = Quando todas as mesas terminarem, { $leader } pode começar a etapa { $round }.
night-next = Todas as mesas terminaram. { $leader } pode começar a etapa { $round }.
night-last = Esta é a última etapa.
night-line = { $place }. { $name } · { $points }
night-line-out = { $place }. { $name } · { $points } (fica de fora)
night-more = … e mais { $count }
night-winners =
    { $count ->
        [one] 🏆 { $names } vence a noite de jogos.
       *[other] 🏆 { $names } dividem a vitória.
    }
night-played = Etapas jogadas: { $played } de { $rounds }
night-sure = Encerrar a noite de jogos agora? As partidas em andamento continuam, mas não contam mais para ela.
night-fair = Sorteio justo, impressão digital { $commitment }
night-fair-over = Sorteio justo: todas as etapas vêm do segredo { $secret } por trás da impressão digital { $commitment }.
button-night-join = Quero jogar
button-night-leave = Sair da lista
button-night-standings = Classificação
button-night-round = Começar a etapa { $round }
button-night-close = Encerrar a noite
button-night-closed = Sim, encerrar

notice-night-none = Não tem noite de jogos aqui. Para abrir uma, digite { $command } e escolha um jogo.
notice-night-here = Já tem uma noite de jogos aqui. { $command } mostra como está.
notice-night-over = Esta noite de jogos acabou.
notice-night-joined = Você já está na lista.
notice-night-not-joined = Você não está na lista desta noite de jogos.
notice-night-full = Esta noite de jogos está cheia: a lista tem { $limit } pessoas.
notice-night-last = A última etapa já foi sorteada: ninguém pode mais entrar na lista nem sair dela.
notice-night-stays = { $name } ainda está aqui. Numa mesa de noite de jogos, quem comanda a mesa só pode tirar pessoas ausentes.
notice-night-table = Numa noite de jogos, só quem modera aqui pode fechar uma mesa ou mudar o tempo dela.
notice-night-leader = Quem decide isso é { $leader }, que comanda esta noite de jogos.
notice-night-too-few = Uma etapa precisa de pelo menos duas pessoas. Espere mais alguém entrar na lista.
notice-night-drawn = A etapa { $round } já foi sorteada.
notice-night-playing =
    { $count ->
        [one] Ainda não: a mesa { $names } continua jogando.
       *[other] Ainda não: as mesas { $names } continuam jogando.
    }
