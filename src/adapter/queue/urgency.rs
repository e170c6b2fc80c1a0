//! The urgency of requests.

use herzbot_core::page::{Block, Tone};
use herzbot_core::port::{Show, Surface, Target};
use std::time::Duration;

/// After this long, a request counts as one step more urgent, so that none waits forever …
const PATIENCE: Duration = Duration::from_secs(30);
/// … or after this long if it is less urgent than a table: each view is replaced with its person's next turn
/// anyway.
const LONG_PATIENCE: Duration = Duration::from_secs(2 * 60);

/// The urgency of a request, most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Urgency {
    /// Lets a person in: opens their private chat, or asks them to start one. Homeservers limit new rooms
    /// further, so these can't hold up turns for long.
    Entry,
    /// A person needs it to make a move.
    Turn,
    /// A person who is not to move has not seen their cards yet.
    Cards,
    /// Answers a person.
    Answer,
    /// Notifies a person in a room who can't be reached privately.
    Nudge,
    /// Updates a table's message, or shows the result of a round.
    Table,
    /// Updates the view of a person who is not to move.
    View,
    /// Removes a useless message; sends a person something that they don't wait for.
    Tidy,
    /// Offers a reaction.
    Seed,
}

impl Urgency {
    /// Every urgency, the first first.
    pub const ALL: [Self; 9] = [
        Self::Entry,
        Self::Turn,
        Self::Cards,
        Self::Answer,
        Self::Nudge,
        Self::Table,
        Self::View,
        Self::Tidy,
        Self::Seed,
    ];

    /// The number of tokens that must remain for more urgent requests.
    pub(super) const fn leaves(self) -> u32 {
        match self {
            Self::Entry | Self::Turn | Self::Cards => 0,
            Self::Answer | Self::Nudge | Self::Table => 1,
            Self::View => 3,
            Self::Tidy => 4,
            // Reactions can be typed instead, so they may wait until the burst is full.
            Self::Seed => 9,
        }
    }

    /// The urgency of a state of a lasting message; `is_first`: there is no such message yet.
    pub fn of(show: &Show, is_first: bool) -> Self {
        match show.surface {
            _ if show.urgent => Self::Turn,
            Surface::Nudge(..) => Self::Nudge,
            Surface::Note(..) if matches!(show.target, Target::Person(_)) => Self::Tidy,
            // A person has just opened it, or people want to see the winner.
            Surface::Table(_) | Surface::Home(..) if is_first || show.page.tone == Tone::Over => Self::Answer,
            Surface::Table(_) | Surface::Home(..) | Surface::Note(..) => Self::Table,
            Surface::Private(..) | Surface::Hand(..) if is_first && shows_cards(show) => Self::Cards,
            Surface::Private(..) | Surface::Hand(..) => Self::View,
        }
    }

    /// The urgency after some time in the queue.
    pub(super) fn after(self, waited: Duration) -> Self {
        let patience = if self <= Self::Table { PATIENCE } else { LONG_PATIENCE };
        let steps = usize::try_from(waited.as_secs() / patience.as_secs()).unwrap_or(usize::MAX);
        // Others precede turns only between them.
        let first = (self as usize).min(Self::Turn as usize);
        Self::ALL[(self as usize).saturating_sub(steps).max(first)]
    }
}

fn shows_cards(show: &Show) -> bool {
    show.page.blocks.iter().any(|block| matches!(block, Block::Cards(_)))
}
