//! The HTTP endpoints for monitoring this process: whether it is alive (`/live`), whether people can play here
//! (`/ready`), and metrics in the text format of Prometheus (`/metrics`).

use crate::app::errors::RunError;
use crate::app::shell::Shell;
use crate::app::shell::journals::platform_of;
use crate::app::shell::stuck::stuck;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use herzbot_adapter::finding::Finding;
use herzbot_core::ids::Moment;
use herzbot_rules::GameKind;
use herzbot_store::Health;
use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::collections::BTreeSet;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// The longest silence of the event loop while people can still play. It reports every ten seconds that it is
/// running.
const SILENT: Duration = Duration::from_secs(60);
/// The silence of the event loop after which only a restart helps: the time that systemd waits (`WatchdogSec=`).
const HUNG: Duration = Duration::from_secs(5 * 60);
/// How long a connection may be lost, since it is usually resumed within seconds.
const LOST: Duration = Duration::from_secs(15);
/// The time limit for the store to write a note.
const WRITTEN_WITHIN: Duration = Duration::from_secs(2);
/// The note that is written as a test.
const NOTE: &str = "monitor";
/// How long a finding about the store is reused. This limits the writes that requests can cause.
const KNOWN_FOR: Duration = Duration::from_secs(1);
/// How often metrics are gathered if nobody reads them.
const GATHER: Duration = Duration::from_secs(10);

/// The upper bounds of histograms in seconds: a move on a good disk takes a millisecond, and a slow request 20 s.
const SECONDS: [f64; 14] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0];

/// Metrics that only rise.
const COUNTERS: [(&str, &str); 7] = [
    ("herzbot_errors_total", "Errors in the log."),
    (
        "herzbot_games_ended_total",
        "Games that were played to their end (finished), or closed before (closed).",
    ),
    ("herzbot_inputs_refused_total", "Presses, commands and messages for which there was no place."),
    (
        "herzbot_log_messages_total",
        "Errors and warnings in the log, by the part of the program that they concern.",
    ),
    (
        "herzbot_ornaments_dropped_total",
        "Parts without which a message was sent, and pictures, reactions and polls, since the platform has refused them.",
    ),
    (
        "herzbot_requests_total",
        "Requests to a platform: done, limited (429), refused, failed (its fault), lost (no answer in time).",
    ),
    ("herzbot_unknown_events_total", "Events of a platform that could not be read."),
];

/// Metrics that rise and fall.
const GAUGES: [(&str, &str); 10] = [
    (
        "herzbot_budget_left",
        "Requests that may start now by the bot's own rate limit; +Inf without one. Of two accounts on Matrix, the first.",
    ),
    ("herzbot_build_info", "Always 1; the label is the version."),
    ("herzbot_connections", "Connections to a platform that are there."),
    ("herzbot_connections_lost", "Connections to a platform that were lost, or not made yet."),
    ("herzbot_people", "People with a seat at a table."),
    ("herzbot_queue_age_seconds", "How long the request has waited that has waited longest."),
    ("herzbot_queue_length", "Requests that wait until they may go to a platform."),
    ("herzbot_start_time_seconds", "When the process was started, in seconds since 1970."),
    ("herzbot_tables", "Tables in the lobby or in play."),
    ("herzbot_thoughts_waiting", "Moves and questions that wait for a thread of the computer players."),
];

/// Metrics in seconds.
const HISTOGRAMS: [(&str, &str); 7] = [
    ("herzbot_answer_seconds", "From when the bot takes an input up until it answers it."),
    ("herzbot_append_seconds", "From when a table accepts a step until that is durable."),
    ("herzbot_commit_seconds", "A transaction of the store."),
    ("herzbot_input_wait_seconds", "From when an input arrives until the bot takes it up."),
    ("herzbot_request_seconds", "A request to a platform, until it is answered."),
    (
        "herzbot_shown_seconds",
        "From when a table has a new state until a message shows it: the table's, or a person's cards.",
    ),
    ("herzbot_thinking_seconds", "A move or an answer of a computer player."),
];

