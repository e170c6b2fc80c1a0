//! What people type: understood, or answered with a hint.

use herzbot_core::command::Catalog;
use herzbot_core::text::{Language, Texts};
use std::sync::OnceLock;

fn catalog() -> &'static Catalog {
    static CATALOG: OnceLock<Catalog> = OnceLock::new();
    CATALOG.get_or_init(|| {
        let texts = Texts::embedded().expect("the texts are built in");
        herzbot_core::text::catalog(&texts).expect("the commands are built in")
    })
}

/// Reads `data` as a message, here and in private.
pub fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for in_private in [false, true] {
        let understood = catalog().text(text, in_private, Language::En);
        // The same words with other blanks around them mean the same.
        let spaced = format!("  /{} ", text.trim().trim_start_matches(['/', '!']));
        assert_eq!(catalog().text(&spaced, in_private, Language::En), understood, "{text:?}");
    }
}
