//! Copying, cutting and pasting.

use breakout::level::{Document, Level};

use super::patch::{Patch, clear};
use super::piece::Piece;
use super::tools::Area;
use super::{Editor, layout_of};
use crate::app::audio::Cue;
use crate::app::platform::clipboard;
use crate::app::screens::Frame;
use crate::app::workbench::Workbench;

impl Editor {
    /// Copies the selection as rows of a level file, or the whole level as a code.
    pub(super) fn copy(&mut self, bench: &Workbench, frame: &mut Frame<'_>) {
        let said = match &self.selection {
            Some(area) => copy_cells(bench, area, "Copied"),
            None => copy_level(bench),
        };
        frame.notify(said);
        frame.cue(Cue::MenuChoose);
    }

    pub(super) fn cut(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>) {
        if let Some(area) = self.selection.clone() {
            frame.notify(copy_cells(bench, &area, "Cut"));
            frame.cue(Cue::MenuChoose);
            bench.step(|document| clear(document, &area));
        }
    }

    /// Hangs what was copied at the pointer, or at the cursor, until it is put somewhere.
    pub(super) fn paste(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>) {
        self.finish_stroke(bench);
        let text = clipboard::get().unwrap_or_default();
        if let Ok(level) = Level::from_code(&text) {
            frame.cue(Cue::MenuChoose);
            return bench.step(|document| *document = Document::from_level(&level));
        }
        let patch = match Patch::from_text(&text) {
            Ok(patch) => patch,
            Err(sentence) => return frame.notify(sentence),
        };
        let stays = false;
        self.hang(Piece { patch, stays }, &layout_of(frame.view));
        frame.cue(Cue::MenuChoose);
    }
}

/// Copies the cells of an area. Returns what is said of the deed.
fn copy_cells(bench: &Workbench, area: &Area, deed: &str) -> String {
    let (columns, rows) = area.size();
    clipboard::set(&Patch::of(bench.picture(), area).to_text());
    format!("{deed} {columns} × {rows} cells")
}

/// Copies the whole level. Returns what is said of it.
fn copy_level(bench: &Workbench) -> String {
    let Some(level) = bench.level() else {
        return "A level that cannot be played has no code".to_owned();
    };
    let what = clipboard::share(&level.to_code());
    format!("Copied the level as {what}")
}
