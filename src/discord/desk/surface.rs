//! The state of one surface: the newest revision that is wanted, what shows it, and what is in flight. It decides how
//! the newest revision is shown, and what follows from the outcome of a call.

use super::channels::Channels;
use super::clock::posted;
use super::flight::{AnswerStart, Arrival, FlightKind, Post, SurfaceFlight, Verdict};
use crate::call::codes;
use herzbot_adapter::ornaments::{Ornament, Ornaments, Refusal};
use herzbot_adapter::shows;
use herzbot_adapter::surfaces::{ShownMessage, SurfaceRecord};
use herzbot_core::ids::{ChannelRef, MessageRef, Moment, TableId};
use herzbot_core::page::Page;
use herzbot_core::port::{Lack, Show, Surface, Target, Undelivered};
use sha2::{Digest, Sha256};
use std::time::Duration;

/// Edits of a message older than an hour are limited. One this old is replaced at its next change.
pub const OLD: Duration = Duration::from_secs(50 * 60);
/// Without a token, each edit of the table's message counts for the bot, so it is edited no more often than this. Players
/// see their own view at once; only onlookers wait.
pub const CALM: Duration = Duration::from_secs(15);
/// How long the state of a surface is kept that nothing happens to.
const IDLE: Duration = Duration::from_secs(3600);
/// The least age of a message that moves down, and the shortest pause between two looks at what is below it.
pub const PAUSE: Duration = Duration::from_secs(2 * 60);
/// The longest pause between two looks. It doubles while nothing is found: most channels are quiet while people play, and
/// each look counts as a request.
const LONGEST_PAUSE: Duration = Duration::from_secs(8 * 60);
/// How many messages of others push a table's message out of sight on a phone.
const ENOUGH: usize = 3;

/// The pause before the next try (exponential backoff) after so many failed attempts.
pub fn backoff(attempts: u32) -> Duration {
    Duration::from_millis(500 << attempts.min(7)).min(Duration::from_secs(60))
}

/// Whether a surface is an answer that only one person sees: only a token can edit it.
pub const fn is_ephemeral(surface: Surface) -> bool {
    matches!(surface, Surface::Hand(..))
}

/// The times that decide when a surface is sent.
#[derive(Debug)]
struct Pacing {
    attempts: u32,
    blocked_until: Moment,
    /// When an edit that counts for the bot last landed.
    edited: Moment,
    /// When the core last sent something.
    touched: Moment,
}

/// How often it is looked whether a message has scrolled away.
#[derive(Debug)]
struct Looks {
    /// By Discord's clock.
    last: Moment,
    pause: Duration,
}

/// See the module's documentation.
#[derive(Debug)]
pub struct SurfaceState {
    /// The newest state.
    wanted: Option<Show>,
    /// Whether `wanted` still has to be sent.
    behind: bool,
    record: SurfaceRecord<()>,
    /// A post of which it is not known whether it happened. It is repeated as it was.
    unsure: Option<Box<Post>>,
    /// Whether a post in place of the message may have happened already, in this process or an earlier one. A post with the
    /// same nonce then returns that message, and its text is not sent.
    may_be_there: bool,
    /// The ornaments that the newest state goes without, since Discord refused it with them.
    stripped: Ornaments,
    /// Whether its file was refused for lack of a permission.
    may_not_attach: bool,
    pacing: Pacing,
    /// The message that was retired last.
    retired: Option<MessageRef>,
    looks: Looks,
}

impl SurfaceState {
    /// A surface of which nothing is known.
    pub fn new(now: Moment) -> Self {
        Self {
            wanted: None,
            behind: false,
            record: SurfaceRecord::default(),
            unsure: None,
            may_be_there: false,
            stripped: Ornaments::new(),
            may_not_attach: false,
            pacing: Pacing { attempts: 0, blocked_until: Moment(0), edited: Moment(0), touched: now },
            retired: None,
            looks: Looks { last: Moment(0), pause: PAUSE },
        }
    }

    /// The newest state.
    pub const fn wanted(&self) -> Option<&Show> {
        self.wanted.as_ref()
    }

    /// The message that shows the surface.
    pub fn message(&self) -> Option<&MessageRef> {
        self.record.message()
    }

    /// The ornaments that the newest state goes without.
    pub const fn stripped(&self) -> &Ornaments {
        &self.stripped
    }

