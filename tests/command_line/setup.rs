//! The first hour of a host: `herzbot setup`, from a pipe and on a terminal.

use super::{folder, herzbot, run};
use herzbot_imitation::Discord;
use std::fs::{self, Permissions};
use std::io::{Read as _, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// An imitation of Discord, as long as this is kept.
struct Imitation {
    discord: Discord,
    _runtime: tokio::runtime::Runtime,
}

impl Imitation {
    fn start() -> Self {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let discord = runtime.block_on(Discord::start());
        Self { discord, _runtime: runtime }
    }
}

/// An address at which nobody listens.
fn nowhere() -> String {
    let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    format!("http://{}", free.expect("a port"))
}

/// What becomes of these answers, one a line.
fn answer(folder: &Path, api: &str, answers: &[&str]) -> (Option<i32>, String, String) {
    answered(herzbot(folder, &[("HERZBOT_DISCORD_API", api)], &["setup"]), answers)
}

fn answered(mut setup: Command, answers: &[&str]) -> (Option<i32>, String, String) {
    setup.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut setup = setup.spawn().expect("it starts");
    let lines: String = answers.iter().map(|answer| format!("{answer}\n")).collect();
    // It may have ended before it reads.
    let _unread = setup.stdin.take().expect("piped").write_all(lines.as_bytes());
    let output = setup.wait_with_output().expect("it ends");
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into());
    (output.status.code(), out, err)
}

fn settings(folder: &Path) -> String {
    fs::read_to_string(folder.join(".env")).expect("written")
}

