//! The page's files as browsers get them. They are compressed once, and browsers cache them until they change. All
//! but the cards are in `page/`; the crate `cards` draws those.
//!
//! The first page names the other files in a folder named after the digest of them all. So these files can be
//! cached forever, and browsers notice a newer program at once.

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use herzbot_cards::Shape;
use herzbot_core::page::{CardFace, Hue};
use herzbot_core::text::{Texts, faces};
use sha2::{Digest, Sha256};
use std::io::{Read as _, Write as _};
use std::sync::LazyLock;

/// The caching rule of files that never change at their URL.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// The caching rule of files that are cached but revalidated each time.
const ASKED_AGAIN: &str = "no-cache";
/// The placeholder for the folder of the other files in the first page.
const FOLDER: &str = "{folder}";
const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const PICTURE: &str = "image/svg+xml";
/// The placeholder for the cards that the first page shows before anything else is loaded.
const FAN: &str = "{fan}";
/// The placeholder for the common start of all pages, and that start.
const HEAD: (&str, &str) = ("{head}", include_str!("page/head.html"));
const INDEX: &str = include_str!("page/index.html");
/// The page of one table, one folder deeper: for spectators, and for people who play by a link.
const TABLE: &str = include_str!("page/table.html");
/// The placeholder for its script.
const OWN_SCRIPT: &str = "{script}";

/// The page's files apart from the first one: name, type, content.
const FILES: [(&str, &str, &str); 48] = [
    ("style.css", STYLE, include_str!("page/style.css")),
    ("cards.css", STYLE, include_str!("page/cards.css")),
    ("board.css", STYLE, include_str!("page/board.css")),
    ("seats.css", STYLE, include_str!("page/seats.css")),
    ("hand.css", STYLE, include_str!("page/hand.css")),
    ("end.css", STYLE, include_str!("page/end.css")),
    ("low.css", STYLE, include_str!("page/low.css")),
    ("replay.css", STYLE, include_str!("page/replay.css")),
    ("lesson.css", STYLE, include_str!("page/lesson.css")),
    ("icon.svg", PICTURE, include_str!("page/icon.svg")),
    ("app.js", SCRIPT, include_str!("page/app.js")),
    ("door.js", SCRIPT, include_str!("page/door.js")),
    ("line.js", SCRIPT, include_str!("page/line.js")),
    ("render.js", SCRIPT, include_str!("page/render.js")),
    ("room.js", SCRIPT, include_str!("page/room.js")),
    ("board.js", SCRIPT, include_str!("page/board.js")),
    ("calls.js", SCRIPT, include_str!("page/calls.js")),
    ("cards.js", SCRIPT, include_str!("page/cards.js")),
    ("pieces.js", SCRIPT, include_str!("page/pieces.js")),
    ("seats.js", SCRIPT, include_str!("page/seats.js")),
    ("layout.js", SCRIPT, include_str!("page/layout.js")),
    ("moves.js", SCRIPT, include_str!("page/moves.js")),
    ("more.js", SCRIPT, include_str!("page/more.js")),
    ("podium.js", SCRIPT, include_str!("page/podium.js")),
    ("keys.js", SCRIPT, include_str!("page/keys.js")),
    ("tables.js", SCRIPT, include_str!("page/tables.js")),
    ("news.js", SCRIPT, include_str!("page/news.js")),
    ("focus.js", SCRIPT, include_str!("page/focus.js")),
    ("flight.js", SCRIPT, include_str!("page/flight.js")),
    ("playback.js", SCRIPT, include_str!("page/playback.js")),
    ("lesson.js", SCRIPT, include_str!("page/lesson.js")),
    ("preferences.js", SCRIPT, include_str!("page/preferences.js")),
    ("critique.js", SCRIPT, include_str!("page/critique.js")),
    ("highlights.js", SCRIPT, include_str!("page/highlights.js")),
    ("puzzle.js", SCRIPT, include_str!("page/puzzle.js")),
    ("round.js", SCRIPT, include_str!("page/round.js")),
    ("replay.js", SCRIPT, include_str!("page/replay.js")),
    ("fair.js", SCRIPT, include_str!("page/fair.js")),
    ("composer.js", SCRIPT, include_str!("page/composer.js")),
    ("watch.js", SCRIPT, include_str!("page/watch.js")),
    ("play.js", SCRIPT, include_str!("page/play.js")),
    ("guest.js", SCRIPT, include_str!("page/guest.js")),
    ("activity.css", STYLE, include_str!("page/activity.css")),
    ("activity.js", SCRIPT, include_str!("page/activity.js")),
    ("discord.js", SCRIPT, include_str!("page/discord.js")),
    ("frame.js", SCRIPT, include_str!("page/frame.js")),
    ("widget.js", SCRIPT, include_str!("page/widget.js")),
    ("words.js", SCRIPT, include_str!("page/words.js")),
];

