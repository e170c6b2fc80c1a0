//! The fair shuffle: golden vectors, computed by another program from the description in `shuffle.rs`.
#![expect(clippy::unwrap_used, reason = "tests")]

use herzbot_rules::shuffle::{Contributions, KEY, Secret, ShuffleRecord, Unverifiable, deck, verify};
use herzbot_rules::{AnyMatch, GameKind, Phase, Record, Seat};
use rand::SeedableRng as _;
use serde_json::{Map, json};

const SECRET: Secret = Secret::from_bytes({
    let mut bytes = [0; 32];
    let mut n = 0;
    while n < 32 {
        bytes[n] = n as u8;
        n += 1;
    }
    bytes
});

fn contributions() -> Contributions {
    ["zoë", "", "42"].into_iter().collect()
}

fn joined(items: &[impl ToString]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn golden_vectors() {
    assert_eq!(SECRET.commitment(), "4e2a8686ad06217211a70241fa7a26a85e17b554d191c968e659d895a0a46951");
    assert_eq!(contributions().digest(), "afe68a30d78ea8811f32c560116f91f86938b993113edbea4f8e80b5a301e61c");
    let numbers = (0..52).collect::<Vec<u8>>();
    assert_eq!(
        joined(&deck(&numbers, &SECRET, 1, &contributions())),
        "15 34 14 20 35 41 29 40 1 38 5 30 26 50 42 8 49 19 21 23 43 39 7 2 33 27 32 22 6 24 36 44 28 25 10 12 9 37 \
         46 17 47 13 45 18 4 16 51 11 3 31 0 48"
    );
    assert_eq!(
        joined(&deck(&numbers, &SECRET, 2, &contributions())),
        "18 25 40 19 33 5 11 42 23 17 47 35 29 22 32 51 4 27 49 6 30 12 50 41 8 1 45 46 43 15 9 37 34 48 16 7 13 26 \
         2 14 20 0 3 28 21 36 24 39 31 10 44 38"
    );
    let zero = Secret::from_bytes([0; 32]);
    assert_eq!(joined(&deck(&numbers[..10], &zero, 1, &Contributions::new())), "4 7 2 6 9 8 1 5 0 3");
    assert_eq!(
        joined(&deck(&GameKind::Teufel.pack(3), &SECRET, 3, &["a", "b"].into_iter().collect())),
        "R2 Y4 G7 G6 Y3 V1 R3 Y5 Y2 Y6 G4 V2 A G9 V8 R4 R5 R8 R1 G3 V4 V6 V3 G5 Y7 G2 R9 Y1 R6 V7 G8 A Y8 G1 Y9 R7 \
         V9 V5"
    );
}

/// A deck also depends on the order of its pack, which must never change.
#[test]
fn packs_have_a_fixed_order() {
    let numbers = |n: u8| joined(&(1..=n).collect::<Vec<_>>());
    assert_eq!(joined(&GameKind::Herz.pack(2)), format!("{} J25 J50 S T T", numbers(50)));
    assert_eq!(joined(&GameKind::Herz.pack(3)), format!("{} J25 J50 J75 S T T T", numbers(75)));
    assert_eq!(joined(&GameKind::Herz.pack(4)), format!("{} J25 J50 J75 J100 S S T T T T", numbers(100)));
    let ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
    let suits = ["C", "D", "H", "S"];
    let hearts =
        suits.into_iter().flat_map(|suit| ranks.map(|rank| format!("{rank}{suit}"))).collect::<Vec<_>>();
    let colours = ["R", "Y", "V", "G"];
    let devils = colours.into_iter().flat_map(|colour| (1..=9).map(move |value| format!("{colour}{value}")));
    let teufel = devils.chain(["A".to_owned(), "A".to_owned()]).collect::<Vec<_>>();
    for players in 2..=6 {
        assert_eq!(GameKind::Hearts.pack(players), hearts);
        assert_eq!(GameKind::Teufel.pack(players), teufel);
    }
}

#[test]
fn no_two_inputs_are_taken_for_each_other() {
    let all: [&[&str]; 6] = [&[], &[""], &["ab"], &["a", "b"], &["", "ab"], &["b", "a"]];
    let all = all.map(|texts| texts.iter().copied().collect::<Contributions>());
    for (index, one) in all.iter().enumerate() {
        for other in &all[..index] {
            assert_ne!(one.digest(), other.digest());
        }
    }
}

/// Each of the 24 orders of four cards comes up about equally often.
#[test]
fn no_deck_is_preferred() {
    let mut counts = std::collections::BTreeMap::new();
    for round in 1..=24_000 {
        *counts.entry(deck(&[1, 2, 3, 4], &SECRET, round, &Contributions::new())).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 24);
    // 1000 expected, standard deviation 31: six of them.
    assert!(counts.values().all(|count| (810..1190).contains(count)), "{counts:?}");
}

#[test]
fn a_secret_is_kept() {
    let secret = Secret::draw(&mut rand_chacha::ChaCha20Rng::seed_from_u64(1));
    assert_ne!(secret, SECRET);
    assert_eq!(format!("{secret:?}"), "Secret(…)");
    let shuffle = ShuffleRecord::new(secret.clone(), contributions());
    assert!(!format!("{shuffle:?}").contains(&secret.reveal()));
    assert_eq!(Secret::from_hex(&secret.reveal()), Some(secret.clone()));
    for wrong in ["", "00", &secret.reveal().to_uppercase(), &"é".repeat(32), &"0".repeat(65)] {
        assert_eq!(Secret::from_hex(wrong), None);
    }
    let json = serde_json::to_string(&shuffle).unwrap();
    assert_eq!(serde_json::from_str::<ShuffleRecord>(&json).unwrap(), shuffle);
}

fn shuffled_game() -> Record {
    let mut game = AnyMatch::new(GameKind::Teufel, 3, &Map::new()).unwrap();
    let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(3);
    while let Phase::Deal { first } = game.phase() {
        let deck = deck(&GameKind::Teufel.pack(3), &SECRET, game.round() + 1, &contributions());
        game.deal(first.unwrap_or(Seat(0)), &deck).unwrap();
        while let Some(seat) = game.to_move().iter().next() {
            let mv = game.choose(herzbot_rules::Level::Easy, seat, &mut rng).unwrap();
            game.apply(seat, mv).unwrap();
        }
    }
    let mut record = game.record();
    let shuffle = ShuffleRecord::new(SECRET, contributions());
    record.extra.insert(KEY.to_owned(), serde_json::to_value(shuffle).unwrap());
    record
}

#[test]
fn a_fair_game_is_told_from_others() {
    let record = shuffled_game();
    assert!(verify(&record).unwrap().holds());
    let shuffle = |key: &str, value: serde_json::Value| {
        let mut record = record.clone();
        record.extra[KEY][key] = value;
        verify(&record)
    };
    let forged = shuffle("commitment", json!("00")).unwrap();
    assert!(!forged.holds() && !forged.commitment && forged.digest);
    let forged = shuffle("digest", json!("00")).unwrap();
    assert!(!forged.holds() && forged.commitment && !forged.digest);
    let forged = shuffle("contributions", json!(["zoë", "42"])).unwrap();
    assert!(!forged.digest);
    assert_eq!(forged.rounds, [false; 3]);
    let forged = shuffle("secret", json!("0".repeat(64))).unwrap();
    assert!(!forged.commitment && forged.digest);
    let mut dealt = record.clone();
    dealt.rounds[1].deck.swap(3, 4);
    assert_eq!(verify(&dealt).unwrap().rounds, [true, false, true]);

    assert_eq!(shuffle("version", json!(2)), Err(Unverifiable::Version(2)));
    assert!(matches!(shuffle("secret", json!(5)), Err(Unverifiable::Broken(_))));
    let mut silent = record;
    silent.extra.remove(KEY);
    assert_eq!(verify(&silent), Err(Unverifiable::Absent));
}
