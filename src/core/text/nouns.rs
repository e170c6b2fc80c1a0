//! What a sentence can ask of the words that are put into it: a form of a noun (`FORM`), and how a word
//! begins (`BEGINS`). `docs/translating.md` explains both to translators.

use super::arg::Arg;
use crate::language::LanguageFacts;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::FluentType;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use intl_memoizer::{IntlLangMemoizer, concurrent};
use std::borrow::Cow;
use std::fmt;

/// What `BEGINS` gives for a word of no kind.
const OTHER: &str = "other";

/// A noun that is put into sentences (a card, a row, a game): its text, and the forms that its language has
/// of it.
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

    /// The form of that name, else the noun as it is: a language names only those that differ.
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

/// Lets the texts of a language use `FORM` and `BEGINS`.
///
/// # Errors
/// When the bundle has functions of these names already.
pub(super) fn add_functions(
    bundle: &mut FluentBundle<FluentResource>,
    facts: &'static LanguageFacts,
) -> Result<(), FluentError> {
    bundle.add_function("FORM", |values, _| form(values))?;
    bundle.add_function("BEGINS", move |values, _: &FluentArgs<'_>| begins(values, facts))
}

/// `FORM($row, "genitive")`: that form of a noun. What is no noun (a name, a number) has no forms and stays
/// as it is.
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

/// `BEGINS($name)`: the kind of words, by `[begins]` in `language.toml`, that begin as this one does.
fn begins<'a>(values: &[FluentValue<'a>], facts: &'static LanguageFacts) -> FluentValue<'a> {
    let word = match values {
        [FluentValue::String(word)] => word.to_string(),
        [FluentValue::Number(number)] => number.as_string().into_owned(),
        [FluentValue::Custom(custom)] => {
            custom.as_any().downcast_ref::<Noun>().map(Noun::to_string).unwrap_or_default()
        }
        _ => return FluentValue::Error,
    };
    facts.begins_like(&word).unwrap_or(OTHER).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    fn say(text: &str, args: &[(&str, Arg<'_>)]) -> (String, usize) {
        let mut bundle = FluentBundle::new_concurrent(vec!["es".parse().expect("a tag")]);
        bundle.set_use_isolating(false);
        add_functions(&mut bundle, Language::Es.facts()).expect("they are new");
        bundle
            .add_resource(FluentResource::try_new(format!("a = {text}\n")).expect("well-formed"))
            .expect("new");
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
}
