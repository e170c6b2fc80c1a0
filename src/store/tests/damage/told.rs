//! Damage that changes answers and is reported to the operator.

use herzbot_store::{FoundData, Location, Verified, inspect};
use std::path::Path;

/// The non-fatal damage reported by `herzbot check`.
pub struct Told {
    cache: bool,
    people: bool,
    chat: bool,
    notes: bool,
}

impl Told {
    pub async fn of(data: &Path) -> Self {
        match inspect(&Location::Folder(data.to_owned())).await {
            Ok(FoundData::Whole(verified)) => Self::by(&verified),
            Ok(FoundData::Nothing) => Self { cache: false, people: false, chat: false, notes: false },
            // The start reports the same, or rebuilds indexes and shown pages.
            Err(_) => Self { cache: true, people: false, chat: false, notes: false },
        }
    }

    fn by(Verified { stale, aside, .. }: &Verified) -> Self {
        let tells = |is: fn(&String) -> bool| aside.iter().any(is);
        Self {
            cache: *stale > 0,
            people: tells(|what| {
                !["archive", "playground", "note", "settings"].iter().any(|other| what.contains(other))
            }),
            chat: tells(|what| what.contains("playground")),
            // Some texts can't be read at all.
            notes: tells(|what| ["note", "settings", "column"].iter().any(|text| what.contains(text))),
        }
    }

    /// The report of `herzbot backup`. Unreadable pages are omitted silently, and shown again.
    pub fn by_backup(verified: &Verified) -> Self {
        Self { cache: true, ..Self::by(verified) }
    }

    /// Whether an answer may differ. People who are set aside count as hidden; damaged notes as missing.
    pub fn explains(&self, question: &str) -> bool {
        let of_cache = question.starts_with("shown ") || question == "unfinished";
        let of_people =
            ["account ", "top ", "len ", "standing "].iter().any(|start| question.starts_with(start));
        let of_chat = question.starts_with("chat ");
        let of_notes = question.starts_with("note ") || question.starts_with("server ");
        (self.notes && of_notes)
            || (self.cache && of_cache)
            || (self.people && of_people)
            || (self.chat && of_chat)
    }
}
