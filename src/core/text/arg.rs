//! What is put into the variables of texts.

use fluent_bundle::FluentValue;

/// The value of a variable in a text: anything that a text or a number can be made `into()`.
pub type Arg<'a> = FluentValue<'a>;
