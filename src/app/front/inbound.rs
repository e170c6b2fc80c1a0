//! Handles each inbound event, from its arrival until its reply is handed on.

use crate::app::cluster::exchange;
use crate::app::front::caller::{self, language_of_client};
use crate::app::shell::Shell;
use crate::app::shell::journals::platform_of;
use crate::app::shell::reply::ReplyGuard;
use herzbot_adapter::events::InputPlace;
use herzbot_core::command::Catalog;
use herzbot_core::notice::Notice;
use herzbot_core::page::Page;
use herzbot_core::port::{Inbound, Reply};
use herzbot_core::text::{Language, Texts, pages};
use metrics::counter;
use std::sync::Arc;
use std::time::Duration;

/// How long a press waits until this process may answer it. Discord's limit is three seconds.
const PRESS_PATIENCE: Duration = Duration::from_millis(2500);

/// Handles one inbound event to the end. It runs as its own task, so that no event waits for another.
/// `place_in_queue` is held until the event is answered.
pub async fn answer(
    shell: Arc<Shell>,
    catalog: Arc<Catalog>,
    inbound: Inbound,
    place_in_queue: Option<InputPlace>,
) {
    let Some(inbound) = in_our_time(&shell, inbound).await else { return };
    let Some(inbound) = exchange::route(&shell, inbound).await else { return };
    caller::act(shell, catalog, inbound, place_in_queue).await;
}

/// Returns a function that builds the page for a person whose input is refused because the event queue is full.
pub fn busy_page(texts: Arc<Texts>, usual: Language) -> impl Fn(&Inbound) -> Page + Send + Sync {
    move |inbound| {
        let platform = platform_of(&inbound.who.account.realm).to_owned();
        counter!("herzbot_inputs_refused_total", "platform" => platform).increment(1);
        tracing::warn!(
            realm = inbound.who.account.realm,
            "too many inputs wait for an answer: one is refused"
        );
        pages::bare_notice(texts.say(language_of_client(&inbound.who, usual)), "", &Notice::TooBusy)
    }
}

/// Holds an input while this process must be silent. On platforms with buttons, people see a failure after three
/// seconds and press again, so a late press must not be executed. Returns none if the input is not executed.
async fn in_our_time(shell: &Arc<Shell>, inbound: Inbound) -> Option<Inbound> {
    let (tenure, realm) = (shell.platforms.tenure(), &inbound.who.account.realm);
    let is_drawn = inbound.reply.is_some_and(Reply::is_drawn);
    let is_typed = !is_drawn && shell.capabilities(realm).is_some_and(|can| !can.buttons);
    let waited = shell.now().since(inbound.at);
    let patience = if is_typed { Duration::MAX } else { PRESS_PATIENCE.saturating_sub(waited) };
    if matches!(tokio::time::timeout(patience, tenure.is_ours()).await, Ok(true)) {
        return Some(inbound);
    }
    let language = language_of_client(&inbound.who, shell.language);
    // Only a platform that doesn't require the tenure tells them.
    let answering = ReplyGuard::new(&shell.platforms, realm, inbound.reply, None);
    answering.privately(shell.notice_page(language, "", &Notice::NotSaved));
    None
}
