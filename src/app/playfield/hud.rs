//! The HUD: five values in the places that the stage has for them.

use breakout::game::{Game, Phase};
use breakout::records::LevelResult;
use breakout::tuning::MAX_COMBO_FACTOR;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::session::Session;
use crate::app::render::palette::{Color, play};
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::settings::Settings;
use crate::app::ui::star::draw_star;
use crate::app::view::area::best;
use crate::app::view::{BARE, LARGE, ROOMY, SHORT, Value, View, WHOLE};
use crate::app::words::{clock, grouped, words};

/// The form of a value in a place of a height: the base lines of its parts from the place's top, and the styles of short
/// values in words and in digits.
#[derive(Clone, Copy)]
struct ValueForm {
    height: f32,
    heading: Option<f32>,
    value: f32,
    detail: Option<f32>,
    word: Style,
    digits: Style,
}

/// The forms of a value, the best first.
const VALUE_FORMS: [ValueForm; 5] = [
    ValueForm {
        height: LARGE,
        heading: Some(16.0),
        value: 82.0,
        detail: Some(106.0),
        word: Style::Huge,
        digits: Style::Banner,
    },
    ValueForm {
        height: ROOMY,
        heading: Some(16.0),
        value: 50.0,
        detail: Some(72.0),
        word: Style::Banner,
        digits: Style::Score,
    },
    ValueForm {
        height: WHOLE,
        heading: Some(16.0),
        value: 46.0,
        detail: Some(68.0),
        word: Style::Title,
        digits: Style::Score,
    },
    ValueForm {
        height: SHORT,
        heading: Some(14.0),
        value: 42.0,
        detail: None,
        word: Style::Title,
        digits: Style::Score,
    },
    ValueForm {
        height: BARE,
        heading: None,
        value: 24.0,
        detail: None,
        word: Style::Title,
        digits: Style::Score,
    },
];

/// The least width of a place that shows a value.
const LEAST: f32 = 40.0;
/// The greatest widths of the row of lives, the combo's dashes, and the bar of destroyed bricks.
const LIVES: f32 = 120.0;
const DASHES: f32 = 116.0;
const BAR: f32 = 140.0;

/// The place of a value, with the form that fits.
struct Cell {
    area: Rect,
    align: Align,
    form: ValueForm,
}

impl Cell {
    fn new(area: Rect, align: Align) -> Self {
        let form = best(&VALUE_FORMS, |form| form.height <= area.h);
        Self { area, align, form }
    }

    /// The point of a base line from which text is aligned.
    fn at(&self, base: f32) -> Vec2 {
        self.area.point() + vec2(self.area.w * self.align.share(), base)
    }

    /// The left end of something of a width on a base line.
    fn left(&self, base: f32, width: f32) -> Vec2 {
        self.at(base) - vec2(width * self.align.share(), 0.0)
    }

    /// The first of some styles in which a text has room.
    fn style(&self, canvas: &Canvas, text: &str, styles: &[Style]) -> Style {
        best(styles, |style| {
            canvas.lettering.width(*style, text) <= self.area.w
        })
    }
}

impl Session {
    /// Draws the HUD around the field, without the values that a plate would cut. `record` is the best score of an
    /// earlier run.
    pub(crate) fn draw_hud(
        &self,
        canvas: &mut Canvas,
        view: &View,
        settings: &Settings,
        record: Option<u32>,
        plate: Option<Rect>,
    ) {
        canvas.in_window();
        let stage = &view.stage;
        let is_free = |area: &Rect| plate.is_none_or(|plate| !plate.overlaps(area));
        let cell = |value| {
            let (area, align) = stage.value(value);
            let is_shown = area.w >= LEAST && is_free(&area);
            is_shown.then(|| Cell::new(area, align))
        };
        let mut hud = Hud {
            canvas,
            game: &self.game,
        };
        if let Some(cell) = cell(Value::Score) {
            hud.score(&cell, self.effects.motion.shown_score(), record);
        }
        if let Some(cell) = cell(Value::Combo) {
            hud.combo(&cell);
        }
        if let Some(cell) = cell(Value::Lives) {
            hud.lives(&cell);
        }
        if let Some(cell) = cell(Value::Level) {
            hud.level(&cell);
        }
        if let Some(cell) = cell(Value::Time).filter(|_| settings.game.clock) {
            hud.time(&cell);
        }
        if stage.timers.iter().all(is_free) {
            self.timers.draw(canvas, self.game.powers(), stage.timers);
        }
        canvas.flush();
    }
}

struct Hud<'a> {
    canvas: &'a mut Canvas,
    game: &'a Game,
}

