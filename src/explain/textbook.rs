//! The textbook's calculation: its test, and the ball's response.

use super::{Calculation, Kind, Step};
use crate::textbook::record::{COMPASS, PushOut, Response, Test, Visit};

/// The textbook's visit of a brick or the paddle: the part `closest`, unless it tests boxes, and the part `answers`.
pub fn visit(visit: &Visit) -> Vec<Step> {
    let mut calculation = Calculation::default();
    if !matches!(visit.test, Some(Test::Boxes(_))) {
        calculation.begin("closest");
        calculation.circle("", visit.ball);
        calculation.lines("C");
        calculation.closest_point(visit.ball, visit.aabb);
    }
    calculation.begin("answers");
    match (visit.test, visit.response) {
        (None, _) => calculation.said("test", "none-destroyed"),
        (Some(Test::Boxes(axes)), _) => boxes(&mut calculation, visit, axes),
        (_, Some(Response::PushedOut(out))) => {
            pushed_out(&mut calculation, &out);
            calculation.shown("v in", visit.velocity);
            let turned = if out.velocity.x == visit.velocity.x {
                "(v in.x, −v in.y)"
            } else {
                "(−v in.x, v in.y)"
            };
            calculation.by("v out", turned, out.velocity);
        }
        (
            _,
            Some(Response::Aimed {
                offset,
                aim,
                velocity,
            }),
        ) => {
            calculation.shown("offset", offset);
            calculation.stated("aim = 200 offset", aim);
            calculation.shown("v in", visit.velocity);
            calculation.define("aimed = (aim, −|v in.y|)");
            calculation.by("v out", "|v in| aimed / |aimed|", velocity);
        }
        (_, None) => {
            calculation.said("hit", yes_or_no(visit.is_hit()));
            calculation.shown("v", visit.velocity);
        }
    }
    calculation.steps()
}

/// The four comparisons of the box test, each with the sign that holds.
fn boxes(calculation: &mut Calculation, visit: &Visit, axes: [bool; 2]) {
    let (ball, aabb) = (visit.ball.aabb(), visit.aabb);
    calculation.aabb("B.", aabb);
    for (axis, [far, near], [begin, end]) in [
        (0, ["right", "left"], ["B.left", "B.right"]),
        (1, ["foot", "top"], ["B.top", "B.bottom"]),
    ] {
        calculation.known(far, ball.max[axis]);
        calculation.known(near, ball.min[axis]);
        for (side, signs, other) in [(far, ["≥", "<"], begin), (near, ["≤", ">"], end)] {
            let [is, is_not] = signs.map(|sign| format!("{side} {sign} {other}"));
            let shown = if calculation.holds(&is) { is } else { is_not };
            calculation.each(Kind::Check, "", &shown);
        }
        calculation.said(["x meets", "y meets"][axis], yes_or_no(axes[axis]));
    }
}

fn yes_or_no(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}

/// The four products, the direction that is chosen, and the push out along it.
fn pushed_out(calculation: &mut Calculation, out: &PushOut) {
    let directions = ["(0, 1)", "(1, 0)", "(0, −1)", "(−1, 0)"];
    for (direction, product) in directions.into_iter().zip(out.products) {
        let name = format!("· {direction}");
        if product.is_nan() {
            calculation.said(&name, "zero-by-zero");
        } else {
            calculation.by(&name, &format!("D' {name} / |D'|"), product);
        }
    }
    match out.chosen {
        Some(chosen) => calculation.shown("way", COMPASS[chosen]),
        None => calculation.said("way", "none"),
    }
    let is_level = out.chosen.is_some_and(|chosen| COMPASS[chosen].x != 0.0);
    let depth = ["r − |D'.y|", "r − |D'.x|"][usize::from(is_level)];
    calculation.by("depth", depth, out.depth);
    calculation.shown("C +", out.shift);
}
