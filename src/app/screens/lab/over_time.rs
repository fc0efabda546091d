//! |D'| over time: a cast above its curve, with a marked time and a step length that can be dragged.

#[cfg(test)]
mod tests;

use breakout::collision::{Aabb, Circle, closest_point_on_aabb};
use breakout::explain::over_time::Encounter;
use breakout::explain::{Cast, OverTime, compared, exact, short};
use macroquad::prelude::{Rect, Vec2, vec2};

use super::layout::LabLayout;
use super::state::Lab;
use super::{bench, chrome};
use crate::app::input::{Action, Context, Slider};
use crate::app::inspect::over_time::Plot;
use crate::app::inspect::viewport::Viewport;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Shape, Style};
use crate::app::ui::{Ui, area::Area, button::Face};
use crate::app::words::words;

/// The stops of the time's slider, and the time by which a key moves it.
const STOPS: usize = 240;
const NUDGE: f32 = 1.0 / 60.0;
/// The steps of a motion until a length is chosen, as the lessons have them.
const STEPS: f32 = 3.0;
/// The margin around the ball's way, in radii.
const AROUND: f32 = 1.4;
/// The least and the largest share of the sheet's height that the scene takes.
const SCENE: (f32, f32) = (0.3, 0.52);
/// A way that takes at least this share of the width has each dot below its ball.
const LEVEL: f32 = 0.45;
/// Heights of the title and of the rows of the steps' numbers and of the step's length, in text units.
const TITLE: f32 = 36.0;
const NUMBERS: f32 = 28.0;
const FOOT: f32 = 40.0;
/// The most steps whose |D'| is labelled, and the most that are numbered.
const MOST_LABELS: usize = 2;
const MOST_NUMBERS: usize = 5;

/// The marked time, 0 to 1, and the length of a step in units; `None` until they are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct TimeView {
    time: Option<f32>,
    step: Option<f32>,
}

impl TimeView {
    fn step_length(self, cast: &Cast) -> f32 {
        let length = cast.motion.length();
        let step = self.step.unwrap_or(length / STEPS);
        step.min(length).max(length / STOPS as f32)
    }

    fn curve(self, cast: &Cast) -> OverTime {
        OverTime::of_cast(*cast, self.step_length(cast))
    }

    /// The marked time: at first that of the lowest point of the curve.
    fn time(self, curve: &OverTime) -> f32 {
        let lowest = || curve.lowest().map_or(0.0, |low| low.time);
        self.time.unwrap_or_else(lowest)
    }

    /// Carries out an action in steps of `fine`. Returns false for an action that the lab has to carry out.
    pub(super) fn act(&mut self, cast: &Cast, fine: f32, action: Action) -> bool {
        use Action::{Choose, NextLine, NextPage, NextPart, PreviousLine, PreviousPart, Snap};
        use Action::{Click, Down, Left, Point, Right, Row, ScrollTo, Up};
        let longest = cast.motion.length();
        let (time, step) = (self.time(&self.curve(cast)), self.step_length(cast));
        let mut nudge = |by: f32| self.time = Some((time + by * fine).clamp(0.0, 1.0));
        // Lengths are multiples of the present step.
        let multiple = |by: f32| {
            let to = ((step + by) / fine).round() * fine;
            Some(to.min(longest).max(fine.min(longest)))
        };
        match action {
            Left => nudge(-NUDGE),
            Right => nudge(NUDGE),
            Up => self.step = multiple(fine),
            Down => self.step = multiple(-fine),
            ScrollTo(stop) => self.time = Some(stop as f32 / STOPS as f32),
            Row(units) => self.step = Some((units as f32).max(1.0)),
            // They are about the bench and the panel, which are hidden.
            NextPart | PreviousPart | Snap | NextLine | PreviousLine | Choose | NextPage
            | Point(_) | Click(_) => {}
            _ => return false,
        }
        true
    }
}

/// The areas of the picture in the window, in text units.
struct PlotLayout {
    head: Rect,
    scene: Rect,
    plot: Rect,
    numbers: Rect,
    foot: Rect,
    keys: Rect,
    port: Viewport,
    /// The x of the start and of the end of the motion in the plot.
    columns: [f32; 2],
    /// True if each dot is below its ball.
    is_level: bool,
}

