//! The application service's part of `herzbot check`.

use super::super::clients::{self, KeptSession};
use super::super::folder::Folder;
use super::super::settings::{MatrixSettings, StartError};
use super::api::AppServiceApi;
use super::registration::Registration;
use herzbot_adapter::finding::Finding;
use matrix_sdk::SessionMeta;
use std::path::Path;

/// Checks whether the bot can log in by the registration in `file`, and whether it is trusted. Changes
/// nothing.
pub async fn check(settings: &MatrixSettings, file: &Path) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Err(error) = look(settings, file, &mut findings).await {
        findings.push(Finding::bad(error.to_string()));
    }
    findings
}

async fn look(settings: &MatrixSettings, file: &Path, found: &mut Vec<Finding>) -> Result<(), StartError> {
    let registration = Registration::read(file)?;
    let place = file.display();
    if registration.is_open {
        found.push(Finding::bad(format!(
            "everybody on this machine can read {place}, and with it be the bot: chmod o= {place}"
        )));
    }
    let kept = clients::kept(&Folder::of(&settings.data))?;
    let base = clients::address(settings, kept.as_ref()).await?;
    let api = AppServiceApi::new(&base, settings, &registration, file)?;
    let user = api.user().await?;
    found.push(Finding::good(format!("the homeserver {base} knows the application service of {place}")));
    match &kept {
        Some(KeptSession { session, has_recovery_key, .. }) => {
            let SessionMeta { user_id, device_id } = &session.meta;
            if *user_id != user {
                let (kept, folder) = (user_id.to_string(), settings.data.join("matrix"));
                return Err(StartError::OtherUser { folder, kept, wanted: user.to_string() });
            }
            if api.has_device(&user, device_id).await? {
                found.push(Finding::good(format!(
                    "the session that is kept is valid: {user}, device {device_id}"
                )));
                found.push(if api.is_signed(&user, device_id).await? {
                    Finding::good("the bot's device is signed by its identity: careful clients talk to it")
                } else {
                    Finding::bad(
                        "the bot's device is not signed: careful clients keep their messages from it. Set \
                         MATRIX_RECOVERY_KEY and start the bot once",
                    )
                });
            } else {
                found.push(Finding::good(format!(
                    "device {device_id} of {user} was removed: the next start makes another, and takes the \
                     identity along"
                )));
            }
            if *has_recovery_key {
                found.push(Finding::good(
                    "its recovery key was given or shown: keep it, it brings the bot back when the data are \
                     lost",
                ));
            }
        }
        None if api.is_registered(&user).await? => {
            found.push(Finding::good(format!(
                "{user} is there; the first start makes its device, and signs it"
            )));
        }
        None => found.push(Finding::good(format!("{user} is not there yet: the first start registers it"))),
    }
    found.push(Finding::good(if registration.rate_limited {
        "its messages are limited as anybody's: rate_limited: false in the registration lifts that"
    } else {
        "its message allowance is lifted (rate_limited: false)"
    }));
    Ok(())
}
