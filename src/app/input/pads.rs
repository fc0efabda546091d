//! Pads: the last used one counts. Its stick steers, and outside a running game acts as the cross.

use macroquad::prelude::Vec2;

use super::button::{Button, ButtonDevice, Modifier};
use super::devices::{DeviceEvent, Devices};
use crate::app::platform::pad::{PadButton, PadEvent, PadModel, PadReport, set_current_model};
use crate::app::platform::pads;

/// The tilts at which the stick presses and releases a button of the cross, as shares of its full range.
const TILT: f32 = 0.6;
const UPRIGHT: f32 = 0.4;
/// Seconds until a held button is repeated, and between repeats.
const DELAY: f32 = 0.4;
const INTERVAL: f32 = 0.11;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StickSettings {
    /// The ignored part of its range around the middle, in percent.
    pub(crate) dead_zone: u16,
    /// The exponent of the response, in percent: 100 is linear, more is finer in the middle.
    pub(crate) curve: u16,
}

impl StickSettings {
    /// The share of the full speed at which the stick steers, from -1 to 1.
    pub(super) fn steer(self, x: f32) -> f32 {
        let dead = f32::from(self.dead_zone) / 100.0;
        let beyond = ((x.abs() - dead) / (1.0 - dead)).clamp(0.0, 1.0);
        beyond.powf(f32::from(self.curve) / 100.0).copysign(x)
    }
}

#[derive(Default)]
pub(super) struct PadTracker {
    /// Opened at the first read without a script.
    source: Option<pads::Pads>,
    pub(super) plugged: Vec<(usize, PadModel)>,
    used: Option<usize>,
    pub(super) stick: Vec2,
    /// The button of the cross that the stick presses.
    pub(super) tilt: Option<PadButton>,
    /// Seconds until the button that went down last is repeated.
    wait: f32,
}

impl PadTracker {
    pub(super) fn read(&mut self) -> Vec<PadReport> {
        self.source.get_or_insert_with(pads::Pads::open).reports()
    }

