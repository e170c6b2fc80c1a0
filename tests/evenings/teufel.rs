//! An evening of Hol's der Teufel: two people with nineteen cards each, so some moves are in menus.

use crate::club::Club;
use crate::players::{SOON, next_turn, offers};
use herzbot_imitation::json;

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_hols_der_teufel_by_buttons_and_menus() {
    let mut club = Club::new("en-US").await;
    let people = [club.member("Anna", "en-US"), club.member("Ben", "en-US")];
    let both = [&people[0], &people[1]];
    let table = club.start("teufel", &both, &[("rounds", json!(1))]).await;
    let (mut pressed, mut chosen) = (0, 0);
    while let Some((person, view)) = next_turn(&both, &club.channel, &table).await {
        let text = view.text();
        assert!(text.contains("Your hand") && text.contains("The rows"), "{text}");
        // Moves in a menu come last.
        let offer = offers(&view).pop().unwrap();
        *(if offer.is_in_menu() { &mut chosen } else { &mut pressed }) += 1;
        let after = offer.take(person, &view).await.unwrap().settled(SOON).await.unwrap();
        let made = offers(&after).iter().all(|next| next.turn > offer.turn);
        assert!(made, "the move was made: {}", after.text());
    }
    assert!(chosen > 0 && pressed > 0, "{chosen} by menu, {pressed} by button");
    // The dealer's nineteen cards, and one of the other player's between any two of them.
    assert!(chosen + pressed >= 37, "{chosen} + {pressed}");
    let last = club.table(&people[0], &table);
    assert!(
        last.text().contains("The dealer has played their last card, so the round is over."),
        "{}",
        last.text()
    );
    club.record(&people[1], &table).await;
    assert!(club.bot.stop().await.success());
    club.assert_clean();
}
