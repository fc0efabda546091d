//! A backup as bytes: the line `breakout backup 1`, then zlib, which has a checksum.
//!
//! Inflated, the rest is a line for each file, `SIZE NAME`, an empty line, and the files in this order. A name is a
//! path below the data folder, with `/` between its parts.
//!
//! A backup is read one file at a time. Nothing in it is trusted: what it claims is checked against the limits before
//! anything is allocated.

use std::collections::HashSet;
use std::fmt::{self, Display};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};

use miniz_oxide::deflate::core::{CompressorOxide, TDEFLFlush, compress_to_output};
use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZError, MZFlush, MZStatus};

use crate::app::platform::file_error::{FileError, is_of_disk};
use crate::app::words::words;

const HEADER: &str = "breakout backup ";
const VERSION: u32 = 1;
/// The compression level. Most of a backup is recordings, which are compressed already.
const EFFORT: u8 = 4;

/// The most bytes of all files together, with the lines that name them: more than a lifetime of runs.
pub(super) const MAX_INFLATED: usize = 256 << 20;
/// The most bytes of a backup that are read.
pub(super) const MAX_BYTES: u64 = (MAX_INFLATED + MAX_EXCESS) as u64;
/// The most bytes by which packed ones exceed the inflated: what cannot be packed is stored with a few bytes more.
const MAX_EXCESS: usize = 1 << 20;
/// The most files.
pub(super) const MAX_FILES: usize = 20_000;
/// The most bytes of one file: no recording has more.
pub(super) const MAX_FILE: usize = breakout::replay::MAX_BYTES;
/// The most bytes of a line that names a file.
const MAX_LINE: u64 = 4096;
/// The most bytes of the first line: a version of nine digits.
const MAX_HEADER: u64 = 32;
/// The number of bytes that are read at a time.
const PART: usize = 1 << 16;

pub(super) type Files = Vec<(String, Vec<u8>)>;

pub(crate) fn is_backup(bytes: &[u8]) -> bool {
    bytes.starts_with(HEADER.as_bytes())
}

/// Why a backup cannot be read: a sentence.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Unreadable {
    /// The disk is at fault, and may be there again later.
    Now(String),
    /// The backup is at fault.
    Ever(String),
}

impl Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Now(sentence) | Self::Ever(sentence)) = self;
        f.write_str(sentence)
    }
}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            _ if is_of_disk(&error) => Self::Now(words().files.reason(&error)),
            ErrorKind::InvalidData | ErrorKind::UnexpectedEof => damaged(),
            _ => Self::Ever(words().files.reason(&error)),
        }
    }
}

/// A fault of the disk, which keeps a file from being written.
impl From<FileError> for Unreadable {
    fn from(error: FileError) -> Self {
        Self::Now(error.to_string())
    }
}

fn damaged() -> Unreadable {
    Unreadable::Ever(words().files.damaged_backup.to_owned())
}

/// Returns the bytes of the line that names a file.
pub(super) fn head(name: &str, size: usize) -> String {
    format!("{size} {name}\n")
}

/// Packs files, and drops each as soon as it is packed.
pub(super) fn to_bytes(files: Files) -> Vec<u8> {
    let mut heads = String::new();
    for (name, bytes) in &files {
        heads.push_str(&head(name, bytes.len()));
    }
    heads.push('\n');
    let mut packed = format!("{HEADER}{VERSION}\n").into_bytes();
    let mut deflate = CompressorOxide::default();
    deflate.set_format_and_level(DataFormat::Zlib, EFFORT);
    let mut add = |bytes: &[u8], flush| {
        compress_to_output(&mut deflate, bytes, flush, |part| {
            packed.extend_from_slice(part);
            true
        });
    };
    add(heads.as_bytes(), TDEFLFlush::None);
    for (_, bytes) in files {
        add(&bytes, TDEFLFlush::None);
    }
    add(&[], TDEFLFlush::Finish);
    packed
}

/// A file as the backup names it.
struct Head {
    size: usize,
    name: String,
}

/// A backup that is read from its beginning.
pub(super) struct Reader<R> {
    body: BufReader<Inflater<BufReader<R>>>,
    heads: std::vec::IntoIter<Head>,
    /// The files together.
    pub(super) size: usize,
    /// The last file.
    name: String,
    bytes: Vec<u8>,
}

impl<R: Read> Reader<R> {
    /// Reads the names and sizes of all files.
    ///
    /// # Errors
    /// The bytes are no backup, from a newer program, damaged, or beyond a limit.
    pub(super) fn new(source: R) -> Result<Self, Unreadable> {
        let mut source = BufReader::with_capacity(PART, source);
        read_header(&mut source)?;
        let mut body = BufReader::with_capacity(PART, Inflater::new(source));
        let heads = read_heads(&mut body)?;
        Ok(Self {
            body,
            size: heads.iter().map(|head| head.size).sum(),
            heads: heads.into_iter(),
            name: String::new(),
            bytes: Vec::new(),
        })
    }

