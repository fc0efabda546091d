//! The editor as it is used, by the pointer and by keys.

mod pieces;
mod rows;

use breakout::level::{Document, Header, LevelSet};
use macroquad::prelude::vec2;

use super::canvas::Cells;
use super::palette::Palette;
use super::patch::Patch;
use super::tools::Cell;
use super::*;
use crate::app::keeping::Kept;
use crate::app::platform::testing::TestFolder;
use crate::app::render::Canvas;
use crate::app::screens::{Requests, Screen, guard};
use crate::app::ui::Ui;
use crate::app::view::View;
use crate::app::workbench::LevelFile;

const WINDOW: Vec2 = Vec2::new(1280.0, 720.0);

/// An editor with a level on the workbench.
struct Desk {
    app: AppContext,
    editor: Editor,
}

impl Desk {
    fn with(text: &str) -> Self {
        let mut app = AppContext::of(LevelSet::builtin());
        let document = Document::new(text.as_bytes()).expect("it is text");
        let bench = Workbench::new(document, LevelFile::new_in(None, "Test"));
        opening::set_workbench(&mut app, bench);
        let editor = Editor::new(&app, false);
        Self { app, editor }
    }

    /// An empty level.
    fn new(columns: usize, rows: usize) -> Self {
        let document = Document::new_level("Test", columns, rows);
        Self::with(&String::from_utf8_lossy(document.bytes()))
    }

    fn act(&mut self, actions: &[Action]) -> Requests {
        let view = self.editor.view(&self.app, Surface::of(WINDOW));
        let mut frame = Frame {
            seconds: 1.0 / 60.0,
            actions,
            view: &view,
            app: &mut self.app,
            requests: Requests::default(),
        };
        guard::update(&mut [&mut self.editor], &mut frame);
        frame.requests
    }

    /// True if the editor is left at once.
    fn leaves(&mut self, leave: &Leave) -> bool {
        guard::try_leave(&mut [&mut self.editor], leave, &mut self.app)
    }

    /// Answers a question: goes down by `down` answers, and chooses.
    fn answer(&mut self, down: usize) -> Requests {
        for _ in 0..40 {
            self.act(&[]);
        }
        let mut actions = vec![Action::Down; down];
        actions.push(Action::Choose);
        self.act(&actions)
    }

    /// The middle of a cell in the window.
    fn place(&self, cell: Cell) -> Vec2 {
        let view = self.editor.view(&self.app, Surface::of(WINDOW));
        let view = self.editor.choices.viewport.view(&view);
        view.to_text(Cells::of(self.bench().picture()).aabb(cell).center())
    }

    /// Draws with the pointer through some cells.
    fn drag(&mut self, cells: &[Cell]) {
        let places: Vec<Vec2> = cells.iter().map(|cell| self.place(*cell)).collect();
        self.act(&[Action::Point(places[0]), Action::Click(places[0])]);
        for place in &places {
            self.act(&[Action::Point(*place)]);
        }
        self.act(&[Action::Release(places[places.len() - 1])]);
    }

    fn bench(&self) -> &Workbench {
        self.app.workbench.as_ref().expect("there is a level")
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(self.bench().document().bytes()).into_owned()
    }

    /// The rows of bricks without blanks.
    fn rows(&self) -> String {
        let picture = self.bench().picture();
        let symbol = |column, row| {
            let kind = picture.brick(column, row).known();
            kind.map_or('.', |kind| kind.spec().symbol)
        };
        let row = |row| {
            (0..picture.columns())
                .map(|column| symbol(column, row))
                .collect()
        };
        let rows: Vec<String> = (0..picture.rows()).map(row).collect();
        rows.join("/")
    }
}

#[test]
fn every_tool_draws_with_the_pointer_and_each_stroke_is_a_step() {
    use Action::{Ink, Mirror, Tool};
    let mut desk = Desk::new(5, 3);
    for (actions, cells, rows) in [
        (&[Ink(3)][..], &[(0, 0), (2, 0)][..], "333../...../....."),
        (
            &[Tool(1), Ink(2)],
            &[(0, 2), (2, 2), (2, 0)],
            "332../.2.../2....",
        ),
        (
            &[Tool(2), Ink(8), Mirror],
            &[(0, 1), (0, 2)],
            "332../t2..t/t...t",
        ),
        (&[Tool(3), Ink(5)], &[(1, 0)], "55255/t2..t/t...t"),
        (&[Mirror, Tool(0), Ink(1)], &[(2, 1)], "55255/t2#.t/t...t"),
        (&[Mirror, Ink(0)], &[(0, 0)], ".5255/t2#.t/t...t"),
    ] {
        desk.act(actions);
        let steps = desk.bench().steps().0;
        desk.drag(cells);
        assert_eq!(desk.rows(), rows, "{actions:?} {cells:?}");
        assert_eq!(desk.bench().steps(), (steps + 1, 0));
    }
    for _ in 0..6 {
        desk.act(&[Action::Undo]);
    }
    assert_eq!(desk.rows(), "...../...../.....");
    desk.act(&[Action::Redo]);
    assert_eq!(desk.rows(), "333../...../.....");
}

