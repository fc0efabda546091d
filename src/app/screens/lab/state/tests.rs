use breakout::collision::{Aabb, Circle};
use breakout::explain::{Cast, Stage};
use breakout::level::LevelSet;
use macroquad::prelude::vec2;

use super::super::rows::Page;
use super::super::scenes;
use super::*;
use crate::app::input::Action;
use crate::app::look::desk::{CurveSize, DeskLayout, Subject};
use crate::app::render::Canvas;
use crate::app::screens::{AppContext, Requests, Screen};
use crate::app::ui::Ui;
use crate::app::view::{POINTER_REACH, Surface, View};

fn bench(window: Vec2) -> BenchArea {
    BenchArea::new(
        DeskLayout::whole(&View::of(window), CurveSize::Small).picture,
        POINTER_REACH,
    )
}

/// A lab after some actions, in a window of the usual size.
fn lab(actions: &[Action]) -> (Lab, BenchArea) {
    let mut lab = Lab::open(SceneAddress::default());
    let layout = bench(vec2(1280.0, 720.0));
    for action in actions {
        lab.act(layout, *action);
    }
    (lab, layout)
}

fn typed(text: &str) -> impl Iterator<Item = Action> {
    text.chars().map(Action::Type)
}

#[test]
fn a_hit_that_is_visited_comes_back_and_says_that_it_hits() {
    let cast = Cast {
        circle: Circle::new(vec2(300.0, 100.0), 6.0),
        motion: vec2(0.0, -40.0),
        aabb: Aabb::new(vec2(280.0, 50.0), vec2(340.0, 74.0)),
    };
    let (mut visit, (_, layout)) = (Lab::over(SceneAddress::of_cast(cast)), lab(&[]));
    let start = visit.setup;
    assert_eq!(
        visit.sentence().0,
        "The circle hits, because it moves against n."
    );
    assert_eq!(visit.scene_name(), "moving circle · box", "no lesson's");
    visit.act(layout, Action::Left);
    assert_ne!(visit.setup, start);
    visit.act(layout, Action::ResetLesson);
    assert_eq!((visit.setup, visit.edited), (start, true));
    visit.act(layout, Action::Lesson(1));
    visit.act(layout, Action::ResetLesson);
    assert_eq!(visit.setup, visit.lesson().setup);
    assert!(visit.is_in(1) && visit.scene_name() == visit.lesson().caption.name());
}

#[test]
fn one_press_selects_the_other_shape() {
    for pair in PAIRS {
        let (_, layout) = lab(&[]);
        let mut lab = Lab::open(SceneAddress::of(pair.id, pair.lessons[0].id));
        lab.act(layout, Action::NextPart);
        assert_eq!(lab.selected, Part::whole(1), "{}", pair.id);
        for _ in 1..lab.setup.parts().len() {
            lab.act(layout, Action::NextPart);
        }
        assert_eq!(lab.selected, Part::whole(0), "{}", pair.id);
    }
}

#[test]
fn a_cast_of_a_game_comes_with_its_numbers() {
    for (x, width) in [(3.3, 47.06), (400.1, 104.0)] {
        let cast = Cast {
            circle: Circle::new(vec2(x, 251.95), 6.0),
            motion: vec2(-1.95, -2.71),
            aabb: Aabb::new(vec2(x, 231.0), vec2(x + width, 245.5)),
        };
        let mut lab = Lab::over(SceneAddress::of_cast(cast));
        assert!(lab.stage().is_none());
        for window in [vec2(1280.0, 720.0), vec2(600.0, 1000.0)] {
            let layout = bench(window);
            let before = lab.setup;
            lab.setup.keep_inside(lab.viewport(layout).seen());
            assert_eq!(lab.setup, before);
        }
        assert_eq!(lab.setup.bodies[0].circle(), cast.circle);
        assert_eq!(lab.setup.bodies[1].aabb().min, cast.aabb.min);
        assert_eq!(lab.setup.motion, Some(cast.motion));
        assert_eq!(lab.pair().id, "cast");
    }
}

fn steps(lab: &Lab) -> Vec<String> {
    let steps = lab.steps().into_iter();
    steps
        .map(|step| format!("{} {}", step.symbols, step.numbers))
        .collect()
}