/// A file as it is sent.
struct Asset {
    name: &'static str,
    kind: &'static str,
    plain: Bytes,
    packed: Bytes,
    tag: String,
}

/// All files of the page.
struct Assets {
    /// The folder's name: 16 hexadecimal digits.
    folder: String,
    index: Asset,
    watch: Asset,
    play: Asset,
    framed: Asset,
    files: Vec<Asset>,
}

static ASSETS: LazyLock<Assets> = LazyLock::new(|| {
    let mut files: Vec<Asset> = FILES
        .iter()
        .map(|(name, kind, text)| Asset::new(name, kind, without_comments(text).into()))
        .collect();
    // The texts are part of the program, and tests read them all.
    let all_faces = Texts::embedded().map(|texts| faces(&texts)).unwrap_or_default();
    files.push(Asset::new("cards.svg", PICTURE, herzbot_cards::sprite(&all_faces).into()));
    let all = files.iter().fold(Sha256::new(), |hash, file| {
        hash.chain_update(file.name).chain_update([0]).chain_update(&file.plain).chain_update([0])
    });
    let folder = hex::encode(&all.finalize()[..8]);
    let [index, table] = [INDEX, TABLE].map(|page| page.replace(HEAD.0, HEAD.1));
    let index = index.replace(FOLDER, &format!("page/{folder}")).replace(FAN, &fan());
    // A frame shows the page at the root or next to it, with any prefix.
    let framed = table.replace(FOLDER, &format!("page/{folder}")).replace(OWN_SCRIPT, "play.js");
    let table = table.replace(FOLDER, &format!("../page/{folder}"));
    let [watch, play] = ["watch.js", "play.js"].map(|script| table.replace(OWN_SCRIPT, script));
    Assets {
        index: Asset::new("", HTML, Bytes::from(index)),
        watch: Asset::new("", HTML, Bytes::from(watch)),
        play: Asset::new("", HTML, Bytes::from(play)),
        framed: Asset::new("", HTML, Bytes::from(framed)),
        files,
        folder,
    }
});

/// Draws the three cards that `door.js` shows, too.
fn fan() -> String {
    let cards = [("97", "■", Hue::Turquoise), ("A", "♥", Hue::Red), ("J50", "●", Hue::Green)];
    let drawn = cards.map(|(text, mark, hue)| {
        let face = CardFace { text: text.into(), mark: mark.into(), hue, ..CardFace::default() };
        let drawing = herzbot_cards::inline(&face, Shape::Tall).unwrap_or_default();
        format!("<span class=\"card large hue-{}\">{drawing}</span>", format!("{hue:?}").to_lowercase())
    });
    drawn.concat()
}

impl Asset {
    fn new(name: &'static str, kind: &'static str, plain: Bytes) -> Self {
        let tag = format!("\"{}\"", hex::encode(&Sha256::digest(&plain)[..8]));
        Self { name, kind, packed: pack(&plain).into(), plain, tag }
    }

    fn answer(&self, headers: &HeaderMap, keep: &'static str) -> Response {
        let known =
            headers.get_all(header::IF_NONE_MATCH).into_iter().filter_map(|value| value.to_str().ok());
        let kept =
            known.flat_map(|line| line.split(',')).any(|tag| tag.trim().trim_start_matches("W/") == self.tag);
        let mut response = if kept {
            StatusCode::NOT_MODIFIED.into_response()
        } else if takes_gzip(headers) {
            ([(header::CONTENT_TYPE, self.kind), (header::CONTENT_ENCODING, "gzip")], self.packed.clone())
                .into_response()
        } else {
            ([(header::CONTENT_TYPE, self.kind)], self.plain.clone()).into_response()
        };
        let told = response.headers_mut();
        told.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
        told.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        // Hexadecimal digits in quotation marks are always a valid value.
        if let Ok(tag) = HeaderValue::from_str(&self.tag) {
            told.insert(header::ETAG, tag);
        }
        response
    }
}

/// Blanks the comments that stand on lines of their own: a fifth of what scripts and styles weigh when they are compressed.
/// The lines themselves stay, so that a browser's error names the line of the source.
fn without_comments(text: &str) -> String {
    let mut in_block = false;
    let mut left = String::with_capacity(text.len());
    for line in text.lines() {
        let start = line.trim_start();
        let begins = start.starts_with("/*");
        if !in_block && !begins && !start.starts_with("//") {
            left.push_str(line);
        }
        in_block = (in_block || begins) && !line.contains("*/");
        left.push('\n');
    }
    left
}

/// Compresses something with gzip.
pub(crate) fn pack(plain: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory doesn't fail.
    let _ = encoder.write_all(plain);
    encoder.finish().unwrap_or_default()
}

