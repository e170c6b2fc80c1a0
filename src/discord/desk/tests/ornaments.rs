//! If Discord refuses a part of a message, the rest arrives.

use super::*;
use herzbot_core::page::{CardFace, CardGroup, CardLine, ChoiceButton, ChoiceRow, File, Style};
use herzbot_core::port::Lack;

/// Returns two cards. The first is named on a button.
fn faces() -> Vec<CardFace> {
    let texts = herzbot_core::text::Texts::embedded().unwrap();
    herzbot_core::text::faces(&texts)
        .into_iter()
        .filter(|face| herzbot_cards::name(face).is_some())
        .take(2)
        .collect()
}

fn with_button(page: Page, label: &str, emoji: &str) -> Page {
    let choice = ChoiceButton {
        id: "x".into(),
        label: label.into(),
        emoji: emoji.into(),
        style: Style::Primary,
        ..ChoiceButton::default()
    };
    Page { rows: vec![ChoiceRow::Buttons(vec![choice])], ..page }
}

fn with_file(page: Page) -> Page {
    let unattached = page.blocks.clone();
    Page { unattached, file: Some(File { name: "a.txt".into(), content: "a".into() }), ..page }
}

/// Returns a page with cards, one of them on a button.
fn with_cards(text: &str) -> Page {
    let faces = faces();
    let line = CardLine { cells: faces.iter().cloned().map(Some).collect(), ..CardLine::default() };
    let label = format!("{}{}", faces[0].text, faces[0].mark);
    let mut page = with_button(page(text), &label, "");
    page.blocks.push(Block::Cards(CardGroup { lines: vec![line], ..CardGroup::default() }));
    page
}

fn invalid(field: &str) -> Value {
    let wrong = json!({ "_errors": [{ "code": "INVALID", "message": "Invalid" }] });
    json!({ "code": 50035, "message": "Invalid Form Body", "errors": { "components": { "0": { field: wrong } } } })
}

impl Scene {
    /// Returns whether the only call in flight has emojis, a file, and buttons.
    fn bears(&self) -> (bool, bool, bool) {
        let [(_, request)] = self.calls.as_slice() else { panic!("{:?}", self.calls) };
        let body = request.body.as_ref().unwrap().to_string();
        let emojis = body.contains("\"emoji\"") || body.contains("<:");
        (emojis, !request.files.is_empty(), body.contains("\"custom_id\""))
    }

    fn went_without(&self) -> Vec<Vec<Lack>> {
        let lacks = self.told.iter().filter_map(|event| match event {
            PlatformEvent::Surface { news: SurfaceNews::WentWithout(lacks), .. } => Some(lacks.clone()),
            _ => None,
        });
        lacks.collect()
    }

    /// Answers the calls that list and upload emojis until all exist. `there` are listed. Returns the number of
    /// uploads.
    fn uploads(&mut self, there: &[(&str, &str)]) -> usize {
        let mut uploads = 0;
        while let Some((_, request)) = self.calls.first().filter(|(_, call)| call.path.ends_with("/emojis")) {
            if request.method == Method::GET {
                let items: Vec<Value> =
                    there.iter().map(|(name, id)| json!({ "name": name, "id": id })).collect();
                self.respond(200, json!({ "items": items }));
            } else {
                uploads += 1;
                let name = request.body.as_ref().unwrap()["name"].clone();
                self.respond(201, json!({ "name": name, "id": (100 + uploads).to_string() }));
            }
        }
        uploads
    }

    /// Creates a scene with the emojis of two cards, uploaded by the bot.
    fn with_emojis() -> Self {
        let mut scene = Self::new();
        scene.desk.emojis.set_uploads(true);
        scene.desk.draw_cards(faces(), scene.now);
        scene.take();
        assert_eq!(scene.uploads(&[]), 3, "two cards and the empty place");
        scene
    }
}

