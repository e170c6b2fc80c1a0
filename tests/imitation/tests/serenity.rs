//! A small bot on serenity runs against the imitation, as the real one will.
#![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use herzbot_imitation::{AnswerKind, Discord, Limits, NotificationKind, Permission, Refused, json};
use serenity::all::{
    ButtonStyle, ChannelId, Command, CommandInteraction, CommandOptionType, ComponentInteraction,
    ComponentInteractionDataKind, Context, CreateActionRow, CreateAllowedMentions, CreateAttachment,
    CreateButton, CreateCommand, CreateCommandOption, CreateEmbed, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, EditInteractionResponse, EditMessage, EventHandler,
    GatewayIntents, Http, HttpBuilder, Interaction, Message, MessageId, Reaction, Ready, ShardManager,
    UserId,
};
use serenity::client::ClientBuilder;

const SOON: Duration = Duration::from_secs(60);

struct Bot;

#[async_trait]
impl EventHandler for Bot {
    async fn ready(&self, context: Context, _: Ready) {
        let people = CreateCommandOption::new(CommandOptionType::User, "with", "Somebody");
        let rounds = CreateCommandOption::new(CommandOptionType::Integer, "rounds", "How many")
            .add_int_choice("one", 1)
            .add_int_choice("two", 2);
        let herz = CreateCommand::new("herz")
            .name_localized("de", "herz")
            .description("Opens a table")
            .description_localized("de", "Öffnet einen Tisch")
            .add_option(rounds)
            .add_option(people);
        let slow = CreateCommand::new("slow").description("Thinks first");
        let mute = CreateCommand::new("mute").description("Never answers");
        let manage = CreateCommand::new("manage")
            .description("For few")
            .default_member_permissions(serenity::all::Permissions::MANAGE_GUILD);
        let all = vec![herz, slow, mute, manage];
        Command::set_global_commands(&context.http, all).await.unwrap();
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        match interaction {
            Interaction::Command(command) => on_command(&context.http, command).await,
            Interaction::Component(press) => on_press(&context.http, press).await,
            _ => panic!("unexpected {interaction:?}"),
        }
    }

    async fn reaction_add(&self, context: Context, reaction: Reaction) {
        let who = reaction.user_id.unwrap();
        let text = format!("<@{who}> put {} there", reaction.emoji);
        let message =
            CreateMessage::new().content(text).allowed_mentions(CreateAllowedMentions::new().users([who]));
        reaction.channel_id.send_message(&context.http, message).await.unwrap();
    }

    async fn message(&self, context: Context, message: Message) {
        if message.guild_id.is_none() && message.content == "hello" {
            let reply = CreateMessage::new().content("hello yourself").reference_message(&message);
            message.channel_id.send_message(&context.http, reply).await.unwrap();
        }
    }
}

async fn on_command(http: &Http, command: CommandInteraction) {
    match command.data.name.as_str() {
        "herz" => {
            assert!(command.app_permissions.unwrap().send_messages());
            let text = format!("A table, {} {:?}", command.locale, command.data.options());
            let buttons = vec![
                CreateButton::new("join").label("Join").emoji('✋').style(ButtonStyle::Success),
                CreateButton::new("off").label("Start").disabled(true),
                CreateButton::new_link("https://example.org").label("Rules"),
            ];
            let options = vec![
                CreateSelectMenuOption::new("One round", "1").default_selection(true),
                CreateSelectMenuOption::new("Two rounds", "2").description("longer"),
            ];
            let menu = CreateSelectMenu::new("rounds", CreateSelectMenuKind::String { options })
                .placeholder("Rounds");
            let embed = CreateEmbed::new()
                .title("Lobby")
                .description("Nobody yet")
                .field("Seats", "4", true)
                .image("attachment://table.png")
                .colour(0x0033_66ff);
            let message = CreateInteractionResponseMessage::new()
                .content(text)
                .embed(embed)
                .add_file(CreateAttachment::bytes(&b"png"[..], "table.png").description("A table"))
                .components(vec![CreateActionRow::Buttons(buttons), CreateActionRow::SelectMenu(menu)]);
            let answer = CreateInteractionResponse::Message(message);
            command.create_response(http, answer).await.unwrap();
            // What the bot said can be fetched, and a private channel opened.
            command.get_response(http).await.unwrap();
            let card = CreateMessage::new().content("Your tower");
            if let Err(why) = command.user.direct_message(http, card).await {
                let text = format!("no private message: {why}");
                let private = CreateInteractionResponseFollowup::new().content(text).ephemeral(true);
                command.create_followup(http, private).await.unwrap();
            }
        }
        "slow" => {
            command.defer_ephemeral(http).await.unwrap();
            let text = EditInteractionResponse::new().content("thought enough");
            command.edit_response(http, text).await.unwrap();
        }
        _ => {}
    }
}

