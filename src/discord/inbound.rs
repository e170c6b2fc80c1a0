//! Converts serenity's events to the core's [`Inbound`]; serenity's types end here.

use super::desk::{InteractionKind, OpenInteraction};
use herzbot_core::ids::{Account, ChannelRef, MessageRef, Moment};
use herzbot_core::port::{Inbound, Lack, OptionValue, Place, Route, What, Who};
use herzbot_core::spelling::is_visible;
use serenity::all::{
    AuthorizingIntegrationOwner, ChannelType, CommandDataOption, CommandDataOptionValue, CommandDataResolved,
    CommandInteraction, CommandType, ComponentInteraction, ComponentInteractionDataKind, GuildId,
    Interaction, InteractionContext, Member, MessageFlags, PartialChannel, Permissions, Reaction,
    ReactionType, User, UserId,
};

/// Converts an interaction for the core. None: the bot doesn't support its kind.
pub fn interaction(realm: &str, interaction: Interaction, at: Moment) -> Option<(OpenInteraction, Inbound)> {
    match interaction {
        Interaction::Command(command) => Some(used(realm, command, at)),
        Interaction::Component(press) => pressed(realm, press, at),
        Interaction::Autocomplete(typing) => typed(realm, typing, at),
        Interaction::Ping(_) | Interaction::Modal(_) => None,
        _ => None,
    }
}

fn used(realm: &str, command: CommandInteraction, at: Moment) -> (OpenInteraction, Inbound) {
    let (name, options) = named(&command);
    let value = |option: &CommandDataOption| {
        let resolved = &command.data.resolved;
        Some((option.name.clone(), value(realm, &option.value, resolved, command.guild_id.is_some())?))
    };
    let what = What::Command { name: name.clone(), options: options.iter().filter_map(value).collect() };
    let kind = match command.data.kind {
        CommandType::PrimaryEntryPoint => InteractionKind::EntryPoint,
        _ => InteractionKind::Command(name),
    };
    of_command(realm, &command, kind, what, at)
}

fn typed(realm: &str, typing: CommandInteraction, at: Moment) -> Option<(OpenInteraction, Inbound)> {
    let (command, options) = named(&typing);
    let begun = options.iter().find_map(|option| match &option.value {
        CommandDataOptionValue::Autocomplete { value, .. } => Some(value.clone()),
        _ => None,
    })?;
    let what = What::Autocomplete { command, begun };
    Some(of_command(realm, &typing, InteractionKind::Autocomplete, what, at))
}

/// Returns the name of a command, with that of its subcommand, and the given options.
fn named(command: &CommandInteraction) -> (String, &[CommandDataOption]) {
    let mut name = command.data.name.clone();
    let mut options = command.data.options.as_slice();
    while let [CommandDataOption { name: below, value, .. }] = options {
        let (CommandDataOptionValue::SubCommand(inner) | CommandDataOptionValue::SubCommandGroup(inner)) =
            value
        else {
            break;
        };
        name.push(' ');
        name.push_str(below);
        options = inner;
    }
    (name, options)
}

fn of_command(
    realm: &str,
    command: &CommandInteraction,
    kind: InteractionKind,
    what: What,
    at: Moment,
) -> (OpenInteraction, Inbound) {
    let circumstances = Circumstances {
        realm,
        guild: command.guild_id,
        context: command.context,
        owners: &command.authorizing_integration_owners.0,
        channel: command.channel.as_ref(),
        channel_id: command.channel_id.to_string(),
        bot_may: command.app_permissions,
        server_locale: command.guild_locale.as_deref(),
    };
    let arrived = OpenInteraction {
        id: command.id.to_string(),
        token: command.token.clone(),
        channel: command.channel_id.to_string(),
        in_open_channel: circumstances.is_open_channel(),
        kind,
    };
    let who = who(realm, &command.user, command.member.as_deref(), &command.locale);
    let (place, chat) = (circumstances.place(), circumstances.chat());
    (arrived, Inbound { at, who, place, what, reply: None, route: Route::Direct, chat })
}

fn value(
    realm: &str,
    value: &CommandDataOptionValue,
    resolved: &CommandDataResolved,
    in_server: bool,
) -> Option<OptionValue> {
    match value {
        CommandDataOptionValue::String(word) => Some(OptionValue::Word(word.clone())),
        CommandDataOptionValue::Integer(number) => Some(OptionValue::Number(*number)),
        CommandDataOptionValue::Boolean(flag) => Some(OptionValue::Flag(*flag)),
        CommandDataOptionValue::User(id) => {
            let nick = resolved.members.get(id).and_then(|member| member.nick.clone());
            let name = nick.or_else(|| resolved.users.get(id).map(display)).unwrap_or_else(|| id.to_string());
            // A private chat has no members.
            let absent = in_server && !resolved.members.contains_key(id);
            Some(OptionValue::Person { account: account(realm, *id), name, absent })
        }
        // Kinds of options that none of the bot's commands has.
        _ => None,
    }
}

