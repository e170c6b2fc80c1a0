### As regras dos jogos, nas nossas próprias palavras.

rules-title = Regras · { $game }
rules-at-table = **Na mesa { $table }, a escolha foi:**
rules-fair = **Embaralhamento justo:** antes que qualquer pessoa possa entrar, a mesa sorteia um segredo e mostra a impressão digital dele. Todos os baralhos saem desse segredo e de quem entrou e quando, então ninguém pode escolher as cartas. No fim o segredo é revelado, e qualquer pessoa pode conferir. (Quem mantém o bot ainda poderia inventar gente na mesa; isso nenhum embaralhamento impede.)

## Os capítulos, nos botões

rules-chapter-short = Em resumo
rules-chapter-round = Uma rodada
rules-chapter-cards = As cartas
rules-chapter-special = Curingas e ladrões
rules-chapter-fines = Quanto custa
rules-chapter-angels = Os anjos
rules-chapter-tricks = As vazas
rules-chapter-scoring = Os pontos
rules-chapter-table = Nesta mesa
rules-chapter-shuffle = Embaralhamento justo
