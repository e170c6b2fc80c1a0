//! The content of personal links and of browser sessions. Both are signed with the key of all links.

use crate::guard::same;
use crate::links::WatchKey;
use herzbot_core::ids::{Moment, PersonId, TableId};
use std::time::Duration;

/// How long a link is valid (`open-about` in `locales/*/table.ftl` says it).
pub const LINK_LIFE: Duration = Duration::from_secs(10 * 60);
/// The maximum lifetime of a browser's session.
pub const SESSION_LIFE: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// The lifetime of a frame's session, which no browser stores: a long evening.
const FRAME_LIFE: Duration = Duration::from_secs(12 * 60 * 60);

/// The prefix of an invitation's token in the fragment of its link.
const INVITATION: &str = "invite-";
/// The prefix of the token of a spectators' page, for a spectator who wants a seat.
const WATCHED: &str = "join-";

/// How a visitor comes to the door of a table, according to the fragment of their link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entrance {
    /// By the invitation that was made at this time, by the clock of the table.
    Invitation(Moment),
    /// From the spectators' page.
    Watched,
}

/// A personal link to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PersonalLink {
    /// The person to whom it belongs.
    pub person: PersonId,
    /// The table that it opens.
    pub table: TableId,
    /// When it was made, by the wall clock.
    pub made: Moment,
    /// A random number that identifies a used link.
    pub nonce: u64,
}

/// The session of a browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrowserSession {
    /// Where it is stored.
    pub kind: SessionKind,
    /// The person who plays there.
    pub person: PersonId,
    /// When it began, by the wall clock.
    pub begun: Moment,
}

/// Where a session is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionKind {
    /// In a cookie.
    Cookie,
    /// In the memory of a page inside Discord.
    Frame,
}

impl SessionKind {
    const fn purpose(self) -> &'static str {
        match self {
            Self::Cookie => "session",
            Self::Frame => "frame",
        }
    }
}

impl PersonalLink {
    /// Returns the token in the fragment of the link, which browsers don't send: 72 characters. The table is in
    /// the path before it.
    pub fn sign(&self, key: &WatchKey) -> String {
        key.signed("open", self.table, &[self.person.0, self.made.0, self.nonce])
    }

    /// Reads a link to a table; none if it is for another table, or its signature is invalid.
    pub fn read(key: &WatchKey, table: TableId, text: &str) -> Option<Self> {
        let [person, made, nonce] = key.read_signed("open", table, text)?;
        Some(Self { person: PersonId(person), table, made: Moment(made), nonce })
    }
}

impl Entrance {
    /// Returns the token in the fragment of an invitation to a table, which several people may use.
    pub fn invitation(key: &WatchKey, table: TableId, made: Moment) -> String {
        format!("{INVITATION}{}", key.signed("guests", table, &[made.0]))
    }

    /// Reads the token in the fragment; none if it is for another table, or its signature is invalid.
    pub fn read(key: &WatchKey, table: TableId, text: &str) -> Option<Self> {
        if let Some(token) = text.strip_prefix(WATCHED) {
            return key.table(token).filter(|named| *named == table).map(|_| Self::Watched);
        }
        let [made] = key.read_signed("guests", table, text.strip_prefix(INVITATION)?)?;
        Some(Self::Invitation(Moment(made)))
    }
}

impl BrowserSession {
    /// Returns the signed session that the browser stores.
    pub fn sign(&self, key: &WatchKey) -> String {
        key.signed(self.kind.purpose(), "", &[self.person.0, self.begun.0])
    }

    /// Returns when it ends at the latest.
    pub fn ends(&self) -> Moment {
        self.begun.after(match self.kind {
            SessionKind::Cookie => SESSION_LIFE,
            SessionKind::Frame => FRAME_LIFE,
        })
    }

    /// Reads a session; none if its signature is invalid.
    pub fn read(key: &WatchKey, text: &str) -> Option<Self> {
        let read = |kind: SessionKind| {
            let [person, begun] = key.read_signed(kind.purpose(), "", text)?;
            Some(Self { kind, person: PersonId(person), begun: Moment(begun) })
        };
        read(SessionKind::Cookie).or_else(|| read(SessionKind::Frame))
    }
}

