//! How much a page is sent in a turn: `cargo test --test playground_evenings lean -- --nocapture`.

use super::ends::Player;
use super::playground;

/// The most for a turn of one's own and all that happens until the next, in bytes.
const MOST: usize = 2048;

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_told_in_two_kilobytes() {
    let (_bot, address) = playground().await;
    let address = address.trim_start_matches("http://").trim_end_matches('/').parse().unwrap();
    let mut anna = Player::joins(address, "Anna").await;
    for game in ["/herz rounds:1", "/teufel rounds:1", "/hearts target:1 passing:no"] {
        anna.line.say("channel", game).await;
        for _ in 0..2 {
            anna.presses(".add").await;
            anna.is_heard().await;
        }
        anna.presses(".start").await;
        let (bytes, plain, asked) = (anna.line.bytes, anna.line.heard.len(), anna.line.number);
        anna.plays_out().await;
        let turns = usize::try_from(anna.line.number - asked).unwrap();
        let [bytes, plain] = [anna.line.bytes - bytes, anna.line.heard.len() - plain].map(|all| all / turns);
        println!("{game}: {turns} turns of {bytes} bytes, uncompressed {plain}");
        assert!(turns > 5 && bytes <= MOST, "{game}: {turns} turns of {bytes} bytes");
        anna.forgets();
    }
}
