//! The search for the closest point: the player sets a cross where it might be.

use breakout::collision::{closest_point_on_aabb, touches_point_aabb};
use breakout::explain::{exact, short};
use macroquad::prelude::{Rect, Vec2, vec2};

use crate::app::audio::Cue;
use crate::app::input::Action;
use crate::app::look::desk::verdict_color;
use crate::app::render::palette::{Color, blueprint};
use crate::app::screens::lab::{Lab, SceneAddress};
use crate::app::ui::Ui;
use crate::app::words::words;

/// The distance from P within which a cross is right, in units of the scene. Keys move the cross as far.
const NEAR: f32 = 4.0;
/// The lengths of a cross from its middle, inside and outside, in text units.
const CROSS: [f32; 2] = [5.0, 16.0];
/// The selected part of each scene: the circle.
const PART: usize = 0;

pub(super) struct PointSearch {
    scenes: &'static [&'static str],
    /// The index of the scene.
    scene: usize,
    cross: Vec2,
    /// The last wrong place.
    wrong: Option<Vec2>,
    is_found: bool,
}

/// The place of P, by the number of axes on which it is not C.
fn beside(lab: &Lab) -> (Vec2, usize) {
    let (circle, aabb) = lab.circle_and_box();
    let closest = closest_point_on_aabb(circle.center, aabb);
    let axes = closest.cmpne(circle.center).bitmask().count_ones();
    (closest, axes as usize)
}

impl PointSearch {
    /// A search in scenes of the lab, by their addresses.
    pub(super) fn new(scenes: &'static [&'static str]) -> Self {
        Self {
            scenes,
            scene: 0,
            cross: Vec2::ZERO,
            wrong: None,
            is_found: false,
        }
    }

    /// The scene that is searched.
    pub(super) fn lab(&mut self) -> Lab {
        let address = SceneAddress::read(self.scenes[self.scene]);
        let lab = Lab::on_bench(address.unwrap_or_default(), PART);
        self.cross = lab.circle_and_box().1.center();
        lab
    }

    pub(super) fn is_found(&self) -> bool {
        self.is_found
    }

    /// True once P is found in the last scene.
    pub(super) fn is_over(&self) -> bool {
        self.is_found && self.scene + 1 == self.scenes.len()
    }

    /// True once P is found in a scene that is not the last.
    pub(super) fn goes_on(&self) -> bool {
        self.is_found && !self.is_over()
    }

    /// Goes on to the next scene.
    pub(super) fn go_on(&mut self) {
        self.scene += 1;
        (self.wrong, self.is_found) = (None, false);
    }

    /// True for an action that moves the cross or sets it.
    pub(super) fn takes(action: Action) -> bool {
        use Action::{Choose, Click, Down, Left, Point, Right, Up};
        matches!(
            action,
            Left | Right | Up | Down | Point(_) | Click(_) | Choose
        )
    }

    /// Moves the cross, or sets it. Returns the sound of a place that was set.
    pub(super) fn act(&mut self, lab: &Lab, bench: (Rect, bool), action: Action) -> Option<Cue> {
        let step = NEAR * lab.step();
        let mut reach = NEAR;
        match action {
            Action::Left => self.cross.x -= step,
            Action::Right => self.cross.x += step,
            Action::Up => self.cross.y -= step,
            Action::Down => self.cross.y += step,
            Action::Point(at) | Action::Click(at) => {
                let (place, grab) = lab.place_on(bench, at)?;
                self.cross = place.round();
                reach = reach.max(grab);
            }
            _ => {}
        }
        if !matches!(action, Action::Click(_) | Action::Choose) {
            return None;
        }
        let (closest, _) = beside(lab);
        self.is_found = self.cross.distance(closest) <= reach;
        self.wrong = (!self.is_found).then_some(self.cross);
        Some([Cue::MenuMove, Cue::MenuChoose][usize::from(self.is_found)])
    }

    /// The task with the number of the scene and what is wrong about a place; about P once it is found.
    pub(super) fn said(&self, lab: &Lab, task: &str) -> Vec<(String, Color)> {
        let words = words().course;
        let (circle, aabb) = lab.circle_and_box();
        if self.is_found {
            let about = [words.p_inside, words.p_at_a_side, words.p_at_a_corner];
            return vec![(about[beside(lab).1].to_owned(), blueprint::INK)];
        }
        let number = words.place(self.scene + 1, self.scenes.len());
        let task = vec![(format!("{task} {number}"), blueprint::INK)];
        let wrong = self.wrong.map(|at| {
            let sentence = if touches_point_aabb(at, aabb) {
                words.p_is_closer(&short(at.distance(circle.center)))
            } else {
                words.p_is_not_there.to_owned()
            };
            (words.wrong(&sentence), verdict_color(false))
        });
        task.into_iter().chain(wrong).collect()
    }

    /// Draws the cross with its place, once P is found pale.
    pub(super) fn draw(&self, lab: &Lab, ui: &mut Ui<'_>, picture: Rect) {
        let mut pen = lab.pen_on(ui, picture);
        let color = [blueprint::INK, blueprint::QUIET][usize::from(self.is_found)];
        let [from, to] = CROSS.map(|length| length * pen.unit / pen.viewport.scale);
        for way in [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y] {
            pen.line(self.cross + way * from, self.cross + way * to, 2.0, color);
        }
        if !self.is_found {
            let place = format!("({}, {})", exact(self.cross.x), exact(self.cross.y));
            pen.label(self.cross - vec2(0.0, to), place, color);
        }
        pen.finish();
        ui.flush();
    }
}
