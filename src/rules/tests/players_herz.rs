//! The strength of `medium` and `hard` in Herz an Herz, compared with exact results; and that they use only
//! their seat's view.

use herzbot_rules::duel::{self, Duel};
use herzbot_rules::fast::Fast;
use herzbot_rules::fast::below;
use herzbot_rules::herz::{Card, CardSet, Herz, Move, Options, Side, Tower};
use herzbot_rules::players::herz::{InformationSet, consider};
use herzbot_rules::players::{Budget, Level, Playable, choose};
use herzbot_rules::testing::Redeal as _;
use herzbot_rules::{BySeat, Game as _, GameKind, Seat};
use std::collections::HashMap;

/// The relevant state of the rest of a solo round: the cards to come, the last values, the heights, and the
/// colours of the cards without a partner.
#[derive(PartialEq, Eq, Hash)]
struct Key(CardSet, bool, [Option<u8>; 2], [usize; 2], Vec<Option<usize>>);

fn key(pile: CardSet, tower: &Tower) -> Key {
    let heights = Side::ALL.map(|side| tower.height(side));
    let low = heights[0].min(heights[1]);
    let waiting = Side::ALL.into_iter().flat_map(|side| tower.column(side).skip(low));
    let colours = waiting.map(|placed| placed.card.group().map(|group| group.index())).collect();
    Key(pile, tower.start().is_some(), Side::ALL.map(|side| tower.above(side)), heights, colours)
}

/// The player of a solo round.
#[derive(Clone, Copy)]
enum Player {
    /// An optimal player.
    Best,
    Computer(Budget),
}

/// The exact mean of further points with `tower`, over all orders of `pile`.
fn mean(player: Player, pile: CardSet, tower: &Tower, known: &mut HashMap<Key, f64>) -> f64 {
    if pile.is_empty() || tower.is_complete() {
        return 0.0;
    }
    let key = key(pile, tower);
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let mut sum = 0.0;
    for drawn in pile.iter() {
        let mut rest = pile;
        rest.remove(drawn);
        let towers = BySeat::from_fn(1, |_| *tower);
        let situation = InformationSet { players: 1, groups: 4, seat: Seat(0), drawn, towers, pile: rest };
        let mut value = |mv: Move| {
            let after = situation.after(mv)[Seat(0)];
            f64::from(after.points()) - f64::from(tower.points()) + mean(player, rest, &after, known)
        };
        sum += match player {
            Player::Best => situation.moves().into_iter().map(value).fold(0.0, f64::max),
            Player::Computer(budget) => value(consider(&situation, budget, &mut Fast::new(1, 0))[0].mv),
        };
    }
    let value = sum / pile.len() as f64;
    known.insert(key, value);
    value
}

/// The share of the optimum that a player with this budget achieves in solo rounds, over decks of so many
/// cards each.
fn share_alone(budget: Budget, cards: usize, decks: u64) -> f64 {
    let (mut best, mut made) = (0.0, 0.0);
    for number in 0..decks {
        let mut rng = Fast::new(11, number);
        let mut all = CardSet::pack(4).iter().filter(|&card| card != Card::THIEF).collect::<Vec<_>>();
        let deck = (0..cards).map(|_| all.swap_remove(below(&mut rng, all.len()))).collect::<CardSet>();
        best += mean(Player::Best, deck, &Tower::default(), &mut HashMap::new());
        made += mean(Player::Computer(budget), deck, &Tower::default(), &mut HashMap::new());
    }
    made / best
}

#[test]
fn alone_hard_makes_nearly_the_best_achievable() {
    let budget = Budget { samples: 100, rollouts: 200, best: 1 };
    for cards in [6, 8] {
        let hard = share_alone(budget, cards, 6);
        println!("{cards} cards: {hard:.4} of the best achievable with a third of the budget of hard");
        assert!(hard >= 0.97, "{cards} cards: {hard}");
        assert!(hard <= 1.0, "{cards} cards: {hard}");
    }
}

/// `cargo test --profile bench … -- --ignored --nocapture`: the measurement for docs/lab/players.md. The lead
/// of the tables alone over three easy players, which docs/lab/players.md gives as 0.79 ± 0.14 on other
/// deals. Seed and deals are fixed, so the result is deterministic; `hard` plays by the same tables.
#[test]
fn the_lead_over_easy_players_does_not_fall() {
    let levels = [Level::Medium, Level::Easy, Level::Easy, Level::Easy];
    let players = BySeat::from_fn(4, |seat| levels[seat.index()]);
    let duel = Duel { game: GameKind::Herz, options: Default::default(), players, share: 1.0, seed: 11 };
    let (lead, half) = duel::play(&duel, 0..300, &mut || 0).expect("four can play").margin();
    assert!(lead > 0.6 && half < 0.25, "{lead} ± {half}");
}

