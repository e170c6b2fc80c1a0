//! The variables of texts.

use fluent_bundle::FluentValue;

/// The value of a variable in a text: convertible `into()` from a text or a number.
pub type Arg<'a> = FluentValue<'a>;
