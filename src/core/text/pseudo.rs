//! Pseudo-locales: English with longer words and accents, to test layouts and to find texts from outside of `locales/`.

use super::{TextError, Texts, bundle};
use crate::language::Language;
use crate::text::files;
use std::sync::OnceLock;

impl Texts {
    /// English with every vowel, n and s accented and doubled: texts are two fifths longer.
    pub fn pseudo() -> Result<Self, TextError> {
        Self::lengthened(|text| lengthened(text, "aeiounsAEIOU").into())
    }

    /// Like [`Texts::pseudo`], but a fifth longer: long prose grows less than labels in translation.
    pub fn pseudo_prose() -> Result<Self, TextError> {
        Self::lengthened(|text| lengthened(text, "aeoAEO").into())
    }

    fn lengthened(how: fn(&str) -> std::borrow::Cow<'_, str>) -> Result<Self, TextError> {
        let mut spoken = bundle(Language::En, &files::files(Language::En))?;
        spoken.set_transform(Some(how));
        let mut texts = Self::of([(Language::En, files::files(Language::En))]);
        if let Some(english) = texts.spoken.first_mut() {
            english.bundle = OnceLock::from(spoken);
        }
        Ok(texts)
    }
}

/// The text with accents on vowels, n and s, and `doubled` letters twice.
fn lengthened(text: &str, doubled: &str) -> String {
    const ACCENTED: [(char, char); 12] = [
        ('a', 'á'),
        ('e', 'é'),
        ('i', 'í'),
        ('o', 'ó'),
        ('u', 'ú'),
        ('n', 'ñ'),
        ('s', 'š'),
        ('A', 'Á'),
        ('E', 'É'),
        ('I', 'Í'),
        ('O', 'Ó'),
        ('U', 'Ú'),
    ];
    let longer = text.chars().flat_map(|letter| {
        let accented = ACCENTED.iter().find(|(plain, _)| *plain == letter).map_or(letter, |(_, with)| *with);
        [Some(accented), doubled.contains(letter).then_some(accented)]
    });
    longer.flatten().collect()
}
