//! Spelling of typed words and of names: accents, full-width signs, slips, characters that forge text.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The marks of voiced kana: they make another sound, not another spelling.
const VOICED: [char; 2] = ['\u{3099}', '\u{309a}'];

/// A text in lower case, without accents; what is one sign for two letters (`œ`, `ß`, `ﬁ`) as these, letters
/// of full or half width as usual ones. Two spellings of a word are alike when this is.
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

/// Whether two folded words are forms of one: alike, or with another ending (`rot` and `roten`, `spade` and
/// `spades`).
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

/// A text with signs, digits and letters of full width as the usual ones, and the ideographic blank and comma
/// as those of other languages: `！ハーツ　ラウンド＝２` is `!ハーツ ラウンド=2`. All else stays.
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

/// The candidate that `typed` is most likely a slip of, if any is near enough: at most a third of its letters
/// differ (at least one may), or `typed` is its beginning. Case and accents do not count.
pub fn nearest<'a>(typed: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = folded(typed);
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let known = folded(candidate);
            let distance = strsim::osa_distance(&typed, &known);
            let letters = known.chars().count().max(typed.chars().count());
            let begun = typed.chars().count() >= 2 && known.starts_with(&typed);
            let allowed = if letters < 3 { 0 } else { (letters / 3).max(1) };
            (begun || distance <= allowed).then_some((distance, candidate))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// A name without control, bidirectional and zero-width characters, which could forge the rest of a line.
pub(crate) fn clean(name: &str) -> String {
    let clean: String = name
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .filter(|letter| {
            !matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
        })
        .collect();
    clean.trim().to_owned()
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

    #[test]
    fn a_slip_finds_its_word_and_nonsense_none() {
        let words = ["herz", "leaderboard", "rules", "table", "settings", "help", "reglas", "réglages"];
        for (typed, expected) in [
            ("hrez", Some("herz")),
            ("HERTZ", Some("herz")),
            ("leader", Some("leaderboard")),
            ("leadrebord", Some("leaderboard")),
            ("rule", Some("rules")),
            ("tabel", Some("table")),
            ("setings", Some("settings")),
            ("reglage", Some("réglages")),
            ("poker", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(nearest(typed, words), expected, "{typed}");
        }
    }
}
