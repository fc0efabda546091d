use breakout::collision::{Aabb, Circle};
use breakout::explain::{Cast, Kind, Mark, Stage};
use breakout::level::LevelSet;
use macroquad::prelude::vec2;

use super::super::page::{self, PanelPage};
use super::super::panel_line::PanelLine;
use super::*;
use crate::app::render::Canvas;
use crate::app::screens::{AppContext, Frame, Requests, Screen};
use crate::app::ui::Ui;
use crate::app::view::{Surface, View};

/// A lab after some actions, in a window of the usual size.
fn lab(actions: &[Action]) -> (Lab, LabLayout) {
    let mut lab = Lab::open(SceneAddress::default());
    let layout = LabLayout::new(&View::of(vec2(1280.0, 720.0)));
    for action in actions {
        lab.act(&layout, *action);
    }
    (lab, layout)
}

fn typed(text: &str) -> impl Iterator<Item = Action> {
    text.chars().map(Action::Type)
}

#[test]
fn inputs_are_typed_one_after_the_other_and_a_wrong_one_is_refused() {
    let (mut lab, layout) = lab(&[Action::Inputs, Action::NextLine, Action::Choose]);
    let act = |lab: &mut Lab, action| lab.act(&layout, action);
    typed("12.5").for_each(|action| act(&mut lab, action));
    act(&mut lab, Action::NextField);
    typed("x").for_each(|action| act(&mut lab, action));
    act(&mut lab, Action::NextField);
    assert_eq!(lab.sentence().0, "C.y is a number from −2000 to 2000.");
    act(&mut lab, Action::Back);
    assert!(lab.panel.typing.is_none());
    assert_eq!(lab.setup.bodies[0].anchor, vec2(12.5, 163.0));
    assert!(lab.edited && lab.panel.sheet == Sheet::Inputs);
}

#[test]
fn a_click_on_a_number_takes_the_one_before_and_begins_to_type_it() {
    let (mut lab, layout) = lab(&[Action::Inputs, Action::NextLine, Action::Choose]);
    typed("20").for_each(|action| lab.act(&layout, action));
    lab.act(&layout, Action::Row(2));
    assert_eq!(lab.panel.typing.as_ref().map(|(input, _)| *input), Some(2));
    assert_eq!(lab.setup.bodies[0].anchor.x, 20.0);
}

#[test]
fn what_is_typed_far_off_is_seen() {
    let (mut lab, layout) = lab(&[Action::Inputs, Action::NextLine, Action::Choose]);
    typed("1999").for_each(|action| lab.act(&layout, action));
    lab.act(&layout, Action::Choose);
    let seen = lab.viewport(&layout).seen();
    let mut kept = lab.setup;
    kept.keep_inside(seen);
    assert_eq!(kept, lab.setup);
    assert_eq!(lab.setup.bodies[0].anchor.x, 1999.0);
    lab.act(&layout, Action::ResetLesson);
    assert_eq!(lab.camera, lab.lesson().camera);
}

#[test]
fn a_hit_that_is_visited_comes_back_and_says_that_it_hits() {
    let cast = Cast {
        circle: Circle::new(vec2(300.0, 100.0), 6.0),
        motion: vec2(0.0, -40.0),
        aabb: Aabb::new(vec2(280.0, 50.0), vec2(340.0, 74.0)),
    };
    let (mut visit, (_, layout)) = (Lab::over(SceneAddress::of_cast(cast, false)), lab(&[]));
    let start = visit.setup;
    assert_eq!(
        visit.sentence().0,
        "The circle hits, because it moves against n."
    );
    assert_eq!(visit.cast_answer(), "hits at 0.5");
    assert_eq!(visit.scene_name(), "moving circle · box", "no lesson's");
    visit.act(&layout, Action::Left);
    assert_ne!(visit.setup, start);
    visit.act(&layout, Action::ResetLesson);
    assert_eq!((visit.setup, visit.edited), (start, true));
    visit.act(&layout, Action::Lesson(1));
    visit.act(&layout, Action::ResetLesson);
    assert_eq!(visit.setup, visit.lesson().setup);
    assert!(visit.is_in(1) && visit.scene_name() == visit.lesson().caption.name());
}

