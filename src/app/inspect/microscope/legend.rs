//! The legend of the microscope: layers, methods, counts and keys.

use breakout::textbook::methods::{METHODS, Method, MethodResults};
use macroquad::prelude::{Rect, vec2};

use super::Specimen;
use super::column::{Column, LINE};
use super::playback::Playback;
use super::survey::Survey;
use crate::app::input::Action;
use crate::app::inspect::blueprint::Blueprint;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Shape, Style};
use crate::app::ui::Ui;

/// The contents of the legend.
pub(super) struct Contents<'a> {
    pub(super) blueprint: &'a Blueprint,
    pub(super) results: &'a [MethodResults],
    /// The emphasised method, an index of [`METHODS`].
    pub(super) method: usize,
    pub(super) survey: &'a Survey,
    pub(super) playback: &'a Playback,
    /// The game. An exhibit has more controls for fingers.
    pub(super) specimen: &'a Specimen<'a>,
    /// Whether the player is asked to predict, and whether fingers see the layers.
    pub(super) is_asking: bool,
    /// What the key that plays on does now.
    pub(super) enter: &'static str,
    pub(super) shows_layers: bool,
}

/// A part of the legend. A row of keys is named by its first action.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    Layers,
    Methods,
    Counts,
    Keys(Action),
}

/// All parts, the most important first. Where there is not room for all, the last are left out;
/// the first, which leads out of the microscope, never is.
const BY_IMPORTANCE: [Part; 13] = [
    Part::Keys(Action::Back),
    Part::Keys(Action::Left),
    Part::Keys(Action::Up),
    Part::Keys(Action::Run),
    Part::Keys(Action::PlayOn),
    Part::Methods,
    Part::Layers,
    Part::Keys(Action::Slower),
    Part::Keys(Action::NextMethod),
    Part::Keys(Action::Rewind),
    Part::Keys(Action::First),
    Part::Keys(Action::CopyTest),
    Part::Counts,
];

/// The lines of the methods with their heading, and of the counts.
const METHOD_LINES: f32 = 5.1;
const COUNT_LINES: f32 = 4.4;
/// Gaps of a legend in one column: below the layers, and above the keys.
const BELOW_LAYERS: f32 = 21.8;
const ABOVE_KEYS: f32 = 10.0;

/// The parts that are shown, and their places.
struct Plan {
    parts: Vec<Part>,
    /// Of the layers, of the methods with the counts, and of the keys.
    areas: [Rect; 3],
}

impl Plan {
    /// In three columns if the rectangle is wide enough, else in one.
    fn new(rect: Rect) -> Self {
        let is_wide = rect.w > 420.0;
        let mut parts = Vec::new();
        let mut areas = [rect; 3];
        for part in BY_IMPORTANCE {
            parts.push(part);
            let wider = if is_wide {
                columns(rect, &parts)
            } else {
                stacked(rect, &parts)
            };
            let foot = wider.iter().map(Rect::bottom).fold(0.0, f32::max);
            if parts.len() == 1 || foot <= rect.bottom() + 4.0 {
                areas = wider;
            } else {
                parts.pop();
            }
        }
        Self { parts, areas }
    }

    fn has(&self, part: Part) -> bool {
        self.parts.contains(&part)
    }
}

/// The areas side by side.
fn columns(rect: Rect, parts: &[Part]) -> [Rect; 3] {
    let pitch = rect.w / 3.0;
    let width = pitch - 14.0;
    let [layers, methods, keys] = heights(parts, width);
    let column = |left: f32, height| Rect::new(rect.x + left, rect.y, width, height);
    [
        column(0.0, layers),
        column(pitch, methods),
        column(pitch * 2.0, keys),
    ]
}

/// The areas one below the other.
fn stacked(rect: Rect, parts: &[Part]) -> [Rect; 3] {
    let mut top = rect.y;
    let gaps = [BELOW_LAYERS, ABOVE_KEYS, 0.0];
    let mut places = heights(parts, rect.w).into_iter().zip(gaps);
    std::array::from_fn(|_| {
        let (height, gap) = places.next().unwrap_or_default();
        let area = Rect::new(rect.x, top, rect.w, height);
        if height > 0.0 {
            top += height + gap;
        }
        area
    })
}

