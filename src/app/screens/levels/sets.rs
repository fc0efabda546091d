//! The choice of a set of levels: a card for each set, with its first level or the one that a search finds in it.

mod managing;
mod set;

use std::time::Duration;

use macroquad::prelude::Rect;

use super::card::Card;
use super::chrome::{self, Hint};
use super::grid::{CardPage, Grid, LEVEL_CARD};
use super::{hints, search::Search};
use crate::app::audio::Cue;
use crate::app::input::{Action, Context};
use crate::app::level_sets::{SetId, Subject};
use crate::app::platform::{clipboard, time::Moment};
use crate::app::playfield::scenery::Scenery;
use crate::app::screens::{AppContext, Description, Frame, Screen, Transition, above_foot, title};
use crate::app::ui::question::QuestionPanel;
use crate::app::ui::text_field::TextField;
use crate::app::ui::{Ui, keyboard};
use crate::app::view::View;
use crate::app::words::words;
use managing::Naming;
use set::{Set, first_line, levels_of};

/// The time of a frame for reading sets: at least one, because each may be hundreds of files.
const READING: Duration = Duration::from_millis(2);

pub(crate) struct SetsScreen {
    sets: Vec<Set>,
    /// The sets that the search finds.
    found: Vec<usize>,
    grid: Grid,
    search: Search,
    hints_page: usize,
    /// The name of a set while it is written.
    naming: Option<(Naming, TextField)>,
    /// Asks whether the selected set is deleted.
    question: Option<QuestionPanel<bool>>,
    /// The level that goes to another set, and its card in the open one.
    moved: Option<(usize, Subject)>,
}

impl SetsScreen {
    /// The sets, of which one is opened, or to one of which the level of a card is moved.
    pub(crate) fn new(app: &AppContext, moved: Option<usize>) -> Self {
        let subject = |card| {
            let broken = app.level_sets.left_out.files();
            Some((card, Subject::of(card, app.source.playable(), broken)?))
        };
        let mut screen = Self {
            sets: Vec::new(),
            found: Vec::new(),
            grid: Grid::new(0, 0),
            search: Search::default(),
            hints_page: 0,
            naming: None,
            question: None,
            moved: moved.and_then(subject),
        };
        // Several levels often go to the same set.
        let taker = app.level_sets.taker.as_ref();
        let taker = taker.filter(|_| screen.moved.is_some());
        screen.list(app, taker.or(Some(&app.level_sets.open)));
        screen
    }

    /// Lists the sets as they are now. What was read stays until it is read again.
    fn list(&mut self, app: &AppContext, selected: Option<&SetId>) {
        let sets = &app.level_sets;
        let places = match &self.moved {
            None => sets.places(),
            Some(_) => sets.own_places(),
        };
        let selected = selected.or(self.selected().map(|set| &set.place)).cloned();
        let mut before = std::mem::take(&mut self.sets);
        let set = |place: SetId| {
            let known = before.iter().position(|set| set.place == place);
            let known = known.and_then(|index| before.swap_remove(index).levels);
            let is_open = place == sets.open;
            let open = || levels_of(&app.source, &sets.left_out);
            Set {
                name: sets.name(&place),
                levels: if is_open { Some(open()) } else { known },
                is_fresh: is_open,
                place,
            }
        };
        self.sets = places.into_iter().map(set).collect();
        let is_selected = |set: &Set| Some(&set.place) == selected.as_ref();
        let selected = self.sets.iter().position(is_selected);
        self.show_found(selected);
    }

    fn find(&mut self) {
        self.show_found(self.found.get(self.grid.selected).copied());
    }

    fn show_found(&mut self, selected: Option<usize>) {
        let search = self.search.text();
        let is_found = |index: &usize| self.sets[*index].is_found(&search);
        let found: Vec<usize> = (0..self.sets.len()).filter(is_found).collect();
        let place = found.iter().position(|set| Some(*set) == selected);
        self.grid = Grid::new(found.len(), place.unwrap_or(0));
        self.found = found;
    }

