//! The levels of a run, and the built-in levels.

use std::ops::{Deref, Index};
use std::path::Path;
use std::sync::{Arc, LazyLock};

use miniz_oxide::inflate::decompress_to_vec;

use super::playable::{Level, Parsed};

/// At least one level, in the order of play. Clones and edited sets share the levels.
#[derive(Clone, Debug)]
pub struct LevelSet {
    entries: Arc<[LevelEntry]>,
    /// The id of the next new level.
    next: LevelId,
    /// The indices of the levels in the order of earlier versions, if that differed.
    pub(super) before: Option<Arc<[usize]>>,
}

/// Sets are equal if their levels are, with any ids and earlier order.
impl PartialEq for LevelSet {
    fn eq(&self, other: &Self) -> bool {
        self.entries == other.entries
    }
}

/// The identity of a level in a set, which edits of the set keep. A new set numbers its levels from 0, the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelId(u32);

impl LevelId {
    /// The id of no level.
    pub const NONE: Self = Self(u32::MAX);
}

/// A level of a set. Entries are equal if their levels are; clones share the level.
#[derive(Clone, Debug)]
pub struct LevelEntry {
    id: LevelId,
    /// The level.
    pub level: Arc<Level>,
    /// The file of a level that is watched or edited. The library neither reads nor records it.
    pub file: Option<LevelSource>,
}

/// Where a level is read from. Dereferences to the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelSource {
    /// The file.
    pub path: Arc<Path>,
    /// The index among the levels of a file that has several.
    pub part: Option<usize>,
}

impl Deref for LevelSource {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.path
    }
}

/// A file with one level.
impl<P: Into<Arc<Path>>> From<P> for LevelSource {
    fn from(path: P) -> Self {
        let path = path.into();
        Self { path, part: None }
    }
}

impl PartialEq for LevelEntry {
    fn eq(&self, other: &Self) -> bool {
        self.level == other.level
    }
}

impl From<Level> for LevelEntry {
    fn from(level: Level) -> Self {
        Self::new(level, None)
    }
}

impl LevelEntry {
    /// A level for a set, which assigns the id.
    pub fn new(level: impl Into<Arc<Level>>, file: Option<LevelSource>) -> Self {
        let id = LevelId::default();
        let level = level.into();
        Self { id, level, file }
    }

    /// The id in the set; 0 outside a set.
    pub fn id(&self) -> LevelId {
        self.id
    }
}

/// A change of one level of a set. Clones share the level.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelEdit {
    /// The level that changes, or before which one is inserted.
    pub level: LevelId,
    /// The kind of change.
    pub change: LevelChange,
}

/// The kinds of changes of a level.
#[derive(Clone, Debug, PartialEq)]
pub enum LevelChange {
    /// Replaces the level, and keeps its id.
    Replace(LevelEntry),
    /// Inserts a level before it, with a new id; last before [`LevelId::NONE`].
    Insert(LevelEntry),
    /// Removes the level.
    Remove,
}

impl LevelSet {
    /// The levels as a set; `None` for no levels.
    pub fn new<E: Into<LevelEntry>>(levels: Vec<E>) -> Option<Self> {
        (!levels.is_empty()).then(|| Self::numbered(levels))
    }

    fn numbered(levels: impl IntoIterator<Item: Into<LevelEntry>>) -> Self {
        let mut next = LevelId::default();
        let entries = levels.into_iter().map(|level| {
            let id = next;
            next.0 += 1;
            let LevelEntry { level, file, .. } = level.into();
            LevelEntry { id, level, file }
        });
        Self {
            entries: entries.collect(),
            next,
            before: None,
        }
    }

    /// The set with the indices of its levels in the order of earlier versions.
    #[must_use]
    pub fn ordered_before(self, indices: Vec<usize>) -> Self {
        let before = Some(indices.into()).filter(|order: &Arc<[usize]>| !order.is_sorted());
        Self { before, ..self }
    }

