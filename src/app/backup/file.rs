//! A backup as bytes: the line `breakout backup 1`, then zlib, which has a checksum.
//!
//! Inflated, the rest is a line for each file, `SIZE NAME`, an empty line, and the files in this order. A name is a
//! path below the data folder, with `/` between its parts.

use std::fmt::Write;

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

pub(crate) type Files = Vec<(String, Vec<u8>)>;

pub(crate) fn is_backup(bytes: &[u8]) -> bool {
    bytes.starts_with(HEADER.as_bytes())
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

/// # Errors
/// A sentence: the bytes are no backup, from a newer program, cut or changed, or inflate to more than [`MAX_INFLATED`].
pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Files, String> {
    let words = words().files;
    let rest = bytes.strip_prefix(HEADER.as_bytes());
    let (version, rest) = line(rest.ok_or(words.no_backup)?).ok_or(words.damaged_backup)?;
    match version.parse() {
        Ok(VERSION) => {}
        Ok(version) => return Err(words.newer_backup(version, VERSION)),
        Err(_) => return Err(words.damaged_backup.to_owned()),
    }
    let body = decompress_to_vec_zlib_with_limit(rest, MAX_INFLATED).ok();
    let files = body.and_then(|body| read_body(&body));
    files.ok_or_else(|| words.damaged_backup.to_owned())
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

fn line(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    let line = std::str::from_utf8(&bytes[..end]).ok()?;
    Some((line, &bytes[end + 1..]))
}
