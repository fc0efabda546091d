//! |D'| over time: a cast above its curve, with a step whose length can be changed and a time that can be dragged.

use breakout::collision::{Aabb, Circle, closest_point_on_aabb};
use breakout::explain::over_time::Encounter;
use breakout::explain::{OverTime, compared, exact, short};
use macroquad::prelude::{Rect, Vec2, vec2};

use super::layout::Layout;
use super::state::Lab;
use super::{bench, chrome};
use crate::app::input::{Action, Context, Slider};
use crate::app::inspect::over_time::Plot;
use crate::app::inspect::viewport::Viewport;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Shape, Style};
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::ui::button::Face;
use crate::app::words::words;

/// The stops of the time, and of a key's step of it.
const STOPS: usize = 240;
const NUDGE: f32 = 1.0 / 60.0;
/// The steps of a motion at first, as the lessons have them.
const STEPS: f32 = 3.0;
/// Around the ball's way, in radii.
const AROUND: f32 = 1.4;
/// The least and the most of the sheet that the scene has.
const SCENE: (f32, f32) = (0.3, 0.52);
/// The least share of the width that a way has whose dots lie below its balls.
const LEVEL: f32 = 0.45;
/// The height of the row with the numbers of the looks, and of that with the length of a step.
const NUMBERS: f32 = 28.0;
const FOOT: f32 = 40.0;
/// The most looks whose |D'| is said, and those that have a number.
const MOST_LABELS: usize = 2;
const MOST_NUMBERS: usize = 5;

/// What was chosen: the time of the upright, and the length of a step, in units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Chosen {
    time: Option<f32>,
    step: Option<f32>,
}

impl Lab {
    fn step_length(&self) -> f32 {
        let length = self.setup.cast().motion.length();
        let step = self.chosen.step.unwrap_or(length / STEPS);
        step.min(length).max(length / STOPS as f32)
    }

    fn curve(&self) -> OverTime {
        OverTime::of_cast(self.setup.cast(), self.step_length())
    }

    /// The time of the upright: at first that of the lowest moment.
    fn time(&self, curve: &OverTime) -> f32 {
        let lowest = || curve.lowest().map_or(0.0, |low| low.time);
        self.chosen.time.unwrap_or_else(lowest)
    }

    /// Does what an action means for the curve. Returns whether it means something.
    pub(super) fn act_over_time(&mut self, action: Action) -> bool {
        let fine = self.step();
        let longest = self.setup.cast().motion.length();
        let (time, step) = (self.time(&self.curve()), self.step_length());
        match action {
            Action::Left | Action::Right => {
                let by = if action == Action::Left {
                    -NUDGE
                } else {
                    NUDGE
                };
                self.chosen.time = Some((time + by * fine).clamp(0.0, 1.0));
            }
            Action::Up | Action::Down => {
                let by = if action == Action::Up { fine } else { -fine };
                // Whole numbers of the present step.
                let to = ((step + by) / fine).round() * fine;
                self.chosen.step = Some(to.min(longest).max(fine.min(longest)));
            }
            Action::ScrollTo(stop) => self.chosen.time = Some(stop as f32 / STOPS as f32),
            Action::Row(units) => self.chosen.step = Some((units as f32).max(1.0)),
            Action::NextPart
            | Action::PreviousPart
            | Action::Snap
            | Action::NextLine
            | Action::PreviousLine
            | Action::Choose
            | Action::NextPage
            | Action::Point(_)
            | Action::Click(_)
            | Action::Over { .. } => {}
            _ => return false,
        }
        true
    }
}

/// The places of the parts of the picture.
struct Parts {
    head: Rect,
    scene: Rect,
    plot: Rect,
    numbers: Rect,
    foot: Rect,
    keys: Rect,
    port: Viewport,
    columns: [f32; 2],
    /// True if a dot lies below its ball.
    is_level: bool,
}

