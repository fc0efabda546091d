//! The names of the balls of an exhibit, each where there is room.

use breakout::collision::{Aabb, Circle, touches_point_circle};
use breakout::game::Game;
use breakout::textbook::museum::Exhibit;
use macroquad::prelude::Vec2;

use crate::app::inspect::blueprint::field::arrow_tip;
use crate::app::inspect::pen::Pen;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Canvas, Shape, Style};
use crate::app::view::View;
use crate::app::words::words;

/// Names the textbook's ball and ours, or both at once where they are at one place. A ball under the loupe has no
/// name. `labels` are the areas of other labels, in text units. Returns the areas of the names.
pub(in super::super) fn draw_names(
    canvas: &mut Canvas,
    view: &View,
    exhibit: &Exhibit,
    now: &Game,
    (loupe, labels): (Option<Circle>, &[Aabb]),
) -> Vec<Aabb> {
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
    // Off the ball and the corners of its box.
    let away = exhibit.states[0].radius * view.scale + 6.0;
    for (name, color, ball) in named(exhibit, now) {
        if loupe.is_none_or(|loupe| !touches_point_circle(ball, loupe)) {
            pen.keep_clear(view.to_window(ball), away);
            pen.label_toward(ball, Vec2::X, Style::Small, name, color);
        }
    }
    let areas = pen.finish();
    for area in &areas {
        // Lines pass under the plate.
        let plate = area.grown(2.0);
        let plate = Shape::rect(plate.min, plate.size()).round(4.0);
        canvas.add_snapped(plate.fill(blueprint::PAPER));
    }
    canvas.flush();
    areas
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

#[cfg(test)]
mod tests {
    use breakout::collision::{overlaps_aabb_aabb, touches_point_aabb};
    use macroquad::prelude::vec2;

    use super::*;
    use crate::app::view::Surface;

    /// Draws all names of all exhibits twice: no name lies on another, on a ball, or on a label that was there.
    #[test]
    fn names_are_apart_and_off_balls_and_labels_and_none_is_under_the_loupe() {
        let (mut canvas, mut count) = (Canvas::new(), 0);
        let view = View::blueprint(Surface::of(vec2(1280.0, 720.0)));
        canvas.begin(view.window, Vec2::ZERO, view.pixels);
        for exhibit in (0..).map_while(Exhibit::new) {
            let mut game = exhibit.setup().expect("a setup").game();
            while game.steps() < exhibit.last_shown {
                game.step(exhibit.input, &mut Vec::new());
                if game.steps() % 16 > 0 {
                    continue;
                }
                let mut areas: Vec<Aabb> = Vec::new();
                for _ in 0..2 {
                    let new = draw_names(&mut canvas, &view, &exhibit, &game, (None, &areas));
                    areas.extend(new);
                }
                let balls = named(&exhibit, &game).into_iter().map(|(.., ball)| ball);
                let balls: Vec<Vec2> = balls.collect();
                for (index, area) in areas.iter().enumerate() {
                    let is_apart = |other: &Aabb| !overlaps_aabb_aabb(*other, *area);
                    assert!(areas[..index].iter().all(is_apart), "{area:?}");
                    let is_off = |ball: &Vec2| !touches_point_aabb(view.to_window(*ball), *area);
                    assert!(balls.iter().all(is_off), "{area:?}");
                }
                let loupe = Some(Circle::new(balls[0], 1000.0));
                let hidden = draw_names(&mut canvas, &view, &exhibit, &game, (loupe, &[]));
                assert_eq!(hidden, []);
                count += areas.len();
            }
        }
        assert!(count > 20, "{count}");
    }
}
