//! Forced moves that everybody can tell, made by the table for people who want it.

use super::*;
use herzbot_rules::AnyView;

pub(super) const PEOPLE: [&str; 4] = ["Anna", "Ben", "Cleo", "Dora"];

/// Four people before a game of Hearts without the pass, of one deal.
pub(super) fn gathered(seed: u64) -> Evening {
    let mut evening = Evening::of(GameKind::Hearts, "Anna");
    evening.rng = StdRng::seed_from_u64(seed);
    for name in &PEOPLE[1..] {
        evening.ask(name, TableRequest::Join).unwrap();
    }
    for (key, value) in [("passing", false.into()), ("target", 1.into())] {
        evening.ask("Anna", TableRequest::SetOption { option: option(key), value }).unwrap();
    }
    evening
}

impl Evening {
    fn autoplay(&mut self, name: &str, yes: bool) {
        let fact = Fact::AutoplaySet { person: member(name).person, yes };
        let step = self.table.learn(fact, self.now, &mut self.rng).unwrap();
        self.take(step);
    }

    /// All moves so far.
    fn moves(&self) -> Vec<(Seat, String, Mover)> {
        let moved = |entry: &Entry| match &entry.fact {
            Fact::Moved { seat, mv, by } => Some((*seat, mv.clone(), *by)),
            _ => None,
        };
        self.journal.iter().filter_map(moved).collect()
    }

    fn forced(&self) -> usize {
        self.moves().iter().filter(|(_, _, by)| *by == Mover::Forced).count()
    }

    /// The number of legal moves of the person on turn.
    fn choices(&self) -> usize {
        let name = self.on_turn()[0].clone();
        match self.table.view(Some(member(&name).person)).phase {
            PhaseView::Playing(playing) => playing.legal.len(),
            PhaseView::Lobby { .. }
            | PhaseView::Concealed(_)
            | PhaseView::Finished(_)
            | PhaseView::Closed(_) => 0,
        }
    }

    fn hearts(&self) -> herzbot_rules::hearts::View {
        let AnyView::Hearts(view) = self.playing().game else { panic!("Hearts is played") };
        view
    }
}

#[test]
fn who_does_not_ask_for_it_plays_every_card() {
    let mut evening = gathered(1);
    evening.ask("Anna", TableRequest::Start).unwrap();
    assert_eq!(evening.choices(), 1, "the lowest club");
    while evening.table.is_playing() {
        evening.somebody_plays();
    }
    assert_eq!(evening.forced(), 0);
}

#[test]
fn forced_moves_come_at_once_and_only_where_everybody_sees_that_they_are() {
    let (mut forced, mut kept) = (0, 0);
    for seed in 0..8 {
        let mut evening = gathered(seed);
        for name in PEOPLE {
            evening.autoplay(name, true);
        }
        evening.ask("Anna", TableRequest::Start).unwrap();
        // The lowest club is on the table before anybody presses anything but *Start*.
        let moves = evening.moves();
        assert_eq!(moves[0].1, "play 2C");
        assert_eq!(moves[0].2, Mover::Forced);
        while evening.table.is_playing() {
            let view = evening.hearts();
            let seat = view.to_move.iter().next().unwrap();
            assert!(view.counts[seat] > 1, "last cards go by themselves");
            // If only the player knows that a card is the only legal one, they play it themselves.
            kept += usize::from(evening.choices() == 1);
            evening.somebody_plays();
        }
        forced += evening.forced();
        let record = evening.table.record().unwrap();
        assert!(herzbot_rules::shuffle::verify(&record).unwrap().holds());
        let moves: usize = record.rounds.iter().map(|round| round.moves.len()).sum();
        assert_eq!(moves, record.rounds.len() * 52, "the record holds every card");
    }
    assert!(forced > 8, "{forced}: not only the first leads");
    assert!(kept > 8, "{kept}");
}

/// The speed reveals no more than the move: whatever the others hold, as far as a spectator knows, the same
/// move would be as fast. (`forced_moves_give_nothing_away` of the rules' contract shows that the rules'
/// answer does not depend on hidden cards; this test shows that the table uses nothing else.)
#[test]
fn a_move_is_made_by_the_table_if_and_only_if_everybody_sees_that_it_is_forced() {
    for seed in 0..4 {
        let mut evening = gathered(seed);
        for name in ["Anna", "Cleo"] {
            evening.autoplay(name, true);
        }
        evening.ask("Anna", TableRequest::Start).unwrap();
        while evening.table.is_playing() {
            evening.somebody_plays();
        }
        let record = evening.table.record().unwrap();
        let mut again = herzbot_rules::AnyMatch::new(GameKind::Hearts, 4, &record.options).unwrap();
        let mut moves = evening.moves().into_iter();
        for round in &record.rounds {
            again.deal(round.first, &round.deck).unwrap();
            for _ in &round.moves {
                let (seat, mv, by) = moves.next().unwrap();
                let mv = GameKind::Hearts.parse_move(&mv).unwrap();
                let openly = match again.view(None) {
                    Some(AnyView::Hearts(view)) => match mv {
                        herzbot_rules::AnyMove::Hearts(herzbot_rules::hearts::Move::Play(card)) => {
                            view.looks_forced(card)
                        }
                        _ => false,
                    },
                    _ => false,
                };
                let wants = ["Anna", "Cleo"].contains(&PEOPLE[seat.index()]);
                match by {
                    Mover::Person => assert!(!(wants && openly), "{seat} {mv}"),
                    Mover::Forced => assert!(wants && openly, "{seat} {mv}"),
                    Mover::Computer => assert!(again.is_decided()),
                    Mover::Clock => panic!("nobody is late"),
                }
                again.apply(seat, mv).unwrap();
            }
        }
    }
}

