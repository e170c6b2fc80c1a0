//! Short names of tables (stars, which have the same name in every language) and of computer players.

/// All names. Only ever append: journals refer to them by place.
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

/// A random name that is not among `taken`, as its place in [`NAMES`]; any at all if every name is.
pub fn free_name(taken: &[u16], rng: &mut dyn rand::RngCore) -> u16 {
    let free: Vec<u16> = (0..NAMES.len() as u16).filter(|name| !taken.contains(name)).collect();
    let from = if free.is_empty() { (0..NAMES.len() as u16).collect() } else { free };
    from[rand::Rng::random_range(rng, 0..from.len())]
}
