//! An exhibit of the museum: the textbook's game and calculation, side by side with ours.

mod calculation;
mod picture;
mod program;
mod show;
mod subject;

use breakout::collision::{Aabb, Circle, closest_point_on_aabb};
use breakout::explain::{Cast, Mark, compared};
use breakout::game::Game;
use breakout::sorting::sort_by;
use breakout::textbook::TextbookGame;
use breakout::textbook::museum::Exhibit;
use breakout::textbook::record::{Target, Test, Visit};
use breakout::tuning::STEP;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::close_up::{bricks_in, draw_scene};
use super::loupe::{draw_inset, frame, inset_in};
use super::traced::{TracedHit, TracedStep};
use crate::app::inspect::blueprint::field::DOT;
use crate::app::inspect::pen::Pen;
use crate::app::inspect::viewport::Viewport;
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Canvas, Shape, Style};
use crate::app::view::View;
use crate::app::view::area::Area;
use crate::app::words::words;
pub(crate) use picture::draw_picture;
pub(super) use show::Show;
use show::distance;
pub(super) use subject::ExhibitSubject;

/// Each step of a path that is longer than this gets a dot, in playfield units.
const DOTTED: f32 = 10.0;
/// The height of a half's name, in text units.
const NAME: f32 = 26.0;
/// The free width that a name in the heading style needs beside it, in text units; otherwise the name is small.
const NAME_MARGIN: f32 = 16.0;
/// The inset's share of a half's width.
const INSET: f32 = 0.22;
/// The length of the arrows for the normal and the velocity, in ball radii.
const ARROW: f32 = 2.2;

/// The step that led to a visit, as a cast against the box visited.
pub(super) fn cast_of(visit: &Visit) -> Cast {
    let motion = visit.velocity * STEP;
    let circle = Circle::new(visit.ball.center - motion, visit.ball.radius);
    Cast {
        circle,
        motion,
        aabb: visit.aabb,
    }
}

/// The bricks that are left in only one of the games; true if that is the textbook's.
fn differing(textbook: &TextbookGame, now: &Game) -> impl Iterator<Item = (Aabb, bool)> {
    let differ = textbook.list.iter().filter(move |item| {
        let is_broken = now.bricks().get(item.brick).is_none();
        item.is_destroyed != is_broken
    });
    differ.map(|item| (item.aabb, !item.is_destroyed))
}

/// Draws a close-up of where the games diverge: the textbook's on the left, ours on the right, each with its whole
/// field in an inset. Of the parts that are lit, every other one is in ours. Returns the viewport of each half and the areas of its labels, in text units.
pub(super) fn draw_loupe(
    canvas: &mut Canvas,
    view: &View,
    room: Rect,
    (exhibit, show): (&Exhibit, &Show),
    (step, hit, now): (Option<&TracedStep>, Option<TracedHit<'_>>, &Game),
    lit: &[Mark],
) -> [(Viewport, Vec<Aabb>); 2] {
    let halves = halves(room);
    let both = insets(room, show);
    let ports = both.map(|(port, _)| port);
    let insets = both.map(|(_, inset)| inset);
    let last = now.steps();
    let textbook = exhibit.textbook_after(last);
    let visit = show.shown(exhibit, last);
    let standing = textbook.list.iter().filter(|item| !item.is_destroyed);
    let boxes: Vec<Aabb> = standing
        .map(|item| item.aabb)
        .chain([textbook.paddle])
        .collect();
    // The places before the last step: each path ends at the ball that is drawn, which may be in mid-step.
    let textbook_path: Vec<Vec2> = exhibit
        .states
        .iter()
        .map(|state| state.position)
        .take(last as usize)
        .collect();
    let our_path: Vec<Vec2> = exhibit.ours.iter().copied().take(last as usize).collect();
    let prepare = |pen: &mut Pen<'_>, index: usize, path: &[Vec2], end: Vec2, color| {
        pen.keep_rect_clear(insets[index]);
        if index == 0 {
            pen.number_bricks(exhibit, halves[index].x);
        }
        pen.path(&[path, &[end]].concat(), color);
    };
    let textbook_labels = draw_scene(canvas, view, ports[0], &boxes, |pen| {
        let end = visit.map_or(textbook.position, |visit| visit.ball.center);
        prepare(pen, 0, &textbook_path, end, blueprint::TEXTBOOK);
        if let Some(before) = textbook_path.last() {
            let before = Circle::new(*before, textbook.radius);
            pen.ring(before, blueprint::TEXTBOOK.faded(0.6));
        }
        for item in textbook.list.iter().filter(|item| item.is_destroyed) {
            pen.dashed_box(item.aabb, blueprint::TEXTBOOK);
        }
        match visit {
            Some(visit) => pen.visit(visit),
            None => pen.ball_of(textbook.circle(), blueprint::TEXTBOOK),
        }
        for mark in lit.iter().step_by(2) {
            pen.light(*mark);
        }
    });
    let mut boxes = bricks_in(ports[1], step.map_or(now, |step| &step.before));
    boxes.push(now.paddle().aabb());
    let our_labels = draw_scene(canvas, view, ports[1], &boxes, |pen| {
        let Some(circle) = calculation::our_ball(hit, now) else {
            return;
        };
        prepare(pen, 1, &our_path, circle.center, blueprint::CAST);
        pen.ball_of(circle, blueprint::CAST);
        if let Some(hit) = hit {
            pen.bounce(&hit);
        }
        if let Some(visit) = visit {
            let color = blueprint::CAST;
            pen.filled_box(visit.aabb, 2.0, color, color.alpha(0.08));
            pen.distance(circle, visit.aabb, color);
        }
        for mark in lit.iter().skip(1).step_by(2) {
            pen.light(*mark);
        }
    });
    draw_inset(canvas, view, insets[0], now, |pen| {
        for (aabb, is_left) in differing(textbook, now) {
            let brick = blueprint::APART.faded(0.8);
            pen.shade(aabb, if is_left { brick } else { blueprint::PAPER });
        }
        pen.speck(textbook.circle(), blueprint::TEXTBOOK);
    });
    draw_inset(canvas, view, insets[1], now, |pen| {
        for ball in now.balls() {
            pen.speck(ball.circle(), blueprint::CAST);
        }
    });
    draw_names(canvas, halves);
    frame(canvas, room);
    [(ports[0], textbook_labels), (ports[1], our_labels)]
}