    /// Turns reports into presses of the devices. `tilts` is whether the stick acts as the cross.
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
                PadEvent::Unplugged => {
                    self.plugged.retain(|(other, _)| *other != pad);
                    if self.used == Some(pad) {
                        self.switch_to(None, devices);
                        devices.events.push(DeviceEvent::Unplugged);
                    }
                }
                // The pad may be used in another window.
                _ if devices.unfocused => {}
                PadEvent::Pressed(button) => {
                    self.switch_to(Some(pad), devices);
                    self.press(button, devices);
                }
                PadEvent::Released(button) if self.used == Some(pad) => release(button, devices),
                // A pad that drifts unused must not take over.
                PadEvent::Stick(at) if self.used == Some(pad) || at.length() > TILT => {
                    self.switch_to(Some(pad), devices);
                    self.stick = at;
                    self.follow_tilt(tilts, devices);
                }
                PadEvent::Released(_) | PadEvent::Stick(_) => {}
            }
            let shown = self.used_pad().or(self.plugged.last().copied());
            set_current_model(shown.map(|(_, model)| model));
        }
        if devices.unfocused {
            self.rest();
        }
        self.repeat(seconds, devices);
    }

    fn used_pad(&self) -> Option<(usize, PadModel)> {
        let mut plugged = self.plugged.iter().copied();
        plugged.find(|(pad, _)| Some(*pad) == self.used)
    }

    /// Switches to another pad, and releases the buttons of the one before.
    fn switch_to(&mut self, pad: Option<usize>, devices: &mut Devices) {
        if self.used != pad {
            self.used = pad;
            self.rest();
            Self::forget(devices);
        }
    }

    fn press(&mut self, button: PadButton, devices: &mut Devices) {
        devices.press(Button::Pad(button), Modifier::None);
        self.wait = DELAY;
    }

    /// Presses the button of the cross to which the stick is moved.
    fn follow_tilt(&mut self, tilts: bool, devices: &mut Devices) {
        let Vec2 { x, y } = self.stick;
        let button = match x.abs().max(y.abs()) {
            far if far < UPRIGHT => None,
            far if far <= TILT => return,
            _ if x.abs() <= y.abs() && y < 0.0 => Some(PadButton::Up),
            _ if x.abs() <= y.abs() => Some(PadButton::Down),
            _ if x < 0.0 => Some(PadButton::Left),
            _ => Some(PadButton::Right),
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
        let Some(button) = held
            .find(|button| button.device() == ButtonDevice::Pad)
            .copied()
        else {
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

    /// Ignores held buttons until they are pressed again; the stick has to return to the middle first.
    pub(super) fn forget(devices: &mut Devices) {
        devices
            .held
            .retain(|held| held.device() != ButtonDevice::Pad);
    }

    /// Makes the pad rumble that was used last.
    pub(super) fn rumble(&mut self, strength: f32, seconds: f32) {
        let used = self.used_pad().filter(|(_, model)| model.rumbles);
        if let (Some(source), Some((pad, _))) = (&mut self.source, used) {
            source.rumble(pad, strength, seconds);
        }
    }
}

fn release(button: PadButton, devices: &mut Devices) {
    devices.held.retain(|held| *held != Button::Pad(button));
}

#[cfg(test)]
mod tests {
    use breakout::game::Game;
    use breakout::history::History;
    use breakout::level::LevelSet;
    use breakout::replay::{Playthrough, Recording, Setup};
    use macroquad::miniquad::{EventHandler, KeyCode, KeyMods};
    use macroquad::prelude::vec2;

    use super::*;
    use crate::app::input::{Action, Context, Controls, Links};
    use crate::app::platform::pad::{Signs, current_model};
    use crate::app::settings::Settings;
    use crate::app::view::View;
    use PadButton::{Down, East, Left, South, Start};
    use PadEvent::{Pressed, Released, Stick, Unplugged};

    const GAME: &[Context] = &[Context::Window, Context::Game, Context::Blueprint];
    const MENU: &[Context] = &[Context::Window, Context::Menu];
    const PLUGGED: PadEvent = PadEvent::Plugged(PadModel {
        signs: Signs::Letters,
        rumbles: true,
    });
    const FRAME: f32 = 1.0 / 60.0;

    /// A player with pads.
    struct Player {
        controls: Controls,
        settings: Settings,
        links: Links,
        game: Game,
    }

    impl Player {
        fn new() -> Self {
            let mut player = Self {
                controls: Controls::default(),
                settings: Settings::default(),
                links: Links::default(),
                game: Game::new(LevelSet::builtin(), 0, 1),
            };
            player.frame(MENU, &[(1, PLUGGED)]);
            player
        }

        /// A frame in which pads report this.
        fn frame(&mut self, contexts: &[Context], events: &[(usize, PadEvent)]) -> Vec<Action> {
            let reports = events.iter().map(|(pad, event)| PadReport {
                pad: *pad,
                event: *event,
            });
            let view = View::of(vec2(1280.0, 720.0));
            let controls = &mut self.controls;
            controls.follow_pads(reports.collect(), contexts, FRAME);
            let links = &mut self.links;
            controls.act(contexts, &self.settings.controls, links, &view)
        }

        /// The same of the first pad.
        fn does(&mut self, contexts: &[Context], events: &[PadEvent]) -> Vec<Action> {
            let events: Vec<_> = events.iter().map(|event| (1, *event)).collect();
            self.frame(contexts, &events)
        }

        /// Frames without a report.
        fn waits(&mut self, contexts: &[Context], seconds: f32) -> Vec<Action> {
            let frames = 0..(seconds / FRAME) as u32;
            frames.flat_map(|_| self.frame(contexts, &[])).collect()
        }

        fn steer(&mut self) -> f32 {
            self.controls.input(&self.game, false).steer
        }

        fn fires(&mut self) -> bool {
            self.controls.input(&self.game, false).fire
        }
    }

    #[test]
    fn a_button_does_what_the_table_says_and_the_device_used_last_counts() {
        let mut player = Player::new();
        assert_eq!(player.controls.device, ButtonDevice::Keys);
        let press = |button| [Pressed(button), Released(button)];
        assert_eq!(player.does(MENU, &press(Down)), [Action::Down]);
        assert_eq!(player.controls.device, ButtonDevice::Pad);
        assert_eq!(player.does(MENU, &press(South)), [Action::Choose]);
        assert_eq!(player.does(GAME, &press(South)), [Action::Launch]);
        assert_eq!(player.does(GAME, &press(Start)), [Action::Pause]);
        assert_eq!(player.does(GAME, &press(East)), [Action::Other]);
        player.settings.controls.bindings.device = ButtonDevice::Pad;
        let bindings = &player.settings.controls.bindings;
        let key = |context, action| bindings.key(context, action);
        assert_eq!(key(Context::Game, Action::Launch), "A");
        assert_eq!(
            key(Context::Game, Action::Restart),
            "R",
            "a key, where it has none"
        );
        assert!(bindings.needs_keys(Context::Game, Action::Restart));
        set_current_model(Some(PadModel {
            signs: Signs::Shapes,
            rumbles: false,
        }));
        assert_eq!(key(Context::Menu, Action::Back), "○");
        let none = KeyMods::default();
        player
            .controls
            .devices
            .key_down_event(KeyCode::Down, none, false);
        assert_eq!(player.does(MENU, &[]), [Action::Down]);
        assert_eq!(player.controls.device, ButtonDevice::Keys);
    }

    #[test]
    fn what_is_held_at_plug_in_or_at_focus_does_nothing() {
        let mut player = Player::new();
        assert_eq!(player.does(MENU, &[Released(South)]), []);
        player.controls.devices.window_minimized_event();
        player.frame(GAME, &[]);
        let held = [Pressed(South), Pressed(Start), Stick(vec2(1.0, 0.0))];
        assert_eq!(player.does(GAME, &held), [], "no pad without the focus");
        player.controls.devices.window_restored_event();
        assert_eq!(player.waits(GAME, 2.0), []);
        assert!(!player.fires() && player.steer() == 0.0);
        let anew = [Released(South), Pressed(South)];
        assert_eq!(player.does(GAME, &anew), [Action::Launch]);
        assert!(player.fires());
    }

    #[test]
    fn what_is_held_over_a_change_of_screens_does_nothing() {
        let mut player = Player::new();
        player.does(MENU, &[Pressed(South), Pressed(Left)]);
        player.waits(GAME, 2.0);
        assert!(!player.fires() && player.steer() == 0.0);
        player.does(GAME, &[Released(Left), Pressed(Left)]);
        assert_eq!(player.steer(), -1.0);
        assert_eq!(player.waits(MENU, 2.0), [], "nor does it repeat there");
        // The same contexts, on another screen.
        player.does(MENU, &[Released(Left), Pressed(Down)]);
        player.controls.forget();
        assert_eq!(player.waits(MENU, 2.0), []);
        // The stick steers on, and is a button when it comes back to the middle first.
        player.does(GAME, &[Stick(vec2(0.0, 1.0))]);
        assert_eq!(player.waits(MENU, 1.0), []);
        assert_eq!(player.does(MENU, &[Stick(vec2(0.0, 0.9))]), []);
        assert_eq!(player.does(MENU, &[Stick(Vec2::ZERO)]), []);
        assert_eq!(player.does(MENU, &[Stick(vec2(0.1, 0.9))]), [Action::Down]);
    }

    #[test]
    fn what_moves_through_a_menu_is_repeated_while_it_is_held() {
        let mut player = Player::new();
        for (press, release, action, times) in [
            (Pressed(Down), Released(Down), Action::Down, 7),
            (Stick(Vec2::NEG_X), Stick(Vec2::ZERO), Action::Left, 7),
            (Pressed(South), Released(South), Action::Choose, 1),
        ] {
            let mut actions = player.does(MENU, &[press]);
            actions.extend(player.waits(MENU, 0.99));
            assert_eq!(actions, vec![action; times], "{press:?}");
            player.does(MENU, &[release]);
            assert_eq!(player.waits(MENU, 2.0), [], "{press:?}");
        }
    }

    #[test]
    fn the_stick_steers_beyond_its_dead_zone_by_its_curve() {
        let mut player = Player::new();
        for (x, dead_zone, curve, steer) in [
            (1.0, 15, 150, 1.0),
            (-1.0, 15, 150, -1.0),
            (0.14, 15, 150, 0.0),
            (0.6, 20, 100, 0.5),
            (-0.6, 20, 200, -0.25),
        ] {
            let stick = &mut player.settings.controls.steering.stick;
            *stick = StickSettings { dead_zone, curve };
            player.does(GAME, &[Stick(vec2(1.0, 0.0))]);
            assert_eq!(player.does(GAME, &[Stick(vec2(x, 0.3))]), [], "{x}");
            assert!((player.steer() - steer).abs() < 0.01, "{x}");
        }
        player.does(GAME, &[Stick(Vec2::ZERO)]);
        assert_eq!(player.steer(), 0.0);
        player.does(GAME, &[Pressed(Left)]);
        assert_eq!(player.steer(), -1.0, "so does the cross");
    }

    #[test]
    fn a_hand_that_holds_the_stick_is_not_idle() {
        let mut player = Player::new();
        player.does(MENU, &[]);
        assert!(!player.controls.are_used);
        player.does(MENU, &[Stick(vec2(0.0, -0.9))]);
        for _ in 0..600 {
            player.does(GAME, &[]);
            assert!(player.controls.are_used);
        }
        player.does(GAME, &[Stick(vec2(0.0, 0.1))]);
        player.does(GAME, &[]);
        assert!(!player.controls.are_used);
    }

    #[test]
    fn of_two_pads_the_one_used_last_counts() {
        let mut player = Player::new();
        player.frame(GAME, &[(2, PLUGGED)]);
        player.frame(GAME, &[(1, Pressed(Left)), (1, Stick(vec2(-1.0, 0.0)))]);
        // A pad that drifts is not in use.
        player.frame(GAME, &[(2, Stick(vec2(0.3, 0.0)))]);
        assert_eq!(player.steer(), -1.0);
        assert_eq!(player.frame(GAME, &[(2, Pressed(South))]), [Action::Launch]);
        assert!(player.steer() == 0.0 && player.fires());
        player.frame(GAME, &[(1, Released(South))]);
        assert!(player.fires(), "that was the other one");
        assert_eq!(player.frame(GAME, &[(1, Unplugged)]), []);
        assert!(player.fires());
        assert_eq!(player.frame(GAME, &[(2, Unplugged)]), [Action::Unplugged]);
        assert!(!player.fires() && current_model().is_none());
        assert_eq!(player.controls.device, ButtonDevice::Keys);
        // It comes back, under another number.
        player.frame(GAME, &[(3, PLUGGED)]);
        assert_eq!(player.frame(GAME, &[(3, Pressed(South))]), [Action::Launch]);
    }

    #[test]
    fn the_cross_moves_the_focus_to_its_side_once_there_is_one() {
        use macroquad::prelude::Rect;
        let mut player = Player::new();
        let links = &mut player.links;
        links.begin(None, &View::of(vec2(1280.0, 720.0)));
        let at = |x, y| Rect::new(x, y, 40.0, 20.0);
        links.add(at(0.0, 0.0), Action::Copy);
        links.add(at(60.0, 0.0), Action::Search);
        links.add(at(120.0, 4.0), Action::Practice);
        links.add(at(70.0, 60.0), Action::Row(3));
        let press =
            |player: &mut Player, button| player.does(MENU, &[Pressed(button), Released(button)]);
        assert_eq!(press(&mut player, Down), [Action::Down], "none yet");
        press(&mut player, PadButton::R2);
        press(&mut player, PadButton::Right);
        press(&mut player, PadButton::Right);
        assert_eq!(press(&mut player, South), [Action::Practice]);
        press(&mut player, PadButton::Left);
        let over = Action::Over {
            row: 3,
            is_value: false,
        };
        assert_eq!(press(&mut player, Down), [over]);
        assert_eq!(press(&mut player, Down), [over], "there is nothing below");
        assert_eq!(press(&mut player, South), [Action::Row(3)]);
        assert_eq!(press(&mut player, South), [Action::Choose], "it is left");
    }

    #[test]
    fn a_recording_made_with_a_pad_verifies_as_any_other() {
        let mut player = Player::new();
        let setup = Setup::new(LevelSet::builtin(), 0, 7);
        let mut history = History::new(setup.clone());
        let mut game = setup.game();
        let mut events = Vec::new();
        for step in 0..4000_u32 {
            let x = (step as f32 * 0.037).sin();
            player.does(GAME, &[Stick(vec2(x, 0.2))]);
            if step % 90 == 0 {
                player.controls.launch = true;
            }
            let input = player.controls.input(&game, false);
            history.record(&game, input);
            events.clear();
            let tests = game.step(input, &mut events);
            history.note(&game, &events, tests);
        }
        let bytes = history.recording(&game, true).to_bytes();
        let recording = Recording::from_bytes(&bytes).expect("whole");
        let mut again = Playthrough::new(&recording);
        assert_eq!(again.run(), None, "it does not diverge");
        assert_eq!(again.game().state_hash(), game.state_hash());
        assert!(game.score() > 0, "something was hit");
    }
}
