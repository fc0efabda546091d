//! Hits of every kind, worked out again from the numbers as the panel shows them.

use std::collections::HashMap;

use breakout::bot::NoAim;
use breakout::collision::closest_point_on_aabb;
use breakout::event::Event;
use breakout::explain::{CastSteps, HelpTurn, Kind, Step};
use breakout::game::{Game, Reason, Surface, Turn};
use breakout::input::Input;
use breakout::tuning::MAX_WAIT;
use glam::DVec2;

use super::traced::{TracedHit, TracedStep};
use crate::app::words::words;
use crate::scenes::game;

/// The kinds of hits, and how many of each are worked out.
const KINDS: [(&str, usize); 11] = [
    ("face", 8),
    ("corner", 8),
    ("seam", 8),
    ("pair", 4),
    ("paddle top", 8),
    ("paddle end", 2),
    ("moving paddle", 8),
    ("wall", 8),
    ("piercing", 4),
    ("helped", 4),
    ("steepened", 8),
];

/// The kinds that a hit belongs to.
fn kinds(hit: &TracedHit<'_>) -> Vec<&'static str> {
    let impact = hit.bounce.impact;
    let normal = impact.normal;
    let is_corner = normal.x != 0.0 && normal.y != 0.0;
    let moves = hit
        .question()
        .is_some_and(|cast| cast.motion != hit.search.motion);
    let mut candidates = hit.search.candidates.iter();
    let is_seam = candidates.any(|other| {
        matches!(
            other.reason,
            Some(Reason::CornerBehindFace | Reason::AnotherNearer)
        )
    });
    let mut effects = hit.search.effects.iter();
    let helped = effects.any(|event| matches!(event, Event::Helped { .. }));
    let is_paddle = matches!(impact.surface, Surface::Paddle { .. });
    [
        (
            "face",
            matches!(impact.surface, Surface::Brick(_)) && !is_corner,
        ),
        (
            "corner",
            matches!(impact.surface, Surface::Brick(_)) && is_corner,
        ),
        ("seam", is_seam),
        ("pair", matches!(impact.surface, Surface::Bricks(..))),
        ("paddle top", impact.turn == Turn::Aimed),
        ("paddle end", is_paddle && impact.turn != Turn::Aimed),
        ("moving paddle", is_paddle && moves),
        ("wall", impact.surface == Surface::Wall),
        ("piercing", impact.turn == Turn::Through),
        ("helped", helped),
        ("steepened", matches!(impact.turn, Turn::Steepened { .. })),
    ]
    .into_iter()
    .filter_map(|(kind, is_it)| is_it.then_some(kind))
    .collect()
}

/// A number as the panel shows it.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    pub(super) value: f64,
    /// A unit of its last digit. Numbers with fewer than two decimals and without ≈ are exact.
    unit: f64,
}

impl Shown {
    /// The numbers of a text.
    pub(super) fn read(text: &str) -> Vec<Self> {
        let least = if text.starts_with('≈') { 0 } else { 2 };
        let read = |part: &str| {
            let value = part.replace('−', "-").parse().ok()?;
            let decimals = part.split_once('.').map_or(0, |(_, part)| part.len());
            // ≈ 9700 may end in digits that are no zeros.
            let zeros = part.len() - part.trim_end_matches('0').len();
            let tens = if decimals.max(least) == 0 { zeros } else { 0 };
            let unit = 10.0_f64.powi(tens as i32 - decimals.max(least) as i32);
            Some(Self { value, unit })
        };
        text.split(' ').filter_map(read).collect()
    }

    #[track_caller]
    pub(super) fn is(self, recomputed: f64, name: &str) {
        let error = (self.value - recomputed).abs();
        let is_near = error <= self.unit * 1.000_001;
        assert!(is_near, "{name}: {} is {recomputed} by hand", self.value);
    }
}

/// The value of a step as a row shows it.
fn value(step: &Step) -> String {
    match (step.digits.is_empty(), step.numbers.is_empty()) {
        (false, _) => step.text(),
        (true, false) => step.numbers.clone(),
        (true, true) => words().microscope.said(step.id).to_owned(),
    }
}

/// The lines of a calculation, read from above.
struct Paper {
    known: HashMap<String, Vec<Shown>>,
}

impl Paper {
    fn new() -> Self {
        Self {
            known: HashMap::new(),
        }
    }

    fn note(&mut self, name: &str, value: &str) -> Vec<Shown> {
        let numbers = Shown::read(value);
        // The formula follows the equals sign.
        let term = name.split(" = ").next().unwrap_or(name);
        self.known.insert(term.to_owned(), numbers.clone());
        numbers
    }

    #[track_caller]
    fn number(&self, term: &str) -> f64 {
        self.known[term][0].value
    }

