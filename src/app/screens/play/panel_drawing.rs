//! The drawing of the panels that interrupt a game.

use breakout::game::Game;
use breakout::level::{POWER_UPS, PowerUpSpec};
use breakout::records::LevelResult;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::Play;
use super::panel::{FIRST_STAR, LevelOutcome, NEXT_STAR, Panel, PanelChoice};
use super::panel_layout::{Arrangement, PanelLayout, TIGHT};
use crate::app::input::{Action, Context};
use crate::app::ladders::Climb;
use crate::app::playfield::{BADGE, draw_lettered_badge};
use crate::app::render::{
    Align, Canvas, Lettering, Shape, Style,
    palette::{Color, play},
};
use crate::app::screens::AppContext;
use crate::app::ui::Ui;
use crate::app::ui::button::Face;
use crate::app::ui::menu::Menu;
use crate::app::ui::panel::Pager;
use crate::app::ui::star::{draw_medal, draw_star};
use crate::app::view::area::Area;
use crate::app::view::{Value, View};
use crate::app::words::{clock, grouped, words};

/// The arrangements of the pause: power-ups with what they do, or by name alone.
pub(super) const PAUSED: [Arrangement; 4] = [
    Arrangement::new(112.0, 1, vec2(290.0, 25.0), true),
    Arrangement::new(112.0, 1, vec2(290.0, 25.0), false),
    Arrangement::new(112.0, 1, vec2(150.0, 25.0), true),
    Arrangement::new(112.0, 2, vec2(148.0, 25.0), false),
];
/// The arrangements of the victory: with large words, or with small ones for longer lists.
pub(super) const WON: [Arrangement; 10] = [
    Arrangement::new(LARGE, 1, vec2(320.0, 22.0), false),
    Arrangement::new(LARGE, 2, vec2(300.0, 21.0), false),
    Arrangement::new(LARGE, 2, vec2(280.0, 21.0), true),
    Arrangement::new(104.0, 1, vec2(320.0, 19.0), false),
    Arrangement::new(104.0, 1, vec2(320.0, 17.5), false),
    Arrangement::new(96.0, 1, vec2(320.0, 16.3), false),
    Arrangement::new(104.0, 2, vec2(290.0, 18.0), false),
    Arrangement::new(96.0, 2, vec2(290.0, 15.8), false),
    Arrangement::new(104.0, 2, vec2(280.0, 18.0), true),
    Arrangement::new(104.0, 3, vec2(270.0, 18.0), true),
];
/// The arrangements of a cleared level, the result of which is the one item. The first has two lines of words.
pub(super) const CLEARED: [Arrangement; 4] = [
    Arrangement::new(142.0, 1, vec2(312.0, 84.0), false),
    Arrangement::new(124.0, 1, vec2(312.0, 84.0), false),
    Arrangement::new(118.0, 1, vec2(STACKED, 152.0), true),
    Arrangement::new(LOW, 1, vec2(312.0, 64.0), false),
];
/// The arrangements of a defeat: with a sentence of two lines and a line about the run, without the sentence, without
/// either, and with the title alone.
pub(super) const ADVISED: [Arrangement; 4] = [
    Arrangement::plain(172.0),
    Arrangement::plain(154.0),
    Arrangement::plain(LOW),
    Arrangement::plain(TIGHT),
];
/// The most power-ups that are above the menu rather than beside it.
const FEW: usize = 4;
/// The height of a result's words in two lines.
const LOW: f32 = 92.0;
/// The width of a result whose stars are below each other.
const STACKED: f32 = 216.0;
/// The middle of a medal, from the right side of the panel and from its top.
const MEDAL: Vec2 = vec2(32.0, 40.0);
/// The height of the victory's large words.
const LARGE: f32 = 204.0;
/// The width of a power-up without what it does.
const NAME: f32 = 160.0;
/// Seconds in which all rows of the victory appear.
const ROWS: f32 = 0.9;

