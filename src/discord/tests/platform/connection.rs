//! Shards, lost connections and outages.

use super::*;

/// Has a person ask for help over the connection, and answers.
async fn still_answers(scene: &mut Scene) {
    let deed = scene.anna.begin_slash(&scene.channel, "help", &[]).unwrap();
    let reply = scene.asked().await;
    scene.answer(reply, Answer::Private(text("still here")));
    assert_eq!(deed.answer().await.unwrap().kind, AnswerKind::Message);
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_heard_on_every_shard_that_discord_recommends() {
    // The first shard makes the bot available, and the others follow.
    let mut scene = Scene::with(Discord::builder().shards(2, 1).start().await).await;
    assert!(scene.connected().await);
    assert_eq!(scene.discord.connected_shards(), [0, 1]);
    for shard in 0..2 {
        let mut servers = (0..).map(|n| scene.discord.server(&format!("Club {n}"), "de"));
        let server = servers.find(|server| server.shard(2) == shard).unwrap();
        let asking = server.member("Ben", "de").begin_slash(&server.channel("games"), "herz", &[]).unwrap();
        let inbound = scene.inbound().await;
        let Place::Channel { channel, .. } = inbound.place else { panic!("{:?}", inbound.place) };
        assert_eq!(channel.server, server.id().to_string());
        scene.answer(inbound.reply.unwrap(), Answer::Public { page: text("hello"), surface: None });
        asking.answer().await.unwrap();
    }
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shard_goes_to_another_process_and_comes_back() {
    let discord = Discord::builder().shards(2, 1).start().await;
    let shards = ShardControl::shared(NonZeroU32::new(2).unwrap(), Arc::new(LocalGate::default()));
    shards.serve([0]);
    let settings = DiscordSettings { shards: shards.clone(), ..settings(&discord) };
    let mut scene = Scene::with_settings(discord, settings).await;
    assert_eq!(scene.discord.connected_shards(), [0], "the other one is another process's");
    shards.serve([1]);
    assert!(matches!(scene.next().await, PlatformEvent::Connected { shard: Some(1), up: true, .. }));
    shards.leave(0).await;
    assert!(matches!(scene.next().await, PlatformEvent::Connected { shard: Some(0), up: false, .. }));
    let is_left = |discord: &Discord| discord.connected_shards() == [1];
    assert!(scene.discord.wait_until(is_left, SOON).await);
    shards.serve([0]);
    assert!(matches!(scene.next().await, PlatformEvent::Connected { shard: Some(0), up: true, .. }));
    assert_eq!(scene.discord.connected_shards(), [0, 1]);
    // Each shard identified when its turn had come.
    scene.end().await;
}

/// Returns the shards of one of several processes, which has the first of `count`.
fn shared(count: u32) -> ShardControl {
    let shards = ShardControl::shared(NonZeroU32::new(count).unwrap(), Arc::new(LocalGate::default()));
    shards.serve([0]);
    shards
}

impl Scene {
    /// Starts another process with these shards, which finds the previous one's notes in `store`.
    async fn taken_over(&mut self, shards: ShardControl, store: Arc<MemoryNotes>) {
        let settings = settings(&self.discord);
        // For the new process, no time has passed, however busy the machine is.
        let now = settings.clock.now().before(SOON);
        let settings = DiscordSettings { shards, clock: TimeSource::new(move || now), ..settings };
        let (tell, events) = queue(|_| Page::default());
        self.events = events;
        self.platform = herzbot_discord::start(settings, specs(), Vec::new(), store, tell).await.unwrap();
    }

    /// Returns how many sessions were opened and resumed.
    fn logins(&self) -> (u64, u64) {
        (self.discord.identifies(), self.discord.resumes())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_process_hears_what_was_done_while_a_shard_went_over() {
    let (discord, shards) = (Discord::builder().answer_within(SOON).start().await, shared(1));
    let settings = DiscordSettings { shards: shards.clone(), ..settings(&discord) };
    let mut scene = Scene::with_settings(discord, settings).await;
    still_answers(&mut scene).await;
    shards.leave(0).await;
    assert!(!scene.connected().await);
    let deed = scene.anna.begin_slash(&scene.channel, "help", &[]).unwrap();
    let before = Arc::clone(&scene.platform);
    scene.taken_over(shared(1), Arc::clone(&scene.store)).await;
    let reply = scene.asked().await;
    assert!(scene.connected().await);
    scene.answer(reply, Answer::Private(text("from elsewhere")));
    assert_eq!(deed.answer().await.unwrap().message().unwrap().text(), reads("from elsewhere"));
    still_answers(&mut scene).await;
    assert_eq!(scene.logins(), (1, 1));
    before.stop().await;
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_process_that_died_may_have_done_is_only_answered() {
    let discord = Discord::builder().answer_within(SOON).start().await;
    let settings = DiscordSettings { shards: shared(1), ..settings(&discord) };
    let mut scene = Scene::with_settings(discord, settings).await;
    let key = "session discord/0";
    let noted = loop {
        match scene.store.note(key).await.unwrap() {
            Some(noted) => break noted,
            None => tokio::task::yield_now().await,
        }
    };
    still_answers(&mut scene).await;
    // The next process doesn't get the final notes of this one.
    let found = Arc::new(MemoryNotes::default());
    found.set_note(key, noted).await.unwrap();
    scene.platform.stop().await;
    let deed = scene.anna.begin_slash(&scene.channel, "help", &[]).unwrap();
    scene.taken_over(shared(1), found).await;
    // The first one was answered.
    for _ in 0..2 {
        let inbound = scene.inbound().await;
        assert_eq!(inbound.route, Route::Repeated);
        scene.answer(inbound.reply.unwrap(), Answer::Private(text("please look")));
    }
    assert!(scene.connected().await);
    let answer = deed.answer().await.unwrap().message().unwrap();
    assert!(answer.ephemeral && answer.text() == reads("please look"), "{}", answer.text());
    still_answers(&mut scene).await;
    assert_eq!(scene.logins(), (1, 1));
    scene.platform.stop().await;
    // Answering a second time is the only thing that Discord could object to.
    let objections = scene.discord.take_violations();
    assert!(objections.len() <= 1, "{objections:?}");
    assert!(objections.iter().all(|objection| objection.reason.contains("40060")), "{objections:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_has_ended_or_hears_of_other_servers_is_opened_anew() {
    for (count, expires) in [(1, true), (2, false)] {
        let (discord, shards) = (Discord::start().await, shared(1));
        let settings = DiscordSettings { shards: shards.clone(), ..settings(&discord) };
        let mut scene = Scene::with_settings(discord, settings).await;
        scene.platform.stop().await;
        if expires {
            let is_closed = |discord: &Discord| !discord.is_connected();
            assert!(scene.discord.wait_until(is_closed, SOON).await);
            scene.discord.expire_sessions();
        }
        scene.taken_over(shared(count), Arc::clone(&scene.store)).await;
        assert!(scene.connected().await);
        assert_eq!(scene.discord.identifies(), 2, "of {count}");
        scene.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_presses_can_be_answered_by_another_process() {
    let mut scene = Scene::open().await;
    let (tell, mut events) = queue(|_| Page::default());
    let other =
        herzbot_discord::start(settings(&scene.discord), specs(), Vec::new(), scene.store.clone(), tell);
    let other = other.await.unwrap();
    assert!(matches!(events.recv().await, Some((PlatformEvent::Connected { up: true, .. }, _))));
    let deed = scene.anna.begin_slash(&scene.channel, "help", &[]).unwrap();
    let mut inbound = scene.inbound().await;
    // Both processes have the same shard and receive the event. Drop this one's copy, so that it gets the event
    // from the other process.
    let Some((PlatformEvent::Inbound(theirs), _)) = events.recv().await else { panic!("nothing comes here") };
    assert!(other.withdraw(theirs.reply.unwrap()).await.is_some());
    let interaction = scene.platform.withdraw(inbound.reply.take().unwrap()).await.unwrap();
    other.resume(Some(interaction), inbound);
    let Some((PlatformEvent::Inbound(handed), _)) = events.recv().await else {
        panic!("nothing is handed over")
    };
    let reply = handed.reply.unwrap();
    other.send(Outbound::Answer { reply, answer: Answer::Private(text("from elsewhere")) });
    let answer = deed.answer().await.unwrap();
    assert_eq!(answer.message().unwrap().text(), reads("from elsewhere"));
    // An answered interaction can't be handed over any more.
    assert_eq!(other.withdraw(reply).await, None);
    other.stop().await;
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_without_a_place_in_the_queue_is_answered_at_once() {
    let mut scene = Scene::open().await;
    scene.platform.stop().await;
    let (tell, events) = queue(|inbound| text(&format!("too busy for {}", inbound.who.name)));
    let (settings, store) = (settings(&scene.discord), scene.store.clone());
    scene.platform =
        herzbot_discord::start(settings, specs(), Vec::new(), store, tell.clone()).await.unwrap();
    scene.events = events;
    assert!(scene.connected().await);
    let ask = |scene: &Scene| scene.anna.begin_slash(&scene.channel, "help", &[]).unwrap();
    let first = ask(&scene);
    let inbound = scene.inbound().await;
    let mut others = 0;
    while tell.send(PlatformEvent::Inbound(Box::new(inbound.clone()))).is_none() {
        others += 1;
    }
    let refused = ask(&scene).answer().await.unwrap();
    assert_eq!(refused.message().unwrap().text(), reads("too busy for Anna"));
    // The refused command isn't carried out, but later ones are.
    for _ in 0..others {
        assert_eq!(scene.asked().await, inbound.reply.unwrap());
    }
    scene.answer(inbound.reply.unwrap(), Answer::Private(text("done")));
    assert_eq!(first.answer().await.unwrap().message().unwrap().text(), reads("done"));
    let later = ask(&scene);
    let reply = scene.asked().await;
    scene.answer(reply, Answer::Private(text("done as well")));
    assert_eq!(later.answer().await.unwrap().message().unwrap().text(), reads("done as well"));
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_is_told_and_resumed() {
    let mut scene = Scene::open().await;
    scene.discord.drop_gateway();
    assert!(!scene.connected().await);
    assert!(scene.connected().await);
    assert!(scene.discord.resumes() > 0);
    still_answers(&mut scene).await;
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_of_the_gateway_is_outlived() {
    let mut scene = Scene::open().await;
    scene.discord.gateway_outage(true);
    assert!(!scene.connected().await);
    scene.discord.gateway_outage(false);
    assert!(scene.connected().await);
    still_answers(&mut scene).await;
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rest_outage_is_outlived() {
    let mut scene = Scene::open().await;
    scene.show(scene.table(1)).await.unwrap();
    scene.discord.rest_outage(true);
    scene.platform.send(Outbound::Show(scene.table(2)));
    let discord = scene.discord.clone();
    let refused = |discord: &Discord| discord.requests().iter().any(|(_, status)| *status == 503);
    assert!(discord.wait_until(refused, SOON).await);
    scene.discord.rest_outage(false);
    assert_eq!(scene.delivered().await.1, 2);
    assert_eq!(scene.channel.messages().len(), 1);
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_gets_lost_on_its_way_doubles_nothing() {
    let mut scene = Scene::open().await;
    let (anna, channel) = (scene.anna.clone(), scene.channel.clone());
    scene.discord.lose_answers(2);
    let message = scene.show(scene.table(1)).await.unwrap();
    assert_eq!(channel.messages().len(), 1);
    assert_eq!(channel.messages()[0].id.to_string(), message.message);
    // Now for a callback: it counts as given, and the message is requested.
    let deed = anna.begin_slash(&channel, "herz", &[]).unwrap();
    let reply = scene.asked().await;
    scene.discord.lose_answers(1);
    let other = Surface::Table(TableId(2));
    scene.answer(reply, Answer::Public { page: with_button("for all"), surface: Some((other, 1)) });
    let (surface, _, outcome) = scene.delivered().await;
    let message = deed.answer().await.unwrap().message().unwrap();
    assert_eq!((surface, outcome.unwrap().message), (other, message.id.to_string()));
    assert_eq!(channel.messages().len(), 2);
    // Now for a deferral.
    let deed = anna.begin_press(&message, "Join").unwrap();
    let reply = scene.asked().await;
    scene.discord.lose_answers(1);
    assert_eq!(deed.answer().await.unwrap().kind, AnswerKind::DeferredUpdate);
    scene.answer(reply, Answer::Update { page: text("joined"), surface: Some((other, 2)) });
    assert_eq!(scene.delivered().await.1, 2);
    assert_eq!(anna.look_again(&message).unwrap().text(), reads("joined"));
    scene.platform.stop().await;
    // Discord may only object to a repeated answer.
    let objections = scene.discord.take_violations();
    assert!(objections.iter().all(|objection| objection.reason.contains("40060")), "{objections:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_core_that_never_answers_leaves_a_promise() {
    let mut scene = Scene::open().await;
    let deed = scene.anna.begin_slash(&scene.channel, "help", &[]).unwrap();
    scene.asked().await;
    assert_eq!(deed.answer().await.unwrap().kind, AnswerKind::Deferred);
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_at_the_start_is_said() {
    let discord = Discord::start().await;
    let store = Arc::new(MemoryNotes::default());
    let mut wrong = settings(&discord);
    wrong.token = SecretString::new(discord.wrong_token());
    let (tell, _events) = queue(|_| Page::default());
    let start = |settings| herzbot_discord::start(settings, specs(), Vec::new(), store.clone(), tell.clone());
    assert_eq!(start(wrong.clone()).await.err(), Some(DiscordStartError::Token));
    let findings = herzbot_discord::check(&wrong).await;
    assert!(findings.iter().any(|finding| !finding.good && finding.text.contains("DISCORD_TOKEN")));
    assert!(!format!("{findings:?}").contains(&discord.wrong_token()));
    let findings = herzbot_discord::check(&settings(&discord)).await;
    assert!(findings.iter().all(|finding| finding.good), "{findings:?}");
    let invites = |text: &str| text.contains(&format!("client_id={}", discord.bot_id()));
    assert!(findings.iter().any(|finding| invites(&finding.text)));
    // There is no answer: no other server is contacted instead.
    discord.rest_outage(true);
    assert!(matches!(start(settings(&discord)).await.err(), Some(DiscordStartError::Unexpected(_))));
    let mut nowhere = settings(&discord);
    nowhere.api = Some("http://127.0.0.1:9".into());
    assert!(matches!(start(nowhere).await.err(), Some(DiscordStartError::Unreachable(_))));
}
