//! Tests of the desk with Discord's responses written by hand.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;
use crate::call::{Method, RestRequest, RestResponse};
use crate::limits::RateLimitInfo;
use herzbot_core::ids::{Account, ChannelRef, PersonId, TableId};
use herzbot_core::page::{Block, Page};
use herzbot_core::port::{
    Answer, Completion, Place, Route, Show, SurfaceNews, Target, Undelivered, What, Who,
};
use herzbot_rules::GameKind;
use serde_json::{Value, json};

mod answers;
mod calm;
mod hands;
mod moving;
mod ornaments;
mod threads;

const TABLE: Surface = Surface::Table(TableId(1));
const VIEW: Surface = Surface::Private(TableId(1), PersonId(1));

struct Scene {
    desk: DiscordDesk,
    now: Moment,
    calls: Vec<(u64, RestRequest)>,
    told: Vec<PlatformEvent>,
    /// The token of the next interaction.
    token: &'static str,
    /// Whether people press in a server's channel that is no thread.
    in_open_channel: bool,
    /// How long ago an interaction reached the process that hands it over.
    waited: Duration,
    /// The age of an interaction that Discord repeats; none: it isn't a repeated one.
    repeated: Option<Duration>,
}

fn snowflake(at: Moment) -> String {
    ((at.0 - 1_420_070_400_000) << 22).to_string()
}

fn page(text: &str) -> Page {
    Page { blocks: vec![Block::Text(text.to_owned())], ..Page::default() }
}

/// Returns the text of a body, or of a callback's data.
pub fn said(body: &Value) -> Option<&str> {
    let data = body.get("data").unwrap_or(body);
    let text = |at: &str| data.pointer(at)?.as_str();
    text("/components/0/components/0/content").or_else(|| text("/components/0/content"))
}

fn table(rev: u64) -> Show {
    Show {
        surface: TABLE,
        target: Target::Channel(ChannelRef {
            realm: "discord".into(),
            server: "5".into(),
            channel: "10".into(),
        }),
        page: page(&format!("state {rev}")),
        rev,
        message: None,
        fresh: false,
        superseded: vec![],
        urgent: false,
        ping: vec![],
        silent: false,
    }
}

fn view(rev: u64) -> Show {
    let person = Account { realm: "discord".into(), id: "77".into() };
    Show { surface: VIEW, target: Target::Person(person), urgent: true, ..table(rev) }
}

impl Scene {
    fn new() -> Self {
        let now = Moment(1_700_000_000_000);
        let texts = herzbot_core::text::Texts::embedded().unwrap();
        let public = crate::commands::public(&herzbot_core::text::specs(&texts).unwrap());
        Self {
            desk: DiscordDesk::new("discord".into(), "900".into(), "901".into(), public, 1, now),
            now,
            calls: vec![],
            told: vec![],
            token: "tok",
            in_open_channel: true,
            waited: Duration::ZERO,
            repeated: None,
        }
    }

    fn take(&mut self) {
        while let Some(what) = self.desk.next_effect() {
            match what {
                Effect::Request(id, request) => self.calls.push((id, request)),
                Effect::Event(event) => self.told.push(event),
            }
        }
    }

    fn show(&mut self, show: Show) {
        self.desk.say(Outbound::Show(show), self.now);
        self.take();
    }

    fn answer(&mut self, reply: Reply, answer: Answer) {
        self.desk.say(Outbound::Answer { reply, answer }, self.now);
        self.take();
    }

    fn pass(&mut self, millis: u64) {
        self.now = self.now.after(Duration::from_millis(millis));
        self.desk.wake(self.now);
        self.take();
    }

    /// Returns the only call in flight, as method, path and body.
    fn the_call(&self) -> (Method, &str, &Value) {
        let [(_, request)] = self.calls.as_slice() else { panic!("{:?}", self.calls) };
        (request.method.clone(), &request.path, request.body.as_ref().unwrap_or(&Value::Null))
    }

    fn says(&self) -> &str {
        said(self.the_call().2).unwrap()
    }

    fn respond(&mut self, status: u16, body: Value) {
        let info = RateLimitInfo {
            status,
            bucket: Some("b".into()),
            limit: Some(100),
            remaining: Some(90),
            reset_after: Some(Duration::from_secs(1)),
            ..RateLimitInfo::default()
        };
        self.outcome(CallOutcome::Answered(RestResponse { info, body }));
    }

