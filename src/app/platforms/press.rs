//! A press in a browser, sent to the event loop as if its person had pressed it in a chat.

use crate::app::shell::Shell;
use herzbot_adapter::events::EventSender;
use herzbot_core::people::Person;
use herzbot_core::port::{Answer, Inbound, Place, PlatformEvent, Route, What, Who};
use std::time::Duration;

/// How long a press waits for its answer, which is longer than any answer takes.
const ANSWERED_WITHIN: Duration = Duration::from_secs(60);

/// Presses a choice in a place for a person with this name at the table. Returns the answer.
pub fn press(
    shell: &Shell,
    events: &EventSender,
    person: &Person,
    name: &str,
    place: Place,
    choice: String,
    value: Option<String>,
) -> impl Future<Output = Answer> + Send + use<> {
    let (reply, answer) = shell.platforms.expect_drawn();
    let who = Who {
        account: person.account.clone(),
        name: name.to_owned(),
        own_name: Some(person.name.clone()),
        locale: person.locale.clone(),
        timezone: None,
        may_manage: false,
        may_moderate: false,
    };
    let inbound = Inbound {
        at: shell.now(),
        who,
        place,
        what: What::Press { choice, value, message: None },
        reply: Some(reply),
        route: Route::Direct,
        chat: None,
    };
    if let Some(refusal) = events.send(PlatformEvent::Inbound(Box::new(inbound))) {
        // The queue is full.
        shell.send("", refusal);
    }
    async move {
        match tokio::time::timeout(ANSWERED_WITHIN, answer).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) | Err(_) => Answer::Nothing,
        }
    }
}
