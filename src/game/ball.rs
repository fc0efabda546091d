//! A ball: a position, a unit direction and a speed, so that a bounce keeps the speed exactly.

use glam::Vec2;

use super::bricks::Bricks;
use super::state_hash::hashed;
use super::surface::Turn;
use crate::collision::Circle;
use crate::level::BallStart;
use crate::macros::getters;
use crate::tuning::{
    BALL_RADIUS, BALL_SPEED_PER_BRICK, FIELD, MIN_VERTICAL_SHARE, PADDLE_AIM, PADDLE_TOP,
    POWER_UP_SPEEDS, SERVE_PERIOD, START_CLEARANCE, STEP,
};

/// A ball: the position of its centre in playfield units, its direction as a unit vector, and its speed in units a
/// second.
#[expect(missing_docs, reason = "the type says the rest")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball {
    pub position: Vec2,
    /// The centre one step ago, for drawing between steps.
    pub previous: Vec2,
    /// The centre after this step if nothing were in the way, where a discrete test would look.
    pub unresolved: Vec2,
    pub direction: Vec2,
    pub speed: f32,
    /// The speed without power-ups: it rises with each brick.
    pub(super) base_speed: f32,
    /// The paddle's hold on it; `None` in flight.
    pub held: Option<Held>,
    /// Bricks since the paddle.
    pub combo: u32,
    /// The value of `steps_without_contact` at which the next check for a loop is due.
    pub(super) next_loop_check: u32,
    /// Steps since it last touched the paddle or a brick that can break.
    // Written just before a flight reads the speed, and so not beside it: reading both at once would stall.
    pub steps_without_contact: u32,
}

// A step sets the other two at its start.
hashed!(Ball: position, direction, speed, base_speed, held, combo, steps_without_contact, next_loop_check;
    but previous, unresolved);

#[expect(missing_docs, reason = "the names say the rest")]
impl Ball {
    /// A ball in flight from the start of a level.
    ///
    /// A level may put it into a wall or into solid bricks. No bounce frees a ball from between two solid
    /// bricks, so it starts below them.
    pub(super) fn starting(start: BallStart, bricks: &Bricks) -> Self {
        let speed = start.velocity.length();
        let mut ball = Self::flying(start.position, start.velocity / speed, speed);
        let low = BALL_RADIUS;
        let high = FIELD.x - BALL_RADIUS;
        ball.position.x = ball.position.x.clamp(low, high);
        ball.position.y = ball.position.y.max(low);
        while let Some(solid) = bricks.solid_under(ball.circle()) {
            ball.position.y = solid.max.y + BALL_RADIUS * START_CLEARANCE;
        }
        ball.begin_step();
        ball
    }

    pub(super) fn flying(position: Vec2, direction: Vec2, speed: f32) -> Self {
        Self {
            position,
            previous: position,
            unresolved: position,
            direction,
            speed,
            base_speed: speed,
            held: None,
            combo: 0,
            steps_without_contact: 0,
            next_loop_check: 0,
        }
    }

    getters! { self:
        radius: f32 = BALL_RADIUS;
        circle: Circle = Circle::new(self.position, self.radius());
        velocity: Vec2 = self.direction * self.speed;
    }

    /// True if its lowest point is at the paddle's height or below.
    pub(super) fn reaches_paddle(&self) -> bool {
        self.position.y + self.radius() >= PADDLE_TOP
    }

    /// True if it has left through the bottom.
    pub(super) fn is_lost(&self) -> bool {
        self.position.y - self.radius() > FIELD.y
    }

    pub(super) fn begin_step(&mut self) {
        self.previous = self.position;
        self.unresolved = self.position;
    }

    /// Restarts its wait for a contact.
    pub(super) fn end_wait(&mut self) {
        self.steps_without_contact = 0;
        self.next_loop_check = 0;
    }

    /// Mirrors the direction about a unit normal, and steepens it if it is too flat to play.
    pub(super) fn bounce(&mut self, normal: Vec2) -> Turn {
        let into = self.direction.dot(normal);
        let mirrored = (self.direction - 2.0 * into * normal).normalize();
        self.direction = keep_playable(mirrored, normal);
        if self.direction == mirrored {
            Turn::Mirrored
        } else {
            Turn::Steepened { mirrored }
        }
    }

