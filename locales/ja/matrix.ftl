### ボタンのないルームで要るもの：入力での選び方、時刻、遅いわけ。

## 通知するメッセージの1行目（$titleはゲームとテーブル）

matrix-your-turn = あなたの番です · { $title }

## 小さな選択肢が多いとき：どちらも入力するもの

matrix-type = 番号（{ $number }）か{ $word }を入力してください。
matrix-type-several = { $count }枚まとめて選べます。例：{ $words }

## 投票の終わり（投票のないアプリ向け）

matrix-poll-over = この投票は終了しました。

## 時刻（$timeは時刻、$dateは2026-11-21の形）

matrix-at = { $time }
matrix-at-day = { $date } { $time }
matrix-in-seconds = { $count }秒後（{ $time }）
matrix-in-minutes = { $count }分後（{ $time }）
matrix-in-hours = { $count }時間後（{ $time }）
matrix-in-days = { $count }日後（{ $time }）

## 困ったとき

notice-slow = いくつものテーブルを見ていて、メッセージは{ $seconds }秒に1つしか送れないので、少し時間がかかります。このホームサーバーの運営者なら変えられます。
our-private-chat = 個人チャット
start-a-chat = ボットとチャットを始める
notice-cannot-read = 書いてくれたものを復号できません。アプリから鍵が届いていません。もう一度書いてください。
notice-not-signed = ここでは、持ち主が認証した端末からの発言だけに応じています。この端末はまだ認証されていません。アプリの設定（セッションまたは端末）で認証してから、もう一度書いてください。
notice-reactions-unsigned = ここではリアクションは無効です。暗号化されず、途中で偽造されうるからです。選択肢の横の言葉を入力してください。
notice-bad-prefix = それはコマンドの頭に使えません。`!`や`?`などの記号か、2文字以上の短い言葉にしてください。
notice-compare-signs = アプリに{ $signs }とまったく同じものが出ていますか？同じならアプリで承認し、違えばキャンセルしてください。
notice-ask-verification-again = 認証に使おうとした端末を、私はまだ知りませんでした。いま確認したので、いったんキャンセルして、もう一度認証を始めてください。
notice-was-away = しばらく留守にしていました。その間に書いてくれたことは実行していません。まだ必要なら、もう一度書いてください。
notice-interrupted = ちょうどそのときに再起動しました。反映されたか見て、まだならもう一度お願いします。
