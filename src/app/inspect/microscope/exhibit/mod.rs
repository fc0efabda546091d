//! An exhibit of the museum: the textbook's game over ours, and its calculation beside ours.

mod names;
mod panel;
mod picture;
mod program;
mod sums;
mod tour;

use breakout::collision::{Circle, closest_point_on_aabb};
use breakout::game::{Ball, Game};
use breakout::textbook::museum::Exhibit;
use breakout::textbook::record::{Response, Test, Visit};
use macroquad::prelude::Vec2;

use crate::app::inspect::blueprint::field::DOT;
use crate::app::inspect::loupe::magnify;
use crate::app::inspect::pen::Pen;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Canvas, PostParams};
use crate::app::view::View;
pub(super) use names::draw_names;
pub(crate) use picture::draw_picture;
pub(super) use tour::Tour;

/// The steps of a path have dots if they are longer than this, in playfield units.
const DOTTED: f32 = 10.0;

/// Draws the textbook's game over ours: what differs in the bricks, both paths, and its ball where ours
/// is not.
pub(super) fn draw_textbook(
    canvas: &mut Canvas,
    view: &View,
    (exhibit, tour): (&Exhibit, &Tour),
    now: &Game,
) {
    let (region, plain) = (view.field_pixels(), PostParams::default());
    canvas.begin_region(region, &plain);
    let mut pen = Pen::on_field(canvas, view);
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
    if !exhibit.are_together(now.steps()) {
        let color = blueprint::TOUCH;
        pen.disc(textbook.circle(), 1.6, color, color.alpha(0.25));
    }
    if let Some((visit, _)) = tour.shown(exhibit, now.steps()) {
        pen.visit(visit);
    }
    canvas.end_region(region, &plain);
}

/// Draws a hit that the textbook alone has found, magnified. Returns where it is.
pub(super) fn draw_loupe(
    canvas: &mut Canvas,
    view: &View,
    (exhibit, tour): (&Exhibit, &Tour),
    now: &Game,
) -> Option<Vec2> {
    let shown = tour.shown(exhibit, now.steps());
    let (visit, _) = shown.filter(|(visit, _)| visit.is_hit())?;
    let center = visit.ball.center;
    let focus = center.lerp(closest_point_on_aabb(center, visit.aabb), 0.5);
    let ours = now.balls().first().map(Ball::circle);
    magnify(canvas, view, center, focus, |pen| pen.found(visit, ours));
    Some(center)
}

impl Pen<'_> {
    /// What the loop visits: its box, the ball as it came, and D'.
    fn visit(&mut self, visit: &Visit) {
        let colors = [blueprint::INK, blueprint::TOUCH];
        let color = colors[usize::from(visit.is_hit())];
        self.filled_box(visit.aabb, 2.0, color, Color::NONE);
        match visit.test {
            Some(Test::Closest(closest)) => {
                self.disc(visit.ball, 1.0, blueprint::TOUCH, Color::NONE);
                // No arrow: one at a ball is its velocity.
                self.dashed(visit.ball.center, closest.point, blueprint::TOUCH);
                self.dot(closest.point, DOT, blueprint::TOUCH);
            }
            Some(Test::Boxes(_)) => self.dashed_box(visit.ball.aabb(), color),
            None => {}
        }
    }

    /// A hit of the textbook's in the loupe: D' and the way out, or for two boxes our closest point.
    fn found(mut self, visit: &Visit, ours: Option<Circle>) {
        let Visit { aabb, ball, .. } = *visit;
        self.tinted_box(aabb, blueprint::TOUCH);
        if let Some(ours) = ours {
            self.disc(ours, 1.4, blueprint::CAST, blueprint::CAST.alpha(0.1));
        }
        self.disc(ball, 1.6, blueprint::TOUCH, blueprint::TOUCH.alpha(0.1));
        let (color, point) = match visit.test {
            Some(Test::Closest(closest)) => (blueprint::TOUCH, closest.point),
            _ => (blueprint::CAST, closest_point_on_aabb(ball.center, aabb)),
        };
        if let Some(Test::Boxes(_)) = visit.test {
            self.dashed_box(ball.aabb(), blueprint::TOUCH);
        }
        if let Some(Response::PushedOut(out)) = visit.response {
            let after = Circle::new(ball.center + out.shift, ball.radius);
            self.ring(after, blueprint::TOUCH);
        }
        self.arrow(ball.center, point, color);
        self.dot(ball.center, DOT, blueprint::INK);
        self.dot(point, DOT, color);
        self.label(ball.center, "C", blueprint::INK);
        if point != ball.center {
            self.label(point, "P", color);
            self.label(ball.center.lerp(point, 0.5), "D'", color);
        }
        self.finish();
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
            for pair in path[from.min(path.len())..].windows(2) {
                self.line(pair[0], pair[1], 1.2, color.faded(0.7));
                if pair[0].distance(pair[1]) > DOTTED {
                    self.dot(pair[0], DOT, color.faded(0.7));
                }
            }
        }
        let parting = exhibit.parting_step as usize;
        if last >= parting {
            let place = exhibit.states[parting - 1].position;
            let around = Circle::new(place, exhibit.states[0].radius * 2.0);
            self.disc(around, 1.0, blueprint::INK.faded(0.7), Color::NONE);
        }
    }
}
