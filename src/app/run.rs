//! Runs the bot: from settings to the event loop, and to a clean end.

use super::event_loop::{serve, settle};
#[cfg(any(feature = "discord", feature = "matrix"))]
use super::notes::StoreNotes;
use super::shell::{Shell, system_time};
use super::start::restore_tables;
use super::tempo::Tempo;
use super::thinker::ThinkPriority;
use herzbot_core::command::{Catalog, DefinitionError};
use herzbot_core::ids::Moment;
use herzbot_core::text::{Language, TextError, Texts};
use herzbot_store::{Location, StoreError, open_store};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// The capacity of the channel of events; platforms have unbounded queues of their own before it.
const EVENTS: usize = 1024;
/// How often what is too old is deleted.
const PRUNE_EVERY: Duration = Duration::from_secs(24 * 60 * 60);

/// Everything that a run of the bot is configured by.
pub struct BotSettings {
    /// Where the data is.
    pub store: Location,
    /// Tables that were closed without a result are deleted after this long.
    pub keep: Duration,
    /// The language where neither a person nor a platform names one.
    pub language: Language,
    /// When computer players move.
    pub tempo: Tempo,
    /// Discord, if it is to be there.
    #[cfg(feature = "discord")]
    pub discord: Option<herzbot_discord::DiscordSettings>,
    /// Matrix, if it is to be there.
    #[cfg(feature = "matrix")]
    pub matrix: Option<herzbot_matrix::MatrixSettings>,
    /// The playground, if it is to be open.
    pub playground: Option<herzbot_playground::PlaygroundSettings>,
}

/// Why the bot could not start. Its text is one line that says what, where, and how to mend it.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The data can't be used.
    #[error("{place}: {cause}")]
    Store {
        /// Where they are.
        place: Location,
        /// The error of the store.
        cause: StoreError,
    },
    /// The texts that are built in can't be read.
    #[error("the texts in locales/ can't be read: {0}")]
    Texts(#[from] TextError),
    /// The commands that are built in can't be read.
    #[error("the definitions in commands/ can't be read: {0}")]
    Commands(#[from] DefinitionError),
    /// Discord can't be reached, or does not let us in.
    #[cfg(feature = "discord")]
    #[error("Discord: {0}")]
    Discord(#[from] herzbot_discord::DiscordStartError),
    /// Matrix can't be reached, or does not let us in.
    #[cfg(feature = "matrix")]
    #[error("Matrix: {0}")]
    Matrix(#[from] herzbot_matrix::StartError),
    /// The playground can't be opened.
    #[error("playground: {0}")]
    Playground(#[from] herzbot_playground::PlaygroundStartError),
}

/// Runs until `stop` is done. `opened` is told the playground's address once it is open.
///
/// # Errors
/// When it can't start, or can't go on because nothing can be kept any more.
pub async fn run(
    settings: BotSettings,
    opened: impl FnOnce(&str),
    stop: impl Future<Output = ()>,
) -> Result<(), RunError> {
    let texts = Arc::new(Texts::embedded()?);
    let catalog = Arc::new(Catalog::embedded(&texts)?);
    let wrong_store = |cause| RunError::Store { place: settings.store.clone(), cause };
    let store = open_store(&settings.store).await.map_err(wrong_store)?;
    let shell =
        Shell::new(Arc::clone(&store), texts, settings.language, settings.tempo, Arc::new(system_time));
    let warming = Arc::clone(&shell);
    tokio::spawn(async move {
        warming.thinker.think(ThinkPriority::Question, |_| herzbot_rules::players::warm_up()).await;
    });
    let pruned = prune(&shell, settings.keep).await.map_err(wrong_store)?;
    let pruning = tokio::spawn({
        let shell = Arc::clone(&shell);
        async move {
            loop {
                tokio::time::sleep(PRUNE_EVERY).await;
                if let Err(error) = prune(&shell, settings.keep).await {
                    tracing::warn!(%error, "what is too old could not be deleted");
                }
            }
        }
    });
    let (live, frozen) = restore_tables(&shell).await.map_err(wrong_store)?;
    tracing::info!(live, frozen, pruned, "the tables are back");
    let (events, mut inbox) = mpsc::channel(EVENTS);
    let specs = catalog.specs().to_vec();
    #[cfg(feature = "discord")]
    let on_discord = match settings.discord {
        Some(discord) => {
            let notes = Arc::new(StoreNotes(Arc::clone(&store)));
            let platform = herzbot_discord::start(discord, specs.clone(), notes, events.clone()).await?;
            shell.platforms.add(platform.clone());
            Some(platform)
        }
        None => None,
    };
    #[cfg(feature = "matrix")]
    let on_matrix = match settings.matrix {
        Some(matrix) => {
            let notes = Arc::new(StoreNotes(Arc::clone(&store)));
            let texts = Arc::clone(&shell.texts);
            let platform = herzbot_matrix::start(matrix, texts, notes, events.clone()).await?;
            shell.platforms.add(platform.clone());
            Some(platform)
        }
        None => None,
    };
    let playground = match settings.playground {
        Some(playground) => {
            let platform =
                herzbot_playground::start(playground, Arc::clone(&shell.texts), specs, events.clone())
                    .await?;
            shell.platforms.add(platform.clone());
            opened(&platform.url());
            Some(platform)
        }
        None => None,
    };
    drop(events);
    serve(&shell, &catalog, &mut inbox, stop).await;
    tracing::info!("stopping");
    // What becomes of the last messages is heard still: else they would be shown again at the next start.
    let stopped = async {
        if let Some(playground) = playground {
            playground.stop().await;
        }
        #[cfg(feature = "discord")]
        if let Some(discord) = on_discord {
            discord.stop().await;
        }
        #[cfg(feature = "matrix")]
        if let Some(matrix) = on_matrix {
            matrix.stop().await;
        }
    };
    serve(&shell, &catalog, &mut inbox, stopped).await;
    settle(&shell).await;
    pruning.abort();
    // The supervisor restarts the process, which then finds everything that was acknowledged.
    store.failure().map_or(Ok(()), |cause| Err(wrong_store(cause)))
}

/// Deletes tables that were closed without a result longer ago than `keep`; gives how many.
async fn prune(shell: &Shell, keep: Duration) -> Result<usize, StoreError> {
    let keep = u64::try_from(keep.as_millis()).unwrap_or(u64::MAX);
    shell.store.prune(Moment(shell.now().0.saturating_sub(keep))).await
}
