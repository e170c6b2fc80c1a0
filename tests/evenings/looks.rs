//! What people see on Discord, drawn in a browser from the bot's messages: on a phone and in a window, dark and
//! light.

use crate::browser::{Browser, Tab, View};
use crate::hours::Hours;
use crate::players::{SOON, is_awaited, is_of, play_to_the_end};
use herzbot_core::text::{Texts, faces};
use herzbot_imitation::{Message, Person, Value, json};
use herzbot_rules::GameKind;
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::collections::BTreeMap;

/// The width and height of the phone. The app's own bars, above and below, take about `BARS` of it.
const PHONE: (i64, i64) = (360, 740);
const BARS: i64 = 120;

/// Returns the drawn cards as files, by the names of their emojis.
fn card_pictures() -> BTreeMap<String, Vec<u8>> {
    let texts = Texts::embedded().unwrap();
    let drawn = faces(&texts)
        .into_iter()
        .filter_map(|face| Some((herzbot_cards::name(&face)?, herzbot_cards::face(&face)?)))
        .chain([herzbot_cards::slot()]);
    drawn.map(|(name, picture)| (name, picture.png(128).unwrap())).collect()
}

fn data_url(png: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut url = "data:image/png;base64,".to_owned();
    for three in png.chunks(3) {
        let bits =
            three.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        for place in 0..4 {
            let sign = SIGNS[(bits >> (18 - 6 * place) & 63) as usize];
            url.push(if place <= three.len() { char::from(sign) } else { '=' });
        }
    }
    url
}

/// The look of a message.
struct Look {
    height: i64,
    /// The flaws that were found.
    flaws: Vec<String>,
}

/// Has a tab show a message.
async fn look(tab: &Tab, person: &Person, message: &Message) -> Look {
    let files: BTreeMap<&str, String> = message
        .attachments
        .iter()
        .filter(|file| file.filename.ends_with(".png"))
        .map(|file| (file.filename.as_str(), data_url(&person.download(file))))
        .collect();
    let it = json!({ "components": message.raw_components, "alone": message.ephemeral, "files": files });
    let seen: Value = tab.eval(&format!("show({it})")).await;
    let mut flaws: Vec<String> = Vec::new();
    for kind in ["missing", "cut"] {
        flaws.extend(seen[kind].as_array().unwrap().iter().map(|what| format!("{kind}: {what}")));
    }
    if seen["wide"] == json!(true) {
        flaws.push("wider than the window".to_owned());
    }
    Look { height: seen["height"].as_i64().unwrap(), flaws }
}

fn has_button(message: &Message, act: &str) -> bool {
    message.buttons().any(|button| button.custom_id.as_deref().is_some_and(|id| id.ends_with(act)))
}

/// Plays a game to its end, and returns every state that people saw, by kind.
async fn scenes(hours: &Hours, game: &str) -> BTreeMap<&'static str, Vec<Message>> {
    let channel = hours.server.channel(game);
    let people = ["Anna", "Maximiliane-Wilhelmine von Wimmer", "Zoë 🦊"]
        .map(|name| hours.server.member(&name.chars().take(32).collect::<String>(), "en-US"));
    let all: Vec<&Person> = people.iter().collect();
    let table = hours.start(&channel, game, &all, 1, &[]).await;
    let mut rng = StdRng::seed_from_u64(7);
    play_to_the_end(&all, &channel, &table, &mut rng).await;
    hours.still().await;
    let mut scenes: BTreeMap<&'static str, Vec<Message>> = BTreeMap::new();
    for message in people.iter().flat_map(Person::seen).filter(|message| !message.raw_components.is_empty()) {
        let public = message.channel == channel.id();
        let kind = match (public, is_of(&message, &table)) {
            (true, true) if has_button(&message, ".start") => "lobby",
            (true, true) if has_button(&message, ".again") => "end",
            (true, true) if has_button(&message, ".cards") => "board",
            (false, true) if is_awaited(&message) => "hand",
            (false, true) => "waiting",
            (true, _) => "round",
            (false, false) => continue,
        };
        scenes.entry(kind).or_default().push(message);
    }
    scenes
}

/// Draws lobby, board, hand and end of every game, the tallest of each, into `target/screenshots/discord-*`, and
/// prints how tall they are: `cargo test --test evenings -- --ignored --nocapture looks_on_discord`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "draws what messages look like, for people to judge"]
async fn looks_on_discord() {
    let hours = Hours::begin(true).await;
    let cards = card_pictures();
    let uploaded = |discord: &herzbot_imitation::Discord| discord.emoji_names().len() >= cards.len();
    assert!(
        hours.discord.wait_until(uploaded, SOON).await,
        "{} of {}",
        hours.discord.emoji_names().len(),
        cards.len()
    );
    hours.still().await;
    let anybody = hours.server.member("Dora", "en-US");
    let browser = Browser::open("en-US").await;
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("discord.html");
    std::fs::write(&page, include_str!("../support/discord.html")).unwrap();
    let tab = browser.tab(&format!("file://{}", page.display()), View::PHONE).await;
    let pictures: BTreeMap<&String, String> = cards.iter().map(|(name, png)| (name, data_url(png))).collect();
    tab.eval(&format!(
        "globalThis.pictures = {}; globalThis.names = {{}}; globalThis.now = {}; 0",
        json!(pictures),
        hours.discord.now()
    ))
    .await;
    let mut flaws = Vec::new();
    println!("game    scene    states  median  tallest (px at {} px)", PHONE.0);
    for game in GameKind::ALL.map(GameKind::name) {
        for (scene, states) in scenes(&hours, game).await {
            let phone = View { width: PHONE.0, height: PHONE.1, ..View::PHONE };
            tab.view(phone).await;
            let mut heights = Vec::new();
            for (place, message) in states.iter().enumerate() {
                let look = look(&tab, &anybody, message).await;
                flaws.extend(look.flaws.into_iter().map(|flaw| format!("{game} {scene}: {flaw}")));
                heights.push((look.height, place));
            }
            heights.sort_unstable();
            let (tallest, place) = *heights.last().unwrap();
            let median = heights[heights.len() / 2].0;
            if tallest > PHONE.1 {
                flaws.push(format!("{game} {scene}: {tallest} px, which no phone shows at once"));
            }
            let fits = if tallest <= PHONE.1 - BARS { "" } else { "  not seen as a whole" };
            println!("{game:7} {scene:8} {:6}  {median:6}  {tallest:7}{fits}", states.len());
            for width in [360, 1280] {
                for dark in [false, true] {
                    tab.view(View { width, dark, ..phone }).await;
                    let height = look(&tab, &anybody, &states[place]).await.height + 40;
                    tab.view(View { width, height, dark, still: true }).await;
                    let shade = if dark { "dark" } else { "light" };
                    tab.screenshot(&format!("discord-{game}-{scene}-{width}-{shade}")).await;
                }
            }
        }
    }
    browser.close().await;
    hours.discord.assert_clean();
    flaws.sort();
    flaws.dedup();
    assert!(flaws.is_empty(), "{}", flaws.join("\n"));
}
