//! The HTML that messages need: escaping our texts, and reading mentions in others' texts.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use ruma_html::{ElementData, Html, NodeData, NodeRef};

/// The longest HTML that is read, in bytes: far longer than any command. The parser's tree is dropped
/// recursively, so nested tags in a message of 60 kB would overflow a thread's stack.
const LONGEST: usize = 8_000;

/// The characters that a matrix.to address has encoded.
const ENCODED: AsciiSet = NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'@')
    .remove(b':')
    .remove(b'!')
    .remove(b'$');

/// Returns the matrix.to address of a person or an event, for links and pills.
pub fn matrix_to(parts: &[&str]) -> String {
    let parts = parts.iter().map(|part| format!("/{}", utf8_percent_encode(part, &ENCODED)));
    format!("https://matrix.to/#{}", parts.collect::<String>())
}

/// Appends a character, escaped for HTML text and attributes.
pub fn push_escaped(html: &mut String, letter: char) {
    match letter {
        '&' => html.push_str("&amp;"),
        '<' => html.push_str("&lt;"),
        '>' => html.push_str("&gt;"),
        '"' => html.push_str("&quot;"),
        '\'' => html.push_str("&#39;"),
        letter => html.push(letter),
    }
}

/// Escapes a text for HTML text and attributes.
pub fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    text.chars().for_each(|letter| push_escaped(&mut html, letter));
    html
}

/// Returns the text of a message that mentions people, with user ids in place of the pills and without the
/// quoted message. Returns `None` if it mentions nobody or is longer than [`LONGEST`].
pub fn with_people(html: &str) -> Option<String> {
    // The quotation may have any length. Only the answer counts.
    let answer = html.split_once("</mx-reply>").map_or(html, |(_, answer)| answer);
    if answer.len() > LONGEST {
        return None;
    }
    let mut text = String::new();
    let mut anybody = false;
    for node in Html::parse(answer).children() {
        anybody |= push_text(&mut text, &node);
    }
    anybody.then_some(text)
}

/// Appends the text of a node. Returns whether it mentions people.
fn push_text(text: &mut String, node: &NodeRef) -> bool {
    let element = match node.data() {
        NodeData::Text(said) => {
            // Commands are separated by plain spaces.
            text.push_str(&said.borrow().replace('\u{a0}', " "));
            return false;
        }
        NodeData::Element(element) => element,
        NodeData::Document | NodeData::Other => return false,
    };
    let tag = element.name.local.as_ref();
    // The content of a pill is a display name, and the id is more precise.
    if tag == "a"
        && let Some(id) = person(element)
    {
        text.push_str(&id);
        return true;
    }
    let mut anybody = false;
    for child in node.children() {
        anybody |= push_text(text, &child);
    }
    if matches!(tag, "br" | "p" | "div" | "li") {
        text.push('\n');
    }
    anybody
}

/// Returns the person to whom a link leads: `https://matrix.to/#/@anna:example.org` or
/// `matrix:u/anna:example.org`.
fn person(link: &ElementData) -> Option<String> {
    let attributes = link.attrs.borrow();
    let address = &*attributes.iter().find(|attribute| &*attribute.name.local == "href")?.value;
    // Don't use ruma's `MatrixToUri`, which panics at "https://matrix.to/#/////".
    let (sigil, rest) = match address.strip_prefix("matrix:u/") {
        Some(rest) => ("@", rest),
        None => ("", address.strip_prefix("https://matrix.to/#/")?),
    };
    let id = percent_decode_str(rest.split(['?', '/']).next()?).decode_utf8().ok()?;
    let id = format!("{sigil}{id}");
    (id.starts_with('@') && id.contains(':') && !id.contains(char::is_whitespace)).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_found_however_a_client_writes_them() {
        for (html, expected) in [
            ("hello", None),
            ("<a href=\"https://example.org/@anna:hs\">Anna</a>", None),
            ("<a href=\"https://matrix.to/#/!room:hs/$event\">there</a>", None),
            ("<a href='https://matrix.to/#/@anna:hs'>Anna</a> &amp; &#66;&#x65;n", Some("@anna:hs & Ben")),
            (
                "<p>x <a class=\"pill\" href=\"https://matrix.to/#/%40a%3Ahs?via=hs\"><b>A</b></a></p>",
                Some("x @a:hs\n"),
            ),
            ("<a href=\"matrix:u/anna:hs\">Anna</a>", Some("@anna:hs")),
            ("<mx-reply><a href=\"https://matrix.to/#/@b:hs\">B</a></mx-reply>join", None),
            ("<a href=\"https://matrix.to/#/@%ff:hs\">B</a>", None),
            (
                "&unknown; &#xffffffff;&nbsp;<a href=\"https://matrix.to/#/@b:hs\">B",
                Some("&unknown; \u{fffd} @b:hs"),
            ),
            ("a<br/><a href=\"https://matrix.to/#/@b:hs\">B</a> <!-- c -->d<hr>", Some("a\n@b:hs d")),
        ] {
            assert_eq!(with_people(html).as_deref(), expected, "{html}");
        }
    }

    #[test]
    fn no_message_brings_the_bot_down() {
        let pill = "<a href=\"https://matrix.to/#/@b:hs\">B</a>";
        for address in ["/////", "///", "//", "", "@", "@:", "%", "@b:hs/$e"] {
            let _any = with_people(&format!("<a href=\"https://matrix.to/#/{address}\">B</a>"));
        }
        for tag in ["<b>", "<div>", "<ul><li>", "<table>"] {
            for count in [100, 1_000, 20_000] {
                let html = format!("{pill}{}", tag.repeat(count));
                let read = html.len() <= LONGEST;
                assert_eq!(with_people(&html).is_some(), read, "{tag} {count}");
            }
        }
        let quoted = format!("<mx-reply>{}</mx-reply>{pill} join", "x".repeat(60_000));
        assert_eq!(with_people(&quoted).as_deref(), Some("@b:hs join"));
    }

    #[test]
    fn nothing_that_is_written_breaks_out() {
        assert_eq!(escaped("<b> & \"it's\""), "&lt;b&gt; &amp; &quot;it&#39;s&quot;");
        assert_eq!(matrix_to(&["@a b\"<:hs"]), "https://matrix.to/#/@a%20b%22%3C:hs");
        assert_eq!(matrix_to(&["!r:hs", "$e/1"]), "https://matrix.to/#/!r:hs/$e%2F1");
    }
}
