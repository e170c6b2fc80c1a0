//! Lasting messages: folds (coalesces) unsent states of one message, and finds answers that are states of
//! one.

use herzbot_core::ids::{Account, ChannelRef, MessageRef};
use herzbot_core::page::{Page, Tone};
use herzbot_core::port::{Answer, Show, Surface, Target};

/// Folds two unsent states of the same surface. `show` becomes the state with the higher revision (of equal
/// ones, itself), and notifies everybody whom either would have notified.
pub fn fold(show: &mut Show, mut other: Show) {
    debug_assert_eq!(show.surface, other.surface, "only states of one message can be folded");
    if other.rev > show.rev {
        std::mem::swap(show, &mut other);
    }
    show.fresh |= other.fresh;
    for message in other.superseded {
        if !show.superseded.contains(&message) {
            show.superseded.push(message);
        }
    }
    if show.ping.is_empty() {
        (show.ping, show.silent) = (other.ping, other.silent);
    } else if show.silent && !other.silent && !other.ping.is_empty() {
        // A notifying mention takes precedence over a silent one.
        (show.ping, show.silent) = (other.ping, false);
    } else if show.silent == other.silent {
        for account in other.ping {
            if !show.ping.contains(&account) {
                show.ping.push(account);
            }
        }
    }
    // The newer state may be older than the knowledge of the message.
    show.message = show.message.take().or(other.message);
    show.urgent |= other.urgent && notifies(show);
}

/// Whether this state may notify a person. An edit that nobody waits for is not urgent, whatever the previous
/// state was.
pub fn notifies(show: &Show) -> bool {
    show.fresh || show.message.is_none() || !show.ping.is_empty()
}

/// The author and place of a request, on a platform without ephemeral answers.
#[derive(Clone, Debug)]
pub struct AnswerTo {
    /// The account of the person.
    pub account: Account,
    /// The channel of the request; irrelevant in the private chat.
    pub channel: ChannelRef,
    /// The message with the picked choice.
    pub pressed: Option<MessageRef>,
}

/// The route of an answer on a platform without ephemeral answers.
#[derive(Clone, Debug)]
pub enum AnswerRoute {
    /// A state of a lasting message: treated like every [`Show`].
    Show(Show),
    /// A message to the person's private chat.
    Private(Page),
    /// A message that everybody may read, to the person: in the place of the request, if they may read it
    /// there, without notifying anybody.
    Quiet(Page),
    /// An edit of the message with the picked choice.
    Edit(MessageRef, Page),
    /// A message to the channel of the request.
    Public(Page),
    /// Nothing to say.
    Nothing,
}

