#![expect(clippy::expect_used, reason = "a test may fail loudly")]

use super::*;
use std::collections::BTreeMap;
use std::path::Path;

fn environment(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
}

fn read(pairs: &[(&str, &str)]) -> Result<Config, Problems> {
    Config::from_sources(environment(pairs), Path::new("/nowhere/.env"))
}

/// Makes a folder with a `.env` of this content.
fn folder(content: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(".env");
    std::fs::write(&file, content).expect("written");
    (folder, file)
}

fn problems(result: Result<Config, Problems>) -> String {
    result.err().expect("something is wrong").to_string()
}

#[test]
fn with_nothing_set_there_is_the_playground_at_home() {
    let config = read(&[("PATH", "/bin"), ("HOME", "/root")]).expect("nothing is wrong");
    assert_eq!((config.data, config.language), (PathBuf::from("./data"), Language::En));
    assert_eq!(config.tempo, crate::app::Tempo::Human);
    assert!(config.discord.is_none() && config.matrix.is_none());
    assert!(config.playground == Some(PlaygroundSettings::at_home()));
    assert_eq!(config.log, LogConfig { format: LogFormat::Text, filter: "info".to_owned() });
}

#[test]
fn with_a_token_the_playground_opens_only_when_asked_for() {
    let config = read(&[("DISCORD_TOKEN", " abc.def ")]).expect("nothing is wrong");
    assert_eq!(config.discord.expect("configured").token.expose(), "abc.def");
    assert!(config.playground.is_none());
    let both = read(&[("DISCORD_TOKEN", "abc"), ("HERZBOT_PLAYGROUND", "on")]).expect("nothing is wrong");
    assert!(both.discord.is_some() && both.playground.is_some());
    let empty = read(&[("DISCORD_TOKEN", "")]).expect("an empty value is none");
    assert!(empty.discord.is_none() && empty.playground.is_some());
}

#[test]
fn spectators_come_without_the_playground() {
    let config = read(&[("DISCORD_TOKEN", "abc")]).expect("nothing is wrong");
    assert!(config.web.is_none());
    let proxied = [
        ("DISCORD_TOKEN", "abc"),
        ("HERZBOT_WEB_URL", "https://cards.example.org"),
        ("HERZBOT_TRUSTED_PROXY", "127.0.0.1"),
    ];
    let config = read(&proxied).expect("nobody needs a passphrase to watch");
    assert!(config.playground.is_none());
    let server = config.web.expect("set").server;
    assert_eq!((server.bind.to_string().as_str(), server.port), ("127.0.0.1", 7170));
}

#[test]
fn people_play_in_browsers_over_https_or_within_this_machine() {
    for (url, plays) in [
        ("https://cards.example.org", true),
        ("http://127.0.0.1:7170/cards", true),
        ("http://[::1]:7170", true),
        ("http://localhost", true),
        ("http://cards.example.org", false),
        ("http://192.168.1.7:7170", false),
        ("http://localhost.example.org", false),
    ] {
        let config = read(&[("DISCORD_TOKEN", "abc"), ("HERZBOT_WEB_URL", url)]).expect("it can be watched");
        assert_eq!(
            (config.warnings.len(), config.web.expect("set").is_safe()),
            (usize::from(!plays), plays),
            "{url}"
        );
    }
}

#[test]
fn tables_open_inside_discord_where_their_pages_are_safe() {
    let token = ("DISCORD_TOKEN", "abc");
    let secret = ("DISCORD_CLIENT_SECRET", "def");
    for (url, opens) in
        [("https://cards.example.org", true), ("http://cards.example.org", false), ("", false)]
    {
        let config = read(&[token, secret, ("HERZBOT_WEB_URL", url)]).expect("the bot can start");
        let discord = config.discord.expect("set");
        assert_eq!(discord.client_secret.is_some(), opens, "{url}");
        assert_eq!(config.warnings.contains(&Problem::ActivitiesWithoutWeb), !opens, "{url}");
    }
    let alone = problems(read(&[secret]));
    assert_eq!(alone, "DISCORD_CLIENT_SECRET is set, but DISCORD_TOKEN is not: set both");
}

