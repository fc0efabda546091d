//! The drawing of the panels that interrupt a game.

use breakout::game::Game;
use breakout::level::{Level, POWER_UPS, PowerUpSpec};
use breakout::records::LevelResult;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::panel::{Choice, FIRST_STAR, NEXT_STAR, Outcome, Panel};
use super::panel_layout::{Arrangement, PanelLayout, TIGHT};
use crate::app::input::Action;
use crate::app::playfield::{clock, draw_lettered_badge, grouped, whole_seconds};
use crate::app::render::palette::{Color, play};
use crate::app::render::{Align, Canvas, Lettering, Shape, Style};
use crate::app::settings::Strengths;
use crate::app::ui::Ui;
use crate::app::ui::hint::Hint;
use crate::app::ui::menu::Menu;
use crate::app::ui::panel::Pager;
use crate::app::ui::star::draw_star;
use crate::app::view::View;

/// What a panel shows.
#[derive(Clone, Copy)]
pub(super) struct PanelInfo<'a> {
    pub(super) game: &'a Game,
    pub(super) strengths: &'a Strengths,
    /// The result of the last cleared level.
    pub(super) outcome: Option<Outcome>,
    /// The results of all levels that this run cleared.
    pub(super) results: &'a [LevelResult],
    /// The best score of an earlier run, if this run is ranked.
    pub(super) best_before: Option<u32>,
    /// The reason why the run is not ranked, if it is not.
    pub(super) remark: Option<&'static str>,
    /// Whether a level maker tries levels.
    pub(super) is_workshop: bool,
    /// Seconds since the panel opened.
    pub(super) age: f32,
    /// The page of a list that is too long for one.
    pub(super) page: Pager,
    /// Whether the HUD is seen beside the panel.
    pub(super) has_hud: bool,
}

/// The arrangements of the pause: power-ups with what they do, or by name alone.
pub(super) const PAUSED: [Arrangement; 4] = [
    list(104.0, 1, vec2(290.0, 25.0), true),
    list(104.0, 1, vec2(290.0, 25.0), false),
    list(104.0, 1, vec2(150.0, 25.0), true),
    list(104.0, 2, vec2(148.0, 25.0), false),
];
/// The arrangements of the victory: with large words, or with small ones for longer lists.
pub(super) const WON: [Arrangement; 7] = [
    list(LARGE, 1, vec2(320.0, 22.0), false),
    list(LARGE, 2, vec2(300.0, 21.0), false),
    list(LARGE, 2, vec2(280.0, 21.0), true),
    list(104.0, 1, vec2(320.0, 19.0), false),
    list(104.0, 2, vec2(290.0, 18.0), false),
    list(104.0, 2, vec2(280.0, 18.0), true),
    list(104.0, 3, vec2(270.0, 18.0), true),
];
/// The arrangements of a cleared level: its result is the one item.
pub(super) const CLEARED: [Arrangement; 3] = [
    list(100.0, 1, vec2(312.0, 108.0), false),
    list(100.0, 1, vec2(312.0, 108.0), true),
    list(92.0, 1, vec2(312.0, 64.0), false),
];
/// The height of the victory's large words.
const LARGE: f32 = 204.0;
/// The width of a power-up without what it does.
const NAME: f32 = 160.0;
/// Seconds in which all rows of the victory appear.
const ROWS: f32 = 0.9;

const fn list(head: f32, columns: usize, item: Vec2, beside: bool) -> Arrangement {
    Arrangement {
        head,
        columns,
        item,
        beside,
    }
}

