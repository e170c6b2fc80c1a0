### O que as salas sem botões precisam a mais: como escolher digitando, as horas, por que algo está lento.

## Na primeira linha de uma mensagem que avisa ($title diz o jogo e a mesa)

matrix-your-turn = Sua vez · { $title }

## Abaixo de muitas opções pequenas: as duas coisas são para digitar

matrix-type = Digite o número, { $number }, ou { $word }.
matrix-type-several = Escolha as { $count } de uma vez, por exemplo: { $words }.

## O que encerra uma enquete, em aplicativos sem enquetes

matrix-poll-over = Esta enquete está encerrada.

## Momentos ($time é uma hora do dia, $date se escreve 2026-11-21)

matrix-at =
    { BEGINS($time) ->
        [uma] à { $time }
       *[other] às { $time }
    }
matrix-at-day =
    { BEGINS($time) ->
        [uma] em { $date }, à { $time }
       *[other] em { $date }, às { $time }
    }
matrix-in-seconds =
    { $count ->
        [one] em { $count } segundo ({ $time })
       *[other] em { $count } segundos ({ $time })
    }
matrix-in-minutes =
    { $count ->
        [one] em { $count } minuto ({ $time })
       *[other] em { $count } minutos ({ $time })
    }
matrix-in-hours =
    { $count ->
        [one] em { $count } hora ({ $time })
       *[other] em { $count } horas ({ $time })
    }
matrix-in-days =
    { $count ->
        [one] em { $count } dia ({ $time })
       *[other] em { $count } dias ({ $time })
    }

## Problemas

notice-slow =
    { $seconds ->
        [one] Estou cuidando de várias mesas e só posso mandar uma mensagem por segundo, então demora um pouco. Quem mantém este servidor Matrix pode mudar isso.
       *[other] Estou cuidando de várias mesas e só posso mandar uma mensagem a cada { $seconds } segundos, então demora um pouco. Quem mantém este servidor Matrix pode mudar isso.
    }
our-private-chat = nosso chat privado
start-a-chat = começar um chat comigo
notice-cannot-read = Não consigo decifrar o que você escreveu: seu aplicativo não me deu a chave. Escreva de novo, por favor.
notice-not-signed = Aqui eu só atendo aparelhos verificados por quem os usa, e este não está. Verifique no seu aplicativo (nos ajustes, em sessões ou dispositivos) e escreva de novo.
notice-reactions-unsigned = Aqui as reações não contam: elas não são criptografadas, então alguém no caminho poderia falsificá-las. Digite o que aparece ao lado da opção, por favor.
notice-compare-signs = Seu aplicativo mostra exatamente isto: { $signs }? Então confirme lá; se não, cancele.
notice-ask-verification-again = Eu ainda não conhecia o aparelho com que você quer me verificar. Agora conheço: cancele e comece de novo, por favor.
notice-was-away = Fiquei um tempo fora e não fiz nada do que você escreveu. Se ainda quiser, mande de novo, por favor.
notice-interrupted = Reiniciei bem nessa hora. Veja se valeu, por favor; se não, faça de novo.
notice-bad-prefix = Os comandos não podem começar assim. Use um sinal como `!` ou `?`, ou uma palavra curta de pelo menos duas letras.