fn pressed(realm: &str, press: ComponentInteraction, at: Moment) -> Option<(OpenInteraction, Inbound)> {
    let value = match &press.data.kind {
        ComponentInteractionDataKind::Button => None,
        ComponentInteractionDataKind::StringSelect { values } => Some(values.first()?.clone()),
        _ => return None,
    };
    let ephemeral = press.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    let pressed = MessageRef { channel: press.channel_id.to_string(), message: press.message.id.to_string() };
    // An ephemeral message can only be shown again by a token, never by its id.
    let message = (!ephemeral).then(|| pressed.clone());
    let circumstances = Circumstances {
        realm,
        guild: press.guild_id,
        context: press.context,
        owners: &press.authorizing_integration_owners.0,
        channel: press.channel.as_ref(),
        channel_id: press.channel_id.to_string(),
        bot_may: press.app_permissions,
        server_locale: press.guild_locale.as_deref(),
    };
    let arrived = OpenInteraction {
        id: press.id.to_string(),
        token: press.token.clone(),
        channel: press.channel_id.to_string(),
        in_open_channel: circumstances.is_open_channel(),
        kind: InteractionKind::Press(pressed),
    };
    let inbound = Inbound {
        at,
        who: who(realm, &press.user, press.member.as_ref(), &press.locale),
        place: circumstances.place(),
        what: What::Press { choice: press.data.custom_id.clone(), value, message },
        reply: None,
        route: Route::Direct,
        chat: circumstances.chat(),
    };
    Some((arrived, inbound))
}

/// Converts a reaction to one of the bot's messages by a person (not a bot). The name is empty if Discord doesn't
/// give it (in private chats).
pub fn reaction(realm: &str, ourselves: u64, reaction: Reaction, at: Moment) -> Option<Inbound> {
    let user = reaction.user_id?;
    if user.get() == ourselves || reaction.message_author_id?.get() != ourselves {
        return None;
    }
    let member = reaction.member.as_ref();
    if member.is_some_and(|member| member.user.bot) {
        return None;
    }
    let ReactionType::Unicode(emoji) = reaction.emoji else { return None };
    let channel = reaction.channel_id.to_string();
    let place = match reaction.guild_id {
        Some(guild) => Place::Channel {
            channel: ChannelRef {
                realm: realm.to_owned(),
                server: guild.to_string(),
                channel: channel.clone(),
            },
            locale: None,
            lacks: Vec::new(),
            threads: None,
        },
        None => Place::Private,
    };
    let who = Who {
        account: account(realm, user),
        name: member.map(name_of_member).unwrap_or_default(),
        own_name: member.map(|member| display(&member.user)),
        locale: None,
        timezone: None,
        may_manage: false,
        may_moderate: false,
    };
    let message = MessageRef { channel, message: reaction.message_id.to_string() };
    Some(Inbound {
        at,
        who,
        place,
        what: What::Reaction { emoji, message },
        reply: None,
        route: Route::Direct,
        chat: None,
    })
}

fn account(realm: &str, user: UserId) -> Account {
    Account { realm: realm.to_owned(), id: user.to_string() }
}

fn display(user: &User) -> String {
    user.global_name.clone().filter(|name| is_visible(name)).unwrap_or_else(|| user.name.clone())
}

fn name_of_member(member: &Member) -> String {
    member.nick.clone().unwrap_or_else(|| display(&member.user))
}

fn who(realm: &str, user: &User, member: Option<&Member>, locale: &str) -> Who {
    let may = member.and_then(|member| member.permissions).unwrap_or_else(Permissions::empty);
    let manages = Permissions::ADMINISTRATOR | Permissions::MANAGE_GUILD;
    let moderates =
        manages | Permissions::MANAGE_MESSAGES | Permissions::MODERATE_MEMBERS | Permissions::MANAGE_CHANNELS;
    Who {
        account: account(realm, user.id),
        name: member.map_or_else(|| display(user), name_of_member),
        own_name: Some(display(user)),
        locale: (!locale.is_empty()).then(|| locale.to_owned()),
        timezone: None,
        may_manage: may.intersects(manages),
        may_moderate: may.intersects(moderates),
    }
}

