//! Evenings at one table in all places: inside Discord, in a channel there, by a personal link from Matrix, and as a guest.
//! Nobody is ever sent a card that they may not know.

use crate::board_page::{BoardPage, Company};
use crate::browser::{Browser, Tab, View};
use crate::channel::{own_answer, pressed};
use crate::club::Club;
use crate::frame_proxy::FrameProxy;
use crate::homeserver::Homeserver;
use crate::knowledge::Knowledge;
use crate::person::Person;
use crate::players::{SOON, is_awaited, is_of, is_over, press_something, table_name, turn_number};
use crate::port;
use futures_util::future::{FutureExt, join_all};
use herzbot_imitation::{Channel, Discord, Message, Person as Member};
use herzbot_rules::Record;
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::{Value, json};
use std::time::Duration;

/// How long somebody waits for their cards in a channel before they ask for them.
const ASKS: Duration = Duration::from_secs(2);
/// What a page is told is kept: frames, and answers to requests.
const KEEPS: &str = r"globalThis.__heard = [];
(() => {
    const parse = JSON.parse;
    JSON.parse = (text, ...more) => { __heard.push([Date.now(), text]); return parse(text, ...more); };
    Response.prototype.json = async function () { return JSON.parse(await this.text()); };
})();";
/// What changes with every press, as JavaScript.
const STATE: &str = "([...document.querySelectorAll('#board .piece, #board [data-choice]')]
    .map((node) => node.dataset.spot + node.dataset.choice + node.className).join() + document.querySelector('#board')?.dataset.turn)";
/// Presses what leads to a move, as JavaScript: when, in which turn, and the state before. The result of a round is read first.
const PRESS: &str = r"(() => {
    document.querySelector('.board-continue')?.click();
    const board = document.querySelector('#board:not(.is-behind, [data-turn=\'\'])');
    const nodes = [...(board?.querySelectorAll('.piece.can, .board-loose button') ?? [])].filter((node) => !node.disabled && !node.matches('.picked, .armed'));
    const act = (node) => node.dataset.choice?.split('.').slice(2).join('.') ?? '';
    const node = nodes.find((node) => /^p\d+$/.test(act(node))) ?? nodes.find((node) => /^[mp]\d+\.\d+$/.test(act(node))) ?? nodes.find((node) => !node.dataset.choice);
    if (!node) return null;
    const [at, turn, before] = [Date.now(), Number(board.dataset.turn), STATE];
    node.click();
    return { at, turn, before };
})()";
const IS_OVER: &str = "Boolean(document.querySelector('.podium'))";

/// Somebody's Discord client, with the table in its frame.
struct Client {
    name: String,
    client: Tab,
    frame: Tab,
}

impl Client {
    /// *Open the table* in the channel.
    async fn opens(stage: &Stage, table: &str, who: &Member) -> Self {
        let (_, answer) = pressed(&stage.channel, who, table, "open").await;
        let instance = answer.activity().unwrap();
        let address = stage.discord.client(who, &instance, &stage.proxy.page(), "desktop");
        let client = stage.browser.tab("about:blank", View::DESKTOP).await;
        client.page.evaluate_on_new_document(KEEPS).await.unwrap();
        client.go(&address).await;
        let frame = client.frame().await;
        let opened = Self { name: who.name(), client, frame };
        opened.is_in().await;
        opened
    }

    async fn is_in(&self) {
        self.frame.sees(&format!("You play as {}.", self.name)).await;
    }

    /// Keeps what the page was told.
    async fn tells(&self, company: &Company) {
        let heard = self.frame.eval("globalThis.__heard.splice(0)").await;
        for told in heard.as_array().unwrap() {
            let text = told[1].as_str().unwrap().to_owned();
            company.log.heard_at(told[0].as_u64().unwrap(), &self.name, text);
        }
    }