/// Returns a response with JSON compressed by [`pack`], in an encoding that the browser supports.
pub(crate) fn json(headers: &HeaderMap, packed: Bytes) -> Response {
    let kind = [(header::CONTENT_TYPE, "application/json")];
    if takes_gzip(headers) {
        return (kind, [(header::CONTENT_ENCODING, "gzip")], packed).into_response();
    }
    let mut plain = Vec::new();
    match GzDecoder::new(&packed[..]).read_to_end(&mut plain) {
        Ok(_) => (kind, plain).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Returns whether a browser supports gzip.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let all = headers.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|line| line.split(',')).any(|offer| {
        let (name, weight) = offer.split_once(';').unwrap_or((offer, ""));
        name.trim().eq_ignore_ascii_case("gzip")
            && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
}

/// Serves the first page.
pub(crate) async fn index(headers: HeaderMap) -> Response {
    ASSETS.index.answer(&headers, ASKED_AGAIN)
}

/// Serves the page for people who play by a link.
pub(crate) async fn play(headers: HeaderMap) -> Response {
    ASSETS.play.answer(&headers, ASKED_AGAIN)
}

/// Serves the page in a client's frame.
pub(crate) fn framed(headers: &HeaderMap) -> Response {
    ASSETS.framed.answer(headers, ASKED_AGAIN)
}

/// Serves the page for spectators.
pub(crate) async fn watch(headers: HeaderMap) -> Response {
    ASSETS.watch.answer(&headers, ASKED_AGAIN)
}

/// Serves another file, in the folder of this program's version or, for a page of an older one, of another.
pub(crate) async fn file(
    axum::extract::Path((folder, name)): axum::extract::Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let keep = if folder == ASSETS.folder { FOR_EVER } else { ASKED_AGAIN };
    match ASSETS.files.iter().find(|file| file.name == name) {
        Some(file) => file.answer(&headers, keep),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_page_is_small() {
        let files = &ASSETS.files;
        let all: usize =
            ASSETS.index.packed.len() + files.iter().map(|file| file.packed.len()).sum::<usize>();
        assert!(all <= 150_000, "{all} bytes");
    }

    #[test]
    fn comments_are_not_sent_and_lines_keep_their_number() {
        let source =
            "/**\n * What it does.\n */\nlet a = 1; // one\n  // two\nconst b = '//';\n/* three */\n";
        assert_eq!(without_comments(source), "\n\n\nlet a = 1; // one\n\nconst b = '//';\n\n");
        for (name, _, text) in FILES {
            let sent = without_comments(text);
            for (line, sent) in text.lines().zip(sent.lines()) {
                let code = line.split_once("*/").map_or("", |(_, behind)| behind.trim());
                assert!(sent == line || sent.is_empty() && code.is_empty(), "{name}: {line}");
            }
        }
    }

    #[test]
    fn cards_are_there_before_the_page_and_with_it() {
        let index = String::from_utf8_lossy(&ASSETS.index.plain);
        assert_eq!(index.matches("<svg class=\"face\"").count(), 3);
        assert!(!index.contains('{'), "everything is filled in");
        let sprite = ASSETS.files.iter().find(|file| file.name == "cards.svg").expect("the cards");
        assert!(sprite.packed.len() < 20_000, "{} bytes", sprite.packed.len());
        for symbol in ["tall-62_diamond", "short-Q_spades", "wide-J50_circle", "tall-mask"] {
            let sprite = String::from_utf8_lossy(&sprite.plain);
            assert!(sprite.contains(&format!("<symbol id=\"{symbol}\"")), "{symbol}");
        }
    }

    #[test]
    fn gzip_is_sent_only_to_who_takes_it() {
        for (offer, takes) in [
            ("gzip, deflate, br", true),
            ("br;q=1.0, GZIP;q=0.5", true),
            ("gzip;q=0", false),
            ("identity", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, offer.parse().expect("a header"));
            assert_eq!(takes_gzip(&headers), takes, "{offer}");
        }
        assert!(!takes_gzip(&HeaderMap::new()));
    }

    #[test]
    fn what_a_browser_has_is_not_sent_again() {
        let mut headers = HeaderMap::new();
        let file = &ASSETS.files[0];
        assert_eq!(file.answer(&headers, FOR_EVER).status(), StatusCode::OK);
        headers.insert(header::IF_NONE_MATCH, format!("\"x\", W/{}", file.tag).parse().expect("a header"));
        let answer = file.answer(&headers, FOR_EVER);
        assert_eq!(answer.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(answer.headers()[header::ETAG], file.tag);
        assert!(
            answer.headers()[header::CACHE_CONTROL].to_str().is_ok_and(|value| value.contains("immutable"))
        );
    }
}