    #[track_caller]
    fn vector(&self, term: &str) -> DVec2 {
        let [x, y] = self.known[term][..] else {
            panic!("{term} is no vector")
        };
        DVec2::new(x.value, y.value)
    }
}

#[track_caller]
pub(super) fn are(shown: &[Shown], recomputed: DVec2, name: &str) {
    assert_eq!(shown.len(), 2, "{name}");
    shown[0].is(recomputed.x, name);
    shown[1].is(recomputed.y, name);
}

/// Works out the chapters of a report.
fn check_report(hit: &TracedHit<'_>) {
    let mut checked = 0;
    let paddle = hit.step.after.paddle().aabb();
    let is_paddle = matches!(hit.bounce.impact.surface, Surface::Paddle { .. });
    let steps = hit.report();
    for part in steps.chunk_by(|one, other| one.part == other.part) {
        let mut paper = Paper::new();
        for step in part.iter().filter(|step| step.kind != Kind::Note) {
            checked += usize::from(check_line(&mut paper, &step.symbols, &step.text()));
        }
        // The paddle has moved on by then.
        if is_paddle && paper.known.contains_key("P at end") {
            let end = closest_point_on_aabb(hit.search.moved(1.0).center, paddle).as_dvec2();
            are(&paper.known["P at end"], end, "P at end");
        }
    }
    assert!(checked >= 3, "{checked} lines of {}", hit.name());
}

/// Works out a line from those before it, if it can be. Returns whether it can.
#[track_caller]
fn check_line(paper: &mut Paper, name: &str, value: &str) -> bool {
    let before: HashMap<String, Vec<Shown>> = paper.known.clone();
    let shown = paper.note(name, value);
    let paper = Paper { known: before };
    let v = |term| paper.vector(term);
    let n = |term| paper.number(term);
    match name {
        "D = C − B" => are(&shown, v("C") - v("B"), name),
        "K = clamp(D, −e, e)" => are(&shown, v("D").clamp(-v("e"), v("e")), name),
        "P = B + K" => are(&shown, v("B") + v("K"), name),
        "D' = P − C" => are(&shown, v("P") - v("C"), name),
        "|D'|" => shown[0].is(v("D'").length(), name),
        "D', other" => are(&shown, v("P, other") - v("C"), name),
        "|D'|, other" => shown[0].is(v("D', other").length(), name),
        "|D'| at end" => shown[0].is(v("P at end").distance(v("C at end")), name),
        "paddle's motion" => {
            let moved = DVec2::new(
                n("paddle's speed") * n("rest of the step, ms") / 1000.0,
                0.0,
            );
            are(&shown, moved, name);
        }
        "v · n" => shown[0].is(v("v in").dot(v("n")), name),
        "v − 2 (v · n) n" => are(&shown, v("v in") - 2.0 * n("v · n") * v("n"), name),
        "q = offset · tan 30°" => shown[0].is(n("offset") / 3.0_f64.sqrt(), name),
        "u = (2q, q² − 1) / (1 + q²)" => {
            let t = n("q");
            are(
                &shown,
                DVec2::new(2.0 * t, t * t - 1.0) / (1.0 + t * t),
                name,
            );
        }
        "|v| u" => are(&shown, v("u") * n("|v|"), name),
        "m = motion − paddle's" => are(&shown, v("motion") - v("paddle's motion"), name),
        "time = (wall + r − C.x) / motion.x" => {
            shown[0].is(
                (n("wall x") + n("r") - v("C, start").x) / v("motion").x,
                name,
            );
        }
        "time = (wall − r − C.x) / motion.x" => {
            shown[0].is(
                (n("wall x") - n("r") - v("C, start").x) / v("motion").x,
                name,
            );
        }
        "time = (wall + r − C.y) / motion.y" => {
            shown[0].is(
                (n("wall y") + n("r") - v("C, start").y) / v("motion").y,
                name,
            );
        }
        "time = (wall − r − C.y) / motion.y" => {
            shown[0].is(
                (n("wall y") - n("r") - v("C, start").y) / v("motion").y,
                name,
            );
        }
        "C = start + motion · time" => {
            let time = if paper.known.contains_key("time") {
                n("time")
            } else {
                n("time, by the cast")
            };
            are(&shown, v("C, start") + v("motion") * time, name);
        }
        _ => return false,
    }
    true
}

