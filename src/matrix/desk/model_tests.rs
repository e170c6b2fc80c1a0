//! Model tests of the desk: events get lost, refused, reordered, repeated or delayed, and the bot restarts at
//! any time.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::testing::*;
use super::*;
use herzbot_adapter::queue::Voice;
use herzbot_core::port::{Answer, Inbound, Outbound, Place, Show, SurfaceNews, What};
use proptest::prelude::*;
use std::collections::BTreeSet;

const SURFACES: [Surface; 3] = [TABLE, NUDGE, Surface::Table(herzbot_core::ids::TableId(2))];
const PEOPLE: [&str; 2] = [ANNA, BEN];

/// The next step. Numbers choose among the possibilities.
#[derive(Clone, Debug)]
enum DeskStep {
    Show {
        which: usize,
        fresh: bool,
    },
    View {
        who: usize,
        fresh: bool,
        urgent: bool,
    },
    DeleteNudge,
    /// A command, numbered in the order in which commands are typed.
    Command {
        who: usize,
        private: bool,
    },
    /// A command whose key hasn't arrived. It may arrive later.
    Undecryptable {
        who: usize,
    },
    KeyComes,
    Number {
        who: usize,
        private: bool,
        number: usize,
        answering: Option<usize>,
    },
    React {
        who: usize,
        to: usize,
        key: usize,
    },
    /// The core answers an event, perhaps a second time.
    Answer {
        which: usize,
        how: usize,
    },
    Again(usize),
    Comes(usize),
    Goes(usize),
    Intrudes(usize),
    IsSentAway(usize),
    Redacts(usize),
    Do(usize),
    Finish(usize),
    Lose(usize, bool),
    Limit(usize),
    Find(usize),
    Disconnect,
    /// The second account joins, loses its connection, is removed from all rooms, or is lost.
    Second(usize),
    Pass(u64),
    /// The bot restarts. If `replaced`, it has another second account.
    Restart {
        replaced: bool,
    },
}

fn steps() -> impl Strategy<Value = Vec<DeskStep>> {
    let n = any::<usize>;
    let step = prop_oneof![
        4 => (n(), any::<bool>()).prop_map(|(which, fresh)| DeskStep::Show { which, fresh }),
        5 => (n(), any::<bool>(), any::<bool>())
            .prop_map(|(who, fresh, urgent)| DeskStep::View { who, fresh, urgent }),
        1 => Just(DeskStep::DeleteNudge),
        3 => (n(), any::<bool>()).prop_map(|(who, private)| DeskStep::Command { who, private }),
        1 => n().prop_map(|who| DeskStep::Undecryptable { who }),
        1 => Just(DeskStep::KeyComes),
        3 => (n(), any::<bool>(), 1usize..5, proptest::option::of(n())).prop_map(
            |(who, private, number, answering)| DeskStep::Number { who, private, number, answering }
        ),
        3 => (n(), n(), 0usize..4).prop_map(|(who, to, key)| DeskStep::React { who, to, key }),
        3 => (n(), n()).prop_map(|(which, how)| DeskStep::Answer { which, how }),
        2 => n().prop_map(DeskStep::Again),
        3 => n().prop_map(DeskStep::Comes),
        1 => n().prop_map(DeskStep::Goes),
        1 => n().prop_map(DeskStep::Intrudes),
        1 => n().prop_map(DeskStep::IsSentAway),
        1 => n().prop_map(DeskStep::Redacts),
        2 => n().prop_map(DeskStep::Do),
        8 => n().prop_map(DeskStep::Finish),
        1 => (n(), any::<bool>()).prop_map(|(which, done)| DeskStep::Lose(which, done)),
        1 => n().prop_map(DeskStep::Limit),
        8 => n().prop_map(DeskStep::Find),
        1 => Just(DeskStep::Disconnect),
        3 => (0usize..6).prop_map(DeskStep::Second),
        4 => prop_oneof![1u64..3_000, 3_000u64..90_000].prop_map(DeskStep::Pass),
        1 => any::<bool>().prop_map(|replaced| DeskStep::Restart { replaced }),
    ];
    proptest::collection::vec(step, 1..60)
}

