//! The options, over the title's place or a paused game, on which changes are seen at once.

mod keys;
mod pages;
mod setting;

use std::path::{Path, PathBuf};

use breakout::replay::PlayerName;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::guard::{LeaveReply, Loss};
use super::{AppContext, Description, Errand, Frame, Leave, PausedRun, Screen, Transition};
use crate::app::audio::Cue;
use crate::app::input::{Action, Bindings, Context};
use crate::app::platform::path::printable_path;
use crate::app::platform::saving;
use crate::app::render::{Align, Style, palette::play};
use crate::app::settings::table::TEXT_SIZE;
use crate::app::ui::{
    Ui,
    button::FINGER_ROW,
    keyboard,
    menu::{Menu, MenuResponse, MenuRow},
    question::QuestionPanel,
    text_field::{TextField, Written},
};
use crate::app::view::area::Area;
use crate::app::words::words;
use pages::{OptionCommand, Page, Slot, TABS};

/// The largest panel, and its distance from the edges of a smaller window.
const PANEL: Vec2 = vec2(620.0, 640.0);
const MARGIN: f32 = 12.0;
/// The largest field for a name.
const FIELD: Vec2 = vec2(320.0, 38.0);
/// The height of the panel above the keyboard for fingers.
const ABOVE_KEYS: f32 = 110.0;
/// The most backups that are offered.
const BACKUPS: usize = 5;
/// Sizes of texts are rounded to what letters are made for, by this in percent at most.
const ROUNDED: u16 = 5;
/// The darkness over the screen beneath.
const DIM: f32 = 0.4;

pub(crate) struct OptionsScreen {
    run: Option<PausedRun>,
    page: Page,
    menu: Menu<OptionCommand>,
    /// The pages that led to this one.
    before: Vec<(Page, Menu<OptionCommand>)>,
    /// The name on recordings while it is written.
    writing: Option<TextField>,
    /// Seconds since the options opened.
    age: f32,
}

/// The rows of a page. That of the size of texts says what the window has room for.
fn rows(page: Page, app: &AppContext, run: Option<PausedRun>) -> Vec<MenuRow<OptionCommand>> {
    let mut rows = page.rows(&app.settings, run);
    let chosen = app.settings.picture.text_size;
    let here = app.window.text_size;
    if here + ROUNDED < chosen {
        let is_it = |row: &&mut MenuRow<_>| row.choice == OptionCommand::Set(TEXT_SIZE);
        if let Some(value) = rows
            .iter_mut()
            .find(is_it)
            .and_then(|row| row.value.as_mut())
        {
            value.text = words().settings.percent_here(chosen, here);
        }
    }
    rows
}

impl OptionsScreen {
    pub(super) fn new(app: &AppContext, run: Option<PausedRun>) -> Self {
        let page = Page::Sound;
        Self {
            run,
            page,
            menu: Menu::new(rows(page, app, run)),
            before: Vec::new(),
            writing: None,
            age: 0.0,
        }
    }

    fn renew(&mut self, app: &AppContext) {
        self.menu.set_rows(rows(self.page, app, self.run));
    }

    fn turn_to(&mut self, frame: &mut Frame<'_>, tab: usize) {
        frame.cue(Cue::MenuMove);
        self.before.clear();
        self.page = TABS[tab % TABS.len()];
        self.menu = Menu::new(rows(self.page, frame.app, self.run));
    }

    fn open(&mut self, page: Page, app: &AppContext) {
        let next = Menu::new(rows(page, app, self.run));
        let menu = std::mem::replace(&mut self.menu, next);
        self.before.push((self.page, menu));
        self.page = page;
    }

    fn back(&mut self, frame: &mut Frame<'_>) {
        match self.before.pop() {
            Some((page, menu)) => {
                frame.cue(Cue::MenuBack);
                self.page = page;
                self.menu = menu;
            }
            None => frame.close(),
        }
    }

