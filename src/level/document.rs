//! The text of a level file, kept byte for byte.

use std::sync::Arc;

use super::{
    MAX_BYTES,
    grid::count,
    lines::{Lines, line_end},
    parts::parts,
    playable::Level,
    problem::Reporter,
    raw_level::RawLevel,
    splices::Splices,
};

/// The most control characters and bad bytes that are reported at their places. A file with more is not text.
const MAX_STRAY_BYTES: usize = 8;

/// The text of a level file, valid or not, of at most [`MAX_BYTES`]. Clones share it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    bytes: Arc<[u8]>,
}

/// The number of levels in a set of `LBreakoutHD`; `None` for any other file.
fn foreign_levels(bytes: &[u8]) -> Option<usize> {
    let bytes = &bytes[..bytes.len().min(MAX_BYTES)];
    let end = line_end(bytes);
    let [levels, bricks, drops] = [&b"Level:"[..], b"Bricks:", b"Bonus:"].map(|name| {
        let lines = bytes.split(|byte| *byte == end);
        lines.filter(|line| line.trim_ascii() == name).count()
    });
    (levels > 0 && bricks > 0 && drops > 0).then_some(levels)
}

impl Document {
    /// True if it has several levels, which [`Level::parse_all`](super::Level::parse_all) reads.
    pub fn has_several_levels(&self) -> bool {
        parts(&self.bytes).len() > 1
    }

    /// The document of a file's bytes.
    ///
    /// # Errors
    /// A sentence with the remedy, if the bytes are not text, or more than [`MAX_BYTES`].
    pub fn new(bytes: &[u8]) -> Result<Self, String> {
        if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
            return Err("the file is UTF-16; save it as UTF-8".to_owned());
        }
        let mut controls = 0_usize;
        let mut foreign = 0_usize;
        for chunk in bytes[..bytes.len().min(MAX_BYTES)].utf8_chunks() {
            let is_control = |c: &char| c.is_control() && !c.is_whitespace();
            controls += chunk.valid().chars().filter(is_control).count();
            foreign += usize::from(!chunk.invalid().is_empty());
        }
        if controls + foreign > MAX_STRAY_BYTES {
            // Text in another encoding has bad bytes alone.
            let message = match controls {
                0 => "the file is not UTF-8; save it as UTF-8",
                _ => "the file is not text; a level is plain text, with rows such as `. 2 # 2 .`",
            };
            return Err(message.to_owned());
        }
        if let Some(levels) = foreign_levels(bytes) {
            return Err(format!(
                "the file is a set of LBreakoutHD with {}; each level here is a file of its own, \
                 with rows such as `. 2 # 2 .`",
                count(levels, "level")
            ));
        }
        if bytes.len() > MAX_BYTES {
            return Err(format!("the file is larger than {MAX_BYTES} bytes (1 MiB)"));
        }
        Ok(Self::of(bytes))
    }

    pub(super) fn of(bytes: impl Into<Arc<[u8]>>) -> Self {
        let bytes = bytes.into();
        Self { bytes }
    }

    /// The document of a level, as [`Level::text`] writes it.
    pub fn from_level(level: &Level) -> Self {
        Self::of(level.text().to_string().into_bytes())
    }

    /// The contents of the file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn read<T>(&self, look: impl FnOnce(&RawLevel<'_>) -> T) -> T {
        let lines = Lines::of(&self.bytes);
        let mut ignored = Reporter::new("", &lines);
        look(&RawLevel::read(&lines, &mut ignored))
    }

    /// Makes the changes that `make` requests from the headers and rows. Changes nothing if the result were more than
    /// [`MAX_BYTES`]: it could not be read again.
    pub(super) fn edit(&mut self, make: impl FnOnce(&RawLevel<'_>, &mut Splices<'_>)) {
        let mut splices = Splices::of(&self.bytes);
        self.read(|raw| make(raw, &mut splices));
        if let Some(bytes) = splices.apply().filter(|bytes| bytes.len() <= MAX_BYTES) {
            self.bytes = bytes.into();
        }
    }
}
