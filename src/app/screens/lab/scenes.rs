//! All scenes of the lab as pictures, to choose from.

use macroquad::prelude::{Rect, Vec2, vec2};

use super::bench;
use super::lessons::Lesson;
use super::pairs::{PAIRS, Pair};
use super::rows::Page;
use super::state::Lab;
use crate::app::input::{Action, Context};
use crate::app::inspect::viewport::Viewport;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Shape, Style};
use crate::app::ui::Ui;
use crate::app::view::area::{Area, best};
use crate::app::words::words;

/// The sizes of a picture with its name, the best first, and the height of a name.
const CELLS: [Vec2; 4] = [
    vec2(196.0, 132.0),
    vec2(150.0, 104.0),
    vec2(132.0, 88.0),
    vec2(100.0, 76.0),
];
const NAME: f32 = 20.0;
const FOOT: f32 = 40.0;

/// Every scene: its pair, and its index there.
pub(super) fn all() -> impl Iterator<Item = (usize, usize)> {
    let pairs = PAIRS.iter().enumerate();
    pairs.flat_map(|(pair, row)| (0..row.lessons.len()).map(move |lesson| (pair, lesson)))
}

pub(super) fn draw(lab: &Lab, ui: &mut Ui<'_>) {
    ui.flat_everywhere(|window| window.fill(blueprint::MARGIN));
    let mut room = ui.whole_window().inset(vec2(12.0, 8.0));
    let words = words();
    let foot = room.cut_bottom(ui.view.target(FOOT));
    let scenes: Vec<(usize, usize)> = all().collect();
    let columns = |cell: Vec2| ((room.w / cell.x) as usize).max(1);
    let rows = |cell: Vec2| ((room.h / cell.y) as usize).max(1);
    let cell = best(&CELLS, |cell| columns(*cell) * rows(*cell) >= scenes.len());
    let columns = columns(cell);
    let rows = rows(cell);
    let pages: Vec<&[(usize, usize)]> = scenes.chunks(columns * rows).collect();
    let page = lab.scenes.of(pages.len());
    let before = page * columns * rows;
    for (index, (pair, lesson)) in pages[page].iter().enumerate() {
        let area = room.cell(index, columns, rows, 6.0);
        let action = Action::Row(before + index);
        let is_here = lab.pair == *pair && lab.is_in(*lesson);
        ui.links.add(area, action);
        let edge = if is_here || ui.links.hovers(action) {
            blueprint::INK
        } else {
            blueprint::GRID_COARSE
        };
        draw_scene(
            ui,
            area,
            &PAIRS[*pair],
            &PAIRS[*pair].lessons[*lesson],
            edge,
        );
    }
    let mut hints = vec![ui.hint(Context::Lab, Action::Back, words.common.back)];
    if pages.len() > 1 {
        let more = words.lab.more(page + 1, pages.len());
        hints.push(ui.hint(Context::Lab, Action::NextPage, &more));
    }
    ui.foot(foot, &hints, &[]);
    ui.flush();
}

fn draw_scene(ui: &mut Ui<'_>, area: Rect, pair: &Pair, lesson: &Lesson, edge: Color) {
    let mut picture = area;
    let name = picture.cut_bottom(NAME);
    ui.add_snapped(Shape::of(picture).round(4.0).fill(blueprint::PAPER));
    let port = Viewport::new(picture, lesson.camera.center, lesson.camera.span);
    let mut pen = bench::pen(ui, port);
    bench::bodies(&mut pen, &lesson.setup, lesson.setup.overlaps(), None);
    if let Some(motion) = lesson.setup.motion {
        let center = lesson.setup.bodies[0].center();
        pen.arrow(center, center + motion, blueprint::VELOCITY);
    }
    pen.finish();
    ui.add_snapped(Shape::of(picture).round(4.0).border(1.5, edge));
    let text = format!("{}: {}", pair.caption.name(), lesson.caption.name());
    let fits = |text: &&str| ui.lettering.width(Style::Small, text) <= name.w;
    let text = best(&[&text, lesson.caption.name()], fits);
    ui.label(Style::Small, text, name, Align::Left, blueprint::INK);
}

impl Lab {
    /// Turns the page, or opens a scene.
    pub(super) fn act_on_scenes(&mut self, action: Action) {
        match action {
            Action::Scenes => self.show(Page::Answer),
            Action::Row(scene) => {
                if let Some((pair, lesson)) = all().nth(scene) {
                    self.open_scene(pair, lesson);
                }
            }
            _ => self.scenes.act(action),
        }
    }
}
