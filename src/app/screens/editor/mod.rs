//! The level editor: paints the level on the workbench, and plays it.

mod bot_panel;
mod canvas;
mod choices;
mod chrome;
mod layout;
mod opening;
mod page;
mod palette;
mod patch;
mod questions;
mod scene;
mod screen;
mod stroke;
mod strokes;
#[cfg(test)]
mod tests;
mod tools;
mod viewport;

use std::path::Path;

use breakout::level::{BallStart, Document, Header, Level, Picture};
use macroquad::prelude::Vec2;

use super::{AppContext, Frame, Leave, Transition, title};
use crate::app::audio::Cue;
use crate::app::input::{Action, Context};
use crate::app::ui::question::QuestionPanel;
use crate::app::view::Surface;
use crate::app::words::words;
use crate::app::workbench::{LevelContext, Saved, Workbench};
use bot_panel::{BotPanel, Shown};
use layout::{EditorLayout, PanelContent};
use page::{Answer, Page, PageKind};
use palette::{Palette, size};
use patch::{Flip, Patch};
use questions::{Reply, Save, conflict_question, draft_question, step_question};
use scene::StartScene;
use stroke::{Stroke, StrokeKind};
use tools::{Area, TOOLS, Tool};

pub(crate) use choices::EditorChoices;
pub(super) use opening::{edit, edit_scene, go_on, open};

/// Seconds without input after which a low frame rate is enough.
const IDLE_AFTER: f32 = 1.0;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Pan {
    /// The key that paints is down: it paints on release, unless the pointer drags.
    Ready,
    /// The pointer drags, and was here last.
    From(Vec2),
}

/// The editor's screen; the level is on the workbench.
#[derive(Default)]
pub(crate) struct Editor {
    /// True over a paused game, to which closing the editor returns.
    is_over_game: bool,
    choices: EditorChoices,
    /// True if the keys were used last, false for the pointer.
    by_keys: bool,
    pointer: Vec2,
    stroke: Option<Stroke>,
    pan: Option<Pan>,
    selection: Option<Area>,
    /// The patch at the pointer, or at the cursor, until it is put down.
    piece: Option<Patch>,
    page: Option<Page>,
    question: Option<QuestionPanel<Reply>>,
    scene: StartScene,
    /// The level's ball when the editor was opened.
    ball_before: Option<BallStart>,
    bot: BotPanel,
    /// The version of the workbench that scene and panel show.
    seen: Option<u64>,
    /// Drops were drawn in the last frame; `None` before the first.
    had_drops: Option<bool>,
    /// Seconds since the last input.
    idle: f32,
}

impl Editor {
    fn layout(&self, surface: Surface) -> EditorLayout {
        let content = match (&self.page, self.bot.shown) {
            (Some(_), _) => PanelContent::Page,
            (None, Shown::Nothing) => PanelContent::Report,
            (None, Shown::Times) => PanelContent::Times,
            (None, Shown::Report) => PanelContent::WholeReport,
        };
        EditorLayout::new(surface, content)
    }

    pub(super) fn new(app: &AppContext, is_over_game: bool) -> Self {
        let level = app.workbench.as_ref().and_then(Workbench::level);
        let picture = app.workbench.as_ref().map(Workbench::picture);
        let is_empty = picture.is_some_and(Picture::is_empty);
        let choices = app.memory.editor;
        let mut bot = BotPanel::default();
        // Before the first update there may be a question.
        bot.set_level(level);
        Self {
            bot,
            is_over_game,
            choices: EditorChoices {
                palette: if is_empty {
                    Palette::Bricks
                } else {
                    choices.palette
                },
                ..choices
            },
            pointer: app.controls.pointer,
            ball_before: level.and_then(Level::ball),
            ..Self::default()
        }
    }

    fn update_with(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>) {
        self.idle += frame.seconds;
        if !frame.actions.is_empty() {
            self.idle = 0.0;
        }
        let asked = self.question.take().or_else(|| draft_question(bench));
        self.question = asked.or_else(|| conflict_question(bench));
        if let Some(question) = &mut self.question {
            let response = question.update(frame.seconds, frame.actions);
            if let Some(answer) = frame.play_response(response) {
                self.question = None;
                self.reply(bench, frame, answer);
            }
            return;
        }
        for action in frame.actions {
            self.act(bench, frame, *action);
            if frame.is_leaving() || self.question.is_some() {
                return;
            }
        }
        self.follow_buttons(bench, frame);
        self.apply_stroke(bench);
        let (columns, rows) = size(bench.picture());
        let (column, row) = &mut self.choices.cursor;
        *column = (*column).min(columns.saturating_sub(1));
        *row = (*row).min(rows.saturating_sub(1));
        self.selection
            .take_if(|area| *area.columns.end() >= columns || *area.rows.end() >= rows);
        let has_drops = bench.picture().has_drops();
        if self.had_drops.replace(has_drops) == Some(false) && has_drops {
            frame.notify(words().editor.drops_are_drawn);
        }
        if self.seen.replace(bench.version) != Some(bench.version) {
            self.scene = StartScene::of(bench.document(), bench.level());
            self.bot.set_level(bench.level());
        }
        if let Some(page) = &mut self.page {
            page.follow(bench, self.choices.cursor);
        }
        self.bot.update(frame.seconds);
    }

