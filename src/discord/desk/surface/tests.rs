//! Tests of a surface's decisions.

use super::*;
use crate::call::codes;
use crate::desk::flight::Post;
use crate::desk::tokens::Tokens;
use herzbot_core::ids::{Account, TableId};
use herzbot_core::port::Lack;
use herzbot_core::port::Surface;

const START: Moment = Moment(1_700_000_000_000);
const TABLE: Surface = Surface::Table(TableId(1));

fn message(channel: &str, id: &str) -> MessageRef {
    MessageRef { channel: channel.into(), message: id.into() }
}

fn channel(id: &str) -> ChannelRef {
    ChannelRef { realm: "discord".into(), server: "5".into(), channel: id.into() }
}

fn show(rev: u64) -> Show {
    Show {
        surface: TABLE,
        target: Target::Channel(channel("10")),
        page: Page::default(),
        rev,
        message: None,
        fresh: false,
        superseded: vec![],
        urgent: false,
        ping: vec![],
        silent: false,
    }
}

fn wanting(show: Show) -> SurfaceState {
    let mut state = SurfaceState::new(START);
    assert!(state.want(show, START).is_some());
    state
}

/// Starts the next call.
fn take_off(state: &mut SurfaceState) -> SurfaceFlight {
    let kind = state.flight(&Channels::default(), START, 1).expect("there is something to send");
    let rev = match &kind {
        FlightKind::Post(post) => post.rev,
        FlightKind::Edit { .. } | FlightKind::Open(_) => state.wanted().expect("a state").rev,
    };
    let (ornaments, stripped) = (Ornaments::new(), Ornaments::new());
    let flight = SurfaceFlight { surface: TABLE, rev, kind, ornaments, stripped };
    state.took_off(&flight);
    flight
}

#[test]
fn each_refusal_has_its_verdict() {
    let mut tokens = Tokens::default();
    tokens.remember(message("10", "1"), "token", "@original", START);
    let edit = |by_token: bool| {
        let at = message("10", "1");
        let by_token = by_token.then(|| tokens.get(&at, START).cloned()).flatten();
        FlightKind::Edit { at, by_token }
    };
    let post = |to: &str| {
        let (page, ping, nonce) = (Page::default(), vec![], String::new());
        FlightKind::Post(Box::new(Post { rev: 1, channel: to.into(), page, ping, silent: false, nonce }))
    };
    let forbidden = |lack| Verdict::Undelivered(Undelivered::Forbidden(vec![lack]));
    let gone = Verdict::Undelivered;
    for (kind, code, verdict) in [
        (edit(true), codes::NO_ACCESS, Verdict::WithoutToken),
        (edit(true), codes::UNKNOWN_MESSAGE, gone(Undelivered::MessageGone)),
        (edit(false), codes::UNKNOWN_MESSAGE, gone(Undelivered::MessageGone)),
        (edit(false), codes::NOT_OURS, gone(Undelivered::MessageGone)),
        (edit(false), codes::OLD_MESSAGE, Verdict::PostAnew),
        (edit(false), codes::ARCHIVED, Verdict::PostAnew),
        (edit(false), codes::UNKNOWN_CHANNEL, gone(Undelivered::ChannelGone)),
        (post("10"), codes::UNKNOWN_CHANNEL, gone(Undelivered::ChannelGone)),
        (post("20"), codes::UNKNOWN_CHANNEL, forbidden(Lack::See)),
        (post("10"), codes::LOCKED, forbidden(Lack::WriteInThreads)),
        (post("10"), codes::NO_ACCESS, forbidden(Lack::See)),
        (post("10"), codes::NO_PERMISSION, forbidden(Lack::Write)),
        (post("10"), codes::CLOSED, gone(Undelivered::PrivateClosed)),
        (FlightKind::Open("77".into()), 0, gone(Undelivered::PrivateClosed)),
        (post("10"), 1, gone(Undelivered::Forbidden(vec![]))),
    ] {
        let mut state = wanting(Show { message: Some(message("10", "1")), ..show(1) });
        let (ornaments, stripped) = (Ornaments::new(), Ornaments::new());
        let case = format!("{kind:?} {code}");
        let flight = SurfaceFlight { surface: TABLE, rev: 1, kind, ornaments, stripped };
        assert_eq!(state.refused(&flight, code), verdict, "{case}");
        let is_gone =
            matches!(verdict, Verdict::Undelivered(Undelivered::MessageGone | Undelivered::ChannelGone));
        assert_eq!(state.message().is_none(), is_gone, "{case}");
        assert_eq!(state.is_to_be_posted(START), is_gone || verdict == Verdict::PostAnew, "{case}");
    }
}

