//! Tips for newcomers: each is shown once, when it matters, as a sentence with a picture below the paddle. `tips.rs` is
//! the table.

mod defeat;
mod drawing;
mod tips;

use breakout::event::Event;
use breakout::game::Game;
use breakout::level::PowerUp;
use breakout::tuning::FIELD;

use super::panel::Panel;
use super::{Play, State};
use crate::app::screens::AppContext;
use crate::app::settings::{HINTS_AGAIN, HINTS_OFF, HINTS_ON, Settings};
pub(super) use defeat::Advice;
pub(crate) use defeat::Defeats;
pub(super) use tips::DeviceInUse;
use tips::{Situation, Subject, TIPS, Tip, Trigger};

/// The usual time for which a tip is shown, in seconds, the time in which it can be read, and the least before a press
/// closes it.
const LIFETIME: f32 = 5.0;
const READ: f32 = 3.5;
const LEAST: f32 = 1.5;
/// Seconds of fading in and out.
const FADE: f32 = 0.25;
/// Seconds between two tips.
const GAP: f32 = 1.0;
/// Seconds for which a tip waits for its turn. Later it would be out of context.
const PATIENCE: f32 = 7.0;
/// Seconds of a serve, or of a held ball, after which a player is told again how to launch.
const STUCK: f32 = 8.0;
/// A ball that falls below this share of the field's height needs the player's attention.
const LOW: f32 = 0.55;

#[derive(Default)]
pub(super) struct FirstMinutes {
    shown: Option<ActiveTip>,
    waiting: Vec<ActiveTip>,
    /// Seconds until the next tip may be shown.
    gap: f32,
    /// Seconds for which the paddle has held a ball.
    serving: f32,
    /// The last tip, for screen readers, until a life or a level is over.
    said: Option<ActiveTip>,
}

/// A tip that is shown or waits for its turn.
#[derive(Clone, Copy)]
struct ActiveTip {
    /// The index in [`TIPS`], where the most important come first.
    index: usize,
    subject: Subject,
    age: f32,
    /// The age at which it disappears.
    end: f32,
}

impl ActiveTip {
    fn tip(&self) -> &'static Tip {
        &TIPS[self.index]
    }

    fn when(&self) -> Trigger {
        self.tip().when
    }

    fn is_true(&self, now: &Situation<'_>) -> bool {
        self.when().is_true(now, self.subject)
    }

    fn sentence(&self, device: &DeviceInUse<'_>) -> String {
        self.tip().sentence(device, self.subject)
    }

    /// Fades out, once it was shown for a time in seconds.
    fn dismiss(&mut self, least: f32) {
        self.end = self.end.min((self.age + FADE).max(least));
    }
}

impl FirstMinutes {
    pub(super) fn advance(&mut self, seconds: f32, now: &Situation<'_>, settings: &mut Settings) {
        match settings.game.first_hints {
            HINTS_OFF => return *self = Self::default(),
            HINTS_AGAIN => {
                settings.game.met.clear();
                settings.game.first_hints = HINTS_ON;
            }
            _ => {}
        }
        self.observe(seconds, now);
        self.add_waiting(now, settings);
        for tip in std::mem::take(&mut self.waiting) {
            let age = tip.age + seconds;
            match tip.is_true(now) {
                true if age < PATIENCE => self.waiting.push(ActiveTip { age, ..tip }),
                false if tip.when().is_deed() => note(settings, tip.tip()),
                _ => {}
            }
        }
        self.advance_shown(seconds, now, settings);
        self.gap -= seconds;
        if self.shown.is_none() && self.gap <= 0.0 && (now.outcome.is_some() || is_calm(now)) {
            let first = self
                .waiting
                .iter()
                .enumerate()
                .min_by_key(|(_, tip)| tip.index);
            if let Some((place, _)) = first {
                let tip = self.waiting.remove(place);
                self.shown = Some(ActiveTip { age: 0.0, ..tip });
                self.said = self.shown;
            }
        }
    }

    fn observe(&mut self, seconds: f32, now: &Situation<'_>) {
        use Event::{GameOver, LevelStarted, LifeLost};
        let is_new =
            |event: &Event| matches!(event, LevelStarted { .. } | LifeLost { .. } | GameOver);
        if now.events.iter().any(is_new) {
            self.said = None;
        }
        let is_serving = now.game.is_serving();
        self.serving = if is_serving {
            self.serving + seconds
        } else {
            0.0
        };
    }

    /// Adds the tips that matter now, unless the player knows them.
    fn add_waiting(&mut self, now: &Situation<'_>, settings: &Settings) {
        for (index, tip) in TIPS.iter().enumerate() {
            let mut active = self.shown.iter().chain(&self.waiting);
            let is_active = active.any(|active| active.index == index);
            let is_launch = matches!(tip.when, Trigger::Serve | Trigger::Held);
            let is_stuck = is_launch && self.serving > STUCK;
            let is_known = has_met(settings, tip) && !is_stuck;
            // The panel of a cleared level shows only the tip about its stars.
            let has_place = now.outcome.is_some() == (tip.when == Trigger::Cleared);
            if has_place
                && !is_active
                && !is_known
                && let Some(subject) = tip.when.subject(now)
            {
                let stays = tip.when.stays();
                self.waiting.push(ActiveTip {
                    index,
                    subject,
                    age: 0.0,
                    end: if stays { f32::INFINITY } else { LIFETIME },
                });
            }
        }
    }

