//! All cards as one SVG file of symbols, for pages that show them at any size.
//!
//! A symbol has neither background nor edge: the page draws, highlights and dims those. It uses
//! `currentColor` on `--paper`, with `--wash` for background parts, so that the page defines the hues for
//! light and dark themes. Shared parts (digits, letters, marks, figures) are in `<defs>`.

use super::faces::{GAP, PAPER};
use super::figures::{BELLS, CAP, CIRCLE, MASK, WINGS};
use super::glyphs::{glyph, mark, word};
use super::picture::{Step, number, outline};
use herzbot_core::page::CardFace;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The proportions of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A card in the hand: 100 to 140.
    Tall,
    /// A card among many in a row: 100 to 120.
    Short,
    /// A level of a tower: 100 to 50.
    Wide,
}

impl Shape {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Tall, Self::Short, Self::Wide];

    /// The prefix of its symbols.
    const fn name(self) -> &'static str {
        match self {
            Self::Tall => "tall",
            Self::Short => "short",
            Self::Wide => "wide",
        }
    }

    const fn height(self) -> f32 {
        match self {
            Self::Tall => 140.0,
            Self::Short => 120.0,
            Self::Wide => 50.0,
        }
    }
}

/// The symbols of these cards in all shapes, without duplicates and cards without a drawing. The attribute
/// `data-face` holds the mark and text of a card; empty for a card without a mark.
pub fn sprite(faces: &[CardFace]) -> String {
    let mut parts = BTreeMap::new();
    let mut symbols = BTreeMap::new();
    for face in faces {
        let Some(key) = key(face) else { continue };
        let said = if face.mark.is_empty() { String::new() } else { format!("{}{}", face.mark, face.text) };
        for shape in Shape::ALL {
            let Some(drawing) = Drawing::of(face, shape) else { continue };
            let mut symbol = format!(
                "<symbol id=\"{}-{key}\" data-face=\"{said}\" viewBox=\"0 0 100 {}\" overflow=\"visible\">",
                shape.name(),
                shape.height()
            );
            for piece in &drawing.pieces {
                piece.write(&mut symbol, |part| format!("<use href=\"#{}\"", part.id));
            }
            symbol.push_str("</symbol>\n");
            parts.extend(drawing.pieces.iter().map(|piece| (piece.part.id.clone(), piece.part.path())));
            symbols.insert((key.clone(), shape.name()), symbol);
        }
    }
    let mut sprite = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\">\n<defs>\n");
    for (id, path) in parts {
        // Writing to a string can't fail.
        let _written = writeln!(sprite, "<path id=\"{id}\"{path}/>");
    }
    sprite.push_str("</defs>\n");
    sprite.extend(symbols.into_values());
    sprite.push_str("</svg>\n");
    sprite
}

/// A single card as an `<svg>` without a sprite; none if [`face()`](super::face()) has none.
pub fn inline(face: &CardFace, shape: Shape) -> Option<String> {
    let drawing = Drawing::of(face, shape)?;
    let mut svg = format!("<svg class=\"face\" viewBox=\"0 0 100 {}\" aria-hidden=\"true\">", shape.height());
    for piece in &drawing.pieces {
        piece.write(&mut svg, |part| format!("<path{}", part.path()));
    }
    svg.push_str("</svg>");
    Some(svg)
}

/// The name of a symbol after its shape; none if a glyph is missing.
fn key(face: &CardFace) -> Option<String> {
    if face.mark.is_empty() {
        return Some("mask".to_owned());
    }
    let drawn = !face.text.is_empty() && face.text.chars().all(|letter| glyph(letter).is_some());
    drawn.then(|| word(&face.mark)).flatten().map(|mark| format!("{}_{mark}", face.text))
}

/// A shared part: a named outline, filled or stroked.
#[derive(Clone, Debug)]
struct Part {
    id: String,
    steps: Vec<Step>,
    is_line: bool,
}

impl Part {
    fn filled(id: &str, steps: &[Step]) -> Self {
        Self { id: id.to_owned(), steps: steps.to_vec(), is_line: false }
    }

