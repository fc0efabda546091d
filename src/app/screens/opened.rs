//! A recording that came as a link, a code or a file: is it raced or watched?

use std::sync::Arc;

use breakout::replay::Recording;

use super::{AppContext, Description, Frame, Screen, Transition, Watched};
use crate::app::input::Context;
use crate::app::playfield::scenery::Scenery;
use crate::app::render::palette::play;
use crate::app::ui::Ui;
use crate::app::ui::question::QuestionPanel;
use crate::app::words::words;

pub(crate) struct OpenedScreen {
    recording: Arc<Recording>,
    question: QuestionPanel<Answer>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Race,
    Watch,
    Leave,
}

/// A recording can be raced if its inputs give the same game here, in levels that stay as they are.
///
/// # Errors
/// A sentence that says why not.
pub(super) fn raceable(recording: &Recording) -> Result<(), &'static str> {
    let words = words().watch;
    match recording.is_of_these_rules() {
        false => Err(words.race_of_other_rules),
        true if !recording.has_one_setup() => Err(words.race_of_edits),
        true => Ok(()),
    }
}

impl OpenedScreen {
    pub(super) fn new(recording: Arc<Recording>) -> Self {
        let words = words();
        let setup = &recording.setup;
        let level = setup.levels[setup.start].title();
        let standing = recording.standing;
        let who = recording.name.chosen();
        let seconds = recording.seconds();
        let said = words.watch.came(who, level, standing.score, seconds);
        let can_race = raceable(&recording).is_ok();
        let race = can_race.then_some((words.watch.race_it, Answer::Race));
        let others = [
            (words.watch.watching, Answer::Watch),
            (words.play.title, Answer::Leave),
        ];
        let answers = race.into_iter().chain(others);
        let mut question = QuestionPanel::new(said, answers, Answer::Leave);
        question.color = play::ACCENT;
        Self {
            recording,
            question,
        }
    }
}

impl Screen for OpenedScreen {
    fn update(&mut self, frame: &mut Frame<'_>) {
        let response = self.question.update(frame.seconds, frame.actions);
        let Some(answer) = frame.play_response(response) else {
            return;
        };
        let recording = self.recording.clone();
        match answer {
            Answer::Race => frame.go(Transition::Race(recording)),
            Answer::Watch => frame.go(Transition::Watch(Box::new(Watched {
                from: recording.setup.start,
                at: 0,
                recording,
                back: Transition::Title,
            }))),
            Answer::Leave => frame.leave_to(Transition::Title),
        }
    }

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext) {
        let view = ui.view;
        Scenery::draw_dim(ui, view, &app.settings);
        self.question.draw(ui);
    }

    fn describe(&self) -> Description<'_> {
        Description {
            is_idle: self.question.is_ready(),
            ..Description::new("opened", &[Context::Window, Context::Menu])
        }
    }

    fn state(&self, _: &AppContext) -> String {
        let panel = if self.question.is_ready() {
            "ready"
        } else {
            "new"
        };
        format!("panel={panel}")
    }

    fn spoken(&self, _: &AppContext) -> String {
        self.question.spoken()
    }
}

#[cfg(test)]
mod tests {
    use breakout::level::LevelSet;
    use breakout::replay::{PlayerName, RULES};
    use macroquad::prelude::vec2;

    use super::*;
    use crate::app::input::Action;
    use crate::app::screens::Requests;
    use crate::app::view::View;
    use crate::scenes::recorded;

    fn answered(recording: &Arc<Recording>, actions: &[Action]) -> Option<Transition> {
        let mut app = AppContext::of(LevelSet::builtin());
        let mut screen = OpenedScreen::new(recording.clone());
        let view = View::of(vec2(1280.0, 720.0));
        Requests::of(&mut screen, &mut app, (&view, 9.0), &[]);
        Requests::of(&mut screen, &mut app, (&view, 0.1), actions).to()
    }

    #[test]
    fn a_recording_is_raced_watched_or_left() {
        let mut recording = recorded(&LevelSet::builtin(), 600);
        recording.name = PlayerName::of("Zoë");
        let recording = Arc::new(recording);
        let race = answered(&recording, &[Action::Choose]);
        assert_eq!(race, Some(Transition::Race(recording.clone())));
        let watch = answered(&recording, &[Action::Down, Action::Choose]);
        assert!(matches!(watch, Some(Transition::Watch(_))));
        assert_eq!(
            answered(&recording, &[Action::Back]),
            Some(Transition::Title)
        );
        let spoken = OpenedScreen::new(recording.clone()).question.spoken();
        let title = recording.setup.levels[0].title();
        assert!(
            spoken.contains("Zoë") && spoken.contains(title) && spoken.contains("0:05"),
            "{spoken}"
        );
    }

    #[test]
    fn what_plays_another_game_here_is_only_watched() {
        let mut recording = recorded(&LevelSet::builtin(), 120);
        recording.rules = RULES + 1;
        let first = answered(&Arc::new(recording), &[Action::Choose]);
        assert!(matches!(first, Some(Transition::Watch(_))));
    }
}
