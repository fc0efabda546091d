//! Drawing a card: the bricks of a level, and what is known of it.

use breakout::level::Level;
use breakout::records::{Best, Stars};
use breakout::textbook::museum::Exhibit;
use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use crate::app::input::{Action, Context};
use crate::app::inspect::microscope::draw_picture;
use crate::app::playfield::place::Behind;
use crate::app::playfield::{clock, draw_level, grouped};
use crate::app::render::palette::play;
use crate::app::render::{Align, Canvas, Lettering, Shape, Style};
use crate::app::screens::AppContext;
use crate::app::ui::star::draw_star;
use crate::app::ui::{Ui, hint};
use crate::app::view::View;
use crate::app::workbench::Waiting;

/// Height of a line of text.
const LINE: f32 = 23.0;
/// Height of the line about stars, in such lines.
const STARS_LINE: f32 = 0.8;

/// The radius of its corners, how high a letter is, and how far and how strongly the selected card shines.
const ROUND: f32 = 9.0;
const ASCENT: f32 = 14.0;
const REACH: f32 = 14.0;
const GLOW: f32 = 0.35;

/// The gap between two figures, and the room of a mark and of a star.
const GAP: f32 = 14.0;
const MARK: f32 = 11.0;
const STAR: f32 = 15.0;

/// The lines of the sentence about an exhibit, at least: so the pictures of most have one height.
const SENTENCE: usize = 2;

/// A card that is drawn.
pub(super) struct Card {
    pub(super) rect: Rect,
    pub(super) is_selected: bool,
}

impl Card {
    /// Draws the card's ground, and the light around it if it is selected.
    pub(super) fn draw_ground(&self, canvas: &mut Canvas) {
        let ground = self.shape().gradient(play::FIELD_TOP, play::FIELD_BOTTOM);
        canvas.add_snapped(if self.is_selected {
            ground.glow(REACH, play::ACCENT.alpha(GLOW))
        } else {
            ground
        });
    }

    /// Draws its edge over what is on the ground.
    pub(super) fn draw_edge(&self, canvas: &mut Canvas) {
        let (width, edge) = if self.is_selected {
            (2.0, play::ACCENT)
        } else {
            (1.0, play::FAINT)
        };
        canvas.add_snapped(self.shape().border(width, edge));
    }

    fn shape(&self) -> Shape {
        Shape::rect(self.rect.point(), self.rect.size()).round(ROUND)
    }

    /// The card of a level as a place lies behind it.
    pub(super) fn behind(&self, lettering: &Lettering, about: &About) -> Behind {
        let [title, _] = self.line(self.lines(lettering, about) - 1.0);
        Behind {
            rect: self.rect,
            words: title.y - ASCENT,
            round: ROUND,
        }
    }

    /// The lines of text about a level. A par stands beside the title if there is room, and what missing
    /// stars need beside the figures.
    fn lines(&self, lettering: &Lettering, about: &About) -> f32 {
        let [left, right] = self.line(0.0).map(|end| end.x);
        let marks = if about.best.proof.is_some() {
            MARK * 2.0
        } else {
            0.0
        };
        let figures = about.widths(lettering).iter().sum::<f32>() + (GAP * 2.0 + marks);
        let room = right - left - figures;
        if about.stars.cleared {
            let needs = about.needs_widths(lettering).iter().sum::<f32>();
            let fits = needs + STAR <= room;
            return if fits { 2.0 } else { 2.0 + STARS_LINE };
        }
        let is_new = about.best.score == 0 && about.best.proof.is_none();
        let title = Self::number_width(lettering, about.number);
        let title = title + lettering.width(Style::Small, &about.title);
        if is_new && title <= room { 1.0 } else { 2.0 }
    }

    /// Draws the bricks of a level above so many lines of text.
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

    /// The ends of a line of text on its base line, counted from the foot of the card.
    pub(super) fn line(&self, from_foot: f32) -> [Vec2; 2] {
        let Self { rect, .. } = *self;
        let base = rect.y + rect.h - (15.0 + LINE * from_foot);
        [rect.x + 14.0, rect.x + rect.w - 14.0].map(|x| vec2(x, base))
    }

