//! A hit of the game: why the ball bounced, where to, and when.

use glam::Vec2;

use super::digits::TIME_DECIMALS;
use super::pairs::CLOSEST_POINT;
use super::{Calculation, Kind, Step};
use crate::collision::{Aabb, Circle, closest_point_on_aabb};
use crate::event::Event;
use crate::game::{Bounce, Search, Surface, Turn, aim};
use crate::tuning::{BARRIER_TOP, FIELD, PADDLE_AIM, STEP};

/// Speeds closer together than this, in units a second, differ by rounding alone.
const SAME_SPEED: f32 = 0.001;

impl Bounce {
    /// True if the effects of the hit changed the ball's speed.
    pub fn is_faster(&self) -> bool {
        (self.out.length() - self.velocity.length()).abs() > SAME_SPEED
    }
}

/// A hit, with facts that the trace of its step lacks.
#[derive(Clone, Copy)]
pub struct BallHit<'a> {
    /// The search that found it.
    pub search: &'a Search,
    /// The effect on the ball.
    pub bounce: &'a Bounce,
    /// The boxes that were hit: one, those of two bricks hit at once, or none for a wall.
    pub boxes: [Option<Aabb>; 2],
    /// The first box at the end of the step.
    pub box_at_end: Option<Aabb>,
    /// The ball's motion relative to what it hit, in playfield units.
    pub seen_motion: Vec2,
    /// Playfield units a second.
    pub paddle_speed: f32,
}

impl BallHit<'_> {
    /// The ball at the moment of impact.
    pub fn circle(&self) -> Circle {
        self.search.moved(self.bounce.motion_fraction)
    }

    /// The lines of the parts `contact`, `bounce` and `time`.
    pub fn steps(&self) -> Vec<Step> {
        let mut calculation = Calculation::default();
        calculation.begin("contact");
        self.contact(&mut calculation);
        calculation.begin("bounce");
        self.bounce(&mut calculation);
        calculation.begin("time");
        self.time(&mut calculation);
        calculation.steps()
    }

    /// The place of the hit: the derivation of the closest point.
    fn contact(&self, calculation: &mut Calculation) {
        let circle = self.circle();
        calculation.circle("", circle);
        calculation.lines("C; r");
        if let Some(aabb) = self.boxes[0] {
            calculation.closest_point(circle, aabb);
            let end = self.search.moved(1.0);
            let point = closest_point_on_aabb(end.center, self.box_at_end.unwrap_or(aabb));
            calculation.shown("C at end", end.center);
            calculation.shown("P at end", point);
            calculation.worked(Kind::Value, "|D'| at end", "|P at end − C at end|", None);
            calculation.against_radius(circle.radius);
        }
        if let Some(aabb) = self.boxes[1] {
            calculation.shown("P, other", closest_point_on_aabb(circle.center, aabb));
            calculation.worked(Kind::Value, "D', other", "P, other − C", None);
            calculation.worked(Kind::Value, "|D'|, other", "|D', other|", None);
            calculation.against_radius(circle.radius);
        }
        calculation.known("n", self.bounce.impact.normal);
        calculation.lines("n");
    }

    /// The velocity, change by change.
    fn bounce(&self, calculation: &mut Calculation) {
        let search = self.search;
        let bounce = self.bounce;
        calculation.shown("v in", search.velocity);
        calculation.define("v = v in");
        match bounce.impact.turn {
            Turn::Mirrored => mirrored(calculation, bounce.velocity),
            Turn::Steepened { mirrored: between } => {
                mirrored(calculation, between * search.velocity.length());
                calculation.say(Kind::Note, "steepened");
                directed(calculation, bounce.velocity);
            }
            Turn::Aimed => {
                calculation.say(Kind::Note, "aimed");
                aimed(calculation, bounce.impact.surface);
                in_direction(calculation, bounce.velocity);
            }
            Turn::Dropped => {
                calculation.say(Kind::Note, "dropped");
                directed(calculation, bounce.velocity);
            }
            Turn::Through => calculation.say(Kind::Note, "through"),
        }
        self.effects(calculation);
        calculation.worked(Kind::Value, "v out", "v", None);
    }

    /// The changes of the velocity after the bounce, in order.
    fn effects(&self, calculation: &mut Calculation) {
        let bounce = self.bounce;
        let before = bounce.velocity.length();
        let after = bounce.out.length();
        if bounce.is_faster() {
            calculation.say(Kind::Note, "faster");
            calculation.shown("|v|", before);
            calculation.shown("|v| now", after);
            calculation.stated("v · |v| now / |v|", bounce.velocity * (after / before));
            calculation.define("v = v · |v| now / |v|");
        }
        for event in &self.search.effects {
            match event {
                Event::Helped { .. } => calculation.say(Kind::Note, "helped"),
                Event::LoopBroken { .. } => calculation.say(Kind::Note, "loop-broken"),
                Event::BallCaught { .. } => calculation.say(Kind::Note, "held"),
                _ => {}
            }
        }
        if self.search.is_turned() {
            directed(calculation, bounce.out);
        }
    }

    /// The time of the hit, from the ball's start and its motion relative to what it hit.
    fn time(&self, calculation: &mut Calculation) {
        let search = self.search;
        let seen = self.seen_motion;
        calculation.shown("C, start", search.circle.center);
        calculation.define("start = C, start");
        calculation.shown("motion", search.motion);
        if seen != search.motion {
            calculation.shown("paddle's speed", self.paddle_speed);
            let rest = STEP * (1.0 - search.flown_share);
            calculation.shown("rest of the step, ms", rest * 1000.0);
            let formula = "(paddle's speed · rest of the step, ms / 1000, 0)";
            calculation.by("paddle's motion", formula, search.motion - seen);
            let formula = "motion − paddle's motion";
            calculation.by("m = motion − paddle's", formula, seen);
        }
        match self.boxes[0] {
            Some(_) => {
                calculation.shown("time, by the cast", self.bounce.motion_fraction);
                calculation.refine(TIME_DECIMALS);
                calculation.define("time = time, by the cast");
            }
            None => self.time_of_wall(calculation),
        }
        calculation.stated("C = start + motion · time", self.circle().center);
    }

    /// The time at which the ball meets a wall, which is a line.
    fn time_of_wall(&self, calculation: &mut Calculation) {
        let normal = self.bounce.impact.normal;
        let axis = if normal.x == 0.0 { "y" } else { "x" };
        let (wall, sign) = match normal.to_array() {
            [1.0, _] | [_, 1.0] => (0.0, "+"),
            [-1.0, _] => (FIELD.x, "−"),
            _ => (BARRIER_TOP, "−"),
        };
        let name = format!("wall {axis}");
        let time = format!("time = (wall {sign} r − C.{axis}) / motion.{axis}");
        let formula = format!("({name} {sign} r − start.{axis}) / motion.{axis}");
        calculation.shown(&name, wall);
        calculation.lines("r");
        calculation.by(&time, &formula, self.bounce.motion_fraction);
        calculation.refine(TIME_DECIMALS);
    }
}

