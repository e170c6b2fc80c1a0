//! Functions for texts: a form of a noun (`FORM`), and how a word begins (`BEGINS`) or ends (`ENDS`).
//! `docs/translating.md` explains them to translators.

use super::arg::Arg;
use crate::language::LanguageFacts;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::FluentType;
use fluent_bundle::{FluentError, FluentResource, FluentValue};
use intl_memoizer::{IntlLangMemoizer, concurrent};
use std::borrow::Cow;
use std::fmt;

/// The result of `BEGINS` and `ENDS` for a word of no class.
const OTHER: &str = "other";

/// A noun for sentences (a card, a row, a game): its text, and its forms in its language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Noun {
    text: String,
    /// Name and text of each form: the attributes of its text.
    forms: Vec<(String, String)>,
}

impl Noun {
    pub(super) const fn new(text: String, forms: Vec<(String, String)>) -> Self {
        Self { text, forms }
    }

    /// Name and text of each form.
    #[cfg(test)]
    pub(super) fn forms(&self) -> &[(String, String)] {
        &self.forms
    }

    /// The named form, else the base form: languages list only forms that differ.
    fn form(&self, name: &str) -> &str {
        self.forms.iter().find(|(own, _)| own == name).map_or(&self.text, |(_, form)| form)
    }
}

impl fmt::Display for Noun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FluentType for Noun {
    fn duplicate(&self) -> Box<dyn FluentType + Send> {
        Box::new(self.clone())
    }

    fn as_string(&self, _intls: &IntlLangMemoizer) -> Cow<'static, str> {
        self.text.clone().into()
    }

    fn as_string_threadsafe(&self, _intls: &concurrent::IntlLangMemoizer) -> Cow<'static, str> {
        self.text.clone().into()
    }
}

impl From<Noun> for Arg<'_> {
    fn from(noun: Noun) -> Self {
        Self::Custom(Box::new(noun))
    }
}

/// Lets the texts of a language use `FORM`, `BEGINS` and `ENDS`.
///
/// # Errors
/// The bundle already has functions of these names.
pub fn add_functions(
    bundle: &mut FluentBundle<FluentResource>,
    facts: &'static LanguageFacts,
) -> Result<(), FluentError> {
    bundle.add_function("FORM", |values, _| form(values))?;
    bundle.add_function("BEGINS", move |values, _| kind(values, |word| facts.begins_like(word)))?;
    bundle.add_function("ENDS", move |values, _| kind(values, |word| facts.ends_like(word)))
}

/// `FORM($row, "genitive")`: a form of a noun. Other values (a name, a number) are unchanged.
fn form<'a>(values: &[FluentValue<'a>]) -> FluentValue<'a> {
    let [word, FluentValue::String(name)] = values else { return FluentValue::Error };
    match word {
        FluentValue::Custom(custom) => match custom.as_any().downcast_ref::<Noun>() {
            Some(noun) => noun.form(name).to_owned().into(),
            None => word.clone(),
        },
        word => word.clone(),
    }
}

