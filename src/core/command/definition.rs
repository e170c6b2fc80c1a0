//! The definitions of the commands: `commands/*.toml`, parsed strictly. The file shared by the games'
//! commands leaves out the options of their rules, which come from [`herzbot_rules::GameKind::options`].

use super::CommandName;
use serde::Deserialize;

/// A command definition.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// The name of the command and its file; lower-case ASCII, at most 32 characters.
    pub name: String,
    /// Whether it also works in a private chat with the bot.
    #[serde(default)]
    pub private: bool,
    /// Whether the answer is usually public; else only the person sees it.
    #[serde(default)]
    pub public: bool,
    /// Whether it is for managers of the community; platforms that can hide it from others do.
    #[serde(default)]
    pub manages: bool,
    /// Its options besides those of a game's rules; none if it has subcommands.
    #[serde(default)]
    pub options: Vec<OptionDefinition>,
    /// Its subcommands; then it has no options of its own.
    #[serde(default)]
    pub subcommands: Vec<Subcommand>,
}

/// A subcommand: `leave` in `/table leave`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Subcommand {
    /// Unique in the command; lower-case ASCII, at most 32 characters.
    pub name: String,
    /// Whether it is offered only where commands are typed messages.
    #[serde(default)]
    pub typed: bool,
    /// The options, required ones first.
    #[serde(default)]
    pub options: Vec<OptionDefinition>,
}

/// An option of a command or subcommand.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionDefinition {
    /// Unique in the command; lower-case ASCII, at most 32 characters.
    pub name: String,
    /// Its name in text keys, if another command has an option of the same name.
    #[serde(default)]
    pub texts: Option<String>,
    /// Whether it must be given.
    #[serde(default)]
    pub required: bool,
    /// Whether it is offered only where commands are typed messages.
    #[serde(default)]
    pub typed: bool,
    /// The type of its value.
    pub takes: Takes,
}

/// The type of an option's value.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Takes {
    /// One of these words.
    Words(Vec<String>),
    /// The name of a game.
    Game,
    /// The name of a game, or `all`.
    GameOrAll,
    /// A supported language, or `auto`.
    Language,
    /// A whole number in these bounds.
    Number(Bounds),
    /// Any text.
    Text,
    /// The name of a table.
    Table,
    /// The name of a time zone, or `auto`.
    Timezone,
    /// Yes or no.
    Flag,
    /// A person: an account on platforms with such options, a name where commands are typed.
    Person,
}

/// The bounds of a number, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bounds {
    /// The smallest number, included.
    pub min: i64,
    /// The largest number, included.
    pub max: i64,
}

/// A definition file that can't be parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("commands/{file}.toml: {why}")]
pub struct DefinitionError {
    /// The file, without its ending.
    pub file: &'static str,
    /// The error message.
    pub why: String,
}

/// Parses the definition of one command. Tests check its contents.
pub(crate) fn read(name: CommandName, text: &str) -> Result<Definition, DefinitionError> {
    let definition: Result<Definition, _> = toml::from_str(text);
    let definition =
        definition.map_err(|error| DefinitionError { file: name.file(), why: error.to_string() })?;
    Ok(Definition { name: name.name().to_owned(), ..definition })
}

#[cfg(test)]
mod tests {
    use super::*;
    use herzbot_rules::GameKind;
    use std::collections::BTreeSet;

    /// The limit of all platforms for options, choices and subcommands.
    const MOST: usize = 25;

    fn check_names<'a>(names: impl IntoIterator<Item = &'a str>) {
        let mut seen = BTreeSet::new();
        for name in names {
            let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
            assert!((1..=32).contains(&name.len()) && name.bytes().all(fits), "{name}");
            assert!(seen.insert(name), "{name} is there twice");
        }
        assert!(seen.len() <= MOST, "{seen:?} are too many");
    }

    fn names(options: &[OptionDefinition]) -> impl Iterator<Item = &str> {
        options.iter().map(|option| option.name.as_str())
    }

    fn check_options(of: &str, options: &[OptionDefinition]) {
        check_names(names(options));
        assert!(options.is_sorted_by_key(|option| !option.required), "{of}: what is required comes first");
        for option in options {
            match &option.takes {
                Takes::Words(words) => {
                    assert!(!words.is_empty(), "{of} {}", option.name);
                    check_names(words.iter().map(String::as_str));
                }
                Takes::Number(Bounds { min, max }) => assert!(min <= max, "{of} {}", option.name),
                _ => {}
            }
        }
    }

    #[test]
    fn every_definition_can_be_used() {
        for name in CommandName::all() {
            let definition: Definition = toml::from_str(name.definition()).expect("it is of the right form");
            assert_eq!(definition.name, name.file());
            let Definition { options, subcommands, .. } = &definition;
            // Options of a game's rules may not be repeated.
            let of_rules = name.game().map_or(&[][..], GameKind::options).iter().map(|option| option.name);
            check_names(of_rules.chain(names(options)));
            check_options(name.file(), options);
            assert!(subcommands.is_empty() || options.is_empty(), "{name:?} has options beside subcommands");
            check_names(subcommands.iter().map(|sub| sub.name.as_str()));
            for sub in subcommands {
                check_options(&sub.name, &sub.options);
            }
        }
    }

    #[test]
    fn what_nobody_knows_is_refused() {
        for text in [
            "name = \"help\"\nprivat = true",
            "name = \"help\"\n[[options]]\nname = \"a\"\ntakes = \"flag\"\nmin = 1",
            "name = \"help\"\n[[options]]\nname = \"a\"\ntakes = \"flags\"",
            "name = \"help\"\n[[options]]\nname = \"a\"",
            "name = \"help\"\n[[options]]\nname = \"a\"\ntakes = { number = { min = 1, max = 2, step = 1 } }",
            "name = \"help\"\n[[subcommands]]\nname = \"a\"\nprivate = true",
            "private = true",
            "name =",
        ] {
            let refused = read(CommandName::Help, text);
            assert!(matches!(refused, Err(DefinitionError { file: "help", .. })), "{text}: {refused:?}");
        }
    }
}
