#![expect(clippy::expect_used, reason = "a test may fail loudly")]

use super::*;
use crate::command::{Catalog, Change};
use crate::ids::{Account, PersonId};
use crate::page::{Block, Page, Row};
use crate::store::{MemoryStore, Notify, Settings};
use crate::table::Clock;

const REALM: &str = "playground";

fn channel(server: &str) -> ChannelRef {
    ChannelRef { realm: REALM.to_owned(), server: server.to_owned(), channel: "general".to_owned() }
}

fn place(server: &str) -> Place {
    Place::Channel { channel: channel(server), locale: None, lacks: Vec::new() }
}

struct World {
    store: MemoryStore,
    texts: Texts,
    people: Vec<Person>,
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
        Self { store, texts: Texts::embedded().expect("well-formed"), people }
    }

    fn ctx<'a>(&'a self, who: usize, place: &'a Place) -> Ctx<'a> {
        Ctx {
            store: &self.store,
            texts: &self.texts,
            now: Moment(1_000_000),
            who: &self.people[who],
            language: Language::En,
            place,
            may_manage: false,
            playing: false,
        }
    }

    async fn refresh(&mut self, who: usize) {
        let person = self.store.person_by_id(self.people[who].id).await.expect("memory does not fail");
        self.people[who] = person.expect("not forgotten");
    }
}

/// All that a page says.
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

#[tokio::test]
async fn what_is_chosen_is_kept_and_shown() {
    let mut world = World::of(1).await;
    let place = place("a");
    let changes = [Change::Language(Some(Language::Fr)), Change::Notify(Notify::Never)];
    let page = settings::settings(&world.ctx(0, &place), &changes).await.expect("saved");
    // The answer speaks the language that was just chosen.
    assert_eq!(page.title, world.texts.text(Language::Fr, "settings-title", &[]));
    world.refresh(0).await;
    assert_eq!(world.people[0].settings.language.as_deref(), Some("fr"));
    assert_eq!(world.people[0].settings.notify, Notify::Never);
    let page = settings::settings(&world.ctx(0, &place), &[]).await.expect("shown");
    let selected: Vec<_> = page
        .rows
        .iter()
        .filter_map(|row| match row {
            Row::Menu(menu) => menu.options.iter().find(|option| option.selected),
            Row::Buttons(_) => None,
        })
        .map(|option| option.value.as_str())
        .collect();
    assert_eq!(selected, ["fr", "never"]);
    // No language of one's own: that of the platform.
    let page = settings::settings(&world.ctx(0, &place), &[Change::Language(None)]).await.expect("saved");
    assert_eq!(page.title, world.texts.text(Language::De, "settings-title", &[]));
}

#[tokio::test]
async fn the_server_is_for_those_who_manage_it() {
    let world = World::of(1).await;
    let place = place("a");
    let day = Clock::from_seconds(86_400).expect("a clock");
    let changes = [
        Change::Notify(Notify::Never),
        Change::ServerClock(day),
        Change::ServerTables(2),
        Change::ServerLanguage(Some(Language::De)),
    ];
    let anybody = world.ctx(0, &place);
    assert_eq!(settings::settings(&anybody, &changes).await, Err(Notice::ManagersOnly));
    assert_eq!(settings::server(&anybody).await, Err(Notice::ManagersOnly));
    let before = world.store.person_by_id(world.people[0].id).await.expect("memory does not fail");
    assert_eq!(before.expect("known").settings.notify, Notify::WhenAway, "all or nothing");
    assert!(!ids(&settings::settings(&anybody, &[]).await.expect("shown")).contains(&"s1.server"));

    let manager = Ctx { may_manage: true, ..anybody };
    assert!(ids(&settings::settings(&manager, &[]).await.expect("shown")).contains(&"s1.server"));
    assert!(settings::settings(&manager, &changes).await.is_ok());
    let kept = world.store.server(REALM, "a").await.expect("memory does not fail");
    assert_eq!(kept.clock, Some(86_400));
    assert_eq!(kept.tables_per_channel, Some(2));
    assert_eq!(kept.language.as_deref(), Some("de"));
    assert_eq!(world.store.server(REALM, "b").await, Ok(Default::default()), "another server");

    let private = Ctx { place: &Place::Private, ..manager };
    assert_eq!(settings::settings(&private, &changes).await, Err(Notice::ChannelsOnly));
    assert!(!ids(&settings::settings(&private, &[]).await.expect("shown")).contains(&"s1.server"));
}

