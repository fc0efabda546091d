//! The level choice and the choice of a set, as they are used by keys.

use std::fs;

use breakout::difficulty::Difficulty;
use breakout::level::{BrickKind, LevelId, LevelSet};
use breakout::records::{LevelResult, Stars};
use macroquad::prelude::Vec2;

use super::*;
use crate::app::input::Links;
use crate::app::level_sets::LevelSets;
use crate::app::platform::files::{LeftOut, Source};
use crate::app::platform::testing::TestFolder;
use crate::app::reload::Reload;
use crate::app::render::Canvas;
use crate::app::screens::Requests;
use crate::app::view::Surface;

/// Updates a screen, and returns what it asked for.
fn act(screen: &mut dyn Screen, app: &mut AppContext, actions: &[Action]) -> Requests {
    let view = View::of(Vec2::new(1280.0, 720.0));
    Requests::of(screen, app, (&view, 1.0 / 60.0), actions)
}

fn typed(text: &str) -> Vec<Action> {
    text.chars().map(Action::Type).collect()
}

/// The titles of the cards that are found.
fn found(levels: &LevelsScreen) -> Vec<String> {
    let title = |card: &usize| match levels.broken_at(*card) {
        Some(file) => file.name(),
        None => levels.set[*card].level.title().to_owned(),
    };
    levels.found.iter().map(title).collect()
}

fn selected(levels: &LevelsScreen) -> Option<usize> {
    levels.selected().map(|(number, _)| number)
}

#[test]
fn typing_finds_levels_and_escape_first_clears_what_was_typed() {
    let mut app = AppContext::of(LevelSet::builtin());
    let mut levels = LevelsScreen::to_play(&app, 5);
    act(&mut levels, &mut app, &[Action::Search]);
    act(&mut levels, &mut app, &typed("LI"));
    let all = ["First Light", "Lighthouse", "Lizard", "Lift-off"];
    assert_eq!(found(&levels), all);
    assert_eq!(selected(&levels), Some(5), "Lighthouse stays selected");
    act(&mut levels, &mut app, &typed("z"));
    assert_eq!(
        (found(&levels), selected(&levels)),
        (vec!["Lizard".to_owned()], Some(20))
    );
    act(&mut levels, &mut app, &[Action::Erase, Action::Right]);
    assert_eq!(selected(&levels), Some(36));
    let chosen = act(&mut levels, &mut app, &[Action::Choose]);
    assert_eq!(chosen.to(), Some(Transition::Play(36)));

    act(&mut levels, &mut app, &typed("zz"));
    assert_eq!((found(&levels).len(), selected(&levels)), (0, None));
    for action in [Action::Choose, Action::Down, Action::WatchBest] {
        assert_eq!(act(&mut levels, &mut app, &[action]).to(), None);
    }
    act(&mut levels, &mut app, &[Action::Back]);
    assert_eq!(found(&levels).len(), 45);
    assert!(levels.describe().contexts.contains(&Context::Text));
    act(&mut levels, &mut app, &[Action::Back]);
    assert!(levels.describe().contexts.contains(&Context::Levels));
    let left = act(&mut levels, &mut app, &[Action::Back]);
    assert_eq!(left.to(), Some(Transition::Title));
}

#[test]
fn each_word_is_in_a_title_an_author_or_a_file_name() {
    let names = "Größe First Light\nA. Person\n01_first.txt";
    for (text, found) in [
        ("", true),
        (" ", true),
        ("light", true),
        ("LIGHT first", true),
        ("größe", true),
        ("gro\u{308}ße", true),
        ("GRÖSSE", false),
        ("pers", true),
        ("pers light 01", true),
        ("dark", false),
        ("light dark", false),
    ] {
        assert_eq!(finds(text, names), found, "{text}");
    }
    assert!(finds("größe", "gro\u{308}ße.txt"));
}

