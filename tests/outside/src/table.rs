//! One round at one table.

use crate::Setup;
use crate::bridge::Bridge;
use crate::player::Player;
use herzbot_rules::fast::Fast;
use herzbot_rules::fast::below;
use herzbot_rules::{AnyMatch, BySeat, Seat};
use serde_json::Value;

/// Plays a round in which the first player has the seats of `seating`, as bits; its points by seat, or none where a bot
/// of hearts-engine has made a move that its rules allow and ours do not.
///
/// # Errors
/// The rules differ otherwise, or a player fails.
pub fn play(
    setup: &Setup,
    players: &mut [Player; 2],
    seating: u8,
    first: Seat,
    deck: &[String],
    seed: u64,
) -> Result<Option<BySeat<i32>>, String> {
    let mut game = AnyMatch::new(setup.game, setup.players, &setup.options)
        .map_err(|error| format!("can't be set up: {error:?}"))?;
    game.deal(first, deck).map_err(|error| format!("can't be dealt: {error:?}"))?;
    let options = Value::Object(setup.options.clone());
    for player in players.iter_mut() {
        player.tell(&format!("new {} {} {options}", setup.game, setup.players))?;
        player.tell(&format!("deal {} {}", first.0, deck.join(" ")))?;
    }
    let of = |seat: Seat| usize::from(seating >> seat.0 & 1 == 0);
    let mut rng = Fast::new(seed, 1);
    let mut seed = || below(&mut rng, u32::MAX as usize) as u64;
    let mut bridge = if setup.checked { Some(Bridge::new(&game)?) } else { None };
    let mut bots = BySeat::from_fn(setup.players, |seat| players[of(seat)].bot(seed()));
    while let Some(seat) = game.to_move().first() {
        if let Some(bridge) = &bridge {
            bridge.compare(&game, seat)?;
        }
        let legal = game.legal(seat);
        let seed = seed();
        let mv = players[of(seat)].timed(legal.len() > 1, |player| match (&bridge, bots[seat].as_mut()) {
            (Some(bridge), Some(bot)) => bridge.ask(seat, bot.as_mut()).map(Some),
            _ => player.choose(&game, seat, seed),
        })?;
        let mv = mv.ok_or("a player has no move")?;
        if setup.checked && !legal.contains(&mv) {
            return Ok(None);
        }
        game.apply(seat, mv).map_err(|refusal| format!("{mv} of seat {}: {refusal:?}", seat.0))?;
        for player in players.iter_mut() {
            player.tell(&format!("apply {} {mv}", seat.0))?;
        }
        if let Some(bridge) = &mut bridge {
            bridge.apply(mv)?;
        }
    }
    let points = *game.round_points().last().ok_or("the round is not over")?;
    if let Some(bridge) = &bridge {
        bridge.compare_points(&points)?;
    }
    Ok(Some(points))
}
