//! Tests of the title: its rows, its layout, and the logo.

use super::layout::{FOOT, LETTERS_FOOT, is_beside, menu_room};
use super::*;
use crate::app::platform::testing::TestFolder;
use crate::app::playfield::scenery::FLOOR;
use crate::app::render::Canvas;
use crate::app::screens::Requests;
use crate::app::settings::TEXT_SIZES;
use crate::app::view::{PHONES, SIZES, enlarged, ui_scale};

/// Whether the title has a row to draw, once fingers are used or a mouse.
fn draws(title: &mut Title, app: &mut AppContext, touch: bool) -> bool {
    let mut surface = Surface::of(vec2(800.0, 600.0));
    surface.touch = touch;
    let view = View::new(surface);
    Requests::of(title, app, (&view, 0.0), &[]);
    let column = layout::menu_column(&view, &title.menu);
    title.menu.button_of(&TitleRow::Draw, column).is_some()
}

#[test]
fn a_draft_that_waits_is_drawn_on_instead_of_a_new_level() {
    let folder = TestFolder::new("waits");
    let mut app = AppContext::of(LevelSet::builtin());
    app.level_sets.own = Some(folder.to_path_buf());
    let mut title = Title::new(&app);
    let draw = |title: &mut Title, app: &mut AppContext| {
        app.level_sets.drafts.finish();
        assert!(draws(title, app, false));
        title.show(app, TitleRow::Draw);
        let view = View::of(vec2(800.0, 600.0));
        let requests = Requests::of(title, app, (&view, 0.0), &[Action::Choose]);
        (title.menu.label().to_owned(), requests.to())
    };
    let new = ("Draw".to_owned(), Some(Transition::Draw(None)));
    assert_eq!(draw(&mut title, &mut app), new);
    folder.write("mine.txt.autosave", "title: Mine\n. 2 .\n");
    Transition::Title.open(&mut app);
    let on = ("Go on drawing".to_owned(), Some(Transition::DrawOn(0)));
    assert_eq!(draw(&mut title, &mut app), on);
    Transition::DrawOn(0).open(&mut app);
    let bench = app.workbench.as_ref().expect("the draft");
    assert_eq!((bench.title().as_str(), bench.steps()), ("Mine", (1, 0)));
    assert!(bench.is_dirty());
    // A window has it.
    Transition::Title.open(&mut app);
    assert!(app.level_sets.drafts.finish().is_empty());
    assert_eq!(draw(&mut title, &mut app), new);
}

#[test]
fn a_level_is_drawn_from_the_title_but_not_with_fingers() {
    let mut app = AppContext::of(LevelSet::builtin());
    let mut title = Title::new(&app);
    let has_row = |touch| draws(&mut title, &mut app, touch);
    assert_eq!([false, true, false].map(has_row), [true, false, true]);
}

#[test]
fn a_set_of_ones_own_is_named_beside_the_levels() {
    let mut app = AppContext::of(LevelSet::builtin());
    let title = Title::new(&app);
    let view = View::of(vec2(1280.0, 720.0));
    let mut canvas = Canvas::new();
    for (open, is_named) in [
        (SetId::BuiltIn(0), false),
        (SetId::Folder("levels/Sea".into()), true),
    ] {
        app.level_sets.open = open;
        canvas.begin(view.window, Vec2::ZERO, view.pixels);
        canvas.links.begin(None, &view);
        let bindings = &app.settings.controls.bindings;
        title.draw(&mut Ui::new(&mut canvas, &view, bindings), &app);
        let texts = canvas.links.written();
        assert_eq!(texts.iter().any(|(_, text)| *text == "Sea"), is_named);
    }
}

#[test]
fn on_phones_the_menu_lies_on_no_letter_and_on_no_button() {
    let sizes = [
        (390.0, 664.0),
        (375.0, 553.0),
        (320.0, 568.0),
        (412.0, 732.0),
        (568.0, 320.0),
        (640.0, 440.0),
    ];
    let app = AppContext::of(LevelSet::builtin());
    let title = Title::new(&app);
    let bricks = title.session.game.bricks();
    let letters = bricks.iter().map(|(index, _)| bricks.aabb(index).max.y);
    let letters_foot = letters.fold(0.0, f32::max);
    assert!((letters_foot - LETTERS_FOOT).abs() < 1.0, "{letters_foot}");
    for size in PHONES.into_iter().chain(sizes) {
        let surface = Surface::touched(size.into());
        let view = title.view(&app, surface);
        let menu = menu_room(&surface);
        let field = view.to_text(FIELD);
        if is_beside(&surface) {
            assert!(
                field.x <= menu.x && menu.right() <= view.window.x,
                "{size:?}"
            );
        } else {
            let letters = view.to_text(vec2(0.0, letters_foot)).y;
            assert!(letters < menu.y, "{size:?}: {letters} {menu:?}");
            let foot = menu.bottom() + surface.target(40.0) + FOOT;
            assert!(foot < view.window.y, "{size:?}");
        }
        assert!(menu.y >= 0.0 && field.y <= view.window.y, "{size:?}");
    }
}

#[test]
fn at_any_size_of_texts_the_menu_lies_on_no_letter_and_not_on_their_mirror() {
    let mirror = FIELD.y * FLOOR;
    let app = AppContext::of(LevelSet::builtin());
    let mut title = Title::new(&app);
    for size in SIZES.map(Vec2::from) {
        for text_size in TEXT_SIZES {
            let text = enlarged(ui_scale(size), size, false, text_size);
            let view = title.view(&app, Surface::new(size, 1.0, text, false));
            for rows in [LEARN.len(), 6, 7] {
                title.menu = Menu::new(vec![("", TitleRow::Play); rows]);
                let column = layout::menu_column(&view, &title.menu);
                let [low, high] = [column.y, column.bottom()];
                let [letters, mirror] =
                    [LETTERS_FOOT, mirror].map(|y| view.to_text(vec2(0.0, y)).y);
                let is_below = low >= view.to_text(FIELD).y && high < view.window.y - FOOT;
                let is_between = letters + 4.0 < low && high <= mirror + 0.1;
                assert!(is_below || is_between, "{size} {text_size}: {column:?}");
            }
        }
    }
}

#[test]
fn a_wall_that_was_seen_before_stands_once() {
    let mut app = AppContext::of(LevelSet::builtin());
    app.memory.wall_stands = true;
    let comes_in = |app: &AppContext| Title::new(app).session.effects.motion.level_age == 0.0;
    assert!(!comes_in(&app));
    Transition::Title.open(&mut app);
    assert!(comes_in(&app));
}

#[test]
fn the_demo_leads_back_to_the_menu_and_the_row_where_it_began() {
    let mut app = AppContext::of(LevelSet::builtin());
    let view = View::of(vec2(800.0, 600.0));
    for row in [TitleRow::Lab, TitleRow::Course, TitleRow::Options] {
        let mut title = Title::new(&app);
        title.show(&app, row);
        let mut transition = None;
        for _ in 0..300 {
            transition = Requests::of(&mut title, &mut app, (&view, 0.1), &[]).to();
            if transition.is_some() {
                break;
            }
        }
        assert_eq!(transition, Some(Transition::Attract));
        assert_eq!(Title::new(&app).menu.selected().choice, row);
    }
}

#[test]
fn the_logo_is_a_level_without_problems() {
    let parsed = Level::parse("logo.txt", LOGO.as_bytes());
    assert!(parsed.problems.is_empty(), "{}", parsed.problems);
}
