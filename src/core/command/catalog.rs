//! Parses commands, typed or sent by a platform, into [`Command`]s.

use super::typed::{self, GivenOptions};
use super::words::{self, Token};
use super::{Command, CommandName};
use crate::command_spec::Spec;
use crate::language::Language;
use crate::notice::Notice;
use crate::port::OptionValue;
use crate::spelling::nearest;

/// All commands, with their names in every language.
#[derive(Clone, Debug)]
pub struct Catalog {
    specs: Vec<Spec>,
}

impl Catalog {
    /// `specs`: one for each command, in the order of [`CommandName::all`].
    pub const fn new(specs: Vec<Spec>) -> Self {
        Self { specs }
    }

    /// The commands that platforms offer.
    pub fn specs(&self) -> &[Spec] {
        &self.specs
    }

    /// Parses [`crate::port::What::Command`]: a name (with a subcommand: `table leave`) and options.
    ///
    /// # Errors
    /// [`Notice::UnknownCommand`] and [`Notice::BadOption`], with a suggestion; [`Notice::ChannelsOnly`] for
    /// a command that doesn't work in private.
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
                    .ok_or_else(|| unknown_sub(spec, first, sub))?,
            ),
            None => None,
        };
        finish(name, spec, sub, options, in_private)
    }

    /// Parses [`crate::port::What::Text`]. Numbers and words of offered choices are not commands: the table
    /// parses those. `language`: the author's, preferred for suggestions.
    pub fn text(&self, text: &str, in_private: bool, language: Language) -> Result<Command, Notice> {
        let text = text.trim().trim_start_matches(['/', '!']);
        let plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let line = ParsedLine::parse(&self.specs, text).map_err(|slip| match slip {
            ParseSlip::NoCommand => self.slip(&plain, language),
            ParseSlip::Notice(notice) => notice,
        })?;
        // The specs are in the order of the command names.
        let (name, spec) = self.entries().nth(line.place).ok_or_else(|| self.slip(&plain, language))?;
        finish(name, spec, line.sub, &line.options, in_private)
    }

    fn entries(&self) -> impl Iterator<Item = (CommandName, &Spec)> {
        CommandName::all().zip(&self.specs)
    }

    /// The nearest command to a line without one, in the author's language or English, else in any language.
    fn slip(&self, typed: &str, language: Language) -> Notice {
        let first = typed.split(' ').next().unwrap_or_default();
        let own = self.specs.iter().flat_map(|spec| words::names_in(&spec.wording, language));
        match nearest(first, own) {
            Some(meant) => {
                Notice::UnknownCommand { name: typed.to_owned(), did_you_mean: Some(meant.to_owned()) }
            }
            None => self.unknown(typed),
        }
    }

    fn unknown(&self, typed: &str) -> Notice {
        let first = typed.split(' ').next().unwrap_or_default();
        let known = self.specs.iter().flat_map(|spec| words::names(&spec.wording));
        let meant = nearest(first, known);
        Notice::UnknownCommand { name: typed.to_owned(), did_you_mean: meant.map(str::to_owned) }
    }
}

/// A line parsed by one of `specs`.
struct ParsedLine<'a> {
    /// The index in `specs`.
    place: usize,
    sub: Option<&'a Spec>,
    options: Vec<(String, OptionValue)>,
}

/// Why a line was not parsed.
enum ParseSlip {
    /// No command begins like it.
    NoCommand,
    /// The command is known, but the rest is wrong.
    Notice(Notice),
}

impl<'a> ParsedLine<'a> {
    fn parse(specs: &'a [Spec], line: &str) -> Result<Self, ParseSlip> {
        let tokens = words::tokens(line);
        let [Token { key: None, word: first }, rest @ ..] = tokens.as_slice() else {
            return Err(ParseSlip::NoCommand);
        };
        let found = specs.iter().enumerate().find(|(_, spec)| words::is_named(&spec.wording, first));
        let (place, spec) = found.ok_or(ParseSlip::NoCommand)?;
        let (sub, rest) = match (spec.subcommands.as_slice(), rest) {
            ([], rest) => (None, rest),
            // The command alone, or with an option of its default subcommand.
            (_, [] | [Token { key: Some(_), .. }, ..]) => (spec.subcommands.first(), rest),
            (subs, [Token { word, .. }, rest @ ..]) => {
                let sub = subs.iter().find(|sub| words::is_named(&sub.wording, word));
                (Some(sub.ok_or_else(|| ParseSlip::Notice(unknown_sub(spec, first, word)))?), rest)
            }
        };
        let options = words::options(&sub.unwrap_or(spec).options, rest).map_err(ParseSlip::Notice)?;
        Ok(Self { place, sub, options })
    }
}

/// Parses a typed line into the form of [`crate::port::What::Command`]: the name (with a subcommand: `table
/// leave`) and the options, checked against the command's spec.
///
/// # Errors
/// [`Notice::BadOption`] for an option that is wrong or missing; [`Notice::UnknownCommand`] if the line
/// doesn't begin with a command of `specs`.
pub fn parse_line(specs: &[Spec], line: &str) -> Result<(String, Vec<(String, OptionValue)>), Notice> {
    let unknown = || Notice::UnknownCommand { name: line.trim().to_owned(), did_you_mean: None };
    let ParsedLine { place, sub, options } = ParsedLine::parse(specs, line).map_err(|slip| match slip {
        ParseSlip::NoCommand => unknown(),
        ParseSlip::Notice(notice) => notice,
    })?;
    let spec = specs.get(place).ok_or_else(unknown)?;
    GivenOptions::check(&sub.unwrap_or(spec).options, &options)?;
    let name = match sub {
        Some(sub) => format!("{} {}", spec.wording.name, sub.wording.name),
        None => spec.wording.name.clone(),
    };
    Ok((name, options))
}

/// `command`: the command as typed, in any language.
fn unknown_sub(spec: &Spec, command: &str, typed: &str) -> Notice {
    let known = spec.subcommands.iter().flat_map(|sub| words::names(&sub.wording));
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
    let given = GivenOptions::check(&sub.unwrap_or(spec).options, options)?;
    typed::command(name, sub.map(|sub| sub.wording.name.as_str()), &given)
}

#[cfg(test)]
#[path = "catalog_tests.rs"]
mod tests;
