//! Tests that the game goes on if the homeserver refuses or loses a request.

use super::*;
use herzbot_core::ids::Account;
use herzbot_core::port::Lack;
use serde_json::Value;

fn is_picture(request: &MatrixRequest) -> bool {
    matches!(request, MatrixRequest::Picture { .. })
}

fn content(request: &MatrixRequest) -> &Value {
    match request {
        MatrixRequest::Send { content, .. } => content,
        other => panic!("{other:?}"),
    }
}

impl DeskWorld {
    /// Finishes requests until one of this kind is in flight.
    fn until(&mut self, is_it: fn(&MatrixRequest) -> bool) {
        for _ in 0..1000 {
            if self.requests.iter().any(|(_, request, _)| is_it(request)) {
                return;
            }
            if !self.lookups.is_empty() {
                self.find(0);
            } else if self.requests.is_empty() {
                self.pass(Duration::from_millis(500));
            } else {
                self.finish(0);
            }
        }
        panic!("it never comes");
    }

    /// Ends the only request of this kind with this error.
    fn responds(&mut self, is_it: fn(&MatrixRequest) -> bool, error: RequestError) {
        let index = self.requests.iter().position(|(_, request, _)| is_it(request)).unwrap();
        let (id, ..) = self.requests.remove(index);
        self.input(MatrixInput::Responded { id, response: Err(error) });
    }
}

#[test]
fn a_message_that_is_refused_goes_as_bare_text() {
    let is_send = |request: &MatrixRequest| matches!(request, MatrixRequest::Send { .. });
    let refused = || RequestError::Refused("M_TOO_LARGE".into());
    let mut world = DeskWorld::new(true);
    for (rev, is_taken) in [(1, true), (2, false)] {
        let mut show = state(TABLE, rev, None);
        show.ping = vec![Account { realm: show_realm(&show), id: ANNA.into() }];
        (show.fresh, show.urgent) = (rev > 1, true);
        world.show(show);
        world.until(is_send);
        let whole = content(&world.requests[0].1).clone();
        assert!(whole["formatted_body"].is_string() && whole["m.mentions"]["user_ids"].is_array(), "{whole}");
        world.responds(is_send, refused());
        let bare = content(&world.requests[0].1).clone();
        assert!(bare["formatted_body"].is_null() && bare["format"].is_null(), "{bare}");
        assert_eq!((&bare["body"], &bare["m.mentions"]), (&whole["body"], &serde_json::json!({})));
        world.delivered();
        if is_taken {
            world.finish(0);
            assert!(matches!(world.delivered()[..], [(TABLE, 1, Ok(_))]));
        } else {
            world.responds(is_send, refused());
            assert_eq!(world.delivered(), [(TABLE, 2, Err(Undelivered::Forbidden(vec![])))]);
        }
        world.settle();
    }
}

/// A policy server (MSC4284) refuses an event with 403 and `M_FORBIDDEN`.
#[test]
fn a_policy_server_costs_an_ornament_and_never_a_table() {
    let is_send = |request: &MatrixRequest| matches!(request, MatrixRequest::Send { .. });
    let spam = || RequestError::Forbidden("rejected as probable spam".into());
    let mut world = DeskWorld::new(true);
    let mut lobby = state(TABLE, 1, None);
    lobby.page.tone = Tone::Lobby;
    world.show(lobby);
    world.until(is_send);
    // The message is sent as bare text, and the reactions below it are lost.
    world.responds(is_send, spam());
    world.finish(0);
    assert!(matches!(world.delivered()[..], [(TABLE, 1, Ok(_))]));
    for _ in 0..3 {
        world.until(is_send);
        world.responds(is_send, spam());
    }
    // A state that is refused even as bare text is given up without another attempt, and the next one is
    // sent.
    world.show(state(TABLE, 2, None));
    for _ in 0..2 {
        world.until(is_send);
        world.responds(is_send, spam());
    }
    assert_eq!(world.delivered(), [(TABLE, 2, Err(Undelivered::Forbidden(vec![Lack::Write])))]);
    world.pass(Duration::from_secs(600));
    assert!(world.requests.is_empty() && world.desk.is_idle(), "{:?}", world.requests);
    world.show(state(TABLE, 3, None));
    world.settle();
    assert!(world.server.posted[0].versions.last().unwrap().0.contains("state 3"));
    // A lost answer costs no more than an ornament, and the command counts.
    world.told.clear();
    world.says(ANNA, ROOM, "!rules");
    world.settle();
    let asked = world.inbound();
    world.answer(&asked[0], Answer::Public { page: page("rules", "rules", 0), surface: None });
    for _ in 0..2 {
        world.until(is_send);
        world.responds(is_send, spam());
    }
    world.settle();
    world.pass(MINUTE);
    assert!(world.kept.begun.is_empty(), "{:?}", world.kept);
}

/// A turn that can't be shown in private is announced in the room, as if its player weren't in their chat.
#[test]
fn a_turn_that_is_refused_in_a_private_chat_is_told_in_the_room() {
    let is_send = |request: &MatrixRequest| matches!(request, MatrixRequest::Send { .. });
    let (mut world, _) = with_view();
    world.show(Show { fresh: true, urgent: true, ..state(view(ANNA), 2, None) });
    for _ in 0..2 {
        world.until(is_send);
        world.responds(is_send, RequestError::Forbidden("spam".into()));
    }
    assert_eq!(world.delivered(), [(view(ANNA), 2, Err(Undelivered::PrivateClosed))]);
}

fn show_realm(show: &Show) -> String {
    match &show.target {
        herzbot_core::port::Target::Channel(channel) => channel.realm.clone(),
        herzbot_core::port::Target::Person(account) => account.realm.clone(),
    }
}

#[test]
fn a_picture_that_is_not_taken_is_dropped_and_the_table_goes_on() {
    let errors = [
        (RequestError::Forbidden("M_FORBIDDEN".into()), 1),
        (RequestError::Refused("M_TOO_LARGE".into()), 1),
        (RequestError::Lost("500".into()), 10),
    ];
    for (error, tries) in errors {
        let mut world = DeskWorld::new(true);
        let mut finale = state(TABLE, 1, None);
        let picture = ScorePicture { alt: "Anna wins.".into(), ..ScorePicture::default() };
        finale.page.picture = Some(Box::new(picture));
        world.show(finale);
        for _ in 0..tries {
            world.until(is_picture);
            assert_eq!(world.due.len(), 1, "{error:?}");
            world.responds(is_picture, error.clone());
        }
        assert_eq!(world.due, [], "{error:?}");
        assert!(world.delivered().iter().any(|(surface, _, outcome)| *surface == TABLE && outcome.is_ok()));
        world.show(state(TABLE, 2, None));
        world.settle();
        assert_eq!((world.server.pictures.len(), world.server.posted[0].versions.len()), (0, 2), "{error:?}");
    }
}

#[test]
fn reactions_that_get_lost_hold_nothing_up() {
    let is_seed = |request: &MatrixRequest| matches!(request, MatrixRequest::Send { kind: "m.reaction", .. });
    let mut world = DeskWorld::new(true);
    let mut lobby = state(TABLE, 1, None);
    lobby.page.tone = Tone::Lobby;
    world.show(lobby);
    world.until(is_seed);
    for _ in 0..2 {
        world.until(is_seed);
        world.responds(is_seed, RequestError::Lost("500".into()));
    }
    world.show(state(TABLE, 2, None));
    world.settle();
    assert_eq!(world.server.posted[0].versions.len(), 2);
}
