//! Spelling of typed words and of names: accents, full-width characters, typos, characters that forge text.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The marks of voiced kana, which make a different sound.
const VOICED: [char; 2] = ['\u{3099}', '\u{309a}'];

/// A text in lower case, without accents, with ligatures (`œ`, `ß`, `ﬁ`) as two letters and full-width or
/// half-width letters as usual ones. All spellings of a word give the same text.
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
            // Apostrophe variants.
            '\'' | '’' | 'ʼ' => plain.push('\''),
            '、' => plain.push(','),
            // Loan words are written with small or large vowels: `クィーン`.
            'ァ' => plain.push('ア'),
            'ィ' => plain.push('イ'),
            'ゥ' => plain.push('ウ'),
            'ェ' => plain.push('エ'),
            'ォ' => plain.push('オ'),
            // People don't type the marks that isolate names.
            '\u{2066}'..='\u{2069}' => {}
            letter if is_combining_mark(letter) && !VOICED.contains(&letter) => {}
            letter => plain.push(letter),
        }
    }
    plain.nfc().collect()
}

/// [`folded`], with umlauts as two letters, as typed on keyboards without them (`schoen`).
pub fn transcribed(text: &str) -> String {
    let lower: String = text.to_lowercase().nfc().collect();
    folded(&lower.replace('ä', "ae").replace('ö', "oe").replace('ü', "ue").replace('å', "aa"))
}

/// Whether two spellings are the same word.
pub fn is_same_word(known: &str, typed: &str) -> bool {
    [folded, transcribed].iter().any(|spelt| spelt(known) == spelt(typed))
}

/// Whether two folded words are forms of one word: equal, or with different endings (`rot` and `roten`,
/// `spade` and `spades`).
pub fn is_form(known: &str, typed: &str) -> bool {
    if known == typed {
        return true;
    }
    let alike = known.chars().zip(typed.chars()).take_while(|(one, other)| one == other).count();
    if alike < 3 || !known.chars().chain(typed.chars()).all(char::is_alphabetic) {
        return false;
    }
    let lengths = [known, typed].map(|word| word.chars().count());
    lengths.iter().any(|length| alike + 1 >= *length) && lengths.iter().all(|length| length - alike <= 3)
}

/// Converts full-width characters, the ideographic blank and the ideographic comma to ASCII: `！ハーツ　ラウンド＝２` is
/// `!ハーツ ラウンド=2`. The rest is unchanged.
pub fn narrow(text: &str) -> String {
    text.chars().map(narrowed).collect()
}

fn narrowed(letter: char) -> char {
    // The offset of U+FF01..=U+FF5E from their ASCII characters.
    const BEHIND: u32 = 0xfee0;
    match letter {
        '\u{3000}' => ' ',
        '、' => ',',
        '！'..='～' => char::from_u32(u32::from(letter) - BEHIND).unwrap_or(letter),
        letter => letter,
    }
}

/// An emoji without variation selectors (which phones add inconsistently) and skin tones.
pub fn unvaried(emoji: &str) -> String {
    emoji.replace(|sign| matches!(sign, '\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}'), "")
}

/// The candidate that `typed` most likely stands for: at most a third of its letters differ (at least one
/// may), or `typed` is its beginning. Case and accents are ignored.
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

/// The most accents on one letter of a name: longer stacks would cover the lines above.
const ACCENTS: usize = 3;

pub(crate) fn clean(name: &str) -> String {
    legible(name).trim().to_owned()
}

/// A text that a person chose, on one line and without bidirectional and zero-width characters, which could
/// forge the surrounding text. Joiners are kept where a script or an emoji needs them: `علی‌رضا`, `👨‍👩‍👧`. Of
/// stacked accents a few are kept.
pub fn legible(name: &str) -> String {
    let (mut clean, mut accents) = (String::with_capacity(name.len()), 0);
    let mut letters = name.chars().peekable();
    while let Some(letter) = letters.next() {
        accents = if is_combining_mark(letter) { accents + 1 } else { 0 };
        match letter {
            '\u{200c}' | '\u{200d}' => {
                let joins = |beside: Option<&char>| beside.is_some_and(|beside| needs_joiners(*beside));
                if joins(clean.chars().next_back().as_ref()) && joins(letters.peek()) {
                    clean.push(letter);
                }
            }
            '\u{200b}'
            | '\u{200e}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2069}'
            | '\u{feff}' => {}
            letter if letter.is_control() => clean.push(' '),
            _ if accents > ACCENTS => {}
            letter => clean.push(letter),
        }
    }
    clean
}

/// Whether a joiner affects this letter: Arabic, Indic and Mongolian letters, and emoji.
const fn needs_joiners(letter: char) -> bool {
    matches!(
        letter,
        '\u{600}'..='\u{8ff}' | '\u{900}'..='\u{dff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{18af}'
            | '\u{2600}'..='\u{27bf}' | '\u{2b50}' | '\u{fe0f}' | '\u{fb50}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}'
            | '\u{1f000}'..='\u{1faff}'
    )
}

/// Whether a name has any visible character.
pub fn is_visible(name: &str) -> bool {
    let shows = |letter: char| !is_blank(letter) && !letter.is_whitespace() && !is_combining_mark(letter);
    clean(name).chars().any(shows)
}

/// Whether a character is invisible or a gap. (Variation selectors of emoji are not counted.)
pub const fn is_blank(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_left_alone_but_for_what_forges_or_hides_text() {
        for (name, expected) in [
            ("Anna", "Anna"),
            ("علی\u{200c}رضا", "علی\u{200c}رضا"),
            ("क्\u{200d}ष", "क्\u{200d}ष"),
            ("👨\u{200d}👩\u{200d}👧", "👨\u{200d}👩\u{200d}👧"),
            ("❤\u{fe0f}\u{200d}🔥", "❤\u{fe0f}\u{200d}🔥"),
            ("An\u{200d}na\u{200c}", "Anna"),
            ("\u{202e}annA\u{200b}", "annA"),
            ("An\nna\t", "An na"),
            ("Ngọc Ánh", "Ngọc Ánh"),
            ("z\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}a", "z\u{301}\u{302}\u{303}a"),
        ] {
            assert_eq!(clean(name), expected, "{name:?}");
        }
    }

    #[test]
    fn a_name_of_which_nothing_can_be_seen_is_none() {
        for (name, visible) in [
            ("Anna", true),
            ("٠", true),
            ("\u{3164}", false),
            (" \u{2800}\u{200b}", false),
            ("", false),
            ("\u{301}", false),
        ] {
            assert_eq!(is_visible(name), visible, "{name:?}");
        }
    }

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
        // A different kana is a different word.
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
