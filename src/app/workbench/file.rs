//! The file of the level on the workbench. A change by another program is never overwritten unseen.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use breakout::level::{Document, Header, MAX_BYTES};

use super::Saved;
use super::draft::{self, Autosave};
use crate::app::platform::{
    files, fs, path::printable_path, plain_file::read_plain_file, stamp::Stamp, whole_file::rewrite,
};
use crate::app::{keeping::watch::Watch, words::words};

/// The most letters of a file's name that are taken from a title.
const MAX_STEM: usize = 40;

/// A level's file, which may not exist yet.
pub(crate) struct LevelFile {
    /// `None` until it is first saved.
    pub(super) path: Option<PathBuf>,
    /// Where a new file is created; `None` if nothing is kept.
    folder: Option<PathBuf>,
    /// The last known content of the file, and its stamp then.
    pub(super) saved: Option<Document>,
    stamp: Option<Stamp>,
    watch: Watch<()>,
    clock: Duration,
    pub(super) is_gone: bool,
    /// True if a save under another title renames the file: not where the player has named it on the command line.
    pub(super) follows_title: bool,
    pub(super) draft: Autosave,
    pub(super) conflict: Option<Conflict>,
}

/// A change of the file by another program.
#[derive(Clone)]
pub(super) struct Conflict {
    /// `None` if the file is not text, too long, or has several levels.
    pub(super) document: Option<Document>,
    stamp: Option<Stamp>,
    /// The player decides later.
    pub(super) is_put_off: bool,
}

impl LevelFile {
    /// Opens a file and reads its document. An error is a sentence.
    pub(crate) fn open(path: PathBuf) -> Result<(Self, Document), String> {
        let stamp = Stamp::of(&path);
        let document = read(&path)?;
        let draft = Autosave::of(Some(path.clone()));
        let file = Self::at(path, stamp, Some(document.clone()), draft);
        Ok((file, document))
    }

    /// The file of an earlier draft, and its document if it exists. An error says that the draft is not available.
    pub(crate) fn of_draft(path: &Path) -> Result<(Self, Option<Document>), String> {
        let draft = Autosave::open(path.to_path_buf())
            .ok_or_else(|| words().drafts.in_another_window(path))?;
        let level = draft::level_of(path).unwrap_or_default();
        let stamp = Stamp::of(&level);
        let document = read(&level).ok();
        let file = Self::at(level, stamp, document.clone(), draft);
        Ok((file, document))
    }

    /// A file to be created by the first save, named after a title. Without a folder nothing is kept.
    pub(crate) fn new_in(folder: Option<PathBuf>, title: &str) -> Self {
        let path = folder.map(|folder| free_path(&folder, title));
        let draft = Autosave::of(path.clone());
        Self::at(path.unwrap_or_default(), None, None, draft)
    }

    fn at(path: PathBuf, stamp: Option<Stamp>, saved: Option<Document>, draft: Autosave) -> Self {
        Self {
            folder: path.parent().map(Path::to_path_buf),
            watch: Watch::new(vec![path.clone()]),
            stamp: stamp.filter(|_| saved.is_some()),
            path: saved.is_some().then_some(path),
            saved,
            clock: Duration::ZERO,
            is_gone: false,
            follows_title: false,
            draft,
            conflict: None,
        }
    }

    /// The name for the parser, which gives a level without a title its title.
    pub(super) fn parse_name(&self) -> String {
        let untitled = Path::new(words().drafts.untitled);
        let path = self.path.as_deref().unwrap_or(untitled);
        path.to_string_lossy().into_owned()
    }

    /// The title of a document, playable or not.
    pub(super) fn title_of(&self, document: &Document) -> String {
        let stem = || {
            let name = self.parse_name();
            let own = Path::new(&name).file_stem().unwrap_or_default();
            printable_path(Path::new(own))
        };
        document.header(Header::Title).unwrap_or_else(stem)
    }