#[test]
fn keys_that_type_nothing_work_beside_the_search() {
    let mut app = AppContext::of(LevelSet::builtin());
    let mut levels = LevelsScreen::to_play(&app, 4);
    act(&mut levels, &mut app, &[Action::Search]);
    act(&mut levels, &mut app, &typed("liz"));
    let before = app.settings.game.rules.difficulty;
    act(&mut levels, &mut app, &[Action::NextField]);
    assert_ne!(app.settings.game.rules.difficulty, before);
    act(&mut levels, &mut app, &[Action::PreviousField]);
    assert_eq!(app.settings.game.rules.difficulty, before);
    assert!(levels.describe().contexts.contains(&Context::Levels) && levels.search.is_open);
    let asked = act(&mut levels, &mut app, &[Action::Edit]);
    assert_eq!(asked.to(), Some(Transition::Draw(Some(20))));
    // Fingers put the letters away, and what was typed is named.
    act(&mut levels, &mut app, &[Action::Erase, Action::Search]);
    assert_eq!(levels.about(&app), "Search: li · 4 found");
    assert!(!levels.search.is_open);
}

#[test]
fn the_next_level_that_was_not_cleared_is_found_from_the_selected_one_on() {
    let mut app = AppContext::of(LevelSet::builtin());
    let mut levels = LevelsScreen::to_play(&app, 43);
    for expected in [44, 0, 1] {
        act(&mut levels, &mut app, &[Action::NextUncleared]);
        assert_eq!(selected(&levels), Some(expected));
    }
}

/// A data folder with a level, a broken file, a set of two levels, and a folder without levels.
fn data_folder() -> TestFolder {
    let folder = TestFolder::new("sets");
    for name in ["levels/Sea", "levels/Empty", "levels/.hidden"] {
        fs::create_dir_all(folder.join(name)).expect("a folder");
    }
    for (name, text) in [
        ("levels/a.txt", "title: Mine\nauthor: Me\n. 2 .\n"),
        ("levels/broken.txt", "\n. Q .\n"),
        ("levels/Sea/1.txt", "title: Wave\n. 2 .\n"),
        ("levels/Sea/2.txt", "title: Shell\n. 3 .\n"),
        ("levels/Sea/notes.md", "not a level"),
    ] {
        folder.write(name, text);
    }
    folder
}

fn app_with(folder: &TestFolder) -> AppContext {
    let source = Source::builtin();
    let level_sets = LevelSets::new(&source, LeftOut::default(), None, Some(folder));
    AppContext {
        source,
        level_sets,
        ..AppContext::of(LevelSet::builtin())
    }
}

/// The sets, all of them read.
fn sets(app: &mut AppContext) -> SetsScreen {
    let mut sets = SetsScreen::new(app, None);
    while !sets.describe().is_idle {
        act(&mut sets, app, &[]);
    }
    sets
}

#[test]
fn each_folder_of_the_players_is_a_set() {
    let folder = data_folder();
    let app = &mut app_with(&folder);
    let mut sets = sets(app);
    let names = ["Your levels", "Empty", "Sea"];
    assert_eq!(sets.names()[3..], names);
    assert_eq!(
        sets.state(app),
        "selected=1 sets=6 name=\"Daylight\" found=6"
    );

    let opened = act(&mut sets, app, &[Action::Last, Action::Choose]);
    assert_eq!(opened.to(), Some(Transition::Levels(0)));
    assert_eq!(app.level_sets.open_name(), "Sea");
    assert!(!app.source.workshop, "its levels are ranked");
    let levels = LevelsScreen::to_play(app, 0);
    assert_eq!(found(&levels), ["Wave", "Shell"]);

    // One of the player's own that has no level is opened to begin one.
    let asked = act(&mut sets, app, &[Action::Left, Action::Choose]);
    assert_eq!(asked.to(), Some(Transition::Levels(0)));
    assert_eq!(app.level_sets.open_name(), "Empty");
    let levels = LevelsScreen::to_play(app, 0);
    assert!(levels.spoken(app).contains("No level yet: N begins one"));
    assert_eq!(app.folder_for_new(), Some(folder.join("levels/Empty")));
}

