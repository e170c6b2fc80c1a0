//! Files that the documentation names are there.

use std::path::Path;

/// Pages that name files.
const PAGES: [&str; 5] =
    ["docs/architecture.md", "docs/new-game.md", "docs/translating.md", "CONTRIBUTING.md", "README.md"];

/// Files that a newcomer makes or a running bot writes.
const ELSEWHERE: [&str; 3] = ["l10n.toml", "herzbot.service", "playground.json"];

/// The files that a page names: `app/mod.rs`, `tests/run`, and so on, as far as they have an extension of
/// ours.
fn files_named_in(page: &str) -> Vec<&str> {
    let quoted = page.split('`').skip(1).step_by(2);
    let is_file = |text: &&str| {
        let extension = Path::new(text).extension().and_then(|extension| extension.to_str());
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_-./".contains(letter);
        matches!(extension, Some("rs" | "js" | "toml" | "css" | "html" | "txt")) && text.chars().all(is_plain)
    };
    quoted.filter(is_file).collect()
}

#[test]
fn the_files_that_the_documentation_names_are_there() {
    let files = crate::files_below("");
    let mut named = 0;
    for page in PAGES {
        let text = crate::read(page.as_ref());
        for file in files_named_in(&text) {
            named += 1;
            let is_there = files.iter().any(|path| path.ends_with(file));
            let is_elsewhere = file.contains("skat") || ELSEWHERE.iter().any(|name| file.ends_with(name));
            assert!(is_there || is_elsewhere, "{page} names {file}, which is not there: correct the page");
        }
    }
    assert!(named > 100, "only {named} file names were found in {PAGES:?}: are they in backticks?");
}

/// docs/lab/faults.md names tests: each is there.
#[test]
fn the_tests_of_faults_are_there() {
    let text = crate::read("docs/lab/faults.md".as_ref());
    let is_name = |quoted: &&str| {
        quoted.bytes().all(|byte| byte.is_ascii_lowercase() || b"_0123456789".contains(&byte))
    };
    let names: Vec<&str> = text.split('`').skip(1).step_by(2).filter(is_name).collect();
    assert!(names.len() > 50, "only {} names of tests were found", names.len());
    let files = [crate::sources("src"), crate::sources("tests")].concat();
    let code: Vec<String> = files.iter().map(|path| crate::read(path.as_ref())).collect();
    for name in names {
        let function = format!("fn {name}(");
        assert!(
            code.iter().any(|code| code.contains(&function)),
            "docs/lab/faults.md: there is no test {name}"
        );
    }
}
