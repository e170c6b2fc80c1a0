//! Readable JSON for snapshots.

/// The maximum length of a line that several values share.
const WIDTH: usize = 180;

/// Folds pretty-printed JSON (`serde_json::to_string_pretty`) for reading: an object or array that fits is
/// one line; a longer one ends where its indentation ends; short values share lines; keys have no quotes;
/// multi-line strings keep their lines. No value is lost or reordered.
pub fn folded(pretty: &str) -> String {
    // The open groups, outermost first: the opening line, then the lines of each member.
    let mut open: Vec<Vec<Vec<String>>> = vec![Vec::new()];
    for line in pretty.lines() {
        let line = without_quotes(line);
        if line.ends_with(['{', '[']) {
            open.push(vec![vec![line]]);
            continue;
        }
        let member = if line.trim_start().starts_with(['}', ']']) {
            let group = open.pop().expect("JSON is balanced");
            one_line(&group, &line).map_or_else(|| packed(group), |line| vec![line])
        } else {
            vec![line]
        };
        open.last_mut().expect("JSON is balanced").push(member);
    }
    let lines: Vec<String> = open.into_iter().flatten().flatten().map(|line| unfolded(&line)).collect();
    lines.join("\n")
}

fn without_quotes(line: &str) -> String {
    let value = line.trim_start();
    let indent = &line[..line.len() - value.len()];
    let key = value.strip_prefix('"').and_then(|rest| rest.split_once("\": "));
    // A string that is not a key ends with its line.
    match key {
        Some((key, value)) if !key.contains(['"', '\\']) => format!("{indent}{key}: {value}"),
        _ => line.to_owned(),
    }
}

fn has_room(line: &str, more: &str) -> bool {
    line.chars().count() + more.chars().count() < WIDTH && !line.contains("\\n") && !more.contains("\\n")
}

/// An object or array as one line, if short enough.
fn one_line(group: &[Vec<String>], closing: &str) -> Option<String> {
    let (opening, members) = group.split_first()?;
    let mut line = opening.concat();
    for member in members.iter().map(Vec::as_slice).chain([&[closing.to_owned()][..]]) {
        let [more] = member else { return None };
        if !has_room(&line, more.trim_start()) {
            return None;
        }
        line = format!("{line} {}", more.trim_start());
    }
    Some(line)
}

/// A longer object or array: short members share lines, the first of them with the opening bracket if that
/// has no key.
fn packed(group: Vec<Vec<String>>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut shares = false;
    for (index, member) in group.into_iter().enumerate() {
        let single = member.len() == 1;
        match lines.last_mut() {
            Some(last) if shares && single && has_room(last, member[0].trim_start()) => {
                *last = format!("{last} {}", member[0].trim_start());
            }
            _ => {
                shares = single && (index > 0 || member[0].trim_start().len() == 1);
                lines.extend(member);
            }
        }
    }
    lines
}

/// A line with a multi-line string, aligned below its first letter.
fn unfolded(line: &str) -> String {
    let indent = line.len() - line.trim_start().len();
    line.replace("\\n", &format!("\n{}", " ".repeat(indent + 1)))
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn values_that_fit_share_a_line() {
        let long = "x".repeat(super::WIDTH);
        let json = serde_json::json!([{ "a": [1, { "b": "c\": {" }] }, { "text": "one\ntwo" }, ["x", long, "y", "z"], []]);
        let pretty = serde_json::to_string_pretty(&json).expect("it is plain data");
        let expected = [
            r#"[ { a: [ 1, { b: "c\": {" } ] },"#,
            "  {",
            "    text: \"one",
            "     two\"",
            "  [ \"x\",",
            &format!("    \"{long}\","),
            r#"    "y", "z""#,
            "  []",
        ];
        assert_eq!(folded(&pretty), expected.join("\n"));
    }
}