#[test]
fn a_file_that_cannot_be_played_has_a_card_that_says_why() {
    let folder = data_folder();
    let app = &mut app_with(&folder);
    let own = SetId::Folder(folder.join("levels"));
    app.open_set(&own).expect("it has a level");
    let mut levels = LevelsScreen::to_play(app, 0);
    assert_eq!(found(&levels), ["Mine", "broken.txt"]);
    let asked = act(&mut levels, app, &[Action::Last, Action::Choose]);
    assert_eq!(asked.to(), Some(Transition::Draw(Some(1))));
    let notice = asked.notice.expect("a sentence");
    let why = "Not playable yet: line 2: unknown brick `Q`";
    assert!(notice.starts_with(why), "{notice}");
    let opened = act(&mut levels, app, &[Action::Edit]);
    assert_eq!(opened.to(), Some(Transition::Draw(Some(1))));
    for action in [Action::Copy, Action::WatchBest] {
        assert_eq!(act(&mut levels, app, &[action]).to(), None);
    }
    // Authors and names of files are found, too.
    for (text, expected) in [("me", "Mine"), ("a.txt", "Mine"), ("brok", "broken.txt")] {
        let mut levels = LevelsScreen::to_play(app, 0);
        act(&mut levels, app, &[Action::Search]);
        act(&mut levels, app, &typed(text));
        assert_eq!(found(&levels), [expected], "{text}");
    }
}

/// In a workshop only: another set without levels stays where it is.
#[test]
fn a_workshop_without_a_level_begins_with_its_first() {
    for workshop in [true, false] {
        let app = &mut AppContext::of(LevelSet::builtin());
        app.source = Source {
            levels: None,
            roots: vec!["mine".into()],
            workshop,
        };
        let mut levels = Transition::Play(0).open(app);
        assert_eq!(levels.describe().name, "levels");
        assert!(levels.spoken(app).contains("There is no level in mine yet"));
        assert_eq!(act(&mut *levels, app, &[]).to(), None);
        app.source.levels = Some(LevelSet::builtin());
        app.reload = Reload::after(1, &[]);
        let next = act(&mut *levels, app, &[]).to();
        assert_eq!(next, workshop.then_some(Transition::Play(0)));
        // A choice of levels that has some stays.
        app.reload = Reload::after(2, &[]);
        let mut levels = LevelsScreen::to_play(app, 0);
        app.reload = Reload::after(3, &[]);
        assert_eq!(act(&mut levels, app, &[]).to(), None);
    }
}

#[test]
fn a_set_that_has_only_files_which_cannot_be_played_is_opened_and_mended() {
    let folder = data_folder();
    fs::remove_file(folder.join("levels/a.txt")).expect("a file");
    let app = &mut app_with(&folder);
    let mut sets = sets(app);
    let opened = act(
        &mut sets,
        app,
        &[Action::Last, Action::Left, Action::Left, Action::Choose],
    );
    assert_eq!(opened.to(), Some(Transition::Levels(0)));
    assert_eq!(
        (&*app.level_sets.open_name(), app.source.playable().len()),
        ("Your levels", 0)
    );
    // Where nothing can be played, playing leads to the cards.
    let mut levels = Transition::Play(0).open(app);
    assert!(levels.state(app).contains("found=1"));
    assert_eq!(title::first_to_clear(app), 0);
    let opened = act(&mut *levels, app, &[Action::Edit]).to();
    let mut editor = opened.expect("the editor").open(app);
    let path = folder.join("levels/broken.txt");
    let bench = app.workbench.as_mut().expect("the file");
    assert!(bench.path() == Some(&path) && bench.level().is_none());
    assert_eq!(bench.document().bytes(), b"\n. Q .\n", "as it is written");
    bench.step(|document| {
        document.set_bricks([(1, 0, Some(BrickKind::from_symbol('2').expect("a brick")))]);
    });
    bench.save().expect("it is saved");
    let left = act(&mut *editor, app, &[Action::Back]);
    let card = left.to().expect("the cards");
    assert_eq!(card, Transition::LevelsOfDrawing(0));
    card.open(app);
    assert_eq!(app.source.playable().len(), 1);
}

