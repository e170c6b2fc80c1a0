//! Texts that people type: at their table, at several tables, and at none.

use super::*;
use herzbot_core::ids::MessageRef;
use herzbot_core::port::{SurfaceNews, Undelivered};

#[tokio::test]
async fn a_card_with_the_name_of_a_game_opens_no_table_in_the_private_chat_of_a_player() {
    let mut house = House::new().await;
    house.opens().await;
    let chat = ChannelRef { realm: "test".into(), server: "chat".into(), channel: "chat".into() };
    for (name, text, tables, told) in [
        ("Anna", "hearts 10", 1, "To open a new game here, type `hearts target=10`."),
        ("Anna", "!Hearts  20", 1, "To open a new game here, type `Hearts target=20`."),
        ("Anna", "hearts target=10", 2, ""),
        ("Anna", "hearts 10", 2, "You have a game here already"),
        ("Ben", "hearts 10", 3, ""),
    ] {
        let inbound = Inbound {
            place: Place::Private,
            chat: Some(ChannelRef { channel: name.into(), ..chat.clone() }),
            ..House::inbound(name, "c", What::Text(text.into()))
        };
        let catalog = Arc::new(herzbot_core::text::catalog(&house.shell.texts).unwrap());
        crate::app::front::inbound::answer(Arc::clone(&house.shell), catalog, inbound, None).await;
        house.look().await;
        assert_eq!(house.shell.tables.all().len(), tables, "{name}: {text}");
        let answers = std::iter::from_fn(|| house.told.try_recv().ok()).filter_map(|out| match out {
            Outbound::Answer { answer: Answer::Private(page) | Answer::Quiet(page), .. } => {
                Some(text_of(&page))
            }
            _ => None,
        });
        let answers: Vec<String> = answers.collect();
        assert!(
            answers.iter().all(|answer| !told.is_empty() && answer.contains(told)),
            "{text}: {answers:?}"
        );
        assert_eq!(answers.len(), usize::from(!told.is_empty()), "{text}: {answers:?}");
    }
}

#[tokio::test]
async fn who_types_what_is_not_on_offer_is_told_why_and_other_bots_are_left_alone() {
    let mut house = House::new().await;
    house.opens().await;
    for (name, word, answer) in [
        ("Anna", "start", "At least 2 players are needed to start. Wait for more people, or add a computer."),
        ("Anna", "START", "At least 2 players are needed to start. Wait for more people, or add a computer."),
        ("Anna", "less", "There is no computer at this table."),
        ("Anna", "pause", "The game hasn't begun yet."),
        ("Anna", "resume", "The game hasn't begun yet."),
        ("Anna", "back", "The game hasn't begun yet."),
        ("Anna", "cards", "The game hasn't begun yet."),
        ("Anna", "last trick", "The game hasn't begun yet."),
        ("Anna", "hint", "The game hasn't begun yet."),
        ("Anna", "rematch", "That's for after the game, and this one isn't over yet."),
        ("Anna", "remove", "There is nobody you could remove."),
        // These may be meant for other bots.
        ("Anna", "stay", ""),
        ("Anna", "pass", ""),
        ("Anna", "play despacito", ""),
        ("Ben", "start", ""),
        ("Ben", "less", ""),
        ("Ben", "pause", ""),
        ("Ben", "close", ""),
    ] {
        assert_eq!(house.hears(name, word).await, answer, "{name}: !{word}");
    }
    // A text that is meant for this bot alone always gets an answer.
    for word in ["start", "remove", "close"] {
        let told = house.is_told("Ben", "c", word).await;
        assert_eq!(told, "That's up to Anna, who hosts this table.", "{word}");
    }
    assert_eq!(house.is_told("Ben", "c", "pass").await, "The game hasn't begun yet.");
    let nowhere = format!("You have no table here. You can open one: {}.", openings());
    assert_eq!(house.is_told("Ben", "elsewhere", "start").await, nowhere);
    assert!(house.answer("Ben", "elsewhere", What::Overheard("start".into())).await.is_none());
    // A word that may be meant for another bot does not close a lobby.
    let asked = house.answer("Anna", "c", What::Overheard("close".into())).await.unwrap();
    assert!(text_of(&asked).starts_with("Close this table for everybody?"), "{asked:?}");
    assert_eq!(asked.choices().map(|(.., word)| word).collect::<Vec<_>>(), ["close for good", "stay"]);
    assert_eq!(house.journal().await, []);
}

