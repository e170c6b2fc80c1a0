//! Classifies errors of the operating system and the network: which are temporary, and which need the
//! operator.

use std::io::{Error, ErrorKind};

/// Whether a retry may succeed without the operator. Unknown errors may.
pub fn may_pass(error: &Error) -> bool {
    !matches!(
        error.kind(),
        ErrorKind::PermissionDenied
            | ErrorKind::NotADirectory
            | ErrorKind::IsADirectory
            | ErrorKind::ReadOnlyFilesystem
            | ErrorKind::InvalidFilename
            | ErrorKind::Unsupported
    )
}

/// An error with its causes, since reqwest alone says only "error sending request"; without the address,
/// which may contain a token.
pub fn causes(error: &dyn std::error::Error) -> String {
    let mut text = without_address(&error.to_string());
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&without_address(&error.to_string()));
        cause = error.source();
    }
    text
}

/// A message of reqwest's without the address of the request.
fn without_address(text: &str) -> String {
    let Some((before, rest)) = text.split_once(" for url (") else { return text.to_owned() };
    let after = rest.split_once(')').map_or("", |(_, after)| after);
    format!("{before}{after}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_not_told() {
        for (text, told) in [
            (
                "error sending request for url (https://example.org/sync?since=s1&access_token=x)",
                "error sending request",
            ),
            (
                "error decoding for url (https://example.org/): expected value",
                "error decoding: expected value",
            ),
            ("connection refused", "connection refused"),
        ] {
            assert_eq!(causes(&Error::other(text)), told);
        }
    }
}