/// The core's wish for a surface, and the reports about it.
#[derive(Clone, Debug, Default)]
struct WantedSurface {
    rev: u64,
    message: Option<MessageRef>,
    deleted: bool,
    /// The final reports of the newest state since the last start.
    reports: u32,
    outcome: Option<Result<MessageRef, Undelivered>>,
}

struct DeskModel {
    world: DeskWorld,
    wanted: HashMap<Surface, WantedSurface>,
    inbound: Vec<Inbound>,
    commands: u64,
    /// The commands that were interpreted in a room since the last start.
    understood: HashMap<String, Vec<u64>>,
    /// The commands that arrived before their keys.
    late: Vec<HeardEvent>,
    /// The messages that people have redacted.
    redacted: HashSet<String>,
    answers: usize,
    starts: usize,
    /// Whether there is a second account.
    has_second: bool,
    /// Whether the second account has ever lost unfinished work.
    second_lost: bool,
}

impl DeskModel {
    /// Makes a model. `second` says whether the second account had logged in before this start, if there is
    /// one.
    fn new(unlimited: bool, second: Option<bool>) -> Self {
        Self {
            world: DeskWorld::with_second(unlimited, second == Some(true)),
            wanted: HashMap::new(),
            inbound: Vec::new(),
            commands: 0,
            understood: HashMap::new(),
            late: Vec::new(),
            redacted: HashSet::new(),
            answers: 0,
            starts: 0,
            has_second: second.is_some(),
            second_lost: false,
        }
    }

    /// Takes and checks the core's events.
    fn listen(&mut self) {
        for event in std::mem::take(&mut self.world.told) {
            match event {
                PlatformEvent::Inbound(inbound) => self.check_inbound(*inbound),
                PlatformEvent::Surface { surface, news: SurfaceNews::Delivered { rev, outcome }, .. } => {
                    self.check_report(surface, rev, outcome)
                }
                PlatformEvent::Connected { .. }
                | PlatformEvent::Surface { .. }
                | PlatformEvent::Thread { .. }
                | PlatformEvent::ThreadGone { .. } => {}
            }
        }
    }

    fn check_inbound(&mut self, inbound: Inbound) {
        match &inbound.what {
            What::Press { choice, message, .. } => {
                let message = message.as_ref().unwrap();
                let post = self.world.server.posted.iter().find(|post| post.id == message.message).unwrap();
                assert!(post.offers(choice), "{choice} was never offered by {post:?}");
            }
            What::Text(text) | What::Overheard(text) => {
                let number = text.strip_prefix("herz ").and_then(|number| number.parse().ok());
                let is_late = self
                    .late
                    .iter()
                    .any(|heard| self.world.keys.contains_key(&heard.event.id) && said(heard) == Some(text));
                if let Some(number) = number {
                    let room = match &inbound.place {
                        _ if is_late => "late".to_owned(),
                        Place::Channel { channel, .. } if self.late.is_empty() => channel.channel.clone(),
                        // One person's commands may wait for a key.
                        Place::Channel { channel, .. } => {
                            format!("{} {}", channel.channel, inbound.who.account.id)
                        }
                        Place::Private => inbound.who.account.id.clone(),
                    };
                    let before = self.understood.entry(room).or_default();
                    assert!(!before.contains(&number), "{text} counts twice");
                    let newest = before.iter().max().copied().unwrap_or(0);
                    assert!(is_late || number > newest, "{text} after {before:?}");
                    before.push(number);
                }
            }
            What::Reaction { emoji, message } => {
                // An emoji that the message didn't offer at the time.
                assert!(inbound.place != Place::Private, "{emoji} below {message:?}");
            }
            What::Command { .. } | What::Autocomplete { .. } => panic!("{inbound:?}"),
        }
        self.inbound.push(inbound);
    }

