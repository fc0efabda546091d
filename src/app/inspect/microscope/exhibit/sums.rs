//! The textbook's calculation beside ours, as texts.

use std::ops::Range;

use breakout::explain::textbook::{closest_point, visit};
use breakout::explain::{Kind, Step, Value, relation, rounded};
use breakout::game::{Candidate, Game, Surface};
use breakout::textbook::record::{COMPASS, PushOut, Target, Test, Visit};
use macroquad::prelude::Vec2;

use crate::app::inspect::cast_steps;
use crate::app::inspect::microscope::hit_report::reason;
use crate::app::inspect::microscope::traced::{TracedHit, TracedStep, place_name};

/// A name or a formula, and its value.
pub(super) type Line = (String, String);

/// The letters of two numbers side by side, at most, where the answers are.
const PAIR: usize = 12;
/// At most.
const DECIMALS: usize = 2;
/// The letters of a formula at most, where a name does.
const FORMULA: usize = 10;
const NONE: &str = "–";

pub(super) struct Sums {
    /// The derivation of the closest point: a label, the textbook's value, and ours.
    pub(super) closest: Vec<(String, String, String)>,
    /// What follows from it: labels and values.
    pub(super) textbook: Vec<Line>,
    pub(super) ours: Vec<Line>,
    /// Why our ball did not bounce, if it did not.
    pub(super) why_not: Option<String>,
}

impl Sums {
    /// The calculations of a visit of the textbook's, and of our hit or the end of our step, with so
    /// many letters at most for a value of the closest point.
    pub(super) fn of(
        of: &Visit,
        step: &TracedStep,
        hit: Option<TracedHit<'_>>,
        letters: usize,
    ) -> Self {
        let textbook = visit(of);
        let target = name_of(&step.before, of.target);
        let (name, ours) = if let Some(hit) = hit {
            (hit_name(&hit), hit.aabb().map(|_| hit.steps()))
        } else {
            let ball = step.after.balls().first();
            (
                target.clone(),
                ball.map(|ball| closest_point(ball.circle(), of.aabb)),
            )
        };
        let theirs = Some(&textbook).filter(|_| !matches!(of.test, Some(Test::Boxes(_))));
        let mut closest = vec![("box".to_owned(), target, name)];
        closest.extend(derivations(
            [theirs, ours.as_ref()],
            letters,
            of.ball.radius,
        ));
        let answers = textbook.iter().filter(|step| step.part == "answers");
        Self {
            closest,
            textbook: answers.flat_map(line).collect(),
            ours: hit.map_or_else(Vec::new, |hit| our_lines(&hit)),
            why_not: hit.is_none().then(|| why_not(of.target, step)),
        }
    }

    /// The lines of what follows from the closest point, the longer column's.
    pub(super) fn answers(&self) -> usize {
        self.textbook.len().max(self.ours.len())
    }

    pub(super) fn part(mut self, lines: &Range<usize>) -> Self {
        keep(&mut self.closest, lines);
        keep(&mut self.textbook, lines);
        keep(&mut self.ours, lines);
        self
    }
}

fn keep<T>(all: &mut Vec<T>, lines: &Range<usize>) {
    all.truncate(lines.end);
    all.drain(..lines.start.min(all.len()));
}

/// The lines from C to |D'| of both, with dashes without them, and as many letters as there is room for.
fn derivations(
    columns: [Option<&Vec<Step>>; 2],
    letters: usize,
    radius: f32,
) -> Vec<(String, String, String)> {
    const NAMES: [&str; 8] = ["C", "B", "e", "D", "K", "P", "D'", "|D'|"];
    let row = |name: &&str| {
        let found = columns.map(|steps| steps?.iter().find(|step| step.name() == *name));
        // A long formula has no room beside two columns.
        let symbols = found.iter().flatten().map(|step| step.symbols.as_str());
        let mut short = symbols.filter(|symbols| symbols.chars().count() <= FORMULA);
        let label = short.next().unwrap_or(name);
        let vectors = found.map(|step| match step?.value {
            Value::Vector(vector) => Some(vector.as_vec2()),
            _ => None,
        });
        if vectors.iter().any(Option::is_some) {
            return vector_row(label, vectors, letters);
        }
        let [theirs, ours] = found.map(|step| match step.map(|step| step.value) {
            Some(Value::Number(length)) => against_radius(length as f32, radius),
            _ => NONE.to_owned(),
        });
        (label.to_owned(), theirs, ours)
    };
    NAMES.iter().map(row).collect()
}

