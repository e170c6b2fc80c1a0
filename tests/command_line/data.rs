//! Data that are not as they should be: `herzbot check`, `backup`, `export` and the start say so, and end
//! accordingly.

use super::{folder, herzbot, run};
use herzbot_store::{Location, open_store};
use std::fs::{self, OpenOptions};
use std::path::Path;
use tokio::runtime::Runtime;

/// Keeps the bot from opening a browser's address that another test uses.
const SETTINGS: [(&str, &str); 1] = [("HERZBOT_PLAYGROUND_PORT", "0")];

/// An empty store in `folder/data`.
fn data(folder: &Path) {
    let place = Location::Folder(folder.join("data"));
    Runtime::new().expect("threads").block_on(open_store(&place)).map(drop).expect("a new store");
}

/// Asserts that nothing runs or is written on these data, and that each command says why.
fn all_refuse(folder: &Path, says: &str) {
    for (arguments, expected) in
        [(&["check"][..], 1), (&["backup", "backup.db"], 1), (&["export"], 1), (&[], 78)]
    {
        let (status, out, err) = run(folder, &SETTINGS, arguments);
        assert_eq!(status, Some(expected), "{arguments:?}: {out}{err}");
        assert!(out.contains(says) || err.contains(says), "{arguments:?}: {out}{err}");
    }
    assert!(!folder.join("backup.db").exists());
}

#[test]
fn all_commands_refuse_data_that_are_gone() {
    let folder = folder();
    data(folder.path());
    fs::remove_file(folder.path().join("data/herzbot.db")).expect("it was there");
    all_refuse(folder.path(), "says that there were data");
}

#[test]
fn all_commands_refuse_the_data_of_another_bot() {
    let (ours, other) = (folder(), folder());
    data(ours.path());
    data(other.path());
    let [from, to] = [&other, &ours].map(|folder| folder.path().join("data/herzbot.db"));
    fs::copy(from, to).expect("copied");
    all_refuse(ours.path(), "is not the database of this installation");
}

#[test]
fn all_commands_tell_of_a_restore_that_was_not_finished() {
    let folder = folder();
    fs::create_dir(folder.path().join("data")).expect("made");
    fs::write(folder.path().join("data/herzbot.db.new"), "a part").expect("written");
    all_refuse(folder.path(), "was not finished");
}

#[test]
fn a_check_that_nobody_can_read_has_failed() {
    let folder = folder();
    let full = OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
    let checked = herzbot(folder.path(), &SETTINGS, &["check"]).stdout(full).output().expect("it starts");
    assert_eq!(checked.status.code(), Some(1));
    let err = String::from_utf8_lossy(&checked.stderr);
    assert!(err.starts_with("herzbot check: can't write"), "{err}");
}

#[test]
fn a_repair_is_shown_first_and_keeps_the_data_of_before() {
    let folder = folder();
    data(folder.path());
    let file = folder.path().join("data/herzbot.db");
    let (status, out, err) = run(folder.path(), &SETTINGS, &["repair"]);
    assert_eq!((status, err.as_str()), (Some(0), ""), "{out}");
    assert!(out.contains("lost: nothing\nNothing has been changed"), "{out}");
    let before = fs::read(&file).expect("it is there");
    let (status, out, err) = run(folder.path(), &SETTINGS, &["repair", "--replace"]);
    assert_eq!(status, Some(0), "{out}{err}");
    assert!(out.contains("herzbot.db.damaged-1"), "{out}");
    assert!(fs::read(folder.path().join("data/herzbot.db.damaged-1")).expect("kept") == before);
    let (status, out, _) = run(folder.path(), &SETTINGS, &["check"]);
    assert!(status == Some(0) && out.contains("is whole"), "{out}");
    // Of what isn't there, nothing is saved.
    fs::remove_file(&file).expect("it was there");
    let (status, _, err) = run(folder.path(), &SETTINGS, &["repair"]);
    assert!(status == Some(1) && err.starts_with("herzbot repair: there is no herzbot.db"), "{err}");
}
