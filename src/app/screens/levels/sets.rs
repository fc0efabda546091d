//! The choice of a set of levels: a card for each set, with its first level.

use breakout::level::LevelSet;

use super::card::Card;
use super::chrome::{self, Hint};
use super::grid::{CardPage, Grid, LEVEL_CARD};
use crate::app::audio::Cue;
use crate::app::input::{Action, Context};
use crate::app::level_sets::SetId;
use crate::app::platform::files::{LeftOut, Source};
use crate::app::playfield::scenery::Scenery;
use crate::app::render::palette::play;
use crate::app::screens::{AppContext, Description, Frame, Screen, Transition, title};
use crate::app::ui::Ui;
use crate::app::words::words;

pub(crate) struct SetsScreen {
    sets: Vec<Set>,
    grid: Grid,
}

struct Set {
    place: SetId,
    name: String,
    /// The levels, or the reason why there are none; `None` until the set is read.
    levels: Option<Result<LevelSet, String>>,
}

impl SetsScreen {
    pub(crate) fn new(app: &AppContext) -> Self {
        let places = app.level_sets.places();
        let open = places
            .iter()
            .position(|place| *place == app.level_sets.open);
        let set = |place: SetId| Set {
            name: app.level_sets.name(&place),
            levels: (place == app.level_sets.open)
                .then(|| levels_of(&app.source, &app.level_sets.left_out)),
            place,
        };
        Self {
            grid: Grid::new(places.len(), open.unwrap_or(0)),
            sets: places.into_iter().map(set).collect(),
        }
    }

    /// Reads the next unread set: one a frame, because a set may be hundreds of files.
    fn read(&mut self, app: &AppContext) {
        if let Some(set) = self.sets.iter_mut().find(|set| set.levels.is_none()) {
            let found = app
                .level_sets
                .read(&set.place)
                .map_err(|sentence| first_line(&sentence));
            set.levels = Some(found.and_then(|(source, left_out)| levels_of(&source, &left_out)));
        }
    }

    fn choose(&self, frame: &mut Frame<'_>, index: usize) {
        if let Err(sentence) = frame.app.open_set(&self.sets[index].place) {
            return frame.notify(first_line(&sentence));
        }
        frame.cue(Cue::MenuChoose);
        frame.go(Transition::Levels(title::first_to_clear(frame.app)));
    }
}

impl Screen for SetsScreen {
    fn update(&mut self, frame: &mut Frame<'_>) {
        self.read(frame.app);
        let before = self.grid.selected;
        for action in frame.actions {
            if let Some(index) = self.grid.act(*action) {
                self.choose(frame, index);
            } else if *action == Action::Back {
                frame.leave_to(Transition::Levels(title::first_to_clear(frame.app)));
            }
            if frame.is_leaving() {
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
        let words = words();
        // Sets seldom fill a second page, so there are no hints for paging.
        let hints: [Hint; 3] = [
            (Context::Menu, Action::Back, words.common.back, true),
            (Context::Menu, Action::Choose, words.levels.open_set, true),
            (Context::Window, Action::Keys, words.title.keys, true),
        ];
        let foot = chrome::foot(view, hints.len());
        let page = CardPage::new(view, foot, LEVEL_CARD, self.sets.len());
        self.grid.register(&mut ui.links, &page);
        let heading = words.levels.sets_heading;
        let room = view.window.x;
        chrome::draw_head(ui, &page, heading, words.levels.own_appear, room);
        let cards: Vec<_> = self
            .grid
            .shown()
            .map(|index| (self.grid.card(&page, index), &self.sets[index]))
            .collect();
        for (card, _) in &cards {
            card.draw_ground(ui);
        }
        let places = cards.iter().filter_map(|(card, set)| {
            let levels = set.levels.as_ref()?.as_ref().ok()?;
            Some((card, &levels[0]))
        });
        Card::draw_places(ui, app, page.cards(), places);
        for (card, set) in &cards {
            card.draw_edge(ui);
            set.draw(ui, card);
        }
        let numbers = self.grid.numbers();
        let details = match &self.sets[self.grid.selected].levels {
            None => String::new(),
            Some(Ok(levels)) => chrome::progress(levels.entries(), "", app),
            Some(Err(sentence)) => sentence.clone(),
        };
        chrome::draw_foot(ui, &page, &hints, (&details, &numbers));
        ui.flush();
    }

    fn describe(&self) -> Description<'_> {
        Description {
            is_idle: self.sets.iter().all(|set| set.levels.is_some()),
            ..Description::new("sets", &[Context::Window, Context::Menu])
        }
    }

    fn state(&self, _: &AppContext) -> String {
        let selected = self.grid.selected + 1;
        let count = self.sets.len();
        let name = &self.sets[self.grid.selected].name;
        format!("selected={selected} sets={count} name={name:?}")
    }

    fn spoken(&self, _: &AppContext) -> String {
        let name = &self.sets[self.grid.selected].name;
        format!("{}. {name}", words().levels.sets_heading)
    }
}

#[cfg(test)]
impl SetsScreen {
    pub(super) fn names(&self) -> Vec<&str> {
        self.sets.iter().map(|set| set.name.as_str()).collect()
    }
}

impl Set {
    fn draw(&self, ui: &mut Ui<'_>, card: &Card) {
        match &self.levels {
            None => card.draw_words(ui, &self.name, "", play::QUIET),
            Some(Ok(levels)) => {
                card.draw_set(ui, &levels[0], &self.name, levels.len());
            }
            Some(Err(sentence)) => {
                let wrong = words().levels.nothing_to_play;
                card.draw_problem(ui, [&self.name, wrong, sentence]);
            }
        }
    }
}

/// The levels of a set, or the problem of its first file.
fn levels_of(source: &Source, left_out: &LeftOut) -> Result<LevelSet, String> {
    let first = left_out.files().next();
    let problem = first.map(|file| words().files.problem(file));
    source.levels.clone().ok_or(problem.unwrap_or_default())
}

fn first_line(text: &str) -> String {
    let first = text.lines().next().unwrap_or_default();
    // A first line that introduces others ends in a colon.
    first.trim_end_matches(':').to_owned()
}
