//! The distortion of the field by confusion, chaos and the loss of a life: its parameters, which `render/post.rs` applies.

use std::f32::consts::PI;

use breakout::event::Event;
use breakout::game::Powers;
use breakout::level::PowerUp;
use breakout::tuning::FIELD;
use macroquad::prelude::{Vec2, Vec4, vec2};

use super::power_ups::color_of;
use crate::app::render::palette::{Color, play};
use crate::app::render::{PostParams, smooth};

/// Seconds in which confusion and chaos ease in and out.
const EASE: f32 = 0.35;
/// The largest displacement by chaos in playfield units, and its angular speed along both axes in radians a second.
const SWAY: f32 = 13.0;
const SWING: Vec2 = vec2(2.1, 1.7);
/// Seconds in which the corners redden after a loss, and in which they clear again.
const REDDENS: f32 = 0.15;
const CLEARS: f32 = 0.55;
/// The opacity of the corners under confusion or chaos, and after a loss.
const TRICK_VIGNETTE: f32 = 0.5;
const LOSS_VIGNETTE: f32 = 0.38;
/// The least strength at which confusion turns the field, which then is always a half turn.
const TURNS_FROM: f32 = 0.5;

/// The causes of distortion, with their progress.
#[derive(Default)]
pub(crate) struct Distortion {
    /// From 0 to 1.
    confused: f32,
    chaotic: f32,
    /// Seconds of chaos during which the game ran.
    sway_age: f32,
    /// Seconds, once a life was lost.
    since_loss: Option<f32>,
}

impl Distortion {
    pub(crate) fn observe(&mut self, events: &[Event]) {
        let is_loss = |event: &Event| matches!(event, Event::LifeLost { .. });
        if events.iter().any(is_loss) {
            self.since_loss = Some(0.0);
        }
    }

    /// Advances the sway, only while the game runs.
    pub(crate) fn advance_sway(&mut self, seconds: f32) {
        self.sway_age += seconds;
        if self.chaotic == 0.0 {
            self.sway_age = 0.0;
        }
    }

    pub(crate) fn advance(&mut self, seconds: f32, powers: &Powers) {
        let ease = |now: &mut f32, kind| {
            let way = if powers.is_on(kind) { 1.0 } else { -1.0 };
            *now = (*now + way * seconds / EASE).clamp(0.0, 1.0);
        };
        ease(&mut self.confused, PowerUp::Confuse);
        ease(&mut self.chaotic, PowerUp::Chaos);
        self.since_loss = self.since_loss.map(|since| since + seconds);
    }

    /// The strengths of confusion and chaos, from 0 to 1.
    fn eased(&self) -> [f32; 2] {
        [self.confused, self.chaotic].map(|share| smooth(0.0, 1.0, share))
    }

    /// The parameters at a strength from 0, which is plain, to 1.
    pub(crate) fn post(&self, strength: f32) -> PostParams {
        let [confused, chaotic] = self.eased();
        let turns = strength >= TURNS_FROM;
        let angle = if turns { confused * PI } else { 0.0 };
        let shade = |kind| color_of(kind).mix(play::WINDOW_FOOT, 0.8);
        let redness = self.since_loss.map_or(0.0, redness);
        let layers = [
            (shade(PowerUp::Confuse), confused * TRICK_VIGNETTE),
            (shade(PowerUp::Chaos), chaotic * TRICK_VIGNETTE),
            (play::DANGER, redness * LOSS_VIGNETTE),
        ];
        let mut vignette = Vec4::ZERO;
        for (color, share) in layers {
            let share = share * strength;
            let color: macroquad::color::Color = color.alpha(1.0).into();
            vignette = vignette * (1.0 - share) + color.to_vec() * share;
        }
        PostParams {
            angle,
            inverted: confused * strength,
            sway: chaotic * strength * SWAY / FIELD,
            phase: SWING * self.sway_age,
            vignette,
        }
    }

    /// The colour of a line around the field, which shows confusion and chaos at any strength.
    pub(crate) fn line(&self) -> Color {
        let [confused, chaotic] = self.eased();
        let chaos_share = chaotic / (confused + chaotic).max(f32::EPSILON);
        color_of(PowerUp::Confuse)
            .mix(color_of(PowerUp::Chaos), chaos_share)
            .alpha(confused.max(chaotic) * 0.8)
    }
}

/// The redness of the corners at `seconds` after a loss, from 0 to 1.
fn redness(seconds: f32) -> f32 {
    smooth(0.0, REDDENS, seconds) * (1.0 - smooth(0.0, CLEARS, seconds - REDDENS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakout::game::Game;
    use breakout::input::Input;

    /// A game in which the paddle has just caught a capsule.
    fn caught(letter: char) -> Game {
        let text = format!(
            "ball: 400 500 0 -300\npaddle: 400\n. 2 .\n2 2 2\ndrops:\n. . .\n. {letter} .\n"
        );
        let mut game = crate::scenes::game(&text);
        let mut events = Vec::new();
        let is_catch = |event: &Event| matches!(event, Event::CapsuleCaught { .. });
        for _ in 0..2400 {
            game.step(
                Input {
                    target: Some(400.0),
                    ..Input::default()
                },
                &mut events,
            );
            if events.iter().any(is_catch) {
                return game;
            }
        }
        panic!("nothing was caught");
    }

    #[test]
    fn a_new_distortion_is_plain() {
        let distortion = Distortion::default();
        assert!(distortion.post(1.0).is_plain());
        assert!(!distortion.line().is_visible());
    }

    #[test]
    fn confusion_turns_the_field_and_back() {
        let game = caught('c');
        let mut distortion = Distortion::default();
        let mut angles = vec![0.0];
        for _ in 0..50 {
            distortion.advance(0.01, game.powers());
            angles.push(distortion.post(1.0).angle);
        }
        assert!(angles.is_sorted(), "it turns one way");
        assert!(angles.windows(2).all(|pair| pair[1] - pair[0] < 0.2));
        let post = distortion.post(1.0);
        assert_eq!(
            (post.angle, post.inverted, post.sway),
            (PI, 1.0, Vec2::ZERO)
        );
        for _ in 0..50 {
            distortion.advance(0.01, &Powers::default());
        }
        assert!(distortion.post(1.0).is_plain());
    }

    #[test]
    fn chaos_sways_only_while_the_game_runs() {
        let game = caught('x');
        let mut distortion = Distortion::default();
        distortion.advance(1.0, game.powers());
        let still = distortion.post(1.0);
        assert_eq!((still.angle, still.sway), (0.0, SWAY / FIELD));
        distortion.advance(1.0, game.powers());
        assert_eq!(distortion.post(1.0), still);
        distortion.advance_sway(0.5);
        assert_eq!(distortion.post(1.0).phase, SWING * 0.5);
    }

    #[test]
    fn without_strength_only_the_line_is_left() {
        let game = caught('c');
        let mut distortion = Distortion::default();
        distortion.observe(&[Event::LifeLost { lives: 2 }]);
        distortion.advance(REDDENS, game.powers());
        assert!(!distortion.post(1.0).is_plain());
        let calm = distortion.post(0.0);
        assert!(calm.is_plain() && calm.angle == 0.0);
        assert!(distortion.line().is_visible());
    }

    #[test]
    fn a_loss_reddens_once_and_gently() {
        assert_eq!(redness(0.0), 0.0);
        assert_eq!(redness(REDDENS), 1.0);
        assert_eq!(redness(REDDENS + CLEARS), 0.0);
        assert_eq!(redness(f32::INFINITY), 0.0);
    }
}