#[test]
fn the_player_comes_back_to_the_set_that_was_opened_last() {
    let folder = data_folder();
    let app = &mut app_with(&folder);
    app.open_set(&SetId::Folder(folder.join("levels/Sea")))
        .expect("it has levels");
    let name = app.settings.game.set.clone();

    let app = &mut app_with(&folder);
    app.settings.game.set = name;
    let last = app.last_set().expect("another set");
    app.open_set(&last).expect("its levels");
    assert_eq!(app.level_sets.open_name(), "Sea");
    // Of a folder that has gone nothing is said, and the first set is open.
    fs::remove_dir_all(folder.join("levels/Sea")).expect("a folder");
    let name = app.settings.game.set.clone();
    let app = &mut app_with(&folder);
    app.settings.game.set = name;
    assert_eq!(app.last_set(), None);
    assert_eq!(app.level_sets.open_name(), "Daylight");
}

#[test]
fn a_file_of_the_players_is_found_in_its_set() {
    let folder = data_folder();
    let app = &mut app_with(&folder);
    let path = folder.join("levels/Sea/0.txt");
    folder.write("levels/Sea/0.txt", "title: New\n. 2 .\n");
    assert_eq!(app.find_file(&path), Some(0));
    assert_eq!(app.level_sets.open_name(), "Sea");
    folder.write("levels/Sea/00.txt", "title: Newer\n. 2 .\n");
    assert_eq!(app.find_file(&folder.join("levels/Sea/00.txt")), Some(1));
    assert_eq!(app.find_file(&folder.join("elsewhere.txt")), None);
}

#[test]
fn levels_of_codes_are_a_set_and_can_be_kept() {
    let folder = data_folder();
    let app = &mut app_with(&folder);
    let level = Level::parse("x.txt", b"title: Two  Words!\n. 2 .").level;
    let level = level.expect("a level");
    assert_eq!(app.level_sets.share(level.clone()), 0);
    assert_eq!(
        app.level_sets.share(level.clone()),
        0,
        "it is there already"
    );
    app.open_set(&SetId::Shared).expect("a level");
    assert!(!app.source.workshop, "it is ranked");
    assert_eq!(app.settings.game.set, "", "only this session knows it");
    let mut levels = LevelsScreen::to_play(app, 0);
    let kept = act(&mut levels, app, &[Action::Save]).notice;
    let notice = kept.expect("a sentence");
    let name = notice.strip_prefix("Saved to your levels as ");
    let path = folder.join("levels").join(name.expect("its name"));
    let parsed = files::parse(&path).expect("a file");
    assert_eq!(parsed[0].level, Some(level));
    // The levels of other sets have files, or are built in.
    app.open_set(&SetId::BuiltIn(0)).expect("levels");
    let mut levels = LevelsScreen::to_play(app, 0);
    assert_eq!(act(&mut levels, app, &[Action::Save]).notice, None);
}

#[test]
fn hundreds_of_files_are_as_easy_as_thirty() {
    let folder = data_folder();
    let many = folder.join("levels/Many");
    fs::create_dir(&many).expect("a folder");
    for number in 0..300 {
        let text = format!("title: Number {number}\n. 2 .\n. # 3\n");
        fs::write(many.join(format!("{number:03}.txt")), text).expect("a file");
    }
    fs::create_dir(many.join("folder.txt")).expect("a folder");
    fs::write(many.join("150.txt"), ". Q .").expect("a file");
    let app = &mut app_with(&folder);
    app.open_set(&SetId::Folder(many.clone())).expect("levels");
    let mut levels = LevelsScreen::to_play(app, 0);
    assert_eq!(found(&levels).len(), 300, "one of them broken");
    act(&mut levels, app, &[Action::Last]);
    let page = levels.page(&View::of(Vec2::new(1280.0, 720.0)), app);
    levels.grid.register(&mut Links::default(), &page);
    assert!((1..=page.cards()).contains(&levels.grid.shown().len()));
    act(&mut levels, app, &[Action::Search]);
    act(&mut levels, app, &typed("number 29"));
    assert_eq!(found(&levels).len(), 13, "three end in 29, and 290 to 299");
    // One that has gone is not there, and the rest is.
    fs::remove_file(many.join("000.txt")).expect("a file");
    app.refresh_set();
    assert_eq!(app.source.playable().len(), 298);
}

