//! Drawing of the playing screen: the game, texts over it, and panels.

use breakout::game::{Game, Paddle};
use breakout::tuning::{FIELD, STEPS_PER_SECOND};
use macroquad::prelude::{Rect, Vec2, vec2};

use super::first_minutes::DeviceInUse;
use super::panel::Panel;
use super::panel_drawing::one_line;
use super::{COUNT_IN, Mode, Play, State};
use crate::app::input::{Action, Button, Chord, Context};
use crate::app::inspect::blueprint::field::Highlights;
use crate::app::look::desk;
use crate::app::playfield::ghost::GAP_SECONDS;
use crate::app::playfield::{Actors, Margin, away, draw_plate, plate_half};
use crate::app::render::{Shape, Style, palette::play};
use crate::app::screens::{AppContext, Transition};
use crate::app::settings::NORMAL_SPEED;
use crate::app::ui::{
    Theme, Ui,
    button::{Face, Sign},
    hint::Hint,
};
use crate::app::view::View;
use crate::app::words::words;

/// Steps of a run after which play shows no more key hints.
const FIRST_MINUTE: u64 = 60 * STEPS_PER_SECOND as u64;
/// Seconds for which a level's name is shown.
const CARD: f32 = 2.2;
/// The least distance of the level's name from its lowest brick, in units of the field.
const BELOW_BRICKS: f32 = 40.0;

impl Play {
    pub(super) fn draw_state(&self, ui: &mut Ui<'_>, app: &AppContext) {
        let view = ui.view;
        let blueprint = &app.blueprint;
        if let State::Microscope(scope, _) = &self.state {
            let subject = scope.subject(blueprint, &self.specimen());
            let layout = scope.layout(view);
            return desk::draw(ui, &*subject, &layout, app.window.has_notice);
        }
        let plate = self.plate(ui, app);
        self.draw_game(ui, app, plate);
        let game = &self.session.game;
        if self.tip_plate(ui, app).is_some() {
            let strengths = &app.settings.picture.strengths;
            self.first_minutes
                .draw(ui, &self.device_in_use(app), strengths);
        }
        match &self.state {
            // A question is in front.
            _ if app.guard.is_asking() => {}
            State::Running if self.is_live() && game.is_serving() => {
                self.draw_title_card(ui, app);
            }
            // The blueprint writes there.
            State::Running if !app.blueprint.is_on() => self.draw_gap(ui, app),
            State::Running | State::Ending(_) | State::Microscope(..) => {}
            State::CountIn(remaining) => {
                self.draw_pointed_paddle(ui, app);
                let count = (remaining / COUNT_IN * 3.0).ceil().clamp(1.0, 3.0);
                let middle = view.field_middle() + vec2(0.0, view.field_size().y * 0.15);
                ui.text_centered(Style::Huge, format!("{count}"), middle, play::TEXT);
            }
            State::Panel(panel, menu) => {
                panel.draw(ui, menu, self, app);
            }
        }
        ui.flush();
    }

    /// Outlines the paddle at the place to which the mouse will move it when the game continues.
    fn draw_pointed_paddle(&self, ui: &mut Ui<'_>, app: &AppContext) {
        let view = ui.view;
        let is_absolute = !app.settings.controls.steering.mouse.relative;
        let points = is_absolute && app.controls.mouse_steers();
        let paddle = self.session.game.paddle();
        let target = app.controls.target(paddle).filter(|_| points);
        let Some(x) = target.and_then(|target| beyond_a_step(paddle, target)) else {
            return;
        };
        let paddle = paddle.aabb();
        let corner = view.to_text(vec2(x - paddle.size().x * 0.5, paddle.min.y));
        let size = view.scale * paddle.size();
        let outline = Shape::rect(corner, size).round(size.y * 0.5);
        ui.add_snapped(outline.border(1.5, play::PADDLE_BOTTOM.alpha(0.55)));
    }

    /// The plate of a question or a panel in front of the game.
    pub(super) fn plate(&self, ui: &Ui<'_>, app: &AppContext) -> Option<Rect> {
        match (app.guard.question(), &self.state) {
            (Some(question), _) => Some(question.plate(ui.view)),
            (None, State::Panel(panel, menu)) => Some(panel.plate(ui.view, menu, self)),
            (None, _) => None,
        }
    }

