//! Jobs whose time has come: drawn, and made into requests.

use super::shown::{DrawnMessage, Landed};
use super::{
    ChannelStanding, EditPlace, InFlightRequest, Lookup, LookupResult, MatrixDesk, MatrixRequest, PAUSES,
    Purpose, RequestError, RequestId, SendJob,
};
use crate::render::{self, Canvas, Mention};
use crate::{html, wire};
use herzbot_adapter::choices::Numbered;
use herzbot_adapter::queue::{RequestOutcome, Ticket};
use herzbot_core::command::Prefix;
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::page::{File, Page};
use herzbot_core::port::{Show, Target};
use rand::Rng as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

/// What could not be looked up is tried again after this.
const AGAIN: Duration = Duration::from_secs(2);

/// A page with what its rendering depends on.
struct Drawing<'a> {
    page: &'a Page,
    /// What commands begin with there; empty in a private chat.
    prefix: &'a str,
    mentions: Vec<String>,
    /// Whether it says why it comes late.
    explain: bool,
}

/// A request, and what it shows.
type Prepared = Result<(MatrixRequest, DrawnMessage), Box<Landed>>;

fn digest(content: &serde_json::Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    content.to_string().hash(&mut hasher);
    hasher.finish()
}

impl MatrixDesk {
    /// Starts a job.
    pub(super) fn dispatch(&mut self, ticket: Ticket, job: SendJob, explain: bool, now: Moment) {
        if let Some((user, room)) = job.private_to()
            && !self.chats.is_open(user, room)
        {
            self.queue.done(ticket, RequestOutcome::Unsent, now);
            return self.redirect(job, now);
        }
        match job.channel() {
            Some(channel) => {
                let lookup = Lookup::Channel(channel.to_owned());
                self.look_up(lookup, Purpose::Draw { ticket, job: Box::new(job), explain }, now);
            }
            None => {
                let prepared = self.prepare(&job, explain, now);
                self.start(ticket, job, prepared, now);
            }
        }
    }

    /// What was to go into a chat that is none any more takes the way to the person anew.
    pub(super) fn redirect(&mut self, job: SendJob, now: Moment) {
        let Some(user) = job.private_to().map(|(user, _)| user.to_owned()) else { return };
        match job {
            SendJob::Show { show, .. } if self.is_superseded(&show) => {}
            SendJob::Show { .. } | SendJob::Page { .. } | SendJob::Edit { .. } => {
                self.say_to(&user, job, now);
            }
            // It goes with the view that it belongs to.
            SendJob::Poll { .. }
            | SendJob::Picture { .. }
            | SendJob::Public { .. }
            | SendJob::Redact(_)
            | SendJob::Seed { .. }
            | SendJob::OpenChat(_)
            | SendJob::Leave(_) => {}
        }
    }

    /// It is known where a job's channel stands: now it can be drawn.
    pub(super) fn draw_in_channel(
        &mut self,
        ticket: Ticket,
        job: SendJob,
        explain: bool,
        found: LookupResult,
        now: Moment,
    ) {
        match found {
            LookupResult::Channel(standing) => {
                let prepared = self.prepare_in_channel(&job, &standing, explain, now);
                self.start(ticket, job, prepared, now);
            }
            LookupResult::Message(_)
            | LookupResult::Room(_)
            | LookupResult::Event(_)
            | LookupResult::Language(_)
            | LookupResult::Reactions(_)
            | LookupResult::Failed => {
                self.queue.done(ticket, RequestOutcome::Again { what: job, after: AGAIN }, now);
            }
        }
    }

    fn start(&mut self, ticket: Ticket, job: SendJob, prepared: Prepared, now: Moment) {
        match prepared {
            Ok((request, drawn)) => {
                let id = RequestId(self.fresh_id());
                let (request, pause) = (Arc::new(request), PAUSES.0);
                let flight =
                    InFlightRequest { ticket, job, request, drawn, pause, was_lost: false, losses: 0 };
                self.flights.insert(id, flight);
                self.request(id, now);
            }
            Err(landed) => {
                self.queue.done(ticket, RequestOutcome::Unsent, now);
                self.land(ticket, job, *landed, now);
            }
        }
    }