    /// Advances the tip on screen, and removes it when it is done.
    fn advance_shown(&mut self, seconds: f32, now: &Situation<'_>, settings: &mut Settings) {
        let Some(mut tip) = self.shown else {
            return;
        };
        tip.age += seconds;
        let is_cut = now.outcome.is_some() && tip.when() != Trigger::Cleared || is_covered(now);
        if is_cut {
            tip.end = tip.age;
        } else if !tip.is_true(now) {
            tip.dismiss(if tip.when().stays() { LEAST } else { READ });
        }
        if tip.age >= READ || tip.age >= tip.end && !is_cut {
            note(settings, tip.tip());
        }
        self.shown = Some(tip).filter(|tip| tip.age < tip.end);
        if self.shown.is_none() {
            self.gap = if now.outcome.is_some() { 0.0 } else { GAP };
        }
    }

    /// Dismisses the tip at a press that launches nothing, which says that it was read, or that fires the laser.
    pub(super) fn press(&mut self, game: &Game) {
        let laser = PowerUp::Laser;
        let is_used = game.is_serving() || game.powers().is_on(laser);
        if let Some(tip) = &mut self.shown
            && (!is_used || tip.when() == Trigger::Power(laser))
        {
            tip.dismiss(LEAST);
        }
    }

    /// The tip below the paddle, and its sentence.
    fn at_foot(&self, device: &DeviceInUse<'_>) -> Option<(ActiveTip, String)> {
        let tip = self.shown.filter(|tip| tip.when() != Trigger::Cleared)?;
        Some((tip, tip.sentence(device)))
    }

    /// The sentence about the stars of a cleared level, which its panel shows.
    pub(super) fn about_stars(&self, device: &DeviceInUse<'_>) -> Option<String> {
        let tip = self.shown.filter(|tip| tip.when() == Trigger::Cleared)?;
        Some(tip.sentence(device))
    }

    pub(super) fn tells_of_stars(&self) -> bool {
        let shown = self.shown.as_ref();
        shown.is_some_and(|tip| tip.when() == Trigger::Cleared)
    }

    /// The last sentence, for screen readers.
    pub(super) fn spoken(&self, device: &DeviceInUse<'_>) -> Option<String> {
        self.said.map(|tip| tip.sentence(device))
    }
}

/// True if no ball needs the player's attention.
fn is_calm(now: &Situation<'_>) -> bool {
    let mut flying = now.game.balls().iter().filter(|ball| ball.held.is_none());
    let falls = flying.any(|ball| ball.velocity().y > 0.0 && ball.position.y > FIELD.y * LOW);
    !falls && !is_covered(now)
}

/// True if something else is at the foot of the field: the barrier, or bricks while it is upside down.
fn is_covered(now: &Situation<'_>) -> bool {
    let mut kinds = [PowerUp::Barrier, PowerUp::Confuse].into_iter();
    kinds.any(|kind| now.game.powers().is_on(kind))
}

fn has_met(settings: &Settings, tip: &Tip) -> bool {
    settings.game.met.iter().any(|id| id == tip.id)
}

fn note(settings: &mut Settings, tip: &Tip) {
    // Each change of the settings writes their file.
    if !has_met(settings, tip) {
        settings.game.met.push(tip.id.to_owned());
    }
}

impl Play {
    /// Advances the tips, which only runs have.
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
        let now = Situation {
            game: &self.session.game,
            events,
            outcome,
            is_new_serve: self.is_new_serve(),
            shows_blueprint: app.blueprint.is_on(),
            has_ghost: self.session.ghost.is_some(),
        };
        self.first_minutes.advance(seconds, &now, &mut app.settings);
    }

    pub(super) fn device_in_use<'a>(&self, app: &'a AppContext) -> DeviceInUse<'a> {
        DeviceInUse::of(&app.settings.controls.bindings, self.touch)
    }
}

