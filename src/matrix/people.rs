//! Permissions: patterns of user ids, and the rights of a power level.

use wildmatch::WildMatch;

/// Globs of whole user ids, in which `*` is any text and `?` any one character.
#[derive(Clone, Debug, Default)]
pub struct Patterns(Vec<WildMatch>);

impl Patterns {
    /// Makes patterns of these globs. Without any glob, no id matches.
    pub fn new<'a>(globs: impl IntoIterator<Item = &'a str>) -> Self {
        Self(globs.into_iter().map(WildMatch::new).collect())
    }

    /// Returns whether any of them matches the whole id.
    pub fn fit(&self, id: &str) -> bool {
        self.0.iter().any(|glob| glob.matches(id))
    }

    /// Returns whether any of them may match an id on a server. A glob without a `:` has to match the
    /// server's name.
    pub fn fit_server(&self, server: &str) -> bool {
        let behind = |glob: &WildMatch| {
            let glob = glob.pattern();
            glob.split_once(':').map_or_else(|| glob.to_owned(), |(_, server)| server.to_owned())
        };
        self.0.iter().any(|glob| WildMatch::new(&behind(glob)).matches(server))
    }
}

/// The longest name that is shown, in characters. A longer one would push the cards off a phone's screen.
const LONGEST_NAME: usize = 32;

/// Returns a name on one line, cut if it is too long.
pub fn shortened(name: &str) -> String {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    match name.char_indices().nth(LONGEST_NAME) {
        Some(_) => {
            let kept: String = name.chars().take(LONGEST_NAME - 1).collect();
            format!("{}…", kept.trim_end())
        }
        None => name,
    }
}

/// A user's rights in a room, by their power level and the room's levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Power {
    /// May manage the room (settings).
    pub manage: bool,
    /// May moderate it.
    pub moderate: bool,
}

impl Power {
    /// Returns the power of a user with this level. `kick` and `invite` are the levels needed for these.
    /// `None` is a creator, who is above all levels.
    pub fn of(level: Option<i64>, kick: i64, invite: i64) -> Self {
        let Some(level) = level else { return Self { manage: true, moderate: true } };
        // If everybody may kick, that makes no one a moderator.
        let may_kick = kick > 0 && level >= kick && level >= invite;
        Self { manage: level >= 100, moderate: level >= 50 || may_kick }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_fits_whole_ids() {
        let long = "a".repeat(10_000);
        for (pattern, id, expected) in [
            ("*:example.org", "@anna:example.org", true),
            ("*:example.org", "@anna:example.org.evil.com", false),
            ("*:example.org", "@anna:notexample.org", false),
            ("@irc_*:example.org", "@irc_ben:example.org", true),
            ("@irc_*:example.org", "@anna:example.org", false),
            ("@ann?:*", "@anna:x", true),
            ("***:x", "@a:x", true),
            ("*:*", "@a:b:8448", true),
            ("*a*a*a*a*a*a*a*a*b", long.as_str(), false),
        ] {
            assert_eq!(Patterns::new([pattern]).fit(id), expected, "{pattern} {id}");
        }
        assert!(!Patterns::default().fit("@anna:example.org"));
    }

    #[test]
    fn a_pattern_fits_the_servers_of_its_ids() {
        for (pattern, server, expected) in [
            ("*:example.org", "example.org", true),
            ("@anna:example.org", "example.org", true),
            ("*:example.org", "evil.org", false),
            ("*:*.example.org", "a.example.org", true),
            ("*:localhost:8448", "localhost:8448", true),
            ("*:localhost:8448", "localhost", false),
            ("*.org", "example.org", true),
            ("*.org", "evil.example", false),
            ("@anna*", "example.org", false),
            ("*", "example.org", true),
        ] {
            assert_eq!(Patterns::new([pattern]).fit_server(server), expected, "{pattern} {server}");
        }
    }

    #[test]
    fn long_names_are_cut_and_stand_on_one_line() {
        assert_eq!(shortened("Anna\n von  Berg"), "Anna von Berg");
        let cut = shortened(&"é".repeat(250));
        assert!(cut.ends_with('…') && cut.chars().count() == 32, "{cut}");
        assert_eq!(shortened(&"x".repeat(32)), "x".repeat(32));
    }

    #[test]
    fn power_is_by_level() {
        let both = Power { manage: true, moderate: true };
        let moderate = Power { manage: false, moderate: true };
        assert_eq!(Power::of(None, 50, 0), both);
        assert_eq!(Power::of(Some(100), 50, 0), both);
        assert_eq!(Power::of(Some(50), 100, 100), moderate);
        assert_eq!(Power::of(Some(20), 20, 0), moderate);
        assert_eq!(Power::of(Some(20), 20, 30), Power::default());
        assert_eq!(Power::of(Some(0), 0, 0), Power::default());
    }
}
