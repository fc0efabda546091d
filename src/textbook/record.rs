//! The textbook's loop as pseudocode, and a record of what it computed in a step.

use glam::Vec2;

use super::TutorialStage;
use crate::collision::{
    Aabb, Circle, closest_point_on_aabb_from_its_center, touches_interval_interval,
};

/// A line of the loop; [`program`] gives its text.
#[expect(missing_docs, reason = "the program describes each")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    Move,
    Next,
    Destroyed,
    Test,
    Destroy,
    Compass,
    TurnX,
    TurnY,
    Paddle,
    Aim,
    TurnUp,
    KeepSpeed,
}

/// Every line with its text, indented as deep as it is nested. The text of the box test is [`BOX_TEST`].
const PROGRAM: [(Line, &str); 12] = [
    (Line::Move, "move the ball, turn at walls"),
    (Line::Next, "for each brick of the list"),
    (Line::Destroyed, "  go on unless it is destroyed"),
    (Line::Test, "  go on if |D'| < r"),
    (Line::Destroy, "  break it, unless solid"),
    (Line::Compass, "  the nearest way to D'"),
    (Line::TurnX, "  turn v.x, push r − |D'.x|"),
    (Line::TurnY, "  turn v.y, push r − |D'.y|"),
    (Line::Paddle, "if the paddle's |D'| < r"),
    (Line::Aim, "  aim = 200 · offset"),
    (Line::TurnUp, "  v = (aim, −|v.y|)"),
    (Line::KeepSpeed, "  v = |v in| · v / |v|"),
];

/// The text of [`Line::Test`] for two boxes.
const BOX_TEST: &str = "  go on if both axes overlap";

/// The lines of a stage with their texts, in order.
pub fn program(stage: TutorialStage) -> impl Iterator<Item = (Line, &'static str)> {
    let is_known =
        move |line| stage == TutorialStage::Resolve || (line as usize) < Line::Compass as usize;
    let lines = PROGRAM.into_iter().filter(move |(line, _)| is_known(*line));
    lines.map(move |(line, text)| match (line, stage) {
        (Line::Test, TutorialStage::Boxes) => (line, BOX_TEST),
        _ => (line, text),
    })
}

/// The four directions, in the textbook's order. With y down the first one points down.
pub const COMPASS: [Vec2; 4] = [Vec2::Y, Vec2::X, Vec2::NEG_Y, Vec2::NEG_X];

/// The calculations of a step of the textbook's game after [`Line::Move`], in the order of its loop.
#[derive(Clone, Debug)]
pub struct TextbookStep {
    /// The bricks of the list, then the paddle.
    pub visits: Vec<Visit>,
}

/// A box that the loop visits; a brick by its index in the game.
#[expect(missing_docs, reason = "the type says it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Brick(usize),
    Paddle,
}

/// A visit of a brick or of the paddle, with the ball and its velocity, in playfield units a second, before it.
#[expect(missing_docs, reason = "the type says the rest")]
#[derive(Clone, Debug)]
pub struct Visit {
    pub target: Target,
    pub aabb: Aabb,
    pub ball: Circle,
    pub velocity: Vec2,
    /// The test; `None` for a brick that was destroyed before.
    pub test: Option<Test>,
    /// The response of the ball; `None` without a hit, and in stages without reaction.
    pub response: Option<Response>,
    /// The lines that ran, in this order.
    pub lines: Vec<Line>,
}

/// A test with its numbers.
#[derive(Clone, Copy, Debug)]
pub enum Test {
    /// Overlaps of the ball's box and the brick on x and on y.
    Boxes([bool; 2]),
    /// The circle against the closest point.
    Closest(ClosestPoint),
}

/// P, the closest point of a box, and D' to it from the ball's centre, as source 003 of [`crate::collision`] has them.
#[expect(missing_docs, reason = "the type says it")]
#[derive(Clone, Copy, Debug)]
pub struct ClosestPoint {
    pub point: Vec2,
    pub to_point: Vec2,
}