#[test]
fn walking_lights_each_line_with_geometry_in_turn() {
    let (mut lab, layout) = lab(&[]);
    let lines = lab.lines().iter().filter(|row| row.can_be_lit()).count();
    let mut lit = Vec::new();
    for _ in 0..lines {
        lab.act(&layout, Action::NextLine);
        assert!(!lab.lit_marks().is_empty());
        lit.extend(lab.panel.lit);
    }
    lit.dedup();
    assert_eq!(lit.len(), lines);
    lab.act(&layout, Action::NextLine);
    assert_eq!(lab.panel.lit, lit.first().copied());
    lab.act(&layout, Action::PreviousLine);
    assert_eq!(lab.panel.lit, lit.last().copied());
}

#[test]
fn the_pointer_on_a_shape_lights_the_lines_about_it() {
    let (mut lab, layout) = lab(&[]);
    let middle = lab.setup.bodies[1].center();
    lab.pointer.at = lab.viewport(&layout).to_window(middle);
    for (line, row) in lab.lines().iter().enumerate() {
        let begins_there = |mark: &Mark| matches!(mark, Mark::Line(from, _) | Mark::Point(from) if *from == middle);
        let expected = row
            .step()
            .is_some_and(|step| step.marks.iter().any(begins_there));
        assert_eq!(lab.lights(line, row, &layout), expected, "{row:?}");
    }
}

#[test]
fn the_stages_of_a_cast_go_on_to_the_answers_and_back() {
    let (_, layout) = lab(&[]);
    let mut lab = Lab::open(SceneAddress::of("cast", "into-a-corner"));
    let mut seen = Vec::new();
    loop {
        lab.act(&layout, Action::NextStage);
        let Some((_, stage, ..)) = lab.stage() else {
            break;
        };
        seen.push(stage);
    }
    assert_eq!(seen.len(), 6);
    assert!(seen.contains(&Stage::Chord) && lab.panel.sheet == Sheet::Answer);
    lab.act(&layout, Action::NextStage);
    lab.act(&layout, Action::PreviousStage);
    assert_eq!(lab.panel.sheet, Sheet::Answer);
    // A pair without a motion has none.
    lab.choose_pair(0);
    lab.act(&layout, Action::NextStage);
    assert_eq!(lab.panel.sheet, Sheet::Answer);
}

#[test]
fn a_stage_is_shown_with_all_of_its_numbers() {
    for (width, height) in [(800.0, 600.0), (600.0, 1000.0), (1280.0, 720.0)] {
        let layout = LabLayout::new(&View::of(vec2(width, height)));
        let mut lab = Lab::open(SceneAddress::of("cast", "into-a-corner"));
        for _ in 0..6 {
            lab.act(&layout, Action::NextStage);
            let page = PanelPage::new(&lab, &layout);
            for (line, row) in lab.lines().iter().enumerate() {
                let is_shown = page.slots.iter().any(|(shown, _)| *shown == line);
                assert!(row.is_faint || is_shown, "{width}: {:?}", row.content);
            }
        }
    }
}

#[test]
fn the_answers_are_whole_and_the_box_test_follows_from_the_lines_above_it() {
    for (width, height, most) in [(800.0, 600.0, 2), (1280.0, 720.0, 2), (600.0, 1000.0, 3)] {
        let layout = LabLayout::new(&View::of(vec2(width, height)));
        for lesson in 0..5 {
            let lab = lab(&[Action::Lesson(lesson)]).0;
            let (told, lines) = (format!("{width} {lesson}"), lab.lines());
            let pages = page::split(&lab, &lines, &layout);
            assert!(pages.len() <= most, "{told}: {pages:?}");
            let shown: Vec<_> = pages.concat().iter().map(|line| &lines[*line]).collect();
            let steps: Vec<_> = shown.iter().filter_map(|line| line.step()).collect();
            let of_box = steps.iter().filter(|step| step.kind == Kind::Brief);
            assert_eq!(
                (steps[0].name(), of_box.clone().count()),
                ("C", 4),
                "{told}"
            );
            let insides = steps
                .iter()
                .filter(|step| step.symbols == "an inside on both");
            let follows = of_box.chain(insides).all(|step| step.holds());
            let said = steps.iter().find(|step| step.id == "circles-box-overlaps");
            assert_eq!(said.map(|step| step.holds()), Some(follows), "{told}");
        }
    }
}

