### チャンネルのテーブルと個人画面。すべてのゲームに共通。
### 名前は太字で、そのまま置ける形で入る。ひとりの名前には「さん」を付け、並べるときは付けない。

## どこでも使う語

all-games = すべてのゲーム

list-comma = 、
list-and = { $first }、{ $last }
list-game = { $game }
sentences = { $first }{ $second }
list-or = { $first }または{ $last }
decimal-mark = .

table-title = { $game } · テーブル{ $table }
table-moved-down = { $table }は下に移りました
table-in-thread = { $table }はスレッドで続きます
table-over-in-thread = { $table }は終わりました。{ $line }

points-count = { $count }点
option-rounds-value = { $count }ラウンド
round-of = ラウンド{ $round }/{ $rounds }
round-number = ラウンド{ $round }

## ボタン

button-join = 参加
button-leave = 退席
button-decline = 遠慮します
button-take-back = 取り消す
button-add-computer = CPUを追加
button-remove-computer = CPUを外す
button-computers = CPU
button-hint = ヒント
button-review = 振り返り
button-start = 開始
button-rules = ルール
button-fair = シャッフルの証明
button-more = その他
menu-question = 何をしますか？
button-options = テーブル設定
button-thread = スレッドで遊ぶ
button-no-thread = チャンネルで遊ぶ
button-variants = ルール設定
button-more-variants = ほかのルール設定
button-my-cards = 手札
cards-question = カードをどこで見ますか？選ばなければ、今の場所のままです。
cards-question-private = DM
cards-question-channel = チャンネル
cards-question-untold = 知らせない
button-back = 戻りました
button-pause = 一時停止
button-resume = 再開
button-rematch = もう一度
button-replay = リプレイファイル
button-to-table = テーブルへ
button-open = テーブルを開く
button-link = ブラウザで開く
open-about = このリンクはあなた専用です。ブラウザでテーブルが開き、あなた自身としてプレイできます。使えるのは10分以内に一度だけです。
button-invite = リンクで招待
button-stop-invitations = 招待を終了
invite-about = このリンクを開いた人は、アカウントなしで、好きな名前でブラウザから空いた席に座れます。ゲームが始まるか、あなたが終了するまで、最長24時間、何人でも使えます。
button-watch = 観戦
button-watch-again = もう一度見る
button-remove-somebody = 誰かを外す
button-close-table = テーブルを閉じる
button-close-for-good = 閉じる
button-keep-table = 閉じない
button-leave-for-good = 抜ける
button-stay = 残る

## ロビー

lobby-seats-free =
    { $count ->
        [1] { $lowest } · 空席
       *[other] { $lowest }〜{ $highest } · 空席
    }
lobby-seat-person = { $number } · { $name }
lobby-seat-host = { $number } · { $name }（ホスト）
lobby-seat-guest = { $number } · { $name }（ゲスト）
lobby-seat-computer = { $number } · { $name }（CPU、{ $level }）
lobby-seat-kept = { $number } · { $name }（席を確保中）
lobby-too-few = 始めるには最低{ $needed }人必要です。「{ button-join }」を選ぶか、CPUを追加してください。
lobby-enough = まだ席があります。「{ button-join }」でどうぞ。{ $host }さんはこのまま始めることもできます。
lobby-full = 満席です。{ $host }さんが開始できます。
lobby-rematch = { $host }さんが再戦を希望しています。「{ button-join }」で席に戻れます。
lobby-alone = ここではCPUだけと対戦します。準備ができたら「{ button-start }」を選んでください。
lobby-alone-too-few = 誰と対戦しますか？「{ button-add-computer }」を選んでください。
playing-alone = { $names }と対戦中です。あなたのカードは、この下の別のメッセージに表示されます。
playing-alone-words = { $words }はいつでも入力できます。
lobby-watched = まだ始まっていません。このまま待っていれば、始まりしだい見られます。
menu-watch = 観戦者
watch-now = 観戦者にはすべての手がすぐに見えます。
watch-later = 観戦者には一手遅れで見えます。
watched-later = ここでは一手遅れで表示されます。
lobby-unreachable =
    { $count ->
        [1] { $names }さんにはDMを送れませんが、大丈夫です。ゲーム中は「{ button-my-cards }」で自分のカードを見られます。
       *[other] { $names }にはDMを送れませんが、大丈夫です。ゲーム中は「{ button-my-cards }」で各自のカードを見られます。
    }
lobby-closes = 動きがなければ、テーブルは{ $when }に閉じます。
lobby-guests = ゲストはリンクから、アカウントなしで参加します。ゲストの結果はランキングの対象外です。ほかの人の結果は、2人以上いれば対象になります。
first-drawn = 最初の人は抽選
first-named = { $name }さんから
dealer-drawn = 最初のディーラーは抽選
dealer-named = 最初のディーラーは{ $name }さん
clock-per-move = 1手{ $clock }
hints-allowed = ヒントあり（使うとランキング対象外）
in-a-thread = スレッドで

