//! Servers and channels, as tests set them up.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt;
use std::sync::Arc;

use serde_json::json;
use twilight_model::guild::Permissions;

use crate::gateway::{dispatch, intent};
use crate::people::{Message, Person};
use crate::permissions;
use crate::rest::update_thread;
use crate::state::{self, ChannelKind, Guild, Role, Shared, State, Thread, User};
use crate::wire;

/// A server. A handle: cheap to clone.
#[derive(Clone)]
pub struct Server {
    pub(crate) shared: Arc<Shared>,
    pub(crate) id: u64,
}

/// A channel, of a server or private. A handle: cheap to clone.
#[derive(Clone)]
pub struct Channel {
    pub(crate) shared: Arc<Shared>,
    pub(crate) id: u64,
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Server({})", self.id)
    }
}

impl fmt::Debug for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Channel({})", self.id)
    }
}

impl Server {
    pub(crate) fn open(shared: &Arc<Shared>, name: &str, locale: &str) -> Self {
        let id = shared.change(|state| {
            let id = state.clock.server_snowflake();
            let now = state.clock.now();
            let bot_role = state.clock.snowflake();
            let owner = new_user(state, "Owner", "en-US");
            let role = |id, name: &str, permissions, managed| Role {
                id,
                name: name.to_owned(),
                permissions,
                managed,
            };
            let member = |roles: Vec<u64>| state::Member { nick: None, roles, joined: now };
            let guild = Guild {
                id,
                name: name.to_owned(),
                locale: locale.to_owned(),
                owner,
                channels: Vec::new(),
                members: BTreeMap::from([(owner, member(Vec::new())), (state.bot, member(vec![bot_role]))]),
                roles: vec![
                    role(id, "@everyone", permissions::everyone(), false),
                    role(state.clock.snowflake(), "Moderator", permissions::moderator(), false),
                    role(state.clock.snowflake(), "Manager", permissions::manager(), false),
                    role(bot_role, "Bot", permissions::bot(), true),
                ],
                created: now,
            };
            let event = wire::guild_create(state, &guild);
            state.guilds.insert(id, guild);
            dispatch(state, "GUILD_CREATE", Some(intent::GUILDS), &event);
            id
        });
        Self { shared: Arc::clone(shared), id }
    }

    /// Returns the server's id.
    #[must_use]
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Returns its shard, out of `of`.
    #[must_use]
    pub fn shard(&self, of: u64) -> u64 {
        (self.id >> 22) % of
    }

    /// Adds a text channel, in which everyone has the usual permissions.
    #[must_use]
    pub fn channel(&self, name: &str) -> Channel {
        self.channel_of(ChannelKind::Text, name)
    }

    /// Adds a voice channel with its chat, which can't have threads.
    #[must_use]
    pub fn voice_channel(&self, name: &str) -> Channel {
        self.channel_of(ChannelKind::Voice, name)
    }

    fn channel_of(&self, kind: ChannelKind, name: &str) -> Channel {
        let id = self.shared.change(|state| {
            let id = state.clock.snowflake();
            let channel = state::Channel {
                id,
                kind,
                guild: Some(self.id),
                recipient: None,
                name: name.to_owned(),
                messages: BTreeSet::new(),
                denied: BTreeMap::new(),
                thread: None,
            };
            let event = wire::channel(state, &channel);
            state.channels.insert(id, channel);
            if let Some(guild) = state.guilds.get_mut(&self.id) {
                guild.channels.push(id);
            }
            dispatch(state, "CHANNEL_CREATE", Some(intent::GUILDS), &event);
            id
        });
        Channel { shared: Arc::clone(&self.shared), id }
    }

    /// Adds a new person as a member, with the language of their client.
    #[must_use]
    pub fn member(&self, name: &str, locale: &str) -> Person {
        let id = self.shared.change(|state| new_user(state, name, locale));
        let person = Person { shared: Arc::clone(&self.shared), id };
        self.join(&person);
        person
    }

    /// Adds a person of another server as a member here, too.
    pub fn join(&self, person: &Person) {
        self.shared.change(|state| {
            let now = state.clock.now();
            if let Some(guild) = state.guilds.get_mut(&self.id) {
                guild.members.entry(person.id).or_insert(state::Member {
                    nick: None,
                    roles: Vec::new(),
                    joined: now,
                });
            }
        });
    }

