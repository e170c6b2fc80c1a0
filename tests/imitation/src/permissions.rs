//! Who may do what where: roles of the server, then what was taken away in the channel.

use twilight_model::guild::Permissions;

use crate::state::{Channel, State};

/// What everybody in a server may do.
pub(crate) fn everyone() -> Permissions {
    Permissions::VIEW_CHANNEL
        | Permissions::SEND_MESSAGES
        | Permissions::EMBED_LINKS
        | Permissions::ATTACH_FILES
        | Permissions::READ_MESSAGE_HISTORY
        | Permissions::ADD_REACTIONS
        | Permissions::USE_EXTERNAL_EMOJIS
        | Permissions::USE_SLASH_COMMANDS
        | Permissions::CREATE_PUBLIC_THREADS
        | Permissions::SEND_MESSAGES_IN_THREADS
}

/// What is needed to write in a channel.
pub(crate) fn to_write(channel: &Channel) -> Permissions {
    match channel.thread {
        Some(_) => Permissions::SEND_MESSAGES_IN_THREADS,
        None => Permissions::SEND_MESSAGES,
    }
}

/// What the bot's own role adds.
pub(crate) fn bot() -> Permissions {
    everyone()
}

/// What a moderator's role adds.
pub(crate) fn moderator() -> Permissions {
    Permissions::MANAGE_MESSAGES | Permissions::KICK_MEMBERS | Permissions::MODERATE_MEMBERS
}

/// What the role of those adds who manage the server.
pub(crate) fn manager() -> Permissions {
    moderator() | Permissions::MANAGE_GUILD | Permissions::MANAGE_CHANNELS
}

/// What holds in a direct-message channel, for both ends.
pub(crate) fn direct() -> Permissions {
    everyone() & !Permissions::MANAGE_MESSAGES
}

/// What `user` may do in `channel`; nothing when the person is no member there.
pub(crate) fn of(state: &State, channel: &Channel, user: u64) -> Permissions {
    let Some(guild) = channel.guild.and_then(|id| state.guilds.get(&id)) else {
        let member = channel.recipient == Some(user) || user == state.bot;
        return if member { direct() } else { Permissions::empty() };
    };
    let roles = guild.permissions(user);
    match roles {
        None => Permissions::empty(),
        Some(roles) if roles.contains(Permissions::ADMINISTRATOR) => Permissions::all(),
        Some(roles) => {
            // A thread has no permissions of its own.
            let parent = channel.thread.as_ref().and_then(|thread| state.channels.get(&thread.parent));
            let denied = parent.unwrap_or(channel).denied.get(&user).copied();
            let rest = roles & !denied.unwrap_or(Permissions::empty());
            // Without seeing the channel nothing else counts.
            if rest.contains(Permissions::VIEW_CHANNEL) { rest } else { Permissions::empty() }
        }
    }
}
