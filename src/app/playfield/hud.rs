//! The HUD around the field: beside it in a wide window, above and below in a tall one.

use breakout::game::{Game, Phase};
use breakout::records::LevelResult;
use breakout::tuning::{FIELD, MAX_COMBO_FACTOR};
use macroquad::prelude::{Rect, Vec2, vec2};

use super::session::Session;
use super::timers::{PLACES, places_below, places_down};
use crate::app::render::palette::play;
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::settings::Settings;
use crate::app::ui::area::Area;
use crate::app::ui::hint::ROW as HINT;
use crate::app::ui::star::draw_star;
use crate::app::view::{LARGER, Panels, TALL_VALUES, View};
use crate::app::words::{clock, grouped, words};

struct Hud<'a> {
    canvas: &'a mut Canvas,
    view: &'a View,
    game: &'a Game,
    /// The shown score, which runs up to the game's.
    score: u32,
    clock: bool,
    /// The best score of an earlier run, if there is one.
    best: Option<u32>,
}

/// The two parts of the HUD: left and right of the field, or above and below it.
fn parts(view: &View) -> [Rect; 2] {
    let window = view.window;
    let end = view.to_text(FIELD);
    match view.panels {
        Panels::Sides => [
            Rect::new(0.0, 0.0, view.origin.x, window.y),
            Rect::new(end.x, 0.0, window.x - end.x, window.y),
        ],
        Panels::Rows => [
            Rect::new(0.0, 0.0, window.x, view.origin.y - 8.0),
            Rect::new(0.0, end.y, window.x, window.y - end.y),
        ],
        Panels::Tall => [
            Rect::new(0.0, 0.0, window.x, view.origin.y - 8.0),
            Rect::new(0.0, end.y, window.x, view.values_foot() - end.y),
        ],
    }
}

/// For each part, true if no plate cuts it.
fn uncut(view: &View, plate: Option<Rect>) -> [bool; 2] {
    parts(view).map(|part| plate.is_none_or(|plate| !plate.overlaps(&part)))
}

/// True if a plate does not cut the part with the score.
pub(crate) fn leaves_score(view: &View, plate: Rect) -> bool {
    uncut(view, Some(plate))[0]
}

/// True if the hints have room beside a plate, or below it.
pub(crate) fn leaves_margin(view: &View, plate: Rect) -> bool {
    match view.panels {
        Panels::Sides => uncut(view, Some(plate))[1],
        Panels::Rows | Panels::Tall => plate.bottom() <= view.window.y - HINT,
    }
}

/// True if a plate does not cut the legend of the blueprint.
pub(crate) fn has_room_for_legend(view: &View, plate: Rect) -> bool {
    let [first, second] = uncut(view, Some(plate));
    match view.panels {
        Panels::Sides => first && second,
        Panels::Rows => first,
        Panels::Tall => second,
    }
}

impl Session {
    /// Draws the HUD around the field, without the parts that a plate would cut. `best` is the best score of an earlier
    /// run.
    pub(crate) fn draw_hud(
        &self,
        canvas: &mut Canvas,
        view: &View,
        settings: &Settings,
        best: Option<u32>,
        plate: Option<Rect>,
    ) {
        canvas.in_window();
        let [first, second] = uncut(view, plate);
        let mut hud = Hud {
            canvas,
            view,
            game: &self.game,
            score: self.effects.motion.shown_score(),
            clock: settings.game.clock,
            best,
        };
        match view.panels {
            Panels::Sides if first => hud.draw_left(),
            Panels::Rows if first => hud.draw_row(),
            Panels::Tall if first => hud.draw_tall_row(),
            _ => {}
        }
        match view.panels {
            Panels::Sides if second => hud.draw_right(),
            Panels::Tall if second => hud.draw_tall_values(),
            _ => {}
        }
        let has_timers = match view.panels {
            Panels::Sides => first,
            Panels::Rows | Panels::Tall => second,
        };
        if has_timers {
            let powers = self.game.powers();
            self.timers.draw(canvas, powers, timer_places(view));
        }
        canvas.flush();
    }
}

/// The bottom of the level and its time in the column beside the field.
pub(crate) fn level_foot(view: &View) -> f32 {
    HudColumn::right(view).at(LEVEL_FOOT).y
}

/// A column beside the field. In a short window its lines are closer together.
pub(super) struct HudColumn {
    pub(super) corner: Vec2,
    line_spacing: f32,
}