    fn act(&mut self, frame: &mut Frame<'_>, action: Action) {
        if self.writing.is_some() {
            return self.write(frame, action);
        }
        let tab = self.page.tab();
        match action {
            Action::Back => return self.back(frame),
            Action::PreviousPage => return self.turn_to(frame, tab + TABS.len() - 1),
            Action::NextPage => return self.turn_to(frame, tab + 1),
            Action::Tab(tab) => return self.turn_to(frame, tab),
            _ => {}
        }
        let response = self.menu.update(&[action]);
        if let MenuResponse::Turned(OptionCommand::Set(place), way) = response {
            frame.cue(Cue::MenuMove);
            if let Some(setting) = setting::at(place) {
                setting.turn(&mut frame.app.settings, way);
            }
        }
        if let Some(command) = frame.play_response(response) {
            self.obey(frame, command);
        }
    }

    fn write(&mut self, frame: &mut Frame<'_>, action: Action) {
        let Some(field) = &mut self.writing else {
            return;
        };
        match field.act(action) {
            Written::NotYet => return,
            Written::Done => frame.app.settings.game.name = PlayerName::of(&field.text()),
            Written::Cancelled => {}
        }
        frame.cue(Cue::MenuChoose);
        self.writing = None;
    }

    fn obey(&mut self, frame: &mut Frame<'_>, command: OptionCommand) {
        match command {
            OptionCommand::Set(place) => {
                if let Some(setting) = setting::at(place) {
                    setting.next(&mut frame.app.settings);
                }
            }
            OptionCommand::Name => {
                let name = frame.app.settings.game.name.to_string();
                self.writing = Some(TextField::new(&name, PlayerName::MAX_CHARS));
            }
            OptionCommand::Open(page) => self.open(page, frame.app),
            OptionCommand::Back => self.back(frame),
            OptionCommand::Save => frame.leave(Leave::For(Errand::Save)),
            OptionCommand::Load => frame.leave(Leave::For(Errand::Choose)),
            OptionCommand::About => frame.go(Transition::About),
            OptionCommand::StartRun(run) => frame.go(Transition::Play(run.level)),
            OptionCommand::Remove(user, chord) => bindings(frame).unbind(user, chord),
            OptionCommand::Take(slot, chord) => keys::take(bindings(frame), slot, chord),
            OptionCommand::Swap(slot, chord) => keys::swap(bindings(frame), slot, chord),
            OptionCommand::Reset(context) => bindings(frame).reset(context),
        }
        if let OptionCommand::Take(..) | OptionCommand::Swap(..) | OptionCommand::Reset(_) = command
        {
            self.back(frame);
        }
    }

    /// Draws what fingers write, and their keyboard below it.
    fn draw_keyboard(&self, ui: &mut Ui<'_>, field: &TextField) {
        ui.darken(DIM);
        let mut room = ui.whole_window();
        room.cut_bottom(keyboard::height(ui.view, keyboard::LETTERS));
        let size = vec2(PANEL.x, ABOVE_KEYS).min(room.size() - 2.0 * MARGIN);
        let panel = room.middle(size);
        ui.panel(panel, play::EDGE, None);
        let mut sheet = panel.inset(vec2(16.0, 10.0));
        let label = sheet.cut_top(32.0);
        ui.line(
            Style::Body,
            self.menu.label(),
            label,
            Align::Center,
            play::TEXT,
        );
        let place = vec2(sheet.w.min(FIELD.x), FIELD.y);
        field.draw(ui, sheet.middle(place));
        keyboard::draw(ui, keyboard::LETTERS, Action::Choose);
        ui.flush();
    }

    /// Binds the pressed button to the action that waits for one. If the button is taken, asks.
    fn capture(&mut self, frame: &mut Frame<'_>, slot: Slot) {
        let Some(chord) = frame.app.controls.pressed() else {
            return;
        };
        self.back(frame);
        if ["Escape", "PadEast"].contains(&&*chord.name().unwrap_or_default()) {
            return;
        }
        let bindings = bindings(frame);
        if bindings.clashes(slot.user, chord).is_empty() {
            bindings.bind(slot.user, slot.index, chord);
        } else {
            self.open(Page::Clash(slot, chord), frame.app);
        }
    }
}

