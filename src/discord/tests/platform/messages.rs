//! Messages: their states, rate limits, and outcomes.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn only_the_newest_state_is_sent_when_discord_is_slow() {
    let mut scene = Scene::open().await;
    let message = scene.show(scene.table(1)).await.unwrap();
    for rev in 2..=60 {
        scene.platform.send(Outbound::Show(scene.table(rev)));
        // As in a game, the states come one after the other.
        tokio::task::yield_now().await;
    }
    loop {
        let (_, rev, outcome) = scene.delivered().await;
        assert_eq!(outcome.as_ref(), Ok(&message));
        if rev == 60 {
            break;
        }
    }
    let edits = scene.discord.requests().iter().filter(|(request, _)| request.starts_with("PATCH")).count();
    assert!(edits < 20, "{edits}");
    assert_eq!(scene.channel.messages()[0].text(), reads_with_button("state 60"));
    assert_eq!(scene.discord.invalid_requests(), 0);
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_tables_keep_to_the_limits_and_turns_go_first() {
    let limits = Limits { global: Some(Limit::new(10, 1.0)), ..Limits::real() };
    let mut scene = Scene::with(Discord::builder().limits(limits).start().await).await;
    let mut channels = vec![];
    for n in 0..12 {
        channels.push(scene.server.channel(&format!("c{n}")));
    }
    for (n, channel) in channels.iter().enumerate() {
        for rev in 1..=3 {
            let mut show = scene.table(rev);
            show.surface = Surface::Table(TableId(n as u64));
            show.target = Target::Channel(ChannelRef { channel: channel.id().to_string(), ..scene.place() });
            scene.platform.send(Outbound::Show(show));
        }
    }
    let mut newest = 0;
    while newest < channels.len() {
        let (_, rev, outcome) = scene.delivered().await;
        assert!(outcome.is_ok());
        newest += usize::from(rev == 3);
    }
    assert!(channels.iter().all(|channel| channel.messages().len() == 1));
    // A limit that is tighter than the known one is hit and learned, never twice by the same call.
    assert!(scene.discord.invalid_requests() < 30, "{}", scene.discord.invalid_requests());
    scene.platform.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_that_is_not_our_fault_is_waited_out() {
    let mut scene = Scene::open().await;
    scene.show(scene.table(1)).await.unwrap();
    scene.discord.rate_limit(&scene.channel.clone(), Duration::from_millis(700));
    scene.show(scene.table(2)).await.unwrap();
    scene.discord.rate_limit_globally(Duration::from_millis(700));
    scene.show(scene.table(3)).await.unwrap();
    assert_eq!(scene.channel.messages()[0].text(), reads_with_button("state 3"));
    scene.platform.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn private_views_find_their_person_or_say_why_not() {
    let mut scene = Scene::open().await;
    let anna = scene.anna.clone();
    anna.close_direct_messages();
    assert_eq!(scene.show(scene.view(1)).await, Err(Undelivered::PrivateClosed));
    anna.open_direct_messages();
    let message = scene.show(scene.view(2)).await.unwrap();
    assert_eq!(anna.direct_messages().len(), 1);
    // A new message notifies, and the old one is deleted; an edit does neither.
    let buzzes = anna.notifications().len();
    assert_eq!(scene.show(scene.view(3)).await, Ok(message));
    assert_eq!(anna.notifications().len(), buzzes);
    scene.show(Show { fresh: true, ..scene.view(4) }).await.unwrap();
    assert_eq!(anna.notifications().len(), buzzes + 1);
    anna.wait_for(|anna| anna.direct_messages().len() == 1, SOON).await.unwrap();
    // A press in the private chat.
    let deed = anna.begin_press(&anna.direct_messages()[0], "Join").unwrap();
    let inbound = scene.inbound().await;
    assert_eq!(inbound.place, Place::Private);
    scene.answer(inbound.reply.unwrap(), Answer::Private(text("done")));
    assert!(deed.answer().await.unwrap().message().unwrap().ephemeral);
    anna.close_direct_messages();
    assert_eq!(scene.show(Show { fresh: true, ..scene.view(5) }).await, Err(Undelivered::PrivateClosed));
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_nudge_notifies_one_person_and_goes_away() {
    let mut scene = Scene::open().await;
    let ben = scene.server.member("Ben", "de");
    let nudge = Surface::Nudge(TableId(1), PersonId(1));
    let page = text(&format!("{} @everyone", ben.mention()));
    let show = Show { surface: nudge, ping: vec![scene.account()], page, ..scene.table(1) };
    let message = scene.show(show).await.unwrap();
    let calls: Vec<_> =
        scene.anna.notifications().into_iter().map(|notification| notification.kind).collect();
    assert_eq!(calls, [NotificationKind::Mention]);
    assert!(ben.notifications().is_empty());
    scene.platform.send(Outbound::Delete { surface: nudge, message: Some(message) });
    let channel = scene.channel.clone();
    assert!(scene.discord.wait_until(|_| channel.messages().is_empty(), SOON).await);
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_table_is_posted_anew_at_its_next_change() {
    let mut scene = Scene::open().await;
    let old = scene.show(scene.table(1)).await.unwrap();
    scene.discord.advance(Duration::from_secs(51 * 60));
    let new = scene.show(scene.table(2)).await.unwrap();
    assert_ne!(old, new);
    let channel = scene.channel.clone();
    let stripped = |_: &Discord| channel.messages()[0].buttons().count() == 0;
    assert!(scene.discord.wait_until(stripped, SOON).await);
    assert!(channel.messages()[1].offers("Join"));
    assert_eq!(scene.superseded, [(old.clone(), false)]);
    assert_eq!(scene.leads_on().await, old);
    // After a restart of the bot, the core tells which message it is.
    scene.platform.stop().await;
    let (tell, events) = queue(|_| Page::default());
    scene.platform =
        herzbot_discord::start(settings(&scene.discord), specs(), Vec::new(), scene.store.clone(), tell)
            .await
            .unwrap();
    scene.events = events;
    assert!(scene.connected().await);
    let again = scene.show(Show { message: Some(new.clone()), ..scene.table(3) }).await;
    assert_eq!(again, Ok(new));
    assert_eq!(channel.messages()[1].text(), reads_with_button("state 3"));
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_gone_or_forbidden_is_told() {
    let mut scene = Scene::open().await;
    scene.show(scene.table(1)).await.unwrap();
    scene.discord.delete_message(&scene.channel.messages()[0]);
    assert_eq!(scene.show(scene.table(2)).await, Err(Undelivered::MessageGone));
    scene.server.remove_permission(&scene.channel, Permission::SEND_MESSAGES);
    assert_eq!(scene.show(scene.table(3)).await, Err(Undelivered::Forbidden(vec![Lack::Write])));
    scene.server.restore_permission(&scene.channel, Permission::SEND_MESSAGES);
    scene.show(scene.table(4)).await.unwrap();
    scene.server.delete_channel(&scene.channel);
    assert_eq!(scene.show(scene.table(5)).await, Err(Undelivered::ChannelGone));
    scene.end().await;
}