/// The lines that set something.
fn set(folder: &Path) -> Vec<String> {
    settings(folder)
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_new_host_answers_and_the_bot_can_be_started() {
    let (folder, imitation) = (folder(), Imitation::start());
    let (api, token) = (imitation.discord.url(), imitation.discord.token());
    // The folder is a file; the first token is a mistake, the second one is refused.
    fs::write(folder.path().join("taken"), "").expect("written");
    let answers = [
        "taken",
        "cards",
        "maybe",
        "yes",
        "two words",
        "MTIz.wrong.one",
        &token,
        "no",
        "cards.example.org",
        "",
        "",
    ];
    let (status, out, err) = answer(folder.path(), &api, &answers);
    assert_eq!((status, err.as_str()), (Some(0), ""), "{out}");
    for says in [
        "taken is a file",
        "ok    data folder: cards is not there yet",
        "Type yes or no.",
        "WRONG your answer: DISCORD_TOKEN is of the wrong form",
        "WRONG Discord: Discord refuses the token",
        "ok    Discord: the token is valid",
        "WRONG your answer: HERZBOT_WEB_URL is “cards.example.org”",
        "DISCORD_TOKEN (not shown)",
        "/.env, which only you will be able to read",
        " check ",
    ] {
        assert!(out.contains(says), "{says}: {out}");
    }
    assert!(!out.contains(&token) && !out.contains("wrong.one"), "{out}");
    assert_eq!(set(folder.path()), [format!("DISCORD_TOKEN={token}"), "HERZBOT_DATA=cards".to_owned()]);
    // Every other setting is explained in the file.
    assert!(settings(folder.path()).contains("# HERZBOT_KEEP_DAYS=30\n"));
    let about = fs::metadata(folder.path().join(".env")).expect("there");
    assert_eq!(about.permissions().mode() & 0o777, 0o600);
    let (status, out, _) = run(folder.path(), &[("HERZBOT_DISCORD_API", &api)], &["check"]);
    assert_eq!(status, Some(0), "{out}");
    // Once more: everything is kept.
    let (status, out, _) = answer(folder.path(), &api, &["", "", "", "", ""]);
    assert!(status == Some(0) && out.contains("There is nothing to write"), "{out}");
    assert!(!out.contains(&token), "{out}");
    imitation.discord.assert_clean();
}

#[test]
fn a_file_that_is_there_is_shown_and_changed_only_after_a_yes() {
    let folder = folder();
    let before = "# my bot\nMISTYPED='hush hush'\nDISCORD_TOKEN=\"hush\"\n\n\
                  # in winter\nHERZBOT_TEMPO=instant # quick\n\
                  MATRIX_USER=@herzbot:localhost\nMATRIX_HOMESERVER=example.org\n";
    let file = folder.path().join(".env");
    fs::write(&file, before).expect("written");
    // Another folder, no longer on Discord, another homeserver, which can't be reached.
    let server = nowhere();
    let answers = ["cards", "no", "", "", &server, "it's \"$HOME\"", "", "https://cards.example.org", "no"];
    let (status, out, err) = answer(folder.path(), &server, &answers);
    assert!(status == Some(1) && err.contains("nothing was written"), "{out}{err}");
    assert_eq!(settings(folder.path()), before);
    let (status, out, err) = answer(folder.path(), &server, &[&answers[..8], &["yes"]].concat());
    assert_eq!((status, err.as_str()), (Some(0), ""), "{out}");
    for says in [
        "DISCORD_TOKEN (not shown)",
        "MISTYPED (unknown; it stays as it is)",
        "HERZBOT_TEMPO=instant",
        "Account, such as @herzbot:example.org [@herzbot:localhost]: ",
        "WRONG Matrix: ",
        "DISCORD_TOKEN (removed)",
        "MATRIX_PASSWORD (not shown)",
        "matrix login",
    ] {
        assert!(out.contains(says), "{says}: {out}");
    }
    assert!(!out.contains("hush") && !out.contains("it's"), "{out}");
    let after = format!(
        "# my bot\nMISTYPED='hush hush'\n\n# in winter\nHERZBOT_TEMPO=instant # quick\n\
         MATRIX_USER=@herzbot:localhost\n\
         MATRIX_HOMESERVER={server}\nHERZBOT_DATA=cards\nHERZBOT_WEB_URL=https://cards.example.org\n\
         MATRIX_PASSWORD=\"it's \\\"\\$HOME\\\"\"\n"
    );
    assert_eq!(settings(folder.path()), after);
    assert_eq!(fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o600);
    // What can't be read is not guessed.
    fs::write(&file, "DISCORD_TOKEN=hush hush\n").expect("written");
    let (status, out, err) = answer(folder.path(), &server, &[]);
    assert!(status == Some(1) && err.contains("line 1 (DISCORD_TOKEN) can't be read"), "{out}{err}");
    assert!(!err.contains("hush"), "{err}");
}

#[test]
fn without_a_network_the_token_is_kept_untried() {
    let folder = folder();
    let (status, out, err) = answer(folder.path(), &nowhere(), &["", "", "MTIz.abc.def", "", "", "yes"]);
    assert_eq!((status, err.as_str()), (Some(0), ""), "{out}");
    assert!(
        out.contains("warn  Discord: Discord can't be reached") && out.contains("could not be tried"),
        "{out}"
    );
    assert_eq!(set(folder.path()), ["DISCORD_TOKEN=MTIz.abc.def"]);
}

#[test]
fn without_a_platform_nothing_has_to_be_written() {
    let folder = folder();
    let (status, out, _) = answer(folder.path(), &nowhere(), &["", "no", "no", ""]);
    assert!(
        status == Some(0) && out.contains("opens its playground") && out.contains("nothing to write"),
        "{out}"
    );
    assert!(!folder.path().join(".env").exists());
}

#[test]
fn answers_that_end_early_change_nothing() {
    let (folder, api) = (folder(), nowhere());
    let answers = ["", "yes", "MTIz.abc.def", "no", ""];
    for answered in 0..=answers.len() {
        let (status, out, err) = answer(folder.path(), &api, &answers[..answered]);
        assert!(status == Some(1) && err.contains("no more answers; nothing was written"), "{out}{err}");
        assert_eq!(fs::read_dir(folder.path()).expect("there").count(), 0);
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_refused_before_the_first_question() {
    let folder = folder();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o555)).expect("ours");
    let mut setup = herzbot(folder.path(), &[], &["setup"]);
    if rustix::process::geteuid().is_root() {
        setup.uid(65534).gid(65534);
    }
    // Another user may not be let as far as the program.
    if let Err(error) = setup.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status() {
        writeln!(std::io::stderr(), "SKIPPED: another user can't start the program: {error}").expect("heard");
        return;
    }
    let (status, out, err) = answered(setup, &[]);
    assert_eq!((status, out.as_str()), (Some(1), ""), "{err}");
    assert!(err.contains("/.env can't be written: Permission denied"), "{err}");
}

/// `herzbot setup` on a terminal.
struct Terminal {
    script: Child,
    keys: ChildStdin,
    screen: ChildStdout,
    shown: String,
}

impl Terminal {
    /// None where there is no `script` to make one. Its last lines are the status, and how the terminal was
    /// left.
    fn start(folder: &Path, api: &str) -> Option<Self> {
        let program = env!("CARGO_BIN_EXE_herzbot");
        let line = format!("trap : INT; '{program}' setup; echo status=$?; stty -a");
        let mut script = Command::new("script");
        script.args(["--quiet", "--return", "--command", &line, "/dev/null"]).current_dir(folder);
        script
            .env_clear()
            .env("PATH", std::env::var_os("PATH")?)
            .env("HERZBOT_DISCORD_API", api)
            .env("SHELL", "/bin/sh");
        let mut script = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let keys = script.stdin.take().expect("piped");
        let screen = script.stdout.take().expect("piped");
        Some(Self { script, keys, screen, shown: String::new() })
    }

    /// Waits until this is shown, then types.
    fn at(&mut self, question: &str, typed: &str) {
        let mut byte = [0];
        let before = self.shown.len();
        while !self.shown[before..].contains(question) {
            assert_eq!(self.screen.read(&mut byte).expect("shown"), 1, "{question}: {}", self.shown);
            // What is not ASCII is of no interest here.
            self.shown.push(char::from(byte[0]));
        }
        self.keys.write_all(typed.as_bytes()).expect("typed");
    }

    /// All that was shown.
    fn end(mut self) -> String {
        self.at("echonl", "");
        let mut rest = Vec::new();
        self.screen.read_to_end(&mut rest).expect("shown");
        self.script.wait().expect("it ends");
        self.shown + &*String::from_utf8_lossy(&rest)
    }
}

#[test]
fn a_terminal_does_not_show_the_token() {
    let (folder, imitation) = (folder(), Imitation::start());
    let (api, token) = (imitation.discord.url(), imitation.discord.token());
    let Some(mut terminal) = Terminal::start(folder.path(), &api) else { return };
    terminal.at("Data folder", "cards\n");
    terminal.at("on Discord?", "\n");
    terminal.at("Token (not shown): ", &format!("{token}\n"));
    terminal.at("on Matrix?", "no\n");
    terminal.at("Address", "\n");
    terminal.at("Write it?", "\n");
    let shown = terminal.end();
    assert!(shown.contains("status=0") && shown.contains(" echo ") && shown.contains("-echonl"), "{shown}");
    assert!(shown.contains("[./data]: cards") && !shown.contains(&token), "{shown}");
    assert_eq!(set(folder.path()), [format!("DISCORD_TOKEN={token}"), "HERZBOT_DATA=cards".to_owned()]);
}

#[test]
fn ctrl_c_and_ctrl_d_leave_everything_as_it_was() {
    for (key, status) in [("\u{3}", "status=130"), ("\u{4}", "status=1\r")] {
        let folder = folder();
        fs::write(folder.path().join(".env"), "DISCORD_TOKEN=hush\n").expect("written");
        let Some(mut terminal) = Terminal::start(folder.path(), &nowhere()) else { return };
        terminal.at("Data folder", "cards\n");
        terminal.at("on Discord?", "yes\n");
        terminal.at("[DISCORD_TOKEN as it is]: ", key);
        let shown = terminal.end();
        for says in ["nothing was written", status, " echo ", "-echonl"] {
            assert!(shown.contains(says), "{says}: {shown}");
        }
        assert_eq!(settings(folder.path()), "DISCORD_TOKEN=hush\n");
        assert_eq!(fs::read_dir(folder.path()).expect("there").count(), 1);
    }
}