impl Parts {
    fn new(lab: &Lab, ui: &Ui<'_>, curve: &OverTime) -> Self {
        let window = ui.whole_window();
        let is_narrow = window.w < 760.0;
        let side = if is_narrow { 12.0 } else { 32.0 };
        let mut room = window.inset(vec2(side, 12.0));
        let is_low = window.h < 480.0;
        let head = room.cut_top(if is_low { 44.0 } else { 78.0 });
        if is_narrow && !is_low {
            room = room.inset(vec2(0.0, 5.0));
        }
        let keys = room.cut_bottom(ui.view.target(24.0));
        room.cut_bottom(4.0);
        let foot = room.cut_bottom(ui.view.target(FOOT) + if is_narrow { 20.0 } else { 0.0 });
        (room.w, room.h) = (room.w.max(1.0), room.h.max(1.0));
        let cast = lab.setup.cast();
        let (start, end) = (cast.circle.center, cast.circle.center + cast.motion);
        let hull = |area: Aabb, at: Vec2| Aabb::new(area.min.min(at), area.max.max(at));
        let way = hull(Aabb::new(start, start), end).grown(cast.circle.radius.max(1.0) * AROUND);
        // The place of the box that the ball comes closest to is seen, too.
        let near = start + cast.motion * curve.lowest().map_or(0.0, |low| low.time);
        let seen = hull(way, closest_point_on_aabb(near, cast.aabb));
        let needed = room.w / seen.size().x.max(1e-3) * seen.size().y / room.h;
        let share = needed.clamp(SCENE.0, SCENE.1);
        let scene = room.cut_top((room.h * share).round().max(1.0));
        let port = Viewport::new(scene, seen.center(), seen.size());
        let numbers = room.cut_bottom(NUMBERS);
        let mut columns = [start, end].map(|place| port.to_window(place).x);
        // Of a steep way the plot has a time of its own.
        let is_level = columns[1] - columns[0] > room.w * LEVEL;
        if !is_level {
            columns = [room.x + 56.0, room.right() - 56.0];
        }
        Self {
            head,
            scene,
            plot: room,
            numbers,
            foot,
            keys,
            port,
            columns,
            is_level,
        }
    }
}

pub(super) fn draw(lab: &Lab, ui: &mut Ui<'_>) {
    let curve = lab.curve();
    let parts = Parts::new(lab, ui, &curve);
    let time = lab.time(&curve);
    scene(lab, ui, &parts, (&curve, time));
    plot(ui, &parts, (&curve, time));
    ui.flush();
    ui.in_window();
    let mut head = parts.head;
    let title = words().lab.over_time_of(&lab.lesson_name(lab.lesson));
    let row = head.cut_top(36.0);
    let title = ui.lettering.fitted(Style::Title, &title, row.w);
    ui.line(Style::Title, title, row, Align::Left, blueprint::INK);
    ui.paragraph(
        Style::Small,
        sentence(&curve),
        head,
        Align::Left,
        blueprint::QUIET,
    );
    foot(lab, ui, parts.foot, &curve);
    keys(lab, ui, parts.keys);
    ui.flush();
}

/// What the dots and the curve come to.
fn sentence(curve: &OverTime) -> &'static str {
    let words = words().lab;
    match (
        curve.encounter(),
        curve.looks.iter().any(|look| look.touches),
    ) {
        (Encounter::Hit, false) => words.no_look_in_dip,
        (Encounter::Hit, true) => words.look_in_dip,
        (Encounter::Graze, _) => words.curve_grazes,
        (Encounter::Miss, false) => words.curve_stays_above,
        (Encounter::Miss, true) => words.curve_leaves,
    }
}

/// Draws the ball where each step looks, where the cast turns it, and dashed at the time of the upright.
fn scene(lab: &Lab, ui: &mut Ui<'_>, parts: &Parts, (curve, time): (&OverTime, f32)) {
    let cast = lab.setup.cast();
    let (radius, aabb) = (cast.circle.radius, cast.aabb);
    let at = |time: f32| cast.circle.center + cast.motion * time;
    let mut pen = bench::pen(ui, parts.port);
    bench::paper(&mut pen);
    pen.filled_box(aabb, 2.0, blueprint::APART, blueprint::APART.alpha(0.22));
    pen.dashed(at(0.0), at(1.0), blueprint::QUIET);
    for look in &curve.looks {
        let color = if look.touches {
            blueprint::TOUCH
        } else {
            blueprint::INK
        };
        let circle = Circle::new(at(look.time), radius);
        let fill = if curve.looks.len() < 9 {
            color.alpha(0.1)
        } else {
            Color::NONE
        };
        pen.disc(circle, 1.8, color, fill);
        pen.dot(circle.center, 3.0, color);
    }
    if let Some(hit) = cast.hit() {
        let circle = Circle::new(at(hit.time), radius);
        pen.disc(circle, 2.4, blueprint::CAST, blueprint::CAST.alpha(0.18));
        pen.line(circle.center, hit.point, 2.0, blueprint::CAST);
        let out = cast.motion - 2.0 * cast.motion.dot(hit.normal) * hit.normal;
        let tip = circle.center + out.normalize_or_zero() * radius * 2.4;
        pen.arrow(circle.center, tip, blueprint::CAST);
        pen.dot(hit.point, 4.5, blueprint::TOUCH);
    }
    let now = Circle::new(at(time), radius);
    let closest = closest_point_on_aabb(now.center, aabb);
    let color = if curve.at(time) <= Some(radius) {
        blueprint::TOUCH
    } else {
        blueprint::INK
    };
    pen.line(now.center, closest, 2.0, color);
    pen.ring(now, color);
    pen.dot(now.center, 3.5, color);
    if parts.is_level {
        let Aabb { min, max } = parts.port.seen();
        let ends = [min.y, max.y].map(|y| vec2(now.center.x, y));
        pen.line(ends[0], ends[1], 1.6, blueprint::INK.faded(0.8));
    }
    pen.finish();
    ui.flush();
    chrome::margins(ui, &Layout::of_bench(parts.scene, false));
    ui.flat(Shape::of(parts.numbers).fill(blueprint::PAPER));
}

