//! The definitions of the commands: `commands/*.toml`, read strictly. The one file for the games' commands leaves out
//! the options of their rules: those come from [`herzbot_rules::GameKind::options`].

use super::CommandName;
use herzbot_rules::GameKind;
use serde::Deserialize;
use std::collections::BTreeSet;

/// The most options, choices and subcommands that any platform takes.
const MOST: usize = 25;

/// A command as its file describes it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// In its file, the same as that of the file; lower-case ASCII, at most 32 characters.
    pub name: String,
    /// Whether it can be used in a private chat with the bot, too.
    #[serde(default)]
    pub private: bool,
    /// Whether it is usually answered to everybody; else to the person alone.
    #[serde(default)]
    pub public: bool,
    /// Whether it is for those who manage the community; platforms that can hide it from others do.
    #[serde(default)]
    pub manages: bool,
    /// Its options besides those of a game's rules; none when it has subcommands.
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
    /// What can be given with it, required ones first.
    #[serde(default)]
    pub options: Vec<OptionDefinition>,
}

/// An option of a command or subcommand.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionDefinition {
    /// Unique in the command; lower-case ASCII, at most 32 characters.
    pub name: String,
    /// Its name in the keys of its texts, where another command has an option of the same name.
    #[serde(default)]
    pub texts: Option<String>,
    /// Whether it must be given.
    #[serde(default)]
    pub required: bool,
    /// Whether it is only for places where commands are typed messages.
    #[serde(default)]
    pub typed: bool,
    /// What it takes.
    pub takes: Takes,
}

/// What an option takes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Takes {
    /// One of these words.
    Words(Vec<String>),
    /// The name of a game.
    Game,
    /// The name of a game, or `all`.
    GameOrAll,
    /// A language that the bot speaks, or `auto`.
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
    /// A person: an account where the platform has such options, a name where commands are typed.
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

/// Why a definition can't be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DefinitionError {
    /// The file is not of the expected form.
    #[error("commands/{file}.toml: {why}")]
    Form {
        /// The file, without its ending.
        file: &'static str,
        /// What is wrong.
        why: String,
    },
    /// The file is well-formed, and says something that can't be.
    #[error("commands/{file}.toml, {place}: {fault}")]
    Content {
        /// The file, without its ending.
        file: &'static str,
        /// The command, subcommand or option in question.
        place: String,
        /// What is wrong.
        fault: Fault,
    },
}

/// What can't be in a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The command is not named as its file.
    #[error("the name must be that of the file")]
    Misnamed,
    /// A name that Discord refuses, or that can't be typed.
    #[error("a name has 1 to 32 lower-case ASCII letters, digits and hyphens")]
    Name,
    /// Two of one name, or one of an option of the game's rules.
    #[error("this name is there twice")]
    Twice,
    /// Options beside subcommands.
    #[error("a command with subcommands has no options of its own")]
    Both,
    /// Too many of them, or none.
    #[error("there must be 1 to 25")]
    Count,
    /// No number lies in the bounds.
    #[error("min is greater than max")]
    Bounds,
    /// An option that must be given stands behind one that need not.
    #[error("what is required comes first")]
    Order,
}

/// Reads the definition of one command.
pub(crate) fn read(name: CommandName, text: &str) -> Result<Definition, DefinitionError> {
    let file = name.file();
    let mut definition: Definition =
        toml::from_str(text).map_err(|error| DefinitionError::Form { file, why: error.to_string() })?;
    check(name, &definition).map_err(|(place, fault)| DefinitionError::Content { file, place, fault })?;
    name.name().clone_into(&mut definition.name);
    Ok(definition)
}

type Checked = Result<(), (String, Fault)>;

fn check(name: CommandName, definition: &Definition) -> Checked {
    let fault = |fault| Err((definition.name.clone(), fault));
    if definition.name != name.file() {
        return fault(Fault::Misnamed);
    }
    let of_rules = name.game().map_or(&[][..], GameKind::options);
    if of_rules.len() + definition.options.len() > MOST {
        return fault(Fault::Count);
    }
    let names = definition.options.iter().map(|option| option.name.as_str());
    check_names(of_rules.iter().map(|option| option.name).chain(names))?;
    check_name(&definition.name)?;
    if !definition.subcommands.is_empty() && !definition.options.is_empty() {
        return fault(Fault::Both);
    }
    if definition.subcommands.len() > MOST {
        return fault(Fault::Count);
    }
    check_names(definition.subcommands.iter().map(|subcommand| subcommand.name.as_str()))?;
    check_options(&definition.name, &definition.options)?;
    definition.subcommands.iter().try_for_each(|sub| check_options(&sub.name, &sub.options))
}

