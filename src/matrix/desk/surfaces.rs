//! Maps surfaces to the messages that show them, and tracks the surfaces that wait to be shown or deleted.

use super::DuePicture;
use super::prompts::Prompts;
use herzbot_adapter::choices::Numbered;
use herzbot_adapter::shows;
use herzbot_core::ids::{MessageRef, Moment, TableId};
use herzbot_core::page::{Block, Page, Tone};
use herzbot_core::port::{Show, Surface, Target};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// How long a table must be calm before the views of waiting players are edited.
const CALM: Duration = Duration::from_secs(20);
/// The longest delay of such an edit.
const LONG: Duration = Duration::from_secs(60);
/// The delay of each further edit before the player's turn. The room shows the table in the meantime.
const LATER: Duration = Duration::from_secs(2 * 60);
/// The number of additional cards that count as a new hand, which is shown without delay.
const NEW_HAND: usize = 5;
/// The number of tables whose channels are remembered.
const MOST_TABLES: usize = 10_000;

/// The message that shows a surface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownMessage {
    pub at: MessageRef,
    /// The revision of the shown state.
    pub rev: u64,
    /// Whether it notified.
    pub loud: bool,
    /// A digest of its content. 0 if it isn't known.
    pub digest: u64,
    /// Whether it certainly still exists.
    pub sure: bool,
    /// Whether it says that it is the person's turn.
    pub turn: bool,
    /// Whether it was edited while the person waited for their turn.
    pub followed: bool,
    /// The number of cards that it shows.
    pub cards: usize,
    /// Whether a person has redacted it.
    pub redacted: bool,
}

/// The content of a request.
#[derive(Clone, Debug, Default)]
pub struct DrawnMessage {
    pub room: String,
    /// The message that it edits. `None` for a new message.
    pub edits: Option<MessageRef>,
    /// The meaning of its numbers.
    pub choices: Numbered,
    /// Whether it may notify.
    pub loud: bool,
    /// A digest of its content.
    pub digest: u64,
}

/// The next step for a new state of a surface.
#[derive(Debug)]
pub enum ShowStep {
    /// Shows this state now.
    Now(Box<Show>),
    /// Holds the state. The first one starts a timer.
    Hold {
        /// Whether no other state of the surface was held before.
        is_first: bool,
    },
}

/// A state of a view that waits until its table is calm.
#[derive(Debug)]
struct HeldView {
    show: Show,
    /// The times of the first and the last such state.
    since: Moment,
    last: Moment,
    /// Whether the view was already edited since the person's last turn.
    is_further: bool,
}

impl HeldView {
    /// Returns when it is shown, unless that happens earlier for another reason.
    fn due(&self) -> Moment {
        let (calm, long) = if self.is_further { (LATER, LATER) } else { (CALM, LONG) };
        self.last.after(calm).min(self.since.after(long))
    }
}

/// The placement of a state.
#[derive(Debug, PartialEq, Eq)]
pub enum Placement {
    /// A new message.
    New,
    /// An edit of this message.
    Edit(ShownMessage),
    /// No message, because it was redacted.
    Gone,
}

#[derive(Debug, Default)]
pub struct Surfaces {
    shown: BTreeMap<Surface, ShownMessage>,
    /// Nudges that are briefly held.
    held_nudges: BTreeMap<Surface, Show>,
    /// Held views of players who wait for their turn.
    held_views: BTreeMap<Surface, HeldView>,
    /// Surfaces that were deleted while a request for them was in flight. Their messages are deleted once
    /// they have arrived.
    doomed: BTreeSet<Surface>,
    /// The channels of tables, by the core's ids.
    channels: BTreeMap<TableId, String>,
    /// The pictures that weren't sent yet.
    pictures: Vec<DuePicture>,
}

impl Surfaces {
    /// Starts without messages. `pictures` are still to be sent.
    pub fn new(pictures: Vec<DuePicture>) -> Self {
        Self { pictures, ..Self::default() }
    }

    /// Decides how to show a state. A nudge is held, because its person may be about to join their private
    /// chat.
    pub fn want(&mut self, mut show: Show) -> ShowStep {
        self.doomed.remove(&show.surface);
        if let (true, Target::Channel(channel)) = (show.surface.is_of_everybody(), &show.target) {
            self.channels.insert(show.surface.table(), channel.channel.clone());
            if self.channels.len() > MOST_TABLES {
                self.channels.pop_first();
            }
        }
        if matches!(show.surface, Surface::Nudge(..)) {
            if show.message.is_none() {
                return ShowStep::Hold { is_first: self.held_nudges.insert(show.surface, show).is_none() };
            }
            // It was posted while another state was held. That state would overwrite this one later.
            if let Some(held) = self.held_nudges.remove(&show.surface) {
                shows::fold(&mut show, held);
            }
        }
        if let Some(held) = self.held_views.remove(&show.surface) {
            shows::fold(&mut show, held.show);
        }
        ShowStep::Now(Box::new(show))
    }

