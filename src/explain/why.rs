//! Why a ball bounced, in four lines: D', n, v in and v out, each with its formula.

use super::{BallHit, Calculation, Kind, Row, Seen, Step};
use crate::event::Event;
use crate::game::Turn;

/// The most by which a normal differs from its formula: then the ball was stuck, and another rule gave the normal.
const SAME_NORMAL: f32 = 0.01;

impl BallHit<'_> {
    /// D' for each place that was touched, |D'| of a single one, n, v in, v in · n if it is mirrored, and v out, where f
    /// is how much faster it became. Each line can be worked
    /// out from those above it, and from C, P and r, whose digits are in its numbers.
    pub fn why(&self) -> Vec<Step> {
        let mut calculation = Calculation::default();
        let (bounce, center) = (self.bounce, self.circle().center);
        let (touches, normal) = (bounce.impact.touches(), bounce.impact.normal);
        calculation.begin("why");
        calculation.given("C", center, Seen::Place);
        let names = ["D' = P − C", "D2' = P2 − C"];
        for ((name, point), touch) in names.into_iter().zip(["P", "P2"]).zip(touches) {
            calculation.given(point, touch.at, Seen::Place);
            calculation.add(Row::Working(name));
        }
        if touches.len() == 1 {
            calculation.add(Row::Working("|D'|"));
            calculation.against_radius(self.circle().radius);
        }
        let sum = touches.iter().map(|touch| touch.at - center);
        let away = -sum.sum::<glam::Vec2>().normalize_or_zero();
        let line = match touches {
            _ if away.distance(normal) > SAME_NORMAL => None,
            [_] => Some("n = −D' / |D'|"),
            _ => Some("n = −(D' + D2') / |D' + D2'|"),
        };
        match line.and_then(|line| Some((line, line.split_once(" = ")?.1))) {
            Some((line, formula)) => {
                calculation.worked(Kind::Working, line, formula, Some(normal.into()));
            }
            None => calculation.shown("n", normal),
        }
        calculation.shown("v in", self.search.velocity);
        let turned =
            |event: &Event| matches!(event, Event::Helped { .. } | Event::LoopBroken { .. });
        let is_turned = self.search.effects.iter().any(turned);
        let formula = match (bounce.impact.turn, bounce.is_faster()) {
            (Turn::Mirrored, is_faster) if !is_turned => {
                calculation.add(Row::Working("v in · n"));
                let faster = bounce.out.length() / bounce.velocity.length();
                calculation.given("f", faster, Seen::As(None));
                if is_faster {
                    "f (v in − 2 (v in · n) n)"
                } else {
                    "v in − 2 (v in · n) n"
                }
            }
            (Turn::Through, false) if !is_turned => "v in",
            _ => {
                calculation.given("|v|", bounce.out.length(), Seen::As(None));
                calculation.given("d", bounce.out.normalize_or_zero(), Seen::As(None));
                "|v| d"
            }
        };
        let out = Some(bounce.out.into());
        calculation.worked(Kind::Working, &format!("v out = {formula}"), formula, out);
        calculation.steps()
    }
}
