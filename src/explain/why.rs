//! Why a ball bounced: D', n, v in and v out, each with its formula. Where a rule chooses the direction u, n has no part.

use super::bounce::aimed;
use super::{BallHit, Calculation, Depiction, Kind, Step};
use crate::game::Turn;

/// The most by which a normal differs from its formula. Beyond it the ball was stuck, and another rule gave the normal.
const SAME_NORMAL: f64 = 1e-6;
/// Places of the ball that are closer than this differ by rounding alone, in playfield units.
const SAME_PLACE: f64 = 0.01;

impl BallHit<'_> {
    /// D' for each point touched, |D'| if there is only one; if v is mirrored, n, v in and v in · n, or else v in and the
    /// direction u, on the paddle with the offset that sets it; and v out, where f is the gain in speed. Each line follows
    /// from those above it and from C, P and r, whose digits its numbers show.
    pub fn why(&self) -> Vec<Step> {
        let mut calculation = Calculation::default();
        let bounce = self.bounce;
        let circle = self.circle();
        let touches = bounce.impact.touches();
        let first = touches[0];
        // From P along n: the rounding of the flight's own place would show in the digits of n.
        let beside = first.at.as_dvec2() + first.normal.as_dvec2() * f64::from(circle.radius);
        let own = circle.center.as_dvec2();
        let is_rounded = beside.distance(own) < SAME_PLACE;
        let center = if is_rounded { beside } else { own };
        calculation.begin("why");
        calculation.given("C", center, Depiction::Place);
        let names = ["D' = P − C", "D2' = P2 − C"];
        for ((name, point), touch) in names.into_iter().zip(["P", "P2"]).zip(touches) {
            calculation.given(point, touch.at, Depiction::Place);
            calculation.add((Kind::Working, "", name));
        }
        if touches.len() == 1 {
            calculation.add((Kind::Working, "", "|D'|"));
            calculation.against_radius(circle.radius);
        }
        if self.is_mirrored() {
            self.normal(&mut calculation, center);
        }
        calculation.shown("v in", self.search.velocity);
        self.out(&mut calculation);
        calculation.steps()
    }

    /// True if the hit turns the velocity about the normal, and no rule changes its direction afterwards.
    fn is_mirrored(&self) -> bool {
        self.bounce.impact.turn == Turn::Mirrored && !self.search.is_turned()
    }

    /// Adds n, from D' of each point touched.
    fn normal(&self, calculation: &mut Calculation, center: glam::DVec2) {
        let touches = self.bounce.impact.touches();
        let normal = self.bounce.impact.normal;
        let ways = touches.iter().map(|touch| touch.at.as_dvec2() - center);
        let sum: glam::DVec2 = ways.sum();
        let off = (-sum).normalize_or_zero().distance(normal.as_dvec2());
        match touches {
            [_] if off < SAME_NORMAL => {
                let own = Some(normal.into());
                calculation.worked(Kind::Working, "n = −D' / |D'|", "−D' / |D'|", own);
            }
            [_, _] if off < SAME_PLACE => {
                calculation.add((Kind::Working, "", "n = −(D' + D2') / |D' + D2'|"));
            }
            _ => calculation.shown("n", normal),
        }
    }

    /// Adds v out with its formula, from v in and n or u.
    fn out(&self, calculation: &mut Calculation) {
        let bounce = self.bounce;
        let is_turned = self.search.is_turned();
        let formula = match (bounce.impact.turn, bounce.is_faster()) {
            _ if self.is_mirrored() => {
                calculation.add((Kind::Working, "", "v in · n"));
                calculation.known("f", bounce.out.length() / bounce.velocity.length());
                if bounce.is_faster() {
                    let step = &mut calculation.last().step;
                    step.kind = Kind::Value;
                    step.id = "factor";
                    "f (v in − 2 (v in · n) n)"
                } else {
                    "v in − 2 (v in · n) n"
                }
            }
            (Turn::Through, false) if !is_turned => "v in",
            (turn, _) => {
                calculation.known("|v|", bounce.out.length());
                if let (Turn::Aimed, false, Some(aabb)) = (turn, is_turned, self.boxes[0]) {
                    calculation.aabb("b.", aabb);
                    aimed(calculation, bounce.impact.surface);
                } else {
                    calculation.shown("u", bounce.out.normalize_or_zero());
                }
                "|v| u"
            }
        };
        let out = Some(bounce.out.into());
        calculation.worked(Kind::Working, &format!("v out = {formula}"), formula, out);
    }
}
