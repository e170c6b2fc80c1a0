//! Tables in their own threads: opened when the game begins, and left when they are gone, without any loss.

use crate::club::{Club, by_hand, own_answer, pressed};
use crate::players::{SOON, is_of, next_turn, play_to_the_end, press_something, private_view, table_message};
use herzbot_imitation::{Channel, Discord, Message, NotificationKind, Permission, Person, Value, json};
use rand::SeedableRng;
use rand::rngs::StdRng;

/// Returns whether a page offers a choice of where the game is played.
fn offers_thread(options: &Message) -> bool {
    let mut acts = options.buttons().filter_map(|button| button.custom_id.as_deref());
    acts.any(|id| id.ends_with(".thread") || id.ends_with(".inline"))
}

/// Lets the host choose, in the options, where the game is played.
async fn choose(club: &Club, host: &Person, table: &str, act: &str) {
    let options = club.asks(host, table, "opts").await;
    let ends = format!(".{act}");
    let meant = options.buttons().find(|it| it.custom_id.as_deref().is_some_and(|id| id.ends_with(&ends)));
    let label = meant.unwrap_or_else(|| panic!("no {act}: {}", options.text())).label.clone();
    host.press(&options, &label).await.unwrap().settled(SOON).await.unwrap();
}

/// Returns Anna and Ben, and their table of Herz an Herz that is about to begin in a thread.
async fn about_to_begin(club: &Club, options: &[(&str, Value)]) -> (Person, Person, String) {
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    by_hand(&club.channel, &[&anna, &ben]).await;
    let table = club.open(&anna, options).await;
    club.press(&ben, &table, "join").await;
    choose(club, &anna, &table, "thread").await;
    (anna, ben, table)
}

/// Lets a person choose to play in the channel, and to be notified there of each turn.
async fn plays_in_the_channel(club: &Club, person: &Person) {
    let chosen = [("cards", json!("channel")), ("notifications", json!("turn"))];
    let saved = person.slash(&club.channel, "settings", &chosen).await.unwrap();
    assert!(own_answer(person, &saved).await.text().contains("Saved"));
}

/// Waits for the only thread of the channel.
async fn the_thread(club: &Club) -> Channel {
    let is_there = |_: &Discord| !club.channel.threads().is_empty();
    assert!(club.discord.wait_until(is_there, SOON).await, "no thread");
    let [thread] = club.channel.threads().try_into().unwrap();
    thread
}

/// Returns the table's message in a channel, once it can be pressed there and nowhere else.
async fn board_in(club: &Club, person: &Person, channel: &Channel, table: &str) -> Message {
    let everywhere = || [club.channel.threads(), vec![club.channel.clone()]].concat();
    let alone = |person: &Person| {
        let all: Vec<Message> =
            everywhere().iter().filter_map(|channel| table_message(person, channel, table)).collect();
        let [board] = all.try_into().ok()?;
        (Message::clone(&board).channel == channel.id()).then_some(board)
    };
    person.wait_for_some(alone, SOON).await.unwrap_or_else(|refused| panic!("no board there: {refused}"))
}

/// Returns the line that the table's message in the channel has become.
async fn line(person: &Person, message: &Message) -> String {
    let is_line = |person: &Person| {
        let now = person.look_again(message)?;
        (now.buttons().count() == 0).then(|| now.text())
    };
    person.wait_for_some(is_line, SOON).await.unwrap()
}

/// Lets people make `presses` presses.
async fn play_on(people: &[&Person], channel: &Channel, table: &str, presses: usize, rng: &mut StdRng) {
    for _ in 0..presses {
        let (person, view) = next_turn(people, channel, table).await.unwrap();
        press_something(person, &view, rng).await;
    }
}

/// Checks that the only message in the channel says how a table's game ended, and links to its board in the
/// thread.
async fn the_end_is_told(club: &Club, person: &Person, thread: &Channel, title: &str) {
    let [only] = club.channel.threads().try_into().unwrap();
    assert_eq!(Channel::id(&only), thread.id());
    let is_told = |_: &Discord| {
        let line = words(club).pop().filter(|_| words(club).len() == 1)?;
        let last = table_message(person, thread, title.rsplit(' ').next()?)?;
        let address =
            format!("https://discord.com/channels/{}/{}/{}", club.server.id(), thread.id(), last.id);
        let told =
            line.strip_prefix(&format!("⬇️ [{title} is over. **"))?.strip_suffix(&format!("]({address})"))?;
        (last.text().contains("🏆") && !told.is_empty()).then_some(())
    };
    let told = club.discord.wait_until(|discord| is_told(discord).is_some(), SOON).await;
    assert!(told, "{:?}\n{}", words(club), person.everything());
}

