//! The title: a wall of bricks that spells the name, a bot that plays it, and a menu over both.

mod bot;

use breakout::game::{Game, Phase};
use breakout::history::History;
use breakout::level::{Level, LevelSet};
use breakout::replay::Setup;
use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::{AppContext, Description, Frame, Leave, Screen, Transition};
use crate::app::audio::Cue;
use crate::app::input::{Action, Context};
use crate::app::platform::window;
use crate::app::playfield::place::Place;
use crate::app::playfield::session::Session;
use crate::app::playfield::{Actors, draw_backdrop, draw_level, draw_mirror};
use crate::app::render::{Align, Canvas, Shape, Style, palette::play};
use crate::app::replays::ResumableRun;
use crate::app::settings::{GameSettings, NORMAL_SPEED};
use crate::app::ui::{Ui, area::Area, button::Face, menu::Menu};
use crate::app::view::{Surface, View};
use crate::app::words::{grouped, words};
use crate::app::workbench::Waiting;
use bot::TitleBot;

const LOGO: &str = include_str!("../../../../assets/logo.txt");

/// A row of the title's menus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// The run that was left, if there is one.
    Continue,
    Play,
    Levels,
    Learn,
    Course,
    Lab,
    Museum,
    /// The editor with the draft that waits, or with a new level.
    Draw,
    Options,
    Quit,
    Back,
}

const LEARN: [Choice; 4] = [Choice::Course, Choice::Lab, Choice::Museum, Choice::Back];

impl Choice {
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
            Self::Draw if app.drafts.waiting().is_empty() => words.draw,
            Self::Draw => words.go_on_drawing,
            Self::Options => words.options,
            Self::Quit => words.quit,
            Self::Back => words.back,
        }
    }
}

/// Rows of the main menu for fingers, and the width and height of one.
const FINGER_ROWS: f32 = 6.0;
const ROW: Vec2 = vec2(220.0, 44.0);
/// Width of the notes beside the rows, and the least that says anything.
const NOTES: f32 = 120.0;
const LEAST_NOTES: f32 = 40.0;
/// Room for the notes of a usual length, and the distance from the menu at which a ball passes.
const NOTES_ROOM: f32 = 64.0;
const BESIDE: Vec2 = vec2(14.0, 10.0);
/// Where the letters end, and where the room above the paddle does, in playfield units.
const LETTERS_FOOT: f32 = 167.0;
const BALL_ROOM: f32 = 535.0;
/// The least room for a line between letters and menu.
const CLAIM: f32 = 64.0;
/// Height of the line of text at the foot.
const FOOT: f32 = 26.0;

/// Seconds without input before the title shows a demo.
const IDLE_TIMEOUT: f32 = 20.0;

/// The state that outlives a title.
pub(crate) struct Memory {
    /// The row that the player chose last, to which they come back.
    pub(crate) choice: Choice,
    /// True if the wall stands from the first picture on.
    pub(crate) wall_stands: bool,
}

pub(crate) struct Title {
    demo: Session,
    bot: TitleBot,
    seed: u64,
    menu: Menu<Choice>,
    touch: bool,
    /// The version of the drafts.
    drafts: u64,
    /// Seconds since the last input.
    quiet: f32,
}

impl Title {
    pub(super) fn new(app: &AppContext) -> Self {
        let seed = app.seed();
        let touch = app.controls.touch();
        let demo = demo(seed);
        Self {
            demo: if app.title.wall_stands {
                let game = demo.game();
                Session::resumed(History::new(demo), game)
            } else {
                Session::new(demo)
            },
            bot: TitleBot::new(seed),
            seed,
            menu: menu_with(app.title.choice, app, touch),
            touch,
            drafts: app.drafts.version,
            quiet: 0.0,
        }
    }