#[tokio::test]
async fn without_buttons_picked_cards_are_drawn_when_they_are_all_there() {
    let mut house = House::on(false).await;
    let actor = Actor { member: house.anna.clone(), may_moderate: false };
    let mut rng = StdRng::seed_from_u64(1);
    for request in
        [TableRequest::AddComputer, TableRequest::AddComputer, TableRequest::AddComputer, TableRequest::Start]
    {
        house.table = house.table.handle(&actor, &request, Moment(1_000_000), &mut rng).unwrap().table;
    }
    let PhaseView::Playing(playing) = house.table.view(Some(house.anna.person)).phase else {
        panic!("a game")
    };
    let hand = playing.picking.unwrap().cards;
    house.opens().await;
    house.sees(|page| page.choices().any(|(.., word)| word == "cards")).await;
    // Her view with the confirmation of the pass.
    let whole = |out: &Outbound| match out {
        Outbound::Show(show) => {
            matches!(show.surface, Surface::Private(..))
                && show.page.choices().any(|(.., word)| word == "pass")
        }
        Outbound::Answer { .. }
        | Outbound::Delete { .. }
        | Outbound::Expect(_)
        | Outbound::LetGo(_)
        | Outbound::OpenThread { .. }
        | Outbound::LeadOn { .. } => false,
    };
    for (text, drawn) in [
        (&hand[0], false),
        (&hand[1], false),
        // Put back, and picked again.
        (&hand[1], false),
        (&hand[1], false),
        (&hand[2], true),
    ] {
        let sent = house.sent_for("Anna", text).await;
        let shows = sent.iter().filter(|out| matches!(out, Outbound::Show(_))).count();
        assert_eq!((shows, sent.iter().any(whole)), (usize::from(drawn), drawn), "{text}: {sent:?}");
    }
    // A requested view shows the current picks.
    let sent = house.sent_for("Anna", &hand[2]).await;
    assert!(sent.iter().any(|out| matches!(out, Outbound::Show(_))), "one is missing again: {sent:?}");
    house.sent_for("Anna", &hand[1]).await;
    let sent = house.sent_for("Anna", "cards").await;
    assert_eq!(format!("{sent:?}").matches('✅').count(), 1, "{sent:?}");
}

#[tokio::test]
async fn who_comes_too_late_is_told_so() {
    let mut house = House::new().await;
    let actor = Actor { member: house.anna.clone(), may_moderate: false };
    let mut rng = StdRng::seed_from_u64(1);
    for _ in 0..5 {
        let request = TableRequest::AddComputer;
        house.table = house.table.handle(&actor, &request, Moment(1_000_000), &mut rng).unwrap().table;
    }
    house.opens().await;
    let full =
        "All seats are taken, some of them by computers. If a player at the table removes one, you can join.";
    assert_eq!(house.hears("Ben", "join").await, full);
    let taken = format!("Sorry, all seats are taken. You can open a table of your own: {}.", openings());
    assert_eq!(house.hears("Anna", "add").await, taken);
    let begun = format!("This game has already begun. You can open a new table: {}.", openings());
    // The table's message is the answer: the game starts.
    assert!(house.answer("Anna", "c", What::Overheard("start".into())).await.is_some());
    for (name, word, answer) in [
        ("Ben", "join", begun.as_str()),
        ("Anna", "start", begun.as_str()),
        ("Anna", "add", begun.as_str()),
        ("Anna", "resume", "The game isn't paused."),
        ("Anna", "back", "You're here already: nobody is playing for you."),
        ("Anna", "last trick", "That can't be done at this point of the game."),
        ("Anna", "pass", "Pick 3 more cards first."),
        ("Anna", "review", "That's for after the game, and this one isn't over yet."),
        (
            "Anna",
            "leave for good",
            "Do you really want to leave the game? The computer will play your seat to the end, and \
             you can't come back.",
        ),
        ("Ben", "pass", ""),
        ("Ben", "resume", ""),
        ("Ben", "review", ""),
    ] {
        assert_eq!(house.hears(name, word).await, answer, "{name}: !{word}");
    }
}

