//! Hot reload: the files of a workshop are watched, and levels that another program saves come into the game.

mod watch;

use std::sync::mpsc::{Receiver, channel};
use std::{path::Path, sync::Arc};

use breakout::level::{LevelChange, LevelEdit, LevelEntry, LevelId, LevelSet, Problem};
use macroquad::prelude::Rect;

use crate::app::platform::console::say_error;
use crate::app::platform::files::{LeftOut, Source};
use crate::app::ui::problems::{draw_problems, problems_of};
use crate::app::{ui::Ui, words::words};
use watch::{Broken, News};

/// The largest share of the field's height for problems: the paddle stays free.
const SHARE: f32 = 0.62;

#[derive(Default)]
pub(crate) struct Reload {
    /// The watcher ends when the `Arc` is dropped.
    watching: Option<(Arc<()>, Receiver<News>)>,
    known: News,
    /// Problems up to this save are not shown.
    put_away: u64,
    pub(crate) version: u64,
}

impl Reload {
    /// Watches the files of a workshop, and no others.
    pub(crate) fn of(source: &Source) -> Self {
        let has_files = source.workshop && !source.roots.is_empty();
        let watching = has_files.then(|| {
            let (sender, news) = channel();
            let alive = Arc::new(());
            let known = source.playable().to_vec();
            let watched = Arc::downgrade(&alive);
            watch::begin(source.roots.clone(), known, watched, sender);
            (alive, news)
        });
        Self {
            watching,
            ..Self::default()
        }
    }

    /// The state after some looks at files with these texts.
    #[cfg(test)]
    pub(crate) fn after(version: u64, files: &[(&str, &str)]) -> Self {
        Self {
            known: News {
                levels: entries(files),
                ..News::default()
            },
            version,
            ..Self::default()
        }
    }

    /// The state after a look at a file with this text.
    #[cfg(test)]
    pub(crate) fn of_text(path: &str, text: &str) -> Self {
        let problems = breakout::level::Level::parse(path, text.as_bytes()).problems;
        let warnings = [(path.into(), (*problems).into())].into();
        Self {
            known: News {
                warnings,
                ..News::default()
            },
            ..Self::default()
        }
    }

    /// One frame: updates levels and unplayable files from the last news.
    pub(crate) fn advance(&mut self, source: &mut Source, left_out: &mut LeftOut) {
        let news = self.watching.as_ref().map(|(_, news)| news.try_iter());
        let Some(news) = news.and_then(Iterator::last) else {
            return;
        };
        let is_new = |(path, list): &(&_, &_)| self.known.warnings.get(*path) != Some(*list);
        for (_, list) in news.warnings.iter().filter(is_new) {
            list.iter()
                .for_each(|warning| say_error(&warning.one_line()));
        }
        self.known = news;
        if self.version == 0 {
            // The start of the program has reported these.
            self.put_away();
        }
        self.version += 1;
        *left_out = LeftOut::of(self.known.broken.iter().map(|broken| broken.file.clone()));
        if let (None, Some(first)) = (&source.levels, self.known.levels.first()) {
            source.levels = Some(LevelSet::of(first.clone()));
        }
        if let Some(levels) = &mut source.levels {
            for edit in self.edits(levels, None, None) {
                *levels = levels.edited(&edit);
            }
        }
    }

    /// The edits that bring a set of levels up to date with its files. A level in play stays even without its file,
    /// and so does a single one; the level in the editor does not change.
    pub(crate) fn edits(
        &self,
        levels: &LevelSet,
        in_play: Option<LevelId>,
        drawn: Option<LevelId>,
    ) -> Vec<LevelEdit> {
        let mut edits = Vec::new();
        let mut rest = levels.entries();
        let mut make = |level, change| edits.push(LevelEdit { level, change });
        let stays = |entry: &LevelEntry| {
            entry.file.is_none() || [in_play, drawn].contains(&Some(entry.id()))
        };
        // Where levels of a file were added or moved, a level is known by its content, else by its place in the file; one
        // without others is the first.
        let file = |entry: &LevelEntry| entry.file.as_ref().map(|file| file.path.clone());
        let place = |entry: &LevelEntry| {
            let part = entry.file.as_ref()?.part;
            Some((file(entry), part.unwrap_or(0)))
        };
        let is_same =
            |one: &LevelEntry, other: &LevelEntry| file(one) == file(other) && one == other;
        let has_moved = |entry: &LevelEntry| {
            let mut known = self.known.levels.iter();
            known.any(|known| is_same(entry, known))
        };
        for wanted in &self.known.levels {
            let by_content = rest.iter().position(|entry| is_same(entry, wanted));
            let is_it = |entry: &LevelEntry| place(entry) == place(wanted) && !has_moved(entry);
            let found = by_content.or_else(|| rest.iter().position(is_it));
            let Some(found) = found else {
                // A level that stays may stand elsewhere in the order than its file.
                let is_it = |entry: &LevelEntry| {
                    let is_its = place(entry) == place(wanted) && !has_moved(entry);
                    (is_its || is_same(entry, wanted)) && stays(entry)
                };
                if !levels.entries().iter().any(is_it) {
                    let next = rest.first().map_or(LevelId::NONE, LevelEntry::id);
                    make(next, LevelChange::Insert(wanted.clone()));
                }
                continue;
            };
            for gone in rest[..found].iter().filter(|entry| !stays(entry)) {
                make(gone.id(), LevelChange::Remove);
            }
            let entry = &rest[found];
            let is_known = entry.file == wanted.file && entry == wanted;
            if !is_known && drawn != Some(entry.id()) {
                make(entry.id(), LevelChange::Replace(wanted.clone()));
            }
            rest = &rest[found + 1..];
        }
        // A set keeps at least one level: the first, if none is in play.
        let is_all = rest.len() == levels.len() && !rest.iter().any(stays);
        rest = &rest[usize::from(is_all)..];
        for gone in rest.iter().filter(|entry| !stays(entry)) {
            make(gone.id(), LevelChange::Remove);
        }
        edits
    }