impl Panel {
    pub(super) fn title(self) -> (&'static str, Color) {
        let words = words().play;
        match self {
            Self::Paused => (words.paused, play::ACCENT),
            Self::Cleared | Self::SingleCleared => (words.level_cleared, play::GOOD),
            Self::Lost => (words.game_over, play::DANGER),
            Self::Won => (words.victory, play::COMBO),
        }
    }

    pub(super) fn plate(self, view: &View, menu: &Menu<PanelChoice>, play: &Play) -> Rect {
        self.layout(view, menu, play).plate
    }

    fn layout(self, view: &View, menu: &Menu<PanelChoice>, play: &Play) -> PanelLayout {
        let (arrangements, items): (&[_], _) = match self {
            Self::Paused => {
                let items = power_ups(&play.session.game).count();
                // Beside the menu, a short list would leave most of the panel empty.
                let first = usize::from(items <= FEW);
                (&PAUSED[first..], items)
            }
            Self::Cleared | Self::SingleCleared => {
                // One line tells of the ladder, and one of the stars.
                let first = usize::from(!play.first_minutes.tells_of_stars());
                (&CLEARED[first..], 1)
            }
            Self::Lost if play.advice.is_some() => (&ADVISED, 0),
            Self::Lost => (&ADVISED[1..], 0),
            Self::Won => (&WON, play.scoring.results.len()),
        };
        let menu = menu.height(view) + play.share_row(self, view);
        PanelLayout::new(view, menu, items, arrangements)
    }

    pub(super) fn draw(
        self,
        ui: &mut Ui<'_>,
        menu: &Menu<PanelChoice>,
        play: &Play,
        app: &AppContext,
    ) {
        let looks = &app.settings.picture.strengths;
        // The panel rises into place.
        let missing = looks.opening(play.panel_grace.age);
        let layout = self
            .layout(ui.view, menu, play)
            .lowered(30.0 * missing, ui.view);
        self.draw_plate(ui, layout.plate);
        let grown = |born: f32| looks.grown(play.panel_grace.age - born);
        let climb = play.climb(app);
        let standing = climb.as_ref().and_then(Climb::line);
        match self {
            Self::Paused => Self::draw_pause(ui, &layout, play, standing),
            Self::Cleared | Self::SingleCleared | Self::Lost => {
                let stars = play.first_minutes.about_stars(&play.device_in_use(app));
                self.draw_end(ui, &layout, play, (stars, standing), grown);
                let medal = climb.and_then(|climb| climb.medal());
                if let Some(of) = medal.filter(|_| self.has_stars()) {
                    let side = vec2(layout.plate.w * 0.5 - MEDAL.x, 0.0);
                    let radius = 13.0 * grown(FIRST_STAR);
                    draw_medal(ui, layout.line(MEDAL.y) + side, radius, of);
                }
            }
            Self::Won => draw_victory(ui, &layout, play, standing, grown),
        }
        if layout.pages() > 1 {
            let page = play.panel_page.of(layout.pages()) + 1;
            let text = words().common.page(page, layout.pages());
            let hint = ui.hint(Context::Menu, Action::NextPage, &text);
            ui.hints(layout.page_line(), Align::Right, &[hint]);
        }
        let mut column = layout.menu;
        let below_menu = column.cut_bottom(play.share_row(self, ui.view));
        menu.draw(ui, column);
        if play.has_result(self) {
            Play::draw_share(ui, layout.plate, below_menu);
        }
        if self == Self::Paused && ui.view.touch {
            let side = ui.view.target(40.0);
            let mut head = layout.plate.inset(vec2(8.0, 8.0));
            let area = head.cut_top(side).cut_right(side);
            let help = words().play.help_sign;
            ui.button(area, Face::Word(help), Some(Action::Keys), false);
        }
    }