#[test]
fn a_level_is_drawn_by_keys_alone() {
    use Action::{Down, Erase, Ink, Left, NextInk, Paint, Right, Tool, Undo, Up};
    let mut desk = Desk::new(5, 3);
    for (actions, rows) in [
        // The cursor begins in the middle.
        (&[Paint][..], "...../..2../....."),
        (&[Ink(7), Up, Paint, Left, Left], "ddd../..2../....."),
        (&[Down, Erase], "ddd../..2../....."),
        (&[Up, Erase], ".dd../..2../....."),
        (
            &[Tool(2), Ink(1), Down, Paint, Down, Right],
            ".dd../##2../##...",
        ),
        (&[Paint], ".dd../##2../##..."),
        (&[Tool(3), NextInk, Right, Paint], ".dd22/##222/##222"),
        (&[Undo, Undo], ".dd../..2../....."),
        (&[Tool(1), Paint, Up, Action::Back], ".dd../..2../....."),
    ] {
        desk.act(actions);
        assert_eq!(desk.rows(), rows, "{actions:?}");
    }
}

#[test]
fn a_selection_is_moved_and_emptied_and_the_picture_shifted() {
    use Action::{Erase, SelectAll, ShiftDown, ShiftLeft, ShiftRight, Tool};
    let mut desk = Desk::with("bricks:\n2 3 .\n. . .\ndrops:\nw . .\n. . .\n");
    desk.act(&[ShiftRight]);
    assert_eq!(desk.rows(), ".23/...");
    desk.act(&[ShiftRight]);
    assert_eq!(desk.rows(), "3.2/...", "round the edge");
    desk.act(&[ShiftLeft, Tool(4)]);
    desk.drag(&[(1, 0), (1, 0)]);
    desk.act(&[ShiftDown]);
    assert_eq!(desk.rows(), "..3/.2.");
    assert!(
        desk.text().ends_with("drops:\n. . .\n. w .\n"),
        "{}",
        desk.text()
    );
    desk.act(&[ShiftDown]);
    assert_eq!(desk.rows(), "..3/.2.", "it does not leave the picture");
    desk.drag(&[(1, 1), (0, 0)]);
    assert_eq!(desk.rows(), "2.3/...");
    for (deed, said) in [(Erase, None), (Action::Cut, Some("Cut 3 × 2 cells"))] {
        let done = desk.act(&[SelectAll, deed]);
        assert_eq!(done.notice.as_deref(), said);
        assert_eq!(desk.rows(), ".../...");
        desk.act(&[Action::Undo]);
        assert_eq!(desk.rows(), "2.3/...");
    }
    let copied = desk.act(&[Action::Copy]).notice;
    assert_eq!(copied.as_deref(), Some("Copied 3 × 2 cells"));
}

#[test]
fn the_right_button_picks_a_brick_and_leads_back_beside_the_picture() {
    let mut desk = Desk::with("bricks:\n. t .\n");
    let below = desk.place((2, 0)) + vec2(0.0, 200.0);
    for (place, ink) in [
        (desk.place((1, 0)), "triple"),
        (desk.place((0, 0)), "empty"),
        (desk.place((1, 0)), "triple"),
        (below, "empty"),
    ] {
        let asked = desk.act(&[Action::Point(place), Action::PickHere]);
        assert!(asked.to().is_none(), "{place}");
        assert_eq!(desk.editor.choices.ink().name(), ink, "{place}");
    }
    desk.drag(&[(1, 0)]);
    assert_eq!(desk.rows(), "...");
    let mut desk = Desk::with("bricks:\n. t .\n");
    let asked = desk.act(&[Action::Point(vec2(1.0, 1.0)), Action::PickHere]);
    assert_eq!(asked.to(), Some(Transition::LevelsOfDrawing(0)));
}

#[test]
fn clicks_and_ways_between_them_within_a_frame_are_told_apart() {
    let mut desk = Desk::with("bricks:\n. t .\n. . 3\n");
    let [brick, empty, other] = [(1, 0), (0, 0), (2, 1)].map(|cell| desk.place(cell));
    desk.act(&[
        Action::Point(brick),
        Action::PickHere,
        Action::Lift,
        Action::Point(empty),
        Action::Click(empty),
        Action::Release(empty),
        Action::Point(other),
        Action::PickHere,
        Action::Lift,
    ]);
    assert_eq!(desk.rows(), "tt./..3");
    assert_eq!(desk.editor.choices.ink().name(), "green");
}

/// Five columns and three rows, with four cells in the corner and a drop in one of them.
const CORNER: &str = "bricks:\n2 3 . . .\nt . . . .\n. . . . .\n\n\
                      drops:\nw . . . .\n. . . . .\n. . . . .\n";