/// Returns the texts of the channel's messages that aren't boards.
fn words(club: &Club) -> Vec<String> {
    let all = club.channel.messages();
    all.iter().filter(|message| message.buttons().count() == 0).map(Message::text).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_hearts_in_its_thread_through_a_crash() {
    let mut club = Club::new("en-US").await;
    let people = ["Anna", "Ben", "Cleo"].map(|name| club.member(name, "en-US"));
    let all: Vec<&Person> = people.iter().collect();
    let table = club.open_game("hearts", all[0], &[("target", json!(1))]).await;
    for person in &all[1..] {
        club.press(person, &table, "join").await;
    }
    let options = club.asks(all[1], &table, "opts").await;
    assert!(!offers_thread(&options) && options.text().contains("In a thread: **no**"), "{}", options.text());
    for (act, says) in [("thread", true), ("inline", false), ("thread", true)] {
        choose(&club, all[0], &table, act).await;
        let is_said = |anna: &Person| club.table(anna, &table).text().contains("· in a thread") == says;
        all[0].wait_for(is_said, SOON).await.unwrap();
    }
    let lobby = club.table(all[0], &table);
    assert!(club.channel.threads().is_empty(), "not before it begins");
    club.press(all[0], &table, "start").await;
    let thread = the_thread(&club).await;
    assert_eq!((thread.id(), thread.name()), (lobby.id, format!("Hearts · Table {table}")));
    let board = board_in(&club, all[0], &thread, &table).await;
    let address = format!("https://discord.com/channels/{}/{}/{}", club.server.id(), thread.id(), board.id);
    let line = line(all[1], &lobby).await;
    assert_eq!(line, format!("⬇️ [Hearts · Table {table} goes on in its thread]({address})"));
    for person in &all {
        assert!(thread.is_joined_by(person), "{} has it in the list of channels", person.name());
        let mentioned = person.notifications().into_iter().any(|it| it.kind == NotificationKind::Mention);
        assert!(!mentioned, "nobody's phone buzzes by that");
    }
    // People can go there directly from their cards.
    let leads_there = |view: &Message| view.buttons().any(|button| button.url.as_ref() == Some(&address));
    for person in &all {
        let is_led = |it: &Person| private_view(it, &table).is_some_and(|view| leads_there(&view));
        person.wait_for(is_led, SOON).await.unwrap();
    }
    // Both the thread and its channel find the table.
    for channel in [&thread, &club.channel] {
        let status = all[1].slash(channel, "table status", &[]).await.unwrap();
        let status = own_answer(all[1], &status).await;
        assert!(status.ephemeral && is_of(&status, &table), "{}", status.text());
    }
    let (_, cards) = pressed(&thread, all[2], &table, "cards").await;
    let cards = own_answer(all[2], &cards).await;
    assert!(cards.ephemeral && cards.channel == thread.id(), "{}", cards.text());
    let mut rng = StdRng::seed_from_u64(3);
    play_on(&all, &thread, &table, 15, &mut rng).await;
    club.bot.kill();
    club.bot.join(&club.discord).await;
    play_on(&all, &thread, &table, 3, &mut rng).await;
    board_in(&club, all[0], &thread, &table).await;
    // Discord archives idle threads: the next move unarchives it.
    club.server.archive_thread(&thread);
    play_to_the_end(&all, &thread, &table, &mut rng).await;
    assert!(!thread.is_archived());
    the_end_is_told(&club, all[0], &thread, &format!("Hearts · Table {table}")).await;
    // A rematch opens in the thread.
    let (_, again) = pressed(&thread, all[1], &table, "again").await;
    let next = own_answer(all[1], &again).await;
    assert_eq!(next.channel, thread.id());
    let menu = own_answer(all[1], &all[1].press(&next, "More").await.unwrap()).await;
    let options = own_answer(all[1], &all[1].press(&menu, "Options").await.unwrap()).await;
    assert!(next.offers("Join") && !offers_thread(&options), "{}", options.text());
    assert!(words(&club).len() == 1, "one line in the channel: {:?}", words(&club));
    club.bot.assert_calm();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_thread_is_deleted_or_locked_comes_back_into_the_channel() {
    for is_locked in [false, true] {
        let club = Club::new("en-US").await;
        let (anna, ben, table) = about_to_begin(&club, &[("rounds", json!(1))]).await;
        let people = [&anna, &ben];
        club.press(&anna, &table, "start").await;
        let thread = the_thread(&club).await;
        board_in(&club, &anna, &thread, &table).await;
        let mut rng = StdRng::seed_from_u64(7);
        play_on(&people, &thread, &table, 5, &mut rng).await;
        if is_locked {
            club.server.lock_thread(&thread);
        } else {
            club.server.delete_channel(&thread);
        }
        let is_back = |anna: &Person| table_message(anna, &club.channel, &table).is_some();
        anna.wait_for(is_back, SOON).await.unwrap();
        play_to_the_end(&people, &club.channel, &table, &mut rng).await;
        let told = || -> Vec<String> {
            words(&club).into_iter().filter(|text| text.contains("thread is gone")).collect()
        };
        assert!(club.discord.wait_until(|_| !told().is_empty(), SOON).await);
        let told = told();
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("The game goes on here."), "{told:?}");
        assert_eq!(club.channel.threads().len(), usize::from(is_locked), "no other one is opened");
        club.record(&ben, &table).await;
        club.assert_clean();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_server_that_wants_it_each_table_gets_a_thread_by_itself() {
    let club = Club::new("de").await;
    let chief = club.member("Chefin", "de").manager();
    let (anna, ben) = (club.member("Anna", "de"), club.member("Ben", "de"));
    let before = own_answer(&chief, &chief.slash(&club.channel, "server", &[]).await.unwrap()).await;
    assert!(before.text().contains("**im Kanal**"), "{}", before.text());
    let page = chief.press(&before, "Ein Thread für jeden Tisch").await.unwrap().settled(SOON).await.unwrap();
    assert!(page.text().contains("**in einem eigenen Thread**"), "{}", page.text());
    let table = club.start("teufel", &[&anna, &ben], &[]).await;
    let thread = the_thread(&club).await;
    board_in(&club, &anna, &thread, &table).await;
    assert_eq!(thread.name(), format!("Hol's der Teufel · Tisch {table}"));
    // A host who wants to stay in the channel can do so.
    let other = club.open(&ben, &[]).await;
    assert!(club.table(&ben, &other).text().contains("· in einem Thread"));
    choose(&club, &ben, &other, "inline").await;
    club.press(&anna, &other, "join").await;
    club.press(&ben, &other, "start").await;
    next_turn(&[&anna, &ben], &club.channel, &other).await.unwrap();
    // The command changes it, too.
    let off = chief.slash(&club.channel, "server", &[("threads", json!(false))]).await.unwrap();
    assert!(own_answer(&chief, &off).await.text().contains("**im Kanal**"));
    assert_eq!(club.channel.threads().len(), 1);
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_bot_may_open_no_threads_none_is_offered_and_nobody_misses_one() {
    let club = Club::new("en-US").await;
    let chief = club.member("Chief", "en-US").manager();
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    club.server.remove_permission(&club.channel, Permission::CREATE_PUBLIC_THREADS);
    let page = chief.slash(&club.channel, "server", &[("threads", json!(true))]).await.unwrap();
    let page = own_answer(&chief, &page).await;
    assert!(page.text().contains("I need permission to create public threads"), "{}", page.text());
    let table = club.open(&anna, &[]).await;
    let lobby = club.table(&anna, &table);
    let options = club.asks(&anna, &table, "opts").await;
    assert!(!offers_thread(&options) && !lobby.text().contains("in a thread"), "{}", options.text());
    club.press(&ben, &table, "join").await;
    club.press(&anna, &table, "start").await;
    next_turn(&[&anna, &ben], &club.channel, &table).await.unwrap();
    assert!(words(&club).is_empty(), "{:?}", words(&club));
    // With the permission, it is offered; in the chat of a voice channel, it never is.
    club.server.restore_permission(&club.channel, Permission::CREATE_PUBLIC_THREADS);
    let other = club.open(&ben, &[]).await;
    assert!(offers_thread(&club.asks(&ben, &other, "opts").await));
    let voice = club.server.voice_channel("talk");
    let answer = ben.slash(&voice, "herz", &[]).await.unwrap().settled(SOON).await.unwrap();
    let menu = own_answer(&ben, &ben.press(&answer, "More").await.unwrap()).await;
    let options = own_answer(&ben, &ben.press(&menu, "Options").await.unwrap()).await;
    assert!(!offers_thread(&options), "{}", options.text());
    assert!(club.channel.threads().is_empty());
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_thread_can_be_opened_the_game_goes_on_in_the_channel_and_says_so_once() {
    for is_forbidden in [false, true] {
        let club = Club::new("en-US").await;
        let (anna, ben, table) = about_to_begin(&club, &[("rounds", json!(1))]).await;
        let people = [&anna, &ben];
        if is_forbidden {
            club.server.remove_permission(&club.channel, Permission::CREATE_PUBLIC_THREADS);
        } else {
            club.discord.refuse_threads(true);
        }
        club.press(&anna, &table, "start").await;
        let why =
            if is_forbidden { "permission to create public threads" } else { "I couldn't open a thread" };
        let told = |_: &Discord| words(&club).iter().any(|text| text.contains(why));
        assert!(club.discord.wait_until(told, SOON).await, "{:?}", words(&club));
        play_to_the_end(&people, &club.channel, &table, &mut StdRng::seed_from_u64(9)).await;
        assert_eq!(words(&club).iter().filter(|text| text.contains(why)).count(), 1, "{:?}", words(&club));
        assert!(club.channel.threads().is_empty());
        club.assert_clean();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_killed_while_the_thread_opens_leaves_one_thread_and_one_board() {
    let mut club = Club::new("en-US").await;
    let (anna, ben, table) = about_to_begin(&club, &[]).await;
    let (_, _answer) = pressed(&club.channel, &anna, &table, "start").await;
    // Whatever else has happened by then.
    let thread = the_thread(&club).await;
    club.bot.kill();
    club.bot.join(&club.discord).await;
    let board = board_in(&club, &anna, &thread, &table).await;
    let mut rng = StdRng::seed_from_u64(5);
    play_on(&[&anna, &ben], &thread, &table, 4, &mut rng).await;
    assert_eq!(board_in(&club, &ben, &thread, &table).await.id, board.id);
    assert_eq!(club.channel.threads().len(), 1);
    club.bot.assert_calm();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_killed_before_the_channel_hears_of_the_end_tells_it_then() {
    let mut club = Club::new("en-US").await;
    let (anna, ben, table) = about_to_begin(&club, &[("rounds", json!(1))]).await;
    let lobby = club.table(&anna, &table);
    club.press(&anna, &table, "start").await;
    let thread = the_thread(&club).await;
    board_in(&club, &anna, &thread, &table).await;
    line(&ben, &lobby).await;
    club.discord.hold_edits(Some(&club.channel));
    play_to_the_end(&[&anna, &ben], &thread, &table, &mut StdRng::seed_from_u64(11)).await;
    assert!(club.discord.wait_until(Discord::holds_a_request, SOON).await, "{:?}", words(&club));
    // By then, earlier notes are on the disk.
    plays_in_the_channel(&club, &ben).await;
    club.bot.kill();
    assert!(
        words(&club)[0].contains("goes on in its thread"),
        "it was killed in between: {:?}",
        words(&club)
    );
    club.discord.hold_edits(None);
    club.bot.join(&club.discord).await;
    the_end_is_told(&club, &anna, &thread, &format!("Herz an Herz · Table {table}")).await;
    club.bot.assert_calm();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_moved_before_the_thread_was_there_is_not_called_into_it() {
    let club = Club::new("en-US").await;
    let (anna, ben, table) = about_to_begin(&club, &[]).await;
    for person in [&anna, &ben] {
        plays_in_the_channel(&club, person).await;
    }
    club.discord.hold_threads(true);
    club.press(&anna, &table, "start").await;
    assert!(club.discord.wait_until(Discord::holds_a_request, SOON).await);
    let mut first = None;
    for person in [&anna, &ben] {
        let hand = club.asks(person, &table, "cards").await;
        if let Some(label) = crate::players::moves(&hand).into_iter().next() {
            let played = person.press(&hand, &label).await.unwrap().settled(SOON).await.unwrap();
            assert!(crate::players::moves(&played).is_empty(), "{}", played.text());
            first = Some(person.id());
            break;
        }
    }
    club.discord.hold_threads(false);
    let thread = the_thread(&club).await;
    board_in(&club, &anna, &thread, &table).await;
    let called: Vec<u64> =
        [&anna, &ben].iter().flat_map(|it| it.notifications().into_iter().map(|_| it.id())).collect();
    let next = [&anna, &ben].map(Person::id).into_iter().find(|id| Some(*id) != first).unwrap();
    assert_eq!(called, [next]);
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_in_the_channel_is_called_in_the_thread_and_nowhere_else() {
    let club = Club::new("en-US").await;
    let (anna, ben, table) = about_to_begin(&club, &[]).await;
    for person in [&anna, &ben] {
        plays_in_the_channel(&club, person).await;
    }
    club.press(&anna, &table, "start").await;
    let thread = the_thread(&club).await;
    board_in(&club, &anna, &thread, &table).await;
    let called: Vec<u64> =
        [&anna, &ben].iter().flat_map(|it| it.notifications()).map(|it| it.channel).collect();
    assert_eq!(called, [thread.id()], "whose turn it is, once");
    // The cards are there, too.
    let next = if anna.notifications().is_empty() { &ben } else { &anna };
    let (_, cards) = pressed(&thread, next, &table, "cards").await;
    let hand = own_answer(next, &cards).await;
    assert!(hand.ephemeral && hand.channel == thread.id(), "{}", hand.text());
    let played =
        next.press(&hand, &crate::players::moves(&hand)[0]).await.unwrap().settled(SOON).await.unwrap();
    assert!(crate::players::moves(&played).is_empty(), "{}", played.text());
    club.assert_clean();
}
