//! Game nights with the same decks at all tables: what other people learn of a table's cards.

use super::daily::whole;
use super::slow_store::{MANY, SlowJournal};
use super::*;
use crate::app::front::{nights, puzzles};
use crate::app::tables::archive::{over, record_of, review_of_table};
use herzbot_core::command::NightAct;
use herzbot_core::ids::TableId;
use herzbot_core::league::{Asking, Night, NightRequest, PlaceNumber};
use herzbot_core::table::{Act, AfterGame, ChoiceId, Do, Look};
use herzbot_core::text::pages::NoPuzzleYet;

/// Whether a page shows a card, or a board with cards or past tricks.
fn shows_cards(page: &Page) -> bool {
    let on_board = page
        .board
        .as_ref()
        .is_some_and(|board| !board.zones.is_empty() || !board.hand.is_empty() || !board.happened.is_empty());
    let are_cards = |block: &Block| matches!(block, Block::Cards(_));
    on_board || page.blocks.iter().chain(&page.unattached).any(are_cards)
}

/// Returns the page if it is sent to everybody in the channel.
fn told_to_all(out: &Outbound) -> Option<&Page> {
    match out {
        Outbound::Show(Show { surface: Surface::Private(..) | Surface::Hand(..), .. }) => None,
        Outbound::Show(show) => Some(&show.page),
        Outbound::Answer { answer: Answer::Public { page, .. }, .. } => Some(page),
        _ => None,
    }
}

impl House {
    /// Opens a night with this number of people and the same decks at all tables of a round, and draws round 1.
    async fn plays_alike(game: &str, people: usize) -> Self {
        let mut house = Self::hurried().await;
        let opened = house.opens_night("Anna", &format!("league game={game} rounds=2 decks=same")).await;
        assert!(opened.contains("the tables of a round play the same cards"), "{opened}");
        house.gathers(people).await;
        house
    }

