//! Pictures as PNG.

use super::picture::{Paint, Picture, Step};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write;
use tiny_skia::{Color, FillRule, LineCap, LineJoin, Path, PathBuilder, Pixmap, Stroke, Transform};

/// A picture of this size can't be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RasterError;

impl Picture {
    /// The picture as a PNG of this many pixels in width and height (1 to 4,096).
    ///
    /// # Errors
    /// Where it can't be that small or large.
    pub fn png(&self, side: u32) -> Result<Vec<u8>, RasterError> {
        if side > 4096 {
            return Err(RasterError);
        }
        let mut pixels = Pixmap::new(side, side).ok_or(RasterError)?;
        #[expect(clippy::cast_precision_loss, reason = "sides are small")]
        let scale = side as f32 / crate::SIDE as f32;
        let transform = Transform::from_scale(scale, scale);
        for shape in &self.shapes {
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
        let rows = pixels.pixels().chunks(side as usize).flat_map(|row| {
            // Each row begins with its filter: none.
            std::iter::once(0).chain(row.iter().flat_map(|pixel| {
                let pixel = pixel.demultiply();
                [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
            }))
        });
        encode(side, &rows.collect::<Vec<u8>>())
    }
}

/// A PNG of 8 bits a channel with transparency, from its filtered rows.
fn encode(side: u32, rows: &[u8]) -> Result<Vec<u8>, RasterError> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    packed.write_all(rows).map_err(|_| RasterError)?;
    let packed = packed.finish().map_err(|_| RasterError)?;
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    // 8 bits, colour with alpha, and the only methods of compression, filtering and interlacing that there are.
    let header = [&side.to_be_bytes()[..], &side.to_be_bytes(), &[8, 6, 0, 0, 0]].concat();
    for (kind, data) in [(b"IHDR", &header[..]), (b"IDAT", &packed), (b"IEND", &[])] {
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
