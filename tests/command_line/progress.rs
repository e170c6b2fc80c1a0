//! Progress, as a terminal and a pipe get it.

use super::{folder, herzbot, run};
use std::path::Path;
use std::process::{Command, Output};

/// What a terminal gets of standard output and standard error together; none where there is no `script` to
/// make one.
fn on_a_terminal(folder: &Path, arguments: &[&str]) -> Option<String> {
    let program = herzbot(folder, &[], arguments);
    let line = std::iter::once(program.get_program()).chain(program.get_args());
    let line: Vec<_> = line.map(|word| format!("'{}'", word.to_string_lossy())).collect();
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &line.join(" "), "/dev/null"]);
    let Output { status, stdout, .. } = script.current_dir(folder).env("TERM", "xterm").output().ok()?;
    assert!(status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&stdout));
    Some(String::from_utf8_lossy(&stdout).into_owned())
}

#[test]
fn long_commands_show_their_progress_on_a_terminal_and_nowhere_else() {
    let folder = folder();
    crate::make_data(folder.path());
    for (arguments, says) in [
        (&["simulate", "hearts", "--players", "4", "--deals", "100"][..], "of 100 rounds ("),
        (&["simulate", "herz", "--players", "2", "--games", "10"], "of 10 games ("),
        (&["match", "hearts", "--players", "2", "--seats", "easy,random", "--deals", "10"], "of 10 deals ("),
    ] {
        let (status, _, err) = run(folder.path(), &[], arguments);
        assert_eq!((status, err.as_str()), (Some(0), ""), "{arguments:?}");
        let Some(shown) = on_a_terminal(folder.path(), arguments) else { return };
        assert!(shown.contains(says) && shown.contains(" left)"), "{arguments:?}: {shown:?}");
    }
    // How many values or results there are is not known at the start, and here there are next to none.
    for arguments in [&["backup", "b.db"][..], &["rebuild-leaderboards"]] {
        let (status, _, err) = run(folder.path(), &[], arguments);
        assert_eq!((status, err.lines().count()), (Some(0), 1), "{arguments:?}: {err}");
        let Some(shown) = on_a_terminal(folder.path(), arguments) else { return };
        assert!(shown.contains("\r") && shown.contains("\u{1b}["), "{arguments:?}: {shown:?}");
    }
}
