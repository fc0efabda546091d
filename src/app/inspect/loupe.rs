//! The loupe over the field that magnifies a contact.

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
/// The radius divided by the magnification, in playfield units.
const FOR_ONE: f32 = 17.5;
/// The margins to the field's edges, and to the lower one, which the timeline covers.
const MARGIN: f32 = 14.0;
const LOWER_MARGIN: f32 = 44.0;
/// Half the side of the square for labels, in radii of the loupe.
const LABELLED: f32 = 0.7;
/// The length of the normal, in radii of the ball.
const NORMAL_RADII: f32 = 1.7;

/// A ball that touches a surface, at the moment of impact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BallContact {
    pub(crate) circle: Circle,
    pub(crate) point: Vec2,
    pub(crate) normal: Vec2,
    /// The box that was hit; `None` for a wall.
    pub(crate) aabb: Option<Aabb>,
}

/// The loupe on a place, in the corner of the field that is farthest from it.
pub(crate) fn loupe_on(view: &View, place: Vec2) -> Circle {
    let radius = (RADIUS / view.scale).clamp(LIMITS.0, LIMITS.1);
    let near = Vec2::splat(radius + MARGIN);
    let far = FIELD - radius - vec2(MARGIN, LOWER_MARGIN);
    let corner = Vec2::select(place.cmplt(FIELD * 0.5), far, near);
    Circle::new(corner, radius)
}

/// The line from a place to the rim of the loupe on it.
pub(crate) fn line_to(loupe: Circle, place: Vec2) -> (Vec2, Vec2) {
    let direction = (loupe.center - place).normalize_or_zero();
    (place, loupe.center - direction * loupe.radius)
}

/// The scale of a loupe over that of the field.
pub(crate) fn magnification(loupe: Circle) -> f32 {
    (loupe.radius / FOR_ONE).round()
}

impl BallContact {
    /// Draws it in a loupe. Returns the areas of the labels, in text units.
    pub(crate) fn magnify(&self, canvas: &mut Canvas, view: &View) -> Vec<Aabb> {
        let loupe = loupe_on(view, self.circle.center);
        let corner = loupe.center;
        let radius = loupe.radius;
        let times = magnification(loupe);
        let focus = self.point.lerp(self.circle.center, 0.5);
        let mut rim = Pen::on_field(canvas, view);
        let (from, to) = line_to(loupe, self.circle.center);
        rim.line(from, to, 1.0, blueprint::INK.faded(0.5));
        canvas.add(Shape::circle(corner, radius).fill(blueprint::MARGIN));
        canvas.flush();

        // The content is drawn with a view of its own, clipped to the rim.
        let inside = View {
            scale: view.scale * times,
            origin: view.to_text(corner) - focus * (view.scale * times),
            ..*view
        };
        canvas.clip_to(Some((view.to_text(corner), radius * view.scale)));
        let labelled = Vec2::splat(radius * LABELLED);
        let low = view.to_text(corner - labelled);
        let size = labelled * (2.0 * view.scale);
        let mut pen = Pen::on_field(canvas, &inside);
        pen.viewport.rect = Rect::new(low.x, low.y, size.x, size.y);
        let labels = self.draw(pen);
        canvas.flush();
        canvas.clip_to(None);

        let mut rim = Pen::on_field(canvas, view);
        rim.disc(loupe, 2.0, blueprint::INK, Color::NONE);
        canvas.flush();
        labels
    }

    fn draw(&self, mut pen: Pen<'_>) -> Vec<Aabb> {
        let circle = self.circle;
        let point = self.point;
        let normal = self.normal;
        let along = normal.perp() * 100.0;
        match self.aabb {
            Some(aabb) => pen.tinted_box(aabb, blueprint::TOUCH),
            None => pen.line(point - along, point + along, 2.0, blueprint::INK),
        }
        pen.dashed_box(circle.aabb(), blueprint::BOX_ONLY);
        pen.disc(circle, 1.6, blueprint::INK, blueprint::INK.alpha(0.14));
        // D' is drawn before n, which points the other way.
        pen.arrow(circle.center, point, blueprint::TOUCH);
        let tip = point + normal * circle.radius * NORMAL_RADII;
        pen.arrow(point, tip, blueprint::NORMAL);
        pen.dot(circle.center, DOT, blueprint::INK);
        pen.dot(point, DOT, blueprint::TOUCH);
        // C and D' lie on opposite sides of n, P and n at its ends.
        let side = normal.perp();
        let middle = circle.center.lerp(point, 0.35);
        for (at, toward, text, color) in [
            (circle.center, side, "C", blueprint::INK),
            (tip, normal, "n", blueprint::NORMAL),
            (point, -normal, "P", blueprint::TOUCH),
            (middle, -side, "D'", blueprint::TOUCH),
        ] {
            pen.label_toward(at, toward, Style::Digits, text, color);
        }
        pen.finish()
    }
}

#[cfg(test)]
mod tests {
    use breakout::collision::overlaps_aabb_aabb;
    use breakout::tuning::BALL_RADIUS;

    use super::*;
    use crate::app::inspect::labels::crosses_edge;

    /// Contacts with a brick all around, and with a wall.
    fn contacts() -> Vec<BallContact> {
        let brick = Aabb::from_center_half(vec2(300.0, 200.0), vec2(23.5, 13.6));
        let mut contacts = Vec::new();
        let mut add = |at: Vec2, normal: Vec2, aabb| {
            contacts.push(BallContact {
                circle: Circle::new(at + normal * BALL_RADIUS, BALL_RADIUS),
                point: at,
                normal,
                aabb,
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
                assert_eq!(areas.len(), 4, "{}", told());
                let loupe = loupe_on(&view, contact.circle.center);
                let times = magnification(loupe) * view.scale;
                let focus = contact.point.lerp(contact.circle.center, 0.5);
                let middle = view.to_text(loupe.center);
                let seen = |place: Vec2| (place - middle) / times + focus;
                for (index, area) in areas.iter().enumerate() {
                    let others = &areas[..index];
                    assert!(
                        !others.iter().any(|of| overlaps_aabb_aabb(*of, *area)),
                        "{}",
                        told()
                    );
                    let place = Aabb::new(seen(area.min), seen(area.max));
                    if let Some(aabb) = contact.aabb {
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
