//! The hit on the field, and the loupe that magnifies its contact.

use breakout::collision::{Circle, closest_point_on_aabb};
use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::traced::TracedHit;
use crate::app::inspect::blueprint::field::DOT;
use crate::app::inspect::pen::Pen;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::view::View;

const MAGNIFIED: f32 = 6.0;
/// The loupe's radius in playfield units.
const LOUPE: f32 = 105.0;
/// From the loupe to the field's edge, and to its lower edge, which the timeline covers.
const MARGIN: f32 = 14.0;
const LOWER_MARGIN: f32 = 44.0;
/// Half the side of the square for labels, in radii of the loupe.
const LABELLED: f32 = 0.68;
/// The length of the normal, in radii of the ball.
const NORMAL_RADII: f32 = 1.7;

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
    let focus = middle_of_touches(hit).lerp(then.center, 0.5);
    magnify(canvas, view, then.center, focus, |pen| {
        draw_contact(pen, hit);
    });
    then.center
}

/// The centre and radius of the loupe on a place. It is in the corner of the field farthest from that.
pub(super) fn loupe_on(place: Vec2) -> Circle {
    let near = Vec2::splat(LOUPE + MARGIN);
    let far = FIELD - LOUPE - vec2(MARGIN, LOWER_MARGIN);
    let corner = Vec2::select(place.cmplt(FIELD * 0.5), far, near);
    Circle::new(corner, LOUPE)
}

/// Draws a loupe on a place, with a focus in its middle, and what is seen through it.
pub(super) fn magnify(
    canvas: &mut Canvas,
    view: &View,
    place: Vec2,
    focus: Vec2,
    draw: impl FnOnce(Pen<'_>),
) {
    let corner = loupe_on(place).center;
    let mut rim = Pen::on_field(canvas, view);
    let reach = corner - (corner - place).normalize_or_zero() * LOUPE;
    rim.line(place, reach, 1.0, blueprint::INK.faded(0.5));
    canvas.add(Shape::circle(corner, LOUPE).fill(blueprint::MARGIN));
    canvas.flush();

    // What is seen is drawn through a view of its own, clipped to the rim.
    let inside = View {
        scale: view.scale * MAGNIFIED,
        origin: view.to_window(corner) - focus * (view.scale * MAGNIFIED),
        ..*view
    };
    canvas.clip_to(Some((view.to_window(corner), LOUPE * view.scale)));
    let labelled = Vec2::splat(LOUPE * LABELLED);
    let low = view.to_window(corner - labelled);
    let size = labelled * (2.0 * view.scale);
    let mut pen = Pen::on_field(canvas, &inside);
    pen.viewport.rect = Rect::new(low.x, low.y, size.x, size.y);
    draw(pen);
    canvas.flush();
    canvas.clip_to(None);

    let mut rim = Pen::on_field(canvas, view);
    rim.disc(Circle::new(corner, LOUPE), 2.0, blueprint::INK, Color::NONE);
    let foot = view.to_window(corner + vec2(0.0, LOUPE)) - vec2(0.0, 8.0);
    let text = format!("×{MAGNIFIED}");
    canvas.text(Style::Digits, text, foot, Align::Center, blueprint::QUIET);
    canvas.flush();
}

/// The contact point; between the two of bricks that were met at once.
fn middle_of_touches(hit: &TracedHit<'_>) -> Vec2 {
    let touches = hit.bounce.impact.touches();
    let sum: Vec2 = touches.iter().map(|touch| touch.at).sum();
    sum / touches.len() as f32
}

fn draw_contact(mut pen: Pen<'_>, hit: &TracedHit<'_>) {
    let circle = hit.circle();
    let (at, normal) = (middle_of_touches(hit), hit.bounce.impact.normal);
    let along = normal.perp() * 100.0;
    for (_, aabb) in hit.touched() {
        match aabb {
            Some(aabb) => pen.tinted_box(aabb, blueprint::TOUCH),
            None => pen.line(at - along, at + along, 2.0, blueprint::INK),
        }
    }
    let (faint, fill) = (blueprint::TOUCH.faded(0.5), blueprint::TOUCH.alpha(0.08));
    pen.disc(hit.search.unresolved(), 1.0, faint, fill);
    pen.dashed_box(circle.aabb(), blueprint::BOX_ONLY);
    pen.disc(circle, 1.6, blueprint::INK, blueprint::INK.alpha(0.14));
    let closest = |aabb| closest_point_on_aabb(circle.center, aabb);
    let touched = hit.touched();
    let points = touched.map(|(touch, aabb)| aabb.map_or(touch.at, closest));
    let points: Vec<Vec2> = points.collect();
    // D' is drawn below n, which points the opposite way.
    for point in &points {
        pen.arrow(circle.center, *point, blueprint::TOUCH);
        pen.label(*point, "P", blueprint::TOUCH);
        pen.label(circle.center.lerp(*point, 0.5), "D'", blueprint::TOUCH);
    }
    let tip = at + normal * circle.radius * NORMAL_RADII;
    pen.arrow(at, tip, blueprint::CAST);
    pen.dot(circle.center, DOT, blueprint::INK);
    for point in points {
        pen.dot(point, DOT, blueprint::TOUCH);
    }
    pen.label(circle.center, "C", blueprint::INK);
    pen.label(tip, "n", blueprint::CAST);
    pen.finish();
}
