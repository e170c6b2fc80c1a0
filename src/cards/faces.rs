//! The drawings of card faces.

use super::figures::{BELLS, CAP, CIRCLE, MASK, WINGS};
use super::glyphs::{glyph, mark, word};
use super::picture::{Picture, Step, placed, rounded};
use herzbot_core::page::{CardFace, Hue};

/// The card's colour: cream, to stand out from dark and light backgrounds.
pub(crate) const PAPER: u32 = 0xFFFBF2;
/// The distance between digits in glyph units: their strokes, and a little more.
pub(crate) const GAP: f32 = 36.0;

/// The colour of a hue for glyphs on paper, and for the edge.
pub(crate) const fn ink(hue: Hue) -> u32 {
    match hue {
        Hue::None => 0x4A4038,
        Hue::Yellow => 0x9A6200,
        Hue::Green => 0x1B7A3D,
        Hue::Red => 0xC41E32,
        Hue::Turquoise => 0x007380,
        Hue::Violet => 0x6A35B0,
        Hue::Black => 0x24242B,
    }
}

/// The picture of a card. None if it has a glyph that we can't draw: such a card stays text.
///
/// A text of digits or a letter is below its mark. A `J` before digits is the joker of its mark, `S` and `A`
/// with a star are a super joker and an angel, and a card without a mark shows a mask, in every language.
pub fn face(face: &CardFace) -> Option<Picture> {
    let ink = ink(face.hue);
    if face.mark.is_empty() {
        return Some(thief(ink));
    }
    let sign = mark(&face.mark)?;
    let is_joker = face
        .text
        .strip_prefix('J')
        .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()));
    let mut picture;
    match (&*face.mark, face.text.as_str()) {
        ("★", "A") => {
            picture = card(PAPER, ink);
            picture.fill(placed(&WINGS, 64.0, 82.0, 0.86, 0.94), ink);
            picture.stroke(placed(&CIRCLE, 64.0, 26.0, 0.46, 0.2), 0xC98A00, 9.0);
            picture.fill(placed(&CIRCLE, 64.0, 60.0, 0.34, 0.34), ink);
        }
        ("★", _) => {
            picture = joker(ink);
            picture.fill(placed(sign, 64.0, 97.0, 0.44, 0.44), PAPER);
        }
        _ if is_joker => {
            picture = joker(ink);
            picture.fill(placed(sign, 64.0, 97.0, 0.45, 0.45), PAPER);
        }
        _ => {
            picture = card(PAPER, ink);
            picture.fill(placed(sign, 64.0, 31.0, 0.46, 0.46), ink);
            text(&mut picture, &face.text, ink)?;
        }
    }
    Some(picture)
}

/// A descriptive name of a card's picture with a content hash: `62_diamond_1a2b3c`, 5 to 32 letters, digits
/// and `_`. None if [`face()`] has no picture.
pub fn name(of: &CardFace) -> Option<String> {
    let hash = face(of)?.hash();
    let hash = &hash[..6];
    Some(match word(&of.mark) {
        Some(mark) => format!("{}_{mark}_{hash}", in_ascii(&of.text)),
        None => format!("mask_{hash}"),
    })
}

/// A text with the codes of letters that are not ASCII: "u412" for a Cyrillic В.
fn in_ascii(text: &str) -> String {
    let spelt = |letter: char| match letter.is_ascii_alphanumeric() {
        true => letter.to_string(),
        false => format!("u{:x}", u32::from(letter)),
    };
    text.chars().map(spelt).collect()
}

/// An empty place of card size, with its name as in [`name()`].
pub fn slot() -> (String, Picture) {
    let mut picture = Picture::default();
    let grey = 0x8A8D96;
    for (x, y) in [(20.0, 8.0), (76.0, 8.0), (20.0, 120.0), (76.0, 120.0)] {
        picture.stroke(vec![Step::Move(x, y), Step::Line(x + 32.0, y)], grey, 7.0);
    }
    for (x, y) in [(10.0, 20.0), (10.0, 76.0), (118.0, 20.0), (118.0, 76.0)] {
        picture.stroke(vec![Step::Move(x, y), Step::Line(x, y + 32.0)], grey, 7.0);
    }
    (format!("empty_{}", &picture.hash()[..6]), picture)
}