    /// The attributes of its path.
    fn path(&self) -> String {
        let line =
            " fill=\"none\" stroke=\"currentColor\" stroke-linecap=\"round\" stroke-linejoin=\"round\"";
        let fill = " fill=\"currentColor\" fill-rule=\"evenodd\"";
        format!("{} d=\"{}\"", if self.is_line { line } else { fill }, outline(&self.steps))
    }
}

/// The colour of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tint {
    Ink,
    Paper,
    Wash,
}

/// A part placed on a card.
#[derive(Clone, Debug)]
struct Piece {
    part: Part,
    x: f32,
    y: f32,
    /// Negative: upside down.
    scale: f32,
    /// The stroke width, in units of the card.
    line: f32,
    tint: Tint,
}

impl Piece {
    fn write(&self, svg: &mut String, open: impl Fn(&Part) -> String) {
        let Self { x, y, scale, .. } = *self;
        let _written = write!(
            svg,
            "{} transform=\"translate({} {}) scale({:.3})\"",
            open(&self.part),
            number(x),
            number(y),
            scale
        );
        if self.part.is_line {
            let _written = write!(svg, " stroke-width=\"{}\"", number(self.line / scale.abs()));
        }
        match self.tint {
            Tint::Ink => {}
            Tint::Paper => {
                let _written = write!(svg, " color=\"var(--paper,#{PAPER:06x})\"");
            }
            Tint::Wash => svg.push_str(" color=\"var(--wash,#eee)\""),
        }
        svg.push_str("/>");
    }
}

/// A card under construction.
struct Drawing {
    pieces: Vec<Piece>,
    tint: Tint,
}

