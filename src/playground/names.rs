//! Texts and names as they are kept, and which names look alike.

use herzbot_core::spelling::{is_blank, legible};
use unicode_security::skeleton;

/// A text as it is kept: no control characters, nothing that turns the direction of writing, single blanks.
pub(crate) fn single_line(text: &str) -> String {
    legible(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A name as it is kept: as a text, and without letters that show nothing.
fn tidy(name: &str) -> String {
    let visible: String = name.chars().filter(|&letter| !is_blank(letter)).collect();
    single_line(&visible)
}

/// Why somebody can't have a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadName {
    /// Empty, or longer than 32 characters.
    Length,
    /// Somebody else has it.
    Taken,
    /// No more people fit.
    Full,
}

/// The longest name, in characters.
const LONGEST: usize = 32;

/// A name that somebody has chosen, as it is kept.
///
/// # Errors
/// It is empty or too long, or looks like the bot's or one of the others.
pub(crate) fn chosen<'a>(name: &str, others: impl IntoIterator<Item = &'a str>) -> Result<String, BadName> {
    let name = tidy(name);
    if name.is_empty() || name.chars().count() > LONGEST {
        return Err(BadName::Length);
    }
    if resembles(&name, others.into_iter().chain(["Herzbot"])) {
        return Err(BadName::Taken);
    }
    Ok(name)
}

/// What two names that look alike have in common (Unicode Technical Standard #39), large and small letters being the
/// same. There are two such forms: some letters look like others only when they are large, others only when small.
fn looks(name: &str) -> [String; 2] {
    let visible: String = name.chars().filter(|letter| !matches!(letter, '\u{fe00}'..='\u{fe0f}')).collect();
    let small = |text: &str| text.to_lowercase();
    let bare = |text: &str| skeleton(text).collect::<String>();
    [bare(&small(&visible)), bare(&small(&bare(&visible)))]
}

/// Whether a name looks like one of the others.
fn resembles<'a>(name: &str, others: impl IntoIterator<Item = &'a str>) -> bool {
    let ours = looks(name);
    others.into_iter().any(|other| looks(other).iter().any(|look| ours.contains(look)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_the_same() {
        for (one, other) in [
            ("Anna", "anna"),
            ("Anna", "\u{410}nna"),
            ("ANNA", "\u{391}nn\u{430}"),
            ("Ben", "\u{412}en"),
            ("Olga", "0lga"),
            ("Ian", "lan"),
            ("Herzbot", "Herzb\u{43e}t"),
            ("J\u{fc}rgen", "Ju\u{308}rgen"),
            ("Paul", "\u{440}aul"),
            ("Zoe \u{2764}", "Zoe \u{2764}\u{fe0f}"),
        ] {
            assert!(resembles(one, [other]) && resembles(other, [one]), "{one} {other}");
        }
        for (one, other) in
            [("Anna", "Hanna"), ("Jürgen", "Jurgen"), ("René", "Rene"), ("Іван", "Иван"), ("Ann a", "Anna")]
        {
            assert!(!resembles(one, [other]), "{one} {other}");
        }
    }

    #[test]
    fn what_shows_nothing_is_not_kept() {
        assert_eq!(tidy("An\u{ad}na\u{3164}\u{115f}\u{e0041}"), "Anna");
        assert_eq!(tidy("\u{2800}\u{ffa0} \u{200b}"), "");
        assert_eq!(tidy(" Zoe  \u{2764}\u{fe0f}"), "Zoe \u{2764}\u{fe0f}");
    }
}
