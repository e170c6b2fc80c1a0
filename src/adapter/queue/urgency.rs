//! How urgent requests are.

use herzbot_core::page::{Block, Tone};
use herzbot_core::port::{Show, Surface, Target};
use std::time::Duration;

/// After so long in the queue, a request counts as a step more urgent, so that none waits forever …
const PATIENCE: Duration = Duration::from_secs(30);
/// … or after so long if it is less urgent than a table: each view comes anew with its person's next turn anyway.
const LONG_PATIENCE: Duration = Duration::from_secs(2 * 60);

/// How urgent something is: the first goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Urgency {
    /// A person waits for it to make a move.
    Turn,
    /// A person whose turn it is not has not seen their cards yet.
    Cards,
    /// Answers a person.
    Answer,
    /// Notifies, in a room, a person whom nothing reaches privately.
    Nudge,
    /// Keeps a table's message up to date, or tells the result of a round.
    Table,
    /// Keeps the view of a person up to date whose turn it is not.
    View,
    /// Removes a message that is of no use any more; brings a person what they don't wait for.
    Tidy,
    /// Offers a reaction.
    Seed,
}

impl Urgency {
    /// Every urgency, the first first.
    pub const ALL: [Self; 8] =
        [Self::Turn, Self::Cards, Self::Answer, Self::Nudge, Self::Table, Self::View, Self::Tidy, Self::Seed];

    /// How many tokens have to be left for more urgent requests.
    pub(super) const fn leaves(self) -> u32 {
        match self {
            Self::Turn | Self::Cards => 0,
            Self::Answer | Self::Nudge | Self::Table => 1,
            Self::View => 3,
            Self::Tidy => 4,
            // What is offered can be typed, too: it may wait until all that may be sent at once is left.
            Self::Seed => 9,
        }
    }

    /// How urgent a state of a lasting message is; `is_first`: there is no such message yet.
    pub fn of(show: &Show, is_first: bool) -> Self {
        match show.surface {
            _ if show.urgent => Self::Turn,
            Surface::Nudge(..) => Self::Nudge,
            Surface::Note(..) if matches!(show.target, Target::Person(_)) => Self::Tidy,
            // A person has just opened it, or people want to see who has won.
            Surface::Table(_) | Surface::Home(..) if is_first || show.page.tone == Tone::Over => Self::Answer,
            Surface::Table(_) | Surface::Home(..) | Surface::Note(..) => Self::Table,
            Surface::Private(..) | Surface::Hand(..) if is_first && shows_cards(show) => Self::Cards,
            Surface::Private(..) | Surface::Hand(..) => Self::View,
        }
    }

    /// What it is after some time in the queue.
    pub(super) fn after(self, waited: Duration) -> Self {
        let patience = if self <= Self::Table { PATIENCE } else { LONG_PATIENCE };
        let steps = usize::try_from(waited.as_secs() / patience.as_secs()).unwrap_or(usize::MAX);
        Self::ALL[(self as usize).saturating_sub(steps)]
    }
}

fn shows_cards(show: &Show) -> bool {
    show.page.blocks.iter().any(|block| matches!(block, Block::Cards(_)))
}