    /// Makes the first move on offer at a table. Returns everything that is sent; none if the game is over.
    async fn moves_on(&mut self, table: TableId) -> Option<Vec<Outbound>> {
        let listing = self.shell.tables.get(table)?;
        let now = listing.copy().await.filter(|table| !table.is_over())?;
        let (person, name) =
            now.awaited().next().map(|(_, member)| (member.person, member.name.clone())).unwrap();
        let PhaseView::Playing(playing) = now.view(Some(person)).phase else { panic!("a seat of their own") };
        self.writes(&name, &playing.legal.first().unwrap().to_string()).await;
        let mut sent = Vec::new();
        let answered = async {
            loop {
                sent.push(self.told.recv().await.unwrap());
                if let Some(Outbound::Answer { .. }) = sent.last() {
                    return;
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(120), answered).await.unwrap();
        while let Ok(out) = self.told.try_recv() {
            sent.push(out);
        }
        Some(sent)
    }

    /// Returns all messages that an action in the channel causes.
    async fn sent_to_all_who_hear(&mut self, name: &str, what: What) -> String {
        while self.told.try_recv().is_ok() {}
        self.hear(name, "c", what).await;
        let mut said = String::new();
        let answered = async {
            loop {
                match self.told.recv().await.unwrap() {
                    Outbound::Show(show) => said.push_str(&whole(&show.page)),
                    Outbound::Answer { answer: Answer::Update { page, .. }, .. } => {
                        said.push_str(&whole(&page));
                        return said;
                    }
                    Outbound::Answer { .. } => return said,
                    _ => {}
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(120), answered).await.unwrap()
    }

    /// Returns the answer to a person who presses a button below a table's message.
    async fn presses_under(&mut self, name: &str, table: TableId, act: Act) -> String {
        while self.told.try_recv().is_ok() {}
        let choice = ChoiceId { table, act }.to_string();
        let page = self.answer(name, "c", What::Press { choice, value: None, message: None }).await.unwrap();
        assert!(page.file.is_none() || act == Act::AfterGame(AfterGame::Replay), "{page:?}");
        whole(&page)
    }

    /// Whether nobody can see the cards of a finished table.
    async fn keeps_secret(&mut self, table: TableId) -> bool {
        let mut closed = 0;
        for act in [AfterGame::Replay, AfterGame::Review] {
            for name in ["Anna", "P2", "Zoe"] {
                let says = self.presses_under(name, table, Act::AfterGame(act)).await;
                closed += usize::from(says.contains("Until they are done, only the people at this table"));
            }
        }
        let fair = self.presses_under("Zoe", table, Act::Look(Look::Fair)).await;
        closed += usize::from(!fair.contains("now that the game is over"));
        closed += usize::from(record_of(&self.shell, table).await.is_none());
        closed += usize::from(review_of_table(&self.shell, table).await.is_none());
        assert!(closed == 0 || closed == 9, "all or nothing: {closed}");
        closed == 9
    }
}

#[tokio::test]
async fn nobody_else_sees_a_card_until_the_last_table_with_the_same_decks_is_over() {
    let mut house = House::plays_alike("hearts", 8).await;
    house.night_shows("Anna", NightAct::Draw(1)).await;
    let night = house.night().await;
    let [one, two] = night.current() else { panic!("two tables of four") };
    let mut shown = 0;
    while let Some(sent) = house.moves_on(one.id).await {
        for out in &sent {
            let Some(page) = told_to_all(out) else { continue };
            assert!(!shows_cards(page), "{page:?}");
            shown += 1;
        }
        let private = sent.iter().filter_map(|out| match out {
            Outbound::Show(Show { surface: Surface::Private(table, person), .. }) => {
                (*table == one.id).then_some(person)
            }
            _ => None,
        });
        assert!(private.into_iter().all(|person| one.people.contains(person)));
    }
    assert!(shown > 0, "the channel sees how far it is");
    // A puzzle from it doesn't reveal the better move either.
    let person = one.people[0];
    let puzzle = puzzles::find(&house.shell, person).await;
    assert!(matches!(puzzle, Ok(Err(NoPuzzleYet::Nothing))), "{puzzle:?}");
    assert!(house.keeps_secret(one.id).await);
    let waits = house.night_shows("Anna", NightAct::Standings).await;
    assert!(waits.contains("Done, not counted yet: "), "{waits}");
    // A process that starts in between also knows this.
    house.restarts().await;
    assert!(house.keeps_secret(one.id).await);
    let mut end = String::new();
    while let Some(sent) = house.moves_on(two.id).await {
        end = sent.iter().filter_map(told_to_all).next_back().map_or(end, whole);
    }
    assert!(end.contains("Fair shuffle ✓") && !end.contains("had the same cards"), "{end}");
    let is_kept_back = async |table| {
        let (state, _) = house.shell.store.archived(table).await.unwrap().unwrap();
        state.contains("\"duplicates\"")
    };
    assert!(is_kept_back(one.id).await && !is_kept_back(two.id).await);
    assert!(!house.keeps_secret(one.id).await && !house.keeps_secret(two.id).await);
    let counted = house.night_shows("Anna", NightAct::Standings).await;
    assert!(counted.matches("Done: ").count() == 2, "{counted}");
    let points = |night: &Night| night.standings().iter().map(|line| line.points).sum::<u32>();
    assert_eq!(points(&house.night().await), 12 * 8);
    let decks = |table: Option<Table>| {
        let record = table.unwrap().record().unwrap();
        record.rounds.into_iter().map(|round| (round.first, round.deck)).collect::<Vec<_>>()
    };
    let (left, right) = (over(&house.shell, one.id).await, over(&house.shell, two.id).await);
    let (left, right) = (decks(left), decks(right));
    assert!(left.iter().zip(&right).all(|(one, other)| one == other));
    let mut slips = 0;
    for person in &one.people {
        let puzzle = puzzles::find(&house.shell, *person).await;
        slips += usize::from(!matches!(puzzle, Ok(Err(NoPuzzleYet::Nothing))));
    }
    assert!(slips > 0, "now it can be spoken of");
}

#[tokio::test]
async fn who_comes_late_plays_the_next_round_with_decks_of_its_own() {
    let mut house = House::plays_alike("teufel", 8).await;
    house.night_shows("Anna", NightAct::Draw(1)).await;
    house.night_shows("Late", NightAct::Join).await;
    house.finishes_the_round().await;
    house.night_shows("Anna", NightAct::Draw(2)).await;
    let night = house.night().await;
    assert_eq!(night.current().iter().map(|table| table.people.len()).collect::<Vec<_>>(), [3, 3, 3]);
    house.finishes_the_round().await;
    let end = house.night_shows("Anna", NightAct::Standings).await;
    assert!(end.contains("🏆") && end.contains("follow from the secret"), "{end}");
    let night = house.night().await;
    let sum: u32 = night.standings().iter().map(|line| line.points).sum();
    assert_eq!(sum, 12 * (8 + 9), "each seat shares out what it is worth");
}

#[tokio::test]
async fn a_table_that_hangs_is_closed_by_a_moderator_which_opens_the_others() {
    let mut house = House::plays_alike("teufel", 8).await;
    house.night_shows("Anna", NightAct::Draw(1)).await;
    let night = house.night().await;
    let [one, two] = night.current() else { panic!("two tables of four") };
    house.finishes(one.id).await;
    // The end of the night doesn't show the cards that are still in play either.
    let id = night.id();
    let (ended, _) = house.presses_below("Anna", id, NightAct::CloseForGood, false).await;
    assert!(!ended.contains("follow from the secret") && house.keeps_secret(one.id).await, "{ended}");
    let choice = ChoiceId { table: two.id, act: Act::Do(Do::CloseForGood) }.to_string();
    let press = What::Press { choice, value: None, message: None };
    let mut inbound = Inbound { at: house.shell.now(), ..House::inbound("Mod", "c", press) };
    inbound.who.may_moderate = true;
    house.takes(inbound).await;
    house.answered().await;
    assert!(!house.keeps_secret(one.id).await);
}

#[tokio::test]
async fn a_table_that_is_not_open_yet_keeps_its_decks_secret() {
    let mut house = House::plays_alike("teufel", 8).await;
    let journal = SlowJournal::before(&house);
    journal.opens.add_permits(MANY);
    journal.notes.add_permits(MANY);
    journal.refusals.store(1, Ordering::Relaxed);
    let drawn = house.night_shows("Anna", NightAct::Draw(1)).await;
    assert_eq!(drawn.matches("Not open yet: ").count(), 1, "{drawn}");
    let one = house.tables()[0];
    house.finishes(one).await;
    assert!(house.keeps_secret(one).await);
    let day = 24 * 60 * 60 * 1000;
    house.clock.fetch_add(3 * day, Ordering::Relaxed);
    // The night goes on as long as something happens.
    let night = house.night().await;
    let person = night.present().last().unwrap();
    let now = house.shell.clock.source().wall(house.shell.now());
    let asking =
        Asking { person, moderates: false, place: PlaceNumber::FIRST, leader: "", running: &[], now };
    let left = night.handle(&asking, NightRequest::Leave).unwrap();
    nights::save(&house.shell, house.table.channel(), &left).await.unwrap();
    // When nobody can be awaited any more, it is shown anyway, and the other table is never played.
    house.clock.fetch_add(4 * day, Ordering::Relaxed);
    assert!(!house.keeps_secret(one).await);
    let next = house.night_shows("Anna", NightAct::Standings).await;
    assert!(house.tables().is_empty() && next.contains("can start round 2"), "{next}");
    let points = house.night().await.standings().iter().map(|line| line.points).sum::<u32>();
    assert_eq!(points, 12 * 8, "nobody is better off than another: {next}");
}

#[tokio::test]
async fn who_types_a_card_where_everybody_reads_it_is_told_so() {
    let mut house = House::plays_alike("teufel", 8).await;
    house.night_shows("Anna", NightAct::Draw(1)).await;
    let table = house.tables()[0];
    let offered = async |house: &House| {
        let listing = house.shell.tables.get(table).unwrap();
        let now = listing.copy().await.unwrap();
        let (_, member) = now.awaited().next().unwrap();
        let page =
            pages::private(house.shell.texts.say(Language::En), &now.view(Some(member.person)), None, None);
        let is_move = |id: &str| id.parse::<ChoiceId>().is_ok_and(|id| matches!(id.act, Act::Play(_)));
        let (choice, value, label, _) = page.choices().find(|(id, ..)| is_move(id)).unwrap();
        let press = What::Press { choice: choice.into(), value: value.map(str::to_owned), message: None };
        (member.name.clone(), press, label.to_owned())
    };
    let (name, press, _) = offered(&house).await;
    let pressed = house.sent_to_all_who_hear(&name, press).await;
    assert!(!pressed.contains("everybody there could read it"), "{pressed}");
    let (name, _, label) = offered(&house).await;
    let typed = house.sent_to_all_who_hear(&name, What::Text(label)).await;
    assert!(typed.contains("everybody there could read it"), "{typed}");
}
