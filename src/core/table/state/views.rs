//! The views of a table, each built from nothing with only what its reader may know; its result and record.

use super::company::{Chair, Sitter};
use super::{Finished, LOBBY_IDLE, Playing, Table, TablePhase};
use crate::ids::PersonId;
use crate::results::{GameResult, ResultSeat};
use crate::table::{
    ChairView, CloseReason, ClosedView, ConcealedView, FinishedView, PhaseView, PlayingView, RoundView,
    SitterView, TableSetup, TableView,
};
use herzbot_rules::shuffle::{KEY, ShuffleRecord};
use herzbot_rules::{AnyView, BySeat, Phase as MatchPhase, Record, Seat, SeatSet};

impl Table {
    /// The public setup of the table.
    fn setup_view(&self) -> TableSetup {
        let TableSetup { first, clock, ref language, level, hints, delayed, late, invited, thread, ref game } =
            self.setup;
        TableSetup {
            first,
            clock,
            language: language.clone(),
            level,
            hints,
            delayed,
            late,
            invited,
            thread: thread.filter(|_| self.parent().is_none()),
            game: game.clone(),
        }
    }

    /// The table for `reader`; none: for everybody.
    pub fn view(&self, reader: Option<PersonId>) -> TableView {
        let seat = reader.and_then(|person| self.seat_of(person));
        TableView {
            id: self.id(),
            name: self.name(),
            game: self.game(),
            channel: self.channel().clone(),
            alone: self.is_alone(),
            rematch: self.rematch_of().is_some(),
            daily: self.daily_view(),
            night: self.is_of_night(),
            duplicate: self.is_duplicate(),
            opened: self.by_wall(self.opened()),
            chairs: self.chair_views(),
            host: self.host(),
            options: self.setup_view(),
            commitment: self.shuffle.secret.commitment(),
            reader,
            phase: match &self.phase {
                TablePhase::Lobby => {
                    PhaseView::Lobby { closes: self.by_wall(self.last_human.after(LOBBY_IDLE)) }
                }
                TablePhase::Playing(playing) if seat.is_none() && self.is_duplicate() => {
                    PhaseView::Concealed(Box::new(self.concealed_view(playing)))
                }
                TablePhase::Playing(playing) => match self.playing_view(playing, seat) {
                    Some(view) => PhaseView::Playing(Box::new(view)),
                    // A game is dealt in the same step as its start, so our journals have no entry in
                    // between.
                    None => {
                        tracing::error!(table = %self.id(), "a game is on that was never dealt");
                        PhaseView::Closed(ClosedView { why: CloseReason::Broken, by: None })
                    }
                },
                TablePhase::Finished(finished) => {
                    PhaseView::Finished(Box::new(self.finished_view(finished, seat)))
                }
                TablePhase::Closed { why, by, .. } => {
                    let by = by.and_then(|person| self.seat_of(person));
                    PhaseView::Closed(ClosedView { why: *why, by })
                }
            },
        }
    }

    fn chair_views(&self) -> Vec<ChairView> {
        let chairs = self.company.chairs().iter();
        chairs
            .zip(self.company.names())
            .enumerate()
            .map(|(index, (chair, name))| ChairView {
                seat: Seat(index as u8),
                key: chair.key,
                name,
                sitter: match &chair.sitter {
                    Sitter::Human { member, presence, unreachable, .. } => SitterView::Human {
                        person: member.person,
                        presence: *presence,
                        unreachable: *unreachable,
                        guest: member.account.is_guest(),
                    },
                    Sitter::Computer { level, .. } => SitterView::Computer(*level),
                    Sitter::Reserved { member } => SitterView::Reserved(member.person),
                },
            })
            .collect()
    }

    fn playing_view(&self, playing: &Playing, seat: Option<Seat>) -> Option<PlayingView> {
        let game = playing.game();
        Some(PlayingView {
            legal: seat
                .filter(|seat| game.to_move().contains(*seat))
                .map_or_else(Vec::new, |seat| game.legal(seat)),
            drafted: playing.drafted(),
            draft: seat
                .and_then(|seat| playing.draft(seat))
                .and_then(|draft| self.game().parse_move(draft).ok()),
            picking: seat.and_then(|seat| playing.picking(seat)),
            since: self.by_wall(playing.since()),
            deadline: self.deadline_for(seat).map(|deadline| self.by_wall(deadline)),
            holidays: self.on_holiday().collect(),
            paused: playing.paused(),
            forced: playing.forced(seat),
            digest: self.shuffle.contributions.digest(),
            hints: self.hints,
            may_have_hint: seat.is_some_and(|seat| self.may_have_hint_at(seat).is_ok()),
            ..PlayingView::of_position(game, seat, playing.recent(), false)?
        })
    }

    fn concealed_view(&self, playing: &Playing) -> ConcealedView {
        let game = playing.game();
        let is_late = |seat: &Seat| playing.is_reminded() && playing.draft(*seat).is_none();
        ConcealedView {
            round: game.round(),
            rounds: game.rounds(),
            late: game.to_move().iter().filter(is_late).collect(),
            deadline: self.deadline().map(|deadline| self.by_wall(deadline)),
            paused: playing.paused(),
            digest: self.shuffle.contributions.digest(),
        }
    }