/// Asks which of these backups is loaded, if there are any.
fn which_backup(backups: Vec<PathBuf>) -> Option<QuestionPanel<LeaveReply>> {
    let words = words().options;
    let has_some = !backups.is_empty();
    let answers = backups
        .into_iter()
        .map(|path| {
            let name = printable_path(Path::new(path.file_name().unwrap_or_default()));
            MenuRow::new(name, LeaveReply::Open(path))
        })
        .chain([MenuRow::new(words.cancel, LeaveReply::Stay)]);
    has_some.then(|| QuestionPanel::new(words.which_backup, answers, LeaveReply::Stay))
}

fn bindings<'a>(frame: &'a mut Frame<'_>) -> &'a mut Bindings {
    &mut frame.app.settings.controls.bindings
}

impl Screen for OptionsScreen {
    fn update(&mut self, frame: &mut Frame<'_>) {
        self.age += frame.seconds;
        if let Page::Capture(slot) = self.page {
            self.capture(frame, slot);
        }
        self.renew(frame.app);
        for action in frame.actions {
            self.act(frame, *action);
            if frame.is_leaving() {
                return;
            }
            self.renew(frame.app);
        }
    }

    fn losses(&self, leave: &Leave, _: &AppContext) -> Vec<Loss> {
        let loads = *leave == Leave::For(Errand::Choose);
        let loss = loads.then(|| which_backup(saving::newest("backup", BACKUPS)));
        loss.flatten().map(Loss::Question).into_iter().collect()
    }

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext) {
        if let Some(field) = self.writing.as_ref().filter(|_| ui.view.has_keyboard(true)) {
            return self.draw_keyboard(ui, field);
        }
        let missing = app.settings.picture.strengths.opening(self.age);
        let window = Rect::new(0.0, 30.0 * missing, ui.view.window.x, ui.view.window.y);
        let panel = window.middle(PANEL.min(ui.view.window - 2.0 * MARGIN));
        if self.run.is_some() {
            ui.sheet(panel, DIM);
        } else {
            // Over the title there are no words that the panel cuts.
            ui.darken(DIM);
            ui.panel(panel, play::EDGE, None);
        }
        let mut sheet = panel.inset(vec2(16.0, 10.0));
        let row = sheet.cut_top(44.0);
        let names = TABS.map(Page::heading);
        let need = |name: &String| ui.lettering.width(Style::Small, name) + 8.0;
        let places = row.shares(&names.each_ref().map(need), 0.0, 0.0);
        let tabs = names
            .iter()
            .zip(places)
            .enumerate()
            .map(|(tab, (name, place))| (place, &**name, Some(Action::Tab(tab))));
        ui.tabs(&tabs.collect::<Vec<_>>(), self.page.tab());
        sheet.cut_top(14.0);
        if !TABS.contains(&self.page) {
            let row = sheet.cut_top(32.0);
            sheet.cut_top(10.0);
            let heading = self.page.heading();
            let text = ui.lettering.fitted(Style::Body, &heading, row.w);
            ui.line(Style::Body, text, row, Align::Center, play::TEXT);
        }
        let mut foot = sheet.cut_bottom(50.0 + ui.view.target(FINGER_ROW));
        self.menu.draw_list(ui, sheet);
        foot.cut_top(4.0);
        let note = &self.menu.selected().note;
        let room = foot.cut_top(46.0);
        match &self.writing {
            Some(field) => field.draw(ui, room.middle(vec2(room.w.min(FIELD.x), FIELD.y))),
            None => ui.paragraph(Style::Small, note, room, Align::Center, play::QUIET),
        }
        let hints = foot.inset(vec2(14.0, 0.0));
        let words = words();
        let back = ui.hint(Context::Menu, Action::Back, words.common.back);
        let last = [
            ui.hint(Context::Menu, Action::NextPage, words.options.next_page),
            ui.keys_hint(),
        ];
        // While a button is awaited or a name is written, nothing else is live.
        let is_live = !matches!(self.page, Page::Capture(_)) && self.writing.is_none();
        ui.foot(hints, &[back], if is_live { &last } else { &[] });
        ui.flush();
    }

    fn describe(&self) -> Description<'_> {
        let contexts: &'static [Context] = match self.page {
            _ if self.writing.is_some() => &[Context::Text],
            // Every button is awaited.
            Page::Capture(_) => &[],
            _ => &[Context::Window, Context::List, Context::Menu],
        };
        Description {
            is_idle: self.age > 1.0,
            ..Description::new("options", contexts)
        }
    }

    fn state(&self, app: &AppContext) -> String {
        let word = |text: &str| text.replace(' ', "_");
        let is_there = app.settings.picture.strengths.opening(self.age) == 0.0;
        let panel = if is_there { "ready" } else { "new" };
        let row = self.menu.selected();
        let writes = if self.writing.is_some() {
            " writes"
        } else {
            ""
        };
        let value = row.value.as_ref().map_or("", |value| &value.text);
        let tab = TABS[self.page.tab()];
        format!(
            "panel={panel} page={tab:?} depth={} row={} value={}{writes}",
            self.before.len(),
            word(&row.label),
            word(value)
        )
    }

    fn spoken(&self, _: &AppContext) -> String {
        let heading = self.page.heading();
        let row = match &self.writing {
            Some(field) => format!("{}: {}", self.menu.label(), field.text()),
            None => self.menu.spoken(),
        };
        words().options.spoken(&heading, &row)
    }
}

