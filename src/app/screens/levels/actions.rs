//! The actions of the level choice and the museum's list.

use std::sync::Arc;

use breakout::difficulty::DIFFICULTIES;
use breakout::level::Level;
use breakout::replay::{Recording, ReplayError};

use super::LevelsScreen;
use crate::app::audio::Cue;
use crate::app::copying::copy_level;
use crate::app::input::{Action, Context};
use crate::app::level_sets::SetId;
use crate::app::platform::files;
use crate::app::platform::{clipboard, fs, plain_file};
use crate::app::screens::{Errand, Frame, Leave, Transition, Watched};
use crate::app::words::words;
use crate::app::workbench::{LevelFile, free_path};

impl LevelsScreen {
    pub(super) fn act(&mut self, frame: &mut Frame<'_>, action: Action) {
        if self.naming.is_some() {
            return self.write_name(frame, action);
        }
        if let Some(place) = self.grid.act(action) {
            return self.choose(frame, self.found[place]);
        }
        if let Some(has_changed) = self.search.act(action) {
            if has_changed {
                self.find();
            }
            return;
        }
        match action {
            Action::Back => frame.leave_to(Transition::Title),
            _ if !self.ranked => {}
            Action::Sets => {
                frame.cue(Cue::MenuChoose);
                frame.go(Transition::Sets(None));
            }
            Action::NextReport => self.hints_page += 1,
            Action::NextUncleared => self.select_uncleared(frame),
            // The same keys, while a search is typed and while none is.
            Action::NextDifficulty | Action::NextField => change_difficulty(frame, 1),
            Action::PreviousDifficulty | Action::PreviousField => {
                change_difficulty(frame, DIFFICULTIES.len() - 1);
            }
            Action::Practice => frame.app.settings.game.rules.practice ^= true,
            Action::WatchBest => self.watch_best(frame),
            Action::NewLevel => draw_level(frame, None),
            Action::OpenFiles => frame.leave(Leave::For(Errand::Choose)),
            Action::Edit => match self.found.get(self.grid.selected) {
                Some(card) if self.draft_at(*card).is_some() => self.choose(frame, *card),
                Some(card) => draw_level(frame, Some(*card)),
                None => {}
            },
            Action::Copy => self.copy(frame),
            Action::Paste => match clipboard::get() {
                Some(text)
                    if self.search.is_open
                        && Level::found_in(&text).is_err()
                        && Recording::from_code(&text).is_err() =>
                {
                    self.search.field.paste(&text);
                    self.find();
                }
                Some(text) => Self::paste(frame, &text),
                // In a browser the player may refuse.
                None => {}
            },
            Action::Save => self.keep(frame),
            action => self.manage(frame, action),
        }
    }

    fn choose(&self, frame: &mut Frame<'_>, card: usize) {
        if let Some(draft) = self.draft_at(card) {
            if frame.refuses_to_draw() {
                return;
            }
            frame.cue(Cue::MenuChoose);
            return frame.go(Transition::DrawOn(draft));
        }
        if let Some(file) = self.broken_at(card) {
            if file.is_readable() && frame.can_draw() {
                let problem = words().files.problem(file);
                frame.notify(words().levels.not_playable(&problem));
                return draw_level(frame, Some(card));
            }
            return frame.notify(words().files.problem(file));
        }
        frame.cue(Cue::MenuChoose);
        frame.go(if self.ranked {
            Transition::Play(card)
        } else {
            Transition::Exhibit(card)
        });
    }

    /// Selects the next found level, in a circle, that is not cleared at the chosen difficulty.
    fn select_uncleared(&mut self, frame: &mut Frame<'_>) {
        let is_new = |place: &usize| {
            let level = self.level_at(self.found[*place]);
            level.is_some_and(|level| !frame.app.stars(level).cleared)
        };
        let after = self.grid.selected + 1..self.found.len();
        if let Some(place) = after.chain(0..self.found.len()).find(is_new) {
            self.grid.selected = place;
        } else {
            let difficulty = frame.app.settings.game.rules.difficulty;
            let name = words().common.difficulty(difficulty);
            frame.notify(words().levels.all_cleared(name));
        }
    }

