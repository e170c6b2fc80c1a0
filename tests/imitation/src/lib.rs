//! An imitation of Discord for tests: REST and gateway on loopback, as strict as the real one.
//!
//! [`Discord::start`] starts it. A bot reaches its REST API at [`Discord::url`] (paths `/api/v10/…`) and its
//! gateway at the URL from `GET /gateway`. [`Server`]s, [`Channel`]s and [`Person`]s are handles on the state
//! inside: people only see what they may see, and can only press existing controls.
//!
//! ```no_run
//! # use std::time::Duration;
//! # use herzbot_imitation::{Discord, Refused, json};
//! # async fn evening() -> Result<(), Refused> {
//! let discord = Discord::start().await;
//! let server = discord.server("Spielwiese", "de");
//! let channel = server.channel("karten");
//! let anna = server.member("Anna", "de");
//! // … start the bot with discord.url() and discord.token() …
//! assert!(discord.wait_for_bot(1, Duration::from_secs(10)).await);
//! let table = anna.slash(&channel, "herz", &[("rounds", json!(2))]).await?;
//! let table = table.settled(Duration::from_secs(5)).await?;
//! anna.press(&table, "Join").await?;
//! anna.wait_for(|anna| !anna.direct_messages().is_empty(), Duration::from_secs(5)).await?;
//! discord.assert_clean();
//! # Ok(())
//! # }
//! ```
//!
//! Not imitated: voice, polls, stickers, webhooks of servers, compression of the gateway. The limit on IDENTIFYs
//! applies only with [`Builder::shards`].
//!
//! Invariants:
//! * Every protocol error that Discord would refuse is refused here with Discord's code, and recorded:
//!   [`Discord::violations`], [`Discord::assert_clean`]. Refusals that depend on the situation (closed direct
//!   messages, a deleted message, a removed permission) are answered, but are no violations.
//! * All state is behind one lock, which is never held over an await.
//! * Nothing here opens an outbound connection; the bot connects to us.
//! * The time is the machine's plus an offset that only grows: [`Discord::advance`].

#![recursion_limit = "256"]

mod activities;
mod builder;
mod clock;
mod discord;
mod gateway;
mod interact;
mod limits;
mod openapi;
mod people;
mod permissions;
mod rest;
mod server;
mod state;
mod validate;
mod violation;
mod wire;

pub use builder::Builder;
pub use discord::Discord;
pub use gateway::GatewayFault;
pub use limits::{Limit, Limits};
pub use people::{
    Answer, AnswerKind, Attachment, Button, Component, Deed, Menu, MenuOption, Message, Modal, ModalField,
    Notification, NotificationKind, Person, Reaction, Refused, press_at_once,
};
pub use rest::MessagePart;
pub use serde_json::{Value, json};
pub use server::{Channel, Server};
pub use twilight_model::guild::Permissions as Permission;
pub use violation::Violation;
