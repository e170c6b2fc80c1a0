//! The program as a host starts it.

#![expect(clippy::expect_used, reason = "a test may fail loudly")]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

#[cfg(target_os = "linux")]
#[path = "command_line/data.rs"]
mod data;
#[cfg(target_os = "linux")]
#[path = "command_line/folders.rs"]
mod folders;
#[cfg(target_os = "linux")]
#[path = "command_line/progress.rs"]
mod progress;
#[cfg(target_os = "linux")]
#[path = "command_line/setup.rs"]
mod setup;
#[cfg(target_os = "linux")]
#[path = "command_line/units.rs"]
mod units;

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
    let settings = [("HERZBOT_LANGUAGE", "tlh"), ("HERZBOT_PLAYGROUND_BIND", "0.0.0.0")];
    for arguments in [&[][..], &["backup", "x"], &["rebuild-leaderboards"]] {
        let (status, out, err) = run(folder.path(), &settings, arguments);
        assert_eq!((status, out.as_str()), (Some(78), ""), "{arguments:?}");
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
    let simulate = ["simulate", "hearts", "--players", "3"];
    let duel = ["match", "hearts", "--players", "2", "--deals", "1"];
    for (command, more, says) in [
        (&["simulate", "skat", "--players", "3", "--deals", "1"][..], &[][..], "[possible values: herz,"),
        (&simulate, &["--deals", "0"], "0 is not in 1.."),
        (&simulate, &[], "--games <N>"),
        (&simulate, &["--games", "1", "--deals", "1"], "cannot be used with"),
        (&simulate, &["--deals", "1", "--threads", "0"], "0 is not in 1..=1024"),
        (&simulate, &["--deals", "1", "--seats", "easy,,easy"], "[possible values: random,"),
        (&simulate, &["--deals", "1", "--seats", "easy,hart,easy"], "a similar value exists: 'hard'"),
        (&duel, &[], "--seats <LEVEL>"),
        (&duel, &["--seats", "easy,hard", "--options", "[]"], "no JSON object"),
        (&["completions", "tcsh"], &[], "[possible values: bash,"),
    ] {
        let arguments = [command, more].concat();
        let (status, out, err) = run(folder.path(), &[], &arguments);
        assert_eq!((status, out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(err.contains(says), "{arguments:?}: {err}");
    }
}

#[test]
fn the_help_of_every_command() {
    let folder = folder();
    let help = |arguments: &[&str]| {
        let (status, out, err) = run(folder.path(), &[], arguments);
        assert_eq!((status, err.as_str()), (Some(0), ""), "{arguments:?}");
        out
    };
    insta::assert_snapshot!("help", help(&["--help"]));
    for command in herzbot::cli::command().get_subcommands() {
        let name = command.get_name();
        insta::assert_snapshot!(format!("help_{name}"), help(&[name, "--help"]));
    }
}

#[test]
fn completion_scripts_are_whole() {
    let folder = folder();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (status, script, err) = run(folder.path(), &[], &["completions", shell]);
        assert_eq!((status, err.as_str()), (Some(0), ""), "{shell}");
        assert!(script.contains("rebuild-leaderboards"), "{shell}: {script}");
        if shell == "bash" {
            assert!(script.contains("teufel"), "{script}");
            let file = folder.path().join("herzbot.bash");
            std::fs::write(&file, script).expect("written");
            let checked = Command::new("bash").arg("-n").arg(&file).output().expect("bash is there");
            assert!(checked.status.success() && checked.stderr.is_empty(), "{checked:?}");
        }
    }
}

#[test]
fn man_pages_are_whole() {
    let folder = folder();
    let (status, page, err) = run(folder.path(), &[], &["man"]);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert!(page.contains(".TH herzbot 1") && page.contains("rebuild\\-leaderboards"), "{page}");
    assert_eq!(run(folder.path(), &[], &["man", "share/man1"]).0, Some(0));
    let pages = folder.path().join("share/man1");
    assert!(pages.join("herzbot.1").exists());
    for command in herzbot::cli::command().get_subcommands() {
        let file = pages.join(format!("herzbot-{}.1", command.get_name()));
        let page = std::fs::read_to_string(&file).expect("a page");
        assert!(page.contains(".SH SYNOPSIS") && page.contains("Example"), "{page}");
    }
    // Where there is no `man`, the pages are only looked at.
    let Ok(rendered) =
        Command::new("man").args(["-l", "share/man1/herzbot.1"]).current_dir(folder.path()).output()
    else {
        return;
    };
    if rendered.status.success() {
        let text = String::from_utf8_lossy(&rendered.stdout);
        assert!(text.contains("SUBCOMMANDS") || text.is_empty(), "{text}");
    }
}

/// Makes a data folder, as a first start does.
fn make_data(folder: &Path) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let place = herzbot_store::Location::Folder(folder.join("data"));
    drop(runtime.block_on(herzbot_store::open_store(&place)).expect("a store"));
}

