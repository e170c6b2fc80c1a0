//! `/help`: every command, with what it is for.

use super::Ctx;
use herzbot_core::command::{Catalog, CommandName, Spec, Wording};
use herzbot_core::page::{Block, Page, escape};
use herzbot_core::text::{Language, Say};
use herzbot_rules::GameKind;

/// Every command that works there, with what it is for. `prefix` is what commands begin with there.
pub fn help(ctx: &Ctx<'_>, catalog: &Catalog, prefix: &str) -> Page {
    let say = ctx.say();
    let mut blocks = vec![Block::Text(say.word("help-intro"))];
    for (name, spec) in CommandName::ALL.into_iter().zip(catalog.specs()) {
        if !works(ctx, spec) {
            continue;
        }
        let command = format!("{}{}", escape(prefix), own_name(&spec.wording, ctx.language));
        let args = [("command", command.as_str().into()), ("text", say.word(&paragraph(name)).into())];
        let mut lines = vec![say.text("help-entry", &args)];
        lines.extend(spec.subcommands.iter().map(|sub| line(say, &command, sub)));
        blocks.push(Block::Text(lines.join("\n")));
    }
    let game =
        |prefix: &str| format!("{}{}", escape(prefix), say.word(&format!("command-{}", GameKind::ALL[0])));
    if ctx.typed {
        blocks.push(Block::Small(say.text("help-text", &[("command", game(prefix).into())])));
    }
    if ctx.private_tables {
        // What is typed in a private chat needs no prefix.
        let prefix = if ctx.typed { "" } else { prefix };
        blocks.push(Block::Small(say.text("help-alone", &[("command", game(prefix).into())])));
    }
    blocks.push(Block::Small(say.word("help-fair")));
    Page { title: say.word("help-title"), blocks, ..say.page() }
}

/// Whether the person can use a command there.
fn works(ctx: &Ctx<'_>, spec: &Spec) -> bool {
    let is_here = spec.in_private || spec.opens || ctx.channel().is_some();
    is_here && !(spec.opens && ctx.opens_nothing) && (!spec.manages || ctx.may_manage)
}

/// What there is to say of a command. No catch-all: a new command does not compile until it is documented.
fn paragraph(name: CommandName) -> String {
    let key = match name {
        CommandName::Open(game) => return format!("command-{game}-help"),
        CommandName::Leaderboard => "help-leaderboard",
        CommandName::Stats => "help-stats",
        CommandName::Rules => "help-rules",
        CommandName::Table => "help-table",
        CommandName::Hint => "help-hint",
        CommandName::Settings => "help-settings",
        CommandName::Server => "help-server",
        CommandName::Help => "help-help",
    };
    key.to_owned()
}

/// A subcommand of `command`, in a line.
fn line(say: Say<'_>, command: &str, sub: &Spec) -> String {
    let Wording { description, descriptions, .. } = &sub.wording;
    let description = descriptions.get(say.language.tag()).unwrap_or(description);
    let command = format!("{command} {}", own_name(&sub.wording, say.language));
    say.text("help-subcommand", &[("command", command.into()), ("text", description.as_str().into())])
}

fn own_name(wording: &Wording, language: Language) -> &str {
    wording.names.get(language.tag()).unwrap_or(&wording.name)
}
