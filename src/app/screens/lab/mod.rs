//! The collision lab: two shapes to move, and the collision module's answers about them.
//!
//! The lab calls the same functions as the game and has no geometry of its own.

mod pairs;

mod lessons;
mod shapes;

mod inputs;
mod region;

mod bare;
mod bench;
mod constructions;

mod act;
mod rows;
mod snap;
mod state;

mod address;
mod code;
mod curve;
mod own_question;
mod point_search;
mod scenes;
mod subject;

use macroquad::prelude::{Rect, Vec2, vec2};

use crate::app::audio::Tune;
use crate::app::input::{Action, Context};
use crate::app::look::desk;
use crate::app::render::{Shape, palette::blueprint};
use crate::app::screens::{AppContext, Description, Frame, Screen, Transition};
use crate::app::ui::keyboard;
use crate::app::ui::{Theme, Ui};
use crate::app::view::{Surface, View};
use crate::app::words::NamedSentence;
use crate::app::words::{self, words};
pub(crate) use address::SceneAddress;
use bench::BenchArea;
pub(crate) use own_question::OwnQuestion;
pub(super) use point_search::PointSearch;
use rows::Page;
pub(super) use state::Lab;

/// A name and a sentence about it, in the language of the player.
#[derive(Clone, Copy, Debug)]
struct Caption(fn(&words::lab::Lab) -> NamedSentence);

impl Caption {
    fn name(self) -> &'static str {
        (self.0)(words().lab)[0]
    }

    fn sentence(self) -> &'static str {
        (self.0)(words().lab)[1]
    }
}

#[cfg(test)]
pub(super) fn has_lesson(pair: &str, lesson: &str) -> bool {
    let mut pairs = pairs::PAIRS.iter().filter(|row| row.id == pair);
    pairs.any(|row| row.lessons.iter().any(|row| row.id == lesson))
}

/// The least window that has room for the bench and its formula, in text units.
const LEAST: Vec2 = vec2(600.0, 480.0);

/// The surface of the lab. Texts are smaller where the window is, and on a phone.
pub(super) fn lab_surface(surface: Surface) -> Surface {
    if surface.is_small_frame() {
        return surface;
    }
    let is_phone = surface.touch && surface.window.min_element() < 600.0;
    let fits = (surface.window / LEAST).min_element().clamp(0.75, 1.0);
    surface.enlarged(if is_phone { 0.875 } else { fits })
}

impl Screen for Lab {
    fn update(&mut self, frame: &mut Frame<'_>) {
        let bench = BenchArea::new(self.layout(frame.view).picture, frame.view.reach());
        self.follow_shift(frame.app);
        self.setup.keep_inside(self.viewport(bench).seen());
        for action in frame.actions {
            match (action, &self.back) {
                _ if self.panel.sheet.opens(frame.view, *action) => {}
                _ if self.panel.typing.is_some() => self.act(bench, *action),
                (Action::Back, _) if self.panel.page != Page::Answer => self.show(Page::Answer),
                (Action::Back, Some(back)) => return frame.leave_to(back.clone()),
                (Action::Back | Action::OpenInLab, None) => return frame.close(),
                _ if self.is_asking() && *action != Action::Curve => {
                    let asked = self.asked.as_mut();
                    if let Some(cue) = asked.and_then(|(_, quiz)| quiz.act(*action)) {
                        frame.cue(cue);
                    }
                }
                _ => self.act(bench, *action),
            }
        }
    }

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext) {
        if self.panel.page == Page::Scenes {
            ui.theme = Theme::BLUEPRINT;
            return scenes::draw(self, ui);
        }
        desk::draw(ui, self, &self.layout(ui.view), app.window.has_notice);
        if ui.view.has_keyboard(self.panel.typing.is_some()) {
            let window = ui.view.window;
            let height = keyboard::height(ui.view, keyboard::DIGITS);
            let keypad = Rect::new(0.0, window.y - height, window.x, height);
            ui.links.cover(keypad);
            ui.flat(Shape::of(keypad).fill(blueprint::MARGIN));
            keyboard::draw(ui, keyboard::DIGITS, Action::Choose);
            ui.flush();
        }
    }

    /// Notices take the place of the sentence.
    fn notices(&self, ui: &Ui<'_>, _: &AppContext) -> Vec<Rect> {
        let layout = self.layout(ui.view);
        vec![layout.ask, layout.picture]
    }

    fn place(&self) -> Option<Transition> {
        Some(match &self.asked {
            Some((question, _)) => Transition::Asked(self.address(), question.clone()),
            None => Transition::Lab(Some(self.address())),
        })
    }

    fn describe(&self) -> Description<'_> {
        let contexts: &'static [Context] = if self.panel.typing.is_some() {
            &[Context::Window, Context::Text]
        } else {
            &[Context::Window, Context::Lab, Context::Course]
        };
        Description {
            covers: true,
            is_idle: self.pointer.drag.is_none(),
            speaks_at_rest: true,
            // A visit leaves what is played beneath.
            tune: self.back.as_ref().map(|_| Tune::Editor),
            ..Description::new("lab", contexts)
        }
    }

    fn acts(&self, context: Context, action: Action) -> bool {
        let is_page = self.panel.page == Page::Scenes;
        match action {
            _ if context == Context::Window => true,
            Action::Back
            | Action::CopyLink
            | Action::Scenes
            | Action::NextPage
            | Action::PreviousPage => true,
            _ if is_page => false,
            Action::Curve => self.setup.motion.is_some(),
            _ if self.is_asking() => self.asked.iter().any(|(_, quiz)| quiz.takes(action)),
            Action::OpenInLab => self.back.is_none(),
            Action::NextForm => !self.pair().forms.is_empty(),
            Action::NextStage => self.setup.motion.is_some(),
            Action::Lesson(lesson) => lesson < self.pair().lessons.len(),
            _ => true,
        }
    }

    fn state(&self, _: &AppContext) -> String {
        let yes = |truth: bool| if truth { "yes" } else { "no" };
        format!(
            "pair={} preset={} edited={} touches={} overlaps={} selected={} step={} asks={}",
            self.pair().id,
            self.lesson().id,
            yes(self.edited),
            yes(self.setup.touches()),
            yes(self.setup.overlaps()),
            self.selected.name(["a", "b"]),
            self.step,
            yes(self.is_asking()),
        )
    }

    fn view(&self, _: &AppContext, surface: Surface) -> View {
        View::new(lab_surface(surface))
    }

    fn spoken(&self, _: &AppContext) -> String {
        if self.panel.page == Page::Scenes {
            return format!("{}. {}", words().lab.scenes, self.scene_name());
        }
        desk::spoken(self)
    }
}
