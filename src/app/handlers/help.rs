//! `/help`: every command, with what it is for.

use super::Ctx;
use herzbot_core::command::{Catalog, CommandName, Spec, Wording};
use herzbot_core::page::{Block, Page, escape};
use herzbot_core::text::Language;

/// Every command with what it is for. `prefix` is what commands begin with there.
pub fn help(ctx: &Ctx<'_>, catalog: &Catalog, prefix: &str) -> Page {
    let say = ctx.say();
    let mut blocks = vec![Block::Text(say.word("help-intro"))];
    for (name, spec) in CommandName::ALL.into_iter().zip(catalog.specs()) {
        let mut text = format!(
            "**{}{}** — {}",
            escape(prefix),
            own_name(&spec.wording, ctx.language),
            say.word(&paragraph(name))
        );
        for sub in &spec.subcommands {
            text.push_str(&line(spec, sub, ctx.language, prefix));
        }
        blocks.push(Block::Text(text));
    }
    blocks.push(Block::Small(say.word("help-text")));
    blocks.push(Block::Small(say.word("help-fair")));
    Page { title: say.word("help-title"), blocks, ..say.page() }
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
        CommandName::Help => "help-help",
    };
    key.to_owned()
}

fn line(spec: &Spec, sub: &Spec, language: Language, prefix: &str) -> String {
    let (command, name) = (own_name(&spec.wording, language), own_name(&sub.wording, language));
    let description = sub.wording.descriptions.get(language.tag()).unwrap_or(&sub.wording.description);
    format!("\n`{}{command} {name}` {description}", escape(prefix))
}

fn own_name(wording: &Wording, language: Language) -> &str {
    wording.names.get(language.tag()).unwrap_or(&wording.name)
}
