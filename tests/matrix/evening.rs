//! A game as people play it: they see their turn in the private chat, and move in one of many ways.

use crate::club::Club;
use crate::homeserver::SOON;
use crate::person::Person;
use crate::seen::{Message, Seen, is_by};
use futures_util::future::{FutureExt, select_all};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// The reactions for the numbers of choices.
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
    /// `!left` in the room, where all can read it.
    Aloud,
    /// 2️⃣ if the bot has added it; else the number.
    Reaction,
    /// A vote if there is a poll; else the number.
    Poll,
}

/// All ways of moving.
pub const WAYS: [Way; 7] =
    [Way::Number, Way::Bang, Way::Reaction, Way::Word, Way::Poll, Way::BangWord, Way::Aloud];

/// The least time that people need to read a lobby and to type. Without limits, nothing depends on it.
pub const READS_AND_TYPES: Duration = Duration::from_secs(3);

/// A table with its people.
pub struct Evening<'p> {
    pub people: Vec<&'p Person>,
    /// The private chats with the bot, by person.
    pub chats: Vec<String>,
    pub room: String,
    herzbot: String,
    /// Whether the bot has no rate limit, so it offers reactions.
    lifted: bool,
    /// The views in which a move was already made.
    done: BTreeSet<(String, String)>,
    pub moves: usize,
    /// How often each way of moving was used.
    pub gone: BTreeMap<Way, usize>,
    secrets: Vec<Secret>,
    /// The cards that each person has held.
    held: Vec<BTreeSet<String>>,
}

/// Cards that only one person knew during a period.
#[derive(Debug)]
struct Secret {
    owner: usize,
    cards: Vec<String>,
    from: u64,
    to: u64,
}

/// A person's turn, and their view.
pub struct Turn {
    pub who: usize,
    pub view: Message,
}

/// Returns a turn's identity. A move of the table message or a stopped clock doesn't make another turn.
fn identity(view: &Message) -> (String, String) {
    let passes = |line: &&str| !line.starts_with("→ To the table") && !line.starts_with('⏳');
    (view.id.clone(), view.text.lines().filter(passes).collect::<Vec<_>>().join("\n"))
}

