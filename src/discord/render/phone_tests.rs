//! How tall pages are on a phone, with cards as emojis.

use super::tests::texts;
use super::{length, message, own};
use herzbot_adapter::columns::display_width;
use herzbot_core::samples::{Scene, key_scenes};
use herzbot_core::text::{Language, Texts, faces};
use herzbot_rules::GameKind;

const COLUMNS: usize = 36;
/// So many columns wide is an emoji within a text, and a moment ("in 2 minutes").
const EMOJI: usize = 3;
const MOMENT: usize = 12;

/// The lines of a board, and of a private view.
const BOARD: usize = 22;
const HAND: usize = 18;

/// The columns that a line of Discord's markup takes.
fn width(line: &str) -> usize {
    let plain = |text: &str| display_width(&text.replace("**", "").replace('\\', ""));
    let line = line.trim_start_matches("### ").trim_start_matches("-# ");
    let mut parts = line.split('<');
    let first = plain(parts.next().unwrap_or_default());
    parts.fold(first, |columns, part| {
        let (inside, rest) = part.split_once('>').unwrap_or(("", part));
        let sign = if inside.starts_with(':') {
            EMOJI
        } else if inside.starts_with("t:") {
            MOMENT
        } else {
            0
        };
        columns + sign + plain(rest)
    })
}

fn height(text: &str) -> usize {
    text.lines().map(|line| width(line).div_ceil(COLUMNS).max(1)).sum()
}

#[test]
fn a_turn_fits_on_a_phone_and_no_page_is_cut() {
    let known = Texts::embedded().expect("the files are well-formed");
    let emojis = own::tests::emojis(&faces(&known));
    for kind in GameKind::ALL {
        for language in Language::ALL {
            for Scene { name, page, .. } in key_scenes(&known, language, kind) {
                let body = message(&page, &[], "discord", &emojis).body;
                let texts = texts(&body);
                let chars: usize = texts.iter().map(|text| length(text)).sum();
                assert!(chars + 64 < super::TOTAL, "{kind} {language:?} {name}: {chars} characters");
                let most = match name.as_str() {
                    of if of.starts_with("turn") && of.contains("table") => BOARD,
                    "Ben is away" | "paused, host" | "paused, nobody here" => BOARD,
                    of if of.starts_with("turn") => HAND,
                    _ => usize::MAX,
                };
                let lines: usize = texts.iter().map(|text| height(text)).sum();
                assert!(lines <= most, "{kind} {language:?} {name}: {lines} lines\n{}", texts.join("\n"));
            }
        }
    }
}