#[test]
fn a_click_means_the_card_that_was_drawn_though_its_folder_changes() {
    let folder = data_folder();
    let app = &mut app_with(&folder);
    app.open_set(&SetId::Folder(folder.join("levels/Sea")))
        .expect("levels");
    let mut levels = LevelsScreen::to_play(app, 0);
    let page = levels.page(&View::of(Vec2::new(1280.0, 720.0)), app);
    levels.grid.register(&mut Links::default(), &page);
    assert_eq!(found(&levels), ["Wave", "Shell"]);
    // Before the next look at the folder there is another first level, and a click comes with that look.
    folder.write("levels/Sea/0.txt", "title: Foam\n. 2 .\n");
    // The watch finds it, and takes it once it has been still for a moment.
    levels.clock += Duration::from_secs(1);
    act(&mut levels, app, &[]);
    levels.clock += Duration::from_secs(1);
    assert_eq!(found(&levels), ["Wave", "Shell"]);
    let clicked = act(&mut levels, app, &[Action::Row(1)]);
    assert_eq!(clicked.to(), Some(Transition::Play(1)));
    assert_eq!(app.source.playable()[1].level.title(), "Shell");
    act(&mut levels, app, &[]);
    assert_eq!(found(&levels), ["Foam", "Wave", "Shell"]);
}

#[test]
fn files_that_others_add_change_and_delete_are_shown_within_a_second() {
    let folder = data_folder();
    let app = &mut app_with(&folder);
    app.open_set(&SetId::Folder(folder.join("levels/Sea")))
        .expect("levels");
    let mut levels = LevelsScreen::to_play(app, 1);
    let wait = |levels: &mut LevelsScreen, app: &mut AppContext| {
        for _ in 0..61 {
            act(levels, app, &[]);
        }
        found(levels)
    };
    assert_eq!(wait(&mut levels, app), ["Wave", "Shell"]);
    folder.write("levels/Sea/0.txt", "title: Foam\n. 2 .\n");
    assert_eq!(wait(&mut levels, app), ["Foam", "Wave", "Shell"]);
    let selected = levels.selected().map(|(_, level)| level.title());
    assert_eq!(selected, Some("Shell"), "what was selected stays so");
    folder.write("levels/Sea/1.txt", "title: High tide\n. 2 .\n");
    assert_eq!(wait(&mut levels, app), ["Foam", "High tide", "Shell"]);
    folder.write("levels/Sea/1.txt", ". Q .\n");
    assert_eq!(wait(&mut levels, app), ["Foam", "Shell", "1.txt"]);
    folder.write("levels/Sea/1.txt", "title: Low tide\n. 2 .\n");
    assert_eq!(wait(&mut levels, app), ["Foam", "Low tide", "Shell"]);
    // A search that is written is not disturbed.
    act(&mut levels, app, &[Action::Search]);
    fs::remove_file(folder.join("levels/Sea/0.txt")).expect("a file");
    assert_eq!(wait(&mut levels, app), ["Foam", "Low tide", "Shell"]);
    act(&mut levels, app, &[Action::Back]);
    assert_eq!(wait(&mut levels, app), ["Low tide", "Shell"]);
}

#[test]
fn stars_and_runs_are_those_of_the_chosen_difficulty() {
    let mut app = AppContext::of(LevelSet::builtin());
    let set = LevelSet::builtin();
    let result = LevelResult {
        level: LevelId::default(),
        score: 100,
        seconds: 9.0,
        stars: Stars {
            cleared: true,
            unhurt: true,
            in_time: false,
        },
    };
    let scores = &mut app.scores;
    scores.note(|records| records.note_level(&set[0], Difficulty::Normal, &result, None));
    scores.note(|records| records.note_run(&set, 3, Difficulty::Normal, 700, None));
    for (difficulty, about, next) in [
        (
            Difficulty::Normal,
            "1 of 45 cleared · 2 of 135 stars · best run 700",
            1,
        ),
        (Difficulty::Hard, "0 of 45 cleared · 0 of 135 stars", 0),
    ] {
        app.settings.game.rules.difficulty = difficulty;
        let mut levels = LevelsScreen::to_play(&app, 44);
        assert_eq!(levels.about(&app), about);
        assert_eq!(title::first_to_clear(&app), next);
        act(&mut levels, &mut app, &[Action::NextUncleared]);
        assert_eq!(selected(&levels), Some(next));
    }
}

