//! Share codes: a level as one short line for a message.
//!
//! ```text
//! B2     the letter, and the version of the format
//! …      base64url of the bytes of the level and of their checksum, three bytes
//! ```
//!
//! `LevelText::code` both writes and reads the fields with an adaptive arithmetic coder: names by the frequency of
//! letters, numbers by their size, and each cell by its likeness to its neighbours.
//!
//! A level has exactly one code: a decoded level is encoded again, and the codes must be equal.

pub(crate) mod base64url;
mod cells;
mod coder;
mod fields;

use std::fmt::{self, Display};

use super::{Level, LevelText, Parsed, escape::is_control_char};
use crate::fnv;
use coder::Coder;
use fields::{VERSIONS, Version};

const LETTER: char = 'B';
/// The text before a code in the query of a link.
const IN_QUERY: &str = "play=";
/// The characters around a code in a sentence.
const AROUND: [char; 16] = [
    '.', ',', ';', ':', '!', '?', '(', ')', '[', ']', '<', '>', '"', '\'', '`', '*',
];
/// The most words of a text that are tried as codes.
const MAX_CODES: usize = 1000;
/// The file name for a pasted level.
const PASTED: &str = "Pasted.txt";
/// Bytes of the checksum.
pub(crate) const CHECK: usize = 3;

/// The most characters of a code without blanks. The largest level needs fewer.
pub const MAX_CODE_CHARS: usize = 1 << 19;

/// The reason why a code is rejected. Displays as a sentence without a full stop.
#[expect(missing_docs, reason = "the sentences say it")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeError {
    NotACode,
    Version(char),
    Damaged,
    TooLong,
    Unplayable(String),
}

impl Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotACode => f.write_str("this is not the code of a level"),
            Self::Version(other) => {
                let ours = VERSIONS.map(|version| version.digit.to_string()).join(" and ");
                write!(f, "the code is of version {other}, and this Breakout reads versions {ours}")
            }
            Self::Damaged => f.write_str(
                "the code is damaged: a character is missing or another one, or capitals were changed",
            ),
            Self::TooLong => f.write_str("the code is too long to be that of a level"),
            Self::Unplayable(problem) => {
                write!(f, "the level of this code cannot be played: {problem}")
            }
        }
    }
}

impl std::error::Error for CodeError {}

impl Level {
    /// The share code: one line of letters, digits, `-` and `_`, from which [`Level::from_code`] makes an equal level.
    pub fn to_code(&self) -> String {
        let mut coder = Coder::writing();
        let version = Version::for_level(&self.text);
        self.text.clone().code(&mut coder, version);
        let mut bytes = coder.into_bytes();
        bytes.extend(checksum(&bytes));
        format!("{LETTER}{}{}", version.digit, base64url::encode(&bytes))
    }

    /// The level of a code, or of a link to a page with the code in its query. Ignores blanks and line breaks, but not
    /// capitals. Time and memory are bounded for any text.
    ///
    /// # Errors
    /// The reason why the code is rejected.
    pub fn from_code(code: &str) -> Result<Self, CodeError> {
        let linked = code
            .split_once(IN_QUERY)
            .map(|(_, query)| query)
            .and_then(|query| query.split(['&', '#']).next());
        let letters = linked
            .unwrap_or(code)
            .chars()
            .filter(|c| !c.is_whitespace());
        let code: String = letters.take(MAX_CODE_CHARS + 1).collect();
        let mut letters = code.chars();
        let version = match (letters.next(), letters.next()) {
            (Some(LETTER), Some(digit)) if digit.is_ascii_digit() => {
                Version::of(digit).ok_or(CodeError::Version(digit))?
            }
            _ => return Err(CodeError::NotACode),
        };
        if code.len() > MAX_CODE_CHARS {
            return Err(CodeError::TooLong);
        }
        let bytes = base64url::decode(letters.as_str().as_bytes()).ok_or(CodeError::Damaged)?;
        let (bytes, check) = bytes.split_last_chunk().ok_or(CodeError::Damaged)?;
        if *check != checksum(bytes) {
            return Err(CodeError::Damaged);
        }
        let level = played(&LevelText::default().code(&mut Coder::reading(bytes), version))?;
        if level.to_code() != code {
            return Err(CodeError::Damaged);
        }
        Ok(level)
    }

    /// The level in a text: of its code or link, of the first code or link among its words, or of its rows as a level
    /// file.
    ///
    /// # Errors
    /// The reason why the whole text is rejected as a code.
    pub fn found_in(text: &str) -> Result<Self, CodeError> {
        let whole = Self::from_code(text);
        let word = || {
            let words = text
                .split_whitespace()
                .map(|word| word.trim_matches(AROUND));
            let mut codes = words
                .filter(|word| word.starts_with(LETTER) || word.contains(IN_QUERY))
                .take(MAX_CODES);
            codes.find_map(|word| Self::from_code(word).ok())
        };
        let file = || Self::parse(PASTED, text.as_bytes()).level;
        whole.or_else(|error| word().or_else(file).ok_or(error))
    }
}

/// The level of decoded fields, parsed as a file to have the same checks.
fn played(text: &LevelText) -> Result<Level, CodeError> {
    // A line break would start another line of the file.
    let mut names = text.author.iter().chain([&text.title]);
    if names.any(|name| name.contains(is_control_char)) {
        return Err(CodeError::Damaged);
    }
    let Parsed { level, problems } = Level::parse("code", text.to_string().as_bytes());
    level.ok_or_else(|| {
        let error = problems.first_error();
        CodeError::Unplayable(error.map_or(String::new(), |error| error.message.clone()))
    })
}

pub(crate) fn checksum(bytes: &[u8]) -> [u8; CHECK] {
    // The eight bytes of the hash, folded into three.
    let [a, b, c, d, e, f, g, h] = fnv::extend(fnv::START, bytes.iter().copied()).to_le_bytes();
    [a ^ d ^ g, b ^ e ^ h, c ^ f]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::BrickKind;

    #[test]
    fn the_code_of_what_cannot_be_played_is_refused_with_the_reason() {
        let parsed = Level::parse("x.txt", b"# 2 #");
        let mut level = parsed.level.expect("a level");
        level.text.cells = vec![Some(BrickKind::Solid); 3];
        assert_eq!(
            Level::from_code(&level.to_code()),
            Err(CodeError::Unplayable(
                "no brick breaks: this cannot be won".to_owned()
            ))
        );
        level.text.title = "x\nball: 1 2 3 4".to_owned();
        let code = level.to_code();
        assert_eq!(Level::from_code(&code), Err(CodeError::Damaged));
    }

    #[test]
    fn what_says_the_same_as_a_code_is_none() {
        let level = Level::parse("x.txt", b"# 2 #").level.expect("a level");
        let code = level.to_code();
        let bytes = base64url::decode(&code.as_bytes()[2..]).expect("bytes");
        let bytes = &bytes[..bytes.len() - CHECK];
        for rest in [&[][..], &[0], &[0, 0, 0, 0], &[1]] {
            let bytes = [bytes, rest].concat();
            let other = [&bytes[..], &checksum(&bytes)].concat();
            let other = format!("B2{}", base64url::encode(&other));
            let expected = match rest {
                [] => Ok(level.clone()),
                _ => Err(CodeError::Damaged),
            };
            assert_eq!(Level::from_code(&other), expected, "{rest:?}");
        }
    }
}