fn check_options(of: &str, options: &[OptionDefinition]) -> Checked {
    if options.len() > MOST {
        return Err((of.to_owned(), Fault::Count));
    }
    check_names(options.iter().map(|option| option.name.as_str()))?;
    if !options.is_sorted_by_key(|option| !option.required) {
        return Err((of.to_owned(), Fault::Order));
    }
    options.iter().try_for_each(|option| {
        let fault = |fault| Err((option.name.clone(), fault));
        match &option.takes {
            Takes::Words(words) if words.is_empty() || words.len() > MOST => fault(Fault::Count),
            Takes::Words(words) => check_names(words.iter().map(String::as_str)),
            Takes::Number(bounds) if bounds.min > bounds.max => fault(Fault::Bounds),
            Takes::Number(_)
            | Takes::Game
            | Takes::GameOrAll
            | Takes::Language
            | Takes::Text
            | Takes::Flag
            | Takes::Person
            | Takes::Table
            | Takes::Timezone => Ok(()),
        }
    })
}

fn check_names<'a>(names: impl Iterator<Item = &'a str>) -> Checked {
    let mut seen = BTreeSet::new();
    for name in names {
        check_name(name)?;
        if !seen.insert(name) {
            return Err((name.to_owned(), Fault::Twice));
        }
    }
    Ok(())
}

fn check_name(name: &str) -> Checked {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if (1..=32).contains(&name.len()) && name.bytes().all(fits) {
        Ok(())
    } else {
        Err((name.to_owned(), Fault::Name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_definition_can_be_read() {
        for name in CommandName::ALL {
            assert!(read(name, name.definition()).is_ok(), "{:?}", read(name, name.definition()));
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
            assert!(
                matches!(refused, Err(DefinitionError::Form { file: "help", .. })),
                "{text}: {refused:?}"
            );
        }
    }

    #[test]
    fn what_can_not_be_is_named() {
        let option = |name: &str, rest: &str| format!("[[options]]\nname = \"{name}\"\n{rest}\n");
        let flag = "takes = \"flag\"";
        for (text, place, fault) in [
            ("name = \"herz\"".to_owned(), "herz", Fault::Misnamed),
            (format!("name = \"help\"\n{}", option("Loud", flag)), "Loud", Fault::Name),
            (format!("name = \"help\"\n{}", option("", flag)), "", Fault::Name),
            (format!("name = \"help\"\n{}{}", option("a", flag), option("a", flag)), "a", Fault::Twice),
            (
                format!("name = \"help\"\n{}[[subcommands]]\nname = \"b\"", option("a", flag)),
                "help",
                Fault::Both,
            ),
            (format!("name = \"help\"\n{}", option("a", "takes = { words = [] }")), "a", Fault::Count),
            (
                format!("name = \"help\"\n{}", option("a", "takes = { words = [\"b\", \"b\"] }")),
                "b",
                Fault::Twice,
            ),
            (
                format!("name = \"help\"\n{}", option("a", "takes = { number = { min = 2, max = 1 } }")),
                "a",
                Fault::Bounds,
            ),
            (
                format!(
                    "name = \"help\"\n{}{}",
                    option("a", flag),
                    option("b", "required = true\ntakes = \"text\"")
                ),
                "help",
                Fault::Order,
            ),
        ] {
            let expected = DefinitionError::Content { file: "help", place: place.to_owned(), fault };
            assert_eq!(read(CommandName::Help, &text), Err(expected), "{text}");
        }
    }

    #[test]
    fn the_file_of_games_does_not_repeat_the_options_of_its_rules() {
        for game in GameKind::ALL {
            for option in game.options() {
                let text =
                    format!("name = \"game\"\n[[options]]\nname = \"{}\"\ntakes = \"flag\"\n", option.name);
                let expected = DefinitionError::Content {
                    file: "game",
                    place: option.name.to_owned(),
                    fault: Fault::Twice,
                };
                assert_eq!(read(CommandName::Open(game), &text), Err(expected), "{text}");
            }
        }
    }
}