    fn act(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>, action: Action) {
        let layout = self.layout(frame.view.surface);
        let is_key = match action {
            Action::Point(at) | Action::Click(at) | Action::Release(at) => {
                self.pointer = at;
                false
            }
            action => !matches!(action, Action::Lift | Action::PickHere | Action::Pan),
        };
        if self.ends_writing(&layout, action) {
            self.act_on_page(bench, frame, Action::Choose);
            if self.question.is_some() || self.is_writing() {
                return;
            }
        }
        if self.is_for_page(&layout, action) {
            return self.act_on_page(bench, frame, action);
        }
        // A pending press of the key that paints comes before the next key.
        if is_key && action.is_press() && self.pan == Some(Pan::Ready) {
            self.paint_by_key(bench, frame);
            if self.question.is_some() {
                return;
            }
        }
        // Keyboard commands apply to the highlighted cell.
        if is_key && !self.by_keys {
            let highlighted = self.cell_at_pointer(bench, &layout);
            self.choices.cursor = highlighted.unwrap_or(self.choices.cursor);
        }
        if self.act_on_picture(bench, frame, &layout, action) {
            return;
        }
        self.apply_stroke(bench);
        self.command(bench, frame, action);
    }

    /// Handles the commands that do not depend on a cell. Those without an answer of their own sound alike.
    fn command(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>, action: Action) {
        let palette = self.choices.palette;
        match action {
            Action::NextInk => return self.choose_ink(self.choices.ink_after(1)),
            Action::PreviousInk => {
                return self.choose_ink(self.choices.ink_after(palette.len() - 1));
            }
            Action::Save => {
                self.finish_stroke(bench);
                return save_and_notify(frame, bench, Workbench::save);
            }
            Action::Copy => return self.copy(bench, frame),
            Action::Cut => return self.cut(bench, frame),
            Action::Paste => return self.paste(bench, frame, None),
            Action::PasteMirrored => return self.paste(bench, frame, Some(Flip::Across)),
            Action::Properties => return self.turn_to(bench, frame, PageKind::Level),
            Action::Piece => return self.turn_to(bench, frame, PageKind::Piece),
            Action::TakePar => return self.take_par(bench, frame),
            Action::Edit => return self.play(bench, frame, !self.is_over_game),
            Action::ServeAfresh => return self.play(bench, frame, true),
            Action::Back | Action::PickHere => return self.back(bench, frame),
            Action::Tool(index) => {
                self.finish_stroke(bench);
                self.choose_tool(TOOLS[index].0);
            }
            Action::Undo | Action::Redo => {
                self.finish_stroke(bench);
                let is_undo = action == Action::Undo;
                let goes = if is_undo { bench.undo() } else { bench.redo() };
                if !goes {
                    return;
                }
            }
            Action::Mirror => self.choices.mirror = self.choices.mirror.next(),
            Action::Heat => {
                let beside = EditorLayout::new(frame.view.surface, PanelContent::Report);
                self.bot.shown = self.bot.shown.next(beside.has_panel);
            }
            Action::Ink(number) if number < palette.len() => self.choose_ink(palette.ink(number)),
            Action::NextPalette => self.choices.palette = palette.other(),
            _ => return,
        }
        frame.cue(Cue::MenuMove);
    }

    fn is_writing(&self) -> bool {
        self.page.as_ref().is_some_and(Page::is_writing)
    }

    /// True for actions that submit the text field, as Enter does, before they do their own work.
    fn ends_writing(&self, layout: &EditorLayout, action: Action) -> bool {
        let is_elsewhere = match action {
            Action::Click(at) => !page::field(layout.panel).contains(at),
            Action::Row(_) | Action::Turn(..) | Action::ScrollTo(_) => true,
            action => is_global(action),
        };
        is_elsewhere && self.is_writing()
    }

    /// True for actions on the properties panel, false for those on the picture.
    fn is_for_page(&self, layout: &EditorLayout, action: Action) -> bool {
        let Some(page) = &self.page else { return false };
        match action {
            _ if page.is_writing() => true,
            Action::Point(at) | Action::Click(at) => layout.panel.contains(at),
            Action::Row(_) | Action::Turn(..) | Action::Over { .. } | Action::ScrollTo(_) => true,
            Action::Release(_) => self.stroke.is_none() && self.pan.is_none(),
            Action::Pan | Action::Lift => false,
            action => page.has_keys && !is_global(action) && !page.offers(action),
        }
    }

    fn act_on_page(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>, action: Action) {
        let Some(page) = &mut self.page else { return };
        let were_numbers = bench.document().is_numbers();
        match page.act(bench, frame, self.choices.cursor, action) {
            Answer::Nothing => {}
            Answer::Close => {
                self.page = None;
                frame.cue(Cue::MenuBack);
            }
            Answer::Do(action) => {
                let layout = self.layout(frame.view.surface);
                if !self.act_on_picture(bench, frame, &layout, action) {
                    self.command(bench, frame, action);
                }
                // What is pasted is put down in the picture.
                self.page.take_if(|_| self.piece.is_some());
                return;
            }
        }
        self.question = step_question(bench, were_numbers);
    }

