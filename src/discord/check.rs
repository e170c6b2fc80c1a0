//! The checks of `herzbot check` for Discord.

use super::activity::{Activities, ActivityError, NOT_ENABLED, is_enabled};
use super::gateway::INTENTS;
use super::rest::Rest;
use super::settings::{DiscordSettings, DiscordStartError, notice_of_proxy};
use herzbot_adapter::finding::Finding;
use serde_json::Value;
use serenity::all::Permissions;

/// The permissions that the bot needs in a server.
const NEEDED: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::SEND_MESSAGES_IN_THREADS)
    .union(Permissions::CREATE_PUBLIC_THREADS)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::READ_MESSAGE_HISTORY);

/// Checks whether the Activity is enabled, whether the client secret is valid, and who handles the entry point.
async fn activities(
    settings: &DiscordSettings,
    rest: &Rest,
    application: &Value,
) -> Result<Vec<Finding>, DiscordStartError> {
    let Some(activities) = Activities::new(settings)? else {
        return Ok(vec![Finding::good(
            "Activities are off (DISCORD_CLIENT_SECRET); docs/hosting.md tells how",
        )]);
    };
    let secret = match activities.check_secret().await {
        Ok(()) => Finding::good("the client secret is valid"),
        Err(ActivityError::Refused) => Finding::bad(
            "the client secret is refused (DISCORD_CLIENT_SECRET or DISCORD_CLIENT_SECRET_FILE): copy it anew from \
             https://discord.com/developers/applications, page OAuth2, \"Reset Secret\"",
        ),
        Err(error) => Finding::bad(format!("whether the client secret is valid can't be seen ({error:?})")),
    };
    if !is_enabled(application) {
        return Ok(vec![secret, Finding::bad(NOT_ENABLED)]);
    }
    let id = application["id"].as_str().unwrap_or_default();
    let commands = rest.get(&format!("/applications/{id}/commands")).await?;
    let entry_point = commands.as_array().into_iter().flatten().find(|command| command["type"] == 4);
    let entry_point = match entry_point {
        Some(command) if command["handler"] == 1 => {
            "the Activity is enabled, and its entry point is registered"
        }
        Some(_) => "the Activity is enabled; the next start has its entry point answered by the bot",
        None => "the Activity is enabled; the next start registers its entry point",
    };
    Ok(vec![secret, Finding::good(entry_point)])
}

/// Checks without connecting to the gateway whether the token is valid and which application it belongs to.
pub async fn check(settings: &DiscordSettings) -> Vec<Finding> {
    match look(settings).await {
        Ok(findings) => findings,
        Err(error) => vec![Finding::bad(error.to_string())],
    }
}

/// Does the same as [`check`], but returns errors as such.
///
/// # Errors
/// Discord refuses the token, or can't be reached.
pub async fn look(settings: &DiscordSettings) -> Result<Vec<Finding>, DiscordStartError> {
    let rest = Rest::new(settings)?;
    let application = rest.get("/applications/@me").await?;
    let user = rest.get("/users/@me").await?;
    let gateway = rest.get("/gateway/bot").await?;
    let id = application["id"].as_str().unwrap_or_default();
    let mut findings = Vec::new();
    let mut note = |good: bool, text: String| findings.push(Finding { good, text });
    note(
        true,
        format!(
            "the token is valid: application {} ({id}), bot {}",
            application["name"].as_str().unwrap_or("without a name"),
            user["username"].as_str().unwrap_or("without a name"),
        ),
    );
    note(true, format!("the gateway intents ({}) need no permission", INTENTS.bits()));
    match gateway["session_start_limit"]["remaining"].as_u64() {
        Some(0) => {
            let millis = gateway["session_start_limit"]["reset_after"].as_u64().unwrap_or(0);
            note(false, DiscordStartError::TooManyStarts(millis.div_ceil(60_000)).to_string());
        }
        Some(left) => note(true, format!("{left} connections are left today")),
        None => {}
    }
    if application["interactions_endpoint_url"].as_str().is_some_and(|url| !url.is_empty()) {
        note(
            false,
            format!(
                "commands and presses go to an interactions endpoint instead of to the bot: empty \"Interactions \
                 Endpoint URL\" on https://discord.com/developers/applications/{id}/information"
            ),
        );
    }
    findings.extend(activities(settings, &rest, &application).await?);
    let mut note = |good: bool, text: String| findings.push(Finding { good, text });
    if let Some(notice) = notice_of_proxy(settings.api.is_some(), |name| std::env::var_os(name)) {
        note(true, notice);
    }
    note(
        true,
        format!(
            "to invite it: https://discord.com/oauth2/authorize?client_id={id}&scope=bot+applications.commands&\
             permissions={}",
            NEEDED.bits()
        ),
    );
    Ok(findings)
}
