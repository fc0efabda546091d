//! Pictures of every screen in windows and on phones, at all sizes of texts: each text is in the window, and
//! none lies on another.

use breakout::level::LevelSet;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::*;
use crate::app::render::Canvas;
use crate::app::view::{Surface, enlarged};
use crate::app::words::pseudo;

/// A screen, and what brings it into the state that is looked at.
const STATES: &[(&str, Transition, &[Action])] = &[
    ("title", Transition::Title, &[]),
    ("levels", Transition::Levels(0), &[]),
    ("sets", Transition::Sets, &[]),
    ("serve", Transition::Play(0), &[]),
    ("blueprint", Transition::Play(0), &[]),
    ("blueprint_title", Transition::Title, &[]),
    ("pause", Transition::Play(0), &[Action::Pause]),
    ("microscope", Transition::Play(0), &[Action::Microscope]),
    ("museum", Transition::Museum(0), &[]),
    ("exhibit", Transition::Exhibit(0), &[]),
    ("steps", Transition::Exhibit(1), &[Action::Microscope]),
    ("lab", Transition::Lab, &[]),
    ("course", Transition::Course(None), &[]),
    ("demo", Transition::Demo(0), &[]),
    ("sound", Transition::Options(None), &[]),
    ("picture", Transition::Options(None), &[Action::Tab(1)]),
    ("game", Transition::Options(None), &[Action::Tab(2)]),
    ("controls", Transition::Options(None), &[Action::Tab(3)]),
    ("about", Transition::About, &[]),
    ("keys", Transition::Keys(ALL_KEYS), &[]),
    ("editor", Transition::Draw(None), &[]),
    ("page", Transition::Draw(None), &[Action::Properties]),
];

/// The contexts of a game that is paused, which have the most keys that are live together.
const ALL_KEYS: &[Context] = &[
    Context::Window,
    Context::Menu,
    Context::Game,
    Context::Blueprint,
];

/// Windows, and whether fingers use them.
const WINDOWS: [(f32, f32, bool); 14] = [
    (1280.0, 720.0, false),
    (800.0, 600.0, false),
    (600.0, 1000.0, false),
    (640.0, 440.0, false),
    (390.0, 844.0, true),
    (844.0, 390.0, true),
    (320.0, 568.0, true),
    (360.0, 640.0, true),
    (412.0, 732.0, true),
    (390.0, 664.0, true),
    (375.0, 553.0, true),
    (568.0, 320.0, true),
    (820.0, 1180.0, true),
    (1180.0, 820.0, true),
];

/// What is wrong with the texts of a picture.
fn faults(texts: &[(Rect, &str)], window: Vec2) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, (area, text)) in texts.iter().enumerate() {
        let end = area.point() + area.size();
        if area.point().cmplt(Vec2::splat(-0.5)).any() || end.cmpgt(window + 0.5).any() {
            faults.push(format!("{text:?} leaves the window"));
        }
        for (other, said) in &texts[..index] {
            let common = area.intersect(*other);
            if common.is_some_and(|common| common.w > 1.0 && common.h > 1.0) {
                faults.push(format!("{text:?} lies on {said:?}"));
            }
        }
    }
    faults
}

/// Opens a screen in a state, draws it, and gives its texts to `look`, with the size of the window.
fn draw(
    canvas: &mut Canvas,
    (name, transition, actions): &(&str, Transition, &[Action]),
    (window, touch, text_size): (Vec2, bool, u16),
    look: impl FnOnce(&[(Rect, &str)], Vec2),
) {
    let mut app = AppContext::of(LevelSet::builtin());
    let mut screen = transition.clone().open(&mut app);
    let plain = if touch {
        Surface::touched(window)
    } else {
        Surface::of(window)
    };
    let scale = window.x / plain.window.x;
    let scale = enlarged(scale, window, touch, text_size);
    let surface = Surface::new(window, 1.0, scale, touch);
    let view = screen.view(&app, surface);
    if name.starts_with("blueprint") {
        app.blueprint.toggle();
    }
    // What opens is there after a second.
    for (seconds, actions) in [(0.0, *actions), (1.0, &[])] {
        screen.update(&mut Frame {
            seconds,
            actions,
            view: &view,
            app: &mut app,
            requests: Requests::default(),
        });
    }
    let view = screen.view(&app, surface);
    canvas.begin(window, Vec2::ZERO, view.pixels);
    canvas.links.begin(None, &view);
    let bindings = &app.settings.controls.bindings;
    screen.draw(&mut Ui::new(canvas, &view, bindings), &app);
    look(&canvas.links.written(), view.window);
}

#[test]
fn every_text_is_in_the_window_and_on_no_other() {
    check(&WINDOWS, &[100, 150]);
}

/// Texts that are two fifths longer, as those of a translation may be.
#[test]
fn longer_texts_are_in_the_window_and_on_no_other() {
    pseudo::speak();
    check(&WINDOWS, &[100]);
}

fn check(windows: &[(f32, f32, bool)], text_sizes: &[u16]) {
    let mut canvas = Canvas::new();
    let mut all = Vec::new();
    for &(width, height, touch) in windows {
        for &text_size in text_sizes {
            for state in STATES {
                let name = state.0;
                let window = (vec2(width, height), touch, text_size);
                draw(&mut canvas, state, window, |texts, window| {
                    assert!(!texts.is_empty(), "{name}");
                    for (_, text) in texts.iter().filter(|(_, text)| text.ends_with('…')) {
                        eprintln!("CUT {width}x{height} {name}: {text}");
                    }
                    for fault in faults(texts, window) {
                        all.push(format!("{width}x{height} {text_size} {name}: {fault}"));
                    }
                });
            }
        }
    }
    assert!(all.is_empty(), "{all:#?}");
}

/// Whoever drags a window may make it as small as that, and texts follow a moment later.
#[test]
fn a_window_of_any_size_has_a_picture() {
    let mut failed = Vec::new();
    for size in [
        (1.0, 1.0),
        (60.0, 40.0),
        (200.0, 150.0),
        (240.0, 900.0),
        (1400.0, 90.0),
        (320.0, 200.0),
        (500.0, 120.0),
        (160.0, 600.0),
    ] {
        for touch in [false, true] {
            for text_size in [100, 150] {
                for state in STATES {
                    let drawn = std::panic::catch_unwind(|| {
                        let window = (size.into(), touch, text_size);
                        draw(&mut Canvas::new(), state, window, |_, _| {});
                    });
                    if drawn.is_err() {
                        failed.push((size, touch, text_size, state.0));
                    }
                }
            }
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}
