//! What each person at a table may know at each moment of a game, from its record: the views of the rules, which tests of the
//! rules prove to be free of what is hidden. What people were sent is compared with it.

#![expect(clippy::unwrap_used, reason = "a test stops where something is not as it must be")]

use herzbot_core::samples::{Evening, person};
use herzbot_core::table::Happened;
use herzbot_core::text::pages;
use herzbot_core::text::{Language, Texts, faces};
use herzbot_rules::{AnyMatch, GameKind, Record, Seat};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

/// Every text of a rule or a legend may name these.
const NAMED_IN_RULES: [&str; 3] = ["♠Q", "♦10", "★A"];

/// Milliseconds since 1970.
pub fn now() -> u64 {
    u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap()
}

/// Something that a person was sent.
#[derive(Clone, Debug)]
pub struct Heard {
    /// When it had come, in milliseconds since 1970.
    pub at: u64,
    /// The name of the person at the table.
    pub who: String,
    /// JSON, or a text.
    pub told: String,
}

/// What was pressed and heard at a table, by everybody.
#[derive(Clone, Default)]
pub struct Log {
    presses: Arc<Mutex<Vec<(u64, usize)>>>,
    heard: Arc<Mutex<Vec<Heard>>>,
}

impl Log {
    /// Somebody is about to press something in a turn.
    pub fn presses(&self, turn: usize) {
        self.pressed_at(now(), turn);
    }

    /// The same, at a moment in milliseconds since 1970.
    pub fn pressed_at(&self, at: u64, turn: usize) {
        self.presses.lock().unwrap().push((at, turn));
    }

    /// Somebody is sent something.
    pub fn hears(&self, who: &str, told: String) {
        self.heard_at(now(), who, told);
    }

    /// The same, at a moment in milliseconds since 1970.
    pub fn heard_at(&self, at: u64, who: &str, told: String) {
        self.heard.lock().unwrap().push(Heard { at, who: who.to_owned(), told });
    }

    /// How far the game has come: the newest turn in which something was pressed.
    pub fn turn(&self) -> usize {
        self.presses.lock().unwrap().iter().map(|(_, turn)| *turn).max().unwrap_or_default()
    }
}

/// What a reader knows at each state of a game, and how the cards lie before them.
struct Reader {
    known: Vec<BTreeSet<String>>,
    layouts: Vec<Vec<String>>,
}

/// What everybody may know of a game.
pub struct Knowledge {
    names: Vec<String>,
    states: Vec<AnyMatch>,
    /// By name; the reader without one has no seat.
    readers: BTreeMap<String, Reader>,
    /// All cards.
    pack: BTreeSet<String>,
}

/// What was looked for.
#[derive(Debug, Default)]
pub struct Searched {
    /// Drawn tables that were compared with a state of the game.
    pub boards: usize,
    /// Hidden cards, once for each message in which they were looked for.
    pub hidden: usize,
    /// Cards that were shown.
    pub shown: usize,
}

