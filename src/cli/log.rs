//! The log: tracing on standard error.

use super::traces::Traces;
use crate::app::TRACE_TARGET;
use crate::config::{LogConfig, LogFormat};
use metrics::counter;
use opentelemetry_sdk::trace::SdkTracer;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_opentelemetry::OpenTelemetryLayer;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::Context;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer};

/// Libraries that would log tokens. They are silent, regardless of `RUST_LOG`.
#[cfg(feature = "discord")]
const MUTED: &[&str] = &herzbot_discord::MUTED;
#[cfg(not(feature = "discord"))]
const MUTED: &[&str] = &[];
/// Libraries that log normal events as errors. They are silent, too.
#[cfg(feature = "matrix")]
const NOISY: &[&str] = &herzbot_matrix::NOISY;
#[cfg(not(feature = "matrix"))]
const NOISY: &[&str] = &[];

/// Harmless warnings of libraries, which are left out.
#[cfg(feature = "matrix")]
const HARMLESS: &[&str] = &herzbot_matrix::HARMLESS;
#[cfg(not(feature = "matrix"))]
const HARMLESS: &[&str] = &[];

/// Libraries whose info messages matter only to their authors. Only their warnings are logged, unless the
/// host asks for more.
const CHATTY: &str =
    "matrix_sdk=warn,matrix_sdk_base=warn,matrix_sdk_crypto=warn,matrix_sdk_sqlite=warn,sqlx=warn";

/// Starts the log of this process. Call it only once.
pub fn start(config: &LogConfig, traces: &Traces) {
    // The filter was checked when the settings were read. Its directives for these libraries override ours.
    let tracer = traces.tracer();
    let spans = if tracer.is_some() { format!(",{TRACE_TARGET}=trace") } else { String::new() };
    let filter = EnvFilter::try_new(format!("{CHATTY},{}{spans}", config.filter));
    let filter = filter.unwrap_or_else(|_| EnvFilter::new(format!("{CHATTY},info{spans}")));
    // These can't be directives of the same filter: there, `reqwest::connect=trace` would override
    // `reqwest=off`.
    let quiet = filter_fn(|metadata| !is_muted(metadata.target()));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let started = match config.format {
        LogFormat::Text => {
            let colours = std::io::IsTerminal::is_terminal(&std::io::stderr());
            log.with_ansi(colours)
                .finish()
                .with(quiet)
                .with(NeedlessWarnings)
                .with(Counted)
                .with(traced(tracer))
                .try_init()
        }
        LogFormat::Json => log
            .json()
            .flatten_event(true)
            .finish()
            .with(quiet)
            .with(NeedlessWarnings)
            .with(Counted)
            .with(traced(tracer))
            .try_init(),
    };
    if let Err(error) = started {
        super::say(&format!("herzbot: the log could not be started: {error}"));
    }
}

/// Makes the layer that sends spans, if there is a tracer.
fn traced<S>(tracer: Option<SdkTracer>) -> Option<OpenTelemetryLayer<S, SdkTracer>>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    tracer.map(|tracer| tracing_opentelemetry::layer().with_tracer(tracer))
}

/// Drops the warnings in [`HARMLESS`].
struct NeedlessWarnings;

impl<S: Subscriber> Layer<S> for NeedlessWarnings {
    fn event_enabled(&self, event: &Event<'_>, _context: Context<'_, S>) -> bool {
        let mut message = Message::default();
        event.record(&mut message);
        !HARMLESS.contains(&message.0.as_str())
    }
}

/// Counts errors and warnings in the metrics.
struct Counted;

impl<S: Subscriber> Layer<S> for Counted {
    fn on_event(&self, event: &Event<'_>, _context: Context<'_, S>) {
        let level = match *event.metadata().level() {
            Level::ERROR => {
                counter!("herzbot_errors_total").increment(1);
                "error"
            }
            Level::WARN => "warning",
            _ => return,
        };
        let part = event.metadata().target();
        counter!("herzbot_log_messages_total", "level" => level, "part" => part).increment(1);
    }
}

/// The message of an event.
#[derive(Default)]
struct Message(String);

impl Visit for Message {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}

fn is_muted(target: &str) -> bool {
    MUTED
        .iter()
        .chain(NOISY)
        .any(|muted| target.strip_prefix(muted).is_some_and(|rest| rest.is_empty() || rest.starts_with("::")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    /// Records log messages.
    #[derive(Clone, Default)]
    struct Listener(Arc<Mutex<Vec<String>>>);

    impl<S: Subscriber> Layer<S> for Listener {
        fn on_event(&self, event: &Event<'_>, _context: Context<'_, S>) {
            let mut message = Message::default();
            event.record(&mut message);
            self.0.lock().expect("no test panics with it").push(message.0);
        }
    }

    #[test]
    fn a_needless_warning_is_left_out_and_nothing_else() {
        let listener = Listener::default();
        let log = tracing_subscriber::registry().with(listener.clone()).with(NeedlessWarnings);
        tracing::subscriber::with_default(log, || {
            for harmless in HARMLESS {
                tracing::warn!(user = 1, "{harmless}");
            }
            tracing::warn!("something is wrong");
        });
        assert_eq!(*listener.0.lock().expect("no test panics with it"), ["something is wrong"]);
    }
}
