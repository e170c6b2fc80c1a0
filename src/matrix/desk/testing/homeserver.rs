//! An imitation homeserver with the features that the desk needs.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::super::*;
use super::{BOT, HeardEvent};
use crate::wire;
use herzbot_adapter::choices::Numbered;
use herzbot_adapter::queue::Voice;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A message on the homeserver.
#[derive(Clone, Debug)]
pub struct Posted {
    pub id: String,
    pub room: String,
    /// Its original content.
    pub content: Value,
    /// Its texts and choices, the newest last.
    pub versions: Vec<(String, Numbered)>,
    pub redacted: bool,
    /// The account that posted it.
    pub by: Voice,
    /// Whether that account no longer belongs to the bot.
    pub foreign: bool,
}

impl Posted {
    /// Returns whether it has ever offered a choice.
    pub fn offers(&self, choice: &str) -> bool {
        let offers = |offered: &Numbered| {
            let mut picked = (1..=offered.len()).filter_map(|number| offered.typed(&number.to_string()));
            picked.any(|picked| picked.choice == choice)
        };
        self.versions.iter().any(|(_, offered)| offers(offered))
    }
}

#[derive(Clone, Debug, Default)]
pub struct ImitationRoom {
    pub joined: BTreeSet<String>,
    pub invited: BTreeSet<String>,
    /// The person for whom the room was created as a private chat.
    pub chat_of: Option<String>,
}

/// An imitation homeserver.
#[derive(Default)]
pub struct ImitationHomeserver {
    pub rooms: BTreeMap<String, ImitationRoom>,
    pub posted: Vec<Posted>,
    pub reactions: Vec<(String, String)>,
    /// The polls that were closed.
    pub closed: Vec<String>,
    /// The pictures: room and alternative text.
    pub pictures: Vec<(String, String)>,
    /// The rooms that the second account is in.
    pub second_in: BTreeSet<String>,
    transactions: HashMap<String, String>,
    ids: u64,
}

impl ImitationHomeserver {
    pub fn take(&mut self, request: &MatrixRequest, by: Voice) -> Result<MatrixResponse, RequestError> {
        match request {
            MatrixRequest::Send { room, transaction, kind, content, needs, .. } => {
                if let Some(id) = self.transactions.get(transaction) {
                    return Ok(MatrixResponse::Sent(id.clone()));
                }
                let is_gone = |id: &String| {
                    self.posted.iter().any(|post| post.id == *id && (post.redacted || post.foreign))
                };
                let is_there = match by {
                    Voice::First => self.rooms[room].joined.contains(BOT),
                    Voice::Second => self.second_in.contains(room),
                };
                if !is_there {
                    return Err(RequestError::NotInRoom);
                }
                if needs.as_ref().is_some_and(is_gone) {
                    return Ok(MatrixResponse::Gone);
                }
                let is_other = |id: &String| self.posted.iter().any(|post| post.id == *id && post.by != by);
                if needs.as_ref().is_some_and(is_other) {
                    return Ok(MatrixResponse::OfSecond);
                }
                self.ids += 1;
                let id = format!("${}", self.ids);
                self.transactions.insert(transaction.clone(), id.clone());
                self.keep(&id, room, kind, content, by);
                Ok(MatrixResponse::Sent(id))
            }
            MatrixRequest::Picture { room, transaction, picture } => {
                if let Some(id) = self.transactions.get(transaction) {
                    return Ok(MatrixResponse::Sent(id.clone()));
                }
                if !self.rooms[room].joined.contains(BOT) {
                    return Err(RequestError::NotInRoom);
                }
                self.ids += 1;
                let id = format!("${}", self.ids);
                self.transactions.insert(transaction.clone(), id.clone());
                self.pictures.push((room.clone(), picture.alt.clone()));
                Ok(MatrixResponse::Sent(id))
            }
            MatrixRequest::Redact { event, .. } => {
                for post in self.posted.iter_mut().filter(|post| post.id == *event) {
                    // The creator of a room has the power to do this.
                    let is_own_room = by == Voice::First && self.rooms[&post.room].chat_of.is_some();
                    if (post.by != by || post.foreign) && !is_own_room {
                        return Err(RequestError::Forbidden("no power".to_owned()));
                    }
                    post.redacted = true;
                }
                Ok(MatrixResponse::Redacted)
            }
            MatrixRequest::OpenChat { user, known } => {
                Ok(MatrixResponse::Chat(self.open_chat(user, known.as_ref())))
            }
            MatrixRequest::Leave { room } => {
                let Some(there) = self.rooms.get_mut(room) else { return Ok(MatrixResponse::Left(false)) };
                let is_alone = there.invited.is_empty() && there.joined.iter().all(|user| user == BOT);
                if is_alone {
                    there.joined.remove(BOT);
                }
                Ok(MatrixResponse::Left(is_alone))
            }
        }
    }

