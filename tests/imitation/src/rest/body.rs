//! Reads bodies: JSON, or a form with `payload_json` and `files[n]`.

use axum::body::to_bytes;
use axum::extract::{FromRequest, Multipart, Request};
use serde_json::Value;

use super::ApiError;
use super::routes::decoded;

/// Discord's maximum file size without any boost.
pub(crate) const LARGEST_FILE: usize = 10 * 1024 * 1024;
const LARGEST_BODY: usize = 110 * 1024 * 1024;

/// A file of a form.
#[derive(Debug)]
pub(crate) struct Upload {
    /// The n of `files[n]`.
    pub(crate) number: u64,
    pub(crate) filename: String,
    pub(crate) content_type: Option<String>,
    pub(crate) bytes: Vec<u8>,
}

pub(crate) fn query(text: &str) -> Vec<(String, String)> {
    text.split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decoded(name), decoded(value))
        })
        .collect()
}

pub(crate) async fn read(request: Request, kind: &str) -> Result<(Value, Vec<Upload>), ApiError> {
    if kind.starts_with("multipart/form-data") {
        return form(request).await;
    }
    let bytes = to_bytes(request.into_body(), LARGEST_BODY).await.map_err(|_| ApiError::too_large())?;
    if bytes.is_empty() {
        return Ok((Value::Null, Vec::new()));
    }
    if !kind.starts_with("application/json") {
        let says = "Expected \"Content-Type\" header to be one of {'application/json'}.";
        return Err(ApiError::invalid_at("", "CONTENT_TYPE_INVALID", says));
    }
    let body = serde_json::from_slice(&bytes).map_err(|_| ApiError::bad_json())?;
    Ok((body, Vec::new()))
}

/// Reads a body of pairs (`application/x-www-form-urlencoded`), as a list of them.
pub(crate) async fn read_pairs(request: Request, kind: &str) -> Result<Value, ApiError> {
    let bytes = to_bytes(request.into_body(), LARGEST_BODY).await.map_err(|_| ApiError::too_large())?;
    if !kind.starts_with("application/x-www-form-urlencoded") {
        return Err(ApiError::invalid_at("", "CONTENT_TYPE_INVALID", "a form is wanted"));
    }
    let text = String::from_utf8_lossy(&bytes).replace('+', "%20");
    Ok(query(&text).into_iter().map(|(name, value)| serde_json::json!([name, value])).collect())
}

async fn form(request: Request) -> Result<(Value, Vec<Upload>), ApiError> {
    let broken = |why: &dyn std::fmt::Display| {
        ApiError::invalid_at("", "MULTIPART_INVALID", format!("broken form: {why}"))
    };
    let mut form = Multipart::from_request(request, &()).await.map_err(|e| broken(&e))?;
    let mut body = Value::Null;
    let mut files: Vec<Upload> = Vec::new();
    while let Some(field) = form.next_field().await.map_err(|e| broken(&e))? {
        let name = field.name().unwrap_or_default().to_owned();
        if name == "payload_json" {
            let text = field.text().await.map_err(|e| broken(&e))?;
            body = serde_json::from_str(&text).map_err(|_| ApiError::bad_json())?;
            continue;
        }
        let number =
            name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']')).and_then(|n| n.parse().ok());
        let Some(number) = number else {
            return Err(broken(&format!("unknown field {name:?}")));
        };
        if files.iter().any(|f| f.number == number) {
            return Err(broken(&format!("field {name:?} twice")));
        }
        let filename = field.file_name().unwrap_or_default().to_owned();
        if filename.is_empty() {
            return Err(broken(&format!("field {name:?} without a file name")));
        }
        let content_type = field.content_type().map(str::to_owned);
        let bytes = field.bytes().await.map_err(|e| broken(&e))?.to_vec();
        if bytes.len() > LARGEST_FILE {
            return Err(ApiError::too_large());
        }
        files.push(Upload { number, filename, content_type, bytes });
    }
    if body.is_null() {
        body = serde_json::json!({});
    }
    if files.len() > 10 {
        return Err(broken(&"more than 10 files"));
    }
    Ok((body, files))
}