#[cfg(test)]
mod tests {
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
        let shown = play.first_minutes.shown;
        shown.map_or("nothing", |shown| shown.tip().id)
    }

    /// The tips of some seconds, in the order in which they appear.
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
    fn a_serve_says_how_to_move_and_to_launch_until_it_is_launched() {
        let mut app = app(&[SERVE]);
        let mut play = Play::new(&app, 0);
        wait(&mut play, &mut app, 1.0);
        assert_eq!(shown(&play), "serve");
        let said = play.spoken(&app);
        assert!(said.starts_with("Click") && said.contains("steer by mouse"));
        // It does not go in a pause, nor by itself.
        update(&mut play, &mut app, &[Action::Pause]);
        wait(&mut play, &mut app, 1.0);
        update(&mut play, &mut app, &[Action::Choose]);
        for seconds in [2.0, 20.0] {
            wait(&mut play, &mut app, seconds);
            assert_eq!(shown(&play), "serve");
        }
        launch(&mut play);
        wait(&mut play, &mut app, 0.5);
        assert_eq!(shown(&play), "nothing");
        assert_eq!(app.settings.game.met, ["serve"]);
    }

    #[test]
    fn how_to_launch_is_told_again_to_those_who_wait() {
        let mut app = app(&[SERVE]);
        app.settings.game.met = vec!["serve".to_owned()];
        let mut play = Play::new(&app, 0);
        assert_eq!(seen(&mut play, &mut app, 7), [""; 0]);
        assert_eq!(seen(&mut play, &mut app, 2), ["serve"]);
    }

    #[test]
    fn a_held_ball_says_how_to_launch_again_after_a_long_wait() {
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
        app.settings.game.met = vec!["serve".to_owned()];
        app.settings.game.first_hints = HINTS_AGAIN;
        assert_eq!(seen(&mut play, &mut app, 9), ["serve"]);
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
    fn a_hint_counts_as_told_once_it_could_be_read() {
        let capsule =
            "ball: 400 300 0 -300\nbricks:\n. . 2 . .\n2 . . . .\ndrops:\n. . w . .\n. . . . .";
        let mut app = app(&[capsule]);
        app.settings.game.met = vec!["plain".to_owned()];
        let mut play = Play::new(&app, 0);
        wait(&mut play, &mut app, 1.5);
        assert_eq!(shown(&play), "helps");
        wait(&mut play, &mut app, 1.5);
        assert!(!app.settings.game.met.iter().any(|met| met == "helps"));
        wait(&mut play, &mut app, READ);
        assert!(app.settings.game.met.iter().any(|met| met == "helps"));
    }

    #[test]
    fn only_a_press_that_launches_nothing_closes_a_hint() {
        let laser =
            "ball: 400 300 0 -300\nbricks:\n. . 2 . .\n2 . . . .\ndrops:\n. . l . .\n. . . . .";
        let click = Action::Click(vec2(640.0, 360.0));
        for (level, id, press, goes) in [
            (WALL, "plain", None, false),
            (WALL, "plain", Some(click), true),
            (WALL, "plain", Some(Action::Launch), true),
            (laser, "laser", Some(click), true),
        ] {
            let mut app = app(&[level]);
            let mut play = Play::new(&app, 0);
            let mut frames = 0..1200;
            app.settings.game.met = vec!["helps".to_owned()];
            while shown(&play) != id {
                frames.next().expect("it comes");
                update(&mut play, &mut app, &[]);
            }
            wait(&mut play, &mut app, 0.5);
            update(&mut play, &mut app, press.as_slice());
            wait(&mut play, &mut app, LEAST - 0.4);
            assert_eq!(shown(&play) != id, goes, "{id}: {press:?}");
            wait(&mut play, &mut app, READ);
            assert!(app.settings.game.met.iter().any(|met| met == id), "{id}");
        }
    }

    #[test]
    fn none_is_shown_while_a_ball_needs_all_attention_or_something_is_beneath() {
        let is_calm = |ball: &str| {
            let app = app(&[&format!("ball: {ball}\nbricks:\n2 2 2")]);
            let play = Play::new(&app, 0);
            is_calm(&Situation {
                game: &play.session.game,
                events: &[],
                outcome: None,
                is_new_serve: false,
                shows_blueprint: false,
                has_ghost: false,
            })
        };
        assert!(is_calm("400 500 0 -400") && is_calm("400 200 0 400"));
        assert!(!is_calm("400 500 0 400"));
    }

    #[test]
    fn the_end_of_a_level_says_what_its_missing_star_needs() {
        let (mut play, mut app) = cleared();
        let tips = |play: &Play, app: &AppContext| {
            let device = play.device_in_use(app);
            let minutes = &play.first_minutes;
            (minutes.about_stars(&device), minutes.at_foot(&device))
        };
        assert!(!play.first_minutes.tells_of_stars());
        wait(&mut play, &mut app, READ + 2.0);
        assert!(play.first_minutes.tells_of_stars());
        let (stars, foot) = tips(&play, &app);
        let stars = stars.expect("it is beside the stars");
        assert!(stars.contains("star"), "{stars}");
        assert!(play.spoken(&app).contains(&stars));
        assert!(foot.is_none());
        assert_eq!(app.settings.game.met, ["stars"]);
    }

    #[test]
    fn there_are_none_in_workshops_and_exhibits() {
        let mut app = workshop(&[("a.txt", SERVE)]);
        let mut play = Play::new(&app, 0);
        assert_eq!(seen(&mut play, &mut app, 12), [""; 0]);
        let mut exhibit = Play::exhibit(0, None).expect("the first");
        assert_eq!(seen(&mut exhibit, &mut app, 3), [""; 0]);
        assert!(app.settings.game.met.is_empty());
    }
}
