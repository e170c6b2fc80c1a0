use std::fmt;

/// Something that the bot did and Discord doesn't allow, or that it didn't do in time.
#[derive(Clone, Debug)]
pub struct Violation {
    /// The place: method and path of a request, or the part of the gateway.
    pub place: String,
    /// Discord's error.
    pub reason: String,
    /// The offending text, shortened; empty if there is none.
    pub evidence: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)?;
        if !self.evidence.is_empty() {
            write!(f, "\n      {}", self.evidence)?;
        }
        Ok(())
    }
}

/// Returns at most 2,000 characters of `text`.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(2000) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
