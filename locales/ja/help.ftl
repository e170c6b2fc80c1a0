help-title = Herzbot
help-intro = いつものチャットで遊べるカードゲームです。テーブルを開き、みんなに参加してもらうかCPUを加えて、開始。あとは選ぶだけで遊べます。
help-entry = **{ $command }** – { $text }
help-subcommand = `{ $command }` { $text }
help-table = コマンドでも、テーブルでできること：
help-leaderboard = いちばん強いのは誰か。全体、またはここだけ。CPUを除き2人以上のゲームが対象です。
help-stats = 自分やほかの人の成績：ゲーム数、勝ち数、最高の日、よく一緒に遊ぶ人。
help-hint = 自分の番に、CPUならどうするか、その予想と理由を教えます。見えるのは自分だけです。ヒントを使ったゲームはランキングの対象外です。
help-rules = ゲームの遊び方。
help-settings = 言語、通知、ランキングに名前を出すか。
help-server = 管理者用：全員に見えるメッセージの言語、新しいテーブルの持ち時間、1か所に同時に置けるテーブルの数。
help-help = このページ。
help-text = 選択肢の番号や言葉、またはカードを入力してください：`play 10d`、`pass qs ah 2c`。オプションはコマンドのあとに書きます：`{ $command } { option-rounds }=2`。
help-alone = 相手がいないときは、私との個人チャットで`{ $command }`と入力すれば、CPUと対戦できます。
help-fair = シャッフルは公正です。誰かが座る前に、テーブルごとのフィンガープリントを示し、最後に、確かめるための情報をすべて公開します。
