//! Builds the requests of jobs. A message is drawn only when it is sent.

use super::chats::Chats;
use super::composer::{ComposedMessage, Composer, Drawing, notified};
use super::jobs::{EditPlace, JobOutcome, SendJob};
use super::outbox::Outbox;
use super::prompts::Prompts;
use super::surfaces::{DrawnMessage, Placement, Surfaces};
use super::{ChannelStanding, DuePicture, MatrixRequest, RequestError};
use crate::wire;
use herzbot_adapter::queue::{Allowance, Voice};
use herzbot_core::command::Prefix;
use herzbot_core::ids::Moment;
use herzbot_core::port::Show;

/// A request and its content, or the outcome of a job that needs no request.
pub type BuiltRequest = Result<(MatrixRequest, DrawnMessage), Box<JobOutcome>>;

/// The parts of the desk that a request depends on.
pub struct RequestBuilder<'a> {
    /// The messages that show surfaces.
    pub surfaces: &'a mut Surfaces,
    /// The choices of messages.
    pub prompts: &'a Prompts,
    /// The private chats.
    pub chats: &'a Chats,
    /// Composes messages.
    pub composer: &'a Composer,
    /// The account that makes the request.
    pub voice: Voice,
    /// The rate limit, if the message should explain that it is late because of it.
    pub explains: Option<Allowance>,
    /// Creates transaction ids, and knows the authors of messages.
    pub outbox: &'a mut Outbox,
    /// The current time.
    pub now: Moment,
}

