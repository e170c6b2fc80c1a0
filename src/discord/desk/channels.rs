//! What the desk knows of channels: which are open, where the bot may not attach files, and people's private chats.

use super::interaction::OpenInteraction;
use herzbot_adapter::ornaments::{Ornament, Ornaments};
use herzbot_core::ids::{ChannelRef, Moment};
use herzbot_core::port::{Inbound, Lack, Place, Target};
use std::collections::HashMap;
use std::time::Duration;

/// How long what an interaction tells of its channel is remembered.
const REMEMBERED: Duration = Duration::from_secs(24 * 60 * 60);

/// A channel where the bot may not attach files.
#[derive(Debug)]
struct WithoutFiles {
    /// When that was last found out.
    since: Moment,
    /// Whether it is in the log.
    logged: bool,
}

/// See the module's documentation.
#[derive(Debug, Default)]
pub struct Channels {
    /// Channels of servers, no threads, with the time of the last interaction there.
    open: HashMap<String, Moment>,
    without_files: HashMap<String, WithoutFiles>,
    /// The channels of private chats, by account id.
    private: HashMap<String, String>,
}

impl Channels {
    /// Notes what an event tells of its channel.
    pub fn note(&mut self, arrived: &OpenInteraction, inbound: &Inbound, now: Moment) {
        if arrived.in_open_channel {
            self.open.insert(arrived.channel.clone(), now);
        }
        let Place::Channel { channel: ChannelRef { channel, .. }, lacks, .. } = &inbound.place else {
            return;
        };
        if lacks.contains(&Lack::Attach) {
            self.may_not_attach(channel, now);
        } else {
            self.without_files.remove(channel);
        }
    }

    /// Whether others can write in a channel too: it belongs to a server and is no thread.
    pub fn is_open(&self, channel: &str) -> bool {
        self.open.contains_key(channel)
    }

    /// What each message goes without in a channel.
    pub fn stripped_in(&self, channel: &str) -> Ornaments {
        self.without_files.get(channel).map(|_| Ornament::Files).into_iter().collect()
    }

    /// A message of the bot's own has arrived that had a file: returns what the bot lacks to attach it. `went_without`: the
    /// file was left out; `was_forbidden`: because Discord refused it for lack of a permission. None: it was left out for
    /// another reason, which passes.
    pub fn attached(
        &mut self,
        channel: &str,
        went_without: bool,
        was_forbidden: bool,
        now: Moment,
    ) -> Option<Vec<Lack>> {
        if !went_without {
            self.without_files.remove(channel);
            return Some(Vec::new());
        }
        if was_forbidden {
            self.may_not_attach(channel, now);
        }
        let known = self.without_files.get_mut(channel)?;
        if !std::mem::replace(&mut known.logged, true) {
            tracing::warn!(
                channel,
                "the bot lacks the permission \"Attach Files\" in a channel: messages have no pictures there"
            );
        }
        Some(vec![Lack::Attach])
    }

    fn may_not_attach(&mut self, channel: &str, now: Moment) {
        let known = self.without_files.entry(channel.to_owned());
        known.or_insert(WithoutFiles { since: now, logged: false }).since = now;
    }

    /// The private chat with an account has been opened.
    pub fn opened_private(&mut self, account: String, channel: String) {
        self.private.insert(account, channel);
    }

    /// The channel of a target; none: the private chat has to be opened first.
    pub fn channel_of<'a>(&'a self, target: &'a Target) -> Option<&'a str> {
        match target {
            Target::Channel(channel) => Some(&channel.channel),
            Target::Person(account) => self.private.get(&account.id).map(String::as_str),
        }
    }

    /// Forgets what was learned too long ago.
    pub fn prune(&mut self, now: Moment) {
        self.open.retain(|_, at| now.since(*at) < REMEMBERED);
        self.without_files.retain(|_, known| now.since(known.since) < REMEMBERED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_permission_is_remembered_for_a_day_or_until_a_file_goes_through() {
        let start = Moment(1_000_000);
        let mut channels = Channels::default();
        let without = |channels: &Channels| !channels.stripped_in("1").is_empty();
        assert_eq!(channels.attached("1", true, false, start), None);
        assert!(!without(&channels));
        assert_eq!(channels.attached("1", true, true, start), Some(vec![Lack::Attach]));
        assert!(without(&channels) && channels.stripped_in("2").is_empty());
        assert_eq!(channels.attached("1", true, false, start), Some(vec![Lack::Attach]));
        assert_eq!(channels.attached("1", false, false, start), Some(vec![]));
        assert!(!without(&channels));
        channels.attached("1", true, true, start);
        channels.prune(start.after(REMEMBERED - Duration::from_secs(1)));
        assert!(without(&channels));
        channels.prune(start.after(REMEMBERED));
        assert!(!without(&channels));
    }
}
