//! The lists, the sentence and the buttons around the bench. The formula is in `readout.rs`.

use crate::app::input::{Action, Bindings, Context};
use macroquad::prelude::{Rect, Vec2, vec2};

use super::layout::Layout;
use super::pairs::PAIRS;
use super::row::number;
use super::state::{BUTTONS, Lab};
use crate::app::render::palette::{Color, blueprint};
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::ui::link::{HintColors, key_links};

/// Draws everything around the bench; with the names of keys, where keys are used.
pub(super) fn draw(lab: &Lab, canvas: &mut Canvas, layout: &Layout, bindings: Option<&Bindings>) {
    margins(canvas, layout);
    header(lab, canvas, layout);
    if layout.pairs.w > 0.0 {
        pairs(lab, canvas, layout);
    }
    // While a scene is asked about, the lessons' keys are those of the answers.
    if !lab.is_asking() {
        lessons(lab, canvas, layout, bindings);
    }
    if layout.lesson_columns == 1
        && let Some(bindings) = bindings
    {
        hints(canvas, layout, lab.pair().lessons.len(), bindings);
    }
    sentence(lab, canvas, layout);
    buttons(lab, canvas, layout, bindings);
}

/// Covers the parts of shapes beyond the bench, and frames the bench.
fn margins(canvas: &mut Canvas, layout: &Layout) {
    let Rect { x, y, w, h } = layout.bench;
    let all = canvas.whole_window();
    for (corner, size) in [
        (all.point(), vec2(all.w, y - all.y)),
        (vec2(all.x, y + h), vec2(all.w, all.bottom() - y - h)),
        (vec2(all.x, y), vec2(x - all.x, h)),
        (vec2(x + w, y), vec2(all.right() - x - w, h)),
    ] {
        canvas.flat(Shape::rect(corner, size).fill(blueprint::MARGIN));
    }
    let rim = 1.5;
    canvas.add_snapped(
        Shape::rect(vec2(x, y) - rim, vec2(w, h) + rim * 2.0).border(rim, blueprint::INK),
    );
}

fn header(lab: &Lab, canvas: &mut Canvas, layout: &Layout) {
    // Where the pairs are not listed the title names the one that is shown.
    let title = if layout.pairs.w > 0.0 {
        "Collision lab"
    } else {
        lab.pair().name
    };
    canvas.text(
        Style::Title,
        title,
        layout.title,
        Align::Left,
        blueprint::INK,
    );
    let place = lab.setup.place(lab.selected);
    let (x, y) = (number(place.x), number(place.y));
    let name = lab.selected.name(lab.pair().letters);
    let text = if lab.is_plane() {
        format!("{name} at ({x}, {y})")
    } else {
        format!("{name} at {x}")
    };
    let right = vec2(layout.bench.x + layout.bench.w, layout.title.y);
    canvas.text(Style::Digits, text, right, Align::Right, blueprint::CAST);
}

fn pairs(lab: &Lab, canvas: &mut Canvas, layout: &Layout) {
    for (index, pair) in PAIRS.iter().enumerate() {
        let rect = layout.pair(index, PAIRS.len());
        let chosen = index == lab.pair;
        let color = choice(canvas, rect, chosen, rect.contains(lab.pointer));
        let style = Style::Small;
        if layout.pair_columns > 1 {
            let name = canvas.lettering.fitted(style, pair.name, rect.w - 4.0);
            canvas.text_centered(style, name, rect.center(), color);
        } else {
            let at = vec2(rect.x + 12.0, rect.center().y + 5.0);
            canvas.text(style, pair.name, at, Align::Left, color);
        }
    }
}

/// Draws the background of a choice. Returns the colour of its text.
fn choice(canvas: &mut Canvas, rect: Rect, chosen: bool, hovered: bool) -> Color {
    let ground = Shape::rect(rect.point(), rect.size()).round(7.0);
    if chosen {
        let edge = blueprint::CAST.faded(0.9);
        canvas.add_snapped(ground.fill(blueprint::GRID_COARSE).border(1.0, edge));
        blueprint::INK
    } else if hovered {
        canvas.add_snapped(ground.fill(blueprint::PAPER));
        blueprint::INK
    } else {
        blueprint::QUIET
    }
}

