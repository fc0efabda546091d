//! Hands that play as a person does: they look now and then, reckon a little wrongly, and move a mouse,
//! keys or a stick.

#![allow(dead_code, reason = "each crate of tests uses a part of it")]

use breakout::game::{Ball, Game, Phase};
use breakout::history::History;
use breakout::input::Input;
use breakout::level::PowerUp;
use breakout::replay::{Recording, Setup};
use breakout::tuning::{FIELD, PADDLE_STEER_SPEED, PADDLE_TOP, STEP, STEPS_PER_SECOND};
use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

/// What a hand holds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Device {
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

/// Steps from one look at the ball to the next.
const LOOK: (u32, u32) = (12, 30);
/// The part of the paddle with which a ball is meant to be caught, as a fraction of half its width.
const CATCH: f32 = 0.8;
/// How quickly a pointer is brought to a place, in 1/s.
const HASTE: f32 = 14.0;
/// The way that is too short for a tap of a key, in units.
const NEAR: f32 = 20.0;
/// The way for which a stick is leaned to its end, in units.
const FAR: f32 = 90.0;
/// The change of a stick's lean in a step.
const LEAN: f32 = 0.1;
/// The lean that a stick takes for none.
const DEAD_ZONE: f32 = 0.15;

/// A player with a device.
pub(crate) struct Player {
    device: Device,
    /// How far off the ball is expected a second before it lands, in units.
    error: f32,
    rng: Pcg32,
    /// Steps until the next look.
    look_in: u32,
    is_falling: bool,
    /// The place on the paddle on which to catch, as a fraction of half its width.
    catch: f32,
    /// Where the paddle's middle should be.
    goal: f32,
    /// Where the pointer is and how fast, in units; or the lean of the stick.
    place: f32,
    speed: f32,
    /// The steps for which a key stays as it is.
    key_for: u32,
    steer: f32,
    target: f32,
    /// Steps until the button is pressed, once there is a reason.
    press_in: Option<u32>,
    /// Steps for which the button stays pressed.
    held_for: u32,
}

impl Player {
    pub(crate) fn new(device: Device, error: f32, seed: u64) -> Self {
        let middle = FIELD.x * 0.5;
        Self {
            device,
            error,
            rng: Pcg32::seed_from_u64(seed),
            look_in: 0,
            is_falling: false,
            catch: 0.0,
            goal: middle,
            place: match device {
                Device::Mouse { .. } => middle,
                Device::Keys | Device::Stick => 0.0,
            },
            speed: 0.0,
            key_for: 0,
            steer: 0.0,
            target: middle,
            press_in: None,
            held_for: 0,
        }
    }

    /// The input for the next step.
    pub(crate) fn input(&mut self, game: &Game) -> Input {
        if self.look_in == 0 {
            self.look_in = self.rng.random_range(LOOK.0..=LOOK.1);
            self.look(game);
        }
        self.look_in -= 1;
        let (launch, fire) = self.press(game);
        match self.device {
            Device::Mouse {
                pixels,
                picture,
                tremor,
            } => self.point(game, pixels, picture, tremor),
            Device::Keys => self.tap(game),
            Device::Stick => self.lean(game),
        }
        let is_mouse = matches!(self.device, Device::Mouse { .. });
        let input = Input {
            steer: self.steer,
            target: is_mouse.then_some(self.target),
            launch,
            fire,
        };
        input.in_grain()
    }

    /// Sets the goal: under a ball that falls, else to a capsule that helps, else sometimes to the ball.
    fn look(&mut self, game: &Game) {
        let flying = game.balls().iter().filter(|ball| ball.held.is_none());
        let falling = flying.clone().filter(|ball| lands_in(ball).is_some());
        let first = falling.min_by(|a, b| lands_in(a).partial_cmp(&lands_in(b)).expect("numbers"));
        let time = first.and_then(lands_in).filter(|time| *time < 1.5);
        let is_falling = first.is_some();
        if is_falling && !self.is_falling {
            self.catch = self.rng.random_range(-CATCH..=CATCH);
        }
        self.is_falling = is_falling;
        let mut helpful = game.capsules().iter().filter(|it| it.kind.spec().helps);
        if let (Some(ball), Some(time)) = (first, time) {
            let error = self.rng.random_range(-1.0..=1.0) * self.error * time;
            let landing = folded(ball.position.x + ball.velocity().x * time);
            self.goal = landing - self.catch * game.paddle().width * 0.5 + error;
        } else if let Some(capsule) = helpful.find(|it| it.position.y > FIELD.y * 0.5) {
            self.goal = capsule.position.x;
        } else if let Some(ball) = flying.clone().next().filter(|_| self.rng.random_bool(0.2)) {
            let aside = self.rng.random_range(-60.0..=60.0);
            self.goal = (ball.position.x + game.paddle().x) * 0.5 + aside;
        }
    }

