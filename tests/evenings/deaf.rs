//! The gateway hangs during a game, at each step of its handshake, and recovers. The bot notices, logs it once,
//! and comes back. No move is lost or made twice, and clocks stand still.

use crate::club::Club;
use crate::crash::check_record;
use crate::outage::{deadline, moved_on};
use crate::players::{SOON, is_made, next_turn, offers};
use herzbot_imitation::{Discord, GatewayFault, Person, json};
use std::collections::BTreeMap;
use std::time::Instant;

/// A game, and the moves that its people have seen made: turn → index of the choice.
struct Game<'p> {
    people: [&'p Person; 2],
    table: String,
    made: BTreeMap<u32, u16>,
}

impl Game<'_> {
    /// Makes `moves` moves. Returns whether the game goes on.
    async fn goes_on(&mut self, club: &Club, moves: usize) -> bool {
        for _ in 0..moves {
            let Some((person, view)) = next_turn(&self.people, &club.channel, &self.table).await else {
                return false;
            };
            let offer = &offers(&view)[0];
            let answer = offer.take(person, &view).await.unwrap();
            // After a fault, the old state may be drawn once more before the move appears.
            let made = |_: &Person| is_made(&answer, offer.turn).then_some(());
            let made = person.wait_for_some(made, SOON).await;
            assert!(made.is_ok(), "a move at {} is not made: {}", self.table, person.everything());
            self.made.insert(offer.turn, offer.index);
        }
        true
    }
}

/// Waits until the bot is back after the gateway has recovered, and prints how long that took.
async fn is_back(club: &Club, before: u64, what: &str) {
    club.discord.gateway_fault(None);
    let well = Instant::now();
    let back = |discord: &Discord| logins(discord) > before && discord.is_connected();
    assert!(club.discord.wait_until(back, SOON).await, "{what}: {}", club.bot.log());
    eprintln!("{what}: back {:.1} s after the gateway was well", well.elapsed().as_secs_f64());
}

fn logins(discord: &Discord) -> u64 {
    discord.identifies() + discord.resumes()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_hangs_in_mid_game_takes_nothing_from_it() {
    let club = Club::new("en-US").await;
    let people = [club.member("Anna", "en-US"), club.member("Ben", "en-US")];
    let people = people.each_ref();
    let options = [("rounds", json!(1)), ("clock", json!("1min"))];
    let table = club.start("herz", &people, &options).await;
    let mut game = Game { people, table, made: BTreeMap::new() };
    assert!(game.goes_on(&club, 2).await);

    let faults = [
        (GatewayFault::Accept, "TCP accepts and says nothing"),
        (GatewayFault::Upgrade, "the upgrade is never answered"),
        (GatewayFault::Hello, "no HELLO"),
        (GatewayFault::Resume, "no RESUMED"),
    ];
    for (number, (fault, what)) in faults.into_iter().enumerate() {
        let before = logins(&club.discord);
        club.discord.gateway_fault(Some(fault));
        club.discord.drop_gateway();
        club.bot.says_again("is out of reach", number + 1).await;
        is_back(&club, before, what).await;
        assert!(game.goes_on(&club, 2).await, "{what}");
    }

    // The connection is silent, but not closed. The clock counts from the last sign of life.
    let (person, view) = next_turn(&game.people, &club.channel, &game.table).await.unwrap();
    let before = logins(&club.discord);
    club.discord.hang_gateway();
    let silent = Instant::now();
    club.bot.says_again("is out of reach", faults.len() + 1).await;
    let noticed = silent.elapsed();
    eprintln!("a silent connection: noticed after {:.1} s", noticed.as_secs_f64());
    is_back(&club, before, "a silent connection").await;
    moved_on(person, &game.table, deadline(&view), noticed.as_secs().min(9)).await;
    while game.goes_on(&club, 1).await {}

    assert!(club.discord.resumes() >= 5, "{}", club.discord.resumes());
    let told = club.bot.log().matches("is out of reach").count();
    assert_eq!(told, faults.len() + 1, "each outage is told once: {}", club.bot.log());
    check_record(&club.record(game.people[0], &game.table).await, &game.made, &game.table);
    club.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_on_discord_the_program_ends_when_that_closes_for_good() {
    let cases = [
        (4011, "asks for the number at its start"),
        (4012, "update Herzbot"),
        (4013, "update Herzbot"),
        (4014, "whether the bot is suspended"),
    ];
    for (code, remedy) in cases {
        let mut club = Club::new("en-US").await;
        // Until it answers, it may still be starting, and would try again on its own.
        let anna = club.member("Anna", "en-US");
        anna.slash(&club.channel, "help", &[]).await.unwrap().settled(SOON).await.unwrap();
        club.discord.close_gateway(code);
        assert!(!club.bot.ends().await.success(), "{code}");
        assert!(club.bot.log().contains(remedy), "{code}: {}", club.bot.log());
    }
}
