//! The thread pool of computer players: a priority queue for a few low-priority threads, so that a press never waits
//! for them. Under load, each computation gets a smaller share of its budget (load shedding).

use crate::app::shell::tempo::Tempo;
use metrics::histogram;
use parking_lot::{Condvar, Mutex};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The nice value (Unix) of the threads.
const NICE: i32 = 10;
/// The smallest share of a budget, even under the highest load.
const LEAST: f32 = 0.05;

/// The share of its budget that a computation may use: 1 without load, less under load.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share(pub f32);

/// The priority of a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThinkPriority {
    /// A move that a table waits for.
    Move,
    /// A person's question on which no move depends.
    Question,
}

type ThinkJob = Box<dyn FnOnce(Share) + Send>;

/// A computation, and since when it has been waiting.
type WaitingJob = (Instant, ThinkJob);

/// The waiting computations, first come, first served. That is fair, since a table has only one at a time.
#[derive(Default)]
struct ThinkQueue {
    moves: VecDeque<WaitingJob>,
    questions: VecDeque<WaitingJob>,
    /// The start times of waiting for the moves that are being computed.
    thought: Vec<Instant>,
    /// The number of questions that are being computed.
    asked: usize,
    closed: bool,
}

#[derive(Default)]
struct ThinkShared {
    waiting: Mutex<ThinkQueue>,
    more: Condvar,
}

/// The thread pool. Dropping it ends its threads.
pub struct ThinkPool {
    shared: Arc<ThinkShared>,
    threads: usize,
    tempo: Tempo,
}

impl ThinkPool {
    /// Starts one thread fewer than there are cores, but at least two, so that a long question doesn't delay a move.
    pub fn start(tempo: Tempo) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self::with_threads(cores.saturating_sub(1).max(2), tempo)
    }

    fn with_threads(threads: usize, tempo: Tempo) -> Self {
        let shared = Arc::new(ThinkShared::default());
        for number in 0..threads {
            let shared = Arc::clone(&shared);
            let named = std::thread::Builder::new().name(format!("thinker-{number}"));
            if let Err(error) = named.spawn(move || shared.think(threads)) {
                tracing::error!(%error, "no thread to think with");
            }
        }
        Self { shared, threads, tempo }
    }

    /// Returns when computer players make the moves that they chose.
    pub const fn tempo(&self) -> Tempo {
        self.tempo
    }

    /// Returns the number of computations that wait for a thread.
    pub fn waiting(&self) -> usize {
        let waiting = self.shared.waiting.lock();
        waiting.moves.len() + waiting.questions.len()
    }

    /// Returns the longest time that a current move has taken, including its computation.
    pub fn longest_wait(&self) -> Duration {
        let waiting = self.shared.waiting.lock();
        let since =
            waiting.moves.iter().map(|(since, _)| *since).chain(waiting.thought.iter().copied()).min();
        since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// Returns the number of threads.
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// Computes something in the pool; none if it panicked.
    pub async fn think<T: Send + 'static>(
        &self,
        urgency: ThinkPriority,
        thought: impl FnOnce(Share) -> T + Send + 'static,
    ) -> Option<T> {
        let (tell, told) = oneshot::channel();
        let job: ThinkJob = Box::new(move |share| {
            // The receiver may be gone.
            let _gone = tell.send(thought(share));
        });
        {
            let mut waiting = self.shared.waiting.lock();
            match urgency {
                ThinkPriority::Move => waiting.moves.push_back((Instant::now(), job)),
                ThinkPriority::Question => waiting.questions.push_back((Instant::now(), job)),
            }
        }
        self.shared.more.notify_one();
        told.await.ok()
    }
}

impl Drop for ThinkPool {
    fn drop(&mut self) {
        self.shared.waiting.lock().closed = true;
        self.shared.more.notify_all();
    }
}

impl ThinkShared {
    fn think(&self, threads: usize) {
        // On Linux, this applies to the thread; other systems keep their default.
        #[cfg(target_os = "linux")]
        if let Err(error) = rustix::process::nice(NICE) {
            tracing::debug!(%error, "thinking is as urgent as everything else");
        }
        while let Some((urgency, (since, job), share)) = self.next(threads) {
            let began = Instant::now();
            if catch_unwind(AssertUnwindSafe(|| job(share))).is_err() {
                tracing::error!("a thought went wrong");
            }
            let what = if urgency == ThinkPriority::Move { "move" } else { "question" };
            histogram!("herzbot_thinking_seconds", "what" => what).record(began.elapsed());
            let mut waiting = self.waiting.lock();
            match urgency {
                ThinkPriority::Move => {
                    if let Some(at) = waiting.thought.iter().position(|thought| *thought == since) {
                        waiting.thought.swap_remove(at);
                    }
                }
                ThinkPriority::Question => waiting.asked -= 1,
            }
        }
    }

