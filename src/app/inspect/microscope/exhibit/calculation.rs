//! The numbers of the textbook and ours, as texts.

use breakout::collision::{Circle, closest_point_on_aabb};
use breakout::explain::{Mark, Step, compared, short};
use breakout::game::{Ball, Game};
use breakout::textbook::record::{PushOut, Test, Visit};
use macroquad::prelude::Vec2;

use crate::app::inspect::microscope::traced::{TracedHit, TracedStep};
use crate::app::words::words;

/// The decimals of |D'|, at most unless it takes more for a comparison to hold.
pub(super) const DECIMALS: i32 = 2;
const NONE: &str = "–";

/// The numbers of both games that differ, about the box that the textbook visits. Each is about a part of the textbook's
/// half and one of ours, but for v.
pub(super) fn differences(of: &Visit, step: &TracedStep, hit: Option<TracedHit<'_>>) -> Vec<Step> {
    let ball = step.after.balls().first();
    let v = hit.map(|hit| hit.bounce.out).or(ball.map(Ball::velocity));
    let mut theirs = values(of, of.ball, of.out());
    let ours = our_ball(hit, &step.after).zip(v);
    let none = || theirs.clone().map(|(_, mark)| (NONE.to_owned(), mark));
    let ours = ours.map_or_else(none, |(circle, v)| values(of, circle, v));
    if let Some(Test::Boxes(_)) = of.test {
        // The box test does not use P and |D'|.
        (theirs[1].0, theirs[2].0) = (NONE.to_owned(), NONE.to_owned());
    }
    let rows = ["C", "P", "|D'|", "v"]
        .into_iter()
        .zip(theirs)
        .zip(ours)
        .filter(|((_, theirs), ours)| theirs.0 != ours.0);
    rows.map(|((letter, theirs), ours)| Step {
        marks: [theirs.1, ours.1].into_iter().flatten().collect(),
        ..Step::textbook(letter, theirs.0, Some(ours.0))
    })
    .collect()
}

/// C, P, |D'| and v of a ball beside the box of a visit, with the parts of the picture that they are.
fn values(of: &Visit, circle: Circle, velocity: Vec2) -> [(String, Option<Mark>); 4] {
    let Circle { center, radius } = circle;
    let point = closest_point_on_aabb(center, of.aabb);
    let length = compared(point.distance(center), radius, DECIMALS);
    [
        (pair(center), Some(Mark::Point(center))),
        (pair(point), Some(Mark::Point(point))),
        (length, Some(Mark::Line(center, point))),
        (pair(velocity), None),
    ]
}

/// Our ball where it hits, or else where it is; `None` if it is lost.
pub(super) fn our_ball(hit: Option<TracedHit<'_>>, now: &Game) -> Option<Circle> {
    let hit = hit.map(|hit| hit.circle());
    hit.or(now.balls().first().map(Ball::circle))
}

/// A vector as "(x, y)".
fn pair(vector: Vec2) -> String {
    format!("({})", short(vector).replace(' ', ", "))
}

pub(super) fn way(out: &PushOut) -> String {
    let name = |index: usize| words().museum.ways[index];
    out.chosen.map_or("none", name).to_owned()
}

#[cfg(test)]
mod tests {
    use breakout::textbook::museum::Exhibit;
    use breakout::textbook::record::{Response, program};
    use glam::DVec2;

    use super::*;
    use crate::app::inspect::microscope::exhibit::Show;
    use crate::app::inspect::microscope::recomputed::Shown;

    /// An exhibit's rows at its parting step.
    fn rows(number: usize) -> Vec<[String; 3]> {
        let exhibit = Exhibit::new(number).expect("an exhibit");
        let mut game = exhibit.setup().expect("a game").game();
        for _ in 1..exhibit.parting_step {
            game.step(exhibit.input, &mut Vec::new());
        }
        let step = TracedStep::of(game, exhibit.input);
        let shown = Show::new(&exhibit).shown(&exhibit, exhibit.parting_step);
        let visit = shown.expect("a visit");
        let rows = differences(visit, &step, step.hits().next()).into_iter();
        rows.map(|row| [row.symbols, row.numbers, row.digits.concat()])
            .collect()
    }

    fn vector(text: &str) -> DVec2 {
        let [x, y] = Shown::read(&text.replace(['(', ')', ','], ""))[..] else {
            panic!("{text}")
        };
        DVec2::new(x.value, y.value)
    }

    /// The rows differ, and each |D'| follows from the C and P beside it.
    #[test]
    fn rows_differ_and_can_be_worked_out() {
        for number in (0..).take_while(|number| Exhibit::new(*number).is_some()) {
            let rows = rows(number);
            assert!(!rows.is_empty() && rows.iter().all(|[_, theirs, ours]| theirs != ours));
            let of = |letter: &str| rows.iter().find(|[found, ..]| found == letter);
            let (Some(c), Some(p), Some(d)) = (of("C"), of("P"), of("|D'|")) else {
                continue;
            };
            for [c, p, d] in [1, 2].map(|game| [&c[game], &p[game], &d[game]]) {
                if d == NONE {
                    continue;
                }
                let told = Shown::read(d)[0].value;
                let length = vector(p).distance(vector(c));
                assert!((told - length).abs() < 0.02, "{number}: {d} {length}");
            }
        }
    }

    /// Where the textbook hits several bricks, both are compared about the one that ours hits.
    #[test]
    fn ours_hits_the_brick_that_is_compared() {
        for number in [3, 5] {
            let rows = rows(number);
            let distance = rows.iter().find(|[letter, ..]| letter == "|D'|");
            let [_, theirs, ours] = distance.expect("it differs");
            assert!(theirs.ends_with("< 6") && ours == "6 = 6", "{rows:?}");
        }
    }

    /// The lines that run at the paddle, worked out one after the other.
    #[test]
    fn the_paddle_does_what_its_lines_say() {
        let exhibit = Exhibit::new(6).expect("the swallowed ball");
        let step = exhibit.computed(exhibit.parting_step).expect("a step");
        let visit = step
            .visits
            .iter()
            .find(|visit| visit.is_hit())
            .expect("the paddle");
        let told: Vec<_> = program(exhibit.stage())
            .filter(|(line, _)| visit.lines.contains(line))
            .map(|(_, words)| words.trim())
            .collect();
        let expected = [
            "if the paddle's |D'| < r",
            "aim = 200 · offset",
            "v = (aim, −|v.y|)",
            "v = |v in| · v / |v|",
        ];
        assert_eq!(told, expected);
        let Some(Response::Aimed {
            offset,
            aim,
            velocity,
        }) = visit.response
        else {
            panic!("it aims");
        };
        assert_eq!(aim, 200.0 * offset);
        let v = Vec2::new(aim, -visit.velocity.y.abs());
        let v = visit.velocity.length() * v / v.length();
        assert!(v.distance(velocity) < 0.001, "{v} {velocity}");
    }
}
