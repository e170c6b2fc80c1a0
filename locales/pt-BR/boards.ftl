### Rankings.

board-title = Ranking · { $game }
board-title-here = Ranking daqui · { $game }
board-line =
    { $games ->
        [one] { $place }. { $name } · **{ $score }** · { $games } partida, { $wins ->
            [0] { $wins } vitórias
            [one] { $wins } vitória
           *[other] { $wins } vitórias
        }
       *[other] { $place }. { $name } · **{ $score }** · { $games } partidas, { $wins ->
            [0] { $wins } vitórias
            [one] { $wins } vitória
           *[other] { $wins } vitórias
        }
    }
board-line-own =
    { $games ->
        [one] ➡️ { $place }. { $name } · **{ $score }** · { $games } partida, { $wins ->
            [0] { $wins } vitórias
            [one] { $wins } vitória
           *[other] { $wins } vitórias
        }
       *[other] ➡️ { $place }. { $name } · **{ $score }** · { $games } partidas, { $wins ->
            [0] { $wins } vitórias
            [one] { $wins } vitória
           *[other] { $wins } vitórias
        }
    }
board-shortened =
    { $count ->
        [one] { $count } encurtada
       *[other] { $count } encurtadas
    }
board-mean = média de { $mean } pontos
board-lowest = Neste jogo, quanto menos pontos, melhor.
board-own = Você: { $line }
board-own-hidden = Seu nome está oculto: só você vê esta linha. { $line }
board-not-yet = Você ainda não aparece neste ranking. Termine uma partida com pelo menos mais uma pessoa para entrar.
board-empty = Ninguém por aqui ainda.
board-explained = O número depois do seu nome é o seu rating em relação às pessoas com quem você jogou. Ele começa em 0 e cresce a cada partida bem jogada. Partidas só contra computadores não contam.

## Estatísticas

## The tables of one person

games-title = Suas partidas
games-line = { $table }: { $turn }
button-next-game = Próxima partida: { $table }
button-my-games = Minhas partidas
games-wait-too = Aqui também é a sua vez: { $tables }.
games-gathering = esperando mais gente
games-asked = há um lugar para você
games-none = Você não está em nenhuma mesa agora.

## The deal of the day

daily-title = Rodada do dia · { $day }
daily-month-title = Rodadas do dia · { $day }
daily-intro = Uma rodada por jogo, igual para todas as pessoas com quem jogo. Você joga uma única vez, contra os mesmos computadores. Pause quando quiser: ela conta se você terminar em { $day } (UTC).
daily-line-open = { $game }: ainda não jogada
daily-line-running = { $game }: em andamento, continue
daily-line-finished = { $game }: jogada, resultado: { $points }
daily-line-given-up = { $game }: abandonada
daily-streak = 🔥 Dias seguidos: { $count }
daily-next = Próximas rodadas: { $next }.
daily-points-hard = Seu resultado: **{ $points }**. O melhor computador, no seu lugar: **{ $hard }**.
daily-points = Seu resultado: **{ $points }**.
daily-beaten = { $place }º lugar: melhor que { $share }% das outras pessoas ({ $count }).
daily-first = Mais ninguém terminou até agora.
daily-alone = Ninguém mais a terminou.
daily-given-up = Você abandonou esta rodada, então ela não tem resultado.
daily-late = Terminada depois da meia-noite (UTC): não conta mais para aquele dia.
daily-share = Para compartilhar sem revelar nada: { $line }
daily-counts = Rodada do dia, impressão digital { $commitment }. Conta se você terminar em { $day } (UTC). Meia-noite: { $until }.
daily-counts-no-more = Rodada do dia, impressão digital { $commitment }. Já passou da meia-noite (UTC), então ela não conta mais. Você ainda pode terminar.
daily-board-line = { $place }. { $name } · { $points }
daily-board-own = ➡️ { $place }. { $name } · { $points }
daily-board-empty = Ninguém terminou ainda.
daily-board-nobody = Ninguém terminou.
daily-board-hidden = Seu nome está oculto, então você não está neste ranking.
daily-board-explained = Os melhores resultados nesta plataforma. O seu é comparado com os de todo mundo neste bot.
daily-board-here = Os melhores resultados de quem joga aqui.
daily-board-month = Cada rodada terminada vale 100, mais 1 para cada 1% das outras pessoas com resultado pior.
daily-proof-title = Prova do embaralhamento das rodadas do dia
daily-fingerprint = { $game }, impressão digital: { $hash }
daily-secret = { $game }, segredo: { $hash }
daily-proof-explained = Todas as cartas de um dia vêm do segredo por trás da impressão digital, fixada no dia anterior. O segredo é mostrado no dia seguinte. Ele também está no arquivo da sua partida, e `herzbot replay --verify` confere.
button-daily-all = Rodadas do dia
button-daily-board = Ranking do dia
button-daily-today = Hoje
button-daily-yesterday = Ontem
button-daily-month = Este mês
button-daily-last-month = Mês passado
button-daily-result = Meu resultado

stats-title = Estatísticas
stats-tally =
    { $games ->
        [one] { $games } partida, { $wins ->
            [0] { $wins } vitórias
            [one] { $wins } vitória
           *[other] { $wins } vitórias
        }
       *[other] { $games } partidas, { $wins ->
            [0] { $wins } vitórias
            [one] { $wins } vitória
           *[other] { $wins } vitórias
        }
    }
stats-all = { $name }: { $tally }
stats-game = { $game }: { $tally }
stats-only-game = Por enquanto, só { $game }
stats-strength = Rating em todos os jogos: **{ $score }** (posição { $place })
stats-curve-short = Mais algumas partidas com outras pessoas, e vai dar para ver para onde ele vai.
stats-curve-peak = Está subindo, e nunca esteve tão alto.
stats-curve-rising = Subiu nos últimos tempos.
stats-curve-steady = Continua mais ou menos igual.
stats-curve-falling = Caiu nos últimos tempos.
stats-best = Melhor dia: { $day }, { $tally }
stats-favourite =
    { $games ->
        [one] { $name } ({ $games } partida)
       *[other] { $name } ({ $games } partidas)
    }
stats-favourites = Companhia mais frequente: { $names }
stats-against = Partidas em comum: { $games }. Você ficou à frente em { $mine }; { $name }, em { $theirs }.
stats-explained = Aqui conta toda partida terminada, mesmo contra computadores. O rating só conta as partidas com outras pessoas.
