//! The frames of a game in each of its states: running, the count-in, and panels.

use breakout::event::Event;
use breakout::game::{Game, Phase};
use breakout::replay::Setup;

use super::panel::{Panel, PanelChoice};
use super::{Mode, Play, State};
use crate::app::audio::Cue;
use crate::app::input::Action;
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
                    frame.app.controls.latch_launch();
                    self.first_minutes.press(&self.session.game);
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
            |game, events, took| frame.app.blueprint.observe_play(game, events, took),
        );
        let strengths = &frame.app.settings.picture.strengths;
        if let Some((strength, seconds)) = self.session.effects.motion.take_rumble(strengths) {
            frame.app.controls.rumble(strength, seconds);
        }
        frame.app.audio.listen(&self.session.frame_events);
    }

    /// True if the ball was just served and takes no press yet, which would be meant for what led there.
    pub(super) fn is_new_serve(&self) -> bool {
        self.session.game.is_serving() && !self.serve.is_over()
    }

    /// Guards a serve for its first moments. A ball that was caught is none, and is launched at once.
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
        self.rest(frame);
    }

    pub(super) fn update_panel(&mut self, frame: &mut Frame<'_>, panel: Panel) {
        let before = self.panel_grace.age;
        let actions = self.panel_grace.meant(frame.seconds, frame.actions);
        let outcome = self.scoring.outcome.filter(|_| panel.has_stars());
        let star = outcome.and_then(|outcome| outcome.star_between(before, self.panel_grace.age));
        if let Some(star) = star {
            frame.app.audio.star(star);
        }
        self.rest(frame);
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
        // The autopilot needs no key to go on.
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
                frame.app.controls.latch_launch();
                self.state = State::Running;
            }
            PanelChoice::Restart | PanelChoice::LevelAgain | PanelChoice::SceneAgain => {
                self.start_over(frame);
            }
            PanelChoice::GoOn => self.go_on_with_run(frame),
            PanelChoice::Edit => press_edit(frame),
            PanelChoice::NewRun if self.mode.drawn().is_some() => frame.go(Transition::PlayTest),
            PanelChoice::NewRun => frame.go(self.new_run(frame.app)),
            PanelChoice::Options => {
                let game = &self.session.game;
                let (rules, level) = (game.rules(), self.open_index(game.level_index(), frame.app));
                let run = PausedRun { rules, level };
                let run = self.mode.exhibit().is_none().then_some(run);
                frame.go(Transition::Options(run));
            }
            PanelChoice::Levels | PanelChoice::Museum => frame.go(self.list(frame.app)),
            PanelChoice::Title => frame.go(Transition::Title),
        }
    }

    /// Ignores a press that was meant for the game before its panel.
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

    /// Restarts the level. A run that has cleared it waits meanwhile, and goes on from its panel.
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
            Mode::Run(_) if game.phase() == Phase::Cleared => {
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

#[cfg(test)]
mod tests {
    use breakout::input::Input;
    use breakout::tuning::STEP;
    use macroquad::prelude::vec2;

    use super::*;
    use crate::app::keeping::Kept;
    use crate::app::platform::test_folder::TestFolder;
    use crate::app::screens::play::testing::{
        app, cleared, games, leaves, play_on, play_until, played, resumed, update, update_in, wait,
        window,
    };
    use crate::app::screens::{AppContext, Screen, title};
    use crate::app::view::{Surface, View};

    #[test]
    fn whoever_taps_on_while_the_last_brick_breaks_sees_the_panel() {
        let middle = vec2(640.0, 360.0);
        for tap in [
            Action::Choose,
            Action::Click(middle),
            Action::Back,
            Action::Restart,
        ] {
            let (mut play, mut app) = cleared();
            let guard = match tap {
                Action::Restart => 0.2,
                Action::Back => 0.4,
                _ => 3.0,
            };
            // A press in every frame, until the panel has been open almost as long as it is deaf.
            for _ in 0..((END_DELAY + guard) * 60.0) as u32 {
                let requests = update(&mut play, &mut app, &[tap]);
                assert_eq!(requests.to(), None, "{tap:?}");
                let early = matches!(
                    play.state,
                    State::Ending(_) | State::Panel(Panel::Cleared, _)
                );
                assert!(early, "{tap:?}");
            }
        }
        // After a pause a press counts, also of somebody who has hammered on.
        let (mut play, mut app) = cleared();
        hammer(&mut play, &mut app, Action::Choose, END_DELAY + 1.0);
        wait(&mut play, &mut app, 0.5);
        update(&mut play, &mut app, &[Action::Choose]);
        assert!(matches!(play.state, State::Running), "the next level");
    }

    /// A run at the panel of its first level, and that level once more.
    fn cleared_and_again() -> (Play, Play, AppContext) {
        let (mut run, mut app) = cleared();
        wait(&mut run, &mut app, END_DELAY + 0.6);
        let requests = update(&mut run, &mut app, &[Action::Down, Action::Choose]);
        let Some(Transition::Again(setup)) = requests.to() else {
            panic!("the level");
        };
        let again = Play::again(&app, setup);
        (run, again, app)
    }

    #[test]
    fn a_cleared_level_is_played_again_while_its_run_waits() {
        let (mut run, mut again, mut app) = cleared_and_again();
        let score = run.session.game.score();
        assert!(again.session.ranked && again.session.game.score() == 0);
        // Whoever launches on comes to the panel, not to the next level.
        for _ in 0..60 * 20 {
            update(&mut again, &mut app, &[Action::Launch]);
        }
        assert_eq!(again.session.game.phase(), Phase::Cleared);
        assert!(matches!(again.state, State::Panel(Panel::Cleared, _)));
        let requests = update(&mut again, &mut app, &[Action::Choose]);
        assert_eq!(requests.leave, Some(Leave::Back));
        // The run goes on from its panel, with its points.
        wait(&mut run, &mut app, 0.6);
        update(&mut run, &mut app, &[Action::Choose]);
        assert!(matches!(run.state, State::Running), "the next level");
        assert_eq!(run.session.game.score(), score);
    }

    #[test]
    fn a_level_that_is_played_again_is_restarted_and_left_without_a_question() {
        for leave in [Leave::To(Transition::Title), Leave::Close] {
            let (_, mut again, mut app) = cleared_and_again();
            play_until(&mut again, &mut app, Phase::Cleared);
            again.state = State::Running;
            assert!(again.session.game.score() > 0);
            assert!(again.losses(&leave, &app).is_empty());
            let requests = update(&mut again, &mut app, &[Action::Restart]);
            assert!(requests.to().is_none() && !app.guard.is_asking());
            assert!(matches!(again.mode, Mode::Again(_)) && again.session.game.score() == 0);
            again.open(Panel::Paused);
            wait(&mut again, &mut app, 0.6);
            let on = [Action::Down, Action::Down, Action::Choose];
            assert_eq!(update(&mut again, &mut app, &on).leave, Some(Leave::Back));
        }
    }

    #[test]
    fn the_run_that_waits_is_the_one_to_continue() {
        let folder = TestFolder::new("again");
        let mut app = window(&folder);
        let mut run = played(&mut app, 0, 5000);
        run.keep_run(&mut app);
        let mut again = Play::again(&app, run.session.history.setup().clone());
        play_on(&mut again, &mut app, 5000);
        again.keep_run(&mut app);
        let leave = Leave::To(Transition::Title);
        for play in [&mut run, &mut again] {
            assert!(leaves(play, &mut app, &leave));
        }
        app.replays.finish();
        let hash = run.session.game.state_hash();
        assert_eq!(resumed(&mut app).session.game.state_hash(), hash);
        // What was played meanwhile is one of the last games.
        assert_eq!(games(&folder), 1);
    }

    #[test]
    fn going_back_from_an_ended_run_leads_where_it_came_from() {
        for (choice, back) in [
            (title::TitleRow::Play, Transition::Title),
            (title::TitleRow::Levels, Transition::Levels(0)),
        ] {
            let (mut play, mut app) = cleared();
            app.memory.title_row = choice;
            wait(&mut play, &mut app, END_DELAY + 0.6);
            update(&mut play, &mut app, &[Action::Back]);
            // Nothing keeps its points here, so it asks.
            wait(&mut play, &mut app, 0.6);
            let requests = update(&mut play, &mut app, &[Action::Down, Action::Choose]);
            assert_eq!(requests.to(), Some(back));
        }
    }

    /// Presses in every frame, for so many seconds.
    fn hammer(play: &mut Play, app: &mut AppContext, press: Action, seconds: f32) {
        for _ in 0..(seconds * 60.0) as u32 {
            update(play, app, &[press]);
        }
    }

    /// Plays with an input until the paddle holds the ball.
    fn until_held(play: &mut Play, app: &AppContext, input: impl Fn(&Game) -> Input) {
        let strengths = &app.settings.picture.strengths;
        for _ in 0..20_000 {
            play.session
                .advance(STEP, 100, strengths, |game| Some(input(game)), |_, _, _| {});
            play.follow_serve(STEP, &[]);
            if play.session.game.is_serving() {
                return;
            }
        }
        panic!("it is never held");
    }

    #[test]
    fn a_serve_takes_no_press_that_was_meant_for_what_led_there() {
        for press in [Action::Launch, Action::Click(vec2(640.0, 360.0))] {
            // A run that begins, and one that goes on.
            let mut app = app(&[". . .\n. 2 .\n", ". . .\n. 2 .\n"]);
            let mut play = Play::new(&app, 0);
            for _ in 0..2 {
                hammer(&mut play, &mut app, press, 1.5);
                assert!(play.session.game.is_serving(), "{press:?}");
                wait(&mut play, &mut app, 0.1);
                assert!(play.session.game.is_serving(), "no press waits: {press:?}");
                play.pause();
                wait(&mut play, &mut app, 0.6);
                update(&mut play, &mut app, &[Action::Back]);
                assert!(matches!(play.state, State::Running));
            }
            // After that a press counts, and the next serve takes none again.
            wait(&mut play, &mut app, 0.55);
            hammer(&mut play, &mut app, press, 0.1);
            assert!(!play.session.game.is_serving(), "{press:?}");
            until_held(&mut play, &app, |_| Input {
                target: Some(0.0),
                ..Input::default()
            });
            hammer(&mut play, &mut app, press, 1.5);
            assert!(play.session.game.is_serving(), "{press:?}");
        }
    }

    #[test]
    fn the_next_level_waits_for_a_press_of_its_own() {
        let level = ". . .\n. 2 .\n";
        let mut app = app(&[&format!("ball: 400 400 0 -300\n{level}"), level]);
        let mut play = Play::new(&app, 0);
        play_until(&mut play, &mut app, Phase::Cleared);
        wait(&mut play, &mut app, END_DELAY + 0.6);
        update(&mut play, &mut app, &[Action::Choose]);
        hammer(&mut play, &mut app, Action::Launch, 1.5);
        assert_eq!(play.session.game.level_index(), 1);
        assert!(play.session.game.is_serving());
        wait(&mut play, &mut app, 0.5);
        hammer(&mut play, &mut app, Action::Launch, 0.1);
        assert!(!play.session.game.is_serving());
    }

    #[test]
    fn a_ball_that_was_caught_is_launched_at_once() {
        // The second brick drops a sticky paddle.
        let mut app = app(&[
            "ball: 360 90 0 -300\npaddle: 360\nbricks:\n.........t\n....2....2\n\
             drops:\n..........\n....k.....\n",
        ]);
        let mut play = Play::new(&app, 0);
        let follow = |game: &Game| Input {
            target: game.balls().first().map(|ball| ball.position.x),
            ..Input::default()
        };
        until_held(&mut play, &app, follow);
        assert_eq!(play.session.game.lives(), 3, "it is caught");
        hammer(&mut play, &mut app, Action::Launch, 0.1);
        assert!(!play.session.game.is_serving());
    }

    #[test]
    fn after_a_change_of_the_window_the_game_counts_in() {
        let mut app = app(&["ball: 400 400 0 -300\n. . .\n. 2 .\n"]);
        let mut play = Play::new(&app, 0);
        update(&mut play, &mut app, &[Action::WindowChanges]);
        let steps = play.session.game.steps();
        wait(&mut play, &mut app, 1.0);
        assert!(matches!(play.state, State::CountIn(_)));
        assert_eq!(play.session.game.steps(), steps);
        assert!(play.shows_path(&app));
        // A border that is dragged on holds the count.
        for _ in 0..60 {
            update(&mut play, &mut app, &[Action::WindowChanges]);
        }
        wait(&mut play, &mut app, 1.0);
        assert_eq!(play.session.game.steps(), steps);
        wait(&mut play, &mut app, 0.3);
        assert!(matches!(play.state, State::Running) && !play.shows_path(&app));
    }

    #[test]
    fn a_pad_that_is_unplugged_pauses() {
        let mut app = app(&["ball: 400 400 0 -300\n. . .\n. 2 .\n"]);
        let mut play = Play::new(&app, 0);
        update(&mut play, &mut app, &[Action::Unplugged]);
        assert!(matches!(play.state, State::Panel(Panel::Paused, _)));
    }

    #[test]
    fn a_phone_that_is_turned_pauses() {
        let mut app = app(&["ball: 400 400 0 -300\n. . .\n. 2 .\n"]);
        let mut play = Play::new(&app, 0);
        let turned = View::new(Surface::touched(vec2(390.0, 844.0)));
        update_in(&turned, &mut play, &mut app, &[Action::WindowChanges]);
        assert!(matches!(play.state, State::Panel(Panel::Paused, _)));
    }

    #[test]
    fn a_panel_rests_when_all_of_it_has_settled() {
        let mut app = app(&["ball: 400 400 0 -300\n. . .\n. 2 .\n"]);
        let mut play = Play::new(&app, 0);
        play_until(&mut play, &mut app, Phase::Won);
        play.open(play.ending());
        let mut lively = 0;
        while !play.describe().is_idle {
            play.panel_grace.age += STEP;
            play.session
                .advance_effects(STEP, &app.settings.picture.strengths);
            lively += 1;
            assert!(lively < 120 * 10, "it never rests");
        }
        assert!(
            lively > 120 * 4,
            "confetti flies for longer than {lively} frames"
        );
    }
}
