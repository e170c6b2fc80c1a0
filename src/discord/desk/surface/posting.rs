//! New messages: how each is posted only once, although a response of Discord may be lost.

use crate::desk::flight::Post;
use herzbot_core::ids::{MessageRef, TableId};
use herzbot_core::port::Show;
use sha2::{Digest, Sha256};

/// The unknown outcomes of posts.
#[derive(Debug, Default)]
pub struct Posting {
    /// A post with an unknown outcome. It is repeated unchanged.
    unsure: Option<Box<Post>>,
    /// Whether a post in place of the message may already have happened, in this process or an earlier one. A post
    /// with the same nonce then returns that message, and its text is not sent.
    may_be_there: bool,
}

impl Posting {
    /// Returns whether there is a post with an unknown outcome.
    pub const fn is_unsure(&self) -> bool {
        self.unsure.is_some()
    }

    /// Returns the channel of that post.
    pub fn unsure_channel(&self) -> Option<&str> {
        self.unsure.as_ref().map(|post| post.channel.as_str())
    }

    /// Returns the post that shows `wanted` in a channel, in place of the message `before`; or, unchanged, the
    /// unsure post there.
    pub fn post(&self, wanted: &Show, channel: &str, before: Option<&MessageRef>, salt: u64) -> Box<Post> {
        match &self.unsure {
            Some(post) if post.channel == channel => post.clone(),
            Some(_) | None => Box::new(Post {
                rev: wanted.rev,
                channel: channel.to_owned(),
                page: wanted.page.clone(),
                ping: wanted.ping.clone(),
                silent: wanted.silent,
                nonce: nonce(wanted, before, salt),
            }),
        }
    }

    /// Sets whether a post in place of the message may already have happened.
    pub const fn may_be_there(&mut self, may_be: bool) {
        self.may_be_there = may_be;
    }

    /// Notes a failed post, which may have happened.
    pub fn lost(&mut self, post: &Post) {
        self.unsure = Some(Box::new(post.clone()));
        self.may_be_there = true;
    }

    /// Forgets the unsure post: it was refused, or doesn't matter.
    pub fn forget(&mut self) {
        self.unsure = None;
    }

    /// Notes the end of a post. Returns whether the text may be that of an earlier post.
    pub fn landed(&mut self) -> bool {
        self.unsure = None;
        std::mem::take(&mut self.may_be_there)
    }
}

/// Returns a nonce of at most 25 characters that no other post of the bot has. A table's message is replaced by at
/// most one message, whichever process posts it and however often. `salt` distinguishes the posts of two
/// processes.
fn nonce(wanted: &Show, before: Option<&MessageRef>, salt: u64) -> String {
    let Show { surface, rev, .. } = wanted;
    let digest = match before {
        Some(before) if surface.is_of_everybody() => {
            Sha256::digest(format!("{surface:?} after {}", before.message))
        }
        Some(_) | None => Sha256::digest(format!("{salt} {surface:?} {rev}")),
    };
    let mut first = [0; 8];
    first.copy_from_slice(&digest[..8]);
    TableId(u64::from_be_bytes(first)).to_string()
}
