//! The known rate limit of an account.

use crate::pace::Pace;
use herzbot_core::notice::Notice;
use herzbot_core::page::{Block, Page};
use herzbot_core::text::{self, Language, Texts};

/// The rate limit of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    /// A token bucket of this rate and size.
    Paced(Pace),
    /// No limit that affects a game.
    Unlimited,
}

/// The page with a note on why it is late (see [`super::NextRequest::Send`]): the rate limit.
#[must_use]
pub fn explained(mut page: Page, texts: &Texts, allowance: Allowance) -> Page {
    let every = match allowance {
        Allowance::Paced(pace) => pace.every,
        Allowance::Unlimited => return page,
    };
    let language = Language::from_tag(&page.language).unwrap_or_default();
    let why = Notice::Slow { seconds: every.as_secs().max(1) };
    page.blocks.push(Block::Small(text::notice(texts.say(language), "", &why)));
    page
}
