//! What a player does with the levels of a set: rename, duplicate, delete, order, move. Only the player's own sets change;
//! from any other one levels are copied.

use std::path::{Path, PathBuf};

use breakout::level::{
    Document, Header, Level, LevelEntry, LevelSet, LevelSource, MAX_BYTES, MAX_NAME_CHARS,
};

use super::change::{self, Step, aside, cannot, is_taken};
use super::{LevelSets, SetId};
use crate::app::platform::files::{UnplayableFile, files_of, is_folder, name_of_file};
use crate::app::platform::plain_file::read_plain_file;
use crate::app::words::words;
use crate::app::workbench::{free_name, free_path, order_of, path_following, stem};

/// The most changes that can be taken back.
const MOST_CHANGES: usize = 100;

/// A change that can be taken back, and what it was.
pub(super) struct Change {
    what: String,
    steps: Vec<Step>,
}

/// What a change has done.
#[derive(Default)]
pub(crate) struct Changed {
    pub(crate) sentence: String,
    /// True if it can be taken back.
    pub(crate) is_kept: bool,
    /// The level to select, by its file.
    pub(crate) level: Option<LevelSource>,
    /// The set to select.
    pub(crate) set: Option<SetId>,
    pub(super) moves: Vec<(PathBuf, PathBuf)>,
}

impl Changed {
    pub(super) fn said(sentence: impl Into<String>) -> Self {
        Self {
            sentence: sentence.into(),
            ..Self::default()
        }
    }

    /// Where a file or folder lies now; `None` if it was not moved, or was deleted.
    pub(crate) fn now_at(&self, path: &Path) -> Option<PathBuf> {
        let moved = self.moves.iter().find_map(|(from, to)| {
            let below = path.strip_prefix(from).ok()?;
            let is_whole = below.as_os_str().is_empty();
            Some(if is_whole { to.clone() } else { to.join(below) })
        });
        moved.filter(|now| !is_in_bin(now))
    }

    /// True if a folder was deleted.
    pub(crate) fn has_put_away(&self, folder: &Path) -> bool {
        let mut moves = self.moves.iter();
        moves.any(|(from, to)| from == folder && is_in_bin(to))
    }
}

fn is_in_bin(path: &Path) -> bool {
    path.iter().any(|part| part == change::BIN)
}

/// A level that something is done with: its title, and its file if it has one.
#[derive(Clone)]
pub(crate) struct Subject {
    pub(crate) title: String,
    /// `None` for a file that cannot be played.
    pub(crate) entry: Option<LevelEntry>,
    pub(crate) file: Option<LevelSource>,
}

impl Subject {
    /// The level or the unplayable file of a card, which counts the levels first; `None` beyond both.
    pub(crate) fn of<'a>(
        card: usize,
        levels: &[LevelEntry],
        mut broken: impl Iterator<Item = &'a UnplayableFile>,
    ) -> Option<Self> {
        if let Some(entry) = levels.get(card) {
            return Some(Self {
                title: entry.level.title().to_owned(),
                entry: Some(entry.clone()),
                file: entry.file.clone(),
            });
        }
        let file = broken.nth(card - levels.len())?;
        Some(Self {
            title: file.name(),
            entry: None,
            file: Some(file.path.clone().into()),
        })
    }

    /// Refuses a level among others in a file that another program has changed meanwhile: its place may be another's.
    fn check(&self) -> Result<(), String> {
        let part = self.file.as_ref().filter(|file| file.part.is_some());
        let (Some(file), Some(entry)) = (part, &self.entry) else {
            return Ok(());
        };
        let parts = Parts::read(file)?;
        let now = parts.levels[parts.at].parse("").level;
        let is_same = |now: Level| now.content_hash() == entry.level.content_hash();
        if now.is_some_and(is_same) {
            Ok(())
        } else {
            Err(words().sets.has_changed(&name_of_file(file)))
        }
    }

    /// The text of the level alone.
    pub(super) fn document(&self) -> Result<Document, String> {
        if let Some(file) = &self.file {
            self.check()?;
            let mut parts = Parts::read(file)?;
            return Ok(parts.levels.swap_remove(parts.at));
        }
        let level = self.entry.as_ref().map(|entry| &entry.level);
        let Some(level) = level else {
            return Err(words().sets.is_gone(&self.title));
        };
        let written = LevelSet::builtin_text(level);
        let written = written.and_then(|text| Document::new(text.as_bytes()).ok());
        Ok(written.unwrap_or_else(|| Document::from_level(level)))
    }
}

