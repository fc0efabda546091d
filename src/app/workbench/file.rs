//! The file of the level on the workbench. What it holds is the truth: it is never overwritten with
//! something that its reader has not seen.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use breakout::level::{Document, Header, MAX_BYTES};

use super::draft::{self, Draft};
use crate::app::keeping::watch::Watch;
use crate::app::platform::files::name_of_file;
use crate::app::platform::fs;
use crate::app::platform::path::printable_path;
use crate::app::platform::plain_file::read_plain_file;
use crate::app::platform::stamp::Stamp;
use crate::app::platform::whole_file::rewrite;
use crate::app::words::words;

/// The most letters of a file's name that are taken from a title.
const MAX_STEM: usize = 40;

/// A level's file, or the place where there will be one.
pub(crate) struct LevelFile {
    /// `None` until it is first saved.
    pub(super) path: Option<PathBuf>,
    /// Where it is or will be; `None` if nothing is kept.
    folder: Option<PathBuf>,
    /// What the file holds, as far as is known.
    pub(super) saved: Option<Document>,
    /// How the file looked when it held that.
    stamp: Option<Stamp>,
    watch: Watch<()>,
    /// The time by which it watches.
    clock: Duration,
    /// Whether the file was there and is not any more.
    pub(super) is_gone: bool,
    pub(super) draft: Draft,
}

/// What another program has written.
#[derive(Clone)]
pub(super) struct Conflict {
    /// `None` if it is no text, or too much of it.
    pub(super) document: Option<Document>,
    stamp: Option<Stamp>,
    /// Whether the player decides later whose work counts.
    pub(super) is_put_off: bool,
}

impl LevelFile {
    /// A file that is there and the document that it holds, or why it cannot be read.
    pub(crate) fn open(path: PathBuf) -> Result<(Self, Document), String> {
        let (stamp, document) = (Stamp::of(&path), read(&path)?);
        let draft = Draft::of(Some(path.clone()));
        let folder = path.parent().map(Path::to_path_buf);
        let file = Self {
            watch: Watch::new(vec![path.clone()]),
            path: Some(path),
            saved: Some(document.clone()),
            stamp,
            ..Self::in_folder(folder, draft)
        };
        Ok((file, document))
    }

    /// The file of a draft that is left, and what the file holds, if there is such a file. An error says that
    /// another window has the draft, or that it is gone.
    pub(crate) fn of_draft(path: &Path) -> Result<(Self, Option<Document>), String> {
        let draft = Draft::open(path.to_path_buf());
        let draft = draft.ok_or_else(|| words().drafts.in_another_window(path))?;
        let level = draft::level_of(path).unwrap_or_default();
        let folder = level.parent().map(Path::to_path_buf);
        let (stamp, document) = (Stamp::of(&level), read(&level).ok());
        let file = Self {
            watch: Watch::new(vec![level.clone()]),
            stamp: stamp.filter(|_| document.is_some()),
            path: document.is_some().then_some(level),
            saved: document.clone(),
            ..Self::in_folder(folder, draft)
        };
        Ok((file, document))
    }

    /// A file to be made when it is first saved, named after a title. Without a folder nothing is kept.
    pub(crate) fn new_in(folder: Option<PathBuf>, title: &str) -> Self {
        let path = folder.as_ref().map(|folder| free_path(folder, title));
        Self::in_folder(folder, Draft::of(path))
    }

    fn in_folder(folder: Option<PathBuf>, draft: Draft) -> Self {
        Self {
            path: None,
            folder,
            saved: None,
            stamp: None,
            watch: Watch::new(Vec::new()),
            clock: Duration::ZERO,
            is_gone: false,
            draft,
        }
    }

    /// The file's name for people; empty without one.
    pub(super) fn name(&self) -> String {
        self.path.as_deref().map_or_else(String::new, name_of_file)
    }

    /// The name for the parser: without a header of its own, a level has its title from there.
    pub(super) fn parse_name(&self) -> String {
        let untitled = Path::new(words().drafts.untitled);
        let path = self.path.as_deref().unwrap_or(untitled);
        path.to_string_lossy().into_owned()
    }

