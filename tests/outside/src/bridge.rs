//! Our Hearts beside that of hearts-engine, card by card.
//!
//! With `ten_of_diamonds: 0`, `moon_score: others`, `breaking: heart` and `first_trick_points: false` the two agree: the
//! two of clubs leads, neither hearts nor the queen of spades may be discarded in the first trick by a hand that has
//! anything else, hearts may not be led before hearts are broken by a hand that has anything else, and who takes all 26
//! gives 26 to each of the others. One thing differs: hearts are broken for hearts-engine once a heart has been *played*,
//! for us once one has been *discarded*. They part where a hand with nothing else leads the first heart and everybody
//! follows, in about one deal of a hundred. From there on our players keep to the stricter rule; where a bot of
//! hearts-engine leads another heart, the deal is left out, and counted.

use hearts_engine::hearts::{Card as EngineCard, Hand, PassDirection, Round, Rules, Seat as EngineSeat};
use hearts_engine::{Strategy, Table, View as EngineView};
use herzbot_rules::hearts::{Card, CardSet, Move, Phase, Suit, Three, View};
use herzbot_rules::{AnyMatch, AnyMove, AnyView, BySeat, Seat};

/// The same deal as hearts-engine sees it.
pub struct Bridge {
    table: Table,
}

fn view(game: &AnyMatch, seat: Seat) -> Result<View, String> {
    let Some(AnyView::Hearts(view)) = game.view(Some(seat)) else {
        return Err("no deal of Hearts".to_owned());
    };
    Ok(view)
}

fn to_engine(card: Card) -> Result<EngineCard, String> {
    let text = card.to_string().replace("10", "T");
    let (rank, suit) = text.split_at(1);
    format!("{suit}{rank}")
        .parse()
        .or_else(|_| text.parse())
        .map_err(|_| format!("hearts-engine lacks {card}"))
}

fn from_engine(card: EngineCard) -> Result<Card, String> {
    let suit = card.suit.letter();
    let suit = Suit::ALL.into_iter().find(|our| our.letter() == suit);
    suit.and_then(|suit| Card::new(card.rank.get(), suit)).ok_or_else(|| format!("we lack {card}"))
}

fn set(hand: Hand) -> Result<CardSet, String> {
    hand.into_iter().map(from_engine).collect()
}

fn seat_of(seat: Seat) -> EngineSeat {
    EngineSeat::ALL[seat.index()]
}

/// A player who has already chosen.
struct Chosen(Move);

impl Strategy for Chosen {
    fn pass_cards(&mut self, _: &EngineView<'_>) -> [EngineCard; 3] {
        let cards = match self.0 {
            Move::Pass(three) => three.cards(),
            Move::Play(card) => [card; 3],
        };
        // Three times the same card is no pass, and refused.
        cards.map(|card| to_engine(card).unwrap_or(EngineCard::QUEEN_OF_SPADES))
    }

    fn play_card(&mut self, view: &EngineView<'_>) -> EngineCard {
        match self.0 {
            Move::Play(card) => to_engine(card).unwrap_or(EngineCard::QUEEN_OF_SPADES),
            Move::Pass(_) => view.hand().into_iter().next().unwrap_or(EngineCard::QUEEN_OF_SPADES),
        }
    }
}

impl Bridge {
    /// The deal as it has just been dealt.
    pub fn new(game: &AnyMatch) -> Result<Self, String> {
        let mut hands = [Hand::EMPTY; 4];
        let mut direction = PassDirection::Hold;
        for (hand, seat) in hands.iter_mut().zip(Seat::all(4)) {
            let view = view(game, seat)?;
            for card in view.hand.iter() {
                hand.insert(to_engine(card)?);
            }
            if view.phase == Phase::Passing {
                direction = PassDirection::Left;
            }
        }
        let round = Round::from_deal(Rules::new(), direction, hands).map_err(|error| error.to_string())?;
        Ok(Self { table: Table::new(round) })
    }

    /// Checks that the same seat may play the same cards in both, or those that are no hearts where hearts have been led
    /// but none discarded.
    ///
    /// # Errors
    /// Says how they differ otherwise.
    pub fn compare(&self, game: &AnyMatch, seat: Seat) -> Result<(), String> {
        if self.table.turn() != Some(seat_of(seat)) {
            return Err(format!("it is not the turn of seat {} for hearts-engine", seat.0));
        }
        let view = view(game, seat)?;
        let round = self.table.round();
        if view.phase == Phase::Passing {
            return Ok(());
        }
        let theirs = set(round.legal_plays(seat_of(seat)))?;
        let parted = !view.broken && round.hearts_broken() && theirs - CardSet::HEARTS == view.playable;
        if theirs == view.playable || parted {
            Ok(())
        } else {
            Err(format!("legal are {:?}, for hearts-engine {theirs:?}", view.playable))
        }
    }

    /// What a bot does at a seat.
    pub fn ask(&self, seat: Seat, bot: &mut dyn Strategy) -> Result<AnyMove, String> {
        let view = self.table.view(seat_of(seat));
        let mv = if view.phase() == hearts_engine::hearts::Phase::Passing {
            let [a, b, c] = bot.pass_cards(&view);
            Move::Pass(Three::new([from_engine(a)?, from_engine(b)?, from_engine(c)?]))
        } else {
            Move::Play(from_engine(bot.play_card(&view))?)
        };
        Ok(AnyMove::Hearts(mv))
    }

    /// Makes the move that has been made at our table.
    pub fn apply(&mut self, mv: AnyMove) -> Result<(), String> {
        let AnyMove::Hearts(mv) = mv else { return Err("no move of Hearts".to_owned()) };
        self.table.step(&mut Chosen(mv)).map(drop).map_err(|error| error.to_string())
    }

    /// Whether the finished deal has the same points in both.
    pub fn compare_points(&self, ours: &BySeat<i32>) -> Result<(), String> {
        let result = self.table.round().result().ok_or("the deal is not over for hearts-engine")?;
        let theirs = result.scores(self.table.round().rules()).map(i32::from);
        if ours.as_slice() == theirs {
            Ok(())
        } else {
            Err(format!("points are {ours:?}, for hearts-engine {theirs:?}"))
        }
    }
}