    fn keep(&mut self, id: &str, room: &str, kind: &str, content: &Value, by: Voice) {
        let relation = &content["m.relates_to"];
        if kind == wire::POLL_END {
            return self.closed.push(relation["event_id"].as_str().unwrap().to_owned());
        }
        if kind == "m.reaction" {
            let text = |key: &str| relation[key].as_str().unwrap().to_owned();
            return self.reactions.push((text("event_id"), text("key")));
        }
        let edited = relation["rel_type"] == "m.replace";
        let shown = if edited { &content["m.new_content"] } else { content };
        let offered = wire::choices(&serde_json::json!({ "content": shown })).unwrap_or_default();
        let version = (shown["body"].as_str().unwrap_or("a poll").to_owned(), offered);
        if !edited {
            let (id, room) = (id.to_owned(), room.to_owned());
            let content = content.clone();
            let versions = vec![version];
            return self.posted.push(Posted {
                id,
                room,
                content,
                versions,
                redacted: false,
                by,
                foreign: false,
            });
        }
        for post in self.posted.iter_mut().filter(|post| relation["event_id"] == post.id.as_str()) {
            // Clients ignore edits by other users.
            assert!(post.by == by && !post.foreign, "{post:?} is edited by another account");
            post.versions.push(version.clone());
        }
    }

    fn open_chat(&mut self, user: &str, known: Option<&String>) -> ChatStatus {
        let is_chat =
            |room: &ImitationRoom| room.chat_of.as_deref() == Some(user) && room.joined.contains(BOT);
        let marked = self.rooms.iter().filter(|(_, room)| is_chat(room));
        let known = known.filter(|known| self.rooms[*known].joined.contains(BOT));
        let candidates: Vec<String> = known.into_iter().chain(marked.map(|(id, _)| id)).cloned().collect();
        let mut empty = None;
        for id in candidates {
            let room = &self.rooms[&id];
            let others: Vec<&String> =
                room.joined.iter().chain(&room.invited).filter(|other| *other != BOT).collect();
            match others.as_slice() {
                [] => empty = empty.or(Some(id)),
                [one] if **one == user && room.joined.contains(user) => return ChatStatus::Open(id),
                [one] if **one == user => return ChatStatus::Invited(id),
                _ => {}
            }
        }
        let id = empty.unwrap_or_else(|| format!("!chat{:03}:x", self.rooms.len()));
        let room = self.rooms.entry(id.clone()).or_default();
        room.joined.insert(BOT.to_owned());
        room.invited.insert(user.to_owned());
        room.chat_of = Some(user.to_owned());
        ChatStatus::Invited(id)
    }

    pub fn look_up(&self, lookup: &Lookup, late: &HashMap<String, HeardEvent>) -> LookupResult {
        let of = |post: &Posted| post.versions.last().unwrap().1.clone();
        match lookup {
            Lookup::Channel(channel) => {
                let there = self.rooms.get(channel).is_some_and(|room| room.joined.contains(BOT));
                LookupResult::Channel(ChannelStanding {
                    room: there.then(|| channel.clone()),
                    prefix: "!".to_owned(),
                })
            }
            Lookup::Message { event, .. } => LookupResult::Message(
                match self.posted.iter().find(|post| post.id == *event && !post.redacted && !post.foreign) {
                    Some(post) => MessageOffer::Ours(of(post)),
                    None => MessageOffer::Foreign,
                },
            ),
            Lookup::Room(room) => {
                let there = self
                    .posted
                    .iter()
                    .rev()
                    .filter(|post| post.room == *room && !post.redacted && !post.foreign);
                let offering = there.map(|post| (post.id.clone(), of(post)));
                LookupResult::Room(offering.filter(|(_, offered)| !offered.is_empty()).collect())
            }
            Lookup::Event { event, .. } => {
                LookupResult::Event(late.get(event).map(|heard| Decrypted::Heard(Box::new(heard.clone()))))
            }
            Lookup::Reactions { event, .. } => {
                let there = self.reactions.iter().filter(|(to, _)| to == event);
                LookupResult::Reactions(there.map(|(_, key)| key.clone()).collect())
            }
            Lookup::Language { .. } => LookupResult::Language(None),
        }
    }
}