    /// Launch and fire. The one button is pressed for a while once there is a reason.
    fn press(&mut self, game: &Game) -> (bool, bool) {
        if self.held_for > 0 {
            self.held_for -= 1;
            return (false, true);
        }
        let is_held = game.balls().iter().any(|ball| ball.held.is_some());
        let is_laser = game.powers().is_on(PowerUp::Laser);
        let wait = match game.phase() {
            Phase::Cleared => 90..=240,
            Phase::Playing if game.is_serving() => 60..=300,
            Phase::Playing if is_held => 30..=150,
            Phase::Playing if is_laser => 20..=60,
            _ => {
                self.press_in = None;
                return (false, false);
            }
        };
        let rng = &mut self.rng;
        let left = self.press_in.get_or_insert_with(|| rng.random_range(wait));
        *left -= 1;
        if *left > 0 {
            return (false, false);
        }
        self.press_in = None;
        self.held_for = self
            .rng
            .random_range(if is_laser { 60..=240 } else { 8..=16 });
        (true, true)
    }

    /// Brings the pointer to the goal as fast as goes without overshooting.
    fn point(&mut self, game: &Game, pixels: f32, picture: u32, tremor: f32) {
        self.speed += ((self.goal - self.place) * HASTE - 2.0 * self.speed) * HASTE * STEP;
        self.place += self.speed * STEP;
        if game.steps().is_multiple_of(u64::from(picture)) {
            let stray = self.rng.random_range(-1.0..=1.0) * tremor;
            self.target = (self.place * pixels + stray).round() / pixels;
        }
    }

    /// Holds a key for as long as the way takes, then waits for the eye.
    fn tap(&mut self, game: &Game) {
        if self.key_for > 0 {
            self.key_for -= 1;
            return;
        }
        let way = self.goal - game.paddle().x;
        if self.steer != 0.0 || way.abs() < NEAR {
            self.steer = 0.0;
            self.key_for = self.rng.random_range(6..=16);
        } else {
            self.steer = way.signum();
            self.key_for = (way.abs() / (PADDLE_STEER_SPEED * STEP)).clamp(5.0, 80.0) as u32;
        }
    }

    /// Leans the stick towards the goal; a leaned stick is never quite at rest.
    fn lean(&mut self, game: &Game) {
        let lean = ((self.goal - game.paddle().x) / FAR).clamp(-1.0, 1.0);
        self.place += (lean - self.place).clamp(-LEAN, LEAN);
        if game.steps().is_multiple_of(2) {
            let stray = self.rng.random_range(-0.02..=0.02);
            let is_leaned = self.place.abs() > DEAD_ZONE;
            self.steer = if is_leaned { self.place + stray } else { 0.0 };
        }
    }
}

/// Seconds until a ball that falls is at the paddle; `None` for one that does not, or has passed.
fn lands_in(ball: &Ball) -> Option<f32> {
    let way = PADDLE_TOP - ball.position.y;
    let speed = ball.velocity().y;
    (ball.held.is_none() && way > 0.0 && speed > 0.0).then(|| way / speed)
}

/// The place in the field of one beyond its walls, as a ball comes back from them.
fn folded(x: f32) -> f32 {
    let x = x.abs() - (x.abs() / (2.0 * FIELD.x)).floor() * 2.0 * FIELD.x;
    x.min(2.0 * FIELD.x - x)
}

/// A player's run, to its end or for so many seconds.
pub(crate) fn play(setup: Setup, mut player: Player, seconds: u32) -> Recording {
    let mut game = setup.game();
    let mut history = History::new(setup);
    let mut events = Vec::new();
    for _ in 0..seconds * STEPS_PER_SECOND {
        if matches!(game.phase(), Phase::Lost | Phase::Won) {
            break;
        }
        let input = player.input(&game);
        history.record(&game, input);
        events.clear();
        let tests = game.step(input, &mut events);
        history.note(&game, &events, tests);
    }
    history.recording(&game, true)
}
