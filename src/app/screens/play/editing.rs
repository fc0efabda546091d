//! The editor over a game: what it is opened with, and what becomes of the game afterwards.

use std::sync::Arc;

use breakout::level::{LevelChange, LevelEdit};
use breakout::replay::Setup;

use super::{Play, State};
use crate::app::audio::Cue;
use crate::app::screens::{AppContext, Frame, Leave, Transition, editor};
use crate::app::ui::question::Question;
use crate::app::workbench::Saved;

/// What a question is answered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Stay,
    Go,
    /// Go, and save what was drawn.
    Save,
}

/// What the editor over a game draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Editing {
    /// The level in play, with which the game goes on.
    Level,
    /// Something else: a scene or an exhibit, which begins from the start.
    Other,
}

/// A question whose safe answer is to stay.
pub(super) fn ask(sentence: String, go: &'static str) -> Question<Answer> {
    let answers = [("Keep playing", Answer::Stay), (go, Answer::Go)];
    Question::new(sentence, answers, Answer::Stay)
}

impl Play {
    /// A game of what is on the workbench, if it can be played. Its score does not count.
    pub(in crate::app::screens) fn test(app: &AppContext) -> Option<Self> {
        let (levels, start) = app.workbench.as_ref()?.play_test()?;
        let setup = Setup {
            levels,
            start,
            seed: app.seed(),
            rules: app.settings.game.rules,
        };
        let mut play = Self::with(app, setup);
        play.become_a_test();
        Some(play)
    }

    /// From now on this game shows what was drawn, and nothing of it counts.
    fn become_a_test(&mut self) {
        self.is_drawn = true;
        self.workshop = true;
        self.follows = None;
        self.session.ranked = false;
    }

    /// Opens the editor, unless that loses points which the player wants to keep.
    pub(super) fn press_edit(&mut self, frame: &mut Frame<'_>) {
        let points = self.points_at_stake();
        if points > 0 && !self.given_up {
            let points = crate::app::playfield::grouped(points, 1);
            let question = ask(
                format!("Lose this run of {points} points?"),
                "Edit the level",
            );
            self.question = Some((question, Leave::To(Transition::Editor)));
            self.asked_speed = None;
            return;
        }
        self.edit(frame);
    }

    /// Opens the editor with the level in play, or with the moment under the microscope.
    fn edit(&mut self, frame: &mut Frame<'_>) {
        let game = &self.session.game;
        if self.is_drawn && frame.app.workbench.is_some() && !self.is_under_microscope() {
            self.editing = Some(Editing::Level);
        } else if let (State::Microscope(scope, _), None) = (&self.state, &self.exhibit) {
            editor::edit_scene(frame.app, game.level(), &scope.scene_text());
            self.editing = Some(Editing::Other);
        } else {
            let (levels, index) = (game.levels().clone(), game.level_index());
            // Only the open set's levels have files.
            let is_open = levels[index]
                == frame.app.source.levels[index.min(frame.app.source.levels.len() - 1)];
            let file = frame
                .app
                .source
                .file(index)
                .filter(|_| is_open && self.exhibit.is_none());
            if let Some(sentence) = editor::edit(frame.app, &levels, index, file) {
                frame.notify(sentence);
            }
            let other = self.exhibit.is_some();
            self.editing = Some(if other {
                Editing::Other
            } else {
                Editing::Level
            });
        }
        frame.cue(Cue::MenuChoose);
        frame.go(Transition::Editor);
    }

    /// Goes on with what was drawn, after the editor has closed.
    pub(super) fn take_drawing(&mut self, frame: &mut Frame<'_>) {
        let Some(editing) = self.editing.take() else {
            return;
        };
        let level = frame.app.workbench.as_ref().and_then(|bench| bench.level());
        let Some(level) = level.filter(|level| *level != self.session.game.level()) else {
            return self.count_in_again();
        };
        if editing == Editing::Other {
            return frame.go(Transition::PlayTest);
        }
        let edit = LevelEdit {
            index: self.session.game.level_index(),
            change: LevelChange::Replace(Arc::new(level.clone())),
        };
        let before = self.session.game.phase();
        let strengths = &frame.app.settings.picture.strengths;
        self.session.edit_levels(edit, strengths);
        self.follow_phase(before);
        self.give_up_run(frame.app);
        self.become_a_test();
        self.count_in_again();
    }

    /// Time passes again, where it passed before.
    fn count_in_again(&mut self) {
        if self.is_live() {
            self.resume();
        }
    }

    /// Whoever leaves a game of what was drawn is asked what to do with work that is not saved.
    pub(super) fn question_about_drawing(
        &self,
        leave: Leave,
        app: &AppContext,
    ) -> Option<Question<Answer>> {
        let stays = [Transition::PlayTest, Transition::Editor]
            .map(Leave::To)
            .contains(&leave);
        let bench = app.workbench.as_ref().filter(|bench| bench.is_dirty())?;
        (self.is_drawn && !self.given_up && !stays).then(|| {
            let answers = [
                ("Save", Answer::Save),
                ("Discard", Answer::Go),
                ("Keep playing", Answer::Stay),
            ];
            Question::new(
                format!("{} is not saved", bench.title()),
                answers,
                Answer::Stay,
            )
        })
    }

    /// Saves what was drawn, and goes where the player wanted to go.
    pub(super) fn save_drawing(&mut self, frame: &mut Frame<'_>, leave: Leave) {
        let Some(bench) = &mut frame.app.workbench else {
            return;
        };
        match bench.save() {
            Ok(Saved::As(path)) => {
                if let Some(level) = bench.level() {
                    frame.app.source.replace(&path, level);
                }
                self.agree(frame, leave);
            }
            // The editor asks whose work counts.
            Ok(Saved::Conflict) => {
                self.question = None;
                self.edit(frame);
            }
            Err(sentence) => frame.notify(sentence),
        }
    }

    /// The player has agreed to what leaving loses.
    pub(super) fn agree(&mut self, frame: &mut Frame<'_>, leave: Leave) {
        self.question = None;
        if leave == Leave::To(Transition::Editor) {
            self.give_up_run(frame.app);
            self.workshop = true;
            self.session.ranked = false;
            return self.edit(frame);
        }
        self.given_up = true;
        if self.is_drawn
            && let Some(bench) = frame
                .app
                .workbench
                .as_mut()
                .filter(|bench| bench.is_dirty())
        {
            bench.discard();
            frame.app.workbench = None;
        }
        match leave {
            Leave::To(transition) => frame.go(transition),
            Leave::Close => frame.quit(),
        }
    }
}