/// The neutral back of a card.
pub fn back() -> Picture {
    let ink = ink(Hue::Violet);
    let mut picture = card(ink, ink);
    picture.stroke(rounded(19.0, 15.0, 90.0, 98.0, 12.0), PAPER, 6.0);
    if let Some(heart) = mark("♥") {
        picture.fill(placed(heart, 64.0, 66.0, 0.54, 0.54), PAPER);
    }
    picture
}

/// An empty card: background and edge.
fn card(ground: u32, edge: u32) -> Picture {
    let mut picture = Picture::default();
    picture.fill(rounded(3.0, 0.0, 122.0, 128.0, 20.0), edge);
    picture.fill(rounded(6.5, 3.5, 115.0, 121.0, 16.5), ground);
    picture
}

fn joker(ink: u32) -> Picture {
    let mut picture = card(ink, ink);
    picture.stroke(rounded(4.5, 1.5, 119.0, 125.0, 18.5), PAPER, 3.0);
    picture.fill(placed(&CAP, 64.0, 46.0, 0.72, 0.66), PAPER);
    for (x, y) in BELLS {
        picture.fill(placed(&CIRCLE, x.mul_add(0.72, 64.0), y.mul_add(0.66, 46.0), 0.17, 0.17), PAPER);
    }
    picture
}

fn thief(ink: u32) -> Picture {
    let mut picture = card(ink, ink);
    picture.stroke(rounded(4.5, 1.5, 119.0, 125.0, 18.5), PAPER, 3.0);
    picture.fill(placed(&MASK, 64.0, 66.0, 0.86, 1.0), PAPER);
    picture
}

