help-title = Herzbot
help-intro = Jogos de cartas no chat de sempre. Abra uma mesa, deixe mais gente entrar ou adicione computadores, e comece: depois é só escolher entre o que aparece.
help-playing = Você está numa mesa. Lá, estes comandos ajudam:
help-commands = Todos os comandos
help-entry = **{ $command }** – { $text }
help-subcommand = `{ $command }` { $text }
help-table = O que você também pode fazer na sua mesa por comando:
help-leaderboard = Quem joga melhor, em toda parte ou aqui. Contam as partidas com duas pessoas ou mais.
help-games = Todas as suas partidas, onde quer que estejam; primeiro as que esperam por você.
help-stats = Seu histórico, ou o de outra pessoa: partidas, vitórias, melhor dia e companhia mais frequente.
help-hint = Na sua vez: o que o computador faria no seu lugar, o que ele espera disso e por quê. Só você vê. Partida com dica não conta para o ranking.
help-rules = Como se joga.
help-settings = Seu idioma, quando aviso você e se os rankings mostram o seu nome.
help-server = Para quem administra este lugar: o idioma das mensagens públicas, o tempo por jogada nas mesas novas e quantas mesas pode haver ao mesmo tempo num lugar.
help-help = Esta página.
help-text = Digite o número ou a palavra de uma opção, ou diga as cartas: `10 de ouros`, `dama de espadas, ás de ouros, 2 de paus`. As opções vêm depois do comando: `{ $command } { option-rounds }=2`.
help-alone = Ninguém por perto? Digite `{ $command }` no nosso chat privado e jogue lá contra computadores.
help-fair = O embaralhamento é justo: cada mesa mostra uma impressão digital dele antes de qualquer pessoa se sentar e, no fim, tudo o que é preciso para conferir.
