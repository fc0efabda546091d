//! Leaving a game: what would be lost is asked first. A drawing that is not saved, or the points of a run.

use breakout::game::Phase;

use super::editing::save_drawing;
use super::keeping::displaced_by;
use super::press_again::PressAgain;
use super::{Mode, Play};
use crate::app::input::Action;
use crate::app::screens::{AppContext, Frame, Leave, Transition};
use crate::app::ui::menu::Response;
use crate::app::ui::question::Question;
use crate::app::words::words;

/// Seconds in which a panel or a question that has just opened takes no restart.
pub(super) const RESTART_GUARD: f32 = 0.2;

/// What the player is asked before something is lost.
#[derive(Default)]
pub(super) struct Asking {
    /// Time stands still meanwhile.
    pub(super) question: Option<Asked>,
    /// Whether the player has agreed to lose the game.
    pub(super) has_agreed: bool,
    pub(super) again: PressAgain,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Stay,
    Go,
    /// Go, and keep the run that waits instead of this one.
    MakeWay,
    /// Go, and save what was drawn.
    Save,
    /// Go, and throw it away.
    Discard,
}

/// A question whether to lose something, and where the player goes then.
pub(super) struct Asked {
    pub(super) question: Question<Answer>,
    leave: Leave,
}

impl Asked {
    /// One frame. Pressing restart again is a yes, if that is what was asked.
    fn update(&mut self, frame: &mut Frame<'_>, restart: Transition) -> Option<(Answer, Leave)> {
        let insists = self.leave == Leave::To(restart)
            && self.question.age > RESTART_GUARD
            && frame.actions.contains(&Action::Restart);
        let response = match self.question.update(frame.seconds, frame.actions) {
            _ if insists => Response::Chosen(Answer::Go),
            response => response,
        };
        let answer = frame.play_response(response)?;
        Some((answer, self.leave.clone()))
    }
}

impl Play {
    /// Whether the game may be left like this. If that loses something, the player is asked, one question at
    /// a time.
    pub(super) fn may_go(&mut self, leave: &Leave, app: &AppContext) -> bool {
        let Some(question) = self.question_before(leave, app) else {
            return true;
        };
        let leave = leave.clone();
        self.asking.question = Some(Asked { question, leave });
        self.asking.again.forget();
        false
    }

    /// The question before the game is left like this, if that loses something.
    fn question_before(&self, leave: &Leave, app: &AppContext) -> Option<Question<Answer>> {
        let points = self.points_at_stake();
        let loses_drawing = match leave {
            Leave::To(Transition::PlayTest) => false,
            // The points come first.
            Leave::To(Transition::Editor) => {
                !self.is_on_bench(app) && (points == 0 || self.asking.has_agreed)
            }
            _ => self.mode.drawn().is_some() && !self.asking.has_agreed,
        };
        let words = words().play;
        let stay = (words.keep_playing, Answer::Stay);
        let drawing = app.workbench.as_ref().filter(|bench| bench.is_dirty());
        if let Some(bench) = drawing.filter(|_| loses_drawing) {
            let (save, discard) = ((words.save, Answer::Save), (words.discard, Answer::Discard));
            let sentence = words.not_saved(&bench.title());
            return Some(Question::new(sentence, [save, stay, discard], Answer::Stay));
        }
        if self.asking.has_agreed {
            return None;
        }
        let (session, go) = (&self.session, (self.deed(leave), Answer::Go));
        let waits = app.replays.is_keeping()
            && matches!(&self.mode, Mode::Run(kept) if kept.waits_after(session, leave, app));
        if let Some(other) = displaced_by(session, app).filter(|_| waits) {
            let points = other.recording.standing.score;
            let sentence = if session.ranked {
                words.earlier_run_ends(points)
            } else {
                words.earlier_run_ends_for_unranked(points)
            };
            let mut answers = [stay, go, (words.keep_earlier_run, Answer::MakeWay)];
            // A ranked run is not given for one that is not: there the first answer keeps it.
            if other.recording.counts() && !session.ranked {
                answers.rotate_right(1);
            }
            return Some(Question::new(sentence, answers, Answer::Stay));
        }
        if points > 0 && !waits {
            let sentence = words.run_is_lost(points);
            return Some(Question::new(sentence, [stay, go], Answer::Stay));
        }
        // Whoever drops a file that changes what is kept may have meant another one.
        let loads = matches!(leave, Leave::To(Transition::Load(_)));
        loads.then(|| Question::new(words.loads_backup, [stay, go], Answer::Stay))
    }