impl WatchKey {
    /// Returns numbers, each as 13 characters, followed by a hyphen and their signature for a purpose.
    fn signed(&self, purpose: &str, about: impl ToString, numbers: &[u64]) -> String {
        let numbers: String = numbers.iter().map(|number| TableId(*number).to_string()).collect();
        let signature = self.signature(&format!("{purpose} {} {numbers}", about.to_string()));
        format!("{numbers}-{signature}")
    }

    /// Reads the output of [`Self::signed`].
    fn read_signed<const N: usize>(
        &self,
        purpose: &str,
        about: impl ToString,
        text: &str,
    ) -> Option<[u64; N]> {
        let (numbers, _) = text.split_once('-')?;
        let mut read = [0; N];
        for (place, number) in read.iter_mut().enumerate() {
            *number = numbers.get(13 * place..13 * (place + 1))?.parse::<TableId>().ok()?.0;
        }
        same(text, &self.signed(purpose, about, &read)).then_some(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_for_one_person_and_one_table() {
        let key = WatchKey::new([7; 32]);
        let link =
            PersonalLink { person: PersonId(5), table: TableId(1), made: Moment(1_000), nonce: u64::MAX };
        let text = link.sign(&key);
        assert_eq!(text.len(), 72);
        assert_eq!(PersonalLink::read(&key, TableId(1), &text), Some(link));
        let session = |kind| BrowserSession { kind, person: PersonId(5), begun: Moment(1_000) };
        let (session, frame) = (session(SessionKind::Cookie), session(SessionKind::Frame));
        for session in [session, frame] {
            assert_eq!(BrowserSession::read(&key, &session.sign(&key)), Some(session));
        }
        assert!(frame.ends() < session.ends());

        let other = PersonalLink { person: PersonId(6), ..link }.sign(&key);
        for (what, wrong) in [
            ("another key", link.sign(&WatchKey::new([8; 32]))),
            ("another table", PersonalLink { table: TableId(2), ..link }.sign(&key)),
            ("another person with this signature", format!("{}{}", &other[..13], &text[13..])),
            ("a later time", format!("{}{}{}", &text[..25], "z", &text[26..])),
            ("cut off", text[..71].to_owned()),
            ("longer", format!("{text}0")),
            ("without its signature", text[..40].to_owned()),
            ("in capitals", text.to_uppercase()),
            ("a session", session.sign(&key)),
            ("a link of spectators", key.token(TableId(1))),
            ("nothing", String::new()),
            ("no letters of ours", "ü".repeat(72)),
        ] {
            assert_eq!(PersonalLink::read(&key, TableId(1), &wrong), None, "{what}");
        }
        assert_eq!(BrowserSession::read(&key, &text), None, "a link is no session");
    }

    #[test]
    fn a_door_opens_by_an_invitation_to_its_table_or_from_its_page_of_spectators() {
        let (key, table) = (WatchKey::new([7; 32]), TableId(1));
        let invitation = Entrance::invitation(&key, table, Moment(1_000));
        assert_eq!(Entrance::read(&key, table, &invitation), Some(Entrance::Invitation(Moment(1_000))));
        let watched = format!("join-{}", key.token(table));
        assert_eq!(Entrance::read(&key, table, &watched), Some(Entrance::Watched));
        let later = Entrance::invitation(&key, table, Moment(2_000));
        let personal = PersonalLink { person: PersonId(5), table, made: Moment(1_000), nonce: 1 }.sign(&key);
        for wrong in [
            Entrance::invitation(&key, TableId(2), Moment(1_000)),
            Entrance::invitation(&WatchKey::new([8; 32]), table, Moment(1_000)),
            format!("{}{}", &later[..20], &invitation[20..]),
            format!("join-{}", key.token(TableId(2))),
            invitation.replace("invite-", "join-"),
            watched.replace("join-", "invite-"),
            format!("invite-{personal}"),
            "invite-".to_owned(),
            String::new(),
        ] {
            assert_eq!(Entrance::read(&key, table, &wrong), None, "{wrong}");
        }
    }
}
