//! Recomputes calculations from the numbers that they show.

use std::io::Write;
use std::process::{Command, Stdio};

use glam::{DVec2, Vec2};

use super::forms::Form;
use super::*;
use crate::bot::NoAim;
use crate::collision::{Aabb, Circle, Interval};
use crate::game::{Game, Surface, Trace};
use crate::level::LevelSet;
use crate::tuning::STEP;

/// Random scenes of small numbers, so that shapes touch often.
pub(super) struct Numbers(pub(super) u64);

impl Numbers {
    fn next(&mut self, below: u64) -> f32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % below) as f32 * [1.0, 0.1][(self.0 >> 20) as usize % 8 / 7]
    }

    fn point(&mut self) -> Vec2 {
        Vec2::new(self.next(12), self.next(12))
    }

    pub(super) fn circle(&mut self) -> Circle {
        Circle::new(self.point(), self.next(6))
    }

    fn aabb(&mut self) -> Aabb {
        Aabb::from_corner_size(self.point(), Vec2::new(self.next(7), self.next(7)))
    }

    fn interval(&mut self) -> Interval {
        let min = self.next(12);
        Interval::new(min, min + self.next(7))
    }

    /// A scene of each pair, with our rows and the tutorials' forms.
    pub(super) fn scenes(&mut self) -> [(Scene, &'static [Row], &'static [Form]); 8] {
        let [p, q] = [(); 2].map(|()| SceneShape::Point(self.point()));
        let [c, d] = [(); 2].map(|()| SceneShape::Circle(self.circle()));
        let [a, b] = [(); 2].map(|()| SceneShape::Box(self.aabb()));
        let [i, j] = [0.0, 9.0].map(|y| SceneShape::Interval(self.interval(), y));
        let motion = self.point() - self.point();
        let scenes = [
            ([p, q], pairs::POINTS, forms::POINTS),
            ([i, j], pairs::INTERVALS, forms::INTERVALS),
            ([p, c], pairs::POINT_CIRCLE, forms::POINT_CIRCLE),
            ([p, a], pairs::POINT_BOX, forms::POINT_BOX),
            ([c, d], pairs::CIRCLES, forms::CIRCLES),
            ([a, b], pairs::BOXES, forms::BOXES),
            ([c, a], pairs::CIRCLE_BOX, forms::CIRCLE_BOX),
            ([c, a], pairs::STEPS_OF_CAST, forms::CAST),
        ];
        scenes.map(|(shapes, rows, forms)| (Scene { shapes, motion }, rows, forms))
    }
}

/// Recomputes each line from its own numbers, and returns the number of lines.
fn check(steps: &[Step]) -> usize {
    let mut count = 0;
    // The symbols of a case are not those of its condition.
    let lines = steps.iter().filter(|step| step.kind != Kind::Case);
    for step in lines.filter(|step| !step.numbers.is_empty()) {
        let Some((term, _)) = formula::read(&step.numbers, &[]) else {
            // Lines about truths have no numbers.
            let is_of_truths = step.kind == Kind::Says || step.numbers.contains("inside");
            assert!(is_of_truths, "{step:?}");
            continue;
        };
        let by_hand = term.value(false, &|_| Value::Truth(false));
        count += 1;
        if step.digits.is_empty() {
            assert_eq!(by_hand, step.value, "{step:?}");
            continue;
        }
        let decimals = |digits: &String| digits.split_once('.').map_or(0, |(_, part)| part.len());
        let most = step.digits.iter().map(decimals).max();
        let read = |digits: &String| digits.replace('−', "-").parse::<f64>().expect("a number");
        // Tens, or more, are the last digit if the value is farther off than a half.
        let shown = step.value.parts().into_iter().zip(&step.digits);
        let off = shown.map(|(value, digits)| (value - read(digits)).abs());
        let off = off.fold(0.0, f64::max);
        let mut before_point = 1.0;
        while off > before_point * 0.500_001 {
            before_point *= 10.0;
        }
        for (number, digits) in by_hand.parts().into_iter().zip(&step.digits) {
            let decimals = decimals(digits);
            let shown = read(digits);
            assert_eq!(Some(decimals), most, "x as y: {step:#?}");
            // A number with fewer than two decimals that is not rounded is exact, to the last bit of an f32.
            let least = if step.is_rounded { 0 } else { 2 };
            let unit = (0..decimals.max(least)).fold(1.000_001, |unit, _| unit * 0.1);
            let unit = unit * before_point;
            let is_whole = before_point == 1.0 || shown % before_point == 0.0;
            assert!(is_whole, "{step:#?}");
            assert!((number - shown).abs() <= unit, "{number} {step:#?}");
        }
    }
    count
}

