//! The HUD around the field: beside it in a wide window, above and below in a tall one.

use breakout::game::Game;
use breakout::records::LevelResult;
use breakout::tuning::MAX_COMBO_FACTOR;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::timers::{Layout, Timers};
use crate::app::render::palette::play;
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::ui::Ui;
use crate::app::ui::area::Area;
use crate::app::ui::hint::{Hint, ROW as HINT};
use crate::app::ui::star::draw_star;
use crate::app::view::{Panels, View};

/// A game and everything else that the HUD shows.
pub(super) struct Hud<'a> {
    pub(super) game: &'a Game,
    /// The score on its way up to the game's.
    pub(super) score: u32,
    pub(super) timers: &'a Timers,
    /// Whether the time is shown.
    pub(super) clock: bool,
    /// The best score of an earlier run, if there is one.
    pub(super) best: Option<u32>,
}

/// Draws the HUD without the hints.
pub(super) fn draw_hud(canvas: &mut Canvas, view: &View, hud: &Hud<'_>) {
    canvas.in_window();
    match view.panels {
        Panels::Sides => draw_sides(canvas, view, hud),
        Panels::Rows if view.is_upright() => draw_upright(canvas, view, hud),
        Panels::Rows => draw_rows(canvas, view, hud),
    }
    let (powers, layout) = (hud.game.powers(), timers_layout(view));
    hud.timers.draw(canvas, powers, &layout);
    canvas.flush();
}

/// The height at which the column beside the field is free, below the level and its time.
pub(crate) fn level_foot(view: &View) -> f32 {
    Column::right(view).at(LEVEL_FOOT).y
}

/// Draws hints about keys below `top`: beside the field as many as fit, or below it where there is room, in the
/// window's last line at the latest.
pub(crate) fn draw_hints(ui: &mut Ui<'_>, game: &Game, hints: &[Hint], top: f32) {
    let view = ui.view;
    // From the base line of a row to its foot.
    let drop = 6.0;
    match view.panels {
        Panels::Sides => {
            let left = Column::right(view).corner.x;
            let foot = hints_bottom(view) + drop;
            let mut column = Rect::new(left, 0.0, view.window.x - left, foot);
            let shown = hints.chunks(1).take(hints_below(view, top));
            for hint in shown.rev() {
                ui.hints(column.cut_bottom(HINT), Align::Left, hint);
            }
        }
        Panels::Rows => {
            if let Some(base) = hints_line(view, game) {
                let base = base.max(top + HINT - drop).min(view.window.y - drop);
                let row = Rect::new(12.0, base + drop - HINT, view.window.x - 24.0, HINT);
                ui.hints(row, Align::Center, hints);
            }
        }
    }
    ui.flush();
}

/// The base line of the lowest hint beside the field.
fn hints_bottom(view: &View) -> f32 {
    let bottom = view.origin.y + view.field_size().y;
    bottom.max(view.window.y - FOOT) - 12.0
}

/// How many hints there are beside the field, below `top`.
fn hints_below(view: &View, top: f32) -> usize {
    ((hints_bottom(view) - top) / HINT).max(0.0) as usize
}

/// A column of the HUD beside the field. Its lines are closer together in a window that is too short
/// for them.
struct Column {
    corner: Vec2,
    unit: f32,
}

/// Height of the left column down to the timers, and of the timers at their smallest.
const TIMERS_TOP: f32 = 286.0;
const TIMERS: f32 = 104.0;
/// Height of the right column down to where it is free, and of a drawing's legend with two hints under it.
const LEVEL_FOOT: f32 = 236.0;
const LEGEND: f32 = 254.0;
/// How much closer together its lines are at most for that.
const CLOSEST: f32 = 0.8;
/// The free height at the foot of the window.
const FOOT: f32 = 28.0;
/// The width that a row above the field needs.
const ROW: f32 = 600.0;

