use std::fmt;

/// Why a person could not do what a test wanted.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Refused {
    /// The bot did not answer in time: "Interaction failed".
    InteractionFailed,
    /// She can't see that message or channel.
    NotVisible,
    /// She may not do that; what is missing.
    NotAllowed(String),
    /// No such command for her here; what there is.
    NoSuchCommand(String),
    /// The command doesn't take that option or value.
    BadOption(String),
    /// No such button or menu (or more than one); what there is.
    NoSuchControl(String),
    /// It is there, but can't be used.
    Disabled(String),
    /// It did not come to be in time; what she saw instead.
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
