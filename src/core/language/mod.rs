//! The bot's languages, and the choice of one for a reader.

mod facts;

pub use facts::LanguageFacts;
pub(crate) use facts::{
    check, composed, english_act, english_moves, is_idle, is_quote, number, same, yes_or_no,
};
use fluent_langneg::NegotiationStrategy;
use fluent_langneg::negotiate::filter_matches;
use std::fmt;
use unic_langid::LanguageIdentifier;
use unic_langid::subtags::Script;

/// Calls a macro with the list of languages: each a variant of [`Language`] and its BCP 47 tag, which is also
/// its folder in `locales/`. To add a language, add a line here and a folder.
///
/// ```
/// macro_rules! tags {
///     ($($Language:ident = $tag:literal,)+) => { [$($tag),+] };
/// }
/// let tags = herzbot_core::for_each_language!(tags);
/// assert_eq!(tags, herzbot_core::language::Language::ALL.map(herzbot_core::language::Language::tag));
/// ```
#[macro_export]
macro_rules! for_each_language {
    ($($callback:ident)::+) => {
        $($callback)::+! {
            En = "en",
            De = "de",
            Fr = "fr",
            Pl = "pl",
            Es = "es",
            Ja = "ja",
            PtBr = "pt-BR",
            It = "it",
            Nl = "nl",
            Uk = "uk",
        }
    };
}

macro_rules! languages {
    ($($Language:ident = $tag:literal,)+) => {
        /// A supported language. English comes first and is the fallback.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Language {
            $(#[doc = concat!("The language of `locales/", $tag, "`.")] $Language,)+
        }

        impl Language {
            /// Every language, in the order in which they are offered.
            pub const ALL: [Self; [$($tag),+].len()] = [$(Self::$Language),+];

            /// Its BCP 47 tag, and the name of its folder in `locales/`.
            pub const fn tag(self) -> &'static str {
                match self {
                    $(Self::$Language => $tag,)+
                }
            }
        }
    };
}

crate::for_each_language!(languages);

impl Default for Language {
    fn default() -> Self {
        Self::En
    }
}

impl Language {
    /// The language for readers of a BCP 47 tag (see [`negotiate`]): `de-CH` is [`Language::De`].
    /// Underscores, as operating systems write them, count as hyphens.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let place = negotiate(tag, &Self::ALL.map(Self::tag))?;
        Self::ALL.get(place).copied()
    }

    /// The first supported language of `wishes`, else English. Pass the person's choice first, then what the
    /// platform reports.
    pub fn choose<'a>(wishes: impl IntoIterator<Item = Option<&'a str>>) -> Self {
        wishes.into_iter().flatten().find_map(Self::from_tag).unwrap_or_default()
    }

    /// The languages in which a text is looked up, in order: `es-419`, then `es`, then English.
    pub fn chain(self) -> Vec<Self> {
        let places = chain(self.tag(), &Self::ALL.map(Self::tag));
        places.into_iter().filter_map(|place| Self::ALL.get(place).copied()).collect()
    }
}