impl Column {
    fn new(view: &View, left: f32) -> Self {
        let bottom = view.window.y - FOOT;
        let (mut height, mut unit) = (TIMERS_TOP + TIMERS, 1.0);
        if !view.touch {
            height = height.max(LEVEL_FOOT + LEGEND);
            unit = ((bottom - LEGEND) / LEVEL_FOOT).clamp(CLOSEST, 1.0);
        }
        Self {
            corner: vec2(left, view.origin.y.min(bottom - height).max(0.0)),
            unit: unit.min(bottom / (TIMERS_TOP + TIMERS)),
        }
    }

    fn left(view: &View) -> Self {
        Self::new(view, (view.origin.x - 164.0).max(20.0))
    }

    fn right(view: &View) -> Self {
        Self::new(view, view.origin.x + view.field_size().x + 24.0)
    }

    fn at(&self, y: f32) -> Vec2 {
        self.corner + vec2(0.0, y * self.unit)
    }
}

/// The places of the timers in a window.
pub(super) fn timers_layout(view: &View) -> Layout {
    match view.panels {
        Panels::Sides => Layout::down(Column::left(view).at(TIMERS_TOP), view.window.y - FOOT),
        Panels::Rows => Layout::below(view),
    }
}

fn draw_sides(canvas: &mut Canvas, view: &View, hud: &Hud<'_>) {
    let game = hud.game;
    let left = Column::left(view);
    heading(canvas, "SCORE", left.at(36.0), Align::Left);
    let score = grouped(hud.score, 6);
    canvas.text(Style::Score, score, left.at(70.0), Align::Left, play::TEXT);
    best(canvas, hud, left.at(92.0));
    heading(canvas, "COMBO", left.at(128.0), Align::Left);
    combo(canvas, game, left.at(160.0));
    dashes(canvas, game, left.at(173.0), 116.0);
    heading(canvas, "LIVES", left.at(222.0), Align::Left);
    lives(canvas, game, left.at(243.0) + vec2(8.0, 0.0));

    let right = Column::right(view);
    let width = (view.window.x - right.corner.x - 20.0).max(40.0);
    heading(canvas, &place_in_run(game), right.at(36.0), Align::Left);
    let title = game.level().title();
    let title = canvas.lettering.fitted(Style::Title, title, width);
    canvas.text(Style::Title, title, right.at(68.0), Align::Left, play::TEXT);
    progress(canvas, game, right.at(84.0), vec2(width.min(140.0), 6.0));
    let rules = game.rules().difficulty.spec().name;
    // Controls for fingers need the foot of the column.
    let (facts, up) = if view.touch {
        (vec![format!("{}, {rules}", bricks_left(game))], 26.0)
    } else {
        (vec![bricks_left(game), rules.to_owned()], 0.0)
    };
    for (line, text) in facts.into_iter().enumerate() {
        let at = right.at(112.0 + 24.0 * line as f32);
        canvas.text(Style::Small, text, at, Align::Left, play::QUIET);
    }
    if hud.clock {
        let lines = [172.0, 198.0, 221.0].map(|y| right.at(y - up));
        draw_time(canvas, game, lines);
    }
}

/// Draws the level's time, and its par with a star that is golden while it can be earned.
fn draw_time(canvas: &mut Canvas, game: &Game, [head, time, par]: [Vec2; 3]) {
    let so_far = LevelResult::of(game);
    heading(canvas, "TIME", head, Align::Left);
    let seconds = clock(so_far.seconds);
    canvas.text(Style::Body, seconds, time, Align::Left, play::TEXT);
    if let Some(seconds) = game.level().par() {
        draw_star(canvas, par + vec2(6.0, -5.0), 6.0, so_far.stars.in_time);
        let text = format!("par {}", clock(seconds));
        let at = par + vec2(18.0, 0.0);
        canvas.text(Style::Small, text, at, Align::Left, play::QUIET);
    }
}