    fn selected(&self) -> Option<&Set> {
        self.sets.get(*self.found.get(self.grid.selected)?)
    }

    /// Reads sets for a while, those on the page first.
    fn read(&mut self, app: &AppContext) {
        let start = Moment::now();
        let shown = self.found[self.grid.shown()].to_vec();
        let all = 0..self.sets.len();
        let stale: Vec<usize> = shown
            .into_iter()
            .chain(all)
            .filter(|index| !self.sets[*index].is_fresh)
            .collect();
        for index in &stale {
            let set = &mut self.sets[*index];
            let found = app.level_sets.read(&set.place);
            let levels = found.map_err(|sentence| first_line(&sentence));
            let levels = levels.and_then(|(source, left_out)| levels_of(&source, &left_out));
            set.levels = Some(levels);
            set.is_fresh = true;
            if start.elapsed() > READING {
                break;
            }
        }
        // What is read has more names.
        if !stale.is_empty() && !self.search.text().is_empty() {
            self.find();
        }
    }

    fn act(&mut self, frame: &mut Frame<'_>, action: Action) {
        if self.naming.is_some() {
            return self.write_name(frame, action);
        }
        if let Some(place) = self.grid.act(action) {
            return self.choose(frame, self.found[place]);
        }
        if let Some(has_changed) = self.search.act(action) {
            if has_changed {
                self.find();
            }
            return;
        }
        match action {
            Action::Back => self.go_back(frame),
            Action::Paste if self.search.is_open => {
                self.search
                    .field
                    .paste(&clipboard::get().unwrap_or_default());
                self.find();
            }
            Action::NextReport => self.hints_page += 1,
            // Another program may have changed folders meanwhile.
            Action::FocusGained => self.list(frame.app, None),
            action => self.manage(frame, action),
        }
    }

    fn go_back(&self, frame: &mut Frame<'_>) {
        let card = self.moved.as_ref().map(|(card, _)| *card);
        let card = card.unwrap_or_else(|| title::first_to_clear(frame.app));
        frame.leave_to(Transition::Levels(card));
    }

    fn choose(&mut self, frame: &mut Frame<'_>, index: usize) {
        let place = self.sets[index].place.clone();
        if self.moved.is_some() {
            return self.move_to(frame, &place);
        }
        let level = self.sets[index].hit(&self.search.text());
        if let Err(sentence) = frame.app.open_set(&place) {
            return frame.notify(first_line(&sentence));
        }
        frame.cue(Cue::MenuChoose);
        let level = level.unwrap_or_else(|| title::first_to_clear(frame.app));
        frame.go(Transition::Levels(level));
    }

    fn is_typing(&self) -> bool {
        self.search.is_open || self.naming.is_some()
    }

    fn hints(&self, app: &AppContext) -> Vec<Hint> {
        let words = words();
        let back = words.common.back;
        let open = match self.moved {
            Some(_) => words.sets.here,
            None => words.levels.open_set,
        };
        let is_set = self.selected().is_some();
        if let Some((naming, _)) = &self.naming {
            return vec![
                (Context::Text, Action::Back, words.sets.cancel, true),
                (Context::Text, Action::Choose, naming.word(), true),
            ];
        }
        if self.search.is_open {
            return vec![
                (Context::Text, Action::Back, words.levels.end_search, true),
                (Context::Text, Action::Choose, open, is_set),
            ];
        }
        let mut first = vec![
            (Context::Menu, Action::Back, back, true),
            (Context::Menu, Action::Choose, open, is_set),
            (Context::Levels, Action::Search, words.levels.search, true),
        ];
        if self.moved.is_some() {
            first.push((Context::Levels, Action::NewLevel, words.sets.new, true));
        }
        let pages = vec![first, self.managing_hints(app)];
        let by_fingers = app.controls.touch();
        let mut hints = hints::of_page(pages, self.hints_page, by_fingers);
        let last = hints::last(&self.grid.shown(), self.grid.count, by_fingers);
        hints.extend(last);
        if by_fingers {
            // A finger taps the card. Its buttons are wide, and the level choice has help.
            hints.retain(|(_, action, ..)| !matches!(action, Action::Choose | Action::Keys));
        }
        hints
    }