#[test]
fn one_press_selects_the_other_shape() {
    for pair in PAIRS {
        let (_, layout) = lab(&[]);
        let mut lab = Lab::open(SceneAddress::of(pair.id, pair.lessons[0].id));
        lab.act(&layout, Action::NextPart);
        assert_eq!(lab.selected, Part::whole(1), "{}", pair.id);
        for _ in 1..lab.setup.parts().len() {
            lab.act(&layout, Action::NextPart);
        }
        assert_eq!(lab.selected, Part::whole(0), "{}", pair.id);
    }
}

/// Every line of every stage, and none is missing.
#[test]
fn each_line_of_a_stage_is_about_something_on_the_sheet() {
    let cast = PAIRS
        .iter()
        .find(|pair| pair.id == "cast")
        .expect("it is there");
    let mut setups: Vec<Setup> = cast.lessons.iter().map(|lesson| lesson.setup).collect();
    for motion in [
        vec2(0.0, 90.0),
        vec2(400.0, 3.0),
        vec2(9.0, 9.0),
        vec2(-90.0, -5.0),
    ] {
        let setup = setups[1];
        setups.push(Setup {
            motion: Some(motion),
            ..setup
        });
    }
    let mut seen = Vec::new();
    for setup in setups {
        let mut lab = Lab::open(SceneAddress::of("cast", "into-a-corner"));
        lab.setup = setup;
        lab.panel.sheet = Sheet::Stage(usize::MAX);
        let (steps, ..) = lab.stage().expect("the last");
        let stages = steps.stages();
        let told = stages.iter().map(|stage| steps.of(Some(*stage)).count());
        let rows = lab.lines();
        assert_eq!(rows.len(), 3 + told.sum::<usize>(), "{rows:?}");
        assert!(rows.iter().all(PanelLine::can_be_lit), "{rows:?}");
        seen.extend(stages);
    }
    for stage in [Stage::Touching, Stage::Chord, Stage::Place] {
        assert!(seen.contains(&stage), "{stage:?}");
    }
}

/// The pointer on a piece of geometry lights the stage's lines about it.
#[test]
fn the_pointer_on_a_stage_lights_its_lines() {
    let (_, layout) = lab(&[]);
    let mut lab = Lab::open(SceneAddress::of("cast", "into-a-corner"));
    lab.panel.sheet = Sheet::Stage(usize::MAX);
    let crossing = lab.stage().and_then(|(cast, ..)| cast.working.crossing);
    let crossing = crossing.expect("two lines");
    for (place, name) in [
        (crossing.center.as_vec2(), "E = C + m t"),
        (crossing.closest.as_vec2(), "P = clamp(E, min, max)"),
        (vec2(300.0, crossing.lines.y as f32), "y = top − r"),
        (vec2(280.0, 150.0), "left, right"),
    ] {
        lab.pointer.at = lab.viewport(&layout).to_window(place);
        let rows = lab.lines();
        let lit = rows.iter().enumerate();
        let lit = lit.filter(|(line, row)| lab.lights(*line, row, &layout));
        let mut lit = lit.map(|(_, row)| row.content.text());
        assert!(lit.any(|text| text.starts_with(name)), "{name}");
    }
}

/// Each lesson of the cast that ends without a hit says why, with the number.
#[test]
fn every_miss_has_its_reason_with_its_number() {
    for (lesson, reason) in [
        ("grazing", "comes no closer: |D'| ≥ r\n  30 ≥ 30"),
        ("leaving", "not approaching: n · m ≥ 0\n  50 ≥ 0"),
    ] {
        let mut lab = Lab::open(SceneAddress::of("cast", lesson));
        let told = |lab: &Lab| {
            lab.lines()
                .iter()
                .any(|row| row.content.text().starts_with(reason))
        };
        assert!(told(&lab), "{lesson}: {:?}", lab.lines());
        lab.panel.sheet = Sheet::Stage(usize::MAX);
        assert!(told(&lab), "{lesson}: {:?}", lab.lines());
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
        let staged = Lab::over(SceneAddress::of_cast(cast, true));
        assert!(matches!(staged.stage(), Some((_, _, 0, _))));
        let mut lab = Lab::over(SceneAddress::of_cast(cast, false));
        assert!(lab.stage().is_none());
        for window in [vec2(1280.0, 720.0), vec2(600.0, 1000.0)] {
            let layout = LabLayout::new(&View::of(window));
            let before = lab.setup;
            lab.setup.keep_inside(lab.viewport(&layout).seen());
            assert_eq!(lab.setup, before);
        }
        assert_eq!(lab.setup.bodies[0].circle(), cast.circle);
        assert_eq!(lab.setup.bodies[1].aabb().min, cast.aabb.min);
        assert_eq!(lab.setup.motion, Some(cast.motion));
        assert_eq!(lab.pair().id, "cast");
    }
}