#[test]
fn what_the_right_button_is_dragged_over_is_the_brush_until_it_is_put_away() {
    let put_away: [fn(&mut Desk); 3] = [
        |desk| drop(desk.act(&[Action::Back])),
        |desk| drop(desk.act(&[Action::PickHere])),
        |desk| drop(desk.act(&[Action::Tool(0)])),
    ];
    for put_away in put_away {
        let mut desk = Desk::with(CORNER);
        let [from, to] = [(1, 1), (0, 0)].map(|cell| desk.place(cell));
        desk.act(&[Action::Point(from), Action::PickHere, Action::Point(to)]);
        assert_eq!(desk.bench().steps(), (0, 0), "nothing is drawn by it");
        desk.drag(&[(2, 1)]);
        // It stays in the picture.
        desk.drag(&[(4, 2)]);
        assert_eq!(desk.rows(), "23.../t.223/..tt.");
        assert!(
            desk.text()
                .ends_with("drops:\nw . . . .\n. . w w .\n. . . . .\n"),
            "{}",
            desk.text()
        );
        assert_eq!(desk.bench().steps(), (2, 0), "each click is a step");
        put_away(&mut desk);
        desk.act(&[Action::Ink(1)]);
        desk.drag(&[(4, 0)]);
        assert_eq!(desk.rows(), "23..#/t.223/..tt.");
    }
}

#[test]
fn a_brush_is_mirrored_as_the_pen_is_and_what_is_pasted_is_not() {
    let mut desk = Desk::with(CORNER);
    let [from, to] = [(1, 1), (0, 0)].map(|cell| desk.place(cell));
    desk.act(&[Action::Point(from), Action::PickHere, Action::Point(to)]);
    desk.act(&[Action::Mirror]);
    desk.drag(&[(0, 1)]);
    assert_eq!(desk.rows(), "23.../23.32/t...t");
    // Where it meets its image it counts itself.
    desk.drag(&[(2, 0)]);
    assert_eq!(desk.rows(), "2323./2.t.2/t...t");
}

#[test]
fn what_is_pasted_hangs_until_it_is_put_by_a_click_or_by_keys() {
    let layout = EditorLayout::new(View::of(WINDOW).surface, PanelContent::Report);
    let attach = |desk: &mut Desk, text: &str| {
        let patch = Patch::from_text(text).expect("there are bricks");
        desk.editor.attach(patch, &layout);
    };
    let mut desk = Desk::new(5, 3);
    let place = desk.place((3, 1));
    desk.act(&[Action::Point(place)]);
    attach(&mut desk, "bricks:\n2 3\n");
    desk.act(&[Action::Ink(0), Action::Ink(4)]);
    assert!(desk.editor.piece.is_none(), "another ink puts it away");
    attach(&mut desk, "bricks:\n2 3\n");
    assert_eq!(desk.rows(), "...../...../.....");
    desk.drag(&[(3, 1), (0, 0)]);
    assert_eq!(desk.rows(), "...../...23/.....", "once");
    desk.drag(&[(0, 0)]);
    assert_eq!(desk.rows(), "4..../...23/.....", "and then the pen draws");
    attach(&mut desk, "bricks:\nt t\n");
    desk.act(&[Action::Down, Action::Right, Action::Paint]);
    assert_eq!(desk.rows(), "4..../.tt23/.....");
    attach(&mut desk, "bricks:\nt t\n");
    let asked = desk.act(&[Action::Back]);
    assert!(asked.to().is_none() && desk.editor.question.is_none());
    desk.act(&[Action::Down, Action::Erase]);
    assert_eq!(desk.rows(), "4..../.tt23/.....");
    // Below the picture it hangs over the last row.
    let below = desk.place((2, 2)) + vec2(0.0, 100.0);
    desk.act(&[Action::Point(below)]);
    attach(&mut desk, "bricks:\nt t\n");
    desk.act(&[Action::Paint]);
    assert_eq!(desk.rows(), "4..../.tt23/..tt.");
    // A file of plain numbers asks first.
    let mut desk = Desk::with("2 2 0\n0 0 0\n");
    let place = desk.place((2, 1));
    desk.act(&[Action::Point(place)]);
    attach(&mut desk, "bricks:\nt\n");
    desk.drag(&[(2, 1)]);
    assert_eq!(desk.text(), "2 2 0\n0 0 0\n");
    desk.answer(0);
    assert_eq!(desk.rows(), "22./..t");
}

#[test]
fn the_middle_button_and_the_painting_key_pan_the_view() {
    let mut desk = Desk::new(5, 3);
    let at = desk.place((2, 1));
    let to = at + vec2(-60.0, 20.0);
    desk.act(&[
        Action::Point(at),
        Action::ZoomIn,
        Action::ZoomIn,
        Action::ZoomIn,
    ]);
    for drag in [
        &[Action::Pan, Action::Point(to)][..],
        &[
            Action::Paint,
            Action::Click(at),
            Action::Point(to),
            Action::Release(to),
        ],
    ] {
        desk.act(&[Action::Point(at)]);
        let before = desk.place((2, 1));
        desk.act(drag);
        let after = desk.place((2, 1));
        assert!((after - before).abs_diff_eq(to - at, 0.01), "{after}");
        // It ends there.
        desk.act(&[Action::Point(at)]);
        assert_eq!(desk.place((2, 1)), after);
    }
    assert_eq!(desk.rows(), "...../...../.....");
    assert_eq!(desk.bench().steps(), (0, 0));
    desk.act(&[Action::Paint]);
    assert_eq!(desk.bench().steps(), (1, 0), "alone the key paints");
}

