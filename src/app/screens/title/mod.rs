//! The title: a wall of bricks that spells the name, a bot that plays it, and a menu over both.

mod layout;
mod notes;
#[cfg(test)]
mod tests;

use breakout::game::Phase;
use breakout::history::History;
use breakout::level::{Level, LevelSet};
use breakout::replay::Setup;
use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::demo_bot::DemoBot;
use super::{AppContext, Description, Frame, Leave, Screen, Transition};
use crate::app::audio::Cue;
use crate::app::input::{Action, Context};
use crate::app::level_sets::SetId;
use crate::app::platform::window;
use crate::app::playfield::scenery::Scenery;
use crate::app::playfield::session::Session;
use crate::app::playfield::{Actors, draw_backdrop, draw_mirror};
use crate::app::render::{
    Align, Shape, Style,
    palette::{blueprint, play},
};
use crate::app::ui::{Ui, button::Face, menu::Menu};
use crate::app::view::area::Area;
use crate::app::view::{Surface, View};
use crate::app::words::words;
use notes::{draw_beside, draw_draft, draw_whole, left_run, mode};

const LOGO: &str = include_str!("../../../../assets/logo.txt");

/// A row of the title's menus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TitleRow {
    /// The run that can be resumed, if there is one.
    Continue,
    Play,
    Levels,
    Learn,
    Course,
    Lab,
    Museum,
    /// The editor, with the draft that waits or with a new level.
    Draw,
    Options,
    Quit,
    Back,
}

const LEARN: [TitleRow; 4] = [
    TitleRow::Course,
    TitleRow::Lab,
    TitleRow::Museum,
    TitleRow::Back,
];

impl TitleRow {
    fn label(self, app: &AppContext) -> &'static str {
        let words = words().title;
        match self {
            Self::Continue => words.go_on,
            Self::Play => words.play,
            Self::Levels => words.levels,
            Self::Learn => words.learn,
            Self::Course => words.course,
            Self::Lab => words.lab,
            Self::Museum => words.museum,
            Self::Draw if app.level_sets.drafts.waiting().is_empty() => words.draw,
            Self::Draw => words.go_on_drawing,
            Self::Options => words.options,
            Self::Quit => words.quit,
            Self::Back => words.back,
        }
    }
}

/// Seconds without input before the title shows a demo.
const IDLE_TIMEOUT: f32 = 20.0;

pub(crate) struct Title {
    /// The wall of letters, and the bot that plays it.
    session: Session,
    bot: DemoBot,
    seed: u64,
    menu: Menu<TitleRow>,
    /// True if the menu's rows are for fingers, and the version of the drafts in them.
    offered: (bool, u64),
    /// Seconds since the last input.
    quiet: f32,
}

impl Title {
    /// The title with the drafts and the run that can be continued now.
    pub(super) fn open(app: &mut AppContext) -> Self {
        app.search_drafts();
        // When the run that was offered is over, another one may still wait.
        if app.replays.offer().is_none() {
            app.replays.look_for(app.source.levels.as_ref());
        }
        let title = Self::new(app);
        app.memory.wall_stands = false;
        title
    }

    fn new(app: &AppContext) -> Self {
        let seed = app.seed();
        let touch = app.controls.touch();
        let wall = wall(seed);
        Self {
            session: if app.memory.wall_stands {
                let game = wall.game();
                Session::resumed(History::new(wall), game)
            } else {
                Session::new(wall)
            },
            bot: DemoBot::new(seed),
            seed,
            menu: menu_with(app.memory.title_row, app, touch),
            offered: (touch, app.level_sets.drafts.version),
            quiet: 0.0,
        }
    }

    fn choose(&mut self, frame: &mut Frame<'_>, choice: TitleRow) {
        frame.app.controls.double_click.arm();
        frame.app.memory.title_row = choice;
        let to = match choice {
            TitleRow::Continue => Transition::Continue,
            TitleRow::Play => Transition::Play(0),
            TitleRow::Levels => {
                frame.app.refresh_set();
                Transition::Levels(first_to_clear(frame.app))
            }
            TitleRow::Course => Transition::Course(None),
            TitleRow::Lab => Transition::Lab(None),
            TitleRow::Museum => Transition::Museum(0),
            TitleRow::Draw if frame.refuses_to_draw() => return,
            TitleRow::Draw if frame.app.level_sets.drafts.waiting().is_empty() => {
                Transition::Draw(None)
            }
            TitleRow::Draw => Transition::DrawOn(0),
            TitleRow::Options => Transition::Options(None),
            TitleRow::Quit => return frame.leave(Leave::Close),
            TitleRow::Learn => return self.show(frame.app, TitleRow::Course),
            TitleRow::Back => return self.show(frame.app, TitleRow::Learn),
        };
        frame.go(to);
    }

    fn show(&mut self, app: &AppContext, choice: TitleRow) {
        self.menu = menu_with(choice, app, self.offered.0);
    }

    fn is_learning(&self) -> bool {
        LEARN.contains(&self.menu.selected().choice)
    }

