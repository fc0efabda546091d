//! The microscope moves, asks and draws as it should.

use breakout::collision::{Aabb, closest_point_on_aabb};
use breakout::explain::Question;
use breakout::input::Input;
use breakout::replay::Setup;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::*;
use crate::app::inspect::blueprint::Blueprint;
use crate::app::inspect::labels::crosses_edge;
use crate::app::look::desk::{self, CurveSize};
use crate::app::render::Canvas;
use crate::app::screens::AppContext;
use crate::app::ui::Ui;
use crate::app::view::Surface;

/// Plays a drawn level with the launch key held.
pub(super) fn played(text: &str, steps: u64) -> History {
    let setup = Setup::new(crate::scenes::levels(text), 0, 1);
    let input = Input {
        launch: true,
        target: Some(60.0),
        ..Input::default()
    };
    recorded(setup, steps, input)
}

pub(super) fn recorded(setup: Setup, steps: u64, input: Input) -> History {
    let mut game = setup.game();
    let mut history = History::new(setup);
    let mut events = Vec::new();
    for _ in 0..steps {
        events.clear();
        history.record(&game, input);
        let tests = game.step(input, &mut events);
        history.note(&game, &events, tests);
    }
    history
}

/// All exhibits with their recorded games.
fn exhibits() -> impl Iterator<Item = (Exhibit, History)> {
    (0..museum::count())
        .filter_map(Exhibit::new)
        .map(|exhibit| {
            let setup = exhibit.setup().expect("a game");
            let history = recorded(setup, museum::WATCHED_STEPS as u64, exhibit.input);
            (exhibit, history)
        })
}

const WINDOWS: [(f32, f32); 3] = [(1280.0, 720.0), (800.0, 600.0), (600.0, 1000.0)];

/// The number of texts of a picture: the parts of a joined line singly, and a sentence in several lines once.
fn texts(canvas: &mut Canvas, scope: &Microscope, view: &View, of: &Specimen<'_>) -> usize {
    let app = AppContext::of(breakout::level::LevelSet::builtin());
    let bindings = &app.settings.controls.bindings;
    canvas.begin(view.window, Vec2::ZERO, view.pixels);
    canvas.links.begin(None, view);
    let blueprint = Blueprint::new();
    let subject = scope.subject(&blueprint, of);
    let ui = &mut Ui::new(canvas, view, bindings);
    desk::draw(ui, &*subject, &scope.layout(view), false);
    assert_eq!(canvas.links.text_faults(view.window), [""; 0]);
    let texts = canvas.links.written();
    if of.exhibit.is_none() {
        let cut = texts.iter().find(|(_, text)| text.contains('…'));
        assert_eq!(cut, None, "all is whole in {:?}", view.window);
    }
    let count = |(_, text): &(Rect, &str)| text.split("  ").count();
    let goes_on = |pair: &&[(Rect, &str)]| {
        let [(above, text), (below, next)] = pair else {
            return false;
        };
        let is_below = below.x == above.x && below.y > above.y;
        is_below
            && text.contains(' ')
            && !text.ends_with('.')
            && next.starts_with(char::is_lowercase)
    };
    let further = texts.windows(2).filter(goes_on).count();
    texts.iter().map(count).sum::<usize>() - further
}

#[test]
fn the_first_page_of_a_hit_and_of_an_exhibit_have_few_texts() {
    let mut canvas = Canvas::new();
    let mut row = ["."; 80];
    (row[39], row[41]) = ("2", "3");
    let pair = format!("ball: 405 200 0 -400\n\n{}", row.concat());
    let mut hits = 0;
    for text in [
        &*pair,
        "ball: 400 400 100 -400\n\n. . . .\n. # . 2",
        "ball: 404 400 0 -400\n\n. . . .\n. # . 2",
        "ball: 60 500 0 300\npaddle: 60\n\n2 # . .",
    ] {
        let history = played(text, 1200);
        let mut scope = Microscope::at_last_hit(&history, 0);
        while scope.next_question(&history).is_ok() && hits < 40 {
            hits += 1;
            for (width, height) in WINDOWS {
                let view = View::of(vec2(width, height));
                let count = texts(&mut canvas, &scope, &view, &Specimen::of(&history));
                // Two bricks at once have two points.
                let most = 46;
                assert!(count <= most, "{count}: {text} {} {width}", scope.step());
            }
        }
    }
    assert!(hits > 4, "{hits}");
    for (exhibit, history) in exhibits() {
        let subject = Specimen {
            history: &history,
            exhibit: Some(&exhibit),
        };
        let mut scope = Microscope::of_exhibit(&history, &exhibit, None);
        for (width, height) in WINDOWS {
            let view = View::of(vec2(width, height));
            scope.update(0.0, &[Action::Right], &view, &subject);
            scope.go_to(&history, exhibit.parting_step);
            let count = texts(&mut canvas, &scope, &view, &subject);
            assert!(count <= 40, "{count}: {} {width}", exhibit.number);
        }
    }
}