    fn page(&self, view: &View, app: &AppContext) -> CardPage {
        let foot = if view.has_keyboard(self.is_typing()) {
            keyboard::height(view, keyboard::LETTERS)
        } else {
            chrome::foot(view, self.hints(app).len())
        };
        CardPage::new(view, foot, LEVEL_CARD, self.sets.len())
    }

    fn heading(&self, app: &AppContext) -> String {
        let words = words();
        match (&self.naming, &self.moved) {
            (Some((naming, _)), _) => naming.heading(),
            (None, Some((_, level))) if app.level_sets.may_change().is_ok() => {
                words.sets.move_to(&level.title)
            }
            (None, Some((_, level))) => words.sets.copy_to(&level.title),
            (None, None) => words.levels.sets_heading.to_owned(),
        }
    }

    fn draw_head(&self, ui: &mut Ui<'_>, app: &AppContext, page: &CardPage) {
        let words = words();
        let heading = self.heading(app);
        let room = ui.view.window.x;
        let count = words.levels.found(self.found.len());
        let search = self.search.text();
        if let Some((_, field)) = &self.naming {
            chrome::draw_field(ui, page, &heading, (field, "", ""), room);
        } else if self.search.is_open {
            let field = (&self.search.field, words.sets.search_names, &*count);
            chrome::draw_field(ui, page, &heading, field, room);
        } else if search.is_empty() {
            chrome::draw_head(ui, page, &heading, words.levels.own_appear, room);
        } else {
            let search = format!("{} · {count}", words.levels.search_for(&search));
            chrome::draw_head(ui, page, &heading, &search, room);
        }
    }

    fn draw_cards(&self, ui: &mut Ui<'_>, app: &AppContext, page: &CardPage) {
        self.grid.register(&mut ui.links, page);
        let search = self.search.text();
        let cards: Vec<_> = self
            .grid
            .shown()
            .map(|place| (self.grid.card(page, place), &self.sets[self.found[place]]))
            .collect();
        for (card, _) in &cards {
            card.draw_ground(ui);
        }
        let places = cards.iter().filter_map(|(card, set)| {
            let levels = set.levels.as_ref()?.as_ref().ok()?;
            Some((card, &levels[set.hit(&search).unwrap_or(0)]))
        });
        Card::draw_places(ui, app, page.cards(), places);
        for (card, set) in &cards {
            card.draw_edge(ui);
            set.draw(ui, card, &search);
        }
        if self.found.is_empty() {
            chrome::draw_no_cards(ui, page, words().sets.none_found);
        }
    }

    /// The line about the selected set.
    fn details(&self, app: &AppContext) -> String {
        let Some(set) = self.selected() else {
            return String::new();
        };
        match &set.levels {
            None => String::new(),
            Some(Ok(levels)) => {
                let progress = chrome::progress(levels.entries(), "", app);
                let search = self.search.text();
                match set.hit(&search) {
                    // A narrow card has no room for it.
                    Some(_) => format!("{} · {progress}", set.about(&search)),
                    None => progress,
                }
            }
            Some(Err(sentence)) if sentence.is_empty() => words().sets.empty(""),
            Some(Err(sentence)) => sentence.clone(),
        }
    }
}

