//! The options that are chosen for a game in its lobby, and those that a server remembers.

use crate::club::{Club, by_hand};
use crate::hours::Hours;
use crate::players::{SOON, next_turn, play_to_the_end, press_something, table_name, turn_number};
use herzbot_imitation::{Message, Person, Refused, json};
use herzbot_rules::{AnyMatch, GameKind, Seat};
use rand::SeedableRng;
use rand::rngs::StdRng;

async fn open(club: &Club, host: &Person, game: &str) -> Message {
    let answer = host.slash(&club.channel, game, &[]).await.unwrap();
    answer.settled(SOON).await.unwrap()
}

/// Returns the id of the menu that ends like this.
fn menu(message: &Message, end: &str) -> String {
    let found = message.menus().find(|menu| menu.custom_id.ends_with(end));
    found.unwrap_or_else(|| panic!("no {end} under\n{}", message.text())).custom_id.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_remembers_what_was_chosen_last_for_each_game() {
    let mut club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    let lobby = open(&club, &anna, "hearts").await;
    assert!(lobby.text().contains("Until a player has 50 points"), "{}", lobby.text());
    let table = table_name(&lobby);
    let options = club.press(&anna, &table, "opts").await;
    let target = menu(&options, ".set-target");
    let answer = anna.select(&options, &target, &["until a player has 20 points"]).await.unwrap();
    let options = answer.settled(SOON).await.unwrap();
    let answer = anna.press(&options, "Variants").await.unwrap();
    let variants = answer.settled(SOON).await.unwrap();
    let passing = menu(&variants, ".set-passing");
    let answer = anna.select(&variants, &passing, &["no"]).await.unwrap();
    let text = answer.settled(SOON).await.unwrap().text();
    assert!(text.contains("Three cards are passed first: **no**"), "{text}");
    // Other games aren't affected, and it survives a restart.
    assert!(open(&club, &anna, "teufel").await.text().contains("2 rounds"));
    assert!(club.bot.stop().await.success());
    club.bot.join(&club.discord).await;
    let lobby = open(&club, &anna, "hearts").await;
    assert!(lobby.text().contains("Until a player has 20 points"), "{}", lobby.text());
    let options = club.press(&anna, &table_name(&lobby), "opts").await.text();
    assert!(options.contains("Three cards are passed first: **no**"), "{options}");
    // Options of the command take precedence.
    let answer = anna.slash(&club.channel, "hearts", &[("target", json!(77))]).await.unwrap();
    let text = answer.settled(SOON).await.unwrap().text();
    assert!(text.contains("Until a player has 77 points"), "{text}");
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_set_up_apart_by_those_who_manage_it() {
    let club = Club::new("en-US").await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    club.server.make_manager(&anna);
    // Discord itself doesn't offer it to others, nor outside of servers.
    let refused = ben.slash(&club.channel, "server", &[]).await;
    assert!(matches!(refused, Err(Refused::NoSuchCommand(_))), "{refused:?}");
    let refused = anna.slash(&anna.private_channel(), "server", &[]).await;
    assert!(matches!(refused, Err(Refused::NoSuchCommand(_))), "{refused:?}");
    let page = anna.slash(&club.channel, "server", &[]).await.unwrap().settled(SOON).await.unwrap();
    assert!(
        page.ephemeral && page.text().contains("Tables in one place at a time: **5**"),
        "{}",
        page.text()
    );
    let saved = anna.slash(&club.channel, "server", &[("tables", json!(1))]).await.unwrap();
    let text = saved.settled(SOON).await.unwrap().text();
    assert!(text.contains("Tables in one place at a time: **1**"), "{text}");
    club.open(&anna, &[]).await;
    let second = ben.slash(&club.channel, "herz", &[]).await.unwrap().settled(SOON).await.unwrap();
    assert!(second.ephemeral, "{}", second.text());
    let own = anna.slash(&club.channel, "settings", &[]).await.unwrap().settled(SOON).await.unwrap().text();
    assert!(own.contains("Your language") && !own.contains("Tables in one place at a time"), "{own}");
    for (person, told) in [(&anna, true), (&ben, false)] {
        let help = person.slash(&club.channel, "help", &[]).await.unwrap().settled(SOON).await.unwrap();
        assert_eq!(help.text().contains("/server"), told, "{}", help.text());
    }
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn open_tables_speak_the_language_that_their_server_chooses() {
    let club = Club::new("en-US").await;
    let anna = club.member("Anna", "en-US");
    club.server.make_manager(&anna);
    let table = club.open(&anna, &[]).await;
    let saved = anna.slash(&club.channel, "server", &[("language", json!("fr"))]).await.unwrap();
    saved.settled(SOON).await.unwrap();
    let french = |person: &Person| club.table(person, &table).text().contains("places libres");
    anna.wait_for(french, SOON).await.unwrap_or_else(|refused| {
        panic!("{refused:?}\n{}", club.table(&anna, &table).text());
    });
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn forced_cards_go_by_themselves_unless_a_person_says_no_and_the_record_holds_them() {
    let club = Club::new("en-US").await;
    let (anna, ben) = (club.member("Anna", "en-US"), club.member("Ben", "en-US"));
    by_hand(&club.channel, &[&ben]).await;
    let mut rng = StdRng::seed_from_u64(1);
    let mut by_themselves = 0;
    // By chance, a game may have no forced card.
    for _ in 0..10 {
        let options = [("target", json!(1)), ("passing", json!(false))];
        let table = club.start_as_usual("hearts", &[&anna, &ben], &options).await;
        let made = play_to_the_end(&[&anna, &ben], &club.channel, &table, &mut rng).await;
        let record = club.record(&anna, &table).await;
        let mut game = AnyMatch::new(GameKind::Hearts, 2, &record.options).unwrap();
        let mut turn = 0;
        for round in &record.rounds {
            game.deal(round.first, &round.deck).unwrap();
            for line in &round.moves {
                let (seat, mv) = line.split_once(' ').unwrap();
                let seat = Seat(seat.parse().unwrap());
                // When no points are left to win, the table plays the rest.
                if !game.is_decided() {
                    let is_forced = seat == Seat(0) && game.openly_forced(seat).is_some();
                    assert_eq!(made.contains_key(&turn), !is_forced, "turn {turn}: {line}");
                    by_themselves += usize::from(is_forced);
                }
                game.apply(seat, GameKind::Hearts.parse_move(mv).unwrap()).unwrap();
                turn += 1;
            }
        }
        if by_themselves > 0 {
            break;
        }
    }
    assert!(by_themselves > 0, "not one card of ten games went by itself");
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forced_card_is_shown_with_the_move_before_it() {
    let hours = Hours::begin(false).await;
    let people = ["Anna", "Ben"].map(|name| hours.server.member(name, "en-US"));
    let both = people.each_ref();
    let mut rng = StdRng::seed_from_u64(1);
    // The requests to Discord for each press, by whether a forced card follows.
    let (mut plain, mut followed) = (Vec::new(), Vec::new());
    // How many cards of a game are forced is up to chance.
    while plain.len() < 10 || followed.len() < 10 {
        let table = hours.start(&hours.channel, "herz", &both, 0, &[("rounds", json!(1))]).await;
        let mut next = next_turn(&both, &hours.channel, &table).await;
        while let Some((person, view)) = next {
            let before = hours.discord.requests().len();
            let offer = press_something(person, &view, &mut rng).await.unwrap();
            hours.still().await;
            let requests = hours.discord.requests().len() - before;
            next = next_turn(&both, &hours.channel, &table).await;
            match next.as_ref().and_then(|(_, view)| turn_number(view)) {
                Some(turn) if turn == offer.turn + 1 => plain.push(requests),
                Some(_) => followed.push(requests),
                // The end of the game has messages of its own.
                None => {}
            }
        }
    }
    let average = |all: &[usize]| all.iter().sum::<usize>() as f64 / all.len() as f64;
    // An update of its own would edit at least the message in which the press was made.
    assert!(average(&followed) < average(&plain) + 0.5, "{plain:?} {followed:?}");
    hours.discord.assert_clean();
}
