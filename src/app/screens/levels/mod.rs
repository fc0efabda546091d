//! The level choice and the museum's list: a card for each level, with its bricks.

mod actions;
mod card;
mod chrome;
mod grid;
mod hints;
mod managing;
mod search;
mod sets;
#[cfg(test)]
mod tests;

use breakout::sorting::sort_by_key;
use std::path::Path;
use std::time::Duration;

use breakout::level::{Level, LevelEntry, composed};
use breakout::textbook::museum::{self, Exhibit};
use macroquad::prelude::Rect;

use super::{AppContext, Description, Frame, Screen, Transition, above_foot, title};
use crate::app::audio::Cue;
use crate::app::input::{Action, Context};
use crate::app::keeping::watch::{Settled, Watch};
use crate::app::level_sets::SetId;
use crate::app::platform::files::{self, UnplayableFile};
use crate::app::platform::path::printable_path;
use crate::app::playfield::{draw_backdrop, scenery::Scenery};
use crate::app::render::Style;
use crate::app::ui::{Ui, keyboard, text_field::TextField};
use crate::app::view::View;
use crate::app::words::words;
use card::{Card, CardFacts};
use grid::{CardPage, EXHIBIT_CARD, Grid, LEVEL_CARD, LOW_EXHIBIT_CARD};
use search::Search;

pub(super) use sets::SetsScreen;

#[derive(Default)]
pub(crate) struct LevelsScreen {
    heading: String,
    set: Vec<LevelEntry>,
    /// The files that cannot be played. Their cards come last.
    broken: Vec<UnplayableFile>,
    /// True if these levels have scores and a choice of difficulty; false in the museum.
    ranked: bool,
    exhibits: Vec<Exhibit>,
    search: Search,
    /// The title of the selected level while it is written.
    naming: Option<TextField>,
    /// The page of hints at the foot.
    hints_page: usize,
    /// The cards that the search finds, drafts first. A card's number counts levels, then broken files, then drafts.
    found: Vec<usize>,
    grid: Grid,
    version: u64,
    /// The titles of the drafts that are offered, and their version.
    drafts: (Vec<String>, u64),
    /// The files of the open set, if it is a folder, and the time since they were read.
    watch: Watch<()>,
    clock: Duration,
}

impl LevelsScreen {
    pub(super) fn to_play(app: &AppContext, selected: usize) -> Self {
        Self {
            ranked: true,
            broken: app.level_sets.left_out.files().cloned().collect(),
            version: app.reload.version,
            drafts: drafts(app),
            watch: watch(app),
            heading: app.level_sets.open_name(),
            set: app.source.playable().to_vec(),
            ..Self::default()
        }
        .at(selected)
    }

    pub(super) fn museum(selected: usize) -> Self {
        let levels = museum::levels();
        Self {
            exhibits: (0..levels.len()).map_while(Exhibit::new).collect(),
            heading: words().title.museum.to_owned(),
            set: levels.entries().to_vec(),
            ..Self::default()
        }
        .at(selected)
    }

    /// This screen with a card selected.
    fn at(mut self, selected: usize) -> Self {
        let last = (self.set.len() + self.broken.len()).saturating_sub(1);
        self.show_found(Some(selected.min(last)));
        self
    }

    /// Shows the levels of the open set as they are now, and keeps the search.
    fn read_again(&mut self, app: &AppContext) {
        let selected = self.found.get(self.grid.selected).copied().unwrap_or(0);
        let file = self.set.get(selected).and_then(|entry| entry.file.clone());
        let now = Self::to_play(app, selected);
        // Another file may have its number now.
        let mut places = [selected].into_iter().chain(0..now.set.len());
        let is_it = |entry: &LevelEntry| file.is_some() && entry.file == file;
        let place = places.find(|place| now.set.get(*place).is_some_and(is_it));
        *self = Self {
            search: std::mem::take(&mut self.search),
            hints_page: self.hints_page,
            ..now
        }
        .at(place.unwrap_or(selected));
    }

    fn follow_folder(&mut self, seconds: f32, app: &mut AppContext) {
        self.clock += Duration::from_secs_f32(seconds);
        let settle = &mut |_: &Path, (): &mut (), rest: Settled| rest.is_still;
        if !self.is_typing() && self.watch.look(self.clock, settle) {
            app.refresh_set();
            self.read_again(app);
        }
    }