impl Screen for SetsScreen {
    fn update(&mut self, frame: &mut Frame<'_>) {
        self.read(frame.app);
        if let Some(question) = &mut self.question {
            let response = question.update(frame.seconds, frame.actions);
            if let Some(is_meant) = frame.play_response(response) {
                self.question = None;
                if is_meant {
                    self.delete(frame);
                }
            }
            return;
        }
        let before = self.grid.selected;
        self.grid.wait(frame.seconds);
        for action in frame.actions {
            self.act(frame, *action);
            if frame.is_leaving() || self.question.is_some() {
                return;
            }
        }
        if self.grid.selected != before {
            frame.cue(Cue::MenuMove);
        }
    }

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext) {
        let view = ui.view;
        Scenery::draw_dim(ui, view, &app.settings);
        let page = self.page(view, app);
        self.draw_head(ui, app, &page);
        // On a low phone the keyboard has all the room.
        let keys = keyboard::height(view, keyboard::LETTERS);
        let has_room = page.room.bottom() <= view.window.y - keys;
        if has_room || !view.has_keyboard(self.is_typing()) {
            self.draw_cards(ui, app, &page);
        }
        if view.has_keyboard(self.is_typing()) {
            let end = match self.naming {
                Some(_) => Action::Choose,
                None => Action::Search,
            };
            keyboard::draw(ui, keyboard::LETTERS, end);
        } else {
            // A notice lies over the details.
            let details = if app.window.has_notice {
                String::new()
            } else {
                self.details(app)
            };
            chrome::draw_foot(ui, &page, &self.grid, self.hints(app), &details);
        }
        ui.flush();
        if let Some(question) = &self.question {
            question.draw(ui);
        }
    }

    /// Notices lie over the line about the selected set, and not over the hints below.
    fn notices(&self, ui: &Ui<'_>, app: &AppContext) -> Vec<Rect> {
        let hints = chrome::below_details(ui.view, self.hints(app).len());
        vec![above_foot(ui.view, hints)]
    }

    fn describe(&self) -> Description<'_> {
        let contexts: &'static [Context] = match (&self.naming, &self.question) {
            (Some(_), _) => &[Context::Window, Context::Text],
            (_, Some(_)) => &[Context::Window, Context::Menu],
            _ if self.search.is_open => &[Context::Window, Context::Text, Context::Levels],
            _ => &[Context::Window, Context::Menu, Context::Levels],
        };
        let is_read = self.sets.iter().all(|set| set.is_fresh);
        Description {
            is_idle: is_read && self.grid.resting.is_none(),
            ..Description::new("sets", contexts)
        }
    }

    /// A level's own keys are those of the level choice.
    fn acts(&self, context: Context, action: Action) -> bool {
        let own = [
            Action::Search,
            Action::NewLevel,
            Action::Rename,
            Action::Duplicate,
            Action::Delete,
            Action::Undo,
            Action::Save,
            Action::NextReport,
        ];
        context != Context::Levels || own.contains(&action)
    }

    fn state(&self, _: &AppContext) -> String {
        let selected = self.found.get(self.grid.selected).map_or(0, |set| set + 1);
        let count = self.sets.len();
        let name = self.selected().map_or("", |set| &set.name);
        let found = self.found.len();
        format!("selected={selected} sets={count} name={name:?} found={found}")
    }

    fn spoken(&self, app: &AppContext) -> String {
        let heading = self.heading(app);
        if let Some(question) = &self.question {
            return question.spoken();
        }
        if let Some((_, field)) = &self.naming {
            return format!("{heading}: {}", field.text());
        }
        let search = self.search.text();
        let set = match self.selected() {
            Some(set) => set.spoken(&search),
            None => words().sets.none_found.to_owned(),
        };
        if self.search.is_open {
            let search = words().levels.search_for(&search);
            format!("{heading}. {search}. {set}")
        } else {
            format!("{heading}. {set}")
        }
    }
}

#[cfg(test)]
impl SetsScreen {
    pub(super) fn names(&self) -> Vec<&str> {
        let found = self.found.iter();
        found.map(|set| self.sets[*set].name.as_str()).collect()
    }
}
