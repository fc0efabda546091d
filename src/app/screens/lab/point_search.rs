//! The search for the closest point: the player sets a cross where it might be.

use breakout::collision::{closest_point_on_aabb, touches_point_aabb};
use breakout::explain::{Step, exact, short};
use macroquad::prelude::{Rect, Vec2, vec2};

use super::bench::{self, BenchArea};
use super::inputs;
use super::{Lab, SceneAddress};
use crate::app::audio::Cue;
use crate::app::input::Action;
use crate::app::look::desk::verdict_color;
use crate::app::render::palette::{Color, blueprint};
use crate::app::ui::Ui;
use crate::app::words::words;

/// The distance from P within which a cross is right, in units of the scene. Keys move the cross as far.
const NEAR: f32 = 4.0;
/// The length of a cross from its middle, in text units.
const CROSS: f32 = 14.0;
/// The rows that lead to P, by their formulas.
const TO_P: [&str; 3] = ["D = C − B", "K = clamp(D, −e, e)", "P = B + K"];

pub(crate) struct PointSearch {
    /// Addresses of scenes of a circle and a box.
    scenes: &'static [&'static str],
    /// The index of the scene.
    scene: usize,
    cross: Vec2,
    /// The last wrong place.
    wrong: Option<Vec2>,
    is_found: bool,
}

impl PointSearch {
    pub(crate) fn new(scenes: &'static [&'static str]) -> Self {
        Self {
            scenes,
            scene: 0,
            cross: Vec2::ZERO,
            wrong: None,
            is_found: false,
        }
    }

    /// The scene that is searched, with the cross at the middle of its box.
    pub(crate) fn lab(&mut self) -> Lab {
        let address = SceneAddress::read(self.scenes[self.scene]);
        let lab = Lab::on_bench(address.unwrap_or_default(), 0);
        self.cross = lab.setup.bodies[1].center();
        lab
    }

    pub(crate) fn is_found(&self) -> bool {
        self.is_found
    }

    /// True once P is found in the last scene.
    pub(crate) fn is_over(&self) -> bool {
        self.is_found && self.scene + 1 == self.scenes.len()
    }

    /// True once P is found in a scene that is not the last.
    pub(crate) fn goes_on(&self) -> bool {
        self.is_found && !self.is_over()
    }

    /// Goes on to the next scene; `None` after the last one.
    pub(crate) fn next(&mut self) -> Option<Lab> {
        if !self.goes_on() {
            return None;
        }
        self.scene += 1;
        self.wrong = None;
        self.is_found = false;
        Some(self.lab())
    }

    /// True for an action by key that moves the cross or sets it.
    pub(crate) fn takes(action: Action) -> bool {
        use Action::{Choose, Down, Left, Right, Up};
        matches!(action, Left | Right | Up | Down | Choose)
    }

    /// Moves the cross, or sets it. Returns the sound of a place that was set.
    pub(crate) fn act(
        &mut self,
        lab: &Lab,
        (picture, grab): (Rect, f32),
        action: Action,
    ) -> Option<Cue> {
        let bench = BenchArea::new(picture, grab);
        let viewport = lab.viewport(bench);
        let step = NEAR * lab.step;
        let mut reach = NEAR;
        match action {
            Action::Left => self.cross.x -= step,
            Action::Right => self.cross.x += step,
            Action::Up => self.cross.y -= step,
            Action::Down => self.cross.y += step,
            Action::Point(at) | Action::Click(at) if bench.rect.contains(at) => {
                self.cross = viewport.to_plane(at).round();
                reach = reach.max(bench.reach / viewport.scale);
            }
            Action::Choose => {}
            _ => return None,
        }
        if !matches!(action, Action::Click(_) | Action::Choose) {
            return None;
        }
        let (circle, aabb) = lab.setup.circle_and_box();
        let closest = closest_point_on_aabb(circle.center, aabb);
        self.is_found = self.cross.distance(closest) <= reach;
        self.wrong = (!self.is_found).then_some(self.cross);
        Some(Cue::MenuChoose)
    }

    /// The task with the number of the scene and the place of the cross, and what is wrong about a place that was set;
    /// about P once it is found.
    pub(crate) fn said(&self, lab: &Lab, task: &str) -> Vec<(String, Color)> {
        let words = words().course;
        let (circle, aabb) = lab.setup.circle_and_box();
        if self.is_found {
            let beside = closest_point_on_aabb(circle.center, aabb).cmpne(circle.center);
            let about = match beside.bitmask().count_ones() {
                0 => words.p_inside,
                1 => words.p_at_a_side,
                _ => words.p_at_a_corner,
            };
            return vec![(about.to_owned(), blueprint::INK)];
        }
        let number = words.place(self.scene + 1, self.scenes.len());
        let place = format!("({}, {})", exact(self.cross.x), exact(self.cross.y));
        let mut said = vec![(format!("{task} {number}: {place}"), blueprint::INK)];
        said.extend(self.wrong.map(|at| {
            let sentence = if touches_point_aabb(at, aabb) {
                words.p_is_closer(&short(at.distance(circle.center)))
            } else {
                words.p_is_not_there.to_owned()
            };
            (words.wrong(&sentence), verdict_color(false))
        }));
        said
    }

    /// The rows from C to P.
    pub(crate) fn rows(lab: &Lab) -> Vec<Step> {
        let center = inputs::steps(&lab.setup, lab.pair().letters);
        let steps = lab.pair().steps(&lab.setup).into_iter();
        let to_p = steps.filter(|step| TO_P.contains(&&*step.symbols));
        center.into_iter().take(1).chain(to_p).collect()
    }

    /// Draws the cross.
    pub(crate) fn draw(&self, lab: &Lab, ui: &mut Ui<'_>, picture: Rect) {
        let bench = BenchArea::new(picture, ui.view.reach());
        let mut pen = bench::pen(ui, lab.viewport(bench));
        let length = CROSS * pen.unit / pen.viewport.scale;
        for arm in [vec2(length, 0.0), vec2(0.0, length)] {
            pen.line(self.cross - arm, self.cross + arm, 2.0, blueprint::INK);
        }
        pen.finish();
        ui.flush();
    }
}