    /// Whether its file was refused for lack of a permission.
    pub const fn may_not_attach(&self) -> bool {
        self.may_not_attach
    }

    /// The newest state, if it has to be sent and nothing is in flight.
    pub fn to_send(&self) -> Option<&Show> {
        self.wanted.as_ref().filter(|_| self.behind && !self.record.is_in_flight())
    }

    /// Whether nothing has happened for so long that the surface can be forgotten.
    pub fn is_forgettable(&self, now: Moment) -> bool {
        !self.behind && !self.record.is_in_flight() && now.since(self.pacing.touched) > IDLE
    }

    /// Whether nothing is in flight for a surface that was deleted.
    pub const fn is_doomed_and_landed(&self) -> bool {
        self.record.is_doomed() && !self.record.is_in_flight()
    }

    /// Takes a state. Returns the messages that it names as superseded; none where the state is not newer.
    pub fn want(&mut self, mut show: Show, now: Moment) -> Option<Vec<MessageRef>> {
        let is_busy = self.behind || self.record.is_in_flight();
        let is_older = |newest: &Show| show.rev < newest.rev || (is_busy && show.rev == newest.rev);
        if self.wanted.as_ref().is_some_and(is_older) {
            return None;
        }
        self.pacing.touched = now;
        // What the desk knows is never older than what the core knows.
        if self.record.message().is_none() {
            let message = show.message.take();
            self.may_be_there = message.is_some();
            self.stand_at(message, 0);
        }
        let superseded = std::mem::take(&mut show.superseded);
        // A notification that was not sent is still due; one that may have been sent is repeated as it was.
        let is_unsent = |unsent: &Show| match (&unsent.target, &self.unsure) {
            (_, None) => true,
            (Target::Channel(target), Some(post)) => target.channel != post.channel,
            (Target::Person(_), Some(_)) => false,
        };
        if let Some(unsent) = self.wanted.take().filter(|unsent| self.behind && is_unsent(unsent)) {
            shows::fold(&mut show, unsent);
        }
        self.wanted = Some(show);
        self.behind = true;
        self.dress();
        Some(superseded)
    }

    /// Another process sends for the table now. Returns whether a call in flight still has to land.
    pub fn let_go(&mut self) -> bool {
        (self.wanted, self.behind, self.unsure) = (None, false, None);
        self.record.is_in_flight()
    }

    /// The surface is deleted. Returns the message to delete, and whether something may still arrive.
    pub fn delete(&mut self) -> (Option<MessageRef>, bool) {
        (self.wanted, self.behind) = (None, false);
        let message = self.record.delete();
        if self.unsure.is_some() {
            self.record.doom();
        }
        (message, self.record.is_doomed())
    }

    /// The last call of a deleted surface has landed. Returns whether it is wanted again.
    pub fn revive(&mut self) -> bool {
        self.record.spare();
        self.record.forget_message();
        self.unsure = None;
        self.wanted.is_some()
    }

    /// An interaction is about to be answered by a message that shows `rev`: the pressed one, or one that is posted. It
    /// counts as in flight until [`Self::ended`]. `channel`: where it was asked.
    pub fn start_answer(
        &mut self,
        answer: (Surface, u64, Page),
        pressed: Option<&MessageRef>,
        channel: ChannelRef,
        now: Moment,
    ) -> AnswerStart {
        self.pacing.touched = now;
        self.dress();
        let is_post_due = self.adopt(answer, pressed.is_some(), channel);
        // A post of which it is not known whether it happened has still to be cleared up.
        self.behind = is_post_due || self.unsure.is_some();
        let replaced = pressed.and_then(|pressed| self.move_to(pressed));
        // `adopt` has left a state.
        let (rev, page) = self.wanted.as_ref().map(|show| (show.rev, show.page.clone())).unwrap_or_default();
        self.record.started(rev);
        let is_outdated = pressed.is_some_and(|pressed| self.has_newer_than(pressed));
        AnswerStart { rev, page, is_outdated, replaced }
    }

