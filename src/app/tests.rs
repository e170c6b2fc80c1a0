//! What the shell brings to its tables, with a platform that only notes what it is told.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use super::display::Display;
use super::mailbox::TableInput;
use super::task::{Beginning, spawn};
use super::tempo::Tempo;
use super::*;
use herzbot_core::command::Catalog;
use herzbot_core::ids::Moment;
use herzbot_core::ids::{ChannelRef, PersonId};
use herzbot_core::page::Page;
use herzbot_core::people::{PersonSettings, ServerSettings};
use herzbot_core::port::{
    Answer, Capabilities, Inbound, OptionValue, Outbound, Place, Platform, Reply, Surface, What, Who,
};
use herzbot_core::table::{Actor, Fact, Member, Opening, PhaseView, Table, TableRequest};
use herzbot_core::text::{Language, Texts};
use herzbot_rules::GameKind;
use herzbot_rules::shuffle::Secret;
use herzbot_store::MemoryStore;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// Notes what it is told.
struct RecordingPlatform(mpsc::UnboundedSender<Outbound>);

impl Platform for RecordingPlatform {
    fn realm(&self) -> &str {
        "test"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { buttons: true, ephemeral: true, reactions: 0, pace: None, lasting: true }
    }

    fn send(&self, out: Outbound) {
        // A test that is over listens no more.
        let _over = self.0.send(out);
    }
}

/// A running program with one table, at which one person sits.
struct House {
    shell: Arc<Shell>,
    told: mpsc::UnboundedReceiver<Outbound>,
    anna: Member,
    table: Table,
}

impl House {
    async fn new() -> Self {
        let store = Arc::new(MemoryStore::default());
        let texts = Arc::new(Texts::embedded().unwrap());
        let shell = Shell::new(store, texts, Language::En, Tempo::Instant, Arc::new(|| Moment(1_000_000)));
        let (notes, told) = mpsc::unbounded_channel();
        shell.platforms.add(Arc::new(RecordingPlatform(notes)));
        shell.platforms.set_connected("test", true);
        let account = herzbot_core::ids::Account { realm: "test".into(), id: "anna".into() };
        let person = shell.store.person(&account, "Anna", None, PersonId(1)).await.unwrap();
        let anna = Member { person: person.id, account, name: "Anna".into(), locale: None, autoplay: false };
        let mut rng = StdRng::seed_from_u64(1);
        let opening = Opening {
            game: GameKind::Hearts,
            channel: ChannelRef { realm: "test".into(), server: "s".into(), channel: "c".into() },
            place_language: "en".into(),
            clock: herzbot_core::table::Clock::default(),
            host: anna.clone(),
            taken_names: vec![],
            options: serde_json::Map::new(),
            secret: Secret::draw(&mut rng),
        };
        let table = Table::open(opening, shell.now(), &mut rng);
        Self { shell, told, anna, table }
    }

    /// Lets the table begin as the journal has it.
    async fn opens(&mut self) {
        self.shell.store.open(self.table.id, serde_json::to_vec(&self.table).unwrap()).await.unwrap();
        let beginning =
            Beginning { table: self.table.clone(), seq: 0, display: Display::default(), away_since: None };
        spawn(&self.shell, beginning);
    }

    async fn tell(&self, message: TableInput) {
        let listing = self.shell.tables.get(self.table.id).unwrap();
        listing.inbox.send(message).await.ok().unwrap();
    }

