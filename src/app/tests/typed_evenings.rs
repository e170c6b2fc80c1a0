//! Whole evenings typed on a platform without buttons, in every language: nobody types a word that the screen doesn't
//! show.

use super::*;
use herzbot_adapter::choices::{Numbered, Picked};
use herzbot_core::command::Catalog;
use herzbot_core::page::Tone;
use herzbot_core::table::{Act, AfterGame, ChoiceId, Do, Look};
use std::collections::BTreeMap;

/// The people at the table; the first one opens it.
const PEOPLE: [&str; 2] = ["Anna", "Ben"];
/// More turns than the longest of these games has.
const LONG: usize = 600;

/// The messages that people see, and the texts that they type.
struct Screens {
    house: House,
    catalog: Arc<Catalog>,
    language: Language,
    /// The newest message of the table.
    table: Option<Page>,
    /// The newest answer to one of them.
    answered: Option<Page>,
    /// The newest private view of each person.
    private: BTreeMap<&'static str, Page>,
    /// The number of typed texts.
    typed: usize,
}

impl Screens {
    async fn new(language: Language) -> Self {
        let house = House::on(false).await;
        let catalog = Arc::new(herzbot_core::text::catalog(&house.shell.texts).unwrap());
        Self { house, catalog, language, table: None, answered: None, private: BTreeMap::new(), typed: 0 }
    }

    /// Types a text, privately or with the prefix in the room, and waits until its effects are shown.
    async fn types(&mut self, name: &str, private: bool, text: &str) {
        let locale = Some(self.language.tag().to_owned());
        // As platforms do, a text that the room's newest message offers is taken as a press.
        let picked = self.table.as_ref().filter(|_| !private).and_then(|page| Numbered::of(page).typed(text));
        let what = match picked {
            Some(Picked { choice, value }) => What::Press { choice, value, message: None },
            None if private => What::Text(text.into()),
            None => What::Overheard(text.into()),
        };
        let mut inbound = Inbound { at: self.house.shell.now(), ..House::inbound(name, "c", what) };
        inbound.who.locale.clone_from(&locale);
        match &mut inbound.place {
            place if private => *place = Place::Private,
            Place::Channel { locale: spoken, .. } => *spoken = locale,
            Place::Private => {}
        }
        let catalog = Arc::clone(&self.catalog);
        crate::app::front::inbound::answer(Arc::clone(&self.house.shell), catalog, inbound, None).await;
        self.typed += 1;
        for listing in self.house.shell.tables.all() {
            let (done, settled) = tokio::sync::oneshot::channel();
            listing.tell(TableInput::WhenPersisted(done)).await;
            settled.await.unwrap();
        }
        while let Ok(out) = self.house.told.try_recv() {
            self.note(name, text, out).await;
        }
    }

    /// Waits for the next shown page.
    async fn waits(&mut self) {
        let next = tokio::time::timeout(Duration::from_secs(120), self.house.told.recv());
        let out = next.await.unwrap_or_else(|_| panic!("{}: {:?}", self.language, self.table)).unwrap();
        self.note("", "", out).await;
    }

    async fn note(&mut self, name: &str, text: &str, out: Outbound) {
        match out {
            Outbound::Show(show) => match show.surface {
                Surface::Table(_) => self.table = Some(show.page),
                Surface::Private(_, person) => {
                    let person = self.house.shell.store.person_by_id(person).await.unwrap().unwrap();
                    let name = PEOPLE.into_iter().find(|name| *name == person.name).unwrap();
                    self.private.insert(name, show.page);
                }
                Surface::Home(..) | Surface::Hand(..) | Surface::Nudge(..) | Surface::Note(..) => {}
            },
            Outbound::Answer { answer: Answer::Public { page, .. }, .. } => self.table = Some(page),
            Outbound::Answer { answer: Answer::Private(page) | Answer::Quiet(page), .. } => {
                assert_ne!(page.tone, Tone::Trouble, "{}: {name} types {text}: {page:?}", self.language);
                self.answered = Some(page);
            }
            Outbound::Answer { .. }
            | Outbound::Delete { .. }
            | Outbound::Expect(_)
            | Outbound::LetGo(_)
            | Outbound::OpenThread { .. }
            | Outbound::LeadOn { .. } => {}
        }
    }

