//! The panels that interrupt a game: paused, cleared, lost, won.

use breakout::game::Game;
use breakout::level::Mark;
use macroquad::prelude::{Vec2, vec2};

use crate::app::menu::Menu;
use crate::app::render::palette::{Color, play};
use crate::app::render::{Canvas, Shape, Style, grouped};
use crate::app::session::Cleared;
use crate::app::view::View;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Panel {
    Paused,
    Cleared,
    Lost,
    Won,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Resume,
    NextLevel,
    Restart,
    Levels,
    Title,
}

/// What came of the level that was just cleared, and whether it is the best so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub(super) cleared: Cleared,
    pub(super) is_best: bool,
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

    pub(super) fn menu(self) -> Menu<Choice> {
        Menu::new(match self {
            Self::Paused => &[
                ("Resume", Choice::Resume),
                ("Restart", Choice::Restart),
                ("Levels", Choice::Levels),
                ("Title", Choice::Title),
            ],
            Self::Cleared => &[
                ("Next level", Choice::NextLevel),
                ("Play again", Choice::Restart),
                ("Levels", Choice::Levels),
                ("Title", Choice::Title),
            ],
            Self::Lost | Self::Won => &[
                ("Play again", Choice::Restart),
                ("Levels", Choice::Levels),
                ("Title", Choice::Title),
            ],
        })
    }

    fn color(self) -> Color {
        match self {
            Self::Paused => play::ACCENT,
            Self::Cleared | Self::Won => play::GOOD,
            Self::Lost => play::DANGER,
        }
    }

    /// Room above the menu, times the scale of texts.
    fn head(self) -> f32 {
        match self {
            Self::Paused | Self::Lost => 104.0,
            Self::Cleared | Self::Won => 196.0,
        }
    }

    /// Where the menu begins: the whole panel is in the middle of the field.
    pub(super) fn menu_top(self, view: &View) -> Vec2 {
        let height = self.menu().height(view);
        view.field_middle() + vec2(0.0, (self.head() - 20.0) * 0.5 * view.ui - height * 0.5)
    }

    pub(super) fn draw(
        self,
        canvas: &mut Canvas,
        view: &View,
        menu: &Menu<Choice>,
        game: &Game,
        outcome: Option<Outcome>,
        missing: f32,
    ) {
        let ui = view.ui;
        let dim = play::WINDOW_FOOT.alpha(0.55);
        canvas.flat(Shape::rect(view.origin, view.field_size()).fill(dim));
        // It rises into its place.
        let top = self.menu_top(view) + vec2(0.0, 30.0 * ui * missing);
        let head = top - vec2(0.0, self.head() * ui);
        let size = vec2(340.0 * ui, (self.head() + 20.0) * ui + menu.height(view));
        canvas.add_snapped(
            Shape::rect(head - vec2(size.x * 0.5, 0.0), size)
                .round(14.0 * ui)
                .gradient(play::FIELD_TOP, play::FIELD_BOTTOM)
                .border(1.5 * ui, play::EDGE)
                .glow(40.0 * ui, self.color().alpha(0.16)),
        );
        let title = head + vec2(0.0, 36.0 * ui);
        canvas.text_centered(Style::Title, self.title(), title, self.color());
        let line = head + vec2(0.0, 70.0 * ui);
        canvas.text_centered(Style::Small, self.summary(game), line, play::QUIET);
        if let Some(outcome) = outcome.filter(|_| matches!(self, Self::Cleared | Self::Won)) {
            draw_outcome(canvas, head + vec2(0.0, 116.0 * ui), ui, game, outcome);
        }
        menu.draw(canvas, view, top);
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

/// The three stars, each with what it is for, and the level's own points.
fn draw_outcome(canvas: &mut Canvas, middle: Vec2, ui: f32, game: &Game, outcome: Outcome) {
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
        let at = middle + vec2((index as f32 - 1.0) * 104.0 * ui, 0.0);
        draw_star(canvas, at, 13.0 * ui, earned);
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

/// A star, filled if it is earned.
pub(super) fn draw_star(canvas: &mut Canvas, middle: Vec2, radius: f32, earned: bool) {
    let tile = Shape::rect(middle - radius, Vec2::splat(radius * 2.0)).round(radius * 0.45);
    canvas.add(if earned {
        tile.fill(play::COMBO)
            .brick(Mark::Star, 0)
            .glow(radius * 1.2, play::COMBO.alpha(0.35))
    } else {
        tile.fill(play::FAINT).brick(Mark::Star, 0)
    });
}

/// Seconds as minutes and seconds.
fn clock(seconds: f32) -> String {
    let seconds = seconds.round() as u32;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
