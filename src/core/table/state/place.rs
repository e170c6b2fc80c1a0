//! Where a table is: its channel, or a thread of it, the language there, and further places.

use super::homes::Homes;
use crate::ids::ChannelRef;
use serde::{Deserialize, Serialize};

/// Where a table is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Place {
    channel: ChannelRef,
    /// The parent channel of the thread, if the table is in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    parent: Option<ChannelRef>,
    #[serde(rename = "place_language")]
    language: String,
    /// The further places, and who sits there.
    #[serde(default, skip_serializing_if = "Homes::are_none")]
    pub homes: Homes,
}

impl Place {
    pub fn new(channel: ChannelRef, language: String) -> Self {
        Self { channel, parent: None, language, homes: Homes::default() }
    }

    /// The channel or thread of the table's message.
    pub const fn channel(&self) -> &ChannelRef {
        &self.channel
    }

    /// The channel of the thread; none outside threads.
    pub const fn parent(&self) -> Option<&ChannelRef> {
        self.parent.as_ref()
    }

    /// BCP 47.
    pub fn language(&self) -> &str {
        &self.language
    }

    pub fn set_language(&mut self, language: &str) {
        language.clone_into(&mut self.language);
    }

    /// Moves into a thread of the channel.
    ///
    /// # Errors
    /// It is in a thread already.
    pub fn enter_thread(&mut self, thread: &str) -> Result<(), String> {
        if self.parent.is_some() {
            return Err("it stands in a thread already".into());
        }
        let channel = ChannelRef { channel: thread.to_owned(), ..self.channel.clone() };
        self.parent = Some(std::mem::replace(&mut self.channel, channel));
        Ok(())
    }

    /// Moves back from the thread into its channel.
    ///
    /// # Errors
    /// It is in no thread.
    pub fn leave_thread(&mut self) -> Result<(), String> {
        self.channel = self.parent.take().ok_or("it stands in no thread")?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_is_entered_and_left_once() {
        let channel = ChannelRef { realm: "r".into(), server: "s".into(), channel: "c".into() };
        let mut place = Place::new(channel.clone(), "en".into());
        assert!(place.leave_thread().is_err());
        place.enter_thread("t").expect("it stands in the channel");
        assert_eq!((place.channel().channel.as_str(), place.parent()), ("t", Some(&channel)));
        assert!(place.enter_thread("u").is_err());
        place.leave_thread().expect("it stands in a thread");
        assert_eq!((place.channel(), place.parent()), (&channel, None));
    }
}