    fn check_report(&mut self, surface: Surface, rev: u64, outcome: Result<MessageRef, Undelivered>) {
        let wanted = self.wanted.entry(surface).or_default();
        match &outcome {
            Ok(at) => wanted.message = Some(at.clone()),
            Err(
                Undelivered::NotJoined
                | Undelivered::NotInvited
                | Undelivered::MessageGone
                | Undelivered::ChannelGone,
            ) => {
                wanted.message = None;
            }
            Err(Undelivered::PrivateClosed | Undelivered::Forbidden(_) | Undelivered::Expired) => {}
        }
        if rev != wanted.rev {
            return;
        }
        let is_final = !matches!(outcome, Err(Undelivered::NotJoined | Undelivered::NotInvited));
        wanted.reports += u32::from(is_final);
        assert!(wanted.reports <= 1, "{surface:?} {rev} is reported twice: {outcome:?}");
        wanted.outcome = Some(outcome);
    }

    fn show(&mut self, surface: Surface, fresh: bool, urgent: bool) {
        let wanted = self.wanted.entry(surface).or_default();
        let message = wanted.message.clone();
        *wanted = WantedSurface { rev: wanted.rev + 1, message: message.clone(), ..WantedSurface::default() };
        let rev = wanted.rev;
        self.world.show(Show { fresh, urgent, ..state(surface, rev, message) });
    }

    fn room(&self, who: &str, private: bool) -> String {
        let chat = self.world.chat_of(who).filter(|_| private);
        let is_there = |chat: &String| self.world.server.rooms[chat].joined.contains(who);
        chat.filter(is_there).unwrap_or_else(|| ROOM.to_owned())
    }