#[test]
fn a_stroke_ends_with_its_button_beside_an_open_page() {
    let mut desk = Desk::new(5, 3);
    desk.act(&[Action::Properties]);
    desk.drag(&[(0, 0), (1, 0)]);
    let place = desk.place((4, 0));
    desk.act(&[Action::Point(place)]);
    assert_eq!(desk.rows(), "22.../...../.....");
    assert_eq!(desk.bench().steps(), (1, 0));
}

#[test]
fn a_built_in_level_is_drawn_on_as_it_is_written() {
    let mut app = AppContext::of(LevelSet::builtin());
    let own = LevelSet::builtin();
    for (index, level) in own.iter().enumerate() {
        open(&mut app, Some(index));
        let bench = app.workbench.as_ref().expect("the level");
        assert_eq!(bench.level(), Some(level));
        let text = LevelSet::builtin_text(level).expect("it is built in");
        assert_eq!(bench.document().bytes(), text.as_bytes());
        assert!(!bench.is_dirty());
    }
}

#[test]
fn plain_numbers_become_text_once_and_after_a_question() {
    let mut desk = Desk::with("2 2 0\n0 0 0\n");
    desk.drag(&[(2, 0)]);
    assert_eq!(desk.text(), "2 2 2\n0 0 0\n", "numbers say blue");
    desk.act(&[Action::Ink(7)]);
    desk.drag(&[(0, 1)]);
    desk.answer(1);
    assert_eq!(desk.text(), "2 2 2\n0 0 0\n");
    desk.drag(&[(0, 1)]);
    desk.answer(0);
    assert_eq!(desk.text(), "bricks:\n2 2 2\nd . .\n");
    assert_eq!(desk.bench().steps(), (2, 0), "the question made one step");
    desk.drag(&[(1, 1)]);
    assert_eq!(desk.rows(), "222/dd.");
}

#[test]
fn it_is_played_when_it_can_be_and_else_it_says_why() {
    let mut desk = Desk::new(3, 2);
    let asked = desk.act(&[Action::Edit]);
    assert!(asked.to().is_none());
    assert!(
        asked
            .notice
            .is_some_and(|notice| notice.starts_with("It cannot be played yet: "))
    );
    desk.drag(&[(1, 1)]);
    let asked = desk.act(&[Action::Edit]);
    assert_eq!(asked.to(), Some(Transition::PlayTest));
    desk.editor.is_over_game = true;
    assert_eq!(desk.act(&[Action::Edit]).leave, Some(Leave::Back));
    let asked = desk.act(&[Action::ServeAfresh]);
    assert_eq!(asked.to(), Some(Transition::PlayTest));
}

#[test]
fn leaving_with_unsaved_work_asks() {
    let folder = TestFolder::new("leave");
    folder.write("a.txt", "bricks:\n. 2 .\n");
    let open = || {
        let mut desk = desk_of(&folder);
        desk.drag(&[(0, 0)]);
        desk
    };
    // Stay, then discard, then save.
    let mut desk = open();
    assert!(desk.act(&[Action::Back]).to().is_none());
    assert!(desk.answer(1).to().is_none());
    assert!(!desk.app.guard.is_asking() && desk.bench().is_dirty());
    desk.act(&[Action::Back]);
    let card = Transition::LevelsOfDrawing(0);
    assert_eq!(desk.answer(2).to(), Some(card));
    assert!(!desk.bench().is_dirty());
    assert_eq!(desk.text(), "bricks:\n. 2 .\n");
    assert_eq!(folder.text("a.txt"), "bricks:\n. 2 .\n");
    let mut desk = open();
    let leave = Leave::To(Transition::Title);
    assert!(!desk.leaves(&leave));
    assert_eq!(desk.answer(0).to(), Some(Transition::Title));
    assert_eq!(folder.text("a.txt"), "bricks:\n2 2 .\n");
    let mut desk = open();
    assert!(desk.leaves(&leave), "it is saved");
    desk.drag(&[(2, 0)]);
    assert!(!desk.leaves(&Leave::Close));
    assert!(desk.leaves(&Leave::Close), "a second time means it");
}

/// An editor with a level that has a file, and a draft of an earlier session if there is one.
fn desk_of(folder: &TestFolder) -> Desk {
    let (file, document) = LevelFile::open(folder.join("a.txt")).expect("it is there");
    let mut desk = Desk::new(1, 1);
    desk.app.workbench = Some(Workbench::new(document, file));
    desk
}

#[test]
fn a_draft_that_is_thrown_away_comes_back_with_undo() {
    let folder = TestFolder::new("draft");
    folder.write("a.txt", "2 . .\n");
    folder.write("a.txt.autosave", "2 . 3\n");
    let mut desk = desk_of(&folder);
    desk.act(&[]);
    assert!(desk.editor.question.is_some());
    let said = desk.answer(1).notice.expect("how it comes back");
    assert!(said.contains("Ctrl+Z"), "{said}");
    assert_eq!(desk.rows(), "2..");
    assert!(!desk.bench().is_dirty());
    desk.act(&[Action::Undo]);
    assert_eq!(desk.rows(), "2.3");
    assert!(desk.bench().is_dirty());
}

