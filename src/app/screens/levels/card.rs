//! Drawing a card: the bricks of a level, and what is known of it.

use breakout::level::Level;
use breakout::records::{Best, Stars};
use breakout::textbook::museum::Exhibit;
use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use crate::app::input::{Action, Context};
use crate::app::inspect::microscope::draw_picture;
use crate::app::playfield::draw_level;
use crate::app::playfield::place::Behind;
use crate::app::render::{
    Align, Canvas, Lettering, Shape, Style,
    palette::{Color, play},
};
use crate::app::screens::AppContext;
use crate::app::ui::{Ui, area::Area, star::draw_star};
use crate::app::words::{clock, grouped, words};
use crate::app::workbench::Waiting;

const LINE: f32 = 23.0;
/// Height of the line about stars, in such lines.
const STARS_LINE: f32 = 0.8;

/// Distance of texts from the sides, and of the last line from the foot.
const SIDE: f32 = 14.0;
const FOOT: f32 = 8.5;
/// The radius of the corners, the height of a letter above the middle of its line, and the glow of the selected card.
const ROUND: f32 = 9.0;
const ASCENT: f32 = 9.0;
const REACH: f32 = 14.0;
const GLOW: f32 = 0.35;

/// The gap between two figures, and the room of a mark and of a star.
const GAP: f32 = 14.0;
const MARK: f32 = 11.0;
const STAR: f32 = 15.0;

/// The least lines of an exhibit's sentence, so that most pictures have one height, and the gap below the picture.
const SENTENCE: usize = 2;
const ABOVE_TITLE: f32 = 6.5;

pub(super) struct Card {
    pub(super) rect: Rect,
    pub(super) is_selected: bool,
}

impl Card {
    pub(super) fn draw_ground(&self, canvas: &mut Canvas) {
        let ground = self.shape().gradient(play::FIELD_TOP, play::FIELD_BOTTOM);
        canvas.add_snapped(if self.is_selected {
            ground.glow(REACH, play::ACCENT.alpha(GLOW))
        } else {
            ground
        });
    }

    pub(super) fn draw_edge(&self, canvas: &mut Canvas) {
        let (width, edge) = if self.is_selected {
            (2.0, play::ACCENT)
        } else {
            (1.0, play::FAINT)
        };
        canvas.add_snapped(self.shape().border(width, edge));
    }

    fn shape(&self) -> Shape {
        Shape::of(self.rect).round(ROUND)
    }

    pub(super) fn behind(&self, lettering: &Lettering, about: &CardFacts) -> Behind {
        let title = self.row(self.lines(lettering, about) - 1.0);
        Behind {
            rect: self.rect,
            words: title.center().y - ASCENT,
            round: ROUND,
        }
    }

    /// The lines of text. A par goes beside the title, and conditions of stars beside the figures, if there is room.
    fn lines(&self, lettering: &Lettering, about: &CardFacts) -> f32 {
        let marks = about.best.proof.map_or(0.0, |_| MARK * 2.0);
        let [time, score] = widths(&about.figures, Style::Digits, lettering);
        let room = self.row(0.0).w - (time + score + (GAP * 2.0 + marks));
        if about.stars.cleared {
            let [needs, known] = widths(&about.needs, Style::Small, lettering);
            let fits = needs + known + STAR <= room;
            return if fits { 2.0 } else { 2.0 + STARS_LINE };
        }
        let is_new = about.best.score == 0 && about.best.proof.is_none();
        let title = Self::number_width(lettering, about.number);
        let title = title + lettering.width(Style::Small, &about.title);
        if is_new && title <= room { 1.0 } else { 2.0 }
    }

    pub(super) fn draw_picture(&self, canvas: &mut Canvas, level: &Level, lines: f32) {
        let rect = self.rect;
        // Bricks fill the upper half of the field only.
        let room = vec2(rect.w - 24.0, rect.h - (LINE * lines + 18.0));
        let scale = (room.x / FIELD.x).min(room.y / (FIELD.y * 0.5));
        let corner = rect.point() + vec2((rect.w - FIELD.x * scale) * 0.5, 12.0);
        let lowest = level.cells().iter().rposition(Option::is_some);
        let rows = lowest.map_or(0, |index| index / level.columns() + 1);
        let free = room.y - rows as f32 * level.cell_size().y * scale;
        let middle = vec2(0.0, (free * 0.5).max(0.0));
        draw_level(canvas, level, corner + middle, scale);
    }

