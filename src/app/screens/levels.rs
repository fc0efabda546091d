//! The level choice and the museum's list: a card for each level, with its bricks.

use breakout::difficulty::{DIFFICULTIES, Rules};
use breakout::level::{Level, LevelSet};
use breakout::records::{Best, Proof};
use breakout::textbook::museum;
use breakout::tuning::FIELD;
use macroquad::prelude::{Rect, Vec2, vec2};

use super::{AppContext, Frame, Screen, Transition, Watched, title};
use crate::app::audio::Cue;
use crate::app::input::{Action, Context};
use crate::app::playfield::{clock, draw_backdrop, draw_level, grouped};
use crate::app::render::palette::play;
use crate::app::render::{Align, Canvas, Shape, Style};
use crate::app::ui::link::{HintColors, text_link};
use crate::app::ui::star::draw_star;
use crate::app::view::View;

/// The level choice, or the museum.
pub(crate) struct Levels {
    heading: &'static str,
    cards: LevelSet,
    choose: fn(usize) -> Transition,
    /// Whether these levels have scores and a choice of difficulty.
    ranked: bool,
    selected: usize,
    /// The version of the files of the levels.
    version: u64,
}

/// The layout of a page of cards.
struct Page {
    columns: usize,
    rows: usize,
    card: Vec2,
    gap: f32,
    corner: Vec2,
}

/// The minimum size of a card and the gap between two, times the scale of texts.
const CARD: Vec2 = vec2(190.0, 126.0);
const GAP: f32 = 16.0;
/// Height of the heading and of the hints, times the scale of texts.
const HEAD: f32 = 84.0;
const FOOT: f32 = 52.0;
/// Height of a card's two lines of text, times the scale of texts.
const CAPTION: f32 = 46.0;
/// Width of the page number at the right of the heading, times the scale of texts.
const PAGE_NUMBER: f32 = 100.0;

impl Levels {
    /// The levels that are played.
    pub(super) fn to_play(app: &AppContext, selected: usize) -> Self {
        let levels = app.source.levels.clone();
        Self {
            ranked: true,
            version: app.reload.version,
            ..Self::new("Levels", levels, Transition::Play, selected)
        }
    }

    /// The museum of mistakes.
    pub(super) fn museum(selected: usize) -> Self {
        Self::new(
            "Museum of mistakes",
            museum::levels(),
            Transition::Exhibit,
            selected,
        )
    }

    fn new(
        heading: &'static str,
        levels: LevelSet,
        choose: fn(usize) -> Transition,
        selected: usize,
    ) -> Self {
        Self {
            heading,
            selected: selected.min(levels.len() - 1),
            cards: levels,
            choose,
            ranked: false,
            version: 0,
        }
    }

    fn act(&mut self, frame: &mut Frame<'_>, page: &Page, action: Action) {
        let last = self.cards.len() - 1;
        match action {
            Action::Left => self.selected = self.selected.saturating_sub(1),
            Action::Right => self.selected = (self.selected + 1).min(last),
            Action::Up => {
                let above = self.selected.checked_sub(page.columns);
                self.selected = above.unwrap_or(self.selected);
            }
            Action::Down => {
                let last_row = last / page.columns;
                if self.selected / page.columns < last_row {
                    self.selected = (self.selected + page.columns).min(last);
                }
            }
            Action::PreviousPage => self.turn_back(page),
            Action::NextPage => self.turn(page),
            Action::First => self.selected = 0,
            Action::Last => self.selected = last,
            Action::Choose => self.choose(frame, self.selected),
            Action::Back => frame.leave_to(Transition::Title),
            Action::NextDifficulty => change_difficulty(frame, 1),
            Action::PreviousDifficulty => change_difficulty(frame, DIFFICULTIES.len() - 1),
            Action::WatchBest if self.ranked => self.watch_best(frame),
            Action::NewLevel if self.ranked => Self::draw_level(frame, None),
            Action::Edit if self.ranked => Self::draw_level(frame, Some(self.selected)),
            Action::Practice => frame.app.settings.game.rules.practice ^= true,
            Action::Point(at) => {
                self.selected = self.card_at(page, at).unwrap_or(self.selected);
            }
            Action::Click(at) => {
                if let Some(index) = self.card_at(page, at) {
                    self.choose(frame, index);
                }
            }
            _ => {}
        }
    }

