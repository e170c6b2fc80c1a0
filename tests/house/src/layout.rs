//! The form of the sources: length of lines and files, and where modules lie.

use std::path::{Path, PathBuf};

/// The longest line, in characters: what `rustfmt.toml` says for code. rustfmt does not wrap comments and
/// texts.
const LONGEST_LINE: usize = 110;

/// The most lines of a file that are not tests.
const LONGEST_FILE: usize = 600;

/// Paths, or beginnings of paths, that do not fulfil a rule yet. Add none; remove a line when its rule holds.
const LONG_LINES: &[&str] = &[
    "src/adapter/",
    "src/app/",
    "src/core/",
    "src/discord/",
    "src/lib.rs",
    "src/playground/",
    "src/rules/",
    "src/store/",
    "src/config/",
    "src/cli/",
    "tests/evenings/",
    "tests/imitation/",
    "tests/matrix/",
    "tests/outside/",
    "tests/playground",
    "tests/powercut/",
    "tests/support/",
    "tests/thousand_",
];
const LONG_FILES: &[&str] = &[];
const FLAT_MODULES: &[&str] = &["src/discord/", "src/matrix/", "src/rules/"];

/// What breaks a rule, apart from its exceptions. Fails for an exception that is not needed.
fn check(rule: &str, what_to_do: &str, exceptions: &[&str], broken: &[(PathBuf, String)]) {
    let is_excepted =
        |path: &Path| exceptions.iter().any(|exception| path.to_str().unwrap().starts_with(exception));
    let wrong: Vec<&str> =
        broken.iter().filter(|(path, _)| !is_excepted(path)).map(|(_, text)| text.as_str()).collect();
    assert!(wrong.is_empty(), "{rule} {what_to_do}\n  {}", wrong.join("\n  "));
    for exception in exceptions {
        assert!(
            broken.iter().any(|(path, _)| path.to_str().unwrap().starts_with(exception)),
            "{exception} needs no exception any more (“{rule}”): remove it at the top of \
             tests/house/src/layout.rs"
        );
    }
}

fn all_sources() -> Vec<PathBuf> {
    ["src", "tests", "fuzz"].into_iter().flat_map(crate::sources).collect()
}

#[test]
fn lines_are_short() {
    let mut long = Vec::new();
    for path in all_sources() {
        for (number, line) in (1..).zip(crate::read(&path).lines()) {
            let length = line.chars().count();
            if length > LONGEST_LINE {
                let text = format!("{}:{number} has {length} characters", path.display());
                long.push((path.clone(), text));
            }
        }
    }
    check(
        &format!("A line has at most {LONGEST_LINE} characters."),
        "Wrap comments, and end a part of a long text with a backslash:",
        LONG_LINES,
        &long,
    );
}

/// The lines before the unit tests that stand at the end of a file.
fn production_lines(source: &str) -> usize {
    let lines: Vec<&str> = source.lines().collect();
    let tests = lines.windows(2).position(|pair| pair[0] == "#[cfg(test)]" && pair[1].ends_with('{'));
    let tests = tests.or_else(|| {
        lines.windows(3).position(|three| three[0] == "#[cfg(test)]" && three[2].ends_with("mod tests {"))
    });
    tests.unwrap_or(lines.len())
}

#[test]
fn files_are_short() {
    let is_test = |path: &Path| {
        let parts = path.iter().filter_map(|part| part.to_str());
        let stems = parts.map(|part| part.strip_suffix(".rs").unwrap_or(part));
        stems.into_iter().any(|stem| crate::names::OF_TESTS.contains(&stem) || stem.ends_with("_tests"))
    };
    let mut long = Vec::new();
    for path in crate::sources("src").into_iter().filter(|path| !is_test(path)) {
        let lines = production_lines(&crate::read(&path));
        if lines > LONGEST_FILE {
            let text = format!("{} has {lines} lines before its tests", path.display());
            long.push((path, text));
        }
    }
    check(
        &format!("A file has at most {LONGEST_FILE} lines before its tests (aim for 400)."),
        "Divide it by duty:",
        LONG_FILES,
        &long,
    );
}

#[test]
fn modules_with_children_are_folders() {
    let root = crate::root();
    let mut flat = Vec::new();
    for path in all_sources() {
        let folder = path.with_extension("");
        // Cargo finds a test by its file in the folder `tests` of a crate; its modules may lie beside it.
        let is_target = path.parent().is_some_and(|parent| {
            parent.ends_with("tests") && root.join(parent).with_file_name("Cargo.toml").is_file()
        });
        if root.join(&folder).is_dir() && !is_target {
            let (file, folder) = (path.display(), folder.display());
            let text = format!("{file} lies beside {folder}/: git mv {file} {folder}/mod.rs");
            flat.push((path.clone(), text));
        }
    }
    check("A module with children is `x/mod.rs`, not `x.rs` beside `x/`.", "Move it:", FLAT_MODULES, &flat);
}

#[test]
fn unit_tests_do_not_count_as_length() {
    for (source, lines) in [
        ("fn a() {}\n", 1),
        ("fn a() {}\n\n#[cfg(test)]\nmod tests {\n    fn b() {}\n}\n", 2),
        ("fn a() {}\n#[cfg(test)]\n#[expect(x)]\nmod tests {\n}\n", 1),
        ("#[cfg(test)]\nmod tests;\nfn a() {}\n", 3),
    ] {
        assert_eq!(production_lines(source), lines, "lines that are not tests in {source:?}");
    }
}