#[test]
fn who_waits_for_a_chat_to_be_opened_has_waited_for_the_message_in_it() {
    let account = Account { realm: "discord".into(), id: "77".into() };
    let mut state = wanting(Show { target: Target::Person(account.clone()), ..show(1) });
    assert!(matches!(take_off(&mut state).kind, FlightKind::Open(_)));
    state.ended();
    let mut channels = Channels::default();
    channels.opened_private(account.id, "20".into());
    let now = START.after(Duration::from_secs(9));
    let since = |state: &SurfaceState| {
        let (tokens, discord_now) = (&Tokens::default(), now);
        let circumstances =
            Circumstances { tokens, channels: &channels, now, discord_now, calm: true, opens_thread: false };
        let SendPlan::ByBot { since, .. } = state.plan(&circumstances) else { panic!("it is posted") };
        since
    };
    assert_eq!(since(&state), START);
    // Once the message is there, the waiting time of the next state starts afresh.
    let Some(FlightKind::Post(post)) = state.flight(&channels, START, 1) else { panic!("it is posted") };
    let (ornaments, stripped) = (Ornaments::new(), Ornaments::new());
    let kind = FlightKind::Post(post);
    state.took_off(&SurfaceFlight { surface: TABLE, rev: 1, kind, ornaments, stripped });
    state.ended();
    state.posted(1);
    state.arrived(1, &message("20", "7"));
    assert!(
        state
            .want(
                Show {
                    target: Target::Person(Account { realm: "discord".into(), id: "77".into() }),
                    ..show(2)
                },
                now
            )
            .is_some()
    );
    assert_eq!(since(&state), now);
}

#[test]
fn a_post_of_which_nobody_knows_is_repeated_as_it_was() {
    let mut state = wanting(show(1));
    let flight = take_off(&mut state);
    state.ended();
    assert_eq!(state.failed(&flight.kind), 1);
    state.back_off(START);
    assert!(state.want(show(2), START).is_some());
    let FlightKind::Post(again) = take_off(&mut state).kind else { panic!("it is posted") };
    let FlightKind::Post(first) = flight.kind else { panic!("it was posted") };
    assert_eq!((again.rev, &again.nonce), (1, &first.nonce));
    state.ended();
    state.posted(1);
    assert_eq!(state.arrived(1, &message("10", "7")), Arrival::Shown(None));
    assert!(state.to_send().is_some_and(|wanted| wanted.rev == 2), "the newer state is still due");
    assert_eq!(state.edits(START), Some(&message("10", "7")));
}

#[test]
fn an_older_state_that_overtakes_a_newer_one_is_overwritten() {
    let mut state = wanting(Show { message: Some(message("10", "1")), ..show(1) });
    take_off(&mut state);
    let answer = (TABLE, 2, Page::default());
    let start = state.start_answer(answer, Some(&message("10", "1")), channel("10"), START);
    assert_eq!((start.rev, start.is_outdated, start.replaced), (2, false, None));
    for rev in [2, 1] {
        state.ended();
        assert_eq!(state.arrived(rev, &message("10", "1")), Arrival::Shown(None));
    }
    assert!(state.to_send().is_some_and(|wanted| wanted.rev == 2));
}

#[test]
fn a_deleted_surface_goes_once_its_call_has_landed() {
    let mut state = wanting(show(1));
    assert_eq!(SurfaceState::new(START).delete(), (None, false));
    take_off(&mut state);
    assert_eq!(state.delete(), (None, true));
    state.ended();
    assert_eq!(state.arrived(1, &message("10", "7")), Arrival::Unwanted);
    assert!(state.is_doomed_and_landed() && !state.revive());
}

#[test]
fn a_refused_state_is_given_up_unless_a_newer_one_goes_elsewhere() {
    let mut state = wanting(show(1));
    take_off(&mut state);
    state.ended();
    assert_eq!((state.give_up(1, Some("10")), state.to_send().is_none()), (Some(1), true));
    assert!(state.want(Show { fresh: true, ..show(3) }, START).is_some());
    assert_eq!(state.give_up(2, Some("10")), Some(3), "it would fare no better there");
    assert!(state.want(Show { target: Target::Channel(channel("20")), ..show(4) }, START).is_some());
    assert_eq!((state.give_up(3, Some("10")), state.to_send().is_some()), (None, true));
}
