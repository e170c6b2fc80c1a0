//! Short names of tables (stars, which have the same name in every language) and of computer players, and
//! numbering of players with equal names.

use crate::spelling::{clean, narrow};

/// All names. Only ever append: journals refer to them by index.
pub const NAMES: [&str; 60] = [
    "Vega",
    "Mira",
    "Atlas",
    "Rigel",
    "Luna",
    "Orion",
    "Sirius",
    "Castor",
    "Pollux",
    "Spica",
    "Altair",
    "Deneb",
    "Algol",
    "Capella",
    "Regulus",
    "Antares",
    "Bellatrix",
    "Maia",
    "Electra",
    "Merope",
    "Polaris",
    "Procyon",
    "Adara",
    "Alcor",
    "Mizar",
    "Achernar",
    "Canopus",
    "Hadar",
    "Izar",
    "Gemma",
    "Lesath",
    "Naos",
    "Phact",
    "Sabik",
    "Tarazed",
    "Zaniah",
    "Alioth",
    "Dubhe",
    "Merak",
    "Phecda",
    "Saiph",
    "Mintaka",
    "Alnilam",
    "Elnath",
    "Alhena",
    "Wezen",
    "Mirfak",
    "Almach",
    "Mirach",
    "Hamal",
    "Menkar",
    "Diphda",
    "Fomalhaut",
    "Enif",
    "Sadr",
    "Rotanev",
    "Albireo",
    "Nunki",
    "Kaus",
    "Shaula",
];

/// Names of computer players. Only ever append.
pub const COMPUTERS: [&str; 12] =
    ["Ada", "Blaise", "Clara", "Dante", "Emmy", "Felix", "Greta", "Hugo", "Ida", "Jules", "Kurt", "Lise"];

/// Returns the name with an index in [`NAMES`]; the first name for an unknown index.
pub fn name_of(index: u16) -> &'static str {
    NAMES.get(usize::from(index)).copied().unwrap_or(NAMES[0])
}

/// A random name that is not among `taken`, as its index in [`NAMES`]; any if all are taken.
pub fn free_name(taken: &[u16], rng: &mut dyn rand::RngCore) -> u16 {
    let free: Vec<u16> = (0..NAMES.len() as u16).filter(|name| !taken.contains(name)).collect();
    let from = if free.is_empty() { (0..NAMES.len() as u16).collect() } else { free };
    from[rand::Rng::random_range(rng, 0..from.len())]
}

/// The maximum length of a name before its number, since buttons and scores are short and must show the
/// number.
const NUMBERED: usize = 14;

/// A name for comparison: ignores width, case and invisible characters.
pub(super) fn as_read(name: &str) -> String {
    narrow(&clean(name)).to_lowercase().replace(['\u{200c}', '\u{200d}'], "")
}

/// `names` in their order, made distinct: the second "Anna" is "Anna (2)".
pub fn told_apart(names: &[&str]) -> Vec<String> {
    let read: Vec<String> = names.iter().map(|name| as_read(name)).collect();
    let mut numbers: Vec<String> = Vec::new();
    let mut told = Vec::with_capacity(names.len());
    for (at, name) in names.iter().enumerate() {
        if !read[..at].contains(&read[at]) {
            told.push((*name).to_owned());
            continue;
        }
        let whole = clean(name);
        let start: String = whole.chars().take(NUMBERED).collect();
        let ellipsis = if start == whole { "" } else { "…" };
        let numbered = |number| format!("{}{ellipsis} ({number})", start.trim_end());
        let is_taken = |name: String| read.contains(&name) || numbers.contains(&name);
        let mut number = 2;
        while is_taken(as_read(&numbered(number))) {
            number += 1;
        }
        numbers.push(as_read(&numbered(number)));
        told.push(numbered(number));
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_of_one_name_get_numbers() {
        let told = |names: &[&str], expected: &[&str]| assert_eq!(told_apart(names), expected);
        told(&["Anna", "Ben"], &["Anna", "Ben"]);
        told(
            &["Anna", "Ben", "anna", "Ａｎｎａ", "An\u{200b}na"],
            &["Anna", "Ben", "anna (2)", "Ａｎｎａ (3)", "Anna (4)"],
        );
        told(&["Anna", "Anna", "Anna (2)"], &["Anna", "Anna (3)", "Anna (2)"]);
        let long = "Maximiliana Hohenstein-Oberlander";
        told(&[long, long], &[long, "Maximiliana Ho… (2)"]);
    }
}
