//! The two shapes on the bench, their handles, and their movement.

use breakout::collision::{Aabb, Circle, Interval, touches_point_aabb, touches_point_circle};
use macroquad::prelude::{Vec2, vec2};

use crate::app::inspect::Cast;

/// A movable shape. A box is stored as corner and size, so that moving it cannot change its size by
/// rounding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Body {
    Point(Vec2),
    Circle(Circle),
    Box {
        corner: Vec2,
        size: Vec2,
    },
    /// A part of the x axis. `row` is the y that it is drawn at.
    Interval {
        min: f32,
        length: f32,
        row: f32,
    },
}

/// A handle that changes a shape's size, or the tip of a motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Handle {
    Radius,
    /// An index of [`Aabb::corners`].
    Corner(usize),
    Min,
    Max,
    Tip,
}

/// A selectable part: a whole shape, or one of its handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) body: usize,
    pub(super) handle: Option<Handle>,
}

/// An addition to the pair's construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extra {
    None,
    /// Boxes as sets of pixels, as in source 000.
    Pixels,
    /// The misprinted formula of source 001.
    MisplacedRoot,
    /// Discrete steps along the motion.
    Steps,
    /// A second box, flush with the first at its right.
    Neighbour,
}

/// The two shapes on the bench.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Setup {
    pub(super) bodies: [Body; 2],
    /// The motion of the first shape, in the pair with a cast.
    pub(super) motion: Option<Vec2>,
    pub(super) extra: Extra,
}

impl Part {
    pub(super) const fn whole(body: usize) -> Self {
        Self { body, handle: None }
    }

    /// The name of the part, given the names of the shapes.
    pub(super) fn name(self, letters: [&str; 2]) -> String {
        let body = letters[self.body];
        match self.handle {
            None => body.to_owned(),
            Some(Handle::Radius) => format!("{body}.radius"),
            Some(Handle::Corner(index)) => format!("{body}.corner{}", index + 1),
            Some(Handle::Min) => format!("{body}.min"),
            Some(Handle::Max) => format!("{body}.max"),
            Some(Handle::Tip) => format!("{body}.motion"),
        }
    }
}

impl Body {
    /// The reference point of the shape: its centre, first corner or lower end.
    pub(super) fn anchor(self) -> Vec2 {
        match self {
            Self::Point(at) => at,
            Self::Circle(circle) => circle.center,
            Self::Box { corner, .. } => corner,
            Self::Interval { min, row, .. } => vec2(min, row),
        }
    }

    /// The same shape with its anchor elsewhere. An interval stays in its row.
    pub(super) fn moved_to(self, anchor: Vec2) -> Self {
        match self {
            Self::Point(_) => Self::Point(anchor),
            Self::Circle(circle) => Self::Circle(Circle::new(anchor, circle.radius)),
            Self::Box { size, .. } => Self::Box {
                corner: anchor,
                size,
            },
            Self::Interval { length, row, .. } => Self::Interval {
                min: anchor.x,
                length,
                row,
            },
        }
    }

    pub(super) fn center(self) -> Vec2 {
        self.aabb().center()
    }

    /// The circle, or a circle of radius 0 at the centre of another shape.
    pub(super) fn circle(self) -> Circle {
        match self {
            Self::Circle(circle) => circle,
            _ => Circle::new(self.center(), 0.0),
        }
    }

    /// The box, or the bounding box of another shape.
    pub(super) fn aabb(self) -> Aabb {
        match self {
            Self::Point(at) => Aabb::new(at, at),
            Self::Circle(circle) => circle.aabb(),
            Self::Box { corner, size } => Aabb::from_corner_size(corner, size),
            Self::Interval { min, length, row } => {
                Aabb::from_corner_size(vec2(min, row), vec2(length, 0.0))
            }
        }
    }

    /// The size of the box, or of the bounding box of another shape.
    pub(super) fn size(self) -> Vec2 {
        match self {
            Self::Box { size, .. } => size,
            _ => self.aabb().size(),
        }
    }

    /// The interval, or the projection of another shape onto the x axis.
    pub(super) fn interval(self) -> Interval {
        self.aabb().interval_x()
    }