/// `BEGINS($name)`, `ENDS($name)`: the class of a word by `[begins]` or `[ends]` in `language.toml`.
fn kind<'a>(values: &[FluentValue<'a>], like: impl Fn(&str) -> Option<&'static str>) -> FluentValue<'a> {
    let word = match values {
        [FluentValue::String(word)] => word.to_string(),
        [FluentValue::Number(number)] => number.as_string().into_owned(),
        [FluentValue::Custom(custom)] => {
            custom.as_any().downcast_ref::<Noun>().map(Noun::to_string).unwrap_or_default()
        }
        _ => return FluentValue::Error,
    };
    like(&word).unwrap_or(OTHER).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use fluent_bundle::FluentArgs;

    fn say(text: &str, args: &[(&str, Arg<'_>)]) -> (String, usize) {
        say_in("es", Language::Es.facts(), &format!("a = {text}\n"), args)
    }

    /// The rendered text `a` of a file in the language `tag`, and the number of errors.
    fn say_in(
        tag: &str,
        facts: &'static LanguageFacts,
        file: &str,
        args: &[(&str, Arg<'_>)],
    ) -> (String, usize) {
        let mut bundle = FluentBundle::new_concurrent(vec![tag.parse().expect("a tag")]);
        bundle.set_use_isolating(false);
        add_functions(&mut bundle, facts).expect("they are new");
        bundle.add_resource(FluentResource::try_new(file.to_owned()).expect("well-formed")).expect("new");
        let filled: FluentArgs<'_> = args.iter().map(|(name, value)| (*name, value.clone())).collect();
        let pattern = bundle.get_message("a").and_then(|message| message.value()).expect("it is there");
        let mut errors = Vec::new();
        (bundle.format_pattern(pattern, Some(&filled), &mut errors).into_owned(), errors.len())
    }

    #[test]
    fn a_sentence_chooses_the_form_of_a_noun() {
        let row = || Noun {
            text: "czerwony rząd".into(),
            forms: vec![
                ("genitive".into(), "czerwonego rzędu".into()),
                ("gender".into(), "masculine".into()),
            ],
        };
        let cases = [
            ("{ $row }", "czerwony rząd"),
            ("{ FORM($row, \"genitive\") }", "czerwonego rzędu"),
            ("{ FORM($row, \"vocative\") }", "czerwony rząd"),
            ("{ FORM($name, \"genitive\") }", "**Anna**"),
            ("{ FORM($count, \"genitive\") }", "3"),
            ("{ FORM($row, \"gender\") ->\n    [feminine] ona\n   *[masculine] on\n }", "on"),
        ];
        for (text, expected) in cases {
            let args = [("row", row().into()), ("name", "**Anna**".into()), ("count", 3.into())];
            assert_eq!(say(text, &args), (expected.to_owned(), 0), "{text}");
        }
        assert_eq!(row().to_string(), "czerwony rząd");
    }

    #[test]
    fn a_sentence_chooses_by_how_a_word_begins() {
        let text = "{ BEGINS($word) ->\n    [i] e\n    [o] u\n   *[other] y\n }";
        let noun = Noun { text: "oro".into(), forms: vec![] };
        let cases: [(Arg<'_>, &str); 5] = [
            ("**Inés**".into(), "e"),
            ("Ana".into(), "y"),
            (8.into(), "u"),
            (18.into(), "y"),
            (noun.into(), "u"),
        ];
        for (word, expected) in cases {
            assert_eq!(say(text, &[("word", word.clone())]), (expected.to_owned(), 0), "{word:?}");
        }
    }
    #[test]
    fn a_sentence_chooses_by_how_a_word_ends() {
        let uk = Language::Uk.facts();
        let text = "a = { $word } { ENDS($word) ->\n    [vowel] й\n   *[other] і\n } Христина\n";
        for (word, expected) in [
            ("**Надія**", "**Надія** й Христина"),
            ("\u{2068}Anna\u{2069}", "\u{2068}Anna\u{2069} й Христина"),
            ("Сергій", "Сергій і Христина"),
            ("Бен 🤖", "Бен 🤖 і Христина"),
        ] {
            assert_eq!(say_in("uk", uk, text, &[("word", word.into())]), (expected.to_owned(), 0));
        }
    }

    /// Languages to come need no change of the program: Russian has plurals, Turkish suffixes by the last
    /// vowel, Korean particles by the last sound.
    #[test]
    fn other_languages_have_what_they_need() {
        for (tag, ends, text, cases) in [
            (
                "ru",
                "",
                include_str!("tests/prepared/ru.ftl"),
                &[
                    ("Анна", 1, "Анна: 1 очко"),
                    ("Анна", 3, "Анна: 3 очка"),
                    ("Анна", 12, "Анна: 12 очков"),
                    ("Анна", 21, "Анна: 21 очко"),
                ][..],
            ),
            (
                "tr",
                include_str!("tests/prepared/tr.toml"),
                include_str!("tests/prepared/tr.ftl"),
                &[
                    ("Anna", 1, "Anna: puan 1'e çıktı"),
                    ("Anna", 6, "Anna: puan 6'ya çıktı"),
                    ("Anna", 10, "Anna: puan 10'a çıktı"),
                    ("Anna", 37, "Anna: puan 37'ye çıktı"),
                    ("Anna", 40, "Anna: puan 40'a çıktı"),
                    ("Anna", 100, "Anna: puan 100'e çıktı"),
                ],
            ),
            (
                "ko",
                include_str!("tests/prepared/ko.toml"),
                include_str!("tests/prepared/ko.ftl"),
                &[
                    ("**민수**", 10, "**민수**가 10으로 이겼습니다."),
                    ("지훈", 17, "지훈이 17로 이겼습니다."),
                    ("서울", 12, "서울이 12로 이겼습니다."),
                    ("Ben", 6, "Ben이 6으로 이겼습니다."),
                ],
            ),
        ] {
            let ends = toml::from_str(ends).expect("well-formed");
            let facts: &'static LanguageFacts =
                Box::leak(Box::new(LanguageFacts { ends, ..LanguageFacts::default() }));
            for (name, count, expected) in cases {
                let args = [("name", (*name).into()), ("count", (*count).into())];
                assert_eq!(say_in(tag, facts, text, &args), ((*expected).to_owned(), 0), "{tag}");
            }
        }
    }
}
