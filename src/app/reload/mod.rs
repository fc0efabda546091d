//! Levels that are edited in another program while they are played here: the files of a workshop are
//! watched, and what is saved in them comes into the game.

mod message;
mod watch;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, PoisonError};

use breakout::level::{LevelChange, LevelEdit, LevelSet, Problem};

use crate::app::platform::console::say_error;
use crate::app::platform::files::{LeftOut, Source};
use crate::app::ui::Ui;
use crate::app::words::words;
use watch::{Broken, InPlay, News};

/// What is known of the files of a workshop.
#[derive(Default)]
pub(crate) struct Reload {
    /// The watcher ends when this is dropped.
    watching: Option<(Arc<InPlay>, Receiver<News>)>,
    /// Nothing before the first look.
    known: News,
    /// Problems up to this save are not shown.
    put_away: u64,
    /// Counts the changes of the levels.
    pub(crate) version: u64,
}

impl Reload {
    /// Watches the files of a workshop; other levels stay as they are.
    pub(crate) fn of(source: &Source) -> Self {
        let has_files = source.workshop && !source.roots.is_empty();
        let watching = has_files.then(|| {
            let (sender, news) = channel();
            let in_play = Arc::new(InPlay::default());
            let files = source.files.iter().cloned().zip(source.playable());
            let known = files.filter_map(|(file, level)| Some((file?, level.clone())));
            let alive = Arc::downgrade(&in_play);
            watch::begin(source.roots.clone(), known.collect(), alive, sender);
            (in_play, news)
        });
        Self {
            watching,
            ..Self::default()
        }
    }

    /// What is known after some looks at files with these texts.
    #[cfg(test)]
    pub(crate) fn after(version: u64, files: &[(&str, &str)]) -> Self {
        let level = |text| Arc::new(crate::scenes::level(text));
        let levels = files
            .iter()
            .map(|(path, text)| (PathBuf::from(path), level(text)));
        let levels = levels.collect();
        Self {
            known: News {
                levels,
                ..News::default()
            },
            version,
            ..Self::default()
        }
    }

    /// What is known after a look at a file with this text.
    #[cfg(test)]
    pub(crate) fn of_text(path: &str, text: &str) -> Self {
        let problems = breakout::level::Level::parse(path, text.as_bytes()).problems;
        let warnings = [(PathBuf::from(path), (*problems).into())];
        let warnings = warnings.into();
        Self {
            known: News {
                warnings,
                ..News::default()
            },
            ..Self::default()
        }
    }

    /// The file of the level in play is looked at more often than others.
    pub(crate) fn attend(&self, file: Option<&Path>) {
        if let Some((in_play, _)) = &self.watching {
            let mut in_play = in_play.lock().unwrap_or_else(PoisonError::into_inner);
            if in_play.as_deref() != file {
                *in_play = file.map(Path::to_path_buf);
            }
        }
    }

    /// One frame: the levels become what the files say, and the files that are left out those that
    /// cannot be played now.
    pub(crate) fn advance(&mut self, source: &mut Source, left_out: &mut LeftOut) {
        let news = self.watching.as_ref().map(|(_, news)| news.try_iter());
        let Some(news) = news.and_then(Iterator::last) else {
            return;
        };
        for (path, list) in &news.warnings {
            if self.known.warnings.get(path) != Some(list) {
                list.iter()
                    .for_each(|warning| say_error(&warning.one_line()));
            }
        }
        self.known = news;
        if self.version == 0 {
            // These were told when the program started.
            self.put_away();
        }
        self.version += 1;
        *left_out = LeftOut::of(self.known.broken.iter().map(|broken| &*broken.path));
        if let (None, Some((path, level))) = (&source.levels, self.known.levels.first()) {
            source.levels = Some(LevelSet::of((**level).clone()));
            source.files = vec![Some(path.clone())];
        }
        let Some(levels) = &mut source.levels else {
            return;
        };
        for edit in self.edits(levels, &mut source.files, None, None) {
            *levels = levels.edited(&edit);
        }
    }