    fn handles(self) -> &'static [Handle] {
        match self {
            Self::Point(_) => &[],
            Self::Circle(_) => &[Handle::Radius],
            Self::Box { .. } => &[
                Handle::Corner(0),
                Handle::Corner(1),
                Handle::Corner(2),
                Handle::Corner(3),
            ],
            Self::Interval { .. } => &[Handle::Min, Handle::Max],
        }
    }

    /// The place of a handle; the centre if the shape lacks it.
    fn handle(self, handle: Handle) -> Vec2 {
        let aabb = self.aabb();
        match handle {
            Handle::Radius => self.center() + vec2(self.circle().radius, 0.0),
            Handle::Corner(index) => aabb.corners()[index],
            Handle::Min => aabb.min,
            Handle::Max => aabb.max,
            Handle::Tip => self.center(),
        }
    }

    /// The shape with a handle pulled to a place. The opposite side stays, and sizes are never
    /// negative.
    fn pulled(self, handle: Handle, to: Vec2) -> Self {
        match (self, handle) {
            (Self::Circle(circle), Handle::Radius) => {
                let radius = (to.x - circle.center.x).max(0.0);
                Self::Circle(Circle::new(circle.center, radius))
            }
            (Self::Box { .. }, Handle::Corner(index)) => {
                let Aabb { min, max } = self.aabb();
                let left = index == 0 || index == 3;
                let top = index < 2;
                let (min_x, max_x) = pull_end(min.x, max.x, to.x, left);
                let (min_y, max_y) = pull_end(min.y, max.y, to.y, top);
                let corner = vec2(min_x, min_y);
                let size = vec2(max_x, max_y) - corner;
                Self::Box { corner, size }
            }
            (Self::Interval { row, .. }, Handle::Min | Handle::Max) => {
                let Interval { min, max } = self.interval();
                let (min, max) = pull_end(min, max, to.x, handle == Handle::Min);
                let length = max - min;
                Self::Interval { min, length, row }
            }
            _ => self,
        }
    }
}

/// Moves one end of an interval, at most to the other end.
fn pull_end(min: f32, max: f32, to: f32, lower: bool) -> (f32, f32) {
    if lower {
        (to.min(max), max)
    } else {
        (min, to.max(min))
    }
}

impl Setup {
    /// The two shapes as a circle and a box.
    pub(super) fn circle_and_box(&self) -> (Circle, Aabb) {
        (self.bodies[0].circle(), self.bodies[1].aabb())
    }

    /// The cast of the first shape; without a motion it stays where it is.
    pub(super) fn cast(&self) -> Cast {
        Cast {
            circle: self.bodies[0].circle(),
            motion: self.motion.unwrap_or_default(),
            aabb: self.bodies[1].aabb(),
        }
    }

    /// Every selectable part, in the order of selection by key: both shapes, then what they have.
    pub(super) fn parts(&self) -> Vec<Part> {
        let mut parts = vec![Part::whole(0), Part::whole(1)];
        for (body, shape) in self.bodies.iter().enumerate() {
            let tip = self.motion.is_some() && body == 0;
            let handles = shape.handles().iter().copied();
            parts.extend(
                handles
                    .chain(tip.then_some(Handle::Tip))
                    .map(|handle| Part {
                        body,
                        handle: Some(handle),
                    }),
            );
        }
        parts
    }

    /// The box around both shapes, and the first one's place after its motion.
    pub(super) fn bounds(&self) -> Aabb {
        let [a, b] = self.bodies.map(Body::aabb);
        let motion = self.motion.unwrap_or_default();
        let min = a.min.min(a.min + motion).min(b.min);
        let max = a.max.max(a.max + motion).max(b.max);
        Aabb::new(min, max)
    }

    /// The place of a part: its handle, or the anchor of the shape.
    pub(super) fn place(&self, part: Part) -> Vec2 {
        let body = self.bodies[part.body];
        match part.handle {
            None => body.anchor(),
            Some(Handle::Tip) => body.center() + self.motion.unwrap_or_default(),
            Some(handle) => body.handle(handle),
        }
    }

    /// Moves a part to a place.
    pub(super) fn move_part(&mut self, part: Part, to: Vec2) {
        let body = &mut self.bodies[part.body];
        match part.handle {
            None => *body = body.moved_to(to),
            Some(Handle::Tip) => self.motion = Some(to - body.center()),
            Some(handle) => *body = body.pulled(handle, to),
        }
    }

    /// Moves shapes back whose centre has left the paper, and the tip of the motion too.
    pub(super) fn keep_inside(&mut self, paper: Aabb) {
        for body in &mut self.bodies {
            let center = body.center();
            let inside = center.clamp(paper.min, paper.max);
            if inside != center {
                *body = body.moved_to(body.anchor() + inside - center);
            }
        }
        let start = self.bodies[0].center();
        if let Some(motion) = &mut self.motion {
            let tip = start + *motion;
            let inside = tip.clamp(paper.min, paper.max);
            if inside != tip {
                *motion = inside - start;
            }
        }
    }