    /// Draws the game, without the parts that a plate would cut.
    pub(super) fn draw_game(&self, ui: &mut Ui<'_>, app: &AppContext, plate: Option<Rect>) {
        let view = ui.view;
        let settings = &app.settings;
        let blueprint = &app.blueprint;
        let game = &self.session.game;
        if blueprint.is_on() && plate.is_some() {
            // Moving parts would be cut by the panel.
            blueprint.draw_still(ui, view, game, &Highlights::default());
        } else if blueprint.is_on() {
            let of = (game, Some(&self.session.history));
            blueprint.draw_field(ui, view, of, settings.game.speed < NORMAL_SPEED);
        } else {
            let whole = Actors::guided(self.shows_path(app));
            let actors = plate.map_or(whole, Actors::Beside);
            self.session.draw(ui, view, settings, actors);
        }
        let best = self
            .scoring
            .best_run(&self.session)
            .filter(|best| *best > 0);
        self.session.draw_hud(ui, view, settings, best, plate);
        // Only until the first ranked game has ended.
        let is_first = view.is_upright() && best.is_none() && self.session.ranked;
        if is_first && plate.is_none() {
            self.session.draw_thumb_strip(ui);
        }
        let leaves_legend = |plate: Rect| {
            let layers = view.stage.layers.iter();
            !view.touch && !{ layers }.any(|layer| layer.overlaps(&plate))
        };
        if blueprint.is_on() && plate.is_none_or(leaves_legend) {
            blueprint.draw_legend(ui, game, app.window.has_notice);
        }
        ui.flush();
        if !self.mode.is_demo() {
            // Over a stopped game the first control goes back.
            let first = match self.state {
                State::Panel(Panel::Paused, _) => (Sign::Play, Action::Back),
                State::Panel(..) => (Sign::Back, Action::Back),
                _ => (Sign::Pause, Action::Pause),
            };
            let blueprint = (Sign::Blueprint, Action::Blueprint);
            let controls = [first, blueprint, (Sign::Microscope, Action::Microscope)];
            draw_controls(ui, app.blueprint.is_on(), &controls);
        }
        // A tip may reach into the margin, too.
        let tip = self.tip_plate(ui, app);
        self.margin(ui, app, plate.or(tip)).draw(ui);
        if self.mode.is_workshop() && self.is_running() && !app.guard.is_asking() {
            let key = ui
                .key(Context::Game, Action::Pause)
                .unwrap_or_else(|| words().play.pause_control.to_owned());
            app.reload.draw(ui, &key);
        }
        ui.in_window();
    }

    pub(super) fn margin(&self, ui: &Ui<'_>, app: &AppContext, plate: Option<Rect>) -> Margin {
        let texts = [self.remark(app), self.warning(app)]
            .into_iter()
            .filter(|_| plate.is_none())
            .flatten();
        Margin {
            remark: texts.collect::<Vec<_>>().join("   "),
            hints: if self.mode.is_demo() {
                Vec::new()
            } else {
                self.key_hints(ui, app)
            },
            plate,
            has_notice: app.window.has_notice,
        }
    }

    /// True if the path ahead is shown. After a pause the player has to see where the ball goes.
    pub(super) fn shows_path(&self, app: &AppContext) -> bool {
        app.settings.game.guide || matches!(self.state, State::CountIn(_))
    }

    /// The key hints in the corner: the way back, and the list of keys. Beside a panel, also what has no row in its
    /// menu, for players with only a mouse; in play the blueprint while it is on, and the editor in a workshop.
    fn key_hints(&self, ui: &Ui<'_>, app: &AppContext) -> Vec<Hint> {
        let words = words().play;
        let to = |word| (Context::Menu, Action::Back, word);
        let back = match (&self.state, self.back(app)) {
            _ if app.guard.is_asking() => to(words.key_keep_playing),
            (State::Panel(Panel::Paused, _), _) => to(words.key_resume),
            (State::Panel(..), _) if matches!(self.mode, Mode::Again(_)) => to(words.key_run),
            (State::Panel(..), Transition::Title) => to(words.key_title),
            (State::Panel(..), Transition::Museum(_)) => to(words.key_museum),
            (State::Panel(..), _) => to(words.key_levels),
            _ => (Context::Game, Action::Pause, words.key_pause),
        };
        let blueprint = (Context::Blueprint, Action::Blueprint, words.key_blueprint);
        let steps = self.session.game.steps();
        if self.is_live() && !app.blueprint.is_on() && steps > FIRST_MINUTE {
            return Vec::new();
        }
        let edit = (Context::Game, Action::Edit, words.key_edit);
        let keys = (Context::Window, Action::Keys, words.key_keys);
        let is_panel = matches!(self.state, State::Panel(..));
        let microscope = (Context::Game, Action::Microscope, words.key_microscope);
        let save = (Context::Game, Action::SaveRecording, words.key_save);
        let hints = [
            (app.blueprint.is_on() || is_panel).then_some(blueprint),
            is_panel.then_some(microscope),
            (self.mode.is_workshop() && !is_panel).then_some(edit),
            Some(back),
            Some(keys),
            is_panel.then_some(save),
        ];
        // The mouse button that pauses is named if the mouse steers and there is room beside the field.
        let room = ui.view.stage.hints.w;
        let mut hints = ui.key_hints(hints.into_iter().flatten());
        for hint in &mut hints {
            let click = match hint.action {
                // A mouse button leads to the editor while the pointer is hidden.
                Action::Edit => Some(ui.bindings.key(Context::Game, Action::EditHere)),
                Action::Pause if app.controls.mouse_steers() => {
                    click(ui.bindings.chords(Context::Game, Action::Pause))
                }
                _ => None,
            };
            if let (Some(key), Some(click)) = (hint.key.clone(), click) {
                hint.key = Some(format!("{key}, {click}"));
                if hint.action == Action::Pause && hint.width(&ui.lettering) > room {
                    hint.key = Some(key);
                }
            }
        }
        hints
    }

