//! The commands for platforms: the definitions, and the options of the games' rules, with their names and
//! descriptions in every language.

use super::{Language, Texts, hyphened, language_name, option_key, style_key};
use crate::command::definition::{self, Definition, OptionDefinition, Takes};
use crate::command::{ALL_GAMES, AUTO, Catalog, CommandName, DefinitionError};
use crate::command_spec::{OptionKind, OptionSpec, Spec, Wording};
use herzbot_rules::{GameKind, GameOption, OptionRange, OptionStyle};

/// The built-in commands.
pub fn catalog(texts: &Texts) -> Result<Catalog, DefinitionError> {
    specs(texts).map(Catalog::new)
}

/// The built-in commands, with their names in all languages. Parses one language at a time, to save memory.
///
/// # Errors
/// As [`specs`].
pub fn embedded_catalog() -> Result<Catalog, DefinitionError> {
    let mut all: Vec<Spec> = Vec::new();
    for (_, texts) in Texts::one_by_one() {
        let more = specs(&texts)?;
        if all.is_empty() {
            all = more;
        } else {
            all.iter_mut().zip(more).for_each(|(spec, more)| spec.add_names(more));
        }
    }
    Ok(Catalog::new(all))
}

/// Every command, as platforms offer it.
///
/// # Errors
/// A file in `commands/` is invalid, which tests rule out for a built program.
pub fn specs(texts: &Texts) -> Result<Vec<Spec>, DefinitionError> {
    CommandName::all()
        .map(|name| {
            definition::read(name, name.definition()).map(|definition| spec(texts, name, &definition))
        })
        .collect()
}

/// The name of the command by which a platform opens the drawn table in its client. It is Discord's default
/// name, so that this command replaces Discord's own.
pub const ENTRY_POINT: &str = "launch";

/// The command by which a platform opens the drawn table in its client. The core gets it if the platform does
/// not handle it.
pub fn entry_point() -> Wording {
    let key = format!("command-{ENTRY_POINT}");
    let mut all = Texts::one_by_one().map(|(_, texts)| wording(&texts, ENTRY_POINT, &key));
    let mut english = all.next().unwrap_or_default();
    all.for_each(|more| english.add_names(more));
    english
}

fn others_than_english() -> impl Iterator<Item = Language> {
    Language::ALL.into_iter().filter(|language| *language != Language::En)
}

fn spec(texts: &Texts, name: CommandName, definition: &Definition) -> Spec {
    let key = format!("command-{}", definition.name);
    let of_rules = name.game().map_or_else(Vec::new, |game| options_of_rules(texts, game));
    Spec {
        wording: wording(texts, &definition.name, &key),
        in_private: definition.private,
        opens: name.game().is_some(),
        public: definition.public,
        manages: definition.manages,
        typed: false,
        options: of_rules.into_iter().chain(options(texts, &definition.options)).collect(),
        subcommands: definition
            .subcommands
            .iter()
            .map(|sub| Spec {
                wording: wording(texts, &sub.name, &format!("{key}-{}", sub.name)),
                in_private: definition.private,
                opens: false,
                public: definition.public,
                manages: definition.manages,
                typed: sub.typed,
                options: options(texts, &sub.options),
                subcommands: Vec::new(),
            })
            .collect(),
    }
}

/// The options of a game's rules, after its styles, if it has some.
fn options_of_rules(texts: &Texts, game: GameKind) -> Vec<OptionSpec> {
    let most = *game.players().end();
    let spec = |option: &GameOption| {
        let key = option_key(texts, game, option, "");
        OptionSpec {
            wording: wording(texts, option.name, &key),
            required: false,
            typed: false,
            kind: match option.range {
                OptionRange::Flag { .. } => OptionKind::Flag,
                OptionRange::Number { min, max, .. } => {
                    OptionKind::Number { min: min.into(), max: max.of(most).into() }
                }
                OptionRange::Word(words) => {
                    let words = words.iter().map(|word| hyphened(word));
                    OptionKind::Word(
                        words.map(|word| label(texts, &word, &format!("{key}-{word}"))).collect(),
                    )
                }
                OptionRange::Points(points) => {
                    let labelled = |points: &i16| {
                        label(texts, &points.to_string(), &format!("{key}-{}", points.unsigned_abs()))
                    };
                    OptionKind::Word(points.iter().map(labelled).collect())
                }
            },
        }
    };
    style(texts, game).into_iter().chain(game.options().iter().map(spec)).collect()
}

/// The option that sets several others.
fn style(texts: &Texts, game: GameKind) -> Option<OptionSpec> {
    let styles = game.styles().iter();
    let words: Vec<Wording> =
        styles.map(|style| label(texts, style.name, &style_key(game, &format!("-{}", style.name)))).collect();
    (!words.is_empty()).then(|| OptionSpec {
        wording: wording(texts, OptionStyle::OPTION, &style_key(game, "")),
        required: false,
        typed: false,
        kind: OptionKind::Word(words),
    })
}

