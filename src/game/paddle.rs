//! The paddle: it follows the player, within its top speed and never over a ball.

use glam::Vec2;

use super::state_hash::hashed;
use super::{Ball, Held};
use crate::collision::{Aabb, contact_circle_aabb};
use crate::input::Input;
use crate::tuning::{
    FIELD, GROWTH_ROOM, PADDLE_GROWTH, PADDLE_MAX_SPEED, PADDLE_SIZE, PADDLE_STEER_RAMP,
    PADDLE_STEER_SPEED, PADDLE_TOP, SQUEEZE_AIR, STEP,
};

/// The paddle, in playfield units.
#[derive(Clone, Debug, PartialEq)]
pub struct Paddle {
    /// The x of the middle.
    pub x: f32,
    /// `x` one step ago, for drawing between steps and for the motion in this one.
    pub previous_x: f32,
    /// The width.
    pub width: f32,
    /// Speed under steering, in units a second; it ramps up so that a tap moves the paddle only a little.
    steering: f32,
}

// `previous_x` is set at the start of a step.
hashed!(Paddle: x, width, steering; but previous_x);

/// The range of x that the balls leave to the paddle's middle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clearance {
    left: f32,
    right: f32,
}

impl Default for Clearance {
    /// Without limits.
    fn default() -> Self {
        let left = f32::NEG_INFINITY;
        let right = f32::INFINITY;
        Self { left, right }
    }
}

impl Clearance {
    /// The part of the range right of a place, or the place itself.
    fn right_of(self, left: f32) -> Self {
        let [left, right] = [self.left, self.right].map(|x| x.max(left));
        Self { left, right }
    }

    /// The part of the range left of a place, or the place itself.
    fn left_of(self, right: f32) -> Self {
        let [left, right] = [self.left, self.right].map(|x| x.min(right));
        Self { left, right }
    }
}

impl Paddle {
    pub(super) fn new(x: f32, width: f32) -> Self {
        let x = within_walls(x, width);
        Self {
            x,
            previous_x: x,
            width,
            steering: 0.0,
        }
    }

    /// The box now.
    pub fn aabb(&self) -> Aabb {
        self.aabb_at(self.x)
    }

    /// The box after a fraction of this step, from 0 (start) to 1 (end).
    pub fn aabb_during(&self, flown_share: f32) -> Aabb {
        self.aabb_at(self.previous_x + self.motion() * flown_share)
    }

    fn aabb_at(&self, x: f32) -> Aabb {
        let size = Vec2::new(self.width, PADDLE_SIZE.y);
        Aabb::from_corner_size(Vec2::new(x - self.width * 0.5, PADDLE_TOP), size)
    }

    /// The motion along x in this step, in playfield units.
    pub fn motion(&self) -> f32 {
        self.x - self.previous_x
    }

    /// The place of `x` on the paddle after a fraction of this step: -1 at the left end, 1 at the right.
    pub(super) fn offset_during(&self, flown_share: f32, x: f32) -> f32 {
        let middle = self.previous_x + self.motion() * flown_share;
        ((x - middle) / (self.width * 0.5)).clamp(-1.0, 1.0)
    }

    /// Holds a ball at its place, but within the walls.
    pub(super) fn hold(&self, ball: &mut Ball, held: Held) {
        let place = self.x + held.place * self.width * 0.5;
        let x = place.clamp(ball.radius(), FIELD.x - ball.radius());
        ball.held = Some(held);
        ball.position = Vec2::new(x, PADDLE_TOP - ball.radius());
        ball.unresolved = ball.position;
    }

    /// Grows or shrinks a little towards a width, unless a ball close to one of its ends is in the way. The next
    /// `steer` moves it back within the walls.
    pub(super) fn resize(&mut self, goal: f32, balls: &[Ball]) {
        let is_in_the_way = |ball: &Ball| {
            let away = (ball.position.x - self.x).abs() - self.width * 0.5;
            let is_below_top = ball.position.y + ball.radius() > PADDLE_TOP;
            ball.held.is_none() && is_below_top && away < ball.radius() * GROWTH_ROOM
        };
        if self.width != goal && !balls.iter().any(is_in_the_way) {
            let change = PADDLE_GROWTH * STEP;
            self.width += (goal - self.width).clamp(-change, change);
        }
    }