/// Draws the best score to beat, or that it is beaten.
fn best(canvas: &mut Canvas, hud: &Hud<'_>, at: Vec2) {
    let (text, color) = match hud.best {
        None => return,
        Some(best) if hud.score > best => ("the best so far".to_owned(), play::COMBO),
        Some(best) => (format!("best {}", grouped(best, 1)), play::QUIET),
    };
    canvas.text(Style::Small, text, at, Align::Left, color);
}

fn draw_rows(canvas: &mut Canvas, view: &View, hud: &Hud<'_>) {
    let game = hud.game;
    // Wider than a small field, if the window is.
    let width = (view.window.x - 24.0).min(ROW).max(view.field_size().x);
    let (left, right) = ((view.window.x - width) * 0.5, (view.window.x + width) * 0.5);
    let base = view.origin.y - 34.0;
    let (head, foot) = (base - 30.0, base + 22.0);
    heading(canvas, "SCORE", vec2(left, head), Align::Left);
    let score = grouped(hud.score, 6);
    let combo_left = left + (canvas.lettering.width(Style::Score, &score) + 24.0).max(150.0);
    canvas.text(
        Style::Score,
        score,
        vec2(left, base),
        Align::Left,
        play::TEXT,
    );
    best(canvas, hud, vec2(left, foot));

    let level_left = (right - 260.0).max(combo_left + 64.0);
    let at = vec2(combo_left, base - 3.0);
    heading(canvas, "COMBO", vec2(at.x, head), Align::Left);
    combo(canvas, game, at);
    let room = (level_left - combo_left - 60.0).min(116.0);
    if room > 60.0 {
        dashes(canvas, game, at + vec2(42.0, -9.0), room);
    }

    let bar = vec2(right - 110.0 - level_left, 4.0);
    let at = vec2(level_left, base);
    heading(canvas, &place_in_run(game), vec2(at.x, head), Align::Left);
    let title = canvas
        .lettering
        .fitted(Style::Body, game.level().title(), bar.x);
    let above = at - vec2(0.0, 6.0);
    canvas.text(Style::Body, title, above, Align::Left, play::TEXT);
    progress(canvas, game, at, bar);

    heading(canvas, "LIVES", vec2(right, head), Align::Right);
    let spread = life_pitch(game) * f32::from(most_lives(game) - 1);
    lives(canvas, game, vec2(right - 8.0 - spread, base - 9.0));
    draw_details(canvas, hud, [left, level_left, right], foot);
}

/// Draws the level between the controls, and the rest in two lines below them.
fn draw_upright(canvas: &mut Canvas, view: &View, hud: &Hud<'_>) {
    let game = hud.game;
    let (pause, blueprint) = (view.control(0), view.control(1));
    let between = Rect::new(pause.right(), pause.y, blueprint.x - pause.right(), pause.h);
    let middle = between.center();
    let head = vec2(middle.x, middle.y - 7.0);
    heading(canvas, &place_in_run(game), head, Align::Center);
    let room = between.w - 16.0;
    let title = canvas
        .lettering
        .fitted(Style::Body, game.level().title(), room);
    let at = vec2(middle.x, middle.y + 15.0);
    canvas.text(Style::Body, title, at, Align::Center, play::TEXT);
    let bar = vec2(room.min(160.0), 4.0);
    progress(
        canvas,
        game,
        vec2(middle.x - bar.x * 0.5, between.bottom() - 2.0),
        bar,
    );

    let (left, right) = (12.0, view.window.x - 12.0);
    let base = between.bottom() + 44.0;
    let score = grouped(hud.score, 6);
    let score_width = canvas.lettering.width(Style::Score, &score);
    canvas.text(
        Style::Score,
        score,
        vec2(left, base),
        Align::Left,
        play::TEXT,
    );
    let at = vec2(left + score_width + 18.0, base);
    combo(canvas, game, at);
    let spread = life_pitch(game) * f32::from(most_lives(game) - 1);
    let first = vec2(right - 8.0 - spread, base - 9.0);
    let room = first.x - 20.0 - (at.x + 40.0);
    if room > 30.0 {
        dashes(canvas, game, at + vec2(40.0, -10.0), room.min(72.0));
    }
    lives(canvas, game, first);

    let foot = base + 24.0;
    best(canvas, hud, vec2(left, foot));
    let mut facts = vec![
        bricks_left(game),
        game.rules().difficulty.spec().name.to_owned(),
    ];
    if hud.clock {
        let time = clock(LevelResult::of(game).seconds);
        let par = game.level().par().map(clock);
        facts.insert(
            0,
            par.map_or(time.clone(), |par| format!("{time} of {par}")),
        );
    }
    let facts = facts.join("  ·  ");
    canvas.text(
        Style::Small,
        facts,
        vec2(right, foot),
        Align::Right,
        play::QUIET,
    );
}

