use breakout::level::LevelSet;
use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton, TouchPhase};

use super::devices::TouchEvent;
use super::*;
use crate::app::settings::Settings;

const NONE: KeyMods = KeyMods {
    shift: false,
    ctrl: false,
    alt: false,
    logo: false,
};
const GAME: &[Context] = &[Context::Window, Context::Game];
const MENU: &[Context] = &[Context::Window, Context::Menu];

fn read(controls: &mut Controls, contexts: &[Context]) -> Vec<Action> {
    controls.fingers.advance(1.0 / 60.0);
    let settings = Settings::default();
    let view = View::of(Vec2::new(1280.0, 720.0));
    controls.act(contexts, &settings.controls, &mut Links::default(), &view)
}

/// The actions of a press of a key that writes something, in these contexts.
pub(crate) fn typed(contexts: &[Context], (key, text): (KeyCode, &str)) -> Vec<Action> {
    let mut controls = Controls::default();
    for letter in text.chars() {
        controls.devices.char_event(letter, NONE, false);
    }
    controls.devices.key_down_event(key, NONE, false);
    read(&mut controls, contexts)
}

fn game() -> Game {
    Game::new(LevelSet::builtin(), 0, 1)
}

/// The input of the next step after the events so far.
fn input(controls: &mut Controls) -> Input {
    read(controls, GAME);
    controls.input(&game(), false)
}

#[test]
fn keys_walk_the_links_of_the_picture_and_enter_is_a_click_on_one() {
    use macroquad::prelude::Rect;
    let view = View::of(Vec2::new(1280.0, 720.0));
    let mut links = Links::default();
    links.begin(None, &view);
    links.add(Rect::new(0.0, 0.0, 10.0, 10.0), Action::Pause);
    links.cover(Rect::new(0.0, 0.0, 100.0, 100.0));
    links.add(Rect::new(0.0, 0.0, 10.0, 10.0), Action::Row(0));
    links.add(Rect::new(0.0, 20.0, 10.0, 10.0), Action::Copy);
    // The same as a row and as a hint is one of them.
    links.add(Rect::new(0.0, 40.0, 10.0, 10.0), Action::Row(0));
    let mut controls = Controls::default();
    let shift = KeyMods {
        shift: true,
        ..NONE
    };
    let over = Action::Over {
        row: 0,
        is_value: false,
    };
    // None is under the pointer, which is hidden.
    for (key, mods, means) in [
        (KeyCode::Enter, NONE, Action::Choose),
        (KeyCode::F6, NONE, over),
        (KeyCode::F6, NONE, Action::NextControl),
        (KeyCode::Enter, NONE, Action::Copy),
        // From the last to the first, and back.
        (KeyCode::F6, NONE, over),
        (KeyCode::F6, shift, Action::PreviousControl),
        (KeyCode::KpEnter, NONE, Action::Copy),
        // Any other key takes the focus away.
        (KeyCode::Down, NONE, Action::Down),
        (KeyCode::Enter, NONE, Action::Choose),
        (KeyCode::F6, shift, Action::PreviousControl),
        (KeyCode::F6, NONE, over),
        (KeyCode::Enter, NONE, Action::Row(0)),
        (KeyCode::Enter, NONE, Action::Choose),
        (KeyCode::F6, shift, Action::PreviousControl),
        (KeyCode::Enter, NONE, Action::Copy),
    ] {
        controls.devices.key_down_event(key, mods, false);
        let events = controls.events(MENU, &links, &view);
        let bindings = Bindings::default();
        let found = controls.actions(events, MENU, &bindings, &mut links);
        assert_eq!(found, [means], "{key:?}");
        controls.devices.key_up_event(key, mods);
    }
    assert!(links.hovers(Action::Copy), "it is lit");
    links.begin(None, &view);
    assert_eq!(links.focused(), None, "it is not shown any more");
}