    fn choose(&self, frame: &mut Frame<'_>, index: usize) {
        frame.cue(Cue::MenuChoose);
        frame.go((self.choose)(index));
    }

    /// Opens the editor with a level, or with a new one.
    fn draw_level(frame: &mut Frame<'_>, level: Option<usize>) {
        frame.cue(Cue::MenuChoose);
        frame.go(Transition::Draw(level));
    }

    /// Watches the recording of the selected level's best score.
    fn watch_best(&self, frame: &mut Frame<'_>) {
        let level = &self.cards[self.selected];
        let Some(proof) = best(level, frame.app).proof else {
            return frame.notify("This level has no recording of a best score");
        };
        let recording = match frame.app.replays.proof(proof.run) {
            Ok(recording) => recording,
            Err(sentence) => return frame.notify(sentence),
        };
        let hash = level.content_hash();
        let mut levels = recording.setup.levels.iter();
        let from = levels.position(|level| level.content_hash() == hash);
        frame.app.watched = Some(Watched {
            from: from.unwrap_or(0),
            recording,
            back: Transition::Levels(self.selected),
        });
        frame.cue(Cue::MenuChoose);
        frame.go(Transition::Watch);
    }

    fn pages(&self, page: &Page) -> usize {
        self.cards.len().div_ceil(page.cards())
    }

    /// The index of the card at a place.
    fn card_at(&self, page: &Page, at: Vec2) -> Option<usize> {
        let first = page.first(self.selected);
        (first..self.cards.len().min(first + page.cards()))
            .find(|index| page.rect(*index).contains(at))
    }

    /// Selects the first level of the previous page, or of this one if there is none.
    fn turn_back(&mut self, page: &Page) {
        self.selected = page.first(self.selected).saturating_sub(page.cards());
    }

    /// Selects the first level of the next page, if there is one.
    fn turn(&mut self, page: &Page) {
        let first = page.first(self.selected) + page.cards();
        if first < self.cards.len() {
            self.selected = first;
        }
    }

    fn draw_card(
        &self,
        canvas: &mut Canvas,
        view: &View,
        page: &Page,
        index: usize,
        app: &AppContext,
    ) {
        let ui = view.ui;
        let rect = page.rect(index);
        let selected = index == self.selected;
        let edge = if selected { play::ACCENT } else { play::FAINT };
        canvas.add_snapped(
            Shape::rect(rect.point(), rect.size())
                .round(9.0 * ui)
                .gradient(play::FIELD_TOP, play::FIELD_BOTTOM)
                .border(if selected { 2.0 } else { 1.0 } * ui, edge),
        );
        let level = &self.cards[index];
        // Bricks fill the upper half of the field only.
        let caption = if self.ranked { CAPTION } else { CAPTION * 0.5 };
        let room = vec2(rect.w - 24.0 * ui, rect.h - (caption + 18.0) * ui);
        let scale = (room.x / FIELD.x).min(room.y / (FIELD.y * 0.5));
        let corner = rect.point() + vec2((rect.w - FIELD.x * scale) * 0.5, 12.0 * ui);
        let lowest = level.cells().iter().rposition(Option::is_some);
        let rows = lowest.map_or(0, |index| index / level.columns() + 1);
        let free = room.y - rows as f32 * level.cell_size().y * scale;
        let middle = vec2(0.0, (free * 0.5).max(0.0));
        draw_level(canvas, level, corner + middle, scale);

        self.draw_caption(canvas, rect, index, app, ui);
    }

