//! The desk's record of each surface: its message, the revision, and requests in flight.

use herzbot_core::ids::MessageRef;

/// The record of one surface. The outbound queue keeps the wanted revision.
#[derive(Clone, Debug, Default)]
pub struct SurfaceRecord {
    /// The message that shows the surface, and the revision that it shows; 0: unknown.
    shown: Option<(MessageRef, u64)>,
    in_flight: u32,
    /// The highest revision of any request or shown message.
    newest_sent: u64,
    doomed: bool,
}

impl SurfaceRecord {
    /// The message that shows the surface.
    pub fn message(&self) -> Option<&MessageRef> {
        self.shown.as_ref().map(|(message, _)| message)
    }

    /// The revision that the message shows; 0: no message, or unknown.
    pub fn shown_rev(&self) -> u64 {
        self.shown.as_ref().map_or(0, |(_, rev)| *rev)
    }

    /// Whether a request for the surface is in flight.
    pub const fn is_in_flight(&self) -> bool {
        self.in_flight > 0
    }

    /// Whether a newer revision than `rev` was sent, which showing `rev` would overwrite.
    pub const fn is_superseded(&self, rev: u64) -> bool {
        self.newest_sent > rev
    }

    /// Whether the surface was deleted while a request was in flight. Its message has to be deleted once the
    /// request has ended.
    pub const fn is_doomed(&self) -> bool {
        self.doomed
    }

    /// Records the start of a request for `rev`; 0: a preparation, such as opening a private chat.
    pub fn started(&mut self, rev: u64) {
        self.in_flight += 1;
        self.newest_sent = self.newest_sent.max(rev);
    }

    /// Records the end of a request, whatever its outcome.
    pub const fn ended(&mut self) {
        self.in_flight = self.in_flight.saturating_sub(1);
    }

    /// Records that `message` shows the surface in this revision. Returns the message that it replaces, if different.
    pub fn show(&mut self, message: MessageRef, rev: u64) -> Option<MessageRef> {
        self.newest_sent = self.newest_sent.max(rev);
        let before = self.forget_message().filter(|before| *before != message);
        self.shown = Some((message, rev));
        before
    }

    /// Records that the message is gone, or no longer shows the surface. Returns it.
    pub fn forget_message(&mut self) -> Option<MessageRef> {
        self.shown.take().map(|(message, _)| message)
    }

    /// Deletes the surface: returns the message to delete. If a request is in flight, the surface is doomed.
    pub fn delete(&mut self) -> Option<MessageRef> {
        self.doomed |= self.is_in_flight();
        self.forget_message()
    }

    /// Dooms the surface: its unknown message is deleted once it arrives.
    pub const fn doom(&mut self) {
        self.doomed = true;
    }

    /// Clears the mark, because the surface is wanted again, or its last request has ended. Returns whether
    /// it was doomed.
    pub const fn spare(&mut self) -> bool {
        std::mem::replace(&mut self.doomed, false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(id: &str) -> MessageRef {
        MessageRef { channel: "c".into(), message: id.into() }
    }

    #[test]
    fn only_another_message_is_replaced() {
        let mut record = SurfaceRecord::default();
        assert_eq!((record.show(message("1"), 1), record.shown_rev()), (None, 1));
        assert_eq!((record.show(message("1"), 2), record.shown_rev()), (None, 2));
        assert_eq!(record.show(message("2"), 3), Some(message("1")));
        assert_eq!(record.message(), Some(&message("2")));
        assert_eq!(record.forget_message(), Some(message("2")));
        assert_eq!((record.message(), record.shown_rev()), (None, 0));
    }

    #[test]
    fn an_older_revision_is_superseded_by_one_that_was_sent_or_shown() {
        let mut record = SurfaceRecord::default();
        assert!(!record.is_superseded(0));
        record.started(5);
        record.started(0);
        assert!(record.is_superseded(4) && !record.is_superseded(5));
        record.ended();
        record.ended();
        assert!(record.is_superseded(4) && !record.is_in_flight());
        record.show(message("1"), 7);
        assert!(record.is_superseded(6) && !record.is_superseded(7));
        // A late arrival does not hide the newer one.
        record.show(message("1"), 5);
        assert!(record.is_superseded(5));
    }

    #[test]
    fn a_surface_that_is_deleted_in_flight_is_doomed_until_it_is_spared() {
        let mut record = SurfaceRecord::default();
        record.show(message("1"), 1);
        assert_eq!((record.delete(), record.is_doomed()), (Some(message("1")), false));
        record.started(2);
        assert_eq!((record.delete(), record.is_doomed()), (None, true));
        record.ended();
        record.ended();
        assert!(record.is_doomed() && !record.is_in_flight());
        assert!(record.spare() && !record.spare());
        record.doom();
        assert!(record.is_doomed());
    }
}