    fn draw_plate(self, ui: &mut Ui<'_>, plate: Rect) {
        let view = ui.view;
        // The dim is weaker where there is confetti.
        let dim = play::WINDOW_FOOT.alpha(if self.has_stars() { 0.35 } else { 0.55 });
        ui.flat(Shape::rect(view.origin, view.field_size()).fill(dim));
        let glow = if self == Self::Won { 0.3 } else { 0.16 };
        let (_, color) = self.title();
        ui.panel(plate, play::EDGE, Some(color.alpha(glow)));
    }

    fn draw_pause(ui: &mut Ui<'_>, layout: &PanelLayout, play: &Play, standing: Option<String>) {
        let game = &play.session.game;
        let common = words().common;
        let words = words().play;
        let (score, _) = ui.view.stage.value(Value::Score);
        let has_hud = !layout.plate.overlaps(&score);
        let difficulty = common.difficulty(game.rules().difficulty);
        let facts: Vec<String> = [
            Some(game.level().title().to_owned()),
            play.unranked().map(str::to_owned),
            (!has_hud).then(|| words.points(game.score())),
            (!has_hud).then(|| words.lives(game.lives())),
            Some(difficulty.to_owned()),
        ]
        .into_iter()
        .flatten()
        .collect();
        let facts = as_many_as_fit(&ui.lettering, &facts, layout.plate.w - 32.0);
        ui.text_centered(Style::Banner, words.paused, layout.line(42.0), play::TEXT);
        if layout.arrangement.head > TIGHT {
            let room = layout.plate.w - 24.0;
            let standing = standing.unwrap_or_default();
            let told = ui.lettering.fitted(Style::Small, &standing, room);
            ui.text_centered(Style::Small, facts, layout.line(72.0), play::QUIET);
            ui.text_centered(Style::Small, told, layout.line(92.0), play::TEXT);
        }
        let power_ups: Vec<_> = power_ups(game).collect();
        for (item, rect) in layout.page(play.panel_page) {
            let spec = power_ups[item];
            draw_power_up(ui, rect, spec, game.powers().is_on(spec.kind));
        }
    }

    fn draw_end(
        self,
        canvas: &mut Canvas,
        layout: &PanelLayout,
        play: &Play,
        (stars, standing): (Option<String>, Option<String>),
        grown: impl Fn(f32) -> f32,
    ) {
        let game = &play.session.game;
        let words = words().play;
        // At the end of a run, `run_line` gives the reason.
        let remark = play.unranked().filter(|_| self.has_stars());
        let combo = || match game.best_combo() {
            0 => String::new(),
            combo => words.best_combo(combo),
        };
        let second = remark.map_or_else(combo, str::to_owned);
        let points = words.points(game.score());
        let outcome = play.scoring.outcome.as_ref();
        let cleared = outcome.filter(|_| self.has_stars() && play.mode.is_workshop());
        let (title, color) = self.title();
        let title = cleared.map_or(title.to_owned(), |outcome| {
            words.cleared_in(outcome.cleared.seconds)
        });
        canvas.text_centered(Style::Banner, title, layout.line(42.0), color);
        let tone = match outcome.filter(|_| self.has_stars() && standing.is_some()) {
            Some(outcome) if outcome.is_fastest => play::COMBO,
            _ if stars.is_some() || play.race.is_some() => play::TEXT,
            _ => play::QUIET,
        };
        let room = layout.plate.w - 24.0;
        let fitted =
            |canvas: &Canvas, text: &str| canvas.lettering.fitted(Style::Small, text, room);
        // At the end of a run, its line has the standing.
        let stands = standing.clone().filter(|_| self.has_stars());
        let race = play.race_line(self);
        let below_points = match (race, stars) {
            (Some(race), _) => facts([Some(race)]),
            (None, Some(stars)) => facts([stands, Some(stars)]),
            (None, None) => facts([stands, Some(second)]),
        };
        let second = as_many_as_fit(&canvas.lettering, &below_points, room);
        let mut below = 106.0;
        if layout.arrangement.head > LOW {
            canvas.text_centered(Style::Title, points, layout.line(80.0), play::TEXT);
            let has_advice = layout.arrangement == ADVISED[0];
            if let Some(advice) = play.advice.as_ref().filter(|_| has_advice) {
                let lines = canvas
                    .lettering
                    .wrapped(Style::Small, &advice.sentence, room);
                for line in lines {
                    canvas.text_centered(Style::Small, line, layout.line(below), play::TEXT);
                    below += 18.0;
                }
            } else if layout.arrangement == CLEARED[0] {
                for (line, color) in below_points.iter().zip([tone, play::TEXT]) {
                    let line = fitted(canvas, line);
                    canvas.text_centered(Style::Small, line, layout.line(below), color);
                    below += 18.0;
                }
            } else {
                canvas.text_centered(Style::Small, second, layout.line(below), tone);
                below += 18.0;
            }
        } else if layout.arrangement.head > TIGHT {
            let summary = fitted(canvas, &one_line(&[points, second]));
            canvas.text_centered(Style::Small, summary, layout.line(78.0), tone);
        }
        if self == Self::Lost && play.race.is_none() && layout.arrangement.head > LOW {
            let (run, color) = run_line(play);
            let text = as_many_as_fit(&canvas.lettering, &facts([Some(run), standing]), room);
            canvas.text_centered(Style::Small, text, layout.line(below + 2.0), color);
        }
        for (outcome, (_, rect)) in outcome.into_iter().zip(layout.page(Pager::default())) {
            draw_outcome(canvas, rect, game, outcome, &grown);
        }
    }
}