    /// Draws the level's name at its first serve; after a lost ball, the lives that are left.
    fn draw_title_card(&self, ui: &mut Ui<'_>, app: &AppContext) {
        let view = ui.view;
        let game = &self.session.game;
        let motion = &self.session.effects.motion;
        let has_lost = game.tally().lost > 0;
        let age = if has_lost {
            motion.serve_age
        } else {
            motion.level_age
        };
        let opacity = (age * 5.0).min((CARD - age) * 3.0).clamp(0.0, 1.0);
        let shown = app.settings.picture.strengths.faded(opacity);
        let level = game.level();
        let middle = self.below_bricks(view);
        let common = words().common;
        let levels = words().levels;
        let words = words().play;
        let room = view.field_size().x * 0.9;
        let title = ui.lettering.fitted(Style::Banner, &card_title(game), room);
        ui.text_centered(Style::Banner, title, middle, play::TEXT.alpha(shown));
        if has_lost {
            return;
        }
        let difficulty = game.rules().difficulty;
        let par = level.par().map(|par| words.par(par));
        let has_star = app.stars(level).in_time;
        let best = app.scores.records().level(level, difficulty);
        let facts = [
            Some(common.difficulty(difficulty).to_owned()),
            level.author().map(|author| words.by(author)),
            par.map(|par| if has_star { par } else { levels.star_for(&par) }),
            best.seconds().map(|time| words.best_time(time)),
            (best.score > 0).then(|| words.points(best.score)),
        ]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>();
        let told = ui.lettering.fitted(Style::Small, &one_line(&facts), room);
        let below = middle + vec2(0.0, 32.0);
        ui.text_centered(Style::Small, told, below, play::TEXT.alpha(shown));
        if let Some(standing) = self.standing(app) {
            let told = ui.lettering.fitted(Style::Small, &standing, room);
            let below = below + vec2(0.0, Style::Small.line());
            ui.text_centered(Style::Small, told, below, play::TEXT.alpha(shown));
        }
    }

    /// The plate of the tip that is drawn.
    fn tip_plate(&self, ui: &Ui<'_>, app: &AppContext) -> Option<Rect> {
        let is_shown = matches!(self.state, State::Running) && !app.window.has_notice;
        if !is_shown {
            return None;
        }
        let has_legend = app.blueprint.is_on();
        self.first_minutes
            .plate(ui, &self.device_in_use(app), has_legend)
    }

    /// The middle of the field below the bricks, for what is told there.
    fn below_bricks(&self, view: &View) -> Vec2 {
        let level = self.session.game.level();
        let low = (FIELD.y * 0.6).max(level.foot() + BELOW_BRICKS);
        view.to_text(vec2(FIELD.x * 0.5, low))
    }

    /// The gap to the ghost as a sentence, while it is shown.
    pub(super) fn spoken_gap(&self) -> Option<String> {
        let ghost = self.session.ghost.as_ref()?;
        let gap = ghost.gap().filter(|_| self.is_live())?;
        Some(words().ladder.gap(ghost.name(), gap.behind, "seconds"))
    }

    /// Draws the gap to the ghost for a moment after each tenth of the bricks.
    fn draw_gap(&self, ui: &mut Ui<'_>, app: &AppContext) {
        let ghost = self.session.ghost.as_ref();
        let Some((name, gap)) = ghost.and_then(|ghost| Some((ghost.name(), ghost.gap()?))) else {
            return;
        };
        let opacity = ((GAP_SECONDS - gap.age) * 3.0).min(1.0);
        let shown = app.settings.picture.strengths.faded(opacity);
        let color = if gap.behind > 0.0 {
            play::DANGER
        } else {
            play::GOOD
        };
        let at = self.below_bricks(ui.view);
        let text = words().ladder.gap(name, gap.behind, "s");
        let half = plate_half(Style::Body, ui.lettering.width(Style::Body, &text));
        let flying = self.session.game.balls().iter();
        let balls: Vec<Vec2> = flying.map(|ball| ball.position).collect();
        let shown = shown * away(ui.view, (at, half), &balls);
        draw_plate(ui, at, half, shown);
        ui.text_centered(Style::Body, text, at, color.alpha(shown));
    }

