# ブラウザーに描かれるテーブル。

board-turn-of =
    { $count ->
        [1] { $names }さんの番です。
       *[other] { $names }の番です。
    }
board-points = { $count }点
board-role-host = ホスト
board-role-guest = ゲスト
board-role-computer = CPU
board-role-away = 離席中
board-role-left = 退席
board-role-kept = 席を確保中
points-in-all = 合計{ $count }

# もう一度見るゲームで、ファイルに名前のないプレイヤー。「さん」が付くこともある。
replay-seat = 席{ $seat }
