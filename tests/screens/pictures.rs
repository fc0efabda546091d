//! Pictures of every screen in windows and on phones, at all sizes of texts: each text is in the window, and
//! none lies on another.

use breakout::level::{LevelSet, POWER_UPS};
use macroquad::prelude::{Vec2, vec2};

use super::course::STATIONS;
use super::*;
use crate::app::platform::Threat;
use crate::app::render::Canvas;
use crate::app::ui::notice::{Notice, draw_notice};
use crate::app::view::{Surface, enlarged};

/// A screen, and what brings it into the state that is looked at.
const STATES: &[(&str, Transition, &[Action])] = &[
    ("title", Transition::Title, &[]),
    ("title warning", Transition::Title, &[]),
    ("levels", Transition::Levels(0), &[]),
    ("search", Transition::Levels(0), NO_HIT),
    ("more hints", Transition::Levels(0), MORE),
    ("sets", Transition::Sets(None), &[]),
    ("sets", Transition::Sets(None), NO_HIT),
    ("sets", Transition::Sets(None), &[Action::NextReport]),
    ("sets", Transition::Sets(None), &[Action::NewLevel]),
    ("sets", Transition::Sets(Some(0)), &[]),
    ("serve", Transition::Play(0), &[]),
    ("blueprint", Transition::Play(0), &[]),
    ("blueprint_title", Transition::Title, &[]),
    ("pause", Transition::Play(0), &[Action::Pause]),
    ("serve notice", Transition::Play(0), &[]),
    ("blueprint notice", Transition::Play(0), &[]),
    ("pause notice", Transition::Play(0), &[Action::Pause]),
    ("microscope", Transition::Play(0), &[Action::Microscope]),
    ("museum", Transition::Museum(0), &[]),
    ("exhibit", Transition::Exhibit(0), &[]),
    ("steps", Transition::Exhibit(1), &[Action::Microscope]),
    ("lab", Transition::Lab(None), &[]),
    ("lab", Transition::Lab(None), &[Action::NextStation]),
    ("lab", Transition::Lab(None), &[Action::Scenes]),
    ("lab notice", Transition::Lab(None), &[]),
    ("lab notice", Transition::Lab(None), &[Action::NextStation]),
    ("course", Transition::Course(None), &[]),
    ("station", Transition::Station(6), &[]),
    ("station", Transition::Station(6), &[Action::Lesson(0)]),
    ("station", Transition::Station(6), DONE),
    ("station", Transition::Station(9), &[Action::Choose]),
    ("course", Transition::Station(STATIONS.len()), &[]),
    ("demo", Transition::Demo(0), &[]),
    ("sound", Transition::Options(None), &[]),
    ("picture", Transition::Options(None), &[Action::Tab(1)]),
    ("game", Transition::Options(None), &[Action::Tab(2)]),
    ("controls", Transition::Options(None), &[Action::Tab(3)]),
    ("about", Transition::About, &[]),
    ("keys", Transition::Keys(ALL_KEYS, Vec::new()), &[]),
    ("editor", Transition::Draw(None), &[]),
    ("page", Transition::Draw(None), &[Action::Properties]),
    ("piece", Transition::Draw(None), &[Action::Piece]),
    ("times", Transition::Draw(None), &[Action::Heat]),
    ("drawn", Transition::Draw(Some(0)), &[]),
];

/// A search that finds nothing.
const NO_HIT: &[Action] = &[Action::Search, Action::Type('#'), Action::Type('#')];

/// The last page of hints.
const MORE: &[Action] = &[Action::NextReport, Action::NextReport];

/// The right answer at the seventh station, and its task.
const DONE: &[Action] = &[
    Action::Lesson(1),
    Action::Left,
    Action::Left,
    Action::Left,
    Action::Left,
];

/// The contexts of a game that is paused, which have the most keys that are live together.
const ALL_KEYS: &[Context] = &[
    Context::Window,
    Context::Menu,
    Context::Game,
    Context::Blueprint,
];

/// As long as most notices.
const NOTICE: &str = "The recording no longer matches: level 3 starts over";

