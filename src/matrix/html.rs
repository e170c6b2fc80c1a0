//! As much of HTML as messages need: escaping what we write, and reading whom others mention.

/// The address of a person or an event for links and pills.
pub fn matrix_to(parts: &[&str]) -> String {
    let mut address = "https://matrix.to/#".to_owned();
    for part in parts {
        address.push('/');
        for byte in part.bytes() {
            match byte {
                b'A'..=b'Z'
                | b'a'..=b'z'
                | b'0'..=b'9'
                | b'-'
                | b'.'
                | b'_'
                | b'~'
                | b'@'
                | b':'
                | b'!'
                | b'$' => {
                    address.push(char::from(byte));
                }
                byte => address.push_str(&format!("%{byte:02X}")),
            }
        }
    }
    address
}

/// A character as it may stand in HTML, between tags and in attributes.
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

/// A text as it may stand in HTML.
pub fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    text.chars().for_each(|letter| push_escaped(&mut html, letter));
    html
}

/// The text of a message that mentions people, with their user ids in place of the pills and without the quotation of
/// what it answers; none if it mentions nobody.
pub fn with_people(html: &str) -> Option<String> {
    let html = match html.split_once("</mx-reply>") {
        Some((_, answer)) => answer,
        None => html,
    };
    let mut text = String::new();
    let mut anybody = false;
    // Inside of a pill nothing is said but its name.
    let mut pill = false;
    let mut rest = html;
    while let Some(letter) = rest.chars().next() {
        let tag = rest.strip_prefix('<').and_then(|after| after.split_once('>'));
        if let Some((tag, after)) = tag {
            let name = tag.split([' ', '/']).find(|part| !part.is_empty()).unwrap_or_default();
            match (tag.starts_with('/'), name) {
                (false, "a") => {
                    if let Some(id) = person(tag) {
                        text.push_str(&id);
                        (anybody, pill) = (true, true);
                    }
                }
                (true, "a") => pill = false,
                (false, "br") | (true, "p" | "div" | "li") => text.push('\n'),
                (_, _) => {}
            }
            rest = after;
            continue;
        }
        let (letter, used) = entity(rest).unwrap_or((letter, letter.len_utf8()));
        if !pill {
            text.push(letter);
        }
        rest = &rest[used..];
    }
    anybody.then_some(text)
}

/// The user id to which a link leads, by its tag: `a href="https://matrix.to/#/@anna:example.org"`.
fn person(tag: &str) -> Option<String> {
    let (_, link) = tag.split_once("href=")?;
    let quote = link.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    let link = link[1..].split(quote).next()?;
    let id = link.strip_prefix("https://matrix.to/#/").or_else(|| link.strip_prefix("http://matrix.to/#/"));
    let id = match id {
        Some(id) => unquoted(id.split(['?', '/']).next()?)?,
        None => format!("@{}", unquoted(link.strip_prefix("matrix:u/")?.split(['?', '/']).next()?)?),
    };
    (id.starts_with('@') && id.contains(':') && !id.contains(char::is_whitespace)).then_some(id)
}

/// A text without its percent signs: `%40` is `@`.
fn unquoted(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
                let (high, low) = (digit(rest.next())?, digit(rest.next())?);
                u8::try_from(high * 16 + low).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

/// The character of an entity at the start of a text, and how long that is.
fn entity(text: &str) -> Option<(char, usize)> {
    let (name, _) = text.strip_prefix('&')?.split_once(';').filter(|(name, _)| name.len() <= 8)?;
    let letter = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)?
        }
    };
    Some((letter, name.len() + 2))
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
            ("<a href=\"https://matrix.to/#/@%zz:hs\">B</a>", None),
            (
                "&notathing; &#xffffffff; <a href=\"https://matrix.to/#/@b:hs\">B",
                Some("&notathing; &#xffffffff; @b:hs"),
            ),
        ] {
            assert_eq!(with_people(html).as_deref(), expected, "{html}");
        }
    }

    #[test]
    fn nothing_that_is_written_breaks_out() {
        assert_eq!(escaped("<b> & \"it's\""), "&lt;b&gt; &amp; &quot;it&#39;s&quot;");
        assert_eq!(matrix_to(&["@a b\"<:hs"]), "https://matrix.to/#/@a%20b%22%3C:hs");
        assert_eq!(matrix_to(&["!r:hs", "$e/1"]), "https://matrix.to/#/!r:hs/$e%2F1");
    }
}
