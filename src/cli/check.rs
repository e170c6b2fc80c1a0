//! `herzbot check`: the problems that would keep the bot from running, and how to fix them.

use super::backup::summary;
use super::{FAILED, FINE, written};
use crate::app::WebSettings;
use crate::config::{Config, Problems};
use herzbot_adapter::finding::Finding;
use herzbot_playground::{PlaygroundSettings, PlaygroundStartError, WatchSettings};
use herzbot_store::{FolderState, FoundData, Location};
use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener};

/// The folder of Matrix in the data folder.
const MATRIX_FOLDER: &str = "matrix";

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// No problem.
    Fine,
    /// The bot can run, but its host should know.
    Doubtful,
    /// The bot can't run, or something that it needs doesn't work.
    Wrong,
}

/// A line of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    verdict: Verdict,
    text: String,
}

impl Line {
    fn fine(text: impl Into<String>) -> Self {
        Self { verdict: Verdict::Fine, text: text.into() }
    }

    pub(super) fn doubtful(text: impl Into<String>) -> Self {
        Self { verdict: Verdict::Doubtful, text: text.into() }
    }

    pub(super) fn wrong(text: impl Into<String>) -> Self {
        Self { verdict: Verdict::Wrong, text: text.into() }
    }
}

impl From<Finding> for Line {
    fn from(Finding { good, text }: Finding) -> Self {
        Self { verdict: if good { Verdict::Fine } else { Verdict::Wrong }, text }
    }
}

/// Returns whether the bot can run with these results.
pub(super) fn allow_start(lines: &[Line]) -> bool {
    lines.iter().all(|line| line.verdict != Verdict::Wrong)
}

/// Runs all checks, prints the report on standard output, and returns the exit status.
pub(super) async fn run(config: Result<Config, Problems>) -> u8 {
    let lines = look(config).await;
    let status = if allow_start(&lines) { FINE } else { FAILED };
    written("check", tell(&lines, &mut io::stdout().lock()), status, &mut io::stderr())
}

pub(super) fn tell(lines: &[Line], out: &mut impl Write) -> io::Result<()> {
    for Line { verdict, text } in lines {
        let mark = match verdict {
            Verdict::Fine => "ok   ",
            Verdict::Doubtful => "warn ",
            Verdict::Wrong => "WRONG",
        };
        writeln!(out, "{mark} {text}")?;
    }
    out.flush()
}

async fn look(config: Result<Config, Problems>) -> Vec<Line> {
    let config = match config {
        Ok(config) => config,
        Err(problems) => {
            return problems.0.iter().map(|problem| Line::wrong(format!("settings: {problem}"))).collect();
        }
    };
    let mut lines = vec![Line::fine("settings: all are known and well-formed")];
    lines.extend(config.warnings.iter().map(|warning| Line::doubtful(format!("settings: {warning}"))));
    let folder = data_folder(&config, &mut lines);
    if folder != Folder::Unusable || !is_folder(&config.store) {
        lines.push(data(&config.store).await);
    }
    let is_running = folder == Folder::InUse;
    // Keep both open, since they may be set to the same address.
    let (spectators, _listener) = config.web.as_ref().map(|web| spectators(web, is_running)).unzip();
    let (playground, _ready) = match &config.playground {
        Some(settings) => Some(playground(settings, is_running).await).unzip(),
        None => (None, None),
    };
    let monitoring = config.metrics.map(|address| monitoring(address, is_running));
    lines.extend(playground.into_iter().chain(spectators).chain(monitoring));
    lines.extend(on_discord(&config).await.into_iter().map(Line::from));
    lines.extend(on_matrix(&config).await.into_iter().map(Line::from));
    lines
}

/// The state of the data folder.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Folder {
    /// A bot can be started on it.
    Usable,
    /// A bot is running on it.
    InUse,
    /// It can't be used.
    Unusable,
}

fn is_folder(store: &Location) -> bool {
    matches!(store, Location::Folder(_))
}

