//! Which errors of the operating system pass by themselves, and which wait for the host.

use std::io::{Error, ErrorKind};

/// Whether trying again may help without anything that the host does. What is not known here may pass.
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
