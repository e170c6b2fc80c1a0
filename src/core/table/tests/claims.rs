//! Claims of all remaining tricks in Hearts.

use super::forced::{PEOPLE, gathered};
use super::*;

/// Plays one deal of four people without a pass. If `claims`, each person who can claim the rest does. Returns the
/// record and the number of claims.
fn played(seed: u64, claims: bool) -> (herzbot_rules::Record, usize) {
    let mut evening = gathered(seed);
    evening.ask("Anna", TableRequest::Start).unwrap();
    let mut claimed = 0;
    while evening.table.is_playing() {
        let name = evening.on_turn()[0].clone();
        let PhaseView::Playing(playing) = evening.table.view(Some(member(&name).person)).phase else {
            panic!("a running game")
        };
        let claim = TableRequest::Play(Play::Claim { turn: u32::try_from(playing.turn).unwrap() });
        let herzbot_rules::AnyView::Hearts(hearts) = &playing.game else { panic!("Hearts is played") };
        let certain = hearts.takes_the_rest();
        if certain && claims {
            let other = PEOPLE.into_iter().find(|other| *other != name).unwrap();
            assert!(evening.ask(other, claim.clone()).is_err(), "it is not their turn");
            evening.ask(&name, claim.clone()).unwrap();
            assert!(evening.news.contains(&News::Everybody(Notice::Claimed { name: name.clone() })));
            claimed += 1;
            assert!(evening.ask(&name, claim).is_err(), "a second press finds an old button");
            continue;
        }
        if !certain {
            assert_eq!(evening.ask(&name, claim).unwrap_err(), Notice::OldButton);
        }
        // Low cards first, so that high ones are left at the end.
        evening.somebody_plays();
    }
    (evening.table.record().unwrap(), claimed)
}

#[test]
fn a_claim_plays_ordinary_moves_and_changes_no_point() {
    let mut claimed = 0;
    for seed in 0..24 {
        let (with, claims) = played(seed, true);
        assert!(herzbot_rules::shuffle::verify(&with).unwrap().holds());
        let game = herzbot_rules::AnyMatch::from_record(&with).unwrap();
        assert!(game.winners().is_some());
        assert!(with.rounds.iter().all(|round| round.moves.len() == 52), "the record holds every card");
        let (without, none) = played(seed, false);
        assert_eq!(none, 0);
        let without = herzbot_rules::AnyMatch::from_record(&without).unwrap();
        // Later deals may begin alike, but the first is the same up to the claim.
        assert_eq!(game.round_points()[0], without.round_points()[0], "seed {seed}");
        claimed += claims;
    }
    assert!(claimed > 0);
}
