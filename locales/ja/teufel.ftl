### ホルス・デア・トイフェル：カード、手、出来事。
### 用語：悪魔、天使、列、チップ、ディーラー。列の両端：左端（◀、「down」）、右端（▶、「up」）。{ $colour }：0 赤、1 黄、2 紫、3 緑。

game-teufel = ホルス・デア・トイフェル
game-teufel-about = 悪魔のカードで4つの列を作ります。小さすぎるカードにはチップを払い、天使は列の端を1つ閉じます。
lesson-teufel-1 = 色ごとに1つの列があります。新しい列は、ほかの列の端と同じ数字で始めます。
lesson-teufel-2 = 列の端より大きいカードは無料、小さいカードは差の分だけチップを払います。
lesson-teufel-3 = 天使は無料で、列の端を1つ閉じます。チップをできるだけ多く残しましょう。

## カード

teufel-name =
    { $colour ->
        [0] 赤の{ $value }
        [1] 黄の{ $value }
        [2] 紫の{ $value }
       *[3] 緑の{ $value }
    }
teufel-name-angel = 天使
teufel-card =
    { $colour ->
        [0] 赤{ $value }
        [1] 黄{ $value }
        [2] 紫{ $value }
       *[3] 緑{ $value }
    }
teufel-the-card =
    { $colour ->
        [0] 赤の{ $value }{ $mark }
        [1] 黄の{ $value }{ $mark }
        [2] 紫の{ $value }{ $mark }
       *[3] 緑の{ $value }{ $mark }
    }
teufel-the-row =
    { $colour ->
        [0] 赤の列
        [1] 黄の列
        [2] 紫の列
       *[3] 緑の列
    }

## テーブル

teufel-dealer = ディーラー：{ $name }
teufel-aside = 除外{ $count }枚
teufel-rows = **列** · ◀ 左端、右端 ▶
teufel-rows-explained = **列** · ◀ 左端、右端 ▶ · { $legend }
teufel-legend = { $red }赤、{ $yellow }黄、{ $violet }紫、{ $green }緑、{ $angel }天使
teufel-legend-hands = チップの横：各自の手札の枚数（色ごと）
teufel-chips = チップ{ $count }枚
teufel-board-mean = 平均{ $mean }枚
teufel-held =
    { $colour ->
        [0] 赤{ $count }
        [1] 黄{ $count }
        [2] 紫{ $count }
       *[3] 緑{ $count }
    }
teufel-held-angels = 天使{ $count }
teufel-score = { $name } · { $chips } · { $cards }
teufel-score-later = { $name } · { $chips }（合計{ $total }） · { $cards }
teufel-payee = 支払い先は{ $payee }さんです。

## 描かれるテーブル

teufel-board-dealer = このラウンドのディーラー：最後の1枚を出すとラウンド終了
teufel-board-dealer-short = ディーラー
teufel-board-row-new = { $row }を作る
teufel-board-row-end =
    { $end ->
        [up] { $row }の右端、{ $onto }の隣
       *[down] { $row }の左端、{ $onto }の隣
    }
teufel-board-not-first = 最初は、左隣の人が持っている色しか出せません。
teufel-board-no-row = その色の列はまだありません。ほかの列の端に同じ数字があるときだけ、新しい列を作れます。
teufel-board-angel = 天使を出せるのは、4列とも悪魔が2枚以上あって、天使のいない列が残っているときです。

## 出来事

teufel-did-open-first = { $name }さんは{ $card }から始めました。
teufel-did-open-any = { $name }さんは{ $card }から始めました（どの悪魔でもよい場面）。
teufel-did-open-equal = { $name }さんは{ $card }で新しい列を作りました。
teufel-did-open-forced = { $name }さんはほかに手がなく、{ $card }で新しい列を作りました。
teufel-did-extend =
    { $end ->
        [up] { $name }さんは{ $card }を{ $onto }の右に置きました。
       *[down] { $name }さんは{ $card }を{ $onto }の左に置きました。
    }