    /// The title of a document, whether it is a level or not.
    pub(super) fn title_of(&self, document: &Document) -> String {
        let stem = || {
            let name = self.parse_name();
            let stem = Path::new(&name).file_stem().unwrap_or_default();
            printable_path(Path::new(stem))
        };
        document.header(Header::Title).unwrap_or_else(stem)
    }

    pub(super) fn has(&self, document: &Document) -> bool {
        self.saved.as_ref() == Some(document) && !self.is_gone
    }

    /// Saves a document, unless another program has written the file, or did so before it was opened. The
    /// outer error is a sentence.
    pub(super) fn save(
        &mut self,
        document: &Document,
        before: Option<&Conflict>,
    ) -> Result<Result<PathBuf, Conflict>, String> {
        let Some(path) = self.path.clone() else {
            return self.save_beside(document).map(Ok);
        };
        // Any other is found again, if it is still there.
        let before = before.filter(|conflict| conflict.document == self.saved);
        let before = before.cloned().map(|conflict| Conflict {
            is_put_off: false,
            ..conflict
        });
        if let Some(conflict) = self.found_outside(&path).or(before)
            && conflict.document.as_ref() != Some(document)
        {
            return Ok(Err(conflict));
        }
        rewrite(&path, document.bytes())
            .map_err(|error| words().drafts.cannot_save(&path, &error))?;
        self.note_saved(&path, document);
        Ok(Ok(path))
    }

    /// Saves a document in a new file. Returns its path.
    pub(super) fn save_beside(&mut self, document: &Document) -> Result<PathBuf, String> {
        let Some(folder) = &self.folder else {
            return Err(words().drafts.keeps_nothing.to_owned());
        };
        let path = create(folder, &self.title_of(document), document.bytes())?;
        self.note_saved(&path, document);
        Ok(path)
    }

    fn note_saved(&mut self, path: &Path, document: &Document) {
        self.stamp = Stamp::of(path);
        self.watch = Watch::new(vec![path.to_path_buf()]);
        self.is_gone = false;
        self.saved = Some(document.clone());
        self.draft.move_to(path.to_path_buf());
        self.path = Some(path.to_path_buf());
    }

    /// What the file holds if that is something else than is known.
    fn found_outside(&self, path: &Path) -> Option<Conflict> {
        // A missing file may come back: some programs save so.
        let stamp = Some(Stamp::of(path)?);
        let document = read(path).ok();
        let is_known = match &document {
            Some(document) => self.saved.as_ref() == Some(document),
            None => stamp == self.stamp,
        };
        (!is_known).then_some(Conflict {
            document,
            stamp,
            is_put_off: false,
        })
    }

    /// What another program has written into the file, once it rests.
    pub(super) fn changed_outside(&mut self, seconds: f32) -> Option<Conflict> {
        self.clock += Duration::try_from_secs_f32(seconds).unwrap_or_default();
        let path = self.path.as_deref()?;
        let mut found = None;
        self.watch.look(self.clock, Some(path), &mut |_, (), rest| {
            found = Some(rest);
            true
        });
        let rest = found?;
        self.is_gone = rest.stamp.is_none();
        let conflict = self.found_outside(path)?;
        let document = conflict.document.as_ref();
        let is_level = document.is_some_and(|document| document.parse("").level.is_some());
        (is_level || rest.is_still).then_some(conflict)
    }

    /// Takes what another program has written for what the file holds, and returns it.
    pub(super) fn accept(&mut self, conflict: Conflict) -> Option<Document> {
        self.saved.clone_from(&conflict.document);
        self.stamp = conflict.stamp;
        conflict.document
    }

    /// Whether the file was written after what an earlier session has left.
    pub(super) fn is_newer_than_draft(&self) -> bool {
        let kept = self.draft.left.as_ref().and_then(|left| left.modified);
        let both = kept.zip(self.stamp);
        both.is_some_and(|(kept, stamp)| stamp.is_newer_than(kept))
    }

