//! Commands: as completions on the page, and as input of the core's parser.

use herzbot_core::command::{OptionKind, OptionSpec, Spec, Wording, parse_line};
use herzbot_core::notice::Notice;
use herzbot_core::port::OptionValue;
use herzbot_core::text::Language;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Returns the text in a language, or else the one that always exists.
fn said<'a>(texts: &'a BTreeMap<String, String>, language: Language, or: &'a str) -> &'a str {
    texts.get(language.tag()).map_or(or, String::as_str)
}

/// Returns the commands in a language, as the page offers them.
pub(super) fn offer(specs: &[Spec], language: Language) -> Value {
    let wording = |wording: &Wording| {
        json!({
            "name": wording.name,
            "shown": said(&wording.names, language, &wording.name),
            "about": said(&wording.descriptions, language, &wording.description),
        })
    };
    let option = |option: &OptionSpec| {
        let mut offered = wording(&option.wording);
        offered["required"] = option.required.into();
        match &option.kind {
            OptionKind::Word(choices) => {
                let label = |choice: &Wording| {
                    let english =
                        if choice.description.is_empty() { &choice.name } else { &choice.description };
                    json!({"value": choice.name, "label": said(&choice.descriptions, language, english)})
                };
                offered["kind"] = "word".into();
                offered["choices"] = choices.iter().map(label).collect();
            }
            OptionKind::Number { min, max } => {
                offered["kind"] = "number".into();
                offered["min"] = (*min).into();
                offered["max"] = (*max).into();
            }
            OptionKind::Flag => offered["kind"] = "flag".into(),
            OptionKind::Person => offered["kind"] = "person".into(),
            OptionKind::Table => offered["kind"] = "table".into(),
            OptionKind::TimeZone => {
                offered["kind"] = "word".into();
                offered["choices"] = json!([]);
            }
        }
        offered
    };
    specs
        .iter()
        .filter(|spec| !spec.typed)
        .map(|spec| {
            let mut offered = wording(&spec.wording);
            offered["private"] = spec.in_private.into();
            offered["options"] = spec.options.iter().filter(|option| !option.typed).map(option).collect();
            offered["commands"] = offer(&spec.subcommands, language);
            offered
        })
        .collect()
}

/// Parses a typed command, without its prefix, with the core's parser. `person` finds an account by name. If it
/// finds none, the core gets the name.
pub(super) fn parse(
    specs: &[Spec],
    line: &str,
    person: impl Fn(&str) -> Option<OptionValue>,
) -> Result<(String, Vec<(String, OptionValue)>), Notice> {
    let (name, mut options) = parse_line(specs, line)?;
    for (option, value) in &mut options {
        if let OptionValue::Word(typed) = value
            && is_person(specs, &name, option)
            && let Some(found) = person(typed.strip_prefix('@').unwrap_or(typed))
        {
            *value = found;
        }
    }
    Ok((name, options))
}

/// Returns whether an option of a command (`table remove`) names a person.
fn is_person(specs: &[Spec], command: &str, option: &str) -> bool {
    let mut specs = specs;
    let mut options: &[OptionSpec] = &[];
    for word in command.split(' ') {
        let Some(spec) = specs.iter().find(|spec| spec.wording.name == word) else { return false };
        (specs, options) = (&spec.subcommands, &spec.options);
    }
    options.iter().any(|spec| spec.wording.name == option && spec.kind == OptionKind::Person)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wording(name: &str, german: &str) -> Wording {
        Wording {
            name: name.into(),
            names: [("de".to_owned(), german.to_owned())].into(),
            description: format!("about {name}"),
            descriptions: [("de".to_owned(), format!("über {name}"))].into(),
        }
    }

    fn option(name: &str, german: &str, required: bool, kind: OptionKind) -> OptionSpec {
        OptionSpec { wording: wording(name, german), required, typed: false, kind }
    }

    fn command(name: &str, german: &str, options: Vec<OptionSpec>, subcommands: Vec<Spec>) -> Spec {
        Spec { wording: wording(name, german), in_private: true, options, subcommands, ..Spec::default() }
    }

    fn specs() -> Vec<Spec> {
        let clock = OptionKind::Word(vec![wording("none", "keine"), wording("1min", "1 Minute")]);
        vec![
            command(
                "herz",
                "herz",
                vec![
                    option("rounds", "runden", false, OptionKind::Number { min: 1, max: 4 }),
                    option("clock", "uhr", false, clock),
                    option("open", "offen", false, OptionKind::Flag),
                ],
                vec![],
            ),
            command(
                "table",
                "tisch",
                vec![],
                vec![command(
                    "remove",
                    "entfernen",
                    vec![option("who", "wen", true, OptionKind::Person)],
                    vec![],
                )],
            ),
        ]
    }

    #[test]
    fn a_person_is_found_by_name_and_stays_a_name_otherwise() {
        let anna = OptionValue::Word("anna's account".into());
        for (line, expected) in [
            ("tisch entfernen \"@Anna B\"", anna.clone()),
            ("table remove who:\"Anna B\"", anna.clone()),
            ("table remove Anna B", anna),
            ("table remove Zoe", OptionValue::Word("Zoe".into())),
        ] {
            let found = parse(&specs(), line, |name| {
                (name == "Anna B").then(|| OptionValue::Word("anna's account".into()))
            });
            assert_eq!(found, Ok(("table remove".into(), vec![("who".into(), expected)])), "{line}");
        }
    }

    #[test]
    fn only_people_are_looked_for() {
        let found = parse(&specs(), "herz uhr:none runden=2", |name| panic!("{name} is nobody"));
        let options = vec![
            ("clock".into(), OptionValue::Word("none".into())),
            ("rounds".into(), OptionValue::Number(2)),
        ];
        assert_eq!(found, Ok(("herz".into(), options)));
    }

    #[test]
    fn commands_are_offered_in_the_language_of_the_page() {
        let offered = offer(&specs(), Language::De);
        assert_eq!(offered[1]["name"], "table");
        assert_eq!(offered[1]["shown"], "tisch");
        assert_eq!(offered[1]["commands"][0]["options"][0]["kind"], "person");
        assert_eq!(offered[0]["options"][1]["choices"][0]["label"], "über none");
        assert_eq!(offer(&specs(), Language::Fr)[1]["about"], "about table");
    }
}
