//! The keys of all screens, and what needs no window of its own.

use breakout::level::LevelSet;

use super::*;
use crate::app::input::{Bindings, ButtonDevice};

/// The live contexts of every screen in each of its states.
fn live_contexts() -> Vec<&'static [Context]> {
    let mut app = AppContext::of(LevelSet::builtin());
    let states: &[(Transition, &[Action])] = &[
        (Transition::Title, &[]),
        (Transition::Levels(0), &[]),
        (Transition::Play(0), &[]),
        (Transition::Play(0), &[Action::Pause]),
        (Transition::Play(0), &[Action::Microscope]),
        (Transition::Museum(0), &[]),
        (Transition::Exhibit(0), &[]),
        (Transition::Lab(None), &[]),
        (Transition::Course(None), &[]),
        (Transition::Station(0), &[]),
        (Transition::Station(course::STATIONS.len()), &[]),
        (Transition::Demo(0), &[]),
        (Transition::Attract, &[]),
        (Transition::Options(None), &[]),
        (Transition::About, &[]),
        (
            Transition::Keys(&[Context::Window, Context::Game], Vec::new()),
            &[],
        ),
        (Transition::Draw(None), &[]),
        (Transition::Draw(None), &[Action::Properties]),
        (Transition::Draw(None), &[Action::Piece]),
    ];
    let view = View::of(macroquad::prelude::vec2(1280.0, 720.0));
    let mut contexts = Vec::new();
    for (transition, actions) in states {
        let mut screen = transition.clone().open(&mut app);
        Requests::of(screen.as_mut(), &mut app, (&view, 0.0), actions);
        contexts.push(screen.describe().contexts);
    }
    contexts
}

#[test]
fn the_sheet_of_keys_shows_what_each_key_means_where_it_was_asked_for() {
    let mut app = AppContext::of(LevelSet::builtin());
    let mut spoken = |contexts| {
        let sheet = Transition::Keys(contexts, Vec::new()).open(&mut app);
        sheet.spoken(&app)
    };
    let game = spoken(&[Context::Window, Context::Game]);
    let paddle = "Paddle: mouse, ←, A, →, D, Steer. click, space, Enter, keypad Enter, Launch, fire. Game: Esc";
    assert!(game.contains(paddle), "{game}");
    assert!(game.contains("Esc, P, right click, Pause."), "{game}");
    // In a menu over it, these keys mean something else.
    let menu = spoken(&[Context::Window, Context::Menu, Context::Game]);
    assert!(menu.contains("P, Pause.") && menu.contains("Esc, right click, Back."));
    // How to steer is told there, too, and on the title.
    assert!(menu.contains("Paddle: mouse, ←, A"), "{menu}");
    let title = spoken(&[Context::Window, Context::Menu, Context::Blueprint]);
    assert!(title.contains("Paddle: mouse, ←, A"), "{title}");
    let editor = spoken(&[Context::Window, Context::Editor]);
    assert!(!editor.contains("Paddle: mouse"), "{editor}");
}

#[test]
fn the_sheet_of_keys_leaves_out_what_does_nothing_and_names_a_context_once() {
    let mut app = AppContext::of(LevelSet::builtin());
    let view = View::of(macroquad::prelude::vec2(1280.0, 720.0));
    let mut spoken = |transition: Transition, actions: &[Action], station| {
        app.learning.station = station;
        let mut screen = transition.open(&mut app);
        Requests::of(screen.as_mut(), &mut app, (&view, 0.0), actions);
        let sheet = key_sheet::of(screen.as_ref()).open(&mut app);
        sheet.spoken(&app)
    };
    let game = spoken(Transition::Play(0), &[], None);
    assert!(!game.contains("middle click"), "{game}");
    let asks = spoken(Transition::Station(0), &[], Some(0));
    let tries = spoken(Transition::Station(0), &[Action::Lesson(1)], Some(0));
    let lab = spoken(Transition::LabOver(lab::SceneAddress::default()), &[], None);
    for (text, [asked, tried]) in [
        ("3, Lesson or answer 3.", [true, false]),
        ("4, Lesson or answer 4.", [false, false]),
        ("Enter, keypad Enter, Choose.", [true, true]),
        ("←, A, Move left.", [false, true]),
        ("R, Reset the lesson.", [false, true]),
        ("E, Next page.", [false, true]),
        ("J, Next line.", [false, true]),
        ("O, Whole lab and back.", [true, true]),
        ("Esc, right click, Back.", [true, true]),
        (
            "Course: PageDown, Next station, exhibit or scene.",
            [true, true],
        ),
    ] {
        let found = [&asks, &tries].map(|sheet| sheet.contains(text));
        assert_eq!(found, [asked, tried], "{text}");
        assert!(lab.contains(text) || text.starts_with("Course"), "{text}");
    }
    let exhibit = spoken(Transition::Exhibit(0), &[], Some(7));
    assert_eq!(exhibit.matches("Course:").count(), 1, "{exhibit}");
    let run = spoken(Transition::Play(0), &[Action::Microscope], None);
    for text in [
        "Tab, Next hit in this step.",
        "T, More or less detail.",
        "Y, Predict first.",
    ] {
        assert!(run.contains(text) && !exhibit.contains(text), "{text}");
    }
    let text = "Copy a link to this place.";
    assert!(!run.contains(text) && exhibit.contains(text));
    assert!(!run.contains("Why the help turned the ball."), "{run}");
    let open = spoken(Transition::Lab(None), &[], None);
    assert!(!open.contains("Whole lab and back."), "{open}");
    let scenes = spoken(Transition::Lab(None), &[Action::Scenes], None);
    assert!(scenes.contains("B, All scenes.") && scenes.contains("Back."));
    assert!(!scenes.contains("Move left.") && !scenes.contains("Choose."));
}

