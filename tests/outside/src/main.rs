//! Duplicate matches of the computer players against opponents that the crate of the rules does not know: hearts-engine,
//! which was not written here, and earlier builds of this program.
//!
//! ```sh
//! cargo run --release -p herzbot-outside -- hard mc:128 --seats 2 --deals 300
//! ```
//!
//! Every deal is played once for each distinct seating of the two players, with the same cards.

mod bridge;
mod learn;
mod player;
mod serve;
mod table;

use herzbot_rules::fast::Fast;
use herzbot_rules::{GameKind, MAX_SEATS, Seat};
use player::Player;
use serde_json::{Map, Value};
use std::process::ExitCode;

const USAGE: &str = "outside FIRST SECOND [--seats N] [--deals N] [--seed N] [--game GAME] [--players N]
        [--rules engine|sheet] [--pass left|none]
outside learn engine|sheet [DEALS]

FIRST, SECOND   random, easy, casual, medium, hard; hard/4: with a quarter of the budget; hard@PROGRAM, hard/4@PROGRAM: of an
                earlier build of this program; in Hearts greedy and mc:SAMPLES: of hearts-engine
--seats N       how many seats FIRST has (1); SECOND has the others
--deals N       how many deals, each played in all distinct seatings (100)
--seed N        from which all cards and choices follow (1)
--game GAME     hearts, teufel or herz (hearts)
--players N     how many play (4)
--rules RULES   of Hearts: engine, hearts-engine's; sheet, the default ones (engine)
--pass PASS     of Hearts: left or none (left)

learn           prints the weights of the policy with which hard plays deals of Hearts out, learned from so many deals
                (3000) of a search with rollouts by rules";

/// What is played.
struct Setup {
    game: GameKind,
    players: u8,
    options: Map<String, Value>,
    /// How many seats the first player has.
    seats: u8,
    deals: u64,
    seed: u64,
    /// Whether every card is checked against hearts-engine, whose rules these are.
    checked: bool,
}

/// The options under which our Hearts is that of hearts-engine.
const ENGINE: &str =
    r#"{"ten_of_diamonds": 0, "moon_score": "others", "breaking": "heart", "first_trick_points": false}"#;

fn setup(words: &[String]) -> Result<(Setup, [Player; 2]), String> {
    let [first, second, flags @ ..] = words else { return Err("two players are needed".to_owned()) };
    let mut setup = Setup {
        game: GameKind::Hearts,
        players: 4,
        options: Map::new(),
        seats: 1,
        deals: 100,
        seed: 1,
        checked: false,
    };
    let (mut rules, mut pass) = ("engine", "left");
    for flag in flags.chunks(2) {
        let [name, value] = flag else { return Err(format!("{} needs a value", flag[0])) };
        let number = || value.parse::<u64>().map_err(|_| format!("{name} {value}: no number"));
        let small = || value.parse::<u8>().map_err(|_| format!("{name} {value}: no small number"));
        match name.as_str() {
            "--seats" => setup.seats = small()?,
            "--deals" => setup.deals = number()?,
            "--seed" => setup.seed = number()?,
            "--game" => setup.game = value.parse().map_err(|_| format!("no game: {value}"))?,
            "--players" => setup.players = small()?,
            "--rules" => rules = value,
            "--pass" => pass = value,
            _ => return Err(format!("unknown: {name}")),
        }
    }
    let json = |text: &str| serde_json::from_str(text).map_err(|error| error.to_string());
    if setup.game == GameKind::Hearts {
        setup.options = match rules {
            "engine" => json(ENGINE)?,
            "sheet" => Map::new(),
            _ => return Err(format!("unknown rules: {rules}")),
        };
        setup.checked = rules != "sheet" && setup.players == 4;
        match pass {
            "left" => {}
            "none" => drop(setup.options.insert("passing".to_owned(), Value::Bool(false))),
            _ => return Err(format!("unknown pass: {pass}")),
        }
    }
    if setup.seats == 0 || setup.seats >= setup.players || !setup.game.players().contains(&setup.players) {
        return Err("each of the two needs a seat, and as many must be able to play".to_owned());
    }
    let players = [Player::parse(first)?, Player::parse(second)?];
    if !setup.checked && players.iter().any(Player::is_of_engine) {
        return Err("hearts-engine plays by its own rules, with four players".to_owned());
    }
    Ok((setup, players))
}

/// The sets of seats, as bits, that the first player can have.
fn seatings(setup: &Setup) -> impl Iterator<Item = u8> {
    let seats = u32::from(setup.seats);
    (0..1_u8 << setup.players).filter(move |seating| seating.count_ones() == seats)
}

