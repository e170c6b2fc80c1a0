//! Guests, who are invited by link by a table's host.

use super::TableTask;
use crate::app::shell::mailbox::Ask;
use herzbot_core::notice::Notice;
use herzbot_core::table::{Actor, Member, TableRequest};

impl TableTask {
    /// Invites guests, and gives the host the link. If guests are already invited, the link is the same one.
    pub async fn invite_guests(&mut self, ask: Ask) {
        let granted = if self.presented.render(self.durable.table()).invites() {
            self.grant(&ask.actor, &TableRequest::InviteGuests(true)).await
        } else {
            Err(Notice::GuestsOff)
        };
        match granted {
            Ok(news) => {
                self.after(None, news).await;
                self.presented.tell_invitation(self.durable.table(), ask);
            }
            Err(notice) => self.presented.refuse_look(self.durable.table(), ask, &notice),
        }
    }

    /// Gives a guest a seat.
    pub async fn seat_guest(&mut self, member: Member) -> Result<(), Notice> {
        let actor = Actor { member, may_moderate: false };
        let news = self.grant(&actor, &TableRequest::Join).await?;
        self.after(None, news).await;
        Ok(())
    }
}