#[test]
fn everything_can_be_set() {
    let config = read(&[
        ("DISCORD_TOKEN", "abc"),
        ("HERZBOT_DISCORD_API", "http://127.0.0.1:1234"),
        ("HERZBOT_DATA", "/var/lib/herzbot"),
        ("HERZBOT_LANGUAGE", "de"),
        ("HERZBOT_TEMPO", "instant"),
        ("HERZBOT_PLAYGROUND", "on"),
        ("HERZBOT_PLAYGROUND_BIND", "::"),
        ("HERZBOT_PLAYGROUND_PORT", "8080"),
        ("HERZBOT_PLAYGROUND_PASSPHRASE", "open sesame"),
        ("HERZBOT_WEB_URL", "https://cards.example.org/"),
        ("HERZBOT_WEB_BIND", "0.0.0.0"),
        ("HERZBOT_WEB_PORT", "8081"),
        ("HERZBOT_TRUSTED_PROXY", "127.0.0.1, fd00::/8"),
        ("HERZBOT_LOG_FORMAT", "json"),
        ("RUST_LOG", "warn,herzbot=debug"),
    ])
    .expect("nothing is wrong");
    assert_eq!(config.data, PathBuf::from("/var/lib/herzbot"));
    assert_eq!(config.language, Language::De);
    assert_eq!(config.tempo, crate::app::Tempo::Instant);
    assert_eq!(config.discord.and_then(|discord| discord.api).as_deref(), Some("http://127.0.0.1:1234"));
    let playground = config.playground.expect("on");
    assert_eq!((playground.bind.to_string().as_str(), playground.port), ("::", Some(8080)));
    let proxies =
        ["127.0.0.1", "fd00::/8"].map(|text| herzbot_playground::Network::parse(text).expect("a network"));
    assert_eq!(playground.proxies, proxies);
    let web = config.web.expect("set");
    assert_eq!(web.url, "https://cards.example.org");
    assert_eq!((web.server.bind.to_string().as_str(), web.server.port), ("0.0.0.0", 8081));
    assert_eq!(web.server.proxies, proxies);
    assert_eq!(playground.passphrase.expect("set").expose(), "open sesame");
    assert_eq!(config.log, LogConfig { format: LogFormat::Json, filter: "warn,herzbot=debug".to_owned() });
}

