//! The loupe that magnifies a contact.

use breakout::collision::{Aabb, Circle};
use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::blueprint::field::DOT;
use super::pen::Pen;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Canvas, Shape, Style};
use crate::app::view::View;

/// The loupe's radius: in text units, and its limits in playfield units.
const RADIUS: f32 = 100.0;
const LIMITS: (f32, f32) = (105.0, 150.0);
/// The radius for each time that it magnifies, in playfield units.
const FOR_EACH_TIME: f32 = 17.5;
/// From the loupe to the field's edge, and to its lower edge, which the timeline covers.
const MARGIN: f32 = 14.0;
const LOWER_MARGIN: f32 = 44.0;
/// Half the side of the square for labels, in radii of the loupe.
const LABELLED: f32 = 0.7;
/// The length of the normal, in radii of the ball.
const NORMAL_RADII: f32 = 1.7;

/// A ball that meets something, at the moment of impact.
#[derive(Clone, Debug)]
pub(crate) struct Contact {
    pub(crate) circle: Circle,
    /// Where it would be at the end of the step, if that is known.
    pub(crate) unresolved: Option<Circle>,
    pub(crate) normal: Vec2,
    /// At least one closest point, with the box that has it; a wall is none.
    pub(crate) touches: Vec<(Vec2, Option<Aabb>)>,
}

impl Contact {
    /// The contact point; the mean of several that were met at once.
    pub(crate) fn middle(&self) -> Vec2 {
        let sum: Vec2 = self.touches.iter().map(|(point, _)| *point).sum();
        sum / self.touches.len() as f32
    }

    /// Draws it in a loupe. Returns the areas of the labels, in text units.
    pub(crate) fn magnify(&self, canvas: &mut Canvas, view: &View) -> Vec<Aabb> {
        let center = self.circle.center;
        let focus = self.middle().lerp(center, 0.5);
        magnify(canvas, view, center, focus, |pen| draw_contact(pen, self))
    }
}

/// The centre and radius of the loupe on a place. It is in the corner of the field farthest from that.
pub(crate) fn loupe_on(view: &View, place: Vec2) -> Circle {
    let radius = (RADIUS / view.scale).clamp(LIMITS.0, LIMITS.1);
    let near = Vec2::splat(radius + MARGIN);
    let far = FIELD - radius - vec2(MARGIN, LOWER_MARGIN);
    let corner = Vec2::select(place.cmplt(FIELD * 0.5), far, near);
    Circle::new(corner, radius)
}

/// The line from a place to the rim of the loupe on it.
pub(crate) fn line_to(loupe: Circle, place: Vec2) -> (Vec2, Vec2) {
    let way = (loupe.center - place).normalize_or_zero();
    (place, loupe.center - way * loupe.radius)
}