    /// What leaving like this does, as the button says it.
    fn deed(&self, leave: &Leave) -> &'static str {
        let words = words().play;
        match leave {
            Leave::Close => words.close_window,
            leave if *leave == Leave::To(self.restart()) => words.restart,
            Leave::To(Transition::Play(_)) => words.new_run,
            Leave::To(Transition::Editor) => words.edit_level,
            Leave::To(Transition::Dropped(_)) => words.open_dropped,
            Leave::To(Transition::Load(_)) => words.load_backup,
            Leave::To(_) => words.leave,
        }
    }

    /// The points that are lost when the game is left: those of a ranked run that could go on. A run that is
    /// played again waits on the disk all the while, and a level that is played once more is no run.
    pub(super) fn points_at_stake(&self) -> u32 {
        let game = &self.session.game;
        match (&self.mode, game.phase()) {
            (Mode::Run(_), Phase::Playing | Phase::Cleared) if self.session.ranked => game.score(),
            _ => 0,
        }
    }

    /// Opens the editor, unless that loses something which the player wants to keep.
    pub(super) fn press_edit(&mut self, frame: &mut Frame<'_>) {
        let leave = Leave::To(Transition::Editor);
        if !frame.refuses_to_draw() && self.may_go(&leave, frame.app) {
            self.edit(frame);
        }
    }

    /// One frame of a question, after whose answer the player goes on.
    pub(super) fn update_question(&mut self, frame: &mut Frame<'_>) {
        self.rest(frame);
        let restart = self.restart();
        let asked = self.asking.question.as_mut();
        let Some((answer, leave)) = asked.and_then(|asked| asked.update(frame, restart)) else {
            return;
        };
        match answer {
            Answer::Stay => {
                self.asking.question = None;
                if self.is_live() {
                    self.resume();
                }
                return;
            }
            Answer::Go => {}
            Answer::MakeWay => {
                if let Some(kept) = self.mode.kept() {
                    kept.makes_way = true;
                }
            }
            Answer::Save => match save_drawing(frame.app) {
                Ok(true) => {}
                // The editor asks whose work counts.
                Ok(false) => {
                    self.asking.question = None;
                    return self.edit(frame);
                }
                Err(sentence) => return frame.notify(sentence),
            },
            Answer::Discard => self.discard_drawing(frame.app),
        }
        self.agree(frame, leave);
    }

    /// The player has agreed to what leaving loses.
    fn agree(&mut self, frame: &mut Frame<'_>, leave: Leave) {
        self.asking.question = None;
        self.asking.has_agreed = true;
        match leave {
            Leave::To(Transition::Editor) => {
                self.give_up_run(frame.app);
                if let Mode::Run(_) = self.mode {
                    self.become_workshop();
                }
                self.session.ranked = false;
                // Work that is not saved and is not played is asked about next.
                if self.may_go(&Leave::To(Transition::Editor), frame.app) {
                    self.edit(frame);
                }
            }
            Leave::To(transition) => frame.go(transition),
            Leave::Close => frame.quit(),
        }
    }
}

#[cfg(test)]
mod tests {
    use breakout::input::Input;

    use super::*;
    use crate::app::input::Context;
    use crate::app::platform::test_folder::TestFolder;
    use crate::app::replays::Replays;
    use crate::app::screens::Screen;
    use crate::app::screens::play::press_again::Press;
    use crate::app::screens::play::testing::{
        app, cleared, offered, play_until, played, update, wait, window,
    };
    use crate::app::shelf::Place;

    #[test]
    fn what_loses_points_asks_once() {
        for leave in [
            Leave::To(Transition::Play(0)),
            Leave::To(Transition::Levels(0)),
            Leave::To(Transition::Title),
            Leave::Close,
        ] {
            let (mut play, mut app) = cleared();
            let slower = Press::Speed(Action::Slower);
            assert!(!play.asking.again.counts(slower, true));
            assert!(!play.may_leave(&leave, &app), "{leave:?} asks");
            assert_eq!(play.prompt(&app), None, "one question at a time");
            assert_eq!(play.describe().contexts[1], Context::Menu);
            wait(&mut play, &mut app, 0.6);
            // Back is no, and nothing has changed.
            update(&mut play, &mut app, &[Action::Back]);
            assert!(play.asking.question.is_none());
            assert!(!play.may_leave(&leave, &app), "{leave:?} asks again");
            wait(&mut play, &mut app, 0.6);
            update(&mut play, &mut app, &[Action::Down]);
            let requests = update(&mut play, &mut app, &[Action::Choose]);
            let wanted = match &leave {
                Leave::To(transition) => (Some(transition.clone()), false),
                Leave::Close => (None, true),
            };
            assert_eq!((requests.transition, requests.quit), wanted);
            assert!(play.may_leave(&leave, &app), "{leave:?} asks once");
        }
    }