    /// Takes an answer as the newest state, unless there is a newer one. Returns whether a new message of the table that was
    /// asked for and is not in flight yet is still due, after the answer.
    fn adopt(&mut self, answer: (Surface, u64, Page), is_press: bool, channel: ChannelRef) -> bool {
        let (surface, rev, page) = answer;
        if self.wanted.as_ref().is_some_and(|wanted| wanted.rev > rev) {
            return false;
        }
        let may_post =
            is_press && self.behind && self.unsure.is_none() && matches!(surface, Surface::Table(_));
        let (target, before) = match self.wanted.take() {
            Some(Show { target, ping, silent, fresh, .. }) => {
                (target, Some((ping, silent)).filter(|_| fresh))
            }
            None => (Target::Channel(channel), None),
        };
        let due = before.filter(|_| may_post);
        let fresh = due.is_some();
        let (ping, silent) = due.unwrap_or_default();
        let (message, superseded, urgent) = (None, Vec::new(), true);
        let show = Show { surface, target, page, rev, message, fresh, superseded, urgent, ping, silent };
        self.wanted = Some(show);
        fresh
    }

    /// The surface is played in the pressed message from now on, unless it was replaced by a newer one. Returns the message
    /// that the pressed one replaces.
    fn move_to(&mut self, pressed: &MessageRef) -> Option<MessageRef> {
        // Of several answers that only one person sees, people play in the one that they pressed.
        let is_free = self.wanted.as_ref().is_some_and(|wanted| is_ephemeral(wanted.surface));
        if self.has_newer_than(pressed) && !is_free {
            return None;
        }
        self.may_be_there |= self.record.message().is_none();
        self.stand_at(Some(pressed.clone()), self.record.shown_rev())
    }

    fn stand_at(&mut self, message: Option<MessageRef>, rev: u64) -> Option<MessageRef> {
        self.record.show(ShownMessage { at: message?, rev, details: () })
    }

    /// A call of the surface has ended, by an interaction or not.
    pub const fn ended(&mut self) {
        self.record.ended();
    }

    /// The newest state has to be sent, if there is one.
    pub const fn fall_behind(&mut self) {
        self.behind |= self.wanted.is_some();
    }

    /// Whether the message that shows the surface is newer than this one: ids rise.
    pub fn has_newer_than(&self, message: &MessageRef) -> bool {
        let number = |message: &MessageRef| message.message.parse::<u64>().ok();
        self.message().is_some_and(|ours| number(ours) > number(message))
    }

    /// The message to edit; none: the newest state is to be posted. `discord_now`: by Discord's clock.
    pub fn edits(&self, discord_now: Moment) -> Option<&MessageRef> {
        let wanted = self.wanted.as_ref()?;
        let is_old = |message: &MessageRef| {
            !is_ephemeral(wanted.surface) && posted(message).is_some_and(|at| discord_now.since(at) > OLD)
        };
        self.message().filter(|message| !wanted.fresh && self.unsure.is_none() && !is_old(message))
    }

    /// Whether the newest state has yet to be sent, in a new message.
    pub fn is_to_be_posted(&self, discord_now: Moment) -> bool {
        self.behind && self.wanted.is_some() && self.edits(discord_now).is_none()
    }

    /// Whether a message is being posted, or about to be.
    pub fn is_posting(&self, discord_now: Moment) -> bool {
        self.unsure.is_some() || self.record.is_in_flight() || self.is_to_be_posted(discord_now)
    }

    /// The channel of a new message; none: the private chat has to be opened first. An unsure post is cleared up where it was
    /// tried, even if the surface has moved to another channel since.
    pub fn posts_in<'a>(&'a self, channels: &'a Channels) -> Option<&'a str> {
        match (&self.wanted.as_ref()?.target, &self.unsure) {
            (Target::Channel(_), Some(post)) => Some(&post.channel),
            (target, _) => channels.channel_of(target),
        }
    }

    /// The call that shows the newest state, by the bot itself.
    pub fn flight(&self, channels: &Channels, discord_now: Moment, salt: u64) -> Option<FlightKind> {
        let wanted = self.to_send()?;
        if let Some(at) = self.edits(discord_now) {
            return Some(FlightKind::Edit { at: at.clone(), by_token: false });
        }
        match (self.posts_in(channels), &wanted.target) {
            (Some(channel), _) => Some(FlightKind::Post(self.post(wanted, channel, salt))),
            (None, Target::Person(account)) => Some(FlightKind::Open(account.id.clone())),
            (None, Target::Channel(_)) => None,
        }
    }

    fn post(&self, wanted: &Show, channel: &str, salt: u64) -> Box<Post> {
        match &self.unsure {
            Some(before) if before.channel == channel => before.clone(),
            Some(_) | None => Box::new(Post {
                rev: wanted.rev,
                channel: channel.to_owned(),
                page: wanted.page.clone(),
                ping: wanted.ping.clone(),
                silent: wanted.silent,
                nonce: self.nonce(wanted, salt),
            }),
        }
    }

