#![expect(clippy::expect_used, reason = "a test may fail loudly")]

use super::*;
use herzbot_core::command::{Change, Scope, Whom};
use herzbot_core::ids::{Account, PersonId, TableId};
use herzbot_core::page::{Block, ChoiceRow, Page};
use herzbot_core::people::Notify;
use herzbot_core::port::{Lack, Pictures};
use herzbot_core::results::{GameResult, ResultSeat};
use herzbot_core::samples::drawn;
use herzbot_core::table::{Clock, Member, Opening, Table};
use herzbot_core::text::{Language, Texts, speaks};
use herzbot_rules::GameKind;
use herzbot_rules::shuffle::Secret;
use herzbot_store::{Journal, MemoryStore, Settings};
use rand::SeedableRng;
use rand::rngs::StdRng;

mod settings_pages;

const REALM: &str = "playground";
/// Noon by UTC on 20 December 2026.
const NOON: Moment = Moment(1_797_768_000_000);

fn channel(server: &str) -> ChannelRef {
    ChannelRef { realm: REALM.to_owned(), server: server.to_owned(), channel: "general".to_owned() }
}

fn place(server: &str) -> Place {
    Place::Channel { channel: channel(server), locale: None, lacks: Vec::new(), threads: None }
}

/// A platform with buttons …
const BUTTONS: Capabilities = Capabilities {
    buttons: true,
    ephemeral: true,
    boards: false,
    pictures: Pictures::None,
    live_answers: true,
    launches: false,
    private_tables: false,
    threads: false,
    reactions: 0,
    pace: None,
    lasting: true,
};

/// … and one where people type.
const TYPED: Capabilities = Capabilities { buttons: false, ..BUTTONS };

struct World {
    store: MemoryStore,
    texts: Texts,
    people: Vec<Person>,
    games: u64,
}

impl World {
    async fn of(count: u64) -> Self {
        let store = MemoryStore::default();
        let mut people = Vec::new();
        for id in 1..=count {
            let account = Account { realm: REALM.to_owned(), id: id.to_string() };
            let person = store.person(&account, &format!("P{id}"), Some("de-CH"), PersonId(id)).await;
            people.push(person.expect("memory does not fail"));
        }
        Self { store, texts: Texts::embedded().expect("well-formed"), people, games: 0 }
    }

    fn ctx<'a>(&'a self, who: usize, place: &'a Place) -> Ctx<'a> {
        Ctx {
            store: &self.store,
            say: self.texts.say(Language::En),
            wall: NOON,
            who: &self.people[who],
            name: &self.people[who].name,
            timezone: None,
            place,
            may_manage: false,
            playing: false,
            opens_nothing: false,
            platform: Some(BUTTONS),
            in_browsers: None,
        }
    }

    /// Ends a game of everybody, won by the first of them.
    async fn play(&mut self, server: &str, winner: usize, loser: usize) {
        self.play_as(server, winner, loser, None).await;
    }

    /// Ends a game as in [`Self::play`]; the winner has this name there.
    async fn play_as(&mut self, server: &str, winner: usize, loser: usize, name: Option<&str>) {
        self.games += 1;
        let table = TableId(self.games);
        let seat = |who: usize, points, place| ResultSeat {
            person: Some(self.people[who].id),
            points,
            place,
            left: false,
        };
        let result = GameResult {
            table,
            game: GameKind::Herz,
            channel: channel(server),
            at: Moment(self.games),
            rounds: 4,
            shortened: false,
            hints: 0,
            daily: None,
            elsewhere: std::collections::BTreeMap::new(),
            seats: vec![seat(winner, 40, 1), seat(loser, 20, 2)],
        };
        self.store.open(table, "open".to_owned()).await.expect("a new table");
        let state = name.map(|name| self.table(winner, name, channel(server)));
        let state = state.unwrap_or_else(|| "over".to_owned());
        self.store.close(table, 0, state, Some(result)).await.expect("a live table");
    }

    /// Returns the archive (JSON) of a table whose host has this display name.
    fn table(&self, host: usize, name: &str, channel: ChannelRef) -> String {
        let Person { id, account, .. } = self.people[host].clone();
        let host = Member { person: id, account, name: name.to_owned(), locale: None, autoplay: false };
        let mut rng = StdRng::seed_from_u64(1);
        let opening = Opening {
            game: GameKind::Herz,
            channel,
            place_language: "en".to_owned(),
            clock: Clock::default(),
            host,
            taken_names: Vec::new(),
            options: serde_json::Map::new(),
            thread: None,
            secret: Secret::draw(&mut rng),
        };
        Table::open(opening, Moment(1), &mut rng).to_archive().expect("it is plain data")
    }

