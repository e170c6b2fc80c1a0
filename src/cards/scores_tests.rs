use super::*;
use herzbot_core::picture::ScoreLine;
use herzbot_core::samples::golden_evening;
use herzbot_core::text::{Language, Texts};
use herzbot_rules::GameKind;
use std::path::PathBuf;
use std::time::Instant;

/// The maximum size of a PNG in bytes.
const LARGEST_FILE: usize = 60 * 1024;

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
        ScoreLine { number, sums: sums.collect(), place: 1 }
    };
    let mut lines: Vec<ScoreLine> = (1..=players).map(line).collect();
    let last = |line: &ScoreLine| line.sums.last().copied();
    let sums: Vec<Option<i32>> = lines.iter().map(last).collect();
    for line in &mut lines {
        line.place = 1 + sums.iter().filter(|sum| **sum > last(line)).count() as u8;
    }
    lines
}

/// The pictures of the recorded evenings, one of each game.
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

/// Pictures of all kinds, with file names.
fn samples() -> Vec<(String, ScorePicture)> {
    let mut all = Vec::new();
    let mut add = |name: String, lines: Vec<ScoreLine>| {
        all.push((name, ScorePicture { alt: String::new(), lines }));
    };
    for players in 2..=6 {
        add(format!("chart-{players}"), lines(players, 7, 0, 26));
        add(format!("one-round-{players}"), lines(players, 1, -4, 60));
    }
    add("negative".into(), lines(5, 9, -20, 14));
    add("negative-one-round".into(), lines(6, 1, -900, -120));
    add("all-below-zero".into(), lines(3, 5, -30, -1));
    add("no-points".into(), lines(4, 3, 0, 0));
    add("many-rounds".into(), lines(6, 60, -3, 26));
    add("large".into(), lines(6, 6, 0, 99_999));
    add("nothing".into(), Vec::new());
    add("no-rounds".into(), lines(2, 0, 0, 0));
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
        assert!((300..=LARGEST_FILE).contains(&png.len()), "{name}: {} bytes", png.len());
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"), "{name}");
        let thumbnail = scene.thumbnail().expect("it is neither small nor large");
        assert!((100..=LARGEST_FILE / 2).contains(&thumbnail.len()), "{name}: {} bytes", thumbnail.len());
    }
}

/// Different points and winners look different.
#[test]
fn what_is_played_is_drawn() {
    for (name, picture) in played() {
        let mut other = picture.clone();
        other.lines[0].place += 1;
        assert_ne!(scores(&picture), scores(&other), "{name}");
        *other.lines[0].sums.last_mut().expect("a round was played") += 1;
        other.lines[0].place -= 1;
        assert_ne!(scores(&picture), scores(&other), "{name}");
    }
}

/// `SCORES=/tmp/scores cargo test -p herzbot-cards --profile bench -- --ignored --nocapture how_long` writes
/// every sample there, and prints times and sizes.
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
