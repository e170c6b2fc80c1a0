//! Commands as people type them, and as the page offers them while they do.

use herzbot_core::command::{OptionKind, OptionSpec, Spec, Wording};
use herzbot_core::port::OptionValue;
use serde_json::{Value, json};

/// What a typed command turned out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Parsed {
    /// A command, with its options.
    Command {
        /// The name as the core knows it.
        name: String,
        /// The options by the names that the core knows.
        options: Vec<(String, OptionValue)>,
    },
    /// A command that lacks something or has something that doesn't fit: the name of a message of the page's words,
    /// and what fills it.
    Wrong(&'static str, Value),
    /// No command that we know.
    Unknown,
}

/// The names of a wording in every language, and as the core knows it.
fn is_called(wording: &Wording, text: &str) -> bool {
    let text = text.to_lowercase();
    wording.name.to_lowercase() == text || wording.names.values().any(|name| name.to_lowercase() == text)
}

/// The text of a language (`de-AT`, then `de`), else the one that is always there.
fn said<'a>(texts: &'a std::collections::BTreeMap<String, String>, language: &str, or: &'a str) -> &'a str {
    let short = language.split('-').next().unwrap_or(language);
    texts.get(language).or_else(|| texts.get(short)).map_or(or, String::as_str)
}

/// The commands as the page offers them in a language.
pub(super) fn offer(specs: &[Spec], language: &str) -> Value {
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
        }
        offered
    };
    specs
        .iter()
        .map(|spec| {
            let mut offered = wording(&spec.wording);
            offered["private"] = spec.in_private.into();
            offered["options"] = spec.options.iter().filter(|option| !option.typed).map(option).collect();
            offered["commands"] = offer(&spec.subcommands, language);
            offered
        })
        .collect()
}

/// The words of a line; quotes keep blanks together.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            blank if blank.is_whitespace() && !quoted => {
                words.extend(Some(std::mem::take(&mut word)).filter(|word| !word.is_empty()));
            }
            letter => word.push(letter),
        }
    }
    words.extend(Some(word).filter(|word| !word.is_empty()));
    words
}

/// Reads a typed command, without its prefix. `person` finds an account by name.
pub(super) fn parse(specs: &[Spec], line: &str, person: impl Fn(&str) -> Option<OptionValue>) -> Parsed {
    let words = words(line);
    let mut words = words.iter().map(String::as_str);
    let Some(spec) = words.next().and_then(|word| specs.iter().find(|spec| is_called(&spec.wording, word)))
    else {
        return Parsed::Unknown;
    };
    let mut name = spec.wording.name.clone();
    let mut options = &spec.options;
    if !spec.subcommands.is_empty() {
        let word = words.next().unwrap_or_default();
        let Some(sub) = spec.subcommands.iter().find(|sub| is_called(&sub.wording, word)) else {
            let names: Vec<&str> = spec.subcommands.iter().map(|sub| sub.wording.name.as_str()).collect();
            return Parsed::Wrong("wrong-subcommand", json!({"name": name, "list": names.join(", ")}));
        };
        name = format!("{name} {}", sub.wording.name);
        options = &sub.options;
    }
    let mut given: Vec<(String, OptionValue)> = Vec::new();
    for word in words {
        let named = word.split_once([':', '=']).and_then(|(key, value)| {
            options.iter().find(|option| is_called(&option.wording, key)).map(|option| (option, value))
        });
        let open = |option: &&OptionSpec| given.iter().all(|(key, _)| *key != option.wording.name);
        let Some((option, text)) = named.or_else(|| options.iter().find(open).map(|option| (option, word)))
        else {
            return Parsed::Wrong("wrong-extra", json!({"text": word}));
        };
        match value(option, text, &person) {
            Ok(value) if open(&option) => given.push((option.wording.name.clone(), value)),
            Ok(_) => return Parsed::Wrong("wrong-extra", json!({"text": word})),
            Err((key, mut args)) => {
                args["name"] = option.wording.name.clone().into();
                args["text"] = text.into();
                return Parsed::Wrong(key, args);
            }
        }
    }
    let missing = options
        .iter()
        .find(|option| option.required && given.iter().all(|(key, _)| *key != option.wording.name));
    match missing {
        Some(option) => Parsed::Wrong("wrong-missing", json!({"name": option.wording.name})),
        None => Parsed::Command { name, options: given },
    }
}

