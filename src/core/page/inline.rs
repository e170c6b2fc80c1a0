//! The parser of inline markup.

/// A piece of a text with inline markup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A character of the bot's text.
    Letter(char),
    /// An escaped character, which may be part of a name that a person chose.
    Escaped(char),
    /// `**`: bold begins or ends.
    Bold,
    /// A code span, without its backticks.
    Code(String),
    /// A relative time, in seconds since 1970.
    Moment(u64),
    /// A date with time of day, in seconds since 1970.
    Date(u64),
    /// A line break.
    Break,
}

/// The pieces of a text in order. Malformed markup becomes letters.
pub fn pieces(text: &str) -> impl Iterator<Item = Piece> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let letter = rest.chars().next()?;
            let after = &rest[letter.len_utf8()..];
            let (piece, behind) = match letter {
                '\n' => (Piece::Break, after),
                '\\' => match after.chars().next() {
                    // There is no character to escape.
                    None | Some('\n') => {
                        rest = after;
                        continue;
                    }
                    Some(next) => (Piece::Escaped(next), &after[next.len_utf8()..]),
                },
                '*' if after.starts_with('*') => (Piece::Bold, &after[1..]),
                '`' => code(after).unwrap_or((Piece::Letter('`'), after)),
                '<' => moment(after).unwrap_or((Piece::Letter('<'), after)),
                letter => (Piece::Letter(letter), after),
            };
            rest = behind;
            return Some(piece);
        }
    })
}

/// The number of visible characters; a moment counts as "in 23 minutes", or as "Wednesday, 28 October 2026 at
/// 20:00 (in 23 minutes)", an emoji as one.
pub fn visible_length(text: &str) -> usize {
    const MOMENT: usize = 13;
    const DATE: usize = 51;
    let length = |piece| match piece {
        // The emoji variation selector has no width.
        Piece::Letter('\u{fe0f}') | Piece::Bold => 0,
        Piece::Letter(_) | Piece::Escaped(_) | Piece::Break => 1,
        Piece::Code(code) => code.chars().count(),
        Piece::Moment(_) => MOMENT,
        Piece::Date(_) => DATE,
    };
    pieces(text).map(length).sum()
}

/// Parses a code span after its first backtick; also returns the rest.
fn code(text: &str) -> Option<(Piece, &str)> {
    let mut content = String::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '`' => return (!content.trim().is_empty()).then(|| (Piece::Code(content), &text[at + 1..])),
            '\n' => return None,
            '\\' => content.extend(letters.next().map(|(_, letter)| letter)),
            letter => content.push(letter),
        }
    }
    None
}

/// Parses `t:SECONDS:R>` or `t:SECONDS:F>`; also returns the rest. No platform can show a time of more than
/// twelve digits.
fn moment(text: &str) -> Option<(Piece, &str)> {
    let (seconds, behind) = text.strip_prefix("t:")?.split_once(':')?;
    let is_time = (1..=12).contains(&seconds.len()) && seconds.bytes().all(|byte| byte.is_ascii_digit());
    let seconds = seconds.parse().ok().filter(|_| is_time)?;
    match behind.get(..2)? {
        "R>" => Some((Piece::Moment(seconds), &behind[2..])),
        "F>" => Some((Piece::Date(seconds), &behind[2..])),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Piece::{Bold, Break, Code, Date, Escaped, Letter, Moment};
    use super::{Piece, pieces};

    fn check(text: &str, wanted: &[Piece]) {
        assert_eq!(pieces(text).collect::<Vec<_>>(), wanted, "{text}");
    }

    #[test]
    fn markup_is_read_and_what_only_looks_like_it_is_letters() {
        check("a\nb", &[Letter('a'), Break, Letter('b')]);
        check("**a**", &[Bold, Letter('a'), Bold]);
        check("2*3", &[Letter('2'), Letter('*'), Letter('3')]);
        check(r"\*\é", &[Escaped('*'), Escaped('é')]);
        check("a\\", &[Letter('a')]);
        check("\\\nb", &[Break, Letter('b')]);
        check(r"`a\`b`c", &[Code("a`b".into()), Letter('c')]);
        check("`a\n", &[Letter('`'), Letter('a'), Break]);
        check("` `", &[Letter('`'), Letter(' '), Letter('`')]);
        check("<t:17:R>.", &[Moment(17), Letter('.')]);
        check("<t:17:F>.", &[Date(17), Letter('.')]);
        for none in ["<t::R>", "<t:1:é>", "<t:1:X>", "<t:-1:R>", "<t:1234567890123:R>", "<t:1"] {
            check(none, &none.chars().map(Letter).collect::<Vec<_>>());
        }
    }
}