    /// The top of the menu: in the room for fingers, between logo and ball, or below the field of a tall window.
    fn menu_top(&self, view: &View) -> Vec2 {
        let height = self.menu.height(view);
        if view.touch {
            let room = menu_room(view);
            return vec2(room.center().x, room.y + (room.h - height) * 0.5);
        }
        let foot = view.to_window(FIELD).y;
        let room_below = view.window.y - 40.0 - foot;
        let top = if room_below > height {
            foot + (room_below - height) * 0.5
        } else {
            let [letters, ball] = [LETTERS_FOOT, BALL_ROOM].map(|y| view.to_window(vec2(0.0, y)).y);
            letters + (ball - letters - height) * 0.5
        };
        vec2(view.window.x * 0.5, top)
    }

    /// The menu with its notes in playfield units, if it lies over the field.
    fn menu_in_field(&self, view: &View) -> Option<Rect> {
        let (top, height) = (self.menu_top(view), self.menu.height(view));
        let size = vec2(ROW.x + NOTES_ROOM, height);
        let low = top - vec2(ROW.x * 0.5, 0.0) - BESIDE;
        let [low, high] = [low, low + size + BESIDE * 2.0].map(|corner| view.to_field(corner));
        let is_over = !view.touch && low.y < FIELD.y;
        is_over.then(|| Rect::new(low.x, low.y, high.x - low.x, high.y - low.y))
    }

    fn choose(&mut self, frame: &mut Frame<'_>, choice: Choice) {
        frame.app.controls.turn();
        frame.app.title.choice = choice;
        let to = match choice {
            Choice::Continue => Transition::Continue,
            Choice::Play => Transition::Play(0),
            Choice::Levels => {
                frame.app.refresh_set();
                Transition::Levels(first_to_clear(frame.app))
            }
            Choice::Course => Transition::Course(None),
            Choice::Lab => Transition::Lab(None),
            Choice::Museum => Transition::Museum(0),
            Choice::Draw if frame.refuses_to_draw() => return,
            Choice::Draw if frame.app.drafts.waiting().is_empty() => Transition::Draw(None),
            Choice::Draw => Transition::DrawOn(0),
            Choice::Options => Transition::Options(None),
            Choice::Quit => return frame.leave(Leave::Close),
            Choice::Learn => return self.show(frame.app, Choice::Course),
            Choice::Back => return self.show(frame.app, Choice::Learn),
        };
        frame.go(to);
    }

    fn show(&mut self, app: &AppContext, choice: Choice) {
        self.menu = menu_with(choice, app, self.touch);
    }

    fn is_learning(&self) -> bool {
        LEARN.contains(&self.menu.selected().choice)
    }

    fn play(&mut self, seconds: f32, menu: Option<Rect>, app: &mut AppContext) {
        if let Some(menu) = menu {
            self.bot.think(&self.demo.game, menu);
        }
        if self.demo.game.phase() != Phase::Playing {
            self.seed = self.seed.wrapping_add(1);
            self.demo = Session::new(demo(self.seed));
        }
        let strengths = &app.settings.picture.strengths;
        let input = |game: &Game| Some(self.bot.input(game, menu));
        let observe = |game: &Game, events: &[_], took| app.blueprint.observe(game, events, took);
        self.demo
            .advance(seconds, NORMAL_SPEED, strengths, input, observe);
    }

    fn draw_play(&self, ui: &mut Ui<'_>, app: &AppContext) {
        let view = ui.view;
        let blueprint = &app.blueprint;
        let opacity = Place::opacity(ui, &app.settings);
        let has_place = opacity > 0.0 && !blueprint.is_on();
        let is_hidden = has_place && Place::of_title().advance(ui, view, opacity);
        if !is_hidden {
            draw_backdrop(ui);
        }
        if has_place {
            ui.show_backdrop(opacity, None);
            draw_mirror(ui, view, self.demo.game.bricks(), opacity);
        }
        if blueprint.is_on() {
            blueprint.draw_field(ui, view, &self.demo.game, false);
        } else {
            let strengths = &app.settings.picture.strengths;
            self.demo
                .draw_scene(ui, view, strengths, Actors::WithoutAim);
        }
        ui.in_window();
    }
}