#[test]
fn long_numbers_stay_on_their_page() {
    let history = played("ball: 400.98 400 0 -4100\n\n. . . .\n. # . 2", 40);
    let mut canvas = Canvas::new();
    let mut scope = Microscope::at(&history, 0);
    assert_eq!(scope.next_question(&history), Ok(()));
    for (width, height) in WINDOWS {
        let view = View::of(vec2(width, height));
        texts(&mut canvas, &scope, &view, &Specimen::of(&history));
        let layout = scope.layout(&view);
        let written = canvas.links.written();
        let left = layout.sheet.x;
        assert!(written.iter().any(|(_, text)| text.contains("0.9866)")));
        let crosses =
            |area: &Rect| area.x < left && area.x + area.w > left && area.y < layout.foot.y;
        let over = written.iter().find(|(area, _)| crosses(area));
        assert_eq!(over, None, "{width}");
    }
}

fn quiz() -> Quiz {
    let answers = [["back", ""], ["on", "It turns."], ["aside", "v.x is 0."]]
        .map(|texts| texts.map(str::to_owned));
    let answers = Question::new(answers, |[_, reply]| reply.is_empty());
    let why = "Ours leaves it alone.".to_owned();
    let mut quiz = Quiz::new("Where does it fly?".to_owned(), answers, why);
    quiz.title = ["8 of 17", "The box test in a game"].map(str::to_owned);
    quiz
}

#[test]
fn a_station_stands_before_the_games_part_until_it_is_answered() {
    for (exhibit, history) in exhibits() {
        let subject = Specimen {
            history: &history,
            exhibit: Some(&exhibit),
        };
        let mut scope = Microscope::of_exhibit(&history, &exhibit, Some(quiz()));
        let view = View::of(vec2(1280.0, 720.0));
        let before = exhibit.parting_step - 1;
        for action in [
            Action::Right,
            Action::Run,
            Action::Last,
            Action::ScrollTo(9),
            Action::Play,
            Action::OpenInLab,
            Action::NextLine,
            Action::Layer(1),
            Action::Layer(7),
        ] {
            let outcome = scope.update(1.0, &[action], &view, &subject);
            assert_eq!(
                (outcome, scope.step()),
                (Outcome::Stay, before),
                "{action:?}"
            );
            let blueprint = Blueprint::new();
            let of = scope.subject(&blueprint, &subject);
            assert!(
                scope.is_asking() && of.rows().steps.is_empty(),
                "{action:?}"
            );
            assert!(of.ask().answered.is_none(), "{action:?}");
        }
        // The wrong answer had a sound, too.
        assert!(scope.answer.take().is_some());
        scope.update(0.0, &[Action::Layer(0)], &view, &subject);
        assert!(scope.is_showing() && !scope.is_asking());
        assert!(scope.answer.is_some());
        for _ in 0..1200 {
            scope.update(1.0 / 60.0, &[], &view, &subject);
        }
        assert_eq!(scope.step(), exhibit.parting_step);
        let blueprint = Blueprint::new();
        let of = scope.subject(&blueprint, &subject);
        let [_, answer] = of.ask().answered.expect("it stays");
        assert_eq!(
            (&*answer, &*of.ask().said[0].0),
            ("back", "Ours leaves it alone.")
        );
    }
}

