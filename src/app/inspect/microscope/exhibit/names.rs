//! The names of the balls of an exhibit, each where there is room.

use breakout::collision::{Aabb, Circle};
use breakout::game::Game;
use breakout::textbook::museum::Exhibit;
use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use crate::app::inspect::blueprint::field::arrow_tip;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Canvas, Shape, Style};
use crate::app::view::View;
use crate::app::words::words;

/// Names the textbook's ball and ours; where they are at one place, as both.
pub(in super::super) fn draw_names(
    canvas: &mut Canvas,
    view: &View,
    exhibit: &Exhibit,
    now: &Game,
    (loupe, labels): (Option<Circle>, &[Aabb]),
) {
    let radius = exhibit.states[0].radius * view.scale;
    let mut named = named(exhibit, now);
    let mut room = Room::new(view, now, loupe);
    let plate = |area: &Aabb| Rect::new(area.min.x, area.min.y, area.size().x, area.size().y);
    room.plates.extend(labels.iter().map(plate));
    for (.., ball) in &mut named {
        *ball = view.to_window(*ball);
        room.taken.push((*ball, radius));
    }
    canvas.in_window();
    for (name, color, ball) in named {
        let width = canvas.lettering.width(Style::Small, name);
        let size = vec2(width + 8.0, 20.0);
        let Some(plate) = room.take(ball, radius + 8.0, size) else {
            continue;
        };
        // Lines pass under the plate.
        let ground = Shape::of(plate).round(4.0);
        canvas.add_snapped(ground.fill(blueprint::PAPER));
        canvas.text_centered(Style::Small, name, plate.center(), color);
    }
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

/// A circle of the window that no name may cover: centre and radius.
type Taken = (Vec2, f32);

/// The free and taken parts of the field, in text units.
struct Room {
    field: Rect,
    taken: Vec<Taken>,
    /// Bricks and paddle. A name covers them only if there is no other place.
    boxes: Vec<Rect>,
    plates: Vec<Rect>,
}

impl Room {
    fn new(view: &View, now: &Game, loupe: Option<Circle>) -> Self {
        let mut taken = arrow(view, now);
        taken.extend(loupe.map(|of| (view.to_window(of.center), of.radius * view.scale)));
        let bricks = now.bricks();
        let aabbs = bricks.iter().map(|(index, _)| bricks.aabb(index));
        let aabbs = aabbs.chain([now.paddle().aabb()]);
        Self {
            field: in_window(view, Aabb::new(Vec2::ZERO, FIELD)),
            taken,
            boxes: aabbs.map(|aabb| in_window(view, aabb)).collect(),
            plates: Vec::new(),
        }
    }

    /// Takes a free place for a plate beside a ball; `None` if there is none.
    fn take(&mut self, ball: Vec2, distance: f32, size: Vec2) -> Option<Rect> {
        let is_bare = |plate: &Rect| !self.boxes.iter().any(|other| other.overlaps(plate));
        let free = || places(ball, distance, size).filter(|plate| self.is_free(*plate));
        let plate = free().find(is_bare).or_else(|| free().next())?;
        self.plates.push(plate);
        Some(plate)
    }

    fn is_free(&self, plate: Rect) -> bool {
        let (low, high) = (plate.point(), plate.point() + plate.size());
        let covers = |(middle, radius): &Taken| middle.clamp(low, high).distance(*middle) < *radius;
        self.field.contains(low)
            && self.field.contains(high)
            && !self.taken.iter().any(covers)
            && !self.plates.iter().any(|other| other.overlaps(&plate))
    }
}

/// The possible places around a ball, best first: all directions near, then all further off.
fn places(ball: Vec2, distance: f32, size: Vec2) -> impl Iterator<Item = Rect> {
    let beside = [Vec2::X, Vec2::NEG_X, Vec2::NEG_Y, Vec2::Y];
    let diagonal = [vec2(1.0, -1.0), Vec2::NEG_ONE, Vec2::ONE, vec2(-1.0, 1.0)];
    [1.0, 2.5].into_iter().flat_map(move |far| {
        beside.into_iter().chain(diagonal).map(move |way| {
            let corner = ball + way * (size * 0.5 + distance * far) - size * 0.5;
            Rect::new(corner.x, corner.y, size.x, size.y)
        })
    })
}

/// A box of the field, in text units.
fn in_window(view: &View, aabb: Aabb) -> Rect {
    let (corner, size) = (view.to_window(aabb.min), aabb.size() * view.scale);
    Rect::new(corner.x, corner.y, size.x, size.y)
}

/// Circles that cover our ball's velocity arrow.
fn arrow(view: &View, now: &Game) -> Vec<Taken> {
    let Some(ball) = now.balls().first().filter(|ball| ball.held.is_none()) else {
        return Vec::new();
    };
    let [from, to] = [ball.position, arrow_tip(ball)].map(|place| view.to_window(place));
    let shaft = (0..=6).map(|part| (from.lerp(to, part as f32 / 6.0), 6.0));
    shaft.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Vec2 = Vec2::new(60.0, 20.0);

    fn room(taken: &[Taken], boxes: &[Rect]) -> Room {
        Room {
            field: Rect::new(0.0, 0.0, 400.0, 300.0),
            taken: taken.to_vec(),
            boxes: boxes.to_vec(),
            plates: Vec::new(),
        }
    }

    #[test]
    fn names_of_balls_at_one_place_are_apart_and_off_the_ball() {
        let ball = vec2(200.0, 150.0);
        let mut room = room(&[(ball, 6.0)], &[]);
        let first = room.take(ball, 10.0, SIZE).expect("a free field");
        let second = room.take(ball, 10.0, SIZE).expect("a place left");
        assert!(!first.overlaps(&second));
        assert!(!first.contains(ball) && !second.contains(ball));
    }

    #[test]
    fn at_the_fields_edge_a_name_stays_inside() {
        for ball in [vec2(395.0, 5.0), vec2(5.0, 295.0)] {
            let mut room = room(&[], &[]);
            let plate = room.take(ball, 10.0, SIZE).expect("room inside");
            assert_eq!(room.field.intersect(plate), Some(plate));
        }
    }

    #[test]
    fn a_name_covers_a_brick_only_where_all_around_are_bricks() {
        let ball = vec2(200.0, 150.0);
        let right = Rect::new(205.0, 100.0, 190.0, 100.0);
        let plate = room(&[], &[right]).take(ball, 10.0, SIZE);
        assert!(plate.expect("room at the left").right() < ball.x);
        let everywhere = Rect::new(0.0, 0.0, 400.0, 300.0);
        assert!(room(&[], &[everywhere]).take(ball, 10.0, SIZE).is_some());
    }

    #[test]
    fn under_the_loupe_there_is_no_name() {
        let ball = vec2(200.0, 150.0);
        assert_eq!(room(&[(ball, 200.0)], &[]).take(ball, 10.0, SIZE), None);
    }
}