    fn outcome(&mut self, outcome: CallOutcome) {
        let (id, _) = self.calls.remove(0);
        self.desk.finished(id, outcome, self.now);
        self.take();
    }

    fn posted(&mut self) -> MessageRef {
        let message = MessageRef { channel: "10".into(), message: snowflake(self.now) };
        self.respond(200, json!({ "id": message.message, "channel_id": "10" }));
        message
    }

    fn delivered(&mut self) -> Vec<(Surface, u64, Result<MessageRef, Undelivered>)> {
        std::mem::take(&mut self.told)
            .into_iter()
            .filter_map(|event| match event {
                PlatformEvent::Surface { surface, news: SurfaceNews::Delivered { rev, outcome }, .. } => {
                    Some((surface, rev, outcome))
                }
                PlatformEvent::Inbound(_)
                | PlatformEvent::Surface { .. }
                | PlatformEvent::Thread { .. }
                | PlatformEvent::ThreadGone { .. }
                | PlatformEvent::Connected { .. } => None,
            })
            .collect()
    }

    fn arrive(&mut self, kind: InteractionKind) -> Reply {
        self.arrive_at(kind, Place::Private)
    }

    fn arrive_at(&mut self, kind: InteractionKind, place: Place) -> Reply {
        self.interact(kind, place);
        match self.told.pop().unwrap() {
            PlatformEvent::Inbound(inbound) => inbound.reply.unwrap(),
            other => panic!("{other:?}"),
        }
    }

    fn interact(&mut self, kind: InteractionKind, place: Place) {
        let arrived = OpenInteraction {
            id: self.repeated.map_or("3".into(), |age| snowflake(self.now.before(age))),
            token: self.token.into(),
            channel: "10".into(),
            in_open_channel: self.in_open_channel,
            kind,
        };
        let inbound = Inbound {
            at: self.now.before(self.waited),
            who: Who {
                account: Account { realm: "discord".into(), id: "77".into() },
                name: "Anna".into(),
                own_name: None,
                locale: None,
                timezone: None,
                may_manage: false,
                may_moderate: false,
            },
            place,
            what: What::Text(String::new()),
            reply: None,
            route: if self.repeated.is_some() { Route::Repeated } else { Route::Direct },
            chat: None,
        };
        self.desk.arrived(Some(arrived), inbound, self.now);
        self.take();
    }

    /// Posts and delivers the table's message.
    fn with_table(&mut self) -> MessageRef {
        self.show(table(1));
        let message = self.posted();
        assert_eq!(self.delivered(), [(TABLE, 1, Ok(message.clone()))]);
        message
    }
}

#[test]
fn a_surface_is_posted_then_edited() {
    let mut scene = Scene::new();
    let message = scene.with_table();
    scene.show(table(2));
    let (method, path, body) = scene.the_call();
    assert_eq!(
        (method, path),
        (Method::PATCH, format!("/channels/10/messages/{}", message.message).as_str())
    );
    assert_eq!(body["allowed_mentions"], json!({ "parse": [] }));
    scene.respond(200, json!({}));
    assert_eq!(scene.delivered(), [(TABLE, 2, Ok(message))]);
    assert!(scene.desk.is_idle());
}

#[test]
fn only_the_newest_state_is_sent() {
    let mut scene = Scene::new();
    scene.with_table();
    for rev in [2, 3, 5, 4] {
        scene.show(table(rev));
    }
    assert_eq!(scene.says(), "state 2");
    scene.respond(200, json!({}));
    scene.pass(15_000);
    assert_eq!(scene.says(), "state 5");
    scene.respond(200, json!({}));
    assert!(scene.calls.is_empty());
}

#[test]
fn a_lost_post_is_repeated_as_it_was_and_then_brought_up_to_date() {
    let mut scene = Scene::new();
    scene.show(table(1));
    let nonce = scene.the_call().2["nonce"].clone();
    assert_eq!(scene.the_call().2["enforce_nonce"], json!(true));
    scene.outcome(CallOutcome::Lost("reset".into()));
    scene.show(table(2));
    assert!(scene.calls.is_empty());
    scene.pass(600);
    assert_eq!((scene.says(), &scene.the_call().2["nonce"]), ("state 1", &nonce));
    let message = scene.posted();
    assert_eq!(scene.says(), "state 2");
    assert_eq!(scene.the_call().0, Method::PATCH);
    scene.respond(200, json!({}));
    assert_eq!(scene.delivered(), [(TABLE, 1, Ok(message.clone())), (TABLE, 2, Ok(message))]);
}