#[test]
fn the_second_click_of_a_double_one_is_not_for_what_the_first_led_to() {
    let at = Vec2::new(300.0, 200.0);
    let clicks = |controls: &mut Controls, at: Vec2| {
        controls.devices.events.push(DeviceEvent::Click(at));
        read(controls, MENU).contains(&Action::Click(at))
    };
    let mut controls = Controls::default();
    assert!(
        clicks(&mut controls, at) && clicks(&mut controls, at),
        "on one screen"
    );
    controls.forget();
    assert!(!clicks(&mut controls, at + Vec2::new(3.0, 0.0)));
    assert!(
        clicks(&mut controls, at + Vec2::new(40.0, 0.0)),
        "elsewhere"
    );
    controls.forget();
    controls.double_click.advance(0.4);
    assert!(clicks(&mut controls, at + Vec2::new(40.0, 0.0)), "later");
}

#[test]
fn of_two_steering_keys_the_later_counts() {
    let mut controls = Controls::default();
    assert_eq!(input(&mut controls).steer, 0.0);
    controls.devices.key_down_event(KeyCode::Left, NONE, false);
    controls.devices.key_down_event(KeyCode::D, NONE, false);
    controls.devices.key_down_event(KeyCode::M, NONE, false);
    assert_eq!(input(&mut controls).steer, 1.0);
    controls.devices.key_up_event(KeyCode::D, NONE);
    assert_eq!(input(&mut controls).steer, -1.0);
}

#[test]
fn a_steering_key_that_is_up_before_the_frame_ends_moves_one_step() {
    let mut controls = Controls::default();
    let tap = |controls: &mut Controls, key| {
        controls.devices.key_down_event(key, NONE, false);
        controls.devices.key_up_event(key, NONE);
    };
    let steers = |controls: &mut Controls| [(); 3].map(|()| controls.input(&game(), false).steer);
    tap(&mut controls, KeyCode::Left);
    read(&mut controls, GAME);
    // A frame that makes no step keeps it.
    read(&mut controls, GAME);
    assert_eq!(steers(&mut controls), [-1.0, 0.0, 0.0]);
    controls.devices.key_down_event(KeyCode::Left, NONE, false);
    tap(&mut controls, KeyCode::Right);
    read(&mut controls, GAME);
    assert_eq!(steers(&mut controls), [1.0, -1.0, -1.0], "one is held");
    controls.devices.key_up_event(KeyCode::Left, NONE);
    // A press in a menu, or while the game was paused, does not count later.
    tap(&mut controls, KeyCode::Left);
    read(&mut controls, MENU);
    assert_eq!(steers(&mut controls), [0.0; 3]);
    tap(&mut controls, KeyCode::Left);
    read(&mut controls, GAME);
    controls.forget_tap();
    assert_eq!(steers(&mut controls), [0.0; 3]);
}

#[test]
fn a_key_that_was_held_when_the_focus_went_steers_again_at_its_next_press() {
    let mut controls = Controls::default();
    controls.devices.key_down_event(KeyCode::Left, NONE, false);
    controls.devices.window_minimized_event();
    assert_eq!(input(&mut controls).steer, 0.0);
    controls.devices.window_restored_event();
    // Under X11 miniquad reports a repeat here, because it has not seen the release.
    controls.devices.key_down_event(KeyCode::Left, NONE, true);
    assert_eq!(input(&mut controls).steer, -1.0);
}

#[test]
fn a_click_launches_and_leaves_the_paddle_to_the_keys() {
    let mut controls = Controls::default();
    let at = Vec2::new(900.0, 500.0);
    let mut target = |events: &[DeviceEvent]| {
        controls.devices.events.extend(events);
        controls.devices.pointer = at;
        input(&mut controls).target
    };
    let by = Vec2::new(-9.0, 0.0);
    assert!(target(&[DeviceEvent::Point { at, by }]).is_some());
    // The shortest tap of a key steers, too.
    let chord = Chord {
        button: Button::Key(KeyCode::Left),
        with: button::Modifier::None,
    };
    let tap = DeviceEvent::Press {
        chord,
        repeats: false,
    };
    assert_eq!(target(&[tap]), None);
    assert_eq!(
        target(&[DeviceEvent::Click(at), DeviceEvent::Release(at)]),
        None
    );
    assert!(target(&[DeviceEvent::Point { at, by }]).is_some());
}

