//! Commands as platforms offer them to people: names and descriptions in every language.

use std::collections::BTreeMap;

/// A command as a platform offers it to people: names and descriptions in every language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spec {
    /// Name and description.
    pub wording: Wording,
    /// Whether it can be used in a private chat with the bot, too.
    pub in_private: bool,
    /// Whether it opens a table: where a platform has private tables, it can be used in a private chat with
    /// the bot, too.
    pub opens: bool,
    /// Whether it is usually answered to everybody; else to the person alone. A platform that must promise an
    /// answer before it has it promises one of that kind.
    pub public: bool,
    /// Whether it is for those who manage the community: a platform that can hide it from others does.
    pub manages: bool,
    /// Whether it is only for places where commands are typed messages: platforms with commands of their own
    /// leave it out.
    pub typed: bool,
    /// Its options; empty when it has subcommands.
    pub options: Vec<OptionSpec>,
    /// Its subcommands, one level deep; then the command has no options of its own.
    pub subcommands: Vec<Spec>,
}

/// Name and description of a command, an option or a choice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wording {
    /// The name as the core knows it (it is what comes back), also shown where there is no translation.
    pub name: String,
    /// Names in other languages, by BCP 47 tag (`de`, `fr`).
    pub names: BTreeMap<String, String>,
    /// The English description; empty for a choice.
    pub description: String,
    /// Descriptions in other languages.
    pub descriptions: BTreeMap<String, String>,
}

/// An option of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Name and description.
    pub wording: Wording,
    /// Whether it must be given.
    pub required: bool,
    /// Whether it is only for places where commands are typed messages: platforms with commands of their own
    /// leave it out.
    pub typed: bool,
    /// What it takes.
    pub kind: OptionKind,
}

/// What an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// One of these values, each with the wording that people see (`name` is the value itself, `description`
    /// its English label, `descriptions` its other labels); any text when there are none.
    Word(Vec<Wording>),
    /// A whole number in these bounds.
    Number {
        /// The smallest number, included.
        min: i64,
        /// The largest number, included.
        max: i64,
    },
    /// Yes or no.
    Flag,
    /// A person: an account where the platform has such options, a name where commands are typed.
    Person,
    /// The name of a table. Platforms that can ask while it is typed do
    /// ([`crate::port::What::Autocomplete`]).
    Table,
    /// The name of a time zone; platforms ask in the same way.
    TimeZone,
}