/// As under `| head -1`, but so that nothing at all can be written: no message, and the usual status.
#[test]
fn a_closed_pipe_ends_quietly() {
    let folder = folder();
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/hearts-4.json");
    let golden = golden.to_str().expect("text");
    make_data(folder.path());
    for arguments in [
        &["simulate", "hearts", "--players", "4", "--deals", "100"][..],
        &["simulate", "hearts", "--players", "4", "--deals", "100", "--json"],
        &["match", "teufel", "--players", "2", "--seats", "easy,random", "--deals", "5"],
        &["replay", golden],
        &["replay", "--trace", golden],
        &["replay", "--verify", golden],
        &["export"],
        &["check"],
        &["completions", "zsh"],
        &["man"],
        &["--help"],
    ] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = herzbot(folder.path(), &[], arguments).stdout(writer).output().expect("it starts");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*err), (Some(0), ""), "{arguments:?}");
    }
    // A reader that stops after the first line.
    let mut command = herzbot(folder.path(), &[], &["replay", "--trace", golden]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut line = String::new();
    BufReader::with_capacity(1, child.stdout.take().expect("piped")).read_line(&mut line).expect("text");
    assert!(line.starts_with("{\"round\":1,"), "{line}");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
    // A backup that nobody reads to its end is none.
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let output = herzbot(folder.path(), &[], &["backup", "-"]).stdout(writer).output().expect("it starts");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("herzbot backup: "));
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
    // While it runs, nobody else changes the data, but they can be looked at, and saved.
    let (status, _, err) = run(folder.path(), &settings, &["rebuild-leaderboards"]);
    assert!(status == Some(1) && err.contains("another process"), "{err}");
    let (status, _, err) = run(folder.path(), &settings, &["backup", "backup.db"]);
    assert_eq!(status, Some(0), "{err}");
    let (status, out, _) = run(folder.path(), &settings, &["check"]);
    assert!(status == Some(0) && out.contains("is whole"), "{out}");
    assert!(out.contains("ok    data folder: a bot is running on ./data"), "{out}");
    let asked = Command::new("kill").args(["-TERM", &bot.id().to_string()]).status().expect("kill is there");
    assert!(asked.success());
    assert_eq!(bot.wait().expect("it ends").code(), Some(0));

    let (status, _, err) = run(folder.path(), &settings, &["backup", "backup.db"]);
    assert_eq!(status, Some(0), "{err}");
    let elsewhere = [("HERZBOT_DATA", "new")];
    assert_eq!(run(folder.path(), &elsewhere, &["restore", "backup.db"]).0, Some(0));
    assert_eq!(
        run(folder.path(), &elsewhere, &["restore", "backup.db"]).0,
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

#[test]
fn an_empty_token_is_said_by_check_and_start() {
    let folder = folder();
    std::fs::write(folder.path().join(".env"), "HERZBOT_PLAYGROUND_PORT=0\nDISCORD_TOKEN=\n")
        .expect("written");
    let says = "DISCORD_TOKEN is set but empty, which is the same as not set (the bot is not on Discord)";
    let (status, out, _) = run(folder.path(), &[], &["check"]);
    assert!(status == Some(0) && out.contains(&format!("warn  settings: .env: {says}")), "{out}");
    let mut bot = herzbot(folder.path(), &[], &[]).stderr(Stdio::piped()).stdout(Stdio::null()).spawn();
    let bot = bot.as_mut().expect("it starts");
    let log = BufReader::new(bot.stderr.take().expect("piped")).lines();
    let said = log.map_while(Result::ok).any(|line| line.contains(says));
    bot.kill().and_then(|()| bot.wait()).expect("it ends");
    assert!(said);
    // A bad line is named, and nothing starts.
    std::fs::write(folder.path().join(".env"), "# mine\nDISCORD_TOKEN=two words\n").expect("written");
    let (status, out, err) = run(folder.path(), &[], &[]);
    assert!(status == Some(78) && err.contains(".env: line 2 (DISCORD_TOKEN) can't be read"), "{out}{err}");
    assert!(!err.contains("words"), "{err}");
}
