//! Draws the field of the blueprint, layer by layer.

use breakout::sorting::sort_by;
use std::ops::Range;

use breakout::collision::{Aabb, Circle, closest_point_on_aabb, touches_point_circle};
use breakout::explain::compared;
use breakout::game::{Ball, Capsule, Game, Search, Surface};
use breakout::tuning::{FIELD, STEPS_PER_SECOND};
use macroquad::prelude::{Vec2, vec2};

use super::{Blueprint, Layer};
use crate::app::inspect::labels::crosses_edge;
use crate::app::inspect::loupe::{BallContact, line_to, loupe_on, magnification};
use crate::app::inspect::pen::Pen;
use crate::app::playfield::{draw_in_parts, mixed};
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Canvas, PostParams, Shape, Style};
use crate::app::view::View;
use crate::app::words::words;

/// Squares of the grid, in playfield units.
const FINE_SQUARE: f32 = 20.0;
const COARSE_SQUARE: f32 = 100.0;
/// Radius of a point, in units of the pen.
pub(crate) const DOT: f32 = 2.6;
/// Closest points of bricks are shown within this distance of the ball, in playfield units.
const POINT_RANGE: f32 = 110.0;
/// The number of bricks whose closest points are shown: more would hide one another among small bricks.
const MAX_POINTS: usize = 5;
/// Lengths in units of the pen: of the line from a closest point towards C, of the sides of a corner of the ball's
/// box, and from the ring to that box.
const STUB: f32 = 11.0;
const CORNER: f32 = 6.0;
const OUTSIDE: f32 = 6.0;
/// The number of balls with closest points and labels; more could not be read.
const LABELLED: usize = 8;
/// The height of the remarks at the foot of the field, in text units.
const REMARK: f32 = 22.0;
/// The path ahead ends after this many bounces or steps, whichever comes first.
const BOUNCES: usize = 4;
const PATH_STEPS: u32 = 3 * STEPS_PER_SECOND;
/// The steps of all balls together: with many balls each path is shorter, so that a frame stays short.
const PATH_BALL_STEPS: u32 = 8 * PATH_STEPS;
/// The length of a velocity's arrow, in seconds of flight, and its limit, in playfield units.
const ARROW_SCALE: f32 = 0.16;
const MAX_ARROW: f32 = 100.0;
/// The length of a contact's normal, in playfield units.
const NORMAL_LENGTH: f32 = 26.0;

#[derive(Default)]
pub(crate) struct Highlights {
    /// Bricks in a colour of their own; some may be gone.
    pub(crate) bricks: Vec<(usize, Color)>,
    /// Contact points and normals.
    pub(crate) contacts: Vec<(Vec2, Vec2)>,
    /// The searches of the step that was computed, for the layer of the cast.
    pub(crate) searches: Vec<Search>,
    /// The contact points and normals of the last half second.
    pub(crate) fresh: Vec<(Vec2, Vec2)>,
    /// The last hit, if it is drawn in a loupe, and the seconds since then.
    pub(crate) hit: Option<(BallContact, f32)>,
}

impl Blueprint {
    /// Draws the field of a game, without the text around it. Returns the areas of the labels, in text units.
    pub(crate) fn draw_moment(
        &self,
        canvas: &mut Canvas,
        view: &View,
        game: &Game,
        highlights: &Highlights,
    ) -> Vec<Aabb> {
        let has = |layer: Layer| self.shown[layer as usize];
        self.draw_still(canvas, view, game, highlights);
        // What falls below the field is no longer drawn.
        let region = view.field_pixels();
        let plain = PostParams::default();
        canvas.begin_region(region, &plain);
        let mut pen = Pen::on_field(canvas, view);
        self.draw_moving(&mut pen, game, highlights);
        let mut in_loupe = Vec::new();
        if let Some((contact, seconds)) = &highlights.hit {
            let loupe = loupe_on(view, contact.circle.center);
            pen.last_hit(contact, loupe);
            in_loupe = contact.magnify(pen.canvas, view);
            pen.keep_area_clear(pen.viewport.box_to_window(loupe.aabb()));
            let times = magnification(loupe);
            pen.caption(loupe, &words().blueprint.last_hit(*seconds, times));
        }
        pen.viewport.rect.h -= REMARK;
        let bricks = game.bricks();
        let mut areas = pen.finish_among(|area| {
            let marked = highlights.bricks.iter().map(|(brick, _)| *brick);
            let near = bricks.near(area).chain(marked);
            let mut boxes = near
                .map(|brick| bricks.aabb(brick))
                .chain([game.paddle().aabb()]);
            has(Layer::Boxes) && boxes.any(|aabb| crosses_edge(area, aabb))
        });
        canvas.end_region(region, &plain);
        areas.extend(in_loupe);
        areas
    }

