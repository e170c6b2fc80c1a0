//! A game as people play it: who is to move sees it in the private chat, and moves in one of many ways.

use crate::club::Club;
use crate::homeserver::SOON;
use crate::person::Person;
use crate::seen::{Message, Seen, is_by};
use futures_util::future::{FutureExt, select_all};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// How the numbers of choices are offered as reactions.
pub const KEYS: [&str; 8] = ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣"];

/// A way to make a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// `2`
    Number,
    /// `!2`
    Bang,
    /// `left`
    Word,
    /// `!left`
    BangWord,
    /// `!left`, where all can read it.
    Aloud,
    /// 2️⃣, where the bot has put it; else the number.
    Reaction,
    /// A vote, where there is a poll; else the number.
    Poll,
}

/// All of them.
pub const WAYS: [Way; 7] =
    [Way::Number, Way::Bang, Way::Reaction, Way::Word, Way::Poll, Way::BangWord, Way::Aloud];

/// How long people take at least to read a lobby and to type what they want. Where limits are lifted, nothing depends on it.
pub const READS_AND_TYPES: Duration = Duration::from_secs(3);

/// A table and its people.
pub struct Evening<'p> {
    pub people: Vec<&'p Person>,
    /// Everybody's private chat with the bot.
    pub chats: Vec<String>,
    pub room: String,
    herzbot: String,
    /// Whether the bot may send as much as it likes, and so offers reactions.
    lifted: bool,
    /// The views from which a move was made already.
    done: BTreeSet<(String, String)>,
    pub moves: usize,
    /// How often each way was gone.
    pub gone: BTreeMap<Way, usize>,
    secrets: Vec<Secret>,
    /// The cards that each has held.
    held: Vec<BTreeSet<String>>,
}

/// Cards that only one person knew, and when.
#[derive(Debug)]
struct Secret {
    owner: usize,
    cards: Vec<String>,
    from: u64,
    to: u64,
}

/// Somebody's turn, and what they see.
pub struct Turn {
    pub who: usize,
    pub view: Message,
}

/// What tells one turn from the next: that the table has moved, or the clock was stopped, makes no other of it.
fn identity(view: &Message) -> (String, String) {
    let passes = |line: &&str| !line.starts_with("→ To the table") && !line.starts_with('⏳');
    (view.id.clone(), view.text.lines().filter(passes).collect::<Vec<_>>().join("\n"))
}

