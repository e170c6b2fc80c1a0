//! Permissions: the roles in the server, minus what is denied in the channel.

use twilight_model::guild::Permissions;

use crate::state::{Channel, State};

/// Returns the permissions of everyone in a server.
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

/// Returns the permissions needed to write in a channel.
pub(crate) fn to_write(channel: &Channel) -> Permissions {
    match channel.thread {
        Some(_) => Permissions::SEND_MESSAGES_IN_THREADS,
        None => Permissions::SEND_MESSAGES,
    }
}

/// Returns the permissions of the bot's own role.
pub(crate) fn bot() -> Permissions {
    everyone()
}

/// Returns the permissions of a moderator's role.
pub(crate) fn moderator() -> Permissions {
    Permissions::MANAGE_MESSAGES | Permissions::KICK_MEMBERS | Permissions::MODERATE_MEMBERS
}

/// Returns the permissions of the role that manages the server.
pub(crate) fn manager() -> Permissions {
    moderator() | Permissions::MANAGE_GUILD | Permissions::MANAGE_CHANNELS
}

/// Returns the permissions in a direct-message channel, for both sides.
pub(crate) fn direct() -> Permissions {
    everyone() & !Permissions::MANAGE_MESSAGES
}

/// Returns the permissions of `user` in `channel`; none if the user isn't a member there.
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
            // Without the permission to view the channel, all others are void.
            if rest.contains(Permissions::VIEW_CHANNEL) { rest } else { Permissions::empty() }
        }
    }
}
