//! The level in the editor: text, undo history and file. It outlives the editor's screen during a play-test.

mod draft;
mod drafts;
mod file;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use breakout::level::{
    Document, Level, LevelChange, LevelEdit, LevelEntry, LevelId, LevelSet, Parsed, Picture,
    Problem, Problems,
};

pub(crate) use draft::EarlierDraft;
pub(crate) use drafts::{Drafts, WaitingDraft, ago};
pub(crate) use file::{
    LevelFile, free_name, free_path, free_title, order_of, path_following, stem,
};

use crate::app::keeping::{Keep, Keeper, Work};
use crate::app::{platform::files::name_of_file, words::words};

/// Seconds between two autosaves, and from one that failed to the next try.
const REST: f32 = 0.1;
const RETRY: f32 = 2.0;

/// The most bytes of all documents for undo and redo; beyond it the oldest are dropped. Enough for tens of thousands of
/// steps, or hundreds in the largest level.
const UNDO_BYTES: usize = 64 << 20;

pub(crate) struct Workbench {
    /// The document that was opened.
    first: Document,
    /// The document after each undo step, the index of the current one, and the document in the stroke in progress.
    steps: Vec<Document>,
    at: usize,
    stroke: Option<Document>,
    picture: Picture,
    parsed: Parsed,
    file: LevelFile,
    /// The level in its set: a play-test has the others before and after it.
    pub(crate) context: Option<LevelContext>,
    /// True if the last save failed, until an autosave works again.
    has_failed: bool,
    /// Counts changes.
    pub(crate) version: u64,
    /// True if the level was discarded without a file to go back to.
    pub(crate) is_discarded: bool,
    /// True if the player left the editor in order to play on.
    pub(crate) is_wanted: bool,
}

/// A level in its set. The entries of levels whose files are watched name the files.
#[derive(Clone)]
pub(crate) struct LevelContext {
    pub(crate) levels: LevelSet,
    pub(crate) level: LevelId,
}