/// The state for answering HTTP requests.
struct Monitor {
    shell: Arc<Shell>,
    figures: PrometheusHandle,
    /// The configured platforms. Other processes may serve them.
    platforms: Vec<&'static str>,
    /// The last finding about the store, with its time.
    data: tokio::sync::Mutex<Option<(Instant, Finding)>>,
}

/// Starts answering on this address as long as the process runs. `platforms`: see [`Monitor`].
pub async fn begin(
    shell: &Arc<Shell>,
    address: SocketAddr,
    platforms: Vec<&'static str>,
) -> Result<JoinHandle<()>, RunError> {
    let wrong = |cause| RunError::Monitor { address, cause };
    let figures =
        PrometheusBuilder::new().set_buckets(&SECONDS).and_then(PrometheusBuilder::install_recorder);
    let figures = figures.map_err(|error| wrong(io::Error::other(error)))?;
    COUNTERS.into_iter().for_each(|(name, what)| describe_counter!(name, what));
    GAUGES.into_iter().for_each(|(name, what)| describe_gauge!(name, what));
    HISTOGRAMS.into_iter().for_each(|(name, what)| describe_histogram!(name, what));
    gauge!("herzbot_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1);
    let started = UNIX_EPOCH.elapsed().map_or(0.0, |since| since.as_secs_f64());
    gauge!("herzbot_start_time_seconds").set(started);
    begin_at_zero(&platforms);
    let listener = TcpListener::bind(address).await.map_err(wrong)?;
    let gathered = figures.clone();
    let monitor =
        Monitor { shell: Arc::clone(shell), figures, platforms, data: tokio::sync::Mutex::default() };
    let pages = Router::new()
        .route("/live", get(async |State(monitor): State<Arc<Monitor>>| report(&[monitor.life()])))
        .route("/ready", get(async |State(monitor): State<Arc<Monitor>>| report(&monitor.look().await)))
        .route("/metrics", get(async |State(monitor): State<Arc<Monitor>>| monitor.metrics()))
        .with_state(Arc::new(monitor));
    Ok(tokio::spawn(async move {
        let serving = axum::serve(listener, pages);
        let gathering = async {
            loop {
                tokio::time::sleep(GATHER).await;
                gathered.run_upkeep();
            }
        };
        tokio::select! {
            ended = serving => tracing::error!(?ended, "nothing is told to monitoring any more"),
            () = gathering => {}
        }
    }))
}

/// Sets counters of rare events to 0: Prometheus notices only an increase, not a series that begins at 1.
fn begin_at_zero(platforms: &[&'static str]) {
    counter!("herzbot_errors_total").increment(0);
    for platform in platforms {
        counter!("herzbot_inputs_refused_total", "platform" => *platform).increment(0);
        if *platform != "playground" {
            counter!("herzbot_unknown_events_total", "platform" => *platform).increment(0);
        }
        for outcome in ["limited", "refused", "failed", "lost"].into_iter().filter(|_| *platform == "discord")
        {
            let labels = [("platform", *platform), ("kind", "callback"), ("outcome", outcome)];
            counter!("herzbot_requests_total", &labels).increment(0);
        }
    }
}

/// Formats each finding as a line; the status tells whether all are good.
fn report(findings: &[Finding]) -> impl IntoResponse + use<> {
    let all = findings.iter().all(|finding| finding.good);
    let status = if all { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, findings.iter().map(|finding| format!("{finding}\n")).collect::<String>())
}

impl Monitor {
    /// Checks everything that people need to play.
    async fn look(&self) -> Vec<Finding> {
        let mut findings = vec![self.event_loop(), self.known_data(Instant::now()).await];
        findings.extend(stuck(&self.shell));
        findings.extend(self.connections());
        findings
    }

    /// Returns how long the event loop has been silent; none if it has not started.
    fn silence(&self) -> Option<Duration> {
        self.shell.clock.event_loop().map(|last| self.shell.now().since(last))
    }

    /// Returns a bad finding only if the process must be restarted.
    fn life(&self) -> Finding {
        match self.silence() {
            Some(silent) if silent > HUNG => {
                Finding::bad(format!("event loop: silent for {} s", silent.as_secs()))
            }
            Some(_) => Finding::good("event loop: running"),
            None => Finding::good("event loop: not begun yet"),
        }
    }

    fn event_loop(&self) -> Finding {
        match self.silence() {
            Some(silent) if silent <= SILENT => Finding::good("event loop: running"),
            Some(silent) => Finding::bad(format!("event loop: silent for {} s", silent.as_secs())),
            None => Finding::bad("event loop: not begun: the tables are being restored"),
        }
    }

    async fn known_data(&self, now: Instant) -> Finding {
        let mut known = self.data.lock().await;
        if let Some((at, finding)) = &*known
            && now.duration_since(*at) < KNOWN_FOR
        {
            return finding.clone();
        }
        let finding = self.data().await;
        *known = Some((now, finding.clone()));
        finding
    }

    async fn data(&self) -> Finding {
        let store = &self.shell.store;
        if let Some(error) = store.failure() {
            return Finding::bad(format!("data: {error}"));
        }
        if self.shell.platforms.tenure().silent_since().is_some() {
            return Finding::bad("data: the database does not answer, so this process is silent");
        }
        match tokio::time::timeout(WRITTEN_WITHIN, store.set_note(NOTE, Vec::new())).await {
            Ok(Ok(())) => match store.health() {
                Health::Verifying => Finding::good("data: can be written; being verified behind the start"),
                Health::Verified(aside) if aside.is_empty() => Finding::good("data: can be written"),
                // As in `herzbot check`: people can play without that.
                Health::Verified(aside) => Finding::good(format!(
                    "data: can be written; damaged and set aside: {} (`herzbot check` names it)",
                    aside.len()
                )),
                Health::Derived(what) => Finding::bad(format!(
                    "data: an index is damaged ({what}): restart the bot, which rebuilds it"
                )),
                Health::Damaged(what) => Finding::bad(format!(
                    "data: damaged ({what}): a restart doesn't help; docs/hosting.md tells the way back"
                )),
            },
            Ok(Err(error)) => Finding::bad(format!("data: {error}")),
            Err(_) => Finding::bad(format!("data: not written within {} s", WRITTEN_WITHIN.as_secs())),
        }
    }

    fn connections(&self) -> Vec<Finding> {
        let (now, up, lost) = (self.shell.now(), self.shell.platforms.connections(), self.lost());
        let missing = self.missing();
        let mut findings: Vec<Finding> =
            missing.iter().map(|platform| Finding::bad(format!("{platform}: not connected yet"))).collect();
        if missing.is_empty() && up.is_empty() && lost.is_empty() {
            findings.push(Finding::good("this process stands by"));
        }
        for (realm, shard, since) in lost {
            let lasts = now.since(since);
            let shard = shard.map(|shard| format!(", shard {shard}")).unwrap_or_default();
            let text = format!("{realm}{shard}: no connection for {} s", lasts.as_secs());
            findings.push(Finding { good: lasts < LOST, text });
        }
        let realms: BTreeSet<&str> = up.iter().map(|(realm, _)| realm.as_str()).collect();
        findings.extend(realms.into_iter().map(|realm| {
            let count = up.iter().filter(|(of, _)| of == realm).count();
            Finding::good(format!("{realm}: connected ({count})"))
        }));
        findings
    }

    /// Returns the lost connections of this process: realm, shard, and since when. Other processes may have taken
    /// over some of them.
    fn lost(&self) -> Vec<(String, Option<u32>, Moment)> {
        let shell = &self.shell;
        let is_ours = |realm: &str, shard: Option<u32>| {
            shell.processes.peers().is_none() || shell.processes.journals().holds(platform_of(realm), shard)
        };
        let lost = shell.platforms.lost_connections().into_iter();
        lost.filter(|(realm, shard, _)| is_ours(realm, *shard)).collect()
    }

    /// Returns the platforms of this process that it has not reached yet.
    fn missing(&self) -> Vec<&'static str> {
        let (shell, lost) = (&self.shell, self.lost());
        let up = shell.platforms.connections();
        let realms = || up.iter().map(|(realm, _)| realm).chain(lost.iter().map(|(realm, _, _)| realm));
        let is_ours = |platform: &str| {
            shell.processes.peers().is_none() || shell.processes.journals().holds_any(platform)
        };
        let is_missing = |platform: &&'static str| {
            is_ours(platform) && !realms().any(|realm| platform_of(realm) == *platform)
        };
        self.platforms.iter().copied().filter(is_missing).collect()
    }

    fn metrics(&self) -> impl IntoResponse + use<> {
        let (up, lost, missing) = (self.shell.platforms.connections(), self.lost(), self.missing());
        for platform in &self.platforms {
            let count = up.iter().filter(|(realm, _)| platform_of(realm) == *platform).count();
            gauge!("herzbot_connections", "platform" => *platform).set(count as f64);
            let count = lost.iter().filter(|(realm, _, _)| platform_of(realm) == *platform).count()
                + usize::from(missing.contains(platform));
            gauge!("herzbot_connections_lost", "platform" => *platform).set(count as f64);
        }
        let listings = self.shell.tables.all();
        let live = || listings.iter().filter(|listing| !listing.over);
        for game in GameKind::ALL {
            let count = live().filter(|listing| listing.game == game).count();
            gauge!("herzbot_tables", "game" => game.name()).set(count as f64);
        }
        let people: BTreeSet<_> = live().flat_map(|listing| &listing.members).collect();
        gauge!("herzbot_people").set(people.len() as f64);
        let now = self.shell.now();
        for (realm, backlog) in self.shell.platforms.backlogs() {
            let platform = platform_of(&realm).to_owned();
            let age = backlog.since.map_or(0.0, |since| now.since(since).as_secs_f64());
            let left = backlog.budget.map_or(f64::INFINITY, |budget| budget.left(now).into());
            gauge!("herzbot_queue_length", "platform" => platform.clone()).set(backlog.length as f64);
            gauge!("herzbot_queue_age_seconds", "platform" => platform.clone()).set(age);
            gauge!("herzbot_budget_left", "platform" => platform).set(left);
        }
        gauge!("herzbot_thoughts_waiting").set(self.shell.thinker.waiting() as f64);
        ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], self.figures.render())
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;
    use crate::app::shell::tempo::Tempo;
    use herzbot_adapter::tenure::Tenure;
    use herzbot_adapter::time_source::TimeSource;
    use herzbot_core::text::{Language, Texts};
    use herzbot_store::MemoryStore;

    #[tokio::test]
    async fn the_data_are_looked_at_once_a_second() {
        let (store, texts) = (Arc::new(MemoryStore::default()), Arc::new(Texts::embedded().unwrap()));
        let shell = Shell::new(store, texts, Language::En, Tempo::Instant, TimeSource::system());
        let figures = PrometheusBuilder::new().build_recorder().handle();
        let monitor = Monitor {
            shell: Arc::clone(&shell),
            figures,
            platforms: vec![],
            data: tokio::sync::Mutex::default(),
        };
        let now = Instant::now();
        let good = monitor.known_data(now).await;
        assert_eq!(good.to_string(), "ok    data: can be written");
        // A new check would now find that the database does not answer.
        let (_keeper, silent) = Tenure::kept(TimeSource::system());
        shell.platforms.keep_to(silent);
        assert_eq!(monitor.known_data(now + KNOWN_FOR / 2).await.to_string(), good.to_string());
        assert!(!monitor.known_data(now + KNOWN_FOR).await.good);
    }

    #[test]
    fn alerts_and_dashboard_ask_for_figures_that_there_are() {
        let known: BTreeSet<&str> =
            [&COUNTERS[..], &GAUGES, &HISTOGRAMS].concat().iter().map(|(name, _)| *name).collect();
        let files = [
            include_str!("../../../deploy/monitoring/alerts.yml"),
            include_str!("../../../deploy/monitoring/dashboard.json"),
        ];
        let mut used = BTreeSet::new();
        for file in files {
            let words = file.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
            for word in words.filter(|word| word.starts_with("herzbot_")) {
                let name = word.trim_end_matches("_bucket").trim_end_matches("_count");
                assert!(known.contains(name), "{word}");
                used.insert(name);
            }
        }
        let unused: Vec<_> = known.difference(&used).collect();
        assert_eq!(unused, [&"herzbot_build_info"], "nobody sees these");
    }
}