/// A level in its file, which may have others.
struct Parts {
    bytes: Vec<u8>,
    levels: Vec<Document>,
    at: usize,
}

impl Parts {
    fn read(file: &LevelSource) -> Result<Self, String> {
        let bytes = read_plain_file(file, MAX_BYTES + 1).map_err(|error| cannot(file, &error))?;
        let whole = Document::new(&bytes)?;
        let levels = match file.part {
            Some(_) => whole.parts(),
            None => vec![whole],
        };
        let at = file.part.unwrap_or(0);
        if at >= levels.len() {
            return Err(words().sets.has_changed(&name_of_file(file)));
        }
        Ok(Self { bytes, levels, at })
    }

    /// The step that writes these levels into the file.
    fn write(self, file: &LevelSource) -> Result<Step, String> {
        let after = match &self.levels[..] {
            [only] if file.part.is_none() => only.clone(),
            levels => Document::joined(levels)?,
        };
        Ok(Step::Write {
            path: file.path.to_path_buf(),
            before: self.bytes,
            after: after.bytes().to_vec(),
        })
    }
}

impl LevelSets {
    /// The folder of one of the player's own sets.
    pub(crate) fn own_folder<'a>(&self, place: &'a SetId) -> Option<&'a Path> {
        let SetId::Folder(folder) = place else {
            return None;
        };
        let own = self.own.as_deref()?;
        folder.starts_with(own).then_some(folder)
    }

    /// The folder of a set that can change.
    ///
    /// # Errors
    /// That it is not the player's own.
    pub(super) fn changeable<'a>(&self, place: &'a SetId) -> Result<&'a Path, String> {
        let foreign = || words().sets.not_own(&self.name(place));
        self.own_folder(place).ok_or_else(foreign)
    }

    /// # Errors
    /// That the open set is not the player's own.
    pub(crate) fn may_change(&self) -> Result<(), String> {
        self.changeable(&self.open).map(drop)
    }

    /// A file of the open set.
    fn file_of<'a>(&self, level: &'a Subject) -> Result<&'a LevelSource, String> {
        self.changeable(&self.open)?;
        let gone = || words().sets.is_gone(&level.title);
        level.check()?;
        level.file.as_ref().ok_or_else(gone)
    }

    pub(super) fn own(&self) -> Result<&Path, String> {
        let own = self.own.as_deref();
        own.ok_or_else(|| words().levels.keeps_no_files.to_owned())
    }

    /// Makes a change, which can be taken back. `what` is said of it.
    pub(super) fn carry_out(&mut self, what: String, steps: Vec<Step>) -> Result<Changed, String> {
        change::make(&steps)?;
        let moves = moves(&steps);
        let is_kept = !steps.is_empty();
        self.record(what.clone(), steps);
        Ok(Changed {
            is_kept,
            moves,
            ..Changed::said(what)
        })
    }

    pub(super) fn record(&mut self, what: String, steps: Vec<Step>) {
        if !steps.is_empty() {
            self.changes.push(Change { what, steps });
        }
        if self.changes.len() > MOST_CHANGES {
            self.changes.remove(0);
        }
    }

    /// Takes the last change back, or brings back what was deleted last in an earlier session.
    pub(crate) fn take_back(&mut self) -> Result<Changed, String> {
        let said = words().sets;
        let (sentence, steps) = if let Some(Change { what, steps }) = self.changes.last() {
            (said.taken_back(what), change::opposites(steps))
        } else {
            let newest = change::newest_back(self.own()?);
            let (name, steps) = newest.ok_or(said.nothing_to_take_back)?;
            (said.is_back(&name), steps)
        };
        // What cannot be taken back ends the history: earlier changes may mean other files by now.
        change::make(&steps).inspect_err(|_| self.changes.clear())?;
        self.changes.pop();
        let moves = moves(&steps);
        let last = moves.last().map(|(_, to)| to.clone());
        let is_set = last.as_deref().is_some_and(is_folder);
        Ok(Changed {
            level: last.clone().filter(|_| !is_set).map(LevelSource::from),
            set: last.filter(|_| is_set).map(SetId::Folder),
            moves,
            ..Changed::said(sentence)
        })
    }

    /// Gives a level another title. The file follows the title if it has the program's name.
    pub(crate) fn rename_level(&mut self, level: &Subject, title: &str) -> Result<Changed, String> {
        let file = self.file_of(level)?;
        Header::Title.check(title)?;
        let mut parts = Parts::read(file)?;
        let at = parts.at;
        if parts.levels[at].has_several_levels() {
            return Err(words().drafts.has_several_levels(file));
        }
        parts.levels[at].set_header(Header::Title, Some(title));
        let mut steps = vec![parts.write(file)?];
        let mut now = file.clone();
        let following = path_following(file, &level.title, title).filter(|_| file.part.is_none());
        if let Some(to) = following {
            now.path = to.clone().into();
            let from = file.path.to_path_buf();
            steps.push(Step::Move { from, to });
        }
        let changed = self.carry_out(words().sets.renamed(&level.title, title), steps)?;
        Ok(Changed {
            level: Some(now),
            ..changed
        })
    }

    /// Copies a level beside itself, with another title, or out of a set that cannot change among the player's own levels.
    pub(crate) fn duplicate_level(&mut self, level: &Subject) -> Result<Changed, String> {
        let own = self.own()?.to_path_buf();
        let folder = self.own_folder(&self.open).map(Path::to_path_buf);
        let is_copied_out = folder.is_none();
        let folder = folder.unwrap_or_else(|| own.clone());
        let mut document = level.document()?;
        let file = level.file.as_ref().filter(|_| !is_copied_out);
        let name = file.and_then(|file| file.file_stem()?.to_str());
        let order = order_of(name.unwrap_or_default());
        let path_of = |title: &str| folder.join(format!("{order}{}.txt", stem(title)));
        let title = if is_copied_out {
            level.title.clone()
        } else {
            // Names of files are shorter than titles, so those of long ones may be alike; then the file gets a number.
            let is_free = |title: &str| !is_taken(&path_of(title));
            next_title(&level.title, is_free)
        };
        document.set_header(Header::Title, Some(&title));
        let what = words()
            .sets
            .duplicated(&level.title, &self.name(&SetId::Folder(folder.clone())));
        let (now, step) = if let Some(file) = file.filter(|file| file.part.is_some()) {
            let mut parts = Parts::read(file)?;
            let at = parts.at + 1;
            parts.levels.insert(at, document);
            let now = LevelSource {
                part: Some(at),
                ..file.clone()
            };
            (now, parts.write(file)?)
        } else {
            let path = free_name(&folder, &format!("{order}{}", stem(&title)));
            (path.clone().into(), create(&own, path, &document))
        };
        let changed = self.carry_out(what, vec![step])?;
        Ok(Changed {
            level: Some(now),
            ..changed
        })
    }

    pub(crate) fn delete_level(&mut self, level: &Subject) -> Result<Changed, String> {
        let file = self.file_of(level)?;
        let own = self.own()?;
        let steps = self.taken_out(file, |name, order| {
            aside(own, &file.with_file_name(format!("{order}{name}.txt")))
        })?;
        self.carry_out(words().sets.deleted(&level.title), steps)
    }

    /// The steps that take a level out of its set, to a path that is made of a name and the number before it: the file, or a
    /// new one of a level among several.
    fn taken_out(
        &self,
        file: &LevelSource,
        to: impl FnOnce(&str, &str) -> PathBuf,
    ) -> Result<Vec<Step>, String> {
        let from = file.path.to_path_buf();
        if file.part.is_none() {
            let name = from.file_stem().unwrap_or_default().to_string_lossy();
            let order = order_of(&name);
            let to = to(&name[order.len()..], order);
            return Ok(vec![Step::Move { from, to }]);
        }
        let mut parts = Parts::read(file)?;
        let level = parts.levels.remove(parts.at);
        let name = from.file_stem().unwrap_or_default().to_string_lossy();
        let title = level.header(Header::Title).unwrap_or(name.into_owned());
        let path = to(&stem(&title), "");
        Ok(vec![create(self.own()?, path, &level), parts.write(file)?])
    }

    /// Moves a level to another of the player's sets; from a set that cannot change, copies it.
    pub(crate) fn move_level(&mut self, level: &Subject, place: &SetId) -> Result<Changed, String> {
        let target = self.changeable(place)?;
        let name = self.name(place);
        if self.own_folder(&self.open).is_none() {
            let path = free_path(target, &level.title);
            let mut document = level.document()?;
            document.set_header(Header::Title, Some(&level.title));
            let step = create(self.own()?, path, &document);
            return self.carry_out(words().sets.copied(&level.title, &name), vec![step]);
        }
        if *place == self.open {
            return Err(words().sets.is_there(&level.title, &name));
        }
        let steps = self.taken_out(self.file_of(level)?, |stem, _| free_name(target, stem))?;
        self.carry_out(words().sets.moved(&level.title, &name), steps)
    }

    /// Moves a level one place earlier or later, to the other side of its neighbour.
    pub(crate) fn order_level(
        &mut self,
        level: &Subject,
        neighbour: &LevelSource,
        is_later: bool,
    ) -> Result<Changed, String> {
        let file = self.file_of(level)?.clone();
        let what = words().sets.ordered(&level.title, is_later);
        if file.path == neighbour.path {
            let mut parts = Parts::read(&file)?;
            let to = neighbour.part.unwrap_or(0).min(parts.levels.len() - 1);
            let moved = parts.levels.remove(parts.at);
            parts.levels.insert(to, moved);
            let step = parts.write(&file)?;
            let changed = self.carry_out(what, vec![step])?;
            return Ok(Changed {
                level: Some(neighbour.clone()),
                ..changed
            });
        }
        if file.part.is_some() {
            return Err(words().sets.stays_in_file(&name_of_file(&file)));
        }
        let before = files_of(file.parent().unwrap_or(Path::new("")));
        let mut after = before.clone();
        after.retain(|path| *path != *file.path);
        let place = after.iter().position(|path| *path == *neighbour.path);
        let gone = || words().sets.has_changed(&name_of_file(neighbour));
        let place = place.ok_or_else(gone)? + usize::from(is_later);
        after.insert(place, file.path.to_path_buf());
        let steps = renumbered(&before, &after);
        let changed = self.carry_out(what, steps)?;
        let now = changed.now_at(&file).map(LevelSource::from);
        Ok(Changed {
            level: Some(now.unwrap_or(file)),
            ..changed
        })
    }
}