#[test]
fn a_wrong_value_is_named_with_what_was_expected() {
    for (pairs, expected) in [
        (
            &[("HERZBOT_PLAYGROUND", "yes")][..],
            "environment: HERZBOT_PLAYGROUND is “yes”, expected on or off",
        ),
        (&[("HERZBOT_TEMPO", "fast")], "environment: HERZBOT_TEMPO is “fast”, expected human or instant"),
        (
            &[("HERZBOT_LANGUAGE", "xx")],
            "environment: HERZBOT_LANGUAGE is “xx”, expected the tag of one of its languages, as en or de",
        ),
        (
            &[("HERZBOT_WEB_URL", "cards.example.org")],
            "environment: HERZBOT_WEB_URL is “cards.example.org”, but it does not begin with https:// or http://: expected \
             an address such as https://cards.example.org",
        ),
        (&[("HERZBOT_WEB_PORT", "8081")], "HERZBOT_WEB_PORT is set, but HERZBOT_WEB_URL is not: set both"),
        (
            &[("HERZBOT_PLAYGROUND_BIND", "localhost")],
            "environment: HERZBOT_PLAYGROUND_BIND is “localhost”, expected an IP address",
        ),
        (
            &[("HERZBOT_PLAYGROUND_PORT", "70000")],
            "environment: HERZBOT_PLAYGROUND_PORT is “70000”, expected a port from 0 (any free one) to 65535",
        ),
        (&[("HERZBOT_LOG_FORMAT", "xml")], "environment: HERZBOT_LOG_FORMAT is “xml”, expected text or json"),
        (
            &[("RUST_LOG", "herzbot=loud")],
            "environment: RUST_LOG is “herzbot=loud”, expected a filter such as info or herzbot=debug",
        ),
        (
            &[("HERZBOT_DISCORD_API", "127.0.0.1")],
            "environment: HERZBOT_DISCORD_API is “127.0.0.1”, expected the address of an imitation of Discord: \
             http://127.0.0.1:PORT",
        ),
        (
            &[("DISCORD_TOKEN", "two words")],
            "environment: DISCORD_TOKEN is of the wrong form, expected the bot's token, in one line",
        ),
        (
            &[("HERZBOT_PLAYGROUND_PASSPHRASE", "short")],
            "environment: HERZBOT_PLAYGROUND_PASSPHRASE is of the wrong form, expected at least 8 characters",
        ),
        (
            &[("HERZBOT_PLAYGROUND_BIND", "0.0.0.0")],
            "HERZBOT_PLAYGROUND_BIND is 0.0.0.0, which others can reach: set HERZBOT_PLAYGROUND_PASSPHRASE (at least \
             8 characters), or bind to 127.0.0.1",
        ),
        (
            &[("HERZBOT_TRUSTED_PROXY", "10.0.0.1, 10.0.0.0/33")],
            "environment: HERZBOT_TRUSTED_PROXY is “10.0.0.1, 10.0.0.0/33”, expected IP addresses or networks, as in \
             127.0.0.1, 10.0.0.0/8",
        ),
        (
            &[("HERZBOT_TRUSTED_PROXY", "127.0.0.1")],
            "HERZBOT_TRUSTED_PROXY is set, so others can reach the playground: set HERZBOT_PLAYGROUND_PASSPHRASE (at \
             least 8 characters)",
        ),
        (
            &[("HERZBOT_PLAYGROUND", "off")],
            "HERZBOT_PLAYGROUND is off and no platform is configured: set DISCORD_TOKEN or MATRIX_HOMESERVER, or turn \
             the playground on",
        ),
        (
            &[("DISCORD_TOKEN", "a"), ("DISCORD_TOKEN_FILE", "b")],
            "both DISCORD_TOKEN and DISCORD_TOKEN_FILE are set: remove one of them",
        ),
        (
            &[("HERZBOT_DATE", "x")],
            "environment: there is no setting HERZBOT_DATE (did you mean HERZBOT_DATA?)",
        ),
        (
            &[("DISCORD_TOKN", "x")],
            "environment: there is no setting DISCORD_TOKN (did you mean DISCORD_TOKEN?)",
        ),
        (&[("HERZBOT_SOMETHING_ELSE", "x")], "environment: there is no setting HERZBOT_SOMETHING_ELSE"),
    ] {
        assert_eq!(problems(read(pairs)), expected);
    }
}

#[test]
fn all_problems_are_told_at_once_and_no_secret_with_them() {
    let (_folder, file) = folder("DISCROD_TOKEN=hush\nHERZBOT_LANGUAGE=klingon\n");
    let told = problems(Config::from_sources(
        environment(&[("DISCORD_TOKEN", "hush hush"), ("HERZBOT_DATTA", "hush")]),
        &file,
    ));
    assert_eq!(told.lines().count(), 4, "{told}");
    for expected in
        ["did you mean DISCORD_TOKEN?", "klingon", "HERZBOT_DATTA", "DISCORD_TOKEN is of the wrong form"]
    {
        assert!(told.contains(expected), "{told}");
    }
    assert!(!told.contains("hush"), "{told}");
    assert!(told.contains(&file.display().to_string()), "{told}");
}

