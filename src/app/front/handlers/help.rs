//! `/help`: a short list of the commands that are useful here, and a page about every command.

use super::{Ctx, button};
use herzbot_core::command::{Catalog, CommandName, PageChoiceId, Spec, Wording};
use herzbot_core::page::{Block, ChoiceRow, Page, Style, escape};
use herzbot_core::text::{Language, Say};
use herzbot_rules::GameKind;

/// Lists the commands that are useful to the person here and now, one a line, with a button for all commands.
/// `prefix` is the command prefix here.
pub fn help(ctx: &Ctx<'_>, catalog: &Catalog, prefix: &str) -> Page {
    let say = ctx.say;
    let mut lines = Vec::new();
    for (name, spec) in CommandName::all().zip(catalog.specs()) {
        let useful = match name {
            CommandName::Open(_) | CommandName::Daily | CommandName::League => !ctx.playing,
            CommandName::Table | CommandName::Hint | CommandName::Games => ctx.playing,
            CommandName::Puzzle | CommandName::Help => false,
            CommandName::Leaderboard
            | CommandName::Stats
            | CommandName::Rules
            | CommandName::Settings
            | CommandName::Server => true,
        };
        if useful && works(ctx, spec) {
            let command = format!("{}{}", escape(prefix), own_name(&spec.wording, ctx.say.language));
            lines.push(entry(say, &command, description(say, spec)));
        }
    }
    let intro = if ctx.playing { "help-playing" } else { "help-intro" };
    let mut blocks = vec![Block::Text(say.word(intro)), Block::Text(lines.join("\n"))];
    blocks.extend(typed(ctx, prefix));
    let all = button(PageChoiceId::Commands, say.word("help-commands"), Style::Secondary);
    let rows = vec![ChoiceRow::Buttons(vec![all])];
    Page { title: say.word("help-title"), blocks, rows, ..say.page() }
}

/// Explains how to type commands on platforms without buttons.
fn typed(ctx: &Ctx<'_>, prefix: &str) -> Option<Block> {
    let text = || ctx.say.text("help-text", &[("command", game(ctx, prefix).into())]);
    ctx.is_typed().then(text).map(Block::Small)
}

/// Returns the command that opens a table for the first game.
fn game(ctx: &Ctx<'_>, prefix: &str) -> String {
    format!("{}{}", escape(prefix), ctx.say.word(&format!("command-{}", GameKind::ALL[0])))
}

/// Lists every command that works here, with its purpose. `prefix` is the command prefix here.
pub fn commands(ctx: &Ctx<'_>, catalog: &Catalog, prefix: &str) -> Page {
    let say = ctx.say;
    let mut blocks = vec![Block::Text(say.word("help-intro"))];
    for (name, spec) in CommandName::all().zip(catalog.specs()) {
        if !works(ctx, spec) {
            continue;
        }
        let command = format!("{}{}", escape(prefix), own_name(&spec.wording, ctx.say.language));
        let mut lines = vec![entry(say, &command, &say.word(&paragraph(name)))];
        let subs = spec.subcommands.iter().filter(|sub| !sub.typed || ctx.is_typed());
        lines.extend(subs.map(|sub| subcommand(say, &command, sub)));
        blocks.push(Block::Text(lines.join("\n")));
    }
    blocks.extend(typed(ctx, prefix));
    if ctx.can(|platform| platform.private_tables) {
        // Texts in a private chat need no prefix.
        let prefix = if ctx.is_typed() { "" } else { prefix };
        blocks.push(Block::Small(say.text("help-alone", &[("command", game(ctx, prefix).into())])));
    }
    blocks.push(Block::Small(say.word("help-fair")));
    Page { title: say.word("help-title"), blocks, ..say.page() }
}

/// Whether the person can use a command here.
fn works(ctx: &Ctx<'_>, spec: &Spec) -> bool {
    let is_here = spec.in_private || spec.opens || ctx.channel().is_some();
    is_here && !(spec.opens && ctx.opens_nothing) && (!spec.manages || ctx.may_manage)
}

/// Returns the key of a command's description. No catch-all: a new command does not compile until it is documented.
fn paragraph(name: CommandName) -> String {
    let key = match name {
        CommandName::Open(game) => return format!("command-{game}-help"),
        CommandName::Leaderboard => "help-leaderboard",
        CommandName::Stats => "help-stats",
        CommandName::Games => "help-games",
        CommandName::Daily => "help-daily",
        CommandName::League => "help-league",
        CommandName::Puzzle => "help-puzzle",
        CommandName::Rules => "help-rules",
        CommandName::Table => "help-table",
        CommandName::Hint => "help-hint",
        CommandName::Settings => "help-settings",
        CommandName::Server => "help-server",
        CommandName::Help => "help-help",
    };
    key.to_owned()
}

/// Formats a command as a line.
fn entry(say: Say<'_>, command: &str, text: &str) -> String {
    say.text("help-entry", &[("command", command.into()), ("text", text.into())])
}

/// Formats a subcommand of `command` as a line.
fn subcommand(say: Say<'_>, command: &str, spec: &Spec) -> String {
    let command = format!("{command} {}", own_name(&spec.wording, say.language));
    say.text("help-subcommand", &[("command", command.into()), ("text", description(say, spec).into())])
}

fn description<'a>(say: Say<'_>, spec: &'a Spec) -> &'a str {
    let Wording { description, descriptions, .. } = &spec.wording;
    descriptions.get(say.language.tag()).unwrap_or(description)
}

fn own_name(wording: &Wording, language: Language) -> &str {
    wording.names.get(language.tag()).unwrap_or(&wording.name)
}
