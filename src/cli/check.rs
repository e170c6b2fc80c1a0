//! `herzbot check`: what would keep the bot from running, and what to do about it.

use super::backup::summary;
use super::{FAILED, FINE};
use crate::app::WebSettings;
use crate::config::{Config, Problems};
use herzbot_adapter::finding::Finding;
use herzbot_playground::{PlaygroundSettings, WatchSettings};
use herzbot_store::{Location, Opening, SqlStore};
use std::io::{self, Write};
use std::net::TcpListener;
use std::path::Path;

/// Looks at everything, tells it on standard output, and returns the exit status.
pub(super) async fn run(config: Result<Config, Problems>) -> u8 {
    let findings = look(config).await;
    let mut out = io::stdout().lock();
    for Finding { good, text } in &findings {
        // Whoever stopped reading has the exit status.
        let _unheard = writeln!(out, "{} {text}", if *good { "ok   " } else { "WRONG" });
    }
    if findings.iter().all(|finding| finding.good) { FINE } else { FAILED }
}

async fn look(config: Result<Config, Problems>) -> Vec<Finding> {
    let config = match config {
        Ok(config) => config,
        Err(problems) => {
            return problems.0.iter().map(|problem| Finding::bad(format!("settings: {problem}"))).collect();
        }
    };
    let mut findings =
        vec![Finding::good("settings: all are known and well-formed"), data(&config.store).await];
    findings.extend(config.playground.as_ref().map(playground));
    findings.extend(config.web.as_ref().map(spectators));
    findings.extend(on_discord(&config).await);
    findings.extend(on_matrix(&config).await);
    findings
}

/// The data: everything can be read and is whole, or a folder for them can be made. The bot may be running on them.
async fn data(store: &Location) -> Finding {
    if let Location::Folder(folder) = store {
        if !folder.exists() {
            return can_be_made(folder);
        }
        if !folder.is_dir() {
            return Finding::bad(format!("data: {store} is no folder: choose another HERZBOT_DATA"));
        }
        if !SqlStore::is_in(folder) {
            return Finding::good(format!(
                "data: {store} has none yet; they will be made at the first start"
            ));
        }
    }
    let verified = match SqlStore::open(store, Opening { only_read: true, ..Opening::default() }).await {
        Ok(opened) => opened.verify().await,
        Err(error) => Err(error),
    };
    match verified {
        Ok(verified) if verified.frozen > 0 => Finding::bad(format!(
            "data: {} tables in {store} are damaged and set aside; the others are whole ({}). Their journals are kept: \
             `herzbot export` shows what is there; to go on with them, restore a backup (docs/hosting.md)",
            verified.frozen,
            summary(&verified)
        )),
        Ok(verified) => {
            Finding::good(format!("data: everything in {store} is whole ({})", summary(&verified)))
        }
        Err(error) => Finding::bad(format!("data: {error}")),
    }
}

/// Whether a data folder that is not there can be made.
fn can_be_made(folder: &Path) -> Finding {
    let shown = folder.display();
    let parent = folder.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match std::fs::metadata(parent) {
        Ok(found) if found.is_dir() && !found.permissions().readonly() => {
            Finding::good(format!("data: {shown} is not there yet and will be made at the first start"))
        }
        Ok(_) => Finding::bad(format!(
            "data: {shown} is not there, and can't be made in {}: choose another HERZBOT_DATA",
            parent.display()
        )),
        Err(error) => Finding::bad(format!(
            "data: {shown} is not there, and neither is {} ({error}): make that folder, or choose another \
             HERZBOT_DATA",
            parent.display()
        )),
    }
}

/// The playground's address is free.
fn playground(playground: &PlaygroundSettings) -> Finding {
    let PlaygroundSettings { bind, port, passphrase, proxies: _, austere, data: _ } = playground;
    let kind = if austere.is_some() { "austere playground" } else { "playground" };
    let door = if passphrase.is_some() { "with a passphrase" } else { "without a passphrase" };
    // Without a port of one's own the next free one is taken.
    match TcpListener::bind((*bind, port.unwrap_or(0))) {
        Ok(_) => Finding::good(match port {
            Some(port) => format!("{kind}: {bind} port {port} is free, {door}"),
            None => format!("{kind}: {bind} port 7070 or the next free one, {door}"),
        }),
        Err(error) => Finding::bad(format!(
            "{kind}: it can't listen on {bind} port {} ({error}): choose another HERZBOT_PLAYGROUND_BIND or \
             HERZBOT_PLAYGROUND_PORT, or stop what listens there",
            port.map_or("(any)".to_owned(), |port| port.to_string())
        )),
    }
}