#[test]
fn about_copies_its_line_for_reports_and_goes_back() {
    let mut app = AppContext::of(LevelSet::builtin());
    let mut about = Transition::About.open(&mut app);
    let view = View::of(macroquad::prelude::vec2(1280.0, 720.0));
    let mut act = |action| {
        Requests::of(
            about.as_mut(),
            &mut app,
            (&view, 0.0),
            std::slice::from_ref(&action),
        )
    };
    let said = act(Action::Copy).notice.expect("what was copied");
    assert!(said.contains(env!("CARGO_PKG_VERSION")), "{said}");
    assert_eq!(act(Action::Back).leave, Some(Leave::Back));
}

#[test]
fn every_tune_is_reached_by_its_place() {
    let mut app = AppContext::of(LevelSet::builtin());
    let mut tune = |transition: Transition| transition.open(&mut app).describe().tune;
    for (transition, wanted) in [
        (Transition::Title, None),
        (Transition::Levels(0), None),
        (Transition::Options(None), None),
        (Transition::Attract, None),
        (Transition::Draw(None), Some(Tune::Editor)),
        (Transition::Lab(None), Some(Tune::Editor)),
        (Transition::Course(None), Some(Tune::Editor)),
        (Transition::Exhibit(0), Some(Tune::Editor)),
        (Transition::Play(0), Some(Tune::Lake)),
        (Transition::Play(14), Some(Tune::Lake)),
        (Transition::Play(15), Some(Tune::Reef)),
        (Transition::Play(30), Some(Tune::Town)),
    ] {
        assert_eq!(tune(transition.clone()), wanted, "{transition:?}");
    }
    // Where no screen has one, it is that of the title.
    assert_eq!(Tune::default(), Tune::Title);
    // A visit to the lab leaves what is played.
    assert_eq!(
        tune(Transition::LabOver(lab::SceneAddress::default())),
        None
    );
}

/// The buttons that are meant to be shadowed, by the earlier and the later context.
const SHADOWED: [(Context, Context, &[&str]); 6] = [
    // A panel over a game has its own menu.
    (
        Context::Menu,
        Context::Game,
        &[
            "←",
            "A",
            "→",
            "D",
            "space",
            "Enter",
            "keypad Enter",
            "Esc",
            "right click",
        ],
    ),
    // A page over the picture has its own menu.
    (
        Context::Menu,
        Context::Editor,
        &[
            "space",
            "Enter",
            "keypad Enter",
            "right click",
            "E",
            "PageDown",
            "Q",
            "PageUp",
            "S",
            "wheel up",
            "wheel down",
        ],
    ),
    (Context::List, Context::Editor, &["wheel up", "wheel down"]),
    // A row of a page that is a text.
    (
        Context::Text,
        Context::Editor,
        &[
            "Enter",
            "keypad Enter",
            "Delete",
            "right click",
            "PageDown",
            "PageUp",
            "Tab",
            "wheel up",
            "wheel down",
        ],
    ),
    (Context::List, Context::Text, &["wheel down", "wheel up"]),
    // A list scrolls where others turn a page.
    (Context::List, Context::Menu, &["wheel down", "wheel up"]),
];

/// The buttons of a context that mean something else in an earlier one.
fn shadowed(bindings: &Bindings, earlier: Context, later: Context) -> Vec<String> {
    let meant = |context: Context| {
        let rows = bindings
            .rows_of(bindings.device)
            .filter(move |((of, _), _)| *of == context);
        rows.flat_map(|((_, action), chords)| chords.iter().map(move |chord| (*chord, action)))
    };
    let is_shadowed = |(chord, action): &(_, Action)| {
        meant(earlier).any(|(other, first)| other == *chord && first != *action)
    };
    let shadowed = meant(later).filter(is_shadowed);
    shadowed.map(|(chord, _)| chord.label()).collect()
}

/// The same of a pad.
const SHADOWED_ON_PADS: [(Context, Context, &[&str]); 3] = [
    (Context::Menu, Context::Game, &["←", "→", "A"]),
    (Context::Menu, Context::Editor, &["A", "RB", "LB"]),
    (Context::Text, Context::Editor, &["A", "RB", "LB"]),
];

#[test]
fn a_button_means_one_thing_on_a_screen_or_is_listed_above() {
    check_shadows(ButtonDevice::Keys, &SHADOWED);
    check_shadows(ButtonDevice::Pad, &SHADOWED_ON_PADS);
}

fn check_shadows(device: ButtonDevice, listed: &[(Context, Context, &[&str])]) {
    let mut bindings = Bindings::default();
    bindings.device = device;
    let mut seen = Vec::new();
    for list in live_contexts() {
        for (place, later) in list.iter().enumerate() {
            for earlier in &list[..place] {
                let mut listed = listed.iter();
                let pair = listed.find(|(a, b, _)| (a, b) == (earlier, later));
                let expected = pair.map_or(&[][..], |(_, _, names)| *names);
                let shadowed = shadowed(&bindings, *earlier, *later);
                assert_eq!(shadowed, expected, "{earlier:?} over {later:?}");
                if pair.is_some() && !seen.contains(&(earlier, later)) {
                    seen.push((earlier, later));
                }
            }
        }
    }
    assert_eq!(
        seen.len(),
        listed.len(),
        "every listed pair is live somewhere"
    );
}