    /// Draws what moves, layer by layer, and the normals of the contacts.
    fn draw_moving(&self, pen: &mut Pen<'_>, game: &Game, highlights: &Highlights) {
        let has = |layer: Layer| self.shown[layer as usize];
        if has(Layer::Boxes) {
            for capsule in game.capsules() {
                pen.capsule(capsule);
            }
        }
        let balls = game.balls();
        if has(Layer::ClosestPoints) {
            for ball in balls.iter().take(LABELLED) {
                pen.closest_points(game, ball);
            }
        }
        for ball in balls {
            if has(Layer::BallBox) {
                pen.corners(ball);
            }
            pen.ball(ball);
        }
        if has(Layer::Path) {
            pen.paths(game);
        }
        if has(Layer::Cast) {
            for search in highlights
                .searches
                .iter()
                .filter(|search| search.ball < LABELLED)
            {
                pen.cast(game, search);
            }
            for (at, normal) in &highlights.fresh {
                pen.arrow(*at, *at + *normal * NORMAL_LENGTH, blueprint::TOUCH);
                pen.dot(*at, DOT * 1.6, blueprint::TOUCH);
            }
        }
        if has(Layer::Normals) {
            for (at, normal) in &highlights.contacts {
                pen.arrow(*at, *at + *normal * NORMAL_LENGTH, blueprint::NORMAL);
                pen.dot(*at, DOT, blueprint::NORMAL);
            }
        }
        if has(Layer::Velocity) {
            let has_number = has(Layer::Numbers) && balls.len() <= LABELLED;
            for ball in balls.iter().filter(|ball| ball.held.is_none()) {
                pen.velocity(ball, has_number);
            }
        }
    }

    /// Draws the empty field and the boxes of bricks and paddle.
    pub(crate) fn draw_still(
        &self,
        canvas: &mut Canvas,
        view: &View,
        game: &Game,
        highlights: &Highlights,
    ) {
        canvas.in_window();
        canvas.flat_everywhere(|window| window.fill(blueprint::MARGIN));
        Pen::on_field(canvas, view).empty_field();
        if !self.shown[Layer::Boxes as usize] {
            return;
        }
        let region = view.field_pixels();
        let plain = PostParams::default();
        canvas.begin_region(region, &plain);
        draw_bricks(canvas, view, game, highlights);
        let mut pen = Pen::on_field(canvas, view);
        let bricks = game.bricks();
        // Highlighted bricks that are gone are empty outlines: paths are dashed.
        for (index, color) in &highlights.bricks {
            if bricks.get(*index).is_none() {
                pen.filled_box(bricks.aabb(*index), 1.0, *color, Color::NONE);
            }
        }
        pen.tinted_box(game.paddle().aabb(), blueprint::INK);
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
        let marked = highlights
            .bricks
            .iter()
            .filter(|(brick, _)| cells.contains(brick));
        marked.fold(view.pixels.to_bits().into(), |stamp, (brick, color)| {
            mixed(mixed(stamp, *brick as u64), color.bits().into())
        })
    };
    draw_in_parts(canvas, bricks, look, |canvas, index, brick| {
        let mut pen = Pen::on_field(canvas, view);
        let aabb = bricks.aabb(index);
        let color = color(index);
        // Bright, but not as wide as a small brick.
        let width = (aabb.size().min_element() * view.scale * 0.06).clamp(1.0, 1.6);
        pen.filled_box(aabb, width, color, color.faded(0.16));
        if !brick.kind.breaks() {
            let [a, b, c, d] = aabb.corners();
            pen.line(a, c, 1.0, color.faded(0.3));
            pen.line(b, d, 1.0, color.faded(0.3));
        }
    });
}