/// Draws time, bricks and difficulty in the line above the field.
fn draw_details(canvas: &mut Canvas, hud: &Hud<'_>, [left, level, right]: [f32; 3], y: f32) {
    let game = hud.game;
    let left = left + 150.0;
    let time = clock(LevelResult::of(game).seconds);
    let par = game.level().par().map(clock);
    let both = par.map_or(time.clone(), |par| format!("{time}   par {par}"));
    let fits = left + canvas.lettering.width(Style::Small, &both) + 12.0 < level;
    let mut text = |text: &str, x: f32, align: Align| {
        canvas.text(Style::Small, text, vec2(x, y), align, play::QUIET);
    };
    if hud.clock {
        text(if fits { &both } else { &time }, left, Align::Left);
    }
    text(&bricks_left(game), level, Align::Left);
    text(game.rules().difficulty.spec().name, right, Align::Right);
}

/// The base line of the hints below the field: under the timers if there is room, else in their
/// place while there are none.
fn hints_line(view: &View, game: &Game) -> Option<f32> {
    let instead = || view.origin.y + view.field_size().y + 20.0;
    let is_free = game.powers().on().next().is_none();
    line_under_timers(view).or_else(|| is_free.then(instead))
}

/// The base line of a text under the timers below the field, if there is room.
fn line_under_timers(view: &View) -> Option<f32> {
    let timers = timers_layout(view).bottom();
    let line = (timers + 26.0).min(view.window.y - 6.0);
    (line >= timers + 17.0).then_some(line)
}

fn heading(canvas: &mut Canvas, text: &str, at: Vec2, align: Align) {
    canvas.text(Style::Heading, text, at, align, play::QUIET);
}

/// Draws the combo's factor.
fn combo(canvas: &mut Canvas, game: &Game, at: Vec2) {
    let factor = game.combo().min(MAX_COMBO_FACTOR);
    let color = if factor > 1 { play::COMBO } else { play::QUIET };
    let text = format!("×{}", factor.max(1));
    canvas.text(Style::Title, text, at, Align::Left, color);
}

/// Draws a dash for each brick of the combo up to the largest factor.
fn dashes(canvas: &mut Canvas, game: &Game, at: Vec2, width: f32) {
    let factor = game.combo().min(MAX_COMBO_FACTOR);
    let pitch = width / MAX_COMBO_FACTOR as f32;
    for step in 0..MAX_COMBO_FACTOR {
        let reached = step < factor;
        let share = 0.35 + 0.65 * (step + 1) as f32 / MAX_COMBO_FACTOR as f32;
        let color = if reached {
            play::COMBO.alpha(share)
        } else {
            play::FAINT
        };
        let corner = at + vec2(step as f32 * pitch, 0.0);
        let size = vec2(pitch - 3.0, 4.0);
        canvas.add(Shape::rect(corner, size).round(2.0).fill(color));
    }
}

fn lives(canvas: &mut Canvas, game: &Game, first: Vec2) {
    let pitch = life_pitch(game);
    for life in 0..most_lives(game) {
        let at = first + vec2(f32::from(life) * pitch, 0.0);
        let dot = Shape::circle(at, pitch * 0.3);
        canvas.add(if life < game.lives() {
            dot.fill(play::TEXT)
        } else {
            dot.border(1.5, play::EDGE)
        });
    }
}