#[test]
fn only_moving_through_a_menu_repeats() {
    let alt = KeyMods { alt: true, ..NONE };
    for (key, mods, action, times) in [
        (KeyCode::Down, NONE, Action::Down, 3),
        (KeyCode::M, NONE, Action::Mute, 1),
        (KeyCode::Enter, NONE, Action::Choose, 1),
        (KeyCode::Enter, alt, Action::Fullscreen, 1),
    ] {
        let mut controls = Controls::default();
        for repeat in [false, true, true] {
            controls.devices.key_down_event(key, mods, repeat);
        }
        assert_eq!(read(&mut controls, MENU), vec![action; times]);
    }
}

#[test]
fn letters_typed_into_a_field_are_no_commands() {
    let ctrl = KeyMods { ctrl: true, ..NONE };
    for (contexts, mods, actions) in [
        (
            &[Context::Text][..],
            NONE,
            vec![Action::Type('v'), Action::Other],
        ),
        (&[Context::Text], ctrl, vec![Action::Paste]),
        (MENU, NONE, vec![Action::Other]),
    ] {
        let mut controls = Controls::default();
        // In this order under X11.
        controls.devices.char_event('v', mods, false);
        controls.devices.key_down_event(KeyCode::V, mods, false);
        assert_eq!(read(&mut controls, contexts), actions, "{contexts:?}");
    }
}

#[test]
fn chords_of_three_keys_are_told_apart() {
    let mods = |ctrl, shift| KeyMods {
        ctrl,
        shift,
        ..NONE
    };
    for (mods, key, action) in [
        (mods(true, false), KeyCode::Z, Action::Undo),
        (mods(true, true), KeyCode::Z, Action::Redo),
        (mods(true, false), KeyCode::X, Action::Cut),
        (mods(false, false), KeyCode::X, Action::Mirror),
        (mods(true, true), KeyCode::V, Action::PasteMirrored),
        (mods(false, true), KeyCode::X, Action::FlipAcross),
    ] {
        let mut controls = Controls::default();
        controls.devices.key_down_event(key, mods, false);
        assert_eq!(
            read(&mut controls, &[Context::Editor]),
            [action],
            "{mods:?}"
        );
    }
}

#[test]
fn parts_of_a_notch_add_up_and_a_notch_is_one_page() {
    for (turns, pages) in [
        (&[-1.0][..], 1),
        (&[-15.0], 1),
        (&[-0.25; 7], 1),
        (&[-0.5; 8], 4),
        (&[-0.5, 0.5, -0.5], 0),
    ] {
        let mut controls = Controls::default();
        for up in turns {
            controls.devices.mouse_wheel_event(0.0, *up);
        }
        let actions = read(&mut controls, MENU);
        assert_eq!(actions, vec![Action::NextPage; pages], "{turns:?}");
    }
}

#[test]
fn the_right_button_leads_back_and_pauses_once_for_each_press() {
    for (contexts, action) in [(MENU, Action::Back), (GAME, Action::Pause)] {
        let mut controls = Controls::default();
        for _ in 0..2 {
            let right = MouseButton::Right;
            controls.devices.mouse_button_down_event(right, 5.0, 5.0);
            controls.devices.mouse_button_up_event(right, 5.0, 5.0);
        }
        assert_eq!(read(&mut controls, contexts), vec![action; 2]);
        assert!(controls.devices.held.is_empty());
    }
}

