//! The picture of the level: the field with its cells, as in the game.

use breakout::level::{self, BrickKind, Picture, PowerUp};
use breakout::{collision::Aabb, game::Brick};
use macroquad::prelude::{Rect, Vec2, vec2};

use super::palette::{Ink, Palette, size};
use super::patch::{Patch, corner};
use super::tools::{Area, Cell, Mirror, Size, Tool};
use super::{Editor, bot_panel::HeatMap, choices::EditorChoices, stroke::StrokeKind};
use crate::app::playfield::{
    BADGE, brick, draw_badge, draw_edge, draw_ground, draw_lettered_badge, in_field,
};
use crate::app::render::palette::{Color, play};
use crate::app::render::{Canvas, PostParams, Shape, Style};
use crate::app::view::View;
use crate::app::view::area::Area as _;

/// The least sizes of cells, in text units, for lines between them, looks of bricks, letters of drops.
const LINED: f32 = 5.0;
const TILED: f32 = 4.0;
const LETTERED: f32 = 15.0;

/// The grid of a picture, in playfield units.
pub(super) struct Cells<'a> {
    picture: &'a Picture,
    cell: Vec2,
}

impl<'a> Cells<'a> {
    pub(super) fn of(picture: &'a Picture) -> Self {
        Self {
            picture,
            cell: picture.cell_size(),
        }
    }

    pub(super) fn at(&self, place: Vec2) -> Option<Cell> {
        let cell = (place / self.cell).floor();
        self.near(place).filter(|near| vector(*near) == cell)
    }

    /// The nearest cell; `None` if there are none.
    pub(super) fn near(&self, place: Vec2) -> Option<Cell> {
        let last = vector(size(self.picture)) - 1.0;
        if last.min_element() < 0.0 {
            return None;
        }
        let cell = (place / self.cell).floor().clamp(Vec2::ZERO, last);
        Some((cell.x as usize, cell.y as usize))
    }

    pub(super) fn aabb(&self, cell: Cell) -> Aabb {
        let low = vector(cell) * self.cell;
        Aabb::new(low, low + self.cell)
    }

    fn grid(&self) -> Vec2 {
        vector(size(self.picture)) * self.cell
    }

    fn area(&self, area: &Area) -> Rect {
        let low = self.aabb(area.corner()).min;
        let size = vector(area.size()) * self.cell;
        Rect::new(low.x, low.y, size.x, size.y)
    }

    fn seen(&self, whole: &View, view: &View) -> Option<Area> {
        let low = view.to_field(whole.origin);
        let high = view.to_field(whole.origin + whole.field_size()) - 0.01;
        let area = Area::between(self.near(low)?, self.near(high)?);
        (low.y < self.grid().y).then_some(area)
    }
}

fn vector((columns, rows): Size) -> Vec2 {
    vec2(columns as f32, rows as f32)
}

impl Editor {
    /// Draws the picture with its marks. `here` is the highlighted cell.
    pub(super) fn draw_picture(
        &self,
        canvas: &mut Canvas,
        whole: &View,
        picture: &Picture,
        here: Option<Cell>,
    ) {
        let view = &self.choices.viewport.view(whole);
        let region = whole.field_pixels();
        canvas.begin_region(region, &PostParams::default());
        draw_ground(canvas, whole);
        let cells = Cells::of(picture);
        if let Some(seen) = cells.seen(whole, view) {
            let heat = self.bot.heat();
            let palette = self.choices.palette;
            draw_cells(canvas, view, (&cells, &seen), palette, heat.as_ref());
            in_field(canvas, view, Vec2::ZERO);
            draw_axes(canvas, view, &cells, self.choices.mirror);
            canvas.flush();
            if let Some(heat) = &heat {
                draw_heat(canvas, view, (&cells, &seen), heat, here);
            }
            self.draw_marks(canvas, view, &cells, here);
        }
        self.scene.draw(canvas, view);
        canvas.end_region(region, &PostParams::default());
        draw_edge(canvas, whole);
        canvas.flush();
    }

