//! The fingerprints of the fair shuffle, for people who want to note or compare them.

use crate::page::{Block, Page};
use crate::table::{PhaseView, TableView};
use crate::text::Say;
use crate::text::parts::title;

/// The public data of the shuffle so far: the fingerprint of the secret; since the start the digest of the
/// contributions; at the end the secret.
pub fn fair(say: Say<'_>, view: &TableView) -> Page {
    let (digest, secret) = match &view.phase {
        PhaseView::Lobby { .. } | PhaseView::Closed(_) => (None, None),
        PhaseView::Playing(playing) => (Some(&playing.digest), None),
        PhaseView::Concealed(concealed) => (Some(&concealed.digest), None),
        PhaseView::Finished(finished) => (Some(&finished.digest), finished.secret.as_ref()),
    };
    // In full, for comparison with the game's file.
    let line = |key: &str, hash: &str| Block::Text(say.text(key, &[("hash", format!("`{hash}`").into())]));
    let mut blocks = vec![line("fair-commitment", &view.commitment)];
    if view.duplicate {
        blocks.push(Block::Text(say.word("fair-same-decks")));
    } else {
        blocks.extend(digest.map(|digest| line("fair-digest", digest)));
    }
    blocks.extend(secret.map(|secret| line("fair-secret", secret)));
    blocks.push(Block::Small(say.word("rules-fair")));
    Page { title: title(say, view.game, view.name), blocks, ..say.page() }
}
