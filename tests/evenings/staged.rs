//! Evenings that begin in the middle: a game at a rare moment, restored like the backup of another host (`herzbot
//! restore`). Decks follow from secrets as usual: the test searches for a secret that leads to the moment, so the
//! records of these games pass `herzbot replay --verify`.

use crate::bot::Bot;
use crate::club::Club;
use crate::players::{Offer, SOON, offers, play_to_the_end, private_view};
use herzbot_core::ids::{Account, ChannelRef, Moment, PersonId};
use herzbot_core::people::PersonSettings;
use herzbot_core::table::{Actor, ChairKey, Clock, Entry, First, Member, Opening, Table, TableRequest};
use herzbot_imitation::{Discord, Message, Person};
use herzbot_rules::shuffle::{Contributions, Secret, ShuffleRecord, deck};
use herzbot_rules::{AnyMatch, AnyMove, GameKind, Phase, Record, Seat};
use herzbot_store::{Location, open_store};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::{Map, Value};

/// When those tables were opened: long ago, since time in a backup doesn't count for anyone.
const OPENED: Moment = Moment(1_760_000_000_000);

/// The maximum number of tried secrets.
const MOST: u64 = 2_000_000;

/// The wanted moment: the game that leads there, and how.
pub struct Scene {
    pub game: GameKind,
    pub people: usize,
    /// The options, as in a record.
    pub options: Value,
    /// The first secret of the search: a known good one makes the search short.
    pub from: u64,
    /// Whether a deal is worth playing.
    pub dealt: fn(&AnyMatch) -> bool,
    /// How people play.
    pub policy: fn(&AnyMatch, Seat, &mut StdRng) -> AnyMove,
    /// Whether the evening begins at this moment, given the next move.
    pub begins: fn(&AnyMatch, Option<(Seat, AnyMove)>) -> bool,
    /// Whether the end is the wanted one.
    pub ends: fn(&AnyMatch) -> bool,
}

impl Scene {
    /// Returns a scene of that game that begins with any first deal, played at random.
    pub fn of(game: GameKind, people: usize, options: Value) -> Self {
        Self {
            game,
            people,
            options,
            from: 0,
            dealt: |_| true,
            policy: by_chance,
            begins: |_, _| true,
            ends: |_| true,
        }
    }

    fn options(&self) -> Map<String, Value> {
        self.options.as_object().unwrap().clone()
    }

    /// Finds a secret that leads to the moment, with the moves before and after it.
    fn find(&self, contributions: &Contributions) -> (Secret, [Vec<(Seat, AnyMove)>; 2]) {
        let players = u8::try_from(self.people).unwrap();
        let pack = self.game.pack(players);
        let fresh = AnyMatch::new(self.game, players, &self.options()).unwrap();
        for number in self.from..self.from + MOST {
            let mut bytes = [0; 32];
            bytes[..8].copy_from_slice(&number.to_be_bytes());
            let secret = Secret::from_bytes(bytes);
            let mut game = fresh.clone();
            game.deal(Seat(0), &deck(&pack, &secret, 1, contributions)).unwrap();
            if !(self.dealt)(&game) {
                continue;
            }
            let mut rng = StdRng::seed_from_u64(number);
            let (mut moves, mut start) = (Vec::new(), None);
            // When no points are left to win, the table plays the rest.
            while matches!(game.phase(), Phase::Playing) && !game.is_decided() {
                let seat = game.to_move().first().unwrap();
                let mv = (self.policy)(&game, seat, &mut rng);
                if start.is_none() && (self.begins)(&game, Some((seat, mv))) {
                    start = Some(moves.len());
                }
                moves.push((seat, mv));
                game.apply(seat, mv).unwrap();
            }
            let Some(start) = start else { continue };
            while let Some(seat) = game.to_move().first() {
                let mv = game.legal(seat)[0];
                game.apply(seat, mv).unwrap();
            }
            if (self.ends)(&game) {
                // Write this into `from` when the rules of the search have changed.
                println!("found by the secret {number}");
                let after = moves.split_off(start);
                return (secret, [moves, after]);
            }
        }
        panic!("no secret leads there")
    }
}

/// Returns a random legal move.
pub fn by_chance(game: &AnyMatch, seat: Seat, rng: &mut StdRng) -> AnyMove {
    let legal = game.legal(seat);
    legal[rng.random_range(0..legal.len())]
}