fn plot(ui: &mut Ui<'_>, parts: &Parts, (curve, time): (&OverTime, f32)) {
    let plot = Plot::new(curve, parts.plot, [0.0, 1.0], parts.columns);
    let (words, radius) = (words().lab, curve.radius);
    let line = plot.place(0.0, radius).y;
    // The names are left of the curve, or where the plot has an edge to spare.
    let left = parts.plot.x + 12.0;
    plot.draw(ui, Some(time), |pen, plot| {
        plot.letters(pen, true);
        if parts.is_level && curve.looks.len() < 14 {
            for look in &curve.looks {
                let dot = plot.place(look.time, look.distance);
                let from = vec2(dot.x, parts.plot.y.min(dot.y));
                pen.dashed(from, dot, blueprint::QUIET.faded(0.5));
            }
        }
        for (text, middle, color) in [
            (words.said("apart"), line - 11.0, blueprint::APART),
            (
                words.touches,
                (line + plot.place(0.0, 0.0).y) * 0.5,
                blueprint::TOUCH,
            ),
        ] {
            let half = pen.label_size(Style::Digits, text) * 0.5;
            pen.label_at(vec2(left + half.x, middle), text.to_owned(), color);
        }
        if let Some(time) = curve.impact {
            let text = words.cast_there(&compared(radius, radius, 0));
            let at = plot.place(time, radius);
            pen.label_toward(at, vec2(-0.6, -0.8), Style::Digits, text, blueprint::CAST);
        }
        plot.label_looks(pen, MOST_LABELS);
        plot.label_time(pen, time);
    });
    let mut sheet = parts.scene;
    sheet.h = parts.numbers.bottom() - sheet.y;
    let rim = sheet.inset(Vec2::splat(-1.5));
    ui.add_snapped(Shape::of(rim).border(1.5, blueprint::INK));
    numbers(ui, parts, curve, &plot);
    let column = plot.column(time);
    let grip = Rect::new(column - 8.0, parts.numbers.y + 1.0, 16.0, 22.0);
    ui.add_snapped(Shape::of(grip).round(4.0).fill(blueprint::INK));
    for by in [-2.5, 2.5] {
        let (x, y) = (column + by, grip.center().y);
        let line = Shape::line(vec2(x, y - 5.0), vec2(x, y + 5.0), 1.8);
        ui.add(line.fill(blueprint::MARGIN));
    }
    let [from, to] = parts.columns;
    let track = Rect::new(from, parts.plot.y, to - from, 1.0);
    let slider = Slider {
        track,
        thumb: 0.0,
        stops: STOPS + 1,
        action: Action::ScrollTo,
    };
    let held = Rect {
        h: parts.plot.h + NUMBERS,
        ..parts.plot
    };
    ui.links.add_slider(held, slider);
}

/// Draws the numbers of the looks below their dots, as many as have room.
fn numbers(ui: &mut Ui<'_>, parts: &Parts, curve: &OverTime, plot: &Plot<'_>) {
    let row = parts.numbers;
    let name = words().lab.step_number;
    let at = vec2(row.x + 12.0, row.center().y + 5.0);
    let taken = at.x + ui.lettering.width(Style::Small, name) + 12.0;
    if parts.columns[0] > taken {
        ui.text(Style::Small, name, at, Align::Left, blueprint::QUIET);
    }
    let every = curve.looks.len().div_ceil(MOST_NUMBERS).max(1);
    for (number, look) in curve.looks.iter().enumerate().step_by(every) {
        let at = vec2(plot.column(look.time), at.y);
        if (at.x - plot.column(0.0)).abs() < row.w && at.x > row.x + 6.0 {
            ui.text(
                Style::Digits,
                number.to_string(),
                at,
                Align::Center,
                blueprint::INK,
            );
        }
    }
}

