//! Pictures of every screen in windows and on phones, at all sizes of texts: each text is in the window, and
//! none lies on another.

use breakout::level::LevelSet;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::*;
use crate::app::render::Canvas;
use crate::app::view::{Surface, enlarged};

/// A screen, and what brings it into the state that is looked at.
const STATES: &[(&str, Transition, &[Action])] = &[
    ("title", Transition::Title, &[]),
    ("levels", Transition::Levels(0), &[]),
    ("sets", Transition::Sets, &[]),
    ("serve", Transition::Play(0), &[]),
    ("blueprint", Transition::Play(0), &[]),
    ("blueprint of the title", Transition::Title, &[]),
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
    ("editor", Transition::Draw(None), &[]),
    ("page", Transition::Draw(None), &[Action::Properties]),
];

/// Windows, and whether fingers use them.
const WINDOWS: [(f32, f32, bool); 8] = [
    (1280.0, 720.0, false),
    (800.0, 600.0, false),
    (600.0, 1000.0, false),
    (640.0, 440.0, false),
    (390.0, 844.0, true),
    (844.0, 390.0, true),
    (320.0, 568.0, true),
    (820.0, 1180.0, true),
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

#[test]
fn every_text_is_in_the_window_and_on_no_other() {
    let mut canvas = Canvas::new();
    let mut all = Vec::new();
    for (width, height, touch) in WINDOWS {
        for text_size in [100, 150] {
            for (name, transition, actions) in STATES {
                let mut app = AppContext::of(LevelSet::builtin());
                let mut screen = transition.open(&mut app);
                let window = vec2(width, height);
                let plain = if touch {
                    Surface::touched(window)
                } else {
                    Surface::of(window)
                };
                let scale = window.x / plain.window.x;
                let scale = enlarged(scale, window, text_size);
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
                screen.draw(&mut Ui::new(&mut canvas, &view, bindings), &app);
                let texts = canvas.links.written();
                assert!(!texts.is_empty(), "{name}");
                for fault in faults(&texts, view.window) {
                    all.push(format!("{width}x{height} {text_size} {name}: {fault}"));
                }
            }
        }
    }
    assert!(all.is_empty(), "{all:#?}");
}