    fn prepare_in_channel(
        &mut self,
        job: &SendJob,
        standing: &ChannelStanding,
        explain: bool,
        now: Moment,
    ) -> Prepared {
        let ChannelStanding { room, prefix } = standing;
        // Words alone will do in a private chat, also at a table that stands there.
        let is_chat = room.as_ref().is_some_and(|room| self.chats.owner(room).is_some());
        let prefix = if is_chat { String::new() } else { Prefix::before_command(prefix) };
        let prefix = prefix.as_str();
        match job {
            SendJob::Show { show, .. } => {
                let room = room.clone().ok_or_else(|| Box::new(Landed::Failed(RequestError::NotInRoom)))?;
                self.prepare_show(show, room, prefix, explain, now)
            }
            SendJob::Public { page, answers, .. } => {
                let room = room.clone().ok_or_else(|| Box::new(Landed::Failed(RequestError::NotInRoom)))?;
                let drawing = Drawing { page, prefix, mentions: Vec::new(), explain: false };
                // Where the room was replaced meanwhile, what it answers is not in the new one.
                let answers = answers.as_ref().filter(|answered| answered.room == room);
                let (mut request, drawn) = self.prepare_message(room.clone(), None, drawing, false, now);
                if let (MatrixRequest::Send { content, .. }, Some(answers)) = (&mut request, answers) {
                    *content = wire::answering(content.take(), answers);
                }
                Ok((request, drawn))
            }
            SendJob::Edit { message, page, .. } => {
                let drawing = Drawing { page, prefix, mentions: Vec::new(), explain: false };
                let room = message.channel.clone();
                Ok(self.prepare_message(room, Some(message.clone()), drawing, false, now))
            }
            SendJob::Page { .. }
            | SendJob::Redact(_)
            | SendJob::Seed { .. }
            | SendJob::Poll { .. }
            | SendJob::Picture { .. }
            | SendJob::OpenChat(_)
            | SendJob::Leave(_) => Err(Box::new(Landed::Done)),
        }
    }

    /// Makes the request of a job that stands in no channel.
    fn prepare(&mut self, job: &SendJob, explain: bool, now: Moment) -> Prepared {
        match job {
            SendJob::Show { show, room } => self.prepare_show(show, room.clone(), "", explain, now),
            SendJob::Page { user, room, page, loud, .. } => {
                let mentions = if *loud { vec![user.clone()] } else { Vec::new() };
                let drawing = Drawing { page, prefix: "", mentions, explain: false };
                Ok(self.prepare_message(room.clone(), None, drawing, *loud, now))
            }
            SendJob::Edit { message, page, place: EditPlace::Private(_), .. } => {
                let drawing = Drawing { page, prefix: "", mentions: Vec::new(), explain: false };
                let room = message.channel.clone();
                Ok(self.prepare_message(room, Some(message.clone()), drawing, true, now))
            }
            SendJob::Redact(message) => {
                let (room, event) = (message.channel.clone(), message.message.clone());
                let transaction = self.transaction();
                Ok((MatrixRequest::Redact { room, transaction, event }, DrawnMessage::default()))
            }
            SendJob::Seed { message, key } => {
                let choices = self.prompts.of(&message.channel, &message.message);
                if choices.is_none_or(|choices| choices.reacted(key).is_none()) {
                    // It does not offer that any more.
                    return Err(Box::new(Landed::Done));
                }
                let content = wire::reaction(&message.message, key);
                let request = self.send(message.channel.clone(), "m.reaction", content);
                Ok((request, DrawnMessage::default()))
            }
            SendJob::Poll { room, question, count, choices, .. } => {
                let content = wire::poll(question, *count, choices);
                let request = self.send(room.clone(), wire::POLL_START, content);
                let drawn =
                    DrawnMessage { room: room.clone(), choices: choices.clone(), ..DrawnMessage::default() };
                Ok((request, drawn))
            }
            SendJob::Picture { room, table, picture } => {
                // The same for every try, also after a restart: the homeserver takes it once.
                let transaction = format!("herzbot-points-{table}");
                let (room, picture) = (room.clone(), picture.clone());
                Ok((MatrixRequest::Picture { room, transaction, picture }, DrawnMessage::default()))
            }
            SendJob::OpenChat(user) => Ok((self.request_chat(user), DrawnMessage::default())),
            SendJob::Leave(room) => {
                Ok((MatrixRequest::Leave { room: room.clone() }, DrawnMessage::default()))
            }
            SendJob::Public { .. } | SendJob::Edit { place: EditPlace::Channel(_), .. } => {
                Err(Box::new(Landed::Done))
            }
        }
    }

