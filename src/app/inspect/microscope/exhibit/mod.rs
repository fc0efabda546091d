//! An exhibit of the museum: the textbook's game beside ours, and its calculation beside ours.

mod page;
mod picture;
mod program;
mod sums;
mod tour;

use breakout::collision::{Aabb, Circle, closest_point_on_aabb};
use breakout::explain::compared;
use breakout::game::Game;
use breakout::textbook::museum::Exhibit;
use breakout::textbook::record::{Target, Test, Visit};
use macroquad::prelude::{Rect, Vec2, vec2};

use super::close_up::{bricks_in, draw_scene};
use super::loupe::{draw_inset, frame, inset_in, keep_clear};
use super::traced::{TracedHit, TracedStep};
use crate::app::inspect::blueprint::field::DOT;
use crate::app::inspect::pen::Pen;
use crate::app::inspect::viewport::Viewport;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Canvas, PostParams, Shape, Style};
use crate::app::ui::area::Area;
use crate::app::view::View;
use crate::app::words::words;
pub(super) use page::draw as draw_page;
pub(crate) use picture::draw_picture;
pub(super) use sums::chapters;
pub(super) use tour::Tour;

/// The steps of a path have dots if they are longer than this, in playfield units.
const DOTTED: f32 = 10.0;
/// The view around the places of a loupe, and the most of the way there, in radii of the ball.
const AROUND: f32 = 2.5;
const WAY: f32 = 13.0;
/// The height of the names of both halves.
const NAME: f32 = 26.0;
/// The lengths of the normal and of the velocity, in radii.
const ARROW: f32 = 2.2;

/// Draws the textbook's game over ours: what differs in the bricks, both paths, and its ball where ours
/// is not.
pub(super) fn draw_textbook(
    canvas: &mut Canvas,
    view: &View,
    (exhibit, tour): (&Exhibit, &Tour),
    now: &Game,
    labels: &[Aabb],
) {
    let (region, plain) = (view.field_pixels(), PostParams::default());
    canvas.begin_region(region, &plain);
    let mut pen = Pen::on_field(canvas, view);
    for area in labels {
        pen.keep_area_clear(*area);
    }
    let textbook = exhibit.textbook_after(now.steps());
    for item in &textbook.list {
        let is_broken = now.bricks().get(item.brick).is_none();
        match (item.is_destroyed, is_broken) {
            (true, false) => {
                pen.shade(item.aabb, blueprint::PAPER.alpha(0.7));
                pen.dashed_box(item.aabb, blueprint::TOUCH);
            }
            (false, true) => pen.tinted_box(item.aabb, blueprint::TOUCH),
            _ => {}
        }
    }
    pen.both_paths(exhibit, now.steps() as usize);
    let words = words().museum;
    let mut name = |at, name, color| pen.label_toward(at, Vec2::ZERO, Style::Small, name, color);
    if exhibit.are_together(now.steps()) {
        name(textbook.position, words.both_balls, blueprint::INK);
    } else {
        name(textbook.position, words.textbook_ball, blueprint::TOUCH);
        if let Some(ball) = now.balls().first() {
            name(ball.position, words.our_ball, blueprint::CAST);
        }
        pen.ball_of(textbook.circle(), blueprint::TOUCH);
    }
    if let Some((visit, _)) = tour.shown(exhibit, now.steps()) {
        pen.visit(visit);
    }
    pen.finish();
    canvas.end_region(region, &plain);
}

