//! The legend of the microscope: layers, methods, counts and keys.

use breakout::textbook::methods::{METHODS, Method, MethodResults};
use macroquad::prelude::Rect;

use super::Microscope;
use super::column::{Column, LINE};
use super::prediction::Enter;
use crate::app::input::{Action, Context};
use crate::app::inspect::blueprint::Blueprint;
use crate::app::inspect::blueprint::legend::LAYERS_HEIGHT;
use crate::app::render::Style;
use crate::app::render::palette::{Color, blueprint};
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::words::words;

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
const KEY_GAP: f32 = 12.0;
/// Gaps of a legend in one column: below the layers, and above the keys.
const BELOW_LAYERS: f32 = 21.8;
const ABOVE_KEYS: f32 = 10.0;

/// The parts that have room, and the areas of the layers, of the methods with the counts, and of the keys, of which
/// each line needs a width.
fn plan(rect: Rect, needs: [f32; 3]) -> (Vec<Part>, [Rect; 3]) {
    let mut parts = Vec::new();
    let mut areas = [rect; 3];
    for part in BY_IMPORTANCE {
        parts.push(part);
        let wider = areas_of(rect, &parts, needs);
        let foot = wider.iter().map(Rect::bottom).fold(0.0, f32::max);
        if parts.len() == 1 || foot <= rect.bottom() + 4.0 {
            areas = wider;
        } else {
            parts.pop();
        }
    }
    (parts, areas)
}

/// The areas of some parts: in three columns if the rectangle is wide enough, else in one.
fn areas_of(rect: Rect, parts: &[Part], needs: [f32; 3]) -> [Rect; 3] {
    let is_wide = rect.w > 420.0;
    let row = Rect::new(rect.x, rect.y, rect.w - 14.0, rect.h);
    let columns = row.shares(&needs, 14.0);
    let keys_width = if is_wide { columns[2].w } else { rect.w };
    let mut heights = [0.0; 3];
    let mut keys = 0_usize;
    for part in parts {
        match part {
            Part::Layers => heights[0] = LAYERS_HEIGHT,
            Part::Methods => heights[1] += METHOD_LINES * LINE,
            Part::Counts => heights[1] += COUNT_LINES * LINE,
            Part::Keys(_) => keys += 1,
        }
    }
    heights[2] = keys.div_ceil(key_columns(keys_width, needs[2])) as f32 * LINE;
    let mut top = rect.y;
    [(0, BELOW_LAYERS), (1, ABOVE_KEYS), (2, 0.0)].map(|(place, gap)| {
        let (h, column) = (heights[place], columns[place]);
        if is_wide {
            return Rect { h, ..column };
        }
        let area = Rect::new(rect.x, top, rect.w, h);
        if h > 0.0 {
            top += h + gap;
        }
        area
    })
}

impl Microscope {
    pub(super) fn draw_legend(
        &self,
        ui: &mut Ui<'_>,
        rect: Rect,
        blueprint: &Blueprint,
        enter: Enter,
    ) {
        let speed = words().microscope.key_speed(self.playback.speed_name());
        let mut rows = self.key_rows(&speed, enter).to_vec();
        let needs = needs(ui, &rows);
        let (parts, [layers, methods, keys]) = plan(rect, needs);
        let has = |part| parts.contains(&part);
        let is_asking = enter == Enter::Answers;
        // Layers and answers have the same keys.
        if has(Part::Layers) && !is_asking {
            blueprint.draw_layers(ui, layers);
        }
        let mut column = Column::new(ui, methods);
        if has(Part::Methods) {
            // The counts would tell what is asked.
            self.draw_methods(&mut column, is_asking);
        }
        if has(Part::Counts) {
            self.draw_counts(&mut column);
        }
        rows.retain(|(actions, _)| has(Part::Keys(actions[0])));
        for (place, (actions, what)) in key_places(keys, rows.len(), needs[2]).zip(rows) {
            Column::new(ui, place).keys(what, actions);
        }
    }