    /// The changes that make a set of levels what the files say, and its files with it. A level in
    /// play stays where it is, even without its file, and so does the only one. The level of the file that
    /// is drawn stays what it is, too.
    pub(crate) fn edits(
        &self,
        levels: &LevelSet,
        files: &mut Vec<Option<PathBuf>>,
        mut in_play: Option<usize>,
        drawn: Option<&Path>,
    ) -> Vec<LevelEdit> {
        let wanted = &self.known.levels;
        let mut edits = Vec::new();
        let mut levels = levels.clone();
        let mut make = |levels: &mut LevelSet, index, change| {
            let edit = LevelEdit { index, change };
            *levels = levels.edited(&edit);
            edits.push(edit);
        };
        let same_file = |(file, (path, _)): (&Option<PathBuf>, &(PathBuf, _))| {
            file.as_ref().is_some_and(|file| file == path)
        };
        // Of very many files, few come or go.
        let is_settled = files.len() == wanted.len() && files.iter().zip(wanted).all(same_file);
        if !is_settled {
            let there: HashSet<&Path> = wanted
                .iter()
                .map(|(path, _)| &**path)
                .chain(drawn)
                .collect();
            for index in (0..files.len()).rev() {
                let file = files[index].as_deref();
                let is_wanted = file.is_none_or(|file| there.contains(file));
                if !is_wanted && in_play != Some(index) && files.len() > 1 {
                    files.remove(index);
                    in_play = in_play.map(|in_play| in_play - usize::from(index < in_play));
                    make(&mut levels, index, LevelChange::Remove);
                }
            }
        }
        let mut next = 0;
        for (path, level) in wanted {
            let mut others = files[next..].iter();
            if let Some(later) = others.position(|file| file.as_ref() == Some(path)) {
                next += later;
                let is_same = Arc::ptr_eq(&levels.shared()[next], level) || levels[next] == **level;
                if !is_same && drawn != Some(path.as_path()) {
                    make(&mut levels, next, LevelChange::Replace(level.clone()));
                }
            } else {
                files.insert(next, Some(path.clone()));
                make(&mut levels, next, LevelChange::Insert(level.clone()));
            }
            next += 1;
        }
        edits
    }

    /// Whether a file is there, or was a moment ago.
    pub(crate) fn has(&self, file: Option<&PathBuf>) -> bool {
        self.known.levels.iter().any(|(path, _)| Some(path) == file)
    }

    /// The files whose problems are shown.
    fn shown(&self) -> impl Iterator<Item = &Broken> {
        let is_shown = |broken: &&Broken| broken.save > self.put_away;
        self.known.broken.iter().filter(is_shown)
    }

    /// Whether problems of files are shown.
    pub(crate) fn has_message(&self) -> bool {
        self.shown().next().is_some()
    }

    /// Puts the problems away until the next save.
    pub(crate) fn put_away(&mut self) {
        let last = self.shown().map(|broken| broken.save).max();
        self.put_away = last.unwrap_or(self.put_away);
    }

    /// Draws the problems over the upper part of the field. `key` puts them away.
    pub(crate) fn draw(&self, ui: &mut Ui<'_>, key: &str) {
        let shown: Vec<&Broken> = self.shown().collect();
        let words = words().reload;
        message::draw(ui, &shown, (words.not_reloaded, &words.key_hides(key)));
    }

    /// Draws the problems of all files, of which none can be played.
    pub(crate) fn draw_all(&self, ui: &mut Ui<'_>) {
        let all: Vec<&Broken> = self.known.broken.iter().collect();
        message::draw(ui, &all, (words().reload.not_playable, ""));
    }

    /// What is odd in the file of a level.
    pub(crate) fn warnings(&self, file: &Path) -> &[Problem] {
        self.known.warnings.get(file).map_or(&[], |list| list)
    }
}

#[cfg(test)]
mod tests {
    use breakout::level::Level;

    use super::*;

    /// The levels of files with names of one letter, each with its title.
    fn wanted(names: &str) -> Vec<(PathBuf, Arc<Level>)> {
        let level = |name: &str| Arc::new(crate::scenes::level(&format!("title: {name}\n. 2 .")));
        let file = |name: &str| (PathBuf::from(&name.to_lowercase()), level(name));
        names.split_whitespace().map(file).collect()
    }

    #[test]
    fn a_set_becomes_what_the_files_say() {
        // A capital letter is another text of the same file.
        for (before, in_play, after, expected) in [
            ("a b c", None, "a b c", "a b c"),
            ("a b c", None, "a B c", "a B c"),
            ("a b c", None, "a c", "a c"),
            ("a b c", Some(1), "a c", "a b c"),
            ("a b c", Some(1), "c", "b c"),
            ("b", None, "a b c", "a b c"),
            ("b", Some(0), "a c", "a c b"),
            ("b d", Some(1), "a c d e", "a c d e"),
            ("a b c", Some(2), "", "c"),
            ("a", None, "", "a"),
            ("a b", None, "", "a"),
            ("a a", None, "A A", "A A"),
            ("a b", Some(0), "B C", "a B C"),
        ] {
            let before: Vec<_> = wanted(before);
            let levels = before.iter().map(|(_, level)| (**level).clone()).collect();
            let levels = LevelSet::new(levels).expect("some levels");
            let mut files = before.into_iter().map(|(file, _)| Some(file)).collect();
            let known = News {
                levels: wanted(after),
                ..News::default()
            };
            let reload = Reload {
                known,
                ..Reload::default()
            };
            let mut edited = levels.clone();
            for edit in reload.edits(&levels, &mut files, in_play, None) {
                edited = edited.edited(&edit);
            }
            let titles: Vec<&str> = edited.iter().map(Level::title).collect();
            assert_eq!(titles.join(" "), expected, "to {after}");
            let names = files
                .iter()
                .flatten()
                .map(|file| file.to_string_lossy().into_owned());
            let names: Vec<String> = names.collect();
            assert_eq!(names.join(" "), expected.to_lowercase());
            let again = reload.edits(&edited, &mut files, Some(0), None);
            assert!(again.len() <= 1);
        }
    }
}
