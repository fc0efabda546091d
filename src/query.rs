//! The command line of the browser: the query of the page's address.
//!
//! `?seed=7&difficulty=hard&calm` stands for `--seed 7 --difficulty hard --calm`, `level=12` starts at that level, and
//! `play=CODE` stands for `breakout play CODE`.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::sync::Arc;

use breakout::level::{Level, printable};
use breakout::replay::Recording;

use crate::app::Options;
use crate::app::screens::{Transition, address};
use crate::app::settings::table::{Range, Sets, flags};
use crate::app::words;

/// The meaning of a word, and of its value.
enum Meaning {
    /// Without a value.
    Flag(fn(&mut Options)),
    /// A place to learn.
    Place,
    /// A part of a question over such a place.
    Question,
    /// Any other option. The error follows `word=value: `.
    Value(fn(&mut Options, &str) -> Result<(), String>),
    /// Sets its setting to this, without a value.
    Preset(u16),
    /// The value of a setting.
    Setting(Range),
}

use Meaning::{Flag, Place, Preset, Question, Setting, Value};

/// Every word of the command line, except those about the window, which is the browser's.
fn words() -> Vec<(&'static str, Meaning)> {
    let start = Value(|to, text| put(&mut to.level, number(1..=9999, text)));
    let seed = Value(|to, text| put(&mut to.seed, number(0..=u64::MAX, text)));
    let mut words = vec![
        ("level", start),
        ("play", Value(|to, text| put(&mut to.shared, level(text)))),
        ("race", Value(|to, text| put(&mut to.place, race(text)))),
        ("bare", Flag(|to| to.is_bare = true)),
        ("seed", seed),
        ("no-audio", Flag(|to| to.no_audio = true)),
        ("demo", Flag(|to| to.demo = true)),
        ("report", Flag(|to| to.report = true)),
    ];
    words.extend(address::WORDS.map(|word| (word, Place)));
    words.extend(address::QUESTION.map(|word| (word, Question)));
    let of_settings = flags().filter(|(setting, _)| setting.place.0 != "window");
    words.extend(of_settings.map(|(setting, flag)| match flag.sets {
        Sets::This(value) => (flag.name, Preset(value)),
        Sets::Next(_) => (flag.name, Setting(setting.range)),
    }));
    words
}

/// The options of a query, with or without its question mark. Other sites add unknown words to links: calls `tell` with
/// a line about each.
///
/// # Errors
/// A sentence about the first word with a wrong value, with the remedy.
pub(crate) fn options(query: &str, tell: impl Fn(&str)) -> Result<Options, String> {
    let mut options = Options::default();
    let words = words();
    let mut given = Vec::new();
    let mut question = Vec::new();
    let query = query.strip_prefix('?').unwrap_or(query);
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        let Some((known, meaning)) = words.iter().find(|(word, _)| *word == name) else {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let name = shown(&name);
            let known = known.join(", ");
            tell(&format!(
                "\"{name}\" in the address means nothing here; known are {known}"
            ));
            continue;
        };
        if given.contains(known) {
            return Err(format!("{name} stands twice in the address"));
        }
        given.push(*known);
        let wrong = |problem| format!("{name}={}: {problem}", shown(&value));
        match meaning {
            Flag(_) | Preset(_) if !value.is_empty() => {
                return Err(wrong(format!("{name} takes no value")));
            }
            Flag(set) => set(&mut options),
            Place => {
                let place = address::read(known, &value).transpose();
                options.place = place.map_err(wrong)?;
            }
            Question => question.push((*known, value.into_owned())),
            Value(read) => read(&mut options, &value).map_err(wrong)?,
            Preset(value) => options.overrides.values.push((known, *value)),
            Setting(range) => {
                let value = setting_value(range, &value).map_err(wrong)?;
                options.overrides.values.push((known, value));
            }
        }
    }
    let [question, answers] = address::QUESTION.map(|word| {
        let part = question.iter().find(|(known, _)| *known == word);
        part.map(|(_, value)| value.clone())
    });
    if let Some(question) = question.or(answers.as_ref().map(|_| String::new())) {
        let place = options.place.take().unwrap_or(Transition::Title);
        let asked = address::asked_at(&place, &question, &answers.unwrap_or_default());
        let wrong = |problem| format!("ask={}: {problem}", shown(&question));
        options.place = Some(asked.map_err(wrong)?);
    }
    let mut places = ["level", "play", "race"].into_iter().chain(address::WORDS);
    let mut first = || places.find(|name| given.contains(name));
    if let (Some(one), Some(other)) = (first(), first()) {
        return Err(format!("{one} and {other} cannot both be in the address"));
    }
    if options.is_bare && options.place.is_none() {
        let places = address::WORDS.join(", ");
        return Err(format!("bare goes with one of {places}"));
    }
    Ok(options)
}

