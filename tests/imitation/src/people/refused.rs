use std::fmt;

/// The reason why a person could not do what a test wanted.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Refused {
    /// The bot did not answer in time: "Interaction failed".
    InteractionFailed,
    /// The person can't see that message or channel.
    NotVisible,
    /// The person may not do that; what is missing.
    NotAllowed(String),
    /// There is no such command for the person here; the existing ones.
    NoSuchCommand(String),
    /// The command doesn't accept that option or value.
    BadOption(String),
    /// There is no such button or menu (or more than one); the existing ones.
    NoSuchControl(String),
    /// The control exists, but is disabled.
    Disabled(String),
    /// The wait timed out; what the person saw instead.
    Waited(String),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InteractionFailed => write!(f, "interaction failed: the bot did not answer"),
            Self::NotVisible => write!(f, "not to be seen"),
            Self::NotAllowed(what) => write!(f, "not allowed: {what}"),
            Self::NoSuchCommand(there) => write!(f, "no such command here; there is: {there}"),
            Self::BadOption(why) => write!(f, "the command does not take that: {why}"),
            Self::NoSuchControl(there) => write!(f, "nothing to press like that; {there}"),
            Self::Disabled(what) => write!(f, "{what} is disabled"),
            Self::Waited(instead) => write!(f, "waited in vain; {instead}"),
        }
    }
}

impl std::error::Error for Refused {}