    /// Opens a page, or closes it if it has the keys already.
    fn turn_to(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>, kind: PageKind) {
        self.finish_stroke(bench);
        let is_open = |page: &mut Page| page.has_keys && page.kind == kind;
        let cue = if self.page.take_if(is_open).is_some() {
            Cue::MenuBack
        } else {
            self.page = Some(Page::new(kind, bench, self.choices.cursor));
            Cue::MenuChoose
        };
        frame.cue(cue);
    }

    /// Makes the suggested par the level's, as one undo step.
    fn take_par(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>) {
        self.finish_stroke(bench);
        let words = words().editor;
        let par = match self.bot.par() {
            None => return frame.notify(words.no_par_yet),
            Some(par) if bench.level().and_then(Level::par) == Some(par) => {
                return frame.notify(words.is_par(par));
            }
            Some(par) => par,
        };
        let were_numbers = bench.document().is_numbers();
        bench.step(|document| document.set_header(Header::Par, Some(&par.to_string())));
        self.question = step_question(bench, were_numbers);
        frame.cue(Cue::MenuChoose);
        if self.question.is_none() {
            let key = key(frame, Action::Undo);
            frame.notify(words.takes_par(par, &key));
        }
    }

    /// Plays the level, in the game beneath or from a new serve.
    fn play(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>, afresh: bool) {
        self.finish_stroke(bench);
        if bench.level().is_none() {
            let why = bench.problem().map(|problem| problem.message.as_str());
            let words = words().editor;
            return frame.notify(words.not_playable(why.unwrap_or(words.no_level)));
        }
        frame.cue(Cue::MenuChoose);
        if afresh {
            frame.go(Transition::PlayTest);
        } else {
            bench.is_wanted = true;
            frame.leave(Leave::Back);
            // The game beneath keeps its balls.
            if bench.level().and_then(Level::ball) != self.ball_before {
                let key = key(frame, Action::ServeAfresh);
                frame.notify(words().editor.ball_needs_serve(&key));
            }
        }
    }

    /// Cancels a stroke, or else a patch, a selection or the panel, or else leaves the editor.
    fn back(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>) {
        if self.stroke.take().is_some() {
            bench.cancel_stroke();
        } else if self.piece.take().is_some()
            || self.selection.take().is_some()
            || self.page.take().is_some()
        {
            frame.cue(Cue::MenuBack);
        } else {
            // A question has no sound.
            if !bench.is_dirty() {
                frame.cue(Cue::MenuBack);
            }
            frame.leave(if self.is_over_game {
                Leave::Back
            } else if frame.app.memory.title_row == title::TitleRow::Draw {
                Leave::To(Transition::Title)
            } else {
                let place = bench.context.as_ref().map_or(0, LevelContext::index);
                Leave::To(Transition::LevelsOfDrawing(place))
            });
        }
    }

    fn reply(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>, answer: Reply) {
        match answer {
            Reply::Do(change) => change(bench),
            Reply::Save(save) => save_and_notify(frame, bench, save),
            Reply::DropDraft => {
                bench.drop_draft();
                let key = key(frame, Action::Undo);
                frame.notify(words().editor.thrown_away(&key));
            }
            // Paints one cell of a file of numbers that becomes text. The rest of a stroke has to be drawn again.
            Reply::Paint(cell) => {
                bench.draw(Document::make_text);
                if matches!(self.choices.tool, Tool::Pen | Tool::Fill | Tool::Change) {
                    let what = StrokeKind::Tool(self.choices.tool);
                    self.stroke = Some(Stroke::new(what, false, cell, false));
                }
                self.finish_stroke(bench);
            }
            Reply::Rewrite(text) => bench.step(|document| *document = text),
        }
    }
}

fn key(frame: &Frame<'_>, action: Action) -> String {
    let bindings = &frame.app.settings.controls.bindings;
    bindings.key(Context::Editor, action)
}

/// The open set plays the file from now on.
fn save_and_notify(frame: &mut Frame<'_>, bench: &mut Workbench, save: Save) {
    let before = bench.path().map(Path::to_path_buf);
    match save(bench) {
        Ok(Saved::As(path)) => {
            frame.cue(Cue::MenuChoose);
            frame.notify(words().drafts.saved(&path));
            frame.app.take_saved(before, &path, bench.level());
        }
        // The next frame asks.
        Ok(Saved::Conflict) => {}
        Err(sentence) => frame.notify(sentence),
    }
}

/// True for the buttons around the picture, which work beside the open panel, too.
fn is_global(action: Action) -> bool {
    matches!(
        action,
        Action::Tool(_)
            | Action::Ink(_)
            | Action::NextPalette
            | Action::Mirror
            | Action::Heat
            | Action::Undo
            | Action::Redo
            | Action::Properties
            | Action::Piece
            | Action::Save
            | Action::Edit
            | Action::ServeAfresh
    )
}