/// The heights of layers, of methods with counts, and of keys.
fn heights(parts: &[Part], width: f32) -> [f32; 3] {
    let (mut layers, mut methods, mut keys) = (0.0, 0.0, 0_usize);
    for part in parts {
        match part {
            Part::Layers => layers = Blueprint::layers_height(),
            Part::Methods => methods += METHOD_LINES * LINE,
            Part::Counts => methods += COUNT_LINES * LINE,
            Part::Keys(_) => keys += 1,
        }
    }
    let lines = keys.div_ceil(key_columns(width)) as f32;
    [layers, methods, lines * LINE]
}

/// Draws layers, methods, counts and keys, as many as have room.
pub(super) fn draw(ui: &mut Ui<'_>, rect: Rect, contents: &Contents<'_>) {
    let plan = Plan::new(rect);
    let [layers, methods, keys] = plan.areas;
    // Layers and answers have the same keys.
    if plan.has(Part::Layers) && !contents.is_asking {
        contents.blueprint.draw_layers(ui, layers);
    }
    let mut column = Column::new(ui, methods);
    if plan.has(Part::Methods) {
        draw_methods(&mut column, contents);
    }
    if plan.has(Part::Counts) {
        draw_counts(&mut column, contents.survey);
    }
    let rows = key_rows(contents.playback, contents.enter);
    let shown = rows
        .into_iter()
        .filter(|(actions, _)| plan.has(Part::Keys(actions[0])));
    let shown: Vec<_> = shown.collect();
    for (place, (actions, what)) in key_places(keys, shown.len()).zip(shown) {
        Column::new(ui, place).keys(&what, actions);
    }
}

