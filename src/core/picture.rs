//! The points of a game as a picture: what is drawn, not how.
//!
//! It accompanies a [`Page`](crate::page::Page) where the platform can show pictures
//! ([`Capabilities::pictures`](crate::port::Capabilities::pictures)), is made from the view for everybody,
//! and so holds nothing that anybody may not know. It knows no game and no language but that of
//! [`ScorePicture::alt`]: players are numbers, which the page beside it explains, as names can't be drawn in
//! all scripts.

use serde::{Deserialize, Serialize};

/// Who stands where, and the points over the rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ScorePicture {
    /// What is seen on it, for those who don't see it: whole sentences without markup, in the language of its
    /// page, at most [`LONGEST_ALT`] characters.
    pub alt: String,
    /// A line for each player, in the order of their numbers.
    pub lines: Vec<ScoreLine>,
}

/// The longest [`ScorePicture::alt`], in characters.
pub const LONGEST_ALT: usize = 1000;

/// The points of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ScoreLine {
    /// Their number, from 1.
    pub number: u8,
    /// Their points after each round.
    pub sums: Vec<i32>,
    /// Their place, from 1; players with equal points share one.
    pub place: u8,
}
