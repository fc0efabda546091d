//! The tip at the foot of the field, with its subject drawn as in the game.

use breakout::collision::Aabb;
use breakout::game::{Brick, aim};
use breakout::tuning::{FIELD, PADDLE_SIZE, PADDLE_TOP};
use macroquad::prelude::{Rect, Vec2, vec2};

use super::tips::Subject;
use super::{DeviceInUse, FADE, FirstMinutes};
use crate::app::playfield::{BADGE, brick, draw_lettered_badge, draw_paddle};
use crate::app::render::palette::{blueprint, play};
use crate::app::render::{Align, Canvas, Lettering, Shape, Style};
use crate::app::settings::Strengths;
use crate::app::ui::Ui;
use crate::app::view::View;
use crate::app::view::area::Area;

/// The size of a picture, and the margins of the plate.
const PICTURE: Vec2 = vec2(46.0, 18.0);
const MARGIN: Vec2 = vec2(10.0, 2.0);
/// The least distance from the paddle.
const APART: f32 = 8.0;
/// The height of a line.
const LINE: f32 = 19.0;
/// The scale of the paddle in a picture.
const PADDLE: f32 = 0.42;

impl FirstMinutes {
    /// The plate of the tip below the paddle. A small field has no room for it above a legend.
    pub(in super::super) fn plate(
        &self,
        ui: &Ui<'_>,
        device: &DeviceInUse<'_>,
        has_legend: bool,
    ) -> Option<Rect> {
        let (_, sentence) = self.at_foot(device)?;
        let (room, _) = plate(ui.view, &ui.lettering, &sentence);
        let has_room = !has_legend || room.bottom() <= ui.view.to_text(FIELD).y;
        has_room.then_some(room)
    }

    /// Draws the tip below the paddle.
    pub(in super::super) fn draw(
        &self,
        ui: &mut Ui<'_>,
        device: &DeviceInUse<'_>,
        strengths: &Strengths,
    ) {
        let Some((tip, sentence)) = self.at_foot(device) else {
            return;
        };
        let left = tip.end - tip.age;
        let shown = strengths.faded((tip.age.min(left) / FADE).clamp(0.0, 1.0));
        let (mut room, lines) = plate(ui.view, &ui.lettering, &sentence);
        ui.in_window();
        let shape = Shape::of(room).round(12.0);
        let ground = play::PANEL.alpha(0.94 * shown);
        let edge = play::EDGE.alpha(shown);
        ui.add_snapped(shape.fill(ground).border(1.0, edge));
        room = room.inset(MARGIN);
        let picture = room.cut_left(PICTURE.x).center();
        room.cut_left(MARGIN.x);
        for line in lines {
            let row = room.cut_top(LINE);
            let color = play::TEXT.alpha(shown);
            ui.line(Style::Small, line, row, Align::Left, color);
        }
        if shown > 0.5 {
            tip.subject.draw(ui, picture);
        }
        ui.in_window();
        ui.flush();
    }
}

/// The plate of a tip, between the paddle and the foot of the field or, where the field is small, below it; and its
/// lines.
fn plate(view: &View, lettering: &Lettering, sentence: &str) -> (Rect, Vec<String>) {
    let beside = PICTURE.x + MARGIN.x * 3.0;
    let room = view.field_size().x - beside;
    let lines = lettering.wrapped(Style::Small, sentence, room);
    let widths = lines.iter().map(|line| lettering.width(Style::Small, line));
    let text = vec2(widths.fold(0.0, f32::max), LINE * lines.len() as f32);
    let size = text + vec2(beside, MARGIN.y * 2.0);
    let top = view.to_text(vec2(FIELD.x * 0.5, PADDLE_TOP + PADDLE_SIZE.y));
    let free = view.to_text(FIELD).y - top.y - size.y;
    let corner = top + vec2(-size.x * 0.5, (free * 0.5).max(APART));
    (Rect::new(corner.x, corner.y, size.x, size.y), lines)
}

