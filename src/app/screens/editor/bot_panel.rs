//! The bot's panel: how a player without aim fares on the level, and what aim does there, and when each brick falls. A
//! pause in painting starts a hundred games of each, which are played in slices beside the frames.

use breakout::bot::{Assessment, Assessor, Conditions};
use breakout::level::Level;
use macroquad::prelude::{Rect, vec2};

use crate::app::platform::slice::Budget;
use crate::app::render::palette::{Color, play};
use crate::app::render::{Align, Shape, Style};
use crate::app::ui::Ui;
use crate::app::view::area::Area;
use crate::app::words::{clock, words};

/// Seconds without a change after which the games begin.
const PAUSE: f32 = 0.6;
const BUDGET: Budget = Budget::millis(2);

/// The number of bricks that show their times.
const SLOWEST: usize = 10;

/// Height of a line, and the least room for one.
pub(super) const LINE: f32 = 21.0;
const LEAST: f32 = 16.0;

/// The width of a panel with two columns.
pub(super) const TWO_COLUMNS: f32 = 320.0;
const BETWEEN: f32 = 24.0;

/// The parts of the legend's bar.
const LEGEND: usize = 24;

/// The colours of bricks that fall early, in the middle, and late.
const HEAT: [Color; 3] = [
    Color::hex(0x3a_86_ff),
    Color::hex(0xb1_7a_ff),
    Color::hex(0xff_7b_54),
];

#[derive(Default)]
pub(super) struct BotPanel {
    /// `None` while the level cannot be played.
    level: Option<Level>,
    /// Seconds until the games begin.
    pause: f32,
    assessor: Option<Assessor>,
    /// The results of finished games, from an earlier level until the first one of this is over.
    assessment: Option<Assessment>,
    is_stale: bool,
    pub(super) shows_heat: bool,
}

impl BotPanel {
    /// Restarts the games if the level has changed.
    pub(super) fn set_level(&mut self, level: Option<&Level>) {
        let before = self.level.as_ref().map(Level::content_hash);
        if level.map(Level::content_hash) != before {
            self.level = level.cloned();
            self.pause = PAUSE;
            self.assessor = None;
            self.is_stale = true;
        }
    }

    pub(super) fn update(&mut self, seconds: f32) {
        let Some(level) = &self.level else { return };
        self.pause -= seconds;
        if self.pause > 0.0 {
            return;
        }
        let start = || Assessor::new(level, &Conditions::default());
        let assessor = self.assessor.get_or_insert_with(start);
        let games = assessor.games();
        BUDGET.run(|| assessor.step());
        if assessor.games() > games {
            self.assessment = Some(assessor.assessment());
            self.is_stale = false;
        }
    }

    pub(super) fn is_at_work(&self) -> bool {
        let is_over = self.assessor.as_ref().is_some_and(Assessor::is_over);
        self.level.is_some() && !is_over
    }

    /// The results, if they are of the current level.
    fn fresh(&self) -> Option<&Assessment> {
        self.assessment.as_ref().filter(|_| !self.is_stale)
    }

