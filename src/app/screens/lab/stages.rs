//! The cast, one stage at a time: its numbers in the panel, and what each is about on the sheet.

use breakout::collision::{Chord, Circle, Crossing, Miss};
use macroquad::prelude::Vec2;

use super::marks::Mark;
use super::row::{Row, miss, value, working};
use crate::app::inspect::Cast;
use crate::app::inspect::cast_steps::{CastSteps, Line, Stage};

/// The most letters of a name and its value side by side.
const LETTERS: usize = 28;

/// The numbers of a cast up to a stage. Those of the question and of the stages before are faint.
pub(super) fn rows((cast, stage, shown, _): (CastSteps, Stage, usize, usize)) -> Vec<Row> {
    let stages = cast.stages();
    let parts = std::iter::once(None).chain(stages[..=shown].iter().copied().map(Some));
    let rows = parts.flat_map(|part| {
        let mut rows: Vec<Row> = cast.lines(part).into_iter().map(row).collect();
        if let (Some(Stage::Result), Some(reason)) = (part, cast.missed()) {
            rows = miss(&reason);
        }
        let is_faint = part != Some(stage);
        let about = rows.into_iter().zip(marks(&cast, part));
        about.map(move |(row, marks)| Row {
            marks,
            is_faint,
            ..row
        })
    });
    rows.collect()
}

/// What each line of a stage is about, or of the question without a stage.
fn marks(cast: &CastSteps, stage: Option<Stage>) -> Vec<Vec<Mark>> {
    let Cast { circle, aabb, .. } = cast.asked;
    let start = circle.center;
    let way = Mark::Line(start, at(cast, 1.0));
    let Some(stage) = stage else {
        let marks = [Mark::Point(start), way, Mark::radius(circle)];
        return marks.map(|mark| vec![mark]).into();
    };
    let working = cast.working;
    match (stage, working.touching, working.crossing, working.chord) {
        (Stage::Grown, ..) => {
            let boxes = [aabb, working.grown].map(|of| {
                let [left, top, right, bottom] = Mark::sides(of);
                [vec![left, right], vec![top, bottom]]
            });
            boxes.into_iter().flatten().collect()
        }
        (Stage::Touching, Some(contact), ..) => {
            let to_point = Mark::Line(start, contact.point);
            let normal = normal(circle, contact.point, contact.normal);
            let point = Mark::Point(contact.point);
            vec![vec![point], vec![to_point], vec![to_point], vec![normal]]
        }
        (Stage::Crossings, _, Some(crossing), _) => {
            let [x, y] = lines(&crossing);
            // A line that is never crossed has no place.
            let [at_x, at_y] = crossing.times.to_array().map(|time| {
                let time = Some(time).filter(|time| time.is_finite());
                time.map_or(way, |time| Mark::Point(at(cast, time)))
            });
            vec![vec![x], vec![x, way, at_x], vec![y], vec![y, way, at_y]]
        }
        (Stage::Last, _, Some(crossing), _) => {
            let entry = crossing.center.as_vec2();
            let line = lines(&crossing)[usize::from(!crossing.by_x)];
            let place = Mark::Point(entry);
            vec![vec![line, place], vec![Mark::Line(start, entry), place]]
        }
        (Stage::Place, _, Some(crossing), _) => {
            let point = crossing.closest.as_vec2();
            let to_point = Mark::Line(crossing.center.as_vec2(), point);
            vec![vec![to_point, Mark::Point(point)]]
        }
        (Stage::Chord, _, Some(crossing), Some(chord)) => {
            of_chord(cast, crossing.closest.as_vec2(), chord)
        }
        (Stage::Result, ..) => of_result(cast, way),
        _ => Vec::new(),
    }
}

/// The upright and the level line that are crossed.
fn lines(crossing: &Crossing) -> [Mark; 2] {
    let lines = crossing.lines.as_vec2();
    [Mark::X(lines.x), Mark::Y(lines.y)]
}

fn of_chord(cast: &CastSteps, corner: Vec2, chord: Chord) -> Vec<Vec<Mark>> {
    let Circle { center, radius } = cast.asked.circle;
    let middle = chord.along / chord.length_squared;
    let half = chord.half_chord_squared.max(0.0).sqrt() / chord.length_squared;
    let [enters, nearest, leaves] = [-half, 0.0, half].map(|by| at(cast, middle + by));
    let (to_corner, across) = (Mark::Line(center, corner), Mark::Line(corner, nearest));
    let decides = match chord.entry() {
        Some(_) => Mark::Line(enters, leaves),
        None => across,
    };
    vec![
        vec![to_corner],
        vec![to_corner, Mark::Line(center, nearest)],
        vec![to_corner, across],
        vec![Mark::Line(center, at(cast, 1.0))],
        vec![Mark::Circle(Circle::new(corner, radius)), decides],
        vec![Mark::Line(center, enters), Mark::Point(enters)],
    ]
}

fn of_result(cast: &CastSteps, way: Mark) -> Vec<Vec<Mark>> {
    let circle = cast.asked.circle;
    let then = |time: f32| Circle::new(at(cast, time.into()), circle.radius);
    let decides = match cast.working.answer {
        Ok(hit) => {
            let arrived = then(hit.time);
            let normal = normal(circle, hit.point, hit.normal);
            let place = Mark::Point(arrived.center);
            let flown = Mark::Line(circle.center, arrived.center);
            return vec![
                vec![Mark::Circle(arrived)],
                vec![flown, place],
                vec![Mark::Point(hit.point)],
                vec![normal],
                vec![normal, way],
            ];
        }
        Err(Miss::TooLate { time }) => Mark::Circle(then(time)),
        Err(Miss::Beside { point, .. }) => Mark::Point(point),
        Err(Miss::NotApproaching { .. }) => match cast.working.touching {
            Some(contact) => normal(circle, contact.point, contact.normal),
            None => way,
        },
        Err(_) => way,
    };
    // The reason, and its number.
    vec![vec![decides, way], vec![decides, way]]
}

/// The normal at a point, as long as the circle's radius.
fn normal(circle: Circle, point: Vec2, normal: Vec2) -> Mark {
    Mark::Line(point, point + normal * circle.radius)
}

/// The circle's centre at a time.
fn at(cast: &CastSteps, time: f64) -> Vec2 {
    cast.asked.circle.center + cast.asked.motion * time as f32
}

/// A line of a stage: a name or a formula, and its value beside it or, for want of room, below.
fn row((name, text): Line) -> Row {
    if name.chars().count() + text.chars().count() <= LETTERS {
        value(name, text)
    } else {
        working(name, text)
    }
}
