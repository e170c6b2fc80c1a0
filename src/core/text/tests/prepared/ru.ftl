a = { $name }: { $count ->
    [one] { $count } очко
    [few] { $count } очка
   *[other] { $count } очков
}
