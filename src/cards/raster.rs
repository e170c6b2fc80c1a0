//! Pictures as PNG.

use super::picture::{Paint, Picture, Scene, Shape, Step};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::io::Write;
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Path, PathBuilder, Pixmap, PremultipliedColorU8, Stroke, Transform,
};

/// The size is not supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RasterError;

impl Picture {
    /// The picture as a PNG of this width and height in pixels (1 to 4,096).
    ///
    /// # Errors
    /// The size is not supported.
    pub fn png(&self, side: u32) -> Result<Vec<u8>, RasterError> {
        #[expect(clippy::cast_precision_loss, reason = "sides are small")]
        let scale = side as f32 / crate::SIDE as f32;
        let pixels = drawn(&self.shapes, side, side, scale)?;
        let rows = pixels.pixels().chunks(side as usize).flat_map(|row| {
            // The filter byte of each row: none.
            std::iter::once(0).chain(row.iter().flat_map(|pixel| {
                let pixel = pixel.demultiply();
                [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
            }))
        });
        encode(side, side, &Channels::Alpha, &rows.collect::<Vec<u8>>())
    }
}

impl Scene {
    /// The scene as a PNG, one pixel per unit, in its 256 most frequent colours: others are blends at edges.
    ///
    /// # Errors
    /// The size is not supported.
    pub fn png(&self) -> Result<Vec<u8>, RasterError> {
        self.scaled(self.size(), 1.0)
    }

    /// The same at half the width and height.
    ///
    /// # Errors
    /// The size is not supported.
    pub fn thumbnail(&self) -> Result<Vec<u8>, RasterError> {
        self.scaled(self.thumbnail_size(), 0.5)
    }

    fn scaled(&self, (width, height): (u32, u32), scale: f32) -> Result<Vec<u8>, RasterError> {
        let pixels = drawn(&self.picture.shapes, width, height, scale)?;
        let pixels: Vec<Rgb> = pixels.pixels().iter().map(opaque).collect();
        let across = width as usize;
        let runs = || pixels.chunks(across).flat_map(|row| row.chunk_by(|one, other| one == other));
        // Numbers the colours, and counts their pixels.
        let (mut numbers, mut counts) = (HashMap::new(), Vec::new());
        let numbered = runs().map(|run| {
            let number = *numbers.entry(run[0]).or_insert(counts.len());
            if number == counts.len() {
                counts.push((run[0], 0));
            }
            counts[number].1 += run.len();
            number
        });
        let numbered: Vec<usize> = numbered.collect();
        let palette = palette(&counts);
        let places: Vec<u8> = counts.iter().map(|(colour, _)| nearest(&palette, *colour)).collect();
        let mut rows = Vec::with_capacity((across + 1) * height as usize);
        for (run, number) in runs().zip(numbered) {
            if rows.len().is_multiple_of(across + 1) {
                // The filter byte of each row: none.
                rows.push(0);
            }
            rows.extend(std::iter::repeat_n(places[number], run.len()));
        }
        encode(width, height, &Channels::Palette(palette), &rows)
    }
}

type Rgb = [u8; 3];

/// A pixel of an opaque scene.
fn opaque(pixel: &PremultipliedColorU8) -> Rgb {
    [pixel.red(), pixel.green(), pixel.blue()]
}

/// The most frequent colours, with a defined order of ties, so that the same picture always gives the same
/// file.
fn palette(counts: &[(Rgb, usize)]) -> Vec<Rgb> {
    let mut colours = counts.to_vec();
    colours.sort_unstable_by_key(|(colour, count)| (Reverse(*count), *colour));
    colours.into_iter().map(|(colour, _)| colour).take(256).collect()
}

/// The index of the most similar colour in a palette.
fn nearest(palette: &[Rgb], colour: Rgb) -> u8 {
    let far = |other: &Rgb| -> u32 {
        other.iter().zip(colour).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
    };
    (0..=u8::MAX).zip(palette).min_by_key(|(_, other)| far(other)).map_or(0, |(at, _)| at)
}

/// Shapes on a transparent ground.
fn drawn(shapes: &[Shape], width: u32, height: u32, scale: f32) -> Result<Pixmap, RasterError> {
    if width > 4096 || height > 4096 {
        return Err(RasterError);
    }
    let mut pixels = Pixmap::new(width, height).ok_or(RasterError)?;
    let transform = Transform::from_scale(scale, scale);
    for shape in shapes {
        let Some(path) = path(&shape.steps) else { continue };
        let mut paint = tiny_skia::Paint { anti_alias: true, ..tiny_skia::Paint::default() };
        match shape.paint {
            Paint::Fill(colour) => {
                paint.set_color(rgb(colour));
                pixels.fill_path(&path, &paint, FillRule::EvenOdd, transform, None);
            }
            Paint::Stroke(colour, width) => {
                paint.set_color(rgb(colour));
                let stroke = Stroke {
                    width,
                    line_cap: LineCap::Round,
                    line_join: LineJoin::Round,
                    ..Stroke::default()
                };
                pixels.stroke_path(&path, &paint, &stroke, transform, None);
            }
        }
    }
    Ok(pixels)
}

/// The pixel format of a PNG.
enum Channels {
    /// Red, green, blue and alpha.
    Alpha,
    /// An index into these colours.
    Palette(Vec<Rgb>),
}

/// A PNG of 8 bits per channel, from its filtered rows.
fn encode(width: u32, height: u32, channels: &Channels, rows: &[u8]) -> Result<Vec<u8>, RasterError> {
    let (number, level, palette) = match channels {
        Channels::Alpha => (6, Compression::best(), None),
        // Less compression, since people wait for it.
        Channels::Palette(palette) => (3, Compression::default(), Some(palette.concat())),
    };
    let mut packed = ZlibEncoder::new(Vec::new(), level);
    packed.write_all(rows).map_err(|_| RasterError)?;
    let packed = packed.finish().map_err(|_| RasterError)?;
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    // 8 bits, and the only defined methods of compression, filtering and interlacing.
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, number, 0, 0, 0]].concat();
    let palette = palette.as_deref().map(|palette| (b"PLTE", palette));
    let parts = [(b"IHDR", &header[..])].into_iter().chain(palette);
    for (kind, data) in parts.chain([(b"IDAT", &packed[..]), (b"IEND", &[][..])]) {
        // No picture of this crate is near 4 GiB.
        let length = u32::try_from(data.len()).map_err(|_| RasterError)?;
        let from = png.len() + 4;
        png.extend(length.to_be_bytes());
        png.extend(kind);
        png.extend(data);
        let check = crc32fast::hash(&png[from..]);
        png.extend(check.to_be_bytes());
    }
    Ok(png)
}

fn rgb(colour: u32) -> Color {
    let [_, red, green, blue] = colour.to_be_bytes();
    Color::from_rgba8(red, green, blue, 255)
}

fn path(steps: &[Step]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for step in steps {
        match *step {
            Step::Move(x, y) => path.move_to(x, y),
            Step::Line(x, y) => path.line_to(x, y),
            Step::Curve(a, b, c, d, x, y) => path.cubic_to(a, b, c, d, x, y),
            Step::Close => path.close(),
        }
    }
    path.finish()
}
