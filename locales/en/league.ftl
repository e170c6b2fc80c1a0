### Game nights.

night-title = Game night · { $game }
season-title = Season · { $game }
night-plan = Rounds: { $rounds } · led by { $leader }
season-plan = Rounds: { $rounds }, one a week · led by { $leader }
night-same-decks = **Same decks:** the tables of a round play the same cards (from six people on, or four in several places). The cards are shown only to the people at each table, in private.
night-places = Places: { $names }. Each plays at tables of its own, with the same cards as the others. A place needs at least two people.
night-nobody = Nobody has signed up yet.
night-signed-up = Signed up ({ $count }): { $names }
night-advice = Sign up if you want to play. When { $leader } starts round 1, the tables are drawn by lot.
night-advice-planned = Sign up if you want to play. When round 1 starts, the tables are drawn by lot.
season-advice = Sign up if you want to play. Each week, tables are drawn. The people at a table play when it suits them: in one evening, or move by move over the week.
night-explained = Beating everybody else at your table is worth { $worth } points, and beating some of them a share of that. After round 1, people with about as many points meet.
night-explained-same = Your points: { $worth } if you do better than everybody who had your seat and your cards at the other tables, and a share of that if you do better than some. If no other table is as large as yours, those at your table count instead.
night-round = **Round { $round } of { $rounds }** · led by { $leader }
night-table-on = { $table } is playing: { $names }
season-left = Still playing from earlier rounds: { $tables }
night-table-missing = Not open yet: { $names }
night-table-waits = Done, not counted yet: { $names }. Other tables are still playing the same decks.
night-table-over = Done: { $results }
night-result = { $name } { $points }
night-waiting = Once all tables are done, { $leader } can start round { $round }.
night-next = All tables are done. { $leader } can start round { $round }.
night-starts = Round { $round } starts automatically: { $when }
night-by-hand = { $leader } can start round { $round }.
night-held-too-few = Not enough people had signed up for round { $round }.
night-held-bot-away = I was away when round { $round } should have started.
night-held-silent = I couldn't write here, so no round starts by itself any more.
night-last = This is the last round.
night-line = { $place }. { $name } · { $points }
night-line-out = { $place }. { $name } · { $points } (sits out)
night-more = … and { $count } more
night-by-place = Places, by points per game
night-winners =
    { $count ->
        [one] 🏆 { $names } wins the game night.
       *[other] 🏆 { $names } share the win.
    }
season-winner = 🏆 { $names } wins the season.
night-played = Rounds played: { $played } of { $rounds }
night-sure = End the game night now? Games that are still on go on, but don't count for it any more.
season-sure = End the season now? Games that are still on go on, but don't count for it any more.
night-part-sure = Stop taking part here? The people here are withdrawn, and their games that are still on no longer count. The other places play on.
season-over = This season is over.
night-fair = Fair draw, fingerprint { $commitment }
night-fair-over = Fair draw: all rounds follow from the secret { $secret } behind the fingerprint { $commitment }.
button-night-join = Sign up
button-night-leave = Withdraw
button-night-standings = Standings
button-night-round = Start round { $round }
button-night-close = End the night
button-season-close = End the season
button-night-closed = Yes, end it

notice-night-none = There's no game night or season here. To open one, type { $command } and choose a game.
notice-night-here = A game night or season is already on here. { $command } shows it.
notice-night-over = This is over.
notice-night-joined = You've already signed up.
notice-night-not-joined = You haven't signed up.
notice-night-full = This is full: { $limit } people have signed up.
notice-night-last = The last round has been drawn, so nobody can sign up or withdraw any more.
notice-night-code = The code is **{ $code }**. In another server, channel or room that I am in, use it with `{ command-league }` as `{ option-bring }`: people there sign up and play among themselves, with the same cards, and the places are compared. Other places see the name of the person who brings it, not the name of the server or room. The code works for { $hours } hours.
notice-night-no-code = No game night or season has this code. A code has six letters and works for a few hours.
notice-night-own-decks = Other places can only take part if all tables play the same cards. That is chosen when you open it (`{ option-decks }`).
notice-night-places-full = There is no room for another place: { $limit } take part.
notice-night-stays = { $name } is still here. At this table, its host can only remove people who are away.
notice-night-table = On a game night, only people who moderate here can close a table or change its clock.
notice-night-leader = That's up to { $leader }, who leads here.
notice-night-too-few = A round needs at least two people in the same place. Wait until another person signs up.
notice-night-drawn = Round { $round } has already been drawn.
notice-bad-start = “{ $text }” isn't a time within the next 30 days. Write a time of day such as `20:00`, or a date and time such as `YYYY-MM-DD 20:00`.
notice-start-needs-zone = I don't know your time zone. Set it first, for example with { $command }. A city is enough, too.
notice-night-playing =
    { $count ->
        [one] Not yet: the table { $names } is still playing.
       *[other] Not yet: the tables { $names } are still playing.
    }
