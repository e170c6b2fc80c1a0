//! A picture as a list of shapes, and its form as SVG.

use sha2::{Digest, Sha256};
use std::fmt::Write;

/// A step of an outline, in units of the picture: x to the right, y downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Begins a subpath.
    Move(f32, f32),
    /// A straight line.
    Line(f32, f32),
    /// A cubic curve: two control points, and its end.
    Curve(f32, f32, f32, f32, f32, f32),
    /// Closes the subpath.
    Close,
}

/// How a shape is painted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Paint {
    /// Its inside, in a colour as 0xRRGGBB.
    Fill(u32),
    /// Its outline with round caps and joins: colour and width.
    Stroke(u32, f32),
}

/// An outline that is painted.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The outline.
    pub steps: Vec<Step>,
    /// The paint.
    pub paint: Paint,
}

/// Shapes on a transparent ground: by themselves a square, [`crate::SIDE`] units wide.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    pub(crate) shapes: Vec<Shape>,
}

/// An opaque picture of any size, in pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) picture: Picture,
}

impl Scene {
    /// An empty picture with this background.
    pub(crate) fn new(width: u32, height: u32, ground: u32) -> Self {
        let mut scene = Self { width, height, picture: Picture::default() };
        #[expect(clippy::cast_precision_loss, reason = "a few hundred pixels")]
        let (right, bottom) = (width as f32, height as f32);
        let corners = [(right, 0.0), (right, bottom), (0.0, bottom)].map(|(x, y)| Step::Line(x, y));
        let ground_steps = std::iter::once(Step::Move(0.0, 0.0)).chain(corners).chain([Step::Close]);
        scene.picture.fill(ground_steps.collect(), ground);
        scene
    }

    /// Width and height in pixels.
    pub const fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// The size of its [thumbnail](Self::thumbnail).
    pub const fn thumbnail_size(&self) -> (u32, u32) {
        (self.width / 2, self.height / 2)
    }
}

/// Scales an outline, then moves it.
pub fn placed(steps: &[Step], x: f32, y: f32, scale_x: f32, scale_y: f32) -> Vec<Step> {
    let (at_x, at_y) = (|v: f32| v.mul_add(scale_x, x), |v: f32| v.mul_add(scale_y, y));
    steps
        .iter()
        .map(|step| match *step {
            Step::Move(a, b) => Step::Move(at_x(a), at_y(b)),
            Step::Line(a, b) => Step::Line(at_x(a), at_y(b)),
            Step::Curve(a, b, c, d, e, f) => {
                Step::Curve(at_x(a), at_y(b), at_x(c), at_y(d), at_x(e), at_y(f))
            }
            Step::Close => Step::Close,
        })
        .collect()
}

/// A rectangle with rounded corners.
pub fn rounded(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Vec<Step> {
    // The distance of a control point from the corner for a quarter circle.
    let k = radius * 0.447_7;
    let (right, bottom) = (x + width, y + height);
    vec![
        Step::Move(x + radius, y),
        Step::Line(right - radius, y),
        Step::Curve(right - k, y, right, y + k, right, y + radius),
        Step::Line(right, bottom - radius),
        Step::Curve(right, bottom - k, right - k, bottom, right - radius, bottom),
        Step::Line(x + radius, bottom),
        Step::Curve(x + k, bottom, x, bottom - k, x, bottom - radius),
        Step::Line(x, y + radius),
        Step::Curve(x, y + k, x + k, y, x + radius, y),
        Step::Close,
    ]
}

impl Picture {
    pub(crate) fn fill(&mut self, steps: Vec<Step>, colour: u32) {
        self.shapes.push(Shape { steps, paint: Paint::Fill(colour) });
    }

    pub(crate) fn stroke(&mut self, steps: Vec<Step>, colour: u32, width: f32) {
        self.shapes.push(Shape { steps, paint: Paint::Stroke(colour, width) });
    }

    /// The picture as an SVG document.
    pub fn svg(&self) -> String {
        let side = crate::SIDE;
        let mut svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\">");
        for shape in &self.shapes {
            let path = outline(&shape.steps);
            // Writing to a string can't fail.
            let _written = match shape.paint {
                Paint::Fill(colour) => write!(svg, "<path d=\"{path}\" fill=\"#{colour:06x}\"/>"),
                Paint::Stroke(colour, width) => write!(
                    svg,
                    "<path d=\"{path}\" fill=\"none\" stroke=\"#{colour:06x}\" stroke-width=\"{}\" \
                     stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
                    number(width)
                ),
            };
        }
        svg.push_str("</svg>");
        svg
    }

    /// A content hash of the drawing: 16 characters of `[0-9a-f]`.
    pub fn hash(&self) -> String {
        hex::encode(&Sha256::digest(self.svg())[..8])
    }
}

/// Rounded to a tenth of a unit, which is invisible.
pub fn number(value: f32) -> String {
    let rounded = format!("{value:.1}");
    let short = rounded.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

pub fn outline(steps: &[Step]) -> String {
    let mut path = String::new();
    for step in steps {
        let (letter, numbers): (char, &[f32]) = match step {
            Step::Move(x, y) => ('M', &[*x, *y]),
            Step::Line(x, y) => ('L', &[*x, *y]),
            Step::Curve(a, b, c, d, x, y) => ('C', &[*a, *b, *c, *d, *x, *y]),
            Step::Close => ('Z', &[]),
        };
        path.push(letter);
        let numbers: Vec<String> = numbers.iter().map(|value| number(*value)).collect();
        path.push_str(&numbers.join(" "));
    }
    path
}
