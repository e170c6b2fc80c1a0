//! Normalizes texts and names, and finds names that look alike.

use herzbot_core::spelling::{is_blank, legible};
use unicode_security::skeleton;

/// Normalizes a text: without control characters and changes of the writing direction, and with single blanks.
pub(crate) fn single_line(text: &str) -> String {
    legible(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Normalizes a name: like a text, and without invisible letters.
fn tidy(name: &str) -> String {
    let visible: String = name.chars().filter(|&letter| !is_blank(letter)).collect();
    single_line(&visible)
}

/// The reason why a name can't be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadName {
    /// Empty, or longer than 32 characters.
    Length,
    /// Another person has it.
    Taken,
    /// There is no room for more people.
    Full,
}

/// The maximum length of a name, in characters.
const LONGEST: usize = 32;

/// Normalizes a chosen name.
///
/// # Errors
/// It is empty or too long, or looks like the bot's name or one of the others.
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

/// Returns the forms that names which look alike have in common (Unicode Technical Standard #39), ignoring case.
/// There are two such forms: some letters only look like others in upper case, and others only in lower case.
fn looks(name: &str) -> [String; 2] {
    let visible: String = name.chars().filter(|letter| !matches!(letter, '\u{fe00}'..='\u{fe0f}')).collect();
    let small = |text: &str| text.to_lowercase();
    let bare = |text: &str| skeleton(text).collect::<String>();
    [bare(&small(&visible)), bare(&small(&bare(&visible)))]
}

/// Returns whether a name looks like one of the others.
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
