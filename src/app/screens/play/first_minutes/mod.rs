//! The first minutes: what a newcomer has to know, each thing once, at the moment it matters, in one sentence with a
//! picture below the paddle. The game knows nothing of it. `lessons.rs` is the table.

mod drawing;
mod lessons;

use breakout::event::Event;
use breakout::game::Game;
use breakout::level::PowerUp;
use breakout::tuning::FIELD;

use super::panel::Panel;
use super::{Play, State};
use crate::app::screens::AppContext;
use crate::app::settings::{HINTS_AGAIN, HINTS_OFF, HINTS_ON, Settings};
use lessons::{About, InHand, LESSONS, Lesson, Moment, When};

/// Seconds for which a hint is shown: as a rule, and at least.
const LIFETIME: f32 = 5.0;
const LEAST: f32 = 1.5;
/// Seconds in which it appears and goes.
const FADE: f32 = 0.25;
/// Seconds from one to the next.
const GAP: f32 = 1.0;
/// Seconds for which one waits for its turn: later it would come out of nowhere. It comes when it matters again.
const PATIENCE: f32 = 7.0;
/// Seconds of a serve, or of a held ball, after which whoever has forgotten how to launch is told again.
const STUCK: f32 = 8.0;
/// A ball below this share of the field's height that falls needs all attention.
const LOW: f32 = 0.55;
/// The distance in playfield units from which on the paddle was moved on purpose.
const MOVED: f32 = 40.0;

#[derive(Default)]
pub(super) struct FirstMinutes {
    shown: Option<Hint>,
    waiting: Vec<Hint>,
    /// Seconds until the next may be shown.
    gap: f32,
    /// Seconds for which the paddle has held a ball.
    serving: f32,
    /// Where the paddle was at first.
    paddle: Option<f32>,
    has_moved: bool,
    /// The last hint, for screen readers, until a life or a level is over.
    said: Option<(usize, About)>,
}

#[derive(Clone, Copy)]
struct Hint {
    /// The number in the table.
    lesson: usize,
    about: About,
    age: f32,
    /// The age at which it is gone.
    end: f32,
}

impl Hint {
    fn lesson(&self) -> &'static Lesson {
        &LESSONS[self.lesson]
    }

    /// Lets it go as soon as it was there for long enough to be seen.
    fn go(&mut self) {
        self.end = self.end.min((self.age + FADE).max(LEAST));
    }
}

impl FirstMinutes {
    pub(super) fn advance(&mut self, seconds: f32, now: &Moment<'_>, settings: &mut Settings) {
        match settings.game.first_hints {
            HINTS_OFF => return *self = Self::default(),
            HINTS_AGAIN => {
                settings.game.met.clear();
                settings.game.first_hints = HINTS_ON;
            }
            _ => {}
        }
        self.follow(seconds, now);
        self.ask(now, settings);
        for hint in std::mem::take(&mut self.waiting) {
            let age = hint.age + seconds;
            let when = hint.lesson().when;
            match self.is_true(&hint, now) {
                true if age < PATIENCE => self.waiting.push(Hint { age, ..hint }),
                false if when.is_deed() => note(settings, hint.lesson()),
                _ => {}
            }
        }
        self.pass(seconds, now, settings);
        self.gap -= seconds;
        if self.shown.is_none() && self.gap <= 0.0 && (now.outcome.is_some() || is_calm(now)) {
            self.show_next();
        }
    }

    fn follow(&mut self, seconds: f32, now: &Moment<'_>) {
        use Event::{GameOver, LevelStarted, LifeLost};
        let game = now.game;
        let is_new =
            |event: &Event| matches!(event, LevelStarted { .. } | LifeLost { .. } | GameOver);
        if now.events.iter().any(is_new) {
            self.said = None;
        }
        self.serving = if game.is_serving() {
            self.serving + seconds
        } else {
            0.0
        };
        let paddle = game.paddle().x;
        let way = paddle - *self.paddle.get_or_insert(paddle);
        self.has_moved |= way.abs() > MOVED;
    }

    fn is_true(&self, hint: &Hint, now: &Moment<'_>) -> bool {
        let when = hint.lesson().when;
        when.is_true(now, hint.about) && !(when == When::Still && self.has_moved)
    }

    /// Lets what matters now wait for its turn, unless it is known.
    fn ask(&mut self, now: &Moment<'_>, settings: &Settings) {
        for (number, lesson) in LESSONS.iter().enumerate() {
            let mut there = self.shown.iter().chain(&self.waiting);
            let is_there = there.any(|hint| hint.lesson == number);
            let is_launch = matches!(lesson.when, When::Serve | When::Held);
            let is_stuck = is_launch && self.serving > STUCK;
            let is_known = has_met(settings, lesson) && !is_stuck;
            // Beside the panel of a level's end nothing else matters.
            let has_place = now.outcome.is_some() == (lesson.when == When::Cleared);
            if has_place
                && !is_there
                && !is_known
                && let Some(about) = lesson.when.asks(now)
            {
                let end = if lesson.when.stays() {
                    f32::INFINITY
                } else {
                    LIFETIME
                };
                self.waiting.push(Hint {
                    lesson: number,
                    about,
                    age: 0.0,
                    end,
                });
            }
        }
    }