impl Panel {
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Paused => "Paused",
            Self::Cleared | Self::Done => "Level cleared",
            Self::Lost => "Game over",
            Self::Won => "Victory",
        }
    }

    fn color(self) -> Color {
        match self {
            Self::Paused => play::ACCENT,
            Self::Cleared | Self::Done => play::GOOD,
            Self::Won => play::COMBO,
            Self::Lost => play::DANGER,
        }
    }

    /// The layout of the panel with a menu of this height.
    pub(super) fn layout(
        self,
        view: &View,
        menu_height: f32,
        game: &Game,
        results: &[LevelResult],
    ) -> PanelLayout {
        let (arrangements, items): (&[_], _) = match self {
            Self::Paused => (&PAUSED, power_ups(game).count()),
            Self::Cleared | Self::Done => (&CLEARED, 1),
            Self::Lost => (&[Arrangement::plain(138.0)], 0),
            Self::Won => (&WON, results.len()),
        };
        PanelLayout::new(view, menu_height, items, arrangements)
    }

    pub(super) fn draw(self, ui: &mut Ui<'_>, menu: &Menu<Choice>, info: PanelInfo<'_>) {
        let view = ui.view;
        // The panel rises into its place.
        let missing = info.strengths.opening(info.age);
        let view = &View {
            origin: view.origin + vec2(0.0, 30.0 * missing),
            ..*view
        };
        let layout = self.layout(view, menu.height(view), info.game, info.results);
        self.draw_plate(ui, layout.plate);
        let plate = layout.plate;
        let head = vec2(plate.center().x, plate.y);
        let line = |y: f32| head + vec2(0.0, y);
        match self {
            Self::Paused => self.draw_pause(ui, &layout, line, info),
            Self::Cleared | Self::Done | Self::Lost => {
                self.draw_end(ui, &layout, line, info);
            }
            Self::Won => draw_victory(ui, &layout, line, info),
        }
        if layout.pages() > 1 {
            let page = info.page.of(layout.pages()) + 1;
            let text = format!("page {page} of {}", layout.pages());
            let middle = layout.page_number();
            let row = Rect::new(plate.x, middle.y - 11.0, plate.w, 22.0);
            let (action, is_live) = (Action::NextPage, true);
            let hint = Hint {
                action,
                text,
                is_live,
            };
            ui.hints(row, Align::Center, &[hint]);
        }
        menu.draw(ui, layout.menu);
    }

    /// Draws the plate behind the panel over a darkened field.
    fn draw_plate(self, ui: &mut Ui<'_>, plate: Rect) {
        let view = ui.view;
        // Confetti stays visible.
        let dim = play::WINDOW_FOOT.alpha(if self.has_stars() { 0.35 } else { 0.55 });
        ui.flat(Shape::rect(view.origin, view.field_size()).fill(dim));
        let glow = if self == Self::Won { 0.3 } else { 0.16 };
        ui.panel(plate, play::EDGE, Some(self.color().alpha(glow)));
    }

    /// Draws the level's title and the power-ups that can fall in it.
    fn draw_pause(
        self,
        canvas: &mut Canvas,
        layout: &PanelLayout,
        line: impl Fn(f32) -> Vec2,
        info: PanelInfo<'_>,
    ) {
        let room = layout.plate.w - 32.0;
        let game = info.game;
        let hud = || format!("{}   ·   lives {}", points(game), game.lives());
        let facts = [
            Some(game.level().title().to_owned()),
            info.remark.map(str::to_owned),
            (!info.has_hud).then(hud),
        ];
        let title: Vec<String> = facts.into_iter().flatten().collect();
        let title = title.join("   ·   ");
        let title = canvas.lettering.fitted(Style::Small, &title, room);
        canvas.text_centered(Style::Banner, self.title(), line(42.0), self.color());
        if layout.arrangement.head > TIGHT {
            canvas.text_centered(Style::Small, title, line(80.0), play::QUIET);
        }
        let power_ups: Vec<_> = power_ups(info.game).collect();
        for (item, rect) in layout.page(info.page) {
            let spec = power_ups[item];
            draw_power_up(canvas, rect, spec, info.game.powers().is_on(spec.kind));
        }
    }

    /// Draws the end of a level or of a run: points, and the stars of a cleared level.
    fn draw_end(
        self,
        canvas: &mut Canvas,
        layout: &PanelLayout,
        line: impl Fn(f32) -> Vec2,
        info: PanelInfo<'_>,
    ) {
        let game = info.game;
        // At the end of a run it stands below.
        let remark = info.remark.filter(|_| self.has_stars());
        let second = remark.map_or_else(
            || format!("best combo {}", game.best_combo()),
            str::to_owned,
        );
        let summary = format!("{}   ·   {second}", points(game));
        let cleared = info
            .outcome
            .filter(|_| self.has_stars() && info.is_workshop);
        let title = cleared.map_or(self.title().to_owned(), |outcome| {
            format!("Cleared in {} s", whole_seconds(outcome.cleared.seconds))
        });
        canvas.text_centered(Style::Banner, title, line(42.0), self.color());
        canvas.text_centered(Style::Small, summary, line(84.0), play::QUIET);
        if self == Self::Lost {
            let (text, color) = run_line(info);
            canvas.text_centered(Style::Small, text, line(106.0), color);
        }
        for (outcome, (_, rect)) in info.outcome.iter().zip(layout.page(Pager::default())) {
            let grown = |index| {
                let born = FIRST_STAR + NEXT_STAR * index;
                info.strengths.grown(info.age - born)
            };
            draw_outcome(canvas, rect, game, outcome, grown);
        }
    }
}