    /// Draws a name as far as there is room for it.
    pub(super) fn draw_name(&self, canvas: &mut Canvas, name: &str, left: Vec2, right: f32) {
        let name = canvas.lettering.fitted(Style::Small, name, right - left.x);
        let color = if self.is_selected {
            play::TEXT
        } else {
            play::QUIET
        };
        canvas.text(Style::Small, name, left, Align::Left, color);
    }

    /// Draws a level: its bricks, its number, its title and its stars, its scores, and once it is cleared
    /// what its missing stars need.
    pub(super) fn draw_level(
        &self,
        ui: &mut Ui<'_>,
        level: &Level,
        about: &About,
        app: &AppContext,
    ) {
        let lines = self.lines(&ui.lettering, about);
        self.draw_picture(ui, level, lines);
        let [left, mut right] = self.line(lines - 1.0);
        if about.stars.cleared {
            Self::draw_stars(ui, about.stars, &mut right);
        }
        // A finger that taps a card plays it, so that each says by itself how its best is watched.
        let is_shown = self.is_selected || app.controls.touch();
        if let Some(proof) = about.best.proof.filter(|_| is_shown) {
            let word = match about.best.shows_score() {
                _ if !proof.is_of_these_rules() => "earlier rules",
                Some(false) => "unproven",
                _ => "watch",
            };
            let hint = ui.hint(Context::Levels, Action::WatchBest, word);
            let row = Rect::new(left.x, right.y - 16.0, right.x - left.x, hint::ROW);
            right.x -= ui.hints(row, Align::Right, &[hint]);
        }
        let title = self.draw_title(ui, about.number, &about.title, [left, right]);
        let [mut from, end] = self.line((lines - 2.0).max(0.0));
        if lines == 1.0 {
            from.x = title;
        } else if lines == 2.0 && about.stars.cleared {
            from.x = Self::draw_needs(ui, about, [from, end]);
        } else if about.stars.cleared {
            Self::draw_needs(ui, about, self.line(0.0));
        }
        Self::draw_figures(ui, about, [from, end]);
    }

    /// Draws stars at the end of a line, which is shorter then.
    fn draw_stars(canvas: &mut Canvas, stars: Stars, right: &mut Vec2) {
        for earned in stars.each().into_iter().rev() {
            let middle = *right - vec2(5.5, 5.0);
            draw_star(canvas, middle, 5.5, earned);
            right.x -= STAR;
        }
        right.x -= 6.0;
    }

    /// Draws unsaved work: its bricks, its title, and when it was drawn.
    pub(super) fn draw_draft(&self, canvas: &mut Canvas, draft: &Waiting) {
        if let Some(level) = &draft.level {
            self.draw_picture(canvas, level, 2.0);
        }
        let [left, right] = self.line(1.0);
        self.draw_name(canvas, &draft.title, left, right.x);
        let [left, right] = self.line(0.0);
        let about = format!("not saved, {}", draft.age());
        let about = canvas
            .lettering
            .fitted(Style::Small, &about, right.x - left.x);
        canvas.text(Style::Small, about, left, Align::Left, play::COMBO);
    }

    /// Draws an exhibit of the museum: a picture of the mistake, its title, and the sentence about it.
    pub(super) fn draw_exhibit(&self, canvas: &mut Canvas, view: &View, exhibit: &Exhibit) {
        let (lines, room) = self.exhibit_room(&canvas.lettering, exhibit);
        let [left, right] = self.line(0.0).map(|end| end.x);
        let title = room.bottom() + LINE;
        let ends = [vec2(left, title), vec2(right, title)];
        self.draw_title(canvas, exhibit.number + 1, exhibit.level.title(), ends);
        let pitch = Style::Small.line();
        let mut base = title + LINE;
        for line in lines {
            let at = vec2(left, base);
            canvas.text(Style::Small, line, at, Align::Left, play::DIM);
            base += pitch;
        }
        // The words of a narrow card leave no room for one.
        if room.size().min_element() > LINE {
            draw_picture(canvas, view, room, exhibit);
        }
    }