/// Draws a loupe on a place, with a focus in its middle, and what is seen through it.
pub(crate) fn magnify<T>(
    canvas: &mut Canvas,
    view: &View,
    place: Vec2,
    focus: Vec2,
    draw: impl FnOnce(Pen<'_>) -> T,
) -> T {
    let loupe = loupe_on(view, place);
    let (corner, radius) = (loupe.center, loupe.radius);
    let times = (radius / FOR_EACH_TIME).round();
    let mut rim = Pen::on_field(canvas, view);
    let (from, to) = line_to(loupe, place);
    rim.line(from, to, 1.0, blueprint::INK.faded(0.5));
    canvas.add(Shape::circle(corner, radius).fill(blueprint::MARGIN));
    canvas.flush();

    // What is seen is drawn through a view of its own, clipped to the rim.
    let inside = View {
        scale: view.scale * times,
        origin: view.to_window(corner) - focus * (view.scale * times),
        ..*view
    };
    canvas.clip_to(Some((view.to_window(corner), radius * view.scale)));
    let labelled = Vec2::splat(radius * LABELLED);
    let low = view.to_window(corner - labelled);
    let size = labelled * (2.0 * view.scale);
    let mut pen = Pen::on_field(canvas, &inside);
    pen.viewport.rect = Rect::new(low.x, low.y, size.x, size.y);
    let foot = Vec2::Y * (radius * LABELLED / times);
    pen.label(focus + foot, format!("×{times}"), blueprint::QUIET);
    let drawn = draw(pen);
    canvas.flush();
    canvas.clip_to(None);

    let mut rim = Pen::on_field(canvas, view);
    rim.disc(loupe, 2.0, blueprint::INK, Color::NONE);
    canvas.flush();
    drawn
}

/// Draws a contact. Returns the areas of the labels, in text units.
fn draw_contact(mut pen: Pen<'_>, contact: &Contact) -> Vec<Aabb> {
    let Contact { circle, normal, .. } = *contact;
    let at = contact.middle();
    let along = normal.perp() * 100.0;
    for (_, aabb) in &contact.touches {
        match aabb {
            Some(aabb) => pen.tinted_box(*aabb, blueprint::TOUCH),
            None => pen.line(at - along, at + along, 2.0, blueprint::INK),
        }
    }
    if let Some(unresolved) = contact.unresolved {
        let (faint, fill) = (blueprint::TOUCH.faded(0.5), blueprint::TOUCH.alpha(0.08));
        pen.disc(unresolved, 1.0, faint, fill);
    }
    pen.dashed_box(circle.aabb(), blueprint::BOX_ONLY);
    pen.disc(circle, 1.6, blueprint::INK, blueprint::INK.alpha(0.14));
    // D' is drawn below n, which points the opposite way.
    for (point, _) in &contact.touches {
        pen.arrow(circle.center, *point, blueprint::TOUCH);
    }
    let tip = at + normal * circle.radius * NORMAL_RADII;
    pen.arrow(at, tip, blueprint::NORMAL);
    pen.dot(circle.center, DOT, blueprint::INK);
    for (point, _) in &contact.touches {
        pen.dot(*point, DOT, blueprint::TOUCH);
    }
    // C and D' have a side of n each, P and n an end.
    let side = normal.perp();
    let mut label = |at, toward, text: &str, color| {
        pen.label_toward(at, toward, Style::Digits, text, color);
    };
    label(circle.center, side, "C", blueprint::INK);
    label(tip, normal, "n", blueprint::NORMAL);
    for (point, _) in &contact.touches {
        label(*point, -normal, "P", blueprint::TOUCH);
        let middle = circle.center.lerp(*point, 0.35);
        label(middle, -side, "D'", blueprint::TOUCH);
    }
    pen.finish()
}

#[cfg(test)]
mod tests {
    use breakout::collision::overlaps_aabb_aabb;
    use breakout::tuning::BALL_RADIUS;

    use super::*;
    use crate::app::inspect::labels::crosses_edge;

    /// Contacts with a brick all around, and with a wall.
    fn contacts() -> Vec<Contact> {
        let brick = Aabb::from_center_half(vec2(300.0, 200.0), vec2(23.5, 13.6));
        let mut contacts = Vec::new();
        let mut add = |at: Vec2, normal: Vec2, aabb| {
            contacts.push(Contact {
                circle: Circle::new(at + normal * BALL_RADIUS, BALL_RADIUS),
                unresolved: None,
                normal,
                touches: vec![(at, aabb)],
            });
        };
        for turn in 0..24 {
            let normal = Vec2::from_angle(turn as f32 * std::f32::consts::TAU / 24.0);
            let corner = brick.center() + normal.signum() * brick.half_extents();
            add(corner, normal, Some(brick));
            let along = turn as f32 - 12.0;
            for face in [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y] {
                let at = brick.center() + face * brick.half_extents() + face.perp() * along;
                add(at, face, Some(brick));
            }
            add(vec2(0.0, 200.0 + along), Vec2::X, None);
        }
        contacts
    }

    #[test]
    fn the_labels_of_a_loupe_lie_on_no_edge_and_not_on_each_other() {
        let mut canvas = Canvas::new();
        for window in [(1280.0, 720.0), (800.0, 600.0), (600.0, 1000.0)] {
            let view = View::of(window.into());
            for contact in contacts() {
                canvas.begin(view.window, Vec2::ZERO, view.pixels);
                let areas = contact.magnify(&mut canvas, &view);
                let told = || format!("{window:?} {contact:?} {areas:?}");
                assert_eq!(areas.len(), 5, "{}", told());
                let loupe = loupe_on(&view, contact.circle.center);
                let times = (loupe.radius / FOR_EACH_TIME).round() * view.scale;
                let focus = contact.middle().lerp(contact.circle.center, 0.5);
                let middle = view.to_window(loupe.center);
                let seen = |place: Vec2| (place - middle) / times + focus;
                for (index, area) in areas.iter().enumerate() {
                    let others = &areas[..index];
                    assert!(
                        !others.iter().any(|of| overlaps_aabb_aabb(*of, *area)),
                        "{}",
                        told()
                    );
                    let place = Aabb::new(seen(area.min), seen(area.max));
                    for aabb in contact.touches.iter().filter_map(|(_, aabb)| *aabb) {
                        assert!(!crosses_edge(place, aabb), "{}", told());
                    }
                    assert!(!crosses_edge(place, contact.circle.aabb()), "{}", told());
                    let is_within =
                        |corner: &Vec2| corner.distance(middle) < loupe.radius * view.scale;
                    assert!(area.corners().iter().all(is_within), "{}", told());
                }
            }
        }
    }
}