    #[test]
    fn nothing_is_asked_where_nothing_is_lost() {
        let leave = Leave::To(Transition::Title);
        let (mut play, app_of_run) = cleared();
        play.session.ranked = false;
        assert!(
            play.may_leave(&leave, &app_of_run),
            "these points do not count"
        );
        let mut fresh = Play::new(&app(&["2 . 2\n"]), 0);
        assert!(fresh.may_leave(&leave, &app_of_run), "there are no points");
        let mut app = app(&["ball: 400 400 0 -300\n. . .\n. 2 .\n"]);
        let mut won = Play::new(&app, 0);
        play_until(&mut won, &mut app, Phase::Won);
        assert!(won.may_leave(&leave, &app), "the run is over, and kept");
        let (mut closed, _) = cleared();
        assert!(!closed.may_leave(&Leave::Close, &app));
        assert!(
            closed.may_leave(&Leave::Close, &app),
            "a second time means it"
        );
    }

    #[test]
    fn the_button_of_a_question_says_what_it_does() {
        let (play, _) = cleared();
        for (leave, deed) in [
            (Leave::To(play.restart()), "Restart"),
            (Leave::To(Transition::Play(1)), "Start a new run"),
            (Leave::To(Transition::Editor), "Edit this level"),
            (
                Leave::To(Transition::Dropped(Place::Dropped)),
                "Open the dropped levels",
            ),
            (
                Leave::To(Transition::Load(Vec::new().into())),
                "Load the backup",
            ),
            (Leave::To(Transition::Levels(0)), "Leave"),
            (Leave::Close, "Close the window"),
        ] {
            assert_eq!(play.deed(&leave), deed);
        }
    }

    #[test]
    fn a_run_without_points_takes_no_others_place_and_asks_nothing() {
        let folder = TestFolder::new("pointless");
        let mut app = window(&folder);
        app.settings.game.rules.help = false;
        let leave = Leave::To(Transition::Title);
        let mut waits = played(&mut app, 0, 5000);
        waits.leave(&leave, &mut app);
        let points = offered(&app).map(|run| run.score);
        assert!(points > Some(0));
        // Straight up, to what cannot be broken.
        let mut other = Play::new(&app, 2);
        while other.session.game.tally().steps < 1500 {
            let game = &other.session.game;
            let input = Input {
                launch: game.is_serving(),
                target: game.balls().first().map(|ball| ball.position.x),
                ..Input::default()
            };
            let input = input.in_grain();
            other.session.fast_forward(1, input);
        }
        assert_eq!(other.session.game.score(), 0);
        assert!(other.may_leave(&leave, &app), "nothing is asked");
        other.leave(&leave, &mut app);
        let left = offered(&app).map(|run| run.score);
        assert_eq!(left, points, "the one with points waits");
    }

    #[test]
    fn restart_pressed_twice_restarts() {
        let (mut play, mut app) = cleared();
        let restart = Leave::To(play.restart());
        assert!(!play.may_leave(&restart, &app));
        update(&mut play, &mut app, &[Action::Restart]);
        assert!(!play.asking.has_agreed, "too early to be meant");
        wait(&mut play, &mut app, 0.25);
        let requests = update(&mut play, &mut app, &[Action::Restart]);
        assert_eq!(requests.transition.map(Leave::To), Some(restart));
    }

    #[test]
    fn leaving_asks_only_where_the_run_is_lost() {
        let folder = TestFolder::new("asks");
        let mut app = window(&folder);
        let mut play = played(&mut app, 0, 5000);
        for (leave, may) in [
            (Leave::To(Transition::Title), true),
            (Leave::To(Transition::Levels(0)), true),
            (Leave::Close, true),
            (Leave::To(Transition::Play(0)), false),
        ] {
            assert_eq!(play.may_leave(&leave, &app), may, "{leave:?}");
        }
        // A run that is given up is a game, and nothing to continue.
        play.leave(&Leave::To(Transition::Play(0)), &mut app);
        app.replays.finish();
        assert!(app.replays.offer().is_none());
        assert!(window(&folder).replays.offer().is_none());
    }

