//! The panel beside the bench: its modes, both answers, and the lines with their numbers.

use macroquad::prelude::{Rect, Vec2, vec2};

use super::constructions::answer_color;
use super::layout::{Layout, TABS};
use super::page::{self, MORE, PanelPage};
use super::row::{Choice, Line, Row};
use super::state::Lab;
use crate::app::input::{Action, Context};
use crate::app::render::palette::blueprint;
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::ui::button::Face;
use crate::app::words::words;

pub(super) fn draw(lab: &Lab, ui: &mut Ui<'_>, layout: &Layout) {
    let words = words().lab;
    let modes: [_; TABS] = [
        (Action::NextStage, words.stages),
        (Action::NextForm, words.forms),
        (Action::Inputs, words.inputs),
        (Action::Predict, words.predict),
        (Action::Challenges, words.challenges),
        (Action::Copy, words.copy),
        (Action::CopyCode, words.code),
        (Action::OverTime, words.over_time),
    ];
    // Only a cast has stages, and a time.
    let of_cast = [Action::NextStage, Action::OverTime];
    let has = |action| !of_cast.contains(&action) || lab.setup.motion.is_some();
    let modes = modes.into_iter().filter(|(action, _)| has(*action));
    let buttons = modes.map(|(action, word)| {
        let face = Face::Keyed(Context::Lab, word);
        (face, Some(action), lab.is_on(action))
    });
    let buttons: Vec<_> = buttons.collect();
    // Of two rows the second has the short words, and the odd one.
    let (first, second) = buttons.split_at(buttons.len() / layout.tabs.len());
    for (row, buttons) in layout.tabs.iter().zip([first, second]) {
        ui.buttons(*row, 2.0, buttons);
    }
    let page = PanelPage::new(lab, layout);
    if let Some((name, count)) = lab.heading() {
        heading(ui, layout, name, &count);
    }
    if lab.shows_answers() && page::area(lab, layout).y > layout.sheet.y {
        answers(lab, ui, layout);
    }
    let rows = lab.rows();
    for &(line, mut area) in &page.slots {
        let (row, action) = (&rows[line], Action::Row(line));
        let (is_lit, is_choice) = (lab.lights(line, row, layout), row.choice.is_some());
        plate(ui, area, is_lit, is_choice);
        if is_choice {
            ui.links.add(area, action);
            // What does something may be taller than its text.
            area.y += (area.h - page::height(&row.line)) * 0.5;
        } else {
            ui.links.add_line(area, action);
        }
        draw_line(ui, area, row);
    }
    ui.flush();
    field(lab, ui, &page);
    links(lab, ui, layout, &page);
}

fn heading(canvas: &mut Canvas, layout: &Layout, name: &str, count: &str) {
    let left = layout.sheet.point() + vec2(0.0, 17.0);
    canvas.text(Style::Small, name, left, Align::Left, blueprint::CAST);
    let right = left + vec2(layout.sheet.w, 0.0);
    canvas.text(Style::Small, count, right, Align::Right, blueprint::QUIET);
}

fn answers(lab: &Lab, canvas: &mut Ui<'_>, layout: &Layout) {
    let mut room = layout.sheet;
    let top = room.cut_top(26.0);
    if lab.heading().is_none() && lab.has_readings() {
        let counts = words().lab.counts_touching(lab.counts_touching());
        let switch = canvas.hint(Context::Lab, Action::CountTouching, &counts);
        if canvas.view.touch {
            // A finger needs more than a line: it taps on the answers.
            let both = Rect {
                h: 64.0,
                ..layout.sheet
            };
            canvas.links.add(both, switch.action);
            canvas.line(Style::Small, counts, top, Align::Left, blueprint::INK);
        } else {
            canvas.hints(top, Align::Left, &[switch]);
        }
    } else if lab.heading().is_none() {
        let (area, idea) = (
            Rect::new(top.x, top.y - 7.0, top.w, 40.0),
            lab.pair().told.sentence(),
        );
        canvas.label(Style::Small, idea, area, Align::Left, blueprint::QUIET);
    }
    let (row, words) = (room.cut_top(38.0), words().lab);
    if lab.setup.motion.is_some() {
        let hit = lab.setup.cast().hit();
        return plate_of_answer(canvas, row, ["", &lab.cast_answer()], hit.is_some());
    }
    let [left, right] = [0, 1].map(|index| row.cell(index, 2, 1, 8.0));
    let said = |yes: bool| if yes { words.yes } else { words.no };
    let [touches, overlaps] = lab.setup.scene().answers();
    plate_of_answer(canvas, left, [words.touches, said(touches)], touches);
    plate_of_answer(canvas, right, [words.overlaps, said(overlaps)], overlaps);
}

/// Draws an answer: what is asked, and what is so. Two side by side show exact tangency: touching without overlap.
fn plate_of_answer(canvas: &mut Canvas, area: Rect, [word, text]: [&str; 2], yes: bool) {
    let (color, opacity) = (answer_color(yes), if yes { 0.28 } else { 0.06 });
    let plate = Shape::of(area).round(7.0);
    canvas.add_snapped(plate.fill(color.alpha(opacity)).border(1.4, color));
    let base = area.center().y + 5.0;
    let left = vec2(area.x + 12.0, base);
    let right = vec2(area.right() - 12.0, base + 2.0);
    let ink = color.mix(blueprint::INK, 0.3);
    let need = canvas.lettering.width(Style::Small, word) + 28.0;
    let is_narrow = need + canvas.lettering.width(Style::Body, text) > area.w;
    let style = if is_narrow { Style::Small } else { Style::Body };
    canvas.text(style, text, right, Align::Right, ink);
    let room = area.w - 28.0 - canvas.lettering.width(style, text);
    let word = canvas.lettering.fitted(Style::Small, word, room);
    canvas.text(Style::Small, word, left, Align::Left, blueprint::INK);
}