impl PlotLayout {
    fn new(cast: &Cast, ui: &Ui<'_>, curve: &OverTime) -> Self {
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
        let (start, end) = (cast.circle.center, cast.circle.center + cast.motion);
        let hull = |area: Aabb, at: Vec2| Aabb::new(area.min.min(at), area.max.max(at));
        let way = hull(Aabb::new(start, start), end).grown(cast.circle.radius.max(1.0) * AROUND);
        // The place of the box that the ball comes closest to is in the picture, too.
        let near = start + cast.motion * curve.lowest().map_or(0.0, |low| low.time);
        let seen = hull(way, closest_point_on_aabb(near, cast.aabb));
        let needed = room.w / seen.size().x.max(1e-3) * seen.size().y / room.h;
        let share = needed.clamp(SCENE.0, SCENE.1);
        let scene = room.cut_top((room.h * share).round().max(1.0));
        let port = Viewport::new(scene, seen.center(), seen.size());
        let numbers = room.cut_bottom(NUMBERS);
        let mut columns = [start, end].map(|place| port.to_window(place).x);
        let is_level = columns[1] - columns[0] > room.w * LEVEL;
        if !is_level {
            // A steep way leaves too little width: the plot takes all of it.
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

/// The room of the sentence, in which notices take its place. In a low window two lines of them reach into the scene.
pub(super) fn sentence_room(lab: &Lab, ui: &Ui<'_>) -> Rect {
    let cast = lab.setup.cast();
    let mut head = PlotLayout::new(&cast, ui, &lab.over_time.curve(&cast)).head;
    head.cut_top(TITLE);
    head.h = head.h.max(40.0);
    head
}

pub(super) fn draw(lab: &Lab, ui: &mut Ui<'_>, has_notice: bool) {
    let cast = lab.setup.cast();
    let curve = lab.over_time.curve(&cast);
    let layout = PlotLayout::new(&cast, ui, &curve);
    let time = lab.over_time.time(&curve);
    draw_scene(&cast, ui, &layout, (&curve, time));
    draw_plot(ui, &layout, (&curve, time));
    ui.flush();
    ui.in_window();
    let mut head = layout.head;
    let title = words().lab.over_time_of(&lab.scene_name());
    let row = head.cut_top(TITLE);
    let title = ui.lettering.fitted(Style::Title, &title, row.w);
    ui.line(Style::Title, title, row, Align::Left, blueprint::INK);
    if !has_notice {
        let (text, quiet) = (sentence(&curve), blueprint::QUIET);
        ui.paragraph(Style::Small, text, head, Align::Left, quiet);
    }
    let step = lab.over_time.step_length(&cast);
    draw_step(&cast, ui, layout.foot, (&curve, step));
    draw_keys(lab, ui, layout.keys);
    ui.flush();
}

fn sentence(curve: &OverTime) -> &'static str {
    let words = words().lab;
    let sees = curve.looks.iter().any(|look| look.touches);
    match (curve.encounter(), sees) {
        (Encounter::Hit, false) => words.no_look_in_dip,
        (Encounter::Hit, true) => words.look_in_dip,
        (Encounter::Graze, _) => words.curve_grazes,
        (Encounter::Miss, false) => words.curve_stays_above,
        (Encounter::Miss, true) => words.curve_leaves,
    }
}

fn touch_color(touches: bool) -> Color {
    if touches {
        blueprint::TOUCH
    } else {
        blueprint::INK
    }
}

/// Draws the ball at the end of each step, where the cast turns it, and at the marked time.
fn draw_scene(cast: &Cast, ui: &mut Ui<'_>, layout: &PlotLayout, (curve, time): (&OverTime, f32)) {
    let (radius, aabb) = (cast.circle.radius, cast.aabb);
    let at = |time: f32| cast.circle.center + cast.motion * time;
    let mut pen = bench::pen(ui, layout.port);
    bench::paper(&mut pen);
    pen.filled_box(aabb, 2.0, blueprint::APART, blueprint::APART.alpha(0.22));
    pen.dashed(at(0.0), at(1.0), blueprint::QUIET);
    let opacity = if curve.looks.len() < 9 { 0.1 } else { 0.0 };
    for look in &curve.looks {
        let (circle, color) = (
            Circle::new(at(look.time), radius),
            touch_color(look.touches),
        );
        pen.disc(circle, 1.8, color, color.alpha(opacity));
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
    let color = touch_color(curve.at(time) <= Some(radius));
    pen.line(now.center, closest, 2.0, color);
    pen.ring(now, color);
    pen.dot(now.center, 3.5, color);
    if layout.is_level {
        let Aabb { min, max } = layout.port.seen();
        let ends = [min.y, max.y].map(|y| vec2(now.center.x, y));
        pen.line(ends[0], ends[1], 1.6, blueprint::INK.faded(0.8));
    }
    pen.finish();
    ui.flush();
    chrome::margins(ui, &LabLayout::of_bench(layout.scene, false));
    ui.flat(Shape::of(layout.numbers).fill(blueprint::PAPER));
}

fn draw_plot(ui: &mut Ui<'_>, layout: &PlotLayout, (curve, time): (&OverTime, f32)) {
    let plot = Plot::new(curve, layout.plot, [0.0, 1.0], layout.columns);
    let (words, radius) = (words().lab, curve.radius);
    let line = plot.place(0.0, radius).y;
    // The names are left of the curve, or where the plot has an edge to spare.
    let left = layout.plot.x + 12.0;
    plot.draw(ui, Some(time), |pen, plot| {
        plot.letters(pen, true);
        if layout.is_level && curve.looks.len() < 14 {
            for look in &curve.looks {
                let dot = plot.place(look.time, look.distance);
                let from = vec2(dot.x, layout.plot.y.min(dot.y));
                pen.dashed(from, dot, blueprint::QUIET.faded(0.5));
            }
        }
        let below = (line + plot.place(0.0, 0.0).y) * 0.5;
        for (text, middle, color) in [
            (words.said("apart"), line - 11.0, blueprint::APART),
            (words.touches, below, blueprint::TOUCH),
        ] {
            let half = pen.label_size(Style::Digits, text) * 0.5;
            pen.label_at(vec2(left + half.x, middle), text.to_owned(), color);
        }
        if let Some(time) = curve.impact {
            let text = words.cast_there(&compared(radius, radius, 0));
            let at = plot.place(time, radius);
            pen.label_toward(at, vec2(-0.6, -0.8), Style::Digits, text, blueprint::CAST);
        }
        if let Some(turned) = curve.turned.get(curve.turned.len() * 3 / 4) {
            let (at, text) = (plot.place(turned.time, turned.distance), words.after_bounce);
            let text = text.to_owned();
            pen.label_toward(at, vec2(-0.8, -0.6), Style::Digits, text, blueprint::CAST);
        }
        plot.label_looks(pen, MOST_LABELS);
        plot.label_time(pen, time);
    });
    let mut sheet = layout.scene;
    sheet.h = layout.numbers.bottom() - sheet.y;
    let rim = sheet.inset(Vec2::splat(-1.5));
    ui.add_snapped(Shape::of(rim).border(1.5, blueprint::INK));
    draw_numbers(ui, layout, curve, &plot);
    let grip = vec2(plot.column(time), layout.numbers.y + 12.0);
    let plate = Shape::rect(grip - vec2(8.0, 11.0), vec2(16.0, 22.0));
    ui.add_snapped(plate.round(4.0).fill(blueprint::INK));
    for by in [-2.5, 2.5] {
        let [top, bottom] = [-5.0, 5.0].map(|y| grip + vec2(by, y));
        ui.add(Shape::line(top, bottom, 1.8).fill(blueprint::MARGIN));
    }
    let [from, to] = layout.columns;
    let slider = Slider {
        track: Rect::new(from, layout.plot.y, to - from, 1.0),
        thumb: 0.0,
        stops: STOPS + 1,
        action: Action::ScrollTo,
    };
    let mut held = layout.plot;
    held.h += NUMBERS;
    ui.links.add_slider(held, slider);
}

/// Draws the numbers of the steps below their dots, at most [`MOST_NUMBERS`].
fn draw_numbers(ui: &mut Ui<'_>, layout: &PlotLayout, curve: &OverTime, plot: &Plot<'_>) {
    let row = layout.numbers;
    let name = words().lab.step_number;
    let at = vec2(row.x + 12.0, row.center().y + 5.0);
    let taken = at.x + ui.lettering.width(Style::Small, name) + 12.0;
    if layout.columns[0] > taken {
        ui.text(Style::Small, name, at, Align::Left, blueprint::QUIET);
    }
    let every = curve.looks.len().div_ceil(MOST_NUMBERS).max(1);
    for (number, look) in curve.looks.iter().enumerate().step_by(every) {
        let at = vec2(plot.column(look.time), at.y);
        if (at.x - plot.column(0.0)).abs() < row.w && at.x > row.x + 6.0 {
            let (text, ink) = (number.to_string(), blueprint::INK);
            ui.text(Style::Digits, text, at, Align::Center, ink);
        }
    }
}

/// Draws the length of a step on its slider, with a mark at the longest that cannot jump over the dip.
fn draw_step(cast: &Cast, ui: &mut Ui<'_>, mut room: Rect, (curve, step): (&OverTime, f32)) {
    let words = words().lab;
    let length = cast.motion.length();
    let dip = curve.dip().map(|[from, to]| (to - from) * length);
    let text = words.one_step(&short(step));
    let width = ui.lettering.width(Style::Small, &text).max(120.0);
    let is_narrow = room.w < 690.0;
    let mut reach = if is_narrow { room.w } else { room.w * 0.42 };
    if let Some(dip) = dip {
        let note = words.look_falls_in(&dip_text(cast, dip));
        // Beside the slider, which leaves enough room for it, or below it.
        let mut row = room;
        if is_narrow {
            row = room.cut_bottom(20.0);
        } else {
            let left = room.w - width - ui.lettering.width(Style::Small, &note);
            reach = reach.min(left - 30.0);
            row.cut_left(width + reach + 28.0);
        }
        let note = ui.lettering.fitted(Style::Small, &note, row.w);
        ui.line(Style::Small, note, row, Align::Left, blueprint::QUIET);
    }
    ui.line(Style::Small, text, room, Align::Left, blueprint::INK);
    room.cut_left(width + 20.0);
    let reach = reach.min(room.w);
    let track = Rect::new(room.x, room.center().y, (reach - 12.0).max(1.0), 1.0);
    let at = |units: f32| {
        let share = (units / length.max(1e-3)).clamp(0.0, 1.0);
        vec2(track.x + track.w * share, track.y)
    };
    let knob = at(step);
    for (end, color) in [
        (at(length), blueprint::GRID_COARSE),
        (knob, blueprint::APART),
    ] {
        ui.add(Shape::line(at(0.0), end, 4.0).round(2.0).fill(color));
    }
    if let Some(dip) = dip {
        let tick = Shape::rect(at(dip) - vec2(1.0, 9.0), vec2(2.0, 18.0));
        ui.add_snapped(tick.fill(blueprint::INK));
    }
    ui.add(Shape::circle(knob, 8.0).fill(blueprint::INK));
    let slider = Slider {
        track,
        thumb: 0.0,
        stops: (length.round() as usize).clamp(1, 4000) + 1,
        action: Action::Row,
    };
    let held = Rect::new(track.x - 10.0, room.y, track.w + 20.0, room.h);
    ui.links.add_slider(held, slider);
}

/// The length of a dip. For a way straight through the box it is shown as the sum that gives it.
fn dip_text(cast: &Cast, dip: f32) -> String {
    let (r, w) = (cast.circle.radius, cast.aabb.size().x);
    let is_through = cast.motion.y == 0.0 && (w + 2.0 * r - dip).abs() < 1e-2;
    let dip = short(dip);
    if is_through {
        format!("{} + 2 · {} = {dip}", exact(w), exact(r))
    } else {
        dip
    }
}

fn draw_keys(lab: &Lab, ui: &mut Ui<'_>, row: Rect) {
    let words = words().lab;
    if ui.view.touch {
        let lessons = 0..lab.pair().lessons.len();
        let numbers: Vec<String> = lessons.map(|index| (index + 1).to_string()).collect();
        let mut buttons = vec![(Face::Word(words.bench), Some(Action::OverTime), false)];
        buttons.extend(numbers.iter().enumerate().map(|(index, number)| {
            let action = Action::Lesson(index);
            (Face::Word(number), Some(action), lab.is_in(index))
        }));
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