/// The power-ups that can fall in the level in play, and the active ones.
fn power_ups(game: &Game) -> impl Iterator<Item = &'static PowerUpSpec> {
    POWER_UPS
        .iter()
        .filter(|spec| game.can_fall(spec.kind) || game.powers().is_on(spec.kind))
}

/// Draws a power-up as its capsule, its name and, where there is room, what it does.
fn draw_power_up(ui: &mut Ui<'_>, rect: Rect, spec: &PowerUpSpec, is_on: bool) {
    let corner = vec2(rect.x, rect.center().y - 9.0);
    draw_lettered_badge(ui, spec, corner, BADGE);
    if !is_on {
        // Quieter than the menu.
        let veil = Shape::rect(corner, BADGE).round(9.0);
        ui.add(veil.fill(play::PANEL.alpha(0.45)));
    }
    let color = if is_on { play::TEXT } else { play::QUIET };
    let mut row = rect;
    row.cut_left(50.0);
    if rect.w > NAME {
        let room = row.cut_right(rect.w - NAME);
        ui.label(Style::Small, spec.about, room, Align::Left, play::DIM);
    }
    ui.label(Style::Small, spec.name, row, Align::Left, color);
}

/// The end of a race, or the comparison of the run with the best one before it, or the reason why it is not ranked.
fn run_line(play: &Play) -> (String, Color) {
    let words = words().play;
    if let Some(line) = play.race_line(Panel::Won) {
        return (line, play::TEXT);
    }
    match play.scoring.best_run(&play.session) {
        None => {
            let reason = play.unranked().unwrap_or_default();
            (reason.to_owned(), play::QUIET)
        }
        // The first of all has nothing to be compared with.
        Some(0) => (String::new(), play::QUIET),
        Some(best) if play.session.game.score() > best => {
            (words.is_best_run.to_owned(), play::COMBO)
        }
        Some(best) => (words.best_run(best), play::QUIET),
    }
}

/// The facts that there are.
fn facts<const COUNT: usize>(all: [Option<String>; COUNT]) -> Vec<String> {
    let facts = all.into_iter().flatten();
    facts.filter(|fact| !fact.is_empty()).collect()
}