#[test]
fn after_a_crash_in_between_the_forced_move_is_made() {
    let mut evening = gathered(3);
    evening.ask("Anna", TableRequest::Start).unwrap();
    let leader = evening.on_turn()[0].clone();
    // The choice is in the journal; its effect is lost in a power failure.
    evening.autoplay(&leader, true);
    assert_eq!(evening.playing().turn, 0);
    evening.pass(Duration::ZERO);
    assert_eq!(evening.playing().turn, 1);
    assert_eq!(evening.moves()[0].2, Mover::Forced);
    // A person who changes their mind plays themselves again.
    evening.autoplay(&leader, false);
    while evening.table.is_playing() {
        evening.somebody_plays();
    }
    assert_eq!(evening.forced(), 1);
}

#[test]
fn nothing_is_made_for_somebody_while_the_game_stands_still() {
    let mut evening = gathered(4);
    evening.ask("Anna", TableRequest::Start).unwrap();
    let leader = evening.on_turn()[0].clone();
    evening.ask("Anna", TableRequest::Pause).unwrap();
    evening.autoplay(&leader, true);
    evening.pass(MINUTE);
    assert_eq!(evening.playing().turn, 0);
    evening.ask("Anna", TableRequest::Resume).unwrap();
    assert_eq!(evening.playing().turn, 1);
}

#[test]
fn what_is_made_for_somebody_they_are_told_until_they_move_themselves() {
    let texts = crate::text::Texts::embedded().unwrap();
    let mut told = 0;
    for seed in 0..4 {
        let mut evening = Evening::opened_by("Anna");
        evening.rng = StdRng::seed_from_u64(seed);
        evening.ask("Ben", TableRequest::Join).unwrap();
        evening.autoplay("Anna", true);
        evening.ask("Anna", TableRequest::Start).unwrap();
        while evening.table.is_playing() {
            let [name] = evening.on_turn().try_into().unwrap();
            assert!(name == "Ben" || evening.choices() > 1, "a card that fits nowhere goes by itself");
            let done = |name: &str| {
                let view = evening.table.view(Some(member(name).person));
                let PhaseView::Playing(playing) = &view.phase else { panic!("{view:?}") };
                let page =
                    crate::text::pages::private(texts.say(crate::text::Language::En), &view, None, None);
                (playing.forced.len(), format!("{:?}", page.blocks))
            };
            let (made, page) = done("Anna");
            let says = "Done for you, as you had no choice: You discard";
            assert_eq!(page.contains(says), made > 0, "{page}");
            assert!(made == 0 || page.matches("You discard").count() == made, "each is told once: {page}");
            assert_eq!(done("Ben").0, 0);
            told += made;
            let before = evening.forced();
            evening.somebody_plays();
            if name == "Anna" && evening.table.is_playing() && evening.forced() == before {
                let view = evening.table.view(Some(member("Anna").person));
                let PhaseView::Playing(playing) = view.phase else { panic!("a game") };
                assert!(playing.forced.is_empty(), "she has moved herself");
            }
        }
        assert!(evening.moves().iter().all(|(seat, ..)| seat.index() < 2));
        assert!(
            evening.moves().iter().filter(|(.., by)| *by == Mover::Forced).all(|(_, mv, _)| mv == "discard")
        );
    }
    assert!(told > 10, "{told}");
}

/// It takes a row that hardly anybody extends, and a player who keeps an angel to the end.
#[test]
fn a_pass_that_everybody_sees_to_be_the_only_move_goes_by_itself() {
    let mut passes = 0;
    for seed in 0..400 {
        let mut evening = Evening::of(GameKind::Teufel, "Anna");
        evening.rng = StdRng::seed_from_u64(seed);
        evening.now = evening.now.after(Duration::from_millis(seed));
        let people = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fee"];
        let mut table = evening.table;
        let mut step = |table: &Table, name: &str, request: TableRequest| {
            let actor = Actor { member: Member { autoplay: true, ..member(name) }, may_moderate: false };
            let step = table.handle(&actor, &request, evening.now, &mut evening.rng).unwrap();
            let forced = |entry: &&Entry| matches!(&entry.fact, Fact::Moved { mv, by: Mover::Forced, .. } if mv == "pass");
            passes += step.entries.iter().filter(forced).count();
            step.table
        };
        for name in &people[1..] {
            table = step(&table, name, TableRequest::Join);
        }
        table = step(&table, "Anna", TableRequest::SetOption { option: option("rounds"), value: 1.into() });
        table = step(&table, "Anna", TableRequest::Start);
        while table.is_playing() {
            let (_, on_turn) = table.awaited().next().map(|(seat, member)| (seat, member.clone())).unwrap();
            let PhaseView::Playing(playing) = table.view(Some(on_turn.person)).phase else { break };
            let moves: Vec<String> = playing.legal.iter().map(ToString::to_string).collect();
            assert!(on_turn.name == "Anna" || moves != ["pass"], "nobody need say so");
            // Prefer extending rows to beginning new ones; keep angels to the end.
            let wanted = |mv: &String| match mv.split(' ').count() {
                3 if mv.starts_with("play") => 0,
                2 => 1,
                _ => 2,
            };
            let index = (0..moves.len()).min_by_key(|&index| wanted(&moves[index])).unwrap();
            let turn = u32::try_from(playing.turn).unwrap();
            let choose = TableRequest::Play(Play::Move { turn, index: u16::try_from(index).unwrap() });
            table = step(&table, &on_turn.name, choose);
        }
    }
    assert!(passes > 0);
}