/// Draws the length of a step on its track, with a mark where a look has to fall in the dip.
fn foot(lab: &Lab, ui: &mut Ui<'_>, mut room: Rect, curve: &OverTime) {
    let (words, cast) = (words().lab, lab.setup.cast());
    let length = cast.motion.length();
    let dip = curve.dip().map(|[from, to]| (to - from) * length);
    let note = dip.map(|dip| words.look_falls_in(&dip_text(lab, dip)));
    let text = words.one_step(&short(lab.step_length()));
    let width = ui.lettering.width(Style::Small, &text);
    let is_narrow = room.w < 700.0;
    if let Some(note) = note {
        let mut row = if is_narrow { room.cut_top(20.0) } else { room };
        row.cut_left(if is_narrow { 0.0 } else { room.w * 0.55 });
        let note = ui.lettering.fitted(Style::Small, &note, row.w);
        ui.line(Style::Small, note, row, Align::Left, blueprint::QUIET);
    }
    ui.line(Style::Small, text, room, Align::Left, blueprint::INK);
    room.cut_left(width.max(120.0) + 20.0);
    let reach = if is_narrow { room.w } else { room.w * 0.42 };
    let track = Rect::new(room.x, room.center().y, (reach - 12.0).max(1.0), 1.0);
    let at = |units: f32| {
        vec2(
            track.x + track.w * (units / length.max(1e-3)).clamp(0.0, 1.0),
            track.y,
        )
    };
    let knob = at(lab.step_length());
    for (end, color) in [
        (at(length), blueprint::GRID_COARSE),
        (knob, blueprint::APART),
    ] {
        ui.add(Shape::line(at(0.0), end, 4.0).round(2.0).fill(color));
    }
    if let Some(dip) = dip {
        let tick = Rect::new(at(dip).x - 1.0, track.y - 9.0, 2.0, 18.0);
        ui.add_snapped(Shape::of(tick).fill(blueprint::INK));
    }
    ui.add(Shape::circle(knob, 8.0).fill(blueprint::INK));
    let stops = (length.round() as usize).clamp(1, 4000) + 1;
    let slider = Slider {
        track,
        thumb: 0.0,
        stops,
        action: Action::Row,
    };
    ui.links.add_slider(
        Rect {
            x: track.x - 10.0,
            w: track.w + 20.0,
            ..room
        },
        slider,
    );
}

/// The length of a dip; of a way straight through the box, how it comes about.
fn dip_text(lab: &Lab, dip: f32) -> String {
    let cast = lab.setup.cast();
    let (r, w) = (cast.circle.radius, cast.aabb.size().x);
    let is_through = cast.motion.y == 0.0 && (w + 2.0 * r - dip).abs() < 1e-2;
    let dip = short(dip);
    if is_through {
        format!("{} + 2 · {} = {dip}", exact(w), exact(r))
    } else {
        dip
    }
}

fn keys(lab: &Lab, ui: &mut Ui<'_>, row: Rect) {
    let words = words().lab;
    if ui.view.touch {
        let lessons = (0..lab.pair().lessons.len()).map(Action::Lesson);
        let numbers: Vec<String> = (1..=lessons.len())
            .map(|number| number.to_string())
            .collect();
        let lessons = lessons.zip(&numbers).map(|(action, number)| {
            let is_on = action == Action::Lesson(lab.lesson);
            (Face::Word(number), Some(action), is_on)
        });
        let back = (Face::Word(words.bench), Some(Action::OverTime), false);
        let buttons: Vec<_> = [back].into_iter().chain(lessons).collect();
        return ui.buttons(row, 6.0, &buttons);
    }
    let two = |actions, words| ui.hint_of_two(Context::Lab, actions, words);
    let hints = [
        ui.hint(Context::Lab, Action::OverTime, words.bench),
        two([Action::Left, Action::Right], words.of_time),
        two([Action::Down, Action::Up], words.of_step),
    ];
    ui.hints(row, Align::Left, &hints);
}

#[cfg(test)]
mod tests {
    use breakout::level::LevelSet;

    use super::super::pairs::PAIRS;
    use super::super::place::Place;
    use super::*;
    use crate::app::render::Canvas;
    use crate::app::screens::{AppContext, Screen};
    use crate::app::view::Surface;

    fn lab(lesson: &str) -> Lab {
        let mut lab = Lab::open(Place::of("cast", lesson));
        press(&mut lab, &[Action::OverTime]);
        lab
    }

    fn press(lab: &mut Lab, actions: &[Action]) {
        for action in actions {
            lab.act(&Layout::default(), *action);
        }
    }