#[test]
fn every_line_follows_from_the_numbers_that_are_shown() {
    let mut numbers = Numbers(3);
    let mut count = 0;
    for (scene, rows, forms) in (0..150).flat_map(|_| numbers.scenes()) {
        let all = std::iter::once(rows).chain(forms.iter().map(|form| form.rows));
        count += all.map(|rows| check(&scene.work_out(rows))).sum::<usize>();
        let motion = scene.motion;
        if let [SceneShape::Circle(circle), SceneShape::Box(aabb)] = scene.shapes {
            let cast = CastSteps::new(Cast {
                circle,
                motion,
                aabb,
            });
            let parts = std::iter::once(None).chain(cast.stages().into_iter().map(Some));
            let steps: Vec<Step> = parts.flat_map(|part| cast.of(part)).cloned().collect();
            count += check(&steps);
        }
    }
    assert!(count > 15_000, "{count}");
}

/// The hits of a level's first steps: the first page and the whole calculation of each, and
/// true for those on a corner.
fn hits(level: usize) -> Vec<(bool, [Vec<Step>; 2])> {
    let mut game = Game::new(LevelSet::builtin(), level, level as u64);
    let mut bot = NoAim::new(level as u64);
    let mut hits = Vec::new();
    for _ in 0..3000 {
        let mut events = Vec::new();
        let mut trace = Trace::default();
        let input = bot.input(&game);
        let before = game.clone();
        game.step_observed(input, &mut events, &mut trace);
        for search in &trace.searches {
            let Some(bounce) = &search.bounce else {
                continue;
            };
            let impact = &bounce.impact;
            let paddle = game.paddle();
            let brick = |brick| Some(before.bricks().aabb(brick));
            let at_paddle = |fraction| Some(paddle.aabb_during(fraction));
            let (boxes, box_at_end) = match impact.surface {
                Surface::Wall => ([None; 2], None),
                Surface::Paddle { .. } => ([at_paddle(bounce.flown_share), None], at_paddle(1.0)),
                Surface::Brick(hit) => ([brick(hit), None], brick(hit)),
                Surface::Bricks(first, second) => ([brick(first), brick(second)], brick(first)),
            };
            let mut seen_motion = search.motion;
            if let Surface::Paddle { .. } = impact.surface {
                seen_motion.x -= paddle.motion() * (1.0 - search.flown_share);
            }
            let hit = BallHit {
                search,
                bounce,
                boxes,
                box_at_end,
                seen_motion,
                paddle_speed: paddle.motion() / STEP,
            };
            let is_corner = bounce.impact.normal.min_element().abs() > 0.0
                && bounce.impact.normal.max_element().abs() > 0.0;
            hits.push((is_corner, [hit.why(), hit.steps()]));
        }
    }
    hits
}

#[test]
fn every_line_of_a_hit_follows_from_the_numbers_that_are_shown() {
    let hits: Vec<_> = (0..20).flat_map(hits).collect();
    let corners = hits.iter().filter(|(is_corner, _)| *is_corner).count();
    assert!(corners > 40, "{corners}");
    let pages = hits.iter().flat_map(|(_, pages)| pages);
    assert!(pages.map(|page| check(page)).sum::<usize>() > 10_000);
}

/// The first page has the lines that decide: n where v is mirrored, and d with what it comes from where it is not.
#[test]
fn a_hit_on_the_paddle_is_explained_by_its_offset() {
    let mut counts = [0; 2];
    for (_, [why, _]) in (0..4).flat_map(hits) {
        let has = |name: &str| why.iter().any(|step| step.name() == name);
        let out = why.iter().any(|step| step.symbols == "v out = |v| u");
        assert_eq!((has("u"), has("n")), (out, has("v in · n")), "{why:?}");
        assert!(!has("offset") || (has("q") && has("u")), "{why:?}");
        counts[usize::from(has("offset"))] += 1;
    }
    assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
}

#[test]
fn no_number_has_more_than_four_decimals() {
    for (_, pages) in (0..20).flat_map(hits) {
        for step in pages.iter().flatten() {
            let is_digit = |one: char| one.is_ascii_digit() || one == '.';
            let numbers = step.numbers.split(|one| !is_digit(one));
            for text in numbers.chain(step.digits.iter().map(String::as_str)) {
                let decimals = text.split_once('.').map_or("", |(_, part)| part);
                assert!(decimals.len() <= 4, "{step:?}");
            }
            assert!(!step.text().ends_with("0 = r"), "{step:?}");
        }
    }
}