/// Asks for the rules in a channel, and returns the answer.
async fn rules_in(house: &mut House, channel: &str, options: &[(&str, &str)]) -> Page {
    let word = |(name, word): &(&str, &str)| ((*name).to_owned(), OptionValue::Word((*word).to_owned()));
    let what = What::Command { name: "rules".into(), options: options.iter().map(word).collect() };
    house.answer("Ben", channel, what).await.unwrap()
}

#[tokio::test]
async fn the_rules_without_a_game_are_those_of_the_table_with_its_options() {
    let mut house = House::new().await;
    let target = herzbot_rules::OptionKey::find("target").unwrap();
    let actor = Actor { member: house.anna.clone(), may_moderate: false };
    let request = TableRequest::SetOption { option: target, value: 75.into() };
    let mut rng = StdRng::seed_from_u64(1);
    house.table = house.table.handle(&actor, &request, Moment(1_000_000), &mut rng).unwrap().table;
    house.opens().await;
    let options = "until a player has 75 points";
    for (channel, given, title, says_options) in [
        ("c", &[][..], "Rules · Hearts", true),
        ("c", &[("game", "teufel")], "Rules · Hol's der Teufel", false),
        ("c", &[("game", "hearts")], "Rules · Hearts", false),
        ("elsewhere", &[], "Rules · Herz an Herz", false),
    ] {
        let page = rules_in(&mut house, channel, given).await;
        assert_eq!(page.title, title, "{channel} {given:?}");
        let table = page.choices().find(|(.., label, _)| *label == "This table");
        assert_eq!(table.is_some(), says_options, "{channel} {given:?}");
        if let Some((id, ..)) = table {
            let what = What::Press { choice: id.to_owned(), value: None, message: None };
            let page = house.answer("Ben", channel, what).await.unwrap();
            assert!(format!("{:?}", page.blocks).contains(options), "{page:?}");
        }
    }
}

#[tokio::test]
async fn a_word_means_its_authors_table_and_among_several_they_are_asked_which() {
    let mut house = House::new().await;
    house.opens().await;
    house.hear("Ben", "c", What::Text("herz".into())).await;
    // With two lobbies, a newcomer is asked which one, with buttons for joining.
    let asked = house.answer("Cleo", "c", What::Overheard("mitspielen".into())).await.unwrap();
    let offered: Vec<(String, String)> =
        asked.choices().map(|(id, _, label, _)| (id.to_owned(), label.to_owned())).collect();
    assert!(offered.len() == 2 && offered.iter().all(|(id, _)| id.ends_with(".join")), "{offered:?}");
    let (at_bens, _) = offered.iter().find(|(_, label)| label.starts_with("Herz an Herz")).unwrap();
    // Other words may be meant for another bot.
    assert_eq!(house.hears("Cleo", "pause").await, "");
    for word in ["start", "anfangen", "Commencer"] {
        let told = house.hears("Ben", word).await;
        assert!(
            told.starts_with("At least 2 players are needed"),
            "his own table, not Anna's: {word}: {told}"
        );
    }
    // Anna sits at both.
    let press = What::Press { choice: at_bens.clone(), value: None, message: None };
    house.hear("Anna", "c", press).await;
    house.answered().await;
    let asked = house.answer("Anna", "c", What::Overheard("leave".into())).await.unwrap();
    assert_eq!(asked.choices().count(), 2, "{asked:?}");
    // A move belongs to one turn, so no button could make it later.
    let asked = house.answer("Anna", "c", What::Text("pass".into())).await.unwrap();
    assert!(text_of(&asked).starts_with("There are several tables"), "{asked:?}");
    assert_eq!(asked.choices().count(), 0);
}