    fn step(&mut self, step: DeskStep) {
        let person = |who: usize| PEOPLE[who % PEOPLE.len()];
        match step {
            DeskStep::Show { which, fresh } => self.show(SURFACES[which % SURFACES.len()], fresh, false),
            DeskStep::View { who, fresh, urgent } => self.show(view(person(who)), fresh, urgent),
            DeskStep::DeleteNudge => {
                let wanted = self.wanted.entry(NUDGE).or_default();
                wanted.deleted = true;
                let message = wanted.message.take();
                self.world.say(Outbound::Delete { surface: NUDGE, message });
            }
            DeskStep::Command { who, private } => {
                self.commands += 1;
                let room = self.room(person(who), private);
                self.world.says(person(who), &room, &format!("!herz {}", self.commands));
            }
            DeskStep::Undecryptable { who } => {
                self.commands += 1;
                let heard = self.world.text(person(who), ROOM, &format!("!herz {}", self.commands), None);
                let (room, event) = (ROOM.to_owned(), heard.event.id.clone());
                self.late.push(heard);
                let sender = person(who).to_owned();
                self.world.input(MatrixInput::Undecryptable { room, event, sender });
            }
            DeskStep::KeyComes => {
                if let Some(heard) = self.late.last() {
                    self.world.keys.insert(heard.event.id.clone(), heard.clone());
                    self.world.input(MatrixInput::KeysArrived(None));
                }
            }
            DeskStep::Number { who, private, number, answering } => {
                let room = self.room(person(who), private);
                let there: Vec<&Posted> =
                    self.world.server.posted.iter().filter(|post| post.room == room).collect();
                let answers =
                    answering.and_then(|which| Some(there[which.checked_rem(there.len())?].id.clone()));
                let heard = self.world.text(person(who), &room, &format!("!{number}"), answers.as_deref());
                self.world.hear(heard);
            }
            DeskStep::React { who, to, key } => {
                let posted = &self.world.server.posted;
                let Some(post) = to.checked_rem(posted.len()).map(|to| posted[to].clone()) else { return };
                if self.world.server.rooms[&post.room].joined.contains(person(who)) {
                    let key = ["1️⃣", "3️⃣", "✋", "🎉"][key];
                    self.world.reacts(person(who), &post.room, &post.id, key);
                }
            }
            DeskStep::Answer { which, how } => self.answer(which, how),
            DeskStep::Again(which) => {
                if let Some(which) = which.checked_rem(self.world.heard.len()) {
                    let heard = self.world.heard[which].clone();
                    self.world.input(MatrixInput::Heard(Box::new(heard)));
                }
            }
            DeskStep::Comes(who) => self.world.accepts(person(who)),
            DeskStep::Goes(who) => {
                if let Some(chat) = self.world.chat_of(person(who)) {
                    self.world.member(person(who), &chat, "leave");
                }
            }
            DeskStep::Intrudes(who) => {
                if let Some(chat) = self.world.chat_of(person(who)) {
                    self.world.member(EVE, &chat, "join");
                }
            }
            DeskStep::IsSentAway(who) => {
                if let Some(chat) = self.world.chat_of(person(who)) {
                    self.world.member(EVE, &chat, "leave");
                }
            }
            DeskStep::Redacts(which) => {
                let posted = &mut self.world.server.posted;
                let Some(which) = which.checked_rem(posted.len()) else { return };
                posted[which].redacted = true;
                let (room, event) = (posted[which].room.clone(), posted[which].id.clone());
                self.redacted.insert(event.clone());
                self.world.input(MatrixInput::Redacted { room, event });
            }
            DeskStep::Do(which) => drop(self.world.act(which)),
            DeskStep::Finish(which) => self.world.finish(which),
            DeskStep::Lose(which, done) => self.world.lose(which, done),
            DeskStep::Limit(which) => self.world.limit(which),
            DeskStep::Find(which) => self.world.find(which),
            DeskStep::Disconnect => {
                self.world.input(MatrixInput::Connected(false));
                self.world.pass(Duration::from_secs(20));
                self.world.input(MatrixInput::Connected(true));
            }
            DeskStep::Second(_) if !self.has_second => {}
            DeskStep::Second(0) => {
                self.world.server.second_in.clear();
                self.second_lost = true;
            }
            DeskStep::Second(1) => {
                self.world.server.second_in.clear();
                self.second_lost = true;
                self.world.input(MatrixInput::Second(None));
            }
            DeskStep::Second(2) => self.world.input(MatrixInput::Second(Some(BTreeSet::new()))),
            DeskStep::Second(_) => {
                let rooms: Vec<String> = self.world.server.rooms.keys().cloned().collect();
                self.world.second_comes(&rooms.iter().map(String::as_str).collect::<Vec<_>>());
            }
            DeskStep::Pass(millis) => self.world.pass(Duration::from_millis(millis)),
            DeskStep::Restart { replaced } => self.restart(replaced && self.has_second),
        }
    }

    fn answer(&mut self, which: usize, how: usize) {
        let Some(which) = which.checked_rem(self.inbound.len()) else { return };
        let inbound = self.inbound[which].clone();
        let says = format!(
            "answer to {}.{which}-{} for {} alone",
            self.starts, self.answers, inbound.who.account.id
        );
        self.answers += 1;
        let page = page(&says, "answered", 0);
        let answer = match how % 3 {
            0 => Answer::Private(page),
            1 => Answer::Nothing,
            // A private answer may only edit a private message.
            _ if inbound.place == Place::Private => Answer::Update { page, surface: None },
            _ => Answer::Private(page),
        };
        self.world.answer(&inbound, answer);
    }

    /// Restarts the bot. The core shows everything again that wasn't reported as shown.
    fn restart(&mut self, replaced: bool) {
        match replaced {
            true => self.world.restart_with_another_second(),
            false => self.world.restart(),
        }
        self.second_lost |= replaced;
        self.world.heard.clear();
        self.starts += 1;
        self.inbound.clear();
        self.understood.clear();
        for (surface, wanted) in self.wanted.clone() {
            if wanted.rev > 0 && !wanted.deleted && !matches!(wanted.outcome, Some(Ok(_))) {
                self.wanted.insert(surface, WantedSurface { reports: 0, outcome: None, ..wanted.clone() });
                self.world.show(state(surface, wanted.rev, wanted.message));
            }
        }
    }