    /// Types in the room what the table's message, or the newest answer, shows for `act`. Returns whether one of them
    /// shows it.
    async fn chooses(&mut self, name: &str, act: Act) -> bool {
        let mut choices = [&self.table, &self.answered].into_iter().flatten().flat_map(Page::choices);
        let is_act = |id: &str| id.parse::<ChoiceId>().is_ok_and(|id| id.act == act);
        let shown = choices.find(|(id, ..)| is_act(id)).map(|(.., label, word)| {
            // Alternates between the button's word and its label.
            if self.typed.is_multiple_of(2) && !word.is_empty() { word } else { label }.to_owned()
        });
        drop(choices);
        let Some(shown) = shown else { return false };
        self.types(name, false, &shown).await;
        true
    }

    /// Makes the first move, or part of a move, that the person's private view shows.
    async fn moves(&mut self, name: &'static str) {
        let page = &self.private[name];
        if let Some(picks) = &page.picks {
            let cards = page.choices().filter(|(id, ..)| is_move(id)).take(picks.count);
            let text = cards.fold(picks.word.clone(), |text, (.., word)| format!("{text} {word}"));
            return self.types(name, true, &text).await;
        }
        let moves: Vec<_> = page.choices().filter(|(id, ..)| is_move(id)).collect();
        let (.., label, word) = moves[self.typed % moves.len()];
        let text = if self.typed.is_multiple_of(2) { word } else { label }.to_owned();
        self.types(name, true, &text).await;
    }
}

fn is_move(id: &str) -> bool {
    id.parse::<ChoiceId>().is_ok_and(|id| matches!(id.act, Act::Play(_) | Act::MoveMenu(_)))
}

/// Plays an evening from the command that opens a table to the rematch.
async fn evening(language: Language, game: GameKind, option: &str, value: &str) {
    let mut screens = Screens::new(language).await;
    let texts = Arc::clone(&screens.house.shell.texts);
    let word = |key: &str| texts.text(language, key, &[]);
    let command = format!("{} {}={value}", word(&format!("command-{game}")), word(option));
    screens.types("Anna", false, &command).await;
    assert!(screens.chooses("Ben", Do::Join.into()).await, "{:?}", screens.table);
    assert!(screens.chooses("Anna", Do::AddComputer.into()).await);
    assert!(screens.chooses("Anna", Look::Menu.into()).await);
    assert!(screens.chooses("Anna", Do::RemoveComputer.into()).await);
    assert!(screens.chooses("Anna", Do::Start.into()).await);
    for _ in 0..LONG {
        let on_turn = PEOPLE.into_iter().find(|name| {
            let page = screens.private.get(name);
            page.is_some_and(|page| page.tone == Tone::YourTurn && page.choices().any(|(id, ..)| is_move(id)))
        });
        match on_turn {
            Some(name) => screens.moves(name).await,
            None if screens.table.as_ref().is_some_and(|page| page.tone == Tone::Over) => break,
            // The next round is dealt.
            None => screens.waits().await,
        }
    }
    assert_eq!(screens.table.as_ref().unwrap().tone, Tone::Over, "{language} {game} {}", screens.typed);
    assert!(screens.chooses("Anna", AfterGame::Rematch.into()).await, "{:?}", screens.table);
    let open = screens.house.shell.tables.all().iter().filter(|listing| !listing.over).count();
    assert_eq!(open, 1, "{language} {game}: {:?}", screens.table);
}

async fn everywhere(game: GameKind, option: &str, value: &str) {
    for language in Language::complete() {
        evening(language, game, option, value).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_evening_of_herz_an_herz_is_typed_in_every_language() {
    everywhere(GameKind::Herz, "option-rounds", "1").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_evening_of_hols_der_teufel_is_typed_in_every_language() {
    everywhere(GameKind::Teufel, "option-rounds", "2").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_evening_of_hearts_is_typed_in_every_language() {
    everywhere(GameKind::Hearts, "option-hearts-target", "10").await;
}