    /// Each brick makes the ball a little faster, up to a limit.
    pub(super) fn speed_up(&mut self, limit: f32, speed_factor: f32) {
        self.base_speed = (self.base_speed + BALL_SPEED_PER_BRICK).min(self.base_speed.max(limit));
        self.apply_speed_factor(speed_factor);
    }

    /// Sets the speed to the base speed times the factor of the power-ups, within [`POWER_UP_SPEEDS`].
    pub(super) fn apply_speed_factor(&mut self, speed_factor: f32) {
        let (slowest, fastest) = POWER_UP_SPEEDS;
        let speed = self.base_speed * speed_factor;
        self.speed = if speed_factor > 1.0 {
            speed.min(self.base_speed.max(fastest))
        } else {
            speed.max(self.base_speed.min(slowest))
        };
    }

    /// A second ball at the same place, turned by the angle of this sine and cosine, and always upwards so that the
    /// player can catch it.
    pub(super) fn split(&self, sine: f32, cosine: f32) -> Self {
        let x = self.direction.x;
        let y = -self.direction.y.abs();
        let turned = Vec2::new(x * cosine - y * sine, x * sine + y * cosine).normalize();
        let direction = keep_playable(turned, Vec2::NEG_Y);
        Self {
            previous: self.previous,
            ..Self::flying(self.position, direction, self.base_speed)
        }
    }
}

/// Steepens a unit direction to [`MIN_VERTICAL_SHARE`], up or down, whichever still leaves the surface.
///
/// One of the two always does: on the normal's own vertical side the product with the normal only grows,
/// because the vertical part grows and the horizontal part shrinks.
fn keep_playable(direction: Vec2, normal: Vec2) -> Vec2 {
    if direction.y.abs() >= MIN_VERTICAL_SHARE {
        return direction;
    }
    let across = (1.0 - MIN_VERTICAL_SHARE * MIN_VERTICAL_SHARE).sqrt();
    let same = Vec2::new(across, MIN_VERTICAL_SHARE).copysign(direction);
    let leaves = same.dot(normal) > 0.0;
    Vec2::new(same.x, if leaves { same.y } else { -same.y })
}

/// The change of a served ball's aim in a step: in a period it goes from -1 to 1 and back.
const SWEEP: f32 = 4.0 * STEP / SERVE_PERIOD;

/// The hold of the paddle on a ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Held {
    /// The place on the paddle, from -1 (left end) to 1 (right end).
    pub place: f32,
    /// The aim of the launch, as the place on the paddle with that direction, from -1 to 1.
    pub aim: f32,
    /// The change of `aim` in a step: 0 for a caught ball, never 0 for a served one.
    pub sweep: f32,
}

hashed!(Held: place, aim, sweep);

impl Held {
    /// A ball that the paddle has caught: it keeps its place, and its launch aims as a bounce there would.
    pub(super) fn caught(place: f32) -> Self {
        let aim = place;
        let sweep = 0.0;
        Self { place, aim, sweep }
    }

    /// A served ball: it lies in the middle, and its aim sweeps from side to side, towards straight up first.
    pub(super) fn served(aim: f32) -> Self {
        let place = 0.0;
        let sweep = if aim < 0.0 { SWEEP } else { -SWEEP };
        Self { place, aim, sweep }
    }

    /// The unit direction in which the launch sends the ball.
    pub fn direction(self) -> Vec2 {
        aim(self.aim)
    }

    /// One step later. At either end of its range the aim turns back.
    pub(super) fn swept(self) -> Self {
        let aim = self.aim + self.sweep;
        let turns = aim.abs() >= 1.0;
        Self {
            // Reflected: as far back as it went beyond the end.
            aim: 2.0 * aim.clamp(-1.0, 1.0) - aim,
            sweep: if turns { -self.sweep } else { self.sweep },
            ..self
        }
    }
}

/// The unit direction in which a ball leaves the paddle's top: the further from the middle, the
/// flatter, up to 60 degrees from vertical.
pub fn aim(offset: f32) -> Vec2 {
    // The half-angle form of a unit vector: (2t, t² - 1) / (1 + t²).
    let t = offset.clamp(-1.0, 1.0) * PADDLE_AIM;
    Vec2::new(2.0 * t, t * t - 1.0) / (1.0 + t * t)
}