/// Draws the three stars with their conditions, and the level's score. Earned stars grow into place.
fn draw_outcome(
    canvas: &mut Canvas,
    rect: Rect,
    game: &Game,
    outcome: &LevelOutcome,
    grown: impl Fn(f32) -> f32,
) {
    let cleared = &outcome.cleared;
    let is_stacked = rect.w == STACKED;
    let level = game.levels().get(cleared.level);
    let par = level.and_then(|entry| entry.level.par());
    let hud = words().hud;
    let words = words().play;
    let goals = [
        words.star_cleared.to_owned(),
        words.star_no_loss.to_owned(),
        par.map_or(words.no_par.to_owned(), |par| {
            hud.time_of_par(cleared.seconds, par)
        }),
    ];
    for (index, (earned, goal)) in cleared.stars.each().into_iter().zip(goals).enumerate() {
        let index = index as f32;
        let (at, text, align) = if is_stacked {
            let at = rect.point() + vec2(44.0, 20.0 + index * 38.0);
            (at, vec2(32.0, 5.0), Align::Left)
        } else {
            let at = vec2(rect.center().x + (index - 1.0) * 104.0, rect.y + 24.0);
            (at, vec2(0.0, 33.0), Align::Center)
        };
        draw_star(canvas, at, 15.0, false);
        if earned {
            let size = 15.0 * grown(FIRST_STAR + NEXT_STAR * index);
            draw_star(canvas, at, size, true);
        }
        let color = if earned { play::TEXT } else { play::QUIET };
        canvas.text(Style::Small, goal, at + text, align, color);
    }
    if rect.h < 80.0 {
        return;
    }
    let record = [
        (outcome.is_best, words.most_points),
        (outcome.is_fastest, words.fastest),
    ]
    .into_iter()
    .find(|(is_one, _)| *is_one);
    let color = record.map_or(play::QUIET, |_| play::COMBO);
    // The first level's points are those of the run.
    let points = (cleared.score != game.score()).then(|| words.level_points(cleared.score));
    let parts: Vec<String> = [points, record.map(|(_, text)| text.to_owned())]
        .into_iter()
        .flatten()
        .collect();
    if is_stacked {
        let base = rect.point() + vec2(29.0, 133.0);
        for (index, part) in parts.into_iter().enumerate() {
            let at = base + vec2(0.0, 18.0 * index as f32);
            canvas.text(Style::Small, part, at, Align::Left, color);
        }
    } else {
        let at = vec2(rect.center().x, rect.y + 76.0);
        canvas.text_centered(Style::Small, parts.join(": "), at, color);
    }
}

fn draw_victory(
    canvas: &mut Canvas,
    layout: &PanelLayout,
    play: &Play,
    standing: Option<String>,
    grown: impl Fn(f32) -> f32,
) {
    let game = &play.session.game;
    let results = &play.scoring.results;
    let words = words().play;
    let (points, (run, run_color)) = (words.points(game.score()), run_line(play));
    let room = layout.plate.w - 24.0;
    let figures = figures(game, results);
    if layout.arrangement.head == LARGE {
        canvas.text_centered(Style::Huge, words.victory, layout.line(50.0), play::COMBO);
        for side in [-1.0, 1.0] {
            let at = layout.line(54.0) + vec2(side * 146.0, 0.0);
            draw_star(canvas, at, 15.0 * grown(FIRST_STAR), true);
        }
        canvas.text_centered(Style::Title, points, layout.line(110.0), play::TEXT);
        let run = as_many_as_fit(&canvas.lettering, &facts([Some(run), standing]), room);
        canvas.text_centered(Style::Small, run, layout.line(132.0), run_color);
        for (index, (value, what)) in figures.into_iter().enumerate() {
            let across = vec2((index as f32 - 1.5) * 84.0, 0.0);
            canvas.text_centered(Style::Body, value, layout.line(160.0) + across, play::TEXT);
            canvas.text_centered(Style::Small, what, layout.line(180.0) + across, play::QUIET);
        }
    } else {
        let figures = figures.map(|(value, what)| words.figure(what, &value));
        let sum = one_line(&facts([Some(points), Some(run)]));
        let told: Vec<String> = standing.into_iter().chain(figures).collect();
        canvas.text_centered(Style::Banner, words.victory, layout.line(30.0), play::COMBO);
        canvas.text_centered(Style::Small, sum, layout.line(64.0), play::TEXT);
        let told = as_many_as_fit(&canvas.lettering, &told, room);
        canvas.text_centered(Style::Small, told, layout.line(86.0), play::QUIET);
    }
    let delay = ROWS / results.len().max(1) as f32;
    for (item, rect) in layout.page(play.panel_page) {
        let grown = grown(FIRST_STAR + delay * item as f32);
        if grown > 0.0 {
            draw_result(canvas, rect, game, &results[item], grown);
        }
    }
}

