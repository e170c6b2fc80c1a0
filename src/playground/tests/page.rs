//! The playground's page in a real browser, with a simulated bot.

#![expect(clippy::unwrap_used, reason = "a test stops where something is not as it must be")]

#[expect(dead_code, reason = "not every test uses all of it")]
#[path = "../../../tests/support/browser.rs"]
mod browser;
#[path = "../../../tests/support/sample_pages.rs"]
mod pages;

use browser::{Browser, View};
use herzbot_adapter::events::{EventReceiver, queue};
use herzbot_adapter::memory::MemoryRows;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::{Account, ChannelRef, MessageRef, PersonId};
use herzbot_core::page::Page;
use herzbot_core::port::{
    Answer, Inbound, Outbound, Platform, PlatformEvent, Reply, Show, Surface, SurfaceNews, Target, What,
};
use herzbot_core::text::Texts;
use herzbot_playground::{Playground, PlaygroundSettings, start};
use pages::TABLE;
use std::sync::Arc;

/// A simulated bot with a scripted evening.
struct Pretender {
    playground: Arc<Playground>,
    table: Option<MessageRef>,
    rev: u64,
    turn: u32,
}

impl Pretender {
    async fn perform(mut self, mut events: EventReceiver) {
        while let Some((event, _)) = events.recv().await {
            match event {
                PlatformEvent::Inbound(inbound) => self.answer(*inbound),
                PlatformEvent::Surface {
                    surface: Surface::Table(_),
                    news: SurfaceNews::Delivered { outcome, .. },
                    ..
                } => self.table = outcome.ok(),
                PlatformEvent::Surface { .. }
                | PlatformEvent::Thread { .. }
                | PlatformEvent::ThreadGone { .. }
                | PlatformEvent::Connected { .. } => {}
            }
        }
    }

    fn show(&mut self, surface: Surface, target: Target, page: herzbot_core::page::Page, ping: Vec<Account>) {
        self.rev += 1;
        let (rev, fresh) = (self.rev, !ping.is_empty());
        self.playground.send(Outbound::Show(Show {
            surface,
            target,
            page,
            rev,
            message: None,
            fresh,
            superseded: vec![],
            urgent: true,
            ping,
            silent: false,
        }));
    }

    fn say(&self, reply: Reply, answer: Answer) {
        self.playground.send(Outbound::Answer { reply, answer });
    }

    fn answer(&mut self, inbound: Inbound) {
        let reply = inbound.reply.unwrap();
        let name = inbound.who.name.clone();
        let channel =
            ChannelRef { realm: "playground".into(), server: "playground".into(), channel: "herzbot".into() };
        self.rev += 1;
        let table = Some((Surface::Table(TABLE), self.rev));
        let view = Surface::Private(TABLE, PersonId(1));
        let opens = match &inbound.what {
            What::Command { name, .. } => name == "herz",
            What::Overheard(text) => text == "herz",
            What::Press { .. } | What::Reaction { .. } | What::Text(_) | What::Autocomplete { .. } => false,
        };
        match inbound.what {
            _ if opens => {
                self.say(reply, Answer::Public { page: pages::lobby(&[&name]), surface: table });
            }
            What::Press { choice, .. } if choice == "add" => {
                let page = pages::lobby(&[&name, "Computer Rosalinde"]);
                self.say(reply, Answer::Update { page, surface: table });
            }
            What::Press { choice, .. } if choice == "start" => {
                self.say(reply, Answer::Update { page: pages::table(), surface: table });
                let page = pages::private(1, self.table.clone());
                let account = inbound.who.account;
                self.show(view, Target::Person(account.clone()), page, vec![account]);
            }
            What::Press { choice, .. } if choice.starts_with("discard/") => {
                self.say(reply, Answer::Update { page: pages::result(), surface: Some((view, self.rev)) });
                self.show(
                    Surface::Note(TABLE, 1),
                    Target::Channel(channel),
                    pages::text("Round one is over."),
                    vec![],
                );
            }
            What::Press { choice, .. } if choice.starts_with("left/") => {
                self.turn += 1;
                let page = pages::private(self.turn + 1, self.table.clone());
                self.say(reply, Answer::Update { page, surface: Some((view, self.rev)) });
            }
            What::Press { .. }
            | What::Command { .. }
            | What::Reaction { .. }
            | What::Text(_)
            | What::Overheard(_)
            | What::Autocomplete { .. } => {
                self.say(
                    reply,
                    Answer::Private(pages::text("**Private** words, <script>alert(1)</script>.")),
                );
            }
        }
    }
}