#[tokio::test]
async fn forgetting_asks_first_and_never_during_a_game() {
    let world = World::of(1).await;
    let place = Place::Private;
    let ctx = world.ctx(0, &place);
    let id = world.people[0].id;
    let playing = Ctx { playing: true, ..ctx };
    for change in [Change::Forget, Change::ForgetForGood] {
        assert_eq!(settings::settings(&playing, &[change]).await, Err(Notice::ForgetStillPlaying));
    }
    let question = settings::settings(&ctx, &[Change::Forget]).await.expect("asks");
    assert_eq!(ids(&question), ["s1.forgotten", "s1.mine"]);
    assert!(world.store.person_by_id(id).await.expect("memory does not fail").is_some());
    let last = settings::settings(&ctx, &[Change::ForgetForGood]).await.expect("done");
    assert!(ids(&last).is_empty());
    assert_eq!(world.store.person_by_id(id).await, Ok(None));
}

/// Discord takes five rows, menus of 25 and labels of 80 and 100 characters; every id must come back as what it was.
#[tokio::test]
async fn platforms_can_show_every_page() {
    let world = World::of(1).await;
    let place = place("a");
    for language in Language::ALL {
        let ctx = Ctx { may_manage: true, language, ..world.ctx(0, &place) };
        let pages = [
            settings::settings(&ctx, &[]).await.expect("shown"),
            settings::server(&ctx).await.expect("shown"),
            settings::settings(&ctx, &[Change::Forget]).await.expect("asks"),
        ];
        for page in pages {
            assert!(page.rows.len() <= 5);
            for row in &page.rows {
                match row {
                    Row::Buttons(buttons) => {
                        assert!((1..=5).contains(&buttons.len()));
                        assert!(buttons.iter().all(|button| button.label.chars().count() <= 80));
                    }
                    Row::Menu(menu) => {
                        assert!((1..=25).contains(&menu.options.len()));
                        assert_eq!(menu.options.iter().filter(|option| option.selected).count(), 1);
                        assert!(menu.options.iter().all(|option| option.label.chars().count() <= 100));
                    }
                }
            }
            for (id, value, ..) in page.choices() {
                let choice = ChoiceId::read(id, value).expect("one of ours");
                assert_eq!((choice.id().as_str(), choice.value().as_deref()), (id, value));
            }
        }
    }
    assert_eq!(world.texts.troubles(), 0);
}

#[tokio::test]
async fn help_names_every_command_in_every_language() {
    let world = World::of(1).await;
    let catalog = Catalog::embedded(&world.texts).expect("well-formed");
    for language in Language::ALL {
        let ctx = Ctx { language, ..world.ctx(0, &Place::Private) };
        let text = said(&help::help(&ctx, &catalog));
        for spec in catalog.specs() {
            let name = |wording: &crate::command::Wording| {
                wording.names.get(language.tag()).unwrap_or(&wording.name).clone()
            };
            assert!(text.contains(&format!("/{}", name(&spec.wording))), "{text}");
            for sub in &spec.subcommands {
                assert!(text.contains(&format!("/{} {}", name(&spec.wording), name(&sub.wording))), "{text}");
            }
        }
        assert!(text.encode_utf16().count() < 4000, "fits in one message");
    }
    assert_eq!(world.texts.troubles(), 0);
}
