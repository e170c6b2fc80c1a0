//! The application's own emojis of cards. They are listed, and missing ones are uploaded one at a time, after
//! every call that people wait for. Messages use them once all exist, until Discord refuses a message because of
//! one. Then cards are text until the emojis have been listed again and missing ones uploaded.

use crate::call::{CallOutcome, RestResponse};
use crate::render::CardEmojis;
use herzbot_cards::{Picture, SIDE};
use herzbot_core::ids::Moment;
use herzbot_core::page::CardFace;
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

/// The maximum number of lists in a row. A list follows each refused upload, since an upload with a lost answer
/// may have succeeded.
const LISTS: u32 = 3;
/// The pause between lists in a process that doesn't upload, until another process has.
const LIST_AGAIN: Duration = Duration::from_secs(20);
/// The shortest time between a list and one after a refused message: Discord occasionally refuses emojis that
/// exist.
const LISTED_LATELY: Duration = Duration::from_secs(30);
/// The pause before the next attempt after Discord failed to list or accept emojis.
const TRY_AGAIN: Duration = Duration::from_secs(10 * 60);
/// The pause between lists when all emojis exist: Discord doesn't refuse a text because of a deleted emoji.
const LOOK_AGAIN: Duration = Duration::from_secs(60 * 60);

/// The next step for the emojis.
#[derive(Debug)]
pub enum EmojiStep {
    /// List the emojis.
    List,
    /// Upload an emoji with this name and PNG.
    Upload(String, Vec<u8>),
    /// Call [`Emojis::list_if_due`] at this time.
    WaitUntil(Moment),
}

/// The emojis of cards, and the progress of their upload.
#[derive(Debug)]
pub struct Emojis {
    /// The emojis that messages use now.
    in_use: CardEmojis,
    faces: Vec<CardFace>,
    /// The required pictures, by name.
    wanted: BTreeMap<String, Picture>,
    /// The ids of the existing emojis, by name.
    ids: HashMap<String, String>,
    /// How many times they were listed in a row.
    lists: u32,
    listed: Moment,
    due: Moment,
    /// Whether this process uploads missing emojis; if not, another one does.
    uploads: bool,
    stopped: bool,
}

impl Default for Emojis {
    fn default() -> Self {
        let (in_use, faces, wanted, ids) =
            (CardEmojis::default(), Vec::new(), BTreeMap::new(), HashMap::new());
        let (listed, due) = (Moment(0), Moment(u64::MAX));
        Self { in_use, faces, wanted, ids, lists: 0, listed, due, uploads: false, stopped: false }
    }
}

impl Emojis {
    /// Returns the emojis to show cards with; empty while cards are text.
    pub const fn in_use(&self) -> &CardEmojis {
        &self.in_use
    }

    /// Sets whether this process uploads missing emojis.
    pub const fn set_uploads(&mut self, uploads: bool) {
        self.uploads = uploads;
    }

    /// Starts to prepare emojis for these faces. Cards are shown as emojis once all of them exist.
    pub fn draw(&mut self, faces: Vec<CardFace>, now: Moment) -> Option<EmojiStep> {
        if faces.is_empty() {
            return None;
        }
        let drawn = |face| Some((herzbot_cards::name(face)?, herzbot_cards::face(face)?));
        let wanted = faces.iter().filter_map(drawn).chain([herzbot_cards::slot()]).collect();
        *self = Self { faces, wanted, uploads: self.uploads, ..Self::default() };
        Some(self.list(now))
    }

    /// Stops listing and uploading.
    pub const fn stop(&mut self) {
        self.stopped = true;
    }

    /// Switches cards to text after a message was refused, perhaps because an emoji was deleted.
    pub fn suspect(&mut self, now: Moment) -> Option<EmojiStep> {
        if self.in_use.is_empty() || self.stopped {
            return None;
        }
        tracing::warn!("Discord may have lost emojis of cards; cards are text until they are there again");
        self.in_use = CardEmojis::default();
        match self.listed.after(LISTED_LATELY) {
            soon if soon > now => self.wait_until(soon),
            _ => Some(self.list(now)),
        }
    }

    /// Handles the time of [`EmojiStep::WaitUntil`]: lists the emojis, unless they were listed since.
    pub fn list_if_due(&mut self, now: Moment) -> Option<EmojiStep> {
        (self.due <= now && !self.stopped).then(|| self.list(now))
    }

    /// Handles the outcome of [`EmojiStep::List`].
    pub fn listed(&mut self, outcome: &CallOutcome, now: Moment) -> Option<EmojiStep> {
        let Some(answered) = success(outcome) else {
            tracing::warn!("Discord does not tell which emojis the bot has; it is asked again later");
            return self.wait_until(now.after(TRY_AGAIN));
        };
        let items = answered.body["items"].as_array().into_iter().flatten();
        self.ids = items.filter_map(named).collect();
        self.go_on(now)
    }

    /// Handles the outcome of [`EmojiStep::Upload`].
    pub fn uploaded(&mut self, outcome: &CallOutcome, now: Moment) -> Option<EmojiStep> {
        match success(outcome).and_then(|answered| named(&answered.body)) {
            Some((name, id)) => {
                self.ids.insert(name, id);
                self.go_on(now)
            }
            None if self.lists < LISTS => Some(self.list(now)),
            None => {
                tracing::warn!("Discord does not take the emojis of the cards; they are uploaded later");
                self.wait_until(now.after(TRY_AGAIN))
            }
        }
    }