fn halves(room: Rect) -> [Rect; 2] {
    [0, 1].map(|index| room.cell(index, 2, 1, 0.0))
}

/// The viewport of each half of a picture, and the area of its inset, in text units. Insets lie in the corner that is
/// farthest from the places that the loupe shows.
pub(super) fn insets(room: Rect, show: &Show) -> [(Viewport, Rect); 2] {
    let halves = halves(room).map(|half| (half, port_of(half, show.seen)));
    let inset = |half: Rect, corner: Vec2| {
        let mut below = half;
        below.cut_top(NAME);
        inset_in(below, half.w * INSET, corner)
    };
    // Both halves show the same places, so the left one decides for both.
    let (half, port) = halves[0];
    let distance = |corner: &Vec2| {
        let inset = inset(half, *corner);
        let aabb = Aabb::from_corner_size(inset.point(), inset.size().max(Vec2::ZERO));
        let places = show.places.iter().map(|place| port.to_text(*place));
        let distances = places.map(|place| closest_point_on_aabb(place, aabb).distance(place));
        distances.fold(f32::INFINITY, f32::min)
    };
    let corners = [Vec2::NEG_ONE, vec2(1.0, -1.0), vec2(-1.0, 1.0), Vec2::ONE].into_iter();
    let farthest = corners.max_by(|one, other| distance(one).total_cmp(&distance(other)));
    let corner = farthest.unwrap_or(Vec2::ONE);
    halves.map(|(half, port)| (port, inset(half, corner)))
}

/// The viewport of a half that shows `seen`, a part of the field, below the name.
fn port_of(mut half: Rect, seen: Aabb) -> Viewport {
    half.cut_top(NAME);
    half.h = half.h.max(1.0);
    let fitting = Viewport::new(half, seen.center(), seen.size());
    Viewport::new(half, seen.center(), half.size() / fitting.scale.max(0.05))
}

/// Draws the names of both halves, and the line between them.
fn draw_names(canvas: &mut Canvas, halves: [Rect; 2]) {
    canvas.in_window();
    let words = words().museum;
    let names = [
        (words.textbook, blueprint::TEXTBOOK),
        (words.ours, blueprint::CAST),
    ];
    for (half, (name, color)) in halves.into_iter().zip(names) {
        let row = Rect { h: NAME, ..half };
        canvas.add_snapped(Shape::of(row).fill(blueprint::PAPER));
        let is_wide = canvas.lettering.width(Style::Heading, name) < half.w - NAME_MARGIN;
        let style = if is_wide {
            Style::Heading
        } else {
            Style::Small
        };
        let name = canvas.lettering.fitted(style, name, half.w);
        canvas.text_centered(style, name, row.center(), color);
    }
    let line = Rect {
        w: 1.0,
        ..halves[1]
    };
    canvas.add_snapped(Shape::of(line).fill(blueprint::QUIET));
}

