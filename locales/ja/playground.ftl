# プレイグラウンドのページだけの言葉。

title = Herzbot · プレイグラウンド
playground = プレイグラウンド

door-title = ようこそ。ひと勝負いかがですか？
door-lead = { $list }。2〜6人のカードゲームを、このブラウザーで遊べます。登録は不要、名前だけで大丈夫です。
door-again = また会えてうれしいです。このタブではどの名前で遊びますか？
door-known = このブラウザーで使った名前
door-go-on = { $name }で続ける
door-elsewhere = 別のタブで使用中
door-name = お名前は？
door-name-other = このタブの新しい名前
door-come-in = 入る
door-cookie = 名前はこのブラウザーに残るので（このページのCookie）、あとでゲームに戻れます。
door-passphrase = 合言葉
door-passphrase-why = このプレイグラウンドは招待制です。合言葉は運営している人に聞いてください。
door-enter = 開ける
door-passphrase-wrong = 合言葉が違います。
door-slow = 試した回数が多すぎます。少し待ってください。
door-name-length = 名前は1〜32文字です。
door-name-taken = その名前はもう使われています。別の名前にしてください。
door-full = プレイグラウンドは満員です。
door-who = このタブではあなたが誰かわかりません。ページを読み込み直してください。
door-failed = うまくいきませんでした。もう一度お願いします。
host = ホスト
host-about = このプレイグラウンドと、すべてのテーブルを管理できます。
host-wrong = このホスト用リンクは、このプレイグラウンドのものではありません。正しいリンクは、ボットを起動した画面にあります。

skip-channel = チャンネルの入力欄へ
skip-private = 個人チャットへ
rooms = ルーム
people = ここにいる人
you-are = あなた
be-other = プレイヤー切替
be-other-about = このタブで別の人として遊ぶ
notify-on = 通知する
unread = 未読：{ $count }
call-title = あなたの番です！
offline = ボットにつながりません。再接続しています…

channel-about = テーブルと、みんなのチャット
channel-messages = チャンネルのメッセージ
channel-write = メッセージまたは/コマンド
channel-write-label = チャンネルに書く（コマンドはスラッシュで始める）
private-title = あなたのカード
private-about = 見えるのは自分とボットだけ
private-messages = 個人メッセージ
private-write = ボットに書く
private-write-label = ボットだけに書く
private-empty = ボットからあなただけへの知らせは、ここに出ます。ほかの人には見えません。
tables = このチャンネルのテーブル
newest = 新着メッセージ

welcome-title = まだ空のテーブル。最初の一手をどうぞ
welcome-lead = すぐにCPUと遊ぶか、テーブルを開きましょう。開いたテーブルはチャンネルの全員に見え、誰でも参加できます。
welcome-or = または下に{ $command }と入力

send = 送信
commands-show = コマンドを表示
completion = 使えるコマンド
completion-count = 候補：{ $count }
required = 必須
yes = はい
no = いいえ

bot = ボット
only-you = 見えるのはあなただけです。
dismiss = 閉じる
retired = 以前：{ $text }
somebody-gone = 誰か
heard-for-you = あなたへ：{ $text }
react-add = リアクションを付ける
react-with = { $text }でリアクション
reaction = { $text }、リアクション：{ $count }
card-empty = 空き
card-active = 手番
menu-choose = 選ぶ
file-download = { $name }をダウンロード
fair-more = 公正なシャッフル：確かめ方


wrong-offline = 今はボットにつながりません。少ししてからもう一度お願いします。
wrong-gone = そのメッセージはもうありません。
wrong-long = 長すぎます。{ $max }文字までです。

## 描かれたテーブル

board-tab = テーブル
board-clock = 残り時間
board-you = あなた
board-seats = 席
board-free = 空席
board-tables = ほかのテーブル
board-controls = テーブルの操作
board-continue = 続ける
board-close = 閉じる
board-picked = 選択中
board-where = どこへ？
board-not-there = { $name }はそこには置けません。印のある場所か、別のカードを選んでください。
board-to = テーブルを見る
board-watching = ほかの人のゲームを観戦しています。
board-own-game = 自分も遊ぶ
lobby-seated = 席に着きました。ホストが始めるまでお待ちください。
lobby-host-few = CPUを追加するか、参加を待ちましょう。チャンネルの誰でも参加できます。
lobby-host-enough = もう始められます。ほかの人を待ってもかまいません。
lobby-host-full = 席がすべて埋まりました。始められます。
lobby-joined = { $name }さんが席に着きました。
lobby-left = { $name }さんが席を離れました。
rematch-wanted = { $name }さんが再戦を希望しています。
rematch-join = 参加
board-more = その他
seat-cards = 手札：{ $count }枚
end-own = あなたの順位：{ $max }人中{ $count }位
end-best = 最善の一手
end-worst = いちばん痛いミス
end-details = くわしく
tastes = 音と速さ
tastes-sound = 自分の番になったら小さな音で知らせる
tastes-speed = ほかの人の動きの見せ方
tastes-speed-normal = 1手ずつ
tastes-speed-fast = 速く
tastes-speed-off = まとめて
tastes-still = 端末で動きを減らす設定になっているため、まとめて表示します。
chat-fold = チャットを隠す
chat-unfold = チャットを表示

## 遊べるゲーム

