//! Which emoji Discord takes on a button. It refuses a whole message for one that is none.

/// Emoji of the Basic Multilingual Plane that look like emoji by themselves (Unicode `Emoji_Presentation`).
const COLOURFUL: &[(u32, u32)] = &[
    (0x231A, 0x231B),
    (0x23E9, 0x23EC),
    (0x23F0, 0x23F0),
    (0x23F3, 0x23F3),
    (0x25FD, 0x25FE),
    (0x2614, 0x2615),
    (0x2648, 0x2653),
    (0x267F, 0x267F),
    (0x2693, 0x2693),
    (0x26A1, 0x26A1),
    (0x26AA, 0x26AB),
    (0x26BD, 0x26BE),
    (0x26C4, 0x26C5),
    (0x26CE, 0x26CE),
    (0x26D4, 0x26D4),
    (0x26EA, 0x26EA),
    (0x26F2, 0x26F3),
    (0x26F5, 0x26F5),
    (0x26FA, 0x26FA),
    (0x26FD, 0x26FD),
    (0x2705, 0x2705),
    (0x270A, 0x270B),
    (0x2728, 0x2728),
    (0x274C, 0x274C),
    (0x274E, 0x274E),
    (0x2753, 0x2755),
    (0x2757, 0x2757),
    (0x2795, 0x2797),
    (0x27B0, 0x27B0),
    (0x27BF, 0x27BF),
    (0x2B1B, 0x2B1C),
    (0x2B50, 0x2B50),
    (0x2B55, 0x2B55),
];

/// Those that are text unless the variation selector U+FE0F follows.
const TEXTUAL: &[(u32, u32)] = &[
    (0x203C, 0x203C),
    (0x2049, 0x2049),
    (0x2122, 0x2122),
    (0x2139, 0x2139),
    (0x2194, 0x2199),
    (0x21A9, 0x21AA),
    (0x2328, 0x2328),
    (0x23CF, 0x23CF),
    (0x23ED, 0x23EF),
    (0x23F1, 0x23F2),
    (0x23F8, 0x23FA),
    (0x24C2, 0x24C2),
    (0x25AA, 0x25AB),
    (0x25B6, 0x25B6),
    (0x25C0, 0x25C0),
    (0x25FB, 0x25FC),
    (0x2600, 0x2604),
    (0x260E, 0x260E),
    (0x2611, 0x2611),
    (0x2618, 0x2618),
    (0x261D, 0x261D),
    (0x2620, 0x2620),
    (0x2622, 0x2623),
    (0x2626, 0x2626),
    (0x262A, 0x262A),
    (0x262E, 0x262F),
    (0x2638, 0x263A),
    (0x2640, 0x2640),
    (0x2642, 0x2642),
    (0x265F, 0x2660),
    (0x2663, 0x2663),
    (0x2665, 0x2666),
    (0x2668, 0x2668),
    (0x267B, 0x267B),
    (0x267E, 0x267E),
    (0x2692, 0x2692),
    (0x2694, 0x2697),
    (0x2699, 0x2699),
    (0x269B, 0x269C),
    (0x26A0, 0x26A0),
    (0x26A7, 0x26A7),
    (0x26B0, 0x26B1),
    (0x26C8, 0x26C8),
    (0x26CF, 0x26CF),
    (0x26D1, 0x26D1),
    (0x26D3, 0x26D3),
    (0x26E9, 0x26E9),
    (0x26F0, 0x26F1),
    (0x26F4, 0x26F4),
    (0x26F7, 0x26F9),
    (0x2702, 0x2702),
    (0x2708, 0x2709),
    (0x270C, 0x270D),
    (0x270F, 0x270F),
    (0x2712, 0x2712),
    (0x2714, 0x2714),
    (0x2716, 0x2716),
    (0x271D, 0x271D),
    (0x2721, 0x2721),
    (0x2733, 0x2734),
    (0x2744, 0x2744),
    (0x2747, 0x2747),
    (0x2763, 0x2764),
    (0x27A1, 0x27A1),
    (0x2934, 0x2935),
    (0x2B05, 0x2B07),
    (0x3030, 0x3030),
    (0x303D, 0x303D),
    (0x3297, 0x3297),
    (0x3299, 0x3299),
];