/// A row with the most decimals that have room. The label says where numbers were rounded for that.
fn vector_row(label: &str, vectors: [Option<Vec2>; 2], letters: usize) -> (String, String, String) {
    let shown: Vec<Vec2> = vectors.into_iter().flatten().collect();
    let decimals = decimals(&shown, letters);
    let is_rounded = |of: &Vec2| pair(*of, decimals) != pair(*of, DECIMALS);
    let label = match label.split_once('=') {
        _ if !shown.iter().any(is_rounded) => label.to_owned(),
        Some((name, formula)) => format!("{name}≈{formula}"),
        None => format!("{label} ≈"),
    };
    let [theirs, ours] = vectors.map(|of| of.map_or(NONE.to_owned(), |of| pair(of, decimals)));
    (label, theirs, ours)
}

/// A line of a calculation; one for each axis where a pair would be wider than its column.
fn line(step: &Step) -> Vec<Line> {
    let label = match step.kind {
        // A comparison is told by its first side.
        Kind::Check => step.symbols.split(' ').next().unwrap_or_default(),
        _ => short_name(step.name()),
    };
    let value = cast_steps::value(step);
    let Some((x, y)) = value
        .split_once(' ')
        .filter(|_| step.digits.len() == 2 && value.chars().count() > PAIR)
    else {
        return vec![(label.to_owned(), value)];
    };
    let (name, rest) = label.split_at(label.find(' ').unwrap_or(label.len()));
    let line = |axis: char, value: &str| (format!("{name}.{axis}{rest}"), value.to_owned());
    vec![line('x', x), line('y', y)]
}

fn our_lines(hit: &TracedHit<'_>) -> Vec<Line> {
    let steps = hit.steps();
    let time = (
        "time".to_owned(),
        format!("{:.4}", hit.bounce.motion_fraction),
    );
    let bounce = steps
        .iter()
        .filter(|step| step.part == "bounce" && step.kind == Kind::Value);
    let out = steps
        .iter()
        .find(|step| step.symbols == "v out")
        .map(Step::text);
    // The formula that gives v out has the same value.
    let is_told =
        |step: &&Step| Some(step.text()) != out || ["v in", "v out"].contains(&&*step.symbols);
    let lines = bounce.filter(is_told).flat_map(line);
    [time].into_iter().chain(lines).collect()
}

/// The name of a line, where there is no room for its formula.
fn short_name(name: &str) -> &str {
    if name == "v − 2 (v · n) n" {
        "mirrored"
    } else {
        name
    }
}

pub(super) fn way(out: &PushOut) -> String {
    let name = |index: usize| format!("({})", pair(COMPASS[index], DECIMALS).replace(' ', ", "));
    out.chosen.map_or_else(|| "none".to_owned(), name)
}

/// Why our ball, in a step without a hit, did not hit what the textbook visited.
fn why_not(target: Target, step: &TracedStep) -> String {
    let is_target = |other: &&Candidate| match (other.surface, target) {
        (Surface::Brick(brick), Target::Brick(visited)) => brick == visited,
        (Surface::Paddle { .. }, Target::Paddle) => true,
        _ => false,
    };
    let mut searches = step.trace.searches.iter();
    let found = searches.find_map(|search| {
        let candidate = search.candidates.iter().find(is_target)?;
        Some(reason(candidate, search.circle.radius))
    });
    found.unwrap_or_else(|| "not near the way of this step".to_owned())
}

/// The name of what the textbook visits: a brick by its column and row, counted from 1.
pub(super) fn name_of(game: &Game, target: Target) -> String {
    match target {
        Target::Brick(brick) => place_name(game, brick),
        Target::Paddle => "paddle".to_owned(),
    }
}

fn hit_name(hit: &TracedHit<'_>) -> String {
    let game = &hit.step.before;
    match hit.bounce.impact.surface {
        Surface::Brick(brick) => place_name(game, brick),
        Surface::Bricks(..) => "both bricks".to_owned(),
        _ => hit.name(),
    }
}

pub(super) fn against_radius(length: f32, radius: f32) -> String {
    let sign = relation(length, radius);
    format!("{} {sign} {}", short(length), short(radius))
}

/// Two numbers, with so many decimals at most.
fn pair(vector: Vec2, decimals: usize) -> String {
    let [x, y] = vector
        .to_array()
        .map(|number| rounded(number.into(), decimals));
    format!("{x} {y}")
}

/// The most decimals with which pairs of numbers have at most so many letters.
fn decimals(vectors: &[Vec2], letters: usize) -> usize {
    let has_room = |decimals: &usize| {
        let mut pairs = vectors.iter().map(|of| pair(*of, *decimals));
        pairs.all(|pair| pair.chars().count() <= letters)
    };
    (0..=DECIMALS).rev().find(has_room).unwrap_or(0)
}

pub(super) fn short(number: f32) -> String {
    rounded(number.into(), DECIMALS)
}

#[cfg(test)]
pub(super) mod tests {
    use breakout::textbook::museum::Exhibit;
    use breakout::textbook::record::program;
    use glam::DVec2;
    use macroquad::prelude::vec2;

