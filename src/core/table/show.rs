//! Makes the views of a table: each from nothing, with only what its reader may know.

use super::state::{Finished, Playing, Sitter, Table, TablePhase};
use super::timers::LOBBY_IDLE;
use super::{
    ChairView, CloseReason, FinishedView, OptionsView, PhaseView, PlayingView, RoundView, SitterView,
    TableView,
};
use crate::ids::PersonId;
use herzbot_rules::{AnyView, Phase as MatchPhase, Seat};

impl Table {
    /// The table as `reader` may see it; none: as everybody may.
    pub fn view(&self, reader: Option<PersonId>) -> TableView {
        let seat = reader.and_then(|person| self.seat_of(person));
        TableView {
            id: self.id,
            name: self.name(),
            game: self.game,
            channel: self.channel.clone(),
            alone: self.alone,
            opened: self.by_wall(self.opened),
            chairs: self.chair_views(),
            max_players: *self.game.players().end(),
            host: self.host,
            options: OptionsView {
                first: self.setup.first,
                clock: self.setup.clock,
                language: self.setup.language.clone(),
                game: self.setup.game.clone(),
                level: self.setup.level,
                hints: self.setup.hints,
                delayed: self.setup.delayed,
                thread: self.setup.thread.filter(|_| self.parent.is_none()),
            },
            commitment: self.secret.commitment(),
            reader,
            phase: match &self.phase {
                TablePhase::Lobby => {
                    PhaseView::Lobby { closes: self.by_wall(self.last_human.after(LOBBY_IDLE)) }
                }
                TablePhase::Playing(playing) => match self.playing_view(playing, seat) {
                    Some(view) => PhaseView::Playing(Box::new(view)),
                    // A game is dealt in the step in which it starts: no journal of ours stops between the two.
                    None => {
                        tracing::error!(table = %self.id, "a game is on that was never dealt");
                        PhaseView::Closed(CloseReason::Broken)
                    }
                },
                TablePhase::Finished(finished) => PhaseView::Finished(Box::new(self.finished_view(finished))),
                TablePhase::Closed { why, .. } => PhaseView::Closed(*why),
            },
        }
    }

    fn chair_views(&self) -> Vec<ChairView> {
        self.chairs
            .iter()
            .zip(self.chair_names())
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
                    },
                    Sitter::Computer { level, .. } => SitterView::Computer(*level),
                    Sitter::Reserved { member } => SitterView::Reserved(member.person),
                },
            })
            .collect()
    }

    fn playing_view(&self, playing: &Playing, seat: Option<Seat>) -> Option<PlayingView> {
        let game = &playing.game;
        Some(PlayingView {
            seat,
            game: game.view(seat)?,
            legal: seat
                .filter(|seat| game.to_move().contains(*seat))
                .map_or_else(Vec::new, |seat| game.legal(seat)),
            turn: game.moves_made(),
            round: game.round(),
            rounds: game.rounds(),
            totals: game.totals(),
            to_move: game.to_move(),
            drafted: playing
                .drafts
                .iter()
                .filter(|(_, draft)| draft.is_some())
                .map(|(seat, _)| seat)
                .collect(),
            draft: seat
                .and_then(|seat| playing.drafts[seat].as_deref())
                .and_then(|draft| self.game.parse_move(draft).ok()),
            picking: seat.and_then(|seat| playing.picking(seat)),
            since: self.by_wall(playing.since),
            deadline: self.deadline().map(|deadline| self.by_wall(deadline)),
            paused: playing.paused.map(|(why, _)| why),
            recent: playing.recent.clone(),
            forced: playing.forced.iter().filter(|happened| Some(happened.seat) == seat).cloned().collect(),
            digest: self.contributions.digest(),
            hints: self.hints,
            may_have_hint: seat.is_some_and(|seat| self.may_have_hint_at(seat).is_ok()),
        })
    }

    fn finished_view(&self, finished: &Finished) -> FinishedView {
        let totals = finished.game.totals();
        let places = self.places(&totals);
        FinishedView {
            ends: finished.game.ends(),
            rounds: finished.game.round_points(),
            totals,
            winners: places.iter().filter(|(_, place)| **place == 1).map(|(seat, _)| seat).collect(),
            places,
            secret: self.secret.reveal(),
            digest: self.contributions.digest(),
            rated: self.is_rated(),
            hints: self.hints,
            shortened: finished.game.options().is_shortened(totals.players()),
            last: Some(&finished.recent)
                .filter(|recent| !recent.is_empty())
                .and_then(|recent| PlayingView::of_position(&finished.game, None, recent, true)),
        }
    }

    /// The end of the round before the one that is played, as everybody saw it.
    pub fn round_before(&self) -> Option<AnyView> {
        self.playing()?.game.ends().pop()
    }

    /// The result of the round that has just ended, while the next one is not dealt.
    pub(super) fn round_view(&self) -> Option<RoundView> {
        let playing = self.playing()?;
        let game = &playing.game;
        let MatchPhase::Deal { first } = game.phase() else { return None };
        Some(RoundView {
            chairs: self.chair_views(),
            name: self.name(),
            kind: self.game,
            round: game.round(),
            rounds: game.rounds(),
            last: PlayingView::of_position(game, None, &playing.recent, true)?,
            points: *game.round_points().last()?,
            so_far: game.round_points(),
            totals: game.totals(),
            next_first: first,
        })
    }
}
