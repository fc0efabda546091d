//! The buttons at the foot of the microscope.

use super::{Microscope, Subject};
use crate::app::input::{Action, Context};
use crate::app::ui::button::{Button, Face, Sign, Way};
use crate::app::words::words;

impl Microscope {
    /// The buttons of the first page, or of the others. Fingers move through time with them.
    pub(super) fn buttons(&self, touch: bool, subject: &Subject<'_>) -> Vec<Button<'static>> {
        let words = words().microscope;
        let word = |word, action| (Face::Keyed(Context::Microscope, word), Some(action), false);
        let sign = |sign, action| (Face::Sign(sign), Some(action), false);
        let is_running = self.playback.is_running();
        let run = [Sign::Play, Sign::Pause][usize::from(is_running)];
        let (step, mark) = (Sign::Step, Sign::Mark);
        let lab = word(words.lab, Action::OpenInLab);
        let mut buttons = Vec::new();
        if touch && !self.shows_more {
            buttons.extend([
                sign(step(Way::Back), Action::Left),
                sign(run, Action::Run),
                sign(step(Way::Forward), Action::Right),
            ]);
        }
        if subject.exhibit.is_some() {
            let line = word(words.line, Action::NextStatement);
            buttons.extend([word(words.play, Action::Predict), line, lab]);
            buttons.push(word(words.next, Action::PlayOn));
            return buttons;
        }
        let predict = word(words.predict, Action::Predict);
        if self.has_more() {
            let (face, action, _) = word(words.layers, Action::ShowLayers);
            buttons.extend([
                (face, action, self.shows_layers),
                word(words.hit, Action::NextHit),
                word(words.test, Action::CopyTest),
                word(words.copy, Action::Copy),
                word(words.scene, Action::SaveScene),
                predict,
            ]);
            buttons.push(word(words.less, Action::NextReport));
            return buttons;
        }
        if touch {
            buttons.insert(0, sign(mark(Way::Back), Action::Up));
            buttons.push(sign(mark(Way::Forward), Action::Down));
        } else if !self.is_asking() {
            buttons.extend([predict, word(words.cast, Action::NextStage)]);
        }
        if !self.is_asking() {
            buttons.extend([lab, word(words.more, Action::NextReport)]);
        }
        buttons.push(word(self.enter_name(), Action::PlayOn));
        buttons
    }
}