fn lessons(lab: &Lab, canvas: &mut Canvas, layout: &Layout, bindings: Option<&Bindings>) {
    if layout.lesson_columns == 1 {
        let heading = layout.lessons.point() + vec2(6.0, -9.0);
        canvas.text(
            Style::Heading,
            "LESSONS",
            heading,
            Align::Left,
            blueprint::QUIET,
        );
    }
    for index in 0..lab.pair().lessons.len() {
        let rect = layout.lesson(index);
        let chosen = index == lab.lesson;
        let action = Action::Lesson(index);
        canvas.links.add(rect, action);
        let hovered = canvas.links.hovers(action);
        let is_number = layout.lesson_columns > 3;
        let side = if is_number { rect.h } else { 18.0 };
        let left = if is_number { rect.x } else { rect.x + 5.0 };
        let corner = vec2(left, rect.center().y - side * 0.5);
        let key = Shape::rect(corner, Vec2::splat(side)).round(4.0);
        let (key, digit_color, ink) = if chosen && !lab.edited {
            (
                key.fill(blueprint::CAST),
                blueprint::MARGIN,
                blueprint::CAST,
            )
        } else {
            let edge = if chosen {
                blueprint::CAST
            } else {
                blueprint::QUIET
            };
            let ink = if hovered {
                blueprint::INK
            } else {
                blueprint::QUIET.mix(blueprint::INK, 0.5)
            };
            (key.border(1.0, edge), edge, ink)
        };
        canvas.add_snapped(key);
        let number = || (index + 1).to_string();
        let digit = bindings.map_or_else(number, |bindings| bindings.key(Context::Lab, action));
        canvas.text_centered(Style::Digits, digit, corner + side * 0.5, digit_color);
        if is_number {
            continue;
        }
        let room = rect.w - 30.0;
        let name = canvas
            .lettering
            .fitted(Style::Small, &lab.lesson_name(index), room);
        let at = vec2(rect.x + 30.0, rect.center().y + 5.0);
        canvas.text(Style::Small, name, at, Align::Left, ink);
    }
}

fn sentence(lab: &Lab, canvas: &mut Canvas, layout: &Layout) {
    let (text, color) = lab.sentence();
    let Rect { x, y, w, .. } = layout.sentence;
    let lines = canvas.lettering.wrapped(Style::Small, &text, w);
    for (index, line) in lines.into_iter().enumerate() {
        let base = y + (15.0 + 20.0 * index as f32);
        canvas.text(Style::Small, line, vec2(x, base), Align::Left, color);
    }
}

fn buttons(lab: &Lab, canvas: &mut Canvas, layout: &Layout, bindings: Option<&Bindings>) {
    for (index, (action, word)) in BUTTONS.iter().enumerate() {
        let rect = layout.button(index, BUTTONS.len());
        canvas.links.add(rect, *action);
        let hovered = canvas.links.hovers(*action);
        let word = if *action == Action::FineSteps {
            format!("step {}", number(lab.step()))
        } else {
            (*word).to_owned()
        };
        let edge = if hovered {
            blueprint::CAST
        } else {
            blueprint::GRID_COARSE
        };
        canvas.add_snapped(
            Shape::rect(rect.point(), rect.size())
                .round(7.0)
                .fill(blueprint::PAPER)
                .border(1.0, edge),
        );
        let Some(bindings) = bindings else {
            canvas.text_centered(Style::Small, word, rect.center(), blueprint::INK);
            continue;
        };
        let key = bindings.key(Context::Lab, *action);
        let gap = 8.0;
        let key_width = canvas.lettering.width(Style::Digits, &key);
        let width = key_width + gap + canvas.lettering.width(Style::Small, &word);
        if width + 8.0 > rect.w {
            canvas.text_centered(Style::Digits, key, rect.center(), blueprint::CAST);
            continue;
        }
        let left = rect.center().x - width * 0.5;
        let base = rect.center().y + 5.0;
        canvas.text(
            Style::Digits,
            key,
            vec2(left, base),
            Align::Left,
            blueprint::CAST,
        );
        let at = vec2(left + key_width + gap, base);
        canvas.text(Style::Small, word, at, Align::Left, blueprint::INK);
    }
}

/// Actions beside the buttons, and their effects.
const HINTS: [(&[Action], &str); 3] = [
    (
        &[Action::Left, Action::Up, Action::Right, Action::Down],
        "move; Shift: finely",
    ),
    (&[Action::PreviousPair, Action::NextPair], "pairs"),
    (
        &[Action::PreviousLine, Action::NextLine],
        "lines, lit on the sheet",
    ),
];

fn hints(canvas: &mut Canvas, layout: &Layout, lessons: usize, bindings: &Bindings) {
    let list = layout.lessons.y + layout.lesson_pitch * lessons as f32;
    let foot = layout.lessons.y + layout.lessons.h;
    // Where there is not room for all, the first are shown.
    let room = ((foot - list) - 6.0) / 20.0;
    let shown = HINTS.len().min(room.max(0.0) as usize);
    for (index, (actions, words)) in HINTS[..shown].iter().rev().enumerate() {
        let base = foot - (6.0 + 20.0 * index as f32);
        let left = layout.lessons.x + 6.0;
        let keys = bindings.named(Context::Lab, actions);
        let colors = HintColors::BLUEPRINT;
        key_links(canvas, &keys, vec2(left, base), Align::Left, colors);
        let at = vec2(left + 72.0, base);
        canvas.text(Style::Small, *words, at, Align::Left, blueprint::QUIET);
    }
}