    /// Presses until the game is over.
    async fn plays(&self, company: &Company) {
        let press = PRESS.replace("STATE", STATE);
        loop {
            {
                let _gate = company.gate.read().await;
                if self.frame.eval(IS_OVER).await == true {
                    return;
                }
                let pressed = self.frame.eval(&press).await;
                if let Some(turn) = pressed["turn"].as_u64() {
                    company.log.pressed_at(pressed["at"].as_u64().unwrap(), usize::try_from(turn).unwrap());
                    self.frame.until(&format!("{IS_OVER} || {STATE} !== {}", pressed["before"])).await;
                }
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

/// Where everything happens.
struct Stage {
    club: Club,
    discord: Discord,
    channel: Channel,
    proxy: FrameProxy,
    browser: Browser,
}

impl Stage {
    async fn set() -> (Self, herzbot_imitation::Server) {
        let discord = Discord::builder().activities().start().await;
        let server = discord.server("Spielwiese", "en-US");
        let channel = server.channel("karten");
        let port = port::free_port();
        let (web, secret) = (format!("http://127.0.0.1:{port}"), discord.client_secret());
        let settings = [
            ("HERZBOT_DISCORD_API", &*discord.url()),
            ("DISCORD_TOKEN", &discord.token()),
            ("DISCORD_CLIENT_SECRET", &secret),
            ("HERZBOT_WEB_URL", &web),
            ("HERZBOT_WEB_PORT", &port.to_string()),
            ("HERZBOT_GUESTS", "on"),
        ];
        let club = Club::on(Homeserver::shared().await, &settings).await;
        let proxy = FrameProxy::to(port).await;
        let stage = Self { club, discord, channel, proxy, browser: Browser::open("en-US").await };
        stage.is_on_discord(0).await;
        (stage, server)
    }

    fn logins(&self) -> u64 {
        self.discord.identifies() + self.discord.resumes()
    }

    /// Waits until the bot is on Discord, after so many times.
    async fn is_on_discord(&self, before: u64) {
        let logins = |discord: &Discord| discord.identifies() + discord.resumes();
        let is_there = |discord: &Discord| {
            logins(discord) > before && discord.is_connected() && !discord.commands().is_empty()
        };
        assert!(self.discord.wait_until(is_there, SOON).await, "{}", self.club.bot.log());
    }
}

/// Brings the table to a room on Matrix, and sits down there: the personal link of who sits.
async fn joins_from_matrix(stage: &Stage, host: &Member, mo: &Person) -> String {
    let room = stage.club.room(&[mo], true).await;
    let answer = host.slash(&stage.channel, "table invite", &[]).await.unwrap();
    let told = own_answer(host, &answer).await.text();
    let code = told.split("**").nth(1).unwrap();
    mo.says(&room, &format!("!table bring {code}")).await;
    mo.sees(&room, &stage.club.herzbot, "(!join)").await;
    mo.says(&room, "!join").await;
    let chat = stage.club.chat(mo).await;
    mo.says(&chat, "open").await;
    let told = mo.sees(&chat, &stage.club.herzbot, "#").await.text;
    let link = told.split_whitespace().find(|word| word.contains("/table/") && word.contains('#'));
    link.unwrap_or_else(|| panic!("no link: {told}")).to_owned()
}

/// The invitation that a host gives to people without an account.
async fn invitation(stage: &Stage, host: &Member, table: &str) -> String {
    let (_, answer) = pressed(&stage.channel, host, table, "guests").await;
    let told = own_answer(host, &answer).await.text();
    told.split('`').find(|part| part.starts_with("http")).unwrap().to_owned()
}

/// Where somebody can play in the channel now, if the game waits for them.
fn turn(person: &Member, table: &str) -> Option<Message> {
    let all = person.ephemeral_messages();
    all.into_iter().rev().find(|message| is_of(message, table)).filter(is_awaited)
}

/// Plays by buttons in the channel until the game is over.
async fn plays_in_channel(stage_channel: &Channel, person: &Member, table: &str, company: &Company) {
    let mut rng = StdRng::seed_from_u64(5);
    while !is_over(person, stage_channel, table) {
        let gate = company.gate.read().await;
        if let Some(view) = turn(person, table) {
            // Cards are passed in the first turn.
            let turn = turn_number(&view).unwrap_or_default();
            company.log.presses(usize::try_from(turn).unwrap());
            press_something(person, &view, &mut rng).await;
            continue;
        }
        drop(gate);
        let is_due = |person: &Member| turn(person, table).is_some() || is_over(person, stage_channel, table);
        if person.wait_for(is_due, ASKS).await.is_err() {
            let _gate = company.gate.read().await;
            let (_, answer) = pressed(stage_channel, person, table, "cards").await;
            answer.settled_or_gone(SOON).await.unwrap();
        }
    }
}

/// Waits until so many turns were played.
async fn plays_to(company: &Company, turn: usize) {
    while company.log.turn() < turn {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// An evening of a game. `inside`: how many play inside Discord.
async fn evening(game: &str, options: &[(&str, Value)], inside: usize) {
    let (mut stage, server) = Stage::set().await;
    let members: Vec<Member> =
        ["Anna", "Ben"][..inside].iter().map(|name| server.member(name, "en-US")).collect();
    let (anna, cleo) = (&members[0], server.member("Cleo", "en-US"));
    let in_channel = cleo.slash(&stage.channel, "settings", &[("cards", json!("channel"))]).await.unwrap();
    in_channel.settled(SOON).await.unwrap();
    let mo = stage.club.person("Mo").await;
    let company = Company::default();
    let opened = anna.slash(&stage.channel, game, options).await.unwrap();
    let table = table_name(&opened.settled(SOON).await.unwrap());
    for person in members[1..].iter().chain([&cleo]) {
        let (message, answer) = pressed(&stage.channel, person, &table, "join").await;
        answer.settled(SOON).await.unwrap_or(message);
    }
    let mut of_mo = BoardPage::with(&joins_from_matrix(&stage, anna, &mo).await, "Mo");
    assert_eq!(of_mo.posts(&company.log, "enter").await.0, 204);
    let mut lena = BoardPage::with(&invitation(&stage, anna, &table).await, "Lena");
    assert_eq!(lena.posts(&company.log, "sit").await.0, 204);
    let mut clients = Vec::new();
    for person in &members {
        clients.push(Client::opens(&stage, &table, person).await);
    }
    let before = stage.discord.requests().len();
    clients[0].frame.press("button", "Start").await;

    let (channel, on_channel) = (stage.channel.clone(), cleo.clone());
    let play = join_all([
        join_all(clients.iter().map(|client| client.plays(&company))).map(drop).boxed(),
        join_all([&of_mo, &lena].map(|page| page.clone().plays(company.clone()))).map(drop).boxed(),
        plays_in_channel(&channel, &on_channel, &table, &company).boxed(),
    ]);
    let troubles = async {
        // The program is killed, and comes back.
        plays_to(&company, 8).await;
        let gate = company.gate.write().await;
        stage.club.bot.kill();
        for client in &clients {
            client.frame.until("document.body.classList.contains('is-offline')").await;
        }
        let before = stage.logins();
        stage.club.starts().await;
        stage.is_on_discord(before).await;
        for client in &clients {
            client.frame.until("!document.body.classList.contains('is-offline')").await;
        }
        drop(gate);
        // Lines are lost, and a client is opened anew.
        plays_to(&company, 14).await;
        company.cut.notify_waiters();
        let gate = company.gate.write().await;
        clients[0].tells(&company).await;
        clients[0].client.reload().await;
        clients[0].frame.until("globalThis.__heard").await;
        clients[0].is_in().await;
        drop(gate);
    };
    let all = async { tokio::join!(play, troubles) };
    tokio::time::timeout(Duration::from_secs(600), all).await.expect("the game ends");

    let requests = stage.discord.requests().len() - before;
    let (_, answer) = pressed(&stage.channel, anna, &table, "file").await;
    let file = own_answer(anna, &answer).await;
    let record = Record::parse(&anna.download(&file.attachments[0])).unwrap();
    let moves: usize = record.rounds.iter().map(|round| round.moves.len()).sum();
    for client in &clients {
        client.tells(&company).await;
    }
    for person in members.iter().chain([&cleo]) {
        for message in person.seen() {
            let told = format!("{} {}", message.text(), json!(message.raw_components));
            company.log.heard_at(message.edited.unwrap_or(message.created), &person.name(), told);
        }
    }
    mo.look(|seen| {
        for event in &seen.events {
            let at = event["origin_server_ts"].as_u64().unwrap_or_default();
            company.log.heard_at(at, "Mo", event["content"].to_string());
        }
    });
    let searched = Knowledge::of(&record).is_kept_by(&company.log);
    for (name, searched) in &searched {
        println!("{game}: {name} {searched:?}");
        assert!(searched.hidden > 100, "there was little to hide from {name}: {searched:?}");
        assert!(searched.boards > 8 || *name == "Cleo", "{name} has seen little: {searched:?}");
    }
    println!("{game}: {requests} requests to Discord for {moves} moves");
    stage.browser.close().await;
    stage.club.ends().await;
    // What the killed process knew of limits, the next one learns by being refused.
    let mut violations = stage.discord.take_violations();
    violations.retain(|violation| !violation.reason.starts_with("429 although announced (global: false)"));
    assert!(violations.is_empty(), "{violations:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn herz_an_herz_is_played_in_all_places_and_nothing_hidden_is_seen() {
    evening("herz", &[("rounds", json!(1))], 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hearts_is_played_in_all_places_and_nothing_hidden_is_seen() {
    evening("hearts", &[("target", json!(1))], 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hols_der_teufel_is_played_in_all_places_and_nothing_hidden_is_seen() {
    evening("teufel", &[("rounds", json!(1))], 2).await;
}