/// The greatest width of the row of lives.
const LIVES: f32 = 120.0;
/// Height of the left column down to the timers, and the least height of the timers.
const TIMERS_TOP: f32 = 286.0;
const TIMERS: f32 = 104.0;
/// Height of the right column without hints, and of the blueprint's legend with two hints under it.
const LEVEL_FOOT: f32 = 236.0;
const LEGEND: f32 = 275.0;
/// The least line spacing, as a share of the usual one.
const CLOSEST: f32 = 0.8;
/// The free height at the foot of the window.
pub(super) const FOOT: f32 = 28.0;
/// The width that a row above the field needs.
const ROW: f32 = 600.0;
/// The least width of a row that has a column for the time.
const WITH_TIME: f32 = 480.0;

impl HudColumn {
    fn new(view: &View, left: f32) -> Self {
        let bottom = view.window.y - FOOT;
        let mut height = TIMERS_TOP + TIMERS;
        let mut line_spacing = 1.0;
        if !view.touch {
            height = height.max(LEVEL_FOOT + LEGEND);
            line_spacing = ((bottom - LEGEND) / LEVEL_FOOT).clamp(CLOSEST, 1.0);
        }
        Self {
            corner: vec2(left, view.origin.y.min(bottom - height).max(0.0)),
            line_spacing: line_spacing.min(bottom / (TIMERS_TOP + TIMERS)),
        }
    }

    fn left(view: &View) -> Self {
        Self::new(view, (view.origin.x - 164.0).max(20.0))
    }

    pub(super) fn right(view: &View) -> Self {
        Self::new(view, view.origin.x + view.field_size().x + 32.0)
    }

    fn at(&self, y: f32) -> Vec2 {
        self.corner + vec2(0.0, y * self.line_spacing)
    }
}

pub(super) fn timer_places(view: &View) -> [Rect; PLACES] {
    match view.panels {
        Panels::Sides => places_down(HudColumn::left(view).at(TIMERS_TOP), view.window.y - FOOT),
        Panels::Rows | Panels::Tall => places_below(view),
    }
}

/// A layout of a title: its style, the most lines, and the shift of the first line upwards in text units.
type TitleLayout = (Style, usize, f32);

/// The layouts of a title beside the field, and in the row above it, the best first.
const BESIDE: [TitleLayout; 3] = [
    (Style::Title, 2, 0.0),
    (Style::Body, 2, 0.0),
    (Style::Small, 2, 0.0),
];
const IN_ROW: [TitleLayout; 3] = [
    (Style::Title, 1, 0.0),
    (Style::Body, 1, 0.0),
    (Style::Small, 2, 8.0),
];

