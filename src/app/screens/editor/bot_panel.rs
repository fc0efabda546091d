//! The bot's panel: how a player without aim fares on what is painted, and when each brick falls.
//!
//! A pause in painting starts sixteen games, which are played in slices beside the frames.

use std::time::Duration;

use breakout::bot::{Assessment, Assessor, Conditions};
use breakout::level::Level;
use macroquad::prelude::{Rect, vec2};

use crate::app::platform::time::Moment;
use crate::app::playfield::clock;
use crate::app::render::palette::{Color, play};
use crate::app::render::{Align, Canvas, Shape, Style};

/// Seconds without a change after which the games begin.
const PAUSE: f32 = 0.6;
/// The time of a frame that the games may take.
const SLICE: Duration = Duration::from_millis(2);
/// Steps between two looks at the clock: one may last as long as the slice.
const STEPS: u32 = 1;

/// Height of a line.
const LINE: f32 = 21.0;

/// The colours of the heat map: what falls early, in the middle, and late.
const HEAT: [Color; 3] = [
    Color::hex(0x3a_86_ff),
    Color::hex(0xb1_7a_ff),
    Color::hex(0xff_7b_54),
];

/// How a player without aim fares.
#[derive(Default)]
pub(super) struct BotPanel {
    /// The level in question; `None` while what is painted cannot be played.
    level: Option<Level>,
    /// Seconds until the games begin.
    pause: f32,
    assessor: Option<Assessor>,
    /// Of the games that are over; of an earlier level while none is.
    assessment: Option<Assessment>,
    is_stale: bool,
    shows_heat: bool,
}

impl BotPanel {
    /// Tells what is painted now. After a change the games begin anew.
    pub(super) fn look_at(&mut self, level: Option<&Level>) {
        let plays_alike = match (level, &self.level) {
            (Some(new), Some(old)) => new.content_hash() == old.content_hash(),
            (new, old) => new.is_none() && old.is_none(),
        };
        if !plays_alike {
            self.level = level.cloned();
            self.pause = PAUSE;
            self.assessor = None;
            self.is_stale = true;
        }
    }

    /// Plays on in a slice of the frame.
    pub(super) fn update(&mut self, seconds: f32) {
        let Some(level) = &self.level else { return };
        self.pause -= seconds;
        if self.pause > 0.0 {
            return;
        }
        let start = || Assessor::new(level, &Conditions::default());
        let assessor = self.assessor.get_or_insert_with(start);
        if assessor.is_over() {
            return;
        }
        let (begun, games) = (Moment::now(), assessor.games());
        while assessor.advance(STEPS) && begun.elapsed() < SLICE {}
        if assessor.games() > games {
            self.assessment = Some(assessor.assessment());
            self.is_stale = false;
        }
    }

    /// Whether games are played or about to be.
    pub(super) fn is_at_work(&self) -> bool {
        let is_over = self.assessor.as_ref().is_some_and(Assessor::is_over);
        self.level.is_some() && !is_over
    }

    /// The results, if they are of what is painted.
    fn fresh(&self) -> Option<&Assessment> {
        self.assessment.as_ref().filter(|_| !self.is_stale)
    }

    /// Shows when each brick falls, or no more.
    pub(super) fn turn_heat(&mut self) {
        self.shows_heat ^= true;
    }

    pub(super) fn shows_heat(&self) -> bool {
        self.shows_heat
    }

