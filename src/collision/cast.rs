//! The swept cast: when does a moving circle reach a box?

use glam::{DVec2, Vec2};

use super::contact::{Contact, contact_of_touching};
use super::shapes::{Aabb, Circle};

/// The first touch of a moving circle and a box, as [`cast_circle_aabb`] finds it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Time of impact: the fraction of the motion before it, from 0 to 1. The circle's centre is then at
    /// `center + motion * time`.
    pub time: f32,
    /// The point on the box's outline where the circle arrives.
    pub point: Vec2,
    /// Unit vector from the box to the circle, whatever the radius, on coordinates up to 800 units. The
    /// circle moves against it: `normal.dot(motion) < 0.0`.
    pub normal: Vec2,
}

/// When does a circle that moves by `motion`, in playfield units, first touch a box, if at all?
///
/// Ours: the answer to "when?" that sources 000 to 003 leave open. The speed
/// does not matter; nothing is skipped between start and end.
///
/// - Only a circle that approaches hits. One that touches the box and leaves it, glides along it
///   or grazes it without entering does not, and no motion is no approach.
/// - A circle that touches the box at the start, from outside or from within, and approaches hits
///   at time 0 with the normal of [`contact_circle_aabb`](super::contact_circle_aabb).
/// - A circle of radius 0 is a ray, and a box without area a line or a point: both hit and are hit like others. A ray
///   that goes exactly through a corner hits the side that it meets more squarely, and of two equally square ones the
///   top or bottom. A ray along a side is no glide: it hits where that side begins, with the normal of the end that
///   it meets, as in `Box2D`. A ray that starts on the outline, where one from farther back enters, hits there, at
///   time 0; one that starts farther along a side glides.
/// - On coordinates up to 800 units the circle at the time of the hit is less than 0.0005 units
///   away from touching. A touch in the last 0.0005 units of the motion, or one that grazes the
///   box less deep than that, may count as a miss; the next cast finds it.
///
/// ```
/// # use breakout::collision::{Aabb, Circle, cast_circle_aabb};
/// # use glam::vec2;
/// let brick = Aabb::new(vec2(0.0, 0.0), vec2(64.0, 24.0));
/// let ball = Circle::new(vec2(30.0, 50.0), 6.0);
/// let hit = cast_circle_aabb(ball, vec2(0.0, -40.0), brick).unwrap();
/// assert_eq!(hit.time, 0.5); // After 20 of 40 units
/// assert_eq!(hit.point, vec2(30.0, 24.0)); // it meets the bottom side,
/// assert_eq!(hit.normal, vec2(0.0, 1.0)); // which faces down.
/// ```
#[inline]
pub fn cast_circle_aabb(circle: Circle, motion: Vec2, aabb: Aabb) -> Option<Hit> {
    // The centre sweeps a box from 0 to `motion`, seen from where it starts. Most boxes lie so far
    // off that this box does not reach them, even grown by the radius.
    let reach = Vec2::splat(circle.radius);
    let min_is_near = (aabb.min - circle.center - reach).cmple(motion.max(Vec2::ZERO));
    let max_is_near = (aabb.max - circle.center + reach).cmpge(motion.min(Vec2::ZERO));
    // A NaN compares as far off.
    if (min_is_near & max_is_near).all() {
        cast_within_reach(circle, motion, aabb, 1.0, &mut ())
    } else {
        None
    }
}

/// Below this radius, in playfield units, the difference of two points is too imprecise to be a normal.
const SMALL_RADIUS: f32 = 1e-6;

/// The steps of a cast. Places are relative to the circle's start, and mirrored so that the motion runs right and down.
#[derive(Default)]
pub(super) struct Notes {
    /// The lines of the grown box that face the motion, and those that face away.
    pub(super) lines: Option<(DVec2, DVec2)>,
    /// The contact at the start.
    pub(super) touching: Option<Contact>,
    /// The axis whose line is crossed last, when and where, and the box's closest point to that place.
    pub(super) entry: Option<(usize, f64, DVec2, DVec2)>,
    /// The chord of the corner, if the entry is past the side's end.
    pub(super) chord: Option<CornerChord>,
    /// The normal along which the circle does not approach.
    pub(super) not_approaching: Option<Vec2>,
}

/// Keeps the steps of a cast. The game's casts keep none, which costs nothing.
pub(super) trait TakeNotes {
    fn note(&mut self, write: impl FnOnce(&mut Notes));
}

impl TakeNotes for () {
    #[inline]
    fn note(&mut self, _: impl FnOnce(&mut Notes)) {}
}

