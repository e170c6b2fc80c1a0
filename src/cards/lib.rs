//! The cards of all games, drawn by code: one look for every platform, as SVG and as PNG.
//!
//! A drawing follows from what stands on a [`CardFace`] alone (its text, mark and hue), so that this crate knows no game.
//! Marks are told apart by their shape and their place, never by colour alone. Everything is legible at 22 pixels, the
//! size of an emoji in a line of text, on dark and on light grounds.
//!
//! ```
//! use herzbot_cards::{SIDE, face};
//! use herzbot_core::page::{CardFace, Hue};
//!
//! let card = CardFace { text: "62".into(), mark: "◆".into(), hue: Hue::Red, ..CardFace::default() };
//! let picture = face(&card).unwrap();
//! assert!(picture.svg().starts_with("<svg"));
//! assert!(picture.png(SIDE).unwrap().len() < 16 * 1024);
//! // What can't be drawn stays text.
//! assert!(face(&CardFace { text: "?".into(), ..card }).is_none());
//! ```
//!
//! A page draws cards from one file of symbols, [`sprite()`], which has the same signs, marks and figures in other proportions.
//!
//! The points of a game, with the cards that lay last, are a picture of their own, [`scores()`].
//!
//! | looking for | look in |
//! |---|---|
//! | what is drawn for which face | `faces.rs` |
//! | digits, letters, suits and marks | `glyphs.rs`, `glyphs.txt`, `marks.txt` |
//! | figures | `figures.rs` |
//! | shapes, SVG, content hash | `picture.rs` |
//! | PNG | `raster.rs` |
//! | the cards of all games as symbols for pages | `sprite.rs` |
//! | the picture of a game's points | `scores.rs`, `chart.rs` |

mod chart;
mod faces;
mod figures;
mod glyphs;
mod picture;
mod raster;
mod scores;
mod sprite;

pub use faces::{back, face, name, slot};
pub use picture::{Picture, Scene};
pub use raster::RasterError;
pub use scores::scores;
pub use sprite::{Shape, inline, sprite};

/// The width and height of a card's picture in its own units, and in pixels where a platform takes it largest.
pub const SIDE: u32 = 128;

#[cfg(doc)]
use herzbot_core::page::CardFace;
