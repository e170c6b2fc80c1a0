//! What comes back from a button or a menu, forged: refused, or exactly what the bot itself would write.

use herzbot_core::{command, table};

/// Reads `data`, an id and in a second line what was chosen from the menu, as a choice.
pub fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (id, value) = text.split_once('\n').map_or((text, None), |(id, value)| (id, Some(value)));
    if let Ok(choice) = id.parse::<table::ChoiceId>() {
        assert_eq!(choice.to_string(), id);
        assert!(id.len() <= 100);
        assert!(!command::PageChoiceId::is_ours(id), "{id:?} is a choice of two rooms");
    }
    if let Ok(choice) = command::PageChoiceId::read(id, value) {
        assert!(command::PageChoiceId::is_ours(id));
        assert_eq!(choice.id(), id);
        assert_eq!(choice.value().as_deref(), value);
        assert!(id.len() <= 100);
    }
}
