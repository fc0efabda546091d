//! Draws the field of the blueprint, layer by layer.

use std::ops::Range;

use breakout::collision::{Aabb, Circle, closest_point_on_aabb};
use breakout::game::{Ball, Capsule, Game};
use breakout::tuning::{FIELD, STEPS_PER_SECOND};
use macroquad::prelude::{Rect, Vec2, vec2};

use super::Blueprint;
use super::layers::Layer;
use crate::app::inspect::pen::Pen;
use crate::app::playfield::{draw_in_parts, mixed};
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Canvas, PostParams, Style};
use crate::app::view::View;

/// Squares of the grid, in playfield units.
const FINE_SQUARE: f32 = 20.0;
const COARSE_SQUARE: f32 = 100.0;
/// Radius of a point, in units of the pen.
pub(crate) const DOT: f32 = 2.6;
/// Closest points are shown within this distance of the ball, in playfield units.
const POINT_RANGE: f32 = 110.0;
/// The number of closest points shown: more would hide one another among small bricks.
const MAX_POINTS: usize = 14;
/// The path ahead ends after this many bounces or steps, whichever comes first.
const BOUNCES: usize = 4;
const PATH_STEPS: u32 = 3 * STEPS_PER_SECOND;
/// The steps of all balls together: with many balls each path is shorter, so that a frame stays short.
const PATH_BALL_STEPS: u32 = 8 * PATH_STEPS;
/// The length of a velocity's arrow in seconds of flight, and its limit in playfield units.
const ARROW_SCALE: f32 = 0.16;
const MAX_ARROW: f32 = 100.0;
/// The length of a contact's normal, in playfield units.
const NORMAL_LENGTH: f32 = 26.0;

pub(crate) struct Highlights {
    /// Bricks in a colour other than that of bricks apart from the ball. They may be gone.
    pub(crate) bricks: Vec<(usize, Color)>,
    /// Contact points and normals.
    pub(crate) contacts: Vec<(Vec2, Vec2)>,
}

impl Blueprint {
    /// Draws the field of a game at rest, but for the text around it.
    pub(crate) fn draw_moment(
        &self,
        canvas: &mut Canvas,
        view: &View,
        game: &Game,
        highlights: &Highlights,
    ) {
        let has = |layer: Layer| self.shown[layer as usize];
        canvas.in_window();
        canvas.flat_everywhere(|window| window.fill(blueprint::MARGIN));
        Pen::on_field(canvas, view).empty_field();
        // What falls below the field is no longer drawn.
        let (region, plain) = (view.field_pixels(), PostParams::default());
        canvas.begin_region(region, &plain);
        if has(Layer::Boxes) {
            draw_bricks(canvas, view, game, highlights);
        }
        let mut pen = Pen::on_field(canvas, view);
        if has(Layer::Boxes) {
            pen.boxes(game, highlights);
        }
        for ball in game.balls() {
            if has(Layer::ClosestPoints) {
                pen.closest_points(game, ball);
            }
            if has(Layer::BallBox) {
                pen.dashed_box(ball.circle().aabb(), blueprint::BOX_ONLY);
            }
            pen.ball(ball);
        }
        if has(Layer::Path) {
            pen.paths(game);
        }
        if has(Layer::Normals) {
            for (at, normal) in &highlights.contacts {
                pen.arrow(*at, *at + *normal * NORMAL_LENGTH, blueprint::CAST);
                pen.dot(*at, DOT, blueprint::CAST);
            }
        }
        if has(Layer::Velocity) {
            for ball in game.balls().iter().filter(|ball| ball.held.is_none()) {
                pen.velocity(ball, has(Layer::Numbers));
            }
        }
        canvas.end_region(region, &plain);
    }
}

fn draw_bricks(canvas: &mut Canvas, view: &View, game: &Game, highlights: &Highlights) {
    let bricks = game.bricks();
    let color = |index: usize| {
        let marked = highlights.bricks.iter().find(|(brick, _)| *brick == index);
        marked.map_or(blueprint::APART, |(_, color)| *color)
    };
    let look = |cells: Range<usize>| {
        let marked = highlights.bricks.iter();
        let marked = marked.filter(|(brick, _)| cells.contains(brick));
        marked.fold(view.pixels.to_bits().into(), |stamp, (brick, color)| {
            mixed(mixed(stamp, *brick as u64), color.bits().into())
        })
    };
    draw_in_parts(canvas, bricks, look, |canvas, index, brick| {
        let mut pen = Pen::on_field(canvas, view);
        let (aabb, color) = (bricks.aabb(index), color(index));
        pen.tinted_box(aabb, color);
        if !brick.kind.breaks() {
            let [a, b, c, d] = aabb.corners();
            pen.line(a, c, 1.0, color.faded(0.3));
            pen.line(b, d, 1.0, color.faded(0.3));
        }
    });
}

pub(crate) fn arrow_tip(ball: &Ball) -> Vec2 {
    ball.position + (ball.velocity() * ARROW_SCALE).clamp_length_max(MAX_ARROW)
}

/// The middle of a label beside an arrow's tip, at a side of it, wholly in the field. In text units.
fn beside(tip: Vec2, side: f32, half: Vec2, field: Rect) -> Vec2 {
    let middle = tip + vec2(side * (half.x + 12.0), 0.0);
    let (low, high) = (field.point() + half, field.point() + field.size() - half);
    middle.max(low).min(high)
}

