//! The points of a game as data for a picture.
//!
//! It accompanies a [`Page`](crate::page::Page) on platforms that show pictures
//! ([`Capabilities::pictures`](crate::port::Capabilities::pictures)). It is made from the public view, so it
//! holds no secrets. It is independent of game and language, except for [`ScorePicture::alt`]: players are
//! numbers that the page explains, since names can't be drawn in all scripts.

use serde::{Deserialize, Serialize};

/// The places, and the points over the rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ScorePicture {
    /// The alternative text: whole sentences without markup, in the page's language, at most [`LONGEST_ALT`]
    /// characters.
    pub alt: String,
    /// The players, by number, at most [`MOST_LINES`].
    pub lines: Vec<ScoreLine>,
}

/// The maximum length of [`ScorePicture::alt`], in characters.
pub const LONGEST_ALT: usize = 1000;

/// The maximum number of [`ScorePicture::lines`]: that of their colours.
pub const MOST_LINES: usize = 6;

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