    /// The row of a line of text, counted from the foot of the card.
    pub(super) fn row(&self, from_foot: f32) -> Rect {
        let mut room = self.rect.inset(vec2(SIDE, 0.0));
        room.cut_bottom(FOOT + LINE * from_foot);
        room.cut_bottom(LINE)
    }

    pub(super) fn draw_name(&self, ui: &mut Ui<'_>, name: &str, row: Rect) {
        let name = ui.lettering.fitted(Style::Small, name, row.w);
        let color = if self.is_selected {
            play::TEXT
        } else {
            play::QUIET
        };
        ui.line(Style::Small, name, row, Align::Left, color);
    }

    pub(super) fn draw_words(&self, ui: &mut Ui<'_>, name: &str, below: &str, color: Color) {
        self.draw_name(ui, name, self.row(1.0));
        let row = self.row(0.0);
        let below = ui.lettering.fitted(Style::Small, below, row.w);
        ui.line(Style::Small, below, row, Align::Left, color);
    }

    pub(super) fn draw_level(
        &self,
        ui: &mut Ui<'_>,
        level: &Level,
        about: &CardFacts,
        app: &AppContext,
    ) {
        let lines = self.lines(&ui.lettering, about);
        self.draw_picture(ui, level, lines);
        let mut row = self.row(lines - 1.0);
        if about.stars.cleared {
            for earned in about.stars.each().into_iter().rev() {
                let middle = vec2(row.right() - 5.5, row.center().y);
                draw_star(ui, middle, 5.5, earned);
                row.cut_right(STAR);
            }
            row.cut_right(6.0);
        }
        // A finger that taps a card plays it, so that each says by itself how its best is watched.
        let is_shown = self.is_selected || app.controls.touch();
        if let Some(proof) = about.best.proof.filter(|_| is_shown) {
            let words = words().levels;
            let word = match about.best.shows_score() {
                _ if !proof.is_of_these_rules() => words.earlier_rules,
                Some(false) => words.unproven,
                _ => words.watch,
            };
            let hint = ui.hint(Context::Levels, Action::WatchBest, word);
            let width = ui.hints(row, Align::Right, &[hint]);
            row.cut_right(width);
        }
        let title = self.draw_title(ui, about.number, &about.title, row);
        let mut row = self.row((lines - 2.0).max(0.0));
        if lines == 1.0 {
            row.cut_left(title);
        } else if about.stars.cleared {
            let needs = draw_needs(ui, about, self.row(0.0));
            row.cut_left(if lines == 2.0 { needs } else { 0.0 });
        }
        draw_figures(ui, about, row);
    }

    pub(super) fn draw_draft(&self, ui: &mut Ui<'_>, draft: &Waiting) {
        if let Some(level) = &draft.level {
            self.draw_picture(ui, level, 2.0);
        }
        let age = words().levels.not_saved(&draft.age());
        self.draw_words(ui, &draft.title, &age, play::COMBO);
    }

    pub(super) fn draw_exhibit(&self, ui: &mut Ui<'_>, exhibit: &Exhibit) {
        let (lines, room) = self.exhibit_room(&ui.lettering, exhibit);
        let mut row = Rect {
            y: room.bottom() + ABOVE_TITLE,
            ..self.row(0.0)
        };
        self.draw_title(ui, exhibit.number + 1, exhibit.level.title(), row);
        row.y += LINE;
        for line in lines {
            ui.line(Style::Small, line, row, Align::Left, play::DIM);
            row.y += Style::Small.line();
        }
        // The words of a narrow card leave no room for one.
        if room.size().min_element() > LINE {
            let view = ui.view;
            draw_picture(ui, view, room, exhibit);
        }
    }