fn asks_whose_work_counts(desk: &Desk) -> bool {
    let question = desk.editor.question.as_ref().map(QuestionPanel::spoken);
    question.is_some_and(|question| question.contains("Another program has changed a.txt too"))
}

#[test]
fn going_back_from_whose_work_counts_means_later_and_makes_no_file() {
    let folder = TestFolder::new("later");
    folder.write("a.txt", "2 . .\n");
    let mut desk = desk_of(&folder);
    desk.drag(&[(1, 0)]);
    folder.write("a.txt", "2 . # \n");
    desk.act(&[Action::Save]);
    desk.act(&[]);
    assert!(desk.editor.question.is_some());
    let back = |desk: &mut Desk| {
        for _ in 0..40 {
            desk.act(&[]);
        }
        desk.act(&[Action::Back])
    };
    back(&mut desk);
    desk.act(&[]);
    assert!(desk.editor.question.is_none());
    assert_eq!(folder.names(), ["a.txt"]);
    assert_eq!(folder.text("a.txt"), "2 . # \n");
    // It is asked again by a save, and by one before leaving.
    desk.act(&[Action::Save]);
    desk.act(&[]);
    assert!(asks_whose_work_counts(&desk));
    back(&mut desk);
    desk.act(&[Action::Back]);
    assert!(desk.answer(0).to().is_none());
    desk.act(&[]);
    assert!(asks_whose_work_counts(&desk));
}

#[test]
fn leaving_a_level_whose_file_was_deleted_asks() {
    let folder = TestFolder::new("deleted");
    folder.write("a.txt", "2 . .\n");
    let mut desk = desk_of(&folder);
    std::fs::remove_file(folder.join("a.txt")).expect("it is gone");
    for _ in 0..2 {
        desk.app.workbench.as_mut().expect("it").advance(1.0);
    }
    assert!(!desk.leaves(&Leave::Close));
    let left = desk.answer(2);
    assert!(left.leave == Some(Leave::Close) && desk.app.workbench.is_none());
}

#[test]
fn the_page_writes_headers_and_changes_the_size() {
    use Action::{Choose, Down, Erase, Properties, Right, Type};
    let mut desk = Desk::new(3, 2);
    desk.act(&[Properties, Choose]);
    assert!(desk.editor.is_writing());
    desk.act(&[Right, Erase, Erase, Type('n'), Type('t'), Type('s'), Choose]);
    assert_eq!(
        desk.bench().document().header(Header::Title).as_deref(),
        Some("Tents")
    );
    desk.act(&[Down, Down, Choose, Type('9'), Type('0'), Choose]);
    assert!(
        desk.text().starts_with("title: Tents\npar: 90\n"),
        "{}",
        desk.text()
    );
    desk.act(&[Down, Right, Down, Action::Left]);
    assert_eq!(size(desk.bench().picture()), (4, 1));
    desk.act(&[Action::Undo, Action::Undo]);
    assert_eq!(size(desk.bench().picture()), (3, 2));
    desk.act(&[Action::Back]);
    assert!(desk.editor.page.is_none());
}

#[test]
fn what_is_written_is_taken_before_it_is_saved_or_played() {
    use Action::{Choose, Edit, Properties, Save, Type};
    let folder = TestFolder::new("written");
    folder.write("a.txt", "title: a\n2 2\n");
    let (file, document) = LevelFile::open(folder.join("a.txt")).expect("it is there");
    let mut desk = Desk::new(1, 1);
    desk.app.workbench = Some(Workbench::new(document, file));
    desk.act(&[Properties, Choose, Type('b'), Save]);
    assert!(folder.text("a.txt").starts_with("title: b\n"));
    assert!(!desk.editor.is_writing());
    desk.act(&[Action::Down, Action::Down, Choose, Type('0')]);
    for action in [Save, Edit] {
        let asked = desk.act(&[action]);
        let refused = "A par time is above 0 and at most 3600 seconds";
        assert_eq!(asked.notice.as_deref(), Some(refused));
        assert!(desk.editor.is_writing() && asked.to().is_none());
    }
    desk.act(&[Type('9')]);
    let asked = desk.act(&[Edit]);
    assert_eq!(asked.to(), Some(Transition::PlayTest));
    assert!(desk.text().contains("par: 09\n"), "{}", desk.text());
}

impl Desk {
    fn picture(&self) -> Canvas {
        let mut canvas = Canvas::new();
        let view = self.editor.view(&self.app, Surface::of(WINDOW));
        canvas.begin(WINDOW, Vec2::ZERO, view.pixels);
        canvas.links.begin(Some(Vec2::ZERO), &view);
        let bindings = &self.app.settings.controls.bindings;
        let ui = &mut Ui::new(&mut canvas, &view, bindings);
        self.editor.draw(ui, &self.app);
        canvas
    }

    /// True if a text is in the picture.
    fn says(&self, text: &str) -> bool {
        let canvas = self.picture();
        let mut texts = canvas.links.written().into_iter();
        texts.any(|(_, written)| written == text)
    }