impl Drawing {
    fn of(face: &CardFace, shape: Shape) -> Option<Self> {
        let mut card = Self { pieces: Vec::new(), tint: Tint::Ink };
        if face.mark.is_empty() {
            card.ground();
            let (y, scale) = match shape {
                Shape::Tall => (70.0, 0.74),
                Shape::Short => (60.0, 0.74),
                Shape::Wide => (25.0, 0.62),
            };
            card.figure("mask", &MASK, 50.0, y, scale);
            return Some(card);
        }
        key(face)?;
        let sign = mark(&face.mark)?;
        let sign = Part::filled(&format!("m-{}", word(&face.mark)?), sign);
        let is_joker = face
            .text
            .strip_prefix('J')
            .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()));
        let is_suit = ["♥", "♦", "♠", "♣"].contains(&&*face.mark);
        match (&*face.mark, shape) {
            ("★", _) if face.text == "A" => card.angel(&sign, shape),
            ("★", _) => card.joker(&sign, "", shape),
            _ if is_joker => card.joker(&sign, &face.text, shape),
            (_, Shape::Tall) if is_suit => {
                card.text(&face.text, Place { x: 30.0, y: 12.0, width: 46.0, height: 40.0, line: 9.2 });
                card.put(&sign, 57.0, 93.0, 0.62);
            }
            (_, Shape::Tall) => {
                card.tint = Tint::Wash;
                card.put(&sign, 50.0, 70.0, 0.84);
                card.tint = Tint::Ink;
                card.put(&sign, 17.5, 19.0, 0.2);
                card.put(&sign, 82.5, 121.0, -0.2);
                card.text(&face.text, Place { x: 50.0, y: 44.5, width: 80.0, height: 51.0, line: 10.5 });
            }
            (_, Shape::Short) => {
                card.put(&sign, 50.0, 28.0, 0.34);
                card.text(&face.text, Place { x: 50.0, y: 60.0, width: 80.0, height: 44.0, line: 11.5 });
            }
            (_, Shape::Wide) => {
                let text = Place { x: 63.0, y: 9.0, width: 64.0, height: 32.0, line: 7.4 };
                let wide = card.text(&face.text, text);
                card.put(&sign, (63.0 - wide / 2.0 - 18.0).max(16.0), 25.0, 0.24);
            }
        }
        Some(card)
    }

    fn angel(&mut self, star: &Part, shape: Shape) {
        let (x, y, scale) = match shape {
            Shape::Tall => (50.0, 80.0, 0.76),
            Shape::Short => (50.0, 70.0, 0.76),
            Shape::Wide => (50.0, 29.0, 0.36),
        };
        self.figure("wings", &WINGS, x, y, scale);
        self.figure("circle", &CIRCLE, x, (-24.0f32).mul_add(scale, y), 0.32 * scale);
        let halo = Part { id: "halo".into(), steps: HALO.to_vec(), is_line: true };
        self.pieces.push(Piece {
            part: halo,
            x,
            y: (-58.0f32).mul_add(scale, y),
            scale,
            line: 8.0 * scale,
            tint: self.tint,
        });
        if shape == Shape::Tall {
            self.put(star, 82.5, 121.0, -0.2);
            self.put(star, 17.5, 19.0, 0.2);
        }
    }

    fn joker(&mut self, sign: &Part, text: &str, shape: Shape) {
        self.ground();
        let (x, y, scale) = match shape {
            Shape::Tall => (50.0, 60.0, 0.66),
            Shape::Short => (50.0, 46.0, 0.62),
            Shape::Wide => (27.0, 25.0, 0.37),
        };
        self.figure("cap", &CAP, x, y, scale);
        for (dx, dy) in BELLS {
            self.figure("circle", &CIRCLE, dx.mul_add(scale, x), dy.mul_add(scale, y), 0.17 * scale);
        }
        match shape {
            Shape::Tall => {
                self.put(sign, 17.5, 19.0, 0.2);
                if text.is_empty() {
                    self.put(sign, 50.0, 112.0, 0.32);
                } else {
                    self.text(text, Place { x: 50.0, y: 100.0, width: 66.0, height: 24.0, line: 6.0 });
                }
            }
            Shape::Short => self.put(sign, 50.0, 94.0, 0.36),
            Shape::Wide if text.is_empty() => self.put(sign, 72.0, 25.0, 0.3),
            Shape::Wide => {
                self.tint = Tint::Ink;
                self.put(sign, x, scale.mul_add(22.0, y), 0.12);
                self.tint = Tint::Paper;
                self.text(text, Place { x: 72.0, y: 14.0, width: 44.0, height: 22.0, line: 5.4 });
            }
        }
    }

    /// Fills the card with some overlap, so that no proportions of the page leave gaps.
    fn ground(&mut self) {
        let steps = [(-200.0, -200.0), (300.0, -200.0), (300.0, 300.0), (-200.0, 300.0)];
        let [first, rest @ ..] = steps;
        let rest = rest.map(|(x, y)| Step::Line(x, y));
        let steps: Vec<Step> =
            std::iter::once(Step::Move(first.0, first.1)).chain(rest).chain([Step::Close]).collect();
        self.put(&Part { id: "ground".into(), steps, is_line: false }, 0.0, 0.0, 1.0);
        self.tint = Tint::Paper;
    }

    fn figure(&mut self, id: &str, steps: &[Step], x: f32, y: f32, scale: f32) {
        self.put(&Part::filled(&format!("f-{id}"), steps), x, y, scale);
    }

    fn put(&mut self, part: &Part, x: f32, y: f32, scale: f32) {
        self.pieces.push(Piece { part: part.clone(), x, y, scale, line: 0.0, tint: self.tint });
    }

    /// Draws a text centred in a place, as large as possible; returns its width.
    fn text(&mut self, text: &str, place: Place) -> f32 {
        let glyphs: Vec<_> = text.chars().filter_map(|letter| Some((letter, glyph(letter)?))).collect();
        // In glyph units: a little more than the strokes.
        let gap = GAP - 10.0;
        #[expect(clippy::cast_precision_loss, reason = "a handful of signs")]
        let gaps = glyphs.len().saturating_sub(1) as f32 * gap;
        let natural: f32 = glyphs.iter().map(|(_, glyph)| glyph.width).sum::<f32>() + gaps;
        let scale = (place.height / 100.0).min((place.width - place.line) / natural);
        let line = place.line * (scale * 100.0 / place.height).sqrt();
        let top = scale.mul_add(-50.0, place.y + place.height / 2.0);
        let mut x = natural.mul_add(-scale / 2.0, place.x);
        for (letter, glyph) in glyphs {
            let part = Part { id: format!("g-{letter}"), steps: glyph.steps.clone(), is_line: true };
            self.pieces.push(Piece { part, x, y: top, scale, line, tint: self.tint });
            x += (glyph.width + gap) * scale;
        }
        natural.mul_add(scale, line)
    }
}

