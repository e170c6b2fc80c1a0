//! Builds the calls that show surfaces, from the current state.

use super::Bot;
use super::channels::Channels;
use super::emojis::Emojis;
use super::flight::{FlightKind, SurfaceFlight};
use super::surface::SurfaceState;
use super::tokens::InteractionToken;
use crate::call::{self, Method, RestRequest};
use crate::limits::Route;
use crate::render;
use crate::wire::WireMessage;
use herzbot_adapter::ornaments::{self, Ornament, Ornaments};
use herzbot_core::ids::{Account, Moment};
use herzbot_core::page::Page;
use herzbot_core::port::Show;

/// The inputs of messages, apart from their pages.
pub struct Drafts<'a> {
    pub realm: &'a str,
    pub bot: &'a Bot,
    pub channels: &'a Channels,
    pub emojis: &'a Emojis,
}

impl Drafts<'_> {
    /// Renders a page as a message, without the ornaments in `stripped`.
    pub fn message(&self, page: &Page, ping: &[Account], stripped: &Ornaments) -> WireMessage {
        let text = render::CardEmojis::default();
        let emojis = if stripped.contains(&Ornament::Emojis) { &text } else { self.emojis.in_use() };
        let ping = if stripped.contains(&Ornament::Mentions) { &[] } else { ping };
        let ping: Vec<&str> = ping.iter().map(|account| account.id.as_str()).collect();
        render::message(&ornaments::without(page, stripped), &ping, self.realm, emojis)
    }

    /// Returns the edit of a surface's message by a token.
    pub fn by_token(
        &self,
        state: &SurfaceState,
        token: &InteractionToken,
    ) -> Option<(RestRequest, SurfaceFlight)> {
        let (wanted, at) = (state.wanted()?, state.message()?);
        let kind = FlightKind::Edit { at: at.clone(), by_token: Some(token.clone()) };
        let flight = self.flight(state, wanted, kind);
        let message = Some(self.message(&wanted.page, &wanted.ping, &flight.stripped));
        let (app, address) = (&self.bot.application, &token.webhook_message);
        Some((call::by_token(Method::PATCH, app, &token.token, address, message), flight))
    }

    /// Returns the call by the bot's token that shows a surface's newest state, with its route.
    pub fn by_bot(
        &self,
        state: &SurfaceState,
        discord_now: Moment,
    ) -> Option<((RestRequest, Route), SurfaceFlight)> {
        let wanted = state.wanted()?;
        let flight = self.flight(state, wanted, state.flight(self.channels, discord_now, self.bot.salt)?);
        let call = match &flight.kind {
            FlightKind::Open(account) => call::open(account),
            FlightKind::Edit { at, .. } => {
                call::edit(at, self.message(&wanted.page, &wanted.ping, &flight.stripped))
            }
            FlightKind::Post(post) => {
                let message = self.message(&post.page, &post.ping, &flight.stripped);
                let message = if post.silent { call::silent(message) } else { message };
                call::post(&post.channel, call::once(message, post.nonce.clone()))
            }
        };
        Some((call, flight))
    }

    /// Returns a call that shows `wanted`, or the earlier state of the post that it repeats.
    fn flight(&self, state: &SurfaceState, wanted: &Show, kind: FlightKind) -> SurfaceFlight {
        let (rev, page, ping) = match &kind {
            FlightKind::Post(post) => (post.rev, &post.page, &post.ping),
            FlightKind::Edit { .. } | FlightKind::Open(_) => (wanted.rev, &wanted.page, &wanted.ping),
        };
        let stripped = state.stripped() | &self.channels.stripped_in(kind.channel().unwrap_or_default());
        let ornaments = ornaments::of(page, ping);
        SurfaceFlight { surface: wanted.surface, rev, kind, ornaments, stripped }
    }
}