    /// At most 25 characters that no other post of ours has. A table's message is replaced by at most one message, whichever
    /// process posts it, however often. `salt` sets apart the posts of two processes.
    fn nonce(&self, wanted: &Show, salt: u64) -> String {
        let Show { surface, rev, .. } = wanted;
        let digest = match self.message() {
            Some(before) if matches!(surface, Surface::Table(_)) => {
                Sha256::digest(format!("{surface:?} after {}", before.message))
            }
            Some(_) | None => Sha256::digest(format!("{salt} {surface:?} {rev}")),
        };
        let mut first = [0; 8];
        first.copy_from_slice(&digest[..8]);
        TableId(u64::from_be_bytes(first)).to_string()
    }

    /// Not before this moment is the newest state sent; `calm`: edits that nobody waits for are slowed down.
    pub fn not_before(&self, discord_now: Moment, calm: bool) -> Moment {
        let blocked = self.pacing.blocked_until;
        let is_calm = |show: &Show| matches!(show.surface, Surface::Table(_)) && !show.urgent;
        let slowed = calm && self.edits(discord_now).is_some() && self.wanted.as_ref().is_some_and(is_calm);
        if slowed { blocked.max(self.pacing.edited.after(CALM)) } else { blocked }
    }

    /// Until when Discord takes no call.
    pub const fn blocked_until(&self) -> Moment {
        self.pacing.blocked_until
    }

    /// Discord takes no call until then.
    pub const fn block(&mut self, until: Moment) {
        self.pacing.blocked_until = until;
    }

    /// A call has started.
    pub fn took_off(&mut self, flight: &SurfaceFlight) {
        if let FlightKind::Open(_) = flight.kind {
            return self.record.started(0);
        }
        // A post that is repeated as it was may show an older state.
        self.behind = self.wanted.as_ref().is_some_and(|wanted| wanted.rev > flight.rev);
        self.record.started(flight.rev);
    }

    /// An edit that counts for the bot has landed.
    pub const fn edited(&mut self, now: Moment) {
        self.pacing.edited = now;
    }

    /// A post that shows `rev` has landed.
    pub fn posted(&mut self, rev: u64) {
        self.unsure = None;
        if let Some(wanted) = self.wanted.as_mut().filter(|wanted| wanted.rev == rev) {
            wanted.fresh = false;
        }
        let is_table = self.wanted.as_ref().is_some_and(|wanted| matches!(wanted.surface, Surface::Table(_)));
        // The text that is there may be that of an earlier post.
        if std::mem::take(&mut self.may_be_there) && self.message().is_some() && is_table {
            self.behind = true;
        }
    }

    /// A message that shows `rev` has arrived.
    pub fn arrived(&mut self, rev: u64, message: &MessageRef) -> Arrival {
        self.pacing.attempts = 0;
        if self.record.is_doomed() {
            return Arrival::Unwanted;
        }
        if self.has_newer_than(message) {
            // The pressed message was replaced meanwhile: the newer one has to show the same.
            self.behind |= self.wanted.as_ref().is_some_and(|wanted| wanted.rev > self.record.shown_rev());
            return Arrival::Outdated;
        }
        // An older state may have overtaken a newer one on its way: then the newer one is sent again.
        self.behind |= self.record.is_superseded(rev) && self.wanted.is_some();
        Arrival::Shown(self.stand_at(Some(message.clone()), rev))
    }

    /// A call failed, and may have succeeded: a post is repeated as it was. Returns how many have failed in a row.
    pub fn failed(&mut self, kind: &FlightKind) -> u32 {
        if let FlightKind::Post(post) = kind {
            self.unsure = Some(post.clone());
            self.may_be_there = true;
        }
        self.pacing.attempts + 1
    }

    /// The newest state is sent again after a pause.
    pub fn back_off(&mut self, now: Moment) {
        self.fall_behind();
        self.pacing.blocked_until = now.after(backoff(self.pacing.attempts));
        self.pacing.attempts += 1;
    }