    /// The action of a click on a row of the panel, which it selects.
    fn click_on_row(&mut self, label: &str) -> Action {
        let ends = [Action::First, Action::Last];
        let row = ends.into_iter().find_map(|end| {
            self.act(&[end]);
            self.click_on_shown_row(label)
        });
        row.expect("there is such a row")
    }

    fn click_on_shown_row(&mut self, label: &str) -> Option<Action> {
        let canvas = self.picture();
        let view = self.editor.view(&self.app, Surface::of(WINDOW));
        let panel = self.editor.layout(view.surface).panel;
        let places = (0..panel.h as usize).map(|y| panel.point() + vec2(20.0, y as f32));
        let mut rows = places.filter_map(|place| canvas.links.at(place));
        rows.find(|action| {
            if let Action::Row(row) | Action::Turn(row, _) = *action {
                self.act(&[Action::Over {
                    row,
                    is_value: false,
                }]);
            }
            let page = self.editor.page.as_ref();
            page.is_some_and(|page| page.label() == label)
        })
    }

    fn header(&self, header: Header) -> Option<String> {
        self.bench().document().header(header)
    }
}

#[test]
fn an_empty_drawing_begins_with_bricks_and_is_no_mistake() {
    let mut desk = Desk::new(3, 2);
    desk.app.memory.editor.palette = Palette::Drops;
    desk.editor = Editor::new(&desk.app, false);
    assert_eq!(desk.editor.choices.palette, Palette::Bricks);
    assert!(desk.says(words().editor.begin));
    let drawn = Desk::with("# #\n");
    assert!(!drawn.says(words().editor.begin));
    desk.app.workbench = drawn.app.workbench;
    assert_eq!(
        Editor::new(&desk.app, false).choices.palette,
        Palette::Drops
    );
}

#[test]
fn a_click_elsewhere_takes_what_is_written_and_then_does_its_own() {
    use Action::{Choose, Click, Ink, Properties, Release, Type};
    let written = || {
        let mut desk = Desk::with("title: a\npar: 90\nbricks:\n. 2 .\n");
        desk.act(&[Properties]);
        let rows = ["Title", "Author", "Par"].map(|row| desk.click_on_row(row));
        desk.act(&[rows[0], Type('b')]);
        assert!(desk.editor.is_writing());
        (desk, rows)
    };
    // In another row.
    let (mut desk, rows) = written();
    desk.act(&[rows[1], Release(Vec2::ZERO), Type('M'), Choose]);
    let names = [Header::Title, Header::Author].map(|header| desk.header(header));
    assert_eq!(names, ["b", "M"].map(|name| Some(name.to_owned())));
    // In the palette, which is a button, and in the picture.
    let (mut desk, _) = written();
    desk.act(&[Ink(3)]);
    assert!(!desk.editor.is_writing());
    assert_eq!(
        desk.editor.choices.ink().name(),
        Palette::Bricks.ink(3).name()
    );
    let (mut desk, _) = written();
    desk.drag(&[(0, 0)]);
    assert_eq!(
        (desk.rows().as_str(), desk.bench().steps()),
        ("22.", (2, 0))
    );
    assert_eq!(desk.header(Header::Title).as_deref(), Some("b"));
    // In the field itself it is written on.
    let (mut desk, _) = written();
    let field = page::field(desk.editor.layout(View::of(WINDOW).surface).panel);
    desk.act(&[Click(field.center()), Type('c')]);
    assert!(desk.editor.is_writing());
    desk.act(&[Action::Undo]);
    assert_eq!(desk.header(Header::Title).as_deref(), Some("a"));
    // An invalid value is refused, and nothing else happens.
    let (mut desk, rows) = written();
    desk.act(&[rows[2], Type('0')]);
    let place = desk.place((0, 0));
    for elsewhere in [rows[0], Click(place), Ink(3)] {
        let refused = desk.act(&[elsewhere]).notice;
        let said = "A par time is above 0 and at most 3600 seconds";
        assert_eq!(refused.as_deref(), Some(said), "{elsewhere:?}");
        assert!(desk.editor.is_writing());
    }
    assert_eq!(
        (desk.rows().as_str(), desk.bench().steps()),
        (".2.", (1, 0))
    );
}

#[test]
fn the_page_tells_of_the_document_whoever_has_changed_it() {
    let mut desk = Desk::with("title: a\nbricks:\n. 2 .\n");
    desk.act(&[Action::Properties]);
    let spoken = |desk: &Desk| {
        let page = desk.editor.page.as_ref().expect("it is open");
        page.spoken()
    };
    let to = |title: &'static str| {
        move |document: &mut Document| document.set_header(Header::Title, Some(title))
    };
    assert!(spoken(&desk).starts_with("Title: a."));
    // As it is done to what another program has written.
    desk.app.workbench.as_mut().expect("it").step(to("b"));
    desk.act(&[]);
    assert!(spoken(&desk).starts_with("Title: b."), "{}", spoken(&desk));
    for (action, told) in [(Action::Undo, "Title: a."), (Action::Redo, "Title: b.")] {
        desk.act(&[action]);
        assert!(spoken(&desk).starts_with(told), "{}", spoken(&desk));
    }
    // The cell of the cursor, too, which is then the highlighted one, wherever the pointer is.
    desk.click_on_row("Column 2");
    let layout = desk.editor.layout(Surface::of(WINDOW));
    let here = desk.editor.cell_here(desk.bench(), &layout);
    assert_eq!(here, Some(desk.editor.choices.cursor));
    desk.drag(&[(2, 0)]);
    assert!(
        spoken(&desk).starts_with("Column 3: − / +."),
        "{}",
        spoken(&desk)
    );
}

