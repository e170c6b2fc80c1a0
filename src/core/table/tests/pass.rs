//! Simultaneous moves: the pass of Hearts.

use super::*;

#[test]
fn all_choose_at_the_same_time_and_may_change_their_minds() {
    let mut evening = Evening::of(GameKind::Hearts, "Anna");
    evening.ask("Ben", TableRequest::Join).unwrap();
    evening.ask("Cleo", TableRequest::Join).unwrap();
    evening.ask("Anna", TableRequest::AddComputer).unwrap();
    evening.ask("Anna", TableRequest::Start).unwrap();
    let choose = |index| TableRequest::Play(Play::Move { turn: 0, index });
    evening.ask("Anna", choose(0)).unwrap();
    let anna = |evening: &Evening| match evening.table.view(Some(member("Anna").person)).phase {
        PhaseView::Playing(playing) => *playing,
        other => panic!("{other:?}"),
    };
    let first = anna(&evening).draft.unwrap();
    let turn = u32::try_from(anna(&evening).turn).unwrap();
    evening.ask("Anna", TableRequest::Play(Play::Move { turn, index: 1 })).unwrap();
    assert_ne!(anna(&evening).draft.unwrap(), first);
    let drafted: Vec<Seat> = evening.playing().drafted.iter().collect();
    assert_eq!(drafted, [Seat(0)]);
    assert_eq!(evening.playing().draft, None, "what she has chosen is hers alone to know");
    evening.ask("Ben", TableRequest::Play(Play::Move { turn, index: 0 })).unwrap();
    evening.ask("Cleo", TableRequest::Play(Play::Move { turn, index: 0 })).unwrap();
    assert_eq!(evening.on_turn().len(), 1, "now the cards are passed and somebody leads");
}

/// A game of Hearts of three people and a computer player, just dealt.
fn passing() -> Evening {
    let mut evening = Evening::of(GameKind::Hearts, "Anna");
    evening.ask("Ben", TableRequest::Join).unwrap();
    evening.ask("Cleo", TableRequest::Join).unwrap();
    evening.ask("Anna", TableRequest::AddComputer).unwrap();
    evening.ask("Anna", TableRequest::Start).unwrap();
    evening
}

impl Evening {
    fn seen_by(&self, name: &str) -> PlayingView {
        match self.table.view(Some(member(name).person)).phase {
            PhaseView::Playing(playing) => *playing,
            other => panic!("{other:?}"),
        }
    }

    fn pick(&mut self, name: &str, index: u8) -> Result<(), Notice> {
        let turn = u32::try_from(self.playing().turn).unwrap();
        self.ask(name, TableRequest::Play(Play::Pick { turn, index }))
    }

    fn confirm(&mut self, name: &str) -> Result<(), Notice> {
        let turn = u32::try_from(self.playing().turn).unwrap();
        self.ask(name, TableRequest::Play(Play::PassPicked { turn }))
    }

    fn picked(&self, name: &str) -> Vec<String> {
        self.seen_by(name).picking.unwrap().picked
    }
}

#[test]
fn three_cards_are_picked_one_by_one_and_confirmed() {
    let mut evening = passing();
    let hand = evening.seen_by("Anna").picking.unwrap().cards;
    assert_eq!(hand.len(), 13);
    for index in [4, 0, 9] {
        evening.pick("Anna", index).unwrap();
    }
    assert_eq!(evening.picked("Anna"), [4, 0, 9].map(|index: usize| hand[index].clone()));
    assert_eq!(evening.seen_by("Anna").draft, None, "not before she has confirmed it");
    assert_eq!(evening.pick("Anna", 5), Err(Notice::PickedEnough { count: 3 }));
    assert_eq!(evening.pick("Anna", 13), Err(Notice::OldButton));
    evening.pick("Anna", 0).unwrap();
    assert_eq!(evening.confirm("Anna"), Err(Notice::PickMore { missing: 1 }));
    assert_eq!(evening.confirm("Ben"), Err(Notice::PickMore { missing: 3 }));
    evening.pick("Anna", 5).unwrap();
    evening.confirm("Anna").unwrap();
    assert!(evening.seen_by("Anna").draft.is_some());
    assert_eq!(evening.picked("Anna"), [4, 9, 5].map(|index: usize| hand[index].clone()).sorted());
    // Others see only that she has chosen.
    assert_eq!(evening.picked("Ben"), [""; 0]);
    assert_eq!(evening.playing().picking, None);
    assert_eq!(evening.playing().drafted.iter().collect::<Vec<_>>(), [Seat(0)]);
}

trait Sorted {
    fn sorted(self) -> Self;
}

impl Sorted for [String; 3] {
    /// Sorted like the notation of a pass.
    fn sorted(self) -> Self {
        let mv = GameKind::Hearts.parse_move(&format!("pass {}", self.join(" "))).unwrap().to_string();
        let mut words = mv.split(' ').skip(1).map(str::to_owned);
        std::array::from_fn(|_| words.next().unwrap())
    }
}

#[test]
fn who_has_chosen_may_choose_anew_until_the_last_one_has() {
    let mut evening = passing();
    for name in ["Anna", "Ben"] {
        for index in 0..3 {
            evening.pick(name, index).unwrap();
        }
        evening.confirm(name).unwrap();
    }
    assert_eq!(evening.playing().drafted.len(), 2);
    evening.pick("Anna", 2).unwrap();
    assert_eq!(evening.playing().drafted.len(), 1, "she is choosing again");
    for index in 0..3 {
        evening.pick("Cleo", index).unwrap();
    }
    evening.confirm("Cleo").unwrap();
    assert_eq!(evening.playing().to_move.len(), 4, "so the others wait for her");
    evening.pick("Anna", 12).unwrap();
    let chosen = <[String; 3]>::try_from(evening.picked("Anna")).unwrap().sorted();
    evening.confirm("Anna").unwrap();
    assert_eq!(evening.on_turn().len(), 1, "now the cards are passed and somebody leads");
    let record = serde_json::to_string(&evening.table.record().unwrap()).unwrap();
    assert!(record.contains(&format!("0 pass {}", chosen.join(" "))), "{record}");
    assert_eq!(evening.seen_by("Anna").picking, None);
    assert!(
        evening.ask("Anna", TableRequest::Play(Play::PassPicked { turn: 0 })).is_err(),
        "the button belongs to a moment that is over"
    );
}