struct Circumstances<'a> {
    realm: &'a str,
    guild: Option<GuildId>,
    context: Option<InteractionContext>,
    owners: &'a [AuthorizingIntegrationOwner],
    channel: Option<&'a PartialChannel>,
    channel_id: String,
    bot_may: Option<Permissions>,
    server_locale: Option<&'a str>,
}

impl Circumstances<'_> {
    /// Returns a channel only if the bot itself is a member there, and not in servers where a user has merely
    /// installed it for themselves.
    fn place(&self) -> Place {
        let only_personal = !self.owners.is_empty()
            && self.owners.iter().all(|owner| matches!(owner, AuthorizingIntegrationOwner::UserInstall(_)));
        match self.guild {
            Some(guild) if !only_personal => Place::Channel {
                channel: ChannelRef {
                    realm: self.realm.to_owned(),
                    server: guild.to_string(),
                    channel: self.channel_id.clone(),
                },
                locale: self.server_locale.map(str::to_owned),
                lacks: self.bot_may.map(|may| lacks(may, self.is_thread())).unwrap_or_default(),
                threads: self.bot_may.filter(|_| self.can_have_threads()).map(lacks_for_threads),
            },
            Some(_) | None => Place::Private,
        }
    }

    /// Returns the private chat with the bot as a channel, in a server of its own. Other private chats give none.
    fn chat(&self) -> Option<ChannelRef> {
        let elsewhere = self.context.is_some_and(|context| context != InteractionContext::BotDm);
        (self.guild.is_none() && !elsewhere).then(|| ChannelRef {
            realm: self.realm.to_owned(),
            server: format!("private-{}", self.channel_id),
            channel: self.channel_id.clone(),
        })
    }

    /// Returns whether it is a channel, but no thread, of a server where the bot is a member.
    fn is_open_channel(&self) -> bool {
        self.channel.is_some() && !self.is_thread() && matches!(self.place(), Place::Channel { .. })
    }

    /// Returns whether threads can be opened from messages there.
    fn can_have_threads(&self) -> bool {
        self.channel.is_some_and(|channel| matches!(channel.kind, ChannelType::Text | ChannelType::News))
    }

    fn is_thread(&self) -> bool {
        self.channel.is_some_and(|channel| {
            matches!(
                channel.kind,
                ChannelType::NewsThread | ChannelType::PublicThread | ChannelType::PrivateThread
            )
        })
    }
}

/// Returns the permissions that the bot needs but lacks in a channel.
fn lacks(may: Permissions, in_thread: bool) -> Vec<Lack> {
    let write = if in_thread { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
    missing(
        may,
        &[
            (Permissions::VIEW_CHANNEL, Lack::See),
            (write, Lack::Write),
            (Permissions::ATTACH_FILES, Lack::Attach),
            (Permissions::READ_MESSAGE_HISTORY, Lack::History),
        ],
    )
}

/// Returns the further permissions that the bot needs but lacks to open threads in a channel and to write there.
fn lacks_for_threads(may: Permissions) -> Vec<Lack> {
    let open = (Permissions::CREATE_PUBLIC_THREADS, Lack::OpenThreads);
    missing(may, &[open, (Permissions::SEND_MESSAGES_IN_THREADS, Lack::WriteInThreads)])
}

fn missing(may: Permissions, needed: &[(Permissions, Lack)]) -> Vec<Lack> {
    let is_granted = |permission: Permissions| may.intersects(permission | Permissions::ADMINISTRATOR);
    needed.iter().filter(|(permission, _)| !is_granted(*permission)).map(|(_, lack)| *lack).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_threads_need_is_told() {
        assert_eq!(lacks_for_threads(Permissions::ADMINISTRATOR), []);
        let some = Permissions::SEND_MESSAGES | Permissions::SEND_MESSAGES_IN_THREADS;
        assert_eq!(lacks_for_threads(some), [Lack::OpenThreads]);
        assert_eq!(lacks_for_threads(some | Permissions::CREATE_PUBLIC_THREADS), []);
        assert_eq!(lacks_for_threads(Permissions::empty()), [Lack::OpenThreads, Lack::WriteInThreads]);
    }

    #[test]
    fn what_the_bot_lacks_is_told() {
        assert_eq!(lacks(Permissions::ADMINISTRATOR, false), []);
        let some = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES;
        assert_eq!(lacks(some, false), [Lack::Attach, Lack::History]);
        assert_eq!(lacks(some, true), [Lack::Write, Lack::Attach, Lack::History]);
    }
}