/// The lives that a run begins with, or more if the player has more.
fn most_lives(game: &Game) -> u8 {
    game.lives().max(game.rules().difficulty.spec().lives)
}

/// The distance between lives: many are closer together.
fn life_pitch(game: &Game) -> f32 {
    (120.0 / f32::from(most_lives(game))).min(24.0)
}

fn progress(canvas: &mut Canvas, game: &Game, at: Vec2, size: Vec2) {
    let bricks = game.bricks();
    let done = (bricks.total() - bricks.remaining()) as f32 / bricks.total().max(1) as f32;
    canvas.add(Shape::rect(at, size).round(size.y * 0.5).fill(play::FAINT));
    if done > 0.0 {
        let size = vec2((size.x * done).max(size.y), size.y);
        canvas.add(Shape::rect(at, size).round(size.y * 0.5).fill(play::ACCENT));
    }
}

fn place_in_run(game: &Game) -> String {
    format!("LEVEL {} / {}", game.level_index() + 1, game.levels().len())
}

fn bricks_left(game: &Game) -> String {
    counted(game.bricks().remaining(), "brick left", "bricks left")
}

/// A number with the word for what it counts, for one and for more.
pub(crate) fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A number in groups of three digits, with leading zeros up to `least` digits.
pub(crate) fn grouped(number: u32, least: usize) -> String {
    let digits = format!("{number:0least$}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// Seconds as minutes and seconds. A second that has begun counts, so that a time is shown as longer
/// than a par of whole seconds exactly when it is.
pub(crate) fn clock(seconds: f32) -> String {
    let seconds = whole_seconds(seconds);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// A time in whole seconds; what has begun counts.
pub(crate) fn whole_seconds(seconds: f32) -> u32 {
    (seconds - ROUNDING).ceil().max(0.0) as u32
}

/// Seconds by which a sum of steps may be off.
const ROUNDING: f32 = 1e-3;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::inspect::blueprint::Blueprint;
    use crate::app::view::{SIZES, Surface};

    #[test]
    fn beside_a_drawing_there_are_hints_that_lead_out_of_it() {
        for surface in SIZES.map(|size| Surface::of(size.into())) {
            for by in [1.0, 1.25, 1.5] {
                let view = View::blueprint(surface.enlarged(by));
                let mut blueprint = Blueprint::new();
                blueprint.toggle();
                let has_room = match view.panels {
                    Panels::Sides => hints_below(&view, blueprint.foot(&view)) >= 2,
                    // Whether or not there are timers.
                    Panels::Rows => line_under_timers(&view).is_some(),
                };
                assert!(has_room, "{surface:?} enlarged by {by}: {view:?}");
            }
        }
    }

    #[test]
    fn the_lines_of_a_column_are_apart() {
        for size in SIZES {
            let view = View::of(size.into());
            let right = Column::right(&view);
            let apart = right.at(LEVEL_FOOT).y - right.at(LEVEL_FOOT - 23.0).y;
            assert!(apart > 16.0, "{size:?}");
        }
    }

    #[test]
    fn scores_in_groups() {
        assert_eq!(grouped(0, 6), "000 000");
        assert_eq!(grouped(12_480, 6), "012 480");
        assert_eq!(grouped(1_234_567, 6), "1 234 567");
        assert_eq!(grouped(0, 1), "0");
    }

    #[test]
    fn times_as_minutes_and_seconds() {
        for (seconds, text) in [
            (0.0, "0:00"),
            (0.1, "0:01"),
            (59.9, "1:00"),
            (90.0, "1:30"),
            (90.000_1, "1:30"),
            (90.2, "1:31"),
            (754.0, "12:34"),
            (6000.0, "100:00"),
        ] {
            assert_eq!(clock(seconds), text, "{seconds}");
        }
    }
}