#[test]
fn an_emoji_that_is_gone_is_text_at_once_and_comes_back() {
    let mut scene = Scene::with_emojis();
    scene.pass(60_000);
    scene.show(Show { page: with_cards("state 1"), ..table(1) });
    assert_eq!(scene.bears(), (true, false, true));
    scene.respond(400, invalid("emoji"));
    // Two calls: the list, and the same message as text.
    let list = scene.calls.iter().position(|(_, call)| call.path.ends_with("/emojis")).unwrap();
    let list = scene.calls.remove(list);
    assert_eq!((scene.says(), scene.bears()), ("state 1", (false, false, true)));
    let message = scene.posted();
    assert_eq!(scene.delivered(), [(TABLE, 1, Ok(message))]);
    // Meanwhile, other messages are text, and nothing is refused.
    scene.show(Show { page: with_cards("state 2"), urgent: true, ..table(2) });
    assert_eq!(scene.bears(), (false, false, true));
    scene.respond(200, json!({}));
    scene.calls.push(list);
    assert_eq!(scene.uploads(&[]), 3);
    scene.show(Show { page: with_cards("state 3"), urgent: true, ..table(3) });
    assert_eq!(scene.bears(), (true, false, true));
}

#[test]
fn an_emoji_that_is_refused_though_it_is_there_is_used_again() {
    let mut scene = Scene::with_emojis();
    let there: Vec<(String, String)> =
        scene.desk.emojis.ids().iter().map(|(name, id)| (name.clone(), id.clone())).collect();
    let there: Vec<(&str, &str)> = there.iter().map(|(name, id)| (name.as_str(), id.as_str())).collect();
    scene.pass(60_000);
    for (rev, soon) in [(1, true), (2, false)] {
        scene.show(Show { page: with_cards("state"), urgent: true, ..table(rev) });
        scene.respond(400, invalid("emoji"));
        let list = scene.calls.iter().position(|(_, call)| call.path.ends_with("/emojis"));
        assert_eq!(list.is_some(), soon, "they are not listed more than twice a minute");
        let list = list.map(|list| scene.calls.remove(list));
        assert!(!scene.bears().0);
        scene.posted();
        scene.calls.extend(list);
        if !soon {
            scene.pass(30_000);
        }
        assert_eq!(scene.uploads(&there), 0);
    }
    scene.show(Show { page: with_cards("state"), urgent: true, ..table(3) });
    assert!(scene.bears().0);
}

#[test]
fn emojis_that_can_not_be_listed_are_asked_for_later() {
    let mut scene = Scene::new();
    scene.desk.emojis.set_uploads(true);
    scene.desk.draw_cards(faces(), scene.now);
    scene.take();
    scene.respond(404, json!({}));
    assert!(scene.calls.is_empty());
    scene.pass(10 * 60_000);
    assert_eq!(scene.uploads(&[]), 3);
    scene.pass(60 * 60_000);
    assert_eq!(scene.uploads(&[]), 3, "it is looked each hour whether they are there");
}

#[test]
fn presses_are_answered_without_the_emoji_that_is_refused() {
    let mut scene = Scene::with_emojis();
    let message = scene.with_table();
    for rev in 2..42 {
        let reply = scene.arrive(InteractionKind::Press(message.clone()));
        let page = with_cards(&format!("state {rev}"));
        scene.answer(reply, Answer::Update { page, surface: Some((TABLE, rev)) });
        if rev == 2 {
            assert!(scene.bears().0);
            scene.respond(400, json!({ "code": 50035, "errors": { "data": invalid("emoji")["errors"] } }));
            let is_list = |(_, call): &(u64, RestRequest)| call.path.ends_with("/emojis");
            scene.calls.retain(|call| !is_list(call));
        }
        assert_eq!(scene.the_call().2["type"], json!(7));
        assert_eq!((scene.says(), scene.bears().0), (format!("state {rev}").as_str(), false));
        scene.respond(200, json!({}));
        assert_eq!(scene.delivered(), [(TABLE, rev, Ok(message.clone()))]);
    }
}

/// Answers with `refusal` until a message is sent without its file. Returns how often it was sent with it.
fn refuse_file(scene: &mut Scene, refusal: &(u16, Value)) -> usize {
    let mut tries = 0;
    while scene.bears().1 {
        tries += 1;
        if refusal.0 == 0 {
            scene.outcome(CallOutcome::Lost("reset".into()));
        } else {
            scene.respond(refusal.0, refusal.1.clone());
        }
        for _ in 0..100 {
            if scene.calls.is_empty() {
                scene.pass(100);
            }
        }
    }
    tries
}

