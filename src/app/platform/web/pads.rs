//! The pads that the browser shows the page, as far as it knows where their buttons are.

use macroquad::prelude::vec2;

use super::page;
use crate::app::platform::pad::{PadModel, PadReport, PadState, Signs, reports};

pub(crate) struct Pads(Vec<PadState>);

impl Pads {
    pub(crate) fn open() -> Self {
        Self(Vec::new())
    }

    pub(crate) fn reports(&mut self) -> Vec<PadReport> {
        let now: Vec<PadState> = page::pads().map(state).collect();
        let found = reports(&self.0, &now);
        self.0 = now;
        found
    }

    #[expect(clippy::unused_self, reason = "elsewhere it holds what it plays")]
    pub(crate) fn rumble(&mut self, pad: usize, strength: f32, seconds: f32) {
        page::rumble(pad as u32, strength, seconds);
    }
}

fn state([pad, signs, rumbles, buttons, x, y]: [f32; 6]) -> PadState {
    let signs = [Signs::Letters, Signs::Shapes, Signs::Swapped][signs as usize % 3];
    let rumbles = rumbles == 1.0;
    PadState {
        pad: pad as usize,
        model: PadModel { signs, rumbles },
        buttons: buttons as u32,
        stick: vec2(x, y),
    }
}