    fn watch_best(&self, frame: &mut Frame<'_>) {
        let Some((index, level)) = self.selected() else {
            return;
        };
        let Some(proof) = frame.app.best(level).proof else {
            return frame.notify(words().levels.no_recording);
        };
        let recording = match frame.app.replays.proof(proof.run) {
            Ok(recording) => recording,
            Err(sentence) => return frame.notify(sentence),
        };
        let hashes = [Some(level.content_hash()), level.earlier_hash()];
        let is_it = |level: &Level| hashes.contains(&Some(level.content_hash()));
        let from = recording.setup.levels.iter().position(is_it);
        frame.cue(Cue::MenuChoose);
        frame.go(Transition::Watch(Box::new(Watched {
            from: from.unwrap_or(0),
            at: 0,
            recording,
            back: Transition::Levels(index),
        })));
    }

    fn copy(&self, frame: &mut Frame<'_>) {
        let Some((_, level)) = self.selected() else {
            return;
        };
        let copied = |what: &str| words().levels.copied(level.title(), what);
        frame.notify(copy_level(&level.to_code(), copied));
    }

    fn paste(frame: &mut Frame<'_>, text: &str) {
        let level = match Level::found_in(text) {
            Ok(level) => level,
            Err(error) => {
                match Recording::from_code(text) {
                    Ok(recording) => return frame.go(Transition::Opened(Arc::new(recording))),
                    Err(ReplayError::NotACode) => {}
                    Err(error) => {
                        return frame.notify(words().levels.not_a_race(&error.to_string()));
                    }
                }
                let problem = files::first_error(text).unwrap_or_else(|| error.to_string());
                return frame.notify(words().levels.not_a_level(&problem));
            }
        };
        let title = level.title().to_owned();
        let place = frame.app.level_sets.share(level);
        if let Err(sentence) = frame.app.open_set(&SetId::Shared) {
            return frame.notify(sentence);
        }
        frame.cue(Cue::MenuChoose);
        let words = words().levels;
        let keep = frame.app.key(Context::Levels, Action::Save);
        let keep = keep.unwrap_or_else(|| words.keep.to_owned());
        frame.notify(words.pasted(&title, &keep));
        frame.go(Transition::Levels(place));
    }

    /// Saves the selected level among the player's own, if it came as a code.
    fn keep(&self, frame: &mut Frame<'_>) {
        let is_shared = frame.app.level_sets.open == SetId::Shared;
        let Some((_, level)) = self.selected().filter(|_| is_shared) else {
            return;
        };
        let Some(folder) = frame.app.level_sets.own.clone() else {
            return frame.notify(words().levels.keeps_no_files);
        };
        let path = free_path(&folder, level.title());
        let said = words().files;
        let made = plain_file::make_folder(&folder).map_err(|error| said.no_folder(&error));
        let saved = made.and_then(|()| {
            let created = fs::create_new(&path, level.text().to_string().as_bytes());
            created.map_err(|error| words().levels.cannot_keep(&said.reason(&error)))
        });
        let name = files::name_of_file(&path);
        let saved = saved.map(|()| words().levels.kept(&name));
        frame.notify(saved.unwrap_or_else(|sentence| sentence));
    }
}

fn draw_level(frame: &mut Frame<'_>, card: Option<usize>) {
    if frame.refuses_to_draw() {
        return;
    }
    let of_broken = card.and_then(|card| card.checked_sub(frame.app.source.playable().len()));
    let file = of_broken.and_then(|index| frame.app.level_sets.left_out.files().nth(index));
    if let Some(Err(sentence)) = file.map(|file| LevelFile::open(file.path.clone())) {
        return frame.notify(sentence);
    }
    frame.cue(Cue::MenuChoose);
    frame.go(Transition::Draw(card));
}

/// Chooses the difficulty `by` rows further on in the table, wrapping round.
fn change_difficulty(frame: &mut Frame<'_>, by: usize) {
    let rules = &mut frame.app.settings.game.rules;
    let next = (rules.difficulty as usize + by) % DIFFICULTIES.len();
    rules.difficulty = DIFFICULTIES[next].kind;
}