    /// When the brick of each cell falls, if that is to be shown, and known of what is painted.
    pub(super) fn heat(&self) -> Option<HeatMap<'_>> {
        let found = self.fresh().filter(|_| self.shows_heat)?;
        Some(HeatMap {
            times: &found.break_times,
            last: found.last_brick()?,
        })
    }

    /// Draws the panel, as much of it as there is room for.
    pub(super) fn draw(&self, canvas: &mut Canvas, area: Rect) {
        canvas.in_window();
        let base = area.y + 16.0;
        let mut lines = Lines { canvas, area, base };
        lines.heading("A bot that never aims");
        if self.level.is_some() {
            self.draw_progress(&mut lines);
            if let Some(found) = &self.assessment {
                self.draw_results(&mut lines, found);
            }
        } else {
            lines.words("This cannot be played yet.", play::QUIET);
        }
        canvas.flush();
    }

    fn draw_results(&self, lines: &mut Lines<'_>, found: &Assessment) {
        let color = if self.is_stale { play::DIM } else { play::TEXT };
        let time = |time: Option<f64>| time.map_or("-".to_owned(), |time| format!("{time:.0} s"));
        let par = found.par().map_or("-".to_owned(), |par| clock(par as f32));
        let rows = [
            ("half of the bricks", time(found.half)),
            ("nine tenths", time(found.most)),
            ("all", time(found.all)),
            ("longest wait", format!("{:.1} s", found.worst_wait)),
            (
                "helps a minute",
                format!("{:.1}", found.interventions_a_minute),
            ),
            ("suggested par", par),
        ];
        for (label, value) in rows {
            lines.row(label, &value, color);
        }
        for taste in found.warnings().iter().filter(|_| !self.is_stale) {
            let mut words = taste.to_string();
            words[..1].make_ascii_uppercase();
            lines.words(&words, play::COMBO);
        }
    }

    /// A bar of as many parts as there are games.
    fn draw_progress(&self, lines: &mut Lines<'_>) {
        let games = Conditions::default().games as usize;
        let done = self.assessor.as_ref().map_or(0, Assessor::games);
        let Lines { area, base, .. } = *lines;
        let step = area.w / games as f32;
        for game in 0..games {
            let color = if game < done { play::GOOD } else { play::FAINT };
            let low = vec2(area.x + game as f32 * step, base - 8.0);
            let part = Shape::rect(low, vec2(step - 2.0, 4.0)).round(2.0);
            lines.canvas.add_snapped(part.fill(color));
        }
        lines.base += LINE * 0.8;
    }
}

/// When each brick falls.
#[derive(Clone, Copy)]
pub(super) struct HeatMap<'a> {
    /// The mean time in seconds for each cell, row by row.
    times: &'a [Option<f32>],
    /// The cell whose brick falls last.
    pub(super) last: usize,
}

impl HeatMap<'_> {
    /// The time of a cell in seconds, and the colour that stands for it.
    pub(super) fn of(&self, cell: usize) -> Option<(f32, Color)> {
        let [time, latest] = [cell, self.last].map(|cell| self.times.get(cell).copied().flatten());
        let (time, latest) = (time?, latest?);
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

/// Lines of text down the panel.
struct Lines<'a> {
    canvas: &'a mut Canvas,
    area: Rect,
    /// The base line of the next text.
    base: f32,
}

impl Lines<'_> {
    fn has_room(&self) -> bool {
        self.base <= self.area.bottom()
    }

    fn heading(&mut self, text: &str) {
        let at = vec2(self.area.x, self.base);
        self.canvas
            .text(Style::Heading, text, at, Align::Left, play::QUIET);
        self.base += LINE * 1.2;
    }

    fn row(&mut self, label: &str, value: &str, color: Color) {
        if !self.has_room() {
            return;
        }
        let (left, right) = (
            vec2(self.area.x, self.base),
            vec2(self.area.right(), self.base),
        );
        self.canvas
            .text(Style::Small, label, left, Align::Left, play::QUIET);
        self.canvas
            .text(Style::Digits, value, right, Align::Right, color);
        self.base += LINE;
    }

    fn words(&mut self, text: &str, color: Color) {
        for line in self
            .canvas
            .lettering
            .wrapped(Style::Small, text, self.area.w)
        {
            if self.has_room() {
                let at = vec2(self.area.x, self.base);
                self.canvas.text(Style::Small, line, at, Align::Left, color);
                self.base += LINE;
            }
        }
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
        let (mut panel, level) = (BotPanel::default(), level("title: a\n. 2 2 .\n. 3 x ."));
        panel.update(1.0);
        assert!(
            !panel.is_at_work() && panel.fresh().is_none(),
            "there is nothing"
        );
        panel.look_at(Some(&level));
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
        panel.look_at(Some(&level("title: a\n. 2 2 .")));
        play(&mut panel);
        panel.look_at(Some(&level("title: another\n. 2 2 .")));
        assert!(!panel.is_at_work() && panel.fresh().is_some());
        panel.look_at(Some(&level("title: a\n. 2 3 .")));
        assert!(panel.is_at_work() && panel.fresh().is_none());
        panel.update(PAUSE * 0.9);
        panel.look_at(Some(&level("title: a\n. 2 4 .")));
        panel.update(PAUSE * 0.9);
        assert!(panel.assessor.is_none(), "the pause begins anew too");
        panel.look_at(None);
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
        };
        assert_eq!(heat.of(0), Some((20.0, middle)));
        assert_eq!(heat.of(1), None, "nothing falls there");
        assert_eq!(heat.of(2), Some((40.0, late)));
        assert_eq!(heat.of(3), None, "there is no cell");
    }
}