/// The planes beyond, where nearly everything is one.
const BEYOND: &[(u32, u32)] = &[
    (0x1F004, 0x1F004),
    (0x1F0CF, 0x1F0CF),
    (0x1F300, 0x1F320),
    (0x1F32D, 0x1F393),
    (0x1F3A0, 0x1F3CA),
    (0x1F3CF, 0x1F3D3),
    (0x1F3E0, 0x1F3F0),
    (0x1F3F3, 0x1F3F5),
    (0x1F3F7, 0x1F4FD),
    (0x1F4FF, 0x1F53D),
    (0x1F54B, 0x1F54E),
    (0x1F550, 0x1F567),
    (0x1F57A, 0x1F57A),
    (0x1F590, 0x1F590),
    (0x1F595, 0x1F596),
    (0x1F5A4, 0x1F5A5),
    (0x1F5BC, 0x1F5BC),
    (0x1F5D1, 0x1F5D1),
    (0x1F5DC, 0x1F5DC),
    (0x1F5FB, 0x1F64F),
    (0x1F680, 0x1F6C5),
    (0x1F6CB, 0x1F6D2),
    (0x1F6D5, 0x1F6D7),
    (0x1F7E0, 0x1F7EB),
    (0x1F90C, 0x1F93A),
    (0x1F93C, 0x1F945),
    (0x1F947, 0x1F9FF),
    (0x1FA70, 0x1FA7C),
    (0x1FA80, 0x1FA88),
    (0x1FA90, 0x1FABD),
];

const SELECTOR: char = '\u{FE0F}';
const KEYCAP: char = '\u{20E3}';
const JOINER: char = '\u{200D}';

fn among(letter: char, ranges: &[(u32, u32)]) -> bool {
    ranges.iter().any(|&(first, last)| (first..=last).contains(&u32::from(letter)))
}

fn is_base(letter: char) -> bool {
    among(letter, COLOURFUL) || among(letter, TEXTUAL) || among(letter, BEYOND)
}

/// The emoji as Discord writes it, if the text is exactly one.
pub fn emoji(text: &str) -> Option<String> {
    let letters: Vec<char> = text.chars().collect();
    match letters[..] {
        [digit, KEYCAP] | [digit, SELECTOR, KEYCAP] if digit.is_ascii_digit() || "#*".contains(digit) => {
            return Some(format!("{digit}{SELECTOR}{KEYCAP}"));
        }
        [one, other] if among(one, &[(0x1F1E6, 0x1F1FF)]) && among(other, &[(0x1F1E6, 0x1F1FF)]) => {
            return Some(text.to_owned());
        }
        _ => {}
    }
    let mut rest = letters.iter().copied().peekable();
    let mut written = String::new();
    loop {
        let base = rest.next().filter(|&letter| is_base(letter))?;
        written.push(base);
        if rest.next_if_eq(&SELECTOR).is_some() || among(base, TEXTUAL) {
            written.push(SELECTOR);
        }
        written.extend(rest.next_if(|&letter| among(letter, &[(0x1F3FB, 0x1F3FF)])));
        match rest.next() {
            None => return Some(written),
            Some(JOINER) => written.push(JOINER),
            Some(_) => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emoji_are_told_from_symbols() {
        for good in ["✋", "🚪", "▶️", "⬆️", "⬅️", "🗑️", "🗑", "🃏", "1️⃣", "🏳️‍🌈", "👍🏽", "🇩🇪", "♠️", "🔁"]
        {
            assert!(emoji(good).is_some(), "{good}");
        }
        for bad in ["", " ", "a", "◆", "✓", "1", "✋✋", "✋a", "🇩", "<:x:1>", "\u{FE0F}", "✋\u{200D}"]
        {
            assert_eq!(emoji(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_textual_one_gets_its_selector() {
        assert_eq!(emoji("▶").as_deref(), Some("▶\u{FE0F}"));
        assert_eq!(emoji("✋").as_deref(), Some("✋"));
    }
}
