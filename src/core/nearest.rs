//! "Did you mean …": the candidate that is nearest by edit distance.

use crate::text::folded;

/// The candidate that `typed` is most likely a slip of, if any is near enough: at most a third of its letters differ
/// (at least one may), or `typed` is its beginning. Case and accents
/// do not count.
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

#[cfg(test)]
mod tests {
    use super::*;

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
