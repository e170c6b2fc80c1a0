//! Tests the Discord platform against an imitation of Discord. The test is the core.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "platform/connection.rs"]
mod connection;
#[path = "platform/faults.rs"]
mod faults;
#[path = "platform/messages.rs"]
mod messages;
#[path = "platform/threads.rs"]
mod threads;

use herzbot_adapter::events::{EventReceiver, queue};
use herzbot_adapter::memory::MemoryNotes;
use herzbot_adapter::notes::Notes as _;
use herzbot_adapter::secret::SecretString;
use herzbot_core::command::{OptionKind, OptionSpec, Spec, Wording};
use herzbot_core::ids::{Account, ChannelRef, MessageRef, Moment, PersonId, TableId};
use herzbot_core::page::{Block, ChoiceButton, ChoiceRow, File, Link, Menu, MenuOption, Page, Style};
use herzbot_core::port::{
    Answer, Inbound, Lack, OptionValue, Outbound, Place, Platform, PlatformEvent, Reply, Route, Show,
    Surface, SurfaceNews, Target, Undelivered, What,
};
use herzbot_discord::{
    DiscordPlatform, DiscordSettings, DiscordStartError, LocalGate, ShardControl, TimeSource,
};
use herzbot_imitation::{
    AnswerKind, Channel, Discord, GatewayFault, Limit, Limits, NotificationKind, Permission, Person, Server,
    json,
};
use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

/// The timeout for events, also after an outage.
const SOON: Duration = Duration::from_secs(40);
const TABLE: Surface = Surface::Table(TableId(1));
const VIEW: Surface = Surface::Private(TableId(1), PersonId(1));

struct Scene {
    discord: Discord,
    server: Server,
    channel: Channel,
    anna: Person,
    platform: Arc<DiscordPlatform>,
    events: EventReceiver,
    store: Arc<MemoryNotes>,
    /// The messages that a newer one has replaced, and whether they already link to it.
    superseded: Vec<(MessageRef, bool)>,
}

fn wording(name: &str, german: &str) -> Wording {
    Wording {
        name: name.into(),
        names: BTreeMap::new(),
        description: format!("About {name}"),
        descriptions: BTreeMap::from([("de".to_owned(), german.to_owned())]),
    }
}

fn specs() -> Vec<Spec> {
    let plain = |name: &str| Spec { wording: wording(name, name), in_private: true, ..Spec::default() };
    let option = |name: &str, kind, required| OptionSpec {
        wording: wording(name, name),
        required,
        typed: false,
        kind,
    };
    let remove = Spec {
        options: vec![
            option("rounds", OptionKind::Number { min: 1, max: 4 }, false),
            option("who", OptionKind::Person, true),
            option("clock", OptionKind::Word(vec![wording("3m", "3 Minuten")]), false),
            option("now", OptionKind::Flag, false),
        ],
        ..plain("remove")
    };
    let table = Spec { subcommands: vec![remove, plain("leave")], ..plain("table") };
    vec![Spec { in_private: false, opens: true, public: true, ..plain("herz") }, plain("help"), table]
}

fn settings(discord: &Discord) -> DiscordSettings {
    let mut settings = DiscordSettings::new(SecretString::new(discord.token()));
    settings.api = Some(discord.url());
    let clock = discord.clone();
    settings.clock = TimeSource::new(move || Moment(clock.now()));
    settings
}

fn text(text: &str) -> Page {
    Page { title: "Table Elm".into(), blocks: vec![Block::Text(text.to_owned())], ..Page::default() }
}

fn button(id: &str, label: &str) -> ChoiceButton {
    ChoiceButton {
        id: id.into(),
        label: label.into(),
        emoji: "✋".into(),
        style: Style::Success,
        ..ChoiceButton::default()
    }
}

fn with_button(says: &str) -> Page {
    Page { rows: vec![ChoiceRow::Buttons(vec![button("v1:join", "Join")])], ..text(says) }
}

/// Returns the readable text of a message with the page [`text`].
fn reads(says: &str) -> String {
    format!("### Table Elm\n{says}")
}

/// Returns the readable text of a message with the page [`with_button`].
fn reads_with_button(says: &str) -> String {
    format!("{}\n✋ Join", reads(says))
}

impl Scene {
    async fn open() -> Self {
        Self::with(Discord::start().await).await
    }

    async fn with(discord: Discord) -> Self {
        let settings = settings(&discord);
        Self::with_settings(discord, settings).await
    }