/// Draws the place where both games part, magnified: the textbook's game at the left, ours at the right. Returns the
/// areas of the labels, in text units, with the viewport that they lie in.
pub(super) fn draw_loupe(
    canvas: &mut Canvas,
    view: &View,
    room: Rect,
    (exhibit, tour): (&Exhibit, &Tour),
    (step, hit, now): (Option<&TracedStep>, Option<TracedHit<'_>>, &Game),
) -> [(Viewport, Vec<Aabb>); 2] {
    let halves = [0, 1].map(|index| room.cell(index, 2, 1, 0.0));
    let seen = seen_of(exhibit);
    let ports = halves.map(|half| {
        let mut below = half;
        below.cut_top(NAME);
        let fit = Viewport::new(below, seen.center(), seen.size());
        let scale = fit.scale.max(0.05);
        // The names are over the picture.
        Viewport::new(
            half,
            seen.center() - Vec2::Y * (NAME * 0.5 / scale),
            half.size() / scale,
        )
    });
    let inset = inset_in(room, Vec2::ONE);
    let last = now.steps();
    let textbook = exhibit.textbook_after(last);
    let visit = tour.shown(exhibit, last).map(|(visit, _)| visit);
    let there = textbook.list.iter().filter(|item| !item.is_destroyed);
    let boxes = there.map(|item| item.aabb).chain([textbook.paddle]);
    let boxes: Vec<Aabb> = boxes.collect();
    let theirs = exhibit.states.iter().map(|state| state.position);
    let theirs: Vec<Vec2> = theirs.take(last as usize).collect();
    let ours: Vec<Vec2> = exhibit.ours.iter().copied().take(last as usize).collect();
    let prepare = |pen: &mut Pen<'_>, half: Rect, way: &[Vec2], end: Vec2, color| {
        keep_clear(pen, inset);
        keep_clear(pen, Rect { h: NAME, ..half });
        pen.number_bricks(exhibit, half.x);
        pen.way(&[way, &[end]].concat(), color);
    };
    let of_theirs = draw_scene(canvas, view, ports[0], &boxes, |pen| {
        let end = visit.map_or(textbook.position, |visit| visit.ball.center);
        prepare(pen, halves[0], &theirs, end, blueprint::TOUCH);
        if let Some(before) = theirs.last() {
            let before = Circle::new(*before, textbook.radius);
            pen.ring(before, blueprint::TOUCH.faded(0.6));
        }
        for item in textbook.list.iter().filter(|item| item.is_destroyed) {
            pen.dashed_box(item.aabb, blueprint::TOUCH);
        }
        match visit {
            Some(visit) => pen.visit(visit),
            None => pen.ball_of(textbook.circle(), blueprint::TOUCH),
        }
    });
    let boxes = step.map_or(now, |step| &step.before);
    let mut boxes = bricks_in(ports[1], boxes);
    boxes.push(now.paddle().aabb());
    let of_ours = draw_scene(canvas, view, ports[1], &boxes, |pen| {
        let Some(circle) = sums::our_ball(hit, now) else {
            return;
        };
        prepare(pen, halves[1], &ours, circle.center, blueprint::CAST);
        pen.ball_of(circle, blueprint::CAST);
        if let Some(hit) = hit {
            pen.bounce(&hit);
        }
        if let Some(visit) = visit {
            let color = blueprint::CAST;
            pen.filled_box(visit.aabb, 2.0, color, color.alpha(0.08));
            pen.distance(circle, visit.aabb, color);
        }
    });
    let of_ours_now = now
        .balls()
        .first()
        .map(|ball| (ball.circle(), blueprint::CAST));
    let balls = std::iter::once((textbook.circle(), blueprint::TOUCH));
    let balls: Vec<_> = balls.chain(of_ours_now).collect();
    draw_inset(canvas, view, inset, now, &balls);
    draw_names(canvas, halves);
    frame(canvas, room);
    [(ports[0], of_theirs), (ports[1], of_ours)]
}

/// Draws the names of both halves, and the line between them.
fn draw_names(canvas: &mut Canvas, halves: [Rect; 2]) {
    canvas.in_window();
    let names = words().museum;
    let names = [
        (names.textbook, blueprint::TOUCH),
        (names.ours, blueprint::CAST),
    ];
    for (half, (name, color)) in halves.into_iter().zip(names) {
        let at = Rect { h: NAME, ..half }.center() + Vec2::Y * 6.0;
        canvas.text(Style::Heading, name, at, Align::Center, color);
    }
    let middle = Rect {
        w: 1.0,
        ..halves[1]
    };
    canvas.add_snapped(Shape::of(middle).fill(blueprint::QUIET));
}

/// The view of both loupes of an exhibit at any moment: the balls at the parting step, and the boxes that they meet.
fn seen_of(exhibit: &Exhibit) -> Aabb {
    let parting = exhibit.parting_step as usize;
    let radius = exhibit.states[0].radius;
    let middle = exhibit.states[parting].position;
    let mut places = vec![middle, exhibit.states[parting - 1].position];
    places.extend(exhibit.ours.get(parting));
    if let Some((visit, _)) = Tour::new().shown(exhibit, exhibit.parting_step) {
        places.extend([
            visit.ball.center,
            closest_point_on_aabb(visit.ball.center, visit.aabb),
        ]);
    }
    let near = |place: Vec2| middle + (place - middle).clamp_length_max(radius * WAY);
    let places = places.into_iter().map(near);
    let start = Aabb::new(middle, middle);
    let hull = places.fold(start, |hull, place| {
        Aabb::new(hull.min.min(place), hull.max.max(place))
    });
    hull.grown(radius * AROUND)
}