#[test]
fn a_post_whose_response_names_no_message_is_repeated() {
    let mut scene = Scene::new();
    scene.show(table(1));
    let nonce = scene.the_call().2["nonce"].clone();
    scene.respond(200, json!({}));
    scene.pass(600);
    assert_eq!((scene.says(), &scene.the_call().2["nonce"]), ("state 1", &nonce));
    let message = scene.posted();
    assert_eq!(scene.delivered(), [(TABLE, 1, Ok(message))]);
}

#[test]
fn a_fresh_one_is_posted_and_the_old_one_leads_there() {
    let mut scene = Scene::new();
    let old = scene.with_table();
    scene.pass(1000);
    scene.show(Show { fresh: true, ..table(2) });
    assert_eq!(scene.the_call().0, Method::POST);
    let new = scene.posted();
    let (method, path, body) = scene.the_call();
    assert!(body.get("content").is_some(), "an edit empties what a classic message has: {body}");
    assert_eq!((method, path), (Method::PATCH, format!("/channels/10/messages/{}", old.message).as_str()));
    let link = format!("⬇️ https://discord.com/channels/5/10/{}", new.message);
    assert_eq!(said(body), Some(link.as_str()));
    assert_eq!(
        (&body["content"], &body["embeds"], &body["flags"]),
        (&Value::Null, &json!([]), &json!(1 << 15))
    );
    scene.respond(200, json!({}));
    assert_eq!(scene.delivered(), [(TABLE, 2, Ok(new.clone()))]);
    scene.show(table(3));
    assert!(scene.the_call().1.ends_with(&new.message));
}

#[test]
fn a_message_of_fifty_minutes_is_posted_anew_at_its_next_change() {
    let mut scene = Scene::new();
    scene.with_table();
    scene.pass(49 * 60_000);
    scene.show(table(2));
    assert_eq!(scene.the_call().0, Method::PATCH);
    scene.respond(200, json!({}));
    scene.pass(2 * 60_000);
    scene.show(table(3));
    assert_eq!(scene.the_call().0, Method::POST);
}

#[test]
fn a_closed_chat_and_a_lost_permission_are_told() {
    let mut scene = Scene::new();
    scene.show(view(1));
    assert_eq!(scene.the_call().1, "/users/@me/channels");
    scene.respond(200, json!({ "id": "88" }));
    assert_eq!(scene.the_call().1, "/channels/88/messages");
    scene.respond(403, json!({ "code": 50007 }));
    assert_eq!(scene.delivered(), [(VIEW, 1, Err(Undelivered::PrivateClosed))]);
    scene.show(table(1));
    scene.respond(403, json!({ "code": 50013 }));
    assert_eq!(
        scene.delivered(),
        [(TABLE, 1, Err(Undelivered::Forbidden(vec![herzbot_core::port::Lack::Write])))]
    );
    assert!(scene.desk.is_idle());
}

#[test]
fn a_deleted_message_is_told_and_a_new_one_is_posted_only_on_wish() {
    let mut scene = Scene::new();
    scene.with_table();
    scene.show(table(2));
    scene.respond(404, json!({ "code": 10008 }));
    assert_eq!(scene.delivered(), [(TABLE, 2, Err(Undelivered::MessageGone))]);
    assert!(scene.desk.is_idle());
    scene.show(table(3));
    assert_eq!(scene.the_call().0, Method::POST);
}

#[test]
fn an_older_edit_that_arrives_late_is_corrected() {
    let mut scene = Scene::new();
    let message = scene.with_table();
    scene.show(table(2));
    let reply = scene.arrive(InteractionKind::Press(message));
    scene.answer(reply, Answer::Update { page: page("state 3"), surface: Some((TABLE, 3)) });
    assert_eq!(scene.calls.len(), 2);
    // The callback ends before the edit.
    scene.calls.swap(0, 1);
    scene.respond(200, json!({}));
    scene.respond(200, json!({}));
    assert_eq!(scene.says(), "state 3");
    scene.respond(200, json!({}));
    assert!(scene.calls.is_empty() && scene.desk.is_idle());
}

