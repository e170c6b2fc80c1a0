### ボットの返事と質問。
### 名前はそのまま置ける形で入る。ひとりの名前には「さん」を付ける。

## 手番とテーブル

notice-not-your-turn =
    { $count ->
        [0] 今はあなたの番ではありません。
        [1] まだです。今は{ $names }さんの番です。
       *[other] まだです。{ $names }が先です。
    }
notice-old-button = それは前の選択肢なので、何も変えていません。
notice-table-gone = そのテーブルはもうありません。
notice-not-at-this-table = あなたはこのテーブルで遊んでいません。
notice-no-table-here = ここにあなたのテーブルはありません。{ $commands }で開けます。
notice-which-table = どのテーブルのことですか？{ $names }から選んでください。
notice-no-such-table = 「{ $name }」というテーブルはここにはありません。
notice-no-such-table-guess = 「{ $name }」というテーブルはここにはありません。もしかして{ $guess }ですか？
notice-table-full = すみません、満席です。自分のテーブルは{ $commands }で開けます。
notice-table-full-computers = 満席ですが、CPUの席があります。座っている人にCPUを外してもらえば座れます。
notice-already-seated = もうこのテーブルに座っています。
notice-already-started = このゲームはもう始まっています。新しいテーブルは{ $commands }で開けます。
notice-not-started = ゲームはまだ始まっていません。
notice-game-over = このゲームは終わりました。
notice-not-over = それはゲームのあとのお楽しみです。まだ終わっていません。
notice-not-now = ゲームのこの段階では、それはできません。
notice-host-only = それを決められるのは、ホストの{ $host }さんです。
notice-moderators-only = それができるのは、ここのモデレーターだけです。
notice-too-few-players = 始めるには{ $needed }人必要です。人を待つか、CPUを追加してください。
notice-no-computer = このテーブルにCPUはいません。
notice-picked-enough = もう{ $count }枚選んでいます。替えるなら、先に1枚戻してください。
notice-choose-exactly = カードをちょうど{ $count }枚選んでください。
notice-pick-more = あと{ $count }枚選んでください。
notice-paused = ゲームは一時停止中です。再開すれば続けられます。
notice-not-paused = ゲームは止まっていません。
notice-not-away = あなたは席にいます。CPUは代わりにプレイしていません。
notice-no-hint-now = ヒントは自分の番に使うものです。今はあなたの番ではありません。
notice-hints-off = このテーブルにヒントはありません。人との対戦で、ランキングの対象だからです。開始前なら、ホストが「{ button-more }」の「{ button-computers }」で許可できます。
notice-same-for-all = これは「日替わりの配り」です。全員が同じ条件で遊ぶため、ヒントはなく、設定も変えられません。
notice-same-decks = ほかのテーブルも同じカードで遊んでいます。終わるまで、このテーブルのカードはここの人にしか見せられません。
notice-no-hints-compared = ここではヒントは使えません。同じカードの人と結果を比べるからです。
notice-read-by-others = 受け付けましたが、あちらでは全員に読まれてしまいました。次からはここに書いてください。ほかの人には見えません。
notice-left-for-good = ゲームから抜けました。最後までCPUが代わりにプレイします。
notice-guests-off = このボットでは、リンクでゲストを招待できません。運営者が変更できます。
notice-not-invited = このテーブルはもうゲストを招待していません。ホストに新しいリンクを頼んでください。
notice-no-more-guests = 新しいゲストはもう参加できません。今いる人はそのままです。
notice-nobody-to-remove = その人はここで遊んでいません。自分が抜けるなら「{ button-leave }」を選んでください。

## 退席と終了

notice-leave-question = 本当にゲームから抜けますか？席は最後までCPUが引き継ぎ、戻ることはできません。
notice-leave-question-rated = 本当にゲームから抜けますか？席は最後までCPUが引き継ぎ、戻ることはできません。ランキングでは最下位の扱いになります。
notice-close-question = このテーブルを閉じますか？全員のゲームが結果なしで終わります。
notice-stayed = 残ってくれてうれしいです！
notice-you-left = テーブルを離れました。また遊びましょう！
notice-removed = { $name }さんをこのテーブルから外しました。
notice-guest-removed = { $name }さんをこのテーブルから外しました。ゲスト用のリンクは無効になりました。新しいリンクが必要なら、もう一度招待してください。
notice-you-were-removed = このゲームから外されました。最後までCPUが代わりにプレイします。