/// Draws the ground of a line that is lit, or that does something.
fn plate(canvas: &mut Canvas, area: Rect, is_lit: bool, does_something: bool) {
    let area = area.inset(vec2(-4.0, 0.0));
    let ground = Shape::rect(area.point(), area.size() - vec2(0.0, 1.0)).round(4.0);
    if is_lit {
        canvas.add_snapped(ground.fill(blueprint::GRID_COARSE));
    } else if does_something {
        canvas.add_snapped(ground.fill(blueprint::PAPER));
    }
}

/// Draws the input that is typed, over its line.
fn field(lab: &Lab, canvas: &mut Canvas, page: &PanelPage) {
    let Some((input, field)) = &lab.writing else {
        return;
    };
    if let Some(&(_, mut area)) = page.slots.iter().find(|(line, _)| line == input) {
        area.cut_left(area.w * 0.4);
        field.draw(canvas, area.middle(vec2(area.w, 30.0)));
        canvas.flush();
    }
}

/// Draws the links at the foot: to the stage before, and to the next page.
fn links(lab: &Lab, ui: &mut Ui<'_>, layout: &Layout, page: &PanelPage) {
    let mut panel = layout.panel;
    let row = panel.cut_bottom(MORE);
    if lab.stage().is_some() {
        let back = ui.hint(Context::Lab, Action::PreviousStage, words().common.back);
        ui.hints(row, Align::Left, &[back]);
    }
    // Fingers have the keys for numbers there while they type.
    let (shown, all) = page.count;
    if all > 1 && lab.writing.is_none() {
        let words = words().lab.more(shown, all);
        let more = ui.hint(Context::Lab, Action::NextPage, &words);
        ui.hints(row, Align::Right, &[more]);
    }
}

/// Draws a line: what it shows at the left has the room that is left by what is at its right.
fn draw_line(ui: &mut Ui<'_>, area: Rect, row: &Row) {
    let ink = if row.is_faint {
        blueprint::DIM
    } else {
        blueprint::INK
    };
    for (line, [mut left, right]) in row.line.texts(ink).into_iter().enumerate() {
        if let Some(Choice::Answer(answer)) = row.choice
            && let Some(key) = ui.key(Context::Lab, Action::Lesson(answer))
        {
            left.1 = format!("{key}   {}", left.1);
        }
        let base = area.y + 15.0 + 19.0 * line as f32;
        let taken = match right.1.as_str() {
            "" => 0.0,
            text => ui.lettering.width(right.0, text) + 8.0,
        };
        let text = ui.lettering.fitted(left.0, &left.1, area.w - taken);
        ui.text(left.0, &*text, vec2(area.x, base), Align::Left, left.2);
        let end = vec2(area.right(), base);
        ui.text(right.0, right.1, end, Align::Right, right.2);
    }
    if let Line::Choice {
        is_ticked: true, ..
    } = row.line
    {
        tick(ui, vec2(area.right() - 12.0, area.y + 11.0));
    }
}

fn tick(canvas: &mut Canvas, middle: Vec2) {
    let ends = [vec2(-6.0, -1.0), vec2(-2.0, 4.0), vec2(6.0, -6.0)];
    let [from, low, to] = ends.map(|end| middle + end);
    for (from, to) in [(from, low), (low, to)] {
        canvas.add(Shape::line(from, to, 2.2).fill(blueprint::CAST));
    }
}

#[cfg(test)]
mod tests {
    use super::super::pairs::PAIRS;
    use super::super::prediction::SceneQuestion;
    use super::super::row::Text;
    use super::super::{challenges, inputs};
    use super::*;
    use crate::app::render::Lettering;

    /// The width of the narrowest panel.
    const NARROWEST: f32 = 252.0;

    #[test]
    fn every_line_of_every_lesson_has_room_in_the_narrowest_panel() {
        let lettering = Lettering::plain();
        let small = |text: &str| lettering.width(Style::Small, text);
        let key = small("8   ").max(24.0);
        let text = |Text(style, text, _): &Text| lettering.width(*style, text);
        let width = |line: &Line| match (line, line.texts(blueprint::INK).first()) {
            (Line::Choice { .. }, Some([left, _])) => text(left) + key,
            (_, Some([left, Text(_, right, _)])) if right.is_empty() => text(left),
            (_, Some([left, right])) => text(left) + text(right) + 4.0,
            (_, None) => 0.0,
        };
        let mut long = Vec::new();
        for pair in PAIRS {
            for form in pair.forms {
                let name = words().lab.said(form.id);
                long.push((small(name) + small(" 4/4"), name.to_owned()));
            }
            for lesson in pair.lessons {
                let steps = pair.steps(&lesson.setup).into_iter();
                let mut rows: Vec<Row> = steps.map(Row::from).collect();
                rows.extend(inputs::rows(&lesson.setup, pair.letters));
                rows.extend(challenges::rows(|_| true, |_| true));
                rows.extend(SceneQuestion::about(pair, &lesson.setup).rows());
                let scene = lesson.setup.scene();
                let forms = pair.forms.iter();
                let steps = forms.flat_map(|form| scene.work_out(form.rows));
                rows.extend(steps.map(Row::from));
                long.extend(
                    rows.into_iter()
                        .map(|row| (width(&row.line), format!("{:?}", row.line))),
                );
            }
        }
        long.retain(|(width, _)| *width > NARROWEST);
        assert!(long.is_empty(), "{long:#?}");
    }
}
