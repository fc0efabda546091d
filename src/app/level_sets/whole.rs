//! What a player does with whole sets: a new one, rename, duplicate, delete, share.

use std::path::{Path, PathBuf};

use breakout::level::{Document, Header, MAX_BYTES, MAX_NAME_CHARS};

use super::change::{self, Step, aside};
use super::manage::{Changed, Subject, next_title};
use super::{LevelSets, SetId};
use crate::app::backup::is_portable;
use crate::app::platform::files::{self, files_of, is_folder, name_of_folder};
use crate::app::platform::plain_file::{entries, make_folder};
use crate::app::platform::{fs, saving};
use crate::app::words::words;
use crate::app::workbench::stem;

impl LevelSets {
    /// A name for a new set that no set has.
    pub(crate) fn free_name(&self) -> String {
        let is_free = |name: &str| self.own.as_ref().is_none_or(|own| is_free_in(own, name));
        let mut names = (1..).map(|number| words().sets.unnamed(number));
        names.find(|name| is_free(name)).unwrap_or_default()
    }

    /// The folder of a set with a new name.
    ///
    /// # Errors
    /// That the name is taken, or no name of a folder on every system.
    fn named_folder(&self, name: &str) -> Result<PathBuf, String> {
        let own = self.own()?;
        let name = name.trim();
        let is_short = (1..=MAX_NAME_CHARS).contains(&name.chars().count());
        if !is_short || !is_portable(name) || name.to_lowercase().ends_with(".txt") {
            return Err(words().sets.no_name(MAX_NAME_CHARS));
        }
        if !is_free_in(own, name) {
            return Err(words().sets.name_is_taken(name));
        }
        Ok(own.join(name))
    }

    /// Makes an empty set.
    pub(crate) fn new_set(&mut self, name: &str) -> Result<Changed, String> {
        let folder = self.named_folder(name)?;
        make_folder(&folder).map_err(|error| words().files.no_folder(&error))?;
        self.made.push(folder.clone());
        Ok(Changed {
            set: Some(SetId::Folder(folder)),
            ..Changed::said(words().sets.made(name.trim()))
        })
    }