    /// The next page of the table's message that is as wanted.
    async fn sees(&mut self, wanted: impl Fn(&Page) -> bool) -> Page {
        let seen = async {
            loop {
                let Outbound::Show(show) = self.told.recv().await.unwrap() else { continue };
                if matches!(show.surface, Surface::Table(_)) && wanted(&show.page) {
                    return show.page;
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(30), seen).await.unwrap()
    }

    /// What the journal says has happened.
    async fn journal(&self) -> Vec<Fact> {
        let live = self.shell.store.live().await.unwrap();
        let entries = live.into_iter().flat_map(|live| live.entries);
        entries
            .map(|entry| serde_json::from_slice::<herzbot_core::table::Entry>(&entry).unwrap().fact)
            .collect()
    }
}

/// The label of the button that lets people join, as a table's message shows it.
fn says_join(page: &Page, language: Language) -> bool {
    let texts = Texts::embedded().unwrap();
    page.choices()
        .any(|(.., label, word)| word == "join" && *label == texts.text(language, "button-join", &[]))
}

#[tokio::test]
async fn open_tables_follow_the_language_of_their_place() {
    let mut house = House::new().await;
    house.opens().await;
    house.sees(|page| says_join(page, Language::En)).await;
    house.tell(TableInput::PlaceSpeaks(Language::De)).await;
    house.sees(|page| says_join(page, Language::De)).await;
    assert_eq!(house.journal().await, [Fact::PlaceLanguageSet { language: "de".into() }]);
    // The same once more is nothing new.
    house.tell(TableInput::PlaceSpeaks(Language::De)).await;
    house.tell(TableInput::PlaceSpeaks(Language::Fr)).await;
    house.sees(|page| says_join(page, Language::Fr)).await;
    assert_eq!(house.journal().await.len(), 2);
}

#[tokio::test]
async fn what_was_chosen_while_nobody_was_there_to_tell_the_table_holds_after_a_restart() {
    let mut house = House::new().await;
    let chosen = ServerSettings { language: Some("fr".into()), ..ServerSettings::default() };
    house.shell.store.set_server("test", "s", chosen).await.unwrap();
    let chosen = PersonSettings { autoplay: true, ..PersonSettings::default() };
    house.shell.store.set_person(house.anna.person, chosen).await.unwrap();
    house.opens().await;
    house.sees(|page| says_join(page, Language::Fr)).await;
    let (answer, looked) = tokio::sync::oneshot::channel();
    house.tell(TableInput::Look(answer)).await;
    let table = looked.await.unwrap();
    assert!(table.members().all(|member| member.autoplay));
    assert_eq!(
        house.journal().await,
        [
            Fact::PlaceLanguageSet { language: "fr".into() },
            Fact::AutoplaySet { person: house.anna.person, yes: true },
        ]
    );
}

#[tokio::test]
async fn a_choice_of_settings_makes_the_forced_move_that_is_due() {
    let mut house = House::new().await;
    // Whoever leads the lowest club is Anna or a computer: with three of those, a deal in which it is Anna is soon found.
    let actor = Actor { member: house.anna.clone(), may_moderate: false };
    let started = (0..200).find_map(|seed| {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut table = house.table.clone();
        let passing = herzbot_rules::OptionKey::find("passing").unwrap();
        let requests = [
            TableRequest::SetOption { option: passing, value: false.into() },
            TableRequest::AddComputer,
            TableRequest::AddComputer,
            TableRequest::AddComputer,
            TableRequest::Start,
        ];
        for request in requests {
            table = table.handle(&actor, &request, Moment(1_000_000 + seed), &mut rng).unwrap().table;
        }
        match table.view(None).phase {
            PhaseView::Playing(playing) if playing.turn == 0 && !table.awaits_computers() => Some(table),
            PhaseView::Playing(_)
            | PhaseView::Lobby { .. }
            | PhaseView::Finished(_)
            | PhaseView::Closed(_) => None,
        }
    });
    house.table = started.unwrap();
    house.opens().await;
    let chosen = PersonSettings { autoplay: true, ..PersonSettings::default() };
    house.shell.store.set_person(house.anna.person, chosen).await.unwrap();
    house.tell(TableInput::Refresh).await;
    house.sees(|page| format!("{:?}", page.blocks).contains("**Anna** plays 2♣")).await;
}

/// Asks for the rules in a channel; the answer.
async fn rules_in(house: &mut House, channel: &str, options: &[(&str, &str)]) -> Page {
    let catalog = Arc::new(Catalog::embedded(&house.shell.texts).unwrap());
    let channel = ChannelRef { realm: "test".into(), server: "s".into(), channel: channel.into() };
    let word = |(name, word): &(&str, &str)| ((*name).to_owned(), OptionValue::Word((*word).to_owned()));
    let inbound = Inbound {
        at: Moment(1_000_000),
        who: Who {
            account: herzbot_core::ids::Account { realm: "test".into(), id: "ben".into() },
            name: "Ben".into(),
            locale: None,
            may_manage: false,
            may_moderate: false,
        },
        place: Place::Channel { channel, locale: None, lacks: vec![] },
        what: What::Command { name: "rules".into(), options: options.iter().map(word).collect() },
        reply: Some(Reply(1)),
    };
    inbound::answer(Arc::clone(&house.shell), catalog, inbound).await;
    let answered = async {
        loop {
            if let Outbound::Answer { answer: Answer::Private(page), .. } = house.told.recv().await.unwrap() {
                return page;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(30), answered).await.unwrap()
}

#[tokio::test]
async fn the_rules_without_a_game_are_those_of_the_table_with_its_options() {
    let mut house = House::new().await;
    let target = herzbot_rules::OptionKey::find("target").unwrap();
    let actor = Actor { member: house.anna.clone(), may_moderate: false };
    let request = TableRequest::SetOption { option: target, value: 75.into() };
    let mut rng = StdRng::seed_from_u64(1);
    house.table = house.table.handle(&actor, &request, Moment(1_000_000), &mut rng).unwrap().table;
    house.opens().await;
    let options = "until somebody has 75 points";
    for (channel, given, title, says_options) in [
        ("c", &[][..], "Rules · Hearts", true),
        ("c", &[("game", "teufel")], "Rules · Hol's der Teufel", false),
        ("c", &[("game", "hearts")], "Rules · Hearts", false),
        ("elsewhere", &[], "Rules · Herz an Herz", false),
    ] {
        let page = rules_in(&mut house, channel, given).await;
        assert_eq!(page.title, title, "{channel} {given:?}");
        assert_eq!(format!("{:?}", page.blocks).contains(options), says_options, "{channel} {given:?}");
    }
}
