#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use super::judge::LISTED;
use super::*;
use herzbot_rules::{GameKind, Level, Phase};
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::Map;

/// The record of a game with these players, of the shortest available length above 1.
fn played(kind: GameKind, levels: &[Level]) -> Record {
    seeded(kind, levels, 1)
}

fn seeded(kind: GameKind, levels: &[Level], seed: u64) -> Record {
    let mut rng = StdRng::seed_from_u64(seed);
    let length = &kind.options()[0];
    let short = length.offered(levels.len() as u8).into_iter().find(|length| length.number() > Some(1));
    let options = Map::from_iter([(length.key.to_string(), short.unwrap().to_json())]);
    let mut game = AnyMatch::new(kind, levels.len() as u8, &options).unwrap();
    while let Phase::Deal { first } = game.phase() {
        let mut deck = kind.pack(levels.len() as u8);
        rand::seq::SliceRandom::shuffle(deck.as_mut_slice(), &mut rng);
        game.deal(first.unwrap_or(Seat(0)), &deck).unwrap();
        while let Some(seat) = game.to_move().iter().next() {
            let mv = game.choose(levels[seat.index()], seat, &mut rng).unwrap();
            game.apply(seat, mv).unwrap();
        }
    }
    game.record()
}

#[test]
fn who_plays_at_random_slips_more_than_who_thinks() {
    for kind in GameKind::ALL {
        let record = played(kind, &[Level::Random, Level::Medium, Level::Easy]);
        let review = review(&record).unwrap();
        let [random, medium, _] = review.players.as_slice() else { panic!("three play") };
        let share = |player: &PlayerReview| f64::from(player.agreed) / f64::from(player.decisions);
        assert!(random.decisions > 0, "{kind}: {random:?}");
        assert!(share(random) < share(medium), "{kind}: {} {}", share(random), share(medium));
        assert!(random.lost() > medium.lost(), "{kind}: {} {}", random.lost(), medium.lost());
        assert!(!random.slips.is_empty() && random.slips.len() <= LISTED, "{kind}");
        assert!(random.slips.is_sorted_by(|one, other| one.cost >= other.cost), "{kind}");
    }
}

#[test]
fn a_kept_review_is_the_one_that_was_computed() {
    for kind in GameKind::ALL {
        let record = played(kind, &[Level::Random, Level::Easy, Level::Random]);
        let computed = review(&record).unwrap();
        assert!(computed.players.iter().any(|player| !player.slips.is_empty()), "{kind}");
        assert!(computed.players.iter().any(|player| player.best.is_some()), "{kind}");
        assert_eq!(review(&record).as_ref(), Some(&computed), "{kind}: the same record, the same review");
        let kept = computed.to_json().unwrap();
        assert_eq!(Review::from_json(&kept, &record), Some(computed), "{kind}");
        let mut other = record.clone();
        other.rounds.truncate(1);
        other.rounds[0].moves.clear();
        assert_eq!(Review::from_json(&kept, &other), None, "{kind}: another game");
        assert_eq!(Review::from_json(&kept[1..], &record), None, "{kind}: damaged");
    }
}

#[test]
fn a_record_that_makes_no_sense_has_no_review() {
    let mut record = played(GameKind::Herz, &[Level::Easy, Level::Easy]);
    record.rounds[0].moves[0] = "9 nonsense".into();
    assert_eq!(review(&record), None);
}

/// The minimum and maximum points of a round for one of so many players.
fn bounds(kind: GameKind, players: i32) -> (i32, i32) {
    match kind {
        GameKind::Herz => (0, 18),
        GameKind::Teufel => (0, 20 * players),
        GameKind::Hearts => (-36, 26),
    }
}

#[test]
fn mistakes_cost_no_more_than_rounds_can_give_and_add_up_to_the_result() {
    use Level::{Casual, Easy, Medium, Random};
    let mut finds = 0;
    let levels = [[Random; 3], [Easy; 3], [Random, Casual, Medium], [Easy, Medium, Casual]];
    for (kind, (seed, levels)) in
        GameKind::ALL.into_iter().flat_map(|kind| levels.iter().enumerate().map(move |found| (kind, found)))
    {
        let record = seeded(kind, levels, seed as u64);
        let game = AnyMatch::replay(&record, |_| {}).unwrap();
        let rounds = i32::try_from(record.rounds.len()).unwrap();
        let (least, most) = bounds(kind, 3);
        for player in review(&record).unwrap().players {
            assert_eq!(player.made, game.totals()[player.seat], "{kind} {seed}");
            assert!((least * rounds..=most * rounds).contains(&player.promised), "{kind} {seed}: {player:?}");
            assert!(player.lost() <= (most - least) * rounds, "{kind} {seed}: {player:?}");
            assert_eq!(player.worth > player.made, player.lost() > 0 && !kind.lowest_wins(), "{kind} {seed}");
            let costs = player.slips.iter().map(|slip| slip.cost).sum::<i32>();
            assert!(costs <= player.lost(), "{kind} {seed}: {player:?}");
            if let Some(find) = &player.best {
                assert!((1..=most - least).contains(&find.gain), "{kind} {seed}: {find:?}");
                let at = place_of(&record, player.seat, find.round, find.number);
                assert_eq!(
                    record.rounds[find.round - 1].moves[at],
                    format!("{} {}", player.seat, find.played)
                );
                finds += 1;
            }
            for slip in &player.slips {
                assert!((1..=most - least).contains(&slip.cost), "{kind} {seed}: {slip:?}");
                goes_on(&record, player.seat, slip);
            }
        }
    }
    assert!(finds > 9, "{finds} of 36 players have a best move");
}

/// The index of a player's move among all moves of a round.
fn place_of(record: &Record, seat: Seat, round: usize, number: usize) -> usize {
    let own = format!("{seat} ");
    let moves = record.rounds[round - 1].moves.iter().enumerate();
    moves.filter(|(_, mv)| mv.starts_with(&own)).nth(number - 1).unwrap().0
}

/// Checks that the line of a mistake can be played from there to the end of the round.
fn goes_on(record: &Record, seat: Seat, slip: &Slip) {
    let mut again = record.clone();
    again.rounds.truncate(slip.round);
    let at = place_of(record, seat, slip.round, slip.number);
    // A replay has one more position than moves in each earlier round, its end.
    let earlier = record.rounds.iter().take(slip.round - 1).map(|round| round.moves.len() + 1);
    assert_eq!(slip.place, earlier.sum::<usize>() + at + 1, "{slip:?}");
    let moves = &mut again.rounds[slip.round - 1].moves;
    moves.splice(at.., slip.line.clone());
    let again = AnyMatch::replay(&again, |_| {}).unwrap();
    assert_eq!((again.round(), again.to_move().first()), (slip.round, None), "{slip:?}");
}