impl Calculation {
    /// The derivation of the closest point of a box, and its distance from a circle's centre C.
    pub(super) fn closest_point(&mut self, circle: Circle, aabb: Aabb) {
        self.aabb("b.", aabb);
        self.lines("B; e");
        self.lines(CLOSEST_POINT);
        self.lines("|D'|");
        self.against_radius(circle.radius);
    }
}

/// A velocity that is mirrored about the normal.
fn mirrored(calculation: &mut Calculation, mirrored: Vec2) {
    calculation.lines("n; v · n");
    calculation.stated("v − 2 (v · n) n", mirrored);
    calculation.define("v = v − 2 (v · n) n");
}

/// The direction in which the paddle sends a ball: the farther C is from its middle B, the flatter.
pub(super) fn aimed(calculation: &mut Calculation, surface: Surface) {
    let offset = match surface {
        Surface::Paddle { offset } => offset,
        _ => 0.0,
    };
    let q = offset * PADDLE_AIM;
    // Beyond its ends, the place is that of the end.
    let formula = if offset.abs() == 1.0 {
        "clamp((C.x − B.x) / e.x, −1, 1)"
    } else {
        "(C.x − B.x) / e.x"
    };
    let line = format!("offset = {formula}");
    calculation.worked(Kind::Working, &line, formula, Some(offset.into()));
    calculation.by("q = offset · tan 30°", "offset / √(3)", q);
    calculation.stated("u = (2q, q² − 1) / (1 + q²)", aim(offset));
}

/// A velocity in a direction that a rule chose.
fn directed(calculation: &mut Calculation, velocity: Vec2) {
    calculation.shown("u", velocity / velocity.length());
    in_direction(calculation, velocity);
}

fn in_direction(calculation: &mut Calculation, velocity: Vec2) {
    calculation.shown("|v|", velocity.length());
    calculation.stated("|v| u", velocity);
    calculation.define("v = |v| u");
}
