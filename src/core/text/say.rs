//! The texts of one language, with its forms of lists and numbers.

use super::{Arg, Language, Noun, Texts};
use crate::page::{Page, escape, isolated};
use crate::spelling::clean;

/// The texts in one language.
#[derive(Clone, Copy, Debug)]
pub struct Say<'t> {
    texts: &'t Texts,
    /// The language of the texts.
    pub language: Language,
}

impl Texts {
    /// The texts in `language`.
    pub const fn say(&self, language: Language) -> Say<'_> {
        Say { texts: self, language }
    }
}

impl<'t> Say<'t> {
    /// An empty page in the language.
    pub fn page(self) -> Page {
        Page { language: self.language.tag().to_owned(), ..Page::default() }
    }

    /// The texts of every language.
    pub const fn texts(self) -> &'t Texts {
        self.texts
    }

    /// A text without variables.
    pub fn word(self, key: &str) -> String {
        self.texts.text(self.language, key, &[])
    }

    /// A text with its variables.
    pub fn text(self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.texts.text(self.language, key, args)
    }

    /// A noun for sentences, which select its form.
    pub fn noun(self, key: &str, args: &[(&str, Arg<'_>)]) -> Noun {
        self.texts.noun(self.language, key, args)
    }

    /// "Anna, Ben and Chloé"; items may contain markup.
    pub fn all_of(self, items: &[String]) -> String {
        self.list(items, "list-and")
    }

    /// "Anna, Ben or Chloé"; items may contain markup.
    pub fn one_of(self, items: &[String]) -> String {
        self.list(items, "list-or")
    }

    /// Joins sentences on one line.
    pub fn sentences(self, sentences: impl IntoIterator<Item = String>) -> String {
        let both = |first: String, second: String| {
            self.text("sentences", &[("first", first.into()), ("second", second.into())])
        };
        sentences.into_iter().reduce(both).unwrap_or_default()
    }

    /// [`Say::all_of`] for names that people chose.
    pub fn names<S: AsRef<str>>(self, names: &[S]) -> String {
        self.all_of(&names.iter().map(|name| escape(name.as_ref())).collect::<Vec<_>>())
    }

    fn list(self, items: &[String], last_two: &str) -> String {
        let [first @ .., last] = items else { return String::new() };
        if first.is_empty() {
            return last.clone();
        }
        let first = first.join(&self.word("list-comma"));
        self.text(last_two, &[("first", first.into()), ("last", last.as_str().into())])
    }

    /// A number with `digits` after the decimal mark.
    pub fn decimal(self, number: f64, digits: usize) -> String {
        format!("{number:.digits$}").replace('.', &self.word("decimal-mark")).replace('-', "−")
    }
}

/// The most characters of a name on a button.
const NAME: usize = 24;

/// A name for places without markup (labels of buttons): short, and without characters that could forge the
/// rest of the line.
pub fn plain(name: &str) -> String {
    isolated(shorten(&clean(name), NAME))
}

/// Shortens `text` to `most` characters, with an ellipsis if cut. Counted in UTF-16, like chat platforms.
pub fn shorten(text: &str, most: usize) -> String {
    if text.encode_utf16().count() <= most {
        return text.to_owned();
    }
    let mut room = most.saturating_sub(1);
    let mut short: String = text
        .chars()
        .take_while(|letter| {
            let fits = letter.len_utf16() <= room;
            room = room.saturating_sub(letter.len_utf16());
            fits
        })
        .collect();
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_is_cut_where_a_platform_would_count() {
        assert_eq!(shorten("Anna", 4), "Anna");
        assert_eq!(shorten("Annabel", 4), "Ann…");
        assert_eq!(shorten("😀😀😀", 4), "😀…");
        assert_eq!(shorten("Anna und Ben", 6), "Anna…");
    }

    #[test]
    fn a_name_on_a_button_keeps_its_letters_and_nothing_else() {
        assert_eq!(plain(" *Anna*\n\u{202e}B "), "*Anna* B");
    }
}
