//! The two shapes on the bench, their handles, and their movement.

use breakout::collision::{Aabb, Circle, Interval, touches_point_aabb, touches_point_circle};
use breakout::explain::{Cast, Scene, SceneShape};
use macroquad::prelude::{Vec2, vec2};

/// A movable shape. It stores a place and a size, so that moving it cannot change its size by rounding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Body {
    pub(super) kind: BodyKind,
    /// The centre of a point or a circle, the first corner of a box, the lower end of an interval.
    pub(super) anchor: Vec2,
    /// Width and height of a box, the length of an interval, the radius of a circle.
    pub(super) size: Vec2,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BodyKind {
    Point,
    Circle,
    Box,
    /// On the x axis, drawn at some y.
    Interval,
}

pub(super) const fn point(x: f32, y: f32) -> Body {
    body(BodyKind::Point, x, y, 0.0, 0.0)
}

pub(super) const fn circle(x: f32, y: f32, radius: f32) -> Body {
    body(BodyKind::Circle, x, y, radius, 0.0)
}

pub(super) const fn boxed(x: f32, y: f32, width: f32, height: f32) -> Body {
    body(BodyKind::Box, x, y, width, height)
}

pub(super) const fn interval(min: f32, max: f32, row: f32) -> Body {
    body(BodyKind::Interval, min, row, max - min, 0.0)
}

const fn body(kind: BodyKind, x: f32, y: f32, width: f32, height: f32) -> Body {
    let anchor = Vec2::new(x, y);
    let size = Vec2::new(width, height);
    Body { kind, anchor, size }
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
    /// Boxes as sets of pixels that have grown by one: the first right and down, the second left and up.
    GrownUnlike,
    /// The misprinted formula of source 001.
    MisplacedRoot,
    /// Discrete steps along the motion.
    Steps,
}

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
    pub(super) fn of(aabb: Aabb) -> Self {
        let min = aabb.min;
        let size = aabb.size();
        boxed(min.x, min.y, size.x, size.y)
    }

    pub(super) fn is_round(self) -> bool {
        matches!(self.kind, BodyKind::Point | BodyKind::Circle)
    }

    /// The shape with its anchor elsewhere. An interval stays in its row.
    pub(super) fn moved_to(self, mut anchor: Vec2) -> Self {
        if self.kind == BodyKind::Interval {
            anchor.y = self.anchor.y;
        }
        Self { anchor, ..self }
    }

    pub(super) fn center(self) -> Vec2 {
        self.aabb().center()
    }

    /// The circle, or a circle of radius 0 at the centre of another shape.
    pub(super) fn circle(self) -> Circle {
        match self.kind {
            BodyKind::Circle => Circle::new(self.anchor, self.size.x),
            _ => Circle::new(self.center(), 0.0),
        }
    }

    /// The box, or the bounding box of another shape.
    pub(super) fn aabb(self) -> Aabb {
        match self.kind {
            BodyKind::Circle => self.circle().aabb(),
            _ => Aabb::from_corner_size(self.anchor, self.size),
        }
    }

    /// The interval, or the projection of another shape onto the x axis.
    pub(super) fn interval(self) -> Interval {
        self.aabb().interval_x()
    }

    fn handles(self) -> &'static [Handle] {
        use Handle::{Corner, Max, Min, Radius};
        match self.kind {
            BodyKind::Point => &[],
            BodyKind::Circle => &[Radius],
            BodyKind::Box => &[Corner(0), Corner(1), Corner(2), Corner(3)],
            BodyKind::Interval => &[Min, Max],
        }
    }

    /// The shape with a handle pulled to a place. The opposite side stays, and no size is negative.
    fn pulled(mut self, handle: Handle, to: Vec2) -> Self {
        let (moves_left, moves_top) = match handle {
            Handle::Radius => {
                self.size.x = (to.x - self.anchor.x).max(0.0);
                return self;
            }
            Handle::Corner(index) => (index == 0 || index == 3, index < 2),
            Handle::Min | Handle::Max => (handle == Handle::Min, false),
            Handle::Tip => return self,
        };
        let Aabb { min, max } = self.aabb();
        let axes = if self.kind == BodyKind::Box { 2 } else { 1 };
        for (axis, moves_min) in [moves_left, moves_top].into_iter().enumerate().take(axes) {
            let min = min[axis];
            let max = max[axis];
            let to = to[axis];
            let (min, max) = if moves_min {
                (to.min(max), max)
            } else {
                (min, to.max(min))
            };
            (self.anchor[axis], self.size[axis]) = (min, max - min);
        }
        self
    }
}

impl Setup {
    pub(super) const fn of(a: Body, b: Body) -> Self {
        Self {
            bodies: [a, b],
            motion: None,
            extra: Extra::None,
        }
    }

    pub(super) const fn moving(mut self, x: f32, y: f32) -> Self {
        self.motion = Some(Vec2::new(x, y));
        self
    }

    pub(super) const fn showing(mut self, extra: Extra) -> Self {
        self.extra = extra;
        self
    }

    pub(super) fn circle_and_box(&self) -> (Circle, Aabb) {
        (self.bodies[0].circle(), self.bodies[1].aabb())
    }

