//! Leaving a game: what would be lost, and what becomes of the run. Changing the speed and playing on from the past also
//! leave a ranked run.

#[cfg(test)]
mod tests;

use breakout::game::Phase;

use super::first_minutes::DeviceInUse;
use super::keeping::{displaced_by, waits_after};
use super::{Mode, Play};
use crate::app::input::{Action, Context};
use crate::app::screens::guard::{LeaveReply, Loss};
use crate::app::screens::{AppContext, Leave, Transition};
use crate::app::settings::NORMAL_SPEED;
use crate::app::ui::question::QuestionPanel;
use crate::app::words::words;

/// A way to leave a game, before the player has agreed to it.
pub(super) struct Exit<'a> {
    play: &'a Play,
    leave: &'a Leave,
    app: &'a AppContext,
}

impl Exit<'_> {
    /// The losses that the player has to agree to.
    pub(super) fn losses(&self) -> Vec<Loss> {
        let play = self.play;
        let app = self.app;
        let drawing = || Loss::of_drawing(app, words().play.keep_playing);
        let run = || self.lost_run().map(Loss::Question);
        let losses = match self.leave {
            // The points come first.
            Leave::To(Transition::Editor) => [
                self.lost_points().map(Loss::Question),
                drawing().filter(|_| !play.is_on_bench(app)),
            ],
            Leave::To(Transition::PlayTest) => [run(), None],
            Leave::Speed { faster } => [self.lost_rank(*faster).map(Loss::Prompt), None],
            Leave::PlayOn(step) => [self.lost_future(*step).map(Loss::Prompt), None],
            leave if !leave.is_for_good() => [None, None],
            _ => [play.mode.drawn().and_then(|_| drawing()).or_else(run), None],
        };
        losses.into_iter().flatten().collect()
    }

    fn lost_run(&self) -> Option<QuestionPanel<LeaveReply>> {
        let session = &self.play.session;
        let words = words().play;
        let waits = self.waits() && self.app.replays.is_keeping();
        if let Some(other) = displaced_by(session, self.app).filter(|_| waits) {
            let points = other.recording.standing.score;
            let sentence = if session.ranked {
                words.earlier_run_ends(points)
            } else {
                words.earlier_run_ends_for_unranked(points)
            };
            let [stay, go] = self.answers();
            let mut answers = [stay, go, (words.keep_earlier_run, LeaveReply::MakeWay)];
            // By default a ranked run is not given up for an unranked one.
            if other.recording.counts() && !session.ranked {
                answers.rotate_right(1);
            }
            return Some(QuestionPanel::new(sentence, answers, LeaveReply::Stay));
        }
        // Loading changes what is stored, and the wrong file may have been dropped.
        let loads = matches!(self.leave, Leave::To(Transition::Load(_)));
        let question = || QuestionPanel::new(words.loads_backup, self.answers(), LeaveReply::Stay);
        let points = self.lost_points().filter(|_| !waits);
        points.or_else(|| loads.then(question))
    }

    /// The points of a run that cannot be resumed. If the question is about a restart, pressing restart again confirms it.
    fn lost_points(&self) -> Option<QuestionPanel<LeaveReply>> {
        let points = self.play.points_at_stake();
        let sentence = words().play.run_is_lost(points);
        let mut question = QuestionPanel::new(sentence, self.answers(), LeaveReply::Stay);
        question.again = self.restarts().then_some((Action::Restart, LeaveReply::Go));
        (points > 0).then_some(question)
    }

    fn lost_rank(&self, faster: bool) -> Option<String> {
        let words = words().play;
        let settings = &self.app.settings;
        let key = |action| settings.controls.bindings.key(Context::Game, action);
        let is_normal = settings.game.speed_beside(faster) == NORMAL_SPEED;
        let sentence = if faster {
            words.press_speeds_up(&key(Action::Faster))
        } else {
            words.press_slows_down(&key(Action::Slower))
        };
        (self.play.session.ranked && !is_normal).then_some(sentence)
    }

    /// A ranked run that ends when the game is played on from the past.
    fn lost_future(&self, step: u64) -> Option<String> {
        let words = words().play;
        let points = self.play.points_at_stake();
        let loses = step < self.play.session.history.last() && points > 0;
        let sentence = match self.play.device_in_use(self.app) {
            DeviceInUse::Fingers => words.tap_plays_on(points),
            DeviceInUse::Pad(bindings) | DeviceInUse::Keys(bindings) => {
                words.press_plays_on(&bindings.key(Context::Microscope, Action::PlayOn), points)
            }
        };
        loses.then_some(sentence)
    }

    fn answers(&self) -> [(&'static str, LeaveReply); 2] {
        let stay = words().play.keep_playing;
        [(stay, LeaveReply::Stay), (self.label(), LeaveReply::Go)]
    }

    /// The label of the button that leaves.
    fn label(&self) -> &'static str {
        let words = words().play;
        match self.leave {
            Leave::Close => words.close_window,
            _ if self.restarts() => words.restart,
            Leave::To(Transition::Play(_)) => words.new_run,
            Leave::To(Transition::Editor) => words.edit_level,
            Leave::To(Transition::Dropped(_)) => words.open_dropped,
            Leave::To(Transition::Load(_)) => words.load_backup,
            _ => words.leave,
        }
    }

    fn restarts(&self) -> bool {
        *self.leave == Leave::To(self.play.restart(self.app))
    }

    /// True if the run can be resumed afterwards.
    fn waits(&self) -> bool {
        let play = self.play;
        matches!(play.mode, Mode::Run(_)) && waits_after(&play.session, self.leave, self.app)
    }
}

impl Play {
    pub(super) fn exit<'a>(&'a self, leave: &'a Leave, app: &'a AppContext) -> Exit<'a> {
        let play = self;
        Exit { play, leave, app }
    }

    /// The points of a ranked run in play. A run that resumes is still on disk, and a replayed level is no run.
    fn points_at_stake(&self) -> u32 {
        let game = &self.session.game;
        match (&self.mode, game.phase()) {
            (Mode::Run(_), Phase::Playing | Phase::Cleared) if self.session.ranked => game.score(),
            _ => 0,
        }
    }

    pub(super) fn go(&mut self, leave: &Leave, app: &mut AppContext) {
        match leave {
            Leave::To(Transition::Editor) => {
                if self.points_at_stake() > 0 {
                    self.end_run(app);
                }
                self.edit(app);
            }
            Leave::Speed { faster } => {
                let speed = app.settings.game.speed_beside(*faster);
                app.settings.game.speed = speed;
                self.session.ranked &= speed == NORMAL_SPEED;
            }
            Leave::PlayOn(step) => {
                if *step < self.session.history.last() {
                    self.give_up_run(app);
                }
                self.play_on(*step);
            }
            leave if leave.is_for_good() => {
                let waits = self.exit(leave, app).waits();
                if let Some(kept) = self.mode.kept() {
                    kept.leave(&self.session, waits, app);
                }
            }
            _ => {}
        }
    }

    /// Keeps the run among the last games; the game in play no longer counts.
    pub(super) fn end_run(&mut self, app: &mut AppContext) {
        self.give_up_run(app);
        self.become_workshop();
    }
}
