//! The legend of the microscope: layers, methods, counts and keys.

use breakout::textbook::methods::{METHODS, Method, MethodResults};
use macroquad::prelude::{Rect, vec2};

use super::column::{Column, LINE};
use super::playback::Playback;
use super::survey::Survey;
use crate::app::input::{Action, Bindings};
use crate::app::inspect::blueprint::Blueprint;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Canvas, Shape, Style};

/// The contents of the legend.
pub(super) struct Contents<'a> {
    pub(super) blueprint: &'a Blueprint,
    pub(super) results: &'a [MethodResults],
    /// The emphasised method, an index of [`METHODS`].
    pub(super) method: usize,
    pub(super) survey: &'a Survey,
    pub(super) playback: &'a Playback,
    pub(super) bindings: &'a Bindings,
}

/// Draws layers, methods, counts and keys, in three columns if the rectangle is wide enough.
pub(super) fn draw(canvas: &mut Canvas, rect: Rect, ui: f32, contents: &Contents<'_>) {
    let [layers, methods, keys] = legend_parts(rect, ui);
    contents
        .blueprint
        .draw_layers(canvas, layers, ui, contents.bindings);
    draw_methods(&mut Column::new(canvas, methods, ui), contents);
    draw_keys(canvas, keys, ui, contents);
}

/// The number of lines of the methods with their heading and the counts, and of the keys.
const METHOD_LINES: f32 = 9.5;
const KEYS: usize = 10;
/// Gaps of a legend in one column: from the last layer to the methods, and from the last count to
/// the keys.
const BELOW_LAYERS: f32 = 21.8;
const BELOW_METHODS: f32 = 10.0;

/// The actions with keys, and their present effects.
fn keys(playback: &Playback) -> [(&'static [Action], String); KEYS] {
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
        (&[PlayOn], "play on".to_owned()),
        (&[Back], "leave".to_owned()),
    ]
}

/// The rectangles of layers, methods and keys: side by side in a wide legend, else in one column.
fn legend_parts(rect: Rect, ui: f32) -> [Rect; 3] {
    if rect.w > 420.0 * ui {
        let width = rect.w / 3.0;
        return [0.0, 1.0, 2.0]
            .map(|n| Rect::new(rect.x + width * n, rect.y, width - 14.0 * ui, rect.h));
    }
    let below = |above: Rect, taken: f32| {
        let top = (above.y + taken).min(rect.bottom());
        Rect::new(rect.x, top, rect.w, rect.bottom() - top)
    };
    let methods = below(rect, Blueprint::layers_height(ui) + BELOW_LAYERS * ui);
    let keys = below(methods, (METHOD_LINES * LINE + BELOW_METHODS) * ui);
    [rect, methods, keys]
}

/// A place for each key: in one column, or in two if one would be too long.
fn key_places(rect: Rect, ui: f32) -> [Rect; KEYS] {
    let line = LINE * ui;
    let lines = (rect.h / line) as usize;
    let columns = if lines < KEYS && rect.w > 260.0 * ui {
        2
    } else {
        1
    };
    let gap = 12.0 * ui;
    let width = (rect.w + gap) / columns as f32;
    let rows = KEYS.div_ceil(columns);
    std::array::from_fn(|index| {
        let left = rect.x + width * (index / rows) as f32;
        let top = rect.y + line * (index % rows) as f32;
        Rect::new(left, top, width - gap, line)
    })
}

fn draw_methods(column: &mut Column<'_>, contents: &Contents<'_>) {
    let ui = column.ui;
    column.heading("METHODS");
    for (index, (method, name)) in METHODS.iter().enumerate() {
        let hits = contents.results.iter();
        let hits = hits.filter(|row| row.hit(*method)).count();
        let color = method_color(*method);
        let value = format!("{hits} {}", if hits == 1 { "hit" } else { "hits" });
        if index == contents.method {
            let corner = vec2(column.rect.x - 6.0 * ui, column.base - 15.0 * ui);
            let size = vec2(column.rect.w + 12.0 * ui, LINE * ui);
            let marker = Shape::rect(corner, size).round(4.0 * ui);
            column.canvas.add_snapped(marker.fill(color.alpha(0.16)));
        }
        column.line(
            name,
            &value,
            if hits > 0 { color } else { blueprint::QUIET },
        );
    }
    let counts = &contents.survey.counts;
    column.next(0.4);
    column.words(Style::Small, &contents.survey.period(), blueprint::QUIET);
    column.line(
        "box test wrong",
        &counts.false_positives.to_string(),
        blueprint::BOX_ONLY,
    );
    column.line("tunnelled", &counts.tunnelled.to_string(), blueprint::CAST);
    column.line(
        "two in one step",
        &counts.doubles.to_string(),
        blueprint::TOUCH,
    );
}

fn draw_keys(canvas: &mut Canvas, rect: Rect, ui: f32, contents: &Contents<'_>) {
    let keys = keys(contents.playback);
    for (place, (actions, what)) in key_places(rect, ui).into_iter().zip(keys) {
        if place.bottom() <= rect.bottom() + 4.0 * ui {
            Column::new(canvas, place, ui).keys(&what, actions, contents.bindings);
        }
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

    #[test]
    fn every_key_has_its_place() {
        for (width, height) in [
            (1280.0, 720.0),
            (800.0, 600.0),
            (600.0, 1000.0),
            (1920.0, 1080.0),
        ] {
            let view = View::of(vec2(width, height));
            let (ui, legend) = (view.ui, Layout::new(&view).legend);
            let [_, methods, keys] = legend_parts(legend, ui);
            let places = key_places(keys, ui);
            for (index, place) in places.iter().enumerate() {
                assert!(place.bottom() <= height, "{width}: {index} {place:?}");
                assert!(place.right() <= legend.right() + 0.5, "{width}: {place:?}");
                assert!(place.w >= 128.0 * ui, "{width}: {place:?}");
                let apart = |other: &Rect| place.intersect(*other).is_none_or(|c| c.w * c.h < 0.5);
                assert!(places[..index].iter().all(apart), "{width}: {places:?}");
                let shown = METHOD_LINES * LINE * ui;
                assert!(apart(&Rect::new(methods.x, methods.y, methods.w, shown)));
            }
        }
    }
}
