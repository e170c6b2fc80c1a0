//! The program as a host starts it.

#![expect(clippy::expect_used, reason = "a test may fail loudly")]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// The program in this folder, with these settings and no others.
fn herzbot(folder: &Path, settings: &[(&str, &str)], arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_herzbot"));
    command.args(arguments).current_dir(folder).env_clear().envs(settings.iter().copied());
    command
}

fn run(folder: &Path, settings: &[(&str, &str)], arguments: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = herzbot(folder, settings, arguments).output().expect("it starts");
    (status.code(), String::from_utf8_lossy(&stdout).into(), String::from_utf8_lossy(&stderr).into())
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn wrong_settings_are_all_named_before_anything_starts() {
    let folder = folder();
    std::fs::write(folder.path().join(".env"), "HERZBOT_PLAYGROND=on\nDISCORD_TOKEN=\"hush hush\"\n")
        .expect("written");
    let settings = [("HERZBOT_LANGUAGE", "it"), ("HERZBOT_PLAYGROUND_BIND", "0.0.0.0")];
    for arguments in [&[][..], &["backup", "x"], &["rebuild-leaderboards"]] {
        let (status, out, err) = run(folder.path(), &settings, arguments);
        assert_eq!((status, out.as_str()), (Some(1), ""), "{arguments:?}");
        assert!(err.lines().all(|line| line.starts_with("herzbot: ")), "{err}");
        for key in
            ["HERZBOT_PLAYGROND (did you mean HERZBOT_PLAYGROUND?)", "DISCORD_TOKEN", "HERZBOT_LANGUAGE"]
        {
            assert!(err.contains(key), "{key}: {err}");
        }
        assert!(!err.contains("hush"), "{err}");
    }
    assert!(!folder.path().join("data").exists());
}

#[test]
fn a_wrong_command_line_ends_with_2() {
    let folder = folder();
    for arguments in [&["dance"][..], &["--dance"], &["backup"], &["replay", "x"]] {
        assert_eq!(run(folder.path(), &[], arguments).0, Some(2), "{arguments:?}");
    }
    assert_eq!(run(folder.path(), &[], &["--version"]).0, Some(0));
}

#[test]
fn check_tells_what_is_wrong_and_changes_nothing() {
    let folder = folder();
    let (status, out, _) = run(folder.path(), &[], &["check"]);
    assert_eq!(status, Some(0), "{out}");
    assert!(out.lines().all(|line| line.starts_with("ok ")), "{out}");
    assert!(!folder.path().join("data").exists());
    // A port on which nobody listens: bound, so that it is nobody else's, and given back at once.
    let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let api = format!("http://{}", free.expect("a port"));
    let settings = [("DISCORD_TOKEN", "hush"), ("HERZBOT_DISCORD_API", api.as_str())];
    let (status, out, err) = run(folder.path(), &settings, &["check"]);
    assert_eq!(status, Some(1), "{out}");
    assert!(out.lines().any(|line| line.starts_with("WRONG Discord")), "{out}");
    assert!(!out.contains("hush") && !err.contains("hush"));
}

#[test]
fn without_anything_set_the_playground_opens_and_closes() {
    let folder = folder();
    let settings = [("HERZBOT_PLAYGROUND_PORT", "0")];
    let mut bot = herzbot(folder.path(), &settings, &[])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut line = String::new();
    let out = bot.stdout.take().expect("piped");
    BufReader::new(out).read_line(&mut line).expect("text");
    assert!(line.contains("http://127.0.0.1:"), "{line}");
    // While it runs, nobody else gets the data, and `check` knows why.
    let (status, _, err) = run(folder.path(), &settings, &["backup", "backup.jsonl"]);
    assert!(status == Some(1) && err.contains("another process"), "{err}");
    let (status, out, _) = run(folder.path(), &settings, &["check"]);
    assert!(status == Some(0) && out.contains("in use"), "{out}");
    let asked = Command::new("kill").args(["-TERM", &bot.id().to_string()]).status().expect("kill is there");
    assert!(asked.success());
    assert_eq!(bot.wait().expect("it ends").code(), Some(0));

    let (status, _, err) = run(folder.path(), &settings, &["backup", "backup.jsonl"]);
    assert_eq!(status, Some(0), "{err}");
    let elsewhere = [("HERZBOT_DATA", "new")];
    assert_eq!(run(folder.path(), &elsewhere, &["restore", "backup.jsonl"]).0, Some(0));
    assert_eq!(
        run(folder.path(), &elsewhere, &["restore", "backup.jsonl"]).0,
        Some(1),
        "it is not empty any more"
    );
    assert_eq!(run(folder.path(), &elsewhere, &["rebuild-leaderboards"]).0, Some(0));
}

#[test]
fn what_is_not_there_is_not_made() {
    let folder = folder();
    for arguments in [&["export"][..], &["rebuild-leaderboards"], &["backup", "x"]] {
        let (status, _, err) = run(folder.path(), &[], arguments);
        assert_eq!(status, Some(1), "{arguments:?} {err}");
        assert!(err.contains("data"), "{err}");
    }
    assert!(!folder.path().join("data").exists());
}
