//! Games are named only in the list of games and in their own files.

use herzbot_rules::GameKind;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::path::{Component, Path};

macro_rules! types {
    ($($Game:ident = $module:ident),+ $(,)?) => { [$(stringify!($Game)),+] };
}

/// The names of the games' types.
const TYPES: [&str; GameKind::ALL.len()] = herzbot_rules::for_each_game!(types);

/// Folders and files of code that only tests compile.
pub const OF_TESTS: [&str; 6] = ["tests", "benches", "examples", "samples", "testing", "contract"];

/// Where the files of the games lie, beside the list itself.
const OF_GAMES: [&str; 2] = ["src/rules", "src/core/text/games"];

/// Whether a file may name games: one of a game, or one of tests.
fn may_name(path: &Path) -> bool {
    let parts = path.components().filter_map(|component| match component {
        Component::Normal(part) => Path::new(part).file_stem()?.to_str(),
        Component::Prefix(_) | Component::RootDir | Component::CurDir | Component::ParentDir => None,
    });
    let of_a_game = OF_GAMES.iter().any(|folder| path.starts_with(folder));
    path == Path::new("src/rules/games.rs")
        || parts.into_iter().any(|part| {
            OF_TESTS.contains(&part)
                || part.ends_with("_tests")
                || of_a_game && GameKind::ALL.iter().any(|game| game.name() == part)
        })
}

/// Whether words of an identifier in CamelCase are the name of a game's type: `Hearts`, `AnyHearts`, not
/// `Heartsease`.
fn names_a_game(ident: &str) -> bool {
    let is_whole = |rest: &str| !rest.starts_with(|letter: char| letter.is_ascii_lowercase());
    TYPES.iter().any(|name| ident.match_indices(name).any(|(at, _)| is_whole(&ident[at + name.len()..])))
}

/// The identifiers that name a game, apart from items that only tests compile.
fn names(tokens: TokenStream, found: &mut Vec<String>) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(ident) => {
                let text = ident.to_string();
                if names_a_game(&text) {
                    found.push(format!("{}: {text}", ident.span().start().line));
                }
            }
            TokenTree::Group(group) => names(group.stream(), found),
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                let is_test = |token: &TokenTree| token.to_string().replace(' ', "").starts_with("[cfg(test");
                if tokens.next_if(is_test).is_some() {
                    // The item that follows: up to its block or semicolon.
                    let ends = |token: &TokenTree| match token {
                        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                        TokenTree::Punct(punct) => punct.as_char() == ';',
                        TokenTree::Ident(_) | TokenTree::Literal(_) => false,
                    };
                    tokens.by_ref().find(ends);
                }
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// The lines of a source that name a game, with the identifier.
fn named_in(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    names(source.parse().unwrap(), &mut found);
    found
}

#[test]
fn games_are_named_only_in_their_own_files() {
    let files = crate::sources("src");
    assert!(
        files.len() > 150,
        "only {} files were found in src: the check looks in the wrong place",
        files.len()
    );
    let mut named = Vec::new();
    for path in files.iter().filter(|path| !may_name(path)) {
        let found = named_in(&crate::read(path));
        named.extend(found.into_iter().map(|found| format!("{}:{found}", path.display())));
    }
    let named = named.join("\n");
    assert!(
        named.is_empty(),
        "games are named outside their own files. Ask the game by its contract instead; a type that \
         only has the same name gets another one:\n{named}"
    );
}

#[test]
fn names_are_found_in_code_alone() {
    let source = r#"
        //! Hearts.
        use crate::hearts::Hearts;
        const HERZBOT: &str = "Herz";
        struct HerzbotHearts;
        /// Teufel.
        fn play() { match kind { GameKind::Teufel => 1 } }
        #[cfg(test)]
        #[expect(clippy::unwrap_used)]
        mod tests { fn of() { Herz; } }
        struct Herzbot;
        struct Heartsease;
    "#;
    assert_eq!(named_in(source), ["3: Hearts", "5: HerzbotHearts", "7: Teufel"]);
    for (path, may) in [
        ("src/rules/games.rs", true),
        ("src/rules/hearts/mod.rs", true),
        ("src/rules/players/herz.rs", true),
        ("src/core/text/games/teufel/row.rs", true),
        ("src/core/table/tests/lobby.rs", true),
        ("src/core/command/catalog_tests.rs", true),
        ("src/core/text/pages/hearts.rs", false),
        ("src/rules/any.rs", false),
        ("src/app/mod.rs", false),
    ] {
        assert_eq!(may_name(Path::new(path)), may, "whether {path} may name games");
    }
}