#[cfg(feature = "matrix")]
#[test]
fn matrix_is_read_whole() {
    let config = read(&[
        ("MATRIX_HOMESERVER", "https://matrix.example.org/"),
        ("MATRIX_USER", "@herzbot:example.org"),
        ("MATRIX_PASSWORD", "hush hush"),
        ("MATRIX_RECOVERY_KEY", "EsT1 2345"),
        ("MATRIX_INVITERS", "*:example.org, @anna:example.com"),
        ("MATRIX_IGNORE", "@irc_*:example.org"),
        ("MATRIX_LISTEN", "signed"),
        ("MATRIX_SECOND_USER", "herzbot2"),
        ("MATRIX_SECOND_PASSWORD", "quiet"),
    ])
    .expect("nothing is wrong");
    assert!(config.playground.is_none());
    let matrix = config.matrix.expect("configured");
    assert_eq!(matrix.homeserver, "https://matrix.example.org");
    assert!(
        matches!(&matrix.login, Some(herzbot_matrix::Login::Password(password)) if password.expose() == "hush hush")
    );
    assert_eq!(matrix.recovery_key.as_ref().map(|key| key.expose()), Some("EsT1 2345"));
    assert_eq!(matrix.inviters, ["*:example.org", "@anna:example.com"]);
    assert_eq!(matrix.ignore, ["@irc_*:example.org"]);
    assert!(matrix.strict);
    let second = matrix.of_second().expect("a second account");
    assert_eq!((second.user.as_str(), second.data), ("herzbot2", config.data.join("matrix/second")));
    assert!(
        matches!(second.login, Some(herzbot_matrix::Login::Password(password)) if password.expose() == "quiet")
    );
    let kept = read(&[("MATRIX_HOMESERVER", "example.org"), ("MATRIX_USER", "herzbot")]);
    let kept = kept.expect("a session may be kept").matrix.expect("configured");
    assert!(kept.login.is_none() && kept.inviters.is_empty() && !kept.strict);
}

#[cfg(feature = "matrix")]
#[test]
fn matrix_settings_that_do_not_fit_are_named() {
    let server = ("MATRIX_HOMESERVER", "example.org");
    let user = ("MATRIX_USER", "herzbot");
    for (pairs, expected) in [
        (&[server][..], "MATRIX_HOMESERVER is set, but MATRIX_USER is not: set both"),
        (&[user][..], "MATRIX_USER is set, but MATRIX_HOMESERVER is not: set both"),
        (
            &[server, user, ("MATRIX_ACCESS_TOKEN", "hush")],
            "MATRIX_ACCESS_TOKEN is set, but MATRIX_DEVICE_ID is not: set both",
        ),
        (
            &[
                server,
                user,
                ("MATRIX_ACCESS_TOKEN", "a"),
                ("MATRIX_DEVICE_ID", "D"),
                ("MATRIX_PASSWORD", "b"),
            ],
            "both MATRIX_PASSWORD and MATRIX_ACCESS_TOKEN are set: remove one of them",
        ),
        (
            &[server, user, ("MATRIX_APPSERVICE", "x.yaml"), ("MATRIX_PASSWORD", "b")],
            "both MATRIX_APPSERVICE and MATRIX_PASSWORD are set: remove one of them",
        ),
        (
            &[server, user, ("MATRIX_SECOND_PASSWORD", "b")],
            "MATRIX_SECOND_PASSWORD is set, but MATRIX_SECOND_USER is not: set both",
        ),
        (
            &[server, user, ("MATRIX_APPSERVICE", "x.yaml"), ("MATRIX_SECOND_USER", "second")],
            "both MATRIX_APPSERVICE and MATRIX_SECOND_USER are set: remove one of them",
        ),
        (
            &[server, user, ("MATRIX_SECOND_USER", "herzbot")],
            "environment: MATRIX_SECOND_USER is “herzbot”, expected the user id of a second account: \
             @herzbot2:example.org, or herzbot2",
        ),
        (
            &[server, user, ("MATRIX_INVITERS", "*")],
            "environment: MATRIX_INVITERS is “*”, expected patterns of user ids, such as *:example.org \
             @anna:example.com",
        ),
        (
            &[server, ("MATRIX_USER", "@herzbot")],
            "environment: MATRIX_USER is “@herzbot”, expected the bot's user id: @herzbot:example.org, or herzbot",
        ),
        (
            &[server, user, ("MATRIX_PASWORD", "hush")],
            "environment: there is no setting MATRIX_PASWORD (did you mean MATRIX_PASSWORD?)",
        ),
    ] {
        assert_eq!(problems(read(pairs)), expected);
    }
}

