## CPUとヒント

level-random = ランダム
level-easy = 弱い
level-casual = やや弱い
level-medium = ふつう
level-hard = 強い
level-score = 「{ $level }」約{ $score }
computers-line = { $name }：{ $level }
computers-none = CPUはまだいません。次に入るCPUの強さ：{ $level }。
computers-levels = 「弱い」は経験則で選び、「ふつう」は先を読み、「強い」はさらに深く読みます。変更は次の手から有効です。
computers-levels-casual = 「弱い」は経験則で選び、「やや弱い」は少しだけ先を読んでときどき間違え、「ふつう」は先を読み、「強い」はさらに深く読みます。変更は次の手から有効です。
computers-scores = ランキングの尺度での強さ：{ $levels }。
computers-hints-on = ヒントを使えます。誰かが使うと、そのゲームはランキングの対象外になります。
computers-hints-off = 人どうしの対戦ではヒントなし（ランキングの対象にするため）。CPUだけが相手なら、いつでも使えます。
computers-late-on = 途中から参加する人は、CPUの席に座れます。その人の結果はランキングの対象外です。
computers-late-off = ゲームが始まると、途中参加はできません。
menu-level = CPUの強さ
menu-level-all =
    { $count ->
        [1] { $level }
       *[other] 全員：{ $level }
    }
menu-level-one = { $name }：{ $level }
menu-hints = ヒント
menu-hints-yes = 全員がヒントを使える（使うとランキング対象外）
menu-hints-no = 人どうしの対戦ではヒントなし
menu-late = 途中参加
menu-late-yes = CPUの席に座れる（その人はランキング対象外）
menu-late-no = できない
hint-best = 💡 おすすめ：{ $move }
hint-line-best = { $move }：予想{ $value }
hint-line-equal = { $move }：ほぼ同じ
hint-line-worse = { $move }：予想{ $value }（{ $behind }劣る）
hints-taken = 💡 ヒントを{ $count }回使ったので、ランキング対象外です。

## 振り返り

review-player = { $name }：{ $decisions }回の判断のうち{ $agreed }回はCPUと同じくらい良い手でした。
review-account = 結果{ $made }：配られた時点の見込み{ $promised }、運{ $luck }、ミス{ $lost }。
review-worth = ミスがなければ{ $worth }でした。内訳：{ $parts }。
review-part = { $move }で{ $cost }
review-part-rest = 小さなミスで{ $cost }
review-best = { $round }の{ $number }手目：{ $played }。最善の一手で、ほかの手なら{ $cost }以上の損でした。
review-slip = { $round }の{ $number }手目：{ $played }。{ $better }なら{ $cost }得でした。
review-no-slip = 目立ったミスはありません。
review-how = 点はありうる配られ方を多数試した平均です。あとでわかったことではなく、その時点で見えていたことから判断しています。運とは、来たカードとほかの人の手のことです。最善とほぼ同じ手はミスに数えません。

puzzle-title = 次の一手：あなたのゲームから
puzzle-from = { $game }（相手：{ $names }、{ $when }）
puzzle-ask = 今ならどうしますか？
puzzle-right = ✅ { $move }：正解です。
puzzle-as-good = ✅ { $move }：わかる範囲では最善と同じくらい良い手です。
puzzle-again = ❌ { $move }：あのときの手です。平均で{ $cost }の損。
puzzle-wrong = ❌ { $move }：平均で{ $cost }の損。
puzzle-none = まだ「次の一手」はありません。大きく損をした場面が見つかっていません。ゲームを最後まで遊ぶと、探してみます。
puzzle-reviewing = あなたのゲームを調べています。1分後にもう一度聞いてください。
puzzle-solved = 最近のゲームの「次の一手」にはすべて答えました。新しいゲームからまた生まれます。
puzzle-weekly = 毎週ほしいですか？
button-puzzle-weekly = はい、毎週
puzzle-asked = 毎週届くように設定されています。