/// The response of the ball to a hit.
#[derive(Clone, Copy, Debug)]
pub enum Response {
    /// Pushed out of a brick, and turned.
    PushedOut(PushOut),
    /// Aimed by the paddle.
    Aimed {
        /// From the paddle's middle, in half widths: from -1 to 1 on the paddle, and beyond at its ends.
        offset: f32,
        /// The horizontal part of the new direction, in playfield units per second.
        aim: f32,
        /// The velocity after, with the speed of before.
        velocity: Vec2,
    },
}

/// A push out of a brick.
#[derive(Clone, Copy, Debug)]
pub struct PushOut {
    /// The products of D', made a unit vector, with each direction of [`COMPASS`]. NaN where D' is zero.
    pub products: [f32; 4],
    /// The index of the largest product, the first of equal ones. `None` if none is above zero, as
    /// with a centre inside the box: the textbook then goes on as with (0, -1).
    pub chosen: Option<usize>,
    /// The radius less the part of D' along the axis that turns.
    pub depth: f32,
    /// The way that the ball is moved.
    pub shift: Vec2,
    /// The velocity after.
    pub velocity: Vec2,
}

impl Test {
    /// The box test: on each axis the ball's extent touches that of the box.
    pub(super) fn boxes(ball: Circle, aabb: Aabb) -> Self {
        let around = ball.aabb();
        Self::Boxes([
            touches_interval_interval(around.interval_x(), aabb.interval_x()),
            touches_interval_interval(around.interval_y(), aabb.interval_y()),
        ])
    }

    pub(super) fn closest(ball: Circle, aabb: Aabb) -> Self {
        let point = closest_point_on_aabb_from_its_center(ball.center, aabb);
        let to_point = point - ball.center;
        Self::Closest(ClosestPoint { point, to_point })
    }
}

impl PushOut {
    /// Turns one axis of the velocity and moves the ball back along it, even if the ball was leaving.
    pub(super) fn new(ball: Circle, to_point: Vec2, velocity: Vec2) -> Self {
        // A zero vector has no unit vector, and no comparison with NaN is true.
        let unit = to_point / to_point.length();
        let products = COMPASS.map(|direction| unit.dot(direction));
        let mut most = 0.0;
        let mut chosen = None;
        for (index, product) in products.into_iter().enumerate() {
            if product > most {
                most = product;
                chosen = Some(index);
            }
        }
        let direction = chosen.map_or(Vec2::NEG_Y, |index| COMPASS[index]);
        // The part of D' along the direction, and the velocity with that axis turned.
        let (along, velocity) = if direction.x == 0.0 {
            (to_point.y, Vec2::new(velocity.x, -velocity.y))
        } else {
            (to_point.x, Vec2::new(-velocity.x, velocity.y))
        };
        let depth = ball.radius - along.abs();
        Self {
            products,
            chosen,
            depth,
            shift: -direction * depth,
            velocity,
        }
    }

    pub(super) fn line(&self) -> Line {
        match self.chosen {
            Some(index) if COMPASS[index].x != 0.0 => Line::TurnX,
            _ => Line::TurnY,
        }
    }
}

impl Visit {
    /// True if the test found a hit.
    pub fn is_hit(&self) -> bool {
        match self.test {
            None => false,
            Some(Test::Boxes(axes)) => axes == [true; 2],
            Some(Test::Closest(closest)) => closest.to_point.length() < self.ball.radius,
        }
    }

    /// The velocity after the visit.
    pub fn out(&self) -> Vec2 {
        match self.response {
            Some(Response::PushedOut(out)) => out.velocity,
            Some(Response::Aimed { velocity, .. }) => velocity,
            None => self.velocity,
        }
    }
}

impl TextbookStep {
    /// The bricks found hit, in the order of the list.
    pub fn hits(&self) -> impl Iterator<Item = usize> {
        let hits = self.visits.iter().filter(|visit| visit.is_hit());
        hits.filter_map(|visit| match visit.target {
            Target::Brick(index) => Some(index),
            Target::Paddle => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_equal_directions_the_first_of_the_list_is_chosen() {
        let ball = Circle::new(Vec2::ZERO, 6.0);
        for (x, y, chosen) in [(3.0, 3.0, 0), (3.0, -3.0, 1), (-3.0, -3.0, 2)] {
            let out = PushOut::new(ball, Vec2::new(x, y), Vec2::ONE);
            assert_eq!(out.chosen, Some(chosen), "{x} {y}");
        }
    }
}