#[test]
fn inputs_are_typed_one_after_the_other_and_a_wrong_one_is_refused() {
    let (mut lab, layout) = lab(&[Action::NextLine, Action::Choose]);
    let act = |lab: &mut Lab, action| lab.act(layout, action);
    typed("12.5, 163").for_each(|action| act(&mut lab, action));
    act(&mut lab, Action::NextField);
    typed("x").for_each(|action| act(&mut lab, action));
    act(&mut lab, Action::NextField);
    assert_eq!(lab.sentence().0, "r is a number from 0 to 2000.");
    act(&mut lab, Action::Back);
    assert!(lab.panel.typing.is_none());
    assert_eq!(lab.setup.bodies[0].anchor, vec2(12.5, 163.0));
    // A click on another input takes the one before.
    act(&mut lab, Action::Row(0));
    typed("1999 20").for_each(|action| act(&mut lab, action));
    act(&mut lab, Action::Row(2));
    assert_eq!(lab.panel.typing.as_ref().map(|(input, _)| *input), Some(2));
    assert_eq!(lab.setup.bodies[0].anchor, vec2(1999.0, 20.0));
    // What is typed far off is seen.
    act(&mut lab, Action::Back);
    let mut kept = lab.setup;
    kept.keep_inside(lab.viewport(layout).seen());
    assert_eq!(kept, lab.setup);
    act(&mut lab, Action::ResetLesson);
    assert_eq!(lab.camera, lab.lesson().camera);
}

#[test]
fn walking_lights_each_row_with_geometry_in_turn() {
    let (mut lab, layout) = lab(&[]);
    let rows = lab
        .steps()
        .iter()
        .filter(|step| !step.marks.is_empty())
        .count();
    let mut lit = Vec::new();
    for _ in 0..rows {
        lab.act(layout, Action::NextLine);
        assert!(!lab.panel.sheet.marks(&lab.steps()).is_empty());
        lit.extend(lab.panel.sheet.lit());
    }
    lit.dedup();
    assert_eq!(lit.len(), rows);
    lab.act(layout, Action::NextLine);
    assert_eq!(lab.panel.sheet.lit(), lit.first().copied());
    lab.act(layout, Action::PreviousLine);
    assert_eq!(lab.panel.sheet.lit(), lit.last().copied());
}

#[test]
fn the_stages_of_a_cast_go_on_to_our_test() {
    let (_, layout) = lab(&[]);
    let mut lab = Lab::open(SceneAddress::of("cast", "into-a-corner"));
    let mut seen = Vec::new();
    loop {
        lab.act(layout, Action::NextStage);
        let Some((cast, stage, ..)) = lab.stage() else {
            break;
        };
        let told = cast.of(Some(stage)).count();
        let steps = lab.steps();
        assert!(steps.len() > told && steps.iter().all(|step| !step.marks.is_empty()));
        seen.push(stage);
    }
    assert_eq!(seen.len(), 6);
    assert!(seen.contains(&Stage::Chord) && lab.panel.page == Page::Answer);
    // A pair without a motion has none.
    lab.choose_pair(0);
    lab.act(layout, Action::NextStage);
    assert_eq!(lab.panel.page, Page::Answer);
}

/// Each lesson of the cast that ends without a hit says why, with the number.
#[test]
fn every_miss_has_its_reason_with_its_number() {
    for (lesson, reason) in [("grazing", "≥ r 30 ≥ 30"), ("leaving", "n · m ≥ 0 50 ≥ 0")] {
        let lab = Lab::open(SceneAddress::of("cast", lesson));
        let told = steps(&lab);
        assert!(
            told.iter().any(|step| step.ends_with(reason)),
            "{lesson}: {told:?}"
        );
        let decides = lab.rows().decides.expect("a comparison");
        assert!(told[decides].ends_with(reason), "{lesson}");
    }
}

#[test]
fn the_row_that_decides_is_the_comparison_that_fails_or_else_the_conclusion() {
    for (pair, lesson, told) in [
        ("box-box", "one-axis", "a.bottom ≥ b.top 100 ≥ 140"),
        ("box-box", "tangent-edges", "all-touch"),
        ("box-box", "cross", "all-overlap"),
        ("point-point", "one-axis", "a.y = b.y 60 = 170"),
        ("circle-box", "lying-corner", "|D'|² ≤ r² 1205 ≤ 1024"),
        ("circle-circle", "apart", "d² ≤ (r1 + r2)²"),
        ("interval-interval", "ends-meet", "all-touch"),
        ("interval-interval", "nested", "overlaps"),
    ] {
        let lab = Lab::open(SceneAddress::of(pair, lesson));
        let steps = lab.steps();
        let decides = &steps[lab.rows().decides.expect(lesson)];
        let shown = format!("{} {}", decides.symbols, decides.numbers);
        assert!(
            decides.id == told || shown.starts_with(told),
            "{lesson}: {shown}"
        );
    }
}

#[test]
fn next_goes_through_all_scenes_and_the_page_of_scenes_opens_each() {
    let (mut lab, layout) = lab(&[]);
    let count = scenes::all().count();
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..count {
        lab.act(layout, Action::NextStation);
        seen.insert((lab.pair, lab.lesson));
    }
    assert_eq!(seen.len(), count);
    for (number, (pair, lesson)) in scenes::all().enumerate() {
        lab.act(layout, Action::Scenes);
        lab.act(layout, Action::Row(number));
        assert_eq!(
            (lab.pair, lab.lesson, lab.panel.page),
            (pair, lesson, Page::Answer)
        );
    }
}

