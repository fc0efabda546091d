//! The state of the lab.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use macroquad::prelude::Vec2;

use super::challenges::CHALLENGES;
use super::costs::Costs;
use super::layout::Layout;
use super::lessons::{Camera, Lesson};
use super::over_time::Chosen;
use super::pairs::{PAIRS, Pair};
use super::place::Place;
use super::shapes::{BodyKind, Part, Setup};
use super::sheet::Sheet;
use crate::app::input::Action;
use crate::app::inspect::blueprint::Tally;
use crate::app::inspect::viewport::Viewport;
use crate::app::render::palette::{Color, blueprint};
use crate::app::screens::Transition;
use crate::app::ui::panel::Pager;
use crate::app::ui::text_field::TextField;
use crate::app::words::words;

/// The beginning of the scene, which it is reset to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Origin {
    Lesson,
    /// The scene of a challenge, which is not met yet.
    Challenge(usize),
    /// The cast of a game that the lab was opened with.
    Visit(Setup),
}

/// The reading in which our tests are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    CountsTouching,
    Strict,
}

/// Predict first: each scene is asked about but the one that was answered last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Prediction {
    Off,
    Asks,
    Answered(Setup),
}

/// The two steps of keys and dragging, in units.
pub(super) const COARSE_STEP: f32 = 1.0;
pub(super) const FINE_STEP: f32 = 0.1;

pub(crate) struct Lab {
    /// Where back leads: to another screen, or to the one beneath.
    pub(super) back: Option<Transition>,
    pub(super) pair: usize,
    pub(super) lesson: usize,
    pub(super) origin: Origin,
    /// True if a part was moved since the lesson was chosen.
    pub(super) edited: bool,
    pub(super) setup: Setup,
    pub(super) camera: Camera,
    pub(super) selected: Part,
    pub(super) sheet: Sheet,
    pub(super) chosen: Chosen,
    pub(super) reading: Reading,
    /// The line of the panel whose geometry is lit.
    pub(super) lit: Option<usize>,
    pub(super) page: Pager,
    /// The ids of the challenges that were met.
    pub(super) met: BTreeSet<&'static str>,
    pub(super) prediction: Prediction,
    /// What the tests cost, measured when their page was opened, and what they said in the last level.
    pub(super) costs: Costs,
    pub(super) played: Option<Tally>,
    /// The language of the next program that is copied.
    pub(super) language: usize,
    /// The input that is being typed.
    pub(super) writing: Option<(usize, TextField)>,
    /// The part being dragged, and the way from the pointer to its place, in units.
    pub(super) drag: Option<(Part, Vec2)>,
    pub(super) pointer: Vec2,
    /// The line of the panel under the pointer.
    pub(super) pointed: Option<usize>,
    pub(super) hovered: Option<Part>,
    pub(super) fine: bool,
    /// True while Shift is held, which makes steps fine.
    pub(super) shift: bool,
    /// A sentence about the last action, in its colour.
    pub(super) message: Option<(String, Color)>,
}

impl Lab {
    pub(crate) fn open(place: Place) -> Self {
        let Place { pair, lesson, .. } = place;
        let Lesson { setup, camera, .. } = PAIRS[pair].lessons[lesson];
        Self {
            back: Some(Transition::Title),
            pair,
            lesson,
            origin: place.scene.map_or(Origin::Lesson, Origin::Visit),
            edited: place.scene.is_some(),
            setup: place.scene.unwrap_or(setup),
            camera: place.scene.as_ref().map_or(camera, Camera::around),
            selected: Part::whole(0),
            sheet: place.form.map_or(Sheet::Answer, Sheet::Form),
            chosen: Chosen::default(),
            reading: Reading::CountsTouching,
            lit: None,
            page: Pager::default(),
            met: BTreeSet::new(),
            prediction: Prediction::Off,
            costs: Costs::default(),
            played: None,
            language: 0,
            writing: None,
            drag: None,
            pointer: Vec2::ZERO,
            pointed: None,
            hovered: None,
            fine: false,
            shift: false,
            message: None,
        }
    }

    /// Where it is now, with the scene if a part of it was moved.
    pub(crate) fn place(&self) -> Place {
        Place {
            pair: self.pair,
            lesson: self.lesson,
            form: match self.sheet {
                Sheet::Form(form) => Some(form),
                _ => None,
            },
            scene: self.edited.then_some(self.setup),
        }
    }

    /// A visit to the lab from the screen beneath.
    pub(crate) fn over(place: Place) -> Self {
        Self {
            back: None,
            ..Self::open(place)
        }
    }

    /// Says what became of an action, in the colour of a wrong answer where it is none.
    pub(super) fn say(&mut self, sentence: impl Into<String>, is_good: bool) {
        let color = if is_good {
            blueprint::CAST
        } else {
            blueprint::BOX_ONLY
        };
        self.message = Some((sentence.into(), color));
    }

    /// Notes challenges that were met, by their ids.
    pub(super) fn note_met<'a>(&mut self, ids: impl IntoIterator<Item = &'a str>) {
        for id in ids {
            let known = CHALLENGES.iter().map(|challenge| challenge.id);
            self.met.extend(known.filter(|known| *known == id));
        }
    }

    /// True while the scene's answer is hidden, because it is asked for first.
    pub(super) fn is_asking(&self) -> bool {
        ![Prediction::Off, Prediction::Answered(self.setup)].contains(&self.prediction)
    }

    /// The name of a lesson of the pair. While answers are predicted, a lesson that was not answered yet has
    /// none: it would tell.
    pub(super) fn lesson_name(&self, index: usize) -> String {
        if self.prediction == Prediction::Off || (index == self.lesson && !self.is_asking()) {
            self.pair().lessons[index].told.name().to_owned()
        } else {
            words().lab.hidden_lesson(index + 1)
        }
    }

    pub(super) fn is_on(&self, mode: Action) -> bool {
        match mode {
            Action::NextForm => matches!(self.sheet, Sheet::Form(_)),
            Action::Inputs => self.sheet == Sheet::Inputs,
            Action::NextStage => matches!(self.sheet, Sheet::Stage(_)),
            Action::OverTime => self.sheet == Sheet::OverTime,
            Action::Challenges => self.sheet == Sheet::Challenges,
            Action::Predict => self.prediction != Prediction::Off,
            _ => false,
        }
    }

    /// True if the pair lies in the plane, not on a line.
    pub(super) fn is_plane(&self) -> bool {
        self.setup.bodies[0].kind != BodyKind::Interval
    }

    pub(super) fn counts_touching(&self) -> bool {
        self.reading == Reading::CountsTouching
    }

    pub(super) fn viewport(&self, layout: &Layout) -> Viewport {
        let Camera { center, span } = self.camera;
        Viewport::new(layout.bench, center, span)
    }

    pub(super) fn pair(&self) -> &'static Pair {
        &PAIRS[self.pair]
    }

    pub(super) fn lesson(&self) -> &'static Lesson {
        &self.pair().lessons[self.lesson]
    }

    pub(crate) fn is_dragging(&self) -> bool {
        self.drag.is_some()
    }

    /// The present step of keys and dragging, in units.
    pub(super) fn step(&self) -> f32 {
        if self.fine || self.shift {
            FINE_STEP
        } else {
            COARSE_STEP
        }
    }
}
