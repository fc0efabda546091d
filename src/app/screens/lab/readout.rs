//! The panel beside the bench: both answers, and the lines with their numbers.

use macroquad::prelude::{Rect, vec2};

use super::constructions::answer_color;
use super::layout::LabLayout;
use super::page::{self, MORE, PanelPage};
use super::panel_line::PanelLine;
use super::state::Lab;
use crate::app::input::{Action, Context};
use crate::app::render::{Align, Canvas, Shape, Style, palette::blueprint};
use crate::app::ui::{Ui, area::Area};
use crate::app::words::words;

pub(super) fn draw(lab: &Lab, ui: &mut Ui<'_>, layout: &LabLayout) {
    let page = PanelPage::new(lab, layout);
    if let Some((name, count)) = lab.heading() {
        let mut row = layout.sheet;
        if lab.shows_answers() {
            row.cut_top(50.0);
        }
        let row = row.cut_top(24.0);
        let is_large = ui.lettering.width(Style::Body, name) <= row.w - 40.0;
        let style = [Style::Small, Style::Body][usize::from(is_large)];
        ui.line(style, name, row, Align::Left, blueprint::CAST);
        ui.line(Style::Small, count, row, Align::Right, blueprint::QUIET);
    }
    if lab.shows_answers() && page::area(lab, layout).y > layout.sheet.y {
        answers(lab, ui, layout);
    }
    let lines = lab.lines();
    for &(index, area) in &page.slots {
        let (line, action) = (&lines[index], Action::Row(index));
        let does_something = line.action.is_some();
        let plate = area.inset(vec2(-4.0, 0.0));
        let plate = Shape::rect(plate.point(), plate.size() - vec2(0.0, 1.0)).round(4.0);
        if lab.lights(index, line, layout) {
            ui.add_snapped(plate.fill(blueprint::GRID_COARSE));
        } else if does_something {
            ui.add_snapped(plate.fill(blueprint::PAPER));
        }
        if does_something {
            ui.links.add(area, action);
        } else {
            ui.links.add_line(area, action);
        }
        // Its slot may be taller than its text, or lower.
        let middle = area.middle(vec2(area.w, page::height(&line.content)));
        draw_line(ui, middle, line);
    }
    ui.flush();
    if let Some((number, field)) = &lab.panel.typing
        && let Some(&(_, mut area)) = page.slots.iter().find(|(line, _)| line == number)
    {
        area.cut_left(area.w * 0.4);
        field.draw(ui, area.middle(vec2(area.w, 30.0)));
        ui.flush();
    }
    links(lab, ui, layout, &page);
}

fn answers(lab: &Lab, ui: &mut Ui<'_>, layout: &LabLayout) {
    let (mut room, words) = (layout.sheet, words().lab);
    let row = room.cut_top(44.0);
    room.cut_top(6.0);
    let below = room.cut_top(24.0);
    if lab.heading().is_none() {
        let idea = lab.pair().caption.sentence();
        ui.label(Style::Small, idea, below, Align::Left, blueprint::QUIET);
    }
    if lab.setup.motion.is_some() {
        let hit = lab.setup.cast().hit();
        return plate_of_answer(ui, row, ["", &lab.cast_answer()], hit.is_some());
    }
    let names = [words.touches, words.overlaps];
    for (index, yes) in lab.setup.scene().answers().into_iter().enumerate() {
        let said = if yes { words.yes } else { words.no };
        plate_of_answer(ui, row.cell(index, 2, 1, 8.0), [names[index], said], yes);
    }
}

/// Draws an answer behind its question.
fn plate_of_answer(canvas: &mut Canvas, area: Rect, [word, text]: [&str; 2], yes: bool) {
    let (color, opacity) = (answer_color(yes), if yes { 0.28 } else { 0.06 });
    let plate = Shape::of(area).round(7.0);
    canvas.add_snapped(plate.fill(color.alpha(opacity)).border(1.4, color));
    let base = |style: Style| area.center().y + style.line() * 0.24;
    let ink = color.mix(blueprint::INK, 0.3);
    let need = canvas.lettering.width(Style::Small, word) + 28.0;
    let fits = |style: &Style| need + canvas.lettering.width(*style, text) <= area.w;
    let style = [Style::Title, Style::Body].into_iter().find(fits);
    let style = style.unwrap_or(Style::Small);
    let left = vec2(area.x + 12.0, base(Style::Small));
    let right = vec2(area.right() - 12.0, base(style));
    canvas.text(style, text, right, Align::Right, ink);
    let room = area.w - 28.0 - canvas.lettering.width(style, text);
    let word = canvas.lettering.fitted(Style::Small, word, room);
    canvas.text(Style::Small, word, left, Align::Left, blueprint::INK);
}