#[test]
fn a_playable_level_is_not_called_unplayable_behind_a_question() {
    for (bricks, is_told) in [("2", false), ("#", true)] {
        let is_said = Desk::with(bricks).says(words().editor.bot_cannot_play);
        assert_eq!(is_said, is_told, "{bricks}");
    }
}

#[test]
fn the_page_refuses_what_a_level_cannot_have() {
    use Action::{Choose, Down, Properties, Type};
    let mut desk =
        Desk::with("title: a\nball: 400 500 0 -300\npaddle: 400\npar: 1:30\nbricks:\n. 2 .\n");
    let text = desk.text();
    assert_eq!(desk.bench().level().and_then(Level::par), Some(90.0));
    desk.act(&[Properties, Down, Down]);
    for (downs, typed, refused) in [
        (0, "soon", "`soon` is not a number; write `par: seconds`"),
        (
            0,
            "1:75",
            "`1:75` is not a time; write `par: 1:30` for 90 seconds",
        ),
        (0, "0", "A par time is above 0 and at most 3600 seconds"),
        (7, "500", "Bricks reach down to a y from 100 to 450"),
        (
            1,
            "1 2 3 4 5",
            "Expected 4 numbers, found 5; write `ball: x y dx dy`",
        ),
        (
            0,
            "900 500 0 -300",
            "The ball is outside the field of 800 x 600",
        ),
        (1, "-1", "The paddle is outside the field, 0 to 800"),
    ] {
        desk.act(&vec![Down; downs]);
        desk.act(&[Choose]);
        let letters: Vec<Action> = typed.chars().map(Type).collect();
        desk.act(&letters);
        let asked = desk.act(&[Choose]);
        assert_eq!(asked.notice.as_deref(), Some(refused));
        assert!(desk.editor.is_writing(), "it is asked again");
        desk.act(&[Action::Back]);
        assert_eq!(desk.text(), text);
    }
    desk.act(&[Choose, Type('9'), Choose]);
    assert!(desk.text().contains("\npaddle: 9\n"), "{}", desk.text());
}

#[test]
fn the_size_is_written_as_a_number() {
    use Action::{Choose, Down, Properties, Type};
    let mut desk = Desk::new(3, 2);
    desk.act(&[Properties, Down, Down, Down]);
    for (typed, refused, expected) in [
        ("21", None, (21, 2)),
        ("256", None, (256, 2)),
        ("0", Some("A level has 1 to 256 columns"), (256, 2)),
        ("257", Some("A level has 1 to 256 columns"), (256, 2)),
        ("-1", Some("A level has 1 to 256 columns"), (256, 2)),
        ("many", Some("A level has 1 to 256 columns"), (256, 2)),
        (
            "99999999999999999999",
            Some("A level has 1 to 256 columns"),
            (256, 2),
        ),
        ("1", None, (1, 2)),
    ] {
        desk.act(&[Choose]);
        let letters: Vec<Action> = typed.chars().map(Type).collect();
        desk.act(&letters);
        let asked = desk.act(&[Choose]);
        assert_eq!(asked.notice.as_deref(), refused, "{typed}");
        assert_eq!(size(desk.bench().picture()), expected, "{typed}");
        if refused.is_some() {
            assert!(desk.editor.is_writing(), "it is asked again");
            desk.act(&[Action::Back]);
        }
    }
    desk.act(&[
        Down,
        Choose,
        Type('0'),
        Choose,
        Action::Erase,
        Type('7'),
        Choose,
    ]);
    assert_eq!(size(desk.bench().picture()), (1, 7));
    desk.act(&[Action::Undo, Action::Undo]);
    assert_eq!(size(desk.bench().picture()), (256, 2), "each is one step");
}

#[test]
fn the_smallest_and_the_largest_picture_are_drawn_on_in_every_window() {
    for (columns, rows) in [(1, 1), (256, 256)] {
        let mut desk = Desk::new(columns, rows);
        let far = (columns - 1, rows - 1);
        for closer in [false, true] {
            if closer {
                let place = desk.place(far);
                let turns = [Action::ZoomIn; 12];
                desk.act(&[Action::Point(place)]);
                desk.act(&turns);
            }
            desk.drag(&[far]);
            assert!(desk.bench().picture().brick(far.0, far.1).known().is_some());
            desk.act(&[Action::Undo]);
        }
    }
    let mut empty = Desk::with("title: nothing\n");
    empty.act(&[
        Action::Paint,
        Action::Up,
        Action::Erase,
        Action::Pick,
        Action::ZoomIn,
    ]);
    empty.act(&[
        Action::SelectAll,
        Action::ShiftUp,
        Action::InsertRow,
        Action::Mirror,
    ]);
    empty.act(&[Action::Mirror, Action::Erase, Action::Paint]);
    assert_eq!(empty.text(), "title: nothing\n");
}