#[test]
fn what_was_typed_can_be_changed_card_by_card() {
    let mut evening = passing();
    let hand = evening.seen_by("Anna").picking.unwrap().cards;
    let typed = GameKind::Hearts.parse_move(&format!("pass {} {} {}", hand[1], hand[3], hand[7])).unwrap();
    evening.ask("Anna", TableRequest::Move(typed)).unwrap();
    assert_eq!(evening.picked("Anna").len(), 3);
    evening.pick("Anna", 3).unwrap();
    assert_eq!(evening.seen_by("Anna").draft, None);
    let mut left = vec![hand[1].clone(), hand[7].clone()];
    let mut picked = evening.picked("Anna");
    left.sort();
    picked.sort();
    assert_eq!(picked, left);
    let foreign = evening.seen_by("Ben").picking.unwrap().cards[0].clone();
    let foreign = GameKind::Hearts.parse_move(&format!("pass {foreign} {} {}", hand[0], hand[2])).unwrap();
    assert!(matches!(evening.ask("Anna", TableRequest::Move(foreign)), Err(Notice::IllegalMove { .. })));
}

#[test]
fn when_the_time_to_pass_is_up_what_was_picked_is_passed() {
    let mut evening = passing();
    for index in [0, 1, 2] {
        evening.pick("Anna", index).unwrap();
    }
    let picked = evening.picked("Anna");
    evening.pick("Ben", 0).unwrap();
    evening.pass(3 * MINUTE);
    let record = serde_json::to_string(&evening.table.record().unwrap()).unwrap();
    let [a, b, c] = <[String; 3]>::try_from(picked).unwrap().sorted();
    assert!(record.contains(&format!("0 pass {a} {b} {c}")), "{record}");
    assert_eq!(evening.on_turn().len(), 1);
}

#[test]
fn nobody_waits_for_who_leaves_during_the_pass() {
    let mut evening = passing();
    for name in ["Anna", "Ben"] {
        for index in 0..3 {
            evening.pick(name, index).unwrap();
        }
        evening.confirm(name).unwrap();
    }
    evening.pick("Cleo", 0).unwrap();
    evening.ask("Cleo", TableRequest::Leave { sure: true }).unwrap();
    assert_eq!(evening.on_turn().len(), 1, "the computer has passed for her");
}

#[test]
fn moves_are_typed_as_people_write_them() {
    let evening = passing();
    let anna = member("Anna").person;
    let typed = |text: &str| evening.table.view(Some(anna)).typed_move(text).map(|mv| mv.to_string());
    let expected = GameKind::Hearts.parse_move("pass QS AH 2C").map(|mv| mv.to_string()).ok();
    for text in
        ["pass QS AH 2C", "Pass qs ah 2c", "pass Q♠, A♥, 2♣", "♠Q ♥A ♣2", "qs  ah 2c", "pass ah 2c qs"]
    {
        assert_eq!(typed(text), expected, "{text}");
    }
    assert_eq!(typed("play 10d").as_deref(), Some("play 10D"), "the rules say why not");
    // The letters of German and French cards, as on the buttons.
    for (text, card) in [("D♠", "QS"), ("B♥", "JH"), ("R♦", "KD"), ("10♣", "10C"), ("d♠", "QS")] {
        assert_eq!(typed(&format!("play {text}")), Some(format!("play {card}")));
    }
    assert_eq!(typed("play ds"), None);
    for text in ["", "pass", "qs", "pass qs ah", "play 11d", "hello there"] {
        assert_eq!(typed(text), None, "{text}");
    }
    // A typo is answered even if other bots listen; a text that begins like no move of Anna's is not for the
    // table.
    for (text, begins) in
        [("pass qs", true), ("Pass", true), ("play", false), ("password", false), ("", false)]
    {
        assert_eq!(evening.table.view(Some(anna)).begins_a_move(text), begins, "{text}");
    }
    let stranger = evening.table.view(Some(member("Stranger").person));
    assert!(!stranger.begins_a_move("pass qs"));
    assert_eq!(stranger.typed_move("play 10d"), None);
    let herz = Evening::started(&["Anna", "Ben"], 0);
    let typed = |text: &str| herz.table.view(Some(anna)).typed_move(text).map(|mv| mv.to_string());
    for text in ["Left", "start", "DISCARD", "steal 1 left right"] {
        assert_eq!(typed(text), Some(text.to_lowercase()), "{text}");
    }
    let mut teufel = Evening::of(GameKind::Teufel, "Anna");
    teufel.ask("Ben", TableRequest::Join).unwrap();
    teufel.ask("Anna", TableRequest::Start).unwrap();
    let typed = |text: &str| teufel.table.view(Some(anna)).typed_move(text).map(|mv| mv.to_string());
    for (text, expected) in [
        ("play r7 UP", "play R7 up"),
        ("Play R5", "play R5"),
        ("angel r down", "angel R down"),
        ("play r7 RIGHT", "play R7 up"),
        ("Angel R left", "angel R down"),
        ("Pass", "pass"),
    ] {
        assert_eq!(typed(text).as_deref(), Some(expected), "{text}");
    }
}
