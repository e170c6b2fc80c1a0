//! JSON as it is read in a snapshot.

/// The most characters of a line that several values share.
const WIDTH: usize = 180;

/// Folds JSON as `serde_json::to_string_pretty` writes it, so that it can be read: an object or array that
/// fits is one line; of a longer one, the indentation tells the end; short values share lines; keys have no
/// quotes; and a string of several lines is seen as such. No value is left out, and the order stays.
pub fn folded(pretty: &str) -> String {
    // What is open, the outermost first: the opening line, then the lines of each member.
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

/// A line without the quotes around its key.
fn without_quotes(line: &str) -> String {
    let value = line.trim_start();
    let indent = &line[..line.len() - value.len()];
    let key = value.strip_prefix('"').and_then(|rest| rest.split_once("\": "));
    // A string that is no key ends with its line.
    match key {
        Some((key, value)) if !key.contains(['"', '\\']) => format!("{indent}{key}: {value}"),
        _ => line.to_owned(),
    }
}

/// Whether a line has room for another value.
fn has_room(line: &str, more: &str) -> bool {
    line.chars().count() + more.chars().count() < WIDTH && !line.contains("\\n") && !more.contains("\\n")
}

/// A whole object or array as one line, if that is short enough.
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

/// A longer object or array: short members share a line, the first of them with an opening bracket that has
/// no key.
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

/// A line whose string has several lines, each below the first letter of the string's key.
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
