//! Each inbound event, from its arrival to the person who is to be answered.

use crate::app::cluster::exchange;
use crate::app::front::caller;
use crate::app::shell::Shell;
use crate::app::shell::reply::ReplyGuard;
use herzbot_core::command::Catalog;
use herzbot_core::notice::Notice;
use herzbot_core::port::Inbound;
use herzbot_core::text::Language;
use std::sync::Arc;
use std::time::Duration;

/// How long a press waits until this process may answer it: Discord gives it up after three seconds.
const PRESS_PATIENCE: Duration = Duration::from_millis(2500);

/// Handles one inbound event to the end; runs as a task of its own, so that no event waits for another.
pub async fn answer(shell: Arc<Shell>, catalog: Arc<Catalog>, inbound: Inbound) {
    let Some(inbound) = in_our_time(&shell, inbound).await else { return };
    let Some(inbound) = exchange::route(&shell, inbound).await else { return };
    caller::act(shell, catalog, inbound).await;
}

/// While this process has to be silent, what people do waits. Where they press buttons, they see after three seconds that
/// nothing happens, and press again: so it must not happen later. None: it is not done.
async fn in_our_time(shell: &Arc<Shell>, inbound: Inbound) -> Option<Inbound> {
    let (tenure, realm) = (shell.platforms.tenure(), &inbound.who.account.realm);
    let is_typed = shell.capabilities(realm).is_some_and(|can| !can.buttons);
    let patience = if is_typed { Duration::MAX } else { PRESS_PATIENCE };
    if matches!(tokio::time::timeout(patience, tenure.is_ours()).await, Ok(true)) {
        return Some(inbound);
    }
    let language = inbound.who.locale.as_deref().and_then(Language::from_tag).unwrap_or(shell.language);
    // Only a platform that needs no leave to speak tells them.
    let answering = ReplyGuard::new(&shell.platforms, realm, inbound.reply);
    answering.privately(shell.notice_page(language, "", &Notice::NotSaved));
    None
}
