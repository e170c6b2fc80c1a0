//! Parses commands, typed or sent by a platform, into [`Command`]s.

use super::typed::{self, Given};
use super::words::{self, Token};
use super::{Command, CommandName, DefinitionError, Spec, specs};
use crate::nearest::nearest;
use crate::notice::Notice;
use crate::port::OptionValue;
use crate::text::Texts;

/// The commands there are, with their names in every language.
#[derive(Clone, Debug)]
pub struct Catalog {
    specs: Vec<Spec>,
}

impl Catalog {
    /// The commands that are built into the program.
    ///
    /// # Errors
    /// As [`specs()`].
    pub fn embedded(texts: &Texts) -> Result<Self, DefinitionError> {
        Ok(Self { specs: specs(texts)? })
    }

    /// What platforms offer.
    pub fn specs(&self) -> &[Spec] {
        &self.specs
    }

    /// Understands [`crate::port::What::Command`]: a name (with a subcommand: `table leave`) and options.
    ///
    /// # Errors
    /// [`Notice::UnknownCommand`] and [`Notice::BadOption`], with what was probably meant; [`Notice::ChannelsOnly`] in
    /// private for what can't be done there.
    pub fn command(
        &self,
        name: &str,
        options: &[(String, OptionValue)],
        in_private: bool,
    ) -> Result<Command, Notice> {
        let mut path = name.split(' ');
        let first = path.next().unwrap_or_default();
        let (name, spec) =
            self.entries().find(|(_, spec)| spec.wording.name == first).ok_or_else(|| self.unknown(first))?;
        let sub = match path.next() {
            Some(sub) => Some(
                spec.subcommands
                    .iter()
                    .find(|known| known.wording.name == sub)
                    .ok_or_else(|| unknown_sub(spec, sub))?,
            ),
            None => None,
        };
        finish(name, spec, sub, options, in_private)
    }

    /// Parses [`crate::port::What::Text`]. A number, or a word of what is offered, is no command: the table knows what
    /// it means.
    ///
    /// # Errors
    /// As [`Catalog::command`].
    pub fn text(&self, text: &str, in_private: bool) -> Result<Command, Notice> {
        let text = text.trim().trim_start_matches(['/', '!']);
        let plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let tokens = words::tokens(text);
        let unknown = || self.unknown(&plain);
        let [Token { key: None, word: first }, rest @ ..] = tokens.as_slice() else { return Err(unknown()) };
        let (name, spec) =
            self.entries().find(|(_, spec)| words::is_named(&spec.wording, first)).ok_or_else(unknown)?;
        let (sub, rest) = match (spec.subcommands.as_slice(), rest) {
            ([], rest) => (None, rest),
            // The command alone, or with an option of its default subcommand.
            (_, [] | [Token { key: Some(_), .. }, ..]) => (spec.subcommands.first(), rest),
            (subs, [Token { word, .. }, rest @ ..]) => {
                let sub = subs.iter().find(|sub| words::is_named(&sub.wording, word));
                (Some(sub.ok_or_else(|| unknown_sub(spec, word))?), rest)
            }
        };
        let options = words::options(&sub.unwrap_or(spec).options, rest)?;
        finish(name, spec, sub, &options, in_private)
    }

    fn entries(&self) -> impl Iterator<Item = (CommandName, &Spec)> {
        CommandName::ALL.into_iter().zip(&self.specs)
    }

    fn unknown(&self, typed: &str) -> Notice {
        let first = typed.split(' ').next().unwrap_or_default();
        let known = self.specs.iter().flat_map(|spec| words::names(&spec.wording));
        let meant = nearest(first, known);
        Notice::UnknownCommand { name: typed.to_owned(), did_you_mean: meant.map(str::to_owned) }
    }
}

fn unknown_sub(spec: &Spec, typed: &str) -> Notice {
    let known = spec.subcommands.iter().flat_map(|sub| words::names(&sub.wording));
    let command = &spec.wording.name;
    Notice::UnknownCommand {
        name: format!("{command} {typed}"),
        did_you_mean: nearest(typed, known).map(|sub| format!("{command} {sub}")),
    }
}

fn finish(
    name: CommandName,
    spec: &Spec,
    sub: Option<&Spec>,
    options: &[(String, OptionValue)],
    in_private: bool,
) -> Result<Command, Notice> {
    if in_private && !spec.in_private {
        return Err(Notice::ChannelsOnly);
    }
    let given = Given::check(&sub.unwrap_or(spec).options, options)?;
    typed::command(name, sub.map(|sub| sub.wording.name.as_str()), &given)
}

#[cfg(test)]
#[path = "catalog_tests.rs"]
mod tests;
