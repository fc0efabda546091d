//! Pads: the one that is used last counts. Its stick steers, and beside a running game it is as good as the cross.

use macroquad::prelude::Vec2;

use super::button::{Button, Hand, Modifier};
use super::devices::{DeviceEvent, Devices};
use crate::app::platform::pad::{PadButton, PadEvent, PadModel, PadReport, take_in_hand};
use crate::app::platform::pads;

/// How far the stick has to be moved to be a button of the cross, and how far back to be none, as a share of its
/// whole way.
const TILT: f32 = 0.6;
const UPRIGHT: f32 = 0.4;
/// Seconds until a held button is repeated, and between repeats.
const DELAY: f32 = 0.4;
const INTERVAL: f32 = 0.11;

/// How the stick steers the paddle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StickSettings {
    /// The part of its way around the middle that means nothing, in percent.
    pub(crate) dead_zone: u16,
    /// The exponent of its response, in percent: more makes the middle finer, and 100 is a straight line.
    pub(crate) curve: u16,
}

impl StickSettings {
    /// The share of the full speed at which the stick steers, from -1 to 1.
    fn steer(self, x: f32) -> f32 {
        let dead = f32::from(self.dead_zone) / 100.0;
        let beyond = ((x.abs() - dead) / (1.0 - dead)).clamp(0.0, 1.0);
        beyond.powf(f32::from(self.curve) / 100.0).copysign(x)
    }
}

#[derive(Default)]
pub(super) struct Pads {
    /// Opened at the first read without a script.
    source: Option<pads::Pads>,
    plugged: Vec<(usize, PadModel)>,
    used: Option<usize>,
    stick: Vec2,
    /// The button of the cross that the stick stands for.
    tilt: Option<PadButton>,
    /// Seconds until the button that went down last is repeated.
    wait: f32,
}

impl Pads {
    /// What the pads of the system report.
    pub(super) fn read(&mut self) -> Vec<PadReport> {
        self.source.get_or_insert_with(pads::Pads::open).reports()
    }

    /// Turns reports into presses of the devices. `tilts` is whether the stick is as good as the cross.
    pub(super) fn follow(
        &mut self,
        reports: Vec<PadReport>,
        tilts: bool,
        seconds: f32,
        devices: &mut Devices,
    ) {
        for PadReport { pad, event } in reports {
            match event {
                PadEvent::Plugged(model) => self.plugged.push((pad, model)),
                PadEvent::Unplugged => self.unplug(pad, devices),
                // Another window may have the focus, and with it the hand.
                _ if devices.unfocused => {}
                PadEvent::Pressed(button) => {
                    self.take(pad, devices);
                    self.press(button, devices);
                }
                PadEvent::Released(button) if self.used == Some(pad) => release(button, devices),
                // One that lies there and drifts is not used.
                PadEvent::Stick(at) if self.used == Some(pad) || at.length() > TILT => {
                    self.take(pad, devices);
                    self.stick = at;
                    self.follow_tilt(tilts, devices);
                }
                PadEvent::Released(_) | PadEvent::Stick(_) => {}
            }
            let known = self.plugged.iter().rev();
            let found = known.clone().find(|(pad, _)| Some(*pad) == self.used);
            take_in_hand(found.or(known.clone().next()).map(|(_, model)| *model));
        }
        if devices.unfocused {
            self.rest();
        }
        self.repeat(seconds, devices);
    }

    fn unplug(&mut self, pad: usize, devices: &mut Devices) {
        self.plugged.retain(|(other, _)| *other != pad);
        if self.used == Some(pad) {
            self.used = None;
            self.rest();
            self.forget(devices);
            devices.events.push(DeviceEvent::Unplugged);
        }
    }

    /// Another pad is used from now on: what was held on the one before is held no more.
    fn take(&mut self, pad: usize, devices: &mut Devices) {
        if self.used != Some(pad) {
            self.used = Some(pad);
            self.rest();
            self.forget(devices);
        }
    }

    fn press(&mut self, button: PadButton, devices: &mut Devices) {
        devices.press(Button::Pad(button), Modifier::None);
        self.wait = DELAY;
    }

    /// Presses the button of the cross to which the stick is moved.
    fn follow_tilt(&mut self, tilts: bool, devices: &mut Devices) {
        let (x, y) = (self.stick.x, self.stick.y);
        let button = match self.stick.abs().max_element() {
            far if far > TILT && x.abs() > y.abs() && x < 0.0 => Some(PadButton::Left),
            far if far > TILT && x.abs() > y.abs() => Some(PadButton::Right),
            far if far > TILT && y < 0.0 => Some(PadButton::Up),
            far if far > TILT => Some(PadButton::Down),
            far if far < UPRIGHT => None,
            _ => return,
        };
        let before = std::mem::replace(&mut self.tilt, button);
        if before == button || !tilts {
            return;
        }
        if let Some(before) = before {
            release(before, devices);
        }
        if let Some(button) = button {
            self.press(button, devices);
        }
    }

    fn repeat(&mut self, seconds: f32, devices: &mut Devices) {
        let mut held = devices.held.iter().rev();
        let Some(button) = held.find(|button| button.hand() == Hand::Pad).copied() else {
            return;
        };
        self.wait -= seconds;
        if self.wait <= 0.0 {
            self.wait = INTERVAL;
            devices.press(button, Modifier::None);
        }
    }

    fn rest(&mut self) {
        self.stick = Vec2::ZERO;
        self.tilt = None;
    }

    /// What is held means nothing before it is pressed anew; the stick has to come back to the middle first, to be
    /// as good as a button.
    pub(super) fn forget(&self, devices: &mut Devices) {
        devices.held.retain(|held| held.hand() != Hand::Pad);
    }

    /// The share of the full speed at which the stick steers, from -1 to 1.
    pub(super) fn steer(&self, stick: StickSettings) -> f32 {
        stick.steer(self.stick.x)
    }

    /// Whether a hand holds the stick.
    pub(super) fn is_held(&self) -> bool {
        self.tilt.is_some()
    }

    pub(super) fn are_there(&self) -> bool {
        !self.plugged.is_empty()
    }

    /// Makes the pad rumble that was used last.
    pub(super) fn rumble(&mut self, strength: f32, seconds: f32) {
        let used = self.plugged.iter().find(|(pad, _)| Some(*pad) == self.used);
        if let (Some(source), Some((pad, model))) = (&mut self.source, used)
            && model.rumbles
        {
            source.rumble(*pad, strength, seconds);
        }
    }
}

fn release(button: PadButton, devices: &mut Devices) {
    devices.held.retain(|held| *held != Button::Pad(button));
}