    /// Lets the hint on screen grow older, and go when it is done.
    fn pass(&mut self, seconds: f32, now: &Moment<'_>, settings: &mut Settings) {
        let Some(mut hint) = self.shown else {
            return;
        };
        hint.age += seconds;
        let lesson = hint.lesson();
        if now.outcome.is_some() && lesson.when != When::Cleared || is_covered(now) {
            hint.end = hint.age;
        } else if !self.is_true(&hint, now) {
            hint.go();
        }
        if hint.age >= LEAST {
            note(settings, lesson);
        }
        self.shown = Some(hint).filter(|hint| hint.age < hint.end);
        if self.shown.is_none() {
            self.gap = if now.outcome.is_some() { 0.0 } else { GAP };
        }
    }

    /// Puts the hint away at a press that launches nothing, by which a player says that it was read, or that fires.
    pub(super) fn press(&mut self, game: &Game) {
        let laser = PowerUp::Laser;
        let is_used = game.is_serving() || game.powers().is_on(laser);
        let hint = self.shown.as_mut();
        if let Some(hint) = hint.filter(|hint| !is_used || hint.lesson().when == When::Power(laser))
        {
            hint.go();
        }
    }

    /// Shows the most important one that waits.
    fn show_next(&mut self) {
        let places = 0..self.waiting.len();
        if let Some(first) = places.min_by_key(|place| self.waiting[*place].lesson) {
            let hint = Hint {
                age: 0.0,
                ..self.waiting.remove(first)
            };
            self.said = Some((hint.lesson, hint.about));
            self.shown = Some(hint);
        }
    }

    /// The sentence below the paddle.
    pub(super) fn sentence(&self, hand: &InHand<'_>) -> Option<String> {
        let hint = self
            .shown
            .filter(|hint| hint.lesson().when != When::Cleared)?;
        Some(hint.lesson().sentence(hand, hint.about))
    }

    /// The sentence about the stars of a cleared level, which its panel shows.
    pub(super) fn about_stars(&self, hand: &InHand<'_>) -> Option<String> {
        let hint = self
            .shown
            .filter(|hint| hint.lesson().when == When::Cleared)?;
        Some(hint.lesson().sentence(hand, hint.about))
    }

    /// The last sentence, for screen readers.
    pub(super) fn spoken(&self, hand: &InHand<'_>) -> Option<String> {
        self.said
            .map(|(lesson, about)| LESSONS[lesson].sentence(hand, about))
    }
}

/// True if no ball needs all attention.
fn is_calm(now: &Moment<'_>) -> bool {
    let mut flying = now.game.balls().iter().filter(|ball| ball.held.is_none());
    let falls = flying.any(|ball| ball.velocity().y > 0.0 && ball.position.y > FIELD.y * LOW);
    !falls && !is_covered(now)
}

/// True if something is to be seen at the foot of the field: the barrier, or bricks while it is upside down.
fn is_covered(now: &Moment<'_>) -> bool {
    [PowerUp::Barrier, PowerUp::Confuse]
        .iter()
        .any(|kind| now.game.powers().is_on(*kind))
}

fn has_met(settings: &Settings, lesson: &Lesson) -> bool {
    settings.game.met.iter().any(|id| id == lesson.id)
}

fn note(settings: &mut Settings, lesson: &Lesson) {
    // A settings file is written after each change.
    if !has_met(settings, lesson) {
        settings.game.met.push(lesson.id.to_owned());
    }
}

impl Play {
    /// Tells a newcomer what matters now: in a run, and nowhere else.
    pub(super) fn teach(&mut self, seconds: f32, app: &mut AppContext) {
        if self.mode.kept().is_none() {
            self.first_minutes = FirstMinutes::default();
            return;
        }
        let (events, outcome): (&[_], _) = match &self.state {
            State::Running => (&self.session.frame_events, None),
            State::Panel(Panel::Cleared, _) => {
                let outcome = self.scoring.outcome.filter(|_| self.session.ranked);
                (&[], outcome.map(|outcome| outcome.cleared))
            }
            _ => return,
        };
        let now = Moment {
            game: &self.session.game,
            events,
            outcome,
            is_new_serve: self.is_new_serve(),
            shows_blueprint: app.blueprint.is_on(),
        };
        self.first_minutes.advance(seconds, &now, &mut app.settings);
    }

