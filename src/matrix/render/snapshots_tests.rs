//! Snapshots of every page of an evening of each game on Matrix, in `src/matrix/snapshots/`. The table's
//! messages are drawn for a room, Anna's for her private chat. The HTML has a line break after each paragraph
//! and each `<br>`.
//!
//! Accept an intended change with `INSTA_UPDATE=always cargo test -p herzbot-matrix snapshots`.

use super::{Canvas, Mention, render};
use herzbot_adapter::choices::Numbered;
use herzbot_core::ids::Moment;
use herzbot_core::samples::{Scene, golden_evening, key_scenes};
use herzbot_core::text::{Language, Texts};
use herzbot_rules::GameKind;

/// Prints the evenings in a language, as a client without HTML shows them, for reading aloud:
/// `HERZBOT_LANGUAGE=de cargo test -p herzbot-matrix --lib -- --ignored --nocapture printed`
#[test]
#[ignore = "prints, and proves nothing"]
fn printed_evenings() {
    let texts = Texts::embedded().expect("the files are well-formed");
    let language = std::env::var("HERZBOT_LANGUAGE").ok().and_then(|tag| Language::from_tag(&tag));
    for kind in GameKind::ALL {
        for Scene { name, page, .. } in key_scenes(&texts, language.unwrap_or_default(), kind) {
            let private = name.ends_with("Anna");
            let choices = Numbered::of(&page);
            let prefix = if private { "" } else { "!" };
            let link = Some("https://matrix.to/#/!r/$e");
            let canvas = Canvas {
                texts: &texts,
                prefix,
                choices: &choices,
                now: NOW,
                mentions: &[],
                link,
                zone: None,
            };
            println!("═══ {name}\n{}\n", render(&page, &canvas).body);
        }
    }
}

/// A minute after the start of the sample turns.
const NOW: Moment = Moment(1_700_000_060_000);

#[test]
fn every_page_of_an_evening_of_each_game() {
    let texts = Texts::embedded().expect("the files are well-formed");
    let anna = [Mention { id: "@anna:hs".to_owned(), name: "Anna".to_owned() }];
    for kind in GameKind::ALL {
        let scenes = golden_evening(&texts, Language::En, kind);
        let drawn = scenes.iter().map(|Scene { name, page, .. }| {
            let private = name.ends_with("Anna");
            let choices = Numbered::of(page);
            let canvas = Canvas {
                texts: &texts,
                prefix: if private { "" } else { "!" },
                choices: &choices,
                now: NOW,
                mentions: if private { &anna } else { &[] },
                link: Some("https://matrix.to/#/!r/$e"),
                zone: None,
            };
            let message = render(page, &canvas);
            let html = message.html.expect("no page of an evening is too long");
            let html = html.replace("<br>", "<br>\n").replace("</p>", "</p>\n");
            format!("═══ {name}\n{}\n\n─── HTML\n{}", message.body, html.trim_end())
        });
        let drawn = drawn.collect::<Vec<_>>().join("\n\n");
        insta::with_settings!({
            snapshot_path => "../snapshots",
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!(format!("evening-{}", kind.name()), drawn);
        });
    }
}
