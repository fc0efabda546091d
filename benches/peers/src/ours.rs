//! Our game, whole: with its paddle and all of its rules.

use breakout::event::Event;
use breakout::game::Game;
use breakout::input::Input;
use glam::Vec2;

use crate::engine::Engine;
use crate::scenes::closed_field::Start;

pub(crate) struct Ours {
    start: Game,
    game: Game,
    inputs: Vec<Input>,
    events: Vec<Event>,
    next: usize,
}

impl Ours {
    pub(crate) fn new(start: &Start) -> Self {
        Self {
            start: start.game.clone(),
            game: start.game.clone(),
            inputs: start.inputs.clone(),
            events: Vec::with_capacity(64),
            next: 0,
        }
    }
}

impl Engine for Ours {
    fn step(&mut self) {
        if self.next == self.inputs.len() {
            self.game.clone_from(&self.start);
            self.next = 0;
        }
        self.events.clear();
        self.game.step(self.inputs[self.next], &mut self.events);
        self.next += 1;
    }

    fn position(&self) -> Vec2 {
        self.game.balls()[0].position
    }

    fn velocity(&self) -> Vec2 {
        self.game.balls()[0].velocity()
    }

    /// Nothing: a bounce keeps the speed.
    fn set_velocity(&mut self, _: Vec2) {}
}