    /// The x of the middle after one step towards `target`, within the top speed and the walls.
    pub fn toward(&self, target: f32) -> f32 {
        let reach = PADDLE_MAX_SPEED * STEP;
        let x = self.x + (target - self.x).clamp(-reach, reach);
        within_walls(x, self.width)
    }

    /// Moves by one step of the player's input, within the walls and the clearance.
    pub(super) fn steer(&mut self, input: Input, room: Clearance) {
        self.previous_x = self.x;
        let wish = match input.target {
            Some(target) if target.is_finite() => {
                self.steering = 0.0;
                self.toward(target)
            }
            _ => within_walls(self.x + self.steered(input.steer) * STEP, self.width),
        };
        self.x = wish.clamp(room.left, room.right);
    }

    /// Ramps the steering speed towards the input and returns it.
    fn steered(&mut self, steer: f32) -> f32 {
        let steer = Some(steer)
            .filter(|steer| steer.is_finite())
            .map_or(0.0, |steer| steer.clamp(-1.0, 1.0));
        let change = PADDLE_STEER_SPEED * STEP / PADDLE_STEER_RAMP;
        // Releasing or reversing takes effect at once; only speeding up takes time.
        if steer * self.steering <= 0.0 {
            self.steering = 0.0;
        }
        let goal = steer * PADDLE_STEER_SPEED;
        self.steering += (goal - self.steering).clamp(-change, change);
        self.steering
    }

    /// The part of a clearance that a ball leaves in this step, so that the paddle never squeezes a ball that falls
    /// past its end against the wall.
    pub(super) fn leave_room(&self, room: Clearance, ball: &Ball) -> Clearance {
        let reach = ball.speed * STEP;
        let passing = ball.held.is_none()
            && ball.position.y + reach > PADDLE_TOP
            && ball.position.y - ball.radius() - reach < PADDLE_TOP + PADDLE_SIZE.y;
        if passing {
            self.leave_room_beside(room, ball)
        } else {
            room
        }
    }

    /// Keeps room for a ball at the paddle's height between one end and the wall. Not inlined, so that the balls
    /// above cost no more than the check.
    #[inline(never)]
    fn leave_room_beside(&self, room: Clearance, ball: &Ball) -> Clearance {
        let needed = ball.radius() * 2.0 + SQUEEZE_AIR + self.width * 0.5;
        let left = needed;
        let right = FIELD.x - needed;
        let end = self.width * 0.5;
        if ball.position.y >= PADDLE_TOP {
            // It has passed the top and cannot be saved, so the paddle moves back for it.
            if ball.position.x < self.x {
                room.right_of(left)
            } else {
                room.left_of(right)
            }
        } else if ball.position.x < self.x - end {
            room.right_of(left.min(self.x))
        } else if ball.position.x > self.x + end {
            room.left_of(right.max(self.x))
        } else {
            room
        }
    }

    /// Moves a ball out of the paddle if the paddle was faster than the ball: onto the paddle if the ball's centre is
    /// above its top, else beside it.
    pub(super) fn push_out(&self, ball: &mut Ball) {
        if !ball.reaches_paddle() {
            return; // As almost always.
        }
        let radius = ball.radius();
        let aabb = self.aabb();
        let contact = contact_circle_aabb(ball.circle(), aabb);
        let Some(contact) = contact.filter(|contact| contact.depth > 0.0) else {
            return;
        };
        if ball.position.y < PADDLE_TOP {
            let across = ball.position.x - contact.point.x;
            ball.position.y = PADDLE_TOP - (radius * radius - across * across).max(0.0).sqrt();
        } else {
            // To the nearer side, unless a wall leaves no room there.
            let left = aabb.min.x - radius;
            let right = aabb.max.x + radius;
            let has_room_left = left >= radius;
            let has_room_right = right <= FIELD.x - radius;
            let is_left = ball.position.x < self.x && has_room_left || !has_room_right;
            ball.position.x = if is_left { left.max(radius) } else { right };
        }
    }
}