/// Checks the data folder, and the platforms' folders in it.
pub(super) fn data_folder(config: &Config, lines: &mut Vec<Line>) -> Folder {
    let shown = config.data.display();
    let of_matrix = config.matrix.as_ref().map(|_| config.data.join(MATRIX_FOLDER));
    let state = herzbot_store::look_at_folder(&config.data).and_then(|state| {
        of_matrix.iter().try_for_each(|folder| herzbot_store::writable(folder))?;
        Ok(state)
    });
    match state {
        Ok(FolderState { warnings, is_in_use }) => {
            lines.extend(
                warnings.into_iter().map(|warning| Line::doubtful(format!("data folder: {warning}"))),
            );
            lines.push(Line::fine(if is_in_use {
                format!("data folder: a bot is running on {shown}")
            } else if config.data.exists() {
                format!("data folder: {shown} can be locked and written")
            } else {
                format!("data folder: {shown} is not there yet; the first start makes it")
            }));
            if is_in_use { Folder::InUse } else { Folder::Usable }
        }
        Err(error) => {
            // With the data in PostgreSQL, a bot can run without files of its own. After a crash, it then
            // isn't recognized immediately.
            let is_needed = is_folder(&config.store) || of_matrix.is_some();
            let text = format!("data folder: {error}");
            lines.push(if is_needed { Line::wrong(text) } else { Line::doubtful(text) });
            Folder::Unusable
        }
    }
}

/// Checks that all data can be read and are undamaged, or can be created. The bot may be running.
async fn data(store: &Location) -> Line {
    match herzbot_store::inspect(store).await {
        Ok(FoundData::Nothing) => {
            Line::fine(format!("data: {store} has none yet; the first start makes them"))
        }
        Ok(FoundData::Whole(verified)) if verified.frozen > 0 => Line::wrong(format!(
            "data: {} tables in {store} are damaged and set aside; the others are whole ({}). Their journals are kept: \
             `herzbot export` shows what is there; to go on with them, restore a backup (docs/hosting.md)",
            verified.frozen,
            summary(&verified)
        )),
        Ok(FoundData::Whole(verified)) if !verified.aside.is_empty() => Line::doubtful(format!(
            "data: damaged and set aside in {store}: {}. The bot runs without that, and everything else is whole. To have it back, \
             restore an older backup (docs/hosting.md)",
            verified.aside_in_short()
        )),
        Ok(FoundData::Whole(verified)) if verified.stale > 0 => Line::doubtful(format!(
            "data: {} notes of what was shown are damaged in {store}; the next start removes them. Is the disk failing?",
            verified.stale
        )),
        Ok(FoundData::Whole(verified)) => {
            Line::fine(format!("data: everything in {store} is whole ({})", summary(&verified)))
        }
        Err(error) => Line::wrong(format!("data: {store}: {error}")),
    }
}

/// Checks that the playground can be opened. Its address stays reserved while the second part is kept.
async fn playground(
    settings: &PlaygroundSettings,
    is_running: bool,
) -> (Line, Option<tokio::net::TcpListener>) {
    let PlaygroundSettings { bind, port, passphrase, proxies: _ } = settings;
    let kind = "playground";
    let door = if passphrase.is_some() { "with a passphrase" } else { "without a passphrase" };
    match herzbot_playground::make_ready(settings).await {
        Ok(ready) => {
            let line = match port {
                Some(port) => format!("{kind}: {bind} port {port} is free, {door}"),
                None => format!("{kind}: {bind} port 7070 or the next free one, {door}"),
            };
            (Line::fine(line), Some(ready))
        }
        Err(PlaygroundStartError::Address { address, cause }) => {
            let wrong = format!(
                "{kind}: it can't listen on {address} ({cause}): choose another HERZBOT_PLAYGROUND_BIND or \
                 HERZBOT_PLAYGROUND_PORT, or stop what listens there"
            );
            (taken(kind, address, &cause, is_running).unwrap_or_else(|| Line::wrong(wrong)), None)
        }
        Err(error @ (PlaygroundStartError::NoPassphrase(_) | PlaygroundStartError::Rows(_))) => {
            (Line::wrong(format!("{kind}: {error}")), None)
        }
    }
}

/// Checks that pages for spectators can be served. Their address stays reserved while the second part is
/// kept.
pub(super) fn spectators(web: &WebSettings, is_running: bool) -> (Line, Option<TcpListener>) {
    let WatchSettings { bind, port, proxies: _ } = web.server;
    let address = SocketAddr::new(bind, port);
    match TcpListener::bind(address) {
        Ok(listener) => {
            let line =
                format!("tables in browsers: {bind} port {port} is free; browsers reach it as {}", web.url);
            (Line::fine(line), Some(listener))
        }
        Err(cause) => {
            let wrong = format!(
                "tables in browsers: they can't be served on {address} ({cause}): choose another HERZBOT_WEB_BIND or \
                 HERZBOT_WEB_PORT, or stop what listens there"
            );
            (
                taken("tables in browsers", address, &cause, is_running)
                    .unwrap_or_else(|| Line::wrong(wrong)),
                None,
            )
        }
    }
}

