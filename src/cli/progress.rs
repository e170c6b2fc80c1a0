//! Progress of long commands on standard error: a bar with rate and remaining time on a terminal, otherwise
//! nothing.

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressState, ProgressStyle};
use std::fmt::{self, Write};
use std::time::Duration;

/// The redraw interval, so the remaining time is updated even during long steps.
const TICK: Duration = Duration::from_millis(250);

/// Below this rate (steps a second), one decimal is shown.
const SLOW: f64 = 10.0;

const STEPS: &str = "{wide_bar} {human_pos} of {human_len} {msg} ({rate}, {eta} left)";
const SPINNER: &str = "{spinner} {elapsed}";

/// The output of the progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// On standard error, if that is a terminal.
    Terminal,
    /// No output.
    Hidden,
}

impl Progress {
    /// Makes a bar for `total` steps of a `unit` ("games"). It is cleared when its last clone is dropped.
    pub fn steps(self, total: u64, unit: &'static str) -> ProgressBar {
        self.start(ProgressBar::with_draw_target(Some(total), self.target()), steps_style(), unit)
    }

    /// Makes a bar for an unknown number of steps: a spinner, until [`advance`] gives the number.
    pub fn uncounted(self, unit: &'static str) -> ProgressBar {
        self.start(ProgressBar::with_draw_target(None, self.target()), style(SPINNER), unit)
    }

    fn target(self) -> ProgressDrawTarget {
        match self {
            // Draws nothing if standard error isn't a terminal.
            Self::Terminal => ProgressDrawTarget::stderr(),
            Self::Hidden => ProgressDrawTarget::hidden(),
        }
    }

    fn start(self, bar: ProgressBar, style: ProgressStyle, unit: &'static str) -> ProgressBar {
        let bar = bar.with_style(style).with_message(unit).with_finish(ProgressFinish::AndClear);
        if !bar.is_hidden() {
            bar.tick();
            bar.enable_steady_tick(TICK);
        }
        bar
    }
}

/// Moves a bar to `done` of `total` steps, and sets its total if that wasn't known before.
pub(super) fn advance(bar: &ProgressBar, done: u64, total: u64) {
    if bar.length() != Some(total) {
        bar.set_length(total);
        bar.set_style(steps_style());
    }
    bar.set_position(done);
}

fn steps_style() -> ProgressStyle {
    style(STEPS).with_key("rate", write_rate)
}

/// Returns the style of a template. A test checks all templates.
fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

fn write_rate(state: &ProgressState, out: &mut dyn Write) {
    // A formatter that accepts no text can't report that.
    let _unshown = rate(state.per_sec(), out);
}

fn rate(per_second: f64, out: &mut dyn Write) -> fmt::Result {
    if per_second < SLOW {
        write!(out, "{per_second:.1}/s")
    } else {
        write!(out, "{}/s", HumanCount(per_second.round() as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `tests/command_line/progress.rs` tests the output of bars.
    #[test]
    fn every_template_is_one() {
        for template in [STEPS, SPINNER] {
            assert!(ProgressStyle::with_template(template).is_ok(), "{template}");
        }
    }

    #[test]
    fn the_number_of_steps_may_come_late() {
        let bar = Progress::Hidden.uncounted("values");
        assert_eq!(bar.length(), None);
        advance(&bar, 2, 4);
        assert_eq!((bar.position(), bar.length()), (2, Some(4)));
    }

    #[test]
    fn rates_have_as_many_digits_as_they_need() {
        for (per_second, expected) in [(0.25, "0.2/s"), (9.94, "9.9/s"), (12_345.6, "12,346/s")] {
            let mut text = String::new();
            assert_eq!(rate(per_second, &mut text), Ok(()));
            assert_eq!(text, expected);
        }
    }
}
