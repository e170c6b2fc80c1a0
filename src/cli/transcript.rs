//! Prints a game record in readable lines: rounds, moves, the score of each round, winners.

use herzbot_adapter::plain::unmarked;
use herzbot_core::page::Block;
use herzbot_core::table::{ChairView, Happened, PlayingView, RoundView, SitterView};
use herzbot_core::text::{Language, Texts, game_name, pages, plain, round_number};
use herzbot_rules::{AnyEvent, AnyMatch, AnyMove, Level, Phase, Record, RecordError, Seat, SeatSet};
use serde_json::Value;
use std::io::{self, BufWriter, Write};

/// The host's command line is English.
const LANGUAGE: Language = Language::En;

/// Prints the game of a record, and returns whether it could be written. Prints nothing of a broken record.
pub fn print(record: &Record, out: &mut impl Write) -> Result<io::Result<()>, RecordError> {
    let moves = moves_of(record)?;
    let mut transcript = match Transcript::new(record, BufWriter::new(out)) {
        Ok(transcript) => transcript,
        Err(error) => return Ok(Err(error)),
    };
    let mut game = AnyMatch::new(record.game, record.players, &record.options)?;
    let mut printed = transcript.heading(&game);
    for (round, moves) in record.rounds.iter().zip(moves) {
        game.deal(round.first, &round.deck)?;
        printed = printed.and_then(|()| transcript.round(&game, round.first));
        for (index, (seat, mv)) in moves.into_iter().enumerate() {
            // The moves were checked before, so none is refused.
            let events = game.apply(seat, mv).unwrap_or_default();
            printed = printed.and_then(|()| transcript.made(&game, index + 1, (seat, mv), events));
        }
        if game.to_move().is_empty() {
            printed = printed.and_then(|()| transcript.score(&game));
        }
    }
    Ok(printed.and_then(|()| transcript.end(&game)))
}

/// Returns the moves of each round.
fn moves_of(record: &Record) -> Result<Vec<Vec<(Seat, AnyMove)>>, RecordError> {
    AnyMatch::from_record(record)?;
    let read = |text: &String| record.read_move(text);
    // The record was just played, so every move can be read.
    Ok(record.rounds.iter().map(|round| round.moves.iter().filter_map(read).collect()).collect())
}

struct Transcript<W> {
    texts: Texts,
    chairs: Vec<ChairView>,
    /// Whether the record names the players.
    named: bool,
    out: W,
}

impl<W: Write> Transcript<W> {
    fn new(record: &Record, out: W) -> io::Result<Self> {
        let texts = Texts::embedded().map_err(io::Error::other)?;
        let names = names(record);
        let named = names.is_some();
        let names = names.unwrap_or_else(|| (0..record.players).map(|seat| format!("Seat {seat}")).collect());
        let chairs = Seat::all(record.players).zip(names).map(|(seat, name)| ChairView {
            seat,
            key: herzbot_core::table::ChairKey(seat.0.into()),
            name,
            // The record doesn't say who the players were, and nothing printed here needs it.
            sitter: SitterView::Computer(Level::Random),
        });
        Ok(Self { chairs: chairs.collect(), texts, named, out })
    }

    /// Prints the game, players and options.
    fn heading(&mut self, game: &AnyMatch) -> io::Result<()> {
        let name = game_name(self.texts.say(LANGUAGE), game.kind());
        write!(self.out, "{name}, {} players", game.players())?;
        for (index, chair) in self.chairs.iter().enumerate().filter(|_| self.named) {
            let before = if index == 0 { ": " } else { ", " };
            write!(self.out, "{before}{} (seat {})", chair.name, chair.seat)?;
        }
        writeln!(self.out)?;
        let (players, options) = (game.players(), game.options().to_json(game.players()));
        for line in pages::changed_options(self.texts.say(LANGUAGE), game.kind(), players, &options) {
            writeln!(self.out, "{}", text(&line))?;
        }
        Ok(())
    }

    fn round(&mut self, game: &AnyMatch, first: Seat) -> io::Result<()> {
        let say = self.texts.say(LANGUAGE);
        let round = round_number(say, game.kind(), game.round(), game.rounds());
        let first = self.name(first).to_owned();
        writeln!(self.out, "\n{round} (first: {first})")
    }

