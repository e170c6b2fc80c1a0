//! Compares random deals of Hearts with an independent implementation of the rules, and checks openly forced
//! moves.

use super::*;

/// The playable cards, derived independently from the deal's events and one's own hand.
struct Book {
    options: Options,
    trick: Vec<(Seat, Card)>,
    tricks: usize,
    broken: bool,
    first_lead: Option<Card>,
}

impl Book {
    fn playable(&self, hand: CardSet) -> Vec<Card> {
        let hand: Vec<Card> = hand.iter().collect();
        let mild = |with_queen: bool| -> Vec<Card> {
            let harsh = |card: &Card| card.suit() == Suit::Hearts || with_queen && card.to_string() == "QS";
            let rest: Vec<Card> = hand.iter().filter(|card| !harsh(card)).copied().collect();
            if rest.is_empty() { hand.clone() } else { rest }
        };
        match (self.trick.first(), self.first_lead) {
            (None, Some(club)) if self.tricks == 0 => vec![club],
            (None, _) if self.broken => hand.clone(),
            (None, _) => mild(self.options.breaking != Breaking::Heart),
            (Some((_, led)), _) => {
                let follow: Vec<Card> =
                    hand.iter().filter(|card| card.suit() == led.suit()).copied().collect();
                if !follow.is_empty() {
                    follow
                } else if self.tricks == 0 && !self.options.first_trick_points {
                    mild(true)
                } else {
                    hand.clone()
                }
            }
        }
    }

    /// The taker, if the trick is full.
    fn play(&mut self, seat: Seat, card: Card, players: usize) -> Option<Seat> {
        if let Some((_, led)) = self.trick.first() {
            let breaks = match card.suit() {
                Suit::Hearts => true,
                Suit::Spades => match self.options.breaking {
                    Breaking::HeartOrSpade => true,
                    Breaking::HeartOrQueen => card.rank() == 12,
                    Breaking::Heart => false,
                },
                Suit::Clubs | Suit::Diamonds => false,
            };
            self.broken |= card.suit() != led.suit() && breaks;
        }
        self.trick.push((seat, card));
        if self.trick.len() < players {
            return None;
        }
        let led = self.trick[0].1.suit();
        let best =
            self.trick.iter().filter(|(_, card)| card.suit() == led).max_by_key(|(_, card)| card.rank());
        let taker = best.map(|&(seat, _)| seat);
        self.trick.clear();
        self.tricks += 1;
        taker
    }
}

