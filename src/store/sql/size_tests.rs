//! The storage cost of games in PostgreSQL.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;
use crate::Journal;
use crate::testing::{fresh_postgres, won};
use herzbot_core::ids::{ChannelRef, Moment, PersonId, TableId};
use herzbot_core::results::{GameResult, ResultSeat};
use herzbot_rules::GameKind;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha20Rng;
use serde_json::{Value, json};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Connection, Row};

/// The number of players of a server.
const PEOPLE_OF_A_SERVER: u64 = 5;

/// The presses of a game, each answered by a computer player, and its rounds.
const PRESSES: u64 = 160;
const ROUNDS: u64 = 4;

/// The record of a game as in archives, with rounds that are not in their dictionary.
fn record(game: GameKind) -> Value {
    let read = |record| serde_json::from_str::<Value>(record).unwrap();
    let mut record = match game {
        GameKind::Herz => {
            let mut record = read(include_str!("../../../tests/golden/herz-4.json"));
            let other = read(include_str!("../../../tests/golden/herz-4-unfinished.json"));
            record["rounds"][0] = other["rounds"][0].clone();
            record
        }
        GameKind::Hearts => read(include_str!("../../../tests/golden/hearts-4.json")),
        _ => {
            let mut record = read(include_str!("../../../tests/golden/teufel-6.json"));
            record["rounds"].as_array_mut().unwrap().drain(..2);
            record
        }
    };
    for round in record["rounds"].as_array_mut().unwrap() {
        round["deck"] = json!([]);
    }
    record.as_object_mut().unwrap().remove("shuffle");
    record
}

/// An archived last state of a table: a game record with its surroundings.
fn state(rng: &mut ChaCha20Rng, result: &GameResult) -> String {
    let game = record(result.game);
    let people = result.seats.iter().filter_map(|seat| seat.person);
    let chairs = people.clone().map(|person| {
        let account = json!({"realm": "discord", "id": (1 << 60 | person.0).to_string()});
        let member = json!({"person": person, "account": account, "name": format!("Anna {}", person.0 % 97),
            "locale": "de", "autoplay": false});
        json!({"key": person.0 % 9, "sitter": {"human": {"member": member, "presence": "here", "missed": 0,
            "unreachable": false}}})
    });
    let at = 1_800_000_000_000 + result.at.0;
    let contributions: Vec<String> = people.clone().map(|person| format!("{person}@{at}")).collect();
    let secret: [u8; 32] = rng.random();
    let state = json!({"version": 1, "id": result.table, "game": result.game, "channel": result.channel, "opened": at,
        "rematch_of": null, "alone": false, "place_language": "de", "name": result.at.0 % 99,
        "host": people.clone().next(), "chairs": chairs.collect::<Vec<_>>(), "next_key": 5, "hints": 0,
        "setup": {"first": "drawn", "clock": 180, "language": null, "level": "medium", "hints": false,
            "delayed": false, "game": {}},
        "secret": hex::encode(secret), "contributions": contributions, "last_human": at,
        "phase": {"finished": {"at": at, "game": game}}});
    state.to_string()
}

/// A number from the environment.
fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |number| number.parse().unwrap())
}