impl Pen<'_> {
    fn ball_of(&mut self, circle: Circle, color: Color) {
        self.disc(circle, 1.6, color, color.alpha(0.2));
    }

    /// Draws a visit of the loop: its box, the ball as it came, and D' against the radius, with the boxes that are tested.
    fn visit(&mut self, visit: &Visit) {
        let colors = [blueprint::INK, blueprint::TOUCH];
        let color = colors[usize::from(visit.is_hit())];
        self.filled_box(visit.aabb, 2.0, color, color.alpha(0.08));
        self.ball_of(visit.ball, blueprint::TOUCH);
        if let Some(Test::Boxes(_)) = visit.test {
            self.dashed_box(visit.ball.aabb(), blueprint::BOX_ONLY);
        }
        self.distance(visit.ball, visit.aabb, blueprint::TOUCH);
    }

    /// Where the parting step meets several bricks, writes their numbers in them, in the order of the textbook's loop.
    fn number_bricks(&mut self, exhibit: &Exhibit, left: f32) {
        let visits = &exhibit.steps[exhibit.parting_step as usize - 1].visits;
        let is_met = |visit: &&Visit| visit.is_hit() && matches!(visit.target, Target::Brick(_));
        let met: Vec<&Visit> = visits.iter().filter(is_met).collect();
        for (index, visit) in met.iter().enumerate().filter(|_| met.len() > 1) {
            let min = self.viewport.to_window(visit.aabb.min);
            let middle = self.viewport.to_window(visit.aabb.center());
            let at = vec2(min.x.max(left) + 14.0, middle.y);
            self.label_at(at, (index + 1).to_string(), blueprint::INK);
        }
    }

    /// D' from a circle to a box, and |D'| against the radius.
    fn distance(&mut self, circle: Circle, aabb: Aabb, color: Color) {
        let point = closest_point_on_aabb(circle.center, aabb);
        let d = point - circle.center;
        self.line(circle.center, point, 2.0, blueprint::INK);
        self.dot(circle.center, DOT, blueprint::INK);
        self.dot(point, DOT * 1.6, color);
        let text = compared(d.length(), circle.radius, sums::DECIMALS);
        self.label_toward(
            circle.center + d * 0.5,
            d.perp().normalize_or(Vec2::X),
            Style::Body,
            text,
            blueprint::INK,
        );
    }

    /// The normal of our hit, and the velocity after it.
    fn bounce(&mut self, hit: &TracedHit<'_>) {
        let circle = hit.circle();
        let arrow = |way: Vec2| circle.center + way.normalize_or_zero() * circle.radius * ARROW;
        self.arrow(
            circle.center,
            arrow(hit.bounce.impact.normal),
            blueprint::NORMAL,
        );
        self.arrow(circle.center, arrow(hit.bounce.out), blueprint::VELOCITY);
    }

    /// A path. Each step has a dot, if it is long enough.
    fn way(&mut self, path: &[Vec2], color: Color) {
        for pair in path.windows(2) {
            self.line(pair[0], pair[1], 1.2, color.faded(0.7));
            if pair[0].distance(pair[1]) > DOTTED {
                self.dot(pair[0], DOT, color.faded(0.7));
            }
        }
    }

    /// The paths of both balls up to a step, in one colour as long as they are together, and the place
    /// where they part. Each step has a dot, if it is long enough.
    pub(crate) fn both_paths(&mut self, exhibit: &Exhibit, last: usize) {
        let textbook = exhibit.states.iter().map(|state| state.position);
        let textbook: Vec<_> = textbook.take(last + 1).collect();
        let ours = &exhibit.ours[..exhibit.ours.len().min(last + 1)];
        let together = |step: usize| exhibit.are_together(step as u64);
        let shared = (0..=last).take_while(|step| together(*step)).count();
        let apart = shared.saturating_sub(1);
        for (path, from, color) in [
            (ours, apart, blueprint::CAST),
            (&textbook[..], apart, blueprint::TOUCH),
            (&textbook[..shared.min(textbook.len())], 0, blueprint::INK),
        ] {
            self.way(&path[from.min(path.len())..], color);
        }
        let parting = exhibit.parting_step as usize;
        if last >= parting {
            let place = exhibit.states[parting - 1].position;
            let around = Circle::new(place, exhibit.states[0].radius * 2.0);
            self.disc(around, 1.0, blueprint::INK.faded(0.7), Color::NONE);
        }
    }
}