    /// Draws number and title and, if there are scores, a line about them.
    fn draw_caption(
        &self,
        canvas: &mut Canvas,
        rect: Rect,
        index: usize,
        app: &AppContext,
        ui: f32,
    ) {
        let level = &self.cards[index];
        let (left, right) = (rect.x + 14.0 * ui, rect.x + rect.w - 14.0 * ui);
        let foot = rect.y + rect.h - 15.0 * ui;
        let base = if self.ranked {
            draw_results(canvas, level, [left, right, foot], app, ui);
            foot - CAPTION * 0.5 * ui
        } else {
            foot
        };
        let number = format!("{:02}", index + 1);
        let at = vec2(left, base);
        canvas.text(Style::Digits, number, at, Align::Left, play::QUIET);
        let left = left + 30.0 * ui;
        let is_selected = index == self.selected;
        let proof = best(level, app)
            .proof
            .filter(|_| self.ranked && is_selected);
        let right = match proof {
            Some(proof) => right - draw_proof(canvas, proof, vec2(right, base), app) - 10.0 * ui,
            None => right,
        };
        let title = canvas
            .lettering
            .fitted(Style::Small, level.title(), right - left);
        let color = if is_selected { play::TEXT } else { play::QUIET };
        canvas.text(Style::Small, title, vec2(left, base), Align::Left, color);
    }
}

/// The best result of a level at the chosen difficulty.
fn best(level: &Level, app: &AppContext) -> Best {
    let difficulty = app.settings.game.rules.difficulty;
    app.scores.records().level(level, difficulty)
}

/// Draws how to watch a best score, and what there is to say about its recording. Returns the width.
fn draw_proof(canvas: &mut Canvas, proof: Proof, right: Vec2, app: &AppContext) -> f32 {
    let key = app
        .settings
        .controls
        .bindings
        .key(Context::Levels, Action::WatchBest);
    let word = match proof.checked {
        _ if !proof.is_of_these_rules() => "earlier rules",
        Some(false) => "unproven",
        _ => "watch",
    };
    let text = format!("{key}  {word}");
    let (colors, action) = (HintColors::PLAY, Action::WatchBest);
    text_link(canvas, &text, right, Align::Right, colors, action)
}

/// Draws the mark of a proven score, whose right end is at a place of the base line.
fn draw_check(canvas: &mut Canvas, right: Vec2, ui: f32) {
    let [start, foot, end] = [vec2(-10.0, -5.5), vec2(-7.0, -1.5), vec2(-1.0, -9.5)];
    for (a, b) in [(start, foot), (foot, end)] {
        let line = Shape::line(right + a * ui, right + b * ui, 1.8 * ui);
        canvas.add(line.round(0.9 * ui).fill(play::ACCENT));
    }
}

/// Draws a level's stars, and its best time and score at the chosen difficulty, or its par if it was
/// not cleared there. What has no room is left out: first the score, then the time.
fn draw_results(
    canvas: &mut Canvas,
    level: &Level,
    [left, right, base]: [f32; 3],
    app: &AppContext,
    ui: f32,
) {
    let records = app.scores.records();
    let best = best(level, app);
    let stars = records.level_overall(level).stars;
    let mut x = left;
    if stars.cleared {
        for earned in stars.each() {
            let middle = vec2(x + 5.5 * ui, base - 5.0 * ui);
            draw_star(canvas, middle, 5.5 * ui, earned);
            x += 15.0 * ui;
        }
        x += 6.0 * ui;
    }
    let time = match (best.seconds(), level.par()) {
        (Some(seconds), _) => clock(seconds),
        (None, Some(par)) => format!("par {}", clock(par)),
        (None, None) => String::new(),
    };
    let score = Some(best.score).filter(|score| *score > 0);
    let score = score.map_or_else(String::new, |score| grouped(score, 1));
    let mut end = right;
    for text in [time, score] {
        let width = canvas.lettering.width(Style::Digits, &text);
        if x + width > end {
            return;
        }
        let at = vec2(end, base);
        canvas.text(Style::Digits, text, at, Align::Right, play::QUIET);
        end -= width + 14.0 * ui;
    }
    let is_proven = |proof: Proof| proof.is_of_these_rules() && proof.checked == Some(true);
    if best.proof.is_some_and(is_proven) && x + 15.0 * ui < end {
        draw_check(canvas, vec2(end + 10.0 * ui, base), ui);
    }
}