/// The indices in `available` where a text for readers of `tag` is looked up: the language itself, its
/// fallbacks ([`negotiate`], longer tags first), then the first one.
fn chain(tag: &str, available: &[&str]) -> Vec<usize> {
    let fits = |place: &usize| negotiate(tag, &available[*place..=*place]).is_some();
    let mut chain: Vec<usize> = (1..available.len()).filter(fits).collect();
    chain.sort_by_key(|place| (available[*place] != tag, std::cmp::Reverse(available[*place].len())));
    chain.push(0);
    chain
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// The index in `available` of the language for readers of `wish`, by the algorithm of Fluent
/// (fluent-langneg): the same tag, or the one without the region (`es` for `es-419`), or one with a region if
/// the wish has none (`pt-BR` for `pt`). Other regions and scripts don't match: `pt-BR` is not for `pt-PT`. A
/// tag without a script gets its likely script: `zh-TW` is `zh-Hant-TW`.
pub fn negotiate(wish: &str, available: &[&str]) -> Option<usize> {
    if let Some(place) = available.iter().position(|tag| *tag == wish) {
        return Some(place);
    }
    let wished: LanguageIdentifier = wish.trim().parse().ok()?;
    let known: Vec<LanguageIdentifier> = available.iter().filter_map(|tag| tag.parse().ok()).collect();
    let agree = |found: &&&LanguageIdentifier| {
        let regions = wished.region.is_none() || found.region.is_none() || wished.region == found.region;
        regions && script(&wished) == script(found)
    };
    let found = filter_matches(&[&wished], &known, NegotiationStrategy::Filtering);
    let found = found.iter().find(agree)?;
    available.iter().position(|tag| tag.parse::<LanguageIdentifier>().is_ok_and(|tag| tag == **found))
}

/// The script of a language, possibly derived from its region.
fn script(tag: &LanguageIdentifier) -> Option<Script> {
    let mut likely = tag.clone();
    likely.maximize();
    likely.script
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
        for foreign in ["", "tlh", "den", "-de", "*", "und", "sw-TZ"] {
            assert_eq!(Language::from_tag(foreign), None, "{foreign}");
        }
    }

    #[test]
    fn regions_find_what_is_nearest_and_never_each_other() {
        let all = ["en", "es", "pt-BR", "zh-Hans", "zh-Hant", "fr", "fr-CA", "ar"];
        for (wish, expected) in [
            ("es-419", Some("es")),
            ("es-ES", Some("es")),
            ("es", Some("es")),
            ("pt-BR", Some("pt-BR")),
            ("pt", Some("pt-BR")),
            ("pt-PT", None),
            ("fr-CA", Some("fr-CA")),
            ("fr-BE", Some("fr")),
            ("fr", Some("fr")),
            ("zh-Hant-TW", Some("zh-Hant")),
            ("zh-Hans", Some("zh-Hans")),
            ("zh-TW", Some("zh-Hant")),
            ("zh_HK", Some("zh-Hant")),
            ("zh-MO", Some("zh-Hant")),
            ("zh-CN", Some("zh-Hans")),
            ("zh-SG", Some("zh-Hans")),
            ("zh", Some("zh-Hans")),
            ("ar-EG", Some("ar")),
            ("ja", None),
        ] {
            assert_eq!(negotiate(wish, &all).map(|place| all[place]), expected, "{wish}");
        }
    }

    #[test]
    fn the_first_wish_that_can_be_met_is() {
        assert_eq!(Language::choose([None, Some("tlh"), Some("de-AT"), Some("fr")]), Language::De);
        assert_eq!(Language::choose([Some("tlh"), None]), Language::En);
        // Unsupported languages fall back to English unless another supported one is wished, too.
        for tag in ["tr", "tr-TR", "ko", "ko-KR", "ru", "ru-RU", "zh-CN", "zh-Hans", "zh-TW", "zh-Hant-HK"] {
            assert_eq!(Language::choose([Some(tag)]), Language::En, "{tag}");
        }
        assert_eq!(Language::choose([Some("ru"), Some("uk-UA")]), Language::Uk);
    }

    #[test]
    fn a_tag_leads_back_to_its_language() {
        assert_eq!(Language::ALL[0], Language::En);
        for language in Language::ALL {
            assert_eq!(Language::from_tag(language.tag()), Some(language));
            let chain = language.chain();
            assert_eq!((chain.first(), chain.last()), (Some(&language), Some(&Language::En)));
        }
        assert_eq!(Language::De.chain(), [Language::De, Language::En]);
        assert_eq!(Language::En.chain(), [Language::En]);
    }

    #[test]
    fn a_variant_falls_back_on_its_language_and_on_no_other_variant() {
        let all = ["en", "es", "es-419", "pt-BR", "pt-PT", "zh-Hans", "zh-Hant"];
        for (tag, expected) in [
            ("es-419", &["es-419", "es", "en"][..]),
            ("es-MX", &["es", "en"]),
            ("pt-BR", &["pt-BR", "en"]),
            ("pt-PT", &["pt-PT", "en"]),
            ("pt-AO", &["en"]),
            ("zh-Hant-TW", &["zh-Hant", "en"]),
            ("zh-HK", &["zh-Hant", "en"]),
            ("tlh", &["en"]),
            ("", &["en"]),
            ("en", &["en"]),
        ] {
            let found: Vec<&str> = chain(tag, &all).into_iter().map(|place| all[place]).collect();
            assert_eq!(found, expected, "{tag}");
        }
    }
}
