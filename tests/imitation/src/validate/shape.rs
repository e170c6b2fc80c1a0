//! The strict shapes of message bodies.

use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::state::flag;

/// The place of a body, which decides its allowed fields.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Place {
    Create,
    Edit,
    /// Callback 4.
    Callback,
    /// Callback 5.
    Deferred,
    /// Callback 7.
    Update,
    Followup,
    /// By an interaction token.
    WebhookEdit,
}

impl Place {
    pub(super) fn keys(self) -> &'static [&'static str] {
        match self {
            Self::Create => &[
                "content",
                "nonce",
                "tts",
                "embeds",
                "allowed_mentions",
                "message_reference",
                "components",
                "sticker_ids",
                "attachments",
                "flags",
                "enforce_nonce",
                "poll",
            ],
            Self::Edit | Self::WebhookEdit => {
                &["content", "embeds", "flags", "allowed_mentions", "components", "attachments"]
            }
            Self::Callback | Self::Deferred | Self::Update | Self::Followup => &[
                "content",
                "tts",
                "embeds",
                "allowed_mentions",
                "flags",
                "components",
                "attachments",
                "poll",
            ],
        }
    }

    pub(super) fn flags(self) -> u64 {
        let shown = flag::SUPPRESS_EMBEDS | flag::COMPONENTS_V2;
        match self {
            Self::Create => shown | flag::SUPPRESS_NOTIFICATIONS,
            Self::Edit | Self::WebhookEdit | Self::Update => shown,
            Self::Callback | Self::Followup => shown | flag::SUPPRESS_NOTIFICATIONS | flag::EPHEMERAL,
            Self::Deferred => flag::EPHEMERAL,
        }
    }

    pub(super) fn edits(self) -> bool {
        match self {
            Self::Edit | Self::WebhookEdit | Self::Update => true,
            Self::Create | Self::Callback | Self::Deferred | Self::Followup => false,
        }
    }
}

/// Parses a key that is present, even with `null`.
#[expect(clippy::option_option, reason = "absent and null mean different things in an edit")]
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::<T>::deserialize(deserializer).map(Some)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Raw {
    #[serde(default, deserialize_with = "present")]
    pub(super) content: Option<Option<String>>,
    #[serde(default, deserialize_with = "present")]
    pub(super) embeds: Option<Option<Vec<Value>>>,
    #[serde(default, deserialize_with = "present")]
    pub(super) components: Option<Option<Vec<Value>>>,
    #[serde(default, deserialize_with = "present")]
    pub(super) attachments: Option<Option<Vec<RawAttachment>>>,
    pub(super) allowed_mentions: Option<RawAllowed>,
    pub(super) flags: Option<u64>,
    pub(super) tts: Option<bool>,
    pub(super) nonce: Option<Value>,
    pub(super) enforce_nonce: Option<bool>,
    pub(super) message_reference: Option<RawReference>,
    pub(super) sticker_ids: Option<Vec<Value>>,
    pub(super) poll: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawAttachment {
    pub(super) id: Value,
    pub(super) filename: Option<String>,
    pub(super) description: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawAllowed {
    pub(super) parse: Option<Vec<Parse>>,
    pub(super) users: Option<Vec<Value>>,
    pub(super) roles: Option<Vec<Value>>,
    pub(super) replied_user: Option<bool>,
}

#[derive(Clone, Copy, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "lowercase")]
pub(super) enum Parse {
    Users,
    Roles,
    Everyone,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawReference {
    #[serde(rename = "type")]
    pub(super) kind: Option<u64>,
    pub(super) message_id: Option<Value>,
    #[serde(rename = "channel_id")]
    _channel: Option<Value>,
    #[serde(rename = "guild_id")]
    _guild: Option<Value>,
    #[serde(rename = "fail_if_not_exists")]
    _strict: Option<bool>,
}
