//! The level that is being drawn: its text, every step that led to it, and its file. It outlives the
//! editor's screen, so that a play-test forgets nothing.

mod draft;
mod drafts;
mod file;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use breakout::level::{
    Document, Level, LevelChange, LevelEdit, LevelEntry, LevelId, LevelSet, Parsed, Picture,
    Problem, Undo,
};

pub(crate) use draft::Left;
pub(crate) use drafts::{Drafts, Waiting, ago};
pub(crate) use file::{LevelFile, free_path, free_title};

use crate::app::keeping::{Keep, Keeper, Work};
use crate::app::words::words;
use file::Conflict;

/// Seconds from one look at what is not saved to the next, and after a write that failed.
const REST: f32 = 0.1;
const RETRY: f32 = 2.0;

pub(crate) struct Workbench {
    document: Document,
    /// The document that was put here.
    first: Document,
    undo: Undo,
    /// The document before the stroke under way.
    stroke: Option<Document>,
    picture: Picture,
    parsed: Parsed,
    file: LevelFile,
    /// The level in its set: a play-test has the others before and after it.
    pub(crate) beside: Option<Beside>,
    conflict: Option<Conflict>,
    /// Whether the last save has failed.
    has_failed: bool,
    /// The number of changes so far.
    version: u64,
    /// Whether it was thrown away without a file to go back to.
    pub(crate) is_discarded: bool,
    /// Whether the player wants to play it.
    pub(crate) is_wanted: bool,
}

/// A level in its set, whose levels have files if these are followed.
#[derive(Clone)]
pub(crate) struct Beside {
    pub(crate) levels: LevelSet,
    pub(crate) level: LevelId,
}

