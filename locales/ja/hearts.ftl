### ハーツ：カード、受け渡し、トリック、出来事。
### 用語：トリック、リード、マストフォロー、捨てる、余り札、山札、ハート解禁、シュート・ザ・ムーン。「パス」はトイフェルだけで使い、ここではカードを「渡す」。

game-hearts = ハーツ
game-hearts-about = ハートを取らず、スペードのクイーンをよけましょう。うれしいのはダイヤの10だけです。
lesson-hearts-1 = 最初のカードと同じスートがあれば必ず出します。そのスートでいちばん強いカードが全部取ります。
lesson-hearts-2 = 点は少ないほど良く、ハートは1枚1点、スペードのクイーンは13点です。
lesson-hearts-3 = うれしいのはダイヤの10だけ。10点減らしてくれます。

## カード

hearts-letter =
    { $rank ->
        [11] J
        [12] Q
        [13] K
       *[14] A
    }
hearts-name =
    { $suit ->
        [spades] スペード
        [hearts] ハート
        [diamonds] ダイヤ
       *[clubs] クラブ
    }の{ $rank ->
        [11] ジャック
        [12] クイーン
        [13] キング
        [14] エース
       *[other] { $rank }
    }
hearts-name-worth = { $card }、{ $points }
hearts-round-number = ラウンド{ $round }

## テーブル

hearts-broken = ハート解禁
hearts-not-broken = ハート未解禁
hearts-stock =
    { $count ->
        [0] 山札なし
       *[other] 山札{ $count }枚
    }
hearts-reserve = 最初のトリック+余り札{ $count }枚
hearts-reserve-taken = 余り札（{ $count }枚）は{ $name }さん
hearts-choosing =
    { $count ->
        [0] 全員が3枚を選びました
        [1] { $names }さんが3枚を選択中
       *[other] { $names }が3枚を選択中
    }
hearts-pass-goes =
    { $direction ->
        [right] 3枚を右隣へ
        [across] 3枚を向かいへ
        [each-other] 3枚をお互いに
       *[left] 3枚を左隣へ
    }
hearts-pass-none = 今回は受け渡しなし
hearts-taken = 取った点：{ $points }
hearts-score = { $name } { $before } { $taken }
hearts-score-special = { $name } { $before } { $taken }（{ $cards }）
hearts-trick =
    { $suit ->
        [spades] 今のトリック · リードはスペード{ $mark }
        [hearts] 今のトリック · リードはハート{ $mark }
        [diamonds] 今のトリック · リードはダイヤ{ $mark }
       *[clubs] 今のトリック · リードはクラブ{ $mark }
    }
hearts-highest = { $name } · いちばん強い
hearts-see-last-trick = 前のトリック
hearts-last-trick = 前のトリック
hearts-last-trick-before = 前のラウンドの最後のトリック
hearts-legend = ♥ 1点 · { $queen } 13点 · { $ten } −10点 · 少ないほど良い · { $target }点で終了 · 名前の横は「前回まで + 今回（{ $queen }、{ $ten }）」
hearts-legend-no-ten = ♥ 1点 · { $queen } 13点 · 少ないほど良い · { $target }点で終了 · 名前の横は「前回まで + 今回（{ $queen }）」

## 見えるもの

hearts-hand = 手札 · { $count }枚
hearts-drew = 引いたカード：{ $card }
hearts-passed = { $to }さんへ：{ $cards }
hearts-received = { $from }さんから：{ $cards }
hearts-reserve-yours = あなたの余り札：{ $cards }

## あなたの番

hearts-choose =
    { $count ->
        [0] { $to }さんに渡す**3枚を選んでください**。ほかの人には見えません。
       *[other] { $to }さんに渡す**3枚を選んでください**。今は{ $cards }です。
    }
hearts-which = { $to }さんに渡す**3枚**はどれにしますか？
hearts-chosen = { $to }さんに{ $cards }を渡します。全員が選ぶまでは変えられます。
hearts-do-claim = 残りは全部取る
hearts-do-pass = { $count }枚を渡す
hearts-your-turn = **あなたの番です！**
hearts-your-lead = **あなたの番です！**リードしてください。
hearts-must-lowest-club = 最初はいちばん弱いクラブからで、持っているのはあなたです。
hearts-must-follow =
    { $suit ->
        [spades] スペード{ $mark }があるので、スペードを出してください。
        [hearts] ハート{ $mark }があるので、ハートを出してください。
        [diamonds] ダイヤ{ $mark }があるので、ダイヤを出してください。
       *[clubs] クラブ{ $mark }があるので、クラブを出してください。
    }
