//! Texts as they are kept.

/// A text as it is kept: no control characters, nothing that turns the direction of writing, single blanks.
pub(super) fn tidy(text: &str) -> String {
    let kept: String = text
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .filter(|letter| {
            !matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
        })
        .collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}
