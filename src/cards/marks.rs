//! Suits and the marks of colour groups: shapes that differ in outline, in a box from −50 to 50.

use super::picture::Step::{self, Close, Curve, Line, Move};

/// The shape of a mark; none for one that no card bears.
pub fn mark(sign: &str) -> Option<&'static [Step]> {
    Some(match sign {
        "▲" => &[Move(0.0, -46.0), Line(52.0, 44.0), Line(-52.0, 44.0), Close],
        "●" => &CIRCLE,
        "◆" => &[Move(0.0, -54.0), Line(52.0, 0.0), Line(0.0, 54.0), Line(-52.0, 0.0), Close],
        "■" => &[Move(-46.0, -46.0), Line(46.0, -46.0), Line(46.0, 46.0), Line(-46.0, 46.0), Close],
        "★" => &[
            Move(0.0, -54.0),
            Line(16.0, -19.0),
            Line(54.0, -14.0),
            Line(26.0, 12.0),
            Line(33.0, 50.0),
            Line(0.0, 31.0),
            Line(-33.0, 50.0),
            Line(-26.0, 12.0),
            Line(-54.0, -14.0),
            Line(-16.0, -19.0),
            Close,
        ],
        "♥" => &[
            Move(0.0, 52.0),
            Curve(-18.0, 32.0, -54.0, 10.0, -54.0, -18.0),
            Curve(-54.0, -38.0, -40.0, -48.0, -27.0, -48.0),
            Curve(-14.0, -48.0, -4.0, -40.0, 0.0, -28.0),
            Curve(4.0, -40.0, 14.0, -48.0, 27.0, -48.0),
            Curve(40.0, -48.0, 54.0, -38.0, 54.0, -18.0),
            Curve(54.0, 10.0, 18.0, 32.0, 0.0, 52.0),
            Close,
        ],
        "♦" => &[
            Move(0.0, -56.0),
            Curve(10.0, -34.0, 24.0, -16.0, 42.0, 0.0),
            Curve(24.0, 16.0, 10.0, 34.0, 0.0, 56.0),
            Curve(-10.0, 34.0, -24.0, 16.0, -42.0, 0.0),
            Curve(-24.0, -16.0, -10.0, -34.0, 0.0, -56.0),
            Close,
        ],
        // Pointed where the club is round: as small as a letter, that is what tells them apart.
        "♠" => &[
            Move(0.0, -58.0),
            Curve(4.0, -36.0, 54.0, -6.0, 54.0, 20.0),
            Curve(54.0, 34.0, 43.0, 41.0, 31.0, 41.0),
            Curve(20.0, 41.0, 11.0, 36.0, 7.0, 28.0),
            Curve(8.0, 42.0, 13.0, 48.0, 22.0, 56.0),
            Line(-22.0, 56.0),
            Curve(-13.0, 48.0, -8.0, 42.0, -7.0, 28.0),
            Curve(-11.0, 36.0, -20.0, 41.0, -31.0, 41.0),
            Curve(-43.0, 41.0, -54.0, 34.0, -54.0, 20.0),
            Curve(-54.0, -6.0, -4.0, -36.0, 0.0, -58.0),
            Close,
        ],
        "♣" => &[
            Move(6.0, 18.0),
            Curve(7.0, 38.0, 13.0, 48.0, 22.0, 56.0),
            Line(-22.0, 56.0),
            Curve(-13.0, 48.0, -7.0, 38.0, -6.0, 18.0),
            Curve(-11.0, 29.0, -19.0, 33.0, -28.0, 33.0),
            Curve(-43.0, 33.0, -54.0, 21.0, -54.0, 6.0),
            Curve(-54.0, -10.0, -41.0, -20.0, -23.0, -12.0),
            Curve(-29.0, -18.0, -31.0, -24.0, -31.0, -29.0),
            Curve(-31.0, -46.0, -17.0, -58.0, 0.0, -58.0),
            Curve(17.0, -58.0, 31.0, -46.0, 31.0, -29.0),
            Curve(31.0, -24.0, 29.0, -18.0, 23.0, -12.0),
            Curve(41.0, -20.0, 54.0, -10.0, 54.0, 6.0),
            Curve(54.0, 21.0, 43.0, 33.0, 28.0, 33.0),
            Curve(19.0, 33.0, 11.0, 29.0, 6.0, 18.0),
            Close,
        ],
        _ => return None,
    })
}

/// The word for a mark, in ASCII; none for one that no card bears.
pub fn word(sign: &str) -> Option<&'static str> {
    Some(match sign {
        "▲" => "triangle",
        "●" => "circle",
        "◆" => "diamond",
        "■" => "square",
        "★" => "star",
        "♥" => "hearts",
        "♦" => "diamonds",
        "♠" => "spades",
        "♣" => "clubs",
        _ => return None,
    })
}

/// A circle of radius 48.
pub const CIRCLE: [Step; 6] = [
    Move(0.0, -48.0),
    Curve(26.5, -48.0, 48.0, -26.5, 48.0, 0.0),
    Curve(48.0, 26.5, 26.5, 48.0, 0.0, 48.0),
    Curve(-26.5, 48.0, -48.0, 26.5, -48.0, 0.0),
    Curve(-48.0, -26.5, -26.5, -48.0, 0.0, -48.0),
    Close,
];