    fn key_rows<'a>(&self, speed: &'a str, enter: Enter) -> [(&'static [Action], &'a str); 10] {
        use Action::{
            Back, CopyTest, Down, Faster, First, Last, Left, NextHit, NextMethod, PlayOn, Rewind,
            Right, Run, SaveScene, Slower, Up,
        };
        let words = words().microscope;
        [
            (&[Left, Right], words.key_step),
            (&[Up, Down], words.key_marks),
            (&[First, Last], words.key_ends),
            (&[Run], words.key_run(self.playback.is_running())),
            (&[Rewind], words.key_rewind),
            (&[Slower, Faster], speed),
            (&[NextMethod, NextHit], words.key_method),
            (&[CopyTest, SaveScene], words.key_save),
            (&[PlayOn], enter.name()),
            (&[Back], words.key_leave),
        ]
    }

    fn draw_methods(&self, column: &mut Column<'_, '_>, is_hidden: bool) {
        column.heading(words().microscope.methods);
        for (index, (method, name)) in METHODS.iter().enumerate() {
            let hits = self.results.iter();
            let hits = hits.filter(|row| row.hit(*method) && !is_hidden).count();
            let color = method_color(*method);
            if index == self.method {
                column.mark(color.alpha(0.16));
            }
            let ink = if hits > 0 { color } else { blueprint::QUIET };
            column.line(name, &hits.to_string(), ink);
        }
    }

    /// Draws how often the methods disagree in the recording.
    fn draw_counts(&self, column: &mut Column<'_, '_>) {
        column.next(0.4);
        column.words(Style::Small, &self.survey.period(), blueprint::QUIET);
        let (words, counts) = (words().microscope, &self.survey.counts);
        let wrong = counts.false_positives;
        for (label, count, color) in [
            (words.box_test_wrong, wrong, blueprint::BOX_ONLY),
            (words.tunnelled, counts.tunnelled, blueprint::CAST),
            (words.doubles, counts.doubles, blueprint::TOUCH),
        ] {
            column.line(label, &count.to_string(), color);
        }
    }
}

/// The widths that lines of layers, of methods and counts, and of keys need.
fn needs(ui: &Ui<'_>, rows: &[(&[Action], &str)]) -> [f32; 3] {
    let width = |text: &str| ui.lettering.width(Style::Small, text);
    let widest = |texts: &[&str]| texts.iter().map(|text| width(text)).fold(0.0, f32::max);
    let words = words();
    let of = words.microscope;
    let counts = [of.box_test_wrong, of.tunnelled, of.doubles];
    let keys = rows
        .iter()
        .map(|(actions, what)| width(what) + ui.keys_width(Context::Microscope, actions) + 6.0);
    [
        widest(&words.blueprint.layers) + 30.0,
        widest(&METHODS.map(|(_, name)| name)).max(widest(&counts)) + 34.0,
        keys.fold(0.0, f32::max),
    ]
}

fn key_columns(width: f32, need: f32) -> usize {
    1 + usize::from(width > 260.0 && need * 2.0 + KEY_GAP <= width)
}

/// A place for each row of keys, down one column after the other.
fn key_places(rect: Rect, count: usize, need: f32) -> impl Iterator<Item = Rect> {
    let columns = key_columns(rect.w, need);
    let width = (rect.w + KEY_GAP) / columns as f32;
    let rows = count.div_ceil(columns);
    (0..count).map(move |index| {
        let left = rect.x + width * (index / rows) as f32;
        let top = rect.y + LINE * (index % rows) as f32;
        Rect::new(left, top, width - KEY_GAP, LINE)
    })
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
        let mut strictest_first = METHODS.iter().rev();
        let strictest = strictest_first.find(|(method, _)| hit(*method));
        method_color(strictest.map_or(Method::BoxTouches, |(method, _)| *method)).faded(0.45)
    };
    let mut bricks: Vec<usize> = results.iter().map(|row| row.brick).collect();
    bricks.sort_unstable();
    bricks.dedup();
    let bricks = bricks.into_iter();
    bricks.map(|brick| (brick, color(brick))).collect()
}

fn method_color(method: Method) -> Color {
    match method {
        Method::BoxTouches | Method::BoxOverlaps => blueprint::BOX_ONLY,
        Method::CircleOverlaps => blueprint::TOUCH,
        Method::Cast => blueprint::CAST,
    }
}

#[cfg(test)]
mod tests {
    use breakout::history::History;
    use breakout::replay::Setup;

    use macroquad::prelude::vec2;

    use super::super::layout::Layout;
    use super::*;
    use crate::app::view::View;

    fn plan_of(width: f32, height: f32) -> (Vec<Part>, [Rect; 3]) {
        let view = View::of(vec2(width, height));
        plan(Layout::new(&view, false).legend, [0.0; 3])
    }

    #[test]
    fn every_row_of_keys_has_its_importance() {
        let game = crate::scenes::game("2");
        let history = History::new(Setup::new(game.levels().clone(), 0, 1));
        let rows = Microscope::at(&history, 0).key_rows("", Enter::PlaysOn);
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
            let (parts, [layers, methods, keys]) = plan_of(width, height);
            let window = View::of(vec2(width, height)).window;
            let count = parts.iter().filter(|part| matches!(part, Part::Keys(_)));
            let places: Vec<Rect> = key_places(keys, count.count(), 0.0).collect();
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
            let (parts, _) = plan_of(width, height);
            assert_eq!(parts[0], Part::Keys(Action::Back));
            assert_eq!(parts.len(), shown, "{width}x{height}: {parts:?}");
        }
        let (none, _) = plan(Rect::new(0.0, 0.0, 100.0, 0.0), [0.0; 3]);
        assert_eq!(none, [Part::Keys(Action::Back)]);
    }
}
