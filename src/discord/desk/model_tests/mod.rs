//! Property tests: whatever is lost, refused or reordered, and whenever the process ends, people finally see the
//! newest state exactly once.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod server;
mod world;

use herzbot_core::ids::{PersonId, TableId};
use herzbot_core::port::Surface;
use proptest::prelude::*;
use world::World;

const TABLE: Surface = Surface::Table(TableId(1));
/// The channel in which the table was opened, which also serves as the private chat.
const CHANNEL: &str = "10";
const PRIVATE: Surface = Surface::Private(TableId(1), PersonId(1));

/// A random step of a test.
#[derive(Clone, Debug)]
enum ModelStep {
    Show {
        fresh: bool,
    },
    /// A player presses the newest message, and the core answers by an update of it.
    Press {
        updates: bool,
    },
    /// Discord carries out a call; the response is still on its way.
    Do(usize),
    /// A response arrives. The call is carried out first if it wasn't yet.
    Finish(usize),
    /// A call is carried out, but its response is lost.
    Lose(usize),
    /// Discord refuses a call without carrying it out: 503 or 429.
    Refuse(usize, bool),
    /// From now on, Discord refuses files with this status, or accepts them (0).
    Files(u16),
    Pass(u64),
    /// Others write this many messages.
    Chat(u64),
    /// The process ends, and another starts with the core's stored state. Calls in flight with their bit set here
    /// are carried out; their responses are lost.
    Crash(u64),
    /// The core requests a thread for the table, and shows the table there once the thread is open.
    Thread,
    /// A user deletes that thread. The core may be told, or has to find out.
    DeleteThread {
        told: bool,
    },
}

fn steps() -> impl Strategy<Value = Vec<ModelStep>> {
    let step = prop_oneof![
        4 => any::<bool>().prop_map(|fresh| ModelStep::Show { fresh }),
        2 => any::<bool>().prop_map(|updates| ModelStep::Press { updates }),
        3 => any::<usize>().prop_map(ModelStep::Do),
        5 => any::<usize>().prop_map(ModelStep::Finish),
        1 => any::<usize>().prop_map(ModelStep::Lose),
        1 => (any::<usize>(), any::<bool>()).prop_map(|(which, limited)| ModelStep::Refuse(which, limited)),
        1 => prop::sample::select(vec![0, 400, 403, 413, 500]).prop_map(ModelStep::Files),
        3 => prop_oneof![1u64..3000, 60_000u64..4_000_000].prop_map(ModelStep::Pass),
        2 => (1u64..6).prop_map(ModelStep::Chat),
        1 => any::<u64>().prop_map(ModelStep::Crash),
        1 => Just(ModelStep::Thread),
        1 => any::<bool>().prop_map(|told| ModelStep::DeleteThread { told }),
    ];
    proptest::collection::vec(step, 1..40)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_newest_state_is_seen_once_in_the_end(steps in steps()) {
        let stays = |step: &ModelStep| !matches!(step, ModelStep::DeleteThread { .. });
        check(TABLE, steps.into_iter().filter(stays).collect())?;
    }

    /// Without crashes: if the message is gone, an ended process leaves no trace by which the next one could find
    /// the message posted in its place.
    #[test]
    fn a_table_whose_thread_is_deleted_is_seen_in_the_channel(steps in steps()) {
        let goes_on = |step: &ModelStep| !matches!(step, ModelStep::Crash(_));
        check(TABLE, steps.into_iter().filter(goes_on).collect())?;
    }

    /// Without crashes: the next process doesn't remove private messages that an ended process leaves behind.
    #[test]
    fn of_private_messages_the_newest_stays_alone(steps in steps()) {
        let goes_on = |step: &ModelStep| !matches!(step, ModelStep::Crash(_));
        check(PRIVATE, steps.into_iter().filter(goes_on).collect())?;
    }
}

fn check(surface: Surface, steps: Vec<ModelStep>) -> Result<(), TestCaseError> {
    let mut world = World::new(surface);
    world.one_at_a_time = steps.iter().any(|step| matches!(step, ModelStep::Crash(_)));
    world.show(false);
    for step in steps {
        world.step(step);
    }
    for last in [false, true] {
        for _ in 0..500 {
            if world.desk.is_idle() {
                break;
            }
            world.finish(0);
            world.step(ModelStep::Pass(100));
        }
        // A change at the table also reveals an unreported deletion of its thread.
        if !last && world.model.gone.contains(&world.channel) {
            world.show(false);
        }
    }
    prop_assert!(world.desk.is_idle(), "{:?}", world.desk);
    let newest = format!("state {}", world.rev);
    let shown = world.message.clone().unwrap();
    let live: Vec<_> =
        world.model.messages.iter().filter(|message| message.buttons > 0).map(|m| (&m.id, &m.says)).collect();
    prop_assert_eq!(live, vec![(&shown.message, &newest)]);
    prop_assert_eq!(&shown.channel, &world.channel);
    prop_assert_eq!(world.told, world.rev);
    prop_assert_eq!(world.superseded, vec![]);
    Ok(())
}