/// The actions of each row of keys, and their present effects.
fn key_rows(playback: &Playback, enter: &str) -> [(&'static [Action], String); 10] {
    use Action::{
        Back, CopyTest, Down, Faster, First, Last, Left, NextHit, NextMethod, PlayOn, Rewind,
        Right, Run, SaveScene, Slower, Up,
    };
    let run = if playback.is_running() { "stop" } else { "run" };
    let speed = format!("speed {}", playback.speed_name());
    [
        (&[Left, Right], "step".to_owned()),
        (&[Up, Down], "hits, losses".to_owned()),
        (&[First, Last], "first, last".to_owned()),
        (&[Run], run.to_owned()),
        (&[Rewind], "rewind".to_owned()),
        (&[Slower, Faster], speed),
        (&[NextMethod, NextHit], "method, hit".to_owned()),
        (&[CopyTest, SaveScene], "save test, scene".to_owned()),
        (&[PlayOn], enter.to_owned()),
        (&[Back], "leave".to_owned()),
    ]
}

/// The number of columns of keys in a width.
fn key_columns(width: f32) -> usize {
    if width > 260.0 { 2 } else { 1 }
}

/// A place for each row of keys, down one column after the other.
fn key_places(rect: Rect, count: usize) -> impl Iterator<Item = Rect> {
    let (line, gap) = (LINE, 12.0);
    let columns = key_columns(rect.w);
    let width = (rect.w + gap) / columns as f32;
    let rows = count.div_ceil(columns);
    (0..count).map(move |index| {
        let left = rect.x + width * (index / rows) as f32;
        let top = rect.y + line * (index % rows) as f32;
        Rect::new(left, top, width - gap, line)
    })
}

/// Draws for each method the number of bricks that it finds hit.
fn draw_methods(column: &mut Column<'_, '_>, contents: &Contents<'_>) {
    column.heading("HITS ON BRICKS");
    for (index, (method, name)) in METHODS.iter().enumerate() {
        let hits = contents.results.iter();
        let hits = hits.filter(|row| row.hit(*method)).count();
        let color = method_color(*method);
        if index == contents.method {
            let corner = vec2(column.rect.x - 6.0, column.base - 15.0);
            let size = vec2(column.rect.w + 12.0, LINE);
            let marker = Shape::rect(corner, size).round(4.0);
            column.ui.add_snapped(marker.fill(color.alpha(0.16)));
        }
        let ink = if hits > 0 { color } else { blueprint::QUIET };
        column.line(name, &hits.to_string(), ink);
    }
}

/// Draws how often the methods disagree in the recording.
fn draw_counts(column: &mut Column<'_, '_>, survey: &Survey) {
    column.next(0.4);
    column.words(Style::Small, &survey.period(), blueprint::QUIET);
    let counts = &survey.counts;
    for (label, count, color) in [
        (
            "box test wrong",
            counts.false_positives,
            blueprint::BOX_ONLY,
        ),
        ("tunnelled", counts.tunnelled, blueprint::CAST),
        ("two in one step", counts.doubles, blueprint::TOUCH),
    ] {
        column.line(label, &count.to_string(), color);
    }
}

/// Each brick of the results once, in its colour: that of the emphasised method if it finds a hit of
/// any ball, else a faint one of the strictest method that does.
pub(super) fn brick_colors(results: &[MethodResults], method: usize) -> Vec<(usize, Color)> {
    let (method, _) = METHODS[method];
    let color = |brick: usize| {
        let hit = |method: Method| {
            let mut rows = results.iter();
            rows.any(|row| row.brick == brick && row.hit(method))
        };
        if hit(method) {
            return method_color(method);
        }
        let mut strictest_first = METHODS.iter().rev().map(|(method, _)| *method);
        let strictest = strictest_first.find(|method| hit(*method));
        method_color(strictest.unwrap_or(Method::BoxTouches)).faded(0.45)
    };
    let mut bricks: Vec<usize> = results.iter().map(|row| row.brick).collect();
    bricks.sort_unstable();
    bricks.dedup();
    bricks
        .into_iter()
        .map(|brick| (brick, color(brick)))
        .collect()
}

pub(super) fn method_color(method: Method) -> Color {
    match method {
        Method::BoxTouches | Method::BoxOverlaps => blueprint::BOX_ONLY,
        Method::CircleOverlaps => blueprint::TOUCH,
        Method::Cast => blueprint::CAST,
    }
}

#[cfg(test)]
mod tests {
    use super::super::layout::Layout;
    use super::*;
    use crate::app::view::View;

    fn plan_of(width: f32, height: f32) -> Plan {
        let view = View::of(vec2(width, height));
        Plan::new(Layout::new(&view).legend)
    }

    #[test]
    fn every_row_of_keys_has_its_importance() {
        let rows = key_rows(&Playback::stopped(), "play on");
        for (actions, what) in &rows {
            let part = Part::Keys(actions[0]);
            assert!(BY_IMPORTANCE.contains(&part), "{what}");
        }
        assert_eq!(rows.len() + 3, BY_IMPORTANCE.len());
    }

    #[test]
    fn what_is_shown_has_its_place() {
        for (width, height) in [
            (1280.0, 720.0),
            (800.0, 600.0),
            (600.0, 1000.0),
            (1000.0, 500.0),
            (480.0, 854.0),
            (560.0, 480.0),
            (1920.0, 1080.0),
        ] {
            let plan = plan_of(width, height);
            let window = View::of(vec2(width, height)).window;
            let [layers, methods, keys] = plan.areas;
            let count = plan
                .parts
                .iter()
                .filter(|part| matches!(part, Part::Keys(_)));
            let places: Vec<Rect> = key_places(keys, count.count()).collect();
            let apart = |a: &Rect, b: &Rect| a.intersect(*b).is_none_or(|c| c.w * c.h < 0.5);
            for (index, place) in places.iter().enumerate() {
                assert!(place.bottom() <= window.y, "{width}: {index} {place:?}");
                assert!(place.w >= 128.0, "{width}: {place:?}");
                assert!(places[..index].iter().all(|other| apart(place, other)));
                assert!(apart(place, &methods) && apart(place, &layers), "{width}");
            }
        }
    }

    #[test]
    fn the_least_important_is_left_out_first_and_the_way_out_never() {
        let all = BY_IMPORTANCE.len();
        for (width, height, shown) in [
            (1280.0, 720.0, all),
            (800.0, 600.0, all),
            (600.0, 1000.0, all),
            (480.0, 854.0, all),
            (1000.0, 500.0, 8),
            (560.0, 480.0, 11),
            (320.0, 200.0, 10),
        ] {
            let plan = plan_of(width, height);
            assert_eq!(plan.parts[0], Part::Keys(Action::Back));
            assert_eq!(
                plan.parts.len(),
                shown,
                "{width}x{height}: {:?}",
                plan.parts
            );
        }
        let none = Plan::new(Rect::new(0.0, 0.0, 100.0, 0.0));
        assert_eq!(none.parts, [Part::Keys(Action::Back)]);
    }
}
