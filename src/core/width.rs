//! Signs and letters of full width, as input methods for East Asian languages write them.

/// A text with signs, digits and letters of full width as the usual ones, and the ideographic blank and comma as those of
/// other languages: `！ハーツ　ラウンド＝２` is `!ハーツ ラウンド=2`. All else stays.
pub fn narrow(text: &str) -> String {
    text.chars().map(narrowed).collect()
}

fn narrowed(letter: char) -> char {
    // How far U+FF01..=U+FF5E lie behind the ASCII signs that they show.
    const BEHIND: u32 = 0xfee0;
    match letter {
        '\u{3000}' => ' ',
        '、' => ',',
        '！'..='～' => char::from_u32(u32::from(letter) - BEHIND).unwrap_or(letter),
        letter => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_input_method_widens_is_narrow_again() {
        for (typed, meant) in [
            ("！ハーツ　ラウンド＝２", "!ハーツ ラウンド=2"),
            ("ｐａｓｓ ＱＳ、ＡＨ，２Ｃ", "pass QS,AH,2C"),
            ("１０．", "10."),
            ("～", "~"),
            ("ハーツ「Anna」ー！", "ハーツ「Anna」ー!"),
            ("♠Q é ﾙｰﾙ ｡", "♠Q é ﾙｰﾙ ｡"),
        ] {
            assert_eq!(narrow(typed), meant);
        }
    }
}