    async fn with_settings(discord: Discord, settings: DiscordSettings) -> Self {
        let server = discord.server("Club", "de");
        let channel = server.channel("games");
        let anna = server.member("Anna", "fr");
        let store = Arc::new(MemoryNotes::default());
        let (tell, events) = queue(|_| Page::default());
        let platform =
            herzbot_discord::start(settings, specs(), Vec::new(), store.clone(), tell).await.unwrap();
        let superseded = Vec::new();
        let mut scene = Self { discord, server, channel, anna, platform, events, store, superseded };
        assert!(scene.connected().await);
        scene
    }

    async fn event(&mut self) -> PlatformEvent {
        tokio::time::timeout(SOON, self.events.recv()).await.expect("an event in time").expect("a platform").0
    }

    /// Returns the next event. Replaced messages are noted separately.
    async fn next(&mut self) -> PlatformEvent {
        loop {
            match self.event().await {
                PlatformEvent::Surface { news: SurfaceNews::Superseded { message, retired }, .. } => {
                    self.superseded.push((message, retired))
                }
                event => return event,
            }
        }
    }

    /// Waits until a message links to its successor.
    async fn leads_on(&mut self) -> MessageRef {
        match self.event().await {
            PlatformEvent::Surface { news: SurfaceNews::Superseded { message, retired: true }, .. } => {
                message
            }
            other => panic!("{other:?}"),
        }
    }

    async fn connected(&mut self) -> bool {
        match self.next().await {
            PlatformEvent::Connected { up, .. } => up,
            other => panic!("{other:?}"),
        }
    }

    async fn inbound(&mut self) -> Inbound {
        match self.next().await {
            PlatformEvent::Inbound(inbound) => *inbound,
            other => panic!("{other:?}"),
        }
    }

    async fn asked(&mut self) -> Reply {
        self.inbound().await.reply.unwrap()
    }

    async fn delivered(&mut self) -> (Surface, u64, Result<MessageRef, Undelivered>) {
        match self.next().await {
            PlatformEvent::Surface { surface, news: SurfaceNews::Delivered { rev, outcome }, .. } => {
                (surface, rev, outcome)
            }
            other => panic!("{other:?}"),
        }
    }

    fn answer(&self, reply: Reply, answer: Answer) {
        self.platform.send(Outbound::Answer { reply, answer });
    }

    fn place(&self) -> ChannelRef {
        ChannelRef {
            realm: "discord".into(),
            server: self.server.id().to_string(),
            channel: self.channel.id().to_string(),
        }
    }

    fn account(&self) -> Account {
        Account { realm: "discord".into(), id: self.anna.id().to_string() }
    }

    fn table(&self, rev: u64) -> Show {
        Show {
            surface: TABLE,
            target: Target::Channel(self.place()),
            page: with_button(&format!("state {rev}")),
            rev,
            message: None,
            fresh: false,
            superseded: vec![],
            urgent: false,
            ping: vec![],
            silent: false,
        }
    }

    fn view(&self, rev: u64) -> Show {
        Show { surface: VIEW, target: Target::Person(self.account()), urgent: true, ..self.table(rev) }
    }

    async fn show(&mut self, show: Show) -> Result<MessageRef, Undelivered> {
        let (surface, rev) = (show.surface, show.rev);
        self.platform.send(Outbound::Show(show));
        let (shown, revision, outcome) = self.delivered().await;
        assert_eq!((shown, revision), (surface, rev));
        outcome
    }

