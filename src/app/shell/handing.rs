//! Hands a press, command or message to the process that has the table.

use crate::app::shell::Shell;
use crate::app::shell::peers::Handed;
use crate::app::shell::reply::ReplyGuard;
use herzbot_core::ids::TableId;
use herzbot_core::notice::Notice;
use herzbot_core::page::Page;
use herzbot_core::port::{Answer, Inbound, Outbound, Route};
use herzbot_core::text::Language;
use herzbot_store::leases::ProcessId;
use std::sync::Arc;
use std::time::Duration;

/// If another process does not take an input within this time, this process answers it: the other one may have died.
const TAKE_BACK: Duration = Duration::from_secs(1);

/// How long an input waits for the process that gets the table. This is short enough that the platform need not be
/// promised an answer.
const MOVES_WITHIN: Duration = Duration::from_millis(800);

/// The first pause before asking whether a process has got the table. Each further pause is twice as long, up to
/// [`RARELY`], because many inputs may wait while the database is busy.
const AT_FIRST: Duration = Duration::from_millis(25);

/// The longest pause between two checks.
const RARELY: Duration = Duration::from_millis(200);

/// A press, command or message for a table that moves from one process to another.
pub struct Waiting {
    pub table: TableId,
    /// The input.
    pub inbound: Inbound,
    /// The duty to answer it.
    pub answering: ReplyGuard,
    /// The page that asks the person to try again, if the move takes too long.
    pub late: Page,
    /// Whether the table is leaving this process.
    pub leaves: bool,
}

/// Hands an input to the process that gets the table, as soon as that process is known.
pub fn hand_on(shell: &Arc<Shell>, waiting: Waiting) {
    let (shell, Waiting { table, inbound, mut answering, late, mut leaves }) = (Arc::clone(shell), waiting);
    tokio::spawn(async move {
        let mut pause = AT_FIRST;
        while shell.now().since(inbound.at) < MOVES_WITHIN {
            let is_here = shell.tables.get(table).is_some();
            leaves &= is_here;
            if let Some(owner) = owner(&shell, table, &inbound, is_here && !leaves).await {
                let inbound = Inbound { reply: answering.take(), ..inbound };
                return hand_over(&shell, inbound, owner).await;
            }
            tokio::time::sleep(pause).await;
            pause = (2 * pause).min(RARELY);
        }
        answering.privately(late);
    });
}

/// Returns the process that has a table now, if that is known.
async fn owner(shell: &Shell, table: TableId, inbound: &Inbound, is_ours: bool) -> Option<ProcessId> {
    let peers = shell.processes.peers()?;
    if is_ours {
        return Some(peers.us);
    }
    let listed = peers.exchange.listing(table).await.ok()??.process?;
    let realm = &inbound.who.account.realm;
    let takes = |process: ProcessId| peers.is_shared(realm) && peers.seeks(realm, process);
    Some(listed).filter(|process| *process != peers.us && takes(*process))
}

/// Hands an input to another process. If that process does not take it, this one answers it.
pub async fn hand_over(shell: &Arc<Shell>, mut inbound: Inbound, to: ProcessId) {
    let realm = inbound.who.account.realm.clone();
    let (Some(peers), Some(platform)) = (shell.processes.peers(), shell.platforms.get(&realm)) else {
        if let Some(reply) = inbound.reply {
            shell.send(&realm, Outbound::Answer { reply, answer: Answer::Nothing });
        }
        return;
    };
    if inbound.route == Route::Direct {
        inbound.route = Route::Handed;
    }
    let interaction = match inbound.reply.take() {
        Some(reply) => match platform.withdraw(reply).await {
            Some(interaction) => Some(interaction),
            None => {
                // It took so long that an answer was already promised.
                let language = inbound.who.locale.as_deref().and_then(Language::from_tag);
                let page = shell.notice_page(language.unwrap_or(shell.language), "", &Notice::Moving);
                return shell.send(&realm, Outbound::Answer { reply, answer: Answer::Private(page) });
            }
        },
        None => None,
    };
    let (copy, from) = (Box::new(inbound.clone()), peers.us.0);
    let waited = millis(shell.now().since(inbound.at));
    let handed = Handed::Inbound { inbound: copy, interaction: interaction.clone(), from, waited };
    // All its keys are strings.
    let message = serde_json::to_string(&handed).unwrap_or_default();
    match peers.exchange.hand_over(to, message).await {
        Ok(_) if interaction.is_none() => {}
        Ok(id) => {
            let peers = Arc::clone(peers);
            tokio::spawn(async move {
                tokio::time::sleep(TAKE_BACK).await;
                if matches!(peers.exchange.take_back(id).await, Ok(true)) {
                    platform.resume(interaction, inbound);
                }
            });
        }
        Err(error) => {
            tracing::warn!(%error, %to, "nothing can be handed to another process");
            if interaction.is_some() {
                platform.resume(interaction, inbound);
            }
        }
    }
}

/// Converts a duration to whole milliseconds.
pub fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
