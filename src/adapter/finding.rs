//! What `herzbot check` reports.

/// One thing that was checked, as one line of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Whether it is as it should be; the exit status of `herzbot check` is 0 only if all are.
    pub good: bool,
    /// What was found; if it is bad, also what to do about it.
    pub text: String,
}

/// As in `ok    …` and `WRONG …`.
impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mark = if self.good { "ok   " } else { "WRONG" };
        write!(f, "{mark} {}", self.text)
    }
}

impl Finding {
    /// Something that is as it should be.
    pub fn good(text: impl Into<String>) -> Self {
        Self { good: true, text: text.into() }
    }

    /// Something to mend.
    pub fn bad(text: impl Into<String>) -> Self {
        Self { good: false, text: text.into() }
    }

    /// The same, with the platform that it is about in front.
    #[must_use]
    pub fn about(self, platform: &str) -> Self {
        Self { text: format!("{platform}: {}", self.text), ..self }
    }
}