fn options(texts: &Texts, options: &[OptionDefinition]) -> Vec<OptionSpec> {
    // A game can also be typed as the name of its command.
    let games = || {
        GameKind::ALL.into_iter().map(|game| Wording {
            names: others(texts, &format!("command-{game}")),
            ..label(texts, game.name(), &format!("game-{game}"))
        })
    };
    options
        .iter()
        .map(|option| {
            let key = format!("option-{}", option.texts.as_ref().unwrap_or(&option.name));
            let word = |word: &str| label(texts, word, &format!("{key}-{word}"));
            OptionSpec {
                wording: wording(texts, &option.name, &key),
                required: option.required,
                typed: option.typed,
                kind: match &option.takes {
                    Takes::Words(words) => OptionKind::Word(words.iter().map(|it| word(it)).collect()),
                    Takes::Game => OptionKind::Word(games().collect()),
                    Takes::GameOrAll => {
                        OptionKind::Word(std::iter::once(word(ALL_GAMES)).chain(games()).collect())
                    }
                    Takes::Language => {
                        let all = Language::ALL.into_iter().map(|it| spoken(texts, it));
                        OptionKind::Word(std::iter::once(word(AUTO)).chain(all).collect())
                    }
                    Takes::Text => OptionKind::Word(Vec::new()),
                    Takes::Number(bounds) => OptionKind::Number { min: bounds.min, max: bounds.max },
                    Takes::Flag => OptionKind::Flag,
                    Takes::Person => OptionKind::Person,
                    Takes::Table => OptionKind::Table,
                    Takes::Timezone => OptionKind::TimeZone,
                },
            }
        })
        .collect()
}

/// A name and its description: `KEY` and `KEY-description` in `locales/`.
fn wording(texts: &Texts, name: &str, key: &str) -> Wording {
    let described = format!("{key}-description");
    Wording {
        name: name.to_owned(),
        names: others(texts, key),
        description: texts.text(Language::En, &described, &[]),
        descriptions: others(texts, &described),
    }
}

/// A value of an option with its label.
fn label(texts: &Texts, value: &str, key: &str) -> Wording {
    Wording {
        name: value.to_owned(),
        description: texts.text(Language::En, key, &[]),
        descriptions: others(texts, key),
        ..Wording::default()
    }
}

/// A language as a value of an option, by its tag or its own name.
fn spoken(texts: &Texts, language: Language) -> Wording {
    let named = |reader| language_name(texts.say(reader), language);
    let others = others_than_english().filter(|reader| texts.knows(*reader));
    Wording {
        name: language.tag().to_owned(),
        names: [(language.tag().to_owned(), language.own_name().to_owned())].into(),
        description: named(Language::En),
        descriptions: others.map(|reader| (reader.tag().to_owned(), named(reader))).collect(),
    }
}

