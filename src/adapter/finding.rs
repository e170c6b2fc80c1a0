//! The findings of `herzbot check`.

/// One check result, one line of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Whether it is good; the exit status of `herzbot check` is 0 only if all are.
    pub good: bool,
    /// The result; if bad, also the remedy.
    pub text: String,
}

/// Formats as `ok    …` and `WRONG …`.
impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mark = if self.good { "ok   " } else { "WRONG" };
        write!(f, "{mark} {}", self.text)
    }
}

impl Finding {
    /// A good result.
    pub fn good(text: impl Into<String>) -> Self {
        Self { good: true, text: text.into() }
    }

    /// A problem.
    pub fn bad(text: impl Into<String>) -> Self {
        Self { good: false, text: text.into() }
    }

    /// The same, prefixed with its platform.
    #[must_use]
    pub fn about(self, platform: &str) -> Self {
        Self { text: format!("{platform}: {}", self.text), ..self }
    }
}