    /// The times at which bricks fall, if they are to be shown, and known for the current level.
    pub(super) fn heat(&self) -> Option<HeatMap<'_>> {
        let found = self.fresh().filter(|_| self.shows_heat)?;
        let mut all: Vec<f32> = found.break_times.iter().copied().flatten().collect();
        all.sort_by(|one, other| other.total_cmp(one));
        Some(HeatMap {
            times: &found.break_times,
            last: found.last_brick()?,
            late: all.get(SLOWEST - 1).or(all.last()).copied()?,
        })
    }

    /// Draws the panel, as much of it as there is room for. A wide one has the results beside the rest.
    pub(super) fn draw(&self, ui: &mut Ui<'_>, mut room: Rect) {
        ui.in_window();
        let half = (room.w - BETWEEN) * 0.5;
        let beside = (room.w > TWO_COLUMNS).then(|| room.cut_right(half));
        room.cut_right(beside.map_or(0.0, |_| BETWEEN));
        let words = words().editor;
        let games = Conditions::default().games;
        if self.level.is_none() {
            draw_words(ui, &mut room, words.bot_cannot_play, play::QUIET);
            return ui.flush();
        }
        let row = room.cut_top(LINE);
        ui.line(Style::Heading, words.bot, row, Align::Left, play::QUIET);
        if room.h >= LINE * 6.0 {
            draw_words(ui, &mut room, &words.bot_plays(games), play::QUIET);
        }
        room.cut_top(LINE * 0.2);
        let row = room.cut_top(LINE * 0.8);
        let done = self.assessor.as_ref().map_or(0, Assessor::games);
        let all = games as usize * Conditions::default().players().len();
        for (share, color) in [(1.0, play::TRACK), (done as f32 / all as f32, play::GOOD)] {
            let bar = Shape::rect(vec2(row.x, row.y + 8.0), vec2(row.w * share, 4.0));
            ui.add_snapped(bar.round(2.0).fill(color));
        }
        if let Some(heat) = self.heat() {
            draw_legend(ui, &mut room, &heat);
        }
        if let Some(found) = &self.assessment {
            self.draw_results(ui, beside.unwrap_or(room), found);
        }
        ui.flush();
    }

    fn draw_results(&self, ui: &mut Ui<'_>, mut room: Rect, found: &Assessment) {
        let color = if self.is_stale { play::DIM } else { play::TEXT };
        let words = words().editor;
        let aim = found.aim();
        let par = found.par().map_or("-".to_owned(), |par| clock(par as f32));
        // The more important, the lower: in a low panel the first are left out.
        let rows = [
            (words.longest_wait, words.tenths(found.worst_wait)),
            (
                words.helps,
                format!("{:.1}", found.interventions_a_minute.value),
            ),
            (words.half_of_bricks, words.median(found.half)),
            (words.most_of_bricks, words.median(found.most)),
            (words.all_bricks, words.median(found.all())),
            (
                words.with_aim,
                aim.map_or("-".to_owned(), |aim| words.share_of_bot(aim)),
            ),
            (words.suggested_par, par),
        ];
        let most = ((room.h - LEAST + LINE) / LINE).max(0.0) as usize;
        let first = rows.len().saturating_sub(most);
        for (label, value) in rows.into_iter().skip(first) {
            let mut row = room.cut_top(LINE);
            let part = row.cut_right(ui.lettering.width(Style::Digits, &value));
            ui.line(Style::Digits, value, part, Align::Right, color);
            let label = ui.lettering.fitted(Style::Small, label, row.w - 4.0);
            ui.line(Style::Small, label, row, Align::Left, play::QUIET);
        }
        if !self.is_stale {
            for taste in found.warnings() {
                draw_words(ui, &mut room, &words.taste(taste), play::COMBO);
            }
        }
    }
}

/// Draws what the numbers on the bricks are, and the colours from the first brick to the last.
fn draw_legend(ui: &mut Ui<'_>, room: &mut Rect, heat: &HeatMap<'_>) {
    let words = words().editor;
    draw_words(ui, room, words.break_times, play::TEXT);
    let mut row = room.cut_top(LINE);
    let latest = heat.of(heat.last).map_or(0.0, |(latest, _)| latest);
    let ends = [0.0, latest].map(|end| words.seconds(f64::from(end)));
    for (end, align) in ends.into_iter().zip([Align::Left, Align::Right]) {
        ui.line(Style::Digits, &*end, row, align, play::QUIET);
        let width = ui.lettering.width(Style::Digits, &end) + 8.0;
        match align {
            Align::Left => row.cut_left(width),
            _ => row.cut_right(width),
        };
    }
    let step = row.w / LEGEND as f32;
    for part in 0..LEGEND {
        let at = vec2(row.x + step * part as f32, row.center().y - 5.0);
        let color = self::heat(part as f32 / (LEGEND - 1) as f32);
        ui.add_snapped(Shape::rect(at, vec2(step + 0.5, 10.0)).fill(color));
    }
    room.cut_top(LINE * 0.2);
}