/// Opens a playground with the simulated bot, and returns its URL.
async fn open() -> (Arc<Playground>, String) {
    open_at(0, Arc::default()).await
}

/// Opens it at a port, with stored rows.
async fn open_at(port: u16, rows: Arc<MemoryRows>) -> (Arc<Playground>, String) {
    let (tell, told) = queue(|_| Page::default());
    let mut settings = PlaygroundSettings::at_home();
    settings.port = Some(port);
    let (texts, clock) = (Arc::new(Texts::embedded().unwrap()), TimeSource::system());
    let playground = start(settings, rows, texts, pages::specs(), clock, tell).await.unwrap();
    let pretender = Pretender { playground: Arc::clone(&playground), table: None, rev: 0, turn: 1 };
    tokio::spawn(pretender.perform(told));
    let address = playground.url();
    (playground, address)
}

#[tokio::test(flavor = "multi_thread")]
async fn one_can_come_in_and_play_with_the_keyboard_alone() {
    let (playground, address) = open().await;
    let browser = Browser::open("en-US").await;
    let tab = browser.tab(&address, View::DESKTOP).await;

    tab.finds("textbox", "What shall we call you?").await;
    assert_eq!(tab.focused().await.0, "textbox", "the name can be written at once");
    tab.screenshot("door").await;
    tab.writes("Anna").await;
    tab.key("Enter").await;
    tab.finds("button", "Open a table").await;
    tab.screenshot("welcome").await;

    // A command with completion.
    tab.tabs_to("combobox", "Write in the channel").await;
    tab.writes("/he").await;
    tab.finds("option", "/herz").await;
    assert_eq!(tab.eval("document.activeElement.getAttribute('aria-activedescendant') !== null").await, true);
    tab.screenshot("completion").await;
    tab.key("ArrowDown").await;
    tab.key("ArrowUp").await;
    tab.key("Enter").await;
    assert_eq!(tab.eval("document.activeElement.value").await, "/herz ");
    tab.key("Enter").await;
    tab.finds("button", "Add computer").await;
    tab.screenshot("lobby").await;

    // After a button is pressed, the focus stays on its replacement.
    tab.until("document.activeElement.id === 'write-channel'").await;
    tab.eval("document.querySelector('.log').focus()").await;
    tab.tabs_to("button", "Add computer").await;
    tab.key("Enter").await;
    tab.sees("Computer Rosalinde").await;
    assert_eq!(tab.focused().await, ("button".into(), "Add computer".into()));
    tab.key("Shift+Tab").await;
    assert_eq!(tab.focused().await, ("button".into(), "Start".into()));
    tab.key(" ").await;
    tab.finds("button", "My cards").await;
    let (role, name) = tab.focused().await;
    // The focus is neither lost on the page, nor on a button that another key press would press.
    assert_eq!((role.as_str(), name.as_str()), ("article", "Herzbot"));

    // The private view changes in place, turn by turn.
    tab.finds("button", "Left").await;
    tab.screenshot("table").await;
    tab.tabs_to("button", "Left").await;
    for turn in 2..5 {
        tab.key("Enter").await;
        tab.sees(&format!("Move {}", turn + 1)).await;
        assert_eq!(tab.focused().await, ("button".into(), "Left".into()));
    }
    tab.tabs_to("button", "To the table").await;
    tab.key("Enter").await;
    tab.until("document.activeElement.matches('.room.channel article')").await;

    tab.is_at_peace();
    browser.close().await;
    playground.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_fits_a_phone_and_the_dark() {
    let (playground, address) = open().await;
    let browser = Browser::open("de-DE").await;
    let tab = browser.tab(&address, View::PHONE).await;
    tab.fills("Wie sollen wir dich nennen?", "Jürgen").await;
    tab.screenshot("phone-door").await;
    tab.press("button", "Hereinkommen").await;
    tab.finds("button", "Tisch aufmachen").await;
    assert!(!tab.is_too_wide().await);
    tab.screenshot("phone-welcome").await;
    tab.press("button", "Tisch aufmachen: Herz an Herz").await;
    tab.press("button", "Add computer").await;
    tab.sees("Computer Rosalinde").await;
    tab.screenshot("phone-lobby").await;
    tab.press("button", "Start").await;
    tab.finds("button", "My cards").await;
    // The other tab shows a notification.
    tab.finds("tab", "Du bist dran!").await;
    assert!(!tab.is_too_wide().await);
    tab.screenshot("phone-table").await;
    tab.view(View::PHONE.dark()).await;
    tab.screenshot("phone-table-dark").await;
    tab.press("tab", "Deine Karten").await;
    tab.finds("button", "Left").await;
    tab.screenshot("phone-private-dark").await;
    // There are no unread messages there any more. The heart stays while it is the player's turn.
    tab.until("!/[0-9]/.test(document.querySelector('#tab-private .badge').textContent)").await;
    tab.view(View::PHONE).await;
    tab.screenshot("phone-private").await;
    assert!(!tab.is_too_wide().await);
    tab.press("button", "To the table").await;
    tab.until("document.querySelector('#room-channel').classList.contains('front')").await;
    tab.view(View::DESKTOP.dark()).await;
    tab.screenshot("desktop-dark").await;
    tab.view(View::DESKTOP).await;
    tab.screenshot("desktop").await;
    tab.is_at_peace();
    browser.close().await;
    playground.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_are_two_people_and_a_restart_loses_nothing() {
    let rows = Arc::new(MemoryRows::default());
    let (playground, address) = open_at(0, Arc::clone(&rows)).await;
    let port = playground.address().port();
    let browser = Browser::open("en-US").await;
    let anna = browser.tab(&address, View::DESKTOP).await;
    anna.fills("What shall we call you?", "Anna").await;
    anna.key("Enter").await;
    anna.finds("button", "Open a table").await;

    // The second tab recognizes this browser, and allows a new person.
    let ben = browser.tab(&address, View::DESKTOP).await;
    ben.finds("button", "Go on as Anna").await;
    ben.screenshot("second-tab").await;
    ben.fills("A new name for this tab", "anna").await;
    ben.key("Enter").await;
    ben.sees("That name is taken already").await;
    ben.fills("A new name for this tab", "Ben").await;
    ben.key("Enter").await;
    ben.fills("Write in the channel", "Hello <b>Anna</b> & all").await;
    ben.key("Enter").await;
    anna.sees("Hello <b>Anna</b> & all").await;

    // A private answer is only shown to its recipient, and markup in it is plain text.
    ben.fills("Write in the channel", "/help").await;
    ben.key("Enter").await;
    ben.sees("Private words, <script>alert(1)</script>.").await;
    ben.sees("Only you can see this.").await;
    assert!(!anna.text().await.contains("Private words"));
    ben.press("button", "Dismiss").await;
    ben.sees_no("Private words").await;

    ben.reload().await;
    ben.sees("Hello <b>Anna</b> & all").await;
    assert_eq!(ben.eval("document.querySelector('.me-name').textContent").await, "Ben");
    anna.is_at_peace();
    let _ = ben.trouble();

    // The bot stops and restarts: the tabs reconnect on their own.
    playground.stop().await;
    anna.sees("The bot can't be reached.").await;
    let (again, _) = open_at(port, rows).await;
    anna.until("!document.body.classList.contains('is-offline')").await;
    ben.until("!document.body.classList.contains('is-offline')").await;
    anna.sees("Hello <b>Anna</b> & all").await;
    anna.fills("Write in the channel", "Still here").await;
    anna.key("Enter").await;
    ben.sees("Still here").await;
    browser.close().await;
    again.stop().await;
}
