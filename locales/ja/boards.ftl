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
button-next-game = 次のゲーム：{ $table }
button-my-games = 参加中のゲーム
games-wait-too = こちらもあなたの番です：{ $tables }
games-gathering = 参加者を待っています
games-asked = 席に誘われています
games-none = いまはどのテーブルにも参加していません。

## The deal of the day

daily-title = 日替わりの配り · { $day }
daily-month-title = 日替わりの配り · { $day }
daily-intro = ゲームごとに一つの配りがあり、全員が同じカードで遊びます。同じCPUを相手に、一度だけ挑戦できます。途中で休んでもかまいません。{ $day }（UTC）のうちに終えれば記録されます。
daily-line-open = { $game }：未挑戦
daily-line-running = { $game }：挑戦中
daily-line-finished = { $game }：終了、結果：{ $points }
daily-line-given-up = { $game }：ギブアップ
daily-streak = 🔥 連続日数：{ $count }
daily-next = 次の配り：{ $next }
daily-points-hard = あなた：**{ $points }**。同じ席で最強のCPU：**{ $hard }**。
daily-points = あなた：**{ $points }**。
daily-beaten = { $place }位：ほかの{ $count }人のうち{ $share }%より上です。
daily-first = ほかにはまだ誰も終えていません。
daily-alone = ほかに終えた人はいませんでした。
daily-given-up = この配りはギブアップしたため、結果はありません。
daily-late = UTCの午前0時を過ぎたため、その日の記録にはなりません。
daily-share = ネタバレなしで共有：{ $line }
daily-counts = 日替わりの配り、フィンガープリント{ $commitment }。{ $day }（UTC）のうちに終えれば記録されます。締め切り：{ $until }
daily-counts-no-more = 日替わりの配り、フィンガープリント{ $commitment }。UTCの午前0時を過ぎたため、記録されません。最後まで遊ぶことはできます。
daily-board-line = { $place }. { $name } · { $points }
daily-board-own = ➡️ { $place }. { $name } · { $points }
daily-board-empty = まだ誰も終えていません。
daily-board-nobody = 終えた人はいませんでした。
daily-board-hidden = あなたは非表示なので、このランキングには載りません。
daily-board-explained = このプラットフォームの上位です。あなたの結果は、このボットの全員と比べられます。
daily-board-here = ここで遊ぶ人の上位です。
daily-board-month = 1回終えるごとに100点、さらに自分より下位の人の割合1%につき1点が加わります。
daily-proof-title = 日替わりの配りのシャッフルの証明
daily-fingerprint = { $game }、フィンガープリント：{ $hash }
daily-secret = { $game }、秘密の値：{ $hash }
daily-proof-explained = 一日のカードはすべて、前日に決まったフィンガープリントの秘密の値から決まります。秘密の値は翌日に公開されます。ゲームのファイルにも入っていて、`herzbot replay --verify`で確認できます。
button-daily-all = 日替わりの配り
button-daily-board = 今日のランキング
button-daily-today = 今日
button-daily-yesterday = 昨日
button-daily-month = 今月
button-daily-last-month = 先月
button-daily-result = 自分の結果

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
stats-against = 一緒に遊んだゲーム：{ $games }。順位が上だった回数：あなた{ $mine }回、{ $name }さん{ $theirs }回。
stats-explained = ここには、CPUとのゲームも含めて、終わったゲームがすべて入ります。レーティングはほかの人とのゲームだけで決まります。
