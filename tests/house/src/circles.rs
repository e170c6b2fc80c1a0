//! No circles: files, and modules with all that is below them, depend on each other in one direction only.
//!
//! Two graphs are checked for each crate:
//! - **files**: an arrow leads from a file to the file that *defines* what it names;
//! - **sibling modules**, each with everything below it: an arrow leads from a module to each sibling that a
//!   path of it leads *through*. `use crate::text::Language` is an arrow to `text`, also where
//!   that only re-exports it.

use crate::imports::{Arrow, ModulePath, Modules};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// The crates, by the files of their roots.
const CRATES: [&str; 9] = [
    "src/adapter/lib.rs",
    "src/cards/lib.rs",
    "src/core/lib.rs",
    "src/discord/lib.rs",
    "src/matrix/lib.rs",
    "src/playground/lib.rs",
    "src/rules/lib.rs",
    "src/store/lib.rs",
    "src/lib.rs",
];

/// The scripts of the playground's page.
const PAGE: &str = "src/playground/page";

/// Arrows by their ends, with the names that each is about.
type Arrows = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

fn add(arrows: &mut Arrows, from: String, to: String, name: &str) {
    arrows.entry(from).or_default().entry(to).or_default().insert(name.to_owned());
}

fn between_files(arrows: &[Arrow]) -> Arrows {
    let mut found = Arrows::new();
    let shown = |file: &PathBuf| file.display().to_string();
    for arrow in arrows.iter().filter(|arrow| !arrow.is_handed_on && arrow.from_file != arrow.definition) {
        add(&mut found, shown(&arrow.from_file), shown(&arrow.definition), &arrow.name);
    }
    found
}

/// The two siblings that an arrow connects: the ancestors of `from` and `to` below what both have in common.
/// None if one contains the other.
fn siblings(from: &ModulePath, to: &ModulePath) -> Option<(String, String)> {
    let common = from.iter().zip(to).take_while(|(one, other)| one == other).count();
    (common < from.len() && common < to.len()).then(|| (from[..=common].join("::"), to[..=common].join("::")))
}

fn between_siblings(arrows: &[Arrow]) -> Arrows {
    let mut found = Arrows::new();
    for arrow in arrows {
        for (from, to) in arrow.through.iter().filter_map(|through| siblings(&arrow.from, through)) {
            let name = format!("{} in {}", arrow.name, arrow.from_file.display());
            add(&mut found, from, to, &name);
        }
    }
    found
}

fn reached<'a>(arrows: &'a Arrows, from: &'a str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut waiting = vec![from];
    while let Some(at) = waiting.pop() {
        for next in arrows.get(at).into_iter().flat_map(BTreeMap::keys) {
            if reached.insert(next.as_str()) {
                waiting.push(next);
            }
        }
    }
    reached
}

/// The circles in a graph: their members, and the arrows that tie them.
fn circles(arrows: &Arrows) -> Vec<(Vec<&str>, String)> {
    let reach: BTreeMap<&str, BTreeSet<&str>> =
        arrows.keys().map(|from| (from.as_str(), reached(arrows, from))).collect();
    let mut told = BTreeSet::new();
    let mut circles = Vec::new();
    for (from, reached) in &reach {
        if !reached.contains(from) || !told.insert(*from) {
            continue;
        }
        let is_member = |other: &&&str| reach.get(**other).is_some_and(|back| back.contains(from));
        let members: Vec<&str> = reached.iter().filter(is_member).copied().collect();
        told.extend(&members);
        let mut ties = Vec::new();
        for member in &members {
            for (to, names) in arrows.get(*member).into_iter().flatten() {
                if members.contains(&to.as_str()) {
                    let names: Vec<&str> = names.iter().map(String::as_str).take(4).collect();
                    ties.push(format!("  {member} -> {to}: {}", names.join(", ")));
                }
            }
        }
        circles.push((members, ties.join("\n")));
    }
    circles
}

/// Arrows between the scripts of a page, by their `import … from "./x.js"`.
fn between_scripts(folder: &str) -> Arrows {
    let mut found = Arrows::new();
    for path in crate::files_below(folder).iter().filter(|path| path.extension().is_some_and(|it| it == "js"))
    {
        let from = path.file_name().and_then(|name| name.to_str()).unwrap();
        let text = crate::read(path);
        for to in text.split("from \"./").skip(1).filter_map(|rest| rest.split('"').next()) {
            add(&mut found, from.to_owned(), to.to_owned(), "import");
        }
    }
    found
}

#[test]
fn no_files_or_modules_import_each_other_in_a_circle() {
    std::env::set_current_dir(crate::root()).expect("the project's folder is there");
    let mut graphs = vec![(PAGE, between_scripts(PAGE))];
    let mut count = 0;
    for root in CRATES {
        let modules = Modules::of_crate(root.as_ref());
        count += modules.len();
        let arrows = modules.arrows();
        graphs.extend([(root, between_files(&arrows)), (root, between_siblings(&arrows))]);
    }
    assert!(
        count > 300,
        "only {count} modules were found below {CRATES:?}: does a root have another name now?"
    );
    let found: Vec<String> = graphs
        .iter()
        .flat_map(|(root, graph)| {
            let found = circles(graph).into_iter();
            found.map(move |(members, ties)| format!("{root}: {}\n{ties}", members.join(" ")))
        })
        .collect();
    assert!(
        found.is_empty(),
        "{} circles. Move what both sides need into a module that depends on neither:\n{}",
        found.len(),
        found.join("\n\n")
    );
}

#[test]
fn arrows_through_re_exports_are_seen() {
    let path = |text: &str| -> ModulePath { text.split("::").map(str::to_owned).collect() };
    for (from, to, expected) in [
        ("command", "text::language", Some(("command", "text"))),
        ("text::pages", "text::notices", Some(("text::pages", "text::notices"))),
        ("text::pages", "text", None),
        ("text", "text::pages", None),
    ] {
        let found = siblings(&path(from), &path(to));
        let expected = expected.map(|(one, other)| (one.to_owned(), other.to_owned()));
        assert_eq!(found, expected, "siblings of {from} and {to}");
    }
}
