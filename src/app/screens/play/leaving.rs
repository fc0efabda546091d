//! Leaving a run: what would be lost is asked first.

use breakout::game::Phase;

use super::interruptions::RESTART_GUARD;
use super::{Play, State};
use crate::app::input::Action;
use crate::app::screens::{AppContext, Frame, Leave, Transition};
use crate::app::ui::menu::Response;
use crate::app::ui::question::Question;
use crate::app::words::words;

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
    /// Going back answers that the player stays.
    pub(super) fn new(
        sentence: impl Into<String>,
        answers: impl IntoIterator<Item = (&'static str, Answer)>,
        leave: Leave,
    ) -> Self {
        let question = Question::new(sentence, answers, Answer::Stay);
        Self { question, leave }
    }
}

impl Play {
    /// The question before the run is left like this, if that loses something.
    pub(super) fn question_before(&self, leave: &Leave, app: &AppContext) -> Option<Asked> {
        if let Some(asked) = self.question_about_drawing(leave, app) {
            return Some(asked);
        }
        if self.keeping.given_up {
            return None;
        }
        let words = words().play;
        let stay = (words.keep_playing, Answer::Stay);
        let go = (self.deed(leave), Answer::Go);
        if let Some(waits) = self.displaced_by_leaving(leave, app) {
            let points = waits.recording.standing.score;
            let sentence = if self.session.ranked {
                words.earlier_run_ends(points)
            } else {
                words.earlier_run_ends_for_unranked(points)
            };
            let mut answers = [stay, go, (words.keep_earlier_run, Answer::MakeWay)];
            // A ranked run is not given for one that is not: there the first answer keeps it.
            if waits.recording.counts() && !self.session.ranked {
                answers.rotate_right(1);
            }
            return Some(Asked::new(sentence, answers, leave.clone()));
        }
        let points = self.points_at_stake();
        if points > 0 && !self.is_kept_after(leave, app) {
            return Some(self.question_about_run(leave.clone()));
        }
        // Whoever drops a file that changes what is kept may have meant another one.
        let loads = matches!(leave, Leave::To(Transition::Load(_)));
        loads.then(|| Asked::new(words.loads_backup, [stay, go], leave.clone()))
    }

