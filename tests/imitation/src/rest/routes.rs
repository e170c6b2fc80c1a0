//! The existing routes.

use crate::limits::{Limit, Limits};

/// The handler of a request, and its action.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Room {
    Application(About),
    NewEmoji,
    Commands(Act),
    Activity,
    Exchange,
    Callback,
    Webhook(Act),
    Channel(ChannelAct),
    Message(Act),
    Thread,
    Reaction(ReactionAct),
    Guild(GuildAct),
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum About {
    Gateway,
    GatewayBot,
    Me,
    Application,
    Emojis,
    MyGuilds,
    User,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Act {
    List,
    Get,
    Create,
    Overwrite,
    Edit,
    Delete,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum ChannelAct {
    Get,
    Typing,
    OpenDirect,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum ReactionAct {
    Add,
    RemoveMine,
    RemoveOf,
    RemoveEmoji,
    RemoveAll,
    List,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum GuildAct {
    Get,
    Member,
    MyMember,
    Channels,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Callback,
    Token,
    Send,
    Edit,
    Delete,
    React,
    OpenDirect,
    Other,
}

/// The route of a request.
#[derive(Debug)]
pub(crate) struct Route {
    pub(crate) room: Room,
    /// The path as in Discord's OpenAPI description.
    pub(crate) template: &'static str,
    /// The bucket's name: one for each method and path.
    pub(crate) bucket: &'static str,
    /// Whether the bot's token is required, and whether the request counts against the global limit.
    pub(crate) needs_token: bool,
    pub(crate) wants_body: bool,
    kind: Kind,
    parts: Vec<String>,
}

impl Route {
    pub(crate) fn part(&self, position: usize) -> &str {
        self.parts.get(position).map_or("", String::as_str)
    }

    /// Returns the major parameter: the first id in the path, for webhooks with the token.
    pub(crate) fn major(&self) -> String {
        match self.part(0) {
            "channels" | "guilds" => self.part(1).to_owned(),
            "webhooks" => format!("{}/{}", self.part(1), self.part(2)),
            _ => String::new(),
        }
    }

    pub(crate) fn limit(&self, limits: &Limits) -> Option<Limit> {
        match self.kind {
            Kind::Callback => None,
            Kind::Token => limits.token,
            Kind::Send => limits.send,
            Kind::Edit => limits.edit,
            Kind::Delete => limits.delete,
            Kind::React => limits.react,
            Kind::OpenDirect => limits.open_direct,
            Kind::Other => limits.other,
        }
    }
}

pub(crate) fn find(method: &str, path: &str) -> Option<Route> {
    let rest = path.strip_prefix("/api/v10/")?;
    let parts: Vec<String> = rest.split('/').map(decoded).collect();
    let names: Vec<&str> = parts.iter().map(String::as_str).collect();
    let (room, kind, bucket, template) = table(method, &names)?;
    let needs_token =
        !matches!(kind, Kind::Callback | Kind::Token) && !matches!(room, Room::Application(About::Gateway));
    let wants_body = match room {
        Room::Commands(act) | Room::Webhook(act) | Room::Message(act) => match act {
            Act::Create | Act::Overwrite | Act::Edit => true,
            Act::List | Act::Get | Act::Delete => false,
        },
        Room::Callback | Room::NewEmoji | Room::Thread | Room::Channel(ChannelAct::OpenDirect) => true,
        Room::Application(_)
        | Room::Activity
        | Room::Exchange
        | Room::Channel(_)
        | Room::Reaction(_)
        | Room::Guild(_) => false,
    };
    Some(Route { room, template, bucket, needs_token, wants_body, kind, parts })
}

type Entry = (Room, Kind, &'static str, &'static str);

fn table(method: &str, names: &[&str]) -> Option<Entry> {
    use Kind::{Callback, Delete, Edit, OpenDirect, Other, React, Send, Token};
    let entry = |room, kind, bucket, template| Some((room, kind, bucket, template));
    let app = |what, template: &'static str| entry(Room::Application(what), Other, template, template);
    match (method, names) {
        ("GET", ["gateway"]) => app(About::Gateway, "/gateway"),
        ("GET", ["gateway", "bot"]) => app(About::GatewayBot, "/gateway/bot"),
        ("GET", ["users", "@me"]) => app(About::Me, "/users/@me"),
        ("GET", ["users", id]) if *id != "@me" => app(About::User, "/users/{user_id}"),
        ("GET", ["users", "@me", "guilds"]) => app(About::MyGuilds, "/users/@me/guilds"),
        ("GET", ["applications", "@me"]) => app(About::Application, "/applications/@me"),
        ("GET", ["oauth2", "applications", "@me"]) => app(About::Application, "/oauth2/applications/@me"),
        ("GET", ["applications", _, "activity-instances", _]) => {
            let template = "/applications/{application_id}/activity-instances/{instance_id}";
            entry(Room::Activity, Other, template, template)
        }
        ("POST", ["oauth2", "token"]) => entry(Room::Exchange, Callback, "/oauth2/token", "/oauth2/token"),
        ("GET", ["applications", _, "emojis"]) => app(About::Emojis, "/applications/{application_id}/emojis"),
        ("POST", ["applications", _, "emojis"]) => {
            entry(Room::NewEmoji, Other, "emoji-create", "/applications/{application_id}/emojis")
        }
        (_, ["applications", _, "commands", ..]) => {
            let all = "/applications/{application_id}/commands";
            let one = "/applications/{application_id}/commands/{command_id}";
            commands(method, &names[3..], all, one)
        }
        (_, ["applications", _, "guilds", _, "commands", ..]) => {
            let all = "/applications/{application_id}/guilds/{guild_id}/commands";
            let one = "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}";
            commands(method, &names[5..], all, one)
        }
        ("POST", ["interactions", _, _, "callback"]) => {
            let template = "/interactions/{interaction_id}/{interaction_token}/callback";
            entry(Room::Callback, Callback, "callback", template)
        }
        ("POST", ["webhooks", _, _]) => {
            let template = "/webhooks/{webhook_id}/{webhook_token}";
            entry(Room::Webhook(Act::Create), Token, "followup", template)
        }
        (_, ["webhooks", _, _, "messages", id]) => {
            let template = if *id == "@original" {
                "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
            } else {
                "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"
            };
            let (act, bucket) = match method {
                "GET" => (Act::Get, "followup-get"),
                "PATCH" => (Act::Edit, "followup-edit"),
                "DELETE" => (Act::Delete, "followup-delete"),
                _ => return None,
            };
            entry(Room::Webhook(act), Token, bucket, template)
        }
        ("POST", ["users", "@me", "channels"]) => {
            let template = "/users/@me/channels";
            entry(Room::Channel(ChannelAct::OpenDirect), OpenDirect, template, template)
        }
        ("GET", ["channels", _]) => {
            let template = "/channels/{channel_id}";
            entry(Room::Channel(ChannelAct::Get), Other, template, template)
        }
        ("POST", ["channels", _, "typing"]) => {
            let template = "/channels/{channel_id}/typing";
            entry(Room::Channel(ChannelAct::Typing), Other, template, template)
        }
        (_, ["channels", _, "messages"]) => {
            let template = "/channels/{channel_id}/messages";
            match method {
                "GET" => entry(Room::Message(Act::List), Other, "message-list", template),
                "POST" => entry(Room::Message(Act::Create), Send, "message-send", template),
                _ => None,
            }
        }
        (_, ["channels", _, "messages", _]) => {
            let template = "/channels/{channel_id}/messages/{message_id}";
            match method {
                "GET" => entry(Room::Message(Act::Get), Other, "message-get", template),
                "PATCH" => entry(Room::Message(Act::Edit), Edit, "message-edit", template),
                "DELETE" => entry(Room::Message(Act::Delete), Delete, "message-delete", template),
                _ => None,
            }
        }
        ("POST", ["channels", _, "messages", _, "threads"]) => {
            let template = "/channels/{channel_id}/messages/{message_id}/threads";
            entry(Room::Thread, Other, "thread-create", template)
        }
        (_, ["channels", _, "messages", _, "reactions", rest @ ..]) => {
            let act = match (method, rest) {
                ("PUT", [_, "@me"]) => ReactionAct::Add,
                ("DELETE", [_, "@me"]) => ReactionAct::RemoveMine,
                ("DELETE", [_, _]) => ReactionAct::RemoveOf,
                ("DELETE", [_]) => ReactionAct::RemoveEmoji,
                ("DELETE", []) => ReactionAct::RemoveAll,
                ("GET", [_]) => ReactionAct::List,
                _ => return None,
            };
            let template = "/channels/{channel_id}/messages/{message_id}/reactions";
            entry(Room::Reaction(act), React, "reactions", template)
        }
        ("GET", ["guilds", _]) => {
            let template = "/guilds/{guild_id}";
            entry(Room::Guild(GuildAct::Get), Other, template, template)
        }
        ("GET", ["guilds", _, "channels"]) => {
            let template = "/guilds/{guild_id}/channels";
            entry(Room::Guild(GuildAct::Channels), Other, template, template)
        }
        ("GET", ["guilds", _, "members", _]) => {
            let template = "/guilds/{guild_id}/members/{user_id}";
            entry(Room::Guild(GuildAct::Member), Other, template, template)
        }
        ("GET", ["users", "@me", "guilds", _, "member"]) => {
            let template = "/users/@me/guilds/{guild_id}/member";
            entry(Room::Guild(GuildAct::MyMember), Other, template, template)
        }
        _ => None,
    }
}

fn commands(method: &str, rest: &[&str], all: &'static str, one: &'static str) -> Option<Entry> {
    let (act, template) = match (method, rest) {
        ("GET", []) => (Act::List, all),
        ("PUT", []) => (Act::Overwrite, all),
        ("POST", []) => (Act::Create, all),
        ("GET", [_]) => (Act::Get, one),
        ("PATCH", [_]) => (Act::Edit, one),
        ("DELETE", [_]) => (Act::Delete, one),
        _ => return None,
    };
    Some((Room::Commands(act), Kind::Other, template, template))
}

/// Percent-decodes one part of a path or query.
pub(crate) fn decoded(part: &str) -> String {
    let bytes = part.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let hex = part.get(at + 1..at + 3).filter(|_| bytes[at] == b'%');
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                out.push(byte);
                at += 3;
            }
            None => {
                out.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}