    /// Saves a document, unless another program has written the file. An error is a sentence.
    pub(super) fn save(&mut self, document: &Document) -> Result<Saved, String> {
        let Some(path) = self.path.clone() else {
            return self.save_as_new(document);
        };
        // A conflict about another content is found again, if it is still there.
        let before = self
            .conflict
            .clone()
            .filter(|conflict| conflict.document == self.saved);
        if let Some(mut conflict) = self.found_outside(&path).or(before)
            && conflict.document.as_ref() != Some(document)
        {
            conflict.is_put_off = false;
            self.conflict = Some(conflict);
            return Ok(Saved::Conflict);
        }
        rewrite(&path, document.bytes())
            .map_err(|error| words().drafts.cannot_save(&path, &error))?;
        let path = self.renamed_after(document).unwrap_or(path);
        Ok(self.note_saved(path, document))
    }

    /// Renames the file after the new title of a document, if it is named after the old one. On failure it keeps its name.
    fn renamed_after(&self, document: &Document) -> Option<PathBuf> {
        let before = self.title_of(self.saved.as_ref()?);
        let path = self.path.as_ref().filter(|_| self.follows_title)?;
        let now = path_following(path, &before, &self.title_of(document))?;
        fs::rename(path, &now).ok().map(|()| now)
    }

    /// Notes that the file has another name or lies in another folder now. What is known of its content stays, so that
    /// what another program wrote is still noticed, and so does a draft that waits for a decision.
    pub(super) fn follow(&mut self, path: PathBuf) {
        self.watch = Watch::new(vec![path.clone()]);
        self.is_gone = false;
        self.draft.follow(path.clone());
        self.path = Some(path);
    }

    /// The file's new name in its folder, if another program has renamed it.
    fn renamed_outside(&self, path: &Path) -> Option<PathBuf> {
        let stamp = self.stamp?;
        let others = files::files_of(path.parent()?).into_iter();
        let mut same = others.filter(|other| Stamp::of(other) == Some(stamp));
        same.find(|other| read(other).ok() == self.saved)
    }

    pub(super) fn save_as_new(&mut self, document: &Document) -> Result<Saved, String> {
        let Some(folder) = &self.folder else {
            return Err(words().drafts.keeps_nothing.to_owned());
        };
        let path = create(folder, &self.title_of(document), document.bytes())?;
        Ok(self.note_saved(path, document))
    }

    fn note_saved(&mut self, path: PathBuf, document: &Document) -> Saved {
        self.stamp = Stamp::of(&path);
        self.watch = Watch::new(vec![path.clone()]);
        self.is_gone = false;
        self.saved = Some(document.clone());
        self.draft.move_to(path.clone());
        self.conflict = None;
        self.path = Some(path.clone());
        Saved::As(path)
    }

