//! Writes both texts of a message at the same time.

use super::super::html::{escaped, push_escaped};
use herzbot_core::page::{Piece, pieces};
use herzbot_core::spelling::legible;

/// A message that is being written: the plain text (`body`) and the HTML (`formatted_body`).
#[derive(Debug, Default)]
pub(super) struct MessageWriter {
    body: String,
    html: String,
    bold: bool,
    /// Whether a blank line separates paragraphs of the plain text.
    loose: bool,
}

impl MessageWriter {
    /// Makes an empty message. If `loose`, a blank line separates paragraphs of the plain text.
    pub(super) fn new(loose: bool) -> Self {
        Self { loose, ..Self::default() }
    }

    const fn gap(&self) -> &'static str {
        if self.loose { "\n\n" } else { "\n" }
    }

    /// Writes a separate paragraph.
    pub(super) fn paragraph(&mut self, write: impl FnOnce(&mut Self)) {
        if !self.body.is_empty() {
            self.body.push_str(self.gap());
        }
        self.block(write);
    }

    /// Writes a block directly below the one before.
    pub(super) fn go_on(&mut self, write: impl FnOnce(&mut Self)) {
        match self.html.strip_suffix("</p>").map(str::len) {
            Some(end) => {
                self.html.truncate(end);
                self.line();
                write(self);
                self.html.push_str("</p>");
            }
            None => self.paragraph(write),
        }
    }

    fn block(&mut self, write: impl FnOnce(&mut Self)) {
        self.html.push_str("<p>");
        write(self);
        self.close_bold();
        self.html.push_str("</p>");
    }

    /// Ends a line.
    pub(super) fn line(&mut self) {
        self.body.push('\n');
        self.html.push_str("<br>");
    }

    /// Writes monospace lines.
    pub(super) fn columns(&mut self, lines: &[String]) {
        if !self.body.is_empty() {
            self.body.push_str(if self.html.ends_with("</p>") { "\n" } else { self.gap() });
        }
        let lines = lines.join("\n");
        self.body.push_str(&lines);
        self.html.push_str("<pre><code>");
        self.html.push_str(&escaped(&lines));
        self.html.push_str("\n</code></pre>");
    }

    /// Writes bold HTML. The plain text has no markup.
    pub(super) fn bold(&mut self, write: impl FnOnce(&mut Self)) {
        self.toggle_bold();
        write(self);
        self.close_bold();
    }

    /// Writes a text without markup.
    pub(super) fn plain(&mut self, text: &str) {
        self.body.push_str(text);
        self.html.push_str(&escaped(text));
    }

    /// Writes monospace text.
    pub(super) fn code(&mut self, text: &str) {
        self.both(text, &format!("<code>{}</code>", escaped(text)));
    }

    /// Writes different contents into the two texts.
    pub(super) fn both(&mut self, plain: &str, html: &str) {
        self.body.push_str(plain);
        self.html.push_str(html);
    }

    /// Writes a text with our inline markup (see [`herzbot_core::page`]). `moment` formats a time (seconds
    /// since 1970), with or without its date.
    pub(super) fn text(&mut self, text: &str, moment: &dyn Fn(u64, bool) -> String) {
        for piece in pieces(text) {
            match piece {
                Piece::Letter(letter) => self.letter(letter),
                Piece::Escaped(letter) => self.chosen(letter),
                Piece::Bold => self.toggle_bold(),
                Piece::Code(code) => self.code(&code),
                Piece::Moment(seconds) => self.plain(&moment(seconds, false)),
                Piece::Date(seconds) => self.plain(&moment(seconds, true)),
                Piece::Break => self.line(),
            }
        }
    }

    /// Returns both texts: plain and HTML.
    pub(super) fn finish(self) -> (String, String) {
        (self.body, self.html)
    }

    fn letter(&mut self, letter: char) {
        self.body.push(letter);
        push_escaped(&mut self.html, letter);
    }

    /// Writes a character of a name that a person has chosen.
    fn chosen(&mut self, letter: char) {
        self.letter(letter);
        if is_wild(letter) {
            self.both(JOINER, JOINER);
        }
    }

    fn toggle_bold(&mut self) {
        self.html.push_str(if self.bold { "</b>" } else { "<b>" });
        self.bold = !self.bold;
    }

    fn close_bold(&mut self) {
        if self.bold {
            self.toggle_bold();
        }
    }
}

/// A zero-width character that keeps clients from turning names into links.
const JOINER: &str = "\u{2060}";

/// Returns whether a client would turn the text after this character into a mention, a room or a link.
const fn is_wild(letter: char) -> bool {
    matches!(letter, '@' | '#' | ':')
}

/// Returns a name on one line that no client turns into a mention or a link.
pub(super) fn tamed(name: &str) -> String {
    let mut tamed = String::new();
    for letter in legible(name).chars() {
        tamed.push(letter);
        if is_wild(letter) {
            tamed.push_str(JOINER);
        }
    }
    tamed
}
