//! The score of the best computer player in a daily deal, on the person's seat.

use crate::clock::Clock;
use crate::daily::Day;
use crate::ids::{Account, ChannelRef, PersonId};
use crate::table::{Actor, Member, Opening, Table, TableRequest};
use herzbot_rules::daily::{OWN_SEAT, decision};
use herzbot_rules::shuffle::Secret;
use herzbot_rules::{GameKind, Level};

/// The points that a computer player of the highest level makes on the person's seat, against the same
/// computer players and with the person's information only. Takes a second or more. None: the deal can't be
/// played.
pub fn benchmark(secret: &Secret, day: Day, game: GameKind) -> Option<i32> {
    let nowhere = ChannelRef::default();
    let account = Account { realm: String::new(), id: String::new() };
    let player = Member { person: PersonId(0), account, name: String::new(), locale: None, autoplay: false };
    let opening = Opening {
        game,
        channel: nowhere,
        place_language: String::new(),
        clock: Clock::NONE,
        host: player.clone(),
        taken_names: Vec::new(),
        options: serde_json::Map::new(),
        thread: None,
        secret: secret.clone(),
    };
    let (now, actor) = (day.begins(), Actor { member: player, may_moderate: false });
    // The value doesn't matter: computer players use the deal's own randomness.
    let mut rng = secret.rng();
    let mut table = Table::open_daily(opening, day, now, &mut rng).ok()?;
    while table.is_playing() {
        table = if table.awaits_computers() {
            table.tick(now, 1.0, &mut rng).ok()?.table
        } else {
            let (made, view) = table.turn_and_view(OWN_SEAT)?;
            let mv = view.choose(Level::Hard, 1.0, &mut decision(secret, made as usize, OWN_SEAT))?;
            table.handle(&actor, &TableRequest::Move(mv), now, &mut rng).ok()?.table
        };
    }
    Some(table.result()?.seats.get(OWN_SEAT.index())?.points)
}