impl<'p> Evening<'p> {
    /// Opens a table in a room, lets everybody join it and start; `command` is what opens it, such as `!herz rounds=1`.
    pub async fn begins(club: &Club, room: &str, people: &[&'p Person], command: &str) -> Evening<'p> {
        let pause = if club.server.is_lifted() { Duration::ZERO } else { READS_AND_TYPES };
        people[0].says(room, command).await;
        people[0].sees(room, &club.herzbot, "(!join)").await;
        for person in &people[1..] {
            person.sees(room, &club.herzbot, "(!join)").await;
            tokio::time::sleep(pause).await;
            let join = person.says(room, "!join").await;
            // The lobby may say so much later, where little may be sent.
            let joined = |seen: &Seen| {
                let read = (room.to_owned(), club.herzbot.clone(), join.clone());
                let mut told = seen.by(room, &club.herzbot);
                let is_told = told.any(|message| message.text.contains(&person.name));
                (is_told || seen.receipts.contains(&read)).then_some(())
            };
            person.until("a sign of the join", joined).await;
        }
        tokio::time::sleep(pause).await;
        people[0].says(room, "!start").await;
        let mut chats = Vec::new();
        for person in people {
            chats.push(club.chat(person).await);
        }
        Self::of(club, room, people, chats)
    }

    /// A game that somebody has begun in their private chat, where they play alone.
    pub fn alone(club: &Club, person: &'p Person, chat: &str) -> Evening<'p> {
        Self::of(club, chat, &[person], vec![chat.to_owned()])
    }

    /// A game that has begun at a table in a room; everybody is in their private chat.
    pub fn among(club: &Club, room: &str, people: &[&'p Person], chats: Vec<String>) -> Evening<'p> {
        Self::of(club, room, people, chats)
    }

    fn of(club: &Club, room: &str, people: &[&'p Person], chats: Vec<String>) -> Evening<'p> {
        Evening {
            people: people.to_vec(),
            chats,
            room: room.to_owned(),
            herzbot: club.herzbot.clone(),
            lifted: club.server.is_lifted(),
            done: BTreeSet::new(),
            moves: 0,
            gone: BTreeMap::new(),
            secrets: Vec::new(),
            held: vec![BTreeSet::new(); people.len()],
        }
    }

    /// Somebody's newest view of the table.
    pub fn view(&self, who: usize) -> Option<Message> {
        let is_view = |message: &&Message| {
            ["Your hand ·", "Your tower ·", "You have no cards left"]
                .iter()
                .any(|own| message.text.contains(own))
        };
        self.people[who].look(|seen| seen.by(&self.chats[who], &self.herzbot).rev().find(is_view).cloned())
    }

    /// What somebody can do now, if it is their turn and they have not done it.
    fn turn(&self, who: usize) -> Option<Turn> {
        let view = self.view(who)?;
        let mine = view.text.starts_with("Your turn ·") && !self.done.contains(&identity(&view));
        mine.then_some(Turn { who, view })
    }

    /// Whether the game has ended, as the first sees it.
    pub fn is_over(&self) -> bool {
        self.people[0].look(|seen| {
            let ends = |text: &str| text.contains("(!rematch)") || text.contains("(rematch)");
            seen.by(&self.room, &self.herzbot).any(|message| ends(&message.text))
        })
    }

    /// Waits until it is somebody's turn; none when the game is over.
    pub async fn next(&self) -> Option<Turn> {
        let end = tokio::time::Instant::now() + SOON;
        loop {
            let mut bells: Vec<_> = self.people.iter().map(|person| person.bell()).collect();
            if let Some(turn) = (0..self.people.len()).find_map(|who| self.turn(who)) {
                return Some(turn);
            }
            if self.is_over() {
                return None;
            }
            let rings = select_all(bells.iter_mut().map(|bell| bell.changed().boxed()));
            if tokio::time::timeout_at(end, rings).await.is_err() {
                let all: Vec<_> = self.people.iter().map(|person| person.everything()).collect();
                panic!("nobody's turn after {} moves:\n{}", self.moves, all.join("\n"));
            }
        }
    }

    /// Makes one move, or passes three cards, in this way.
    pub async fn moves(&mut self, turn: &Turn, way: Way) {
        let Turn { who, view } = turn;
        let (person, chat) = (self.people[*who], self.chats[*who].clone());
        self.done.insert(identity(view));
        self.keeps_secret(turn);
        if view.text.contains("Choose three cards") {
            return self.passes(turn, way).await;
        }
        let offered = offers(view);
        // What is no move has a word of its own.
        let is_move = |at: &usize| {
            offered[*at]
                .1
                .as_deref()
                .is_none_or(|word| !["last trick", "back", "hint", "leave"].contains(&word))
        };
        let at = (0..offered.len()).filter(is_move).cycle().nth(self.moves * 7);
        let at = at.unwrap_or_else(|| panic!("no move to make:\n{}\n{}", view.text, person.everything()));
        let word = offered[at].1.clone().unwrap_or_else(|| (at + 1).to_string());
        let number = (at + 1).to_string();
        let gone = match way {
            Way::Reaction if (2..=KEYS.len()).contains(&offered.len()) => {
                person.presses(view, KEYS[at]).await;
                way
            }
            Way::Poll => match self.poll(*who, view) {
                Some(poll) => {
                    let answer =
                        poll.answers.iter().position(|(_, text)| *text == offered[at].0).unwrap_or(0);
                    person.votes(&poll, &[answer]).await;
                    way
                }
                None => self.says(person, &chat, &number, Way::Number).await,
            },
            Way::Number | Way::Reaction => self.says(person, &chat, &number, Way::Number).await,
            Way::Bang => self.says(person, &chat, &format!("!{number}"), way).await,
            Way::Word => self.says(person, &chat, &word, way).await,
            Way::BangWord => self.says(person, &chat, &format!("!{word}"), way).await,
            // In the room, a number means what the table's message offers.
            Way::Aloud if offered[at].1.is_none() => self.says(person, &chat, &number, Way::Number).await,
            Way::Aloud => self.says(person, &self.room.clone(), &format!("!{word}"), way).await,
        };
        *self.gone.entry(gone).or_default() += 1;
        self.moves += 1;
    }

    async fn says(&self, person: &Person, room: &str, text: &str, way: Way) -> Way {
        person.says(room, text).await;
        way
    }

    /// A poll for this view that came after it.
    fn poll(&self, who: usize, view: &Message) -> Option<Message> {
        self.people[who].look(|seen| self.poll_in(seen, who, view))
    }

    fn poll_in(&self, seen: &Seen, who: usize, view: &Message) -> Option<Message> {
        let mut newest = seen.by(&self.chats[who], &self.herzbot).rev();
        newest.find(|message| message.kind == "poll" && message.sent >= view.sent).cloned()
    }

    /// Waits until the choices of a turn are offered as a poll.
    pub async fn sees_poll(&self, turn: &Turn) {
        let wanted = |seen: &Seen| self.poll_in(seen, turn.who, &turn.view).map(|_| ());
        self.people[turn.who].until("a poll", wanted).await;
    }

    /// Passes three cards: by one line of text, or one after the other by numbers.
    async fn passes(&mut self, turn: &Turn, way: Way) {
        let Turn { who, view } = turn;
        let (person, chat) = (self.people[*who], self.chats[*who].clone());
        let offered = offers(view);
        let cards: Vec<String> = offered.iter().filter_map(|(_, word)| word.clone()).take(3).collect();
        if matches!(way, Way::Word | Way::BangWord | Way::Aloud) {
            person.says(&chat, &format!("pass {}", cards.join(" ").to_lowercase())).await;
        } else if self.poll(*who, view).is_some() && way == Way::Poll {
            let poll = self.poll(*who, view).unwrap();
            person.votes(&poll, &[0, 1, 2]).await;
            *self.gone.entry(way).or_default() += 1;
        } else {
            for at in 0..3 {
                person.says(&chat, &(at + 1).to_string()).await;
            }
            // It is drawn when it is whole.
            self.sees_view(*who, |text| text.matches('✅').count() == 3).await;
            let confirm = self.view(*who).unwrap();
            person.says(&chat, &offers(&confirm).len().to_string()).await;
        }
        // Where little may be sent, others go first: who has passed sees it with the first card.
        if self.lifted {
            self.sees_view(*who, |text| !text.contains("Choose three cards")).await;
        }
    }

    /// Whoever is to move moves, even if they have done so before: what they did may not have been heard.
    pub fn remembers_nothing_done(&mut self) {
        self.done.clear();
    }

    /// Waits until somebody's view is as it is to be.
    pub async fn sees_view(&self, who: usize, wanted: impl Fn(&str) -> bool) -> Message {
        self.sees_such_view(who, |view| wanted(&view.text)).await
    }

    /// Waits until somebody's view is another message than it was.
    pub async fn sees_another_view(&self, who: usize, before: &Message) -> Message {
        self.sees_such_view(who, |view| view.id != before.id).await
    }

    async fn sees_such_view(&self, who: usize, wanted: impl Fn(&Message) -> bool) -> Message {
        let end = Instant::now() + SOON;
        loop {
            let mut bell = self.people[who].bell();
            if let Some(view) = self.view(who).filter(&wanted) {
                return view;
            }
            let rings = tokio::time::timeout_at(end.into(), bell.changed()).await;
            assert!(rings.is_ok(), "the view never is as it should be:\n{}", self.people[who].everything());
        }
    }

    /// Plays in all ways, in turn, until the end or until `stop` says so before a move; whether it is the end.
    pub async fn plays(&mut self, ways: &[Way], mut stop: impl FnMut(usize) -> bool) -> bool {
        while let Some(turn) = self.next().await {
            if stop(self.moves) {
                return false;
            }
            self.moves(&turn, ways[self.moves % ways.len()]).await;
            assert!(self.moves < 2_000, "the game never ends");
        }
        true
    }

    /// What is in somebody's hand is theirs alone until they move.
    fn keeps_secret(&mut self, turn: &Turn) {
        let cards = hidden(&turn.view.text);
        self.held[turn.who].extend(cards.iter().cloned());
        // Cards that were answered for before may be public since then: the view may say nothing but another time, or
        // it was posted anew (after an outage, say) while the answer was on its way.
        let mut of_theirs = self.secrets.iter().filter(|known| known.owner == turn.who);
        if of_theirs.clone().any(|known| known.cards == cards) {
            return;
        }
        let before = of_theirs.next_back();
        let said = |event: &serde_json::Value| event["content"].to_string();
        let at = |event: &serde_json::Value| event["origin_server_ts"].as_u64().unwrap_or_default();
        let is_public = |card: &String| {
            let answered = before.filter(|known| known.cards.contains(card)).map(|known| known.to);
            answered.is_some_and(|answered| {
                let told = |event: &serde_json::Value| at(event) >= answered && mentions(&said(event), card);
                self.people.iter().enumerate().filter(|(who, _)| *who != turn.who).any(|(_, other)| {
                    other.look(|seen| {
                        seen.events.iter().any(|event| {
                            is_by(event["sender"].as_str().unwrap(), &self.herzbot) && told(event)
                        })
                    })
                })
            })
        };
        let cards: Vec<String> = cards.into_iter().filter(|card| !is_public(card)).collect();
        let (from, to) = (turn.view.changed, now());
        self.secrets.push(Secret { owner: turn.who, cards, from, to });
    }

    /// The bot has taken nothing away in private chats: polls that are over are closed.
    pub fn assert_nothing_is_deleted(&self) {
        for (person, chat) in self.people.iter().zip(&self.chats) {
            let gone = person.look(|seen| {
                let messages = seen.rooms[chat].messages.iter();
                messages.filter(|message| is_by(&message.sender, &self.herzbot) && message.redacted).count()
            });
            assert_eq!(gone, 0, "{}", person.everything());
        }
    }

    /// Looks through everything that each person's client could read for others' cards; how many there were to find.
    pub fn assert_nobody_saw_others_cards(&self) -> usize {
        let mut looked = 0;
        for (who, person) in self.people.iter().enumerate() {
            for secret in self.secrets.iter().filter(|secret| secret.owner != who) {
                let cards: Vec<_> =
                    secret.cards.iter().filter(|card| !self.held[who].contains(*card)).collect();
                person.look(|seen| {
                    let said = |event: &serde_json::Value| event["content"].to_string();
                    let at =
                        |event: &serde_json::Value| event["origin_server_ts"].as_u64().unwrap_or_default();
                    // A card that lay open in a round before may still be told with that round.
                    let before: Vec<_> =
                        seen.events.iter().filter(|event| at(event) < secret.from).map(said).collect();
                    let lay_open = |card: &str| before.iter().any(|said| mentions(said, card));
                    let cards: Vec<_> = cards.iter().filter(|card| !lay_open(card)).collect();
                    looked += cards.len();
                    for event in &seen.events {
                        let at = at(event);
                        let is_bot = is_by(event["sender"].as_str().unwrap(), &self.herzbot);
                        if at < secret.from || at >= secret.to || !is_bot {
                            continue;
                        }
                        let said = said(event);
                        let found = cards.iter().find(|card| mentions(&said, card));
                        assert!(
                            found.is_none(),
                            "{} can read of {found:?} of {}: {said}",
                            person.name,
                            self.people[secret.owner].name
                        );
                    }
                });
            }
            // And whoever sits in the private chat, it is for two.
            for (other, chat) in self.chats.iter().enumerate().filter(|(other, _)| *other != who) {
                let name = &self.people[other].name;
                assert!(
                    person.look(|seen| !seen.rooms.contains_key(chat)),
                    "{} in {name}'s chat",
                    person.name
                );
            }
            let seen = person.look(|seen| {
                let members = seen.rooms[&self.chats[who]].members.clone();
                (members, seen.rooms[&self.chats[who]].encrypted)
            });
            let mut members = seen.0.keys();
            assert!(members.all(|member| *member == person.id || is_by(member, &self.herzbot)), "{seen:?}");
        }
        assert!(looked > 0, "there was nothing to hide");
        looked
    }
}

/// The numbered choices of a message: what stands on them and the word that can be typed instead.
pub fn offers(message: &Message) -> Vec<(String, Option<String>)> {
    offered_in(&message.text)
}

fn offered_in(text: &str) -> Vec<(String, Option<String>)> {
    let mut found = Vec::new();
    for line in text.lines() {
        // Many short choices stand in one line, behind what they are about.
        let behind =
            line.split_once(&format!(": {}. ", found.len() + 1)).map(|(heading, _)| heading.len() + 2);
        // What only shows something has no number, and stands behind.
        let end = [" · ⏪ ", " · 💡 "].iter().filter_map(|sign| line.find(sign)).min().unwrap_or(line.len());
        let mut rest = &line[behind.unwrap_or(0).min(end)..end];
        while let Some(after) = rest.strip_prefix(&format!("{}. ", found.len() + 1)) {
            let end = after.find(&format!(" · {}. ", found.len() + 2));
            found.push(with_word(&after[..end.unwrap_or(after.len())]));
            rest = end.map_or("", |end| &after[end + " · ".len()..]);
        }
    }
    found
}

/// A choice and its word: in brackets behind it, or a card as it is written.
fn with_word(choice: &str) -> (String, Option<String>) {
    let in_brackets = choice.strip_suffix(')').and_then(|choice| choice.rsplit_once(" ("));
    // "(−3)" is what a theft costs its victim.
    if let Some((label, word)) = in_brackets.filter(|(_, word)| word.contains(char::is_alphabetic)) {
        return (label.to_owned(), Some(word.trim_start_matches('!').to_owned()));
    }
    let suit = [('♠', 'S'), ('♥', 'H'), ('♦', 'D'), ('♣', 'C')].into_iter();
    let card = choice.trim_start_matches('✅').trim();
    let written =
        suit.filter_map(|(sign, letter)| Some(format!("{}{letter}", card.strip_suffix(sign)?))).next();
    (choice.to_owned(), written)
}

/// The cards in a view that only its reader may know: the hand, or what was drawn.
pub fn hidden(text: &str) -> Vec<String> {
    let mut lines = text.lines();
    let mut cards = Vec::new();
    while let Some(line) = lines.next() {
        // Where there is much, what is held stands in the same line.
        let here = line.rsplit_once(": ").map(|(_, here)| here).filter(|here| is_of_hand(here));
        if line.contains("Your hand ·") {
            let below = lines.by_ref().take_while(|line| here.is_none() && is_of_hand(line));
            let held = here.into_iter().chain(below).flat_map(|line| line.split([' ', ';']));
            cards.extend(held.filter(|word| !word.is_empty()).map(str::to_owned));
        } else if line.contains("You drew") && line.contains("your turn!") {
            let drawn = here.or_else(|| lines.next());
            cards.extend(drawn.and_then(|line| line.split_whitespace().next()).map(str::to_owned));
        }
    }
    // What every legend names, and what there is more than one of, is no secret.
    let is_named = |card: &str| card.chars().any(char::is_numeric) || card.chars().count() == 2;
    cards.retain(|card| is_named(card) && !["♠Q", "♦10", "★A"].contains(&&**card));
    cards
}

/// Whether a line of a view holds cards of a suit or colour. (What follows them may stand right below.)
fn is_of_hand(line: &str) -> bool {
    let sign = |word: &str| word.starts_with(['♠', '♥', '♦', '♣', '◆', '▲', '■', '●', '★']);
    let mut words = line.split_whitespace();
    words.next().is_some_and(|first| sign(first) || first.len() == 1 && words.next().is_some_and(sign))
}

/// Whether a text names a card, as a word of its own.
fn mentions(text: &str, card: &str) -> bool {
    text.split(|letter: char| letter.is_whitespace() || "(),.\"<>\\:;n*".contains(letter))
        .any(|word| word == card)
}

/// Milliseconds since 1970; the homeserver runs on the same clock.
pub fn now() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    u64::try_from(now.as_millis()).unwrap()
}

#[test]
fn choices_are_read_in_lines_and_behind_a_heading() {
    let text = "1. 👼 Angel closes red on the right ▶ (angel R right)\n\
        Green ● · 2 moves: 2. Green 2 ▶ right of 3 · pay 1 · 3. Green 9 ◀ left of 1 · free · 💡 Hint (hint)\n\n\
        Anna: 3. of May";
    let offered = offered_in(text);
    let labels: Vec<_> = offered.iter().map(|(label, word)| (label.as_str(), word.as_deref())).collect();
    assert_eq!(
        labels,
        [
            ("👼 Angel closes red on the right ▶", Some("angel R right")),
            ("Green 2 ▶ right of 3 · pay 1", None),
            ("Green 9 ◀ left of 1 · free", None),
        ]
    );
}