#[test]
fn nothing_acts_on_the_scene_behind_the_page_of_scenes() {
    let (mut lab, layout) = lab(&[]);
    lab.act(layout, Action::Scenes);
    let before = lab.address();
    for action in [
        Action::Left,
        Action::Lesson(1),
        Action::NextStation,
        Action::NextForm,
        Action::NextLine,
        Action::Choose,
        Action::Snap,
    ] {
        lab.act(layout, action);
        assert_eq!(lab.address(), before, "{action:?}");
        assert!(lab.panel.page == Page::Scenes && lab.panel.typing.is_none());
    }
    lab.act(layout, Action::Scenes);
    assert_eq!(lab.panel.page, Page::Answer);
}

#[test]
fn the_curve_marks_the_hit_until_another_time_is_chosen() {
    let (_, layout) = lab(&[]);
    let mut lab = Lab::open(SceneAddress::of("cast", "tunnelling"));
    let curve = lab.curve().expect("a motion");
    assert!(curve.looks.len() == 4 && curve.looks.iter().all(|look| !look.touches));
    lab.act(layout, Action::ScrollTo(60));
    assert_eq!(lab.time, Some(0.25));
    lab.act(layout, Action::Lesson(2));
    assert_eq!(lab.time, None);
    lab.choose_pair(0);
    assert!(lab.curve().is_none());
}

/// Back closes what lies over the scene first.
#[test]
fn back_closes_a_page_before_it_leaves() {
    let view = View::of(vec2(1280.0, 720.0));
    let mut app = AppContext::of(LevelSet::builtin());
    let mut leaves = |lab: &mut Lab, action| {
        Requests::of(lab, &mut app, (&view, 0.0), &[action])
            .leave
            .is_some()
    };
    let cast = SceneAddress::of("cast", "into-a-corner");
    for page in [Action::NextForm, Action::NextStage, Action::Scenes] {
        for mut lab in [Lab::open(cast), Lab::over(cast)] {
            assert!(!leaves(&mut lab, page) && lab.panel.page != Page::Answer);
            assert!(!leaves(&mut lab, Action::Back) && lab.panel.page == Page::Answer);
            assert!(leaves(&mut lab, Action::Back), "{page:?}");
        }
    }
    let mut lab = Lab::open(cast);
    for action in [Action::NextLine, Action::Choose] {
        assert!(!leaves(&mut lab, action));
    }
    assert!(lab.panel.typing.is_some());
    assert!(!leaves(&mut lab, Action::Back) && lab.panel.typing.is_none());
    assert!(leaves(&mut lab, Action::Back));
}

/// All texts of all pages of all scenes are whole, in the window and apart.
#[test]
fn every_page_of_every_scene_has_room_in_every_window() {
    let mut canvas = Canvas::new();
    let app = AppContext::of(LevelSet::builtin());
    let bindings = &app.settings.controls.bindings;
    let mut faults = Vec::new();
    let desks = [(1280.0, 720.0), (800.0, 600.0), (600.0, 1000.0)];
    let phones = [(390.0, 844.0), (844.0, 390.0)];
    let desks = desks.map(|(width, height)| Surface::of(vec2(width, height)));
    let phones = phones.map(|(width, height)| Surface::touched(vec2(width, height)));
    for surface in desks.into_iter().chain(phones) {
        for (pair, lesson) in scenes::all() {
            let mut lab = lab(&[]).0;
            lab.open_scene(pair, lesson);
            let forms = (0..lab.pair().forms.len()).map(Page::Form);
            let stages = [Page::Stage(0), Page::Stage(usize::MAX)]
                .into_iter()
                .filter(|_| lab.setup.motion.is_some());
            for page in [Page::Answer].into_iter().chain(forms).chain(stages) {
                lab.panel.page = page;
                let view = lab.view(&app, surface);
                canvas.begin(surface.in_window_units(), Vec2::ZERO, view.pixels);
                canvas.links.begin(None, &view);
                lab.draw(&mut Ui::new(&mut canvas, &view, bindings), &app);
                let mut found = canvas.links.text_faults(view.window);
                let texts = canvas.links.written();
                let cut = texts.iter().filter(|(_, text)| text.ends_with('…'));
                found.extend(cut.map(|(_, text)| format!("{text} is cut")));
                let told = format!("{} {} {page:?}", view.window, lab.address());
                faults.extend(found.into_iter().map(|fault| format!("{told}: {fault}")));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
