//! Controls for fingers: a plate with a sign or a word on it.

use macroquad::prelude::{Rect, Vec2, vec2};

use crate::app::input::Action;
use crate::app::render::palette::{Color, blueprint, play};
use crate::app::render::{Canvas, Shape, Style};

/// What stands on a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face<'a> {
    Sign(Sign),
    Word(&'a str),
}

/// A drawn sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    Pause,
    Play,
    Back,
    Blueprint,
    Microscope,
    /// One step, to the next mark, to the end: each forward or back.
    Step(Way),
    Mark(Way),
    End(Way),
    Rewind,
    Less,
    More,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Back,
    Forward,
}

/// The colours of a control: its plate, its edge, the edge of one that is on, and its sign.
#[derive(Clone, Copy)]
pub(crate) struct Colors {
    plate: Color,
    edge: Color,
    lit: Color,
    ink: Color,
}

impl Colors {
    pub(crate) const PLAY: Self = Self {
        plate: play::PANEL,
        edge: play::EDGE,
        lit: play::ACCENT,
        ink: play::TEXT,
    };
    pub(crate) const BLUEPRINT: Self = Self {
        plate: blueprint::PAPER,
        edge: blueprint::GRID_COARSE,
        lit: blueprint::CAST,
        ink: blueprint::INK,
    };
}

/// Draws a control, and makes it a link.
pub(crate) fn draw_finger_button(
    canvas: &mut Canvas,
    rect: Rect,
    face: Face<'_>,
    colors: Colors,
    is_on: bool,
    action: Action,
) {
    canvas.links.add(rect, action);
    let is_lit = is_on || canvas.links.hovers(action);
    let edge = if is_lit { colors.lit } else { colors.edge };
    let plate = Shape::rect(rect.point(), rect.size()).round(9.0);
    canvas.add_snapped(plate.fill(colors.plate).border(1.5, edge));
    match face {
        Face::Sign(sign) => draw_sign(canvas, sign, rect.center(), colors.ink),
        Face::Word(word) => {
            let word = canvas.lettering.fitted(Style::Small, word, rect.w - 4.0);
            canvas.text_centered(Style::Small, word, rect.center(), colors.ink);
        }
    }
}

/// The lines of each sign, from its middle, in text units.
fn lines(sign: Sign) -> Vec<(Vec2, Vec2)> {
    let turned = |way, lines: &[(Vec2, Vec2)]| {
        let side = if way == Way::Back { -1.0 } else { 1.0 };
        let turn = |at: Vec2| vec2(at.x * side, at.y);
        lines.iter().map(|(a, b)| (turn(*a), turn(*b))).collect()
    };
    let chevron = |tip: f32| {
        let tip = vec2(tip, 0.0);
        [(tip + vec2(-7.0, -7.0), tip), (tip + vec2(-7.0, 7.0), tip)]
    };
    let arrow = [
        (vec2(-5.0, -8.0), vec2(8.0, 0.0)),
        (vec2(8.0, 0.0), vec2(-5.0, 8.0)),
        (vec2(-5.0, 8.0), vec2(-5.0, -8.0)),
    ];
    match sign {
        Sign::Pause => vec![
            (vec2(-4.5, -7.0), vec2(-4.5, 7.0)),
            (vec2(4.5, -7.0), vec2(4.5, 7.0)),
        ],
        Sign::Play => arrow.to_vec(),
        Sign::Rewind => turned(Way::Back, &arrow),
        Sign::Back => vec![
            (vec2(-8.0, 0.0), vec2(8.0, 0.0)),
            (vec2(-8.0, 0.0), vec2(-1.0, -7.0)),
            (vec2(-8.0, 0.0), vec2(-1.0, 7.0)),
        ],
        Sign::Blueprint => [-4.0, 4.0]
            .into_iter()
            .flat_map(|at| {
                let (across, down) = (vec2(at, -9.0), vec2(-9.0, at));
                [(across, vec2(at, 9.0)), (down, vec2(9.0, at))]
            })
            .collect(),
        Sign::Microscope => vec![(vec2(2.5, 2.5), vec2(9.0, 9.0))],
        Sign::Step(way) => turned(way, &chevron(3.5)),
        Sign::Mark(way) => turned(way, &[chevron(0.0), chevron(8.0)].concat()),
        Sign::End(way) => {
            let bar = (vec2(7.0, -7.0), vec2(7.0, 7.0));
            turned(way, &[&chevron(3.0)[..], &[bar]].concat())
        }
        Sign::Less => vec![(vec2(-7.0, 0.0), vec2(7.0, 0.0))],
        Sign::More => vec![
            (vec2(-7.0, 0.0), vec2(7.0, 0.0)),
            (vec2(0.0, -7.0), vec2(0.0, 7.0)),
        ],
    }
}

fn draw_sign(canvas: &mut Canvas, sign: Sign, middle: Vec2, ink: Color) {
    let width = if sign == Sign::Pause { 4.0 } else { 2.2 };
    for (from, to) in lines(sign) {
        let line = Shape::line(middle + from, middle + to, width);
        canvas.add(line.round(width * 0.5).fill(ink));
    }
    if sign == Sign::Microscope {
        let lens = Shape::circle(middle - vec2(2.0, 2.0), 6.5);
        canvas.add(lens.border(2.2, ink));
    }
}
