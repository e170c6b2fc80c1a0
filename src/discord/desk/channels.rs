//! The desk's knowledge of channels: which are open, where the bot can't attach files, and the users' private
//! chats.

use super::interaction::OpenInteraction;
use herzbot_adapter::ornaments::{Ornament, Ornaments};
use herzbot_core::ids::{ChannelRef, Moment};
use herzbot_core::port::{Inbound, Lack, Place, Target};
use std::collections::HashMap;
use std::time::Duration;

/// How long a channel's properties are remembered after the last interaction that told them.
const REMEMBERED: Duration = Duration::from_secs(24 * 60 * 60);

/// A channel where the bot can't attach files.
#[derive(Debug)]
struct WithoutFiles {
    /// When this was last found out.
    since: Moment,
    /// Whether it was logged.
    logged: bool,
}

/// How a message with a file has arrived.
#[derive(Clone, Copy, Debug)]
pub enum FileOutcome {
    Attached,
    /// Without the file, because the bot lacks the permission.
    Forbidden,
    /// Without the file, for a temporary reason.
    LeftOut,
}

/// The desk's knowledge of channels; see the module's documentation.
#[derive(Debug, Default)]
pub struct Channels {
    /// Server channels, without threads, with the time of the last interaction there.
    open: HashMap<String, Moment>,
    without_files: HashMap<String, WithoutFiles>,
    /// The private chats' channels, by account id.
    private: HashMap<String, String>,
}

impl Channels {
    /// Notes what an event says about its channel.
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

    /// Returns whether other people can write in a channel: it belongs to a server and is no thread.
    pub fn is_open(&self, channel: &str) -> bool {
        self.open.contains_key(channel)
    }

    /// Returns the ornaments to leave out of each message in a channel.
    pub fn stripped_in(&self, channel: &str) -> Ornaments {
        self.without_files.get(channel).map(|_| Ornament::Files).into_iter().collect()
    }

    /// Handles the arrival of one of the bot's own messages that had a file. Returns the permissions that the bot
    /// lacks to attach it. Returns none if the file was left out for a temporary reason.
    pub fn attached(&mut self, channel: &str, outcome: FileOutcome, now: Moment) -> Option<Vec<Lack>> {
        match outcome {
            FileOutcome::Attached => {
                self.without_files.remove(channel);
                return Some(Vec::new());
            }
            FileOutcome::Forbidden => self.may_not_attach(channel, now),
            FileOutcome::LeftOut => {}
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

    /// Remembers the private chat that was opened with an account.
    pub fn opened_private(&mut self, account: String, channel: String) {
        self.private.insert(account, channel);
    }

    /// Returns the channel of a target. None: the private chat has to be opened first.
    pub fn channel_of<'a>(&'a self, target: &'a Target) -> Option<&'a str> {
        match target {
            Target::Channel(channel) => Some(&channel.channel),
            Target::Person(account) => self.private.get(&account.id).map(String::as_str),
        }
    }

    /// Forgets entries that are older than a day.
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
        assert_eq!(channels.attached("1", FileOutcome::LeftOut, start), None);
        assert!(!without(&channels));
        assert_eq!(channels.attached("1", FileOutcome::Forbidden, start), Some(vec![Lack::Attach]));
        assert!(without(&channels) && channels.stripped_in("2").is_empty());
        assert_eq!(channels.attached("1", FileOutcome::LeftOut, start), Some(vec![Lack::Attach]));
        assert_eq!(channels.attached("1", FileOutcome::Attached, start), Some(vec![]));
        assert!(!without(&channels));
        channels.attached("1", FileOutcome::Forbidden, start);
        channels.prune(start.after(REMEMBERED - Duration::from_secs(1)));
        assert!(without(&channels));
        channels.prune(start.after(REMEMBERED));
        assert!(!without(&channels));
    }
}
