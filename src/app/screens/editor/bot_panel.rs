//! The bot's panel: how a player without aim fares on the level, and what aim does there, and when each brick falls. A
//! pause in painting starts a hundred games of each, which are played in slices beside the frames.

use breakout::bot::{Assessment, Assessor, Conditions};
use breakout::level::Level;
use breakout::sorting::sort_by;
use macroquad::prelude::{Rect, vec2};

use crate::app::input::{Action, Context};
use crate::app::platform::slice::Budget;
use crate::app::render::palette::{Color, play};
use crate::app::render::{Align, Shape, Style};
use crate::app::ui::{Ui, button::Face};
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

/// The height of the button with the par, and its width in a line; the least width of the colours there.
pub(super) const BUTTON: f32 = 26.0;
const PAR: f32 = 165.0;
const SCALE: f32 = 100.0;

/// The parts of the scale's bar.
const LEGEND: usize = 24;

/// The colours of bricks that fall early, in the middle, and late.
const HEAT: [Color; 3] = [
    Color::hex(0x3a_86_ff),
    Color::hex(0xb1_7a_ff),
    Color::hex(0xff_7b_54),
];

/// The part of the times that is shown, besides the report where there is room for it beside the tools.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Shown {
    #[default]
    Nothing,
    /// The times on the bricks, and a line of the report at least.
    Times,
    /// The times and all of the report, in the place of the tools.
    Report,
}

