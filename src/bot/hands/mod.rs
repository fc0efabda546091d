//! Hands that play as a person does: they look now and then, reckon a little wrongly, and move a mouse, keys or a stick.

mod device;
mod skill;

use glam::Vec2;
use rand::RngExt;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

use crate::game::{self, Ball, Game, Phase};
use crate::history::History;
use crate::input::Input;
use crate::level::PowerUp;
use crate::replay::{Recording, Setup};
use crate::tuning::{BALL_RADIUS, FIELD, PADDLE_TOP, STEP, STEPS_PER_SECOND};

pub use device::Device;
use device::Grip;
pub use skill::{Aim, Skill};

/// The part of the paddle with which a ball is meant to be caught, as a fraction of half its width.
const CATCH: f32 = 0.8;
/// A player that aims compares this many places of that part, on either side of its middle.
const PLACES: usize = 8;
/// The largest error of a landing, in units, that is not aimed at again.
const SURPRISE: f32 = 10.0;

/// A player with a device and a skill.
#[derive(Clone, Debug)]
pub struct Hands {
    skill: Skill,
    grip: Grip,
    rng: Pcg32,
    /// Steps until the next look.
    look_in: u32,
    is_falling: bool,
    /// The landing that was last aimed at.
    aimed_at: Option<f32>,
    /// The place on the paddle on which to catch, as a fraction of half its width.
    catch: f32,
    /// Where the paddle's middle should be.
    goal: f32,
    /// Steps until the button is pressed, once there is a reason.
    press_in: Option<u32>,
    /// Steps for which the button stays pressed.
    held_for: u32,
}

impl Hands {
    /// Hands with their own generator, separate from the game's.
    pub fn new(device: Device, skill: Skill, seed: u64) -> Self {
        Self {
            skill,
            grip: Grip::new(device),
            rng: Pcg32::seed_from_u64(seed),
            look_in: 0,
            is_falling: false,
            aimed_at: None,
            catch: 0.0,
            goal: FIELD.x * 0.5,
            press_in: None,
            held_for: 0,
        }
    }

    /// The input for the next step.
    pub fn input(&mut self, game: &Game) -> Input {
        if self.look_in == 0 {
            let (least, most) = self.skill.look;
            self.look_in = self.rng.random_range(least..=most);
            self.look(game);
        }
        self.look_in -= 1;
        let (launch, fire) = self.press(game);
        let (steer, target) = self.grip.bring(self.goal, game, &mut self.rng);
        let input = Input {
            steer,
            target,
            launch,
            fire,
        };
        input.in_grain()
    }

    /// Sets the goal: under a ball that falls, else to a capsule that helps, else sometimes to the ball.
    fn look(&mut self, game: &Game) {
        let flying = game.balls().iter().filter(|ball| ball.held.is_none());
        let falling = flying
            .clone()
            .filter_map(|ball| Some((ball, lands_in(ball)?)));
        let first = falling.min_by(|a, b| a.1.total_cmp(&b.1));
        let is_falling = first.is_some();
        if is_falling && !self.is_falling {
            self.catch = self.rng.random_range(-CATCH..=CATCH);
            self.aimed_at = None;
        }
        self.is_falling = is_falling;
        let mut helpful = game.capsules().iter().filter(|it| it.kind.spec().helps);
        if let Some((ball, time)) = first.filter(|(_, time)| *time < 1.5) {
            let landing = folded(ball.position.x + ball.velocity().x * time);
            self.aim(game, landing, ball.speed);
            let error = self.rng.random_range(-1.0..=1.0) * self.skill.error * time;
            self.goal = landing - self.catch * game.paddle().width * 0.5 + error;
        } else if let Some(capsule) = helpful.find(|it| it.position.y > FIELD.y * 0.5) {
            self.goal = capsule.position.x;
        } else if let Some(ball) = flying.clone().next().filter(|_| self.rng.random_bool(0.2)) {
            let aside = self.rng.random_range(-60.0..=60.0);
            self.goal = (ball.position.x + game.paddle().x) * 0.5 + aside;
        }
    }

    /// Chooses the place on which to catch a ball of this speed where it lands: the one from which most is hit in the
    /// shortest time, its neighbours included, because the hand errs. Where nothing is foreseen, the place stays.
    fn aim(&mut self, game: &Game, landing: f32, speed: f32) {
        let Some(aim) = self.skill.aim else { return };
        if self
            .aimed_at
            .is_some_and(|at| (at - landing).abs() < SURPRISE)
        {
            return;
        }
        self.aimed_at = Some(landing);
        let half = game.paddle().width * 0.5;
        let at = Vec2::new(landing, PADDLE_TOP - BALL_RADIUS);
        let place = |index: usize| (index as f32 / PLACES as f32 - 1.0) * CATCH;
        let worth: [f32; 2 * PLACES + 1] = std::array::from_fn(|index| {
            let middle = landing - place(index) * half;
            // The walls keep the paddle from some places.
            if middle < half || middle > FIELD.x - half {
                return 0.0;
            }
            let velocity = game::aim(place(index)) * speed;
            let outlook = game.foresee(at, velocity, aim.foresight);
            outlook.hits as f32 / outlook.seconds.max(STEP)
        });
        let around = |index: usize| {
            let beside = |index: usize| worth.get(index).copied().unwrap_or(0.0);
            2.0 * worth[index] + beside(index.wrapping_sub(1)) + beside(index + 1)
        };
        let best = (0..worth.len()).max_by(|one, other| around(*one).total_cmp(&around(*other)));
        if let Some(best) = best.filter(|best| around(*best) > 0.0) {
            let slip = self.rng.random_range(-1.0..=1.0) * aim.slip;
            self.catch = place(best) + slip / half;
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

/// The recording of a run by hands, to its end or for at most `seconds`.
pub fn play(setup: Setup, mut hands: Hands, seconds: u32) -> Recording {
    let mut game = setup.game();
    let mut history = History::new(setup);
    let mut events = Vec::new();
    for _ in 0..seconds * STEPS_PER_SECOND {
        if matches!(game.phase(), Phase::Lost | Phase::Won) {
            break;
        }
        let input = hands.input(&game);
        history.record(&game, input);
        events.clear();
        let tests = game.step(input, &mut events);
        history.note(&game, &events, tests);
    }
    history.recording(&game, true)
}