#[test]
fn a_message_arrives_without_the_file_that_is_refused() {
    let wrong = json!({ "code": 50035, "errors": { "attachments": { "_errors": [] } } });
    let refusals = [
        (400, wrong, 1),
        (400, Value::Null, 1),
        (403, json!({ "code": 50013 }), 1),
        (413, json!({ "code": 40005 }), 1),
        (413, Value::Null, 1),
        (500, Value::Null, 2),
        (0, Value::Null, 2),
    ];
    for (status, body, tries) in refusals {
        let refusal = (status, body);
        let mut scene = Scene::new();
        let note = Surface::Note(TableId(1), 1);
        let pictured = |rev: u64| with_button(with_file(page(&format!("state {rev}"))), "Rematch", "");
        // A post.
        scene.show(Show { surface: note, page: pictured(1), ..table(1) });
        assert_eq!(refuse_file(&mut scene, &refusal), tries, "{refusal:?}");
        assert_eq!((scene.says(), scene.bears()), ("state 1", (false, false, true)), "{refusal:?}");
        let posted = scene.posted();
        let forbidden = status == 403;
        let lacks = if forbidden { vec![vec![Lack::Attach]] } else { vec![] };
        assert_eq!(scene.went_without(), lacks, "{refusal:?}");
        assert_eq!(scene.delivered(), [(note, 1, Ok(posted))]);
        // An edit.
        scene.with_table();
        scene.show(Show { page: pictured(2), urgent: true, ..table(2) });
        let known = if forbidden { 0 } else { tries };
        assert_eq!(refuse_file(&mut scene, &refusal), known, "{refusal:?}: the channel is known");
        assert_eq!((scene.says(), scene.bears()), ("state 2", (false, false, true)), "{refusal:?}");
        scene.respond(200, json!({}));
        assert_eq!(scene.delivered().len(), 1);
        // An answer to a press.
        let reply =
            scene.arrive(InteractionKind::Press(MessageRef { channel: "11".into(), message: "9".into() }));
        scene.answer(reply, Answer::Private(pictured(3)));
        assert_eq!(refuse_file(&mut scene, &refusal), tries, "{refusal:?}");
        assert_eq!((scene.says(), scene.bears()), ("state 3", (false, false, true)), "{refusal:?}");
        scene.respond(200, json!({}));
        assert!(scene.desk.is_idle());
    }
}

#[test]
fn files_go_along_again_where_the_bot_may_attach_them() {
    let mut scene = Scene::new();
    scene.show(Show { page: with_file(page("state 1")), ..table(1) });
    scene.respond(403, json!({ "code": 50013 }));
    scene.posted();
    assert_eq!(scene.went_without(), [[Lack::Attach]]);
    scene.told.clear();
    // An interaction tells what the bot may do in its channel.
    for (lacks, attached) in [(vec![Lack::Attach], false), (vec![], true), (vec![Lack::Attach], false)] {
        let channel = ChannelRef { realm: "discord".into(), server: "5".into(), channel: "10".into() };
        let place = Place::Channel { channel, locale: None, lacks: lacks.clone(), threads: None };
        let reply = scene.arrive_at(InteractionKind::Command("help".into()), place);
        scene.answer(reply, Answer::Private(page("help")));
        scene.respond(200, json!({}));
        let rev = scene.desk.surfaces[&TABLE].wanted().unwrap().rev + 1;
        scene.show(Show { page: with_file(page("state")), urgent: true, ..table(rev) });
        assert_eq!(scene.bears().1, attached, "{lacks:?}");
        scene.respond(200, json!({}));
        assert_eq!(scene.went_without(), [lacks]);
        scene.told.clear();
    }
}

#[test]
fn a_channel_where_the_bot_may_not_write_is_told_even_of_a_message_with_a_file() {
    let mut scene = Scene::new();
    scene.show(Show { page: with_file(page("state 1")), ..table(1) });
    scene.respond(403, json!({ "code": 50013 }));
    assert!(!scene.bears().1);
    scene.respond(403, json!({ "code": 50013 }));
    assert_eq!(scene.went_without(), [[]; 0]);
    assert_eq!(scene.delivered(), [(TABLE, 1, Err(Undelivered::Forbidden(vec![Lack::Write])))]);
    assert!(scene.desk.is_idle());
}