impl Pen<'_> {
    fn empty_field(&mut self) {
        self.paper();
        let wall = Aabb::new(Vec2::ZERO, FIELD);
        // The edges are drawn as walls below.
        let inside = wall.grown(-FINE_SQUARE * 0.5);
        self.grid(inside, FINE_SQUARE, blueprint::GRID);
        self.grid(inside, COARSE_SQUARE, blueprint::GRID_COARSE);
        // The bottom is open.
        let [left_top, right_top, right_bottom, left_bottom] = wall.corners();
        let sides = [left_bottom, left_top, right_top, right_bottom];
        for side in sides.windows(2) {
            self.line(side[0], side[1], 2.0, blueprint::INK);
        }
        self.dashed(left_bottom, right_bottom, blueprint::QUIET);
    }

    pub(crate) fn tinted_box(&mut self, aabb: Aabb, color: Color) {
        self.filled_box(aabb, 1.0, color, color.faded(0.14));
    }

    /// Empty outlines of highlighted bricks that are gone, paddle and capsules. Dashes are for ways.
    fn boxes(&mut self, game: &Game, highlights: &Highlights) {
        let bricks = game.bricks();
        for (index, color) in &highlights.bricks {
            if bricks.get(*index).is_none() {
                self.filled_box(bricks.aabb(*index), 1.0, *color, Color::NONE);
            }
        }
        self.tinted_box(game.paddle().aabb(), blueprint::INK);
        for capsule in game.capsules() {
            self.capsule(capsule);
        }
    }

    /// A capsule with its letter, in its shape of play: round if it helps, a box if it does not.
    fn capsule(&mut self, capsule: &Capsule) {
        let (spec, aabb) = (capsule.kind.spec(), capsule.aabb());
        if spec.helps {
            self.rounded_box(aabb, aabb.half_extents().y, blueprint::CAST);
        } else {
            self.tinted_box(aabb, blueprint::TOUCH);
        }
        let letter = spec.letter.to_ascii_uppercase().to_string();
        let middle = self.viewport.to_window(aabb.center());
        self.canvas
            .text_centered(Style::Digits, letter, middle, blueprint::INK);
    }

    fn closest_points(&mut self, game: &Game, ball: &Ball) {
        let center = ball.position;
        let near = Circle::new(center, POINT_RANGE).aabb();
        let distance = |point: &Vec2| point.distance_squared(center);
        let mut points: Vec<Vec2> = game
            .bricks()
            .near(near)
            .map(|brick| closest_point_on_aabb(center, game.bricks().aabb(brick)))
            .filter(|point| distance(point) <= POINT_RANGE * POINT_RANGE)
            .collect();
        points.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
        for point in points.into_iter().take(MAX_POINTS) {
            self.dashed(center, point, blueprint::APART.faded(0.8));
            self.dot(point, DOT, blueprint::APART);
        }
    }

    fn ball(&mut self, ball: &Ball) {
        // In a small window the outline is at most half the radius wide.
        let radius = ball.radius() * self.viewport.scale / self.unit;
        let width = (radius * 0.5).min(2.0);
        let fill = blueprint::INK.alpha(0.12);
        self.disc(ball.circle(), width, blueprint::INK, fill);
        self.dot(ball.position, DOT, blueprint::INK);
    }

    fn velocity(&mut self, ball: &Ball, number: bool) {
        let tip = arrow_tip(ball);
        self.arrow(ball.position, tip, blueprint::INK);
        if number {
            let text = format!("v {:.0}", ball.speed);
            let half = self.label_size(&text) * 0.5;
            let side = if ball.direction.x < 0.0 { -1.0 } else { 1.0 };
            let tip = self.viewport.to_window(tip);
            let middle = beside(tip, side, half, self.viewport.rect);
            self.canvas
                .text_centered(Style::Digits, text, middle, blueprint::INK);
        }
    }

    /// The next bounces of each ball, as predicted by the game with the paddle at rest.
    fn paths(&mut self, game: &Game) {
        let balls = game.balls();
        let steps = PATH_STEPS.min(PATH_BALL_STEPS / (balls.len().max(1) as u32));
        for (ball, path) in balls.iter().zip(game.paths_ahead(BOUNCES, steps)) {
            let mut from = path.start;
            for center in path.bounces {
                self.dashed(from, center, blueprint::CAST);
                let ghost = Circle::new(center, ball.radius());
                self.disc(ghost, 1.0, blueprint::CAST.faded(0.7), Color::NONE);
                from = center;
            }
            if let Some(end) = path.end {
                self.dashed(from, end, blueprint::CAST);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_at_the_edge_is_wholly_in_the_field() {
        let field = Rect::new(100.0, 20.0, 600.0, 450.0);
        let half = vec2(21.0, 7.5);
        for tip in [vec2(400.0, 20.0), vec2(101.0, 300.0), vec2(699.0, 469.0)] {
            for side in [-1.0, 1.0] {
                let middle = beside(tip, side, half, field);
                assert!(field.contains(middle - half), "{tip} {side}: {middle}");
                assert!(middle.x + half.x <= 700.0 && middle.y + half.y <= 470.0);
            }
        }
    }
}
