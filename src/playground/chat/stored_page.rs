//! A page in the chat, which packs those that are hardly looked at.

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use herzbot_core::page::{Page, Tone};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::io::{Read as _, Write as _};

/// A page of the bot in a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum StoredPage {
    Whole(Box<Page>),
    /// Takes about a tenth of the memory.
    Packed {
        tone: Tone,
        /// The page as JSON, compressed.
        json: Box<[u8]>,
    },
}

impl StoredPage {
    pub(super) fn new(page: Page) -> Self {
        Self::Whole(Box::new(page))
    }

    pub(super) fn tone(&self) -> Tone {
        match self {
            Self::Whole(page) => page.tone,
            Self::Packed { tone, .. } => *tone,
        }
    }

    /// Returns the page, for which a packed one is unpacked.
    pub(super) fn page(&self) -> Cow<'_, Page> {
        match self {
            Self::Whole(page) => Cow::Borrowed(page),
            // What `pack` has written can be read.
            Self::Packed { json, .. } => Cow::Owned(unpacked(json).unwrap_or_default()),
        }
    }

    /// Packs it if it is whole.
    pub(super) fn pack(&mut self) {
        if let Self::Whole(page) = self
            && let Ok(json) = packed(page)
        {
            *self = Self::Packed { tone: page.tone, json };
        }
    }
}

fn packed(page: &Page) -> std::io::Result<Box<[u8]>> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    serde_json::to_writer(&mut encoder, page)?;
    encoder.flush()?;
    Ok(encoder.finish()?.into_boxed_slice())
}

fn unpacked(json: &[u8]) -> Option<Page> {
    let mut text = String::new();
    DeflateDecoder::new(json).read_to_string(&mut text).ok()?;
    serde_json::from_str(&text).ok()
}

impl Serialize for StoredPage {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.page().serialize(to)
    }
}

impl<'de> Deserialize<'de> for StoredPage {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Page::deserialize(from).map(Self::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use herzbot_core::samples::golden_evening;
    use herzbot_core::text::{Language, Texts};
    use herzbot_rules::GameKind;

    #[test]
    fn a_packed_page_is_small_and_shows_and_is_stored_as_before() {
        let texts = Texts::embedded().expect("the texts");
        let json = |page: &StoredPage| serde_json::to_string(page).expect("plain data");
        for game in GameKind::ALL {
            for scene in golden_evening(&texts, Language::En, game) {
                let stored = StoredPage::new(
                    serde_json::from_str(&json(&StoredPage::new(scene.page))).expect("a page"),
                );
                let mut packed = stored.clone();
                packed.pack();
                assert_eq!((packed.page(), packed.tone()), (stored.page(), stored.tone()), "{}", scene.name);
                assert_eq!(json(&packed), json(&stored), "{}", scene.name);
                let StoredPage::Packed { json: bytes, .. } = &packed else { panic!("{}", scene.name) };
                assert!(bytes.len() < 400 + json(&stored).len() / 4, "{}: {} bytes", scene.name, bytes.len());
            }
        }
    }
}