#[test]
fn random_deals_go_by_the_book() {
    let mut rng = rng(11);
    let (mut sourdines, mut no_clubs, mut hearts_led) = ([0, 0], 0, 0);
    for round in 0..4000u16 {
        let players = 2 + (round % 5) as u8;
        let options = Options {
            moon: round % 3 != 0,
            passing: round % 4 != 0,
            first_trick_points: round % 7 > 2,
            breaking: Breaking::ALL[usize::from(round / 2 % 3)],
            moon_score: MoonScore::ALL[usize::from(round / 3 % 2)],
            directions: Directions::ALL[usize::from(round / 5 % 2)],
            ten_of_diamonds: if round / 7 % 2 == 0 { -10 } else { 0 },
            target: 50,
        };
        let mut book = Book { options, trick: Vec::new(), tricks: 0, broken: false, first_lead: None };
        let mut taken = vec![CardSet::EMPTY; players as usize];
        let mut turn: Option<Seat> = None;
        let mut first_taker = None;
        random_round::<Hearts>(players, &options, &mut rng, |game, next| {
            let view = game.view(None);
            assert_eq!(view.taken.as_slice(), taken);
            let Some((seat, mv, events)) = next else {
                let reserve = view.reserve.cards.unwrap_or_default();
                let points = game.points().expect("the deal is over");
                let all_of = |seat: Seat| {
                    let reserve = if first_taker == Some(seat) { reserve } else { CardSet::EMPTY };
                    taken[seat.index()] | reserve
                };
                let harm = |seat: Seat| {
                    let hearts =
                        all_of(seat).iter().filter(|card| card.suit() == Suit::Hearts).count() as i32;
                    hearts + if all_of(seat).contains(Card::QUEEN_OF_SPADES) { 13 } else { 0 }
                };
                let shooter = Seat::all(players).find(|&seat| options.moon && harm(seat) == 26);
                sourdines[usize::from(options.moon_score == MoonScore::Others)] +=
                    u32::from(shooter.is_some());
                for (seat, &points) in points.iter() {
                    let mut expected = match (shooter, options.moon_score) {
                        (None, _) => harm(seat),
                        (Some(shooter), MoonScore::Minus) => {
                            if shooter == seat {
                                -26
                            } else {
                                0
                            }
                        }
                        (Some(shooter), MoonScore::Others) => {
                            if shooter == seat {
                                0
                            } else {
                                26
                            }
                        }
                    };
                    if all_of(seat).contains(Card::TEN_OF_DIAMONDS) {
                        expected += i32::from(options.ten_of_diamonds);
                    }
                    assert_eq!(points, expected);
                }
                return;
            };
            match (view.phase, mv) {
                (Phase::Passing, Move::Pass(_)) => assert_eq!(events[0], Event::Passed { seat }),
                (Phase::Playing, Move::Play(card)) => {
                    if book.tricks == 0 && book.trick.is_empty() {
                        let clubs = |seat| game.view(Some(seat)).hand & CardSet::suit(Suit::Clubs);
                        let lowest =
                            Seat::all(players).filter_map(|seat| Some((clubs(seat).first()?, seat))).min();
                        book.first_lead = lowest.map(|(card, _)| card);
                        no_clubs += u32::from(lowest.is_none());
                        turn = Some(lowest.map_or(view.dealer.left(players), |(_, seat)| seat));
                    }
                    assert_eq!(turn, Some(seat));
                    let own = game.view(Some(seat));
                    assert_eq!(own.playable, book.playable(own.hand).into_iter().collect(), "{game:?}");
                    assert_eq!(own.restriction.is_none(), own.playable == own.hand);
                    hearts_led +=
                        u32::from(book.trick.is_empty() && !book.broken && card.suit() == Suit::Hearts);
                    let trick: CardSet = book.trick.iter().map(|&(_, card)| card).chain([card]).collect();
                    turn = Some(seat.left(players));
                    if let Some(taker) = book.play(seat, card, players as usize) {
                        taken[taker.index()] |= trick;
                        turn = Some(taker);
                        first_taker = first_taker.or(Some(taker));
                        assert!(events.contains(&Event::Taken { seat: taker }));
                    }
                }
                other => panic!("{other:?}"),
            }
        });
    }
    // The corner cases occurred.
    assert!(sourdines.iter().all(|&it| it > 0) && hearts_led > 0, "{sourdines:?} {hearts_led} {no_clubs}");
}

/// Openly forced: the lowest club, the only remaining card of a suit, the last card.
#[test]
fn openly_forced() {
    let mut reasons = [0; 3];
    let mut hidden = 0;
    let options = Options { passing: false, ..Options::default() };
    let mut rng = rng(5);
    for _ in 0..20 {
        random_round::<Hearts>(4, &options, &mut rng, |state, _| {
            let Some(seat) = state.to_move().iter().next() else { return };
            let legal = state.legal(seat);
            let view = state.view(None);
            match state.openly_forced(seat) {
                None => hidden += usize::from(legal.len() == 1),
                Some(mv) => {
                    assert_eq!(legal.iter().collect::<Vec<_>>(), [mv]);
                    let why = if view.counts[seat] == 1 {
                        2
                    } else if view.trick.led.is_none() {
                        assert_eq!(mv.to_string(), "play 2C");
                        0
                    } else {
                        1
                    };
                    reasons[why] += 1;
                }
            }
        });
    }
    assert_eq!(reasons[0], 20);
    assert_eq!(reasons[2], 20 * 4);
    assert!(reasons[1] > 0, "the last card of a suit");
    assert!(
        hidden > 100,
        "{hidden}: a single card that only its player knows to be the only one is not openly forced"
    );
}
