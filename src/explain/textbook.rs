//! The textbook's calculation: its test, and what it does to the ball.

use super::{Calculation, Kind, Row, Seen, Step, Value};
use crate::collision::{Aabb, Circle};
use crate::textbook::record::{COMPASS, PushOut, Response, Test, Visit};

/// The derivation of the closest point, with C, B, e and |D'|.
pub fn closest_point(circle: Circle, aabb: Aabb) -> Vec<Step> {
    let mut calculation = Calculation::default();
    begin(&mut calculation, circle, aabb);
    calculation.steps()
}

fn begin(calculation: &mut Calculation, circle: Circle, aabb: Aabb) {
    calculation.begin("closest");
    calculation.circle("", circle);
    calculation.add(Row::Line("C"));
    calculation.closest_point(circle, aabb);
}

/// What the textbook does with a brick or the paddle: the part `closest`, unless it tests boxes, and the part
/// `answers`.
pub fn visit(visit: &Visit) -> Vec<Step> {
    let mut calculation = Calculation::default();
    match visit.test {
        Some(Test::Boxes(_)) => {}
        _ => begin(&mut calculation, visit.ball, visit.aabb),
    }
    calculation.begin("answers");
    match (visit.test, visit.response) {
        (None, _) => calculation.said("test", "none-destroyed"),
        (Some(Test::Boxes(axes)), _) => boxes(&mut calculation, visit, axes),
        (Some(_), Some(Response::PushedOut(out))) => {
            pushed_out(&mut calculation, &out);
            calculation.shown("v in", visit.velocity);
            let turned = if out.velocity.x == visit.velocity.x {
                "(v in.x, −v in.y)"
            } else {
                "(−v in.x, v in.y)"
            };
            calculation.worked(Kind::Value, "v out", turned, Some(out.velocity.into()));
        }
        (
            Some(_),
            Some(Response::Aimed {
                offset,
                aim,
                velocity,
            }),
        ) => {
            calculation.shown("offset", offset);
            calculation.stated("aim = 200 offset", aim);
            calculation.shown("v in", visit.velocity);
            calculation.rows(&[Row::Let("aimed = (aim, −|v in.y|)")]);
            calculation.worked(
                Kind::Value,
                "v out",
                "|v in| aimed / |aimed|",
                Some(velocity.into()),
            );
        }
        (Some(_), None) => {
            calculation.said("hit", yes_or_no(visit.is_hit()));
            calculation.shown("v", visit.velocity);
        }
    }
    calculation.steps()
}

/// The four comparisons of the box test, each of a side of the ball's box, as they are.
fn boxes(calculation: &mut Calculation, visit: &Visit, axes: [bool; 2]) {
    let (ball, aabb) = (visit.ball.aabb(), visit.aabb);
    for (name, value) in [
        ("right", ball.max.x),
        ("left", ball.min.x),
        ("foot", ball.max.y),
        ("top", ball.min.y),
    ] {
        calculation.given(name, value, Seen::As(None));
    }
    calculation.aabb("B.", aabb);
    let compare = |calculation: &mut Calculation, is_there, holds, fails| {
        calculation.add(Row::Check("", if is_there { holds } else { fails }));
    };
    compare(
        calculation,
        ball.max.x >= aabb.min.x,
        "right ≥ B.left",
        "right < B.left",
    );
    compare(
        calculation,
        ball.min.x <= aabb.max.x,
        "left ≤ B.right",
        "left > B.right",
    );
    calculation.said("x meets", yes_or_no(axes[0]));
    compare(
        calculation,
        ball.max.y >= aabb.min.y,
        "foot ≥ B.top",
        "foot < B.top",
    );
    compare(
        calculation,
        ball.min.y <= aabb.max.y,
        "top ≤ B.bottom",
        "top > B.bottom",
    );
    calculation.said("y meets", yes_or_no(axes[1]));
}

fn yes_or_no(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}

/// The four products, the direction that is chosen, and the push out along it.
fn pushed_out(calculation: &mut Calculation, out: &PushOut) {
    let names = ["· (0, 1)", "· (1, 0)", "· (0, −1)", "· (−1, 0)"];
    let formulas = [
        "D' · (0, 1) / |D'|",
        "D' · (1, 0) / |D'|",
        "D' · (0, −1) / |D'|",
        "D' · (−1, 0) / |D'|",
    ];
    for ((name, formula), product) in names.into_iter().zip(formulas).zip(out.products) {
        if product.is_nan() {
            calculation.said(name, "zero-by-zero");
        } else {
            calculation.worked(Kind::Value, name, formula, Some(Value::from(product)));
        }
    }
    match out.chosen {
        Some(chosen) => calculation.shown("way", COMPASS[chosen]),
        None => calculation.said("way", "none"),
    }
    let is_level = out.chosen.is_some_and(|chosen| COMPASS[chosen].x != 0.0);
    let depth = if is_level {
        "r − |D'.x|"
    } else {
        "r − |D'.y|"
    };
    calculation.worked(Kind::Value, "depth", depth, Some(out.depth.into()));
    calculation.shown("C +", out.shift);
}