fn create(own: &Path, path: PathBuf, document: &Document) -> Step {
    Step::Create {
        aside: aside(own, &path),
        bytes: document.bytes().to_vec(),
        path,
    }
}

fn moves(steps: &[Step]) -> Vec<(PathBuf, PathBuf)> {
    let moves = steps.iter().filter_map(|step| match step {
        Step::Move { from, to } => Some((from.clone(), to.clone())),
        _ => None,
    });
    moves.collect()
}

/// The renames that give files another order, by the numbers before their names: those that they have, in the new order, or
/// new ones from 1 on.
fn renumbered(before: &[PathBuf], after: &[PathBuf]) -> Vec<Step> {
    let name = |path: &PathBuf| {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let order = order_of(&stem).to_owned();
        (order.clone(), stem[order.len()..].to_owned())
    };
    let number = |order: &str| order.get(..order.len().checked_sub(1)?)?.parse().ok();
    let orders: Vec<String> = before.iter().map(|path| name(path).0).collect();
    let numbers: Vec<Option<u64>> = orders.iter().map(|order| number(order)).collect();
    let is_ordered = numbers.iter().all(Option::is_some) && numbers.is_sorted_by(|a, b| a < b);
    let width = after.len().to_string().len().max(2);
    let sign = orders.iter().find_map(|order| order.chars().last());
    let sign = sign.unwrap_or('-');
    let mut steps = Vec::new();
    for (index, from) in after.iter().enumerate() {
        let (_, rest) = name(from);
        let order = match orders.get(index).filter(|_| is_ordered) {
            Some(order) => order.clone(),
            None => format!("{:0width$}{sign}", index + 1),
        };
        let folder = from.parent().unwrap_or(Path::new(""));
        let stem = format!("{order}{rest}");
        if from.file_stem().is_some_and(|old| *old == *stem) {
            continue;
        }
        let to = free_name(folder, &stem);
        let from = from.clone();
        steps.push(Step::Move { from, to });
    }
    steps
}

/// The numbers that are tried for a copy.
const NUMBERS: std::ops::Range<u32> = 2..1000;

/// A title with the first number from 2 on that is free, or with 2.
pub(super) fn next_title(title: &str, is_free: impl Fn(&str) -> bool) -> String {
    let base = title.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let base = match base.strip_suffix(' ') {
        Some(base) if !base.is_empty() => base,
        _ => title,
    };
    let numbered = |number| {
        let number = format!(" {number}");
        let room = MAX_NAME_CHARS - number.len();
        base.chars().take(room).collect::<String>() + &number
    };
    let free = NUMBERS.map(numbered).find(|title| is_free(title));
    free.unwrap_or_else(|| numbered(NUMBERS.start))
}