    /// A refused post is still due, even if the message that it is to replace was edited meanwhile.
    pub fn still_due(&mut self, flight: &SurfaceFlight) {
        self.fall_behind();
        let is_due =
            matches!(flight.kind, FlightKind::Post(_)) && self.unsure.is_none() && self.message().is_some();
        if let Some(wanted) = self.wanted.as_mut().filter(|_| matches!(flight.surface, Surface::Table(_))) {
            wanted.fresh |= is_due;
        }
    }

    /// The newest state goes without these ornaments.
    pub fn strip(&mut self, ornaments: &Ornaments, refusal: Refusal) {
        self.may_not_attach |= refusal == Refusal::Forbidden && ornaments.contains(&Ornament::Files);
        self.stripped.extend(ornaments);
    }

    /// Another page is tried with all its ornaments.
    fn dress(&mut self) {
        self.stripped.clear();
        (self.may_not_attach, self.pacing.attempts) = (false, 0);
    }

    /// What follows from a refusal with this code that has nothing to do with ornaments or load. A post has not happened.
    pub fn refused(&mut self, flight: &SurfaceFlight, code: u64) -> Verdict {
        self.unsure = None;
        let verdict = self.verdict(flight, code);
        match verdict {
            Verdict::WithoutToken => self.fall_behind(),
            Verdict::PostAnew => {
                self.fall_behind();
                self.wanted.iter_mut().for_each(|wanted| wanted.fresh = true);
            }
            Verdict::Undelivered(Undelivered::MessageGone | Undelivered::ChannelGone) => {
                self.record.forget_message();
            }
            Verdict::Undelivered(_) => {}
        }
        verdict
    }

    fn verdict(&self, flight: &SurfaceFlight, code: u64) -> Verdict {
        let is_private = matches!(self.wanted, Some(Show { target: Target::Person(_), .. }));
        let stands_elsewhere = |post: &Post| self.message().is_some_and(|at| at.channel != post.channel);
        Verdict::Undelivered(match (&flight.kind, code) {
            (FlightKind::Edit { by_token: true, .. }, code)
                if code != codes::UNKNOWN_MESSAGE || is_ephemeral(flight.surface) =>
            {
                return Verdict::WithoutToken;
            }
            (FlightKind::Edit { .. }, codes::OLD_MESSAGE | codes::ARCHIVED) => return Verdict::PostAnew,
            (FlightKind::Edit { .. }, codes::UNKNOWN_MESSAGE | codes::NOT_OURS) => Undelivered::MessageGone,
            // A thread that the message was to move to: the message stays where it is.
            (FlightKind::Post(post), codes::UNKNOWN_CHANNEL) if stands_elsewhere(post) => {
                Undelivered::Forbidden(vec![Lack::See])
            }
            (_, codes::UNKNOWN_CHANNEL) => Undelivered::ChannelGone,
            (_, codes::LOCKED) => Undelivered::Forbidden(vec![Lack::WriteInThreads]),
            (FlightKind::Open(_), _) | (_, codes::CLOSED | codes::STRANGERS | codes::NO_RECIPIENT) => {
                Undelivered::PrivateClosed
            }
            (_, codes::NO_ACCESS | codes::NO_PERMISSION) if is_private => Undelivered::PrivateClosed,
            (_, codes::NO_ACCESS) => Undelivered::Forbidden(vec![Lack::See]),
            (_, codes::NO_PERMISSION) => Undelivered::Forbidden(vec![Lack::Write]),
            (_, _) => Undelivered::Forbidden(Vec::new()),
        })
    }

    /// A revision could not be shown in a channel. If a newer one is meant for another channel, it still has to be sent; else
    /// nothing is, until the core decides what to do: returns the newest revision, which would fare no better.
    pub fn give_up(&mut self, rev: u64, channel: Option<&str>) -> Option<u64> {
        let newest = self.wanted.as_ref().filter(|wanted| wanted.rev > rev);
        self.behind = newest.is_some_and(|wanted| match &wanted.target {
            Target::Channel(target) => channel.is_some_and(|channel| target.channel != channel),
            Target::Person(_) => false,
        });
        (!self.behind).then(|| newest.map_or(rev, |wanted| wanted.rev))
    }

    /// The words of a retired message that leads to the surface's message.
    pub fn words_for(&self, retired: &MessageRef) -> Option<&str> {
        let Page { leads_on, leads_elsewhere, .. } = &self.wanted.as_ref()?.page;
        let is_elsewhere = self.message().is_some_and(|message| message.channel != retired.channel);
        Some(if is_elsewhere && !leads_elsewhere.is_empty() { leads_elsewhere } else { leads_on })
    }