    /// The lines of the sentence about an exhibit, and the room that is left for its picture.
    fn exhibit_room(&self, lettering: &Lettering, exhibit: &Exhibit) -> (Vec<String>, Rect) {
        let last = self.row(0.0);
        let mut sentence = exhibit.textbook_does.to_owned();
        if let Some(first) = sentence.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        let lines = lettering.wrapped(Style::Small, &sentence, last.w);
        let first = last.y - Style::Small.line() * (lines.len().max(SENTENCE) - 1) as f32;
        let mut room = self.rect.inset(Vec2::splat(10.0));
        room.h = first - LINE - ABOVE_TITLE - room.y;
        (lines, room)
    }

    /// Returns the width of the number and the title.
    fn draw_title(&self, ui: &mut Ui<'_>, number: usize, title: &str, mut row: Rect) -> f32 {
        let width = Self::number_width(&ui.lettering, number);
        let text = format!("{number:02}");
        let place = row.cut_left(width);
        ui.line(Style::Digits, text, place, Align::Left, play::QUIET);
        self.draw_name(ui, title, row);
        width + ui.lettering.width(Style::Small, title)
    }

    fn number_width(lettering: &Lettering, number: usize) -> f32 {
        let width = lettering.width(Style::Digits, &format!("{number:02}"));
        width.max(20.0) + 10.0
    }

    pub(super) fn draw_problem(&self, ui: &mut Ui<'_>, [name, wrong, problem]: [&str; 3]) {
        let mut room = self.rect.inset(vec2(SIDE, 12.0));
        let (pitch, end) = (Style::Small.line(), self.row(1.0).y - 6.0);
        let lines = ui.lettering.wrapped(Style::Small, problem, room.w);
        for (index, line) in lines.into_iter().enumerate() {
            let row = room.cut_top(pitch);
            if index == 0 || row.bottom() <= end {
                ui.line(Style::Small, line, row, Align::Left, play::DIM);
            }
        }
        self.draw_words(ui, name, wrong, play::DANGER);
    }
}

/// Draws the figures that have room. Proved ones have a mark; stars have none, because they are of several runs.
fn draw_figures(ui: &mut Ui<'_>, about: &CardFacts, mut row: Rect) {
    let (best, figures) = (about.best, &about.figures);
    let widths = widths(figures, Style::Digits, &ui.lettering);
    // A mark takes no room from a figure, and the time's none from the score's.
    let spare = row.w - widths.iter().sum::<f32>() - GAP;
    let score_is_proved = best.shows_score() == Some(true) && spare >= MARK;
    let time_is_proved = best.shows_time() && score_is_proved && spare >= MARK * 2.0;
    let proved = [time_is_proved, score_is_proved];
    for ((text, width), is_proved) in figures.iter().zip(widths).zip(proved) {
        if width > row.w {
            return;
        }
        let place = row.cut_right(width);
        ui.line(Style::Digits, text, place, Align::Right, play::QUIET);
        if is_proved {
            draw_check(ui, vec2(row.right() - 4.0, row.center().y));
            row.cut_right(MARK);
        }
        row.cut_right(GAP);
    }
}

/// Draws the conditions of missing stars, after a star if there is room, and the par. Returns the width.
fn draw_needs(ui: &mut Ui<'_>, about: &CardFacts, mut row: Rect) -> f32 {
    let left = row.x;
    let [needs, known] = widths(&about.needs, Style::Small, &ui.lettering);
    if needs > 0.0 && STAR + needs + known <= row.w {
        draw_star(ui, vec2(left + 5.5, row.center().y), 5.5, false);
        row.cut_left(STAR);
    }
    for (text, color) in about.needs.iter().zip([play::QUIET, play::DIM]) {
        let text = ui.lettering.fitted(Style::Small, text, row.w);
        let width = ui.lettering.width(Style::Small, &text);
        ui.line(Style::Small, text, row, Align::Left, color);
        if width > 0.0 {
            row.cut_left(width + GAP);
        }
    }
    row.x - left
}

/// The texts and results on a level's card, at the chosen difficulty.
pub(super) struct CardFacts {
    number: usize,
    title: String,
    stars: Stars,
    best: Best,
    /// The best time, or the par if the level was not cleared, and the best score.
    figures: [String; 2],
    /// The conditions of the missing stars, and the par if its star is earned.
    needs: [String; 2],
}