/// Draws what the game is about between the letters and the menu, where there is room.
fn draw_claim(ui: &mut Ui<'_>, menu: f32) {
    let view = ui.view;
    let letters = view.to_window(vec2(0.0, LETTERS_FOOT)).y;
    let is_over = !view.touch && menu < view.to_window(FIELD).y;
    if is_over && menu - letters > CLAIM {
        let row = Rect::new(0.0, letters, view.window.x, menu - letters);
        let color = play::TEXT.alpha(0.8);
        ui.line(Style::Body, words().title.claim, row, Align::Center, color);
    }
}

impl Screen for Title {
    fn update(&mut self, frame: &mut Frame<'_>) {
        self.play(frame.seconds, self.menu_in_field(frame.view), frame.app);
        // An open blueprint counts as use.
        if frame.app.blueprint.is_on() || !frame.actions.is_empty() {
            self.quiet = 0.0;
        }
        // Time in which the machine slept does not count.
        self.quiet += frame.seconds.min(0.1);
        if self.quiet > IDLE_TIMEOUT {
            // The demo leads back to this menu and row.
            frame.app.title.choice = self.menu.selected().choice;
            return frame.go(Transition::Attract);
        }
        let (touch, drafts) = (frame.view.touch, frame.app.drafts.version);
        if (self.touch, self.drafts) != (touch, drafts) {
            (self.touch, self.drafts) = (touch, drafts);
            self.show(frame.app, self.menu.selected().choice);
        }
        let response = self.menu.update(frame.actions);
        if let Some(choice) = frame.play_response(response) {
            self.choose(frame, choice);
        } else if frame.actions.contains(&Action::Back) && self.is_learning() {
            frame.cue(Cue::MenuBack);
            self.show(frame.app, Choice::Learn);
        }
    }

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext) {
        let view = ui.view;
        self.draw_play(ui, app);
        let top = self.menu_top(view);
        draw_claim(ui, top.y);
        self.menu.draw(ui, top);
        let row = |choice| self.menu.place_of(&choice, view, top);
        if let Some(row) = row(Choice::Play) {
            draw_beside(ui, view, row, &mode(&app.settings.game));
        }
        if let (Some(row), Some(offer)) = (row(Choice::Continue), app.replays.offer()) {
            draw_beside(ui, view, row, &left_run(offer, app.settings.game.speed));
        }
        if let (Some(row), Some(draft)) = (row(Choice::Draw), app.drafts.waiting().first()) {
            draw_draft(ui, view, row, draft);
        }
        draw_foot(ui, app);
        ui.flush();
    }

    fn update_beneath(&mut self, seconds: f32, app: &mut AppContext) {
        self.play(seconds, None, app);
    }

    fn draw_beneath(&self, ui: &mut Ui<'_>, app: &AppContext) {
        self.draw_play(ui, app);
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

    /// The field is as wide as the window, without numbers; for fingers it leaves the menu its room.
    fn view(&self, _: &AppContext, surface: Surface) -> View {
        let view = View::bare(surface);
        if !surface.touch {
            return view;
        }
        let menu = menu_room(&surface);
        let (room, scale) = if is_beside(&surface) {
            let room = vec2(menu.x, surface.window.y - FOOT);
            (room, (room / FIELD).min_element())
        } else {
            // Where the room above the menu is low, rows lie over the ball, and never over the letters.
            let room = vec2(surface.window.x, menu.y);
            (room, room.x / FIELD.x)
        };
        let free = room - FIELD * scale;
        let origin = vec2(free.x * 0.5, free.y * 0.4).max(Vec2::ZERO);
        View::at(surface, origin, scale, view.panels)
    }
}

/// True where the menu for fingers is right of the field, as on a phone on its side.
fn is_beside(surface: &Surface) -> bool {
    surface.window.x > surface.window.y * 1.2
}

/// The room of the main menu for fingers: beside the field, or below it.
fn menu_room(surface: &Surface) -> Rect {
    let window = surface.window;
    let size = vec2(ROW.x, surface.target(ROW.y) * FINGER_ROWS);
    let (left, top) = if is_beside(surface) {
        (window.x - NOTES - ROW.x, (window.y - size.y) * 0.4)
    } else {
        let foot = FOOT + surface.target(40.0) + 16.0;
        ((window.x - ROW.x) * 0.5, window.y - foot - size.y)
    };
    Rect::new(left, top.max(0.0), size.x, size.y)
}

