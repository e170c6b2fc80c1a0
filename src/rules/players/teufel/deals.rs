//! Determinization in Hol's der Teufel: uniform sampling of deals consistent with a seat's view.

use crate::fast::{Fast, shuffle};
use crate::teufel::{Colour, DevilSet, Hand, Teufel, View};
use crate::{BySeat, MAX_SEATS, Seat};

/// A seat's knowledge of the cards: the number of each colour in each hand, and devils that some seats don't
/// have. Everything else is unknown, and all consistent deals are equally likely.
///
/// The colours are independent, so each is dealt separately.
#[derive(Clone, Debug)]
pub struct Deals {
    view: View,
    /// By colour.
    colours: [UnknownColour; 4],
    /// The known parts of the hands: one's own devils, and everybody's angels.
    hands: BySeat<Hand>,
}

/// The unknown devils of a colour.
#[derive(Clone, Copy, Debug, Default)]
struct UnknownColour {
    /// Their values.
    values: [u8; 9],
    len: usize,
    /// The holder of each value in ascending order, before shuffling: [`ASIDE`] for cards set aside.
    holders: [u8; 9],
    /// The values that the seats are known not to hold, a bit each.
    lacks: [u16; MAX_SEATS + 1],
    /// Whether any seat has such a constraint.
    bound: bool,
}

/// The pseudo-seat of cards set aside.
const ASIDE: u8 = MAX_SEATS as u8;

impl Deals {
    /// The constraints for the reader of `view`; `None` if the view fits no deal.
    pub fn new(view: &View) -> Option<Self> {
        let mut hands = BySeat::from_fn(view.players, |seat| Hand {
            devils: DevilSet::EMPTY,
            angels: view.backs[seat].angels,
        });
        if let Some(me) = view.me {
            hands[me] = view.hand;
        }
        let mut colours = [UnknownColour::default(); 4];
        for (unknown, colour) in colours.iter_mut().zip(Colour::ALL) {
            let seen = view.hand.devils | view.rows[colour as usize].devils(colour);
            for devil in (DevilSet::colour(colour) - seen).iter() {
                unknown.values[unknown.len] = devil.value();
                unknown.len += 1;
            }
            let mut holders = Seat::all(view.players)
                .filter(|&seat| view.me != Some(seat))
                .flat_map(|seat| (0..view.backs[seat].devils[colour as usize]).map(move |_| seat.0));
            for holder in &mut unknown.holders[..unknown.len] {
                *holder = holders.next().unwrap_or(ASIDE);
            }
            if holders.next().is_some() {
                return None;
            }
            for (seat, lacks) in view.lacks.iter() {
                // Nine values fit.
                unknown.lacks[seat.index()] = lacks.values_of(colour) as u16;
                let held = unknown.holders[..unknown.len].contains(&seat.0);
                unknown.bound |= held && unknown.lacks[seat.index()] != 0;
            }
        }
        Some(Self { view: view.clone(), colours, hands })
    }

    /// How many play.
    pub(crate) const fn players(&self) -> u8 {
        self.view.players
    }

    /// Whether there is a row of this colour.
    pub(crate) fn has_row(&self, colour: Colour) -> bool {
        !self.view.rows[colour as usize].is_empty()
    }

    /// Samples a deal uniformly among the consistent ones, by rejection. None if it gave up after very many
    /// tries.
    ///
    /// Known absences are checked afterwards, for each colour: at most three seats can ever be known to lack
    /// devils (each of them opened a row), so a consistent deal is found soon.
    #[inline]
    pub fn sample(&self, rng: &mut Fast) -> Option<Teufel> {
        let mut devils = [0_u64; MAX_SEATS + 1];
        for (colour, unknown) in self.colours.iter().enumerate() {
            let holders = unknown.deal(rng)?;
            for (&value, &holder) in unknown.values[..unknown.len].iter().zip(&holders) {
                devils[holder as usize] |= 1 << (colour * 16 + usize::from(value));
            }
        }
        let hands = BySeat::from_fn(self.view.players, |seat| Hand {
            devils: self.hands[seat].devils | DevilSet::from_bits(devils[seat.index()]),
            angels: self.hands[seat].angels,
        });
        Teufel::from_view(&self.view, &hands)
    }
}

impl UnknownColour {
    /// The holder of each value.
    #[inline]
    fn deal(&self, rng: &mut Fast) -> Option<[u8; 9]> {
        // In the worst case one of a few thousand deals is consistent.
        const TRIES: usize = 100_000;
        let mut holders = self.holders;
        for _ in 0..TRIES {
            shuffle(&mut holders[..self.len], rng);
            let fits = |(&value, &holder): (&u8, &u8)| self.lacks[holder as usize] >> value & 1 == 0;
            if !self.bound || self.values[..self.len].iter().zip(&holders).all(fits) {
                return Some(holders);
            }
        }
        None
    }
}