/// Draws the links at the foot: to the stages before and after, and above them to the next page.
fn links(lab: &Lab, ui: &mut Ui<'_>, layout: &LabLayout, page: &PanelPage) {
    let mut sheet = layout.sheet;
    if let Some((.., stage, count)) = lab.stage() {
        let words = words().lab;
        let next = if stage + 1 < count {
            words.next_stage
        } else {
            words.after_stages
        };
        let row = sheet.cut_bottom(MORE);
        let next = ui.hint(Context::Lab, Action::NextStage, next);
        let previous = ui.hint(Context::Lab, Action::PreviousStage, words.previous_stage);
        ui.hints(row, Align::Left, &[next, previous]);
    }
    let row = sheet.cut_bottom(MORE);
    // The keypad is there while fingers type.
    let (shown, all) = page.count;
    if all > 1 && lab.panel.typing.is_none() {
        let words = words().lab.more(shown, all);
        let more = ui.hint(Context::Lab, Action::NextPage, &words);
        ui.hints(row, Align::Right, &[more]);
    }
}

/// Draws a line. Its left text gets the room that its right text leaves.
fn draw_line(ui: &mut Ui<'_>, area: Rect, line: &PanelLine) {
    let ink = if line.is_faint {
        blueprint::DIM
    } else {
        blueprint::INK
    };
    let texts = line.content.texts(ink);
    let rows = texts.len() as f32;
    for (row, [left, right]) in texts.into_iter().enumerate() {
        let base = area.center().y + 5.0 + 19.0 * (row as f32 - (rows - 1.0) * 0.5);
        let taken = match right.1.as_str() {
            "" => 0.0,
            text => ui.lettering.width(right.0, text) + 8.0,
        };
        let text = ui.lettering.fitted(left.0, &left.1, area.w - taken);
        ui.text(left.0, &*text, vec2(area.x, base), Align::Left, left.2);
        let end = vec2(area.right(), base);
        ui.text(right.0, right.1, end, Align::Right, right.2);
    }
}

#[cfg(test)]
mod tests {
    use super::super::inputs;
    use super::super::pairs::PAIRS;
    use super::super::panel_line::{LineContent, Text};
    use super::*;
    use crate::app::render::Lettering;

    /// The width of the narrowest panel.
    const NARROWEST: f32 = 252.0;

    #[test]
    fn every_line_of_every_lesson_has_room_in_the_narrowest_panel() {
        let lettering = Lettering::plain();
        let small = |text: &str| lettering.width(Style::Small, text);
        let text = |Text(style, text, _): &Text| lettering.width(*style, text);
        let width = |line: &LineContent| match line.texts(blueprint::INK).first() {
            Some([left, Text(_, right, _)]) if right.is_empty() => text(left),
            Some([left, right]) => text(left) + text(right) + 4.0,
            None => 0.0,
        };
        let mut long = Vec::new();
        for pair in PAIRS {
            for form in pair.forms {
                let name = words().lab.said(form.id);
                long.push((small(name) + small(" 4/4"), name.to_owned()));
            }
            for lesson in pair.lessons {
                let steps = pair.steps(&lesson.setup).into_iter();
                let mut lines: Vec<PanelLine> = steps.map(PanelLine::from).collect();
                lines.extend(inputs::lines(&lesson.setup, pair.letters));
                let scene = lesson.setup.scene();
                let forms = pair.forms.iter();
                let steps = forms.flat_map(|form| scene.work_out(form.rows));
                lines.extend(steps.map(PanelLine::from));
                long.extend(
                    lines
                        .into_iter()
                        .map(|line| (width(&line.content), format!("{:?}", line.content))),
                );
            }
        }
        long.retain(|(width, _)| *width > NARROWEST);
        assert!(long.is_empty(), "{long:#?}");
    }
}
