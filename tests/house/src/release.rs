//! What a release is made of fits together: versions, settings, paths and times in files of other programs.

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

const CHART: &str = "deploy/helm/herzbot";

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
    let template = in_chart("templates/statefulset.yaml");
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
