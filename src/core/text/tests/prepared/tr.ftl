a = { $name }: puan { $count }'{ ENDS($count) ->
    [ye] ye
    [ya] ya
    [a] a
   *[other] e
} çıktı
