//! The languages that the bot speaks.

use std::fmt;

/// A language that the bot speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// English, on which the others fall back.
    #[default]
    En,
    /// German.
    De,
    /// French.
    Fr,
}

impl Language {
    /// Every language, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::En, Self::De, Self::Fr];

    /// Its BCP 47 tag, and the name of its folder in `locales/`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
            Self::Fr => "fr",
        }
    }

    /// What it calls itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::De => "Deutsch",
            Self::Fr => "Français",
        }
    }

    /// The language of a BCP 47 tag, whatever its region or script: `de-CH` is [`Language::De`]. An underscore is
    /// taken for a hyphen, as systems write it.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next()?;
        Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(primary))
    }

    /// The first of `wishes` that the bot speaks, English if there is none: first what was chosen, then what a
    /// platform has told.
    pub fn choose<'a>(wishes: impl IntoIterator<Item = Option<&'a str>>) -> Self {
        wishes.into_iter().flatten().find_map(Self::from_tag).unwrap_or_default()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_does_not_hide_the_language() {
        assert_eq!(Language::from_tag("de-CH"), Some(Language::De));
        assert_eq!(Language::from_tag("en-US"), Some(Language::En));
        assert_eq!(Language::from_tag("FR"), Some(Language::Fr));
        assert_eq!(Language::from_tag("fr_CA"), Some(Language::Fr));
        for foreign in ["", "it", "den", "-de", "zh-Hant-TW"] {
            assert_eq!(Language::from_tag(foreign), None, "{foreign}");
        }
    }

    #[test]
    fn the_first_wish_that_can_be_met_is() {
        assert_eq!(Language::choose([None, Some("it"), Some("de-AT"), Some("fr")]), Language::De);
        assert_eq!(Language::choose([Some("it"), None]), Language::En);
    }

    #[test]
    fn a_tag_leads_back_to_its_language() {
        for language in Language::ALL {
            assert_eq!(Language::from_tag(language.tag()), Some(language));
        }
    }
}
