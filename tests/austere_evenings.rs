//! Whole evenings where a platform can do little: the real program in the playground's austere mode, and people who
//! type and react.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

#[expect(dead_code, reason = "not every test uses all of it")]
#[path = "evenings/bot.rs"]
mod bot;
#[expect(dead_code, reason = "not every test uses all of it")]
#[path = "support/playground_client.rs"]
mod client;
#[path = "playground/ends.rs"]
mod ends;
#[path = "support/port.rs"]
mod port;
#[path = "playground/set_clock.rs"]
mod set_clock;

use bot::Bot;
use client::{Line, Visitor};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Long enough for a machine under load.
const SOON: Duration = Duration::from_secs(90);
/// How the numbers of choices are offered as reactions.
const KEYS: [&str; 8] = ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣"];

/// The bot in austere mode.
struct Club {
    bot: Bot,
    address: std::net::SocketAddr,
}

impl Club {
    /// One in which an event may follow another after so many seconds.
    fn new(pace: &str) -> Self {
        let port = port::free_port();
        let mut bot = Bot::with(&[
            ("HERZBOT_PLAYGROUND", "austere"),
            ("HERZBOT_PLAYGROUND_PACE", pace),
            ("HERZBOT_PLAYGROUND_PORT", &port.to_string()),
        ]);
        bot.start();
        Self { bot, address: ([127, 0, 0, 1], port).into() }
    }

