//! The state of the lab.

#[cfg(test)]
mod tests;

use macroquad::prelude::Vec2;

use super::address::SceneAddress;
use super::bench::BenchArea;
use super::lessons::{Camera, Lesson};
use super::own_question::OwnQuestion;
use super::pairs::{PAIRS, Pair};
use super::rows::{Page, PanelState};
use super::shapes::{BodyKind, Part, Setup};
use crate::app::inspect::viewport::Viewport;
use crate::app::look::desk::Quiz;
use crate::app::render::palette::{Color, blueprint};
use crate::app::screens::Transition;
use crate::app::ui::panel::Pager;

/// The pointer on the bench.
#[derive(Default)]
pub(super) struct Pointer {
    /// In the window, in text units.
    pub(super) at: Vec2,
    pub(super) hovered: Option<Part>,
    /// The part being dragged, and the vector from the pointer to its place, in units.
    pub(super) drag: Option<(Part, Vec2)>,
}

/// The distances by which keys and dragging move a part, in units: usually, and with Shift.
pub(super) const COARSE: f32 = 1.0;
pub(super) const FINE: f32 = 0.1;

pub(crate) struct Lab {
    /// The screen that back leads to; `None` for the one beneath.
    pub(super) back: Option<Transition>,
    pub(super) pair: usize,
    pub(super) lesson: usize,
    /// The scene that a reset restores.
    pub(super) start: Setup,
    /// True if the scene is not the lesson's.
    pub(super) edited: bool,
    pub(super) setup: Setup,
    pub(super) camera: Camera,
    pub(super) selected: Part,
    /// The distance by which keys and dragging move a part now.
    pub(super) step: f32,
    pub(super) pointer: Pointer,
    pub(super) panel: PanelState,
    /// The time of the cast that the curve marks, 0 to 1; `None` until it is chosen.
    pub(super) time: Option<f32>,
    pub(super) scenes: Pager,
    /// A question of someone's own over the scene.
    pub(super) asked: Option<(OwnQuestion, Quiz)>,
    /// True at a station, where the bench has no scale.
    pub(super) is_quiet: bool,
    /// A sentence about the last action, in its colour.
    pub(super) message: Option<(String, Color)>,
}

impl Lab {
    pub(crate) fn open(address: SceneAddress) -> Self {
        let SceneAddress { pair, lesson, .. } = address;
        let Lesson { setup, camera, .. } = PAIRS[pair].lessons[lesson];
        Self {
            back: Some(Transition::Title),
            pair,
            lesson,
            start: address.scene.unwrap_or(setup),
            edited: address.scene.is_some(),
            setup: address.scene.unwrap_or(setup),
            camera: address.scene.as_ref().map_or(camera, Camera::around),
            selected: Part::whole(0),
            step: COARSE,
            pointer: Pointer::default(),
            panel: PanelState {
                page: match address.form {
                    Some(form) => Page::Form(form),
                    None => Page::Answer,
                },
                ..PanelState::default()
            },
            time: None,
            scenes: Pager::default(),
            is_quiet: false,
            asked: None,
            message: None,
        }
    }

    /// A scene with a question over it, which hides the answer.
    pub(crate) fn asking(address: SceneAddress, question: OwnQuestion) -> Self {
        let quiz = question.quiz();
        Self {
            asked: Some((question, quiz)),
            ..Self::open(address)
        }
    }

    pub(super) fn is_asking(&self) -> bool {
        self.asked.as_ref().is_some_and(|(_, quiz)| quiz.is_open())
    }

    /// A visit to the lab from the screen beneath.
    pub(crate) fn over(address: SceneAddress) -> Self {
        Self {
            back: None,
            ..Self::open(address)
        }
    }

    /// The address of what is shown, with the scene if it is not the lesson's.
    pub(crate) fn address(&self) -> SceneAddress {
        SceneAddress {
            pair: self.pair,
            lesson: self.lesson,
            form: match self.panel.page {
                Page::Form(form) => Some(form),
                _ => None,
            },
            scene: self.edited.then_some(self.setup),
        }
    }

    /// Reports what became of an action, in the colour of a wrong answer unless it is good.
    pub(super) fn say(&mut self, sentence: impl Into<String>, is_good: bool) {
        let color = if is_good {
            blueprint::CAST
        } else {
            blueprint::BOX_ONLY
        };
        self.message = Some((sentence.into(), color));
    }

    /// True if the scene is that of a lesson, perhaps with parts moved.
    pub(super) fn is_in(&self, lesson: usize) -> bool {
        self.lesson == lesson && self.start == self.lesson().setup
    }

    /// The name of the lesson; that of the pair for a scene from elsewhere.
    pub(super) fn scene_name(&self) -> String {
        if self.is_in(self.lesson) {
            self.lesson().caption.name().to_owned()
        } else {
            self.pair().caption.name().to_owned()
        }
    }

    /// True if the pair lies in the plane, not on a line.
    pub(super) fn is_plane(&self) -> bool {
        self.setup.bodies[0].kind != BodyKind::Interval
    }

    pub(super) fn viewport(&self, bench: BenchArea) -> Viewport {
        Viewport::new(bench.rect, self.camera.center, self.camera.span)
    }

    pub(super) fn pair(&self) -> &'static Pair {
        &PAIRS[self.pair]
    }

    pub(super) fn lesson(&self) -> &'static Lesson {
        &self.pair().lessons[self.lesson]
    }
}