/// A running evening that began in the middle.
pub struct Staged {
    pub club: Club,
    /// The people by seat; the first one deals and hosts.
    pub people: Vec<Person>,
    /// The table's name.
    pub table: String,
    /// The game, with full information.
    pub game: AnyMatch,
    /// The moves to play next.
    pub plan: Vec<(Seat, AnyMove)>,
}

const NAMES: [&str; 6] = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz"];

impl Staged {
    /// Starts an evening at that moment.
    pub async fn at(scene: &Scene) -> Self {
        let discord = Discord::start().await;
        let bot = Bot::on(&discord);
        let server = discord.server("Spielwiese", "en-US");
        let channel = server.channel("karten");
        let people: Vec<Person> =
            NAMES[..scene.people].iter().map(|name| server.member(name, "en-US")).collect();
        let store = open_store(&Location::Folder(bot.data())).await.unwrap();
        let mut actors = Vec::new();
        for (person, number) in people.iter().zip(1..) {
            let account = Account { realm: "discord".into(), id: person.id().to_string() };
            let id = PersonId(number);
            store.person(&account, &person.name(), Some("en-US"), id).await.unwrap();
            // The plan has every move.
            let by_hand = PersonSettings { autoplay: Some(false), ..PersonSettings::default() };
            store.set_person(id, by_hand).await.unwrap();
            let locale = Some("en-US".into());
            let member = Member { person: id, account, name: person.name(), locale, autoplay: false };
            actors.push(Actor { member, may_moderate: false });
        }
        let place = ChannelRef {
            realm: "discord".into(),
            server: server.id().to_string(),
            channel: channel.id().to_string(),
        };
        // People's contributions to the shuffle don't depend on the secret.
        let trial = started(scene, &actors, &place, Secret::from_bytes([0; 32]));
        let shuffle = trial.now.record().unwrap().extra[herzbot_rules::shuffle::KEY].clone();
        let shuffle: ShuffleRecord = serde_json::from_value(shuffle).unwrap();
        let (secret, [before, plan]) = scene.find(&shuffle.contributions);
        let mut evening = started(scene, &actors, &place, secret);
        for (seat, mv) in before {
            evening.ask(&actors[seat.index()], TableRequest::Move(mv));
        }
        let entries = evening.journal.iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
        store.open(evening.now.id(), serde_json::to_string(&evening.opened).unwrap()).await.unwrap();
        store.append(evening.now.id(), 0, entries, None).await.unwrap();
        drop(store);
        let table = evening.now.name().to_owned();
        let game = AnyMatch::from_record(&evening.now.record().unwrap()).unwrap();
        let mut club = Club { discord, bot, server, channel };
        club.bot.join(&club.discord).await;
        Self { club, people, table, game, plan }
    }

    /// Returns the person in a seat.
    pub fn person(&self, seat: Seat) -> &Person {
        &self.people[seat.index()]
    }

    /// Returns the seat that is to move next.
    pub fn next(&self) -> Seat {
        self.game.to_move().first().unwrap()
    }

    /// Returns the private message in which the person in that seat plays now.
    pub async fn view(&self, seat: Seat) -> Message {
        let turn = u32::try_from(self.game.moves_made()).unwrap();
        let awaited = |person: &Person| {
            private_view(person, &self.table)
                .filter(|view| offers(view).first().is_some_and(|offer| offer.turn == turn))
        };
        let person = self.person(seat);
        let view = person.wait_for_some(awaited, SOON).await;
        view.unwrap_or_else(|_| panic!("{seat} can't play at turn {turn}:\n{}", person.everything()))
    }

    /// Returns what the person in that seat can press now, in the order of the legal moves.
    pub async fn offers(&self, seat: Seat) -> Vec<String> {
        let mut all = offers(&self.view(seat).await);
        all.sort_by_key(|offer| offer.index);
        all.into_iter().map(|offer| offer.label).collect()
    }

    /// Lets the player to move make the next move of the plan. Returns the button's label.
    pub async fn play(&mut self) -> String {
        let (seat, mv) = self.plan.remove(0);
        let place = self.game.legal(seat).iter().position(|legal| *legal == mv).unwrap();
        let view = self.view(seat).await;
        let meant = |offer: &Offer| usize::from(offer.index) == place;
        let offer = offers(&view).into_iter().find(meant);
        let offer = offer.unwrap_or_else(|| panic!("{mv} is not offered: {}", view.text()));
        let person = self.person(seat);
        offer.take(person, &view).await.unwrap().settled(SOON).await.unwrap();
        self.game.apply(seat, mv).unwrap();
        offer.label
    }