impl Screen for Levels {
    fn update(&mut self, frame: &mut Frame<'_>) {
        if self.ranked {
            frame.app.title_choice = title::Choice::Levels;
            if self.version != frame.app.reload.version {
                *self = Self::to_play(frame.app, self.selected);
            }
        }
        let page = Page::new(frame.view);
        let before = self.selected;
        for action in frame.actions {
            self.act(frame, &page, *action);
            if frame.is_leaving() {
                return;
            }
        }
        if self.selected != before {
            frame.cue(Cue::MenuMove);
        }
    }

    fn draw(&self, canvas: &mut Canvas, view: &View, app: &AppContext) {
        draw_backdrop(canvas, view);
        let ui = view.ui;
        let page = Page::new(view);
        let head = vec2(page.corner.x, 54.0 * ui);
        canvas.text(Style::Title, self.heading, head, Align::Left, play::TEXT);
        let pages = self.pages(&page);
        if pages > 1 {
            let here = page.first(self.selected) / page.cards() + 1;
            let right = vec2(view.window.x - page.corner.x, 54.0 * ui);
            let text = format!("page {here} of {pages}");
            canvas.text(Style::Small, text, right, Align::Right, play::QUIET);
        }
        let first = page.first(self.selected);
        for index in first..self.cards.len().min(first + page.cards()) {
            self.draw_card(canvas, view, &page, index, app);
        }
        if self.ranked {
            draw_rules(canvas, view, &page, app);
        }
        let more = first + page.cards() < self.cards.len();
        draw_foot(canvas, view, pages, [first > 0, more], app);
        canvas.flush();
    }

    fn status(&self, app: &AppContext) -> (&'static str, String) {
        let Rules {
            difficulty,
            practice,
            ..
        } = app.settings.game.rules;
        let (selected, name) = (self.selected + 1, difficulty.spec().name);
        let status = format!("selected={selected} difficulty={name} practice={practice}");
        ("levels", status)
    }

    fn contexts(&self) -> &'static [Context] {
        if self.ranked {
            &[Context::Window, Context::Menu, Context::Levels]
        } else {
            &[Context::Window, Context::Menu]
        }
    }

    fn is_idle(&self) -> bool {
        true
    }
}

impl Page {
    fn new(view: &View) -> Self {
        let ui = view.ui;
        let gap = GAP * ui;
        let room = view.window - vec2(48.0, HEAD + FOOT) * ui;
        let fit = |room: f32, card: f32| (((room + gap) / (card * ui + gap)) as usize).max(1);
        let (columns, rows) = (fit(room.x, CARD.x).min(4), fit(room.y, CARD.y));
        let card = vec2(
            (room.x + gap) / columns as f32 - gap,
            ((room.y + gap) / rows as f32 - gap).min(CARD.y * 1.6 * ui),
        )
        .min(CARD * ui * 1.6);
        let width = (card.x + gap) * columns as f32 - gap;
        Self {
            columns,
            rows,
            card,
            gap,
            corner: vec2((view.window.x - width) * 0.5, HEAD * ui),
        }
    }

    fn cards(&self) -> usize {
        self.columns * self.rows
    }

    /// The first level of the page that shows `index`.
    fn first(&self, index: usize) -> usize {
        index / self.cards() * self.cards()
    }

    fn rect(&self, index: usize) -> Rect {
        let place = index % self.cards();
        let cell = vec2((place % self.columns) as f32, (place / self.columns) as f32);
        let corner = self.corner + cell * (self.card + self.gap);
        Rect::new(corner.x, corner.y, self.card.x, self.card.y)
    }
}

/// Chooses the difficulty `by` rows further on in the table, wrapping round.
fn change_difficulty(frame: &mut Frame<'_>, by: usize) {
    let rules = &mut frame.app.settings.game.rules;
    let next = (rules.difficulty as usize + by) % DIFFICULTIES.len();
    rules.difficulty = DIFFICULTIES[next].kind;
}