impl Shown {
    /// The next part, in a window with the report beside the tools, or without.
    pub(super) fn next(self, has_report: bool) -> Self {
        match self {
            Self::Nothing => Self::Times,
            Self::Times if !has_report => Self::Report,
            Self::Times | Self::Report => Self::Nothing,
        }
    }
}

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
    pub(super) shown: Shown,
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

    /// The suggested par in seconds, once all games of the bot on the current level are over.
    pub(super) fn par(&self) -> Option<f32> {
        let of_bot = Conditions::default().games as usize;
        let assessor = self.assessor.as_ref();
        assessor.filter(|assessor| assessor.games() >= of_bot)?;
        let found = self.fresh()?;
        found.par().map(|par| par as f32)
    }

    /// The times at which bricks fall, if they are to be shown, and known for the current level.
    pub(super) fn heat(&self) -> Option<HeatMap<'_>> {
        let found = self.fresh().filter(|_| self.shown != Shown::Nothing)?;
        let mut all: Vec<f32> = found.break_times.iter().copied().flatten().collect();
        sort_by(&mut all, |one, other| other.total_cmp(one));
        Some(HeatMap {
            times: &found.break_times,
            last: found.last_brick()?,
            late: all.get(SLOWEST - 1).or(all.last()).copied()?,
        })
    }

    /// Draws the panel, as much of it as there is room for. A wide one has the results beside the rest. `par` is the
    /// level's.
    pub(super) fn draw(&self, ui: &mut Ui<'_>, mut room: Rect, par: Option<f32>) {
        ui.in_window();
        let half = (room.w - BETWEEN) * 0.5;
        let beside = (room.w > TWO_COLUMNS).then(|| room.cut_right(half));
        room.cut_right(beside.map_or(0.0, |_| BETWEEN));
        let words = words().editor;
        if self.level.is_none() {
            draw_words(ui, &mut room, words.bot_cannot_play, play::QUIET);
            return ui.flush();
        }
        let row = room.cut_top(LINE);
        ui.line(Style::Heading, words.bot, row, Align::Left, play::QUIET);
        if room.h >= LINE * 6.0 {
            let games = words.bot_plays(Conditions::default().games);
            draw_words(ui, &mut room, &games, play::QUIET);
        }
        room.cut_top(LINE * 0.2);
        self.draw_progress(ui, room.cut_top(LINE * 0.8));
        if let Some(heat) = self.heat() {
            draw_words(ui, &mut room, words.break_times, play::TEXT);
            draw_scale(ui, room.cut_top(LINE), &heat);
            room.cut_top(LINE * 0.2);
        }
        if let Some(found) = &self.assessment {
            self.draw_results(ui, beside.unwrap_or(room), found, par);
        }
        ui.flush();
    }

    /// Draws the report as one line: the par at the right, the colours at the left, and between them what has room.
    pub(super) fn draw_line(&self, ui: &mut Ui<'_>, mut row: Rect, par: Option<f32>) {
        ui.in_window();
        if self.level.is_none() {
            draw_words(ui, &mut row, words().editor.bot_cannot_play, play::QUIET);
        } else if let (Some(heat), Some(found)) = (self.heat(), self.fresh()) {
            let room = row.cut_right(PAR);
            row.cut_right(BETWEEN);
            self.draw_par(ui, room, par);
            for (label, value) in results(found).into_iter().rev() {
                let widths = [(Style::Small, label), (Style::Digits, &*value)]
                    .map(|(style, text)| ui.lettering.width(style, text));
                let needed = widths[0] + widths[1] + 8.0;
                if row.w < needed + BETWEEN + SCALE {
                    break;
                }
                draw_value(ui, row.cut_right(needed), label, value, play::TEXT);
                row.cut_right(BETWEEN);
            }
            row.w = row.w.min(SCALE * 2.0);
            if row.w >= SCALE {
                draw_scale(ui, row, &heat);
            }
        } else {
            self.draw_progress(ui, row);
        }
        ui.flush();
    }

    /// Draws how many of the games are over.
    fn draw_progress(&self, ui: &mut Ui<'_>, row: Rect) {
        let conditions = Conditions::default();
        let all = conditions.games as usize * conditions.players().len();
        let done = self.assessor.as_ref().map_or(0, Assessor::games);
        for (share, color) in [(1.0, play::TRACK), (done as f32 / all as f32, play::GOOD)] {
            let bar = Rect::new(row.x, row.center().y - 2.0, row.w * share, 4.0);
            ui.add_snapped(Shape::of(bar).round(2.0).fill(color));
        }
    }

    /// Draws the suggested par: as a button that takes it once the games are over, unless the level has it.
    fn draw_par(&self, ui: &mut Ui<'_>, row: Rect, par: Option<f32>) {
        let words = words().editor;
        match self.par() {
            Some(suggested) if par != Some(suggested) => {
                let word = words.suggests_par(suggested);
                let face = Face::Keyed(Context::Editor, &word);
                ui.button(
                    row.inset(vec2(0.0, 1.0)),
                    face,
                    Some(Action::TakePar),
                    false,
                );
            }
            Some(suggested) => {
                draw_value(ui, row, words.takes_suggested, clock(suggested), play::GOOD);
            }
            // A par of a few games would be taken for the bot's.
            None => draw_value(ui, row, words.suggested_par, "-".to_owned(), play::DIM),
        }
    }

    fn draw_results(&self, ui: &mut Ui<'_>, mut room: Rect, found: &Assessment, par: Option<f32>) {
        let color = if self.is_stale { play::DIM } else { play::TEXT };
        let button = ui.view.target(BUTTON);
        // The more important, the lower: in a low panel the first are left out.
        let rows = results(found);
        let most = ((room.h - button) / LINE).max(0.0) as usize;
        let first = rows.len().saturating_sub(most);
        for (label, value) in rows.into_iter().skip(first) {
            draw_value(ui, room.cut_top(LINE), label, value, color);
        }
        room.cut_top(LINE * 0.2);
        self.draw_par(ui, room.cut_top(button), par);
        if !self.is_stale {
            room.cut_top(LINE * 0.2);
            // The games stay as they are when the par changes.
            let given_par = par.map(f64::from);
            let found = Assessment {
                given_par,
                ..found.clone()
            };
            for taste in found.warnings() {
                draw_words(ui, &mut room, &words().editor.taste(taste), play::COMBO);
            }
        }
    }
}

/// The results of the games, with their names.
fn results(found: &Assessment) -> [(&'static str, String); 6] {
    let words = words().editor;
    let with_aim = found
        .aim()
        .map_or("-".to_owned(), |aim| words.share_of_bot(aim));
    [
        (words.longest_wait, words.tenths(found.worst_wait)),
        (
            words.helps,
            format!("{:.1}", found.interventions_a_minute.value),
        ),
        (words.half_of_bricks, words.median(found.half)),
        (words.most_of_bricks, words.median(found.most)),
        (words.all_bricks, words.median(found.all())),
        (words.with_aim, with_aim),
    ]
}

/// Draws a name at the left of a row, and its value at the right.
fn draw_value(ui: &mut Ui<'_>, mut row: Rect, label: &str, value: String, color: Color) {
    let part = row.cut_right(ui.lettering.width(Style::Digits, &value));
    ui.line(Style::Digits, value, part, Align::Right, color);
    let label = ui.lettering.fitted(Style::Small, label, row.w - 4.0);
    ui.line(Style::Small, label, row, Align::Left, play::QUIET);
}

/// Draws the colours from the first brick to the last, with their seconds.
fn draw_scale(ui: &mut Ui<'_>, mut row: Rect, heat: &HeatMap<'_>) {
    let words = words().editor;
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