    async fn refresh(&mut self, who: usize) {
        let person = self.store.person_by_id(self.people[who].id).await.expect("memory does not fail");
        self.people[who] = person.expect("not forgotten");
    }
}

/// Returns all texts of a page.
fn said(page: &Page) -> String {
    let lines = page.blocks.iter().flat_map(|block| match block {
        Block::Text(text) | Block::Small(text) => vec![text.clone()],
        Block::Cards(cards) => {
            cards.lines.iter().map(|line| format!("{} {}", line.lead, line.note)).collect()
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn ids(page: &Page) -> Vec<&str> {
    page.choices().map(|(id, ..)| id).collect()
}

/// Compares with `src/app/front/snapshots/NAME.snap`.
fn compare(name: &str, page: &Page) {
    compare_text(name, &drawn(page));
}

/// Compares like [`compare`], without the commands of games that the language does not support yet.
fn compare_spoken(language: Language, name: &str, page: &Page) {
    let unspoken: Vec<String> = GameKind::ALL
        .into_iter()
        .filter(|game| !speaks(language, *game))
        .map(|game| format!("**/{game}**"))
        .collect();
    let text = drawn(page);
    let lines = text.lines().filter(|line| !unspoken.iter().any(|command| line.contains(command)));
    compare_text(name, &lines.collect::<Vec<_>>().join("\n"));
}

fn compare_text(name: &str, text: &str) {
    insta::with_settings!({
        snapshot_path => "../../snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, text);
    });
}

async fn board(world: &World, who: usize, place: &Place, scope: Scope, page: usize) -> Result<Page, Notice> {
    leaderboard::leaderboard(&world.ctx(who, place), Some(GameKind::Herz), scope, page).await
}

#[tokio::test]
async fn a_board_without_games_says_so() {
    let world = World::of(1).await;
    let empty = Notice::LeaderboardEmpty { game: Some(GameKind::Herz) };
    assert_eq!(board(&world, 0, &place("a"), Scope::Everywhere, 0).await, Err(empty));
    // An empty local board is no dead end: there may be people elsewhere.
    let here = board(&world, 0, &place("a"), Scope::Here, 0).await.expect("a page");
    assert!(here.choices().count() == 1, "{here:?}");
}

#[tokio::test]
async fn here_ranks_what_was_played_here() {
    let mut world = World::of(4).await;
    world.play("a", 0, 1).await;
    world.play("b", 2, 3).await;
    let here = board(&world, 0, &place("a"), Scope::Here, 0).await.expect("the board has players");
    compare("leaderboard-here", &here);
    let everywhere = board(&world, 0, &place("a"), Scope::Everywhere, 0).await.expect("played");
    compare("leaderboard-everywhere", &everywhere);
    assert_eq!(board(&world, 0, &Place::Private, Scope::Here, 0).await, Err(Notice::ChannelsOnly));
}

#[tokio::test]
async fn here_people_have_the_names_that_they_have_here() {
    let mut world = World::of(3).await;
    world.play_as("a", 0, 1, Some("Old")).await;
    world.play_as("a", 0, 1, Some("Nick *of* Anna")).await;
    world.play_as("b", 0, 1, Some("Elsewhere")).await;
    let of_two = board(&world, 2, &place("a"), Scope::Here, 0).await.expect("the board has players");
    let here = said(&of_two);
    assert!(here.contains("Nick") && here.contains("P2"), "{here}");
    assert!(!here.contains("*of*") || here.contains("\\*of"), "a name is no markup: {here}");
    for other in ["P1", "Old", "Elsewhere"] {
        assert!(!here.contains(other), "{here}");
    }
    let everywhere = said(&board(&world, 2, &place("a"), Scope::Everywhere, 0).await.expect("played"));
    assert!(everywhere.contains("P1") && !everywhere.contains("Nick"), "{everywhere}");
    // This is the asking person's current name.
    let place = place("a");
    let ctx = Ctx { name: "Newest", ..world.ctx(0, &place) };
    for (scope, wanted, not) in [(Scope::Here, "Newest", "Nick"), (Scope::Everywhere, "P1", "Newest")] {
        let page = leaderboard::leaderboard(&ctx, Some(GameKind::Herz), scope, 0).await.expect("played");
        let said = said(&page);
        assert!(said.contains(wanted) && !said.contains(not), "{said}");
    }
}

#[tokio::test]
async fn help_tells_only_what_works_there() {
    let world = World::of(1).await;
    let catalog = herzbot_core::text::catalog(&world.texts).expect("well-formed");
    let here = place("a");
    let told = |place: &Place, may_manage: bool| {
        let ctx = Ctx { may_manage, ..world.ctx(0, place) };
        said(&help::commands(&ctx, &catalog, "/"))
    };
    assert!(told(&here, true).contains("/server"));
    for (place, may_manage) in [(&here, false), (&Place::Private, false), (&Place::Private, true)] {
        let text = told(place, may_manage);
        assert!(!text.contains("/server") && text.contains("/settings"), "{text}");
    }
}

#[tokio::test]
async fn ones_own_line_is_always_there() {
    let mut world = World::of(14).await;
    for loser in 1..13 {
        world.play("a", 0, loser).await;
    }
    // The thirteenth has also lost to the first, so late that their line is not on the first page.
    let mut behind = 0;
    for who in 0..13 {
        let page = said(
            &board(&world, who, &place("a"), Scope::Everywhere, 0).await.expect("the board has players"),
        );
        let lines = (1..=14).filter(|id| page.contains(&format!("P{id}"))).count();
        assert!(page.contains(&world.people[who].name), "{page}");
        behind += usize::from(lines >= 11);
    }
    assert!(behind >= 3, "somebody has a line that is not among the ten");
    // A person who has not played yet sees the others.
    assert!(board(&world, 13, &place("a"), Scope::Everywhere, 0).await.is_ok());
}

#[tokio::test]
async fn there_are_pages_of_ten() {
    let mut world = World::of(13).await;
    for loser in 1..13 {
        world.play("a", 0, loser).await;
    }
    let place = place("a");
    let first = board(&world, 0, &place, Scope::Everywhere, 0).await.expect("the board has players");
    assert_eq!(ids(&first), ["s1.top.herz.everywhere.1", "s1.top.herz.here.0"]);
    let second = board(&world, 0, &place, Scope::Everywhere, 1).await.expect("the board has players");
    assert_eq!(ids(&second), ["s1.top.herz.everywhere.0", "s1.top.herz.here.0"]);
    assert_ne!(said(&first), said(&second));
    let beyond =
        board(&world, 0, &place, Scope::Everywhere, usize::MAX).await.expect("the board has players");
    assert_eq!(beyond, second);
    let private =
        board(&world, 0, &Place::Private, Scope::Everywhere, 0).await.expect("the board has players");
    assert_eq!(ids(&private), ["s1.top.herz.everywhere.1"]);
    let mut small = World::of(2).await;
    small.play("a", 0, 1).await;
    let alone = board(&small, 0, &Place::Private, Scope::Everywhere, 0).await.expect("the board has players");
    assert!(alone.rows.is_empty(), "no row without a button");
}

#[tokio::test]
async fn hidden_people_are_named_to_themselves_only() {
    let mut world = World::of(2).await;
    world.play("a", 0, 1).await;
    let place = place("a");
    let page = settings::settings(&world.ctx(0, &place), &[Change::Hidden(true)]).await.expect("saved");
    assert!(ids(&page).contains(&"s1.show"));
    world.refresh(0).await;
    let own = board(&world, 0, &place, Scope::Everywhere, 0).await.expect("played");
    compare("leaderboard-hidden", &own);
    let other = board(&world, 1, &place, Scope::Everywhere, 0).await.expect("played");
    compare("leaderboard-without-hidden", &other);
}

/// Discord takes five rows, menus of 25 and labels of 80 and 100 characters; every id must come back as what it was.
#[tokio::test]
async fn platforms_can_show_every_page() {
    let mut world = World::of(1).await;
    check_pages(&world, &Language::ALL).await;
    world.texts = Texts::pseudo().expect("well-formed");
    check_pages(&world, &[Language::En]).await;
}

async fn check_pages(world: &World, languages: &[Language]) {
    let catalog = herzbot_core::text::catalog(&world.texts).expect("well-formed");
    let place = place("a");
    for &language in languages {
        let platform = Some(Capabilities { private_tables: true, ..TYPED });
        let ctx = Ctx { may_manage: true, platform, say: world.texts.say(language), ..world.ctx(0, &place) };
        let pages = [
            help::help(&ctx, &catalog, "!"),
            help::commands(&ctx, &catalog, "!"),
            settings::settings(&ctx, &[]).await.expect("shown"),
            settings::server(&ctx).await.expect("shown"),
            settings::settings(&ctx, &[Change::Forget]).await.expect("asks"),
        ];
        for page in pages {
            assert!(page.rows.len() <= 5);
            assert!(page.title.chars().count() + said(&page).encode_utf16().count() < 3900, "{page:?}");
            for row in &page.rows {
                match row {
                    ChoiceRow::Buttons(buttons) => {
                        assert!((1..=5).contains(&buttons.len()));
                        assert!(buttons.iter().all(|button| button.label.chars().count() <= 80));
                    }
                    ChoiceRow::Menu(menu) => {
                        assert!((1..=25).contains(&menu.options.len()));
                        assert_eq!(menu.options.iter().filter(|option| option.selected).count(), 1);
                        assert!(menu.options.iter().all(|option| option.label.chars().count() <= 100));
                    }
                }
            }
            for (id, value, ..) in page.choices() {
                let choice = PageChoiceId::read(id, value).expect("one of ours");
                assert_eq!((choice.id().as_str(), choice.value().as_deref()), (id, value));
            }
        }
    }
    assert_eq!(world.texts.troubles(), 0);
}

#[tokio::test]
async fn help_as_people_read_it() {
    let world = World::of(1).await;
    let catalog = herzbot_core::text::catalog(&world.texts).expect("well-formed");
    for language in Language::complete() {
        let ctx = Ctx { say: world.texts.say(language), ..world.ctx(0, &Place::Private) };
        let page = help::commands(&ctx, &catalog, "/");
        let nowhere = help::commands(&Ctx { opens_nothing: true, ..ctx }, &catalog, "/");
        assert_eq!(nowhere.blocks.len() + GameKind::ALL.len(), page.blocks.len(), "no game is offered");
        assert!(said(&page).encode_utf16().count() < 4000, "fits in one message");
        compare_spoken(language, &format!("commands-{language}"), &page);
        let help = help::help(&ctx, &catalog, "/");
        let playing = help::help(&Ctx { playing: true, platform: Some(TYPED), ..ctx }, &catalog, "/");
        for page in [&help, &playing] {
            assert!(said(page).lines().count() <= 10, "{}", said(page));
        }
        compare_spoken(language, &format!("help-{language}"), &help);
        compare(&format!("help-{language}-playing"), &playing);
    }
    assert_eq!(world.texts.troubles(), 0);
}

#[tokio::test]
async fn stats_tell_of_oneself_and_of_others() {
    let mut world = World::of(4).await;
    let place = place("a");
    assert_eq!(stats::stats(&world.ctx(0, &place), None).await, Err(Notice::NoStats { name: None }));
    for _ in 0..3 {
        world.play("a", 0, 1).await;
    }
    world.play("b", 2, 0).await;
    let own = said(&stats::stats(&world.ctx(0, &place), None).await.expect("played"));
    compare("stats", &stats::stats(&world.ctx(0, &place), None).await.expect("played"));
    // By account, by name, and from a private chat.
    let account = world.people[0].account.clone();
    let by_account = Whom::Account { account, name: "P1".to_owned(), absent: false };
    for whom in [by_account, Whom::Named("p1".to_owned())] {
        let of_first =
            said(&stats::stats(&world.ctx(1, &Place::Private), Some(&whom)).await.expect("played"));
        // In addition, it shows only the games with the reader.
        let against = "\nGames together: 3. You were ahead in 0, **P1** in 3.";
        assert!(of_first.contains(against), "{of_first}");
        assert_eq!(of_first.replace(against, ""), own);
    }
    let nobody = |name: &str| Err(Notice::NoStats { name: Some(name.to_owned()) });
    let unknown = Whom::Account {
        account: Account { realm: REALM.to_owned(), id: "99".to_owned() },
        name: "Zoe".to_owned(),
        absent: false,
    };
    assert_eq!(stats::stats(&world.ctx(0, &place), Some(&unknown)).await, nobody("Zoe"));
    let named = |name: &str| Whom::Named(name.to_owned());
    assert_eq!(stats::stats(&world.ctx(0, &place), Some(&named("Zoe"))).await, nobody("Zoe"));
    assert_eq!(
        world.store.person_of(&world.people[3].account).await.expect("memory").map(|p| p.id),
        Some(PersonId(4))
    );
}

#[tokio::test]
async fn stats_hide_the_hidden_from_others() {
    let mut world = World::of(2).await;
    let place = place("a");
    world.play("a", 0, 1).await;
    settings::settings(&world.ctx(0, &place), &[Change::Hidden(true)]).await.expect("saved");
    world.refresh(0).await;
    let whom = Whom::Named("P1".to_owned());
    let hidden = stats::stats(&world.ctx(1, &place), Some(&whom)).await;
    assert_eq!(hidden, Err(Notice::NoStats { name: Some("P1".to_owned()) }));
    compare("stats-of-others", &stats::stats(&world.ctx(1, &place), None).await.expect("played"));
    compare("stats-hidden", &stats::stats(&world.ctx(0, &place), None).await.expect("played"));
}