    fn finished_view(&self, finished: &Finished, seat: Option<Seat>) -> FinishedView {
        let totals = finished.game.totals();
        let places = self.places(&totals, |seat| !self.company.has_left(seat));
        // Players have seen the end of their game; the rest is shown once all tables have played.
        let has_seen = seat.is_some() || !self.is_duplicate();
        FinishedView {
            ends: if has_seen { finished.game.ends() } else { Vec::new() },
            rounds: finished.game.round_points(),
            totals,
            winners: places.iter().filter(|(_, place)| **place == 1).map(|(seat, _)| seat).collect(),
            places,
            secret: (!self.is_duplicate()).then(|| self.shuffle.secret.reveal()),
            digest: self.shuffle.contributions.digest(),
            rated: self.is_rated(),
            hints: self.hints,
            shortened: finished.game.options().is_shortened(totals.players()),
            last: Some(&finished.recent)
                .filter(|recent| has_seen && !recent.is_empty())
                .and_then(|recent| PlayingView::of_position(&finished.game, None, recent, true)),
        }
    }

    /// The end of the previous round, as everybody saw it.
    pub fn round_before(&self) -> Option<AnyView> {
        self.playing()?.game().last_end()
    }

    /// The result of the previous round, until the players have made two moves each in this one: with fewer, it
    /// may be gone before the platform shows it. Its last position is without events.
    pub fn recent_result(&self) -> Option<RoundView> {
        let game = self.playing()?.game();
        let moves = game.moves_in_round();
        if !matches!(game.phase(), MatchPhase::Playing) || moves >= 2 * usize::from(game.players()) {
            return None;
        }
        let so_far = game.round_points();
        let points = *so_far.last()?;
        let totals = game.totals();
        let round = so_far.len();
        let last = PlayingView {
            game: game.last_end()?,
            turn: game.moves_made() - moves,
            round,
            totals: BySeat::from_fn(totals.players(), |seat| totals[seat] - points[seat]),
            to_move: SeatSet::EMPTY,
            ..PlayingView::of_position(game, None, &[], false)?
        };
        Some(RoundView {
            chairs: self.chair_views(),
            name: self.name(),
            kind: self.game(),
            round,
            rounds: game.rounds(),
            last,
            points,
            so_far,
            totals,
            next_first: None,
        })
    }

    /// The result of the last round, until the next one is dealt.
    pub(in crate::table) fn round_view(&self) -> Option<RoundView> {
        let playing = self.playing()?;
        let game = playing.game();
        let MatchPhase::Deal { first } = game.phase() else { return None };
        Some(RoundView {
            chairs: self.chair_views(),
            name: self.name(),
            kind: self.game(),
            round: game.round(),
            rounds: game.rounds(),
            last: PlayingView::of_position(game, None, playing.recent(), true)?,
            points: *game.round_points().last()?,
            so_far: game.round_points(),
            totals: game.totals(),
            next_first: first,
        })
    }

    /// Places by seat, from 1: ties share one; seats that have not `stayed` share the last.
    fn places(&self, totals: &BySeat<i32>, stayed: impl Fn(Seat) -> bool) -> BySeat<u8> {
        let better = |a: i32, b: i32| if self.game().lowest_wins() { a < b } else { a > b };
        BySeat::from_fn(totals.players(), |seat| {
            let ahead = totals.iter().filter(|(other, points)| {
                stayed(*other) && (!stayed(seat) || better(**points, totals[seat]))
            });
            1 + ahead.count() as u8
        })
    }

    /// The points of each round of a finished game; else empty.
    pub fn round_points(&self) -> Vec<BySeat<i32>> {
        match &self.phase {
            TablePhase::Finished(finished) => finished.game.round_points(),
            TablePhase::Lobby | TablePhase::Playing(_) | TablePhase::Closed { .. } => Vec::new(),
        }
    }

    /// The result of a finished game.
    pub fn result(&self) -> Option<GameResult> {
        let TablePhase::Finished(finished) = &self.phase else { return None };
        let totals = finished.game.totals();
        let places =
            self.places(&totals, |seat| !self.company.has_left(seat) && !self.company.counts_for(seat).1);
        let result_of = |index: usize| {
            let seat = Seat(index as u8);
            let (person, left) = self.company.counts_for(seat);
            ResultSeat { person, points: totals[seat], place: places[seat], left }
        };
        Some(GameResult {
            table: self.id(),
            game: self.game(),
            channel: self.home_channel().clone(),
            at: self.by_wall(finished.at),
            rounds: u32::try_from(finished.game.round_points().len()).unwrap_or(u32::MAX),
            // A daily deal has its intended length.
            shortened: self.daily().is_none() && finished.game.options().is_shortened(totals.players()),
            hints: self.hints,
            elsewhere: self.elsewhere(),
            daily: self.daily(),
            seats: (0..self.company.chairs().len()).map(result_of).collect(),
        })
    }

    /// The record of the game, with the shuffle revealed: it includes every hidden card. Players get it only
    /// for a finished game; only the bot's operator may see that of a running one.
    pub fn record(&self) -> Option<Record> {
        let game = match &self.phase {
            TablePhase::Playing(playing) => playing.game(),
            TablePhase::Finished(finished) => &finished.game,
            TablePhase::Lobby | TablePhase::Closed { .. } => return None,
        };
        let mut record = game.record();
        let names: Vec<&str> = self.company.chairs().iter().map(Chair::name).collect();
        record.extra.insert("names".to_owned(), names.into());
        let shuffle = self.shuffle.clone();
        if let Ok(shuffle) = serde_json::to_value(ShuffleRecord::new(shuffle.secret, shuffle.contributions)) {
            record.extra.insert(KEY.to_owned(), shuffle);
        }
        Some(record)
    }
}
