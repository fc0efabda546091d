//! The frames of a game in each of its states: running, the count-in, and panels.

#[cfg(test)]
mod tests;

use breakout::event::Event;
use breakout::game::{Game, Phase};
use breakout::replay::Setup;

use super::panel::{Panel, PanelChoice};
use super::{Mode, Play, State};
use crate::app::audio::Cue;
use crate::app::input::{Action, Controls};
use crate::app::screens::{Frame, Leave, PausedRun, Transition};
use crate::app::ui::grace_period::{GracePeriod, RESTART_WAIT};

/// Seconds between the end of a level and its panel.
pub(super) const END_DELAY: f32 = 0.7;
/// Seconds after which the autopilot goes on from a panel.
const AUTOPILOT_WAIT: f32 = 2.0;

impl Play {
    pub(super) fn run(&mut self, frame: &mut Frame<'_>) {
        let is_steered = !self.mode.is_on_autopilot();
        for action in frame.actions {
            match action {
                action if pauses(action) && frame.app.reload.has_message() => {
                    frame.cue(Cue::MenuBack);
                    frame.app.reload.put_away();
                }
                action if pauses(action) => {
                    frame.cue(Cue::MenuBack);
                    return self.pause();
                }
                Action::Launch | Action::Click(_) if is_steered && !self.is_new_serve() => {
                    frame.app.controls.launch = true;
                    self.first_minutes.press(&self.session.game);
                }
                Action::Slower | Action::Faster => {
                    let faster = *action == Action::Faster;
                    frame.leave(Leave::Speed { faster });
                }
                _ => {}
            }
        }
        if self.mode.exhibit().is_none() {
            let race = self.race.as_ref();
            self.scoring.race(&mut self.session, race, frame.app);
        }
        self.advance(frame);
        self.follow_serve(frame.seconds, frame.actions);
        if is_steered {
            self.follow_pointer(frame);
        }
        // A latched launch starts the next level without a panel.
        let has_ended = self.session.game.phase() != Phase::Playing;
        if has_ended && !frame.app.controls.launch {
            self.state = State::Ending(END_DELAY);
        }
        self.keep_score(frame.app);
    }

    /// Makes the due steps, and passes their events to the blueprint and the sound.
    fn advance(&mut self, frame: &mut Frame<'_>) {
        let app = &mut *frame.app;
        let speed = app.settings.game.speed;
        let launches = app.settings.game.automatic_launch;
        let workshop = self.mode.workshop_mut();
        let mut autopilot = workshop.and_then(|workshop| workshop.autopilot.as_mut());
        let input = |game: &Game, controls: &mut Controls| match &mut autopilot {
            Some(bot) => {
                let mut input = bot.input(game);
                input.launch |= std::mem::take(&mut controls.launch);
                Some(input)
            }
            None => Some(controls.input(game, launches)),
        };
        app.advance(&mut self.session, frame.seconds, speed, input);
        let strengths = &app.settings.picture.strengths;
        if let Some((strength, seconds)) = self.session.effects.motion.take_rumble(strengths) {
            app.controls.rumble(strength, seconds);
        }
        app.audio.listen(&self.session.frame_events);
    }

    /// True if the ball was just served: a press would be meant for what came before.
    pub(super) fn is_new_serve(&self) -> bool {
        self.session.game.is_serving() && !self.serve.is_over()
    }

    /// Starts the grace period of a serve. A caught ball has none: it can be launched at once.
    fn follow_serve(&mut self, seconds: f32, actions: &[Action]) {
        use Event::{BallLost, LevelStarted};
        let is_serve =
            |event: &Event| matches!(event, LevelStarted { .. } | BallLost { remaining: 0, .. });
        self.serve.wait(seconds, actions);
        if self.session.frame_events.iter().any(is_serve) {
            self.serve = GracePeriod::default();
        }
    }

    fn follow_pointer(&mut self, frame: &Frame<'_>) {
        if let Some(target) = frame.app.controls.target(self.session.game.paddle()) {
            self.session.show_paddle_at(target);
        }
    }

    pub(super) fn count_in(&mut self, frame: &mut Frame<'_>, remaining: f32) {
        let remaining = remaining - frame.seconds;
        self.state = if remaining > 0.0 {
            State::CountIn(remaining)
        } else {
            State::Running
        };
        if frame.actions.iter().any(pauses) {
            frame.cue(Cue::MenuBack);
            self.pause();
        }
        self.follow_pointer(frame);
        frame.app.controls.forget_tap();
        self.rest(frame.seconds, frame.app);
    }