teufel-did-extend-paid =
    { $end ->
        [up] { $name }さんは{ $card }を{ $onto }の右に置き、{ $payee }さんにチップ{ $cost }枚を払いました。
       *[down] { $name }さんは{ $card }を{ $onto }の左に置き、{ $payee }さんにチップ{ $cost }枚を払いました。
    }
teufel-did-extend-capped =
    { $end ->
        [up] { $name }さんは{ $card }を{ $onto }の右に置き、{ $payee }さんに残りのチップ{ $paid }枚を全部払いました（本来{ $cost }枚）。
       *[down] { $name }さんは{ $card }を{ $onto }の左に置き、{ $payee }さんに残りのチップ{ $paid }枚を全部払いました（本来{ $cost }枚）。
    }
teufel-did-extend-broke =
    { $end ->
        [up] { $name }さんは{ $card }を{ $onto }の右に置きました。{ $cost }枚かかりますが、払うチップがありません。
       *[down] { $name }さんは{ $card }を{ $onto }の左に置きました。{ $cost }枚かかりますが、払うチップがありません。
    }
teufel-did-close =
    { $end ->
        [up] { $name }さんは天使で{ $row }{ $mark }の右端 ▶ を閉じました。
       *[down] { $name }さんは天使で{ $row }{ $mark }の左端 ◀ を閉じました。
    }
teufel-did-pass = { $name }さんはパス。天使しか残っていません。
teufel-did-end = { $name }さんのカードがなくなりました。
teufel-yours-open-first = { $card }から始めました。
teufel-yours-open-any = { $card }から始めました（どの悪魔でもよい場面）。
teufel-yours-open-equal = { $card }で新しい列を作りました。
teufel-yours-open-forced = ほかに手がなく、{ $card }で新しい列を作りました。
teufel-yours-extend =
    { $end ->
        [up] { $card }を{ $onto }の右に置きました。
       *[down] { $card }を{ $onto }の左に置きました。
    }
teufel-yours-extend-paid =
    { $end ->
        [up] { $card }を{ $onto }の右に置き、{ $payee }さんにチップ{ $cost }枚を払いました。
       *[down] { $card }を{ $onto }の左に置き、{ $payee }さんにチップ{ $cost }枚を払いました。
    }
teufel-yours-extend-capped =
    { $end ->
        [up] { $card }を{ $onto }の右に置き、{ $payee }さんに残りのチップ{ $paid }枚を全部払いました（本来{ $cost }枚）。
       *[down] { $card }を{ $onto }の左に置き、{ $payee }さんに残りのチップ{ $paid }枚を全部払いました（本来{ $cost }枚）。
    }
teufel-yours-extend-broke =
    { $end ->
        [up] { $card }を{ $onto }の右に置きました。{ $cost }枚かかりますが、払うチップがありません。
       *[down] { $card }を{ $onto }の左に置きました。{ $cost }枚かかりますが、払うチップがありません。
    }
teufel-did-extend-paid-to-you =
    { $end ->
        [up] { $name }さんは{ $card }を{ $onto }の右に置き、あなたにチップ{ $cost }枚を払いました。
       *[down] { $name }さんは{ $card }を{ $onto }の左に置き、あなたにチップ{ $cost }枚を払いました。
    }
teufel-did-extend-capped-to-you =
    { $end ->
        [up] { $name }さんは{ $card }を{ $onto }の右に置き、あなたに残りのチップ{ $paid }枚を全部払いました（本来{ $cost }枚）。
       *[down] { $name }さんは{ $card }を{ $onto }の左に置き、あなたに残りのチップ{ $paid }枚を全部払いました（本来{ $cost }枚）。
    }
teufel-yours-close =
    { $end ->
        [up] 天使で{ $row }{ $mark }の右端 ▶ を閉じました。
       *[down] 天使で{ $row }{ $mark }の左端 ◀ を閉じました。
    }