    /// Two boxes before they grew unlike.
    pub(super) fn ungrown(&self) -> [Aabb; 2] {
        let [a, b] = self.bodies.map(Body::aabb);
        [
            Aabb::new(a.min, a.max - Vec2::ONE),
            Aabb::new(b.min + Vec2::ONE, b.max),
        ]
    }

    pub(super) fn cast(&self) -> Cast {
        Cast {
            circle: self.bodies[0].circle(),
            motion: self.motion.unwrap_or_default(),
            aabb: self.bodies[1].aabb(),
        }
    }

    pub(super) fn scene(&self) -> Scene {
        let shape = |body: Body| match body.kind {
            BodyKind::Point => SceneShape::Point(body.anchor),
            BodyKind::Circle => SceneShape::Circle(body.circle()),
            BodyKind::Box => SceneShape::Box(body.aabb()),
            BodyKind::Interval => SceneShape::Interval(body.interval(), body.anchor.y),
        };
        Scene {
            shapes: self.bodies.map(shape),
            motion: self.motion.unwrap_or_default(),
        }
    }

    pub(super) fn touches(&self) -> bool {
        self.scene().answers()[0]
    }

    pub(super) fn overlaps(&self) -> bool {
        self.scene().answers()[1]
    }

    /// Every selectable part, in the order of selection by key: both shapes, then their handles.
    pub(super) fn parts(&self) -> Vec<Part> {
        let mut parts = vec![Part::whole(0), Part::whole(1)];
        for (body, shape) in self.bodies.iter().enumerate() {
            let tip = self.motion.is_some() && body == 0;
            let handles = shape
                .handles()
                .iter()
                .copied()
                .chain(tip.then_some(Handle::Tip))
                .map(Some);
            parts.extend(handles.map(|handle| Part { body, handle }));
        }
        parts
    }

    /// The box around both shapes and the first one's place after its motion.
    pub(super) fn bounds(&self) -> Aabb {
        let [a, b] = self.bodies.map(Body::aabb);
        let motion = self.motion.unwrap_or_default();
        let min = a.min.min(a.min + motion).min(b.min);
        let max = a.max.max(a.max + motion).max(b.max);
        Aabb::new(min, max)
    }

    /// The place of a handle, or the anchor of a shape.
    pub(super) fn place(&self, part: Part) -> Vec2 {
        let body = self.bodies[part.body];
        let aabb = body.aabb();
        match part.handle {
            None => body.anchor,
            Some(Handle::Radius) => aabb.center() + vec2(body.circle().radius, 0.0),
            Some(Handle::Corner(index)) => aabb.corners()[index],
            Some(Handle::Min) => aabb.min,
            Some(Handle::Max) => aabb.max,
            Some(Handle::Tip) => aabb.center() + self.motion.unwrap_or_default(),
        }
    }

    pub(super) fn move_part(&mut self, part: Part, to: Vec2) {
        let body = &mut self.bodies[part.body];
        match part.handle {
            None => *body = body.moved_to(to),
            Some(Handle::Tip) => self.motion = Some(to - body.center()),
            Some(handle) => *body = body.pulled(handle, to),
        }
    }

    /// Moves back shapes whose centre has left the paper, and the tip of the motion.
    pub(super) fn keep_inside(&mut self, paper: Aabb) {
        let inside = |place: Vec2| place.clamp(paper.min, paper.max);
        for body in &mut self.bodies {
            let center = body.center();
            if inside(center) != center {
                *body = body.moved_to(body.anchor + inside(center) - center);
            }
        }
        let start = self.bodies[0].center();
        if let Some(motion) = &mut self.motion {
            let tip = start + *motion;
            // A tip on the paper keeps its motion to the last bit.
            if inside(tip) != tip {
                *motion = inside(tip) - start;
            }
        }
    }

    /// The part at a place: the nearest handle within `reach`, else the smallest shape. Points and lines count as
    /// `reach` wide, so that they can be pointed at.
    pub(super) fn part_at(&self, place: Vec2, reach: f32) -> Option<Part> {
        let distance = |part: &Part| self.place(*part).distance_squared(place);
        let is_near = |part: &Part| {
            let around = Circle::new(self.place(*part), reach);
            part.handle.is_some() && touches_point_circle(place, around)
        };
        let handles = self.parts().into_iter().filter(is_near);
        let handle = handles.min_by(|a, b| distance(a).total_cmp(&distance(b)));
        handle.or_else(|| {
            let size = |body: &usize| self.bodies[*body].aabb().size().element_product();
            let bodies = [0, 1].into_iter();
            let hit = bodies.filter(|body| is_on(self.bodies[*body], place, reach));
            let smallest = hit.min_by(|a, b| size(a).total_cmp(&size(b)));
            smallest.map(Part::whole)
        })
    }
}

fn is_on(body: Body, place: Vec2, reach: f32) -> bool {
    if body.is_round() {
        let Circle { center, radius } = body.circle();
        return touches_point_circle(place, Circle::new(center, radius.max(reach)));
    }
    let aabb = body.aabb();
    let is_thin = body.kind == BodyKind::Interval || aabb.size().min_element() < reach;
    touches_point_aabb(place, if is_thin { aabb.grown(reach) } else { aabb })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup() -> Setup {
        Setup {
            bodies: [circle(100.0, 100.0, 30.0), boxed(150.0, 60.0, 80.0, 50.0)],
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
        setup.bodies[0] = point(190.0, 80.0);
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
