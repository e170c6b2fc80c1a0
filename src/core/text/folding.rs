//! Words as people type them: in any capitals, without the accents and letters that their keyboard lacks.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The marks of voiced kana: they make another sound, not another spelling.
const VOICED: [char; 2] = ['\u{3099}', '\u{309a}'];

/// A text in lower case, without accents; what is one sign for two letters (`œ`, `ß`, `ﬁ`) as these, letters of full or half
/// width as usual ones. Two spellings of a word are alike when this is.
pub fn folded(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.to_lowercase().nfkd() {
        match letter {
            'œ' => plain.push_str("oe"),
            'æ' => plain.push_str("ae"),
            'ß' => plain.push_str("ss"),
            'ø' => plain.push('o'),
            'ł' => plain.push('l'),
            'đ' | 'ð' => plain.push('d'),
            'ı' => plain.push('i'),
            'þ' => plain.push_str("th"),
            // As apostrophes are typed, and not typed.
            '\'' | '’' | 'ʼ' => plain.push('\''),
            '、' => plain.push(','),
            // In words from other languages, small vowels are written large as well: `クィーン`.
            'ァ' => plain.push('ア'),
            'ィ' => plain.push('イ'),
            'ゥ' => plain.push('ウ'),
            'ェ' => plain.push('エ'),
            'ォ' => plain.push('オ'),
            // What isolates a name from the text around it is not typed.
            '\u{2066}'..='\u{2069}' => {}
            letter if is_combining_mark(letter) && !VOICED.contains(&letter) => {}
            letter => plain.push(letter),
        }
    }
    plain.nfc().collect()
}

/// [`folded`], with umlauts as two letters, as they are typed where there are none (`schoen`).
pub fn transcribed(text: &str) -> String {
    let lower: String = text.to_lowercase().nfc().collect();
    folded(&lower.replace('ä', "ae").replace('ö', "oe").replace('ü', "ue").replace('å', "aa"))
}

/// Whether people mean the same word.
pub fn is_same_word(known: &str, typed: &str) -> bool {
    [folded, transcribed].iter().any(|spelt| spelt(known) == spelt(typed))
}

/// Whether two folded words are forms of one: alike, or with another ending (`rot` and `roten`, `spade` and `spades`).
pub fn is_form(known: &str, typed: &str) -> bool {
    if known == typed {
        return true;
    }
    let (short, long) =
        (known.chars().count().min(typed.chars().count()), known.chars().count().max(typed.chars().count()));
    let alike = known.chars().zip(typed.chars()).take_while(|(one, other)| one == other).count();
    let letters = known.chars().chain(typed.chars()).all(char::is_alphabetic);
    letters && alike >= 3 && alike + 1 >= short && long - alike <= 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_keyboard_lacks_need_not_be_typed() {
        for (known, typed) in [
            ("schließen", "schliessen"),
            ("schließen", "SCHLIESSEN"),
            ("cœurs", "coeurs"),
            ("règles", "regles"),
            ("état", "Etat"),
            ("e\u{301}tat", "état"),
            ("server-präfix", "server-praefix"),
            ("server-präfix", "server-prafix"),
            ("Français", "francais"),
            ("años", "anos"),
            ("gałąź", "galaz"),
            ("ルール", "ﾙｰﾙ"),
            ("herz", "ｈｅｒｚ"),
            ("クイーン", "クィーン"),
            ("ハートか、スペード", "ハートか,スペード"),
        ] {
            assert!(is_same_word(known, typed), "{known} {typed}");
        }
        assert!(!is_same_word("pause", "päuse2") && !is_same_word("herz", "hearts"));
        // Another kana, another word.
        assert!(!is_same_word("か", "が"));
    }

    #[test]
    fn an_ending_makes_no_other_word() {
        for (known, typed) in [
            ("rote", "roten"),
            ("rot", "rote"),
            ("spades", "spade"),
            ("herz", "herzen"),
            ("vert", "verte"),
            ("links", "linke"),
        ] {
            assert!(is_form(known, typed), "{known} {typed}");
        }
        for (known, typed) in
            [("pik", "pique"), ("rot", "rechts"), ("9", "90"), ("left", "right"), ("2h", "2hh"), ("a", "as")]
        {
            assert!(!is_form(known, typed), "{known} {typed}");
        }
    }
}
