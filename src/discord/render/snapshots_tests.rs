//! Every page of an evening of each game as Discord gets it, in `src/discord/snapshots/`.
//!
//! A change that was meant is accepted with `INSTA_UPDATE=always cargo test -p herzbot-discord snapshots`.

use super::{CardEmojis, message};
use herzbot_core::samples::{Scene, folded, golden_evening};
use herzbot_core::text::{Language, Texts};
use herzbot_rules::GameKind;

#[test]
fn every_page_of_an_evening_of_each_game() {
    let texts = Texts::embedded().expect("the files are well-formed");
    for kind in GameKind::ALL {
        let scenes = golden_evening(&texts, Language::En, kind);
        let drawn = scenes.iter().map(|Scene { name, page, .. }| {
            let body = message(page, &[], "discord", &CardEmojis::default()).body;
            let json = serde_json::to_string_pretty(&body).expect("a body is plain data");
            format!("═══ {name}\n{}", folded(&json))
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