impl Pen<'_> {
    fn ball_of(&mut self, circle: Circle, color: Color) {
        self.disc(circle, 1.6, color, color.alpha(0.2));
    }

    /// Draws a visit of the loop: its box, the ball on arrival, |D'| against the radius, and the ball's box if that is
    /// tested.
    fn visit(&mut self, visit: &Visit) {
        let color = if visit.is_hit() {
            blueprint::TEXTBOOK
        } else {
            blueprint::INK
        };
        self.filled_box(visit.aabb, 2.0, color, color.alpha(0.08));
        self.ball_of(visit.ball, blueprint::TEXTBOOK);
        if visit.is_hit() {
            self.flies(visit.ball, visit.out());
        }
        if let Some(Test::Boxes(_)) = visit.test {
            self.dashed_box(visit.ball.aabb(), blueprint::BOX_ONLY);
        }
        self.distance(visit.ball, visit.aabb, blueprint::TEXTBOOK);
    }

    /// Numbers the bricks that the textbook's loop hits in the step in which the games diverge, in the order in which the
    /// ball meets them, if there are several. `left` is the left edge of the half, in text units.
    fn number_bricks(&mut self, exhibit: &Exhibit, left: f32) {
        let visits = &exhibit.steps[exhibit.parting_step as usize - 1].visits;
        let is_met = |visit: &&Visit| visit.is_hit() && matches!(visit.target, Target::Brick(_));
        let mut met: Vec<&Visit> = visits.iter().filter(is_met).collect();
        sort_by(&mut met, |one, other| {
            distance(one).total_cmp(&distance(other))
        });
        if met.len() < 2 {
            return;
        }
        for (index, visit) in met.iter().enumerate() {
            let min = self.viewport.to_text(visit.aabb.min);
            let middle = self.viewport.to_text(visit.aabb.center());
            let at = vec2(min.x.max(left) + 14.0, middle.y);
            self.label_at(at, (index + 1).to_string(), blueprint::INK);
        }
    }

    /// Draws D' from a circle to a box, with |D'| against the radius as its label.
    fn distance(&mut self, circle: Circle, aabb: Aabb, color: Color) {
        let point = closest_point_on_aabb(circle.center, aabb);
        let d = point - circle.center;
        self.line(circle.center, point, 2.0, blueprint::INK);
        self.dot(circle.center, DOT, blueprint::INK);
        self.dot(point, DOT * 1.6, color);
        let text = compared(d.length(), circle.radius, calculation::DECIMALS);
        let middle = circle.center + d * 0.5;
        let side = d.perp().normalize_or(Vec2::X);
        self.label_toward(middle, side, Style::Body, text, blueprint::INK);
    }

    /// Draws the normal of our hit, and the direction in which the ball leaves.
    fn bounce(&mut self, hit: &TracedHit<'_>) {
        let circle = hit.circle();
        let tip = circle.center + hit.bounce.impact.normal * circle.radius * ARROW;
        self.arrow(circle.center, tip, blueprint::NORMAL);
        self.flies(circle, hit.bounce.out);
    }

    /// Draws the direction in which a ball leaves.
    fn flies(&mut self, Circle { center, radius }: Circle, velocity: Vec2) {
        let tip = center + velocity.normalize_or_zero() * radius * ARROW;
        self.arrow(center, tip, blueprint::VELOCITY);
    }

    /// Draws a path, with a dot at each step longer than [`DOTTED`].
    fn path(&mut self, path: &[Vec2], color: Color) {
        for pair in path.windows(2) {
            self.line(pair[0], pair[1], 1.2, color.faded(0.7));
            if pair[0].distance(pair[1]) > DOTTED {
                self.dot(pair[0], DOT, color.faded(0.7));
            }
        }
    }

    /// Draws the paths of both balls up to the step `last`: in one colour until they diverge, with a ring there.
    pub(crate) fn both_paths(&mut self, exhibit: &Exhibit, last: usize) {
        let textbook: Vec<_> = exhibit
            .states
            .iter()
            .map(|state| state.position)
            .take(last + 1)
            .collect();
        let ours = &exhibit.ours[..exhibit.ours.len().min(last + 1)];
        let together = |step: usize| exhibit.are_together(step as u64);
        let shared = (0..=last).take_while(|step| together(*step)).count();
        // The separate paths start at the last shared place, so that no gap is left.
        let apart = shared.saturating_sub(1);
        for (path, from, color) in [
            (ours, apart, blueprint::CAST),
            (&textbook[..], apart, blueprint::TEXTBOOK),
            (&textbook[..shared.min(textbook.len())], 0, blueprint::INK),
        ] {
            self.path(&path[from.min(path.len())..], color);
        }
        let parting = exhibit.parting_step as usize;
        if last >= parting {
            let place = exhibit.states[parting - 1].position;
            let around = Circle::new(place, exhibit.states[0].radius * 2.0);
            self.disc(around, 1.0, blueprint::INK.faded(0.7), Color::NONE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_drawn_where_the_names_are() {
        let exhibit = Exhibit::new(1).expect("tunnelling");
        let room = Rect::new(10.0, 20.0, 400.0, 300.0);
        for (port, inset) in insets(room, &Show::new(&exhibit)) {
            assert!(port.rect.y >= room.y + NAME && inset.y >= port.rect.y);
        }
    }

    #[test]
    fn each_inset_has_the_wall_of_its_own_game() {
        let exhibit = Exhibit::new(1).expect("tunnelling");
        let mut game = exhibit.setup().expect("a game").game();
        let textbook = |game: &Game| exhibit.textbook_after(game.steps()).clone();
        assert_eq!(differing(&textbook(&game), &game).count(), 0);
        for _ in 0..exhibit.parting_step {
            game.step(exhibit.input, &mut Vec::new());
        }
        let differing: Vec<_> = differing(&textbook(&game), &game).collect();
        // Ours has a hole where the textbook's ball went through.
        assert!(matches!(differing[..], [(_, true)]), "{differing:?}");
    }
}
