a = { $name }{ ENDS($name) ->
    [consonant] 이
    [liquid] 이
   *[other] 가
} { $count }{ ENDS($count) ->
    [consonant] 으로
   *[other] 로
} 이겼습니다.
