//! Widgets: our pages that a platform's clients show beside the chat, and their visitors.
//!
//! A page proves its visitor's identity with a token from the server of that person's account. Only the
//! platform can verify it, by asking that server.

use crate::ids::{Account, ChannelRef};
use serde::Deserialize;
use std::pin::Pin;

/// An asynchronous task of a platform.
pub type PlatformTask<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A platform with widgets.
pub trait Widgets: Send + Sync {
    /// Shows the page at an address beside a channel; none removes it.
    fn show(&self, channel: &ChannelRef, page: Option<String>)
    -> PlatformTask<'_, Result<(), WidgetRefusal>>;

    /// The owner of a token, according to the server that issued it.
    fn person(&self, token: WidgetToken) -> PlatformTask<'_, Result<Account, VisitorRefusal>>;

    /// Checks that a person is in a room with the widget of that address, and finds its channel.
    fn visitor(
        &self,
        account: Account,
        room: String,
        page: String,
    ) -> PlatformTask<'_, Result<WidgetVisitor, VisitorRefusal>>;
}

/// Why a widget can't be shown or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WidgetRefusal {
    /// The bot needs this power level there.
    Power(i64),
    /// The bot accepts only signed events there, and servers don't sign for widgets.
    Signed,
    /// There is no widget to remove.
    Missing,
    /// The platform does not answer now.
    Unreachable,
}

/// The unverified token of a page's visitor. It is a secret, so it has no `Debug`.
#[derive(Deserialize)]
pub struct WidgetToken {
    /// The token that the server of the person's account issued for the page.
    pub token: String,
    /// The name of that server.
    pub server: String,
}

/// A verified visitor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WidgetVisitor {
    /// Their account.
    pub account: Account,
    /// Their display name in the channel.
    pub name: String,
    /// The channel, of which they are a member.
    pub channel: ChannelRef,
}

/// Why a visitor is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitorRefusal {
    /// The server doesn't know the token (any more), or it was used before.
    Token,
    /// The server is not allowed to identify people.
    Foreign,
    /// The person or the bot is not in the room, or the page is not shown there.
    Absent,
    /// The server does not answer properly.
    Unreachable,
}