    /// Makes a member a moderator, who manages messages, kicks, and gives time-outs.
    pub fn make_moderator(&self, person: &Person) {
        self.give_role(person, "Moderator");
    }

    /// Lets a member manage the server.
    pub fn make_manager(&self, person: &Person) {
        self.give_role(person, "Manager");
    }

    fn give_role(&self, person: &Person, name: &str) {
        self.shared.change(|state| {
            let Some(guild) = state.guilds.get_mut(&self.id) else {
                return;
            };
            let role = guild.roles.iter().find(|r| r.name == name).map(|r| r.id);
            if let (Some(role), Some(member)) = (role, guild.members.get_mut(&person.id)) {
                member.roles.push(role);
            }
        });
    }

    /// Gives a member another name in this server only.
    pub fn nickname(&self, person: &Person, nick: &str) {
        self.shared.change(|state| {
            let guild = state.guilds.get_mut(&self.id);
            if let Some(member) = guild.and_then(|g| g.members.get_mut(&person.id)) {
                member.nick = Some(nick.to_owned());
            }
        });
    }

    /// Denies the bot permissions in a channel.
    pub fn remove_permission(&self, channel: &Channel, what: Permissions) {
        let bot = self.shared.read(|state| state.bot);
        channel.overwrite(bot, |denied| *denied |= what);
    }

    /// Gives the bot back denied permissions in a channel.
    pub fn restore_permission(&self, channel: &Channel, what: Permissions) {
        let bot = self.shared.read(|state| state.bot);
        channel.overwrite(bot, |denied| *denied &= !what);
    }

    /// Denies a member permissions in a channel. With `VIEW_CHANNEL`, they can't see it any more.
    pub fn remove_permission_of(&self, person: &Person, channel: &Channel, what: Permissions) {
        channel.overwrite(person.id, |denied| *denied |= what);
    }

    /// Grants the bot permissions in all channels, such as `MANAGE_MESSAGES`.
    pub fn grant_bot(&self, what: Permissions) {
        self.shared.change(|state| {
            let guild = state.guilds.get_mut(&self.id);
            if let Some(role) = guild.and_then(|g| g.roles.iter_mut().find(|r| r.managed)) {
                role.permissions |= what;
            }
        });
    }

    /// Removes the bot from the server.
    pub fn remove_bot(&self) {
        self.shared.change(|state| {
            let bot = state.bot;
            if let Some(guild) = state.guilds.get_mut(&self.id) {
                guild.members.remove(&bot);
            }
            let event = json!({ "id": self.id.to_string() });
            dispatch(state, "GUILD_DELETE", Some(intent::GUILDS), &event);
        });
    }

    /// Deletes a channel or a thread with its content.
    pub fn delete_channel(&self, channel: &Channel) {
        self.shared.change(|state| {
            let threads = threads_of(state, channel.id);
            let Some(gone) = state.channels.remove(&channel.id) else {
                return;
            };
            for id in threads {
                // A channel's threads are deleted with it, without an event for each.
                if let Some(thread) = state.channels.remove(&id) {
                    state.messages.retain(|message, _| !thread.messages.contains(message));
                }
            }
            for id in &gone.messages {
                state.messages.remove(id);
            }
            if let Some(guild) = state.guilds.get_mut(&self.id) {
                guild.channels.retain(|id| *id != gone.id);
            }
            match &gone.thread {
                None => {
                    let event = wire::channel(state, &gone);
                    dispatch(state, "CHANNEL_DELETE", Some(intent::GUILDS), &event);
                }
                Some(thread) => {
                    let event = json!({
                        "id": gone.id.to_string(), "guild_id": self.id.to_string(),
                        "parent_id": thread.parent.to_string(), "type": gone.kind as u8,
                    });
                    dispatch(state, "THREAD_DELETE", Some(intent::GUILDS), &event);
                }
            }
        });
    }

    /// Archives a thread, as Discord does when it is idle: the next message unarchives it.
    pub fn archive_thread(&self, thread: &Channel) {
        self.change_thread(thread, |it| it.archived = true);
    }