    fn selected(&self) -> Option<(usize, &Level)> {
        let card = *self.found.get(self.grid.selected)?;
        Some((card, self.level_at(card)?))
    }

    fn level_at(&self, card: usize) -> Option<&Level> {
        self.set.get(card).map(|entry| &*entry.level)
    }

    fn broken_at(&self, card: usize) -> Option<&UnplayableFile> {
        self.broken.get(card.checked_sub(self.set.len())?)
    }

    fn draft_at(&self, card: usize) -> Option<usize> {
        card.checked_sub(self.set.len() + self.broken.len())
    }

    /// Finds the cards. The one that was selected stays so if it is found.
    fn find(&mut self) {
        self.show_found(self.found.get(self.grid.selected).copied());
    }

    fn show_found(&mut self, selected: Option<usize>) {
        let levels = self.set.iter().map(names_of);
        let broken = self.broken.iter().map(UnplayableFile::name);
        let names = levels.chain(broken).chain(self.drafts.0.iter().cloned());
        let search = self.search.text();
        let mut found: Vec<usize> = names
            .enumerate()
            .filter(|(_, names)| finds(&search, names))
            .map(|(card, _)| card)
            .collect();
        sort_by_key(&mut found, |card| self.draft_at(*card).is_none());
        let place = found.iter().position(|card| Some(*card) == selected);
        self.grid = Grid::new(found.len(), place.unwrap_or(0));
        self.found = found;
    }

    fn page(&self, view: &View, app: &AppContext) -> CardPage {
        let foot = if view.has_keyboard(self.is_typing()) {
            keyboard::height(view, keyboard::LETTERS)
        } else {
            chrome::foot(view, self.hints(app).len())
        };
        let count = self.set.len() + self.broken.len() + self.drafts.0.len();
        let page = |shape| CardPage::new(view, foot, shape, count);
        if self.ranked {
            return page(LEVEL_CARD);
        }
        let exhibits = page(EXHIBIT_CARD);
        if exhibits.rows > 1 {
            exhibits
        } else {
            page(LOW_EXHIBIT_CARD)
        }
    }

    /// The line about the selected card.
    fn details(&self, app: &AppContext, page: &CardPage) -> String {
        let card = self.found.get(self.grid.selected).copied();
        let file = card.and_then(|card| self.broken_at(card));
        let exhibit = card.and_then(|card| self.exhibits.get(card));
        if let Some(exhibit) = exhibit.filter(|_| page.rect(0).h < card::WITH_SENTENCE) {
            return card::sentence(exhibit);
        }
        match (file, self.selected().filter(|_| self.ranked)) {
            (Some(file), _) => words().files.problem(file),
            (None, Some(level)) => card::details(level, app),
            (None, None) => String::new(),
        }
    }

    fn draw_cards(&self, ui: &mut Ui<'_>, app: &AppContext, page: &CardPage) {
        let cards: Vec<_> = self
            .grid
            .shown()
            .map(|place| {
                let card = self.grid.card(page, place);
                let number = self.found[place];
                let level = self.level_at(number).filter(|_| self.ranked);
                let about = level.map(|level| (level, CardFacts::of(number + 1, level, app)));
                (card, number, about)
            })
            .collect();
        for (card, ..) in &cards {
            card.draw_ground(ui);
        }
        let places = cards.iter().filter_map(|(card, _, about)| {
            let (level, _) = about.as_ref()?;
            Some((card, *level))
        });
        Card::draw_places(ui, app, page.cards(), places);
        for (card, number, about) in cards {
            card.draw_edge(ui);
            if let Some(exhibit) = self.exhibits.get(number) {
                card.draw_exhibit(ui, exhibit);
            } else if let Some(file) = self.broken_at(number) {
                let words = words().files;
                let lines = [file.name(), words.unplayable(file), words.problem(file)];
                card.draw_problem(ui, lines.each_ref().map(|line| &**line));
            } else if let Some(draft) = self.draft_at(number) {
                if let Some(draft) = app.level_sets.drafts.waiting().get(draft) {
                    card.draw_draft(ui, draft);
                }
            } else if let Some((level, about)) = about {
                card.draw_level(ui, level, &about, app);
            }
        }
    }