    pub(super) fn update_panel(&mut self, frame: &mut Frame<'_>, panel: Panel) {
        if panel != Panel::Paused {
            self.wait_for_rival();
        }
        let before = self.panel_grace.age;
        let actions = self.panel_grace.meant(frame.seconds, frame.actions);
        let outcome = self.scoring.outcome.filter(|_| panel.has_stars());
        let star = outcome.and_then(|outcome| outcome.star_between(before, self.panel_grace.age));
        if let Some(star) = star {
            frame.app.audio.star(star);
        }
        self.rest(frame.seconds, frame.app);
        if panel == Panel::Paused && actions.iter().any(pauses) {
            frame.cue(Cue::MenuChoose);
            return self.resume();
        }
        if actions.contains(&Action::Back) {
            return if let Mode::Again(_) = self.mode {
                self.go_on_with_run(frame);
            } else {
                frame.leave_to(self.back(frame.app));
            };
        }
        if self.has_result(panel) && actions.contains(&Action::ShareResult) {
            frame.cue(Cue::MenuChoose);
            return self.share(frame, panel);
        }
        let State::Panel(_, menu) = &mut self.state else {
            return;
        };
        for action in frame.actions {
            self.panel_page.act(*action);
        }
        let response = menu.update(&actions);
        if let Some(choice) = frame.play_response(response) {
            return self.choose(frame, choice);
        }
        // The autopilot goes on without a key.
        if self.mode.is_on_autopilot()
            && self.panel_grace.age > AUTOPILOT_WAIT
            && let Some(choice) = panel.next()
        {
            frame.cue(Cue::MenuChoose);
            self.choose(frame, choice);
        }
    }

    fn choose(&mut self, frame: &mut Frame<'_>, choice: PanelChoice) {
        match choice {
            PanelChoice::Resume => self.resume(),
            PanelChoice::NextLevel => {
                frame.app.controls.launch = true;
                self.state = State::Running;
            }
            PanelChoice::Restart
            | PanelChoice::LevelAgain
            | PanelChoice::RaceAgain
            | PanelChoice::SceneAgain => {
                self.start_over(frame);
            }
            PanelChoice::GoOn => self.go_on_with_run(frame),
            PanelChoice::Edit => press_edit(frame),
            PanelChoice::NewRun if self.mode.drawn().is_some() => frame.go(Transition::PlayTest),
            PanelChoice::NewRun => frame.go(self.new_run(frame.app)),
            PanelChoice::Harder(difficulty) | PanelChoice::Easier(difficulty) => {
                frame.app.settings.game.rules.difficulty = difficulty;
                frame.go(self.new_run(frame.app));
            }
            PanelChoice::Sets => frame.go(Transition::Sets(None)),
            PanelChoice::Options => {
                let game = &self.session.game;
                let rules = game.rules();
                let level = self.open_index(game.level_index(), frame.app);
                let is_run = self.mode.exhibit().is_none();
                frame.go(Transition::Options(
                    is_run.then_some(PausedRun { rules, level }),
                ));
            }
            PanelChoice::Levels | PanelChoice::Museum => frame.go(self.list(frame.app)),
            PanelChoice::Title => frame.go(Transition::Title),
        }
    }

    /// Restarts, unless the press was meant for the game before its panel.
    pub(super) fn press_restart(&mut self, frame: &mut Frame<'_>) {
        let is_early = match self.state {
            State::Ending(_) => true,
            State::Panel(..) => self.panel_grace.age < RESTART_WAIT,
            _ => false,
        };
        if !is_early {
            frame.cue(Cue::MenuChoose);
            self.start_over(frame);
        }
    }

    /// Restarts the level. A run that has cleared it waits and continues from its panel.
    fn start_over(&mut self, frame: &mut Frame<'_>) {
        let game = &self.session.game;
        let setup = Setup {
            start: game.level_index(),
            seed: frame.app.seed(),
            ..self.session.history.setup().clone()
        };
        match &self.mode {
            Mode::Again(_) => {
                self.give_up_run(frame.app);
                frame.app.controls.forget();
                *self = Self::again(frame.app, setup);
            }
            Mode::Run(_) if game.phase() == Phase::Cleared && self.race.is_none() => {
                self.open(Panel::Cleared);
                frame.go(Transition::Again(setup));
            }
            _ => frame.go(self.restart(frame.app)),
        }
    }

    fn go_on_with_run(&mut self, frame: &mut Frame<'_>) {
        self.give_up_run(frame.app);
        frame.close();
    }
}

pub(super) fn press_edit(frame: &mut Frame<'_>) {
    if !frame.refuses_to_draw() {
        frame.go(Transition::Editor);
    }
}

fn pauses(action: &Action) -> bool {
    matches!(action, Action::Back | Action::Pause)
}
