//! No token is ever logged, at any level.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use herzbot_adapter::events::queue;
use herzbot_adapter::memory::MemoryNotes;
use herzbot_adapter::secret::SecretString;
use herzbot_core::page::{Block, Page};
use herzbot_core::port::{Answer, Outbound, Platform, PlatformEvent};
use herzbot_discord::{DiscordSettings, MUTED};
use herzbot_imitation::Discord;
use std::io::Write;
use std::sync::{Arc, Mutex};
use tracing_subscriber::EnvFilter;

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_token_reaches_the_log_at_any_level() {
    let log = Log::default();
    let mut filter = EnvFilter::new("trace,herzbot_imitation=off");
    for target in MUTED {
        filter = filter.add_directive(format!("{target}=off").parse().unwrap());
    }
    let writer = log.clone();
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(move || writer.clone()).init();

    let discord = Discord::start().await;
    let server = discord.server("Club", "de");
    let channel = server.channel("games");
    let anna = server.member("Anna", "fr");
    let mut settings = DiscordSettings::new(SecretString::new(discord.token()));
    settings.api = Some(discord.url());
    let spec = herzbot_core::command::Spec {
        wording: herzbot_core::command::Wording { name: "help".into(), ..Default::default() },
        in_private: true,
        ..herzbot_core::command::Spec::default()
    };
    let (tell, mut events) = queue(|_| Page::default());
    let platform =
        herzbot_discord::start(settings, vec![spec], Vec::new(), Arc::new(MemoryNotes::default()), tell)
            .await
            .unwrap();
    let deed = anna.begin_slash(&channel, "help", &[]).unwrap();
    let reply = loop {
        if let PlatformEvent::Inbound(inbound) = events.recv().await.unwrap().0 {
            tracing::debug!(?inbound, "somebody did something");
            break inbound.reply.unwrap();
        }
    };
    // Some calls fail, since reasons are logged, too.
    discord.rest_outage(true);
    let refused = |discord: &Discord| discord.requests().iter().any(|(_, status)| *status == 503);
    let page = Page { blocks: vec![Block::Text("help".into())], ..Page::default() };
    platform.send(Outbound::Answer { reply, answer: Answer::Private(page) });
    assert!(discord.wait_until(refused, std::time::Duration::from_secs(10)).await);
    discord.rest_outage(false);
    deed.answer().await.unwrap();
    platform.stop().await;

    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("could not take an answer"));
    // Every interaction token starts with "interaction:" in Base64.
    for secret in [discord.token().as_str(), "aW50ZXJhY3Rpb24"] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
}