    fn next(&self, threads: usize) -> Option<(ThinkPriority, WaitingJob, Share)> {
        let mut waiting = self.waiting.lock();
        loop {
            if waiting.closed {
                return None;
            }
            let share = Share((threads as f32 / (waiting.moves.len().max(1)) as f32).clamp(LEAST, 1.0));
            if let Some(job) = waiting.moves.pop_front() {
                waiting.thought.push(job.0);
                return Some((ThinkPriority::Move, job, share));
            }
            // If there is more than one thread, one is reserved for moves.
            if waiting.asked + 1 < threads.max(2)
                && let Some(job) = waiting.questions.pop_front()
            {
                waiting.asked += 1;
                return Some((ThinkPriority::Question, job, share));
            }
            self.more.wait(&mut waiting);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[tokio::test]
    async fn what_is_thought_is_told() {
        let thinker = ThinkPool::with_threads(2, Tempo::Instant);
        assert_eq!(thinker.think(ThinkPriority::Question, |_| 6 * 7).await, Some(42));
    }

    #[tokio::test]
    async fn a_move_waits_until_it_is_thought_out() {
        let thinker = Arc::new(ThinkPool::with_threads(1, Tempo::Instant));
        assert_eq!(thinker.longest_wait(), Duration::ZERO);
        let (begun, has_begun) = mpsc::channel();
        let (go, may_go) = mpsc::channel::<()>();
        let held = move |_| {
            begun.send(()).expect("the test waits");
            may_go.recv().expect("the test lets it go");
        };
        let pool = Arc::clone(&thinker);
        let thought = tokio::spawn(async move { pool.think(ThinkPriority::Move, held).await });
        tokio::task::spawn_blocking(move || has_begun.recv()).await.expect("no panic").expect("it begins");
        assert!(thinker.longest_wait() > Duration::ZERO);
        go.send(()).expect("it waits");
        assert_eq!(thought.await.expect("no panic"), Some(()));
        // The only thread takes this up after it has put the other away.
        thinker.think(ThinkPriority::Question, |_| ()).await.expect("no panic");
        assert_eq!(thinker.longest_wait(), Duration::ZERO);
    }

    #[tokio::test]
    async fn a_thought_that_goes_wrong_stops_nobody_else() {
        let thinker = ThinkPool::with_threads(1, Tempo::Instant);
        let wrong: Option<()> =
            thinker.think(ThinkPriority::Move, |_| panic!("on purpose, for the test")).await;
        assert_eq!(wrong, None);
        assert_eq!(thinker.think(ThinkPriority::Move, |_| "well").await, Some("well"));
    }

    #[tokio::test]
    async fn a_move_does_not_wait_for_long_questions() {
        let thinker = Arc::new(ThinkPool::with_threads(2, Tempo::Instant));
        let (begun, has_begun) = mpsc::channel();
        let mut questions = Vec::new();
        let mut lets_go = Vec::new();
        for _ in 0..3 {
            let (go, may_go) = mpsc::channel::<()>();
            let (thinker, begun) = (Arc::clone(&thinker), begun.clone());
            let held = move |_| {
                begun.send(()).expect("the test waits");
                may_go.recv().expect("the test lets it go");
            };
            questions.push(tokio::spawn(async move { thinker.think(ThinkPriority::Question, held).await }));
            lets_go.push(go);
        }
        let first = move || {
            has_begun.recv().expect("one begins");
            has_begun
        };
        let _still_heard = tokio::task::spawn_blocking(first).await.expect("no panic");
        // Only one of the three is being thought about: the other thread is free for this.
        assert_eq!(thinker.think(ThinkPriority::Move, |_| "moved").await, Some("moved"));
        for go in lets_go {
            go.send(()).expect("it waits, or will");
        }
        for question in questions {
            assert_eq!(question.await.expect("no panic"), Some(()));
        }
    }

    #[tokio::test]
    async fn moves_go_before_questions_and_the_more_wait_the_shorter_each_is() {
        let thinker = Arc::new(ThinkPool::with_threads(1, Tempo::Instant));
        let (begun, has_begun) = mpsc::channel();
        let (go, may_go) = mpsc::channel::<()>();
        let (told, order) = mpsc::channel();
        let busy = {
            let thinker = Arc::clone(&thinker);
            tokio::spawn(async move {
                let held = move |_| {
                    begun.send(()).expect("the test waits");
                    may_go.recv().expect("the test lets it go");
                };
                thinker.think(ThinkPriority::Move, held).await
            })
        };
        tokio::task::spawn_blocking(move || has_begun.recv().expect("it begins")).await.expect("no panic");
        let mut later = Vec::new();
        for (urgency, name) in [
            (ThinkPriority::Question, "question"),
            (ThinkPriority::Move, "one"),
            (ThinkPriority::Move, "two"),
        ] {
            let (thinker_, told) = (Arc::clone(&thinker), told.clone());
            let waiting = |shared: &ThinkShared| {
                let waiting = shared.waiting.lock();
                waiting.moves.len() + waiting.questions.len()
            };
            let before = waiting(&thinker.shared);
            later.push(tokio::spawn(async move {
                thinker_
                    .think(urgency, move |share| told.send((name, share)).expect("the test listens"))
                    .await
            }));
            while waiting(&thinker.shared) == before {
                tokio::task::yield_now().await;
            }
        }
        go.send(()).expect("it waits");
        busy.await.expect("no panic");
        for task in later {
            task.await.expect("no panic");
        }
        let order: Vec<_> = order.try_iter().collect();
        assert_eq!(order, [("one", Share(0.5)), ("two", Share(1.0)), ("question", Share(1.0))]);
    }
}