/// The ends of the field's edges: the walls at the left, above and at the right, and the open bottom from the right.
fn edges() -> [(Vec2, Vec2); 4] {
    let [left_top, right_top, right_bottom, left_bottom] = Aabb::new(Vec2::ZERO, FIELD).corners();
    [
        (left_bottom, left_top),
        (left_top, right_top),
        (right_top, right_bottom),
        (right_bottom, left_bottom),
    ]
}

impl Pen<'_> {
    fn empty_field(&mut self) {
        self.paper();
        // The edges are drawn as walls below.
        let inside = Aabb::new(Vec2::ZERO, FIELD).grown(-FINE_SQUARE * 0.5);
        self.grid(inside, FINE_SQUARE, blueprint::GRID.faded(0.5));
        self.grid(inside, COARSE_SQUARE, blueprint::GRID_COARSE.faded(0.5));
        let [walls @ .., (right, left)] = edges();
        for (from, to) in walls {
            self.line(from, to, 2.0, blueprint::QUIET.faded(0.7));
        }
        self.dashed(left, right, blueprint::QUIET);
    }

    pub(crate) fn tinted_box(&mut self, aabb: Aabb, color: Color) {
        self.filled_box(aabb, 1.0, color, color.faded(0.14));
    }

    /// A capsule with its letter, shaped as in play: round if it helps, else a box.
    fn capsule(&mut self, capsule: &Capsule) {
        let spec = capsule.kind.spec();
        let aabb = capsule.aabb();
        if spec.helps {
            self.rounded_box(aabb, aabb.half_extents().y, blueprint::CAST);
        } else {
            self.tinted_box(aabb, blueprint::TOUCH);
        }
        self.keep_area_clear(self.viewport.box_to_window(aabb));
        let letter = spec.letter.to_ascii_uppercase().to_string();
        let middle = self.viewport.to_text(aabb.center());
        self.canvas
            .text_centered(Style::Digits, letter, middle, blueprint::INK);
    }

    /// The closest points of bricks, paddle and walls around a ball. The nearest is the brightest, with its box, D' and
    /// |D'| against the radius.
    fn closest_points(&mut self, game: &Game, ball: &Ball) {
        let circle = ball.circle();
        let center = circle.center;
        let of = |aabb: Aabb| (closest_point_on_aabb(center, aabb), aabb);
        let distance = |of: &(Vec2, Aabb)| of.0.distance(center);
        let order = |a: &(Vec2, Aabb), b: &(Vec2, Aabb)| distance(a).total_cmp(&distance(b));
        let [walls @ .., _] = edges();
        let walls = walls.map(|(from, to)| of(Aabb::new(from.min(to), from.max(to))));
        let mut others = vec![of(game.paddle().aabb())];
        others.extend(walls);
        sort_by(&mut others, order);
        let bricks_within = |range: f32| {
            let near = game
                .bricks()
                .near(Circle::new(center, range).aabb())
                .map(|brick| of(game.bricks().aabb(brick)));
            near.filter(|of| distance(of) <= range).collect::<Vec<_>>()
        };
        let mut points = bricks_within(POINT_RANGE);
        // A brick farther off may still be nearer than a wall.
        if points.is_empty() {
            points = bricks_within(distance(&others[0]));
        }
        sort_by(&mut points, order);
        points.truncate(MAX_POINTS);
        points.extend(others);
        sort_by(&mut points, order);
        let length = self.in_plane(STUB);
        for (point, _) in &points[1..] {
            let end = *point + (center - *point).clamp_length_max(length);
            self.line(*point, end, 1.0, blueprint::QUIET.faded(0.8));
            self.dot(*point, DOT, blueprint::QUIET);
        }
        let (point, aabb) = points[0];
        let touches = touches_point_circle(point, circle);
        let color = if touches {
            blueprint::TOUCH
        } else {
            blueprint::INK
        };
        self.filled_box(aabb, 2.4, color, color.faded(0.14));
        self.line(center, point, 2.0, color);
        let size = self.viewport.scale.clamp(0.6, 1.0);
        self.dot(point, 9.0 * size, color.faded(0.3));
        self.dot(point, 4.5 * size, color);
        let d = point - center;
        let side = vec2(d.y.abs(), -d.x.abs()).normalize_or(Vec2::X);
        let text = compared(d.length(), circle.radius, 0);
        // Before the serve there is a text over the field.
        if ball.held.is_none() {
            self.label_toward(center + d * 0.5, side, Style::Body, text, color);
        }
    }

    /// Converts a length from units of the pen to units of the plane. In a tiny window the scale may be negative.
    fn in_plane(&self, length: f32) -> f32 {
        length * self.unit / self.viewport.scale.max(0.05)
    }

    /// The corners of a ball's box, outside the ring so that both are seen.
    fn corners(&mut self, ball: &Ball) {
        let outside = self.in_plane(OUTSIDE);
        for corner in ball.circle().aabb().grown(outside).corners() {
            let inward = (ball.position - corner).signum() * self.in_plane(CORNER);
            for side in [vec2(inward.x, 0.0), vec2(0.0, inward.y)] {
                self.line(corner, corner + side, 2.0, blueprint::BOX_ONLY);
            }
        }
    }

    /// The last hit where it was.
    fn last_hit(&mut self, contact: &BallContact, loupe: Circle) {
        if let Some(aabb) = contact.aabb {
            self.dashed_box(aabb, blueprint::TOUCH.faded(0.7));
        }
        self.disc(contact.circle, 1.0, blueprint::QUIET, Color::NONE);
        let (from, to) = line_to(loupe, contact.circle.center);
        self.line(from, to, 1.0, blueprint::INK.faded(0.5));
    }

    /// The caption of a loupe, on its rim towards the middle of the field.
    fn caption(&mut self, loupe: Circle, text: &str) {
        let inward = (FIELD.y * 0.5 - loupe.center.y).signum();
        let at = loupe.center + vec2(0.0, inward * loupe.radius);
        let size = self.label_size(Style::Small, text) + vec2(14.0, 6.0) * self.unit;
        let plate = Aabb::from_center_half(self.viewport.to_text(at), size * 0.5);
        self.keep_area_clear(plate);
        self.canvas.in_window();
        let shape = Shape::rect(plate.min, size)
            .round(size.y * 0.5)
            .fill(blueprint::MARGIN)
            .border(self.unit, blueprint::INK);
        self.canvas.add_snapped(shape);
        self.canvas
            .text_centered(Style::Small, text, plate.center(), blueprint::INK);
    }

    fn ball(&mut self, ball: &Ball) {
        // In a small window the outline is at most half the radius wide.
        let radius = ball.radius() * self.viewport.scale / self.unit;
        let width = (radius * 0.5).min(2.0);
        let fill = blueprint::INK.alpha(0.12);
        self.disc(ball.circle(), width, blueprint::INK, fill);
        self.dot(ball.position, DOT, blueprint::INK);
    }

    /// The path of a search as a capsule, up to its hit, and the boxes that it tested.
    fn cast(&mut self, game: &Game, search: &Search) {
        for candidate in &search.candidates {
            let aabb = match candidate.surface {
                Surface::Brick(brick) => game.bricks().aabb(brick),
                Surface::Paddle { .. } => game.paddle().aabb_during(search.flown_share),
                _ => continue,
            };
            self.filled_box(aabb, 2.0, blueprint::CAST, Color::NONE);
        }
        let bounce = search.bounce.as_ref();
        let ends = [0.0, bounce.map_or(1.0, |bounce| bounce.motion_fraction)];
        let [from, to] = ends.map(|fraction| search.moved(fraction));
        let side = search.motion.perp().normalize_or_zero() * from.radius;
        for side in [side, -side] {
            self.line(from.center + side, to.center + side, 2.0, blueprint::CAST);
        }
        self.ring(from, blueprint::CAST);
        self.ring(to, blueprint::CAST);
    }

    fn velocity(&mut self, ball: &Ball, number: bool) {
        let along = (ball.velocity() * ARROW_SCALE).clamp_length_max(MAX_ARROW);
        let tip = ball.position + along;
        self.arrow(ball.position, tip, blueprint::VELOCITY);
        if number {
            let at = tip.clamp(Vec2::ZERO, FIELD);
            let side = vec2(ball.direction.x.signum(), 0.0);
            let text = format!("v {:.0}", ball.speed);
            self.label_toward(at, side, Style::Digits, text, blueprint::VELOCITY);
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
