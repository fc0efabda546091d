//! The field of the blueprint, layer by layer.

use breakout::collision::{Aabb, Circle, closest_point_on_aabb};
use breakout::game::{Ball, Game};
use breakout::tuning::{FIELD, STEPS_PER_SECOND};
use macroquad::prelude::{Vec2, vec2};

use super::pen::Pen;
use super::{Layer, Overlay};
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::view::View;

/// Squares of the paper, in playfield units.
const FINE: f32 = 20.0;
const COARSE: f32 = 100.0;
/// Bricks nearer to the ball than this show their closest point.
const NEAR: f32 = 110.0;
/// So many of them at most: among a hundred small bricks the nearest tell the story.
const MOST_POINTS: usize = 14;
/// The path ahead: so many bounces, but no further than so many steps.
const BOUNCES: usize = 4;
const PATH_STEPS: u32 = 3 * STEPS_PER_SECOND;
/// Playfield units of an arrow for each unit a second.
const ARROW: f32 = 0.16;
const LONGEST_ARROW: f32 = 100.0;

/// What the drawing holds besides the game.
pub(in crate::app) struct Marks {
    /// Bricks that are not apart from the ball, standing or gone, in their colours.
    pub(in crate::app) bricks: Vec<(usize, Color)>,
    /// Contact points with their normals.
    pub(in crate::app) hits: Vec<(Vec2, Vec2)>,
}

/// Everything but the text around the field.
pub(in crate::app) fn draw(
    overlay: &Overlay,
    canvas: &mut Canvas,
    view: &View,
    game: &Game,
    marks: &Marks,
) {
    canvas.in_window();
    canvas.flat(Shape::rect(Vec2::ZERO, view.window).fill(blueprint::MARGIN));
    let mut pen = Pen::new(canvas, view);
    pen.paper();
    if overlay.shows(Layer::Boxes) {
        pen.boxes(game, marks);
    }
    for ball in game.balls() {
        if overlay.shows(Layer::ClosestPoints) {
            pen.closest_points(game, ball);
        }
        if overlay.shows(Layer::BallBox) {
            pen.dashed_box(ball.circle().aabb(), blueprint::BOX_ONLY);
        }
        pen.ball(ball);
    }
    if overlay.shows(Layer::Path) {
        pen.path(game);
    }
    if overlay.shows(Layer::Normals) {
        for (at, normal) in &marks.hits {
            pen.arrow(*at, *at + *normal * 26.0, blueprint::CAST);
            pen.dot(*at, blueprint::CAST);
        }
    }
    if overlay.shows(Layer::Velocity) {
        for ball in game.balls().iter().filter(|ball| ball.held.is_none()) {
            pen.velocity(ball, overlay.shows(Layer::Numbers));
        }
    }
    canvas.flush();
}

/// Where the arrow of a ball's velocity ends.
pub(in crate::app) fn arrow_tip(ball: &Ball) -> Vec2 {
    ball.position + (ball.velocity() * ARROW).clamp_length_max(LONGEST_ARROW)
}