fair-lobby = 公正なシャッフル：フィンガープリントは{ $commitment }
fair-commitment = 誰も参加しないうちに示した、秘密の値の**フィンガープリント**：{ $hash }
fair-digest = 誰がいつ参加したかの**ダイジェスト**。山札はすべて、秘密の値とこれで決まります：{ $hash }
fair-same-decks = このカードは、ゲームナイトやシーズンの秘密の値から決まります。
fair-secret = **秘密の値**（ゲームが終わったので公開）：{ $hash }
fair-finished = 公正なシャッフル ✓ 証明は「{ $replay }」にあります。
finished-concealed = ほかのテーブルも同じカードでした。「{ button-replay }」と「{ button-review }」は、すべてのテーブルが終わると開けます。

## ゲーム中

turn-of =
    { $count ->
        [0] 次のカードを配っています。
        [1] { $names }さんの番です。
       *[other] { $names }の番です。
    }
turn-until = ⏳ { $turn } · { $until }
turn-holiday = 🏖️ { $name }さんは{ $date }まで休暇中
turn-holiday-undated = 🏖️ { $name }さんは休暇中
paused-host = ⏸️ 一時停止中。「{ button-resume }」で続けられます。
paused-nobody = ⏸️ 誰もいないので、ゲームを止めて待っています。「{ button-back }」で続けられます。
seat-away = { $name }（離席中、CPUが代行）
seat-left = { $name }（退席、CPUが代行）
seat-computer = { $name }（CPU）
score-away = { $name } 💤
score-left = { $name } 🚪🤖
score-computer = { $name } 🤖
playing-unreachable = 📪 { $names }：「{ button-my-cards }」を選んでください
playing-late = 「{ button-join }」で{ $name }の席に座れます。今から参加する人の結果は、ランキングの対象外です。
playing-concealed = ほかのテーブルも同じカードで遊んでいます。すべて終わるまで、カードが見えるのはこのテーブルの人だけです。
recent-older = …その前に{ $count }手。

private-your-turn = あなたの番です！
private-away = 今はCPUが代わりにプレイしています。
private-forced = ほかに手がないので、自動で進めました：{ $moves }
private-until = { $turn } ⏳ { $until }
private-holiday = { $turn } 🏖️ { $date }まで休暇中なので、持ち時間は止まっています。

## ラウンドとゲームのあと

round-next-first = 次のラウンドは{ $name }さんから始めます。
round-next-dealer = 次のラウンドのディーラーは{ $name }さんです。

finished-winners =
    { $count ->
        [1] 🏆 { $names }さんが{ $points }で勝ちました。
       *[other] 🏆 { $names }が{ $points }ずつで勝ちを分け合いました。
    }
finished-congratulations = おめでとうございます！
finished-place = { $place }位 · { $line }
finished-line = { $name }：**{ $total }** = { $rounds }
finished-line-one-round = { $name }：**{ $total }**
finished-last-round = 最後のラウンド：
finished-lowest = 点が少ない人の勝ちです。
finished-shortened = いつもより短いゲームでした。
finished-rated = このゲームはランキングの対象です。
replay-file = ゲームの全記録です。1手ずつ入っています。
replay-unattached = 今はゲームのファイルを添付できません。あとでもう一度お試しください。ここでファイルを添付する権限がないのかもしれません。
replay-verify = Herzbotを自分のパソコンに入れれば、{ $command }で、シャッフルが公正だったか確かめられます。

## 設定

options-length = 長さ：**{ $value }**
options-first = 最初の人：**{ $value }**
options-dealer = 最初のディーラー：**{ $value }**
options-clock = 持ち時間：**{ $value }**
options-language = 言語：**{ $value }**
options-thread = スレッドで遊ぶ：**{ $value }**
options-read-only = 変更できるのは、ホストの{ $host }さんです。
language-of-place = この場所と同じ
language-beta = { $language }（ベータ）
menu-first = 誰から始めますか？
menu-first-drawn = 抽選
menu-dealer = 最初のディーラーは？
menu-dealer-drawn = 抽選
option-rounds-menu = 何ラウンド遊びますか？
value-yes = はい
value-no = いいえ
menu-clock = 1手の持ち時間は？
menu-language = どの言語にしますか？
menu-remove = 誰を？
remove-whom = 誰を外しますか？ゲーム中なら、その席は最後までCPUが引き継ぎます。
remove-nobody = 外せる人がいません。

## 点の図

# 図の下に出る。$players：「① Anna、② Ben」、図の中の番号。
picture-players = 図の番号：{ $players }
# 図の内容。見えない人のための文なので、書式は付けない。$points：「Anna 12、Ben −3」。
picture-points = 得点のグラフ：{ $points }。
picture-winners =
    { $count ->
        [1] { $names }さんの勝ちです。
       *[other] { $names }が勝ちを分け合いました。
    }
picture-ahead =
    { $count ->
        [1] { $names }さんがリードしています。
       *[other] { $names }が並んでリードしています。
    }