    fn play(&mut self, seconds: f32, menu: Option<Rect>, app: &mut AppContext) {
        if self.session.game.phase() != Phase::Playing {
            self.seed = self.seed.wrapping_add(1);
            self.session = Session::new(wall(self.seed));
        }
        self.bot.play(&mut self.session, menu, seconds, app);
    }

    fn draw_play(&self, ui: &mut Ui<'_>, app: &AppContext) {
        let view = ui.view;
        let blueprint = &app.blueprint;
        if let Some(opacity) = draw_place(ui, app) {
            draw_mirror(ui, view, self.session.game.bricks(), opacity);
        }
        if blueprint.is_on() {
            blueprint.draw_field(
                ui,
                view,
                (&self.session.game, Some(&self.session.history)),
                false,
            );
        } else {
            let strengths = &app.settings.picture.strengths;
            self.session
                .draw_scene(ui, view, strengths, Actors::WithoutAim);
        }
        ui.in_window();
    }
}

/// Draws the place behind the letters. Returns its opacity, if there is one.
fn draw_place(ui: &mut Ui<'_>, app: &AppContext) -> Option<f32> {
    let view = ui.view;
    let opacity = Scenery::opacity(ui, &app.settings);
    let has_place = opacity > 0.0 && !app.blueprint.is_on();
    let is_hidden = has_place && Scenery::of_title().advance(ui, view) && opacity >= 1.0;
    if !is_hidden {
        draw_backdrop(ui);
    }
    has_place.then(|| {
        ui.show_backdrop(opacity, None);
        opacity
    })
}

/// Draws the slogan or a menu's heading, where there is room.
fn draw_claim(ui: &mut Ui<'_>, menu: f32, text: &str, has_notice: bool) {
    let fits = ui.lettering.width(Style::Body, text) < ui.view.window.x;
    if let Some(row) = layout::claim_row(ui.view, menu, has_notice).filter(|_| fits) {
        let color = play::TEXT.alpha(0.8);
        ui.line(Style::Body, text, row, Align::Center, color);
    }
}

/// Covers the blueprint's lines and numbers where the menu and the hints lie over them.
fn draw_plates(ui: &mut Ui<'_>, mut column: Rect) {
    ui.flush();
    column.h = column.h.min(ui.view.to_text(FIELD).y - column.y).max(0.0);
    let behind_menu = (column.h > 0.0).then(|| (column.inset(Vec2::splat(-8.0)), 14.0));
    for (plate, round) in behind_menu
        .into_iter()
        .chain([(layout::foot(ui.view), 0.0)])
    {
        let plate = Shape::of(plate).round(round);
        ui.add_snapped(plate.fill(blueprint::PAPER.alpha(0.9)));
    }
}

impl Screen for Title {
    fn update(&mut self, frame: &mut Frame<'_>) {
        let column = layout::menu_column(frame.view, &self.menu);
        let covered = layout::menu_in_field(frame.view, column);
        self.play(frame.seconds, covered, frame.app);
        // An open blueprint counts as use.
        if frame.app.blueprint.is_on() || !frame.actions.is_empty() {
            self.quiet = 0.0;
        }
        // A long frame, after the machine has slept, does not count in full.
        self.quiet += frame.seconds.min(0.1);
        if self.quiet > IDLE_TIMEOUT {
            // The demo leads back to this menu and row.
            frame.app.memory.title_row = self.menu.selected().choice;
            return frame.go(Transition::Attract);
        }
        let offered = (frame.view.touch, frame.app.level_sets.drafts.version);
        if self.offered != offered {
            self.offered = offered;
            self.show(frame.app, self.menu.selected().choice);
        }
        let response = self.menu.update(frame.actions);
        if let Some(choice) = frame.play_response(response) {
            self.choose(frame, choice);
        } else if frame.actions.contains(&Action::Back) && self.is_learning() {
            frame.cue(Cue::MenuBack);
            self.show(frame.app, TitleRow::Learn);
        }
    }

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext) {
        let view = ui.view;
        self.draw_play(ui, app);
        let column = layout::menu_column(view, &self.menu);
        if app.blueprint.is_on() {
            draw_plates(ui, column);
        }
        let words = words().title;
        let claim = if self.is_learning() {
            words.learn
        } else {
            words.claim
        };
        draw_claim(ui, column.y, claim, app.window.has_notice);
        self.menu.draw(ui, column);
        let row = |choice| self.menu.button_of(&choice, column);
        for (choice, note) in [
            (TitleRow::Course, words.course_note),
            (TitleRow::Lab, words.lab_note),
            (TitleRow::Museum, words.museum_note),
        ] {
            if let Some(row) = row(choice) {
                draw_whole(ui, view, row, note);
            }
        }
        if let Some(row) = row(TitleRow::Play) {
            draw_beside(ui, view, row, &mode(&app.settings.game));
        }
        if let Some(row) =
            row(TitleRow::Levels).filter(|_| app.level_sets.open != SetId::BuiltIn(0))
        {
            draw_beside(ui, view, row, &[app.level_sets.open_name()]);
        }
        if let (Some(row), Some(offer)) = (row(TitleRow::Continue), app.replays.offer()) {
            draw_beside(ui, view, row, &left_run(offer, app));
        }
        if let (Some(row), Some(draft)) =
            (row(TitleRow::Draw), app.level_sets.drafts.waiting().first())
        {
            draw_draft(ui, view, row, draft);
        }
        draw_foot(ui, app);
        ui.flush();
    }

    fn notices(&self, ui: &Ui<'_>, _: &AppContext) -> Vec<Rect> {
        let column = layout::menu_column(ui.view, &self.menu);
        vec![layout::notices(ui.view, column)]
    }

    fn update_beneath(&mut self, seconds: f32, app: &mut AppContext) {
        self.play(seconds, None, app);
    }

    /// A panel would cut letters, ball and paddle.
    fn draw_beneath(&self, ui: &mut Ui<'_>, app: &AppContext) {
        draw_place(ui, app);
        ui.flush();
    }

    fn describe(&self) -> Description<'_> {
        let contexts = &[Context::Window, Context::Menu, Context::Blueprint];
        Description {
            goes_back: self.is_learning(),
            ..Description::new("title", contexts)
        }
    }

    fn state(&self, _: &AppContext) -> String {
        format!("menu={}", self.menu.label())
    }

    fn spoken(&self, _: &AppContext) -> String {
        let is_learning = self.is_learning();
        let words = words().title;
        let menu = if is_learning { words.learn } else { words.name };
        format!("{menu}. {}", self.menu.spoken())
    }

    fn view(&self, _: &AppContext, surface: Surface) -> View {
        layout::field(surface)
    }
}

