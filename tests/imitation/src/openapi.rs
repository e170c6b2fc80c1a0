//! Validates every body against Discord's own OpenAPI description, if it is available.
//!
//! These defects of that description, and no others, are worked around here:
//! * `default_member_permissions` is a string in the documentation and in reality, but an integer there.
//! * The `id` of a new attachment is a snowflake there; the documentation and all libraries count new files with
//!   plain numbers.

use std::collections::{BTreeSet, HashMap};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use jsonschema::Validator;
use serde_json::{Map, Value, json};

pub(crate) struct OpenApi {
    document: Value,
    validators: Mutex<HashMap<String, Option<Arc<Validator>>>>,
}

/// Returns the description, which is read once for all imitations of a process.
pub(crate) fn load() -> Option<Arc<OpenApi>> {
    static LOADED: OnceLock<Option<Arc<OpenApi>>> = OnceLock::new();
    LOADED
        .get_or_init(|| {
            let Some(path) = find() else {
                loudly(
                    "NO openapi.json AT HAND (HERZBOT_OPENAPI): requests are not held against Discord's own \
                     description",
                );
                return None;
            };
            match read(&path) {
                Ok(api) => Some(Arc::new(api)),
                Err(why) => {
                    loudly(&format!(
                        "{} CANNOT BE READ, requests are not held against it: {why}",
                        path.display()
                    ));
                    None
                }
            }
        })
        .clone()
}

/// Prints past the test harness, which captures the output of tests.
fn loudly(text: &str) {
    // Without stderr, nobody can be told.
    let _unheard = writeln!(std::io::stderr(), "imitation: {text}");
}

fn find() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("HERZBOT_OPENAPI") {
        return Some(PathBuf::from(path));
    }
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .map(|folder| folder.join("shared/discord/openapi.json"))
        .find(|path| path.is_file())
}

fn read(path: &Path) -> Result<OpenApi, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let mut document: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    mend(&mut document["components"]["schemas"]);
    Ok(OpenApi { document, validators: Mutex::default() })
}

fn mend(schemas: &mut Value) {
    if let Some(schemas) = schemas.as_object_mut() {
        for schema in schemas.values_mut() {
            let permissions = schema.pointer_mut("/properties/default_member_permissions");
            if let Some(permissions) = permissions {
                *permissions = json!({ "anyOf": [
                    permissions.clone(), { "type": "string", "pattern": "^[0-9]+$" },
                ] });
            }
        }
    }
    if let Some(id) = schemas.pointer_mut("/MessageAttachmentRequest/properties/id") {
        *id = json!({ "anyOf": [id.clone(), { "type": "integer", "minimum": 0 }] });
    }
}

impl OpenApi {
    /// Returns the errors of a body for this operation; `template` is the path as written in the document.
    pub(crate) fn complaints(&self, method: &str, template: &str, body: &Value) -> Vec<String> {
        let key = format!("{method} {template}");
        let known = self.validators.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        let validator = known.unwrap_or_else(|| {
            let built = self.build(method, template);
            self.validators.lock().unwrap_or_else(PoisonError::into_inner).insert(key, built.clone());
            built
        });
        let Some(validator) = validator else {
            return Vec::new();
        };
        validator.iter_errors(body).map(|error| format!("{}: {error}", error.instance_path)).take(5).collect()
    }

    fn build(&self, method: &str, template: &str) -> Option<Arc<Validator>> {
        let operation = &self.document["paths"][template][method.to_ascii_lowercase()];
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        if schema.is_null() {
            return None;
        }
        let mut used = BTreeSet::new();
        self.references(schema, &mut used);
        let schemas: Map<String, Value> = used
            .into_iter()
            .map(|name| {
                let schema = self.document["components"]["schemas"][&name].clone();
                (name, schema)
            })
            .collect();
        let mut root = schema.clone();
        root["components"] = json!({ "schemas": schemas });
        root["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
        match jsonschema::validator_for(&root) {
            Ok(validator) => Some(Arc::new(validator)),
            Err(why) => {
                loudly(&format!("NO CHECK of {method} {template}: {why}"));
                None
            }
        }
    }

    /// Collects the names of all schemas that `value` refers to.
    fn references(&self, value: &Value, used: &mut BTreeSet<String>) {
        match value {
            Value::Object(map) => {
                let target = map.get("$ref").and_then(Value::as_str);
                if let Some(name) = target.and_then(|t| t.strip_prefix("#/components/schemas/"))
                    && used.insert(name.to_owned())
                {
                    self.references(&self.document["components"]["schemas"][name], used);
                }
                for value in map.values() {
                    self.references(value, used);
                }
            }
            Value::Array(list) => {
                for value in list {
                    self.references(value, used);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_with_a_body_can_be_checked() {
        let Some(api) = load() else {
            return;
        };
        let commands = "/applications/{application_id}/commands";
        let command = "/applications/{application_id}/commands/{command_id}";
        let message = "/channels/{channel_id}/messages/{message_id}";
        let operations = [
            ("PUT", commands),
            ("POST", commands),
            ("PATCH", command),
            ("POST", "/users/@me/channels"),
            ("POST", "/channels/{channel_id}/messages"),
            ("PATCH", message),
            ("POST", "/interactions/{interaction_id}/{interaction_token}/callback"),
            ("POST", "/webhooks/{webhook_id}/{webhook_token}"),
            ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original"),
            ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"),
        ];
        for (method, template) in operations {
            assert!(api.build(method, template).is_some(), "{method} {template}");
            let complaints = api.complaints(method, template, &json!(17));
            assert!(!complaints.is_empty(), "{method} {template}");
        }
    }
}