/// The address for spectators is free.
fn spectators(web: &WebSettings) -> Finding {
    let WatchSettings { bind, port, proxies: _ } = web.server;
    match TcpListener::bind((bind, port)) {
        Ok(_) => {
            Finding::good(format!("spectators: {bind} port {port} is free; browsers reach it as {}", web.url))
        }
        Err(error) => Finding::bad(format!(
            "spectators: they can't be served on {bind} port {port} ({error}): choose another HERZBOT_WEB_BIND or \
             HERZBOT_WEB_PORT, or stop what listens there"
        )),
    }
}

#[cfg(feature = "discord")]
async fn on_discord(config: &Config) -> Vec<Finding> {
    let Some(settings) = &config.discord else {
        return vec![Finding::good("Discord: not configured (DISCORD_TOKEN); docs/hosting.md tells how")];
    };
    herzbot_discord::check(settings).await.into_iter().map(|finding| finding.about("Discord")).collect()
}

#[cfg(not(feature = "discord"))]
async fn on_discord(config: &Config) -> Vec<Finding> {
    match config.discord {
        Some(_) => {
            vec![Finding::bad("Discord: DISCORD_TOKEN is set, but this program was built without Discord")]
        }
        None => Vec::new(),
    }
}

#[cfg(feature = "matrix")]
async fn on_matrix(config: &Config) -> Vec<Finding> {
    let Some(settings) = &config.matrix else {
        return vec![Finding::good("Matrix: not configured (MATRIX_HOMESERVER); docs/hosting.md tells how")];
    };
    herzbot_matrix::check(settings).await.into_iter().map(|finding| finding.about("Matrix")).collect()
}

#[cfg(not(feature = "matrix"))]
async fn on_matrix(config: &Config) -> Vec<Finding> {
    match config.matrix {
        Some(_) => {
            vec![Finding::bad("Matrix: MATRIX_HOMESERVER is set, but this program was built without Matrix")]
        }
        None => Vec::new(),
    }
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_data_folder_is_looked_at() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("data");
        let at = |path: &Path| Location::Folder(path.to_owned());
        assert!(data(&at(&path)).await.good && !path.exists(), "looking does not make it");
        assert!(!data(&at(&path.join("below"))).await.good);
        std::fs::create_dir(&path).expect("a folder");
        assert!(data(&at(&path)).await.text.contains("first start"));
        let store = herzbot_store::open_store(&at(&path)).await.expect("a new store");
        assert!(data(&at(&path)).await.text.contains("is whole"), "while the bot runs");
        drop(store);
        assert!(data(&at(&path)).await.text.contains("is whole"));
        let file = folder.path().join("file");
        std::fs::write(&file, "x").expect("written");
        assert!(!data(&at(&file)).await.good);
        std::fs::write(path.join("herzbot.db"), "no database").expect("written");
        assert!(!data(&at(&path)).await.good);
    }

    #[test]
    fn a_taken_port_is_named() {
        let taken = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let port = taken.local_addr().expect("it listens").port();
        let mut config =
            PlaygroundSettings { port: Some(port), ..PlaygroundSettings::at_home("data".into()) };
        let found = playground(&config);
        assert!(!found.good && found.text.contains(&port.to_string()), "{found:?}");
        config.port = None;
        assert!(playground(&config).good);
    }

    #[tokio::test]
    async fn wrong_settings_are_findings() {
        let environment = [("HERZBOT_LANGUAGE".to_owned(), "it".to_owned())].into();
        let findings = look(Config::from_sources(environment, Path::new("/nowhere/.env"))).await;
        assert_eq!(findings.len(), 1);
        assert!(!findings[0].good && findings[0].text.contains("HERZBOT_LANGUAGE"));
    }
}
