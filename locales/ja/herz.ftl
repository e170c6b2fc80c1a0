### ヘルツ・アン・ヘルツ：カード、手、出来事。
### 用語：スタートカード、左の列と右の列、段、捨て札、山札、ジョーカー、スーパージョーカー、どろぼう。

game-herz = ヘルツ・アン・ヘルツ
game-herz-about = 数字が下がっていく2列のタワーを作ります。ジョーカーを使い、ほかの人から奪いましょう。
lesson-herz-1 = タワーには左右2つの列があり、カードはすぐ上のものより小さくなければ置けません。
lesson-herz-2 = 横に並んだ2枚で2点、同じ色なら3点です。
lesson-herz-3 = ジョーカーはほぼどこにでも置け、上のカードより1小さい数になります。どろぼうは、ほかの人の列の最後のカードを奪います。

## カード

herz-thief = どろぼう
herz-start-card = スタートカード
herz-no-start-card = スタートカードなし
herz-name-number =
    { $group ->
        [0] 黄の{ $card }
        [1] 緑の{ $card }
        [2] 赤の{ $card }
       *[3] 青緑の{ $card }
    }
herz-name-joker =
    { $group ->
        [0] 黄のジョーカー{ $lowest }〜{ $highest }
        [1] 緑のジョーカー{ $lowest }〜{ $highest }
        [2] 赤のジョーカー{ $lowest }〜{ $highest }
       *[3] 青緑のジョーカー{ $lowest }〜{ $highest }
    }
herz-name-joker-worth =
    { $group ->
        [0] 黄のジョーカー{ $lowest }〜{ $highest }（{ $worth }扱い）
        [1] 緑のジョーカー{ $lowest }〜{ $highest }（{ $worth }扱い）
        [2] 赤のジョーカー{ $lowest }〜{ $highest }（{ $worth }扱い）
       *[3] 青緑のジョーカー{ $lowest }〜{ $highest }（{ $worth }扱い）
    }
herz-name-super = スーパージョーカー
herz-name-super-worth = スーパージョーカー（{ $worth }扱い）
herz-name-thief = どろぼう
herz-the-number = { $card }{ $mark }
herz-the-joker = ジョーカー{ $lowest }〜{ $highest }{ $mark }
herz-the-joker-as = ジョーカー{ $lowest }〜{ $highest }{ $mark }（{ $worth }扱い）
herz-a-super = スーパージョーカー{ $mark }
herz-a-super-as = スーパージョーカー{ $mark }（{ $worth }扱い）
herz-a-thief = どろぼう
herz-alone-joker = ジョーカー{ $lowest }〜{ $highest }{ $mark }
herz-alone-super = スーパージョーカー{ $mark }
herz-button-joker = ジョーカー{ $worth }

## テーブル

herz-cards-left = 山札は残り{ $count }枚
herz-piles = { $left } · 最後の捨て札：{ $card }
herz-legend = { $yellow }黄、{ $green }緑、{ $red }赤、{ $turquoise }青緑
herz-legend-joker = =68：ジョーカーが表す数
herz-legend-level = +2：その段の得点
herz-score = { $name } · { $points }点
herz-score-later = { $name } · { $points }点（合計{ $total }）

## 描かれるテーブル

herz-board-drew = { $card }を引きました。
herz-board-drew-note = { $card }を引きました（{ $note }）。
herz-board-left = 左の列
herz-board-right = 右の列
herz-board-discard = 捨て札
herz-board-pile = 山札

## 出来事

herz-did-start = { $name }さんは{ $card }をスタートカードにしました。
herz-did-place =
    { $side ->
        [left] { $name }さんは{ $card }を左に置きました。
       *[right] { $name }さんは{ $card }を右に置きました。
    }
herz-did-discard = { $name }さんは{ $card }を捨てました。
herz-did-steal =
    { $side ->
        [left] { $name }さんは{ $victim }さんから{ $card }を奪い、左に置きました。
       *[right] { $name }さんは{ $victim }さんから{ $card }を奪い、右に置きました。
    }
