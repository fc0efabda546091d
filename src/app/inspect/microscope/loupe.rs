//! The hit on the field.

use breakout::collision::closest_point_on_aabb;
use macroquad::prelude::Vec2;

use super::traced::TracedHit;
use crate::app::inspect::blueprint::field::DOT;
use crate::app::inspect::loupe::Contact;
use crate::app::inspect::pen::Pen;
use crate::app::render::Canvas;
use crate::app::render::palette::{Color, blueprint};
use crate::app::view::View;

/// Draws the hit on the field, the ball at the moment of impact and its motion if unresolved, and the
/// contact magnified. Returns where the ball is.
pub(super) fn draw_hit(canvas: &mut Canvas, view: &View, hit: &TracedHit<'_>) -> Vec2 {
    let mut pen = Pen::on_field(canvas, view);
    let (then, end) = (hit.circle(), hit.search.unresolved());
    let start = hit.search.circle.center;
    pen.dashed(start, end.center, blueprint::INK.faded(0.6));
    for (touch, _) in hit.touched() {
        pen.dot(touch.at, DOT, blueprint::TOUCH);
    }
    pen.disc(then, 1.0, blueprint::CAST, Color::NONE);
    canvas.flush();
    contact(hit).magnify(canvas, view);
    then.center
}

fn contact(hit: &TracedHit<'_>) -> Contact {
    let circle = hit.circle();
    let closest = |aabb| closest_point_on_aabb(circle.center, aabb);
    let touched = hit.touched();
    let touches = touched.map(|(touch, aabb)| (aabb.map_or(touch.at, closest), aabb));
    Contact {
        circle,
        unresolved: Some(hit.search.unresolved()),
        normal: hit.bounce.impact.normal,
        touches: touches.collect(),
    }
}