    /// Whether to lose the points of this run.
    pub(super) fn question_about_run(&self, leave: Leave) -> Asked {
        let words = words().play;
        let answers = [
            (words.keep_playing, Answer::Stay),
            (self.deed(&leave), Answer::Go),
        ];
        Asked::new(words.run_is_lost(self.points_at_stake()), answers, leave)
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

    /// Asks, one question at a time.
    pub(super) fn ask(&mut self, asked: Asked) {
        self.question = Some(asked);
        self.speed_change.forget();
    }

    /// The points that are lost when this run is left: those of a ranked run that could go on.
    pub(super) fn points_at_stake(&self) -> u32 {
        let game = &self.session.game;
        match game.phase() {
            // A run that is played again waits on the disk all the while, and a level that is played
            // once more is no run.
            _ if self.again || matches!(self.state, State::Resuming(_)) => 0,
            Phase::Playing | Phase::Cleared if self.session.ranked => game.score(),
            _ => 0,
        }
    }

    /// One frame of the question whether to lose the run. Pressing restart again is a yes, if that is
    /// what was asked.
    pub(super) fn update_question(&mut self, frame: &mut Frame<'_>) {
        let strengths = &frame.app.settings.picture.strengths;
        self.session.advance_effects(frame.seconds, strengths);
        let restart = Leave::To(self.restart());
        let Some(Asked { question, leave }) = &mut self.question else {
            return;
        };
        let insists = *leave == restart
            && question.age > RESTART_GUARD
            && frame.actions.contains(&Action::Restart);
        let response = match question.update(frame.seconds, frame.actions) {
            _ if insists => Response::Chosen(Answer::Go),
            response => response,
        };
        let leave = leave.clone();
        match frame.play_response(response) {
            None => {}
            Some(Answer::Save) => self.save_drawing(frame, leave),
            Some(Answer::Discard) => self.discard_drawing(frame, leave),
            Some(Answer::Go) => self.agree(frame, leave),
            Some(Answer::MakeWay) => {
                self.keeping.makes_way = true;
                self.agree(frame, leave);
            }
            Some(Answer::Stay) => {
                self.question = None;
                if self.is_live() {
                    self.resume();
                }
            }
        }
    }

    /// The player has agreed to what leaving loses.
    pub(super) fn agree(&mut self, frame: &mut Frame<'_>, leave: Leave) {
        self.question = None;
        match leave {
            Leave::To(Transition::Editor) => {
                self.give_up_run(frame.app);
                self.workshop = true;
                self.session.ranked = false;
                self.edit(frame);
            }
            Leave::To(transition) => {
                self.keeping.given_up = true;
                frame.go(transition);
            }
            Leave::Close => {
                self.keeping.given_up = true;
                frame.quit();
            }
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
    use crate::app::screens::play::testing::{
        app, cleared, play_on, play_until, update, wait, window,
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
            let settings = &mut app.settings.game;
            play.speed_change.press(Action::Slower, true, settings);
            assert!(!play.may_leave(&leave, &app), "{leave:?} asks");
            assert_eq!(play.prompt(&app), None, "one question at a time");
            assert_eq!(play.describe().contexts[1], Context::Menu);
            wait(&mut play, &mut app, 0.6);
            // Back is no, and nothing has changed.
            update(&mut play, &mut app, &[Action::Back]);
            assert!(play.question.is_none());
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
        let mut waits = Play::new(&app, 0);
        play_on(&mut waits, &mut app, 5000);
        waits.leave(&leave, &mut app);
        let points = app
            .replays
            .offer()
            .map(|offer| offer.recording.standing.score);
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
        let left = app
            .replays
            .offer()
            .map(|offer| offer.recording.standing.score);
        assert_eq!(left, points, "the one with points waits");
    }

    #[test]
    fn restart_pressed_twice_restarts() {
        let (mut play, mut app) = cleared();
        let restart = Leave::To(play.restart());
        assert!(!play.may_leave(&restart, &app));
        update(&mut play, &mut app, &[Action::Restart]);
        assert!(!play.keeping.given_up, "too early to be meant");
        wait(&mut play, &mut app, 0.25);
        let requests = update(&mut play, &mut app, &[Action::Restart]);
        assert_eq!(requests.transition.map(Leave::To), Some(restart));
    }

    #[test]
    fn leaving_asks_only_where_the_run_is_lost() {
        let folder = TestFolder::new("asks");
        let mut app = window(&folder);
        let mut play = Play::new(&app, 0);
        play_on(&mut play, &mut app, 5000);
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
        let mut waits = Play::new(&app, 0);
        play_on(&mut waits, &mut app, 5000);
        assert!(waits.may_leave(&leave, &app));
        waits.leave(&leave, &mut app);
        let points = app
            .replays
            .offer()
            .map(|offer| offer.recording.standing.score);
        let mut other = Play::new(&app, 2);
        play_on(&mut other, &mut app, 3000);
        assert!(other.session.game.score() > 0);
        for asks in [
            leave.clone(),
            Leave::Close,
            Leave::To(Transition::Levels(0)),
        ] {
            other.question = None;
            assert!(!other.may_leave(&asks, &app), "{asks:?}");
        }
        // A new run leaves the one that waits where it is, and loses this one.
        other.question = None;
        assert!(!other.may_leave(&Leave::To(Transition::Play(0)), &app));
        assert_eq!(
            app.replays
                .offer()
                .map(|offer| offer.recording.standing.score),
            points
        );
        other.keeping.given_up = true;
        assert!(other.may_leave(&leave, &app));
        other.leave(&leave, &mut app);
        let left = app
            .replays
            .offer()
            .map(|offer| offer.recording.standing.level);
        assert_eq!(left, Some(2));
    }

    /// A run that is left, and another of the same levels.
    fn waiting_and_other(folder: &TestFolder, are_ranked: [bool; 2]) -> (Play, AppContext) {
        let mut app = window(folder);
        let mut runs =
            [(0, 5000), (2, 3000)]
                .iter()
                .zip(are_ranked)
                .map(|((level, steps), is_ranked)| {
                    app.settings.game.rules.practice = !is_ranked;
                    let mut run = Play::new(&app, *level);
                    play_on(&mut run, &mut app, *steps);
                    if *level == 0 {
                        run.leave(&Leave::To(Transition::Title), &mut app);
                    }
                    run
                });
        let (_, other) = (runs.next(), runs.next());
        drop(runs);
        (other.expect("two runs"), app)
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
                let level = app
                    .replays
                    .offer()
                    .map(|offer| offer.recording.standing.level);
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
            let mut run = Play::new(&app, 0);
            play_on(&mut run, &mut app, steps);
            points.push(run.session.game.score());
            // As another window does, which knows nothing of the first.
            run.leave(&title, &mut app);
            app.replays.finish();
            app.replays = Replays::load(Some(folder.to_path_buf()), None);
        }
        let offered = |app: &AppContext| {
            app.replays
                .offer()
                .map(|offer| offer.recording.standing.score)
        };
        Transition::Title.open(&mut app);
        assert_eq!(offered(&app), Some(points[1]));
        let (run, recording) = app.replays.take_offer().expect("the newer run");
        app.replays
            .end(run, breakout::replay::Recording::clone(&recording));
        Transition::Title.open(&mut app);
        assert_eq!(offered(&app), Some(points[0]));
    }
}