fn within_walls(x: f32, width: f32) -> f32 {
    x.clamp(width * 0.5, FIELD.x - width * 0.5)
}

#[cfg(test)]
impl Paddle {
    /// The same in a mirror.
    pub(super) fn mirrored(&self) -> Self {
        Self {
            x: FIELD.x - self.x,
            previous_x: FIELD.x - self.previous_x,
            width: self.width,
            steering: -self.steering,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTH: f32 = 104.0;
    /// From the middle to either end.
    const END: f32 = WIDTH * 0.5;
    const MIDDLE: f32 = FIELD.x * 0.5;
    const RADIUS: f32 = 6.0;
    /// The way of the tests' balls in one step.
    const REACH: f32 = 4.0;
    /// More than a rounding and less than anything that is tested.
    const HAIR: f32 = 0.01;

    fn ball(x: f32, y: f32) -> Ball {
        Ball::flying(Vec2::new(x, y), Vec2::Y, REACH / STEP)
    }

    fn held(x: f32, y: f32) -> Ball {
        Ball {
            held: Some(Held::caught(0.0)),
            ..ball(x, y)
        }
    }

    /// The width after one step towards a wider and towards a narrower paddle.
    fn resized(balls: &[Ball]) -> [f32; 2] {
        [WIDTH + 50.0, WIDTH - 50.0].map(|goal| {
            let mut paddle = Paddle::new(MIDDLE, WIDTH);
            paddle.resize(goal, balls);
            paddle.width
        })
    }

    /// A paddle that grew under a falling ball would swallow it or throw it aside.
    #[test]
    fn a_paddle_waits_to_grow_while_a_ball_is_beside_its_end() {
        assert_eq!(RADIUS, ball(0.0, 0.0).radius());
        let change = PADDLE_GROWTH * STEP;
        let grown = [WIDTH + change, WIDTH - change];
        let still = [WIDTH; 2];

        // Its lowest point just above the paddle's top, just below it, and far below.
        let above = PADDLE_TOP - RADIUS - HAIR;
        let below = PADDLE_TOP - RADIUS + HAIR;
        let low = FIELD.y - 1.0;
        // The middle of a ball that is just near enough to an end to matter, and just too far off.
        let near = END + RADIUS * GROWTH_ROOM - HAIR;
        let far = END + RADIUS * GROWTH_ROOM + HAIR;
        for (away, y, width) in [
            (near, above, grown),
            (near, below, still),
            (near, low, still),
            (far, below, grown),
            (far, low, grown),
            (0.0, above, grown),
            (0.0, below, still),
        ] {
            for x in [MIDDLE - away, MIDDLE + away] {
                assert_eq!(resized(&[ball(x, y)]), width, "at {x} {y}");
                let with_another = [ball(MIDDLE, 100.0), ball(x, y)];
                assert_eq!(resized(&with_another), width, "second, at {x} {y}");
                assert_eq!(resized(&[held(x, y)]), grown, "held, at {x} {y}");
            }
        }
    }

    #[test]
    fn a_paddle_grows_to_its_goal_and_no_further() {
        let mut paddle = Paddle::new(MIDDLE, WIDTH);
        for goal in [WIDTH + 3.0, WIDTH] {
            for _ in 0..3 {
                paddle.resize(goal, &[]);
            }
            assert_eq!(paddle.width, goal);
        }
    }

    /// Steers a paddle into a wall for a step, past a ball; both are given by their distances from
    /// the wall. Checks where the paddle's middle ends up, on the left and on the right.
    #[track_caller]
    fn steers_into_the_wall(paddle: f32, ball: Ball, expect: f32) {
        let mirrored = |x: f32| FIELD.x - x;
        let at_right = Ball {
            position: Vec2::new(mirrored(ball.position.x), ball.position.y),
            ..ball
        };
        for (start, target, ball, expect) in [
            (paddle, 0.0, ball, expect),
            (mirrored(paddle), FIELD.x, at_right, mirrored(expect)),
        ] {
            let mut paddle = Paddle::new(start, WIDTH);
            let input = Input {
                target: Some(target),
                ..Input::default()
            };
            let room = paddle.leave_room(Clearance::default(), &ball);
            paddle.steer(input, room);
            let at = ball.position;
            assert!(
                (paddle.x - expect).abs() < HAIR * 0.1,
                "past {at}, from {start}: {} is not {expect}",
                paddle.x
            );
        }
    }

    /// The distance from the wall at which a ball has just room beside the paddle.
    const ROOM: f32 = RADIUS * 2.0 + SQUEEZE_AIR + END;

    /// A ball gets its room as long as it is at the height of the paddle or comes there in a step.
    #[test]
    fn a_paddle_leaves_room_for_a_ball_between_its_end_and_the_wall() {
        let bottom = PADDLE_TOP + PADDLE_SIZE.y;
        let enters = PADDLE_TOP - REACH;
        let leaves = bottom + RADIUS + REACH;
        for (y, expect) in [
            (enters - HAIR, END),
            (enters + HAIR, ROOM),
            (PADDLE_TOP - HAIR, ROOM),
            (PADDLE_TOP + HAIR, ROOM),
            (leaves - HAIR, ROOM),
            (leaves + HAIR, END),
        ] {
            steers_into_the_wall(70.0, ball(8.0, y), expect);
            steers_into_the_wall(70.0, held(8.0, y), END);
            // A ball on the other side is in nobody's way.
            steers_into_the_wall(70.0, ball(140.0, y), END);
        }
    }

    /// Before a ball has passed the top, the paddle keeps the room that it has and turns back none;
    /// after that it makes way.
    #[test]
    fn a_paddle_that_is_too_near_the_wall_makes_way_only_below_its_top() {
        let between = ROOM - 5.0;
        let out_of_the_end = between - END - HAIR;
        let over_the_end = between - END + HAIR;
        for (x, y, expect) in [
            (out_of_the_end, PADDLE_TOP - HAIR, between),
            (out_of_the_end, PADDLE_TOP, ROOM),
            // Above the paddle itself a ball bounces and is not squeezed; in it, it is let out.
            (over_the_end, PADDLE_TOP - HAIR, END),
            (between - END, PADDLE_TOP - HAIR, END),
            (over_the_end, PADDLE_TOP, ROOM),
            (between - HAIR, PADDLE_TOP, ROOM),
            (between + HAIR, PADDLE_TOP, END),
        ] {
            steers_into_the_wall(between, ball(x, y), expect);
        }
    }

    /// Each ball in turn keeps the paddle on its side of a place, and a later one prevails.
    #[test]
    fn the_room_is_what_all_balls_leave_in_turn() {
        let places = [0.0, 10.0, 20.0, 30.0];
        let each = || places.into_iter();
        for (first, second, third) in each()
            .flat_map(|first| each().map(move |second| (first, second)))
            .flat_map(|(first, second)| each().map(move |third| (first, second, third)))
        {
            let all = Clearance::default();
            let left_right_left = all.right_of(first).left_of(second).right_of(third);
            let right_left_right = all.left_of(first).right_of(second).left_of(third);
            for wish in [-5.0, 5.0, 15.0, 25.0, 35.0] {
                let within = |room: Clearance| f32::clamp(wish, room.left, room.right);
                let expect = wish.max(first).min(second).max(third);
                assert_eq!(within(left_right_left), expect);
                let expect = wish.min(first).max(second).min(third);
                assert_eq!(within(right_left_right), expect);
            }
        }
    }

    /// A ball in the very middle has to go somewhere: to the right, if a wall leaves room there.
    #[test]
    fn a_ball_in_the_middle_is_pushed_out_to_the_right() {
        for (middle, expect) in [
            (MIDDLE, MIDDLE + END + RADIUS),
            (FIELD.x - END, FIELD.x - WIDTH - RADIUS),
            (END, WIDTH + RADIUS),
        ] {
            let mut ball = ball(middle, PADDLE_TOP + 5.0);
            Paddle::new(middle, WIDTH).push_out(&mut ball);
            assert_eq!(ball.position.x, expect);
        }
    }
}