    /// What an earlier session has left, and what was written into the file since, about which a save asks.
    pub(super) fn take_draft(&mut self) -> Option<(Document, Option<Conflict>)> {
        let conflict = self.is_newer_than_draft().then(|| Conflict {
            document: self.saved.clone(),
            stamp: self.stamp,
            is_put_off: true,
        });
        Some((self.draft.take()?, conflict))
    }
}

fn read(path: &Path) -> Result<Document, String> {
    let sentence = |reason: String| words().drafts.cannot_read(path, &reason);
    let bytes = read_plain_file(path, MAX_BYTES + 1);
    let bytes = bytes.map_err(|error| sentence(words().files.reason(&error)))?;
    Document::new(&bytes).map_err(sentence)
}

/// Makes a file with a name of its own.
fn create(folder: &Path, title: &str, bytes: &[u8]) -> Result<PathBuf, String> {
    loop {
        let path = free_path(folder, title);
        let made = fs::create_dir_all(folder).and_then(|()| fs::create_new(&path, &[]));
        let is_taken = |error: &io::Error| error.kind() == ErrorKind::AlreadyExists;
        if made.as_ref().is_err_and(is_taken) && fs::metadata(&path).is_ok() {
            // Another window was faster.
            continue;
        }
        let written = made.and_then(|()| {
            // An empty file is none.
            rewrite(&path, bytes).inspect_err(|_| drop(fs::remove_file(&path)))
        });
        written.map_err(|error| words().drafts.cannot_save(&path, &error))?;
        return Ok(path);
    }
}

/// The first path of a level with this title that is free.
pub(crate) fn free_path(folder: &Path, title: &str) -> PathBuf {
    let stem = stem(title);
    let numbered = (2..).map(|number| format!("{stem}-{number}"));
    let names = std::iter::once(stem.clone()).chain(numbered);
    let mut paths = names.map(|name| folder.join(format!("{name}.txt")));
    let free = paths.find(|path| fs::symlink_metadata(path).is_err());
    free.unwrap_or_else(|| folder.join("level.txt"))
}

/// The words of a title as the name of a file that every system takes.
fn stem(title: &str) -> String {
    let title: String = title.chars().flat_map(char::to_lowercase).collect();
    let words = title.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let stem: String = words.join("-").chars().take(MAX_STEM).collect();
    match stem.trim_end_matches('-') {
        "" => "level".to_owned(),
        // Names of devices on Windows.
        name @ ("con" | "prn" | "aux" | "nul") => format!("{name}-level"),
        name => name.to_owned(),
    }
}

/// A title that no level in the folder has the file name of.
pub(crate) fn free_title(folder: Option<&Path>) -> String {
    let is_free = |title: &String| {
        let Some(folder) = folder else { return true };
        let path = folder.join(format!("{}.txt", stem(title)));
        fs::symlink_metadata(&path).is_err() && fs::symlink_metadata(draft::path_of(&path)).is_err()
    };
    let mut titles = (1..).map(|number| words().drafts.untitled_number(number));
    titles.find(is_free).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::platform::test_folder::TestFolder;

    #[test]
    fn names_of_files_are_safe_and_free() {
        for (title, name) in [
            ("First Light", "first-light"),
            ("  Été: 50 % more! ", "été-50-more"),
            ("../../etc/passwd", "etc-passwd"),
            ("…", "level"),
            ("CON", "con-level"),
            (
                &"long ".repeat(30),
                "long-long-long-long-long-long-long-long",
            ),
        ] {
            assert_eq!(stem(title), name);
        }
        let folder = TestFolder::new("names");
        for name in ["lintel.txt", "lintel-2.txt"] {
            let path = create(&folder, "Lintel", b"2\n").expect("it is made");
            assert_eq!(path, folder.join(name));
        }
        folder.write("untitled-1.txt", "");
        folder.write("untitled-2.txt.autosave", "");
        assert_eq!(free_title(Some(&folder)), "Untitled 3");
    }
}
