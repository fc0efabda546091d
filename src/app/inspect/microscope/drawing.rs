//! The field under the microscope, and the loupe on the contact.

use breakout::collision::closest_point_on_aabb;
use breakout::tuning::FIELD;
use macroquad::prelude::{Vec2, vec2};

use super::story::Hit;
use crate::app::inspect::blueprint::pen::Pen;
use crate::app::playfield::in_field;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::view::View;
use breakout::textbook::methods::{METHODS, Method, MethodResults};
use breakout::textbook::museum::Exhibit;

/// How much larger the loupe shows the contact.
const MAGNIFIED: f32 = 6.0;
/// The loupe's radius in playfield units.
const LOUPE: f32 = 105.0;

/// The colour of a brick by what the methods say: the cast outweighs the circle, the circle the
/// boxes. Those that the emphasised method does not hit are faint.
pub(super) fn brick_color(results: &MethodResults, method: usize) -> Color {
    let (method, _) = METHODS[method];
    if results.hit(method) {
        return method_color(method);
    }
    let mut strictest_first = METHODS.iter().rev().map(|(method, _)| *method);
    let strictest = strictest_first.find(|method| results.hit(*method));
    method_color(strictest.unwrap_or(Method::BoxTouches)).faded(0.45)
}

/// The colour in which a method's answers are shown.
pub(super) fn method_color(method: Method) -> Color {
    match method {
        Method::BoxTouches | Method::BoxOverlaps => blueprint::BOX_ONLY,
        Method::CircleOverlaps => blueprint::TOUCH,
        Method::Cast => blueprint::CAST,
    }
}

/// The contact in the field: the ball where it would have gone, and at the moment of impact.
pub(super) fn draw_hit(canvas: &mut Canvas, view: &View, hit: &Hit<'_>) {
    let mut pen = Pen::new(canvas, view);
    let (then, end) = (hit.circle(), hit.unresolved());
    pen.dashed(
        hit.search.circle.center,
        end.center,
        blueprint::INK.faded(0.6),
    );
    pen.dot(hit.bounce.impact.at, blueprint::TOUCH);
    let hair = pen.hair;
    pen.canvas
        .add(Shape::circle(then.center, then.radius).border(hair, blueprint::CAST));
    canvas.flush();
}

/// The textbook's ball and the way it came. The words about it are beside the field, where neither
/// the loupe nor a trail can cross them.
pub(super) fn draw_exhibit(canvas: &mut Canvas, view: &View, exhibit: &Exhibit, step: u64) {
    let mut pen = Pen::new(canvas, view);
    let last = (step as usize).min(exhibit.path.len() - 1);
    let color = blueprint::TOUCH;
    for pair in exhibit.path[..=last].windows(2) {
        pen.line(pair[0], pair[1], 1.2, color.faded(0.7));
        pen.dot(pair[0], color.faded(0.7));
    }
    let hair = pen.hair;
    let ball = Shape::circle(exhibit.place(step), exhibit.radius);
    pen.canvas
        .add(ball.fill(color.alpha(0.25)).border(hair * 1.6, color));
    canvas.flush();
}

/// The loupe's middle and radius: in the corner of the field that is farthest from the contact.
pub(super) fn loupe_of(hit: &Hit<'_>) -> (Vec2, f32) {
    let circle = hit.circle();
    let corner = vec2(
        if circle.center.x < FIELD.x * 0.5 {
            FIELD.x - LOUPE - 14.0
        } else {
            LOUPE + 14.0
        },
        if circle.center.y < FIELD.y * 0.5 {
            FIELD.y - LOUPE - 44.0
        } else {
            LOUPE + 14.0
        },
    );
    (corner, LOUPE)
}

/// The contact, large.
pub(super) fn draw_loupe(canvas: &mut Canvas, view: &View, hit: &Hit<'_>) {
    let circle = hit.circle();
    let (corner, _) = loupe_of(hit);
    let focus = hit.bounce.impact.at.lerp(circle.center, 0.5);
    let mut rim = Pen::new(canvas, view);
    let reach = corner - (corner - circle.center).normalize_or_zero() * LOUPE;
    rim.line(circle.center, reach, 1.0, blueprint::INK.faded(0.5));
    let hair = rim.hair;
    canvas.add(Shape::circle(corner, LOUPE).fill(blueprint::MARGIN));
    canvas.flush();

    // The same drawing through a view of its own, clipped to the rim.
    let inside = View {
        scale: view.scale * MAGNIFIED,
        origin: view.to_window(corner) - focus * (view.scale * MAGNIFIED),
        ..*view
    };
    canvas.clip_to(Some((view.to_window(corner), LOUPE * view.scale)));
    draw_contact(canvas, &inside, hit);
    canvas.flush();
    canvas.clip_to(None);

    in_field(canvas, view, Vec2::ZERO);
    canvas.add(Shape::circle(corner, LOUPE).border(hair * 2.0, blueprint::INK));
    let foot = view.to_window(corner + vec2(0.0, LOUPE)) - vec2(0.0, 8.0 * view.ui);
    let text = format!("×{MAGNIFIED}");
    canvas.text(Style::Digits, text, foot, Align::Center, blueprint::QUIET);
    canvas.flush();
}

/// Box, ball and the points between them, labelled.
fn draw_contact(canvas: &mut Canvas, view: &View, hit: &Hit<'_>) {
    let circle = hit.circle();
    let (at, normal) = (hit.bounce.impact.at, hit.bounce.impact.normal);
    let mut pen = Pen::new(canvas, view);
    if let Some(aabb) = hit.aabb() {
        pen.filled_box(aabb, blueprint::TOUCH);
    } else {
        let along = normal.perp() * 100.0;
        pen.line(at - along, at + along, 2.0, blueprint::INK);
    }
    let hair = pen.hair;
    let ghost = hit.unresolved();
    pen.canvas.add(
        Shape::circle(ghost.center, ghost.radius)
            .fill(blueprint::TOUCH.alpha(0.08))
            .border(hair, blueprint::TOUCH.faded(0.5)),
    );
    pen.dashed_box(circle.aabb(), blueprint::BOX_ONLY);
    pen.canvas.add(
        Shape::circle(circle.center, circle.radius)
            .fill(blueprint::INK.alpha(0.14))
            .border(hair * 1.6, blueprint::INK),
    );
    let point = hit
        .aabb()
        .map_or(at, |aabb| closest_point_on_aabb(circle.center, aabb));
    // D' below n, which goes the other way.
    pen.arrow(circle.center, point, blueprint::TOUCH);
    pen.arrow(at, at + normal * circle.radius * 1.7, blueprint::CAST);
    pen.dot(circle.center, blueprint::INK);
    pen.dot(point, blueprint::TOUCH);

    // Labels keep off the line between C and P.
    let aside = normal.perp() * 10.0 * view.ui;
    let mut label = |text: &str, place: Vec2, offset: Vec2, color: Color| {
        let at = view.to_window(place) + offset + vec2(0.0, 5.0 * view.ui);
        canvas.text(Style::Digits, text, at, Align::Center, color);
    };
    label("C", circle.center, aside, blueprint::INK);
    label(
        "P",
        point,
        aside - normal * 10.0 * view.ui,
        blueprint::TOUCH,
    );
    label(
        "D'",
        circle.center.lerp(point, 0.5),
        -aside * 1.3,
        blueprint::TOUCH,
    );
    label(
        "n",
        at + normal * circle.radius * 1.7,
        aside,
        blueprint::CAST,
    );
}