#[test]
fn drafts_have_cards_before_all_others_and_are_drawn_on() {
    let folder = TestFolder::new("drafts");
    folder.write("mine.txt.autosave", "title: Mine\n. 2 .\n");
    let mut app = AppContext::of(LevelSet::builtin());
    app.level_sets.own = Some(folder.to_path_buf());
    let mut levels = LevelsScreen::to_play(&app, 4);
    app.search_drafts();
    app.level_sets.drafts.finish();
    act(&mut levels, &mut app, &[]);
    assert_eq!((levels.found.len(), levels.found[0]), (46, 45));
    assert_eq!(selected(&levels), Some(4), "what was selected stays so");
    let chosen = act(&mut levels, &mut app, &[Action::First, Action::Choose]);
    assert_eq!(chosen.to(), Some(Transition::DrawOn(0)));
    assert_eq!(selected(&levels), None);
    act(&mut levels, &mut app, &[Action::Search]);
    act(&mut levels, &mut app, &typed("min"));
    assert_eq!(levels.found, [45]);
    let levels = LevelsScreen::to_play(&app, 4);
    assert_eq!(selected(&levels), Some(4));
    Transition::DrawOn(0).open(&mut app);
    assert!(app.workbench.is_some_and(|bench| bench.is_dirty()));
}

#[test]
fn with_large_texts_the_museum_has_two_rows() {
    let app = AppContext::of(LevelSet::builtin());
    let museum = LevelsScreen::museum(0);
    for window in [(1280.0, 720.0), (800.0, 600.0), (600.0, 1000.0)] {
        let view = View::new(Surface::new(window.into(), 1.0, 1.5, false));
        assert!(museum.page(&view, &app).rows > 1, "{window:?}");
    }
}

/// A mouse reaches by the hints what has no button of its own.
#[test]
fn in_every_window_the_foot_has_all_hints() {
    let app = AppContext::of(LevelSet::builtin());
    let mut levels = LevelsScreen::to_play(&app, 0);
    let mut canvas = Canvas::new();
    let bindings = &app.settings.controls.bindings;
    let windows = [
        (1280.0, 720.0),
        (800.0, 600.0),
        (600.0, 1000.0),
        (480.0, 854.0),
    ];
    for (number, (width, height)) in windows.repeat(3).into_iter().enumerate() {
        levels.hints_page = number / windows.len();
        let view = View::of(Vec2::new(width, height));
        canvas.begin(view.window, Vec2::ZERO, view.pixels);
        canvas.links.begin(None, &view);
        levels.draw(&mut Ui::new(&mut canvas, &view, bindings), &app);
        let texts = canvas.links.written();
        for (.., words, _) in levels.hints(&app) {
            let is_there = texts.iter().any(|(_, text)| *text == words);
            assert!(is_there, "{words} at {width}");
        }
    }
}

/// A screen at the open set, of the player's own.
fn at_sea(folder: &TestFolder, app: &mut AppContext) -> LevelsScreen {
    app.open_set(&SetId::Folder(folder.join("levels/Sea")))
        .expect("levels");
    LevelsScreen::to_play(app, 0)
}