    /// Archives and locks a thread, as a moderator would.
    pub fn lock_thread(&self, thread: &Channel) {
        self.change_thread(thread, |it| (it.archived, it.locked) = (true, true));
    }

    fn change_thread(&self, thread: &Channel, change: impl FnOnce(&mut Thread)) {
        self.shared.change(|state| {
            if let Some(it) = state.channels.get_mut(&thread.id).and_then(|channel| channel.thread.as_mut()) {
                change(it);
                update_thread(state, thread.id);
            }
        });
    }
}

/// Returns the threads of a channel, oldest first.
fn threads_of(state: &State, channel: u64) -> Vec<u64> {
    let is_its = |it: &&state::Channel| it.thread.as_ref().is_some_and(|thread| thread.parent == channel);
    state.channels.values().filter(is_its).map(|it| it.id).collect()
}

impl Channel {
    /// Returns the channel's id.
    #[must_use]
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Returns its threads, oldest first.
    #[must_use]
    pub fn threads(&self) -> Vec<Channel> {
        let ids = self.shared.read(|state| threads_of(state, self.id));
        ids.into_iter().map(|id| Channel { shared: Arc::clone(&self.shared), id }).collect()
    }

    /// Returns its name.
    #[must_use]
    pub fn name(&self) -> String {
        self.shared.read(|state| state.channels.get(&self.id).map(|it| it.name.clone())).unwrap_or_default()
    }

    /// Returns whether it is a thread with this person as a member: it is in their list of channels.
    #[must_use]
    pub fn is_joined_by(&self, person: &Person) -> bool {
        self.shared.read(|state| {
            let thread = state.channels.get(&self.id).and_then(|it| it.thread.as_ref());
            thread.is_some_and(|thread| thread.members.contains(&person.id))
        })
    }

    /// Returns whether it is an archived thread.
    #[must_use]
    pub fn is_archived(&self) -> bool {
        self.shared.read(|state| {
            let thread = state.channels.get(&self.id).and_then(|it| it.thread.as_ref());
            thread.is_some_and(|thread| thread.archived)
        })
    }

    /// Returns everything that everyone can see here, in order, for tests without a particular viewer.
    #[must_use]
    pub fn messages(&self) -> Vec<Message> {
        self.shared.read(|state| {
            let channel = state.channels.get(&self.id);
            let ids = channel.into_iter().flat_map(|c| &c.messages);
            ids.filter_map(|id| state.public_message(self.id, *id)).map(|m| Message::new(state, m)).collect()
        })
    }

    /// Returns every state of every public message here, in order, including deleted ones: everything that anyone
    /// can have seen.
    #[must_use]
    pub fn history(&self) -> Vec<Message> {
        self.shared.read(|state| {
            let all = state.history.iter();
            all.filter(|m| m.channel == self.id && m.ephemeral_for.is_none())
                .map(|m| Message::new(state, m))
                .collect()
        })
    }

    fn overwrite(&self, who: u64, change: impl FnOnce(&mut Permissions)) {
        self.shared.change(|state| {
            let Some(channel) = state.channels.get_mut(&self.id) else {
                return;
            };
            change(channel.denied.entry(who).or_insert(Permissions::empty()));
            channel.denied.retain(|_, denied| !denied.is_empty());
            let Some(channel) = state.channels.get(&self.id) else {
                return;
            };
            let event = wire::channel(state, channel);
            dispatch(state, "CHANNEL_UPDATE", Some(intent::GUILDS), &event);
        });
    }
}

pub(crate) fn new_user(state: &mut State, name: &str, locale: &str) -> u64 {
    let id = state.clock.snowflake();
    // Usernames are lower-case and unique; display names are neither.
    let plain: String =
        name.to_lowercase().chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_' || *c == '.').collect();
    let name_taken = state.users.values().any(|u| u.name == plain);
    state.users.insert(
        id,
        User {
            id,
            name: if name_taken || plain.len() < 2 { format!("{plain}{id}") } else { plain },
            display: name.to_owned(),
            locale: locale.to_owned(),
            bot: false,
            direct_closed: false,
            direct_channel: None,
            has_installed: false,
            notifications: Vec::new(),
            dismissed: HashSet::new(),
        },
    );
    id
}