    /// The name of each file that is still to be read.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.heads.as_slice().iter().map(|head| &*head.name)
    }

    /// The next file; `None` after the last one, if the backup is whole.
    ///
    /// # Errors
    /// The backup is damaged or cannot be read.
    pub(super) fn advance(&mut self) -> Result<Option<(&str, &[u8])>, Unreadable> {
        let Some(Head { size, name }) = self.heads.next() else {
            let is_over = self.body.fill_buf()?.is_empty();
            let is_whole = is_over && self.body.get_mut().source.fill_buf()?.is_empty();
            return is_whole.then_some(None).ok_or_else(damaged);
        };
        self.name = name;
        self.bytes.resize(size, 0);
        self.body.read_exact(&mut self.bytes)?;
        Ok(Some((&self.name, &self.bytes)))
    }

    /// Reads the rest. Returns the number of files.
    pub(super) fn check(mut self) -> Result<usize, Unreadable> {
        let mut files = 0;
        while self.advance()?.is_some() {
            files += 1;
        }
        Ok(files)
    }
}

fn read_header(source: &mut impl BufRead) -> Result<(), Unreadable> {
    let words = words().files;
    let mut line = Vec::new();
    source.take(MAX_HEADER).read_until(b'\n', &mut line)?;
    let version = line
        .strip_prefix(HEADER.as_bytes())
        .ok_or_else(|| Unreadable::Ever(words.no_backup.to_owned()))?
        .strip_suffix(b"\n")
        .and_then(|it| str::from_utf8(it).ok());
    match version.and_then(|version| version.parse().ok()) {
        Some(VERSION) => Ok(()),
        Some(version) => Err(Unreadable::Ever(words.newer_backup(version, VERSION))),
        None => Err(damaged()),
    }
}

fn read_heads(body: &mut impl BufRead) -> Result<Vec<Head>, Unreadable> {
    let words = words().files;
    let mut heads = Vec::new();
    let mut total = 0;
    let mut line = Vec::new();
    loop {
        line.clear();
        body.take(MAX_LINE).read_until(b'\n', &mut line)?;
        let text = line
            .strip_suffix(b"\n")
            .and_then(|it| str::from_utf8(it).ok())
            .ok_or_else(damaged)?;
        if text.is_empty() {
            break;
        }
        let (size, name) = text.split_once(' ').ok_or_else(damaged)?;
        let size: usize = size.parse().map_err(|_| damaged())?;
        if heads.len() == MAX_FILES {
            return Err(Unreadable::Ever(words.too_many_in_backup(MAX_FILES)));
        }
        if size > MAX_FILE {
            return Err(Unreadable::Ever(words.too_large_in_backup(name, MAX_FILE)));
        }
        total += line.len() + size;
        if total > MAX_INFLATED {
            return Err(Unreadable::Ever(words.too_large_backup(MAX_INFLATED)));
        }
        let name = name.to_owned();
        heads.push(Head { size, name });
    }
    let mut names = HashSet::new();
    match heads.iter().find(|head| !names.insert(&*head.name)) {
        Some(Head { name, .. }) => Err(Unreadable::Ever(words.named_twice(name))),
        None => Ok(heads),
    }
}

/// Inflates what it reads. An error of the kind `InvalidData` means that it is damaged, or ends too soon.
struct Inflater<R> {
    source: R,
    state: Box<InflateState>,
    /// The number of bytes that may still be read without inflating to any.
    excess: usize,
    is_over: bool,
}

impl<R> Inflater<R> {
    fn new(source: R) -> Self {
        Self {
            source,
            state: InflateState::new_boxed(DataFormat::Zlib),
            excess: MAX_EXCESS,
            is_over: false,
        }
    }
}

impl<R: BufRead> Read for Inflater<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !self.is_over && !buffer.is_empty() {
            let input = self.source.fill_buf()?;
            let done = inflate(&mut self.state, input, buffer, MZFlush::None);
            self.source.consume(done.bytes_consumed);
            let excess = (self.excess + done.bytes_written).checked_sub(done.bytes_consumed);
            self.excess = excess.ok_or(ErrorKind::InvalidData)?;
            match done.status {
                Ok(MZStatus::StreamEnd) => self.is_over = true,
                // It wants more input.
                Ok(_) | Err(MZError::Buf) if done.bytes_consumed + done.bytes_written > 0 => {}
                _ => return Err(ErrorKind::InvalidData.into()),
            }
            if done.bytes_written > 0 {
                return Ok(done.bytes_written);
            }
        }
        Ok(0)
    }
}

/// Copies what is read from a source.
pub(super) struct Tee<R, W> {
    pub(super) source: R,
    pub(super) copy: W,
}

impl<R: Read, W: Write> Read for Tee<R, W> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.copy.write_all(&buffer[..count])?;
        Ok(count)
    }
}
