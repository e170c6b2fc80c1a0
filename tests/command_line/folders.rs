//! Data folders as hosts have them: `herzbot check` says of each what the start does with it, and what to do.
//!
//! Another user than root is needed to be refused something, so this needs root.

use super::herzbot;
use std::fs::{self, Permissions};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::fs::{PermissionsExt as _, chown, symlink};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// The user and group that the bot runs as.
const NOBODY: u32 = 65534;
/// Another user and group.
const OTHER: u32 = 1234;

/// What becomes of a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    Runs,
    Ends(i32),
}

/// A folder that everybody may enter, and may not write in.
struct Place(TempDir);

impl Place {
    /// None, said loudly, without root, and where the way to the program or the folder is closed to other
    /// users.
    fn new() -> Option<Self> {
        let skipped = if rustix::process::geteuid().is_root() {
            let place = Self(super::folder());
            fs::set_permissions(place.0.path(), Permissions::from_mode(0o755)).expect("ours");
            match place.herzbot(&["--version"]).output() {
                Ok(_) => return Some(place),
                Err(error) => {
                    format!("another user can't start the program from a temporary folder: {error}")
                }
            }
        } else {
            "only root can try a folder as another user".to_owned()
        };
        // Past the capture of the test's output.
        writeln!(std::io::stderr(), "SKIPPED: {skipped}").expect("heard");
        None
    }

    fn data(&self) -> PathBuf {
        self.0.path().join("data")
    }

    /// Makes the data folder for this user and group, with these rights.
    fn made(&self, user: u32, group: u32, mode: u32) -> PathBuf {
        let data = self.data();
        fs::create_dir(&data).expect("made");
        chown(&data, Some(user), Some(group)).expect("root may");
        fs::set_permissions(&data, Permissions::from_mode(mode)).expect("root may");
        data
    }

    /// `herzbot check` or the bot, as [`NOBODY`].
    fn herzbot(&self, arguments: &[&str]) -> Command {
        let data = self.data();
        let settings = [("HERZBOT_DATA", data.to_str().expect("text")), ("HERZBOT_PLAYGROUND_PORT", "0")];
        let mut command = herzbot(self.0.path(), &settings, arguments);
        // This takes root's groups away, too.
        command.uid(NOBODY).gid(NOBODY).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// The status and what is said of it.
    fn check(&self) -> (Option<i32>, String) {
        let output = self.herzbot(&["check"]).output().expect("it starts");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into())
    }

    /// Starts the bot, and stops it once the playground is open. What it has logged comes with it.
    fn start(&self) -> (Start, String) {
        let mut bot = self.herzbot(&[]).spawn().expect("it starts");
        let mut line = String::new();
        BufReader::new(bot.stdout.take().expect("piped")).read_line(&mut line).expect("text");
        if !line.is_empty() {
            let asked = Command::new("kill").args(["-TERM", &bot.id().to_string()]).status();
            assert!(asked.expect("kill is there").success());
        }
        let mut log = String::new();
        bot.stderr.take().expect("piped").read_to_string(&mut log).expect("text");
        // One that was just about to listen for signals is ended by this one.
        let status = bot.wait().expect("it ends").code();
        (if line.is_empty() { Start::Ends(status.expect("not killed")) } else { Start::Runs }, log)
    }

    /// Everything in it: names, users, and rights.
    fn inventory(&self) -> Vec<String> {
        let listed = Command::new("find").arg(self.0.path()).args(["-printf", "%P %U %m %s\\n"]).output();
        let mut lines: Vec<_> = String::from_utf8(listed.expect("find is there").stdout)
            .expect("text")
            .lines()
            .map(str::to_owned)
            .collect();
        lines.sort();
        lines
    }
}

/// Looks at a folder and starts on it: both go as far as `start` says, both say all `words`, and neither
/// advises what would make it worse.
fn tries(case: &str, prepare: impl FnOnce(&Place), start: Start, words: &[&str]) {
    if let Some(place) = Place::new() {
        prepare(&place);
        tries_in(&place, case, start, words);
    }
}

fn tries_in(place: &Place, case: &str, start: Start, words: &[&str]) {
    let before = place.inventory();
    let (status, report) = place.check();
    assert_eq!(place.inventory(), before, "{case}: looking changes nothing");
    let (started, log) = place.start();
    assert_eq!(started, start, "{case}: {log}");
    assert_eq!(status, Some(i32::from(start != Start::Runs)), "{case}: {report}");
    for said in [&report, &log] {
        assert!(!said.contains("chmod 700"), "{case}: {said}");
        for word in words {
            assert!(said.contains(word), "{case}: {word}: {said}");
        }
    }
    let verdict = match (start, words) {
        (Start::Runs, []) => "ok   ",
        (Start::Runs, _) => "warn ",
        (Start::Ends(_), _) => "WRONG",
    };
    assert!(report.contains(&format!("{verdict} data folder: ")), "{case}: {report}");
    if start == Start::Runs {
        // Once more, with what the first start has made.
        let (status, report) = place.check();
        assert!(status == Some(0) && report.contains("is whole"), "{case}: {report}");
        assert_eq!(place.start().0, Start::Runs, "{case}, again");
    }
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).expect("root may");
}

