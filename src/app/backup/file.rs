//! A backup as bytes: a readable line, then zlib, which has a checksum.
//!
//! ```text
//! breakout backup 1
//! ```
//!
//! Inflated, the rest is a line for each file, `SIZE NAME`, an empty line, and the files in this order. A name is a path
//! below the data folder, with `/` between its parts.

use std::fmt::{self, Display, Write};

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;

use crate::app::words::words;

const HEADER: &str = "breakout backup ";
const VERSION: u32 = 1;
/// The compression level. Most of a backup is recordings, which are compressed already.
const EFFORT: u8 = 4;

/// The most bytes of all files together: more than a lifetime of runs.
pub(super) const MAX_INFLATED: usize = 256 << 20;
/// The most bytes of a backup that are read.
pub(crate) const MAX_BYTES: usize = MAX_INFLATED + (1 << 20);

pub(super) type Files = Vec<(String, Vec<u8>)>;

/// The reason why bytes are no backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unusable {
    NoBackup,
    Newer(u32),
    /// They were cut or changed, or inflate to more than [`MAX_INFLATED`].
    Damaged,
}

impl Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = words().files;
        match self {
            Self::NoBackup => f.write_str(words.no_backup),
            Self::Newer(version) => f.write_str(&words.newer_backup(*version, VERSION)),
            Self::Damaged => f.write_str(words.damaged_backup),
        }
    }
}

pub(crate) fn is_backup(bytes: &[u8]) -> bool {
    bytes.starts_with(HEADER.as_bytes())
}

pub(crate) fn check(bytes: &[u8]) -> Result<(), Unusable> {
    from_bytes(bytes).map(|_| ())
}

pub(super) fn to_bytes(files: &Files) -> Vec<u8> {
    let mut body = String::new();
    for (name, bytes) in files {
        // Writing into a string cannot fail.
        let _ = writeln!(body, "{} {name}", bytes.len());
    }
    body.push('\n');
    let mut body = body.into_bytes();
    for (_, bytes) in files {
        body.extend_from_slice(bytes);
    }
    let head = format!("{HEADER}{VERSION}\n");
    [head.as_bytes(), &compress_to_vec_zlib(&body, EFFORT)].concat()
}

pub(super) fn from_bytes(bytes: &[u8]) -> Result<Files, Unusable> {
    let rest = bytes.strip_prefix(HEADER.as_bytes());
    let rest = rest.ok_or(Unusable::NoBackup)?;
    let (version, rest) = line(rest).ok_or(Unusable::Damaged)?;
    match version.parse() {
        Ok(VERSION) => {}
        Ok(version) => return Err(Unusable::Newer(version)),
        Err(_) => return Err(Unusable::Damaged),
    }
    let body = decompress_to_vec_zlib_with_limit(rest, MAX_INFLATED);
    read_body(&body.map_err(|_| Unusable::Damaged)?).ok_or(Unusable::Damaged)
}

fn read_body(mut body: &[u8]) -> Option<Files> {
    let mut heads = Vec::new();
    loop {
        let (head, rest) = line(body)?;
        body = rest;
        if head.is_empty() {
            break;
        }
        let (size, name) = head.split_once(' ')?;
        heads.push((size.parse().ok()?, name.to_owned()));
    }
    let mut files = Vec::new();
    for (size, name) in heads {
        let (bytes, rest) = body.split_at_checked(size)?;
        body = rest;
        files.push((name, bytes.to_vec()));
    }
    body.is_empty().then_some(files)
}

/// Splits the first line off.
fn line(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    let line = std::str::from_utf8(&bytes[..end]).ok()?;
    Some((line, &bytes[end + 1..]))
}