    #[test]
    fn a_run_that_waits_is_displaced_only_after_a_question() {
        let folder = TestFolder::new("displaced");
        let mut app = window(&folder);
        let leave = Leave::To(Transition::Title);
        let mut waits = played(&mut app, 0, 5000);
        assert!(waits.may_leave(&leave, &app));
        waits.leave(&leave, &mut app);
        let points = offered(&app).map(|run| run.score);
        let mut other = played(&mut app, 2, 3000);
        assert!(other.session.game.score() > 0);
        for asks in [
            leave.clone(),
            Leave::Close,
            Leave::To(Transition::Levels(0)),
        ] {
            other.asking.question = None;
            assert!(!other.may_leave(&asks, &app), "{asks:?}");
        }
        // A new run leaves the one that waits where it is, and loses this one.
        other.asking.question = None;
        assert!(!other.may_leave(&Leave::To(Transition::Play(0)), &app));
        assert_eq!(offered(&app).map(|run| run.score), points);
        other.asking.has_agreed = true;
        assert!(other.may_leave(&leave, &app));
        other.leave(&leave, &mut app);
        let left = offered(&app).map(|run| run.level);
        assert_eq!(left, Some(2));
    }

    /// A run that is left, and another of the same levels.
    fn waiting_and_other(folder: &TestFolder, are_ranked: [bool; 2]) -> (Play, AppContext) {
        let mut app = window(folder);
        app.settings.game.rules.practice = !are_ranked[0];
        let mut waits = played(&mut app, 0, 5000);
        waits.leave(&Leave::To(Transition::Title), &mut app);
        app.settings.game.rules.practice = !are_ranked[1];
        (played(&mut app, 2, 3000), app)
    }

    #[test]
    fn a_run_makes_way_for_the_one_that_waits_and_an_unranked_one_does_so_first() {
        let leave = Leave::To(Transition::Title);
        for (are_ranked, first) in [
            ([true, false], true),
            ([true, true], false),
            ([false, false], false),
            ([false, true], false),
        ] {
            let folder = TestFolder::new(&format!("makes_way_{are_ranked:?}"));
            let (mut other, mut app) = waiting_and_other(&folder, are_ranked);
            assert!(!other.may_leave(&leave, &app), "{are_ranked:?}");
            let sentence = other.spoken(&app);
            assert_eq!(
                sentence.contains("not ranked"),
                !are_ranked[1],
                "{sentence}"
            );
            assert_eq!(
                sentence.contains("Keep the earlier run"),
                first,
                "{sentence}"
            );
            wait(&mut other, &mut app, 0.6);
            let way: &[_] = if first { &[] } else { &[Action::Last] };
            let way = [way, &[Action::Choose]].concat();
            let requests = update(&mut other, &mut app, &way);
            assert_eq!(requests.transition, Some(Transition::Title));
            assert!(other.may_leave(&leave, &app), "it asks once");
            other.leave(&leave, &mut app);
            app.replays.finish();
            // This window and the next one offer the earlier run.
            for app in [&app, &window(&folder)] {
                let level = offered(app).map(|run| run.level);
                assert_eq!(level, Some(0), "{are_ranked:?}");
            }
        }
    }

    #[test]
    fn when_the_run_that_was_offered_is_over_the_one_before_is() {
        let folder = TestFolder::new("hidden");
        let mut app = window(&folder);
        let title = Leave::To(Transition::Title);
        let mut points = Vec::new();
        for steps in [5000, 7000] {
            app.settings.game.rules.help = false;
            let mut run = played(&mut app, 0, steps);
            points.push(run.session.game.score());
            // As another window does, which knows nothing of the first.
            run.leave(&title, &mut app);
            app.replays.finish();
            app.replays = Replays::load(Some(folder.to_path_buf()), None);
        }
        Transition::Title.open(&mut app);
        assert_eq!(offered(&app).map(|run| run.score), Some(points[1]));
        let (run, recording) = app.replays.take_offer().expect("the newer run");
        app.replays
            .end(run, breakout::replay::Recording::clone(&recording));
        Transition::Title.open(&mut app);
        assert_eq!(offered(&app).map(|run| run.score), Some(points[0]));
    }
}