#[cfg(test)]
mod tests {
    use breakout::level::LevelSet;

    use super::*;
    use crate::app::screens::Requests;
    use crate::app::view::View;

    #[test]
    fn the_size_of_texts_is_said_where_a_window_has_no_room_for_it() {
        let mut app = AppContext::of(LevelSet::builtin());
        app.settings.picture.text_size = 150;
        for (here, shown) in [(150, "150 %"), (147, "150 %"), (112, "150 %, 112 % here")] {
            app.window.text_size = here;
            let rows = rows(Page::Picture, &app, None);
            let is_it = |row: &&MenuRow<_>| row.choice == OptionCommand::Set(TEXT_SIZE);
            let row = rows.iter().find(is_it).expect("the row");
            assert_eq!(row.value.as_ref().expect("a value").text, shown);
        }
    }

    #[test]
    fn the_name_on_recordings_is_written_in_a_row_of_the_game() {
        let mut app = AppContext::of(LevelSet::builtin());
        let view = View::of(vec2(1280.0, 720.0));
        let mut options = OptionsScreen::new(&app, None);
        let mut act = |app: &mut AppContext, actions: &[Action]| {
            Requests::of(&mut options, app, (&view, 0.1), actions);
            (options.state(app), options.spoken(app))
        };
        act(&mut app, &[Action::Tab(2)]);
        let count = Page::Game.rows(&app.settings, None).len();
        let down = vec![Action::Down; count - 4];
        let (state, _) = act(&mut app, &down);
        assert!(
            state.ends_with("row=Name_on_recordings value=none"),
            "{state}"
        );
        let typed: Vec<_> = " Zoë Q".chars().map(Action::Type).collect();
        let (state, spoken) = act(&mut app, &[&[Action::Choose], &typed[..]].concat());
        assert!(
            state.ends_with(" writes") && spoken.ends_with(":  Zoë Q"),
            "{state} {spoken}"
        );
        assert_eq!(app.settings.game.name.chosen(), None);
        act(&mut app, &[Action::Choose]);
        assert_eq!(app.settings.game.name.chosen(), Some("Zoë Q"));
        // What is typed first takes the place of the name; going back keeps it.
        act(&mut app, &[Action::Choose, Action::Type('X'), Action::Back]);
        assert_eq!(app.settings.game.name.chosen(), Some("Zoë Q"));
        act(&mut app, &[Action::Choose, Action::Erase, Action::Choose]);
        assert_eq!(app.settings.game.name.chosen(), None);
    }

    #[test]
    fn a_backup_is_loaded_from_those_that_are_there() {
        let backups = ["b.backup", "a.backup"].map(PathBuf::from);
        let answers = (0..4).map(|row| {
            let mut asked = which_backup(backups.to_vec()).expect("which");
            asked.update(9.0, &[]);
            asked.update(0.0, &vec![Action::Down; row]);
            asked.update(0.0, &[Action::Choose])
        });
        let [b, a] = backups.clone().map(LeaveReply::Open);
        let expected = [b.clone(), a, LeaveReply::Stay, b].map(MenuResponse::Chosen);
        assert_eq!(answers.collect::<Vec<_>>(), expected);
        // Without any the sentence says how a file is opened.
        assert!(which_backup(Vec::new()).is_none());
    }
}