    fn is_typing(&self) -> bool {
        self.search.is_open || self.naming.is_some()
    }

    fn about(&self, app: &AppContext) -> String {
        let words = words().levels;
        let search = self.search.text();
        if !search.is_empty() {
            let search = words.search_for(&search);
            return format!("{search} · {}", words.found(self.found.len()));
        }
        if !self.ranked {
            return String::new();
        }
        if self.set.is_empty() {
            return if self.broken.is_empty() {
                crate::app::words::words().sets.empty("")
            } else {
                words.none_playable.to_owned()
            };
        }
        chrome::progress(&self.set, &title::best_run(app), app)
    }
}

/// The title, the author and the file of a level.
fn names_of(LevelEntry { level, file, .. }: &LevelEntry) -> String {
    let file = file.as_deref().map_or(String::new(), files::name_of_file);
    [level.title(), level.author().unwrap_or(""), &file].join("\n")
}

/// True if each word of a search is in `names`; capitals do not matter, nor whether letters and marks stand apart.
fn finds(search: &str, names: &str) -> bool {
    let [search, names] = [search, names].map(|text| composed(text).to_lowercase());
    search.split_whitespace().all(|word| names.contains(word))
}

/// The sentence in place of cards.
fn none_found(search: &Search, app: &AppContext) -> String {
    let words = words().levels;
    if !search.text().is_empty() {
        return words.none_found.to_owned();
    }
    if app.level_sets.may_change().is_ok() {
        let key = app.key(Context::Levels, Action::NewLevel);
        return crate::app::words::words()
            .sets
            .empty(&key.unwrap_or_default());
    }
    let roots = app.source.roots.iter().map(|root| printable_path(root));
    words.no_level_in(&roots.collect::<Vec<_>>().join(", "))
}

fn drafts(app: &AppContext) -> (Vec<String>, u64) {
    let drafts = &app.level_sets.drafts;
    let titles = drafts.waiting().iter().map(|draft| draft.title.clone());
    (titles.collect(), drafts.version)
}

/// A watch of the open set, if it is a folder.
fn watch(app: &AppContext) -> Watch<()> {
    let folder = match &app.level_sets.open {
        SetId::Folder(folder) => vec![folder.clone()],
        _ => Vec::new(),
    };
    let mut watch = Watch::new(folder);
    watch.look(Duration::ZERO, &mut |_, (), _| false);
    watch
}

impl Screen for LevelsScreen {
    fn update(&mut self, frame: &mut Frame<'_>) {
        if self.ranked {
            frame.app.memory.title_row = title::TitleRow::Levels;
        }
        let before = self.grid.selected;
        self.grid.wait(frame.seconds);
        for action in frame.actions {
            self.act(frame, *action);
            if frame.is_leaving() {
                return;
            }
        }
        if self.grid.selected != before {
            frame.cue(Cue::MenuMove);
        }
        // A click means a card of the last picture, so cards change after the actions.
        if self.ranked {
            self.follow_folder(frame.seconds, frame.app);
            if self.version != frame.app.reload.version {
                // A workshop begins with its first level.
                let source = &frame.app.source;
                if source.workshop && self.set.is_empty() && source.levels.is_some() {
                    return frame.go(Transition::Play(0));
                }
                self.read_again(frame.app);
            }
            if self.drafts.1 != frame.app.level_sets.drafts.version {
                self.drafts = drafts(frame.app);
                self.find();
            }
        }
        if let Some((_, level)) = self.selected().filter(|_| self.ranked) {
            let difficulty = frame.app.settings.game.rules.difficulty;
            frame.app.ladders.make(level, difficulty);
        }
        let shown = self.found[self.grid.shown()].iter();
        let levels = shown.filter_map(|card| self.level_at(*card).filter(|_| self.ranked));
        let proofs = levels.filter_map(|level| frame.app.best(level).proof);
        let runs = proofs.map(|proof| proof.run).collect();
        frame.app.replays.check_first(runs);
    }

