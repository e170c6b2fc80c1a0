//! The cards of all games, drawn by code: one look for every platform, as SVG and as PNG.
//!
//! A drawing depends only on the text, mark and hue of a [`CardFace`], so this crate is independent of games.
//! Marks differ by shape and place, never by colour alone. Everything is legible at 22 pixels, the size of an
//! emoji in a line of text, on dark and light backgrounds.
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
//! A page draws cards from one file of symbols, [`sprite()`], which has the same glyphs, marks and figures in
//! other proportions.
//!
//! The points of a game, with the last cards, are a picture of their own, [`scores()`].
//!
//! | looking for | look in |
//! |---|---|
//! | what is drawn for which face | `faces.rs` |
//! | digits, letters, suits and marks | `glyphs.rs`, `glyphs.txt`, `marks.txt` |
//! | figures | `figures.rs`, `figures.txt` |
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

/// The width and height of a card's picture in its own units, and the largest size in pixels.
pub const SIDE: u32 = 128;

#[cfg(doc)]
use herzbot_core::page::CardFace;