#[test]
fn the_environment_goes_before_the_file() {
    let (_folder, file) = folder("HERZBOT_DATA=from-file\nHERZBOT_LANGUAGE=fr # mine\n# HERZBOT_X=1\n\n");
    let config = Config::from_sources(environment(&[("HERZBOT_DATA", "from-outside")]), &file);
    let config = config.expect("nothing is wrong");
    assert_eq!((config.data, config.language), (PathBuf::from("from-outside"), Language::Fr));
}

#[test]
fn everything_in_the_file_must_be_known() {
    let (_folder, file) = folder("RUSTLOG=debug\nCOLOUR=red\n");
    let told = problems(Config::from_sources(BTreeMap::new(), &file));
    assert!(told.contains("no setting RUSTLOG (did you mean RUST_LOG?)"), "{told}");
    assert!(told.contains("no setting COLOUR"), "{told}");
}

#[test]
fn a_line_that_can_not_be_read_is_named_by_its_number_without_its_secret() {
    for (content, lines) in [
        ("DISCORD_TOKEN=two hush words\n", &["line 1 (DISCORD_TOKEN)"][..]),
        ("# mine\n\nhush\n", &["line 3 can't"]),
        ("HERZBOT_LANGUAGE=de\r\nexport DISCORD_TOKEN = hush hush\r\n", &["line 2 (DISCORD_TOKEN)"]),
        // The text before an equals sign in a secret isn't a name.
        ("MATRIX_PASSWORD=HUSH=hush hush\n", &["line 1 (MATRIX_PASSWORD)"]),
        ("HUSH=\\hush\n", &["line 1 can't"]),
        // An unclosed quotation mark takes in everything after it.
        ("RUST_LOG=info\n\nDISCORD_TOKEN='hush\n\nHERZBOT_LANGUAGE=de\n", &["line 3 (DISCORD_TOKEN)"]),
        (
            "MATRIX_PASSWORD='hush\nhush' hush\nHERZBOT_DATA=a b",
            &["line 1 (MATRIX_PASSWORD)", "line 3 (HERZBOT_DATA)"],
        ),
        ("RUST_LOG=info\n\u{feff}DISCORD_TOKEN=hush\n", &["line 2 can't"]),
    ] {
        let (_folder, file) = folder(content);
        let told = problems(Config::from_sources(BTreeMap::new(), &file));
        assert!(!told.to_lowercase().contains("hush"), "{content}: {told}");
        assert_eq!(told.lines().count(), lines.len(), "{content}: {told}");
        for (told, line) in told.lines().zip(lines) {
            assert!(
                told.starts_with(&file.display().to_string()) && told.contains(line),
                "{content}: {told}"
            );
        }
    }
    let (_folder, file) = folder("");
    std::fs::write(&file, b"HERZBOT_LANGUAGE=de\nDISCORD_TOKEN=\xff\n").expect("written");
    let told = problems(Config::from_sources(BTreeMap::new(), &file));
    assert!(told.contains("line 2"), "{told}");
}

