//! The moving parts of the game: paddle, balls, capsules and bolts, with the barrier and the looks of power-ups.

use breakout::game::{Ball, Capsule, aim};
use breakout::level::PowerUp;
use breakout::tuning::{
    BARRIER_TOP, BOLT_INSET, CAPSULE_SIZE, FIELD, PADDLE_SIZE, PADDLE_TOP, STEPS_PER_SECOND,
};
use macroquad::prelude::{Rect, Vec2, vec2};

use super::effects::VisibleEffects;
use super::power_ups::{badge_ink, ball_light, color_of, draw_badge};
use super::session::Session;
use crate::app::render::palette::{Color, play};
use crate::app::render::{Canvas, Shape, Style};
use crate::app::view::View;

/// Hit offsets with a mark on the paddle that shows the direction of a bounce there.
const AIM_MARKS: [f32; 7] = [-0.9, -0.6, -0.3, 0.0, 0.3, 0.6, 0.9];
/// The reach of the dark halo around balls and capsules, in playfield units, and its opacity.
const HALO: f32 = 13.0;
pub(crate) const HALO_OPACITY: f32 = 0.99;
/// The dots that show a held ball's aim, and the distance between them in playfield units.
const AIM_DOTS: u8 = 12;
const AIM_DOT_PITCH: f32 = 11.0;
/// The steps that the guide looks ahead.
const GUIDE_STEPS: u32 = 4 * STEPS_PER_SECOND;

/// The actors that are drawn.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Actors {
    /// All, with the path ahead of the balls.
    WithPath,
    Plain,
    /// All, without the aim of a held ball.
    WithoutAim,
    /// The actors that a panel does not cut; its rectangle in text units.
    Beside(Rect),
}

impl Actors {
    pub(crate) fn guided(guide: bool) -> Self {
        if guide { Self::WithPath } else { Self::Plain }
    }

    /// True if no panel cuts an actor or a brick with this middle and half size, in playfield units.
    pub(super) fn shows(self, view: &View, middle: Vec2, half: Vec2) -> bool {
        let Self::Beside(plate) = self else {
            return true;
        };
        let reach = (half + HALO) * view.scale;
        let at = view.to_text(middle);
        let area = Rect::new(at.x - reach.x, at.y - reach.y, reach.x * 2.0, reach.y * 2.0);
        !plate.overlaps(&area)
    }
}

/// A game as it is drawn between two steps.
pub(super) struct InterpolatedGame<'a> {
    pub(super) session: &'a Session,
    pub(super) effects: VisibleEffects<'a>,
    pub(super) actors: Actors,
}

/// Draws the actors from back to front.
pub(super) fn draw(canvas: &mut Canvas, view: &View, scene: &InterpolatedGame<'_>) {
    let Session {
        game, ghost, alpha, ..
    } = scene.session;
    let shows = |middle: Vec2, half: Vec2| scene.actors.shows(view, middle, half);
    if let Some(ghost) = ghost.as_ref().filter(|_| !scene.is_beside_panel()) {
        ghost.draw(canvas, *alpha);
    }
    barrier(canvas, scene);
    for bolt in game.bolts() {
        let tip = bolt.previous.lerp(bolt.position, *alpha);
        if !shows(tip, Vec2::splat(16.0)) {
            continue;
        }
        let color = color_of(PowerUp::Laser);
        let bolt = Shape::rect(tip - vec2(1.5, 0.0), vec2(3.0, 16.0)).round(1.5);
        canvas.add(bolt.fill(play::TEXT).glow(10.0, color.alpha(0.7)));
    }
    let capsules = game.capsules().iter();
    for capsule in capsules.filter(|capsule| shows(capsule.position, CAPSULE_SIZE * 0.5)) {
        draw_capsule(canvas, view, capsule, scene);
    }
    if scene.actors == Actors::WithPath {
        guide(canvas, scene);
    }
    let paddle_middle = vec2(scene.session.paddle_x, PADDLE_TOP + PADDLE_SIZE.y * 0.5);
    let paddle_size = vec2(game.paddle().width, PADDLE_SIZE.y);
    if shows(paddle_middle, paddle_size * 0.5) {
        paddle(canvas, scene);
    }
    let balls = game.balls().iter().enumerate();
    for (index, ball) in balls.filter(|(_, ball)| shows(ball.position, Vec2::splat(ball.radius())))
    {
        draw_ball(canvas, index, ball, scene);
    }
}