    /// The lines of the sentence about an exhibit, and the room that is left for its picture.
    fn exhibit_room(&self, lettering: &Lettering, exhibit: &Exhibit) -> (Vec<String>, Rect) {
        let Rect { x, y, w, .. } = self.rect;
        let [left, right] = self.line(0.0);
        let sentence = capitalized(exhibit.textbook_does);
        let lines = lettering.wrapped(Style::Small, &sentence, right.x - left.x);
        let pitch = Style::Small.line();
        let first = left.y - pitch * (lines.len().max(SENTENCE) - 1) as f32;
        let (pad, bottom) = (10.0, first - LINE * 2.0);
        let room = Rect::new(x + pad, y + pad, w - pad * 2.0, bottom - y - pad);
        (lines, room)
    }

    /// Draws number and title of a level between the ends of a line. Returns where they end.
    fn draw_title(&self, canvas: &mut Canvas, number: usize, title: &str, ends: [Vec2; 2]) -> f32 {
        let [left, right] = ends;
        let width = Self::number_width(&canvas.lettering, number);
        let text = format!("{number:02}");
        canvas.text(Style::Digits, text, left, Align::Left, play::QUIET);
        let left = left + vec2(width, 0.0);
        self.draw_name(canvas, title, left, right.x);
        left.x + canvas.lettering.width(Style::Small, title)
    }

    /// The width of a number, with the gap beside it.
    fn number_width(lettering: &Lettering, number: usize) -> f32 {
        let width = lettering.width(Style::Digits, &format!("{number:02}"));
        width.max(20.0) + 10.0
    }

    /// Draws a level's figures at the end of a line. What has no room is left out: first the score, then the
    /// time. A figure that was seen in the recording has a mark; the stars are of several runs, and have
    /// none.
    fn draw_figures(canvas: &mut Canvas, about: &About, [left, right]: [Vec2; 2]) {
        let (best, widths) = (about.best, about.widths(&canvas.lettering));
        let (x, base, mut end) = (left.x, left.y, right.x);
        let (gap, mark) = (GAP, MARK);
        // A mark takes no room from a figure, and the time's none from the score's.
        let spare = end - x - widths.iter().sum::<f32>() - gap;
        let score_is_proved = best.shows_score() == Some(true) && spare >= mark;
        let time_is_proved = best.shows_time() && score_is_proved && spare >= mark * 2.0;
        let proved = [time_is_proved, score_is_proved];
        for ((text, width), is_proved) in about.figures.iter().zip(widths).zip(proved) {
            if x + width > end {
                return;
            }
            let at = vec2(end, base);
            canvas.text(Style::Digits, text, at, Align::Right, play::QUIET);
            end -= width + gap;
            if is_proved {
                draw_check(canvas, vec2(end + gap - 4.0, base));
                end -= mark;
            }
        }
    }

    /// Draws what the missing stars of a cleared level need, after such a star if there is room, and its par
    /// in any case. Returns where that ends, with a gap.
    fn draw_needs(canvas: &mut Canvas, about: &About, [left, right]: [Vec2; 2]) -> f32 {
        let mut x = left.x;
        let [needs, known] = about.needs_widths(&canvas.lettering);
        if needs > 0.0 && left.x + STAR + needs + known <= right.x {
            draw_star(canvas, left + vec2(5.5, -5.0), 5.5, false);
            x += STAR;
        }
        for (text, color) in about.needs.iter().zip([play::QUIET, play::DIM]) {
            let text = canvas.lettering.fitted(Style::Small, text, right.x - x);
            let width = canvas.lettering.width(Style::Small, &text);
            canvas.text(Style::Small, text, vec2(x, left.y), Align::Left, color);
            if width > 0.0 {
                x += width + GAP;
            }
        }
        x
    }