impl<'p> Evening<'p> {
    /// Opens a table in a room by `command`, such as `!herz rounds=1`. All people join, and the first starts.
    pub async fn begins(club: &Club, room: &str, people: &[&'p Person], command: &str) -> Evening<'p> {
        let pause = if club.server.is_lifted() { Duration::ZERO } else { READS_AND_TYPES };
        people[0].says(room, command).await;
        people[0].sees(room, &club.herzbot, "(!join)").await;
        for person in &people[1..] {
            person.sees(room, &club.herzbot, "(!join)").await;
            tokio::time::sleep(pause).await;
            let join = person.says(room, "!join").await;
            // With a low rate limit, the lobby may show it much later.
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

    /// Makes an evening of a solo game in a person's private chat.
    pub fn alone(club: &Club, person: &'p Person, chat: &str) -> Evening<'p> {
        Self::of(club, chat, &[person], vec![chat.to_owned()])
    }

    /// Makes an evening of a running game at a table in a room. Everybody has joined their private chat.
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

    /// Returns a person's newest view of the table.
    pub fn view(&self, who: usize) -> Option<Message> {
        let is_view = |message: &&Message| {
            ["Your hand ·", "Your tower ·", "You have no cards left"]
                .iter()
                .any(|own| message.text.contains(own))
        };
        self.people[who].look(|seen| seen.by(&self.chats[who], &self.herzbot).rev().find(is_view).cloned())
    }

    /// Returns a person's turn, if it is theirs and they haven't moved yet.
    fn turn(&self, who: usize) -> Option<Turn> {
        let view = self.view(who)?;
        let mine = view.text.starts_with("Your turn ·") && !self.done.contains(&identity(&view));
        mine.then_some(Turn { who, view })
    }

    /// Returns whether the first person sees that the game has ended.
    pub fn is_over(&self) -> bool {
        self.people[0].look(|seen| {
            let ends = |text: &str| text.contains("(!rematch)") || text.contains("(rematch)");
            seen.by(&self.room, &self.herzbot).any(|message| ends(&message.text))
        })
    }

    /// Waits for a person's turn. Returns `None` when the game is over.
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
        // Choices that aren't moves have certain words.
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
            // In the room, a number refers to the table's message.
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

    /// Returns the poll for this view, which came after it.
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

    /// Passes three cards: by one line of text, a poll, or one by one by numbers.
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
            // The view is drawn when all three are chosen.
            self.sees_view(*who, |text| text.matches('✅').count() == 3).await;
            let confirm = self.view(*who).unwrap();
            person.says(&chat, &offers(&confirm).len().to_string()).await;
        }
        // With a low rate limit, other messages go first: a person who has passed sees that with the first
        // card.
        if self.lifted {
            self.sees_view(*who, |text| !text.contains("Choose three cards")).await;
        }
    }

    /// Lets people move again in the same view, because their move may have been lost.
    pub fn remembers_nothing_done(&mut self) {
        self.done.clear();
    }

    /// Waits until a person's view meets a condition.
    pub async fn sees_view(&self, who: usize, wanted: impl Fn(&str) -> bool) -> Message {
        self.sees_such_view(who, |view| wanted(&view.text)).await
    }

    /// Waits until a person's view is another message than before.
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

    /// Plays in these ways, in turn, until the end or until `stop` returns true before a move. Returns
    /// whether it is the end.
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

    /// Notes that only this person may see the cards of their hand until they move.
    fn keeps_secret(&mut self, turn: &Turn) {
        let cards = hidden(&turn.view.text);
        self.held[turn.who].extend(cards.iter().cloned());
        // Cards of an earlier view may be public by now. The view may differ only in a time, or it was posted
        // again (after an outage, for example) while the answer was being sent.
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

    /// Asserts that the bot redacted nothing in private chats: it closes polls instead.
    pub fn assert_nothing_is_deleted(&self) {
        for (person, chat) in self.people.iter().zip(&self.chats) {
            let gone = person.look(|seen| {
                let messages = seen.rooms[chat].messages.iter();
                messages.filter(|message| is_by(&message.sender, &self.herzbot) && message.redacted).count()
            });
            assert_eq!(gone, 0, "{}", person.everything());
        }
    }

    /// Searches everything that each person's client could read for others' cards. Returns the number of
    /// cards searched for.
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
                    // A card that was public in an earlier round may still be mentioned with that round.
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
            // Each private chat has only two members.
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

/// Returns the numbered choices of a message: labels, and the words that can be typed instead.
pub fn offers(message: &Message) -> Vec<(String, Option<String>)> {
    offered_in(&message.text)
}

fn offered_in(text: &str) -> Vec<(String, Option<String>)> {
    let mut found = Vec::new();
    for line in text.lines() {
        // Many short choices share a line, after a heading.
        let behind =
            line.split_once(&format!(": {}. ", found.len() + 1)).map(|(heading, _)| heading.len() + 2);
        // Choices without a number come last.
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

/// Splits a choice into its label and its word: a word in brackets at its end, or the notation of a card.
fn with_word(choice: &str) -> (String, Option<String>) {
    let in_brackets = choice.strip_suffix(')').and_then(|choice| choice.rsplit_once(" ("));
    // "(−3)" is the cost of a theft for its victim.
    if let Some((label, word)) = in_brackets.filter(|(_, word)| word.contains(char::is_alphabetic)) {
        return (label.to_owned(), Some(word.trim_start_matches('!').to_owned()));
    }
    let suit = [('♠', 'S'), ('♥', 'H'), ('♦', 'D'), ('♣', 'C')].into_iter();
    let card = choice.trim_start_matches('✅').trim();
    let written =
        suit.filter_map(|(sign, letter)| Some(format!("{}{letter}", card.strip_suffix(sign)?))).next();
    (choice.to_owned(), written)
}

/// Returns the cards in a view that only its reader may know: the hand, or the drawn card.
pub fn hidden(text: &str) -> Vec<String> {
    let mut lines = text.lines();
    let mut cards = Vec::new();
    while let Some(line) = lines.next() {
        // In a dense view, the hand is in the same line.
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
    // Cards that legends mention or that exist several times aren't secret.
    let is_named = |card: &str| card.chars().any(char::is_numeric) || card.chars().count() == 2;
    cards.retain(|card| is_named(card) && !["♠Q", "♦10", "★A"].contains(&&**card));
    cards
}

/// Returns whether a line of a view holds cards of a suit or colour. (Other lines may follow without a gap.)
fn is_of_hand(line: &str) -> bool {
    let sign = |word: &str| word.starts_with(['♠', '♥', '♦', '♣', '◆', '▲', '■', '●', '★']);
    let mut words = line.split_whitespace();
    words.next().is_some_and(|first| sign(first) || first.len() == 1 && words.next().is_some_and(sign))
}

/// Returns whether a text contains a card as a word.
fn mentions(text: &str, card: &str) -> bool {
    text.split(|letter: char| letter.is_whitespace() || "(),.\"<>\\:;n*".contains(letter))
        .any(|word| word == card)
}

/// Returns milliseconds since 1970. The homeserver uses the same clock.
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
