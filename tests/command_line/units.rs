//! What other programs read in `deploy/`. The units of systemd: no outage stops them for good, and what only
//! the host can mend is not tried again. The rules of Prometheus.

use super::{folder, herzbot};
use std::io::{ErrorKind, Write as _};
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

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
    let backup = ["herzbot-backup.service", "herzbot-backup.timer"];
    for name in UNITS.into_iter().chain(backup) {
        // The program and its man page are not installed here.
        let text = unit(name).replace("/usr/local/bin/herzbot", "/bin/true");
        std::fs::write(folder.path().join(name.replace('@', "@one")), text).expect("written");
    }
    let units = ["verify", "--man=no", "herzbot.service", "herzbot@one.service"];
    agrees("systemd-analyze", "systemd", &[&units[..], &backup].concat(), folder.path());
}

#[test]
fn prometheus_understands_every_rule() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy/monitoring");
    // It reads the alerts, too.
    agrees("promtool", "prometheus", &["check", "config", "prometheus.yml"], &folder);
}

/// A program has nothing to say against files in a folder. Where it is missing, that is said past the capture
/// of the test's output; `package`: where Debian has it.
fn agrees(program: &str, package: &str, arguments: &[&str], folder: &Path) {
    match Command::new(program).args(arguments).current_dir(folder).output() {
        Ok(done) => {
            let said = String::from_utf8_lossy(&done.stderr);
            assert!(done.status.success() && said.is_empty(), "{said}");
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            writeln!(std::io::stderr(), "SKIPPED: no {program} (Debian: apt install {package})")
                .expect("heard");
        }
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn systemd_hears_when_the_bot_is_ready_is_alive_and_stops() {
    for name in UNITS {
        let text = unit(name);
        for line in ["Type=notify", "TimeoutStartSec=infinity", "WatchdogSec=5min"] {
            assert!(text.lines().any(|found| found == line), "{name}: {line}");
        }
    }
    let folder = folder();
    let socket = folder.path().join("notify");
    let systemd = UnixDatagram::bind(&socket).expect("bound");
    systemd.set_read_timeout(Some(Duration::from_secs(60))).expect("set");
    let settings = [("NOTIFY_SOCKET", socket.to_str().expect("text")), ("HERZBOT_PLAYGROUND_PORT", "0")];
    let mut bot = herzbot(folder.path(), &settings, &[])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let hears = || {
        let mut said = [0; 100];
        let length = systemd.recv(&mut said).expect("something is said");
        String::from_utf8_lossy(&said[..length]).trim().to_owned()
    };
    assert_eq!(hears(), "READY=1");
    // At once, and again while it runs.
    assert_eq!([hears(), hears()], ["WATCHDOG=1", "WATCHDOG=1"]);
    let asked = Command::new("kill").args(["-TERM", &bot.id().to_string()]).status();
    assert!(asked.expect("kill is there").success());
    while hears() != "STOPPING=1" {}
    assert!(bot.wait().expect("it ends").success());
}