/// The power-ups that can fall in the level in play, and those that are active.
fn power_ups(game: &Game) -> impl Iterator<Item = &'static PowerUpSpec> {
    POWER_UPS
        .iter()
        .filter(|spec| game.can_fall(spec.kind) || game.powers().is_on(spec.kind))
}

/// Draws a power-up as its capsule, its name and, where there is room, what it does.
fn draw_power_up(canvas: &mut Canvas, rect: Rect, spec: &PowerUpSpec, is_on: bool) {
    let corner = vec2(rect.x, rect.center().y - 9.0);
    draw_lettered_badge(canvas, spec, corner);
    let base = rect.center().y + 5.0;
    let at = |x: f32| vec2(rect.x + x, base);
    let color = if is_on { play::TEXT } else { play::QUIET };
    canvas.text(Style::Small, spec.name, at(50.0), Align::Left, color);
    if rect.w > NAME {
        canvas.text(Style::Small, spec.about, at(NAME), Align::Left, play::DIM);
    }
}

fn points(game: &Game) -> String {
    format!("{} points", grouped(game.score(), 1))
}

/// Compares the run with the best one before it, or gives the reason why it is not ranked.
fn run_line(info: PanelInfo<'_>) -> (String, Color) {
    match info.best_before {
        None => (info.remark.unwrap_or_default().to_owned(), play::QUIET),
        Some(best) if info.game.score() > best => ("the best run so far".to_owned(), play::COMBO),
        Some(0) => (String::new(), play::QUIET),
        Some(best) => (format!("best run {}", grouped(best, 1)), play::QUIET),
    }
}

/// Draws the three stars with their conditions, and the level's score. Earned stars grow into place.
fn draw_outcome(
    canvas: &mut Canvas,
    rect: Rect,
    game: &Game,
    outcome: &Outcome,
    grown: impl Fn(f32) -> f32,
) {
    let Outcome {
        cleared,
        is_best,
        is_fastest,
    } = *outcome;
    let middle = vec2(rect.center().x, rect.y + 24.0);
    let par = game.levels().iter().nth(cleared.level).and_then(Level::par);
    let goals = [
        "cleared".to_owned(),
        "no life lost".to_owned(),
        par.map_or("no par time".to_owned(), |par| {
            format!("{} of {}", clock(cleared.seconds), clock(par))
        }),
    ];
    for (index, (earned, goal)) in cleared.stars.each().into_iter().zip(goals).enumerate() {
        let index = index as f32;
        let at = middle + vec2((index - 1.0) * 104.0, 0.0);
        draw_star(canvas, at, 15.0, false);
        if earned {
            draw_star(canvas, at, 15.0 * grown(index), true);
        }
        let color = if earned { play::TEXT } else { play::QUIET };
        canvas.text_centered(Style::Small, goal, at + vec2(0.0, 28.0), color);
    }
    if rect.h < 90.0 {
        return;
    }
    let points = grouped(cleared.score, 1);
    let (praise, color) = match (is_best, is_fastest) {
        (true, _) => (": the best so far", play::COMBO),
        (false, true) => (": the fastest so far", play::COMBO),
        (false, false) => ("", play::QUIET),
    };
    let text = format!("{points} for this level{praise}");
    canvas.text_centered(Style::Small, text, middle + vec2(0.0, 52.0), color);
}