#[test]
fn a_number_has_the_digits_that_the_next_one_needs() {
    let mut calculation = Calculation::default();
    calculation.shown("a", 6.0);
    calculation.shown("b", 1.0 / 3.0);
    calculation.lines("1000 a b");
    let texts: Vec<String> = calculation.steps().iter().map(Step::text).collect();
    // A fifth decimal would be too many.
    assert_eq!(texts, ["6", "≈ 0.3333", "≈ 2000"]);
}

#[test]
fn texts_are_short_where_they_are_exact() {
    for (value, text) in [
        (0.0, "0"),
        (-0.001, "≈ 0"),
        (-0.5, "−0.5"),
        (f64::from(0.1_f32), "0.1"),
        (123.456, "≈ 123.46"),
        (f64::INFINITY, "inf"),
    ] {
        let mut calculation = Calculation::default();
        calculation.shown("x", value);
        assert_eq!(calculation.steps()[0].text(), text);
    }
    let vector = DVec2::new(2.50, -0.001);
    assert_eq!(
        [short(vector), time(0.5), time(0.478_26), exact(-1e-5)],
        ["2.5 0", "0.5", "0.478", "−1e−5"]
    );
}

#[test]
fn a_comparison_has_the_digits_that_make_it_true() {
    for (distance, whole, short) in [
        (38.24, "38 > 6", "38.24 > 6"),
        (6.0, "6 = 6", "6 = 6"),
        (6.0004, "6 = 6", "6 = 6"),
        (6.004, "6.004 > 6", "6.004 > 6"),
        (6.02, "6.02 > 6", "6.02 > 6"),
        (5.96, "5.96 < 6", "5.96 < 6"),
        (0.0, "0 < 6", "0 < 6"),
    ] {
        let texts = [0, 2].map(|decimals| compared(distance, 6.0, decimals));
        assert_eq!(texts, [whole, short]);
    }
}

#[test]
fn numbers_that_differ_are_shown_to_differ() {
    for (x, with, shown) in [
        (34.706, 32.0, "34.71 > 32"),
        (31.999_998, 32.0, "31.999998 > 32"),
    ] {
        let mut calculation = Calculation::default();
        calculation.known("d", x);
        calculation.known("r", with);
        calculation.add((Kind::Check, "", "d > r"));
        let step = &calculation.steps()[0];
        assert_eq!((step.numbers.as_str(), step.holds()), (shown, x > with));
    }
}

/// A line as it is printed: a formula or a name, the same with numbers, and its result.
fn line(symbols: &str, numbers: &str, result: &str) -> String {
    format!("{symbols}\t{numbers}\t{result}")
}

fn given(name: &str, numbers: &[f32]) -> String {
    let numbers: Vec<String> = numbers.iter().map(|number| exact(*number)).collect();
    line(name, "", &numbers.join(" "))
}

/// The numbers of a scene, by name.
fn inputs(scene: &Scene) -> Vec<String> {
    let ends = |letter: &str, Interval { min, max }: Interval| {
        let ends = [("min", min), ("max", max), ("w", max - min)];
        ends.map(|(name, number)| given(&format!("{letter}{name}"), &[number]))
    };
    let sides = |letter: &str, aabb: Aabb| {
        let min = aabb.min;
        let max = aabb.max;
        let size = aabb.size();
        let names = ["left", "top", "right", "bottom", "w", "h"];
        let numbers = [min.x, min.y, max.x, max.y, size.x, size.y];
        let sides = names
            .into_iter()
            .zip(numbers)
            .map(|(name, number)| given(&format!("{letter}{name}"), &[number]));
        sides.collect::<Vec<String>>()
    };
    let point = |point: Vec2| given("P", &point.to_array());
    let circle = |of: Circle| [given("C", &of.center.to_array()), given("r", &[of.radius])];
    match scene.shapes {
        [SceneShape::Interval(a, _), SceneShape::Interval(b, _)] => {
            [ends("a.", a), ends("b.", b)].concat()
        }
        [SceneShape::Box(a), SceneShape::Box(b)] => [sides("a.", a), sides("b.", b)].concat(),
        [SceneShape::Point(p), SceneShape::Box(b)] => [vec![point(p)], sides("b.", b)].concat(),
        [SceneShape::Point(p), SceneShape::Circle(c)] => {
            [vec![point(p)], circle(c).to_vec()].concat()
        }
        [SceneShape::Circle(c), SceneShape::Box(b)] => {
            [circle(c).to_vec(), sides("b.", b)].concat()
        }
        _ => Vec::new(),
    }
}

