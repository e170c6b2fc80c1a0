//! Threads of tables: the platform opens them, and hears when they end.

use super::*;

impl Scene {
    fn ask_for_thread(&self, message: &MessageRef) {
        let name = "Herz an Herz · Table Elm".to_owned();
        self.platform.send(Outbound::OpenThread {
            table: TableId(1),
            message: message.clone(),
            name,
            is_slow: false,
        });
    }

    async fn thread(&mut self) -> Result<String, Vec<Lack>> {
        match self.next().await {
            PlatformEvent::Thread { table: TableId(1), outcome, .. } => outcome,
            other => panic!("{other:?}"),
        }
    }

    /// Expects the end of this thread as the next event.
    async fn hears_of_the_end(&mut self, of: &Channel) {
        match self.next().await {
            PlatformEvent::ThreadGone { thread, .. } => assert_eq!(thread, of.id().to_string()),
            other => panic!("{other:?}"),
        }
    }

    /// Returns what the bot lacks for threads in a channel, as a command there tells.
    async fn threads_at(&mut self, channel: &Channel) -> Option<Vec<Lack>> {
        let deed = self.anna.begin_slash(channel, "help", &[]).unwrap();
        let inbound = self.inbound().await;
        self.answer(inbound.reply.unwrap(), Answer::Private(text("x")));
        deed.answer().await.unwrap();
        match inbound.place {
            Place::Channel { channel: place, threads, .. } => {
                assert_eq!(place.channel, channel.id().to_string());
                threads
            }
            Place::Private => panic!("it is a channel of a server"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_is_opened_and_its_end_is_heard_of() {
    let mut scene = Scene::open().await;
    let first = scene.show(scene.table(1)).await.unwrap();
    for _ in 0..2 {
        scene.ask_for_thread(&first);
        assert_eq!(scene.thread().await, Ok(first.message.clone()), "the same one, asked for again");
    }
    let [thread] = scene.channel.threads().try_into().unwrap();
    assert_eq!(thread.name(), "Herz an Herz · Table Elm");
    let place = ChannelRef { channel: thread.id().to_string(), ..scene.place() };
    let moved = Show { target: Target::Channel(place), fresh: true, message: Some(first), ..scene.table(2) };
    let second = scene.show(moved).await.unwrap();
    assert_eq!(second.channel, thread.id().to_string());
    scene.leads_on().await;
    assert_eq!(scene.threads_at(&thread).await, None, "there is none in a thread");
    scene.server.archive_thread(&thread);
    scene.server.lock_thread(&thread);
    scene.hears_of_the_end(&thread).await;
    scene.server.delete_channel(&thread);
    scene.hears_of_the_end(&thread).await;
    scene.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_threads_need_is_told_with_each_command() {
    let mut scene = Scene::open().await;
    let channel = scene.channel.clone();
    assert_eq!(scene.threads_at(&channel).await, Some(vec![]));
    scene.server.remove_permission(&channel, Permission::CREATE_PUBLIC_THREADS);
    assert_eq!(scene.threads_at(&channel).await, Some(vec![Lack::OpenThreads]));
    scene.server.remove_permission(&channel, Permission::SEND_MESSAGES_IN_THREADS);
    assert_eq!(scene.threads_at(&channel).await, Some(vec![Lack::OpenThreads, Lack::WriteInThreads]));
    let voice = scene.server.voice_channel("talk");
    assert_eq!(scene.threads_at(&voice).await, None);
    let message = scene.show(scene.table(1)).await.unwrap();
    scene.ask_for_thread(&message);
    assert_eq!(scene.thread().await, Err(vec![Lack::OpenThreads]));
    scene.end().await;
}