impl Hud<'_> {
    fn draw_left(&mut self) {
        let words = words().hud;
        let left = HudColumn::left(self.view);
        self.heading(words.score, left.at(36.0), Align::Left);
        self.score(left.at(70.0));
        self.best(left.at(92.0));
        self.heading(words.combo, left.at(128.0), Align::Left);
        let is_roomy = left.line_spacing == 1.0;
        let combo = if is_roomy {
            Style::Banner
        } else {
            Style::Title
        };
        self.combo(combo, left.at(163.0));
        self.dashes(left.at(173.0), 116.0);
        self.heading(words.lives, left.at(222.0), Align::Left);
        self.lives(left.at(243.0), Align::Left, LIVES);
    }

    fn draw_right(&mut self) {
        let right = HudColumn::right(self.view);
        let width = (self.view.window.x - right.corner.x - 12.0).max(40.0);
        self.heading(&self.place_in_run(), right.at(36.0), Align::Left);
        let drop = self.title_in_lines(right.at(68.0), Align::Left, width, &BESIDE);
        let below = right.at(84.0) + vec2(0.0, drop);
        self.progress(below, vec2(width.min(140.0), 6.0));
        if self.clock {
            let lines = [44.0, 78.0, 102.0].map(|y| below + vec2(0.0, y * right.line_spacing));
            self.time(lines, Style::Score, Align::Left);
        }
    }

    /// Draws the level's time, and its par with a star: a golden outline while it can be earned, filled once it is.
    fn time(&mut self, [head, time, par]: [Vec2; 3], style: Style, align: Align) {
        let so_far = LevelResult::of(self.game);
        let words = words().hud;
        self.heading(words.time, head, align);
        let canvas = &mut *self.canvas;
        let seconds = clock(so_far.seconds);
        canvas.text(style, seconds, time, align, play::TEXT);
        if let Some(seconds) = self.game.level().par() {
            let text = words.par(seconds);
            let width = canvas.lettering.width(Style::Small, &text) + 18.0;
            let left = par - vec2(width * align.share(), 0.0);
            let at = left + vec2(6.0, -5.0);
            let is_earned = so_far.stars.in_time && so_far.stars.cleared;
            if is_earned && self.game.phase() == Phase::Playing {
                canvas.add(Shape::star(at, 6.0).border(1.2, play::COMBO));
            } else {
                draw_star(canvas, at, 6.0, is_earned);
            }
            self.note(text, left + vec2(18.0, 0.0), Align::Left);
        }
    }

    fn draw_row(&mut self) {
        let view = self.view;
        let words = words().hud;
        // In a wide window the row is wider than a small field.
        let width = (view.window.x - 24.0).min(ROW).max(view.field_size().x);
        let left = (view.window.x - width) * 0.5;
        let right = (view.window.x + width) * 0.5;
        let base = view.origin.y - 34.0;
        let head = base - 30.0;
        let foot = base + 22.0;
        self.heading(words.score, vec2(left, head), Align::Left);
        let score = self.score(vec2(left, base));
        self.best(vec2(left, foot));

        self.heading(words.lives, vec2(right, head), Align::Right);
        let lives = self.lives(vec2(right, base - 9.0), Align::Right, LIVES);
        let combo = left + (score + 16.0).max(width * 0.25);
        self.heading(words.combo, vec2(combo, head), Align::Left);
        self.combo(Style::Title, vec2(combo, base));

        let mut level = combo + (width * 0.16).max(72.0);
        let is_wide = width >= WITH_TIME;
        if is_wide {
            self.dashes(vec2(combo, foot - 8.0), level - combo - 16.0);
        }
        if self.clock && is_wide {
            let lines = [head, base, foot].map(|y| vec2(level, y));
            self.time(lines, Style::Score, Align::Left);
            level += (width * 0.17).max(88.0);
        } else if self.clock {
            let seconds = LevelResult::of(self.game).seconds;
            self.note(clock(seconds), vec2(combo, foot), Align::Left);
        }
        let bar = vec2((lives.min(right - 56.0) - 24.0 - level).max(0.0), 4.0);
        self.heading(&self.place_in_run(), vec2(level, head), Align::Left);
        self.title_in_lines(vec2(level, base), Align::Left, bar.x, &IN_ROW);
        self.progress(vec2(level, foot - 8.0), bar);
    }

    fn draw_tall_row(&mut self) {
        let view = self.view;
        let words = words().hud;
        let left = 14.0;
        let right = view.window.x - 14.0;
        let base = view.origin.y - 28.0;
        let head = base - 28.0;
        self.heading(words.score, vec2(left, head), Align::Left);
        let score = left + self.score(vec2(left, base));
        self.heading(words.lives, vec2(right, head), Align::Right);
        let lives = self.lives(vec2(right, base - 9.0), Align::Right, LIVES);
        let between = if view.touch {
            let pause = view.control(0);
            let blueprint = view.control(1);
            Rect::new(pause.right(), pause.y, blueprint.x - pause.right(), pause.h)
        } else {
            Rect::new(score, head - 16.0, lives - 8.0 - score, 60.0)
        };
        let room = between.inset(vec2(10.0, 0.0));
        let middle = vec2(room.center().x, room.y + 16.0);
        self.heading(&self.place_in_run(), middle, Align::Center);
        self.title_in_lines(middle + vec2(0.0, 26.0), Align::Center, room.w, &IN_ROW);
        let bar = vec2(left, view.origin.y - 14.0);
        self.progress(bar, vec2(right - left, 4.0));
    }

    fn draw_tall_values(&mut self) {
        let view = self.view;
        let words = words().hud;
        let values = view.tall_values().inset(vec2(2.0, 0.0));
        let left = values.x;
        let right = values.right();
        let at = |y: f32| vec2(left, values.y + y);
        // Large numbers have their details below them.
        let large = values.h > TALL_VALUES;
        let drop = if large { LARGER } else { 0.0 };
        self.heading(words.combo, at(20.0), Align::Left);
        let style = if large { Style::Huge } else { Style::Banner };
        self.combo(style, at(58.0 + drop));
        self.dashes(at(72.0 + drop), 116.0);
        if values.h >= TALL_VALUES {
            self.best(at(98.0 + drop));
        }
        if self.clock {
            let style = if large { Style::Banner } else { Style::Score };
            let lines =
                [20.0, 54.0 + drop * 0.5, 80.0 + drop * 0.5].map(|y| vec2(right, values.y + y));
            self.time(lines, style, Align::Right);
        }
    }

    fn heading(&mut self, text: &str, at: Vec2, align: Align) {
        self.canvas
            .text(Style::Heading, text, at, align, play::QUIET);
    }

    fn note(&mut self, text: impl Into<String>, at: Vec2, align: Align) {
        self.canvas.text(Style::Small, text, at, align, play::QUIET);
    }

    /// Returns the width of the score.
    fn score(&mut self, at: Vec2) -> f32 {
        let canvas = &mut *self.canvas;
        let score = grouped(self.score, 6);
        let width = canvas.lettering.width(Style::Score, &score);
        canvas.text(Style::Score, score, at, Align::Left, play::TEXT);
        width
    }

    fn best(&mut self, at: Vec2) {
        let words = words().hud;
        match self.best {
            None => {}
            Some(best) if self.score > best => {
                let canvas = &mut *self.canvas;
                canvas.text(Style::Small, words.is_best, at, Align::Left, play::COMBO);
            }
            Some(best) => self.note(words.best(best), at, Align::Left),
        }
    }

    /// Draws the title from a base line in the first layout that fits, or else shortened. Returns the distance down to
    /// its last line.
    fn title_in_lines(
        &mut self,
        at: Vec2,
        align: Align,
        room: f32,
        layouts: &[TitleLayout],
    ) -> f32 {
        let canvas = &mut *self.canvas;
        let title = self.game.level().title();
        let lines_of = |style| canvas.lettering.wrapped(style, title, room);
        let fits = |(style, most, _): &&TitleLayout| {
            let is_narrow = |line: &String| canvas.lettering.width(*style, line) <= room;
            let lines = lines_of(*style);
            lines.len() <= *most && lines.iter().all(is_narrow)
        };
        let Some(&(style, most, lift)) = layouts.iter().find(fits).or(layouts.last()) else {
            return 0.0;
        };
        let mut lines = lines_of(style);
        if lines.len() > most {
            let rest = lines.split_off(most - 1).join(" ");
            lines.push(rest);
        }
        let mut drop = -lift;
        for (number, line) in lines.iter().enumerate() {
            let line = canvas.lettering.fitted(style, line, room);
            drop = style.line() * 0.75 * number as f32 - lift;
            canvas.text(style, line, at + vec2(0.0, drop), align, play::TEXT);
        }
        drop.max(0.0)
    }

    fn combo(&mut self, style: Style, at: Vec2) {
        let factor = self.game.combo().min(MAX_COMBO_FACTOR);
        let color = if factor > 1 {
            play::COMBO
        } else {
            play::DIM.alpha(0.6)
        };
        let text = format!("×{}", factor.max(1));
        self.canvas.text(style, text, at, Align::Left, color);
    }

    fn dashes(&mut self, at: Vec2, width: f32) {
        let factor = self.game.combo().min(MAX_COMBO_FACTOR);
        let pitch = width / MAX_COMBO_FACTOR as f32;
        for step in 0..MAX_COMBO_FACTOR {
            let share = 0.35 + 0.65 * (step + 1) as f32 / MAX_COMBO_FACTOR as f32;
            let lit = (step < factor).then(|| play::COMBO.alpha(share));
            let corner = at + vec2(step as f32 * pitch, 0.0);
            let dash = Shape::rect(corner, vec2(pitch - 3.0, 4.0)).round(2.0);
            self.canvas.add(dash.fill(lit.unwrap_or(play::TRACK)));
        }
    }

    /// Draws a dot for each life of a new run or more, closer together if they are many. Returns the x of the first.
    fn lives(&mut self, at: Vec2, align: Align, room: f32) -> f32 {
        let lives = self.game.lives();
        let most = lives.max(self.game.rules().difficulty.spec().lives);
        let pitch = (room / f32::from(most)).min(24.0);
        let first = match align {
            Align::Right => at.x - 8.0 - pitch * f32::from(most - 1),
            Align::Left | Align::Center => at.x + 8.0,
        };
        for life in 0..most {
            let at = vec2(first + f32::from(life) * pitch, at.y);
            let dot = Shape::circle(at, pitch * 0.3);
            self.canvas.add(if life < lives {
                dot.fill(play::TEXT)
            } else {
                dot.border(1.5, play::EDGE)
            });
        }
        first
    }

    fn progress(&mut self, at: Vec2, size: Vec2) {
        let bricks = self.game.bricks();
        let done = (bricks.total() - bricks.remaining()) as f32 / bricks.total().max(1) as f32;
        let bar = |size: Vec2| Shape::rect(at, size).round(size.y * 0.5);
        self.canvas.add(bar(size).fill(play::TRACK));
        if done > 0.0 {
            let size = vec2((size.x * done).max(size.y), size.y);
            self.canvas.add(bar(size).fill(play::ACCENT));
        }
    }

    fn place_in_run(&self) -> String {
        let level = self.game.level_index() + 1;
        let levels = self.game.levels().len();
        words().hud.place_in_run(level, levels)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view::SIZES;

    #[test]
    fn the_lines_of_a_column_are_apart() {
        for size in SIZES {
            let view = View::of(size.into());
            let right = HudColumn::right(&view);
            let apart = right.at(LEVEL_FOOT).y - right.at(LEVEL_FOOT - 23.0).y;
            assert!(apart > 16.0, "{size:?}");
        }
    }
}