hearts-must-not-lead-spade = ハートと{ $queen }はまだリードできません。
hearts-must-not-lead-queen = ハートと{ $queen }はまだリードできません。
hearts-must-not-lead-heart = ハートはまだリードできません。
hearts-must-not-discard = 最初のトリックでは、ほかのカードがあるかぎり、ハートと{ $queen }は捨てられません。

## 出来事

# In the transcript of a finished game, where every hand is open.
hearts-did-pass = { $name }さんは{ $cards }を渡しました。
hearts-did-exchange = { $direction ->
        [right] 全員が右隣に
        [across] 全員が向かいの人に
        [each-other] お互いに
       *[left] 全員が左隣に
    }3枚渡しました。{ $name }さんがリードします。
hearts-did-play = { $name }さんは{ $card }を出しました。
hearts-did-break = ハート解禁：ハートと{ $queen }をリードできます。
hearts-did-break-heart = ハート解禁：ハートをリードできます。
hearts-did-take = { $name }さんがトリックを取りました。
hearts-did-take-nothing = { $name }さんがトリックを取りました（0点）。
hearts-did-take-points = { $name }さんがトリックを取りました：{ $points }（{ $cards }）。
hearts-took =
    { $points ->
        [0] { $name }さんが{ $cards }を取りました（0点）。
       *[other] { $name }さんが{ $cards }を取りました：{ $points }点。
    }
hearts-you-took =
    { $points ->
        [0] { $cards }を取りました（0点）。
       *[other] { $cards }を取りました：{ $points }点。
    }
hearts-did-take-reserve = { $name }さんは余り札{ $count }枚も取りました。
hearts-did-draw =
    { $count ->
        [0] 2人とも山札の最後のカードを引きました。
       *[other] 2人とも1枚引きました。山札は残り{ $count }枚です。
    }
hearts-you-exchange = { $direction ->
        [right] 全員が右隣に
        [across] 全員が向かいの人に
        [each-other] お互いに
       *[left] 全員が左隣に
    }3枚渡しました。あなたがリードします。
hearts-you-play = { $card }を出しました。
hearts-you-take = トリックを取りました。
hearts-you-take-nothing = トリックを取りました（0点）。
hearts-you-take-points = トリックを取りました：{ $points }（{ $cards }）。
hearts-you-take-reserve = 余り札{ $count }枚も取りました。見られるのはあなただけです。
hearts-you-draw =
    { $count ->
        [0] 2人とも山札の最後のカードを引きました。
       *[other] 2人とも1枚引きました。山札は残り{ $count }枚です。
    }
hearts-you-sourdine = 🌙 **シュート・ザ・ムーン！**ハート全部とスペードのクイーンを取ったので、26点増えるかわりに26点減ります。
hearts-sourdine = 🌙 **シュート・ザ・ムーン！**　{ $name }さんはハート全部とスペードのクイーンを取ったので、26点増えるかわりに26点減ります。
hearts-you-sourdine-others = 🌙 **シュート・ザ・ムーン！**ハート全部とスペードのクイーンを取ったので、その分は0点になり、ほかの全員が26点増えます。
hearts-sourdine-others = 🌙 **シュート・ザ・ムーン！**　{ $name }さんはハート全部とスペードのクイーンを取ったので、その分は0点になり、ほかの全員が26点増えます。
hearts-rest-played = 点になるカードがもうないので、残りはまとめて出しました。
hearts-reserve-was = { $name }さんが取った余り札：{ $cards }。
hearts-round-line = { $name }：{ $points }、合計{ $total }
hearts-counted = 点になったカード：
hearts-ended = { $target }点に達したので、ゲーム終了です。

## コマンドとオプション