#[test]
fn a_level_is_renamed_duplicated_ordered_deleted_and_taken_back_where_it_is_seen() {
    let folder = data_folder();
    let app = &mut app_with(&folder);
    let mut levels = at_sea(&folder, app);
    act(&mut levels, app, &[Action::Rename]);
    assert_eq!(levels.spoken(app), "Rename Wave: Wave");
    assert_eq!(levels.describe().contexts, [Context::Window, Context::Text]);
    act(&mut levels, app, &typed("Tide"));
    let said = act(&mut levels, app, &[Action::Choose]).notice;
    assert_eq!(
        said.as_deref(),
        Some("Wave is Tide now: Ctrl+Z takes it back")
    );
    assert_eq!(found(&levels), ["Tide", "Shell"]);
    // Going back while a title is written leaves it.
    act(&mut levels, app, &[Action::Rename]);
    act(&mut levels, app, &typed("Other"));
    assert_eq!(act(&mut levels, app, &[Action::Back]).to(), None);
    assert_eq!(found(&levels), ["Tide", "Shell"]);
    act(&mut levels, app, &[Action::ShiftRight]);
    assert_eq!(found(&levels), ["Shell", "Tide"]);
    assert_eq!(selected(&levels), Some(1), "it stays selected");
    let last = act(&mut levels, app, &[Action::ShiftRight]).notice;
    assert_eq!(last.as_deref(), Some("Tide comes last"));
    act(&mut levels, app, &[Action::Duplicate]);
    assert_eq!(found(&levels).len(), 3);
    let title = levels.selected().map(|(_, level)| level.title().to_owned());
    assert_eq!(title.as_deref(), Some("Tide 2"));
    act(
        &mut levels,
        app,
        &[Action::Delete, Action::First, Action::Delete],
    );
    assert_eq!(found(&levels), ["Tide"]);
    // The last one can go, too, and a set without levels stays open.
    act(&mut levels, app, &[Action::Delete]);
    assert_eq!(found(&levels).len(), 0);
    for _ in 0..3 {
        act(&mut levels, app, &[Action::Undo]);
    }
    assert_eq!(found(&levels).len(), 3);
    for _ in 0..3 {
        act(&mut levels, app, &[Action::Undo]);
    }
    assert_eq!(found(&levels), ["Wave", "Shell"]);
    let none = act(&mut levels, app, &[Action::Undo]).notice;
    // The copy that was taken back lies with what was deleted.
    assert!(none.is_some());
}

#[test]
fn the_built_in_levels_stay_and_say_so() {
    let folder = data_folder();
    let app = &mut app_with(&folder);
    let mut levels = LevelsScreen::to_play(app, 0);
    for action in [
        Action::Rename,
        Action::Delete,
        Action::ShiftLeft,
        Action::ShiftRight,
    ] {
        let said = act(&mut levels, app, &[action]).notice.expect("a sentence");
        assert!(
            said.starts_with("Daylight is not among your own sets"),
            "{said}"
        );
    }
    assert!(levels.naming.is_none());
    let said = act(&mut levels, app, &[Action::Duplicate]).notice;
    let said = said.expect("a sentence");
    assert!(
        said.starts_with("Copied First Light in Your levels"),
        "{said}"
    );
    assert!(folder.join("levels/first-light.txt").exists());
}

#[test]
fn a_level_goes_to_a_set_that_a_search_finds_or_to_a_new_one() {
    let folder = data_folder();
    let app = &mut app_with(&folder);
    let mut levels = at_sea(&folder, app);
    let asked = act(&mut levels, app, &[Action::MoveToSet]).to();
    assert_eq!(asked, Some(Transition::Sets(Some(0))));
    let mut sets = SetsScreen::new(app, Some(0));
    assert_eq!(
        sets.names(),
        ["Your levels", "Empty", "Sea"],
        "only these take it"
    );
    assert!(sets.spoken(app).starts_with("Where does Wave go?"));
    act(&mut sets, app, &[Action::Search]);
    act(&mut sets, app, &typed("empt"));
    assert_eq!(sets.names(), ["Empty"]);
    let gone = act(&mut sets, app, &[Action::Choose]);
    assert_eq!(gone.to(), Some(Transition::Levels(0)));
    let said = gone.notice.expect("a sentence");
    assert_eq!(said, "Moved Wave to Empty: Ctrl+Z takes it back");
    assert!(
        folder.join("levels/Empty/1.txt").exists(),
        "it keeps its own name"
    );
    let mut levels = LevelsScreen::to_play(app, 0);
    assert_eq!(found(&levels), ["Shell"]);
    act(&mut levels, app, &[Action::Undo]);
    assert_eq!(found(&levels), ["Wave", "Shell"]);
    // A new set takes it at once.
    let mut sets = SetsScreen::new(app, Some(1));
    act(&mut sets, app, &[Action::NewLevel]);
    act(&mut sets, app, &typed("Beach"));
    let gone = act(&mut sets, app, &[Action::Choose]);
    assert_eq!(gone.to(), Some(Transition::Levels(1)));
    assert!(folder.join("levels/Beach/2.txt").exists());
}

