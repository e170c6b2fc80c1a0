//! Converts our inline markup (see [`herzbot_core::page`]) to Discord's. Everything else that Discord would read
//! as markup is escaped.

use herzbot_core::page::{Piece, pieces};

/// Returns the length of a text in UTF-16 code units. Discord counts characters; no way of counting gives more
/// than this one.
pub fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Cuts a text without markup to at most `most` (see [`length`]), with an ellipsis if something is missing.
pub fn cut(text: &str, most: usize) -> String {
    if length(text) <= most {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut room = most.saturating_sub(1);
    for letter in text.chars() {
        if letter.len_utf16() > room {
            break;
        }
        room -= letter.len_utf16();
        kept.push(letter);
    }
    if most > 0 {
        kept.push('…');
    }
    kept
}

/// Replaces a backtick, which would end the code.
fn unticked(letter: char) -> char {
    match letter {
        '`' => 'ˋ',
        letter if letter.is_control() => ' ',
        letter => letter,
    }
}

/// Returns a text without markup on one line, for places where Discord knows none. It is safe inside a code block.
pub fn plain(text: &str) -> String {
    let mut written = String::new();
    for piece in pieces(text) {
        match piece {
            Piece::Letter(letter) | Piece::Escaped(letter) => written.push(unticked(letter)),
            Piece::Bold => {}
            Piece::Code(code) => written.extend(code.chars().map(unticked)),
            Piece::Moment(_) | Piece::Date(_) => written.push('…'),
            Piece::Break => written.push(' '),
        }
    }
    written
}

/// Converts a text of ours to Discord's markup, at most `most` long. A text that is too long is cut at the end of
/// a line if possible, otherwise within it, with an ellipsis. Open bold is closed.
pub fn markup(text: &str, most: usize) -> String {
    let (written, complete) = write(text, most);
    if complete {
        return written;
    }
    // Leave room for an ellipsis on a line of its own.
    let (written, _) = write(text, most.saturating_sub(2));
    match written.rfind('\n') {
        Some(end) if length(&written[..end]) * 2 > most && balanced(&written[..end]) => {
            format!("{}\n…", &written[..end])
        }
        _ if most == 0 => String::new(),
        _ => written + "…",
    }
}

/// Returns whether bold is closed: a cut at a line's end must not leave it open.
fn balanced(written: &str) -> bool {
    let mut bold = false;
    let mut letters = written.chars().peekable();
    let mut code = false;
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if !code => drop(letters.next()),
            '`' => code = !code,
            '*' if !code && letters.next_if_eq(&'*').is_some() => bold = !bold,
            _ => {}
        }
    }
    !bold
}

/// Returns whether a full stop here would turn the line into a list item.
fn numbers_the_line(written: &str) -> bool {
    let line = written.rsplit('\n').next().unwrap_or_default().trim_start();
    !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit())
}

fn write(text: &str, most: usize) -> (String, bool) {
    let mut written = String::new();
    let mut bold = false;
    let mut line_start = true;
    let mut used = 0;
    let all: Vec<Piece> = pieces(text).collect();
    let mut bolds = all.iter().filter(|piece| matches!(piece, Piece::Bold)).count();
    let mut complete = true;
    for piece in all {
        let mut next = String::new();
        let opens_or_closes = matches!(piece, Piece::Bold);
        match piece {
            // A last one without a partner isn't markup.
            Piece::Bold if !bold && bolds < 2 => next.push_str("\\*\\*"),
            Piece::Bold => next.push_str("**"),
            Piece::Letter(letter) | Piece::Escaped(letter) => {
                let letter = if letter.is_control() { ' ' } else { letter };
                let special = matches!(letter, '\\' | '*' | '_' | '`' | '~' | '|' | '<' | '[' | ']' | '@')
                    || (line_start && matches!(letter, '#' | '>' | '-' | '+'))
                    || (letter == ':' && (written.ends_with("http") || written.ends_with("https")))
                    || (letter == '.' && numbers_the_line(&written));
                if special {
                    next.push('\\');
                }
                next.push(letter);
            }
            Piece::Code(ref code) => {
                next.push('`');
                next.extend(code.chars().map(unticked));
                next.push('`');
            }
            Piece::Moment(seconds) => next = format!("<t:{seconds}:R>"),
            Piece::Date(seconds) => next = format!("<t:{seconds}:F> (<t:{seconds}:R>)"),
            Piece::Break => next.push('\n'),
        }
        let real_bold = opens_or_closes && next == "**";
        let closing = if bold != real_bold { 2 } else { 0 };
        if used + length(&next) + closing > most {
            complete = false;
            break;
        }
        if opens_or_closes {
            bolds -= 1;
        }
        if real_bold {
            bold = !bold;
        }
        used += length(&next);
        line_start = next == "\n" || (line_start && next.trim().is_empty());
        written.push_str(&next);
    }
    if bold {
        written.push_str("**");
    }
    (written, complete)
}

#[cfg(test)]
mod tests {
    use super::*;
    use herzbot_core::page::escape;

    #[test]
    fn our_markup_stays_and_any_other_is_escaped() {
        for (ours, theirs) in [
            ("**bold** and `code`", "**bold** and `code`"),
            ("<t:1700000000:R>", "<t:1700000000:R>"),
            ("<t:1700000000:F>.", "<t:1700000000:F> (<t:1700000000:R>)."),
            ("<@123> <t:x:R>", r"\<\@123> \<t:x:R>"),
            ("_a_ ~~b~~ ||c|| *d*", r"\_a\_ \~\~b\~\~ \|\|c\|\| \*d\*"),
            (
                "# not a heading\n> nor a quote\n- nor a list",
                "\\# not a heading\n\\> nor a quote\n\\- nor a list",
            ),
            ("1. no list", r"1\. no list"),
            ("https://example.org", r"https\://example.org"),
            (r"\*\*Anna\*\*", r"\*\*Anna\*\*"),
            (r"\Anna\ B", "Anna B"),
            ("**open", r"\*\*open"),
            (r"`a\`b`", "`aˋb`"),
            ("`", r"\`"),
        ] {
            assert_eq!(markup(ours, 200), theirs, "{ours}");
        }
    }

    #[test]
    fn a_name_can_not_break_out_of_a_code_block() {
        assert!(!plain(&escape("```\n# Anna `x`")).contains('`'));
        assert_eq!(plain("**3** `x` <t:1:R>"), "3 x …");
    }

    #[test]
    fn what_is_too_long_is_cut_at_a_line_and_bold_is_closed() {
        assert_eq!(markup("first line\nsecond line", 16), "first line\n…");
        assert_eq!(markup("**all of it is bold**", 12), "**all of**…");
        assert_eq!(cut("abcdef", 4), "abc…");
        assert_eq!(cut("🃏🃏🃏", 5), "🃏🃏…");
    }

    #[test]
    fn nothing_is_ever_longer_than_allowed() {
        let text = "**a\\*** `code` <t:1:R>\n🃏🃏🃏 ** x";
        for most in 0..60 {
            assert!(length(&markup(text, most)) <= most, "{most}: {}", markup(text, most));
        }
    }
}