command-hearts = ハーツ
command-hearts-description = ここでハーツのテーブルを開く
command-hearts-help = ハーツのテーブルを開きます。2〜6人用です。ハートを取らず、スペードのクイーンに気をつけましょう。
option-hearts-target = 終了点
option-hearts-target-description = 何点でゲームが終わるか（省略すると50）
option-hearts-target-menu = 何点でゲームが終わりますか？
option-hearts-target-value = 誰かが{ $count }点になるまで
option-hearts-moon = ムーン
option-hearts-moon-description = シュート・ザ・ムーン：ハート全部とスペードのクイーンを取ると得をするか（省略すると「はい」）
option-hearts-moon-menu = シュート・ザ・ムーン（ハート全部とスペードのクイーン）はありですか？
option-hearts-moon-line = シュート・ザ・ムーン（ハート全部とスペードのクイーン）：**{ $value }**
option-hearts-moon-value-yes = あり
option-hearts-moon-value-no = なし（そのまま26点）
option-hearts-moon-score = ムーン得点
option-hearts-moon-score-description = シュート・ザ・ムーンの点（省略すると、取った人が−26点）
option-hearts-moon-score-minus = 取った人が−26点
option-hearts-moon-score-others = ほかの全員が+26点
option-hearts-moon-score-menu = シュート・ザ・ムーンは何点ですか？
option-hearts-moon-score-line = シュート・ザ・ムーンの点：**{ $value }**
option-hearts-moon-score-value-minus = 取った人が−26点
option-hearts-moon-score-value-others = ほかの全員が+26点
option-hearts-ten = ダイヤ10
option-hearts-ten-description = ダイヤの10の点（省略すると−10点）
option-hearts-ten-10 = −10点
option-hearts-ten-0 = 0点
option-hearts-ten-menu = ダイヤの10は何点ですか？
option-hearts-ten-line = ダイヤの10の点：**{ $value }**
option-hearts-ten-value =
    { $count ->
        [0] 0点
       *[other] −10点
    }
option-hearts-directions = 方向
option-hearts-directions-description = 3枚を誰に渡すか（省略するといつも左隣）
option-hearts-directions-left = いつも左隣
option-hearts-directions-rotating = ラウンドごとに変わる（渡さない回もある）
option-hearts-directions-menu = 3枚を誰に渡しますか？
option-hearts-directions-line = 3枚を渡す相手：**{ $value }**
option-hearts-directions-value-left = いつも左隣
option-hearts-directions-value-rotating = ラウンドごとに変わる（渡さない回もある）
option-hearts-style = 種類
option-hearts-style-description = ルールをまとめて選ぶ：このボットの標準か、定番のハーツか
option-hearts-style-sheet = このボットの標準ルール
option-hearts-style-classic = 定番のハーツ
option-hearts-style-menu = どのルールで遊びますか？
option-hearts-style-line = ルール：**{ $value }**
option-hearts-style-value-sheet = このボットの標準
option-hearts-style-value-classic = 定番のハーツ
option-hearts-passing = 受け渡し
option-hearts-passing-description = 最初にカードを3枚渡すか（省略すると「はい」）
option-hearts-passing-menu = 最初にカードを3枚渡しますか？
option-hearts-passing-line = 最初にカードを3枚渡す：**{ $value }**
option-hearts-breaking = 解禁
option-hearts-breaking-description = 何が捨てられたらハートをリードできるか
option-hearts-breaking-heart-or-spade = ハートか、スペードのどれか
option-hearts-breaking-heart-or-queen = ハートか、スペードのクイーン
option-hearts-breaking-heart = ハート（スペードのクイーンはいつでもリードできる）
option-hearts-breaking-menu = 何が捨てられたらハート解禁ですか？
option-hearts-breaking-line = ハート解禁に必要な捨て札：**{ $value }**
option-hearts-breaking-value-heart-or-spade = ハートか、スペードのどれか
option-hearts-breaking-value-heart-or-queen = ハートか、スペードのクイーン
option-hearts-breaking-value-heart = ハート（スペードのクイーンはいつでもリードできる）
option-hearts-first-trick = 最初のトリック
option-hearts-first-trick-description = 最初のトリックで点のカードを捨てられるか（省略すると「はい」）
option-hearts-first-trick-menu = 最初のトリックで点のカードを捨てられますか？
option-hearts-first-trick-line = 最初のトリックで点のカードを捨てられる：**{ $value }**

## ルールで許されない手