    /// True if the file has a playable level, or had one a moment ago.
    pub(crate) fn has(&self, file: &Path) -> bool {
        let mut levels = self.known.levels.iter();
        levels.any(|level| level.file.as_deref() == Some(file))
    }

    fn shown(&self) -> impl Iterator<Item = &Broken> {
        let is_shown = |broken: &&Broken| broken.save > self.put_away;
        self.known.broken.iter().filter(is_shown)
    }

    pub(crate) fn has_message(&self) -> bool {
        self.shown().next().is_some()
    }

    pub(crate) fn put_away(&mut self) {
        let last = self.shown().map(|broken| broken.save).max();
        self.put_away = last.unwrap_or(self.put_away);
    }

    /// Draws the problems over the upper part of the field. `key` hides them.
    pub(crate) fn draw(&self, ui: &mut Ui<'_>, key: &str) {
        let view = ui.view;
        let words = words().reload;
        let corner = view.origin + 8.0;
        let size = view.field_size();
        let room = Rect::new(corner.x, corner.y, size.x - 16.0, size.y * SHARE);
        let problems = problems_of(self.shown().map(|broken| &broken.file));
        let texts = (words.not_reloaded, &*words.key_hides(key));
        draw_problems(ui, room, problems, texts);
    }

    pub(crate) fn warnings(&self, file: &Path) -> &[Problem] {
        self.known.warnings.get(file).map_or(&[], |list| list)
    }
}

/// Levels of files with these texts.
#[cfg(test)]
pub(crate) fn entries(files: &[(&str, &str)]) -> Vec<LevelEntry> {
    let level = |text: &str| crate::scenes::level(text);
    let files = files.iter();
    files
        .map(|(path, text)| LevelEntry::new(level(text), Some(Path::new(path).into())))
        .collect()
}

#[cfg(test)]
mod tests {
    use breakout::level::{Level, LevelSource};

    use super::*;

    /// The levels of files with names of one letter, each with its title.
    fn wanted(names: &str) -> Vec<LevelEntry> {
        let level = |name: &str| crate::scenes::level(&format!("title: {name}\n. 2 ."));
        let file = |name: &str| Some(Path::new(&name.to_lowercase()).into());
        let names = names.split_whitespace();
        names
            .map(|name| LevelEntry::new(level(name), file(name)))
            .collect()
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
            ("a c b", Some(2), "a b c", "a b c"),
            ("b a", Some(0), "a b", "b a"),
            ("b a", None, "a b", "a b"),
            ("a b", None, "c d", "c d a"),
            ("a a b", None, "a b", "a b"),
        ] {
            let levels = LevelSet::new(wanted(before)).expect("some levels");
            let in_play = in_play.map(|index| levels.id(index));
            let known = News {
                levels: wanted(after),
                ..News::default()
            };
            let reload = Reload {
                known,
                ..Reload::default()
            };
            let mut edited = levels.clone();
            for edit in reload.edits(&levels, in_play, None) {
                edited = edited.edited(&edit);
            }
            let titles: Vec<&str> = edited.iter().map(Level::title).collect();
            assert_eq!(titles.join(" "), expected, "to {after}");
            let files = edited.entries().iter().flat_map(|entry| &entry.file);
            let names: Vec<_> = files.map(|file| file.to_string_lossy()).collect();
            assert_eq!(names.join(" "), expected.to_lowercase());
            if let Some(id) = in_play {
                assert!(edited.get(id).is_some(), "{after}: it stays in play");
            }
            let again = reload.edits(&edited, Some(edited.id(0)), None);
            assert!(again.len() <= 1);
        }
    }

    /// The levels of one file, each with its title; a single one has no number in it.
    fn parts(titles: &str) -> Vec<LevelEntry> {
        let titles: Vec<&str> = titles.split_whitespace().collect();
        let parts = titles.iter().enumerate().map(|(index, title)| {
            let level = crate::scenes::level(&format!("title: {title}\n. 2 ."));
            let source = LevelSource {
                path: Path::new("a.txt").into(),
                part: (titles.len() > 1).then_some(index),
            };
            LevelEntry::new(level, Some(source))
        });
        parts.collect()
    }

    #[test]
    fn the_level_in_play_stays_when_others_come_into_its_file() {
        for (before, after, now) in [
            ("A", "A B", "A"),
            ("A", "B A", "A"),
            ("A", "C B", "C"),
            ("A B", "B A", "A"),
            ("A B", "A", "A"),
            ("A B", "X A B", "A"),
        ] {
            let levels = LevelSet::new(parts(before)).expect("some levels");
            let in_play = levels.id(0);
            let reload = Reload {
                known: News {
                    levels: parts(after),
                    ..News::default()
                },
                ..Reload::default()
            };
            let mut edited = levels.clone();
            for edit in reload.edits(&levels, Some(in_play), None) {
                edited = edited.edited(&edit);
            }
            let told = format!("from {before} to {after}: {edited:?}");
            assert_eq!(
                edited.get(in_play).map(|entry| entry.level.title()),
                Some(now),
                "{told}"
            );
            assert_eq!(edited.len(), parts(after).len(), "{told}");
        }
    }
}
