//! A gateway that hangs at each step during a game, and then recovers.

use super::*;
use std::time::Instant;
use tokio::task::JoinSet;

/// Starts a game on a Discord with long answer deadlines: presses while the bot is disconnected count later.
async fn playing() -> Scene {
    Scene::with(Discord::builder().answer_within(SOON).start().await).await
}

/// Has Anna ask for help, which the bot doesn't hear before the gateway recovers.
fn asks(scene: &Scene) -> herzbot_imitation::Deed {
    scene.anna.begin_slash(&scene.channel, "help", &[]).unwrap()
}

/// Ends the gateway's fault. The bot comes back, answers once what was asked in the meantime (if the session was
/// resumed), and answers new questions.
async fn is_well_again(mut scene: Scene, waiting: Option<herzbot_imitation::Deed>, case: &str) {
    scene.discord.gateway_fault(None);
    let well = Instant::now();
    let mut waiting = waiting;
    loop {
        match scene.next().await {
            PlatformEvent::Connected { up: true, .. } => break,
            PlatformEvent::Inbound(inbound) => {
                scene.answer(inbound.reply.unwrap(), Answer::Private(text("late")));
                assert_eq!(waiting.take().unwrap().answer().await.unwrap().kind, AnswerKind::Message);
            }
            other => panic!("{case}: {other:?}"),
        }
    }
    eprintln!("{case}: back {:.1} s after the gateway was well", well.elapsed().as_secs_f64());
    if let Some(waiting) = waiting {
        let reply = scene.asked().await;
        scene.answer(reply, Answer::Private(text("late")));
        assert_eq!(waiting.answer().await.unwrap().kind, AnswerKind::Message, "{case}");
    }
    let now = asks(&scene);
    let reply = scene.asked().await;
    scene.answer(reply, Answer::Private(text("here again")));
    assert_eq!(now.answer().await.unwrap().kind, AnswerKind::Message, "{case}");
    scene.platform.stop().await;
    assert!(scene.events.recv().await.is_none(), "{case}: something came twice");
    let closed = |discord: &Discord| discord.open_connections() + discord.hanging_connections() == 0;
    assert!(scene.discord.wait_until(closed, SOON).await, "{case}: a connection was forgotten");
    scene.discord.assert_clean();
}

