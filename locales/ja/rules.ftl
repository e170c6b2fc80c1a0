### ゲームのルール。自分たちの言葉で。

rules-title = ルール · { $game }
rules-at-table = **テーブル{ $table }での選択：**
rules-fair = **公正なシャッフル**：誰も参加しないうちに、テーブルは秘密の値を決め、そのフィンガープリントを示します。山札はすべて、この値と、誰がいつ参加したかで決まるので、誰もカードを選べません。最後に値を公開するので、誰でも確かめられます。（ボットの運営者が架空のプレイヤーを座らせることだけは、どんなシャッフルでも防げません。）

## The chapters, on buttons

rules-chapter-short = かんたんに
rules-chapter-round = ラウンド
rules-chapter-cards = カード
rules-chapter-special = ジョーカーと泥棒
rules-chapter-fines = 支払い
rules-chapter-angels = 天使
rules-chapter-tricks = トリック
rules-chapter-scoring = 得点
rules-chapter-table = このテーブル
rules-chapter-shuffle = 公正なシャッフル