    /// Returns whether a state only updates the view of a player who waits for their turn.
    pub fn can_wait(&self, show: &Show) -> bool {
        let is_quiet = !show.fresh && !show.urgent && show.ping.is_empty() && show.page.tone == Tone::Playing;
        let waits = self.shown.get(&show.surface).is_some_and(|shown| !shown.turn);
        matches!(show.surface, Surface::Private(..)) && is_quiet && waits
    }

    /// Holds such a state until its table is calm. Returns when to call [`Self::release_view`], unless an
    /// earlier call has said so.
    pub fn hold_view(&mut self, mut show: Show, now: Moment) -> Option<Moment> {
        let (surface, before) = (show.surface, self.held_views.remove(&show.surface));
        let asked = before.as_ref().map(HeldView::due);
        let since = before.as_ref().map_or(now, |before| before.since);
        if let Some(before) = before {
            shows::fold(&mut show, before.show);
        }
        let cards = cards(&show.page);
        let is_further = |shown: &ShownMessage| shown.followed && cards < shown.cards + NEW_HAND;
        let is_further = self.shown.get(&surface).is_some_and(is_further);
        let held = HeldView { show, since, last: now, is_further };
        let due = held.due();
        self.held_views.insert(surface, held);
        asked.is_none_or(|asked| due < asked).then_some(due)
    }

    /// Checks a held view that may be due. Returns the state to show, or the time of the next check.
    pub fn release_view(&mut self, surface: Surface, now: Moment) -> Option<Result<Show, Moment>> {
        let due = self.held_views.get(&surface)?.due();
        if due > now {
            return Some(Err(due));
        }
        self.take_held_view(surface).map(Ok)
    }

    /// Takes the held state of a view.
    pub fn take_held_view(&mut self, surface: Surface) -> Option<Show> {
        self.held_views.remove(&surface).map(|held| held.show)
    }

    /// Takes the state of a nudge after its timer has run out.
    pub fn release_nudge(&mut self, surface: Surface) -> Option<Show> {
        self.held_nudges.remove(&surface)
    }

    /// Returns the message of a lobby that ends with this state.
    pub fn ended_lobby(&self, show: &Show) -> Option<&MessageRef> {
        let ends = show.surface.is_of_everybody() && show.page.tone != Tone::Lobby;
        self.message(show.surface).filter(|_| ends)
    }

    /// Returns the message that shows a surface.
    pub fn message(&self, surface: Surface) -> Option<&MessageRef> {
        self.shown.get(&surface).map(|shown| &shown.at)
    }

    /// Returns whether the message of a surface offers exactly these choices.
    pub fn offers(&self, surface: Surface, choices: &Numbered, prompts: &Prompts) -> bool {
        let message = self.message(surface);
        message.and_then(|at| prompts.of(&at.channel, &at.message)) == Some(choices)
    }

    /// Returns the core's id of the channel of a surface's table.
    pub fn channel_of(&self, surface: Surface) -> Option<&str> {
        self.channels.get(&surface.table()).map(String::as_str)
    }

    /// Returns the message that a state edits, as far as is known.
    pub fn edited<'a>(&'a self, show: &'a Show) -> Option<&'a MessageRef> {
        self.message(show.surface).or(show.message.as_ref()).filter(|_| !show.fresh)
    }

    /// Returns whether a newer state is already shown, which this one would overwrite.
    pub fn is_superseded(&self, show: &Show) -> bool {
        self.shown.get(&show.surface).is_some_and(|shown| shown.rev > show.rev)
    }

    /// Returns the placement of a state in a room. A message in another room doesn't count.
    pub fn placement(&mut self, show: &Show, room: &str) -> Placement {
        let told = || {
            let at = show.message.clone()?;
            let loud = matches!(show.surface, Surface::Private(..));
            let (rev, digest, cards) = (0, 0, 0);
            let (sure, turn, followed, redacted) = (false, false, false, false);
            Some(ShownMessage { at, rev, loud, digest, sure, turn, followed, cards, redacted })
        };
        let known = self.shown.get(&show.surface).cloned().or_else(told);
        let Some(known) = known.filter(|known| known.at.channel == room) else { return Placement::New };
        if known.redacted {
            self.shown.remove(&show.surface);
            return Placement::Gone;
        }
        if show.fresh { Placement::New } else { Placement::Edit(known) }
    }