impl TakeNotes for Notes {
    fn note(&mut self, write: impl FnOnce(&mut Notes)) {
        write(self);
    }
}

/// The chord of a ray in the circle around a box's corner; times are fractions of the motion.
///
/// `|motion t - corner|² = radius²` has the roots `(along ∓ sqrt(half_chord_squared)) / |motion|²`,
/// of which the first enters. `across` is the distance from the ray's line to the corner, times
/// `|motion|`: a line at the radius or farther off does not enter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CornerChord {
    /// `motion · corner`, where the corner is seen from the circle's start, in square units.
    pub along: f64,
    /// The size of `motion × corner`, in square units.
    pub across: f64,
    /// `radius² |motion|² - across²`; at most 0 if the line does not enter the circle.
    pub half_chord_squared: f64,
    /// `|motion|²`.
    pub length_squared: f64,
}

/// Casts against a box that the sweep may reach.
///
/// The circle touches the box exactly when its centre touches the box grown by the radius, with
/// rounded corners. So the question becomes: when does a ray enter that rounded box?
///
/// ```text
///            near.x   lo.x        hi.x  hi.x + radius
///     near.y    ╭───────┬───────────┬───────╮     The ray starts at 0 and runs right and down.
///               │corner │   side    │ corner│     It enters the straight outline by the side
///       lo.y    ├───────┼───────────┼───────┤     whose line it crosses last. Next to the box's
///               │ side  │    box    │  side │     own side, that is the hit. Past the side's end
///       hi.y    ├───────┼───────────┼───────┤     it is in a corner, where a circle around the
///               │corner │   side    │ corner│     box's own corner decides.
///     + radius  ╰───────┴───────────┴───────╯
/// ```
///
/// Everything is computed in f64: a shallow flight turns a small error across its path into a large one
/// along it, as does a graze at a corner. In f64 neither shows, and no product of differences overflows.
///
/// Finds hits up to the time `until`: 1 for the game, more for a working, which looks beyond the motion's end.
pub(super) fn cast_within_reach(
    circle: Circle,
    motion: Vec2,
    aabb: Aabb,
    until: f64,
    notes: &mut impl TakeNotes,
) -> Option<Hit> {
    let ray = Ray::new(circle, motion, aabb);
    notes.note(|notes| notes.lines = Some((ray.near, ray.far)));

    // A box behind the start is never met.
    if ray.far.x < 0.0 || ray.far.y < 0.0 {
        return None;
    }

    // Touching at the start: the contact's normal tells whether the circle approaches.
    let axis = ray.entry_axis();
    if ray.starts_touching(axis) {
        let contact = contact_of_touching(circle, aabb);
        notes.note(|notes| notes.touching = Some(contact));
        return hit_if_approaching(motion, 0.0, contact.point, contact.normal, notes);
    }

    let entry_time = if ray.starts_within() {
        0.0
    } else {
        ray.near[axis] / ray.motion[axis]
    };
    // A NaN is not in time either: an infinite path to a place at infinity.
    let is_in_time = entry_time <= until;
    if !is_in_time {
        return None;
    }

    // Both lines are crossed at the entry; `max` keeps a rounding from denying it.
    let entry = (ray.motion * entry_time).max(ray.near);
    let closest = entry.clamp(ray.lo, ray.hi);
    notes.note(|notes| notes.entry = Some((axis, entry_time, entry, closest)));
    let enters_past_the_side = entry[1 - axis] != closest[1 - axis];
    let (time, normal) = if enters_past_the_side {
        let chord = CornerChord::new(ray.motion, closest, ray.radius);
        notes.note(|notes| notes.chord = Some(chord));
        let time = chord.entry().filter(|time| *time <= until)?;
        let normal = if circle.radius < SMALL_RADIUS {
            chord.normal(ray.motion, closest, ray.radius)
        } else {
            (ray.motion * time - closest) / ray.radius
        };
        (time, normal)
    } else {
        (entry_time, [DVec2::NEG_X, DVec2::NEG_Y][axis])
    };

    // Back to where the scene was; the clamp keeps rounding from leaving the box.
    let point = (ray.start + closest * ray.mirror).as_vec2();
    let normal = (normal * ray.mirror).as_vec2();
    let point = point.clamp(aabb.min, aabb.max);
    hit_if_approaching(motion, time as f32, point, normal, notes)
}

/// The motion of a circle's centre towards a box grown by the radius. The scene is moved so that the ray starts at 0,
/// and mirrored so that it runs right and down.
struct Ray {
    start: DVec2,
    mirror: DVec2,
    motion: DVec2,
    radius: f64,
    /// The box.
    lo: DVec2,
    hi: DVec2,
    /// The lines of the grown box that face the motion, and those that face away.
    near: DVec2,
    far: DVec2,
}

