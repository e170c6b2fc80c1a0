//! Commands as platforms offer them to people: names and descriptions in every language.

use std::collections::BTreeMap;

/// A command as a platform offers it to people: names and descriptions in every language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spec {
    /// Name and description.
    pub wording: Wording,
    /// Whether it also works in a private chat with the bot.
    pub in_private: bool,
    /// Whether it opens a table: on platforms with private tables, it also works in a private chat with the
    /// bot.
    pub opens: bool,
    /// Whether the answer is usually public; else only the person sees it. Platforms that must acknowledge a
    /// command before they have the answer choose the acknowledgement by this.
    pub public: bool,
    /// Whether it is for managers of the community: platforms that can hide it from others do.
    pub manages: bool,
    /// Whether it is offered only where commands are typed messages: platforms with commands of their own
    /// leave it out.
    pub typed: bool,
    /// Its options; empty if it has subcommands.
    pub options: Vec<OptionSpec>,
    /// Its subcommands, one level deep; if there are any, the command has no options of its own.
    pub subcommands: Vec<Spec>,
}

impl Spec {
    /// Adds the names and descriptions that the same command has in further languages.
    pub fn add_names(&mut self, more: Self) {
        self.wording.add_names(more.wording);
        for (option, more) in self.options.iter_mut().zip(more.options) {
            option.wording.add_names(more.wording);
            if let (OptionKind::Word(words), OptionKind::Word(more)) = (&mut option.kind, more.kind) {
                words.iter_mut().zip(more).for_each(|(word, more)| word.add_names(more));
            }
        }
        self.subcommands.iter_mut().zip(more.subcommands).for_each(|(sub, more)| sub.add_names(more));
    }
}

/// Name and description of a command, an option or a choice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wording {
    /// The core's name (which the platform sends back), also shown if there is no translation.
    pub name: String,
    /// Names in other languages, by BCP 47 tag (`de`, `fr`).
    pub names: BTreeMap<String, String>,
    /// The English description; empty for a choice.
    pub description: String,
    /// Descriptions in other languages.
    pub descriptions: BTreeMap<String, String>,
}

impl Wording {
    /// Adds the names and descriptions that the same thing has in further languages.
    pub fn add_names(&mut self, more: Self) {
        self.names.extend(more.names);
        self.descriptions.extend(more.descriptions);
    }
}

/// An option of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Name and description.
    pub wording: Wording,
    /// Whether it must be given.
    pub required: bool,
    /// Whether it is offered only where commands are typed messages: platforms with commands of their own
    /// leave it out.
    pub typed: bool,
    /// The type of its value.
    pub kind: OptionKind,
}

/// The type of an option's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// One of these values, each with its wording (`name` is the value itself, `description` its English
    /// label, `descriptions` its other labels); any text if empty.
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
    /// A person: an account on platforms with such options, a name where commands are typed.
    Person,
    /// The name of a table, with autocompletion on platforms that support it
    /// ([`crate::port::What::Autocomplete`]).
    Table,
    /// The name of a time zone, with autocompletion in the same way.
    TimeZone,
}