teufel-yours-pass = パスしました。天使しか残っていません。
teufel-yours-end = カードがなくなりました。
teufel-end-dealer = ディーラーが最後のカードを出したので、ラウンド終了です。
teufel-end-passed = もう誰もカードを出せません。
teufel-round-line = { $name }：チップ{ $points }枚、合計{ $total }

## 自分の手札と手番

teufel-hand = 手札 · { $count }枚
teufel-hand-chips = 手札 · { $count }枚 · { $chips }
teufel-hand-empty = このラウンドの手札はもうありません · { $chips }
teufel-angel-waits = まだ
teufel-you-open = { $name }さんが持っている色で始めてください。
teufel-you-open-any = あなたから始めます。{ $name }さんと同じ色がないので、どの悪魔でも出せます。
teufel-you-forced = 出せる手がないので、好きな悪魔を出してください。その色の列になります。
teufel-you-pass = 手札は天使だけで、今は出せません。パスします。
teufel-menu =
    { $colour ->
        [0] 赤{ $mark } · { $count }通り
        [1] 黄{ $mark } · { $count }通り
        [2] 紫{ $mark } · { $count }通り
       *[3] 緑{ $mark } · { $count }通り
    }
teufel-do-open = { $card }で新しい列
teufel-do-extend =
    { $end ->
        [up] { $card } ▶ { $onto }の右 · { $cost }
       *[down] { $card } ◀ { $onto }の左 · { $cost }
    }
teufel-do-close =
    { $colour ->
        [0] { $end ->
            [up] 天使で赤の右端を閉じる ▶
           *[down] 天使で赤の左端を閉じる ◀
        }
        [1] { $end ->
            [up] 天使で黄の右端を閉じる ▶
           *[down] 天使で黄の左端を閉じる ◀
        }
        [2] { $end ->
            [up] 天使で紫の右端を閉じる ▶
           *[down] 天使で紫の左端を閉じる ◀
        }
       *[3] { $end ->
            [up] 天使で緑の右端を閉じる ▶
           *[down] 天使で緑の左端を閉じる ◀
        }
    }
teufel-do-pass = パス
teufel-free = 無料
teufel-free-broke = チップなし
teufel-new = 新列
teufel-pay = { $count }枚
teufel-pay-last = 残りの{ $count }枚全部

## ルールで断られる手

teufel-refused-not-in-hand = そのカードは手札にありません。
teufel-refused-neighbours-colour = 左隣の人が持っている色から始めなければいけません。その色は手札にあります。
teufel-refused-row-missing = その色の列はまだないので、付け足す端がありません。
teufel-refused-end-needed = その色の列はもうあります。どちらの端か、「左」◀か「右」▶を付けてください。
teufel-refused-not-at-an-end = 新しい列を作るには、どれかの列の端と同じ数字が必要です。これは合わず、ほかに出せる手があります。
teufel-refused-one-end = 1枚だけの列には、まだ端が1つ（右 ▶）しかありません。
teufel-refused-end-closed = その端は天使が閉じ、もう開きません。反対の端は空いています。
teufel-refused-angel-too-early = 天使は、4列すべてに悪魔が2枚以上並ぶまで出せません。
teufel-refused-row-has-angel = その列にはもう天使がいます。1列に1枚だけです。
teufel-refused-must-move = 出せるカードがあるので、出さなければいけません。パスできるのは、出せない天使しか持っていない人だけです。

## コマンドとオプション

command-teufel = トイフェル
command-teufel-description = ここでホルス・デア・トイフェルのテーブルを開く
command-teufel-help = ホルス・デア・トイフェルのテーブルを開きます。2〜6人用で、罰金を払わずに手札をなくすゲームです。

## 理由を一言で