    fn remark(&self, app: &AppContext) -> Option<String> {
        let words = words().play;
        if self.mode.is_demo() {
            let remark = match self.device_in_use(app) {
                DeviceInUse::Fingers => words.demo_for_fingers,
                DeviceInUse::Pad(_) | DeviceInUse::Keys(_) => words.demo,
            };
            return Some(remark.to_owned());
        }
        let speed = app.settings.game.speed;
        if self.mode.is_on_autopilot() {
            return Some(words.bot_plays.to_owned());
        }
        if speed != NORMAL_SPEED {
            let reason = self.unranked().unwrap_or(words.not_ranked);
            return Some(words.at_speed(speed, reason));
        }
        let waits = matches!(self.mode, Mode::Again(_)).then_some(words.run_waits);
        self.unranked().or(waits).map(str::to_owned)
    }
}

/// The level's name, or after a lost ball the lives that are left.
fn card_title(game: &Game) -> String {
    if game.tally().lost > 0 {
        words().play.lives_still_left(game.lives())
    } else {
        game.level().title().to_owned()
    }
}

/// Draws the controls for fingers beside the field, with the blueprint in its own colours.
pub(in crate::app::screens) fn draw_controls(
    ui: &mut Ui<'_>,
    is_blueprint: bool,
    controls: &[(Sign, Action)],
) {
    if !ui.view.touch {
        return;
    }
    if is_blueprint {
        ui.theme = Theme::BLUEPRINT;
    }
    for (place, (sign, action)) in controls.iter().enumerate() {
        let is_on = is_blueprint && *action == Action::Blueprint;
        let area = ui.view.stage.controls[place];
        ui.button(area, Face::Sign(*sign), Some(*action), is_on);
    }
    ui.theme = Theme::PLAY;
}

/// The middle of a paddle at a target that it cannot reach in one step.
fn beyond_a_step(paddle: &Paddle, target: f32) -> Option<f32> {
    let end = paddle.width * 0.5;
    let x = target.clamp(end, FIELD.x - end);
    ((x - paddle.toward(x)).abs() > 1.0).then_some(x)
}

/// The mouse button of an action that is named after its key.
fn click(chords: &[Chord]) -> Option<String> {
    let mut others = chords.iter().skip(1);
    let mouse = others.find(|chord| matches!(chord.button, Button::Mouse(_)));
    mouse.map(|chord| chord.label())
}

#[cfg(test)]
mod tests {
    use breakout::input::Input;
    use breakout::level::LevelSet;

    use super::*;
    use crate::app::input::Bindings;

    #[test]
    fn the_outline_is_within_the_walls_and_where_the_paddle_is_not() {
        let game = Game::new(LevelSet::builtin(), 0, 1);
        let paddle = game.paddle();
        let end = paddle.width * 0.5;
        for (target, expected) in [
            (paddle.x, None),
            (paddle.x + 2.0, None),
            (paddle.x + 100.0, Some(paddle.x + 100.0)),
            (-500.0, Some(end)),
            (5000.0, Some(FIELD.x - end)),
        ] {
            assert_eq!(beyond_a_step(paddle, target), expected, "{target}");
        }
    }

    #[test]
    fn a_serve_names_the_level_and_after_a_lost_ball_the_lives_left() {
        let mut game = Game::new(LevelSet::builtin(), 0, 1);
        let mut titles = vec![card_title(&game)];
        let input = Input {
            launch: true,
            target: Some(0.0),
            ..Input::default()
        };
        while game.lives() > 0 {
            let lives = game.lives();
            game.step(input, &mut Vec::new());
            if (1..lives).contains(&game.lives()) {
                titles.push(card_title(&game));
            }
        }
        assert_eq!(titles, ["First Light", "2 lives left", "Last life"]);
    }

    #[test]
    fn a_click_is_named_where_one_is_bound() {
        let bindings = Bindings::default();
        let pause = bindings.chords(Context::Game, Action::Pause);
        assert_eq!(click(pause).as_deref(), Some("right click"));
        let restart = bindings.chords(Context::Game, Action::Restart);
        assert_eq!(click(restart), None);
    }
}
