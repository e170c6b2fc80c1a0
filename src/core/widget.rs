//! Pages of ours that a platform's clients show beside the chat (widgets), and who has one open.
//!
//! A page proves for whom it speaks by what its client has got from the server of that person's account. Only the platform
//! can judge that, and only what its server says is believed.

use crate::ids::{Account, ChannelRef};
use serde::Deserialize;
use std::pin::Pin;

/// What a platform does or finds out.
pub type PlatformTask<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A platform whose clients can show a page of ours beside the chat.
pub trait Widgets: Send + Sync {
    /// Shows the page at an address beside a channel from now on; none: no page.
    fn show(&self, channel: &ChannelRef, page: Option<String>)
    -> PlatformTask<'_, Result<(), WidgetRefusal>>;

    /// Whose a token is, as the server says that has made it.
    fn person(&self, token: WidgetToken) -> PlatformTask<'_, Result<Account, VisitorRefusal>>;

    /// Looks whether a person is in a room beside which the page at that address is shown, and which channel that is.
    fn visitor(
        &self,
        account: Account,
        room: String,
        page: String,
    ) -> PlatformTask<'_, Result<WidgetVisitor, VisitorRefusal>>;
}

/// Why a page can't be shown beside a channel, or taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WidgetRefusal {
    /// The bot needs this power level there.
    Power(i64),
    /// The bot believes only what devices have signed there, and servers sign nothing for them.
    Signed,
    /// There is none that could be taken away.
    Missing,
    /// The platform does not answer now.
    Unreachable,
}

/// What a page brings of who is there: nothing of it is believed. It holds a secret, so it has no `Debug`.
#[derive(Deserialize)]
pub struct WidgetToken {
    /// The token that the server of the person's account has made for the page.
    pub token: String,
    /// The name of that server.
    pub server: String,
}

/// A person who has the page open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WidgetVisitor {
    /// Their account.
    pub account: Account,
    /// Their display name in the channel.
    pub name: String,
    /// The channel, of which they are a member.
    pub channel: ChannelRef,
}

/// Why nobody is let in from a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitorRefusal {
    /// The server does not know the token, or not any more; or it was used before.
    Token,
    /// The server is not one that may say who somebody is.
    Foreign,
    /// The person or the bot is not in the room, or the page is not shown there.
    Absent,
    /// The server does not answer as it should.
    Unreachable,
}
