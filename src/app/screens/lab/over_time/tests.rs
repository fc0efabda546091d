use breakout::level::LevelSet;

use super::super::address::SceneAddress;
use super::super::pairs::PAIRS;
use super::*;
use crate::app::render::Canvas;
use crate::app::screens::{AppContext, Screen};
use crate::app::view::Surface;

fn lab(lesson: &str) -> Lab {
    let mut lab = Lab::open(SceneAddress::of("cast", lesson));
    press(&mut lab, &[Action::OverTime]);
    lab
}

fn press(lab: &mut Lab, actions: &[Action]) {
    for action in actions {
        lab.act(&LabLayout::default(), *action);
    }
}

fn curve(lab: &Lab) -> OverTime {
    lab.over_time.curve(&lab.setup.cast())
}

fn step_length(lab: &Lab) -> f32 {
    lab.over_time.step_length(&lab.setup.cast())
}

fn time(lab: &Lab) -> f32 {
    lab.over_time.time(&curve(lab))
}

fn is_shown(lab: &Lab) -> bool {
    lab.is_on(Action::OverTime)
}

#[test]
fn it_has_few_texts_in_the_window_and_on_no_other() {
    let (mut canvas, app) = (Canvas::new(), AppContext::of(LevelSet::builtin()));
    let bindings = &app.settings.controls.bindings;
    let lessons = PAIRS.last().expect("the cast").lessons;
    for (width, height) in [
        (1280.0, 720.0),
        (800.0, 600.0),
        (600.0, 1000.0),
        (480.0, 854.0),
        (390.0, 844.0),
    ] {
        for lesson in lessons {
            for (steps, touch) in [(0, false), (60, false), (4, true)] {
                let window = vec2(width, height);
                let surface = if touch {
                    Surface::touched(window)
                } else {
                    Surface::of(window)
                };
                let mut lab = lab(lesson.id);
                press(&mut lab, &vec![Action::Down; steps]);
                let view = lab.view(&app, surface);
                canvas.begin(window, Vec2::ZERO, view.pixels);
                canvas.links.begin(None, &view);
                lab.draw(&mut Ui::new(&mut canvas, &view, bindings), &app);
                let told = format!("{} {width} {steps} {touch}", lesson.id);
                assert_eq!(canvas.links.text_faults(view.window), [""; 0], "{told}");
                let texts = canvas.links.written();
                let is_cut = |(_, text): &(Rect, &str)| text.ends_with('…');
                assert!(!texts.iter().any(is_cut), "{told} {texts:?}");
                let count: usize = texts.iter().map(|(_, text)| text.split("  ").count()).sum();
                assert!(count <= 26, "{count}: {told} {texts:?}");
            }
        }
    }
}

#[test]
fn a_shorter_step_has_a_dot_in_the_dip_and_the_time_is_led_along_the_way() {
    let mut lab = lab("tunnelling");
    let seen = |lab: &Lab| curve(lab).looks.iter().any(|look| look.touches);
    assert!(is_shown(&lab) && !seen(&lab));
    assert_eq!(step_length(&lab), 72.0);
    assert_eq!(curve(&lab).at(time(&lab)), Some(0.0), "at first in the dip");
    press(&mut lab, &[Action::Down; 35]);
    assert_eq!(step_length(&lab), 37.0);
    assert!(seen(&lab));
    press(&mut lab, &[Action::Row(50), Action::Up]);
    assert_eq!(step_length(&lab), 51.0);
    press(&mut lab, &[Action::Up; 400]);
    assert_eq!(step_length(&lab), 216.0, "no longer than the way");
    press(
        &mut lab,
        &[Action::FineSteps, Action::Row(50), Action::Down],
    );
    assert!((step_length(&lab) - 49.9).abs() < 1e-4);
    press(
        &mut lab,
        &[Action::ScrollTo(60), Action::FineSteps, Action::Right],
    );
    assert!((time(&lab) - 0.25 - NUDGE).abs() < 1e-6);
    press(&mut lab, &[Action::Left; 400]);
    assert_eq!(time(&lab), 0.0);
    assert!(!lab.edited, "the scene stays as it is");
    press(&mut lab, &[Action::Lesson(2)]);
    assert!(is_shown(&lab));
    assert_eq!(curve(&lab).encounter(), Encounter::Graze);
}

#[test]
fn each_lesson_is_said_to_be_what_its_curve_is() {
    let words = words().lab;
    for (lesson, said) in [
        ("tunnelling", words.no_look_in_dip),
        ("into-a-corner", words.look_in_dip),
        ("grazing", words.curve_grazes),
        ("within", words.look_in_dip),
        ("leaving", words.curve_leaves),
    ] {
        assert_eq!(sentence(&curve(&lab(lesson))), said, "{lesson}");
    }
    assert_eq!(
        dip_text(&lab("tunnelling").setup.cast(), 38.0),
        "14 + 2 · 12 = 38"
    );
}

#[test]
fn only_a_cast_has_it() {
    let mut lab = lab("tunnelling");
    press(&mut lab, &[Action::PreviousPair]);
    assert!(!is_shown(&lab));
    press(&mut lab, &[Action::OverTime]);
    assert!(!is_shown(&lab));
    press(&mut lab, &[Action::NextPair, Action::OverTime]);
    assert!(is_shown(&lab));
    press(&mut lab, &[Action::OverTime]);
    assert!(!is_shown(&lab));
}
