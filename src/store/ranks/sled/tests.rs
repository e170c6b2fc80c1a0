//! The index after panics and failures of sled.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;
use crate::ranks::model::Both;
use crate::testing::{result, seat};

fn broken(how: impl FnOnce() -> Result<(), StoreError>) -> Both {
    let mut both = Both::new();
    both.play(result(1, "s", vec![seat(1, 9, 1), seat(2, 5, 2)]));
    let current = both.sled().current.read();
    assert!(current.database.run(|_| how()).is_err());
    drop(current);
    both
}

#[test]
fn after_a_failure_everything_is_damaged_until_it_is_built_anew() {
    let failures: [fn() -> Result<(), StoreError>; 2] =
        [|| panic!("as told"), || Err(StoreError::Io("as told".into()))];
    for how in failures {
        let both = broken(how);
        let board = LeaderboardScope { realm: "discord".into(), server: None, game: None };
        let refused = [
            both.sled().len(&board).map(drop),
            both.sled().verify(),
            both.sled().set_hidden(PersonId(1), true),
            both.sled().apply(1, &both.results[0], &both.roster),
        ];
        for refused in refused {
            assert!(matches!(refused, Err(StoreError::Damaged(_))), "{refused:?}");
        }
        both.rebuild(both.sled());
        both.check();
    }
}

#[test]
fn a_rebuild_that_fails_leaves_the_index_as_it_was() {
    let mut both = Both::new();
    both.play(result(1, "s", vec![seat(1, 9, 1), seat(2, 5, 2)]));
    let failed = Err(StoreError::Io("as told".into()));
    let mut results = [Ok(both.results[0].clone()), failed.clone()].into_iter();
    let rebuilt = both.sled().rebuild(&mut results, 2, &both.roster, &mut |_, _| ());
    assert_eq!(rebuilt.map(|()| both.results[0].clone()), failed);
    both.check();
}

#[test]
fn a_value_that_is_gone_changed_or_of_another_time_is_found() {
    let mut both = Both::new();
    both.play(result(1, "s", vec![seat(1, 9, 1), seat(2, 5, 2)]));
    both.hide(1, true);
    let values = |both: &Both| {
        let current = both.sled().current.read();
        current.database.run(|tree| Ok(tree.iter().map(Result::unwrap).collect::<Vec<_>>())).unwrap()
    };
    let before = values(&both);
    both.play(result(2, "s", vec![seat(1, 9, 1), seat(2, 5, 2), seat(3, 1, 3)]));
    let after = values(&both);
    both.sled().verify().unwrap();
    let mut wrong: Vec<_> =
        before.into_iter().filter(|old| !after.contains(old)).map(|(key, old)| (key, Some(old))).collect();
    for (key, value) in &after {
        let mut changed = value.to_vec();
        changed[value.len() - 1] ^= 1;
        wrong.extend([(key.clone(), None), (key.clone(), Some(changed.into()))]);
    }
    wrong.retain(|(key, _)| *key != keys::STATE);
    assert!(wrong.len() > 20);
    for (key, value) in wrong {
        let set = |value: Option<::sled::IVec>| {
            let current = both.sled().current.read();
            let set = |tree: &::sled::Tree| match value {
                Some(value) => Ok(tree.insert(&key, value).unwrap()),
                None => Ok(tree.remove(&key).unwrap()),
            };
            current.database.run(set).unwrap()
        };
        let right = set(value);
        assert!(matches!(both.sled().verify(), Err(StoreError::Damaged(_))), "{key:?}");
        set(right);
        both.sled().verify().unwrap();
    }
}