/// Works out what changed the velocity at last, where a line of words names each choice.
fn check_velocity(hit: &TracedHit<'_>, kinds: &[&str]) {
    let mut now = Vec::new();
    let mut speed = DVec2::ZERO;
    let mut words = String::new();
    for step in hit.report().iter().filter(|step| step.part == "bounce") {
        if step.kind == Kind::Note {
            words += &step.symbols;
        } else {
            let value = &step.text();
            let shown = Shown::read(value);
            let v = |shown: &[Shown]| DVec2::new(shown[0].value, shown[1].value);
            let name = step.symbols.as_str();
            match name {
                "v in" | "v − 2 (v · n) n" | "|v| u" => now = shown,
                "|v|" => speed.x = shown[0].value,
                "|v| now" => speed.y = shown[0].value,
                "v · |v| now / |v|" => {
                    are(&shown, v(&now) * speed.y / speed.x, name);
                    now = shown;
                }
                "v out" => are(&shown, v(&now), name),
                _ => {}
            }
        }
    }
    for (kind, choice) in [
        ("helped", "Helped: turned by"),
        ("steepened", "steepened to 20 % vertical"),
        ("paddle top", "Aimed by the paddle: offset"),
        ("piercing", "flies through"),
    ] {
        let is_it = kinds.contains(&kind);
        assert!(!is_it || words.contains(choice), "{kind}: {words}");
    }
}

/// Works out the lines of the first page.
fn check_first_page(hit: &TracedHit<'_>) {
    let mut paper = Paper::new();
    for step in hit.ball_hit().why() {
        let before = Paper {
            known: paper.known.clone(),
        };
        let name = step.symbols.as_str();
        let shown = paper.note(name, &step.text());
        let v = |term| before.vector(term);
        let n = |term| before.number(term);
        match name {
            "|D'|" => shown[0].is(v("D'").length(), name),
            "n = −D' / |D'|" => are(&shown, -v("D'") / n("|D'|"), name),
            "n = −(D' + D2') / |D' + D2'|" => {
                are(&shown, -(v("D'") + v("D2'")).normalize(), name);
            }
            "v in · n" => shown[0].is(v("v in").dot(v("n")), name),
            "v out = v in − 2 (v in · n) n" => {
                are(&shown, v("v in") - 2.0 * n("v in · n") * v("n"), name);
            }
            "v out = v in" => are(&shown, v("v in"), name),
            _ => {}
        }
    }
}

/// Works out the cast stage by stage.
fn check_cast(hit: &TracedHit<'_>) {
    let Some(cast) = hit.question().map(CastSteps::new) else {
        return;
    };
    let mut paper = Paper::new();
    for step in cast.of(None) {
        paper.note(&step.symbols, &value(step));
    }
    for stage in cast.stages() {
        for step in cast.of(Some(stage)) {
            check_stage_line(&mut paper, &step.symbols, &value(step));
        }
    }
    let time = paper.known["time"][0];
    time.is(f64::from(hit.bounce.motion_fraction), "time");
    let point = hit.bounce.impact.touches()[0].at.as_dvec2();
    let touched_at = paper.vector("P");
    // Seen from a moving paddle it is where the paddle was at the start.
    if hit
        .question()
        .is_some_and(|cast| cast.motion == hit.search.motion)
    {
        assert!(touched_at.distance(point) < 0.01, "{touched_at} {point}");
    }
}

#[track_caller]
fn check_stage_line(paper: &mut Paper, name: &str, value: &str) {
    let before = Paper {
        known: paper.known.clone(),
    };
    let shown = paper.note(name, value);
    let v = |term| before.vector(term);
    let n = |term| before.number(term);
    let time = |axis: usize| {
        let line = n(["x", "y"][axis]);
        (line - v("C")[axis]) / v("m")[axis]
    };
    match name {
        "left − r, right + r" => {
            are(&shown, v("left, right") + DVec2::new(-n("r"), n("r")), name);
        }
        "top − r, bottom + r" => {
            are(&shown, v("top, bottom") + DVec2::new(-n("r"), n("r")), name);
        }
        "x = left − r" => shown[0].is(v("left, right").x - n("r"), name),
        "x = right + r" => shown[0].is(v("left, right").y + n("r"), name),
        "y = top − r" => shown[0].is(v("top, bottom").x - n("r"), name),
        "y = bottom + r" => shown[0].is(v("top, bottom").y + n("r"), name),
        "t x = (x − C.x) / m.x" if !shown.is_empty() => shown[0].is(time(0), name),
        "t y = (y − C.y) / m.y" if !shown.is_empty() => shown[0].is(time(1), name),
        "t = max(t x, t y, 0)" => shown[0].is(n("t x").max(n("t y")).max(0.0), name),
        "t = max(t x, 0)" => shown[0].is(n("t x").max(0.0), name),
        "t = max(t y, 0)" => shown[0].is(n("t y").max(0.0), name),
        "E = C + m t" => are(&shown, v("C") + v("m") * n("t"), name),
        "P = clamp(E, min, max)" => {
            let [x, y] = [v("left, right"), v("top, bottom")];
            let clamped = v("E").clamp(DVec2::new(x.x, y.x), DVec2::new(x.y, y.y));
            are(&shown, clamped, name);
        }
        "D' = P − C" => are(&shown, v("P") - v("C"), name),
        "|D'|" => shown[0].is(v("D'").length(), name),
        "along = m · D'" => shown[0].is(v("m").dot(v("D'")), name),
        "across = |m × D'|" => shown[0].is(v("m").perp_dot(v("D'")).abs(), name),
        "m² = m · m" => shown[0].is(v("m").length_squared(), name),
        "root = √(r² m² − across²)" => {
            let square = n("r") * n("r") * n("m²") - n("across") * n("across");
            shown[0].is(square.max(0.0).sqrt(), name);
        }
        "t = (along − root) / m²" => {
            shown[0].is(((n("along") - n("root")) / n("m²")).max(0.0), name);
        }
        "time = t" => shown[0].is(before.known.get("t").map_or(0.0, |t| t[0].value), name),
        "C' = C + m · time" => are(&shown, v("C") + v("m") * n("time"), name),
        "n = (C' − P) / r" => are(&shown, (v("C'") - v("P")) / n("r"), name),
        "n · m < 0" => shown[0].is(v("n").dot(v("m")), name),
        _ => {}
    }
}

