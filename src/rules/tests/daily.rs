//! The daily deal is equal for everybody, and can't be predicted.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use herzbot_rules::daily::{self, OWN_SEAT, PLAYERS, RIVALS};
use herzbot_rules::shuffle::{Contributions, Secret, deck};
use herzbot_rules::{AnyMatch, AnyMove, GameKind, Level, Phase, Seat};
use rand::Rng as _;
use std::collections::BTreeSet;

/// The bot's secret in these tests.
fn bot() -> Secret {
    Secret::from_bytes([7; 32])
}

fn dealt(game: GameKind, secret: &Secret, deck: &[String]) -> AnyMatch {
    let mut dealt = AnyMatch::new(game, PLAYERS, &daily::options(game)).unwrap();
    dealt.deal(daily::first(secret, daily::PLAYERS), deck).unwrap();
    dealt
}

fn deck_of(game: GameKind, secret: &Secret, round: usize) -> Vec<String> {
    deck(&game.pack(PLAYERS), secret, round, &Contributions::new())
}

/// The move of the computer player on a seat.
fn answer(game: &AnyMatch, secret: &Secret, seat: Seat, level: Level) -> AnyMove {
    game.choose(level, seat, &mut daily::decision(secret, game.moves_made(), seat)).unwrap()
}

/// Plays a deal; one's own seat takes the legal move that `own` chooses by count. Returns the record.
fn play(game: GameKind, day: u32, mut own: impl FnMut(usize) -> usize) -> AnyMatch {
    let secret = daily::secret(&bot(), day, game);
    let mut played = dealt(game, &secret, &deck_of(game, &secret, 1));
    while played.phase() != Phase::Over {
        if let Phase::Deal { first: Some(first) } = played.phase() {
            let next = played.round() + 1;
            played.deal(first, &deck_of(game, &secret, next)).unwrap();
        }
        let seat = played.to_move().first().unwrap();
        let mv = if seat == OWN_SEAT {
            let legal = played.legal(seat);
            legal[own(legal.len()) % legal.len()]
        } else {
            // The fastest level: its inputs are the same.
            answer(&played, &secret, seat, Level::Easy)
        };
        played.apply(seat, mv).unwrap();
    }
    played
}

/// A thousand deals.
#[test]
fn equal_play_meets_equal_answers() {
    for game in GameKind::ALL {
        for day in 20_000..20_334 {
            let pattern = |step: usize| {
                let mut at = 0;
                move |_| {
                    at += step;
                    at
                }
            };
            let (anna, ben, cleo) =
                (play(game, day, pattern(3)), play(game, day, pattern(3)), play(game, day, pattern(1)));
            assert_eq!(anna, ben, "{game} {day}");
            // A player who plays differently still gets the same cards.
            assert_eq!(anna.record().rounds[0].deck, cleo.record().rounds[0].deck, "{game} {day}");
            assert_eq!(anna.record().rounds[0].first, cleo.record().rounds[0].first, "{game} {day}");
        }
    }
}

#[test]
fn each_day_and_game_has_a_deck_of_its_own() {
    let mut seen = BTreeSet::new();
    for game in GameKind::ALL {
        for day in 20_000..20_100 {
            let secret = daily::secret(&bot(), day, game);
            assert!(seen.insert(secret.commitment()), "{game} {day}");
            assert_ne!(daily::secret(&Secret::from_bytes([8; 32]), day, game), secret, "another bot");
            let tables = ["anna", "ben"].map(|account| daily::table(&secret, account));
            assert!(tables[0] != tables[1] && tables[0] == daily::table(&secret, "anna"), "{game} {day}");
        }
    }
    assert_eq!(
        daily::secret(&bot(), 20_000, GameKind::ALL[0]).commitment(),
        "5f8e6cab09137249f87eac615b354944aaf17bff88f02d384f476c00086e792f",
        "it never changes"
    );
}

/// Two deals, until the seat to move can tell them apart, with one move after the other. Returns how many answers of
/// computer players were compared.
fn answers_alike(mut one: AnyMatch, mut other: AnyMatch, secret: &Secret, what: &str) -> usize {
    let mut compared = 0;
    while let (Some(seat), true) = (one.to_move().first(), one.to_move() == other.to_move())
        && one.view(Some(seat)) == other.view(Some(seat))
    {
        let legal = one.legal(seat);
        assert_eq!(legal, other.legal(seat), "{what}");
        let mv =
            if seat == OWN_SEAT { legal[compared % legal.len()] } else { answer(&one, secret, seat, RIVALS) };
        if seat != OWN_SEAT {
            assert_eq!(mv, answer(&other, secret, seat, RIVALS), "{what}");
            compared += 1;
        }
        one.apply(seat, mv).unwrap();
        other.apply(seat, mv).unwrap();
    }
    compared
}

#[test]
fn a_computer_s_answer_does_not_hang_on_hidden_cards() {
    for game in GameKind::ALL {
        let (mut compared, mut longest) = (0, 0);
        for day in 20_000..20_010 {
            let secret = daily::secret(&bot(), day, game);
            let deck = deck_of(game, &secret, 1);
            let one = dealt(game, &secret, &deck);
            let mut rng = secret.derived("other cards", 0, "").rng();
            for _ in 0..40 {
                let mut other = deck.clone();
                other.swap(rng.random_range(0..deck.len()), rng.random_range(0..deck.len()));
                let other = dealt(game, &secret, &other);
                if one != other {
                    let alike = answers_alike(one.clone(), other, &secret, &format!("{game} {day}"));
                    (compared, longest) = (compared + alike, longest.max(alike));
                }
            }
        }
        // Also later in a deal.
        assert!(compared > 100 && longest > 5, "{game}: {compared}, at most {longest} in one deal");
    }
}

#[test]
fn a_deal_is_usually_all() {
    for game in GameKind::ALL {
        let days = 20_000..20_050;
        let single = days.clone().filter(|day| play(game, *day, |_| 0).round() == 1).count();
        assert!(single > 45, "{game}: {single} of {}", days.len());
    }
}