herz-end-tower = { $name }さんが左右の列を完成させました。
herz-you-start = { $card }をスタートカードにしました。
herz-you-place =
    { $side ->
        [left] { $card }を左に置きました。
       *[right] { $card }を右に置きました。
    }
herz-you-discard = { $card }を捨てました。
herz-you-steal =
    { $side ->
        [left] { $victim }さんから{ $card }を奪い、左に置きました。
       *[right] { $victim }さんから{ $card }を奪い、右に置きました。
    }
herz-did-steal-yours =
    { $side ->
        [left] { $name }さんはあなたから{ $card }を奪い、左に置きました。
       *[right] { $name }さんはあなたから{ $card }を奪い、右に置きました。
    }
herz-you-end-tower = 左右の列を完成させました。
herz-end-pile = 山札がなくなりました。

## あなたの番

herz-you-drew = 引いたカード：
herz-note-joker = { $lowest }〜{ $highest }になる
herz-note-super = 1の下以外どこでも置ける
herz-note-thief = ほかの人の列から最後のカードを奪う
herz-do-start = スタートカード · { $card }
herz-do-place =
    { $side ->
        [left] 左 · { $above }の下に{ $card }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }
       *[right] 右 · { $above }の下に{ $card }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }
    }
# Gain: your points. Loss: those of who is robbed.
herz-do-steal =
    { $side ->
        [left] 左 · { $victim }さんの{ $card }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] （−{ $loss }）
        }
       *[right] 右 · { $victim }さんの{ $card }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] （−{ $loss }）
        }
    }
herz-do-steal-column =
    { $side ->
        [left] { $from ->
            [left] 左 · { $victim }さんの左の{ $card }
           *[right] 左 · { $victim }さんの右の{ $card }
        }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] （−{ $loss }）
        }
       *[right] { $from ->
            [left] 右 · { $victim }さんの左の{ $card }
           *[right] 右 · { $victim }さんの右の{ $card }
        }{ $gain ->
            [0] { "" }
           *[other] { " " }· +{ $gain }
        }{ $loss ->
            [0] { "" }
           *[other] （−{ $loss }）
        }
    }
herz-menu-steal = 奪う（{ $count }通り）
herz-do-discard = 捨てる
herz-effect-start = スタートカードにすると{ $worth }扱い。下に置けるのはそれより小さいカードだけです。
herz-nothing-fits = タワーのどこにも置けません。
herz-nothing-thief = 奪ってタワーに置けるカードがありません。
herz-nothing-thief-no-start = スタートカードがないので、奪ったカードを置く場所がありません。

## コマンドとオプション

command-herz = ヘルツ
command-herz-description = ここでヘルツ・アン・ヘルツのテーブルを開く
command-herz-help = ヘルツ・アン・ヘルツのテーブルを開きます。2〜4人用で、CPUを座らせればすぐに遊べます。自分のカードはDMで届き、テーブルの下の**手札**でも見られます。

## 結果

herz-private-tower = あなたのタワー · { $round } · { $points }点
herz-private-tower-later = あなたのタワー · { $round } · { $points }点、合計{ $total }
herz-round-line = { $name }：{ $points }点（段{ $levels }+ボーナス{ $bonuses }）、合計{ $total }
herz-finished-note = かっこの中は、ラウンドごとの段の点+ボーナス。
herz-finished-tower = { $name } · { $points }点（段{ $levels }+ボーナス{ $bonuses }）

## ルールで許されない手

herz-refused-no-start-card = まだスタートカードがありません。まず1枚をスタートカードにして、ほかはその下に置きます。
herz-refused-start-taken = スタートカードはもうあります。1ラウンドに1枚だけです。
herz-refused-start-taken-worth = スタートカードはもうあります（{ $above }）。1ラウンドに1枚だけです。
herz-refused-thief-stays = どろぼうはタワーに置けません。カードを奪うか、捨ててください。
herz-refused-column-full = その列は6枚そろって完成しています。
herz-refused-left-full = 左の列は6枚そろって完成しています。
herz-refused-right-full = 右の列は6枚そろって完成しています。
herz-refused-does-not-fit = そこには置けません。カードはすぐ上のカードより小さくなければいけません。
herz-refused-number =
    { $side ->
        [left] { $card }は左に置けません。左の最後のカードは{ $above }です。
       *[right] { $card }は右に置けません。右の最後のカードは{ $above }です。
    }