impl LevelContext {
    pub(crate) fn index(&self) -> usize {
        self.levels.position(self.level).unwrap_or(0)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Saved {
    As(PathBuf),
    /// Nothing was written, because another program has written the file.
    Conflict,
}

impl Workbench {
    pub(crate) fn new(document: Document, mut file: LevelFile) -> Self {
        let left = file.draft.left.as_ref();
        if left.is_some_and(|left| left.document == document) {
            // The draft holds nothing more: taken over, it is removed once nothing is unsaved.
            file.draft.take();
        }
        Self {
            picture: document.picture(),
            parsed: document.parse(&file.parse_name()),
            first: document.clone(),
            steps: vec![document],
            at: 0,
            stroke: None,
            file,
            context: None,
            has_failed: false,
            version: 0,
            is_discarded: false,
            is_wanted: false,
        }
    }

    pub(crate) fn document(&self) -> &Document {
        self.stroke.as_ref().unwrap_or(&self.steps[self.at])
    }

    pub(crate) fn picture(&self) -> &Picture {
        &self.picture
    }

    /// `None` if the document is not playable.
    pub(crate) fn level(&self) -> Option<&Level> {
        self.parsed.level.as_ref()
    }

    pub(crate) fn problems(&self) -> &Problems {
        &self.parsed.problems
    }

    pub(crate) fn problem(&self) -> Option<&Problem> {
        let problems = &self.parsed.problems;
        problems.first_error().or(problems.first())
    }

    /// The problems of a playable level; empty if it is not playable.
    pub(crate) fn warnings(&self) -> &[Problem] {
        self.level().map_or(&[], |_| &self.parsed.problems)
    }

    /// The levels of a play-test, with this one as it is drawn; `None` if it is not playable.
    pub(crate) fn play_test(&self) -> Option<LevelContext> {
        let drawn = self.level()?.clone();
        let level = self.id();
        let levels = match &self.context {
            None => LevelSet::of(drawn),
            Some(context) => {
                let entry = &context.levels.entries()[context.index()];
                let change = LevelChange::Replace(LevelEntry::new(drawn, entry.file.clone()));
                context.levels.edited(&LevelEdit { level, change })
            }
        };
        Some(LevelContext { levels, level })
    }

    /// Changes the document as a part of the stroke in progress, or of a new one.
    pub(crate) fn draw(&mut self, change: impl FnOnce(&mut Document)) {
        let present = &self.steps[self.at];
        let document = self.stroke.get_or_insert_with(|| present.clone());
        change(document);
        self.picture = document.picture();
        self.version += 1;
    }

    /// Like [`Self::draw`], but replaces the changes of the stroke so far.
    pub(crate) fn redraw(&mut self, change: impl FnOnce(&mut Document)) {
        self.stroke = None;
        self.draw(change);
    }

    /// Ends the stroke in progress: it becomes one undo step if it has changed anything.
    pub(crate) fn end_stroke(&mut self) {
        let stroke = self.stroke.take();
        let Some(after) = stroke.filter(|after| *after != self.steps[self.at]) else {
            return;
        };
        self.steps.truncate(self.at + 1);
        self.steps.push(after);
        // From the newest step back, as many as fit: at least one, since a document is far smaller.
        let mut bytes = 0;
        let newest = self.steps.iter().rev();
        let has_room = |step: &&Document| {
            bytes += step.bytes().len();
            bytes <= UNDO_BYTES
        };
        let kept = newest.take_while(has_room).count();
        self.steps.drain(..self.steps.len() - kept);
        self.at = kept - 1;
        self.read();
    }

    pub(crate) fn cancel_stroke(&mut self) {
        if self.stroke.take().is_some() {
            self.read();
        }
    }

    pub(crate) fn step(&mut self, change: impl FnOnce(&mut Document)) {
        self.end_stroke();
        self.draw(change);
        self.end_stroke();
    }

    /// False if there is nothing to undo.
    pub(crate) fn undo(&mut self) -> bool {
        self.travel(-1)
    }

    pub(crate) fn redo(&mut self) -> bool {
        self.travel(1)
    }

    fn travel(&mut self, steps: isize) -> bool {
        self.end_stroke();
        let place = self
            .at
            .checked_add_signed(steps)
            .filter(|place| *place < self.steps.len());
        self.at = place.unwrap_or(self.at);
        self.read();
        place.is_some()
    }

    /// The numbers of steps to undo and to redo.
    pub(crate) fn steps(&self) -> (usize, usize) {
        (self.at, self.steps.len() - 1 - self.at)
    }

    /// Parses the document again, as every step does by itself.
    pub(crate) fn read(&mut self) {
        self.picture = self.document().picture();
        self.parsed = self.document().parse(&self.file.parse_name());
        self.version += 1;
    }

    /// True if there is something to save. A new level that was never changed has nothing.
    pub(crate) fn is_dirty(&self) -> bool {
        let is_saved = self.file.saved.as_ref() == Some(self.document()) && !self.file.is_gone;
        let is_lost = !is_saved || self.file.conflict.is_some();
        is_lost && (self.path().is_some() || *self.document() != self.first)
    }

    /// A short warning if unsaved changes could not be written, as a draft or to the file.
    pub(crate) fn trouble(&self) -> Option<&'static str> {
        match self.is_dirty() {
            true if self.file.draft.keeper.is_failing => Some(words().drafts.not_kept),
            true if self.has_failed => Some(words().drafts.not_saved),
            _ => None,
        }
    }

    /// The file's name on screen; empty for a level that was never saved.
    pub(crate) fn file_name(&self) -> String {
        self.path().map_or_else(String::new, name_of_file)
    }

    /// The level's id in its set, or else that of a single level.
    pub(crate) fn id(&self) -> LevelId {
        let context = self.context.as_ref();
        context.map_or(LevelId::default(), |context| context.level)
    }

    /// The level's title, or else its file name without extension.
    pub(crate) fn title(&self) -> String {
        self.file.title_of(self.document())
    }

    /// Saves the document, unless another program has changed the file. An error is a sentence, and loses nothing.
    pub(crate) fn save(&mut self) -> Result<Saved, String> {
        self.end_stroke();
        let saved = self.file.save(&self.steps[self.at]);
        self.note_save(saved)
    }

    fn note_save(&mut self, saved: Result<Saved, String>) -> Result<Saved, String> {
        self.has_failed = saved.is_err();
        if matches!(saved, Ok(Saved::As(_))) {
            // A level without a title is named after its file, which may be new.
            self.read();
        }
        saved
    }

    /// True if another program has written the file while there were unsaved changes, until the player decides.
    pub(crate) fn has_conflict(&self) -> bool {
        let conflict = self.file.conflict.as_ref();
        conflict.is_some_and(|conflict| !conflict.is_put_off)
    }

    /// Puts off the decision about a conflict: the next save asks again.
    pub(crate) fn put_off_conflict(&mut self) {
        if let Some(conflict) = &mut self.file.conflict {
            conflict.is_put_off = true;
        }
    }

    /// True if what the other program wrote is text that can be loaded.
    pub(crate) fn can_take_theirs(&self) -> bool {
        let conflict = self.file.conflict.as_ref();
        conflict.is_some_and(|conflict| conflict.document.is_some())
    }

    pub(crate) fn take_theirs(&mut self) {
        if let Some(theirs) = self.file.settle() {
            self.step(|document| *document = theirs);
        }
    }

    /// Saves over what the other program wrote.
    pub(crate) fn keep_mine(&mut self) -> Result<Saved, String> {
        self.file.settle();
        self.save()
    }

    /// Leaves the file to the other program, and saves to a new one.
    pub(crate) fn keep_both(&mut self) -> Result<Saved, String> {
        self.end_stroke();
        let saved = self.file.save_as_new(&self.steps[self.at]);
        self.note_save(saved)
    }

    /// The draft of an earlier session that did not end well, if it differs from the document.
    pub(crate) fn left_draft(&self) -> Option<&EarlierDraft> {
        let left = self.file.draft.left.as_ref();
        left.filter(|left| left.document != *self.document())
    }

    pub(crate) fn other_drafts(&self) -> usize {
        self.file.draft.others()
    }

    /// Replaces the document by the draft of an earlier session, as one undo step.
    pub(crate) fn take_draft(&mut self) {
        if let Some(draft) = self.file.take_draft() {
            self.step(|document| *document = draft);
        }
    }

    pub(crate) fn is_newer_than_draft(&self) -> bool {
        self.file.is_newer_than_draft()
    }

    /// Throws the draft of an earlier session away, as a step that can be undone.
    pub(crate) fn drop_draft(&mut self) {
        let before = self.document().clone();
        self.take_draft();
        // Taking an older draft notes a conflict.
        self.file.settle();
        self.step(|document| *document = before);
    }

    /// The content hash of the level as it was opened, which chooses its scenery; 0 if it was not playable.
    pub(crate) fn first_hash(&self) -> u64 {
        let level = self.first.parse(&self.file.parse_name()).level;
        level.map_or(0, |level| level.content_hash())
    }

    pub(crate) fn draft_path(&self) -> Option<&Path> {
        self.file.draft.path()
    }

    /// Goes back to the content of the file, as one undo step; without a file the workbench is to be cleared.
    pub(crate) fn discard(&mut self) {
        self.file.draft.forget();
        self.file.settle();
        match self.file.saved.clone().filter(|_| !self.file.is_gone) {
            Some(saved) => self.step(|document| *document = saved),
            None => self.is_discarded = true,
        }
    }

    pub(crate) fn path(&self) -> Option<&Path> {
        self.file.path.as_deref()
    }

    /// Notes that the level's file was renamed or moved. The history of undo stays.
    pub(crate) fn follow(&mut self, path: PathBuf) {
        self.file.follow(path);
        self.read();
    }

    /// Chooses whether a save under another title renames the file.
    pub(crate) fn follow_title(&mut self, follows: bool) {
        self.file.follows_title = follows;
    }
}

/// Keeps unsaved changes as a draft, and notices what other programs do to the file.
impl Keep for Workbench {
    type Output = Document;

    fn keeper(&mut self) -> &mut Keeper<Document> {
        &mut self.file.draft.keeper
    }

    fn tick(&mut self, seconds: f32) {
        let was_gone = self.file.is_gone;
        if self.stroke.is_none()
            && self.file.conflict.is_none()
            && let Some(conflict) = self.file.changed_outside(seconds)
        {
            // Before the conflict is noted, which counts as unsaved changes.
            let is_dirty = self.is_dirty();
            self.file.conflict = Some(conflict);
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
        let keeper = self.keeper();
        keeper.want(if keeper.is_failing { RETRY } else { REST });
    }

    fn work(&mut self) -> Option<Work<Document>> {
        let dirty = self.is_dirty().then(|| self.document().clone());
        self.file.draft.work(dirty.as_ref())
    }

    fn conclude(&mut self, document: Document, was_failing: bool) {
        self.file.draft.conclude(document);
        // When autosaves work again, the draft holds what could not be saved.
        self.has_failed &= !was_failing || self.file.draft.keeper.is_failing;
    }
}
