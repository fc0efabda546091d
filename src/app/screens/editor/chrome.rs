//! What is around the picture: tools, palette, title and hints. Everything here is a button, too.

use breakout::collision::Aabb;
use breakout::level::Severity;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::canvas::shape;
use super::layout::Layout;
use super::palette::{Ink, Palette, size};
use super::tools::{Mirror, TOOLS, Tool};
use crate::app::input::{Action, Context};
use crate::app::playfield::{badge_ink, clock, draw_badge};
use crate::app::render::palette::play;
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::ui::Ui;
use crate::app::ui::button::Face;
use crate::app::ui::hint;
use crate::app::workbench::Workbench;

/// What the tools show.
pub(super) struct Chrome<'a> {
    pub(super) bench: &'a Workbench,
    pub(super) tool: Tool,
    pub(super) mirror: Mirror,
    pub(super) palette: Palette,
    pub(super) ink: Ink,
    pub(super) has_selection: bool,
    pub(super) has_piece: bool,
    /// What is said of the cell at the cursor.
    pub(super) here: String,
}

impl Chrome<'_> {
    pub(super) fn draw(&self, ui: &mut Ui<'_>, layout: &Layout) {
        ui.in_window();
        self.bar(ui, layout);
        self.buttons(ui, layout);
        self.palette(ui, layout);
        self.foot(ui, layout);
        ui.flush();
    }

    /// The title, the file, and how to play.
    fn bar(&self, ui: &mut Ui<'_>, layout: &Layout) {
        let bar = layout.bar;
        let base = bar.y + 30.0;
        let is_dirty = self.bench.is_dirty();
        let mut right = bar.right();
        let hints = [(Action::Save, "save"), (Action::Edit, "play")];
        let hints = hints.map(|(action, word)| ui.hint(Context::Editor, action, word));
        let row = Rect::new(bar.x, base - 16.0, bar.w, hint::ROW);
        right -= ui.hints(row, Align::Right, &hints);
        let mut left = bar.x;
        if is_dirty {
            let dot = Shape::circle(vec2(left + 5.0, base - 8.0), 4.5);
            ui.add(dot.fill(play::COMBO));
            left += 18.0;
        }
        if let Some(trouble) = self.bench.trouble() {
            let at = vec2(right, base);
            ui.text(Style::Small, trouble, at, Align::Right, play::DANGER);
            right -= ui.lettering.width(Style::Small, trouble) + 22.0;
        }
        let room = (right - left).max(0.0);
        let title = self.bench.title();
        let title = ui.lettering.fitted(Style::Title, &title, room);
        let width = ui.lettering.width(Style::Title, &title);
        let color = if is_dirty { play::COMBO } else { play::TEXT };
        ui.text(Style::Title, title, vec2(left, base), Align::Left, color);
        let name = match self.bench.file_name() {
            name if name.is_empty() => "not saved yet".to_owned(),
            name => name,
        };
        let room = room - width - 14.0;
        if room > 60.0 {
            let name = ui.lettering.fitted(Style::Small, &name, room);
            let at = vec2(left + width + 14.0, base);
            ui.text(Style::Small, name, at, Align::Left, play::QUIET);
        }
    }

    fn buttons(&self, ui: &mut Ui<'_>, layout: &Layout) {
        let (done, undone) = self.bench.steps();
        let [can_undo, can_redo] = [done, undone].map(|steps| steps > 0);
        let mirrors = self.mirror != Mirror::Off;
        let tools = TOOLS.iter().enumerate();
        let tools = tools
            .map(|(index, (tool, name))| (Action::Tool(index), *name, *tool == self.tool, true));
        let others = [
            (Action::Mirror, self.mirror.name(), mirrors, true),
            (Action::Undo, "Undo", false, can_undo),
            (Action::Redo, "Redo", false, can_redo),
        ];
        for ((action, name, is_on, is_live), rect) in tools.chain(others).zip(layout.buttons) {
            let face = Face::Keyed(Context::Editor, name);
            ui.button(rect, face, is_live.then_some(action), is_on);
        }
    }

    fn palette(&self, ui: &mut Ui<'_>, layout: &Layout) {
        let [left, right] = layout.tabs;
        let tabs = [(left, Palette::Bricks), (right, Palette::Drops)].map(|(area, palette)| {
            let action = (palette != self.palette).then_some(Action::NextPalette);
            (area, palette.name(), action)
        });
        ui.tabs(&tabs, usize::from(self.palette == Palette::Drops));
        for (number, rect) in layout.swatches.iter().enumerate().take(self.palette.len()) {
            let ink = self.palette.ink(number);
            let action = Action::Ink(number);
            ui.plate(*rect, Some(action), ink == self.ink);
            draw_ink(ui, *rect, ink);
            let key = ui.bindings.key(Context::Editor, action);
            if number < 10 && rect.w > 66.0 {
                let at = vec2(rect.right() - 7.0, rect.center().y + 5.0);
                ui.text(Style::Digits, key, at, Align::Right, play::DIM);
            }
        }
    }

    /// What is under the cursor or wrong with the level, and the keys.
    fn foot(&self, ui: &mut Ui<'_>, layout: &Layout) {
        let foot = layout.foot;
        let left = vec2(foot.x, foot.y + 19.0);
        let frame = if self.tool == Tool::Rectangle {
            "; with Shift the frame alone"
        } else {
            ""
        };
        let here = format!("{}: {}{frame}", self.ink.name(), self.ink.about());
        let here = if self.here.is_empty() {
            here
        } else {
            self.here.clone()
        };
        let here_width = ui.lettering.width(Style::Small, &here);
        ui.text(Style::Small, here, left, Align::Left, play::QUIET);
        if let Some(problem) = self.bench.problem() {
            let color = match problem.severity {
                Severity::Error => play::DANGER,
                Severity::Warning => play::COMBO,
            };
            let room = foot.w - here_width - 24.0;
            let text = ui.lettering.fitted(Style::Small, &problem.message, room);
            let at = vec2(foot.right(), left.y);
            ui.text(Style::Small, text, at, Align::Right, color);
        }
        let hints: &[(Action, &str)] = if self.has_piece {
            &[(Action::Paint, "put"), (Action::Back, "let go")]
        } else if self.has_selection {
            &[
                (Action::Copy, "copy"),
                (Action::Cut, "cut"),
                (Action::Paste, "paste"),
                (Action::Erase, "empty"),
                (Action::Back, "let go"),
            ]
        } else {
            &[
                (Action::Back, "back"),
                (Action::Properties, "level"),
                (Action::Heat, "times"),
                (Action::ServeAfresh, "serve"),
                (Action::Copy, "share"),
                (Action::Paste, "paste"),
                (Action::ZoomIn, "closer"),
                (Action::ZoomOut, "farther"),
                (Action::Pick, "pick"),
                (Action::NextInk, "next"),
                (Action::InsertRow, "add row"),
                (Action::ShiftRight, "shift"),
            ]
        };
        let hints: Vec<_> = hints
            .iter()
            .map(|(action, word)| ui.hint(Context::Editor, *action, word))
            .collect();
        let row = Rect::new(foot.x, foot.y + 28.0, foot.w, hint::ROW);
        ui.hints(row, Align::Left, &hints);
    }
}

