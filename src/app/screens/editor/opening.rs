//! Puts a level on the workbench: a file in place, anything else as a copy in the player's folder.

use std::path::{Path, PathBuf};

use breakout::level::{Document, Header, Level, LevelSet};

use super::{palette::size, viewport::Viewport};
use crate::app::workbench::{LevelContext, LevelFile, Workbench, free_title};
use crate::app::{platform::fs, screens::AppContext, words::words};

/// The columns and rows of a new level. Its cells are about twice as wide as high.
const NEW: (usize, usize) = (13, 10);

/// Puts a level of a set on the workbench, unless it is there already. If its file cannot be read, puts a copy there, and
/// a notice says why.
pub(in crate::app::screens) fn edit(
    app: &mut AppContext,
    context: LevelContext,
    file: Option<PathBuf>,
) {
    let is_open = |bench: &Workbench| file.is_some() && bench.path() == file.as_deref();
    if !app.workbench.as_ref().is_some_and(is_open) {
        let bench = match file.clone().map(LevelFile::open) {
            Some(Ok((file, document))) => Workbench::new(document, file),
            failed => {
                if let Some(Err(sentence)) = failed {
                    app.level_sets.drafts.say(sentence);
                }
                // A deleted file's copy is saved where the file was.
                let gone = file.filter(|path| fs::metadata(path).is_err());
                let folder = gone
                    .and_then(|path| path.parent().map(Path::to_path_buf))
                    .or_else(|| app.level_sets.own.clone());
                copy(folder, &context.levels[context.index()])
            }
        };
        set_workbench(app, bench);
    }
    if let Some(bench) = &mut app.workbench {
        bench.context = Some(context);
    }
}

/// A copy of a level, to be saved in a folder. A built-in level keeps its comments.
fn copy(folder: Option<PathBuf>, level: &Level) -> Workbench {
    let written = LevelSet::builtin_text(level);
    let document = written
        .and_then(|text| Document::new(text.as_bytes()).ok())
        .unwrap_or_else(|| Document::from_level(level));
    Workbench::new(document, LevelFile::new_in(folder, level.title()))
}

/// Puts a moment of a game of `level` on the workbench as a scene; `text` is the scene's level file.
pub(in crate::app::screens) fn edit_scene(app: &mut AppContext, level: &Level, text: &str) {
    let title = words().editor.scene_of(level.title());
    if let Ok(mut document) = Document::new(text.as_bytes()) {
        document.set_header(Header::Title, Some(&title));
        let file = LevelFile::new_in(app.level_sets.own.clone(), &title);
        set_workbench(app, Workbench::new(document, file));
    }
}

/// Puts the level of a card of the open set on the workbench; `None` for a new level.
pub(in crate::app::screens) fn open(app: &mut AppContext, card: Option<usize>) {
    let count = app.source.playable().len();
    match card {
        None => {
            let folder = app.folder_for_new();
            let title = free_title(folder.as_deref());
            let document = Document::new_level(&title, NEW.0, NEW.1);
            let file = LevelFile::new_in(folder, &title);
            set_workbench(app, Workbench::new(document, file));
        }
        Some(card) if card < count => {
            let level = &app.source.playable()[card];
            let file = app
                .source
                .editable_file(level, app.level_sets.own.as_deref());
            edit(app, context(app, card), file);
        }
        // Cards after the playable levels are unplayable files. A deleted one leaves the workbench empty.
        Some(card) => {
            app.workbench = None;
            let file = app.level_sets.left_out.files().nth(card - count);
            let path = file.map_or_else(PathBuf::new, |file| file.path.clone());
            if let Ok((mut file, document)) = LevelFile::open(path.clone()) {
                let own = app.level_sets.own.clone();
                if !app.source.is_editable(&path, own.as_deref()) {
                    let stem = path.file_stem().unwrap_or_default();
                    file = LevelFile::new_in(own, &stem.to_string_lossy());
                }
                set_workbench(app, Workbench::new(document, file));
            }
        }
    }
}

fn context(app: &AppContext, index: usize) -> LevelContext {
    let levels = app.source.to_play();
    let level = levels.id(index);
    LevelContext { levels, level }
}

/// Puts a draft of an earlier session on the workbench. An error says that another window has it or that it is gone.
pub(in crate::app::screens) fn go_on(app: &mut AppContext, index: usize) -> Result<(), String> {
    let path = app
        .level_sets
        .drafts
        .take(index)
        .ok_or(words().drafts.draft_is_gone)?;
    let (file, document) = LevelFile::of_draft(&path)?;
    let document = document.unwrap_or_else(|| Document::new_level(&free_title(None), NEW.0, NEW.1));
    let mut bench = Workbench::new(document, file);
    bench.take_draft();
    let index = bench.path().and_then(|path| app.source.position(path));
    bench.context = index.map(|index| context(app, index));
    set_workbench(app, bench);
    Ok(())
}

/// Puts a level on the workbench, with the cursor in the middle and the whole picture in view.
pub(super) fn set_workbench(app: &mut AppContext, mut bench: Workbench) {
    // What was named on the command line keeps its name.
    bench.follow_title(!app.source.workshop);
    let (columns, rows) = size(bench.picture());
    app.memory.editor.cursor = (columns / 2, rows / 2);
    app.memory.editor.viewport = Viewport::default();
    app.workbench = Some(bench);
}
