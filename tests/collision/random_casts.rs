//! Random casts, each kind of them where something could go wrong.

use breakout::collision::{Aabb, Circle};
use glam::{DVec2, Vec2, dvec2, vec2};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

use crate::scenes::rect;

/// A circle that moves, and the box that it may hit. Positions lie in 0 to 800.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cast {
    pub(crate) circle: Circle,
    pub(crate) motion: Vec2,
    pub(crate) aabb: Aabb,
}

impl Cast {
    /// Where the centre starts.
    pub(crate) fn start(&self) -> DVec2 {
        self.circle.center.as_dvec2()
    }

    pub(crate) fn radius(&self) -> f64 {
        f64::from(self.circle.radius)
    }

    /// The length of the motion.
    pub(crate) fn length(&self) -> f64 {
        self.motion.as_dvec2().length()
    }
}

/// How many kinds of cast there are.
pub(crate) const KINDS: usize = 10;

/// One cast of a kind, 0 to `KINDS`.
pub(crate) fn random_cast(kind: usize, random: &mut Pcg64Mcg) -> Cast {
    loop {
        let cast = match kind {
            0 => aimed(game_shapes(random), random),
            1 => aimed(any_shapes(random), random),
            2 => unaimed(random),
            3 => along_an_axis(random),
            4 => past_a_corner(random),
            5 => along_a_side(random),
            6 => from_contact(random),
            7 => up_to_contact(random),
            8 => whole(random),
            _ => ray_at_a_corner(random),
        };
        let place = cast.circle.center;
        if place.min_element() >= 0.0 && place.max_element() <= 800.0 {
            return cast;
        }
    }
}

/// The ball's radius and a box the size of a brick.
fn game_shapes(random: &mut Pcg64Mcg) -> (f32, Aabb) {
    let size = vec2(
        random.random_range(32.0..96.0),
        random.random_range(16.0..32.0),
    );
    (6.0, place(size, random))
}

/// Radii from 0 to 64 and boxes from points and lines to half the field.
fn any_shapes(random: &mut Pcg64Mcg) -> (f32, Aabb) {
    let mut side = |most: f32| match random.random_range(0..8) {
        0 => 0.0,
        1 => power(-6.0, 0.0, random),
        _ => random.random_range(0.0..most),
    };
    let radius = side(64.0);
    let size = vec2(side(400.0), side(400.0));
    (radius, place(size, random))
}

/// Either of the two.
fn some_shapes(random: &mut Pcg64Mcg) -> (f32, Aabb) {
    if random.random() {
        game_shapes(random)
    } else {
        any_shapes(random)
    }
}

fn place(size: Vec2, random: &mut Pcg64Mcg) -> Aabb {
    let left = random.random_range(0.0..=800.0 - size.x);
    let top = random.random_range(0.0..=800.0 - size.y);
    Aabb::new(
        vec2(left, top),
        (vec2(left, top) + size).min(Vec2::splat(800.0)),
    )
}

/// Ten to a random power, near enough: each size between is as likely, from tiny to huge.
fn power(low: f32, high: f32, random: &mut Pcg64Mcg) -> f32 {
    let exponent = random.random_range(low..high);
    let whole = exponent.floor();
    let mut value = 1.0 + 9.0 * (exponent - whole);
    for _ in 0..whole.abs() as u32 {
        value = if whole < 0.0 {
            value / 10.0
        } else {
            value * 10.0
        };
    }
    value
}

/// Plus or minus a random power of ten.
fn hair(low: f32, high: f32, random: &mut Pcg64Mcg) -> f64 {
    let sign = if random.random() { 1.0 } else { -1.0 };
    sign * f64::from(power(low, high, random))
}

/// A unit vector in any direction.
fn direction(random: &mut Pcg64Mcg) -> DVec2 {
    loop {
        let vector = dvec2(
            random.random_range(-1.0..1.0),
            random.random_range(-1.0..1.0),
        );
        if (0.1..1.0).contains(&vector.length()) {
            return vector.normalize();
        }
    }
}

fn anywhere(random: &mut Pcg64Mcg) -> Vec2 {
    vec2(
        random.random_range(0.0..800.0),
        random.random_range(0.0..800.0),
    )
}

/// From anywhere at a place in or near the box: through it, up to it, or short of it.
fn aimed((radius, aabb): (f32, Aabb), random: &mut Pcg64Mcg) -> Cast {
    let circle = Circle::new(anywhere(random), radius);
    let target = aabb.grown(radius * 1.5);
    let share = vec2(random.random(), random.random());
    let way = target.min + target.size() * share - circle.center;
    let motion = match random.random_range(0..4) {
        0 => way * random.random_range(0.0..1.0),
        1 => way,
        2 => way * random.random_range(1.0..4.0),
        _ => way.normalize_or_zero() * 20_000.0,
    };
    Cast {
        circle,
        motion,
        aabb,
    }
}

/// From anywhere to anywhere, by steps from a millionth to 20,000 units.
fn unaimed(random: &mut Pcg64Mcg) -> Cast {
    let (radius, aabb) = some_shapes(random);
    Cast {
        circle: Circle::new(anywhere(random), radius),
        motion: direction(random).as_vec2() * power(-6.0, 4.1, random),
        aabb,
    }
}