#[test]
fn a_refusal_without_a_reason_costs_all_ornaments_then_the_buttons_then_the_message() {
    let unclear = || json!({ "code": 50035, "errors": { "components": { "_errors": [] } } });
    let mut scene = Scene::new();
    let full = |rev: u64| with_button(with_file(page(&format!("state {rev}"))), "Rematch", "🔁");
    scene.show(Show {
        page: full(1),
        ping: vec![Account { realm: "discord".into(), id: "77".into() }],
        ..table(1)
    });
    assert_eq!(scene.the_call().2["allowed_mentions"]["users"], json!(["77"]));
    scene.respond(400, unclear());
    assert_eq!((scene.says(), scene.bears()), ("state 1", (false, false, true)));
    assert_eq!(scene.the_call().2["allowed_mentions"], json!({ "parse": [] }));
    scene.respond(400, unclear());
    assert_eq!((scene.says(), scene.bears()), ("state 1", (false, false, false)));
    scene.respond(400, unclear());
    assert_eq!(scene.delivered(), [(TABLE, 1, Err(Undelivered::Forbidden(vec![])))]);
    assert!(scene.desk.is_idle());
    // The next state is first sent with all ornaments again.
    scene.show(Show { page: full(2), ..table(2) });
    assert_eq!(scene.bears(), (true, true, true));
    let message = scene.posted();
    scene.delivered();
    // The press is acknowledged. The resulting state is sent as a normal edit.
    let reply = scene.arrive(InteractionKind::Press(message));
    scene.answer(reply, Answer::Update { page: page("state 3"), surface: Some((TABLE, 3)) });
    scene.respond(400, unclear());
    let types: Vec<Value> =
        scene.calls.iter().map(|(_, call)| call.body.as_ref().unwrap()["type"].clone()).collect();
    assert_eq!(types, [json!(6), Value::Null]);
    scene.respond(200, json!({}));
    assert_eq!((scene.the_call().0, scene.says()), (Method::PATCH, "state 3"));
    scene.respond(200, json!({}));
    assert_eq!(scene.delivered().last().map(|(_, rev, outcome)| (*rev, outcome.is_ok())), Some((3, true)));
}

#[test]
fn the_token_of_an_answer_survives_a_refused_emoji() {
    let mut scene = Scene::with_emojis();
    let hand = Surface::Hand(TableId(1), PersonId(1));
    let reply =
        scene.arrive(InteractionKind::Press(MessageRef { channel: "10".into(), message: "500".into() }));
    scene.answer(reply, Answer::Hand { page: page("state 1"), surface: hand, rev: 1 });
    scene.respond(200, json!({ "resource": { "message": { "id": "501", "channel_id": "10" } } }));
    scene.show(Show { surface: hand, page: with_cards("state 2"), ..view(2) });
    assert!(scene.bears().0);
    scene.respond(400, invalid("emoji"));
    scene.calls.retain(|(_, call)| !call.path.ends_with("/emojis"));
    assert_eq!(scene.the_call().1, "/webhooks/900/tok/messages/@original");
    assert!(!scene.bears().0);
    scene.respond(200, json!({}));
    assert_eq!(scene.delivered().last().map(|(surface, rev, _)| (*surface, *rev)), Some((hand, 2)));
}

#[test]
fn what_is_sent_without_a_refused_part_waits_for_its_token() {
    let too_large = || {
        let (remaining, reset_after) = (Some(0), Some(Duration::from_millis(800)));
        let info = RateLimitInfo { status: 413, remaining, reset_after, ..RateLimitInfo::default() };
        CallOutcome::Answered(RestResponse { info, body: Value::Null })
    };
    let mut scene = Scene::new();
    let message = scene.with_table();
    let reply = scene.arrive(InteractionKind::Press(message));
    scene.pass(1500);
    scene.respond(204, Value::Null);
    scene.answer(reply, Answer::Private(with_file(page("a file"))));
    assert_eq!(scene.bears(), (false, true, false));
    scene.outcome(too_large());
    assert!(scene.calls.is_empty());
    scene.pass(800);
    assert_eq!((scene.says(), scene.bears()), ("a file", (false, false, false)));
    // The same goes for the edits of a message.
    let mut scene = Scene::new();
    let message = scene.with_table();
    let reply = scene.arrive(InteractionKind::Press(message));
    scene.answer(reply, Answer::Nothing);
    scene.respond(204, Value::Null);
    scene.show(Show { page: with_file(page("state 2")), ..table(2) });
    assert_eq!(scene.bears(), (false, true, false));
    scene.outcome(too_large());
    assert!(scene.calls.is_empty());
    scene.pass(800);
    assert_eq!((scene.says(), scene.bears()), ("state 2", (false, false, false)));
}