    /// Returns the ids of the existing emojis, by name.
    #[cfg(test)]
    pub const fn ids(&self) -> &HashMap<String, String> {
        &self.ids
    }

    const fn list(&mut self, now: Moment) -> EmojiStep {
        self.lists += 1;
        (self.listed, self.due) = (now, Moment(u64::MAX));
        EmojiStep::List
    }

    const fn wait_until(&mut self, at: Moment) -> Option<EmojiStep> {
        (self.due, self.lists) = (at, 0);
        Some(EmojiStep::WaitUntil(at))
    }

    /// Uses the emojis if all exist; otherwise uploads the next one.
    fn go_on(&mut self, now: Moment) -> Option<EmojiStep> {
        if self.stopped {
            return None;
        }
        let Some((name, picture)) = self.wanted.iter().find(|(name, _)| !self.ids.contains_key(*name)) else {
            if self.in_use.is_empty() {
                tracing::info!(cards = self.wanted.len(), "the emojis of the cards are there");
            }
            self.in_use = CardEmojis::new(&self.faces, &self.ids);
            return self.wait_until(now.after(LOOK_AGAIN));
        };
        self.in_use = CardEmojis::default();
        if !self.uploads {
            return self.wait_until(now.after(LIST_AGAIN));
        }
        let Ok(png) = picture.png(SIDE) else {
            tracing::error!(name, "a card can't be drawn; cards stay text");
            return None;
        };
        Some(EmojiStep::Upload(name.clone(), png))
    }
}

/// Returns the name and id of an emoji in Discord's response.
fn named(emoji: &serde_json::Value) -> Option<(String, String)> {
    Some((emoji["name"].as_str()?.to_owned(), emoji["id"].as_str()?.to_owned()))
}

fn success(outcome: &CallOutcome) -> Option<&RestResponse> {
    match outcome {
        CallOutcome::Answered(answered) => Some(answered).filter(|answered| answered.is_success()),
        CallOutcome::Lost(_) => None,
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;
    use crate::limits::RateLimitInfo;
    use serde_json::{Value, json};

    const START: Moment = Moment(1_000_000);

    fn answer(body: Value) -> CallOutcome {
        let info = RateLimitInfo { status: 200, ..RateLimitInfo::default() };
        CallOutcome::Answered(RestResponse { info, body })
    }

    fn one_card(uploads: bool) -> Emojis {
        let texts = herzbot_core::text::Texts::embedded().unwrap();
        let mut faces = herzbot_core::text::faces(&texts);
        faces.retain(|face| herzbot_cards::name(face).is_some());
        faces.truncate(1);
        let mut emojis = Emojis::default();
        emojis.set_uploads(uploads);
        assert!(emojis.draw(Vec::new(), START).is_none());
        assert!(matches!(emojis.draw(faces, START), Some(EmojiStep::List)));
        emojis
    }

    #[test]
    fn missing_emojis_are_uploaded_and_used_once_all_exist() {
        let mut emojis = one_card(true);
        let mut step = emojis.listed(&answer(json!({ "items": [] })), START);
        for id in ["1", "2"] {
            let Some(EmojiStep::Upload(name, _)) = step else { panic!("{step:?}") };
            assert!(emojis.in_use().is_empty());
            step = emojis.uploaded(&answer(json!({ "name": name, "id": id })), START);
        }
        let Some(EmojiStep::WaitUntil(at)) = step else { panic!("{step:?}") };
        assert_eq!((at, emojis.in_use().is_empty()), (START.after(LOOK_AGAIN), false));
        // A refused message turns cards into text and causes a list, but not twice in half a minute.
        assert!(
            matches!(emojis.suspect(START), Some(EmojiStep::WaitUntil(at)) if at == START.after(LISTED_LATELY))
        );
        assert!(emojis.in_use().is_empty() && emojis.suspect(START).is_none());
        assert!(emojis.list_if_due(START).is_none());
        assert!(matches!(emojis.list_if_due(START.after(LISTED_LATELY)), Some(EmojiStep::List)));
    }

    #[test]
    fn a_process_that_does_not_upload_lists_until_another_one_has() {
        let mut emojis = one_card(false);
        let step = emojis.listed(&answer(json!({ "items": [] })), START);
        assert!(matches!(step, Some(EmojiStep::WaitUntil(at)) if at == START.after(LIST_AGAIN)));
        emojis.stop();
        assert!(emojis.list_if_due(START.after(LIST_AGAIN)).is_none());
    }

    #[test]
    fn a_refused_upload_is_cleared_up_by_listing_and_then_left_for_later() {
        let mut emojis = one_card(true);
        for _ in 1..LISTS {
            emojis.listed(&answer(json!({ "items": [] })), START);
            let step = emojis.uploaded(&CallOutcome::Lost("lost".into()), START);
            assert!(matches!(step, Some(EmojiStep::List)), "{step:?}");
        }
        emojis.listed(&answer(json!({ "items": [] })), START);
        let step = emojis.uploaded(&CallOutcome::Lost("lost".into()), START);
        assert!(matches!(step, Some(EmojiStep::WaitUntil(at)) if at == START.after(TRY_AGAIN)), "{step:?}");
        let step = emojis.listed(&CallOutcome::Lost("lost".into()), START);
        assert!(matches!(step, Some(EmojiStep::WaitUntil(at)) if at == START.after(TRY_AGAIN)), "{step:?}");
    }
}