impl Subject {
    fn draw(self, canvas: &mut Canvas, middle: Vec2) {
        let corner = middle - PICTURE * 0.5;
        match self {
            Self::Paddle => {
                canvas.in_units(middle, PADDLE, Vec2::ZERO);
                draw_paddle(canvas);
            }
            Self::Ghost => {
                let color = play::TEXT.alpha(0.7);
                let ball = Shape::circle(middle + vec2(10.0, -4.0), 4.5);
                canvas.add(ball.border(1.2, color));
                let paddle = Shape::rect(corner + vec2(2.0, 11.0), vec2(34.0, 6.0));
                canvas.add(paddle.round(3.0).border(1.2, color));
            }
            Self::Ball => {
                let ball = middle + vec2(-10.0, 5.0);
                canvas.add(Shape::circle(ball, 4.5).fill(play::BALL));
                for dot in 2..7_u8 {
                    let at = ball + aim(1.0) * 5.0 * f32::from(dot);
                    canvas.add(Shape::circle(at, 1.5).fill(play::BALL_LIGHT));
                }
            }
            Self::Combo(factor) => {
                canvas.text_centered(Style::Body, format!("×{factor}"), middle, play::COMBO);
            }
            Self::Brick(kind) => {
                let standing = Brick {
                    kind,
                    hits_remaining: kind.spec().hits,
                    counts: true,
                    hidden: false,
                };
                let aabb = Aabb::from_center_half(middle, PICTURE * 0.5);
                canvas.add(brick(standing, aabb, 0.0, canvas.high_contrast));
            }
            Self::Capsule(kind) => {
                draw_lettered_badge(canvas, kind.spec(), corner + vec2(3.0, 0.0), BADGE);
            }
            Self::Blueprint => {
                let paper = Shape::rect(corner + vec2(8.0, 0.0), vec2(30.0, 18.0)).round(2.0);
                canvas.add(paper.fill(blueprint::PAPER).border(1.0, blueprint::CAST));
                let ball = middle + vec2(-5.0, -1.0);
                canvas.add(Shape::circle(ball, 5.0).border(1.2, blueprint::INK));
                let ahead = Shape::line(ball, ball + vec2(13.0, 4.0), 1.2);
                canvas.add(ahead.fill(blueprint::CAST));
            }
            Self::Stars(..) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tips::TIPS;
    use super::*;
    use crate::app::input::{Bindings, ButtonDevice};
    use crate::app::view::{PHONES, SIZES, Surface};
    use breakout::level::PowerUp;

    #[test]
    fn every_sentence_has_two_lines_at_most_below_the_paddle() {
        let lettering = Lettering::plain();
        let mut bindings = Bindings::default();
        let windows = SIZES.map(|size| View::of(size.into()));
        let phones = PHONES.map(|size| View::new(Surface::touched(size.into())));
        for view in windows.into_iter().chain(phones) {
            for kind in [ButtonDevice::Keys, ButtonDevice::Pad] {
                bindings.device = kind;
                let device = DeviceInUse::of(&bindings, view.touch);
                for tip in &TIPS {
                    let sentence = tip.sentence(&device, Subject::Capsule(PowerUp::Sticky));
                    let (plate, lines) = plate(&view, &lettering, &sentence);
                    let at = format!("{}: {sentence}", view.window);
                    // Smaller windows have small fields.
                    let most = if view.window.min_element() > 350.0 {
                        2
                    } else {
                        4
                    };
                    assert!(lines.len() <= most, "{at}: {lines:?}");
                    assert!(plate.bottom() <= view.window.y + 0.5, "{at}: {plate:?}");
                    let paddle = view.to_text(vec2(0.0, PADDLE_TOP + PADDLE_SIZE.y));
                    assert!(plate.y > paddle.y, "{at}: {plate:?}");
                }
            }
        }
    }
}