    fn is_shown(lab: &Lab) -> bool {
        lab.is_on(Action::OverTime)
    }

    #[test]
    fn it_has_few_texts_in_the_window_and_on_no_other() {
        let (mut canvas, app) = (Canvas::new(), AppContext::of(LevelSet::builtin()));
        let bindings = &app.settings.controls.bindings;
        let lessons = PAIRS.last().expect("the cast").lessons;
        for (width, height) in [
            (1280.0, 720.0),
            (800.0, 600.0),
            (600.0, 1000.0),
            (480.0, 854.0),
            (390.0, 844.0),
        ] {
            for lesson in lessons {
                for (steps, touch) in [(0, false), (60, false), (4, true)] {
                    let window = vec2(width, height);
                    let surface = if touch {
                        Surface::touched(window)
                    } else {
                        Surface::of(window)
                    };
                    let mut lab = lab(lesson.id);
                    press(&mut lab, &vec![Action::Down; steps]);
                    let view = lab.view(&app, surface);
                    canvas.begin(window, Vec2::ZERO, view.pixels);
                    canvas.links.begin(None, &view);
                    lab.draw(&mut Ui::new(&mut canvas, &view, bindings), &app);
                    let told = format!("{} {width} {steps} {touch}", lesson.id);
                    assert_eq!(canvas.links.text_faults(view.window), [""; 0], "{told}");
                    let texts = canvas.links.written();
                    let count: usize = texts.iter().map(|(_, text)| text.split("  ").count()).sum();
                    assert!(count <= 25, "{count}: {told} {texts:?}");
                }
            }
        }
    }

    #[test]
    fn a_shorter_step_has_a_dot_in_the_dip_and_the_time_is_led_along_the_way() {
        let mut lab = lab("tunnelling");
        let seen = |lab: &Lab| lab.curve().looks.iter().any(|look| look.touches);
        assert!(is_shown(&lab) && !seen(&lab));
        assert_eq!(lab.step_length(), 72.0);
        assert_eq!(
            lab.curve().at(lab.time(&lab.curve())),
            Some(0.0),
            "at first in the dip"
        );
        press(&mut lab, &[Action::Down; 35]);
        assert_eq!(lab.step_length(), 37.0);
        assert!(seen(&lab));
        press(&mut lab, &[Action::Row(50), Action::Up]);
        assert_eq!(lab.step_length(), 51.0);
        press(&mut lab, &[Action::Up; 400]);
        assert_eq!(lab.step_length(), 216.0, "no longer than the way");
        press(
            &mut lab,
            &[Action::FineSteps, Action::Row(50), Action::Down],
        );
        assert!((lab.step_length() - 49.9).abs() < 1e-4);
        press(
            &mut lab,
            &[Action::ScrollTo(60), Action::FineSteps, Action::Right],
        );
        assert!((lab.time(&lab.curve()) - 0.25 - NUDGE).abs() < 1e-6);
        press(&mut lab, &[Action::Left; 400]);
        assert_eq!(lab.time(&lab.curve()), 0.0);
        assert!(!lab.edited, "the scene stays as it is");
        press(&mut lab, &[Action::Lesson(2)]);
        assert!(is_shown(&lab));
        assert_eq!(lab.curve().encounter(), Encounter::Graze);
    }

    #[test]
    fn each_lesson_is_said_to_be_what_its_curve_is() {
        let words = words().lab;
        for (lesson, said) in [
            ("tunnelling", words.no_look_in_dip),
            ("into-a-corner", words.look_in_dip),
            ("grazing", words.curve_grazes),
            ("within", words.look_in_dip),
            ("leaving", words.curve_leaves),
        ] {
            assert_eq!(sentence(&lab(lesson).curve()), said, "{lesson}");
        }
        assert_eq!(dip_text(&lab("tunnelling"), 38.0), "14 + 2 · 12 = 38");
    }

    #[test]
    fn only_a_cast_has_it_and_no_scene_that_is_asked_about() {
        let mut lab = lab("tunnelling");
        press(&mut lab, &[Action::PreviousPair]);
        assert!(!is_shown(&lab));
        press(&mut lab, &[Action::OverTime]);
        assert!(!is_shown(&lab));
        press(
            &mut lab,
            &[Action::NextPair, Action::Predict, Action::OverTime],
        );
        assert!(lab.is_asking() && !is_shown(&lab));
        press(&mut lab, &[Action::Predict, Action::OverTime]);
        assert!(is_shown(&lab));
        press(&mut lab, &[Action::OverTime]);
        assert!(!is_shown(&lab));
    }
}
