//! The units of systemd: no outage stops them for good, and what only the host can mend is not tried again.

use std::io::{ErrorKind, Write as _};
use std::path::Path;
use std::process::Command;

const UNITS: [&str; 2] = ["herzbot.service", "herzbot@.service"];

fn unit(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy").join(name);
    std::fs::read_to_string(path).expect("it is there")
}

#[test]
fn an_outage_of_any_length_is_survived_and_a_wrong_setting_is_not_repeated() {
    for name in UNITS {
        let text = unit(name);
        let value = |key: &str| text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
        assert_eq!(value("StartLimitIntervalSec"), Some("0"), "{name}");
        assert_eq!(value("Restart"), Some("on-failure"), "{name}");
        let lasting: Vec<&str> = value("RestartPreventExitStatus").expect("set").split(' ').collect();
        assert!(lasting.contains(&"78") && !lasting.contains(&"75"), "{name}: {lasting:?}");
    }
}

#[test]
fn systemd_understands_every_line() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in UNITS {
        // The program and its man page are not installed here.
        let text = unit(name).replace("/usr/local/bin/herzbot", "/bin/true");
        std::fs::write(folder.path().join(name.replace('@', "@one")), text).expect("written");
    }
    let verified = Command::new("systemd-analyze")
        .args(["verify", "--man=no", "herzbot.service", "herzbot@one.service"])
        .current_dir(folder.path())
        .output();
    match verified {
        Ok(done) => {
            let said = String::from_utf8_lossy(&done.stderr);
            assert!(done.status.success() && said.is_empty(), "{said}");
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            // Past the capture of the test's output.
            writeln!(std::io::stderr(), "SKIPPED: no systemd-analyze (Debian: apt install systemd)")
                .expect("heard");
        }
        Err(error) => panic!("{error}"),
    }
}