/// Draws a text in the lower part of a card, as large as possible; none if a glyph is missing.
fn text(picture: &mut Picture, text: &str, ink: u32) -> Option<()> {
    let glyphs = text.chars().map(glyph).collect::<Option<Vec<_>>>().filter(|glyphs| !glyphs.is_empty())?;
    #[expect(clippy::cast_precision_loss, reason = "a handful of signs")]
    let gaps = (glyphs.len() - 1) as f32;
    // In glyph units, with the strokes on both sides.
    let natural: f32 = glyphs.iter().map(|glyph| glyph.width).sum::<f32>() + gaps * GAP;
    let tall: f32 = 0.46;
    let stroke = 13.5;
    let wide = (tall * 1.2).min((104.0 - stroke) / natural);
    let mut x = natural.mul_add(-wide, 128.0) / 2.0;
    for glyph in glyphs {
        picture.stroke(placed(&glyph.steps, x, 68.0, wide, tall), ink, stroke);
        x += (glyph.width + GAP) * wide;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SIDE;
    use flate2::read::ZlibDecoder;
    use herzbot_core::text::{Texts, faces};
    use std::collections::HashMap;
    use std::io::Read;

    fn all() -> Vec<CardFace> {
        Texts::embedded().map(|texts| faces(&texts)).unwrap_or_default()
    }

    /// The pixels of our PNG: red, green, blue and alpha, row by row, each row after its filter byte.
    fn pixels(png: &[u8], side: usize) -> Vec<u8> {
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
        let data = png.windows(4).position(|at| at == b"IDAT").map(|at| &png[at + 4..]);
        let mut rows = Vec::new();
        let read = data.map(|data| ZlibDecoder::new(data).read_to_end(&mut rows));
        assert_eq!(read.and_then(Result::ok), Some(side * (side * 4 + 1)));
        rows
    }

    /// The brightness of each pixel on such a background.
    fn bright(picture: &Picture, side: u32, ground: u32) -> Vec<u32> {
        let png = picture.png(side).unwrap_or_default();
        let side = side as usize;
        let rows = pixels(&png, side);
        let pixels = rows.chunks(side * 4 + 1).flat_map(|row| row[1..].chunks(4));
        pixels
            .map(|pixel| {
                let [red, green, blue, opaque] = [0, 1, 2, 3].map(|at| u32::from(pixel[at]));
                let own = (red * 299 + green * 587 + blue * 114) / 1000;
                (own * opaque + ground * (255 - opaque)) / 255
            })
            .collect()
    }

    #[test]
    fn every_card_of_every_game_is_drawn_and_small() {
        let all = all();
        assert!(all.len() > 200, "{}", all.len());
        for one in &all {
            let picture = face(one);
            assert!(picture.is_some(), "{one:?}");
        }
        for one in all.iter().step_by(17) {
            let png = face(one).and_then(|picture| picture.png(SIDE).ok()).unwrap_or_default();
            assert!((200..16 * 1024).contains(&png.len()), "{one:?}: {} bytes", png.len());
        }
    }

    #[test]
    fn a_drawing_and_its_hash_belong_together() {
        let (mut by_hash, mut by_name) = (HashMap::new(), HashMap::new());
        for one in all() {
            let Some(picture) = face(&one) else { continue };
            let name = name(&one).unwrap_or_default();
            assert!((2..=32).contains(&name.len()), "{name}");
            assert!(name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'), "{name}");
            let other = by_name.insert(name, picture.clone());
            assert!(other.is_none_or(|other| other == picture), "{one:?}");
            let hash = picture.hash();
            assert!(hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()), "{hash}");
            let before = by_hash.insert(hash, (picture.clone(), one.clone()));
            if let Some((other, other_face)) = before {
                assert_eq!(picture, other, "{one:?} {other_face:?}");
            }
        }
    }

    /// In grey, at the size of a line of text: at least 8 of 484 pixels differ clearly.
    #[test]
    fn cards_are_told_apart_without_colour_at_the_size_of_a_letter() {
        let (groups, suits) = (["▲", "●", "◆", "■"], ["♥", "♦", "♠", "♣"]);
        let texts = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "J50"];
        let named = |mark: &'static str, text: &str| {
            let one = CardFace { mark: mark.into(), text: text.into(), ..CardFace::default() };
            let picture = face(&one);
            (format!("{mark}{text}"), picture.map(|picture| bright(&picture, 22, 255)).unwrap_or_default())
        };
        let differ = |(a, one): &(String, Vec<u32>), (b, other): &(String, Vec<u32>)| {
            let count = one.iter().zip(other).filter(|(one, other)| one.abs_diff(**other) > 60).count();
            assert!(count >= 8, "{a} and {b} differ in {count} pixels");
        };
        for (marks, text) in [(groups, "3"), (groups, "J50"), (suits, "3")] {
            let cards = marks.map(|mark| named(mark, text));
            for (at, one) in cards.iter().enumerate() {
                cards[at + 1..].iter().for_each(|other| differ(one, other));
            }
        }
        let cards = texts.map(|text| named("♠", text));
        for (at, one) in cards.iter().enumerate() {
            cards[at + 1..].iter().for_each(|other| differ(one, other));
        }
    }

    #[test]
    fn ink_stands_out_from_the_card_and_the_card_from_any_ground() {
        for one in all().iter().step_by(7) {
            let Some(picture) = face(one) else { continue };
            for ground in [30, 50, 255] {
                let seen = bright(&picture, 22, ground);
                let dark = seen.iter().filter(|pixel| **pixel < 130).count();
                let light = seen.iter().filter(|pixel| **pixel > 200).count();
                assert!(dark > 30 && light > 40, "{one:?} on {ground}: {dark} dark, {light} light");
            }
        }
    }

    #[test]
    fn what_has_no_sign_stays_text() {
        let card = |text: &str, mark: &'static str| CardFace {
            text: text.into(),
            mark: mark.into(),
            ..CardFace::default()
        };
        for unknown in [card("Ж", "♠"), card("", "♠"), card("7", "♜"), card("-1", "▲")] {
            assert!(face(&unknown).is_none(), "{unknown:?}");
        }
    }
}
