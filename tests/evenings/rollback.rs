//! The database goes back in time under a running bot: a replica that lagged behind, or a restored copy. Lost
//! moves are never silently replayed.

use crate::bot::Bot;
use crate::club::{Club, by_hand, pressed};
use crate::crash::check_record;
use crate::players::{Game, SOON, offers, table_message, table_name};
use crate::postgres::Server;
use herzbot_imitation::{Channel, Discord, Limits, Person, json};

/// The text for the players of a table that has lost moves.
const SET_ASIDE: &str = "data is damaged";

impl<'p> Game<'p> {
    async fn start(channel: Channel, people: [&'p Person; 2]) -> Self {
        by_hand(&channel, &people).await;
        let answer = people[0].slash(&channel, "herz", &[("rounds", json!(1))]).await.unwrap();
        let table = table_name(&answer.settled(SOON).await.unwrap());
        for (person, act) in [(people[1], "join"), (people[0], "start")] {
            let (_, answer) = pressed(&channel, person, &table, act).await;
            answer.settled_or_gone(SOON).await.unwrap();
        }
        Self::new(&channel, people.to_vec(), table)
    }

    /// Waits until the table's message says that it can't go on.
    async fn is_set_aside(&self) {
        let told = |person: &Person| {
            let messages = person.channel_messages(&self.channel);
            messages.iter().any(|message| message.text().contains(SET_ASIDE))
        };
        self.people[0].wait_for(told, SOON).await.unwrap();
        let message = table_message(self.people[0], &self.channel, &self.table);
        assert!(message.is_none_or(|message| offers(&message).is_empty()));
    }
}

async fn club(server: &Server) -> Club {
    let discord = Discord::builder().limits(Limits::none()).start().await;
    let bot = Bot::on_database(&discord, &server.address);
    Club::with(discord, bot, "en-US").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_has_lost_moves_ends_and_the_others_go_on() {
    let Some(server) = Server::start() else { return };
    let mut club = club(&server).await;
    let people = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Finn"].map(|name| club.member(name, "en-US"));
    let [anna, ben, cleo, dora, emil, finn] = &people;
    let channels = ["eins", "zwei", "drei", "vier", "fünf"].map(|name| club.server.channel(name));
    let [first, second, third, fourth, fifth] = channels;
    let mut played = Game::start(first, [anna, ben]).await;
    let mut whole = Game::start(second, [cleo, dora]).await;
    let mut idle = Game::start(third, [emil, finn]).await;
    let mut over = Game::start(fifth, [ben, dora]).await;
    for game in [&mut played, &mut whole, &mut idle, &mut over] {
        assert!(game.goes_on(3).await);
    }

    server.keep();
    assert!(played.goes_on(20).await);
    assert!(idle.goes_on(2).await);
    while over.goes_on(1).await {}
    let new = Game::start(fourth, [anna, cleo]).await;
    server.go_back();

    // Nobody presses anything: the bot notices on its own.
    for game in [&played, &idle, &new] {
        game.is_set_aside().await;
    }
    club.bot.says("a game that is over is frozen").await;
    let log = club.bot.log();
    assert!(log.contains("the database is older than it was"), "{log}");
    while whole.goes_on(1).await {}
    assert!(whole.made.len() > 20, "{} moves", whole.made.len());

    // A restart doesn't continue them from the old state either.
    club.bot.kill();
    club.bot.join(&club.discord).await;
    club.bot.says("frozen=3").await;
    for game in [&played, &idle, &new] {
        game.is_set_aside().await;
    }
    club.channel = whole.channel;
    let record = club.record(cleo, &whole.table).await;
    check_record(&record, &whole.made, &whole.table);
    assert!(club.bot.stop().await.success());
    club.discord.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lease_that_the_database_has_forgotten_is_acquired_anew() {
    let Some(server) = Server::start() else { return };
    let mut club = club(&server).await;
    let [anna, ben, cleo] = &["Anna", "Ben", "Cleo"].map(|name| club.member(name, "en-US"));
    let mut game = Game::start(club.server.channel("eins"), [anna, ben]).await;
    server.keep();
    // It has a new lease, and has noted at the table how long it was away.
    club.bot.kill();
    club.bot.join(&club.discord).await;
    assert!(game.goes_on(2).await);
    server.go_back();

    game.is_set_aside().await;
    club.bot.says("it does not know any more that this process has acquired a lease").await;
    let mut next = Game::start(club.channel.clone(), [anna, cleo]).await;
    while next.goes_on(1).await {}
    let record = club.record(cleo, &next.table).await;
    check_record(&record, &next.made, &next.table);
    assert!(club.bot.stop().await.success());
    club.discord.assert_clean();
}
