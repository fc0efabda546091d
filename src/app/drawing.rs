//! Drawing of a frame: the layout of the window, the screens, and the texts over them and for screen readers.

use macroquad::miniquad::window as native;
use macroquad::prelude::vec2;
use macroquad::window::clear_background;

use super::input::{Action, ButtonDevice, Context};
use super::platform::{notches, speech, window};
use super::render::palette::play;
use super::ui::Ui;
use super::ui::notice::{Notice, draw_notice};
use super::ui::question::QuestionPanel;
use super::view::{Surface, View, enlarged};
use super::words::words;
use super::{App, Messages};

impl Messages {
    /// The prompt or the notice, whichever is newer.
    fn shown(&self) -> Option<&Notice> {
        let prompt = self.prompt.as_ref();
        let is_newer = |notice: &&Notice| prompt.is_none_or(|prompt| notice.age < prompt.age);
        self.notice.as_ref().filter(is_newer).or(prompt)
    }
}

impl App {
    /// The layout of the screen in front; `None` for a window without area.
    pub(super) fn view(&mut self) -> Option<View> {
        let dpi = window::dpi_scale();
        let (width, height) = native::screen_size();
        let window = vec2(width, height) / dpi - notches().1;
        if window.min_element() < 1.0 {
            return None;
        }
        let text_size = self.context.settings.picture.text_size;
        let touch = self.context.controls.touch();
        let scale = self.window.text_scale.follow(window, touch);
        let text = enlarged(scale, window, touch, text_size);
        self.context.window.text_size = (text / scale * 100.0).round() as u16;
        let mut surface = Surface::new(window, dpi, scale, touch).enlarged(text / scale);
        surface.in_lesson = self.context.learning.lesson.is_some();
        self.window.surface = Some(surface);
        // One picture has one size of texts.
        if let Some(beneath) = self.beneath.last() {
            surface = beneath.view(&self.context, surface).surface;
        }
        Some(self.screen.view(&self.context, surface))
    }

    pub(super) fn draw(&mut self, view: &View, seconds: f32) {
        self.window.drawn = Some(view.surface);
        self.advance_notices(seconds);
        self.context.window.has_notice = self.messages.shown().is_some();
        clear_background(play::WINDOW.into());
        self.canvas.high_contrast = self.context.settings.picture.high_contrast;
        let corner = (notches().0 * window::dpi_scale()).round();
        let size = native::screen_size().into();
        self.canvas.begin(size, corner, view.pixels);
        let controls = &self.context.controls;
        let pointer = if view.touch {
            controls.tapping
        } else {
            Some(controls.pointer).filter(|_| self.described().shows_pointer)
        };
        self.canvas.links.begin(pointer, view);
        let covers = self.described().covers;
        for screen in self.beneath.iter().filter(|_| !covers) {
            let view = screen.view(&self.context, self.window.surface.unwrap_or(view.surface));
            let bindings = &self.context.settings.controls.bindings;
            let ui = &mut Ui::new(&mut self.canvas, &view, bindings);
            screen.draw_beneath(ui, &self.context);
            self.canvas.links.cover(self.canvas.whole_window());
        }
        let bindings = &self.context.settings.controls.bindings;
        let ui = &mut Ui::new(&mut self.canvas, view, bindings);
        self.screen.draw(ui, &self.context);
        if let Some(question) = self.context.guard.question() {
            ui.in_window();
            question.draw(ui);
        }
        if self.fade > 0.0 {
            let dark = play::WINDOW_FOOT.alpha(self.fade);
            ui.flat_everywhere(|window| window.fill(dark));
            ui.flush();
        }
        ui.draw_focus();
        if let Some(notice) = self.messages.shown() {
            let rooms = self.screen.notices(ui, &self.context);
            draw_notice(ui, &rooms, notice);
        }
        self.canvas.end();
    }

    /// The hint for a player with a pad where a text is typed.
    fn typing_needs_keys(&self) -> Option<String> {
        let bindings = &self.context.settings.controls.bindings;
        let contexts = self.screen.describe().contexts;
        // In a menu a text is only offered.
        let types = contexts.contains(&Context::Text) && !contexts.contains(&Context::Menu);
        let is_lost = bindings.device == ButtonDevice::Pad && types;
        let back = || bindings.key(Context::Text, Action::Back);
        is_lost.then(|| words().actions.typing_needs_keys(&back()))
    }

    /// Advances the notice and the prompt.
    fn advance_notices(&mut self, seconds: f32) {
        let notice = &mut self.messages.notice;
        let _ = notice.take_if(|notice| !notice.advance(seconds));
        let guard = &self.context.guard;
        let of_screen = match guard.prompt() {
            Some(sentence) => Some(sentence.clone()),
            None if guard.is_asking() => None,
            None => self.screen.prompt(&self.context),
        };
        let prompt = of_screen.or_else(|| self.typing_needs_keys());
        match &mut self.messages.prompt {
            Some(known) if prompt.as_ref() == Some(&known.sentence) => known.age += seconds,
            known => *known = prompt.map(Notice::new),
        }
    }

    /// Passes the place and the notice to screen readers when they change.
    pub(super) fn tell_screen_readers(&mut self, seconds: f32) {
        if !speech::IS_HEARD {
            return;
        }
        let notice = self.messages.notice.as_ref().map(Notice::spoken).or(self
            .context
            .guard
            .prompt()
            .cloned());
        let question = self.context.guard.question().map(QuestionPanel::spoken);
        let spoken = question.unwrap_or_else(|| self.screen.spoken(&self.context));
        let may_rest = self.screen.describe().speaks_at_rest;
        let has_rested = self.messages.resting.has_rested(&spoken, seconds);
        let spoken = if may_rest && !has_rested {
            self.messages.spoken[0].clone()
        } else {
            spoken
        };
        let texts = [spoken, notice.unwrap_or_default()];
        for (index, text) in texts.iter().enumerate() {
            if self.messages.spoken[index] != *text {
                speech::tell(index == 1, text);
            }
        }
        self.messages.spoken = texts;
    }
}

/// Seconds for which a text has to stay the same.
const REST: f32 = 0.5;

/// The time since a text has changed.
#[derive(Default)]
pub(super) struct Resting {
    text: String,
    age: f32,
}

impl Resting {
    /// True for a text that has stayed the same for a while.
    fn has_rested(&mut self, text: &str, seconds: f32) -> bool {
        if self.text != text {
            text.clone_into(&mut self.text);
            self.age = 0.0;
        } else if self.age < REST {
            self.age += seconds;
        }
        self.age >= REST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_told_once_it_has_rested_for_half_a_second() {
        let mut resting = Resting::default();
        let mut told = |text: &str| resting.has_rested(text, 0.25);
        let moves = [
            "1 > 2", "2 = 2", "2 = 2", "1 < 2", "1 < 2", "1 < 2", "1 < 2",
        ];
        assert_eq!(
            moves.map(&mut told),
            [false, false, false, false, false, true, true]
        );
        assert!(!told("2 = 2"));
    }
}
