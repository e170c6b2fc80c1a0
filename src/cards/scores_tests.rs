use super::*;
use herzbot_core::page::CardFace;
use herzbot_core::picture::ScoreLine;
use herzbot_core::samples::golden_evening;
use herzbot_core::text::{Language, Texts, faces};
use herzbot_rules::GameKind;
use std::path::PathBuf;
use std::time::Instant;

/// A PNG of a picture may have so many bytes.
const LARGEST_FILE: usize = 60 * 1024;

fn all() -> Vec<CardFace> {
    faces(&Texts::embedded().expect("texts"))
}

fn lines(players: u8, rounds: usize, least: i32, most: i32) -> Vec<ScoreLine> {
    let line = |number: u8| {
        let mut state = (u64::from(number) * 7919 + rounds as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut sum = 0;
        let sums = (0..rounds).map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let span = u64::try_from(most - least + 1).unwrap_or(1);
            sum += least + i32::try_from((state >> 33) % span).unwrap_or(0);
            sum
        });
        ScoreLine { number, sums: sums.collect(), ahead: false }
    };
    let mut lines: Vec<ScoreLine> = (1..=players).map(line).collect();
    let best = lines.iter().filter_map(|line| line.sums.last().copied()).max();
    for line in &mut lines {
        line.ahead = line.sums.last().copied() == best;
    }
    lines
}

/// Towers as in a game where players have two columns of six cards at most.
fn towers(players: u8, full: bool) -> Vec<ScoreCards> {
    let numbers: Vec<CardFace> =
        all().into_iter().filter(|card| card.mark == "●" || card.mark == "◆").collect();
    let tower = |number: u8| {
        let card = |at: usize| Some(numbers[(at * 7 + usize::from(number) * 13) % numbers.len()].clone());
        let high = if full { 6 } else { 2 + usize::from(number) % 4 };
        let mut rows = vec![vec![card(0)]];
        rows.extend((0..high).map(|level| {
            let second = (full || level + 1 < high).then(|| card(level * 2 + 2)).flatten();
            vec![card(level * 2 + 1), second]
        }));
        ScoreCards { number: Some(number), rows }
    };
    (1..=players).map(tower).collect()
}

/// Four rows of one colour each.
fn rows(longest: usize) -> Vec<ScoreCards> {
    let mut by_mark: Vec<(String, Vec<CardFace>)> = Vec::new();
    for card in all().into_iter().filter(|card| card.text.len() <= 2 && card.text.parse::<u8>().is_ok()) {
        match by_mark.iter_mut().find(|(mark, _)| *mark == card.mark) {
            Some((_, cards)) => cards.push(card),
            None => by_mark.push((card.mark.clone(), vec![card])),
        }
    }
    let rows =
        by_mark.into_iter().take(4).enumerate().map(|(at, (_, cards))| match longest - at * longest / 5 {
            0 => vec![None],
            count => cards.into_iter().take(count).map(Some).collect(),
        });
    vec![ScoreCards { number: None, rows: rows.collect() }]
}

/// Those of the recorded evenings, one of each game.
fn played() -> Vec<(String, ScorePicture)> {
    let texts = Texts::embedded().expect("texts");
    let scenes = GameKind::ALL.into_iter().flat_map(|kind| {
        golden_evening(&texts, Language::En, kind).into_iter().map(move |scene| (kind, scene))
    });
    let pictures = scenes.filter_map(|(kind, scene)| {
        let name =
            format!("{kind}-{}", scene.name.replace(|letter: char| !letter.is_ascii_alphanumeric(), "-"));
        Some((name, *scene.page.picture?))
    });
    pictures.collect()
}