    /// Draws a name, in few words what is wrong with it, and the problem.
    pub(super) fn draw_problem(&self, canvas: &mut Canvas, [name, wrong, problem]: [&str; 3]) {
        let [left, right] = self.line(1.0);
        let width = right.x - left.x;
        let pitch = Style::Small.line();
        let top = self.rect.y + 12.0 + pitch * 0.75;
        let room = (left.y - pitch * 1.3 - top).max(0.0);
        let lines = canvas.lettering.wrapped(Style::Small, problem, width);
        for (index, line) in lines.iter().take(1 + (room / pitch) as usize).enumerate() {
            let at = vec2(left.x, top + pitch * index as f32);
            canvas.text(Style::Small, line.clone(), at, Align::Left, play::DIM);
        }
        self.draw_name(canvas, name, left, right.x);
        let wrong = canvas.lettering.fitted(Style::Small, wrong, width);
        let [left, _] = self.line(0.0);
        canvas.text(Style::Small, wrong, left, Align::Left, play::DANGER);
    }
}

/// A sentence that begins with a capital letter.
fn capitalized(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// What there is to say about a level at the chosen difficulty.
pub(super) struct About {
    number: usize,
    title: String,
    stars: Stars,
    best: Best,
    /// Its best time, or its par if it was not cleared, and its best score.
    figures: [String; 2],
    /// What its missing stars need, and its par if that star is earned.
    needs: [String; 2],
}

impl About {
    pub(super) fn of(number: usize, level: &Level, app: &AppContext) -> Self {
        let difficulty = app.settings.game.rules.difficulty;
        let stars = app.scores.records().stars(level, difficulty);
        let best = best(level, app);
        let par = level.par().filter(|_| !stars.cleared);
        let time = match (best.seconds(), par) {
            (Some(seconds), _) => clock(seconds),
            (None, Some(par)) => format!("par {}", clock(par)),
            (None, None) => String::new(),
        };
        let score = Some(best.score).filter(|score| *score > 0);
        Self {
            number,
            title: level.title().to_owned(),
            stars,
            best,
            figures: [
                time,
                score.map_or_else(String::new, |score| grouped(score, 1)),
            ],
            needs: needs(level.par(), stars),
        }
    }

    fn needs_widths(&self, lettering: &Lettering) -> [f32; 2] {
        let needs = self.needs.each_ref();
        needs.map(|text| lettering.width(Style::Small, text))
    }

    fn widths(&self, lettering: &Lettering) -> [f32; 2] {
        let figures = self.figures.each_ref();
        figures.map(|text| lettering.width(Style::Digits, text))
    }
}

/// What the missing stars of a cleared level need, and its par if that star is earned.
fn needs(par: Option<f32>, stars: Stars) -> [String; 2] {
    let par = par.map(|par| format!("par {}", clock(par)));
    let unhurt = (!stars.unhurt).then(|| "no life lost".to_owned());
    let needed = par.clone().filter(|_| !stars.in_time);
    let needs: Vec<String> = unhurt.into_iter().chain(needed).collect();
    let known = par.filter(|_| stars.in_time);
    [needs.join(", "), known.unwrap_or_default()]
}

/// The best result of a level at the chosen difficulty.
pub(super) fn best(level: &Level, app: &AppContext) -> Best {
    let difficulty = app.settings.game.rules.difficulty;
    app.scores.records().level(level, difficulty)
}

/// Draws the mark of what is proved, whose right end is at a place of the base line.
fn draw_check(canvas: &mut Canvas, right: Vec2) {
    let [start, foot, end] = [vec2(-10.0, -5.5), vec2(-7.0, -1.5), vec2(-1.0, -9.5)];
    for (a, b) in [(start, foot), (foot, end)] {
        let line = Shape::line(right + a, right + b, 1.8);
        canvas.add(line.round(0.9).fill(play::ACCENT));
    }
}

#[cfg(test)]
mod tests {
    use super::super::page::{CardSize, Page};
    use super::*;
    use crate::app::view::Surface;

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
            let page = Page::new(&view, 60.0, CardSize::EXHIBIT);
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
