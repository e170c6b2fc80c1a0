//! Austere mode, which stands in for Matrix.

use super::*;

#[tokio::test]
async fn in_austere_mode_choices_are_numbered_and_private_chats_accepted_first() {
    let mut evening = Evening::open(|settings| {
        settings.austere = Some(Pace { every: Duration::from_millis(20), burst: 10 });
    })
    .await;
    let capabilities = evening.playground.capabilities();
    assert!(!capabilities.buttons && !capabilities.ephemeral);
    assert_eq!((capabilities.reactions, capabilities.pace), (8, Some(Duration::from_millis(20))));
    let mut browser = evening.visitor();
    let mut anna = browser.join("Anna").await;

    evening.show(TABLE_SURFACE, channel(), pages::lobby(&["Anna", "Ben"]), 1);
    let table = evening.delivered().await.2.unwrap();
    let seen = anna.message("1. ✋ Join (!join)").await;
    assert_eq!(seen["page"]["rows"], json!([]), "nothing to press");
    let offered = anna
        .until("message", |told| told["message"]["reactions"].as_array().is_some_and(|all| all.len() == 8))
        .await;
    assert_eq!(offered["message"]["id"], seen["id"]);

    let press = |choice: &str, value: Option<&str>| What::Press {
        choice: choice.into(),
        value: value.map(Into::into),
        message: Some(table.clone()),
    };
    for (text, expected) in [
        ("!1", press("join", None)),
        ("2", press("leave", None)),
        ("!start", press("start", None)),
        ("!8", press("clock", Some("180"))),
        ("!99", What::Overheard("99".into())),
        ("Herzbot: rounds?", What::Text("rounds?".into())),
    ] {
        anna.say("channel", text).await;
        assert_eq!(evening.inbound().await.what, expected, "{text}");
    }
    anna.react(&seen, "4️⃣").await;
    assert_eq!(evening.inbound().await.what, press("add", None));
    anna.react(&seen, "✋").await;
    assert_eq!(evening.inbound().await.what, press("join", None));
    // A button can't be pressed here, whatever the page tries.
    anna.press(&seen, "join").await;
    assert_eq!(anna.next("wrong").await["key"], "wrong-gone");

    // The bot asks before it writes privately; the newest state comes when it may.
    for rev in [1, 2] {
        evening.show_as(
            VIEW,
            Target::Person(account(&anna)),
            pages::private(u32::try_from(rev).unwrap(), None),
            rev,
            None,
            false,
            vec![account(&anna)],
        );
        assert_eq!(evening.delivered().await, (VIEW, rev, Err(Undelivered::NotJoined)));
    }
    anna.until("private", |told| told["invited"] == true).await;
    assert!(!anna.heard.contains("You drew"));
    // The invitation survives a restart, as do the numbers.
    evening.playground.stop().await;
    let mut evening = Evening::open_in(evening.folder, |settings| {
        settings.austere = Some(Pace { every: Duration::from_millis(20), burst: 10 });
    })
    .await;
    browser.address = evening.playground.address();
    let mut anna = browser.open(&anna.me).await.unwrap();
    assert_eq!(anna.state["invited"], true);
    anna.say("channel", "!1").await;
    assert_eq!(evening.inbound().await.what, press("join", None));
    anna.ask(json!({"do": "accept"})).await;
    let (surface, rev, outcome) = evening.delivered().await;
    assert_eq!((surface, rev, outcome.is_ok()), (VIEW, 2, true));
    let view = anna.message("Move 2").await;
    assert_eq!((view["room"].clone(), view["ping"].clone()), (json!("private"), json!(true)));
    anna.say("private", "right").await;
    assert!(matches!(evening.inbound().await.what, What::Press { choice, .. } if choice == "right/2"));

    // Nothing is for one alone in the channel: such an answer goes to the private chat.
    anna.say("channel", "!help").await;
    let asked = evening.inbound().await;
    evening.answer(&asked, Answer::Private(pages::text("privately")));
    let answer = anna.message("privately").await;
    assert_eq!((answer["room"].clone(), answer["alone"].clone()), (json!("private"), json!(false)));
    evening.playground.stop().await;
}

#[tokio::test]
async fn in_austere_mode_events_go_at_their_pace_and_the_newest_state_only() {
    // Long enough that none is added to the allowance while it is used up, on a busy machine too.
    let every = Duration::from_millis(1500);
    let mut evening = Evening::open(|settings| settings.austere = Some(Pace { every, burst: 3 })).await;
    let mut anna = evening.visitor().join("Anna").await;
    let begin = Instant::now();
    for table in 0..3 {
        evening.show(Surface::Note(TABLE, table), channel(), pages::text(&format!("burst {table}")), 1);
        assert!(evening.delivered().await.2.is_ok());
    }
    // The allowance is used up: of many states only the last goes, and the urgent first.
    for rev in 1..=20 {
        evening.show(TABLE_SURFACE, channel(), pages::text(&format!("state {rev}.")), rev);
    }
    evening.show_as(
        Surface::Nudge(TABLE, PersonId(1)),
        channel(),
        pages::text("your turn"),
        1,
        None,
        false,
        vec![account(&anna)],
    );
    assert_eq!(evening.delivered().await.0, Surface::Nudge(TABLE, PersonId(1)));
    assert!(begin.elapsed() >= every, "one more takes its time: {:?}", begin.elapsed());
    let (surface, rev, _) = evening.delivered().await;
    assert_eq!((surface, rev), (TABLE_SURFACE, 20));
    assert!(begin.elapsed() >= 2 * every, "{:?}", begin.elapsed());
    anna.message("state 20.").await;
    assert_eq!(anna.heard.matches("state ").count(), 1);
    evening.playground.stop().await;
}
