//! A journal read after a restart: refused, or a table that can be shown, kept and restored again.

use herzbot::app::restore;

/// Reads the first line of `data` as a snapshot, each later one as an entry.
pub fn check(data: &[u8]) {
    // The store gives texts only.
    let text = String::from_utf8_lossy(data);
    let mut lines = text.split('\n');
    let snapshot = lines.next().unwrap_or_default();
    let entries = lines.filter(|line| !line.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let table = match restore(snapshot, &entries) {
        Ok(table) => table,
        Err(why) => return assert!(!why.is_empty()),
    };
    let _everybody = table.view(None);
    for person in table.members().map(|member| member.person).collect::<Vec<_>>() {
        let _own = table.view(Some(person));
    }
    let _when = (table.wake_at(), table.deadline(), table.record());
    let kept = serde_json::to_string(&table).expect("a table is JSON");
    let again = restore(&kept, &[]).expect("what was kept can be restored");
    assert_eq!(serde_json::to_string(&again).ok(), Some(kept));
}