impl Pen<'_> {
    fn paper(&mut self) {
        let paper = Shape::rect(Vec2::ZERO, FIELD).fill(blueprint::PAPER);
        self.canvas.flat(paper);
        for (square, color) in [(FINE, blueprint::GRID), (COARSE, blueprint::GRID_COARSE)] {
            let lines =
                |length: f32| (1..(length / square) as usize).map(move |n| n as f32 * square);
            for x in lines(FIELD.x) {
                let line = Shape::rect(vec2(x, 0.0), vec2(self.hair, FIELD.y));
                self.canvas.flat(line.fill(color));
            }
            for y in lines(FIELD.y) {
                let line = Shape::rect(vec2(0.0, y), vec2(FIELD.x, self.hair));
                self.canvas.flat(line.fill(color));
            }
        }
        // The walls: left, right and top; the bottom is open.
        let wall = Aabb::new(Vec2::ZERO, FIELD);
        let [left_top, right_top, right_bottom, left_bottom] = wall.corners();
        let ink = blueprint::INK;
        self.line(left_bottom, left_top, 2.0, ink);
        self.line(left_top, right_top, 2.0, ink);
        self.line(right_top, right_bottom, 2.0, ink);
        self.dashed(left_bottom, right_bottom, blueprint::QUIET);
    }

    /// Bricks in their colours, those that are just gone in outline, the paddle, and what falls.
    fn boxes(&mut self, game: &Game, marks: &Marks) {
        let bricks = game.bricks();
        for (index, brick) in bricks.iter() {
            let aabb = bricks.aabb(index);
            let marked = marks.bricks.iter().find(|(marked, _)| *marked == index);
            let color = marked.map_or(blueprint::APART, |(_, color)| *color);
            self.filled_box(aabb, color);
            if !brick.kind.breaks() {
                let [a, b, c, d] = aabb.corners();
                self.line(a, c, 1.0, color.faded(0.3));
                self.line(b, d, 1.0, color.faded(0.3));
            }
        }
        for (index, color) in &marks.bricks {
            if bricks.get(*index).is_none() {
                self.dashed_box(bricks.aabb(*index), *color);
            }
        }
        self.filled_box(game.paddle().aabb(), blueprint::INK);
        for capsule in game.capsules() {
            self.filled_box(capsule.aabb(), blueprint::CAST);
        }
    }

    /// From the ball's centre to the closest point of the bricks near it.
    fn closest_points(&mut self, game: &Game, ball: &Ball) {
        let center = ball.position;
        let near = Circle::new(center, NEAR).aabb();
        let distance = |point: &Vec2| point.distance_squared(center);
        let mut points: Vec<Vec2> = game
            .bricks()
            .near(near)
            .map(|brick| closest_point_on_aabb(center, game.bricks().aabb(brick)))
            .filter(|point| distance(point) <= NEAR * NEAR)
            .collect();
        points.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
        for point in points.into_iter().take(MOST_POINTS) {
            self.dashed(center, point, blueprint::APART.faded(0.8));
            self.dot(point, blueprint::APART);
        }
    }

    fn ball(&mut self, ball: &Ball) {
        let width = 2.0 * self.hair;
        self.canvas.add(
            Shape::circle(ball.position, ball.radius())
                .fill(blueprint::INK.alpha(0.12))
                .border(width.min(ball.radius() * 0.5), blueprint::INK),
        );
        self.dot(ball.position, blueprint::INK);
    }

    fn velocity(&mut self, ball: &Ball, number: bool) {
        let tip = arrow_tip(ball);
        self.arrow(ball.position, tip, blueprint::INK);
        if number {
            // Beside the arrow's tip, on the side where the path does not go on.
            let side = if ball.direction.x < 0.0 { -1.0 } else { 1.0 };
            let inside = tip.clamp(vec2(60.0, 20.0), FIELD - vec2(60.0, 12.0));
            let at = self.view.to_window(inside + vec2(side * 12.0, 4.0));
            let align = if side < 0.0 {
                Align::Right
            } else {
                Align::Left
            };
            let text = format!("v {:.0}", ball.speed);
            self.canvas
                .text(Style::Digits, text, at, align, blueprint::INK);
        }
    }

    /// The next bounces of a single ball, as the game predicts them with the paddle where it is.
    fn path(&mut self, game: &Game) {
        let radius = game.balls().first().map_or(0.0, Ball::radius);
        let Some(path) = game.path_ahead(BOUNCES, PATH_STEPS) else {
            return;
        };
        let mut from = path.start;
        for center in path.bounces {
            self.dashed(from, center, blueprint::CAST);
            self.canvas.add(
                Shape::circle(center, radius)
                    .border(self.hair.min(radius), blueprint::CAST.faded(0.7)),
            );
            from = center;
        }
        if let Some(end) = path.end {
            self.dashed(from, end, blueprint::CAST);
        }
    }
}