/// A room's manager closes tables there without a seat. The question is asked and answered privately.
#[tokio::test]
async fn an_admin_closes_the_table_of_others_from_the_room() {
    for text in ["close", "close TABLE", "schließen table"] {
        let mut house = House::new().await;
        house.lets_anna_lead();
        house.opens().await;
        let name = house.table.view(None).name;
        let text = text.replace("TABLE", name).replace("table", &name.to_lowercase());
        let mut asks = House::inbound("Cleo", "c", What::Overheard(text.clone()));
        (asks.at, asks.who.may_moderate) = (house.shell.now(), true);
        house.takes(asks).await;
        let (Answer::Private(asked) | Answer::Quiet(asked)) = house.answered().await else {
            panic!("{text}")
        };
        let (close, ..) = asked.choices().find(|(id, ..)| id.ends_with(".closed")).unwrap();
        let press = What::Press { choice: close.to_owned(), value: None, message: None };
        // A person without this permission can't.
        for (who, closes) in [("Ben", false), ("Cleo", true)] {
            let mut answers = Inbound { place: Place::Private, ..House::inbound(who, "c", press.clone()) };
            answers.at = house.shell.now();
            house.takes(answers).await;
            house.answered().await;
            assert_eq!(house.look().await.is_over(), closes, "{who}: {text}");
        }
    }
}

#[tokio::test]
async fn who_joins_before_the_tables_message_is_there_is_answered_by_that_message() {
    let mut house = House::on(false).await;
    house.opens().await;
    // The message stays in flight all the time.
    for (name, text) in [("Ben", "join"), ("Anna", "add")] {
        let sent = house.sent_for(name, text).await;
        assert!(matches!(sent.last(), Some(Outbound::Answer { answer: Answer::Nothing, .. })), "{sent:?}");
        let tells = |out: &Outbound| {
            matches!(out, Outbound::Show(show) if matches!(show.surface, Surface::Table(_))
                && format!("{:?}", show.page.blocks).contains("Ben"))
        };
        assert!(sent.iter().any(tells), "{sent:?}");
    }
}

#[tokio::test]
async fn who_asks_for_cards_that_wait_for_them_is_told_at_once_what_to_do() {
    let mut house = House::on(false).await;
    house.lets_anna_lead();
    house.opens().await;
    let message = MessageRef { channel: "chat".into(), message: "view".into() };
    for (outcome, answer) in [
        (Err(Undelivered::NotJoined), "That's in our private chat: please accept my invitation there."),
        (Err(Undelivered::NotInvited), "I can't open another private chat just now."),
        (Ok(message), ""),
    ] {
        let shown = async {
            loop {
                if let Outbound::Show(show) = house.told.recv().await.unwrap()
                    && matches!(show.surface, Surface::Private(..))
                {
                    return show;
                }
            }
        };
        let show = tokio::time::timeout(Duration::from_secs(120), shown).await.unwrap();
        house
            .tell(TableInput::Surface(show.surface, SurfaceNews::Delivered { rev: show.rev, outcome }))
            .await;
        house.look().await;
        let told = house.answer("Anna", "c", What::Text("cards".into())).await;
        let told = told.map(|page| text_of(&page)).unwrap_or_default();
        assert!(told.starts_with(answer) && told.is_empty() == answer.is_empty(), "{told}");
    }
}