/// A printable part of an address, cut if too long.
fn shown(text: &str) -> String {
    const MOST: usize = 40;
    let mut short: String = text.chars().take(MOST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    printable(&short)
}

fn put<T>(place: &mut Option<T>, value: Result<T, String>) -> Result<(), String> {
    *place = Some(value?);
    Ok(())
}

fn number<N>(range: RangeInclusive<N>, text: &str) -> Result<N, String>
where
    N: std::str::FromStr + PartialOrd + Display,
{
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (least, most) = range.into_inner();
        format!("this must be a whole number from {least} to {most}")
    })
}

fn setting_value(range: &Range, text: &str) -> Result<u16, String> {
    match range {
        Range::Named(names, _) => Range::named(names, text)
            .ok_or_else(|| words::words().window.must_be_one_of(&names.join(", "))),
        Range::Number(all) | Range::Percent(all) => number(all[0]..=all[all.len() - 1], text),
        Range::Switch | Range::Relative => number(0..=1, text),
    }
}

fn race(code: &str) -> Result<Transition, String> {
    let recording = Recording::from_code(code).map_err(|error| error.to_string())?;
    Ok(Transition::Opened(Arc::new(recording)))
}

fn level(code: &str) -> Result<Level, String> {
    Level::from_code(code).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use breakout::difficulty::Difficulty;
    use breakout::level::LevelSet;

    use super::*;
    use crate::app::screens::address::read as place;

    /// The options of a query, and its unknown words.
    fn read(query: &str) -> (Result<Options, String>, Vec<String>) {
        let told: RefCell<Vec<_>> = RefCell::default();
        let options = options(query, |line| told.borrow_mut().push(line.to_owned()));
        (options, told.into_inner())
    }

    #[test]
    fn every_word_is_read() {
        let (read, told) = read(
            "?seed=7&difficulty=hard&practice&no-help&calm=&volume=0&music=10&no-audio&demo&report\
             &level=12",
        );
        assert!(told.is_empty());
        let read = read.expect("no mistakes");
        let Options { overrides, .. } = read;
        assert_eq!((read.seed, read.level), (Some(7), Some(12)));
        let values = [
            ("volume", 0),
            ("music", 10),
            ("difficulty", Difficulty::Hard as u16),
            ("practice", 1),
            ("no-help", 0),
            ("calm", 0),
        ];
        assert_eq!(overrides.values.len(), values.len());
        for (flag, value) in values {
            assert_eq!(overrides.value(flag), Some(value), "{flag}");
        }
        assert!(read.no_audio && read.demo && read.report);
    }

    #[test]
    fn a_place_to_learn_is_in_the_link() {
        for (query, place) in [
            ("?course=7&bare", Transition::Station(6)),
            ("?bare&museum=tunnelling", Transition::Exhibit(1)),
            ("?lab&bare=", Transition::Lab(None)),
        ] {
            let options = read(query).0.expect("a link");
            assert_eq!((options.place, options.is_bare), (Some(place), true));
        }
    }

    #[test]
    fn a_question_stands_over_a_scene_of_the_lab() {
        let link = "lab=circle-box/lying-corner&ask=Do+they+touch%3F&a=yes%7C*no";
        let asked = read(link).0.expect("a link").place.expect("a place");
        assert_eq!(asked.address().as_deref(), Some(link));
        let (word, at) = link.split_once('=').expect("a word");
        assert_eq!(place(word, at), Some(Ok(asked)));
        for (query, told) in [
            ("ask=Why%3F&a=x|y", "over a scene of the lab"),
            ("course=when&ask=Why%3F&a=x|y", "over a scene of the lab"),
            ("lab&a=x|y", "ask=: this must be a question of at most 160"),
            ("lab&ask=Why%3F", "two to 4 answers of at most 40"),
        ] {
            let error = read(query).0.err().expect(query);
            assert!(error.contains(told), "{query}: {error}");
        }
    }

    #[test]
    fn a_shared_level_is_in_the_link() {
        let level = &LevelSet::builtin()[3];
        let query = format!("play={}&calm", level.to_code());
        assert_eq!(read(&query).0.expect("a link").shared.as_ref(), Some(level));
        // Messages break long lines, and some programs code every letter.
        let coded = query.replacen("play=B", "%70lay=%42%0A+", 1);
        assert_eq!(read(&coded).0.expect("a link").shared.as_ref(), Some(level));
    }

    #[test]
    fn words_of_others_are_named_and_change_nothing() {
        let known = "level, play, race, bare, seed, no-audio, demo, report, course, museum, lab, ask, a, volume, music, difficulty, practice, \
                     no-help, calm";
        let long = "x".repeat(5000);
        for (query, names) in [
            ("", &[][..]),
            ("?", &[]),
            ("?&&", &[]),
            ("=7", &[""]),
            ("?v=1732313661", &["v"]),
            (
                "?utm_source=x&fbclid=I&mc_cid=1&_gl=2&lang=de",
                &["utm_source", "fbclid", "mc_cid", "_gl", "lang"],
            ),
            ("?sed=7&sed=8", &["sed", "sed"]),
            (&long, &[&(long[..40].to_owned() + "…")]),
        ] {
            let (read, told) = read(query);
            let read = read.expect(query);
            assert!(
                read.seed.is_none() && read.overrides.values.is_empty(),
                "{query}"
            );
            let line =
                |name| format!("\"{name}\" in the address means nothing here; known are {known}");
            let lines: Vec<_> = names.iter().map(line).collect();
            assert_eq!(told, lines);
        }
    }

    #[test]
    fn what_is_wrong_is_named_with_what_would_be_right() {
        for (query, sentence) in [
            (
                "seed",
                "seed=: this must be a whole number from 0 to 18446744073709551615",
            ),
            (
                "seed=-1",
                "seed=-1: this must be a whole number from 0 to 18446744073709551615",
            ),
            (
                "level=0",
                "level=0: this must be a whole number from 1 to 9999",
            ),
            (
                "music=11",
                "music=11: this must be a whole number from 0 to 10",
            ),
            (
                "difficulty=Hard",
                "difficulty=Hard: this must be one of gentle, easy, normal, hard, master",
            ),
            ("calm=no", "calm=no: calm takes no value"),
            ("calm&seed=1&calm", "calm stands twice in the address"),
            (
                "play=B2x",
                "play=B2x: the code is damaged: a character is missing or another one, \
                or capitals were changed",
            ),
            (
                "seed=%00%1b[2J%zz",
                r"seed=\u{0}\u{1b}[2J%zz: this must be a whole number from 0 to 18446744073709551615",
            ),
            (
                "seed=%ff%",
                "seed=\u{fffd}%: this must be a whole number from 0 to 18446744073709551615",
            ),
        ] {
            assert_eq!(read(query).0.err().as_deref(), Some(sentence), "{query}");
        }
        for (query, sentence) in [
            ("bare", "bare goes with one of course, museum, lab"),
            (
                "course=1&museum",
                "course and museum cannot both be in the address",
            ),
            (
                "lab=box/1",
                "lab=box/1: this must be one of interval-interval, point-point, point-circle, \
                 point-box, circle-circle, box-box, circle-box, cast",
            ),
        ] {
            assert_eq!(read(query).0.err().as_deref(), Some(sentence), "{query}");
        }
        let code = LevelSet::builtin()[0].to_code();
        let (both, _) = read(&format!("level=1&play={code}"));
        assert_eq!(
            both.err().as_deref(),
            Some("level and play cannot both be in the address")
        );
        let long = read(&format!("seed={}", "x".repeat(5000)))
            .0
            .err()
            .expect("no number");
        assert!(long.chars().count() < 200, "{long}");
    }
}
