//! Tests of whole evenings on Matrix: the real program, a real homeserver (Synapse), and people with real
//! clients. `tests/matrix/setup` installs what they need.

#![cfg(feature = "matrix")]
#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

mod allowance;
mod alone;
mod appservice;
mod authorization;
#[expect(dead_code, reason = "not every test uses all of it")]
#[path = "../support/board_page.rs"]
mod board_page;
#[expect(dead_code, reason = "not every test uses all of it")]
#[path = "../evenings/bot.rs"]
mod bot;
#[expect(dead_code, reason = "not every test uses all of it")]
#[path = "../support/browser.rs"]
mod browser;
#[expect(dead_code, reason = "not every test uses all of it")]
#[path = "../evenings/club.rs"]
mod channel;
mod club;
mod daily;
mod driver;
mod evening;
mod evenings;
mod figures;
#[path = "../support/frame_proxy.rs"]
mod frame_proxy;
mod fresh;
mod harness;
mod homeserver;
mod host;
#[path = "../support/knowledge.rs"]
mod knowledge;
mod mishaps;
mod mixed;
mod oauth;
mod person;
mod pictures;
#[expect(dead_code, reason = "not every test uses all of it")]
#[path = "../evenings/players.rs"]
mod players;
#[path = "../support/port.rs"]
mod port;
mod proxy;
mod quiet;
mod restart;
mod scarce;
mod seen;
mod server;
mod silence;
#[path = "../support/spectator.rs"]
mod spectator;
mod typed;
mod verification;
mod voices;
mod watched;
mod widget;
mod widget_rooms;
