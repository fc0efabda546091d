//! A recording as a code for a link.
//!
//! ```text
//! R1     the letter, and the version of the format
//! …      base64url of the deflated bytes and of their checksum
//! ```
//!
//! The bytes are those of a [file](super::file) below its first line, but for the levels: a number and that many share
//! codes, or 0 and the hash of a built-in set, which the reader has to have, too.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::bytes::{ByteReader, Corrupt, push_block, push_varint};
use super::file::PLAIN;
use super::{Recording, ReplayError};
use crate::level::{CHECK, Level, LevelSet, base64url, checksum};
use crate::tuning::STEPS_PER_SECOND;

const LETTER: &str = "R";
const VERSION: char = '1';
/// The text before a code in the query of a link.
const IN_QUERY: &str = "race=";
/// The effort of the compression: a code is short, and is made on a press.
const EFFORT: u8 = 9;
/// The most steps and levels of a code: little text may stand for much work.
const MAX_STEPS: u64 = 3600 * STEPS_PER_SECOND as u64;
const MAX_LEVELS: u64 = 100;
const MAX_INFLATED: usize = 1 << 20;

/// The most characters of a code, which leave room for the address in a link of 2,000.
pub const MAX_CODE_CHARS: usize = 1900;

impl Recording {
    /// The recording as one line of letters, digits, `-` and `_`, from which [`Self::from_code`] makes an equal one;
    /// `None` if that would be longer than [`MAX_CODE_CHARS`], or the levels changed during the run.
    pub fn to_code(&self) -> Option<String> {
        let levels = &self.setup.levels;
        let mut bytes = self.head(PLAIN).into_bytes();
        let hash = levels.content_hash();
        if built_in(hash).is_some() {
            push_varint(&mut bytes, 0);
            bytes.extend(hash.to_le_bytes());
        } else {
            push_varint(&mut bytes, levels.len() as u64);
            for level in levels.iter() {
                push_block(&mut bytes, level.to_code().as_bytes());
            }
        }
        self.push_track(&mut bytes);
        let code = code_of(&bytes);
        let fits = code.len() <= MAX_CODE_CHARS && self.track.steps() <= MAX_STEPS;
        (fits && self.track.edits.is_empty()).then_some(code)
    }

    /// The recording of a code, or of a text with the code or a link among its words. Time and memory are bounded for
    /// any text.
    ///
    /// # Errors
    /// The reason why the first code of the text is rejected; [`ReplayError::NotACode`] without one.
    pub fn from_code(text: &str) -> Result<Self, ReplayError> {
        let mut words = text.split_whitespace().map(|word| {
            let linked = word.rsplit_once(IN_QUERY).map_or(word, |(_, code)| code);
            let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
            let start = linked.trim_start_matches(|c| !is_letter(c));
            start.split(|c| !is_letter(c)).next().unwrap_or_default()
        });
        let versions = |word: &str| {
            let version = word.strip_prefix(LETTER)?.chars().next()?;
            version.is_ascii_digit().then_some(version)
        };
        let found = words.find_map(|word| Some((word, versions(word)?)));
        let (code, version) = found.ok_or(ReplayError::NotACode)?;
        match version {
            VERSION if code.len() > MAX_CODE_CHARS => Err(ReplayError::TooLong),
            VERSION => Self::unpacked(&code[2..]),
            other => Err(ReplayError::Format(other.to_digit(10).unwrap_or_default())),
        }
    }

    fn unpacked(letters: &str) -> Result<Self, ReplayError> {
        let bytes = base64url::decode(letters.as_bytes()).ok_or(Corrupt)?;
        let (packed, check) = bytes.split_last_chunk::<CHECK>().ok_or(Corrupt)?;
        if *check != checksum(packed) {
            return Err(ReplayError::Damaged);
        }
        let bytes = decompress_to_vec_with_limit(packed, MAX_INFLATED).map_err(|_| Corrupt)?;
        let end = bytes.windows(2).position(|pair| pair == b"\n\n");
        let (head, body) = bytes.split_at(end.ok_or(Corrupt)? + 2);
        Self::read((PLAIN, MAX_STEPS), head, || Ok(body.to_vec()), levels)
    }
}

/// The built-in set of a hash, or all built-in levels.
fn built_in(hash: u64) -> Option<LevelSet> {
    let all = std::iter::once(LevelSet::builtin());
    let mut sets = all.chain(LevelSet::builtin_sets());
    sets.find(|levels| levels.content_hash() == hash)
}

fn code_of(bytes: &[u8]) -> String {
    let mut packed = compress_to_vec(bytes, EFFORT);
    packed.extend(checksum(&packed));
    format!("{LETTER}{VERSION}{}", base64url::encode(&packed))
}

