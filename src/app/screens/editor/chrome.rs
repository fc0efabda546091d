//! Around the picture: tools, palette, title and hints. Everything here is a button, too.

use breakout::collision::Aabb;
use breakout::level::Problem;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::bot_panel::{LINE, Shown, TWO_COLUMNS};
use super::canvas::draw_brick;
use super::choices::EditorChoices;
use super::layout::EditorLayout;
use super::palette::{Ink, Palette, pick, size};
use super::tools::{Area, Cell, Mirror, TOOLS, Tool};
use super::{Editor, patch::Patch};
use crate::app::input::{Action, Context};
use crate::app::playfield::draw_lettered_badge;
use crate::app::render::palette::play;
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::ui::problems::{ToldProblem, draw_problems, severity_color};
use crate::app::ui::{Ui, button::Face, hint};
use crate::app::view::View;
use crate::app::view::area::Area as _;
use crate::app::words::words;
use crate::app::workbench::Workbench;

type Hints = Vec<(Context, Action, &'static str)>;

/// Distance of the list of problems from the edges of the field.
const PROBLEMS: f32 = 16.0;
/// The width of a button without its key.
const NARROW: f32 = 100.0;
/// The width of a swatch from which on it has its number.
const NUMBERED: f32 = 56.0;

pub(super) fn draw(
    ui: &mut Ui<'_>,
    layout: &EditorLayout,
    bench: &Workbench,
    choices: &EditorChoices,
    foot: (&str, Hints),
) {
    ui.in_window();
    draw_bar(ui, layout.bar, bench);
    if layout.has_tools {
        draw_buttons(ui, layout, bench, choices);
        draw_palette(ui, layout, choices);
    }
    // What is not begun yet is no mistake.
    let has_cells = Area::whole(size(bench.picture())).is_some();
    let is_empty = has_cells && bench.picture().is_empty();
    let problem = bench.problem();
    let problem = problem.filter(|_| !is_empty && !lists_problems(bench));
    let facts = if is_empty {
        Some(words().editor.begin.to_owned())
    } else {
        (!layout.has_panel).then(|| facts(bench).join(" · "))
    };
    draw_foot(ui, layout.foot, (problem, facts), foot);
    ui.flush();
}

fn draw_bar(ui: &mut Ui<'_>, bar: Rect, bench: &Workbench) {
    let base = bar.y + 30.0;
    let mut row = Rect::new(bar.x, base - 16.0, bar.w, hint::ROW);
    let words = words().editor;
    let save = ui.hint(Context::Editor, Action::Save, words.key_save);
    let play = ui.hint(Context::Editor, Action::Edit, words.key_play);
    let width = ui.hints(row, Align::Right, &[save, play]);
    row.cut_right(width);
    if bench.is_dirty() {
        let dot = Shape::circle(vec2(row.x + 5.0, base - 8.0), 4.5);
        ui.add(dot.fill(play::COMBO));
        row.cut_left(18.0);
    }
    if let Some(trouble) = bench.trouble() {
        ui.line(Style::Small, trouble, row, Align::Right, play::DANGER);
        row.cut_right(ui.lettering.width(Style::Small, trouble) + 22.0);
    }
    let title = ui.lettering.fitted(Style::Title, &bench.title(), row.w);
    let width = ui.lettering.width(Style::Title, &title);
    let at = vec2(row.x, base);
    ui.text(Style::Title, title, at, Align::Left, play::TEXT);
    let area = row.cut_left(width + 14.0);
    // Whoever clicks the title wants to write one.
    ui.links.add(area, Action::Properties);
    if row.w > 60.0 {
        let file = bench.file_name();
        let told = match (file.is_empty(), bench.is_dirty()) {
            (false, _) => &file,
            (true, false) => words.new_level,
            (true, true) => words.not_saved_yet,
        };
        let name = ui.lettering.fitted(Style::Small, told, row.w);
        let color = if bench.is_dirty() {
            play::COMBO
        } else {
            play::QUIET
        };
        ui.line(Style::Small, name, row, Align::Left, color);
    }
}

fn draw_buttons(
    ui: &mut Ui<'_>,
    layout: &EditorLayout,
    bench: &Workbench,
    choices: &EditorChoices,
) {
    let (done, undone) = bench.steps();
    let words = words().editor;
    let mirror = choices.mirror;
    let tools = TOOLS.iter().enumerate().map(|(index, (tool, name))| {
        let is_on = *tool == choices.tool;
        (Action::Tool(index), name(words), is_on, true)
    });
    let name = words.mirrors[mirror as usize];
    let others = [
        (Action::Mirror, name, mirror != Mirror::Off, true),
        (Action::Piece, words.piece, false, true),
        (Action::Undo, words.undo, false, done > 0),
        (Action::Redo, words.redo, false, undone > 0),
    ];
    for ((action, name, is_on, is_live), rect) in tools.chain(others).zip(layout.buttons) {
        let face = if rect.w < NARROW {
            Face::Word(name)
        } else {
            Face::Keyed(Context::Editor, name)
        };
        ui.button(rect, face, is_live.then_some(action), is_on);
    }
}

fn draw_palette(ui: &mut Ui<'_>, layout: &EditorLayout, choices: &EditorChoices) {
    let names = words().editor.palettes;
    let chosen = choices.palette as usize;
    let tabs = [0, 1].map(|tab| {
        let action = (tab != chosen).then_some(Action::NextPalette);
        (layout.tabs[tab], names[tab], action)
    });
    ui.tabs(&tabs, chosen);
    let swatches = layout.swatches.iter().enumerate();
    for (number, rect) in swatches.take(choices.palette.len()) {
        let ink = choices.palette.ink(number);
        let action = Action::Ink(number);
        ui.plate(*rect, Some(action), ink == choices.ink());
        draw_ink(ui, *rect, ink);
        let key = ui.bindings.key(Context::Editor, action);
        if number < 10 && rect.w > NUMBERED {
            let at = vec2(rect.right() - 7.0, rect.center().y + 5.0);
            ui.text(Style::Digits, key, at, Align::Right, play::DIM);
        }
    }
}

fn draw_foot(
    ui: &mut Ui<'_>,
    mut foot: Rect,
    (problem, facts): (Option<&Problem>, Option<String>),
    (here, hints): (&str, Hints),
) {
    let row = foot.cut_bottom(30.0).cut_top(hint::ROW);
    foot.cut_top(5.0);
    let mut left = foot.cut_left(ui.lettering.width(Style::Small, here));
    let line = left.cut_top(LINE);
    ui.line(Style::Small, here, line, Align::Left, play::QUIET);
    foot.cut_left(24.0);
    if let Some(problem) = problem {
        let color = severity_color(problem.severity);
        ui.paragraph(Style::Small, &problem.in_line(), foot, Align::Right, color);
    } else if let Some(facts) = facts {
        let facts = ui.lettering.fitted(Style::Small, &facts, foot.w);
        let line = foot.cut_top(LINE);
        ui.line(Style::Small, facts, line, Align::Right, play::QUIET);
    }
    let hint = |(context, action, word)| ui.hint(context, action, word);
    let hints: Vec<_> = hints.into_iter().map(hint).collect();
    // Hints without room are on the sheet of keys.
    let all = ui.keys_hint();
    ui.foot(row, &hints, &[all]);
}

impl Editor {
    /// The highlighted cell: the cursor, or the cell at the pointer while that draws.
    pub(super) fn cell_here(&self, bench: &Workbench, layout: &EditorLayout) -> Option<Cell> {
        if self.by_keys || self.page.as_ref().is_some_and(|page| page.has_keys) {
            return Area::whole(size(bench.picture())).map(|_| self.choices.cursor);
        }
        self.cell_at_pointer(bench, layout)
    }

    /// A sentence about the patch at the pointer, the highlighted cell, or the ink.
    pub(super) fn words_here(&self, bench: &Workbench, layout: &EditorLayout) -> String {
        let words = words().editor;
        if let Some(Patch { size, .. }) = &self.piece {
            return words.put_here(size.0, size.1);
        }
        let Some((column, row)) = self.cell_here(bench, layout) else {
            let ink = self.choices.ink();
            return match self.choices.tool {
                Tool::Rectangle => words.rectangle_ink(ink.name(), &ink.about()),
                Tool::Change => words.changing_ink(ink.name()),
                _ => words.ink(ink.name(), &ink.about()),
            };
        };
        let picture = bench.picture();
        let name = pick(picture, (column, row), Palette::Bricks).map_or(words.empty, Ink::name);
        let drop = picture.drop(column, row).known();
        let here = match drop {
            Some(drop) => words.cell_with_drop(column + 1, row + 1, name, drop.spec().name),
            None => words.cell(column + 1, row + 1, name),
        };
        let heat = self.bot.heat();
        match heat.and_then(|heat| heat.of(row * picture.columns() + column)) {
            Some((seconds, _)) => words.time_of_cell(&here, seconds),
            None => here,
        }
    }

    /// The most useful keys in a page, with a patch at the pointer, with a selection, or without all these.
    pub(super) fn hints(&self, layout: &EditorLayout) -> Hints {
        let back = words().common.back;
        let words = words().editor;
        let times = match self.bot.shown.next(layout.has_panel) {
            Shown::Nothing => words.key_hide_times,
            Shown::Times => words.key_times,
            Shown::Report => words.key_report,
        };
        let page = self.page.as_ref().filter(|page| page.has_keys);
        let hints = if let Some(page) = page {
            let context = if page.is_writing() {
                Context::Text
            } else {
                Context::Menu
            };
            let choose = if page.is_writing() {
                words.key_take
            } else {
                words.key_choose
            };
            return vec![
                (context, Action::Choose, choose),
                (context, Action::Back, back),
            ];
        } else if self.piece.is_some() {
            vec![
                (Action::Paint, words.key_put),
                (Action::FlipAcross, words.key_flip_across),
                (Action::FlipDown, words.key_flip_down),
                (Action::Rotate, words.key_rotate),
                (Action::Back, words.key_let_go),
            ]
        } else if self.selection.is_some() {
            vec![
                (Action::Copy, words.key_copy),
                (Action::Cut, words.key_cut),
                (Action::Paste, words.key_paste),
                (Action::FlipAcross, words.key_flip_across),
                (Action::FlipDown, words.key_flip_down),
                (Action::Rotate, words.key_rotate),
                (Action::Erase, words.key_empty),
                (Action::Back, words.key_let_go),
            ]
        } else {
            vec![
                (Action::Back, back),
                (Action::Properties, words.key_level),
                (Action::Heat, times),
                (Action::ServeAfresh, words.key_serve),
                (Action::Copy, words.key_share),
                (Action::Paste, words.key_paste),
                (Action::ZoomIn, words.key_closer),
                (Action::ZoomOut, words.key_farther),
                (Action::Pick, words.key_pick),
                (Action::NextInk, words.key_next),
                (Action::InsertRow, words.key_add_row),
                (Action::ShiftRight, words.key_shift),
            ]
        };
        let hint = |(action, word)| (Context::Editor, action, word);
        hints.into_iter().map(hint).collect()
    }
}

/// True if a level that cannot be played has several problems, which are listed below its cells; one is at the foot.
pub(super) fn lists_problems(bench: &Workbench) -> bool {
    bench.level().is_none() && bench.problems().len() > 1
}

/// Draws what keeps a file from being played below the cells.
pub(super) fn draw_list_of_problems(ui: &mut Ui<'_>, view: &View, bench: &Workbench) {
    let problems = bench.problems();
    let picture = bench.picture();
    let (_, rows) = size(picture);
    let cells = rows as f32 * picture.cell_size().y * view.scale;
    let corner = view.origin;
    let size = view.field_size();
    let field = Rect::new(corner.x, corner.y + cells, size.x, size.y - cells);
    let room = field.inset(vec2(PROBLEMS, PROBLEMS * 0.5));
    let errors = problems.errors();
    let all = problems.len() + problems.left_out();
    let heading = words().editor.problems(errors, all - errors);
    let told = problems
        .iter()
        .map(|problem| ToldProblem::new(problem, problem.in_line()));
    let all = (told.collect(), problems.left_out());
    draw_problems(ui, room, all, (&heading, ""));
}

fn facts(bench: &Workbench) -> Vec<String> {
    let words = words().editor;
    let (columns, rows) = size(bench.picture());
    let mut lines = vec![words.cells(columns, rows)];
    if let Some(level) = bench.level() {
        let bricks = level.cells().iter().flatten();
        let breakable = bricks.clone().filter(|kind| kind.breaks()).count();
        let solid = bricks.count() - breakable;
        lines.push(words.brick_count(breakable, solid));
        lines.extend(level.author().map(|author| words.by(author)));
        lines.extend(level.par().map(|par| words.par(par)));
    }
    lines
}

/// Draws facts about the level as a whole. Returns the room below.
pub(super) fn draw_facts(ui: &mut Ui<'_>, mut panel: Rect, bench: &Workbench) -> Rect {
    let mut lines = facts(bench);
    if panel.w > TWO_COLUMNS {
        lines = vec![lines.join(" · ")];
    }
    ui.in_window();
    for line in lines {
        let line = ui.lettering.fitted(Style::Small, &line, panel.w);
        let row = panel.cut_top(LINE);
        ui.line(Style::Small, line, row, Align::Left, play::QUIET);
    }
    ui.flush();
    panel.cut_top(12.0);
    panel
}

fn draw_ink(canvas: &mut Canvas, rect: Rect, ink: Ink) {
    let beside = if rect.w > NUMBERED { 24.0 } else { 14.0 };
    let room = rect.size() - vec2(beside, 8.0);
    let size = room.min(vec2(44.0, 20.0)).max(Vec2::ONE);
    let corner = vec2(rect.x + 7.0, rect.center().y - size.y * 0.5).round();
    match ink {
        Ink::Brick(Some(kind)) => {
            draw_brick(canvas, kind, Aabb::new(corner, corner + size));
        }
        Ink::Drop(Some(kind)) => draw_lettered_badge(canvas, kind.spec(), corner, size),
        Ink::Brick(None) | Ink::Drop(None) => {
            let empty = Shape::rect(corner, size).round(3.0);
            canvas.add_snapped(empty.border(1.0, play::DIM));
            let low = corner + size * 0.25;
            let high = corner + size * 0.75;
            for (from, to) in [(low, high), (vec2(low.x, high.y), vec2(high.x, low.y))] {
                canvas.add(Shape::line(from, to, 1.5).fill(play::DIM));
            }
        }
    }
}