const BUILT_IN_AND_OWN: [&str; 6] = [
    "Daylight",
    "Deep Water",
    "Long Night",
    "Your levels",
    "Empty",
    "Sea",
];

#[test]
fn a_search_over_all_sets_finds_their_levels_and_opens_them() {
    let folder = data_folder();
    let app = &mut app_with(&folder);
    let mut sets = sets(app);
    act(&mut sets, app, &[Action::Search]);
    act(&mut sets, app, &typed("SHELL"));
    assert_eq!(sets.names(), ["Sea"]);
    assert_eq!(
        sets.spoken(app),
        "Sets of levels. Search: SHELL. Sea, 02 Shell"
    );
    let opened = act(&mut sets, app, &[Action::Choose]);
    assert_eq!(opened.to(), Some(Transition::Levels(1)), "at that level");
    // The words may be of a set and of one of its levels.
    for (text, names) in [
        (" #", &[][..]),
        ("sea wave", &["Sea"]),
        ("wave shell", &[]),
        ("rainbow", &["Daylight"]),
        ("e", &BUILT_IN_AND_OWN),
    ] {
        act(&mut sets, app, &[Action::Back]);
        act(&mut sets, app, &typed(text));
        assert_eq!(sets.names(), names, "{text}");
    }
    act(&mut sets, app, &[Action::Back]);
    assert_eq!(sets.names().len(), BUILT_IN_AND_OWN.len());
    assert_eq!(act(&mut sets, app, &[Action::Back]).to(), None);
    let left = act(&mut sets, app, &[Action::Back]).to();
    assert!(matches!(left, Some(Transition::Levels(_))));
}

#[test]
fn a_set_is_made_renamed_duplicated_and_deleted_after_a_question() {
    let folder = data_folder();
    let app = &mut app_with(&folder);
    app.open_set(&SetId::Folder(folder.join("levels/Sea")))
        .expect("levels");
    let mut sets = sets(app);
    act(&mut sets, app, &[Action::Rename]);
    act(&mut sets, app, &typed("empty"));
    let said = act(&mut sets, app, &[Action::Choose]).notice;
    assert_eq!(said.as_deref(), Some("There is empty already"));
    assert!(sets.spoken(app).ends_with(": empty"), "it is written on");
    act(&mut sets, app, &[Action::Last, Action::Type('2')]);
    act(&mut sets, app, &[Action::Choose]);
    assert_eq!(sets.names()[3..], ["Your levels", "Empty", "empty2"]);
    assert_eq!(
        app.level_sets.open_name(),
        "empty2",
        "the open set is the same"
    );
    act(&mut sets, app, &[Action::Duplicate]);
    assert!(sets.names().contains(&"empty2 2"), "{:?}", sets.names());
    let rest = |sets: &mut SetsScreen, app: &mut AppContext| {
        for _ in 0..60 {
            act(sets, app, &[]);
        }
    };
    // It is read, and the first answer keeps it.
    rest(&mut sets, app);
    act(&mut sets, app, &[Action::Delete]);
    assert_eq!(sets.spoken(app), "Delete empty2 2 with 2 levels? keep");
    rest(&mut sets, app);
    act(&mut sets, app, &[Action::Choose]);
    assert_eq!(sets.names().len(), BUILT_IN_AND_OWN.len() + 1);
    act(&mut sets, app, &[Action::Left, Action::Delete]);
    rest(&mut sets, app);
    act(&mut sets, app, &[Action::Down, Action::Choose]);
    assert_eq!(sets.names()[3..], ["Your levels", "Empty", "empty2 2"]);
    assert_eq!(
        app.level_sets.open_name(),
        "Daylight",
        "the open set has gone"
    );
    act(&mut sets, app, &[Action::Undo]);
    assert!(sets.names().contains(&"empty2"));
    assert!(folder.join("levels/empty2/1.txt").exists());
    act(&mut sets, app, &[Action::NewLevel]);
    let made = act(&mut sets, app, &[Action::Choose]);
    assert_eq!(made.to(), Some(Transition::Levels(0)));
    assert_eq!(app.level_sets.open_name(), "Set 1");
    assert_eq!(app.folder_for_new(), Some(folder.join("levels/Set 1")));
}