/// Pictures of all kinds, by names for files.
fn samples() -> Vec<(String, ScorePicture)> {
    let mut all = Vec::new();
    let mut add = |name: String, lines: Vec<ScoreLine>, groups: Vec<ScoreCards>| {
        all.push((name, ScorePicture { alt: String::new(), lines, groups }));
    };
    for players in 2..=4 {
        add(format!("towers-{players}"), lines(players, 4, 0, 30), towers(players, false));
        add(format!("full-towers-{players}-one-round"), lines(players, 1, 0, 40), towers(players, true));
    }
    for players in 2..=6 {
        add(format!("chart-{players}"), lines(players, 7, 0, 26), Vec::new());
        add(format!("rows-{players}"), lines(players, usize::from(players), -4, 11), rows(12));
    }
    add("negative".into(), lines(5, 9, -20, 14), Vec::new());
    add("negative-one-round".into(), lines(6, 1, -9, 12), rows(7));
    add("all-below-zero".into(), lines(3, 5, -30, -1), Vec::new());
    add("no-points".into(), lines(4, 3, 0, 0), rows(3));
    add("no-points-one-round".into(), lines(4, 1, 0, 0), Vec::new());
    add("many-rounds".into(), lines(6, 60, -3, 26), Vec::new());
    add("many-rounds-towers".into(), lines(4, 24, 0, 26), towers(4, true));
    add("large".into(), lines(6, 6, 0, 99_999), rows(20));
    add("nothing".into(), Vec::new(), Vec::new());
    add("no-rounds".into(), lines(2, 0, 0, 0), Vec::new());
    all.extend(played());
    all
}

#[test]
fn pictures_are_small_and_always_the_same() {
    for (name, picture) in samples() {
        let scene = scores(&picture);
        assert_eq!(scene, scores(&picture), "{name}");
        assert_eq!(scene.size(), (WIDTH, HEIGHT));
        let png = scene.png().expect("it is neither small nor large");
        assert!((500..=LARGEST_FILE).contains(&png.len()), "{name}: {} bytes", png.len());
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"), "{name}");
        let thumbnail = scene.thumbnail().expect("it is neither small nor large");
        assert!((200..=LARGEST_FILE / 2).contains(&thumbnail.len()), "{name}: {} bytes", thumbnail.len());
    }
}

/// A game in which cards stay on the table has them on its picture.
#[test]
fn what_is_played_is_drawn() {
    let played = played();
    assert!(played.len() >= 2 * GameKind::ALL.len() - 1, "{}", played.len());
    for (name, picture) in played {
        let cards = picture.groups.iter().flat_map(|group| &group.rows).flatten().flatten();
        assert!(cards.clone().all(|card| face(card).is_some()), "{name}");
        let bare = ScorePicture { groups: Vec::new(), ..picture.clone() };
        assert_eq!(scores(&picture) == scores(&bare), cards.count() == 0, "{name}");
    }
}

/// Nothing is drawn outside the picture, and cards are legible.
#[test]
fn cards_have_room() {
    let area = Area { x: 0.0, y: 0.0, width: 338.0, height: 418.0 };
    for players in 2..=4 {
        let towers = towers(players, true);
        let plan = ScoreLayout::of(&towers.iter().collect::<Vec<_>>(), area).expect("there is room");
        assert!(plan.side >= 22.0, "{players}: {}", plan.side);
    }
    let crowd = rows(99);
    let crowd = ScoreCards { number: None, rows: vec![vec![crowd[0].rows[0][0].clone(); 99]] };
    assert!(ScoreLayout::of(&[&crowd], area).is_none());
    assert!(ScoreLayout::of(&[], area).is_none());
}

/// `SCORES=/tmp/scores cargo test -p herzbot-cards --profile bench -- --ignored --nocapture how_long` writes every sample
/// there, and prints how long they take and how large they are.
#[test]
#[ignore = "a figure of docs/lab/performance.md"]
fn how_long_pictures_take() {
    let folder = std::env::var_os("SCORES").map(PathBuf::from);
    let (mut slowest, mut largest) = (0.0_f64, 0);
    for (name, picture) in samples() {
        let mut millis = f64::INFINITY;
        let mut png = Vec::new();
        for _ in 0..40 {
            let begun = Instant::now();
            png = scores(&picture).png().expect("a picture");
            millis = millis.min(begun.elapsed().as_secs_f64() * 1000.0);
        }
        println!("{name:<28} {millis:>6.1} ms {:>7} bytes", png.len());
        slowest = slowest.max(millis);
        largest = largest.max(png.len());
        if let Some(folder) = &folder {
            std::fs::create_dir_all(folder).expect("a folder");
            std::fs::write(folder.join(format!("{name}.png")), png).expect("a file");
        }
    }
    println!("slowest {slowest:.1} ms, largest {largest} bytes");
}