/// The levels of a code, `count` according to its head.
fn levels(reader: &mut ByteReader<'_>, count: usize) -> Result<LevelSet, ReplayError> {
    let coded = reader.varint()?;
    if coded > MAX_LEVELS {
        return Err(ReplayError::TooLong);
    }
    let levels = if coded == 0 {
        let hash = reader.take(8)?.try_into().map_err(|_| Corrupt)?;
        built_in(u64::from_le_bytes(hash)).ok_or(ReplayError::OtherLevels)?
    } else {
        let level = |number| {
            let code = str::from_utf8(reader.block()?.0).map_err(|_| Corrupt)?;
            let level = Level::from_code(code);
            level.map_err(|error| ReplayError::Level(number as usize, error.to_string()))
        };
        let levels: Result<Vec<_>, ReplayError> = (1..=coded).map(level).collect();
        LevelSet::new(levels?).ok_or(Corrupt)?
    };
    (levels.len() == count)
        .then_some(levels)
        .ok_or(ReplayError::Damaged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Input;
    use crate::replay::{Setup, Track};

    /// A run of some seconds in which nothing is pressed.
    fn still(levels: LevelSet, seconds: u64) -> Recording {
        let setup = Setup::new(levels, 0, 7);
        let mut game = setup.game();
        let mut track = Track::default();
        let mut events = Vec::new();
        for _ in 0..seconds * u64::from(STEPS_PER_SECOND) {
            track.push(Input::default());
            events.clear();
            game.step(Input::default(), &mut events);
            track.note(&game, &events);
        }
        Recording::new(setup, track, &game, true)
    }

    fn level(text: &str) -> Level {
        Level::parse("a", text.as_bytes()).level.expect("a level")
    }

    fn bytes_of(code: &str) -> Vec<u8> {
        let packed = base64url::decode(&code.as_bytes()[2..]).expect("bytes");
        decompress_to_vec_with_limit(&packed[..packed.len() - CHECK], MAX_INFLATED).expect("bytes")
    }

    #[test]
    fn a_code_is_found_in_what_people_send() {
        let own = LevelSet::new(vec![level("2 . 2"), level("title: B\nauthor: C\n# 2")]);
        for levels in [LevelSet::builtin(), own.expect("levels")] {
            let recording = still(levels, 3);
            let code = recording.to_code().expect("it is short");
            for text in [
                code.clone(),
                format!("  {code}\n"),
                format!("https://a.example/breakout/?race={code}"),
                format!(
                    "Level 1, 0:07.20, 300 points: (https://a.example/?seed=R&race={code}&calm)."
                ),
                format!("breakout play {code}"),
            ] {
                assert_eq!(Recording::from_code(&text), Ok(recording.clone()), "{text}");
            }
        }
    }

    #[test]
    fn what_is_no_whole_code_is_refused_with_the_reason() {
        let code = still(LevelSet::builtin(), 1)
            .to_code()
            .expect("it is short");
        let bytes = bytes_of(&code);
        for (text, error) in [
            (String::new(), ReplayError::NotACode),
            ("Run R".to_owned(), ReplayError::NotACode),
            ("R9abc".to_owned(), ReplayError::Format(9)),
            ("R1".to_owned(), ReplayError::Damaged),
            (code[..code.len() - 1].to_owned(), ReplayError::Damaged),
            (
                code.to_lowercase().replacen('r', "R", 1),
                ReplayError::Damaged,
            ),
            (
                format!("R1{}", "A".repeat(MAX_CODE_CHARS)),
                ReplayError::TooLong,
            ),
            (code_of(&bytes[..bytes.len() - 1]), ReplayError::Damaged),
            (code_of(&[&bytes[..], &[0]].concat()), ReplayError::Damaged),
            (code_of(&vec![0; MAX_INFLATED + 1]), ReplayError::Damaged),
            (code_of(b"rules 1\n\n"), ReplayError::Damaged),
        ] {
            assert_eq!(Recording::from_code(&text), Err(error), "{text}");
        }
        // Any one wrong character is noticed.
        for at in 2..code.len() {
            let other = if code.as_bytes()[at] == b'A' {
                "B"
            } else {
                "A"
            };
            let mut damaged = code.clone();
            damaged.replace_range(at..=at, other);
            assert!(Recording::from_code(&damaged).is_err(), "{at}");
        }
    }

    /// The levels follow the head: 0 and a hash, or their number and codes.
    #[test]
    fn levels_that_are_not_there_or_too_many_are_named() {
        let with_levels = |count: &str, levels: &[u8]| {
            let bytes = bytes_of(
                &still(LevelSet::builtin(), 1)
                    .to_code()
                    .expect("it is short"),
            );
            let end = bytes
                .windows(2)
                .position(|pair| pair == b"\n\n")
                .expect("a head")
                + 2;
            let head = String::from_utf8(bytes[..end].to_vec()).expect("a text");
            let was = format!("levels {}\n", LevelSet::builtin().len());
            let head = head.replace(&was, &format!("levels {count}\n"));
            let rest = &bytes[end + 9..];
            Recording::from_code(&code_of(&[head.as_bytes(), levels, rest].concat()))
        };
        let unplayable = |text: &str| {
            let mut bytes = vec![1];
            push_block(&mut bytes, text.as_bytes());
            bytes
        };
        assert_eq!(with_levels("31", &[0; 9]), Err(ReplayError::OtherLevels));
        let other = unplayable(&level("2 . 2").to_code());
        assert_eq!(with_levels("2", &other), Err(ReplayError::Damaged));
        assert!(
            with_levels("1", &other).is_ok(),
            "another game, but a whole recording"
        );
        let refused = with_levels("1", &unplayable("B2"));
        assert!(
            matches!(refused, Err(ReplayError::Level(1, _))),
            "{refused:?}"
        );
        let mut many = Vec::new();
        push_varint(&mut many, MAX_LEVELS + 1);
        assert_eq!(with_levels("101", &many), Err(ReplayError::TooLong));
    }

    #[test]
    fn little_text_for_hours_of_play_is_refused() {
        let levels = LevelSet::new(vec![level("2 . 2")]).expect("a level");
        let recording = still(levels, 1);
        let bytes = bytes_of(&recording.to_code().expect("it is short"));
        let head = format!("steps {STEPS_PER_SECOND}");
        let at = bytes
            .windows(head.len())
            .position(|part| part == head.as_bytes());
        let at = at.expect("its steps");
        let steps = format!("steps {}", MAX_STEPS + 1);
        let forged = [&bytes[..at], steps.as_bytes(), &bytes[at + head.len()..]].concat();
        assert_eq!(
            Recording::from_code(&code_of(&forged)),
            Err(ReplayError::TooLong)
        );
    }
}