    /// Prints a move with its number in the round, and its consequences.
    fn made(
        &mut self,
        game: &AnyMatch,
        number: usize,
        (seat, mv): (Seat, AnyMove),
        events: Vec<AnyEvent>,
    ) -> io::Result<()> {
        let happened: Vec<Happened> = events.into_iter().map(|event| Happened { seat, event }).collect();
        let mut lines = match game.view(None) {
            Some(view) => pages::events(self.texts.say(LANGUAGE), &self.chairs, &view, &happened),
            None => Vec::new(),
        };
        // Show moves that are hidden at the table, too: the record contains them.
        if mv.is_secret() || lines.is_empty() {
            let name = self.name(seat);
            let words = pages::secret_move(self.texts.say(LANGUAGE), name, mv);
            lines.insert(0, words.unwrap_or_else(|| format!("{name}: {mv}")));
        }
        for (index, line) in lines.iter().enumerate() {
            let number = if index == 0 { number.to_string() } else { String::new() };
            writeln!(self.out, "{number:>5}  {}", text(line))?;
        }
        Ok(())
    }

    /// Prints the result of the round that has just ended.
    fn score(&mut self, game: &AnyMatch) -> io::Result<()> {
        let (Some(view), Some(points)) =
            (PlayingView::of_position(game, None, &[], true), game.round_points().pop())
        else {
            return Ok(());
        };
        let result = RoundView {
            chairs: self.chairs.clone(),
            name: "",
            kind: game.kind(),
            round: game.round(),
            rounds: game.rounds(),
            last: view,
            points,
            so_far: game.round_points(),
            totals: game.totals(),
            next_first: None,
        };
        writeln!(self.out)?;
        for block in pages::round_result(self.texts.say(LANGUAGE), &result).blocks {
            match block {
                Block::Text(lines) | Block::Small(lines) => writeln!(self.out, "{}", text(&lines))?,
                Block::Cards(_) => {}
            }
        }
        Ok(())
    }

    /// Prints the winners, or where the record stops.
    fn end(&mut self, game: &AnyMatch) -> io::Result<()> {
        writeln!(self.out)?;
        match (game.winners(), game.phase()) {
            (Some(winners), _) => {
                let points = winners.first().and_then(|seat| game.totals().get(seat).copied());
                let points = points.unwrap_or_default().to_string().replace('-', "−");
                let verb = if winners.len() == 1 { "wins" } else { "win" };
                writeln!(self.out, "{} {verb} with {points} in all.", self.names(winners))?;
            }
            (None, Phase::Deal { .. }) => {
                writeln!(self.out, "Unfinished: round {} is not dealt.", game.round() + 1)?;
            }
            (None, Phase::Playing | Phase::Over) => {
                let (to_move, round) = (game.to_move(), game.round());
                let verb = if to_move.len() == 1 { "is" } else { "are" };
                writeln!(self.out, "Unfinished: in round {round}, {} {verb} to move.", self.names(to_move))?;
            }
        }
        self.out.flush()
    }

    fn name(&self, seat: Seat) -> &str {
        self.chairs.get(seat.index()).map_or("", |chair| &chair.name)
    }

    /// Joins names: "Anna, Ben and Chloé".
    fn names(&self, seats: SeatSet) -> String {
        let names: Vec<&str> = seats.iter().map(|seat| self.name(seat)).collect();
        text(&self.texts.say(LANGUAGE).names(&names))
    }
}

/// Returns the players' names, if the record has one for each. Removes characters that could forge a line.
fn names(record: &Record) -> Option<Vec<String>> {
    let names = record.extra.get("names")?.as_array()?;
    let names: Vec<String> = names.iter().filter_map(Value::as_str).map(plain).collect();
    (names.len() == usize::from(record.players) && names.iter().all(|name| !name.is_empty())).then_some(names)
}

/// Returns a text without its markup. No text of a game contains a time.
fn text(marked: &str) -> String {
    unmarked(marked, |seconds| seconds.to_string())
}