/// The menu with this row, selected.
fn menu_with(choice: TitleRow, app: &AppContext, touch: bool) -> Menu<TitleRow> {
    use TitleRow::{Continue, Draw, Learn, Levels, Options, Play, Quit};
    let main = [Continue, Play, Levels, Learn, Draw, Options, Quit]
        .into_iter()
        .filter(|row| match row {
            Continue => app.replays.offer().is_some(),
            Quit => window::CAN_QUIT,
            Draw => !touch,
            _ => true,
        });
    let rows = if LEARN.contains(&choice) {
        LEARN.to_vec()
    } else {
        main.collect()
    };
    Menu::new(rows.into_iter().map(|row| (row.label(app), row))).at(&choice)
}

/// The first level that is not cleared at the chosen difficulty; the first of all when there is none.
pub(super) fn first_to_clear(app: &AppContext) -> usize {
    let mut levels = app.source.playable().iter();
    let first = levels.position(|entry| !app.stars(&entry.level).cleared);
    first.unwrap_or(0)
}

/// The best score of a run through the open set at the chosen difficulty, or through its earlier drawing; empty without
/// one.
pub(super) fn best_run(app: &AppContext) -> String {
    let records = app.scores.records();
    let difficulty = app.settings.game.rules.difficulty;
    let Some(levels) = &app.source.levels else {
        return String::new();
    };
    let own = records.best_run(levels, difficulty);
    let words = words().title;
    match (own, records.earlier_run(levels, difficulty)) {
        (0, 0) => String::new(),
        (0, earlier) => words.earlier_run(earlier),
        (own, _) => words.best_run(own),
    }
}

fn draw_foot(ui: &mut Ui<'_>, app: &AppContext) {
    let view = ui.view;
    let words = words().title;
    let keys = ui.keys_hint();
    let best = best_run(app);
    if view.touch {
        let about = words.how_it_works;
        let width =
            |word: &str, least: f32| least.max(ui.lettering.width(Style::Small, word) + 16.0);
        let left = width(about, 150.0);
        let right = width(&keys.words, 60.0);
        let size = vec2(left + right + 6.0, view.target(40.0));
        let corner = layout::foot_buttons(view, size);
        let mut row = Rect::new(corner.x, corner.y, size.x, size.y);
        let is_on = app.blueprint.is_on();
        let help_area = row.cut_right(right);
        row.cut_right(6.0);
        ui.button(row, Face::Word(about), Some(Action::Blueprint), is_on);
        ui.button(
            help_area,
            Face::Word(&keys.words),
            Some(Action::Keys),
            false,
        );
    } else {
        let blueprint = words.shows_how_it_works;
        let hint = ui.hint(Context::Blueprint, Action::Blueprint, blueprint);
        let row = Rect::new(20.0, view.window.y - 28.0, view.window.x - 30.0, 22.0);
        ui.hints(row, Align::Left, &[hint, keys]);
    }
    let (at, align) = layout::best_run(view);
    ui.text(Style::Small, best, at, align, play::COMBO);
}

/// The run whose only level is the wall of letters.
pub(super) fn wall(seed: u64) -> Setup {
    let parsed = Level::parse("logo.txt", LOGO.as_bytes());
    let levels = LevelSet::new(parsed.level.into_iter().collect());
    let mut setup = Setup::new(levels.unwrap_or_else(LevelSet::builtin), 0, seed);
    // No power-ups fall over the menu, and balls fly as the bot has aimed them.
    setup.rules.help = false;
    setup.rules.chance = false;
    setup
}