    /// The message to which a retired one leads, and its channel.
    pub fn leads_to(&self, retired: &MessageRef) -> Option<(&ChannelRef, &MessageRef)> {
        let message = self.message().filter(|message| *message != retired)?;
        match &self.wanted.as_ref()?.target {
            Target::Channel(channel) => Some((channel, message)),
            Target::Person(_) => None,
        }
    }

    /// Whether an earlier process may have left a message that is to be retired. It must lead to another one.
    pub fn is_to_retire(&self, message: &MessageRef) -> bool {
        self.message().is_some_and(|shown| shown != message) && self.retired.as_ref() != Some(message)
    }

    /// A message has been retired.
    pub fn retired(&mut self, message: MessageRef) {
        self.retired = Some(message);
    }

    /// The message below which it is time to look, if there is one.
    pub fn look(&mut self, discord_now: Moment) -> Option<MessageRef> {
        let message = self.message().filter(|_| self.stays())?;
        let is_settled = posted(message).is_some_and(|at| discord_now.since(at) >= PAUSE);
        let is_due = is_settled && discord_now.since(self.looks.last) >= self.looks.pause;
        let message = is_due.then(|| message.clone())?;
        self.looks.last = discord_now;
        Some(message)
    }

    /// Others have written so many messages below a message. Returns whether it has scrolled away.
    pub fn looked(&mut self, message: &MessageRef, found: usize) -> bool {
        if found < ENOUGH {
            self.looks.pause = (self.looks.pause * 2).min(LONGEST_PAUSE);
            return false;
        }
        self.looks.pause = PAUSE;
        self.stays() && self.message() == Some(message)
    }