    /// Notes that a message shows a state now. Returns the message that it replaces.
    pub fn arrived(&mut self, show: &Show, at: &MessageRef, drawn: &DrawnMessage) -> Option<MessageRef> {
        let DrawnMessage { loud, digest, .. } = *drawn;
        let turn = show.page.tone == Tone::YourTurn;
        let waits = |before: &ShownMessage| before.at == *at && !before.turn && !turn;
        let followed = self.shown.get(&show.surface).is_some_and(waits);
        let (rev, cards) = (show.rev, cards(&show.page));
        let (at, sure, redacted) = (at.clone(), true, false);
        let shown = ShownMessage { at: at.clone(), rev, loud, digest, sure, turn, followed, cards, redacted };
        let before = self.shown.insert(show.surface, shown).map(|before| before.at);
        before.or_else(|| show.message.clone()).filter(|before| *before != at)
    }

    /// Deletes a surface. `message` shows it as far as the core knows, and `in_flight` is the content of a
    /// running request. Returns the message to redact now; a message in flight is redacted once it has
    /// arrived.
    pub fn delete(
        &mut self,
        surface: Surface,
        message: Option<MessageRef>,
        in_flight: Option<&DrawnMessage>,
    ) -> Option<MessageRef> {
        self.held_nudges.remove(&surface);
        self.held_views.remove(&surface);
        if in_flight.is_some() {
            self.doomed.insert(surface);
        }
        let edited = in_flight.and_then(|drawn| drawn.edits.as_ref());
        let shown = self.shown.remove(&surface).map(|shown| shown.at);
        shown.or(message).filter(|shown| edited != Some(shown))
    }

    /// Handles the end of a request for a surface. Returns whether the surface was deleted in the meantime.
    pub fn take_doom(&mut self, surface: Surface) -> bool {
        self.doomed.remove(&surface)
    }

    /// Notes that a person has redacted a message.
    pub fn redacted(&mut self, message: &str) {
        for shown in self.shown.values_mut().filter(|shown| shown.at.message == message) {
            shown.redacted = true;
        }
    }

    /// Forgets the messages of a table that won't change any more.
    pub fn let_go(&mut self, table: TableId) {
        self.shown.retain(|surface, _| surface.table() != table);
        self.channels.remove(&table);
    }

    /// Notes that no message shows a surface any more.
    pub fn forget(&mut self, surface: Surface) {
        self.shown.remove(&surface);
    }

    /// Forgets all messages in a room. Returns the surfaces that they showed.
    pub fn forget_room(&mut self, room: &str) -> Vec<Surface> {
        self.forget_in(room, |_| true)
    }

    /// Forgets the views in a private chat, because the person has left and can't see them any more. Returns
    /// these surfaces.
    pub fn forget_views(&mut self, chat: &str) -> Vec<Surface> {
        self.forget_in(chat, |surface| matches!(surface, Surface::Private(..)))
    }

    fn forget_in(&mut self, room: &str, which: impl Fn(&Surface) -> bool) -> Vec<Surface> {
        let gone = self.shown.extract_if(.., |surface, shown| shown.at.channel == room && which(surface));
        gone.map(|(surface, _)| surface).collect()
    }

    /// Returns the pictures that weren't sent yet.
    pub fn pictures(&self) -> &[DuePicture] {
        &self.pictures
    }

    /// Adds a picture to send. Returns whether it is new.
    pub fn add_picture(&mut self, due: &DuePicture) -> bool {
        let is_new = self.pictures.iter().all(|known| known.table != due.table);
        if is_new {
            self.pictures.push(due.clone());
        }
        is_new
    }

    /// Removes the picture of a table that was sent or given up.
    pub fn remove_picture(&mut self, table: TableId) {
        self.pictures.retain(|due| due.table != table);
    }

    /// Returns whether a nudge or a view is held.
    #[cfg(test)]
    pub fn is_holding(&self) -> bool {
        !self.held_nudges.is_empty() || !self.held_views.is_empty()
    }
}

