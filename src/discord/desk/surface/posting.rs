//! New messages: how one is posted only once, though an answer of Discord may get lost.

use crate::desk::flight::Post;
use herzbot_core::ids::{MessageRef, TableId};
use herzbot_core::port::Show;
use sha2::{Digest, Sha256};

/// What is not known of posts.
#[derive(Debug, Default)]
pub struct Posting {
    /// A post of which it is not known whether it happened. It is repeated as it was.
    unsure: Option<Box<Post>>,
    /// Whether a post in place of the message may have happened already, in this process or an earlier one. A post with the
    /// same nonce then returns that message, and its text is not sent.
    may_be_there: bool,
}

impl Posting {
    /// Whether there is a post of which it is not known whether it happened.
    pub const fn is_unsure(&self) -> bool {
        self.unsure.is_some()
    }

    /// The channel of that post.
    pub fn unsure_channel(&self) -> Option<&str> {
        self.unsure.as_ref().map(|post| post.channel.as_str())
    }

    /// The post that shows `wanted` in a channel, in place of the message `before`; or the unsure one there, as it was.
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

    /// A post in place of the message may have happened already.
    pub const fn may_be_there(&mut self, may_be: bool) {
        self.may_be_there = may_be;
    }

    /// A post has failed, and may have happened.
    pub fn lost(&mut self, post: &Post) {
        self.unsure = Some(Box::new(post.clone()));
        self.may_be_there = true;
    }

    /// Nothing is unsure any more: the post was refused, or does not matter.
    pub fn forget(&mut self) {
        self.unsure = None;
    }

    /// A post has landed. Returns whether the text that is there may be that of an earlier post.
    pub fn landed(&mut self) -> bool {
        self.unsure = None;
        std::mem::take(&mut self.may_be_there)
    }
}

/// At most 25 characters that no other post of ours has. A table's message is replaced by at most one message, whichever
/// process posts it, however often. `salt` sets apart the posts of two processes.
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