    fn draw_marks(&self, canvas: &mut Canvas, view: &View, cells: &Cells<'_>, here: Option<Cell>) {
        in_field(canvas, view, Vec2::ZERO);
        let grab = self
            .stroke
            .as_ref()
            .filter(|stroke| matches!(stroke.what, StrokeKind::Grab(_)));
        let grabbed = grab.map(|stroke| Area::between(stroke.from, stroke.last()));
        if let Some(area) = grabbed.as_ref().or(self.selection.as_ref()) {
            let area = cells.area(area);
            frame(canvas, area, 2.0 / view.scale, play::TEXT.alpha(0.9));
            canvas.add(Shape::of(area).fill(play::ACCENT.alpha(0.14)));
        }
        let page = self.page.as_ref();
        let is_in_page = page.is_some_and(|page| page.has_keys && self.by_keys);
        match (&self.piece, here) {
            (Some(patch), Some(cell)) if self.stroke.is_none() => {
                draw_patch(canvas, view, cells, patch, cell, &self.choices);
            }
            (None, Some(cell)) if grabbed.is_none() && !is_in_page => {
                draw_cursor(canvas, view, cells, cell, &self.choices);
            }
            _ => {}
        }
        canvas.flush();
    }
}

/// Draws bricks and drops. A brick with a time is left out: its plate has the size of a cell, without a halo.
fn draw_cells(
    canvas: &mut Canvas,
    view: &View,
    (cells, seen): (&Cells<'_>, &Area),
    palette: Palette,
    heat: Option<&HeatMap<'_>>,
) {
    let is_timed = |(column, row): Cell| {
        let index = row * cells.picture.columns() + column;
        heat.is_some_and(|heat| heat.of(index).is_some())
    };
    let pixels = cells.cell.min_element() * view.scale;
    in_field(canvas, view, Vec2::ZERO);
    if pixels >= LINED {
        draw_lines(canvas, view, cells);
    }
    if pixels < TILED {
        draw_small(canvas, cells, seen);
    }
    for cell in seen
        .cells()
        .filter(|cell| pixels >= TILED && !is_timed(*cell))
    {
        match cells.picture.brick(cell.0, cell.1) {
            level::Cell::Known(None) | level::Cell::Missing => {}
            level::Cell::Known(Some(kind)) => draw_brick(canvas, kind, cells.aabb(cell)),
            level::Cell::Unknown => {
                let aabb = cells.aabb(cell);
                let size = aabb.size();
                let shape = Shape::rect(aabb.min + size * 0.1, size * 0.8);
                let fill = play::DANGER.alpha(0.25);
                canvas.add(shape.fill(fill).border(1.5, play::DANGER));
            }
        }
    }
    canvas.flush();
    if cells.picture.has_drops() {
        let is_faint = palette == Palette::Bricks;
        for cell in seen.cells() {
            if let Some(kind) = cells.picture.drop(cell.0, cell.1).known() {
                draw_drop(canvas, view, kind, cells.aabb(cell), is_faint);
            }
        }
        canvas.flush();
    }
}

/// Draws the patch at a cell as it would be put.
fn draw_patch(
    canvas: &mut Canvas,
    view: &View,
    cells: &Cells<'_>,
    patch: &Patch,
    cell: Cell,
    choices: &EditorChoices,
) {
    let size = size(cells.picture);
    let (column, row) = corner(patch.size, cell, size);
    let at = (column as isize, row as isize);
    let area = Area::whole(patch.size).and_then(|area| area.moved(at, size));
    let Some(area) = area.map(|area| cells.area(&area)) else {
        return;
    };
    canvas.add(Shape::of(area).fill(play::FIELD_TOP));
    if cells.cell.min_element() * view.scale >= TILED {
        for (cell, brick, drop) in patch.over(at, patch.mirror(choices), size) {
            let aabb = cells.aabb(cell);
            if let Some(kind) = brick {
                draw_brick(canvas, kind, aabb);
            }
            if let Some(kind) = drop {
                draw_drop(canvas, view, kind, aabb, false);
                in_field(canvas, view, Vec2::ZERO);
            }
        }
    }
    canvas.add(Shape::of(area).fill(play::ACCENT.alpha(0.14)));
    frame(canvas, area, 2.0 / view.scale, play::ACCENT);
}

/// Draws thousands of small cells as colours, one rectangle for each run of the same brick.
fn draw_small(canvas: &mut Canvas, cells: &Cells<'_>, seen: &Area) {
    for row in seen.rows.clone() {
        let mut column = *seen.columns.start();
        while column <= *seen.columns.end() {
            let brick = cells.picture.brick(column, row);
            let from = column;
            while column <= *seen.columns.end() && cells.picture.brick(column, row) == brick {
                column += 1;
            }
            let color = match brick {
                level::Cell::Known(None) | level::Cell::Missing => continue,
                level::Cell::Known(Some(kind)) => Color::hex(kind.spec().color),
                level::Cell::Unknown => play::DANGER,
            };
            let low = cells.aabb((from, row)).min;
            let size = vec2((column - from) as f32, 1.0) * cells.cell;
            canvas.add(Shape::rect(low, size).fill(color));
        }
    }
}

/// Draws a brick as at the start of the level, a hidden one, too.
pub(super) fn draw_brick(canvas: &mut Canvas, kind: BrickKind, aabb: Aabb) {
    let spec = kind.spec();
    let standing = Brick {
        kind,
        hits_remaining: spec.hits,
        counts: true,
        hidden: false,
    };
    let mut shape = brick(standing, aabb, 0.0, canvas.high_contrast);
    if spec.hides {
        let color = Color::hex(spec.color);
        shape = shape.fill(color.alpha(0.35)).border(1.0, color);
    }
    canvas.add_snapped(shape);
}

fn draw_lines(canvas: &mut Canvas, view: &View, cells: &Cells<'_>) {
    let ((columns, rows), grid) = (size(cells.picture), cells.grid());
    let width = 1.0 / view.scale;
    let color = play::EDGE.alpha(0.45);
    for column in 1..columns {
        let x = column as f32 * cells.cell.x;
        let line = Shape::rect(vec2(x - width * 0.5, 0.0), vec2(width, grid.y));
        canvas.flat(line.fill(color));
    }
    for row in 1..=rows {
        let y = row as f32 * cells.cell.y;
        let line = Shape::rect(vec2(0.0, y - width * 0.5), vec2(grid.x, width));
        canvas.flat(line.fill(color));
    }
}

fn draw_drop(canvas: &mut Canvas, view: &View, kind: PowerUp, aabb: Aabb, is_faint: bool) {
    let spec = kind.spec();
    let cell = aabb.size() * view.scale;
    let middle = view.to_text(aabb.center());
    canvas.in_window();
    if cell.min_element() < LETTERED {
        let radius = (cell.min_element() * 0.3).max(0.8);
        let dot = Shape::circle(middle, radius).fill(Color::hex(spec.color));
        canvas.add(dot.border(radius * 0.3, play::WINDOW_FOOT));
        return;
    }
    let size = BADGE * ((cell - 4.0) / BADGE).min_element().min(1.0);
    let corner = middle - size * 0.5;
    if size.y >= 13.0 {
        draw_lettered_badge(canvas, spec, corner, size);
    } else {
        draw_badge(canvas, spec, corner, size);
    }
    if is_faint {
        let veil = Shape::rect(corner, size).round(size.y * 0.5);
        canvas.add(veil.border(1.0, play::WINDOW_FOOT.alpha(0.5)));
    }
}

/// Tints each brick by the time at which it falls, and marks the last. The slowest and the one at the pointer have their
/// seconds where they fit; all have them in large cells.
fn draw_heat(
    canvas: &mut Canvas,
    view: &View,
    (cells, seen): (&Cells<'_>, &Area),
    heat: &HeatMap<'_>,
    here: Option<Cell>,
) {
    canvas.in_window();
    let columns = cells.picture.columns();
    let size = cells.cell * view.scale;
    for cell in seen.cells() {
        let index = cell.1 * columns + cell.0;
        let Some((seconds, color)) = heat.of(index) else {
            continue;
        };
        let low = view.to_text(cells.aabb(cell).min);
        let gap = (size.min_element() * 0.1).min(1.5);
        let plate = Shape::rect(low + gap, size - gap * 2.0).round(2.0);
        canvas.add(plate.fill(color));
        let text = format!("{seconds:.0}");
        let width = canvas.lettering.width(Style::Digits, &text);
        let is_asked = seconds >= heat.late || here == Some(cell) || width * 1.7 < size.x;
        if is_asked && width < size.x - 1.0 && size.y >= LETTERED {
            canvas.text_centered(Style::Digits, text, low + size * 0.5, play::WINDOW_FOOT);
        }
        if index == heat.last {
            let edge = Shape::rect(low, size).round(3.0);
            canvas.add(edge.border(2.5_f32.min(size.x * 0.05), play::TEXT));
        }
    }
    canvas.flush();
}

fn draw_axes(canvas: &mut Canvas, view: &View, cells: &Cells<'_>, mirror: Mirror) {
    let grid = cells.grid();
    let middle = grid * 0.5;
    let mut axis = |from: Vec2, to: Vec2| {
        let line = Shape::line(from, to, 2.0 / view.scale);
        canvas.add(line.fill(play::GOOD.alpha(0.8)).dashed(9.0 / view.scale));
    };
    if mirror != Mirror::Off {
        axis(vec2(middle.x, 0.0), vec2(middle.x, grid.y));
    }
    if mirror == Mirror::Both {
        axis(vec2(0.0, middle.y), vec2(grid.x, middle.y));
    }
}

/// Draws the cell that would be painted, and fainter its images.
fn draw_cursor(
    canvas: &mut Canvas,
    view: &View,
    cells: &Cells<'_>,
    cell: Cell,
    choices: &EditorChoices,
) {
    let color = match choices.ink() {
        _ if choices.tool == Tool::Select => play::ACCENT,
        Ink::Brick(Some(kind)) => Color::hex(kind.spec().color),
        Ink::Drop(Some(kind)) => Color::hex(kind.spec().color),
        Ink::Brick(None) | Ink::Drop(None) => play::DANGER,
    };
    let mirror = choices.mirror_of_tool();
    let line = 2.0 / view.scale;
    for (place, image) in mirror.images(cell, size(cells.picture)).enumerate() {
        let area = cells.area(&Area::between(image, image));
        let opacity = if place == 0 { 1.0 } else { 0.5 };
        canvas.add(Shape::of(area).fill(color.alpha(0.22 * opacity)));
        frame(canvas, area, line, play::TEXT.alpha(opacity));
        let outer = area.inset(Vec2::splat(-line));
        frame(canvas, outer, line, play::WINDOW_FOOT.alpha(0.8 * opacity));
    }
}

fn frame(canvas: &mut Canvas, area: Rect, line: f32, color: Color) {
    canvas.add_snapped(Shape::of(area).border(line, color));
}

#[cfg(test)]
mod tests {
    use breakout::level::Document;

    use super::*;

    #[test]
    fn every_place_has_its_cell_at_every_size() {
        for (columns, rows) in [(1, 1), (7, 3), (256, 256)] {
            let picture = Document::new_level("Size", columns, rows).picture();
            let cells = Cells::of(&picture);
            for cell in [(0, 0), (columns - 1, rows - 1), (columns / 2, rows / 2)] {
                let middle = cells.aabb(cell).center();
                assert_eq!(cells.at(middle), Some(cell));
                assert_eq!(cells.near(middle), Some(cell));
            }
            assert_eq!(cells.at(vec2(-1.0, 1.0)), None);
            assert_eq!(cells.at(vec2(400.0, 599.0)), None);
            assert_eq!(
                cells.near(vec2(900.0, 900.0)),
                Some((columns - 1, rows - 1))
            );
        }
        let nothing = Document::new(b"title: x\n").expect("it is text").picture();
        assert_eq!(Cells::of(&nothing).at(vec2(1.0, 1.0)), None);
        assert_eq!(Cells::of(&nothing).near(vec2(1.0, 1.0)), None);
    }
}