#[test]
fn back_closes_what_is_beside_the_answers_before_it_leaves() {
    let view = View::of(vec2(1280.0, 720.0));
    let mut app = AppContext::of(LevelSet::builtin());
    let mut leaves = |lab: &mut Lab, action| {
        let mut frame = Frame {
            seconds: 0.0,
            actions: &[action],
            view: &view,
            app: &mut app,
            requests: Requests::default(),
        };
        lab.update(&mut frame);
        frame.requests.leave.is_some()
    };
    let cast = SceneAddress::of("cast", "into-a-corner");
    for mode in [
        Action::Inputs,
        Action::NextForm,
        Action::NextStage,
        Action::OverTime,
    ] {
        for mut lab in [Lab::open(cast), Lab::over(cast)] {
            assert!(!leaves(&mut lab, mode) && lab.is_on(mode), "{mode:?}");
            assert!(!leaves(&mut lab, Action::Back), "{mode:?}");
            assert!(!lab.is_on(mode) && lab.panel.sheet == Sheet::Answer);
            assert!(leaves(&mut lab, Action::Back), "{mode:?}");
        }
    }
    // What lies over the other is closed first.
    let mut lab = Lab::open(cast);
    for action in [Action::Inputs, Action::NextLine, Action::Choose] {
        assert!(!leaves(&mut lab, action));
    }
    assert!(lab.panel.typing.is_some());
    assert!(!leaves(&mut lab, Action::Back) && lab.panel.typing.is_none());
    assert!(!leaves(&mut lab, Action::Back) && lab.panel.sheet == Sheet::Answer);
    assert!(leaves(&mut lab, Action::Back));
}

#[test]
fn all_buttons_show_their_keys_or_none_does() {
    let (mut canvas, app) = (Canvas::new(), AppContext::of(LevelSet::builtin()));
    let bindings = &app.settings.controls.bindings;
    for (width, height) in [
        (1280.0, 720.0),
        (1920.0, 1080.0),
        (800.0, 600.0),
        (600.0, 1000.0),
        (1000.0, 500.0),
        (640.0, 480.0),
        (600.0, 600.0),
    ] {
        for pair in PAIRS {
            let mut lab = Lab::open(SceneAddress::of(pair.id, ""));
            lab.step.is_fine = true;
            let view = lab.view(&app, Surface::of(vec2(width, height)));
            canvas.begin(vec2(width, height), Vec2::ZERO, view.pixels);
            canvas.links.begin(None, &view);
            lab.draw(&mut Ui::new(&mut canvas, &view, bindings), &app);
            let layout = LabLayout::new(&view);
            let rows = [&layout.tabs[..], &[layout.buttons]].concat();
            let texts = canvas.links.written();
            let texts = texts.iter().map(|(area, text)| (area.center(), *text));
            let on_buttons = texts.filter(|(at, _)| rows.iter().any(|row| row.contains(*at)));
            let texts: Vec<&str> = on_buttons.map(|(_, text)| text).collect();
            let help = usize::from(layout.buttons.w >= 560.0);
            let buttons = help + if lab.setup.motion.is_some() { 11 } else { 9 };
            let name = format!("{} {width}x{height}: {texts:?}", pair.id);
            let has_room = width > 640.0 || height > width;
            let count = if has_room { 2 * buttons } else { buttons };
            assert_eq!(texts.len(), count, "{name}");
        }
    }
}
