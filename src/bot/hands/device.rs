//! The device in a hand, which brings the paddle to a place.

use rand::RngExt;
use rand_pcg::Pcg32;

use crate::game::Game;
use crate::tuning::{FIELD, PADDLE_STEER_SPEED, STEP};

/// A device in a hand.
#[derive(Clone, Copy, Debug)]
pub enum Device {
    /// A pointer that is read once a picture, in whole pixels.
    Mouse {
        /// Pixels of the window for each unit of the field.
        pixels: f32,
        /// Steps from one picture to the next.
        picture: u32,
        /// Pixels by which a hand that never rests strays.
        tremor: f32,
    },
    /// Two keys, held for as long as the way seems to be.
    Keys,
    /// A stick, leaned as far as the way seems to be.
    Stick,
}

impl Device {
    /// A mouse over a window of 1280 x 720 at 60 pictures a second.
    pub const MOUSE: Self = Self::Mouse {
        pixels: 1.2,
        picture: 2,
        tremor: 0.0,
    };
}

/// The rate at which a pointer approaches a place, in 1/s.
const HASTE: f32 = 14.0;
/// The way that is too short for a tap of a key, in units.
const NEAR: f32 = 20.0;
/// The way for which a stick is leaned to its end, in units.
const FAR: f32 = 90.0;
/// The change of a stick's lean in a step.
const LEAN: f32 = 0.1;
/// The lean that a stick takes for none.
const DEAD_ZONE: f32 = 0.15;

/// A device, and how it is held.
#[derive(Clone, Debug)]
pub(super) struct Grip {
    device: Device,
    /// Where the pointer is and how fast, in units; or the lean of the stick.
    place: f32,
    speed: f32,
    /// The steps for which a key stays as it is.
    key_for: u32,
    steer: f32,
    target: f32,
}

impl Grip {
    pub(super) fn new(device: Device) -> Self {
        let middle = FIELD.x * 0.5;
        Self {
            device,
            place: match device {
                Device::Mouse { .. } => middle,
                Device::Keys | Device::Stick => 0.0,
            },
            speed: 0.0,
            key_for: 0,
            steer: 0.0,
            target: middle,
        }
    }

    /// Steering and target of the next step on the way to a goal, the x of the paddle's middle.
    pub(super) fn bring(&mut self, goal: f32, game: &Game, rng: &mut Pcg32) -> (f32, Option<f32>) {
        match self.device {
            Device::Mouse {
                pixels,
                picture,
                tremor,
            } => {
                self.point(goal);
                if game.steps().is_multiple_of(u64::from(picture)) {
                    let stray = rng.random_range(-1.0..=1.0) * tremor;
                    self.target = (self.place * pixels + stray).round() / pixels;
                }
                return (0.0, Some(self.target));
            }
            Device::Keys => self.tap(goal, game, rng),
            Device::Stick => self.lean(goal, game, rng),
        }
        (self.steer, None)
    }

    /// Brings the pointer to the goal as fast as goes without overshooting.
    fn point(&mut self, goal: f32) {
        self.speed += ((goal - self.place) * HASTE - 2.0 * self.speed) * HASTE * STEP;
        self.place += self.speed * STEP;
    }

    /// Holds a key for as long as the way takes, then waits for the eye.
    fn tap(&mut self, goal: f32, game: &Game, rng: &mut Pcg32) {
        if self.key_for > 0 {
            self.key_for -= 1;
            return;
        }
        let way = goal - game.paddle().x;
        if self.steer != 0.0 || way.abs() < NEAR {
            self.steer = 0.0;
            self.key_for = rng.random_range(6..=16);
        } else {
            self.steer = way.signum();
            self.key_for = (way.abs() / (PADDLE_STEER_SPEED * STEP)).clamp(5.0, 80.0) as u32;
        }
    }

    /// Leans the stick towards the goal; a leaned stick is never quite at rest.
    fn lean(&mut self, goal: f32, game: &Game, rng: &mut Pcg32) {
        let lean = ((goal - game.paddle().x) / FAR).clamp(-1.0, 1.0);
        self.place += (lean - self.place).clamp(-LEAN, LEAN);
        if game.steps().is_multiple_of(2) {
            let stray = rng.random_range(-0.02..=0.02);
            let is_leaned = self.place.abs() > DEAD_ZONE;
            self.steer = if is_leaned { self.place + stray } else { 0.0 };
        }
    }
}