/// Along one axis only, past the box or into it.
fn along_an_axis(random: &mut Pcg64Mcg) -> Cast {
    let mut cast = aimed(some_shapes(random), random);
    // As if it had started beside its target.
    if random.random() {
        cast.circle.center.x += cast.motion.x;
        cast.motion.x = 0.0;
    } else {
        cast.circle.center.y += cast.motion.y;
        cast.motion.y = -0.0;
    }
    cast
}

/// Past a corner at a radius, give or take a hair.
fn past_a_corner(random: &mut Pcg64Mcg) -> Cast {
    let (radius, aabb) = some_shapes(random);
    let x = if random.random() {
        aabb.min.x
    } else {
        aabb.max.x
    };
    let y = if random.random() {
        aabb.min.y
    } else {
        aabb.max.y
    };
    let corner = vec2(x, y).as_dvec2();
    let away = direction(random);
    let off = f64::from(radius) + hair(-7.0, -1.0, random);
    let before = f64::from(power(-3.0, 2.7, random));
    let after = f64::from(power(-3.0, 4.1, random));
    let start = corner + away * off - away.perp() * before;
    Cast {
        circle: Circle::new(start.as_vec2(), radius),
        motion: (away.perp() * (before + after)).as_vec2(),
        aabb,
    }
}

/// Along a side at a radius, give or take a hair, on the shallowest of slopes.
fn along_a_side(random: &mut Pcg64Mcg) -> Cast {
    let (radius, aabb) = some_shapes(random);
    let gap = (f64::from(radius) + hair(-7.0, 0.0, random)) as f32;
    let sink = hair(-7.0, 0.5, random) as f32;
    let run = hair(-2.0, 4.1, random) as f32;
    let low: bool = random.random();
    let beside = |min: f32, max: f32| if low { max + gap } else { min - gap };
    let (center, motion) = if random.random() {
        let along = random.random_range(0.0..800.0);
        (vec2(along, beside(aabb.min.y, aabb.max.y)), vec2(run, sink))
    } else {
        let along = random.random_range(0.0..800.0);
        (vec2(beside(aabb.min.x, aabb.max.x), along), vec2(sink, run))
    };
    Cast {
        circle: Circle::new(center, radius),
        motion,
        aabb,
    }
}

/// From a start that touches the box, overlaps it, or is inside.
fn from_contact(random: &mut Pcg64Mcg) -> Cast {
    let (radius, aabb) = some_shapes(random);
    let center = match random.random_range(0..3) {
        0 => place_in(aabb, random),
        1 => place_in(aabb.grown(radius), random),
        _ => touching_place(radius, aabb, random),
    };
    Cast {
        circle: Circle::new(center, radius),
        motion: direction(random).as_vec2() * power(-6.0, 4.1, random),
        aabb,
    }
}

/// From anywhere to a place that only just touches the box, or is a hair off it or in it.
fn up_to_contact(random: &mut Pcg64Mcg) -> Cast {
    let (radius, aabb) = some_shapes(random);
    let center = anywhere(random);
    let to = touching_place(radius, aabb, random);
    let motion = (to - center) * (1.0 + hair(-8.0, -4.0, random) as f32);
    Cast {
        circle: Circle::new(center, radius),
        motion,
        aabb,
    }
}

fn place_in(aabb: Aabb, random: &mut Pcg64Mcg) -> Vec2 {
    aabb.min + aabb.size() * vec2(random.random(), random.random())
}

/// A place for the centre at a radius from the box, but for a rounding.
fn touching_place(radius: f32, aabb: Aabb, random: &mut Pcg64Mcg) -> Vec2 {
    let near = place_in(aabb.grown(radius.max(1.0)), random);
    let on_box = near.clamp(aabb.min, aabb.max);
    on_box + (near - on_box).normalize_or_zero() * radius
}

/// Small whole numbers: exact tangents, exact corners, and ties of every sort.
fn whole(random: &mut Pcg64Mcg) -> Cast {
    let mut number = |low: i32, high: i32| random.random_range(low..=high) as f32;
    let aabb = rect(number(8, 16), number(8, 16), number(0, 8), number(0, 8));
    Cast {
        circle: Circle::new(vec2(number(0, 32), number(0, 32)), number(0, 6)),
        motion: vec2(number(-24, 24), number(-24, 24)),
        aabb,
    }
}

/// A ray that meets a corner exactly, after a share of its motion that is not exact.
fn ray_at_a_corner(random: &mut Pcg64Mcg) -> Cast {
    let mut number = |low: i32, high: i32| random.random_range(low..=high) as f32;
    let aabb = rect(
        number(300, 500),
        number(300, 500),
        number(1, 8),
        number(1, 8),
    );
    let way = vec2(number(-8, 8), number(-8, 8));
    let before = number(1, 40);
    let after = number(0, 60);
    let corner = aabb.corners()[random.random_range(0..4)];
    Cast {
        circle: Circle::new(corner - way * before, 0.0),
        motion: way * (before + after),
        aabb,
    }
}