pub(super) fn one_line(facts: &[String]) -> String {
    facts.join("   ·   ")
}

/// Facts side by side, without the last ones that do not fit; the first is shortened if it has to be.
fn as_many_as_fit(lettering: &Lettering, facts: &[String], room: f32) -> String {
    let counts = (1..=facts.len()).rev();
    let mut lines = counts.map(|count| one_line(&facts[..count]));
    let line = lines.find(|line| lettering.width(Style::Small, line) <= room);
    let first = facts.first().map_or("", String::as_str);
    line.unwrap_or_else(|| lettering.fitted(Style::Small, first, room))
}

/// The run in four numbers, each with its unit.
fn figures(game: &Game, results: &[LevelResult]) -> [(String, &'static str); 4] {
    let earned = |result: &LevelResult| result.stars.each().into_iter().filter(|is| *is).count();
    let stars: usize = results.iter().map(earned).sum();
    let seconds = results.iter().map(|result| result.seconds).sum();
    let words = words().play;
    let lives = game.lives();
    [
        (words.stars_of(stars, results.len() * 3), words.stars),
        (clock(seconds), words.time),
        (game.best_combo().to_string(), words.combo),
        (lives.to_string(), words.lives_left(lives)),
    ]
}

fn draw_result(canvas: &mut Canvas, rect: Rect, game: &Game, result: &LevelResult, grown: f32) {
    let Some(index) = game.levels().position(result.level) else {
        return;
    };
    let base = rect.center().y + 5.0;
    let left = rect.x + 26.0;
    let end = rect.right();
    let stars = end - 114.0;
    let room = stars - 44.0 - left;
    let level = &game.levels()[index];
    let title = canvas.lettering.fitted(Style::Small, level.title(), room);
    let number = format!("{:02}", index + 1);
    let score = grouped(result.score, 1);
    let time = clock(result.seconds);
    for (style, text, x, align, color) in [
        (Style::Digits, number, rect.x, Align::Left, play::DIM),
        (Style::Small, title, left, Align::Left, play::TEXT),
        (Style::Digits, score, end - 50.0, Align::Right, play::TEXT),
        (Style::Digits, time, end, Align::Right, play::QUIET),
    ] {
        canvas.text(style, text, vec2(x, base), align, color);
    }
    for (index, earned) in result.stars.each().into_iter().enumerate() {
        let at = vec2(stars - (2.0 - index as f32) * 15.0, rect.center().y);
        draw_star(canvas, at, 6.5 * grown, earned);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_facts_of_a_victory_stay_on_the_panel() {
        let lettering = Lettering::plain();
        let facts =
            ["stars 78 of 93", "time 31:20", "best combo ×12", "lives 3"].map(str::to_owned);
        for room in [120.0, 300.0, 330.0, 400.0, 600.0] {
            let line = as_many_as_fit(&lettering, &facts, room);
            assert!(
                lettering.width(Style::Small, &line) <= room,
                "{room}: {line}"
            );
            assert!(line.starts_with(&facts[0]), "{room}: {line}");
        }
        assert_eq!(as_many_as_fit(&lettering, &facts, 600.0), one_line(&facts));
    }
}
