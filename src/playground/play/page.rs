//! A page for a person who plays by a link.

use super::seat::{OwnTable, ShownSeat};
use super::{OpenTable, PlayShared, Player};
use crate::serving::{closed, lock};
use crate::session::{PageHost, PageLine, talk};
use crate::wire::{FromPage, PageRequest, RoomName, ShownMessage, State, ToPage, Wrong};
use axum::extract::ws::WebSocket;
use herzbot_core::ids::Moment;
use herzbot_core::page::Page;
use herzbot_core::port::Answer;
use herzbot_core::text::pages::READER;
use serde::Serialize;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The prefix of the answers' ids in a page.
const ANSWER: &str = "answer-";

/// An open page.
struct PlayerPage {
    shared: Arc<PlayShared>,
    table: Arc<dyn OpenTable>,
    player: Player,
    told: Mutex<Told>,
}

/// What a page was told.
struct Told {
    /// None: the page did not keep up, and starts over.
    line: Option<PageLine>,
    /// The number of the last answer.
    answers: u64,
    shown: ShownSeat,
}

impl Told {
    fn send(&mut self, what: &impl Serialize) {
        if self.line.as_mut().is_some_and(|line| !line.send(what)) {
            self.line = None;
        }
    }
}

/// Shows a table to a person, and handles their actions, until one of them goes. `packed`: their page supports
/// compressed frames.
pub(super) async fn play(
    shared: Arc<PlayShared>,
    table: Arc<dyn OpenTable>,
    mut socket: WebSocket,
    packed: bool,
) {
    let (line, frames) = PageLine::open();
    let told = Told { line: Some(line), answers: 0, shown: ShownSeat::default() };
    let closing = shared.closing.clone();
    let player = table.player();
    let page = Arc::new(PlayerPage { shared, table, player, told: Mutex::new(told) });
    let host = Host(Arc::clone(&page));
    let closed = closed(closing);
    tokio::pin!(closed);
    tokio::select! {
        () = talk(&host, &mut socket, frames, packed, &mut closed) => {}
        () = page.follow() => {}
        // The page reconnects, and is told that its session has ended.
        () = page.is_over() => {}
    }
    if *page.shared.closing.borrow() {
        page.table.end();
    }
}

impl PlayerPage {
    /// Shows each state of the table, until no more come.
    async fn follow(&self) {
        let mut states = self.table.states();
        states.mark_changed();
        while states.changed().await.is_ok() {
            let state = states.borrow_and_update().clone();
            if let Some(state) = state {
                self.show(&state);
            }
        }
    }

    /// Waits until the session of the page has ended.
    async fn is_over(&self) {
        match self.player.until {
            Some(until) => tokio::time::sleep(until.since(self.now())).await,
            None => std::future::pending().await,
        }
    }

    fn now(&self) -> Moment {
        self.shared.clock.wall(self.shared.clock.now())
    }

    fn show(&self, state: &OwnTable) {
        let (texts, language, at) = (&self.shared.texts, self.player.language, self.now().0);
        let mut told = lock(&self.told);
        let (is_first, messages) = told.shown.follow(state, texts, language, at);
        if is_first {
            return told.send(&State {
                me: READER.to_owned(),
                name: self.player.name.clone(),
                channel: "",
                commands: Value::Null,
                games: Vec::new(),
                people: Vec::new(),
                messages,
            });
        }
        for message in messages {
            told.send(&ToPage::Message { message, fresh: true, answers: None });
        }
    }

    /// Presses a choice, and shows the answer: in the pressed answer, if it was one.
    async fn press(&self, number: u64, message: String, choice: String, value: Option<String>) {
        let answer = self.table.press(choice, value).await;
        let mut told = lock(&self.told);
        let (page, edits) = match answer {
            Answer::Private(page)
            | Answer::Quiet(page)
            | Answer::Hand { page, .. }
            | Answer::Launch(page) => (Some(page), false),
            Answer::Update { page, .. } => (Some(page), message.starts_with(ANSWER)),
            // The table itself shows the rest.
            Answer::Public { .. } | Answer::Completions(_) | Answer::Nothing => (None, false),
        };
        told.send(&ToPage::Answered { to: number });
        if let Some(page) = page {
            self.tell(&mut told, number, edits.then_some(message), page);
        }
    }

    fn tell(&self, told: &mut Told, number: u64, edited: Option<String>, page: Page) {
        let fresh = edited.is_none();
        let id = edited.unwrap_or_else(|| {
            told.answers += 1;
            format!("{ANSWER}{}", told.answers)
        });
        // Only for this person.
        let message = ShownMessage::answer(id, RoomName::Channel, self.now().0, page);
        told.send(&ToPage::Message { message, fresh, answers: Some(number) });
    }
}

/// The page as its line sees it.
struct Host(Arc<PlayerPage>);

impl PageHost for Host {
    fn may_act(&self) -> Result<(), Duration> {
        let Self(page) = self;
        page.shared.admission.act(&page.player.id)
    }

    fn act(&self, ask: FromPage) {
        let Self(page) = self;
        let number = ask.n;
        match ask.ask {
            PageRequest::Press { message, choice, value } => {
                let page = Arc::clone(page);
                tokio::spawn(async move { page.press(number, message, choice, value).await });
                return;
            }
            PageRequest::Look { seen } => page.table.look(seen),
            PageRequest::Dismiss { .. } => {}
            // There is no chat here.
            PageRequest::Say { .. } | PageRequest::React { .. } => {
                let why = Wrong::Word { key: "wrong-gone", arguments: json!({}) };
                return lock(&page.told).send(&ToPage::Wrong { to: number, why });
            }
        }
        lock(&page.told).send(&ToPage::Answered { to: number });
    }

    fn beat(&self) {
        lock(&self.0.told).send(&ToPage::Beat);
    }
}