## 席とホストの交代

notice-seat-kept = { $name }さんに声をかけました。席は開始まで確保しておきます。取り消すには、{ $name }さんをテーブルから外してください。
notice-seat-offered = { $name }さんに、代わりにプレイしてもらえるか聞きました。参加するまで何も変わりません。参加した後は戻れません。
notice-seat-offered-rated = { $name }さんに、代わりにプレイしてもらえるか聞きました。参加するまで何も変わりません。参加した後は戻れず、ランキングでは最下位の扱いになります。
notice-seat-kept-for-you = テーブル{ $table }に、あなたの席が用意されています。遊びますか？
notice-seat-offered-to-you = { $name }さんが、テーブル{ $table }の席を譲りたいそうです。今の手札のまま続きをプレイします。あなたにとっては、ランキングの対象外です。
notice-seat-taken = { $before }さんの席で、{ $name }さんが続きをプレイします。
notice-seat-given = あなたの席で、{ $name }さんが続きをプレイします。またどうぞ！
notice-declined = わかりました。また今度！
notice-offer-declined = { $name }さんは参加できないそうです。席はそのままです。
notice-offer-taken-back = 席はそのままです。
notice-no-offer = このテーブルの席をすすめている人はいません。
notice-own-seat = 自分に席をすすめることはできません。
notice-sits-here = { $name }さんは、もうこのテーブルに座っています。
notice-has-left = { $name }さんはこのゲームから抜けたので、戻れません。
notice-asked-already = { $name }さんにはもう声をかけていて、返事を待っています。
notice-has-declined = { $name }さんは、このテーブルであなたの誘いを断りました。もう一度は聞きません。
notice-not-of-this-place = { $name }さんはここにいません。このテーブルが表示されているサーバーやプラットフォームの人にだけ声をかけられます。
notice-not-known = 「{ $name }」という人を知りません。一度でも私を使った人にだけ声をかけます。その人が一度`{ $prefix }{ command-help }`と入力すれば十分です。
notice-plays-not-here = その人はこのテーブルで遊んでいません。
notice-cannot-host = { $name }さんはこのテーブルのホストになれません。ここに座っている、ゲストでもCPUでもない人を選んでください。
notice-host-already = { $name }さんは、もうこのテーブルのホストです。
notice-host-now = { $name }さんがこのテーブルのホストになりました。
notice-claimed = 残りのトリックはすべて{ $name }さんが取るので、カードをまとめて出しました。

closed-lobby-idle = 30分間動きがなかったので、テーブルを閉じました。
closed-lobby-empty = 全員いなくなったので、テーブルを閉じました。
closed-host = テーブルを閉じました。結果はありません。
closed-by = { $name }さんがテーブルを閉じました。結果はありません。
closed-abandoned = 長い間誰も来なかったので、テーブルを閉じました。結果はありません。
closed-everybody-left = 全員がゲームから抜けたので、テーブルを閉じました。結果はありません。
closed-damaged = 申し訳ありません。このテーブルのデータが壊れてしまい、続きを遊べません。結果もつきません。ほかのテーブルは無事です。

## どこで何ができるか

notice-channel-full =
    { $limit ->
        [1] ここにはもうテーブルがあり、同時に{ $limit }卓までです。参加するか、終わるまで待ってください。
       *[other] ここにはもうテーブルが{ $limit }卓あり、これ以上は開けません。どれかに参加するか、終わるまで待ってください。
    }
