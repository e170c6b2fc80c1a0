//! The points of a game, and the cards that lay last, as a picture: what is drawn, not how.
//!
//! It accompanies a [`Page`](crate::page::Page) where the platform can show pictures
//! ([`Capabilities::pictures`](crate::port::Capabilities::pictures)), is made from the view for everybody,
//! and so holds nothing that anybody may not know. It knows no game and no language but that of
//! [`ScorePicture::alt`]: players are numbers, which the page beside it explains, as names can't be drawn in
//! all scripts.

use crate::block::CardFace;
use serde::{Deserialize, Serialize};

/// The points over the rounds, and the cards that lay last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ScorePicture {
    /// What is seen on it, for those who don't see it: whole sentences without markup, in the language of its
    /// page, at most [`LONGEST_ALT`] characters.
    pub alt: String,
    /// A line for each player, in the order of the seats.
    pub lines: Vec<ScoreLine>,
    /// Cards that lie together; none in games that leave none.
    pub groups: Vec<ScoreCards>,
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
    /// Whether they stand out: they have won, or lead.
    pub ahead: bool,
}

/// Cards that lie together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ScoreCards {
    /// The number of the player whose they are; none: nobody's.
    pub number: Option<u8>,
    /// Lines of cards, top to bottom; none is an empty place. Lines of one length below one another form
    /// columns.
    pub rows: Vec<Vec<Option<CardFace>>>,
}