    /// The part at a place: the nearest handle within `reach`, else the smallest shape. Points and
    /// lines are treated as `reach` wide, so that they can be pointed at.
    pub(super) fn part_at(&self, place: Vec2, reach: f32) -> Option<Part> {
        let near = |part: &Part| {
            part.handle.is_some()
                && touches_point_circle(place, Circle::new(self.place(*part), reach))
        };
        let distance = |part: &Part| self.place(*part).distance_squared(place);
        let handles = self.parts().into_iter().filter(near);
        let handle = handles.min_by(|a, b| distance(a).total_cmp(&distance(b)));
        handle.or_else(|| {
            let hit = |body: &usize| self.is_on(*body, place, reach);
            let size = |body: &usize| self.bodies[*body].aabb().size().element_product();
            let bodies = (0..self.bodies.len()).filter(hit);
            let smallest = bodies.min_by(|a, b| size(a).total_cmp(&size(b)));
            smallest.map(Part::whole)
        })
    }

    fn is_on(&self, body: usize, place: Vec2, reach: f32) -> bool {
        match self.bodies[body] {
            Body::Circle(circle) => {
                let grabbed = Circle::new(circle.center, circle.radius.max(reach));
                touches_point_circle(place, grabbed)
            }
            Body::Point(at) => touches_point_circle(place, Circle::new(at, reach)),
            Body::Interval { .. } => {
                touches_point_aabb(place, self.bodies[body].aabb().grown(reach))
            }
            Body::Box { .. } => {
                let aabb = self.bodies[body].aabb();
                let thin = aabb.size().min_element() < reach;
                touches_point_aabb(place, if thin { aabb.grown(reach) } else { aabb })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup() -> Setup {
        Setup {
            bodies: [
                Body::Circle(Circle::new(vec2(100.0, 100.0), 30.0)),
                Body::Box {
                    corner: vec2(150.0, 60.0),
                    size: vec2(80.0, 50.0),
                },
            ],
            motion: Some(vec2(20.0, 90.0)),
            extra: Extra::None,
        }
    }

    fn handle(body: usize, handle: Handle) -> Part {
        let handle = Some(handle);
        Part { body, handle }
    }

    #[test]
    fn handles_are_hit_before_shapes_and_shapes_before_nothing() {
        let setup = setup();
        let at = |x, y| setup.part_at(vec2(x, y), 5.0);
        assert_eq!(at(132.0, 101.0), Some(handle(0, Handle::Radius)));
        assert_eq!(at(120.0, 190.0), Some(handle(0, Handle::Tip)));
        assert_eq!(at(151.0, 58.0), Some(handle(1, Handle::Corner(0))));
        assert_eq!(at(228.0, 112.0), Some(handle(1, Handle::Corner(2))));
        assert_eq!(at(100.0, 125.0), Some(Part::whole(0)));
        assert_eq!(at(190.0, 80.0), Some(Part::whole(1)));
        assert_eq!(at(20.0, 20.0), None);
    }

    #[test]
    fn of_two_shapes_the_smaller_one_is_meant() {
        let mut setup = setup();
        setup.bodies[0] = Body::Point(vec2(190.0, 80.0));
        assert_eq!(setup.part_at(vec2(192.0, 80.0), 5.0), Some(Part::whole(0)));
        assert_eq!(setup.part_at(vec2(200.0, 80.0), 5.0), Some(Part::whole(1)));
    }

    #[test]
    fn a_pulled_corner_leaves_the_opposite_one_and_stops_at_it() {
        let mut setup = setup();
        let corner = handle(1, Handle::Corner(0));
        setup.move_part(corner, vec2(140.0, 70.0));
        let aabb = setup.bodies[1].aabb();
        assert_eq!(
            (aabb.min, aabb.max),
            (vec2(140.0, 70.0), vec2(230.0, 110.0))
        );
        setup.move_part(corner, vec2(999.0, 999.0));
        assert_eq!(setup.bodies[1].aabb().size(), Vec2::ZERO);
        assert_eq!(setup.bodies[1].aabb().max, vec2(230.0, 110.0));
    }

    #[test]
    fn every_part_is_at_the_place_where_it_was_put() {
        for part in setup().parts() {
            let mut setup = setup();
            let place = setup.place(part) + vec2(3.0, 4.0);
            setup.move_part(part, place);
            let found = setup.place(part);
            assert_eq!(found.x, place.x, "{part:?}");
        }
    }

    #[test]
    fn a_radius_is_never_negative() {
        let mut setup = setup();
        let radius = handle(0, Handle::Radius);
        setup.move_part(radius, vec2(20.0, 100.0));
        assert_eq!(setup.bodies[0].circle().radius, 0.0);
    }
}