#[test]
fn what_launches_fires_while_it_is_held() {
    let mut controls = Controls::default();
    let mut fires = |events: fn(&mut Devices)| {
        events(&mut controls.devices);
        [(); 2].map(|()| input(&mut controls).fire)
    };
    assert_eq!(fires(|_| {}), [false; 2]);
    assert_eq!(
        fires(|it| it.key_down_event(KeyCode::Space, NONE, false)),
        [true; 2]
    );
    assert_eq!(
        fires(|it| it.key_up_event(KeyCode::Space, NONE)),
        [false; 2]
    );
    assert_eq!(fires(|it| it.held.push(devices::LEFT)), [true; 2]);
    assert_eq!(fires(|it| it.held.clear()), [false; 2]);
    assert_eq!(
        fires(|it| it.key_down_event(KeyCode::M, NONE, false)),
        [false; 2]
    );
}

#[test]
fn a_launch_is_in_exactly_one_input() {
    let mut controls = Controls {
        launch: true,
        ..Controls::default()
    };
    assert!(input(&mut controls).launch);
    assert!(!input(&mut controls).launch);
}

/// The steps after which a serve is launched.
fn launched_after(automatic: bool, pressed_at: Option<u32>) -> Option<u32> {
    let mut controls = Controls::default();
    let mut game = game();
    (0..steps(5.0)).find(|step| {
        if Some(*step) == pressed_at {
            controls.launch = true;
        }
        let input = controls.input(&game, automatic);
        game.step(input, &mut Vec::new());
        !game.is_serving()
    })
}

#[test]
fn a_finger_acts_once_and_the_picture_follows_when_it_is_up() {
    let mut controls = Controls::default();
    let at = Vec2::new(300.0, 300.0);
    let touch = |phase| DeviceEvent::Touch(TouchEvent { id: 3, phase, at });
    controls.devices.events.push(touch(TouchPhase::Started));
    assert_eq!(read(&mut controls, MENU), [Action::Point(at)]);
    assert!(!controls.touch());
    controls.devices.events.push(touch(TouchPhase::Ended));
    let tap = [Action::Point(at), Action::Click(at), Action::Release(at)];
    assert_eq!(read(&mut controls, MENU), tap);
    read(&mut controls, MENU);
    assert!(controls.touch());
    // A mouse at rest changes nothing; one in use does.
    for (by, stays) in [(Vec2::ZERO, true), (Vec2::X, false)] {
        let event = DeviceEvent::Point { at, by };
        controls.devices.events.push(event);
        read(&mut controls, MENU);
        read(&mut controls, MENU);
        assert_eq!(controls.touch(), stays);
    }
}

#[test]
fn fingers_steer_launch_and_fire_and_are_gone_with_the_focus() {
    let mut controls = Controls::default();
    let mut after = |touches: &[(TouchPhase, u64, f32)]| {
        for (phase, id, x) in touches {
            let phase = *phase;
            let id = *id;
            let at = Vec2::new(*x, 600.0);
            let touch = TouchEvent { id, phase, at };
            controls.devices.events.push(DeviceEvent::Touch(touch));
        }
        let actions = read(&mut controls, GAME);
        let launches = actions
            .iter()
            .any(|action| matches!(action, Action::Click(_)));
        (controls.input(&game(), false), launches)
    };
    let down = TouchPhase::Started;
    let moved = TouchPhase::Moved;
    // A tap in a menu has left the pointer where it was.
    let (input, _) = after(&[(down, 5, 50.0), (TouchPhase::Cancelled, 5, 50.0)]);
    assert_eq!(input.target, None);
    let (input, launches) = after(&[(down, 0, 600.0), (moved, 0, 660.0)]);
    assert!(input.fire && !launches);
    assert!(input.target.is_some_and(|target| target > 400.0));
    let (input, launches) = after(&[(down, 1, 100.0)]);
    assert!(input.fire && launches);
    controls.devices.window_minimized_event();
    assert!(!self::input(&mut controls).fire);
}

#[test]
fn an_automatic_launch_waits_a_second_and_a_press_does_not() {
    assert_eq!(launched_after(false, None), None);
    assert_eq!(launched_after(false, Some(30)), Some(30));
    assert_eq!(
        launched_after(true, None),
        Some(steps(AUTOMATIC_LAUNCH) - 1)
    );
    assert_eq!(launched_after(true, Some(30)), Some(30));
}