#[test]
fn a_surface_that_is_deleted_while_it_is_posted_does_not_stay() {
    let mut scene = Scene::new();
    scene.show(table(1));
    scene.desk.say(Outbound::Delete { surface: TABLE, message: None }, scene.now);
    let message = scene.posted();
    assert_eq!(scene.the_call().0, Method::DELETE);
    assert!(scene.the_call().1.ends_with(&message.message));
    scene.respond(204, Value::Null);
    assert!(scene.delivered().is_empty() && scene.desk.is_idle());
}

#[test]
fn a_callback_that_would_have_to_wait_too_long_is_not_waited_for() {
    let mut scene = Scene::new();
    let message = scene.with_table();
    let reply = scene.arrive(InteractionKind::Press(message.clone()));
    scene.answer(reply, Answer::Update { page: page("state 2"), surface: Some((TABLE, 2)) });
    let info =
        RateLimitInfo { status: 429, retry_after: Some(Duration::from_secs(20)), ..RateLimitInfo::default() };
    scene.outcome(CallOutcome::Answered(RestResponse { info, body: Value::Null }));
    // The bot's own token shows it at once.
    assert_eq!((scene.the_call().0, scene.says()), (Method::PATCH, "state 2"));
    assert!(scene.the_call().1.ends_with(&message.message), "{}", scene.the_call().1);
}

#[test]
fn a_token_that_must_wait_waits() {
    // Discord may say so in any of its responses.
    let spent = |status| {
        let (remaining, pause) = (Some(0), Some(Duration::from_millis(800)));
        RateLimitInfo { status, remaining, reset_after: pause, ..RateLimitInfo::default() }
    };
    let limited = RateLimitInfo {
        status: 429,
        retry_after: Some(Duration::from_millis(800)),
        ..RateLimitInfo::default()
    };
    for info in [limited, spent(200), spent(500)] {
        let status = info.status;
        let pressed = || {
            let mut scene = Scene::new();
            let message = scene.with_table();
            (scene.arrive(InteractionKind::Press(message)), scene)
        };
        let answered = || CallOutcome::Answered(RestResponse { info: info.clone(), body: Value::Null });
        let rests = |scene: &mut Scene| {
            assert!(scene.calls.is_empty(), "{status}");
            scene.pass(799);
            assert!(scene.calls.is_empty(), "{status}");
            scene.pass(1);
        };
        // The edit of a message.
        let (reply, mut scene) = pressed();
        scene.answer(reply, Answer::Nothing);
        scene.respond(204, Value::Null);
        scene.show(table(2));
        scene.outcome(answered());
        scene.show(table(3));
        rests(&mut scene);
        assert_eq!(scene.says(), "state 3", "{status}");
        scene.respond(200, json!({}));
        assert!(scene.calls.is_empty() && scene.desk.is_idle(), "{status}");

        // A late answer, and the edits of its message.
        let (reply, mut scene) = pressed();
        scene.pass(1500);
        scene.respond(204, Value::Null);
        scene.answer(reply, Answer::Update { page: page("state 2"), surface: Some((TABLE, 2)) });
        assert_eq!(scene.says(), "state 2", "{status}");
        scene.outcome(answered());
        scene.show(table(3));
        rests(&mut scene);
        assert!(!scene.calls.is_empty(), "{status}");
    }
}

#[test]
fn a_newer_token_does_not_wait_for_an_older_one() {
    let mut scene = Scene::new();
    let message = scene.with_table();
    let reply = scene.arrive(InteractionKind::Press(message.clone()));
    scene.answer(reply, Answer::Nothing);
    scene.respond(204, Value::Null);
    scene.show(table(2));
    // The next press comes while the edit is in flight.
    scene.token = "newer";
    let reply = scene.arrive(InteractionKind::Press(message));
    scene.answer(reply, Answer::Nothing);
    scene.calls.reverse();
    scene.respond(204, Value::Null);
    let (remaining, reset_after) = (Some(0), Some(Duration::from_millis(800)));
    let info = RateLimitInfo { status: 200, remaining, reset_after, ..RateLimitInfo::default() };
    scene.outcome(CallOutcome::Answered(RestResponse { info, body: json!({}) }));
    scene.show(table(3));
    assert_eq!(scene.the_call().1, "/webhooks/900/newer/messages/@original");
}