/// What came of the deals so far.
#[derive(Default)]
struct Outcome {
    deals: u64,
    /// Those in which our rules and the engine's parted (see `bridge`): they are not counted.
    left_out: u64,
    /// The mean points a round of each of the two players: sums over the deals.
    points: [f64; 2],
    /// The difference between the two, first minus second: sum and sum of squares over the deals.
    sum: f64,
    squares: f64,
}

impl Outcome {
    fn add(&mut self, points: [f64; 2]) {
        self.deals += 1;
        let difference = points[0] - points[1];
        self.sum += difference;
        self.squares += difference * difference;
        for (sum, points) in self.points.iter_mut().zip(points) {
            *sum += points;
        }
    }

    /// The mean difference, and half its 95 % interval.
    fn margin(&self) -> (f64, f64) {
        let count = (self.deals as f64).max(1.0);
        let mean = self.sum / count;
        let variance = (self.squares - count * mean * mean).max(0.0) / (count - 1.0).max(1.0);
        (mean, 1.96 * (variance / count).sqrt())
    }
}

/// Plays all deals.
fn play(setup: &Setup, players: &mut [Player; 2]) -> Result<Outcome, String> {
    let mut outcome = Outcome::default();
    for number in 0..setup.deals {
        let mut deck = setup.game.pack(setup.players);
        let mut rng = Fast::new(setup.seed, number);
        for last in (1..deck.len()).rev() {
            deck.swap(last, herzbot_rules::fast::below(&mut rng, last + 1));
        }
        let first = Seat((number % u64::from(setup.players)) as u8);
        let (mut sums, mut played) = ([0.0; 2], 0.0);
        for seating in seatings(setup) {
            let seed =
                (setup.seed ^ 0x5eed).wrapping_mul(1 << 20) + number * (1 << MAX_SEATS) + u64::from(seating);
            let Some(points) = table::play(setup, players, seating, first, &deck, seed)? else { continue };
            played += 1.0;
            for (seat, &points) in points.iter() {
                let (player, seats) = match seating >> seat.0 & 1 {
                    1 => (0, setup.seats),
                    _ => (1, setup.players - setup.seats),
                };
                sums[player] += f64::from(points) / f64::from(seats);
            }
        }
        if played < seatings(setup).count() as f64 {
            outcome.left_out += 1;
        } else {
            outcome.add(sums.map(|sum| sum / played));
        }
        if (number + 1) % 10 == 0 {
            let (mean, half) = outcome.margin();
            eprint!("\r{} deals: {mean:+.3} ± {half:.3}   ", outcome.deals);
        }
    }
    eprintln!();
    Ok(outcome)
}

fn run() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.first().is_some_and(|word| word == "serve") {
        return serve::serve().map_err(|error| error.to_string());
    }
    if words.first().is_some_and(|word| word == "learn") {
        return learn::learn(&words[1..]).map_err(|why| format!("{why}\n\n{USAGE}"));
    }
    let (setup, mut players) = setup(&words).map_err(|why| format!("{why}\n\n{USAGE}"))?;
    let outcome = play(&setup, &mut players)?;
    let (mean, half) = outcome.margin();
    let better = if setup.game.lowest_wins() { "fewer" } else { "more" };
    println!("{}", words.join(" "));
    println!(
        "  {} deals x {} seatings, {} left out; points a round ({better} are better):",
        outcome.deals,
        seatings(&setup).count(),
        outcome.left_out
    );
    for (player, points) in players.iter().zip(outcome.points) {
        println!("  {:<8} {:8.3}   {}", player.name(), points / outcome.deals.max(1) as f64, player.times());
    }
    println!("  first - second: {mean:+.3} ± {half:.3} (95 %)");
    Ok(())
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn both_rules_allow_the_same_cards_and_give_the_same_points() {
        for pass in ["left", "none"] {
            let (setup, mut players) =
                setup(&words(&format!("easy greedy --seats 2 --deals 60 --pass {pass}"))).expect("players");
            let outcome = play(&setup, &mut players).expect("the rules agree");
            assert_eq!(outcome.deals + outcome.left_out, 60);
            assert!(outcome.left_out < 6, "{} deals are left out", outcome.left_out);
        }
    }

    #[test]
    fn a_player_against_itself_is_no_better_in_any_game() {
        for game in GameKind::ALL {
            let (setup, mut players) =
                setup(&words(&format!("easy easy --deals 100 --game {game} --rules sheet")))
                    .expect("players");
            let (mean, half) = play(&setup, &mut players).expect("easy plays").margin();
            assert!(mean.abs() < 2.0 * half, "{game}: {mean} ± {half}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for text in
            ["easy", "easy nobody", "easy easy --seats 4", "easy greedy --rules sheet", "easy easy --deals"]
        {
            assert!(setup(&words(text)).is_err(), "{text}");
        }
    }
}
