### ゲームナイト。

night-title = ゲームナイト · { $game }
season-title = シーズン · { $game }
night-plan = 回戦数：{ $rounds } · 進行役：{ $leader }さん
season-plan = 回戦数：{ $rounds }（週1回戦）· 進行役：{ $leader }さん
night-same-decks = **同じカード：**同じ回戦のテーブルはすべて同じカードで遊びます（6人以上の場合）。カードは各テーブルの人にだけ、非公開で表示されます。
night-nobody = まだ誰も申し込んでいません。
night-signed-up = 申し込み（{ $count }人）：{ $names }
night-advice = 遊びたい人は申し込んでください。{ $leader }さんが1回戦を始めると、テーブルは抽選で決まります。
night-advice-planned = 遊びたい人は申し込んでください。1回戦が始まると、テーブルは抽選で決まります。
season-advice = 遊びたい人は申し込んでください。毎週、抽選でテーブルが決まります。各テーブルは都合のよいときに遊べます。一晩で遊んでも、1週間かけて1手ずつ進めてもかまいません。
night-explained = 同じテーブルの全員に勝つと{ $worth }点、一部の人に勝つとその割合の点が入ります。2回戦からは、点の近い人どうしが当たります。
night-explained-same = ほかのテーブルで同じ席と同じカードだった人全員よりよい結果なら{ $worth }点、一部の人よりよければその割合の点が入ります。同じ人数のテーブルがほかにないときは、同じテーブルの人と比べます。
night-round = **{ $round }回戦**（全{ $rounds }回戦）· 進行役：{ $leader }さん
night-table-on = { $table }はプレイ中：{ $names }
season-left = 前の回戦でまだプレイ中のテーブル：{ $tables }
night-table-missing = まだ開いていません：{ $names }
night-table-waits = 終了、集計待ち：{ $names }。ほかのテーブルが同じカードでまだ遊んでいます。
night-table-over = 終了：{ $results }
night-result = { $name } { $points }点
night-waiting = すべてのテーブルが終わったら、{ $leader }さんが{ $round }回戦を始められます。
night-next = すべてのテーブルが終わりました。{ $leader }さんが{ $round }回戦を始められます。
night-starts = { $round }回戦は自動で始まります：{ $when }
night-by-hand = { $leader }さんが{ $round }回戦を始められます。
night-held-too-few = { $round }回戦の申し込みが足りませんでした。
night-held-bot-away = { $round }回戦を始める時刻に、わたしは不在でした。
night-held-silent = ここに書き込めなかったため、この先の回戦は自動では始まりません。
night-last = これが最後の回戦です。
night-line = { $place }. { $name } · { $points }
night-line-out = { $place }. { $name } · { $points }（お休み）
night-more = …ほか{ $count }人
night-winners =
    { $count ->
       *[other] 🏆 優勝：{ $names }
    }
season-winner = 🏆 シーズン優勝：{ $names }
night-played = 終わった回戦：{ $played }（全{ $rounds }回戦）
night-sure = ゲームナイトを今終えますか？プレイ中のゲームは続きますが、もう成績に入りません。
season-sure = シーズンを今終えますか？プレイ中のゲームは続きますが、もう成績に入りません。
season-over = このシーズンは終わりました。
night-fair = 公正な抽選：フィンガープリントは{ $commitment }
night-fair-over = 公正な抽選：すべての回戦は秘密の値{ $secret }から決まりました。フィンガープリントは{ $commitment }です。
button-night-join = 申し込む
button-night-leave = 取り消す
button-night-standings = 順位表
button-night-round = { $round }回戦を始める
button-night-close = ゲームナイトを終える
button-season-close = シーズンを終える
button-night-closed = はい、終える

notice-night-none = ここではゲームナイトもシーズンも開かれていません。開くには、{ $command }と入力してゲームを選んでください。
notice-night-here = ここではもうゲームナイトかシーズンが開かれています。{ $command }で見られます。
notice-night-over = もう終わりました。
notice-night-joined = もう申し込んでいます。
notice-night-not-joined = まだ申し込んでいません。
notice-night-full = 満員です：{ $limit }人が申し込んでいます。
notice-night-last = 最後の回戦の抽選が済んだので、もう申し込みも取り消しもできません。
notice-night-stays = { $name }さんはまだいます。このテーブルでは、ホストが外せるのは離席中の人だけです。
notice-night-table = ゲームナイトのテーブルを閉じたり持ち時間を変えたりできるのは、ここのモデレーターだけです。
notice-night-leader = それを決められるのは、進行役の{ $leader }さんです。
notice-night-too-few = 1回戦には最低2人必要です。ほかの人の申し込みをお待ちください。
notice-night-drawn = { $round }回戦の抽選はもう済んでいます。
notice-bad-start = 「{ $text }」は30日以内の日時ではありません。`20:00`のような時刻か、`YYYY-MM-DD 20:00`のような日時を書いてください。
notice-start-needs-zone = あなたのタイムゾーンがわかりません。先に{ $command }のように設定してください。都市名だけでもかまいません。
notice-night-playing = まだです：{ $names }がプレイ中です。