impl Beside {
    pub(crate) fn index(&self) -> usize {
        self.levels.position(self.level).unwrap_or(0)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Saved {
    As(PathBuf),
    /// Nothing was written, because someone else has written the file.
    Conflict,
}

impl Workbench {
    pub(crate) fn new(document: Document, mut file: LevelFile) -> Self {
        let left = file.draft.left.as_ref();
        if left.is_some_and(|left| left.document == document) {
            // It was saved after all, and is removed.
            file.draft.take();
        }
        Self {
            picture: document.picture(),
            parsed: document.parse(&file.parse_name()),
            first: document.clone(),
            document,
            undo: Undo::default(),
            stroke: None,
            file,
            beside: None,
            conflict: None,
            has_failed: false,
            version: 0,
            is_discarded: false,
            is_wanted: false,
        }
    }

    pub(crate) fn document(&self) -> &Document {
        &self.document
    }

    pub(crate) fn picture(&self) -> &Picture {
        &self.picture
    }

    /// `None` if it cannot be played.
    pub(crate) fn level(&self) -> Option<&Level> {
        self.parsed.level.as_ref()
    }

    /// The most important problem of the text.
    pub(crate) fn problem(&self) -> Option<&Problem> {
        let problems = &self.parsed.problems;
        problems.first_error().or(problems.first())
    }

    /// The problems of a level that can be played.
    pub(crate) fn warnings(&self) -> &[Problem] {
        self.level().map_or(&[], |_| &self.parsed.problems)
    }

    /// The levels of a play-test, with this one as it is drawn; `None` if it cannot be played.
    pub(crate) fn play_test(&self) -> Option<Beside> {
        let (drawn, level) = (self.level()?.clone(), self.id());
        let levels = match &self.beside {
            None => LevelSet::of(drawn),
            Some(beside) => {
                let entry = &beside.levels.entries()[beside.index()];
                let change = LevelChange::Replace(LevelEntry::new(drawn, entry.file.clone()));
                beside.levels.edited(&LevelEdit { level, change })
            }
        };
        Some(Beside { levels, level })
    }

    /// Changes the document as a part of the stroke under way, which begins with it if there is none.
    pub(crate) fn draw(&mut self, change: impl FnOnce(&mut Document)) {
        self.stroke.get_or_insert_with(|| self.document.clone());
        change(&mut self.document);
        self.picture = self.document.picture();
        self.version += 1;
    }

    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// Like [`Self::draw`], in place of what the stroke has changed so far.
    pub(crate) fn redraw(&mut self, change: impl FnOnce(&mut Document)) {
        if let Some(before) = &self.stroke {
            self.document = before.clone();
        }
        self.draw(change);
    }

    /// Ends the stroke under way: it is one step, if it has changed anything.
    pub(crate) fn end_stroke(&mut self) {
        let Some(before) = self.stroke.take() else {
            return;
        };
        if self.undo.add(&before, &self.document) {
            self.read();
        }
    }

    pub(crate) fn cancel_stroke(&mut self) {
        if let Some(before) = self.stroke.take() {
            self.document = before;
            self.read();
        }
    }

    pub(crate) fn step(&mut self, change: impl FnOnce(&mut Document)) {
        self.end_stroke();
        self.draw(change);
        self.end_stroke();
    }

    /// False if there is no step.
    pub(crate) fn undo(&mut self) -> bool {
        self.travel(Undo::undo)
    }

    /// False if no step was taken back.
    pub(crate) fn redo(&mut self) -> bool {
        self.travel(Undo::redo)
    }

    fn travel(&mut self, go: fn(&mut Undo, &mut Document) -> bool) -> bool {
        self.end_stroke();
        let goes = go(&mut self.undo, &mut self.document);
        self.read();
        goes
    }

    /// How many steps can be taken back, and made again.
    pub(crate) fn steps(&self) -> (usize, usize) {
        self.undo.steps()
    }

    /// Reads the level and what is wrong with it; after a step it is known anyway.
    pub(crate) fn read(&mut self) {
        self.picture = self.document.picture();
        self.parsed = self.document.parse(&self.file.parse_name());
        self.version += 1;
    }

    /// Whether there is work that the file does not have.
    pub(crate) fn is_dirty(&self) -> bool {
        let is_lost = !self.file.has(&self.document) || self.conflict.is_some();
        is_lost && (self.path().is_some() || self.document != self.first)
    }

    /// What is wrong, as long as nothing keeps the work that is not saved.
    pub(crate) fn trouble(&self) -> Option<&'static str> {
        match self.is_dirty() {
            true if self.file.draft.keeper.is_failing() => Some(words().drafts.not_kept),
            true if self.has_failed => Some(words().drafts.not_saved),
            _ => None,
        }
    }

    /// The file's name for people; empty for a level that was never saved.
    pub(crate) fn file_name(&self) -> String {
        self.file.name()
    }

    /// The level's id in its set; that of the only one without a set.
    pub(crate) fn id(&self) -> LevelId {
        let beside = self.beside.as_ref();
        beside.map_or(LevelId::default(), |beside| beside.level)
    }

    /// The level's index in its set; 0 without a set.
    pub(crate) fn place(&self) -> usize {
        self.beside.as_ref().map_or(0, Beside::index)
    }

    /// The level's title, or how it is called without one.
    pub(crate) fn title(&self) -> String {
        self.file.title_of(&self.document)
    }

    /// Saves the document, unless the file has become another one since. An error loses nothing.
    pub(crate) fn save(&mut self) -> Result<Saved, String> {
        self.end_stroke();
        let saved = self.file.save(&self.document, self.conflict.as_ref());
        self.note_save(saved)
    }

    fn note_save(
        &mut self,
        saved: Result<Result<PathBuf, Conflict>, String>,
    ) -> Result<Saved, String> {
        self.has_failed = saved.is_err();
        Ok(match saved? {
            Ok(path) => {
                self.conflict = None;
                // A level without a title has that of its file.
                self.read();
                Saved::As(path)
            }
            Err(conflict) => {
                self.conflict = Some(conflict);
                Saved::Conflict
            }
        })
    }

    /// Whether another program has written the file while there was work that it does not have.
    pub(crate) fn has_conflict(&self) -> bool {
        let conflict = self.conflict.as_ref();
        conflict.is_some_and(|conflict| !conflict.is_put_off)
    }

    /// Leaves it to the next save whose work counts.
    pub(crate) fn put_off_conflict(&mut self) {
        if let Some(conflict) = &mut self.conflict {
            conflict.is_put_off = true;
        }
    }

    /// Whether the file holds a text, which can be taken.
    pub(crate) fn can_take_theirs(&self) -> bool {
        let conflict = self.conflict.as_ref();
        conflict.is_some_and(|conflict| conflict.document.is_some())
    }

    /// Takes what the other one has written, as one step.
    pub(crate) fn take_theirs(&mut self) {
        if let Some(theirs) = self.settle() {
            self.step(|document| *document = theirs);
        }
    }

    /// Ends the conflict: the next save may replace what the file holds, which is returned.
    fn settle(&mut self) -> Option<Document> {
        self.file.accept(self.conflict.take()?)
    }

    /// Saves over what the other one has written.
    pub(crate) fn keep_mine(&mut self) -> Result<Saved, String> {
        self.settle();
        self.save()
    }

    /// Leaves the file to the other one, and saves under a name of its own.
    pub(crate) fn keep_both(&mut self) -> Result<Saved, String> {
        let saved = self.file.save_beside(&self.document);
        self.note_save(saved.map(Ok))
    }

    /// Unsaved work from a session that did not end well.
    pub(crate) fn left_draft(&self) -> Option<&Left> {
        let left = self.file.draft.left.as_ref();
        left.filter(|left| left.document != self.document)
    }

    /// The number of other drafts of this level that no window has.
    pub(crate) fn other_drafts(&self) -> usize {
        self.file.draft.others()
    }

    /// Takes that work, as one step.
    pub(crate) fn take_draft(&mut self) {
        if let Some((draft, conflict)) = self.file.take_draft() {
            self.conflict = conflict;
            self.step(|document| *document = draft);
        }
    }

    /// Whether the file was written after that work.
    pub(crate) fn is_newer_than_draft(&self) -> bool {
        self.file.is_newer_than_draft()
    }

    /// Throws that work away, as a step that can be taken back.
    pub(crate) fn drop_draft(&mut self) {
        let before = self.document.clone();
        self.take_draft();
        self.settle();
        self.step(|document| *document = before);
    }

    /// The content hash of the level as it was opened, by which its place is chosen; 0 if it could not be played.
    pub(crate) fn first_hash(&self) -> u64 {
        let level = self.first.parse(&self.file.parse_name()).level;
        level.map_or(0, |level| level.content_hash())
    }

    /// The file in which this window keeps what is not saved.
    pub(crate) fn draft_path(&self) -> Option<&Path> {
        self.file.draft.path()
    }

    /// Goes back to what is in the file; without one the workbench is to be cleared.
    pub(crate) fn discard(&mut self) {
        self.file.draft.forget();
        self.settle();
        match self.file.saved.clone().filter(|_| !self.file.is_gone) {
            Some(saved) => self.step(|document| *document = saved),
            None => self.is_discarded = true,
        }
    }

    /// Follows what others do to the file.
    fn follow_file(&mut self, seconds: f32) {
        let was_gone = self.file.is_gone;
        if self.stroke.is_none()
            && self.conflict.is_none()
            && let Some(conflict) = self.file.changed_outside(seconds)
        {
            let is_dirty = self.is_dirty();
            self.conflict = Some(conflict);
            if !is_dirty && self.can_take_theirs() {
                self.take_theirs();
                let sentence = words().drafts.file_has_changed(&self.file_name());
                self.keeper().say(sentence);
            }
        }
        if !was_gone && self.file.is_gone {
            let sentence = words().drafts.file_was_deleted(&self.file_name());
            self.keeper().say(sentence);
        }
    }

    /// The file that is drawn in place, if it has been saved.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.file.path.as_deref()
    }
}

/// Keeps what is not saved as a draft.
impl Keep for Workbench {
    type Done = Document;

    fn keeper(&mut self) -> &mut Keeper<Document> {
        &mut self.file.draft.keeper
    }

    fn pass(&mut self, seconds: f32) {
        self.follow_file(seconds);
        let keeper = self.keeper();
        keeper.want(if keeper.is_failing() { RETRY } else { REST });
    }

    fn work(&mut self) -> Option<Work<Document>> {
        let dirty = self.is_dirty().then_some(&self.document);
        self.file.draft.work(dirty)
    }

    fn conclude(&mut self, document: Document, was_failing: bool) {
        self.file.draft.conclude(document);
        // What works again has kept what could not be saved.
        self.has_failed &= !was_failing || self.file.draft.keeper.is_failing();
    }
}
