//! The running game: its steps, what is pressed meanwhile, and the grace period of a serve.

use breakout::event::Event;
use breakout::game::{Game, Phase};

use super::{Mode, Play, State};
use crate::app::audio::Cue;
use crate::app::input::Action;
use crate::app::screens::{Frame, Leave};
use crate::app::ui::grace_period::GracePeriod;

/// Seconds between the end of a level and its panel.
pub(super) const END_DELAY: f32 = 0.7;

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
                    frame.app.controls.latch_launch();
                }
                Action::Slower | Action::Faster => {
                    let faster = *action == Action::Faster;
                    frame.leave(Leave::Speed { faster });
                }
                _ => {}
            }
        }
        let races = frame.app.settings.game.ghost && self.mode.exhibit().is_none();
        self.scoring.race(&mut self.session, races, frame.app);
        self.advance(frame);
        self.follow_serve(frame.seconds, frame.actions);
        if is_steered {
            self.follow_pointer(frame);
        }
        // A latched launch starts the next level, so the level's end needs no panel.
        let has_ended = self.session.game.phase() != Phase::Playing;
        if has_ended && !frame.app.controls.has_launch() {
            self.state = State::Ending(END_DELAY);
        }
        self.keep_score(frame.app);
    }

    /// Makes the due steps, and reports them to the blueprint and the sound.
    fn advance(&mut self, frame: &mut Frame<'_>) {
        let (controls, settings) = (&mut frame.app.controls, &frame.app.settings);
        let mut autopilot = match &mut self.mode {
            Mode::Workshop(workshop) => workshop.autopilot.as_mut(),
            _ => None,
        };
        let input = |game: &Game| match &mut autopilot {
            Some(bot) => {
                let mut input = bot.input(game);
                input.launch |= controls.take_launch();
                Some(input)
            }
            None => Some(controls.input(game, settings.game.automatic_launch)),
        };
        self.session.advance(
            frame.seconds,
            settings.game.speed,
            &settings.picture.strengths,
            input,
            |game, events, took| frame.app.blueprint.observe(game, events, took),
        );
        frame.app.audio.listen(&self.session.frame_events);
        let strengths = &frame.app.settings.picture.strengths;
        if let Some((strength, seconds)) = self.session.effects.motion.take_rumble(strengths) {
            frame.app.controls.rumble(strength, seconds);
        }
    }

    /// Whether the ball was just served, and takes no press yet, as a new panel: the press belongs to what
    /// led there.
    pub(super) fn is_new_serve(&self) -> bool {
        self.session.game.is_serving() && !self.serve.is_over()
    }

    /// Guards a serve for its first moments. A ball that was caught is none, and is launched at once.
    pub(super) fn follow_serve(&mut self, seconds: f32, actions: &[Action]) {
        use Event::{BallLost, LevelStarted};
        let is_serve =
            |event: &Event| matches!(event, LevelStarted { .. } | BallLost { remaining: 0, .. });
        self.serve.wait(seconds, actions);
        if self.session.frame_events.iter().any(is_serve) {
            self.serve = GracePeriod::default();
        }
    }

    pub(super) fn follow_pointer(&mut self, frame: &Frame<'_>) {
        if let Some(target) = frame.app.controls.target(self.session.game.paddle()) {
            self.session.show_paddle_at(target);
        }
    }
}

/// Whether an action starts or ends a pause.
pub(super) fn pauses(action: &Action) -> bool {
    matches!(action, Action::Back | Action::Pause)
}
