//! Whole evenings with the real program: people who see and press what real people would, on an imitation of
//! Discord, and the bot as a separate process on a real disk.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

mod absent;
mod activity;
mod activity_frames;
mod adversity;
mod alone;
mod board_figures;
#[path = "../support/board_page.rs"]
mod board_page;
mod bot;
#[expect(dead_code, reason = "not every test uses all of it")]
#[path = "../support/browser.rs"]
mod browser;
mod budget;
mod by_link;
mod club;
mod computers;
mod crash;
mod cut_off;
mod daily;
mod daily_shared;
mod deaf;
mod discord;
mod disk;
mod distance;
mod edges_hearts;
mod edges_teufel;
mod emojis;
mod faults;
#[path = "../support/frame_proxy.rs"]
mod frame_proxy;
mod guests;
mod hands;
mod hearts;
mod holiday;
mod homes;
mod hosting;
mod hours;
#[expect(dead_code, reason = "not every test uses all of it")]
#[path = "../support/knowledge.rs"]
mod knowledge;
mod load;
mod log;
mod looks;
mod many;
mod memory;
mod mishaps;
mod monitor;
mod nights;
mod one_address;
mod options;
mod outage;
mod peace;
mod pictures;
mod players;
#[path = "../support/port.rs"]
mod port;
mod postgres;
mod powercut;
mod puzzles;
mod rollback;
mod scrolled;
mod seasons;
mod seats;
mod secrets;
mod sharing;
mod slow_disk;
mod spectators;
mod staged;
mod standby;
mod takeover;
mod teufel;
mod threads;
#[expect(dead_code, reason = "not every test uses all of it")]
#[path = "../support/playground_client.rs"]
mod visitor;
mod which;