fn value(
    option: &OptionSpec,
    text: &str,
    person: impl Fn(&str) -> Option<OptionValue>,
) -> Result<OptionValue, (&'static str, Value)> {
    let lower = text.to_lowercase();
    match &option.kind {
        OptionKind::Word(choices) if choices.is_empty() => Ok(OptionValue::Word(text.to_owned())),
        OptionKind::Word(choices) => {
            let means = |choice: &&Wording| {
                is_called(choice, text)
                    || choice.description.to_lowercase() == lower
                    || choice.descriptions.values().any(|label| label.to_lowercase() == lower)
            };
            let found = choices.iter().find(means).map(|choice| OptionValue::Word(choice.name.clone()));
            let names: Vec<&str> = choices.iter().map(|choice| choice.name.as_str()).collect();
            found.ok_or_else(|| ("wrong-word", json!({"list": names.join(", ")})))
        }
        OptionKind::Number { min, max } => {
            let number = text.parse().ok().filter(|number| (min..=max).contains(&number));
            number.map(OptionValue::Number).ok_or_else(|| ("wrong-number", json!({"min": min, "max": max})))
        }
        OptionKind::Flag => match lower.as_str() {
            "yes" | "y" | "true" | "on" | "1" | "ja" | "oui" | "an" => Ok(OptionValue::Flag(true)),
            "no" | "n" | "false" | "off" | "0" | "nein" | "non" | "aus" => Ok(OptionValue::Flag(false)),
            _ => Err(("wrong-flag", json!({}))),
        },
        OptionKind::Person => {
            person(text.strip_prefix('@').unwrap_or(text)).ok_or_else(|| ("wrong-person", json!({})))
        }
    }
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
        Spec { wording: wording(name, german), in_private: true, public: false, options, subcommands }
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

    fn read(line: &str) -> Parsed {
        parse(&specs(), line, |name| (name == "Anna B").then(|| OptionValue::Word("anna".into())))
    }

    fn found(name: &str, options: &[(&str, OptionValue)]) -> Parsed {
        let options = options.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
        Parsed::Command { name: name.into(), options }
    }

    #[test]
    fn commands_are_read_in_every_language_by_place_or_by_name() {
        assert_eq!(read("herz"), found("herz", &[]));
        assert_eq!(read("HERZ 3"), found("herz", &[("rounds", OptionValue::Number(3))]));
        assert_eq!(
            read("herz uhr:keine runden=2 ja"),
            found(
                "herz",
                &[
                    ("clock", OptionValue::Word("none".into())),
                    ("rounds", OptionValue::Number(2)),
                    ("open", OptionValue::Flag(true)),
                ]
            )
        );
        assert_eq!(
            read("tisch entfernen \"@Anna B\""),
            found("table remove", &[("who", OptionValue::Word("anna".into()))])
        );
    }

    #[test]
    fn what_does_not_fit_is_named() {
        for (line, key) in [
            ("herz 5", "wrong-number"),
            ("herz rounds:x", "wrong-number"),
            ("herz 1 never", "wrong-word"),
            ("herz 1 none perhaps", "wrong-flag"),
            ("herz 1 none yes more", "wrong-extra"),
            ("herz rounds:1 rounds:2", "wrong-extra"),
            ("table", "wrong-subcommand"),
            ("table remove", "wrong-missing"),
            ("table remove Zoe", "wrong-person"),
        ] {
            assert!(
                matches!(read(line), Parsed::Wrong(found, _) if found == key),
                "{line}: {:?}",
                read(line)
            );
        }
        assert_eq!(read("hrez"), Parsed::Unknown);
        assert_eq!(read(""), Parsed::Unknown);
    }

    #[test]
    fn commands_are_offered_in_the_language_of_the_page() {
        let offered = offer(&specs(), "de-AT");
        assert_eq!(offered[1]["name"], "table");
        assert_eq!(offered[1]["shown"], "tisch");
        assert_eq!(offered[1]["commands"][0]["options"][0]["kind"], "person");
        assert_eq!(offered[0]["options"][1]["choices"][0]["label"], "über none");
        assert_eq!(offer(&specs(), "fr")[1]["about"], "about table");
    }
}