impl InterpolatedGame<'_> {
    pub(super) fn is_beside_panel(&self) -> bool {
        matches!(self.actors, Actors::Beside(_))
    }
}

fn barrier(canvas: &mut Canvas, scene: &InterpolatedGame<'_>) {
    let mut on = scene.session.game.powers().on();
    let Some((spec, left)) = on.find(|(spec, _)| spec.kind == PowerUp::Barrier) else {
        return;
    };
    let color = Color::hex(spec.color).faded(scene.effects.blink(left));
    let barrier = Shape::rect(vec2(2.0, BARRIER_TOP), vec2(FIELD.x - 4.0, 3.0)).round(1.5);
    canvas.add(barrier.fill(color).glow(14.0, color.faded(0.6)));
}

fn draw_capsule(canvas: &mut Canvas, view: &View, capsule: &Capsule, scene: &InterpolatedGame<'_>) {
    let Session { alpha, effects, .. } = scene.session;
    let spec = capsule.kind.spec();
    let at = capsule.previous.lerp(capsule.position, *alpha);
    canvas.add(dark_halo(at, CAPSULE_SIZE * 0.5));
    draw_badge(canvas, spec, at - CAPSULE_SIZE * 0.5, CAPSULE_SIZE);
    let letter = spec.letter.to_ascii_uppercase().to_string();
    let middle = view.to_text(at + effects.motion.shake);
    // Larger texts leave a capsule as small as the field is.
    let is_low = CAPSULE_SIZE.y * view.scale < Style::Digits.size();
    let style = if is_low { Style::Letter } else { Style::Digits };
    canvas.text_centered(style, letter, middle, badge_ink(spec));
}

/// The paddle's local coordinates, which lean with its motion and dip under a ball.
struct Tilt {
    middle: Vec2,
    along: Vec2,
}

impl Tilt {
    /// A point of the tilted paddle, from its middle.
    fn at(&self, x: f32, y: f32) -> Vec2 {
        self.middle + self.along * x + self.along.perp() * y
    }

    fn rect(&self, x: f32, y: f32, size: Vec2) -> Shape {
        Shape::rect(self.at(x, y) - size * 0.5, size).turned(self.along)
    }
}

fn paddle(canvas: &mut Canvas, scene: &InterpolatedGame<'_>) {
    let game = &scene.session.game;
    let half = game.paddle().width * 0.5;
    let height = PADDLE_SIZE.y;
    let (sine, dip) = scene.effects.lean();
    let tilt = Tilt {
        middle: vec2(scene.session.paddle_x, PADDLE_TOP + height * 0.5 + dip),
        along: vec2((1.0 - sine * sine).sqrt(), sine),
    };
    paddle_body(canvas, &tilt, half);
    for (spec, left) in game.powers().on() {
        let color = Color::hex(spec.color).faded(scene.effects.blink(left));
        match spec.kind {
            PowerUp::Sticky => {
                for drop in 0..9_u8 {
                    let at = tilt.at((f32::from(drop) * 0.21 - 0.84) * half, -height * 0.5);
                    let size = 2.6 + 1.4 * f32::from(drop % 3);
                    let drop = Shape::circle(at, size).fill(color);
                    canvas.add(drop.glow(6.0, color.faded(0.5)));
                }
            }
            PowerUp::Laser => {
                for side in [-1.0, 1.0] {
                    let x = side * (half - BOLT_INSET);
                    let y = -height * 0.5 - 1.0;
                    let barrel = tilt
                        .rect(x, y, vec2(7.0, 16.0))
                        .round(2.5)
                        .gradient(color, play::PADDLE_BOTTOM);
                    canvas.add(barrel.glow(8.0, color.faded(0.6)));
                }
            }
            _ => {}
        }
    }
}

fn paddle_body(canvas: &mut Canvas, tilt: &Tilt, half: f32) {
    let height = PADDLE_SIZE.y;
    canvas.add(
        tilt.rect(0.0, 0.0, vec2(half * 2.0, height))
            .round(height * 0.5)
            .gradient(play::PADDLE_TOP, play::PADDLE_BOTTOM)
            .glow(12.0, play::ACCENT.alpha(0.4)),
    );
    for offset in AIM_MARKS {
        // Each mark points in the direction of a bounce there.
        let foot = vec2(offset * 0.92 * half, height * 0.22);
        let tip = foot + aim(offset) * height * 0.46;
        let line = Shape::line(tilt.at(foot.x, foot.y), tilt.at(tip.x, tip.y), 1.6);
        canvas.add(line.fill(play::MARK.alpha(0.75)));
    }
}

