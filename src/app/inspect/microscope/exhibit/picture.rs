//! A small picture of an exhibit: the bricks and the paddle around the place where the games part, and both paths.

use breakout::collision::{Aabb, Circle, touches_point_aabb};
use breakout::textbook::TutorialStage;
use breakout::textbook::museum::Exhibit;
use macroquad::prelude::{Rect, Vec2, vec2};

use crate::app::inspect::microscope::close_up::pixels_of;
use crate::app::inspect::pen::{FIELD_STROKES, Pen};
use crate::app::inspect::viewport::Viewport;
use crate::app::render::palette::blueprint;
use crate::app::render::{Canvas, PostParams, Shape};
use crate::app::view::View;

/// The height of the part of the field that is shown, in playfield units.
const HEIGHT: f32 = 104.0;
/// Squares of the grid, in playfield units.
const SQUARE: f32 = 20.0;

pub(crate) fn draw_picture(canvas: &mut Canvas, view: &View, rect: Rect, exhibit: &Exhibit) {
    let region = pixels_of(view, rect);
    canvas.begin_region(region, &PostParams::default());
    let parting = exhibit.parting_step as usize;
    let middle = exhibit.states[parting - 1].position;
    let seen = vec2(HEIGHT * rect.w / rect.h, HEIGHT);
    let viewport = Viewport::new(rect, middle, seen);
    let mut pen = Pen::new(canvas, viewport, 0.8, &FIELD_STROKES);
    pen.paper();
    pen.grid(viewport.seen(), SQUARE, blueprint::GRID);
    let then = &exhibit.states[parting];
    let last = exhibit.last_shown;
    for item in &exhibit.textbook_after(last).list {
        if item.is_destroyed {
            pen.dashed_box(item.aabb, blueprint::TEXTBOOK);
        } else {
            pen.tinted_box(item.aabb, blueprint::APART);
        }
    }
    pen.tinted_box(then.paddle, blueprint::INK);
    if exhibit.stage() == TutorialStage::Boxes {
        pen.dashed_box(then.circle().aabb(), blueprint::BOX_ONLY);
    }
    pen.both_paths(exhibit, last as usize);
    let radius = then.radius;
    let inside = viewport.seen().grown(-radius * 1.5);
    let steps = parting..=last as usize;
    let textbook = steps.clone().map(|step| exhibit.states[step].position);
    let ours = steps.map_while(|step| exhibit.ours.get(step).copied());
    let balls = if exhibit.are_together(last) {
        vec![(Some(then.position), blueprint::INK)]
    } else {
        let textbook = (last_in(inside, textbook), blueprint::TEXTBOOK);
        vec![textbook, (last_in(inside, ours), blueprint::CAST)]
    };
    for (place, color) in balls {
        if let Some(place) = place {
            pen.disc(Circle::new(place, radius), 1.6, color, color.alpha(0.3));
        }
    }
    canvas.end_region(region, &PostParams::default());
    canvas.in_window();
    canvas.add_snapped(Shape::of(rect).border(1.0, blueprint::GRID_COARSE));
}

/// The last place of a path before it leaves a box.
fn last_in(inside: Aabb, path: impl Iterator<Item = Vec2>) -> Option<Vec2> {
    path.take_while(|place| touches_point_aabb(*place, inside))
        .last()
}