/// Works out why the help turned a ball: its own way is too late, and the other one ends at the brick.
fn check_help(hit: &TracedHit<'_>) {
    let game = &hit.step.before;
    let Some(turn) = HelpTurn::of(game, hit.search, hit.bounce) else {
        return;
    };
    let mut paper = Paper::new();
    for step in turn.steps() {
        let shown = paper.note(&step.symbols, &step.text());
        let n = |term| paper.number(term);
        match &*step.symbols {
            "flight = own way / |v|" => shown[0].is(n("own way") / n("|v|"), "flight"),
            _ if step.id == "help-late" => {
                assert!(step.holds() && n("waited") + n("flight") > f64::from(MAX_WAIT));
            }
            _ => {}
        }
    }
    let end = turn.ways[1].last().expect("a way");
    let aabb = game.bricks().aabb(turn.brick);
    let off = closest_point_on_aabb(*end, aabb).distance(*end) - hit.search.circle.radius;
    assert!(off.abs() < 0.01, "{off}");
}

/// A game, and what is played in it.
type Play = (Game, u32, Box<dyn FnMut(&Game) -> Input>);

/// Games with hits of every kind.
fn plays() -> impl Iterator<Item = Play> {
    let bots = (0..24).map(|seed| -> Play {
        let mut bot = NoAim::new(seed);
        let game = Game::new(crate::scenes::levels_of_0_8_0(), seed as usize, seed);
        (game, 5000, Box::new(move |game| bot.input(game)))
    });
    let ends = (0..40).map(|number| -> Play {
        let x = 430.0 + number as f32;
        let y = 540.0;
        let text = format!("ball: {x} {y} -120 260\npaddle: 340\n\n2 . . . . . . . . .");
        let speed = 340.0 + 4.0 * number as f32;
        let input = move |_: &Game| Input {
            target: Some(speed),
            ..Input::default()
        };
        (game(&text), 60, Box::new(input))
    });
    let mut row = ["."; 80];
    (row[39], row[41]) = ("2", "3");
    let row = row.concat();
    let pairs = (0..4).map(move |number| -> Play {
        let speed = -300.0 - 40.0 * number as f32;
        let text = format!("ball: 405 200 0 {speed}\n\n{row}");
        (game(&text), 120, Box::new(|_| Input::default()))
    });
    let seams = (0..8).map(|number| -> Play {
        let x = 409.45 + 0.01 * number as f32;
        let text = format!("ball: {x} 200 -40 -400\n\n. . . .\n. # # 2");
        (game(&text), 120, Box::new(|_| Input::default()))
    });
    bots.chain(ends).chain(pairs).chain(seams)
}

#[test]
fn fifty_hits_of_every_kind_are_worked_out_from_what_is_shown() {
    let mut counts = KINDS.map(|_| 0);
    let mut all = 0;
    for (mut game, steps, mut input) in plays() {
        for _ in 0..steps {
            let now = input(&game);
            let step = TracedStep::of(game, now);
            for hit in step.hits() {
                let kinds = kinds(&hit);
                let missing = KINDS
                    .iter()
                    .zip(&mut counts)
                    .filter(|((kind, most), count)| kinds.contains(kind) && **count < *most);
                let mut is_needed = false;
                for (_, count) in missing {
                    *count += 1;
                    is_needed = true;
                }
                if is_needed {
                    check_report(&hit);
                    check_velocity(&hit, &kinds);
                    check_first_page(&hit);
                    check_cast(&hit);
                    check_help(&hit);
                    all += 1;
                }
            }
            game = step.after;
        }
    }
    for ((kind, most), count) in KINDS.iter().zip(counts) {
        assert_eq!(count, *most, "{kind}");
    }
    assert!(all >= 50, "{all}");
}