    /// The present content of the file, if it is not the known one.
    fn found_outside(&self, path: &Path) -> Option<Conflict> {
        // A missing file may come back: some programs save by replacing it.
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

    /// A change by another program, once it has come to rest.
    pub(super) fn changed_outside(&mut self, seconds: f32) -> Option<Conflict> {
        self.clock += Duration::try_from_secs_f32(seconds).unwrap_or_default();
        let path = self.path.as_deref()?;
        let mut found = None;
        self.watch.look(self.clock, &mut |_, (), rest| {
            found = Some(rest);
            true
        });
        let rest = found?;
        self.is_gone = rest.stamp.is_none();
        if self.is_gone
            && let Some(now) = self.renamed_outside(path)
        {
            self.follow(now);
            return None;
        }
        let conflict = self.found_outside(path)?;
        let document = conflict.document.as_ref();
        let is_level = document.is_some_and(|document| document.parse("").level.is_some());
        (is_level || rest.is_still).then_some(conflict)
    }

    /// Ends the conflict: the next save may replace the text of the other program, which is returned.
    pub(super) fn settle(&mut self) -> Option<Document> {
        let conflict = self.conflict.take()?;
        self.saved.clone_from(&conflict.document);
        self.stamp = conflict.stamp;
        conflict.document
    }

    /// True if the file was written after the draft of an earlier session.
    pub(super) fn is_newer_than_draft(&self) -> bool {
        let kept = self.draft.left.as_ref().and_then(|left| left.modified);
        let written = self.stamp.and_then(|stamp| stamp.modified);
        kept.zip(written)
            .is_some_and(|(kept, written)| written > kept)
    }

    /// Takes the draft of an earlier session. If the file was written since, the next save asks.
    pub(super) fn take_draft(&mut self) -> Option<Document> {
        let conflict = self.is_newer_than_draft().then(|| Conflict {
            document: self.saved.clone(),
            stamp: self.stamp,
            is_put_off: true,
        });
        let draft = self.draft.take()?;
        self.conflict = conflict;
        Some(draft)
    }
}

fn read(path: &Path) -> Result<Document, String> {
    let sentence = |reason: String| words().drafts.cannot_read(path, &reason);
    let bytes = read_plain_file(path, MAX_BYTES + 1)
        .map_err(|error| sentence(words().files.reason(&error)))?;
    let document = Document::new(&bytes).map_err(sentence)?;
    if document.has_several_levels() {
        return Err(words().drafts.has_several_levels(path));
    }
    Ok(document)
}

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

pub(crate) fn free_path(folder: &Path, title: &str) -> PathBuf {
    free_name(folder, &stem(title))
}

/// The first of `stem.txt`, `stem-2.txt` and so on that is free in a folder.
pub(crate) fn free_name(folder: &Path, stem: &str) -> PathBuf {
    let numbered = (2..).map(|number| format!("{stem}-{number}"));
    let names = std::iter::once(stem.to_owned()).chain(numbered);
    let mut paths = names.map(|name| folder.join(format!("{name}.txt")));
    let free = paths.find(|path| fs::symlink_metadata(path).is_err());
    free.unwrap_or_else(|| folder.join("level.txt"))
}

/// The new path of a level's file after a change of the title, if the file has the program's name: that of the title before,
/// perhaps between a number of order and one that made it free. A name that the player chose stays.
pub(crate) fn path_following(path: &Path, before: &str, after: &str) -> Option<PathBuf> {
    let name = path.file_stem()?.to_str()?;
    let [old, new] = [before, after].map(stem);
    let is_own = |name: &str| {
        let name = stem(name);
        let number = name.strip_prefix(&old).map(|rest| rest.strip_prefix('-'));
        let is_number = |text: &str| text.bytes().all(|letter| letter.is_ascii_digit());
        name == old || number.flatten().is_some_and(is_number)
    };
    let ordered = order_of(name);
    let prefix = ["", ordered]
        .into_iter()
        .find(|prefix| is_own(&name[prefix.len()..]))?;
    let folder = path.parent()?;
    (old != new).then(|| free_name(folder, &format!("{prefix}{new}")))
}

/// The number before a file's name that gives its place in a set, with its separator, as `03-`; empty if there is none.
pub(crate) fn order_of(name: &str) -> &str {
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    let is_separator = |letter: char| matches!(letter, '-' | '_' | '.' | ' ');
    let rest = &name[digits..];
    match rest.chars().next() {
        Some(sign) if digits > 0 && is_separator(sign) && rest.len() > 1 => &name[..=digits],
        _ => "",
    }
}

/// A title as a file name that every system accepts, without extension.
pub(crate) fn stem(title: &str) -> String {
    let title: String = title.chars().flat_map(char::to_lowercase).collect();
    let words: Vec<&str> = title
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let stem: String = words.join("-").chars().take(MAX_STEM).collect();
    match stem.trim_end_matches('-') {
        "" => "level".to_owned(),
        // Names of devices on Windows.
        name @ ("con" | "prn" | "aux" | "nul") => format!("{name}-level"),
        name => name.to_owned(),
    }
}

/// A title whose file name is free in a folder.
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
    use crate::app::platform::testing::TestFolder;

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