    /// The set after a change, which is ignored if the level is not in the set or is the only one and would be removed.
    #[must_use]
    pub fn edited(&self, edit: &LevelEdit) -> Self {
        let mut entries = self.entries.to_vec();
        let mut next = self.next;
        let with_id = |id, entry: &LevelEntry| LevelEntry {
            id,
            ..entry.clone()
        };
        match (&edit.change, self.position(edit.level)) {
            (LevelChange::Insert(entry), index) => {
                entries.insert(index.unwrap_or(entries.len()), with_id(next, entry));
                next.0 += 1;
            }
            (LevelChange::Replace(entry), Some(index)) => {
                entries[index] = with_id(edit.level, entry);
            }
            (LevelChange::Remove, Some(index)) if entries.len() > 1 => {
                entries.remove(index);
            }
            _ => {}
        }
        Self {
            entries: entries.into(),
            next,
            before: None,
        }
    }

    /// The set without the files of its levels.
    #[must_use]
    pub fn without_files(mut self) -> Self {
        for entry in Arc::make_mut(&mut self.entries) {
            entry.file = None;
        }
        self
    }

    /// A set of one level.
    pub fn of(level: impl Into<LevelEntry>) -> Self {
        Self::numbered([level])
    }

    /// The id of the level at an index; [`LevelId::NONE`] beyond the last.
    pub fn id(&self, index: usize) -> LevelId {
        let entry = self.entries.get(index);
        entry.map_or(LevelId::NONE, LevelEntry::id)
    }

    /// The index of a level; `None` if it is not in the set.
    pub fn position(&self, id: LevelId) -> Option<usize> {
        self.entries.iter().position(|entry| entry.id == id)
    }

    /// A level by its id; `None` if it is not in the set.
    pub fn get(&self, id: LevelId) -> Option<&LevelEntry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// The number of levels, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a set is never empty")]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The levels in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Level> + DoubleEndedIterator {
        self.entries.iter().map(|entry| &*entry.level)
    }

    /// The levels in order, with their ids and files.
    pub fn entries(&self) -> &[LevelEntry] {
        &self.entries
    }

    /// All built-in levels: the files of `levels/`, in the order of their names.
    ///
    /// # Panics
    /// Never: a test reads each of them.
    pub fn builtin() -> Self {
        Self::numbered(BUILTIN.iter().map(BuiltIn::entry))
    }

    /// The sets of the built-in levels, each of the files whose names begin with one digit.
    ///
    /// # Panics
    /// Never, as [`builtin`](Self::builtin).
    pub fn builtin_sets() -> Vec<Self> {
        let sets = BUILTIN.chunk_by(|one, other| one.name[..1] == other.name[..1]);
        sets.map(|set| Self::numbered(set.iter().map(BuiltIn::entry)))
            .collect()
    }

    /// The file of a built-in level; `None` for any other level.
    pub fn builtin_text(level: &Level) -> Option<&'static str> {
        let mut levels = BUILTIN.iter();
        let found = levels.find(|built_in| *built_in.level == *level);
        found.map(|built_in| built_in.text)
    }
}

impl Index<usize> for LevelSet {
    type Output = Level;

    fn index(&self, index: usize) -> &Level {
        &self.entries[index].level
    }
}

struct BuiltIn {
    /// Its file's.
    name: &'static str,
    text: &'static str,
    level: Arc<Level>,
}

impl BuiltIn {
    fn read(name: &'static str, text: &'static str) -> Self {
        let Parsed { level, problems } = Level::parse(name, text.as_bytes());
        let level = level.unwrap_or_else(|| panic!("built-in level:\n{problems}"));
        Self {
            name,
            text,
            level: level.into(),
        }
    }

    fn entry(&self) -> LevelEntry {
        LevelEntry::new(self.level.clone(), None)
    }
}

/// The file names and texts that the build packs, each ended by a zero.
static PACKED: LazyLock<String> = LazyLock::new(|| {
    let deflated = include_bytes!(concat!(env!("OUT_DIR"), "/levels.deflate"));
    let bytes = decompress_to_vec(deflated).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
});

/// The built-in levels, each read once, in the order of their files' names.
static BUILTIN: LazyLock<Vec<BuiltIn>> = LazyLock::new(|| {
    let parts: Vec<&str> = PACKED.split_terminator('\0').collect();
    let (pairs, _) = parts.as_chunks();
    let read = |[name, text]: &[&'static str; 2]| BuiltIn::read(name, text);
    pairs.iter().map(read).collect()
});
