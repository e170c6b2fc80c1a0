//! The leaderboards of the deals of the day.

use super::daily::{FIRST, whole};
use super::*;
use herzbot_core::command::{DailyAsk, DailyBoardAsk, DailySpan, PageChoiceId, Scope};
use herzbot_core::daily::Day;
use herzbot_core::ids::TableId;
use herzbot_core::results::{GameResult, ResultSeat};
use std::collections::BTreeMap;

impl House {
    /// Stores a deal that a person started on a server and finished.
    async fn has_finished_deal(&self, name: &str, server: &str, day: Day, points: i32) {
        self.has_finished(name, server, Some(day), points).await;
    }

    async fn has_finished(&self, name: &str, server: &str, daily: Option<Day>, points: i32) {
        let account = herzbot_core::ids::Account { realm: "test".into(), id: name.to_lowercase() };
        let fresh = PersonId(u64::from(name.as_bytes()[0]));
        let person = self.shell.store.person(&account, name, None, fresh).await.unwrap().id;
        let table = TableId(1000 * person.0 + u64::from(daily.map_or(0, |day| day.0)));
        let seat = |person, points| ResultSeat { person, points, place: 1, left: false };
        let result = GameResult {
            table,
            game: GameKind::Hearts,
            channel: ChannelRef { realm: "test".into(), server: server.into(), channel: "c".into() },
            at: Moment(daily.map_or(0, |day| day.begins().0)),
            rounds: 1,
            shortened: false,
            hints: 0,
            daily,
            elsewhere: BTreeMap::new(),
            seats: vec![seat(Some(person), points), seat(None, 20)],
        };
        self.shell.store.open(table, "{}".into()).await.unwrap();
        self.shell.store.close(table, 0, "{}".into(), Some(result)).await.unwrap();
    }

    /// Returns the leaderboard that a button opens.
    async fn presses_board(&mut self, name: &str, span: DailySpan, scope: Scope) -> String {
        let ask = DailyBoardAsk { game: Some(GameKind::Hearts), span, scope };
        let choice = PageChoiceId::Daily(DailyAsk::Board(ask)).id();
        let page = self.answer(name, "c", What::Press { choice, value: None, message: None }).await;
        whole(&page.unwrap())
    }

    /// Returns its lines without buttons and explanations.
    async fn opens_board(&mut self, name: &str, span: DailySpan, scope: Scope) -> Vec<String> {
        let text = self.presses_board(name, span, scope).await;
        let lines = text.lines().filter(|line| line.contains(" of the day · ") || line.contains(". **"));
        lines.map(str::to_owned).collect()
    }
}