notice-opened-too-many = 1時間に開けるテーブルは{ $limit }卓までです。次は{ $next }に開けます。
notice-channels-only = ここではできません。このコマンドは、私もいて、みんなに見える場所で使ってください。
notice-plays-alone = ここでは、ほかの人が一人でCPUと対戦しています。自分のテーブルは{ $commands }で開けます。
notice-invite-code = このテーブルのコードは **{ $code }** です。私がいる別のチャンネルやルームで、コマンド `{ command-table } { command-table-bring }` にこのコードを付けて使うと、そこにもテーブルが表示され、そこから参加できます。コードはゲームが始まるまで、最長{ $hours }時間使えます。
notice-brought-here = テーブル{ $table }がここにも表示されました。参加してください！
notice-shown-once = このテーブルは、開いた場所だけに表示されるようになりました。
notice-hidden-here = このテーブルはここには表示されなくなりました。
notice-no-such-code = このコードのテーブルはありません。コードは6文字で、ゲームが始まるまで、長くても数時間だけ使えます。
notice-no-such-code-shared = このコードのテーブルはありません。コードは6文字で、ゲームが始まるまで、長くても数時間だけ使えます。受け持ちが分かれているため、テーブルを共有できない場所もあります。
notice-too-many-guesses = 間違ったコードが多すぎます。{ $next }にまた試せます。
notice-shown-here-already = このテーブルはもうここに表示されています。
notice-too-many-homes = このテーブルはもう{ $limit }か所に表示されています。これ以上は増やせません。
notice-not-shown-elsewhere = このテーブルは、開いた場所だけに表示されています。
notice-widget-shown = このルームでは、パソコンのElement（ブラウザーでも可）で、チャットの横にテーブルの絵を開けるようになりました。ルームの情報にHerzbotとして出ています。ページを読み込み、あなたが誰かを伝えてよいか、最初にElementが確認します。やめるには `{ $prefix }{ command-table } { command-table-widget } { option-widget-off }` と入力してください。
notice-widget-hidden = テーブルの絵は、このルームの横には表示されなくなりました。
notice-widget-missing = テーブルの絵は、このルームの横には表示されていません。
notice-widget-signed = 暗号化されたルームでは、本人の端末が署名したものだけを信用します（`MATRIX_LISTEN=signed`）。誰がページを開いたかには署名がないので、このルームの横にテーブルの絵を表示できません。
notice-widget-unserved = ここに表示できるページがありません。ボットの運営者が、https:// で始まるアドレスを `HERZBOT_WEB_URL` に設定する必要があります。
notice-widget-needs-power = このルームにページを追加する権限がありません。権限レベル{ $level }を与えてから、もう一度試してください。
notice-widget-unanswered = ホームサーバーから応答がなく、うまくいったかどうか分かりません。少し待ってから、もう一度試してください。
notice-not-opened = 今はここでテーブルを開けません。チャットではそのまま遊べます。
notice-playing-already = ここではもうテーブル{ $table }で対戦中です。続けるか、「{ button-leave }」を選んでやめてください。
notice-open-here = あなたのテーブルでは、それは手になりません。ここでゲームを開くには{ $command }と入力してください。
notice-lacks = ここで遊ぶには、私に次の権限が必要です：{ $lacks }。ここの管理者に頼んでください。
notice-goes-without = ここではすべてを表示できません。次の権限が必要です：{ $lacks }。ゲームはこのまま遊べます。
notice-table-silent = 今はテーブルを開いた場所に表示できません。そこでの権限が必要です：{ $lacks }。ゲームはここで続きます。
notice-table-gone-silent = テーブルを開いた場所につながらなくなりました。ゲームはここで続きます。
notice-no-thread = スレッドを作れなかったので、ゲームはこのチャンネルで続きます。
notice-no-thread-lacks = ここではスレッドを作れません。次の権限が必要です：{ $lacks }。ゲームはこのチャンネルで続きます。
notice-thread-gone = このテーブルのスレッドはなくなりました。ゲームはここで続きます。
lack-see = チャンネルを見る
lack-write = メッセージを送る
lack-attach = ファイルを添付する
lack-history = メッセージ履歴を読む
lack-open-threads = 公開スレッドを作る
lack-write-in-threads = スレッドでメッセージを送る
notice-managers-only = それを変えられるのは、このコミュニティの管理者だけです。
notice-not-saved = 保存できなかったので、何も変わっていません。もう一度お願いします。
notice-moving = そのテーブルはちょうど移動中です。反映されたか見て、まだなら少し待ってから、もう一度お願いします。
notice-too-busy = ただいま大変混み合っていて対応できず、何も変わっていません。少し待ってから、もう一度お願いします。
notice-our-fault = うまくいきませんでした。こちらの不具合で、あなたのせいではありません。もう一度お願いします。
notice-unknown-command = 「{ $name }」というコマンドはわかりません。`{ $prefix }{ command-help }`を試してください。
notice-unknown-command-guess = 「{ $name }」というコマンドはわかりません。もしかして`{ $prefix }{ $guess }`ですか？
notice-bad-option = 「{ $name }」がわかりません。
notice-bad-option-guess = 「{ $name }」がわかりません。もしかして「{ $guess }」ですか？
notice-missing-option = 「{ $name }」が抜けています：{ $what }。
notice-which-move =
    { $count ->
        [1] { $moves }のことですか？
       *[other] どの手のことですか？{ $moves }から選んでください。
    }