fn draw_words(ui: &mut Ui<'_>, room: &mut Rect, text: &str, color: Color) {
    for line in ui.lettering.wrapped(Style::Small, text, room.w) {
        if room.h >= LEAST {
            ui.line(Style::Small, line, room.cut_top(LINE), Align::Left, color);
        }
    }
}

#[derive(Clone, Copy)]
pub(super) struct HeatMap<'a> {
    /// The mean time in seconds for each cell, row by row.
    times: &'a [Option<f32>],
    /// The cell whose brick falls last.
    pub(super) last: usize,
    /// The least time of the bricks that fall last.
    pub(super) late: f32,
}

impl HeatMap<'_> {
    /// The time of a cell in seconds, and its colour.
    pub(super) fn of(&self, cell: usize) -> Option<(f32, Color)> {
        let [time, latest] = [cell, self.last].map(|cell| self.times.get(cell).copied().flatten());
        let time = time?;
        let latest = latest?;
        Some((time, heat(time / latest)))
    }
}

/// The colour of a brick that falls after a share of the time, from 0 to 1.
fn heat(share: f32) -> Color {
    let [early, middle, late] = HEAT;
    if share < 0.5 {
        early.mix(middle, share * 2.0)
    } else {
        middle.mix(late, share * 2.0 - 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(text: &str) -> Level {
        let level = Level::parse("drawn", text.as_bytes()).level;
        level.expect("it can be played")
    }

    /// Frames until the panel is at rest.
    fn play(panel: &mut BotPanel) {
        for _ in 0..100_000 {
            panel.update(1.0 / 60.0);
            if !panel.is_at_work() {
                return;
            }
        }
        panic!("it does not come to an end");
    }

    #[test]
    fn after_a_pause_what_is_painted_is_played() {
        let mut panel = BotPanel::default();
        let level = level("title: a\n. 2 2 .\n. 3 x .");
        panel.update(1.0);
        assert!(
            !panel.is_at_work() && panel.fresh().is_none(),
            "there is nothing"
        );
        panel.set_level(Some(&level));
        panel.update(PAUSE * 0.5);
        panel.update(PAUSE * 0.4);
        assert!(panel.assessor.is_none() && panel.is_at_work());
        play(&mut panel);
        let whole = Assessment::new(&level, &Conditions::default());
        assert_eq!(panel.fresh(), Some(&whole));
    }

    #[test]
    fn only_a_change_of_what_is_played_begins_anew() {
        let mut panel = BotPanel::default();
        panel.set_level(Some(&level("title: a\n. 2 2 .")));
        play(&mut panel);
        panel.set_level(Some(&level("title: another\n. 2 2 .")));
        assert!(!panel.is_at_work() && panel.fresh().is_some());
        panel.set_level(Some(&level("title: a\n. 2 3 .")));
        assert!(panel.is_at_work() && panel.fresh().is_none());
        panel.update(PAUSE * 0.9);
        panel.set_level(Some(&level("title: a\n. 2 4 .")));
        panel.update(PAUSE * 0.9);
        assert!(panel.assessor.is_none(), "the pause begins anew too");
        panel.set_level(None);
        panel.update(PAUSE * 2.0);
        assert!(!panel.is_at_work() && panel.fresh().is_none());
    }

    #[test]
    fn the_later_a_brick_falls_the_warmer_it_is() {
        let [early, middle, late] = HEAT;
        for (share, color) in [(0.0, early), (0.5, middle), (1.0, late)] {
            assert_eq!(heat(share), color);
        }
        let times = [Some(20.0), None, Some(40.0)];
        let heat = HeatMap {
            times: &times,
            last: 2,
            late: 40.0,
        };
        assert_eq!(heat.of(0), Some((20.0, middle)));
        assert_eq!(heat.of(1), None, "nothing falls there");
        assert_eq!(heat.of(2), Some((40.0, late)));
        assert_eq!(heat.of(3), None, "there is no cell");
    }
}