teufel-hint-unit = このラウンドの終わりのチップ数。ありうる配られ方を多数試した平均です。「劣る」には、ほかの人への影響も含みます。
reason-teufel-free = 今なら無料です。次によい手は{ $saves }枚多くかかります。
reason-teufel-cheap = { $name }さんに{ $pays }枚払いますが、次によい手は{ $saves }枚多くかかります。
reason-teufel-rids = これ以上安くなりそうにない{ $card }を手放せます。その色で{ $saves }枚の節約です。
reason-teufel-keeps = { $row }に手を付けず、あとで自分が置けるように残します。{ $saves }枚の節約です。
reason-teufel-closes = いちばん高くつくところで、天使が{ $row }を閉じます。あとで{ $saves }枚の節約です。
reason-teufel-forces = { $name }さんに払わせます。おもに{ $row }で{ $gains }枚多くもらえます。

## ルール

rules-teufel-goal = **目的**：罰金を払わずに手札をなくしましょう。毎ラウンド、全員がチップ20枚で始めます。{ $rounds ->
        [0] 人数と同じ数のラウンドを遊び
        [1] 1ラウンドだけ遊び
       *[other] { $rounds }ラウンド遊び
    }、チップの合計がいちばん多い人の勝ちで、同点なら勝ちを分け合います。2〜6人で遊べますが、3〜5人がおすすめです。
rules-teufel-short-turn = **手番**：カードを1枚、同じ色の列の左端 ◀ か右端 ▶ に出します。まだ列のない色は、どれかの列の端と同じ数字なら、新しい列になります。出せるときは必ず出します。
rules-teufel-short-fines = **支払い**：端のカードより大きいカードは無料です。小さいカードは、その差のチップを右隣の人に払います。ディーラーが最後のカードを出すと、ラウンドが終わります。手札に残ったカードでチップは減りません。
rules-teufel-cards = **カード**：{ $legend }。4色それぞれに1〜9の悪魔があり、天使が2枚あります。{ $players ->
        [0] 38枚を全員に同じ数ずつ配り、余りは伏せておきます
       *[other] 1人{ $each }枚ずつ配り{ $aside ->
            [0] ます
           *[other] 、余りの{ $aside }枚は伏せておきます
        }
    }。裏面でわかるので、誰がどの色を持っているかは全員に見えますが、数字は見えません。
rules-teufel-turn = **手番**：時計回りに1人1枚ずつ出します。ディーラーは、左隣の人が持っている色の悪魔から始めます（無理なら、どの悪魔でもかまいません）。まだ列のない色は、どれかの列の端と同じ数字なら、新しい列になります。列のある色は、その列の左端 ◀ か右端 ▶ に置きます。1枚だけの列の端は1つです。
rules-teufel-cost = **支払い**：端のカードより大きいカードは無料です。小さいカードは、その差のチップを右隣の人に払います。右隣の人の手札がなくなっていても払います。足りなければ、あるだけ全部払います。
rules-teufel-example-caption = **例**
rules-teufel-example = 手札に赤の9、赤の2、緑の9があります。赤の9は、赤の列の両端の7と6より大きいので、どちらの端にも無料で置けます。赤の2は小さいので、7の左ならチップ5枚、6の右なら4枚かかります。緑の列はまだありませんが、紫の列の端が9なので、緑の9で緑の列を無料で作れます。
rules-teufel-angels = **天使**は無料で、列の端を1つ完全に閉じます。4列すべてに悪魔が2枚以上並んだら、1列に1枚だけ出せます。
rules-teufel-must = 出せるカードがあれば、**必ず出します**。出せる手がなければ、どの悪魔でも出せて、無料でその色の列になります。出せない天使しか持っていなければ、パスします。
rules-teufel-end = **終わり**：ディーラーが最後のカードを出すと（または誰も出せなくなると）、すぐにラウンドが終わります。手札のない人は飛ばします。チップを合計に加えます。手札に残ったカードでチップは減りません。最初のディーラーは抽選かホストの指名で決まり、その後はラウンドごとに左隣へ移ります。
