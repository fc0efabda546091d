//! The names of the balls of an exhibit, each where there is room.

use breakout::collision::{Aabb, Circle, touches_point_circle};
use breakout::game::Game;
use breakout::textbook::museum::Exhibit;
use macroquad::prelude::Vec2;

use crate::app::inspect::blueprint::field::arrow_tip;
use crate::app::inspect::pen::Pen;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Canvas, Style};
use crate::app::view::View;
use crate::app::words::words;

/// Names the textbook's ball and ours, or both at once where they are at one place. A ball under the loupe has no
/// name. `labels` are the areas of other labels, in text units.
pub(in super::super) fn draw_names(
    canvas: &mut Canvas,
    view: &View,
    exhibit: &Exhibit,
    now: &Game,
    (loupe, labels): (Option<Circle>, &[Aabb]),
) {
    let mut pen = Pen::on_field(canvas, view);
    let bricks = now.bricks();
    let boxes = bricks.iter().map(|(index, _)| bricks.aabb(index));
    for aabb in boxes.chain([now.paddle().aabb()]) {
        pen.labels.boxes.push(pen.viewport.box_to_window(aabb));
    }
    let flying = now.balls().first().filter(|ball| ball.held.is_none());
    if let Some(ball) = flying {
        pen.segment(ball.position, arrow_tip(ball));
    }
    let loupe_area = loupe.map(|loupe| pen.viewport.box_to_window(loupe.aabb()));
    for area in labels.iter().copied().chain(loupe_area) {
        pen.keep_area_clear(area);
    }
    let radius = exhibit.states[0].radius * view.scale;
    for (name, color, ball) in named(exhibit, now) {
        if loupe.is_none_or(|loupe| !touches_point_circle(ball, loupe)) {
            pen.keep_clear(view.to_window(ball), radius);
            pen.label_toward(ball, Vec2::ZERO, Style::Small, name, color);
        }
    }
    pen.finish();
    canvas.flush();
}

fn named(exhibit: &Exhibit, now: &Game) -> Vec<(&'static str, Color, Vec2)> {
    let words = words().museum;
    let textbook = exhibit.textbook_after(now.steps());
    if exhibit.are_together(now.steps()) {
        return vec![(words.both_balls, blueprint::INK, textbook.position)];
    }
    let theirs = (words.textbook_ball, blueprint::TOUCH, textbook.position);
    let theirs = (!textbook.is_lost()).then_some(theirs);
    let ours = now.balls().first();
    let ours = ours.map(|ball| (words.our_ball, blueprint::CAST, ball.position));
    theirs.into_iter().chain(ours).collect()
}
