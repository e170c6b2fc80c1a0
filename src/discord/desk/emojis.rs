//! The application's own emojis of cards. They are listed, and what is missing is uploaded, one at a time and after everything
//! that people wait for. Once all are there they are used, until a message is refused because of one: then cards are text
//! until they were listed anew, and what is missing uploaded.

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
/// After a refusal they are listed at once, but not sooner than this after the last time: Discord refuses emojis now and then
/// that are there.
const LISTED_LATELY: Duration = Duration::from_secs(30);
/// What Discord did not tell or take is tried again after this.
const TRY_AGAIN: Duration = Duration::from_secs(10 * 60);
/// In a text, an emoji that is gone is refused by nobody. So it is looked from time to time.
const LOOK_AGAIN: Duration = Duration::from_secs(60 * 60);

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

    /// A message was refused, perhaps because one of them is gone.
    pub(super) fn doubt_emojis(&mut self, now: Moment) {
        if self.emojis.is_empty() || self.stopping {
            return;
        }
        tracing::warn!("Discord may have lost emojis of cards; cards are text until they are there again");
        self.emojis = CardEmojis::default();
        match self.uploads.listed.after(LISTED_LATELY) {
            soon if soon > now => self.list_emojis_at(soon),
            _ => self.list_emojis(now),
        }
    }

    fn list_emojis_at(&mut self, at: Moment) {
        self.uploads.due = at;
        self.uploads.lists = 0;
        self.at(at, Timer::Emojis);
    }

    /// The time has come to list them, unless they are being listed or were meanwhile.
    pub(super) fn list_emojis_if_due(&mut self, now: Moment) {
        if self.uploads.due <= now && !self.has_emoji_chores() {
            self.list_emojis(now);
        }
    }

    /// Nothing more is uploaded.
    pub(super) fn stop_drawing(&mut self) {
        self.uploads = EmojiUploads::default();
        self.drop_emoji_chores();
    }

    fn list_emojis(&mut self, now: Moment) {
        self.uploads.lists += 1;
        (self.uploads.listed, self.uploads.due) = (now, Moment(u64::MAX));
        self.add_chore(ChoreKind::ListEmojis(Box::new(call::list_emojis(&self.application))), now);
    }

    pub(super) fn emojis_listed(&mut self, outcome: &CallOutcome, now: Moment) {
        let Some(answered) = success(outcome) else {
            tracing::warn!("Discord does not tell which emojis the bot has; it is asked again later");
            return self.list_emojis_at(now.after(TRY_AGAIN));
        };
        let items = answered.body["items"].as_array().into_iter().flatten();
        let named = |item: &serde_json::Value| {
            Some((item["name"].as_str()?.to_owned(), item["id"].as_str()?.to_owned()))
        };
        self.uploads.ids = items.filter_map(named).collect();
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
            None => {
                tracing::warn!("Discord does not take the emojis of the cards; they are uploaded later");
                self.list_emojis_at(now.after(TRY_AGAIN));
            }
        }
    }

    fn upload_next(&mut self, now: Moment) {
        let EmojiUploads { faces, wanted, ids, .. } = &self.uploads;
        let Some((name, picture)) = wanted.iter().find(|(name, _)| !ids.contains_key(*name)) else {
            if self.emojis.is_empty() {
                tracing::info!(cards = wanted.len(), "the emojis of the cards are there");
            }
            self.emojis = CardEmojis::new(faces, ids);
            return self.list_emojis_at(now.after(LOOK_AGAIN));
        };
        self.emojis = CardEmojis::default();
        if !self.uploads.ours {
            return self.list_emojis_at(now.after(LIST_AGAIN));
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
