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
games-gathering = esperando mais gente
games-none = Você não está em nenhuma mesa agora.

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
stats-explained = Aqui conta toda partida terminada, mesmo contra computadores. O rating só conta as partidas com outras pessoas.