    /// Waits until the newest message of the table in the channel has this text.
    pub async fn everybody_reads(&self, text: &str) {
        let reads = |person: &Person| {
            let table = crate::players::table_message(person, &self.club.channel, &self.table);
            table.is_some_and(|message| message.text().contains(text))
        };
        let first = &self.people[0];
        first.wait_for(reads, SOON).await.unwrap_or_else(|_| {
            panic!("nobody reads {text:?}:\n{}", first.everything());
        });
    }

    /// Waits until the private message of the person in that seat has this text.
    pub async fn reads(&self, seat: Seat, text: &str) {
        let person = self.person(seat);
        let reads = |person: &Person| {
            private_view(person, &self.table).is_some_and(|view| view.text().contains(text))
        };
        person.wait_for(reads, SOON).await.unwrap_or_else(|_| {
            panic!("{} does not read {text:?}:\n{}", person.name(), person.everything());
        });
    }

    /// Waits until one message of the channel has all these texts.
    pub async fn is_told(&self, all: &[&str]) {
        let first = &self.people[0];
        let told = |person: &Person| {
            let mut texts = person.channel_messages(&self.club.channel).into_iter().map(|it| it.text());
            texts.any(|text| all.iter().all(|words| text.contains(words)))
        };
        first.wait_for(told, SOON).await.unwrap_or_else(|_| {
            panic!("nobody is told {all:?}:\n{}", first.everything());
        });
    }

    /// Plays the plan to its end, which is the end of a round.
    pub async fn play_round(&mut self) {
        while !self.plan.is_empty() {
            self.play().await;
        }
    }

    /// Does the same, and plays the rest of the game at random.
    pub async fn play_out(&mut self) {
        self.play_round().await;
        let all: Vec<&Person> = self.people.iter().collect();
        let mut rng = StdRng::seed_from_u64(5);
        play_to_the_end(&all, &self.club.channel, &self.table, &mut rng).await;
    }

    /// Does the same. Returns the record, checked against the plan, as a player downloads it and as the host
    /// exports it.
    pub async fn finish(&mut self) -> Record {
        self.play_out().await;
        let record = self.club.record(&self.people[0], &self.table).await;
        let played = self.game.record();
        for (round, known) in record.rounds.iter().zip(&played.rounds) {
            assert_eq!((&round.first, &round.deck), (&known.first, &known.deck));
            assert_eq!(round.moves[..known.moves.len()], known.moves);
        }
        let exported = self.exported().await;
        assert_eq!(exported, record, "what the host exports is what the players get");
        self.club.assert_clean();
        record
    }

    /// Returns the record as `herzbot export` writes it, after the bot has stopped.
    async fn exported(&mut self) -> Record {
        let message = self.club.table(&self.people[0], &self.table);
        let id = message.buttons().find_map(|button| button.custom_id.clone()).unwrap();
        let id = id.split('.').nth(1).unwrap().to_owned();
        assert!(self.club.bot.stop().await.success());
        let output = self.club.bot.command(&["export", &id]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Record::parse(&output.stdout).unwrap()
    }

    /// Returns each seat's points in the first round.
    pub fn points(record: &Record) -> Vec<i32> {
        AnyMatch::from_record(record).unwrap().round_points()[0].as_slice().to_vec()
    }
}

/// A table in its current state and as it was opened, with the journal in between.
struct Evening {
    opened: Table,
    now: Table,
    journal: Vec<Entry>,
    rng: StdRng,
}

impl Evening {
    fn ask(&mut self, actor: &Actor, request: TableRequest) {
        let step = self.now.handle(actor, &request, OPENED, &mut self.rng).unwrap();
        self.now = step.table;
        self.journal.extend(step.entries);
    }
}

/// Returns a started table at which all people sit and the first of them deals.
fn started(scene: &Scene, actors: &[Actor], place: &ChannelRef, secret: Secret) -> Evening {
    let mut rng = StdRng::seed_from_u64(1);
    let opening = Opening {
        game: scene.game,
        channel: place.clone(),
        place_language: "en".into(),
        clock: Clock::from_seconds(0).unwrap(),
        host: actors[0].member.clone(),
        taken_names: vec![],
        options: scene.options(),
        thread: None,
        secret,
    };
    let opened = Table::open(opening, OPENED, &mut rng);
    let mut evening = Evening { now: opened.clone(), opened, journal: vec![], rng };
    for actor in &actors[1..] {
        evening.ask(actor, TableRequest::Join);
    }
    evening.ask(&actors[0], TableRequest::SetFirst(First::Chair(ChairKey(0))));
    evening.ask(&actors[0], TableRequest::Start);
    evening
}