/// Draws a paddle at rest around the origin.
pub(crate) fn draw_paddle(canvas: &mut Canvas) {
    let tilt = Tilt {
        middle: Vec2::ZERO,
        along: Vec2::X,
    };
    paddle_body(canvas, &tilt, PADDLE_SIZE.x * 0.5);
}

fn draw_ball(canvas: &mut Canvas, index: usize, ball: &Ball, scene: &InterpolatedGame<'_>) {
    let Session { game, paddle_x, .. } = scene.session;
    let place = if ball.held.is_some() {
        // It follows the drawn paddle, which may be ahead of the last step.
        ball.position + vec2(paddle_x - game.paddle().x, 0.0)
    } else {
        ball.previous.lerp(ball.position, scene.session.alpha)
    };
    let radius = ball.radius();
    if place.y - radius >= FIELD.y {
        return;
    }
    let shows_aim = matches!(scene.actors, Actors::WithPath | Actors::Plain);
    if let Some(held) = ball.held.filter(|_| shows_aim) {
        for dot in 0..AIM_DOTS {
            let left = 1.0 - f32::from(dot) / f32::from(AIM_DOTS);
            let at = place + held.direction() * AIM_DOT_PITCH * f32::from(dot + 2);
            let color = play::BALL_LIGHT.alpha(0.9 * left);
            canvas.add(Shape::circle(at, 0.9 + 1.5 * left).fill(color));
        }
    }
    let light = ball_light(game.powers());
    let has_power = light != play::BALL_LIGHT;
    let (halo, strength) = if has_power { (24.0, 0.8) } else { (18.0, 0.5) };
    let (axes, along) = scene.effects.squash(index);
    let half = axes * radius * ball.held.map_or(1.0, |_| scene.effects.held_size());
    canvas.add(dark_halo(place, half));
    let body = Shape::rect(place - half, half * 2.0)
        .round(radius)
        .turned(along)
        .fill(play::BALL);
    canvas.add(body.glow(halo, light.alpha(strength)));
    if game.powers().is_on(PowerUp::Pierce) {
        let color = color_of(PowerUp::Pierce);
        canvas.add(Shape::circle(place, radius + 4.0).border(1.8, color.alpha(0.9)));
    }
}

/// The dark halo of a ball or a capsule, which keeps it visible on every ground.
fn dark_halo(middle: Vec2, half: Vec2) -> Shape {
    let halo = Shape::rect(middle - half, half * 2.0).round(half.min_element());
    halo.glow(HALO, play::WINDOW_FOOT.alpha(HALO_OPACITY))
}

/// Draws the path of each ball to its first brick or to the height of the paddle.
fn guide(canvas: &mut Canvas, scene: &InterpolatedGame<'_>) {
    let color = play::BALL_LIGHT.alpha(0.35);
    for ball in scene.session.game.balls() {
        let corners = scene.session.game.flight_ahead(ball, GUIDE_STEPS);
        for ends in corners.windows(2) {
            canvas.add(Shape::line(ends[0], ends[1], 1.5).fill(color).dashed(8.0));
        }
        if let Some(end) = corners.last() {
            canvas.add(Shape::circle(*end, 4.0).border(1.5, color));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_panel_would_cut_is_left_out() {
        let view = View::of(vec2(1280.0, 720.0));
        let ball = Vec2::splat(6.0);
        let low = vec2(200.0, 100.0);
        let high = vec2(600.0, 400.0);
        let from = view.to_text(low);
        let to = view.to_text(high);
        let panel = Rect::new(from.x, from.y, to.x - from.x, to.y - from.y);
        for (at, shows) in [
            (vec2(400.0, 250.0), false),
            (vec2(200.0, 250.0), false),
            (vec2(190.0, 250.0), false),
            (vec2(400.0, 415.0), false),
            (vec2(175.0, 250.0), true),
            (vec2(400.0, 500.0), true),
        ] {
            assert_eq!(Actors::Beside(panel).shows(&view, at, ball), shows, "{at}");
            assert!(Actors::Plain.shows(&view, at, ball));
        }
    }
}
