//! Damage that changes answers, and that the host is told of.

use herzbot_store::{FoundData, Location, Verified, inspect};
use std::path::Path;

/// What `herzbot check` says of damage, without which everything else goes on.
pub struct Told {
    cache: bool,
    people: bool,
    chat: bool,
}

impl Told {
    pub async fn of(data: &Path) -> Self {
        match inspect(&Location::Folder(data.to_owned())).await {
            Ok(FoundData::Whole(Verified { stale, aside, .. })) => {
                let tells = |is: fn(&String) -> bool| aside.iter().any(is);
                Self {
                    cache: stale > 0,
                    people: tells(|what| !what.contains("archive") && !what.contains("playground")),
                    chat: tells(|what| what.contains("playground")),
                }
            }
            Ok(FoundData::Nothing) => Self { cache: false, people: false, chat: false },
            // The start says the same, or makes the indexes and what was shown anew.
            Err(_) => Self { cache: true, people: false, chat: false },
        }
    }

    /// Whether an answer may be another one than before. People who are set aside count as hidden.
    pub fn explains(&self, question: &str) -> bool {
        let of_cache = question.starts_with("shown ") || question == "unfinished";
        let of_people =
            ["account ", "top ", "len ", "standing "].iter().any(|start| question.starts_with(start));
        let of_chat = question.starts_with("chat ");
        (self.cache && of_cache) || (self.people && of_people) || (self.chat && of_chat)
    }
}