/// The rules of a new run, and why it is not ranked, if it is not.
fn mode(game: &GameSettings) -> Vec<String> {
    let (words, common, rules) = (words().title, words().common, game.rules);
    let practice = rules.practice.then(|| words.practice.to_owned());
    let speed = (game.speed != NORMAL_SPEED).then(|| format!("{} %", game.speed));
    let reasons: Vec<_> = practice.into_iter().chain(speed).collect();
    let mut lines = vec![common.difficulty(rules.difficulty).to_owned()];
    if !reasons.is_empty() {
        lines.push(words.not_ranked(&reasons.join(", ")));
    }
    lines
}

/// Where the run that was left stands, in few words: large texts leave little room.
fn left_run(offer: &ResumableRun, speed: u16) -> Vec<String> {
    let (standing, words) = (offer.recording.standing, words().title);
    let level = standing.level + 1;
    if !offer.recording.is_of_these_rules() {
        return words.run_of_other_rules(level).into();
    }
    let points = match (offer.recording.counts(), speed) {
        (true, NORMAL_SPEED) => words.points(standing.score),
        // Whoever goes on at this speed loses the rank.
        (true, speed) => words.not_ranked_at(speed),
        (false, _) => words.not_ranked(&grouped(standing.score, 1)),
    };
    vec![words.left_run(level, standing.lives.into()), points]
}

/// Draws one or two lines at the right of a row; where they are too long for it, one for each of their parts.
fn draw_beside(canvas: &mut Canvas, view: &View, row: Rect, lines: &[String]) {
    let left = row.right() + 14.0;
    let room = view.window.x - left - 8.0;
    let width = |line: &String| canvas.lettering.width(Style::Small, line);
    // A word alone says nothing when it is cut.
    if room < LEAST_NOTES || lines.len() == 1 && width(&lines[0]) > room {
        return;
    }
    let lines: Vec<_> = if lines.iter().all(|line| width(line) <= room) {
        lines.iter().map(String::as_str).collect()
    } else {
        lines.iter().flat_map(|line| line.split(", ")).collect()
    };
    let pitch = if lines.len() > 2 { 15.0 } else { 18.0 };
    let first = row.center().y + 5.0 - pitch * 0.5 * (lines.len() - 1) as f32;
    for (line, text) in lines.iter().enumerate() {
        let text = canvas.lettering.fitted(Style::Small, text, room);
        let at = vec2(left, first + pitch * line as f32);
        canvas.text(Style::Small, text, at, Align::Left, play::QUIET);
    }
}

/// Draws the bricks of unsaved work at the left of a row, and its title and age at the right.
fn draw_draft(canvas: &mut Canvas, view: &View, row: Rect, draft: &Waiting) {
    draw_beside(canvas, view, row, &[draft.title.clone(), draft.age()]);
    let Some(level) = &draft.level else { return };
    // Bricks fill the upper half of the field only.
    let size = vec2(2.0 * FIELD.x / FIELD.y, 1.0) * row.h;
    let corner = vec2(row.x - 14.0 - size.x, row.y);
    let place = Shape::rect(corner, size).round(4.0);
    canvas.add_snapped(place.fill(play::PANEL).border(1.0, play::FAINT));
    draw_level(canvas, level, corner, size.x / FIELD.x);
}