#[test]
fn check_says_of_each_folder_what_the_start_does() {
    let ours = |place: &Place| drop(place.made(NOBODY, NOBODY, 0o700));
    tries("our own", ours, Start::Runs, &[]);
    let open = |place: &Place| drop(place.made(NOBODY, NOBODY, 0o755));
    tries("our own, open to others", open, Start::Runs, &["everybody on this machine"]);
    // Kubernetes' fsGroup, a NAS.
    let shared = |place: &Place| drop(place.made(0, NOBODY, 0o2770));
    let says = ["belongs to user 0", "as user 65534", "group 65534 can read and change"];
    tries("another user's, which our group may write", shared, Start::Runs, &says);
    let open = |place: &Place| drop(place.made(OTHER, OTHER, 0o777));
    let says = ["belongs to user 1234", "everybody on this machine can read and change"];
    tries("another user's, which everybody may write", open, Start::Runs, &says);

    let roots = |place: &Place| drop(place.made(0, 0, 0o755));
    let says = ["belongs to user 0", "`chown -R 65534:65534 "];
    tries("root's", roots, Start::Ends(78), &says);
    let others = |place: &Place| drop(place.made(OTHER, OTHER, 0o700));
    let says = ["belongs to user 1234", "`chown -R 65534:65534 ", "run Herzbot as user 1234"];
    tries("another user's", others, Start::Ends(78), &says);
    let closed = |place: &Place| drop(place.made(NOBODY, NOBODY, 0o500));
    tries("our own, without the right to write", closed, Start::Ends(78), &["`chmod u+rwX "]);
    let says = ["belongs to user 0", "`install -d -m 700 -o 65534 -g 65534 "];
    tries("missing, where we may not make it", |_| {}, Start::Ends(78), &says);
    let file = |place: &Place| write(&place.data(), "");
    tries("a file", file, Start::Ends(78), &["is a file"]);
    let nowhere = |place: &Place| symlink("/nowhere/data", place.data()).expect("root may");
    tries(
        "a link to a disk that is not mounted",
        nowhere,
        Start::Ends(75),
        &["/nowhere/data, which is not there"],
    );
    let link = |place: &Place| {
        let target = place.0.path().join("target");
        fs::create_dir(&target).expect("made");
        chown(&target, Some(NOBODY), Some(NOBODY)).expect("root may");
        fs::set_permissions(&target, Permissions::from_mode(0o700)).expect("root may");
        symlink(&target, place.data()).expect("root may");
    };
    tries("a link to a folder of ours", link, Start::Runs, &[]);
    let parent = |place: &Place| {
        fs::set_permissions(place.0.path(), Permissions::from_mode(0o777)).expect("root may");
    };
    tries("missing, where we may make it", parent, Start::Runs, &[]);
    // Root has started the bot here once.
    for name in ["herzbot.db", "lock", "leaderboards"] {
        let mixed = |place: &Place| {
            let data = place.made(NOBODY, NOBODY, 0o700);
            if name == "leaderboards" {
                fs::create_dir(data.join(name)).expect("made");
            } else {
                write(&data.join(name), "");
            }
        };
        let says = [name, "belongs to user 0", "`chown -R 65534:65534 "];
        tries(&format!("with {name} of root's"), mixed, Start::Ends(78), &says);
    }
}

/// A disk in memory over the data folder, as long as this is kept.
struct Mounted(PathBuf);

impl Mounted {
    /// None, said loudly, if this process may not mount.
    fn new(place: &Place, options: &str) -> Option<Self> {
        let data = place.data();
        fs::create_dir(&data).expect("made");
        let options = format!("uid={NOBODY},gid={NOBODY},mode=700,{options}");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &options, "none"]).arg(&data).output();
        match mounted {
            Ok(done) if done.status.success() => Some(Self(data)),
            other => {
                writeln!(std::io::stderr(), "SKIPPED: no test of mounts without the right to: {other:?}")
                    .expect("heard");
                None
            }
        }
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        let done = Command::new("umount").arg("-l").arg(&self.0).status();
        assert!(done.is_ok_and(|status| status.success()));
    }
}

#[test]
fn check_says_of_each_disk_what_the_start_does() {
    for (options, start, words) in [
        ("size=64m,noexec", Start::Runs, &[][..]),
        ("size=64m,ro", Start::Ends(78), &["mounted read-only"]),
        ("size=4m", Start::Ends(75), &["the disk is full"]),
        // No more files.
        ("size=64m,nr_inodes=1", Start::Ends(75), &["the disk is full"]),
    ] {
        let Some(place) = Place::new() else { return };
        let Some(_mounted) = Mounted::new(&place, options) else { return };
        tries_in(&place, options, start, words);
    }
}