    use super::*;
    use breakout::textbook::record::Response;

    use crate::app::inspect::microscope::exhibit::tour::Tour;
    use crate::app::inspect::microscope::recomputed::{Shown, are};

    /// The letters of a value in most windows, and in the narrowest.
    const WIDE: usize = 13;
    const NARROW: usize = 12;

    /// The calculations of an exhibit at its parting step.
    pub(in super::super) fn sums(number: usize) -> Sums {
        with_letters(number, WIDE)
    }

    fn with_letters(number: usize, letters: usize) -> Sums {
        let exhibit = Exhibit::new(number).expect("an exhibit");
        let mut game = exhibit.setup().expect("a game").game();
        for _ in 1..exhibit.parting_step {
            game.step(exhibit.input, &mut Vec::new());
        }
        let step = TracedStep::of(game, exhibit.input);
        let computed = exhibit.computed(exhibit.parting_step).expect("a step");
        let stop = Tour::new().stop(computed).expect("a visit");
        Sums::of(
            &computed.visits[stop.visit],
            &step,
            step.hits().next(),
            letters,
        )
    }

    fn value<'a>(lines: &'a [Line], label: &str) -> &'a str {
        let line = lines.iter().find(|(found, _)| *found == label);
        line.map_or("", |(_, value)| value)
    }

    /// The numbers of a text.
    fn numbers(text: &str) -> Vec<f32> {
        let words = text.split([' ', ',', '(', ')']);
        words
            .filter_map(|word| word.replace('−', "-").parse().ok())
            .collect()
    }

    #[test]
    fn the_mistake_is_a_line_of_the_calculation() {
        let compass = sums(4);
        assert_eq!(value(&compass.textbook, "· (0, 1)"), "0.8");
        assert_eq!(value(&compass.textbook, "· (1, 0)"), "0.6");
        assert_eq!(value(&compass.textbook, "way"), "0 1");
        let double = sums(3);
        assert_eq!(value(&double.textbook, "· (0, −1)"), "1");
        assert_eq!(value(&double.textbook, "way"), "0 −1");
        let inside = sums(2);
        assert_eq!(value(&inside.textbook, "· (0, 1)"), "0 / 0");
        assert_eq!(value(&inside.textbook, "way"), "none");
        let boxes = sums(9);
        assert_eq!(value(&boxes.textbook, "right"), "510.6 ≥ 400");
        assert_eq!(
            boxes.closest.last().map(|row| row.2.as_str()),
            Some("6.51 > 6")
        );
        assert_eq!(
            boxes.why_not.as_deref(),
            Some("passes beside: distance ≥ r, 6.51 ≥ 6")
        );
        let leaving = sums(8);
        let why = leaving.why_not.as_deref();
        assert_eq!(why, Some("not approaching: n · m ≥ 0, 1 ≥ 0"));
        let pushed = sums(6);
        assert_eq!(
            pushed.why_not.as_deref(),
            Some("faster than the ball, and pushes it aside")
        );
        let tunnelled = sums(10);
        assert_eq!(value(&tunnelled.textbook, "hit"), "no");
        assert!(tunnelled.why_not.is_none() && !tunnelled.ours.is_empty());
    }

    /// The lines that run at the paddle, worked out one after the other.
    #[test]
    fn the_paddle_does_what_its_lines_say() {
        let exhibit = Exhibit::new(6).expect("the swallowed ball");
        let step = exhibit.computed(exhibit.parting_step).expect("a step");
        let visit = step.visits.iter().find(|visit| visit.is_hit());
        let visit = visit.expect("the paddle");
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

    /// Each number follows from those that are shown, within a unit of its last digit, and where there
    /// is no room for that its label says so.
    #[test]
    fn what_is_shown_can_be_computed_again() {
        for number in (0..).take_while(|number| Exhibit::new(*number).is_some()) {
            for (letters, unit) in [(WIDE, 0.01), (NARROW, 0.1)] {
                let closest = with_letters(number, letters).closest;
                for ours in [false, true] {
                    let value = |row: usize| {
                        let (_, theirs, our) = &closest[row];
                        assert!(our.chars().count() <= letters, "{number}: {our}");
                        numbers(if ours { our } else { theirs })
                    };
                    let [c, b, half, d, clamped, p, to_point] = [1, 2, 3, 4, 5, 6, 7].map(value);
                    for axis in 0..c.len() {
                        let is = |row: usize, shown: f32, computed: f32| {
                            let unit = if closest[row].0.contains('≈') {
                                0.1
                            } else {
                                unit
                            };
                            let error = (shown - computed).abs();
                            assert!(error < unit + 1e-4, "{number}: {shown} {computed}");
                        };
                        is(4, d[axis], c[axis] - b[axis]);
                        is(5, clamped[axis], d[axis].clamp(-half[axis], half[axis]));
                        is(6, p[axis], b[axis] + clamped[axis]);
                        is(7, to_point[axis], p[axis] - c[axis]);
                    }
                }
                let mut labels = closest.iter().map(|(label, ..)| label);
                assert!(letters == NARROW || !labels.any(|label| label.contains('≈')));
            }
            let Sums { textbook, .. } = sums(number);
            let (v_in, v_out) = (value(&textbook, "v in"), value(&textbook, "v out"));
            let way = numbers(value(&textbook, "way"));
            if let ([x, y], [way_x, _]) = (&numbers(v_in)[..], &way[..]) {
                let turned = if *way_x == 0.0 { [*x, -y] } else { [-x, *y] };
                assert_eq!(numbers(v_out), turned, "{number}");
            }
        }
        let [wide, narrow] = [WIDE, NARROW]
            .map(|letters| vector_row("C", [Some(vec2(395.76, 220.76)), None], letters));
        assert_eq!(wide, ("C".into(), "395.76 220.76".into(), NONE.into()));
        assert_eq!(narrow, ("C ≈".into(), "395.8 220.8".into(), NONE.into()));
    }

    /// The numbers of a row as they are shown, or of the rows of its axes.
    fn shown(lines: &[Line], label: &str) -> Vec<Shown> {
        let (name, rest) = label.split_at(label.find(' ').unwrap_or(label.len()));
        let axes = ['x', 'y'].map(|axis| format!("{name}.{axis}{rest}"));
        let rows = lines
            .iter()
            .filter(|(found, _)| *found == label || axes.contains(found));
        let words = rows.flat_map(|(_, value)| value.split(' '));
        words.filter_map(Shown::read).collect()
    }

    /// What follows from the closest point can be worked out to the last digit.
    #[test]
    fn the_answers_of_both_are_worked_out_from_what_is_shown() {
        let mut kinds = [0; 4];
        for number in (0..).take_while(|number| Exhibit::new(*number).is_some()) {
            let sums = sums(number);
            let lines = sums.textbook.iter().chain(&sums.ours);
            for (label, value) in lines {
                // As wide as "v out" and a pair.
                let letters = label.chars().count() + value.chars().count();
                assert!(letters <= 5 + PAIR, "{number}: {label} {value}");
            }
            let closest = sums.closest.iter();
            let closest: Vec<Line> = closest
                .map(|(label, theirs, _)| (label.clone(), theirs.clone()))
                .collect();
            let of = |lines: &[Line], label: &str| -> Vec<f64> {
                let shown = shown(lines, label);
                shown.into_iter().map(|shown| shown.value).collect()
            };
            let vector = |lines: &[Line], label: &str| match of(lines, label)[..] {
                [x, y] => DVec2::new(x, y),
                _ => panic!("{number}: {label} of {lines:?}"),
            };
            if let [depth] = shown(&sums.textbook, "depth")[..] {
                let way = numbers(value(&sums.textbook, "way"));
                let axis = usize::from(way.first().is_none_or(|x| *x == 0.0));
                let radius = of(&closest, "|D'|")[1];
                depth.is(radius - vector(&closest, "D' = P − C")[axis].abs(), "depth");
                kinds[0] += 1;
            }
            if let [aim] = shown(&sums.textbook, "aim")[..] {
                aim.is(200.0 * of(&sums.textbook, "offset")[0], "aim");
                let v_in = vector(&sums.textbook, "v in");
                let v = DVec2::new(aim.value, -v_in.y.abs());
                let v = v_in.length() * v / v.length();
                are(&shown(&sums.textbook, "v out"), v, "v out");
                kinds[1] += 1;
            }
            let ours = &sums.ours;
            if ours.is_empty() {
                continue;
            }
            let mut v = vector(ours, "v in");
            if let [dot] = shown(ours, "v · n")[..] {
                let n = vector(ours, "n");
                dot.is(v.dot(n), "v · n");
                v -= 2.0 * dot.value * n;
                kinds[2] += 1;
            }
            if let [t] = shown(ours, "t")[..] {
                t.is(of(ours, "offset")[0] / 3.0_f64.sqrt(), "t");
                let t = t.value;
                let d = DVec2::new(2.0 * t, t * t - 1.0) / (1.0 + t * t);
                are(&shown(ours, "d"), d, "d");
                v = vector(ours, "d") * of(ours, "|v|")[0];
                kinds[3] += 1;
            }
            if let [now] = of(ours, "|v| now")[..] {
                are(&shown(ours, "mirrored"), v, "mirrored");
                v = vector(ours, "mirrored") * now / of(ours, "|v|")[0];
            }
            are(&shown(ours, "v out"), v, &format!("v out of {number}"));
        }
        assert!(kinds.iter().all(|count| *count > 0), "{kinds:?}");
    }
}