    /// The device by whose names a newcomer is told what to do.
    pub(super) fn in_hand<'a>(&self, app: &'a AppContext) -> InHand<'a> {
        InHand {
            bindings: &app.settings.controls.bindings,
            touch: self.touch,
        }
    }
}

#[cfg(test)]
mod tests {
    use breakout::input::Input;
    use macroquad::prelude::vec2;

    use super::super::Play;
    use super::super::testing::{app, cleared, launch, update, wait, workshop};
    use super::*;
    use crate::app::input::Action;
    use crate::app::screens::{AppContext, Screen};

    /// A ball that flies up and down, under two rows of plain bricks and a row of solid ones.
    const WALL: &str = "ball: 400 500 0 -400\nbricks:\n\
        # # # # # # #\n2 2 2 2 2 2 2\n2 2 2 2 2 2 2\ndrops:\n\
        . . . . . . .\n. . . . . . .\n. . . . . . .";
    const SERVE: &str = "2 2 2\n2 2 2";

    fn shown(play: &Play) -> &'static str {
        let hint = play.first_minutes.shown;
        hint.map_or("nothing", |hint| hint.lesson().id)
    }

    /// The hints of some seconds, each as often as it appears.
    fn seen(play: &mut Play, app: &mut AppContext, seconds: u32) -> Vec<&'static str> {
        let mut seen = Vec::new();
        for _ in 0..seconds * 60 {
            update(play, app, &[]);
            seen.push(shown(play));
        }
        seen.dedup();
        seen.retain(|id| *id != "nothing");
        seen
    }

    fn steer(play: &mut Play, way: f32) {
        let input = Input {
            steer: way,
            ..Input::default()
        };
        play.session.fast_forward(30, input);
    }

    #[test]
    fn each_thing_is_told_once_when_it_matters_and_with_a_pause_between() {
        let mut app = app(&[WALL]);
        let mut play = Play::new(&app, 0);
        assert_eq!(seen(&mut play, &mut app, 40), ["plain", "marks", "solid"]);
        assert_eq!(app.settings.game.met, ["plain", "marks", "solid"]);
        let mut play = Play::new(&app, 0);
        assert_eq!(seen(&mut play, &mut app, 20), [""; 0]);
    }

    #[test]
    fn a_serve_says_how_to_move_and_then_how_to_launch_until_it_is_done() {
        let mut app = app(&[SERVE]);
        let mut play = Play::new(&app, 0);
        wait(&mut play, &mut app, 1.0);
        assert_eq!(shown(&play), "move");
        assert!(play.spoken(&app).starts_with("Move the mouse"));
        steer(&mut play, 1.0);
        wait(&mut play, &mut app, 4.0);
        assert_eq!(shown(&play), "serve");
        // It does not go by itself.
        wait(&mut play, &mut app, 20.0);
        assert_eq!(shown(&play), "serve");
        launch(&mut play);
        wait(&mut play, &mut app, 0.5);
        assert_eq!(shown(&play), "nothing");
        assert_eq!(app.settings.game.met, ["move", "serve"]);
    }

    #[test]
    fn whoever_moves_at_once_is_not_told_how_and_whoever_waits_for_long_is_told_again() {
        let mut app = app(&[SERVE]);
        app.settings.game.met = vec!["serve".to_owned()];
        let mut play = Play::new(&app, 0);
        wait(&mut play, &mut app, 0.1);
        steer(&mut play, -1.0);
        assert_eq!(seen(&mut play, &mut app, 7), [""; 0]);
        assert_eq!(app.settings.game.met, ["serve", "move"]);
        assert_eq!(seen(&mut play, &mut app, 2), ["serve"]);
    }

    #[test]
    fn a_held_ball_says_how_to_launch_until_it_is_launched_and_again_whoever_waits_for_long() {
        const STICKY: &str = "ball: 400 300 0 -300\nbricks:\n. . . 2 . . .\n2 . . . . . .\ndrops:\n\
            . . . k . . .\n. . . . . . .";
        let seen_before = ["plain", "helps", "marks"].map(str::to_owned).to_vec();
        for (met, soon) in [(false, "held"), (true, "nothing")] {
            let mut app = app(&[STICKY]);
            app.settings.game.met.clone_from(&seen_before);
            app.settings.game.met.extend(met.then(|| "held".to_owned()));
            let mut play = Play::new(&app, 0);
            let mut frames = 0..1800;
            while !play.session.game.is_serving() {
                frames.next().expect("the paddle holds it");
                update(&mut play, &mut app, &[]);
            }
            wait(&mut play, &mut app, 2.0);
            assert_eq!(shown(&play), soon);
            wait(&mut play, &mut app, STUCK + LIFETIME);
            assert_eq!(shown(&play), "held");
            launch(&mut play);
            wait(&mut play, &mut app, 0.5);
            assert_eq!(shown(&play), "nothing");
        }
    }

    #[test]
    fn hints_can_be_turned_off_and_shown_again() {
        let mut app = app(&[SERVE]);
        app.settings.game.first_hints = HINTS_OFF;
        let mut play = Play::new(&app, 0);
        assert_eq!(seen(&mut play, &mut app, 12), [""; 0]);
        app.settings.game.met = ["move", "serve"].map(str::to_owned).to_vec();
        app.settings.game.first_hints = HINTS_AGAIN;
        assert_eq!(seen(&mut play, &mut app, 9), ["move", "serve"]);
        assert_eq!(app.settings.game.first_hints, HINTS_ON);
    }

    #[test]
    fn a_capsule_is_spoken_of_until_it_is_caught_or_lost() {
        for (letter, id) in [("w", "helps"), ("n", "harms")] {
            let level = format!(
                "ball: 400 300 0 -300\nbricks:\n. . 2 . .\n2 . . . .\ndrops:\n. . {letter} . .\n. . . . ."
            );
            let mut app = app(&[&level]);
            app.settings.game.met = vec!["plain".to_owned()];
            let mut play = Play::new(&app, 0);
            wait(&mut play, &mut app, 1.5);
            assert_eq!(shown(&play), id);
            while !play.session.game.capsules().is_empty() {
                update(&mut play, &mut app, &[]);
            }
            wait(&mut play, &mut app, LEAST);
            assert_ne!(shown(&play), id);
        }
    }

    #[test]
    fn a_press_that_launches_nothing_puts_a_hint_away_and_one_that_launches_does_not() {
        let laser =
            "ball: 400 300 0 -300\nbricks:\n. . 2 . .\n2 . . . .\ndrops:\n. . l . .\n. . . . .";
        let click = Action::Click(vec2(640.0, 360.0));
        for (level, id, press, goes) in [
            (WALL, "plain", None, false),
            (WALL, "plain", Some(click), true),
            (WALL, "plain", Some(Action::Launch), true),
            (SERVE, "move", Some(click), false),
            (laser, "laser", Some(click), true),
        ] {
            let mut app = app(&[level]);
            let mut play = Play::new(&app, 0);
            let mut frames = 0..1200;
            let met = ["serve", "helps"].map(str::to_owned);
            app.settings.game.met = met.to_vec();
            while shown(&play) != id {
                frames.next().expect("it comes");
                update(&mut play, &mut app, &[]);
            }
            wait(&mut play, &mut app, 0.5);
            update(&mut play, &mut app, press.as_slice());
            wait(&mut play, &mut app, LEAST - 0.4);
            assert_eq!(shown(&play) != id, goes, "{id}: {press:?}");
            assert!(app.settings.game.met.iter().any(|met| met == id), "{id}");
        }
    }

    #[test]
    fn none_is_shown_while_a_ball_needs_all_attention_or_something_is_beneath() {
        let is_calm = |ball: &str| {
            let app = app(&[&format!("ball: {ball}\nbricks:\n2 2 2")]);
            let play = Play::new(&app, 0);
            is_calm(&Moment {
                game: &play.session.game,
                events: &[],
                outcome: None,
                is_new_serve: false,
                shows_blueprint: false,
            })
        };
        assert!(is_calm("400 500 0 -400") && is_calm("400 200 0 400"));
        assert!(!is_calm("400 500 0 400"));
    }

    #[test]
    fn the_end_of_a_level_says_what_its_missing_star_needs() {
        let (mut play, mut app) = cleared();
        let hint = |play: &Play, app: &AppContext| {
            let hand = play.in_hand(app);
            let minutes = &play.first_minutes;
            (minutes.about_stars(&hand), minutes.sentence(&hand))
        };
        wait(&mut play, &mut app, 3.0);
        let (stars, foot) = hint(&play, &app);
        let stars = stars.expect("it is beside the stars");
        assert!(stars.contains("star"), "{stars}");
        assert!(play.spoken(&app).contains(&stars));
        assert_eq!(
            (foot, &*app.settings.game.met),
            (None, &["stars".to_owned()][..])
        );
    }

    #[test]
    fn there_are_none_in_workshops_and_exhibits() {
        let mut app = workshop(&[("a.txt", SERVE)]);
        let mut play = Play::new(&app, 0);
        assert_eq!(seen(&mut play, &mut app, 12), [""; 0]);
        let mut exhibit = Play::exhibit(0).expect("the first");
        assert_eq!(seen(&mut exhibit, &mut app, 3), [""; 0]);
        assert!(app.settings.game.met.is_empty());
    }
}