    fn draw(&self, ui: &mut Ui<'_>, app: &AppContext) {
        let view = ui.view;
        if self.ranked {
            Scenery::draw_dim(ui, view, &app.settings);
        } else {
            draw_backdrop(ui);
        }
        let page = self.page(view, app);
        self.grid.register(&mut ui.links, &page);
        let mut room = view.window.x;
        if self.ranked {
            room = chrome::draw_rules(ui, &page, app.settings.game.rules);
            let head = Rect::new(page.margin, 16.0, room, 52.0);
            ui.links.add(head, Action::Sets);
        }
        if let Some(field) = &self.naming {
            let heading = self.naming_heading();
            chrome::draw_field(ui, &page, &heading, (field, "", ""), room);
        } else if self.search.is_open {
            let count = words().levels.found(self.found.len());
            let search = (&self.search.field, words().levels.search_names, &*count);
            chrome::draw_field(ui, &page, &self.heading, search, room);
        } else {
            let mut about = self.about(app);
            if about.is_empty() {
                let fits = |text: &&str| {
                    let width = ui.lettering.width(Style::Small, text);
                    width <= view.window.x - page.margin * 2.0
                };
                let [long, short] = words().museum.about;
                about = Some(long).filter(fits).unwrap_or(short).to_owned();
            }
            chrome::draw_head(ui, &page, &self.heading, &about, room);
        }
        self.draw_cards(ui, app, &page);
        if self.found.is_empty() {
            chrome::draw_no_cards(ui, &page, &none_found(&self.search, app));
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
                self.details(app, &page)
            };
            chrome::draw_foot(ui, &page, &self.grid, self.hints(app), &details);
        }
        ui.flush();
    }

    /// Notices lie over the line about the selected card, and not over the hints below.
    fn notices(&self, ui: &Ui<'_>, app: &AppContext) -> Vec<Rect> {
        let hints = chrome::below_details(ui.view, self.hints(app).len());
        vec![above_foot(ui.view, hints)]
    }

    fn place(&self) -> Option<Transition> {
        (!self.ranked).then_some(Transition::Museum(0))
    }

    fn describe(&self) -> Description<'_> {
        let contexts: &'static [Context] = match (self.ranked, self.search.is_open) {
            _ if self.naming.is_some() => &[Context::Window, Context::Text],
            (true, true) => &[Context::Window, Context::Text, Context::Levels],
            (true, false) => &[Context::Window, Context::Menu, Context::Levels],
            (false, _) => &[Context::Window, Context::Menu],
        };
        Description {
            is_idle: self.grid.resting.is_none(),
            ..Description::new("levels", contexts)
        }
    }

    fn state(&self, app: &AppContext) -> String {
        let rules = app.settings.game.rules;
        let selected = self.found.get(self.grid.selected);
        let best = self.selected().map(|(_, level)| app.best(level));
        let is_proved = best.is_some_and(|best| best.shows_score() == Some(true));
        format!(
            "selected={} difficulty={} practice={} found={} search={}{}",
            selected.map_or(0, |card| card + 1),
            rules.difficulty.spec().name,
            rules.practice,
            self.found.len(),
            self.search.is_open,
            if is_proved { " proved=true" } else { "" },
        )
    }

    fn spoken(&self, app: &AppContext) -> String {
        let problems = words().files;
        let common = words().common;
        let words = words().levels;
        let source = &app.level_sets.open_name();
        let card = self.found.get(self.grid.selected);
        let draft =
            card.and_then(|card| app.level_sets.drafts.waiting().get(self.draft_at(*card)?));
        let file = card.and_then(|card| self.broken_at(*card));
        let (set, card) = if let Some(draft) = draft {
            (words.set(source), words.draft(&draft.title, &draft.age()))
        } else if let Some(file) = file {
            let problem = problems.unplayable(file);
            (words.set(source), words.file(&file.name(), &problem))
        } else if let Some((selected, level)) = self.selected() {
            let difficulty = common.difficulty(app.settings.game.rules.difficulty);
            let score = app.best(level).score;
            let mut card = words.level(selected + 1, level.title(), score);
            if app.is_earlier(level) {
                card = format!("{card}, {}", words.earlier_drawing);
            }
            (words.set_at(source, difficulty), card)
        } else {
            (words.set(source), none_found(&self.search, app))
        };
        if let Some(field) = &self.naming {
            format!("{}: {}", self.naming_heading(), field.text())
        } else if self.search.is_open {
            let search = words.search_for(&self.search.text());
            format!("{set}. {search}. {card}")
        } else {
            format!("{set}. {card}")
        }
    }
}