herz-refused-number-under-start =
    { $side ->
        [left] { $card }は左に置けません。スタートカードは{ $above }です。
       *[right] { $card }は右に置けません。スタートカードは{ $above }です。
    }
herz-refused-joker =
    { $side ->
        [left] このジョーカーは左に置けません。{ $lowest }〜{ $highest }にしかならず、左の最後のカードは{ $above }です。
       *[right] このジョーカーは右に置けません。{ $lowest }〜{ $highest }にしかならず、右の最後のカードは{ $above }です。
    }
herz-refused-joker-under-start =
    { $side ->
        [left] このジョーカーは左に置けません。{ $lowest }〜{ $highest }にしかならず、スタートカードは{ $above }です。
       *[right] このジョーカーは右に置けません。{ $lowest }〜{ $highest }にしかならず、スタートカードは{ $above }です。
    }
herz-refused-under-one = 1の下には何も置けません。スーパージョーカーでもだめです。
herz-refused-no-thief = 奪えるのはどろぼうだけです。引いたのはどろぼうではありません。
herz-refused-no-thief-number = 奪えるのはどろぼうだけです。引いたのは普通の{ $card }です。
herz-refused-no-thief-joker = 奪えるのはどろぼうだけです。引いたのはジョーカーです。
herz-refused-no-victim = 奪えるのは、このテーブルのほかの人からだけです。
herz-refused-nothing-to-steal = その列はまだ空なので、奪うカードがありません。

## 理由を一言で

herz-hint-unit = このラウンドの点。ありうる配られ方を多数試した平均です。「劣る」には、ほかの人への影響も含みます。
reason-herz-high-start = スタートカードが{ $worth }なら、長い列を2つ作る余裕があります。
reason-herz-starts-now = { $worth }より良いスタートカードを待つのは、損が大きすぎます。
reason-herz-waits-for-start = もっと良いスタートカードを待つ時間があります。
reason-herz-completes-pair = { $level }段目が完成して2点です。
reason-herz-colour-bonus = { $level }段目が同じ色で完成して3点です。
reason-herz-small-step =
    { $side ->
        [left] { $from }から{ $to }への小さな一歩で、左の列に余裕が残ります。
       *[right] { $from }から{ $to }への小さな一歩で、右の列に余裕が残ります。
    }
reason-herz-step =
    { $side ->
        [left] { $from }から{ $to }へ大きく下がりますが、左の列が伸びるので、今ならその価値があります。
       *[right] { $from }から{ $to }へ大きく下がりますが、右の列が伸びるので、今ならその価値があります。
    }
reason-herz-ends-column =
    { $side ->
        [left] 左の列に置ける最後のカードです。
       *[right] 右の列に置ける最後のカードです。
    }
reason-herz-keeps-open =
    { $side ->
        [left] 左の列に{ $from }〜{ $to }の場所を残します。
       *[right] 右の列に{ $from }〜{ $to }の場所を残します。
    }
reason-herz-keeps-open-one =
    { $side ->
        [left] 左の列に{ $from }の場所を残します。
       *[right] 右の列に{ $from }の場所を残します。
    }
reason-herz-waits-for-colour =
    { $side ->
        [left] 左の列に色のそろうカードの場所を残します。
       *[right] 右の列に色のそろうカードの場所を残します。
    }
reason-herz-keeps-place =
    { $side ->
        [left] 左の列にもっとよいカードの場所を残します。
       *[right] 右の列にもっとよいカードの場所を残します。
    }
reason-herz-steals =
    { $loses ->
        [0] ここに合うカードを、{ $name }さんからどろぼうで奪えます。
       *[other] ここに合うカードをどろぼうで奪え、{ $name }さんは{ $loses }点失います。
    }
reason-herz-nothing-to-steal = どろぼうで奪えるカードに、タワーに置くほどのものはありません。
reason-herz-fits-nowhere = どこにも置けません。

## ルール