async fn on_press(http: &Http, press: ComponentInteraction) {
    let text = match &press.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => format!("chosen: {values:?}"),
        _ => format!("<@{}> pressed {}", press.user.id, press.data.custom_id),
    };
    let message = CreateInteractionResponseMessage::new().content(text);
    let answer = if press.data.custom_id == "forged" {
        CreateInteractionResponse::Message(message.ephemeral(true))
    } else {
        CreateInteractionResponse::UpdateMessage(message)
    };
    press.create_response(http, answer).await.unwrap();
}

fn http(discord: &Discord, token: &str) -> Http {
    HttpBuilder::new(token)
        .proxy(discord.url())
        .ratelimiter_disabled(true)
        .application_id(discord.bot_id().into())
        .build()
}

async fn start(discord: &Discord) -> Arc<ShardManager> {
    let intents = GatewayIntents::GUILDS
        | GatewayIntents::GUILD_MESSAGE_REACTIONS
        | GatewayIntents::DIRECT_MESSAGES
        | GatewayIntents::DIRECT_MESSAGE_REACTIONS;
    let http = http(discord, &discord.token());
    let mut client = ClientBuilder::new_with_http(http, intents).event_handler(Bot).await.unwrap();
    let manager = Arc::clone(&client.shard_manager);
    tokio::spawn(async move { client.start().await.unwrap() });
    assert!(discord.wait_for_bot(4, SOON).await, "{:?}", discord.requests());
    manager
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_is_used_by_people() {
    let discord = Discord::start().await;
    let server = discord.server("Spielwiese", "de");
    let channel = server.channel("karten");
    let anna = server.member("Anna", "de");
    let bea = server.member("Bea", "fr");
    let bot = start(&discord).await;

    // A client offers only what is registered, and only to whom it is meant for.
    let unknown = anna.slash(&channel, "hearts", &[]).await;
    assert!(matches!(unknown, Err(Refused::NoSuchCommand(_))));
    let secret = anna.slash(&channel, "manage", &[]).await;
    assert!(matches!(secret, Err(Refused::NoSuchCommand(_))));
    let odd = anna.slash(&channel, "herz", &[("rounds", json!("three"))]).await;
    assert!(matches!(odd, Err(Refused::BadOption(_))));

    let options = [("rounds", json!("two")), ("with", json!("Bea"))];
    let answer = anna.slash(&channel, "herz", &options).await.unwrap();
    assert_eq!(answer.kind, AnswerKind::Message);
    let table = answer.message().unwrap();
    assert!(table.text().contains("A table, de"), "{}", table.text());
    assert!(table.text().contains("Lobby\nNobody yet\nSeats\n4"), "{}", table.text());
    assert_eq!(table.labels(), ["Join", "Start", "Rules"]);
    assert_eq!(anna.download(&table.attachments[0]), b"png");
    assert_eq!(table.embeds[0]["image"]["url"], table.attachments[0].url.as_str());
    let fetched = reqwest::get(&table.attachments[0].url).await.unwrap();
    assert_eq!(fetched.bytes().await.unwrap().as_ref(), b"png");

    // Her phone buzzed once, for the private message.
    anna.wait_for(|a| !a.notifications().is_empty(), SOON).await.unwrap();
    assert_eq!(anna.notifications()[0].kind, NotificationKind::DirectMessage);
    assert_eq!(anna.direct_messages()[0].content, "Your tower");
    assert!(bea.direct_messages().is_empty());

    // Bea can press what is there, and nothing else.
    let nothing = bea.press(&table, "Leave").await;
    assert!(matches!(nothing, Err(Refused::NoSuchControl(_))));
    for dead in ["Start", "Rules"] {
        let dead = bea.press(&table, dead).await;
        assert!(matches!(dead, Err(Refused::Disabled(_))));
    }
    let answer = bea.select(&table, "Rounds", &["Two rounds"]).await.unwrap();
    assert_eq!(answer.kind, AnswerKind::Update);
    assert_eq!(anna.look_again(&table).unwrap().content, "chosen: [\"2\"]");
    bea.press_emoji(&table, "✋").await.unwrap();
    assert!(anna.look_again(&table).unwrap().content.ends_with("pressed join"));
    let forged = bea.press_custom_id(&table, "forged").await.unwrap();
    assert!(forged.message().unwrap().ephemeral);
    assert_eq!(bea.ephemeral_messages().len(), 1);
    assert!(anna.ephemeral_messages().is_empty());

    // A deferred answer, in private.
    let slow = anna.slash(&channel, "slow", &[]).await.unwrap();
    assert_eq!(slow.kind, AnswerKind::Deferred);
    let settled = slow.settled(SOON).await.unwrap();
    assert_eq!((settled.content.as_str(), settled.ephemeral), ("thought enough", true));

    // Closed direct messages are an answer, not a violation.
    bea.close_direct_messages();
    let answer = bea.slash(&channel, "herz", &[]).await.unwrap();
    let told = |b: &herzbot_imitation::Person| {
        b.ephemeral_messages().iter().any(|m| m.content.contains("Cannot send messages to this user"))
    };
    bea.wait_for(told, SOON).await.unwrap();
    assert_eq!(answer.messages().len(), 2);

    // A reaction arrives, and calls her back.
    let before = anna.notifications().len();
    anna.react(&table, "✋").unwrap();
    anna.wait_for(|a| a.notifications().len() > before, SOON).await.unwrap();
    assert_eq!(anna.notifications()[before].kind, NotificationKind::Mention);
    assert!(bea.notifications().is_empty(), "{:?}", bea.notifications());

    // A private word arrives without the privileged intent.
    anna.say(&anna.private_channel(), "hello").unwrap();
    anna.wait_for(|a| a.direct_messages().iter().any(|m| m.content == "hello yourself"), SOON).await.unwrap();

    // A command in the private channel.
    let there = anna.slash(&anna.private_channel(), "herz", &[]).await.unwrap();
    assert!(there.message().unwrap().content.contains("A table, de"));
    discord.assert_clean();
    bot.shutdown_all().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dropped_gateway_is_resumed_and_nothing_is_missed() {
    let discord = Discord::start().await;
    let server = discord.server("Spielwiese", "de");
    let channel = server.channel("karten");
    let anna = server.member("Anna", "de");
    let bot = start(&discord).await;
    let table = anna.slash(&channel, "herz", &[]).await.unwrap().message().unwrap();

    // Away for a while, as the client connects again at once.
    discord.gateway_outage(true);
    assert!(!discord.is_connected());
    // Said while nobody listens, and heard after the RESUME.
    anna.react(&table, "👍").unwrap();
    discord.gateway_outage(false);
    assert!(discord.wait_until(|d| d.resumes() == 1, SOON).await);
    let heard = |a: &herzbot_imitation::Person| {
        a.channel_messages(&channel).iter().any(|m| m.content.contains("put 👍 there"))
    };
    anna.wait_for(heard, SOON).await.unwrap();
    anna.press(&table, "Join").await.unwrap();

    discord.ask_to_reconnect();
    assert!(discord.wait_until(|d| d.resumes() == 2, SOON).await);
    anna.press(&table, "Join").await.unwrap();
    assert_eq!(discord.identifies(), 1);
    discord.assert_clean();
    bot.shutdown_all().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn silence_is_a_failed_interaction_and_a_violation() {
    let discord = Discord::start().await;
    let server = discord.server("Spielwiese", "de");
    let channel = server.channel("karten");
    let anna = server.member("Anna", "de");
    let bot = start(&discord).await;
    let failed = anna.slash(&channel, "mute", &[]).await;
    assert_eq!(failed.err(), Some(Refused::InteractionFailed));
    let violations = discord.take_violations();
    assert_eq!(violations.len(), 1, "{violations:?}");
    assert!(violations[0].reason.contains("not answered in time"));

    // A bot that is gone fails, too, but broke no rule.
    bot.shutdown_all().await;
    assert!(discord.wait_until(|d| !d.is_connected(), SOON).await);
    let failed = anna.slash(&channel, "herz", &[]).await;
    assert_eq!(failed.err(), Some(Refused::InteractionFailed));
    discord.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn serenity_reads_and_writes_everything() {
    let discord = Discord::builder().limits(Limits::none()).start().await;
    let server = discord.server("Spielwiese", "de");
    let channel = server.channel("karten");
    let anna = server.member("Anna", "de");
    let http = http(&discord, &discord.token());

    assert_eq!(http.get_current_user().await.unwrap().id.get(), discord.bot_id());
    assert_eq!(http.get_current_application_info().await.unwrap().id.get(), discord.bot_id());
    assert_eq!(http.get_bot_gateway().await.unwrap().shards, 1);
    let guild = http.get_guild(server.id().into()).await.unwrap();
    assert_eq!(guild.preferred_locale, "de");
    let member = http.get_member(server.id().into(), UserId::new(anna.id())).await.unwrap();
    assert_eq!(member.user.global_name.as_deref(), Some("Anna"));
    let id = ChannelId::new(channel.id());
    assert_eq!(id.to_channel(&http).await.unwrap().guild().unwrap().name, "karten");

    let mut message = id.say(&http, "one").await.unwrap();
    message.edit(&http, EditMessage::new().content("two")).await.unwrap();
    message.react(&http, '✋').await.unwrap();
    assert_eq!(message.reaction_users(&http, '✋', None, None).await.unwrap().len(), 1);
    message.delete_reaction(&http, None, '✋').await.unwrap();
    let fetched = id.message(&http, message.id).await.unwrap();
    assert_eq!(fetched.content, "two");
    assert!(fetched.edited_timestamp.is_some());
    let all = id.messages(&http, serenity::all::GetMessages::new().limit(5)).await.unwrap();
    assert_eq!(all.len(), 1);
    message.delete(&http).await.unwrap();
    let gone = id.message(&http, MessageId::new(message.id.get())).await.unwrap_err();
    assert!(gone.to_string().contains("Unknown Message"), "{gone}");

    server.remove_permission(&channel, Permission::SEND_MESSAGES);
    let refused = id.say(&http, "three").await.unwrap_err();
    assert!(refused.to_string().contains("Missing Permissions"), "{refused}");
    server.remove_permission(&channel, Permission::VIEW_CHANNEL);
    let refused = id.say(&http, "three").await.unwrap_err();
    assert!(refused.to_string().contains("Missing Access"), "{refused}");
    let private = UserId::new(anna.id()).create_dm_channel(&http).await.unwrap();
    private.say(&http, "psst").await.unwrap();
    assert_eq!(anna.direct_messages()[0].content, "psst");
    discord.assert_clean();
}