/// Draws what there is to say of the level as a whole. Returns the room below.
pub(super) fn draw_facts(canvas: &mut Canvas, panel: Rect, bench: &Workbench) -> Rect {
    let (columns, rows) = size(bench.picture());
    let mut lines = vec![format!("{columns} × {rows} cells")];
    if let Some(level) = bench.level() {
        let bricks = level.cells().iter().flatten();
        let breakable = bricks.clone().filter(|kind| kind.breaks()).count();
        let solid = bricks.count() - breakable;
        let plural = if breakable == 1 { "" } else { "s" };
        lines.push(format!("{breakable} brick{plural}, {solid} solid"));
        lines.extend(level.author().map(|author| format!("by {author}")));
        lines.extend(level.par().map(|par| format!("par {}", clock(par))));
    }
    canvas.in_window();
    for (index, line) in lines.iter().enumerate() {
        let line = canvas.lettering.fitted(Style::Small, line, panel.w);
        let at = vec2(panel.x, panel.y + (16.0 + 21.0 * index as f32));
        canvas.text(Style::Small, line, at, Align::Left, play::QUIET);
    }
    canvas.flush();
    let height = 21.0 * lines.len() as f32 + 12.0;
    Rect::new(panel.x, panel.y + height, panel.w, panel.h - height)
}

/// Draws a ground for a panel that lies over the picture. Returns the room on it.
pub(super) fn draw_plate(canvas: &mut Canvas, area: Rect) -> Rect {
    canvas.in_window();
    let plate = Shape::rect(area.point(), area.size()).round(8.0);
    canvas.add_snapped(plate.fill(play::WINDOW.alpha(0.92)).border(1.0, play::EDGE));
    let air = 14.0;
    Rect::new(
        area.x + air,
        area.y + air,
        area.w - air * 2.0,
        area.h - air * 2.0,
    )
}

/// Draws an ink in its place, as in the game.
fn draw_ink(canvas: &mut Canvas, rect: Rect, ink: Ink) {
    let room = vec2(44.0, 20.0);
    let size = room.min(rect.size() - 8.0).max(Vec2::ONE);
    let corner = vec2(rect.x + 7.0, rect.center().y - size.y * 0.5).round();
    match ink {
        Ink::Brick(Some(kind)) => {
            let aabb = Aabb::new(corner, corner + size);
            canvas.add_snapped(shape(kind, aabb, canvas.high_contrast));
        }
        Ink::Drop(Some(kind)) => {
            let spec = kind.spec();
            draw_badge(canvas, spec, corner, size);
            let letter = spec.letter.to_ascii_uppercase().to_string();
            canvas.text_centered(Style::Digits, letter, corner + size * 0.5, badge_ink(spec));
        }
        Ink::Brick(None) | Ink::Drop(None) => {
            let empty = Shape::rect(corner, size).round(3.0);
            canvas.add_snapped(empty.border(1.0, play::DIM));
            let (low, high) = (corner + size * 0.25, corner + size * 0.75);
            for (from, to) in [(low, high), (vec2(low.x, high.y), vec2(high.x, low.y))] {
                canvas.add(Shape::line(from, to, 1.5).fill(play::DIM));
            }
        }
    }
}