rules-herz-goal = **目的**：タワーを作ります。スタートカードを1枚置き、その下の左右2列に、それぞれ最大6枚まで並べます。左右に並んだ2枚が1段で、点になるのはそろった段だけです。{ $rounds ->
        [0] 4ラウンドの合計点がいちばん多い人の勝ち
        [1] 1ラウンドだけ遊び、点がいちばん多い人の勝ち
       *[other] { $rounds }ラウンドの合計点がいちばん多い人の勝ち
    }で、同点なら勝ちを分け合います。
rules-herz-short-turn = **手番**：カードを1枚引きます（見えるのは自分だけ）。列のいちばん下のカードより小さければその下に置くか、または捨てます。最初に残したカードがスタートカードになるので、大きいカードを残しましょう。
rules-herz-short-score = **得点**：2枚そろった段は2点、2枚が同じ色なら3点です。誰かが左右の列を完成させるか、山札がなくなると、ラウンドが終わります。
rules-herz-turn = **手番**：カードを1枚引きます（見えるのは自分だけ）。それを置くか捨てるかすると、時計回りで次の人の番です。最初に残したカードがスタートカードになり、大きいほど下に余裕ができます。捨てたカードはそのラウンドではもう使わず、見えるのはいちばん上の1枚だけなので、覚えておきましょう。
rules-herz-fit = **置き方**：列では、どのカードもすぐ上のカードより小さくなければいけません。左右の列の長さはそろわなくてもよく、同じ数が両方にあってもかまいません。置いたカードは、奪われないかぎり動きません。
rules-herz-colours = **色**：1〜100のカードは4つの色グループに分かれます。{ $first }黄1〜25、{ $second }緑26〜50、{ $third }赤51〜75、{ $fourth }青緑76〜100。
rules-herz-special = **特別なカード**：色グループごとに**ジョーカー**が1枚あります。すぐ上のカードより1小さい数になりますが、グループの最大の数を超えません。グループの最小の数より小さくなる場所には置けません。**スーパージョーカー**{ $super }も1〜100の間で同じように使え、色はありません。スタートカードにすると、ジョーカーはグループの最大の数、スーパージョーカーは100になります。
rules-herz-thief = **どろぼう**は、ほかの人の列の最後のカードを奪い（スタートカードは奪えません）、自分のタワーに置きます。自分のスタートカードがあり、そこに置けるカードに限ります。奪ったジョーカーの数は決め直します。使っても使わなくても、どろぼうは捨て札になり、それで手番は終わりです。
rules-herz-score = **得点**：誰かが左右の列を完成させるか、山札がなくなると、すぐにラウンドが終わります。2枚そろった段は2点で、2枚が同じ色グループならさらに1点です（ジョーカーはそのグループの色、スーパージョーカーは色なし）。1枚だけの段は0点です。
rules-herz-example-caption = **例**
rules-herz-example = 6段で12点です。1、3、5段目は2枚が同じ色なので3点増え、**合計15点**です。右の青緑のジョーカーは、スタートカードより1小さい96です。左にも96がありますが、かまいません。4段目のスーパージョーカーは57の下なので56で、ボーナスはありません。
rules-herz-players = **カード**：{ $players ->
        [2] 2人では55枚を使います。1〜50とそのジョーカー2枚、スーパージョーカー1枚、どろぼう2枚です。
        [3] 3人では82枚を使います。1〜75とそのジョーカー3枚、スーパージョーカー1枚、どろぼう3枚です。
        [4] 4人では110枚すべてを使います。数字100枚、ジョーカー4枚、スーパージョーカー2枚、どろぼう4枚です。
       *[other] 4人では110枚すべてを使います。数字100枚、ジョーカー4枚、スーパージョーカー2枚、どろぼう4枚です。3人では、青緑のカードとそのジョーカー、スーパージョーカー1枚、どろぼう1枚を除きます。2人では、さらに赤のカードとそのジョーカー、どろぼうをもう1枚除きます。
    }最初の人は抽選か、ホストの指名（昔からの習わしでは「いちばんの恋泥棒」）で決まります。次のラウンドは、その左隣の人から始めます。