    /// Checks the final state.
    fn check(&self) {
        for (surface, wanted) in self.wanted.iter().filter(|(_, wanted)| wanted.rev > 0) {
            let posted = &self.world.server.posted;
            if wanted.deleted {
                let offers = |post: &&Posted| post.offers(&format!("{surface:?} {}.0", wanted.rev));
                let left = posted.iter().filter(offers).find(|post| !post.redacted);
                let is_lost = left.is_some_and(|post| post.by == Voice::Second) && self.second_lost;
                assert!(left.is_none() || self.starts > 0 || is_lost, "{left:?} was deleted");
                continue;
            }
            match &wanted.outcome {
                Some(Ok(at)) => {
                    let post = posted.iter().find(|post| post.id == at.message).unwrap();
                    let says = format!("state {} for", wanted.rev);
                    let mut states = post.versions.iter().filter(|(says, _)| !says.contains("answer to"));
                    assert!(states.next_back().unwrap().0.contains(&says), "{surface:?} {wanted:?} {post:?}");
                }
                Some(Err(Undelivered::NotJoined | Undelivered::NotInvited)) => {
                    let user = if *surface == view(ANNA) { ANNA } else { BEN };
                    let chat = self.world.chat_of(user).unwrap();
                    let is_there = self.world.server.rooms[&chat].joined.contains(user);
                    let is_alone = !self.world.server.rooms[&chat].joined.contains(EVE);
                    assert!(!(is_there && is_alone), "{surface:?} {wanted:?} could be seen");
                }
                Some(Err(Undelivered::MessageGone)) => assert!(!self.redacted.is_empty() || self.second_lost),
                other => panic!("{surface:?} {wanted:?}: {other:?}"),
            }
        }
        self.check_once();
        let mut answered: HashMap<&str, &str> = HashMap::new();
        for (says, _) in self.world.server.posted.iter().flat_map(|post| &post.versions) {
            let Some((_, rest)) = says.split_once("answer to ") else { continue };
            let (reply, answer) = rest.split_once('-').unwrap();
            let before = answered.insert(reply, answer);
            assert!(before.is_none_or(|before| before == answer), "{reply} is answered twice");
        }
    }

    /// Checks that a repeated request takes effect once. (A restarted bot can't know which requests have
    /// arrived.)
    fn check_once(&self) {
        if self.starts > 0 {
            return;
        }
        let mut states = HashSet::new();
        for post in self.world.server.posted.iter().filter(|post| post.room == ROOM) {
            for versions in post.versions.windows(2) {
                assert_ne!(versions[0].0, versions[1].0, "{post:?} was edited twice");
            }
            if let Some(picked) = post.versions[0].1.typed("word0") {
                assert!(states.insert(picked.choice.clone()), "{} was sent twice", picked.choice);
            }
        }
    }
}

fn said(heard: &HeardEvent) -> Option<&str> {
    match &heard.event.kind {
        crate::wire::MatrixEventKind::Text(text) => text.body.strip_prefix('!'),
        crate::wire::MatrixEventKind::Reaction { .. }
        | crate::wire::MatrixEventKind::PollAnswer { .. }
        | crate::wire::MatrixEventKind::Redaction(_)
        | crate::wire::MatrixEventKind::Member { .. }
        | crate::wire::MatrixEventKind::Tombstone => None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_newest_states_arrive_once_and_nobody_else_reads_what_is_private(
        unlimited in any::<bool>(),
        second in proptest::option::of(any::<bool>()),
        steps in steps(),
    ) {
        let mut model = DeskModel::new(unlimited, second);
        for step in steps {
            model.step(step);
            model.listen();
        }
        model.world.settle();
        model.listen();
        model.check();
    }
}