    async fn is_open(&self) {
        let start = Instant::now();
        while tokio::net::TcpStream::connect(self.address).await.is_err() {
            assert!(start.elapsed() < SOON, "never opened:\n{}", self.bot.log());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn guest(&self, name: &str) -> Guest {
        self.is_open().await;
        let mut visitor = Visitor::new(self.address);
        let line = visitor.join(name).await;
        Guest { visitor, line, seen: Vec::new(), invited: false, events: BTreeMap::new(), wrong: Vec::new() }
    }
}

/// Somebody at their page: what they see, oldest first.
struct Guest {
    visitor: Visitor,
    line: Line,
    seen: Vec<Value>,
    /// Whether the bot has asked to write privately.
    invited: bool,
    /// How often the bot has sent or changed something in each room, reactions aside.
    events: BTreeMap<String, usize>,
    /// What the playground itself found wrong.
    wrong: Vec<Value>,
}

impl Guest {
    /// Takes in one more thing that the page is told.
    async fn look(&mut self) {
        let told = tokio::time::timeout(SOON, self.line.any()).await;
        self.take(told.unwrap_or_else(|_| panic!("nothing comes any more: {:#?}", self.seen)));
    }

    fn take(&mut self, told: Value) {
        let id = |message: &Value| message["id"].as_str().unwrap().parse::<u64>().unwrap();
        match told["is"].as_str().unwrap() {
            "message" => {
                let message = told["message"].clone();
                assert!(message["page"]["rows"].as_array().is_none_or(Vec::is_empty), "a button: {message}");
                assert_eq!(message["alone"], false, "for one alone in the channel: {message}");
                let old = self.seen.iter().find(|old| id(old) == id(&message));
                if message["by"].is_null() && old.is_none_or(|old| old["text"] != message["text"]) {
                    *self.events.entry(message["room"].as_str().unwrap().to_owned()).or_default() += 1;
                }
                self.seen.retain(|old| id(old) != id(&message));
                self.seen.push(message);
                self.seen.sort_by_key(id);
            }
            "gone" => self.seen.retain(|old| old["id"] != told["id"]),
            "wrong" => self.wrong.push(told),
            "private" => self.invited |= told["invited"] == true,
            _ => {}
        }
    }

    /// Comes back after the bot was away.
    async fn comes_back(&mut self, club: &Club) {
        club.is_open().await;
        self.line = self.visitor.open(&self.line.me.clone()).await.unwrap();
        self.seen = self.line.state["messages"].as_array().unwrap().clone();
        // That they had let the bot in just before it was killed may not be on the disk yet: they are invited again then.
        self.line.ask(json!({"do": "accept"})).await;
    }

    /// The newest message of the bot's in a room that is as it is to be.
    fn newest(&self, room: &str, wanted: impl Fn(&str) -> bool) -> Option<&Value> {
        self.seen.iter().rev().find(|message| {
            message["room"] == room
                && message["by"].is_null()
                && message["text"].as_str().is_some_and(&wanted)
        })
    }

    /// Waits for such a message.
    async fn sees(&mut self, room: &str, wanted: impl Fn(&str) -> bool) -> Value {
        let start = Instant::now();
        loop {
            assert!(start.elapsed() < 2 * SOON, "never seen: {:#?}", self.seen);
            if let Some(message) = self.newest(room, &wanted) {
                return message.clone();
            }
            self.look().await;
        }
    }

    async fn sees_text(&mut self, room: &str, text: &str) -> Value {
        self.sees(room, |shown| shown.contains(text)).await
    }

    async fn says(&mut self, room: &str, text: &str) {
        self.line.say(room, text).await;
    }

    /// The newest private view: with one's own tower or hand, or the end. (People at the playground's tests speak
    /// German.)
    fn view(&self) -> Option<&Value> {
        self.newest("private", |text| ["Dein Turm", "Deine Hand", "🏆"].iter().any(|own| text.contains(own)))
    }

    /// The private view, if the game waits for this person.
    fn turn(&self) -> Option<Value> {
        let newest = self.view()?;
        // The standings at the end are numbered, too.
        let over = text(newest).contains('🏆');
        let awaited = !over && !moves_in(newest).is_empty() && !text(newest).contains("Du gibst ");
        awaited.then(|| newest.clone())
    }

    fn is_over(&self) -> bool {
        self.newest("channel", |text| text.contains("(!rematch)")).is_some()
    }
}

fn text(message: &Value) -> &str {
    message["text"].as_str().unwrap()
}

/// The numbered choices of a message: what stands on them and the word that can be typed.
fn choices(message: &Value) -> Vec<(String, Option<String>)> {
    choices_in(text(message))
}

fn choices_in(text: &str) -> Vec<(String, Option<String>)> {
    let numbered =
        |line: &&str| line.split_once(". ").is_some_and(|(number, _)| number.parse::<usize>().is_ok());
    let lines = text.lines().filter(numbered);
    lines
        .map(|line| {
            let label = line.split_once(". ").unwrap().1;
            let word = label.rsplit_once("(!").map(|(_, word)| word.trim_end_matches(')').to_owned());
            (label.to_owned(), word)
        })
        .collect()
}

/// The choices of a private view that are moves: the last trick, which stands behind them, can always be looked at.
fn moves_in(view: &Value) -> Vec<(String, Option<String>)> {
    let mut offered = choices(view);
    offered.retain(|(_, word)| word.as_deref() != Some("last trick"));
    offered
}

/// Waits until it is somebody's turn: who, and what they see. None when the game is over.
async fn next_turn(guests: &mut [Guest]) -> Option<(usize, Value)> {
    let start = Instant::now();
    loop {
        for (at, guest) in guests.iter().enumerate() {
            if let Some(view) = guest.turn() {
                return Some((at, view));
            }
        }
        if guests[0].is_over() {
            return None;
        }
        assert!(
            start.elapsed() < SOON,
            "nobody's turn: {:#?}\n==== the other:\n{:#?}",
            guests[0].seen,
            guests[1].seen
        );
        let [anna, ben] = guests else { panic!("two people") };
        tokio::select! {
            told = anna.line.any() => anna.take(told),
            told = ben.line.any() => ben.take(told),
            () = tokio::time::sleep(SOON) => {}
        }
    }
}

/// Ways to make a move without a button.
#[derive(Clone, Copy, Debug)]
enum Way {
    Number,
    Bang,
    Word,
    BangWord,
    Reaction,
}

const WAYS: [Way; 5] = [Way::Number, Way::Bang, Way::Word, Way::BangWord, Way::Reaction];

/// Makes the move with this number (from 0) in this way, and waits until it is made.
async fn make_move(guest: &mut Guest, view: &Value, at: usize, way: Way) {
    let (label, word) = choices(view)[at].clone();
    // What stands in a menu has a number only.
    let (word, way) = match word {
        Some(word) => (word, way),
        None => (label, Way::Number),
    };
    match way {
        Way::Number => guest.says("private", &(at + 1).to_string()).await,
        Way::Bang => guest.says("private", &format!("!{}", at + 1)).await,
        Way::Word => guest.says("private", &word).await,
        Way::BangWord => guest.says("private", &format!("!{word}")).await,
        Way::Reaction if at < KEYS.len() => guest.line.react(view, KEYS[at]).await,
        Way::Reaction => guest.says("private", &word).await,
    }
    changes(guest, view, &format!("{way:?} of {word}")).await;
}

/// Waits until this private view shows something else, or another one has come.
async fn changes(guest: &mut Guest, view: &Value, after: &str) {
    let start = Instant::now();
    while guest.view().is_some_and(|newest| newest["id"] == view["id"] && text(newest) == text(view)) {
        assert!(start.elapsed() < SOON, "{after}: nothing happened under\n{}", text(view));
        guest.look().await;
    }
}

/// Asks for the record of the game that is over, checks it, and gives it.
async fn take_home(club: &Club, guest: &mut Guest) -> Value {
    guest.says("channel", "!replay").await;
    let record = loop {
        if let Some(file) =
            guest.seen.iter().rev().find_map(|message| message["page"]["file"]["content"].as_str())
        {
            break file.to_owned();
        }
        guest.look().await;
    };
    let path = club.bot.folder().join("record.json");
    std::fs::write(&path, &record).unwrap();
    let verified = club.bot.command(&["replay", "--verify", path.to_str().unwrap()]).output().unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    serde_json::from_str(&record).unwrap()
}

/// Two people let the bot in, and begin a game with so many computers.
async fn two_at(club: &Club, line: &str, computers: usize) -> [Guest; 2] {
    let mut anna = club.guest("Anna").await;
    let mut ben = club.guest("Ben").await;
    for guest in [&mut anna, &mut ben] {
        guest.line.ask(json!({"do": "accept"})).await;
    }
    anna.says("channel", line).await;
    ben.sees_text("channel", "(!join)").await;
    ben.says("channel", "!join").await;
    anna.sees_text("channel", "2 · Ben").await;
    for computer in 0..computers {
        anna.says("channel", "!add").await;
        anna.sees("channel", |text| text.matches("(Computer, ").count() > computer).await;
    }
    anna.says("channel", "!start").await;
    [anna, ben]
}

/// Plays to the end, in every way there is; gives the number of moves.
async fn play_out(guests: &mut [Guest; 2]) -> usize {
    play(guests, 1000).await
}

/// The same, but so many moves at most.
async fn play(guests: &mut [Guest; 2], most: usize) -> usize {
    let mut moves = 0;
    while moves < most
        && let Some((at, view)) = next_turn(guests).await
    {
        if text(&view).contains("Such drei Karten aus") {
            // Another deal, since nobody had points enough.
            let hand: Vec<String> = choices(&view).into_iter().filter_map(|(_, word)| word).take(3).collect();
            let pass = format!("pass {}", hand.join(" "));
            guests[at].says("private", &pass).await;
            changes(&mut guests[at], &view, &pass).await;
            continue;
        }
        let choice = moves * 7 % moves_in(&view).len();
        make_move(&mut guests[at], &view, choice, WAYS[moves % WAYS.len()]).await;
        moves += 1;
        assert!(moves < 1000, "the game never ends");
    }
    moves
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_an_evening_by_words_numbers_and_reactions() {
    let mut club = Club::new("0.01");
    let mut anna = club.guest("Anna").await;
    let mut ben = club.guest("Ben").await;

    // Before the bot may write privately, nothing private is shown anywhere.
    anna.says("channel", "!hrez").await;
    while !anna.invited {
        anna.look().await;
    }
    assert!(anna.seen.iter().all(|message| !message["by"].is_null()), "{:#?}", anna.seen);
    anna.line.ask(json!({"do": "accept"})).await;
    anna.sees_text("private", "herz").await;

    // The lobby, by what can be typed, and by the reactions that are offered.
    anna.says("channel", "!herz").await;
    let lobby = ben.sees_text("channel", "(!join)").await;
    ben.says("channel", "!join").await;
    ben.sees_text("channel", "Ben").await;
    ben.says("channel", "!leave").await;
    ben.sees("channel", |text| text.contains("(!join)") && !text.contains("Ben")).await;
    let at = choices(&lobby).iter().position(|(_, word)| word.as_deref() == Some("join")).unwrap();
    loop {
        let lobby = ben.sees_text("channel", "(!join)").await;
        if lobby["reactions"].as_array().unwrap().iter().any(|seeded| seeded["emoji"] == KEYS[at]) {
            ben.line.react(&lobby, KEYS[at]).await;
            break;
        }
        ben.look().await;
    }
    ben.sees("channel", |text| text.contains("Ben")).await;
    anna.says("channel", "add").await;
    anna.says("channel", "!add").await;
    anna.sees_text("channel", "(Computer, ").await;
    anna.says("channel", "!start").await;

    // Ben has not let the bot in yet: the table says so, and shows nothing of his.
    anna.sees("channel", |text| text.contains("(!cards)") && text.contains("📪 Ben")).await;
    while !ben.invited {
        ben.look().await;
    }
    ben.says("channel", "!cards").await;
    assert!(ben.newest("private", |_| true).is_none(), "nothing comes before the door is open");
    ben.line.ask(json!({"do": "accept"})).await;
    ben.sees("private", |_| true).await;
    anna.sees("channel", |text| text.contains("(!cards)") && !text.contains("📪")).await;

    // Moves in every way there is; in between a question answered by number, and a crash.
    let mut guests = [anna, ben];
    let mut moves = 0;
    let (mut asked, mut late) = (false, false);
    while let Some((at, view)) = next_turn(&mut guests).await {
        // A number that comes too late is none of the table's, which she does not see there: 2 is its pause.
        if at == 1 && moves > 3 && !late {
            late = true;
            let [anna, _] = &mut guests;
            anna.says("private", "2").await;
            anna.sees_text("private", "Noch nicht – gerade ist Ben dran").await;
            continue;
        }
        // While the game waits for her, nothing newer can come between the question and the number that answers it.
        if at == 0 && moves > 5 && !asked {
            asked = true;
            let [anna, _] = &mut guests;
            anna.says("channel", "/table leave").await;
            let question = anna.sees_text("private", "(!stay)").await;
            let stay =
                choices(&question).iter().position(|(_, word)| word.as_deref() == Some("stay")).unwrap();
            anna.says("private", &(stay + 1).to_string()).await;
            anna.sees("private", |text| !text.contains("(!stay)") && text.contains("bleib")).await;
            continue;
        }
        let offered = choices(&view);
        assert!(
            offered
                .iter()
                .any(|(_, word)| !["discard", "hint"].contains(&word.as_deref().unwrap_or_default()))
        );
        // A steal beyond what reactions reach, where there is one; else one after the other.
        let choice = if offered.len() > KEYS.len() { KEYS.len() } else { moves * 7 % offered.len() };
        make_move(&mut guests[at], &view, choice, WAYS[moves % WAYS.len()]).await;
        moves += 1;
        if moves == 12 {
            club.bot.kill();
            club.bot.start();
            for guest in &mut guests {
                guest.comes_back(&club).await;
            }
        }
        assert!(moves < 1000, "the game never ends");
    }
    assert!(moves > 20 && asked && late, "{moves} moves");
    let [mut anna, mut ben] = guests;
    assert!(anna.wrong.is_empty() && ben.wrong.is_empty(), "{:?} {:?}", anna.wrong, ben.wrong);

    // Afterwards: the record, the leaderboard, the settings by number.
    take_home(&club, &mut ben).await;
    anna.says("channel", "/leaderboard").await;
    anna.sees("private", |text| {
        text.contains("Bestenliste") && text.contains("Anna") && text.contains("Ben")
    })
    .await;
    anna.says("private", "settings").await;
    let settings = anna.sees_text("private", "Français").await;
    let french = choices(&settings).iter().position(|(label, _)| label.contains("Français")).unwrap();
    anna.says("private", &(french + 1).to_string()).await;
    anna.sees("private", |text| text.contains("Français ✓")).await;
    assert!(club.bot.stop().await.success());
    club.bot.assert_calm();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_costs_no_more_than_two_events() {
    // So slow that a busy machine does not make a move last longer than two events do.
    let mut club = Club::new("0.3");
    let mut anna = club.guest("Anna").await;
    let mut ben = club.guest("Ben").await;
    for guest in [&mut anna, &mut ben] {
        guest.line.ask(json!({"do": "accept"})).await;
    }
    anna.says("channel", "!herz rounds:1").await;
    ben.sees_text("channel", "(!join)").await;
    ben.says("channel", "!join").await;
    anna.sees_text("channel", "Ben").await;
    anna.says("channel", "!start").await;
    let mut guests = [anna, ben];
    next_turn(&mut guests).await.unwrap();
    for guest in &mut guests {
        guest.events.clear();
    }
    let mut moves = 0;
    while let Some((at, view)) = next_turn(&mut guests).await {
        let guest = &mut guests[at];
        guest.says("private", "discard").await;
        // It may take until the next turn before the mover sees anything new: the table and the next player go first.
        guest.seen.retain(|message| message["id"] != view["id"]);
        moves += 1;
    }
    let [anna, ben] = &guests;
    let sent = anna.events.values().sum::<usize>() + ben.events.get("private").unwrap_or(&0);
    assert!(moves > 50 && sent <= 2 * moves, "{sent} events for {moves} moves");
    assert!(anna.wrong.is_empty() && ben.wrong.is_empty(), "{:?} {:?}", anna.wrong, ben.wrong);
    assert!(club.bot.stop().await.success());
    club.bot.assert_calm();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_evening_of_hols_der_teufel_by_words_numbers_and_reactions() {
    let mut club = Club::new("0.01");
    let mut guests = two_at(&club, "!teufel rounds:1", 0).await;
    let moves = play_out(&mut guests).await;
    assert!(moves >= 37, "{moves} moves");
    let [mut anna, ben] = guests;
    let record = take_home(&club, &mut anna).await;
    // Who can only pass need not say so.
    let made = record["rounds"][0]["moves"].as_array().unwrap().iter();
    let chosen = made.filter(|mv| !mv.as_str().unwrap().ends_with(" pass")).count();
    assert_eq!(chosen, moves, "each was made once");
    assert!(anna.wrong.is_empty() && ben.wrong.is_empty(), "{:?} {:?}", anna.wrong, ben.wrong);
    assert!(club.bot.stop().await.success());
    club.bot.assert_calm();
}

#[tokio::test(flavor = "multi_thread")]
async fn hearts_are_passed_by_a_line_or_card_by_card_and_played_with_a_computer() {
    let mut club = Club::new("0.01");
    let [mut anna, mut ben] = two_at(&club, "!hearts target:1", 1).await;
    // Ben writes what he passes, and changes his mind; Anna picks one after the other, by number, word and reaction.
    let view = ben.sees("private", |text| text.contains("Such drei Karten aus")).await;
    let hand: Vec<String> = choices(&view).into_iter().filter_map(|(_, word)| word).collect();
    assert!(hand.len() >= 17, "{hand:?}");
    ben.says("private", &format!("pass {} {} {}", hand[0], hand[1], hand[2])).await;
    ben.sees("private", |text| text.contains("Du gibst ")).await;
    // By mistake where Anna can read it: it counts, and he is told so.
    ben.says("channel", &format!("!pass {} {} {}", hand[3], hand[4], hand[5])).await;
    ben.sees_text("private", "dort konnten es alle lesen").await;
    let fourth = format!("✅ {}", choices(&view)[3].0.split(" (").next().unwrap());
    ben.sees_text("private", &fourth).await;
    anna.sees("channel", |text| text.contains("Anna sucht noch")).await;
    ben.says("private", &format!("pass {} {} {}", hand[0], hand[0], hand[5])).await;
    ben.sees_text("private", "drei verschiedene Karten").await;
    let view = anna.sees("private", |text| text.contains("Such drei Karten aus")).await;
    let third = choices(&view)[2].1.clone().unwrap();
    // What she picks is drawn when it is whole.
    for picked in ["1", &format!("!{third}")] {
        anna.says("private", picked).await;
    }
    make_move(&mut anna, &view, 1, Way::Reaction).await;
    assert!(anna.view().is_some_and(|view| text(view).matches('✅').count() == 3), "{:#?}", anna.seen);
    let done = |text: &str| choices_in(text).iter().position(|(label, _)| label.contains("weitergeben"));
    let view = anna.sees("private", |text| done(text).is_some()).await;
    let done = done(text(&view)).unwrap();
    make_move(&mut anna, &view, done, Way::Bang).await;
    let mut guests = [anna, ben];
    // Once there is a trick, it can be looked at again; that changes nothing.
    let mut moves = play(&mut guests, 6).await;
    for (guest, word) in guests.iter_mut().zip(["last trick", "!last trick"]) {
        guest.says("private", word).await;
        guest.sees_text("private", "Der letzte Stich").await;
    }
    moves += play_out(&mut guests).await;
    assert!(moves >= 20, "{moves} moves");
    let [mut anna, ben] = guests;
    let record = take_home(&club, &mut anna).await;
    let made: Vec<&str> =
        record["rounds"][0]["moves"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let passed = made.iter().find_map(|mv| mv.strip_prefix("1 pass ")).unwrap();
    assert_eq!(passed.split(' ').collect::<Vec<_>>().len(), 3);
    assert!(
        passed.split(' ').all(|card| hand[3..6].iter().any(|chosen| chosen == card)),
        "{passed} of {hand:?}"
    );
    assert!(anna.wrong.is_empty() && ben.wrong.is_empty(), "{:?} {:?}", anna.wrong, ben.wrong);
    assert!(club.bot.stop().await.success());
    club.bot.assert_calm();
}

#[tokio::test(flavor = "multi_thread")]
async fn three_cards_are_passed_in_one_line_and_cards_played_by_their_names() {
    let club = Club::new("0.01");
    let mut anna = club.guest("Anna").await;
    anna.line.ask(json!({"do": "accept"})).await;
    anna.says("channel", "!hearts moon=no target=30").await;
    anna.sees_text("channel", "(!join)").await;
    for _ in 0..3 {
        anna.says("channel", "!add").await;
    }
    anna.says("channel", "!start").await;
    let view = anna.sees("private", |text| text.contains("13. ")).await;
    let hand: Vec<String> = choices(&view).into_iter().filter_map(|(_, word)| word).collect();

    // Typed in the channel, answered in private; a slip changes nothing and is told as such.
    anna.says("channel", &format!("!pass {} {}", hand[0], hand[1])).await;
    anna.sees("private", |text| text.contains("pass")).await;
    let three = hand[..3].join(" ").to_lowercase();
    anna.says("channel", &format!("!pass {three}")).await;
    // The computers have passed, too: sooner or later it is Anna's turn.
    let turn = anna.sees("private", |text| text.contains("(!play ")).await;
    let cards = choices(&turn);
    assert!(cards.iter().all(|(label, _)| hand[..3].iter().all(|passed| !label.contains(passed.as_str()))));
    let (_, word) = cards[0].clone();
    let card = word.unwrap().replace("play ", "").to_lowercase();
    anna.says("private", &card).await;
    anna.sees("private", |text| {
        text != self::text(&turn) && !text.contains(&format!("(!play {})", card.to_uppercase()))
    })
    .await;
    assert!(anna.wrong.is_empty(), "{:?}", anna.wrong);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_asked_for_by_word_and_by_reaction() {
    let mut club = Club::new("0.01");
    let mut anna = club.guest("Anna").await;
    anna.line.ask(json!({"do": "accept"})).await;
    anna.says("channel", "!herz rounds:1").await;
    anna.sees_text("channel", "(!add)").await;
    anna.says("channel", "!add").await;
    anna.sees_text("channel", "(Computer, ").await;
    anna.says("channel", "!start").await;
    let has_hint = |(_, word): &(String, Option<String>)| word.as_deref() == Some("hint");
    let is_turn = |text: &str| text.contains("Dein Turm") && text.contains("(!hint)");
    let hints = |guest: &Guest| {
        guest
            .seen
            .iter()
            .filter(|message| {
                message["text"].as_str().is_some_and(|text| text.contains("Ich würde so spielen"))
            })
            .count()
    };
    for (before, way) in [Way::Reaction, Way::Word].into_iter().enumerate() {
        let view = anna.sees("private", is_turn).await;
        let at = choices(&view).iter().position(has_hint).unwrap();
        match way {
            Way::Reaction => anna.line.react(&view, KEYS[at]).await,
            _ => anna.says("private", "hint").await,
        }
        while hints(&anna) == before {
            anna.look().await;
        }
        anna.says("private", "!discard").await;
        changes(&mut anna, &view, "a discard").await;
    }
    assert!(anna.wrong.is_empty(), "{:?}", anna.wrong);
    assert!(club.bot.stop().await.success());
    club.bot.assert_calm();
}

/// Asking for one's cards, in any words, makes no move.
#[tokio::test(flavor = "multi_thread")]
async fn who_asks_for_their_cards_gets_them_and_has_still_to_choose() {
    let mut club = Club::new("0.01");
    let mut anna = club.guest("Anna").await;
    anna.line.ask(json!({"do": "accept"})).await;
    anna.says("channel", "!herz rounds:1").await;
    anna.sees_text("channel", "(!add)").await;
    anna.says("channel", "!add").await;
    anna.sees_text("channel", "(Computer, ").await;
    anna.says("channel", "!start").await;
    // A thief can't be a start card.
    let mut view = anna.sees("private", |text| text.contains("(!discard)")).await;
    while !text(&view).contains("(!keep)") {
        anna.says("private", "discard").await;
        changes(&mut anna, &view, "a discard").await;
        view = anna.sees("private", |text| text.contains("(!discard)")).await;
    }
    let id = |message: &Value| message["id"].as_str().unwrap().parse::<u64>().unwrap();
    for (room, asked) in [
        ("private", "cards"),
        ("private", "my cards"),
        ("private", "meine karten"),
        ("private", "karten"),
        ("private", "mis cartas"),
        ("private", "cartas"),
        ("private", "Mes cartes"),
        ("private", "moje karty"),
        ("private", "手札"),
        ("channel", "!my cards"),
        ("channel", "!Meine Karten"),
        ("channel", "!karten"),
    ] {
        anna.says(room, asked).await;
        let start = Instant::now();
        let answer = loop {
            let newest = anna.newest("private", |_| true).unwrap();
            assert!(text(newest).contains("(!keep)"), "{asked} was taken for a move: {}", text(newest));
            if id(newest) > id(&view) {
                break newest.clone();
            }
            assert!(start.elapsed() < SOON, "{asked} is not answered: {:#?}", anna.seen);
            anna.look().await;
        };
        assert_eq!(text(&answer), text(&view), "{asked}");
        view = answer;
    }
    anna.says("private", "startkarte").await;
    anna.sees("private", |text| text.contains("Dein Turm") && !text.contains("(!keep)")).await;
    assert!(anna.wrong.is_empty(), "{:?}", anna.wrong);
    assert!(club.bot.stop().await.success());
    club.bot.assert_calm();
}