/// The game of that number, of two people and two computer players.
fn result(rng: &mut ChaCha20Rng, number: u64) -> GameResult {
    let server = number / setting("GAMES_OF_A_SERVER", 10);
    let first = rng.random_range(0..PEOPLE_OF_A_SERVER);
    let second = (first + rng.random_range(1..PEOPLE_OF_A_SERVER)) % PEOPLE_OF_A_SERVER;
    // Ids are spread over all numbers.
    let spread = |number: u64| (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let person = |at: u64| Some(PersonId(spread(server * PEOPLE_OF_A_SERVER + at)));
    let platform_id =
        |kind: u64| (1_100_000_000_000_000_000 + kind * 1_000_000_007 + server * 7919).to_string();
    let (server, channel) = (platform_id(1), platform_id(2));
    let mut seats = Vec::new();
    for (place, person) in (1..).zip([person(first), person(second), None, None]) {
        seats.push(ResultSeat { person, points: rng.random_range(0..60), place, left: false });
    }
    GameResult {
        game: GameKind::ALL[(number % 3) as usize],
        channel: ChannelRef { realm: "discord".into(), server, channel },
        at: Moment(number),
        rounds: 4,
        seats,
        ..won(TableId(spread(number)))
    }
}

/// A process with a lease, and a separate connection to its database.
struct Figures {
    journal: Arc<dyn Journal>,
    database: AnyConnection,
    rng: ChaCha20Rng,
}

impl Figures {
    async fn run(&mut self, sql: &'static str) -> Vec<AnyRow> {
        sqlx::query(sql).fetch_all(&mut self.database).await.unwrap()
    }

    /// The bytes of the server's log so far.
    async fn wal(&mut self) -> u64 {
        let rows = self.run("SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint AS bytes").await;
        rows[0].get::<i64, _>("bytes").cast_unsigned()
    }

    async fn play(&mut self, games: u64) {
        for number in 0..games {
            let result = result(&mut self.rng, number);
            let state = state(&mut self.rng, &result);
            self.journal.open(result.table, state.clone()).await.unwrap();
            self.journal.close(result.table, 0, state, Some(result)).await.unwrap();
        }
    }

    /// The tables with permanent rows: number of rows, and bytes of rows and indexes.
    async fn sizes(&mut self) -> Vec<(String, [i64; 3])> {
        self.run("VACUUM ANALYZE").await;
        let rows = self
            .run(
                "SELECT relname::text AS name, pg_table_size(oid) AS rows, pg_indexes_size(oid) AS indexes, \
                 reltuples::bigint AS count FROM pg_class WHERE relkind = 'r' \
                 AND relnamespace = 'public'::regnamespace ORDER BY relname",
            )
            .await;
        rows.iter()
            .map(|row| (row.get("name"), ["count", "rows", "indexes"].map(|name| row.get(name))))
            .collect()
    }

    /// Prints the storage of finished games, by table, minus that of an empty database.
    async fn kept(&mut self, games: u64) {
        let empty = self.sizes().await;
        self.play(games).await;
        let (games, mut all) = (games.cast_signed(), 0);
        for ((name, [count, rows, indexes]), (_, [_, no_rows, no_indexes])) in
            self.sizes().await.into_iter().zip(&empty)
        {
            let (rows, indexes) = (rows - no_rows, indexes - no_indexes);
            all += rows + indexes;
            if (rows + indexes) / games >= 5 {
                eprintln!(
                    "{name}: {count} rows, {} bytes a game, and {} for indexes",
                    rows / games,
                    indexes / games
                );
            }
        }
        eprintln!("all of {games} games: {} bytes a game", all / games);
        let empty: i64 = empty.iter().map(|(_, [_, rows, indexes])| rows + indexes).sum();
        eprintln!("the empty database: {empty} bytes");
    }

    /// Prints the writes of a game's presses, each answered by a computer player.
    async fn presses(&mut self, table: TableId, state: &str, from: u64) {
        let mut written = [0; 3];
        let mut before = self.wal().await;
        for seq in (from..from + 2 * PRESSES).step_by(2) {
            let entry = |by: &str| {
                let (seat, at) = (seq % 4, 1_800_000_000_000 + seq);
                json!({"at": at, "what": "moved", "seat": seat, "mv": "play 10C", "by": by}).to_string()
            };
            let snapshot = (seq % (2 * PRESSES / ROUNDS) == 0).then(|| state.to_owned());
            self.journal.append(table, seq, vec![entry("person")], snapshot).await.unwrap();
            let moved = self.wal().await;
            self.journal.append(table, seq + 1, vec![entry("computer")], None).await.unwrap();
            let answered = self.wal().await;
            let shown = self.shown(table, state, seq);
            self.journal.note_shown(table, shown, false).await.unwrap();
            let noted = self.wal().await;
            let all = [moved - before, answered - moved, noted - answered];
            written.iter_mut().zip(all).for_each(|(sum, bytes)| *sum += bytes);
            before = noted;
        }
        let [press, computer, shown] = written.map(|bytes| bytes / PRESSES);
        eprintln!("WAL: {press} bytes for a move, {computer} for a computer's, {shown} for what is shown");
    }

    /// A shown page: three messages, and the outline of the table.
    fn shown(&mut self, table: TableId, state: &str, rev: u64) -> String {
        let mut outline: Value = serde_json::from_str(state).unwrap();
        outline["phase"] = json!("lobby");
        let surfaces =
            [json!({"table": table}), json!({"private": [table, 1]}), json!({"private": [table, 2]})];
        let cards = surfaces.map(|surface| {
            let message = json!({"channel": "1100000002000000014", "message": "1200000000000007919"});
            json!([surface, {"message": message, "shown": self.rng.random::<u64>()}])
        });
        json!({"rev": rev, "cards": cards, "outline": outline}).to_string()
    }
}

/// Prints the storage of a finished game, by table, and the writes of a press: `tests/postgres cargo test
/// --workspace --lib -- --ignored --nocapture what_a_game_costs`, with `GAMES` games (2000),
/// `GAMES_OF_A_SERVER` (10) of them per server.
#[tokio::test]
#[ignore = "a figure"]
async fn what_a_game_costs_in_postgres() {
    let Some(address) = fresh_postgres().await else { return };
    let games = setting("GAMES", 2000);
    let home = tempfile::tempdir().unwrap();
    let (_store, leases) =
        SqlStore::open_together(&Location::Postgres(address.clone()), home.path()).await.unwrap();
    let leases = leases.unwrap();
    leases.renew(&[]).await.unwrap();
    let journal = leases.journal(leases.acquire("discord/0").await.unwrap().unwrap());
    let (database, rng) = (AnyConnection::connect(&address).await.unwrap(), ChaCha20Rng::seed_from_u64(1));
    let mut figures = Figures { journal, database, rng };
    figures.kept(games).await;

    let result = result(&mut figures.rng, games);
    let (table, state) = (result.table, state(&mut figures.rng, &result));
    figures.journal.open(table, state.clone()).await.unwrap();
    for (at, what) in
        [(0, "each page goes into the log as a whole once"), (1, "no page goes into the log as a whole")]
    {
        if at == 0 {
            figures.run("CHECKPOINT").await;
        }
        eprintln!("{what}:");
        figures.presses(table, &state, 2 * PRESSES * at).await;
    }
}