/// A text in all other languages that have it.
fn others(texts: &Texts, key: &str) -> std::collections::BTreeMap<String, String> {
    others_than_english()
        .filter(|language| texts.has(*language, key))
        .map(|language| (language.tag().to_owned(), texts.text(language, key, &[])))
        .collect()
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;
    use crate::text::speaks;
    use std::collections::BTreeSet;

    /// Whether Discord accepts a name: `^[-_'\p{L}\p{N}]{1,32}$`, in lower case.
    fn is_name(name: &str) -> bool {
        let fits = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '\'');
        (1..=32).contains(&name.chars().count()) && name.chars().all(fits) && name.to_lowercase() == name
    }

    fn is_described(text: &str) -> bool {
        (1..=100).contains(&text.chars().count()) && text.trim() == text
    }

    fn all() -> (Texts, Vec<Spec>) {
        let texts = Texts::embedded().expect("the texts are well-formed");
        let specs = specs(&texts).expect("the definitions are well-formed");
        (texts, specs)
    }

    #[test]
    fn languages_that_are_read_one_after_the_other_say_the_same() {
        let (texts, specs) = all();
        assert_eq!(embedded_catalog().expect("the definitions are well-formed").specs(), specs);
        assert_eq!(crate::text::embedded_faces(), crate::text::faces(&texts));
        assert_eq!(entry_point(), wording(&texts, ENTRY_POINT, &format!("command-{ENTRY_POINT}")));
    }

    /// The languages besides English that translate a game's command, or another one.
    fn translations(game: Option<GameKind>) -> impl Iterator<Item = Language> {
        let speaks = move |language: &Language| game.is_none_or(|game| speaks(*language, game));
        Language::complete().filter(|language| *language != Language::En).filter(speaks)
    }

    fn wordings(specs: &[Spec]) -> Vec<&Wording> {
        specs
            .iter()
            .flat_map(|spec| {
                std::iter::once(&spec.wording)
                    .chain(spec.options.iter().map(|option| &option.wording))
                    .chain(wordings(&spec.subcommands))
            })
            .collect()
    }

    fn labels(specs: &[Spec]) -> Vec<&Wording> {
        let own = specs.iter().flat_map(|spec| &spec.options).filter_map(|option| match &option.kind {
            OptionKind::Word(choices) => Some(choices),
            OptionKind::Number { .. }
            | OptionKind::Flag
            | OptionKind::Person
            | OptionKind::Table
            | OptionKind::TimeZone => None,
        });
        own.flatten().chain(specs.iter().flat_map(|spec| labels(&spec.subcommands))).collect()
    }

    #[test]
    fn discord_takes_every_name_and_description() {
        let (texts, specs) = all();
        let commands = CommandName::all().zip(&specs);
        for (game, wording) in commands.flat_map(|(name, spec)| {
            wordings(std::slice::from_ref(spec)).into_iter().map(move |wording| (name.game(), wording))
        }) {
            assert!(is_name(&wording.name), "{wording:?}");
            assert!(is_described(&wording.description), "{wording:?}");
            for language in translations(game) {
                assert!(wording.names.contains_key(language.tag()), "{language}: {wording:?}");
                assert!(wording.descriptions.contains_key(language.tag()), "{language}: {wording:?}");
            }
            assert!(wording.names.values().all(|name| is_name(name)), "{wording:?}");
            assert!(wording.descriptions.values().all(|text| is_described(text)), "{wording:?}");
        }
        for label in labels(&specs) {
            assert!(is_described(&label.description), "{label:?}");
            assert!(label.descriptions.values().all(|text| is_described(text)), "{label:?}");
        }
        assert_eq!(texts.troubles(), 0, "a text is missing");
    }

    #[test]
    fn every_language_has_every_name_of_its_own() {
        let (texts, specs) = all();
        let mut keys = BTreeSet::new();
        for (name, spec) in CommandName::all().zip(&specs) {
            let key = format!("command-{}", spec.wording.name);
            // Another test covers the options of rules.
            let of_rules =
                name.game().map_or(0, |game| game.options().len() + usize::from(!game.styles().is_empty()));
            keys.extend(spec.subcommands.iter().map(|sub| (None, format!("{key}-{}", sub.wording.name))));
            let definition = definition::read(name, name.definition()).expect("well-formed");
            assert_eq!(definition.options.len(), spec.options.len() - of_rules);
            let below = definition.subcommands.iter().flat_map(|sub| &sub.options);
            let options = definition.options.iter().chain(below);
            keys.extend(options.map(|option| {
                let OptionDefinition { name, texts, .. } = option;
                (None, format!("option-{}", texts.as_ref().unwrap_or(name)))
            }));
            keys.insert((name.game(), key));
        }
        for (game, key) in keys {
            for language in translations(game).chain([Language::En]) {
                assert!(texts.has(language, &key), "{language} {key}");
                assert!(texts.has(language, &format!("{key}-description")), "{language} {key}");
            }
        }
    }

    #[test]
    fn names_are_told_apart_in_every_language() {
        let (_, specs) = all();
        let check = |wordings: Vec<&Wording>| {
            for language in Language::ALL.into_iter().map(Language::tag) {
                let own = |wording: &&Wording| wording.names.get(language).unwrap_or(&wording.name).clone();
                let names: BTreeSet<_> = wordings.iter().map(own).collect();
                assert_eq!(names.len(), wordings.len(), "{language}: {names:?}");
            }
            // Names of all languages can be typed, so they must be unambiguous.
            let mut meant = std::collections::BTreeMap::new();
            for wording in wordings {
                for name in std::iter::once(&wording.name).chain(wording.names.values()) {
                    let before = meant.insert(name.clone(), &wording.name);
                    assert!(before.is_none_or(|other| *other == wording.name), "{name}");
                }
            }
        };
        check(specs.iter().map(|spec| &spec.wording).collect());
        for spec in &specs {
            check(spec.options.iter().map(|option| &option.wording).collect());
            check(spec.subcommands.iter().map(|sub| &sub.wording).collect());
        }
    }

    #[test]
    fn the_core_name_is_the_english_one() {
        let (texts, specs) = all();
        for spec in &specs {
            let key = format!("command-{}", spec.wording.name);
            assert_eq!(texts.text(Language::En, &key, &[]), spec.wording.name);
        }
    }

    /// Tables and game nights are opened for everybody; all other answers are private.
    #[test]
    fn what_is_opened_is_public_and_nothing_else() {
        let (_, specs) = all();
        for (name, spec) in CommandName::all().zip(&specs) {
            let opens = name.game().is_some() || name == CommandName::League;
            assert_eq!(spec.public, opens, "{}", spec.wording.name);
        }
    }

    #[test]
    fn the_options_of_the_rules_come_first_and_are_named_as_ever() {
        let (_, specs) = all();
        let options = |name: &str| {
            let spec = specs.iter().find(|spec| spec.wording.name == name).expect("it is there");
            spec.options.iter().map(|option| option.wording.name.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(options("herz"), ["rounds", "clock"]);
        assert_eq!(options("teufel"), ["rounds", "clock"]);
        let hearts = ["style", "target", "passing", "directions", "breaking", "first-trick", "ten", "moon"];
        assert_eq!(options("hearts"), [&hearts[..], &["moon-score", "clock"]].concat());
        assert_eq!(options("rules"), ["game"]);
    }
}