    async fn end(self) {
        self.platform.stop().await;
        assert_eq!(self.platform.unknown_events(), 0);
        self.discord.assert_clean();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_registered_only_when_they_have_changed() {
    let scene = Scene::open().await;
    let commands = scene.discord.commands();
    assert_eq!(commands.len(), 3);
    assert_eq!(commands[0]["description_localizations"]["de"], json!("herz"));
    scene.platform.stop().await;
    let puts = |discord: &Discord| {
        discord.requests().iter().filter(|(request, _)| request.starts_with("PUT")).count()
    };
    assert_eq!(puts(&scene.discord), 1);
    for (specs, expected) in [(specs(), 1), (specs()[..2].to_vec(), 2)] {
        let (tell, _events) = queue(|_| Page::default());
        let again =
            herzbot_discord::start(settings(&scene.discord), specs, Vec::new(), scene.store.clone(), tell)
                .await
                .unwrap();
        again.stop().await;
        assert_eq!(puts(&scene.discord), expected);
    }
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_says_who_where_and_what() {
    let mut scene = Scene::open().await;
    let ben = scene.server.member("Ben", "en-US").moderator();
    scene.server.nickname(&scene.anna, "Änni");
    scene.server.remove_permission(&scene.channel, Permission::ATTACH_FILES);
    let ben_id = ben.id().to_string();
    let options =
        [("who", json!("Änni")), ("rounds", json!(3)), ("clock", json!("3m")), ("now", json!(true))];
    let deed = ben.begin_slash(&scene.channel, "table remove", &options).unwrap();
    let inbound = scene.inbound().await;
    assert_eq!(inbound.who.account.id, ben_id);
    assert_eq!((inbound.who.name.as_str(), inbound.who.locale.as_deref()), ("Ben", Some("en-US")));
    assert!(inbound.who.may_moderate && !inbound.who.may_manage);
    let place = Place::Channel {
        channel: scene.place(),
        locale: Some("de".into()),
        lacks: vec![Lack::Attach],
        threads: Some(vec![]),
    };
    assert_eq!(inbound.place, place);
    let What::Command { name, mut options } = inbound.what else { panic!("{:?}", inbound.what) };
    options.sort_by(|one, other| one.0.cmp(&other.0));
    assert_eq!(name, "table remove");
    assert_eq!(
        options,
        [
            ("clock".to_owned(), OptionValue::Word("3m".into())),
            ("now".to_owned(), OptionValue::Flag(true)),
            ("rounds".to_owned(), OptionValue::Number(3)),
            (
                "who".to_owned(),
                OptionValue::Person { account: scene.account(), name: "Änni".into(), absent: false }
            ),
        ]
    );
    scene.answer(inbound.reply.unwrap(), Answer::Private(text("no")));
    assert_eq!(deed.answer().await.unwrap().kind, AnswerKind::Message);
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_reach_those_they_are_for() {
    let mut scene = Scene::open().await;
    let (anna, channel) = (scene.anna.clone(), scene.channel.clone());
    // A public answer, as the message of a surface.
    let deed = anna.begin_slash(&channel, "herz", &[]).unwrap();
    let reply = scene.asked().await;
    scene.answer(reply, Answer::Public { page: with_button("state 1"), surface: Some((TABLE, 1)) });
    let table = deed.answer().await.unwrap().message().unwrap();
    let (surface, rev, outcome) = scene.delivered().await;
    let at = MessageRef { channel: channel.id().to_string(), message: table.id.to_string() };
    assert_eq!((surface, rev, outcome), (TABLE, 1, Ok(at.clone())));
    assert_eq!((table.ephemeral, table.text()), (false, reads_with_button("state 1")));
    // An update of the pressed message.
    let deed = anna.begin_press(&table, "Join").unwrap();
    let inbound = scene.inbound().await;
    assert_eq!(
        inbound.what,
        What::Press { choice: "v1:join".into(), value: None, message: Some(at.clone()) }
    );
    let update = Answer::Update { page: with_button("state 2"), surface: Some((TABLE, 2)) };
    scene.answer(inbound.reply.unwrap(), update);
    assert_eq!(deed.answer().await.unwrap().kind, AnswerKind::Update);
    assert_eq!(scene.delivered().await, (TABLE, 2, Ok(at.clone())));
    assert_eq!(anna.look_again(&table).unwrap().text(), reads_with_button("state 2"));
    // The press gave a token: edits no longer count against the bot's rate limit.
    let before = scene.discord.requests().len();
    assert_eq!(scene.show(scene.table(3)).await, Ok(at));
    assert!(scene.discord.requests()[before..].iter().all(|(request, _)| request.contains("/webhooks/")));
    assert_eq!(anna.look_again(&table).unwrap().text(), reads_with_button("state 3"));
    // An ephemeral answer with a menu, a link and a file, which is then used.
    let deed = anna.begin_press(&table, "Join").unwrap();
    let reply = scene.asked().await;
    let menu = Menu {
        id: "v1:menu".into(),
        label: "TimeSource".into(),
        options: ["1m", "3m"].map(|value| MenuOption::new(value, value, value == "1m")).into(),
    };
    let page = Page {
        rows: vec![ChoiceRow::Buttons(vec![button("v1:x", "X")]), ChoiceRow::Menu(menu)],
        link: Some(Link { label: "To the table".into(), channel: scene.place(), message: None }),
        file: Some(File { name: "game.txt".into(), content: "a record".into() }),
        ..text("secret")
    };
    scene.answer(reply, Answer::Private(page));
    let private = deed.answer().await.unwrap().message().unwrap();
    assert!(private.ephemeral && private.buttons().any(|button| button.url.is_some()));
    let controls = "To the table\n✋ X\nTimeSource\n1m\n3m";
    assert_eq!(private.text(), format!("{}\n{controls}", reads("secret")));
    assert_eq!(anna.download(&private.attachments[0]), b"a record");
    let ben = scene.server.member("Ben", "de");
    assert!(ben.channel_messages(&channel).iter().all(|message| message.id != private.id));
    let choosing = tokio::spawn({
        let (anna, private) = (anna.clone(), private.clone());
        async move { anna.select(&private, "TimeSource", &["3m"]).await }
    });
    let inbound = scene.inbound().await;
    assert_eq!(
        inbound.what,
        What::Press { choice: "v1:menu".into(), value: Some("3m".into()), message: None }
    );
    scene.answer(inbound.reply.unwrap(), Answer::Update { page: text("chosen"), surface: None });
    assert_eq!(choosing.await.unwrap().unwrap().kind, AnswerKind::Update);
    assert_eq!(anna.look_again(&private).unwrap().text(), reads("chosen"));
    // No answer.
    let deed = anna.begin_press(&table, "Join").unwrap();
    let reply = scene.asked().await;
    scene.answer(reply, Answer::Nothing);
    assert_eq!(deed.answer().await.unwrap().kind, AnswerKind::DeferredUpdate);
    let deed = anna.begin_slash(&channel, "help", &[]).unwrap();
    let reply = scene.asked().await;
    scene.answer(reply, Answer::Nothing);
    let nothing = deed.answer().await.unwrap();
    scene.discord.wait_until(|_| nothing.message().is_none(), SOON).await;
    assert!(nothing.message().is_none());
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_core_misses_no_interaction() {
    let mut scene = Scene::open().await;
    let (anna, channel) = (scene.anna.clone(), scene.channel.clone());
    let table = scene.show(scene.table(1)).await.unwrap();
    let table =
        channel.messages().into_iter().find(|message| message.id.to_string() == table.message).unwrap();
    let public = anna.begin_slash(&channel, "herz", &[]).unwrap();
    let first = scene.asked().await;
    let private = anna.begin_slash(&channel, "help", &[]).unwrap();
    let second = scene.asked().await;
    let press = anna.begin_press(&table, "Join").unwrap();
    let third = scene.asked().await;
    let (public, private, press) = tokio::join!(public.answer(), private.answer(), press.answer());
    let (public, private, press) = (public.unwrap(), private.unwrap(), press.unwrap());
    assert_eq!((public.kind, private.kind), (AnswerKind::Deferred, AnswerKind::Deferred));
    assert_eq!(press.kind, AnswerKind::DeferredUpdate);
    let other = Surface::Table(TableId(2));
    scene.answer(first, Answer::Public { page: text("for all"), surface: Some((other, 1)) });
    let (surface, _, outcome) = scene.delivered().await;
    let message = public.settled(SOON).await.unwrap();
    assert_eq!((surface, outcome.unwrap().message), (other, message.id.to_string()));
    assert_eq!((message.ephemeral, message.text()), (false, reads("for all")));
    // This answer was promised as ephemeral, and is public now.
    scene.answer(second, Answer::Public { page: text("also for all"), surface: None });
    let is_it = |message: &herzbot_imitation::Message| message.text() == reads("also for all");
    anna.wait_for(|anna| anna.channel_messages(&channel).iter().any(is_it), SOON).await.unwrap();
    assert!(channel.messages().iter().any(is_it));
    scene.answer(third, Answer::Update { page: text("late"), surface: Some((TABLE, 2)) });
    assert_eq!(scene.delivered().await.1, 2);
    assert_eq!(anna.look_again(&table).unwrap().text(), reads("late"));
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reactions_to_our_messages_are_heard_and_others_are_not() {
    let mut scene = Scene::open().await;
    let (anna, channel) = (scene.anna.clone(), scene.channel.clone());
    let at = scene.show(scene.table(1)).await.unwrap();
    let hers = anna.say(&channel, "hello").unwrap();
    anna.react(&hers, "✋").unwrap();
    anna.react(&channel.messages()[0], "🚪").unwrap();
    let inbound = scene.inbound().await;
    assert_eq!(inbound.what, What::Reaction { emoji: "🚪".into(), message: at });
    assert_eq!((inbound.who.name.as_str(), inbound.reply), ("Anna", None));
    assert!(matches!(inbound.place, Place::Channel { .. }));
    let at = scene.show(scene.view(1)).await.unwrap();
    let ben = scene.server.member("Ben", "de");
    anna.react(&anna.direct_messages()[0], "⬆️").unwrap();
    let inbound = scene.inbound().await;
    assert_eq!(inbound.what, What::Reaction { emoji: "⬆️".into(), message: at });
    assert_eq!((inbound.who.name.as_str(), inbound.place), ("Anna", Place::Private));
    // A person without a known name.
    let account = Account { id: ben.id().to_string(), ..scene.account() };
    let view = Surface::Private(TableId(1), PersonId(2));
    scene.show(Show { surface: view, target: Target::Person(account), ..scene.view(1) }).await.unwrap();
    ben.react(&ben.direct_messages()[0], "⬆️").unwrap();
    assert_eq!(scene.inbound().await.who.name, "Ben");
    scene.end().await;
}