    /// Whether no new message is about to be posted, which would be at the end of the channel anyway.
    fn stays(&self) -> bool {
        self.wanted.as_ref().is_some_and(|wanted| !wanted.fresh) && self.unsure.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Moment = Moment(1_700_000_000_000);
    const TABLE: Surface = Surface::Table(TableId(1));

    fn message(channel: &str, id: &str) -> MessageRef {
        MessageRef { channel: channel.into(), message: id.into() }
    }

    fn channel(id: &str) -> ChannelRef {
        ChannelRef { realm: "discord".into(), server: "5".into(), channel: id.into() }
    }

    fn show(rev: u64) -> Show {
        Show {
            surface: TABLE,
            target: Target::Channel(channel("10")),
            page: Page::default(),
            rev,
            message: None,
            fresh: false,
            superseded: vec![],
            urgent: false,
            ping: vec![],
            silent: false,
        }
    }

    fn wanting(show: Show) -> SurfaceState {
        let mut state = SurfaceState::new(START);
        assert!(state.want(show, START).is_some());
        state
    }

    /// The next call, which takes off.
    fn take_off(state: &mut SurfaceState) -> SurfaceFlight {
        let kind = state.flight(&Channels::default(), START, 1).expect("there is something to send");
        let rev = match &kind {
            FlightKind::Post(post) => post.rev,
            FlightKind::Edit { .. } | FlightKind::Open(_) => state.wanted().expect("a state").rev,
        };
        let (ornaments, stripped) = (Ornaments::new(), Ornaments::new());
        let flight = SurfaceFlight { surface: TABLE, rev, kind, ornaments, stripped };
        state.took_off(&flight);
        flight
    }

    #[test]
    fn each_refusal_has_its_verdict() {
        let edit = |by_token| FlightKind::Edit { at: message("10", "1"), by_token };
        let post = |to: &str| {
            let (page, ping, nonce) = (Page::default(), vec![], String::new());
            FlightKind::Post(Box::new(Post { rev: 1, channel: to.into(), page, ping, silent: false, nonce }))
        };
        let forbidden = |lack| Verdict::Undelivered(Undelivered::Forbidden(vec![lack]));
        let gone = Verdict::Undelivered;
        for (kind, code, verdict) in [
            (edit(true), codes::NO_ACCESS, Verdict::WithoutToken),
            (edit(true), codes::UNKNOWN_MESSAGE, gone(Undelivered::MessageGone)),
            (edit(false), codes::UNKNOWN_MESSAGE, gone(Undelivered::MessageGone)),
            (edit(false), codes::NOT_OURS, gone(Undelivered::MessageGone)),
            (edit(false), codes::OLD_MESSAGE, Verdict::PostAnew),
            (edit(false), codes::ARCHIVED, Verdict::PostAnew),
            (edit(false), codes::UNKNOWN_CHANNEL, gone(Undelivered::ChannelGone)),
            (post("10"), codes::UNKNOWN_CHANNEL, gone(Undelivered::ChannelGone)),
            (post("20"), codes::UNKNOWN_CHANNEL, forbidden(Lack::See)),
            (post("10"), codes::LOCKED, forbidden(Lack::WriteInThreads)),
            (post("10"), codes::NO_ACCESS, forbidden(Lack::See)),
            (post("10"), codes::NO_PERMISSION, forbidden(Lack::Write)),
            (post("10"), codes::CLOSED, gone(Undelivered::PrivateClosed)),
            (FlightKind::Open("77".into()), 0, gone(Undelivered::PrivateClosed)),
            (post("10"), 1, gone(Undelivered::Forbidden(vec![]))),
        ] {
            let mut state = wanting(Show { message: Some(message("10", "1")), ..show(1) });
            let (ornaments, stripped) = (Ornaments::new(), Ornaments::new());
            let case = format!("{kind:?} {code}");
            let flight = SurfaceFlight { surface: TABLE, rev: 1, kind, ornaments, stripped };
            assert_eq!(state.refused(&flight, code), verdict, "{case}");
            let is_gone =
                matches!(verdict, Verdict::Undelivered(Undelivered::MessageGone | Undelivered::ChannelGone));
            assert_eq!(state.message().is_none(), is_gone, "{case}");
            assert_eq!(state.is_to_be_posted(START), is_gone || verdict == Verdict::PostAnew, "{case}");
        }
    }

    #[test]
    fn a_post_of_which_nobody_knows_is_repeated_as_it_was() {
        let mut state = wanting(show(1));
        let flight = take_off(&mut state);
        state.ended();
        assert_eq!(state.failed(&flight.kind), 1);
        state.back_off(START);
        assert!(state.want(show(2), START).is_some());
        let FlightKind::Post(again) = take_off(&mut state).kind else { panic!("it is posted") };
        let FlightKind::Post(first) = flight.kind else { panic!("it was posted") };
        assert_eq!((again.rev, &again.nonce), (1, &first.nonce));
        state.ended();
        state.posted(1);
        assert_eq!(state.arrived(1, &message("10", "7")), Arrival::Shown(None));
        assert!(state.to_send().is_some_and(|wanted| wanted.rev == 2), "the newer state is still due");
        assert_eq!(state.edits(START), Some(&message("10", "7")));
    }

    #[test]
    fn an_older_state_that_overtakes_a_newer_one_is_overwritten() {
        let mut state = wanting(Show { message: Some(message("10", "1")), ..show(1) });
        take_off(&mut state);
        let answer = (TABLE, 2, Page::default());
        let start = state.start_answer(answer, Some(&message("10", "1")), channel("10"), START);
        assert_eq!((start.rev, start.is_outdated, start.replaced), (2, false, None));
        for rev in [2, 1] {
            state.ended();
            assert_eq!(state.arrived(rev, &message("10", "1")), Arrival::Shown(None));
        }
        assert!(state.to_send().is_some_and(|wanted| wanted.rev == 2));
    }

    #[test]
    fn a_deleted_surface_goes_once_its_call_has_landed() {
        let mut state = wanting(show(1));
        assert_eq!(SurfaceState::new(START).delete(), (None, false));
        take_off(&mut state);
        assert_eq!(state.delete(), (None, true));
        state.ended();
        assert_eq!(state.arrived(1, &message("10", "7")), Arrival::Unwanted);
        assert!(state.is_doomed_and_landed() && !state.revive());
    }

    #[test]
    fn a_refused_state_is_given_up_unless_a_newer_one_goes_elsewhere() {
        let mut state = wanting(show(1));
        take_off(&mut state);
        state.ended();
        assert_eq!((state.give_up(1, Some("10")), state.to_send().is_none()), (Some(1), true));
        assert!(state.want(Show { fresh: true, ..show(3) }, START).is_some());
        assert_eq!(state.give_up(2, Some("10")), Some(3), "it would fare no better there");
        assert!(state.want(Show { target: Target::Channel(channel("20")), ..show(4) }, START).is_some());
        assert_eq!((state.give_up(3, Some("10")), state.to_send().is_some()), (None, true));
    }
}
