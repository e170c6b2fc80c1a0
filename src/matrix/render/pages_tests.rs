//! Checks every page of random games on Matrix.

use super::{Canvas, FEW_LINES, render};
use herzbot_adapter::choices::Numbered;
use herzbot_core::ids::Moment;
use herzbot_core::page::{Link, Page, Tone, WebLink};
use herzbot_core::samples::{Evening, chapters, pages_of, person, views_of};
use herzbot_core::text::{Language, Texts, pages};
use herzbot_rules::{GameKind, Seat};
use proptest::prelude::*;

/// Checks that a page in a room and in a private chat is complete, well-formed, and small enough for an
/// event.
fn check(texts: &Texts, page: &Page) {
    assert!(Language::from_tag(&page.language).is_some(), "{page:?}");
    let choices = Numbered::of(page);
    for prefix in ["!", ""] {
        let (now, mentions, link) = (Moment(1_700_000_000_000), &[][..], None);
        let canvas = Canvas { texts, prefix, choices: &choices, now, mentions, link, zone: None };
        let message = render(page, &canvas);
        let html = message.html.unwrap_or_else(|| panic!("too long: {}", message.body));
        for tag in ["p", "b", "code", "pre"] {
            let (opened, closed) = (format!("<{tag}>"), format!("</{tag}>"));
            assert_eq!(html.matches(&opened).count(), html.matches(&closed).count(), "{html}");
        }
        for item in choices.items() {
            let number = item.number.map(|number| format!("{number}. ")).unwrap_or_default();
            assert!(message.body.contains(&number), "{number} {}: {}", item.label, message.body);
            assert!(message.body.contains(item.label), "{}: {}", item.label, message.body);
        }
        assert_eq!(message.body.matches("<t:").count(), 0, "{}", message.body);
    }
}

/// Checks the length of turns. `cargo test --workspace --lib -- --nocapture a_turn_takes_few_lines` prints
/// the longest page of each kind.
#[test]
fn a_turn_takes_few_lines() {
    let texts = Texts::embedded().expect("the files are well-formed");
    for kind in GameKind::ALL {
        let mut all: [Vec<(usize, String)>; 2] = Default::default();
        for seed in 0..5 {
            let players = (2 + u8::try_from(seed % 5).expect("small")).min(*kind.players().end());
            let mut evening = Evening::random(kind, &serde_json::json!({}), seed, players);
            let readers: Vec<_> =
                std::iter::once(None).chain(Seat::all(players).map(|seat| Some(person(seat)))).collect();
            let mut language = Language::ALL.into_iter().cycle();
            while evening.step() {
                let language = language.next().unwrap_or_default();
                for view in readers.iter().filter_map(|reader| evening.view(*reader)) {
                    let private = view.reader.is_some();
                    let mut page = if private {
                        let channel = view.channel.clone();
                        let link = Link { label: String::new(), channel, message: None };
                        pages::private(texts.say(language), &view, None, Some(link))
                    } else {
                        pages::table(texts.say(language), &view)
                    };
                    page.watch = (!private).then(|| WebLink {
                        label: pages::to_watch(texts.say(language), false),
                        url: "https://cards.example.org/watch/1".to_owned(),
                    });
                    if !matches!(page.tone, Tone::Playing | Tone::YourTurn) {
                        continue;
                    }
                    let choices = Numbered::of(&page);
                    let prefix = if private { "" } else { "!" };
                    let now = Moment(1_700_000_000_000);
                    let link = private.then_some("https://matrix.to/#/!room");
                    let canvas = Canvas {
                        texts: &texts,
                        prefix,
                        choices: &choices,
                        now,
                        mentions: &[],
                        link,
                        zone: None,
                    };
                    let body = render(&page, &canvas).body;
                    all[usize::from(private)].push((body.lines().count(), body));
                }
            }
        }
        for (pages, what) in all.iter_mut().zip(["table", "private"]) {
            pages.sort();
            let lines = |percent: usize| pages[(pages.len() - 1) * percent / 100].0;
            let (most, worst) = pages.last().expect("there are pages");
            println!(
                "{kind:?}, {what}: {} lines (median), {} (95 of 100), {most} at most:\n{worst}\n",
                lines(50),
                lines(95)
            );
            assert!(*most <= FEW_LINES, "{kind:?}, {what}: {most} lines\n{worst}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3))]

    #[test]
    fn every_page_of_every_game_is_well_formed(seed: u64, players in 2u8..=4) {
        let texts = Texts::embedded().expect("the files are well-formed");
        let mut steps = Language::ALL.into_iter().cycle().enumerate();
        for kind in GameKind::ALL {
            let mut evening = Evening::random(kind, &serde_json::json!({}), seed, players);
            let readers: Vec<_> =
                std::iter::once(None).chain(Seat::all(players).map(|seat| Some(person(seat)))).collect();
            for seats in 0..=usize::from(players) {
                for page in pages_of(&texts, Language::En, &evening.lobby(seats)) {
                    check(&texts, &page);
                }
            }
            while evening.step() {
                let (step, language) = steps.next().unwrap_or_default();
                if let Some(round) = evening.round() {
                    check(&texts, &pages::round_result(texts.say(language), &round));
                }
                for view in readers.iter().filter_map(|reader| evening.view(*reader)) {
                    // Pages that moves don't change are checked only now and then.
                    let whole = step.is_multiple_of(16);
                    let pages = if whole {
                        pages_of(&texts, language, &view)
                    } else {
                        views_of(&texts, language, &view)
                    };
                    pages.iter().for_each(|page| check(&texts, page));
                }
            }
            for language in Language::ALL {
                for page in chapters(&texts, language, kind, None) {
                    check(&texts, &page);
                }
                for view in readers.iter().filter_map(|reader| evening.view(*reader)) {
                    for page in pages_of(&texts, language, &view) {
                        check(&texts, &page);
                    }
                }
            }
        }
    }
}