hearts-refused-not-in-hand = そのカードは手札にありません。
hearts-refused-three-different = 手札から違う3枚を渡してください。例：「スペードのクイーン、ハートのエース、クラブの2」。
hearts-refused-pass-first = 先に渡す3枚を選んでください。全員が選ぶと始まります。
hearts-refused-no-pass = 今はカードを渡せません。トリックの最中です。
hearts-refused-must-play = 最初はいちばん弱いクラブからです。あなたが持っている{ $card }を出してください。
hearts-refused-not-broken = ハートと{ $queen }はまだリードできません。ほかのカードがあれば、そちらをリードしてください。
hearts-refused-not-broken-heart = ハートはまだリードできません。ほかのカードがあれば、そちらをリードしてください。

## 理由を一言で

hearts-hint-unit = このラウンドの点（少ないほど良い）。ありうる配られ方を多数試した平均です。「劣る」には、ほかの人への影響も含みます。
reason-hearts-goes-for-all = ハート全部とスペードのクイーンに手が届くので、すべてのトリックを取りにいきます。
reason-hearts-stops-sourdine = { $name }さんのシュート・ザ・ムーンが近いので、これで止めます。
reason-hearts-gives-queen = このままなら、スペードのクイーンは{ $name }さんに行きます。
reason-hearts-gives-heart = このままなら、ハートは{ $name }さんに行きます。
reason-hearts-takes-ten = 点を減らす10♦を、これで取れます。
reason-hearts-ducks = トリックを取るカードより弱いので、取らずに済みます。
reason-hearts-takes-for-nothing = このトリックなら取っても痛くないので、強いカードを手放す好機です。
reason-hearts-queen-out = スペードのクイーンがまだ出ていないので、その下を出します。
reason-hearts-queen-out-void = スペードのクイーンはまだ出ていませんが、左隣の人にスペードはありません。
reason-hearts-draws-queen = スペードのクイーンを引きずり出します。
reason-hearts-keeps-stopper = { $name }さんのシュート・ザ・ムーンが近いので、止められるハートを残します。
reason-hearts-safe-discard = あとで悪いトリックを取りかねない{ $suit }を手放せます。
reason-hearts-leads-low = { $suit }の弱いカードなら、たぶん誰かが上を出してくれます。
reason-hearts-high-while-safe = まだ全員が{ $suit }を持っていそうなので、強いカードでも安全です。
reason-hearts-passes-queen = スペードのクイーンや、それを取らされるカードは、よそに渡すのが得です。
reason-hearts-makes-void = { $suit }がなくなるので、痛いカードをすぐに捨てられるようになります。
reason-hearts-passes-high = いちばん強いカードは、誰も欲しくないトリックを取ってしまいます。
hearts-reason-suit =
    { $suit ->
        [spades] スペード♠
        [hearts] ハート♥
        [diamonds] ダイヤ♦
       *[clubs] クラブ♣
    }

## ルール

rules-hearts-goal = **目的**：できるだけ点を取らないようにします。誰かが{ $target }点に達したラウンドでゲームが終わり、合計がいちばん少ない人の勝ちです。同点なら勝ちを分け合います。
rules-hearts-short-turn = **手番**：最初のトリックの前に、3枚を渡します。その後は1人1枚ずつ出してトリックにします。リードと同じスートがあれば必ずそれを出し、なければどのカードを捨ててもかまいません。リードされたスートでいちばん強いカードを出した人がトリックを取り、次のリードをします。
rules-hearts-short-turn-no-pass = **手番**：1人1枚ずつ出してトリックにします。リードと同じスートがあれば必ずそれを出し、なければどのカードを捨ててもかまいません。リードされたスートでいちばん強いカードを出した人がトリックを取り、次のリードをします。
rules-hearts-cards = **カード**：♣ ♦ ♥ ♠の4スート52枚です。どのスートもAがいちばん強く、2がいちばん弱く、切り札はありません。{ $players ->
        [2] 1人13枚ずつ配ります
        [3] 1人17枚ずつ配り、1枚余ります
        [4] 1人13枚ずつ配ります
        [5] 1人10枚ずつ配り、2枚余ります
        [6] 1人8枚ずつ配り、4枚余ります
       *[other] 2人なら1人13枚、3人は17枚、4人は13枚、5人は10枚、6人は8枚です。3人、5人、6人では、それぞれ1枚、2枚、4枚余ります
    }。{ $players ->
        [2] { "" }
        [4] { "" }
       *[other] 余ったカードは余り札で、最初のトリックを取った人が点ごともらい、中を見られます。
    }最初のディーラーは抽選かホストの指名で決まり、その後は左隣に移ります。