notice-bad-value = 「{ $name }」に「{ $value }」は使えません。
notice-bad-value-possible = 「{ $name }」に「{ $value }」は使えません。使える値：{ $list }。
number-range = { $min }〜{ $max }

## 離席中

notice-reminder = あなたの番です！このままだと、{ $deadline }にCPUが代わりにプレイします。
notice-your-turn-here = テーブル{ $table }であなたの番です。「{ button-my-cards }」を選んでください。
notice-your-turn-privately = テーブル{ $table }であなたの番です。カードは個人チャットにあるので、招待を受けてください。「{ button-my-cards }」で、もう一度招待します。
notice-in-private-chat = 個人チャットに送りました。招待を受けてください。
notice-start-chat = お返事は個人チャットに送りますが、いまは新しいものを開けません。そちらから私とのチャットを始めてください。そこに届きます。
notice-open-chat = いまは新しい個人チャットを開けません。そちらから私とのチャットを始めてください。テーブル{ $table }のカードはそこに届きます。
notice-played-for-you = 時間切れのため、CPUが代わりにプレイしました。
notice-kept-for-you = 2回続けて時間切れだったので、今はCPUが代わりにプレイしています。「{ button-back }」でまた自分で遊べます。
notice-bad-quiet-hours = おやすみ時間を読み取れません。`22-7`のように書いてください。夜10時から朝7時まで、という意味です。`オフ`で解除します。
notice-bad-holiday = 日付を読み取れません。休暇の最後の日を`2026-12-24`のように書くか、今日を含む日数を書いてください。`オフ`で終わります。
notice-holiday-past = その日はもう過ぎています（今日：{ $date }、{ $zone }）。休暇はすぐに始まり、書いた日の終わりまで続きます。
notice-holiday-too-far = 1年以上先の日です。もっと早い日を書いてください。
notice-holiday-too-long = { $year }年の休暇が足りません。必要な日数は{ $count }、残りは{ $number }／{ $limit }です。もっと早い日を書いてください。休暇にかかる日は、最初と最後の日も含めてすべて数えます。
notice-needs-time-zone = どのタイムゾーンの時間ですか？ `おやすみ時間={ $hours } タイムゾーン={ $zone }`のように書き足してください。都市名だけでもかまいません。
notice-no-such-time-zone = 「{ $name }」というタイムゾーンはわかりません。近くの大きな都市か、`Asia/Tokyo`のような名前を書いてください。
notice-no-such-time-zone-guess = 「{ $name }」というタイムゾーンはわかりません。「{ $guess }」のことですか？
notice-cards-here-now = DMを送れないので、これからはここで遊べます。設定でいつでも変えられます。
notice-played-in-channel = 今はチャンネルで遊んでいます。
notice-see-private = DMを送りました。

## 設定

notice-saved = 保存しました。
notice-forget-question = 本当にあなたの記録を消しますか？名前、設定、ランキングの順位は元に戻せません。ゲームの結果は名前なしで残ります。
notice-forgotten = 記録を消しました。またいつでも遊べます。
notice-forget-still-playing = まだゲーム中です。先にテーブルを離れてください。
notice-server-clock = 新しいテーブルの持ち時間は、1手{ $clock }になりました。
notice-server-no-clock = 新しいテーブルは時間無制限になりました。好きなだけ考えられます。
notice-leaderboard-empty-all = ランキングにはまだ誰もいません。CPUを除き2人以上で最後まで遊んだゲームが対象です。
notice-no-stats-own = まだ終えたゲームがありません。1ゲーム終えると、ここに成績が出ます。
notice-no-stats = { $name }さんの成績はまだありません。
notice-leaderboard-empty = { $game }のランキングにはまだ誰もいません。CPUを除き2人以上で最後まで遊んだゲームが対象です。

clock-minutes = { $count }分
clock-days = { $count }日
clock-none = 無制限

## ルール違反の手

refused-not-your-turn = 今はあなたの番ではありません。
refused-round-over = このラウンドはもう終わっています。
refused-other-game = それはこのゲームの手ではありません。
