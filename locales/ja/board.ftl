# ブラウザーに描かれるテーブル。

board-turn-of =
    { $count ->
        [1] { $names }さんの番です。
       *[other] { $names }の番です。
    }
board-points = { $count }点
board-role-host = ホスト
board-role-computer = CPU
board-role-away = 離席中
board-role-left = 退席
board-role-kept = 席を確保中
board-dealer = このラウンドのディーラー：最後の1枚を出すとラウンド終了
board-dealer-short = ディーラー

board-herz-drew = { $card }を引きました。
board-herz-drew-note = { $card }を引きました（{ $note }）。
board-herz-left = 左の列
board-herz-right = 右の列
board-herz-discard = 捨て札
board-herz-pile = 山札

board-row-new = { $row }を作る
board-row-end = { $row }の端、{ $onto }のところ
board-teufel-not-first = 最初は、左隣の人が持っている色しか出せません。
board-teufel-no-row = その色の列はまだありません。ほかの列の端に同じ数字があるときだけ、新しい列を作れます。
board-teufel-angel = 天使を出せるのは、4列とも悪魔が2枚以上あって、天使のいない列が残っているときです。

game-herz-about = 数字が下がっていく2列のタワーを作ります。ジョーカーを使い、ほかの人から奪いましょう。
game-teufel-about = 悪魔のカードで4つの列を作ります。小さすぎるカードにはチップを払い、天使は列を閉じます。
game-hearts-about = ハートを取らず、スペードのクイーンをよけましょう。うれしいのはダイヤの10だけです。
lesson-herz-1 = タワーには左右2つの列があり、カードはすぐ上のものより小さくなければ置けません。
lesson-herz-2 = 横に並んだ2枚で2点、同じ色なら3点です。
lesson-herz-3 = ジョーカーはほぼどこにでも置け、上のカードより1小さい数になります。どろぼうは、ほかの人の列の最後のカードを奪います。
lesson-teufel-1 = 色ごとに1つの列があります。新しい列は、ほかの列の端と同じ数字で始めます。
lesson-teufel-2 = 列の端より大きいカードは無料、小さいカードは差の分だけチップを払います。
lesson-teufel-3 = 天使は無料で、列の端を1つ閉じます。チップをできるだけ多く残しましょう。
lesson-hearts-1 = 最初のカードと同じスートがあれば必ず出します。そのスートでいちばん強いカードが全部取ります。
lesson-hearts-2 = 点は少ないほど良く、ハートは1枚1点、スペードのクイーンは13点です。
lesson-hearts-3 = うれしいのはダイヤの10だけ。10点減らしてくれます。
points-in-all = 合計{ $count }

# もう一度見るゲームで、ファイルに名前のないプレイヤー。「さん」が付くこともある。
film-seat = 席{ $seat }