impl Knowledge {
    /// Of a finished game whose record has the names of its people.
    pub fn of(record: &Record) -> Self {
        let texts = Texts::embedded().unwrap();
        let names = record.extra["names"].as_array().unwrap().iter();
        let names: Vec<String> = names.map(|name| name.as_str().unwrap().to_owned()).collect();
        // Two cards that look alike are not told apart, and what is no number stands for anything.
        let is_told_apart = |card: &String| card.chars().any(char::is_numeric) || card.chars().count() == 2;
        let pack = faces(&texts).into_iter().map(|face| format!("{}{}", face.mark, face.text));
        let pack: BTreeSet<String> = pack.filter(is_told_apart).collect();
        let mut states = Vec::new();
        let last = AnyMatch::replay(record, |before| states.push(before.clone())).unwrap();
        states.push(last);
        // What a move shows may lie nowhere afterwards: the last card of a trick.
        let moves = record.rounds.iter().flat_map(|round| &round.moves);
        let happened = states.iter().zip(moves).map(|(state, mv)| {
            let (seat, mv) = record.read_move(mv).unwrap();
            let events = state.clone().apply(seat, mv).unwrap();
            events.into_iter().map(|event| Happened { seat, event }).collect()
        });
        let happened: Vec<Vec<Happened>> = std::iter::once(Vec::new()).chain(happened).collect();
        let seats = Seat::all(record.players).map(Some).chain([None]);
        let mut readers = BTreeMap::new();
        for seat in seats {
            let (mut known, mut layouts) = (Vec::<BTreeSet<String>>::new(), Vec::new());
            for (state, happened) in states.iter().zip(&happened) {
                let view = Evening::at(state.clone(), happened.clone()).view(seat.map(person)).unwrap();
                let say = texts.say(Language::En);
                let board = pages::board(say, &view, &|_| None, None);
                let board = serde_json::to_value(&board).unwrap();
                let mut seen = known.last().cloned().unwrap_or_default();
                cards(&board, &mut |card| {
                    seen.insert(card);
                });
                // What is in words alone: a reserve that one seat may look at.
                let page = match seat {
                    Some(_) => pages::private(say, &view, None, None),
                    None => pages::table(say, &view),
                };
                let page = serde_json::to_string(&page).unwrap();
                let words = words(&page);
                seen.extend(pack.iter().filter(|card| is_named(&words, card)).cloned());
                known.push(seen);
                layouts.push(layout(&board));
            }
            let name = seat.map_or_else(String::new, |seat| names[seat.index()].clone());
            readers.insert(name, Reader { known, layouts });
        }
        Self { names, states, readers, pack }
    }

    /// The last state that can have been shown at a moment. Several people may choose together in one turn, and the table may
    /// make moves that are openly forced.
    fn reached(&self, log: &Log, at: u64) -> usize {
        let presses = log.presses.lock().unwrap();
        let pressed = presses.iter().filter(|(then, _)| *then <= at).map(|(_, turn)| turn + 1).max();
        let last = self.states.len() - 1;
        let goes_on = |state: &AnyMatch| {
            let Some(seat) = state.to_move().first() else { return false };
            let passes = state.legal_notation(seat).first().is_some_and(|mv| mv.starts_with("pass"));
            passes || state.is_decided() || state.openly_forced(seat).is_some()
        };
        // Before the first press, too: who draws a thief first has to discard it.
        let mut reached = pressed.unwrap_or_default().min(last);
        while reached < last && goes_on(&self.states[reached]) {
            reached += 1;
        }
        reached
    }

    /// Asserts that nobody was sent anything that they might not know then.
    pub fn is_kept_by(&self, log: &Log) -> BTreeMap<String, Searched> {
        let mut searched: BTreeMap<String, Searched> = BTreeMap::new();
        for heard in log.heard.lock().unwrap().iter() {
            let reached = self.reached(log, heard.at);
            let searched = searched.entry(heard.who.clone()).or_default();
            self.look(heard, reached, searched);
        }
        assert!(self.names.iter().all(|name| searched.contains_key(name)), "{:?}", searched.keys());
        searched
    }

    fn look(&self, heard: &Heard, reached: usize, searched: &mut Searched) {
        let Heard { who, told, .. } = heard;
        // Nothing is hidden any more once the game is over.
        if reached + 1 == self.states.len() {
            return;
        }
        let (reader, everybody) = (&self.readers[who], &self.readers[""]);
        let known = &reader.known[reached] | &everybody.known[reached];
        let mut parsed: Value = serde_json::from_str(told).unwrap_or_default();
        cards(&parsed, &mut |card| {
            searched.shown += 1;
            assert!(known.contains(&card), "{who} is shown {card} at state {reached}: {told}");
        });
        for message in messages(&parsed) {
            let board = &message["page"]["board"];
            if board["stage"] != "playing" {
                continue;
            }
            let seen_by = if message["id"] == "own" { reader } else { everybody };
            let lies = layout(board);
            assert!(seen_by.layouts[..=reached].contains(&lies), "{who} is shown what never was: {told}");
            searched.boards += 1;
        }
        // How many cards of a colour somebody holds looks like a card of that number.
        forget_counts(&mut parsed);
        let said = if parsed.is_null() { told.clone() } else { parsed.to_string() };
        let words = words(&said);
        for card in self.pack.difference(&known).filter(|card| !NAMED_IN_RULES.contains(&&***card)) {
            searched.hidden += 1;
            assert!(!is_named(&words, card), "{who} can read of {card} at state {reached}: {told}");
        }
    }
}

