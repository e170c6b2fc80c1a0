//! What lets people in stands in no log, whatever is logged, and no page leads it on.

use crate::activity;
use crate::board_page::BoardPage;
use crate::bot::Bot;
use crate::by_link::link_in;
use crate::club::{Club, own_answer};
use crate::knowledge::Log;
use crate::players::SOON;
use crate::port::free_port;
use herzbot_imitation::Discord;

#[tokio::test(flavor = "multi_thread")]
async fn what_lets_people_in_is_in_no_log_and_led_on_by_no_page() {
    let discord = Discord::builder().activities().start().await;
    let (port, client_secret) = (free_port().to_string(), discord.client_secret());
    let web = format!("http://127.0.0.1:{port}");
    let bot = Bot::with(&[
        ("HERZBOT_DISCORD_API", &discord.url()),
        ("DISCORD_TOKEN", &discord.token()),
        ("DISCORD_CLIENT_SECRET", &client_secret),
        ("HERZBOT_WEB_URL", &web),
        ("HERZBOT_WEB_PORT", &port),
        ("HERZBOT_GUESTS", "on"),
        ("RUST_LOG", "trace"),
    ]);
    let mut club = Club::with(discord, bot, "en-US").await;
    let anna = club.member("Anna", "en-US");
    let table = club.open(&anna, &[]).await;
    let menu = club.asks(&anna, &table, "menu").await;
    let answer = anna.press(&menu, "Open in a browser").await.unwrap();
    let link = link_in(&own_answer(&anna, &answer).await);
    let told = club.asks(&anna, &table, "guests").await.text();
    let invitation = told.split('`').find(|part| part.starts_with("http")).unwrap().to_owned();

    // Each way in, tried as it is to be, and once more.
    let kept = Log::default();
    let (mut of_anna, mut lena) = (BoardPage::with(&link, "Anna"), BoardPage::with(&invitation, "Lena"));
    assert_eq!(of_anna.posts(&kept, "enter").await.0, 204);
    assert_eq!(of_anna.posts(&kept, "enter").await.1["wrong"], "link-used");
    assert_eq!(lena.posts(&kept, "sit").await.0, 204);
    let (code, instance) = (anna.authorize(), anna.join_activity(&club.channel));
    let entered = activity::enters(&web, &code, &instance).await;
    assert_eq!(activity::enters(&web, &code, &instance).await["wrong"], "activity-code");
    let (open, session) = (entered["open"].as_str().unwrap(), entered["session"].as_str().unwrap());
    assert!(activity::sees(&web, open, session).await.is_some());
    let watch = club.table(&anna, &table).buttons().find_map(|button| button.url.clone()).unwrap();
    for page in [&*link, &invitation, &watch, &format!("{web}/?frame_id=1&instance_id={instance}"), &web] {
        // A browser that sends whence it comes is not told to do so, and nothing of it is kept.
        let asked = reqwest::Client::new().get(page).header("referer", &link).send().await.unwrap();
        assert_eq!(asked.headers()["referrer-policy"], "no-referrer", "{page}");
    }
    let settings = anna.slash(&club.channel, "settings", &[]).await.unwrap().settled(SOON).await.unwrap();
    anna.press(&settings, "Sign out of browsers").await.unwrap().settled(SOON).await.unwrap();
    assert!(activity::sees(&web, open, session).await.is_none());
    assert!(club.bot.stop().await.success());

    let log = club.bot.log();
    assert!(log.contains("TRACE") && log.contains("DEBUG"), "everything is logged");
    let token_of = |link: &str| link.split_once('#').unwrap().1.to_owned();
    for (what, secret) in [
        ("a personal link", token_of(&link)),
        ("an invitation", token_of(&invitation)),
        ("the session of a browser", of_anna.session()),
        ("the session of a guest", lena.session()),
        ("the session of a frame", session.to_owned()),
        ("an access token", entered["token"].as_str().unwrap().to_owned()),
        ("a code", code),
        ("the client's secret", client_secret),
        ("the bot's token", club.discord.token()),
    ] {
        assert!(secret.len() > 5, "{what}");
        let found = log.lines().find(|line| line.contains(&secret));
        assert!(found.is_none(), "{what} is in the log: {found:?}");
    }
    club.discord.assert_clean();
}