/// The route of an answer on a platform without ephemeral messages. Private answers never go into a channel,
/// wherever the request came from.
pub fn route_answer(answer: Answer, asked: AnswerTo) -> AnswerRoute {
    let AnswerTo { account, channel, pressed } = asked;
    let show = |(surface, rev), target, page| Show {
        surface,
        target,
        page,
        rev,
        message: None,
        fresh: false,
        superseded: Vec::new(),
        urgent: false,
        ping: Vec::new(),
        silent: false,
    };
    match (answer, pressed) {
        (Answer::Nothing | Answer::Completions(_), _) => AnswerRoute::Nothing,
        // Such a platform can't update answers.
        (Answer::Private(page) | Answer::Hand { page, .. } | Answer::Launch(page), _) => {
            AnswerRoute::Private(page)
        }
        (Answer::Quiet(page), _) => AnswerRoute::Quiet(page),
        (Answer::Update { page, surface: Some(state) }, message) => {
            let (target, urgent) = match state.0 {
                Surface::Private(..) | Surface::Hand(..) => {
                    (Target::Person(account), page.tone == Tone::YourTurn)
                }
                Surface::Table(_) | Surface::Home(..) | Surface::Nudge(..) | Surface::Note(..) => {
                    (Target::Channel(channel), false)
                }
            };
            AnswerRoute::Show(Show { message, urgent, ..show(state, target, page) })
        }
        (Answer::Update { page, surface: None }, Some(message)) => AnswerRoute::Edit(message, page),
        (Answer::Update { page, surface: None }, None) => AnswerRoute::Private(page),
        (Answer::Public { page, surface: Some(state) }, _) => {
            AnswerRoute::Show(Show { fresh: true, ..show(state, Target::Channel(channel), page) })
        }
        (Answer::Public { page, surface: None }, _) => AnswerRoute::Public(page),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use herzbot_core::ids::{PersonId, TableId};

    fn account(id: &str) -> Account {
        Account { realm: "r".into(), id: id.into() }
    }

    fn channel() -> ChannelRef {
        ChannelRef { realm: "r".into(), server: "s".into(), channel: "c".into() }
    }

    fn message(id: &str) -> MessageRef {
        MessageRef { channel: "c".into(), message: id.into() }
    }

    fn show(rev: u64, ping: &[&str]) -> Show {
        Show {
            surface: Surface::Table(TableId(1)),
            target: Target::Channel(channel()),
            page: Page::default(),
            rev,
            message: None,
            fresh: false,
            superseded: vec![],
            urgent: false,
            ping: ping.iter().map(|id| account(id)).collect(),
            silent: false,
        }
    }

    #[test]
    fn the_newer_state_is_kept_and_nobody_misses_a_notification() {
        for (newer, older) in [(3, 2), (2, 3)] {
            let mut folded = Show { fresh: newer == 2, ..show(newer, &["anna"]) };
            let other = Show { urgent: true, message: Some(message("7")), ..show(older, &["ben", "anna"]) };
            fold(&mut folded, other);
            assert_eq!((folded.rev, folded.urgent, folded.fresh), (3, true, newer == 2));
            assert_eq!(folded.message, Some(message("7")));
            let mut ping: Vec<&str> = folded.ping.iter().map(|account| account.id.as_str()).collect();
            ping.sort_unstable();
            assert_eq!(ping, ["anna", "ben"]);
        }
    }

    #[test]
    fn who_is_only_to_find_a_message_is_not_notified_by_another_state_of_it() {
        let quiet = |rev| Show { silent: true, ..show(rev, &["anna", "ben"]) };
        for (mut newer, older, expected) in [
            (quiet(3), show(2, &["anna"]), (&["anna"][..], false)),
            (show(3, &["anna"]), quiet(2), (&["anna"], false)),
            (show(3, &[]), quiet(2), (&["anna", "ben"], true)),
            (quiet(3), show(2, &[]), (&["anna", "ben"], true)),
            (quiet(3), Show { silent: true, ..show(2, &["cleo"]) }, (&["anna", "ben", "cleo"], true)),
        ] {
            fold(&mut newer, older);
            let ping: Vec<&str> = newer.ping.iter().map(|account| account.id.as_str()).collect();
            assert_eq!((ping.as_slice(), newer.silent), expected);
        }
    }

    #[test]
    fn a_private_view_goes_to_the_person_wherever_it_was_asked_for() {
        let asked = AnswerTo { account: account("anna"), channel: channel(), pressed: Some(message("7")) };
        let surface = Surface::Private(TableId(1), PersonId(1));
        let page = Page { tone: Tone::YourTurn, ..Page::default() };
        let answer = Answer::Update { page, surface: Some((surface, 4)) };
        let AnswerRoute::Show(show) = route_answer(answer, asked) else { panic!("it is a lasting message") };
        assert_eq!(show.target, Target::Person(account("anna")));
        assert!(show.urgent && !show.fresh);
    }

    #[test]
    fn without_a_pressed_message_an_update_is_a_private_answer() {
        let asked = |pressed| AnswerTo { account: account("anna"), channel: channel(), pressed };
        let update = || Answer::Update { page: Page::default(), surface: None };
        assert!(matches!(route_answer(update(), asked(None)), AnswerRoute::Private(_)));
        let edited = route_answer(update(), asked(Some(message("7"))));
        assert!(matches!(edited, AnswerRoute::Edit(at, _) if at == message("7")));
    }
}