/// The words of a text.
fn words(text: &str) -> BTreeSet<&str> {
    let ends = |letter: char| letter.is_whitespace() || "(),.\"<>\\:;n*`|".contains(letter);
    text.split(ends).collect()
}

/// Whether a card is among words. Suits stand behind as well; behind a colour's number would be how many cards there are.
fn is_named(words: &BTreeSet<&str>, card: &str) -> bool {
    let turned = card.strip_prefix(['♠', '♥', '♦', '♣']).map(|text| {
        let mark = &card[..card.len() - text.len()];
        format!("{text}{mark}")
    });
    words.contains(card) || turned.is_some_and(|turned| words.contains(&*turned))
}

/// The messages of a frame.
fn messages(told: &Value) -> impl Iterator<Item = &Value> {
    let several = told["messages"].as_array().into_iter().flatten();
    several.chain(Some(&told["message"])).filter(|message| message.is_object())
}

/// Removes the short facts of seats.
fn forget_counts(told: &mut Value) {
    match told {
        Value::Array(parts) => parts.iter_mut().for_each(forget_counts),
        Value::Object(parts) => {
            parts.remove("facts");
            parts.values_mut().for_each(forget_counts);
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// How the cards of a drawn table lie: those of each zone in order, then the hand.
fn layout(board: &Value) -> Vec<String> {
    let mut lie = Vec::new();
    for part in ["zones", "hand"] {
        lie.push(part.to_owned());
        for zone in board[part].as_array().into_iter().flatten() {
            cards(zone, &mut |card| lie.push(card));
            lie.push(String::new());
        }
    }
    lie
}

/// Every card in what somebody is sent: mark and text.
fn cards(told: &Value, found: &mut impl FnMut(String)) {
    if let (Some(mark), Some(text)) = (told["mark"].as_str(), told["text"].as_str()) {
        found(format!("{mark}{text}"));
    }
    match told {
        Value::Array(parts) => parts.iter().for_each(|part| cards(part, found)),
        Value::Object(parts) => parts.values().for_each(|part| cards(part, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn what_the_wrong_person_is_sent_is_found() {
    for kind in GameKind::ALL {
        let option = if kind == GameKind::Hearts { "target" } else { "rounds" };
        let options = serde_json::Map::from_iter([(option.to_owned(), 1.into())]);
        let mut evening = Evening::at(AnyMatch::new(kind, 3, &options).unwrap(), Vec::new());
        while evening.step() {}
        let mut record = evening.game.record();
        record.extra.insert("names".to_owned(), serde_json::json!(["Anna", "Ben", "Cleo"]));
        let knowledge = Knowledge::of(&record);
        let (texts, reached) = (Texts::embedded().unwrap(), 5);
        let state = knowledge.states[reached].clone();
        let seat = state.to_move().first().unwrap();
        let view = Evening::at(state, Vec::new()).view(Some(person(seat))).unwrap();
        let board = pages::board(texts.say(Language::En), &view, &|_| None, None);
        let told = serde_json::json!({ "message": { "id": "own", "page": { "board": board } } }).to_string();
        for (at, name) in knowledge.names.iter().enumerate() {
            let heard = Heard { at: 0, who: name.clone(), told: told.clone() };
            let look = || knowledge.look(&heard, reached, &mut Searched::default());
            let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(look)).is_err();
            assert_eq!(found, at != seat.index(), "{kind:?} {name}");
        }
    }
}
