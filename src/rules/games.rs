//! The one list of games.

/// Calls the macro `$callback` with every game, in the order in which they are offered, as
/// `Type = module` pairs: `callback! { Herz = herz, … }`.
///
/// `Type` is the name of the game's type, of its variant in every enum over games, and `module` that of its modules here
/// and in the core, of its files in `locales/` and `commands/`, and its name in records (RULES.md §4). A new game is a
/// line here; whatever else is to be had of all games is generated from this list.
#[macro_export]
macro_rules! for_each_game {
    ($callback:path) => {
        $callback! {
            Herz = herz,
            Teufel = teufel,
            Hearts = hearts,
        }
    };
}
