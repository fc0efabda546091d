use gilrs::ff::{BaseEffect, BaseEffectType, Effect, EffectBuilder, Replay, Ticks};
use gilrs::{Axis, Button, EventType, Gamepad, Gilrs};
use macroquad::prelude::vec2;

use crate::app::platform::pad::{PadButton, PadEvent, PadModel, PadReport, Signs};

/// The pads of the system; none where its library for devices is missing.
pub(crate) struct Pads {
    gilrs: Option<Gilrs>,
    /// The pads that were there at the start.
    first: Vec<PadReport>,
    /// The effect that rumbles; it stops when it is dropped.
    rumble: Option<Effect>,
}

impl Pads {
    pub(crate) fn open() -> Self {
        let gilrs = Gilrs::new().ok();
        let there = gilrs.iter().flat_map(Gilrs::gamepads);
        let first = there.map(|(id, pad)| PadReport {
            pad: id.into(),
            event: PadEvent::Plugged(model(&pad)),
        });
        Self {
            first: first.collect(),
            gilrs,
            rumble: None,
        }
    }

    /// The reports since the last call.
    pub(crate) fn reports(&mut self) -> Vec<PadReport> {
        let mut reports = std::mem::take(&mut self.first);
        let Some(gilrs) = &mut self.gilrs else {
            return reports;
        };
        while let Some(event) = gilrs.next_event() {
            let pad = gilrs.gamepad(event.id);
            let found = match event.event {
                EventType::Connected => Some(PadEvent::Plugged(model(&pad))),
                EventType::Disconnected => Some(PadEvent::Unplugged),
                EventType::ButtonPressed(button, _) => place(button).map(PadEvent::Pressed),
                EventType::ButtonReleased(button, _) => place(button).map(PadEvent::Released),
                EventType::AxisChanged(Axis::LeftStickX | Axis::LeftStickY, ..) => {
                    // Here upwards is positive.
                    let [x, y] = [Axis::LeftStickX, Axis::LeftStickY].map(|axis| pad.value(axis));
                    Some(PadEvent::Stick(vec2(x, -y)))
                }
                _ => None,
            };
            let pad = event.id.into();
            reports.extend(found.map(|event| PadReport { pad, event }));
        }
        reports
    }

    /// Makes a pad rumble, in place of an earlier effect. `strength` is from 0 to 1.
    pub(crate) fn rumble(&mut self, pad: usize, strength: f32, seconds: f32) {
        let Some(gilrs) = &mut self.gilrs else { return };
        let found = gilrs.gamepads().find(|(id, _)| usize::from(*id) == pad);
        let Some((id, _)) = found else { return };
        let magnitude = (strength.clamp(0.0, 1.0) * f32::from(u16::MAX)) as u16;
        let scheduling = Replay {
            play_for: Ticks::from_ms((seconds * 1000.0) as u32),
            ..Replay::default()
        };
        let mut builder = EffectBuilder::new();
        for kind in [
            BaseEffectType::Strong { magnitude },
            BaseEffectType::Weak { magnitude },
        ] {
            builder.add_effect(BaseEffect {
                kind,
                scheduling,
                ..BaseEffect::default()
            });
        }
        // A pad that refuses the effect stays still.
        let effect = builder.gamepads(&[id]).finish(gilrs).ok();
        self.rumble = effect.filter(|effect| effect.play().is_ok());
    }
}

fn model(pad: &Gamepad<'_>) -> PadModel {
    let maker = pad.vendor_id().unwrap_or_default();
    PadModel {
        signs: signs(&format!("{maker:04x} {}", pad.os_name())),
        rumbles: pad.is_ff_supported(),
    }
}

/// The signs by a pad's name, which begins with the number of its maker.
fn signs(name: &str) -> Signs {
    let name = name.to_lowercase();
    let is = |words: &[&str]| words.iter().any(|word| name.contains(word));
    if is(&["054c", "playstation", "dualshock", "dualsense"]) {
        Signs::Shapes
    } else if is(&["057e", "nintendo"]) {
        Signs::Swapped
    } else {
        Signs::Letters
    }
}

fn place(button: Button) -> Option<PadButton> {
    Some(match button {
        Button::South => PadButton::South,
        Button::East => PadButton::East,
        Button::West => PadButton::West,
        Button::North => PadButton::North,
        Button::LeftTrigger => PadButton::L1,
        Button::RightTrigger => PadButton::R1,
        Button::LeftTrigger2 => PadButton::L2,
        Button::RightTrigger2 => PadButton::R2,
        Button::Select => PadButton::Select,
        Button::Start => PadButton::Start,
        Button::LeftThumb => PadButton::L3,
        Button::RightThumb => PadButton::R3,
        Button::DPadUp => PadButton::Up,
        Button::DPadDown => PadButton::Down,
        Button::DPadLeft => PadButton::Left,
        Button::DPadRight => PadButton::Right,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pad_is_known_by_its_name_or_by_its_maker() {
        for (name, expected) in [
            ("045e Xbox 360 Controller", Signs::Letters),
            ("054c Wireless Controller", Signs::Shapes),
            ("0000 Sony DualSense", Signs::Shapes),
            ("057e Pro Controller", Signs::Swapped),
            ("0000 ", Signs::Letters),
        ] {
            assert_eq!(signs(name), expected, "{name}");
        }
    }
}