/// Returns the number of cards on a page.
fn cards(page: &Page) -> usize {
    let shown = page.blocks.iter().map(|block| match block {
        Block::Cards(group) => group.lines.iter().flat_map(|line| &line.cells).flatten().count(),
        Block::Text(_) | Block::Small(_) => 0,
    });
    shown.sum()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{ANNA, NUDGE, ROOM, TABLE, state, view};
    use super::*;

    fn message(room: &str, message: &str) -> MessageRef {
        MessageRef { channel: room.to_owned(), message: message.to_owned() }
    }

    fn drawn(edits: Option<MessageRef>) -> DrawnMessage {
        DrawnMessage { room: ROOM.to_owned(), edits, digest: 7, ..DrawnMessage::default() }
    }

    #[test]
    fn a_state_edits_the_message_that_shows_its_surface() {
        // (the shown message, the core's message, whether the state is fresh) → the placement
        for (shown, named, fresh, redacted, expected) in [
            (None, None, false, false, "new"),
            (None, Some((ROOM, "$core")), false, false, "edit $core, perhaps gone"),
            (None, Some(("!old:x", "$core")), false, false, "new"),
            (Some((ROOM, "$ours")), Some((ROOM, "$core")), false, false, "edit $ours"),
            (Some((ROOM, "$ours")), None, true, false, "new"),
            (Some(("!old:x", "$ours")), None, false, false, "new"),
            (Some((ROOM, "$ours")), None, false, true, "gone"),
            (Some((ROOM, "$ours")), None, true, true, "gone"),
        ] {
            let mut surfaces = Surfaces::default();
            if let Some((room, id)) = shown {
                surfaces.arrived(&state(TABLE, 1, None), &message(room, id), &drawn(None));
                if redacted {
                    surfaces.redacted(id);
                }
            }
            let named = named.map(|(room, id)| message(room, id));
            let show = Show { fresh, ..state(TABLE, 2, named) };
            let placement = match surfaces.placement(&show, ROOM) {
                Placement::New => "new".to_owned(),
                Placement::Edit(known) if known.sure => format!("edit {}", known.at.message),
                Placement::Edit(known) => format!("edit {}, perhaps gone", known.at.message),
                Placement::Gone => "gone".to_owned(),
            };
            assert_eq!(placement, expected, "shown: {shown:?}, fresh: {fresh}, redacted: {redacted}");
        }
    }

    #[test]
    fn nothing_is_kept_of_a_table_that_is_over() {
        let mut surfaces = Surfaces::default();
        for surface in [TABLE, view(ANNA)] {
            surfaces.want(state(surface, 1, None));
            surfaces.arrived(&state(surface, 1, None), &message(ROOM, "$ours"), &drawn(None));
        }
        surfaces.let_go(TABLE.table());
        assert!(surfaces.shown.is_empty() && surfaces.channels.is_empty(), "{surfaces:?}");
    }

    #[test]
    fn a_deleted_surface_leaves_no_message() {
        let (ours, core) = (message(ROOM, "$ours"), message(ROOM, "$core"));
        let (new, edit) = (drawn(None), drawn(Some(ours.clone())));
        // (whether `ours` is shown, the request in flight) → the message to redact at once
        for (is_shown, in_flight, expected) in [
            (true, None, Some(&ours)),
            (false, None, Some(&core)),
            (true, Some(&new), Some(&ours)),
            // It is redacted once the edit has arrived.
            (true, Some(&edit), None),
        ] {
            let mut surfaces = Surfaces::default();
            if is_shown {
                surfaces.arrived(&state(TABLE, 1, None), &ours, &drawn(None));
            }
            let redacted = surfaces.delete(TABLE, Some(core.clone()), in_flight);
            assert_eq!(redacted.as_ref(), expected, "shown: {is_shown}, in flight: {in_flight:?}");
            assert_eq!(surfaces.take_doom(TABLE), in_flight.is_some());
            surfaces.delete(TABLE, None, in_flight);
            surfaces.want(state(TABLE, 2, None));
            assert!(!surfaces.take_doom(TABLE), "it is wanted again");
        }
    }

    #[test]
    fn a_nudge_is_held_until_its_time_unless_it_was_posted() {
        let posted = Some(message(ROOM, "$nudge"));
        for (shows, expected) in [
            (vec![state(NUDGE, 1, None)], "held, from now on"),
            (vec![state(NUDGE, 1, None), state(NUDGE, 2, None)], "held"),
            (vec![state(NUDGE, 1, posted.clone())], "shown"),
            (vec![state(NUDGE, 1, None), state(NUDGE, 2, posted)], "shown"),
            (vec![state(TABLE, 1, None)], "shown"),
            (vec![state(view(ANNA), 1, None)], "shown"),
        ] {
            let mut surfaces = Surfaces::default();
            let surface = shows[0].surface;
            let mut step = "";
            for show in shows {
                step = match surfaces.want(show) {
                    ShowStep::Now(_) => "shown",
                    ShowStep::Hold { is_first: true } => "held, from now on",
                    ShowStep::Hold { is_first: false } => "held",
                };
            }
            assert_eq!(step, expected, "{surface:?}");
            assert_eq!(surfaces.release_nudge(surface).is_some(), step != "shown", "{surface:?}");
        }
    }
}