/// The menu that has this row, with the row selected.
fn menu_with(choice: Choice, app: &AppContext, touch: bool) -> Menu<Choice> {
    use Choice::{Continue, Draw, Learn, Levels, Options, Play, Quit};
    let main = [Continue, Play, Levels, Learn, Draw, Options, Quit];
    let main = main.into_iter().filter(|row| match row {
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

/// The best score of a run through the open set at the chosen difficulty; 0 without one.
pub(super) fn best_run(app: &AppContext) -> u32 {
    let (records, difficulty) = (app.scores.records(), app.settings.game.rules.difficulty);
    let levels = app.source.levels.as_ref();
    levels.map_or(0, |levels| records.best_run(levels, difficulty))
}

fn draw_foot(ui: &mut Ui<'_>, app: &AppContext) {
    let (view, help, words) = (ui.view, words().about.help_word, words().title);
    let count = words.level_count(app.source.playable().len());
    let best = match best_run(app) {
        0 => String::new(),
        best => words.best_run(best),
    };
    let margin = 20.0;
    let base = view.window.y - 12.0;
    if view.touch {
        let about = words.how_it_works;
        let width =
            |word: &str, least: f32| least.max(ui.lettering.width(Style::Small, word) + 16.0);
        let (left, right) = (width(about, 150.0), width(help, 60.0));
        let size = vec2(left + right + 6.0, view.target(40.0));
        let corner = if is_beside(view) {
            vec2(14.0, base - size.y + 4.0)
        } else {
            vec2((view.window.x - size.x) * 0.5, base - size.y - 18.0)
        };
        let mut row = Rect::new(corner.x, corner.y, size.x, size.y);
        let is_on = app.blueprint.is_on();
        let help_area = row.cut_right(right);
        row.cut_right(6.0);
        ui.button(row, Face::Word(about), Some(Action::Blueprint), is_on);
        ui.button(help_area, Face::Word(help), Some(Action::Keys), false);
    } else {
        let [blueprint, keys] = [words.shows_how_it_works, words.keys];
        let hint = ui.hint(Context::Blueprint, Action::Blueprint, blueprint);
        let keys = ui.hint(Context::Window, Action::Keys, keys);
        let row = Rect::new(margin, base - 16.0, view.window.x, 22.0);
        ui.hints(row, Align::Left, &[hint, keys]);
    }
    let middle = vec2(view.window.x * 0.5, base);
    ui.text(Style::Small, best, middle, Align::Center, play::COMBO);
    let right = vec2(view.window.x - margin, base);
    ui.text(Style::Small, count, right, Align::Right, play::QUIET);
}

fn demo(seed: u64) -> Setup {
    let parsed = Level::parse("logo.txt", LOGO.as_bytes());
    let levels = LevelSet::new(parsed.level.into_iter().collect());
    let mut setup = Setup::new(levels.unwrap_or_else(LevelSet::builtin), 0, seed);
    // Nothing falls through the menu, and every ball flies as the bot has aimed it.
    (setup.rules.help, setup.rules.chance) = (false, false);
    setup
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::platform::test_folder::TestFolder;

    /// Whether the title has a row to draw, once fingers are used or a mouse.
    fn draws(title: &mut Title, app: &mut AppContext, touch: bool) -> bool {
        let mut surface = Surface::of(vec2(800.0, 600.0));
        surface.touch = touch;
        let view = View::new(surface);
        title.update(&mut Frame {
            seconds: 0.0,
            actions: &[],
            view: &view,
            app,
            requests: crate::app::screens::Requests::default(),
        });
        let row = title.menu.place_of(&Choice::Draw, &view, Vec2::ZERO);
        row.is_some()
    }

    #[test]
    fn a_draft_that_waits_is_drawn_on_instead_of_a_new_level() {
        let folder = TestFolder::new("waits");
        let mut app = AppContext::of(LevelSet::builtin());
        app.shelf.own = Some(folder.to_path_buf());
        let mut title = Title::new(&app);
        let draw = |title: &mut Title, app: &mut AppContext| {
            app.drafts.finish();
            assert!(draws(title, app, false));
            title.show(app, Choice::Draw);
            let view = View::of(vec2(800.0, 600.0));
            let mut frame = Frame {
                seconds: 0.0,
                actions: &[Action::Choose],
                view: &view,
                app,
                requests: crate::app::screens::Requests::default(),
            };
            title.update(&mut frame);
            (title.menu.label().to_owned(), frame.requests.to())
        };
        let new = ("Draw".to_owned(), Some(Transition::Draw(None)));
        assert_eq!(draw(&mut title, &mut app), new);
        folder.write("mine.txt.autosave", "title: Mine\n. 2 .\n");
        Transition::Title.open(&mut app);
        let on = ("Go on drawing".to_owned(), Some(Transition::DrawOn(0)));
        assert_eq!(draw(&mut title, &mut app), on);
        Transition::DrawOn(0).open(&mut app);
        let bench = app.workbench.as_ref().expect("the draft");
        assert_eq!((bench.title().as_str(), bench.steps()), ("Mine", (1, 0)));
        assert!(bench.is_dirty());
        // A window has it.
        Transition::Title.open(&mut app);
        assert!(app.drafts.finish().is_empty());
        assert_eq!(draw(&mut title, &mut app), new);
    }

    #[test]
    fn a_level_is_drawn_from_the_title_but_not_with_fingers() {
        let mut app = AppContext::of(LevelSet::builtin());
        let mut title = Title::new(&app);
        let has_row = |touch| draws(&mut title, &mut app, touch);
        assert_eq!([false, true, false].map(has_row), [true, false, true]);
    }

    #[test]
    fn on_phones_the_menu_lies_on_no_letter_and_on_no_button() {
        let sizes = [
            (390.0, 664.0),
            (375.0, 553.0),
            (320.0, 568.0),
            (412.0, 732.0),
            (568.0, 320.0),
            (640.0, 440.0),
        ];
        let app = AppContext::of(LevelSet::builtin());
        let title = Title::new(&app);
        let bricks = title.demo.game.bricks();
        let letters = bricks.iter().map(|(index, _)| bricks.aabb(index).max.y);
        let letters_foot = letters.fold(0.0, f32::max);
        assert!((letters_foot - LETTERS_FOOT).abs() < 1.0, "{letters_foot}");
        for size in crate::app::view::PHONES.into_iter().chain(sizes) {
            let surface = Surface::touched(size.into());
            let view = title.view(&app, surface);
            let (menu, field) = (menu_room(&surface), view.to_window(FIELD));
            if is_beside(&surface) {
                assert!(
                    field.x <= menu.x && menu.right() <= view.window.x,
                    "{size:?}"
                );
            } else {
                let letters = view.to_window(vec2(0.0, letters_foot)).y;
                assert!(letters < menu.y, "{size:?}: {letters} {menu:?}");
                let foot = menu.bottom() + surface.target(40.0) + FOOT;
                assert!(foot < view.window.y, "{size:?}");
            }
            assert!(menu.y >= 0.0 && field.y <= view.window.y, "{size:?}");
        }
    }

    #[test]
    fn a_wall_that_was_seen_before_stands_once() {
        let mut app = AppContext::of(LevelSet::builtin());
        app.title.wall_stands = true;
        let comes_in = |app: &AppContext| Title::new(app).demo.effects.motion.level_age == 0.0;
        assert!(!comes_in(&app));
        Transition::Title.open(&mut app);
        assert!(comes_in(&app));
    }

    #[test]
    fn the_demo_leads_back_to_the_menu_and_the_row_where_it_began() {
        let mut app = AppContext::of(LevelSet::builtin());
        let view = View::of(vec2(800.0, 600.0));
        for row in [Choice::Lab, Choice::Course, Choice::Options] {
            let mut title = Title::new(&app);
            title.show(&app, row);
            let mut transition = None;
            for _ in 0..300 {
                let mut frame = Frame {
                    seconds: 0.1,
                    actions: &[],
                    view: &view,
                    app: &mut app,
                    requests: crate::app::screens::Requests::default(),
                };
                title.update(&mut frame);
                transition = frame.requests.to();
                if transition.is_some() {
                    break;
                }
            }
            assert_eq!(transition, Some(Transition::Attract));
            assert_eq!(Title::new(&app).menu.selected().choice, row);
        }
    }

    #[test]
    fn the_logo_is_a_level_without_problems() {
        let parsed = Level::parse("logo.txt", LOGO.as_bytes());
        assert!(parsed.problems.is_empty(), "{}", parsed.problems);
    }
}