/// Draws difficulty and practice beside the heading.
fn draw_rules(canvas: &mut Canvas, view: &View, page: &Page, app: &AppContext) {
    let ui = view.ui;
    let Rules {
        difficulty,
        practice,
        ..
    } = app.settings.game.rules;
    let best = app.scores.records().run_overall(&app.source.levels);
    if best > 0 && view.window.x > 700.0 * ui {
        let at = vec2(page.corner.x + 110.0 * ui, 53.0 * ui);
        let text = format!("best run {}", grouped(best, 1));
        canvas.text(Style::Small, text, at, Align::Left, play::COMBO);
    }
    let key = |action| app.settings.controls.bindings.key(Context::Levels, action);
    let name = format!(
        "{}   {}",
        difficulty.spec().name,
        key(Action::NextDifficulty)
    );
    let action = Action::NextDifficulty;
    draw_button(
        canvas,
        head_button(page, view, 0.0),
        ui,
        &name,
        true,
        action,
    );
    let state = if practice { "on" } else { "off" };
    let name = format!("practice {state}   {}", key(Action::Practice));
    let action = Action::Practice;
    let rect = head_button(page, view, 1.0);
    draw_button(canvas, rect, ui, &name, practice, action);
}

fn draw_button(canvas: &mut Canvas, rect: Rect, ui: f32, text: &str, lit: bool, action: Action) {
    canvas.links.add(rect, action);
    let edge = if lit { play::ACCENT } else { play::FAINT };
    canvas.add_snapped(
        Shape::rect(rect.point(), rect.size())
            .round(8.0 * ui)
            .fill(play::PANEL)
            .border(1.0 * ui, edge),
    );
    let bright = lit || canvas.links.hovers(action);
    let color = if bright { play::TEXT } else { play::QUIET };
    canvas.text_centered(Style::Small, text, rect.center(), color);
}

/// Draws back at the foot and, where there are several pages, the previous and the next, if there is
/// one.
fn draw_foot(
    canvas: &mut Canvas,
    view: &View,
    pages: usize,
    [before, after]: [bool; 2],
    app: &AppContext,
) {
    let bindings = &app.settings.controls.bindings;
    let hints = [
        (Action::Back, "back", true),
        (Action::PreviousPage, "previous page", before),
        (Action::NextPage, "next page", after),
    ];
    let shown = if pages > 1 { hints.len() } else { 1 };
    for ((action, words, is_live), rect) in hints.into_iter().zip(buttons(view, pages)).take(shown)
    {
        let text = format!("{}  {words}", bindings.key(Context::Menu, action));
        if is_live {
            canvas.links.add(rect, action);
        }
        let color = match is_live {
            true if canvas.links.hovers(action) => play::ACCENT,
            true => play::TEXT,
            false => play::DIM,
        };
        canvas.text_centered(Style::Small, text, rect.center(), color);
    }
}

/// The rectangle of a button beside the heading, counted from the left.
fn head_button(page: &Page, view: &View, place: f32) -> Rect {
    let ui = view.ui;
    let size = vec2(132.0, 32.0) * ui;
    let right = view.window.x - page.corner.x - PAGE_NUMBER * ui;
    let x = right - (2.0 - place) * (size.x + 10.0 * ui);
    Rect::new(x, 32.0 * ui, size.x, size.y)
}

/// The rectangles of back, previous page and next page at the foot. A single page has only back, in
/// the middle.
fn buttons(view: &View, pages: usize) -> [Rect; 3] {
    let ui = view.ui;
    let size = vec2(130.0, 32.0) * ui;
    let y = view.window.y - 44.0 * ui;
    let back = if pages > 1 { -1.0 } else { 0.0 };
    [back, 0.0, 1.0].map(|place| {
        let x = view.window.x * 0.5 + place * (size.x + 8.0 * ui) - size.x * 0.5;
        Rect::new(x, y, size.x, size.y)
    })
}