    fn prepare_show(
        &mut self,
        show: &Show,
        room: String,
        prefix: &str,
        explain: bool,
        now: Moment,
    ) -> Prepared {
        let known = self.known(show, &room);
        if let Some(known) = &known
            && self.gone.remove(&known.at.message)
        {
            self.shown.remove(&show.surface);
            return Err(Box::new(Landed::Gone));
        }
        let edited = known.filter(|_| !show.fresh);
        let person = match &show.target {
            Target::Person(account) => Some(&account.id),
            Target::Channel(_) => None,
        };
        let loud = match &edited {
            Some(known) => known.loud,
            None => !show.ping.is_empty() || (person.is_some() && (show.urgent || show.fresh)),
        };
        let mut mentions: Vec<String> = show.ping.iter().map(|account| account.id.clone()).collect();
        if let Some(person) = person.filter(|person| loud && !mentions.contains(person)) {
            mentions.push(person.clone());
        }
        // A message of its own has an order of its own.
        let salt = edited.as_ref().map_or_else(|| self.rng.random(), |known| known.salt);
        let arranged = self.arranged(show, salt);
        let page = arranged.as_ref().unwrap_or(&show.page);
        let (said, choices) = self.draw(Drawing { page, prefix, mentions, explain }, now);
        let message = wire::MessageContent { said: &said, choices: &choices, loud };
        let digest = digest(&message.new_content());
        let edits = edited.as_ref().map(|known| known.at.clone());
        let drawn = DrawnMessage { room: room.clone(), edits, choices: choices.clone(), loud, salt, digest };
        match edited {
            // It says so already: nothing is worth an event.
            Some(known) if known.digest == digest => Err(Box::new(Landed::There { at: known.at, drawn })),
            Some(known) => {
                let needs = (!known.sure).then(|| known.at.message.clone());
                let content = message.edit_of(&known.at.message);
                Ok((self.send_message(room, content, needs, show.page.file.clone()), drawn))
            }
            None => Ok((self.send_message(room, message.new_content(), None, show.page.file.clone()), drawn)),
        }
    }

    fn prepare_message(
        &mut self,
        room: String,
        edits: Option<MessageRef>,
        drawing: Drawing<'_>,
        loud: bool,
        now: Moment,
    ) -> (MatrixRequest, DrawnMessage) {
        let file = drawing.page.file.clone();
        let (said, choices) = self.draw(drawing, now);
        let message = wire::MessageContent { said: &said, choices: &choices, loud };
        let content = match &edits {
            Some(edited) => message.edit_of(&edited.message),
            None => message.new_content(),
        };
        let request = self.send_message(room.clone(), content, None, file);
        (request, DrawnMessage { room, edits, choices, loud, salt: 0, digest: 0 })
    }

    fn draw(&self, drawing: Drawing<'_>, now: Moment) -> (render::RenderedMessage, Numbered) {
        let Drawing { page, prefix, mentions, explain } = drawing;
        let explained = explain.then(|| render::explained(page.clone(), &self.texts, self.queue.allowance()));
        let page = explained.as_ref().unwrap_or(page);
        let choices = Numbered::of(page);
        let link = page.link.as_ref().map(|link| {
            let at = match &link.message {
                Some(message) => vec![message.channel.as_str(), message.message.as_str()],
                None => vec![link.channel.channel.as_str()],
            };
            html::matrix_to(&at)
        });
        let name = |id: &String| self.names.get(id).unwrap_or(id).clone();
        let mentions: Vec<Mention> = mentions.into_iter().map(|id| Mention { name: name(&id), id }).collect();
        let canvas = Canvas {
            texts: &self.texts,
            prefix,
            choices: &choices,
            now,
            mentions: &mentions,
            link: link.as_deref(),
        };
        (render::render(page, &canvas), choices)
    }

    fn send_message(
        &mut self,
        room: String,
        content: serde_json::Value,
        needs: Option<String>,
        file: Option<File>,
    ) -> MatrixRequest {
        let transaction = self.transaction();
        MatrixRequest::Send { room, transaction, kind: "m.room.message", content, needs, file }
    }

    fn send(&mut self, room: String, kind: &'static str, content: serde_json::Value) -> MatrixRequest {
        let transaction = self.transaction();
        MatrixRequest::Send { room, transaction, kind, content, needs: None, file: None }
    }

    /// A new idempotency key: a request that is repeated keeps its own.
    fn transaction(&mut self) -> String {
        let number = self.fresh_id();
        format!("herzbot-{:016x}-{number}", self.nonce)
    }
}