door-games = ゲーム
door-play = CPUと遊ぶ
door-open = テーブルを開く
door-open-game = テーブルを開く：{ $name }
door-play-game = CPUと遊ぶ：{ $name }
door-tables = 募集中のテーブル
door-free = 空席：{ $count }
door-watch = ゲーム中

## ゲームをもう一度見る

replay-title = ゲームをもう一度見る
replay-lead = ゲームのファイル（最後のメッセージの下にある「💾 リプレイファイル」）をここにドロップすると、全員の手札を表にして、1手ずつもう一度見られます。
replay-choose = ファイルを選ぶ
replay-broken = これはゲームのファイルではないか、壊れています。
replay-again = 別のゲーム
replay-show = もう一度見る
replay-link = みんなに送れるリンク
replay-first = 最初へ
replay-back = 1手戻る
replay-play = 再生
replay-pause = 停止
attempt = もう一度試す
attempt-over = このラウンドは今回{ $count }、実際のゲームでは{ $max }でした。
replay-line = もっと良い手の続きを見る
replay-line-back = 実際のゲームに戻る
replay-line-shown = もっと良い手の続き（CPU同士）
replay-next = 1手進む
replay-last = 最後へ
replay-place = { $count }/{ $max }手目
replay-rounds = ラウンド
replay-hands = 手札
replay-no-cards = なし
replay-fair = 公正なシャッフル：フィンガープリント、参加の記録、すべての山札が一致しています。このブラウザーで確かめました。
replay-unfair = このファイルの山札は、秘密の値から決まるものと違います。別の方法でシャッフルされたか、ファイルが書き換えられています。
replay-fair-compare = テーブルに表示されたものと見比べる
replay-fair-lobby = フィンガープリント（開始前）
replay-fair-start = ダイジェスト（開始時）
lesson-try = 試してみる
lesson-try-game = 試してみる：{ $name }
lesson-lead = 最初のラウンドに必要なのはこれだけです。2分ほどで終わり、毎回、CPUならどうするかを表示します。
lesson-begin = 最初のラウンドを始める
lesson-coach = アドバイス
lesson-thinking = ちょっと考えますね…
lesson-wait = ほかの人の動きを見てみましょう。アドバイスはあなたの番に出ます。
lesson-stop = アドバイスなしで
lesson-done = 最初のラウンドが終わりました。もう遊び方はばっちりです！
critique-title = もっと良くできた点
critique-wait = もっと良い手を探しています…
critique-plot = 運と腕前（数字で）。
critique-player = { $name }：運{ $count }、ミス{ $max }。
critique-luck = 運
critique-skill = ミスの損
critique-slips = もっと良くできた手
critique-none = 目立ったミスはありません。お見事です！
critique-more = 文章で

# ---- spectators ----
watch-about = 観戦中です。全員に見えるものだけが見え、手札は誰のものも見えません。
watch-over = このゲームは終わりました。
watch-gone = このテーブルはもうないか、存在しません。
watch-past = このゲームはもう保存されていないため、もう一度見ることはできません。
link-used = このリンクはすでに使われました。使えるのは一度だけです。チャットでもう一度「テーブルを開く」を押すと、新しいリンクが届きます。
link-late = このリンクは期限切れです。チャットでもう一度「テーブルを開く」を押すと、新しいリンクが届きます。
link-wrong = このリンクは壊れているか、ここのものではありません。チャットでもう一度「テーブルを開く」を押すと、新しいリンクが届きます。
link-ended = ここではログインしていないか、もうログアウトしています。チャットで「テーブルを開く」を押すと、リンクが届きます。
link-gone = このテーブルにあなたの席がないか、テーブルはもうありません。チャットから別のテーブルを開いてください。
link-elsewhere = このテーブルは別のアドレスに移りました。チャットでもう一度「テーブルを開く」を押すと、新しいリンクが届きます。
link-unsaved = 今は保存できませんでした。このページを再読み込みして、もう一度試してください。
link-you = { $name }としてプレイしています。
link-log = これまでの流れ
activity-outside = このページはDiscordの中で使うものです。そちらのチャットで「テーブルを開く」を押してください。
activity-silent = Discordから応答がありません。このアクティビティを閉じて、もう一度開いてください。
activity-denied = あなたが誰かをDiscordから受け取れませんでした。このアプリに名前を知らせてよいか聞かれたら、許可してください。
activity-code = 誰が開いたのか、Discordで確認できなくなりました。もう一度試してください。
activity-instance = このアクティビティはDiscordにもうありません。閉じて、もう一度開いてください。
activity-absent = Discordによると、あなたはこのアクティビティに参加していません。閉じて、もう一度開いてください。
activity-unreachable = 今はあなたが誰かをDiscordに確認できません。少し待ってから、もう一度試してください。
activity-broken = このアクティビティは正しく設定されていません。ボットの管理者は「herzbot check」で詳しく調べられます。
activity-ended = ここではログアウトしました。
activity-again = もう一度試す
activity-look = もう一度見る
activity-none = ここにはまだテーブルがありません
activity-begin = チャットで /{ $command } と入力してテーブルを開き、それからまたここを見てください。
activity-tables = ここのテーブル
activity-seat = あなたの席
activity-watch = 観戦
activity-join = プレイするには、チャットのテーブルで「参加」を押してから、もう一度ここを開いてください。
activity-invite = 招待する
