//! Traces for an OpenTelemetry collector, by OTLP over HTTP: people's actions, and the steps until their
//! results are shown.

use opentelemetry::trace::TracerProvider as _;
use opentelemetry_otlp::{SpanExporter, WithExportConfig as _};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{SdkTracer, SdkTracerProvider};
use std::time::Duration;

/// The collector's deadline for a batch of spans.
const TAKEN_WITHIN: Duration = Duration::from_secs(5);

/// The exporter of traces. Dropping it sends all recorded spans.
pub struct Traces(Option<SdkTracerProvider>);

impl Traces {
    /// Makes an exporter that sends to `/v1/traces` below this address, or to nobody for `None`.
    pub fn to(address: Option<&str>) -> Self {
        let Some(address) = address else { return Self(None) };
        let exporter = SpanExporter::builder()
            .with_http()
            .with_endpoint(format!("{}/v1/traces", address.trim_end_matches('/')))
            .with_timeout(TAKEN_WITHIN)
            .build();
        let exporter = match exporter {
            Ok(exporter) => exporter,
            Err(error) => {
                super::say(&format!("herzbot: no traces are sent: {error}"));
                return Self(None);
            }
        };
        let resource = Resource::builder().with_service_name("herzbot").build();
        Self(Some(SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build()))
    }

    /// Returns the tracer that records spans, if traces are sent.
    pub fn tracer(&self) -> Option<SdkTracer> {
        self.0.as_ref().map(|provider| provider.tracer("herzbot"))
    }
}

impl Drop for Traces {
    fn drop(&mut self) {
        if let Some(provider) = &self.0
            && let Err(error) = provider.shutdown_with_timeout(TAKEN_WITHIN)
        {
            tracing::warn!(%error, "the last traces could not be sent");
        }
    }
}