impl Ray {
    #[inline]
    fn new(circle: Circle, motion: Vec2, aabb: Aabb) -> Self {
        let start = circle.center.as_dvec2();
        let mirror = mirror_of(motion);
        let radius = f64::from(circle.radius);
        let min = (aabb.min.as_dvec2() - start) * mirror;
        let max = (aabb.max.as_dvec2() - start) * mirror;
        let lo = min.min(max);
        let hi = min.max(max);
        Self {
            start,
            mirror,
            motion: motion.as_dvec2() * mirror,
            radius,
            lo,
            hi,
            near: lo - DVec2::splat(radius),
            far: hi + DVec2::splat(radius),
        }
    }

    /// The axis whose line is crossed last: 0 for the upright line.
    #[inline]
    fn entry_axis(&self) -> usize {
        // Lines are crossed at near / motion, and the later crossing enters. Multiplied out, so that a
        // motion of 0 needs no case of its own:
        //   near.x / motion.x > near.y / motion.y  <=>  near.x * motion.y > near.y * motion.x.
        // On a tie the ray meets a corner of the straight outline. Then near.x > near.y says that it
        // comes more from the side than from above; from the corner itself, the motion says so.
        let near = self.near;
        let motion = self.motion;
        let cross_x = near.x * motion.y;
        let cross_y = near.y * motion.x;
        let comes_from_the_side = near.x > near.y || (near.x == near.y && motion.x > motion.y);
        let enters_by_x = cross_x > cross_y || (cross_x == cross_y && comes_from_the_side);
        usize::from(!enters_by_x)
    }

    #[inline]
    fn starts_within(&self) -> bool {
        self.near.x <= 0.0 && self.near.y <= 0.0
    }

    /// True if the circle touches the box at the start, unless it is a ray that enters there.
    #[inline]
    fn starts_touching(&self, axis: usize) -> bool {
        let touches = |closest: DVec2| closest.length_squared() <= self.radius * self.radius;
        // A ray that starts on the side by which it enters is not yet within.
        let is_entering_ray =
            || self.radius == 0.0 && self.near[axis] == 0.0 && self.hi[axis] > 0.0;
        self.starts_within() && touches(DVec2::ZERO.clamp(self.lo, self.hi)) && !is_entering_ray()
    }
}

/// Factors that mirror a motion so that it runs right and down, and mirror it back.
#[inline]
pub(super) fn mirror_of(motion: Vec2) -> DVec2 {
    DVec2::select(motion.cmplt(Vec2::ZERO), DVec2::NEG_ONE, DVec2::ONE)
}

impl CornerChord {
    fn new(motion: DVec2, corner: DVec2, radius: f64) -> Self {
        // along² + across² = |motion|² |corner|².
        let length_squared = motion.length_squared();
        let across = motion.perp_dot(corner);
        Self {
            along: motion.dot(corner),
            across: across.abs(),
            half_chord_squared: radius * radius * length_squared - across * across,
            length_squared,
        }
    }

    /// When the ray enters the circle, at the start or later; `None` if its line passes by, or the
    /// circle lies behind.
    pub fn entry(self) -> Option<f64> {
        (self.half_chord_squared > 0.0 && self.along > 0.0)
            .then(|| ((self.along - self.half_chord_squared.sqrt()) / self.length_squared).max(0.0))
    }

    /// Unit vector from the corner to the circle's centre at the entry: half the chord back along the motion,
    /// and from the corner across to its line.
    fn normal(self, motion: DVec2, corner: DVec2, radius: f64) -> DVec2 {
        let back = self.half_chord_squared.sqrt();
        let across = motion.perp_dot(corner);
        -(motion * back + motion.perp() * across) / (radius * self.length_squared)
    }

    /// The distance from the motion's line to the corner, in playfield units.
    pub fn distance(self) -> f64 {
        self.across / self.length_squared.sqrt()
    }
}

/// The hit, unless rounding to `f32` or a contact's normal leaves no approach.
#[inline]
fn hit_if_approaching(
    motion: Vec2,
    time: f32,
    point: Vec2,
    normal: Vec2,
    notes: &mut impl TakeNotes,
) -> Option<Hit> {
    if normal.dot(motion) < 0.0 {
        return Some(Hit {
            time,
            point,
            normal,
        });
    }
    notes.note(|notes| notes.not_approaching = Some(normal));
    None
}