/// The lines of a calculation. Cases and sentences have no numbers of their own.
fn printed(steps: &[Step]) -> Vec<String> {
    let mut lines = Vec::new();
    for step in steps {
        let slip = if step.id == "slip" { "slip " } else { "" };
        let symbols = format!("{slip}{}", step.symbols);
        match step.kind {
            Kind::Case | Kind::Says => {}
            _ if !step.digits.is_empty() => {
                lines.push(line(&symbols, &step.numbers, &step.text()));
            }
            _ if !step.numbers.is_empty() => {
                lines.push(line(&symbols, &step.numbers, &step.holds().to_string()));
            }
            _ => {}
        }
        if step.kind == Kind::Meet {
            let step = step.clone().or_equal();
            lines.push(line(
                &step.symbols,
                &step.numbers,
                &step.holds().to_string(),
            ));
        }
    }
    lines
}

/// The blocks of lines that the script reads.
fn calculations() -> Vec<String> {
    let mut numbers = Numbers(5);
    let mut blocks = Vec::new();
    for (scene, rows, forms) in (0..70).flat_map(|_| numbers.scenes()) {
        for rows in std::iter::once(rows).chain(forms.iter().map(|form| form.rows)) {
            blocks.push([inputs(&scene), printed(&scene.work_out(rows))].concat());
        }
        let motion = scene.motion;
        if let [SceneShape::Circle(circle), SceneShape::Box(aabb)] = scene.shapes {
            let cast = CastSteps::new(Cast {
                circle,
                motion,
                aabb,
            });
            let parts = std::iter::once(None).chain(cast.stages().into_iter().map(Some));
            let steps: Vec<Step> = parts.flat_map(|part| cast.of(part)).cloned().collect();
            blocks.push(printed(&steps));
        }
    }
    for page in (0..10).flat_map(hits).flat_map(|(_, pages)| pages) {
        let parts = page.chunk_by(|one, next| one.part == next.part);
        blocks.extend(parts.map(printed));
    }
    blocks.into_iter().map(|lines| lines.join("\n")).collect()
}

/// A program that shares nothing with this one reads what is printed.
#[test]
fn a_script_recomputes_what_is_printed_from_the_lines_above() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/outside/recompute.py");
    let mut python = Command::new("python3");
    let python = python.arg(script).stdin(Stdio::piped());
    let mut python = match python.stdout(Stdio::piped()).spawn() {
        Ok(python) => python,
        Err(error) => return println!("skipped: the script in Python ({error})"),
    };
    let mut input = python.stdin.take().expect("a pipe");
    let blocks = calculations().join("\n\n");
    input.write_all(blocks.as_bytes()).expect("it reads");
    drop(input);
    let output = python.wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&output.stdout);
    let count = told
        .lines()
        .last()
        .and_then(|line| line.split(' ').next()?.parse().ok());
    assert!(output.status.success() && count >= Some(10_000), "{told}");
}

/// In some languages the column says what belongs together, and in the others people see it by the column.
#[test]
fn each_line_of_a_program_stands_in_the_column_of_its_block() {
    let cast = Cast {
        circle: Circle::new(Vec2::new(1.0, 2.0), 3.0),
        motion: Vec2::new(4.0, 5.0),
        aabb: Aabb::new(Vec2::new(6.0, 7.0), Vec2::new(8.0, 9.0)),
    };
    for language in &LANGUAGES {
        let text = cast.program(language, &|id| id).text(language, "title");
        let mut columns = vec![0];
        let mut opens = false;
        for line in text.lines().filter(|line| !line.is_empty()) {
            let column = line.len() - line.trim_start().len();
            if opens {
                columns.push(columns.last().expect("a block") + 4);
            }
            while columns.last().is_some_and(|last| column < *last) {
                columns.pop();
            }
            assert_eq!(
                columns.last(),
                Some(&column),
                "{}: {line}\n{text}",
                language.id
            );
            opens = line.ends_with(['{', ':']);
        }
        let body = text.split("cast(").nth(1).expect("the function");
        let depth = body
            .lines()
            .map(|line| line.len() - line.trim_start().len());
        assert_eq!(depth.max(), Some(12), "{text}");
    }
}