/// While it is asked, and afterwards.
#[test]
fn the_question_of_an_exhibit_has_room_in_every_window() {
    let mut canvas = Canvas::new();
    let windows = WINDOWS.map(|(width, height)| View::of(vec2(width, height)));
    let phones = [(390.0, 844.0), (844.0, 390.0), (360.0, 640.0)]
        .map(|(width, height)| View::new(Surface::touched(vec2(width, height))));
    for view in windows.iter().chain(&phones) {
        let (exhibit, history) = exhibits().nth(1).expect("an exhibit");
        let subject = Specimen {
            history: &history,
            exhibit: Some(&exhibit),
        };
        let mut scope = Microscope::of_exhibit(&history, &exhibit, Some(quiz()));
        for action in [Action::Layer(1), Action::PlayOn] {
            scope.update(0.0, &[action], view, &subject);
            texts(&mut canvas, &scope, view, &subject);
            let answer = |text: &str| text.starts_with("back");
            let written = canvas.links.written();
            assert!(written.iter().any(|(_, text)| answer(text)), "{written:?}");
        }
    }
}

#[test]
fn behind_the_first_page_all_controls_and_layers_have_room() {
    let history = played("ball: 400 400 100 -400\n\n. . . .\n. # . 2", 1200);
    let mut canvas = Canvas::new();
    let subject = Specimen::of(&history);
    let mut scope = Microscope::at_last_hit(&history, 1200);
    let windows = WINDOWS.map(|(width, height)| View::of(vec2(width, height)));
    let phones = [(390.0, 844.0), (844.0, 390.0)]
        .map(|(width, height)| View::new(Surface::touched(vec2(width, height))));
    assert_eq!(scope.act(Action::NextReport, &subject), Ok(Outcome::Stay));
    for view in windows.iter().chain(&phones) {
        texts(&mut canvas, &scope, view, &subject);
    }
}

/// In the loupe of a hit and in both halves of an exhibit's.
#[test]
fn no_label_lies_on_an_edge_and_c_lies_on_its_own_side() {
    let mut canvas = Canvas::new();
    for (width, height) in WINDOWS {
        let view = View::of(vec2(width, height));
        let room = DeskLayout::whole(&view, CurveSize::Small).picture;
        canvas.begin(view.window, Vec2::ZERO, view.pixels);
        for text in [
            "ball: 404 400 0 -400\n\n. . . .\n. # . 2",
            "ball: 300 200 30 -400\n\n. . . .\n. # . 2",
            "ball: 300 200 90 -200\n\n. . . .\n. # . 2",
        ] {
            let step = TracedStep::with_a_hit(text);
            let hit = step.hits().next().expect("a hit");
            let (port, areas) = loupe::draw_hit(&mut canvas, &view, room, &hit, &[]);
            let normal = hit.bounce.impact.normal;
            let contact = port.to_text(hit.bounce.impact.touches()[0].at);
            let c = areas[0].center() - contact;
            assert!(c.dot(normal) > 0.0, "{width} {text} {areas:?}");
            let aabb = port.box_to_window(hit.aabb().expect("a brick"));
            assert!(
                !areas.iter().any(|area| crosses_edge(*area, aabb)),
                "{width} {text}"
            );
        }
        for (exhibit, history) in exhibits() {
            let scope = Microscope::at(&history, exhibit.parting_step);
            let show = &Show::new(&exhibit);
            let of = (scope.step.as_ref(), scope.chosen(), &scope.now);
            let halves = exhibit::draw_loupe(&mut canvas, &view, room, (&exhibit, show), of, &[]);
            let visit = show.shown(&exhibit, exhibit.parting_step).expect("a visit");
            for (port, areas) in halves {
                let aabb = port.box_to_window(visit.aabb);
                let is_off = |area: &Aabb| !crosses_edge(*area, aabb);
                assert!(areas.iter().all(is_off), "{width} {}", exhibit.number);
            }
        }
    }
}

#[test]
fn insets_of_an_exhibit_cover_no_ball() {
    for (width, height) in WINDOWS {
        let view = View::of(vec2(width, height));
        for (exhibit, history) in exhibits() {
            let scope = Microscope::of_exhibit(&history, &exhibit, None);
            let show = scope.show.as_ref().expect("a show");
            let room = scope.layout(&view).picture;
            for (port, inset) in exhibit::insets(room, show) {
                let inset = Aabb::from_corner_size(inset.point(), inset.size());
                let parting = exhibit.parting_step as usize;
                let theirs = [exhibit.states[parting].position];
                for ball in exhibit.ours.iter().skip(parting).take(1).chain(&theirs) {
                    let place = port.to_text(*ball);
                    let radius = exhibit.states[0].radius * port.scale;
                    let distance = closest_point_on_aabb(place, inset).distance(place);
                    assert!(distance > radius, "{width} {}: {distance}", exhibit.number);
                }
            }
        }
    }
}