/// Draws the sum of a run, and a row for each of its levels.
fn draw_victory(
    canvas: &mut Canvas,
    layout: &PanelLayout,
    line: impl Fn(f32) -> Vec2,
    info: PanelInfo<'_>,
) {
    let game = info.game;
    let (run, run_color) = run_line(info);
    let figures = figures(game, info.results);
    if layout.arrangement.head == LARGE {
        canvas.text_centered(Style::Huge, "Victory", line(50.0), play::COMBO);
        let grown = info.strengths.grown(info.age - FIRST_STAR);
        for side in [-1.0, 1.0] {
            let at = line(54.0) + vec2(side * 146.0, 0.0);
            draw_star(canvas, at, 15.0 * grown, true);
        }
        canvas.text_centered(Style::Title, points(game), line(106.0), play::TEXT);
        canvas.text_centered(Style::Small, run, line(130.0), run_color);
        for (index, (value, what)) in figures.into_iter().enumerate() {
            let across = vec2((index as f32 - 1.5) * 84.0, 0.0);
            canvas.text_centered(Style::Body, value, line(160.0) + across, play::TEXT);
            canvas.text_centered(Style::Small, what, line(180.0) + across, play::QUIET);
        }
    } else {
        let words = figures.map(|(value, what)| format!("{value} {what}"));
        let sum = [points(game), run].join("   ");
        canvas.text_centered(Style::Banner, "Victory", line(30.0), play::COMBO);
        canvas.text_centered(Style::Small, sum.trim_end(), line(64.0), play::TEXT);
        let room = layout.plate.w - 24.0;
        let words = as_many_as_fit(&canvas.lettering, &words, room);
        canvas.text_centered(Style::Small, words, line(86.0), play::QUIET);
    }
    let delay = ROWS / info.results.len().max(1) as f32;
    for (item, rect) in layout.page(info.page) {
        let grown = info
            .strengths
            .grown(info.age - FIRST_STAR - delay * item as f32);
        if grown > 0.0 {
            draw_result(canvas, rect, game, &info.results[item], grown);
        }
    }
}

/// Facts side by side, without the last ones that have no room.
fn as_many_as_fit(lettering: &Lettering, facts: &[String], room: f32) -> String {
    let mut lines = (1..=facts.len())
        .rev()
        .map(|count| facts[..count].join("  ·  "));
    let line = lines.find(|line| lettering.width(Style::Small, line) <= room);
    line.unwrap_or_default()
}

/// The run in four numbers, each with what it counts.
fn figures(game: &Game, results: &[LevelResult]) -> [(String, &'static str); 4] {
    let earned = |result: &LevelResult| result.stars.each().into_iter().filter(|is| *is).count();
    let stars: usize = results.iter().map(earned).sum();
    let seconds = results.iter().map(|result| result.seconds).sum();
    let lives = if game.lives() == 1 {
        "life left"
    } else {
        "lives left"
    };
    [
        (format!("{stars} of {}", results.len() * 3), "stars"),
        (clock(seconds), "minutes"),
        (game.best_combo().to_string(), "best combo"),
        (game.lives().to_string(), lives),
    ]
}

/// Draws a cleared level: number, title, stars, score and time.
fn draw_result(canvas: &mut Canvas, rect: Rect, game: &Game, result: &LevelResult, grown: f32) {
    let base = rect.center().y + 5.0;
    let mut text = |style, text: String, x: f32, align, color| {
        canvas.text(style, text, vec2(x, base), align, color);
    };
    let number = format!("{:02}", result.level + 1);
    text(Style::Digits, number, rect.x, Align::Left, play::DIM);
    let time = clock(result.seconds);
    text(Style::Digits, time, rect.right(), Align::Right, play::QUIET);
    let right = rect.right() - 50.0;
    text(
        Style::Digits,
        grouped(result.score, 1),
        right,
        Align::Right,
        play::TEXT,
    );
    let right = right - 64.0;
    for (index, earned) in result.stars.each().into_iter().enumerate() {
        let at = vec2(right - (2.0 - index as f32) * 15.0, rect.center().y);
        draw_star(canvas, at, 6.5 * grown, earned);
    }
    let left = rect.x + 26.0;
    let room = right - 44.0 - left;
    let title = canvas
        .lettering
        .fitted(Style::Small, game.levels()[result.level].title(), room);
    canvas.text(
        Style::Small,
        title,
        vec2(left, base),
        Align::Left,
        play::TEXT,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_facts_of_a_victory_stay_on_the_panel() {
        let lettering = Lettering::plain();
        let facts = [
            "78 of 93 stars",
            "31:20 minutes",
            "12 best combo",
            "3 lives left",
        ];
        let facts = facts.map(str::to_owned);
        for room in [120.0, 300.0, 330.0, 400.0, 600.0] {
            let line = as_many_as_fit(&lettering, &facts, room);
            assert!(
                lettering.width(Style::Small, &line) <= room,
                "{room}: {line}"
            );
            assert!(line.starts_with(&facts[0]), "{room}: {line}");
        }
        assert_eq!(
            as_many_as_fit(&lettering, &facts, 600.0),
            facts.join("  ·  ")
        );
    }
}