#[test]
fn a_stroke_ends_where_the_window_loses_the_focus() {
    let mut desk = Desk::new(5, 3);
    let [from, to] = [(0, 0), (4, 0)].map(|cell| desk.place(cell));
    desk.act(&[Action::Point(from), Action::Click(from)]);
    desk.act(&[Action::FocusLost]);
    desk.act(&[Action::FocusGained, Action::Point(to)]);
    assert_eq!(desk.rows(), "2..../...../.....");
    assert_eq!(desk.bench().steps(), (1, 0));
}

#[test]
fn a_broken_level_is_shown_and_can_be_mended() {
    let mut desk = Desk::with("bricks:\n2 Q\n3\n");
    assert!(desk.bench().level().is_none());
    desk.drag(&[(1, 0)]);
    desk.drag(&[(1, 1)]);
    assert_eq!(desk.text(), "bricks:\n2 2\n3 2\n");
    assert!(desk.bench().level().is_some());
}

#[test]
fn keys_act_in_the_cell_that_is_marked() {
    let mut desk = Desk::new(5, 3);
    desk.drag(&[(0, 0)]);
    // The pointer moves on and marks another cell, without a button.
    let place = desk.place((3, 2));
    desk.act(&[Action::Point(place)]);
    desk.act(&[Action::Paint]);
    assert_eq!(desk.rows(), "2..../...../...2.");
    desk.act(&[Action::Left, Action::Erase]);
    desk.act(&[Action::Right, Action::Erase]);
    assert_eq!(desk.rows(), "2..../...../.....");
}

#[test]
fn a_file_of_numbers_asks_before_it_becomes_text_whatever_is_done() {
    let numbers = "2 2 0\n0 0 2\n";
    // Rewrites it, or leaves the numbers.
    for (down, expected) in [(0, "title: X\nbricks:\n2 2 .\n. . 2\n"), (1, numbers)] {
        let mut desk = Desk::with(numbers);
        desk.act(&[Action::Properties]);
        desk.act(&[Action::Choose]);
        desk.act(&[Action::Type('X')]);
        desk.act(&[Action::Choose]);
        assert_eq!(desk.text(), numbers, "not before it is asked");
        assert!(desk.editor.question.is_some());
        desk.answer(down);
        assert_eq!(desk.text().replace("\n\n", "\n"), expected);
    }
    // The tool that asked does its work then.
    let mut desk = Desk::with(numbers);
    desk.act(&[Action::Tool(3), Action::Ink(7)]);
    desk.drag(&[(1, 0)]);
    assert!(desk.editor.question.is_some());
    desk.answer(0);
    assert_eq!(desk.rows(), "dd./..2");
    assert_eq!(desk.bench().steps(), (1, 0));
}

#[test]
fn the_first_drop_says_that_chance_is_over() {
    let mut desk = Desk::new(3, 2);
    desk.drag(&[(0, 0)]);
    desk.act(&[Action::NextPalette, Action::Ink(3)]);
    let place = desk.place((0, 0));
    let said = desk
        .act(&[Action::Point(place), Action::Click(place)])
        .notice;
    assert!(said.is_some_and(|said| said.contains("chance")));
    assert!(desk.act(&[Action::Release(place)]).notice.is_none());
}

#[test]
fn a_ball_that_was_set_is_there_with_a_new_serve() {
    for (draws, has_label) in [(false, false), (true, true)] {
        let mut desk = Desk::with("title: a\nball: 400 500 0 -300\nbricks:\n. 2 .\n");
        desk.editor.is_over_game = true;
        if draws {
            let bench = desk.app.workbench.as_mut().expect("the level");
            bench.step(|document| document.set_header(Header::Ball, Some("300 500 0 -300")));
        }
        let asked = desk.act(&[Action::Edit]);
        assert_eq!(asked.leave, Some(Leave::Back));
        assert_eq!(asked.notice.is_some(), has_label, "{:?}", asked.notice);
    }
}

#[test]
fn a_level_whose_file_cannot_be_read_opens_as_a_copy_and_a_notice_says_why() {
    let folder = TestFolder::new("no-file");
    let mut app = AppContext::of(LevelSet::builtin());
    let levels = app.source.to_play();
    let level = levels.id(0);
    let context = LevelContext { levels, level };
    // A folder has the name of the file.
    opening::edit(&mut app, context, Some(folder.to_path_buf()));
    let sentences = app.level_sets.drafts.advance(0.0);
    assert_eq!(sentences.len(), 1);
    assert!(sentences[0].contains("no-file"), "{sentences:?}");
    let bench = app.workbench.as_ref().expect("a copy");
    assert_ne!(bench.path(), Some(&*folder));
    assert_eq!(bench.title(), "First Light");
}