impl Hud<'_> {
    /// Draws the score, with the best one of earlier runs.
    fn score(&mut self, cell: &Cell, score: u32, record: Option<u32>) {
        let words = words().hud;
        self.heading(cell, words.score);
        let text = grouped(score, 6);
        let styles = [
            cell.form.digits,
            Style::Score,
            Style::Result,
            Style::Formula,
        ];
        let style = cell.style(self.canvas, &text, &styles);
        self.value(cell, style, text, play::TEXT);
        match record {
            None => {}
            Some(best) if score > best => self.detail(cell, words.is_best_run, play::COMBO),
            Some(best) => self.detail(cell, words.best_run(best), play::QUIET),
        }
    }

    /// Draws the factor of the combo, with a dash for each step up to the greatest.
    fn combo(&mut self, cell: &Cell) {
        self.heading(cell, words().hud.combo);
        let factor = self.game.combo().min(MAX_COMBO_FACTOR);
        let color = if factor > 1 { play::COMBO } else { play::DIM };
        self.value(cell, cell.form.word, format!("×{}", factor.max(1)), color);
        let Some(base) = cell.form.detail else { return };
        let width = DASHES.min(cell.area.w - 16.0);
        let pitch = width / MAX_COMBO_FACTOR as f32;
        for step in 0..MAX_COMBO_FACTOR {
            let share = 0.35 + 0.65 * (step + 1) as f32 / MAX_COMBO_FACTOR as f32;
            let lit = (step < factor).then(|| play::COMBO.alpha(share));
            let corner = cell.left(base - 10.0, width) + vec2(step as f32 * pitch, 0.0);
            let dash = Shape::rect(corner, vec2(pitch - 3.0, 4.0)).round(2.0);
            self.canvas.add(dash.fill(lit.unwrap_or(play::TRACK)));
        }
    }

    /// Draws a dot for each life of a new run or more, closer together if they are many.
    fn lives(&mut self, cell: &Cell) {
        self.heading(cell, words().hud.lives);
        let lives = self.game.lives();
        let most = lives.max(self.game.rules().difficulty.spec().lives);
        let pitch = (LIVES.min(cell.area.w) / f32::from(most)).min(24.0);
        let width = 16.0 + pitch * f32::from(most - 1);
        let first = cell.left(cell.form.value - 9.0, width) + vec2(8.0, 0.0);
        for life in 0..most {
            let dot = Shape::circle(first + vec2(f32::from(life) * pitch, 0.0), pitch * 0.3);
            self.canvas.add(if life < lives {
                dot.fill(play::TEXT)
            } else {
                dot.border(1.5, play::EDGE)
            });
        }
    }

    /// Draws the level's title in the first form that has room, or else shortened, with its place in the run and a bar of
    /// the bricks that are destroyed.
    fn level(&mut self, cell: &Cell) {
        let level = self.game.level_index() + 1;
        let levels = self.game.levels().len();
        self.heading(cell, &words().hud.place_in_run(level, levels));
        let room = cell.area.w;
        let title = self.game.level().title();
        let lettering = &self.canvas.lettering;
        let forms = [(Style::Title, 1), (Style::Body, 1), (Style::Small, 2)];
        let (style, most) = best(&forms, |(style, most)| {
            let lines = lettering.wrapped(*style, title, room);
            let mut widths = lines.iter().map(|line| lettering.width(*style, line));
            lines.len() <= *most && widths.all(|width| width <= room)
        });
        let mut lines = lettering.wrapped(style, title, room);
        if lines.len() > most {
            let rest = lines.split_off(most - 1).join(" ");
            lines.push(rest);
        }
        // Two lines are around the one base line.
        let mut base = cell.form.value - 8.0 * (lines.len() - 1) as f32;
        for line in lines {
            let line = self.canvas.lettering.fitted(style, &line, room);
            let at = cell.at(base);
            self.canvas.text(style, line, at, cell.align, play::TEXT);
            base += 16.0;
        }
        let Some(base) = cell.form.detail else { return };
        let bricks = self.game.bricks();
        let done = (bricks.total() - bricks.remaining()) as f32 / bricks.total().max(1) as f32;
        let width = BAR.min(cell.area.w);
        let corner = cell.left(base - 8.0, width);
        let bar = |width: f32| Shape::rect(corner, vec2(width, 4.0)).round(2.0);
        self.canvas.add(bar(width).fill(play::TRACK));
        if done > 0.0 {
            let bar = bar((width * done).max(4.0));
            self.canvas.add(bar.fill(play::ACCENT));
        }
    }

    /// Draws the level's time, and its par with a star: a golden outline while it can be earned, filled once it is.
    fn time(&mut self, cell: &Cell) {
        let so_far = LevelResult::of(self.game);
        let words = words().hud;
        self.heading(cell, words.time);
        self.value(cell, cell.form.digits, clock(so_far.seconds), play::TEXT);
        let (Some(base), Some(par)) = (cell.form.detail, self.game.level().par()) else {
            return;
        };
        let text = words.par(par);
        let canvas = &mut *self.canvas;
        let width = canvas.lettering.width(Style::Small, &text) + 18.0;
        let left = cell.left(base, width);
        let at = left + vec2(6.0, -5.0);
        let is_earned = so_far.stars.in_time && so_far.stars.cleared;
        if is_earned && self.game.phase() == Phase::Playing {
            canvas.add(Shape::star(at, 6.0).border(1.2, play::COMBO));
        } else {
            draw_star(canvas, at, 6.0, is_earned);
        }
        let at = left + vec2(18.0, 0.0);
        canvas.text(Style::Small, text, at, Align::Left, play::QUIET);
    }

    fn heading(&mut self, cell: &Cell, text: &str) {
        if let Some(base) = cell.form.heading {
            let at = cell.at(base);
            self.canvas
                .text(Style::Heading, text, at, cell.align, play::QUIET);
        }
    }

    fn value(&mut self, cell: &Cell, style: Style, text: String, color: Color) {
        let at = cell.at(cell.form.value);
        self.canvas.text(style, text, at, cell.align, color);
    }

    fn detail(&mut self, cell: &Cell, text: impl Into<String>, color: Color) {
        if let Some(base) = cell.form.detail {
            let at = cell.at(base);
            self.canvas.text(Style::Small, text, at, cell.align, color);
        }
    }
}