/// Checks that the monitoring endpoint can be served.
fn monitoring(address: SocketAddr, is_running: bool) -> Line {
    let kind = "monitoring";
    match TcpListener::bind(address) {
        Ok(_listener) => Line::fine(format!("{kind}: {address} is free")),
        Err(cause) => taken(kind, address, &cause, is_running).unwrap_or_else(|| {
            Line::wrong(format!(
                "{kind}: nothing can listen on {address} ({cause}): choose another HERZBOT_METRICS, or stop what \
                 listens there"
            ))
        }),
    }
}

/// Reports an address as in use if that is expected, because a bot is running.
fn taken(what: &str, address: SocketAddr, cause: &io::Error, is_running: bool) -> Option<Line> {
    let is_taken = is_running && cause.kind() == io::ErrorKind::AddrInUse;
    is_taken.then(|| Line::fine(format!("{what}: {address} is in use, by the running bot as it seems")))
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
pub(super) async fn on_matrix(config: &Config) -> Vec<Finding> {
    let Some(settings) = &config.matrix else {
        return vec![Finding::good("Matrix: not configured (MATRIX_HOMESERVER); docs/hosting.md tells how")];
    };
    herzbot_matrix::check(settings).await.into_iter().map(|finding| finding.about("Matrix")).collect()
}

#[cfg(not(feature = "matrix"))]
pub(super) async fn on_matrix(config: &Config) -> Vec<Finding> {
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
    use sqlx::{Connection, Executor};
    use std::path::Path;

    #[tokio::test]
    async fn data_are_looked_at() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("data");
        let place = Location::Folder(path.clone());
        let looks = async |verdict, says: &str| {
            let line = data(&place).await;
            assert!(line.verdict == verdict && line.text.contains(says), "{says}: {line:?}");
        };
        looks(Verdict::Fine, "first start").await;
        assert!(!path.exists(), "looking does not make it");
        let store = herzbot_store::open_store(&place).await.expect("a new store");
        looks(Verdict::Fine, "is whole").await;
        store.set_note("night", vec![1]).await.expect("written");
        drop(store);
        looks(Verdict::Fine, "is whole").await;
        // The bot runs without it.
        let address = format!("sqlite://{}", path.join("herzbot.db").display());
        let mut database = sqlx::AnyConnection::connect(&address).await.expect("a connection");
        database
            .execute("UPDATE notes SET checksum = 1 - checksum WHERE name = 'night'")
            .await
            .expect("changed");
        database.close().await.expect("closed");
        looks(Verdict::Doubtful, "the note night").await;
        std::fs::write(path.join("herzbot.db"), "no database").expect("written");
        looks(Verdict::Wrong, "not a database").await;
        std::fs::remove_file(path.join("herzbot.db")).expect("removed");
        looks(Verdict::Wrong, "says that there were data").await;
    }

    #[tokio::test]
    async fn a_taken_port_is_named_unless_a_bot_is_running() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let port = listener.local_addr().expect("it listens").port();
        let mut settings = PlaygroundSettings { port: Some(port), ..PlaygroundSettings::at_home() };
        let (line, _) = playground(&settings, false).await;
        assert!(line.verdict == Verdict::Wrong && line.text.contains(&port.to_string()), "{line:?}");
        let (line, _) = playground(&settings, true).await;
        assert!(line.verdict == Verdict::Fine && line.text.contains("running bot"), "{line:?}");
        settings.port = None;
        assert_eq!(playground(&settings, false).await.0.verdict, Verdict::Fine);
    }

    #[tokio::test]
    async fn wrong_settings_are_findings() {
        let environment = [("HERZBOT_LANGUAGE".to_owned(), "tlh".to_owned())].into();
        let lines = look(Config::from_sources(environment, Path::new("/nowhere/.env"))).await;
        assert_eq!(lines.len(), 1);
        assert!(lines[0].verdict == Verdict::Wrong && lines[0].text.contains("HERZBOT_LANGUAGE"));
    }
}
