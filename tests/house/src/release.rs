//! What a release is made of fits together: versions, settings, paths and times in files of other programs.

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

const CHART: &str = "deploy/helm/herzbot";
const WORKFLOW: &str = ".github/workflows/release.yml";

fn read(path: &str) -> String {
    crate::read(Path::new(path))
}

fn in_chart(file: &str) -> String {
    read(&format!("{CHART}/{file}"))
}

/// The settings that `.env.example` explains.
fn settings() -> BTreeSet<String> {
    let example = read(".env.example");
    let key = |line: &str| Some(line.strip_prefix("# ")?.split_once('=')?.0.to_owned());
    let is_key = |key: &String| key.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
    example.lines().filter_map(key).filter(is_key).collect()
}

/// The names that a part of the chart's values takes.
fn taken(part: &str) -> BTreeSet<String> {
    let schema: Value = serde_json::from_str(&in_chart("values.schema.json")).unwrap();
    let part = &schema["properties"][part];
    assert_eq!(part["additionalProperties"], Value::Bool(false));
    part["properties"].as_object().unwrap().keys().cloned().collect()
}

#[test]
fn the_chart_takes_every_setting_once() {
    let (plain, secret) = (taken("settings"), taken("secrets"));
    let template = in_chart("templates/_pod.tpl");
    let own = template.split("{name: HERZBOT_").skip(1);
    let own = own.map(|rest| format!("HERZBOT_{}", rest.split(',').next().unwrap()));
    // The port is always the default; nobody plays on an imitation.
    let own: BTreeSet<String> =
        own.chain(["HERZBOT_WEB_PORT", "HERZBOT_DISCORD_API"].map(str::to_owned)).collect();
    let is_file = |key: &&String| key.as_str() != "MATRIX_APPSERVICE";
    let files: BTreeSet<String> = secret.iter().filter(is_file).map(|key| format!("{key}_FILE")).collect();
    let all = [&plain, &secret, &own, &files];
    let known: BTreeSet<String> = all.iter().copied().flatten().cloned().collect();
    assert_eq!(known, settings());
    assert_eq!(known.len(), all.iter().map(|part| part.len()).sum::<usize>(), "none is in two parts");
}

#[test]
fn the_program_the_chart_and_the_changelog_have_one_version() {
    let cargo = read("Cargo.toml");
    let version =
        cargo.lines().find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"')).unwrap();
    let chart = in_chart("Chart.yaml");
    assert!(
        chart.contains(&format!("\nversion: {version}\nappVersion: \"{version}\"\n")),
        "{version}: {chart}"
    );
    let changelog = read("CHANGELOG.md");
    let newest =
        changelog.lines().find(|line| line.starts_with("## [") && *line != "## [Unreleased]").unwrap();
    let date = newest.strip_prefix(&format!("## [{version}] - ")).expect("the newest version, with its date");
    let numbers: Vec<usize> = date.split('-').map(str::len).collect();
    assert_eq!(numbers, [4, 2, 2], "{date}");
}

#[test]
fn every_supervisor_gives_the_bot_as_much_time_to_stop() {
    assert!(in_chart("templates/_pod.tpl").contains("terminationGracePeriodSeconds: 30\n"));
    for unit in ["herzbot.service", "herzbot@.service"] {
        assert!(read(&format!("deploy/{unit}")).contains("\nTimeoutStopSec=30s\n"), "{unit}");
    }
    for compose in ["compose.yaml", "compose.matrix.yaml", "compose.postgres.yaml"] {
        assert!(read(&format!("deploy/{compose}")).contains("  stop_grace_period: 30s\n"), "{compose}");
    }
    assert!(read(WORKFLOW).contains("docker stop --time 30 "));
}

/// Someone else's code is named by its commit: a tag can be moved.
#[test]
fn the_forge_runs_actions_of_known_commits() {
    let workflows = read(WORKFLOW) + &read(".github/workflows/ci.yml");
    let used: Vec<&str> =
        workflows.lines().filter_map(|line| line.split_once("uses: ")).map(|(_, used)| used).collect();
    assert!(used.len() > 5);
    for used in used.into_iter().filter(|used| !used.starts_with("./")) {
        let (commit, version) = used.split_once('@').and_then(|(_, at)| at.split_once(" # v")).expect(used);
        assert!(commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit()), "{used}");
        assert_eq!(version.split('.').count(), 3, "{used}");
    }
}

#[test]
fn the_release_names_files_stages_and_profiles_that_are_there() {
    let (workflow, container) = (read(WORKFLOW), read("deploy/Containerfile"));
    let words = workflow.split([' ', '\n', '"', ':', ',', '=', '|', '(']);
    let is_path = |word: &&str| {
        let ends = ["deploy/", "docs/", "./.github/"].iter().any(|folder| word.starts_with(folder));
        ends || [".md", ".toml"].iter().any(|end| word.ends_with(end)) || word.starts_with("LICENSE")
    };
    let made = ["notes.md"];
    let paths: BTreeSet<&str> = words
        .map(|word| word.trim_end_matches('.'))
        .filter(is_path)
        .filter(|path| !made.contains(path))
        .collect();
    assert!(paths.len() > 5, "{paths:?}");
    for path in paths {
        assert!(crate::root().join(path).exists(), "{WORKFLOW}: {path}");
    }
    let stage =
        workflow.lines().find_map(|line| line.trim().strip_prefix("target: program")).map(|_| "AS program");
    assert!(container.contains(stage.expect("the program alone")));
    let profile = container.split("--profile ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
    assert!(read("Cargo.toml").contains(&format!("\n[profile.{profile}]\n")), "{profile}");
    // The release calls CI, which checks the chart on each change.
    let ci = read(".github/workflows/ci.yml");
    assert!(ci.contains("\n  workflow_call:\n") && workflow.contains("uses: ./.github/workflows/ci.yml\n"));
    assert!(ci.contains(&format!("helm lint --strict {CHART} ")));
}

#[test]
fn nothing_secret_gets_into_an_image() {
    let ignored = read(".gitignore");
    let secrets = ignored.lines().filter(|line| line.starts_with(".env") || line.starts_with("/deploy/"));
    let secrets: Vec<&str> = secrets.collect();
    assert!(secrets.len() > 4);
    for file in [".containerignore", ".dockerignore"] {
        let kept_out = read(file);
        assert!(
            secrets.iter().all(|secret| kept_out.lines().any(|line| line == *secret)),
            "{file}: {secrets:?}"
        );
    }
}