/// Breaks the connection during a game. The next connections meet this fault until the gateway recovers.
async fn check(fault: GatewayFault, case: &str) {
    let mut scene = playing().await;
    scene.discord.gateway_fault(Some(fault));
    let resumable = fault != GatewayFault::Identify;
    if resumable {
        scene.discord.drop_gateway();
    } else {
        scene.discord.invalidate_sessions(false);
    }
    assert!(!scene.connected().await, "{case}");
    let waiting = resumable.then(|| asks(&scene));
    if fault != GatewayFault::CloseAtOnce {
        for hanging in [1, 0] {
            let tried = |discord: &Discord| discord.hanging_connections() == hanging;
            assert!(scene.discord.wait_until(tried, SOON).await, "{case}: no try that is given up");
        }
    }
    is_well_again(scene, waiting, case).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_hangs_at_any_step_is_left_until_it_is_well() {
    let cases = [
        (GatewayFault::Accept, "TCP accepts and says nothing"),
        (GatewayFault::Upgrade, "the upgrade is never answered"),
        (GatewayFault::Hello, "no HELLO"),
        (GatewayFault::Identify, "no READY after IDENTIFY"),
        (GatewayFault::Resume, "no RESUMED after RESUME"),
        (GatewayFault::CloseAtOnce, "each connection is closed at once"),
    ];
    // Each case waits for deadlines, on its own Discord.
    let mut checks: JoinSet<()> = cases.into_iter().map(|(fault, case)| check(fault, case)).collect();
    while let Some(checked) = checks.join_next().await {
        checked.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn heartbeats_are_not_acknowledged_any_more() {
    let mut scene = playing().await;
    scene.discord.hold_heartbeats();
    assert!(!scene.connected().await);
    is_well_again(scene, None, "heartbeats are not acknowledged").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_connection_goes_silent_in_mid_game() {
    let mut scene = playing().await;
    scene.discord.hang_gateway();
    let waiting = asks(&scene);
    let silent = Instant::now();
    assert!(!scene.connected().await);
    eprintln!("a silent connection: noticed after {:.1} s", silent.elapsed().as_secs_f64());
    is_well_again(scene, Some(waiting), "a silent connection").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_that_only_the_host_can_mend_end_the_platform() {
    use DiscordStartError::{ApiVersion, Intents, Sharding, Token, UnknownIntents};
    let cases = [
        (4004, Token),
        (4010, Sharding(4010)),
        (4011, Sharding(4011)),
        (4012, ApiVersion),
        (4013, UnknownIntents),
        (4014, Intents),
    ];
    for (code, verdict) in cases {
        // During a game.
        let mut scene = playing().await;
        scene.discord.close_gateway(code);
        assert!(!scene.connected().await, "{code}");
        assert_eq!(scene.platform.thrown_out().await, verdict);
        scene.platform.stop().await;
        // At the start.
        scene.discord.gateway_fault(Some(GatewayFault::Refuse(code)));
        let (tell, _events) = queue(|_| Page::default());
        let start =
            herzbot_discord::start(settings(&scene.discord), specs(), Vec::new(), scene.store.clone(), tell);
        assert_eq!(start.await.err(), Some(verdict));
        assert!(scene.discord.wait_until(|discord| discord.open_connections() == 0, SOON).await);
    }
}

/// Waits until `hanging` connections hang and `open` connections are open in total.
async fn hang(discord: &Discord, hanging: usize, open: usize) {
    let so_many =
        |discord: &Discord| discord.hanging_connections() == hanging && discord.open_connections() == open;
    let found = || (discord.hanging_connections(), discord.open_connections());
    assert!(discord.wait_until(so_many, SOON).await, "{:?}", found());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shard_that_is_left_while_it_connects_is_closed() {
    let discord = Discord::builder().shards(2, 1).start().await;
    let shards = ShardControl::shared(NonZeroU32::new(2).unwrap(), Arc::new(LocalGate::default()));
    shards.serve([0]);
    let settings = DiscordSettings { shards: shards.clone(), ..settings(&discord) };
    let mut scene = Scene::with_settings(discord, settings).await;
    use GatewayFault::{Accept, Hello, Identify, Upgrade};
    // In the last two cases, the WebSocket is open.
    for (fault, open) in [(Accept, 1), (Upgrade, 1), (Hello, 2), (Identify, 2)] {
        scene.discord.gateway_fault(Some(fault));
        shards.serve([1]);
        hang(&scene.discord, 1, open).await;
        shards.leave(1).await;
        hang(&scene.discord, 0, 1).await;
        scene.discord.gateway_fault(None);
        assert_eq!(scene.discord.connected_shards(), [0], "{fault:?}");
    }
    // The shard connects when this process has it again.
    shards.serve([1]);
    assert!(matches!(scene.next().await, PlatformEvent::Connected { shard: Some(1), up: true, .. }));
    assert_eq!(scene.discord.connected_shards(), [0, 1]);
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_that_is_given_up_leaves_no_connection() {
    let scene = playing().await;
    scene.platform.stop().await;
    scene.discord.gateway_fault(Some(GatewayFault::Hello));
    let (tell, _events) = queue(|_| Page::default());
    let start =
        herzbot_discord::start(settings(&scene.discord), specs(), Vec::new(), scene.store.clone(), tell);
    tokio::select! {
        _ = start => panic!("it has started"),
        () = hang(&scene.discord, 1, 1) => {}
    }
    hang(&scene.discord, 0, 0).await;
}

/// Waits until people could be reached after this time.
async fn is_reached_after(scene: &Scene, moment: u64) {
    let asking = async {
        while scene.platform.reachable_until(&scene.place()).unwrap() <= Moment(moment) {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(SOON, asking).await.expect("a newer sign in time");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_sign_of_life_is_renewed_by_an_extra_heartbeat() {
    let mut scene = playing().await;
    for _ in 0..3 {
        scene.discord.advance(Duration::from_secs(60));
        is_reached_after(&scene, scene.discord.now() - 1000).await;
    }
    // A lost connection renews nothing: its last sign counts.
    scene.discord.hang_gateway();
    let hung = scene.discord.now();
    scene.discord.advance(Duration::from_secs(60));
    let lost = loop {
        assert!(scene.platform.reachable_until(&scene.place()).unwrap() <= Moment(hung));
        match tokio::time::timeout(Duration::from_millis(100), scene.events.recv()).await {
            Ok(Some((PlatformEvent::Connected { up: false, last_sign, .. }, _))) => break last_sign,
            Ok(other) => panic!("{other:?}"),
            Err(_) => {}
        }
    };
    assert!(lost <= Moment(hung), "{lost:?}");
    assert!(scene.connected().await);
    is_reached_after(&scene, hung + 60_000).await;
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_reached_while_requests_fail() {
    let scene = playing().await;
    scene.discord.rest_outage(true);
    let before = scene.discord.now();
    let refused = |discord: &Discord| discord.requests().iter().any(|(_, status)| *status == 503);
    scene.platform.send(Outbound::Show(scene.table(1)));
    assert!(scene.discord.wait_until(refused, SOON).await);
    scene.discord.advance(Duration::from_secs(60));
    for _ in 0..20 {
        assert!(scene.platform.reachable_until(&scene.place()).unwrap() < Moment(before + 60_000));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    // The bot notices that requests work again, even if it has none to make.
    scene.discord.rest_outage(false);
    is_reached_after(&scene, scene.discord.now()).await;
    scene.platform.stop().await;
}