#[test]
fn one_press_opens_the_lab_while_a_show_runs() {
    let (exhibit, history) = exhibits().next().expect("an exhibit");
    let subject = Specimen {
        history: &history,
        exhibit: Some(&exhibit),
    };
    let view = View::of(vec2(800.0, 600.0));
    for (action, opens) in [(Action::OpenInLab, true), (Action::Right, false)] {
        let mut scope = Microscope::of_exhibit(&history, &exhibit, None);
        scope.update(0.1, &[], &view, &subject);
        assert!(scope.is_showing());
        let outcome = scope.update(0.0, &[action], &view, &subject);
        assert_eq!(matches!(outcome, Outcome::Lab(_)), opens);
        assert!(!scope.is_showing());
        assert_eq!(scope.step(), exhibit.parting_step, "{action:?}");
    }
}

#[test]
fn it_opens_at_the_last_hit_or_without_one_at_the_present() {
    let history = played("ball: 400 400 100 -400\n\n. . . .\n. # . 2", 1200);
    for now in [history.last(), 300] {
        let scope = Microscope::at_last_hit(&history, now);
        assert!(scope.chosen().is_some() && scope.step() <= now);
        let later = (scope.step() + 1..=now).find(|step| has_hit(&history, *step));
        assert_eq!(later, None);
    }
    let history = played("ball: 400 400 0 -60\n\n. . . .\n. # . 2", 30);
    assert_eq!(Microscope::at_last_hit(&history, 20).step(), 20);
}

#[test]
fn every_jump_leads_to_a_hit_or_a_described_event() {
    let history = played("ball: 400 400 100 -400\n\n. . . .\n. # . 2", 1200);
    let mut scope = Microscope::at(&history, history.last());
    let subject = Specimen::of(&history);
    let mut hits = 0;
    let mut losses = 0;
    while scope.act(Action::Up, &subject).is_ok() {
        let step = scope.step.as_ref().expect("a step led here");
        hits += usize::from(scope.chosen().is_some());
        losses += usize::from(
            step.described_events()
                .iter()
                .any(|told| told.contains("lost")),
        );
        assert!(scope.chosen().is_some() || !step.described_events().is_empty());
    }
    assert!(hits > 0 && losses > 0, "{hits} hits, {losses} losses");
}

#[test]
fn a_jump_without_a_mark_is_an_error() {
    let history = played("ball: 400 400 0 -60\n\n. . . .\n. # . 2", 30);
    let mut scope = Microscope::at(&history, history.last());
    for action in [Action::Up, Action::Down] {
        assert!(scope.act(action, &Specimen::of(&history)).is_err());
        assert_eq!(scope.step(), history.last(), "it stays where it is");
    }
}

#[test]
fn a_hit_is_hidden_until_it_is_predicted() {
    let history = played("ball: 400 400 100 -400\n\n. . . .\n. # . 2", 1200);
    let mut scope = Microscope::at(&history, 0);
    assert_eq!(scope.predict(&history), Ok(()));
    let step = scope.step();
    let view = View::of(vec2(800.0, 600.0));
    let view = close_up::field_in(&view, scope.layout(&view).picture);
    assert!(scope.is_asking());
    for action in [Action::CopyTest, Action::OpenInLab] {
        assert!(scope.take_answer(action, &view), "{action:?}");
    }
    assert!(!scope.take_answer(Action::Up, &view));
    let blueprint = Blueprint::new();
    let specimen = Specimen::of(&history);
    let rows = |scope: &Microscope| scope.subject(&blueprint, &specimen).rows().steps.len();
    assert_eq!(rows(&scope), 0);
    scope.take_answer(Action::PlayOn, &view);
    assert!(!scope.is_asking() && rows(&scope) > 3);
    let answered = scope.subject(&blueprint, &specimen).ask().answered;
    assert!(answered.is_some(), "the answer stays");
    assert_eq!(scope.step(), step, "it stays at the hit");
    assert_eq!(scope.enter_name(), words().microscope.key_next_hit);
    scope.act(Action::Up, &Specimen::of(&history)).ok();
    scope.go_to(&history, step);
    assert!(scope.is_asking(), "another time it is asked anew");
}