#[test]
fn what_editors_leave_in_a_file_does_no_harm() {
    let long = "x".repeat(20_000);
    for content in [
        "\u{feff}HERZBOT_DATA=here\n".to_owned(),
        "HERZBOT_DATA=here ".to_owned(),
        "HERZBOT_DATA=here\r\n\r\n".to_owned(),
        format!("# {long}\nHERZBOT_DATA=here"),
    ] {
        let (_folder, file) = folder(&content);
        let config = Config::from_sources(BTreeMap::new(), &file).expect("nothing is wrong");
        assert_eq!(config.data, PathBuf::from("here"));
    }
}

#[test]
fn an_empty_value_is_said() {
    let said = |pairs: &[(&str, &str)]| {
        let config = read(pairs).expect("no reason not to start");
        config.warnings.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    for (pairs, expected) in [
        (
            &[("DISCORD_TOKEN", " ")][..],
            &[
                "environment: DISCORD_TOKEN is set but empty, which is the same as not set (the bot is not on Discord): give \
                 it a value, or remove it",
            ][..],
        ),
        (
            &[("HERZBOT_DATABASE", "")],
            &[
                "environment: HERZBOT_DATABASE is set but empty, which is the same as not set (the data are in the data \
                 folder): give it a value, or remove it",
            ],
        ),
        (
            &[("HERZBOT_TEMPO", "")],
            &[
                "environment: HERZBOT_TEMPO is set but empty, which is the same as not set: give it a value, or remove it",
            ],
        ),
        (&[("RUST_LOG", ""), ("EDITOR", "")], &[]),
        (&[("DISCORD_TOKEN", "abc"), ("DISCORD_TOKEN_FILE", "")], &[]),
    ] {
        assert_eq!(said(pairs), expected);
    }
    let (_folder, file) = folder("DISCORD_TOKEN=abc\n");
    let config = Config::from_sources(environment(&[("DISCORD_TOKEN", "")]), &file);
    assert!(config.expect("nothing is wrong").warnings.is_empty(), "the file has it");
    // Together with another problem, it may be the cause.
    let told = problems(read(&[("DISCORD_TOKEN", ""), ("HERZBOT_PLAYGROUND", "off")]));
    assert!(
        told.contains("no platform is configured") && told.contains("DISCORD_TOKEN is set but empty"),
        "{told}"
    );
}

#[test]
fn a_secret_can_stand_in_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let token = folder.path().join("token");
    let path = token.display().to_string();
    assert!(problems(read(&[("DISCORD_TOKEN_FILE", &path)])).contains("can't be read"));
    std::fs::write(&token, "\n").expect("written");
    assert!(problems(read(&[("DISCORD_TOKEN_FILE", &path)])).contains("DISCORD_TOKEN_FILE is empty"));
    std::fs::write(&token, "abc.def\n").expect("written");
    let config = read(&[("DISCORD_TOKEN_FILE", &path)]).expect("nothing is wrong");
    assert_eq!(config.discord.expect("configured").token.expose(), "abc.def");
}

/// `.env.example` explains every setting, each with its default, and no other.
#[test]
fn the_example_names_every_setting() {
    let example =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/.env.example")).expect("it is there");
    let (mut named, mut explained) = (Vec::new(), String::new());
    for line in example.lines() {
        let setting = line.trim_start_matches("# ").split_once('=').filter(|(key, _)| {
            !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
        });
        match setting {
            Some((key, _)) => {
                assert!(
                    line.starts_with("# "),
                    "{key} must be commented out: nothing is set by copying the example"
                );
                let setting = SETTINGS.iter().find(|setting| setting.key == key);
                let setting = setting.unwrap_or_else(|| panic!("{key} is no setting"));
                assert!(explained.contains(setting.default), "{key} does not tell its default: {explained}");
                assert!(explained.trim().len() > 20, "{key} is not explained");
                named.push(key);
                explained.clear();
            }
            None => {
                explained.push_str(line.trim_start_matches('#').trim());
                explained.push(' ');
            }
        }
    }
    assert_eq!(named, SETTINGS.iter().map(|setting| setting.key).collect::<Vec<_>>());
}
