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
hint-best = 💡 おすすめ：{ $move }
hint-line-best = { $move }：予想{ $value }
hint-line-equal = { $move }：ほぼ同じ
hint-line-worse = { $move }：予想{ $value }（{ $behind }劣る）
hints-taken = 💡 ヒントを{ $count }回使ったので、ランキング対象外です。

## 振り返り

review-you =
    { $decisions ->
        [0] **あなた**：選べる場面はありませんでした。
        [1] { $missed ->
            [0] **あなた**：1回の選択は、CPUと同じくらい良い手でした。
           *[other] **あなた**：1回の選択では、CPUの手のほうが{ $lost }得でした。
        }
       *[other] { $missed ->
            [0] **あなた**：{ $decisions }回の選択すべてが、CPUと同じくらい良い手でした。
           *[other] **あなた**：{ $decisions }回の選択のうち{ $agreed }回が、CPUと同じくらい良い手でした。残りで{ $lost }損しました。
        }
    }
review-player =
    { $decisions ->
        [0] { $name }さん：選べる場面はありませんでした。
        [1] { $missed ->
            [0] { $name }さん：1回の選択は、CPUと同じくらい良い手でした。
           *[other] { $name }さん：1回の選択では、CPUの手のほうが{ $lost }得でした。
        }
       *[other] { $missed ->
            [0] { $name }さん：{ $decisions }回の選択すべてが、CPUと同じくらい良い手でした。
           *[other] { $name }さん：{ $decisions }回の選択のうち{ $agreed }回が、CPUと同じくらい良い手でした。残りで{ $lost }損しました。
        }
    }
review-luck = 運：この配られ方なら平均{ $promised }、結果は{ $made }でした。
review-luck-best = 運：先がすべて見えていれば、同じカードで{ $best }取れたはずです。結果は{ $made }（{ $share }%）でした。
review-luck-lowest = 運：この配られ方なら平均{ $promised }の失点、結果は{ $made }でした。
review-slip = { $round }の{ $number }手目：{ $played }。{ $better }なら{ $cost }得でした。
review-no-slip = 目立ったミスはありません。
review-how = あとでわかったことではなく、その時点で見えていたことから判断しています。ありうる配られ方を多数試した平均です。最善とほぼ同じ手はミスに数えません。