impl CardFacts {
    pub(super) fn of(number: usize, level: &Level, app: &AppContext) -> Self {
        let (stars, best) = (app.stars(level), app.best(level));
        let par = level.par().filter(|_| !stars.cleared);
        let time = match (best.seconds(), par) {
            (Some(seconds), _) => clock(seconds),
            (None, Some(par)) => words().levels.par(par),
            (None, None) => String::new(),
        };
        let score = (best.score > 0).then(|| grouped(best.score, 1));
        Self {
            number,
            title: level.title().to_owned(),
            stars,
            best,
            figures: [time, score.unwrap_or_default()],
            needs: needs(level.par(), stars),
        }
    }
}

fn widths(texts: &[String; 2], style: Style, lettering: &Lettering) -> [f32; 2] {
    texts.each_ref().map(|text| lettering.width(style, text))
}

fn needs(par: Option<f32>, stars: Stars) -> [String; 2] {
    let words = words().levels;
    let par = par.map(|par| words.par(par));
    let unhurt = (!stars.unhurt).then(|| words.no_life_lost.to_owned());
    let needed = par.clone().filter(|_| !stars.in_time);
    let needs: Vec<String> = unhurt.into_iter().chain(needed).collect();
    let known = par.filter(|_| stars.in_time);
    [needs.join(", "), known.unwrap_or_default()]
}

/// Draws the mark of a proved result, from its right end in the middle of a line.
fn draw_check(canvas: &mut Canvas, right: Vec2) {
    let [start, foot, end] = [vec2(-10.0, -0.5), vec2(-7.0, 3.5), vec2(-1.0, -4.5)];
    for (a, b) in [(start, foot), (foot, end)] {
        let line = Shape::line(right + a, right + b, 1.8);
        canvas.add(line.round(0.9).fill(play::ACCENT));
    }
}

#[cfg(test)]
mod tests {
    use super::super::grid::{CardPage, EXHIBIT_CARD};
    use super::*;
    use crate::app::view::{Surface, View};

    #[test]
    fn a_cleared_level_says_what_each_missing_star_needs_and_its_par() {
        // The narrowest card, for fingers.
        let room = 160.0 - 28.0;
        let lettering = Lettering::plain();
        for (par, [unhurt, in_time], expected) in [
            (Some(90.0), [false; 2], ["no life lost, par 1:30", ""]),
            (Some(90.0), [true, false], ["par 1:30", ""]),
            (Some(90.0), [false, true], ["no life lost", "par 1:30"]),
            (Some(90.0), [true; 2], ["", "par 1:30"]),
            (None, [true, false], ["", ""]),
        ] {
            let stars = Stars {
                cleared: true,
                unhurt,
                in_time,
            };
            let words = needs(par, stars);
            assert_eq!(words, expected);
            let width = lettering.width(Style::Small, &words.concat());
            assert!(width <= room, "{words:?}: {width}");
        }
    }

    #[test]
    fn an_exhibits_card_has_room_for_picture_title_and_sentence() {
        let desk = [(1280.0, 720.0), (800.0, 600.0), (600.0, 1000.0)];
        let desk = desk.map(|(width, height)| View::of(vec2(width, height)));
        let phone = [(390.0, 844.0), (844.0, 390.0)];
        let phone = phone.map(|(width, height)| View::new(Surface::touched(vec2(width, height))));
        let lettering = Lettering::plain();
        for view in desk.into_iter().chain(phone) {
            let page = CardPage::new(&view, 60.0, EXHIBIT_CARD);
            let size = page.rect(0).size();
            let card = Card {
                rect: Rect::new(0.0, 0.0, size.x, size.y),
                is_selected: false,
            };
            for exhibit in (0..).map_while(Exhibit::new) {
                let (lines, room) = card.exhibit_room(&lettering, &exhibit);
                assert!(lines.len() <= 4, "{lines:?}");
                assert!(room.h >= 50.0, "{:?}: {room:?} {lines:?}", view.window);
            }
        }
    }
}
