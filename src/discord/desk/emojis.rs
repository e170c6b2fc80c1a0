//! The application's own emojis of cards: asked for once, and what is missing is uploaded, one at a time and after
//! everything that people wait for.

use super::DiscordDesk;
use super::state::{ChoreKind, EmojiUploads, Timer};
use crate::call::{self, CallOutcome, RestResponse};
use crate::render::CardEmojis;
use herzbot_cards::SIDE;
use herzbot_core::ids::Moment;
use herzbot_core::page::CardFace;
use std::time::Duration;

/// How often Discord is asked what is there: again after an upload that it refuses, since one whose answer was lost may
/// have come through.
const LISTS: u32 = 3;

/// How often it is looked whether another process has uploaded them.
const LIST_AGAIN: Duration = Duration::from_secs(20);

impl DiscordDesk {
    /// From now on cards are shown as emojis, once all of them are there.
    pub fn draw_cards(&mut self, faces: Vec<CardFace>, now: Moment) {
        if faces.is_empty() {
            return;
        }
        let drawn = |face| Some((herzbot_cards::name(face)?, herzbot_cards::face(face)?));
        let wanted = faces.iter().filter_map(drawn).chain([herzbot_cards::slot()]).collect();
        self.uploads = EmojiUploads { faces, wanted, ours: self.uploads.ours, ..EmojiUploads::default() };
        self.list_emojis(now);
        self.start_what_can(now);
    }

    /// Nothing more is uploaded.
    pub(super) fn stop_drawing(&mut self) {
        self.uploads = EmojiUploads::default();
        self.drop_emoji_chores();
    }

    pub(super) fn list_emojis(&mut self, now: Moment) {
        self.uploads.lists += 1;
        self.add_chore(ChoreKind::ListEmojis(Box::new(call::list_emojis(&self.application))), now);
    }

    pub(super) fn emojis_listed(&mut self, outcome: &CallOutcome, now: Moment) {
        let Some(answered) = success(outcome) else {
            return tracing::warn!("Discord does not tell which emojis the bot has; cards stay text");
        };
        let items = answered.body["items"].as_array().into_iter().flatten();
        let named = |item: &serde_json::Value| {
            Some((item["name"].as_str()?.to_owned(), item["id"].as_str()?.to_owned()))
        };
        self.uploads.ids.extend(items.filter_map(named));
        self.upload_next(now);
    }

    pub(super) fn emoji_uploaded(&mut self, outcome: &CallOutcome, now: Moment) {
        let named = success(outcome).and_then(|answered| {
            let text = |key: &str| answered.body[key].as_str().map(str::to_owned);
            Some((text("name")?, text("id")?))
        });
        match named {
            Some((name, id)) => {
                self.uploads.ids.insert(name, id);
                self.upload_next(now);
            }
            None if self.uploads.lists < LISTS => self.list_emojis(now),
            None => tracing::warn!("Discord does not take the emojis of the cards; they stay text"),
        }
    }

    fn upload_next(&mut self, now: Moment) {
        let EmojiUploads { faces, wanted, ids, .. } = &self.uploads;
        let Some((name, picture)) = wanted.iter().find(|(name, _)| !ids.contains_key(*name)) else {
            tracing::info!(cards = wanted.len(), "the emojis of the cards are there");
            self.emojis = CardEmojis::new(faces, ids);
            return;
        };
        if !self.uploads.ours {
            self.uploads.lists = 0;
            return self.at(now.after(LIST_AGAIN), Timer::Emojis);
        }
        let Ok(png) = picture.png(SIDE) else {
            return tracing::error!(name, "a card can't be drawn; cards stay text");
        };
        let upload = call::upload_emoji(&self.application, name, &png);
        self.add_chore(ChoreKind::UploadEmoji(Box::new(upload)), now);
    }
}

fn success(outcome: &CallOutcome) -> Option<&RestResponse> {
    match outcome {
        CallOutcome::Answered(answered) => Some(answered).filter(|answered| answered.is_success()),
        CallOutcome::Lost(_) => None,
    }
}
