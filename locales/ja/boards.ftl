### ランキング。

board-title = ランキング · { $game }
board-title-here = ここのランキング · { $game }
board-line = { $place }位 · { $name } · **{ $score }** · { $games }戦{ $wins }勝
board-line-own = ➡️ { $place }位 · { $name } · **{ $score }** · { $games }戦{ $wins }勝
board-shortened = うち短縮{ $count }戦
board-mean = 平均{ $mean }点
board-lowest = このゲームは、点が少ないほど良い成績です。
board-own = あなた：{ $line }
board-own-hidden = あなたは非表示なので、この行は自分にだけ見えます。{ $line }
board-not-yet = まだランキングに載っていません。ほかの人と1ゲーム遊び終えると載ります。
board-empty = まだ誰もいません。
board-explained = 名前の次の数はレーティングです。一緒に遊んだ人たちとの結果から計算します。0から始まり、良い結果を出すたびに上がります。CPUだけが相手のゲームは数えません。

## 成績

## The tables of one person

games-title = 参加中のゲーム
games-line = { $table }：{ $turn }
games-gathering = 参加者を待っています
games-none = いまはどのテーブルにも参加していません。

stats-title = 成績
stats-tally = { $games }戦{ $wins }勝
stats-all = { $name }：{ $tally }
stats-game = { $game }：{ $tally }
stats-only-game = 今のところ{ $game }だけ
stats-strength = 全ゲームのレーティング：**{ $score }**（{ $place }位）
stats-curve-short = ほかの人ともう何ゲームか遊ぶと、調子がわかります。
stats-curve-peak = 上昇中で、これまでの最高です。
stats-curve-rising = 最近、上がっています。
stats-curve-steady = あまり変わっていません。
stats-curve-falling = 最近、下がっています。
stats-best = 最高の日：{ $day }、{ $tally }
stats-favourite = { $name }（{ $games }ゲーム）
stats-favourites = よく一緒に遊ぶ人：{ $names }
stats-explained = ここには、CPUとのゲームも含めて、終わったゲームがすべて入ります。レーティングはほかの人とのゲームだけで決まります。