    /// The folder of a set that can be renamed and deleted: not the folder around all own sets.
    pub(crate) fn whole_set<'a>(&self, place: &'a SetId) -> Result<&'a Path, String> {
        let folder = self.changeable(place)?;
        if self.own.as_deref() == Some(folder) {
            return Err(words().sets.holds_others(&self.name(place)));
        }
        Ok(folder)
    }

    pub(crate) fn rename_set(&mut self, place: &SetId, name: &str) -> Result<Changed, String> {
        let from = self.whole_set(place)?.to_path_buf();
        let to = self.named_folder(name)?;
        let what = words().sets.renamed(&self.name(place), name.trim());
        // On a page, a set without files is known by name alone.
        let steps = fs::metadata(&from).is_ok().then(|| Step::Move {
            from: from.clone(),
            to: to.clone(),
        });
        let changed = self.carry_out(what, steps.into_iter().collect())?;
        for made in self.made.iter_mut().filter(|made| **made == from) {
            made.clone_from(&to);
        }
        Ok(Changed {
            set: Some(SetId::Folder(to)),
            ..changed
        })
    }

    pub(crate) fn delete_set(&mut self, place: &SetId) -> Result<Changed, String> {
        let from = self.whole_set(place)?.to_path_buf();
        let what = words().sets.deleted(&self.name(place));
        let to = aside(self.own()?, &from);
        let is_there = fs::metadata(&from).is_ok();
        let steps = is_there.then(|| Step::Move {
            from: from.clone(),
            to: to.clone(),
        });
        let mut changed = self.carry_out(what, steps.into_iter().collect())?;
        changed.moves = vec![(from.clone(), to)];
        self.made.retain(|made| *made != from);
        Ok(changed)
    }

    /// Copies a set as one of the player's own: a folder with its files, any other with a file for each level.
    pub(crate) fn duplicate_set(&mut self, place: &SetId) -> Result<Changed, String> {
        let own = self.own()?.to_path_buf();
        let before = self.name(place);
        let is_own = self.own_folder(place).is_some();
        let free = |name: &str| is_free_in(&own, name);
        let name = if is_own || !free(&before) || !is_portable(&before) {
            next_title(&before, free)
        } else {
            before.clone()
        };
        let folder = self.named_folder(&name)?;
        let copies = match place {
            SetId::Folder(from) => copies_of(from)?,
            SetId::Named(roots) if roots.len() == 1 && is_folder(&roots[0]) => {
                copies_of(&roots[0])?
            }
            _ => self.copies_of_levels(place)?,
        };
        let bin = aside(&own, &folder);
        let create = |(name, bytes): (PathBuf, Vec<u8>)| Step::Create {
            path: folder.join(&name),
            aside: bin.join(&name),
            bytes,
        };
        let steps: Vec<Step> = copies.into_iter().map(create).collect();
        change::make(&steps)?;
        let what = words().sets.duplicated_as(&before, &name);
        // Taken back, the whole folder goes.
        let to = folder.clone();
        self.record(what.clone(), vec![Step::Move { from: bin, to }]);
        Ok(Changed {
            set: Some(SetId::Folder(folder)),
            is_kept: true,
            ..Changed::said(what)
        })
    }

    /// A name and a text for each playable level of a set, in order.
    fn copies_of_levels(&self, place: &SetId) -> Result<Vec<(PathBuf, Vec<u8>)>, String> {
        let levels = self.documents(place)?.into_iter().enumerate();
        let copies = levels.map(|(index, (title, document))| {
            let name = format!("{:02}-{}.txt", index + 1, stem(&title));
            (name.into(), document.bytes().to_vec())
        });
        Ok(copies.collect())
    }

    /// The titles and texts of the playable levels of a set. Each text has its title.
    fn documents(&self, place: &SetId) -> Result<Vec<(String, Document)>, String> {
        let (source, _) = self.read(place)?;
        let levels = source.playable();
        let subjects = (0..).map_while(|card| Subject::of(card, levels, std::iter::empty()));
        let levels = subjects.map(|subject| {
            let mut document = subject.document()?;
            if document.header(Header::Title).is_none() {
                document.set_header(Header::Title, Some(&subject.title));
            }
            Ok((subject.title, document))
        });
        levels.collect()
    }

    /// Saves a set as one file of several levels, which others can open.
    pub(crate) fn share_set(&self, place: &SetId) -> Result<Changed, String> {
        let whole = self.one_file(place)?;
        let saved = saving::save_new("set", "txt", whole.bytes());
        Ok(Changed::said(words().files.saved(&saved)))
    }

    /// The playable levels of a set as one file.
    pub(super) fn one_file(&self, place: &SetId) -> Result<Document, String> {
        let levels = self.documents(place)?;
        if levels.is_empty() {
            return Err(words().sets.nothing_to_share(&self.name(place)));
        }
        let documents: Vec<Document> = levels.into_iter().map(|(_, document)| document).collect();
        Document::joined(&documents)
            .map_err(|reason| words().sets.cannot(&self.name(place), &reason))
    }
}

/// The files of a folder with their names.
fn copies_of(folder: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>, String> {
    let files = files_of(folder).into_iter().map(|path| {
        let bytes = files::read(&path);
        let said = |why| words().files.cannot_read(&path, &why);
        let bytes = bytes.map_err(said)?;
        // Of a larger file only the beginning was read.
        if bytes.len() > MAX_BYTES {
            return Err(words().sets.too_large(&path));
        }
        Ok((PathBuf::from(path.file_name().unwrap_or_default()), bytes))
    });
    let files: Vec<_> = files.collect::<Result<_, String>>()?;
    if files.is_empty() {
        return Err(words().sets.nothing_to_share(&name_of_folder(folder)));
    }
    Ok(files)
}

/// True if no folder or file has this name, whatever its capitals.
fn is_free_in(own: &Path, name: &str) -> bool {
    let name = name.to_lowercase();
    let mut taken = entries(own);
    !taken.any(|entry| entry.file_name().to_string_lossy().to_lowercase() == name)
}
