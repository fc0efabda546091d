//! The drawing of the panels that interrupt a game.

use breakout::game::Game;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::panel::{Choice, FIRST_STAR, NEXT_STAR, Outcome, Panel};
use crate::app::playfield::effects::Strengths;
use crate::app::playfield::{clock, grouped};
use crate::app::render::palette::{Color, play};
use crate::app::render::{Canvas, Shape, Style};
use crate::app::ui::menu::Menu;
use crate::app::ui::star::draw_star;
use crate::app::view::View;

/// Facts for a panel besides the game's state.
#[derive(Clone, Copy, Debug)]
pub(super) struct PanelInfo {
    pub(super) outcome: Option<Outcome>,
    /// The best score of an earlier run, if this run is ranked.
    pub(super) best_before: Option<u32>,
    /// The reason why the run is not ranked, if it is not.
    pub(super) remark: Option<&'static str>,
    /// Seconds since the panel opened.
    pub(super) age: f32,
}

impl Panel {
    fn title(self) -> &'static str {
        match self {
            Self::Paused => "Paused",
            Self::Cleared => "Level cleared",
            Self::Lost => "Game over",
            Self::Won => "Victory",
        }
    }

    fn color(self) -> Color {
        match self {
            Self::Paused => play::ACCENT,
            Self::Cleared | Self::Won => play::GOOD,
            Self::Lost => play::DANGER,
        }
    }

    /// Height above the menu, times the scale of texts.
    fn head(self) -> f32 {
        match self {
            Self::Paused => 116.0,
            Self::Lost => 138.0,
            Self::Cleared => 208.0,
            Self::Won => 230.0,
        }
    }

    /// The top of the menu; the whole panel is centred in the field.
    pub(super) fn menu_top(self, view: &View, menu: &Menu<Choice>) -> Vec2 {
        let height = menu.height(view);
        view.field_middle() + vec2(0.0, (self.head() - 20.0) * 0.5 * view.ui - height * 0.5)
    }

    pub(super) fn draw(
        self,
        canvas: &mut Canvas,
        view: &View,
        menu: &Menu<Choice>,
        game: &Game,
        strengths: &Strengths,
        info: PanelInfo,
    ) {
        // The panel rises into its place.
        let missing = strengths.opening(info.age);
        let top = self.menu_top(view, menu) + vec2(0.0, 30.0 * view.ui * missing);
        let head = top - vec2(0.0, self.head() * view.ui);
        self.draw_plate(canvas, view, head, menu.height(view));
        self.draw_words(canvas, view, head, game, strengths, info);
        menu.draw(canvas, view, top);
    }

    /// Draws the plate behind the panel over a darkened field.
    fn draw_plate(self, canvas: &mut Canvas, view: &View, head: Vec2, menu_height: f32) {
        let ui = view.ui;
        // Confetti stays visible.
        let dim = play::WINDOW_FOOT.alpha(if self.has_stars() { 0.35 } else { 0.55 });
        canvas.flat(Shape::rect(view.origin, view.field_size()).fill(dim));
        let size = vec2(340.0 * ui, (self.head() + 20.0) * ui + menu_height);
        let corner = head - vec2(size.x * 0.5, 0.0);
        canvas
            .links
            .cover(Rect::new(corner.x, corner.y, size.x, size.y));
        canvas.add_snapped(
            Shape::rect(corner, size)
                .round(14.0 * ui)
                .gradient(play::FIELD_TOP, play::FIELD_BOTTOM)
                .border(1.5 * ui, play::EDGE)
                .glow(40.0 * ui, self.color().alpha(0.16)),
        );
    }

    fn draw_words(
        self,
        canvas: &mut Canvas,
        view: &View,
        head: Vec2,
        game: &Game,
        strengths: &Strengths,
        info: PanelInfo,
    ) {
        let line = |y: f32| head + vec2(0.0, y * view.ui);
        canvas.text_centered(Style::Banner, self.title(), line(42.0), self.color());
        canvas.text_centered(Style::Small, self.summary(game), line(84.0), play::QUIET);
        if matches!(self, Self::Lost | Self::Won) {
            let (text, color) = run_line(game.score(), info);
            canvas.text_centered(Style::Small, text, line(106.0), color);
        }
        if let Some(outcome) = info.outcome.filter(|_| self.has_stars()) {
            let grown = |index| strengths.grown(info.age - FIRST_STAR - NEXT_STAR * index);
            let middle = line(self.head() - 80.0);
            draw_outcome(canvas, middle, view.ui, game, outcome, grown);
        }
    }

    fn summary(self, game: &Game) -> String {
        match self {
            Self::Paused => game.level().title().to_owned(),
            _ => format!(
                "{} points   ·   best combo {}",
                grouped(game.score(), 1),
                game.best_combo()
            ),
        }
    }
}

/// Compares the run with the best one before it, or gives the reason why it is not ranked.
fn run_line(score: u32, info: PanelInfo) -> (String, Color) {
    match info.best_before {
        None => (info.remark.unwrap_or_default().to_owned(), play::QUIET),
        Some(best) if score > best => ("the best run so far".to_owned(), play::COMBO),
        Some(0) => (String::new(), play::QUIET),
        Some(best) => (format!("best run {}", grouped(best, 1)), play::QUIET),
    }
}

/// Draws the three stars with their conditions, and the level's score. Earned stars grow into place.
fn draw_outcome(
    canvas: &mut Canvas,
    middle: Vec2,
    ui: f32,
    game: &Game,
    outcome: Outcome,
    grown: impl Fn(f32) -> f32,
) {
    let Outcome { cleared, is_best } = outcome;
    let par = game.levels()[cleared.level].par();
    let goals = [
        "cleared".to_owned(),
        "no life lost".to_owned(),
        par.map_or("no par time".to_owned(), |par| {
            format!("{} of {}", clock(cleared.seconds), clock(par))
        }),
    ];
    for (index, (earned, goal)) in cleared.stars.each().into_iter().zip(goals).enumerate() {
        let index = index as f32;
        let at = middle + vec2((index - 1.0) * 104.0 * ui, 0.0);
        draw_star(canvas, at, 13.0 * ui, false);
        if earned {
            draw_star(canvas, at, 13.0 * ui * grown(index), true);
        }
        let color = if earned { play::TEXT } else { play::QUIET };
        canvas.text_centered(Style::Small, goal, at + vec2(0.0, 28.0 * ui), color);
    }
    let points = grouped(cleared.score, 1);
    let text = if is_best {
        format!("{points} for this level: the best so far")
    } else {
        format!("{points} for this level")
    };
    let color = if is_best { play::COMBO } else { play::QUIET };
    canvas.text_centered(Style::Small, text, middle + vec2(0.0, 52.0 * ui), color);
}
