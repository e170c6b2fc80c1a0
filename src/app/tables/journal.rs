//! Restores a table from its journal (event sourcing): applies the entries since the snapshot to the snapshot.

use herzbot_core::table::{Entry, JOURNAL_VERSION, Table};

/// Restores a table from its journal.
pub fn restore(snapshot: &str, entries: &[String]) -> Result<Table, String> {
    let mut table = Table::from_state(snapshot).map_err(|error| format!("snapshot: {error}"))?;
    if table.version() != JOURNAL_VERSION {
        return Err(format!("written by rules of version {}, these are {JOURNAL_VERSION}", table.version()));
    }
    for (place, entry) in entries.iter().enumerate() {
        let entry: Entry = serde_json::from_str(entry).map_err(|error| format!("entry {place}: {error}"))?;
        table.apply(&entry).map_err(|misfit| format!("entry {place}: {misfit}"))?;
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

    use super::*;

    #[test]
    fn a_journal_of_other_rules_is_not_replayed() {
        let table = herzbot_core::samples::lobby();
        let mut snapshot = serde_json::to_value(&table).unwrap();
        assert!(restore(&snapshot.to_string(), &[]).is_ok());
        snapshot["version"] = (JOURNAL_VERSION + 1).into();
        let why = restore(&snapshot.to_string(), &[]).unwrap_err();
        assert!(why.contains("version"), "{why}");
    }

    #[test]
    fn a_journal_that_makes_no_sense_is_told_and_never_panics() {
        let snapshot = serde_json::to_string(&herzbot_core::samples::lobby()).unwrap();
        for entry in [
            "",
            "{}",
            r#"{"at":1,"what":"resumed"}"#,
            r#"{"at":1,"what":"dealt","first":9}"#,
            r#"{"at":1,"what":"drafted","seat":9,"mv":"left","by":"person"}"#,
            r#"{"at":1,"what":"moved","seat":9,"mv":"left","by":"person"}"#,
        ] {
            assert!(restore(&snapshot, &[entry.to_owned()]).is_err(), "{entry}");
        }
    }
}