impl RequestBuilder<'_> {
    /// Builds the request of a job for the current room of its channel or chat.
    ///
    /// # Errors
    /// Returns the job's outcome if no request is needed or possible.
    pub fn build(mut self, job: &SendJob, standing: ChannelStanding) -> BuiltRequest {
        let ChannelStanding { room, prefix } = standing;
        // A private chat needs no prefix, even at a table that was opened there.
        let reader = room.as_ref().and_then(|room| self.chats.owner(room));
        let prefix = if reader.is_some() { String::new() } else { Prefix::before_command(&prefix) };
        let drawing = |page, edits, mentions, loud| Drawing {
            page,
            prefix: &prefix,
            edits,
            reader,
            mentions,
            loud,
            silent: false,
            explains: None,
        };
        let room = || room.ok_or_else(|| Box::new(JobOutcome::Failed(RequestError::NotInRoom)));
        match job {
            SendJob::Show { show, .. } => self.show(show, room()?, &prefix, reader),
            SendJob::Public { page, answers, .. } => {
                let room = room()?;
                // If the room was replaced, the message to reply to is in the old room.
                let answers = answers.as_ref().filter(|answered| answered.room == room);
                let (mut request, drawn) = self.message(room, drawing(page, None, Vec::new(), false));
                if let (MatrixRequest::Send { content, .. }, Some(answers)) = (&mut request, answers) {
                    *content = wire::answering(content.take(), answers);
                }
                Ok((request, drawn))
            }
            SendJob::Page { user, page, loud, .. } => {
                let mentions = if *loud { vec![user.clone()] } else { Vec::new() };
                Ok(self.message(room()?, drawing(page, None, mentions, *loud)))
            }
            SendJob::Edit { message, page, place, .. } => {
                let loud = matches!(place, EditPlace::Private(_));
                // A message of the other account can't be edited, so post a new one.
                let edits = self.outbox.voices.may_edit(self.voice, &message.message).then_some(message);
                let drawing = drawing(page, edits, Vec::new(), loud);
                let (mut request, drawn) = self.message(message.channel.clone(), drawing);
                if let MatrixRequest::Send { needs, .. } = &mut request
                    && self.outbox.voices.is_unsure(&message.message)
                {
                    *needs = Some(message.message.clone());
                }
                Ok((request, drawn))
            }
            SendJob::Redact(_)
            | SendJob::Seed { .. }
            | SendJob::Poll { .. }
            | SendJob::ClosePoll { .. }
            | SendJob::Picture(_)
            | SendJob::OpenChat(_)
            | SendJob::Leave(_) => self.pageless(job),
        }
    }

    fn show(&mut self, show: &Show, room: String, prefix: &str, reader: Option<&str>) -> BuiltRequest {
        let edited = match self.surfaces.placement(show, &room) {
            Placement::Edit(known) if self.outbox.voices.may_edit(self.voice, &known.at.message) => {
                Some(known)
            }
            Placement::New | Placement::Edit(_) => None,
            Placement::Gone => return Err(Box::new(JobOutcome::Gone)),
        };
        let (loud, mentions) = notified(show, edited.as_ref());
        let edits = edited.as_ref().map(|known| &known.at);
        let (page, explains) = (&show.page, self.explains);
        let silent = show.silent && !loud;
        let drawing = Drawing { page, prefix, edits, reader, mentions, loud, silent, explains };
        let (mut request, drawn) = self.message(room, drawing);
        match edited {
            // The message shows this already, so no event is needed.
            Some(known) if known.digest == drawn.digest => {
                return Err(Box::new(JobOutcome::There { at: known.at, drawn }));
            }
            Some(known) if !known.sure => {
                if let MatrixRequest::Send { needs, .. } = &mut request {
                    *needs = Some(known.at.message);
                }
            }
            Some(_) | None => {}
        }
        Ok((request, drawn))
    }

    /// Returns the request that sends a page.
    fn message(&mut self, room: String, drawing: Drawing<'_>) -> (MatrixRequest, DrawnMessage) {
        let (edits, loud, file) = (drawing.edits.cloned(), drawing.loud, drawing.page.file.clone());
        let ComposedMessage { content, choices, digest } = self.composer.compose(drawing, self.now);
        let drawn = DrawnMessage { room: room.clone(), edits, choices, loud, digest };
        let (transaction, kind, needs) = (self.outbox.transaction(), "m.room.message", None);
        (MatrixRequest::Send { room, transaction, kind, content, needs, file }, drawn)
    }

    /// Builds the request of a job without a page.
    fn pageless(&mut self, job: &SendJob) -> BuiltRequest {
        let transaction = self.outbox.transaction();
        let send = |room: &str, kind, content| {
            let (room, needs, file) = (room.to_owned(), None, None);
            MatrixRequest::Send { room, transaction: transaction.clone(), kind, content, needs, file }
        };
        let mut drawn = DrawnMessage::default();
        let request = match job {
            SendJob::Redact(message) => {
                let (room, event) = (message.channel.clone(), message.message.clone());
                MatrixRequest::Redact { room, transaction, event }
            }
            SendJob::Seed { message, key } => {
                let choices = self.prompts.of(&message.channel, &message.message);
                if choices.is_none_or(|choices| choices.reacted(key).is_none()) {
                    // The message no longer offers this choice.
                    return Err(Box::new(JobOutcome::Done));
                }
                send(&message.channel, "m.reaction", wire::reaction(&message.message, key))
            }
            SendJob::Poll { surface, choices, .. }
                if !self.surfaces.offers(*surface, choices, self.prompts) =>
            {
                // The person has moved already.
                return Err(Box::new(JobOutcome::Done));
            }
            SendJob::Poll { room, question, count, choices, .. } => {
                (drawn.room, drawn.choices) = (room.clone(), choices.clone());
                send(room, wire::POLL_START, wire::poll(question, *count, choices))
            }
            SendJob::ClosePoll { poll, said } => {
                send(&poll.channel, wire::POLL_END, wire::poll_end(&poll.message, said))
            }
            SendJob::Picture(DuePicture { room, table, picture }) => {
                // All attempts use the same id, even after a restart, so the homeserver accepts it only once.
                let transaction = format!("herzbot-points-{table}");
                MatrixRequest::Picture { room: room.clone(), transaction, picture: picture.clone() }
            }
            SendJob::OpenChat(user) => {
                let known = self.chats.room_of(user).map(str::to_owned);
                MatrixRequest::OpenChat { user: user.clone(), known }
            }
            SendJob::Leave(room) => MatrixRequest::Leave { room: room.clone() },
            SendJob::Show { .. } | SendJob::Page { .. } | SendJob::Edit { .. } | SendJob::Public { .. } => {
                return Err(Box::new(JobOutcome::Done));
            }
        };
        Ok((request, drawn))
    }
}
