//! Damage that changes answers and is reported to the operator.

use herzbot_store::{FoundData, Location, Verified, inspect};
use std::path::Path;

/// The non-fatal damage reported by `herzbot check`.
pub struct Told {
    cache: bool,
    people: bool,
    chat: bool,
}

impl Told {
    pub async fn of(data: &Path) -> Self {
        match inspect(&Location::Folder(data.to_owned())).await {
            Ok(FoundData::Whole(verified)) => Self::by(&verified),
            Ok(FoundData::Nothing) => Self { cache: false, people: false, chat: false },
            // The start reports the same, or rebuilds indexes and shown pages.
            Err(_) => Self { cache: true, people: false, chat: false },
        }
    }

    fn by(Verified { stale, aside, .. }: &Verified) -> Self {
        let tells = |is: fn(&String) -> bool| aside.iter().any(is);
        Self {
            cache: *stale > 0,
            people: tells(|what| !what.contains("archive") && !what.contains("playground")),
            chat: tells(|what| what.contains("playground")),
        }
    }

    /// The report of `herzbot backup`. Unreadable pages are omitted silently, and shown again.
    pub fn by_backup(verified: &Verified) -> Self {
        Self { cache: true, ..Self::by(verified) }
    }

    /// Whether an answer may differ. People who are set aside count as hidden.
    pub fn explains(&self, question: &str) -> bool {
        let of_cache = question.starts_with("shown ") || question == "unfinished";
        let of_people =
            ["account ", "top ", "len ", "standing "].iter().any(|start| question.starts_with(start));
        let of_chat = question.starts_with("chat ");
        (self.cache && of_cache) || (self.people && of_people) || (self.chat && of_chat)
    }
}
