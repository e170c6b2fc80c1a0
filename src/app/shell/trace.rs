//! The spans in the trace of an input, from a press to the messages that show it. `cli/traces.rs` sends them to a
//! collector if the host wants that (`HERZBOT_TRACES`); otherwise nothing is recorded. No span contains a person, a
//! place or a card.

use crate::app::shell::journals::platform_of;
use herzbot_core::ids::TableId;
use herzbot_core::port::{Inbound, Surface, What};
use std::time::Duration;
use tracing::{Span, field, trace_span};

/// The target of all these spans.
pub const TARGET: &str = "herzbot::trace";

/// Creates the root span of an input, from when the event loop takes it. `waited`: its time in the queue.
pub fn input(inbound: &Inbound, waited: Duration) -> Span {
    let (kind, command) = match &inbound.what {
        What::Command { name, .. } => ("command", Some(name.as_str())),
        What::Press { .. } => ("press", None),
        What::Reaction { .. } => ("reaction", None),
        What::Autocomplete { command, .. } => ("autocomplete", Some(command.as_str())),
        What::Text(_) | What::Overheard(_) => ("text", None),
    };
    let (platform, waited) = (platform_of(&inbound.who.account.realm), waited.as_secs_f64());
    trace_span!(target: TARGET, parent: None, "input", platform, kind, command, waited)
}

/// Creates the span of the duty to answer an input, until it is answered.
pub fn answer() -> Span {
    trace_span!(target: TARGET, "answer")
}

/// Creates the span in which a table handles a person's request; `answer`: the span of the answer.
pub fn table(answer: &Span, table: TableId) -> Span {
    trace_span!(target: TARGET, parent: answer, "table", table = field::display(table))
}

/// Creates the span in which a table waits until a step is durable.
pub fn append() -> Span {
    trace_span!(target: TARGET, "append")
}

/// Creates the span until a message shows a new state.
pub fn show(surface: Surface) -> Span {
    let what = match surface {
        Surface::Table(_) | Surface::Home(..) => "table",
        Surface::Private(..) | Surface::Hand(..) => "cards",
        Surface::Nudge(..) | Surface::Note(..) => "other",
    };
    trace_span!(target: TARGET, "show", what)
}