#[test]
fn keys_lead_round_the_museum_and_on_the_course_to_no_exhibit() {
    let history = played("ball: 400 400 0 -60\n\n. . . .\n. # . 2", 3);
    let view = View::of(vec2(800.0, 600.0));
    let last = museum::count() - 1;
    for (number, action, next) in [
        (0, Action::NextStation, 1),
        (last, Action::NextStation, 0),
        (0, Action::PreviousStation, last),
        (3, Action::PreviousStation, 2),
    ] {
        let exhibit = Exhibit::new(number).expect("an exhibit");
        let subject = Specimen {
            history: &history,
            exhibit: Some(&exhibit),
        };
        for in_museum in [true, false] {
            let scope = || {
                let quiz = (!in_museum).then(quiz);
                let mut scope = Microscope::of_exhibit(&history, &exhibit, quiz);
                scope.update(0.0, &[Action::PlayOn], &view, &subject);
                scope
            };
            let outcome = scope().update(0.0, &[action], &view, &subject);
            let there = Outcome::Exhibit(next);
            let expected = if in_museum { there } else { Outcome::Stay };
            assert_eq!(outcome, expected, "{number} {action:?}");
            let mut scope = scope();
            scope.update(0.0, &[Action::Right], &view, &subject);
            let on = if in_museum {
                Outcome::Exhibit((number + 1) % museum::count())
            } else {
                Outcome::NextStation
            };
            let outcome = scope.update(0.0, &[Action::PlayOn], &view, &subject);
            assert_eq!(outcome, on, "{number}");
        }
    }
}

#[test]
fn away_from_a_hit_the_next_one_is_predicted() {
    let history = played("ball: 400 400 100 -400\n\n2 2 2 2\n2 # 2 2", 2400);
    let mut scope = Microscope::at(&history, 0);
    let mut hits = Vec::new();
    while scope.next_question(&history).is_ok() {
        hits.push(scope.step());
    }
    let first = hits[0];
    let last = hits[hits.len() - 1];
    for (from, to) in [(0, first), (first, first), (first + 1, hits[1])] {
        let mut scope = Microscope::at(&history, from);
        assert_eq!(scope.predict(&history), Ok(()), "{from}");
        assert!(scope.is_asking() && scope.step() == to, "{from}");
    }
    let mut scope = Microscope::at(&history, last + 1);
    assert!(scope.predict(&history).is_err());
    assert!(!scope.is_asking() && scope.step() == last + 1, "it stays");
    assert_eq!(scope.enter_name(), words().microscope.key_play_on);
}

#[test]
fn a_digit_answers_and_the_key_that_answers_never_leaves() {
    let history = played("ball: 400 400 100 -400\n\n2 2 2 2\n2 # 2 2", 2400);
    let subject = Specimen::of(&history);
    let view = View::of(vec2(800.0, 600.0));
    let mut scope = Microscope::at(&history, 0);
    assert_eq!(scope.predict(&history), Ok(()));
    let press = |scope: &mut Microscope, action| scope.update(0.0, &[action], &view, &subject);
    let mut hits = 0;
    let told = loop {
        assert!(scope.is_asking());
        hits += 1;
        press(&mut scope, Action::Layer(7));
        assert!(scope.is_asking(), "there is no such choice");
        let mut choices = 0..4;
        while scope.is_asking() {
            let choice = choices.next().expect("one is right");
            press(&mut scope, Action::Layer(choice));
        }
        let from = scope.step();
        if let Outcome::Notify(sentence) = press(&mut scope, Action::PlayOn) {
            assert!(!scope.is_asking() && scope.step() == from, "it stays");
            break sentence;
        }
    };
    assert!(told.starts_with("No later hit"), "{told}");
    assert!(hits > 1, "{hits}");
    assert_eq!(scope.predict(&history), Ok(()), "no more");
    let step = scope.step();
    assert_eq!(press(&mut scope, Action::PlayOn), Outcome::PlayOn(step));
}
