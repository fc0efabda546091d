//! The working of a cast: every number on the way to its answer, and the reason for a miss.

use glam::{DVec2, Vec2};

use super::cast::{CornerChord, Hit, Notes, cast_circle_aabb, cast_within_reach, mirror_of};
use super::contact::Contact;
use super::shapes::{Aabb, Circle, closest_point_on_aabb};

/// The reason why a moving circle does not hit a box, with the number that decides it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Miss {
    /// The circle does not move towards the box: it touches and glides or leaves, or it does not move at all.
    NotApproaching {
        /// Unit vector from the box to the circle.
        normal: Vec2,
        /// `normal · motion`, in playfield units: at least 0.
        along: f32,
    },
    /// The box lies behind: the circle moves away from it, or has passed it.
    Behind {
        /// The distance from the box to the circle in playfield units, along an axis or, past a corner, along the
        /// motion: at least 0.
        distance: f32,
    },
    /// The motion's line passes the box, however long it is.
    Beside {
        /// The corner of the box that is closest to the line, or a point on the side along it.
        point: Vec2,
        /// The least distance from the circle's centre to the box on its way, in playfield units: at least the radius.
        distance: f32,
    },
    /// The box would be hit if the motion went on.
    TooLate {
        /// The time of that hit as a fraction of the motion: more than 1, apart from rounding.
        time: f32,
    },
    /// A number is a NaN, or too large for an answer.
    NotFinite,
}

/// The two lines of the grown box that face the motion, and which of them is crossed last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    /// The x of the upright line and the y of the level one.
    pub lines: DVec2,
    /// When the circle's centre crosses them, as fractions of the motion, negative if that lies
    /// behind; infinite for a line that it never crosses, NaN for one along which it moves.
    pub times: DVec2,
    /// True if the upright line is crossed last: a side of the box, left or right, is entered.
    pub by_x: bool,
    /// When the straight outline is entered: the later time, or 0 from within.
    pub time: f64,
    /// The circle's centre then.
    pub center: DVec2,
    /// The point of the box closest to it: on the side, or the corner that it has passed.
    pub closest: DVec2,
}

/// The working of [`cast_circle_aabb`], in its order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CastWorking {
    /// The box grown by the radius. Except at the corners, the circle touches the box when its centre enters it.
    pub grown: Aabb,
    /// The contact at the start, if the circle touches there. It alone decides the answer.
    pub touching: Option<Contact>,
    /// The crossing of the lines, if the box does not lie behind and the circle does not touch at
    /// the start. It may lie beyond the motion's end.
    pub crossing: Option<Crossing>,
    /// The chord in the corner's circle, if the crossing is past the side's end.
    pub chord: Option<CornerChord>,
    /// The result of [`cast_circle_aabb`], or the reason for its `None`.
    pub answer: Result<Hit, Miss>,
}

impl Notes {
    /// The reason for a miss without a corner, however long the motion is.
    fn miss(&self, circle: Circle, motion: Vec2, aabb: Aabb) -> Miss {
        let closest = closest_point_on_aabb(circle.center, aabb);
        let away = (circle.center - closest).normalize_or_zero();
        let still = (motion == Vec2::ZERO).then_some(away);
        let Some((near, far)) = self.lines else {
            return Miss::NotFinite;
        };
        if let Some(normal) = self.not_approaching.or(still) {
            let along = normal.dot(motion);
            return Miss::NotApproaching { normal, along };
        }
        // Only a motion along an axis passes a side without crossing its line.
        let passing = [(motion.x, near.x, far.x), (motion.y, near.y, far.y)];
        let passes = |(motion, near, far)| motion == 0.0 && (near > 0.0 || far < 0.0);
        if passing.into_iter().any(passes) {
            return beside(circle, motion, aabb, closest);
        }
        Miss::Behind {
            distance: -far.min_element() as f32,
        }
    }
}

/// The miss of a motion whose line is closest to a point of the box. The motion may end before it is there.
fn beside(circle: Circle, motion: Vec2, aabb: Aabb, point: Vec2) -> Miss {
    let start = circle.center.as_dvec2();
    let motion = motion.as_dvec2();
    let to_point = point.as_dvec2() - start;
    let time = (to_point.dot(motion) / motion.length_squared()).clamp(0.0, 1.0);
    let center = start + motion * time;
    let closest = center.clamp(aabb.min.as_dvec2(), aabb.max.as_dvec2());
    Miss::Beside {
        point,
        distance: center.distance(closest) as f32,
    }
}

/// Works out [`cast_circle_aabb`] of a circle, its motion in playfield units, and a box, step by step.
///
/// Observes the cast itself, which continues beyond the motion's end to tell a box that would be hit later from one
/// that is missed. By rounding, a touch at the very end of the motion may count as too late.
pub fn work_out_cast_circle_aabb(circle: Circle, motion: Vec2, aabb: Aabb) -> CastWorking {
    // Beyond the motion's end a line is divided by it, and a zero must not be negative.
    let motion = motion + Vec2::ZERO;
    let mut notes = Notes::default();
    let later = cast_within_reach(circle, motion, aabb, f64::MAX, &mut notes);
    let start = circle.center.as_dvec2();
    let mirror = mirror_of(motion);
    let crossing = notes
        .lines
        .zip(notes.entry)
        .map(|((near, _), (axis, time, at, closest))| Crossing {
            lines: start + near * mirror,
            times: near / motion.as_dvec2().abs(),
            by_x: axis == 0,
            time,
            center: start + at * mirror,
            closest: start + closest * mirror,
        });
    // Without a motion there is no line that could have a chord.
    let chord = notes.chord.filter(|chord| chord.length_squared > 0.0);
    let answer = cast_circle_aabb(circle, motion, aabb);
    let answer = answer.ok_or_else(|| match (later, crossing, chord) {
        _ if !is_finite(circle, motion, aabb) => Miss::NotFinite,
        (Some(Hit { time, .. }), ..) => Miss::TooLate { time },
        // The motion's line does not enter the circle around the corner, or has left it.
        (None, Some(_), Some(chord)) if chord.along <= 0.0 => Miss::Behind {
            distance: (-chord.along / chord.length_squared.sqrt()) as f32,
        },
        (None, Some(crossing), Some(_)) => beside(circle, motion, aabb, crossing.closest.as_vec2()),
        _ => notes.miss(circle, motion, aabb),
    });
    CastWorking {
        grown: aabb.grown(circle.radius),
        touching: notes.touching,
        crossing,
        chord,
        answer,
    }
}

fn is_finite(circle: Circle, motion: Vec2, aabb: Aabb) -> bool {
    let places = [circle.center, motion, aabb.min, aabb.max];
    circle.radius.is_finite() && places.into_iter().all(Vec2::is_finite)
}