rules-hearts-pass = **カードの受け渡し**：最初のトリックの前に3枚選び、伏せて左隣の人に渡します。もらうカードは、全員が選んでから見られます。
rules-hearts-pass-rotating = **カードの受け渡し**：最初のトリックの前に3枚選び、伏せて渡します。{ $players ->
        [2] 1ラウンド目は相手に渡し、2ラウンド目は渡しません。これを交互に繰り返します。
        [4] 1ラウンド目は左隣、2ラウンド目は右隣、3ラウンド目は向かいの人に渡し、4ラウンド目は渡しません。そのあとは最初に戻ります。
        [0] 渡す相手はラウンドごとに左隣、右隣、4人ならさらに向かいの人と変わり、次の1回は渡しません。2人では、1回おきに渡します。
       *[other] 1ラウンド目は左隣、2ラウンド目は右隣の人に渡し、3ラウンド目は渡しません。そのあとは最初に戻ります。
    }もらうカードは、全員が選んでから見られます。
rules-hearts-no-pass = **受け渡しなし**：このテーブルではカードを渡しません。
rules-hearts-play = **トリック**：時計回りに1人1枚ずつ出し、このひとまわりのカードをトリックと呼びます。最初のトリックは、いちばん弱いクラブを持つ人がそれをリードします（最初に出します）。クラブを誰も持っていなければ、ディーラーの左隣の人がリードします。リードと同じスートがあれば、必ずそのスートを出します（マストフォロー）。なければ、どのカードを捨ててもかまいません。リードされたスートでいちばん強いカードを出した人が、トリックのカードを全部取り、次のリードをします。
rules-hearts-first-free = 最初のトリックでも、点のカードを捨てられます。
rules-hearts-first-safe = 最初のトリックでは、ハートとスペードのクイーンを捨てられるのは、ほかに何もないときだけです。
rules-hearts-breaking-spade = **ハート解禁**：ハートとスペードのクイーンは、そのラウンドでハートかスペードのどれかが捨てられたあと（ハート解禁）か、ほかに何もないときだけリードできます。
rules-hearts-breaking-queen = **ハート解禁**：ハートとスペードのクイーンは、そのラウンドでハートかそのクイーンが捨てられたあと（ハート解禁）か、ほかに何もないときだけリードできます。
rules-hearts-breaking-heart = **ハート解禁**：ハートは、そのラウンドでハートが捨てられたあと（ハート解禁）か、ほかに何もないときだけリードできます。スペードのクイーンはいつでもリードできます。
rules-hearts-points = **点**：ハートは1枚1点、スペードのクイーンは13点、ダイヤの10は−10点です。
rules-hearts-points-no-ten = **点**：ハートは1枚1点、スペードのクイーンは13点です。
rules-hearts-moon = シュート・ザ・ムーン：ハート13枚全部とスペードのクイーンを取ると、+26点ではなく−26点になります。{ $ten ->
        [0] { "" }
       *[other] ダイヤの10はいつもどおりです。
    }
rules-hearts-moon-others = シュート・ザ・ムーン：ハート13枚全部とスペードのクイーンを取ると、その分は0点になり、ほかの全員が26点ずつ増えます。{ $ten ->
        [0] { "" }
       *[other] ダイヤの10はいつもどおりです。
    }
rules-hearts-no-moon = ハート全部とスペードのクイーンを取ると、そのまま26点です。
rules-hearts-example-caption = **例**
rules-hearts-example-wins = トリックを取る
rules-hearts-example = { $first }がリードされ、2人目は同じダイヤの{ $second }を出します。3人目はダイヤがないので、{ $third }を捨てます。4人目はダイヤがあるので、{ $fourth }を出します。ダイヤでいちばん強いのは{ $second }なので、2人目がトリックを取ります：{ $ten ->
        [0] 13点
       *[other] 13 − 10 = 3点
    }。{ $third }はダイヤではないので、トリックを取れません。
rules-hearts-end = **2人で遊ぶとき**は余り札がなく、残りの26枚が山札になります。トリックのたびに、取った人から順に2人とも1枚引き、山札がなくなるまで続けます。2人でもマストフォローです。