#[tokio::test]
async fn there_is_a_board_of_today_of_yesterday_and_of_the_month_here_and_everywhere() {
    let mut house = House::new().await;
    house.is(0, 9 * 60);
    let [first, second] = [26, 25].map(|days| Day(FIRST.0 - days));
    for (name, server, day, points) in [
        ("Dora", "s", first.before(), 0),
        ("Ben", "t", second, 1),
        ("Anna", "t", second.next(), 1),
        ("Cleo", "s", FIRST.before(), 3),
        ("Anna", "s", FIRST.before(), 4),
        ("Ben", "t", FIRST, 9),
        ("Anna", "s", FIRST, 5),
    ] {
        house.has_finished_deal(name, server, day, points).await;
    }
    let (here, everywhere) = (Scope::Here, Scope::Everywhere);
    let today = "Deal of the day · 2026-11-27";
    let yesterday = "Deal of the day · 2026-11-26";
    let month = "Deals of the day · 2026-11";
    for (span, scope, lines) in [
        (DailySpan::Today, everywhere, vec![today, "➡️ 1. **Anna** · 5", "2. **Ben** · 9"]),
        (DailySpan::Today, here, vec![today, "➡️ 1. **Anna** · 5"]),
        (DailySpan::Yesterday, here, vec![yesterday, "1. **Cleo** · 3", "➡️ 2. **Anna** · 4"]),
        // Ben was the only one on the 2nd, and was beaten today. Anna was the only one on the 3rd, on the other
        // server.
        (
            DailySpan::Month,
            everywhere,
            vec![month, "➡️ 1. **Anna** · 400", "2. **Ben** · 200", "2. **Cleo** · 200"],
        ),
        (DailySpan::Month, here, vec![month, "➡️ 1. **Anna** · 300", "2. **Cleo** · 200"]),
    ] {
        assert_eq!(house.opens_board("Anna", span, scope).await, lines, "{span:?} {scope:?}");
    }
    // Buttons lead from each board to the others; in the private chat, none leads to the local board.
    let board = house.says("Anna", "daily hearts board").await;
    for label in ["Yesterday", "This month", "Here", "Deals of the day"] {
        assert!(board.lines().any(|line| line == label), "{board}");
    }
    let board = house.presses_board("Anna", DailySpan::Month, here).await;
    for label in ["Today", "Last month", "Everywhere", "Deals of the day"] {
        assert!(board.lines().any(|line| line == label), "{board}");
    }
    let october = "Deals of the day · 2026-10";
    let board = house.presses_board("Anna", DailySpan::LastMonth, everywhere).await;
    assert!(board.contains(october) && board.contains("1. **Dora** · 100"), "{board}");
    assert!(board.lines().any(|line| line == "This month"), "{board}");
    let alone = house.whispers("Anna", "daily hearts board").await;
    assert!(alone.contains("This month") && !alone.lines().any(|line| line == "Here"), "{alone}");
    // Hidden and forgotten people are not named, but their results still count as beaten by others.
    let hidden = PersonSettings { hidden: true, ..PersonSettings::default() };
    house.shell.store.set_person(PersonId(u64::from(b'C')), hidden).await.unwrap();
    house.shell.store.forget(PersonId(u64::from(b'B'))).await.unwrap();
    assert_eq!(
        house.opens_board("Anna", DailySpan::Month, everywhere).await,
        [month, "➡️ 1. **Anna** · 400"]
    );
    // Past days are stored. On the 1st, another month begins.
    house.is(1, 3 * 60);
    house.has_finished_deal("Anna", "s", FIRST.next(), 7).await;
    assert_eq!(house.opens_board("Anna", DailySpan::Month, here).await, [month, "➡️ 1. **Anna** · 400"]);
    house.is(4, 1);
    assert_eq!(house.opens_board("Anna", DailySpan::Month, here).await, ["Deals of the day · 2026-12"]);
    // The past month is one press away, with the deal that Emil finished in its last minute. Unnamed people keep
    // their places.
    house.has_finished_deal("Emil", "s", FIRST.next().next().next(), 7).await;
    for minutes in [2, 3 * 60] {
        house.is(4, minutes);
        let lines = house.opens_board("Anna", DailySpan::LastMonth, here).await;
        assert_eq!(lines, [month, "➡️ 1. **Anna** · 400", "3. **Emil** · 100"]);
        let lines = house.opens_board("Dora", DailySpan::LastMonth, everywhere).await;
        assert_eq!(lines, [month, "1. **Anna** · 500", "4. **Emil** · 100"]);
    }
    let yesterday = ["Deal of the day · 2026-11-30", "1. **Emil** · 7"];
    assert_eq!(house.opens_board("Anna", DailySpan::Yesterday, here).await, yesterday);
}

#[tokio::test]
async fn where_deals_are_begun_in_private_chats_they_count_where_their_people_play() {
    // Once with answers that stay, and once with answers that only one person sees.
    for buttons in [false, true] {
        let mut house = House::on(buttons).await;
        house.is(0, 9 * 60);
        house.has_finished("Ben", "s", None, 5).await;
        for name in ["Anna", "Ben"] {
            house.has_finished_deal(name, "", FIRST, 5).await;
        }
        // Cleo has started one deal here, and one in the private chat.
        house.has_finished_deal("Cleo", "s", FIRST.before(), 5).await;
        house.has_finished_deal("Cleo", "", FIRST, 7).await;
        let lines = house.opens_board("Cleo", DailySpan::Today, Scope::Here).await;
        assert_eq!(lines, ["Deal of the day · 2026-11-27", "1. **Ben** · 5", "➡️ 2. **Cleo** · 7"]);
        let lines = house.opens_board("Cleo", DailySpan::Month, Scope::Here).await;
        assert_eq!(lines, ["Deals of the day · 2026-11", "➡️ 1. **Cleo** · 200", "2. **Ben** · 150"]);
    }
}

#[tokio::test]
async fn a_deal_that_is_begun_in_a_private_chat_belongs_to_no_server() {
    let house = House::on(false).await;
    house.is(0, 60);
    let chat = ChannelRef { realm: "test".into(), server: "private-1".into(), channel: "1".into() };
    let said = House::inbound("Anna", "1", What::Text("daily teufel".into()));
    house.takes(Inbound { at: house.shell.now(), place: Place::Private, chat: Some(chat), ..said }).await;
    let begun = house.shell.tables.of_person(PersonId(1)).pop().unwrap();
    assert_eq!((&*begun.channel.server, &*begun.channel.channel), ("", "1"));
}