/// The place of a text: horizontal centre, top, maximum width and height, stroke width.
#[derive(Clone, Copy)]
struct Place {
    x: f32,
    y: f32,
    width: f32,
    height: f32,
    line: f32,
}

/// A halo in side view.
const HALO: [Step; 4] = [
    Step::Move(-22.0, 0.0),
    Step::Curve(-22.0, -12.0, 22.0, -12.0, 22.0, 0.0),
    Step::Curve(22.0, 12.0, -22.0, 12.0, -22.0, 0.0),
    Step::Close,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face;
    use herzbot_core::text::{Texts, faces};

    fn all() -> Vec<CardFace> {
        Texts::embedded().map(|texts| faces(&texts)).unwrap_or_default()
    }

    #[test]
    fn every_card_that_is_drawn_elsewhere_is_in_the_sprite_in_each_shape() {
        let all = all();
        let sprite = sprite(&all);
        for one in all.iter().filter(|one| face(one).is_some()) {
            let said = if one.mark.is_empty() { String::new() } else { format!("{}{}", one.mark, one.text) };
            for shape in Shape::ALL {
                let begins = format!("<symbol id=\"{}-", shape.name());
                let symbols = sprite.lines().filter(|line| {
                    line.starts_with(&begins) && line.contains(&format!("data-face=\"{said}\""))
                });
                assert_eq!(symbols.count(), 1, "{one:?} {shape:?}");
                assert!(inline(one, shape).is_some_and(|svg| svg.contains("<path")), "{one:?} {shape:?}");
            }
        }
    }

    #[test]
    fn what_a_symbol_uses_is_there_and_every_id_once() {
        let sprite = sprite(&all());
        let ids: Vec<&str> =
            sprite.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let used = sprite.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
        let (mut once, mut count) = (std::collections::HashSet::new(), 0);
        assert!(ids.iter().all(|id| once.insert(*id)), "{} ids", ids.len());
        for part in used {
            assert!(once.contains(part), "{part}");
            count += 1;
        }
        assert!(count > 1_000, "{count}");
    }

    #[test]
    fn a_text_stays_on_its_card() {
        for one in all() {
            for shape in Shape::ALL {
                let Some(drawing) = Drawing::of(&one, shape) else { continue };
                for piece in drawing.pieces.iter().filter(|piece| piece.part.id != "ground") {
                    let reach = if piece.part.is_line { piece.line / 2.0 } else { 0.0 };
                    for step in &piece.part.steps {
                        let (Step::Move(x, y) | Step::Line(x, y) | Step::Curve(.., x, y)) = *step else {
                            continue;
                        };
                        let (x, y) = (x.mul_add(piece.scale, piece.x), y.mul_add(piece.scale, piece.y));
                        let inside = x - reach > 0.0
                            && x + reach < 100.0
                            && y - reach > 0.0
                            && y + reach < shape.height();
                        assert!(inside, "{one:?} {shape:?}: {} at {x} {y}", piece.part.id);
                    }
                }
            }
        }
    }

    #[test]
    fn what_has_no_sign_has_no_symbol() {
        let card = |text: &str, mark: &'static str| CardFace {
            text: text.into(),
            mark: mark.into(),
            ..CardFace::default()
        };
        for unknown in [card("Ж", "♠"), card("", "♠"), card("7", "♜"), card("\"", "♠")] {
            assert_eq!(inline(&unknown, Shape::Tall), None, "{unknown:?}");
            assert!(!sprite(&[unknown]).contains("<symbol"));
        }
    }
}