/// Windows, and whether fingers use them.
const WINDOWS: [(f32, f32, bool); 16] = [
    (1280.0, 720.0, false),
    (800.0, 600.0, false),
    (600.0, 1000.0, false),
    (1000.0, 500.0, false),
    (2560.0, 1440.0, false),
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

/// The narrowest window whose texts have their full size: longer ones may be cut there.
const NARROW: (f32, f32, bool) = (480.0, 854.0, false);

/// Opens a screen in a state and draws it. Gives the window in text units.
fn draw(
    canvas: &mut Canvas,
    (name, transition, actions): &(&str, Transition, &[Action]),
    (window, touch, text_size): (Vec2, bool, u16),
) -> Vec2 {
    let mut app = AppContext::of(LevelSet::builtin());
    let mut screen = transition.clone().open(&mut app);
    let plain = if touch {
        Surface::touched(window)
    } else {
        Surface::of(window)
    };
    let usual = window.x / plain.window.x;
    let scale = enlarged(usual, window, touch, text_size);
    let surface = plain.enlarged(scale / usual);
    app.settings.picture.text_size = text_size;
    app.window.text_size = (scale / usual * 100.0).round() as u16;
    let view = screen.view(&app, surface);
    if name.starts_with("blueprint") {
        app.blueprint.toggle();
    }
    app.window.has_notice = name.ends_with("notice") || name.ends_with("warning");
    // What opens is there after a second.
    for (seconds, actions) in [(0.0, *actions), (1.0, &[])] {
        Requests::of(screen.as_mut(), &mut app, (&view, seconds), actions);
    }
    let view = screen.view(&app, surface);
    canvas.begin(window, Vec2::ZERO, view.pixels);
    canvas.links.begin(None, &view);
    let bindings = &app.settings.controls.bindings;
    let ui = &mut Ui::new(canvas, &view, bindings);
    screen.draw(ui, &app);
    if app.window.has_notice {
        let sentence = if name.ends_with("warning") {
            words().files.threat(Threat::Passing)
        } else {
            NOTICE
        };
        draw_notice(ui, &screen.notices(ui, &app), &Notice::new(sentence));
    }
    view.window
}

/// The faults of the texts in all pictures, at some sizes of texts.
fn faults(
    mut canvas: Canvas,
    windows: impl IntoIterator<Item = (f32, f32, bool)>,
    text_sizes: &[u16],
    more: impl Fn(&str, bool, &str) -> Option<String>,
) -> Vec<String> {
    let mut all = Vec::new();
    for (width, height, touch) in windows {
        for text_size in text_sizes {
            // A drawing for fingers in a short window has no room for notices but on the HUD.
            let is_crowded = |name| touch && name == "blueprint notice";
            for state in STATES.iter().filter(|state| !is_crowded(state.0)) {
                let name = state.0;
                let window = draw(&mut canvas, state, (vec2(width, height), touch, *text_size));
                let texts = canvas.links.written();
                assert!(!texts.is_empty(), "{name}");
                let mut faults = canvas.links.text_faults(window);
                faults.extend(texts.iter().filter_map(|(_, text)| more(name, touch, text)));
                let picture = format!("{width}x{height} {text_size} {name}");
                all.extend(faults.iter().map(|fault| format!("{picture}: {fault}")));
            }
        }
    }
    all
}

#[test]
fn every_text_is_in_the_window_and_on_no_other() {
    let all = faults(
        Canvas::new(),
        WINDOWS.into_iter().chain([NARROW, (720.0, 1280.0, false)]),
        &[100, 125, 150],
        |_, _, _| None,
    );
    assert!(all.is_empty(), "{all:#?}");
}

/// Where numbers and names are looked at, a label may end in an ellipsis: what it says is told elsewhere, too.
const OF_LEARNERS: &[&str] = &[
    "blueprint",
    "microscope",
    "exhibit",
    "steps",
    "lab",
    "course",
    "station",
];

/// Texts that are two fifths longer, as others may be.
#[test]
fn longer_texts_are_in_the_window_whole_and_on_no_other() {
    let mut canvas = Canvas::new();
    canvas.lettering.is_longer = true;
    let all = faults(canvas, WINDOWS, &[100], |screen, touch, text| {
        // Fingers do not draw.
        let is_drawing = touch && ["editor", "page", "piece", "times", "drawn"].contains(&screen);
        let is_of_learners = OF_LEARNERS.iter().any(|name| screen.starts_with(name));
        // Beside each power-up is its capsule with its letter.
        let start = text.trim_end_matches('…');
        let mut power_ups = POWER_UPS.iter().flat_map(|spec| [spec.name, spec.about]);
        let is_power_up = start.len() > 4 && power_ups.any(|told| told.starts_with(start));
        let may_be = is_drawing || is_of_learners || is_power_up;
        (text.ends_with('…') && !may_be).then(|| format!("{text:?} is cut"))
    });
    assert!(all.is_empty(), "{all:#?}");
}

/// Phones may draw a bar over the foot of their window.
#[test]
fn on_phones_each_way_back_is_a_button_and_no_text_is_at_the_foot() {
    const BAR: f32 = 8.0;
    /// Less than half the height of a button for fingers.
    const REACH: Vec2 = vec2(0.0, 20.0);
    let screens = [
        "levels", "museum", "sound", "picture", "about", "keys", "course",
    ];
    let is_phone = |(width, height, touch): &(f32, f32, bool)| *touch && width.min(*height) < 450.0;
    let mut canvas = Canvas::new();
    for (width, height, _) in WINDOWS.into_iter().filter(is_phone) {
        for state in STATES.iter().filter(|state| screens.contains(&state.0)) {
            let window = draw(&mut canvas, state, (vec2(width, height), true, 100));
            let place = format!("{} in {width}x{height}", state.0);
            let texts = canvas.links.written();
            let last = texts.iter().map(|(area, _)| area.bottom());
            assert!(last.fold(0.0, f32::max) <= window.y - BAR, "{place}");
            let back = texts.iter().find(|(_, text)| *text == words().common.back);
            let middle = back.map(|(area, _)| area.center()).expect(&place);
            for reach in [-REACH, REACH] {
                let action = canvas.links.at(middle + reach);
                assert_eq!(action, Some(Action::Back), "{place}");
            }
        }
    }
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
                        draw(&mut Canvas::new(), state, window);
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