#[test]
#[ignore = "takes minutes: a measurement"]
fn alone_hard_with_all_of_its_budget_in_decks_of_ten() {
    let hard = share_alone(Herz::HARD, 10, 10);
    println!("10 cards: hard {hard:.4} of the best achievable");
    assert!(hard >= 0.97, "{hard}");
}

/// A finished round.
struct Played {
    deck: Vec<Card>,
    /// Every state with a seat to move.
    states: Vec<Herz>,
}

/// A round with all players at this level.
fn round(players: u8, level: Level, number: u64) -> Played {
    let mut rng = Fast::new(5, number);
    let mut deck = Herz::pack(players);
    herzbot_rules::testing::shuffle(&mut deck, &mut rng);
    let mut state = Herz::deal(players, &Options::default(), 1, Seat(0), &deck);
    let mut states = Vec::new();
    while let Some(seat) = state.to_move().first() {
        let mv = choose(&state, level, seat, &mut rng).expect("it has a move");
        states.push(state);
        state.apply(seat, mv, |_| {}).expect("it is legal");
    }
    Played { deck, states }
}

#[test]
fn the_pile_is_known_from_the_view() {
    for (players, level) in [(2, Level::Random), (3, Level::Easy), (4, Level::Medium), (4, Level::Random)] {
        for number in 0..20 {
            let Played { deck, states, .. } = round(players, level, number);
            for (used, state) in states.iter().enumerate() {
                let seat = state.to_move().first().expect("the round goes on");
                let view = state.view(Some(seat));
                let situation = InformationSet::new(&view).expect("it is to move");
                let rest: CardSet = deck[used + 1..].iter().copied().collect();
                assert_eq!(situation.pile, rest);
                assert_eq!(situation.pile.len(), usize::from(view.cards_left));
                assert_eq!(situation.drawn, deck[used]);
                let legal = Herz::choices(&view);
                let moves = situation.moves();
                assert_eq!(moves.len(), herzbot_rules::Moves::len(&legal));
                assert!(moves.iter().all(|&mv| herzbot_rules::Moves::contains(&legal, mv)));
                for mv in moves {
                    let mut after = *state;
                    after.apply(seat, mv, |_| {}).expect("it is legal");
                    let towers = after.view(None).towers;
                    let made = situation.after(mv);
                    assert!(Seat::all(players).all(|seat| towers[seat].tower == made[seat]), "{mv}");
                }
                let turns = (0..=view.cards_left).skip(usize::from(players)).step_by(players.into()).count();
                assert_eq!(situation.turns(seat), turns);
            }
        }
    }
}

#[test]
fn hidden_cards_change_no_choice() {
    let mut luck = Fast::new(9, 0);
    for (players, level) in [(2, Level::Hard), (3, Level::Medium), (4, Level::Medium), (4, Level::Hard)] {
        let Played { states, .. } = round(players, Level::Easy, u64::from(players));
        let step = if level == Level::Hard { 19 } else { 3 };
        for state in states.iter().skip(7).step_by(step) {
            let seat = state.to_move().first().expect("the round goes on");
            let other = state.redeal_hidden(Some(seat), &mut luck);
            let [one, two] = [state, &other].map(|state| choose(state, level, seat, &mut Fast::new(3, 1)));
            assert_eq!(one, two);
        }
    }
}

#[test]
fn every_order_of_the_pile_is_as_likely() {
    let cards: Vec<Card> = ["3", "40", "J25", "S"].map(|text| text.parse().expect("a card")).to_vec();
    let situation = InformationSet {
        players: 2,
        groups: 2,
        seat: Seat(0),
        drawn: Card::THIEF,
        towers: BySeat::from_fn(2, |_| Tower::default()),
        pile: cards.into_iter().collect(),
    };
    let mut counts: HashMap<Vec<Card>, f64> = HashMap::new();
    const SAMPLES: u32 = 24_000;
    for pile in situation.samples(SAMPLES, 1) {
        assert_eq!(pile.iter().copied().collect::<CardSet>(), situation.pile);
        *counts.entry(pile).or_default() += 1.0;
    }
    assert_eq!(counts.len(), 24);
    let due = f64::from(SAMPLES) / 24.0;
    let chi = counts.values().map(|count| (count - due).powi(2) / due).sum::<f64>();
    // 23 degrees of freedom: chance exceeds 52 once in 2,000 times; the seed is fixed.
    assert!(chi < 52.0, "{chi}");
}
