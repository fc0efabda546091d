//! Copying, cutting and pasting.

use breakout::level::{Document, Level};

use super::patch::{Patch, clear};
use super::piece::Piece;
use super::{Editor, layout_of};
use crate::app::audio::Cue;
use crate::app::platform::clipboard;
use crate::app::screens::Frame;
use crate::app::workbench::Workbench;

impl Editor {
    /// Copies the selection as rows of a level file, or the whole level as a code.
    pub(super) fn copy(&mut self, bench: &Workbench, frame: &mut Frame<'_>) {
        let said = match &self.selection {
            Some(area) => {
                let (columns, rows) = area.size();
                let patch = Patch::of(bench.picture(), area);
                clipboard::set(&patch.to_text());
                format!("Copied {columns} × {rows} cells")
            }
            None => copy_level(bench),
        };
        frame.notify(said);
        frame.cue(Cue::MenuChoose);
    }

    pub(super) fn cut(&mut self, bench: &mut Workbench, frame: &mut Frame<'_>) {
        if let Some(area) = self.selection.clone() {
            self.copy(bench, frame);
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
        let Some(patch) = Patch::from_text(&text) else {
            return frame.notify("There are no bricks to paste in the clipboard");
        };
        let stays = false;
        self.hang(Piece { patch, stays }, &layout_of(frame.view));
        frame.cue(Cue::MenuChoose);
    }
}

/// Copies the whole level. Returns what is said of it.
fn copy_level(bench: &Workbench) -> String {
    let Some(level) = bench.level() else {
        return "A level that cannot be played has no code".to_owned();
    };
    let what = clipboard::share(&level.to_code());
    format!("Copied the level as {what}")
}
